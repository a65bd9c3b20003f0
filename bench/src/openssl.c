/* The curves of OpenSSL by its EC interface, without the EVP layer above it: only the arithmetic is
 * measured. Groups and keys are made beforehand and live until the process ends. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/ecdh.h>
#include <openssl/ecdsa.h>
#include <openssl/objects.h>
#include <stddef.h>
#include <stdint.h>

/* Fixed width: of coordinates and of scalars, which is the same on these curves. */
static size_t width(const EC_GROUP *group) { return (EC_GROUP_get_degree(group) + 7) / 8; }

EC_GROUP *rival_openssl_group(const char *name) {
    return EC_GROUP_new_by_curve_name(OBJ_sn2nid(name));
}

/* Public key of secret bytes, uncompressed. Returns its length, or 0. */
size_t rival_openssl_keygen(const EC_GROUP *group, const uint8_t *secret, uint8_t *out, size_t room) {
    BIGNUM *k = BN_secure_new();
    EC_POINT *point = EC_POINT_new(group);
    size_t n = 0;
    if (k && point && BN_bin2bn(secret, (int)width(group), k)) {
        BN_set_flags(k, BN_FLG_CONSTTIME);
        if (EC_POINT_mul(group, point, k, NULL, NULL, NULL)) {
            n = EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, out, room, NULL);
        }
    }
    EC_POINT_free(point);
    BN_clear_free(k);
    return n;
}

/* A key pair, or a public key if `secret` is null. */
EC_KEY *rival_openssl_key(const EC_GROUP *group, const uint8_t *secret, const uint8_t *public_key,
                          size_t length) {
    EC_KEY *key = EC_KEY_new();
    int good = key && EC_KEY_set_group(key, group) && EC_KEY_oct2key(key, public_key, length, NULL);
    if (good && secret) {
        good = EC_KEY_oct2priv(key, secret, width(group));
    }
    return good ? key : NULL;
}

int rival_openssl_sign(EC_KEY *key, const uint8_t *digest, size_t length, uint8_t *out) {
    int n = (int)width(EC_KEY_get0_group(key));
    ECDSA_SIG *signature = ECDSA_do_sign(digest, (int)length, key);
    int good = signature && BN_bn2binpad(ECDSA_SIG_get0_r(signature), out, n) == n &&
               BN_bn2binpad(ECDSA_SIG_get0_s(signature), out + n, n) == n;
    ECDSA_SIG_free(signature);
    return good;
}

int rival_openssl_verify(EC_KEY *key, const uint8_t *digest, size_t length, const uint8_t *rs) {
    int n = (int)width(EC_KEY_get0_group(key));
    ECDSA_SIG *signature = ECDSA_SIG_new();
    BIGNUM *r = BN_bin2bn(rs, n, NULL), *s = BN_bin2bn(rs + n, n, NULL);
    int good = signature && r && s && ECDSA_SIG_set0(signature, r, s) &&
               ECDSA_do_verify(digest, (int)length, signature, key) == 1;
    ECDSA_SIG_free(signature);
    return good;
}

/* `key` is any of the curve; it takes the new public key. */
int rival_openssl_verify_bytes(EC_KEY *key, const uint8_t *public_key, size_t public_length,
                               const uint8_t *digest, size_t length, const uint8_t *rs) {
    return EC_KEY_oct2key(key, public_key, public_length, NULL) &&
           rival_openssl_verify(key, digest, length, rs);
}

int rival_openssl_ecdh(EC_KEY *key, const uint8_t *peer, size_t length, uint8_t *out) {
    const EC_GROUP *group = EC_KEY_get0_group(key);
    EC_POINT *point = EC_POINT_new(group);
    int n = (int)width(group);
    int good = point && EC_POINT_oct2point(group, point, peer, length, NULL) &&
               ECDH_compute_key(out, n, point, key, NULL) == n;
    EC_POINT_free(point);
    return good;
}
