/* Known answers: RFC 8032, RFC 7748, RFC 6979 and BIP-340. */
#include "check.h"

static void ed25519(void) {
    uint8_t public_key[32], signature[64], message[64], context[8], digest[64];
    size_t length, context_len;
    limbsmith_key_t *key =
        key_of(LIMBSMITH_ED25519, "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
    /* RFC 8032, section 7.1, test 2. */
    OK(limbsmith_key_public(key, public_key, sizeof public_key, &length));
    CHECK(length == 32);
    CHECK(equals(public_key, "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"));
    OK(limbsmith_ed25519_sign(key, (const uint8_t *)"\x72", 1, LIMBSMITH_VERIFIED, signature));
    CHECK(equals(signature,
                 "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                 "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"));
    OK(limbsmith_ed25519_verify(public_key, (const uint8_t *)"\x72", 1, LIMBSMITH_POLICY_STRICT, signature));
    OK(limbsmith_ed25519_verify(public_key, (const uint8_t *)"\x72", 1, LIMBSMITH_POLICY_COFACTORED, signature));
    signature[3] ^= 1;
    IS(LIMBSMITH_ERROR_INVALID_SIGNATURE,
       limbsmith_ed25519_verify(public_key, (const uint8_t *)"\x72", 1, LIMBSMITH_POLICY_ZIP215, signature));
    OK(limbsmith_ed25519_sign(key, (const uint8_t *)"m", 1, LIMBSMITH_HEDGED, signature));
    OK(limbsmith_ed25519_verify(public_key, (const uint8_t *)"m", 1, 0, signature));
    limbsmith_key_free(key);
    /* Section 7.2, the first vector. */
    key = key_of(LIMBSMITH_ED25519, "0305334e381af78f141cb666f6199f57bc3495335a256a95bd2a55bf546663f6");
    context_len = hex(context, "666f6f");
    length = hex(message, "f726936d19c800494e3fdaff20b276a8");
    OK(limbsmith_ed25519ctx_sign(key, message, length, context, context_len, 0, signature));
    CHECK(equals(signature,
                 "55a4cc2f70a54e04288c5f4cd1e45a7bb520b36292911876cada7323198dd87a"
                 "8b36950b95130022907a7fb7c4e9b2d5f6cca685a587b4b21f4b888e4e7edb0d"));
    OK(limbsmith_key_public(key, public_key, sizeof public_key, &length));
    OK(limbsmith_ed25519ctx_verify(public_key, message, 16, context, context_len, 0, signature));
    IS(LIMBSMITH_ERROR_INVALID_SIGNATURE,
       limbsmith_ed25519ctx_verify(public_key, message, 16, context, 2, 0, signature));
    limbsmith_key_free(key);
    /* Section 7.3, Ed25519ph of "abc". */
    key = key_of(LIMBSMITH_ED25519, "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42");
    hex(digest, "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
    OK(limbsmith_ed25519ph_sign(key, digest, NULL, 0, 0, signature));
    CHECK(equals(signature,
                 "98a70222f0b8121aa9d30f813d683f809e462b469c7ff87639499bb94e6dae41"
                 "31f85042463c2a355a2003d062adf5aaa10b8c61e636062aaad11c2a26083406"));
    OK(limbsmith_key_public(key, public_key, sizeof public_key, &length));
    OK(limbsmith_ed25519ph_verify(public_key, digest, NULL, 0, 0, signature));
    limbsmith_key_free(key);
}

static void agreement(void) {
    static const limbsmith_algorithm_t curves[] = {LIMBSMITH_X25519, LIMBSMITH_P256, LIMBSMITH_P384,
                                                   LIMBSMITH_SECP256K1};
    uint8_t a[32], b[32], secret[48], other[48], pa[97], pb[97];
    size_t i, la, lb, secret_len, other_len;
    /* RFC 7748, section 5.2, the first vector. */
    hex(a, "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4");
    hex(b, "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c");
    OK(limbsmith_x25519(a, b, secret));
    CHECK(equals(secret, "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"));
    /* The output over an input. */
    OK(limbsmith_x25519(a, b, a));
    CHECK(memcmp(a, secret, 32) == 0);
    memset(b, 0, 32);
    memset(a, 7, 32);
    IS(LIMBSMITH_ERROR_LOW_ORDER, limbsmith_x25519(secret, b, a));
    CHECK(a[0] == 7 && a[31] == 7);
    for (i = 0; i < sizeof curves / sizeof curves[0]; i++) {
        limbsmith_key_t *one = NULL, *two = NULL;
        OK(limbsmith_key_generate(curves[i], &one));
        OK(limbsmith_key_generate(curves[i], &two));
        OK(limbsmith_key_public(one, pa, sizeof pa, &la));
        OK(limbsmith_key_public(two, pb, sizeof pb, &lb));
        OK(limbsmith_ecdh(one, pb, lb, secret, sizeof secret, &secret_len));
        OK(limbsmith_ecdh(two, pa, la, other, sizeof other, &other_len));
        CHECK(secret_len == other_len && memcmp(secret, other, other_len) == 0);
        limbsmith_key_free(one);
        limbsmith_key_free(two);
    }
}

static void ecdsa(void) {
    static const limbsmith_algorithm_t curves[] = {LIMBSMITH_P256, LIMBSMITH_P384, LIMBSMITH_SECP256K1};
    const uint8_t *sample = (const uint8_t *)"sample";
    uint8_t signature[104], der[104], public_key[97], small[49], again[97], id;
    size_t length, der_len, public_len, small_len, i;
    /* RFC 6979, appendix A.2.5. */
    limbsmith_key_t *key =
        key_of(LIMBSMITH_P256, "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721");
    OK(limbsmith_ecdsa_sign(key, sample, 6, LIMBSMITH_HASH_DEFAULT, 0, signature, sizeof signature, &length));
    CHECK(length == 64);
    CHECK(equals(signature,
                 "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
                 "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"));
    OK(limbsmith_ecdsa_sign(key, sample, 6, LIMBSMITH_SHA512, LIMBSMITH_VERIFIED, signature, sizeof signature,
                            &length));
    CHECK(equals(signature, "8496a60b5e9b47c825488827e0495b0e3fa109ec4568fd3f8d1097678eb97f00"));
    limbsmith_key_free(key);
    /* Appendix A.2.6. */
    key = key_of(LIMBSMITH_P384,
                 "6b9d3dad2e1b8c1c05b19875b6659f4de23c3b667bf297ba9aa47740787137d8"
                 "96d5724e4c70a825f872c9ea60d2edf5");
    OK(limbsmith_ecdsa_sign(key, sample, 6, LIMBSMITH_SHA384, 0, signature, sizeof signature, &length));
    CHECK(length == 96);
    CHECK(equals(signature, "94edbb92a5ecb8aad4736e56c691916b3f88140666ce9fa73d64c4ea95ad133c"
                            "81a648152e44acf96e36dd1e80fabe46"));
    limbsmith_key_free(key);
    for (i = 0; i < 3; i++) {
        OK(limbsmith_key_generate(curves[i], &key));
        OK(limbsmith_key_public(key, public_key, sizeof public_key, &public_len));
        OK(limbsmith_ecdsa_sign(key, sample, 6, 0, LIMBSMITH_HEDGED | LIMBSMITH_DER | LIMBSMITH_LOW_S, der,
                                sizeof der, &der_len));
        OK(limbsmith_ecdsa_verify(curves[i], public_key, public_len, sample, 6, 0, LIMBSMITH_DER | LIMBSMITH_LOW_S,
                                  der, der_len));
        OK(limbsmith_ecdsa_from_der(curves[i], der, der_len, signature, sizeof signature, &length));
        OK(limbsmith_public_key_compress(curves[i], public_key, public_len, small, sizeof small, &small_len));
        OK(limbsmith_ecdsa_verify(curves[i], small, small_len, sample, 6, 0, 0, signature, length));
        OK(limbsmith_public_key_uncompress(curves[i], small, small_len, again, sizeof again, &small_len));
        CHECK(small_len == public_len && memcmp(again, public_key, public_len) == 0);
        OK(limbsmith_ecdsa_to_der(curves[i], signature, length, signature, sizeof signature, &length));
        CHECK(length == der_len && memcmp(signature, der, der_len) == 0);
        IS(LIMBSMITH_ERROR_INVALID_SIGNATURE,
           limbsmith_ecdsa_verify(curves[i], public_key, public_len, sample, 5, 0, LIMBSMITH_DER, der, der_len));
        IS(LIMBSMITH_ERROR_MALFORMED_SIGNATURE,
           limbsmith_ecdsa_verify(curves[i], public_key, public_len, sample, 6, 0, 0, der, 11));
        public_key[0] = 9;
        IS(LIMBSMITH_ERROR_PUBLIC_KEY,
           limbsmith_ecdsa_verify(curves[i], public_key, public_len, sample, 6, 0, LIMBSMITH_DER, der, der_len));
        limbsmith_key_free(key);
    }
    /* A digest, and recovery of the key. */
    key = key_of(LIMBSMITH_SECP256K1, "0000000000000000000000000000000000000000000000000000000000000001");
    OK(limbsmith_key_public(key, public_key, sizeof public_key, &public_len));
    CHECK(equals(public_key + 1, "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"));
    memset(small, 5, sizeof small);
    OK(limbsmith_ecdsa_sign_recoverable(key, small, 32, 0, LIMBSMITH_PREHASHED, signature, &id));
    OK(limbsmith_ecdsa_recover(small, 32, 0, LIMBSMITH_PREHASHED, signature, id, again));
    CHECK(memcmp(again, public_key, 65) == 0);
    IS(LIMBSMITH_ERROR_ARGUMENT, limbsmith_ecdsa_recover(small, 32, 0, 0, signature, 4, again));
    IS(LIMBSMITH_ERROR_LENGTH, limbsmith_ecdsa_recover(small, 31, 0, LIMBSMITH_PREHASHED, signature, id, again));
    limbsmith_key_free(key);
}

static void bip340(void) {
    uint8_t public_key[32], message[32] = {0}, aux[32] = {0}, signature[64];
    size_t length;
    /* Test vector 0. */
    limbsmith_key_t *key =
        key_of(LIMBSMITH_BIP340, "0000000000000000000000000000000000000000000000000000000000000003");
    OK(limbsmith_key_public(key, public_key, sizeof public_key, &length));
    CHECK(equals(public_key, "f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9"));
    OK(limbsmith_bip340_sign(key, message, 32, aux, LIMBSMITH_VERIFIED, signature));
    CHECK(equals(signature,
                 "e907831f80848d1069a5371b402410364bdf1c5f8307b0084c55f1ce2dca8215"
                 "25f66a4a85ea8b71e482a74f382d2ce5ebeee8fdb2172f477df4900d310536c0"));
    OK(limbsmith_bip340_verify(public_key, message, 32, signature));
    IS(LIMBSMITH_ERROR_INVALID_SIGNATURE, limbsmith_bip340_verify(public_key, message, 31, signature));
    /* Test vector 5: the public key is not on the curve. */
    hex(public_key, "eefdea4cdb677750a420fee807eacf21eb9898ae79b9768766e4faa04a2d4a34");
    IS(LIMBSMITH_ERROR_PUBLIC_KEY, limbsmith_bip340_verify(public_key, message, 32, signature));
    limbsmith_key_free(key);
}

int main(void) {
    CHECK(limbsmith_abi_version() == LIMBSMITH_ABI_VERSION);
    CHECK(strstr(limbsmith_backend(), ", lanes ") != NULL);
    ed25519();
    agreement();
    ecdsa();
    bip340();
    printf("%d checks\n", checks);
    return 0;
}
