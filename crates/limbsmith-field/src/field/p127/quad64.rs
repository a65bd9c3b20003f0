//! Integers modulo p = 2^127 - 1.
//!
//! 2 limbs in u64, of value `x0 + x1 2^64`.
//!
//! * Tight: limbs are below 2^64, the top one below 2^63.
//! * Sum: limbs are below 2^64, the top one below 2^63.
//! * Loose: limbs are below 2^64, the top one below 2^63.
//!
//! Strategy: quadratic. Generated from specs/p127.toml by `cargo xtask gen`; do not edit.

use crate::arch::word::{adc, mac, mask, mul_wide, sbb};

/// The modulus.
const P: [u64; 2] = [0xffffffffffffffff, 0x7fffffffffffffff];
const MASK63: u64 = (1 << 63) - 1;

/// `a * b`. Tight, Tight -> Tight.
/// 12 multiplications, 67 other operations.
#[inline(always)]
pub fn mul(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    // u = a b and v = a' b'
    let (u0, h0) = mul_wide(a0, b0);
    let (l1, h1) = mul_wide(a0, b1);
    let (u1, c) = adc(h0, l1, 0);
    let (u2, _) = adc(h1, 0, c);
    let (l0, h0) = mul_wide(a1, b0);
    let (l1, h1) = mul_wide(a1, b1);
    let (u2, _) = adc(u2, h0, 0);
    let (u1, c) = adc(u1, l0, 0);
    let (u2, c) = adc(u2, l1, c);
    let (u3, _) = adc(h1, 0, c);
    let (v0, h0) = mul_wide(a2, b2);
    let (l1, h1) = mul_wide(a2, b3);
    let (v1, c) = adc(h0, l1, 0);
    let (v2, _) = adc(h1, 0, c);
    let (l0, h0) = mul_wide(a3, b2);
    let (l1, h1) = mul_wide(a3, b3);
    let (v2, _) = adc(v2, h0, 0);
    let (v1, c) = adc(v1, l0, 0);
    let (v2, c) = adc(v2, l1, c);
    let (v3, _) = adc(h1, 0, c);
    // w = (a + a') (b + b')
    let (s0, c) = adc(a0, a2, 0);
    let (s1, _) = adc(a1, a3, c);
    let (t0, c) = adc(b0, b2, 0);
    let (t1, _) = adc(b1, b3, c);
    let (w0, h0) = mul_wide(s0, t0);
    let (l1, h1) = mul_wide(s0, t1);
    let (w1, c) = adc(h0, l1, 0);
    let (w2, _) = adc(h1, 0, c);
    let (l0, h0) = mul_wide(s1, t0);
    let (l1, h1) = mul_wide(s1, t1);
    let (w2, c) = adc(w2, h0, 0);
    let (w3, _) = adc(h1, 0, c);
    let (w1, c) = adc(w1, l0, 0);
    let (w2, c) = adc(w2, l1, c);
    let (w3, _) = adc(w3, 0, c);
    // the real part: u - v, and a multiple of p that is at least v
    let (d0, c) = sbb(0, v0, 0);
    let (d1, c) = sbb(0x8000000000000000, v1, c);
    let (d2, c) = sbb(0xffffffffffffffff, v2, c);
    let (d3, _) = sbb(0x3fffffffffffffff, v3, c);
    let (d0, c) = adc(d0, u0, 0);
    let (d1, c) = adc(d1, u1, c);
    let (d2, c) = adc(d2, u2, c);
    let (d3, _) = adc(d3, u3, c);
    let (d, c) = adc(d1, d1, 0);
    let m = d >> 1;
    let (q0, c) = adc(d2, d2, c);
    let (q1, _) = adc(d3, d3, c);
    let (s0, c) = adc(d0, q0, 0);
    let (s1, c) = adc(m, q1, c);
    let k = c as u64;
    let (d, c) = adc(s1, s1, 0);
    let (over, _) = adc(k, k, c);
    let m = d >> 1;
    let (r0, c) = adc(s0, over, 0);
    let (r1, _) = adc(m, 0, c);
    let over = r1 >> 63;
    let m = r1 & MASK63;
    let (r0, _) = adc(r0, over, 0);
    // the imaginary part: w - u - v
    let (d0, c) = sbb(w0, u0, 0);
    let (d1, c) = sbb(w1, u1, c);
    let (d2, c) = sbb(w2, u2, c);
    let (d3, _) = sbb(w3, u3, c);
    let (d0, c) = sbb(d0, v0, 0);
    let (d1, c) = sbb(d1, v1, c);
    let (d2, c) = sbb(d2, v2, c);
    let (d3, _) = sbb(d3, v3, c);
    let (d, c) = adc(d1, d1, 0);
    let m_2 = d >> 1;
    let (q0, c) = adc(d2, d2, c);
    let (q1, _) = adc(d3, d3, c);
    let (s0, c) = adc(d0, q0, 0);
    let (s1, c) = adc(m_2, q1, c);
    let k = c as u64;
    let (d, c) = adc(s1, s1, 0);
    let (over, _) = adc(k, k, c);
    let m_2 = d >> 1;
    let (r0_2, c) = adc(s0, over, 0);
    let (r1, _) = adc(m_2, 0, c);
    let over = r1 >> 63;
    let m_2 = r1 & MASK63;
    let (r0_2, _) = adc(r0_2, over, 0);
    [r0, m, r0_2, m_2]
}

