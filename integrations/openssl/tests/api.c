/* The provider beside the default one, through EVP: api FOLDER [CURVE]
 *
 * Keys of each are used by the other, and the counters must say who did the work. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include "keys.h"
#include <openssl/ec.h>
#include <openssl/rand.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

/* In pieces, by way of a copy of the context; asked twice on request. */
static int sign_pieces(EVP_PKEY *k, const char *md, const char *q, byte *sig, size_t *len, const byte *data, size_t n,
                       int twice) {
    EVP_MD_CTX *c = EVP_MD_CTX_new(), *d = EVP_MD_CTX_new();
    size_t need = 0, len2 = *len;
    int ok = EVP_DigestSignInit_ex(c, NULL, md, NULL, q, k, NULL) == 1;
    for (size_t i = 0; i < n; i += 7)
        ok &= EVP_DigestSignUpdate(c, data + i, n - i < 7 ? n - i : 7) == 1;
    ok &= EVP_MD_CTX_copy_ex(d, c) == 1;
    ok &= EVP_DigestSignFinal(d, NULL, &need) == 1 && need <= *len;
    if (twice) {
        byte other[200];
        ok &= EVP_DigestSignFinal(d, other, &len2) == 1;
    }
    ok &= EVP_DigestSignFinal(d, sig, len) == 1;
    EVP_MD_CTX_free(c);
    EVP_MD_CTX_free(d);
    return ok;
}

static int sign_hash(EVP_PKEY *k, const char *q, const EVP_MD *md, byte *sig, size_t *len, const void *h, size_t n) {
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_pkey(NULL, k, q);
    size_t need = 0;
    int ok = EVP_PKEY_sign_init(c) == 1 && (!md || EVP_PKEY_CTX_set_signature_md(c, md) == 1) &&
             EVP_PKEY_sign(c, NULL, &need, h, n) == 1 && need <= *len && EVP_PKEY_sign(c, sig, len, h, n) == 1;
    EVP_PKEY_CTX_free(c);
    return ok;
}

static int verify_hash(EVP_PKEY *k, const char *q, const EVP_MD *md, const byte *sig, size_t len, const void *h,
                       size_t n) {
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_pkey(NULL, k, q);
    int ok = EVP_PKEY_verify_init(c) == 1 && (!md || EVP_PKEY_CTX_set_signature_md(c, md) == 1) &&
             EVP_PKEY_verify(c, sig, len, h, n) == 1;
    EVP_PKEY_CTX_free(c);
    return ok;
}

static int derive(EVP_PKEY *a, EVP_PKEY *b, const char *q, byte *out, size_t *len, int kdf) {
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_pkey(NULL, a, q);
    size_t need = 0;
    int ok = EVP_PKEY_derive_init(c) == 1;
    if (kdf)
        ok = ok && EVP_PKEY_CTX_set_ecdh_kdf_type(c, EVP_PKEY_ECDH_KDF_X9_63) == 1 &&
             EVP_PKEY_CTX_set_ecdh_kdf_md(c, EVP_sha256()) == 1 && EVP_PKEY_CTX_set_ecdh_kdf_outlen(c, 40) == 1;
    ok = ok && EVP_PKEY_derive_set_peer(c, b) == 1 && EVP_PKEY_derive(c, NULL, &need) == 1 && need <= *len &&
         EVP_PKEY_derive(c, out, len) == 1;
    EVP_PKEY_CTX_free(c);
    return ok;
}

