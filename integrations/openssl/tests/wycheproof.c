/* Wycheproof's vectors through EVP: wycheproof FOLDER [few] <LINES
 *
 * The lines are those of wycheproof.py. Each vector is tried with the default provider alone and with ours: the verdicts
 * and the shared secrets must be equal, and be what Wycheproof says but for two kinds of vectors. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include "check.h"
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/param_build.h>
#include <openssl/x509.h>
#include <string.h>

typedef unsigned char byte;

static const char *Q[2] = {"provider=default", "?provider=limbsmith"};

struct octets {
    byte *data;
    long n;
};

static struct octets octets(const char *hex) {
    static byte empty[1];
    struct octets o = {empty, 0};
    if (strcmp(hex, "-") != 0)
        o.data = OPENSSL_hexstr2buf(hex, &o.n);
    if (!o.data) {
        printf("FAILED: no hexadecimal number: %s\n", hex);
        exit(1);
    }
    return o;
}

static void drop(struct octets o) {
    if (o.n)
        OPENSSL_free(o.data);
}

static EVP_PKEY *public_der(struct octets der, const char *q) {
    const byte *p = der.data;
    EVP_PKEY *k = d2i_PUBKEY_ex(NULL, &p, der.n, NULL, q);
    if (k && p != der.data + der.n) {
        EVP_PKEY_free(k);
        return NULL;
    }
    return k;
}

static int verifies(struct octets der, const char *digest, struct octets m, struct octets sig, const char *q) {
    EVP_PKEY *k = public_der(der, q);
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    int ok = k && EVP_DigestVerifyInit_ex(c, NULL, strcmp(digest, "-") ? digest : NULL, NULL, q, k, NULL) == 1 &&
             EVP_DigestVerify(c, sig.data, sig.n, m.data, m.n) == 1;
    EVP_MD_CTX_free(c);
    EVP_PKEY_free(k);
    return ok;
}

/* A key of a point, or of a number and its point. */
static EVP_PKEY *ec_key(const char *curve, struct octets point, struct octets secret, const char *q) {
    EC_GROUP *g = EC_GROUP_new_by_curve_name(OBJ_txt2nid(curve));
    BIGNUM *d = BN_bin2bn(secret.data, secret.n, NULL);
    byte buffer[200];
    if (g && secret.n) {
        EC_POINT *p = EC_POINT_new(g);
        EC_POINT_mul(g, p, d, NULL, NULL, NULL);
        point.data = buffer;
        point.n = EC_POINT_point2oct(g, p, POINT_CONVERSION_UNCOMPRESSED, buffer, sizeof buffer, NULL);
        EC_POINT_free(p);
    }
    OSSL_PARAM_BLD *b = OSSL_PARAM_BLD_new();
    OSSL_PARAM_BLD_push_utf8_string(b, OSSL_PKEY_PARAM_GROUP_NAME, curve, 0);
    OSSL_PARAM_BLD_push_octet_string(b, OSSL_PKEY_PARAM_PUB_KEY, point.data, point.n);
    if (secret.n)
        OSSL_PARAM_BLD_push_BN(b, OSSL_PKEY_PARAM_PRIV_KEY, d);
    OSSL_PARAM *params = OSSL_PARAM_BLD_to_param(b);
    EVP_PKEY *k = NULL;
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(NULL, "EC", q);
    if (EVP_PKEY_fromdata_init(c) != 1 ||
        EVP_PKEY_fromdata(c, &k, secret.n ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params) != 1)
        k = NULL;
    EVP_PKEY_CTX_free(c);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(b);
    BN_clear_free(d);
    EC_GROUP_free(g);
    return k;
}