/// `a^2`. Tight -> Tight.
/// 8 multiplications, 52 other operations.
#[inline(always)]
pub fn square(a: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    // the real part: (a + a') (a - a')
    let (s0, c) = adc(a0, a2, 0);
    let (s1, _) = adc(a1, a3, c);
    let t0 = 0xffffffffffffffff - a2;
    let t1 = 0x7fffffffffffffff - a3;
    let (t0, c) = adc(a0, t0, 0);
    let (t1, _) = adc(a1, t1, c);
    let (e0, h0) = mul_wide(s0, t0);
    let (l1, h1) = mul_wide(s0, t1);
    let (e1, c) = adc(h0, l1, 0);
    let (e2, _) = adc(h1, 0, c);
    let (l0, h0) = mul_wide(s1, t0);
    let (l1, h1) = mul_wide(s1, t1);
    let (e2, c) = adc(e2, h0, 0);
    let (e3, _) = adc(h1, 0, c);
    let (e1, c) = adc(e1, l0, 0);
    let (e2, c) = adc(e2, l1, c);
    let (e3, _) = adc(e3, 0, c);
    let (d, c) = adc(e1, e1, 0);
    let m = d >> 1;
    let (q0, c) = adc(e2, e2, c);
    let (q1, c) = adc(e3, e3, c);
    let (s0, c_2) = adc(e0, q0, 0);
    let (s1, c_2) = adc(m, q1, c_2);
    let k = c_2 as u64;
    let (d, c_2) = adc(s1, s1, 0);
    let (over, _) = adc(k, k, c_2);
    let m = d >> 1;
    let over = over + ((c as u64) << 1);
    let (r0, c) = adc(s0, over, 0);
    let (r1, _) = adc(m, 0, c);
    let over = r1 >> 63;
    let m = r1 & MASK63;
    let (r0, _) = adc(r0, over, 0);
    // the imaginary part: 2 a a'
    let (t0, c) = adc(a0, a0, 0);
    let (t1, _) = adc(a1, a1, c);
    let (e0, h0) = mul_wide(t0, a2);
    let (l1, h1) = mul_wide(t0, a3);
    let (e1, c) = adc(h0, l1, 0);
    let (e2, _) = adc(h1, 0, c);
    let (l0, h0) = mul_wide(t1, a2);
    let (l1, h1) = mul_wide(t1, a3);
    let (e2, c) = adc(e2, h0, 0);
    let (e3, _) = adc(h1, 0, c);
    let (e1, c) = adc(e1, l0, 0);
    let (e2, c) = adc(e2, l1, c);
    let (e3, _) = adc(e3, 0, c);
    let (d, c) = adc(e1, e1, 0);
    let m_2 = d >> 1;
    let (q0, c) = adc(e2, e2, c);
    let (q1, _) = adc(e3, e3, c);
    let (s0, c) = adc(e0, q0, 0);
    let (s1, c) = adc(m_2, q1, c);
    let k = c as u64;
    let (d, c) = adc(s1, s1, 0);
    let (over, _) = adc(k, k, c);
    let m_2 = d >> 1;
    let (r0_2, c) = adc(s0, over, 0);
    let (r1, _) = adc(m_2, 0, c);
    let over = r1 >> 63;
    let m_2 = r1 & MASK63;
    let (r0_2, _) = adc(r0_2, over, 0);
    [r0, m, r0_2, m_2]
}

