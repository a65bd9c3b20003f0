/* Signatures of messages, which are fetched by name since OpenSSL 3.4: messages FOLDER
 *
 * Each name of each provider's, with keys and signatures of both. What one refuses, the other must refuse. */
#include <openssl/opensslv.h>
#include <stdio.h>

#if OPENSSL_VERSION_NUMBER >= 0x30400000L
#include "keys.h"
#include <openssl/core_dispatch.h>
#include <openssl/rand.h>

/* An algorithm, how it begins, with which options. */
struct way {
    const char *name;
    int whole;
    OSSL_PARAM *options;
};

static OSSL_PARAM none[1];

static OSSL_PARAM text(const char *name, const char *value) {
    return OSSL_PARAM_construct_utf8_string(name, (char *)value, 0);
}

static OSSL_PARAM octets(const char *name, const byte *value, size_t n) {
    return OSSL_PARAM_construct_octet_string(name, (byte *)value, n);
}

static EVP_PKEY_CTX *begin(EVP_PKEY *k, const char *q, struct way w, int verifies) {
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_pkey(NULL, k, q);
    EVP_SIGNATURE *s = w.name ? EVP_SIGNATURE_fetch(NULL, w.name, q) : NULL;
    int ok = c && (s || !w.name);
    if (w.name)
        CHECK(s && !strncmp(q == Q[1] ? "limbsmith" : "default",
                            OSSL_PROVIDER_get0_name(EVP_SIGNATURE_get0_provider(s)), 9));
    if (ok && verifies)
        ok = (w.whole ? EVP_PKEY_verify_message_init : EVP_PKEY_verify_init_ex2)(c, s, w.options) == 1;
    else if (ok)
        ok = (w.whole ? EVP_PKEY_sign_message_init : EVP_PKEY_sign_init_ex2)(c, s, w.options) == 1;
    EVP_SIGNATURE_free(s);
    if (ok)
        return c;
    EVP_PKEY_CTX_free(c);
    return NULL;
}

static int sign_way(EVP_PKEY *k, const char *q, struct way w, byte *sig, size_t *len, size_t n) {
    EVP_PKEY_CTX *c = begin(k, q, w, 0);
    size_t need = 0;
    int ok = c && EVP_PKEY_sign(c, NULL, &need, m, n) == 1 && need <= *len && EVP_PKEY_sign(c, sig, len, m, n) == 1;
    EVP_PKEY_CTX_free(c);
    return ok;
}

static int verify_way(EVP_PKEY *k, const char *q, struct way w, const byte *sig, size_t len, size_t n) {
    EVP_PKEY_CTX *c = begin(k, q, w, 1);
    int ok = c && EVP_PKEY_verify(c, sig, len, m, n) == 1;
    EVP_PKEY_CTX_free(c);
    return ok;
}

/* The same in pieces, by way of a copy of the context. The answers of all calls. */
static int sign_pieces(EVP_PKEY *k, const char *q, struct way w, byte *sig, size_t *len, size_t n) {
    EVP_PKEY_CTX *c = begin(k, q, w, 0), *d = NULL;
    size_t need = 0, len2 = *len;
    int answers = 0;
    if (!c)
        return 0;
    for (size_t i = 0; i < n; i += 70)
        answers = 2 * answers + (EVP_PKEY_sign_message_update(c, m + i, n - i < 70 ? n - i : 70) == 1);
    answers = 2 * answers + ((d = EVP_PKEY_CTX_dup(c)) != NULL);
    EVP_PKEY_CTX_free(c);
    answers = 2 * answers + (d && EVP_PKEY_sign_message_final(d, NULL, &need) == 1 && need <= *len);
    answers = 2 * answers + (d && EVP_PKEY_sign_message_final(d, sig, len) == 1);
    /* It is over: nothing more is signed. */
    byte other[200];
    answers = 2 * answers + (d && EVP_PKEY_sign_message_update(d, m, 1) == 1);
    answers = 2 * answers + (d && EVP_PKEY_sign_message_final(d, other, &len2) == 1);
    EVP_PKEY_CTX_free(d);
    return answers;
}

