/* Wrong arguments: each function refuses them and writes nothing. */
#include "check.h"

/* A compiler that saw NULL here would warn. */
static uint8_t *volatile none_bytes = NULL;
#define NONE none_bytes

static uint8_t out[256];
static size_t length;

static void unchanged(void) {
    size_t i;
    for (i = 0; i < sizeof out; i++)
        CHECK(out[i] == 0xaa);
}

static void keys(limbsmith_key_t *key) {
    uint8_t bytes[64] = {0};
    limbsmith_key_t *made = NULL;
    limbsmith_algorithm_t algorithm = 0;
    IS(LIMBSMITH_ERROR_ALGORITHM, limbsmith_key_generate(99, &made));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_key_generate(LIMBSMITH_P256, NULL));
    IS(LIMBSMITH_ERROR_LENGTH, limbsmith_key_from_bytes(LIMBSMITH_P384, bytes, 32, &made));
    IS(LIMBSMITH_ERROR_SECRET_KEY, limbsmith_key_from_bytes(LIMBSMITH_P256, bytes, 32, &made));
    IS(LIMBSMITH_ERROR_SECRET_KEY, limbsmith_key_from_bytes(LIMBSMITH_BIP340, bytes, 32, &made));
    memset(bytes, 0xff, sizeof bytes);
    IS(LIMBSMITH_ERROR_SECRET_KEY, limbsmith_key_from_bytes(LIMBSMITH_SECP256K1, bytes, 32, &made));
    IS(LIMBSMITH_ERROR_SECRET_KEY, limbsmith_key_from_bytes(LIMBSMITH_P384, bytes, 48, &made));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_key_from_bytes(LIMBSMITH_P256, NULL, 32, &made));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_key_from_bytes(LIMBSMITH_P256, bytes, 32, NULL));
    IS(LIMBSMITH_ERROR_LENGTH, limbsmith_key_from_bytes(LIMBSMITH_P256, bytes, (size_t)-1, &made));
    CHECK(made == NULL);
    IS(LIMBSMITH_ERROR_NULL, limbsmith_key_to_bytes(NULL, out, sizeof out, &length));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_key_to_bytes(key, NULL, 32, &length));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_key_to_bytes(key, out, sizeof out, NULL));
    IS(LIMBSMITH_ERROR_CAPACITY, limbsmith_key_to_bytes(key, out, 31, &length));
    CHECK(length == 32);
    IS(LIMBSMITH_ERROR_CAPACITY, limbsmith_key_public(key, NULL, 0, &length));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_key_public(NULL, out, sizeof out, &length));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_key_algorithm(key, NULL));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_key_algorithm(NULL, &algorithm));
    OK(limbsmith_key_free(NULL));
    IS(LIMBSMITH_ERROR_ALGORITHM, limbsmith_secret_key_size(0, &length));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_secret_key_size(1, NULL));
    IS(LIMBSMITH_ERROR_ALGORITHM, limbsmith_public_key_size(-1, &length));
    IS(LIMBSMITH_ERROR_ALGORITHM, limbsmith_signature_size(LIMBSMITH_X25519, &length));
    IS(LIMBSMITH_ERROR_ALGORITHM, limbsmith_shared_secret_size(LIMBSMITH_ED25519, &length));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_key_read(NULL, 5, &made));
    IS(LIMBSMITH_ERROR_KEY_FORMAT, limbsmith_key_read(NULL, 0, &made));
    IS(LIMBSMITH_ERROR_KEY_FORMAT, limbsmith_key_read(bytes, sizeof bytes, &made));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_key_read(bytes, sizeof bytes, NULL));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_key_write(NULL, LIMBSMITH_PKCS8_PEM, out, sizeof out, &length));
    IS(LIMBSMITH_ERROR_ARGUMENT, limbsmith_key_write(key, 77, out, sizeof out, &length));
    IS(LIMBSMITH_ERROR_KEY_FORMAT, limbsmith_public_key_read(bytes, 9, &algorithm, out, sizeof out, &length));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_public_key_read(bytes, 9, NULL, out, sizeof out, &length));
    IS(LIMBSMITH_ERROR_LENGTH, limbsmith_public_key_write(LIMBSMITH_ED25519, bytes, 31, LIMBSMITH_SPKI_PEM, out,
                                                          sizeof out, &length));
    IS(LIMBSMITH_ERROR_PUBLIC_KEY, limbsmith_public_key_write(LIMBSMITH_P256, bytes, 33, LIMBSMITH_SPKI_PEM, out,
                                                              sizeof out, &length));
    IS(LIMBSMITH_ERROR_ALGORITHM, limbsmith_public_key_write(LIMBSMITH_BIP340, bytes, 32, LIMBSMITH_SPKI_PEM, out,
                                                             sizeof out, &length));
    unchanged();
}

