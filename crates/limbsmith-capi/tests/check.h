/* What the tests in C and C++ share. */
#ifndef CHECK_H
#define CHECK_H

#include <limbsmith.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int checks = 0;

#define CHECK(condition)                                                     \
    do {                                                                     \
        checks++;                                                            \
        if (!(condition)) {                                                  \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);  \
            exit(1);                                                         \
        }                                                                    \
    } while (0)

#define OK(call) IS(LIMBSMITH_OK, call)

#define IS(status, call)                                                     \
    do {                                                                     \
        limbsmith_status_t got = (call);                                     \
        checks++;                                                            \
        if (got != (status)) {                                               \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,    \
                    limbsmith_status_text(got));                             \
            exit(1);                                                         \
        }                                                                    \
    } while (0)

/* Reads hexadecimal digits, and returns the number of bytes. */
static inline size_t hex(uint8_t *to, const char *digits) {
    size_t bytes = strlen(digits) / 2, i;
    unsigned value;
    for (i = 0; i < bytes; i++) {
        if (sscanf(digits + 2 * i, "%2x", &value) != 1)
            abort();
        to[i] = (uint8_t)value;
    }
    return bytes;
}

static inline int equals(const uint8_t *bytes, const char *digits) {
    uint8_t expected[256];
    return memcmp(bytes, expected, hex(expected, digits)) == 0;
}

static inline limbsmith_key_t *key_of(limbsmith_algorithm_t algorithm, const char *digits) {
    uint8_t bytes[64];
    limbsmith_key_t *key = NULL;
    OK(limbsmith_key_from_bytes(algorithm, bytes, hex(bytes, digits), &key));
    return key;
}

#endif
