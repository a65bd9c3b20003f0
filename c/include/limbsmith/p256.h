// Integers modulo p = 2^256 - 2^224 + 2^192 + 2^96 - 1.
//
// Every function here was read back from this text and proved: for all operands within its
// bounds no operation overflows, the result is right and within its own bounds. None
// branches, and none reads memory at an address that depends on data. The result may be
// stored where an operand was.
//
// Generated from specs/p256.toml by `cargo xtask gen`; do not edit.

#ifndef LIMBSMITH_P256_H
#define LIMBSMITH_P256_H

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

// mont64: 4 limbs in uint64_t, of value x0 + x1 2^64 + ... + x3 2^192.
// x stands for x / R mod p with R = 2^256.
// Strategy: montgomery.

// `a * b / R`, not yet canonical. Any words, canonical -> below 2 p.
// Takes a any words; b of value below 2^256.1. Gives r of value below 2^257.1: 2^256 r = a b mod p.
// 32 multiplications, 16 other operations.
static inline void limbsmith_p256_mont64_mul_core(
    uint64_t r[5], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    const uint64_t p0 = UINT64_C(0xffffffffffffffff);
    const uint64_t p1 = UINT64_C(0xffffffff);
    const uint64_t p3 = UINT64_C(0xffffffff00000001);
    uint64_t t0, t1, t2, t3, t4;
    // add a0 b
    uint64_t c = limbsmith_mac64(&t0, a0, b0, 0, 0);
    c = limbsmith_mac64(&t1, a0, b1, 0, c);
    c = limbsmith_mac64(&t2, a0, b2, 0, c);
    c = limbsmith_mac64(&t3, a0, b3, 0, c);
    uint8_t k1 = limbsmith_adc64(&t4, 0, c, 0);
    // add m p, so that the lowest word becomes zero, and drop that word
    uint64_t m = limbsmith_mulw64(t0, 1);
    uint64_t d = limbsmith_mac64(&t0, m, p0, t0, 0);
    d = limbsmith_mac64(&t1, m, p1, t1, d);
    uint8_t k = limbsmith_adc64(&t2, t2, d, 0);
    d = (uint64_t)k;
    d = limbsmith_mac64(&t3, m, p3, t3, d);
    uint8_t k2 = limbsmith_adc64(&t4, t4, d, 0);
    uint64_t t5 = (uint64_t)(uint8_t)(k1 + k2);
    // add a1 b
    c = limbsmith_mac64(&t0, a1, b0, t1, 0);
    c = limbsmith_mac64(&t1, a1, b1, t2, c);
    c = limbsmith_mac64(&t2, a1, b2, t3, c);
    c = limbsmith_mac64(&t3, a1, b3, t4, c);
    k1 = limbsmith_adc64(&t4, t5, c, 0);
    // add m p, so that the lowest word becomes zero, and drop that word
    m = limbsmith_mulw64(t0, 1);
    d = limbsmith_mac64(&t0, m, p0, t0, 0);
    d = limbsmith_mac64(&t1, m, p1, t1, d);
    k = limbsmith_adc64(&t2, t2, d, 0);
    d = (uint64_t)k;
    d = limbsmith_mac64(&t3, m, p3, t3, d);
    k2 = limbsmith_adc64(&t4, t4, d, 0);
    t5 = (uint64_t)(uint8_t)(k1 + k2);
    // add a2 b
    c = limbsmith_mac64(&t0, a2, b0, t1, 0);
    c = limbsmith_mac64(&t1, a2, b1, t2, c);
    c = limbsmith_mac64(&t2, a2, b2, t3, c);
    c = limbsmith_mac64(&t3, a2, b3, t4, c);
    k1 = limbsmith_adc64(&t4, t5, c, 0);
    // add m p, so that the lowest word becomes zero, and drop that word
    m = limbsmith_mulw64(t0, 1);
    d = limbsmith_mac64(&t0, m, p0, t0, 0);
    d = limbsmith_mac64(&t1, m, p1, t1, d);
    k = limbsmith_adc64(&t2, t2, d, 0);
    d = (uint64_t)k;
    d = limbsmith_mac64(&t3, m, p3, t3, d);
    k2 = limbsmith_adc64(&t4, t4, d, 0);
    t5 = (uint64_t)(uint8_t)(k1 + k2);
    // add a3 b
    c = limbsmith_mac64(&t0, a3, b0, t1, 0);
    c = limbsmith_mac64(&t1, a3, b1, t2, c);
    c = limbsmith_mac64(&t2, a3, b2, t3, c);
    c = limbsmith_mac64(&t3, a3, b3, t4, c);
    k1 = limbsmith_adc64(&t4, t5, c, 0);
    // add m p, so that the lowest word becomes zero, and drop that word
    m = limbsmith_mulw64(t0, 1);
    d = limbsmith_mac64(&t0, m, p0, t0, 0);
    d = limbsmith_mac64(&t1, m, p1, t1, d);
    k = limbsmith_adc64(&t2, t2, d, 0);
    d = (uint64_t)k;
    d = limbsmith_mac64(&t3, m, p3, t3, d);
    k2 = limbsmith_adc64(&t4, t4, d, 0);
    t5 = (uint64_t)(uint8_t)(k1 + k2);
    r[0] = t1; r[1] = t2; r[2] = t3; r[3] = t4; r[4] = t5;
}

