// Integers modulo p = 0x29cbc14e5e0a72f05397829cbc14e5dfbd004dfe0f79992fb2540ec7768ce7.
//
// Every function here was read back from this text and proved: for all operands within its
// bounds no operation overflows, the result is right and within its own bounds. None
// branches, and none reads memory at an address that depends on data. The result may be
// stored where an operand was.
//
// Generated from specs/n246.toml by `cargo xtask gen`; do not edit.

#ifndef LIMBSMITH_N246_H
#define LIMBSMITH_N246_H

#include <stdint.h>

#ifndef LIMBSMITH_WRAPPING_32
#define LIMBSMITH_WRAPPING_32

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

#endif // LIMBSMITH_WRAPPING_32

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

// mont64: 4 limbs in uint64_t, of value x0 + x1 2^64 + ... + x3 2^192.
// x stands for x / R mod p with R = 2^256.
// Strategy: montgomery-separated.

// `a * b`, all words. Any words, canonical -> below R p.
// Takes a any words; b of value below 2^245.4. Gives r of value below 2^501.4: r = a b.
// 16 multiplications, 31 other operations.
static inline void limbsmith_n246_mont64_wide_product(
    uint64_t r[8], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    uint64_t e0, l1, l2, l3, e1, e2, e3, e4, p0_2, p1_2, p2_2, p3_2, p4, e5, e6, e7;
    // row 0: a0 b
    uint64_t h0 = limbsmith_mul_wide64(&e0, a0, b0);
    uint64_t h1 = limbsmith_mul_wide64(&l1, a0, b1);
    uint64_t h2 = limbsmith_mul_wide64(&l2, a0, b2);
    uint64_t h3 = limbsmith_mul_wide64(&l3, a0, b3);
    uint8_t c = limbsmith_adc64(&e1, h0, l1, 0);
    c = limbsmith_adc64(&e2, h1, l2, c);
    c = limbsmith_adc64(&e3, h2, l3, c);
    (void)limbsmith_adc64(&e4, h3, 0, c);
    // row 1: a1 b
    h0 = limbsmith_mul_wide64(&p0_2, a1, b0);
    h1 = limbsmith_mul_wide64(&l1, a1, b1);
    h2 = limbsmith_mul_wide64(&l2, a1, b2);
    h3 = limbsmith_mul_wide64(&l3, a1, b3);
    c = limbsmith_adc64(&p1_2, h0, l1, 0);
    c = limbsmith_adc64(&p2_2, h1, l2, c);
    c = limbsmith_adc64(&p3_2, h2, l3, c);
    (void)limbsmith_adc64(&p4, h3, 0, c);
    c = limbsmith_adc64(&e1, e1, p0_2, 0);
    c = limbsmith_adc64(&e2, e2, p1_2, c);
    c = limbsmith_adc64(&e3, e3, p2_2, c);
    c = limbsmith_adc64(&e4, e4, p3_2, c);
    (void)limbsmith_adc64(&e5, p4, 0, c);
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
    r[0] = e0; r[1] = e1; r[2] = e2; r[3] = e3; r[4] = e4; r[5] = e5; r[6] = e6; r[7] = e7;
}

// `a^2`, all words. Canonical -> below R p.
// Takes a of value below 2^245.4. Gives r of value below 2^501.4: r = a^2.
// 10 multiplications, 22 other operations.
static inline void limbsmith_n246_mont64_wide_square(uint64_t r[8], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t e3, e2, l4, e4, e5, e1, l3, l5, e6, e0, l2, l6, l7, e7;
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
    uint64_t l1 = limbsmith_mul_wide64(&e0, a0, a0);
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
    r[0] = e0; r[1] = e1; r[2] = e2; r[3] = e3; r[4] = e4; r[5] = e5; r[6] = e6; r[7] = e7;
}

