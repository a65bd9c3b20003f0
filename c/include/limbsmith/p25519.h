// Integers modulo p = 2^255 - 19.
//
// Every function here was read back from this text and proved: for all operands within its
// bounds no operation overflows, the result is right and within its own bounds. None
// branches, and none reads memory at an address that depends on data. The result may be
// stored where an operand was.
//
// Generated from specs/p25519.toml by `cargo xtask gen`; do not edit.

#ifndef LIMBSMITH_P25519_H
#define LIMBSMITH_P25519_H

#include <stdint.h>

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
// Takes a, b any words. Gives r of value below 2^255 + 2^209: r = a b mod p.
// 21 multiplications, 43 other operations.
static inline void limbsmith_p25519_sat64_mul(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t e0, l1, l2, l3, e1, e2, e3, e4, l0, e5, p0_2, p1_2, p2_2, p3_2, p4, e6, e7, h3, d, top,
        r0, r1, r2, r3;
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
    // 2^256 = 38 mod p: the low words join
    h0 = limbsmith_mul_wide64(&l0, e4, 38);
    h1 = limbsmith_mul_wide64(&l1, e5, 38);
    h2 = limbsmith_mul_wide64(&l2, e6, 38);
    h3 = limbsmith_mul_wide64(&l3, e7, 38);
    c = limbsmith_adc64(&e0, e0, l0, 0);
    c = limbsmith_adc64(&e1, e1, l1, c);
    c = limbsmith_adc64(&e2, e2, l2, c);
    c = limbsmith_adc64(&e3, e3, l3, c);
    (void)limbsmith_adc64(&h3, h3, 0, c);
    // the bits from 255 on come back; the high words join
    c = limbsmith_adc64(&d, e3, e3, 0);
    (void)limbsmith_adc64(&top, h3, h3, c);
    c = limbsmith_adc64(&r0, e0, top * 19, 0);
    c = limbsmith_adc64(&r1, e1, h0, c);
    c = limbsmith_adc64(&r2, e2, h1, c);
    (void)limbsmith_adc64(&r3, d >> 1, h2, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a^2`. Loose -> Tight.
// Takes a any words. Gives r of value below 2^255 + 2^209: r = a^2 mod p.
// 15 multiplications, 34 other operations.
static inline void limbsmith_p25519_sat64_square(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t e3, e2, l4, e4, e5, e1, l3, l5, e6, e0, l2, l6, l7, e7, l0, l1, h3, d, top, r0, r1, r2,
        r3;
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
    // 2^256 = 38 mod p: the low words join
    uint64_t h0 = limbsmith_mul_wide64(&l0, e4, 38);
    uint64_t h1 = limbsmith_mul_wide64(&l1, e5, 38);
    uint64_t h2 = limbsmith_mul_wide64(&l2, e6, 38);
    h3 = limbsmith_mul_wide64(&l3, e7, 38);
    c = limbsmith_adc64(&e0, e0, l0, 0);
    c = limbsmith_adc64(&e1, e1, l1, c);
    c = limbsmith_adc64(&e2, e2, l2, c);
    c = limbsmith_adc64(&e3, e3, l3, c);
    (void)limbsmith_adc64(&h3, h3, 0, c);
    // the bits from 255 on come back; the high words join
    c = limbsmith_adc64(&d, e3, e3, 0);
    (void)limbsmith_adc64(&top, h3, h3, c);
    c = limbsmith_adc64(&r0, e0, top * 19, 0);
    c = limbsmith_adc64(&r1, e1, h0, c);
    c = limbsmith_adc64(&r2, e2, h1, c);
    (void)limbsmith_adc64(&r3, d >> 1, h2, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `k * a`. Loose, below 2^17 -> Tight.
// Takes a any words; k below 2^17. Gives r of value below 2^255 + 2^209: r = a k mod p.
// 5 multiplications, 7 other operations.
static inline void limbsmith_p25519_sat64_mul_small(
    uint64_t r[4], const uint64_t a[4], uint64_t k) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t l0, l1, l2, l3, d, top, r0, r1, r2, r3;
    uint64_t h0 = limbsmith_mul_wide64(&l0, a0, k);
    uint64_t h1 = limbsmith_mul_wide64(&l1, a1, k);
    uint64_t h2 = limbsmith_mul_wide64(&l2, a2, k);
    uint64_t h3 = limbsmith_mul_wide64(&l3, a3, k);
    // the bits from 255 on come back; the high words join
    uint8_t c = limbsmith_adc64(&d, l3, l3, 0);
    (void)limbsmith_adc64(&top, h3, h3, c);
    c = limbsmith_adc64(&r0, l0, top * 19, 0);
    c = limbsmith_adc64(&r1, l1, h0, c);
    c = limbsmith_adc64(&r2, l2, h1, c);
    (void)limbsmith_adc64(&r3, d >> 1, h2, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `k * a + b`. Loose, below 2^17, Tight -> Tight.
// Takes a any words; k below 2^17; b of value below 2^255 + 2^209. Gives r of value below 2^255 +
// 2^209: r = a k + b mod p.
// 5 multiplications, 12 other operations.
static inline void limbsmith_p25519_sat64_mul_small_add(
    uint64_t r[4], const uint64_t a[4], uint64_t k, const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t l0, l1, l2, l3, s0, s1, s2, s3, h3, d, top, r0, r1, r2, r3;
    uint64_t h0 = limbsmith_mul_wide64(&l0, a0, k);
    uint64_t h1 = limbsmith_mul_wide64(&l1, a1, k);
    uint64_t h2 = limbsmith_mul_wide64(&l2, a2, k);
    h3 = limbsmith_mul_wide64(&l3, a3, k);
    uint8_t c = limbsmith_adc64(&s0, l0, b0, 0);
    c = limbsmith_adc64(&s1, l1, b1, c);
    c = limbsmith_adc64(&s2, l2, b2, c);
    c = limbsmith_adc64(&s3, l3, b3, c);
    (void)limbsmith_adc64(&h3, h3, 0, c);
    // the bits from 255 on come back; the high words join
    c = limbsmith_adc64(&d, s3, s3, 0);
    (void)limbsmith_adc64(&top, h3, h3, c);
    c = limbsmith_adc64(&r0, s0, top * 19, 0);
    c = limbsmith_adc64(&r1, s1, h0, c);
    c = limbsmith_adc64(&r2, s2, h1, c);
    (void)limbsmith_adc64(&r3, d >> 1, h2, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a + b`. Tight, Tight -> Sum.
// Takes a, b of value below 2^255 + 2^209. Gives r any words: r = a + b mod p.
// 10 operations.
static inline void limbsmith_p25519_sat64_add(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_adc64(&r0, a0, b0, 0);
    c = limbsmith_adc64(&r1, a1, b1, c);
    c = limbsmith_adc64(&r2, a2, b2, c);
    c = limbsmith_adc64(&r3, a3, b3, c);
    // the carry is worth 2^256 = 38 mod p
    c = limbsmith_adc64(&r0, r0, limbsmith_mask64(c) & 38, 0);
    c = limbsmith_adc64(&r1, r1, 0, c);
    c = limbsmith_adc64(&r2, r2, 0, c);
    (void)limbsmith_adc64(&r3, r3, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a - b`. Tight, Tight -> Sum.
// Takes a, b of value below 2^255 + 2^209. Gives r any words: r = a - b mod p.
// 10 operations.
static inline void limbsmith_p25519_sat64_sub(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&r0, a0, b0, 0);
    c = limbsmith_sbb64(&r1, a1, b1, c);
    c = limbsmith_sbb64(&r2, a2, b2, c);
    c = limbsmith_sbb64(&r3, a3, b3, c);
    // the borrow is worth 2^256 = 38 mod p
    c = limbsmith_sbb64(&r0, r0, limbsmith_mask64(c) & 38, 0);
    c = limbsmith_sbb64(&r1, r1, 0, c);
    c = limbsmith_sbb64(&r2, r2, 0, c);
    (void)limbsmith_sbb64(&r3, r3, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `-a`. Tight -> Sum.
// Takes a of value below 2^255 + 2^209. Gives r any words: r = -a mod p.
// 4 operations.
static inline void limbsmith_p25519_sat64_neg(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t r0, r1, r2, r3;
    // a multiple of p, minus a
    uint8_t c = limbsmith_sbb64(&r0, UINT64_C(0xffffffffffffffda), a0, 0);
    c = limbsmith_sbb64(&r1, UINT64_C(0xffffffffffffffff), a1, c);
    c = limbsmith_sbb64(&r2, UINT64_C(0xffffffffffffffff), a2, c);
    (void)limbsmith_sbb64(&r3, UINT64_C(0xffffffffffffffff), a3, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a + b`. Sum, Sum -> Loose.
// Takes a, b any words. Gives r any words: r = a + b mod p.
// 13 operations.
static inline void limbsmith_p25519_sat64_add_sums(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_adc64(&r0, a0, b0, 0);
    c = limbsmith_adc64(&r1, a1, b1, c);
    c = limbsmith_adc64(&r2, a2, b2, c);
    c = limbsmith_adc64(&r3, a3, b3, c);
    // the carry is worth 2^256 = 38 mod p
    c = limbsmith_adc64(&r0, r0, limbsmith_mask64(c) & 38, 0);
    c = limbsmith_adc64(&r1, r1, 0, c);
    c = limbsmith_adc64(&r2, r2, 0, c);
    c = limbsmith_adc64(&r3, r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    r0 = r0 + (limbsmith_mask64(c) & 38);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a - b`. Sum, Sum -> Loose.
// Takes a, b any words. Gives r any words: r = a - b mod p.
// 13 operations.
static inline void limbsmith_p25519_sat64_sub_sums(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&r0, a0, b0, 0);
    c = limbsmith_sbb64(&r1, a1, b1, c);
    c = limbsmith_sbb64(&r2, a2, b2, c);
    c = limbsmith_sbb64(&r3, a3, b3, c);
    // the borrow is worth 2^256 = 38 mod p
    c = limbsmith_sbb64(&r0, r0, limbsmith_mask64(c) & 38, 0);
    c = limbsmith_sbb64(&r1, r1, 0, c);
    c = limbsmith_sbb64(&r2, r2, 0, c);
    c = limbsmith_sbb64(&r3, r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    r0 = r0 - (limbsmith_mask64(c) & 38);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// The same value. Loose -> Tight.
// Takes a any words. Gives r of value below 2^255 + 2^209: r = a mod p.
// 1 multiplication, 6 other operations.
static inline void limbsmith_p25519_sat64_carry(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_adc64(&r0, a0, (a3 >> 63) * 19, 0);
    c = limbsmith_adc64(&r1, a1, 0, c);
    c = limbsmith_adc64(&r2, a2, 0, c);
    (void)limbsmith_adc64(&r3, a3 & mask63, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// The same value. Any words -> Tight.
// Takes w any words. Gives r of value below 2^255 + 2^209: r = w mod p.
// 1 multiplication, 6 other operations.
static inline void limbsmith_p25519_sat64_from_words(uint64_t r[4], const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_adc64(&r0, w0, (w3 >> 63) * 19, 0);
    c = limbsmith_adc64(&r1, w1, 0, c);
    c = limbsmith_adc64(&r2, w2, 0, c);
    (void)limbsmith_adc64(&r3, w3 & mask63, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// The value in `0..p`. Tight -> canonical words.
// Takes a of value below 2^255 + 2^209. Gives r of value below 2^255.1: r = a mod p.
// 1 multiplication, 10 other operations.
static inline void limbsmith_p25519_sat64_to_words(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t t0, t1, t2, t3, r0, r1, r2, r3;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    uint8_t c = limbsmith_adc64(&t0, a0, 19, 0);
    c = limbsmith_adc64(&t1, a1, 0, c);
    c = limbsmith_adc64(&t2, a2, 0, c);
    (void)limbsmith_adc64(&t3, a3, 0, c);
    uint64_t q = t3 >> 63;
    // the value plus c q, without the bit that then stands above the top
    c = limbsmith_adc64(&r0, a0, q * 19, 0);
    c = limbsmith_adc64(&r1, a1, 0, c);
    c = limbsmith_adc64(&r2, a2, 0, c);
    (void)limbsmith_adc64(&r3, a3, 0, c);
    r3 = r3 & mask63;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
// Takes bit 0 or 1; a, b of value below 2^255 + 2^209. Gives r of value below 2^255 + 2^209: r = a
// + bit b - bit a.
// 15 operations.
static inline void limbsmith_p25519_sat64_select(
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
static inline void limbsmith_p25519_sat64_select_sums(
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
static inline uint8_t limbsmith_p25519_sat64_is_canonical(const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    const uint64_t p0 = UINT64_C(0xffffffffffffffed);
    const uint64_t p1 = UINT64_C(0xffffffffffffffff);
    const uint64_t p2 = UINT64_C(0xffffffffffffffff);
    const uint64_t p3 = UINT64_C(0x7fffffffffffffff);
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
static inline uint8_t limbsmith_p25519_sat64_is_zero_words(const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    uint64_t t0, t1, t2, t3;
    uint8_t c = limbsmith_sbb64(&t0, w0, 1, 0);
    c = limbsmith_sbb64(&t1, w1, 0, c);
    c = limbsmith_sbb64(&t2, w2, 0, c);
    c = limbsmith_sbb64(&t3, w3, 0, c);
    return c;
}

// 1 if the value is 0 modulo p. Tight -> a bit.
static inline uint8_t limbsmith_p25519_sat64_is_zero(const uint64_t a[4]) {
    uint64_t t0[4];
    limbsmith_p25519_sat64_to_words(t0, a);
    return limbsmith_p25519_sat64_is_zero_words(t0);
}

// u51: 5 limbs in uint64_t, of value x0 + x1 2^51 + ... + x4 2^204.
// Strategy: unsaturated.

// `a * b`. Loose, Loose -> Tight.
// Takes a, b limbs below 2^54. Gives r limbs below 2^51 + 2^25: r = a b mod p.
// 31 multiplications, 60 other operations.
static inline void limbsmith_p25519_u51_mul(
    uint64_t r[5], const uint64_t a[5], const uint64_t b[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4];
    const uint64_t mask51 = UINT64_C(0x7ffffffffffff);
    // 2^255 = 19 mod p, here times 2^5
    uint64_t b1f = b1 * 608;
    uint64_t b2f = b2 * 608;
    uint64_t b3f = b3 * 608;
    uint64_t b4f = b4 * 608;
    // times 2^8 and 2^5: bit 51 of a column is bit 64
    uint64_t x0 = a0 << 8;
    uint64_t x1 = a1 << 8;
    uint64_t x2 = a2 << 8;
    uint64_t x3 = a3 << 8;
    uint64_t x4 = a4 << 8;
    uint64_t y0 = b0 << 5;
    uint64_t y1 = b1 << 5;
    uint64_t y2 = b2 << 5;
    uint64_t y3 = b3 << 5;
    uint64_t y4 = b4 << 5;
    // row 0: products of a0; those past the top take the fold
    limbsmith_u128 c0 = (limbsmith_u128)x0 * y0;
    limbsmith_u128 c1 = (limbsmith_u128)x0 * y1;
    limbsmith_u128 c2 = (limbsmith_u128)x0 * y2;
    limbsmith_u128 c3 = (limbsmith_u128)x0 * y3;
    limbsmith_u128 c4 = (limbsmith_u128)x0 * y4;
    // row 1: products of a1; those past the top take the fold
    c1 = c1 + (limbsmith_u128)x1 * y0;
    c2 = c2 + (limbsmith_u128)x1 * y1;
    c3 = c3 + (limbsmith_u128)x1 * y2;
    c4 = c4 + (limbsmith_u128)x1 * y3;
    c0 = c0 + (limbsmith_u128)x1 * b4f;
    // row 2: products of a2; those past the top take the fold
    c2 = c2 + (limbsmith_u128)x2 * y0;
    c3 = c3 + (limbsmith_u128)x2 * y1;
    c4 = c4 + (limbsmith_u128)x2 * y2;
    c0 = c0 + (limbsmith_u128)x2 * b3f;
    c1 = c1 + (limbsmith_u128)x2 * b4f;
    // row 3: products of a3; those past the top take the fold
    c3 = c3 + (limbsmith_u128)x3 * y0;
    c4 = c4 + (limbsmith_u128)x3 * y1;
    c0 = c0 + (limbsmith_u128)x3 * b2f;
    c1 = c1 + (limbsmith_u128)x3 * b3f;
    c2 = c2 + (limbsmith_u128)x3 * b4f;
    // row 4: products of a4; those past the top take the fold
    c4 = c4 + (limbsmith_u128)x4 * y0;
    c0 = c0 + (limbsmith_u128)x4 * b1f;
    c1 = c1 + (limbsmith_u128)x4 * b2f;
    c2 = c2 + (limbsmith_u128)x4 * b3f;
    c3 = c3 + (limbsmith_u128)x4 * b4f;
    // the high words are the carries; columns are below 2^127.3
    uint64_t t0 = ((uint64_t)c0 >> 13) + (uint64_t)(c4 >> 64) * 19;
    uint64_t t1 = ((uint64_t)c1 >> 13) + (uint64_t)(c0 >> 64);
    uint64_t t2 = ((uint64_t)c2 >> 13) + (uint64_t)(c1 >> 64);
    uint64_t t3 = ((uint64_t)c3 >> 13) + (uint64_t)(c2 >> 64);
    uint64_t t4 = ((uint64_t)c4 >> 13) + (uint64_t)(c3 >> 64);
    // what is left of them, all at once
    uint64_t r0 = (t0 & mask51) + (t4 >> 51) * 19;
    uint64_t r1 = (t1 & mask51) + (t0 >> 51);
    uint64_t r2 = (t2 & mask51) + (t1 >> 51);
    uint64_t r3 = (t3 & mask51) + (t2 >> 51);
    uint64_t r4 = (t4 & mask51) + (t3 >> 51);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// `a^2`. Loose -> Tight.
// Takes a limbs below 2^54. Gives r limbs below 2^51 + 2^25: r = a^2 mod p.
// 19 multiplications, 54 other operations.
static inline void limbsmith_p25519_u51_square(uint64_t r[5], const uint64_t a[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    const uint64_t mask51 = UINT64_C(0x7ffffffffffff);
    // 2^255 = 19 mod p, here times 2^5
    uint64_t a3f = a3 * 608;
    uint64_t a4f = a4 * 608;
    // times 2^8 and 2^5: bit 51 of a column is bit 64
    uint64_t a0d = a0 << 9;
    uint64_t a1d = a1 << 9;
    uint64_t a2d = a2 << 9;
    uint64_t a3d = a3 << 9;
    uint64_t x0 = a0 << 8;
    uint64_t x1 = a1 << 8;
    uint64_t x2 = a2 << 8;
    uint64_t x3 = a3 << 8;
    uint64_t x4 = a4 << 8;
    uint64_t y0 = a0 << 5;
    uint64_t y1 = a1 << 5;
    uint64_t y2 = a2 << 5;
    uint64_t y3 = a3 << 5;
    uint64_t y4 = a4 << 5;
    // row 0: products of a0; those past the top take the fold
    limbsmith_u128 c0 = (limbsmith_u128)x0 * y0;
    limbsmith_u128 c1 = (limbsmith_u128)a0d * y1;
    limbsmith_u128 c2 = (limbsmith_u128)a0d * y2;
    limbsmith_u128 c3 = (limbsmith_u128)a0d * y3;
    limbsmith_u128 c4 = (limbsmith_u128)a0d * y4;
    // row 1: products of a1; those past the top take the fold
    c2 = c2 + (limbsmith_u128)x1 * y1;
    c3 = c3 + (limbsmith_u128)a1d * y2;
    c4 = c4 + (limbsmith_u128)a1d * y3;
    c0 = c0 + (limbsmith_u128)a1d * a4f;
    // row 2: products of a2; those past the top take the fold
    c4 = c4 + (limbsmith_u128)x2 * y2;
    c0 = c0 + (limbsmith_u128)a2d * a3f;
    c1 = c1 + (limbsmith_u128)a2d * a4f;
    // row 3: products of a3; those past the top take the fold
    c1 = c1 + (limbsmith_u128)x3 * a3f;
    c2 = c2 + (limbsmith_u128)a3d * a4f;
    // row 4: products of a4; those past the top take the fold
    c3 = c3 + (limbsmith_u128)x4 * a4f;
    // the high words are the carries; columns are below 2^127.3
    uint64_t t0 = ((uint64_t)c0 >> 13) + (uint64_t)(c4 >> 64) * 19;
    uint64_t t1 = ((uint64_t)c1 >> 13) + (uint64_t)(c0 >> 64);
    uint64_t t2 = ((uint64_t)c2 >> 13) + (uint64_t)(c1 >> 64);
    uint64_t t3 = ((uint64_t)c3 >> 13) + (uint64_t)(c2 >> 64);
    uint64_t t4 = ((uint64_t)c4 >> 13) + (uint64_t)(c3 >> 64);
    // what is left of them, all at once
    uint64_t r0 = (t0 & mask51) + (t4 >> 51) * 19;
    uint64_t r1 = (t1 & mask51) + (t0 >> 51);
    uint64_t r2 = (t2 & mask51) + (t1 >> 51);
    uint64_t r3 = (t3 & mask51) + (t2 >> 51);
    uint64_t r4 = (t4 & mask51) + (t3 >> 51);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// `k * a`. Loose, below 2^17 -> Tight.
// Takes a limbs below 2^54; k below 2^17. Gives r limbs below 2^51 + 2^25: r = a k mod p.
// 6 multiplications, 15 other operations.
static inline void limbsmith_p25519_u51_mul_small(uint64_t r[5], const uint64_t a[5], uint64_t k) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    const uint64_t mask51 = UINT64_C(0x7ffffffffffff);
    limbsmith_u128 c0 = (limbsmith_u128)a0 * k;
    limbsmith_u128 c1 = (limbsmith_u128)a1 * k;
    limbsmith_u128 c2 = (limbsmith_u128)a2 * k;
    limbsmith_u128 c3 = (limbsmith_u128)a3 * k;
    limbsmith_u128 c4 = (limbsmith_u128)a4 * k;
    uint64_t r1 = ((uint64_t)c1 & mask51) + (uint64_t)(c0 >> 51);
    uint64_t r2 = ((uint64_t)c2 & mask51) + (uint64_t)(c1 >> 51);
    uint64_t r3 = ((uint64_t)c3 & mask51) + (uint64_t)(c2 >> 51);
    uint64_t r4 = ((uint64_t)c4 & mask51) + (uint64_t)(c3 >> 51);
    uint64_t r0 = ((uint64_t)c0 & mask51) + (uint64_t)(c4 >> 51) * 19;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// `k * a + b`. Loose, below 2^17, Tight -> Tight.
// Takes a limbs below 2^54; k below 2^17; b limbs below 2^51 + 2^25. Gives r limbs below 2^51 +
// 2^25: r = a k + b mod p.
// 6 multiplications, 20 other operations.
static inline void limbsmith_p25519_u51_mul_small_add(
    uint64_t r[5], const uint64_t a[5], uint64_t k, const uint64_t b[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4];
    const uint64_t mask51 = UINT64_C(0x7ffffffffffff);
    limbsmith_u128 c0 = (limbsmith_u128)a0 * k + b0;
    limbsmith_u128 c1 = (limbsmith_u128)a1 * k + b1;
    limbsmith_u128 c2 = (limbsmith_u128)a2 * k + b2;
    limbsmith_u128 c3 = (limbsmith_u128)a3 * k + b3;
    limbsmith_u128 c4 = (limbsmith_u128)a4 * k + b4;
    uint64_t r1 = ((uint64_t)c1 & mask51) + (uint64_t)(c0 >> 51);
    uint64_t r2 = ((uint64_t)c2 & mask51) + (uint64_t)(c1 >> 51);
    uint64_t r3 = ((uint64_t)c3 & mask51) + (uint64_t)(c2 >> 51);
    uint64_t r4 = ((uint64_t)c4 & mask51) + (uint64_t)(c3 >> 51);
    uint64_t r0 = ((uint64_t)c0 & mask51) + (uint64_t)(c4 >> 51) * 19;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// `a + b`. Tight, Tight -> Sum.
// Takes a, b limbs below 2^51 + 2^25. Gives r limbs below 3 * 2^51 + 2^25: r = a + b mod p.
// 5 operations.
static inline void limbsmith_p25519_u51_add(
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
// Takes a, b limbs below 2^51 + 2^25. Gives r limbs below 3 * 2^51 + 2^25: r = a - b mod p.
// 10 operations.
static inline void limbsmith_p25519_u51_sub(
    uint64_t r[5], const uint64_t a[5], const uint64_t b[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4];
    // plus 2 p, limb by limb, so that no limb goes below zero
    uint64_t r0 = a0 + UINT64_C(0xfffffffffffda) - b0;
    uint64_t r1 = a1 + UINT64_C(0xffffffffffffe) - b1;
    uint64_t r2 = a2 + UINT64_C(0xffffffffffffe) - b2;
    uint64_t r3 = a3 + UINT64_C(0xffffffffffffe) - b3;
    uint64_t r4 = a4 + UINT64_C(0xffffffffffffe) - b4;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// `-a`. Tight -> Sum.
// Takes a limbs below 2^51 + 2^25. Gives r limbs below 3 * 2^51 + 2^25: r = -a mod p.
// 5 operations.
static inline void limbsmith_p25519_u51_neg(uint64_t r[5], const uint64_t a[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    // plus 2 p, limb by limb, so that no limb goes below zero
    uint64_t r0 = UINT64_C(0xfffffffffffda) - a0;
    uint64_t r1 = UINT64_C(0xffffffffffffe) - a1;
    uint64_t r2 = UINT64_C(0xffffffffffffe) - a2;
    uint64_t r3 = UINT64_C(0xffffffffffffe) - a3;
    uint64_t r4 = UINT64_C(0xffffffffffffe) - a4;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// `a + b`. Sum, Sum -> Loose.
// Takes a, b limbs below 3 * 2^51 + 2^25. Gives r limbs below 2^54: r = a + b mod p.
// 5 operations.
static inline void limbsmith_p25519_u51_add_sums(
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
// Takes a, b limbs below 3 * 2^51 + 2^25. Gives r limbs below 2^54: r = a - b mod p.
// 10 operations.
static inline void limbsmith_p25519_u51_sub_sums(
    uint64_t r[5], const uint64_t a[5], const uint64_t b[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4];
    // plus 4 p, limb by limb, so that no limb goes below zero
    uint64_t r0 = a0 + UINT64_C(0x1fffffffffffb4) - b0;
    uint64_t r1 = a1 + UINT64_C(0x1ffffffffffffc) - b1;
    uint64_t r2 = a2 + UINT64_C(0x1ffffffffffffc) - b2;
    uint64_t r3 = a3 + UINT64_C(0x1ffffffffffffc) - b3;
    uint64_t r4 = a4 + UINT64_C(0x1ffffffffffffc) - b4;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// The same value. Loose -> Tight.
// Takes a limbs below 2^54. Gives r limbs below 2^51 + 2^25: r = a mod p.
// 1 multiplication, 15 other operations.
static inline void limbsmith_p25519_u51_carry(uint64_t r[5], const uint64_t a[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    const uint64_t mask51 = UINT64_C(0x7ffffffffffff);
    uint64_t r0 = (a0 & mask51) + (a4 >> 51) * 19;
    uint64_t r1 = (a1 & mask51) + (a0 >> 51);
    uint64_t r2 = (a2 & mask51) + (a1 >> 51);
    uint64_t r3 = (a3 & mask51) + (a2 >> 51);
    uint64_t r4 = (a4 & mask51) + (a3 >> 51);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// The value. Any words -> Tight.
// Takes w any words. Gives r limbs below 2^51 + 2^25: r = w mod p.
// 1 multiplication, 17 other operations.
static inline void limbsmith_p25519_u51_from_words(uint64_t r[5], const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    const uint64_t mask12 = UINT64_C(0xfff);
    const uint64_t mask25 = UINT64_C(0x1ffffff);
    const uint64_t mask38 = UINT64_C(0x3fffffffff);
    const uint64_t mask51 = UINT64_C(0x7ffffffffffff);
    uint64_t x0 = w0 & mask51;
    uint64_t x1 = ((w1 & mask38) << 13) | (w0 >> 51);
    uint64_t x2 = ((w2 & mask25) << 26) | (w1 >> 38);
    uint64_t x3 = ((w3 & mask12) << 39) | (w2 >> 25);
    uint64_t x4 = (w3 >> 12) & mask51;
    // what lies above the top limb comes back at the bottom
    uint64_t r0 = x0 + (w3 >> 63) * 19;
    r[0] = r0; r[1] = x1; r[2] = x2; r[3] = x3; r[4] = x4;
}

// The value in `0..p`. Tight -> canonical words.
// Takes a limbs below 2^51 + 2^25. Gives r of value below 2^255.1: r = a mod p.
// 1 multiplication, 38 other operations.
static inline void limbsmith_p25519_u51_to_words(uint64_t r[4], const uint64_t a[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    const uint64_t mask13 = UINT64_C(0x1fff);
    const uint64_t mask26 = UINT64_C(0x3ffffff);
    const uint64_t mask39 = UINT64_C(0x7fffffffff);
    const uint64_t mask51 = UINT64_C(0x7ffffffffffff);
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    uint64_t q = (a0 + 19) >> 51;
    q = (a1 + q) >> 51;
    q = (a2 + q) >> 51;
    q = (a3 + q) >> 51;
    q = (a4 + q) >> 51;
    // the value plus c q, without the bit that then stands above the top
    uint64_t t0 = a0 + q * 19;
    uint64_t y0 = t0 & mask51;
    uint64_t t = a1 + (t0 >> 51);
    uint64_t y1 = t & mask51;
    t = a2 + (t >> 51);
    uint64_t y2 = t & mask51;
    t = a3 + (t >> 51);
    uint64_t y3 = t & mask51;
    t = a4 + (t >> 51);
    uint64_t y4 = t & mask51;
    // packed into words
    uint64_t r0 = ((y1 & mask13) << 51) | y0;
    uint64_t r1 = ((y2 & mask26) << 38) | (y1 >> 13);
    uint64_t r2 = ((y3 & mask39) << 25) | (y2 >> 26);
    uint64_t r3 = (y4 << 12) | (y3 >> 39);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
// Takes bit 0 or 1; a, b limbs below 2^51 + 2^25. Gives r limbs below 2^51 + 2^25: r = a + bit b -
// bit a.
// 18 operations.
static inline void limbsmith_p25519_u51_select(
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
// Takes bit 0 or 1; a, b limbs below 3 * 2^51 + 2^25. Gives r limbs below 3 * 2^51 + 2^25: r = a +
// bit b - bit a.
// 18 operations.
static inline void limbsmith_p25519_u51_select_sums(
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
static inline uint8_t limbsmith_p25519_u51_is_canonical(const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    const uint64_t p0 = UINT64_C(0xffffffffffffffed);
    const uint64_t p1 = UINT64_C(0xffffffffffffffff);
    const uint64_t p2 = UINT64_C(0xffffffffffffffff);
    const uint64_t p3 = UINT64_C(0x7fffffffffffffff);
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
static inline uint8_t limbsmith_p25519_u51_is_zero_words(const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    uint64_t t0, t1, t2, t3;
    uint8_t c = limbsmith_sbb64(&t0, w0, 1, 0);
    c = limbsmith_sbb64(&t1, w1, 0, c);
    c = limbsmith_sbb64(&t2, w2, 0, c);
    c = limbsmith_sbb64(&t3, w3, 0, c);
    return c;
}

// 1 if the value is 0 modulo p. Tight -> a bit.
static inline uint8_t limbsmith_p25519_u51_is_zero(const uint64_t a[5]) {
    uint64_t t0[4];
    limbsmith_p25519_u51_to_words(t0, a);
    return limbsmith_p25519_u51_is_zero_words(t0);
}

// ps51: 5 limbs in uint64_t, of value x0 + x1 2^51 + ... + x4 2^204.
// Strategy: preshifted.

// `a * b`. Loose, Loose -> Tight.
// Takes a, b limbs below 2^54. Gives r limbs below 2^51 + 2^25: r = a b mod p.
// 31 multiplications, 95 other operations.
static inline void limbsmith_p25519_ps51_mul(
    uint64_t r[5], const uint64_t a[5], const uint64_t b[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4];
    const uint64_t mask51 = UINT64_C(0x7ffffffffffff);
    uint64_t l;
    // 2^8 a_i times 2^5 b_j splits at 2^51
    uint64_t x0 = a0 << 8;
    uint64_t x1 = a1 << 8;
    uint64_t x2 = a2 << 8;
    uint64_t x3 = a3 << 8;
    uint64_t x4 = a4 << 8;
    uint64_t y0 = b0 << 5;
    uint64_t y1 = b1 << 5;
    uint64_t y2 = b2 << 5;
    uint64_t y3 = b3 << 5;
    uint64_t y4 = b4 << 5;
    // 2^255 = 19 mod p
    uint64_t f1 = b1 * 608;
    uint64_t f2 = b2 * 608;
    uint64_t f3 = b3 * 608;
    uint64_t f4 = b4 * 608;
    // row 0: products of a0, halves apart
    uint64_t c1 = limbsmith_mul_wide64(&l, x0, y0);
    uint64_t c0 = l >> 13;
    uint64_t c2 = limbsmith_mul_wide64(&l, x0, y1);
    c1 = c1 + (l >> 13);
    uint64_t c3 = limbsmith_mul_wide64(&l, x0, y2);
    c2 = c2 + (l >> 13);
    uint64_t c4 = limbsmith_mul_wide64(&l, x0, y3);
    c3 = c3 + (l >> 13);
    uint64_t u0 = limbsmith_mul_wide64(&l, x0, y4);
    c4 = c4 + (l >> 13);
    // row 1: products of a1, halves apart
    uint64_t h = limbsmith_mul_wide64(&l, x1, y0);
    c1 = c1 + (l >> 13);
    c2 = c2 + h;
    h = limbsmith_mul_wide64(&l, x1, y1);
    c2 = c2 + (l >> 13);
    c3 = c3 + h;
    h = limbsmith_mul_wide64(&l, x1, y2);
    c3 = c3 + (l >> 13);
    c4 = c4 + h;
    h = limbsmith_mul_wide64(&l, x1, y3);
    c4 = c4 + (l >> 13);
    u0 = u0 + h;
    h = limbsmith_mul_wide64(&l, x1, f4);
    c0 = c0 + (l >> 13);
    c1 = c1 + h;
    // row 2: products of a2, halves apart
    h = limbsmith_mul_wide64(&l, x2, y0);
    c2 = c2 + (l >> 13);
    c3 = c3 + h;
    h = limbsmith_mul_wide64(&l, x2, y1);
    c3 = c3 + (l >> 13);
    c4 = c4 + h;
    h = limbsmith_mul_wide64(&l, x2, y2);
    c4 = c4 + (l >> 13);
    u0 = u0 + h;
    h = limbsmith_mul_wide64(&l, x2, f3);
    c0 = c0 + (l >> 13);
    c1 = c1 + h;
    h = limbsmith_mul_wide64(&l, x2, f4);
    c1 = c1 + (l >> 13);
    c2 = c2 + h;
    // row 3: products of a3, halves apart
    h = limbsmith_mul_wide64(&l, x3, y0);
    c3 = c3 + (l >> 13);
    c4 = c4 + h;
    h = limbsmith_mul_wide64(&l, x3, y1);
    c4 = c4 + (l >> 13);
    u0 = u0 + h;
    h = limbsmith_mul_wide64(&l, x3, f2);
    c0 = c0 + (l >> 13);
    c1 = c1 + h;
    h = limbsmith_mul_wide64(&l, x3, f3);
    c1 = c1 + (l >> 13);
    c2 = c2 + h;
    h = limbsmith_mul_wide64(&l, x3, f4);
    c2 = c2 + (l >> 13);
    c3 = c3 + h;
    // row 4: products of a4, halves apart
    h = limbsmith_mul_wide64(&l, x4, y0);
    c4 = c4 + (l >> 13);
    u0 = u0 + h;
    h = limbsmith_mul_wide64(&l, x4, f1);
    c0 = c0 + (l >> 13);
    c1 = c1 + h;
    h = limbsmith_mul_wide64(&l, x4, f2);
    c1 = c1 + (l >> 13);
    c2 = c2 + h;
    h = limbsmith_mul_wide64(&l, x4, f3);
    c2 = c2 + (l >> 13);
    c3 = c3 + h;
    h = limbsmith_mul_wide64(&l, x4, f4);
    c3 = c3 + (l >> 13);
    c4 = c4 + h;
    // what passed the top
    c0 = c0 + u0 * 19;
    // all carries at once; columns are below 2^63.6
    uint64_t r0 = (c0 & mask51) + (c4 >> 51) * 19;
    uint64_t r1 = (c1 & mask51) + (c0 >> 51);
    uint64_t r2 = (c2 & mask51) + (c1 >> 51);
    uint64_t r3 = (c3 & mask51) + (c2 >> 51);
    uint64_t r4 = (c4 & mask51) + (c3 >> 51);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// `a^2`. Loose -> Tight.
// Takes a limbs below 2^54. Gives r limbs below 2^51 + 2^25: r = a^2 mod p.
// 19 multiplications, 69 other operations.
static inline void limbsmith_p25519_ps51_square(uint64_t r[5], const uint64_t a[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    const uint64_t mask51 = UINT64_C(0x7ffffffffffff);
    uint64_t l;
    // 2^8 a_i times 2^5 b_j splits at 2^51
    uint64_t x0 = a0 << 8;
    uint64_t x1 = a1 << 8;
    uint64_t x2 = a2 << 8;
    uint64_t x3 = a3 << 8;
    uint64_t x4 = a4 << 8;
    uint64_t y0 = a0 << 5;
    uint64_t y1 = a1 << 5;
    uint64_t y2 = a2 << 5;
    uint64_t y3 = a3 << 5;
    uint64_t y4 = a4 << 5;
    // 2^255 = 19 mod p
    uint64_t f3 = a3 * 608;
    uint64_t f4 = a4 * 608;
    uint64_t d0 = a0 << 9;
    uint64_t d1 = a1 << 9;
    uint64_t d2 = a2 << 9;
    uint64_t d3 = a3 << 9;
    // row 0: products of a0, halves apart
    uint64_t c1 = limbsmith_mul_wide64(&l, x0, y0);
    uint64_t c0 = l >> 13;
    uint64_t c2 = limbsmith_mul_wide64(&l, d0, y1);
    c1 = c1 + (l >> 13);
    uint64_t c3 = limbsmith_mul_wide64(&l, d0, y2);
    c2 = c2 + (l >> 13);
    uint64_t c4 = limbsmith_mul_wide64(&l, d0, y3);
    c3 = c3 + (l >> 13);
    uint64_t u0 = limbsmith_mul_wide64(&l, d0, y4);
    c4 = c4 + (l >> 13);
    // row 1: products of a1, halves apart
    uint64_t h = limbsmith_mul_wide64(&l, x1, y1);
    c2 = c2 + (l >> 13);
    c3 = c3 + h;
    h = limbsmith_mul_wide64(&l, d1, y2);
    c3 = c3 + (l >> 13);
    c4 = c4 + h;
    h = limbsmith_mul_wide64(&l, d1, y3);
    c4 = c4 + (l >> 13);
    u0 = u0 + h;
    h = limbsmith_mul_wide64(&l, d1, f4);
    c0 = c0 + (l >> 13);
    c1 = c1 + h;
    // row 2: products of a2, halves apart
    h = limbsmith_mul_wide64(&l, x2, y2);
    c4 = c4 + (l >> 13);
    u0 = u0 + h;
    h = limbsmith_mul_wide64(&l, d2, f3);
    c0 = c0 + (l >> 13);
    c1 = c1 + h;
    h = limbsmith_mul_wide64(&l, d2, f4);
    c1 = c1 + (l >> 13);
    c2 = c2 + h;
    // row 3: products of a3, halves apart
    h = limbsmith_mul_wide64(&l, x3, f3);
    c1 = c1 + (l >> 13);
    c2 = c2 + h;
    h = limbsmith_mul_wide64(&l, d3, f4);
    c2 = c2 + (l >> 13);
    c3 = c3 + h;
    // row 4: products of a4, halves apart
    h = limbsmith_mul_wide64(&l, x4, f4);
    c3 = c3 + (l >> 13);
    c4 = c4 + h;
    // what passed the top
    c0 = c0 + u0 * 19;
    // all carries at once; columns are below 2^63.6
    uint64_t r0 = (c0 & mask51) + (c4 >> 51) * 19;
    uint64_t r1 = (c1 & mask51) + (c0 >> 51);
    uint64_t r2 = (c2 & mask51) + (c1 >> 51);
    uint64_t r3 = (c3 & mask51) + (c2 >> 51);
    uint64_t r4 = (c4 & mask51) + (c3 >> 51);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// `k * a`. Loose, below 2^17 -> Tight.
// Takes a limbs below 2^54; k below 2^17. Gives r limbs below 2^51 + 2^25: r = a k mod p.
// 6 multiplications, 16 other operations.
static inline void limbsmith_p25519_ps51_mul_small(uint64_t r[5], const uint64_t a[5], uint64_t k) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    uint64_t l0, l1, l2, l3, l4;
    uint64_t x0 = a0 << 6;
    uint64_t x1 = a1 << 6;
    uint64_t x2 = a2 << 6;
    uint64_t x3 = a3 << 6;
    uint64_t x4 = a4 << 6;
    uint64_t y = k << 7;
    uint64_t h0 = limbsmith_mul_wide64(&l0, x0, y);
    uint64_t h1 = limbsmith_mul_wide64(&l1, x1, y);
    uint64_t h2 = limbsmith_mul_wide64(&l2, x2, y);
    uint64_t h3 = limbsmith_mul_wide64(&l3, x3, y);
    uint64_t h4 = limbsmith_mul_wide64(&l4, x4, y);
    uint64_t r0 = (l0 >> 13) + h4 * 19;
    uint64_t r1 = (l1 >> 13) + h0;
    uint64_t r2 = (l2 >> 13) + h1;
    uint64_t r3 = (l3 >> 13) + h2;
    uint64_t r4 = (l4 >> 13) + h3;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// `k * a + b`. Loose, below 2^17, Tight -> Tight.
// Takes a limbs below 2^54; k below 2^17; b limbs below 2^51 + 2^25. Gives r limbs below 2^51 +
// 2^25: r = a k + b mod p.
// 7 multiplications, 36 other operations.
static inline void limbsmith_p25519_ps51_mul_small_add(
    uint64_t r[5], const uint64_t a[5], uint64_t k, const uint64_t b[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4];
    const uint64_t mask51 = UINT64_C(0x7ffffffffffff);
    uint64_t l0, l1, l2, l3, l4;
    uint64_t x0 = a0 << 6;
    uint64_t x1 = a1 << 6;
    uint64_t x2 = a2 << 6;
    uint64_t x3 = a3 << 6;
    uint64_t x4 = a4 << 6;
    uint64_t y = k << 7;
    uint64_t h0 = limbsmith_mul_wide64(&l0, x0, y);
    uint64_t h1 = limbsmith_mul_wide64(&l1, x1, y);
    uint64_t h2 = limbsmith_mul_wide64(&l2, x2, y);
    uint64_t h3 = limbsmith_mul_wide64(&l3, x3, y);
    uint64_t h4 = limbsmith_mul_wide64(&l4, x4, y);
    uint64_t r0 = (l0 >> 13) + h4 * 19 + b0;
    uint64_t r1 = (l1 >> 13) + h0 + b1;
    uint64_t r2 = (l2 >> 13) + h1 + b2;
    uint64_t r3 = (l3 >> 13) + h2 + b3;
    uint64_t r4 = (l4 >> 13) + h3 + b4;
    // carries once more
    uint64_t r0_2 = (r0 & mask51) + (r4 >> 51) * 19;
    uint64_t r1_2 = (r1 & mask51) + (r0 >> 51);
    uint64_t r2_2 = (r2 & mask51) + (r1 >> 51);
    uint64_t r3_2 = (r3 & mask51) + (r2 >> 51);
    r4 = (r4 & mask51) + (r3 >> 51);
    r[0] = r0_2; r[1] = r1_2; r[2] = r2_2; r[3] = r3_2; r[4] = r4;
}

// `a + b`. Tight, Tight -> Sum.
// Takes a, b limbs below 2^51 + 2^25. Gives r limbs below 3 * 2^51 + 2^25: r = a + b mod p.
// 5 operations.
static inline void limbsmith_p25519_ps51_add(
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
// Takes a, b limbs below 2^51 + 2^25. Gives r limbs below 3 * 2^51 + 2^25: r = a - b mod p.
// 10 operations.
static inline void limbsmith_p25519_ps51_sub(
    uint64_t r[5], const uint64_t a[5], const uint64_t b[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4];
    // plus 2 p, limb by limb, so that no limb goes below zero
    uint64_t r0 = a0 + UINT64_C(0xfffffffffffda) - b0;
    uint64_t r1 = a1 + UINT64_C(0xffffffffffffe) - b1;
    uint64_t r2 = a2 + UINT64_C(0xffffffffffffe) - b2;
    uint64_t r3 = a3 + UINT64_C(0xffffffffffffe) - b3;
    uint64_t r4 = a4 + UINT64_C(0xffffffffffffe) - b4;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// `-a`. Tight -> Sum.
// Takes a limbs below 2^51 + 2^25. Gives r limbs below 3 * 2^51 + 2^25: r = -a mod p.
// 5 operations.
static inline void limbsmith_p25519_ps51_neg(uint64_t r[5], const uint64_t a[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    // plus 2 p, limb by limb, so that no limb goes below zero
    uint64_t r0 = UINT64_C(0xfffffffffffda) - a0;
    uint64_t r1 = UINT64_C(0xffffffffffffe) - a1;
    uint64_t r2 = UINT64_C(0xffffffffffffe) - a2;
    uint64_t r3 = UINT64_C(0xffffffffffffe) - a3;
    uint64_t r4 = UINT64_C(0xffffffffffffe) - a4;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// `a + b`. Sum, Sum -> Loose.
// Takes a, b limbs below 3 * 2^51 + 2^25. Gives r limbs below 2^54: r = a + b mod p.
// 5 operations.
static inline void limbsmith_p25519_ps51_add_sums(
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
// Takes a, b limbs below 3 * 2^51 + 2^25. Gives r limbs below 2^54: r = a - b mod p.
// 10 operations.
static inline void limbsmith_p25519_ps51_sub_sums(
    uint64_t r[5], const uint64_t a[5], const uint64_t b[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4];
    // plus 4 p, limb by limb, so that no limb goes below zero
    uint64_t r0 = a0 + UINT64_C(0x1fffffffffffb4) - b0;
    uint64_t r1 = a1 + UINT64_C(0x1ffffffffffffc) - b1;
    uint64_t r2 = a2 + UINT64_C(0x1ffffffffffffc) - b2;
    uint64_t r3 = a3 + UINT64_C(0x1ffffffffffffc) - b3;
    uint64_t r4 = a4 + UINT64_C(0x1ffffffffffffc) - b4;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// The same value. Loose -> Tight.
// Takes a limbs below 2^54. Gives r limbs below 2^51 + 2^25: r = a mod p.
// 1 multiplication, 15 other operations.
static inline void limbsmith_p25519_ps51_carry(uint64_t r[5], const uint64_t a[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    const uint64_t mask51 = UINT64_C(0x7ffffffffffff);
    uint64_t r0 = (a0 & mask51) + (a4 >> 51) * 19;
    uint64_t r1 = (a1 & mask51) + (a0 >> 51);
    uint64_t r2 = (a2 & mask51) + (a1 >> 51);
    uint64_t r3 = (a3 & mask51) + (a2 >> 51);
    uint64_t r4 = (a4 & mask51) + (a3 >> 51);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4;
}

// The value. Any words -> Tight.
// Takes w any words. Gives r limbs below 2^51 + 2^25: r = w mod p.
// 1 multiplication, 17 other operations.
static inline void limbsmith_p25519_ps51_from_words(uint64_t r[5], const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    const uint64_t mask12 = UINT64_C(0xfff);
    const uint64_t mask25 = UINT64_C(0x1ffffff);
    const uint64_t mask38 = UINT64_C(0x3fffffffff);
    const uint64_t mask51 = UINT64_C(0x7ffffffffffff);
    uint64_t x0 = w0 & mask51;
    uint64_t x1 = ((w1 & mask38) << 13) | (w0 >> 51);
    uint64_t x2 = ((w2 & mask25) << 26) | (w1 >> 38);
    uint64_t x3 = ((w3 & mask12) << 39) | (w2 >> 25);
    uint64_t x4 = (w3 >> 12) & mask51;
    // what lies above the top limb comes back at the bottom
    uint64_t r0 = x0 + (w3 >> 63) * 19;
    r[0] = r0; r[1] = x1; r[2] = x2; r[3] = x3; r[4] = x4;
}

// The value in `0..p`. Tight -> canonical words.
// Takes a limbs below 2^51 + 2^25. Gives r of value below 2^255.1: r = a mod p.
// 1 multiplication, 38 other operations.
static inline void limbsmith_p25519_ps51_to_words(uint64_t r[4], const uint64_t a[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    const uint64_t mask13 = UINT64_C(0x1fff);
    const uint64_t mask26 = UINT64_C(0x3ffffff);
    const uint64_t mask39 = UINT64_C(0x7fffffffff);
    const uint64_t mask51 = UINT64_C(0x7ffffffffffff);
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    uint64_t q = (a0 + 19) >> 51;
    q = (a1 + q) >> 51;
    q = (a2 + q) >> 51;
    q = (a3 + q) >> 51;
    q = (a4 + q) >> 51;
    // the value plus c q, without the bit that then stands above the top
    uint64_t t0 = a0 + q * 19;
    uint64_t y0 = t0 & mask51;
    uint64_t t = a1 + (t0 >> 51);
    uint64_t y1 = t & mask51;
    t = a2 + (t >> 51);
    uint64_t y2 = t & mask51;
    t = a3 + (t >> 51);
    uint64_t y3 = t & mask51;
    t = a4 + (t >> 51);
    uint64_t y4 = t & mask51;
    // packed into words
    uint64_t r0 = ((y1 & mask13) << 51) | y0;
    uint64_t r1 = ((y2 & mask26) << 38) | (y1 >> 13);
    uint64_t r2 = ((y3 & mask39) << 25) | (y2 >> 26);
    uint64_t r3 = (y4 << 12) | (y3 >> 39);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
// Takes bit 0 or 1; a, b limbs below 2^51 + 2^25. Gives r limbs below 2^51 + 2^25: r = a + bit b -
// bit a.
// 18 operations.
static inline void limbsmith_p25519_ps51_select(
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
// Takes bit 0 or 1; a, b limbs below 3 * 2^51 + 2^25. Gives r limbs below 3 * 2^51 + 2^25: r = a +
// bit b - bit a.
// 18 operations.
static inline void limbsmith_p25519_ps51_select_sums(
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
static inline uint8_t limbsmith_p25519_ps51_is_canonical(const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    const uint64_t p0 = UINT64_C(0xffffffffffffffed);
    const uint64_t p1 = UINT64_C(0xffffffffffffffff);
    const uint64_t p2 = UINT64_C(0xffffffffffffffff);
    const uint64_t p3 = UINT64_C(0x7fffffffffffffff);
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
static inline uint8_t limbsmith_p25519_ps51_is_zero_words(const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    uint64_t t0, t1, t2, t3;
    uint8_t c = limbsmith_sbb64(&t0, w0, 1, 0);
    c = limbsmith_sbb64(&t1, w1, 0, c);
    c = limbsmith_sbb64(&t2, w2, 0, c);
    c = limbsmith_sbb64(&t3, w3, 0, c);
    return c;
}

// 1 if the value is 0 modulo p. Tight -> a bit.
static inline uint8_t limbsmith_p25519_ps51_is_zero(const uint64_t a[5]) {
    uint64_t t0[4];
    limbsmith_p25519_ps51_to_words(t0, a);
    return limbsmith_p25519_ps51_is_zero_words(t0);
}

// scan64: 4 limbs in uint64_t, of value x0 + x1 2^64 + ... + x3 2^192.
// Strategy: scanning.

// `a * b`. Loose, Loose -> Tight.
// Takes a, b any words. Gives r of value below 2^255 + 2^209: r = a b mod p.
// 21 multiplications, 7 other operations.
static inline void limbsmith_p25519_scan64_mul(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
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
    // 2^256 = 38 mod p: the upper half comes back
    h = limbsmith_mac64(&e0, 38, e4, e0, 0);
    h = limbsmith_mac64(&e1, 38, e5, e1, h);
    h = limbsmith_mac64(&e2, 38, e6, e2, h);
    h = limbsmith_mac64(&e3, 38, e7, e3, h);
    // the bits from 255 on come back
    uint64_t top = (h << 1) | (e3 >> 63);
    e3 = e3 & mask63;
    h = limbsmith_mac64(&r0, top, 19, e0, 0);
    uint8_t c = limbsmith_adc64(&r1, e1, h, 0);
    c = limbsmith_adc64(&r2, e2, 0, c);
    (void)limbsmith_adc64(&r3, e3, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a^2`. Loose -> Tight.
// Takes a any words. Gives r of value below 2^255 + 2^209: r = a^2 mod p.
// 15 multiplications, 34 other operations.
static inline void limbsmith_p25519_scan64_square(uint64_t r[4], const uint64_t a[4]) {
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
    // 2^256 = 38 mod p: the upper half comes back
    h = limbsmith_mac64(&e0, 38, e4, e0, 0);
    h = limbsmith_mac64(&e1, 38, e5, e1, h);
    h = limbsmith_mac64(&e2, 38, e6, e2, h);
    h = limbsmith_mac64(&e3, 38, e7, e3, h);
    // the bits from 255 on come back
    uint64_t top = (h << 1) | (e3 >> 63);
    e3 = e3 & mask63;
    h = limbsmith_mac64(&r0, top, 19, e0, 0);
    c = limbsmith_adc64(&r1, e1, h, 0);
    c = limbsmith_adc64(&r2, e2, 0, c);
    (void)limbsmith_adc64(&r3, e3, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `k * a`. Loose, below 2^17 -> Tight.
// Takes a any words; k below 2^17. Gives r of value below 2^255 + 2^209: r = a k mod p.
// 5 multiplications, 7 other operations.
static inline void limbsmith_p25519_scan64_mul_small(
    uint64_t r[4], const uint64_t a[4], uint64_t k) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t e0, e1, e2, e3, r0, r1, r2, r3;
    uint64_t h = limbsmith_mul_wide64(&e0, k, a0);
    h = limbsmith_mac64(&e1, k, a1, h, 0);
    h = limbsmith_mac64(&e2, k, a2, h, 0);
    h = limbsmith_mac64(&e3, k, a3, h, 0);
    // the bits from 255 on come back
    uint64_t top = (h << 1) | (e3 >> 63);
    e3 = e3 & mask63;
    h = limbsmith_mac64(&r0, top, 19, e0, 0);
    uint8_t c = limbsmith_adc64(&r1, e1, h, 0);
    c = limbsmith_adc64(&r2, e2, 0, c);
    (void)limbsmith_adc64(&r3, e3, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `k * a + b`. Loose, below 2^17, Tight -> Tight.
// Takes a any words; k below 2^17; b of value below 2^255 + 2^209. Gives r of value below 2^255 +
// 2^209: r = a k + b mod p.
// 5 multiplications, 7 other operations.
static inline void limbsmith_p25519_scan64_mul_small_add(
    uint64_t r[4], const uint64_t a[4], uint64_t k, const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t e0, e1, e2, e3, r0, r1, r2, r3;
    uint64_t h = limbsmith_mac64(&e0, k, a0, b0, 0);
    h = limbsmith_mac64(&e1, k, a1, b1, h);
    h = limbsmith_mac64(&e2, k, a2, b2, h);
    h = limbsmith_mac64(&e3, k, a3, b3, h);
    // the bits from 255 on come back
    uint64_t top = (h << 1) | (e3 >> 63);
    e3 = e3 & mask63;
    h = limbsmith_mac64(&r0, top, 19, e0, 0);
    uint8_t c = limbsmith_adc64(&r1, e1, h, 0);
    c = limbsmith_adc64(&r2, e2, 0, c);
    (void)limbsmith_adc64(&r3, e3, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a + b`. Tight, Tight -> Sum.
// Takes a, b of value below 2^255 + 2^209. Gives r any words: r = a + b mod p.
// 10 operations.
static inline void limbsmith_p25519_scan64_add(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_adc64(&r0, a0, b0, 0);
    c = limbsmith_adc64(&r1, a1, b1, c);
    c = limbsmith_adc64(&r2, a2, b2, c);
    c = limbsmith_adc64(&r3, a3, b3, c);
    // the carry is worth 2^256 = 38 mod p
    c = limbsmith_adc64(&r0, r0, limbsmith_mask64(c) & 38, 0);
    c = limbsmith_adc64(&r1, r1, 0, c);
    c = limbsmith_adc64(&r2, r2, 0, c);
    (void)limbsmith_adc64(&r3, r3, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a - b`. Tight, Tight -> Sum.
// Takes a, b of value below 2^255 + 2^209. Gives r any words: r = a - b mod p.
// 10 operations.
static inline void limbsmith_p25519_scan64_sub(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&r0, a0, b0, 0);
    c = limbsmith_sbb64(&r1, a1, b1, c);
    c = limbsmith_sbb64(&r2, a2, b2, c);
    c = limbsmith_sbb64(&r3, a3, b3, c);
    // the borrow is worth 2^256 = 38 mod p
    c = limbsmith_sbb64(&r0, r0, limbsmith_mask64(c) & 38, 0);
    c = limbsmith_sbb64(&r1, r1, 0, c);
    c = limbsmith_sbb64(&r2, r2, 0, c);
    (void)limbsmith_sbb64(&r3, r3, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `-a`. Tight -> Sum.
// Takes a of value below 2^255 + 2^209. Gives r any words: r = -a mod p.
// 4 operations.
static inline void limbsmith_p25519_scan64_neg(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t r0, r1, r2, r3;
    // a multiple of p, minus a
    uint8_t c = limbsmith_sbb64(&r0, UINT64_C(0xffffffffffffffda), a0, 0);
    c = limbsmith_sbb64(&r1, UINT64_C(0xffffffffffffffff), a1, c);
    c = limbsmith_sbb64(&r2, UINT64_C(0xffffffffffffffff), a2, c);
    (void)limbsmith_sbb64(&r3, UINT64_C(0xffffffffffffffff), a3, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a + b`. Sum, Sum -> Loose.
// Takes a, b any words. Gives r any words: r = a + b mod p.
// 13 operations.
static inline void limbsmith_p25519_scan64_add_sums(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_adc64(&r0, a0, b0, 0);
    c = limbsmith_adc64(&r1, a1, b1, c);
    c = limbsmith_adc64(&r2, a2, b2, c);
    c = limbsmith_adc64(&r3, a3, b3, c);
    // the carry is worth 2^256 = 38 mod p
    c = limbsmith_adc64(&r0, r0, limbsmith_mask64(c) & 38, 0);
    c = limbsmith_adc64(&r1, r1, 0, c);
    c = limbsmith_adc64(&r2, r2, 0, c);
    c = limbsmith_adc64(&r3, r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    r0 = r0 + (limbsmith_mask64(c) & 38);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a - b`. Sum, Sum -> Loose.
// Takes a, b any words. Gives r any words: r = a - b mod p.
// 13 operations.
static inline void limbsmith_p25519_scan64_sub_sums(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&r0, a0, b0, 0);
    c = limbsmith_sbb64(&r1, a1, b1, c);
    c = limbsmith_sbb64(&r2, a2, b2, c);
    c = limbsmith_sbb64(&r3, a3, b3, c);
    // the borrow is worth 2^256 = 38 mod p
    c = limbsmith_sbb64(&r0, r0, limbsmith_mask64(c) & 38, 0);
    c = limbsmith_sbb64(&r1, r1, 0, c);
    c = limbsmith_sbb64(&r2, r2, 0, c);
    c = limbsmith_sbb64(&r3, r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    r0 = r0 - (limbsmith_mask64(c) & 38);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// The same value. Loose -> Tight.
// Takes a any words. Gives r of value below 2^255 + 2^209: r = a mod p.
// 1 multiplication, 6 other operations.
static inline void limbsmith_p25519_scan64_carry(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_adc64(&r0, a0, (a3 >> 63) * 19, 0);
    c = limbsmith_adc64(&r1, a1, 0, c);
    c = limbsmith_adc64(&r2, a2, 0, c);
    (void)limbsmith_adc64(&r3, a3 & mask63, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// The same value. Any words -> Tight.
// Takes w any words. Gives r of value below 2^255 + 2^209: r = w mod p.
// 1 multiplication, 6 other operations.
static inline void limbsmith_p25519_scan64_from_words(uint64_t r[4], const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t r0, r1, r2, r3;
    uint8_t c = limbsmith_adc64(&r0, w0, (w3 >> 63) * 19, 0);
    c = limbsmith_adc64(&r1, w1, 0, c);
    c = limbsmith_adc64(&r2, w2, 0, c);
    (void)limbsmith_adc64(&r3, w3 & mask63, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// The value in `0..p`. Tight -> canonical words.
// Takes a of value below 2^255 + 2^209. Gives r of value below 2^255.1: r = a mod p.
// 1 multiplication, 10 other operations.
static inline void limbsmith_p25519_scan64_to_words(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t t0, t1, t2, t3, r0, r1, r2, r3;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    uint8_t c = limbsmith_adc64(&t0, a0, 19, 0);
    c = limbsmith_adc64(&t1, a1, 0, c);
    c = limbsmith_adc64(&t2, a2, 0, c);
    (void)limbsmith_adc64(&t3, a3, 0, c);
    uint64_t q = t3 >> 63;
    // the value plus c q, without the bit that then stands above the top
    c = limbsmith_adc64(&r0, a0, q * 19, 0);
    c = limbsmith_adc64(&r1, a1, 0, c);
    c = limbsmith_adc64(&r2, a2, 0, c);
    (void)limbsmith_adc64(&r3, a3, 0, c);
    r3 = r3 & mask63;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
// Takes bit 0 or 1; a, b of value below 2^255 + 2^209. Gives r of value below 2^255 + 2^209: r = a
// + bit b - bit a.
// 15 operations.
static inline void limbsmith_p25519_scan64_select(
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
static inline void limbsmith_p25519_scan64_select_sums(
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
static inline uint8_t limbsmith_p25519_scan64_is_canonical(const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    const uint64_t p0 = UINT64_C(0xffffffffffffffed);
    const uint64_t p1 = UINT64_C(0xffffffffffffffff);
    const uint64_t p2 = UINT64_C(0xffffffffffffffff);
    const uint64_t p3 = UINT64_C(0x7fffffffffffffff);
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
static inline uint8_t limbsmith_p25519_scan64_is_zero_words(const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    uint64_t t0, t1, t2, t3;
    uint8_t c = limbsmith_sbb64(&t0, w0, 1, 0);
    c = limbsmith_sbb64(&t1, w1, 0, c);
    c = limbsmith_sbb64(&t2, w2, 0, c);
    c = limbsmith_sbb64(&t3, w3, 0, c);
    return c;
}

// 1 if the value is 0 modulo p. Tight -> a bit.
static inline uint8_t limbsmith_p25519_scan64_is_zero(const uint64_t a[4]) {
    uint64_t t0[4];
    limbsmith_p25519_scan64_to_words(t0, a);
    return limbsmith_p25519_scan64_is_zero_words(t0);
}

#endif // __SIZEOF_INT128__

// u25: 10 limbs in uint32_t, of value x0 + x1 2^26 + x2 2^51 + ... + x9 2^230.
// Strategy: unsaturated.

// `a * b`. Loose, Loose -> Tight.
// Takes a, b limbs below 2^29, 2^28, 2^29, 2^28, 2^29, 2^28, 2^29, 2^28, 2^29, 2^28. Gives r limbs
// below 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25
// + 2^14, 2^26 + 2^8, 2^25 + 2^14: r = a b mod p.
// 111 multiplications, 143 other operations.
static inline void limbsmith_p25519_u25_mul(
    uint32_t r[10], const uint32_t a[10], const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
    const uint32_t mask25 = UINT32_C(0x1ffffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
    uint32_t a1d = a1 << 1;
    uint32_t a3d = a3 << 1;
    uint32_t a5d = a5 << 1;
    uint32_t a7d = a7 << 1;
    uint32_t a9d = a9 << 1;
    uint64_t h0 = (uint64_t)a1d * b9 + (uint64_t)a2 * b8 + (uint64_t)a3d * b7 + (uint64_t)a4 * b6
        + (uint64_t)a5d * b5 + (uint64_t)a6 * b4 + (uint64_t)a7d * b3 + (uint64_t)a8 * b2
        + (uint64_t)a9d * b1;
    uint64_t h1 = (uint64_t)a2 * b9 + (uint64_t)a3 * b8 + (uint64_t)a4 * b7 + (uint64_t)a5 * b6
        + (uint64_t)a6 * b5 + (uint64_t)a7 * b4 + (uint64_t)a8 * b3 + (uint64_t)a9 * b2;
    uint64_t h2 = (uint64_t)a3d * b9 + (uint64_t)a4 * b8 + (uint64_t)a5d * b7 + (uint64_t)a6 * b6
        + (uint64_t)a7d * b5 + (uint64_t)a8 * b4 + (uint64_t)a9d * b3;
    uint64_t h3 = (uint64_t)a4 * b9 + (uint64_t)a5 * b8 + (uint64_t)a6 * b7 + (uint64_t)a7 * b6
        + (uint64_t)a8 * b5 + (uint64_t)a9 * b4;
    uint64_t h4 = (uint64_t)a5d * b9 + (uint64_t)a6 * b8 + (uint64_t)a7d * b7 + (uint64_t)a8 * b6
        + (uint64_t)a9d * b5;
    uint64_t h5 = (uint64_t)a6 * b9 + (uint64_t)a7 * b8 + (uint64_t)a8 * b7 + (uint64_t)a9 * b6;
    uint64_t h6 = (uint64_t)a7d * b9 + (uint64_t)a8 * b8 + (uint64_t)a9d * b7;
    uint64_t h7 = (uint64_t)a8 * b9 + (uint64_t)a9 * b8;
    uint64_t h8 = (uint64_t)a9d * b9;
    uint64_t g0 = h0 & mask26;
    uint64_t k = h0 >> 26;
    uint64_t t = h1 + k;
    uint64_t g1 = t & mask25;
    k = t >> 25;
    t = h2 + k;
    uint64_t g2 = t & mask26;
    k = t >> 26;
    uint64_t g4 = h4 & mask26;
    uint64_t k_2 = h4 >> 26;
    uint64_t g8 = h8 & mask26;
    uint64_t k_3 = h8 >> 26;
    // a0 b0 + 19 (2 a1 b9 + a2 b8 + 2 a3 b7 + a4 b6 + 2 a5 b5 + a6 b4 + 2 a7 b3 + a8 b2 + 2 a9 b1):
    // below 2^58.1
    uint64_t c0 = (uint64_t)a0 * b0 + g0 * 19;
    // a0 b1 + a1 b0 + 19 (a2 b9 + a3 b8 + a4 b7 + a5 b6 + a6 b5 + a7 b4 + a8 b3 + a9 b2): below
    // 2^58.1
    uint64_t c1 = (uint64_t)a0 * b1 + (uint64_t)a1 * b0 + g1 * 19;
    // a0 b2 + 2 a1 b1 + a2 b0 + 19 (2 a3 b9 + a4 b8 + 2 a5 b7 + a6 b6 + 2 a7 b5 + a8 b4 + 2 a9 b3):
    // below 2^59.4
    uint64_t c2 = (uint64_t)a0 * b2 + (uint64_t)a1d * b1 + (uint64_t)a2 * b0 + g2 * 19;
    // a0 b3 + a1 b2 + a2 b1 + a3 b0 + 19 (a4 b9 + a5 b8 + a6 b7 + a7 b6 + a8 b5 + a9 b4): below
    // 2^63.9
    uint64_t c3 = (uint64_t)a0 * b3 + (uint64_t)a1 * b2 + (uint64_t)a2 * b1 + (uint64_t)a3 * b0
        + (h3 + k) * 19;
    // a0 b4 + 2 a1 b3 + a2 b2 + 2 a3 b1 + a4 b0 + 19 (2 a5 b9 + a6 b8 + 2 a7 b7 + a8 b6 + 2 a9 b5):
    // below 2^60.1
    uint64_t c4 = (uint64_t)a0 * b4 + (uint64_t)a1d * b3 + (uint64_t)a2 * b2 + (uint64_t)a3d * b1
        + (uint64_t)a4 * b0 + g4 * 19;
    // a0 b5 + a1 b4 + a2 b3 + a3 b2 + a4 b1 + a5 b0 + 19 (a6 b9 + a7 b8 + a8 b7 + a9 b6): below
    // 2^63.4
    uint64_t c5 = (uint64_t)a0 * b5 + (uint64_t)a1 * b4 + (uint64_t)a2 * b3 + (uint64_t)a3 * b2
        + (uint64_t)a4 * b1 + (uint64_t)a5 * b0 + (h5 + k_2) * 19;
    // a0 b6 + 2 a1 b5 + a2 b4 + 2 a3 b3 + a4 b2 + 2 a5 b1 + a6 b0 + 19 (2 a7 b9 + a8 b8 + 2 a9 b7):
    // below 2^63.5
    uint64_t c6 = (uint64_t)a0 * b6 + (uint64_t)a1d * b5 + (uint64_t)a2 * b4 + (uint64_t)a3d * b3
        + (uint64_t)a4 * b2 + (uint64_t)a5d * b1 + (uint64_t)a6 * b0 + h6 * 19;
    // a0 b7 + a1 b6 + a2 b5 + a3 b4 + a4 b3 + a5 b2 + a6 b1 + a7 b0 + 19 (a8 b9 + a9 b8): below
    // 2^62.6
    uint64_t c7 = (uint64_t)a0 * b7 + (uint64_t)a1 * b6 + (uint64_t)a2 * b5 + (uint64_t)a3 * b4
        + (uint64_t)a4 * b3 + (uint64_t)a5 * b2 + (uint64_t)a6 * b1 + (uint64_t)a7 * b0 + h7 * 19;
    // a0 b8 + 2 a1 b7 + a2 b6 + 2 a3 b5 + a4 b4 + 2 a5 b3 + a6 b2 + 2 a7 b1 + a8 b0 + 19 (2 a9 b9):
    // below 2^60.9
    uint64_t c8 = (uint64_t)a0 * b8 + (uint64_t)a1d * b7 + (uint64_t)a2 * b6 + (uint64_t)a3d * b5
        + (uint64_t)a4 * b4 + (uint64_t)a5d * b3 + (uint64_t)a6 * b2 + (uint64_t)a7d * b1
        + (uint64_t)a8 * b0 + g8 * 19;
    // a0 b9 + a1 b8 + a2 b7 + a3 b6 + a4 b5 + a5 b4 + a6 b3 + a7 b2 + a8 b1 + a9 b0: below 2^60.4
    uint64_t c9 = (uint64_t)a0 * b9 + (uint64_t)a1 * b8 + (uint64_t)a2 * b7 + (uint64_t)a3 * b6
        + (uint64_t)a4 * b5 + (uint64_t)a5 * b4 + (uint64_t)a6 * b3 + (uint64_t)a7 * b2
        + (uint64_t)a8 * b1 + (uint64_t)a9 * b0 + k_3 * 19;
    // carries, once around
    c1 = c1 + (c0 >> 26);
    c2 = c2 + (c1 >> 25);
    c3 = c3 + (c2 >> 26);
    c4 = c4 + (c3 >> 25);
    c5 = c5 + (c4 >> 26);
    c6 = c6 + (c5 >> 25);
    c7 = c7 + (c6 >> 26);
    c8 = c8 + (c7 >> 25);
    c9 = c9 + (c8 >> 26);
    uint32_t r2 = (uint32_t)c2 & mask26;
    uint32_t r3 = (uint32_t)c3 & mask25;
    uint32_t r4 = (uint32_t)c4 & mask26;
    uint32_t r5 = (uint32_t)c5 & mask25;
    uint32_t r6 = (uint32_t)c6 & mask26;
    uint32_t r7 = (uint32_t)c7 & mask25;
    uint32_t r8 = (uint32_t)c8 & mask26;
    uint32_t r9 = (uint32_t)c9 & mask25;
    t = (uint64_t)((uint32_t)c0 & mask26) + (c9 >> 25) * 19;
    uint32_t r0 = (uint32_t)(t & mask26);
    uint32_t r1 = ((uint32_t)c1 & mask25) + (uint32_t)(t >> 26);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// `a^2`. Loose -> Tight.
// Takes a limbs below 2^29, 2^28, 2^29, 2^28, 2^29, 2^28, 2^29, 2^28, 2^29, 2^28. Gives r limbs
// below 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25
// + 2^14, 2^26 + 2^8, 2^25 + 2^14: r = a^2 mod p.
// 65 multiplications, 102 other operations.
static inline void limbsmith_p25519_u25_square(uint32_t r[10], const uint32_t a[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    const uint32_t mask25 = UINT32_C(0x1ffffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
    uint32_t a0d = a0 << 1;
    uint32_t a1d = a1 << 1;
    uint32_t a2d = a2 << 1;
    uint32_t a3d = a3 << 1;
    uint32_t a4d = a4 << 1;
    uint32_t a5d = a5 << 1;
    uint32_t a6d = a6 << 1;
    uint32_t a7d = a7 << 1;
    uint32_t a9d = a9 << 1;
    uint64_t h0 = (uint64_t)a1d * a9d + (uint64_t)a2d * a8 + (uint64_t)a3d * a7d
        + (uint64_t)a4d * a6 + (uint64_t)a5d * a5;
    uint64_t h1 = (uint64_t)a2d * a9 + (uint64_t)a3d * a8 + (uint64_t)a4d * a7 + (uint64_t)a5d * a6;
    uint64_t h2 = (uint64_t)a3d * a9d + (uint64_t)a4d * a8 + (uint64_t)a5d * a7d
        + (uint64_t)a6 * a6;
    uint64_t h3 = (uint64_t)a4d * a9 + (uint64_t)a5d * a8 + (uint64_t)a6d * a7;
    uint64_t h4 = (uint64_t)a5d * a9d + (uint64_t)a6d * a8 + (uint64_t)a7d * a7;
    uint64_t h5 = (uint64_t)a6d * a9 + (uint64_t)a7d * a8;
    uint64_t h6 = (uint64_t)a7d * a9d + (uint64_t)a8 * a8;
    uint64_t h7 = (uint64_t)a8 * a9d;
    uint64_t h8 = (uint64_t)a9d * a9;
    uint64_t g0 = h0 & mask26;
    uint64_t k = h0 >> 26;
    uint64_t t = h1 + k;
    uint64_t g1 = t & mask25;
    k = t >> 25;
    t = h2 + k;
    uint64_t g2 = t & mask26;
    k = t >> 26;
    uint64_t g4 = h4 & mask26;
    uint64_t k_2 = h4 >> 26;
    uint64_t g7 = h7 & mask25;
    uint64_t k_3 = h7 >> 25;
    // a0^2 + 19 (4 a1 a9 + 2 a2 a8 + 4 a3 a7 + 2 a4 a6 + 2 a5^2): below 2^58.1
    uint64_t c0 = (uint64_t)a0 * a0 + g0 * 19;
    // 2 a0 a1 + 19 (2 a2 a9 + 2 a3 a8 + 2 a4 a7 + 2 a5 a6): below 2^58.1
    uint64_t c1 = (uint64_t)a0d * a1 + g1 * 19;
    // 2 a0 a2 + 2 a1^2 + 19 (4 a3 a9 + 2 a4 a8 + 4 a5 a7 + a6^2): below 2^59.4
    uint64_t c2 = (uint64_t)a0d * a2 + (uint64_t)a1d * a1 + g2 * 19;
    // 2 a0 a3 + 2 a1 a2 + 19 (2 a4 a9 + 2 a5 a8 + 2 a6 a7): below 2^63.9
    uint64_t c3 = (uint64_t)a0d * a3 + (uint64_t)a1d * a2 + (h3 + k) * 19;
    // 2 a0 a4 + 4 a1 a3 + a2^2 + 19 (4 a5 a9 + 2 a6 a8 + 2 a7^2): below 2^60.1
    uint64_t c4 = (uint64_t)a0d * a4 + (uint64_t)a1d * a3d + (uint64_t)a2 * a2 + g4 * 19;
    // 2 a0 a5 + 2 a1 a4 + 2 a2 a3 + 19 (2 a6 a9 + 2 a7 a8): below 2^63.4
    uint64_t c5 = (uint64_t)a0d * a5 + (uint64_t)a1d * a4 + (uint64_t)a2d * a3 + (h5 + k_2) * 19;
    // 2 a0 a6 + 4 a1 a5 + 2 a2 a4 + 2 a3^2 + 19 (4 a7 a9 + a8^2): below 2^63.5
    uint64_t c6 = (uint64_t)a0d * a6 + (uint64_t)a1d * a5d + (uint64_t)a2d * a4
        + (uint64_t)a3d * a3 + h6 * 19;
    // 2 a0 a7 + 2 a1 a6 + 2 a2 a5 + 2 a3 a4 + 19 (2 a8 a9): below 2^60.1
    uint64_t c7 = (uint64_t)a0d * a7 + (uint64_t)a1d * a6 + (uint64_t)a2d * a5 + (uint64_t)a3d * a4
        + g7 * 19;
    // 2 a0 a8 + 4 a1 a7 + 2 a2 a6 + 4 a3 a5 + a4^2 + 19 (2 a9^2): below 2^62.1
    uint64_t c8 = (uint64_t)a0d * a8 + (uint64_t)a1d * a7d + (uint64_t)a2d * a6
        + (uint64_t)a3d * a5d + (uint64_t)a4 * a4 + (h8 + k_3) * 19;
    // carries, once around
    c1 = c1 + (c0 >> 26);
    c2 = c2 + (c1 >> 25);
    c3 = c3 + (c2 >> 26);
    c4 = c4 + (c3 >> 25);
    c5 = c5 + (c4 >> 26);
    c6 = c6 + (c5 >> 25);
    c7 = c7 + (c6 >> 26);
    c8 = c8 + (c7 >> 25);
    uint64_t c9 = (uint64_t)a0d * a9 + (uint64_t)a1d * a8 + (uint64_t)a2d * a7 + (uint64_t)a3d * a6
        + (uint64_t)a4d * a5 + (c8 >> 26);
    uint32_t r2 = (uint32_t)c2 & mask26;
    uint32_t r3 = (uint32_t)c3 & mask25;
    uint32_t r4 = (uint32_t)c4 & mask26;
    uint32_t r5 = (uint32_t)c5 & mask25;
    uint32_t r6 = (uint32_t)c6 & mask26;
    uint32_t r7 = (uint32_t)c7 & mask25;
    uint32_t r8 = (uint32_t)c8 & mask26;
    uint32_t r9 = (uint32_t)c9 & mask25;
    t = (uint64_t)((uint32_t)c0 & mask26) + (c9 >> 25) * 19;
    uint32_t r0 = (uint32_t)(t & mask26);
    uint32_t r1 = ((uint32_t)c1 & mask25) + (uint32_t)(t >> 26);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// `k * a`. Loose, below 2^17 -> Tight.
// Takes a limbs below 2^29, 2^28, 2^29, 2^28, 2^29, 2^28, 2^29, 2^28, 2^29, 2^28; k below 2^17.
// Gives r limbs below 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14,
// 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14: r = a k mod p.
// 12 multiplications, 60 other operations.
static inline void limbsmith_p25519_u25_mul_small(
    uint32_t r[10], const uint32_t a[10], uint32_t k) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    const uint32_t mask25 = UINT32_C(0x1ffffff);
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
    uint32_t r1 = ((uint32_t)c1 & mask25) + (uint32_t)(c0 >> 26);
    uint32_t r2 = ((uint32_t)c2 & mask26) + (uint32_t)(c1 >> 25);
    uint32_t r3 = ((uint32_t)c3 & mask25) + (uint32_t)(c2 >> 26);
    uint32_t r4 = ((uint32_t)c4 & mask26) + (uint32_t)(c3 >> 25);
    uint32_t r5 = ((uint32_t)c5 & mask25) + (uint32_t)(c4 >> 26);
    uint32_t r6 = ((uint32_t)c6 & mask26) + (uint32_t)(c5 >> 25);
    uint32_t r7 = ((uint32_t)c7 & mask25) + (uint32_t)(c6 >> 26);
    uint32_t r8 = ((uint32_t)c8 & mask26) + (uint32_t)(c7 >> 25);
    uint32_t r9 = ((uint32_t)c9 & mask25) + (uint32_t)(c8 >> 26);
    uint32_t r0 = ((uint32_t)c0 & mask26) + (uint32_t)(c9 >> 25) * 19;
    // carries once more
    uint32_t r0_2 = (r0 & mask26) + (r9 >> 25) * 19;
    uint32_t r1_2 = (r1 & mask25) + (r0 >> 26);
    uint32_t r2_2 = (r2 & mask26) + (r1 >> 25);
    uint32_t r3_2 = (r3 & mask25) + (r2 >> 26);
    uint32_t r4_2 = (r4 & mask26) + (r3 >> 25);
    uint32_t r5_2 = (r5 & mask25) + (r4 >> 26);
    uint32_t r6_2 = (r6 & mask26) + (r5 >> 25);
    uint32_t r7_2 = (r7 & mask25) + (r6 >> 26);
    uint32_t r8_2 = (r8 & mask26) + (r7 >> 25);
    r9 = (r9 & mask25) + (r8 >> 26);
    r[0] = r0_2; r[1] = r1_2; r[2] = r2_2; r[3] = r3_2; r[4] = r4_2; r[5] = r5_2; r[6] = r6_2;
    r[7] = r7_2; r[8] = r8_2; r[9] = r9;
}

// `k * a + b`. Loose, below 2^17, Tight -> Tight.
// Takes a limbs below 2^29, 2^28, 2^29, 2^28, 2^29, 2^28, 2^29, 2^28, 2^29, 2^28; k below 2^17; b
// limbs below 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 +
// 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14. Gives r limbs below 2^26 + 2^8, 2^25 + 2^14, 2^26 +
// 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14: r =
// a k + b mod p.
// 12 multiplications, 70 other operations.
static inline void limbsmith_p25519_u25_mul_small_add(
    uint32_t r[10], const uint32_t a[10], uint32_t k, const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
    const uint32_t mask25 = UINT32_C(0x1ffffff);
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
    uint32_t r1 = ((uint32_t)c1 & mask25) + (uint32_t)(c0 >> 26);
    uint32_t r2 = ((uint32_t)c2 & mask26) + (uint32_t)(c1 >> 25);
    uint32_t r3 = ((uint32_t)c3 & mask25) + (uint32_t)(c2 >> 26);
    uint32_t r4 = ((uint32_t)c4 & mask26) + (uint32_t)(c3 >> 25);
    uint32_t r5 = ((uint32_t)c5 & mask25) + (uint32_t)(c4 >> 26);
    uint32_t r6 = ((uint32_t)c6 & mask26) + (uint32_t)(c5 >> 25);
    uint32_t r7 = ((uint32_t)c7 & mask25) + (uint32_t)(c6 >> 26);
    uint32_t r8 = ((uint32_t)c8 & mask26) + (uint32_t)(c7 >> 25);
    uint32_t r9 = ((uint32_t)c9 & mask25) + (uint32_t)(c8 >> 26);
    uint32_t r0 = ((uint32_t)c0 & mask26) + (uint32_t)(c9 >> 25) * 19;
    // carries once more
    uint32_t r0_2 = (r0 & mask26) + (r9 >> 25) * 19;
    uint32_t r1_2 = (r1 & mask25) + (r0 >> 26);
    uint32_t r2_2 = (r2 & mask26) + (r1 >> 25);
    uint32_t r3_2 = (r3 & mask25) + (r2 >> 26);
    uint32_t r4_2 = (r4 & mask26) + (r3 >> 25);
    uint32_t r5_2 = (r5 & mask25) + (r4 >> 26);
    uint32_t r6_2 = (r6 & mask26) + (r5 >> 25);
    uint32_t r7_2 = (r7 & mask25) + (r6 >> 26);
    uint32_t r8_2 = (r8 & mask26) + (r7 >> 25);
    r9 = (r9 & mask25) + (r8 >> 26);
    r[0] = r0_2; r[1] = r1_2; r[2] = r2_2; r[3] = r3_2; r[4] = r4_2; r[5] = r5_2; r[6] = r6_2;
    r[7] = r7_2; r[8] = r8_2; r[9] = r9;
}

// `a + b`. Tight, Tight -> Sum.
// Takes a, b limbs below 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14,
// 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14. Gives r limbs below 3 * 2^26 + 2^8, 3 * 2^25 +
// 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14, 3 * 2^26 + 2^8, 3 * 2^25
// + 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14: r = a + b mod p.
// 10 operations.
static inline void limbsmith_p25519_u25_add(
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
// Takes a, b limbs below 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14,
// 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14. Gives r limbs below 3 * 2^26 + 2^8, 3 * 2^25 +
// 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14, 3 * 2^26 + 2^8, 3 * 2^25
// + 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14: r = a - b mod p.
// 20 operations.
static inline void limbsmith_p25519_u25_sub(
    uint32_t r[10], const uint32_t a[10], const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
    // plus 2 p, limb by limb, so that no limb goes below zero
    uint32_t r0 = a0 + UINT32_C(0x7ffffda) - b0;
    uint32_t r1 = a1 + UINT32_C(0x3fffffe) - b1;
    uint32_t r2 = a2 + UINT32_C(0x7fffffe) - b2;
    uint32_t r3 = a3 + UINT32_C(0x3fffffe) - b3;
    uint32_t r4 = a4 + UINT32_C(0x7fffffe) - b4;
    uint32_t r5 = a5 + UINT32_C(0x3fffffe) - b5;
    uint32_t r6 = a6 + UINT32_C(0x7fffffe) - b6;
    uint32_t r7 = a7 + UINT32_C(0x3fffffe) - b7;
    uint32_t r8 = a8 + UINT32_C(0x7fffffe) - b8;
    uint32_t r9 = a9 + UINT32_C(0x3fffffe) - b9;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// `-a`. Tight -> Sum.
// Takes a limbs below 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14,
// 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14. Gives r limbs below 3 * 2^26 + 2^8, 3 * 2^25 +
// 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14, 3 * 2^26 + 2^8, 3 * 2^25
// + 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14: r = -a mod p.
// 10 operations.
static inline void limbsmith_p25519_u25_neg(uint32_t r[10], const uint32_t a[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    // plus 2 p, limb by limb, so that no limb goes below zero
    uint32_t r0 = UINT32_C(0x7ffffda) - a0;
    uint32_t r1 = UINT32_C(0x3fffffe) - a1;
    uint32_t r2 = UINT32_C(0x7fffffe) - a2;
    uint32_t r3 = UINT32_C(0x3fffffe) - a3;
    uint32_t r4 = UINT32_C(0x7fffffe) - a4;
    uint32_t r5 = UINT32_C(0x3fffffe) - a5;
    uint32_t r6 = UINT32_C(0x7fffffe) - a6;
    uint32_t r7 = UINT32_C(0x3fffffe) - a7;
    uint32_t r8 = UINT32_C(0x7fffffe) - a8;
    uint32_t r9 = UINT32_C(0x3fffffe) - a9;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// `a + b`. Sum, Sum -> Loose.
// Takes a, b limbs below 3 * 2^26 + 2^8, 3 * 2^25 + 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14, 3 * 2^26
// + 2^8, 3 * 2^25 + 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14. Gives r
// limbs below 2^29, 2^28, 2^29, 2^28, 2^29, 2^28, 2^29, 2^28, 2^29, 2^28: r = a + b mod p.
// 10 operations.
static inline void limbsmith_p25519_u25_add_sums(
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
// Takes a, b limbs below 3 * 2^26 + 2^8, 3 * 2^25 + 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14, 3 * 2^26
// + 2^8, 3 * 2^25 + 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14. Gives r
// limbs below 2^29, 2^28, 2^29, 2^28, 2^29, 2^28, 2^29, 2^28, 2^29, 2^28: r = a - b mod p.
// 20 operations.
static inline void limbsmith_p25519_u25_sub_sums(
    uint32_t r[10], const uint32_t a[10], const uint32_t b[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9];
    // plus 4 p, limb by limb, so that no limb goes below zero
    uint32_t r0 = a0 + UINT32_C(0xfffffb4) - b0;
    uint32_t r1 = a1 + UINT32_C(0x7fffffc) - b1;
    uint32_t r2 = a2 + UINT32_C(0xffffffc) - b2;
    uint32_t r3 = a3 + UINT32_C(0x7fffffc) - b3;
    uint32_t r4 = a4 + UINT32_C(0xffffffc) - b4;
    uint32_t r5 = a5 + UINT32_C(0x7fffffc) - b5;
    uint32_t r6 = a6 + UINT32_C(0xffffffc) - b6;
    uint32_t r7 = a7 + UINT32_C(0x7fffffc) - b7;
    uint32_t r8 = a8 + UINT32_C(0xffffffc) - b8;
    uint32_t r9 = a9 + UINT32_C(0x7fffffc) - b9;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// The same value. Loose -> Tight.
// Takes a limbs below 2^29, 2^28, 2^29, 2^28, 2^29, 2^28, 2^29, 2^28, 2^29, 2^28. Gives r limbs
// below 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25
// + 2^14, 2^26 + 2^8, 2^25 + 2^14: r = a mod p.
// 1 multiplication, 30 other operations.
static inline void limbsmith_p25519_u25_carry(uint32_t r[10], const uint32_t a[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    const uint32_t mask25 = UINT32_C(0x1ffffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
    uint32_t r0 = (a0 & mask26) + (a9 >> 25) * 19;
    uint32_t r1 = (a1 & mask25) + (a0 >> 26);
    uint32_t r2 = (a2 & mask26) + (a1 >> 25);
    uint32_t r3 = (a3 & mask25) + (a2 >> 26);
    uint32_t r4 = (a4 & mask26) + (a3 >> 25);
    uint32_t r5 = (a5 & mask25) + (a4 >> 26);
    uint32_t r6 = (a6 & mask26) + (a5 >> 25);
    uint32_t r7 = (a7 & mask25) + (a6 >> 26);
    uint32_t r8 = (a8 & mask26) + (a7 >> 25);
    uint32_t r9 = (a9 & mask25) + (a8 >> 26);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9;
}

// The value. Any words -> Tight.
// Takes w any words. Gives r limbs below 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 +
// 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14: r = w mod p.
// 1 multiplication, 31 other operations.
static inline void limbsmith_p25519_u25_from_words(uint32_t r[10], const uint32_t w[8]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6], w7 = w[7];
    const uint32_t mask12 = UINT32_C(0xfff);
    const uint32_t mask13 = UINT32_C(0x1fff);
    const uint32_t mask19 = UINT32_C(0x7ffff);
    const uint32_t mask25 = UINT32_C(0x1ffffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
    uint32_t x0 = w0 & mask26;
    uint32_t x1 = ((w1 & mask19) << 6) | (w0 >> 26);
    uint32_t x2 = ((w2 & mask13) << 13) | (w1 >> 19);
    uint32_t x3 = ((w3 & 63) << 19) | (w2 >> 13);
    uint32_t x4 = w3 >> 6;
    uint32_t x5 = w4 & mask25;
    uint32_t x6 = ((w5 & mask19) << 7) | (w4 >> 25);
    uint32_t x7 = ((w6 & mask12) << 13) | (w5 >> 19);
    uint32_t x8 = ((w7 & 63) << 20) | (w6 >> 12);
    uint32_t x9 = (w7 >> 6) & mask25;
    // what lies above the top limb comes back at the bottom
    uint32_t r0 = x0 + (w7 >> 31) * 19;
    r[0] = r0; r[1] = x1; r[2] = x2; r[3] = x3; r[4] = x4; r[5] = x5; r[6] = x6; r[7] = x7;
    r[8] = x8; r[9] = x9;
}

// The value in `0..p`. Tight -> canonical words.
// Takes a limbs below 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14,
// 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14. Gives r of value below 2^255.1: r = a mod p.
// 1 multiplication, 77 other operations.
static inline void limbsmith_p25519_u25_to_words(uint32_t r[8], const uint32_t a[10]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9];
    const uint32_t mask13 = UINT32_C(0x1fff);
    const uint32_t mask19 = UINT32_C(0x7ffff);
    const uint32_t mask20 = UINT32_C(0xfffff);
    const uint32_t mask25 = UINT32_C(0x1ffffff);
    const uint32_t mask26 = UINT32_C(0x3ffffff);
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    uint32_t q = (a0 + 19) >> 26;
    q = (a1 + q) >> 25;
    q = (a2 + q) >> 26;
    q = (a3 + q) >> 25;
    q = (a4 + q) >> 26;
    q = (a5 + q) >> 25;
    q = (a6 + q) >> 26;
    q = (a7 + q) >> 25;
    q = (a8 + q) >> 26;
    q = (a9 + q) >> 25;
    // the value plus c q, without the bit that then stands above the top
    uint32_t t0 = a0 + q * 19;
    uint32_t y0 = t0 & mask26;
    uint32_t t = a1 + (t0 >> 26);
    uint32_t y1 = t & mask25;
    t = a2 + (t >> 25);
    uint32_t y2 = t & mask26;
    t = a3 + (t >> 26);
    uint32_t y3 = t & mask25;
    t = a4 + (t >> 25);
    uint32_t y4 = t & mask26;
    t = a5 + (t >> 26);
    uint32_t y5 = t & mask25;
    t = a6 + (t >> 25);
    uint32_t y6 = t & mask26;
    t = a7 + (t >> 26);
    uint32_t y7 = t & mask25;
    t = a8 + (t >> 25);
    uint32_t y8 = t & mask26;
    t = a9 + (t >> 26);
    uint32_t y9 = t & mask25;
    // packed into words
    uint32_t r0 = ((y1 & 63) << 26) | y0;
    uint32_t r1 = ((y2 & mask13) << 19) | (y1 >> 6);
    uint32_t r2 = ((y3 & mask19) << 13) | (y2 >> 13);
    uint32_t r3 = (y4 << 6) | (y3 >> 19);
    uint32_t r4 = ((y6 & 127) << 25) | y5;
    uint32_t r5 = ((y7 & mask13) << 19) | (y6 >> 7);
    uint32_t r6 = ((y8 & mask20) << 12) | (y7 >> 13);
    uint32_t r7 = (y9 << 6) | (y8 >> 20);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
// Takes bit 0 or 1; a, b limbs below 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8,
// 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14. Gives r limbs below 2^26 + 2^8,
// 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 + 2^8, 2^25 + 2^14, 2^26 +
// 2^8, 2^25 + 2^14: r = a + bit b - bit a.
// 33 operations.
static inline void limbsmith_p25519_u25_select(
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
// Takes bit 0 or 1; a, b limbs below 3 * 2^26 + 2^8, 3 * 2^25 + 2^14, 3 * 2^26 + 2^8, 3 * 2^25 +
// 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14, 3 * 2^26 + 2^8, 3 * 2^25
// + 2^14. Gives r limbs below 3 * 2^26 + 2^8, 3 * 2^25 + 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14, 3 *
// 2^26 + 2^8, 3 * 2^25 + 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14, 3 * 2^26 + 2^8, 3 * 2^25 + 2^14: r
// = a + bit b - bit a.
// 33 operations.
static inline void limbsmith_p25519_u25_select_sums(
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
static inline uint8_t limbsmith_p25519_u25_is_canonical(const uint32_t w[8]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6], w7 = w[7];
    const uint32_t p0 = UINT32_C(0xffffffed);
    const uint32_t p1 = UINT32_C(0xffffffff);
    const uint32_t p2 = UINT32_C(0xffffffff);
    const uint32_t p3 = UINT32_C(0xffffffff);
    const uint32_t p4 = UINT32_C(0xffffffff);
    const uint32_t p5 = UINT32_C(0xffffffff);
    const uint32_t p6 = UINT32_C(0xffffffff);
    const uint32_t p7 = UINT32_C(0x7fffffff);
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
static inline uint8_t limbsmith_p25519_u25_is_zero_words(const uint32_t w[8]) {
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
static inline uint8_t limbsmith_p25519_u25_is_zero(const uint32_t a[10]) {
    uint32_t t0[8];
    limbsmith_p25519_u25_to_words(t0, a);
    return limbsmith_p25519_u25_is_zero_words(t0);
}

#endif // LIMBSMITH_P25519_H
