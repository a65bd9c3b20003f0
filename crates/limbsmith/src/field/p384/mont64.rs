//! Integers modulo p = 2^384 - 2^128 - 2^96 + 2^32 - 1.
//!
//! 6 limbs in u64, of value `x0 + x1 2^64 + ... + x5 2^320`.
//!
//! x stands for `x / R mod p` with `R = 2^384`. Canonical is below p.
//!
//! Strategy: montgomery. Generated from specs/p384.toml by `cargo xtask gen`; do not edit.

use crate::arch::word::{adc, mac, mask, sbb};

/// The modulus.
const P: [u64; 6] = [
    0x00000000ffffffff,
    0xffffffff00000000,
    0xfffffffffffffffe,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
];

/// `a * b / R`, not yet canonical. Any words, canonical -> below 2 p.
///
/// 78 multiplications, 18 other operations.
#[inline(always)]
fn mul_core(a: &[u64; 6], b: &[u64; 6]) -> [u64; 7] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let [b0, b1, b2, b3, b4, b5] = *b;
    // add a0 b
    let (t0, c) = mac(a0, b0, 0, 0);
    let (t1, c) = mac(a0, b1, 0, c);
    let (t2, c) = mac(a0, b2, 0, c);
    let (t3, c) = mac(a0, b3, 0, c);
    let (t4, c) = mac(a0, b4, 0, c);
    let (t5, c) = mac(a0, b5, 0, c);
    let (t6, k1) = adc(0, c, 0);
    // add m p, so that the lowest word becomes zero, and drop that word
    let m = t0.wrapping_mul(0x100000001);
    let (_, d) = mac(m, P[0], t0, 0);
    let (t1, d) = mac(m, P[1], t1, d);
    let (t2, d) = mac(m, P[2], t2, d);
    let (t3, d) = mac(m, P[3], t3, d);
    let (t4, d) = mac(m, P[4], t4, d);
    let (t5, d) = mac(m, P[5], t5, d);
    let (t6, k2) = adc(t6, d, 0);
    let t7 = (k1 + k2) as u64;
    // add a1 b
    let (t0, c) = mac(a1, b0, t1, 0);
    let (t1, c) = mac(a1, b1, t2, c);
    let (t2, c) = mac(a1, b2, t3, c);
    let (t3, c) = mac(a1, b3, t4, c);
    let (t4, c) = mac(a1, b4, t5, c);
    let (t5, c) = mac(a1, b5, t6, c);
    let (t6, k1) = adc(t7, c, 0);
    // add m p, so that the lowest word becomes zero, and drop that word
    let m = t0.wrapping_mul(0x100000001);
    let (_, d) = mac(m, P[0], t0, 0);
    let (t1, d) = mac(m, P[1], t1, d);
    let (t2, d) = mac(m, P[2], t2, d);
    let (t3, d) = mac(m, P[3], t3, d);
    let (t4, d) = mac(m, P[4], t4, d);
    let (t5, d) = mac(m, P[5], t5, d);
    let (t6, k2) = adc(t6, d, 0);
    let t7 = (k1 + k2) as u64;
    // add a2 b
    let (t0, c) = mac(a2, b0, t1, 0);
    let (t1, c) = mac(a2, b1, t2, c);
    let (t2, c) = mac(a2, b2, t3, c);
    let (t3, c) = mac(a2, b3, t4, c);
    let (t4, c) = mac(a2, b4, t5, c);
    let (t5, c) = mac(a2, b5, t6, c);
    let (t6, k1) = adc(t7, c, 0);
    // add m p, so that the lowest word becomes zero, and drop that word
    let m = t0.wrapping_mul(0x100000001);
    let (_, d) = mac(m, P[0], t0, 0);
    let (t1, d) = mac(m, P[1], t1, d);
    let (t2, d) = mac(m, P[2], t2, d);
    let (t3, d) = mac(m, P[3], t3, d);
    let (t4, d) = mac(m, P[4], t4, d);
    let (t5, d) = mac(m, P[5], t5, d);
    let (t6, k2) = adc(t6, d, 0);
    let t7 = (k1 + k2) as u64;
    // add a3 b
    let (t0, c) = mac(a3, b0, t1, 0);
    let (t1, c) = mac(a3, b1, t2, c);
    let (t2, c) = mac(a3, b2, t3, c);
    let (t3, c) = mac(a3, b3, t4, c);
    let (t4, c) = mac(a3, b4, t5, c);
    let (t5, c) = mac(a3, b5, t6, c);
    let (t6, k1) = adc(t7, c, 0);
    // add m p, so that the lowest word becomes zero, and drop that word
    let m = t0.wrapping_mul(0x100000001);
    let (_, d) = mac(m, P[0], t0, 0);
    let (t1, d) = mac(m, P[1], t1, d);
    let (t2, d) = mac(m, P[2], t2, d);
    let (t3, d) = mac(m, P[3], t3, d);
    let (t4, d) = mac(m, P[4], t4, d);
    let (t5, d) = mac(m, P[5], t5, d);
    let (t6, k2) = adc(t6, d, 0);
    let t7 = (k1 + k2) as u64;
    // add a4 b
    let (t0, c) = mac(a4, b0, t1, 0);
    let (t1, c) = mac(a4, b1, t2, c);
    let (t2, c) = mac(a4, b2, t3, c);
    let (t3, c) = mac(a4, b3, t4, c);
    let (t4, c) = mac(a4, b4, t5, c);
    let (t5, c) = mac(a4, b5, t6, c);
    let (t6, k1) = adc(t7, c, 0);
    // add m p, so that the lowest word becomes zero, and drop that word
    let m = t0.wrapping_mul(0x100000001);
    let (_, d) = mac(m, P[0], t0, 0);
    let (t1, d) = mac(m, P[1], t1, d);
    let (t2, d) = mac(m, P[2], t2, d);
    let (t3, d) = mac(m, P[3], t3, d);
    let (t4, d) = mac(m, P[4], t4, d);
    let (t5, d) = mac(m, P[5], t5, d);
    let (t6, k2) = adc(t6, d, 0);
    let t7 = (k1 + k2) as u64;
    // add a5 b
    let (t0, c) = mac(a5, b0, t1, 0);
    let (t1, c) = mac(a5, b1, t2, c);
    let (t2, c) = mac(a5, b2, t3, c);
    let (t3, c) = mac(a5, b3, t4, c);
    let (t4, c) = mac(a5, b4, t5, c);
    let (t5, c) = mac(a5, b5, t6, c);
    let (t6, k1) = adc(t7, c, 0);
    // add m p, so that the lowest word becomes zero, and drop that word
    let m = t0.wrapping_mul(0x100000001);
    let (_, d) = mac(m, P[0], t0, 0);
    let (t1, d) = mac(m, P[1], t1, d);
    let (t2, d) = mac(m, P[2], t2, d);
    let (t3, d) = mac(m, P[3], t3, d);
    let (t4, d) = mac(m, P[4], t4, d);
    let (t5, d) = mac(m, P[5], t5, d);
    let (t6, k2) = adc(t6, d, 0);
    let t7 = (k1 + k2) as u64;
    [t1, t2, t3, t4, t5, t6, t7]
}

