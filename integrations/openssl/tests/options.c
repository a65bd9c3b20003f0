/* Options of signatures and of agreement beside the default provider: options FOLDER
 *
 * Instances and contexts of Ed25519, deterministic nonces, key derivation. What is made here must be what the default
 * provider makes, bit by bit. Options that this OpenSSL does not have must be as unknown to us. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include "keys.h"
#include <dlfcn.h>
#include <openssl/ec.h>
#include <openssl/rand.h>

static const char *MDS[] = {"SHA1",     "SHA224",   "SHA256",   "SHA384",   "SHA512",
                            "SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512", "BLAKE2s256"};
enum { DIGESTS = 10, NATIVE = 9 };

static OSSL_PARAM text(const char *name, const char *value) {
    return OSSL_PARAM_construct_utf8_string(name, (char *)value, 0);
}

static OSSL_PARAM octets(const char *name, const byte *value, size_t n) {
    return OSSL_PARAM_construct_octet_string(name, (byte *)value, n);
}

/* With options from the beginning, or set after it. */
static int sign_with(EVP_PKEY *k, const char *md, const char *q, OSSL_PARAM *ps, int late, byte *sig, size_t *len,
                     const byte *data, size_t n) {
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    EVP_PKEY_CTX *pc = NULL;
    int ok = EVP_DigestSignInit_ex(c, &pc, md, NULL, q, k, late ? NULL : ps) == 1 &&
             (!late || EVP_PKEY_CTX_set_params(pc, ps) == 1) && EVP_DigestSign(c, sig, len, data, n) == 1;
    EVP_MD_CTX_free(c);
    return ok;
}

static int verify_with(EVP_PKEY *k, const char *md, const char *q, OSSL_PARAM *ps, const byte *sig, size_t len,
                       const byte *data, size_t n) {
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    int ok = EVP_DigestVerifyInit_ex(c, NULL, md, NULL, q, k, ps) == 1 && EVP_DigestVerify(c, sig, len, data, n) == 1;
    EVP_MD_CTX_free(c);
    return ok;
}

static void instance(EVP_PKEY **k, EVP_PKEY **p, const char *name, const byte *context, size_t n, int late) {
    OSSL_PARAM ps[3], *at = ps;
    byte s[2][64];
    size_t l[2] = {64, 64};
    int ok[2];
    if (name)
        *at++ = text("instance", name);
    if (context)
        *at++ = octets("context-string", context, n);
    *at = OSSL_PARAM_construct_end();
    AT("instance %s, context of %d, %s", name ? name : "none", context ? (int)n : -1, late ? "late" : "early");
    struct count signs = count("ed25519-sign"), checks = count("ed25519-verify");
    for (int i = 0; i < 2; i++)
        ok[i] = sign_with(k[i], NULL, Q[i], ps, late, s[i], &l[i], m, sizeof m);
    CHECK(ok[0] == ok[1]);
    CHECK(counted(signs, ok[1], 0));
    if (!ok[0] || !ok[1])
        return;
    CHECK(l[0] == 64 && l[1] == 64 && !memcmp(s[0], s[1], 64));
    for (int i = 0; i < 2; i++) {
        CHECK(verify_with(p[i], NULL, Q[i], ps, s[0], 64, m, sizeof m));
        CHECK(!verify_with(p[i], NULL, Q[i], ps, s[0], 64, m, sizeof m - 1));
        /* A signature of one instance is none of another. */
        int plain = !n && (!name || !strcmp(name, "Ed25519"));
        CHECK(verify(p[i], NULL, Q[i], s[0], 64, m, sizeof m) == plain);
    }
    CHECK(counted(checks, 3, 0));
}

/* Another beginning with the same key keeps the instance. */
static void instance_again(EVP_PKEY **k) {
    byte s[2][64];
    AT("instance again");
    for (int i = 0; i < 2; i++) {
        OSSL_PARAM ps[3] = {text("instance", "Ed25519ph"), octets("context-string", m, 7), OSSL_PARAM_construct_end()};
        size_t l = 64;
        EVP_MD_CTX *c = EVP_MD_CTX_new(), *d = EVP_MD_CTX_new();
        CHECK(EVP_DigestSignInit_ex(c, NULL, NULL, NULL, Q[i], k[i], ps) == 1);
        CHECK(EVP_DigestSignInit_ex(c, NULL, NULL, NULL, Q[i], NULL, NULL) == 1);
        CHECK(EVP_MD_CTX_copy_ex(d, c) == 1);
        CHECK(EVP_DigestSign(d, s[i], &l, m, 99) == 1);
        EVP_MD_CTX_free(c);
        EVP_MD_CTX_free(d);
    }
    CHECK(!memcmp(s[0], s[1], 64));
}