static void digests(const char *curve, int fast, EVP_PKEY **k, EVP_PKEY **p) {
    static const char *mds[] = {"SHA1", "SHA224", "SHA256", "SHA384", "SHA512", "SHA3-256", "SHA3-512", "BLAKE2s256"};
    for (unsigned d = 0; d < sizeof mds / sizeof *mds; d++)
        for (int s = 0; s < 2; s++)
            for (int how = 0; how < 3; how++) {
                byte sig[200];
                size_t len = sizeof sig;
                int here = fast && d < 7;
                struct count signs = count("ecdsa-sign"), checks = count("ecdsa-verify");
                AT("%s %s signed by %s how %d", curve, mds[d], Q[s], how);
                CHECK(how ? sign_pieces(k[s], mds[d], Q[s], sig, &len, m, sizeof m, how == 2)
                          : sign(k[s], mds[d], Q[s], sig, &len, m, sizeof m));
                int n = s ? how == 2 ? 2 : 1 : 0;
                CHECK(counted(signs, here ? n : 0, here ? 0 : n));
                for (int v = 0; v < 2; v++) {
                    CHECK(verify(p[v], mds[d], Q[v], sig, len, m, sizeof m));
                    CHECK(verify(k[v], mds[d], Q[v], sig, len, m, sizeof m));
                    m[5] ^= 1;
                    CHECK(!verify(p[v], mds[d], Q[v], sig, len, m, sizeof m));
                    m[5] ^= 1;
                    sig[len - 3] ^= 1;
                    CHECK(!verify(p[v], mds[d], Q[v], sig, len, m, sizeof m));
                    sig[len - 3] ^= 1;
                    CHECK(!verify(p[v], mds[d], Q[v], sig, len - 1, m, sizeof m));
                    /* A key that the other provider has used. */
                    CHECK(verify(p[!v], mds[d], Q[v], sig, len, m, sizeof m));
                }
                CHECK(counted(checks, here ? 6 : 0, here ? 0 : 6));
                len = sizeof sig;
                CHECK(sign(k[!s], mds[d], Q[s], sig, &len, m, sizeof m));
                CHECK(verify(p[0], mds[d], NULL, sig, len, m, sizeof m));
            }
}

static void hashes(const char *curve, int fast, EVP_PKEY **k, EVP_PKEY **p) {
    static const size_t ns[] = {1, 20, 28, 32, 36, 48, 64, 100, 150};
    for (unsigned i = 0; i < sizeof ns / sizeof *ns; i++)
        for (int s = 0; s < 2; s++) {
            byte sig[200];
            size_t len = sizeof sig, n = ns[i];
            struct count signs = count("ecdsa-sign");
            AT("%s hash of %zu by %s", curve, n, Q[s]);
            CHECK(sign_hash(k[s], Q[s], NULL, sig, &len, m, n));
            CHECK(counted(signs, s && fast, s && !fast));
            for (int v = 0; v < 2; v++)
                CHECK(verify_hash(p[v], Q[v], NULL, sig, len, m, n));
            m[0] ^= 1;
            for (int v = 0; v < 2; v++)
                CHECK(!verify_hash(p[v], Q[v], NULL, sig, len, m, n));
            m[0] ^= 1;
        }
    for (int s = 0; s < 2; s++) {
        byte sig[200];
        size_t len = sizeof sig;
        AT("%s hash with its digest by %s", curve, Q[s]);
        CHECK(sign_hash(k[s], Q[s], EVP_sha384(), sig, &len, m, 48));
        CHECK(!sign_hash(k[s], Q[s], EVP_sha384(), sig, &len, m, 32));
        len = sizeof sig;
        CHECK(sign_hash(k[s], Q[s], EVP_sha3_256(), sig, &len, m, 32));
        CHECK(verify_hash(p[!s], Q[!s], EVP_sha3_256(), sig, len, m, 32));
    }
}

static void agreement(const char *curve, int fast, int g, EVP_PKEY **k, EVP_PKEY **p) {
    EVP_PKEY *o = generate("EC", curve, Q[!g]), *o2 = move(o, 1, Q[g]);
    byte a[200], b[200];
    size_t la, lb;
    AT("%s agreement", curve);
    for (int kdf = 0; kdf < 2; kdf++) {
        struct count derives = count("ecdh-derive");
        la = lb = sizeof a;
        CHECK(derive(k[0], o, Q[0], a, &la, kdf));
        CHECK(derive(k[1], o, Q[1], b, &lb, kdf));
        CHECK(la == lb && !memcmp(a, b, la));
        lb = sizeof b;
        CHECK(derive(o2, p[1], Q[1], b, &lb, kdf));
        CHECK(la == lb && !memcmp(a, b, la));
        lb = sizeof b;
        CHECK(derive(o, p[0], Q[1], b, &lb, kdf));
        CHECK(la == lb && !memcmp(a, b, la));
        CHECK(counted(derives, fast ? 3 : 0, fast ? 0 : 3));
    }
    EVP_PKEY *wrong = generate("EC", strcmp(curve, "P-256") ? "P-256" : "P-384", Q[1]);
    la = sizeof a;
    CHECK(!derive(k[1], wrong, Q[1], a, &la, 0));
    EVP_PKEY_free(o);
    EVP_PKEY_free(o2);
    EVP_PKEY_free(wrong);
}