/// The value in `0..p`. Below 2 p -> canonical.
///
/// 17 operations.
#[inline(always)]
fn reduce_once(a: &[u64; 7]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5, a6] = *a;
    let (d0, c) = sbb(a0, P[0], 0);
    let (d1, c) = sbb(a1, P[1], c);
    let (d2, c) = sbb(a2, P[2], c);
    let (d3, c) = sbb(a3, P[3], c);
    let (d4, c) = sbb(a4, P[4], c);
    let (d5, c) = sbb(a5, P[5], c);
    let (_, c) = sbb(a6, 0, c);
    // p back if that was too much
    let m = mask(c);
    let (r0, c) = adc(d0, m & 0xffffffff, 0);
    let (r1, c) = adc(d1, m & 0xffffffff00000000, c);
    let (r2, c) = adc(d2, m & 0xfffffffffffffffe, c);
    let (r3, c) = adc(d3, m, c);
    let (r4, c) = adc(d4, m, c);
    let (r5, _) = adc(d5, m, c);
    [r0, r1, r2, r3, r4, r5]
}

/// `a + b`. Canonical, canonical -> canonical.
///
/// 23 operations.
#[inline(always)]
pub fn add(a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let [b0, b1, b2, b3, b4, b5] = *b;
    let (s0, c) = adc(a0, b0, 0);
    let (s1, c) = adc(a1, b1, c);
    let (s2, c) = adc(a2, b2, c);
    let (s3, c) = adc(a3, b3, c);
    let (s4, c) = adc(a4, b4, c);
    let (s5, c) = adc(a5, b5, c);
    let (d0, c_2) = sbb(s0, P[0], 0);
    let (d1, c_2) = sbb(s1, P[1], c_2);
    let (d2, c_2) = sbb(s2, P[2], c_2);
    let (d3, c_2) = sbb(s3, P[3], c_2);
    let (d4, c_2) = sbb(s4, P[4], c_2);
    let (d5, c_2) = sbb(s5, P[5], c_2);
    let (_, c) = sbb(c as u64, 0, c_2);
    // p back if that was too much
    let m = mask(c);
    let (r0, c) = adc(d0, m & 0xffffffff, 0);
    let (r1, c) = adc(d1, m & 0xffffffff00000000, c);
    let (r2, c) = adc(d2, m & 0xfffffffffffffffe, c);
    let (r3, c) = adc(d3, m, c);
    let (r4, c) = adc(d4, m, c);
    let (r5, _) = adc(d5, m, c);
    [r0, r1, r2, r3, r4, r5]
}