// `t / R`. Below R p -> canonical.
// Takes t of value below 2^501.4. Gives r of value below 2^245.4: 2^256 r = t mod p.
// 20 multiplications, 53 other operations.
static inline void limbsmith_n246_mont64_reduce(uint64_t r[4], const uint64_t t[8]) {
    uint64_t t0 = t[0], t1 = t[1], t2 = t[2], t3 = t[3], t4 = t[4], t5 = t[5], t6 = t[6], t7 = t[7];
    const uint64_t p0 = UINT64_C(0x2fb2540ec7768ce7);
    const uint64_t p1 = UINT64_C(0xdfbd004dfe0f7999);
    const uint64_t p2 = UINT64_C(0xf05397829cbc14e5);
    const uint64_t p3 = UINT64_C(0x29cbc14e5e0a72);
    uint64_t l0, l1, l2, l3, t_2, g0, g1, g2, g3, d0, d1, d2, d3, r0, r1, r2, r3;
    // step 0: add m p, which clears the lowest word, and drop it
    uint64_t m = limbsmith_mulw64(t0, UINT64_C(0xe12fe5f079bc3929));
    uint64_t h0 = limbsmith_mul_wide64(&l0, m, UINT64_C(0x2fb2540ec7768ce7));
    uint64_t h1 = limbsmith_mul_wide64(&l1, m, UINT64_C(0xdfbd004dfe0f7999));
    uint64_t h2 = limbsmith_mul_wide64(&l2, m, UINT64_C(0xf05397829cbc14e5));
    uint64_t h3 = limbsmith_mul_wide64(&l3, m, UINT64_C(0x29cbc14e5e0a72));
    uint8_t c = limbsmith_adc64(&t_2, t0, l0, 0);
    c = limbsmith_adc64(&t0, t1, l1, c);
    c = limbsmith_adc64(&t1, t2, l2, c);
    c = limbsmith_adc64(&t2, t3, l3, c);
    (void)limbsmith_adc64(&t3, h3, 0, c);
    c = limbsmith_adc64(&t0, t0, h0, 0);
    c = limbsmith_adc64(&t1, t1, h1, c);
    c = limbsmith_adc64(&t2, t2, h2, c);
    (void)limbsmith_adc64(&t3, t3, 0, c);
    // step 1: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw64(t0, UINT64_C(0xe12fe5f079bc3929));
    h0 = limbsmith_mul_wide64(&l0, m, UINT64_C(0x2fb2540ec7768ce7));
    h1 = limbsmith_mul_wide64(&l1, m, UINT64_C(0xdfbd004dfe0f7999));
    h2 = limbsmith_mul_wide64(&l2, m, UINT64_C(0xf05397829cbc14e5));
    h3 = limbsmith_mul_wide64(&l3, m, UINT64_C(0x29cbc14e5e0a72));
    c = limbsmith_adc64(&t_2, t0, l0, 0);
    c = limbsmith_adc64(&t0, t1, l1, c);
    c = limbsmith_adc64(&t1, t2, l2, c);
    c = limbsmith_adc64(&t2, t3, l3, c);
    (void)limbsmith_adc64(&t3, h3, 0, c);
    c = limbsmith_adc64(&t0, t0, h0, 0);
    c = limbsmith_adc64(&t1, t1, h1, c);
    c = limbsmith_adc64(&t2, t2, h2, c);
    (void)limbsmith_adc64(&t3, t3, 0, c);
    // step 2: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw64(t0, UINT64_C(0xe12fe5f079bc3929));
    h0 = limbsmith_mul_wide64(&l0, m, UINT64_C(0x2fb2540ec7768ce7));
    h1 = limbsmith_mul_wide64(&l1, m, UINT64_C(0xdfbd004dfe0f7999));
    h2 = limbsmith_mul_wide64(&l2, m, UINT64_C(0xf05397829cbc14e5));
    h3 = limbsmith_mul_wide64(&l3, m, UINT64_C(0x29cbc14e5e0a72));
    c = limbsmith_adc64(&t_2, t0, l0, 0);
    c = limbsmith_adc64(&t0, t1, l1, c);
    c = limbsmith_adc64(&t1, t2, l2, c);
    c = limbsmith_adc64(&t2, t3, l3, c);
    (void)limbsmith_adc64(&t3, h3, 0, c);
    c = limbsmith_adc64(&t0, t0, h0, 0);
    c = limbsmith_adc64(&t1, t1, h1, c);
    c = limbsmith_adc64(&t2, t2, h2, c);
    (void)limbsmith_adc64(&t3, t3, 0, c);
    // step 3: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw64(t0, UINT64_C(0xe12fe5f079bc3929));
    h0 = limbsmith_mul_wide64(&l0, m, UINT64_C(0x2fb2540ec7768ce7));
    h1 = limbsmith_mul_wide64(&l1, m, UINT64_C(0xdfbd004dfe0f7999));
    h2 = limbsmith_mul_wide64(&l2, m, UINT64_C(0xf05397829cbc14e5));
    h3 = limbsmith_mul_wide64(&l3, m, UINT64_C(0x29cbc14e5e0a72));
    c = limbsmith_adc64(&t_2, t0, l0, 0);
    c = limbsmith_adc64(&t0, t1, l1, c);
    c = limbsmith_adc64(&t1, t2, l2, c);
    c = limbsmith_adc64(&t2, t3, l3, c);
    (void)limbsmith_adc64(&t3, h3, 0, c);
    c = limbsmith_adc64(&t0, t0, h0, 0);
    c = limbsmith_adc64(&t1, t1, h1, c);
    c = limbsmith_adc64(&t2, t2, h2, c);
    (void)limbsmith_adc64(&t3, t3, 0, c);
    // the high half, as A - (p - H); p back if that is negative
    c = limbsmith_sbb64(&g0, p0, t4, 0);
    c = limbsmith_sbb64(&g1, p1, t5, c);
    c = limbsmith_sbb64(&g2, p2, t6, c);
    (void)limbsmith_sbb64(&g3, p3, t7, c);
    c = limbsmith_sbb64(&d0, t0, g0, 0);
    c = limbsmith_sbb64(&d1, t1, g1, c);
    c = limbsmith_sbb64(&d2, t2, g2, c);
    c = limbsmith_sbb64(&d3, t3, g3, c);
    m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, d0, m & UINT64_C(0x2fb2540ec7768ce7), 0);
    c = limbsmith_adc64(&r1, d1, m & UINT64_C(0xdfbd004dfe0f7999), c);
    c = limbsmith_adc64(&r2, d2, m & UINT64_C(0xf05397829cbc14e5), c);
    (void)limbsmith_adc64(&r3, d3, m & UINT64_C(0x29cbc14e5e0a72), c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `k * a`, not yet canonical. Canonical, below 2^17 -> below 2 p.
// Takes a of value below 2^245.4; k below 2^17. Gives r of value below 2^246.4: r = a k mod p.
// 9 multiplications, 16 other operations.
static inline void limbsmith_n246_mont64_mul_small_core(
    uint64_t r[5], const uint64_t a[4], uint64_t k) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    const uint64_t p0 = UINT64_C(0x2fb2540ec7768ce7);
    const uint64_t p1 = UINT64_C(0xdfbd004dfe0f7999);
    const uint64_t p2 = UINT64_C(0xf05397829cbc14e5);
    const uint64_t p3 = UINT64_C(0x29cbc14e5e0a72);
    uint64_t l0, l1, l2, l3, t1, t2, t3, t4, t, l0_2, e1, e2, e3, e4, d0, d1, d2, d3, d4;
    // t = k a
    uint64_t h0 = limbsmith_mul_wide64(&l0, a0, k);
    uint64_t h1 = limbsmith_mul_wide64(&l1, a1, k);
    uint64_t h2 = limbsmith_mul_wide64(&l2, a2, k);
    uint64_t h3 = limbsmith_mul_wide64(&l3, a3, k);
    uint8_t c = limbsmith_adc64(&t1, h0, l1, 0);
    c = limbsmith_adc64(&t2, h1, l2, c);
    c = limbsmith_adc64(&t3, h2, l3, c);
    (void)limbsmith_adc64(&t4, h3, 0, c);
    // the quotient, or one less
    uint64_t q = limbsmith_mul_wide64(&t, (t4 << 12) | (t3 >> 52), UINT64_C(0x6200000000000000));
    // t - q p, below 2 p
    h0 = limbsmith_mul_wide64(&l0_2, p0, q);
    h1 = limbsmith_mul_wide64(&l1, p1, q);
    h2 = limbsmith_mul_wide64(&l2, p2, q);
    h3 = limbsmith_mul_wide64(&l3, p3, q);
    c = limbsmith_adc64(&e1, h0, l1, 0);
    c = limbsmith_adc64(&e2, h1, l2, c);
    c = limbsmith_adc64(&e3, h2, l3, c);
    (void)limbsmith_adc64(&e4, h3, 0, c);
    c = limbsmith_sbb64(&d0, l0, l0_2, 0);
    c = limbsmith_sbb64(&d1, t1, e1, c);
    c = limbsmith_sbb64(&d2, t2, e2, c);
    c = limbsmith_sbb64(&d3, t3, e3, c);
    (void)limbsmith_sbb64(&d4, t4, e4, c);
    r[0] = d0; r[1] = d1; r[2] = d2; r[3] = d3; r[4] = d4;
}

