// Integers modulo p = 2^448 - 2^224 - 1.
//
// Every function here was read back from this text and proved: for all operands within its
// bounds no operation overflows, the result is right and within its own bounds. None
// branches, and none reads memory at an address that depends on data. The result may be
// stored where an operand was.
//
// Generated from specs/p448.toml by `cargo xtask gen`; do not edit.

#ifndef LIMBSMITH_P448_H
#define LIMBSMITH_P448_H

#include <stdint.h>

#ifdef __SIZEOF_INT128__

#ifndef LIMBSMITH_WORDS_128
#define LIMBSMITH_WORDS_128

__extension__ typedef unsigned __int128 limbsmith_u128;

// 2^64 h + l.
static inline limbsmith_u128 limbsmith_join128(uint64_t h, uint64_t l) {
    return ((limbsmith_u128)h << 64) | l;
}

// a + b modulo 2^128.
static inline limbsmith_u128 limbsmith_addw128(limbsmith_u128 a, limbsmith_u128 b) {
    return a + b;
}

// a - b modulo 2^128.
static inline limbsmith_u128 limbsmith_subw128(limbsmith_u128 a, limbsmith_u128 b) {
    return a - b;
}

// a * b modulo 2^128.
static inline limbsmith_u128 limbsmith_mulw128(limbsmith_u128 a, limbsmith_u128 b) {
    return a * b;
}

#endif // LIMBSMITH_WORDS_128

#ifndef LIMBSMITH_WORDS_64
#define LIMBSMITH_WORDS_64

// r and the result k: a + b + c = r + 2^64 k. Carries, borrows and bits are 0 or 1.
static inline uint8_t limbsmith_adc64(uint64_t *r, uint64_t a, uint64_t b, uint8_t c) {
    limbsmith_u128 x = (limbsmith_u128)a + b + c;
    *r = (uint64_t)x;
    return (uint8_t)(x >> 64);
}

// r and the result k: a - b - c = r - 2^64 k.
static inline uint8_t limbsmith_sbb64(uint64_t *r, uint64_t a, uint64_t b, uint8_t c) {
    limbsmith_u128 x = (limbsmith_u128)a - b - c;
    *r = (uint64_t)x;
    return (uint8_t)((x >> 64) & 1);
}

// r and the result h: a b = r + 2^64 h.
static inline uint64_t limbsmith_mul_wide64(uint64_t *r, uint64_t a, uint64_t b) {
    limbsmith_u128 x = (limbsmith_u128)a * b;
    *r = (uint64_t)x;
    return (uint64_t)(x >> 64);
}

// r and the result h: a b + c + d = r + 2^64 h.
static inline uint64_t limbsmith_mac64(uint64_t *r, uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
    limbsmith_u128 x = (limbsmith_u128)a * b + c + d;
    *r = (uint64_t)x;
    return (uint64_t)(x >> 64);
}

// All ones if the bit is set, else zero.
static inline uint64_t limbsmith_mask64(uint8_t c) {
    return (uint64_t)((limbsmith_u128)0 - c);
}

// a + b modulo 2^64.
static inline uint64_t limbsmith_addw64(uint64_t a, uint64_t b) {
    return a + b;
}

// a - b modulo 2^64.
static inline uint64_t limbsmith_subw64(uint64_t a, uint64_t b) {
    return a - b;
}

// a * b modulo 2^64.
static inline uint64_t limbsmith_mulw64(uint64_t a, uint64_t b) {
    return a * b;
}

#endif // LIMBSMITH_WORDS_64

// s56: 8 limbs in uint64_t, of value x0 + x1 2^56 + ... + x7 2^392.
// Strategy: solinas.

