// Integers modulo p = 2^127 - 1.
//
// Every function here was read back from this text and proved: for all operands within its
// bounds no operation overflows, the result is right and within its own bounds. None
// branches, and none reads memory at an address that depends on data. The result may be
// stored where an operand was.
//
// Generated from specs/p127.toml by `cargo xtask gen`; do not edit.

#ifndef LIMBSMITH_P127_H
#define LIMBSMITH_P127_H

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

// sat64: 2 limbs in uint64_t, of value x0 + x1 2^64.
// Strategy: saturated.

// `a * b`. Loose, Loose -> Tight.
// Takes a, b any words. Gives r of value below 2^127 + 2^81: r = a b mod p.
// 6 multiplications, 15 other operations.
static inline void limbsmith_p127_sat64_mul(
    uint64_t r[2], const uint64_t a[2], const uint64_t b[2]) {
    uint64_t a0 = a[0], a1 = a[1];
    uint64_t b0 = b[0], b1 = b[1];
    uint64_t e0, l1, e1, e2, l0, e3, h1, d, top, r0, r1;
    // row 0: a0 b
    uint64_t h0 = limbsmith_mul_wide64(&e0, a0, b0);
    h1 = limbsmith_mul_wide64(&l1, a0, b1);
    uint8_t c = limbsmith_adc64(&e1, h0, l1, 0);
    (void)limbsmith_adc64(&e2, h1, 0, c);
    // row 1: a1 b
    h0 = limbsmith_mul_wide64(&l0, a1, b0);
    h1 = limbsmith_mul_wide64(&l1, a1, b1);
    c = limbsmith_adc64(&e2, e2, h0, 0);
    (void)limbsmith_adc64(&e3, h1, 0, c);
    c = limbsmith_adc64(&e1, e1, l0, 0);
    c = limbsmith_adc64(&e2, e2, l1, c);
    (void)limbsmith_adc64(&e3, e3, 0, c);
    // 2^128 = 2 mod p: the low words join
    h0 = limbsmith_mul_wide64(&l0, e2, 2);
    h1 = limbsmith_mul_wide64(&l1, e3, 2);
    c = limbsmith_adc64(&e0, e0, l0, 0);
    c = limbsmith_adc64(&e1, e1, l1, c);
    (void)limbsmith_adc64(&h1, h1, 0, c);
    // the bits from 127 on come back; the high words join
    c = limbsmith_adc64(&d, e1, e1, 0);
    (void)limbsmith_adc64(&top, h1, h1, c);
    c = limbsmith_adc64(&r0, e0, top, 0);
    (void)limbsmith_adc64(&r1, d >> 1, h0, c);
    r[0] = r0; r[1] = r1;
}

// `a^2`. Loose -> Tight.
// Takes a any words. Gives r of value below 2^127 + 2^81: r = a^2 mod p.
// 5 multiplications, 14 other operations.
static inline void limbsmith_p127_sat64_square(uint64_t r[2], const uint64_t a[2]) {
    uint64_t a0 = a[0], a1 = a[1];
    uint64_t e1, e0, l2, e2, l3, e3, l0, l1, h1, d, top, r0, r1;
    e2 = limbsmith_mul_wide64(&e1, a0, a1);
    // the squares; the cross products twice
    l1 = limbsmith_mul_wide64(&e0, a0, a0);
    l3 = limbsmith_mul_wide64(&l2, a1, a1);
    uint8_t c = limbsmith_adc64(&e1, e1, e1, 0);
    c = limbsmith_adc64(&e2, e2, e2, c);
    (void)limbsmith_adc64(&l3, l3, 0, c);
    c = limbsmith_adc64(&e1, e1, l1, 0);
    c = limbsmith_adc64(&e2, e2, l2, c);
    (void)limbsmith_adc64(&e3, l3, 0, c);
    // 2^128 = 2 mod p: the low words join
    uint64_t h0 = limbsmith_mul_wide64(&l0, e2, 2);
    h1 = limbsmith_mul_wide64(&l1, e3, 2);
    c = limbsmith_adc64(&e0, e0, l0, 0);
    c = limbsmith_adc64(&e1, e1, l1, c);
    (void)limbsmith_adc64(&h1, h1, 0, c);
    // the bits from 127 on come back; the high words join
    c = limbsmith_adc64(&d, e1, e1, 0);
    (void)limbsmith_adc64(&top, h1, h1, c);
    c = limbsmith_adc64(&r0, e0, top, 0);
    (void)limbsmith_adc64(&r1, d >> 1, h0, c);
    r[0] = r0; r[1] = r1;
}

// `k * a`. Loose, below 2^17 -> Tight.
// Takes a any words; k below 2^17. Gives r of value below 2^127 + 2^81: r = a k mod p.
// 2 multiplications, 5 other operations.
static inline void limbsmith_p127_sat64_mul_small(uint64_t r[2], const uint64_t a[2], uint64_t k) {
    uint64_t a0 = a[0], a1 = a[1];
    uint64_t l0, l1, d, top, r0, r1;
    uint64_t h0 = limbsmith_mul_wide64(&l0, a0, k);
    uint64_t h1 = limbsmith_mul_wide64(&l1, a1, k);
    // the bits from 127 on come back; the high words join
    uint8_t c = limbsmith_adc64(&d, l1, l1, 0);
    (void)limbsmith_adc64(&top, h1, h1, c);
    c = limbsmith_adc64(&r0, l0, top, 0);
    (void)limbsmith_adc64(&r1, d >> 1, h0, c);
    r[0] = r0; r[1] = r1;
}

// `k * a + b`. Loose, below 2^17, Tight -> Tight.
// Takes a any words; k below 2^17; b of value below 2^127 + 2^81. Gives r of value below 2^127 +
// 2^81: r = a k + b mod p.
// 2 multiplications, 8 other operations.
static inline void limbsmith_p127_sat64_mul_small_add(
    uint64_t r[2], const uint64_t a[2], uint64_t k, const uint64_t b[2]) {
    uint64_t a0 = a[0], a1 = a[1];
    uint64_t b0 = b[0], b1 = b[1];
    uint64_t l0, l1, s0, s1, h1, d, top, r0, r1;
    uint64_t h0 = limbsmith_mul_wide64(&l0, a0, k);
    h1 = limbsmith_mul_wide64(&l1, a1, k);
    uint8_t c = limbsmith_adc64(&s0, l0, b0, 0);
    c = limbsmith_adc64(&s1, l1, b1, c);
    (void)limbsmith_adc64(&h1, h1, 0, c);
    // the bits from 127 on come back; the high words join
    c = limbsmith_adc64(&d, s1, s1, 0);
    (void)limbsmith_adc64(&top, h1, h1, c);
    c = limbsmith_adc64(&r0, s0, top, 0);
    (void)limbsmith_adc64(&r1, d >> 1, h0, c);
    r[0] = r0; r[1] = r1;
}

// `a + b`. Tight, Tight -> Sum.
// Takes a, b of value below 2^127 + 2^81. Gives r any words: r = a + b mod p.
// 6 operations.
static inline void limbsmith_p127_sat64_add(
    uint64_t r[2], const uint64_t a[2], const uint64_t b[2]) {
    uint64_t a0 = a[0], a1 = a[1];
    uint64_t b0 = b[0], b1 = b[1];
    uint64_t r0, r1;
    uint8_t c = limbsmith_adc64(&r0, a0, b0, 0);
    c = limbsmith_adc64(&r1, a1, b1, c);
    // the carry is worth 2^128 = 2 mod p
    c = limbsmith_adc64(&r0, r0, limbsmith_mask64(c) & 2, 0);
    (void)limbsmith_adc64(&r1, r1, 0, c);
    r[0] = r0; r[1] = r1;
}

