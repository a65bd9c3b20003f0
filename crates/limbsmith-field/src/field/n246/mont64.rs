//! Integers modulo p = 0x29cbc14e5e0a72f05397829cbc14e5dfbd004dfe0f79992fb2540ec7768ce7.
//!
//! 4 limbs in u64, of value `x0 + x1 2^64 + ... + x3 2^192`.
//!
//! x stands for `x / R mod p` with `R = 2^256`. Canonical is below p.
//!
//! Strategy: montgomery-separated. Generated from specs/n246.toml by `cargo xtask gen`; do not edit.

use crate::arch::word::{adc, mask, mul_wide, sbb};

/// The modulus.
const P: [u64; 4] = [
    0x2fb2540ec7768ce7,
    0xdfbd004dfe0f7999,
    0xf05397829cbc14e5,
    0x0029cbc14e5e0a72,
];

/// `a * b`, all words. Any words, canonical -> below R p.
/// 16 multiplications, 31 other operations.
#[inline(always)]
fn wide_product(a: &[u64; 4], b: &[u64; 4]) -> [u64; 8] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    // row 0: a0 b
    let (e0, h0) = mul_wide(a0, b0);
    let (l1, h1) = mul_wide(a0, b1);
    let (l2, h2) = mul_wide(a0, b2);
    let (l3, h3) = mul_wide(a0, b3);
    let (e1, c) = adc(h0, l1, 0);
    let (e2, c) = adc(h1, l2, c);
    let (e3, c) = adc(h2, l3, c);
    let (e4, _) = adc(h3, 0, c);
    // row 1: a1 b
    let (p0, h0) = mul_wide(a1, b0);
    let (l1, h1) = mul_wide(a1, b1);
    let (l2, h2) = mul_wide(a1, b2);
    let (l3, h3) = mul_wide(a1, b3);
    let (p1, c) = adc(h0, l1, 0);
    let (p2, c) = adc(h1, l2, c);
    let (p3, c) = adc(h2, l3, c);
    let (p4, _) = adc(h3, 0, c);
    let (e1, c) = adc(e1, p0, 0);
    let (e2, c) = adc(e2, p1, c);
    let (e3, c) = adc(e3, p2, c);
    let (e4, c) = adc(e4, p3, c);
    let (e5, _) = adc(p4, 0, c);
    // row 2: a2 b
    let (p0, h0) = mul_wide(a2, b0);
    let (l1, h1) = mul_wide(a2, b1);
    let (l2, h2) = mul_wide(a2, b2);
    let (l3, h3) = mul_wide(a2, b3);
    let (p1, c) = adc(h0, l1, 0);
    let (p2, c) = adc(h1, l2, c);
    let (p3, c) = adc(h2, l3, c);
    let (p4, _) = adc(h3, 0, c);
    let (e2, c) = adc(e2, p0, 0);
    let (e3, c) = adc(e3, p1, c);
    let (e4, c) = adc(e4, p2, c);
    let (e5, c) = adc(e5, p3, c);
    let (e6, _) = adc(p4, 0, c);
    // row 3: a3 b
    let (p0, h0) = mul_wide(a3, b0);
    let (l1, h1) = mul_wide(a3, b1);
    let (l2, h2) = mul_wide(a3, b2);
    let (l3, h3) = mul_wide(a3, b3);
    let (p1, c) = adc(h0, l1, 0);
    let (p2, c) = adc(h1, l2, c);
    let (p3, c) = adc(h2, l3, c);
    let (p4, _) = adc(h3, 0, c);
    let (e3, c) = adc(e3, p0, 0);
    let (e4, c) = adc(e4, p1, c);
    let (e5, c) = adc(e5, p2, c);
    let (e6, c) = adc(e6, p3, c);
    let (e7, _) = adc(p4, 0, c);
    [e0, e1, e2, e3, e4, e5, e6, e7]
}

