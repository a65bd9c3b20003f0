/* CPU time of each side of a TLS 1.3 handshake in memory: speed_tls CERTIFICATE KEY GROUP COUNT [mutual]
 *
 * Prints microseconds of the server and of the client, per handshake. There are no tickets and no sessions. The
 * configuration says which provider is used. */
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static void need(int good, const char *what) {
    if (good)
        return;
    fprintf(stderr, "speed_tls: %s\n", what);
    ERR_print_errors_fp(stderr);
    exit(1);
}

static void flow(BIO *from, BIO *to) {
    char buffer[16384];
    int n;
    while ((n = BIO_read(from, buffer, sizeof buffer)) > 0)
        BIO_write(to, buffer, n);
}

/* One more step; the time that it takes is added. */
static int step(SSL *s, double *sum) {
    double start = now();
    int r = SSL_do_handshake(s);
    *sum += now() - start;
    need(r == 1 || SSL_get_error(s, r) == SSL_ERROR_WANT_READ, "handshake");
    return r == 1;
}

static SSL *side(SSL_CTX *c, BIO **in, BIO **out) {
    SSL *s = SSL_new(c);
    *in = BIO_new(BIO_s_mem());
    *out = BIO_new(BIO_s_mem());
    need(s && *in && *out, "memory");
    SSL_set_bio(s, *in, *out);
    return s;
}

int main(int argc, char **argv) {
    need(argc >= 5, "CERTIFICATE KEY GROUP COUNT [mutual]");
    int count = atoi(argv[4]), mutual = argc > 5 && !strcmp(argv[5], "mutual");
    SSL_CTX *all[2] = {SSL_CTX_new(TLS_server_method()), SSL_CTX_new(TLS_client_method())};
    for (int i = 0; i < 2; i++) {
        SSL_CTX *c = all[i];
        need(c && SSL_CTX_set_min_proto_version(c, TLS1_3_VERSION) && SSL_CTX_set1_groups_list(c, argv[3]), "group");
        if (i == 0 || mutual)
            need(SSL_CTX_use_certificate_file(c, argv[1], SSL_FILETYPE_PEM) == 1 &&
                     SSL_CTX_use_PrivateKey_file(c, argv[2], SSL_FILETYPE_PEM) == 1,
                 "key");
        if (i == 1 || mutual) {
            need(SSL_CTX_load_verify_file(c, argv[1]) == 1, "certificate");
            SSL_CTX_set_verify(c, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, NULL);
        }
        SSL_CTX_set_session_cache_mode(c, SSL_SESS_CACHE_OFF);
        need(SSL_CTX_set_num_tickets(c, 0) == 1, "tickets");
    }
    double server = 0, client = 0;
    for (int i = -20; i < count; i++) {
        if (i == 0)
            server = client = 0;
        BIO *to_s, *from_s, *to_c, *from_c;
        SSL *s = side(all[0], &to_s, &from_s), *c = side(all[1], &to_c, &from_c);
        SSL_set_accept_state(s);
        SSL_set_connect_state(c);
        int good_s = 0, good_c = 0;
        for (int round = 0; round < 20 && !(good_s && good_c); round++) {
            good_c = good_c || step(c, &client);
            flow(from_c, to_s);
            good_s = good_s || step(s, &server);
            flow(from_s, to_c);
        }
        need(good_s && good_c, "no end");
        SSL_free(s);
        SSL_free(c);
    }
    printf("%.1f %.1f\n", server / count * 1e6, client / count * 1e6);
    SSL_CTX_free(all[0]);
    SSL_CTX_free(all[1]);
    return 0;
}
