/* No copy of a secret key is left on the stack behind a call. */
#include <limbsmith.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH (64 * 1024)

static unsigned char *secret;
static int copies;

/* Looks for eight bytes of the secret in the stack that the last call used. */
static void search(void)
{
    volatile unsigned char stack[DEPTH];
    size_t at, i;
    for (at = 0; at + 8 <= DEPTH; at++) {
        for (i = 0; i < 8 && stack[at + i] == secret[8 + i]; i++)
            ;
        copies += i == 8;
    }
}

static void call(limbsmith_algorithm_t algorithm, size_t size)
{
    limbsmith_key_t *key = NULL;
    unsigned char bytes[48];
    size_t length = 0;
    if (limbsmith_key_from_bytes(algorithm, secret, size, &key) != LIMBSMITH_OK)
        exit(1);
    search();
    /* The copy in this frame is ours, and above the stack that is searched. */
    if (limbsmith_key_to_bytes(key, bytes, sizeof bytes, &length) != LIMBSMITH_OK || length != size)
        exit(1);
    search();
    memset(bytes, 0, sizeof bytes);
    limbsmith_key_free(key);
    search();
}

int main(void)
{
    size_t i;
    secret = malloc(48);
    if (secret == NULL)
        return 1;
    for (i = 0; i < 48; i++)
        secret[i] = (unsigned char)(17 + 23 * i);
    call(LIMBSMITH_ED25519, 32);
    call(LIMBSMITH_X25519, 32);
    call(LIMBSMITH_P256, 32);
    call(LIMBSMITH_P384, 48);
    call(LIMBSMITH_SECP256K1, 32);
    call(LIMBSMITH_BIP340, 32);
    printf("%d copies of secrets\n", copies);
    free(secret);
    return copies != 0;
}
