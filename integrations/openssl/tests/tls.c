/* TLS handshakes in memory with the provider on both sides: tls FOLDER
 *
 * libssl takes a group only from the provider of its keys: without the capability TLS-GROUP there would be no X25519.
 */
#include "check.h"
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <string.h>

static OSSL_PROVIDER *ours;

static X509 *certificate(EVP_PKEY *key) {
    X509 *x = X509_new();
    X509_NAME *name = X509_get_subject_name(x);
    X509_set_version(x, X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(x), 1);
    X509_gmtime_adj(X509_getm_notBefore(x), -60);
    X509_gmtime_adj(X509_getm_notAfter(x), 3600);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)"test", -1, -1, 0);
    X509_set_issuer_name(x, name);
    X509_set_pubkey(x, key);
    CHECK(X509_sign(x, key, EVP_PKEY_is_a(key, "ED25519") ? NULL : EVP_sha256()) > 0);
    return x;
}

static void flow(BIO *from, BIO *to) {
    char buffer[16384];
    int n;
    while ((n = BIO_read(from, buffer, sizeof buffer)) > 0)
        BIO_write(to, buffer, n);
}

/* Whether a handshake ends well, and with this group. */
static int shake(SSL_CTX *server, SSL_CTX *client, const char *group, int tls13) {
    SSL *s = SSL_new(server), *c = SSL_new(client);
    BIO *to_s = BIO_new(BIO_s_mem()), *from_s = BIO_new(BIO_s_mem());
    BIO *to_c = BIO_new(BIO_s_mem()), *from_c = BIO_new(BIO_s_mem());
    int good_s = 0, good_c = 0;
    SSL_set_bio(s, to_s, from_s);
    SSL_set_bio(c, to_c, from_c);
    SSL_set_accept_state(s);
    SSL_set_connect_state(c);
    for (int round = 0; round < 20 && !(good_s && good_c); round++) {
        good_c = good_c || SSL_do_handshake(c) == 1;
        flow(from_c, to_s);
        good_s = good_s || SSL_do_handshake(s) == 1;
        flow(from_s, to_c);
    }
    int ok = good_s && good_c && SSL_version(s) == (tls13 ? TLS1_3_VERSION : TLS1_2_VERSION);
    ok = ok && SSL_get_negotiated_group(s) == OBJ_sn2nid(group);
    SSL_free(s);
    SSL_free(c);
    return ok;
}

static void handshakes(const char *type, const char *curve) {
    /* Names for libssl, short names of OpenSSL's table, and whether the work is done here. */
    static const struct {
        const char *name, *sn, *counter;
        int here;
    } groups[] = {
        {"P-256", "prime256v1", "ecdh", 1}, {"P-384", "secp384r1", "ecdh", 1}, {"X25519", "X25519", "x25519", 1},
        {"P-521", "secp521r1", "ecdh", 0},  {"X448", "X448", NULL, 0},
    };
    EVP_PKEY *key = curve ? EVP_PKEY_Q_keygen(NULL, NULL, type, curve) : EVP_PKEY_Q_keygen(NULL, NULL, type);
    X509 *x = certificate(key);
    const char *scheme = curve ? "ecdsa" : "ed25519";
    for (unsigned i = 0; i < sizeof groups / sizeof *groups; i++)
        for (int tls13 = 0; tls13 < 2; tls13++) {
            char derives[80], signs[80];
            int version = tls13 ? TLS1_3_VERSION : TLS1_2_VERSION;
            snprintf(where, sizeof where, "%s %s group %s TLS 1.%d", type, curve ? curve : "", groups[i].name,
                     tls13 + 2);
            snprintf(derives, sizeof derives, "limbsmith-%s-%s-derive", groups[i].here ? "done" : "passed-on",
                     groups[i].counter ? groups[i].counter : "x25519");
            snprintf(signs, sizeof signs, "limbsmith-done-%s-sign", scheme);
            SSL_CTX *s = SSL_CTX_new(TLS_server_method()), *c = SSL_CTX_new(TLS_client_method());
            CHECK(SSL_CTX_use_certificate(s, x) == 1 && SSL_CTX_use_PrivateKey(s, key) == 1);
            CHECK(X509_STORE_add_cert(SSL_CTX_get_cert_store(c), x) == 1);
            SSL_CTX_set_verify(c, SSL_VERIFY_PEER, NULL);
            CHECK(SSL_CTX_set1_groups_list(s, groups[i].name) == 1 &&
                  SSL_CTX_set1_groups_list(c, "P-256:P-384:X25519:P-521:X448") == 1);
            CHECK(SSL_CTX_set_max_proto_version(s, version) == 1);
            int64_t before = counter(ours, derives), signed_before = counter(ours, signs);
            CHECK(shake(s, c, groups[i].sn, tls13));
            CHECK(counter(ours, derives) == before + (groups[i].counter ? 2 : 0));
            CHECK(counter(ours, signs) == signed_before + 1);
            SSL_CTX_free(s);
            SSL_CTX_free(c);
        }
    X509_free(x);
    EVP_PKEY_free(key);
}

int main(int argc, char **argv) {
    OSSL_PROVIDER_set_default_search_path(NULL, argc > 1 ? argv[1] : ".");
    OSSL_PROVIDER *base = OSSL_PROVIDER_load(NULL, "default");
    ours = OSSL_PROVIDER_load(NULL, "limbsmith");
    if (!base || !ours || !EVP_set_default_properties(NULL, "?limbsmith.use=yes")) {
        ERR_print_errors_fp(stdout);
        return 1;
    }
    handshakes("EC", "P-256");
    handshakes("EC", "P-384");
    handshakes("ED25519", NULL);
    printf("tls: %lld operations done here, %lld passed on\n", (long long)counter(ours, "limbsmith-done"),
           (long long)counter(ours, "limbsmith-passed-on"));
    printf("tls: %d good, %d bad\n", good, bad);
    return bad != 0;
}
