//! Integers modulo p = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551.
//!
//! 4 limbs in u64, of value `x0 + x1 2^64 + ... + x3 2^192`.
//!
//! x stands for `x / R mod p` with `R = 2^256`. Canonical is below p.
//!
//! Strategy: montgomery. Generated from specs/n256.toml by `cargo xtask gen`; do not edit.

use crate::arch::word::{adc, mac, mask, sbb};

/// The modulus.
const P: [u64; 4] = [
    0xf3b9cac2fc632551,
    0xbce6faada7179e84,
    0xffffffffffffffff,
    0xffffffff00000000,
];

/// `a * b / R`, not yet canonical. Any words, canonical -> below 2 p.
///
/// 36 multiplications, 12 other operations.
#[inline(always)]
fn mul_core(a: &[u64; 4], b: &[u64; 4]) -> [u64; 5] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    // add a0 b
    let (t0, c) = mac(a0, b0, 0, 0);
    let (t1, c) = mac(a0, b1, 0, c);
    let (t2, c) = mac(a0, b2, 0, c);
    let (t3, c) = mac(a0, b3, 0, c);
    let (t4, k1) = adc(0, c, 0);
    // add m p, so that the lowest word becomes zero, and drop that word
    let m = t0.wrapping_mul(0xccd1c8aaee00bc4f);
    let (_, d) = mac(m, P[0], t0, 0);
    let (t1, d) = mac(m, P[1], t1, d);
    let (t2, d) = mac(m, P[2], t2, d);
    let (t3, d) = mac(m, P[3], t3, d);
    let (t4, k2) = adc(t4, d, 0);
    let t5 = (k1 + k2) as u64;
    // add a1 b
    let (t0, c) = mac(a1, b0, t1, 0);
    let (t1, c) = mac(a1, b1, t2, c);
    let (t2, c) = mac(a1, b2, t3, c);
    let (t3, c) = mac(a1, b3, t4, c);
    let (t4, k1) = adc(t5, c, 0);
    // add m p, so that the lowest word becomes zero, and drop that word
    let m = t0.wrapping_mul(0xccd1c8aaee00bc4f);
    let (_, d) = mac(m, P[0], t0, 0);
    let (t1, d) = mac(m, P[1], t1, d);
    let (t2, d) = mac(m, P[2], t2, d);
    let (t3, d) = mac(m, P[3], t3, d);
    let (t4, k2) = adc(t4, d, 0);
    let t5 = (k1 + k2) as u64;
    // add a2 b
    let (t0, c) = mac(a2, b0, t1, 0);
    let (t1, c) = mac(a2, b1, t2, c);
    let (t2, c) = mac(a2, b2, t3, c);
    let (t3, c) = mac(a2, b3, t4, c);
    let (t4, k1) = adc(t5, c, 0);
    // add m p, so that the lowest word becomes zero, and drop that word
    let m = t0.wrapping_mul(0xccd1c8aaee00bc4f);
    let (_, d) = mac(m, P[0], t0, 0);
    let (t1, d) = mac(m, P[1], t1, d);
    let (t2, d) = mac(m, P[2], t2, d);
    let (t3, d) = mac(m, P[3], t3, d);
    let (t4, k2) = adc(t4, d, 0);
    let t5 = (k1 + k2) as u64;
    // add a3 b
    let (t0, c) = mac(a3, b0, t1, 0);
    let (t1, c) = mac(a3, b1, t2, c);
    let (t2, c) = mac(a3, b2, t3, c);
    let (t3, c) = mac(a3, b3, t4, c);
    let (t4, k1) = adc(t5, c, 0);
    // add m p, so that the lowest word becomes zero, and drop that word
    let m = t0.wrapping_mul(0xccd1c8aaee00bc4f);
    let (_, d) = mac(m, P[0], t0, 0);
    let (t1, d) = mac(m, P[1], t1, d);
    let (t2, d) = mac(m, P[2], t2, d);
    let (t3, d) = mac(m, P[3], t3, d);
    let (t4, k2) = adc(t4, d, 0);
    let t5 = (k1 + k2) as u64;
    [t1, t2, t3, t4, t5]
}

/// The value in `0..p`. Below 2 p -> canonical.
///
/// 13 operations.
#[inline(always)]
fn reduce_once(a: &[u64; 5]) -> [u64; 4] {
    let [a0, a1, a2, a3, a4] = *a;
    let (d0, c) = sbb(a0, P[0], 0);
    let (d1, c) = sbb(a1, P[1], c);
    let (d2, c) = sbb(a2, P[2], c);
    let (d3, c) = sbb(a3, P[3], c);
    let (_, c) = sbb(a4, 0, c);
    // p back if that was too much
    let m = mask(c);
    let (r0, c) = adc(d0, m & 0xf3b9cac2fc632551, 0);
    let (r1, c) = adc(d1, m & 0xbce6faada7179e84, c);
    let (r2, c) = adc(d2, m, c);
    let (r3, _) = adc(d3, m & 0xffffffff00000000, c);
    [r0, r1, r2, r3]
}

/// `a + b`. Canonical, canonical -> canonical.
///
/// 17 operations.
#[inline(always)]
pub fn add(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let (s0, c) = adc(a0, b0, 0);
    let (s1, c) = adc(a1, b1, c);
    let (s2, c) = adc(a2, b2, c);
    let (s3, c) = adc(a3, b3, c);
    let (d0, c_2) = sbb(s0, P[0], 0);
    let (d1, c_2) = sbb(s1, P[1], c_2);
    let (d2, c_2) = sbb(s2, P[2], c_2);
    let (d3, c_2) = sbb(s3, P[3], c_2);
    let (_, c) = sbb(c as u64, 0, c_2);
    // p back if that was too much
    let m = mask(c);
    let (r0, c) = adc(d0, m & 0xf3b9cac2fc632551, 0);
    let (r1, c) = adc(d1, m & 0xbce6faada7179e84, c);
    let (r2, c) = adc(d2, m, c);
    let (r3, _) = adc(d3, m & 0xffffffff00000000, c);
    [r0, r1, r2, r3]
}

/// `a - b`. Canonical, canonical -> canonical.
///
/// 12 operations.
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
    let (r2, c) = adc(d2, m, c);
    let (r3, _) = adc(d3, m & P[3], c);
    [r0, r1, r2, r3]
}

/// `-a`. Canonical -> canonical.
///
/// 12 operations.
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
    let (r2, c) = adc(d2, m, c);
    let (r3, _) = adc(d3, m & P[3], c);
    [r0, r1, r2, r3]
}

/// 1 if the value is below the modulus. Any words -> a bit.
///
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
///
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
///
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

/// `a * b / R`. Any words, canonical -> canonical.
#[inline(always)]
pub fn mul(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    reduce_once(&mul_core(a, b))
}

/// `a^2 / R`. Canonical -> canonical.
#[inline(always)]
pub fn square(a: &[u64; 4]) -> [u64; 4] {
    reduce_once(&mul_core(a, a))
}