/// `a^2`, all words. Canonical -> below R p.
/// 10 multiplications, 22 other operations.
#[inline(always)]
fn wide_square(a: &[u64; 4]) -> [u64; 8] {
    let [a0, a1, a2, a3] = *a;
    let (e3, e4) = mul_wide(a1, a2);
    let (e2, l3) = mul_wide(a0, a2);
    let (l4, l5) = mul_wide(a1, a3);
    let (e3, c) = adc(e3, l3, 0);
    let (e4, c) = adc(e4, l4, c);
    let (e5, _) = adc(l5, 0, c);
    let (e1, l2) = mul_wide(a0, a1);
    let (l3, l4) = mul_wide(a0, a3);
    let (l5, l6) = mul_wide(a2, a3);
    let (e2, c) = adc(e2, l2, 0);
    let (e3, c) = adc(e3, l3, c);
    let (e4, c) = adc(e4, l4, c);
    let (e5, c) = adc(e5, l5, c);
    let (e6, _) = adc(l6, 0, c);
    // the squares; the cross products twice
    let (e0, l1) = mul_wide(a0, a0);
    let (l2, l3) = mul_wide(a1, a1);
    let (l4, l5) = mul_wide(a2, a2);
    let (l6, l7) = mul_wide(a3, a3);
    let (e1, c) = adc(e1, e1, 0);
    let (e2, c) = adc(e2, e2, c);
    let (e3, c) = adc(e3, e3, c);
    let (e4, c) = adc(e4, e4, c);
    let (e5, c) = adc(e5, e5, c);
    let (e6, c) = adc(e6, e6, c);
    let (l7, _) = adc(l7, 0, c);
    let (e1, c) = adc(e1, l1, 0);
    let (e2, c) = adc(e2, l2, c);
    let (e3, c) = adc(e3, l3, c);
    let (e4, c) = adc(e4, l4, c);
    let (e5, c) = adc(e5, l5, c);
    let (e6, c) = adc(e6, l6, c);
    let (e7, _) = adc(l7, 0, c);
    [e0, e1, e2, e3, e4, e5, e6, e7]
}

/// `t / R`. Below R p -> canonical.
/// 20 multiplications, 53 other operations.
#[inline(always)]
fn reduce(t: &[u64; 8]) -> [u64; 4] {
    let [t0, t1, t2, t3, t4, t5, t6, t7] = *t;
    // step 0: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0xe12fe5f079bc3929);
    let (l0, h0) = mul_wide(m, 0x2fb2540ec7768ce7);
    let (l1, h1) = mul_wide(m, 0xdfbd004dfe0f7999);
    let (l2, h2) = mul_wide(m, 0xf05397829cbc14e5);
    let (l3, h3) = mul_wide(m, 0x29cbc14e5e0a72);
    let (_, c) = adc(t0, l0, 0);
    let (t0, c) = adc(t1, l1, c);
    let (t1, c) = adc(t2, l2, c);
    let (t2, c) = adc(t3, l3, c);
    let (t3, _) = adc(h3, 0, c);
    let (t0, c) = adc(t0, h0, 0);
    let (t1, c) = adc(t1, h1, c);
    let (t2, c) = adc(t2, h2, c);
    let (t3, _) = adc(t3, 0, c);
    // step 1: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0xe12fe5f079bc3929);
    let (l0, h0) = mul_wide(m, 0x2fb2540ec7768ce7);
    let (l1, h1) = mul_wide(m, 0xdfbd004dfe0f7999);
    let (l2, h2) = mul_wide(m, 0xf05397829cbc14e5);
    let (l3, h3) = mul_wide(m, 0x29cbc14e5e0a72);
    let (_, c) = adc(t0, l0, 0);
    let (t0, c) = adc(t1, l1, c);
    let (t1, c) = adc(t2, l2, c);
    let (t2, c) = adc(t3, l3, c);
    let (t3, _) = adc(h3, 0, c);
    let (t0, c) = adc(t0, h0, 0);
    let (t1, c) = adc(t1, h1, c);
    let (t2, c) = adc(t2, h2, c);
    let (t3, _) = adc(t3, 0, c);
    // step 2: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0xe12fe5f079bc3929);
    let (l0, h0) = mul_wide(m, 0x2fb2540ec7768ce7);
    let (l1, h1) = mul_wide(m, 0xdfbd004dfe0f7999);
    let (l2, h2) = mul_wide(m, 0xf05397829cbc14e5);
    let (l3, h3) = mul_wide(m, 0x29cbc14e5e0a72);
    let (_, c) = adc(t0, l0, 0);
    let (t0, c) = adc(t1, l1, c);
    let (t1, c) = adc(t2, l2, c);
    let (t2, c) = adc(t3, l3, c);
    let (t3, _) = adc(h3, 0, c);
    let (t0, c) = adc(t0, h0, 0);
    let (t1, c) = adc(t1, h1, c);
    let (t2, c) = adc(t2, h2, c);
    let (t3, _) = adc(t3, 0, c);
    // step 3: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0xe12fe5f079bc3929);
    let (l0, h0) = mul_wide(m, 0x2fb2540ec7768ce7);
    let (l1, h1) = mul_wide(m, 0xdfbd004dfe0f7999);
    let (l2, h2) = mul_wide(m, 0xf05397829cbc14e5);
    let (l3, h3) = mul_wide(m, 0x29cbc14e5e0a72);
    let (_, c) = adc(t0, l0, 0);
    let (t0, c) = adc(t1, l1, c);
    let (t1, c) = adc(t2, l2, c);
    let (t2, c) = adc(t3, l3, c);
    let (t3, _) = adc(h3, 0, c);
    let (t0, c) = adc(t0, h0, 0);
    let (t1, c) = adc(t1, h1, c);
    let (t2, c) = adc(t2, h2, c);
    let (t3, _) = adc(t3, 0, c);
    // the high half, as A - (p - H); p back if that is negative
    let (g0, c) = sbb(P[0], t4, 0);
    let (g1, c) = sbb(P[1], t5, c);
    let (g2, c) = sbb(P[2], t6, c);
    let (g3, _) = sbb(P[3], t7, c);
    let (d0, c) = sbb(t0, g0, 0);
    let (d1, c) = sbb(t1, g1, c);
    let (d2, c) = sbb(t2, g2, c);
    let (d3, c) = sbb(t3, g3, c);
    let m = mask(c);
    let (r0, c) = adc(d0, m & 0x2fb2540ec7768ce7, 0);
    let (r1, c) = adc(d1, m & 0xdfbd004dfe0f7999, c);
    let (r2, c) = adc(d2, m & 0xf05397829cbc14e5, c);
    let (r3, _) = adc(d3, m & 0x29cbc14e5e0a72, c);
    [r0, r1, r2, r3]
}