static void ed25519(void) {
    static const char *names[] = {NULL, "Ed25519", "Ed25519ctx", "Ed25519ph", "eD25519CTX", "nonsense"};
    static const size_t ns[] = {0, 1, 64, 255, 256};
    EVP_PKEY *k[2] = {generate("ED25519", NULL, Q[0]), NULL}, *p[2];
    byte s[64];
    size_t l = 64;
    k[1] = move(k[0], 1, Q[1]);
    for (int i = 0; i < 2; i++)
        p[i] = move(k[0], 0, Q[i]);
    if (since(3, 2)) {
        for (int late = 0; late < 2; late++)
            for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
                instance(k, p, names[i], NULL, 0, late);
                for (unsigned j = 0; j < sizeof ns / sizeof *ns; j++)
                    instance(k, p, names[i], m, ns[j], late);
            }
        /* The default provider of 3.4 signs with plain Ed25519 then. */
        OSSL_PARAM ps[2] = {text("instance", "Ed448"), OSSL_PARAM_construct_end()};
        CHECK(!sign_with(k[1], NULL, Q[1], ps, 0, s, &l, m, 9));
        instance_again(k);
    }
    /* More verifications than a key needs to be prepared, and then every way to be wrong. */
    AT("ed25519 many times");
    CHECK(sign(k[1], NULL, Q[1], s, &l, m, 50));
    struct count checks = count("ed25519-verify");
    for (int i = 0; i < 40; i++)
        CHECK(verify(k[1], NULL, Q[1], s, 64, m, 50));
    for (int i = 0; i < 512; i++) {
        s[i / 8] ^= 1 << i % 8;
        CHECK(!verify(k[1], NULL, Q[1], s, 64, m, 50) && !verify(k[0], NULL, Q[0], s, 64, m, 50));
        s[i / 8] ^= 1 << i % 8;
    }
    CHECK(counted(checks, 40 + 512, 0));
    /* A key that is no point. */
    memset(s, 0xff, 64);
    s[0] = 2;
    EVP_PKEY *none = EVP_PKEY_new_raw_public_key_ex(NULL, "ED25519", Q[1], s, 32);
    for (int i = 0; none && i < 40; i++)
        CHECK(!verify(none, NULL, Q[1], s, 64, m, 50));
    EVP_PKEY_free(none);
    for (int i = 0; i < 2; i++) {
        EVP_PKEY_free(k[i]);
        EVP_PKEY_free(p[i]);
    }
}

/* A signature of a hash, with the digest's name and the option in this order or the other. */
static int sign_hash(EVP_PKEY *k, const char *q, const char *md, int first, byte *sig, size_t *len, size_t n) {
    unsigned one = 1;
    OSSL_PARAM ps[2] = {OSSL_PARAM_construct_uint("nonce-type", &one), OSSL_PARAM_construct_end()};
    OSSL_PARAM ds[2] = {text("digest", md), OSSL_PARAM_construct_end()};
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_pkey(NULL, k, q);
    int ok = EVP_PKEY_sign_init_ex(c, first ? ps : NULL) == 1 && (!md || EVP_PKEY_CTX_set_params(c, ds) == 1) &&
             (first || EVP_PKEY_CTX_set_params(c, ps) == 1) && EVP_PKEY_sign(c, sig, len, m, n) == 1;
    EVP_PKEY_CTX_free(c);
    return ok;
}

