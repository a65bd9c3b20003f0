// Two keys of P-256 agree on a secret. A key is freed, and so erased, by its owner.
#include <limbsmith.h>

#include <iostream>
#include <memory>
#include <stdexcept>
#include <vector>

struct Free {
    void operator()(limbsmith_key_t *key) const { limbsmith_key_free(key); }
};
using Key = std::unique_ptr<limbsmith_key_t, Free>;

static void check(limbsmith_status_t status) {
    if (status != LIMBSMITH_OK)
        throw std::runtime_error(limbsmith_status_text(status));
}

static Key generate() {
    limbsmith_key_t *key = nullptr;
    check(limbsmith_key_generate(LIMBSMITH_P256, &key));
    return Key(key);
}

static std::vector<uint8_t> secret(const Key &key, const Key &peer) {
    std::vector<uint8_t> point(65), shared(32);
    std::size_t length = 0;
    check(limbsmith_key_public(peer.get(), point.data(), point.size(), &length));
    check(limbsmith_ecdh(key.get(), point.data(), length, shared.data(), shared.size(), &length));
    return shared;
}

int main() {
    Key one = generate(), two = generate();
    bool same = secret(one, two) == secret(two, one);
    std::cout << (same ? "the same secret" : "different secrets") << std::endl;
    return same ? 0 : 1;
}