/// `k * a`, not yet canonical. Canonical, below 2^17 -> below 2 p.
/// 9 multiplications, 16 other operations.
#[inline(always)]
fn mul_small_core(a: &[u64; 4], k: u64) -> [u64; 5] {
    let [a0, a1, a2, a3] = *a;
    // t = k a
    let (l0, h0) = mul_wide(a0, k);
    let (l1, h1) = mul_wide(a1, k);
    let (l2, h2) = mul_wide(a2, k);
    let (l3, h3) = mul_wide(a3, k);
    let (t1, c) = adc(h0, l1, 0);
    let (t2, c) = adc(h1, l2, c);
    let (t3, c) = adc(h2, l3, c);
    let (t4, _) = adc(h3, 0, c);
    // the quotient, or one less
    let (_, q) = mul_wide((t4 << 12) | (t3 >> 52), 0x6200000000000000);
    // t - q p, below 2 p
    let (l0_2, h0) = mul_wide(P[0], q);
    let (l1, h1) = mul_wide(P[1], q);
    let (l2, h2) = mul_wide(P[2], q);
    let (l3, h3) = mul_wide(P[3], q);
    let (e1, c) = adc(h0, l1, 0);
    let (e2, c) = adc(h1, l2, c);
    let (e3, c) = adc(h2, l3, c);
    let (e4, _) = adc(h3, 0, c);
    let (d0, c) = sbb(l0, l0_2, 0);
    let (d1, c) = sbb(t1, e1, c);
    let (d2, c) = sbb(t2, e2, c);
    let (d3, c) = sbb(t3, e3, c);
    let (d4, _) = sbb(t4, e4, c);
    [d0, d1, d2, d3, d4]
}

/// The value in `0..p`. Below 2 p -> canonical.
/// 14 operations.
#[inline(always)]
fn reduce_small(a: &[u64; 5]) -> [u64; 4] {
    let [a0, a1, a2, a3, a4] = *a;
    let (d0, c) = sbb(a0, P[0], 0);
    let (d1, c) = sbb(a1, P[1], c);
    let (d2, c) = sbb(a2, P[2], c);
    let (d3, c) = sbb(a3, P[3], c);
    let (_, c) = sbb(a4, 0, c);
    // p back if that was too much
    let m = mask(c);
    let (r0, c) = adc(d0, m & 0x2fb2540ec7768ce7, 0);
    let (r1, c) = adc(d1, m & 0xdfbd004dfe0f7999, c);
    let (r2, c) = adc(d2, m & 0xf05397829cbc14e5, c);
    let (r3, _) = adc(d3, m & 0x29cbc14e5e0a72, c);
    [r0, r1, r2, r3]
}