static void copies(EVP_PKEY *k0, EVP_PKEY *k, const char *q) {
    OSSL_PARAM *ps = NULL;
    CHECK(EVP_PKEY_todata(k, EVP_PKEY_KEYPAIR, &ps) == 1);
    for (int j = 0; j < 2 && ps; j++) {
        EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(NULL, "EC", Q[j]);
        EVP_PKEY *n = NULL;
        CHECK(EVP_PKEY_fromdata_init(c) == 1 && EVP_PKEY_fromdata(c, &n, EVP_PKEY_KEYPAIR, ps) == 1);
        CHECK(n && EVP_PKEY_eq(n, k0) == 1);
        EVP_PKEY_free(n);
        EVP_PKEY_CTX_free(c);
    }
    OSSL_PARAM_free(ps);
    EVP_PKEY *d = EVP_PKEY_dup(k);
    CHECK(d && EVP_PKEY_eq(d, k0) == 1);
    EVP_PKEY_free(d);
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_pkey(NULL, k, q);
    CHECK(EVP_PKEY_check(c) == 1);
    CHECK(EVP_PKEY_public_check(c) == 1);
    CHECK(EVP_PKEY_private_check(c) == 1);
    CHECK(EVP_PKEY_pairwise_check(c) == 1);
    CHECK(EVP_PKEY_param_check(c) == 1);
    EVP_PKEY_CTX_free(c);
}

static int same_number(EVP_PKEY *a, EVP_PKEY *b, const char *name) {
    BIGNUM *x = NULL, *y = NULL;
    int same = EVP_PKEY_get_bn_param(a, name, &x) && EVP_PKEY_get_bn_param(b, name, &y) && !BN_cmp(x, y);
    BN_free(x);
    BN_free(y);
    return same;
}

static void properties(EVP_PKEY *k0, EVP_PKEY *k) {
    char n0[50] = "", n1[50] = "-";
    size_t l;
    int d0 = 0, d1 = 0;
    CHECK(EVP_PKEY_get_bits(k0) == EVP_PKEY_get_bits(k));
    CHECK(EVP_PKEY_get_security_bits(k0) == EVP_PKEY_get_security_bits(k));
    CHECK(EVP_PKEY_get_size(k0) == EVP_PKEY_get_size(k));
    CHECK(EVP_PKEY_get_group_name(k0, n0, 50, &l) && EVP_PKEY_get_group_name(k, n1, 50, &l) && !strcmp(n0, n1));
    CHECK(EVP_PKEY_get_base_id(k) == EVP_PKEY_get_base_id(k0));
    CHECK(EVP_PKEY_is_a(k, "EC"));
    CHECK(EVP_PKEY_get_field_type(k) == EVP_PKEY_get_field_type(k0));
    CHECK(EVP_PKEY_get_ec_point_conv_form(k) == POINT_CONVERSION_UNCOMPRESSED);
    CHECK(EVP_PKEY_get_default_digest_nid(k0, &d0) == EVP_PKEY_get_default_digest_nid(k, &d1) && d0 == d1);
    CHECK(same_number(k0, k, "qx"));
    CHECK(same_number(k0, k, "priv"));
}

/* The old interface, and back. */
static void low_level(EVP_PKEY **k, EVP_PKEY *p0, int i) {
    EC_KEY *ec = EVP_PKEY_get1_EC_KEY(k[i]);
    CHECK(ec != NULL);
    if (ec) {
        EVP_PKEY *n = EVP_PKEY_new();
        byte sig[200];
        size_t len = sizeof sig;
        CHECK(EC_KEY_check_key(ec));
        CHECK(EVP_PKEY_set1_EC_KEY(n, ec));
        CHECK(sign(n, "SHA256", Q[1], sig, &len, m, 99));
        CHECK(verify(p0, "SHA256", Q[0], sig, len, m, 99));
        CHECK(EVP_PKEY_eq(n, k[1]) == 1);
        EVP_PKEY_free(n);
    }
    EC_KEY_free(ec);
}

