/* The provider loaded and unloaded: reload FOLDER LOADS [alone]
 *
 * Each time in a library context of its own, with a key, a signature, an agreement, and something
 * that is passed on. Then with threads that outlive the provider, and with two contexts at once.
 * Memory must not grow. */
#include "check.h"
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static const char *folder;

struct loaded {
    OSSL_LIB_CTX *ctx;
    OSSL_PROVIDER *base, *ours;
};

static struct loaded load(void) {
    struct loaded l = {OSSL_LIB_CTX_new(), NULL, NULL};
    CHECK(l.ctx && OSSL_PROVIDER_set_default_search_path(l.ctx, folder));
    l.base = OSSL_PROVIDER_load(l.ctx, "default");
    l.ours = OSSL_PROVIDER_load(l.ctx, "limbsmith");
    CHECK(l.base && l.ours && EVP_set_default_properties(l.ctx, "?provider=limbsmith"));
    return l;
}

static void unload(struct loaded l) {
    CHECK(OSSL_PROVIDER_unload(l.ours) && OSSL_PROVIDER_unload(l.base));
    OSSL_LIB_CTX_free(l.ctx);
}

/* A key, a signature with this digest, an agreement. */
static void work(OSSL_LIB_CTX *ctx, const char *digest) {
    unsigned char out[200];
    size_t n = sizeof out;
    EVP_PKEY *key = EVP_PKEY_Q_keygen(ctx, NULL, "EC", "P-256");
    CHECK(key != NULL);
    EVP_MD_CTX *md = EVP_MD_CTX_new();
    CHECK(EVP_DigestSignInit_ex(md, NULL, digest, ctx, NULL, key, NULL) == 1);
    CHECK(EVP_DigestSign(md, out, &n, (const unsigned char *)"message", 7) == 1);
    EVP_MD_CTX_free(md);
    EVP_PKEY *a = EVP_PKEY_Q_keygen(ctx, NULL, "X25519");
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_pkey(ctx, a, NULL);
    n = sizeof out;
    CHECK(EVP_PKEY_derive_init(c) == 1 && EVP_PKEY_derive_set_peer(c, a) == 1);
    CHECK(EVP_PKEY_derive(c, out, &n) == 1 && n == 32);
    EVP_PKEY_CTX_free(c);
    EVP_PKEY_free(a);
    EVP_PKEY_free(key);
}

static pthread_barrier_t worked, unloaded;

static void *outlive(void *ctx) {
    work(ctx, "SHA256");
    work(ctx, "BLAKE2s256");
    pthread_barrier_wait(&worked);
    pthread_barrier_wait(&unloaded);
    return NULL;
}

/* Threads that end after the provider was unloaded and its library context freed. */
static void threads(void) {
    enum { N = 3 };
    pthread_t t[N];
    struct loaded l = load();
    pthread_barrier_init(&worked, NULL, N + 1);
    pthread_barrier_init(&unloaded, NULL, N + 1);
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, outlive, l.ctx);
    pthread_barrier_wait(&worked);
    /* Nothing of the application's own context belongs to the threads: its generator was not used. */
    unload(l);
    pthread_barrier_wait(&unloaded);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
}

static long kilobytes(void) {
    long kilobytes = 0;
    char line[200];
    FILE *f = fopen("/proc/self/status", "r");
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "VmRSS: %ld", &kilobytes) == 1)
            break;
    if (f)
        fclose(f);
    return kilobytes;
}

int main(int argc, char **argv) {
    folder = argc > 1 ? argv[1] : ".";
    int loads = argc > 2 ? atoi(argv[2]) : 1000, warm = loads / 10;
    long before = 0;
    for (int i = 0; i < loads; i++) {
        if (i == warm)
            before = kilobytes();
        struct loaded l = load();
        work(l.ctx, i % 2 ? "SHA256" : "BLAKE2s256");
        CHECK(counter(l.ours, "limbsmith-done-ecdsa-sign") == i % 2);
        CHECK(counter(l.ours, "limbsmith-passed-on-ecdsa-sign") == !(i % 2));
        CHECK(counter(l.ours, "limbsmith-done-x25519-derive") == 1);
        unload(l);
    }
    long grown = kilobytes() - before;
    printf("reload: %d loads, %ld KiB more after the first %d\n", loads, grown, warm);
    /* A leak of 1 KiB a load would be seen. */
    CHECK(loads < 500 || grown < loads - warm);
    /* Two at once, each with its own counters. */
    struct loaded a = load(), b = load();
    work(a.ctx, "SHA256");
    CHECK(counter(a.ours, "limbsmith-done-ecdsa-sign") == 1);
    CHECK(counter(b.ours, "limbsmith-done") == 0);
    unload(a);
    work(b.ctx, "SHA256");
    CHECK(counter(b.ours, "limbsmith-done-ecdsa-sign") == 1);
    unload(b);
    if (argc < 4)
        threads();
    printf("reload: %d good, %d bad\n", good, bad);
    return bad != 0;
}