static int verify_pieces(EVP_PKEY *k, const char *q, struct way w, const byte *sig, size_t len, size_t n, int early) {
    EVP_PKEY_CTX *c = begin(k, q, w, 1), *d = NULL;
    int answers = 0;
    if (!c)
        return 0;
    if (early)
        answers = EVP_PKEY_CTX_set_signature(c, sig, len) == 1;
    for (size_t i = 0; i < n; i += 70)
        answers = 2 * answers + (EVP_PKEY_verify_message_update(c, m + i, n - i < 70 ? n - i : 70) == 1);
    answers = 2 * answers + ((d = EVP_PKEY_CTX_dup(c)) != NULL);
    EVP_PKEY_CTX_free(c);
    if (!early)
        answers = 2 * answers + (EVP_PKEY_CTX_set_signature(d, sig, len) == 1);
    answers = 2 * answers + (d && EVP_PKEY_verify_message_final(d) == 1);
    answers = 2 * answers + (d && EVP_PKEY_verify_message_update(d, m, 1) == 1);
    EVP_PKEY_CTX_free(d);
    return answers;
}

static void ed25519(void) {
    static const char *names[] = {NULL, "ED25519", "1.3.101.112", "Ed25519ph", "ED25519ctx"};
    static const size_t ns[] = {0, 9, 64, 300};
    OSSL_PARAM options[7][3] = {
        {none[0]},
        {octets("context-string", m, 5), none[0]},
        {octets("context-string", m, 0), none[0]},
        {octets("context-string", m, 256), none[0]},
        {text("instance", "Ed25519ph"), none[0]},
        {text("instance", "Ed25519ctx"), octets("context-string", m, 255), none[0]},
        {text("instance", "Ed25519"), none[0]},
    };
    EVP_PKEY *k[2] = {generate("ED25519", NULL, Q[0]), NULL}, *p[2], *ec = generate("EC", "P-256", Q[1]);
    int made = 0;
    k[1] = move(k[0], 1, Q[1]);
    for (int i = 0; i < 2; i++)
        p[i] = move(k[0], 0, Q[i]);
    for (int a = 0; a < 5; a++)
        for (int whole = 0; whole < 2; whole++)
            for (int o = 0; o < 7; o++)
                for (int j = 0; j < 4; j++) {
                    struct way w = {names[a], whole, options[o]};
                    byte s[2][64];
                    size_t l[2] = {64, 64};
                    int ok[2];
                    struct count signs = count("ed25519-sign"), checks = count("ed25519-verify");
                    AT("%s whole %d options %d of %zu", names[a] ? names[a] : "NULL", whole, o, ns[j]);
                    for (int i = 0; i < 2; i++)
                        ok[i] = sign_way(k[i], Q[i], w, s[i], &l[i], ns[j]);
                    CHECK(ok[0] == ok[1]);
                    CHECK(counted(signs, ok[1], 0));
                    if (!ok[0] || !ok[1])
                        continue;
                    made++;
                    CHECK(l[0] == 64 && l[1] == 64 && !memcmp(s[0], s[1], 64));
                    for (int i = 0; i < 2; i++) {
                        CHECK(verify_way(p[i], Q[i], w, s[0], 64, ns[j]));
                        CHECK(!verify_way(p[i], Q[i], w, s[0], 63, ns[j]));
                        s[0][40] ^= 1;
                        CHECK(!verify_way(p[i], Q[i], w, s[0], 64, ns[j]));
                        s[0][40] ^= 1;
                    }
                    CHECK(counted(checks, 3, 0));
                }
    /* The plain scheme, the instances by name and by option, of messages and of hashes. */
    CHECK(made > 40);
    for (int i = 0; i < 2; i++) {
        struct way w = {"ED25519", 1, none};
        byte s[64];
        size_t l = 64;
        AT("Ed25519 by %s", Q[i]);
        /* OpenSSL has no pieces of it, and no other keys. */
        EVP_PKEY_CTX *c = begin(k[i], Q[i], w, 0);
        CHECK(c && EVP_PKEY_sign_message_update(c, m, 5) == -2);
        EVP_PKEY_CTX_free(c);
        CHECK(!sign_way(ec, Q[i], w, s, &l, 9));
        /* A name fixes the instance. Another one is refused before 3.6, and ignored later. */
        w.name = "ED25519ph";
        c = begin(k[i], Q[i], w, 0);
        CHECK(c && (EVP_PKEY_CTX_set_params(c, options[5]) == 1) == since(3, 6));
        EVP_PKEY_CTX_free(c);
        c = begin(k[i], Q[i], w, 0);
        OSSL_PARAM late[2] = {octets("context-string", m, 255), none[0]};
        CHECK(c && EVP_PKEY_CTX_set_params(c, late) == 1 && EVP_PKEY_sign(c, s, &l, m, 9) == 1);
        EVP_PKEY_CTX_free(c);
        w.options = late;
        CHECK(verify_way(k[!i], Q[!i], w, s, 64, 9));
    }
    for (int i = 0; i < 2; i++) {
        EVP_PKEY_free(k[i]);
        EVP_PKEY_free(p[i]);
    }
    EVP_PKEY_free(ec);
}