static void signatures(limbsmith_key_t *p256, limbsmith_key_t *ed25519) {
    uint8_t bytes[300] = {0};
    IS(LIMBSMITH_ERROR_NULL, limbsmith_ed25519_sign(NULL, bytes, 1, 0, out));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_ed25519_sign(ed25519, NULL, 1, 0, out));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_ed25519_sign(ed25519, bytes, 1, 0, NONE));
    IS(LIMBSMITH_ERROR_ALGORITHM, limbsmith_ed25519_sign(p256, bytes, 1, 0, out));
    IS(LIMBSMITH_ERROR_ARGUMENT, limbsmith_ed25519_sign(ed25519, bytes, 1, LIMBSMITH_DER, out));
    IS(LIMBSMITH_ERROR_LENGTH, limbsmith_ed25519ctx_sign(ed25519, bytes, 1, bytes, 256, 0, out));
    IS(LIMBSMITH_ERROR_LENGTH, limbsmith_ed25519ph_sign(ed25519, bytes, bytes, 256, 0, out));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_ed25519ph_sign(ed25519, NONE, NULL, 0, 0, out));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_ed25519_verify(NONE, bytes, 1, 0, bytes));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_ed25519_verify(bytes, bytes, 1, 0, NONE));
    IS(LIMBSMITH_ERROR_ARGUMENT, limbsmith_ed25519_verify(bytes, bytes, 1, 4, bytes));
    IS(LIMBSMITH_ERROR_LENGTH, limbsmith_ed25519ctx_verify(bytes, bytes, 1, bytes, 256, 0, bytes));
    IS(LIMBSMITH_ERROR_LENGTH, limbsmith_ed25519ph_verify(bytes, bytes, bytes, 256, 0, bytes));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_x25519(NONE, bytes, out));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_x25519(bytes, NONE, out));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_x25519(bytes, bytes, NONE));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_x25519_public_key(NONE, out));
    IS(LIMBSMITH_ERROR_ALGORITHM, limbsmith_ecdh(ed25519, bytes, 32, out, sizeof out, &length));
    IS(LIMBSMITH_ERROR_PUBLIC_KEY, limbsmith_ecdh(p256, bytes, 65, out, sizeof out, &length));
    IS(LIMBSMITH_ERROR_ALGORITHM, limbsmith_ecdsa_sign(ed25519, bytes, 1, 0, 0, out, sizeof out, &length));
    IS(LIMBSMITH_ERROR_ARGUMENT, limbsmith_ecdsa_sign(p256, bytes, 1, 9, 0, out, sizeof out, &length));
    IS(LIMBSMITH_ERROR_ARGUMENT, limbsmith_ecdsa_sign(p256, bytes, 1, 0, 32, out, sizeof out, &length));
    IS(LIMBSMITH_ERROR_LENGTH,
       limbsmith_ecdsa_sign(p256, bytes, 31, 0, LIMBSMITH_PREHASHED, out, sizeof out, &length));
    IS(LIMBSMITH_ERROR_CAPACITY, limbsmith_ecdsa_sign(p256, bytes, 1, 0, 0, out, 63, &length));
    IS(LIMBSMITH_ERROR_ALGORITHM, limbsmith_ecdsa_verify(LIMBSMITH_ED25519, bytes, 32, bytes, 1, 0, 0, bytes, 64));
    IS(LIMBSMITH_ERROR_ARGUMENT,
       limbsmith_ecdsa_verify(LIMBSMITH_P256, bytes, 65, bytes, 1, 0, LIMBSMITH_HEDGED, bytes, 64));
    IS(LIMBSMITH_ERROR_ALGORITHM, limbsmith_ecdsa_sign_recoverable(p256, bytes, 1, 0, 0, out, out + 64));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_ecdsa_recover(bytes, 1, 0, 0, NONE, 0, out));
    IS(LIMBSMITH_ERROR_MALFORMED_SIGNATURE, limbsmith_ecdsa_recover(bytes, 1, 0, 0, bytes, 0, out));
    IS(LIMBSMITH_ERROR_MALFORMED_SIGNATURE,
       limbsmith_ecdsa_to_der(LIMBSMITH_P256, bytes, 64, out, sizeof out, &length));
    IS(LIMBSMITH_ERROR_MALFORMED_SIGNATURE,
       limbsmith_ecdsa_from_der(LIMBSMITH_P256, bytes, 64, out, sizeof out, &length));
    IS(LIMBSMITH_ERROR_PUBLIC_KEY, limbsmith_public_key_compress(LIMBSMITH_P256, bytes, 65, out, sizeof out, &length));
    IS(LIMBSMITH_ERROR_PUBLIC_KEY,
       limbsmith_public_key_uncompress(LIMBSMITH_P384, bytes, 49, out, sizeof out, &length));
    IS(LIMBSMITH_ERROR_ALGORITHM, limbsmith_bip340_sign(p256, bytes, 1, NONE, 0, out));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_bip340_verify(NONE, bytes, 1, bytes));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_bip340_verify(bytes, bytes, 1, NONE));
    unchanged();
}

