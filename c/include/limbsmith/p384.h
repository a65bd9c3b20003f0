// Integers modulo p = 2^384 - 2^128 - 2^96 + 2^32 - 1.
//
// Every function here was read back from this text and proved: for all operands within its
// bounds no operation overflows, the result is right and within its own bounds. None
// branches, and none reads memory at an address that depends on data. The result may be
// stored where an operand was.
//
// Generated from specs/p384.toml by `cargo xtask gen`; do not edit.

#ifndef LIMBSMITH_P384_H
#define LIMBSMITH_P384_H

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

// sat64: 6 limbs in uint64_t, of value x0 + x1 2^64 + ... + x5 2^320.
// Strategy: saturated-solinas.

// `a * b`. Any words, any words -> any words.
// Takes a, b any words. Gives r any words: r = a b mod p.
// 39 multiplications, 166 other operations.
static inline void limbsmith_p384_sat64_mul(
    uint64_t r[6], const uint64_t a[6], const uint64_t b[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5];
    const uint64_t mask31 = UINT64_C(0x7fffffff);
    const uint64_t mask32 = UINT64_C(0xffffffff);
    uint64_t l, l_2, l_3, l_4, l_5, l_6, p1_2, p2_2, p3_2, p4_2, p5_2, p6, l_7, p2_3, p3_3, p4_3,
        p5_3, p6_2, p7, e1, e2, e3, e4, e5, e6, e7, p8, e8, p9, e9, p10, e10, p11, e11, t0, t1, t2,
        t3, t4, t5, t6, s0, s1, s2, s3, s4, s5, r0, r1, r2;
    // row 0: a0 b
    uint64_t h = limbsmith_mul_wide64(&l, a0, b0);
    uint64_t h_2 = limbsmith_mul_wide64(&l_2, a0, b1);
    uint64_t h_3 = limbsmith_mul_wide64(&l_3, a0, b2);
    uint64_t h_4 = limbsmith_mul_wide64(&l_4, a0, b3);
    uint64_t h_5 = limbsmith_mul_wide64(&l_5, a0, b4);
    uint64_t h_6 = limbsmith_mul_wide64(&l_6, a0, b5);
    uint8_t c = limbsmith_adc64(&p1_2, h, l_2, 0);
    c = limbsmith_adc64(&p2_2, h_2, l_3, c);
    c = limbsmith_adc64(&p3_2, h_3, l_4, c);
    c = limbsmith_adc64(&p4_2, h_4, l_5, c);
    c = limbsmith_adc64(&p5_2, h_5, l_6, c);
    (void)limbsmith_adc64(&p6, h_6, 0, c);
    // row 1: a1 b
    h = limbsmith_mul_wide64(&l_2, a1, b0);
    h_2 = limbsmith_mul_wide64(&l_3, a1, b1);
    h_3 = limbsmith_mul_wide64(&l_4, a1, b2);
    h_4 = limbsmith_mul_wide64(&l_5, a1, b3);
    h_5 = limbsmith_mul_wide64(&l_6, a1, b4);
    h_6 = limbsmith_mul_wide64(&l_7, a1, b5);
    c = limbsmith_adc64(&p2_3, h, l_3, 0);
    c = limbsmith_adc64(&p3_3, h_2, l_4, c);
    c = limbsmith_adc64(&p4_3, h_3, l_5, c);
    c = limbsmith_adc64(&p5_3, h_4, l_6, c);
    c = limbsmith_adc64(&p6_2, h_5, l_7, c);
    (void)limbsmith_adc64(&p7, h_6, 0, c);
    c = limbsmith_adc64(&e1, p1_2, l_2, 0);
    c = limbsmith_adc64(&e2, p2_2, p2_3, c);
    c = limbsmith_adc64(&e3, p3_2, p3_3, c);
    c = limbsmith_adc64(&e4, p4_2, p4_3, c);
    c = limbsmith_adc64(&e5, p5_2, p5_3, c);
    c = limbsmith_adc64(&e6, p6, p6_2, c);
    (void)limbsmith_adc64(&e7, p7, 0, c);
    // row 2: a2 b
    h = limbsmith_mul_wide64(&l_2, a2, b0);
    h_2 = limbsmith_mul_wide64(&l_3, a2, b1);
    h_3 = limbsmith_mul_wide64(&l_4, a2, b2);
    h_4 = limbsmith_mul_wide64(&l_5, a2, b3);
    h_5 = limbsmith_mul_wide64(&l_6, a2, b4);
    h_6 = limbsmith_mul_wide64(&l_7, a2, b5);
    c = limbsmith_adc64(&p3_2, h, l_3, 0);
    c = limbsmith_adc64(&p4_2, h_2, l_4, c);
    c = limbsmith_adc64(&p5_2, h_3, l_5, c);
    c = limbsmith_adc64(&p6, h_4, l_6, c);
    c = limbsmith_adc64(&p7, h_5, l_7, c);
    (void)limbsmith_adc64(&p8, h_6, 0, c);
    c = limbsmith_adc64(&e2, e2, l_2, 0);
    c = limbsmith_adc64(&e3, e3, p3_2, c);
    c = limbsmith_adc64(&e4, e4, p4_2, c);
    c = limbsmith_adc64(&e5, e5, p5_2, c);
    c = limbsmith_adc64(&e6, e6, p6, c);
    c = limbsmith_adc64(&e7, e7, p7, c);
    (void)limbsmith_adc64(&e8, p8, 0, c);
    // row 3: a3 b
    h = limbsmith_mul_wide64(&l_2, a3, b0);
    h_2 = limbsmith_mul_wide64(&l_3, a3, b1);
    h_3 = limbsmith_mul_wide64(&l_4, a3, b2);
    h_4 = limbsmith_mul_wide64(&l_5, a3, b3);
    h_5 = limbsmith_mul_wide64(&l_6, a3, b4);
    h_6 = limbsmith_mul_wide64(&l_7, a3, b5);
    c = limbsmith_adc64(&p4_2, h, l_3, 0);
    c = limbsmith_adc64(&p5_2, h_2, l_4, c);
    c = limbsmith_adc64(&p6, h_3, l_5, c);
    c = limbsmith_adc64(&p7, h_4, l_6, c);
    c = limbsmith_adc64(&p8, h_5, l_7, c);
    (void)limbsmith_adc64(&p9, h_6, 0, c);
    c = limbsmith_adc64(&e3, e3, l_2, 0);
    c = limbsmith_adc64(&e4, e4, p4_2, c);
    c = limbsmith_adc64(&e5, e5, p5_2, c);
    c = limbsmith_adc64(&e6, e6, p6, c);
    c = limbsmith_adc64(&e7, e7, p7, c);
    c = limbsmith_adc64(&e8, e8, p8, c);
    (void)limbsmith_adc64(&e9, p9, 0, c);
    // row 4: a4 b
    h = limbsmith_mul_wide64(&l_2, a4, b0);
    h_2 = limbsmith_mul_wide64(&l_3, a4, b1);
    h_3 = limbsmith_mul_wide64(&l_4, a4, b2);
    h_4 = limbsmith_mul_wide64(&l_5, a4, b3);
    h_5 = limbsmith_mul_wide64(&l_6, a4, b4);
    h_6 = limbsmith_mul_wide64(&l_7, a4, b5);
    c = limbsmith_adc64(&p5_2, h, l_3, 0);
    c = limbsmith_adc64(&p6, h_2, l_4, c);
    c = limbsmith_adc64(&p7, h_3, l_5, c);
    c = limbsmith_adc64(&p8, h_4, l_6, c);
    c = limbsmith_adc64(&p9, h_5, l_7, c);
    (void)limbsmith_adc64(&p10, h_6, 0, c);
    c = limbsmith_adc64(&e4, e4, l_2, 0);
    c = limbsmith_adc64(&e5, e5, p5_2, c);
    c = limbsmith_adc64(&e6, e6, p6, c);
    c = limbsmith_adc64(&e7, e7, p7, c);
    c = limbsmith_adc64(&e8, e8, p8, c);
    c = limbsmith_adc64(&e9, e9, p9, c);
    (void)limbsmith_adc64(&e10, p10, 0, c);
    // row 5: a5 b
    h = limbsmith_mul_wide64(&l_2, a5, b0);
    h_2 = limbsmith_mul_wide64(&l_3, a5, b1);
    h_3 = limbsmith_mul_wide64(&l_4, a5, b2);
    h_4 = limbsmith_mul_wide64(&l_5, a5, b3);
    h_5 = limbsmith_mul_wide64(&l_6, a5, b4);
    h_6 = limbsmith_mul_wide64(&l_7, a5, b5);
    c = limbsmith_adc64(&p6, h, l_3, 0);
    c = limbsmith_adc64(&p7, h_2, l_4, c);
    c = limbsmith_adc64(&p8, h_3, l_5, c);
    c = limbsmith_adc64(&p9, h_4, l_6, c);
    c = limbsmith_adc64(&p10, h_5, l_7, c);
    (void)limbsmith_adc64(&p11, h_6, 0, c);
    c = limbsmith_adc64(&e5, e5, l_2, 0);
    c = limbsmith_adc64(&e6, e6, p6, c);
    c = limbsmith_adc64(&e7, e7, p7, c);
    c = limbsmith_adc64(&e8, e8, p8, c);
    c = limbsmith_adc64(&e9, e9, p9, c);
    c = limbsmith_adc64(&e10, e10, p10, c);
    (void)limbsmith_adc64(&e11, p11, 0, c);
    uint64_t s = (e6 & mask32) << 32;
    uint64_t s_2 = (e10 & mask32) << 32;
    uint64_t t = e10 >> 32;
    uint64_t s_3 = (e11 & mask32) << 32;
    uint64_t t_2 = e11 >> 32;
    uint64_t s_4 = e11 >> 31;
    uint64_t s_5 = s | t_2;
    uint64_t s_6 = ((e7 & mask32) << 32) | (e6 >> 32);
    uint64_t s_7 = ((e11 & mask31) << 33) | t;
    uint64_t s_8 = ((e8 & mask32) << 32) | (e7 >> 32);
    uint64_t s_9 = ((e9 & mask32) << 32) | (e8 >> 32);
    uint64_t s_10 = s_2 | (e9 >> 32);
    uint64_t s_11 = s_3 | t;
    // first 4294967297 p, more than all that is subtracted
    c = limbsmith_adc64(&t0, l, UINT64_C(0xffffffffffffffff), 0);
    c = limbsmith_adc64(&t1, e1, UINT64_C(0xffffffff00000000), c);
    c = limbsmith_adc64(&t2, e2, UINT64_C(0xfffffffefffffffd), c);
    c = limbsmith_adc64(&t3, e3, UINT64_C(0xffffffffffffffff), c);
    c = limbsmith_adc64(&t4, e4, UINT64_C(0xffffffffffffffff), c);
    c = limbsmith_adc64(&t5, e5, UINT64_C(0xffffffffffffffff), c);
    (void)limbsmith_adc64(&t6, 0, UINT64_C(0x100000000), c);
    c = limbsmith_adc64(&t0, t0, e6, 0);
    c = limbsmith_adc64(&t1, t1, e7, c);
    c = limbsmith_adc64(&t2, t2, e6, c);
    c = limbsmith_adc64(&t3, t3, e7, c);
    c = limbsmith_adc64(&t4, t4, e8, c);
    c = limbsmith_adc64(&t5, t5, e9, c);
    (void)limbsmith_adc64(&t6, t6, t, c);
    c = limbsmith_adc64(&t0, t0, e10, 0);
    c = limbsmith_adc64(&t1, t1, s_5, c);
    c = limbsmith_adc64(&t2, t2, e8, c);
    c = limbsmith_adc64(&t3, t3, e9, c);
    c = limbsmith_adc64(&t4, t4, e10, c);
    c = limbsmith_adc64(&t5, t5, e11, c);
    (void)limbsmith_adc64(&t6, t6, 0, c);
    c = limbsmith_adc64(&t0, t0, s_3, 0);
    c = limbsmith_adc64(&t1, t1, s_2, c);
    c = limbsmith_adc64(&t2, t2, e10, c);
    c = limbsmith_adc64(&t3, t3, e11, c);
    c = limbsmith_adc64(&t4, t4, s_9, c);
    c = limbsmith_adc64(&t5, t5, s_10, c);
    (void)limbsmith_adc64(&t6, t6, 0, c);
    c = limbsmith_adc64(&t2, t2, e11, 0);
    c = limbsmith_adc64(&t3, t3, s_8, c);
    c = limbsmith_adc64(&t4, t4, 0, c);
    c = limbsmith_adc64(&t5, t5, 0, c);
    (void)limbsmith_adc64(&t6, t6, 0, c);
    c = limbsmith_adc64(&t2, t2, s_6, 0);
    c = limbsmith_adc64(&t3, t3, s_4, c);
    c = limbsmith_adc64(&t4, t4, 0, c);
    c = limbsmith_adc64(&t5, t5, 0, c);
    (void)limbsmith_adc64(&t6, t6, 0, c);
    c = limbsmith_adc64(&t2, t2, s_7, 0);
    c = limbsmith_adc64(&t3, t3, 0, c);
    c = limbsmith_adc64(&t4, t4, 0, c);
    c = limbsmith_adc64(&t5, t5, 0, c);
    (void)limbsmith_adc64(&t6, t6, 0, c);
    c = limbsmith_sbb64(&t0, t0, s, 0);
    c = limbsmith_sbb64(&t1, t1, s_6, c);
    c = limbsmith_sbb64(&t2, t2, s_8, c);
    c = limbsmith_sbb64(&t3, t3, s_9, c);
    c = limbsmith_sbb64(&t4, t4, s_10, c);
    c = limbsmith_sbb64(&t5, t5, s_11, c);
    (void)limbsmith_sbb64(&t6, t6, t_2, c);
    c = limbsmith_sbb64(&t0, t0, s_2, 0);
    c = limbsmith_sbb64(&t1, t1, s_11, c);
    c = limbsmith_sbb64(&t2, t2, t_2, c);
    c = limbsmith_sbb64(&t3, t3, 0, c);
    c = limbsmith_sbb64(&t4, t4, 0, c);
    c = limbsmith_sbb64(&t5, t5, 0, c);
    (void)limbsmith_sbb64(&t6, t6, 0, c);
    // what stands above the top comes back
    uint64_t c_2 = limbsmith_mac64(&s0, t6, UINT64_C(0xffffffff00000001), t0, 0);
    c_2 = limbsmith_mac64(&s1, t6, UINT64_C(0xffffffff), t1, c_2);
    c_2 = limbsmith_mac64(&s2, t6, 1, t2, c_2);
    c = limbsmith_adc64(&s3, t3, c_2, 0);
    c = limbsmith_adc64(&s4, t4, 0, c);
    c = limbsmith_adc64(&s5, t5, 0, c);
    // and if that carries, once more: then the rest is small
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, s0, m & UINT64_C(0xffffffff00000001), 0);
    c = limbsmith_adc64(&r1, s1, m & UINT64_C(0xffffffff), c);
    (void)limbsmith_adc64(&r2, s2, m & 1, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = s3; r[4] = s4; r[5] = s5;
}

// `a^2`. Any words -> any words.
// Takes a any words. Gives r any words: r = a^2 mod p.
// 24 multiplications, 144 other operations.
static inline void limbsmith_p384_sat64_square(uint64_t r[6], const uint64_t a[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    const uint64_t mask31 = UINT64_C(0x7fffffff);
    const uint64_t mask32 = UINT64_C(0xffffffff);
    uint64_t l, l_2, l_3, l_4, l_5, p2_2, p3_2, p4_2, p5_2, p6, p4_3, p5_3, p6_2, p7, e3, e4, e5,
        e6, e7, p8, e8, p9, e9, e10, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, l_6, e1, e2, e11, t0,
        t1, t2, t3, t4, t5, t6, s0, s1, s2, s3, s4, s5, r0, r1, r2;
    // products of different words
    uint64_t h = limbsmith_mul_wide64(&l, a0, a1);
    uint64_t h_2 = limbsmith_mul_wide64(&l_2, a0, a2);
    uint64_t h_3 = limbsmith_mul_wide64(&l_3, a0, a3);
    uint64_t h_4 = limbsmith_mul_wide64(&l_4, a0, a4);
    uint64_t h_5 = limbsmith_mul_wide64(&l_5, a0, a5);
    uint8_t c = limbsmith_adc64(&p2_2, h, l_2, 0);
    c = limbsmith_adc64(&p3_2, h_2, l_3, c);
    c = limbsmith_adc64(&p4_2, h_3, l_4, c);
    c = limbsmith_adc64(&p5_2, h_4, l_5, c);
    (void)limbsmith_adc64(&p6, h_5, 0, c);
    h = limbsmith_mul_wide64(&l_2, a1, a2);
    h_2 = limbsmith_mul_wide64(&l_3, a1, a3);
    h_3 = limbsmith_mul_wide64(&l_4, a1, a4);
    h_4 = limbsmith_mul_wide64(&l_5, a1, a5);
    c = limbsmith_adc64(&p4_3, h, l_3, 0);
    c = limbsmith_adc64(&p5_3, h_2, l_4, c);
    c = limbsmith_adc64(&p6_2, h_3, l_5, c);
    (void)limbsmith_adc64(&p7, h_4, 0, c);
    c = limbsmith_adc64(&e3, p3_2, l_2, 0);
    c = limbsmith_adc64(&e4, p4_2, p4_3, c);
    c = limbsmith_adc64(&e5, p5_2, p5_3, c);
    c = limbsmith_adc64(&e6, p6, p6_2, c);
    (void)limbsmith_adc64(&e7, p7, 0, c);
    h = limbsmith_mul_wide64(&l_2, a2, a3);
    h_2 = limbsmith_mul_wide64(&l_3, a2, a4);
    h_3 = limbsmith_mul_wide64(&l_4, a2, a5);
    c = limbsmith_adc64(&p6, h, l_3, 0);
    c = limbsmith_adc64(&p7, h_2, l_4, c);
    (void)limbsmith_adc64(&p8, h_3, 0, c);
    c = limbsmith_adc64(&e5, e5, l_2, 0);
    c = limbsmith_adc64(&e6, e6, p6, c);
    c = limbsmith_adc64(&e7, e7, p7, c);
    (void)limbsmith_adc64(&e8, p8, 0, c);
    h = limbsmith_mul_wide64(&l_2, a3, a4);
    h_2 = limbsmith_mul_wide64(&l_3, a3, a5);
    c = limbsmith_adc64(&p8, h, l_3, 0);
    (void)limbsmith_adc64(&p9, h_2, 0, c);
    c = limbsmith_adc64(&e7, e7, l_2, 0);
    c = limbsmith_adc64(&e8, e8, p8, c);
    (void)limbsmith_adc64(&e9, p9, 0, c);
    h = limbsmith_mul_wide64(&l_2, a4, a5);
    c = limbsmith_adc64(&e9, e9, l_2, 0);
    (void)limbsmith_adc64(&e10, h, 0, c);
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
    // and the squares
    h = limbsmith_mul_wide64(&l, a0, a0);
    h_2 = limbsmith_mul_wide64(&l_2, a1, a1);
    h_3 = limbsmith_mul_wide64(&l_3, a2, a2);
    h_4 = limbsmith_mul_wide64(&l_4, a3, a3);
    h_5 = limbsmith_mul_wide64(&l_5, a4, a4);
    uint64_t h_6 = limbsmith_mul_wide64(&l_6, a5, a5);
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
    (void)limbsmith_adc64(&e11, (uint64_t)c, h_6, c_2);
    uint64_t s = (e6 & mask32) << 32;
    uint64_t s_2 = (e10 & mask32) << 32;
    uint64_t t = e10 >> 32;
    uint64_t s_3 = (e11 & mask32) << 32;
    uint64_t t_2 = e11 >> 32;
    uint64_t s_4 = e11 >> 31;
    uint64_t s_5 = s | t_2;
    uint64_t s_6 = ((e7 & mask32) << 32) | (e6 >> 32);
    uint64_t s_7 = ((e11 & mask31) << 33) | t;
    uint64_t s_8 = ((e8 & mask32) << 32) | (e7 >> 32);
    uint64_t s_9 = ((e9 & mask32) << 32) | (e8 >> 32);
    uint64_t s_10 = s_2 | (e9 >> 32);
    uint64_t s_11 = s_3 | t;
    // first 4294967297 p, more than all that is subtracted
    c = limbsmith_adc64(&t0, l, UINT64_C(0xffffffffffffffff), 0);
    c = limbsmith_adc64(&t1, e1, UINT64_C(0xffffffff00000000), c);
    c = limbsmith_adc64(&t2, e2, UINT64_C(0xfffffffefffffffd), c);
    c = limbsmith_adc64(&t3, e3, UINT64_C(0xffffffffffffffff), c);
    c = limbsmith_adc64(&t4, e4, UINT64_C(0xffffffffffffffff), c);
    c = limbsmith_adc64(&t5, e5, UINT64_C(0xffffffffffffffff), c);
    (void)limbsmith_adc64(&t6, 0, UINT64_C(0x100000000), c);
    c = limbsmith_adc64(&t0, t0, e6, 0);
    c = limbsmith_adc64(&t1, t1, e7, c);
    c = limbsmith_adc64(&t2, t2, e6, c);
    c = limbsmith_adc64(&t3, t3, e7, c);
    c = limbsmith_adc64(&t4, t4, e8, c);
    c = limbsmith_adc64(&t5, t5, e9, c);
    (void)limbsmith_adc64(&t6, t6, t, c);
    c = limbsmith_adc64(&t0, t0, e10, 0);
    c = limbsmith_adc64(&t1, t1, s_5, c);
    c = limbsmith_adc64(&t2, t2, e8, c);
    c = limbsmith_adc64(&t3, t3, e9, c);
    c = limbsmith_adc64(&t4, t4, e10, c);
    c = limbsmith_adc64(&t5, t5, e11, c);
    (void)limbsmith_adc64(&t6, t6, 0, c);
    c = limbsmith_adc64(&t0, t0, s_3, 0);
    c = limbsmith_adc64(&t1, t1, s_2, c);
    c = limbsmith_adc64(&t2, t2, e10, c);
    c = limbsmith_adc64(&t3, t3, e11, c);
    c = limbsmith_adc64(&t4, t4, s_9, c);
    c = limbsmith_adc64(&t5, t5, s_10, c);
    (void)limbsmith_adc64(&t6, t6, 0, c);
    c = limbsmith_adc64(&t2, t2, e11, 0);
    c = limbsmith_adc64(&t3, t3, s_8, c);
    c = limbsmith_adc64(&t4, t4, 0, c);
    c = limbsmith_adc64(&t5, t5, 0, c);
    (void)limbsmith_adc64(&t6, t6, 0, c);
    c = limbsmith_adc64(&t2, t2, s_6, 0);
    c = limbsmith_adc64(&t3, t3, s_4, c);
    c = limbsmith_adc64(&t4, t4, 0, c);
    c = limbsmith_adc64(&t5, t5, 0, c);
    (void)limbsmith_adc64(&t6, t6, 0, c);
    c = limbsmith_adc64(&t2, t2, s_7, 0);
    c = limbsmith_adc64(&t3, t3, 0, c);
    c = limbsmith_adc64(&t4, t4, 0, c);
    c = limbsmith_adc64(&t5, t5, 0, c);
    (void)limbsmith_adc64(&t6, t6, 0, c);
    c = limbsmith_sbb64(&t0, t0, s, 0);
    c = limbsmith_sbb64(&t1, t1, s_6, c);
    c = limbsmith_sbb64(&t2, t2, s_8, c);
    c = limbsmith_sbb64(&t3, t3, s_9, c);
    c = limbsmith_sbb64(&t4, t4, s_10, c);
    c = limbsmith_sbb64(&t5, t5, s_11, c);
    (void)limbsmith_sbb64(&t6, t6, t_2, c);
    c = limbsmith_sbb64(&t0, t0, s_2, 0);
    c = limbsmith_sbb64(&t1, t1, s_11, c);
    c = limbsmith_sbb64(&t2, t2, t_2, c);
    c = limbsmith_sbb64(&t3, t3, 0, c);
    c = limbsmith_sbb64(&t4, t4, 0, c);
    c = limbsmith_sbb64(&t5, t5, 0, c);
    (void)limbsmith_sbb64(&t6, t6, 0, c);
    // what stands above the top comes back
    uint64_t c_3 = limbsmith_mac64(&s0, t6, UINT64_C(0xffffffff00000001), t0, 0);
    c_3 = limbsmith_mac64(&s1, t6, UINT64_C(0xffffffff), t1, c_3);
    c_3 = limbsmith_mac64(&s2, t6, 1, t2, c_3);
    c = limbsmith_adc64(&s3, t3, c_3, 0);
    c = limbsmith_adc64(&s4, t4, 0, c);
    c = limbsmith_adc64(&s5, t5, 0, c);
    // and if that carries, once more: then the rest is small
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, s0, m & UINT64_C(0xffffffff00000001), 0);
    c = limbsmith_adc64(&r1, s1, m & UINT64_C(0xffffffff), c);
    (void)limbsmith_adc64(&r2, s2, m & 1, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = s3; r[4] = s4; r[5] = s5;
}

// `k * a`. Any words, below 2^17 -> any words.
// Takes a any words; k below 2^17. Gives r any words: r = a k mod p.
// 9 multiplications, 10 other operations.
static inline void limbsmith_p384_sat64_mul_small(uint64_t r[6], const uint64_t a[6], uint64_t k) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    uint64_t t0, t1, t2, t3, t4, t5, s0, s1, s2, s3, s4, s5, r0, r1, r2;
    uint64_t c = limbsmith_mac64(&t0, a0, k, 0, 0);
    c = limbsmith_mac64(&t1, a1, k, 0, c);
    c = limbsmith_mac64(&t2, a2, k, 0, c);
    c = limbsmith_mac64(&t3, a3, k, 0, c);
    c = limbsmith_mac64(&t4, a4, k, 0, c);
    c = limbsmith_mac64(&t5, a5, k, 0, c);
    // what stands above the top comes back
    uint64_t c_2 = limbsmith_mac64(&s0, c, UINT64_C(0xffffffff00000001), t0, 0);
    c_2 = limbsmith_mac64(&s1, c, UINT64_C(0xffffffff), t1, c_2);
    c = limbsmith_mac64(&s2, c, 1, t2, c_2);
    uint8_t c_3 = limbsmith_adc64(&s3, t3, c, 0);
    c_3 = limbsmith_adc64(&s4, t4, 0, c_3);
    c_3 = limbsmith_adc64(&s5, t5, 0, c_3);
    // and if that carries, once more: then the rest is small
    uint64_t m = limbsmith_mask64(c_3);
    c_3 = limbsmith_adc64(&r0, s0, m & UINT64_C(0xffffffff00000001), 0);
    c_3 = limbsmith_adc64(&r1, s1, m & UINT64_C(0xffffffff), c_3);
    (void)limbsmith_adc64(&r2, s2, m & 1, c_3);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = s3; r[4] = s4; r[5] = s5;
}

