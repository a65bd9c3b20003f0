/* What the test programs share. */
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/provider.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int good, bad;
/* What is being tested, for messages. */
static char where[200];

#define CHECK(x)                                                                                                       \
    do {                                                                                                               \
        if (x) {                                                                                                       \
            __atomic_add_fetch(&good, 1, __ATOMIC_RELAXED);                                                            \
        } else {                                                                                                       \
            __atomic_add_fetch(&bad, 1, __ATOMIC_RELAXED);                                                             \
            printf("FAILED %s:%d %s [%s]\n", __func__, __LINE__, #x, where);                                           \
        }                                                                                                              \
        ERR_clear_error();                                                                                             \
    } while (0)

/* One of the provider's counters. */
static inline int64_t counter(const OSSL_PROVIDER *p, const char *name) {
    uint64_t n = 0;
    OSSL_PARAM params[2] = {OSSL_PARAM_construct_uint64(name, &n), OSSL_PARAM_construct_end()};
    if (!OSSL_PROVIDER_get_params(p, params) || !OSSL_PARAM_modified(params)) {
        printf("FAILED: no counter %s\n", name);
        exit(1);
    }
    return (int64_t)n;
}