static void many(limbsmith_key_t *key) {
    uint8_t bytes[300] = {0};
    limbsmith_span_t span = {0, 1};
    limbsmith_verifier_t *verifier = NULL;
    IS(LIMBSMITH_ERROR_NULL, limbsmith_verifier_new(LIMBSMITH_ED25519, bytes, 32, 0, 0, 0, NULL));
    IS(LIMBSMITH_ERROR_LENGTH, limbsmith_verifier_new(LIMBSMITH_ED25519, bytes, 33, 0, 0, 0, &verifier));
    IS(LIMBSMITH_ERROR_ARGUMENT, limbsmith_verifier_new(LIMBSMITH_ED25519, bytes, 32, 0, 0, 9, &verifier));
    IS(LIMBSMITH_ERROR_ARGUMENT, limbsmith_verifier_new(LIMBSMITH_BIP340, bytes, 32, 1, 0, 0, &verifier));
    IS(LIMBSMITH_ERROR_PUBLIC_KEY, limbsmith_verifier_new(LIMBSMITH_P256, bytes, 65, 0, 0, 0, &verifier));
    IS(LIMBSMITH_ERROR_ALGORITHM, limbsmith_verifier_new(LIMBSMITH_X25519, bytes, 32, 0, 0, 0, &verifier));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_verifier_verify(NULL, bytes, 1, bytes, 64));
    OK(limbsmith_verifier_free(NULL));
    CHECK(verifier == NULL);
    IS(LIMBSMITH_ERROR_NULL, limbsmith_verify_many(1, 0, 0, 0, 1, NULL, 32, bytes, bytes, 9, &span, out));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_verify_many(1, 0, 0, 0, 1, bytes, 32, NULL, bytes, 9, &span, out));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_verify_many(1, 0, 0, 0, 1, bytes, 32, bytes, NULL, 9, &span, out));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_verify_many(1, 0, 0, 0, 1, bytes, 32, bytes, bytes, 9, NULL, out));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_verify_many(1, 0, 0, 0, 1, bytes, 32, bytes, bytes, 9, &span, NULL));
    IS(LIMBSMITH_ERROR_ALGORITHM,
       limbsmith_verify_many(LIMBSMITH_X25519, 0, 0, 0, 1, bytes, 32, bytes, bytes, 9, &span, out));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_sign_many(NULL, 0, 0, 1, bytes, 9, &span, out));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_sign_many(key, 0, 0, 1, bytes, 9, NULL, out));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_sign_many(key, 0, 0, 1, bytes, 9, &span, NULL));
    IS(LIMBSMITH_ERROR_ARGUMENT, limbsmith_sign_many(key, 0, LIMBSMITH_DER, 1, bytes, 9, &span, out));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_sign_many_keys(1, 0, 0, 1, NULL, bytes, 9, &span, out));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_sign_many_keys(1, 0, 0, 1, bytes, bytes, 9, &span, NULL));
    IS(LIMBSMITH_ERROR_ARGUMENT, limbsmith_sign_many_keys(1, 2, 0, 1, bytes, bytes, 9, &span, out));
    IS(LIMBSMITH_ERROR_ALGORITHM, limbsmith_sign_many_keys(2, 0, 0, 1, bytes, bytes, 9, &span, out));
    IS(LIMBSMITH_ERROR_ALGORITHM, limbsmith_ecdh_many(LIMBSMITH_BIP340, 1, bytes, bytes, 32, out, out + 64));
    IS(LIMBSMITH_ERROR_LENGTH, limbsmith_ecdh_many(LIMBSMITH_P256, 1, bytes, bytes, 32, out, out + 64));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_ecdh_many(LIMBSMITH_P256, 1, NULL, bytes, 65, out, out + 64));
    IS(LIMBSMITH_ERROR_NULL, limbsmith_ecdh_many(LIMBSMITH_P256, 1, bytes, bytes, 65, out, NULL));
    unchanged();
}

int main(void) {
    limbsmith_key_t *p256 = NULL, *ed25519 = NULL;
    OK(limbsmith_key_generate(LIMBSMITH_P256, &p256));
    OK(limbsmith_key_generate(LIMBSMITH_ED25519, &ed25519));
    memset(out, 0xaa, sizeof out);
    keys(p256);
    signatures(p256, ed25519);
    many(p256);
    CHECK(strcmp(limbsmith_status_text(99), "unknown status") == 0);
    limbsmith_key_free(p256);
    limbsmith_key_free(ed25519);
    printf("%d checks\n", checks);
    return 0;
}