/// The norm, `a` times its conjugate. Tight -> a Tight coordinate.
/// 6 multiplications, 30 other operations.
#[inline(always)]
pub fn norm(a: &[u64; 4]) -> [u64; 2] {
    let [a0, a1, a2, a3] = *a;
    let (u0, h0) = mul_wide(a0, a0);
    let (l1, h1) = mul_wide(a0, a1);
    let (u1, c) = adc(h0, l1, 0);
    let (u2, _) = adc(h1, 0, c);
    let (l1_2, h1_2) = mul_wide(a1, a1);
    let (u2, _) = adc(u2, h1, 0);
    let (u1, c) = adc(u1, l1, 0);
    let (u2, c) = adc(u2, l1_2, c);
    let (u3, _) = adc(h1_2, 0, c);
    let (v0, h0) = mul_wide(a2, a2);
    let (l1, h1) = mul_wide(a2, a3);
    let (v1, c) = adc(h0, l1, 0);
    let (v2, _) = adc(h1, 0, c);
    let (l1_2, h1_2) = mul_wide(a3, a3);
    let (v2, _) = adc(v2, h1, 0);
    let (v1, c) = adc(v1, l1, 0);
    let (v2, c) = adc(v2, l1_2, c);
    let (v3, _) = adc(h1_2, 0, c);
    let (e0, c) = adc(u0, v0, 0);
    let (e1, c) = adc(u1, v1, c);
    let (e2, c) = adc(u2, v2, c);
    let (e3, _) = adc(u3, v3, c);
    let (d, c) = adc(e1, e1, 0);
    let m = d >> 1;
    let (q0, c) = adc(e2, e2, c);
    let (q1, _) = adc(e3, e3, c);
    let (s0, c) = adc(e0, q0, 0);
    let (s1, c) = adc(m, q1, c);
    let k = c as u64;
    let (d, c) = adc(s1, s1, 0);
    let (over, _) = adc(k, k, c);
    let m = d >> 1;
    let (r0, c) = adc(s0, over, 0);
    let (r1, _) = adc(m, 0, c);
    let over = r1 >> 63;
    let m = r1 & MASK63;
    let (r0, _) = adc(r0, over, 0);
    [r0, m]
}

/// `k * a`. Tight, below 2^17 -> Tight.
/// 4 multiplications, 18 other operations.
#[inline(always)]
pub fn mul_small(a: &[u64; 4], k: u64) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let (e0, h) = mac(a0, k, 0, 0);
    let (e1, h) = mac(a1, k, h, 0);
    let over = (h << 1) | (e1 >> 63);
    let m = e1 & MASK63;
    let (r0, c) = adc(e0, over, 0);
    let (r1, _) = adc(m, 0, c);
    let over = r1 >> 63;
    let m = r1 & MASK63;
    let (r0, _) = adc(r0, over, 0);
    let (e0, h) = mac(a2, k, 0, 0);
    let (e1, h) = mac(a3, k, h, 0);
    let over = (h << 1) | (e1 >> 63);
    let m_2 = e1 & MASK63;
    let (r0_2, c) = adc(e0, over, 0);
    let (r1, _) = adc(m_2, 0, c);
    let over = r1 >> 63;
    let m_2 = r1 & MASK63;
    let (r0_2, _) = adc(r0_2, over, 0);
    [r0, m, r0_2, m_2]
}