// `k * a + b`. Any words, below 2^17, any words -> any words.
// Takes a any words; k below 2^17; b any words. Gives r any words: r = a k + b mod p.
// 9 multiplications, 10 other operations.
static inline void limbsmith_p384_sat64_mul_small_add(
    uint64_t r[6], const uint64_t a[6], uint64_t k, const uint64_t b[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5];
    uint64_t t0, t1, t2, t3, t4, t5, s0, s1, s2, s3, s4, s5, r0, r1, r2;
    uint64_t c = limbsmith_mac64(&t0, a0, k, b0, 0);
    c = limbsmith_mac64(&t1, a1, k, b1, c);
    c = limbsmith_mac64(&t2, a2, k, b2, c);
    c = limbsmith_mac64(&t3, a3, k, b3, c);
    c = limbsmith_mac64(&t4, a4, k, b4, c);
    c = limbsmith_mac64(&t5, a5, k, b5, c);
    // what stands above the top comes back
    uint64_t c_2 = limbsmith_mac64(&s0, c, UINT64_C(0xffffffff00000001), t0, 0);
    c_2 = limbsmith_mac64(&s1, c, UINT64_C(0xffffffff), t1, c_2);
    c = limbsmith_mac64(&s2, c, 1, t2, c_2);
    uint8_t c_3 = limbsmith_adc64(&s3, t3, c, 0);
    c_3 = limbsmith_adc64(&s4, t4, 0, c_3);
    c_3 = limbsmith_adc64(&s5, t5, 0, c_3);
    // and if that carries, once more: then the rest is small
    uint64_t m = limbsmith_mask64(c_3);
    c_3 = limbsmith_adc64(&r0, s0, m & UINT64_C(0xffffffff00000001), 0);
    c_3 = limbsmith_adc64(&r1, s1, m & UINT64_C(0xffffffff), c_3);
    (void)limbsmith_adc64(&r2, s2, m & 1, c_3);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = s3; r[4] = s4; r[5] = s5;
}

// `a + b`. Any words, any words -> any words.
// Takes a, b any words. Gives r any words: r = a + b mod p.
// 23 operations.
static inline void limbsmith_p384_sat64_add(
    uint64_t r[6], const uint64_t a[6], const uint64_t b[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5];
    uint64_t s0, s1, s2, s3, s4, s5, r0, r1, r2;
    uint8_t c = limbsmith_adc64(&s0, a0, b0, 0);
    c = limbsmith_adc64(&s1, a1, b1, c);
    c = limbsmith_adc64(&s2, a2, b2, c);
    c = limbsmith_adc64(&s3, a3, b3, c);
    c = limbsmith_adc64(&s4, a4, b4, c);
    c = limbsmith_adc64(&s5, a5, b5, c);
    // the carry is worth 2^128 + 2^96 - 2^32 + 1; a second one leaves no third
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&s0, s0, m & UINT64_C(0xffffffff00000001), 0);
    c = limbsmith_adc64(&s1, s1, m & UINT64_C(0xffffffff), c);
    c = limbsmith_adc64(&s2, s2, m & 1, c);
    c = limbsmith_adc64(&s3, s3, 0, c);
    c = limbsmith_adc64(&s4, s4, 0, c);
    c = limbsmith_adc64(&s5, s5, 0, c);
    m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, s0, m & UINT64_C(0xffffffff00000001), 0);
    c = limbsmith_adc64(&r1, s1, m & UINT64_C(0xffffffff), c);
    (void)limbsmith_adc64(&r2, s2, m & 1, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = s3; r[4] = s4; r[5] = s5;
}