// `a - b`. Tight, Tight -> Sum.
// Takes a, b of value below 2^127 + 2^81. Gives r any words: r = a - b mod p.
// 6 operations.
static inline void limbsmith_p127_sat64_sub(
    uint64_t r[2], const uint64_t a[2], const uint64_t b[2]) {
    uint64_t a0 = a[0], a1 = a[1];
    uint64_t b0 = b[0], b1 = b[1];
    uint64_t r0, r1;
    uint8_t c = limbsmith_sbb64(&r0, a0, b0, 0);
    c = limbsmith_sbb64(&r1, a1, b1, c);
    // the borrow is worth 2^128 = 2 mod p
    c = limbsmith_sbb64(&r0, r0, limbsmith_mask64(c) & 2, 0);
    (void)limbsmith_sbb64(&r1, r1, 0, c);
    r[0] = r0; r[1] = r1;
}

// `-a`. Tight -> Sum.
// Takes a of value below 2^127 + 2^81. Gives r any words: r = -a mod p.
// 2 operations.
static inline void limbsmith_p127_sat64_neg(uint64_t r[2], const uint64_t a[2]) {
    uint64_t a0 = a[0], a1 = a[1];
    uint64_t r0, r1;
    // a multiple of p, minus a
    uint8_t c = limbsmith_sbb64(&r0, UINT64_C(0xfffffffffffffffe), a0, 0);
    (void)limbsmith_sbb64(&r1, UINT64_C(0xffffffffffffffff), a1, c);
    r[0] = r0; r[1] = r1;
}

