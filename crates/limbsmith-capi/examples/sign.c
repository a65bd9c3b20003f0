/* Signs a message and verifies the signature. */
#include <limbsmith.h>
#include <stdio.h>

int main(void) {
    const uint8_t message[] = "a message";
    uint8_t public_key[32], signature[64];
    size_t length;
    limbsmith_key_t *key = NULL;
    limbsmith_status_t status = limbsmith_key_generate(LIMBSMITH_ED25519, &key);
    if (status == LIMBSMITH_OK)
        status = limbsmith_key_public(key, public_key, sizeof public_key, &length);
    if (status == LIMBSMITH_OK)
        status = limbsmith_ed25519_sign(key, message, sizeof message, LIMBSMITH_HEDGED, signature);
    if (status == LIMBSMITH_OK)
        status = limbsmith_ed25519_verify(public_key, message, sizeof message, LIMBSMITH_POLICY_STRICT, signature);
    limbsmith_key_free(key);
    printf("limbsmith %s on %s: %s\n", limbsmith_version(), limbsmith_backend(), limbsmith_status_text(status));
    return status == LIMBSMITH_OK ? 0 : 1;
}
