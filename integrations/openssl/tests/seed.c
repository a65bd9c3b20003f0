/* The application's seed source has a part in our random bytes: seed FOLDER
 *
 * A provider of this program has a source that counts, and that fails on demand. OpenSSL gives it to providers since
 * 3.2; before, the system's. */
#include "check.h"
#include <openssl/core_dispatch.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <string.h>

static int asked, fails;

static void *newctx(void *provctx, void *parent, const OSSL_DISPATCH *calls) {
    (void)parent, (void)calls;
    return provctx ? provctx : &asked;
}

static void freectx(void *c) { (void)c; }

static int instantiate(void *c, unsigned strength, int resistance, const unsigned char *s, size_t n,
                       const OSSL_PARAM *ps) {
    (void)c, (void)strength, (void)resistance, (void)s, (void)n, (void)ps;
    return 1;
}

static int uninstantiate(void *c) {
    (void)c;
    return 1;
}

/* Bytes that are always the same: what we make must differ nevertheless. */
static int generate(void *c, unsigned char *out, size_t n, unsigned strength, int resistance, const unsigned char *a,
                    size_t an) {
    (void)c, (void)strength, (void)resistance, (void)a, (void)an;
    memset(out, 5, n);
    return !fails;
}

static size_t get_seed(void *c, unsigned char **out, int bits, size_t least, size_t most, int resistance,
                       const unsigned char *a, size_t an) {
    (void)c, (void)resistance, (void)a, (void)an;
    size_t n = (size_t)bits / 8 > least ? (size_t)bits / 8 : least;
    asked++;
    if (fails || n > most || !(*out = OPENSSL_secure_malloc(n)))
        return 0;
    memset(*out, 5, n);
    return n;
}

static void clear_seed(void *c, unsigned char *out, size_t n) {
    (void)c;
    OPENSSL_secure_clear_free(out, n);
}

static int get_ctx_params(void *c, OSSL_PARAM *ps) {
    (void)c;
    OSSL_PARAM *p;
    return (!(p = OSSL_PARAM_locate(ps, OSSL_RAND_PARAM_STATE)) || OSSL_PARAM_set_int(p, EVP_RAND_STATE_READY)) &&
           (!(p = OSSL_PARAM_locate(ps, OSSL_RAND_PARAM_STRENGTH)) || OSSL_PARAM_set_uint(p, 256)) &&
           (!(p = OSSL_PARAM_locate(ps, OSSL_RAND_PARAM_MAX_REQUEST)) || OSSL_PARAM_set_size_t(p, 4096));
}

static int enable_locking(void *c) {
    (void)c;
    return 1;
}

#define F(id, f) {id, (void (*)(void))f}
static const OSSL_DISPATCH SOURCE[] = {F(OSSL_FUNC_RAND_NEWCTX, newctx),
                                       F(OSSL_FUNC_RAND_FREECTX, freectx),
                                       F(OSSL_FUNC_RAND_INSTANTIATE, instantiate),
                                       F(OSSL_FUNC_RAND_UNINSTANTIATE, uninstantiate),
                                       F(OSSL_FUNC_RAND_GENERATE, generate),
                                       F(OSSL_FUNC_RAND_ENABLE_LOCKING, enable_locking),
                                       F(OSSL_FUNC_RAND_GET_CTX_PARAMS, get_ctx_params),
                                       F(OSSL_FUNC_RAND_GET_SEED, get_seed),
                                       F(OSSL_FUNC_RAND_CLEAR_SEED, clear_seed),
                                       {0, NULL}};
static const OSSL_ALGORITHM RANDS[] = {{"COUNTING-SOURCE", "provider=seeds", SOURCE, "for tests"}, {0}};

static const OSSL_ALGORITHM *query(void *provctx, int operation, int *no_cache) {
    (void)provctx;
    *no_cache = 0;
    return operation == OSSL_OP_RAND ? RANDS : NULL;
}

static const OSSL_DISPATCH PROVIDER[] = {F(OSSL_FUNC_PROVIDER_QUERY_OPERATION, query), {0, NULL}};

static int seeds_init(const OSSL_CORE_HANDLE *h, const OSSL_DISPATCH *in, const OSSL_DISPATCH **out, void **provctx) {
    (void)h, (void)in;
    *out = PROVIDER;
    *provctx = NULL;
    return 1;
}

/* A key of ours; the reason if there is none. */
static int key(OSSL_LIB_CTX *ctx, unsigned char out[32], int *says) {
    size_t n = 32;
    EVP_PKEY *k = NULL;
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(ctx, "ED25519", "?provider=limbsmith");
    int ok = EVP_PKEY_keygen_init(c) == 1 && EVP_PKEY_generate(c, &k) == 1 &&
             EVP_PKEY_get_raw_private_key(k, out, &n) == 1;
    *says = 0;
    for (unsigned long e; (e = ERR_get_error()) != 0;) {
        const char *reason = ERR_reason_error_string(e);
        *says |= reason && !strcmp(reason, "no random bytes");
    }
    EVP_PKEY_CTX_free(c);
    EVP_PKEY_free(k);
    return ok;
}

int main(int argc, char **argv) {
    int user = OPENSSL_version_major() > 3 || OPENSSL_version_minor() >= 2, says;
    unsigned char keys[3][32], byte;
    for (int i = 0; i < 3; i++) {
        OSSL_LIB_CTX *ctx = OSSL_LIB_CTX_new();
        CHECK(OSSL_PROVIDER_add_builtin(ctx, "seeds", seeds_init));
        OSSL_PROVIDER_set_default_search_path(ctx, argc > 1 ? argv[1] : ".");
        OSSL_PROVIDER *seeds = OSSL_PROVIDER_load(ctx, "seeds"), *base = OSSL_PROVIDER_load(ctx, "default");
        OSSL_PROVIDER *ours = OSSL_PROVIDER_load(ctx, "limbsmith");
        snprintf(where, sizeof where, "load %d", i);
        CHECK(seeds && base && ours && RAND_set_seed_source_type(ctx, "COUNTING-SOURCE", "provider=seeds"));
        /* OpenSSL makes the source when it needs it. */
        CHECK(RAND_bytes_ex(ctx, &byte, 1, 0) == 1 && asked > 0);
        if (i == 1) {
            fails = 1;
            CHECK(key(ctx, keys[i], &says) == !user && says == user);
            fails = 0;
        }
        /* The source is asked for the generator, and not for each key. */
        int before = asked;
        CHECK(key(ctx, keys[i], &says) && !says);
        CHECK(asked - before == user);
        before = asked;
        for (int j = 0; j < 10; j++) {
            unsigned char other[32];
            CHECK(key(ctx, other, &says) && memcmp(other, keys[i], 32));
        }
        CHECK(asked == before);
        CHECK(OSSL_PROVIDER_unload(ours) && OSSL_PROVIDER_unload(base) && OSSL_PROVIDER_unload(seeds));
        OSSL_LIB_CTX_free(ctx);
    }
    CHECK(memcmp(keys[0], keys[1], 32) && memcmp(keys[0], keys[2], 32) && memcmp(keys[1], keys[2], 32));
    printf("seed: %d good, %d bad\n", good, bad);
    return bad != 0;
}