// The value in `0..p`. Below 2 p -> canonical.
// Takes a of value below 2^246.4. Gives r of value below 2^245.4: r = a mod p.
// 14 operations.
static inline void limbsmith_n246_mont64_reduce_small(uint64_t r[4], const uint64_t a[5]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4];
    const uint64_t p0 = UINT64_C(0x2fb2540ec7768ce7);
    const uint64_t p1 = UINT64_C(0xdfbd004dfe0f7999);
    const uint64_t p2 = UINT64_C(0xf05397829cbc14e5);
    const uint64_t p3 = UINT64_C(0x29cbc14e5e0a72);
    uint64_t d0, d1, d2, d3, d4, r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&d0, a0, p0, 0);
    c = limbsmith_sbb64(&d1, a1, p1, c);
    c = limbsmith_sbb64(&d2, a2, p2, c);
    c = limbsmith_sbb64(&d3, a3, p3, c);
    c = limbsmith_sbb64(&d4, a4, 0, c);
    // p back if that was too much
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, d0, m & UINT64_C(0x2fb2540ec7768ce7), 0);
    c = limbsmith_adc64(&r1, d1, m & UINT64_C(0xdfbd004dfe0f7999), c);
    c = limbsmith_adc64(&r2, d2, m & UINT64_C(0xf05397829cbc14e5), c);
    (void)limbsmith_adc64(&r3, d3, m & UINT64_C(0x29cbc14e5e0a72), c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a + b`. Canonical, canonical -> canonical.
// Takes a, b of value below 2^245.4. Gives r of value below 2^245.4: r = a + b mod p.
// 17 operations.
static inline void limbsmith_n246_mont64_add(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    const uint64_t p0 = UINT64_C(0x2fb2540ec7768ce7);
    const uint64_t p1 = UINT64_C(0xdfbd004dfe0f7999);
    const uint64_t p2 = UINT64_C(0xf05397829cbc14e5);
    const uint64_t p3 = UINT64_C(0x29cbc14e5e0a72);
    uint64_t s0, s1, s2, s3, d0, d1, d2, d3, r0, r1, r2, r3;
    uint8_t c = limbsmith_adc64(&s0, a0, b0, 0);
    c = limbsmith_adc64(&s1, a1, b1, c);
    c = limbsmith_adc64(&s2, a2, b2, c);
    (void)limbsmith_adc64(&s3, a3, b3, c);
    c = limbsmith_sbb64(&d0, s0, p0, 0);
    c = limbsmith_sbb64(&d1, s1, p1, c);
    c = limbsmith_sbb64(&d2, s2, p2, c);
    c = limbsmith_sbb64(&d3, s3, p3, c);
    // p back if that was too much
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, d0, m & UINT64_C(0x2fb2540ec7768ce7), 0);
    c = limbsmith_adc64(&r1, d1, m & UINT64_C(0xdfbd004dfe0f7999), c);
    c = limbsmith_adc64(&r2, d2, m & UINT64_C(0xf05397829cbc14e5), c);
    (void)limbsmith_adc64(&r3, d3, m & UINT64_C(0x29cbc14e5e0a72), c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a - b`. Canonical, canonical -> canonical.
// Takes a, b of value below 2^245.4. Gives r of value below 2^245.4: r = a - b mod p.
// 13 operations.
static inline void limbsmith_n246_mont64_sub(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    const uint64_t p0 = UINT64_C(0x2fb2540ec7768ce7);
    const uint64_t p1 = UINT64_C(0xdfbd004dfe0f7999);
    const uint64_t p2 = UINT64_C(0xf05397829cbc14e5);
    const uint64_t p3 = UINT64_C(0x29cbc14e5e0a72);
    uint64_t d0, d1, d2, d3, r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&d0, a0, b0, 0);
    c = limbsmith_sbb64(&d1, a1, b1, c);
    c = limbsmith_sbb64(&d2, a2, b2, c);
    c = limbsmith_sbb64(&d3, a3, b3, c);
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, d0, m & p0, 0);
    c = limbsmith_adc64(&r1, d1, m & p1, c);
    c = limbsmith_adc64(&r2, d2, m & p2, c);
    (void)limbsmith_adc64(&r3, d3, m & p3, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `-a`. Canonical -> canonical.
// Takes a of value below 2^245.4. Gives r of value below 2^245.4: r = -a mod p.
// 13 operations.
static inline void limbsmith_n246_mont64_neg(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    const uint64_t p0 = UINT64_C(0x2fb2540ec7768ce7);
    const uint64_t p1 = UINT64_C(0xdfbd004dfe0f7999);
    const uint64_t p2 = UINT64_C(0xf05397829cbc14e5);
    const uint64_t p3 = UINT64_C(0x29cbc14e5e0a72);
    uint64_t d0, d1, d2, d3, r0, r1, r2, r3;
    uint8_t c = limbsmith_sbb64(&d0, 0, a0, 0);
    c = limbsmith_sbb64(&d1, 0, a1, c);
    c = limbsmith_sbb64(&d2, 0, a2, c);
    c = limbsmith_sbb64(&d3, 0, a3, c);
    uint64_t m = limbsmith_mask64(c);
    c = limbsmith_adc64(&r0, d0, m & p0, 0);
    c = limbsmith_adc64(&r1, d1, m & p1, c);
    c = limbsmith_adc64(&r2, d2, m & p2, c);
    (void)limbsmith_adc64(&r3, d3, m & p3, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3;
}

// `a / R`: the number that `a` stands for. Canonical -> canonical.
// Takes a of value below 2^245.4. Gives r of value below 2^245.4: 2^256 r = a mod p.
// 20 multiplications, 36 other operations.
static inline void limbsmith_n246_mont64_demontgomery(uint64_t r[4], const uint64_t a[4]) {
    uint64_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
    uint64_t l0, l1, l2, l3, t, t0, t1, t2, t3;
    // step 0: add m p, which clears the lowest word, and drop it
    uint64_t m = limbsmith_mulw64(a0, UINT64_C(0xe12fe5f079bc3929));
    uint64_t h0 = limbsmith_mul_wide64(&l0, m, UINT64_C(0x2fb2540ec7768ce7));
    uint64_t h1 = limbsmith_mul_wide64(&l1, m, UINT64_C(0xdfbd004dfe0f7999));
    uint64_t h2 = limbsmith_mul_wide64(&l2, m, UINT64_C(0xf05397829cbc14e5));
    uint64_t h3 = limbsmith_mul_wide64(&l3, m, UINT64_C(0x29cbc14e5e0a72));
    uint8_t c = limbsmith_adc64(&t, a0, l0, 0);
    c = limbsmith_adc64(&t0, a1, l1, c);
    c = limbsmith_adc64(&t1, a2, l2, c);
    c = limbsmith_adc64(&t2, a3, l3, c);
    (void)limbsmith_adc64(&t3, h3, 0, c);
    c = limbsmith_adc64(&t0, t0, h0, 0);
    c = limbsmith_adc64(&t1, t1, h1, c);
    c = limbsmith_adc64(&t2, t2, h2, c);
    (void)limbsmith_adc64(&t3, t3, 0, c);
    // step 1: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw64(t0, UINT64_C(0xe12fe5f079bc3929));
    h0 = limbsmith_mul_wide64(&l0, m, UINT64_C(0x2fb2540ec7768ce7));
    h1 = limbsmith_mul_wide64(&l1, m, UINT64_C(0xdfbd004dfe0f7999));
    h2 = limbsmith_mul_wide64(&l2, m, UINT64_C(0xf05397829cbc14e5));
    h3 = limbsmith_mul_wide64(&l3, m, UINT64_C(0x29cbc14e5e0a72));
    c = limbsmith_adc64(&t, t0, l0, 0);
    c = limbsmith_adc64(&t0, t1, l1, c);
    c = limbsmith_adc64(&t1, t2, l2, c);
    c = limbsmith_adc64(&t2, t3, l3, c);
    (void)limbsmith_adc64(&t3, h3, 0, c);
    c = limbsmith_adc64(&t0, t0, h0, 0);
    c = limbsmith_adc64(&t1, t1, h1, c);
    c = limbsmith_adc64(&t2, t2, h2, c);
    (void)limbsmith_adc64(&t3, t3, 0, c);
    // step 2: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw64(t0, UINT64_C(0xe12fe5f079bc3929));
    h0 = limbsmith_mul_wide64(&l0, m, UINT64_C(0x2fb2540ec7768ce7));
    h1 = limbsmith_mul_wide64(&l1, m, UINT64_C(0xdfbd004dfe0f7999));
    h2 = limbsmith_mul_wide64(&l2, m, UINT64_C(0xf05397829cbc14e5));
    h3 = limbsmith_mul_wide64(&l3, m, UINT64_C(0x29cbc14e5e0a72));
    c = limbsmith_adc64(&t, t0, l0, 0);
    c = limbsmith_adc64(&t0, t1, l1, c);
    c = limbsmith_adc64(&t1, t2, l2, c);
    c = limbsmith_adc64(&t2, t3, l3, c);
    (void)limbsmith_adc64(&t3, h3, 0, c);
    c = limbsmith_adc64(&t0, t0, h0, 0);
    c = limbsmith_adc64(&t1, t1, h1, c);
    c = limbsmith_adc64(&t2, t2, h2, c);
    (void)limbsmith_adc64(&t3, t3, 0, c);
    // step 3: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw64(t0, UINT64_C(0xe12fe5f079bc3929));
    h0 = limbsmith_mul_wide64(&l0, m, UINT64_C(0x2fb2540ec7768ce7));
    h1 = limbsmith_mul_wide64(&l1, m, UINT64_C(0xdfbd004dfe0f7999));
    h2 = limbsmith_mul_wide64(&l2, m, UINT64_C(0xf05397829cbc14e5));
    h3 = limbsmith_mul_wide64(&l3, m, UINT64_C(0x29cbc14e5e0a72));
    c = limbsmith_adc64(&t, t0, l0, 0);
    c = limbsmith_adc64(&t0, t1, l1, c);
    c = limbsmith_adc64(&t1, t2, l2, c);
    c = limbsmith_adc64(&t2, t3, l3, c);
    (void)limbsmith_adc64(&t3, h3, 0, c);
    c = limbsmith_adc64(&t0, t0, h0, 0);
    c = limbsmith_adc64(&t1, t1, h1, c);
    c = limbsmith_adc64(&t2, t2, h2, c);
    (void)limbsmith_adc64(&t3, t3, 0, c);
    r[0] = t0; r[1] = t1; r[2] = t2; r[3] = t3;
}

// 1 if the value is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 4 operations.
static inline uint8_t limbsmith_n246_mont64_is_canonical(const uint64_t w[4]) {
    uint64_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    const uint64_t p0 = UINT64_C(0x2fb2540ec7768ce7);
    const uint64_t p1 = UINT64_C(0xdfbd004dfe0f7999);
    const uint64_t p2 = UINT64_C(0xf05397829cbc14e5);
    const uint64_t p3 = UINT64_C(0x29cbc14e5e0a72);
    uint64_t t0, t1, t2, t3;
    uint8_t c = limbsmith_sbb64(&t0, w0, p0, 0);
    c = limbsmith_sbb64(&t1, w1, p1, c);
    c = limbsmith_sbb64(&t2, w2, p2, c);
    c = limbsmith_sbb64(&t3, w3, p3, c);
    return c;
}

// 1 if all words are zero. Canonical -> a bit.
// Takes w of value below 2^245.4. Gives r 0 or 1: r = 1 if w = 0, else 0.
// 4 operations.
static inline uint8_t limbsmith_n246_mont64_is_zero(const uint64_t w[4]) {
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
static inline void limbsmith_n246_mont64_select(
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

// `k * a`. Canonical, below 2^17 -> canonical.
static inline void limbsmith_n246_mont64_mul_small(uint64_t r[4], const uint64_t a[4], uint64_t k) {
    uint64_t t0[5];
    limbsmith_n246_mont64_mul_small_core(t0, a, k);
    limbsmith_n246_mont64_reduce_small(r, t0);
}

// `a * b / R`. Any words, canonical -> canonical.
static inline void limbsmith_n246_mont64_mul(
    uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
    uint64_t t0[8];
    limbsmith_n246_mont64_wide_product(t0, a, b);
    limbsmith_n246_mont64_reduce(r, t0);
}

// `a^2 / R`. Canonical -> canonical.
static inline void limbsmith_n246_mont64_square(uint64_t r[4], const uint64_t a[4]) {
    uint64_t t0[8];
    limbsmith_n246_mont64_wide_square(t0, a);
    limbsmith_n246_mont64_reduce(r, t0);
}

#endif // __SIZEOF_INT128__

// mont32: 8 limbs in uint32_t, of value x0 + x1 2^32 + ... + x7 2^224.
// x stands for x / R mod p with R = 2^256.
// Strategy: montgomery.

// `a * b / R`, not yet canonical. Any words, canonical -> below 2 p.
// Takes a any words; b of value below 2^245.4. Gives r of value below 2^246.4: 2^256 r = a b mod p.
// 136 multiplications, 8 other operations.
static inline void limbsmith_n246_mont32_mul_core(
    uint32_t r[8], const uint32_t a[8], const uint32_t b[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    uint32_t t0, t1, t2, t3, t4, t5, t6, t7, t;
    // add a0 b
    uint32_t c = limbsmith_mac32(&t0, a0, b0, 0, 0);
    c = limbsmith_mac32(&t1, a0, b1, 0, c);
    c = limbsmith_mac32(&t2, a0, b2, 0, c);
    c = limbsmith_mac32(&t3, a0, b3, 0, c);
    c = limbsmith_mac32(&t4, a0, b4, 0, c);
    c = limbsmith_mac32(&t5, a0, b5, 0, c);
    c = limbsmith_mac32(&t6, a0, b6, 0, c);
    c = limbsmith_mac32(&t7, a0, b7, 0, c);
    // add m p, so that the lowest word becomes zero, and drop that word
    uint32_t m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    uint32_t d = limbsmith_mac32(&t, m, UINT32_C(0xc7768ce7), t0, 0);
    d = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d);
    d = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d);
    d = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d);
    d = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d);
    d = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d);
    d = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), t7, d);
    (void)limbsmith_adc32(&t7, d, c, 0);
    // add a1 b
    c = limbsmith_mac32(&t0, a1, b0, t0, 0);
    c = limbsmith_mac32(&t1, a1, b1, t1, c);
    c = limbsmith_mac32(&t2, a1, b2, t2, c);
    c = limbsmith_mac32(&t3, a1, b3, t3, c);
    c = limbsmith_mac32(&t4, a1, b4, t4, c);
    c = limbsmith_mac32(&t5, a1, b5, t5, c);
    c = limbsmith_mac32(&t6, a1, b6, t6, c);
    c = limbsmith_mac32(&t7, a1, b7, t7, c);
    // add m p, so that the lowest word becomes zero, and drop that word
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d = limbsmith_mac32(&t, m, UINT32_C(0xc7768ce7), t0, 0);
    d = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d);
    d = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d);
    d = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d);
    d = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d);
    d = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d);
    d = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), t7, d);
    (void)limbsmith_adc32(&t7, d, c, 0);
    // add a2 b
    c = limbsmith_mac32(&t0, a2, b0, t0, 0);
    c = limbsmith_mac32(&t1, a2, b1, t1, c);
    c = limbsmith_mac32(&t2, a2, b2, t2, c);
    c = limbsmith_mac32(&t3, a2, b3, t3, c);
    c = limbsmith_mac32(&t4, a2, b4, t4, c);
    c = limbsmith_mac32(&t5, a2, b5, t5, c);
    c = limbsmith_mac32(&t6, a2, b6, t6, c);
    c = limbsmith_mac32(&t7, a2, b7, t7, c);
    // add m p, so that the lowest word becomes zero, and drop that word
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d = limbsmith_mac32(&t, m, UINT32_C(0xc7768ce7), t0, 0);
    d = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d);
    d = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d);
    d = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d);
    d = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d);
    d = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d);
    d = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), t7, d);
    (void)limbsmith_adc32(&t7, d, c, 0);
    // add a3 b
    c = limbsmith_mac32(&t0, a3, b0, t0, 0);
    c = limbsmith_mac32(&t1, a3, b1, t1, c);
    c = limbsmith_mac32(&t2, a3, b2, t2, c);
    c = limbsmith_mac32(&t3, a3, b3, t3, c);
    c = limbsmith_mac32(&t4, a3, b4, t4, c);
    c = limbsmith_mac32(&t5, a3, b5, t5, c);
    c = limbsmith_mac32(&t6, a3, b6, t6, c);
    c = limbsmith_mac32(&t7, a3, b7, t7, c);
    // add m p, so that the lowest word becomes zero, and drop that word
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d = limbsmith_mac32(&t, m, UINT32_C(0xc7768ce7), t0, 0);
    d = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d);
    d = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d);
    d = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d);
    d = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d);
    d = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d);
    d = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), t7, d);
    (void)limbsmith_adc32(&t7, d, c, 0);
    // add a4 b
    c = limbsmith_mac32(&t0, a4, b0, t0, 0);
    c = limbsmith_mac32(&t1, a4, b1, t1, c);
    c = limbsmith_mac32(&t2, a4, b2, t2, c);
    c = limbsmith_mac32(&t3, a4, b3, t3, c);
    c = limbsmith_mac32(&t4, a4, b4, t4, c);
    c = limbsmith_mac32(&t5, a4, b5, t5, c);
    c = limbsmith_mac32(&t6, a4, b6, t6, c);
    c = limbsmith_mac32(&t7, a4, b7, t7, c);
    // add m p, so that the lowest word becomes zero, and drop that word
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d = limbsmith_mac32(&t, m, UINT32_C(0xc7768ce7), t0, 0);
    d = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d);
    d = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d);
    d = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d);
    d = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d);
    d = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d);
    d = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), t7, d);
    (void)limbsmith_adc32(&t7, d, c, 0);
    // add a5 b
    c = limbsmith_mac32(&t0, a5, b0, t0, 0);
    c = limbsmith_mac32(&t1, a5, b1, t1, c);
    c = limbsmith_mac32(&t2, a5, b2, t2, c);
    c = limbsmith_mac32(&t3, a5, b3, t3, c);
    c = limbsmith_mac32(&t4, a5, b4, t4, c);
    c = limbsmith_mac32(&t5, a5, b5, t5, c);
    c = limbsmith_mac32(&t6, a5, b6, t6, c);
    c = limbsmith_mac32(&t7, a5, b7, t7, c);
    // add m p, so that the lowest word becomes zero, and drop that word
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d = limbsmith_mac32(&t, m, UINT32_C(0xc7768ce7), t0, 0);
    d = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d);
    d = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d);
    d = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d);
    d = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d);
    d = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d);
    d = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), t7, d);
    (void)limbsmith_adc32(&t7, d, c, 0);
    // add a6 b
    c = limbsmith_mac32(&t0, a6, b0, t0, 0);
    c = limbsmith_mac32(&t1, a6, b1, t1, c);
    c = limbsmith_mac32(&t2, a6, b2, t2, c);
    c = limbsmith_mac32(&t3, a6, b3, t3, c);
    c = limbsmith_mac32(&t4, a6, b4, t4, c);
    c = limbsmith_mac32(&t5, a6, b5, t5, c);
    c = limbsmith_mac32(&t6, a6, b6, t6, c);
    c = limbsmith_mac32(&t7, a6, b7, t7, c);
    // add m p, so that the lowest word becomes zero, and drop that word
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d = limbsmith_mac32(&t, m, UINT32_C(0xc7768ce7), t0, 0);
    d = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d);
    d = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d);
    d = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d);
    d = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d);
    d = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d);
    d = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), t7, d);
    (void)limbsmith_adc32(&t7, d, c, 0);
    // add a7 b
    c = limbsmith_mac32(&t0, a7, b0, t0, 0);
    c = limbsmith_mac32(&t1, a7, b1, t1, c);
    c = limbsmith_mac32(&t2, a7, b2, t2, c);
    c = limbsmith_mac32(&t3, a7, b3, t3, c);
    c = limbsmith_mac32(&t4, a7, b4, t4, c);
    c = limbsmith_mac32(&t5, a7, b5, t5, c);
    c = limbsmith_mac32(&t6, a7, b6, t6, c);
    c = limbsmith_mac32(&t7, a7, b7, t7, c);
    // add m p, so that the lowest word becomes zero, and drop that word
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d = limbsmith_mac32(&t, m, UINT32_C(0xc7768ce7), t0, 0);
    d = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d);
    d = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d);
    d = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d);
    d = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d);
    d = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d);
    d = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), t7, d);
    (void)limbsmith_adc32(&t7, d, c, 0);
    r[0] = t0; r[1] = t1; r[2] = t2; r[3] = t3; r[4] = t4; r[5] = t5; r[6] = t6; r[7] = t7;
}