// `a - b`. Any words, any words -> any words.
// Takes a, b any words. Gives r any words: r = a - b mod p.
// 23 operations.
static inline void limbsmith_p384_sat64_sub(
    uint64_t r[6], const uint64_t a[6], const uint64_t b[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5];
    uint64_t s0, s1, s2, s3, s4, s5, r0, r1, r2;
    uint8_t c = limbsmith_sbb64(&s0, a0, b0, 0);
    c = limbsmith_sbb64(&s1, a1, b1, c);
    c = limbsmith_sbb64(&s2, a2, b2, c);
    c = limbsmith_sbb64(&s3, a3, b3, c);
    c = limbsmith_sbb64(&s4, a4, b4, c);
    c = limbsmith_sbb64(&s5, a5, b5, c);
    // the borrow is worth 2^128 + 2^96 - 2^32 + 1; a second one leaves no third
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_sbb64(&s0, s0, m & UINT64_C(0xffffffff00000001), 0);
    c = limbsmith_sbb64(&s1, s1, m & UINT64_C(0xffffffff), c);
    c = limbsmith_sbb64(&s2, s2, m & 1, c);
    c = limbsmith_sbb64(&s3, s3, 0, c);
    c = limbsmith_sbb64(&s4, s4, 0, c);
    c = limbsmith_sbb64(&s5, s5, 0, c);
    m = limbsmith_mask64(c);
    c = limbsmith_sbb64(&r0, s0, m & UINT64_C(0xffffffff00000001), 0);
    c = limbsmith_sbb64(&r1, s1, m & UINT64_C(0xffffffff), c);
    (void)limbsmith_sbb64(&r2, s2, m & 1, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = s3; r[4] = s4; r[5] = s5;
}

// `-a`. Any words -> any words.
// Takes a any words. Gives r any words: r = -a mod p.
// 23 operations.
static inline void limbsmith_p384_sat64_neg(uint64_t r[6], const uint64_t a[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    uint64_t s0, s1, s2, s3, s4, s5, r0, r1, r2;
    uint8_t c = limbsmith_sbb64(&s0, 0, a0, 0);
    c = limbsmith_sbb64(&s1, 0, a1, c);
    c = limbsmith_sbb64(&s2, 0, a2, c);
    c = limbsmith_sbb64(&s3, 0, a3, c);
    c = limbsmith_sbb64(&s4, 0, a4, c);
    c = limbsmith_sbb64(&s5, 0, a5, c);
    // the borrow is worth 2^128 + 2^96 - 2^32 + 1; a second one leaves no third
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_sbb64(&s0, s0, m & UINT64_C(0xffffffff00000001), 0);
    c = limbsmith_sbb64(&s1, s1, m & UINT64_C(0xffffffff), c);
    c = limbsmith_sbb64(&s2, s2, m & 1, c);
    c = limbsmith_sbb64(&s3, s3, 0, c);
    c = limbsmith_sbb64(&s4, s4, 0, c);
    c = limbsmith_sbb64(&s5, s5, 0, c);
    m = limbsmith_mask64(c);
    c = limbsmith_sbb64(&r0, s0, m & UINT64_C(0xffffffff00000001), 0);
    c = limbsmith_sbb64(&r1, s1, m & UINT64_C(0xffffffff), c);
    (void)limbsmith_sbb64(&r2, s2, m & 1, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = s3; r[4] = s4; r[5] = s5;
}

// `a + b`. Any words, any words -> any words.
// Takes a, b any words. Gives r any words: r = a + b mod p.
// 23 operations.
static inline void limbsmith_p384_sat64_add_sums(
    uint64_t r[6], const uint64_t a[6], const uint64_t b[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5];
    uint64_t s0, s1, s2, s3, s4, s5, r0, r1, r2;
    uint8_t c = limbsmith_adc64(&s0, a0, b0, 0);
    c = limbsmith_adc64(&s1, a1, b1, c);
    c = limbsmith_adc64(&s2, a2, b2, c);
    c = limbsmith_adc64(&s3, a3, b3, c);
    c = limbsmith_adc64(&s4, a4, b4, c);
    c = limbsmith_adc64(&s5, a5, b5, c);
    // the carry is worth 2^128 + 2^96 - 2^32 + 1; a second one leaves no third
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&s0, s0, m & UINT64_C(0xffffffff00000001), 0);
    c = limbsmith_adc64(&s1, s1, m & UINT64_C(0xffffffff), c);
    c = limbsmith_adc64(&s2, s2, m & 1, c);
    c = limbsmith_adc64(&s3, s3, 0, c);
    c = limbsmith_adc64(&s4, s4, 0, c);
    c = limbsmith_adc64(&s5, s5, 0, c);
    m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, s0, m & UINT64_C(0xffffffff00000001), 0);
    c = limbsmith_adc64(&r1, s1, m & UINT64_C(0xffffffff), c);
    (void)limbsmith_adc64(&r2, s2, m & 1, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = s3; r[4] = s4; r[5] = s5;
}

// `a - b`. Any words, any words -> any words.
// Takes a, b any words. Gives r any words: r = a - b mod p.
// 23 operations.
static inline void limbsmith_p384_sat64_sub_sums(
    uint64_t r[6], const uint64_t a[6], const uint64_t b[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5];
    uint64_t s0, s1, s2, s3, s4, s5, r0, r1, r2;
    uint8_t c = limbsmith_sbb64(&s0, a0, b0, 0);
    c = limbsmith_sbb64(&s1, a1, b1, c);
    c = limbsmith_sbb64(&s2, a2, b2, c);
    c = limbsmith_sbb64(&s3, a3, b3, c);
    c = limbsmith_sbb64(&s4, a4, b4, c);
    c = limbsmith_sbb64(&s5, a5, b5, c);
    // the borrow is worth 2^128 + 2^96 - 2^32 + 1; a second one leaves no third
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_sbb64(&s0, s0, m & UINT64_C(0xffffffff00000001), 0);
    c = limbsmith_sbb64(&s1, s1, m & UINT64_C(0xffffffff), c);
    c = limbsmith_sbb64(&s2, s2, m & 1, c);
    c = limbsmith_sbb64(&s3, s3, 0, c);
    c = limbsmith_sbb64(&s4, s4, 0, c);
    c = limbsmith_sbb64(&s5, s5, 0, c);
    m = limbsmith_mask64(c);
    c = limbsmith_sbb64(&r0, s0, m & UINT64_C(0xffffffff00000001), 0);
    c = limbsmith_sbb64(&r1, s1, m & UINT64_C(0xffffffff), c);
    (void)limbsmith_sbb64(&r2, s2, m & 1, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = s3; r[4] = s4; r[5] = s5;
}

// The same value. Any words -> any words.
// Takes a any words. Gives r any words: r = a mod p.
// 0 operations.
static inline void limbsmith_p384_sat64_carry(uint64_t r[6], const uint64_t a[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    r[0] = a0; r[1] = a1; r[2] = a2; r[3] = a3; r[4] = a4; r[5] = a5;
}

// The same value. Any words -> any words.
// Takes w any words. Gives r any words: r = w mod p.
// 0 operations.
static inline void limbsmith_p384_sat64_from_words(uint64_t r[6], const uint64_t w[6]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5];
    r[0] = w0; r[1] = w1; r[2] = w2; r[3] = w3; r[4] = w4; r[5] = w5;
}

// The value, not yet canonical. Any words -> words below 2 p.
// Takes a any words. Gives r of value below 2^385.1: r = a mod p.
// 0 operations.
static inline void limbsmith_p384_sat64_frozen(uint64_t r[7], const uint64_t a[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    r[0] = a0; r[1] = a1; r[2] = a2; r[3] = a3; r[4] = a4; r[5] = a5; r[6] = 0;
}

// The value in `0..p`. Words below 2 p -> canonical words.
// Takes a of value below 2^385.1. Gives r of value below 2^384.1: r = a mod p.
// 17 operations.
static inline void limbsmith_p384_sat64_reduce_once(uint64_t r[6], const uint64_t a[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    const uint64_t p0 = UINT64_C(0xffffffff);
    const uint64_t p1 = UINT64_C(0xffffffff00000000);
    const uint64_t p2 = UINT64_C(0xfffffffffffffffe);
    const uint64_t p3 = UINT64_C(0xffffffffffffffff);
    const uint64_t p4 = UINT64_C(0xffffffffffffffff);
    const uint64_t p5 = UINT64_C(0xffffffffffffffff);
    uint64_t d0, d1, d2, d3, d4, d5, d6, r0, r1, r2, r3, r4, r5;
    uint8_t c = limbsmith_sbb64(&d0, a0, p0, 0);
    c = limbsmith_sbb64(&d1, a1, p1, c);
    c = limbsmith_sbb64(&d2, a2, p2, c);
    c = limbsmith_sbb64(&d3, a3, p3, c);
    c = limbsmith_sbb64(&d4, a4, p4, c);
    c = limbsmith_sbb64(&d5, a5, p5, c);
    c = limbsmith_sbb64(&d6, a6, 0, c);
    // p back if that was too much
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, d0, m & p0, 0);
    c = limbsmith_adc64(&r1, d1, m & p1, c);
    c = limbsmith_adc64(&r2, d2, m & p2, c);
    c = limbsmith_adc64(&r3, d3, m, c);
    c = limbsmith_adc64(&r4, d4, m, c);
    (void)limbsmith_adc64(&r5, d5, m, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5;
}

// `b` if the bit is 1, `a` if it is 0. A bit, any words, any words -> any words.
// Takes bit 0 or 1; a, b any words. Gives r any words: r = a + bit b - bit a.
// 21 operations.
static inline void limbsmith_p384_sat64_select(
    uint64_t r[6], uint8_t bit, const uint64_t a[6], const uint64_t b[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5];
    uint64_t m1 = limbsmith_mask64(bit);
    uint64_t m0 = limbsmith_mask64((uint8_t)(1 - bit));
    uint64_t r0 = (m0 & a0) + (m1 & b0);
    uint64_t r1 = (m0 & a1) + (m1 & b1);
    uint64_t r2 = (m0 & a2) + (m1 & b2);
    uint64_t r3 = (m0 & a3) + (m1 & b3);
    uint64_t r4 = (m0 & a4) + (m1 & b4);
    uint64_t r5 = (m0 & a5) + (m1 & b5);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5;
}

// `b` if the bit is 1, `a` if it is 0. A bit, any words, any words -> any words.
// Takes bit 0 or 1; a, b any words. Gives r any words: r = a + bit b - bit a.
// 21 operations.
static inline void limbsmith_p384_sat64_select_sums(
    uint64_t r[6], uint8_t bit, const uint64_t a[6], const uint64_t b[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5];
    uint64_t m1 = limbsmith_mask64(bit);
    uint64_t m0 = limbsmith_mask64((uint8_t)(1 - bit));
    uint64_t r0 = (m0 & a0) + (m1 & b0);
    uint64_t r1 = (m0 & a1) + (m1 & b1);
    uint64_t r2 = (m0 & a2) + (m1 & b2);
    uint64_t r3 = (m0 & a3) + (m1 & b3);
    uint64_t r4 = (m0 & a4) + (m1 & b4);
    uint64_t r5 = (m0 & a5) + (m1 & b5);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5;
}

// 1 if the value is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 6 operations.
static inline uint8_t limbsmith_p384_sat64_is_canonical(const uint64_t w[6]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5];
    const uint64_t p0 = UINT64_C(0xffffffff);
    const uint64_t p1 = UINT64_C(0xffffffff00000000);
    const uint64_t p2 = UINT64_C(0xfffffffffffffffe);
    const uint64_t p3 = UINT64_C(0xffffffffffffffff);
    const uint64_t p4 = UINT64_C(0xffffffffffffffff);
    const uint64_t p5 = UINT64_C(0xffffffffffffffff);
    uint64_t t0, t1, t2, t3, t4, t5;
    uint8_t c = limbsmith_sbb64(&t0, w0, p0, 0);
    c = limbsmith_sbb64(&t1, w1, p1, c);
    c = limbsmith_sbb64(&t2, w2, p2, c);
    c = limbsmith_sbb64(&t3, w3, p3, c);
    c = limbsmith_sbb64(&t4, w4, p4, c);
    c = limbsmith_sbb64(&t5, w5, p5, c);
    return c;
}

// 1 if all words are zero. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w = 0, else 0.
// 6 operations.
static inline uint8_t limbsmith_p384_sat64_is_zero_words(const uint64_t w[6]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5];
    uint64_t t0, t1, t2, t3, t4, t5;
    uint8_t c = limbsmith_sbb64(&t0, w0, 1, 0);
    c = limbsmith_sbb64(&t1, w1, 0, c);
    c = limbsmith_sbb64(&t2, w2, 0, c);
    c = limbsmith_sbb64(&t3, w3, 0, c);
    c = limbsmith_sbb64(&t4, w4, 0, c);
    c = limbsmith_sbb64(&t5, w5, 0, c);
    return c;
}

// The value in `0..p`. Tight -> canonical words.
static inline void limbsmith_p384_sat64_to_words(uint64_t r[6], const uint64_t a[6]) {
    uint64_t t0[7];
    limbsmith_p384_sat64_frozen(t0, a);
    limbsmith_p384_sat64_reduce_once(r, t0);
}

// 1 if the value is 0 modulo p. Tight -> a bit.
static inline uint8_t limbsmith_p384_sat64_is_zero(const uint64_t a[6]) {
    uint64_t t0[7];
    uint64_t t1[6];
    limbsmith_p384_sat64_frozen(t0, a);
    limbsmith_p384_sat64_reduce_once(t1, t0);
    return limbsmith_p384_sat64_is_zero_words(t1);
}

// mont64: 6 limbs in uint64_t, of value x0 + x1 2^64 + ... + x5 2^320.
// x stands for x / R mod p with R = 2^384.
// Strategy: montgomery-separated.

// `a * b`, all words. Any words, canonical -> below R p.
// Takes a any words; b of value below 2^384.1. Gives r of value below 2^768.1: r = a b.
// 36 multiplications, 71 other operations.
static inline void limbsmith_p384_mont64_wide_product(
    uint64_t r[12], const uint64_t a[6], const uint64_t b[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5];
    uint64_t e0, l1, l2, l3, l4, l5, e1, e2, e3, e4, e5, e6, p0_2, p1_2, p2_2, p3_2, p4_2, p5_2, p6,
        e7, e8, e9, e10, e11;
    // row 0: a0 b
    uint64_t h0 = limbsmith_mul_wide64(&e0, a0, b0);
    uint64_t h1 = limbsmith_mul_wide64(&l1, a0, b1);
    uint64_t h2 = limbsmith_mul_wide64(&l2, a0, b2);
    uint64_t h3 = limbsmith_mul_wide64(&l3, a0, b3);
    uint64_t h4 = limbsmith_mul_wide64(&l4, a0, b4);
    uint64_t h5 = limbsmith_mul_wide64(&l5, a0, b5);
    uint8_t c = limbsmith_adc64(&e1, h0, l1, 0);
    c = limbsmith_adc64(&e2, h1, l2, c);
    c = limbsmith_adc64(&e3, h2, l3, c);
    c = limbsmith_adc64(&e4, h3, l4, c);
    c = limbsmith_adc64(&e5, h4, l5, c);
    (void)limbsmith_adc64(&e6, h5, 0, c);
    // row 1: a1 b
    h0 = limbsmith_mul_wide64(&p0_2, a1, b0);
    h1 = limbsmith_mul_wide64(&l1, a1, b1);
    h2 = limbsmith_mul_wide64(&l2, a1, b2);
    h3 = limbsmith_mul_wide64(&l3, a1, b3);
    h4 = limbsmith_mul_wide64(&l4, a1, b4);
    h5 = limbsmith_mul_wide64(&l5, a1, b5);
    c = limbsmith_adc64(&p1_2, h0, l1, 0);
    c = limbsmith_adc64(&p2_2, h1, l2, c);
    c = limbsmith_adc64(&p3_2, h2, l3, c);
    c = limbsmith_adc64(&p4_2, h3, l4, c);
    c = limbsmith_adc64(&p5_2, h4, l5, c);
    (void)limbsmith_adc64(&p6, h5, 0, c);
    c = limbsmith_adc64(&e1, e1, p0_2, 0);
    c = limbsmith_adc64(&e2, e2, p1_2, c);
    c = limbsmith_adc64(&e3, e3, p2_2, c);
    c = limbsmith_adc64(&e4, e4, p3_2, c);
    c = limbsmith_adc64(&e5, e5, p4_2, c);
    c = limbsmith_adc64(&e6, e6, p5_2, c);
    (void)limbsmith_adc64(&e7, p6, 0, c);
    // row 2: a2 b
    h0 = limbsmith_mul_wide64(&p0_2, a2, b0);
    h1 = limbsmith_mul_wide64(&l1, a2, b1);
    h2 = limbsmith_mul_wide64(&l2, a2, b2);
    h3 = limbsmith_mul_wide64(&l3, a2, b3);
    h4 = limbsmith_mul_wide64(&l4, a2, b4);
    h5 = limbsmith_mul_wide64(&l5, a2, b5);
    c = limbsmith_adc64(&p1_2, h0, l1, 0);
    c = limbsmith_adc64(&p2_2, h1, l2, c);
    c = limbsmith_adc64(&p3_2, h2, l3, c);
    c = limbsmith_adc64(&p4_2, h3, l4, c);
    c = limbsmith_adc64(&p5_2, h4, l5, c);
    (void)limbsmith_adc64(&p6, h5, 0, c);
    c = limbsmith_adc64(&e2, e2, p0_2, 0);
    c = limbsmith_adc64(&e3, e3, p1_2, c);
    c = limbsmith_adc64(&e4, e4, p2_2, c);
    c = limbsmith_adc64(&e5, e5, p3_2, c);
    c = limbsmith_adc64(&e6, e6, p4_2, c);
    c = limbsmith_adc64(&e7, e7, p5_2, c);
    (void)limbsmith_adc64(&e8, p6, 0, c);
    // row 3: a3 b
    h0 = limbsmith_mul_wide64(&p0_2, a3, b0);
    h1 = limbsmith_mul_wide64(&l1, a3, b1);
    h2 = limbsmith_mul_wide64(&l2, a3, b2);
    h3 = limbsmith_mul_wide64(&l3, a3, b3);
    h4 = limbsmith_mul_wide64(&l4, a3, b4);
    h5 = limbsmith_mul_wide64(&l5, a3, b5);
    c = limbsmith_adc64(&p1_2, h0, l1, 0);
    c = limbsmith_adc64(&p2_2, h1, l2, c);
    c = limbsmith_adc64(&p3_2, h2, l3, c);
    c = limbsmith_adc64(&p4_2, h3, l4, c);
    c = limbsmith_adc64(&p5_2, h4, l5, c);
    (void)limbsmith_adc64(&p6, h5, 0, c);
    c = limbsmith_adc64(&e3, e3, p0_2, 0);
    c = limbsmith_adc64(&e4, e4, p1_2, c);
    c = limbsmith_adc64(&e5, e5, p2_2, c);
    c = limbsmith_adc64(&e6, e6, p3_2, c);
    c = limbsmith_adc64(&e7, e7, p4_2, c);
    c = limbsmith_adc64(&e8, e8, p5_2, c);
    (void)limbsmith_adc64(&e9, p6, 0, c);
    // row 4: a4 b
    h0 = limbsmith_mul_wide64(&p0_2, a4, b0);
    h1 = limbsmith_mul_wide64(&l1, a4, b1);
    h2 = limbsmith_mul_wide64(&l2, a4, b2);
    h3 = limbsmith_mul_wide64(&l3, a4, b3);
    h4 = limbsmith_mul_wide64(&l4, a4, b4);
    h5 = limbsmith_mul_wide64(&l5, a4, b5);
    c = limbsmith_adc64(&p1_2, h0, l1, 0);
    c = limbsmith_adc64(&p2_2, h1, l2, c);
    c = limbsmith_adc64(&p3_2, h2, l3, c);
    c = limbsmith_adc64(&p4_2, h3, l4, c);
    c = limbsmith_adc64(&p5_2, h4, l5, c);
    (void)limbsmith_adc64(&p6, h5, 0, c);
    c = limbsmith_adc64(&e4, e4, p0_2, 0);
    c = limbsmith_adc64(&e5, e5, p1_2, c);
    c = limbsmith_adc64(&e6, e6, p2_2, c);
    c = limbsmith_adc64(&e7, e7, p3_2, c);
    c = limbsmith_adc64(&e8, e8, p4_2, c);
    c = limbsmith_adc64(&e9, e9, p5_2, c);
    (void)limbsmith_adc64(&e10, p6, 0, c);
    // row 5: a5 b
    h0 = limbsmith_mul_wide64(&p0_2, a5, b0);
    h1 = limbsmith_mul_wide64(&l1, a5, b1);
    h2 = limbsmith_mul_wide64(&l2, a5, b2);
    h3 = limbsmith_mul_wide64(&l3, a5, b3);
    h4 = limbsmith_mul_wide64(&l4, a5, b4);
    h5 = limbsmith_mul_wide64(&l5, a5, b5);
    c = limbsmith_adc64(&p1_2, h0, l1, 0);
    c = limbsmith_adc64(&p2_2, h1, l2, c);
    c = limbsmith_adc64(&p3_2, h2, l3, c);
    c = limbsmith_adc64(&p4_2, h3, l4, c);
    c = limbsmith_adc64(&p5_2, h4, l5, c);
    (void)limbsmith_adc64(&p6, h5, 0, c);
    c = limbsmith_adc64(&e5, e5, p0_2, 0);
    c = limbsmith_adc64(&e6, e6, p1_2, c);
    c = limbsmith_adc64(&e7, e7, p2_2, c);
    c = limbsmith_adc64(&e8, e8, p3_2, c);
    c = limbsmith_adc64(&e9, e9, p4_2, c);
    c = limbsmith_adc64(&e10, e10, p5_2, c);
    (void)limbsmith_adc64(&e11, p6, 0, c);
    r[0] = e0; r[1] = e1; r[2] = e2; r[3] = e3; r[4] = e4; r[5] = e5; r[6] = e6; r[7] = e7;
    r[8] = e8; r[9] = e9; r[10] = e10; r[11] = e11;
}

// `a^2`, all words. Canonical -> below R p.
// Takes a of value below 2^384.1. Gives r of value below 2^768.1: r = a^2.
// 21 multiplications, 46 other operations.
static inline void limbsmith_p384_mont64_wide_square(uint64_t r[12], const uint64_t a[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    uint64_t e5, e4, l6, e6, e7, e3, l5, l7, e8, e2, l4, l8, e9, e1, l3, l9, e10, e0, l2, l10, l11,
        e11;
    e6 = limbsmith_mul_wide64(&e5, a2, a3);
    l5 = limbsmith_mul_wide64(&e4, a1, a3);
    l7 = limbsmith_mul_wide64(&l6, a2, a4);
    uint8_t c = limbsmith_adc64(&e5, e5, l5, 0);
    c = limbsmith_adc64(&e6, e6, l6, c);
    (void)limbsmith_adc64(&e7, l7, 0, c);
    l4 = limbsmith_mul_wide64(&e3, a1, a2);
    l6 = limbsmith_mul_wide64(&l5, a1, a4);
    l8 = limbsmith_mul_wide64(&l7, a3, a4);
    c = limbsmith_adc64(&e4, e4, l4, 0);
    c = limbsmith_adc64(&e5, e5, l5, c);
    c = limbsmith_adc64(&e6, e6, l6, c);
    c = limbsmith_adc64(&e7, e7, l7, c);
    (void)limbsmith_adc64(&e8, l8, 0, c);
    l3 = limbsmith_mul_wide64(&e2, a0, a2);
    l5 = limbsmith_mul_wide64(&l4, a0, a4);
    l7 = limbsmith_mul_wide64(&l6, a1, a5);
    l9 = limbsmith_mul_wide64(&l8, a3, a5);
    c = limbsmith_adc64(&e3, e3, l3, 0);
    c = limbsmith_adc64(&e4, e4, l4, c);
    c = limbsmith_adc64(&e5, e5, l5, c);
    c = limbsmith_adc64(&e6, e6, l6, c);
    c = limbsmith_adc64(&e7, e7, l7, c);
    c = limbsmith_adc64(&e8, e8, l8, c);
    (void)limbsmith_adc64(&e9, l9, 0, c);
    l2 = limbsmith_mul_wide64(&e1, a0, a1);
    l4 = limbsmith_mul_wide64(&l3, a0, a3);
    l6 = limbsmith_mul_wide64(&l5, a0, a5);
    l8 = limbsmith_mul_wide64(&l7, a2, a5);
    l10 = limbsmith_mul_wide64(&l9, a4, a5);
    c = limbsmith_adc64(&e2, e2, l2, 0);
    c = limbsmith_adc64(&e3, e3, l3, c);
    c = limbsmith_adc64(&e4, e4, l4, c);
    c = limbsmith_adc64(&e5, e5, l5, c);
    c = limbsmith_adc64(&e6, e6, l6, c);
    c = limbsmith_adc64(&e7, e7, l7, c);
    c = limbsmith_adc64(&e8, e8, l8, c);
    c = limbsmith_adc64(&e9, e9, l9, c);
    (void)limbsmith_adc64(&e10, l10, 0, c);
    // the squares; the cross products twice
    uint64_t l1 = limbsmith_mul_wide64(&e0, a0, a0);
    l3 = limbsmith_mul_wide64(&l2, a1, a1);
    l5 = limbsmith_mul_wide64(&l4, a2, a2);
    l7 = limbsmith_mul_wide64(&l6, a3, a3);
    l9 = limbsmith_mul_wide64(&l8, a4, a4);
    l11 = limbsmith_mul_wide64(&l10, a5, a5);
    c = limbsmith_adc64(&e1, e1, e1, 0);
    c = limbsmith_adc64(&e2, e2, e2, c);
    c = limbsmith_adc64(&e3, e3, e3, c);
    c = limbsmith_adc64(&e4, e4, e4, c);
    c = limbsmith_adc64(&e5, e5, e5, c);
    c = limbsmith_adc64(&e6, e6, e6, c);
    c = limbsmith_adc64(&e7, e7, e7, c);
    c = limbsmith_adc64(&e8, e8, e8, c);
    c = limbsmith_adc64(&e9, e9, e9, c);
    c = limbsmith_adc64(&e10, e10, e10, c);
    (void)limbsmith_adc64(&l11, l11, 0, c);
    c = limbsmith_adc64(&e1, e1, l1, 0);
    c = limbsmith_adc64(&e2, e2, l2, c);
    c = limbsmith_adc64(&e3, e3, l3, c);
    c = limbsmith_adc64(&e4, e4, l4, c);
    c = limbsmith_adc64(&e5, e5, l5, c);
    c = limbsmith_adc64(&e6, e6, l6, c);
    c = limbsmith_adc64(&e7, e7, l7, c);
    c = limbsmith_adc64(&e8, e8, l8, c);
    c = limbsmith_adc64(&e9, e9, l9, c);
    c = limbsmith_adc64(&e10, e10, l10, c);
    (void)limbsmith_adc64(&e11, l11, 0, c);
    r[0] = e0; r[1] = e1; r[2] = e2; r[3] = e3; r[4] = e4; r[5] = e5; r[6] = e6; r[7] = e7;
    r[8] = e8; r[9] = e9; r[10] = e10; r[11] = e11;
}

// `t / R`. Below R p -> canonical.
// Takes t of value below 2^768.1. Gives r of value below 2^384.1: 2^384 r = t mod p.
// 18 multiplications, 67 other operations.
static inline void limbsmith_p384_mont64_reduce(uint64_t r[6], const uint64_t t[12]) {
    uint64_t t0 = t[0], t1 = t[1], t2 = t[2], t3 = t[3], t4 = t[4], t5 = t[5], t6 = t[6], t7 = t[7],
        t8 = t[8], t9 = t[9], t10 = t[10], t11 = t[11];
    const uint64_t p0 = UINT64_C(0xffffffff);
    const uint64_t p1 = UINT64_C(0xffffffff00000000);
    const uint64_t p2 = UINT64_C(0xfffffffffffffffe);
    const uint64_t p3 = UINT64_C(0xffffffffffffffff);
    const uint64_t p4 = UINT64_C(0xffffffffffffffff);
    const uint64_t p5 = UINT64_C(0xffffffffffffffff);
    uint64_t l0, l1, t_2, q0, q1, q2, u, g0, g1, g2, g3, g4, g5, d0, d1, d2, d3, d4, d5, r0, r1, r2,
        r3, r4, r5;
    // step 0: m c agrees with word 0; carry on above it
    uint64_t m0 = limbsmith_mulw64(t0, UINT64_C(0x100000001));
    uint64_t h0 = limbsmith_mul_wide64(&l0, m0, UINT64_C(0xffffffff00000001));
    uint64_t h1 = limbsmith_mul_wide64(&l1, m0, UINT64_C(0xffffffff));
    uint8_t z = limbsmith_sbb64(&t_2, t0, l0, 0);
    uint8_t c = limbsmith_adc64(&q0, h0, l1, z);
    c = limbsmith_adc64(&q1, h1, m0, c);
    (void)limbsmith_adc64(&q2, 0, 0, c);
    // step 1: m c agrees with word 1; carry on above it
    c = limbsmith_sbb64(&u, t1, q0, 0);
    uint64_t m1 = limbsmith_mulw64(u, UINT64_C(0x100000001));
    h0 = limbsmith_mul_wide64(&l0, m1, UINT64_C(0xffffffff00000001));
    h1 = limbsmith_mul_wide64(&l1, m1, UINT64_C(0xffffffff));
    z = limbsmith_sbb64(&t_2, u, l0, 0);
    c = limbsmith_adc64(&q0, q1, h0, c);
    (void)limbsmith_adc64(&q1, q2, h1, c);
    c = limbsmith_adc64(&q0, q0, l1, z);
    c = limbsmith_adc64(&q1, q1, m1, c);
    (void)limbsmith_adc64(&q2, 0, 0, c);
    // step 2: m c agrees with word 2; carry on above it
    c = limbsmith_sbb64(&u, t2, q0, 0);
    uint64_t m2 = limbsmith_mulw64(u, UINT64_C(0x100000001));
    h0 = limbsmith_mul_wide64(&l0, m2, UINT64_C(0xffffffff00000001));
    h1 = limbsmith_mul_wide64(&l1, m2, UINT64_C(0xffffffff));
    z = limbsmith_sbb64(&t_2, u, l0, 0);
    c = limbsmith_adc64(&q0, q1, h0, c);
    (void)limbsmith_adc64(&q1, q2, h1, c);
    c = limbsmith_adc64(&q0, q0, l1, z);
    c = limbsmith_adc64(&q1, q1, m2, c);
    (void)limbsmith_adc64(&q2, 0, 0, c);
    // step 3: m c agrees with word 3; carry on above it
    c = limbsmith_sbb64(&u, t3, q0, 0);
    uint64_t m3 = limbsmith_mulw64(u, UINT64_C(0x100000001));
    h0 = limbsmith_mul_wide64(&l0, m3, UINT64_C(0xffffffff00000001));
    h1 = limbsmith_mul_wide64(&l1, m3, UINT64_C(0xffffffff));
    z = limbsmith_sbb64(&t_2, u, l0, 0);
    c = limbsmith_adc64(&q0, q1, h0, c);
    (void)limbsmith_adc64(&q1, q2, h1, c);
    c = limbsmith_adc64(&q0, q0, l1, z);
    c = limbsmith_adc64(&q1, q1, m3, c);
    (void)limbsmith_adc64(&q2, 0, 0, c);
    // step 4: m c agrees with word 4; carry on above it
    c = limbsmith_sbb64(&u, t4, q0, 0);
    uint64_t m4 = limbsmith_mulw64(u, UINT64_C(0x100000001));
    h0 = limbsmith_mul_wide64(&l0, m4, UINT64_C(0xffffffff00000001));
    h1 = limbsmith_mul_wide64(&l1, m4, UINT64_C(0xffffffff));
    z = limbsmith_sbb64(&t_2, u, l0, 0);
    c = limbsmith_adc64(&q0, q1, h0, c);
    (void)limbsmith_adc64(&q1, q2, h1, c);
    c = limbsmith_adc64(&q0, q0, l1, z);
    c = limbsmith_adc64(&q1, q1, m4, c);
    (void)limbsmith_adc64(&q2, 0, 0, c);
    // step 5: m c agrees with word 5; carry on above it
    c = limbsmith_sbb64(&u, t5, q0, 0);
    uint64_t m5 = limbsmith_mulw64(u, UINT64_C(0x100000001));
    h0 = limbsmith_mul_wide64(&l0, m5, UINT64_C(0xffffffff00000001));
    h1 = limbsmith_mul_wide64(&l1, m5, UINT64_C(0xffffffff));
    z = limbsmith_sbb64(&t_2, u, l0, 0);
    c = limbsmith_adc64(&q0, q1, h0, c);
    (void)limbsmith_adc64(&q1, q2, h1, c);
    c = limbsmith_adc64(&q0, q0, l1, z);
    c = limbsmith_adc64(&q1, q1, m5, c);
    (void)limbsmith_adc64(&q2, 0, 0, c);
    // A = M less what M c has above its low half
    c = limbsmith_sbb64(&t0, m0, q0, 0);
    c = limbsmith_sbb64(&t1, m1, q1, c);
    c = limbsmith_sbb64(&t2, m2, q2, c);
    c = limbsmith_sbb64(&t3, m3, 0, c);
    c = limbsmith_sbb64(&t4, m4, 0, c);
    (void)limbsmith_sbb64(&t5, m5, 0, c);
    // the high half, as A - (p - H); p back if that is negative
    c = limbsmith_sbb64(&g0, p0, t6, 0);
    c = limbsmith_sbb64(&g1, p1, t7, c);
    c = limbsmith_sbb64(&g2, p2, t8, c);
    c = limbsmith_sbb64(&g3, p3, t9, c);
    c = limbsmith_sbb64(&g4, p4, t10, c);
    (void)limbsmith_sbb64(&g5, p5, t11, c);
    c = limbsmith_sbb64(&d0, t0, g0, 0);
    c = limbsmith_sbb64(&d1, t1, g1, c);
    c = limbsmith_sbb64(&d2, t2, g2, c);
    c = limbsmith_sbb64(&d3, t3, g3, c);
    c = limbsmith_sbb64(&d4, t4, g4, c);
    c = limbsmith_sbb64(&d5, t5, g5, c);
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, d0, m & UINT64_C(0xffffffff), 0);
    c = limbsmith_adc64(&r1, d1, m & UINT64_C(0xffffffff00000000), c);
    c = limbsmith_adc64(&r2, d2, m & UINT64_C(0xfffffffffffffffe), c);
    c = limbsmith_adc64(&r3, d3, m, c);
    c = limbsmith_adc64(&r4, d4, m, c);
    (void)limbsmith_adc64(&r5, d5, m, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5;
}

// `k * a`, not yet canonical. Canonical, below 2^17 -> below 2 p.
// Takes a of value below 2^384.1; k below 2^17. Gives r of value below 2^385.1: r = a k mod p.
// 11 multiplications, 21 other operations.
static inline void limbsmith_p384_mont64_mul_small_core(
    uint64_t r[7], const uint64_t a[6], uint64_t k) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    const uint64_t p0 = UINT64_C(0xffffffff);
    const uint64_t p1 = UINT64_C(0xffffffff00000000);
    const uint64_t p2 = UINT64_C(0xfffffffffffffffe);
    const uint64_t p3 = UINT64_C(0xffffffffffffffff);
    uint64_t l0, l1, l2, l3, l4, l5, t1, t2, t3, t4, t5, t6, t, l0_2, e2, e3, e4, e5, e6, d0, d1,
        d2, d3, d4, d5, d6;
    // t = k a
    uint64_t h0 = limbsmith_mul_wide64(&l0, a0, k);
    uint64_t h1 = limbsmith_mul_wide64(&l1, a1, k);
    uint64_t h2 = limbsmith_mul_wide64(&l2, a2, k);
    uint64_t h3 = limbsmith_mul_wide64(&l3, a3, k);
    uint64_t h4 = limbsmith_mul_wide64(&l4, a4, k);
    uint64_t h5 = limbsmith_mul_wide64(&l5, a5, k);
    uint8_t c = limbsmith_adc64(&t1, h0, l1, 0);
    c = limbsmith_adc64(&t2, h1, l2, c);
    c = limbsmith_adc64(&t3, h2, l3, c);
    c = limbsmith_adc64(&t4, h3, l4, c);
    c = limbsmith_adc64(&t5, h4, l5, c);
    (void)limbsmith_adc64(&t6, h5, 0, c);
    // the quotient, or one less
    uint64_t q = limbsmith_mul_wide64(&t, (t6 << 2) | (t5 >> 62), UINT64_C(0x4000000000000000));
    // t - q p, below 2 p
    (void)limbsmith_mul_wide64(&l0_2, p0, q);
    h1 = limbsmith_mul_wide64(&l1, p1, q);
    h2 = limbsmith_mul_wide64(&l2, p2, q);
    h3 = limbsmith_mul_wide64(&l3, p3, q);
    c = limbsmith_adc64(&e2, h1, l2, 0);
    c = limbsmith_adc64(&e3, h2, l3, c);
    c = limbsmith_adc64(&e4, h3, l3, c);
    c = limbsmith_adc64(&e5, h3, l3, c);
    (void)limbsmith_adc64(&e6, h3, 0, c);
    c = limbsmith_sbb64(&d0, l0, l0_2, 0);
    c = limbsmith_sbb64(&d1, t1, l1, c);
    c = limbsmith_sbb64(&d2, t2, e2, c);
    c = limbsmith_sbb64(&d3, t3, e3, c);
    c = limbsmith_sbb64(&d4, t4, e4, c);
    c = limbsmith_sbb64(&d5, t5, e5, c);
    (void)limbsmith_sbb64(&d6, t6, e6, c);
    r[0] = d0; r[1] = d1; r[2] = d2; r[3] = d3; r[4] = d4; r[5] = d5; r[6] = d6;
}

// The value in `0..p`. Below 2 p -> canonical.
// Takes a of value below 2^385.1. Gives r of value below 2^384.1: r = a mod p.
// 17 operations.
static inline void limbsmith_p384_mont64_reduce_once(uint64_t r[6], const uint64_t a[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    const uint64_t p0 = UINT64_C(0xffffffff);
    const uint64_t p1 = UINT64_C(0xffffffff00000000);
    const uint64_t p2 = UINT64_C(0xfffffffffffffffe);
    const uint64_t p3 = UINT64_C(0xffffffffffffffff);
    const uint64_t p4 = UINT64_C(0xffffffffffffffff);
    const uint64_t p5 = UINT64_C(0xffffffffffffffff);
    uint64_t d0, d1, d2, d3, d4, d5, d6, r0, r1, r2, r3, r4, r5;
    uint8_t c = limbsmith_sbb64(&d0, a0, p0, 0);
    c = limbsmith_sbb64(&d1, a1, p1, c);
    c = limbsmith_sbb64(&d2, a2, p2, c);
    c = limbsmith_sbb64(&d3, a3, p3, c);
    c = limbsmith_sbb64(&d4, a4, p4, c);
    c = limbsmith_sbb64(&d5, a5, p5, c);
    c = limbsmith_sbb64(&d6, a6, 0, c);
    // p back if that was too much
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, d0, m & UINT64_C(0xffffffff), 0);
    c = limbsmith_adc64(&r1, d1, m & UINT64_C(0xffffffff00000000), c);
    c = limbsmith_adc64(&r2, d2, m & UINT64_C(0xfffffffffffffffe), c);
    c = limbsmith_adc64(&r3, d3, m, c);
    c = limbsmith_adc64(&r4, d4, m, c);
    (void)limbsmith_adc64(&r5, d5, m, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5;
}

// `a + b`. Canonical, canonical -> canonical.
// Takes a, b of value below 2^384.1. Gives r of value below 2^384.1: r = a + b mod p.
// 23 operations.
static inline void limbsmith_p384_mont64_add(
    uint64_t r[6], const uint64_t a[6], const uint64_t b[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5];
    const uint64_t p0 = UINT64_C(0xffffffff);
    const uint64_t p1 = UINT64_C(0xffffffff00000000);
    const uint64_t p2 = UINT64_C(0xfffffffffffffffe);
    const uint64_t p3 = UINT64_C(0xffffffffffffffff);
    const uint64_t p4 = UINT64_C(0xffffffffffffffff);
    const uint64_t p5 = UINT64_C(0xffffffffffffffff);
    uint64_t s0, s1, s2, s3, s4, s5, d0, d1, d2, d3, d4, d5, d6, r0, r1, r2, r3, r4, r5;
    uint8_t c = limbsmith_adc64(&s0, a0, b0, 0);
    c = limbsmith_adc64(&s1, a1, b1, c);
    c = limbsmith_adc64(&s2, a2, b2, c);
    c = limbsmith_adc64(&s3, a3, b3, c);
    c = limbsmith_adc64(&s4, a4, b4, c);
    c = limbsmith_adc64(&s5, a5, b5, c);
    uint8_t c_2 = limbsmith_sbb64(&d0, s0, p0, 0);
    c_2 = limbsmith_sbb64(&d1, s1, p1, c_2);
    c_2 = limbsmith_sbb64(&d2, s2, p2, c_2);
    c_2 = limbsmith_sbb64(&d3, s3, p3, c_2);
    c_2 = limbsmith_sbb64(&d4, s4, p4, c_2);
    c_2 = limbsmith_sbb64(&d5, s5, p5, c_2);
    c = limbsmith_sbb64(&d6, (uint64_t)c, 0, c_2);
    // p back if that was too much
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, d0, m & UINT64_C(0xffffffff), 0);
    c = limbsmith_adc64(&r1, d1, m & UINT64_C(0xffffffff00000000), c);
    c = limbsmith_adc64(&r2, d2, m & UINT64_C(0xfffffffffffffffe), c);
    c = limbsmith_adc64(&r3, d3, m, c);
    c = limbsmith_adc64(&r4, d4, m, c);
    (void)limbsmith_adc64(&r5, d5, m, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5;
}

// `a - b`. Canonical, canonical -> canonical.
// Takes a, b of value below 2^384.1. Gives r of value below 2^384.1: r = a - b mod p.
// 16 operations.
static inline void limbsmith_p384_mont64_sub(
    uint64_t r[6], const uint64_t a[6], const uint64_t b[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5];
    const uint64_t p0 = UINT64_C(0xffffffff);
    const uint64_t p1 = UINT64_C(0xffffffff00000000);
    const uint64_t p2 = UINT64_C(0xfffffffffffffffe);
    uint64_t d0, d1, d2, d3, d4, d5, r0, r1, r2, r3, r4, r5;
    uint8_t c = limbsmith_sbb64(&d0, a0, b0, 0);
    c = limbsmith_sbb64(&d1, a1, b1, c);
    c = limbsmith_sbb64(&d2, a2, b2, c);
    c = limbsmith_sbb64(&d3, a3, b3, c);
    c = limbsmith_sbb64(&d4, a4, b4, c);
    c = limbsmith_sbb64(&d5, a5, b5, c);
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, d0, m & p0, 0);
    c = limbsmith_adc64(&r1, d1, m & p1, c);
    c = limbsmith_adc64(&r2, d2, m & p2, c);
    c = limbsmith_adc64(&r3, d3, m, c);
    c = limbsmith_adc64(&r4, d4, m, c);
    (void)limbsmith_adc64(&r5, d5, m, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5;
}

// `-a`. Canonical -> canonical.
// Takes a of value below 2^384.1. Gives r of value below 2^384.1: r = -a mod p.
// 16 operations.
static inline void limbsmith_p384_mont64_neg(uint64_t r[6], const uint64_t a[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    const uint64_t p0 = UINT64_C(0xffffffff);
    const uint64_t p1 = UINT64_C(0xffffffff00000000);
    const uint64_t p2 = UINT64_C(0xfffffffffffffffe);
    uint64_t d0, d1, d2, d3, d4, d5, r0, r1, r2, r3, r4, r5;
    uint8_t c = limbsmith_sbb64(&d0, 0, a0, 0);
    c = limbsmith_sbb64(&d1, 0, a1, c);
    c = limbsmith_sbb64(&d2, 0, a2, c);
    c = limbsmith_sbb64(&d3, 0, a3, c);
    c = limbsmith_sbb64(&d4, 0, a4, c);
    c = limbsmith_sbb64(&d5, 0, a5, c);
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, d0, m & p0, 0);
    c = limbsmith_adc64(&r1, d1, m & p1, c);
    c = limbsmith_adc64(&r2, d2, m & p2, c);
    c = limbsmith_adc64(&r3, d3, m, c);
    c = limbsmith_adc64(&r4, d4, m, c);
    (void)limbsmith_adc64(&r5, d5, m, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5;
}

// `a / R`: the number that `a` stands for. Canonical -> canonical.
// Takes a of value below 2^384.1. Gives r of value below 2^384.1: 2^384 r = a mod p.
// 18 multiplications, 45 other operations.
static inline void limbsmith_p384_mont64_demontgomery(uint64_t r[6], const uint64_t a[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    uint64_t l0, l1, t, q0, q1, q2, u, t0, t1, t2, t3, t4, t5;
    // step 0: m c agrees with word 0; carry on above it
    uint64_t m0 = limbsmith_mulw64(a0, UINT64_C(0x100000001));
    uint64_t h0 = limbsmith_mul_wide64(&l0, m0, UINT64_C(0xffffffff00000001));
    uint64_t h1 = limbsmith_mul_wide64(&l1, m0, UINT64_C(0xffffffff));
    uint8_t z = limbsmith_sbb64(&t, a0, l0, 0);
    uint8_t c = limbsmith_adc64(&q0, h0, l1, z);
    c = limbsmith_adc64(&q1, h1, m0, c);
    (void)limbsmith_adc64(&q2, 0, 0, c);
    // step 1: m c agrees with word 1; carry on above it
    c = limbsmith_sbb64(&u, a1, q0, 0);
    uint64_t m1 = limbsmith_mulw64(u, UINT64_C(0x100000001));
    h0 = limbsmith_mul_wide64(&l0, m1, UINT64_C(0xffffffff00000001));
    h1 = limbsmith_mul_wide64(&l1, m1, UINT64_C(0xffffffff));
    z = limbsmith_sbb64(&t, u, l0, 0);
    c = limbsmith_adc64(&q0, q1, h0, c);
    (void)limbsmith_adc64(&q1, q2, h1, c);
    c = limbsmith_adc64(&q0, q0, l1, z);
    c = limbsmith_adc64(&q1, q1, m1, c);
    (void)limbsmith_adc64(&q2, 0, 0, c);
    // step 2: m c agrees with word 2; carry on above it
    c = limbsmith_sbb64(&u, a2, q0, 0);
    uint64_t m2 = limbsmith_mulw64(u, UINT64_C(0x100000001));
    h0 = limbsmith_mul_wide64(&l0, m2, UINT64_C(0xffffffff00000001));
    h1 = limbsmith_mul_wide64(&l1, m2, UINT64_C(0xffffffff));
    z = limbsmith_sbb64(&t, u, l0, 0);
    c = limbsmith_adc64(&q0, q1, h0, c);
    (void)limbsmith_adc64(&q1, q2, h1, c);
    c = limbsmith_adc64(&q0, q0, l1, z);
    c = limbsmith_adc64(&q1, q1, m2, c);
    (void)limbsmith_adc64(&q2, 0, 0, c);
    // step 3: m c agrees with word 3; carry on above it
    c = limbsmith_sbb64(&u, a3, q0, 0);
    uint64_t m3 = limbsmith_mulw64(u, UINT64_C(0x100000001));
    h0 = limbsmith_mul_wide64(&l0, m3, UINT64_C(0xffffffff00000001));
    h1 = limbsmith_mul_wide64(&l1, m3, UINT64_C(0xffffffff));
    z = limbsmith_sbb64(&t, u, l0, 0);
    c = limbsmith_adc64(&q0, q1, h0, c);
    (void)limbsmith_adc64(&q1, q2, h1, c);
    c = limbsmith_adc64(&q0, q0, l1, z);
    c = limbsmith_adc64(&q1, q1, m3, c);
    (void)limbsmith_adc64(&q2, 0, 0, c);
    // step 4: m c agrees with word 4; carry on above it
    c = limbsmith_sbb64(&u, a4, q0, 0);
    uint64_t m4 = limbsmith_mulw64(u, UINT64_C(0x100000001));
    h0 = limbsmith_mul_wide64(&l0, m4, UINT64_C(0xffffffff00000001));
    h1 = limbsmith_mul_wide64(&l1, m4, UINT64_C(0xffffffff));
    z = limbsmith_sbb64(&t, u, l0, 0);
    c = limbsmith_adc64(&q0, q1, h0, c);
    (void)limbsmith_adc64(&q1, q2, h1, c);
    c = limbsmith_adc64(&q0, q0, l1, z);
    c = limbsmith_adc64(&q1, q1, m4, c);
    (void)limbsmith_adc64(&q2, 0, 0, c);
    // step 5: m c agrees with word 5; carry on above it
    c = limbsmith_sbb64(&u, a5, q0, 0);
    uint64_t m5 = limbsmith_mulw64(u, UINT64_C(0x100000001));
    h0 = limbsmith_mul_wide64(&l0, m5, UINT64_C(0xffffffff00000001));
    h1 = limbsmith_mul_wide64(&l1, m5, UINT64_C(0xffffffff));
    z = limbsmith_sbb64(&t, u, l0, 0);
    c = limbsmith_adc64(&q0, q1, h0, c);
    (void)limbsmith_adc64(&q1, q2, h1, c);
    c = limbsmith_adc64(&q0, q0, l1, z);
    c = limbsmith_adc64(&q1, q1, m5, c);
    (void)limbsmith_adc64(&q2, 0, 0, c);
    // A = M less what M c has above its low half
    c = limbsmith_sbb64(&t0, m0, q0, 0);
    c = limbsmith_sbb64(&t1, m1, q1, c);
    c = limbsmith_sbb64(&t2, m2, q2, c);
    c = limbsmith_sbb64(&t3, m3, 0, c);
    c = limbsmith_sbb64(&t4, m4, 0, c);
    (void)limbsmith_sbb64(&t5, m5, 0, c);
    r[0] = t0; r[1] = t1; r[2] = t2; r[3] = t3; r[4] = t4; r[5] = t5;
}

// 1 if the value is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 6 operations.
static inline uint8_t limbsmith_p384_mont64_is_canonical(const uint64_t w[6]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5];
    const uint64_t p0 = UINT64_C(0xffffffff);
    const uint64_t p1 = UINT64_C(0xffffffff00000000);
    const uint64_t p2 = UINT64_C(0xfffffffffffffffe);
    const uint64_t p3 = UINT64_C(0xffffffffffffffff);
    const uint64_t p4 = UINT64_C(0xffffffffffffffff);
    const uint64_t p5 = UINT64_C(0xffffffffffffffff);
    uint64_t t0, t1, t2, t3, t4, t5;
    uint8_t c = limbsmith_sbb64(&t0, w0, p0, 0);
    c = limbsmith_sbb64(&t1, w1, p1, c);
    c = limbsmith_sbb64(&t2, w2, p2, c);
    c = limbsmith_sbb64(&t3, w3, p3, c);
    c = limbsmith_sbb64(&t4, w4, p4, c);
    c = limbsmith_sbb64(&t5, w5, p5, c);
    return c;
}

// 1 if all words are zero. Canonical -> a bit.
// Takes w of value below 2^384.1. Gives r 0 or 1: r = 1 if w = 0, else 0.
// 6 operations.
static inline uint8_t limbsmith_p384_mont64_is_zero(const uint64_t w[6]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5];
    uint64_t t0, t1, t2, t3, t4, t5;
    uint8_t c = limbsmith_sbb64(&t0, w0, 1, 0);
    c = limbsmith_sbb64(&t1, w1, 0, c);
    c = limbsmith_sbb64(&t2, w2, 0, c);
    c = limbsmith_sbb64(&t3, w3, 0, c);
    c = limbsmith_sbb64(&t4, w4, 0, c);
    c = limbsmith_sbb64(&t5, w5, 0, c);
    return c;
}

// `b` if the bit is 1, `a` if it is 0. A bit, any words, any words -> any words.
// Takes bit 0 or 1; a, b any words. Gives r any words: r = a + bit b - bit a.
// 21 operations.
static inline void limbsmith_p384_mont64_select(
    uint64_t r[6], uint8_t bit, const uint64_t a[6], const uint64_t b[6]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5];
    uint64_t m1 = limbsmith_mask64(bit);
    uint64_t m0 = limbsmith_mask64((uint8_t)(1 - bit));
    uint64_t r0 = (m0 & a0) + (m1 & b0);
    uint64_t r1 = (m0 & a1) + (m1 & b1);
    uint64_t r2 = (m0 & a2) + (m1 & b2);
    uint64_t r3 = (m0 & a3) + (m1 & b3);
    uint64_t r4 = (m0 & a4) + (m1 & b4);
    uint64_t r5 = (m0 & a5) + (m1 & b5);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5;
}

// `k * a`. Canonical, below 2^17 -> canonical.
static inline void limbsmith_p384_mont64_mul_small(uint64_t r[6], const uint64_t a[6], uint64_t k) {
    uint64_t t0[7];
    limbsmith_p384_mont64_mul_small_core(t0, a, k);
    limbsmith_p384_mont64_reduce_once(r, t0);
}

// `a * b / R`. Any words, canonical -> canonical.
static inline void limbsmith_p384_mont64_mul(
    uint64_t r[6], const uint64_t a[6], const uint64_t b[6]) {
    uint64_t t0[12];
    limbsmith_p384_mont64_wide_product(t0, a, b);
    limbsmith_p384_mont64_reduce(r, t0);
}

// `a^2 / R`. Canonical -> canonical.
static inline void limbsmith_p384_mont64_square(uint64_t r[6], const uint64_t a[6]) {
    uint64_t t0[12];
    limbsmith_p384_mont64_wide_square(t0, a);
    limbsmith_p384_mont64_reduce(r, t0);
}

// s55: 7 limbs in uint64_t, of value x0 + x1 2^55 + ... + x6 2^330.
// Strategy: solinas.

// `a * b`. Loose, Loose -> Tight.
// Takes a, b limbs below 2^58. Gives r limbs below 17 * 2^51: r = a b mod p.
// 49 multiplications, 186 other operations.
static inline void limbsmith_p384_s55_mul(uint64_t r[7], const uint64_t a[7], const uint64_t b[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6];
    uint64_t x6 = a6 << 4;
    uint64_t y6 = b6 << 5;
    limbsmith_u128 c12 = (limbsmith_u128)x6 * y6;
    // upper columns, from the top down: words that pass the top twice return to them
    uint64_t h6 = (uint64_t)(c12 >> 64);
    uint64_t x5 = a5 << 4;
    uint64_t y5 = b5 << 5;
    // a5 b6 + a6 b5: below 2^126.1
    limbsmith_u128 c11 = (limbsmith_u128)x5 * y6 + (limbsmith_u128)x6 * y5;
    uint64_t h5 = ((uint64_t)c12 >> 9) + (uint64_t)(c11 >> 64);
    uint64_t x4 = a4 << 4;
    // a4 b6 + a5 b5 + a6 b4: below 2^126.6
    uint64_t y4 = b4 << 5;
    limbsmith_u128 c10 = (limbsmith_u128)x4 * y6 + (limbsmith_u128)x5 * y5
        + (limbsmith_u128)x6 * y4;
    uint64_t h4 = ((uint64_t)c11 >> 9) + (uint64_t)(c10 >> 64);
    uint64_t x3 = a3 << 4;
    // a3 b6 + a4 b5 + a5 b4 + a6 b3: below 2^127.1
    uint64_t y3 = b3 << 5;
    limbsmith_u128 c9 = (limbsmith_u128)x3 * y6 + (limbsmith_u128)x4 * y5 + (limbsmith_u128)x5 * y4
        + (limbsmith_u128)x6 * y3;
    uint64_t h3 = ((uint64_t)c10 >> 9) + (uint64_t)(c9 >> 64);
    uint64_t x2 = a2 << 4;
    // a2 b6 + a3 b5 + a4 b4 + a5 b3 + a6 b2: below 2^127.4
    uint64_t y2 = b2 << 5;
    limbsmith_u128 c8 = (limbsmith_u128)x2 * y6 + (limbsmith_u128)x3 * y5 + (limbsmith_u128)x4 * y4
        + (limbsmith_u128)x5 * y3 + (limbsmith_u128)x6 * y2;
    c8 = c8 + ((limbsmith_u128)h6 << 28);
    uint64_t h2 = ((uint64_t)c9 >> 9) + (uint64_t)(c8 >> 64);
    uint64_t x1 = a1 << 4;
    // a1 b6 + a2 b5 + a3 b4 + a4 b3 + a5 b2 + a6 b1: below 2^127.6
    uint64_t y1 = b1 << 5;
    limbsmith_u128 c7 = (limbsmith_u128)x1 * y6 + (limbsmith_u128)x2 * y5 + (limbsmith_u128)x3 * y4
        + (limbsmith_u128)x4 * y3 + (limbsmith_u128)x5 * y2 + (limbsmith_u128)x6 * y1;
    c7 = c7 + ((limbsmith_u128)h6 << 51);
    c7 = c7 + ((limbsmith_u128)h5 << 28);
    uint64_t h1 = ((uint64_t)c8 >> 9) + (uint64_t)(c7 >> 64);
    // times 2^4 and 2^5: bit 55 of a column is bit 64
    uint64_t x0 = a0 << 4;
    // a0 b6 + a1 b5 + a2 b4 + a3 b3 + a4 b2 + a5 b1 + a6 b0: below 2^127.9
    uint64_t y0 = b0 << 5;
    limbsmith_u128 c6 = (limbsmith_u128)x0 * y6 + (limbsmith_u128)x1 * y5 + (limbsmith_u128)x2 * y4
        + (limbsmith_u128)x3 * y3 + (limbsmith_u128)x4 * y2 + (limbsmith_u128)x5 * y1
        + (limbsmith_u128)x6 * y0;
    uint64_t h0 = ((uint64_t)c7 >> 9) + (uint64_t)(c6 >> 64);
    // a0 b5 + a1 b4 + a2 b3 + a3 b2 + a4 b1 + a5 b0: below 2^127.6
    limbsmith_u128 c5 = (limbsmith_u128)x0 * y5 + (limbsmith_u128)x1 * y4 + (limbsmith_u128)x2 * y3
        + (limbsmith_u128)x3 * y2 + (limbsmith_u128)x4 * y1 + (limbsmith_u128)x5 * y0;
    x6 = ((uint64_t)c6 >> 9) + (uint64_t)(c5 >> 64);
    // a multiple of p, so that no limb goes below zero, and what passed the top
    limbsmith_u128 z6 = ((limbsmith_u128)x6 << 9) + limbsmith_join128(UINT64_C(0x8000000000), UINT64_C(0x7ffdfbfffffffe00)) + ((limbsmith_u128)h6 << 10) + ((limbsmith_u128)h5 << 51) + ((limbsmith_u128)h4 << 28) - ((limbsmith_u128)h6 << 42);
    // a0 b4 + a1 b3 + a2 b2 + a3 b1 + a4 b0: below 2^127.4
    limbsmith_u128 c4 = (limbsmith_u128)x0 * y4 + (limbsmith_u128)x1 * y3 + (limbsmith_u128)x2 * y2
        + (limbsmith_u128)x3 * y1 + (limbsmith_u128)x4 * y0;
    x5 = ((uint64_t)c5 >> 9) + (uint64_t)(c4 >> 64);
    limbsmith_u128 z5 = ((limbsmith_u128)x5 << 9) + limbsmith_join128(UINT64_C(0x10200000000), UINT64_C(0xfffcfbfffffffe00)) + ((limbsmith_u128)h5 << 10) + ((limbsmith_u128)h4 << 51) + ((limbsmith_u128)h3 << 28) - ((limbsmith_u128)h5 << 42);
    // a0 b3 + a1 b2 + a2 b1 + a3 b0: below 2^127.1
    limbsmith_u128 c3 = (limbsmith_u128)x0 * y3 + (limbsmith_u128)x1 * y2 + (limbsmith_u128)x2 * y1
        + (limbsmith_u128)x3 * y0;
    x4 = ((uint64_t)c4 >> 9) + (uint64_t)(c3 >> 64);
    limbsmith_u128 z4 = ((limbsmith_u128)x4 << 9) + limbsmith_join128(UINT64_C(0x18200000000), UINT64_C(0xfffbfbfffffffe00)) + ((limbsmith_u128)h4 << 10) + ((limbsmith_u128)h3 << 51) + ((limbsmith_u128)h2 << 28) - ((limbsmith_u128)h4 << 42);
    // a0 b2 + a1 b1 + a2 b0: below 2^126.6
    limbsmith_u128 c2 = (limbsmith_u128)x0 * y2 + (limbsmith_u128)x1 * y1 + (limbsmith_u128)x2 * y0;
    x3 = ((uint64_t)c3 >> 9) + (uint64_t)(c2 >> 64);
    limbsmith_u128 z3 = ((limbsmith_u128)x3 << 9) + limbsmith_join128(UINT64_C(0x20200000000), UINT64_C(0xfffafbffffffde00)) + ((limbsmith_u128)h3 << 10) + ((limbsmith_u128)h2 << 51) + ((limbsmith_u128)h1 << 28) - ((limbsmith_u128)h3 << 42);
    // a0 b1 + a1 b0: below 2^126.1
    limbsmith_u128 c1 = (limbsmith_u128)x0 * y1 + (limbsmith_u128)x1 * y0;
    x2 = ((uint64_t)c2 >> 9) + (uint64_t)(c1 >> 64);
    uint64_t h = (uint64_t)(z6 >> 64);
    limbsmith_u128 z2 = ((limbsmith_u128)x2 << 9) + limbsmith_join128(UINT64_C(0x28200000008), UINT64_C(0xfff9fbeff7ffde00)) + ((limbsmith_u128)h2 << 10) + ((limbsmith_u128)h1 << 51) + ((limbsmith_u128)h0 << 28) + ((limbsmith_u128)h << 28) - ((limbsmith_u128)h2 << 42);
    limbsmith_u128 c0 = (limbsmith_u128)x0 * y0;
    x1 = ((uint64_t)c1 >> 9) + (uint64_t)(c0 >> 64);
    limbsmith_u128 z1 = ((limbsmith_u128)x1 << 9) + limbsmith_join128(UINT64_C(0x30204000010), UINT64_C(0xfff4fbefdfffce00)) + ((limbsmith_u128)h1 << 10) + ((limbsmith_u128)h0 << 51) + ((limbsmith_u128)h << 51) - ((limbsmith_u128)h1 << 42);
    x0 = (uint64_t)c0 >> 9;
    limbsmith_u128 z0 = ((limbsmith_u128)x0 << 9) + limbsmith_join128(UINT64_C(0x38208120018), UINT64_C(0xfffe01fffffffe00)) + ((limbsmith_u128)h0 << 10) + ((limbsmith_u128)h << 10) - ((limbsmith_u128)h0 << 42) - ((limbsmith_u128)h << 42);
    uint64_t r0 = (uint64_t)z0 >> 9;
    uint64_t r1 = ((uint64_t)z1 >> 9) + (uint64_t)(z0 >> 64);
    uint64_t r2 = ((uint64_t)z2 >> 9) + (uint64_t)(z1 >> 64);
    uint64_t r3 = ((uint64_t)z3 >> 9) + (uint64_t)(z2 >> 64);
    uint64_t r4 = ((uint64_t)z4 >> 9) + (uint64_t)(z3 >> 64);
    uint64_t r5 = ((uint64_t)z5 >> 9) + (uint64_t)(z4 >> 64);
    uint64_t r6 = ((uint64_t)z6 >> 9) + (uint64_t)(z5 >> 64);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6;
}

// `a^2`. Loose -> Tight.
// Takes a limbs below 2^58. Gives r limbs below 17 * 2^51: r = a^2 mod p.
// 28 multiplications, 165 other operations.
static inline void limbsmith_p384_s55_square(uint64_t r[7], const uint64_t a[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    uint64_t x6 = a6 << 4;
    // 2 a5 a6: below 2^126.1
    uint64_t y6 = a6 << 5;
    limbsmith_u128 c12 = (limbsmith_u128)x6 * y6;
    // upper columns, from the top down: words that pass the top twice return to them
    uint64_t h6 = (uint64_t)(c12 >> 64);
    uint64_t y5 = a5 << 5;
    limbsmith_u128 c11 = (limbsmith_u128)y5 * y6;
    uint64_t h5 = ((uint64_t)c12 >> 9) + (uint64_t)(c11 >> 64);
    uint64_t y4 = a4 << 5;
    uint64_t x5 = a5 << 4;
    // 2 a4 a6 + a5^2: below 2^126.6
    limbsmith_u128 c10 = (limbsmith_u128)y4 * y6 + (limbsmith_u128)x5 * y5;
    uint64_t h4 = ((uint64_t)c11 >> 9) + (uint64_t)(c10 >> 64);
    uint64_t y3 = a3 << 5;
    // 2 a3 a6 + 2 a4 a5: below 2^127.1
    limbsmith_u128 c9 = (limbsmith_u128)y3 * y6 + (limbsmith_u128)y4 * y5;
    uint64_t h3 = ((uint64_t)c10 >> 9) + (uint64_t)(c9 >> 64);
    uint64_t y2 = a2 << 5;
    // 2 a2 a6 + 2 a3 a5 + a4^2: below 2^127.4
    uint64_t x4 = a4 << 4;
    limbsmith_u128 c8 = (limbsmith_u128)y2 * y6 + (limbsmith_u128)y3 * y5 + (limbsmith_u128)x4 * y4;
    c8 = c8 + ((limbsmith_u128)h6 << 28);
    uint64_t h2 = ((uint64_t)c9 >> 9) + (uint64_t)(c8 >> 64);
    uint64_t y1 = a1 << 5;
    // 2 a1 a6 + 2 a2 a5 + 2 a3 a4: below 2^127.6
    limbsmith_u128 c7 = (limbsmith_u128)y1 * y6 + (limbsmith_u128)y2 * y5 + (limbsmith_u128)y3 * y4;
    c7 = c7 + ((limbsmith_u128)h6 << 51);
    c7 = c7 + ((limbsmith_u128)h5 << 28);
    uint64_t h1 = ((uint64_t)c8 >> 9) + (uint64_t)(c7 >> 64);
    uint64_t y0 = a0 << 5;
    // 2 a0 a6 + 2 a1 a5 + 2 a2 a4 + a3^2: below 2^127.9
    uint64_t x3 = a3 << 4;
    limbsmith_u128 c6 = (limbsmith_u128)y0 * y6 + (limbsmith_u128)y1 * y5 + (limbsmith_u128)y2 * y4
        + (limbsmith_u128)x3 * y3;
    uint64_t h0 = ((uint64_t)c7 >> 9) + (uint64_t)(c6 >> 64);
    // 2 a0 a5 + 2 a1 a4 + 2 a2 a3: below 2^127.6
    limbsmith_u128 c5 = (limbsmith_u128)y0 * y5 + (limbsmith_u128)y1 * y4 + (limbsmith_u128)y2 * y3;
    x6 = ((uint64_t)c6 >> 9) + (uint64_t)(c5 >> 64);
    // a multiple of p, so that no limb goes below zero, and what passed the top
    limbsmith_u128 z6 = ((limbsmith_u128)x6 << 9) + limbsmith_join128(UINT64_C(0x8000000000), UINT64_C(0x7ffdfbfffffffe00)) + ((limbsmith_u128)h6 << 10) + ((limbsmith_u128)h5 << 51) + ((limbsmith_u128)h4 << 28) - ((limbsmith_u128)h6 << 42);
    // 2 a0 a4 + 2 a1 a3 + a2^2: below 2^127.4
    uint64_t x2 = a2 << 4;
    limbsmith_u128 c4 = (limbsmith_u128)y0 * y4 + (limbsmith_u128)y1 * y3 + (limbsmith_u128)x2 * y2;
    x5 = ((uint64_t)c5 >> 9) + (uint64_t)(c4 >> 64);
    limbsmith_u128 z5 = ((limbsmith_u128)x5 << 9) + limbsmith_join128(UINT64_C(0x10200000000), UINT64_C(0xfffcfbfffffffe00)) + ((limbsmith_u128)h5 << 10) + ((limbsmith_u128)h4 << 51) + ((limbsmith_u128)h3 << 28) - ((limbsmith_u128)h5 << 42);
    // 2 a0 a3 + 2 a1 a2: below 2^127.1
    limbsmith_u128 c3 = (limbsmith_u128)y0 * y3 + (limbsmith_u128)y1 * y2;
    x4 = ((uint64_t)c4 >> 9) + (uint64_t)(c3 >> 64);
    limbsmith_u128 z4 = ((limbsmith_u128)x4 << 9) + limbsmith_join128(UINT64_C(0x18200000000), UINT64_C(0xfffbfbfffffffe00)) + ((limbsmith_u128)h4 << 10) + ((limbsmith_u128)h3 << 51) + ((limbsmith_u128)h2 << 28) - ((limbsmith_u128)h4 << 42);
    // 2 a0 a1: below 2^126.1
    uint64_t x1 = a1 << 4;
    // 2 a0 a2 + a1^2: below 2^126.6
    limbsmith_u128 c2 = (limbsmith_u128)y0 * y2 + (limbsmith_u128)x1 * y1;
    x3 = ((uint64_t)c3 >> 9) + (uint64_t)(c2 >> 64);
    limbsmith_u128 z3 = ((limbsmith_u128)x3 << 9) + limbsmith_join128(UINT64_C(0x20200000000), UINT64_C(0xfffafbffffffde00)) + ((limbsmith_u128)h3 << 10) + ((limbsmith_u128)h2 << 51) + ((limbsmith_u128)h1 << 28) - ((limbsmith_u128)h3 << 42);
    // a0^2: below 2^125.1
    limbsmith_u128 c1 = (limbsmith_u128)y0 * y1;
    x2 = ((uint64_t)c2 >> 9) + (uint64_t)(c1 >> 64);
    uint64_t h = (uint64_t)(z6 >> 64);
    limbsmith_u128 z2 = ((limbsmith_u128)x2 << 9) + limbsmith_join128(UINT64_C(0x28200000008), UINT64_C(0xfff9fbeff7ffde00)) + ((limbsmith_u128)h2 << 10) + ((limbsmith_u128)h1 << 51) + ((limbsmith_u128)h0 << 28) + ((limbsmith_u128)h << 28) - ((limbsmith_u128)h2 << 42);
    // times 2^4 and 2^5: bit 55 of a column is bit 64
    uint64_t x0 = a0 << 4;
    limbsmith_u128 c0 = (limbsmith_u128)x0 * y0;
    x1 = ((uint64_t)c1 >> 9) + (uint64_t)(c0 >> 64);
    limbsmith_u128 z1 = ((limbsmith_u128)x1 << 9) + limbsmith_join128(UINT64_C(0x30204000010), UINT64_C(0xfff4fbefdfffce00)) + ((limbsmith_u128)h1 << 10) + ((limbsmith_u128)h0 << 51) + ((limbsmith_u128)h << 51) - ((limbsmith_u128)h1 << 42);
    x0 = (uint64_t)c0 >> 9;
    limbsmith_u128 z0 = ((limbsmith_u128)x0 << 9) + limbsmith_join128(UINT64_C(0x38208120018), UINT64_C(0xfffe01fffffffe00)) + ((limbsmith_u128)h0 << 10) + ((limbsmith_u128)h << 10) - ((limbsmith_u128)h0 << 42) - ((limbsmith_u128)h << 42);
    uint64_t r0 = (uint64_t)z0 >> 9;
    uint64_t r1 = ((uint64_t)z1 >> 9) + (uint64_t)(z0 >> 64);
    uint64_t r2 = ((uint64_t)z2 >> 9) + (uint64_t)(z1 >> 64);
    uint64_t r3 = ((uint64_t)z3 >> 9) + (uint64_t)(z2 >> 64);
    uint64_t r4 = ((uint64_t)z4 >> 9) + (uint64_t)(z3 >> 64);
    uint64_t r5 = ((uint64_t)z5 >> 9) + (uint64_t)(z4 >> 64);
    uint64_t r6 = ((uint64_t)z6 >> 9) + (uint64_t)(z5 >> 64);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6;
}

// `k * a`. Loose, below 2^17 -> Tight.
// Takes a limbs below 2^58; k below 2^17. Gives r limbs below 17 * 2^51: r = a k mod p.
// 7 multiplications, 63 other operations.
static inline void limbsmith_p384_s55_mul_small(uint64_t r[7], const uint64_t a[7], uint64_t k) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    const uint64_t mask55 = UINT64_C(0x7fffffffffffff);
    limbsmith_u128 c6 = (limbsmith_u128)a6 * k;
    // upper columns, from the top down: words that pass the top twice return to them
    uint64_t h0 = (uint64_t)(c6 >> 55);
    limbsmith_u128 c5 = (limbsmith_u128)a5 * k;
    uint64_t x6 = (uint64_t)(c6 & mask55) + (uint64_t)(c5 >> 55);
    // a multiple of p, so that no limb goes below zero, and what passed the top
    uint64_t z6 = x6 + UINT64_C(0x3fffffffffffff);
    limbsmith_u128 c4 = (limbsmith_u128)a4 * k;
    uint64_t x5 = (uint64_t)(c5 & mask55) + (uint64_t)(c4 >> 55);
    uint64_t z5 = x5 + UINT64_C(0x7fffffffffffff);
    limbsmith_u128 c3 = (limbsmith_u128)a3 * k;
    uint64_t x4 = (uint64_t)(c4 & mask55) + (uint64_t)(c3 >> 55);
    uint64_t z4 = x4 + UINT64_C(0x7fffffffffffff);
    limbsmith_u128 c2 = (limbsmith_u128)a2 * k;
    uint64_t x3 = (uint64_t)(c3 & mask55) + (uint64_t)(c2 >> 55);
    uint64_t z3 = x3 + UINT64_C(0x7fffffffffffff);
    limbsmith_u128 c1 = (limbsmith_u128)a1 * k;
    uint64_t x2 = (uint64_t)(c2 & mask55) + (uint64_t)(c1 >> 55);
    uint64_t h = z6 >> 55;
    uint64_t z2 = x2 + UINT64_C(0x7ffffffffbffff) + (h0 << 19) + (h << 19);
    limbsmith_u128 c0 = (limbsmith_u128)a0 * k;
    uint64_t x1 = (uint64_t)(c1 & mask55) + (uint64_t)(c0 >> 55);
    uint64_t z1 = x1 + UINT64_C(0x7ffdffffffffff) + (h0 << 42) + (h << 42);
    uint64_t x0 = (uint64_t)(c0 & mask55);
    uint64_t z0 = x0 + UINT64_C(0x800000ffffffff) + (h0 << 1) + (h << 1) - (h0 << 33) - (h << 33);
    uint64_t r0 = z0 & mask55;
    uint64_t r1 = (z1 & mask55) + (z0 >> 55);
    uint64_t r2 = (z2 & mask55) + (z1 >> 55);
    uint64_t r3 = (z3 & mask55) + (z2 >> 55);
    uint64_t r4 = (z4 & mask55) + (z3 >> 55);
    uint64_t r5 = (z5 & mask55) + (z4 >> 55);
    uint64_t r6 = (z6 & mask55) + (z5 >> 55);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6;
}

// `k * a + b`. Loose, below 2^17, Tight -> Tight.
// Takes a limbs below 2^58; k below 2^17; b limbs below 17 * 2^51. Gives r limbs below 17 * 2^51: r
// = a k + b mod p.
// 7 multiplications, 70 other operations.
static inline void limbsmith_p384_s55_mul_small_add(
    uint64_t r[7], const uint64_t a[7], uint64_t k, const uint64_t b[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6];
    const uint64_t mask55 = UINT64_C(0x7fffffffffffff);
    limbsmith_u128 c6 = (limbsmith_u128)a6 * k + b6;
    // upper columns, from the top down: words that pass the top twice return to them
    uint64_t h0 = (uint64_t)(c6 >> 55);
    limbsmith_u128 c5 = (limbsmith_u128)a5 * k + b5;
    uint64_t x6 = (uint64_t)(c6 & mask55) + (uint64_t)(c5 >> 55);
    // a multiple of p, so that no limb goes below zero, and what passed the top
    uint64_t z6 = x6 + UINT64_C(0x3fffffffffffff);
    limbsmith_u128 c4 = (limbsmith_u128)a4 * k + b4;
    uint64_t x5 = (uint64_t)(c5 & mask55) + (uint64_t)(c4 >> 55);
    uint64_t z5 = x5 + UINT64_C(0x7fffffffffffff);
    limbsmith_u128 c3 = (limbsmith_u128)a3 * k + b3;
    uint64_t x4 = (uint64_t)(c4 & mask55) + (uint64_t)(c3 >> 55);
    uint64_t z4 = x4 + UINT64_C(0x7fffffffffffff);
    limbsmith_u128 c2 = (limbsmith_u128)a2 * k + b2;
    uint64_t x3 = (uint64_t)(c3 & mask55) + (uint64_t)(c2 >> 55);
    uint64_t z3 = x3 + UINT64_C(0x7fffffffffffff);
    limbsmith_u128 c1 = (limbsmith_u128)a1 * k + b1;
    uint64_t x2 = (uint64_t)(c2 & mask55) + (uint64_t)(c1 >> 55);
    uint64_t h = z6 >> 55;
    uint64_t z2 = x2 + UINT64_C(0x7ffffffffbffff) + (h0 << 19) + (h << 19);
    limbsmith_u128 c0 = (limbsmith_u128)a0 * k + b0;
    uint64_t x1 = (uint64_t)(c1 & mask55) + (uint64_t)(c0 >> 55);
    uint64_t z1 = x1 + UINT64_C(0x7ffdffffffffff) + (h0 << 42) + (h << 42);
    uint64_t x0 = (uint64_t)(c0 & mask55);
    uint64_t z0 = x0 + UINT64_C(0x800000ffffffff) + (h0 << 1) + (h << 1) - (h0 << 33) - (h << 33);
    uint64_t r0 = z0 & mask55;
    uint64_t r1 = (z1 & mask55) + (z0 >> 55);
    uint64_t r2 = (z2 & mask55) + (z1 >> 55);
    uint64_t r3 = (z3 & mask55) + (z2 >> 55);
    uint64_t r4 = (z4 & mask55) + (z3 >> 55);
    uint64_t r5 = (z5 & mask55) + (z4 >> 55);
    uint64_t r6 = (z6 & mask55) + (z5 >> 55);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6;
}

// `a + b`. Tight, Tight -> Sum.
// Takes a, b limbs below 17 * 2^51. Gives r limbs below 25 * 2^52: r = a + b mod p.
// 7 operations.
static inline void limbsmith_p384_s55_add(uint64_t r[7], const uint64_t a[7], const uint64_t b[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6];
    uint64_t r0 = a0 + b0;
    uint64_t r1 = a1 + b1;
    uint64_t r2 = a2 + b2;
    uint64_t r3 = a3 + b3;
    uint64_t r4 = a4 + b4;
    uint64_t r5 = a5 + b5;
    uint64_t r6 = a6 + b6;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6;
}

// `a - b`. Tight, Tight -> Sum.
// Takes a, b limbs below 17 * 2^51. Gives r limbs below 25 * 2^52: r = a - b mod p.
// 14 operations.
static inline void limbsmith_p384_s55_sub(uint64_t r[7], const uint64_t a[7], const uint64_t b[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6];
    // plus 3 p, limb by limb, so that no limb goes below zero
    uint64_t r0 = a0 + UINT64_C(0x1000002fffffffd) - b0;
    uint64_t r1 = a1 + UINT64_C(0xfff9fffffffffe) - b1;
    uint64_t r2 = a2 + UINT64_C(0xfffffffff3fffe) - b2;
    uint64_t r3 = a3 + UINT64_C(0xfffffffffffffe) - b3;
    uint64_t r4 = a4 + UINT64_C(0xfffffffffffffe) - b4;
    uint64_t r5 = a5 + UINT64_C(0xfffffffffffffe) - b5;
    uint64_t r6 = a6 + UINT64_C(0xbffffffffffffe) - b6;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6;
}

// `-a`. Tight -> Sum.
// Takes a limbs below 17 * 2^51. Gives r limbs below 25 * 2^52: r = -a mod p.
// 7 operations.
static inline void limbsmith_p384_s55_neg(uint64_t r[7], const uint64_t a[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    // plus 3 p, limb by limb, so that no limb goes below zero
    uint64_t r0 = UINT64_C(0x1000002fffffffd) - a0;
    uint64_t r1 = UINT64_C(0xfff9fffffffffe) - a1;
    uint64_t r2 = UINT64_C(0xfffffffff3fffe) - a2;
    uint64_t r3 = UINT64_C(0xfffffffffffffe) - a3;
    uint64_t r4 = UINT64_C(0xfffffffffffffe) - a4;
    uint64_t r5 = UINT64_C(0xfffffffffffffe) - a5;
    uint64_t r6 = UINT64_C(0xbffffffffffffe) - a6;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6;
}

// `a + b`. Sum, Sum -> Loose.
// Takes a, b limbs below 25 * 2^52. Gives r limbs below 2^58: r = a + b mod p.
// 7 operations.
static inline void limbsmith_p384_s55_add_sums(
    uint64_t r[7], const uint64_t a[7], const uint64_t b[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6];
    uint64_t r0 = a0 + b0;
    uint64_t r1 = a1 + b1;
    uint64_t r2 = a2 + b2;
    uint64_t r3 = a3 + b3;
    uint64_t r4 = a4 + b4;
    uint64_t r5 = a5 + b5;
    uint64_t r6 = a6 + b6;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6;
}

// `a - b`. Sum, Sum -> Loose.
// Takes a, b limbs below 25 * 2^52. Gives r limbs below 2^58: r = a - b mod p.
// 14 operations.
static inline void limbsmith_p384_s55_sub_sums(
    uint64_t r[7], const uint64_t a[7], const uint64_t b[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6];
    // plus 7 p, limb by limb, so that no limb goes below zero
    uint64_t r0 = a0 + UINT64_C(0x2000006fffffff9) - b0;
    uint64_t r1 = a1 + UINT64_C(0x1fff1fffffffffc) - b1;
    uint64_t r2 = a2 + UINT64_C(0x1ffffffffe3fffc) - b2;
    uint64_t r3 = a3 + UINT64_C(0x1fffffffffffffc) - b3;
    uint64_t r4 = a4 + UINT64_C(0x1fffffffffffffc) - b4;
    uint64_t r5 = a5 + UINT64_C(0x1fffffffffffffc) - b5;
    uint64_t r6 = a6 + UINT64_C(0x1bffffffffffffc) - b6;
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6;
}

// The same value. Loose -> Tight.
// Takes a limbs below 2^58. Gives r limbs below 17 * 2^51: r = a mod p.
// 2 multiplications, 24 other operations.
static inline void limbsmith_p384_s55_carry(uint64_t r[7], const uint64_t a[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], z3 = a[3], z4 = a[4], z5 = a[5], z6 = a[6];
    const uint64_t mask55 = UINT64_C(0x7fffffffffffff);
    uint64_t h = z6 >> 55;
    uint64_t z2 = a2 + (h << 19);
    uint64_t z1 = a1 + h * UINT64_C(0x3ffffffffff);
    uint64_t z0 = a0 + h * UINT64_C(0x7ffffe00000002);
    uint64_t r0 = z0 & mask55;
    uint64_t r1 = (z1 & mask55) + (z0 >> 55);
    uint64_t r2 = (z2 & mask55) + (z1 >> 55);
    uint64_t r3 = (z3 & mask55) + (z2 >> 55);
    uint64_t r4 = (z4 & mask55) + (z3 >> 55);
    uint64_t r5 = (z5 & mask55) + (z4 >> 55);
    uint64_t r6 = (z6 & mask55) + (z5 >> 55);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6;
}

// The value. Any words -> Tight.
// Takes w any words. Gives r limbs below 17 * 2^51: r = w mod p.
// 22 operations.
static inline void limbsmith_p384_s55_from_words(uint64_t r[7], const uint64_t w[6]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5];
    const uint64_t mask10 = UINT64_C(0x3ff);
    const uint64_t mask19 = UINT64_C(0x7ffff);
    const uint64_t mask28 = UINT64_C(0xfffffff);
    const uint64_t mask37 = UINT64_C(0x1fffffffff);
    const uint64_t mask46 = UINT64_C(0x3fffffffffff);
    const uint64_t mask55 = UINT64_C(0x7fffffffffffff);
    uint64_t x0 = w0 & mask55;
    uint64_t x1 = ((w1 & mask46) << 9) | (w0 >> 55);
    uint64_t x2 = ((w2 & mask37) << 18) | (w1 >> 46);
    uint64_t x3 = ((w3 & mask28) << 27) | (w2 >> 37);
    uint64_t x4 = ((w4 & mask19) << 36) | (w3 >> 28);
    uint64_t x5 = ((w5 & mask10) << 45) | (w4 >> 19);
    uint64_t x6 = w5 >> 10;
    r[0] = x0; r[1] = x1; r[2] = x2; r[3] = x3; r[4] = x4; r[5] = x5; r[6] = x6;
}

// The value, not yet canonical. Tight -> words below 2 p.
// Takes a limbs below 17 * 2^51. Gives r of value below 2^385.1: r = a mod p.
// 3 multiplications, 45 other operations.
static inline void limbsmith_p384_s55_frozen(uint64_t r[7], const uint64_t a[7]) {
    uint64_t t0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    const uint64_t mask18 = UINT64_C(0x3ffff);
    const uint64_t mask27 = UINT64_C(0x7ffffff);
    const uint64_t mask36 = UINT64_C(0xfffffffff);
    const uint64_t mask45 = UINT64_C(0x1fffffffffff);
    const uint64_t mask54 = UINT64_C(0x3fffffffffffff);
    const uint64_t mask55 = UINT64_C(0x7fffffffffffff);
    const uint64_t mask9 = UINT64_C(0x1ff);
    uint64_t s0, s1, s2, s3, s4, s5;
    // one chain of carries
    uint64_t x0 = t0 & mask55;
    uint64_t k = t0 >> 55;
    uint64_t t1 = a1 + k;
    uint64_t x1 = t1 & mask55;
    k = t1 >> 55;
    uint64_t t2 = a2 + k;
    uint64_t x2 = t2 & mask55;
    k = t2 >> 55;
    uint64_t t3 = a3 + k;
    uint64_t x3 = t3 & mask55;
    k = t3 >> 55;
    uint64_t t4 = a4 + k;
    uint64_t x4 = t4 & mask55;
    k = t4 >> 55;
    uint64_t t5 = a5 + k;
    uint64_t x5 = t5 & mask55;
    k = t5 >> 55;
    uint64_t t6 = a6 + k;
    uint64_t x6 = t6 & mask54;
    uint64_t q = t6 >> 54;
    // packed into words
    uint64_t w0 = ((x1 & mask9) << 55) | x0;
    uint64_t w1 = ((x2 & mask18) << 46) | (x1 >> 9);
    uint64_t w2 = ((x3 & mask27) << 37) | (x2 >> 18);
    uint64_t w3 = ((x4 & mask36) << 28) | (x3 >> 27);
    uint64_t w4 = ((x5 & mask45) << 19) | (x4 >> 36);
    uint64_t w5 = (x6 << 10) | (x5 >> 45);
    // what passes bit 384 comes back, times 2^384 - p
    uint64_t c = limbsmith_mac64(&s0, q, UINT64_C(0xffffffff00000001), w0, 0);
    c = limbsmith_mac64(&s1, q, UINT64_C(0xffffffff), w1, c);
    c = limbsmith_mac64(&s2, q, 1, w2, c);
    uint8_t c_2 = limbsmith_adc64(&s3, w3, c, 0);
    c_2 = limbsmith_adc64(&s4, w4, 0, c_2);
    c_2 = limbsmith_adc64(&s5, w5, 0, c_2);
    r[0] = s0; r[1] = s1; r[2] = s2; r[3] = s3; r[4] = s4; r[5] = s5; r[6] = (uint64_t)c_2;
}

// The value in `0..p`. Words below 2 p -> canonical words.
// Takes a of value below 2^385.1. Gives r of value below 2^384.1: r = a mod p.
// 17 operations.
static inline void limbsmith_p384_s55_reduce_once(uint64_t r[6], const uint64_t a[7]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6];
    const uint64_t p0 = UINT64_C(0xffffffff);
    const uint64_t p1 = UINT64_C(0xffffffff00000000);
    const uint64_t p2 = UINT64_C(0xfffffffffffffffe);
    const uint64_t p3 = UINT64_C(0xffffffffffffffff);
    const uint64_t p4 = UINT64_C(0xffffffffffffffff);
    const uint64_t p5 = UINT64_C(0xffffffffffffffff);
    uint64_t d0, d1, d2, d3, d4, d5, d6, r0, r1, r2, r3, r4, r5;
    uint8_t c = limbsmith_sbb64(&d0, a0, p0, 0);
    c = limbsmith_sbb64(&d1, a1, p1, c);
    c = limbsmith_sbb64(&d2, a2, p2, c);
    c = limbsmith_sbb64(&d3, a3, p3, c);
    c = limbsmith_sbb64(&d4, a4, p4, c);
    c = limbsmith_sbb64(&d5, a5, p5, c);
    c = limbsmith_sbb64(&d6, a6, 0, c);
    // p back if that was too much
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, d0, m & p0, 0);
    c = limbsmith_adc64(&r1, d1, m & p1, c);
    c = limbsmith_adc64(&r2, d2, m & p2, c);
    c = limbsmith_adc64(&r3, d3, m, c);
    c = limbsmith_adc64(&r4, d4, m, c);
    (void)limbsmith_adc64(&r5, d5, m, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5;
}

// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
// Takes bit 0 or 1; a, b limbs below 17 * 2^51. Gives r limbs below 17 * 2^51: r = a + bit b - bit
// a.
// 24 operations.
static inline void limbsmith_p384_s55_select(
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

// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
// Takes bit 0 or 1; a, b limbs below 25 * 2^52. Gives r limbs below 25 * 2^52: r = a + bit b - bit
// a.
// 24 operations.
static inline void limbsmith_p384_s55_select_sums(
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
// 6 operations.
static inline uint8_t limbsmith_p384_s55_is_canonical(const uint64_t w[6]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5];
    const uint64_t p0 = UINT64_C(0xffffffff);
    const uint64_t p1 = UINT64_C(0xffffffff00000000);
    const uint64_t p2 = UINT64_C(0xfffffffffffffffe);
    const uint64_t p3 = UINT64_C(0xffffffffffffffff);
    const uint64_t p4 = UINT64_C(0xffffffffffffffff);
    const uint64_t p5 = UINT64_C(0xffffffffffffffff);
    uint64_t t0, t1, t2, t3, t4, t5;
    uint8_t c = limbsmith_sbb64(&t0, w0, p0, 0);
    c = limbsmith_sbb64(&t1, w1, p1, c);
    c = limbsmith_sbb64(&t2, w2, p2, c);
    c = limbsmith_sbb64(&t3, w3, p3, c);
    c = limbsmith_sbb64(&t4, w4, p4, c);
    c = limbsmith_sbb64(&t5, w5, p5, c);
    return c;
}

// 1 if all words are zero. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w = 0, else 0.
// 6 operations.
static inline uint8_t limbsmith_p384_s55_is_zero_words(const uint64_t w[6]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5];
    uint64_t t0, t1, t2, t3, t4, t5;
    uint8_t c = limbsmith_sbb64(&t0, w0, 1, 0);
    c = limbsmith_sbb64(&t1, w1, 0, c);
    c = limbsmith_sbb64(&t2, w2, 0, c);
    c = limbsmith_sbb64(&t3, w3, 0, c);
    c = limbsmith_sbb64(&t4, w4, 0, c);
    c = limbsmith_sbb64(&t5, w5, 0, c);
    return c;
}

// The value in `0..p`. Tight -> canonical words.
static inline void limbsmith_p384_s55_to_words(uint64_t r[6], const uint64_t a[7]) {
    uint64_t t0[7];
    limbsmith_p384_s55_frozen(t0, a);
    limbsmith_p384_s55_reduce_once(r, t0);
}

// 1 if the value is 0 modulo p. Tight -> a bit.
static inline uint8_t limbsmith_p384_s55_is_zero(const uint64_t a[7]) {
    uint64_t t0[7];
    uint64_t t1[6];
    limbsmith_p384_s55_frozen(t0, a);
    limbsmith_p384_s55_reduce_once(t1, t0);
    return limbsmith_p384_s55_is_zero_words(t1);
}

#endif // __SIZEOF_INT128__

// mont32: 12 limbs in uint32_t, of value x0 + x1 2^32 + ... + x11 2^352.
// x stands for x / R mod p with R = 2^384.
// Strategy: montgomery-separated.

// `a * b`, all words. Any words, canonical -> below R p.
// Takes a any words; b of value below 2^384.1. Gives r of value below 2^768.1: r = a b.
// 144 multiplications, 0 other operations.
static inline void limbsmith_p384_mont32_wide_product(
    uint32_t r[24], const uint32_t a[12], const uint32_t b[12]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11];
    uint32_t e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15, e16, e17, e18,
        e19, e20, e21, e22;
    // row 0: a0 b
    uint32_t c = limbsmith_mac32(&e0, a0, b0, 0, 0);
    c = limbsmith_mac32(&e1, a0, b1, 0, c);
    c = limbsmith_mac32(&e2, a0, b2, 0, c);
    c = limbsmith_mac32(&e3, a0, b3, 0, c);
    c = limbsmith_mac32(&e4, a0, b4, 0, c);
    c = limbsmith_mac32(&e5, a0, b5, 0, c);
    c = limbsmith_mac32(&e6, a0, b6, 0, c);
    c = limbsmith_mac32(&e7, a0, b7, 0, c);
    c = limbsmith_mac32(&e8, a0, b8, 0, c);
    c = limbsmith_mac32(&e9, a0, b9, 0, c);
    c = limbsmith_mac32(&e10, a0, b10, 0, c);
    e12 = limbsmith_mac32(&e11, a0, b11, 0, c);
    // row 1: a1 b
    c = limbsmith_mac32(&e1, a1, b0, e1, 0);
    c = limbsmith_mac32(&e2, a1, b1, e2, c);
    c = limbsmith_mac32(&e3, a1, b2, e3, c);
    c = limbsmith_mac32(&e4, a1, b3, e4, c);
    c = limbsmith_mac32(&e5, a1, b4, e5, c);
    c = limbsmith_mac32(&e6, a1, b5, e6, c);
    c = limbsmith_mac32(&e7, a1, b6, e7, c);
    c = limbsmith_mac32(&e8, a1, b7, e8, c);
    c = limbsmith_mac32(&e9, a1, b8, e9, c);
    c = limbsmith_mac32(&e10, a1, b9, e10, c);
    c = limbsmith_mac32(&e11, a1, b10, e11, c);
    e13 = limbsmith_mac32(&e12, a1, b11, e12, c);
    // row 2: a2 b
    c = limbsmith_mac32(&e2, a2, b0, e2, 0);
    c = limbsmith_mac32(&e3, a2, b1, e3, c);
    c = limbsmith_mac32(&e4, a2, b2, e4, c);
    c = limbsmith_mac32(&e5, a2, b3, e5, c);
    c = limbsmith_mac32(&e6, a2, b4, e6, c);
    c = limbsmith_mac32(&e7, a2, b5, e7, c);
    c = limbsmith_mac32(&e8, a2, b6, e8, c);
    c = limbsmith_mac32(&e9, a2, b7, e9, c);
    c = limbsmith_mac32(&e10, a2, b8, e10, c);
    c = limbsmith_mac32(&e11, a2, b9, e11, c);
    c = limbsmith_mac32(&e12, a2, b10, e12, c);
    e14 = limbsmith_mac32(&e13, a2, b11, e13, c);
    // row 3: a3 b
    c = limbsmith_mac32(&e3, a3, b0, e3, 0);
    c = limbsmith_mac32(&e4, a3, b1, e4, c);
    c = limbsmith_mac32(&e5, a3, b2, e5, c);
    c = limbsmith_mac32(&e6, a3, b3, e6, c);
    c = limbsmith_mac32(&e7, a3, b4, e7, c);
    c = limbsmith_mac32(&e8, a3, b5, e8, c);
    c = limbsmith_mac32(&e9, a3, b6, e9, c);
    c = limbsmith_mac32(&e10, a3, b7, e10, c);
    c = limbsmith_mac32(&e11, a3, b8, e11, c);
    c = limbsmith_mac32(&e12, a3, b9, e12, c);
    c = limbsmith_mac32(&e13, a3, b10, e13, c);
    e15 = limbsmith_mac32(&e14, a3, b11, e14, c);
    // row 4: a4 b
    c = limbsmith_mac32(&e4, a4, b0, e4, 0);
    c = limbsmith_mac32(&e5, a4, b1, e5, c);
    c = limbsmith_mac32(&e6, a4, b2, e6, c);
    c = limbsmith_mac32(&e7, a4, b3, e7, c);
    c = limbsmith_mac32(&e8, a4, b4, e8, c);
    c = limbsmith_mac32(&e9, a4, b5, e9, c);
    c = limbsmith_mac32(&e10, a4, b6, e10, c);
    c = limbsmith_mac32(&e11, a4, b7, e11, c);
    c = limbsmith_mac32(&e12, a4, b8, e12, c);
    c = limbsmith_mac32(&e13, a4, b9, e13, c);
    c = limbsmith_mac32(&e14, a4, b10, e14, c);
    e16 = limbsmith_mac32(&e15, a4, b11, e15, c);
    // row 5: a5 b
    c = limbsmith_mac32(&e5, a5, b0, e5, 0);
    c = limbsmith_mac32(&e6, a5, b1, e6, c);
    c = limbsmith_mac32(&e7, a5, b2, e7, c);
    c = limbsmith_mac32(&e8, a5, b3, e8, c);
    c = limbsmith_mac32(&e9, a5, b4, e9, c);
    c = limbsmith_mac32(&e10, a5, b5, e10, c);
    c = limbsmith_mac32(&e11, a5, b6, e11, c);
    c = limbsmith_mac32(&e12, a5, b7, e12, c);
    c = limbsmith_mac32(&e13, a5, b8, e13, c);
    c = limbsmith_mac32(&e14, a5, b9, e14, c);
    c = limbsmith_mac32(&e15, a5, b10, e15, c);
    e17 = limbsmith_mac32(&e16, a5, b11, e16, c);
    // row 6: a6 b
    c = limbsmith_mac32(&e6, a6, b0, e6, 0);
    c = limbsmith_mac32(&e7, a6, b1, e7, c);
    c = limbsmith_mac32(&e8, a6, b2, e8, c);
    c = limbsmith_mac32(&e9, a6, b3, e9, c);
    c = limbsmith_mac32(&e10, a6, b4, e10, c);
    c = limbsmith_mac32(&e11, a6, b5, e11, c);
    c = limbsmith_mac32(&e12, a6, b6, e12, c);
    c = limbsmith_mac32(&e13, a6, b7, e13, c);
    c = limbsmith_mac32(&e14, a6, b8, e14, c);
    c = limbsmith_mac32(&e15, a6, b9, e15, c);
    c = limbsmith_mac32(&e16, a6, b10, e16, c);
    e18 = limbsmith_mac32(&e17, a6, b11, e17, c);
    // row 7: a7 b
    c = limbsmith_mac32(&e7, a7, b0, e7, 0);
    c = limbsmith_mac32(&e8, a7, b1, e8, c);
    c = limbsmith_mac32(&e9, a7, b2, e9, c);
    c = limbsmith_mac32(&e10, a7, b3, e10, c);
    c = limbsmith_mac32(&e11, a7, b4, e11, c);
    c = limbsmith_mac32(&e12, a7, b5, e12, c);
    c = limbsmith_mac32(&e13, a7, b6, e13, c);
    c = limbsmith_mac32(&e14, a7, b7, e14, c);
    c = limbsmith_mac32(&e15, a7, b8, e15, c);
    c = limbsmith_mac32(&e16, a7, b9, e16, c);
    c = limbsmith_mac32(&e17, a7, b10, e17, c);
    e19 = limbsmith_mac32(&e18, a7, b11, e18, c);
    // row 8: a8 b
    c = limbsmith_mac32(&e8, a8, b0, e8, 0);
    c = limbsmith_mac32(&e9, a8, b1, e9, c);
    c = limbsmith_mac32(&e10, a8, b2, e10, c);
    c = limbsmith_mac32(&e11, a8, b3, e11, c);
    c = limbsmith_mac32(&e12, a8, b4, e12, c);
    c = limbsmith_mac32(&e13, a8, b5, e13, c);
    c = limbsmith_mac32(&e14, a8, b6, e14, c);
    c = limbsmith_mac32(&e15, a8, b7, e15, c);
    c = limbsmith_mac32(&e16, a8, b8, e16, c);
    c = limbsmith_mac32(&e17, a8, b9, e17, c);
    c = limbsmith_mac32(&e18, a8, b10, e18, c);
    e20 = limbsmith_mac32(&e19, a8, b11, e19, c);
    // row 9: a9 b
    c = limbsmith_mac32(&e9, a9, b0, e9, 0);
    c = limbsmith_mac32(&e10, a9, b1, e10, c);
    c = limbsmith_mac32(&e11, a9, b2, e11, c);
    c = limbsmith_mac32(&e12, a9, b3, e12, c);
    c = limbsmith_mac32(&e13, a9, b4, e13, c);
    c = limbsmith_mac32(&e14, a9, b5, e14, c);
    c = limbsmith_mac32(&e15, a9, b6, e15, c);
    c = limbsmith_mac32(&e16, a9, b7, e16, c);
    c = limbsmith_mac32(&e17, a9, b8, e17, c);
    c = limbsmith_mac32(&e18, a9, b9, e18, c);
    c = limbsmith_mac32(&e19, a9, b10, e19, c);
    e21 = limbsmith_mac32(&e20, a9, b11, e20, c);
    // row 10: a10 b
    c = limbsmith_mac32(&e10, a10, b0, e10, 0);
    c = limbsmith_mac32(&e11, a10, b1, e11, c);
    c = limbsmith_mac32(&e12, a10, b2, e12, c);
    c = limbsmith_mac32(&e13, a10, b3, e13, c);
    c = limbsmith_mac32(&e14, a10, b4, e14, c);
    c = limbsmith_mac32(&e15, a10, b5, e15, c);
    c = limbsmith_mac32(&e16, a10, b6, e16, c);
    c = limbsmith_mac32(&e17, a10, b7, e17, c);
    c = limbsmith_mac32(&e18, a10, b8, e18, c);
    c = limbsmith_mac32(&e19, a10, b9, e19, c);
    c = limbsmith_mac32(&e20, a10, b10, e20, c);
    e22 = limbsmith_mac32(&e21, a10, b11, e21, c);
    // row 11: a11 b
    c = limbsmith_mac32(&e11, a11, b0, e11, 0);
    c = limbsmith_mac32(&e12, a11, b1, e12, c);
    c = limbsmith_mac32(&e13, a11, b2, e13, c);
    c = limbsmith_mac32(&e14, a11, b3, e14, c);
    c = limbsmith_mac32(&e15, a11, b4, e15, c);
    c = limbsmith_mac32(&e16, a11, b5, e16, c);
    c = limbsmith_mac32(&e17, a11, b6, e17, c);
    c = limbsmith_mac32(&e18, a11, b7, e18, c);
    c = limbsmith_mac32(&e19, a11, b8, e19, c);
    c = limbsmith_mac32(&e20, a11, b9, e20, c);
    c = limbsmith_mac32(&e21, a11, b10, e21, c);
    uint32_t e23 = limbsmith_mac32(&e22, a11, b11, e22, c);
    r[0] = e0; r[1] = e1; r[2] = e2; r[3] = e3; r[4] = e4; r[5] = e5; r[6] = e6; r[7] = e7;
    r[8] = e8; r[9] = e9; r[10] = e10; r[11] = e11; r[12] = e12; r[13] = e13; r[14] = e14;
    r[15] = e15; r[16] = e16; r[17] = e17; r[18] = e18; r[19] = e19; r[20] = e20; r[21] = e21;
    r[22] = e22; r[23] = e23;
}

// `a^2`, all words. Canonical -> below R p.
// Takes a of value below 2^384.1. Gives r of value below 2^768.1: r = a^2.
// 78 multiplications, 46 other operations.
static inline void limbsmith_p384_mont32_wide_square(uint32_t r[24], const uint32_t a[12]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11];
    uint32_t e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15, e16, e17, e18, e19,
        e20, e21, e0, l2, l4, l6, l8, l10, l12, l14, l16, l18, l20, l22, e22, l23, e23;
    // row 0: a0 and those above
    uint32_t c = limbsmith_mac32(&e1, a0, a1, 0, 0);
    c = limbsmith_mac32(&e2, a0, a2, 0, c);
    c = limbsmith_mac32(&e3, a0, a3, 0, c);
    c = limbsmith_mac32(&e4, a0, a4, 0, c);
    c = limbsmith_mac32(&e5, a0, a5, 0, c);
    c = limbsmith_mac32(&e6, a0, a6, 0, c);
    c = limbsmith_mac32(&e7, a0, a7, 0, c);
    c = limbsmith_mac32(&e8, a0, a8, 0, c);
    c = limbsmith_mac32(&e9, a0, a9, 0, c);
    c = limbsmith_mac32(&e10, a0, a10, 0, c);
    c = limbsmith_mac32(&e11, a0, a11, 0, c);
    // row 1: a1 and those above
    uint32_t c_2 = limbsmith_mac32(&e3, a1, a2, e3, 0);
    c_2 = limbsmith_mac32(&e4, a1, a3, e4, c_2);
    c_2 = limbsmith_mac32(&e5, a1, a4, e5, c_2);
    c_2 = limbsmith_mac32(&e6, a1, a5, e6, c_2);
    c_2 = limbsmith_mac32(&e7, a1, a6, e7, c_2);
    c_2 = limbsmith_mac32(&e8, a1, a7, e8, c_2);
    c_2 = limbsmith_mac32(&e9, a1, a8, e9, c_2);
    c_2 = limbsmith_mac32(&e10, a1, a9, e10, c_2);
    c_2 = limbsmith_mac32(&e11, a1, a10, e11, c_2);
    c = limbsmith_mac32(&e12, a1, a11, c, c_2);
    // row 2: a2 and those above
    c_2 = limbsmith_mac32(&e5, a2, a3, e5, 0);
    c_2 = limbsmith_mac32(&e6, a2, a4, e6, c_2);
    c_2 = limbsmith_mac32(&e7, a2, a5, e7, c_2);
    c_2 = limbsmith_mac32(&e8, a2, a6, e8, c_2);
    c_2 = limbsmith_mac32(&e9, a2, a7, e9, c_2);
    c_2 = limbsmith_mac32(&e10, a2, a8, e10, c_2);
    c_2 = limbsmith_mac32(&e11, a2, a9, e11, c_2);
    c_2 = limbsmith_mac32(&e12, a2, a10, e12, c_2);
    c = limbsmith_mac32(&e13, a2, a11, c, c_2);
    // row 3: a3 and those above
    c_2 = limbsmith_mac32(&e7, a3, a4, e7, 0);
    c_2 = limbsmith_mac32(&e8, a3, a5, e8, c_2);
    c_2 = limbsmith_mac32(&e9, a3, a6, e9, c_2);
    c_2 = limbsmith_mac32(&e10, a3, a7, e10, c_2);
    c_2 = limbsmith_mac32(&e11, a3, a8, e11, c_2);
    c_2 = limbsmith_mac32(&e12, a3, a9, e12, c_2);
    c_2 = limbsmith_mac32(&e13, a3, a10, e13, c_2);
    c = limbsmith_mac32(&e14, a3, a11, c, c_2);
    // row 4: a4 and those above
    c_2 = limbsmith_mac32(&e9, a4, a5, e9, 0);
    c_2 = limbsmith_mac32(&e10, a4, a6, e10, c_2);
    c_2 = limbsmith_mac32(&e11, a4, a7, e11, c_2);
    c_2 = limbsmith_mac32(&e12, a4, a8, e12, c_2);
    c_2 = limbsmith_mac32(&e13, a4, a9, e13, c_2);
    c_2 = limbsmith_mac32(&e14, a4, a10, e14, c_2);
    c = limbsmith_mac32(&e15, a4, a11, c, c_2);
    // row 5: a5 and those above
    c_2 = limbsmith_mac32(&e11, a5, a6, e11, 0);
    c_2 = limbsmith_mac32(&e12, a5, a7, e12, c_2);
    c_2 = limbsmith_mac32(&e13, a5, a8, e13, c_2);
    c_2 = limbsmith_mac32(&e14, a5, a9, e14, c_2);
    c_2 = limbsmith_mac32(&e15, a5, a10, e15, c_2);
    c = limbsmith_mac32(&e16, a5, a11, c, c_2);
    // row 6: a6 and those above
    c_2 = limbsmith_mac32(&e13, a6, a7, e13, 0);
    c_2 = limbsmith_mac32(&e14, a6, a8, e14, c_2);
    c_2 = limbsmith_mac32(&e15, a6, a9, e15, c_2);
    c_2 = limbsmith_mac32(&e16, a6, a10, e16, c_2);
    c = limbsmith_mac32(&e17, a6, a11, c, c_2);
    // row 7: a7 and those above
    c_2 = limbsmith_mac32(&e15, a7, a8, e15, 0);
    c_2 = limbsmith_mac32(&e16, a7, a9, e16, c_2);
    c_2 = limbsmith_mac32(&e17, a7, a10, e17, c_2);
    c = limbsmith_mac32(&e18, a7, a11, c, c_2);
    // row 8: a8 and those above
    c_2 = limbsmith_mac32(&e17, a8, a9, e17, 0);
    c_2 = limbsmith_mac32(&e18, a8, a10, e18, c_2);
    c = limbsmith_mac32(&e19, a8, a11, c, c_2);
    // row 9: a9 and those above
    c_2 = limbsmith_mac32(&e19, a9, a10, e19, 0);
    c = limbsmith_mac32(&e20, a9, a11, c, c_2);
    // row 10: a10 and those above
    c = limbsmith_mac32(&e21, a10, a11, c, 0);
    // the squares; the cross products twice
    uint32_t l1 = limbsmith_mul_wide32(&e0, a0, a0);
    uint32_t l3 = limbsmith_mul_wide32(&l2, a1, a1);
    uint32_t l5 = limbsmith_mul_wide32(&l4, a2, a2);
    uint32_t l7 = limbsmith_mul_wide32(&l6, a3, a3);
    uint32_t l9 = limbsmith_mul_wide32(&l8, a4, a4);
    uint32_t l11 = limbsmith_mul_wide32(&l10, a5, a5);
    uint32_t l13 = limbsmith_mul_wide32(&l12, a6, a6);
    uint32_t l15 = limbsmith_mul_wide32(&l14, a7, a7);
    uint32_t l17 = limbsmith_mul_wide32(&l16, a8, a8);
    uint32_t l19 = limbsmith_mul_wide32(&l18, a9, a9);
    uint32_t l21 = limbsmith_mul_wide32(&l20, a10, a10);
    l23 = limbsmith_mul_wide32(&l22, a11, a11);
    uint8_t c_3 = limbsmith_adc32(&e1, e1, e1, 0);
    c_3 = limbsmith_adc32(&e2, e2, e2, c_3);
    c_3 = limbsmith_adc32(&e3, e3, e3, c_3);
    c_3 = limbsmith_adc32(&e4, e4, e4, c_3);
    c_3 = limbsmith_adc32(&e5, e5, e5, c_3);
    c_3 = limbsmith_adc32(&e6, e6, e6, c_3);
    c_3 = limbsmith_adc32(&e7, e7, e7, c_3);
    c_3 = limbsmith_adc32(&e8, e8, e8, c_3);
    c_3 = limbsmith_adc32(&e9, e9, e9, c_3);
    c_3 = limbsmith_adc32(&e10, e10, e10, c_3);
    c_3 = limbsmith_adc32(&e11, e11, e11, c_3);
    c_3 = limbsmith_adc32(&e12, e12, e12, c_3);
    c_3 = limbsmith_adc32(&e13, e13, e13, c_3);
    c_3 = limbsmith_adc32(&e14, e14, e14, c_3);
    c_3 = limbsmith_adc32(&e15, e15, e15, c_3);
    c_3 = limbsmith_adc32(&e16, e16, e16, c_3);
    c_3 = limbsmith_adc32(&e17, e17, e17, c_3);
    c_3 = limbsmith_adc32(&e18, e18, e18, c_3);
    c_3 = limbsmith_adc32(&e19, e19, e19, c_3);
    c_3 = limbsmith_adc32(&e20, e20, e20, c_3);
    c_3 = limbsmith_adc32(&e21, e21, e21, c_3);
    c_3 = limbsmith_adc32(&e22, c, c, c_3);
    (void)limbsmith_adc32(&l23, l23, 0, c_3);
    c_3 = limbsmith_adc32(&e1, e1, l1, 0);
    c_3 = limbsmith_adc32(&e2, e2, l2, c_3);
    c_3 = limbsmith_adc32(&e3, e3, l3, c_3);
    c_3 = limbsmith_adc32(&e4, e4, l4, c_3);
    c_3 = limbsmith_adc32(&e5, e5, l5, c_3);
    c_3 = limbsmith_adc32(&e6, e6, l6, c_3);
    c_3 = limbsmith_adc32(&e7, e7, l7, c_3);
    c_3 = limbsmith_adc32(&e8, e8, l8, c_3);
    c_3 = limbsmith_adc32(&e9, e9, l9, c_3);
    c_3 = limbsmith_adc32(&e10, e10, l10, c_3);
    c_3 = limbsmith_adc32(&e11, e11, l11, c_3);
    c_3 = limbsmith_adc32(&e12, e12, l12, c_3);
    c_3 = limbsmith_adc32(&e13, e13, l13, c_3);
    c_3 = limbsmith_adc32(&e14, e14, l14, c_3);
    c_3 = limbsmith_adc32(&e15, e15, l15, c_3);
    c_3 = limbsmith_adc32(&e16, e16, l16, c_3);
    c_3 = limbsmith_adc32(&e17, e17, l17, c_3);
    c_3 = limbsmith_adc32(&e18, e18, l18, c_3);
    c_3 = limbsmith_adc32(&e19, e19, l19, c_3);
    c_3 = limbsmith_adc32(&e20, e20, l20, c_3);
    c_3 = limbsmith_adc32(&e21, e21, l21, c_3);
    c_3 = limbsmith_adc32(&e22, e22, l22, c_3);
    (void)limbsmith_adc32(&e23, l23, 0, c_3);
    r[0] = e0; r[1] = e1; r[2] = e2; r[3] = e3; r[4] = e4; r[5] = e5; r[6] = e6; r[7] = e7;
    r[8] = e8; r[9] = e9; r[10] = e10; r[11] = e11; r[12] = e12; r[13] = e13; r[14] = e14;
    r[15] = e15; r[16] = e16; r[17] = e17; r[18] = e18; r[19] = e19; r[20] = e20; r[21] = e21;
    r[22] = e22; r[23] = e23;
}