static void encodings(const char *curve, EVP_PKEY *k0, EVP_PKEY *k, const char *q) {
    EVP_PKEY *z = EVP_PKEY_dup(k);
    byte *der = NULL;
    CHECK(EVP_PKEY_set_utf8_string_param(z, "point-format", "compressed"));
    int nd = i2d_PUBKEY(z, &der), nu = i2d_PUBKEY(k, NULL);
    CHECK(nd > 0 && nd < nu);
    for (int j = 0; j < 2 && nd > 0; j++) {
        const byte *r = der;
        EVP_PKEY *y = d2i_PUBKEY_ex(NULL, &r, nd, NULL, Q[j]);
        CHECK(y && EVP_PKEY_eq(y, k0) == 1);
        EVP_PKEY_free(y);
    }
    OPENSSL_free(der);
    EVP_PKEY_free(z);
    /* Encoded public keys, as in TLS. */
    byte *e = NULL;
    size_t ne = EVP_PKEY_get1_encoded_public_key(k, &e);
    EVP_PKEY *peer = EVP_PKEY_new(), *peer2 = EVP_PKEY_new();
    CHECK(ne > 0);
    CHECK(EVP_PKEY_copy_parameters(peer, k) == 1);
    CHECK(EVP_PKEY_set1_encoded_public_key(peer, e, ne) == 1);
    CHECK(EVP_PKEY_eq(peer, k0) == 1);
    CHECK(EVP_PKEY_copy_parameters(peer2, k) == 1);
    e[10] ^= 1;
    CHECK(EVP_PKEY_set1_encoded_public_key(peer2, e, ne) != 1);
    EVP_PKEY_free(peer);
    EVP_PKEY_free(peer2);
    OPENSSL_free(e);
    /* Parameters, and a key from them. */
    EVP_PKEY *par = NULL, *fromp = NULL;
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(NULL, "EC", q);
    CHECK(EVP_PKEY_paramgen_init(c) == 1 && EVP_PKEY_CTX_set_group_name(c, curve) == 1 &&
          EVP_PKEY_paramgen(c, &par) == 1);
    EVP_PKEY_CTX_free(c);
    c = par ? EVP_PKEY_CTX_new_from_pkey(NULL, par, q) : NULL;
    CHECK(c && EVP_PKEY_keygen_init(c) == 1 && EVP_PKEY_keygen(c, &fromp) == 1);
    CHECK(fromp && EVP_PKEY_parameters_eq(fromp, k0) == 1);
    CHECK(EVP_PKEY_eq(fromp, k0) != 1);
    EVP_PKEY_CTX_free(c);
    EVP_PKEY_free(par);
    EVP_PKEY_free(fromp);
}

static void explicit_parameters(const char *curve, int g) {
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(NULL, "EC", Q[g]);
    EVP_PKEY *x = NULL;
    byte sig[200];
    size_t len = sizeof sig;
    AT("%s explicit %s", curve, Q[g]);
    CHECK(EVP_PKEY_keygen_init(c) == 1 && EVP_PKEY_CTX_set_group_name(c, curve) == 1 &&
          EVP_PKEY_CTX_set_ec_param_enc(c, OPENSSL_EC_EXPLICIT_CURVE) == 1 && EVP_PKEY_generate(c, &x) == 1);
    EVP_PKEY_CTX_free(c);
    EVP_PKEY *y = x ? move(x, 1, Q[!g]) : NULL;
    CHECK(y && sign(y, "SHA256", Q[!g], sig, &len, m, 50));
    CHECK(y && verify(x, "SHA256", Q[g], sig, len, m, 50));
    CHECK(i2d_PUBKEY(x, NULL) > 150);
    EVP_PKEY_free(x);
    EVP_PKEY_free(y);
}