/// `a + b`. Tight, Tight -> Tight.
/// 12 operations.
#[inline(always)]
pub fn add(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let (s0, c) = adc(a0, b0, 0);
    let (s1, _) = adc(a1, b1, c);
    let over = s1 >> 63;
    let m = s1 & MASK63;
    let (r0, c) = adc(s0, over, 0);
    let (r1, _) = adc(m, 0, c);
    let (s0, c) = adc(a2, b2, 0);
    let (s1, _) = adc(a3, b3, c);
    let over = s1 >> 63;
    let m = s1 & MASK63;
    let (r0_2, c) = adc(s0, over, 0);
    let (r1_2, _) = adc(m, 0, c);
    [r0, r1, r0_2, r1_2]
}

/// `a - b`. Tight, Tight -> Tight.
/// 16 operations.
#[inline(always)]
pub fn sub(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let t0 = 0xffffffffffffffff - b0;
    let t1 = 0x7fffffffffffffff - b1;
    let t0_2 = 0xffffffffffffffff - b2;
    let t1_2 = 0x7fffffffffffffff - b3;
    let (s0, c) = adc(a0, t0, 0);
    let (s1, _) = adc(a1, t1, c);
    let over = s1 >> 63;
    let m = s1 & MASK63;
    let (r0, c) = adc(s0, over, 0);
    let (r1, _) = adc(m, 0, c);
    let (s0, c) = adc(a2, t0_2, 0);
    let (s1, _) = adc(a3, t1_2, c);
    let over = s1 >> 63;
    let m = s1 & MASK63;
    let (r0_2, c) = adc(s0, over, 0);
    let (r1_2, _) = adc(m, 0, c);
    [r0, r1, r0_2, r1_2]
}

/// `-a`. Tight -> Tight.
/// 4 operations.
#[inline(always)]
pub fn neg(a: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let r0 = 0xffffffffffffffff - a0;
    let r1 = 0x7fffffffffffffff - a1;
    let t0 = 0xffffffffffffffff - a2;
    let t1 = 0x7fffffffffffffff - a3;
    [r0, r1, t0, t1]
}

/// `a` with `-i` for `i`. Tight -> Tight.
/// 2 operations.
#[inline(always)]
pub fn conjugate(a: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let t0 = 0xffffffffffffffff - a2;
    let t1 = 0x7fffffffffffffff - a3;
    [a0, a1, t0, t1]
}

/// The value. Any words -> Tight.
/// 14 operations.
#[inline(always)]
pub fn from_words(w: &[u64; 4]) -> [u64; 4] {
    let [w0, w1, w2, w3] = *w;
    let over = w1 >> 63;
    let m = w1 & MASK63;
    let (r0, c) = adc(w0, over, 0);
    let (r1, _) = adc(m, 0, c);
    let over = r1 >> 63;
    let m = r1 & MASK63;
    let (r0, _) = adc(r0, over, 0);
    let over = w3 >> 63;
    let m_2 = w3 & MASK63;
    let (r0_2, c) = adc(w2, over, 0);
    let (r1, _) = adc(m_2, 0, c);
    let over = r1 >> 63;
    let m_2 = r1 & MASK63;
    let (r0_2, _) = adc(r0_2, over, 0);
    [r0, m, r0_2, m_2]
}

/// Coordinates in `0..p`. Tight -> canonical words.
/// 12 operations.
#[inline(always)]
pub fn to_words(a: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let (_, c) = adc(a0, 1, 0);
    let (t1, _) = adc(a1, 0, c);
    let q = t1 >> 63;
    let (r0, c) = adc(a0, q, 0);
    let (r1, _) = adc(a1, 0, c);
    let r1 = r1 & MASK63;
    let (_, c) = adc(a2, 1, 0);
    let (t1, _) = adc(a3, 0, c);
    let q = t1 >> 63;
    let (r0_2, c) = adc(a2, q, 0);
    let (r1_2, _) = adc(a3, 0, c);
    let r1_2 = r1_2 & MASK63;
    [r0, r1, r0_2, r1_2]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
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

/// 1 if a coordinate is below the modulus. Any words -> a bit.
/// 2 operations.
#[inline(always)]
pub fn is_canonical(w: &[u64; 2]) -> u8 {
    let [w0, w1] = *w;
    let (_, c) = sbb(w0, P[0], 0);
    let (_, c) = sbb(w1, P[1], c);
    c
}
