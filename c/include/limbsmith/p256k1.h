// Integers modulo p = 2^256 - 2^32 - 977.
//
// Every function here was read back from this text and proved: for all operands within its
// bounds no operation overflows, the result is right and within its own bounds. None
// branches, and none reads memory at an address that depends on data. The result may be
// stored where an operand was.
//
// Generated from specs/p256k1.toml by `cargo xtask gen`; do not edit.

#ifndef LIMBSMITH_P256K1_H
#define LIMBSMITH_P256K1_H

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

// sat64: 4 limbs in uint64_t, of value x0 + x1 2^64 + ... + x3 2^192.
// Strategy: saturated.

// `a * b`. Loose, Loose -> Tight.
// Takes a, b any words. Gives r any words: r = a b mod p.
// 21 multiplications, 48 other operations.
static inline void limbsmith_p256k1_sat64_mul(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t e0, l1, l2, l3, e1, e2, e3, e4, l0, e5, p0_2, p1_2, p2_2, p3_2, p4, e6, e7, h3, over,
        lo, r0, r1, r2, r3;
    // row 0: a0 b
    uint64_t h0 = limbsmith_mul_wide64(&e0, a0, b0);
    uint64_t h1 = limbsmith_mul_wide64(&l1, a0, b1);
    uint64_t h2 = limbsmith_mul_wide64(&l2, a0, b2);
    h3 = limbsmith_mul_wide64(&l3, a0, b3);
    uint8_t c = limbsmith_adc64(&e1, h0, l1, 0);
    c = limbsmith_adc64(&e2, h1, l2, c);
    c = limbsmith_adc64(&e3, h2, l3, c);
    (void)limbsmith_adc64(&e4, h3, 0, c);
    // row 1: a1 b
    h0 = limbsmith_mul_wide64(&l0, a1, b0);
    h1 = limbsmith_mul_wide64(&l1, a1, b1);
    h2 = limbsmith_mul_wide64(&l2, a1, b2);
    h3 = limbsmith_mul_wide64(&l3, a1, b3);
    c = limbsmith_adc64(&e2, e2, h0, 0);
    c = limbsmith_adc64(&e3, e3, h1, c);
    c = limbsmith_adc64(&e4, e4, h2, c);
    (void)limbsmith_adc64(&e5, h3, 0, c);
    c = limbsmith_adc64(&e1, e1, l0, 0);
    c = limbsmith_adc64(&e2, e2, l1, c);
    c = limbsmith_adc64(&e3, e3, l2, c);
    c = limbsmith_adc64(&e4, e4, l3, c);
    (void)limbsmith_adc64(&e5, e5, 0, c);
    // row 2: a2 b
    h0 = limbsmith_mul_wide64(&p0_2, a2, b0);
    h1 = limbsmith_mul_wide64(&l1, a2, b1);
    h2 = limbsmith_mul_wide64(&l2, a2, b2);
    h3 = limbsmith_mul_wide64(&l3, a2, b3);
    c = limbsmith_adc64(&p1_2, h0, l1, 0);
    c = limbsmith_adc64(&p2_2, h1, l2, c);
    c = limbsmith_adc64(&p3_2, h2, l3, c);
    (void)limbsmith_adc64(&p4, h3, 0, c);
    c = limbsmith_adc64(&e2, e2, p0_2, 0);
    c = limbsmith_adc64(&e3, e3, p1_2, c);
    c = limbsmith_adc64(&e4, e4, p2_2, c);
    c = limbsmith_adc64(&e5, e5, p3_2, c);
    (void)limbsmith_adc64(&e6, p4, 0, c);
    // row 3: a3 b
    h0 = limbsmith_mul_wide64(&p0_2, a3, b0);
    h1 = limbsmith_mul_wide64(&l1, a3, b1);
    h2 = limbsmith_mul_wide64(&l2, a3, b2);
    h3 = limbsmith_mul_wide64(&l3, a3, b3);
    c = limbsmith_adc64(&p1_2, h0, l1, 0);
    c = limbsmith_adc64(&p2_2, h1, l2, c);
    c = limbsmith_adc64(&p3_2, h2, l3, c);
    (void)limbsmith_adc64(&p4, h3, 0, c);
    c = limbsmith_adc64(&e3, e3, p0_2, 0);
    c = limbsmith_adc64(&e4, e4, p1_2, c);
    c = limbsmith_adc64(&e5, e5, p2_2, c);
    c = limbsmith_adc64(&e6, e6, p3_2, c);
    (void)limbsmith_adc64(&e7, p4, 0, c);
    // 2^256 = 4294968273 mod p: the low words join
    h0 = limbsmith_mul_wide64(&l0, e4, UINT64_C(0x1000003d1));
    h1 = limbsmith_mul_wide64(&l1, e5, UINT64_C(0x1000003d1));
    h2 = limbsmith_mul_wide64(&l2, e6, UINT64_C(0x1000003d1));
    h3 = limbsmith_mul_wide64(&l3, e7, UINT64_C(0x1000003d1));
    c = limbsmith_adc64(&e0, e0, l0, 0);
    c = limbsmith_adc64(&e1, e1, l1, c);
    c = limbsmith_adc64(&e2, e2, l2, c);
    c = limbsmith_adc64(&e3, e3, l3, c);
    (void)limbsmith_adc64(&h3, h3, 0, c);
    // the high words join
    c = limbsmith_adc64(&e1, e1, h0, 0);
    c = limbsmith_adc64(&e2, e2, h1, c);
    c = limbsmith_adc64(&e3, e3, h2, c);
    (void)limbsmith_adc64(&over, h3, 0, c);
    // what stands above the top comes back, twice
    uint64_t hi = limbsmith_mul_wide64(&lo, over, UINT64_C(0x1000003d1));
    c = limbsmith_adc64(&r0, e0, lo, 0);
    c = limbsmith_adc64(&r1, e1, hi, c);
    c = limbsmith_adc64(&r2, e2, 0, c);
    c = limbsmith_adc64(&r3, e3, 0, c);
    c = limbsmith_adc64(&r0, r0, limbsmith_mask64(c) & UINT64_C(0x1000003d1), 0);
    (void)limbsmith_adc64(&r1, r1, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a^2`. Loose -> Tight.
// Takes a any words. Gives r any words: r = a^2 mod p.
// 15 multiplications, 39 other operations.
static inline void limbsmith_p256k1_sat64_square(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t e3, e2, l4, e4, e5, e1, l3, l5, e6, e0, l2, l6, l7, e7, l0, l1, h3, over, lo, r0, r1,
        r2, r3;
    e4 = limbsmith_mul_wide64(&e3, a1, a2);
    l3 = limbsmith_mul_wide64(&e2, a0, a2);
    l5 = limbsmith_mul_wide64(&l4, a1, a3);
    uint8_t c = limbsmith_adc64(&e3, e3, l3, 0);
    c = limbsmith_adc64(&e4, e4, l4, c);
    (void)limbsmith_adc64(&e5, l5, 0, c);
    l2 = limbsmith_mul_wide64(&e1, a0, a1);
    l4 = limbsmith_mul_wide64(&l3, a0, a3);
    l6 = limbsmith_mul_wide64(&l5, a2, a3);
    c = limbsmith_adc64(&e2, e2, l2, 0);
    c = limbsmith_adc64(&e3, e3, l3, c);
    c = limbsmith_adc64(&e4, e4, l4, c);
    c = limbsmith_adc64(&e5, e5, l5, c);
    (void)limbsmith_adc64(&e6, l6, 0, c);
    // the squares; the cross products twice
    l1 = limbsmith_mul_wide64(&e0, a0, a0);
    l3 = limbsmith_mul_wide64(&l2, a1, a1);
    l5 = limbsmith_mul_wide64(&l4, a2, a2);
    l7 = limbsmith_mul_wide64(&l6, a3, a3);
    c = limbsmith_adc64(&e1, e1, e1, 0);
    c = limbsmith_adc64(&e2, e2, e2, c);
    c = limbsmith_adc64(&e3, e3, e3, c);
    c = limbsmith_adc64(&e4, e4, e4, c);
    c = limbsmith_adc64(&e5, e5, e5, c);
    c = limbsmith_adc64(&e6, e6, e6, c);
    (void)limbsmith_adc64(&l7, l7, 0, c);
    c = limbsmith_adc64(&e1, e1, l1, 0);
    c = limbsmith_adc64(&e2, e2, l2, c);
    c = limbsmith_adc64(&e3, e3, l3, c);
    c = limbsmith_adc64(&e4, e4, l4, c);
    c = limbsmith_adc64(&e5, e5, l5, c);
    c = limbsmith_adc64(&e6, e6, l6, c);
    (void)limbsmith_adc64(&e7, l7, 0, c);
    // 2^256 = 4294968273 mod p: the low words join
    uint64_t h0 = limbsmith_mul_wide64(&l0, e4, UINT64_C(0x1000003d1));
    uint64_t h1 = limbsmith_mul_wide64(&l1, e5, UINT64_C(0x1000003d1));
    uint64_t h2 = limbsmith_mul_wide64(&l2, e6, UINT64_C(0x1000003d1));
    h3 = limbsmith_mul_wide64(&l3, e7, UINT64_C(0x1000003d1));
    c = limbsmith_adc64(&e0, e0, l0, 0);
    c = limbsmith_adc64(&e1, e1, l1, c);
    c = limbsmith_adc64(&e2, e2, l2, c);
    c = limbsmith_adc64(&e3, e3, l3, c);
    (void)limbsmith_adc64(&h3, h3, 0, c);
    // the high words join
    c = limbsmith_adc64(&e1, e1, h0, 0);
    c = limbsmith_adc64(&e2, e2, h1, c);
    c = limbsmith_adc64(&e3, e3, h2, c);
    (void)limbsmith_adc64(&over, h3, 0, c);
    // what stands above the top comes back, twice
    uint64_t hi = limbsmith_mul_wide64(&lo, over, UINT64_C(0x1000003d1));
    c = limbsmith_adc64(&r0, e0, lo, 0);
    c = limbsmith_adc64(&r1, e1, hi, c);
    c = limbsmith_adc64(&r2, e2, 0, c);
    c = limbsmith_adc64(&r3, e3, 0, c);
    c = limbsmith_adc64(&r0, r0, limbsmith_mask64(c) & UINT64_C(0x1000003d1), 0);
    (void)limbsmith_adc64(&r1, r1, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `k * a`. Loose, below 2^17 -> Tight.
// Takes a any words; k below 2^17. Gives r any words: r = a k mod p.
// 5 multiplications, 11 other operations.
static inline void limbsmith_p256k1_sat64_mul_small(
    uint64_t r[4], const uint64_t a[4], uint64_t k) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t l0, l1, l2, l3, e1, e2, e3, over, r0, r1, r2, r3;
    uint64_t h0 = limbsmith_mul_wide64(&l0, a0, k);
    uint64_t h1 = limbsmith_mul_wide64(&l1, a1, k);
    uint64_t h2 = limbsmith_mul_wide64(&l2, a2, k);
    uint64_t h3 = limbsmith_mul_wide64(&l3, a3, k);
    // the high words join
    uint8_t c = limbsmith_adc64(&e1, l1, h0, 0);
    c = limbsmith_adc64(&e2, l2, h1, c);
    c = limbsmith_adc64(&e3, l3, h2, c);
    (void)limbsmith_adc64(&over, h3, 0, c);
    // what stands above the top comes back, twice
    uint64_t lo = over * UINT64_C(0x1000003d1);
    c = limbsmith_adc64(&r0, l0, lo, 0);
    c = limbsmith_adc64(&r1, e1, 0, c);
    c = limbsmith_adc64(&r2, e2, 0, c);
    c = limbsmith_adc64(&r3, e3, 0, c);
    r0 = r0 + (limbsmith_mask64(c) & UINT64_C(0x1000003d1));
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `k * a + b`. Loose, below 2^17, Tight -> Tight.
// Takes a any words; k below 2^17; b any words. Gives r any words: r = a k + b mod p.
// 5 multiplications, 16 other operations.
static inline void limbsmith_p256k1_sat64_mul_small_add(
    uint64_t r[4], const uint64_t a[4], uint64_t k, const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t l0, l1, l2, l3, s0, s1, s2, s3, h3, e1, e2, e3, over, r0, r1, r2, r3;
    uint64_t h0 = limbsmith_mul_wide64(&l0, a0, k);
    uint64_t h1 = limbsmith_mul_wide64(&l1, a1, k);
    uint64_t h2 = limbsmith_mul_wide64(&l2, a2, k);
    h3 = limbsmith_mul_wide64(&l3, a3, k);
    uint8_t c = limbsmith_adc64(&s0, l0, b0, 0);
    c = limbsmith_adc64(&s1, l1, b1, c);
    c = limbsmith_adc64(&s2, l2, b2, c);
    c = limbsmith_adc64(&s3, l3, b3, c);
    (void)limbsmith_adc64(&h3, h3, 0, c);
    // the high words join
    c = limbsmith_adc64(&e1, s1, h0, 0);
    c = limbsmith_adc64(&e2, s2, h1, c);
    c = limbsmith_adc64(&e3, s3, h2, c);
    (void)limbsmith_adc64(&over, h3, 0, c);
    // what stands above the top comes back, twice
    uint64_t lo = over * UINT64_C(0x1000003d1);
    c = limbsmith_adc64(&r0, s0, lo, 0);
    c = limbsmith_adc64(&r1, e1, 0, c);
    c = limbsmith_adc64(&r2, e2, 0, c);
    c = limbsmith_adc64(&r3, e3, 0, c);
    r0 = r0 + (limbsmith_mask64(c) & UINT64_C(0x1000003d1));
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a + b`. Tight, Tight -> Sum.
// Takes a, b any words. Gives r any words: r = a + b mod p.
// 13 operations.
static inline void limbsmith_p256k1_sat64_add(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_adc64(&r0, a0, b0, 0);
    c = limbsmith_adc64(&r1, a1, b1, c);
    c = limbsmith_adc64(&r2, a2, b2, c);
    c = limbsmith_adc64(&r3, a3, b3, c);
    // the carry is worth 2^256 = 4294968273 mod p
    c = limbsmith_adc64(&r0, r0, limbsmith_mask64(c) & UINT64_C(0x1000003d1), 0);
    c = limbsmith_adc64(&r1, r1, 0, c);
    c = limbsmith_adc64(&r2, r2, 0, c);
    c = limbsmith_adc64(&r3, r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    r0 = r0 + (limbsmith_mask64(c) & UINT64_C(0x1000003d1));
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a - b`. Tight, Tight -> Sum.
// Takes a, b any words. Gives r any words: r = a - b mod p.
// 13 operations.
static inline void limbsmith_p256k1_sat64_sub(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&r0, a0, b0, 0);
    c = limbsmith_sbb64(&r1, a1, b1, c);
    c = limbsmith_sbb64(&r2, a2, b2, c);
    c = limbsmith_sbb64(&r3, a3, b3, c);
    // the borrow is worth 2^256 = 4294968273 mod p
    c = limbsmith_sbb64(&r0, r0, limbsmith_mask64(c) & UINT64_C(0x1000003d1), 0);
    c = limbsmith_sbb64(&r1, r1, 0, c);
    c = limbsmith_sbb64(&r2, r2, 0, c);
    c = limbsmith_sbb64(&r3, r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    r0 = r0 - (limbsmith_mask64(c) & UINT64_C(0x1000003d1));
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `-a`. Tight -> Sum.
// Takes a any words. Gives r any words: r = -a mod p.
// 13 operations.
static inline void limbsmith_p256k1_sat64_neg(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&r0, 0, a0, 0);
    c = limbsmith_sbb64(&r1, 0, a1, c);
    c = limbsmith_sbb64(&r2, 0, a2, c);
    c = limbsmith_sbb64(&r3, 0, a3, c);
    c = limbsmith_sbb64(&r0, r0, limbsmith_mask64(c) & UINT64_C(0x1000003d1), 0);
    c = limbsmith_sbb64(&r1, r1, 0, c);
    c = limbsmith_sbb64(&r2, r2, 0, c);
    c = limbsmith_sbb64(&r3, r3, 0, c);
    r0 = r0 - (limbsmith_mask64(c) & UINT64_C(0x1000003d1));
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a + b`. Sum, Sum -> Loose.
// Takes a, b any words. Gives r any words: r = a + b mod p.
// 13 operations.
static inline void limbsmith_p256k1_sat64_add_sums(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_adc64(&r0, a0, b0, 0);
    c = limbsmith_adc64(&r1, a1, b1, c);
    c = limbsmith_adc64(&r2, a2, b2, c);
    c = limbsmith_adc64(&r3, a3, b3, c);
    // the carry is worth 2^256 = 4294968273 mod p
    c = limbsmith_adc64(&r0, r0, limbsmith_mask64(c) & UINT64_C(0x1000003d1), 0);
    c = limbsmith_adc64(&r1, r1, 0, c);
    c = limbsmith_adc64(&r2, r2, 0, c);
    c = limbsmith_adc64(&r3, r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    r0 = r0 + (limbsmith_mask64(c) & UINT64_C(0x1000003d1));
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a - b`. Sum, Sum -> Loose.
// Takes a, b any words. Gives r any words: r = a - b mod p.
// 13 operations.
static inline void limbsmith_p256k1_sat64_sub_sums(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&r0, a0, b0, 0);
    c = limbsmith_sbb64(&r1, a1, b1, c);
    c = limbsmith_sbb64(&r2, a2, b2, c);
    c = limbsmith_sbb64(&r3, a3, b3, c);
    // the borrow is worth 2^256 = 4294968273 mod p
    c = limbsmith_sbb64(&r0, r0, limbsmith_mask64(c) & UINT64_C(0x1000003d1), 0);
    c = limbsmith_sbb64(&r1, r1, 0, c);
    c = limbsmith_sbb64(&r2, r2, 0, c);
    c = limbsmith_sbb64(&r3, r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    r0 = r0 - (limbsmith_mask64(c) & UINT64_C(0x1000003d1));
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// The same value. Loose -> Tight.
// Takes a any words. Gives r any words: r = a mod p.
// 0 operations.
static inline void limbsmith_p256k1_sat64_carry(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    r[0] = a0; r[1] = a1; r[2] = a2; r[3] = a3;
}

// The same value. Any words -> Tight.
// Takes w any words. Gives r any words: r = w mod p.
// 0 operations.
static inline void limbsmith_p256k1_sat64_from_words(uint64_t r[4], const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    r[0] = w0; r[1] = w1; r[2] = w2; r[3] = w3;
}

// The value in `0..p`. Tight -> canonical words.
// Takes a any words. Gives r of value below 2^256.1: r = a mod p.
// 10 operations.
static inline void limbsmith_p256k1_sat64_to_words(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t t0, t1, t2, t3, r0, r1, r2, r3;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    uint8_t c = limbsmith_adc64(&t0, a0, UINT64_C(0x1000003d1), 0);
    c = limbsmith_adc64(&t1, a1, 0, c);
    c = limbsmith_adc64(&t2, a2, 0, c);
    c = limbsmith_adc64(&t3, a3, 0, c);
    // the value plus c q, without the bit that then stands above the top
    c = limbsmith_adc64(&r0, a0, limbsmith_mask64(c) & UINT64_C(0x1000003d1), 0);
    c = limbsmith_adc64(&r1, a1, 0, c);
    c = limbsmith_adc64(&r2, a2, 0, c);
    (void)limbsmith_adc64(&r3, a3, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
// Takes bit 0 or 1; a, b any words. Gives r any words: r = a + bit b - bit a.
// 15 operations.
static inline void limbsmith_p256k1_sat64_select(
    uint64_t r[4], uint8_t bit, const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t m1 = limbsmith_mask64(bit);
    uint64_t m0 = limbsmith_mask64((uint8_t)(1 - bit));
    uint64_t r0 = (m0 & a0) + (m1 & b0);
    uint64_t r1 = (m0 & a1) + (m1 & b1);
    uint64_t r2 = (m0 & a2) + (m1 & b2);
    uint64_t r3 = (m0 & a3) + (m1 & b3);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
// Takes bit 0 or 1; a, b any words. Gives r any words: r = a + bit b - bit a.
// 15 operations.
static inline void limbsmith_p256k1_sat64_select_sums(
    uint64_t r[4], uint8_t bit, const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t m1 = limbsmith_mask64(bit);
    uint64_t m0 = limbsmith_mask64((uint8_t)(1 - bit));
    uint64_t r0 = (m0 & a0) + (m1 & b0);
    uint64_t r1 = (m0 & a1) + (m1 & b1);
    uint64_t r2 = (m0 & a2) + (m1 & b2);
    uint64_t r3 = (m0 & a3) + (m1 & b3);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// 1 if the value is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 4 operations.
static inline uint8_t limbsmith_p256k1_sat64_is_canonical(const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    const uint64_t p0 = UINT64_C(0xfffffffefffffc2f);
    const uint64_t p1 = UINT64_C(0xffffffffffffffff);
    const uint64_t p2 = UINT64_C(0xffffffffffffffff);
    const uint64_t p3 = UINT64_C(0xffffffffffffffff);
    uint64_t t0, t1, t2, t3;
    uint8_t c = limbsmith_sbb64(&t0, w0, p0, 0);
    c = limbsmith_sbb64(&t1, w1, p1, c);
    c = limbsmith_sbb64(&t2, w2, p2, c);
    c = limbsmith_sbb64(&t3, w3, p3, c);
    return c;
}

// 1 if all words are zero. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w = 0, else 0.
// 4 operations.
static inline uint8_t limbsmith_p256k1_sat64_is_zero_words(const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    uint64_t t0, t1, t2, t3;
    uint8_t c = limbsmith_sbb64(&t0, w0, 1, 0);
    c = limbsmith_sbb64(&t1, w1, 0, c);
    c = limbsmith_sbb64(&t2, w2, 0, c);
    c = limbsmith_sbb64(&t3, w3, 0, c);
    return c;
}

// 1 if the value is 0 modulo p. Tight -> a bit.
static inline uint8_t limbsmith_p256k1_sat64_is_zero(const uint64_t a[4]) {
    uint64_t t0[4];
    limbsmith_p256k1_sat64_to_words(t0, a);
    return limbsmith_p256k1_sat64_is_zero_words(t0);
}

// scan64: 4 limbs in uint64_t, of value x0 + x1 2^64 + ... + x3 2^192.
// Strategy: scanning.

// `a * b`. Loose, Loose -> Tight.
// Takes a, b any words. Gives r any words: r = a b mod p.
// 21 multiplications, 7 other operations.
static inline void limbsmith_p256k1_scan64_mul(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t e0, e1, e2, e3, e4, e5, e6, r0, r1, r2, r3;
    // row 0: a0 b
    uint64_t h = limbsmith_mul_wide64(&e0, a0, b0);
    h = limbsmith_mac64(&e1, a0, b1, h, 0);
    h = limbsmith_mac64(&e2, a0, b2, h, 0);
    e4 = limbsmith_mac64(&e3, a0, b3, h, 0);
    // row 1: a1 b
    h = limbsmith_mac64(&e1, a1, b0, e1, 0);
    h = limbsmith_mac64(&e2, a1, b1, e2, h);
    h = limbsmith_mac64(&e3, a1, b2, e3, h);
    e5 = limbsmith_mac64(&e4, a1, b3, e4, h);
    // row 2: a2 b
    h = limbsmith_mac64(&e2, a2, b0, e2, 0);
    h = limbsmith_mac64(&e3, a2, b1, e3, h);
    h = limbsmith_mac64(&e4, a2, b2, e4, h);
    e6 = limbsmith_mac64(&e5, a2, b3, e5, h);
    // row 3: a3 b
    h = limbsmith_mac64(&e3, a3, b0, e3, 0);
    h = limbsmith_mac64(&e4, a3, b1, e4, h);
    h = limbsmith_mac64(&e5, a3, b2, e5, h);
    uint64_t e7 = limbsmith_mac64(&e6, a3, b3, e6, h);
    // 2^256 = 4294968273 mod p: the upper half comes back
    h = limbsmith_mac64(&e0, UINT64_C(0x1000003d1), e4, e0, 0);
    h = limbsmith_mac64(&e1, UINT64_C(0x1000003d1), e5, e1, h);
    h = limbsmith_mac64(&e2, UINT64_C(0x1000003d1), e6, e2, h);
    h = limbsmith_mac64(&e3, UINT64_C(0x1000003d1), e7, e3, h);
    // what stands above the top comes back, twice
    h = limbsmith_mac64(&r0, h, UINT64_C(0x1000003d1), e0, 0);
    uint8_t c = limbsmith_adc64(&r1, e1, h, 0);
    c = limbsmith_adc64(&r2, e2, 0, c);
    c = limbsmith_adc64(&r3, e3, 0, c);
    c = limbsmith_adc64(&r0, r0, limbsmith_mask64(c) & UINT64_C(0x1000003d1), 0);
    (void)limbsmith_adc64(&r1, r1, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a^2`. Loose -> Tight.
// Takes a any words. Gives r any words: r = a^2 mod p.
// 15 multiplications, 34 other operations.
static inline void limbsmith_p256k1_scan64_square(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t e1, e2, e3, e4, e5, e0, e6, e7, r0, r1, r2, r3;
    // cross products
    uint64_t h = limbsmith_mul_wide64(&e1, a0, a1);
    h = limbsmith_mac64(&e2, a0, a2, h, 0);
    e4 = limbsmith_mac64(&e3, a0, a3, h, 0);
    h = limbsmith_mac64(&e3, a1, a2, e3, 0);
    e5 = limbsmith_mac64(&e4, a1, a3, e4, h);
    e6 = limbsmith_mac64(&e5, a2, a3, e5, 0);
    // twice
    uint64_t d1 = (e1 & mask63) << 1;
    uint64_t d2 = ((e2 & mask63) << 1) | (e1 >> 63);
    uint64_t d3 = ((e3 & mask63) << 1) | (e2 >> 63);
    uint64_t d4 = ((e4 & mask63) << 1) | (e3 >> 63);
    uint64_t d5 = ((e5 & mask63) << 1) | (e4 >> 63);
    uint64_t d6 = ((e6 & mask63) << 1) | (e5 >> 63);
    uint64_t d7 = e6 >> 63;
    // the squares
    h = limbsmith_mul_wide64(&e0, a0, a0);
    uint8_t c = limbsmith_adc64(&e1, d1, h, 0);
    h = limbsmith_mac64(&e2, a1, a1, d2, (uint64_t)c);
    c = limbsmith_adc64(&e3, d3, h, 0);
    h = limbsmith_mac64(&e4, a2, a2, d4, (uint64_t)c);
    c = limbsmith_adc64(&e5, d5, h, 0);
    h = limbsmith_mac64(&e6, a3, a3, d6, (uint64_t)c);
    (void)limbsmith_adc64(&e7, d7, h, 0);
    // 2^256 = 4294968273 mod p: the upper half comes back
    h = limbsmith_mac64(&e0, UINT64_C(0x1000003d1), e4, e0, 0);
    h = limbsmith_mac64(&e1, UINT64_C(0x1000003d1), e5, e1, h);
    h = limbsmith_mac64(&e2, UINT64_C(0x1000003d1), e6, e2, h);
    h = limbsmith_mac64(&e3, UINT64_C(0x1000003d1), e7, e3, h);
    // what stands above the top comes back, twice
    h = limbsmith_mac64(&r0, h, UINT64_C(0x1000003d1), e0, 0);
    c = limbsmith_adc64(&r1, e1, h, 0);
    c = limbsmith_adc64(&r2, e2, 0, c);
    c = limbsmith_adc64(&r3, e3, 0, c);
    c = limbsmith_adc64(&r0, r0, limbsmith_mask64(c) & UINT64_C(0x1000003d1), 0);
    (void)limbsmith_adc64(&r1, r1, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `k * a`. Loose, below 2^17 -> Tight.
// Takes a any words; k below 2^17. Gives r any words: r = a k mod p.
// 5 multiplications, 7 other operations.
static inline void limbsmith_p256k1_scan64_mul_small(
    uint64_t r[4], const uint64_t a[4], uint64_t k) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t e0, e1, e2, e3, r0, r1, r2, r3;
    uint64_t h = limbsmith_mul_wide64(&e0, k, a0);
    h = limbsmith_mac64(&e1, k, a1, h, 0);
    h = limbsmith_mac64(&e2, k, a2, h, 0);
    h = limbsmith_mac64(&e3, k, a3, h, 0);
    // what stands above the top comes back, twice
    uint8_t c = limbsmith_adc64(&r0, e0, h * UINT64_C(0x1000003d1), 0);
    c = limbsmith_adc64(&r1, e1, 0, c);
    c = limbsmith_adc64(&r2, e2, 0, c);
    c = limbsmith_adc64(&r3, e3, 0, c);
    r0 = r0 + (limbsmith_mask64(c) & UINT64_C(0x1000003d1));
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `k * a + b`. Loose, below 2^17, Tight -> Tight.
// Takes a any words; k below 2^17; b any words. Gives r any words: r = a k + b mod p.
// 5 multiplications, 7 other operations.
static inline void limbsmith_p256k1_scan64_mul_small_add(
    uint64_t r[4], const uint64_t a[4], uint64_t k, const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t e0, e1, e2, e3, r0, r1, r2, r3;
    uint64_t h = limbsmith_mac64(&e0, k, a0, b0, 0);
    h = limbsmith_mac64(&e1, k, a1, b1, h);
    h = limbsmith_mac64(&e2, k, a2, b2, h);
    h = limbsmith_mac64(&e3, k, a3, b3, h);
    // what stands above the top comes back, twice
    uint8_t c = limbsmith_adc64(&r0, e0, h * UINT64_C(0x1000003d1), 0);
    c = limbsmith_adc64(&r1, e1, 0, c);
    c = limbsmith_adc64(&r2, e2, 0, c);
    c = limbsmith_adc64(&r3, e3, 0, c);
    r0 = r0 + (limbsmith_mask64(c) & UINT64_C(0x1000003d1));
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a + b`. Tight, Tight -> Sum.
// Takes a, b any words. Gives r any words: r = a + b mod p.
// 13 operations.
static inline void limbsmith_p256k1_scan64_add(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_adc64(&r0, a0, b0, 0);
    c = limbsmith_adc64(&r1, a1, b1, c);
    c = limbsmith_adc64(&r2, a2, b2, c);
    c = limbsmith_adc64(&r3, a3, b3, c);
    // the carry is worth 2^256 = 4294968273 mod p
    c = limbsmith_adc64(&r0, r0, limbsmith_mask64(c) & UINT64_C(0x1000003d1), 0);
    c = limbsmith_adc64(&r1, r1, 0, c);
    c = limbsmith_adc64(&r2, r2, 0, c);
    c = limbsmith_adc64(&r3, r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    r0 = r0 + (limbsmith_mask64(c) & UINT64_C(0x1000003d1));
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a - b`. Tight, Tight -> Sum.
// Takes a, b any words. Gives r any words: r = a - b mod p.
// 13 operations.
static inline void limbsmith_p256k1_scan64_sub(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&r0, a0, b0, 0);
    c = limbsmith_sbb64(&r1, a1, b1, c);
    c = limbsmith_sbb64(&r2, a2, b2, c);
    c = limbsmith_sbb64(&r3, a3, b3, c);
    // the borrow is worth 2^256 = 4294968273 mod p
    c = limbsmith_sbb64(&r0, r0, limbsmith_mask64(c) & UINT64_C(0x1000003d1), 0);
    c = limbsmith_sbb64(&r1, r1, 0, c);
    c = limbsmith_sbb64(&r2, r2, 0, c);
    c = limbsmith_sbb64(&r3, r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    r0 = r0 - (limbsmith_mask64(c) & UINT64_C(0x1000003d1));
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `-a`. Tight -> Sum.
// Takes a any words. Gives r any words: r = -a mod p.
// 13 operations.
static inline void limbsmith_p256k1_scan64_neg(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&r0, 0, a0, 0);
    c = limbsmith_sbb64(&r1, 0, a1, c);
    c = limbsmith_sbb64(&r2, 0, a2, c);
    c = limbsmith_sbb64(&r3, 0, a3, c);
    c = limbsmith_sbb64(&r0, r0, limbsmith_mask64(c) & UINT64_C(0x1000003d1), 0);
    c = limbsmith_sbb64(&r1, r1, 0, c);
    c = limbsmith_sbb64(&r2, r2, 0, c);
    c = limbsmith_sbb64(&r3, r3, 0, c);
    r0 = r0 - (limbsmith_mask64(c) & UINT64_C(0x1000003d1));
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a + b`. Sum, Sum -> Loose.
// Takes a, b any words. Gives r any words: r = a + b mod p.
// 13 operations.
static inline void limbsmith_p256k1_scan64_add_sums(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_adc64(&r0, a0, b0, 0);
    c = limbsmith_adc64(&r1, a1, b1, c);
    c = limbsmith_adc64(&r2, a2, b2, c);
    c = limbsmith_adc64(&r3, a3, b3, c);
    // the carry is worth 2^256 = 4294968273 mod p
    c = limbsmith_adc64(&r0, r0, limbsmith_mask64(c) & UINT64_C(0x1000003d1), 0);
    c = limbsmith_adc64(&r1, r1, 0, c);
    c = limbsmith_adc64(&r2, r2, 0, c);
    c = limbsmith_adc64(&r3, r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    r0 = r0 + (limbsmith_mask64(c) & UINT64_C(0x1000003d1));
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a - b`. Sum, Sum -> Loose.
// Takes a, b any words. Gives r any words: r = a - b mod p.
// 13 operations.
static inline void limbsmith_p256k1_scan64_sub_sums(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&r0, a0, b0, 0);
    c = limbsmith_sbb64(&r1, a1, b1, c);
    c = limbsmith_sbb64(&r2, a2, b2, c);
    c = limbsmith_sbb64(&r3, a3, b3, c);
    // the borrow is worth 2^256 = 4294968273 mod p
    c = limbsmith_sbb64(&r0, r0, limbsmith_mask64(c) & UINT64_C(0x1000003d1), 0);
    c = limbsmith_sbb64(&r1, r1, 0, c);
    c = limbsmith_sbb64(&r2, r2, 0, c);
    c = limbsmith_sbb64(&r3, r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    r0 = r0 - (limbsmith_mask64(c) & UINT64_C(0x1000003d1));
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// The same value. Loose -> Tight.
// Takes a any words. Gives r any words: r = a mod p.
// 0 operations.
static inline void limbsmith_p256k1_scan64_carry(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    r[0] = a0; r[1] = a1; r[2] = a2; r[3] = a3;
}

// The same value. Any words -> Tight.
// Takes w any words. Gives r any words: r = w mod p.
// 0 operations.
static inline void limbsmith_p256k1_scan64_from_words(uint64_t r[4], const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    r[0] = w0; r[1] = w1; r[2] = w2; r[3] = w3;
}

// The value in `0..p`. Tight -> canonical words.
// Takes a any words. Gives r of value below 2^256.1: r = a mod p.
// 10 operations.
static inline void limbsmith_p256k1_scan64_to_words(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t t0, t1, t2, t3, r0, r1, r2, r3;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    uint8_t c = limbsmith_adc64(&t0, a0, UINT64_C(0x1000003d1), 0);
    c = limbsmith_adc64(&t1, a1, 0, c);
    c = limbsmith_adc64(&t2, a2, 0, c);
    c = limbsmith_adc64(&t3, a3, 0, c);
    // the value plus c q, without the bit that then stands above the top
    c = limbsmith_adc64(&r0, a0, limbsmith_mask64(c) & UINT64_C(0x1000003d1), 0);
    c = limbsmith_adc64(&r1, a1, 0, c);
    c = limbsmith_adc64(&r2, a2, 0, c);
    (void)limbsmith_adc64(&r3, a3, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
// Takes bit 0 or 1; a, b any words. Gives r any words: r = a + bit b - bit a.
// 15 operations.
static inline void limbsmith_p256k1_scan64_select(
    uint64_t r[4], uint8_t bit, const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t m1 = limbsmith_mask64(bit);
    uint64_t m0 = limbsmith_mask64((uint8_t)(1 - bit));
    uint64_t r0 = (m0 & a0) + (m1 & b0);
    uint64_t r1 = (m0 & a1) + (m1 & b1);
    uint64_t r2 = (m0 & a2) + (m1 & b2);
    uint64_t r3 = (m0 & a3) + (m1 & b3);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
// Takes bit 0 or 1; a, b any words. Gives r any words: r = a + bit b - bit a.
// 15 operations.
static inline void limbsmith_p256k1_scan64_select_sums(
    uint64_t r[4], uint8_t bit, const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t m1 = limbsmith_mask64(bit);
    uint64_t m0 = limbsmith_mask64((uint8_t)(1 - bit));
    uint64_t r0 = (m0 & a0) + (m1 & b0);
    uint64_t r1 = (m0 & a1) + (m1 & b1);
    uint64_t r2 = (m0 & a2) + (m1 & b2);
    uint64_t r3 = (m0 & a3) + (m1 & b3);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// 1 if the value is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 4 operations.
static inline uint8_t limbsmith_p256k1_scan64_is_canonical(const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    const uint64_t p0 = UINT64_C(0xfffffffefffffc2f);
    const uint64_t p1 = UINT64_C(0xffffffffffffffff);
    const uint64_t p2 = UINT64_C(0xffffffffffffffff);
    const uint64_t p3 = UINT64_C(0xffffffffffffffff);
    uint64_t t0, t1, t2, t3;
    uint8_t c = limbsmith_sbb64(&t0, w0, p0, 0);
    c = limbsmith_sbb64(&t1, w1, p1, c);
    c = limbsmith_sbb64(&t2, w2, p2, c);
    c = limbsmith_sbb64(&t3, w3, p3, c);
    return c;
}

// 1 if all words are zero. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w = 0, else 0.
// 4 operations.
static inline uint8_t limbsmith_p256k1_scan64_is_zero_words(const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    uint64_t t0, t1, t2, t3;
    uint8_t c = limbsmith_sbb64(&t0, w0, 1, 0);
    c = limbsmith_sbb64(&t1, w1, 0, c);
    c = limbsmith_sbb64(&t2, w2, 0, c);
    c = limbsmith_sbb64(&t3, w3, 0, c);
    return c;
}

// 1 if the value is 0 modulo p. Tight -> a bit.
static inline uint8_t limbsmith_p256k1_scan64_is_zero(const uint64_t a[4]) {
    uint64_t t0[4];
    limbsmith_p256k1_scan64_to_words(t0, a);
    return limbsmith_p256k1_scan64_is_zero_words(t0);
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

// sat32: 8 limbs in uint32_t, of value x0 + x1 2^32 + ... + x7 2^224.
// Strategy: scanning.

// `a * b`. Loose, Loose -> Tight.
// Takes a, b any words. Gives r any words: r = a b mod p.
// 76 multiplications, 22 other operations.
static inline void limbsmith_p256k1_sat32_mul(
    uint32_t r[8], const uint32_t a[8], const uint32_t b[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    uint32_t e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, v0, u0, u1, u2, r0,
        r1, r2, r3, r4, r5, r6, r7;
    // row 0: a0 b
    uint32_t h = limbsmith_mul_wide32(&e0, a0, b0);
    h = limbsmith_mac32(&e1, a0, b1, h, 0);
    h = limbsmith_mac32(&e2, a0, b2, h, 0);
    h = limbsmith_mac32(&e3, a0, b3, h, 0);
    h = limbsmith_mac32(&e4, a0, b4, h, 0);
    h = limbsmith_mac32(&e5, a0, b5, h, 0);
    h = limbsmith_mac32(&e6, a0, b6, h, 0);
    e8 = limbsmith_mac32(&e7, a0, b7, h, 0);
    // row 1: a1 b
    h = limbsmith_mac32(&e1, a1, b0, e1, 0);
    h = limbsmith_mac32(&e2, a1, b1, e2, h);
    h = limbsmith_mac32(&e3, a1, b2, e3, h);
    h = limbsmith_mac32(&e4, a1, b3, e4, h);
    h = limbsmith_mac32(&e5, a1, b4, e5, h);
    h = limbsmith_mac32(&e6, a1, b5, e6, h);
    h = limbsmith_mac32(&e7, a1, b6, e7, h);
    e9 = limbsmith_mac32(&e8, a1, b7, e8, h);
    // row 2: a2 b
    h = limbsmith_mac32(&e2, a2, b0, e2, 0);
    h = limbsmith_mac32(&e3, a2, b1, e3, h);
    h = limbsmith_mac32(&e4, a2, b2, e4, h);
    h = limbsmith_mac32(&e5, a2, b3, e5, h);
    h = limbsmith_mac32(&e6, a2, b4, e6, h);
    h = limbsmith_mac32(&e7, a2, b5, e7, h);
    h = limbsmith_mac32(&e8, a2, b6, e8, h);
    e10 = limbsmith_mac32(&e9, a2, b7, e9, h);
    // row 3: a3 b
    h = limbsmith_mac32(&e3, a3, b0, e3, 0);
    h = limbsmith_mac32(&e4, a3, b1, e4, h);
    h = limbsmith_mac32(&e5, a3, b2, e5, h);
    h = limbsmith_mac32(&e6, a3, b3, e6, h);
    h = limbsmith_mac32(&e7, a3, b4, e7, h);
    h = limbsmith_mac32(&e8, a3, b5, e8, h);
    h = limbsmith_mac32(&e9, a3, b6, e9, h);
    e11 = limbsmith_mac32(&e10, a3, b7, e10, h);
    // row 4: a4 b
    h = limbsmith_mac32(&e4, a4, b0, e4, 0);
    h = limbsmith_mac32(&e5, a4, b1, e5, h);
    h = limbsmith_mac32(&e6, a4, b2, e6, h);
    h = limbsmith_mac32(&e7, a4, b3, e7, h);
    h = limbsmith_mac32(&e8, a4, b4, e8, h);
    h = limbsmith_mac32(&e9, a4, b5, e9, h);
    h = limbsmith_mac32(&e10, a4, b6, e10, h);
    e12 = limbsmith_mac32(&e11, a4, b7, e11, h);
    // row 5: a5 b
    h = limbsmith_mac32(&e5, a5, b0, e5, 0);
    h = limbsmith_mac32(&e6, a5, b1, e6, h);
    h = limbsmith_mac32(&e7, a5, b2, e7, h);
    h = limbsmith_mac32(&e8, a5, b3, e8, h);
    h = limbsmith_mac32(&e9, a5, b4, e9, h);
    h = limbsmith_mac32(&e10, a5, b5, e10, h);
    h = limbsmith_mac32(&e11, a5, b6, e11, h);
    e13 = limbsmith_mac32(&e12, a5, b7, e12, h);
    // row 6: a6 b
    h = limbsmith_mac32(&e6, a6, b0, e6, 0);
    h = limbsmith_mac32(&e7, a6, b1, e7, h);
    h = limbsmith_mac32(&e8, a6, b2, e8, h);
    h = limbsmith_mac32(&e9, a6, b3, e9, h);
    h = limbsmith_mac32(&e10, a6, b4, e10, h);
    h = limbsmith_mac32(&e11, a6, b5, e11, h);
    h = limbsmith_mac32(&e12, a6, b6, e12, h);
    e14 = limbsmith_mac32(&e13, a6, b7, e13, h);
    // row 7: a7 b
    h = limbsmith_mac32(&e7, a7, b0, e7, 0);
    h = limbsmith_mac32(&e8, a7, b1, e8, h);
    h = limbsmith_mac32(&e9, a7, b2, e9, h);
    h = limbsmith_mac32(&e10, a7, b3, e10, h);
    h = limbsmith_mac32(&e11, a7, b4, e11, h);
    h = limbsmith_mac32(&e12, a7, b5, e12, h);
    h = limbsmith_mac32(&e13, a7, b6, e13, h);
    uint32_t e15 = limbsmith_mac32(&e14, a7, b7, e14, h);
    // 2^256 = 4294968273 mod p: the upper half comes back
    h = limbsmith_mac32(&e0, 977, e8, e0, 0);
    h = limbsmith_mac32(&e1, 977, e9, e1, h);
    h = limbsmith_mac32(&e2, 977, e10, e2, h);
    h = limbsmith_mac32(&e3, 977, e11, e3, h);
    h = limbsmith_mac32(&e4, 977, e12, e4, h);
    h = limbsmith_mac32(&e5, 977, e13, e5, h);
    h = limbsmith_mac32(&e6, 977, e14, e6, h);
    h = limbsmith_mac32(&e7, 977, e15, e7, h);
    uint8_t c = limbsmith_adc32(&e1, e1, e8, 0);
    c = limbsmith_adc32(&e2, e2, e9, c);
    c = limbsmith_adc32(&e3, e3, e10, c);
    c = limbsmith_adc32(&e4, e4, e11, c);
    c = limbsmith_adc32(&e5, e5, e12, c);
    c = limbsmith_adc32(&e6, e6, e13, c);
    c = limbsmith_adc32(&e7, e7, e14, c);
    c = limbsmith_adc32(&v0, h, e15, c);
    uint32_t v1 = (uint32_t)c;
    // what stands above the top comes back, twice
    h = limbsmith_mul_wide32(&u0, v0, 977);
    h = limbsmith_mac32(&u1, v0, 1, h, 0);
    uint32_t h_2 = limbsmith_mac32(&u1, v1, 977, u1, 0);
    (void)limbsmith_mac32(&u2, v1, 1, h, h_2);
    c = limbsmith_adc32(&r0, e0, u0, 0);
    c = limbsmith_adc32(&r1, e1, u1, c);
    c = limbsmith_adc32(&r2, e2, u2, c);
    c = limbsmith_adc32(&r3, e3, 0, c);
    c = limbsmith_adc32(&r4, e4, 0, c);
    c = limbsmith_adc32(&r5, e5, 0, c);
    c = limbsmith_adc32(&r6, e6, 0, c);
    c = limbsmith_adc32(&r7, e7, 0, c);
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, r0, m & 977, 0);
    c = limbsmith_adc32(&r1, r1, m & 1, c);
    (void)limbsmith_adc32(&r2, r2, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `a^2`. Loose -> Tight.
// Takes a any words. Gives r any words: r = a^2 mod p.
// 48 multiplications, 85 other operations.
static inline void limbsmith_p256k1_sat32_square(uint32_t r[8], const uint32_t a[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    const uint32_t mask31 = UINT32_C(0x7fffffff);
    uint32_t e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e0, e14, e15, v0, u0, u1, u2,
        r0, r1, r2, r3, r4, r5, r6, r7;
    // cross products
    uint32_t h = limbsmith_mul_wide32(&e1, a0, a1);
    h = limbsmith_mac32(&e2, a0, a2, h, 0);
    h = limbsmith_mac32(&e3, a0, a3, h, 0);
    h = limbsmith_mac32(&e4, a0, a4, h, 0);
    h = limbsmith_mac32(&e5, a0, a5, h, 0);
    h = limbsmith_mac32(&e6, a0, a6, h, 0);
    e8 = limbsmith_mac32(&e7, a0, a7, h, 0);
    h = limbsmith_mac32(&e3, a1, a2, e3, 0);
    h = limbsmith_mac32(&e4, a1, a3, e4, h);
    h = limbsmith_mac32(&e5, a1, a4, e5, h);
    h = limbsmith_mac32(&e6, a1, a5, e6, h);
    h = limbsmith_mac32(&e7, a1, a6, e7, h);
    e9 = limbsmith_mac32(&e8, a1, a7, e8, h);
    h = limbsmith_mac32(&e5, a2, a3, e5, 0);
    h = limbsmith_mac32(&e6, a2, a4, e6, h);
    h = limbsmith_mac32(&e7, a2, a5, e7, h);
    h = limbsmith_mac32(&e8, a2, a6, e8, h);
    e10 = limbsmith_mac32(&e9, a2, a7, e9, h);
    h = limbsmith_mac32(&e7, a3, a4, e7, 0);
    h = limbsmith_mac32(&e8, a3, a5, e8, h);
    h = limbsmith_mac32(&e9, a3, a6, e9, h);
    e11 = limbsmith_mac32(&e10, a3, a7, e10, h);
    h = limbsmith_mac32(&e9, a4, a5, e9, 0);
    h = limbsmith_mac32(&e10, a4, a6, e10, h);
    e12 = limbsmith_mac32(&e11, a4, a7, e11, h);
    h = limbsmith_mac32(&e11, a5, a6, e11, 0);
    e13 = limbsmith_mac32(&e12, a5, a7, e12, h);
    e14 = limbsmith_mac32(&e13, a6, a7, e13, 0);
    // twice
    uint32_t d1 = (e1 & mask31) << 1;
    uint32_t d2 = ((e2 & mask31) << 1) | (e1 >> 31);
    uint32_t d3 = ((e3 & mask31) << 1) | (e2 >> 31);
    uint32_t d4 = ((e4 & mask31) << 1) | (e3 >> 31);
    uint32_t d5 = ((e5 & mask31) << 1) | (e4 >> 31);
    uint32_t d6 = ((e6 & mask31) << 1) | (e5 >> 31);
    uint32_t d7 = ((e7 & mask31) << 1) | (e6 >> 31);
    uint32_t d8 = ((e8 & mask31) << 1) | (e7 >> 31);
    uint32_t d9 = ((e9 & mask31) << 1) | (e8 >> 31);
    uint32_t d10 = ((e10 & mask31) << 1) | (e9 >> 31);
    uint32_t d11 = ((e11 & mask31) << 1) | (e10 >> 31);
    uint32_t d12 = ((e12 & mask31) << 1) | (e11 >> 31);
    uint32_t d13 = ((e13 & mask31) << 1) | (e12 >> 31);
    uint32_t d14 = ((e14 & mask31) << 1) | (e13 >> 31);
    uint32_t d15 = e14 >> 31;
    // the squares
    h = limbsmith_mul_wide32(&e0, a0, a0);
    uint8_t c = limbsmith_adc32(&e1, d1, h, 0);
    h = limbsmith_mac32(&e2, a1, a1, d2, (uint32_t)c);
    c = limbsmith_adc32(&e3, d3, h, 0);
    h = limbsmith_mac32(&e4, a2, a2, d4, (uint32_t)c);
    c = limbsmith_adc32(&e5, d5, h, 0);
    h = limbsmith_mac32(&e6, a3, a3, d6, (uint32_t)c);
    c = limbsmith_adc32(&e7, d7, h, 0);
    h = limbsmith_mac32(&e8, a4, a4, d8, (uint32_t)c);
    c = limbsmith_adc32(&e9, d9, h, 0);
    h = limbsmith_mac32(&e10, a5, a5, d10, (uint32_t)c);
    c = limbsmith_adc32(&e11, d11, h, 0);
    h = limbsmith_mac32(&e12, a6, a6, d12, (uint32_t)c);
    c = limbsmith_adc32(&e13, d13, h, 0);
    h = limbsmith_mac32(&e14, a7, a7, d14, (uint32_t)c);
    (void)limbsmith_adc32(&e15, d15, h, 0);
    // 2^256 = 4294968273 mod p: the upper half comes back
    h = limbsmith_mac32(&e0, 977, e8, e0, 0);
    h = limbsmith_mac32(&e1, 977, e9, e1, h);
    h = limbsmith_mac32(&e2, 977, e10, e2, h);
    h = limbsmith_mac32(&e3, 977, e11, e3, h);
    h = limbsmith_mac32(&e4, 977, e12, e4, h);
    h = limbsmith_mac32(&e5, 977, e13, e5, h);
    h = limbsmith_mac32(&e6, 977, e14, e6, h);
    h = limbsmith_mac32(&e7, 977, e15, e7, h);
    c = limbsmith_adc32(&e1, e1, e8, 0);
    c = limbsmith_adc32(&e2, e2, e9, c);
    c = limbsmith_adc32(&e3, e3, e10, c);
    c = limbsmith_adc32(&e4, e4, e11, c);
    c = limbsmith_adc32(&e5, e5, e12, c);
    c = limbsmith_adc32(&e6, e6, e13, c);
    c = limbsmith_adc32(&e7, e7, e14, c);
    c = limbsmith_adc32(&v0, h, e15, c);
    uint32_t v1 = (uint32_t)c;
    // what stands above the top comes back, twice
    h = limbsmith_mul_wide32(&u0, v0, 977);
    h = limbsmith_mac32(&u1, v0, 1, h, 0);
    uint32_t h_2 = limbsmith_mac32(&u1, v1, 977, u1, 0);
    (void)limbsmith_mac32(&u2, v1, 1, h, h_2);
    c = limbsmith_adc32(&r0, e0, u0, 0);
    c = limbsmith_adc32(&r1, e1, u1, c);
    c = limbsmith_adc32(&r2, e2, u2, c);
    c = limbsmith_adc32(&r3, e3, 0, c);
    c = limbsmith_adc32(&r4, e4, 0, c);
    c = limbsmith_adc32(&r5, e5, 0, c);
    c = limbsmith_adc32(&r6, e6, 0, c);
    c = limbsmith_adc32(&r7, e7, 0, c);
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, r0, m & 977, 0);
    c = limbsmith_adc32(&r1, r1, m & 1, c);
    (void)limbsmith_adc32(&r2, r2, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `k * a`. Loose, below 2^17 -> Tight.
// Takes a any words; k below 2^17. Gives r any words: r = a k mod p.
// 10 multiplications, 13 other operations.
static inline void limbsmith_p256k1_sat32_mul_small(
    uint32_t r[8], const uint32_t a[8], uint32_t k) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint32_t e0, e1, e2, e3, e4, e5, e6, e7, u0, u1, r0, r1, r2, r3, r4, r5, r6, r7;
    uint32_t h = limbsmith_mul_wide32(&e0, k, a0);
    h = limbsmith_mac32(&e1, k, a1, h, 0);
    h = limbsmith_mac32(&e2, k, a2, h, 0);
    h = limbsmith_mac32(&e3, k, a3, h, 0);
    h = limbsmith_mac32(&e4, k, a4, h, 0);
    h = limbsmith_mac32(&e5, k, a5, h, 0);
    h = limbsmith_mac32(&e6, k, a6, h, 0);
    h = limbsmith_mac32(&e7, k, a7, h, 0);
    // what stands above the top comes back, twice
    uint32_t h_2 = limbsmith_mul_wide32(&u0, h, 977);
    (void)limbsmith_mac32(&u1, h, 1, h_2, 0);
    uint8_t c = limbsmith_adc32(&r0, e0, u0, 0);
    c = limbsmith_adc32(&r1, e1, u1, c);
    c = limbsmith_adc32(&r2, e2, 0, c);
    c = limbsmith_adc32(&r3, e3, 0, c);
    c = limbsmith_adc32(&r4, e4, 0, c);
    c = limbsmith_adc32(&r5, e5, 0, c);
    c = limbsmith_adc32(&r6, e6, 0, c);
    c = limbsmith_adc32(&r7, e7, 0, c);
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, r0, m & 977, 0);
    (void)limbsmith_adc32(&r1, r1, m & 1, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `k * a + b`. Loose, below 2^17, Tight -> Tight.
// Takes a any words; k below 2^17; b any words. Gives r any words: r = a k + b mod p.
// 10 multiplications, 13 other operations.
static inline void limbsmith_p256k1_sat32_mul_small_add(
    uint32_t r[8], const uint32_t a[8], uint32_t k, const uint32_t b[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    uint32_t e0, e1, e2, e3, e4, e5, e6, e7, u0, u1, r0, r1, r2, r3, r4, r5, r6, r7;
    uint32_t h = limbsmith_mac32(&e0, k, a0, b0, 0);
    h = limbsmith_mac32(&e1, k, a1, b1, h);
    h = limbsmith_mac32(&e2, k, a2, b2, h);
    h = limbsmith_mac32(&e3, k, a3, b3, h);
    h = limbsmith_mac32(&e4, k, a4, b4, h);
    h = limbsmith_mac32(&e5, k, a5, b5, h);
    h = limbsmith_mac32(&e6, k, a6, b6, h);
    h = limbsmith_mac32(&e7, k, a7, b7, h);
    // what stands above the top comes back, twice
    uint32_t h_2 = limbsmith_mul_wide32(&u0, h, 977);
    (void)limbsmith_mac32(&u1, h, 1, h_2, 0);
    uint8_t c = limbsmith_adc32(&r0, e0, u0, 0);
    c = limbsmith_adc32(&r1, e1, u1, c);
    c = limbsmith_adc32(&r2, e2, 0, c);
    c = limbsmith_adc32(&r3, e3, 0, c);
    c = limbsmith_adc32(&r4, e4, 0, c);
    c = limbsmith_adc32(&r5, e5, 0, c);
    c = limbsmith_adc32(&r6, e6, 0, c);
    c = limbsmith_adc32(&r7, e7, 0, c);
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, r0, m & 977, 0);
    (void)limbsmith_adc32(&r1, r1, m & 1, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `a + b`. Tight, Tight -> Sum.
// Takes a, b any words. Gives r any words: r = a + b mod p.
// 24 operations.
static inline void limbsmith_p256k1_sat32_add(
    uint32_t r[8], const uint32_t a[8], const uint32_t b[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    uint32_t r0, r1, r2, r3, r4, r5, r6, r7;
    uint8_t c = limbsmith_adc32(&r0, a0, b0, 0);
    c = limbsmith_adc32(&r1, a1, b1, c);
    c = limbsmith_adc32(&r2, a2, b2, c);
    c = limbsmith_adc32(&r3, a3, b3, c);
    c = limbsmith_adc32(&r4, a4, b4, c);
    c = limbsmith_adc32(&r5, a5, b5, c);
    c = limbsmith_adc32(&r6, a6, b6, c);
    c = limbsmith_adc32(&r7, a7, b7, c);
    // the carry is worth 2^256 = 4294968273 mod p
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, r0, m & 977, 0);
    c = limbsmith_adc32(&r1, r1, m & 1, c);
    c = limbsmith_adc32(&r2, r2, 0, c);
    c = limbsmith_adc32(&r3, r3, 0, c);
    c = limbsmith_adc32(&r4, r4, 0, c);
    c = limbsmith_adc32(&r5, r5, 0, c);
    c = limbsmith_adc32(&r6, r6, 0, c);
    c = limbsmith_adc32(&r7, r7, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, r0, m & 977, 0);
    (void)limbsmith_adc32(&r1, r1, m & 1, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `a - b`. Tight, Tight -> Sum.
// Takes a, b any words. Gives r any words: r = a - b mod p.
// 24 operations.
static inline void limbsmith_p256k1_sat32_sub(
    uint32_t r[8], const uint32_t a[8], const uint32_t b[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    uint32_t r0, r1, r2, r3, r4, r5, r6, r7;
    uint8_t c = limbsmith_sbb32(&r0, a0, b0, 0);
    c = limbsmith_sbb32(&r1, a1, b1, c);
    c = limbsmith_sbb32(&r2, a2, b2, c);
    c = limbsmith_sbb32(&r3, a3, b3, c);
    c = limbsmith_sbb32(&r4, a4, b4, c);
    c = limbsmith_sbb32(&r5, a5, b5, c);
    c = limbsmith_sbb32(&r6, a6, b6, c);
    c = limbsmith_sbb32(&r7, a7, b7, c);
    // the borrow is worth 2^256 = 4294968273 mod p
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_sbb32(&r0, r0, m & 977, 0);
    c = limbsmith_sbb32(&r1, r1, m & 1, c);
    c = limbsmith_sbb32(&r2, r2, 0, c);
    c = limbsmith_sbb32(&r3, r3, 0, c);
    c = limbsmith_sbb32(&r4, r4, 0, c);
    c = limbsmith_sbb32(&r5, r5, 0, c);
    c = limbsmith_sbb32(&r6, r6, 0, c);
    c = limbsmith_sbb32(&r7, r7, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    m = limbsmith_mask32(c);
    c = limbsmith_sbb32(&r0, r0, m & 977, 0);
    (void)limbsmith_sbb32(&r1, r1, m & 1, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `-a`. Tight -> Sum.
// Takes a any words. Gives r any words: r = -a mod p.
// 24 operations.
static inline void limbsmith_p256k1_sat32_neg(uint32_t r[8], const uint32_t a[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint32_t r0, r1, r2, r3, r4, r5, r6, r7;
    uint8_t c = limbsmith_sbb32(&r0, 0, a0, 0);
    c = limbsmith_sbb32(&r1, 0, a1, c);
    c = limbsmith_sbb32(&r2, 0, a2, c);
    c = limbsmith_sbb32(&r3, 0, a3, c);
    c = limbsmith_sbb32(&r4, 0, a4, c);
    c = limbsmith_sbb32(&r5, 0, a5, c);
    c = limbsmith_sbb32(&r6, 0, a6, c);
    c = limbsmith_sbb32(&r7, 0, a7, c);
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_sbb32(&r0, r0, m & 977, 0);
    c = limbsmith_sbb32(&r1, r1, m & 1, c);
    c = limbsmith_sbb32(&r2, r2, 0, c);
    c = limbsmith_sbb32(&r3, r3, 0, c);
    c = limbsmith_sbb32(&r4, r4, 0, c);
    c = limbsmith_sbb32(&r5, r5, 0, c);
    c = limbsmith_sbb32(&r6, r6, 0, c);
    c = limbsmith_sbb32(&r7, r7, 0, c);
    m = limbsmith_mask32(c);
    c = limbsmith_sbb32(&r0, r0, m & 977, 0);
    (void)limbsmith_sbb32(&r1, r1, m & 1, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `a + b`. Sum, Sum -> Loose.
// Takes a, b any words. Gives r any words: r = a + b mod p.
// 24 operations.
static inline void limbsmith_p256k1_sat32_add_sums(
    uint32_t r[8], const uint32_t a[8], const uint32_t b[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    uint32_t r0, r1, r2, r3, r4, r5, r6, r7;
    uint8_t c = limbsmith_adc32(&r0, a0, b0, 0);
    c = limbsmith_adc32(&r1, a1, b1, c);
    c = limbsmith_adc32(&r2, a2, b2, c);
    c = limbsmith_adc32(&r3, a3, b3, c);
    c = limbsmith_adc32(&r4, a4, b4, c);
    c = limbsmith_adc32(&r5, a5, b5, c);
    c = limbsmith_adc32(&r6, a6, b6, c);
    c = limbsmith_adc32(&r7, a7, b7, c);
    // the carry is worth 2^256 = 4294968273 mod p
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, r0, m & 977, 0);
    c = limbsmith_adc32(&r1, r1, m & 1, c);
    c = limbsmith_adc32(&r2, r2, 0, c);
    c = limbsmith_adc32(&r3, r3, 0, c);
    c = limbsmith_adc32(&r4, r4, 0, c);
    c = limbsmith_adc32(&r5, r5, 0, c);
    c = limbsmith_adc32(&r6, r6, 0, c);
    c = limbsmith_adc32(&r7, r7, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, r0, m & 977, 0);
    (void)limbsmith_adc32(&r1, r1, m & 1, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `a - b`. Sum, Sum -> Loose.
// Takes a, b any words. Gives r any words: r = a - b mod p.
// 24 operations.
static inline void limbsmith_p256k1_sat32_sub_sums(
    uint32_t r[8], const uint32_t a[8], const uint32_t b[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    uint32_t r0, r1, r2, r3, r4, r5, r6, r7;
    uint8_t c = limbsmith_sbb32(&r0, a0, b0, 0);
    c = limbsmith_sbb32(&r1, a1, b1, c);
    c = limbsmith_sbb32(&r2, a2, b2, c);
    c = limbsmith_sbb32(&r3, a3, b3, c);
    c = limbsmith_sbb32(&r4, a4, b4, c);
    c = limbsmith_sbb32(&r5, a5, b5, c);
    c = limbsmith_sbb32(&r6, a6, b6, c);
    c = limbsmith_sbb32(&r7, a7, b7, c);
    // the borrow is worth 2^256 = 4294968273 mod p
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_sbb32(&r0, r0, m & 977, 0);
    c = limbsmith_sbb32(&r1, r1, m & 1, c);
    c = limbsmith_sbb32(&r2, r2, 0, c);
    c = limbsmith_sbb32(&r3, r3, 0, c);
    c = limbsmith_sbb32(&r4, r4, 0, c);
    c = limbsmith_sbb32(&r5, r5, 0, c);
    c = limbsmith_sbb32(&r6, r6, 0, c);
    c = limbsmith_sbb32(&r7, r7, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    m = limbsmith_mask32(c);
    c = limbsmith_sbb32(&r0, r0, m & 977, 0);
    (void)limbsmith_sbb32(&r1, r1, m & 1, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// The same value. Loose -> Tight.
// Takes a any words. Gives r any words: r = a mod p.
// 0 operations.
static inline void limbsmith_p256k1_sat32_carry(uint32_t r[8], const uint32_t a[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    r[0] = a0; r[1] = a1; r[2] = a2; r[3] = a3; r[4] = a4; r[5] = a5; r[6] = a6; r[7] = a7;
}

// The same value. Any words -> Tight.
// Takes w any words. Gives r any words: r = w mod p.
// 0 operations.
static inline void limbsmith_p256k1_sat32_from_words(uint32_t r[8], const uint32_t w[8]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6], w7 = w[7];
    r[0] = w0; r[1] = w1; r[2] = w2; r[3] = w3; r[4] = w4; r[5] = w5; r[6] = w6; r[7] = w7;
}

// The value in `0..p`. Tight -> canonical words.
// Takes a any words. Gives r of value below 2^256.1: r = a mod p.
// 19 operations.
static inline void limbsmith_p256k1_sat32_to_words(uint32_t r[8], const uint32_t a[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint32_t t0, t1, t2, t3, t4, t5, t6, t7, r0, r1, r2, r3, r4, r5, r6, r7;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    uint8_t c = limbsmith_adc32(&t0, a0, 977, 0);
    c = limbsmith_adc32(&t1, a1, 1, c);
    c = limbsmith_adc32(&t2, a2, 0, c);
    c = limbsmith_adc32(&t3, a3, 0, c);
    c = limbsmith_adc32(&t4, a4, 0, c);
    c = limbsmith_adc32(&t5, a5, 0, c);
    c = limbsmith_adc32(&t6, a6, 0, c);
    c = limbsmith_adc32(&t7, a7, 0, c);
    uint32_t m = limbsmith_mask32(c);
    // the value plus c q, without the bit that then stands above the top
    c = limbsmith_adc32(&r0, a0, m & 977, 0);
    c = limbsmith_adc32(&r1, a1, m & 1, c);
    c = limbsmith_adc32(&r2, a2, 0, c);
    c = limbsmith_adc32(&r3, a3, 0, c);
    c = limbsmith_adc32(&r4, a4, 0, c);
    c = limbsmith_adc32(&r5, a5, 0, c);
    c = limbsmith_adc32(&r6, a6, 0, c);
    (void)limbsmith_adc32(&r7, a7, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
// Takes bit 0 or 1; a, b any words. Gives r any words: r = a + bit b - bit a.
// 27 operations.
static inline void limbsmith_p256k1_sat32_select(
    uint32_t r[8], uint8_t bit, const uint32_t a[8], const uint32_t b[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
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
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
// Takes bit 0 or 1; a, b any words. Gives r any words: r = a + bit b - bit a.
// 27 operations.
static inline void limbsmith_p256k1_sat32_select_sums(
    uint32_t r[8], uint8_t bit, const uint32_t a[8], const uint32_t b[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
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
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// 1 if the value is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 8 operations.
static inline uint8_t limbsmith_p256k1_sat32_is_canonical(const uint32_t w[8]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6], w7 = w[7];
    const uint32_t p0 = UINT32_C(0xfffffc2f);
    const uint32_t p1 = UINT32_C(0xfffffffe);
    const uint32_t p2 = UINT32_C(0xffffffff);
    const uint32_t p3 = UINT32_C(0xffffffff);
    const uint32_t p4 = UINT32_C(0xffffffff);
    const uint32_t p5 = UINT32_C(0xffffffff);
    const uint32_t p6 = UINT32_C(0xffffffff);
    const uint32_t p7 = UINT32_C(0xffffffff);
    uint32_t t0, t1, t2, t3, t4, t5, t6, t7;
    uint8_t c = limbsmith_sbb32(&t0, w0, p0, 0);
    c = limbsmith_sbb32(&t1, w1, p1, c);
    c = limbsmith_sbb32(&t2, w2, p2, c);
    c = limbsmith_sbb32(&t3, w3, p3, c);
    c = limbsmith_sbb32(&t4, w4, p4, c);
    c = limbsmith_sbb32(&t5, w5, p5, c);
    c = limbsmith_sbb32(&t6, w6, p6, c);
    c = limbsmith_sbb32(&t7, w7, p7, c);
    return c;
}

// 1 if all words are zero. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w = 0, else 0.
// 8 operations.
static inline uint8_t limbsmith_p256k1_sat32_is_zero_words(const uint32_t w[8]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6], w7 = w[7];
    uint32_t t0, t1, t2, t3, t4, t5, t6, t7;
    uint8_t c = limbsmith_sbb32(&t0, w0, 1, 0);
    c = limbsmith_sbb32(&t1, w1, 0, c);
    c = limbsmith_sbb32(&t2, w2, 0, c);
    c = limbsmith_sbb32(&t3, w3, 0, c);
    c = limbsmith_sbb32(&t4, w4, 0, c);
    c = limbsmith_sbb32(&t5, w5, 0, c);
    c = limbsmith_sbb32(&t6, w6, 0, c);
    c = limbsmith_sbb32(&t7, w7, 0, c);
    return c;
}

// 1 if the value is 0 modulo p. Tight -> a bit.
static inline uint8_t limbsmith_p256k1_sat32_is_zero(const uint32_t a[8]) {
    uint32_t t0[8];
    limbsmith_p256k1_sat32_to_words(t0, a);
    return limbsmith_p256k1_sat32_is_zero_words(t0);
}

#endif // LIMBSMITH_P256K1_H