static void deterministic(const char *curve, int fast) {
    EVP_PKEY *k[2] = {generate("EC", curve, Q[0]), NULL};
    k[1] = move(k[0], 1, Q[1]);
    for (int d = 0; d < DIGESTS; d++)
        for (int how = 0; how < 4; how++) {
            unsigned one = 1;
            OSSL_PARAM ps[2] = {OSSL_PARAM_construct_uint("nonce-type", &one), OSSL_PARAM_construct_end()};
            byte s[2][200];
            size_t l[2] = {200, 200};
            struct count signs = count("ecdsa-sign");
            EVP_MD *md = EVP_MD_fetch(NULL, MDS[d], NULL);
            AT("%s %s deterministic %d", curve, MDS[d], how);
            for (int i = 0; i < 2; i++)
                CHECK(how < 2 ? sign_with(k[i], MDS[d], Q[i], ps, how, s[i], &l[i], m, sizeof m)
                              : sign_hash(k[i], Q[i], MDS[d], how - 2, s[i], &l[i], EVP_MD_get_size(md)));
            /* Before 3.2 nobody has the option, and nonces are random. */
            int same = l[0] == l[1] && !memcmp(s[0], s[1], l[0]);
            CHECK(same == since(3, 2));
            /* Not those whose nonces, or choice of s, are others. */
            int here = fast && d > 0 && d < NATIVE && strcmp(curve, "secp256k1");
            if (since(3, 2))
                CHECK(counted(signs, here, !here));
            CHECK(verify(k[0], MDS[d], Q[0], s[1], l[1], m, sizeof m) || how >= 2);
            EVP_MD_free(md);
        }
    if (since(3, 2))
        for (int i = 0; i < 2; i++) {
            byte s[200];
            size_t l = 200;
            CHECK(!sign_hash(k[i], Q[i], NULL, 1, s, &l, 32));
        }
    for (int i = 0; i < 2; i++)
        EVP_PKEY_free(k[i]);
}

/* Another beginning with the same key, and without a digest, has the digest of before. */
static void digest_again(void) {
    EVP_PKEY *k = generate("EC", "P-256", Q[1]), *p = move(k, 0, Q[0]);
    for (int d = 0; d < DIGESTS; d++)
        for (int i = 0; i < 2; i++) {
            byte s[200];
            size_t l = 200;
            EVP_MD_CTX *c = EVP_MD_CTX_new();
            AT("%s again by %s", MDS[d], Q[i]);
            CHECK(EVP_DigestSignInit_ex(c, NULL, MDS[d], NULL, Q[i], k, NULL) == 1);
            CHECK(EVP_DigestSignUpdate(c, m, 30) == 1);
            CHECK(EVP_DigestSignInit_ex(c, NULL, NULL, NULL, Q[i], NULL, NULL) == 1);
            CHECK(EVP_DigestSign(c, s, &l, m, 60) == 1);
            CHECK(verify(p, MDS[d], Q[0], s, l, m, 60));
            EVP_MD_CTX_free(c);
        }
    EVP_PKEY_free(k);
    EVP_PKEY_free(p);
}

static int agree(EVP_PKEY *a, EVP_PKEY *b, const char *q, OSSL_PARAM *ps, OSSL_PARAM *more, int ask, byte *out,
                 size_t *len) {
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_pkey(NULL, a, q), *d = NULL;
    size_t need = 0;
    int ok = EVP_PKEY_derive_init_ex(c, ps) == 1 && EVP_PKEY_derive_set_peer(c, b) == 1 &&
             EVP_PKEY_CTX_set_params(c, more) == 1;
    if (ok && ask) {
        int outlen = -1;
        const EVP_MD *md = NULL;
        byte *ukm = NULL;
        ok = EVP_PKEY_CTX_get_ecdh_kdf_type(c) == EVP_PKEY_ECDH_KDF_X9_63 &&
             EVP_PKEY_CTX_get_ecdh_cofactor_mode(c) == 1 && EVP_PKEY_CTX_get_ecdh_kdf_outlen(c, &outlen) == 1 &&
             outlen == (int)*len && EVP_PKEY_CTX_get_ecdh_kdf_md(c, &md) == 1 && md &&
             EVP_PKEY_CTX_get0_ecdh_kdf_ukm(c, &ukm) == 33 && !memcmp(ukm, m, 33);
    }
    ok = ok && (d = EVP_PKEY_CTX_dup(c)) && EVP_PKEY_derive(d, NULL, &need) == 1 && need == *len &&
         EVP_PKEY_derive(d, out, len) == 1;
    EVP_PKEY_CTX_free(c);
    EVP_PKEY_CTX_free(d);
    return ok;
}

