/* Functions of the provider's tables called with nulls: nulls FOLDER
 *
 * OpenSSL checks most of this before, and other callers may not. Nothing may crash, and all must fail. */
#include "check.h"
#include <openssl/core_dispatch.h>
#include <string.h>

static OSSL_PROVIDER *ours;

/* The functions of an algorithm. */
static const OSSL_DISPATCH *table(int operation, const char *name) {
    int no_cache = 1;
    const OSSL_ALGORITHM *a = OSSL_PROVIDER_query_operation(ours, operation, &no_cache);
    for (; a && a->algorithm_names; a++)
        if (!strncmp(a->algorithm_names, name, strlen(name)))
            return a->implementation;
    printf("FAILED: no %s\n", name);
    exit(1);
}

static void (*find(const OSSL_DISPATCH *t, int id))(void) {
    for (; t->function_id; t++)
        if (t->function_id == id)
            return t->function;
    printf("FAILED: no function %d\n", id);
    exit(1);
}

#define F(table, name, id) OSSL_FUNC_##name##_fn *name = (OSSL_FUNC_##name##_fn *)find(table, id)

static void keys(const char *name) {
    const OSSL_DISPATCH *t = table(OSSL_OP_KEYMGMT, name);
    void *provctx = OSSL_PROVIDER_get0_provider_ctx(ours);
    F(t, keymgmt_new, OSSL_FUNC_KEYMGMT_NEW);
    F(t, keymgmt_free, OSSL_FUNC_KEYMGMT_FREE);
    F(t, keymgmt_gen_init, OSSL_FUNC_KEYMGMT_GEN_INIT);
    F(t, keymgmt_gen_set_template, OSSL_FUNC_KEYMGMT_GEN_SET_TEMPLATE);
    F(t, keymgmt_gen, OSSL_FUNC_KEYMGMT_GEN);
    F(t, keymgmt_gen_cleanup, OSSL_FUNC_KEYMGMT_GEN_CLEANUP);
    F(t, keymgmt_get_params, OSSL_FUNC_KEYMGMT_GET_PARAMS);
    F(t, keymgmt_set_params, OSSL_FUNC_KEYMGMT_SET_PARAMS);
    F(t, keymgmt_has, OSSL_FUNC_KEYMGMT_HAS);
    F(t, keymgmt_validate, OSSL_FUNC_KEYMGMT_VALIDATE);
    F(t, keymgmt_match, OSSL_FUNC_KEYMGMT_MATCH);
    F(t, keymgmt_import, OSSL_FUNC_KEYMGMT_IMPORT);
    F(t, keymgmt_export, OSSL_FUNC_KEYMGMT_EXPORT);
    F(t, keymgmt_dup, OSSL_FUNC_KEYMGMT_DUP);
    snprintf(where, sizeof where, "keys %s", name);
    CHECK(!keymgmt_new(NULL) && !keymgmt_gen_init(NULL, 3, NULL) && !keymgmt_gen(NULL, NULL, NULL));
    keymgmt_free(NULL);
    keymgmt_gen_cleanup(NULL);
    CHECK(!keymgmt_get_params(NULL, NULL) && !keymgmt_set_params(NULL, NULL) && !keymgmt_has(NULL, 0));
    CHECK(!keymgmt_validate(NULL, 3, 0) && !keymgmt_match(NULL, NULL, 3) && !keymgmt_dup(NULL, 3));
    CHECK(!keymgmt_import(NULL, 3, NULL) && !keymgmt_export(NULL, 3, NULL, NULL));
    /* With a key that is empty. */
    void *key = keymgmt_new(provctx), *generation = keymgmt_gen_init(provctx, 3, NULL);
    CHECK(key && generation);
    CHECK(!keymgmt_match(key, NULL, 3) && !keymgmt_export(key, 3, NULL, NULL) && !keymgmt_import(key, 3, NULL));
    CHECK(!keymgmt_gen_set_template(generation, NULL) || strcmp(name, "EC"));
    keymgmt_gen_cleanup(generation);
    keymgmt_free(key);
}