// `a + b`. Sum, Sum -> Loose.
// Takes a, b any words. Gives r any words: r = a + b mod p.
// 9 operations.
static inline void limbsmith_p127_sat64_add_sums(
    uint64_t r[2], const uint64_t a[2], const uint64_t b[2]) {
    uint64_t a0 = a[0], a1 = a[1];
    uint64_t b0 = b[0], b1 = b[1];
    uint64_t r0, r1;
    uint8_t c = limbsmith_adc64(&r0, a0, b0, 0);
    c = limbsmith_adc64(&r1, a1, b1, c);
    // the carry is worth 2^128 = 2 mod p
    c = limbsmith_adc64(&r0, r0, limbsmith_mask64(c) & 2, 0);
    c = limbsmith_adc64(&r1, r1, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    r0 = r0 + (limbsmith_mask64(c) & 2);
    r[0] = r0; r[1] = r1;
}

// `a - b`. Sum, Sum -> Loose.
// Takes a, b any words. Gives r any words: r = a - b mod p.
// 9 operations.
static inline void limbsmith_p127_sat64_sub_sums(
    uint64_t r[2], const uint64_t a[2], const uint64_t b[2]) {
    uint64_t a0 = a[0], a1 = a[1];
    uint64_t b0 = b[0], b1 = b[1];
    uint64_t r0, r1;
    uint8_t c = limbsmith_sbb64(&r0, a0, b0, 0);
    c = limbsmith_sbb64(&r1, a1, b1, c);
    // the borrow is worth 2^128 = 2 mod p
    c = limbsmith_sbb64(&r0, r0, limbsmith_mask64(c) & 2, 0);
    c = limbsmith_sbb64(&r1, r1, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    r0 = r0 - (limbsmith_mask64(c) & 2);
    r[0] = r0; r[1] = r1;
}

// The same value. Loose -> Tight.
// Takes a any words. Gives r of value below 2^127 + 2^81: r = a mod p.
// 4 operations.
static inline void limbsmith_p127_sat64_carry(uint64_t r[2], const uint64_t a[2]) {
    uint64_t a0 = a[0], a1 = a[1];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t r0, r1;
    uint8_t c = limbsmith_adc64(&r0, a0, a1 >> 63, 0);
    (void)limbsmith_adc64(&r1, a1 & mask63, 0, c);
    r[0] = r0; r[1] = r1;
}

// The same value. Any words -> Tight.
// Takes w any words. Gives r of value below 2^127 + 2^81: r = w mod p.
// 4 operations.
static inline void limbsmith_p127_sat64_from_words(uint64_t r[2], const uint64_t w[2]) {
    uint64_t w0 = w[0], w1 = w[1];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t r0, r1;
    uint8_t c = limbsmith_adc64(&r0, w0, w1 >> 63, 0);
    (void)limbsmith_adc64(&r1, w1 & mask63, 0, c);
    r[0] = r0; r[1] = r1;
}

// The value in `0..p`. Tight -> canonical words.
// Takes a of value below 2^127 + 2^81. Gives r of value below 2^127.1: r = a mod p.
// 6 operations.
static inline void limbsmith_p127_sat64_to_words(uint64_t r[2], const uint64_t a[2]) {
    uint64_t a0 = a[0], a1 = a[1];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t t0, t1, r0, r1;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    uint8_t c = limbsmith_adc64(&t0, a0, 1, 0);
    (void)limbsmith_adc64(&t1, a1, 0, c);
    uint64_t q = t1 >> 63;
    // the value plus c q, without the bit that then stands above the top
    c = limbsmith_adc64(&r0, a0, q, 0);
    (void)limbsmith_adc64(&r1, a1, 0, c);
    r1 = r1 & mask63;
    r[0] = r0; r[1] = r1;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
// Takes bit 0 or 1; a, b of value below 2^127 + 2^81. Gives r of value below 2^127 + 2^81: r = a +
// bit b - bit a.
// 9 operations.
static inline void limbsmith_p127_sat64_select(
    uint64_t r[2], uint8_t bit, const uint64_t a[2], const uint64_t b[2]) {
    uint64_t a0 = a[0], a1 = a[1];
    uint64_t b0 = b[0], b1 = b[1];
    uint64_t m1 = limbsmith_mask64(bit);
    uint64_t m0 = limbsmith_mask64((uint8_t)(1 - bit));
    uint64_t r0 = (m0 & a0) + (m1 & b0);
    uint64_t r1 = (m0 & a1) + (m1 & b1);
    r[0] = r0; r[1] = r1;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
// Takes bit 0 or 1; a, b any words. Gives r any words: r = a + bit b - bit a.
// 9 operations.
static inline void limbsmith_p127_sat64_select_sums(
    uint64_t r[2], uint8_t bit, const uint64_t a[2], const uint64_t b[2]) {
    uint64_t a0 = a[0], a1 = a[1];
    uint64_t b0 = b[0], b1 = b[1];
    uint64_t m1 = limbsmith_mask64(bit);
    uint64_t m0 = limbsmith_mask64((uint8_t)(1 - bit));
    uint64_t r0 = (m0 & a0) + (m1 & b0);
    uint64_t r1 = (m0 & a1) + (m1 & b1);
    r[0] = r0; r[1] = r1;
}

// 1 if the value is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 2 operations.
static inline uint8_t limbsmith_p127_sat64_is_canonical(const uint64_t w[2]) {
    uint64_t w0 = w[0], w1 = w[1];
    const uint64_t p0 = UINT64_C(0xffffffffffffffff);
    const uint64_t p1 = UINT64_C(0x7fffffffffffffff);
    uint64_t t0, t1;
    uint8_t c = limbsmith_sbb64(&t0, w0, p0, 0);
    c = limbsmith_sbb64(&t1, w1, p1, c);
    return c;
}

// 1 if all words are zero. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w = 0, else 0.
// 2 operations.
static inline uint8_t limbsmith_p127_sat64_is_zero_words(const uint64_t w[2]) {
    uint64_t w0 = w[0], w1 = w[1];
    uint64_t t0, t1;
    uint8_t c = limbsmith_sbb64(&t0, w0, 1, 0);
    c = limbsmith_sbb64(&t1, w1, 0, c);
    return c;
}

// 1 if the value is 0 modulo p. Tight -> a bit.
static inline uint8_t limbsmith_p127_sat64_is_zero(const uint64_t a[2]) {
    uint64_t t0[2];
    limbsmith_p127_sat64_to_words(t0, a);
    return limbsmith_p127_sat64_is_zero_words(t0);
}

// quad64: 2 limbs in uint64_t, of value x0 + x1 2^64.
// Strategy: quadratic.

// `a * b`. Tight, Tight -> Tight.
// Takes a.re, a.im, b.re, b.im limbs below 2^64, the top one below 2^63. Gives r.re limbs below
// 2^64, the top one below 2^63; r.im limbs below 2^64, the top one below 2^63: r.re = a.re b.re -
// a.im b.im mod p; r.im = a.re b.im + a.im b.re mod p.
// 12 multiplications, 67 other operations.
static inline void limbsmith_p127_quad64_mul(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t u0, l1, u1, u2, l0, u3, v0, v1, v2, v3, s0, s1, t0, t1, w0, w1, w2, w3, d0, d1, d2, d3,
        d, q0, q1, over, r0, r1, r0_2;
    // u = a b and v = a' b'
    uint64_t h0 = limbsmith_mul_wide64(&u0, a0, b0);
    uint64_t h1 = limbsmith_mul_wide64(&l1, a0, b1);
    uint8_t c = limbsmith_adc64(&u1, h0, l1, 0);
    (void)limbsmith_adc64(&u2, h1, 0, c);
    h0 = limbsmith_mul_wide64(&l0, a1, b0);
    h1 = limbsmith_mul_wide64(&l1, a1, b1);
    (void)limbsmith_adc64(&u2, u2, h0, 0);
    c = limbsmith_adc64(&u1, u1, l0, 0);
    c = limbsmith_adc64(&u2, u2, l1, c);
    (void)limbsmith_adc64(&u3, h1, 0, c);
    h0 = limbsmith_mul_wide64(&v0, a2, b2);
    h1 = limbsmith_mul_wide64(&l1, a2, b3);
    c = limbsmith_adc64(&v1, h0, l1, 0);
    (void)limbsmith_adc64(&v2, h1, 0, c);
    h0 = limbsmith_mul_wide64(&l0, a3, b2);
    h1 = limbsmith_mul_wide64(&l1, a3, b3);
    (void)limbsmith_adc64(&v2, v2, h0, 0);
    c = limbsmith_adc64(&v1, v1, l0, 0);
    c = limbsmith_adc64(&v2, v2, l1, c);
    (void)limbsmith_adc64(&v3, h1, 0, c);
    // w = (a + a') (b + b')
    c = limbsmith_adc64(&s0, a0, a2, 0);
    (void)limbsmith_adc64(&s1, a1, a3, c);
    c = limbsmith_adc64(&t0, b0, b2, 0);
    (void)limbsmith_adc64(&t1, b1, b3, c);
    h0 = limbsmith_mul_wide64(&w0, s0, t0);
    h1 = limbsmith_mul_wide64(&l1, s0, t1);
    c = limbsmith_adc64(&w1, h0, l1, 0);
    (void)limbsmith_adc64(&w2, h1, 0, c);
    h0 = limbsmith_mul_wide64(&l0, s1, t0);
    h1 = limbsmith_mul_wide64(&l1, s1, t1);
    c = limbsmith_adc64(&w2, w2, h0, 0);
    (void)limbsmith_adc64(&w3, h1, 0, c);
    c = limbsmith_adc64(&w1, w1, l0, 0);
    c = limbsmith_adc64(&w2, w2, l1, c);
    (void)limbsmith_adc64(&w3, w3, 0, c);
    // the real part: u - v, and a multiple of p that is at least v
    c = limbsmith_sbb64(&d0, 0, v0, 0);
    c = limbsmith_sbb64(&d1, UINT64_C(0x8000000000000000), v1, c);
    c = limbsmith_sbb64(&d2, UINT64_C(0xffffffffffffffff), v2, c);
    (void)limbsmith_sbb64(&d3, UINT64_C(0x3fffffffffffffff), v3, c);
    c = limbsmith_adc64(&d0, d0, u0, 0);
    c = limbsmith_adc64(&d1, d1, u1, c);
    c = limbsmith_adc64(&d2, d2, u2, c);
    (void)limbsmith_adc64(&d3, d3, u3, c);
    c = limbsmith_adc64(&d, d1, d1, 0);
    uint64_t m = d >> 1;
    c = limbsmith_adc64(&q0, d2, d2, c);
    (void)limbsmith_adc64(&q1, d3, d3, c);
    c = limbsmith_adc64(&s0, d0, q0, 0);
    c = limbsmith_adc64(&s1, m, q1, c);
    uint64_t k = (uint64_t)c;
    c = limbsmith_adc64(&d, s1, s1, 0);
    (void)limbsmith_adc64(&over, k, k, c);
    m = d >> 1;
    c = limbsmith_adc64(&r0, s0, over, 0);
    (void)limbsmith_adc64(&r1, m, 0, c);
    over = r1 >> 63;
    m = r1 & mask63;
    (void)limbsmith_adc64(&r0, r0, over, 0);
    // the imaginary part: w - u - v
    c = limbsmith_sbb64(&d0, w0, u0, 0);
    c = limbsmith_sbb64(&d1, w1, u1, c);
    c = limbsmith_sbb64(&d2, w2, u2, c);
    (void)limbsmith_sbb64(&d3, w3, u3, c);
    c = limbsmith_sbb64(&d0, d0, v0, 0);
    c = limbsmith_sbb64(&d1, d1, v1, c);
    c = limbsmith_sbb64(&d2, d2, v2, c);
    (void)limbsmith_sbb64(&d3, d3, v3, c);
    c = limbsmith_adc64(&d, d1, d1, 0);
    uint64_t m_2 = d >> 1;
    c = limbsmith_adc64(&q0, d2, d2, c);
    (void)limbsmith_adc64(&q1, d3, d3, c);
    c = limbsmith_adc64(&s0, d0, q0, 0);
    c = limbsmith_adc64(&s1, m_2, q1, c);
    k = (uint64_t)c;
    c = limbsmith_adc64(&d, s1, s1, 0);
    (void)limbsmith_adc64(&over, k, k, c);
    m_2 = d >> 1;
    c = limbsmith_adc64(&r0_2, s0, over, 0);
    (void)limbsmith_adc64(&r1, m_2, 0, c);
    over = r1 >> 63;
    m_2 = r1 & mask63;
    (void)limbsmith_adc64(&r0_2, r0_2, over, 0);
    r[0] = r0; r[1] = m; r[2] = r0_2; r[3] = m_2;
}

// `a^2`. Tight -> Tight.
// Takes a.re, a.im limbs below 2^64, the top one below 2^63. Gives r.re limbs below 2^64, the top
// one below 2^63; r.im limbs below 2^64, the top one below 2^63: r.re = a.re^2 - a.im^2 mod p; r.im
// = 2 a.re a.im mod p.
// 8 multiplications, 52 other operations.
static inline void limbsmith_p127_quad64_square(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t s0, s1, t0, t1, e0, l1, e1, e2, l0, e3, d, q0, q1, over, r0, r1, r0_2;
    // the real part: (a + a') (a - a')
    uint8_t c = limbsmith_adc64(&s0, a0, a2, 0);
    (void)limbsmith_adc64(&s1, a1, a3, c);
    t0 = UINT64_C(0xffffffffffffffff) - a2;
    t1 = UINT64_C(0x7fffffffffffffff) - a3;
    c = limbsmith_adc64(&t0, a0, t0, 0);
    (void)limbsmith_adc64(&t1, a1, t1, c);
    uint64_t h0 = limbsmith_mul_wide64(&e0, s0, t0);
    uint64_t h1 = limbsmith_mul_wide64(&l1, s0, t1);
    c = limbsmith_adc64(&e1, h0, l1, 0);
    (void)limbsmith_adc64(&e2, h1, 0, c);
    h0 = limbsmith_mul_wide64(&l0, s1, t0);
    h1 = limbsmith_mul_wide64(&l1, s1, t1);
    c = limbsmith_adc64(&e2, e2, h0, 0);
    (void)limbsmith_adc64(&e3, h1, 0, c);
    c = limbsmith_adc64(&e1, e1, l0, 0);
    c = limbsmith_adc64(&e2, e2, l1, c);
    (void)limbsmith_adc64(&e3, e3, 0, c);
    c = limbsmith_adc64(&d, e1, e1, 0);
    uint64_t m = d >> 1;
    c = limbsmith_adc64(&q0, e2, e2, c);
    c = limbsmith_adc64(&q1, e3, e3, c);
    uint8_t c_2 = limbsmith_adc64(&s0, e0, q0, 0);
    c_2 = limbsmith_adc64(&s1, m, q1, c_2);
    uint64_t k = (uint64_t)c_2;
    c_2 = limbsmith_adc64(&d, s1, s1, 0);
    (void)limbsmith_adc64(&over, k, k, c_2);
    m = d >> 1;
    over = over + ((uint64_t)c << 1);
    c = limbsmith_adc64(&r0, s0, over, 0);
    (void)limbsmith_adc64(&r1, m, 0, c);
    over = r1 >> 63;
    m = r1 & mask63;
    (void)limbsmith_adc64(&r0, r0, over, 0);
    // the imaginary part: 2 a a'
    c = limbsmith_adc64(&t0, a0, a0, 0);
    (void)limbsmith_adc64(&t1, a1, a1, c);
    h0 = limbsmith_mul_wide64(&e0, t0, a2);
    h1 = limbsmith_mul_wide64(&l1, t0, a3);
    c = limbsmith_adc64(&e1, h0, l1, 0);
    (void)limbsmith_adc64(&e2, h1, 0, c);
    h0 = limbsmith_mul_wide64(&l0, t1, a2);
    h1 = limbsmith_mul_wide64(&l1, t1, a3);
    c = limbsmith_adc64(&e2, e2, h0, 0);
    (void)limbsmith_adc64(&e3, h1, 0, c);
    c = limbsmith_adc64(&e1, e1, l0, 0);
    c = limbsmith_adc64(&e2, e2, l1, c);
    (void)limbsmith_adc64(&e3, e3, 0, c);
    c = limbsmith_adc64(&d, e1, e1, 0);
    uint64_t m_2 = d >> 1;
    c = limbsmith_adc64(&q0, e2, e2, c);
    (void)limbsmith_adc64(&q1, e3, e3, c);
    c = limbsmith_adc64(&s0, e0, q0, 0);
    c = limbsmith_adc64(&s1, m_2, q1, c);
    k = (uint64_t)c;
    c = limbsmith_adc64(&d, s1, s1, 0);
    (void)limbsmith_adc64(&over, k, k, c);
    m_2 = d >> 1;
    c = limbsmith_adc64(&r0_2, s0, over, 0);
    (void)limbsmith_adc64(&r1, m_2, 0, c);
    over = r1 >> 63;
    m_2 = r1 & mask63;
    (void)limbsmith_adc64(&r0_2, r0_2, over, 0);
    r[0] = r0; r[1] = m; r[2] = r0_2; r[3] = m_2;
}

// The norm, `a` times its conjugate. Tight -> a Tight coordinate.
// Takes a.re, a.im limbs below 2^64, the top one below 2^63. Gives r limbs below 2^64, the top one
// below 2^63: r = a.re^2 + a.im^2 mod p.
// 6 multiplications, 30 other operations.
static inline void limbsmith_p127_quad64_norm(uint64_t r[2], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t u0, l1, u1, u2, l1_2, u3, v0, v1, v2, v3, e0, e1, e2, e3, d, q0, q1, s0, s1, over, r0,
        r1;
    uint64_t h0 = limbsmith_mul_wide64(&u0, a0, a0);
    uint64_t h1 = limbsmith_mul_wide64(&l1, a0, a1);
    uint8_t c = limbsmith_adc64(&u1, h0, l1, 0);
    (void)limbsmith_adc64(&u2, h1, 0, c);
    uint64_t h1_2 = limbsmith_mul_wide64(&l1_2, a1, a1);
    (void)limbsmith_adc64(&u2, u2, h1, 0);
    c = limbsmith_adc64(&u1, u1, l1, 0);
    c = limbsmith_adc64(&u2, u2, l1_2, c);
    (void)limbsmith_adc64(&u3, h1_2, 0, c);
    h0 = limbsmith_mul_wide64(&v0, a2, a2);
    h1 = limbsmith_mul_wide64(&l1, a2, a3);
    c = limbsmith_adc64(&v1, h0, l1, 0);
    (void)limbsmith_adc64(&v2, h1, 0, c);
    h1_2 = limbsmith_mul_wide64(&l1_2, a3, a3);
    (void)limbsmith_adc64(&v2, v2, h1, 0);
    c = limbsmith_adc64(&v1, v1, l1, 0);
    c = limbsmith_adc64(&v2, v2, l1_2, c);
    (void)limbsmith_adc64(&v3, h1_2, 0, c);
    c = limbsmith_adc64(&e0, u0, v0, 0);
    c = limbsmith_adc64(&e1, u1, v1, c);
    c = limbsmith_adc64(&e2, u2, v2, c);
    (void)limbsmith_adc64(&e3, u3, v3, c);
    c = limbsmith_adc64(&d, e1, e1, 0);
    uint64_t m = d >> 1;
    c = limbsmith_adc64(&q0, e2, e2, c);
    (void)limbsmith_adc64(&q1, e3, e3, c);
    c = limbsmith_adc64(&s0, e0, q0, 0);
    c = limbsmith_adc64(&s1, m, q1, c);
    uint64_t k = (uint64_t)c;
    c = limbsmith_adc64(&d, s1, s1, 0);
    (void)limbsmith_adc64(&over, k, k, c);
    m = d >> 1;
    c = limbsmith_adc64(&r0, s0, over, 0);
    (void)limbsmith_adc64(&r1, m, 0, c);
    over = r1 >> 63;
    m = r1 & mask63;
    (void)limbsmith_adc64(&r0, r0, over, 0);
    r[0] = r0; r[1] = m;
}

// `k * a`. Tight, below 2^17 -> Tight.
// Takes a.re, a.im limbs below 2^64, the top one below 2^63; k below 2^17. Gives r.re limbs below
// 2^64, the top one below 2^63; r.im limbs below 2^64, the top one below 2^63: r.re = a.re k mod p;
// r.im = a.im k mod p.
// 4 multiplications, 18 other operations.
static inline void limbsmith_p127_quad64_mul_small(uint64_t r[4], const uint64_t a[4], uint64_t k) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t e0, e1, r0, r1, r0_2;
    uint64_t h = limbsmith_mac64(&e0, a0, k, 0, 0);
    h = limbsmith_mac64(&e1, a1, k, h, 0);
    uint64_t over = (h << 1) | (e1 >> 63);
    uint64_t m = e1 & mask63;
    uint8_t c = limbsmith_adc64(&r0, e0, over, 0);
    (void)limbsmith_adc64(&r1, m, 0, c);
    over = r1 >> 63;
    m = r1 & mask63;
    (void)limbsmith_adc64(&r0, r0, over, 0);
    h = limbsmith_mac64(&e0, a2, k, 0, 0);
    h = limbsmith_mac64(&e1, a3, k, h, 0);
    over = (h << 1) | (e1 >> 63);
    uint64_t m_2 = e1 & mask63;
    c = limbsmith_adc64(&r0_2, e0, over, 0);
    (void)limbsmith_adc64(&r1, m_2, 0, c);
    over = r1 >> 63;
    m_2 = r1 & mask63;
    (void)limbsmith_adc64(&r0_2, r0_2, over, 0);
    r[0] = r0; r[1] = m; r[2] = r0_2; r[3] = m_2;
}

// `a + b`. Tight, Tight -> Tight.
// Takes a.re, a.im, b.re, b.im limbs below 2^64, the top one below 2^63. Gives r.re limbs below
// 2^64, the top one below 2^63; r.im limbs below 2^64, the top one below 2^63: r.re = a.re + b.re
// mod p; r.im = a.im + b.im mod p.
// 12 operations.
static inline void limbsmith_p127_quad64_add(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t s0, s1, r0, r1, r0_2, r1_2;
    uint8_t c = limbsmith_adc64(&s0, a0, b0, 0);
    (void)limbsmith_adc64(&s1, a1, b1, c);
    uint64_t over = s1 >> 63;
    uint64_t m = s1 & mask63;
    c = limbsmith_adc64(&r0, s0, over, 0);
    (void)limbsmith_adc64(&r1, m, 0, c);
    c = limbsmith_adc64(&s0, a2, b2, 0);
    (void)limbsmith_adc64(&s1, a3, b3, c);
    over = s1 >> 63;
    m = s1 & mask63;
    c = limbsmith_adc64(&r0_2, s0, over, 0);
    (void)limbsmith_adc64(&r1_2, m, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r0_2; r[3] = r1_2;
}

// `a - b`. Tight, Tight -> Tight.
// Takes a.re, a.im, b.re, b.im limbs below 2^64, the top one below 2^63. Gives r.re limbs below
// 2^64, the top one below 2^63; r.im limbs below 2^64, the top one below 2^63: r.re = a.re - b.re
// mod p; r.im = a.im - b.im mod p.
// 16 operations.
static inline void limbsmith_p127_quad64_sub(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t s0, s1, r0, r1, r0_2, r1_2;
    uint64_t t0 = UINT64_C(0xffffffffffffffff) - b0;
    uint64_t t1 = UINT64_C(0x7fffffffffffffff) - b1;
    uint64_t t0_2 = UINT64_C(0xffffffffffffffff) - b2;
    uint64_t t1_2 = UINT64_C(0x7fffffffffffffff) - b3;
    uint8_t c = limbsmith_adc64(&s0, a0, t0, 0);
    (void)limbsmith_adc64(&s1, a1, t1, c);
    uint64_t over = s1 >> 63;
    uint64_t m = s1 & mask63;
    c = limbsmith_adc64(&r0, s0, over, 0);
    (void)limbsmith_adc64(&r1, m, 0, c);
    c = limbsmith_adc64(&s0, a2, t0_2, 0);
    (void)limbsmith_adc64(&s1, a3, t1_2, c);
    over = s1 >> 63;
    m = s1 & mask63;
    c = limbsmith_adc64(&r0_2, s0, over, 0);
    (void)limbsmith_adc64(&r1_2, m, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r0_2; r[3] = r1_2;
}

// `-a`. Tight -> Tight.
// Takes a.re, a.im limbs below 2^64, the top one below 2^63. Gives r.re limbs below 2^64, the top
// one below 2^63; r.im limbs below 2^64, the top one below 2^63: r.re = -a.re mod p; r.im = -a.im
// mod p.
// 4 operations.
static inline void limbsmith_p127_quad64_neg(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t r0 = UINT64_C(0xffffffffffffffff) - a0;
    uint64_t r1 = UINT64_C(0x7fffffffffffffff) - a1;
    uint64_t t0 = UINT64_C(0xffffffffffffffff) - a2;
    uint64_t t1 = UINT64_C(0x7fffffffffffffff) - a3;
    r[0] = r0; r[1] = r1; r[2] = t0; r[3] = t1;
}

// `a` with `-i` for `i`. Tight -> Tight.
// Takes a.re, a.im limbs below 2^64, the top one below 2^63. Gives r.re limbs below 2^64, the top
// one below 2^63; r.im limbs below 2^64, the top one below 2^63: r.re = a.re mod p; r.im = -a.im
// mod p.
// 2 operations.
static inline void limbsmith_p127_quad64_conjugate(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t t0 = UINT64_C(0xffffffffffffffff) - a2;
    uint64_t t1 = UINT64_C(0x7fffffffffffffff) - a3;
    r[0] = a0; r[1] = a1; r[2] = t0; r[3] = t1;
}

// The value. Any words -> Tight.
// Takes w.re, w.im any words. Gives r.re limbs below 2^64, the top one below 2^63; r.im limbs below
// 2^64, the top one below 2^63: r.re = w.re mod p; r.im = w.im mod p.
// 14 operations.
static inline void limbsmith_p127_quad64_from_words(uint64_t r[4], const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t r0, r1, r0_2;
    uint64_t over = w1 >> 63;
    uint64_t m = w1 & mask63;
    uint8_t c = limbsmith_adc64(&r0, w0, over, 0);
    (void)limbsmith_adc64(&r1, m, 0, c);
    over = r1 >> 63;
    m = r1 & mask63;
    (void)limbsmith_adc64(&r0, r0, over, 0);
    over = w3 >> 63;
    uint64_t m_2 = w3 & mask63;
    c = limbsmith_adc64(&r0_2, w2, over, 0);
    (void)limbsmith_adc64(&r1, m_2, 0, c);
    over = r1 >> 63;
    m_2 = r1 & mask63;
    (void)limbsmith_adc64(&r0_2, r0_2, over, 0);
    r[0] = r0; r[1] = m; r[2] = r0_2; r[3] = m_2;
}

// Coordinates in `0..p`. Tight -> canonical words.
// Takes a.re, a.im limbs below 2^64, the top one below 2^63. Gives r.re of value below 2^127.1;
// r.im of value below 2^127.1: r.re = a.re mod p; r.im = a.im mod p.
// 12 operations.
static inline void limbsmith_p127_quad64_to_words(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    const uint64_t mask63 = UINT64_C(0x7fffffffffffffff);
    uint64_t t0, t1, r0, r1, r0_2, r1_2;
    uint8_t c = limbsmith_adc64(&t0, a0, 1, 0);
    (void)limbsmith_adc64(&t1, a1, 0, c);
    uint64_t q = t1 >> 63;
    c = limbsmith_adc64(&r0, a0, q, 0);
    (void)limbsmith_adc64(&r1, a1, 0, c);
    r1 = r1 & mask63;
    c = limbsmith_adc64(&t0, a2, 1, 0);
    (void)limbsmith_adc64(&t1, a3, 0, c);
    q = t1 >> 63;
    c = limbsmith_adc64(&r0_2, a2, q, 0);
    (void)limbsmith_adc64(&r1_2, a3, 0, c);
    r1_2 = r1_2 & mask63;
    r[0] = r0; r[1] = r1; r[2] = r0_2; r[3] = r1_2;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
// Takes bit 0 or 1; a.re, a.im, b.re, b.im limbs below 2^64, the top one below 2^63. Gives r.re
// limbs below 2^64, the top one below 2^63; r.im limbs below 2^64, the top one below 2^63: r.re =
// a.re + bit b.re - bit a.re; r.im = a.im + bit b.im - bit a.im.
// 15 operations.
static inline void limbsmith_p127_quad64_select(
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

// 1 if a coordinate is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 2 operations.
static inline uint8_t limbsmith_p127_quad64_is_canonical(const uint64_t w[2]) {
    uint64_t w0 = w[0], w1 = w[1];
    const uint64_t p0 = UINT64_C(0xffffffffffffffff);
    const uint64_t p1 = UINT64_C(0x7fffffffffffffff);
    uint64_t t0, t1;
    uint8_t c = limbsmith_sbb64(&t0, w0, p0, 0);
    c = limbsmith_sbb64(&t1, w1, p1, c);
    return c;
}

#endif // __SIZEOF_INT128__

// sat32: 4 limbs in uint32_t, of value x0 + x1 2^32 + ... + x3 2^96.
// Strategy: saturated.

// `a * b`. Loose, Loose -> Tight.
// Takes a, b any words. Gives r of value below 2^127 + 2^113: r = a b mod p.
// 20 multiplications, 43 other operations.
static inline void limbsmith_p127_sat32_mul(
    uint32_t r[4], const uint32_t a[4], const uint32_t b[4]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint32_t e0, l1, l2, l3, e1, e2, e3, e4, l0, e5, p0_2, p1_2, p2_2, p3_2, p4, e6, e7, h3, d, top,
        r0, r1, r2, r3;
    // row 0: a0 b
    uint32_t h0 = limbsmith_mul_wide32(&e0, a0, b0);
    uint32_t h1 = limbsmith_mul_wide32(&l1, a0, b1);
    uint32_t h2 = limbsmith_mul_wide32(&l2, a0, b2);
    h3 = limbsmith_mul_wide32(&l3, a0, b3);
    uint8_t c = limbsmith_adc32(&e1, h0, l1, 0);
    c = limbsmith_adc32(&e2, h1, l2, c);
    c = limbsmith_adc32(&e3, h2, l3, c);
    (void)limbsmith_adc32(&e4, h3, 0, c);
    // row 1: a1 b
    h0 = limbsmith_mul_wide32(&l0, a1, b0);
    h1 = limbsmith_mul_wide32(&l1, a1, b1);
    h2 = limbsmith_mul_wide32(&l2, a1, b2);
    h3 = limbsmith_mul_wide32(&l3, a1, b3);
    c = limbsmith_adc32(&e2, e2, h0, 0);
    c = limbsmith_adc32(&e3, e3, h1, c);
    c = limbsmith_adc32(&e4, e4, h2, c);
    (void)limbsmith_adc32(&e5, h3, 0, c);
    c = limbsmith_adc32(&e1, e1, l0, 0);
    c = limbsmith_adc32(&e2, e2, l1, c);
    c = limbsmith_adc32(&e3, e3, l2, c);
    c = limbsmith_adc32(&e4, e4, l3, c);
    (void)limbsmith_adc32(&e5, e5, 0, c);
    // row 2: a2 b
    h0 = limbsmith_mul_wide32(&p0_2, a2, b0);
    h1 = limbsmith_mul_wide32(&l1, a2, b1);
    h2 = limbsmith_mul_wide32(&l2, a2, b2);
    h3 = limbsmith_mul_wide32(&l3, a2, b3);
    c = limbsmith_adc32(&p1_2, h0, l1, 0);
    c = limbsmith_adc32(&p2_2, h1, l2, c);
    c = limbsmith_adc32(&p3_2, h2, l3, c);
    (void)limbsmith_adc32(&p4, h3, 0, c);
    c = limbsmith_adc32(&e2, e2, p0_2, 0);
    c = limbsmith_adc32(&e3, e3, p1_2, c);
    c = limbsmith_adc32(&e4, e4, p2_2, c);
    c = limbsmith_adc32(&e5, e5, p3_2, c);
    (void)limbsmith_adc32(&e6, p4, 0, c);
    // row 3: a3 b
    h0 = limbsmith_mul_wide32(&p0_2, a3, b0);
    h1 = limbsmith_mul_wide32(&l1, a3, b1);
    h2 = limbsmith_mul_wide32(&l2, a3, b2);
    h3 = limbsmith_mul_wide32(&l3, a3, b3);
    c = limbsmith_adc32(&p1_2, h0, l1, 0);
    c = limbsmith_adc32(&p2_2, h1, l2, c);
    c = limbsmith_adc32(&p3_2, h2, l3, c);
    (void)limbsmith_adc32(&p4, h3, 0, c);
    c = limbsmith_adc32(&e3, e3, p0_2, 0);
    c = limbsmith_adc32(&e4, e4, p1_2, c);
    c = limbsmith_adc32(&e5, e5, p2_2, c);
    c = limbsmith_adc32(&e6, e6, p3_2, c);
    (void)limbsmith_adc32(&e7, p4, 0, c);
    // 2^128 = 2 mod p: the low words join
    h0 = limbsmith_mul_wide32(&l0, e4, 2);
    h1 = limbsmith_mul_wide32(&l1, e5, 2);
    h2 = limbsmith_mul_wide32(&l2, e6, 2);
    h3 = limbsmith_mul_wide32(&l3, e7, 2);
    c = limbsmith_adc32(&e0, e0, l0, 0);
    c = limbsmith_adc32(&e1, e1, l1, c);
    c = limbsmith_adc32(&e2, e2, l2, c);
    c = limbsmith_adc32(&e3, e3, l3, c);
    (void)limbsmith_adc32(&h3, h3, 0, c);
    // the bits from 127 on come back; the high words join
    c = limbsmith_adc32(&d, e3, e3, 0);
    (void)limbsmith_adc32(&top, h3, h3, c);
    c = limbsmith_adc32(&r0, e0, top, 0);
    c = limbsmith_adc32(&r1, e1, h0, c);
    c = limbsmith_adc32(&r2, e2, h1, c);
    (void)limbsmith_adc32(&r3, d >> 1, h2, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a^2`. Loose -> Tight.
// Takes a any words. Gives r of value below 2^127 + 2^113: r = a^2 mod p.
// 14 multiplications, 34 other operations.
static inline void limbsmith_p127_sat32_square(uint32_t r[4], const uint32_t a[4]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint32_t e3, e2, l4, e4, e5, e1, l3, l5, e6, e0, l2, l6, l7, e7, l0, l1, h3, d, top, r0, r1, r2,
        r3;
    e4 = limbsmith_mul_wide32(&e3, a1, a2);
    l3 = limbsmith_mul_wide32(&e2, a0, a2);
    l5 = limbsmith_mul_wide32(&l4, a1, a3);
    uint8_t c = limbsmith_adc32(&e3, e3, l3, 0);
    c = limbsmith_adc32(&e4, e4, l4, c);
    (void)limbsmith_adc32(&e5, l5, 0, c);
    l2 = limbsmith_mul_wide32(&e1, a0, a1);
    l4 = limbsmith_mul_wide32(&l3, a0, a3);
    l6 = limbsmith_mul_wide32(&l5, a2, a3);
    c = limbsmith_adc32(&e2, e2, l2, 0);
    c = limbsmith_adc32(&e3, e3, l3, c);
    c = limbsmith_adc32(&e4, e4, l4, c);
    c = limbsmith_adc32(&e5, e5, l5, c);
    (void)limbsmith_adc32(&e6, l6, 0, c);
    // the squares; the cross products twice
    l1 = limbsmith_mul_wide32(&e0, a0, a0);
    l3 = limbsmith_mul_wide32(&l2, a1, a1);
    l5 = limbsmith_mul_wide32(&l4, a2, a2);
    l7 = limbsmith_mul_wide32(&l6, a3, a3);
    c = limbsmith_adc32(&e1, e1, e1, 0);
    c = limbsmith_adc32(&e2, e2, e2, c);
    c = limbsmith_adc32(&e3, e3, e3, c);
    c = limbsmith_adc32(&e4, e4, e4, c);
    c = limbsmith_adc32(&e5, e5, e5, c);
    c = limbsmith_adc32(&e6, e6, e6, c);
    (void)limbsmith_adc32(&l7, l7, 0, c);
    c = limbsmith_adc32(&e1, e1, l1, 0);
    c = limbsmith_adc32(&e2, e2, l2, c);
    c = limbsmith_adc32(&e3, e3, l3, c);
    c = limbsmith_adc32(&e4, e4, l4, c);
    c = limbsmith_adc32(&e5, e5, l5, c);
    c = limbsmith_adc32(&e6, e6, l6, c);
    (void)limbsmith_adc32(&e7, l7, 0, c);
    // 2^128 = 2 mod p: the low words join
    uint32_t h0 = limbsmith_mul_wide32(&l0, e4, 2);
    uint32_t h1 = limbsmith_mul_wide32(&l1, e5, 2);
    uint32_t h2 = limbsmith_mul_wide32(&l2, e6, 2);
    h3 = limbsmith_mul_wide32(&l3, e7, 2);
    c = limbsmith_adc32(&e0, e0, l0, 0);
    c = limbsmith_adc32(&e1, e1, l1, c);
    c = limbsmith_adc32(&e2, e2, l2, c);
    c = limbsmith_adc32(&e3, e3, l3, c);
    (void)limbsmith_adc32(&h3, h3, 0, c);
    // the bits from 127 on come back; the high words join
    c = limbsmith_adc32(&d, e3, e3, 0);
    (void)limbsmith_adc32(&top, h3, h3, c);
    c = limbsmith_adc32(&r0, e0, top, 0);
    c = limbsmith_adc32(&r1, e1, h0, c);
    c = limbsmith_adc32(&r2, e2, h1, c);
    (void)limbsmith_adc32(&r3, d >> 1, h2, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `k * a`. Loose, below 2^17 -> Tight.
// Takes a any words; k below 2^17. Gives r of value below 2^127 + 2^113: r = a k mod p.
// 4 multiplications, 7 other operations.
static inline void limbsmith_p127_sat32_mul_small(uint32_t r[4], const uint32_t a[4], uint32_t k) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint32_t l0, l1, l2, l3, d, top, r0, r1, r2, r3;
    uint32_t h0 = limbsmith_mul_wide32(&l0, a0, k);
    uint32_t h1 = limbsmith_mul_wide32(&l1, a1, k);
    uint32_t h2 = limbsmith_mul_wide32(&l2, a2, k);
    uint32_t h3 = limbsmith_mul_wide32(&l3, a3, k);
    // the bits from 127 on come back; the high words join
    uint8_t c = limbsmith_adc32(&d, l3, l3, 0);
    (void)limbsmith_adc32(&top, h3, h3, c);
    c = limbsmith_adc32(&r0, l0, top, 0);
    c = limbsmith_adc32(&r1, l1, h0, c);
    c = limbsmith_adc32(&r2, l2, h1, c);
    (void)limbsmith_adc32(&r3, d >> 1, h2, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `k * a + b`. Loose, below 2^17, Tight -> Tight.
// Takes a any words; k below 2^17; b of value below 2^127 + 2^113. Gives r of value below 2^127 +
// 2^113: r = a k + b mod p.
// 4 multiplications, 12 other operations.
static inline void limbsmith_p127_sat32_mul_small_add(
    uint32_t r[4], const uint32_t a[4], uint32_t k, const uint32_t b[4]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint32_t l0, l1, l2, l3, s0, s1, s2, s3, h3, d, top, r0, r1, r2, r3;
    uint32_t h0 = limbsmith_mul_wide32(&l0, a0, k);
    uint32_t h1 = limbsmith_mul_wide32(&l1, a1, k);
    uint32_t h2 = limbsmith_mul_wide32(&l2, a2, k);
    h3 = limbsmith_mul_wide32(&l3, a3, k);
    uint8_t c = limbsmith_adc32(&s0, l0, b0, 0);
    c = limbsmith_adc32(&s1, l1, b1, c);
    c = limbsmith_adc32(&s2, l2, b2, c);
    c = limbsmith_adc32(&s3, l3, b3, c);
    (void)limbsmith_adc32(&h3, h3, 0, c);
    // the bits from 127 on come back; the high words join
    c = limbsmith_adc32(&d, s3, s3, 0);
    (void)limbsmith_adc32(&top, h3, h3, c);
    c = limbsmith_adc32(&r0, s0, top, 0);
    c = limbsmith_adc32(&r1, s1, h0, c);
    c = limbsmith_adc32(&r2, s2, h1, c);
    (void)limbsmith_adc32(&r3, d >> 1, h2, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a + b`. Tight, Tight -> Sum.
// Takes a, b of value below 2^127 + 2^113. Gives r any words: r = a + b mod p.
// 10 operations.
static inline void limbsmith_p127_sat32_add(
    uint32_t r[4], const uint32_t a[4], const uint32_t b[4]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint32_t r0, r1, r2, r3;
    uint8_t c = limbsmith_adc32(&r0, a0, b0, 0);
    c = limbsmith_adc32(&r1, a1, b1, c);
    c = limbsmith_adc32(&r2, a2, b2, c);
    c = limbsmith_adc32(&r3, a3, b3, c);
    // the carry is worth 2^128 = 2 mod p
    c = limbsmith_adc32(&r0, r0, limbsmith_mask32(c) & 2, 0);
    c = limbsmith_adc32(&r1, r1, 0, c);
    c = limbsmith_adc32(&r2, r2, 0, c);
    (void)limbsmith_adc32(&r3, r3, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a - b`. Tight, Tight -> Sum.
// Takes a, b of value below 2^127 + 2^113. Gives r any words: r = a - b mod p.
// 10 operations.
static inline void limbsmith_p127_sat32_sub(
    uint32_t r[4], const uint32_t a[4], const uint32_t b[4]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint32_t r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb32(&r0, a0, b0, 0);
    c = limbsmith_sbb32(&r1, a1, b1, c);
    c = limbsmith_sbb32(&r2, a2, b2, c);
    c = limbsmith_sbb32(&r3, a3, b3, c);
    // the borrow is worth 2^128 = 2 mod p
    c = limbsmith_sbb32(&r0, r0, limbsmith_mask32(c) & 2, 0);
    c = limbsmith_sbb32(&r1, r1, 0, c);
    c = limbsmith_sbb32(&r2, r2, 0, c);
    (void)limbsmith_sbb32(&r3, r3, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `-a`. Tight -> Sum.
// Takes a of value below 2^127 + 2^113. Gives r any words: r = -a mod p.
// 4 operations.
static inline void limbsmith_p127_sat32_neg(uint32_t r[4], const uint32_t a[4]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint32_t r0, r1, r2, r3;
    // a multiple of p, minus a
    uint8_t c = limbsmith_sbb32(&r0, UINT32_C(0xfffffffe), a0, 0);
    c = limbsmith_sbb32(&r1, UINT32_C(0xffffffff), a1, c);
    c = limbsmith_sbb32(&r2, UINT32_C(0xffffffff), a2, c);
    (void)limbsmith_sbb32(&r3, UINT32_C(0xffffffff), a3, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a + b`. Sum, Sum -> Loose.
// Takes a, b any words. Gives r any words: r = a + b mod p.
// 13 operations.
static inline void limbsmith_p127_sat32_add_sums(
    uint32_t r[4], const uint32_t a[4], const uint32_t b[4]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint32_t r0, r1, r2, r3;
    uint8_t c = limbsmith_adc32(&r0, a0, b0, 0);
    c = limbsmith_adc32(&r1, a1, b1, c);
    c = limbsmith_adc32(&r2, a2, b2, c);
    c = limbsmith_adc32(&r3, a3, b3, c);
    // the carry is worth 2^128 = 2 mod p
    c = limbsmith_adc32(&r0, r0, limbsmith_mask32(c) & 2, 0);
    c = limbsmith_adc32(&r1, r1, 0, c);
    c = limbsmith_adc32(&r2, r2, 0, c);
    c = limbsmith_adc32(&r3, r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    r0 = r0 + (limbsmith_mask32(c) & 2);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a - b`. Sum, Sum -> Loose.
// Takes a, b any words. Gives r any words: r = a - b mod p.
// 13 operations.
static inline void limbsmith_p127_sat32_sub_sums(
    uint32_t r[4], const uint32_t a[4], const uint32_t b[4]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint32_t r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb32(&r0, a0, b0, 0);
    c = limbsmith_sbb32(&r1, a1, b1, c);
    c = limbsmith_sbb32(&r2, a2, b2, c);
    c = limbsmith_sbb32(&r3, a3, b3, c);
    // the borrow is worth 2^128 = 2 mod p
    c = limbsmith_sbb32(&r0, r0, limbsmith_mask32(c) & 2, 0);
    c = limbsmith_sbb32(&r1, r1, 0, c);
    c = limbsmith_sbb32(&r2, r2, 0, c);
    c = limbsmith_sbb32(&r3, r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    r0 = r0 - (limbsmith_mask32(c) & 2);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// The same value. Loose -> Tight.
// Takes a any words. Gives r of value below 2^127 + 2^113: r = a mod p.
// 6 operations.
static inline void limbsmith_p127_sat32_carry(uint32_t r[4], const uint32_t a[4]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    const uint32_t mask31 = UINT32_C(0x7fffffff);
    uint32_t r0, r1, r2, r3;
    uint8_t c = limbsmith_adc32(&r0, a0, a3 >> 31, 0);
    c = limbsmith_adc32(&r1, a1, 0, c);
    c = limbsmith_adc32(&r2, a2, 0, c);
    (void)limbsmith_adc32(&r3, a3 & mask31, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// The same value. Any words -> Tight.
// Takes w any words. Gives r of value below 2^127 + 2^113: r = w mod p.
// 6 operations.
static inline void limbsmith_p127_sat32_from_words(uint32_t r[4], const uint32_t w[4]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    const uint32_t mask31 = UINT32_C(0x7fffffff);
    uint32_t r0, r1, r2, r3;
    uint8_t c = limbsmith_adc32(&r0, w0, w3 >> 31, 0);
    c = limbsmith_adc32(&r1, w1, 0, c);
    c = limbsmith_adc32(&r2, w2, 0, c);
    (void)limbsmith_adc32(&r3, w3 & mask31, 0, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// The value in `0..p`. Tight -> canonical words.
// Takes a of value below 2^127 + 2^113. Gives r of value below 2^127.1: r = a mod p.
// 10 operations.
static inline void limbsmith_p127_sat32_to_words(uint32_t r[4], const uint32_t a[4]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    const uint32_t mask31 = UINT32_C(0x7fffffff);
    uint32_t t0, t1, t2, t3, r0, r1, r2, r3;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    uint8_t c = limbsmith_adc32(&t0, a0, 1, 0);
    c = limbsmith_adc32(&t1, a1, 0, c);
    c = limbsmith_adc32(&t2, a2, 0, c);
    (void)limbsmith_adc32(&t3, a3, 0, c);
    uint32_t q = t3 >> 31;
    // the value plus c q, without the bit that then stands above the top
    c = limbsmith_adc32(&r0, a0, q, 0);
    c = limbsmith_adc32(&r1, a1, 0, c);
    c = limbsmith_adc32(&r2, a2, 0, c);
    (void)limbsmith_adc32(&r3, a3, 0, c);
    r3 = r3 & mask31;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
// Takes bit 0 or 1; a, b of value below 2^127 + 2^113. Gives r of value below 2^127 + 2^113: r = a
// + bit b - bit a.
// 15 operations.
static inline void limbsmith_p127_sat32_select(
    uint32_t r[4], uint8_t bit, const uint32_t a[4], const uint32_t b[4]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint32_t m1 = limbsmith_mask32(bit);
    uint32_t m0 = limbsmith_mask32((uint8_t)(1 - bit));
    uint32_t r0 = (m0 & a0) + (m1 & b0);
    uint32_t r1 = (m0 & a1) + (m1 & b1);
    uint32_t r2 = (m0 & a2) + (m1 & b2);
    uint32_t r3 = (m0 & a3) + (m1 & b3);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
// Takes bit 0 or 1; a, b any words. Gives r any words: r = a + bit b - bit a.
// 15 operations.
static inline void limbsmith_p127_sat32_select_sums(
    uint32_t r[4], uint8_t bit, const uint32_t a[4], const uint32_t b[4]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint32_t m1 = limbsmith_mask32(bit);
    uint32_t m0 = limbsmith_mask32((uint8_t)(1 - bit));
    uint32_t r0 = (m0 & a0) + (m1 & b0);
    uint32_t r1 = (m0 & a1) + (m1 & b1);
    uint32_t r2 = (m0 & a2) + (m1 & b2);
    uint32_t r3 = (m0 & a3) + (m1 & b3);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// 1 if the value is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 4 operations.
static inline uint8_t limbsmith_p127_sat32_is_canonical(const uint32_t w[4]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    const uint32_t p0 = UINT32_C(0xffffffff);
    const uint32_t p1 = UINT32_C(0xffffffff);
    const uint32_t p2 = UINT32_C(0xffffffff);
    const uint32_t p3 = UINT32_C(0x7fffffff);
    uint32_t t0, t1, t2, t3;
    uint8_t c = limbsmith_sbb32(&t0, w0, p0, 0);
    c = limbsmith_sbb32(&t1, w1, p1, c);
    c = limbsmith_sbb32(&t2, w2, p2, c);
    c = limbsmith_sbb32(&t3, w3, p3, c);
    return c;
}

// 1 if all words are zero. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w = 0, else 0.
// 4 operations.
static inline uint8_t limbsmith_p127_sat32_is_zero_words(const uint32_t w[4]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    uint32_t t0, t1, t2, t3;
    uint8_t c = limbsmith_sbb32(&t0, w0, 1, 0);
    c = limbsmith_sbb32(&t1, w1, 0, c);
    c = limbsmith_sbb32(&t2, w2, 0, c);
    c = limbsmith_sbb32(&t3, w3, 0, c);
    return c;
}

// 1 if the value is 0 modulo p. Tight -> a bit.
static inline uint8_t limbsmith_p127_sat32_is_zero(const uint32_t a[4]) {
    uint32_t t0[4];
    limbsmith_p127_sat32_to_words(t0, a);
    return limbsmith_p127_sat32_is_zero_words(t0);
}

#endif // LIMBSMITH_P127_H