// `a * b`. Loose, Loose -> Tight.
// Takes a, b limbs below 2^58. Gives r limbs below 2^56 + 2^9: r = a b mod p.
// 64 multiplications, 176 other operations.
static inline void limbsmith_p448_s56_mul(uint64_t r[8], const uint64_t a[8], const uint64_t b[8]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    uint64_t x7 = a7 << 4;
    uint64_t y7 = b7 << 4;
    limbsmith_u128 c14 = (limbsmith_u128)x7 * y7;
    // upper columns, from the top down: words that pass the top twice return to them
    uint64_t h7 = (uint64_t)(c14 >> 64);
    uint64_t x6 = a6 << 4;
    uint64_t y6 = b6 << 4;
    // a6 b7 + a7 b6: below 2^125.1
    limbsmith_u128 c13 = (limbsmith_u128)x6 * y7 + (limbsmith_u128)x7 * y6;
    uint64_t h6 = ((uint64_t)c14 >> 8) + (uint64_t)(c13 >> 64);
    uint64_t x5 = a5 << 4;
    // a5 b7 + a6 b6 + a7 b5: below 2^125.6
    uint64_t y5 = b5 << 4;
    limbsmith_u128 c12 = (limbsmith_u128)x5 * y7 + (limbsmith_u128)x6 * y6
        + (limbsmith_u128)x7 * y5;
    uint64_t h5 = ((uint64_t)c13 >> 8) + (uint64_t)(c12 >> 64);
    uint64_t x4 = a4 << 4;
    // a4 b7 + a5 b6 + a6 b5 + a7 b4: below 2^126.1
    uint64_t y4 = b4 << 4;
    limbsmith_u128 c11 = (limbsmith_u128)x4 * y7 + (limbsmith_u128)x5 * y6
        + (limbsmith_u128)x6 * y5 + (limbsmith_u128)x7 * y4;
    c11 = c11 + ((limbsmith_u128)h7 << 8);
    uint64_t h4 = ((uint64_t)c12 >> 8) + (uint64_t)(c11 >> 64);
    uint64_t x3 = a3 << 4;
    // a3 b7 + a4 b6 + a5 b5 + a6 b4 + a7 b3: below 2^126.4
    uint64_t y3 = b3 << 4;
    limbsmith_u128 c10 = (limbsmith_u128)x3 * y7 + (limbsmith_u128)x4 * y6
        + (limbsmith_u128)x5 * y5 + (limbsmith_u128)x6 * y4 + (limbsmith_u128)x7 * y3;
    c10 = c10 + ((limbsmith_u128)h6 << 8);
    uint64_t h3 = ((uint64_t)c11 >> 8) + (uint64_t)(c10 >> 64);
    uint64_t x2 = a2 << 4;
    // a2 b7 + a3 b6 + a4 b5 + a5 b4 + a6 b3 + a7 b2: below 2^126.6
    uint64_t y2 = b2 << 4;
    limbsmith_u128 c9 = (limbsmith_u128)x2 * y7 + (limbsmith_u128)x3 * y6 + (limbsmith_u128)x4 * y5
        + (limbsmith_u128)x5 * y4 + (limbsmith_u128)x6 * y3 + (limbsmith_u128)x7 * y2;
    c9 = c9 + ((limbsmith_u128)h5 << 8);
    uint64_t h2 = ((uint64_t)c10 >> 8) + (uint64_t)(c9 >> 64);
    uint64_t x1 = a1 << 4;
    // a1 b7 + a2 b6 + a3 b5 + a4 b4 + a5 b3 + a6 b2 + a7 b1: below 2^126.9
    uint64_t y1 = b1 << 4;
    limbsmith_u128 c8 = (limbsmith_u128)x1 * y7 + (limbsmith_u128)x2 * y6 + (limbsmith_u128)x3 * y5
        + (limbsmith_u128)x4 * y4 + (limbsmith_u128)x5 * y3 + (limbsmith_u128)x6 * y2
        + (limbsmith_u128)x7 * y1;
    c8 = c8 + ((limbsmith_u128)h4 << 8);
    uint64_t h1 = ((uint64_t)c9 >> 8) + (uint64_t)(c8 >> 64);
    // times 2^4 and 2^4: bit 56 of a column is bit 64
    uint64_t x0 = a0 << 4;
    // a0 b7 + a1 b6 + a2 b5 + a3 b4 + a4 b3 + a5 b2 + a6 b1 + a7 b0: below 2^127.1
    uint64_t y0 = b0 << 4;
    limbsmith_u128 c7 = (limbsmith_u128)x0 * y7 + (limbsmith_u128)x1 * y6 + (limbsmith_u128)x2 * y5
        + (limbsmith_u128)x3 * y4 + (limbsmith_u128)x4 * y3 + (limbsmith_u128)x5 * y2
        + (limbsmith_u128)x6 * y1 + (limbsmith_u128)x7 * y0;
    uint64_t h0 = ((uint64_t)c8 >> 8) + (uint64_t)(c7 >> 64);
    // a0 b6 + a1 b5 + a2 b4 + a3 b3 + a4 b2 + a5 b1 + a6 b0: below 2^126.9
    limbsmith_u128 c6 = (limbsmith_u128)x0 * y6 + (limbsmith_u128)x1 * y5 + (limbsmith_u128)x2 * y4
        + (limbsmith_u128)x3 * y3 + (limbsmith_u128)x4 * y2 + (limbsmith_u128)x5 * y1
        + (limbsmith_u128)x6 * y0;
    x7 = ((uint64_t)c7 >> 8) + (uint64_t)(c6 >> 64);
    // what passed the top
    limbsmith_u128 z7 = ((limbsmith_u128)x7 << 8) + ((limbsmith_u128)h7 << 8)
        + ((limbsmith_u128)h3 << 8);
    // a0 b5 + a1 b4 + a2 b3 + a3 b2 + a4 b1 + a5 b0: below 2^126.6
    limbsmith_u128 c5 = (limbsmith_u128)x0 * y5 + (limbsmith_u128)x1 * y4 + (limbsmith_u128)x2 * y3
        + (limbsmith_u128)x3 * y2 + (limbsmith_u128)x4 * y1 + (limbsmith_u128)x5 * y0;
    x6 = ((uint64_t)c6 >> 8) + (uint64_t)(c5 >> 64);
    limbsmith_u128 z6 = ((limbsmith_u128)x6 << 8) + ((limbsmith_u128)h6 << 8)
        + ((limbsmith_u128)h2 << 8);
    // a0 b4 + a1 b3 + a2 b2 + a3 b1 + a4 b0: below 2^126.4
    limbsmith_u128 c4 = (limbsmith_u128)x0 * y4 + (limbsmith_u128)x1 * y3 + (limbsmith_u128)x2 * y2
        + (limbsmith_u128)x3 * y1 + (limbsmith_u128)x4 * y0;
    x5 = ((uint64_t)c5 >> 8) + (uint64_t)(c4 >> 64);
    limbsmith_u128 z5 = ((limbsmith_u128)x5 << 8) + ((limbsmith_u128)h5 << 8)
        + ((limbsmith_u128)h1 << 8);
    // a0 b3 + a1 b2 + a2 b1 + a3 b0: below 2^126.1
    limbsmith_u128 c3 = (limbsmith_u128)x0 * y3 + (limbsmith_u128)x1 * y2 + (limbsmith_u128)x2 * y1
        + (limbsmith_u128)x3 * y0;
    x4 = ((uint64_t)c4 >> 8) + (uint64_t)(c3 >> 64);
    uint64_t h = (uint64_t)(z7 >> 64);
    limbsmith_u128 z4 = ((limbsmith_u128)x4 << 8) + ((limbsmith_u128)h4 << 8)
        + ((limbsmith_u128)h0 << 8) + ((limbsmith_u128)h << 8);
    // a0 b2 + a1 b1 + a2 b0: below 2^125.6
    limbsmith_u128 c2 = (limbsmith_u128)x0 * y2 + (limbsmith_u128)x1 * y1 + (limbsmith_u128)x2 * y0;
    x3 = ((uint64_t)c3 >> 8) + (uint64_t)(c2 >> 64);
    limbsmith_u128 z3 = ((limbsmith_u128)x3 << 8) + ((limbsmith_u128)h3 << 8);
    // a0 b1 + a1 b0: below 2^125.1
    limbsmith_u128 c1 = (limbsmith_u128)x0 * y1 + (limbsmith_u128)x1 * y0;
    x2 = ((uint64_t)c2 >> 8) + (uint64_t)(c1 >> 64);
    limbsmith_u128 z2 = ((limbsmith_u128)x2 << 8) + ((limbsmith_u128)h2 << 8);
    limbsmith_u128 c0 = (limbsmith_u128)x0 * y0;
    x1 = ((uint64_t)c1 >> 8) + (uint64_t)(c0 >> 64);
    limbsmith_u128 z1 = ((limbsmith_u128)x1 << 8) + ((limbsmith_u128)h1 << 8);
    x0 = (uint64_t)c0 >> 8;
    limbsmith_u128 z0 = ((limbsmith_u128)x0 << 8) + ((limbsmith_u128)h0 << 8)
        + ((limbsmith_u128)h << 8);
    uint64_t r0 = (uint64_t)z0 >> 8;
    uint64_t r1 = ((uint64_t)z1 >> 8) + (uint64_t)(z0 >> 64);
    uint64_t r2 = ((uint64_t)z2 >> 8) + (uint64_t)(z1 >> 64);
    uint64_t r3 = ((uint64_t)z3 >> 8) + (uint64_t)(z2 >> 64);
    uint64_t r4 = ((uint64_t)z4 >> 8) + (uint64_t)(z3 >> 64);
    uint64_t r5 = ((uint64_t)z5 >> 8) + (uint64_t)(z4 >> 64);
    uint64_t r6 = ((uint64_t)z6 >> 8) + (uint64_t)(z5 >> 64);
    uint64_t r7 = ((uint64_t)z7 >> 8) + (uint64_t)(z6 >> 64);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `a^2`. Loose -> Tight.
// Takes a limbs below 2^58. Gives r limbs below 2^56 + 2^9: r = a^2 mod p.
// 36 multiplications, 147 other operations.
static inline void limbsmith_p448_s56_square(uint64_t r[8], const uint64_t a[8]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint64_t x7 = a7 << 4;
    // 2 a6 a7: below 2^125.1
    limbsmith_u128 c14 = (limbsmith_u128)x7 * x7;
    // upper columns, from the top down: words that pass the top twice return to them
    uint64_t h7 = (uint64_t)(c14 >> 64);
    uint64_t d6 = a6 << 5;
    limbsmith_u128 c13 = (limbsmith_u128)d6 * x7;
    uint64_t h6 = ((uint64_t)c14 >> 8) + (uint64_t)(c13 >> 64);
    uint64_t d5 = a5 << 5;
    uint64_t x6 = a6 << 4;
    // 2 a5 a7 + a6^2: below 2^125.6
    limbsmith_u128 c12 = (limbsmith_u128)d5 * x7 + (limbsmith_u128)x6 * x6;
    uint64_t h5 = ((uint64_t)c13 >> 8) + (uint64_t)(c12 >> 64);
    uint64_t d4 = a4 << 5;
    // 2 a4 a7 + 2 a5 a6: below 2^126.1
    limbsmith_u128 c11 = (limbsmith_u128)d4 * x7 + (limbsmith_u128)d5 * x6;
    c11 = c11 + ((limbsmith_u128)h7 << 8);
    uint64_t h4 = ((uint64_t)c12 >> 8) + (uint64_t)(c11 >> 64);
    uint64_t d3 = a3 << 5;
    // 2 a3 a7 + 2 a4 a6 + a5^2: below 2^126.4
    uint64_t x5 = a5 << 4;
    limbsmith_u128 c10 = (limbsmith_u128)d3 * x7 + (limbsmith_u128)d4 * x6
        + (limbsmith_u128)x5 * x5;
    c10 = c10 + ((limbsmith_u128)h6 << 8);
    uint64_t h3 = ((uint64_t)c11 >> 8) + (uint64_t)(c10 >> 64);
    uint64_t d2 = a2 << 5;
    // 2 a2 a7 + 2 a3 a6 + 2 a4 a5: below 2^126.6
    limbsmith_u128 c9 = (limbsmith_u128)d2 * x7 + (limbsmith_u128)d3 * x6 + (limbsmith_u128)d4 * x5;
    c9 = c9 + ((limbsmith_u128)h5 << 8);
    uint64_t h2 = ((uint64_t)c10 >> 8) + (uint64_t)(c9 >> 64);
    uint64_t d1 = a1 << 5;
    // 2 a1 a7 + 2 a2 a6 + 2 a3 a5 + a4^2: below 2^126.9
    uint64_t x4 = a4 << 4;
    limbsmith_u128 c8 = (limbsmith_u128)d1 * x7 + (limbsmith_u128)d2 * x6 + (limbsmith_u128)d3 * x5
        + (limbsmith_u128)x4 * x4;
    c8 = c8 + ((limbsmith_u128)h4 << 8);
    uint64_t h1 = ((uint64_t)c9 >> 8) + (uint64_t)(c8 >> 64);
    uint64_t d0 = a0 << 5;
    // 2 a0 a7 + 2 a1 a6 + 2 a2 a5 + 2 a3 a4: below 2^127.1
    limbsmith_u128 c7 = (limbsmith_u128)d0 * x7 + (limbsmith_u128)d1 * x6 + (limbsmith_u128)d2 * x5
        + (limbsmith_u128)d3 * x4;
    uint64_t h0 = ((uint64_t)c8 >> 8) + (uint64_t)(c7 >> 64);
    // 2 a0 a6 + 2 a1 a5 + 2 a2 a4 + a3^2: below 2^126.9
    uint64_t x3 = a3 << 4;
    limbsmith_u128 c6 = (limbsmith_u128)d0 * x6 + (limbsmith_u128)d1 * x5 + (limbsmith_u128)d2 * x4
        + (limbsmith_u128)x3 * x3;
    x7 = ((uint64_t)c7 >> 8) + (uint64_t)(c6 >> 64);
    // what passed the top
    limbsmith_u128 z7 = ((limbsmith_u128)x7 << 8) + ((limbsmith_u128)h7 << 8)
        + ((limbsmith_u128)h3 << 8);
    // 2 a0 a5 + 2 a1 a4 + 2 a2 a3: below 2^126.6
    limbsmith_u128 c5 = (limbsmith_u128)d0 * x5 + (limbsmith_u128)d1 * x4 + (limbsmith_u128)d2 * x3;
    x6 = ((uint64_t)c6 >> 8) + (uint64_t)(c5 >> 64);
    limbsmith_u128 z6 = ((limbsmith_u128)x6 << 8) + ((limbsmith_u128)h6 << 8)
        + ((limbsmith_u128)h2 << 8);
    // 2 a0 a4 + 2 a1 a3 + a2^2: below 2^126.4
    uint64_t x2 = a2 << 4;
    limbsmith_u128 c4 = (limbsmith_u128)d0 * x4 + (limbsmith_u128)d1 * x3 + (limbsmith_u128)x2 * x2;
    x5 = ((uint64_t)c5 >> 8) + (uint64_t)(c4 >> 64);
    limbsmith_u128 z5 = ((limbsmith_u128)x5 << 8) + ((limbsmith_u128)h5 << 8)
        + ((limbsmith_u128)h1 << 8);
    // 2 a0 a3 + 2 a1 a2: below 2^126.1
    limbsmith_u128 c3 = (limbsmith_u128)d0 * x3 + (limbsmith_u128)d1 * x2;
    x4 = ((uint64_t)c4 >> 8) + (uint64_t)(c3 >> 64);
    uint64_t h = (uint64_t)(z7 >> 64);
    limbsmith_u128 z4 = ((limbsmith_u128)x4 << 8) + ((limbsmith_u128)h4 << 8)
        + ((limbsmith_u128)h0 << 8) + ((limbsmith_u128)h << 8);
    // 2 a0 a1: below 2^125.1
    uint64_t x1 = a1 << 4;
    // 2 a0 a2 + a1^2: below 2^125.6
    limbsmith_u128 c2 = (limbsmith_u128)d0 * x2 + (limbsmith_u128)x1 * x1;
    x3 = ((uint64_t)c3 >> 8) + (uint64_t)(c2 >> 64);
    limbsmith_u128 z3 = ((limbsmith_u128)x3 << 8) + ((limbsmith_u128)h3 << 8);
    // a0^2: below 2^124.1
    limbsmith_u128 c1 = (limbsmith_u128)d0 * x1;
    x2 = ((uint64_t)c2 >> 8) + (uint64_t)(c1 >> 64);
    limbsmith_u128 z2 = ((limbsmith_u128)x2 << 8) + ((limbsmith_u128)h2 << 8);
    // times 2^4 and 2^4: bit 56 of a column is bit 64
    uint64_t x0 = a0 << 4;
    limbsmith_u128 c0 = (limbsmith_u128)x0 * x0;
    x1 = ((uint64_t)c1 >> 8) + (uint64_t)(c0 >> 64);
    limbsmith_u128 z1 = ((limbsmith_u128)x1 << 8) + ((limbsmith_u128)h1 << 8);
    x0 = (uint64_t)c0 >> 8;
    limbsmith_u128 z0 = ((limbsmith_u128)x0 << 8) + ((limbsmith_u128)h0 << 8)
        + ((limbsmith_u128)h << 8);
    uint64_t r0 = (uint64_t)z0 >> 8;
    uint64_t r1 = ((uint64_t)z1 >> 8) + (uint64_t)(z0 >> 64);
    uint64_t r2 = ((uint64_t)z2 >> 8) + (uint64_t)(z1 >> 64);
    uint64_t r3 = ((uint64_t)z3 >> 8) + (uint64_t)(z2 >> 64);
    uint64_t r4 = ((uint64_t)z4 >> 8) + (uint64_t)(z3 >> 64);
    uint64_t r5 = ((uint64_t)z5 >> 8) + (uint64_t)(z4 >> 64);
    uint64_t r6 = ((uint64_t)z6 >> 8) + (uint64_t)(z5 >> 64);
    uint64_t r7 = ((uint64_t)z7 >> 8) + (uint64_t)(z6 >> 64);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `k * a`. Loose, below 2^17 -> Tight.
// Takes a limbs below 2^58; k below 2^17. Gives r limbs below 2^56 + 2^9: r = a k mod p.
// 8 multiplications, 50 other operations.
static inline void limbsmith_p448_s56_mul_small(uint64_t r[8], const uint64_t a[8], uint64_t k) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    const uint64_t mask56 = UINT64_C(0xffffffffffffff);
    limbsmith_u128 c7 = (limbsmith_u128)a7 * k;
    // upper columns, from the top down: words that pass the top twice return to them
    uint64_t h0 = (uint64_t)(c7 >> 56);
    limbsmith_u128 c6 = (limbsmith_u128)a6 * k;
    uint64_t z7 = (uint64_t)(c7 & mask56) + (uint64_t)(c6 >> 56);
    limbsmith_u128 c5 = (limbsmith_u128)a5 * k;
    uint64_t z6 = (uint64_t)(c6 & mask56) + (uint64_t)(c5 >> 56);
    limbsmith_u128 c4 = (limbsmith_u128)a4 * k;
    uint64_t z5 = (uint64_t)(c5 & mask56) + (uint64_t)(c4 >> 56);
    limbsmith_u128 c3 = (limbsmith_u128)a3 * k;
    uint64_t x4 = (uint64_t)(c4 & mask56) + (uint64_t)(c3 >> 56);
    // what passed the top
    uint64_t h = z7 >> 56;
    uint64_t z4 = x4 + h0 + h;
    limbsmith_u128 c2 = (limbsmith_u128)a2 * k;
    uint64_t z3 = (uint64_t)(c3 & mask56) + (uint64_t)(c2 >> 56);
    limbsmith_u128 c1 = (limbsmith_u128)a1 * k;
    uint64_t z2 = (uint64_t)(c2 & mask56) + (uint64_t)(c1 >> 56);
    limbsmith_u128 c0 = (limbsmith_u128)a0 * k;
    uint64_t z1 = (uint64_t)(c1 & mask56) + (uint64_t)(c0 >> 56);
    uint64_t x0 = (uint64_t)(c0 & mask56);
    uint64_t z0 = x0 + h0 + h;
    uint64_t r0 = z0 & mask56;
    uint64_t r1 = (z1 & mask56) + (z0 >> 56);
    uint64_t r2 = (z2 & mask56) + (z1 >> 56);
    uint64_t r3 = (z3 & mask56) + (z2 >> 56);
    uint64_t r4 = (z4 & mask56) + (z3 >> 56);
    uint64_t r5 = (z5 & mask56) + (z4 >> 56);
    uint64_t r6 = (z6 & mask56) + (z5 >> 56);
    uint64_t r7 = (z7 & mask56) + (z6 >> 56);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `k * a + b`. Loose, below 2^17, Tight -> Tight.
// Takes a limbs below 2^58; k below 2^17; b limbs below 2^56 + 2^9. Gives r limbs below 2^56 + 2^9:
// r = a k + b mod p.
// 8 multiplications, 58 other operations.
static inline void limbsmith_p448_s56_mul_small_add(
    uint64_t r[8], const uint64_t a[8], uint64_t k, const uint64_t b[8]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    const uint64_t mask56 = UINT64_C(0xffffffffffffff);
    limbsmith_u128 c7 = (limbsmith_u128)a7 * k + b7;
    // upper columns, from the top down: words that pass the top twice return to them
    uint64_t h0 = (uint64_t)(c7 >> 56);
    limbsmith_u128 c6 = (limbsmith_u128)a6 * k + b6;
    uint64_t z7 = (uint64_t)(c7 & mask56) + (uint64_t)(c6 >> 56);
    limbsmith_u128 c5 = (limbsmith_u128)a5 * k + b5;
    uint64_t z6 = (uint64_t)(c6 & mask56) + (uint64_t)(c5 >> 56);
    limbsmith_u128 c4 = (limbsmith_u128)a4 * k + b4;
    uint64_t z5 = (uint64_t)(c5 & mask56) + (uint64_t)(c4 >> 56);
    limbsmith_u128 c3 = (limbsmith_u128)a3 * k + b3;
    uint64_t x4 = (uint64_t)(c4 & mask56) + (uint64_t)(c3 >> 56);
    // what passed the top
    uint64_t h = z7 >> 56;
    uint64_t z4 = x4 + h0 + h;
    limbsmith_u128 c2 = (limbsmith_u128)a2 * k + b2;
    uint64_t z3 = (uint64_t)(c3 & mask56) + (uint64_t)(c2 >> 56);
    limbsmith_u128 c1 = (limbsmith_u128)a1 * k + b1;
    uint64_t z2 = (uint64_t)(c2 & mask56) + (uint64_t)(c1 >> 56);
    limbsmith_u128 c0 = (limbsmith_u128)a0 * k + b0;
    uint64_t z1 = (uint64_t)(c1 & mask56) + (uint64_t)(c0 >> 56);
    uint64_t x0 = (uint64_t)(c0 & mask56);
    uint64_t z0 = x0 + h0 + h;
    uint64_t r0 = z0 & mask56;
    uint64_t r1 = (z1 & mask56) + (z0 >> 56);
    uint64_t r2 = (z2 & mask56) + (z1 >> 56);
    uint64_t r3 = (z3 & mask56) + (z2 >> 56);
    uint64_t r4 = (z4 & mask56) + (z3 >> 56);
    uint64_t r5 = (z5 & mask56) + (z4 >> 56);
    uint64_t r6 = (z6 & mask56) + (z5 >> 56);
    uint64_t r7 = (z7 & mask56) + (z6 >> 56);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `a + b`. Tight, Tight -> Sum.
// Takes a, b limbs below 2^56 + 2^9. Gives r limbs below 3 * 2^56 + 2^9: r = a + b mod p.
// 8 operations.
static inline void limbsmith_p448_s56_add(uint64_t r[8], const uint64_t a[8], const uint64_t b[8]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    uint64_t r0 = a0 + b0;
    uint64_t r1 = a1 + b1;
    uint64_t r2 = a2 + b2;
    uint64_t r3 = a3 + b3;
    uint64_t r4 = a4 + b4;
    uint64_t r5 = a5 + b5;
    uint64_t r6 = a6 + b6;
    uint64_t r7 = a7 + b7;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `a - b`. Tight, Tight -> Sum.
// Takes a, b limbs below 2^56 + 2^9. Gives r limbs below 3 * 2^56 + 2^9: r = a - b mod p.
// 16 operations.
static inline void limbsmith_p448_s56_sub(uint64_t r[8], const uint64_t a[8], const uint64_t b[8]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    // plus 2 p, limb by limb, so that no limb goes below zero
    uint64_t r0 = a0 + UINT64_C(0x1fffffffffffffe) - b0;
    uint64_t r1 = a1 + UINT64_C(0x1fffffffffffffe) - b1;
    uint64_t r2 = a2 + UINT64_C(0x1fffffffffffffe) - b2;
    uint64_t r3 = a3 + UINT64_C(0x1fffffffffffffe) - b3;
    uint64_t r4 = a4 + UINT64_C(0x1fffffffffffffc) - b4;
    uint64_t r5 = a5 + UINT64_C(0x1fffffffffffffe) - b5;
    uint64_t r6 = a6 + UINT64_C(0x1fffffffffffffe) - b6;
    uint64_t r7 = a7 + UINT64_C(0x1fffffffffffffe) - b7;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `-a`. Tight -> Sum.
// Takes a limbs below 2^56 + 2^9. Gives r limbs below 3 * 2^56 + 2^9: r = -a mod p.
// 8 operations.
static inline void limbsmith_p448_s56_neg(uint64_t r[8], const uint64_t a[8]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    // plus 2 p, limb by limb, so that no limb goes below zero
    uint64_t r0 = UINT64_C(0x1fffffffffffffe) - a0;
    uint64_t r1 = UINT64_C(0x1fffffffffffffe) - a1;
    uint64_t r2 = UINT64_C(0x1fffffffffffffe) - a2;
    uint64_t r3 = UINT64_C(0x1fffffffffffffe) - a3;
    uint64_t r4 = UINT64_C(0x1fffffffffffffc) - a4;
    uint64_t r5 = UINT64_C(0x1fffffffffffffe) - a5;
    uint64_t r6 = UINT64_C(0x1fffffffffffffe) - a6;
    uint64_t r7 = UINT64_C(0x1fffffffffffffe) - a7;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `a + b`. Sum, Sum -> Loose.
// Takes a, b limbs below 3 * 2^56 + 2^9. Gives r limbs below 2^58: r = a + b mod p.
// 33 operations.
static inline void limbsmith_p448_s56_add_sums(
    uint64_t r[8], const uint64_t a[8], const uint64_t b[8]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    const uint64_t mask56 = UINT64_C(0xffffffffffffff);
    uint64_t z7 = a7 + b7;
    uint64_t z6 = a6 + b6;
    uint64_t z5 = a5 + b5;
    uint64_t r4 = a4 + b4;
    // carried, for it would not be loose
    uint64_t h = z7 >> 56;
    uint64_t z4 = r4 + h;
    uint64_t z3 = a3 + b3;
    uint64_t z2 = a2 + b2;
    uint64_t z1 = a1 + b1;
    uint64_t r0 = a0 + b0;
    uint64_t z0 = r0 + h;
    r0 = z0 & mask56;
    uint64_t r1 = (z1 & mask56) + (z0 >> 56);
    uint64_t r2 = (z2 & mask56) + (z1 >> 56);
    uint64_t r3 = (z3 & mask56) + (z2 >> 56);
    r4 = (z4 & mask56) + (z3 >> 56);
    uint64_t r5 = (z5 & mask56) + (z4 >> 56);
    uint64_t r6 = (z6 & mask56) + (z5 >> 56);
    uint64_t r7 = (z7 & mask56) + (z6 >> 56);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `a - b`. Sum, Sum -> Loose.
// Takes a, b limbs below 3 * 2^56 + 2^9. Gives r limbs below 2^58: r = a - b mod p.
// 41 operations.
static inline void limbsmith_p448_s56_sub_sums(
    uint64_t r[8], const uint64_t a[8], const uint64_t b[8]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    const uint64_t mask56 = UINT64_C(0xffffffffffffff);
    // plus 4 p, limb by limb, so that no limb goes below zero
    uint64_t z7 = a7 + UINT64_C(0x3fffffffffffffc) - b7;
    uint64_t z6 = a6 + UINT64_C(0x3fffffffffffffc) - b6;
    uint64_t z5 = a5 + UINT64_C(0x3fffffffffffffc) - b5;
    uint64_t r4 = a4 + UINT64_C(0x3fffffffffffff8) - b4;
    // carried, for it would not be loose
    uint64_t h = z7 >> 56;
    uint64_t z4 = r4 + h;
    uint64_t z3 = a3 + UINT64_C(0x3fffffffffffffc) - b3;
    uint64_t z2 = a2 + UINT64_C(0x3fffffffffffffc) - b2;
    uint64_t z1 = a1 + UINT64_C(0x3fffffffffffffc) - b1;
    uint64_t r0 = a0 + UINT64_C(0x3fffffffffffffc) - b0;
    uint64_t z0 = r0 + h;
    r0 = z0 & mask56;
    uint64_t r1 = (z1 & mask56) + (z0 >> 56);
    uint64_t r2 = (z2 & mask56) + (z1 >> 56);
    uint64_t r3 = (z3 & mask56) + (z2 >> 56);
    r4 = (z4 & mask56) + (z3 >> 56);
    uint64_t r5 = (z5 & mask56) + (z4 >> 56);
    uint64_t r6 = (z6 & mask56) + (z5 >> 56);
    uint64_t r7 = (z7 & mask56) + (z6 >> 56);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// The same value. Loose -> Tight.
// Takes a limbs below 2^58. Gives r limbs below 2^56 + 2^9: r = a mod p.
// 25 operations.
static inline void limbsmith_p448_s56_carry(uint64_t r[8], const uint64_t a[8]) {
    uint64_t a0 = a[0], z1 = a[1], z2 = a[2], z3 = a[3], a4 = a[4], z5 = a[5], z6 = a[6], z7 = a[7];
    const uint64_t mask56 = UINT64_C(0xffffffffffffff);
    uint64_t h = z7 >> 56;
    uint64_t z4 = a4 + h;
    uint64_t z0 = a0 + h;
    uint64_t r0 = z0 & mask56;
    uint64_t r1 = (z1 & mask56) + (z0 >> 56);
    uint64_t r2 = (z2 & mask56) + (z1 >> 56);
    uint64_t r3 = (z3 & mask56) + (z2 >> 56);
    uint64_t r4 = (z4 & mask56) + (z3 >> 56);
    uint64_t r5 = (z5 & mask56) + (z4 >> 56);
    uint64_t r6 = (z6 & mask56) + (z5 >> 56);
    uint64_t r7 = (z7 & mask56) + (z6 >> 56);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// The value. Any words -> Tight.
// Takes w any words. Gives r limbs below 2^56 + 2^9: r = w mod p.
// 26 operations.
static inline void limbsmith_p448_s56_from_words(uint64_t r[8], const uint64_t w[7]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6];
    const uint64_t mask16 = UINT64_C(0xffff);
    const uint64_t mask24 = UINT64_C(0xffffff);
    const uint64_t mask32 = UINT64_C(0xffffffff);
    const uint64_t mask40 = UINT64_C(0xffffffffff);
    const uint64_t mask48 = UINT64_C(0xffffffffffff);
    const uint64_t mask56 = UINT64_C(0xffffffffffffff);
    const uint64_t mask8 = UINT64_C(0xff);
    uint64_t x0 = w0 & mask56;
    uint64_t x1 = ((w1 & mask48) << 8) | (w0 >> 56);
    uint64_t x2 = ((w2 & mask40) << 16) | (w1 >> 48);
    uint64_t x3 = ((w3 & mask32) << 24) | (w2 >> 40);
    uint64_t x4 = ((w4 & mask24) << 32) | (w3 >> 32);
    uint64_t x5 = ((w5 & mask16) << 40) | (w4 >> 24);
    uint64_t x6 = ((w6 & mask8) << 48) | (w5 >> 16);
    uint64_t x7 = w6 >> 8;
    r[0] = x0; r[1] = x1; r[2] = x2; r[3] = x3; r[4] = x4; r[5] = x5; r[6] = x6; r[7] = x7;
}

// The value, not yet canonical. Tight -> words below 2 p.
// Takes a limbs below 2^56 + 2^9. Gives r of value below 2^449.1: r = a mod p.
// 2 multiplications, 54 other operations.
static inline void limbsmith_p448_s56_frozen(uint64_t r[8], const uint64_t a[8]) {
    uint64_t t0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    const uint64_t mask16 = UINT64_C(0xffff);
    const uint64_t mask24 = UINT64_C(0xffffff);
    const uint64_t mask32 = UINT64_C(0xffffffff);
    const uint64_t mask40 = UINT64_C(0xffffffffff);
    const uint64_t mask48 = UINT64_C(0xffffffffffff);
    const uint64_t mask56 = UINT64_C(0xffffffffffffff);
    const uint64_t mask8 = UINT64_C(0xff);
    uint64_t s0, s1, s2, s3, s4, s5, s6;
    // one chain of carries
    uint64_t x0 = t0 & mask56;
    uint64_t k = t0 >> 56;
    uint64_t t1 = a1 + k;
    uint64_t x1 = t1 & mask56;
    k = t1 >> 56;
    uint64_t t2 = a2 + k;
    uint64_t x2 = t2 & mask56;
    k = t2 >> 56;
    uint64_t t3 = a3 + k;
    uint64_t x3 = t3 & mask56;
    k = t3 >> 56;
    uint64_t t4 = a4 + k;
    uint64_t x4 = t4 & mask56;
    k = t4 >> 56;
    uint64_t t5 = a5 + k;
    uint64_t x5 = t5 & mask56;
    k = t5 >> 56;
    uint64_t t6 = a6 + k;
    uint64_t x6 = t6 & mask56;
    k = t6 >> 56;
    uint64_t t7 = a7 + k;
    uint64_t x7 = t7 & mask56;
    uint64_t q = t7 >> 56;
    // packed into words
    uint64_t w0 = ((x1 & mask8) << 56) | x0;
    uint64_t w1 = ((x2 & mask16) << 48) | (x1 >> 8);
    uint64_t w2 = ((x3 & mask24) << 40) | (x2 >> 16);
    uint64_t w3 = ((x4 & mask32) << 32) | (x3 >> 24);
    uint64_t w4 = ((x5 & mask40) << 24) | (x4 >> 32);
    uint64_t w5 = ((x6 & mask48) << 16) | (x5 >> 40);
    uint64_t w6 = (x7 << 8) | (x6 >> 48);
    // what passes bit 448 comes back, times 2^448 - p
    uint64_t c = limbsmith_mac64(&s0, q, 1, w0, 0);
    uint8_t c_2 = limbsmith_adc64(&s1, w1, c, 0);
    c = (uint64_t)c_2;
    c_2 = limbsmith_adc64(&s2, w2, c, 0);
    c = (uint64_t)c_2;
    c = limbsmith_mac64(&s3, q, UINT64_C(0x100000000), w3, c);
    c_2 = limbsmith_adc64(&s4, w4, c, 0);
    c_2 = limbsmith_adc64(&s5, w5, 0, c_2);
    c_2 = limbsmith_adc64(&s6, w6, 0, c_2);
    r[0] = s0; r[1] = s1; r[2] = s2; r[3] = s3; r[4] = s4; r[5] = s5; r[6] = s6;
    r[7] = (uint64_t)c_2;
}

// The value in `0..p`. Words below 2 p -> canonical words.
// Takes a of value below 2^449.1. Gives r of value below 2^448.1: r = a mod p.
// 17 operations.
static inline void limbsmith_p448_s56_reduce_once(uint64_t r[7], const uint64_t a[8]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    const uint64_t p0 = UINT64_C(0xffffffffffffffff);
    const uint64_t p1 = UINT64_C(0xffffffffffffffff);
    const uint64_t p2 = UINT64_C(0xffffffffffffffff);
    const uint64_t p3 = UINT64_C(0xfffffffeffffffff);
    const uint64_t p4 = UINT64_C(0xffffffffffffffff);
    const uint64_t p5 = UINT64_C(0xffffffffffffffff);
    const uint64_t p6 = UINT64_C(0xffffffffffffffff);
    uint64_t d0, d1, d2, d3, d4, d5, d6, d7, r0, r1, r2, r3, r4, r5, r6;
    uint8_t c = limbsmith_sbb64(&d0, a0, p0, 0);
    c = limbsmith_sbb64(&d1, a1, p1, c);
    c = limbsmith_sbb64(&d2, a2, p2, c);
    c = limbsmith_sbb64(&d3, a3, p3, c);
    c = limbsmith_sbb64(&d4, a4, p4, c);
    c = limbsmith_sbb64(&d5, a5, p5, c);
    c = limbsmith_sbb64(&d6, a6, p6, c);
    c = limbsmith_sbb64(&d7, a7, 0, c);
    // p back if that was too much
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, d0, m, 0);
    c = limbsmith_adc64(&r1, d1, m, c);
    c = limbsmith_adc64(&r2, d2, m, c);
    c = limbsmith_adc64(&r3, d3, m & p3, c);
    c = limbsmith_adc64(&r4, d4, m, c);
    c = limbsmith_adc64(&r5, d5, m, c);
    (void)limbsmith_adc64(&r6, d6, m, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
// Takes bit 0 or 1; a, b limbs below 2^56 + 2^9. Gives r limbs below 2^56 + 2^9: r = a + bit b -
// bit a.
// 27 operations.
static inline void limbsmith_p448_s56_select(
    uint64_t r[8], uint8_t bit, const uint64_t a[8], const uint64_t b[8]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    uint64_t m1 = limbsmith_mask64(bit);
    uint64_t m0 = limbsmith_mask64((uint8_t)(1 - bit));
    uint64_t r0 = (m0 & a0) + (m1 & b0);
    uint64_t r1 = (m0 & a1) + (m1 & b1);
    uint64_t r2 = (m0 & a2) + (m1 & b2);
    uint64_t r3 = (m0 & a3) + (m1 & b3);
    uint64_t r4 = (m0 & a4) + (m1 & b4);
    uint64_t r5 = (m0 & a5) + (m1 & b5);
    uint64_t r6 = (m0 & a6) + (m1 & b6);
    uint64_t r7 = (m0 & a7) + (m1 & b7);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
// Takes bit 0 or 1; a, b limbs below 3 * 2^56 + 2^9. Gives r limbs below 3 * 2^56 + 2^9: r = a +
// bit b - bit a.
// 27 operations.
static inline void limbsmith_p448_s56_select_sums(
    uint64_t r[8], uint8_t bit, const uint64_t a[8], const uint64_t b[8]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    uint64_t m1 = limbsmith_mask64(bit);
    uint64_t m0 = limbsmith_mask64((uint8_t)(1 - bit));
    uint64_t r0 = (m0 & a0) + (m1 & b0);
    uint64_t r1 = (m0 & a1) + (m1 & b1);
    uint64_t r2 = (m0 & a2) + (m1 & b2);
    uint64_t r3 = (m0 & a3) + (m1 & b3);
    uint64_t r4 = (m0 & a4) + (m1 & b4);
    uint64_t r5 = (m0 & a5) + (m1 & b5);
    uint64_t r6 = (m0 & a6) + (m1 & b6);
    uint64_t r7 = (m0 & a7) + (m1 & b7);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// 1 if the value is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 7 operations.
static inline uint8_t limbsmith_p448_s56_is_canonical(const uint64_t w[7]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6];
    const uint64_t p0 = UINT64_C(0xffffffffffffffff);
    const uint64_t p1 = UINT64_C(0xffffffffffffffff);
    const uint64_t p2 = UINT64_C(0xffffffffffffffff);
    const uint64_t p3 = UINT64_C(0xfffffffeffffffff);
    const uint64_t p4 = UINT64_C(0xffffffffffffffff);
    const uint64_t p5 = UINT64_C(0xffffffffffffffff);
    const uint64_t p6 = UINT64_C(0xffffffffffffffff);
    uint64_t t0, t1, t2, t3, t4, t5, t6;
    uint8_t c = limbsmith_sbb64(&t0, w0, p0, 0);
    c = limbsmith_sbb64(&t1, w1, p1, c);
    c = limbsmith_sbb64(&t2, w2, p2, c);
    c = limbsmith_sbb64(&t3, w3, p3, c);
    c = limbsmith_sbb64(&t4, w4, p4, c);
    c = limbsmith_sbb64(&t5, w5, p5, c);
    c = limbsmith_sbb64(&t6, w6, p6, c);
    return c;
}

// 1 if all words are zero. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w = 0, else 0.
// 7 operations.
static inline uint8_t limbsmith_p448_s56_is_zero_words(const uint64_t w[7]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6];
    uint64_t t0, t1, t2, t3, t4, t5, t6;
    uint8_t c = limbsmith_sbb64(&t0, w0, 1, 0);
    c = limbsmith_sbb64(&t1, w1, 0, c);
    c = limbsmith_sbb64(&t2, w2, 0, c);
    c = limbsmith_sbb64(&t3, w3, 0, c);
    c = limbsmith_sbb64(&t4, w4, 0, c);
    c = limbsmith_sbb64(&t5, w5, 0, c);
    c = limbsmith_sbb64(&t6, w6, 0, c);
    return c;
}

// The value in `0..p`. Tight -> canonical words.
static inline void limbsmith_p448_s56_to_words(uint64_t r[7], const uint64_t a[8]) {
    uint64_t t0[8];
    limbsmith_p448_s56_frozen(t0, a);
    limbsmith_p448_s56_reduce_once(r, t0);
}

// 1 if the value is 0 modulo p. Tight -> a bit.
static inline uint8_t limbsmith_p448_s56_is_zero(const uint64_t a[8]) {
    uint64_t t0[8];
    uint64_t t1[7];
    limbsmith_p448_s56_frozen(t0, a);
    limbsmith_p448_s56_reduce_once(t1, t0);
    return limbsmith_p448_s56_is_zero_words(t1);
}

// sat64: 7 limbs in uint64_t, of value x0 + x1 2^64 + ... + x6 2^384.
// Strategy: saturated-solinas.

// `a * b`. Any words, any words -> any words.
// Takes a, b any words. Gives r any words: r = a b mod p.
// 51 multiplications, 164 other operations.
static inline void limbsmith_p448_sat64_mul(
    uint64_t r[7], const uint64_t a[7], const uint64_t b[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6];
    const uint64_t mask32 = UINT64_C(0xffffffff);
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t l, l_2, l_3, l_4, l_5, l_6, l_7, p1_2, p2_2, p3_2, p4_2, p5_2, p6_2, p7, l_8, p2_3,
        p3_3, p4_3, p5_3, p6_3, p7_2, p8, e1, e2, e3, e4, e5, e6, e7, e8, p9, e9, p10, e10, p11,
        e11, p12, e12, p13, e13, t0, t1, t2, t3, t4, t5, t6, t7, s0, s1, s2, s3, s4, s5, s6, r0, r1,
        r2, r3, r4;
    // row 0: a0 b
    uint64_t h = limbsmith_mul_wide64(&l, a0, b0);
    uint64_t h_2 = limbsmith_mul_wide64(&l_2, a0, b1);
    uint64_t h_3 = limbsmith_mul_wide64(&l_3, a0, b2);
    uint64_t h_4 = limbsmith_mul_wide64(&l_4, a0, b3);
    uint64_t h_5 = limbsmith_mul_wide64(&l_5, a0, b4);
    uint64_t h_6 = limbsmith_mul_wide64(&l_6, a0, b5);
    uint64_t h_7 = limbsmith_mul_wide64(&l_7, a0, b6);
    uint8_t c = limbsmith_adc64(&p1_2, h, l_2, 0);
    c = limbsmith_adc64(&p2_2, h_2, l_3, c);
    c = limbsmith_adc64(&p3_2, h_3, l_4, c);
    c = limbsmith_adc64(&p4_2, h_4, l_5, c);
    c = limbsmith_adc64(&p5_2, h_5, l_6, c);
    c = limbsmith_adc64(&p6_2, h_6, l_7, c);
    (void)limbsmith_adc64(&p7, h_7, 0, c);
    // row 1: a1 b
    h = limbsmith_mul_wide64(&l_2, a1, b0);
    h_2 = limbsmith_mul_wide64(&l_3, a1, b1);
    h_3 = limbsmith_mul_wide64(&l_4, a1, b2);
    h_4 = limbsmith_mul_wide64(&l_5, a1, b3);
    h_5 = limbsmith_mul_wide64(&l_6, a1, b4);
    h_6 = limbsmith_mul_wide64(&l_7, a1, b5);
    h_7 = limbsmith_mul_wide64(&l_8, a1, b6);
    c = limbsmith_adc64(&p2_3, h, l_3, 0);
    c = limbsmith_adc64(&p3_3, h_2, l_4, c);
    c = limbsmith_adc64(&p4_3, h_3, l_5, c);
    c = limbsmith_adc64(&p5_3, h_4, l_6, c);
    c = limbsmith_adc64(&p6_3, h_5, l_7, c);
    c = limbsmith_adc64(&p7_2, h_6, l_8, c);
    (void)limbsmith_adc64(&p8, h_7, 0, c);
    c = limbsmith_adc64(&e1, p1_2, l_2, 0);
    c = limbsmith_adc64(&e2, p2_2, p2_3, c);
    c = limbsmith_adc64(&e3, p3_2, p3_3, c);
    c = limbsmith_adc64(&e4, p4_2, p4_3, c);
    c = limbsmith_adc64(&e5, p5_2, p5_3, c);
    c = limbsmith_adc64(&e6, p6_2, p6_3, c);
    c = limbsmith_adc64(&e7, p7, p7_2, c);
    (void)limbsmith_adc64(&e8, p8, 0, c);
    // row 2: a2 b
    h = limbsmith_mul_wide64(&l_2, a2, b0);
    h_2 = limbsmith_mul_wide64(&l_3, a2, b1);
    h_3 = limbsmith_mul_wide64(&l_4, a2, b2);
    h_4 = limbsmith_mul_wide64(&l_5, a2, b3);
    h_5 = limbsmith_mul_wide64(&l_6, a2, b4);
    h_6 = limbsmith_mul_wide64(&l_7, a2, b5);
    h_7 = limbsmith_mul_wide64(&l_8, a2, b6);
    c = limbsmith_adc64(&p3_2, h, l_3, 0);
    c = limbsmith_adc64(&p4_2, h_2, l_4, c);
    c = limbsmith_adc64(&p5_2, h_3, l_5, c);
    c = limbsmith_adc64(&p6_2, h_4, l_6, c);
    c = limbsmith_adc64(&p7, h_5, l_7, c);
    c = limbsmith_adc64(&p8, h_6, l_8, c);
    (void)limbsmith_adc64(&p9, h_7, 0, c);
    c = limbsmith_adc64(&e2, e2, l_2, 0);
    c = limbsmith_adc64(&e3, e3, p3_2, c);
    c = limbsmith_adc64(&e4, e4, p4_2, c);
    c = limbsmith_adc64(&e5, e5, p5_2, c);
    c = limbsmith_adc64(&e6, e6, p6_2, c);
    c = limbsmith_adc64(&e7, e7, p7, c);
    c = limbsmith_adc64(&e8, e8, p8, c);
    (void)limbsmith_adc64(&e9, p9, 0, c);
    // row 3: a3 b
    h = limbsmith_mul_wide64(&l_2, a3, b0);
    h_2 = limbsmith_mul_wide64(&l_3, a3, b1);
    h_3 = limbsmith_mul_wide64(&l_4, a3, b2);
    h_4 = limbsmith_mul_wide64(&l_5, a3, b3);
    h_5 = limbsmith_mul_wide64(&l_6, a3, b4);
    h_6 = limbsmith_mul_wide64(&l_7, a3, b5);
    h_7 = limbsmith_mul_wide64(&l_8, a3, b6);
    c = limbsmith_adc64(&p4_2, h, l_3, 0);
    c = limbsmith_adc64(&p5_2, h_2, l_4, c);
    c = limbsmith_adc64(&p6_2, h_3, l_5, c);
    c = limbsmith_adc64(&p7, h_4, l_6, c);
    c = limbsmith_adc64(&p8, h_5, l_7, c);
    c = limbsmith_adc64(&p9, h_6, l_8, c);
    (void)limbsmith_adc64(&p10, h_7, 0, c);
    c = limbsmith_adc64(&e3, e3, l_2, 0);
    c = limbsmith_adc64(&e4, e4, p4_2, c);
    c = limbsmith_adc64(&e5, e5, p5_2, c);
    c = limbsmith_adc64(&e6, e6, p6_2, c);
    c = limbsmith_adc64(&e7, e7, p7, c);
    c = limbsmith_adc64(&e8, e8, p8, c);
    c = limbsmith_adc64(&e9, e9, p9, c);
    (void)limbsmith_adc64(&e10, p10, 0, c);
    // row 4: a4 b
    h = limbsmith_mul_wide64(&l_2, a4, b0);
    h_2 = limbsmith_mul_wide64(&l_3, a4, b1);
    h_3 = limbsmith_mul_wide64(&l_4, a4, b2);
    h_4 = limbsmith_mul_wide64(&l_5, a4, b3);
    h_5 = limbsmith_mul_wide64(&l_6, a4, b4);
    h_6 = limbsmith_mul_wide64(&l_7, a4, b5);
    h_7 = limbsmith_mul_wide64(&l_8, a4, b6);
    c = limbsmith_adc64(&p5_2, h, l_3, 0);
    c = limbsmith_adc64(&p6_2, h_2, l_4, c);
    c = limbsmith_adc64(&p7, h_3, l_5, c);
    c = limbsmith_adc64(&p8, h_4, l_6, c);
    c = limbsmith_adc64(&p9, h_5, l_7, c);
    c = limbsmith_adc64(&p10, h_6, l_8, c);
    (void)limbsmith_adc64(&p11, h_7, 0, c);
    c = limbsmith_adc64(&e4, e4, l_2, 0);
    c = limbsmith_adc64(&e5, e5, p5_2, c);
    c = limbsmith_adc64(&e6, e6, p6_2, c);
    c = limbsmith_adc64(&e7, e7, p7, c);
    c = limbsmith_adc64(&e8, e8, p8, c);
    c = limbsmith_adc64(&e9, e9, p9, c);
    c = limbsmith_adc64(&e10, e10, p10, c);
    (void)limbsmith_adc64(&e11, p11, 0, c);
    // row 5: a5 b
    h = limbsmith_mul_wide64(&l_2, a5, b0);
    h_2 = limbsmith_mul_wide64(&l_3, a5, b1);
    h_3 = limbsmith_mul_wide64(&l_4, a5, b2);
    h_4 = limbsmith_mul_wide64(&l_5, a5, b3);
    h_5 = limbsmith_mul_wide64(&l_6, a5, b4);
    h_6 = limbsmith_mul_wide64(&l_7, a5, b5);
    h_7 = limbsmith_mul_wide64(&l_8, a5, b6);
    c = limbsmith_adc64(&p6_2, h, l_3, 0);
    c = limbsmith_adc64(&p7, h_2, l_4, c);
    c = limbsmith_adc64(&p8, h_3, l_5, c);
    c = limbsmith_adc64(&p9, h_4, l_6, c);
    c = limbsmith_adc64(&p10, h_5, l_7, c);
    c = limbsmith_adc64(&p11, h_6, l_8, c);
    (void)limbsmith_adc64(&p12, h_7, 0, c);
    c = limbsmith_adc64(&e5, e5, l_2, 0);
    c = limbsmith_adc64(&e6, e6, p6_2, c);
    c = limbsmith_adc64(&e7, e7, p7, c);
    c = limbsmith_adc64(&e8, e8, p8, c);
    c = limbsmith_adc64(&e9, e9, p9, c);
    c = limbsmith_adc64(&e10, e10, p10, c);
    c = limbsmith_adc64(&e11, e11, p11, c);
    (void)limbsmith_adc64(&e12, p12, 0, c);
    // row 6: a6 b
    h = limbsmith_mul_wide64(&l_2, a6, b0);
    h_2 = limbsmith_mul_wide64(&l_3, a6, b1);
    h_3 = limbsmith_mul_wide64(&l_4, a6, b2);
    h_4 = limbsmith_mul_wide64(&l_5, a6, b3);
    h_5 = limbsmith_mul_wide64(&l_6, a6, b4);
    h_6 = limbsmith_mul_wide64(&l_7, a6, b5);
    h_7 = limbsmith_mul_wide64(&l_8, a6, b6);
    c = limbsmith_adc64(&p7, h, l_3, 0);
    c = limbsmith_adc64(&p8, h_2, l_4, c);
    c = limbsmith_adc64(&p9, h_3, l_5, c);
    c = limbsmith_adc64(&p10, h_4, l_6, c);
    c = limbsmith_adc64(&p11, h_5, l_7, c);
    c = limbsmith_adc64(&p12, h_6, l_8, c);
    (void)limbsmith_adc64(&p13, h_7, 0, c);
    c = limbsmith_adc64(&e6, e6, l_2, 0);
    c = limbsmith_adc64(&e7, e7, p7, c);
    c = limbsmith_adc64(&e8, e8, p8, c);
    c = limbsmith_adc64(&e9, e9, p9, c);
    c = limbsmith_adc64(&e10, e10, p10, c);
    c = limbsmith_adc64(&e11, e11, p11, c);
    c = limbsmith_adc64(&e12, e12, p12, c);
    (void)limbsmith_adc64(&e13, p13, 0, c);
    uint64_t s = e10 >> 32;
    uint64_t s_2 = (e11 & mask32) << 32;
    uint64_t s_3 = (e11 & mask63) << 1;
    uint64_t s_4 = e13 >> 63;
    uint64_t s_5 = ((e12 & mask32) << 32) | (e11 >> 32);
    uint64_t s_6 = ((e13 & mask32) << 32) | (e12 >> 32);
    uint64_t s_7 = ((e7 & mask32) << 32) | (e13 >> 32);
    uint64_t s_8 = ((e8 & mask32) << 32) | (e7 >> 32);
    uint64_t s_9 = ((e9 & mask32) << 32) | (e8 >> 32);
    uint64_t s_10 = ((e12 & mask63) << 1) | (e11 >> 63);
    uint64_t s_11 = ((e10 & mask32) << 32) | (e9 >> 32);
    uint64_t s_12 = ((e13 & mask63) << 1) | (e12 >> 63);
    // what passed the top lands here and there; 2^448 = 2^224 + 1
    c = limbsmith_adc64(&t0, l, e7, 0);
    c = limbsmith_adc64(&t1, e1, e8, c);
    c = limbsmith_adc64(&t2, e2, e9, c);
    c = limbsmith_adc64(&t3, e3, e10, c);
    c = limbsmith_adc64(&t4, e4, s_8, c);
    c = limbsmith_adc64(&t5, e5, s_9, c);
    c = limbsmith_adc64(&t6, e6, s_11, c);
    (void)limbsmith_adc64(&t7, 0, s, c);
    c = limbsmith_adc64(&t0, t0, s_2, 0);
    c = limbsmith_adc64(&t1, t1, s_5, c);
    c = limbsmith_adc64(&t2, t2, s_6, c);
    c = limbsmith_adc64(&t3, t3, s_7, c);
    c = limbsmith_adc64(&t4, t4, s_3, c);
    c = limbsmith_adc64(&t5, t5, s_10, c);
    c = limbsmith_adc64(&t6, t6, s_12, c);
    (void)limbsmith_adc64(&t7, t7, s_4, c);
    // what stands above the top comes back
    uint64_t c_2 = limbsmith_mac64(&s0, t7, 1, t0, 0);
    c = limbsmith_adc64(&s1, t1, c_2, 0);
    c_2 = (uint64_t)c;
    c = limbsmith_adc64(&s2, t2, c_2, 0);
    c_2 = (uint64_t)c;
    c_2 = limbsmith_mac64(&s3, t7, UINT64_C(0x100000000), t3, c_2);
    c = limbsmith_adc64(&s4, t4, c_2, 0);
    c = limbsmith_adc64(&s5, t5, 0, c);
    c = limbsmith_adc64(&s6, t6, 0, c);
    // and if that carries, once more: then the rest is small
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, s0, m & 1, 0);
    c = limbsmith_adc64(&r1, s1, 0, c);
    c = limbsmith_adc64(&r2, s2, 0, c);
    c = limbsmith_adc64(&r3, s3, m & UINT64_C(0x100000000), c);
    (void)limbsmith_adc64(&r4, s4, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = s5; r[6] = s6;
}

// `a^2`. Any words -> any words.
// Takes a any words. Gives r any words: r = a^2 mod p.
// 30 multiplications, 132 other operations.
static inline void limbsmith_p448_sat64_square(uint64_t r[7], const uint64_t a[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    const uint64_t mask32 = UINT64_C(0xffffffff);
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t l, l_2, l_3, l_4, l_5, l_6, p2_2, p3_2, p4_2, p5_2, p6_2, p7, p4_3, p5_3, p6_3, p7_2,
        p8, e3, e4, e5, e6, e7, e8, p9, e9, p10, e10, p11, e11, e12, d1, d2, d3, d4, d5, d6, d7, d8,
        d9, d10, d11, d12, l_7, e1, e2, e13, t0, t1, t2, t3, t4, t5, t6, t7, s0, s1, s2, s3, s4, s5,
        s6, r0, r1, r2, r3, r4;
    // products of different words
    uint64_t h = limbsmith_mul_wide64(&l, a0, a1);
    uint64_t h_2 = limbsmith_mul_wide64(&l_2, a0, a2);
    uint64_t h_3 = limbsmith_mul_wide64(&l_3, a0, a3);
    uint64_t h_4 = limbsmith_mul_wide64(&l_4, a0, a4);
    uint64_t h_5 = limbsmith_mul_wide64(&l_5, a0, a5);
    uint64_t h_6 = limbsmith_mul_wide64(&l_6, a0, a6);
    uint8_t c = limbsmith_adc64(&p2_2, h, l_2, 0);
    c = limbsmith_adc64(&p3_2, h_2, l_3, c);
    c = limbsmith_adc64(&p4_2, h_3, l_4, c);
    c = limbsmith_adc64(&p5_2, h_4, l_5, c);
    c = limbsmith_adc64(&p6_2, h_5, l_6, c);
    (void)limbsmith_adc64(&p7, h_6, 0, c);
    h = limbsmith_mul_wide64(&l_2, a1, a2);
    h_2 = limbsmith_mul_wide64(&l_3, a1, a3);
    h_3 = limbsmith_mul_wide64(&l_4, a1, a4);
    h_4 = limbsmith_mul_wide64(&l_5, a1, a5);
    h_5 = limbsmith_mul_wide64(&l_6, a1, a6);
    c = limbsmith_adc64(&p4_3, h, l_3, 0);
    c = limbsmith_adc64(&p5_3, h_2, l_4, c);
    c = limbsmith_adc64(&p6_3, h_3, l_5, c);
    c = limbsmith_adc64(&p7_2, h_4, l_6, c);
    (void)limbsmith_adc64(&p8, h_5, 0, c);
    c = limbsmith_adc64(&e3, p3_2, l_2, 0);
    c = limbsmith_adc64(&e4, p4_2, p4_3, c);
    c = limbsmith_adc64(&e5, p5_2, p5_3, c);
    c = limbsmith_adc64(&e6, p6_2, p6_3, c);
    c = limbsmith_adc64(&e7, p7, p7_2, c);
    (void)limbsmith_adc64(&e8, p8, 0, c);
    h = limbsmith_mul_wide64(&l_2, a2, a3);
    h_2 = limbsmith_mul_wide64(&l_3, a2, a4);
    h_3 = limbsmith_mul_wide64(&l_4, a2, a5);
    h_4 = limbsmith_mul_wide64(&l_5, a2, a6);
    c = limbsmith_adc64(&p6_2, h, l_3, 0);
    c = limbsmith_adc64(&p7, h_2, l_4, c);
    c = limbsmith_adc64(&p8, h_3, l_5, c);
    (void)limbsmith_adc64(&p9, h_4, 0, c);
    c = limbsmith_adc64(&e5, e5, l_2, 0);
    c = limbsmith_adc64(&e6, e6, p6_2, c);
    c = limbsmith_adc64(&e7, e7, p7, c);
    c = limbsmith_adc64(&e8, e8, p8, c);
    (void)limbsmith_adc64(&e9, p9, 0, c);
    h = limbsmith_mul_wide64(&l_2, a3, a4);
    h_2 = limbsmith_mul_wide64(&l_3, a3, a5);
    h_3 = limbsmith_mul_wide64(&l_4, a3, a6);
    c = limbsmith_adc64(&p8, h, l_3, 0);
    c = limbsmith_adc64(&p9, h_2, l_4, c);
    (void)limbsmith_adc64(&p10, h_3, 0, c);
    c = limbsmith_adc64(&e7, e7, l_2, 0);
    c = limbsmith_adc64(&e8, e8, p8, c);
    c = limbsmith_adc64(&e9, e9, p9, c);
    (void)limbsmith_adc64(&e10, p10, 0, c);
    h = limbsmith_mul_wide64(&l_2, a4, a5);
    h_2 = limbsmith_mul_wide64(&l_3, a4, a6);
    c = limbsmith_adc64(&p10, h, l_3, 0);
    (void)limbsmith_adc64(&p11, h_2, 0, c);
    c = limbsmith_adc64(&e9, e9, l_2, 0);
    c = limbsmith_adc64(&e10, e10, p10, c);
    (void)limbsmith_adc64(&e11, p11, 0, c);
    h = limbsmith_mul_wide64(&l_2, a5, a6);
    c = limbsmith_adc64(&e11, e11, l_2, 0);
    (void)limbsmith_adc64(&e12, h, 0, c);
    // twice
    c = limbsmith_adc64(&d1, l, l, 0);
    c = limbsmith_adc64(&d2, p2_2, p2_2, c);
    c = limbsmith_adc64(&d3, e3, e3, c);
    c = limbsmith_adc64(&d4, e4, e4, c);
    c = limbsmith_adc64(&d5, e5, e5, c);
    c = limbsmith_adc64(&d6, e6, e6, c);
    c = limbsmith_adc64(&d7, e7, e7, c);
    c = limbsmith_adc64(&d8, e8, e8, c);
    c = limbsmith_adc64(&d9, e9, e9, c);
    c = limbsmith_adc64(&d10, e10, e10, c);
    c = limbsmith_adc64(&d11, e11, e11, c);
    c = limbsmith_adc64(&d12, e12, e12, c);
    // and the squares
    h = limbsmith_mul_wide64(&l, a0, a0);
    h_2 = limbsmith_mul_wide64(&l_2, a1, a1);
    h_3 = limbsmith_mul_wide64(&l_3, a2, a2);
    h_4 = limbsmith_mul_wide64(&l_4, a3, a3);
    h_5 = limbsmith_mul_wide64(&l_5, a4, a4);
    h_6 = limbsmith_mul_wide64(&l_6, a5, a5);
    uint64_t h_7 = limbsmith_mul_wide64(&l_7, a6, a6);
    uint8_t c_2 = limbsmith_adc64(&e1, d1, h, 0);
    c_2 = limbsmith_adc64(&e2, d2, l_2, c_2);
    c_2 = limbsmith_adc64(&e3, d3, h_2, c_2);
    c_2 = limbsmith_adc64(&e4, d4, l_3, c_2);
    c_2 = limbsmith_adc64(&e5, d5, h_3, c_2);
    c_2 = limbsmith_adc64(&e6, d6, l_4, c_2);
    c_2 = limbsmith_adc64(&e7, d7, h_4, c_2);
    c_2 = limbsmith_adc64(&e8, d8, l_5, c_2);
    c_2 = limbsmith_adc64(&e9, d9, h_5, c_2);
    c_2 = limbsmith_adc64(&e10, d10, l_6, c_2);
    c_2 = limbsmith_adc64(&e11, d11, h_6, c_2);
    c_2 = limbsmith_adc64(&e12, d12, l_7, c_2);
    (void)limbsmith_adc64(&e13, (uint64_t)c, h_7, c_2);
    uint64_t s = e10 >> 32;
    uint64_t s_2 = (e11 & mask32) << 32;
    uint64_t s_3 = (e11 & mask63) << 1;
    uint64_t s_4 = e13 >> 63;
    uint64_t s_5 = ((e12 & mask32) << 32) | (e11 >> 32);
    uint64_t s_6 = ((e13 & mask32) << 32) | (e12 >> 32);
    uint64_t s_7 = ((e7 & mask32) << 32) | (e13 >> 32);
    uint64_t s_8 = ((e8 & mask32) << 32) | (e7 >> 32);
    uint64_t s_9 = ((e9 & mask32) << 32) | (e8 >> 32);
    uint64_t s_10 = ((e12 & mask63) << 1) | (e11 >> 63);
    uint64_t s_11 = ((e10 & mask32) << 32) | (e9 >> 32);
    uint64_t s_12 = ((e13 & mask63) << 1) | (e12 >> 63);
    // what passed the top lands here and there; 2^448 = 2^224 + 1
    c = limbsmith_adc64(&t0, l, e7, 0);
    c = limbsmith_adc64(&t1, e1, e8, c);
    c = limbsmith_adc64(&t2, e2, e9, c);
    c = limbsmith_adc64(&t3, e3, e10, c);
    c = limbsmith_adc64(&t4, e4, s_8, c);
    c = limbsmith_adc64(&t5, e5, s_9, c);
    c = limbsmith_adc64(&t6, e6, s_11, c);
    (void)limbsmith_adc64(&t7, 0, s, c);
    c = limbsmith_adc64(&t0, t0, s_2, 0);
    c = limbsmith_adc64(&t1, t1, s_5, c);
    c = limbsmith_adc64(&t2, t2, s_6, c);
    c = limbsmith_adc64(&t3, t3, s_7, c);
    c = limbsmith_adc64(&t4, t4, s_3, c);
    c = limbsmith_adc64(&t5, t5, s_10, c);
    c = limbsmith_adc64(&t6, t6, s_12, c);
    (void)limbsmith_adc64(&t7, t7, s_4, c);
    // what stands above the top comes back
    uint64_t c_3 = limbsmith_mac64(&s0, t7, 1, t0, 0);
    c = limbsmith_adc64(&s1, t1, c_3, 0);
    c_3 = (uint64_t)c;
    c = limbsmith_adc64(&s2, t2, c_3, 0);
    c_3 = (uint64_t)c;
    c_3 = limbsmith_mac64(&s3, t7, UINT64_C(0x100000000), t3, c_3);
    c = limbsmith_adc64(&s4, t4, c_3, 0);
    c = limbsmith_adc64(&s5, t5, 0, c);
    c = limbsmith_adc64(&s6, t6, 0, c);
    // and if that carries, once more: then the rest is small
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, s0, m & 1, 0);
    c = limbsmith_adc64(&r1, s1, 0, c);
    c = limbsmith_adc64(&r2, s2, 0, c);
    c = limbsmith_adc64(&r3, s3, m & UINT64_C(0x100000000), c);
    (void)limbsmith_adc64(&r4, s4, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = s5; r[6] = s6;
}

// `k * a`. Any words, below 2^17 -> any words.
// Takes a any words; k below 2^17. Gives r any words: r = a k mod p.
// 9 multiplications, 12 other operations.
static inline void limbsmith_p448_sat64_mul_small(uint64_t r[7], const uint64_t a[7], uint64_t k) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    uint64_t t0, t1, t2, t3, t4, t5, t6, s0, s1, s2, s3, s4, s5, s6, r0, r1, r2, r3;
    uint64_t c = limbsmith_mac64(&t0, a0, k, 0, 0);
    c = limbsmith_mac64(&t1, a1, k, 0, c);
    c = limbsmith_mac64(&t2, a2, k, 0, c);
    c = limbsmith_mac64(&t3, a3, k, 0, c);
    c = limbsmith_mac64(&t4, a4, k, 0, c);
    c = limbsmith_mac64(&t5, a5, k, 0, c);
    c = limbsmith_mac64(&t6, a6, k, 0, c);
    // what stands above the top comes back
    uint64_t c_2 = limbsmith_mac64(&s0, c, 1, t0, 0);
    uint8_t c_3 = limbsmith_adc64(&s1, t1, c_2, 0);
    c_2 = (uint64_t)c_3;
    c_3 = limbsmith_adc64(&s2, t2, c_2, 0);
    c_2 = (uint64_t)c_3;
    c = limbsmith_mac64(&s3, c, UINT64_C(0x100000000), t3, c_2);
    c_3 = limbsmith_adc64(&s4, t4, c, 0);
    c_3 = limbsmith_adc64(&s5, t5, 0, c_3);
    c_3 = limbsmith_adc64(&s6, t6, 0, c_3);
    // and if that carries, once more: then the rest is small
    uint64_t m = limbsmith_mask64(c_3);
    c_3 = limbsmith_adc64(&r0, s0, m & 1, 0);
    c_3 = limbsmith_adc64(&r1, s1, 0, c_3);
    c_3 = limbsmith_adc64(&r2, s2, 0, c_3);
    (void)limbsmith_adc64(&r3, s3, m & UINT64_C(0x100000000), c_3);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = s4; r[5] = s5; r[6] = s6;
}

// `k * a + b`. Any words, below 2^17, any words -> any words.
// Takes a any words; k below 2^17; b any words. Gives r any words: r = a k + b mod p.
// 9 multiplications, 12 other operations.
static inline void limbsmith_p448_sat64_mul_small_add(
    uint64_t r[7], const uint64_t a[7], uint64_t k, const uint64_t b[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6];
    uint64_t t0, t1, t2, t3, t4, t5, t6, s0, s1, s2, s3, s4, s5, s6, r0, r1, r2, r3;
    uint64_t c = limbsmith_mac64(&t0, a0, k, b0, 0);
    c = limbsmith_mac64(&t1, a1, k, b1, c);
    c = limbsmith_mac64(&t2, a2, k, b2, c);
    c = limbsmith_mac64(&t3, a3, k, b3, c);
    c = limbsmith_mac64(&t4, a4, k, b4, c);
    c = limbsmith_mac64(&t5, a5, k, b5, c);
    c = limbsmith_mac64(&t6, a6, k, b6, c);
    // what stands above the top comes back
    uint64_t c_2 = limbsmith_mac64(&s0, c, 1, t0, 0);
    uint8_t c_3 = limbsmith_adc64(&s1, t1, c_2, 0);
    c_2 = (uint64_t)c_3;
    c_3 = limbsmith_adc64(&s2, t2, c_2, 0);
    c_2 = (uint64_t)c_3;
    c = limbsmith_mac64(&s3, c, UINT64_C(0x100000000), t3, c_2);
    c_3 = limbsmith_adc64(&s4, t4, c, 0);
    c_3 = limbsmith_adc64(&s5, t5, 0, c_3);
    c_3 = limbsmith_adc64(&s6, t6, 0, c_3);
    // and if that carries, once more: then the rest is small
    uint64_t m = limbsmith_mask64(c_3);
    c_3 = limbsmith_adc64(&r0, s0, m & 1, 0);
    c_3 = limbsmith_adc64(&r1, s1, 0, c_3);
    c_3 = limbsmith_adc64(&r2, s2, 0, c_3);
    (void)limbsmith_adc64(&r3, s3, m & UINT64_C(0x100000000), c_3);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = s4; r[5] = s5; r[6] = s6;
}

// `a + b`. Any words, any words -> any words.
// Takes a, b any words. Gives r any words: r = a + b mod p.
// 24 operations.
static inline void limbsmith_p448_sat64_add(
    uint64_t r[7], const uint64_t a[7], const uint64_t b[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6];
    uint64_t s0, s1, s2, s3, s4, s5, s6, r0, r1, r2, r3;
    uint8_t c = limbsmith_adc64(&s0, a0, b0, 0);
    c = limbsmith_adc64(&s1, a1, b1, c);
    c = limbsmith_adc64(&s2, a2, b2, c);
    c = limbsmith_adc64(&s3, a3, b3, c);
    c = limbsmith_adc64(&s4, a4, b4, c);
    c = limbsmith_adc64(&s5, a5, b5, c);
    c = limbsmith_adc64(&s6, a6, b6, c);
    // the carry is worth 2^224 + 1; a second one leaves no third
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&s0, s0, m & 1, 0);
    c = limbsmith_adc64(&s1, s1, 0, c);
    c = limbsmith_adc64(&s2, s2, 0, c);
    c = limbsmith_adc64(&s3, s3, m & UINT64_C(0x100000000), c);
    c = limbsmith_adc64(&s4, s4, 0, c);
    c = limbsmith_adc64(&s5, s5, 0, c);
    c = limbsmith_adc64(&s6, s6, 0, c);
    m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, s0, m & 1, 0);
    c = limbsmith_adc64(&r1, s1, 0, c);
    c = limbsmith_adc64(&r2, s2, 0, c);
    (void)limbsmith_adc64(&r3, s3, m & UINT64_C(0x100000000), c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = s4; r[5] = s5; r[6] = s6;
}

// `a - b`. Any words, any words -> any words.
// Takes a, b any words. Gives r any words: r = a - b mod p.
// 24 operations.
static inline void limbsmith_p448_sat64_sub(
    uint64_t r[7], const uint64_t a[7], const uint64_t b[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6];
    uint64_t s0, s1, s2, s3, s4, s5, s6, r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&s0, a0, b0, 0);
    c = limbsmith_sbb64(&s1, a1, b1, c);
    c = limbsmith_sbb64(&s2, a2, b2, c);
    c = limbsmith_sbb64(&s3, a3, b3, c);
    c = limbsmith_sbb64(&s4, a4, b4, c);
    c = limbsmith_sbb64(&s5, a5, b5, c);
    c = limbsmith_sbb64(&s6, a6, b6, c);
    // the borrow is worth 2^224 + 1; a second one leaves no third
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_sbb64(&s0, s0, m & 1, 0);
    c = limbsmith_sbb64(&s1, s1, 0, c);
    c = limbsmith_sbb64(&s2, s2, 0, c);
    c = limbsmith_sbb64(&s3, s3, m & UINT64_C(0x100000000), c);
    c = limbsmith_sbb64(&s4, s4, 0, c);
    c = limbsmith_sbb64(&s5, s5, 0, c);
    c = limbsmith_sbb64(&s6, s6, 0, c);
    m = limbsmith_mask64(c);
    c = limbsmith_sbb64(&r0, s0, m & 1, 0);
    c = limbsmith_sbb64(&r1, s1, 0, c);
    c = limbsmith_sbb64(&r2, s2, 0, c);
    (void)limbsmith_sbb64(&r3, s3, m & UINT64_C(0x100000000), c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = s4; r[5] = s5; r[6] = s6;
}

// `-a`. Any words -> any words.
// Takes a any words. Gives r any words: r = -a mod p.
// 24 operations.
static inline void limbsmith_p448_sat64_neg(uint64_t r[7], const uint64_t a[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    uint64_t s0, s1, s2, s3, s4, s5, s6, r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&s0, 0, a0, 0);
    c = limbsmith_sbb64(&s1, 0, a1, c);
    c = limbsmith_sbb64(&s2, 0, a2, c);
    c = limbsmith_sbb64(&s3, 0, a3, c);
    c = limbsmith_sbb64(&s4, 0, a4, c);
    c = limbsmith_sbb64(&s5, 0, a5, c);
    c = limbsmith_sbb64(&s6, 0, a6, c);
    // the borrow is worth 2^224 + 1; a second one leaves no third
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_sbb64(&s0, s0, m & 1, 0);
    c = limbsmith_sbb64(&s1, s1, 0, c);
    c = limbsmith_sbb64(&s2, s2, 0, c);
    c = limbsmith_sbb64(&s3, s3, m & UINT64_C(0x100000000), c);
    c = limbsmith_sbb64(&s4, s4, 0, c);
    c = limbsmith_sbb64(&s5, s5, 0, c);
    c = limbsmith_sbb64(&s6, s6, 0, c);
    m = limbsmith_mask64(c);
    c = limbsmith_sbb64(&r0, s0, m & 1, 0);
    c = limbsmith_sbb64(&r1, s1, 0, c);
    c = limbsmith_sbb64(&r2, s2, 0, c);
    (void)limbsmith_sbb64(&r3, s3, m & UINT64_C(0x100000000), c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = s4; r[5] = s5; r[6] = s6;
}

// `a + b`. Any words, any words -> any words.
// Takes a, b any words. Gives r any words: r = a + b mod p.
// 24 operations.
static inline void limbsmith_p448_sat64_add_sums(
    uint64_t r[7], const uint64_t a[7], const uint64_t b[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6];
    uint64_t s0, s1, s2, s3, s4, s5, s6, r0, r1, r2, r3;
    uint8_t c = limbsmith_adc64(&s0, a0, b0, 0);
    c = limbsmith_adc64(&s1, a1, b1, c);
    c = limbsmith_adc64(&s2, a2, b2, c);
    c = limbsmith_adc64(&s3, a3, b3, c);
    c = limbsmith_adc64(&s4, a4, b4, c);
    c = limbsmith_adc64(&s5, a5, b5, c);
    c = limbsmith_adc64(&s6, a6, b6, c);
    // the carry is worth 2^224 + 1; a second one leaves no third
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&s0, s0, m & 1, 0);
    c = limbsmith_adc64(&s1, s1, 0, c);
    c = limbsmith_adc64(&s2, s2, 0, c);
    c = limbsmith_adc64(&s3, s3, m & UINT64_C(0x100000000), c);
    c = limbsmith_adc64(&s4, s4, 0, c);
    c = limbsmith_adc64(&s5, s5, 0, c);
    c = limbsmith_adc64(&s6, s6, 0, c);
    m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, s0, m & 1, 0);
    c = limbsmith_adc64(&r1, s1, 0, c);
    c = limbsmith_adc64(&r2, s2, 0, c);
    (void)limbsmith_adc64(&r3, s3, m & UINT64_C(0x100000000), c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = s4; r[5] = s5; r[6] = s6;
}

// `a - b`. Any words, any words -> any words.
// Takes a, b any words. Gives r any words: r = a - b mod p.
// 24 operations.
static inline void limbsmith_p448_sat64_sub_sums(
    uint64_t r[7], const uint64_t a[7], const uint64_t b[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6];
    uint64_t s0, s1, s2, s3, s4, s5, s6, r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&s0, a0, b0, 0);
    c = limbsmith_sbb64(&s1, a1, b1, c);
    c = limbsmith_sbb64(&s2, a2, b2, c);
    c = limbsmith_sbb64(&s3, a3, b3, c);
    c = limbsmith_sbb64(&s4, a4, b4, c);
    c = limbsmith_sbb64(&s5, a5, b5, c);
    c = limbsmith_sbb64(&s6, a6, b6, c);
    // the borrow is worth 2^224 + 1; a second one leaves no third
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_sbb64(&s0, s0, m & 1, 0);
    c = limbsmith_sbb64(&s1, s1, 0, c);
    c = limbsmith_sbb64(&s2, s2, 0, c);
    c = limbsmith_sbb64(&s3, s3, m & UINT64_C(0x100000000), c);
    c = limbsmith_sbb64(&s4, s4, 0, c);
    c = limbsmith_sbb64(&s5, s5, 0, c);
    c = limbsmith_sbb64(&s6, s6, 0, c);
    m = limbsmith_mask64(c);
    c = limbsmith_sbb64(&r0, s0, m & 1, 0);
    c = limbsmith_sbb64(&r1, s1, 0, c);
    c = limbsmith_sbb64(&r2, s2, 0, c);
    (void)limbsmith_sbb64(&r3, s3, m & UINT64_C(0x100000000), c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = s4; r[5] = s5; r[6] = s6;
}

// The same value. Any words -> any words.
// Takes a any words. Gives r any words: r = a mod p.
// 0 operations.
static inline void limbsmith_p448_sat64_carry(uint64_t r[7], const uint64_t a[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    r[0] = a0; r[1] = a1; r[2] = a2; r[3] = a3; r[4] = a4; r[5] = a5; r[6] = a6;
}

// The same value. Any words -> any words.
// Takes w any words. Gives r any words: r = w mod p.
// 0 operations.
static inline void limbsmith_p448_sat64_from_words(uint64_t r[7], const uint64_t w[7]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6];
    r[0] = w0; r[1] = w1; r[2] = w2; r[3] = w3; r[4] = w4; r[5] = w5; r[6] = w6;
}

// The value, not yet canonical. Any words -> words below 2 p.
// Takes a any words. Gives r of value below 2^449.1: r = a mod p.
// 0 operations.
static inline void limbsmith_p448_sat64_frozen(uint64_t r[8], const uint64_t a[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    r[0] = a0; r[1] = a1; r[2] = a2; r[3] = a3; r[4] = a4; r[5] = a5; r[6] = a6; r[7] = 0;
}

// The value in `0..p`. Words below 2 p -> canonical words.
// Takes a of value below 2^449.1. Gives r of value below 2^448.1: r = a mod p.
// 17 operations.
static inline void limbsmith_p448_sat64_reduce_once(uint64_t r[7], const uint64_t a[8]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    const uint64_t p0 = UINT64_C(0xffffffffffffffff);
    const uint64_t p1 = UINT64_C(0xffffffffffffffff);
    const uint64_t p2 = UINT64_C(0xffffffffffffffff);
    const uint64_t p3 = UINT64_C(0xfffffffeffffffff);
    const uint64_t p4 = UINT64_C(0xffffffffffffffff);
    const uint64_t p5 = UINT64_C(0xffffffffffffffff);
    const uint64_t p6 = UINT64_C(0xffffffffffffffff);
    uint64_t d0, d1, d2, d3, d4, d5, d6, d7, r0, r1, r2, r3, r4, r5, r6;
    uint8_t c = limbsmith_sbb64(&d0, a0, p0, 0);
    c = limbsmith_sbb64(&d1, a1, p1, c);
    c = limbsmith_sbb64(&d2, a2, p2, c);
    c = limbsmith_sbb64(&d3, a3, p3, c);
    c = limbsmith_sbb64(&d4, a4, p4, c);
    c = limbsmith_sbb64(&d5, a5, p5, c);
    c = limbsmith_sbb64(&d6, a6, p6, c);
    c = limbsmith_sbb64(&d7, a7, 0, c);
    // p back if that was too much
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, d0, m, 0);
    c = limbsmith_adc64(&r1, d1, m, c);
    c = limbsmith_adc64(&r2, d2, m, c);
    c = limbsmith_adc64(&r3, d3, m & p3, c);
    c = limbsmith_adc64(&r4, d4, m, c);
    c = limbsmith_adc64(&r5, d5, m, c);
    (void)limbsmith_adc64(&r6, d6, m, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6;
}

// `b` if the bit is 1, `a` if it is 0. A bit, any words, any words -> any words.
// Takes bit 0 or 1; a, b any words. Gives r any words: r = a + bit b - bit a.
// 24 operations.
static inline void limbsmith_p448_sat64_select(
    uint64_t r[7], uint8_t bit, const uint64_t a[7], const uint64_t b[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6];
    uint64_t m1 = limbsmith_mask64(bit);
    uint64_t m0 = limbsmith_mask64((uint8_t)(1 - bit));
    uint64_t r0 = (m0 & a0) + (m1 & b0);
    uint64_t r1 = (m0 & a1) + (m1 & b1);
    uint64_t r2 = (m0 & a2) + (m1 & b2);
    uint64_t r3 = (m0 & a3) + (m1 & b3);
    uint64_t r4 = (m0 & a4) + (m1 & b4);
    uint64_t r5 = (m0 & a5) + (m1 & b5);
    uint64_t r6 = (m0 & a6) + (m1 & b6);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6;
}

// `b` if the bit is 1, `a` if it is 0. A bit, any words, any words -> any words.
// Takes bit 0 or 1; a, b any words. Gives r any words: r = a + bit b - bit a.
// 24 operations.
static inline void limbsmith_p448_sat64_select_sums(
    uint64_t r[7], uint8_t bit, const uint64_t a[7], const uint64_t b[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6];
    uint64_t m1 = limbsmith_mask64(bit);
    uint64_t m0 = limbsmith_mask64((uint8_t)(1 - bit));
    uint64_t r0 = (m0 & a0) + (m1 & b0);
    uint64_t r1 = (m0 & a1) + (m1 & b1);
    uint64_t r2 = (m0 & a2) + (m1 & b2);
    uint64_t r3 = (m0 & a3) + (m1 & b3);
    uint64_t r4 = (m0 & a4) + (m1 & b4);
    uint64_t r5 = (m0 & a5) + (m1 & b5);
    uint64_t r6 = (m0 & a6) + (m1 & b6);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6;
}

// 1 if the value is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 7 operations.
static inline uint8_t limbsmith_p448_sat64_is_canonical(const uint64_t w[7]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6];
    const uint64_t p0 = UINT64_C(0xffffffffffffffff);
    const uint64_t p1 = UINT64_C(0xffffffffffffffff);
    const uint64_t p2 = UINT64_C(0xffffffffffffffff);
    const uint64_t p3 = UINT64_C(0xfffffffeffffffff);
    const uint64_t p4 = UINT64_C(0xffffffffffffffff);
    const uint64_t p5 = UINT64_C(0xffffffffffffffff);
    const uint64_t p6 = UINT64_C(0xffffffffffffffff);
    uint64_t t0, t1, t2, t3, t4, t5, t6;
    uint8_t c = limbsmith_sbb64(&t0, w0, p0, 0);
    c = limbsmith_sbb64(&t1, w1, p1, c);
    c = limbsmith_sbb64(&t2, w2, p2, c);
    c = limbsmith_sbb64(&t3, w3, p3, c);
    c = limbsmith_sbb64(&t4, w4, p4, c);
    c = limbsmith_sbb64(&t5, w5, p5, c);
    c = limbsmith_sbb64(&t6, w6, p6, c);
    return c;
}

// 1 if all words are zero. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w = 0, else 0.
// 7 operations.
static inline uint8_t limbsmith_p448_sat64_is_zero_words(const uint64_t w[7]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6];
    uint64_t t0, t1, t2, t3, t4, t5, t6;
    uint8_t c = limbsmith_sbb64(&t0, w0, 1, 0);
    c = limbsmith_sbb64(&t1, w1, 0, c);
    c = limbsmith_sbb64(&t2, w2, 0, c);
    c = limbsmith_sbb64(&t3, w3, 0, c);
    c = limbsmith_sbb64(&t4, w4, 0, c);
    c = limbsmith_sbb64(&t5, w5, 0, c);
    c = limbsmith_sbb64(&t6, w6, 0, c);
    return c;
}

// The value in `0..p`. Tight -> canonical words.
static inline void limbsmith_p448_sat64_to_words(uint64_t r[7], const uint64_t a[7]) {
    uint64_t t0[8];
    limbsmith_p448_sat64_frozen(t0, a);
    limbsmith_p448_sat64_reduce_once(r, t0);
}

// 1 if the value is 0 modulo p. Tight -> a bit.
static inline uint8_t limbsmith_p448_sat64_is_zero(const uint64_t a[7]) {
    uint64_t t0[8];
    uint64_t t1[7];
    limbsmith_p448_sat64_frozen(t0, a);
    limbsmith_p448_sat64_reduce_once(t1, t0);
    return limbsmith_p448_sat64_is_zero_words(t1);
}

#endif // __SIZEOF_INT128__

#ifndef LIMBSMITH_WORDS_32
#define LIMBSMITH_WORDS_32

// r and the result k: a + b + c = r + 2^32 k. Carries, borrows and bits are 0 or 1.
static inline uint8_t limbsmith_adc32(uint32_t *r, uint32_t a, uint32_t b, uint8_t c) {
    uint64_t x = (uint64_t)a + b + c;
    *r = (uint32_t)x;
    return (uint8_t)(x >> 32);
}

// r and the result k: a - b - c = r - 2^32 k.
static inline uint8_t limbsmith_sbb32(uint32_t *r, uint32_t a, uint32_t b, uint8_t c) {
    uint64_t x = (uint64_t)a - b - c;
    *r = (uint32_t)x;
    return (uint8_t)((x >> 32) & 1);
}

// r and the result h: a b = r + 2^32 h.
static inline uint32_t limbsmith_mul_wide32(uint32_t *r, uint32_t a, uint32_t b) {
    uint64_t x = (uint64_t)a * b;
    *r = (uint32_t)x;
    return (uint32_t)(x >> 32);
}

// r and the result h: a b + c + d = r + 2^32 h.
static inline uint32_t limbsmith_mac32(uint32_t *r, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    uint64_t x = (uint64_t)a * b + c + d;
    *r = (uint32_t)x;
    return (uint32_t)(x >> 32);
}

// All ones if the bit is set, else zero.
static inline uint32_t limbsmith_mask32(uint8_t c) {
    return (uint32_t)((uint64_t)0 - c);
}

// a + b modulo 2^32.
static inline uint32_t limbsmith_addw32(uint32_t a, uint32_t b) {
    return a + b;
}

// a - b modulo 2^32.
static inline uint32_t limbsmith_subw32(uint32_t a, uint32_t b) {
    return a - b;
}

// a * b modulo 2^32.
static inline uint32_t limbsmith_mulw32(uint32_t a, uint32_t b) {
    return a * b;
}

#endif // LIMBSMITH_WORDS_32

// k28: 16 limbs in uint32_t, of value x0 + x1 2^28 + ... + x15 2^420.
// Strategy: karatsuba.

// `a * b`. Tight, Tight -> Tight.
// Takes a, b limbs below 5 * 2^26 + 1. Gives r limbs below 2^28 + 2^21: r = a b mod p.
// 90 multiplications, 449 other operations.
static inline void limbsmith_p448_k28_mul_carried(
    uint32_t r[16], const uint32_t a[16], const uint32_t b[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11], b12 = b[12], b13 = b[13], b14 = b[14],
        b15 = b[15];
    const uint32_t mask28 = UINT32_C(0xfffffff);
    // X^2 = X + 1: three products of half the length
    uint32_t u0 = a0 + a8;
    uint32_t u1 = a1 + a9;
    uint32_t u2 = a2 + a10;
    uint32_t u3 = a3 + a11;
    uint32_t u4 = a4 + a12;
    uint32_t u5 = a5 + a13;
    uint32_t u6 = a6 + a14;
    uint32_t u7 = a7 + a15;
    uint32_t v0 = b0 + b8;
    uint32_t v1 = b1 + b9;
    uint32_t v2 = b2 + b10;
    uint32_t v3 = b3 + b11;
    uint32_t v4 = b4 + b12;
    uint32_t v5 = b5 + b13;
    uint32_t v6 = b6 + b14;
    uint32_t v7 = b7 + b15;
    // sums of the halves, and three products of half the length
    uint32_t u0_2 = a0 + a4;
    uint32_t u1_2 = a1 + a5;
    uint32_t u2_2 = a2 + a6;
    uint32_t u3_2 = a3 + a7;
    uint32_t v0_2 = b0 + b4;
    uint32_t v1_2 = b1 + b5;
    uint32_t v2_2 = b2 + b6;
    uint32_t v3_2 = b3 + b7;
    // products of equal index, and their running sums
    uint64_t l0 = (uint64_t)a0 * b0;
    uint64_t d1 = (uint64_t)a1 * b1;
    uint64_t d2 = (uint64_t)a2 * b2;
    uint64_t l6 = (uint64_t)a3 * b3;
    uint64_t s1 = l0 + d1;
    uint64_t s2 = s1 + d2;
    uint64_t s3 = s2 + l6;
    // a0 b1 + a1 b0: below 2^61.2
    uint64_t l1 = (uint64_t)(a0 + a1) * (b0 + b1) - s1;
    // a0 b2 + a2 b0 + a1 b1: below 2^61.1
    uint64_t l2 = d1 + d1 + (uint64_t)(a0 + a2) * (b0 + b2) - s2;
    // a0 b3 + a3 b0 + a1 b2 + a2 b1: below 2^61.0
    uint64_t l3 = (uint64_t)(a0 + a3) * (b0 + b3) + (uint64_t)(a1 + a2) * (b1 + b2) - s3;
    // a1 b3 + a3 b1 + a2 b2: below 2^60.9
    uint64_t l4 = d2 + d2 + (uint64_t)(a1 + a3) * (b1 + b3) - (s3 - l0);
    // a2 b3 + a3 b2: below 2^60.9
    uint64_t l5 = (uint64_t)(a2 + a3) * (b2 + b3) - (s3 - s1);
    // products of equal index, and their running sums
    uint64_t h0 = (uint64_t)a4 * b4;
    d1 = (uint64_t)a5 * b5;
    d2 = (uint64_t)a6 * b6;
    uint64_t l14 = (uint64_t)a7 * b7;
    s1 = h0 + d1;
    s2 = s1 + d2;
    s3 = s2 + l14;
    // a4 b5 + a5 b4: below 2^61.2
    uint64_t h1 = (uint64_t)(a4 + a5) * (b4 + b5) - s1;
    // a4 b6 + a6 b4 + a5 b5: below 2^61.1
    uint64_t h2 = d1 + d1 + (uint64_t)(a4 + a6) * (b4 + b6) - s2;
    // a4 b7 + a7 b4 + a5 b6 + a6 b5: below 2^61.0
    uint64_t l11 = (uint64_t)(a4 + a7) * (b4 + b7) + (uint64_t)(a5 + a6) * (b5 + b6) - s3;
    // a5 b7 + a7 b5 + a6 b6: below 2^60.9
    uint64_t l12 = d2 + d2 + (uint64_t)(a5 + a7) * (b5 + b7) - (s3 - h0);
    // a6 b7 + a7 b6: below 2^60.9
    uint64_t l13 = (uint64_t)(a6 + a7) * (b6 + b7) - (s3 - s1);
    // products of equal index, and their running sums
    uint64_t m0 = (uint64_t)u0_2 * v0_2;
    d1 = (uint64_t)u1_2 * v1_2;
    d2 = (uint64_t)u2_2 * v2_2;
    uint64_t m6 = (uint64_t)u3_2 * v3_2;
    s1 = m0 + d1;
    s2 = s1 + d2;
    s3 = s2 + m6;
    // u0_2 v1_2 + u1_2 v0_2: below 2^61.2
    uint64_t m1 = (uint64_t)(u0_2 + u1_2) * (v0_2 + v1_2) - s1;
    // u0_2 v2_2 + u2_2 v0_2 + u1_2 v1_2: below 2^61.1
    uint64_t m2 = d1 + d1 + (uint64_t)(u0_2 + u2_2) * (v0_2 + v2_2) - s2;
    // u0_2 v3_2 + u3_2 v0_2 + u1_2 v2_2 + u2_2 v1_2: below 2^61.0
    uint64_t m3 = (uint64_t)(u0_2 + u3_2) * (v0_2 + v3_2) + (uint64_t)(u1_2 + u2_2) * (v1_2 + v2_2) - s3;
    // u1_2 v3_2 + u3_2 v1_2 + u2_2 v2_2: below 2^60.9
    uint64_t m4 = d2 + d2 + (uint64_t)(u1_2 + u3_2) * (v1_2 + v3_2) - (s3 - m0);
    // u2_2 v3_2 + u3_2 v2_2: below 2^60.9
    uint64_t m5 = (uint64_t)(u2_2 + u3_2) * (v2_2 + v3_2) - (s3 - s1);
    // what is between them, in the middle
    uint64_t l7 = m3 - l3 - l11;
    uint64_t l4_2 = m0 - l0 - h0 + l4;
    uint64_t l8 = h0 + (m4 - l4 - l12);
    uint64_t l5_2 = m1 - l1 - h1 + l5;
    uint64_t l9 = h1 + (m5 - l5 - l13);
    uint64_t l6_2 = m2 - l2 - h2 + l6;
    uint64_t l10 = h2 + (m6 - l6 - l14);
    // sums of the halves, and three products of half the length
    u0_2 = a8 + a12;
    u1_2 = a9 + a13;
    u2_2 = a10 + a14;
    u3_2 = a11 + a15;
    v0_2 = b8 + b12;
    v1_2 = b9 + b13;
    v2_2 = b10 + b14;
    v3_2 = b11 + b15;
    // products of equal index, and their running sums
    h0 = (uint64_t)a8 * b8;
    d1 = (uint64_t)a9 * b9;
    d2 = (uint64_t)a10 * b10;
    l6 = (uint64_t)a11 * b11;
    s1 = h0 + d1;
    s2 = s1 + d2;
    s3 = s2 + l6;
    // a8 b9 + a9 b8: below 2^61.2
    h1 = (uint64_t)(a8 + a9) * (b8 + b9) - s1;
    // a8 b10 + a10 b8 + a9 b9: below 2^61.1
    h2 = d1 + d1 + (uint64_t)(a8 + a10) * (b8 + b10) - s2;
    // a8 b11 + a11 b8 + a9 b10 + a10 b9: below 2^61.0
    uint64_t h3 = (uint64_t)(a8 + a11) * (b8 + b11) + (uint64_t)(a9 + a10) * (b9 + b10) - s3;
    // a9 b11 + a11 b9 + a10 b10: below 2^60.9
    l4 = d2 + d2 + (uint64_t)(a9 + a11) * (b9 + b11) - (s3 - h0);
    // a10 b11 + a11 b10: below 2^60.9
    l5 = (uint64_t)(a10 + a11) * (b10 + b11) - (s3 - s1);
    // products of equal index, and their running sums
    uint64_t h0_2 = (uint64_t)a12 * b12;
    d1 = (uint64_t)a13 * b13;
    d2 = (uint64_t)a14 * b14;
    uint64_t h14 = (uint64_t)a15 * b15;
    s1 = h0_2 + d1;
    s2 = s1 + d2;
    s3 = s2 + h14;
    // a12 b13 + a13 b12: below 2^61.2
    uint64_t h1_2 = (uint64_t)(a12 + a13) * (b12 + b13) - s1;
    // a12 b14 + a14 b12 + a13 b13: below 2^61.1
    uint64_t h2_2 = d1 + d1 + (uint64_t)(a12 + a14) * (b12 + b14) - s2;
    // a12 b15 + a15 b12 + a13 b14 + a14 b13: below 2^61.0
    uint64_t h11 = (uint64_t)(a12 + a15) * (b12 + b15) + (uint64_t)(a13 + a14) * (b13 + b14) - s3;
    // a13 b15 + a15 b13 + a14 b14: below 2^60.9
    uint64_t h12 = d2 + d2 + (uint64_t)(a13 + a15) * (b13 + b15) - (s3 - h0_2);
    // a14 b15 + a15 b14: below 2^60.9
    uint64_t h13 = (uint64_t)(a14 + a15) * (b14 + b15) - (s3 - s1);
    // products of equal index, and their running sums
    m0 = (uint64_t)u0_2 * v0_2;
    d1 = (uint64_t)u1_2 * v1_2;
    d2 = (uint64_t)u2_2 * v2_2;
    m6 = (uint64_t)u3_2 * v3_2;
    s1 = m0 + d1;
    s2 = s1 + d2;
    s3 = s2 + m6;
    // u0_3 v1_3 + u1_3 v0_3: below 2^61.2
    m1 = (uint64_t)(u0_2 + u1_2) * (v0_2 + v1_2) - s1;
    // u0_3 v2_3 + u2_3 v0_3 + u1_3 v1_3: below 2^61.1
    m2 = d1 + d1 + (uint64_t)(u0_2 + u2_2) * (v0_2 + v2_2) - s2;
    // u0_3 v3_3 + u3_3 v0_3 + u1_3 v2_3 + u2_3 v1_3: below 2^61.0
    m3 = (uint64_t)(u0_2 + u3_2) * (v0_2 + v3_2) + (uint64_t)(u1_2 + u2_2) * (v1_2 + v2_2) - s3;
    // u1_3 v3_3 + u3_3 v1_3 + u2_3 v2_3: below 2^60.9
    m4 = d2 + d2 + (uint64_t)(u1_2 + u3_2) * (v1_2 + v3_2) - (s3 - m0);
    // u2_3 v3_3 + u3_3 v2_3: below 2^60.9
    m5 = (uint64_t)(u2_2 + u3_2) * (v2_2 + v3_2) - (s3 - s1);
    // what is between them, in the middle
    uint64_t h7 = m3 - h3 - h11;
    uint64_t h4 = m0 - h0 - h0_2 + l4;
    uint64_t h8 = h0_2 + (m4 - l4 - h12);
    uint64_t h5 = m1 - h1 - h1_2 + l5;
    uint64_t h9 = h1_2 + (m5 - l5 - h13);
    uint64_t h6 = m2 - h2 - h2_2 + l6;
    uint64_t h10 = h2_2 + (m6 - l6 - h14);
    // sums of the halves, and three products of half the length
    u0_2 = u0 + u4;
    u1_2 = u1 + u5;
    u2_2 = u2 + u6;
    u3_2 = u3 + u7;
    v0_2 = v0 + v4;
    v1_2 = v1 + v5;
    v2_2 = v2 + v6;
    v3_2 = v3 + v7;
    // products of equal index, and their running sums
    m0 = (uint64_t)u0 * v0;
    d1 = (uint64_t)u1 * v1;
    d2 = (uint64_t)u2 * v2;
    l6 = (uint64_t)u3 * v3;
    s1 = m0 + d1;
    s2 = s1 + d2;
    s3 = s2 + l6;
    // u0 v1 + u1 v0: below 2^61.2
    m1 = (uint64_t)(u0 + u1) * (v0 + v1) - s1;
    // u0 v2 + u2 v0 + u1 v1: below 2^61.1
    m2 = d1 + d1 + (uint64_t)(u0 + u2) * (v0 + v2) - s2;
    // u0 v3 + u3 v0 + u1 v2 + u2 v1: below 2^61.0
    m3 = (uint64_t)(u0 + u3) * (v0 + v3) + (uint64_t)(u1 + u2) * (v1 + v2) - s3;
    // u1 v3 + u3 v1 + u2 v2: below 2^60.9
    l4 = d2 + d2 + (uint64_t)(u1 + u3) * (v1 + v3) - (s3 - m0);
    // u2 v3 + u3 v2: below 2^60.9
    l5 = (uint64_t)(u2 + u3) * (v2 + v3) - (s3 - s1);
    // products of equal index, and their running sums
    h0_2 = (uint64_t)u4 * v4;
    d1 = (uint64_t)u5 * v5;
    d2 = (uint64_t)u6 * v6;
    uint64_t m14 = (uint64_t)u7 * v7;
    s1 = h0_2 + d1;
    s2 = s1 + d2;
    s3 = s2 + m14;
    // u4 v5 + u5 v4: below 2^61.2
    h1_2 = (uint64_t)(u4 + u5) * (v4 + v5) - s1;
    // u4 v6 + u6 v4 + u5 v5: below 2^61.1
    h2_2 = d1 + d1 + (uint64_t)(u4 + u6) * (v4 + v6) - s2;
    // u4 v7 + u7 v4 + u5 v6 + u6 v5: below 2^61.0
    uint64_t m11 = (uint64_t)(u4 + u7) * (v4 + v7) + (uint64_t)(u5 + u6) * (v5 + v6) - s3;
    // u5 v7 + u7 v5 + u6 v6: below 2^60.9
    uint64_t m12 = d2 + d2 + (uint64_t)(u5 + u7) * (v5 + v7) - (s3 - h0_2);
    // u6 v7 + u7 v6: below 2^60.9
    uint64_t m13 = (uint64_t)(u6 + u7) * (v6 + v7) - (s3 - s1);
    // products of equal index, and their running sums
    uint64_t m0_2 = (uint64_t)u0_2 * v0_2;
    d1 = (uint64_t)u1_2 * v1_2;
    d2 = (uint64_t)u2_2 * v2_2;
    m6 = (uint64_t)u3_2 * v3_2;
    s1 = m0_2 + d1;
    s2 = s1 + d2;
    s3 = s2 + m6;
    // u0_4 v1_4 + u1_4 v0_4: below 2^61.2
    uint64_t m1_2 = (uint64_t)(u0_2 + u1_2) * (v0_2 + v1_2) - s1;
    // u0_4 v2_4 + u2_4 v0_4 + u1_4 v1_4: below 2^61.1
    uint64_t m2_2 = d1 + d1 + (uint64_t)(u0_2 + u2_2) * (v0_2 + v2_2) - s2;
    // u0_4 v3_4 + u3_4 v0_4 + u1_4 v2_4 + u2_4 v1_4: below 2^61.0
    uint64_t m3_2 = (uint64_t)(u0_2 + u3_2) * (v0_2 + v3_2) + (uint64_t)(u1_2 + u2_2) * (v1_2 + v2_2) - s3;
    // u1_4 v3_4 + u3_4 v1_4 + u2_4 v2_4: below 2^60.9
    m4 = d2 + d2 + (uint64_t)(u1_2 + u3_2) * (v1_2 + v3_2) - (s3 - m0_2);
    // u2_4 v3_4 + u3_4 v2_4: below 2^60.9
    m5 = (uint64_t)(u2_2 + u3_2) * (v2_2 + v3_2) - (s3 - s1);
    // what is between them, in the middle
    uint64_t m7 = m3_2 - m3 - m11;
    uint64_t m4_2 = m0_2 - m0 - h0_2 + l4;
    uint64_t m8 = h0_2 + (m4 - l4 - m12);
    uint64_t m5_2 = m1_2 - m1 - h1_2 + l5;
    uint64_t m9 = h1_2 + (m5 - l5 - m13);
    uint64_t m6_2 = m2_2 - m2 - h2_2 + l6;
    uint64_t m10 = h2_2 + (m6 - l6 - m14);
    uint64_t c7 = l7 + h7;
    uint64_t c15 = m7 - l7;
    uint64_t t = m8 - l8;
    uint64_t c8 = m0 - l0 + (l8 + h8) + t;
    t = l0 + h0 + t;
    uint64_t t_2 = m9 - l9;
    uint64_t c9 = m1 - l1 + (l9 + h9) + t_2;
    uint64_t c1 = l1 + h1 + t_2;
    t_2 = m10 - l10;
    uint64_t c10 = m2 - l2 + (l10 + h10) + t_2;
    uint64_t c2 = l2 + h2 + t_2;
    t_2 = m11 - l11;
    uint64_t c11 = m3 - l3 + (l11 + h11) + t_2;
    uint64_t c3 = l3 + h3 + t_2;
    t_2 = m12 - l12;
    uint64_t c12 = m4_2 - l4_2 + (l12 + h12) + t_2;
    uint64_t c4 = l4_2 + h4 + t_2;
    t_2 = m13 - l13;
    uint64_t c13 = m5_2 - l5_2 + (l13 + h13) + t_2;
    uint64_t c5 = l5_2 + h5 + t_2;
    t_2 = m14 - l14;
    uint64_t c14 = m6_2 - l6_2 + (l14 + h14) + t_2;
    uint64_t c6 = l6_2 + h6 + t_2;
    // carries, once around
    t_2 = c1 + (t >> 28);
    uint64_t t_3 = c2 + (t_2 >> 28);
    uint32_t r2 = (uint32_t)(t_3 & mask28);
    t_3 = c3 + (t_3 >> 28);
    uint32_t r3 = (uint32_t)(t_3 & mask28);
    t_3 = c4 + (t_3 >> 28);
    uint32_t r4 = (uint32_t)(t_3 & mask28);
    t_3 = c5 + (t_3 >> 28);
    uint32_t r5 = (uint32_t)(t_3 & mask28);
    t_3 = c6 + (t_3 >> 28);
    uint32_t r6 = (uint32_t)(t_3 & mask28);
    t_3 = c7 + (t_3 >> 28);
    uint32_t r7 = (uint32_t)(t_3 & mask28);
    t_3 = c8 + (t_3 >> 28);
    uint64_t t_4 = c9 + (t_3 >> 28);
    uint64_t t_5 = c10 + (t_4 >> 28);
    uint32_t r10 = (uint32_t)(t_5 & mask28);
    t_5 = c11 + (t_5 >> 28);
    uint32_t r11 = (uint32_t)(t_5 & mask28);
    t_5 = c12 + (t_5 >> 28);
    uint32_t r12 = (uint32_t)(t_5 & mask28);
    t_5 = c13 + (t_5 >> 28);
    uint32_t r13 = (uint32_t)(t_5 & mask28);
    t_5 = c14 + (t_5 >> 28);
    uint32_t r14 = (uint32_t)(t_5 & mask28);
    t_5 = c15 + (t_5 >> 28);
    uint32_t r15 = (uint32_t)(t_5 & mask28);
    uint64_t k = t_5 >> 28;
    t = (uint64_t)(uint32_t)(t & mask28) + k;
    t_3 = (uint64_t)(uint32_t)(t_3 & mask28) + k;
    // what came around is carried on, as far as it goes
    uint32_t r0 = (uint32_t)(t & mask28);
    uint32_t r1 = (uint32_t)(t_2 & mask28) + (uint32_t)(t >> 28);
    uint32_t r8 = (uint32_t)(t_3 & mask28);
    uint32_t r9 = (uint32_t)(t_4 & mask28) + (uint32_t)(t_3 >> 28);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// `a^2`. Tight -> Tight.
// Takes a limbs below 5 * 2^26 + 1. Gives r limbs below 2^28 + 2^21: r = a^2 mod p.
// 108 multiplications, 198 other operations.
static inline void limbsmith_p448_k28_square_carried(uint32_t r[16], const uint32_t a[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    const uint32_t mask28 = UINT32_C(0xfffffff);
    // X^2 = X + 1: three products of half the length
    uint32_t u0 = a0 + a8;
    uint32_t u1 = a1 + a9;
    uint32_t u2 = a2 + a10;
    uint32_t u3 = a3 + a11;
    uint32_t u4 = a4 + a12;
    uint32_t u5 = a5 + a13;
    uint32_t u6 = a6 + a14;
    uint32_t u7 = a7 + a15;
    uint32_t t = a0 << 1;
    uint32_t t_2 = a1 << 1;
    uint32_t t_3 = a2 << 1;
    uint32_t t_4 = a3 << 1;
    uint32_t t_5 = a4 << 1;
    uint32_t t_6 = a5 << 1;
    uint64_t l0 = (uint64_t)a0 * a0;
    uint64_t l1 = (uint64_t)t * a1;
    uint64_t l2 = (uint64_t)t * a2 + (uint64_t)a1 * a1;
    uint64_t l3 = (uint64_t)t * a3 + (uint64_t)t_2 * a2;
    uint64_t l4 = (uint64_t)t * a4 + (uint64_t)t_2 * a3 + (uint64_t)a2 * a2;
    uint64_t l5 = (uint64_t)t * a5 + (uint64_t)t_2 * a4 + (uint64_t)t_3 * a3;
    uint64_t l6 = (uint64_t)t * a6 + (uint64_t)t_2 * a5 + (uint64_t)t_3 * a4 + (uint64_t)a3 * a3;
    uint64_t l7 = (uint64_t)t * a7 + (uint64_t)t_2 * a6 + (uint64_t)t_3 * a5 + (uint64_t)t_4 * a4;
    uint64_t l8 = (uint64_t)t_2 * a7 + (uint64_t)t_3 * a6 + (uint64_t)t_4 * a5 + (uint64_t)a4 * a4;
    uint64_t l9 = (uint64_t)t_3 * a7 + (uint64_t)t_4 * a6 + (uint64_t)t_5 * a5;
    uint64_t l10 = (uint64_t)t_4 * a7 + (uint64_t)t_5 * a6 + (uint64_t)a5 * a5;
    uint64_t l11 = (uint64_t)t_5 * a7 + (uint64_t)t_6 * a6;
    uint64_t l12 = (uint64_t)t_6 * a7 + (uint64_t)a6 * a6;
    uint64_t l13 = (uint64_t)(a6 << 1) * a7;
    uint64_t l14 = (uint64_t)a7 * a7;
    t = a8 << 1;
    t_2 = a9 << 1;
    t_3 = a10 << 1;
    t_4 = a11 << 1;
    t_5 = a12 << 1;
    t_6 = a13 << 1;
    uint64_t h0 = (uint64_t)a8 * a8;
    uint64_t h1 = (uint64_t)t * a9;
    uint64_t h2 = (uint64_t)t * a10 + (uint64_t)a9 * a9;
    uint64_t h3 = (uint64_t)t * a11 + (uint64_t)t_2 * a10;
    uint64_t h4 = (uint64_t)t * a12 + (uint64_t)t_2 * a11 + (uint64_t)a10 * a10;
    uint64_t h5 = (uint64_t)t * a13 + (uint64_t)t_2 * a12 + (uint64_t)t_3 * a11;
    uint64_t h6 = (uint64_t)t * a14 + (uint64_t)t_2 * a13 + (uint64_t)t_3 * a12
        + (uint64_t)a11 * a11;
    uint64_t h7 = (uint64_t)t * a15 + (uint64_t)t_2 * a14 + (uint64_t)t_3 * a13
        + (uint64_t)t_4 * a12;
    uint64_t h8 = (uint64_t)t_2 * a15 + (uint64_t)t_3 * a14 + (uint64_t)t_4 * a13
        + (uint64_t)a12 * a12;
    uint64_t h9 = (uint64_t)t_3 * a15 + (uint64_t)t_4 * a14 + (uint64_t)t_5 * a13;
    uint64_t h10 = (uint64_t)t_4 * a15 + (uint64_t)t_5 * a14 + (uint64_t)a13 * a13;
    uint64_t h11 = (uint64_t)t_5 * a15 + (uint64_t)t_6 * a14;
    uint64_t h12 = (uint64_t)t_6 * a15 + (uint64_t)a14 * a14;
    uint64_t h13 = (uint64_t)(a14 << 1) * a15;
    uint64_t h14 = (uint64_t)a15 * a15;
    t = u0 << 1;
    t_2 = u1 << 1;
    t_3 = u2 << 1;
    t_4 = u3 << 1;
    t_5 = u4 << 1;
    t_6 = u5 << 1;
    uint64_t m0 = (uint64_t)u0 * u0;
    uint64_t m1 = (uint64_t)t * u1;
    uint64_t m2 = (uint64_t)t * u2 + (uint64_t)u1 * u1;
    uint64_t m3 = (uint64_t)t * u3 + (uint64_t)t_2 * u2;
    uint64_t m4 = (uint64_t)t * u4 + (uint64_t)t_2 * u3 + (uint64_t)u2 * u2;
    uint64_t m5 = (uint64_t)t * u5 + (uint64_t)t_2 * u4 + (uint64_t)t_3 * u3;
    uint64_t m6 = (uint64_t)t * u6 + (uint64_t)t_2 * u5 + (uint64_t)t_3 * u4 + (uint64_t)u3 * u3;
    uint64_t m7 = (uint64_t)t * u7 + (uint64_t)t_2 * u6 + (uint64_t)t_3 * u5 + (uint64_t)t_4 * u4;
    uint64_t m8 = (uint64_t)t_2 * u7 + (uint64_t)t_3 * u6 + (uint64_t)t_4 * u5 + (uint64_t)u4 * u4;
    uint64_t m9 = (uint64_t)t_3 * u7 + (uint64_t)t_4 * u6 + (uint64_t)t_5 * u5;
    uint64_t m10 = (uint64_t)t_4 * u7 + (uint64_t)t_5 * u6 + (uint64_t)u5 * u5;
    uint64_t m11 = (uint64_t)t_5 * u7 + (uint64_t)t_6 * u6;
    uint64_t m12 = (uint64_t)t_6 * u7 + (uint64_t)u6 * u6;
    uint64_t m13 = (uint64_t)(u6 << 1) * u7;
    uint64_t m14 = (uint64_t)u7 * u7;
    uint64_t c7 = l7 + h7;
    uint64_t c15 = m7 - l7;
    uint64_t t_7 = m8 - l8;
    uint64_t c8 = m0 - l0 + (l8 + h8) + t_7;
    t_7 = l0 + h0 + t_7;
    uint64_t t_8 = m9 - l9;
    uint64_t c9 = m1 - l1 + (l9 + h9) + t_8;
    uint64_t c1 = l1 + h1 + t_8;
    t_8 = m10 - l10;
    uint64_t c10 = m2 - l2 + (l10 + h10) + t_8;
    uint64_t c2 = l2 + h2 + t_8;
    t_8 = m11 - l11;
    uint64_t c11 = m3 - l3 + (l11 + h11) + t_8;
    uint64_t c3 = l3 + h3 + t_8;
    t_8 = m12 - l12;
    uint64_t c12 = m4 - l4 + (l12 + h12) + t_8;
    uint64_t c4 = l4 + h4 + t_8;
    t_8 = m13 - l13;
    uint64_t c13 = m5 - l5 + (l13 + h13) + t_8;
    uint64_t c5 = l5 + h5 + t_8;
    t_8 = m14 - l14;
    uint64_t c14 = m6 - l6 + (l14 + h14) + t_8;
    uint64_t c6 = l6 + h6 + t_8;
    // carries, once around
    t_8 = c1 + (t_7 >> 28);
    uint64_t t_9 = c2 + (t_8 >> 28);
    uint32_t r2 = (uint32_t)(t_9 & mask28);
    t_9 = c3 + (t_9 >> 28);
    uint32_t r3 = (uint32_t)(t_9 & mask28);
    t_9 = c4 + (t_9 >> 28);
    uint32_t r4 = (uint32_t)(t_9 & mask28);
    t_9 = c5 + (t_9 >> 28);
    uint32_t r5 = (uint32_t)(t_9 & mask28);
    t_9 = c6 + (t_9 >> 28);
    uint32_t r6 = (uint32_t)(t_9 & mask28);
    t_9 = c7 + (t_9 >> 28);
    uint32_t r7 = (uint32_t)(t_9 & mask28);
    t_9 = c8 + (t_9 >> 28);
    uint64_t t_10 = c9 + (t_9 >> 28);
    uint64_t t_11 = c10 + (t_10 >> 28);
    uint32_t r10 = (uint32_t)(t_11 & mask28);
    t_11 = c11 + (t_11 >> 28);
    uint32_t r11 = (uint32_t)(t_11 & mask28);
    t_11 = c12 + (t_11 >> 28);
    uint32_t r12 = (uint32_t)(t_11 & mask28);
    t_11 = c13 + (t_11 >> 28);
    uint32_t r13 = (uint32_t)(t_11 & mask28);
    t_11 = c14 + (t_11 >> 28);
    uint32_t r14 = (uint32_t)(t_11 & mask28);
    t_11 = c15 + (t_11 >> 28);
    uint32_t r15 = (uint32_t)(t_11 & mask28);
    uint64_t k = t_11 >> 28;
    t_7 = (uint64_t)(uint32_t)(t_7 & mask28) + k;
    t_9 = (uint64_t)(uint32_t)(t_9 & mask28) + k;
    // what came around is carried on, as far as it goes
    uint32_t r0 = (uint32_t)(t_7 & mask28);
    uint32_t r1 = (uint32_t)(t_8 & mask28) + (uint32_t)(t_7 >> 28);
    uint32_t r8 = (uint32_t)(t_9 & mask28);
    uint32_t r9 = (uint32_t)(t_10 & mask28) + (uint32_t)(t_9 >> 28);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// `k * a`. Loose, below 2^17 -> Tight.
// Takes a limbs below 2^31; k below 2^17. Gives r limbs below 2^28 + 2^21: r = a k mod p.
// 16 multiplications, 49 other operations.
static inline void limbsmith_p448_k28_mul_small(uint32_t r[16], const uint32_t a[16], uint32_t k) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    const uint32_t mask28 = UINT32_C(0xfffffff);
    uint64_t c0 = (uint64_t)a0 * k;
    uint64_t c1 = (uint64_t)a1 * k;
    uint64_t c2 = (uint64_t)a2 * k;
    uint64_t c3 = (uint64_t)a3 * k;
    uint64_t c4 = (uint64_t)a4 * k;
    uint64_t c5 = (uint64_t)a5 * k;
    uint64_t c6 = (uint64_t)a6 * k;
    uint64_t c7 = (uint64_t)a7 * k;
    uint64_t c8 = (uint64_t)a8 * k;
    uint64_t c9 = (uint64_t)a9 * k;
    uint64_t c10 = (uint64_t)a10 * k;
    uint64_t c11 = (uint64_t)a11 * k;
    uint64_t c12 = (uint64_t)a12 * k;
    uint64_t c13 = (uint64_t)a13 * k;
    uint64_t c14 = (uint64_t)a14 * k;
    uint64_t c15 = (uint64_t)a15 * k;
    uint32_t t = (uint32_t)(c15 >> 28);
    uint32_t r1 = ((uint32_t)c1 & mask28) + (uint32_t)(c0 >> 28);
    uint32_t r2 = ((uint32_t)c2 & mask28) + (uint32_t)(c1 >> 28);
    uint32_t r3 = ((uint32_t)c3 & mask28) + (uint32_t)(c2 >> 28);
    uint32_t r4 = ((uint32_t)c4 & mask28) + (uint32_t)(c3 >> 28);
    uint32_t r5 = ((uint32_t)c5 & mask28) + (uint32_t)(c4 >> 28);
    uint32_t r6 = ((uint32_t)c6 & mask28) + (uint32_t)(c5 >> 28);
    uint32_t r7 = ((uint32_t)c7 & mask28) + (uint32_t)(c6 >> 28);
    uint32_t r8 = ((uint32_t)c8 & mask28) + (uint32_t)(c7 >> 28);
    uint32_t r9 = ((uint32_t)c9 & mask28) + (uint32_t)(c8 >> 28);
    uint32_t r10 = ((uint32_t)c10 & mask28) + (uint32_t)(c9 >> 28);
    uint32_t r11 = ((uint32_t)c11 & mask28) + (uint32_t)(c10 >> 28);
    uint32_t r12 = ((uint32_t)c12 & mask28) + (uint32_t)(c11 >> 28);
    uint32_t r13 = ((uint32_t)c13 & mask28) + (uint32_t)(c12 >> 28);
    uint32_t r14 = ((uint32_t)c14 & mask28) + (uint32_t)(c13 >> 28);
    uint32_t r15 = ((uint32_t)c15 & mask28) + (uint32_t)(c14 >> 28);
    uint32_t r0 = ((uint32_t)c0 & mask28) + t;
    r8 = r8 + t;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// `k * a + b`. Loose, below 2^17, Tight -> Tight.
// Takes a limbs below 2^31; k below 2^17; b limbs below 2^28 + 2^21. Gives r limbs below 2^28 +
// 2^21: r = a k + b mod p.
// 16 multiplications, 65 other operations.
static inline void limbsmith_p448_k28_mul_small_add(
    uint32_t r[16], const uint32_t a[16], uint32_t k, const uint32_t b[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11], b12 = b[12], b13 = b[13], b14 = b[14],
        b15 = b[15];
    const uint32_t mask28 = UINT32_C(0xfffffff);
    uint64_t c0 = (uint64_t)a0 * k + b0;
    uint64_t c1 = (uint64_t)a1 * k + b1;
    uint64_t c2 = (uint64_t)a2 * k + b2;
    uint64_t c3 = (uint64_t)a3 * k + b3;
    uint64_t c4 = (uint64_t)a4 * k + b4;
    uint64_t c5 = (uint64_t)a5 * k + b5;
    uint64_t c6 = (uint64_t)a6 * k + b6;
    uint64_t c7 = (uint64_t)a7 * k + b7;
    uint64_t c8 = (uint64_t)a8 * k + b8;
    uint64_t c9 = (uint64_t)a9 * k + b9;
    uint64_t c10 = (uint64_t)a10 * k + b10;
    uint64_t c11 = (uint64_t)a11 * k + b11;
    uint64_t c12 = (uint64_t)a12 * k + b12;
    uint64_t c13 = (uint64_t)a13 * k + b13;
    uint64_t c14 = (uint64_t)a14 * k + b14;
    uint64_t c15 = (uint64_t)a15 * k + b15;
    uint32_t t = (uint32_t)(c15 >> 28);
    uint32_t r1 = ((uint32_t)c1 & mask28) + (uint32_t)(c0 >> 28);
    uint32_t r2 = ((uint32_t)c2 & mask28) + (uint32_t)(c1 >> 28);
    uint32_t r3 = ((uint32_t)c3 & mask28) + (uint32_t)(c2 >> 28);
    uint32_t r4 = ((uint32_t)c4 & mask28) + (uint32_t)(c3 >> 28);
    uint32_t r5 = ((uint32_t)c5 & mask28) + (uint32_t)(c4 >> 28);
    uint32_t r6 = ((uint32_t)c6 & mask28) + (uint32_t)(c5 >> 28);
    uint32_t r7 = ((uint32_t)c7 & mask28) + (uint32_t)(c6 >> 28);
    uint32_t r8 = ((uint32_t)c8 & mask28) + (uint32_t)(c7 >> 28);
    uint32_t r9 = ((uint32_t)c9 & mask28) + (uint32_t)(c8 >> 28);
    uint32_t r10 = ((uint32_t)c10 & mask28) + (uint32_t)(c9 >> 28);
    uint32_t r11 = ((uint32_t)c11 & mask28) + (uint32_t)(c10 >> 28);
    uint32_t r12 = ((uint32_t)c12 & mask28) + (uint32_t)(c11 >> 28);
    uint32_t r13 = ((uint32_t)c13 & mask28) + (uint32_t)(c12 >> 28);
    uint32_t r14 = ((uint32_t)c14 & mask28) + (uint32_t)(c13 >> 28);
    uint32_t r15 = ((uint32_t)c15 & mask28) + (uint32_t)(c14 >> 28);
    uint32_t r0 = ((uint32_t)c0 & mask28) + t;
    r8 = r8 + t;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// `a + b`. Tight, Tight -> Sum.
// Takes a, b limbs below 2^28 + 2^21. Gives r limbs below 3 * 2^28 + 2^21: r = a + b mod p.
// 16 operations.
static inline void limbsmith_p448_k28_add(
    uint32_t r[16], const uint32_t a[16], const uint32_t b[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11], b12 = b[12], b13 = b[13], b14 = b[14],
        b15 = b[15];
    uint32_t r0 = a0 + b0;
    uint32_t r1 = a1 + b1;
    uint32_t r2 = a2 + b2;
    uint32_t r3 = a3 + b3;
    uint32_t r4 = a4 + b4;
    uint32_t r5 = a5 + b5;
    uint32_t r6 = a6 + b6;
    uint32_t r7 = a7 + b7;
    uint32_t r8 = a8 + b8;
    uint32_t r9 = a9 + b9;
    uint32_t r10 = a10 + b10;
    uint32_t r11 = a11 + b11;
    uint32_t r12 = a12 + b12;
    uint32_t r13 = a13 + b13;
    uint32_t r14 = a14 + b14;
    uint32_t r15 = a15 + b15;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// `a - b`. Tight, Tight -> Sum.
// Takes a, b limbs below 2^28 + 2^21. Gives r limbs below 3 * 2^28 + 2^21: r = a - b mod p.
// 32 operations.
static inline void limbsmith_p448_k28_sub(
    uint32_t r[16], const uint32_t a[16], const uint32_t b[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11], b12 = b[12], b13 = b[13], b14 = b[14],
        b15 = b[15];
    // plus 2 p, limb by limb, so that no limb goes below zero
    uint32_t r0 = a0 + UINT32_C(0x1ffffffe) - b0;
    uint32_t r1 = a1 + UINT32_C(0x1ffffffe) - b1;
    uint32_t r2 = a2 + UINT32_C(0x1ffffffe) - b2;
    uint32_t r3 = a3 + UINT32_C(0x1ffffffe) - b3;
    uint32_t r4 = a4 + UINT32_C(0x1ffffffe) - b4;
    uint32_t r5 = a5 + UINT32_C(0x1ffffffe) - b5;
    uint32_t r6 = a6 + UINT32_C(0x1ffffffe) - b6;
    uint32_t r7 = a7 + UINT32_C(0x1ffffffe) - b7;
    uint32_t r8 = a8 + UINT32_C(0x1ffffffc) - b8;
    uint32_t r9 = a9 + UINT32_C(0x1ffffffe) - b9;
    uint32_t r10 = a10 + UINT32_C(0x1ffffffe) - b10;
    uint32_t r11 = a11 + UINT32_C(0x1ffffffe) - b11;
    uint32_t r12 = a12 + UINT32_C(0x1ffffffe) - b12;
    uint32_t r13 = a13 + UINT32_C(0x1ffffffe) - b13;
    uint32_t r14 = a14 + UINT32_C(0x1ffffffe) - b14;
    uint32_t r15 = a15 + UINT32_C(0x1ffffffe) - b15;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// `-a`. Tight -> Sum.
// Takes a limbs below 2^28 + 2^21. Gives r limbs below 3 * 2^28 + 2^21: r = -a mod p.
// 16 operations.
static inline void limbsmith_p448_k28_neg(uint32_t r[16], const uint32_t a[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    // plus 2 p, limb by limb, so that no limb goes below zero
    uint32_t r0 = UINT32_C(0x1ffffffe) - a0;
    uint32_t r1 = UINT32_C(0x1ffffffe) - a1;
    uint32_t r2 = UINT32_C(0x1ffffffe) - a2;
    uint32_t r3 = UINT32_C(0x1ffffffe) - a3;
    uint32_t r4 = UINT32_C(0x1ffffffe) - a4;
    uint32_t r5 = UINT32_C(0x1ffffffe) - a5;
    uint32_t r6 = UINT32_C(0x1ffffffe) - a6;
    uint32_t r7 = UINT32_C(0x1ffffffe) - a7;
    uint32_t r8 = UINT32_C(0x1ffffffc) - a8;
    uint32_t r9 = UINT32_C(0x1ffffffe) - a9;
    uint32_t r10 = UINT32_C(0x1ffffffe) - a10;
    uint32_t r11 = UINT32_C(0x1ffffffe) - a11;
    uint32_t r12 = UINT32_C(0x1ffffffe) - a12;
    uint32_t r13 = UINT32_C(0x1ffffffe) - a13;
    uint32_t r14 = UINT32_C(0x1ffffffe) - a14;
    uint32_t r15 = UINT32_C(0x1ffffffe) - a15;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// `a + b`. Sum, Sum -> Loose.
// Takes a, b limbs below 3 * 2^28 + 2^21. Gives r limbs below 2^31: r = a + b mod p.
// 16 operations.
static inline void limbsmith_p448_k28_add_sums(
    uint32_t r[16], const uint32_t a[16], const uint32_t b[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11], b12 = b[12], b13 = b[13], b14 = b[14],
        b15 = b[15];
    uint32_t r0 = a0 + b0;
    uint32_t r1 = a1 + b1;
    uint32_t r2 = a2 + b2;
    uint32_t r3 = a3 + b3;
    uint32_t r4 = a4 + b4;
    uint32_t r5 = a5 + b5;
    uint32_t r6 = a6 + b6;
    uint32_t r7 = a7 + b7;
    uint32_t r8 = a8 + b8;
    uint32_t r9 = a9 + b9;
    uint32_t r10 = a10 + b10;
    uint32_t r11 = a11 + b11;
    uint32_t r12 = a12 + b12;
    uint32_t r13 = a13 + b13;
    uint32_t r14 = a14 + b14;
    uint32_t r15 = a15 + b15;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// `a - b`. Sum, Sum -> Loose.
// Takes a, b limbs below 3 * 2^28 + 2^21. Gives r limbs below 2^31: r = a - b mod p.
// 32 operations.
static inline void limbsmith_p448_k28_sub_sums(
    uint32_t r[16], const uint32_t a[16], const uint32_t b[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11], b12 = b[12], b13 = b[13], b14 = b[14],
        b15 = b[15];
    // plus 4 p, limb by limb, so that no limb goes below zero
    uint32_t r0 = a0 + UINT32_C(0x3ffffffc) - b0;
    uint32_t r1 = a1 + UINT32_C(0x3ffffffc) - b1;
    uint32_t r2 = a2 + UINT32_C(0x3ffffffc) - b2;
    uint32_t r3 = a3 + UINT32_C(0x3ffffffc) - b3;
    uint32_t r4 = a4 + UINT32_C(0x3ffffffc) - b4;
    uint32_t r5 = a5 + UINT32_C(0x3ffffffc) - b5;
    uint32_t r6 = a6 + UINT32_C(0x3ffffffc) - b6;
    uint32_t r7 = a7 + UINT32_C(0x3ffffffc) - b7;
    uint32_t r8 = a8 + UINT32_C(0x3ffffff8) - b8;
    uint32_t r9 = a9 + UINT32_C(0x3ffffffc) - b9;
    uint32_t r10 = a10 + UINT32_C(0x3ffffffc) - b10;
    uint32_t r11 = a11 + UINT32_C(0x3ffffffc) - b11;
    uint32_t r12 = a12 + UINT32_C(0x3ffffffc) - b12;
    uint32_t r13 = a13 + UINT32_C(0x3ffffffc) - b13;
    uint32_t r14 = a14 + UINT32_C(0x3ffffffc) - b14;
    uint32_t r15 = a15 + UINT32_C(0x3ffffffc) - b15;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// The same value. Loose -> Tight.
// Takes a limbs below 2^31. Gives r limbs below 2^28 + 2^21: r = a mod p.
// 49 operations.
static inline void limbsmith_p448_k28_carry(uint32_t r[16], const uint32_t a[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    const uint32_t mask28 = UINT32_C(0xfffffff);
    uint32_t k = a15 >> 28;
    uint32_t r0 = (a0 & mask28) + k;
    uint32_t r1 = (a1 & mask28) + (a0 >> 28);
    uint32_t r2 = (a2 & mask28) + (a1 >> 28);
    uint32_t r3 = (a3 & mask28) + (a2 >> 28);
    uint32_t r4 = (a4 & mask28) + (a3 >> 28);
    uint32_t r5 = (a5 & mask28) + (a4 >> 28);
    uint32_t r6 = (a6 & mask28) + (a5 >> 28);
    uint32_t r7 = (a7 & mask28) + (a6 >> 28);
    uint32_t r8 = (a8 & mask28) + k + (a7 >> 28);
    uint32_t r9 = (a9 & mask28) + (a8 >> 28);
    uint32_t r10 = (a10 & mask28) + (a9 >> 28);
    uint32_t r11 = (a11 & mask28) + (a10 >> 28);
    uint32_t r12 = (a12 & mask28) + (a11 >> 28);
    uint32_t r13 = (a13 & mask28) + (a12 >> 28);
    uint32_t r14 = (a14 & mask28) + (a13 >> 28);
    uint32_t r15 = (a15 & mask28) + (a14 >> 28);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// The value. Any words -> Tight.
// Takes w any words. Gives r limbs below 2^28 + 2^21: r = w mod p.
// 52 operations.
static inline void limbsmith_p448_k28_from_words(uint32_t r[16], const uint32_t w[14]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6], w7 = w[7],
        w8 = w[8], w9 = w[9], w10 = w[10], w11 = w[11], w12 = w[12], w13 = w[13];
    const uint32_t mask12 = UINT32_C(0xfff);
    const uint32_t mask16 = UINT32_C(0xffff);
    const uint32_t mask20 = UINT32_C(0xfffff);
    const uint32_t mask24 = UINT32_C(0xffffff);
    const uint32_t mask28 = UINT32_C(0xfffffff);
    const uint32_t mask8 = UINT32_C(0xff);
    uint32_t x0 = w0 & mask28;
    uint32_t x1 = ((w1 & mask24) << 4) | (w0 >> 28);
    uint32_t x2 = ((w2 & mask20) << 8) | (w1 >> 24);
    uint32_t x3 = ((w3 & mask16) << 12) | (w2 >> 20);
    uint32_t x4 = ((w4 & mask12) << 16) | (w3 >> 16);
    uint32_t x5 = ((w5 & mask8) << 20) | (w4 >> 12);
    uint32_t x6 = ((w6 & 15) << 24) | (w5 >> 8);
    uint32_t x7 = w6 >> 4;
    uint32_t x8 = w7 & mask28;
    uint32_t x9 = ((w8 & mask24) << 4) | (w7 >> 28);
    uint32_t x10 = ((w9 & mask20) << 8) | (w8 >> 24);
    uint32_t x11 = ((w10 & mask16) << 12) | (w9 >> 20);
    uint32_t x12 = ((w11 & mask12) << 16) | (w10 >> 16);
    uint32_t x13 = ((w12 & mask8) << 20) | (w11 >> 12);
    uint32_t x14 = ((w13 & 15) << 24) | (w12 >> 8);
    uint32_t x15 = w13 >> 4;
    r[0] = x0; r[1] = x1; r[2] = x2; r[3] = x3; r[4] = x4; r[5] = x5; r[6] = x6; r[7] = x7;
    r[8] = x8; r[9] = x9; r[10] = x10; r[11] = x11; r[12] = x12; r[13] = x13; r[14] = x14;
    r[15] = x15;
}

// The value in `0..p`. Tight -> canonical words.
// Takes a limbs below 2^28 + 2^21. Gives r of value below 2^448.1: r = a mod p.
// 133 operations.
static inline void limbsmith_p448_k28_to_words(uint32_t r[14], const uint32_t a[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    const uint32_t mask12 = UINT32_C(0xfff);
    const uint32_t mask16 = UINT32_C(0xffff);
    const uint32_t mask20 = UINT32_C(0xfffff);
    const uint32_t mask24 = UINT32_C(0xffffff);
    const uint32_t mask28 = UINT32_C(0xfffffff);
    const uint32_t mask8 = UINT32_C(0xff);
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    uint32_t q = (a0 + 1) >> 28;
    q = (a1 + q) >> 28;
    q = (a2 + q) >> 28;
    q = (a3 + q) >> 28;
    q = (a4 + q) >> 28;
    q = (a5 + q) >> 28;
    q = (a6 + q) >> 28;
    q = (a7 + q) >> 28;
    q = (a8 + 1 + q) >> 28;
    q = (a9 + q) >> 28;
    q = (a10 + q) >> 28;
    q = (a11 + q) >> 28;
    q = (a12 + q) >> 28;
    q = (a13 + q) >> 28;
    q = (a14 + q) >> 28;
    q = (a15 + q) >> 28;
    // the value plus c q, without the bit that then stands above the top
    uint32_t t0 = a0 + q;
    uint32_t t8 = a8 + q;
    uint32_t y0 = t0 & mask28;
    uint32_t t = a1 + (t0 >> 28);
    uint32_t y1 = t & mask28;
    t = a2 + (t >> 28);
    uint32_t y2 = t & mask28;
    t = a3 + (t >> 28);
    uint32_t y3 = t & mask28;
    t = a4 + (t >> 28);
    uint32_t y4 = t & mask28;
    t = a5 + (t >> 28);
    uint32_t y5 = t & mask28;
    t = a6 + (t >> 28);
    uint32_t y6 = t & mask28;
    t = a7 + (t >> 28);
    uint32_t y7 = t & mask28;
    t = t8 + (t >> 28);
    uint32_t y8 = t & mask28;
    t = a9 + (t >> 28);
    uint32_t y9 = t & mask28;
    t = a10 + (t >> 28);
    uint32_t y10 = t & mask28;
    t = a11 + (t >> 28);
    uint32_t y11 = t & mask28;
    t = a12 + (t >> 28);
    uint32_t y12 = t & mask28;
    t = a13 + (t >> 28);
    uint32_t y13 = t & mask28;
    t = a14 + (t >> 28);
    uint32_t y14 = t & mask28;
    t = a15 + (t >> 28);
    uint32_t y15 = t & mask28;
    // packed into words
    uint32_t r0 = ((y1 & 15) << 28) | y0;
    uint32_t r1 = ((y2 & mask8) << 24) | (y1 >> 4);
    uint32_t r2 = ((y3 & mask12) << 20) | (y2 >> 8);
    uint32_t r3 = ((y4 & mask16) << 16) | (y3 >> 12);
    uint32_t r4 = ((y5 & mask20) << 12) | (y4 >> 16);
    uint32_t r5 = ((y6 & mask24) << 8) | (y5 >> 20);
    uint32_t r6 = (y7 << 4) | (y6 >> 24);
    uint32_t r7 = ((y9 & 15) << 28) | y8;
    uint32_t r8 = ((y10 & mask8) << 24) | (y9 >> 4);
    uint32_t r9 = ((y11 & mask12) << 20) | (y10 >> 8);
    uint32_t r10 = ((y12 & mask16) << 16) | (y11 >> 12);
    uint32_t r11 = ((y13 & mask20) << 12) | (y12 >> 16);
    uint32_t r12 = ((y14 & mask24) << 8) | (y13 >> 20);
    uint32_t r13 = (y15 << 4) | (y14 >> 24);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
// Takes bit 0 or 1; a, b limbs below 2^28 + 2^21. Gives r limbs below 2^28 + 2^21: r = a + bit b -
// bit a.
// 51 operations.
static inline void limbsmith_p448_k28_select(
    uint32_t r[16], uint8_t bit, const uint32_t a[16], const uint32_t b[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11], b12 = b[12], b13 = b[13], b14 = b[14],
        b15 = b[15];
    uint32_t m1 = limbsmith_mask32(bit);
    uint32_t m0 = limbsmith_mask32((uint8_t)(1 - bit));
    uint32_t r0 = (m0 & a0) + (m1 & b0);
    uint32_t r1 = (m0 & a1) + (m1 & b1);
    uint32_t r2 = (m0 & a2) + (m1 & b2);
    uint32_t r3 = (m0 & a3) + (m1 & b3);
    uint32_t r4 = (m0 & a4) + (m1 & b4);
    uint32_t r5 = (m0 & a5) + (m1 & b5);
    uint32_t r6 = (m0 & a6) + (m1 & b6);
    uint32_t r7 = (m0 & a7) + (m1 & b7);
    uint32_t r8 = (m0 & a8) + (m1 & b8);
    uint32_t r9 = (m0 & a9) + (m1 & b9);
    uint32_t r10 = (m0 & a10) + (m1 & b10);
    uint32_t r11 = (m0 & a11) + (m1 & b11);
    uint32_t r12 = (m0 & a12) + (m1 & b12);
    uint32_t r13 = (m0 & a13) + (m1 & b13);
    uint32_t r14 = (m0 & a14) + (m1 & b14);
    uint32_t r15 = (m0 & a15) + (m1 & b15);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
// Takes bit 0 or 1; a, b limbs below 3 * 2^28 + 2^21. Gives r limbs below 3 * 2^28 + 2^21: r = a +
// bit b - bit a.
// 51 operations.
static inline void limbsmith_p448_k28_select_sums(
    uint32_t r[16], uint8_t bit, const uint32_t a[16], const uint32_t b[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11], b12 = b[12], b13 = b[13], b14 = b[14],
        b15 = b[15];
    uint32_t m1 = limbsmith_mask32(bit);
    uint32_t m0 = limbsmith_mask32((uint8_t)(1 - bit));
    uint32_t r0 = (m0 & a0) + (m1 & b0);
    uint32_t r1 = (m0 & a1) + (m1 & b1);
    uint32_t r2 = (m0 & a2) + (m1 & b2);
    uint32_t r3 = (m0 & a3) + (m1 & b3);
    uint32_t r4 = (m0 & a4) + (m1 & b4);
    uint32_t r5 = (m0 & a5) + (m1 & b5);
    uint32_t r6 = (m0 & a6) + (m1 & b6);
    uint32_t r7 = (m0 & a7) + (m1 & b7);
    uint32_t r8 = (m0 & a8) + (m1 & b8);
    uint32_t r9 = (m0 & a9) + (m1 & b9);
    uint32_t r10 = (m0 & a10) + (m1 & b10);
    uint32_t r11 = (m0 & a11) + (m1 & b11);
    uint32_t r12 = (m0 & a12) + (m1 & b12);
    uint32_t r13 = (m0 & a13) + (m1 & b13);
    uint32_t r14 = (m0 & a14) + (m1 & b14);
    uint32_t r15 = (m0 & a15) + (m1 & b15);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// 1 if the value is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 14 operations.
static inline uint8_t limbsmith_p448_k28_is_canonical(const uint32_t w[14]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6], w7 = w[7],
        w8 = w[8], w9 = w[9], w10 = w[10], w11 = w[11], w12 = w[12], w13 = w[13];
    const uint32_t p0 = UINT32_C(0xffffffff);
    const uint32_t p1 = UINT32_C(0xffffffff);
    const uint32_t p10 = UINT32_C(0xffffffff);
    const uint32_t p11 = UINT32_C(0xffffffff);
    const uint32_t p12 = UINT32_C(0xffffffff);
    const uint32_t p13 = UINT32_C(0xffffffff);
    const uint32_t p2 = UINT32_C(0xffffffff);
    const uint32_t p3 = UINT32_C(0xffffffff);
    const uint32_t p4 = UINT32_C(0xffffffff);
    const uint32_t p5 = UINT32_C(0xffffffff);
    const uint32_t p6 = UINT32_C(0xffffffff);
    const uint32_t p7 = UINT32_C(0xfffffffe);
    const uint32_t p8 = UINT32_C(0xffffffff);
    const uint32_t p9 = UINT32_C(0xffffffff);
    uint32_t t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13;
    uint8_t c = limbsmith_sbb32(&t0, w0, p0, 0);
    c = limbsmith_sbb32(&t1, w1, p1, c);
    c = limbsmith_sbb32(&t2, w2, p2, c);
    c = limbsmith_sbb32(&t3, w3, p3, c);
    c = limbsmith_sbb32(&t4, w4, p4, c);
    c = limbsmith_sbb32(&t5, w5, p5, c);
    c = limbsmith_sbb32(&t6, w6, p6, c);
    c = limbsmith_sbb32(&t7, w7, p7, c);
    c = limbsmith_sbb32(&t8, w8, p8, c);
    c = limbsmith_sbb32(&t9, w9, p9, c);
    c = limbsmith_sbb32(&t10, w10, p10, c);
    c = limbsmith_sbb32(&t11, w11, p11, c);
    c = limbsmith_sbb32(&t12, w12, p12, c);
    c = limbsmith_sbb32(&t13, w13, p13, c);
    return c;
}

// 1 if all words are zero. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w = 0, else 0.
// 14 operations.
static inline uint8_t limbsmith_p448_k28_is_zero_words(const uint32_t w[14]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6], w7 = w[7],
        w8 = w[8], w9 = w[9], w10 = w[10], w11 = w[11], w12 = w[12], w13 = w[13];
    uint32_t t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13;
    uint8_t c = limbsmith_sbb32(&t0, w0, 1, 0);
    c = limbsmith_sbb32(&t1, w1, 0, c);
    c = limbsmith_sbb32(&t2, w2, 0, c);
    c = limbsmith_sbb32(&t3, w3, 0, c);
    c = limbsmith_sbb32(&t4, w4, 0, c);
    c = limbsmith_sbb32(&t5, w5, 0, c);
    c = limbsmith_sbb32(&t6, w6, 0, c);
    c = limbsmith_sbb32(&t7, w7, 0, c);
    c = limbsmith_sbb32(&t8, w8, 0, c);
    c = limbsmith_sbb32(&t9, w9, 0, c);
    c = limbsmith_sbb32(&t10, w10, 0, c);
    c = limbsmith_sbb32(&t11, w11, 0, c);
    c = limbsmith_sbb32(&t12, w12, 0, c);
    c = limbsmith_sbb32(&t13, w13, 0, c);
    return c;
}

// 1 if the value is 0 modulo p. Tight -> a bit.
static inline uint8_t limbsmith_p448_k28_is_zero(const uint32_t a[16]) {
    uint32_t t0[14];
    limbsmith_p448_k28_to_words(t0, a);
    return limbsmith_p448_k28_is_zero_words(t0);
}

// `a * b`. Loose, Loose -> Tight.
static inline void limbsmith_p448_k28_mul(
    uint32_t r[16], const uint32_t a[16], const uint32_t b[16]) {
    uint32_t t0[16];
    uint32_t t1[16];
    limbsmith_p448_k28_carry(t0, a);
    limbsmith_p448_k28_carry(t1, b);
    limbsmith_p448_k28_mul_carried(r, t0, t1);
}

// `a^2`. Loose -> Tight.
static inline void limbsmith_p448_k28_square(uint32_t r[16], const uint32_t a[16]) {
    uint32_t t0[16];
    limbsmith_p448_k28_carry(t0, a);
    limbsmith_p448_k28_square_carried(r, t0);
}

// s28: 16 limbs in uint32_t, of value x0 + x1 2^28 + ... + x15 2^420.
// Strategy: solinas.

// `a * b`. Loose, Loose -> Tight.
// Takes a, b limbs below 2^30. Gives r limbs below 2^28 + 2^3: r = a b mod p.
// 256 multiplications, 492 other operations.
static inline void limbsmith_p448_s28_mul(
    uint32_t r[16], const uint32_t a[16], const uint32_t b[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11], b12 = b[12], b13 = b[13], b14 = b[14],
        b15 = b[15];
    const uint32_t mask28 = UINT32_C(0xfffffff);
    uint64_t c30 = (uint64_t)a15 * b15;
    // upper columns, from the top down: words that pass the top twice return to them
    uint32_t h16 = (uint32_t)(c30 >> 56);
    uint64_t c29 = (uint64_t)a14 * b15 + (uint64_t)a15 * b14;
    uint32_t h15 = (uint32_t)((c30 >> 28) & mask28) + (uint32_t)(c29 >> 56);
    uint64_t c28 = (uint64_t)a13 * b15 + (uint64_t)a14 * b14 + (uint64_t)a15 * b13;
    uint32_t h14 = (uint32_t)(c30 & mask28) + (uint32_t)((c29 >> 28) & mask28)
        + (uint32_t)(c28 >> 56);
    uint64_t c27 = (uint64_t)a12 * b15 + (uint64_t)a13 * b14 + (uint64_t)a14 * b13
        + (uint64_t)a15 * b12;
    uint32_t h13 = (uint32_t)(c29 & mask28) + (uint32_t)((c28 >> 28) & mask28)
        + (uint32_t)(c27 >> 56);
    uint64_t c26 = (uint64_t)a11 * b15 + (uint64_t)a12 * b14 + (uint64_t)a13 * b13
        + (uint64_t)a14 * b12 + (uint64_t)a15 * b11;
    uint32_t h12 = (uint32_t)(c28 & mask28) + (uint32_t)((c27 >> 28) & mask28)
        + (uint32_t)(c26 >> 56);
    uint64_t c25 = (uint64_t)a10 * b15 + (uint64_t)a11 * b14 + (uint64_t)a12 * b13
        + (uint64_t)a13 * b12 + (uint64_t)a14 * b11 + (uint64_t)a15 * b10;
    uint32_t h11 = (uint32_t)(c27 & mask28) + (uint32_t)((c26 >> 28) & mask28)
        + (uint32_t)(c25 >> 56);
    uint64_t c24 = (uint64_t)a9 * b15 + (uint64_t)a10 * b14 + (uint64_t)a11 * b13
        + (uint64_t)a12 * b12 + (uint64_t)a13 * b11 + (uint64_t)a14 * b10 + (uint64_t)a15 * b9;
    c24 = c24 + h16;
    uint32_t h10 = (uint32_t)(c26 & mask28) + (uint32_t)((c25 >> 28) & mask28)
        + (uint32_t)(c24 >> 56);
    uint64_t c23 = (uint64_t)a8 * b15 + (uint64_t)a9 * b14 + (uint64_t)a10 * b13
        + (uint64_t)a11 * b12 + (uint64_t)a12 * b11 + (uint64_t)a13 * b10 + (uint64_t)a14 * b9
        + (uint64_t)a15 * b8;
    c23 = c23 + h15;
    uint32_t h9 = (uint32_t)(c25 & mask28) + (uint32_t)((c24 >> 28) & mask28)
        + (uint32_t)(c23 >> 56);
    uint64_t c22 = (uint64_t)a7 * b15 + (uint64_t)a8 * b14 + (uint64_t)a9 * b13
        + (uint64_t)a10 * b12 + (uint64_t)a11 * b11 + (uint64_t)a12 * b10 + (uint64_t)a13 * b9
        + (uint64_t)a14 * b8 + (uint64_t)a15 * b7;
    c22 = c22 + h14;
    uint32_t h8 = (uint32_t)(c24 & mask28) + (uint32_t)((c23 >> 28) & mask28)
        + (uint32_t)(c22 >> 56);
    uint64_t c21 = (uint64_t)a6 * b15 + (uint64_t)a7 * b14 + (uint64_t)a8 * b13
        + (uint64_t)a9 * b12 + (uint64_t)a10 * b11 + (uint64_t)a11 * b10 + (uint64_t)a12 * b9
        + (uint64_t)a13 * b8 + (uint64_t)a14 * b7 + (uint64_t)a15 * b6;
    c21 = c21 + h13;
    uint32_t h7 = (uint32_t)(c23 & mask28) + (uint32_t)((c22 >> 28) & mask28)
        + (uint32_t)(c21 >> 56);
    uint64_t c20 = (uint64_t)a5 * b15 + (uint64_t)a6 * b14 + (uint64_t)a7 * b13
        + (uint64_t)a8 * b12 + (uint64_t)a9 * b11 + (uint64_t)a10 * b10 + (uint64_t)a11 * b9
        + (uint64_t)a12 * b8 + (uint64_t)a13 * b7 + (uint64_t)a14 * b6 + (uint64_t)a15 * b5;
    c20 = c20 + h12;
    uint32_t h6 = (uint32_t)(c22 & mask28) + (uint32_t)((c21 >> 28) & mask28)
        + (uint32_t)(c20 >> 56);
    uint64_t c19 = (uint64_t)a4 * b15 + (uint64_t)a5 * b14 + (uint64_t)a6 * b13
        + (uint64_t)a7 * b12 + (uint64_t)a8 * b11 + (uint64_t)a9 * b10 + (uint64_t)a10 * b9
        + (uint64_t)a11 * b8 + (uint64_t)a12 * b7 + (uint64_t)a13 * b6 + (uint64_t)a14 * b5
        + (uint64_t)a15 * b4;
    c19 = c19 + h11;
    uint32_t h5 = (uint32_t)(c21 & mask28) + (uint32_t)((c20 >> 28) & mask28)
        + (uint32_t)(c19 >> 56);
    uint64_t c18 = (uint64_t)a3 * b15 + (uint64_t)a4 * b14 + (uint64_t)a5 * b13
        + (uint64_t)a6 * b12 + (uint64_t)a7 * b11 + (uint64_t)a8 * b10 + (uint64_t)a9 * b9
        + (uint64_t)a10 * b8 + (uint64_t)a11 * b7 + (uint64_t)a12 * b6 + (uint64_t)a13 * b5
        + (uint64_t)a14 * b4 + (uint64_t)a15 * b3;
    c18 = c18 + h10;
    uint32_t h4 = (uint32_t)(c20 & mask28) + (uint32_t)((c19 >> 28) & mask28)
        + (uint32_t)(c18 >> 56);
    uint64_t c17 = (uint64_t)a2 * b15 + (uint64_t)a3 * b14 + (uint64_t)a4 * b13
        + (uint64_t)a5 * b12 + (uint64_t)a6 * b11 + (uint64_t)a7 * b10 + (uint64_t)a8 * b9
        + (uint64_t)a9 * b8 + (uint64_t)a10 * b7 + (uint64_t)a11 * b6 + (uint64_t)a12 * b5
        + (uint64_t)a13 * b4 + (uint64_t)a14 * b3 + (uint64_t)a15 * b2;
    c17 = c17 + h9;
    uint32_t h3 = (uint32_t)(c19 & mask28) + (uint32_t)((c18 >> 28) & mask28)
        + (uint32_t)(c17 >> 56);
    uint64_t c16 = (uint64_t)a1 * b15 + (uint64_t)a2 * b14 + (uint64_t)a3 * b13
        + (uint64_t)a4 * b12 + (uint64_t)a5 * b11 + (uint64_t)a6 * b10 + (uint64_t)a7 * b9
        + (uint64_t)a8 * b8 + (uint64_t)a9 * b7 + (uint64_t)a10 * b6 + (uint64_t)a11 * b5
        + (uint64_t)a12 * b4 + (uint64_t)a13 * b3 + (uint64_t)a14 * b2 + (uint64_t)a15 * b1;
    c16 = c16 + h16;
    c16 = c16 + h8;
    uint32_t h2 = (uint32_t)(c18 & mask28) + (uint32_t)((c17 >> 28) & mask28)
        + (uint32_t)(c16 >> 56);
    uint64_t c15 = (uint64_t)a0 * b15 + (uint64_t)a1 * b14 + (uint64_t)a2 * b13
        + (uint64_t)a3 * b12 + (uint64_t)a4 * b11 + (uint64_t)a5 * b10 + (uint64_t)a6 * b9
        + (uint64_t)a7 * b8 + (uint64_t)a8 * b7 + (uint64_t)a9 * b6 + (uint64_t)a10 * b5
        + (uint64_t)a11 * b4 + (uint64_t)a12 * b3 + (uint64_t)a13 * b2 + (uint64_t)a14 * b1
        + (uint64_t)a15 * b0;
    uint32_t h1 = (uint32_t)(c17 & mask28) + (uint32_t)((c16 >> 28) & mask28)
        + (uint32_t)(c15 >> 56);
    uint64_t c14 = (uint64_t)a0 * b14 + (uint64_t)a1 * b13 + (uint64_t)a2 * b12
        + (uint64_t)a3 * b11 + (uint64_t)a4 * b10 + (uint64_t)a5 * b9 + (uint64_t)a6 * b8
        + (uint64_t)a7 * b7 + (uint64_t)a8 * b6 + (uint64_t)a9 * b5 + (uint64_t)a10 * b4
        + (uint64_t)a11 * b3 + (uint64_t)a12 * b2 + (uint64_t)a13 * b1 + (uint64_t)a14 * b0;
    uint32_t h0 = (uint32_t)(c16 & mask28) + (uint32_t)((c15 >> 28) & mask28)
        + (uint32_t)(c14 >> 56);
    uint64_t c13 = (uint64_t)a0 * b13 + (uint64_t)a1 * b12 + (uint64_t)a2 * b11
        + (uint64_t)a3 * b10 + (uint64_t)a4 * b9 + (uint64_t)a5 * b8 + (uint64_t)a6 * b7
        + (uint64_t)a7 * b6 + (uint64_t)a8 * b5 + (uint64_t)a9 * b4 + (uint64_t)a10 * b3
        + (uint64_t)a11 * b2 + (uint64_t)a12 * b1 + (uint64_t)a13 * b0;
    uint32_t x15 = (uint32_t)(c15 & mask28) + (uint32_t)((c14 >> 28) & mask28)
        + (uint32_t)(c13 >> 56);
    // what passed the top
    uint32_t z15 = x15 + h15 + h7;
    uint64_t c12 = (uint64_t)a0 * b12 + (uint64_t)a1 * b11 + (uint64_t)a2 * b10 + (uint64_t)a3 * b9
        + (uint64_t)a4 * b8 + (uint64_t)a5 * b7 + (uint64_t)a6 * b6 + (uint64_t)a7 * b5
        + (uint64_t)a8 * b4 + (uint64_t)a9 * b3 + (uint64_t)a10 * b2 + (uint64_t)a11 * b1
        + (uint64_t)a12 * b0;
    uint32_t x14 = (uint32_t)(c14 & mask28) + (uint32_t)((c13 >> 28) & mask28)
        + (uint32_t)(c12 >> 56);
    uint32_t z14 = x14 + h14 + h6;
    uint64_t c11 = (uint64_t)a0 * b11 + (uint64_t)a1 * b10 + (uint64_t)a2 * b9 + (uint64_t)a3 * b8
        + (uint64_t)a4 * b7 + (uint64_t)a5 * b6 + (uint64_t)a6 * b5 + (uint64_t)a7 * b4
        + (uint64_t)a8 * b3 + (uint64_t)a9 * b2 + (uint64_t)a10 * b1 + (uint64_t)a11 * b0;
    uint32_t x13 = (uint32_t)(c13 & mask28) + (uint32_t)((c12 >> 28) & mask28)
        + (uint32_t)(c11 >> 56);
    uint32_t z13 = x13 + h13 + h5;
    uint64_t c10 = (uint64_t)a0 * b10 + (uint64_t)a1 * b9 + (uint64_t)a2 * b8 + (uint64_t)a3 * b7
        + (uint64_t)a4 * b6 + (uint64_t)a5 * b5 + (uint64_t)a6 * b4 + (uint64_t)a7 * b3
        + (uint64_t)a8 * b2 + (uint64_t)a9 * b1 + (uint64_t)a10 * b0;
    uint32_t x12 = (uint32_t)(c12 & mask28) + (uint32_t)((c11 >> 28) & mask28)
        + (uint32_t)(c10 >> 56);
    uint32_t z12 = x12 + h12 + h4;
    uint64_t c9 = (uint64_t)a0 * b9 + (uint64_t)a1 * b8 + (uint64_t)a2 * b7 + (uint64_t)a3 * b6
        + (uint64_t)a4 * b5 + (uint64_t)a5 * b4 + (uint64_t)a6 * b3 + (uint64_t)a7 * b2
        + (uint64_t)a8 * b1 + (uint64_t)a9 * b0;
    uint32_t x11 = (uint32_t)(c11 & mask28) + (uint32_t)((c10 >> 28) & mask28)
        + (uint32_t)(c9 >> 56);
    uint32_t z11 = x11 + h11 + h3;
    uint64_t c8 = (uint64_t)a0 * b8 + (uint64_t)a1 * b7 + (uint64_t)a2 * b6 + (uint64_t)a3 * b5
        + (uint64_t)a4 * b4 + (uint64_t)a5 * b3 + (uint64_t)a6 * b2 + (uint64_t)a7 * b1
        + (uint64_t)a8 * b0;
    uint32_t x10 = (uint32_t)(c10 & mask28) + (uint32_t)((c9 >> 28) & mask28)
        + (uint32_t)(c8 >> 56);
    uint32_t z10 = x10 + h10 + h2;
    uint64_t c7 = (uint64_t)a0 * b7 + (uint64_t)a1 * b6 + (uint64_t)a2 * b5 + (uint64_t)a3 * b4
        + (uint64_t)a4 * b3 + (uint64_t)a5 * b2 + (uint64_t)a6 * b1 + (uint64_t)a7 * b0;
    uint32_t x9 = (uint32_t)(c9 & mask28) + (uint32_t)((c8 >> 28) & mask28) + (uint32_t)(c7 >> 56);
    uint32_t z9 = x9 + h9 + h1;
    uint64_t c6 = (uint64_t)a0 * b6 + (uint64_t)a1 * b5 + (uint64_t)a2 * b4 + (uint64_t)a3 * b3
        + (uint64_t)a4 * b2 + (uint64_t)a5 * b1 + (uint64_t)a6 * b0;
    uint32_t x8 = (uint32_t)(c8 & mask28) + (uint32_t)((c7 >> 28) & mask28) + (uint32_t)(c6 >> 56);
    uint32_t h = z15 >> 28;
    uint32_t z8 = x8 + h8 + h0 + h;
    uint64_t c5 = (uint64_t)a0 * b5 + (uint64_t)a1 * b4 + (uint64_t)a2 * b3 + (uint64_t)a3 * b2
        + (uint64_t)a4 * b1 + (uint64_t)a5 * b0;
    uint32_t x7 = (uint32_t)(c7 & mask28) + (uint32_t)((c6 >> 28) & mask28) + (uint32_t)(c5 >> 56);
    uint32_t z7 = x7 + h7;
    uint64_t c4 = (uint64_t)a0 * b4 + (uint64_t)a1 * b3 + (uint64_t)a2 * b2 + (uint64_t)a3 * b1
        + (uint64_t)a4 * b0;
    uint32_t x6 = (uint32_t)(c6 & mask28) + (uint32_t)((c5 >> 28) & mask28) + (uint32_t)(c4 >> 56);
    uint32_t z6 = x6 + h6;
    uint64_t c3 = (uint64_t)a0 * b3 + (uint64_t)a1 * b2 + (uint64_t)a2 * b1 + (uint64_t)a3 * b0;
    uint32_t x5 = (uint32_t)(c5 & mask28) + (uint32_t)((c4 >> 28) & mask28) + (uint32_t)(c3 >> 56);
    uint32_t z5 = x5 + h5;
    uint64_t c2 = (uint64_t)a0 * b2 + (uint64_t)a1 * b1 + (uint64_t)a2 * b0;
    uint32_t x4 = (uint32_t)(c4 & mask28) + (uint32_t)((c3 >> 28) & mask28) + (uint32_t)(c2 >> 56);
    uint32_t z4 = x4 + h4;
    uint64_t c1 = (uint64_t)a0 * b1 + (uint64_t)a1 * b0;
    uint32_t x3 = (uint32_t)(c3 & mask28) + (uint32_t)((c2 >> 28) & mask28) + (uint32_t)(c1 >> 56);
    uint32_t z3 = x3 + h3;
    // column k: all products of limbs i and j with i + j = k
    uint64_t c0 = (uint64_t)a0 * b0;
    uint32_t x2 = (uint32_t)(c2 & mask28) + (uint32_t)((c1 >> 28) & mask28) + (uint32_t)(c0 >> 56);
    uint32_t z2 = x2 + h2;
    uint32_t x1 = (uint32_t)(c1 & mask28) + (uint32_t)((c0 >> 28) & mask28);
    uint32_t z1 = x1 + h1;
    uint32_t x0 = (uint32_t)(c0 & mask28);
    uint32_t z0 = x0 + h0 + h;
    uint32_t r0 = z0 & mask28;
    uint32_t r1 = (z1 & mask28) + (z0 >> 28);
    uint32_t r2 = (z2 & mask28) + (z1 >> 28);
    uint32_t r3 = (z3 & mask28) + (z2 >> 28);
    uint32_t r4 = (z4 & mask28) + (z3 >> 28);
    uint32_t r5 = (z5 & mask28) + (z4 >> 28);
    uint32_t r6 = (z6 & mask28) + (z5 >> 28);
    uint32_t r7 = (z7 & mask28) + (z6 >> 28);
    uint32_t r8 = (z8 & mask28) + (z7 >> 28);
    uint32_t r9 = (z9 & mask28) + (z8 >> 28);
    uint32_t r10 = (z10 & mask28) + (z9 >> 28);
    uint32_t r11 = (z11 & mask28) + (z10 >> 28);
    uint32_t r12 = (z12 & mask28) + (z11 >> 28);
    uint32_t r13 = (z13 & mask28) + (z12 >> 28);
    uint32_t r14 = (z14 & mask28) + (z13 >> 28);
    uint32_t r15 = (z15 & mask28) + (z14 >> 28);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// `a^2`. Loose -> Tight.
// Takes a limbs below 2^30. Gives r limbs below 2^28 + 2^3: r = a^2 mod p.
// 136 multiplications, 387 other operations.
static inline void limbsmith_p448_s28_square(uint32_t r[16], const uint32_t a[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    const uint32_t mask28 = UINT32_C(0xfffffff);
    uint64_t c30 = (uint64_t)a15 * a15;
    // upper columns, from the top down: words that pass the top twice return to them
    uint32_t h16 = (uint32_t)(c30 >> 56);
    uint32_t d14 = a14 << 1;
    uint64_t c29 = (uint64_t)d14 * a15;
    uint32_t h15 = (uint32_t)((c30 >> 28) & mask28) + (uint32_t)(c29 >> 56);
    uint32_t d13 = a13 << 1;
    uint64_t c28 = (uint64_t)d13 * a15 + (uint64_t)a14 * a14;
    uint32_t h14 = (uint32_t)(c30 & mask28) + (uint32_t)((c29 >> 28) & mask28)
        + (uint32_t)(c28 >> 56);
    uint32_t d12 = a12 << 1;
    uint64_t c27 = (uint64_t)d12 * a15 + (uint64_t)d13 * a14;
    uint32_t h13 = (uint32_t)(c29 & mask28) + (uint32_t)((c28 >> 28) & mask28)
        + (uint32_t)(c27 >> 56);
    uint32_t d11 = a11 << 1;
    uint64_t c26 = (uint64_t)d11 * a15 + (uint64_t)d12 * a14 + (uint64_t)a13 * a13;
    uint32_t h12 = (uint32_t)(c28 & mask28) + (uint32_t)((c27 >> 28) & mask28)
        + (uint32_t)(c26 >> 56);
    uint32_t d10 = a10 << 1;
    uint64_t c25 = (uint64_t)d10 * a15 + (uint64_t)d11 * a14 + (uint64_t)d12 * a13;
    uint32_t h11 = (uint32_t)(c27 & mask28) + (uint32_t)((c26 >> 28) & mask28)
        + (uint32_t)(c25 >> 56);
    uint32_t d9 = a9 << 1;
    uint64_t c24 = (uint64_t)d9 * a15 + (uint64_t)d10 * a14 + (uint64_t)d11 * a13
        + (uint64_t)a12 * a12;
    c24 = c24 + h16;
    uint32_t h10 = (uint32_t)(c26 & mask28) + (uint32_t)((c25 >> 28) & mask28)
        + (uint32_t)(c24 >> 56);
    uint32_t d8 = a8 << 1;
    uint64_t c23 = (uint64_t)d8 * a15 + (uint64_t)d9 * a14 + (uint64_t)d10 * a13
        + (uint64_t)d11 * a12;
    c23 = c23 + h15;
    uint32_t h9 = (uint32_t)(c25 & mask28) + (uint32_t)((c24 >> 28) & mask28)
        + (uint32_t)(c23 >> 56);
    uint32_t d7 = a7 << 1;
    uint64_t c22 = (uint64_t)d7 * a15 + (uint64_t)d8 * a14 + (uint64_t)d9 * a13
        + (uint64_t)d10 * a12 + (uint64_t)a11 * a11;
    c22 = c22 + h14;
    uint32_t h8 = (uint32_t)(c24 & mask28) + (uint32_t)((c23 >> 28) & mask28)
        + (uint32_t)(c22 >> 56);
    uint32_t d6 = a6 << 1;
    uint64_t c21 = (uint64_t)d6 * a15 + (uint64_t)d7 * a14 + (uint64_t)d8 * a13
        + (uint64_t)d9 * a12 + (uint64_t)d10 * a11;
    c21 = c21 + h13;
    uint32_t h7 = (uint32_t)(c23 & mask28) + (uint32_t)((c22 >> 28) & mask28)
        + (uint32_t)(c21 >> 56);
    uint32_t d5 = a5 << 1;
    uint64_t c20 = (uint64_t)d5 * a15 + (uint64_t)d6 * a14 + (uint64_t)d7 * a13
        + (uint64_t)d8 * a12 + (uint64_t)d9 * a11 + (uint64_t)a10 * a10;
    c20 = c20 + h12;
    uint32_t h6 = (uint32_t)(c22 & mask28) + (uint32_t)((c21 >> 28) & mask28)
        + (uint32_t)(c20 >> 56);
    uint32_t d4 = a4 << 1;
    uint64_t c19 = (uint64_t)d4 * a15 + (uint64_t)d5 * a14 + (uint64_t)d6 * a13
        + (uint64_t)d7 * a12 + (uint64_t)d8 * a11 + (uint64_t)d9 * a10;
    c19 = c19 + h11;
    uint32_t h5 = (uint32_t)(c21 & mask28) + (uint32_t)((c20 >> 28) & mask28)
        + (uint32_t)(c19 >> 56);
    uint32_t d3 = a3 << 1;
    uint64_t c18 = (uint64_t)d3 * a15 + (uint64_t)d4 * a14 + (uint64_t)d5 * a13
        + (uint64_t)d6 * a12 + (uint64_t)d7 * a11 + (uint64_t)d8 * a10 + (uint64_t)a9 * a9;
    c18 = c18 + h10;
    uint32_t h4 = (uint32_t)(c20 & mask28) + (uint32_t)((c19 >> 28) & mask28)
        + (uint32_t)(c18 >> 56);
    uint32_t d2 = a2 << 1;
    uint64_t c17 = (uint64_t)d2 * a15 + (uint64_t)d3 * a14 + (uint64_t)d4 * a13
        + (uint64_t)d5 * a12 + (uint64_t)d6 * a11 + (uint64_t)d7 * a10 + (uint64_t)d8 * a9;
    c17 = c17 + h9;
    uint32_t h3 = (uint32_t)(c19 & mask28) + (uint32_t)((c18 >> 28) & mask28)
        + (uint32_t)(c17 >> 56);
    uint32_t d1 = a1 << 1;
    uint64_t c16 = (uint64_t)d1 * a15 + (uint64_t)d2 * a14 + (uint64_t)d3 * a13
        + (uint64_t)d4 * a12 + (uint64_t)d5 * a11 + (uint64_t)d6 * a10 + (uint64_t)d7 * a9
        + (uint64_t)a8 * a8;
    c16 = c16 + h16;
    c16 = c16 + h8;
    uint32_t h2 = (uint32_t)(c18 & mask28) + (uint32_t)((c17 >> 28) & mask28)
        + (uint32_t)(c16 >> 56);
    uint32_t d0 = a0 << 1;
    uint64_t c15 = (uint64_t)d0 * a15 + (uint64_t)d1 * a14 + (uint64_t)d2 * a13
        + (uint64_t)d3 * a12 + (uint64_t)d4 * a11 + (uint64_t)d5 * a10 + (uint64_t)d6 * a9
        + (uint64_t)d7 * a8;
    uint32_t h1 = (uint32_t)(c17 & mask28) + (uint32_t)((c16 >> 28) & mask28)
        + (uint32_t)(c15 >> 56);
    uint64_t c14 = (uint64_t)d0 * a14 + (uint64_t)d1 * a13 + (uint64_t)d2 * a12
        + (uint64_t)d3 * a11 + (uint64_t)d4 * a10 + (uint64_t)d5 * a9 + (uint64_t)d6 * a8
        + (uint64_t)a7 * a7;
    uint32_t h0 = (uint32_t)(c16 & mask28) + (uint32_t)((c15 >> 28) & mask28)
        + (uint32_t)(c14 >> 56);
    uint64_t c13 = (uint64_t)d0 * a13 + (uint64_t)d1 * a12 + (uint64_t)d2 * a11
        + (uint64_t)d3 * a10 + (uint64_t)d4 * a9 + (uint64_t)d5 * a8 + (uint64_t)d6 * a7;
    uint32_t x15 = (uint32_t)(c15 & mask28) + (uint32_t)((c14 >> 28) & mask28)
        + (uint32_t)(c13 >> 56);
    // what passed the top
    uint32_t z15 = x15 + h15 + h7;
    uint64_t c12 = (uint64_t)d0 * a12 + (uint64_t)d1 * a11 + (uint64_t)d2 * a10 + (uint64_t)d3 * a9
        + (uint64_t)d4 * a8 + (uint64_t)d5 * a7 + (uint64_t)a6 * a6;
    uint32_t x14 = (uint32_t)(c14 & mask28) + (uint32_t)((c13 >> 28) & mask28)
        + (uint32_t)(c12 >> 56);
    uint32_t z14 = x14 + h14 + h6;
    uint64_t c11 = (uint64_t)d0 * a11 + (uint64_t)d1 * a10 + (uint64_t)d2 * a9 + (uint64_t)d3 * a8
        + (uint64_t)d4 * a7 + (uint64_t)d5 * a6;
    uint32_t x13 = (uint32_t)(c13 & mask28) + (uint32_t)((c12 >> 28) & mask28)
        + (uint32_t)(c11 >> 56);
    uint32_t z13 = x13 + h13 + h5;
    uint64_t c10 = (uint64_t)d0 * a10 + (uint64_t)d1 * a9 + (uint64_t)d2 * a8 + (uint64_t)d3 * a7
        + (uint64_t)d4 * a6 + (uint64_t)a5 * a5;
    uint32_t x12 = (uint32_t)(c12 & mask28) + (uint32_t)((c11 >> 28) & mask28)
        + (uint32_t)(c10 >> 56);
    uint32_t z12 = x12 + h12 + h4;
    uint64_t c9 = (uint64_t)d0 * a9 + (uint64_t)d1 * a8 + (uint64_t)d2 * a7 + (uint64_t)d3 * a6
        + (uint64_t)d4 * a5;
    uint32_t x11 = (uint32_t)(c11 & mask28) + (uint32_t)((c10 >> 28) & mask28)
        + (uint32_t)(c9 >> 56);
    uint32_t z11 = x11 + h11 + h3;
    uint64_t c8 = (uint64_t)d0 * a8 + (uint64_t)d1 * a7 + (uint64_t)d2 * a6 + (uint64_t)d3 * a5
        + (uint64_t)a4 * a4;
    uint32_t x10 = (uint32_t)(c10 & mask28) + (uint32_t)((c9 >> 28) & mask28)
        + (uint32_t)(c8 >> 56);
    uint32_t z10 = x10 + h10 + h2;
    uint64_t c7 = (uint64_t)d0 * a7 + (uint64_t)d1 * a6 + (uint64_t)d2 * a5 + (uint64_t)d3 * a4;
    uint32_t x9 = (uint32_t)(c9 & mask28) + (uint32_t)((c8 >> 28) & mask28) + (uint32_t)(c7 >> 56);
    uint32_t z9 = x9 + h9 + h1;
    uint64_t c6 = (uint64_t)d0 * a6 + (uint64_t)d1 * a5 + (uint64_t)d2 * a4 + (uint64_t)a3 * a3;
    uint32_t x8 = (uint32_t)(c8 & mask28) + (uint32_t)((c7 >> 28) & mask28) + (uint32_t)(c6 >> 56);
    uint32_t h = z15 >> 28;
    uint32_t z8 = x8 + h8 + h0 + h;
    uint64_t c5 = (uint64_t)d0 * a5 + (uint64_t)d1 * a4 + (uint64_t)d2 * a3;
    uint32_t x7 = (uint32_t)(c7 & mask28) + (uint32_t)((c6 >> 28) & mask28) + (uint32_t)(c5 >> 56);
    uint32_t z7 = x7 + h7;
    uint64_t c4 = (uint64_t)d0 * a4 + (uint64_t)d1 * a3 + (uint64_t)a2 * a2;
    uint32_t x6 = (uint32_t)(c6 & mask28) + (uint32_t)((c5 >> 28) & mask28) + (uint32_t)(c4 >> 56);
    uint32_t z6 = x6 + h6;
    uint64_t c3 = (uint64_t)d0 * a3 + (uint64_t)d1 * a2;
    uint32_t x5 = (uint32_t)(c5 & mask28) + (uint32_t)((c4 >> 28) & mask28) + (uint32_t)(c3 >> 56);
    uint32_t z5 = x5 + h5;
    uint64_t c2 = (uint64_t)d0 * a2 + (uint64_t)a1 * a1;
    uint32_t x4 = (uint32_t)(c4 & mask28) + (uint32_t)((c3 >> 28) & mask28) + (uint32_t)(c2 >> 56);
    uint32_t z4 = x4 + h4;
    uint64_t c1 = (uint64_t)d0 * a1;
    uint32_t x3 = (uint32_t)(c3 & mask28) + (uint32_t)((c2 >> 28) & mask28) + (uint32_t)(c1 >> 56);
    uint32_t z3 = x3 + h3;
    // column k: all products of limbs i and j with i + j = k
    uint64_t c0 = (uint64_t)a0 * a0;
    uint32_t x2 = (uint32_t)(c2 & mask28) + (uint32_t)((c1 >> 28) & mask28) + (uint32_t)(c0 >> 56);
    uint32_t z2 = x2 + h2;
    uint32_t x1 = (uint32_t)(c1 & mask28) + (uint32_t)((c0 >> 28) & mask28);
    uint32_t z1 = x1 + h1;
    uint32_t x0 = (uint32_t)(c0 & mask28);
    uint32_t z0 = x0 + h0 + h;
    uint32_t r0 = z0 & mask28;
    uint32_t r1 = (z1 & mask28) + (z0 >> 28);
    uint32_t r2 = (z2 & mask28) + (z1 >> 28);
    uint32_t r3 = (z3 & mask28) + (z2 >> 28);
    uint32_t r4 = (z4 & mask28) + (z3 >> 28);
    uint32_t r5 = (z5 & mask28) + (z4 >> 28);
    uint32_t r6 = (z6 & mask28) + (z5 >> 28);
    uint32_t r7 = (z7 & mask28) + (z6 >> 28);
    uint32_t r8 = (z8 & mask28) + (z7 >> 28);
    uint32_t r9 = (z9 & mask28) + (z8 >> 28);
    uint32_t r10 = (z10 & mask28) + (z9 >> 28);
    uint32_t r11 = (z11 & mask28) + (z10 >> 28);
    uint32_t r12 = (z12 & mask28) + (z11 >> 28);
    uint32_t r13 = (z13 & mask28) + (z12 >> 28);
    uint32_t r14 = (z14 & mask28) + (z13 >> 28);
    uint32_t r15 = (z15 & mask28) + (z14 >> 28);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// `k * a`. Loose, below 2^17 -> Tight.
// Takes a limbs below 2^30; k below 2^17. Gives r limbs below 2^28 + 2^3: r = a k mod p.
// 16 multiplications, 98 other operations.
static inline void limbsmith_p448_s28_mul_small(uint32_t r[16], const uint32_t a[16], uint32_t k) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    const uint32_t mask28 = UINT32_C(0xfffffff);
    uint64_t c15 = (uint64_t)a15 * k;
    // upper columns, from the top down: words that pass the top twice return to them
    uint32_t h0 = (uint32_t)(c15 >> 28);
    uint64_t c14 = (uint64_t)a14 * k;
    uint32_t z15 = (uint32_t)(c15 & mask28) + (uint32_t)(c14 >> 28);
    uint64_t c13 = (uint64_t)a13 * k;
    uint32_t z14 = (uint32_t)(c14 & mask28) + (uint32_t)(c13 >> 28);
    uint64_t c12 = (uint64_t)a12 * k;
    uint32_t z13 = (uint32_t)(c13 & mask28) + (uint32_t)(c12 >> 28);
    uint64_t c11 = (uint64_t)a11 * k;
    uint32_t z12 = (uint32_t)(c12 & mask28) + (uint32_t)(c11 >> 28);
    uint64_t c10 = (uint64_t)a10 * k;
    uint32_t z11 = (uint32_t)(c11 & mask28) + (uint32_t)(c10 >> 28);
    uint64_t c9 = (uint64_t)a9 * k;
    uint32_t z10 = (uint32_t)(c10 & mask28) + (uint32_t)(c9 >> 28);
    uint64_t c8 = (uint64_t)a8 * k;
    uint32_t z9 = (uint32_t)(c9 & mask28) + (uint32_t)(c8 >> 28);
    uint64_t c7 = (uint64_t)a7 * k;
    uint32_t x8 = (uint32_t)(c8 & mask28) + (uint32_t)(c7 >> 28);
    // what passed the top
    uint32_t h = z15 >> 28;
    uint32_t z8 = x8 + h0 + h;
    uint64_t c6 = (uint64_t)a6 * k;
    uint32_t z7 = (uint32_t)(c7 & mask28) + (uint32_t)(c6 >> 28);
    uint64_t c5 = (uint64_t)a5 * k;
    uint32_t z6 = (uint32_t)(c6 & mask28) + (uint32_t)(c5 >> 28);
    uint64_t c4 = (uint64_t)a4 * k;
    uint32_t z5 = (uint32_t)(c5 & mask28) + (uint32_t)(c4 >> 28);
    uint64_t c3 = (uint64_t)a3 * k;
    uint32_t z4 = (uint32_t)(c4 & mask28) + (uint32_t)(c3 >> 28);
    uint64_t c2 = (uint64_t)a2 * k;
    uint32_t z3 = (uint32_t)(c3 & mask28) + (uint32_t)(c2 >> 28);
    uint64_t c1 = (uint64_t)a1 * k;
    uint32_t z2 = (uint32_t)(c2 & mask28) + (uint32_t)(c1 >> 28);
    uint64_t c0 = (uint64_t)a0 * k;
    uint32_t z1 = (uint32_t)(c1 & mask28) + (uint32_t)(c0 >> 28);
    uint32_t x0 = (uint32_t)(c0 & mask28);
    uint32_t z0 = x0 + h0 + h;
    uint32_t r0 = z0 & mask28;
    uint32_t r1 = (z1 & mask28) + (z0 >> 28);
    uint32_t r2 = (z2 & mask28) + (z1 >> 28);
    uint32_t r3 = (z3 & mask28) + (z2 >> 28);
    uint32_t r4 = (z4 & mask28) + (z3 >> 28);
    uint32_t r5 = (z5 & mask28) + (z4 >> 28);
    uint32_t r6 = (z6 & mask28) + (z5 >> 28);
    uint32_t r7 = (z7 & mask28) + (z6 >> 28);
    uint32_t r8 = (z8 & mask28) + (z7 >> 28);
    uint32_t r9 = (z9 & mask28) + (z8 >> 28);
    uint32_t r10 = (z10 & mask28) + (z9 >> 28);
    uint32_t r11 = (z11 & mask28) + (z10 >> 28);
    uint32_t r12 = (z12 & mask28) + (z11 >> 28);
    uint32_t r13 = (z13 & mask28) + (z12 >> 28);
    uint32_t r14 = (z14 & mask28) + (z13 >> 28);
    uint32_t r15 = (z15 & mask28) + (z14 >> 28);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// `k * a + b`. Loose, below 2^17, Tight -> Tight.
// Takes a limbs below 2^30; k below 2^17; b limbs below 2^28 + 2^3. Gives r limbs below 2^28 + 2^3:
// r = a k + b mod p.
// 16 multiplications, 114 other operations.
static inline void limbsmith_p448_s28_mul_small_add(
    uint32_t r[16], const uint32_t a[16], uint32_t k, const uint32_t b[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11], b12 = b[12], b13 = b[13], b14 = b[14],
        b15 = b[15];
    const uint32_t mask28 = UINT32_C(0xfffffff);
    uint64_t c15 = (uint64_t)a15 * k + b15;
    // upper columns, from the top down: words that pass the top twice return to them
    uint32_t h0 = (uint32_t)(c15 >> 28);
    uint64_t c14 = (uint64_t)a14 * k + b14;
    uint32_t z15 = (uint32_t)(c15 & mask28) + (uint32_t)(c14 >> 28);
    uint64_t c13 = (uint64_t)a13 * k + b13;
    uint32_t z14 = (uint32_t)(c14 & mask28) + (uint32_t)(c13 >> 28);
    uint64_t c12 = (uint64_t)a12 * k + b12;
    uint32_t z13 = (uint32_t)(c13 & mask28) + (uint32_t)(c12 >> 28);
    uint64_t c11 = (uint64_t)a11 * k + b11;
    uint32_t z12 = (uint32_t)(c12 & mask28) + (uint32_t)(c11 >> 28);
    uint64_t c10 = (uint64_t)a10 * k + b10;
    uint32_t z11 = (uint32_t)(c11 & mask28) + (uint32_t)(c10 >> 28);
    uint64_t c9 = (uint64_t)a9 * k + b9;
    uint32_t z10 = (uint32_t)(c10 & mask28) + (uint32_t)(c9 >> 28);
    uint64_t c8 = (uint64_t)a8 * k + b8;
    uint32_t z9 = (uint32_t)(c9 & mask28) + (uint32_t)(c8 >> 28);
    uint64_t c7 = (uint64_t)a7 * k + b7;
    uint32_t x8 = (uint32_t)(c8 & mask28) + (uint32_t)(c7 >> 28);
    // what passed the top
    uint32_t h = z15 >> 28;
    uint32_t z8 = x8 + h0 + h;
    uint64_t c6 = (uint64_t)a6 * k + b6;
    uint32_t z7 = (uint32_t)(c7 & mask28) + (uint32_t)(c6 >> 28);
    uint64_t c5 = (uint64_t)a5 * k + b5;
    uint32_t z6 = (uint32_t)(c6 & mask28) + (uint32_t)(c5 >> 28);
    uint64_t c4 = (uint64_t)a4 * k + b4;
    uint32_t z5 = (uint32_t)(c5 & mask28) + (uint32_t)(c4 >> 28);
    uint64_t c3 = (uint64_t)a3 * k + b3;
    uint32_t z4 = (uint32_t)(c4 & mask28) + (uint32_t)(c3 >> 28);
    uint64_t c2 = (uint64_t)a2 * k + b2;
    uint32_t z3 = (uint32_t)(c3 & mask28) + (uint32_t)(c2 >> 28);
    uint64_t c1 = (uint64_t)a1 * k + b1;
    uint32_t z2 = (uint32_t)(c2 & mask28) + (uint32_t)(c1 >> 28);
    uint64_t c0 = (uint64_t)a0 * k + b0;
    uint32_t z1 = (uint32_t)(c1 & mask28) + (uint32_t)(c0 >> 28);
    uint32_t x0 = (uint32_t)(c0 & mask28);
    uint32_t z0 = x0 + h0 + h;
    uint32_t r0 = z0 & mask28;
    uint32_t r1 = (z1 & mask28) + (z0 >> 28);
    uint32_t r2 = (z2 & mask28) + (z1 >> 28);
    uint32_t r3 = (z3 & mask28) + (z2 >> 28);
    uint32_t r4 = (z4 & mask28) + (z3 >> 28);
    uint32_t r5 = (z5 & mask28) + (z4 >> 28);
    uint32_t r6 = (z6 & mask28) + (z5 >> 28);
    uint32_t r7 = (z7 & mask28) + (z6 >> 28);
    uint32_t r8 = (z8 & mask28) + (z7 >> 28);
    uint32_t r9 = (z9 & mask28) + (z8 >> 28);
    uint32_t r10 = (z10 & mask28) + (z9 >> 28);
    uint32_t r11 = (z11 & mask28) + (z10 >> 28);
    uint32_t r12 = (z12 & mask28) + (z11 >> 28);
    uint32_t r13 = (z13 & mask28) + (z12 >> 28);
    uint32_t r14 = (z14 & mask28) + (z13 >> 28);
    uint32_t r15 = (z15 & mask28) + (z14 >> 28);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// `a + b`. Tight, Tight -> Sum.
// Takes a, b limbs below 2^28 + 2^3. Gives r limbs below 3 * 2^28 + 2^3: r = a + b mod p.
// 16 operations.
static inline void limbsmith_p448_s28_add(
    uint32_t r[16], const uint32_t a[16], const uint32_t b[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11], b12 = b[12], b13 = b[13], b14 = b[14],
        b15 = b[15];
    uint32_t r0 = a0 + b0;
    uint32_t r1 = a1 + b1;
    uint32_t r2 = a2 + b2;
    uint32_t r3 = a3 + b3;
    uint32_t r4 = a4 + b4;
    uint32_t r5 = a5 + b5;
    uint32_t r6 = a6 + b6;
    uint32_t r7 = a7 + b7;
    uint32_t r8 = a8 + b8;
    uint32_t r9 = a9 + b9;
    uint32_t r10 = a10 + b10;
    uint32_t r11 = a11 + b11;
    uint32_t r12 = a12 + b12;
    uint32_t r13 = a13 + b13;
    uint32_t r14 = a14 + b14;
    uint32_t r15 = a15 + b15;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// `a - b`. Tight, Tight -> Sum.
// Takes a, b limbs below 2^28 + 2^3. Gives r limbs below 3 * 2^28 + 2^3: r = a - b mod p.
// 32 operations.
static inline void limbsmith_p448_s28_sub(
    uint32_t r[16], const uint32_t a[16], const uint32_t b[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11], b12 = b[12], b13 = b[13], b14 = b[14],
        b15 = b[15];
    // plus 2 p, limb by limb, so that no limb goes below zero
    uint32_t r0 = a0 + UINT32_C(0x1ffffffe) - b0;
    uint32_t r1 = a1 + UINT32_C(0x1ffffffe) - b1;
    uint32_t r2 = a2 + UINT32_C(0x1ffffffe) - b2;
    uint32_t r3 = a3 + UINT32_C(0x1ffffffe) - b3;
    uint32_t r4 = a4 + UINT32_C(0x1ffffffe) - b4;
    uint32_t r5 = a5 + UINT32_C(0x1ffffffe) - b5;
    uint32_t r6 = a6 + UINT32_C(0x1ffffffe) - b6;
    uint32_t r7 = a7 + UINT32_C(0x1ffffffe) - b7;
    uint32_t r8 = a8 + UINT32_C(0x1ffffffc) - b8;
    uint32_t r9 = a9 + UINT32_C(0x1ffffffe) - b9;
    uint32_t r10 = a10 + UINT32_C(0x1ffffffe) - b10;
    uint32_t r11 = a11 + UINT32_C(0x1ffffffe) - b11;
    uint32_t r12 = a12 + UINT32_C(0x1ffffffe) - b12;
    uint32_t r13 = a13 + UINT32_C(0x1ffffffe) - b13;
    uint32_t r14 = a14 + UINT32_C(0x1ffffffe) - b14;
    uint32_t r15 = a15 + UINT32_C(0x1ffffffe) - b15;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// `-a`. Tight -> Sum.
// Takes a limbs below 2^28 + 2^3. Gives r limbs below 3 * 2^28 + 2^3: r = -a mod p.
// 16 operations.
static inline void limbsmith_p448_s28_neg(uint32_t r[16], const uint32_t a[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    // plus 2 p, limb by limb, so that no limb goes below zero
    uint32_t r0 = UINT32_C(0x1ffffffe) - a0;
    uint32_t r1 = UINT32_C(0x1ffffffe) - a1;
    uint32_t r2 = UINT32_C(0x1ffffffe) - a2;
    uint32_t r3 = UINT32_C(0x1ffffffe) - a3;
    uint32_t r4 = UINT32_C(0x1ffffffe) - a4;
    uint32_t r5 = UINT32_C(0x1ffffffe) - a5;
    uint32_t r6 = UINT32_C(0x1ffffffe) - a6;
    uint32_t r7 = UINT32_C(0x1ffffffe) - a7;
    uint32_t r8 = UINT32_C(0x1ffffffc) - a8;
    uint32_t r9 = UINT32_C(0x1ffffffe) - a9;
    uint32_t r10 = UINT32_C(0x1ffffffe) - a10;
    uint32_t r11 = UINT32_C(0x1ffffffe) - a11;
    uint32_t r12 = UINT32_C(0x1ffffffe) - a12;
    uint32_t r13 = UINT32_C(0x1ffffffe) - a13;
    uint32_t r14 = UINT32_C(0x1ffffffe) - a14;
    uint32_t r15 = UINT32_C(0x1ffffffe) - a15;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// `a + b`. Sum, Sum -> Loose.
// Takes a, b limbs below 3 * 2^28 + 2^3. Gives r limbs below 2^30: r = a + b mod p.
// 65 operations.
static inline void limbsmith_p448_s28_add_sums(
    uint32_t r[16], const uint32_t a[16], const uint32_t b[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11], b12 = b[12], b13 = b[13], b14 = b[14],
        b15 = b[15];
    const uint32_t mask28 = UINT32_C(0xfffffff);
    uint32_t z15 = a15 + b15;
    uint32_t z14 = a14 + b14;
    uint32_t z13 = a13 + b13;
    uint32_t z12 = a12 + b12;
    uint32_t z11 = a11 + b11;
    uint32_t z10 = a10 + b10;
    uint32_t z9 = a9 + b9;
    uint32_t r8 = a8 + b8;
    // carried, for it would not be loose
    uint32_t h = z15 >> 28;
    uint32_t z8 = r8 + h;
    uint32_t z7 = a7 + b7;
    uint32_t z6 = a6 + b6;
    uint32_t z5 = a5 + b5;
    uint32_t z4 = a4 + b4;
    uint32_t z3 = a3 + b3;
    uint32_t z2 = a2 + b2;
    uint32_t z1 = a1 + b1;
    uint32_t r0 = a0 + b0;
    uint32_t z0 = r0 + h;
    r0 = z0 & mask28;
    uint32_t r1 = (z1 & mask28) + (z0 >> 28);
    uint32_t r2 = (z2 & mask28) + (z1 >> 28);
    uint32_t r3 = (z3 & mask28) + (z2 >> 28);
    uint32_t r4 = (z4 & mask28) + (z3 >> 28);
    uint32_t r5 = (z5 & mask28) + (z4 >> 28);
    uint32_t r6 = (z6 & mask28) + (z5 >> 28);
    uint32_t r7 = (z7 & mask28) + (z6 >> 28);
    r8 = (z8 & mask28) + (z7 >> 28);
    uint32_t r9 = (z9 & mask28) + (z8 >> 28);
    uint32_t r10 = (z10 & mask28) + (z9 >> 28);
    uint32_t r11 = (z11 & mask28) + (z10 >> 28);
    uint32_t r12 = (z12 & mask28) + (z11 >> 28);
    uint32_t r13 = (z13 & mask28) + (z12 >> 28);
    uint32_t r14 = (z14 & mask28) + (z13 >> 28);
    uint32_t r15 = (z15 & mask28) + (z14 >> 28);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// `a - b`. Sum, Sum -> Loose.
// Takes a, b limbs below 3 * 2^28 + 2^3. Gives r limbs below 2^30: r = a - b mod p.
// 81 operations.
static inline void limbsmith_p448_s28_sub_sums(
    uint32_t r[16], const uint32_t a[16], const uint32_t b[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11], b12 = b[12], b13 = b[13], b14 = b[14],
        b15 = b[15];
    const uint32_t mask28 = UINT32_C(0xfffffff);
    // plus 4 p, limb by limb, so that no limb goes below zero
    uint32_t z15 = a15 + UINT32_C(0x3ffffffc) - b15;
    uint32_t z14 = a14 + UINT32_C(0x3ffffffc) - b14;
    uint32_t z13 = a13 + UINT32_C(0x3ffffffc) - b13;
    uint32_t z12 = a12 + UINT32_C(0x3ffffffc) - b12;
    uint32_t z11 = a11 + UINT32_C(0x3ffffffc) - b11;
    uint32_t z10 = a10 + UINT32_C(0x3ffffffc) - b10;
    uint32_t z9 = a9 + UINT32_C(0x3ffffffc) - b9;
    uint32_t r8 = a8 + UINT32_C(0x3ffffff8) - b8;
    // carried, for it would not be loose
    uint32_t h = z15 >> 28;
    uint32_t z8 = r8 + h;
    uint32_t z7 = a7 + UINT32_C(0x3ffffffc) - b7;
    uint32_t z6 = a6 + UINT32_C(0x3ffffffc) - b6;
    uint32_t z5 = a5 + UINT32_C(0x3ffffffc) - b5;
    uint32_t z4 = a4 + UINT32_C(0x3ffffffc) - b4;
    uint32_t z3 = a3 + UINT32_C(0x3ffffffc) - b3;
    uint32_t z2 = a2 + UINT32_C(0x3ffffffc) - b2;
    uint32_t z1 = a1 + UINT32_C(0x3ffffffc) - b1;
    uint32_t r0 = a0 + UINT32_C(0x3ffffffc) - b0;
    uint32_t z0 = r0 + h;
    r0 = z0 & mask28;
    uint32_t r1 = (z1 & mask28) + (z0 >> 28);
    uint32_t r2 = (z2 & mask28) + (z1 >> 28);
    uint32_t r3 = (z3 & mask28) + (z2 >> 28);
    uint32_t r4 = (z4 & mask28) + (z3 >> 28);
    uint32_t r5 = (z5 & mask28) + (z4 >> 28);
    uint32_t r6 = (z6 & mask28) + (z5 >> 28);
    uint32_t r7 = (z7 & mask28) + (z6 >> 28);
    r8 = (z8 & mask28) + (z7 >> 28);
    uint32_t r9 = (z9 & mask28) + (z8 >> 28);
    uint32_t r10 = (z10 & mask28) + (z9 >> 28);
    uint32_t r11 = (z11 & mask28) + (z10 >> 28);
    uint32_t r12 = (z12 & mask28) + (z11 >> 28);
    uint32_t r13 = (z13 & mask28) + (z12 >> 28);
    uint32_t r14 = (z14 & mask28) + (z13 >> 28);
    uint32_t r15 = (z15 & mask28) + (z14 >> 28);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// The same value. Loose -> Tight.
// Takes a limbs below 2^30. Gives r limbs below 2^28 + 2^3: r = a mod p.
// 49 operations.
static inline void limbsmith_p448_s28_carry(uint32_t r[16], const uint32_t a[16]) {
    uint32_t a0 = a[0], z1 = a[1], z2 = a[2], z3 = a[3], z4 = a[4], z5 = a[5], z6 = a[6], z7 = a[7],
        a8 = a[8], z9 = a[9], z10 = a[10], z11 = a[11], z12 = a[12], z13 = a[13], z14 = a[14],
        z15 = a[15];
    const uint32_t mask28 = UINT32_C(0xfffffff);
    uint32_t h = z15 >> 28;
    uint32_t z8 = a8 + h;
    uint32_t z0 = a0 + h;
    uint32_t r0 = z0 & mask28;
    uint32_t r1 = (z1 & mask28) + (z0 >> 28);
    uint32_t r2 = (z2 & mask28) + (z1 >> 28);
    uint32_t r3 = (z3 & mask28) + (z2 >> 28);
    uint32_t r4 = (z4 & mask28) + (z3 >> 28);
    uint32_t r5 = (z5 & mask28) + (z4 >> 28);
    uint32_t r6 = (z6 & mask28) + (z5 >> 28);
    uint32_t r7 = (z7 & mask28) + (z6 >> 28);
    uint32_t r8 = (z8 & mask28) + (z7 >> 28);
    uint32_t r9 = (z9 & mask28) + (z8 >> 28);
    uint32_t r10 = (z10 & mask28) + (z9 >> 28);
    uint32_t r11 = (z11 & mask28) + (z10 >> 28);
    uint32_t r12 = (z12 & mask28) + (z11 >> 28);
    uint32_t r13 = (z13 & mask28) + (z12 >> 28);
    uint32_t r14 = (z14 & mask28) + (z13 >> 28);
    uint32_t r15 = (z15 & mask28) + (z14 >> 28);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// The value. Any words -> Tight.
// Takes w any words. Gives r limbs below 2^28 + 2^3: r = w mod p.
// 52 operations.
static inline void limbsmith_p448_s28_from_words(uint32_t r[16], const uint32_t w[14]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6], w7 = w[7],
        w8 = w[8], w9 = w[9], w10 = w[10], w11 = w[11], w12 = w[12], w13 = w[13];
    const uint32_t mask12 = UINT32_C(0xfff);
    const uint32_t mask16 = UINT32_C(0xffff);
    const uint32_t mask20 = UINT32_C(0xfffff);
    const uint32_t mask24 = UINT32_C(0xffffff);
    const uint32_t mask28 = UINT32_C(0xfffffff);
    const uint32_t mask8 = UINT32_C(0xff);
    uint32_t x0 = w0 & mask28;
    uint32_t x1 = ((w1 & mask24) << 4) | (w0 >> 28);
    uint32_t x2 = ((w2 & mask20) << 8) | (w1 >> 24);
    uint32_t x3 = ((w3 & mask16) << 12) | (w2 >> 20);
    uint32_t x4 = ((w4 & mask12) << 16) | (w3 >> 16);
    uint32_t x5 = ((w5 & mask8) << 20) | (w4 >> 12);
    uint32_t x6 = ((w6 & 15) << 24) | (w5 >> 8);
    uint32_t x7 = w6 >> 4;
    uint32_t x8 = w7 & mask28;
    uint32_t x9 = ((w8 & mask24) << 4) | (w7 >> 28);
    uint32_t x10 = ((w9 & mask20) << 8) | (w8 >> 24);
    uint32_t x11 = ((w10 & mask16) << 12) | (w9 >> 20);
    uint32_t x12 = ((w11 & mask12) << 16) | (w10 >> 16);
    uint32_t x13 = ((w12 & mask8) << 20) | (w11 >> 12);
    uint32_t x14 = ((w13 & 15) << 24) | (w12 >> 8);
    uint32_t x15 = w13 >> 4;
    r[0] = x0; r[1] = x1; r[2] = x2; r[3] = x3; r[4] = x4; r[5] = x5; r[6] = x6; r[7] = x7;
    r[8] = x8; r[9] = x9; r[10] = x10; r[11] = x11; r[12] = x12; r[13] = x13; r[14] = x14;
    r[15] = x15;
}

// The value, not yet canonical. Tight -> words below 2 p.
// Takes a limbs below 2^28 + 2^3. Gives r of value below 2^449.1: r = a mod p.
// 2 multiplications, 111 other operations.
static inline void limbsmith_p448_s28_frozen(uint32_t r[15], const uint32_t a[16]) {
    uint32_t t0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    const uint32_t mask12 = UINT32_C(0xfff);
    const uint32_t mask16 = UINT32_C(0xffff);
    const uint32_t mask20 = UINT32_C(0xfffff);
    const uint32_t mask24 = UINT32_C(0xffffff);
    const uint32_t mask28 = UINT32_C(0xfffffff);
    const uint32_t mask8 = UINT32_C(0xff);
    uint32_t s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13;
    // one chain of carries
    uint32_t x0 = t0 & mask28;
    uint32_t k = t0 >> 28;
    uint32_t t1 = a1 + k;
    uint32_t x1 = t1 & mask28;
    k = t1 >> 28;
    uint32_t t2 = a2 + k;
    uint32_t x2 = t2 & mask28;
    k = t2 >> 28;
    uint32_t t3 = a3 + k;
    uint32_t x3 = t3 & mask28;
    k = t3 >> 28;
    uint32_t t4 = a4 + k;
    uint32_t x4 = t4 & mask28;
    k = t4 >> 28;
    uint32_t t5 = a5 + k;
    uint32_t x5 = t5 & mask28;
    k = t5 >> 28;
    uint32_t t6 = a6 + k;
    uint32_t x6 = t6 & mask28;
    k = t6 >> 28;
    uint32_t t7 = a7 + k;
    uint32_t x7 = t7 & mask28;
    k = t7 >> 28;
    uint32_t t8 = a8 + k;
    uint32_t x8 = t8 & mask28;
    k = t8 >> 28;
    uint32_t t9 = a9 + k;
    uint32_t x9 = t9 & mask28;
    k = t9 >> 28;
    uint32_t t10 = a10 + k;
    uint32_t x10 = t10 & mask28;
    k = t10 >> 28;
    uint32_t t11 = a11 + k;
    uint32_t x11 = t11 & mask28;
    k = t11 >> 28;
    uint32_t t12 = a12 + k;
    uint32_t x12 = t12 & mask28;
    k = t12 >> 28;
    uint32_t t13 = a13 + k;
    uint32_t x13 = t13 & mask28;
    k = t13 >> 28;
    uint32_t t14 = a14 + k;
    uint32_t x14 = t14 & mask28;
    k = t14 >> 28;
    uint32_t t15 = a15 + k;
    uint32_t x15 = t15 & mask28;
    uint32_t q = t15 >> 28;
    // packed into words
    uint32_t w0 = ((x1 & 15) << 28) | x0;
    uint32_t w1 = ((x2 & mask8) << 24) | (x1 >> 4);
    uint32_t w2 = ((x3 & mask12) << 20) | (x2 >> 8);
    uint32_t w3 = ((x4 & mask16) << 16) | (x3 >> 12);
    uint32_t w4 = ((x5 & mask20) << 12) | (x4 >> 16);
    uint32_t w5 = ((x6 & mask24) << 8) | (x5 >> 20);
    uint32_t w6 = (x7 << 4) | (x6 >> 24);
    uint32_t w7 = ((x9 & 15) << 28) | x8;
    uint32_t w8 = ((x10 & mask8) << 24) | (x9 >> 4);
    uint32_t w9 = ((x11 & mask12) << 20) | (x10 >> 8);
    uint32_t w10 = ((x12 & mask16) << 16) | (x11 >> 12);
    uint32_t w11 = ((x13 & mask20) << 12) | (x12 >> 16);
    uint32_t w12 = ((x14 & mask24) << 8) | (x13 >> 20);
    uint32_t w13 = (x15 << 4) | (x14 >> 24);
    // what passes bit 448 comes back, times 2^448 - p
    uint32_t c = limbsmith_mac32(&s0, q, 1, w0, 0);
    uint8_t c_2 = limbsmith_adc32(&s1, w1, c, 0);
    c = (uint32_t)c_2;
    c_2 = limbsmith_adc32(&s2, w2, c, 0);
    c = (uint32_t)c_2;
    c_2 = limbsmith_adc32(&s3, w3, c, 0);
    c = (uint32_t)c_2;
    c_2 = limbsmith_adc32(&s4, w4, c, 0);
    c = (uint32_t)c_2;
    c_2 = limbsmith_adc32(&s5, w5, c, 0);
    c = (uint32_t)c_2;
    c_2 = limbsmith_adc32(&s6, w6, c, 0);
    c = (uint32_t)c_2;
    c = limbsmith_mac32(&s7, q, 1, w7, c);
    c_2 = limbsmith_adc32(&s8, w8, c, 0);
    c_2 = limbsmith_adc32(&s9, w9, 0, c_2);
    c_2 = limbsmith_adc32(&s10, w10, 0, c_2);
    c_2 = limbsmith_adc32(&s11, w11, 0, c_2);
    c_2 = limbsmith_adc32(&s12, w12, 0, c_2);
    c_2 = limbsmith_adc32(&s13, w13, 0, c_2);
    r[0] = s0; r[1] = s1; r[2] = s2; r[3] = s3; r[4] = s4; r[5] = s5; r[6] = s6; r[7] = s7;
    r[8] = s8; r[9] = s9; r[10] = s10; r[11] = s11; r[12] = s12; r[13] = s13; r[14] = (uint32_t)c_2;
}

// The value in `0..p`. Words below 2 p -> canonical words.
// Takes a of value below 2^449.1. Gives r of value below 2^448.1: r = a mod p.
// 31 operations.
static inline void limbsmith_p448_s28_reduce_once(uint32_t r[14], const uint32_t a[15]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14];
    const uint32_t p0 = UINT32_C(0xffffffff);
    const uint32_t p1 = UINT32_C(0xffffffff);
    const uint32_t p10 = UINT32_C(0xffffffff);
    const uint32_t p11 = UINT32_C(0xffffffff);
    const uint32_t p12 = UINT32_C(0xffffffff);
    const uint32_t p13 = UINT32_C(0xffffffff);
    const uint32_t p2 = UINT32_C(0xffffffff);
    const uint32_t p3 = UINT32_C(0xffffffff);
    const uint32_t p4 = UINT32_C(0xffffffff);
    const uint32_t p5 = UINT32_C(0xffffffff);
    const uint32_t p6 = UINT32_C(0xffffffff);
    const uint32_t p7 = UINT32_C(0xfffffffe);
    const uint32_t p8 = UINT32_C(0xffffffff);
    const uint32_t p9 = UINT32_C(0xffffffff);
    uint32_t d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, r0, r1, r2, r3, r4,
        r5, r6, r7, r8, r9, r10, r11, r12, r13;
    uint8_t c = limbsmith_sbb32(&d0, a0, p0, 0);
    c = limbsmith_sbb32(&d1, a1, p1, c);
    c = limbsmith_sbb32(&d2, a2, p2, c);
    c = limbsmith_sbb32(&d3, a3, p3, c);
    c = limbsmith_sbb32(&d4, a4, p4, c);
    c = limbsmith_sbb32(&d5, a5, p5, c);
    c = limbsmith_sbb32(&d6, a6, p6, c);
    c = limbsmith_sbb32(&d7, a7, p7, c);
    c = limbsmith_sbb32(&d8, a8, p8, c);
    c = limbsmith_sbb32(&d9, a9, p9, c);
    c = limbsmith_sbb32(&d10, a10, p10, c);
    c = limbsmith_sbb32(&d11, a11, p11, c);
    c = limbsmith_sbb32(&d12, a12, p12, c);
    c = limbsmith_sbb32(&d13, a13, p13, c);
    c = limbsmith_sbb32(&d14, a14, 0, c);
    // p back if that was too much
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, d0, m, 0);
    c = limbsmith_adc32(&r1, d1, m, c);
    c = limbsmith_adc32(&r2, d2, m, c);
    c = limbsmith_adc32(&r3, d3, m, c);
    c = limbsmith_adc32(&r4, d4, m, c);
    c = limbsmith_adc32(&r5, d5, m, c);
    c = limbsmith_adc32(&r6, d6, m, c);
    c = limbsmith_adc32(&r7, d7, m & p7, c);
    c = limbsmith_adc32(&r8, d8, m, c);
    c = limbsmith_adc32(&r9, d9, m, c);
    c = limbsmith_adc32(&r10, d10, m, c);
    c = limbsmith_adc32(&r11, d11, m, c);
    c = limbsmith_adc32(&r12, d12, m, c);
    (void)limbsmith_adc32(&r13, d13, m, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
// Takes bit 0 or 1; a, b limbs below 2^28 + 2^3. Gives r limbs below 2^28 + 2^3: r = a + bit b -
// bit a.
// 51 operations.
static inline void limbsmith_p448_s28_select(
    uint32_t r[16], uint8_t bit, const uint32_t a[16], const uint32_t b[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11], b12 = b[12], b13 = b[13], b14 = b[14],
        b15 = b[15];
    uint32_t m1 = limbsmith_mask32(bit);
    uint32_t m0 = limbsmith_mask32((uint8_t)(1 - bit));
    uint32_t r0 = (m0 & a0) + (m1 & b0);
    uint32_t r1 = (m0 & a1) + (m1 & b1);
    uint32_t r2 = (m0 & a2) + (m1 & b2);
    uint32_t r3 = (m0 & a3) + (m1 & b3);
    uint32_t r4 = (m0 & a4) + (m1 & b4);
    uint32_t r5 = (m0 & a5) + (m1 & b5);
    uint32_t r6 = (m0 & a6) + (m1 & b6);
    uint32_t r7 = (m0 & a7) + (m1 & b7);
    uint32_t r8 = (m0 & a8) + (m1 & b8);
    uint32_t r9 = (m0 & a9) + (m1 & b9);
    uint32_t r10 = (m0 & a10) + (m1 & b10);
    uint32_t r11 = (m0 & a11) + (m1 & b11);
    uint32_t r12 = (m0 & a12) + (m1 & b12);
    uint32_t r13 = (m0 & a13) + (m1 & b13);
    uint32_t r14 = (m0 & a14) + (m1 & b14);
    uint32_t r15 = (m0 & a15) + (m1 & b15);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
// Takes bit 0 or 1; a, b limbs below 3 * 2^28 + 2^3. Gives r limbs below 3 * 2^28 + 2^3: r = a +
// bit b - bit a.
// 51 operations.
static inline void limbsmith_p448_s28_select_sums(
    uint32_t r[16], uint8_t bit, const uint32_t a[16], const uint32_t b[16]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12], a13 = a[13], a14 = a[14],
        a15 = a[15];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11], b12 = b[12], b13 = b[13], b14 = b[14],
        b15 = b[15];
    uint32_t m1 = limbsmith_mask32(bit);
    uint32_t m0 = limbsmith_mask32((uint8_t)(1 - bit));
    uint32_t r0 = (m0 & a0) + (m1 & b0);
    uint32_t r1 = (m0 & a1) + (m1 & b1);
    uint32_t r2 = (m0 & a2) + (m1 & b2);
    uint32_t r3 = (m0 & a3) + (m1 & b3);
    uint32_t r4 = (m0 & a4) + (m1 & b4);
    uint32_t r5 = (m0 & a5) + (m1 & b5);
    uint32_t r6 = (m0 & a6) + (m1 & b6);
    uint32_t r7 = (m0 & a7) + (m1 & b7);
    uint32_t r8 = (m0 & a8) + (m1 & b8);
    uint32_t r9 = (m0 & a9) + (m1 & b9);
    uint32_t r10 = (m0 & a10) + (m1 & b10);
    uint32_t r11 = (m0 & a11) + (m1 & b11);
    uint32_t r12 = (m0 & a12) + (m1 & b12);
    uint32_t r13 = (m0 & a13) + (m1 & b13);
    uint32_t r14 = (m0 & a14) + (m1 & b14);
    uint32_t r15 = (m0 & a15) + (m1 & b15);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11; r[12] = r12; r[13] = r13; r[14] = r14;
    r[15] = r15;
}

// 1 if the value is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 14 operations.
static inline uint8_t limbsmith_p448_s28_is_canonical(const uint32_t w[14]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6], w7 = w[7],
        w8 = w[8], w9 = w[9], w10 = w[10], w11 = w[11], w12 = w[12], w13 = w[13];
    const uint32_t p0 = UINT32_C(0xffffffff);
    const uint32_t p1 = UINT32_C(0xffffffff);
    const uint32_t p10 = UINT32_C(0xffffffff);
    const uint32_t p11 = UINT32_C(0xffffffff);
    const uint32_t p12 = UINT32_C(0xffffffff);
    const uint32_t p13 = UINT32_C(0xffffffff);
    const uint32_t p2 = UINT32_C(0xffffffff);
    const uint32_t p3 = UINT32_C(0xffffffff);
    const uint32_t p4 = UINT32_C(0xffffffff);
    const uint32_t p5 = UINT32_C(0xffffffff);
    const uint32_t p6 = UINT32_C(0xffffffff);
    const uint32_t p7 = UINT32_C(0xfffffffe);
    const uint32_t p8 = UINT32_C(0xffffffff);
    const uint32_t p9 = UINT32_C(0xffffffff);
    uint32_t t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13;
    uint8_t c = limbsmith_sbb32(&t0, w0, p0, 0);
    c = limbsmith_sbb32(&t1, w1, p1, c);
    c = limbsmith_sbb32(&t2, w2, p2, c);
    c = limbsmith_sbb32(&t3, w3, p3, c);
    c = limbsmith_sbb32(&t4, w4, p4, c);
    c = limbsmith_sbb32(&t5, w5, p5, c);
    c = limbsmith_sbb32(&t6, w6, p6, c);
    c = limbsmith_sbb32(&t7, w7, p7, c);
    c = limbsmith_sbb32(&t8, w8, p8, c);
    c = limbsmith_sbb32(&t9, w9, p9, c);
    c = limbsmith_sbb32(&t10, w10, p10, c);
    c = limbsmith_sbb32(&t11, w11, p11, c);
    c = limbsmith_sbb32(&t12, w12, p12, c);
    c = limbsmith_sbb32(&t13, w13, p13, c);
    return c;
}

// 1 if all words are zero. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w = 0, else 0.
// 14 operations.
static inline uint8_t limbsmith_p448_s28_is_zero_words(const uint32_t w[14]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6], w7 = w[7],
        w8 = w[8], w9 = w[9], w10 = w[10], w11 = w[11], w12 = w[12], w13 = w[13];
    uint32_t t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13;
    uint8_t c = limbsmith_sbb32(&t0, w0, 1, 0);
    c = limbsmith_sbb32(&t1, w1, 0, c);
    c = limbsmith_sbb32(&t2, w2, 0, c);
    c = limbsmith_sbb32(&t3, w3, 0, c);
    c = limbsmith_sbb32(&t4, w4, 0, c);
    c = limbsmith_sbb32(&t5, w5, 0, c);
    c = limbsmith_sbb32(&t6, w6, 0, c);
    c = limbsmith_sbb32(&t7, w7, 0, c);
    c = limbsmith_sbb32(&t8, w8, 0, c);
    c = limbsmith_sbb32(&t9, w9, 0, c);
    c = limbsmith_sbb32(&t10, w10, 0, c);
    c = limbsmith_sbb32(&t11, w11, 0, c);
    c = limbsmith_sbb32(&t12, w12, 0, c);
    c = limbsmith_sbb32(&t13, w13, 0, c);
    return c;
}

// The value in `0..p`. Tight -> canonical words.
static inline void limbsmith_p448_s28_to_words(uint32_t r[14], const uint32_t a[16]) {
    uint32_t t0[15];
    limbsmith_p448_s28_frozen(t0, a);
    limbsmith_p448_s28_reduce_once(r, t0);
}

// 1 if the value is 0 modulo p. Tight -> a bit.
static inline uint8_t limbsmith_p448_s28_is_zero(const uint32_t a[16]) {
    uint32_t t0[15];
    uint32_t t1[14];
    limbsmith_p448_s28_frozen(t0, a);
    limbsmith_p448_s28_reduce_once(t1, t0);
    return limbsmith_p448_s28_is_zero_words(t1);
}

#endif // LIMBSMITH_P448_H
