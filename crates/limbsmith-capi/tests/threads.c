/* Many threads share one key and one verifier. */
#include "check.h"
#include <pthread.h>

enum { THREADS = 4, TURNS = 50 };

static limbsmith_key_t *key;
static limbsmith_verifier_t *verifier;

static void *work(void *argument) {
    uint8_t message[8] = {0}, signature[72];
    size_t length, i;
    int *failed = argument;
    for (i = 0; i < TURNS; i++) {
        message[0] = (uint8_t)i;
        if (limbsmith_ecdsa_sign(key, message, sizeof message, 0, LIMBSMITH_DER | LIMBSMITH_HEDGED, signature,
                                 sizeof signature, &length) != LIMBSMITH_OK)
            ++*failed;
        if (limbsmith_verifier_verify(verifier, message, sizeof message, signature, length) != LIMBSMITH_OK)
            ++*failed;
    }
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    int failed[THREADS] = {0}, i;
    uint8_t public_key[65];
    size_t length;
    OK(limbsmith_key_generate(LIMBSMITH_P256, &key));
    OK(limbsmith_key_public(key, public_key, sizeof public_key, &length));
    OK(limbsmith_verifier_new(LIMBSMITH_P256, public_key, length, 0, LIMBSMITH_DER, 0, &verifier));
    for (i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, work, &failed[i]) == 0);
    for (i = 0; i < THREADS; i++) {
        CHECK(pthread_join(threads[i], NULL) == 0);
        CHECK(failed[i] == 0);
    }
    limbsmith_verifier_free(verifier);
    limbsmith_key_free(key);
    printf("%d checks\n", checks);
    return 0;
}