static void signatures(const char *name) {
    const OSSL_DISPATCH *t = table(OSSL_OP_SIGNATURE, name);
    void *provctx = OSSL_PROVIDER_get0_provider_ctx(ours);
    unsigned char out[200];
    size_t n = 200;
    F(t, signature_newctx, OSSL_FUNC_SIGNATURE_NEWCTX);
    F(t, signature_freectx, OSSL_FUNC_SIGNATURE_FREECTX);
    F(t, signature_dupctx, OSSL_FUNC_SIGNATURE_DUPCTX);
    F(t, signature_digest_sign_init, OSSL_FUNC_SIGNATURE_DIGEST_SIGN_INIT);
    F(t, signature_digest_sign, OSSL_FUNC_SIGNATURE_DIGEST_SIGN);
    F(t, signature_digest_verify, OSSL_FUNC_SIGNATURE_DIGEST_VERIFY);
    F(t, signature_set_ctx_params, OSSL_FUNC_SIGNATURE_SET_CTX_PARAMS);
    snprintf(where, sizeof where, "signatures %s", name);
    signature_freectx(NULL);
    CHECK(!signature_newctx(NULL, NULL) && !signature_dupctx(NULL));
    CHECK(!signature_digest_sign_init(NULL, NULL, NULL, NULL) && !signature_set_ctx_params(NULL, NULL));
    CHECK(!signature_digest_sign(NULL, out, &n, n, out, 1) && !signature_digest_verify(NULL, out, 1, out, 1));
    /* With a context that was not begun. */
    void *c = signature_newctx(provctx, NULL);
    CHECK(c && !signature_digest_sign_init(c, NULL, NULL, NULL));
    CHECK(!signature_digest_sign(c, out, &n, n, out, 1) && !signature_digest_sign(c, out, NULL, n, out, 1));
    CHECK(!signature_digest_sign(c, NULL, &n, 0, NULL, 0) && !signature_digest_verify(c, NULL, 0, NULL, 0));
    signature_freectx(c);
}

static void exchanges(const char *name) {
    const OSSL_DISPATCH *t = table(OSSL_OP_KEYEXCH, name);
    void *provctx = OSSL_PROVIDER_get0_provider_ctx(ours);
    unsigned char out[200];
    size_t n = 200;
    F(t, keyexch_newctx, OSSL_FUNC_KEYEXCH_NEWCTX);
    F(t, keyexch_freectx, OSSL_FUNC_KEYEXCH_FREECTX);
    F(t, keyexch_dupctx, OSSL_FUNC_KEYEXCH_DUPCTX);
    F(t, keyexch_init, OSSL_FUNC_KEYEXCH_INIT);
    F(t, keyexch_set_peer, OSSL_FUNC_KEYEXCH_SET_PEER);
    F(t, keyexch_derive, OSSL_FUNC_KEYEXCH_DERIVE);
    snprintf(where, sizeof where, "exchanges %s", name);
    keyexch_freectx(NULL);
    CHECK(!keyexch_newctx(NULL) && !keyexch_dupctx(NULL) && !keyexch_init(NULL, NULL, NULL));
    CHECK(!keyexch_set_peer(NULL, NULL) && !keyexch_derive(NULL, out, &n, n));
    void *c = keyexch_newctx(provctx);
    CHECK(c && !keyexch_init(c, NULL, NULL) && !keyexch_set_peer(c, NULL));
    CHECK(!keyexch_derive(c, out, &n, n) && !keyexch_derive(c, out, NULL, n) && !keyexch_derive(c, NULL, &n, 0));
    keyexch_freectx(c);
}

int main(int argc, char **argv) {
    OSSL_PROVIDER_set_default_search_path(NULL, argc > 1 ? argv[1] : ".");
    if (!(ours = OSSL_PROVIDER_load(NULL, "limbsmith"))) {
        ERR_print_errors_fp(stdout);
        return 1;
    }
    keys("EC");
    keys("ED25519");
    keys("X25519");
    signatures("ECDSA");
    signatures("ED25519");
    exchanges("ECDH");
    exchanges("X25519");
    CHECK(!OSSL_PROVIDER_get_capabilities(ours, "NOTHING", NULL, NULL));
    CHECK(!OSSL_PROVIDER_get_capabilities(ours, "TLS-GROUP", NULL, NULL));
    CHECK(OSSL_PROVIDER_unload(ours));
    printf("nulls: %d good, %d bad\n", good, bad);
    return bad != 0;
}