static void ec(const char *curve, int fast) {
    for (int g = 0; g < 2; g++) {
        EVP_PKEY *k[2], *p[2];
        struct count made = count("ec-generate");
        AT("%s generated by %s", curve, Q[g]);
        k[g] = generate("EC", curve, Q[g]);
        CHECK(counted(made, g && fast, g && !fast));
        k[!g] = k[g] ? move(k[g], 1, Q[!g]) : NULL;
        CHECK(k[0] && k[1]);
        if (!k[0] || !k[1])
            continue;
        CHECK(!strcmp(OSSL_PROVIDER_get0_name(EVP_PKEY_get0_provider(k[g])), g ? "limbsmith" : "default"));
        for (int i = 0; i < 2; i++)
            CHECK((p[i] = move(k[g], 0, Q[i])) != NULL);
        CHECK(EVP_PKEY_eq(k[0], k[1]) == 1);
        CHECK(EVP_PKEY_eq(k[0], p[1]) == 1);
        CHECK(EVP_PKEY_eq(p[0], k[1]) == 1);
        CHECK(EVP_PKEY_eq(p[1], k[1]) == 1);
        digests(curve, fast, k, p);
        hashes(curve, fast, k, p);
        agreement(curve, fast, g, k, p);
        for (int i = 0; i < 2; i++) {
            AT("%s as data %s", curve, Q[i]);
            copies(k[0], k[i], Q[i]);
            properties(k[0], k[i]);
            low_level(k, p[0], i);
            encodings(curve, k[0], k[i], Q[i]);
        }
        explicit_parameters(curve, g);
        for (int i = 0; i < 2; i++) {
            EVP_PKEY_free(k[i]);
            EVP_PKEY_free(p[i]);
        }
    }
}

static void ed25519(int g) {
    EVP_PKEY *k[2], *p[2];
    byte s[2][64], raw[32];
    size_t l[2] = {64, 64}, n;
    struct count made = count("ed25519-generate"), signs = count("ed25519-sign"), checks = count("ed25519-verify");
    AT("ed25519 generated by %s", Q[g]);
    CHECK((k[g] = generate("ED25519", NULL, Q[g])) != NULL);
    CHECK(counted(made, g, 0));
    CHECK((k[!g] = move(k[g], 1, Q[!g])) != NULL);
    for (int i = 0; i < 2; i++)
        CHECK((p[i] = move(k[g], 0, Q[i])) != NULL);
    CHECK(EVP_PKEY_eq(k[0], k[1]) == 1);
    CHECK(EVP_PKEY_eq(p[0], k[1]) == 1);
    for (int i = 0; i < 2; i++)
        CHECK(sign(k[i], NULL, Q[i], s[i], &l[i], m, sizeof m));
    CHECK(l[0] == 64 && l[1] == 64 && !memcmp(s[0], s[1], 64));
    CHECK(counted(signs, 1, 0));
    for (int i = 0; i < 2; i++) {
        CHECK(verify(p[i], NULL, Q[i], s[0], 64, m, sizeof m));
        m[0] ^= 1;
        CHECK(!verify(p[i], NULL, Q[i], s[0], 64, m, sizeof m));
        m[0] ^= 1;
        CHECK(!verify(p[i], NULL, Q[i], s[0], 63, m, sizeof m));
        CHECK(!sign(k[i], "SHA256", Q[i], s[1], &l[1], m, 9));
        l[1] = 64;
        CHECK(sign(k[i], NULL, Q[i], s[1], &l[1], NULL, 0));
        CHECK(verify(p[!i], NULL, Q[!i], s[1], 64, NULL, 0));
        EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_pkey(NULL, k[i], Q[i]);
        CHECK(EVP_PKEY_check(c) == 1);
        CHECK(EVP_PKEY_public_check(c) == 1);
        EVP_PKEY_CTX_free(c);
        CHECK(EVP_PKEY_get_bits(k[i]) == 256 && EVP_PKEY_get_size(k[i]) == 64);
        CHECK(EVP_PKEY_get_security_bits(k[i]) == 128);
        CHECK(EVP_PKEY_get_base_id(k[i]) == EVP_PKEY_ED25519);
        n = 32;
        CHECK(EVP_PKEY_get_raw_private_key(k[i], raw, &n) == 1 && n == 32);
        EVP_PKEY *r = EVP_PKEY_new_raw_private_key_ex(NULL, "ED25519", Q[!i], raw, 32);
        CHECK(r && EVP_PKEY_eq(r, k[0]) == 1);
        EVP_PKEY_free(r);
        n = 32;
        CHECK(EVP_PKEY_get_raw_public_key(k[i], raw, &n) == 1);
        r = EVP_PKEY_new_raw_public_key_ex(NULL, "ED25519", Q[!i], raw, 32);
        CHECK(r && EVP_PKEY_eq(r, k[0]) == 1);
        EVP_PKEY_free(r);
    }
    CHECK(counted(checks, 4, 0));
    for (int i = 0; i < 2; i++) {
        EVP_PKEY_free(k[i]);
        EVP_PKEY_free(p[i]);
    }
}

