/* Entries that panic, in a build with the feature limbsmith_panics: panics FOLDER
 *
 * A panic must not unwind into OpenSSL. The operation fails with a reason, and the program goes on. */
#include "keys.h"

static const char MAGIC[] = "limbsmith_panics";
enum { N = sizeof MAGIC - 1 };

/* Whether the queue has our reason so often. */
static int says(int times) {
    int found = 0;
    for (unsigned long e; (e = ERR_get_error()) != 0;) {
        const char *reason = ERR_reason_error_string(e);
        found += reason && !strcmp(reason, "internal error");
    }
    return found == times;
}

int main(int argc, char **argv) {
    OSSL_PROVIDER *base = load(argc > 1 ? argv[1] : ".");
    byte sig[200];
    EVP_PKEY *k = generate("EC", "P-256", Q[1]), *ed = generate("ED25519", NULL, Q[1]);
    memcpy(m, MAGIC, N);
    CHECK(k && ed);
    for (int i = 0; i < 100; i++) {
        size_t len = sizeof sig, one = sizeof sig;
        AT("panic %d", i);
        /* A context; an object; a function that makes a context. */
        CHECK(!sign(ed, NULL, Q[1], sig, &one, m, N) && says(1));
        one = sizeof sig;
        OSSL_PARAM ps[2] = {OSSL_PARAM_construct_octet_string("pub", (void *)MAGIC, N), OSSL_PARAM_construct_end()};
        EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(NULL, "ED25519", Q[1]);
        EVP_PKEY *none = NULL;
        CHECK(EVP_PKEY_fromdata_init(c) == 1);
        CHECK(EVP_PKEY_fromdata(c, &none, EVP_PKEY_PUBLIC_KEY, ps) != 1 && says(1));
        EVP_PKEY_CTX_free(c);
        EVP_PKEY_free(none);
        /* The same keys go on. */
        CHECK(sign(k, "SHA256", Q[1], sig, &len, m, N) && verify(k, "SHA256", Q[1], sig, len, m, N));
        CHECK(sign(ed, NULL, Q[1], sig, &one, m, N - 1) && verify(ed, NULL, Q[1], sig, one, m, N - 1));
    }
    EVP_PKEY_free(k);
    EVP_PKEY_free(ed);
    CHECK(OSSL_PROVIDER_unload(ours));
    CHECK(OSSL_PROVIDER_unload(base));
    printf("panics: %d good, %d bad\n", good, bad);
    return bad != 0;
}