/// `a + b`. Canonical, canonical -> canonical.
/// 17 operations.
#[inline(always)]
pub fn add(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let (s0, c) = adc(a0, b0, 0);
    let (s1, c) = adc(a1, b1, c);
    let (s2, c) = adc(a2, b2, c);
    let (s3, _) = adc(a3, b3, c);
    let (d0, c) = sbb(s0, P[0], 0);
    let (d1, c) = sbb(s1, P[1], c);
    let (d2, c) = sbb(s2, P[2], c);
    let (d3, c) = sbb(s3, P[3], c);
    // p back if that was too much
    let m = mask(c);
    let (r0, c) = adc(d0, m & 0x2fb2540ec7768ce7, 0);
    let (r1, c) = adc(d1, m & 0xdfbd004dfe0f7999, c);
    let (r2, c) = adc(d2, m & 0xf05397829cbc14e5, c);
    let (r3, _) = adc(d3, m & 0x29cbc14e5e0a72, c);
    [r0, r1, r2, r3]
}

/// `a - b`. Canonical, canonical -> canonical.
/// 13 operations.
#[inline(always)]
pub fn sub(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let (d0, c) = sbb(a0, b0, 0);
    let (d1, c) = sbb(a1, b1, c);
    let (d2, c) = sbb(a2, b2, c);
    let (d3, c) = sbb(a3, b3, c);
    let m = mask(c);
    let (r0, c) = adc(d0, m & P[0], 0);
    let (r1, c) = adc(d1, m & P[1], c);
    let (r2, c) = adc(d2, m & P[2], c);
    let (r3, _) = adc(d3, m & P[3], c);
    [r0, r1, r2, r3]
}

/// `-a`. Canonical -> canonical.
/// 13 operations.
#[inline(always)]
pub fn neg(a: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let (d0, c) = sbb(0, a0, 0);
    let (d1, c) = sbb(0, a1, c);
    let (d2, c) = sbb(0, a2, c);
    let (d3, c) = sbb(0, a3, c);
    let m = mask(c);
    let (r0, c) = adc(d0, m & P[0], 0);
    let (r1, c) = adc(d1, m & P[1], c);
    let (r2, c) = adc(d2, m & P[2], c);
    let (r3, _) = adc(d3, m & P[3], c);
    [r0, r1, r2, r3]
}