/* Whether both agree, on this many bytes. */
static int agrees(const char *form, const char *curve, struct octets public, struct octets secret, const char *q,
                  byte *shared, size_t *n) {
    EVP_PKEY *own, *peer;
    if (strcmp(form, "x25519") == 0) {
        own = EVP_PKEY_new_raw_private_key_ex(NULL, "X25519", q, secret.data, secret.n);
        peer = EVP_PKEY_new_raw_public_key_ex(NULL, "X25519", q, public.data, public.n);
    } else {
        own = ec_key(curve, (struct octets){NULL, 0}, secret, q);
        peer = strcmp(form, "ecdh") == 0 ? public_der(public, q) : ec_key(curve, public, (struct octets){NULL, 0}, q);
    }
    EVP_PKEY_CTX *c = own && peer ? EVP_PKEY_CTX_new_from_pkey(NULL, own, q) : NULL;
    int ok = c && EVP_PKEY_derive_init(c) == 1 && EVP_PKEY_derive_set_peer(c, peer) == 1 &&
             EVP_PKEY_derive(c, shared, n) == 1;
    EVP_PKEY_CTX_free(c);
    EVP_PKEY_free(own);
    EVP_PKEY_free(peer);
    return ok;
}

int main(int argc, char **argv) {
    OSSL_PROVIDER_set_default_search_path(NULL, argc > 1 ? argv[1] : ".");
    OSSL_PROVIDER *base = OSSL_PROVIDER_load(NULL, "default"), *ours = OSSL_PROVIDER_load(NULL, "limbsmith");
    if (!base || !ours) {
        ERR_print_errors_fp(stdout);
        return 1;
    }
    static const char *kinds[] = {"ecdsa-verify", "ed25519-verify", "ecdh-derive", "x25519-derive"};
    char *line = NULL;
    size_t room = 0;
    int vectors = 0, deviations = 0;
    while (getline(&line, &room, stdin) > 0) {
        char *part[9] = {strtok(line, " \n")};
        for (int i = 1; i < 9; i++)
            part[i] = strtok(NULL, " \n");
        if (!part[8] || strtok(NULL, " \n")) {
            printf("FAILED: wycheproof: a line without 9 parts after vector %d\n", vectors);
            return 1;
        }
        const char *says = part[2], *form = part[4];
        struct octets a = octets(part[6]), b = octets(part[7]), c = octets(part[8]);
        byte shared[2][200];
        size_t n[2] = {sizeof shared[0], sizeof shared[1]};
        int ok[2];
        snprintf(where, sizeof where, "%s %s %s %s", part[0], part[1], says, part[3]);
        for (int i = 0; i < 2; i++) {
            if (strcmp(form, "verify") == 0) {
                ok[i] = verifies(a, part[5], b, c, Q[i]);
            } else {
                ok[i] = agrees(form, part[5], a, b, Q[i], shared[i], &n[i]);
                /* A wrong secret is no deviation from Wycheproof: it is a failure. */
                if (ok[i] && strcmp(says, "invalid") != 0)
                    CHECK(n[i] == (size_t)c.n && memcmp(shared[i], c.data, n[i]) == 0);
            }
            ERR_clear_error();
        }
        CHECK(ok[0] == ok[1]);
        if ((ok[1] && strcmp(says, "invalid") == 0) || (!ok[1] && strcmp(says, "valid") == 0)) {
            /* OpenSSL accepts explicit parameters without a cofactor, and knows nothing of Bitcoin's low s. */
            CHECK(ok[1] && (strstr(part[3], "UnnamedCurve") || strstr(part[0], "bitcoin")));
            deviations++;
        }
        drop(a);
        drop(b);
        drop(c);
        vectors++;
    }
    free(line);
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char name[80];
        snprintf(name, sizeof name, "limbsmith-done-%s", kinds[i]);
        int64_t done = counter(ours, name);
        snprintf(name, sizeof name, "limbsmith-passed-on-%s", kinds[i]);
        printf("wycheproof: %s: %lld done here, %lld passed on\n", kinds[i], (long long)done,
               (long long)counter(ours, name));
        snprintf(where, sizeof where, "%s", kinds[i]);
        CHECK(done > (argc > 2 ? 0 : 100));
    }
    printf("wycheproof: %d vectors, %d accepted although it says invalid, as by the default provider\n", vectors, deviations);
    printf("wycheproof: %d good, %d bad\n", good, bad);
    OSSL_PROVIDER_unload(ours);
    OSSL_PROVIDER_unload(base);
    return bad != 0;
}