/* The names of OpenSSL 3.6: all of one digest in a line. */
static const struct {
    const char *digest, *names[4];
    size_t size;
} NAMES[9] = {
    {"SHA1", {"ECDSA-SHA1", "ECDSA-SHA-1", "ecdsa-with-SHA1", "1.2.840.10045.4.1"}, 20},
    {"SHA224", {"ECDSA-SHA2-224", "ECDSA-SHA224", "ecdsa-with-SHA224", "1.2.840.10045.4.3.1"}, 28},
    {"SHA256", {"ECDSA-SHA2-256", "ECDSA-SHA256", "ecdsa-with-SHA256", "1.2.840.10045.4.3.2"}, 32},
    {"SHA384", {"ECDSA-SHA2-384", "ECDSA-SHA384", "ecdsa-with-SHA384", "1.2.840.10045.4.3.3"}, 48},
    {"SHA512", {"ECDSA-SHA2-512", "ECDSA-SHA512", "ecdsa-with-SHA512", "1.2.840.10045.4.3.4"}, 64},
    {"SHA3-224", {"ECDSA-SHA3-224", "ecdsa_with_SHA3-224", "id-ecdsa-with-sha3-224", "2.16.840.1.101.3.4.3.9"}, 28},
    {"SHA3-256", {"ECDSA-SHA3-256", "ecdsa_with_SHA3-256", "id-ecdsa-with-sha3-256", "2.16.840.1.101.3.4.3.10"}, 32},
    {"SHA3-384", {"ECDSA-SHA3-384", "ecdsa_with_SHA3-384", "id-ecdsa-with-sha3-384", "2.16.840.1.101.3.4.3.11"}, 48},
    {"SHA3-512", {"ECDSA-SHA3-512", "ecdsa_with_SHA3-512", "id-ecdsa-with-sha3-512", "2.16.840.1.101.3.4.3.12"}, 64},
};

static void whole_and_hashes(int d, int name, int fast, EVP_PKEY **k, EVP_PKEY **p) {
    for (int whole = 0; whole < 2; whole++)
        for (int s = 0; s < 2; s++) {
            struct way w = {NAMES[d].names[name], whole, none};
            byte sig[200];
            size_t l = sizeof sig, n = whole ? 250 : NAMES[d].size;
            struct count signs = count("ecdsa-sign"), checks = count("ecdsa-verify");
            AT("%s whole %d by %s", w.name, whole, Q[s]);
            CHECK(sign_way(k[s], Q[s], w, sig, &l, n));
            CHECK(counted(signs, s && fast, s && !fast));
            for (int v = 0; v < 2; v++) {
                CHECK(verify_way(p[v], Q[v], w, sig, l, n));
                CHECK(!whole == !verify(p[v], NAMES[d].digest, Q[v], sig, l, m, n));
                m[3] ^= 1;
                CHECK(!verify_way(p[v], Q[v], w, sig, l, n));
                m[3] ^= 1;
                /* Hashes have one length. An empty signature is an error. */
                size_t other = sizeof sig;
                byte none_of_it[200];
                CHECK(whole || !sign_way(k[v], Q[v], w, none_of_it, &other, n + 1));
                CHECK(whole || !verify_way(p[v], Q[v], w, sig, l, n - 1));
                CHECK(!verify_way(p[v], Q[v], w, sig, 0, n));
            }
            CHECK(of("done", checks.name) > checks.done || !fast);
            CHECK(of("passed-on", checks.name) == checks.passed_on || !fast);
        }
}