// The value in `0..p`. Below 2 p -> canonical.
// Takes a of value below 2^246.4. Gives r of value below 2^245.4: r = a mod p.
// 25 operations.
static inline void limbsmith_n246_mont32_reduce_once(uint32_t r[8], const uint32_t a[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    const uint32_t p0 = UINT32_C(0xc7768ce7);
    const uint32_t p1 = UINT32_C(0x2fb2540e);
    const uint32_t p2 = UINT32_C(0xfe0f7999);
    const uint32_t p3 = UINT32_C(0xdfbd004d);
    const uint32_t p4 = UINT32_C(0x9cbc14e5);
    const uint32_t p5 = UINT32_C(0xf0539782);
    const uint32_t p6 = UINT32_C(0x4e5e0a72);
    const uint32_t p7 = UINT32_C(0x29cbc1);
    uint32_t d0, d1, d2, d3, d4, d5, d6, d7, r0, r1, r2, r3, r4, r5, r6, r7;
    uint8_t c = limbsmith_sbb32(&d0, a0, p0, 0);
    c = limbsmith_sbb32(&d1, a1, p1, c);
    c = limbsmith_sbb32(&d2, a2, p2, c);
    c = limbsmith_sbb32(&d3, a3, p3, c);
    c = limbsmith_sbb32(&d4, a4, p4, c);
    c = limbsmith_sbb32(&d5, a5, p5, c);
    c = limbsmith_sbb32(&d6, a6, p6, c);
    c = limbsmith_sbb32(&d7, a7, p7, c);
    // p back if that was too much
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, d0, m & UINT32_C(0xc7768ce7), 0);
    c = limbsmith_adc32(&r1, d1, m & UINT32_C(0x2fb2540e), c);
    c = limbsmith_adc32(&r2, d2, m & UINT32_C(0xfe0f7999), c);
    c = limbsmith_adc32(&r3, d3, m & UINT32_C(0xdfbd004d), c);
    c = limbsmith_adc32(&r4, d4, m & UINT32_C(0x9cbc14e5), c);
    c = limbsmith_adc32(&r5, d5, m & UINT32_C(0xf0539782), c);
    c = limbsmith_adc32(&r6, d6, m & UINT32_C(0x4e5e0a72), c);
    (void)limbsmith_adc32(&r7, d7, m & UINT32_C(0x29cbc1), c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `a^2`, all words. Canonical -> below R p.
// Takes a of value below 2^245.4. Gives r of value below 2^501.4: r = a^2.
// 36 multiplications, 30 other operations.
static inline void limbsmith_n246_mont32_wide_square(uint32_t r[16], const uint32_t a[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint32_t e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e0, l2, l4, l6, l8, l10, l12,
        l14, e14, l15, e15;
    // row 0: a0 and those above
    uint32_t c = limbsmith_mac32(&e1, a0, a1, 0, 0);
    c = limbsmith_mac32(&e2, a0, a2, 0, c);
    c = limbsmith_mac32(&e3, a0, a3, 0, c);
    c = limbsmith_mac32(&e4, a0, a4, 0, c);
    c = limbsmith_mac32(&e5, a0, a5, 0, c);
    c = limbsmith_mac32(&e6, a0, a6, 0, c);
    c = limbsmith_mac32(&e7, a0, a7, 0, c);
    // row 1: a1 and those above
    uint32_t c_2 = limbsmith_mac32(&e3, a1, a2, e3, 0);
    c_2 = limbsmith_mac32(&e4, a1, a3, e4, c_2);
    c_2 = limbsmith_mac32(&e5, a1, a4, e5, c_2);
    c_2 = limbsmith_mac32(&e6, a1, a5, e6, c_2);
    c_2 = limbsmith_mac32(&e7, a1, a6, e7, c_2);
    c = limbsmith_mac32(&e8, a1, a7, c, c_2);
    // row 2: a2 and those above
    c_2 = limbsmith_mac32(&e5, a2, a3, e5, 0);
    c_2 = limbsmith_mac32(&e6, a2, a4, e6, c_2);
    c_2 = limbsmith_mac32(&e7, a2, a5, e7, c_2);
    c_2 = limbsmith_mac32(&e8, a2, a6, e8, c_2);
    c = limbsmith_mac32(&e9, a2, a7, c, c_2);
    // row 3: a3 and those above
    c_2 = limbsmith_mac32(&e7, a3, a4, e7, 0);
    c_2 = limbsmith_mac32(&e8, a3, a5, e8, c_2);
    c_2 = limbsmith_mac32(&e9, a3, a6, e9, c_2);
    c = limbsmith_mac32(&e10, a3, a7, c, c_2);
    // row 4: a4 and those above
    c_2 = limbsmith_mac32(&e9, a4, a5, e9, 0);
    c_2 = limbsmith_mac32(&e10, a4, a6, e10, c_2);
    c = limbsmith_mac32(&e11, a4, a7, c, c_2);
    // row 5: a5 and those above
    c_2 = limbsmith_mac32(&e11, a5, a6, e11, 0);
    c = limbsmith_mac32(&e12, a5, a7, c, c_2);
    // row 6: a6 and those above
    c = limbsmith_mac32(&e13, a6, a7, c, 0);
    // the squares; the cross products twice
    uint32_t l1 = limbsmith_mul_wide32(&e0, a0, a0);
    uint32_t l3 = limbsmith_mul_wide32(&l2, a1, a1);
    uint32_t l5 = limbsmith_mul_wide32(&l4, a2, a2);
    uint32_t l7 = limbsmith_mul_wide32(&l6, a3, a3);
    uint32_t l9 = limbsmith_mul_wide32(&l8, a4, a4);
    uint32_t l11 = limbsmith_mul_wide32(&l10, a5, a5);
    uint32_t l13 = limbsmith_mul_wide32(&l12, a6, a6);
    l15 = limbsmith_mul_wide32(&l14, a7, a7);
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
    c_3 = limbsmith_adc32(&e14, c, c, c_3);
    (void)limbsmith_adc32(&l15, l15, 0, c_3);
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
    (void)limbsmith_adc32(&e15, l15, 0, c_3);
    r[0] = e0; r[1] = e1; r[2] = e2; r[3] = e3; r[4] = e4; r[5] = e5; r[6] = e6; r[7] = e7;
    r[8] = e8; r[9] = e9; r[10] = e10; r[11] = e11; r[12] = e12; r[13] = e13; r[14] = e14;
    r[15] = e15;
}

// `t / R`. Below R p -> canonical.
// Takes t of value below 2^501.4. Gives r of value below 2^245.4: 2^256 r = t mod p.
// 72 multiplications, 33 other operations.
static inline void limbsmith_n246_mont32_reduce(uint32_t r[8], const uint32_t t[16]) {
    uint32_t t0 = t[0], t1 = t[1], t2 = t[2], t3 = t[3], t4 = t[4], t5 = t[5], t6 = t[6], t7 = t[7],
        t8 = t[8], t9 = t[9], t10 = t[10], t11 = t[11], t12 = t[12], t13 = t[13], t14 = t[14],
        t15 = t[15];
    const uint32_t p0 = UINT32_C(0xc7768ce7);
    const uint32_t p1 = UINT32_C(0x2fb2540e);
    const uint32_t p2 = UINT32_C(0xfe0f7999);
    const uint32_t p3 = UINT32_C(0xdfbd004d);
    const uint32_t p4 = UINT32_C(0x9cbc14e5);
    const uint32_t p5 = UINT32_C(0xf0539782);
    const uint32_t p6 = UINT32_C(0x4e5e0a72);
    const uint32_t p7 = UINT32_C(0x29cbc1);
    uint32_t t_2, g0, g1, g2, g3, g4, g5, g6, g7, d0, d1, d2, d3, d4, d5, d6, d7, r0, r1, r2, r3,
        r4, r5, r6, r7;
    // step 0: add m p, which clears the lowest word, and drop it
    uint32_t m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    uint32_t d = limbsmith_mac32(&t_2, m, UINT32_C(0xc7768ce7), t0, 0);
    d = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d);
    d = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d);
    d = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d);
    d = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d);
    d = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d);
    d = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), t7, d);
    // step 1: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    uint32_t d_2 = limbsmith_mac32(&t_2, m, UINT32_C(0xc7768ce7), t0, 0);
    d_2 = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d_2);
    d_2 = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d_2);
    d_2 = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d_2);
    d_2 = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d_2);
    d_2 = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d_2);
    d_2 = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d_2);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), d, d_2);
    // step 2: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d_2 = limbsmith_mac32(&t_2, m, UINT32_C(0xc7768ce7), t0, 0);
    d_2 = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d_2);
    d_2 = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d_2);
    d_2 = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d_2);
    d_2 = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d_2);
    d_2 = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d_2);
    d_2 = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d_2);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), d, d_2);
    // step 3: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d_2 = limbsmith_mac32(&t_2, m, UINT32_C(0xc7768ce7), t0, 0);
    d_2 = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d_2);
    d_2 = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d_2);
    d_2 = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d_2);
    d_2 = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d_2);
    d_2 = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d_2);
    d_2 = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d_2);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), d, d_2);
    // step 4: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d_2 = limbsmith_mac32(&t_2, m, UINT32_C(0xc7768ce7), t0, 0);
    d_2 = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d_2);
    d_2 = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d_2);
    d_2 = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d_2);
    d_2 = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d_2);
    d_2 = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d_2);
    d_2 = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d_2);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), d, d_2);
    // step 5: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d_2 = limbsmith_mac32(&t_2, m, UINT32_C(0xc7768ce7), t0, 0);
    d_2 = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d_2);
    d_2 = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d_2);
    d_2 = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d_2);
    d_2 = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d_2);
    d_2 = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d_2);
    d_2 = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d_2);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), d, d_2);
    // step 6: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d_2 = limbsmith_mac32(&t_2, m, UINT32_C(0xc7768ce7), t0, 0);
    d_2 = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d_2);
    d_2 = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d_2);
    d_2 = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d_2);
    d_2 = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d_2);
    d_2 = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d_2);
    d_2 = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d_2);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), d, d_2);
    // step 7: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d_2 = limbsmith_mac32(&t_2, m, UINT32_C(0xc7768ce7), t0, 0);
    d_2 = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d_2);
    d_2 = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d_2);
    d_2 = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d_2);
    d_2 = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d_2);
    d_2 = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d_2);
    d_2 = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d_2);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), d, d_2);
    // the high half, as A - (p - H); p back if that is negative
    uint8_t c = limbsmith_sbb32(&g0, p0, t8, 0);
    c = limbsmith_sbb32(&g1, p1, t9, c);
    c = limbsmith_sbb32(&g2, p2, t10, c);
    c = limbsmith_sbb32(&g3, p3, t11, c);
    c = limbsmith_sbb32(&g4, p4, t12, c);
    c = limbsmith_sbb32(&g5, p5, t13, c);
    c = limbsmith_sbb32(&g6, p6, t14, c);
    (void)limbsmith_sbb32(&g7, p7, t15, c);
    c = limbsmith_sbb32(&d0, t0, g0, 0);
    c = limbsmith_sbb32(&d1, t1, g1, c);
    c = limbsmith_sbb32(&d2, t2, g2, c);
    c = limbsmith_sbb32(&d3, t3, g3, c);
    c = limbsmith_sbb32(&d4, t4, g4, c);
    c = limbsmith_sbb32(&d5, t5, g5, c);
    c = limbsmith_sbb32(&d6, t6, g6, c);
    c = limbsmith_sbb32(&d7, d, g7, c);
    m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, d0, m & UINT32_C(0xc7768ce7), 0);
    c = limbsmith_adc32(&r1, d1, m & UINT32_C(0x2fb2540e), c);
    c = limbsmith_adc32(&r2, d2, m & UINT32_C(0xfe0f7999), c);
    c = limbsmith_adc32(&r3, d3, m & UINT32_C(0xdfbd004d), c);
    c = limbsmith_adc32(&r4, d4, m & UINT32_C(0x9cbc14e5), c);
    c = limbsmith_adc32(&r5, d5, m & UINT32_C(0xf0539782), c);
    c = limbsmith_adc32(&r6, d6, m & UINT32_C(0x4e5e0a72), c);
    (void)limbsmith_adc32(&r7, d7, m & UINT32_C(0x29cbc1), c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `k * a`, not yet canonical. Canonical, below 2^17 -> below 2 p.
// Takes a of value below 2^245.4; k below 2^17. Gives r of value below 2^246.4: r = a k mod p.
// 17 multiplications, 28 other operations.
static inline void limbsmith_n246_mont32_mul_small_core(
    uint32_t r[9], const uint32_t a[8], uint32_t k) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    const uint32_t p0 = UINT32_C(0xc7768ce7);
    const uint32_t p1 = UINT32_C(0x2fb2540e);
    const uint32_t p2 = UINT32_C(0xfe0f7999);
    const uint32_t p3 = UINT32_C(0xdfbd004d);
    const uint32_t p4 = UINT32_C(0x9cbc14e5);
    const uint32_t p5 = UINT32_C(0xf0539782);
    const uint32_t p6 = UINT32_C(0x4e5e0a72);
    const uint32_t p7 = UINT32_C(0x29cbc1);
    uint32_t l0, l1, l2, l3, l4, l5, l6, l7, t1, t2, t3, t4, t5, t6, t7, t8, t, l0_2, e1, e2, e3,
        e4, e5, e6, e7, e8, d0, d1, d2, d3, d4, d5, d6, d7, d8;
    // t = k a
    uint32_t h0 = limbsmith_mul_wide32(&l0, a0, k);
    uint32_t h1 = limbsmith_mul_wide32(&l1, a1, k);
    uint32_t h2 = limbsmith_mul_wide32(&l2, a2, k);
    uint32_t h3 = limbsmith_mul_wide32(&l3, a3, k);
    uint32_t h4 = limbsmith_mul_wide32(&l4, a4, k);
    uint32_t h5 = limbsmith_mul_wide32(&l5, a5, k);
    uint32_t h6 = limbsmith_mul_wide32(&l6, a6, k);
    uint32_t h7 = limbsmith_mul_wide32(&l7, a7, k);
    uint8_t c = limbsmith_adc32(&t1, h0, l1, 0);
    c = limbsmith_adc32(&t2, h1, l2, c);
    c = limbsmith_adc32(&t3, h2, l3, c);
    c = limbsmith_adc32(&t4, h3, l4, c);
    c = limbsmith_adc32(&t5, h4, l5, c);
    c = limbsmith_adc32(&t6, h5, l6, c);
    c = limbsmith_adc32(&t7, h6, l7, c);
    (void)limbsmith_adc32(&t8, h7, 0, c);
    // the quotient, or one less
    uint32_t q = limbsmith_mul_wide32(&t, (t8 << 12) | (t7 >> 20), UINT32_C(0x62000000));
    // t - q p, below 2 p
    h0 = limbsmith_mul_wide32(&l0_2, p0, q);
    h1 = limbsmith_mul_wide32(&l1, p1, q);
    h2 = limbsmith_mul_wide32(&l2, p2, q);
    h3 = limbsmith_mul_wide32(&l3, p3, q);
    h4 = limbsmith_mul_wide32(&l4, p4, q);
    h5 = limbsmith_mul_wide32(&l5, p5, q);
    h6 = limbsmith_mul_wide32(&l6, p6, q);
    h7 = limbsmith_mul_wide32(&l7, p7, q);
    c = limbsmith_adc32(&e1, h0, l1, 0);
    c = limbsmith_adc32(&e2, h1, l2, c);
    c = limbsmith_adc32(&e3, h2, l3, c);
    c = limbsmith_adc32(&e4, h3, l4, c);
    c = limbsmith_adc32(&e5, h4, l5, c);
    c = limbsmith_adc32(&e6, h5, l6, c);
    c = limbsmith_adc32(&e7, h6, l7, c);
    (void)limbsmith_adc32(&e8, h7, 0, c);
    c = limbsmith_sbb32(&d0, l0, l0_2, 0);
    c = limbsmith_sbb32(&d1, t1, e1, c);
    c = limbsmith_sbb32(&d2, t2, e2, c);
    c = limbsmith_sbb32(&d3, t3, e3, c);
    c = limbsmith_sbb32(&d4, t4, e4, c);
    c = limbsmith_sbb32(&d5, t5, e5, c);
    c = limbsmith_sbb32(&d6, t6, e6, c);
    c = limbsmith_sbb32(&d7, t7, e7, c);
    (void)limbsmith_sbb32(&d8, t8, e8, c);
    r[0] = d0; r[1] = d1; r[2] = d2; r[3] = d3; r[4] = d4; r[5] = d5; r[6] = d6; r[7] = d7;
    r[8] = d8;
}

