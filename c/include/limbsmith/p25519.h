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
    uint64_t r0 = ((uint64_t)c0 & mask51) + (uint64_t)(c4 >> 51) * 19;
    uint64_t r1 = ((uint64_t)c1 & mask51) + (uint64_t)(c0 >> 51);
    uint64_t r2 = ((uint64_t)c2 & mask51) + (uint64_t)(c1 >> 51);
    uint64_t r3 = ((uint64_t)c3 & mask51) + (uint64_t)(c2 >> 51);
    uint64_t r4 = ((uint64_t)c4 & mask51) + (uint64_t)(c3 >> 51);
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
    uint64_t r0 = ((uint64_t)c0 & mask51) + (uint64_t)(c4 >> 51) * 19;
    uint64_t r1 = ((uint64_t)c1 & mask51) + (uint64_t)(c0 >> 51);
    uint64_t r2 = ((uint64_t)c2 & mask51) + (uint64_t)(c1 >> 51);
    uint64_t r3 = ((uint64_t)c3 & mask51) + (uint64_t)(c2 >> 51);
    uint64_t r4 = ((uint64_t)c4 & mask51) + (uint64_t)(c3 >> 51);
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
    uint64_t t1 = a1 + (t0 >> 51);
    uint64_t y1 = t1 & mask51;
    uint64_t t2 = a2 + (t1 >> 51);
    uint64_t y2 = t2 & mask51;
    uint64_t t3 = a3 + (t2 >> 51);
    uint64_t y3 = t3 & mask51;
    uint64_t t4 = a4 + (t3 >> 51);
    uint64_t y4 = t4 & mask51;
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
    uint64_t t1 = a1 + (t0 >> 51);
    uint64_t y1 = t1 & mask51;
    uint64_t t2 = a2 + (t1 >> 51);
    uint64_t y2 = t2 & mask51;
    uint64_t t3 = a3 + (t2 >> 51);
    uint64_t y3 = t3 & mask51;
    uint64_t t4 = a4 + (t3 >> 51);
    uint64_t y4 = t4 & mask51;
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

#endif // LIMBSMITH_P25519_H