/// `a / R`: the number that `a` stands for. Canonical -> canonical.
/// 20 multiplications, 36 other operations.
#[inline(always)]
pub fn demontgomery(a: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    // step 0: add m p, which clears the lowest word, and drop it
    let m = a0.wrapping_mul(0xe12fe5f079bc3929);
    let (l0, h0) = mul_wide(m, 0x2fb2540ec7768ce7);
    let (l1, h1) = mul_wide(m, 0xdfbd004dfe0f7999);
    let (l2, h2) = mul_wide(m, 0xf05397829cbc14e5);
    let (l3, h3) = mul_wide(m, 0x29cbc14e5e0a72);
    let (_, c) = adc(a0, l0, 0);
    let (t0, c) = adc(a1, l1, c);
    let (t1, c) = adc(a2, l2, c);
    let (t2, c) = adc(a3, l3, c);
    let (t3, _) = adc(h3, 0, c);
    let (t0, c) = adc(t0, h0, 0);
    let (t1, c) = adc(t1, h1, c);
    let (t2, c) = adc(t2, h2, c);
    let (t3, _) = adc(t3, 0, c);
    // step 1: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0xe12fe5f079bc3929);
    let (l0, h0) = mul_wide(m, 0x2fb2540ec7768ce7);
    let (l1, h1) = mul_wide(m, 0xdfbd004dfe0f7999);
    let (l2, h2) = mul_wide(m, 0xf05397829cbc14e5);
    let (l3, h3) = mul_wide(m, 0x29cbc14e5e0a72);
    let (_, c) = adc(t0, l0, 0);
    let (t0, c) = adc(t1, l1, c);
    let (t1, c) = adc(t2, l2, c);
    let (t2, c) = adc(t3, l3, c);
    let (t3, _) = adc(h3, 0, c);
    let (t0, c) = adc(t0, h0, 0);
    let (t1, c) = adc(t1, h1, c);
    let (t2, c) = adc(t2, h2, c);
    let (t3, _) = adc(t3, 0, c);
    // step 2: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0xe12fe5f079bc3929);
    let (l0, h0) = mul_wide(m, 0x2fb2540ec7768ce7);
    let (l1, h1) = mul_wide(m, 0xdfbd004dfe0f7999);
    let (l2, h2) = mul_wide(m, 0xf05397829cbc14e5);
    let (l3, h3) = mul_wide(m, 0x29cbc14e5e0a72);
    let (_, c) = adc(t0, l0, 0);
    let (t0, c) = adc(t1, l1, c);
    let (t1, c) = adc(t2, l2, c);
    let (t2, c) = adc(t3, l3, c);
    let (t3, _) = adc(h3, 0, c);
    let (t0, c) = adc(t0, h0, 0);
    let (t1, c) = adc(t1, h1, c);
    let (t2, c) = adc(t2, h2, c);
    let (t3, _) = adc(t3, 0, c);
    // step 3: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0xe12fe5f079bc3929);
    let (l0, h0) = mul_wide(m, 0x2fb2540ec7768ce7);
    let (l1, h1) = mul_wide(m, 0xdfbd004dfe0f7999);
    let (l2, h2) = mul_wide(m, 0xf05397829cbc14e5);
    let (l3, h3) = mul_wide(m, 0x29cbc14e5e0a72);
    let (_, c) = adc(t0, l0, 0);
    let (t0, c) = adc(t1, l1, c);
    let (t1, c) = adc(t2, l2, c);
    let (t2, c) = adc(t3, l3, c);
    let (t3, _) = adc(h3, 0, c);
    let (t0, c) = adc(t0, h0, 0);
    let (t1, c) = adc(t1, h1, c);
    let (t2, c) = adc(t2, h2, c);
    let (t3, _) = adc(t3, 0, c);
    [t0, t1, t2, t3]
}

/// 1 if the value is below the modulus. Any words -> a bit.
/// 4 operations.
#[inline(always)]
pub fn is_canonical(w: &[u64; 4]) -> u8 {
    let [w0, w1, w2, w3] = *w;
    let (_, c) = sbb(w0, P[0], 0);
    let (_, c) = sbb(w1, P[1], c);
    let (_, c) = sbb(w2, P[2], c);
    let (_, c) = sbb(w3, P[3], c);
    c
}

/// 1 if all words are zero. Canonical -> a bit.
/// 4 operations.
#[inline(always)]
pub fn is_zero(w: &[u64; 4]) -> u8 {
    let [w0, w1, w2, w3] = *w;
    let (_, c) = sbb(w0, 1, 0);
    let (_, c) = sbb(w1, 0, c);
    let (_, c) = sbb(w2, 0, c);
    let (_, c) = sbb(w3, 0, c);
    c
}

/// `b` if the bit is 1, `a` if it is 0. A bit, any words, any words -> any words.
/// 15 operations.
#[inline(always)]
pub fn select(bit: u8, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let m1 = mask(bit);
    let m0 = mask(1 - bit);
    let r0 = (m0 & a0) + (m1 & b0);
    let r1 = (m0 & a1) + (m1 & b1);
    let r2 = (m0 & a2) + (m1 & b2);
    let r3 = (m0 & a3) + (m1 & b3);
    [r0, r1, r2, r3]
}

/// `k * a`. Canonical, below 2^17 -> canonical.
#[inline(always)]
pub fn mul_small(a: &[u64; 4], k: u64) -> [u64; 4] {
    reduce_small(&mul_small_core(a, k))
}

/// `a * b / R`. Any words, canonical -> canonical.
#[inline(always)]
pub fn mul(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    reduce(&wide_product(a, b))
}

/// `a^2 / R`. Canonical -> canonical.
#[inline(always)]
pub fn square(a: &[u64; 4]) -> [u64; 4] {
    reduce(&wide_square(a))
}