// The value in `0..p`. Below 2 p -> canonical.
// Takes a of value below 2^246.4. Gives r of value below 2^245.4: r = a mod p.
// 26 operations.
static inline void limbsmith_n246_mont32_reduce_small(uint32_t r[8], const uint32_t a[9]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7],
        a8 = a[8];
    const uint32_t p0 = UINT32_C(0xc7768ce7);
    const uint32_t p1 = UINT32_C(0x2fb2540e);
    const uint32_t p2 = UINT32_C(0xfe0f7999);
    const uint32_t p3 = UINT32_C(0xdfbd004d);
    const uint32_t p4 = UINT32_C(0x9cbc14e5);
    const uint32_t p5 = UINT32_C(0xf0539782);
    const uint32_t p6 = UINT32_C(0x4e5e0a72);
    const uint32_t p7 = UINT32_C(0x29cbc1);
    uint32_t d0, d1, d2, d3, d4, d5, d6, d7, d8, r0, r1, r2, r3, r4, r5, r6, r7;
    uint8_t c = limbsmith_sbb32(&d0, a0, p0, 0);
    c = limbsmith_sbb32(&d1, a1, p1, c);
    c = limbsmith_sbb32(&d2, a2, p2, c);
    c = limbsmith_sbb32(&d3, a3, p3, c);
    c = limbsmith_sbb32(&d4, a4, p4, c);
    c = limbsmith_sbb32(&d5, a5, p5, c);
    c = limbsmith_sbb32(&d6, a6, p6, c);
    c = limbsmith_sbb32(&d7, a7, p7, c);
    c = limbsmith_sbb32(&d8, a8, 0, c);
    // p back if that was too much
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, d0, m & UINT32_C(0xc7768ce7), 0);
    c = limbsmith_adc32(&r1, d1, m & UINT32_C(0x2fb2540e), c);
    c = limbsmith_adc32(&r2, d2, m & UINT32_C(0xfe0f7999), c);
    c = limbsmith_adc32(&r3, d3, m & UINT32_C(0xdfbd004d), c);
    c = limbsmith_adc32(&r4, d4, m & UINT32_C(0x9cbc14e5), c);
    c = limbsmith_adc32(&r5, d5, m & UINT32_C(0xf0539782), c);
    c = limbsmith_adc32(&r6, d6, m & UINT32_C(0x4e5e0a72), c);
    (void)limbsmith_adc32(&r7, d7, m & UINT32_C(0x29cbc1), c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `a + b`. Canonical, canonical -> canonical.
// Takes a, b of value below 2^245.4. Gives r of value below 2^245.4: r = a + b mod p.
// 33 operations.
static inline void limbsmith_n246_mont32_add(
    uint32_t r[8], const uint32_t a[8], const uint32_t b[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    const uint32_t p0 = UINT32_C(0xc7768ce7);
    const uint32_t p1 = UINT32_C(0x2fb2540e);
    const uint32_t p2 = UINT32_C(0xfe0f7999);
    const uint32_t p3 = UINT32_C(0xdfbd004d);
    const uint32_t p4 = UINT32_C(0x9cbc14e5);
    const uint32_t p5 = UINT32_C(0xf0539782);
    const uint32_t p6 = UINT32_C(0x4e5e0a72);
    const uint32_t p7 = UINT32_C(0x29cbc1);
    uint32_t s0, s1, s2, s3, s4, s5, s6, s7, d0, d1, d2, d3, d4, d5, d6, d7, r0, r1, r2, r3, r4, r5,
        r6, r7;
    uint8_t c = limbsmith_adc32(&s0, a0, b0, 0);
    c = limbsmith_adc32(&s1, a1, b1, c);
    c = limbsmith_adc32(&s2, a2, b2, c);
    c = limbsmith_adc32(&s3, a3, b3, c);
    c = limbsmith_adc32(&s4, a4, b4, c);
    c = limbsmith_adc32(&s5, a5, b5, c);
    c = limbsmith_adc32(&s6, a6, b6, c);
    (void)limbsmith_adc32(&s7, a7, b7, c);
    c = limbsmith_sbb32(&d0, s0, p0, 0);
    c = limbsmith_sbb32(&d1, s1, p1, c);
    c = limbsmith_sbb32(&d2, s2, p2, c);
    c = limbsmith_sbb32(&d3, s3, p3, c);
    c = limbsmith_sbb32(&d4, s4, p4, c);
    c = limbsmith_sbb32(&d5, s5, p5, c);
    c = limbsmith_sbb32(&d6, s6, p6, c);
    c = limbsmith_sbb32(&d7, s7, p7, c);
    // p back if that was too much
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, d0, m & UINT32_C(0xc7768ce7), 0);
    c = limbsmith_adc32(&r1, d1, m & UINT32_C(0x2fb2540e), c);
    c = limbsmith_adc32(&r2, d2, m & UINT32_C(0xfe0f7999), c);
    c = limbsmith_adc32(&r3, d3, m & UINT32_C(0xdfbd004d), c);
    c = limbsmith_adc32(&r4, d4, m & UINT32_C(0x9cbc14e5), c);
    c = limbsmith_adc32(&r5, d5, m & UINT32_C(0xf0539782), c);
    c = limbsmith_adc32(&r6, d6, m & UINT32_C(0x4e5e0a72), c);
    (void)limbsmith_adc32(&r7, d7, m & UINT32_C(0x29cbc1), c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `a - b`. Canonical, canonical -> canonical.
// Takes a, b of value below 2^245.4. Gives r of value below 2^245.4: r = a - b mod p.
// 25 operations.
static inline void limbsmith_n246_mont32_sub(
    uint32_t r[8], const uint32_t a[8], const uint32_t b[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint32_t b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    const uint32_t p0 = UINT32_C(0xc7768ce7);
    const uint32_t p1 = UINT32_C(0x2fb2540e);
    const uint32_t p2 = UINT32_C(0xfe0f7999);
    const uint32_t p3 = UINT32_C(0xdfbd004d);
    const uint32_t p4 = UINT32_C(0x9cbc14e5);
    const uint32_t p5 = UINT32_C(0xf0539782);
    const uint32_t p6 = UINT32_C(0x4e5e0a72);
    const uint32_t p7 = UINT32_C(0x29cbc1);
    uint32_t d0, d1, d2, d3, d4, d5, d6, d7, r0, r1, r2, r3, r4, r5, r6, r7;
    uint8_t c = limbsmith_sbb32(&d0, a0, b0, 0);
    c = limbsmith_sbb32(&d1, a1, b1, c);
    c = limbsmith_sbb32(&d2, a2, b2, c);
    c = limbsmith_sbb32(&d3, a3, b3, c);
    c = limbsmith_sbb32(&d4, a4, b4, c);
    c = limbsmith_sbb32(&d5, a5, b5, c);
    c = limbsmith_sbb32(&d6, a6, b6, c);
    c = limbsmith_sbb32(&d7, a7, b7, c);
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, d0, m & p0, 0);
    c = limbsmith_adc32(&r1, d1, m & p1, c);
    c = limbsmith_adc32(&r2, d2, m & p2, c);
    c = limbsmith_adc32(&r3, d3, m & p3, c);
    c = limbsmith_adc32(&r4, d4, m & p4, c);
    c = limbsmith_adc32(&r5, d5, m & p5, c);
    c = limbsmith_adc32(&r6, d6, m & p6, c);
    (void)limbsmith_adc32(&r7, d7, m & p7, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `-a`. Canonical -> canonical.
// Takes a of value below 2^245.4. Gives r of value below 2^245.4: r = -a mod p.
// 25 operations.
static inline void limbsmith_n246_mont32_neg(uint32_t r[8], const uint32_t a[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    const uint32_t p0 = UINT32_C(0xc7768ce7);
    const uint32_t p1 = UINT32_C(0x2fb2540e);
    const uint32_t p2 = UINT32_C(0xfe0f7999);
    const uint32_t p3 = UINT32_C(0xdfbd004d);
    const uint32_t p4 = UINT32_C(0x9cbc14e5);
    const uint32_t p5 = UINT32_C(0xf0539782);
    const uint32_t p6 = UINT32_C(0x4e5e0a72);
    const uint32_t p7 = UINT32_C(0x29cbc1);
    uint32_t d0, d1, d2, d3, d4, d5, d6, d7, r0, r1, r2, r3, r4, r5, r6, r7;
    uint8_t c = limbsmith_sbb32(&d0, 0, a0, 0);
    c = limbsmith_sbb32(&d1, 0, a1, c);
    c = limbsmith_sbb32(&d2, 0, a2, c);
    c = limbsmith_sbb32(&d3, 0, a3, c);
    c = limbsmith_sbb32(&d4, 0, a4, c);
    c = limbsmith_sbb32(&d5, 0, a5, c);
    c = limbsmith_sbb32(&d6, 0, a6, c);
    c = limbsmith_sbb32(&d7, 0, a7, c);
    uint32_t m = limbsmith_mask32(c);
    c = limbsmith_adc32(&r0, d0, m & p0, 0);
    c = limbsmith_adc32(&r1, d1, m & p1, c);
    c = limbsmith_adc32(&r2, d2, m & p2, c);
    c = limbsmith_adc32(&r3, d3, m & p3, c);
    c = limbsmith_adc32(&r4, d4, m & p4, c);
    c = limbsmith_adc32(&r5, d5, m & p5, c);
    c = limbsmith_adc32(&r6, d6, m & p6, c);
    (void)limbsmith_adc32(&r7, d7, m & p7, c);
    r[0] = r0; r[1] = r1; r[2] = r2; r[3] = r3; r[4] = r4; r[5] = r5; r[6] = r6; r[7] = r7;
}

// `a / R`: the number that `a` stands for. Canonical -> canonical.
// Takes a of value below 2^245.4. Gives r of value below 2^245.4: 2^256 r = a mod p.
// 72 multiplications, 0 other operations.
static inline void limbsmith_n246_mont32_demontgomery(uint32_t r[8], const uint32_t a[8]) {
    uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    uint32_t t, t0, t1, t2, t3, t4, t5, t6;
    // step 0: add m p, which clears the lowest word, and drop it
    uint32_t m = limbsmith_mulw32(a0, UINT32_C(0x79bc3929));
    uint32_t d = limbsmith_mac32(&t, m, UINT32_C(0xc7768ce7), a0, 0);
    d = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), a1, d);
    d = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), a2, d);
    d = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), a3, d);
    d = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), a4, d);
    d = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), a5, d);
    d = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), a6, d);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), a7, d);
    // step 1: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    uint32_t d_2 = limbsmith_mac32(&t, m, UINT32_C(0xc7768ce7), t0, 0);
    d_2 = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d_2);
    d_2 = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d_2);
    d_2 = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d_2);
    d_2 = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d_2);
    d_2 = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d_2);
    d_2 = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d_2);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), d, d_2);
    // step 2: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d_2 = limbsmith_mac32(&t, m, UINT32_C(0xc7768ce7), t0, 0);
    d_2 = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d_2);
    d_2 = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d_2);
    d_2 = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d_2);
    d_2 = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d_2);
    d_2 = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d_2);
    d_2 = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d_2);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), d, d_2);
    // step 3: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d_2 = limbsmith_mac32(&t, m, UINT32_C(0xc7768ce7), t0, 0);
    d_2 = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d_2);
    d_2 = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d_2);
    d_2 = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d_2);
    d_2 = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d_2);
    d_2 = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d_2);
    d_2 = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d_2);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), d, d_2);
    // step 4: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d_2 = limbsmith_mac32(&t, m, UINT32_C(0xc7768ce7), t0, 0);
    d_2 = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d_2);
    d_2 = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d_2);
    d_2 = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d_2);
    d_2 = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d_2);
    d_2 = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d_2);
    d_2 = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d_2);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), d, d_2);
    // step 5: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d_2 = limbsmith_mac32(&t, m, UINT32_C(0xc7768ce7), t0, 0);
    d_2 = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d_2);
    d_2 = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d_2);
    d_2 = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d_2);
    d_2 = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d_2);
    d_2 = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d_2);
    d_2 = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d_2);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), d, d_2);
    // step 6: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d_2 = limbsmith_mac32(&t, m, UINT32_C(0xc7768ce7), t0, 0);
    d_2 = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d_2);
    d_2 = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d_2);
    d_2 = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d_2);
    d_2 = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d_2);
    d_2 = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d_2);
    d_2 = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d_2);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), d, d_2);
    // step 7: add m p, which clears the lowest word, and drop it
    m = limbsmith_mulw32(t0, UINT32_C(0x79bc3929));
    d_2 = limbsmith_mac32(&t, m, UINT32_C(0xc7768ce7), t0, 0);
    d_2 = limbsmith_mac32(&t0, m, UINT32_C(0x2fb2540e), t1, d_2);
    d_2 = limbsmith_mac32(&t1, m, UINT32_C(0xfe0f7999), t2, d_2);
    d_2 = limbsmith_mac32(&t2, m, UINT32_C(0xdfbd004d), t3, d_2);
    d_2 = limbsmith_mac32(&t3, m, UINT32_C(0x9cbc14e5), t4, d_2);
    d_2 = limbsmith_mac32(&t4, m, UINT32_C(0xf0539782), t5, d_2);
    d_2 = limbsmith_mac32(&t5, m, UINT32_C(0x4e5e0a72), t6, d_2);
    d = limbsmith_mac32(&t6, m, UINT32_C(0x29cbc1), d, d_2);
    r[0] = t0; r[1] = t1; r[2] = t2; r[3] = t3; r[4] = t4; r[5] = t5; r[6] = t6; r[7] = d;
}