// `t / R`. Below R p -> canonical.
// Takes t of value below 2^768.1. Gives r of value below 2^384.1: 2^384 r = t mod p.
// 12 multiplications, 162 other operations.
static inline void limbsmith_p384_mont32_reduce(uint32_t r[12], const uint32_t t[24]) {
    uint32_t m0 = t[0], t1 = t[1], t2 = t[2], t3 = t[3], t4 = t[4], t5 = t[5], t6 = t[6], t7 = t[7],
        t8 = t[8], t9 = t[9], t10 = t[10], t11 = t[11], t12 = t[12], t13 = t[13], t14 = t[14],
        t15 = t[15], t16 = t[16], t17 = t[17], t18 = t[18], t19 = t[19], t20 = t[20], t21 = t[21],
        t22 = t[22], t23 = t[23];
    const uint32_t p0 = UINT32_C(0xffffffff);
    const uint32_t p10 = UINT32_C(0xffffffff);
    const uint32_t p11 = UINT32_C(0xffffffff);
    const uint32_t p3 = UINT32_C(0xffffffff);
    const uint32_t p4 = UINT32_C(0xfffffffe);
    const uint32_t p5 = UINT32_C(0xffffffff);
    const uint32_t p6 = UINT32_C(0xffffffff);
    const uint32_t p7 = UINT32_C(0xffffffff);
    const uint32_t p8 = UINT32_C(0xffffffff);
    const uint32_t p9 = UINT32_C(0xffffffff);
    uint32_t l1, q1, q2, m1, q0, q3, q4, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, t0, g0, g1, g2,
        g3, g4, g5, g6, g7, g8, g9, g10, g11, d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, r0,
        r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11;
    // step 0: m c agrees with word 0; carry on above it
    uint32_t h1 = limbsmith_mul_wide32(&l1, m0, UINT32_C(0xffffffff));
    uint8_t c = limbsmith_adc32(&q1, h1, l1, 0);
    (void)limbsmith_adc32(&q2, h1, 0, c);
    // step 1: m c agrees with word 1; carry on above it
    c = limbsmith_sbb32(&m1, t1, l1, 0);
    h1 = limbsmith_mul_wide32(&l1, m1, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, m0, h1, c);
    (void)limbsmith_adc32(&q3, 0, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m1, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 2: m c agrees with word 2; carry on above it
    c = limbsmith_sbb32(&m2, t2, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m2, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m2, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 3: m c agrees with word 3; carry on above it
    c = limbsmith_sbb32(&m3, t3, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m3, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m3, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 4: m c agrees with word 4; carry on above it
    c = limbsmith_sbb32(&m4, t4, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m4, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m4, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 5: m c agrees with word 5; carry on above it
    c = limbsmith_sbb32(&m5, t5, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m5, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m5, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 6: m c agrees with word 6; carry on above it
    c = limbsmith_sbb32(&m6, t6, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m6, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m6, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 7: m c agrees with word 7; carry on above it
    c = limbsmith_sbb32(&m7, t7, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m7, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m7, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 8: m c agrees with word 8; carry on above it
    c = limbsmith_sbb32(&m8, t8, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m8, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m8, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 9: m c agrees with word 9; carry on above it
    c = limbsmith_sbb32(&m9, t9, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m9, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m9, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 10: m c agrees with word 10; carry on above it
    c = limbsmith_sbb32(&m10, t10, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m10, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m10, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 11: m c agrees with word 11; carry on above it
    c = limbsmith_sbb32(&m11, t11, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m11, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m11, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // A = M less what M c has above its low half
    c = limbsmith_sbb32(&t0, m0, q0, 0);
    c = limbsmith_sbb32(&t1, m1, q1, c);
    c = limbsmith_sbb32(&t2, m2, q2, c);
    c = limbsmith_sbb32(&t3, m3, q3, c);
    c = limbsmith_sbb32(&t4, m4, q4, c);
    c = limbsmith_sbb32(&t5, m5, 0, c);
    c = limbsmith_sbb32(&t6, m6, 0, c);
    c = limbsmith_sbb32(&t7, m7, 0, c);
    c = limbsmith_sbb32(&t8, m8, 0, c);
    c = limbsmith_sbb32(&t9, m9, 0, c);
    c = limbsmith_sbb32(&t10, m10, 0, c);
    (void)limbsmith_sbb32(&t11, m11, 0, c);
    // the high half, as A - (p - H); p back if that is negative
    (void)limbsmith_sbb32(&g0, p0, t12, 0);
    c = limbsmith_sbb32(&g1, 0, t13, 0);
    c = limbsmith_sbb32(&g2, 0, t14, c);
    c = limbsmith_sbb32(&g3, p3, t15, c);
    c = limbsmith_sbb32(&g4, p4, t16, c);
    c = limbsmith_sbb32(&g5, p5, t17, c);
    c = limbsmith_sbb32(&g6, p6, t18, c);
    c = limbsmith_sbb32(&g7, p7, t19, c);
    c = limbsmith_sbb32(&g8, p8, t20, c);
    c = limbsmith_sbb32(&g9, p9, t21, c);
    c = limbsmith_sbb32(&g10, p10, t22, c);
    (void)limbsmith_sbb32(&g11, p11, t23, c);
    c = limbsmith_sbb32(&d0, t0, g0, 0);
    c = limbsmith_sbb32(&d1, t1, g1, c);
    c = limbsmith_sbb32(&d2, t2, g2, c);
    c = limbsmith_sbb32(&d3, t3, g3, c);
    c = limbsmith_sbb32(&d4, t4, g4, c);
    c = limbsmith_sbb32(&d5, t5, g5, c);
    c = limbsmith_sbb32(&d6, t6, g6, c);
    c = limbsmith_sbb32(&d7, t7, g7, c);
    c = limbsmith_sbb32(&d8, t8, g8, c);
    c = limbsmith_sbb32(&d9, t9, g9, c);
    c = limbsmith_sbb32(&d10, t10, g10, c);
    c = limbsmith_sbb32(&d11, t11, g11, c);
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, d0, m, 0);
    c = limbsmith_adc32(&r1, d1, 0, c);
    c = limbsmith_adc32(&r2, d2, 0, c);
    c = limbsmith_adc32(&r3, d3, m, c);
    c = limbsmith_adc32(&r4, d4, m & UINT32_C(0xfffffffe), c);
    c = limbsmith_adc32(&r5, d5, m, c);
    c = limbsmith_adc32(&r6, d6, m, c);
    c = limbsmith_adc32(&r7, d7, m, c);
    c = limbsmith_adc32(&r8, d8, m, c);
    c = limbsmith_adc32(&r9, d9, m, c);
    c = limbsmith_adc32(&r10, d10, m, c);
    (void)limbsmith_adc32(&r11, d11, m, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11;
}

// `k * a`, not yet canonical. Canonical, below 2^17 -> below 2 p.
// Takes a of value below 2^384.1; k below 2^17. Gives r of value below 2^385.1: r = a k mod p.
// 15 multiplications, 37 other operations.
static inline void limbsmith_p384_mont32_mul_small_core(
    uint32_t r[13], const uint32_t a[12], uint32_t k) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11];
    const uint32_t p0 = UINT32_C(0xffffffff);
    const uint32_t p4 = UINT32_C(0xfffffffe);
    uint32_t l0, l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11, t1, t2, t3, t4, t5, t6, t7, t8, t9,
        t10, t11, t12, t, l0_2, e4, e5, e6, e7, e8, e9, e10, e11, e12, d0, d1, d2, d3, d4, d5, d6,
        d7, d8, d9, d10, d11, d12;
    // t = k a
    uint32_t h0 = limbsmith_mul_wide32(&l0, a0, k);
    uint32_t h1 = limbsmith_mul_wide32(&l1, a1, k);
    uint32_t h2 = limbsmith_mul_wide32(&l2, a2, k);
    uint32_t h3 = limbsmith_mul_wide32(&l3, a3, k);
    uint32_t h4 = limbsmith_mul_wide32(&l4, a4, k);
    uint32_t h5 = limbsmith_mul_wide32(&l5, a5, k);
    uint32_t h6 = limbsmith_mul_wide32(&l6, a6, k);
    uint32_t h7 = limbsmith_mul_wide32(&l7, a7, k);
    uint32_t h8 = limbsmith_mul_wide32(&l8, a8, k);
    uint32_t h9 = limbsmith_mul_wide32(&l9, a9, k);
    uint32_t h10 = limbsmith_mul_wide32(&l10, a10, k);
    uint32_t h11 = limbsmith_mul_wide32(&l11, a11, k);
    uint8_t c = limbsmith_adc32(&t1, h0, l1, 0);
    c = limbsmith_adc32(&t2, h1, l2, c);
    c = limbsmith_adc32(&t3, h2, l3, c);
    c = limbsmith_adc32(&t4, h3, l4, c);
    c = limbsmith_adc32(&t5, h4, l5, c);
    c = limbsmith_adc32(&t6, h5, l6, c);
    c = limbsmith_adc32(&t7, h6, l7, c);
    c = limbsmith_adc32(&t8, h7, l8, c);
    c = limbsmith_adc32(&t9, h8, l9, c);
    c = limbsmith_adc32(&t10, h9, l10, c);
    c = limbsmith_adc32(&t11, h10, l11, c);
    (void)limbsmith_adc32(&t12, h11, 0, c);
    // the quotient, or one less
    uint32_t q = limbsmith_mul_wide32(&t, (t12 << 2) | (t11 >> 30), UINT32_C(0x40000000));
    // t - q p, below 2 p
    h0 = limbsmith_mul_wide32(&l0_2, p0, q);
    h4 = limbsmith_mul_wide32(&l4, p4, q);
    c = limbsmith_adc32(&e4, h0, l4, 0);
    c = limbsmith_adc32(&e5, h4, l0_2, c);
    c = limbsmith_adc32(&e6, h0, l0_2, c);
    c = limbsmith_adc32(&e7, h0, l0_2, c);
    c = limbsmith_adc32(&e8, h0, l0_2, c);
    c = limbsmith_adc32(&e9, h0, l0_2, c);
    c = limbsmith_adc32(&e10, h0, l0_2, c);
    c = limbsmith_adc32(&e11, h0, l0_2, c);
    (void)limbsmith_adc32(&e12, h0, 0, c);
    c = limbsmith_sbb32(&d0, l0, l0_2, 0);
    c = limbsmith_sbb32(&d1, t1, h0, c);
    c = limbsmith_sbb32(&d2, t2, 0, c);
    c = limbsmith_sbb32(&d3, t3, l0_2, c);
    c = limbsmith_sbb32(&d4, t4, e4, c);
    c = limbsmith_sbb32(&d5, t5, e5, c);
    c = limbsmith_sbb32(&d6, t6, e6, c);
    c = limbsmith_sbb32(&d7, t7, e7, c);
    c = limbsmith_sbb32(&d8, t8, e8, c);
    c = limbsmith_sbb32(&d9, t9, e9, c);
    c = limbsmith_sbb32(&d10, t10, e10, c);
    c = limbsmith_sbb32(&d11, t11, e11, c);
    (void)limbsmith_sbb32(&d12, t12, e12, c);
    r[0] = d0; r[1] = d1; r[2] = d2; r[3] = d3; r[4] = d4; r[5] = d5; r[6] = d6; r[7] = d7;
    r[8] = d8; r[9] = d9; r[10] = d10; r[11] = d11; r[12] = d12;
}

// The value in `0..p`. Below 2 p -> canonical.
// Takes a of value below 2^385.1. Gives r of value below 2^384.1: r = a mod p.
// 27 operations.
static inline void limbsmith_p384_mont32_reduce_once(uint32_t r[12], const uint32_t a[13]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11], a12 = a[12];
    const uint32_t p0 = UINT32_C(0xffffffff);
    const uint32_t p10 = UINT32_C(0xffffffff);
    const uint32_t p11 = UINT32_C(0xffffffff);
    const uint32_t p3 = UINT32_C(0xffffffff);
    const uint32_t p4 = UINT32_C(0xfffffffe);
    const uint32_t p5 = UINT32_C(0xffffffff);
    const uint32_t p6 = UINT32_C(0xffffffff);
    const uint32_t p7 = UINT32_C(0xffffffff);
    const uint32_t p8 = UINT32_C(0xffffffff);
    const uint32_t p9 = UINT32_C(0xffffffff);
    uint32_t d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, r0, r1, r2, r3, r4, r5, r6, r7,
        r8, r9, r10, r11;
    uint8_t c = limbsmith_sbb32(&d0, a0, p0, 0);
    c = limbsmith_sbb32(&d1, a1, 0, c);
    c = limbsmith_sbb32(&d2, a2, 0, c);
    c = limbsmith_sbb32(&d3, a3, p3, c);
    c = limbsmith_sbb32(&d4, a4, p4, c);
    c = limbsmith_sbb32(&d5, a5, p5, c);
    c = limbsmith_sbb32(&d6, a6, p6, c);
    c = limbsmith_sbb32(&d7, a7, p7, c);
    c = limbsmith_sbb32(&d8, a8, p8, c);
    c = limbsmith_sbb32(&d9, a9, p9, c);
    c = limbsmith_sbb32(&d10, a10, p10, c);
    c = limbsmith_sbb32(&d11, a11, p11, c);
    c = limbsmith_sbb32(&d12, a12, 0, c);
    // p back if that was too much
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, d0, m, 0);
    c = limbsmith_adc32(&r1, d1, 0, c);
    c = limbsmith_adc32(&r2, d2, 0, c);
    c = limbsmith_adc32(&r3, d3, m, c);
    c = limbsmith_adc32(&r4, d4, m & UINT32_C(0xfffffffe), c);
    c = limbsmith_adc32(&r5, d5, m, c);
    c = limbsmith_adc32(&r6, d6, m, c);
    c = limbsmith_adc32(&r7, d7, m, c);
    c = limbsmith_adc32(&r8, d8, m, c);
    c = limbsmith_adc32(&r9, d9, m, c);
    c = limbsmith_adc32(&r10, d10, m, c);
    (void)limbsmith_adc32(&r11, d11, m, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11;
}

// `a + b`. Canonical, canonical -> canonical.
// Takes a, b of value below 2^384.1. Gives r of value below 2^384.1: r = a + b mod p.
// 39 operations.
static inline void limbsmith_p384_mont32_add(
    uint32_t r[12], const uint32_t a[12], const uint32_t b[12]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11];
    const uint32_t p0 = UINT32_C(0xffffffff);
    const uint32_t p10 = UINT32_C(0xffffffff);
    const uint32_t p11 = UINT32_C(0xffffffff);
    const uint32_t p3 = UINT32_C(0xffffffff);
    const uint32_t p4 = UINT32_C(0xfffffffe);
    const uint32_t p5 = UINT32_C(0xffffffff);
    const uint32_t p6 = UINT32_C(0xffffffff);
    const uint32_t p7 = UINT32_C(0xffffffff);
    const uint32_t p8 = UINT32_C(0xffffffff);
    const uint32_t p9 = UINT32_C(0xffffffff);
    uint32_t s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, d0, d1, d2, d3, d4, d5, d6, d7, d8,
        d9, d10, d11, d12, r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11;
    uint8_t c = limbsmith_adc32(&s0, a0, b0, 0);
    c = limbsmith_adc32(&s1, a1, b1, c);
    c = limbsmith_adc32(&s2, a2, b2, c);
    c = limbsmith_adc32(&s3, a3, b3, c);
    c = limbsmith_adc32(&s4, a4, b4, c);
    c = limbsmith_adc32(&s5, a5, b5, c);
    c = limbsmith_adc32(&s6, a6, b6, c);
    c = limbsmith_adc32(&s7, a7, b7, c);
    c = limbsmith_adc32(&s8, a8, b8, c);
    c = limbsmith_adc32(&s9, a9, b9, c);
    c = limbsmith_adc32(&s10, a10, b10, c);
    c = limbsmith_adc32(&s11, a11, b11, c);
    uint8_t c_2 = limbsmith_sbb32(&d0, s0, p0, 0);
    c_2 = limbsmith_sbb32(&d1, s1, 0, c_2);
    c_2 = limbsmith_sbb32(&d2, s2, 0, c_2);
    c_2 = limbsmith_sbb32(&d3, s3, p3, c_2);
    c_2 = limbsmith_sbb32(&d4, s4, p4, c_2);
    c_2 = limbsmith_sbb32(&d5, s5, p5, c_2);
    c_2 = limbsmith_sbb32(&d6, s6, p6, c_2);
    c_2 = limbsmith_sbb32(&d7, s7, p7, c_2);
    c_2 = limbsmith_sbb32(&d8, s8, p8, c_2);
    c_2 = limbsmith_sbb32(&d9, s9, p9, c_2);
    c_2 = limbsmith_sbb32(&d10, s10, p10, c_2);
    c_2 = limbsmith_sbb32(&d11, s11, p11, c_2);
    c = limbsmith_sbb32(&d12, (uint32_t)c, 0, c_2);
    // p back if that was too much
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, d0, m, 0);
    c = limbsmith_adc32(&r1, d1, 0, c);
    c = limbsmith_adc32(&r2, d2, 0, c);
    c = limbsmith_adc32(&r3, d3, m, c);
    c = limbsmith_adc32(&r4, d4, m & UINT32_C(0xfffffffe), c);
    c = limbsmith_adc32(&r5, d5, m, c);
    c = limbsmith_adc32(&r6, d6, m, c);
    c = limbsmith_adc32(&r7, d7, m, c);
    c = limbsmith_adc32(&r8, d8, m, c);
    c = limbsmith_adc32(&r9, d9, m, c);
    c = limbsmith_adc32(&r10, d10, m, c);
    (void)limbsmith_adc32(&r11, d11, m, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11;
}

// `a - b`. Canonical, canonical -> canonical.
// Takes a, b of value below 2^384.1. Gives r of value below 2^384.1: r = a - b mod p.
// 26 operations.
static inline void limbsmith_p384_mont32_sub(
    uint32_t r[12], const uint32_t a[12], const uint32_t b[12]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11];
    const uint32_t p4 = UINT32_C(0xfffffffe);
    uint32_t d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, r0, r1, r2, r3, r4, r5, r6, r7, r8,
        r9, r10, r11;
    uint8_t c = limbsmith_sbb32(&d0, a0, b0, 0);
    c = limbsmith_sbb32(&d1, a1, b1, c);
    c = limbsmith_sbb32(&d2, a2, b2, c);
    c = limbsmith_sbb32(&d3, a3, b3, c);
    c = limbsmith_sbb32(&d4, a4, b4, c);
    c = limbsmith_sbb32(&d5, a5, b5, c);
    c = limbsmith_sbb32(&d6, a6, b6, c);
    c = limbsmith_sbb32(&d7, a7, b7, c);
    c = limbsmith_sbb32(&d8, a8, b8, c);
    c = limbsmith_sbb32(&d9, a9, b9, c);
    c = limbsmith_sbb32(&d10, a10, b10, c);
    c = limbsmith_sbb32(&d11, a11, b11, c);
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, d0, m, 0);
    c = limbsmith_adc32(&r1, d1, 0, c);
    c = limbsmith_adc32(&r2, d2, 0, c);
    c = limbsmith_adc32(&r3, d3, m, c);
    c = limbsmith_adc32(&r4, d4, m & p4, c);
    c = limbsmith_adc32(&r5, d5, m, c);
    c = limbsmith_adc32(&r6, d6, m, c);
    c = limbsmith_adc32(&r7, d7, m, c);
    c = limbsmith_adc32(&r8, d8, m, c);
    c = limbsmith_adc32(&r9, d9, m, c);
    c = limbsmith_adc32(&r10, d10, m, c);
    (void)limbsmith_adc32(&r11, d11, m, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11;
}

// `-a`. Canonical -> canonical.
// Takes a of value below 2^384.1. Gives r of value below 2^384.1: r = -a mod p.
// 26 operations.
static inline void limbsmith_p384_mont32_neg(uint32_t r[12], const uint32_t a[12]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11];
    const uint32_t p4 = UINT32_C(0xfffffffe);
    uint32_t d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, r0, r1, r2, r3, r4, r5, r6, r7, r8,
        r9, r10, r11;
    uint8_t c = limbsmith_sbb32(&d0, 0, a0, 0);
    c = limbsmith_sbb32(&d1, 0, a1, c);
    c = limbsmith_sbb32(&d2, 0, a2, c);
    c = limbsmith_sbb32(&d3, 0, a3, c);
    c = limbsmith_sbb32(&d4, 0, a4, c);
    c = limbsmith_sbb32(&d5, 0, a5, c);
    c = limbsmith_sbb32(&d6, 0, a6, c);
    c = limbsmith_sbb32(&d7, 0, a7, c);
    c = limbsmith_sbb32(&d8, 0, a8, c);
    c = limbsmith_sbb32(&d9, 0, a9, c);
    c = limbsmith_sbb32(&d10, 0, a10, c);
    c = limbsmith_sbb32(&d11, 0, a11, c);
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, d0, m, 0);
    c = limbsmith_adc32(&r1, d1, 0, c);
    c = limbsmith_adc32(&r2, d2, 0, c);
    c = limbsmith_adc32(&r3, d3, m, c);
    c = limbsmith_adc32(&r4, d4, m & p4, c);
    c = limbsmith_adc32(&r5, d5, m, c);
    c = limbsmith_adc32(&r6, d6, m, c);
    c = limbsmith_adc32(&r7, d7, m, c);
    c = limbsmith_adc32(&r8, d8, m, c);
    c = limbsmith_adc32(&r9, d9, m, c);
    c = limbsmith_adc32(&r10, d10, m, c);
    (void)limbsmith_adc32(&r11, d11, m, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11;
}

// `a / R`: the number that `a` stands for. Canonical -> canonical.
// Takes a of value below 2^384.1. Gives r of value below 2^384.1: 2^384 r = a mod p.
// 12 multiplications, 124 other operations.
static inline void limbsmith_p384_mont32_demontgomery(uint32_t r[12], const uint32_t a[12]) {
    uint32_t m0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11];
    uint32_t l1, q1, q2, m1, q0, q3, q4, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, t0, t1, t2, t3,
        t4, t5, t6, t7, t8, t9, t10, t11;
    // step 0: m c agrees with word 0; carry on above it
    uint32_t h1 = limbsmith_mul_wide32(&l1, m0, UINT32_C(0xffffffff));
    uint8_t c = limbsmith_adc32(&q1, h1, l1, 0);
    (void)limbsmith_adc32(&q2, h1, 0, c);
    // step 1: m c agrees with word 1; carry on above it
    c = limbsmith_sbb32(&m1, a1, l1, 0);
    h1 = limbsmith_mul_wide32(&l1, m1, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, m0, h1, c);
    (void)limbsmith_adc32(&q3, 0, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m1, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 2: m c agrees with word 2; carry on above it
    c = limbsmith_sbb32(&m2, a2, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m2, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m2, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 3: m c agrees with word 3; carry on above it
    c = limbsmith_sbb32(&m3, a3, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m3, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m3, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 4: m c agrees with word 4; carry on above it
    c = limbsmith_sbb32(&m4, a4, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m4, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m4, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 5: m c agrees with word 5; carry on above it
    c = limbsmith_sbb32(&m5, a5, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m5, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m5, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 6: m c agrees with word 6; carry on above it
    c = limbsmith_sbb32(&m6, a6, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m6, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m6, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 7: m c agrees with word 7; carry on above it
    c = limbsmith_sbb32(&m7, a7, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m7, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m7, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 8: m c agrees with word 8; carry on above it
    c = limbsmith_sbb32(&m8, a8, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m8, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m8, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 9: m c agrees with word 9; carry on above it
    c = limbsmith_sbb32(&m9, a9, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m9, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m9, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 10: m c agrees with word 10; carry on above it
    c = limbsmith_sbb32(&m10, a10, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m10, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m10, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // step 11: m c agrees with word 11; carry on above it
    c = limbsmith_sbb32(&m11, a11, q0, 0);
    h1 = limbsmith_mul_wide32(&l1, m11, UINT32_C(0xffffffff));
    c = limbsmith_adc32(&q0, q1, 0, c);
    c = limbsmith_adc32(&q1, q2, h1, c);
    c = limbsmith_adc32(&q2, q3, h1, c);
    (void)limbsmith_adc32(&q3, q4, 0, c);
    c = limbsmith_adc32(&q0, q0, l1, 0);
    c = limbsmith_adc32(&q1, q1, l1, c);
    c = limbsmith_adc32(&q2, q2, 0, c);
    c = limbsmith_adc32(&q3, q3, m11, c);
    (void)limbsmith_adc32(&q4, 0, 0, c);
    // A = M less what M c has above its low half
    c = limbsmith_sbb32(&t0, m0, q0, 0);
    c = limbsmith_sbb32(&t1, m1, q1, c);
    c = limbsmith_sbb32(&t2, m2, q2, c);
    c = limbsmith_sbb32(&t3, m3, q3, c);
    c = limbsmith_sbb32(&t4, m4, q4, c);
    c = limbsmith_sbb32(&t5, m5, 0, c);
    c = limbsmith_sbb32(&t6, m6, 0, c);
    c = limbsmith_sbb32(&t7, m7, 0, c);
    c = limbsmith_sbb32(&t8, m8, 0, c);
    c = limbsmith_sbb32(&t9, m9, 0, c);
    c = limbsmith_sbb32(&t10, m10, 0, c);
    (void)limbsmith_sbb32(&t11, m11, 0, c);
    r[0] = t0; r[1] = t1; r[2] = t2; r[3] = t3; r[4] = t4; r[5] = t5; r[6] = t6; r[7] = t7;
    r[8] = t8; r[9] = t9; r[10] = t10; r[11] = t11;
}

// 1 if the value is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 12 operations.
static inline uint8_t limbsmith_p384_mont32_is_canonical(const uint32_t w[12]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6], w7 = w[7],
        w8 = w[8], w9 = w[9], w10 = w[10], w11 = w[11];
    const uint32_t p0 = UINT32_C(0xffffffff);
    const uint32_t p10 = UINT32_C(0xffffffff);
    const uint32_t p11 = UINT32_C(0xffffffff);
    const uint32_t p3 = UINT32_C(0xffffffff);
    const uint32_t p4 = UINT32_C(0xfffffffe);
    const uint32_t p5 = UINT32_C(0xffffffff);
    const uint32_t p6 = UINT32_C(0xffffffff);
    const uint32_t p7 = UINT32_C(0xffffffff);
    const uint32_t p8 = UINT32_C(0xffffffff);
    const uint32_t p9 = UINT32_C(0xffffffff);
    uint32_t t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11;
    uint8_t c = limbsmith_sbb32(&t0, w0, p0, 0);
    c = limbsmith_sbb32(&t1, w1, 0, c);
    c = limbsmith_sbb32(&t2, w2, 0, c);
    c = limbsmith_sbb32(&t3, w3, p3, c);
    c = limbsmith_sbb32(&t4, w4, p4, c);
    c = limbsmith_sbb32(&t5, w5, p5, c);
    c = limbsmith_sbb32(&t6, w6, p6, c);
    c = limbsmith_sbb32(&t7, w7, p7, c);
    c = limbsmith_sbb32(&t8, w8, p8, c);
    c = limbsmith_sbb32(&t9, w9, p9, c);
    c = limbsmith_sbb32(&t10, w10, p10, c);
    c = limbsmith_sbb32(&t11, w11, p11, c);
    return c;
}

// 1 if all words are zero. Canonical -> a bit.
// Takes w of value below 2^384.1. Gives r 0 or 1: r = 1 if w = 0, else 0.
// 12 operations.
static inline uint8_t limbsmith_p384_mont32_is_zero(const uint32_t w[12]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6], w7 = w[7],
        w8 = w[8], w9 = w[9], w10 = w[10], w11 = w[11];
    uint32_t t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11;
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
    return c;
}

// `b` if the bit is 1, `a` if it is 0. A bit, any words, any words -> any words.
// Takes bit 0 or 1; a, b any words. Gives r any words: r = a + bit b - bit a.
// 39 operations.
static inline void limbsmith_p384_mont32_select(
    uint32_t r[12], uint8_t bit, const uint32_t a[12], const uint32_t b[12]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8], a9 = a[9], a10 = a[10], a11 = a[11];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7],
        b8 = b[8], b9 = b[9], b10 = b[10], b11 = b[11];
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
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
    r[8] = r8; r[9] = r9; r[10] = r10; r[11] = r11;
}

// `k * a`. Canonical, below 2^17 -> canonical.
static inline void limbsmith_p384_mont32_mul_small(
    uint32_t r[12], const uint32_t a[12], uint32_t k) {
    uint32_t t0[13];
    limbsmith_p384_mont32_mul_small_core(t0, a, k);
    limbsmith_p384_mont32_reduce_once(r, t0);
}

// `a * b / R`. Any words, canonical -> canonical.
static inline void limbsmith_p384_mont32_mul(
    uint32_t r[12], const uint32_t a[12], const uint32_t b[12]) {
    uint32_t t0[24];
    limbsmith_p384_mont32_wide_product(t0, a, b);
    limbsmith_p384_mont32_reduce(r, t0);
}

// `a^2 / R`. Canonical -> canonical.
static inline void limbsmith_p384_mont32_square(uint32_t r[12], const uint32_t a[12]) {
    uint32_t t0[24];
    limbsmith_p384_mont32_wide_square(t0, a);
    limbsmith_p384_mont32_reduce(r, t0);
}

#endif // LIMBSMITH_P384_H