static void derivation(const char *curve, int fast) {
    static const size_t lens[] = {1, 20, 64, 65, 200};
    EVP_PKEY *k[2] = {generate("EC", curve, Q[0]), NULL}, *peer = generate("EC", curve, Q[1]);
    OSSL_PARAM none = OSSL_PARAM_construct_end();
    byte out[2][256];
    k[1] = move(k[0], 1, Q[1]);
    for (int d = 0; d < DIGESTS; d++)
        for (unsigned j = 0; j < 5; j++)
            for (int mode = -1; mode < 2; mode++) {
                size_t outlen = lens[j], l[2] = {outlen, outlen};
                OSSL_PARAM ps[6] = {text("kdf-type", "X963KDF"), OSSL_PARAM_construct_size_t("kdf-outlen", &outlen),
                                    OSSL_PARAM_construct_int("ecdh-cofactor-mode", &mode), none, none, none};
                OSSL_PARAM md[2] = {text("kdf-digest", MDS[d]), none};
                if (mode >= 0)
                    ps[3] = octets("kdf-ukm", m, 33);
                struct count derives = count("ecdh-derive");
                AT("%s derivation %s of %zu, mode %d", curve, MDS[d], outlen, mode);
                for (int i = 0; i < 2; i++)
                    CHECK(agree(k[i], peer, Q[i], ps, md, mode == 1, out[i], &l[i]));
                CHECK(l[0] == outlen && l[1] == outlen && !memcmp(out[0], out[1], outlen));
                int here = fast && d < NATIVE;
                CHECK(counted(derives, here, !here));
            }
    /* What is refused. */
    size_t outlen = 40, zero = 0, l = 40;
    int two = 2;
    OSSL_PARAM type = text("kdf-type", "X963KDF"), length = OSSL_PARAM_construct_size_t("kdf-outlen", &outlen);
    OSSL_PARAM md = text("kdf-digest", "SHA256");
    OSSL_PARAM bad_sets[4][4] = {{type, length, none},
                                 {type, md, OSSL_PARAM_construct_size_t("kdf-outlen", &zero), none},
                                 {text("kdf-type", "HKDF"), none},
                                 {OSSL_PARAM_construct_int("ecdh-cofactor-mode", &two), none}};
    AT("%s derivation refused", curve);
    for (int i = 0; i < 4; i++)
        CHECK(!agree(k[1], peer, Q[1], bad_sets[i], &none, 0, out[0], &l));
    for (int i = 0; i < 2; i++) {
        OSSL_PARAM ps[4] = {type, md, length, none};
        EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_pkey(NULL, k[i], Q[i]);
        l = 39;
        CHECK(EVP_PKEY_derive_init_ex(c, ps) == 1 && EVP_PKEY_derive_set_peer(c, peer) == 1);
        CHECK(EVP_PKEY_derive(c, out[0], &l) != 1);
        EVP_PKEY_CTX_free(c);
        EVP_PKEY_free(k[i]);
    }
    EVP_PKEY_free(peer);
}

/* A function of libcrypto that this program replaces, so that the default provider is missing. */
static int is_missing;

OSSL_PROVIDER *OSSL_PROVIDER_load(OSSL_LIB_CTX *ctx, const char *name) {
    OSSL_PROVIDER *(*real)(OSSL_LIB_CTX *, const char *);
    *(void **)&real = dlsym(RTLD_NEXT, "OSSL_PROVIDER_load");
    return is_missing && !strcmp(name, "default") ? NULL : real(ctx, name);
}

static void missing(const char *folder) {
    const char *data;
    int flags, seen = 0;
    OSSL_LIB_CTX *ctx = OSSL_LIB_CTX_new();
    AT("without the default provider");
    OSSL_PROVIDER_set_default_search_path(ctx, folder);
    is_missing = 1;
    OSSL_PROVIDER *p = OSSL_PROVIDER_load(ctx, "limbsmith");
    is_missing = 0;
    while (ERR_get_error_all(NULL, NULL, NULL, &data, &flags))
        seen += flags & ERR_TXT_STRING && !strcmp(data, "default provider not loaded");
    CHECK(!p && seen == 1);
    OSSL_LIB_CTX_free(ctx);
}

int main(int argc, char **argv) {
    static const char *curves[] = {"P-256", "P-384", "secp256k1", "P-521"};
    const char *folder = argc > 1 ? argv[1] : ".";
    OSSL_PROVIDER *base = load(folder);
    RAND_bytes(m, sizeof m);
    ed25519();
    for (int i = 0; i < 4; i++) {
        deterministic(curves[i], i < 3);
        derivation(curves[i], i < 3);
    }
    digest_again();
    missing(folder);
    CHECK(OSSL_PROVIDER_unload(ours));
    CHECK(OSSL_PROVIDER_unload(base));
    printf("options: %d good, %d bad\n", good, bad);
    return bad != 0;
}