static void x25519(int g) {
    EVP_PKEY *x[2], *y;
    byte a[32], b[32], zero[32] = {0};
    size_t la = 32, lb = 32;
    struct count derives = count("x25519-derive");
    AT("x25519 generated by %s", Q[g]);
    x[g] = generate("X25519", NULL, Q[g]);
    x[!g] = move(x[g], 1, Q[!g]);
    y = generate("X25519", NULL, Q[!g]);
    CHECK(x[0] && x[1] && y);
    CHECK(derive(x[0], y, Q[0], a, &la, 0));
    CHECK(derive(x[1], y, Q[1], b, &lb, 0));
    CHECK(la == 32 && lb == 32 && !memcmp(a, b, 32));
    lb = 32;
    CHECK(derive(y, x[1], Q[1], b, &lb, 0));
    CHECK(!memcmp(a, b, 32));
    CHECK(counted(derives, 2, 0));
    for (int i = 0; i < 2; i++) {
        EVP_PKEY *z = EVP_PKEY_new_raw_public_key_ex(NULL, "X25519", Q[i], zero, 32);
        la = 32;
        CHECK(z && !derive(x[i], z, Q[i], a, &la, 0));
        EVP_PKEY_free(z);
        CHECK(EVP_PKEY_get_bits(x[i]) == 253 && EVP_PKEY_get_size(x[i]) == 32);
        EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_pkey(NULL, x[i], Q[i]);
        CHECK(EVP_PKEY_check(c) == 1);
        EVP_PKEY_CTX_free(c);
        byte *e = NULL;
        EVP_PKEY *peer = EVP_PKEY_new();
        CHECK(EVP_PKEY_get1_encoded_public_key(x[i], &e) == 32);
        CHECK(EVP_PKEY_copy_parameters(peer, x[i]) == 1);
        CHECK(EVP_PKEY_set1_encoded_public_key(peer, e, 32) == 1);
        CHECK(EVP_PKEY_eq(peer, x[0]) == 1);
        EVP_PKEY_free(peer);
        OPENSSL_free(e);
    }
    EVP_PKEY_free(x[0]);
    EVP_PKEY_free(x[1]);
    EVP_PKEY_free(y);
}

/* What goes wrong says why, in the queue of errors. OpenSSL adds its own since 3.4. */
static int says(const char *text) {
    int found = 0;
    for (unsigned long e; (e = ERR_get_error()) != 0;) {
        const char *reason = ERR_reason_error_string(e);
        found |= reason && !strcmp(reason, text);
    }
    return found;
}

static void errors(void) {
    byte sig[200], short_sig[8], zero[32] = {0};
    size_t len = sizeof sig, n = sizeof short_sig;
    EVP_PKEY *k = generate("EC", "P-256", Q[1]), *x = generate("X25519", NULL, Q[1]);
    EVP_PKEY *z = EVP_PKEY_new_raw_public_key_ex(NULL, "X25519", Q[1], zero, 32);
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(NULL, "EC", Q[1]);
    EVP_PKEY *none = NULL;
    AT("errors");
    CHECK(!sign_hash(k, Q[1], EVP_sha384(), sig, &len, m, 32) && says("hash of another length than announced"));
    CHECK(!sign(k, "SHA256", Q[1], short_sig, &n, m, 32) && says("buffer too small"));
    CHECK(!derive(x, z, Q[1], sig, &len, 0) && says("no shared secret"));
    CHECK(EVP_PKEY_keygen_init(c) == 1 && EVP_PKEY_generate(c, &none) != 1 && ERR_peek_error() != 0);
    EVP_PKEY_CTX_free(c);
    EVP_PKEY_free(k);
    EVP_PKEY_free(x);
    EVP_PKEY_free(z);
}

