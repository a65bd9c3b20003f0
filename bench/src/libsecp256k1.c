/* The field of libsecp256k1 in 5 limbs of 52 bits, made callable: one product at a time would
 * measure the calls, so the loops are here. */
#include <stddef.h>
#include <stdint.h>

#include "util.h"
#include "int128_impl.h"
#include "field_5x52_impl.h"

void libsecp256k1_mul(uint64_t *x, const uint64_t *y, size_t chains, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < chains; j++) {
            rustsecp256k1_v0_14_fe_mul_inner(x + 5 * j, x + 5 * j, y);
        }
    }
}

void libsecp256k1_square(uint64_t *x, size_t chains, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < chains; j++) {
            rustsecp256k1_v0_14_fe_sqr_inner(x + 5 * j, x + 5 * j);
        }
    }
}