// The value in `0..p`. Below 2 p -> canonical.
// Takes a of value below 2^257.1. Gives r of value below 2^256.1: r = a mod p.
// 12 operations.
static inline void limbsmith_p256_mont64_reduce_once(uint64_t r[4], const uint64_t a[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    const uint64_t p0 = UINT64_C(0xffffffffffffffff);
    const uint64_t p1 = UINT64_C(0xffffffff);
    const uint64_t p3 = UINT64_C(0xffffffff00000001);
    uint64_t d0, d1, d2, d3, d4, r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&d0, a0, p0, 0);
    c = limbsmith_sbb64(&d1, a1, p1, c);
    c = limbsmith_sbb64(&d2, a2, 0, c);
    c = limbsmith_sbb64(&d3, a3, p3, c);
    c = limbsmith_sbb64(&d4, a4, 0, c);
    // p back if that was too much
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, d0, m, 0);
    c = limbsmith_adc64(&r1, d1, m & UINT64_C(0xffffffff), c);
    c = limbsmith_adc64(&r2, d2, 0, c);
    (void)limbsmith_adc64(&r3, d3, m & UINT64_C(0xffffffff00000001), c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a + b`. Canonical, canonical -> canonical.
// Takes a, b of value below 2^256.1. Gives r of value below 2^256.1: r = a + b mod p.
// 16 operations.
static inline void limbsmith_p256_mont64_add(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    const uint64_t p0 = UINT64_C(0xffffffffffffffff);
    const uint64_t p1 = UINT64_C(0xffffffff);
    const uint64_t p3 = UINT64_C(0xffffffff00000001);
    uint64_t s0, s1, s2, s3, d0, d1, d2, d3, d4, r0, r1, r2, r3;
    uint8_t c = limbsmith_adc64(&s0, a0, b0, 0);
    c = limbsmith_adc64(&s1, a1, b1, c);
    c = limbsmith_adc64(&s2, a2, b2, c);
    c = limbsmith_adc64(&s3, a3, b3, c);
    uint8_t c_2 = limbsmith_sbb64(&d0, s0, p0, 0);
    c_2 = limbsmith_sbb64(&d1, s1, p1, c_2);
    c_2 = limbsmith_sbb64(&d2, s2, 0, c_2);
    c_2 = limbsmith_sbb64(&d3, s3, p3, c_2);
    c = limbsmith_sbb64(&d4, (uint64_t)c, 0, c_2);
    // p back if that was too much
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, d0, m, 0);
    c = limbsmith_adc64(&r1, d1, m & UINT64_C(0xffffffff), c);
    c = limbsmith_adc64(&r2, d2, 0, c);
    (void)limbsmith_adc64(&r3, d3, m & UINT64_C(0xffffffff00000001), c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a - b`. Canonical, canonical -> canonical.
// Takes a, b of value below 2^256.1. Gives r of value below 2^256.1: r = a - b mod p.
// 11 operations.
static inline void limbsmith_p256_mont64_sub(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    const uint64_t p1 = UINT64_C(0xffffffff);
    const uint64_t p3 = UINT64_C(0xffffffff00000001);
    uint64_t d0, d1, d2, d3, r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&d0, a0, b0, 0);
    c = limbsmith_sbb64(&d1, a1, b1, c);
    c = limbsmith_sbb64(&d2, a2, b2, c);
    c = limbsmith_sbb64(&d3, a3, b3, c);
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, d0, m, 0);
    c = limbsmith_adc64(&r1, d1, m & p1, c);
    c = limbsmith_adc64(&r2, d2, 0, c);
    (void)limbsmith_adc64(&r3, d3, m & p3, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `-a`. Canonical -> canonical.
// Takes a of value below 2^256.1. Gives r of value below 2^256.1: r = -a mod p.
// 11 operations.
static inline void limbsmith_p256_mont64_neg(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    const uint64_t p1 = UINT64_C(0xffffffff);
    const uint64_t p3 = UINT64_C(0xffffffff00000001);
    uint64_t d0, d1, d2, d3, r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&d0, 0, a0, 0);
    c = limbsmith_sbb64(&d1, 0, a1, c);
    c = limbsmith_sbb64(&d2, 0, a2, c);
    c = limbsmith_sbb64(&d3, 0, a3, c);
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, d0, m, 0);
    c = limbsmith_adc64(&r1, d1, m & p1, c);
    c = limbsmith_adc64(&r2, d2, 0, c);
    (void)limbsmith_adc64(&r3, d3, m & p3, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// 1 if the value is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 4 operations.
static inline uint8_t limbsmith_p256_mont64_is_canonical(const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    const uint64_t p0 = UINT64_C(0xffffffffffffffff);
    const uint64_t p1 = UINT64_C(0xffffffff);
    const uint64_t p3 = UINT64_C(0xffffffff00000001);
    uint64_t t0, t1, t2, t3;
    uint8_t c = limbsmith_sbb64(&t0, w0, p0, 0);
    c = limbsmith_sbb64(&t1, w1, p1, c);
    c = limbsmith_sbb64(&t2, w2, 0, c);
    c = limbsmith_sbb64(&t3, w3, p3, c);
    return c;
}

// 1 if all words are zero. Canonical -> a bit.
// Takes w of value below 2^256.1. Gives r 0 or 1: r = 1 if w = 0, else 0.
// 4 operations.
static inline uint8_t limbsmith_p256_mont64_is_zero(const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    uint64_t t0, t1, t2, t3;
    uint8_t c = limbsmith_sbb64(&t0, w0, 1, 0);
    c = limbsmith_sbb64(&t1, w1, 0, c);
    c = limbsmith_sbb64(&t2, w2, 0, c);
    c = limbsmith_sbb64(&t3, w3, 0, c);
    return c;
}

// `b` if the bit is 1, `a` if it is 0. A bit, any words, any words -> any words.
// Takes bit 0 or 1; a, b any words. Gives r any words: r = a + bit b - bit a.
// 15 operations.
static inline void limbsmith_p256_mont64_select(
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

// `a * b / R`. Any words, canonical -> canonical.
static inline void limbsmith_p256_mont64_mul(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t t0[5];
    limbsmith_p256_mont64_mul_core(t0, a, b);
    limbsmith_p256_mont64_reduce_once(r, t0);
}

// `a^2 / R`. Canonical -> canonical.
static inline void limbsmith_p256_mont64_square(uint64_t r[4], const uint64_t a[4]) {
    uint64_t t0[5];
    limbsmith_p256_mont64_mul_core(t0, a, a);
    limbsmith_p256_mont64_reduce_once(r, t0);
}

#endif // __SIZEOF_INT128__

#endif // LIMBSMITH_P256_H