static void *thread(void *k) {
    for (int i = 0; i < 200; i++) {
        byte sig[200];
        size_t len = sizeof sig;
        char text[20] = {(char)i};
        if (!sign(k, "SHA256", Q[1], sig, &len, text, 20) || !verify(k, "SHA256", Q[1], sig, len, text, 20) ||
            !verify(k, "SHA256", Q[0], sig, len, text, 20))
            return k;
        EVP_PKEY *e = generate("X25519", NULL, Q[1]);
        if (!e)
            return k;
        EVP_PKEY_free(e);
    }
    return NULL;
}

static void threads(void) {
    EVP_PKEY *k = generate("EC", "P-256", Q[1]);
    pthread_t t[4];
    struct count signs = count("ecdsa-sign");
    AT("threads");
    for (int i = 0; i < 4; i++)
        pthread_create(&t[i], NULL, thread, k);
    for (int i = 0; i < 4; i++) {
        void *r;
        pthread_join(t[i], &r);
        CHECK(r == NULL);
    }
    CHECK(counted(signs, 800, 0));
    EVP_PKEY_free(k);
}

/* Many keys: the first bytes of each. */
enum { KEYS = 40 };

static int many(byte (*out)[32]) {
    for (int i = 0; i < KEYS; i++) {
        size_t n = 32;
        EVP_PKEY *k = generate("X25519", NULL, Q[1]);
        if (!k || EVP_PKEY_get_raw_private_key(k, out[i], &n) != 1)
            return 0;
        EVP_PKEY_free(k);
    }
    return 1;
}

/* After a fork, parent and child must not make the same keys: not in this order, nor in another. The generator is older
 * than the fork. */
static void forks(void) {
    static byte all[3][KEYS][32];
    AT("fork");
    CHECK(many(all[0]));
    for (int i = 0; i < 2; i++) {
        int ends[2], status = 1;
        CHECK(pipe(ends) == 0);
        pid_t child = fork();
        if (child == 0)
            _exit(!many(all[2]) || write(ends[1], all[2], sizeof all[2]) != sizeof all[2]);
        CHECK(many(all[1]));
        CHECK(read(ends[0], all[2], sizeof all[2]) == sizeof all[2]);
        CHECK(waitpid(child, &status, 0) == child && status == 0);
        for (int a = 0; a < 3 * KEYS; a++)
            for (int b = 0; b < a; b++)
                if (!memcmp(all[a / KEYS][a % KEYS], all[b / KEYS][b % KEYS], 8))
                    CHECK(!"the same key twice");
        close(ends[0]);
        close(ends[1]);
    }
}

int main(int argc, char **argv) {
    static const char *curves[] = {"P-256", "P-384", "secp256k1", "P-521", "brainpoolP256r1", "P-224", "sect283k1"};
    OSSL_PROVIDER *base = load(argc > 1 ? argv[1] : ".");
    RAND_bytes(m, sizeof m);
    for (int i = 0; i < 7; i++) {
        if (argc > 2 && strcmp(argv[2], curves[i]))
            continue;
        int b = bad, g = good;
        ec(curves[i], i < 3);
        printf("api: %s: %d good, %d bad\n", curves[i], good - g, bad - b);
    }
    int b = bad, g = good;
    for (int i = 0; i < 2; i++) {
        ed25519(i);
        x25519(i);
    }
    errors();
    threads();
    forks();
    printf("api: 25519, errors, threads, fork: %d good, %d bad\n", good - g, bad - b);
    printf("api: %lld operations done here, %lld passed on\n", (long long)counter(ours, "limbsmith-done"),
           (long long)counter(ours, "limbsmith-passed-on"));
    CHECK(OSSL_PROVIDER_unload(ours));
    CHECK(OSSL_PROVIDER_unload(base));
    printf("api: %d good, %d bad\n", good, bad);
    return bad != 0;
}