static void pieces(int d, int fast, EVP_PKEY **k, EVP_PKEY **p) {
    struct way w = {NAMES[d].names[0], 1, none};
    byte s[2][200];
    size_t l[2] = {200, 200};
    int answers[2];
    struct count signs = count("ecdsa-sign");
    AT("%s pieces", w.name);
    for (int i = 0; i < 2; i++)
        answers[i] = sign_pieces(k[i], Q[i], w, s[i], &l[i], 250);
    /* Four pieces, a copy, the length and the signature are good; the two calls after them are not. */
    CHECK(answers[0] == 0x1fc && answers[1] == 0x1fc);
    CHECK(counted(signs, fast, !fast));
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            for (int early = 0; early < 2; early++) {
                CHECK(verify_pieces(p[i], Q[i], w, s[j], l[j], 250, early) == 0xfe);
                CHECK(verify_pieces(p[i], Q[i], w, s[j], l[j] - 1, 250, early) == 0xfc);
                CHECK(verify_pieces(p[i], Q[i], w, s[j], l[j], 249, early) == 0xfc);
                CHECK(!(verify_pieces(p[i], Q[i], w, s[j], 0, 250, early) & 2));
            }
}

/* Deterministic nonces, the algorithm's identifier, and the final of a verification without a signature. */
static void options(int d, const char *curve, int fast, EVP_PKEY **k) {
    for (int whole = 0; whole < 2; whole++) {
        unsigned one = 1;
        OSSL_PARAM ps[2] = {OSSL_PARAM_construct_uint("nonce-type", &one), none[0]};
        struct way w = {NAMES[d].names[0], whole, ps};
        byte s[2][200], id[2][30];
        size_t l[2] = {200, 200}, n[2] = {0, 0};
        struct count signs = count("ecdsa-sign");
        AT("%s %s deterministic", curve, w.name);
        for (int i = 0; i < 2; i++) {
            CHECK(sign_way(k[i], Q[i], w, s[i], &l[i], whole ? 250 : NAMES[d].size));
            OSSL_PARAM ask[2] = {octets("algorithm-id", id[i], sizeof id[i]), none[0]};
            EVP_PKEY_CTX *c = begin(k[i], Q[i], w, 1);
            CHECK(c && EVP_PKEY_CTX_get_params(c, ask) == 1 && (n[i] = ask[0].return_size) > 0);
            CHECK((EVP_PKEY_CTX_settable_params(c) != NULL) == (i || whole));
            CHECK(!whole || EVP_PKEY_verify_message_final(c) != 1);
            EVP_PKEY_CTX_free(c);
        }
        CHECK(l[0] == l[1] && !memcmp(s[0], s[1], l[0]));
        CHECK(n[0] == n[1] && !memcmp(id[0], id[1], n[0]));
        int here = fast && d > 0 && strcmp(curve, "secp256k1");
        CHECK(counted(signs, here, !here));
    }
}

static void ecdsa(const char *curve, int fast) {
    EVP_PKEY *k[2] = {NULL, generate("EC", curve, Q[1])}, *p[2], *ed = generate("ED25519", NULL, Q[1]);
    k[0] = move(k[1], 1, Q[0]);
    for (int i = 0; i < 2; i++)
        p[i] = move(k[0], 0, Q[i]);
    for (int d = 0; d < 9; d++) {
        for (int name = 0; name < (fast ? 4 : 1); name++)
            whole_and_hashes(d, name, fast, k, p);
        pieces(d, fast, k, p);
        options(d, curve, fast, k);
        for (int i = 0; i < 2; i++) {
            struct way w = {NAMES[d].names[0], 1, none};
            byte s[200];
            size_t l = 200;
            CHECK(!sign_way(ed, Q[i], w, s, &l, 9));
        }
    }
    for (int i = 0; i < 2; i++) {
        EVP_PKEY_free(k[i]);
        EVP_PKEY_free(p[i]);
    }
    EVP_PKEY_free(ed);
}