// 1 if the value is below the modulus. Any words -> a bit.
// Takes w any words. Gives r 0 or 1: r = 1 if w < p, else 0.
// 8 operations.
static inline uint8_t limbsmith_n246_mont32_is_canonical(const uint32_t w[8]) {
    uint32_t w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6], w7 = w[7];
    const uint32_t p0 = UINT32_C(0xc7768ce7);
    const uint32_t p1 = UINT32_C(0x2fb2540e);
    const uint32_t p2 = UINT32_C(0xfe0f7999);
    const uint32_t p3 = UINT32_C(0xdfbd004d);
    const uint32_t p4 = UINT32_C(0x9cbc14e5);
    const uint32_t p5 = UINT32_C(0xf0539782);
    const uint32_t p6 = UINT32_C(0x4e5e0a72);
    const uint32_t p7 = UINT32_C(0x29cbc1);
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

// 1 if all words are zero. Canonical -> a bit.
// Takes w of value below 2^245.4. Gives r 0 or 1: r = 1 if w = 0, else 0.
// 8 operations.
static inline uint8_t limbsmith_n246_mont32_is_zero(const uint32_t w[8]) {
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

// `b` if the bit is 1, `a` if it is 0. A bit, any words, any words -> any words.
// Takes bit 0 or 1; a, b any words. Gives r any words: r = a + bit b - bit a.
// 27 operations.
static inline void limbsmith_n246_mont32_select(
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

// `k * a`. Canonical, below 2^17 -> canonical.
static inline void limbsmith_n246_mont32_mul_small(uint32_t r[8], const uint32_t a[8], uint32_t k) {
    uint32_t t0[9];
    limbsmith_n246_mont32_mul_small_core(t0, a, k);
    limbsmith_n246_mont32_reduce_small(r, t0);
}

// `a * b / R`. Any words, canonical -> canonical.
static inline void limbsmith_n246_mont32_mul(
    uint32_t r[8], const uint32_t a[8], const uint32_t b[8]) {
    uint32_t t0[8];
    limbsmith_n246_mont32_mul_core(t0, a, b);
    limbsmith_n246_mont32_reduce_once(r, t0);
}

// `a^2 / R`. Canonical -> canonical.
static inline void limbsmith_n246_mont32_square(uint32_t r[8], const uint32_t a[8]) {
    uint32_t t0[16];
    limbsmith_n246_mont32_wide_square(t0, a);
    limbsmith_n246_mont32_reduce(r, t0);
}

#endif // LIMBSMITH_N246_H
