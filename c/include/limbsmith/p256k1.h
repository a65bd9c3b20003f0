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

#ifndef LIMBSMITH_WRAPPING_64
#define LIMBSMITH_WRAPPING_64

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

#endif // LIMBSMITH_WRAPPING_64

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

#endif // LIMBSMITH_WORDS_32

#ifdef __SIZEOF_INT128__

#ifndef LIMBSMITH_WORDS_128
#define LIMBSMITH_WORDS_128

__extension__ typedef unsigned __int128 limbsmith_u128;

// 2^64 h + l.
static inline limbsmith_u128 limbsmith_join128(uint64_t h, uint64_t l) {
    return ((limbsmith_u128)h << 64) | l;
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

// u52: 5 limbs in uint64_t, of value x0 + x1 2^52 + ... + x4 2^208.
// Strategy: interleaved.

// `a * b`. Loose, Loose -> Tight.
// Takes a, b limbs below 2^56, the top one below 2^52. Gives r limbs below 33 * 2^47, the top one
// below 2^48 + 2^10: r = a b mod p.
// 31 multiplications, 69 other operations.
static inline void limbsmith_p256k1_u52_mul(
    uint64_t r[5], const uint64_t a[5], const uint64_t b[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4];
    const uint64_t mask48 = UINT64_C(0xffffffffffff);
    const uint64_t mask52 = UINT64_C(0xfffffffffffff);
    // times 2^6 and 2^6: bit 52 of a column is bit 64
    uint64_t x0 = a0 << 6;
    uint64_t x1 = a1 << 6;
    uint64_t x2 = a2 << 6;
    uint64_t x3 = a3 << 6;
    uint64_t x4 = a4 << 6;
    uint64_t y0 = b0 << 6;
    uint64_t y1 = b1 << 6;
    uint64_t y2 = b2 << 6;
    uint64_t y3 = b3 << 6;
    uint64_t y4 = b4 << 6;
    // a4 b4: below 2^116.1
    limbsmith_u128 d3 = (limbsmith_u128)x4 * y4;
    // a3 b4 + a4 b3: below 2^121.1
    limbsmith_u128 d2 = (limbsmith_u128)x3 * y4 + (limbsmith_u128)x4 * y3;
    // a2 b4 + a3 b3 + a4 b2: below 2^124.2
    limbsmith_u128 d1 = (limbsmith_u128)x2 * y4 + (limbsmith_u128)x3 * y3 + (limbsmith_u128)x4 * y2;
    // a1 b4 + a2 b3 + a3 b2 + a4 b1: below 2^125.1
    limbsmith_u128 d0 = (limbsmith_u128)x1 * y4 + (limbsmith_u128)x2 * y3 + (limbsmith_u128)x3 * y2
        + (limbsmith_u128)x4 * y1;
    uint64_t u4 = (uint64_t)(d3 >> 64);
    uint64_t u3 = ((uint64_t)d3 >> 12) + (uint64_t)(d2 >> 64);
    uint64_t u2 = ((uint64_t)d2 >> 12) + (uint64_t)(d1 >> 64);
    uint64_t u1 = ((uint64_t)d1 >> 12) + (uint64_t)(d0 >> 64);
    // a0 b4 + a1 b3 + a2 b2 + a3 b1 + a4 b0 + f u4: below 2^125.7
    limbsmith_u128 c4 = (limbsmith_u128)x0 * y4 + (limbsmith_u128)x1 * y3 + (limbsmith_u128)x2 * y2
        + (limbsmith_u128)x3 * y1 + (limbsmith_u128)x4 * y0
        + (limbsmith_u128)u4 * UINT64_C(0x1000003d10000);
    uint64_t u0 = ((uint64_t)d0 >> 12) + (uint64_t)(c4 >> 64);
    // a0 b0 + f u0: below 2^124.1
    limbsmith_u128 c0 = (limbsmith_u128)x0 * y0 + (limbsmith_u128)u0 * UINT64_C(0x1000003d10000);
    // a0 b1 + a1 b0 + f u1: below 2^125.1
    limbsmith_u128 c1 = (limbsmith_u128)x0 * y1 + (limbsmith_u128)x1 * y0
        + (limbsmith_u128)u1 * UINT64_C(0x1000003d10000);
    // a0 b2 + a1 b1 + a2 b0 + f u2: below 2^125.6
    limbsmith_u128 c2 = (limbsmith_u128)x0 * y2 + (limbsmith_u128)x1 * y1 + (limbsmith_u128)x2 * y0
        + (limbsmith_u128)u2 * UINT64_C(0x1000003d10000);
    // a0 b3 + a1 b2 + a2 b1 + a3 b0 + f u3: below 2^126.1
    limbsmith_u128 c3 = (limbsmith_u128)x0 * y3 + (limbsmith_u128)x1 * y2 + (limbsmith_u128)x2 * y1
        + (limbsmith_u128)x3 * y0 + (limbsmith_u128)u3 * UINT64_C(0x1000003d10000);
    uint64_t t0 = (uint64_t)c0 >> 12;
    uint64_t t1 = ((uint64_t)c1 >> 12) + (uint64_t)(c0 >> 64);
    uint64_t t2 = ((uint64_t)c2 >> 12) + (uint64_t)(c1 >> 64);
    uint64_t t3 = ((uint64_t)c3 >> 12) + (uint64_t)(c2 >> 64);
    uint64_t t4 = ((uint64_t)c4 >> 12) + (uint64_t)(c3 >> 64);
    // what is left to carry, all at once
    uint64_t r0 = t0 + (t4 >> 48) * UINT64_C(0x1000003d1);
    uint64_t r2 = (t2 & mask52) + (t1 >> 52);
    uint64_t r3 = (t3 & mask52) + (t2 >> 52);
    uint64_t r4 = (t4 & mask48) + (t3 >> 52);
    r[0] = r0; r[1] = t1 & mask52; r[2] = r2; r[3] = r3; r[4] = r4;
}

// `a^2`. Loose -> Tight.
// Takes a limbs below 2^56, the top one below 2^52. Gives r limbs below 33 * 2^47, the top one
// below 2^48 + 2^10: r = a^2 mod p.
// 21 multiplications, 58 other operations.
static inline void limbsmith_p256k1_u52_square(uint64_t r[5], const uint64_t a[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    const uint64_t mask48 = UINT64_C(0xffffffffffff);
    const uint64_t mask52 = UINT64_C(0xfffffffffffff);
    // times 2^6 and 2^6: bit 52 of a column is bit 64
    uint64_t x0 = a0 << 6;
    uint64_t a0d = a0 << 7;
    uint64_t x1 = a1 << 6;
    uint64_t a1d = a1 << 7;
    uint64_t x2 = a2 << 6;
    uint64_t a2d = a2 << 7;
    uint64_t x3 = a3 << 6;
    uint64_t a3d = a3 << 7;
    uint64_t x4 = a4 << 6;
    // a4^2: below 2^116.1
    limbsmith_u128 d3 = (limbsmith_u128)x4 * x4;
    // 2 a3 a4: below 2^121.1
    limbsmith_u128 d2 = (limbsmith_u128)a3d * x4;
    // 2 a2 a4 + a3^2: below 2^124.2
    limbsmith_u128 d1 = (limbsmith_u128)a2d * x4 + (limbsmith_u128)x3 * x3;
    // 2 a1 a4 + 2 a2 a3: below 2^125.1
    limbsmith_u128 d0 = (limbsmith_u128)a1d * x4 + (limbsmith_u128)a2d * x3;
    uint64_t u4 = (uint64_t)(d3 >> 64);
    uint64_t u3 = ((uint64_t)d3 >> 12) + (uint64_t)(d2 >> 64);
    uint64_t u2 = ((uint64_t)d2 >> 12) + (uint64_t)(d1 >> 64);
    uint64_t u1 = ((uint64_t)d1 >> 12) + (uint64_t)(d0 >> 64);
    // 2 a0 a4 + 2 a1 a3 + a2^2 + f u4: below 2^125.7
    limbsmith_u128 c4 = (limbsmith_u128)a0d * x4 + (limbsmith_u128)a1d * x3
        + (limbsmith_u128)x2 * x2 + (limbsmith_u128)u4 * UINT64_C(0x1000003d10000);
    uint64_t u0 = ((uint64_t)d0 >> 12) + (uint64_t)(c4 >> 64);
    // a0^2 + f u0: below 2^124.1
    limbsmith_u128 c0 = (limbsmith_u128)x0 * x0 + (limbsmith_u128)u0 * UINT64_C(0x1000003d10000);
    // 2 a0 a1 + f u1: below 2^125.1
    limbsmith_u128 c1 = (limbsmith_u128)a0d * x1 + (limbsmith_u128)u1 * UINT64_C(0x1000003d10000);
    // 2 a0 a2 + a1^2 + f u2: below 2^125.6
    limbsmith_u128 c2 = (limbsmith_u128)a0d * x2 + (limbsmith_u128)x1 * x1
        + (limbsmith_u128)u2 * UINT64_C(0x1000003d10000);
    // 2 a0 a3 + 2 a1 a2 + f u3: below 2^126.1
    limbsmith_u128 c3 = (limbsmith_u128)a0d * x3 + (limbsmith_u128)a1d * x2
        + (limbsmith_u128)u3 * UINT64_C(0x1000003d10000);
    uint64_t t0 = (uint64_t)c0 >> 12;
    uint64_t t1 = ((uint64_t)c1 >> 12) + (uint64_t)(c0 >> 64);
    uint64_t t2 = ((uint64_t)c2 >> 12) + (uint64_t)(c1 >> 64);
    uint64_t t3 = ((uint64_t)c3 >> 12) + (uint64_t)(c2 >> 64);
    uint64_t t4 = ((uint64_t)c4 >> 12) + (uint64_t)(c3 >> 64);
    // what is left to carry, all at once
    uint64_t r0 = t0 + (t4 >> 48) * UINT64_C(0x1000003d1);
    uint64_t r2 = (t2 & mask52) + (t1 >> 52);
    uint64_t r3 = (t3 & mask52) + (t2 >> 52);
    uint64_t r4 = (t4 & mask48) + (t3 >> 52);
    r[0] = r0; r[1] = t1 & mask52; r[2] = r2; r[3] = r3; r[4] = r4;
}

// `k * a`. Loose, below 2^17 -> Tight.
// Takes a limbs below 2^56, the top one below 2^52; k below 2^17. Gives r limbs below 33 * 2^47,
// the top one below 2^48 + 2^10: r = a k mod p.
// 7 multiplications, 21 other operations.
static inline void limbsmith_p256k1_u52_mul_small(uint64_t r[5], const uint64_t a[5], uint64_t k) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    const uint64_t mask48 = UINT64_C(0xffffffffffff);
    const uint64_t mask52 = UINT64_C(0xfffffffffffff);
    limbsmith_u128 c0 = (limbsmith_u128)a0 * k;
    limbsmith_u128 c1 = (limbsmith_u128)a1 * k;
    limbsmith_u128 c2 = (limbsmith_u128)a2 * k;
    limbsmith_u128 c3 = (limbsmith_u128)a3 * k;
    limbsmith_u128 c4 = (limbsmith_u128)a4 * k;
    uint64_t r1 = ((uint64_t)c1 & mask52) + (uint64_t)(c0 >> 52);
    uint64_t r2 = ((uint64_t)c2 & mask52) + (uint64_t)(c1 >> 52);
    uint64_t r3 = ((uint64_t)c3 & mask52) + (uint64_t)(c2 >> 52);
    uint64_t r4 = ((uint64_t)c4 & mask48) + (uint64_t)(c3 >> 52);
    uint64_t r0 = ((uint64_t)c0 & mask52) + (uint64_t)(c4 >> 48) * UINT64_C(0x1000003d1);
    // carries once more
    uint64_t r0_2 = (r0 & mask52) + (r4 >> 48) * UINT64_C(0x1000003d1);
    r1 = r1 + (r0 >> 52);
    r[0] = r0_2; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4 & mask48;
}

// `k * a + b`. Loose, below 2^17, Tight -> Tight.
// Takes a limbs below 2^56, the top one below 2^52; k below 2^17; b limbs below 33 * 2^47, the top
// one below 2^48 + 2^10. Gives r limbs below 33 * 2^47, the top one below 2^48 + 2^10: r = a k + b
// mod p.
// 7 multiplications, 26 other operations.
static inline void limbsmith_p256k1_u52_mul_small_add(
    uint64_t r[5], const uint64_t a[5], uint64_t k, const uint64_t b[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4];
    const uint64_t mask48 = UINT64_C(0xffffffffffff);
    const uint64_t mask52 = UINT64_C(0xfffffffffffff);
    limbsmith_u128 c0 = (limbsmith_u128)a0 * k + b0;
    limbsmith_u128 c1 = (limbsmith_u128)a1 * k + b1;
    limbsmith_u128 c2 = (limbsmith_u128)a2 * k + b2;
    limbsmith_u128 c3 = (limbsmith_u128)a3 * k + b3;
    limbsmith_u128 c4 = (limbsmith_u128)a4 * k + b4;
    uint64_t r1 = ((uint64_t)c1 & mask52) + (uint64_t)(c0 >> 52);
    uint64_t r2 = ((uint64_t)c2 & mask52) + (uint64_t)(c1 >> 52);
    uint64_t r3 = ((uint64_t)c3 & mask52) + (uint64_t)(c2 >> 52);
    uint64_t r4 = ((uint64_t)c4 & mask48) + (uint64_t)(c3 >> 52);
    uint64_t r0 = ((uint64_t)c0 & mask52) + (uint64_t)(c4 >> 48) * UINT64_C(0x1000003d1);
    // carries once more
    uint64_t r0_2 = (r0 & mask52) + (r4 >> 48) * UINT64_C(0x1000003d1);
    r1 = r1 + (r0 >> 52);
    r[0] = r0_2; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4 & mask48;
}

// `a + b`. Tight, Tight -> Sum.
// Takes a, b limbs below 33 * 2^47, the top one below 2^48 + 2^10. Gives r limbs below 97 * 2^47,
// the top one below 3 * 2^48 + 2^10: r = a + b mod p.
// 5 operations.
static inline void limbsmith_p256k1_u52_add(
    uint64_t r[5], const uint64_t a[5], const uint64_t b[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4];
    uint64_t r0 = a0 + b0;
    uint64_t r1 = a1 + b1;
    uint64_t r2 = a2 + b2;
    uint64_t r3 = a3 + b3;
    uint64_t r4 = a4 + b4;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// `a - b`. Tight, Tight -> Sum.
// Takes a, b limbs below 33 * 2^47, the top one below 2^48 + 2^10. Gives r limbs below 97 * 2^47,
// the top one below 3 * 2^48 + 2^10: r = a - b mod p.
// 10 operations.
static inline void limbsmith_p256k1_u52_sub(
    uint64_t r[5], const uint64_t a[5], const uint64_t b[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4];
    // plus 2 p, limb by limb, so that no limb goes below zero
    uint64_t r0 = a0 + UINT64_C(0x1ffffdfffff85e) - b0;
    uint64_t r1 = a1 + UINT64_C(0x1ffffffffffffe) - b1;
    uint64_t r2 = a2 + UINT64_C(0x1ffffffffffffe) - b2;
    uint64_t r3 = a3 + UINT64_C(0x1ffffffffffffe) - b3;
    uint64_t r4 = a4 + UINT64_C(0x1fffffffffffe) - b4;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// `-a`. Tight -> Sum.
// Takes a limbs below 33 * 2^47, the top one below 2^48 + 2^10. Gives r limbs below 97 * 2^47, the
// top one below 3 * 2^48 + 2^10: r = -a mod p.
// 5 operations.
static inline void limbsmith_p256k1_u52_neg(uint64_t r[5], const uint64_t a[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    // plus 2 p, limb by limb, so that no limb goes below zero
    uint64_t r0 = UINT64_C(0x1ffffdfffff85e) - a0;
    uint64_t r1 = UINT64_C(0x1ffffffffffffe) - a1;
    uint64_t r2 = UINT64_C(0x1ffffffffffffe) - a2;
    uint64_t r3 = UINT64_C(0x1ffffffffffffe) - a3;
    uint64_t r4 = UINT64_C(0x1fffffffffffe) - a4;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// `a + b`. Sum, Sum -> Loose.
// Takes a, b limbs below 97 * 2^47, the top one below 3 * 2^48 + 2^10. Gives r limbs below 2^56,
// the top one below 2^52: r = a + b mod p.
// 5 operations.
static inline void limbsmith_p256k1_u52_add_sums(
    uint64_t r[5], const uint64_t a[5], const uint64_t b[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4];
    uint64_t r0 = a0 + b0;
    uint64_t r1 = a1 + b1;
    uint64_t r2 = a2 + b2;
    uint64_t r3 = a3 + b3;
    uint64_t r4 = a4 + b4;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// `a - b`. Sum, Sum -> Loose.
// Takes a, b limbs below 97 * 2^47, the top one below 3 * 2^48 + 2^10. Gives r limbs below 2^56,
// the top one below 2^52: r = a - b mod p.
// 10 operations.
static inline void limbsmith_p256k1_u52_sub_sums(
    uint64_t r[5], const uint64_t a[5], const uint64_t b[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4];
    // plus 4 p, limb by limb, so that no limb goes below zero
    uint64_t r0 = a0 + UINT64_C(0x3ffffbfffff0bc) - b0;
    uint64_t r1 = a1 + UINT64_C(0x3ffffffffffffc) - b1;
    uint64_t r2 = a2 + UINT64_C(0x3ffffffffffffc) - b2;
    uint64_t r3 = a3 + UINT64_C(0x3ffffffffffffc) - b3;
    uint64_t r4 = a4 + UINT64_C(0x3fffffffffffc) - b4;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// The same value. Loose -> Tight.
// Takes a limbs below 2^56, the top one below 2^52. Gives r limbs below 33 * 2^47, the top one
// below 2^48 + 2^10: r = a mod p.
// 1 multiplication, 15 other operations.
static inline void limbsmith_p256k1_u52_carry(uint64_t r[5], const uint64_t a[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    const uint64_t mask48 = UINT64_C(0xffffffffffff);
    const uint64_t mask52 = UINT64_C(0xfffffffffffff);
    uint64_t r0 = (a0 & mask52) + (a4 >> 48) * UINT64_C(0x1000003d1);
    uint64_t r1 = (a1 & mask52) + (a0 >> 52);
    uint64_t r2 = (a2 & mask52) + (a1 >> 52);
    uint64_t r3 = (a3 & mask52) + (a2 >> 52);
    uint64_t r4 = (a4 & mask48) + (a3 >> 52);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// The value. Any words -> Tight.
// Takes w any words. Gives r limbs below 33 * 2^47, the top one below 2^48 + 2^10: r = w mod p.
// 14 operations.
static inline void limbsmith_p256k1_u52_from_words(uint64_t r[5], const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    const uint64_t mask16 = UINT64_C(0xffff);
    const uint64_t mask28 = UINT64_C(0xfffffff);
    const uint64_t mask40 = UINT64_C(0xffffffffff);
    const uint64_t mask52 = UINT64_C(0xfffffffffffff);
    uint64_t x0 = w0 & mask52;
    uint64_t x1 = ((w1 & mask40) << 12) | (w0 >> 52);
    uint64_t x2 = ((w2 & mask28) << 24) | (w1 >> 40);
    uint64_t x3 = ((w3 & mask16) << 36) | (w2 >> 28);
    uint64_t x4 = w3 >> 16;
    r[0] = x0; r[1] = x1; r[2] = x2; r[3] = x3; r[4] = x4;
}

// The value in `0..p`. Tight -> canonical words.
// Takes a limbs below 33 * 2^47, the top one below 2^48 + 2^10. Gives r of value below 2^256.1: r =
// a mod p.
// 1 multiplication, 38 other operations.
static inline void limbsmith_p256k1_u52_to_words(uint64_t r[4], const uint64_t a[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    const uint64_t mask12 = UINT64_C(0xfff);
    const uint64_t mask24 = UINT64_C(0xffffff);
    const uint64_t mask36 = UINT64_C(0xfffffffff);
    const uint64_t mask48 = UINT64_C(0xffffffffffff);
    const uint64_t mask52 = UINT64_C(0xfffffffffffff);
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    uint64_t q = (a0 + UINT64_C(0x1000003d1)) >> 52;
    q = (a1 + q) >> 52;
    q = (a2 + q) >> 52;
    q = (a3 + q) >> 52;
    q = (a4 + q) >> 48;
    // the value plus c q, without the bit that then stands above the top
    uint64_t t0 = a0 + q * UINT64_C(0x1000003d1);
    uint64_t y0 = t0 & mask52;
    uint64_t t = a1 + (t0 >> 52);
    uint64_t y1 = t & mask52;
    t = a2 + (t >> 52);
    uint64_t y2 = t & mask52;
    t = a3 + (t >> 52);
    uint64_t y3 = t & mask52;
    t = a4 + (t >> 52);
    uint64_t y4 = t & mask48;
    // packed into words
    uint64_t r0 = ((y1 & mask12) << 52) | y0;
    uint64_t r1 = ((y2 & mask24) << 40) | (y1 >> 12);
    uint64_t r2 = ((y3 & mask36) << 28) | (y2 >> 24);
    uint64_t r3 = (y4 << 16) | (y3 >> 36);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
// Takes bit 0 or 1; a, b limbs below 33 * 2^47, the top one below 2^48 + 2^10. Gives r limbs below
// 33 * 2^47, the top one below 2^48 + 2^10: r = a + bit b - bit a.
// 18 operations.
static inline void limbsmith_p256k1_u52_select(
    uint64_t r[5], uint8_t bit, const uint64_t a[5], const uint64_t b[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4];
    uint64_t m1 = limbsmith_mask64(bit);
    uint64_t m0 = limbsmith_mask64((uint8_t)(1 - bit));
    uint64_t r0 = (m0 & a0) + (m1 & b0);
    uint64_t r1 = (m0 & a1) + (m1 & b1);
    uint64_t r2 = (m0 & a2) + (m1 & b2);
    uint64_t r3 = (m0 & a3) + (m1 & b3);
    uint64_t r4 = (m0 & a4) + (m1 & b4);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
// Takes bit 0 or 1; a, b limbs below 97 * 2^47, the top one below 3 * 2^48 + 2^10. Gives r limbs
// below 97 * 2^47, the top one below 3 * 2^48 + 2^10: r = a + bit b - bit a.
// 18 operations.
static inline void limbsmith_p256k1_u52_select_sums(
    uint64_t r[5], uint8_t bit, const uint64_t a[5], const uint64_t b[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4];
    uint64_t m1 = limbsmith_mask64(bit);
    uint64_t m0 = limbsmith_mask64((uint8_t)(1 - bit));
    uint64_t r0 = (m0 & a0) + (m1 & b0);
    uint64_t r1 = (m0 & a1) + (m1 & b1);
    uint64_t r2 = (m0 & a2) + (m1 & b2);
    uint64_t r3 = (m0 & a3) + (m1 & b3);
    uint64_t r4 = (m0 & a4) + (m1 & b4);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// 1 if the value is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 4 operations.
static inline uint8_t limbsmith_p256k1_u52_is_canonical(const uint64_t w[4]) {
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
static inline uint8_t limbsmith_p256k1_u52_is_zero_words(const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    uint64_t t0, t1, t2, t3;
    uint8_t c = limbsmith_sbb64(&t0, w0, 1, 0);
    c = limbsmith_sbb64(&t1, w1, 0, c);
    c = limbsmith_sbb64(&t2, w2, 0, c);
    c = limbsmith_sbb64(&t3, w3, 0, c);
    return c;
}

// 1 if the value is 0 modulo p. Tight -> a bit.
static inline uint8_t limbsmith_p256k1_u52_is_zero(const uint64_t a[5]) {
    uint64_t t0[4];
    limbsmith_p256k1_u52_to_words(t0, a);
    return limbsmith_p256k1_u52_is_zero_words(t0);
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

// u26: 10 limbs in uint32_t, of value x0 + x1 2^26 + ... + x9 2^234.
// Strategy: interleaved.

// `a * b`. Loose, Loose -> Tight.
// Takes a, b limbs below 2^30, the top one below 2^26. Gives r limbs below 33 * 2^21, the top one
// below 2^22 + 2^4: r = a b mod p.
// 111 multiplications, 178 other operations.
static inline void limbsmith_p256k1_u26_mul(
    uint32_t r[10], const uint32_t a[10], const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
    const uint32_t mask22 = UINT32_C(0x3fffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
    // a0 b9 + a1 b8 + a2 b7 + a3 b6 + a4 b5 + a5 b4 + a6 b3 + a7 b2 + a8 b1 + a9 b0: below 2^63.1
    uint64_t d = (uint64_t)a0 * b9 + (uint64_t)a1 * b8 + (uint64_t)a2 * b7 + (uint64_t)a3 * b6
        + (uint64_t)a4 * b5 + (uint64_t)a5 * b4 + (uint64_t)a6 * b3 + (uint64_t)a7 * b2
        + (uint64_t)a8 * b1 + (uint64_t)a9 * b0;
    uint32_t t9 = (uint32_t)(d & mask26);
    // a1 b9 + a2 b8 + a3 b7 + a4 b6 + a5 b5 + a6 b4 + a7 b3 + a8 b2 + a9 b1: below 2^63.1
    d = (d >> 26) + (uint64_t)a1 * b9 + (uint64_t)a2 * b8 + (uint64_t)a3 * b7 + (uint64_t)a4 * b6
        + (uint64_t)a5 * b5 + (uint64_t)a6 * b4 + (uint64_t)a7 * b3 + (uint64_t)a8 * b2
        + (uint64_t)a9 * b1;
    uint32_t u0 = (uint32_t)(d & mask26);
    uint64_t t = (uint64_t)u0;
    // a0 b0 + f u0: below 2^60.1
    uint64_t c = (uint64_t)a0 * b0 + t * 15632;
    uint32_t t0 = (uint32_t)(c & mask26);
    // a2 b9 + a3 b8 + a4 b7 + a5 b6 + a6 b5 + a7 b4 + a8 b3 + a9 b2: below 2^63.1
    d = (d >> 26) + (uint64_t)a2 * b9 + (uint64_t)a3 * b8 + (uint64_t)a4 * b7 + (uint64_t)a5 * b6
        + (uint64_t)a6 * b5 + (uint64_t)a7 * b4 + (uint64_t)a8 * b3 + (uint64_t)a9 * b2;
    uint32_t u1 = (uint32_t)(d & mask26);
    uint64_t t_2 = (uint64_t)u1;
    // a0 b1 + a1 b0 + f u1: below 2^60.1
    c = (c >> 26) + (uint64_t)a0 * b1 + (uint64_t)a1 * b0 + t_2 * 15632 + (t << 10);
    uint32_t t1 = (uint32_t)(c & mask26);
    // a3 b9 + a4 b8 + a5 b7 + a6 b6 + a7 b5 + a8 b4 + a9 b3: below 2^63.1
    d = (d >> 26) + (uint64_t)a3 * b9 + (uint64_t)a4 * b8 + (uint64_t)a5 * b7 + (uint64_t)a6 * b6
        + (uint64_t)a7 * b5 + (uint64_t)a8 * b4 + (uint64_t)a9 * b3;
    uint32_t u2 = (uint32_t)(d & mask26);
    t = (uint64_t)u2;
    // a0 b2 + a1 b1 + a2 b0 + f u2: below 2^60.1
    c = (c >> 26) + (uint64_t)a0 * b2 + (uint64_t)a1 * b1 + (uint64_t)a2 * b0 + t * 15632
        + (t_2 << 10);
    uint32_t t2 = (uint32_t)(c & mask26);
    // a4 b9 + a5 b8 + a6 b7 + a7 b6 + a8 b5 + a9 b4: below 2^63.1
    d = (d >> 26) + (uint64_t)a4 * b9 + (uint64_t)a5 * b8 + (uint64_t)a6 * b7 + (uint64_t)a7 * b6
        + (uint64_t)a8 * b5 + (uint64_t)a9 * b4;
    uint32_t u3 = (uint32_t)(d & mask26);
    t_2 = (uint64_t)u3;
    // a0 b3 + a1 b2 + a2 b1 + a3 b0 + f u3: below 2^60.1
    c = (c >> 26) + (uint64_t)a0 * b3 + (uint64_t)a1 * b2 + (uint64_t)a2 * b1 + (uint64_t)a3 * b0
        + t_2 * 15632 + (t << 10);
    uint32_t r3 = (uint32_t)(c & mask26);
    // a5 b9 + a6 b8 + a7 b7 + a8 b6 + a9 b5: below 2^63.1
    d = (d >> 26) + (uint64_t)a5 * b9 + (uint64_t)a6 * b8 + (uint64_t)a7 * b7 + (uint64_t)a8 * b6
        + (uint64_t)a9 * b5;
    uint32_t u4 = (uint32_t)(d & mask26);
    t = (uint64_t)u4;
    // a0 b4 + a1 b3 + a2 b2 + a3 b1 + a4 b0 + f u4: below 2^60.1
    c = (c >> 26) + (uint64_t)a0 * b4 + (uint64_t)a1 * b3 + (uint64_t)a2 * b2 + (uint64_t)a3 * b1
        + (uint64_t)a4 * b0 + t * 15632 + (t_2 << 10);
    uint32_t r4 = (uint32_t)(c & mask26);
    // a6 b9 + a7 b8 + a8 b7 + a9 b6: below 2^63.1
    d = (d >> 26) + (uint64_t)a6 * b9 + (uint64_t)a7 * b8 + (uint64_t)a8 * b7 + (uint64_t)a9 * b6;
    uint32_t u5 = (uint32_t)(d & mask26);
    t_2 = (uint64_t)u5;
    // a0 b5 + a1 b4 + a2 b3 + a3 b2 + a4 b1 + a5 b0 + f u5: below 2^60.1
    c = (c >> 26) + (uint64_t)a0 * b5 + (uint64_t)a1 * b4 + (uint64_t)a2 * b3 + (uint64_t)a3 * b2
        + (uint64_t)a4 * b1 + (uint64_t)a5 * b0 + t_2 * 15632 + (t << 10);
    uint32_t r5 = (uint32_t)(c & mask26);
    // a7 b9 + a8 b8 + a9 b7: below 2^63.1
    d = (d >> 26) + (uint64_t)a7 * b9 + (uint64_t)a8 * b8 + (uint64_t)a9 * b7;
    uint32_t u6 = (uint32_t)(d & mask26);
    t = (uint64_t)u6;
    // a0 b6 + a1 b5 + a2 b4 + a3 b3 + a4 b2 + a5 b1 + a6 b0 + f u6: below 2^60.1
    c = (c >> 26) + (uint64_t)a0 * b6 + (uint64_t)a1 * b5 + (uint64_t)a2 * b4 + (uint64_t)a3 * b3
        + (uint64_t)a4 * b2 + (uint64_t)a5 * b1 + (uint64_t)a6 * b0 + t * 15632 + (t_2 << 10);
    uint32_t r6 = (uint32_t)(c & mask26);
    // a8 b9 + a9 b8: below 2^63.1
    d = (d >> 26) + (uint64_t)a8 * b9 + (uint64_t)a9 * b8;
    uint32_t u7 = (uint32_t)(d & mask26);
    t_2 = (uint64_t)u7;
    // a0 b7 + a1 b6 + a2 b5 + a3 b4 + a4 b3 + a5 b2 + a6 b1 + a7 b0 + f u7: below 2^60.1
    c = (c >> 26) + (uint64_t)a0 * b7 + (uint64_t)a1 * b6 + (uint64_t)a2 * b5 + (uint64_t)a3 * b4
        + (uint64_t)a4 * b3 + (uint64_t)a5 * b2 + (uint64_t)a6 * b1 + (uint64_t)a7 * b0
        + t_2 * 15632 + (t << 10);
    uint32_t r7 = (uint32_t)(c & mask26);
    // a9 b9: below 2^63.1
    d = (d >> 26) + (uint64_t)a9 * b9;
    uint32_t u_8 = (uint32_t)(d & mask26);
    uint64_t u9 = d >> 26;
    t = (uint64_t)u_8;
    // a0 b8 + a1 b7 + a2 b6 + a3 b5 + a4 b4 + a5 b3 + a6 b2 + a7 b1 + a8 b0 + f u8: below 2^60.1
    c = (c >> 26) + (uint64_t)a0 * b8 + (uint64_t)a1 * b7 + (uint64_t)a2 * b6 + (uint64_t)a3 * b5
        + (uint64_t)a4 * b4 + (uint64_t)a5 * b3 + (uint64_t)a6 * b2 + (uint64_t)a7 * b1
        + (uint64_t)a8 * b0 + t * 15632 + (t_2 << 10);
    uint32_t r8 = (uint32_t)(c & mask26);
    // the top limb ends at bit 256
    c = (c >> 26) + t9 + u9 * 15632 + (t << 10);
    uint32_t r9 = (uint32_t)(c & mask22);
    uint64_t k = (c >> 22) + (u9 << 14);
    // what left it goes around
    t = (uint64_t)t0 + k * 977;
    uint32_t r0 = (uint32_t)(t & mask26);
    t = (uint64_t)t1 + (k << 6) + (uint32_t)(t >> 26);
    uint32_t r1 = (uint32_t)(t & mask26);
    uint32_t r2 = t2 + (uint32_t)(t >> 26);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// `a^2`. Loose -> Tight.
// Takes a limbs below 2^30, the top one below 2^26. Gives r limbs below 33 * 2^21, the top one
// below 2^22 + 2^4: r = a^2 mod p.
// 66 multiplications, 142 other operations.
static inline void limbsmith_p256k1_u26_square(uint32_t r[10], const uint32_t a[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    const uint32_t mask22 = UINT32_C(0x3fffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
    uint32_t a0d = a0 << 1;
    uint32_t a1d = a1 << 1;
    uint32_t a2d = a2 << 1;
    uint32_t a3d = a3 << 1;
    uint32_t a4d = a4 << 1;
    uint32_t a5d = a5 << 1;
    uint32_t a6d = a6 << 1;
    uint32_t a7d = a7 << 1;
    uint32_t a8d = a8 << 1;
    // 2 a0 a9 + 2 a1 a8 + 2 a2 a7 + 2 a3 a6 + 2 a4 a5: below 2^63.1
    uint64_t d = (uint64_t)a0d * a9 + (uint64_t)a1d * a8 + (uint64_t)a2d * a7 + (uint64_t)a3d * a6
        + (uint64_t)a4d * a5;
    uint32_t t9 = (uint32_t)(d & mask26);
    // 2 a1 a9 + 2 a2 a8 + 2 a3 a7 + 2 a4 a6 + a5^2: below 2^63.1
    d = (d >> 26) + (uint64_t)a1d * a9 + (uint64_t)a2d * a8 + (uint64_t)a3d * a7
        + (uint64_t)a4d * a6 + (uint64_t)a5 * a5;
    uint32_t u0 = (uint32_t)(d & mask26);
    uint64_t t = (uint64_t)u0;
    // a0^2 + f u0: below 2^60.1
    uint64_t c = (uint64_t)a0 * a0 + t * 15632;
    uint32_t t0 = (uint32_t)(c & mask26);
    // 2 a2 a9 + 2 a3 a8 + 2 a4 a7 + 2 a5 a6: below 2^63.1
    d = (d >> 26) + (uint64_t)a2d * a9 + (uint64_t)a3d * a8 + (uint64_t)a4d * a7
        + (uint64_t)a5d * a6;
    uint32_t u1 = (uint32_t)(d & mask26);
    uint64_t t_2 = (uint64_t)u1;
    // 2 a0 a1 + f u1: below 2^60.1
    c = (c >> 26) + (uint64_t)a0d * a1 + t_2 * 15632 + (t << 10);
    uint32_t t1 = (uint32_t)(c & mask26);
    // 2 a3 a9 + 2 a4 a8 + 2 a5 a7 + a6^2: below 2^63.1
    d = (d >> 26) + (uint64_t)a3d * a9 + (uint64_t)a4d * a8 + (uint64_t)a5d * a7
        + (uint64_t)a6 * a6;
    uint32_t u2 = (uint32_t)(d & mask26);
    t = (uint64_t)u2;
    // 2 a0 a2 + a1^2 + f u2: below 2^60.1
    c = (c >> 26) + (uint64_t)a0d * a2 + (uint64_t)a1 * a1 + t * 15632 + (t_2 << 10);
    uint32_t t2 = (uint32_t)(c & mask26);
    // 2 a4 a9 + 2 a5 a8 + 2 a6 a7: below 2^63.1
    d = (d >> 26) + (uint64_t)a4d * a9 + (uint64_t)a5d * a8 + (uint64_t)a6d * a7;
    uint32_t u3 = (uint32_t)(d & mask26);
    t_2 = (uint64_t)u3;
    // 2 a0 a3 + 2 a1 a2 + f u3: below 2^60.1
    c = (c >> 26) + (uint64_t)a0d * a3 + (uint64_t)a1d * a2 + t_2 * 15632 + (t << 10);
    uint32_t r3 = (uint32_t)(c & mask26);
    // 2 a5 a9 + 2 a6 a8 + a7^2: below 2^63.1
    d = (d >> 26) + (uint64_t)a5d * a9 + (uint64_t)a6d * a8 + (uint64_t)a7 * a7;
    uint32_t u4 = (uint32_t)(d & mask26);
    t = (uint64_t)u4;
    // 2 a0 a4 + 2 a1 a3 + a2^2 + f u4: below 2^60.1
    c = (c >> 26) + (uint64_t)a0d * a4 + (uint64_t)a1d * a3 + (uint64_t)a2 * a2 + t * 15632
        + (t_2 << 10);
    uint32_t r4 = (uint32_t)(c & mask26);
    // 2 a6 a9 + 2 a7 a8: below 2^63.1
    d = (d >> 26) + (uint64_t)a6d * a9 + (uint64_t)a7d * a8;
    uint32_t u5 = (uint32_t)(d & mask26);
    t_2 = (uint64_t)u5;
    // 2 a0 a5 + 2 a1 a4 + 2 a2 a3 + f u5: below 2^60.1
    c = (c >> 26) + (uint64_t)a0d * a5 + (uint64_t)a1d * a4 + (uint64_t)a2d * a3 + t_2 * 15632
        + (t << 10);
    uint32_t r5 = (uint32_t)(c & mask26);
    // 2 a7 a9 + a8^2: below 2^63.1
    d = (d >> 26) + (uint64_t)a7d * a9 + (uint64_t)a8 * a8;
    uint32_t u6 = (uint32_t)(d & mask26);
    t = (uint64_t)u6;
    // 2 a0 a6 + 2 a1 a5 + 2 a2 a4 + a3^2 + f u6: below 2^60.1
    c = (c >> 26) + (uint64_t)a0d * a6 + (uint64_t)a1d * a5 + (uint64_t)a2d * a4
        + (uint64_t)a3 * a3 + t * 15632 + (t_2 << 10);
    uint32_t r6 = (uint32_t)(c & mask26);
    // 2 a8 a9: below 2^63.1
    d = (d >> 26) + (uint64_t)a8d * a9;
    uint32_t u7 = (uint32_t)(d & mask26);
    t_2 = (uint64_t)u7;
    // 2 a0 a7 + 2 a1 a6 + 2 a2 a5 + 2 a3 a4 + f u7: below 2^60.1
    c = (c >> 26) + (uint64_t)a0d * a7 + (uint64_t)a1d * a6 + (uint64_t)a2d * a5
        + (uint64_t)a3d * a4 + t_2 * 15632 + (t << 10);
    uint32_t r7 = (uint32_t)(c & mask26);
    // a9^2: below 2^63.1
    d = (d >> 26) + (uint64_t)a9 * a9;
    uint32_t u_8 = (uint32_t)(d & mask26);
    uint64_t u9 = d >> 26;
    t = (uint64_t)u_8;
    // 2 a0 a8 + 2 a1 a7 + 2 a2 a6 + 2 a3 a5 + a4^2 + f u8: below 2^60.1
    c = (c >> 26) + (uint64_t)a0d * a8 + (uint64_t)a1d * a7 + (uint64_t)a2d * a6
        + (uint64_t)a3d * a5 + (uint64_t)a4 * a4 + t * 15632 + (t_2 << 10);
    uint32_t r8 = (uint32_t)(c & mask26);
    // the top limb ends at bit 256
    c = (c >> 26) + t9 + u9 * 15632 + (t << 10);
    uint32_t r9 = (uint32_t)(c & mask22);
    uint64_t k = (c >> 22) + (u9 << 14);
    // what left it goes around
    t = (uint64_t)t0 + k * 977;
    uint32_t r0 = (uint32_t)(t & mask26);
    t = (uint64_t)t1 + (k << 6) + (uint32_t)(t >> 26);
    uint32_t r1 = (uint32_t)(t & mask26);
    uint32_t r2 = t2 + (uint32_t)(t >> 26);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// `k * a`. Loose, below 2^17 -> Tight.
// Takes a limbs below 2^30, the top one below 2^26; k below 2^17. Gives r limbs below 33 * 2^21,
// the top one below 2^22 + 2^4: r = a k mod p.
// 12 multiplications, 43 other operations.
static inline void limbsmith_p256k1_u26_mul_small(
    uint32_t r[10], const uint32_t a[10], uint32_t k) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    const uint32_t mask22 = UINT32_C(0x3fffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
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
    uint32_t t = (uint32_t)(c9 >> 22);
    uint32_t r1 = ((uint32_t)c1 & mask26) + (uint32_t)(c0 >> 26);
    uint32_t r2 = ((uint32_t)c2 & mask26) + (uint32_t)(c1 >> 26);
    uint32_t r3 = ((uint32_t)c3 & mask26) + (uint32_t)(c2 >> 26);
    uint32_t r4 = ((uint32_t)c4 & mask26) + (uint32_t)(c3 >> 26);
    uint32_t r5 = ((uint32_t)c5 & mask26) + (uint32_t)(c4 >> 26);
    uint32_t r6 = ((uint32_t)c6 & mask26) + (uint32_t)(c5 >> 26);
    uint32_t r7 = ((uint32_t)c7 & mask26) + (uint32_t)(c6 >> 26);
    uint32_t r8 = ((uint32_t)c8 & mask26) + (uint32_t)(c7 >> 26);
    uint32_t r9 = ((uint32_t)c9 & mask22) + (uint32_t)(c8 >> 26);
    uint32_t r0 = ((uint32_t)c0 & mask26) + t * 977;
    r1 = r1 + (t << 6);
    // carries once more
    k = r9 >> 22;
    uint32_t r0_2 = (r0 & mask26) + k * 977;
    uint32_t r1_2 = (r1 & mask26) + (k << 6) + (r0 >> 26);
    r2 = r2 + (r1 >> 26);
    r[0] = r0_2; r[1] = r1_2; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9 & mask22;
}

// `k * a + b`. Loose, below 2^17, Tight -> Tight.
// Takes a limbs below 2^30, the top one below 2^26; k below 2^17; b limbs below 33 * 2^21, the top
// one below 2^22 + 2^4. Gives r limbs below 33 * 2^21, the top one below 2^22 + 2^4: r = a k + b
// mod p.
// 12 multiplications, 53 other operations.
static inline void limbsmith_p256k1_u26_mul_small_add(
    uint32_t r[10], const uint32_t a[10], uint32_t k, const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
    const uint32_t mask22 = UINT32_C(0x3fffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
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
    uint32_t t = (uint32_t)(c9 >> 22);
    uint32_t r1 = ((uint32_t)c1 & mask26) + (uint32_t)(c0 >> 26);
    uint32_t r2 = ((uint32_t)c2 & mask26) + (uint32_t)(c1 >> 26);
    uint32_t r3 = ((uint32_t)c3 & mask26) + (uint32_t)(c2 >> 26);
    uint32_t r4 = ((uint32_t)c4 & mask26) + (uint32_t)(c3 >> 26);
    uint32_t r5 = ((uint32_t)c5 & mask26) + (uint32_t)(c4 >> 26);
    uint32_t r6 = ((uint32_t)c6 & mask26) + (uint32_t)(c5 >> 26);
    uint32_t r7 = ((uint32_t)c7 & mask26) + (uint32_t)(c6 >> 26);
    uint32_t r8 = ((uint32_t)c8 & mask26) + (uint32_t)(c7 >> 26);
    uint32_t r9 = ((uint32_t)c9 & mask22) + (uint32_t)(c8 >> 26);
    uint32_t r0 = ((uint32_t)c0 & mask26) + t * 977;
    r1 = r1 + (t << 6);
    // carries once more
    k = r9 >> 22;
    uint32_t r0_2 = (r0 & mask26) + k * 977;
    uint32_t r1_2 = (r1 & mask26) + (k << 6) + (r0 >> 26);
    r2 = r2 + (r1 >> 26);
    r[0] = r0_2; r[1] = r1_2; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9 & mask22;
}

// `a + b`. Tight, Tight -> Sum.
// Takes a, b limbs below 33 * 2^21, the top one below 2^22 + 2^4. Gives r limbs below 97 * 2^21,
// the top one below 3 * 2^22 + 2^4: r = a + b mod p.
// 10 operations.
static inline void limbsmith_p256k1_u26_add(
    uint32_t r[10], const uint32_t a[10], const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
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
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// `a - b`. Tight, Tight -> Sum.
// Takes a, b limbs below 33 * 2^21, the top one below 2^22 + 2^4. Gives r limbs below 97 * 2^21,
// the top one below 3 * 2^22 + 2^4: r = a - b mod p.
// 20 operations.
static inline void limbsmith_p256k1_u26_sub(
    uint32_t r[10], const uint32_t a[10], const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
    // plus 2 p, limb by limb, so that no limb goes below zero
    uint32_t r0 = a0 + UINT32_C(0x7fff85e) - b0;
    uint32_t r1 = a1 + UINT32_C(0x7ffff7e) - b1;
    uint32_t r2 = a2 + UINT32_C(0x7fffffe) - b2;
    uint32_t r3 = a3 + UINT32_C(0x7fffffe) - b3;
    uint32_t r4 = a4 + UINT32_C(0x7fffffe) - b4;
    uint32_t r5 = a5 + UINT32_C(0x7fffffe) - b5;
    uint32_t r6 = a6 + UINT32_C(0x7fffffe) - b6;
    uint32_t r7 = a7 + UINT32_C(0x7fffffe) - b7;
    uint32_t r8 = a8 + UINT32_C(0x7fffffe) - b8;
    uint32_t r9 = a9 + UINT32_C(0x7ffffe) - b9;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// `-a`. Tight -> Sum.
// Takes a limbs below 33 * 2^21, the top one below 2^22 + 2^4. Gives r limbs below 97 * 2^21, the
// top one below 3 * 2^22 + 2^4: r = -a mod p.
// 10 operations.
static inline void limbsmith_p256k1_u26_neg(uint32_t r[10], const uint32_t a[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    // plus 2 p, limb by limb, so that no limb goes below zero
    uint32_t r0 = UINT32_C(0x7fff85e) - a0;
    uint32_t r1 = UINT32_C(0x7ffff7e) - a1;
    uint32_t r2 = UINT32_C(0x7fffffe) - a2;
    uint32_t r3 = UINT32_C(0x7fffffe) - a3;
    uint32_t r4 = UINT32_C(0x7fffffe) - a4;
    uint32_t r5 = UINT32_C(0x7fffffe) - a5;
    uint32_t r6 = UINT32_C(0x7fffffe) - a6;
    uint32_t r7 = UINT32_C(0x7fffffe) - a7;
    uint32_t r8 = UINT32_C(0x7fffffe) - a8;
    uint32_t r9 = UINT32_C(0x7ffffe) - a9;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// `a + b`. Sum, Sum -> Loose.
// Takes a, b limbs below 97 * 2^21, the top one below 3 * 2^22 + 2^4. Gives r limbs below 2^30, the
// top one below 2^26: r = a + b mod p.
// 10 operations.
static inline void limbsmith_p256k1_u26_add_sums(
    uint32_t r[10], const uint32_t a[10], const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
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
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// `a - b`. Sum, Sum -> Loose.
// Takes a, b limbs below 97 * 2^21, the top one below 3 * 2^22 + 2^4. Gives r limbs below 2^30, the
// top one below 2^26: r = a - b mod p.
// 20 operations.
static inline void limbsmith_p256k1_u26_sub_sums(
    uint32_t r[10], const uint32_t a[10], const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
    // plus 4 p, limb by limb, so that no limb goes below zero
    uint32_t r0 = a0 + UINT32_C(0xffff0bc) - b0;
    uint32_t r1 = a1 + UINT32_C(0xffffefc) - b1;
    uint32_t r2 = a2 + UINT32_C(0xffffffc) - b2;
    uint32_t r3 = a3 + UINT32_C(0xffffffc) - b3;
    uint32_t r4 = a4 + UINT32_C(0xffffffc) - b4;
    uint32_t r5 = a5 + UINT32_C(0xffffffc) - b5;
    uint32_t r6 = a6 + UINT32_C(0xffffffc) - b6;
    uint32_t r7 = a7 + UINT32_C(0xffffffc) - b7;
    uint32_t r8 = a8 + UINT32_C(0xffffffc) - b8;
    uint32_t r9 = a9 + UINT32_C(0xfffffc) - b9;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// The same value. Loose -> Tight.
// Takes a limbs below 2^30, the top one below 2^26. Gives r limbs below 33 * 2^21, the top one
// below 2^22 + 2^4: r = a mod p.
// 1 multiplication, 32 other operations.
static inline void limbsmith_p256k1_u26_carry(uint32_t r[10], const uint32_t a[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    const uint32_t mask22 = UINT32_C(0x3fffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
    uint32_t k = a9 >> 22;
    uint32_t r0 = (a0 & mask26) + k * 977;
    uint32_t r1 = (a1 & mask26) + (k << 6) + (a0 >> 26);
    uint32_t r2 = (a2 & mask26) + (a1 >> 26);
    uint32_t r3 = (a3 & mask26) + (a2 >> 26);
    uint32_t r4 = (a4 & mask26) + (a3 >> 26);
    uint32_t r5 = (a5 & mask26) + (a4 >> 26);
    uint32_t r6 = (a6 & mask26) + (a5 >> 26);
    uint32_t r7 = (a7 & mask26) + (a6 >> 26);
    uint32_t r8 = (a8 & mask26) + (a7 >> 26);
    uint32_t r9 = (a9 & mask22) + (a8 >> 26);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// The value. Any words -> Tight.
// Takes w any words. Gives r limbs below 33 * 2^21, the top one below 2^22 + 2^4: r = w mod p.
// 32 operations.
static inline void limbsmith_p256k1_u26_from_words(uint32_t r[10], const uint32_t w[8]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6], w7 = w[7];
    const uint32_t mask10 = UINT32_C(0x3ff);
    const uint32_t mask14 = UINT32_C(0x3fff);
    const uint32_t mask16 = UINT32_C(0xffff);
    const uint32_t mask20 = UINT32_C(0xfffff);
    const uint32_t mask22 = UINT32_C(0x3fffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
    const uint32_t mask8 = UINT32_C(0xff);
    uint32_t x0 = w0 & mask26;
    uint32_t x1 = ((w1 & mask20) << 6) | (w0 >> 26);
    uint32_t x2 = ((w2 & mask14) << 12) | (w1 >> 20);
    uint32_t x3 = ((w3 & mask8) << 18) | (w2 >> 14);
    uint32_t x4 = ((w4 & 3) << 24) | (w3 >> 8);
    uint32_t x5 = (w4 >> 2) & mask26;
    uint32_t x6 = ((w5 & mask22) << 4) | (w4 >> 28);
    uint32_t x7 = ((w6 & mask16) << 10) | (w5 >> 22);
    uint32_t x8 = ((w7 & mask10) << 16) | (w6 >> 16);
    uint32_t x9 = w7 >> 10;
    r[0] = x0; r[1] = x1; r[2] = x2; r[3] = x3; r[4] = x4; r[5] = x5; r[6] = x6; r[7] = x7;
    r[8] = x8; r[9] = x9;
}

// The value in `0..p`. Tight -> canonical words.
// Takes a limbs below 33 * 2^21, the top one below 2^22 + 2^4. Gives r of value below 2^256.1: r =
// a mod p.
// 1 multiplication, 84 other operations.
static inline void limbsmith_p256k1_u26_to_words(uint32_t r[8], const uint32_t a[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    const uint32_t mask10 = UINT32_C(0x3ff);
    const uint32_t mask12 = UINT32_C(0xfff);
    const uint32_t mask16 = UINT32_C(0xffff);
    const uint32_t mask18 = UINT32_C(0x3ffff);
    const uint32_t mask22 = UINT32_C(0x3fffff);
    const uint32_t mask24 = UINT32_C(0xffffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    uint32_t q = (a0 + 977) >> 26;
    q = (a1 + 64 + q) >> 26;
    q = (a2 + q) >> 26;
    q = (a3 + q) >> 26;
    q = (a4 + q) >> 26;
    q = (a5 + q) >> 26;
    q = (a6 + q) >> 26;
    q = (a7 + q) >> 26;
    q = (a8 + q) >> 26;
    q = (a9 + q) >> 22;
    // the value plus c q, without the bit that then stands above the top
    uint32_t t0 = a0 + q * 977;
    uint32_t t1 = a1 + (q << 6);
    uint32_t y0 = t0 & mask26;
    uint32_t t = t1 + (t0 >> 26);
    uint32_t y1 = t & mask26;
    t = a2 + (t >> 26);
    uint32_t y2 = t & mask26;
    t = a3 + (t >> 26);
    uint32_t y3 = t & mask26;
    t = a4 + (t >> 26);
    uint32_t y4 = t & mask26;
    t = a5 + (t >> 26);
    uint32_t y5 = t & mask26;
    t = a6 + (t >> 26);
    uint32_t y6 = t & mask26;
    t = a7 + (t >> 26);
    uint32_t y7 = t & mask26;
    t = a8 + (t >> 26);
    uint32_t y8 = t & mask26;
    t = a9 + (t >> 26);
    uint32_t y9 = t & mask22;
    // packed into words
    uint32_t r0 = ((y1 & 63) << 26) | y0;
    uint32_t r1 = ((y2 & mask12) << 20) | (y1 >> 6);
    uint32_t r2 = ((y3 & mask18) << 14) | (y2 >> 12);
    uint32_t r3 = ((y4 & mask24) << 8) | (y3 >> 18);
    uint32_t r4 = ((y6 & 15) << 28) | ((y5 << 2) | (y4 >> 24));
    uint32_t r5 = ((y7 & mask10) << 22) | (y6 >> 4);
    uint32_t r6 = ((y8 & mask16) << 16) | (y7 >> 10);
    uint32_t r7 = (y9 << 10) | (y8 >> 16);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
// Takes bit 0 or 1; a, b limbs below 33 * 2^21, the top one below 2^22 + 2^4. Gives r limbs below
// 33 * 2^21, the top one below 2^22 + 2^4: r = a + bit b - bit a.
// 33 operations.
static inline void limbsmith_p256k1_u26_select(
    uint32_t r[10], uint8_t bit, const uint32_t a[10], const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
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
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
// Takes bit 0 or 1; a, b limbs below 97 * 2^21, the top one below 3 * 2^22 + 2^4. Gives r limbs
// below 97 * 2^21, the top one below 3 * 2^22 + 2^4: r = a + bit b - bit a.
// 33 operations.
static inline void limbsmith_p256k1_u26_select_sums(
    uint32_t r[10], uint8_t bit, const uint32_t a[10], const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
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
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// 1 if the value is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 8 operations.
static inline uint8_t limbsmith_p256k1_u26_is_canonical(const uint32_t w[8]) {
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
static inline uint8_t limbsmith_p256k1_u26_is_zero_words(const uint32_t w[8]) {
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
static inline uint8_t limbsmith_p256k1_u26_is_zero(const uint32_t a[10]) {
    uint32_t t0[8];
    limbsmith_p256k1_u26_to_words(t0, a);
    return limbsmith_p256k1_u26_is_zero_words(t0);
}

// k26: 10 limbs in uint32_t, of value x0 + x1 2^26 + ... + x9 2^234.
// Strategy: karatsuba.

// `a * b`. Loose, Loose -> Tight.
// Takes a, b limbs below 2^30, the top one below 2^26. Gives r limbs below 17 * 2^22, the top one
// below 2^22 + 2^4: r = a b mod p.
// 57 multiplications, 261 other operations.
static inline void limbsmith_p256k1_k26_mul(
    uint32_t r[10], const uint32_t a[10], const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
    const uint32_t mask22 = UINT32_C(0x3fffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
    // sums of the halves, and three products of half the length
    uint32_t u0 = a0 + a5;
    uint32_t u1 = a1 + a6;
    uint32_t u2 = a2 + a7;
    uint32_t u3 = a3 + a8;
    uint32_t u4 = a4 + a9;
    uint32_t v0 = b0 + b5;
    uint32_t v1 = b1 + b6;
    uint32_t v2 = b2 + b7;
    uint32_t v3 = b3 + b8;
    uint32_t v4 = b4 + b9;
    // products of equal index, and their running sums
    uint64_t c0 = (uint64_t)a0 * b0;
    uint64_t d1 = (uint64_t)a1 * b1;
    uint64_t d2 = (uint64_t)a2 * b2;
    uint64_t d3 = (uint64_t)a3 * b3;
    uint64_t l8 = (uint64_t)a4 * b4;
    uint64_t s1 = c0 + d1;
    uint64_t s2 = s1 + d2;
    uint64_t s3 = s2 + d3;
    uint64_t s4 = s3 + l8;
    // a0 b1 + a1 b0: below 2^61.1
    uint64_t c1 = (uint64_t)(a0 + a1) * (b0 + b1) - s1;
    // a0 b2 + a2 b0 + a1 b1: below 2^61.6
    uint64_t c2 = d1 + d1 + (uint64_t)(a0 + a2) * (b0 + b2) - s2;
    // a0 b3 + a3 b0 + a1 b2 + a2 b1: below 2^62.1
    uint64_t c3 = (uint64_t)(a0 + a3) * (b0 + b3) + (uint64_t)(a1 + a2) * (b1 + b2) - s3;
    // a0 b4 + a4 b0 + a1 b3 + a3 b1 + a2 b2: below 2^62.4
    uint64_t c4 = d2 + d2 + (uint64_t)(a0 + a4) * (b0 + b4) + (uint64_t)(a1 + a3) * (b1 + b3) - s4;
    // a1 b4 + a4 b1 + a2 b3 + a3 b2: below 2^62.6
    uint64_t l5 = (uint64_t)(a1 + a4) * (b1 + b4) + (uint64_t)(a2 + a3) * (b2 + b3) - (s4 - c0);
    // a2 b4 + a4 b2 + a3 b3: below 2^62.9
    uint64_t l6 = d3 + d3 + (uint64_t)(a2 + a4) * (b2 + b4) - (s4 - s1);
    // a3 b4 + a4 b3: below 2^63.1
    uint64_t l7 = (uint64_t)(a3 + a4) * (b3 + b4) - (s4 - s2);
    // products of equal index, and their running sums
    uint64_t h0 = (uint64_t)a5 * b5;
    d1 = (uint64_t)a6 * b6;
    d2 = (uint64_t)a7 * b7;
    d3 = (uint64_t)a8 * b8;
    uint64_t c18 = (uint64_t)a9 * b9;
    s1 = h0 + d1;
    s2 = s1 + d2;
    s3 = s2 + d3;
    s4 = s3 + c18;
    // a5 b6 + a6 b5: below 2^61.1
    uint64_t h1 = (uint64_t)(a5 + a6) * (b5 + b6) - s1;
    // a5 b7 + a7 b5 + a6 b6: below 2^61.6
    uint64_t h2 = d1 + d1 + (uint64_t)(a5 + a7) * (b5 + b7) - s2;
    // a5 b8 + a8 b5 + a6 b7 + a7 b6: below 2^62.1
    uint64_t h3 = (uint64_t)(a5 + a8) * (b5 + b8) + (uint64_t)(a6 + a7) * (b6 + b7) - s3;
    // a5 b9 + a9 b5 + a6 b8 + a8 b6 + a7 b7: below 2^62.4
    uint64_t c14 = d2 + d2 + (uint64_t)(a5 + a9) * (b5 + b9) + (uint64_t)(a6 + a8) * (b6 + b8) - s4;
    // a6 b9 + a9 b6 + a7 b8 + a8 b7: below 2^62.6
    uint64_t c15 = (uint64_t)(a6 + a9) * (b6 + b9) + (uint64_t)(a7 + a8) * (b7 + b8) - (s4 - h0);
    // a7 b9 + a9 b7 + a8 b8: below 2^62.9
    uint64_t c16 = d3 + d3 + (uint64_t)(a7 + a9) * (b7 + b9) - (s4 - s1);
    // a8 b9 + a9 b8: below 2^63.1
    uint64_t c17 = (uint64_t)(a8 + a9) * (b8 + b9) - (s4 - s2);
    // products of equal index, and their running sums
    uint64_t m0 = (uint64_t)u0 * v0;
    d1 = (uint64_t)u1 * v1;
    d2 = (uint64_t)u2 * v2;
    d3 = (uint64_t)u3 * v3;
    uint64_t m8 = (uint64_t)u4 * v4;
    s1 = m0 + d1;
    s2 = s1 + d2;
    s3 = s2 + d3;
    s4 = limbsmith_addw64(s3, m8);
    // u0 v1 + u1 v0: below 2^61.1
    uint64_t m1 = (uint64_t)(u0 + u1) * (v0 + v1) - s1;
    // u0 v2 + u2 v0 + u1 v1: below 2^61.6
    uint64_t t = d1 + d1;
    t = limbsmith_addw64(t, (uint64_t)(u0 + u2) * (v0 + v2));
    uint64_t m2 = limbsmith_subw64(t, s2);
    // u0 v3 + u3 v0 + u1 v2 + u2 v1: below 2^62.1
    t = (uint64_t)(u0 + u3) * (v0 + v3);
    t = limbsmith_addw64(t, (uint64_t)(u1 + u2) * (v1 + v2));
    uint64_t m3 = limbsmith_subw64(t, s3);
    // u0 v4 + u4 v0 + u1 v3 + u3 v1 + u2 v2: below 2^62.4
    t = d2 + d2;
    t = limbsmith_addw64(t, (uint64_t)(u0 + u4) * (v0 + v4));
    t = limbsmith_addw64(t, (uint64_t)(u1 + u3) * (v1 + v3));
    uint64_t m4 = limbsmith_subw64(t, s4);
    // u1 v4 + u4 v1 + u2 v3 + u3 v2: below 2^62.6
    t = (uint64_t)(u1 + u4) * (v1 + v4);
    t = limbsmith_addw64(t, (uint64_t)(u2 + u3) * (v2 + v3));
    uint64_t t_2 = limbsmith_subw64(s4, m0);
    uint64_t m5 = limbsmith_subw64(t, t_2);
    // u2 v4 + u4 v2 + u3 v3: below 2^62.9
    t = d3 + d3;
    t = limbsmith_addw64(t, (uint64_t)(u2 + u4) * (v2 + v4));
    t_2 = limbsmith_subw64(s4, s1);
    uint64_t m6 = limbsmith_subw64(t, t_2);
    // u3 v4 + u4 v3: below 2^63.1
    t = limbsmith_subw64(s4, s2);
    uint64_t m7 = limbsmith_subw64((uint64_t)(u3 + u4) * (v3 + v4), t);
    // what is between them, in the middle
    t = m3 - c3 - h3;
    t_2 = limbsmith_subw64(m4, c4);
    uint64_t c9 = limbsmith_subw64(t_2, c14);
    uint64_t c5 = m0 - c0 - h0 + l5;
    uint64_t c10 = h0 + (m5 - l5 - c15);
    uint64_t c6 = m1 - c1 - h1 + l6;
    uint64_t c11 = h1 + (m6 - l6 - c16);
    uint64_t c7 = m2 - c2 - h2 + l7;
    uint64_t c12 = h2 + (m7 - l7 - c17);
    uint64_t c8 = limbsmith_addw64(t, l8);
    uint64_t c13 = h3 + (m8 - l8 - c18);
    // the upper columns are carried, so that they may be folded
    uint32_t g0 = (uint32_t)(c10 & mask26);
    uint64_t k = c10 >> 26;
    t = c11 + k;
    uint32_t g1 = (uint32_t)(t & mask26);
    k = t >> 26;
    t = c12 + k;
    uint32_t g2 = (uint32_t)(t & mask26);
    k = t >> 26;
    t = c13 + k;
    uint32_t g3 = (uint32_t)(t & mask26);
    k = t >> 26;
    t = c14 + k;
    uint32_t g4 = (uint32_t)(t & mask26);
    k = t >> 26;
    t = c15 + k;
    uint32_t g5 = (uint32_t)(t & mask26);
    k = t >> 26;
    t = c16 + k;
    uint32_t g6 = (uint32_t)(t & mask26);
    k = t >> 26;
    t = c17 + k;
    uint32_t g7 = (uint32_t)(t & mask26);
    uint32_t k_2 = (uint32_t)(t >> 26);
    t = c18 + k_2;
    uint32_t g8 = (uint32_t)(t & mask26);
    k_2 = (uint32_t)(t >> 26);
    // what passes the top comes back: 2^260 = 15632 + 1024 2^26 mod p
    c0 = c0 + (uint64_t)g0 * 15632;
    c1 = c1 + ((uint64_t)g0 << 10) + (uint64_t)g1 * 15632;
    c2 = c2 + ((uint64_t)g1 << 10) + (uint64_t)g2 * 15632;
    c3 = c3 + ((uint64_t)g2 << 10) + (uint64_t)g3 * 15632;
    c4 = c4 + ((uint64_t)g3 << 10) + (uint64_t)g4 * 15632;
    c5 = c5 + ((uint64_t)g4 << 10) + (uint64_t)g5 * 15632;
    c6 = c6 + ((uint64_t)g5 << 10) + (uint64_t)g6 * 15632;
    c7 = c7 + ((uint64_t)g6 << 10) + (uint64_t)g7 * 15632;
    c8 = c8 + ((uint64_t)g7 << 10) + (uint64_t)g8 * 15632;
    c9 = c9 + ((uint64_t)g8 << 10) + (uint64_t)k_2 * 15632;
    t = (uint64_t)k_2 << 10;
    // what passes the top comes back: 2^260 = 15632 + 1024 2^26 mod p
    t_2 = c0 + t * 15632;
    // carries, once around
    t = c1 + (t << 10) + (t_2 >> 26);
    uint64_t t_3 = c2 + (t >> 26);
    uint64_t t_4 = c3 + (t_3 >> 26);
    uint32_t r3 = (uint32_t)(t_4 & mask26);
    t_4 = c4 + (t_4 >> 26);
    uint32_t r4 = (uint32_t)(t_4 & mask26);
    t_4 = c5 + (t_4 >> 26);
    uint32_t r5 = (uint32_t)(t_4 & mask26);
    t_4 = c6 + (t_4 >> 26);
    uint32_t r6 = (uint32_t)(t_4 & mask26);
    t_4 = c7 + (t_4 >> 26);
    uint32_t r7 = (uint32_t)(t_4 & mask26);
    t_4 = c8 + (t_4 >> 26);
    uint32_t r8 = (uint32_t)(t_4 & mask26);
    t_4 = c9 + (t_4 >> 26);
    uint32_t r9 = (uint32_t)(t_4 & mask22);
    k = t_4 >> 22;
    t_2 = (uint64_t)(uint32_t)(t_2 & mask26) + k * 977;
    // what came around is carried on, as far as it goes
    uint32_t r0 = (uint32_t)(t_2 & mask26);
    t = (uint64_t)(uint32_t)(t & mask26) + (k << 6) + (uint32_t)(t_2 >> 26);
    uint32_t r1 = (uint32_t)(t & mask26);
    uint32_t r2 = (uint32_t)(t_3 & mask26) + (uint32_t)(t >> 26);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// `a^2`. Loose -> Tight.
// Takes a limbs below 2^30, the top one below 2^26. Gives r limbs below 17 * 2^22, the top one
// below 2^22 + 2^4: r = a^2 mod p.
// 57 multiplications, 157 other operations.
static inline void limbsmith_p256k1_k26_square(uint32_t r[10], const uint32_t a[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    const uint32_t mask22 = UINT32_C(0x3fffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
    // sums of the halves, and three products of half the length
    uint32_t u0 = a0 + a5;
    uint32_t u1 = a1 + a6;
    uint32_t u2 = a2 + a7;
    uint32_t u3 = a3 + a8;
    uint32_t u4 = a4 + a9;
    uint32_t t = a0 << 1;
    uint32_t t_2 = a1 << 1;
    uint32_t t_3 = a2 << 1;
    uint64_t c0 = (uint64_t)a0 * a0;
    uint64_t c1 = (uint64_t)t * a1;
    uint64_t c2 = (uint64_t)t * a2 + (uint64_t)a1 * a1;
    uint64_t c3 = (uint64_t)t * a3 + (uint64_t)t_2 * a2;
    uint64_t c4 = (uint64_t)t * a4 + (uint64_t)t_2 * a3 + (uint64_t)a2 * a2;
    uint64_t l5 = (uint64_t)t_2 * a4 + (uint64_t)t_3 * a3;
    uint64_t l6 = (uint64_t)t_3 * a4 + (uint64_t)a3 * a3;
    uint64_t l7 = (uint64_t)(a3 << 1) * a4;
    uint64_t l8 = (uint64_t)a4 * a4;
    t = a5 << 1;
    t_2 = a6 << 1;
    t_3 = a7 << 1;
    uint64_t h0 = (uint64_t)a5 * a5;
    uint64_t h1 = (uint64_t)t * a6;
    uint64_t h2 = (uint64_t)t * a7 + (uint64_t)a6 * a6;
    uint64_t h3 = (uint64_t)t * a8 + (uint64_t)t_2 * a7;
    uint64_t c14 = (uint64_t)t * a9 + (uint64_t)t_2 * a8 + (uint64_t)a7 * a7;
    uint64_t c15 = (uint64_t)t_2 * a9 + (uint64_t)t_3 * a8;
    uint64_t c16 = (uint64_t)t_3 * a9 + (uint64_t)a8 * a8;
    uint64_t c17 = (uint64_t)(a8 << 1) * a9;
    uint64_t c18 = (uint64_t)a9 * a9;
    t = u0 << 1;
    t_2 = u1 << 1;
    t_3 = u2 << 1;
    uint64_t m0 = (uint64_t)u0 * u0;
    uint64_t m1 = (uint64_t)t * u1;
    uint64_t m2 = (uint64_t)t * u2 + (uint64_t)u1 * u1;
    uint64_t m3 = (uint64_t)t * u3 + (uint64_t)t_2 * u2;
    uint64_t t_4 = (uint64_t)t * u4 + (uint64_t)t_2 * u3;
    uint64_t m4 = limbsmith_addw64(t_4, (uint64_t)u2 * u2);
    uint64_t m5 = (uint64_t)t_2 * u4 + (uint64_t)t_3 * u3;
    uint64_t m6 = (uint64_t)t_3 * u4 + (uint64_t)u3 * u3;
    uint64_t m7 = (uint64_t)(u3 << 1) * u4;
    uint64_t m8 = (uint64_t)u4 * u4;
    // what is between them, in the middle
    t_4 = m3 - c3 - h3;
    uint64_t t_5 = limbsmith_subw64(m4, c4);
    uint64_t c9 = limbsmith_subw64(t_5, c14);
    uint64_t c5 = m0 - c0 - h0 + l5;
    uint64_t c10 = h0 + (m5 - l5 - c15);
    uint64_t c6 = m1 - c1 - h1 + l6;
    uint64_t c11 = h1 + (m6 - l6 - c16);
    uint64_t c7 = m2 - c2 - h2 + l7;
    uint64_t c12 = h2 + (m7 - l7 - c17);
    uint64_t c8 = limbsmith_addw64(t_4, l8);
    uint64_t c13 = h3 + (m8 - l8 - c18);
    // the upper columns are carried, so that they may be folded
    uint32_t g0 = (uint32_t)(c10 & mask26);
    uint64_t k = c10 >> 26;
    t_4 = c11 + k;
    uint32_t g1 = (uint32_t)(t_4 & mask26);
    k = t_4 >> 26;
    t_4 = c12 + k;
    uint32_t g2 = (uint32_t)(t_4 & mask26);
    k = t_4 >> 26;
    t_4 = c13 + k;
    uint32_t g3 = (uint32_t)(t_4 & mask26);
    k = t_4 >> 26;
    t_4 = c14 + k;
    uint32_t g4 = (uint32_t)(t_4 & mask26);
    k = t_4 >> 26;
    t_4 = c15 + k;
    uint32_t g5 = (uint32_t)(t_4 & mask26);
    k = t_4 >> 26;
    t_4 = c16 + k;
    uint32_t g6 = (uint32_t)(t_4 & mask26);
    k = t_4 >> 26;
    t_4 = c17 + k;
    uint32_t g7 = (uint32_t)(t_4 & mask26);
    uint32_t k_2 = (uint32_t)(t_4 >> 26);
    t_4 = c18 + k_2;
    uint32_t g8 = (uint32_t)(t_4 & mask26);
    k_2 = (uint32_t)(t_4 >> 26);
    // what passes the top comes back: 2^260 = 15632 + 1024 2^26 mod p
    c0 = c0 + (uint64_t)g0 * 15632;
    c1 = c1 + ((uint64_t)g0 << 10) + (uint64_t)g1 * 15632;
    c2 = c2 + ((uint64_t)g1 << 10) + (uint64_t)g2 * 15632;
    c3 = c3 + ((uint64_t)g2 << 10) + (uint64_t)g3 * 15632;
    c4 = c4 + ((uint64_t)g3 << 10) + (uint64_t)g4 * 15632;
    c5 = c5 + ((uint64_t)g4 << 10) + (uint64_t)g5 * 15632;
    c6 = c6 + ((uint64_t)g5 << 10) + (uint64_t)g6 * 15632;
    c7 = c7 + ((uint64_t)g6 << 10) + (uint64_t)g7 * 15632;
    c8 = c8 + ((uint64_t)g7 << 10) + (uint64_t)g8 * 15632;
    c9 = c9 + ((uint64_t)g8 << 10) + (uint64_t)k_2 * 15632;
    t_4 = (uint64_t)k_2 << 10;
    // what passes the top comes back: 2^260 = 15632 + 1024 2^26 mod p
    t_5 = c0 + t_4 * 15632;
    // carries, once around
    t_4 = c1 + (t_4 << 10) + (t_5 >> 26);
    uint64_t t_6 = c2 + (t_4 >> 26);
    uint64_t t_7 = c3 + (t_6 >> 26);
    uint32_t r3 = (uint32_t)(t_7 & mask26);
    t_7 = c4 + (t_7 >> 26);
    uint32_t r4 = (uint32_t)(t_7 & mask26);
    t_7 = c5 + (t_7 >> 26);
    uint32_t r5 = (uint32_t)(t_7 & mask26);
    t_7 = c6 + (t_7 >> 26);
    uint32_t r6 = (uint32_t)(t_7 & mask26);
    t_7 = c7 + (t_7 >> 26);
    uint32_t r7 = (uint32_t)(t_7 & mask26);
    t_7 = c8 + (t_7 >> 26);
    uint32_t r8 = (uint32_t)(t_7 & mask26);
    t_7 = c9 + (t_7 >> 26);
    uint32_t r9 = (uint32_t)(t_7 & mask22);
    k = t_7 >> 22;
    t_5 = (uint64_t)(uint32_t)(t_5 & mask26) + k * 977;
    // what came around is carried on, as far as it goes
    uint32_t r0 = (uint32_t)(t_5 & mask26);
    t_4 = (uint64_t)(uint32_t)(t_4 & mask26) + (k << 6) + (uint32_t)(t_5 >> 26);
    uint32_t r1 = (uint32_t)(t_4 & mask26);
    uint32_t r2 = (uint32_t)(t_6 & mask26) + (uint32_t)(t_4 >> 26);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// `k * a`. Loose, below 2^17 -> Tight.
// Takes a limbs below 2^30, the top one below 2^26; k below 2^17. Gives r limbs below 17 * 2^22,
// the top one below 2^22 + 2^4: r = a k mod p.
// 12 multiplications, 43 other operations.
static inline void limbsmith_p256k1_k26_mul_small(
    uint32_t r[10], const uint32_t a[10], uint32_t k) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    const uint32_t mask22 = UINT32_C(0x3fffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
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
    uint32_t t = (uint32_t)(c9 >> 22);
    uint32_t r1 = ((uint32_t)c1 & mask26) + (uint32_t)(c0 >> 26);
    uint32_t r2 = ((uint32_t)c2 & mask26) + (uint32_t)(c1 >> 26);
    uint32_t r3 = ((uint32_t)c3 & mask26) + (uint32_t)(c2 >> 26);
    uint32_t r4 = ((uint32_t)c4 & mask26) + (uint32_t)(c3 >> 26);
    uint32_t r5 = ((uint32_t)c5 & mask26) + (uint32_t)(c4 >> 26);
    uint32_t r6 = ((uint32_t)c6 & mask26) + (uint32_t)(c5 >> 26);
    uint32_t r7 = ((uint32_t)c7 & mask26) + (uint32_t)(c6 >> 26);
    uint32_t r8 = ((uint32_t)c8 & mask26) + (uint32_t)(c7 >> 26);
    uint32_t r9 = ((uint32_t)c9 & mask22) + (uint32_t)(c8 >> 26);
    uint32_t r0 = ((uint32_t)c0 & mask26) + t * 977;
    r1 = r1 + (t << 6);
    // carries once more
    k = r9 >> 22;
    uint32_t r0_2 = (r0 & mask26) + k * 977;
    uint32_t r1_2 = (r1 & mask26) + (k << 6) + (r0 >> 26);
    r2 = r2 + (r1 >> 26);
    r[0] = r0_2; r[1] = r1_2; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9 & mask22;
}

// `k * a + b`. Loose, below 2^17, Tight -> Tight.
// Takes a limbs below 2^30, the top one below 2^26; k below 2^17; b limbs below 17 * 2^22, the top
// one below 2^22 + 2^4. Gives r limbs below 17 * 2^22, the top one below 2^22 + 2^4: r = a k + b
// mod p.
// 12 multiplications, 53 other operations.
static inline void limbsmith_p256k1_k26_mul_small_add(
    uint32_t r[10], const uint32_t a[10], uint32_t k, const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
    const uint32_t mask22 = UINT32_C(0x3fffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
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
    uint32_t t = (uint32_t)(c9 >> 22);
    uint32_t r1 = ((uint32_t)c1 & mask26) + (uint32_t)(c0 >> 26);
    uint32_t r2 = ((uint32_t)c2 & mask26) + (uint32_t)(c1 >> 26);
    uint32_t r3 = ((uint32_t)c3 & mask26) + (uint32_t)(c2 >> 26);
    uint32_t r4 = ((uint32_t)c4 & mask26) + (uint32_t)(c3 >> 26);
    uint32_t r5 = ((uint32_t)c5 & mask26) + (uint32_t)(c4 >> 26);
    uint32_t r6 = ((uint32_t)c6 & mask26) + (uint32_t)(c5 >> 26);
    uint32_t r7 = ((uint32_t)c7 & mask26) + (uint32_t)(c6 >> 26);
    uint32_t r8 = ((uint32_t)c8 & mask26) + (uint32_t)(c7 >> 26);
    uint32_t r9 = ((uint32_t)c9 & mask22) + (uint32_t)(c8 >> 26);
    uint32_t r0 = ((uint32_t)c0 & mask26) + t * 977;
    r1 = r1 + (t << 6);
    // carries once more
    k = r9 >> 22;
    uint32_t r0_2 = (r0 & mask26) + k * 977;
    uint32_t r1_2 = (r1 & mask26) + (k << 6) + (r0 >> 26);
    r2 = r2 + (r1 >> 26);
    r[0] = r0_2; r[1] = r1_2; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9 & mask22;
}

// `a + b`. Tight, Tight -> Sum.
// Takes a, b limbs below 17 * 2^22, the top one below 2^22 + 2^4. Gives r limbs below 49 * 2^22,
// the top one below 3 * 2^22 + 2^4: r = a + b mod p.
// 10 operations.
static inline void limbsmith_p256k1_k26_add(
    uint32_t r[10], const uint32_t a[10], const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
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
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// `a - b`. Tight, Tight -> Sum.
// Takes a, b limbs below 17 * 2^22, the top one below 2^22 + 2^4. Gives r limbs below 49 * 2^22,
// the top one below 3 * 2^22 + 2^4: r = a - b mod p.
// 20 operations.
static inline void limbsmith_p256k1_k26_sub(
    uint32_t r[10], const uint32_t a[10], const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
    // plus 2 p, limb by limb, so that no limb goes below zero
    uint32_t r0 = a0 + UINT32_C(0x7fff85e) - b0;
    uint32_t r1 = a1 + UINT32_C(0x7ffff7e) - b1;
    uint32_t r2 = a2 + UINT32_C(0x7fffffe) - b2;
    uint32_t r3 = a3 + UINT32_C(0x7fffffe) - b3;
    uint32_t r4 = a4 + UINT32_C(0x7fffffe) - b4;
    uint32_t r5 = a5 + UINT32_C(0x7fffffe) - b5;
    uint32_t r6 = a6 + UINT32_C(0x7fffffe) - b6;
    uint32_t r7 = a7 + UINT32_C(0x7fffffe) - b7;
    uint32_t r8 = a8 + UINT32_C(0x7fffffe) - b8;
    uint32_t r9 = a9 + UINT32_C(0x7ffffe) - b9;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// `-a`. Tight -> Sum.
// Takes a limbs below 17 * 2^22, the top one below 2^22 + 2^4. Gives r limbs below 49 * 2^22, the
// top one below 3 * 2^22 + 2^4: r = -a mod p.
// 10 operations.
static inline void limbsmith_p256k1_k26_neg(uint32_t r[10], const uint32_t a[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    // plus 2 p, limb by limb, so that no limb goes below zero
    uint32_t r0 = UINT32_C(0x7fff85e) - a0;
    uint32_t r1 = UINT32_C(0x7ffff7e) - a1;
    uint32_t r2 = UINT32_C(0x7fffffe) - a2;
    uint32_t r3 = UINT32_C(0x7fffffe) - a3;
    uint32_t r4 = UINT32_C(0x7fffffe) - a4;
    uint32_t r5 = UINT32_C(0x7fffffe) - a5;
    uint32_t r6 = UINT32_C(0x7fffffe) - a6;
    uint32_t r7 = UINT32_C(0x7fffffe) - a7;
    uint32_t r8 = UINT32_C(0x7fffffe) - a8;
    uint32_t r9 = UINT32_C(0x7ffffe) - a9;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// `a + b`. Sum, Sum -> Loose.
// Takes a, b limbs below 49 * 2^22, the top one below 3 * 2^22 + 2^4. Gives r limbs below 2^30, the
// top one below 2^26: r = a + b mod p.
// 10 operations.
static inline void limbsmith_p256k1_k26_add_sums(
    uint32_t r[10], const uint32_t a[10], const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
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
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// `a - b`. Sum, Sum -> Loose.
// Takes a, b limbs below 49 * 2^22, the top one below 3 * 2^22 + 2^4. Gives r limbs below 2^30, the
// top one below 2^26: r = a - b mod p.
// 20 operations.
static inline void limbsmith_p256k1_k26_sub_sums(
    uint32_t r[10], const uint32_t a[10], const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
    // plus 4 p, limb by limb, so that no limb goes below zero
    uint32_t r0 = a0 + UINT32_C(0xffff0bc) - b0;
    uint32_t r1 = a1 + UINT32_C(0xffffefc) - b1;
    uint32_t r2 = a2 + UINT32_C(0xffffffc) - b2;
    uint32_t r3 = a3 + UINT32_C(0xffffffc) - b3;
    uint32_t r4 = a4 + UINT32_C(0xffffffc) - b4;
    uint32_t r5 = a5 + UINT32_C(0xffffffc) - b5;
    uint32_t r6 = a6 + UINT32_C(0xffffffc) - b6;
    uint32_t r7 = a7 + UINT32_C(0xffffffc) - b7;
    uint32_t r8 = a8 + UINT32_C(0xffffffc) - b8;
    uint32_t r9 = a9 + UINT32_C(0xfffffc) - b9;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// The same value. Loose -> Tight.
// Takes a limbs below 2^30, the top one below 2^26. Gives r limbs below 17 * 2^22, the top one
// below 2^22 + 2^4: r = a mod p.
// 1 multiplication, 32 other operations.
static inline void limbsmith_p256k1_k26_carry(uint32_t r[10], const uint32_t a[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    const uint32_t mask22 = UINT32_C(0x3fffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
    uint32_t k = a9 >> 22;
    uint32_t r0 = (a0 & mask26) + k * 977;
    uint32_t r1 = (a1 & mask26) + (k << 6) + (a0 >> 26);
    uint32_t r2 = (a2 & mask26) + (a1 >> 26);
    uint32_t r3 = (a3 & mask26) + (a2 >> 26);
    uint32_t r4 = (a4 & mask26) + (a3 >> 26);
    uint32_t r5 = (a5 & mask26) + (a4 >> 26);
    uint32_t r6 = (a6 & mask26) + (a5 >> 26);
    uint32_t r7 = (a7 & mask26) + (a6 >> 26);
    uint32_t r8 = (a8 & mask26) + (a7 >> 26);
    uint32_t r9 = (a9 & mask22) + (a8 >> 26);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// The value. Any words -> Tight.
// Takes w any words. Gives r limbs below 17 * 2^22, the top one below 2^22 + 2^4: r = w mod p.
// 32 operations.
static inline void limbsmith_p256k1_k26_from_words(uint32_t r[10], const uint32_t w[8]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6], w7 = w[7];
    const uint32_t mask10 = UINT32_C(0x3ff);
    const uint32_t mask14 = UINT32_C(0x3fff);
    const uint32_t mask16 = UINT32_C(0xffff);
    const uint32_t mask20 = UINT32_C(0xfffff);
    const uint32_t mask22 = UINT32_C(0x3fffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
    const uint32_t mask8 = UINT32_C(0xff);
    uint32_t x0 = w0 & mask26;
    uint32_t x1 = ((w1 & mask20) << 6) | (w0 >> 26);
    uint32_t x2 = ((w2 & mask14) << 12) | (w1 >> 20);
    uint32_t x3 = ((w3 & mask8) << 18) | (w2 >> 14);
    uint32_t x4 = ((w4 & 3) << 24) | (w3 >> 8);
    uint32_t x5 = (w4 >> 2) & mask26;
    uint32_t x6 = ((w5 & mask22) << 4) | (w4 >> 28);
    uint32_t x7 = ((w6 & mask16) << 10) | (w5 >> 22);
    uint32_t x8 = ((w7 & mask10) << 16) | (w6 >> 16);
    uint32_t x9 = w7 >> 10;
    r[0] = x0; r[1] = x1; r[2] = x2; r[3] = x3; r[4] = x4; r[5] = x5; r[6] = x6; r[7] = x7;
    r[8] = x8; r[9] = x9;
}

// The value in `0..p`. Tight -> canonical words.
// Takes a limbs below 17 * 2^22, the top one below 2^22 + 2^4. Gives r of value below 2^256.1: r =
// a mod p.
// 1 multiplication, 84 other operations.
static inline void limbsmith_p256k1_k26_to_words(uint32_t r[8], const uint32_t a[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    const uint32_t mask10 = UINT32_C(0x3ff);
    const uint32_t mask12 = UINT32_C(0xfff);
    const uint32_t mask16 = UINT32_C(0xffff);
    const uint32_t mask18 = UINT32_C(0x3ffff);
    const uint32_t mask22 = UINT32_C(0x3fffff);
    const uint32_t mask24 = UINT32_C(0xffffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    uint32_t q = (a0 + 977) >> 26;
    q = (a1 + 64 + q) >> 26;
    q = (a2 + q) >> 26;
    q = (a3 + q) >> 26;
    q = (a4 + q) >> 26;
    q = (a5 + q) >> 26;
    q = (a6 + q) >> 26;
    q = (a7 + q) >> 26;
    q = (a8 + q) >> 26;
    q = (a9 + q) >> 22;
    // the value plus c q, without the bit that then stands above the top
    uint32_t t0 = a0 + q * 977;
    uint32_t t1 = a1 + (q << 6);
    uint32_t y0 = t0 & mask26;
    uint32_t t = t1 + (t0 >> 26);
    uint32_t y1 = t & mask26;
    t = a2 + (t >> 26);
    uint32_t y2 = t & mask26;
    t = a3 + (t >> 26);
    uint32_t y3 = t & mask26;
    t = a4 + (t >> 26);
    uint32_t y4 = t & mask26;
    t = a5 + (t >> 26);
    uint32_t y5 = t & mask26;
    t = a6 + (t >> 26);
    uint32_t y6 = t & mask26;
    t = a7 + (t >> 26);
    uint32_t y7 = t & mask26;
    t = a8 + (t >> 26);
    uint32_t y8 = t & mask26;
    t = a9 + (t >> 26);
    uint32_t y9 = t & mask22;
    // packed into words
    uint32_t r0 = ((y1 & 63) << 26) | y0;
    uint32_t r1 = ((y2 & mask12) << 20) | (y1 >> 6);
    uint32_t r2 = ((y3 & mask18) << 14) | (y2 >> 12);
    uint32_t r3 = ((y4 & mask24) << 8) | (y3 >> 18);
    uint32_t r4 = ((y6 & 15) << 28) | ((y5 << 2) | (y4 >> 24));
    uint32_t r5 = ((y7 & mask10) << 22) | (y6 >> 4);
    uint32_t r6 = ((y8 & mask16) << 16) | (y7 >> 10);
    uint32_t r7 = (y9 << 10) | (y8 >> 16);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
// Takes bit 0 or 1; a, b limbs below 17 * 2^22, the top one below 2^22 + 2^4. Gives r limbs below
// 17 * 2^22, the top one below 2^22 + 2^4: r = a + bit b - bit a.
// 33 operations.
static inline void limbsmith_p256k1_k26_select(
    uint32_t r[10], uint8_t bit, const uint32_t a[10], const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
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
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
// Takes bit 0 or 1; a, b limbs below 49 * 2^22, the top one below 3 * 2^22 + 2^4. Gives r limbs
// below 49 * 2^22, the top one below 3 * 2^22 + 2^4: r = a + bit b - bit a.
// 33 operations.
static inline void limbsmith_p256k1_k26_select_sums(
    uint32_t r[10], uint8_t bit, const uint32_t a[10], const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
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
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// 1 if the value is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 8 operations.
static inline uint8_t limbsmith_p256k1_k26_is_canonical(const uint32_t w[8]) {
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
static inline uint8_t limbsmith_p256k1_k26_is_zero_words(const uint32_t w[8]) {
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
static inline uint8_t limbsmith_p256k1_k26_is_zero(const uint32_t a[10]) {
    uint32_t t0[8];
    limbsmith_p256k1_k26_to_words(t0, a);
    return limbsmith_p256k1_k26_is_zero_words(t0);
}

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
// 9 multiplications, 13 other operations.
static inline void limbsmith_p256k1_sat32_mul_small(
    uint32_t r[8], const uint32_t a[8], uint32_t k) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint32_t e0, e1, e2, e3, e4, e5, e6, e7, u0, r0, r1, r2, r3, r4, r5, r6, r7;
    uint32_t h = limbsmith_mul_wide32(&e0, k, a0);
    h = limbsmith_mac32(&e1, k, a1, h, 0);
    h = limbsmith_mac32(&e2, k, a2, h, 0);
    h = limbsmith_mac32(&e3, k, a3, h, 0);
    h = limbsmith_mac32(&e4, k, a4, h, 0);
    h = limbsmith_mac32(&e5, k, a5, h, 0);
    h = limbsmith_mac32(&e6, k, a6, h, 0);
    h = limbsmith_mac32(&e7, k, a7, h, 0);
    // what stands above the top comes back, twice
    (void)limbsmith_mul_wide32(&u0, h, 977);
    uint8_t c = limbsmith_adc32(&r0, e0, u0, 0);
    c = limbsmith_adc32(&r1, e1, h, c);
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
// 9 multiplications, 13 other operations.
static inline void limbsmith_p256k1_sat32_mul_small_add(
    uint32_t r[8], const uint32_t a[8], uint32_t k, const uint32_t b[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    uint32_t e0, e1, e2, e3, e4, e5, e6, e7, u0, r0, r1, r2, r3, r4, r5, r6, r7;
    uint32_t h = limbsmith_mac32(&e0, k, a0, b0, 0);
    h = limbsmith_mac32(&e1, k, a1, b1, h);
    h = limbsmith_mac32(&e2, k, a2, b2, h);
    h = limbsmith_mac32(&e3, k, a3, b3, h);
    h = limbsmith_mac32(&e4, k, a4, b4, h);
    h = limbsmith_mac32(&e5, k, a5, b5, h);
    h = limbsmith_mac32(&e6, k, a6, b6, h);
    h = limbsmith_mac32(&e7, k, a7, b7, h);
    // what stands above the top comes back, twice
    (void)limbsmith_mul_wide32(&u0, h, 977);
    uint8_t c = limbsmith_adc32(&r0, e0, u0, 0);
    c = limbsmith_adc32(&r1, e1, h, c);
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