static void (*find(const OSSL_DISPATCH *t, int id))(void) {
    for (; t->function_id; t++)
        if (t->function_id == id)
            return t->function;
    return NULL;
}

#define CALL(name, id) ((OSSL_FUNC_##name##_fn *)find(t, id))

/* Each of our tables, called with nulls and without a key: all must fail. */
static void nulls(void) {
    int no_cache, tables = 0;
    const OSSL_ALGORITHM *a = OSSL_PROVIDER_query_operation(ours, OSSL_OP_SIGNATURE, &no_cache);
    void *provctx = OSSL_PROVIDER_get0_provider_ctx(ours);
    for (; a && a->algorithm_names; a++) {
        const OSSL_DISPATCH *t = a->implementation;
        byte out[200];
        size_t n = sizeof out;
        AT("nulls %s", a->algorithm_names);
        if (!find(t, OSSL_FUNC_SIGNATURE_SIGN_MESSAGE_INIT))
            continue;
        tables++;
        const char **types = CALL(signature_query_key_types, OSSL_FUNC_SIGNATURE_QUERY_KEY_TYPES)();
        CHECK(types && types[0] && !types[1]);
        void *c = CALL(signature_newctx, OSSL_FUNC_SIGNATURE_NEWCTX)(provctx, NULL);
        for (void *at = c;; at = NULL) {
            CHECK(!CALL(signature_sign_message_init, OSSL_FUNC_SIGNATURE_SIGN_MESSAGE_INIT)(at, NULL, NULL));
            CHECK(!CALL(signature_verify_message_init, OSSL_FUNC_SIGNATURE_VERIFY_MESSAGE_INIT)(at, NULL, NULL));
            CHECK(!CALL(signature_sign, OSSL_FUNC_SIGNATURE_SIGN)(at, out, &n, n, out, 5));
            CHECK(!CALL(signature_sign, OSSL_FUNC_SIGNATURE_SIGN)(at, out, NULL, n, NULL, 5));
            CHECK(!CALL(signature_verify, OSSL_FUNC_SIGNATURE_VERIFY)(at, NULL, 5, NULL, 5));
            CALL(signature_settable_ctx_params, OSSL_FUNC_SIGNATURE_SETTABLE_CTX_PARAMS)(at, provctx);
            if (find(t, OSSL_FUNC_SIGNATURE_SIGN_MESSAGE_UPDATE)) {
                CHECK(!CALL(signature_sign_message_update, OSSL_FUNC_SIGNATURE_SIGN_MESSAGE_UPDATE)(at, NULL, 9));
                CHECK(!CALL(signature_sign_message_final, OSSL_FUNC_SIGNATURE_SIGN_MESSAGE_FINAL)(at, out, NULL, 9));
                CHECK(!CALL(signature_verify_message_update, OSSL_FUNC_SIGNATURE_VERIFY_MESSAGE_UPDATE)(at, NULL, 9));
                CHECK(!CALL(signature_verify_message_final, OSSL_FUNC_SIGNATURE_VERIFY_MESSAGE_FINAL)(at));
            }
            if (!at)
                break;
        }
        CALL(signature_freectx, OSSL_FUNC_SIGNATURE_FREECTX)(c);
    }
    /* Ed25519 in three forms, and ECDSA with nine digests. */
    CHECK(tables == 12);
}

int main(int argc, char **argv) {
    static const char *curves[] = {"P-256", "P-384", "secp256k1", "P-521"};
    OSSL_PROVIDER *base = load(argc > 1 ? argv[1] : ".");
    none[0] = OSSL_PARAM_construct_end();
    RAND_bytes(m, sizeof m);
    nulls();
    ed25519();
    for (int i = 0; i < 4; i++)
        ecdsa(curves[i], i < 3);
    CHECK(OSSL_PROVIDER_unload(ours));
    CHECK(OSSL_PROVIDER_unload(base));
    printf("messages: %d good, %d bad\n", good, bad);
    return bad != 0;
}

#else

int main(void) {
    printf("SKIPPED: tests/messages.c: signatures of messages are of OpenSSL 3.4 and later; --evp builds one\n");
    return 0;
}

#endif
