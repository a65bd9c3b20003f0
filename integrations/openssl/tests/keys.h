/* Keys and signatures under two queries, and counts of who did the work. */
#ifndef KEYS_H
#define KEYS_H
#include "check.h"
#include <openssl/x509.h>
#include <string.h>

typedef unsigned char byte;

/* Queries of the default provider and of ours, in this order everywhere. */
static const char *Q[2] = {"provider=default", "?provider=limbsmith"};
static OSSL_PROVIDER *ours;
static byte m[300];

#define AT(...) snprintf(where, sizeof where, __VA_ARGS__)

static inline EVP_PKEY *generate(const char *alg, const char *curve, const char *q) {
    EVP_PKEY *p = NULL;
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(NULL, alg, q);
    if (c && EVP_PKEY_keygen_init(c) == 1 && (!curve || EVP_PKEY_CTX_set_group_name(c, curve) == 1))
        EVP_PKEY_generate(c, &p);
    EVP_PKEY_CTX_free(c);
    return p;
}

/* The same key under another query, through DER. */
static inline EVP_PKEY *move(EVP_PKEY *p, int private, const char *q) {
    byte *der = NULL;
    int n = private ? i2d_PrivateKey(p, &der) : i2d_PUBKEY(p, &der);
    if (n <= 0)
        return NULL;
    const byte *r = der;
    EVP_PKEY *k = private ? d2i_AutoPrivateKey_ex(NULL, &r, n, NULL, q) : d2i_PUBKEY_ex(NULL, &r, n, NULL, q);
    OPENSSL_free(der);
    return k;
}

static inline int sign(EVP_PKEY *k, const char *md, const char *q, byte *sig, size_t *len, const void *data,
                       size_t n) {
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    int ok = EVP_DigestSignInit_ex(c, NULL, md, NULL, q, k, NULL) == 1 && EVP_DigestSign(c, sig, len, data, n) == 1;
    EVP_MD_CTX_free(c);
    return ok;
}

static inline int verify(EVP_PKEY *k, const char *md, const char *q, const byte *sig, size_t len, const void *data,
                         size_t n) {
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    int ok = EVP_DigestVerifyInit_ex(c, NULL, md, NULL, q, k, NULL) == 1 && EVP_DigestVerify(c, sig, len, data, n) == 1;
    EVP_MD_CTX_free(c);
    return ok;
}

/* Counts of one operation before what is tested. */
struct count {
    const char *name;
    int64_t done, passed_on;
};

static inline int64_t of(const char *what, const char *name) {
    char full[80];
    snprintf(full, sizeof full, "limbsmith-%s-%s", what, name);
    return counter(ours, full);
}

static inline struct count count(const char *name) {
    return (struct count){name, of("done", name), of("passed-on", name)};
}

/* Whether so many operations were done here since then, and so many passed on. */
static inline int counted(struct count c, int done, int passed_on) {
    return of("done", c.name) == c.done + done && of("passed-on", c.name) == c.passed_on + passed_on;
}

/* Whether OpenSSL is of this release or later. */
static inline int since(unsigned major, unsigned minor) {
    return OPENSSL_version_major() > major || (OPENSSL_version_major() == major && OPENSSL_version_minor() >= minor);
}

/* Loads both providers; the program ends without them. */
static inline OSSL_PROVIDER *load(const char *folder) {
    OSSL_PROVIDER_set_default_search_path(NULL, folder);
    OSSL_PROVIDER *base = OSSL_PROVIDER_load(NULL, "default");
    ours = OSSL_PROVIDER_load(NULL, "limbsmith");
    if (!base || !ours) {
        ERR_print_errors_fp(stdout);
        exit(1);
    }
    return base;
}

#endif