/// `a - b`. Canonical, canonical -> canonical.
///
/// 16 operations.
#[inline(always)]
pub fn sub(a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let [b0, b1, b2, b3, b4, b5] = *b;
    let (d0, c) = sbb(a0, b0, 0);
    let (d1, c) = sbb(a1, b1, c);
    let (d2, c) = sbb(a2, b2, c);
    let (d3, c) = sbb(a3, b3, c);
    let (d4, c) = sbb(a4, b4, c);
    let (d5, c) = sbb(a5, b5, c);
    let m = mask(c);
    let (r0, c) = adc(d0, m & P[0], 0);
    let (r1, c) = adc(d1, m & P[1], c);
    let (r2, c) = adc(d2, m & P[2], c);
    let (r3, c) = adc(d3, m, c);
    let (r4, c) = adc(d4, m, c);
    let (r5, _) = adc(d5, m, c);
    [r0, r1, r2, r3, r4, r5]
}

/// `-a`. Canonical -> canonical.
///
/// 16 operations.
#[inline(always)]
pub fn neg(a: &[u64; 6]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let (d0, c) = sbb(0, a0, 0);
    let (d1, c) = sbb(0, a1, c);
    let (d2, c) = sbb(0, a2, c);
    let (d3, c) = sbb(0, a3, c);
    let (d4, c) = sbb(0, a4, c);
    let (d5, c) = sbb(0, a5, c);
    let m = mask(c);
    let (r0, c) = adc(d0, m & P[0], 0);
    let (r1, c) = adc(d1, m & P[1], c);
    let (r2, c) = adc(d2, m & P[2], c);
    let (r3, c) = adc(d3, m, c);
    let (r4, c) = adc(d4, m, c);
    let (r5, _) = adc(d5, m, c);
    [r0, r1, r2, r3, r4, r5]
}

/// 1 if the value is below the modulus. Any words -> a bit.
///
/// 6 operations.
#[inline(always)]
pub fn is_canonical(w: &[u64; 6]) -> u8 {
    let [w0, w1, w2, w3, w4, w5] = *w;
    let (_, c) = sbb(w0, P[0], 0);
    let (_, c) = sbb(w1, P[1], c);
    let (_, c) = sbb(w2, P[2], c);
    let (_, c) = sbb(w3, P[3], c);
    let (_, c) = sbb(w4, P[4], c);
    let (_, c) = sbb(w5, P[5], c);
    c
}

/// 1 if all words are zero. Canonical -> a bit.
///
/// 6 operations.
#[inline(always)]
pub fn is_zero(w: &[u64; 6]) -> u8 {
    let [w0, w1, w2, w3, w4, w5] = *w;
    let (_, c) = sbb(w0, 1, 0);
    let (_, c) = sbb(w1, 0, c);
    let (_, c) = sbb(w2, 0, c);
    let (_, c) = sbb(w3, 0, c);
    let (_, c) = sbb(w4, 0, c);
    let (_, c) = sbb(w5, 0, c);
    c
}

/// `b` if the bit is 1, `a` if it is 0. A bit, any words, any words -> any words.
///
/// 21 operations.
#[inline(always)]
pub fn select(bit: u8, a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let [b0, b1, b2, b3, b4, b5] = *b;
    let m1 = mask(bit);
    let m0 = mask(1 - bit);
    let r0 = (m0 & a0) + (m1 & b0);
    let r1 = (m0 & a1) + (m1 & b1);
    let r2 = (m0 & a2) + (m1 & b2);
    let r3 = (m0 & a3) + (m1 & b3);
    let r4 = (m0 & a4) + (m1 & b4);
    let r5 = (m0 & a5) + (m1 & b5);
    [r0, r1, r2, r3, r4, r5]
}

/// `a * b / R`. Any words, canonical -> canonical.
#[inline(always)]
pub fn mul(a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
    reduce_once(&mul_core(a, b))
}

/// `a^2 / R`. Canonical -> canonical.
#[inline(always)]
pub fn square(a: &[u64; 6]) -> [u64; 6] {
    reduce_once(&mul_core(a, a))
}
