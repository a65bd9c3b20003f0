//! Integers modulo p = 2^384 - 2^128 - 2^96 + 2^32 - 1.
//!
//! 6 limbs in u64, of value `x0 + x1 2^64 + ... + x5 2^320`.
//!
//! * Tight: limbs are below 2^64.
//! * Sum: limbs are below 2^64.
//! * Loose: limbs are below 2^64.
//!
//! Strategy: saturated-solinas. Generated from specs/p384.toml by `cargo xtask gen`; do not edit.

use crate::arch::word::{adc, mac, mask, mul_wide, sbb};

/// The modulus.
const P: [u64; 6] = [
    0x00000000ffffffff,
    0xffffffff00000000,
    0xfffffffffffffffe,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
];
const MASK31: u64 = (1 << 31) - 1;
const MASK32: u64 = (1 << 32) - 1;

/// `a * b`. Any words, any words -> any words.
/// 39 multiplications, 166 other operations.
#[inline(always)]
pub fn mul(a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let [b0, b1, b2, b3, b4, b5] = *b;
    // row 0: a0 b
    let (l, h) = mul_wide(a0, b0);
    let (l_2, h_2) = mul_wide(a0, b1);
    let (l_3, h_3) = mul_wide(a0, b2);
    let (l_4, h_4) = mul_wide(a0, b3);
    let (l_5, h_5) = mul_wide(a0, b4);
    let (l_6, h_6) = mul_wide(a0, b5);
    let (p1, c) = adc(h, l_2, 0);
    let (p2, c) = adc(h_2, l_3, c);
    let (p3, c) = adc(h_3, l_4, c);
    let (p4, c) = adc(h_4, l_5, c);
    let (p5, c) = adc(h_5, l_6, c);
    let (p6, _) = adc(h_6, 0, c);
    // row 1: a1 b
    let (l_2, h) = mul_wide(a1, b0);
    let (l_3, h_2) = mul_wide(a1, b1);
    let (l_4, h_3) = mul_wide(a1, b2);
    let (l_5, h_4) = mul_wide(a1, b3);
    let (l_6, h_5) = mul_wide(a1, b4);
    let (l_7, h_6) = mul_wide(a1, b5);
    let (p2_2, c) = adc(h, l_3, 0);
    let (p3_2, c) = adc(h_2, l_4, c);
    let (p4_2, c) = adc(h_3, l_5, c);
    let (p5_2, c) = adc(h_4, l_6, c);
    let (p6_2, c) = adc(h_5, l_7, c);
    let (p7, _) = adc(h_6, 0, c);
    let (e1, c) = adc(p1, l_2, 0);
    let (e2, c) = adc(p2, p2_2, c);
    let (e3, c) = adc(p3, p3_2, c);
    let (e4, c) = adc(p4, p4_2, c);
    let (e5, c) = adc(p5, p5_2, c);
    let (e6, c) = adc(p6, p6_2, c);
    let (e7, _) = adc(p7, 0, c);
    // row 2: a2 b
    let (l_2, h) = mul_wide(a2, b0);
    let (l_3, h_2) = mul_wide(a2, b1);
    let (l_4, h_3) = mul_wide(a2, b2);
    let (l_5, h_4) = mul_wide(a2, b3);
    let (l_6, h_5) = mul_wide(a2, b4);
    let (l_7, h_6) = mul_wide(a2, b5);
    let (p3, c) = adc(h, l_3, 0);
    let (p4, c) = adc(h_2, l_4, c);
    let (p5, c) = adc(h_3, l_5, c);
    let (p6, c) = adc(h_4, l_6, c);
    let (p7, c) = adc(h_5, l_7, c);
    let (p8, _) = adc(h_6, 0, c);
    let (e2, c) = adc(e2, l_2, 0);
    let (e3, c) = adc(e3, p3, c);
    let (e4, c) = adc(e4, p4, c);
    let (e5, c) = adc(e5, p5, c);
    let (e6, c) = adc(e6, p6, c);
    let (e7, c) = adc(e7, p7, c);
    let (e8, _) = adc(p8, 0, c);
    // row 3: a3 b
    let (l_2, h) = mul_wide(a3, b0);
    let (l_3, h_2) = mul_wide(a3, b1);
    let (l_4, h_3) = mul_wide(a3, b2);
    let (l_5, h_4) = mul_wide(a3, b3);
    let (l_6, h_5) = mul_wide(a3, b4);
    let (l_7, h_6) = mul_wide(a3, b5);
    let (p4, c) = adc(h, l_3, 0);
    let (p5, c) = adc(h_2, l_4, c);
    let (p6, c) = adc(h_3, l_5, c);
    let (p7, c) = adc(h_4, l_6, c);
    let (p8, c) = adc(h_5, l_7, c);
    let (p9, _) = adc(h_6, 0, c);
    let (e3, c) = adc(e3, l_2, 0);
    let (e4, c) = adc(e4, p4, c);
    let (e5, c) = adc(e5, p5, c);
    let (e6, c) = adc(e6, p6, c);
    let (e7, c) = adc(e7, p7, c);
    let (e8, c) = adc(e8, p8, c);
    let (e9, _) = adc(p9, 0, c);
    // row 4: a4 b
    let (l_2, h) = mul_wide(a4, b0);
    let (l_3, h_2) = mul_wide(a4, b1);
    let (l_4, h_3) = mul_wide(a4, b2);
    let (l_5, h_4) = mul_wide(a4, b3);
    let (l_6, h_5) = mul_wide(a4, b4);
    let (l_7, h_6) = mul_wide(a4, b5);
    let (p5, c) = adc(h, l_3, 0);
    let (p6, c) = adc(h_2, l_4, c);
    let (p7, c) = adc(h_3, l_5, c);
    let (p8, c) = adc(h_4, l_6, c);
    let (p9, c) = adc(h_5, l_7, c);
    let (p10, _) = adc(h_6, 0, c);
    let (e4, c) = adc(e4, l_2, 0);
    let (e5, c) = adc(e5, p5, c);
    let (e6, c) = adc(e6, p6, c);
    let (e7, c) = adc(e7, p7, c);
    let (e8, c) = adc(e8, p8, c);
    let (e9, c) = adc(e9, p9, c);
    let (e10, _) = adc(p10, 0, c);
    // row 5: a5 b
    let (l_2, h) = mul_wide(a5, b0);
    let (l_3, h_2) = mul_wide(a5, b1);
    let (l_4, h_3) = mul_wide(a5, b2);
    let (l_5, h_4) = mul_wide(a5, b3);
    let (l_6, h_5) = mul_wide(a5, b4);
    let (l_7, h_6) = mul_wide(a5, b5);
    let (p6, c) = adc(h, l_3, 0);
    let (p7, c) = adc(h_2, l_4, c);
    let (p8, c) = adc(h_3, l_5, c);
    let (p9, c) = adc(h_4, l_6, c);
    let (p10, c) = adc(h_5, l_7, c);
    let (p11, _) = adc(h_6, 0, c);
    let (e5, c) = adc(e5, l_2, 0);
    let (e6, c) = adc(e6, p6, c);
    let (e7, c) = adc(e7, p7, c);
    let (e8, c) = adc(e8, p8, c);
    let (e9, c) = adc(e9, p9, c);
    let (e10, c) = adc(e10, p10, c);
    let (e11, _) = adc(p11, 0, c);
    let s = (e6 & MASK32) << 32;
    let s_2 = (e10 & MASK32) << 32;
    let t = e10 >> 32;
    let s_3 = (e11 & MASK32) << 32;
    let t_2 = e11 >> 32;
    let s_4 = e11 >> 31;
    let s_5 = s | t_2;
    let s_6 = ((e7 & MASK32) << 32) | (e6 >> 32);
    let s_7 = ((e11 & MASK31) << 33) | t;
    let s_8 = ((e8 & MASK32) << 32) | (e7 >> 32);
    let s_9 = ((e9 & MASK32) << 32) | (e8 >> 32);
    let s_10 = s_2 | (e9 >> 32);
    let s_11 = s_3 | t;
    // first 4294967297 p, more than all that is subtracted
    let (t0, c) = adc(l, 0xffffffffffffffff, 0);
    let (t1, c) = adc(e1, 0xffffffff00000000, c);
    let (t2, c) = adc(e2, 0xfffffffefffffffd, c);
    let (t3, c) = adc(e3, 0xffffffffffffffff, c);
    let (t4, c) = adc(e4, 0xffffffffffffffff, c);
    let (t5, c) = adc(e5, 0xffffffffffffffff, c);
    let (t6, _) = adc(0, 0x100000000, c);
    let (t0, c) = adc(t0, e6, 0);
    let (t1, c) = adc(t1, e7, c);
    let (t2, c) = adc(t2, e6, c);
    let (t3, c) = adc(t3, e7, c);
    let (t4, c) = adc(t4, e8, c);
    let (t5, c) = adc(t5, e9, c);
    let (t6, _) = adc(t6, t, c);
    let (t0, c) = adc(t0, e10, 0);
    let (t1, c) = adc(t1, s_5, c);
    let (t2, c) = adc(t2, e8, c);
    let (t3, c) = adc(t3, e9, c);
    let (t4, c) = adc(t4, e10, c);
    let (t5, c) = adc(t5, e11, c);
    let (t6, _) = adc(t6, 0, c);
    let (t0, c) = adc(t0, s_3, 0);
    let (t1, c) = adc(t1, s_2, c);
    let (t2, c) = adc(t2, e10, c);
    let (t3, c) = adc(t3, e11, c);
    let (t4, c) = adc(t4, s_9, c);
    let (t5, c) = adc(t5, s_10, c);
    let (t6, _) = adc(t6, 0, c);
    let (t2, c) = adc(t2, e11, 0);
    let (t3, c) = adc(t3, s_8, c);
    let (t4, c) = adc(t4, 0, c);
    let (t5, c) = adc(t5, 0, c);
    let (t6, _) = adc(t6, 0, c);
    let (t2, c) = adc(t2, s_6, 0);
    let (t3, c) = adc(t3, s_4, c);
    let (t4, c) = adc(t4, 0, c);
    let (t5, c) = adc(t5, 0, c);
    let (t6, _) = adc(t6, 0, c);
    let (t2, c) = adc(t2, s_7, 0);
    let (t3, c) = adc(t3, 0, c);
    let (t4, c) = adc(t4, 0, c);
    let (t5, c) = adc(t5, 0, c);
    let (t6, _) = adc(t6, 0, c);
    let (t0, c) = sbb(t0, s, 0);
    let (t1, c) = sbb(t1, s_6, c);
    let (t2, c) = sbb(t2, s_8, c);
    let (t3, c) = sbb(t3, s_9, c);
    let (t4, c) = sbb(t4, s_10, c);
    let (t5, c) = sbb(t5, s_11, c);
    let (t6, _) = sbb(t6, t_2, c);
    let (t0, c) = sbb(t0, s_2, 0);
    let (t1, c) = sbb(t1, s_11, c);
    let (t2, c) = sbb(t2, t_2, c);
    let (t3, c) = sbb(t3, 0, c);
    let (t4, c) = sbb(t4, 0, c);
    let (t5, c) = sbb(t5, 0, c);
    let (t6, _) = sbb(t6, 0, c);
    // what stands above the top comes back
    let (s0, c) = mac(t6, 0xffffffff00000001, t0, 0);
    let (s1, c) = mac(t6, 0xffffffff, t1, c);
    let (s2, c) = mac(t6, 1, t2, c);
    let (s3, c) = adc(t3, c, 0);
    let (s4, c) = adc(t4, 0, c);
    let (s5, c) = adc(t5, 0, c);
    // and if that carries, once more: then the rest is small
    let m = mask(c);
    let (r0, c) = adc(s0, m & 0xffffffff00000001, 0);
    let (r1, c) = adc(s1, m & 0xffffffff, c);
    let (r2, _) = adc(s2, m & 1, c);
    [r0, r1, r2, s3, s4, s5]
}

/// `a^2`. Any words -> any words.
/// 24 multiplications, 144 other operations.
#[inline(always)]
pub fn square(a: &[u64; 6]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    // products of different words
    let (l, h) = mul_wide(a0, a1);
    let (l_2, h_2) = mul_wide(a0, a2);
    let (l_3, h_3) = mul_wide(a0, a3);
    let (l_4, h_4) = mul_wide(a0, a4);
    let (l_5, h_5) = mul_wide(a0, a5);
    let (p2, c) = adc(h, l_2, 0);
    let (p3, c) = adc(h_2, l_3, c);
    let (p4, c) = adc(h_3, l_4, c);
    let (p5, c) = adc(h_4, l_5, c);
    let (p6, _) = adc(h_5, 0, c);
    let (l_2, h) = mul_wide(a1, a2);
    let (l_3, h_2) = mul_wide(a1, a3);
    let (l_4, h_3) = mul_wide(a1, a4);
    let (l_5, h_4) = mul_wide(a1, a5);
    let (p4_2, c) = adc(h, l_3, 0);
    let (p5_2, c) = adc(h_2, l_4, c);
    let (p6_2, c) = adc(h_3, l_5, c);
    let (p7, _) = adc(h_4, 0, c);
    let (e3, c) = adc(p3, l_2, 0);
    let (e4, c) = adc(p4, p4_2, c);
    let (e5, c) = adc(p5, p5_2, c);
    let (e6, c) = adc(p6, p6_2, c);
    let (e7, _) = adc(p7, 0, c);
    let (l_2, h) = mul_wide(a2, a3);
    let (l_3, h_2) = mul_wide(a2, a4);
    let (l_4, h_3) = mul_wide(a2, a5);
    let (p6, c) = adc(h, l_3, 0);
    let (p7, c) = adc(h_2, l_4, c);
    let (p8, _) = adc(h_3, 0, c);
    let (e5, c) = adc(e5, l_2, 0);
    let (e6, c) = adc(e6, p6, c);
    let (e7, c) = adc(e7, p7, c);
    let (e8, _) = adc(p8, 0, c);
    let (l_2, h) = mul_wide(a3, a4);
    let (l_3, h_2) = mul_wide(a3, a5);
    let (p8, c) = adc(h, l_3, 0);
    let (p9, _) = adc(h_2, 0, c);
    let (e7, c) = adc(e7, l_2, 0);
    let (e8, c) = adc(e8, p8, c);
    let (e9, _) = adc(p9, 0, c);
    let (l_2, h) = mul_wide(a4, a5);
    let (e9, c) = adc(e9, l_2, 0);
    let (e10, _) = adc(h, 0, c);
    // twice
    let (d1, c) = adc(l, l, 0);
    let (d2, c) = adc(p2, p2, c);
    let (d3, c) = adc(e3, e3, c);
    let (d4, c) = adc(e4, e4, c);
    let (d5, c) = adc(e5, e5, c);
    let (d6, c) = adc(e6, e6, c);
    let (d7, c) = adc(e7, e7, c);
    let (d8, c) = adc(e8, e8, c);
    let (d9, c) = adc(e9, e9, c);
    let (d10, c) = adc(e10, e10, c);
    // and the squares
    let (l, h) = mul_wide(a0, a0);
    let (l_2, h_2) = mul_wide(a1, a1);
    let (l_3, h_3) = mul_wide(a2, a2);
    let (l_4, h_4) = mul_wide(a3, a3);
    let (l_5, h_5) = mul_wide(a4, a4);
    let (l_6, h_6) = mul_wide(a5, a5);
    let (e1, c_2) = adc(d1, h, 0);
    let (e2, c_2) = adc(d2, l_2, c_2);
    let (e3, c_2) = adc(d3, h_2, c_2);
    let (e4, c_2) = adc(d4, l_3, c_2);
    let (e5, c_2) = adc(d5, h_3, c_2);
    let (e6, c_2) = adc(d6, l_4, c_2);
    let (e7, c_2) = adc(d7, h_4, c_2);
    let (e8, c_2) = adc(d8, l_5, c_2);
    let (e9, c_2) = adc(d9, h_5, c_2);
    let (e10, c_2) = adc(d10, l_6, c_2);
    let (e11, _) = adc(c as u64, h_6, c_2);
    let s = (e6 & MASK32) << 32;
    let s_2 = (e10 & MASK32) << 32;
    let t = e10 >> 32;
    let s_3 = (e11 & MASK32) << 32;
    let t_2 = e11 >> 32;
    let s_4 = e11 >> 31;
    let s_5 = s | t_2;
    let s_6 = ((e7 & MASK32) << 32) | (e6 >> 32);
    let s_7 = ((e11 & MASK31) << 33) | t;
    let s_8 = ((e8 & MASK32) << 32) | (e7 >> 32);
    let s_9 = ((e9 & MASK32) << 32) | (e8 >> 32);
    let s_10 = s_2 | (e9 >> 32);
    let s_11 = s_3 | t;
    // first 4294967297 p, more than all that is subtracted
    let (t0, c) = adc(l, 0xffffffffffffffff, 0);
    let (t1, c) = adc(e1, 0xffffffff00000000, c);
    let (t2, c) = adc(e2, 0xfffffffefffffffd, c);
    let (t3, c) = adc(e3, 0xffffffffffffffff, c);
    let (t4, c) = adc(e4, 0xffffffffffffffff, c);
    let (t5, c) = adc(e5, 0xffffffffffffffff, c);
    let (t6, _) = adc(0, 0x100000000, c);
    let (t0, c) = adc(t0, e6, 0);
    let (t1, c) = adc(t1, e7, c);
    let (t2, c) = adc(t2, e6, c);
    let (t3, c) = adc(t3, e7, c);
    let (t4, c) = adc(t4, e8, c);
    let (t5, c) = adc(t5, e9, c);
    let (t6, _) = adc(t6, t, c);
    let (t0, c) = adc(t0, e10, 0);
    let (t1, c) = adc(t1, s_5, c);
    let (t2, c) = adc(t2, e8, c);
    let (t3, c) = adc(t3, e9, c);
    let (t4, c) = adc(t4, e10, c);
    let (t5, c) = adc(t5, e11, c);
    let (t6, _) = adc(t6, 0, c);
    let (t0, c) = adc(t0, s_3, 0);
    let (t1, c) = adc(t1, s_2, c);
    let (t2, c) = adc(t2, e10, c);
    let (t3, c) = adc(t3, e11, c);
    let (t4, c) = adc(t4, s_9, c);
    let (t5, c) = adc(t5, s_10, c);
    let (t6, _) = adc(t6, 0, c);
    let (t2, c) = adc(t2, e11, 0);
    let (t3, c) = adc(t3, s_8, c);
    let (t4, c) = adc(t4, 0, c);
    let (t5, c) = adc(t5, 0, c);
    let (t6, _) = adc(t6, 0, c);
    let (t2, c) = adc(t2, s_6, 0);
    let (t3, c) = adc(t3, s_4, c);
    let (t4, c) = adc(t4, 0, c);
    let (t5, c) = adc(t5, 0, c);
    let (t6, _) = adc(t6, 0, c);
    let (t2, c) = adc(t2, s_7, 0);
    let (t3, c) = adc(t3, 0, c);
    let (t4, c) = adc(t4, 0, c);
    let (t5, c) = adc(t5, 0, c);
    let (t6, _) = adc(t6, 0, c);
    let (t0, c) = sbb(t0, s, 0);
    let (t1, c) = sbb(t1, s_6, c);
    let (t2, c) = sbb(t2, s_8, c);
    let (t3, c) = sbb(t3, s_9, c);
    let (t4, c) = sbb(t4, s_10, c);
    let (t5, c) = sbb(t5, s_11, c);
    let (t6, _) = sbb(t6, t_2, c);
    let (t0, c) = sbb(t0, s_2, 0);
    let (t1, c) = sbb(t1, s_11, c);
    let (t2, c) = sbb(t2, t_2, c);
    let (t3, c) = sbb(t3, 0, c);
    let (t4, c) = sbb(t4, 0, c);
    let (t5, c) = sbb(t5, 0, c);
    let (t6, _) = sbb(t6, 0, c);
    // what stands above the top comes back
    let (s0, c) = mac(t6, 0xffffffff00000001, t0, 0);
    let (s1, c) = mac(t6, 0xffffffff, t1, c);
    let (s2, c) = mac(t6, 1, t2, c);
    let (s3, c) = adc(t3, c, 0);
    let (s4, c) = adc(t4, 0, c);
    let (s5, c) = adc(t5, 0, c);
    // and if that carries, once more: then the rest is small
    let m = mask(c);
    let (r0, c) = adc(s0, m & 0xffffffff00000001, 0);
    let (r1, c) = adc(s1, m & 0xffffffff, c);
    let (r2, _) = adc(s2, m & 1, c);
    [r0, r1, r2, s3, s4, s5]
}

/// `k * a`. Any words, below 2^17 -> any words.
/// 9 multiplications, 10 other operations.
#[inline(always)]
pub fn mul_small(a: &[u64; 6], k: u64) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let (t0, c) = mac(a0, k, 0, 0);
    let (t1, c) = mac(a1, k, 0, c);
    let (t2, c) = mac(a2, k, 0, c);
    let (t3, c) = mac(a3, k, 0, c);
    let (t4, c) = mac(a4, k, 0, c);
    let (t5, c) = mac(a5, k, 0, c);
    // what stands above the top comes back
    let (s0, c_2) = mac(c, 0xffffffff00000001, t0, 0);
    let (s1, c_2) = mac(c, 0xffffffff, t1, c_2);
    let (s2, c) = mac(c, 1, t2, c_2);
    let (s3, c) = adc(t3, c, 0);
    let (s4, c) = adc(t4, 0, c);
    let (s5, c) = adc(t5, 0, c);
    // and if that carries, once more: then the rest is small
    let m = mask(c);
    let (r0, c) = adc(s0, m & 0xffffffff00000001, 0);
    let (r1, c) = adc(s1, m & 0xffffffff, c);
    let (r2, _) = adc(s2, m & 1, c);
    [r0, r1, r2, s3, s4, s5]
}

/// `k * a + b`. Any words, below 2^17, any words -> any words.
/// 9 multiplications, 10 other operations.
#[inline(always)]
pub fn mul_small_add(a: &[u64; 6], k: u64, b: &[u64; 6]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let [b0, b1, b2, b3, b4, b5] = *b;
    let (t0, c) = mac(a0, k, b0, 0);
    let (t1, c) = mac(a1, k, b1, c);
    let (t2, c) = mac(a2, k, b2, c);
    let (t3, c) = mac(a3, k, b3, c);
    let (t4, c) = mac(a4, k, b4, c);
    let (t5, c) = mac(a5, k, b5, c);
    // what stands above the top comes back
    let (s0, c_2) = mac(c, 0xffffffff00000001, t0, 0);
    let (s1, c_2) = mac(c, 0xffffffff, t1, c_2);
    let (s2, c) = mac(c, 1, t2, c_2);
    let (s3, c) = adc(t3, c, 0);
    let (s4, c) = adc(t4, 0, c);
    let (s5, c) = adc(t5, 0, c);
    // and if that carries, once more: then the rest is small
    let m = mask(c);
    let (r0, c) = adc(s0, m & 0xffffffff00000001, 0);
    let (r1, c) = adc(s1, m & 0xffffffff, c);
    let (r2, _) = adc(s2, m & 1, c);
    [r0, r1, r2, s3, s4, s5]
}

/// `a + b`. Any words, any words -> any words.
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
    // the carry is worth 2^128 + 2^96 - 2^32 + 1; a second one leaves no third
    let m = mask(c);
    let (s0, c) = adc(s0, m & 0xffffffff00000001, 0);
    let (s1, c) = adc(s1, m & 0xffffffff, c);
    let (s2, c) = adc(s2, m & 1, c);
    let (s3, c) = adc(s3, 0, c);
    let (s4, c) = adc(s4, 0, c);
    let (s5, c) = adc(s5, 0, c);
    let m = mask(c);
    let (r0, c) = adc(s0, m & 0xffffffff00000001, 0);
    let (r1, c) = adc(s1, m & 0xffffffff, c);
    let (r2, _) = adc(s2, m & 1, c);
    [r0, r1, r2, s3, s4, s5]
}

/// `a - b`. Any words, any words -> any words.
/// 23 operations.
#[inline(always)]
pub fn sub(a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let [b0, b1, b2, b3, b4, b5] = *b;
    let (s0, c) = sbb(a0, b0, 0);
    let (s1, c) = sbb(a1, b1, c);
    let (s2, c) = sbb(a2, b2, c);
    let (s3, c) = sbb(a3, b3, c);
    let (s4, c) = sbb(a4, b4, c);
    let (s5, c) = sbb(a5, b5, c);
    // the borrow is worth 2^128 + 2^96 - 2^32 + 1; a second one leaves no third
    let m = mask(c);
    let (s0, c) = sbb(s0, m & 0xffffffff00000001, 0);
    let (s1, c) = sbb(s1, m & 0xffffffff, c);
    let (s2, c) = sbb(s2, m & 1, c);
    let (s3, c) = sbb(s3, 0, c);
    let (s4, c) = sbb(s4, 0, c);
    let (s5, c) = sbb(s5, 0, c);
    let m = mask(c);
    let (r0, c) = sbb(s0, m & 0xffffffff00000001, 0);
    let (r1, c) = sbb(s1, m & 0xffffffff, c);
    let (r2, _) = sbb(s2, m & 1, c);
    [r0, r1, r2, s3, s4, s5]
}

/// `-a`. Any words -> any words.
/// 23 operations.
#[inline(always)]
pub fn neg(a: &[u64; 6]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let (s0, c) = sbb(0, a0, 0);
    let (s1, c) = sbb(0, a1, c);
    let (s2, c) = sbb(0, a2, c);
    let (s3, c) = sbb(0, a3, c);
    let (s4, c) = sbb(0, a4, c);
    let (s5, c) = sbb(0, a5, c);
    // the borrow is worth 2^128 + 2^96 - 2^32 + 1; a second one leaves no third
    let m = mask(c);
    let (s0, c) = sbb(s0, m & 0xffffffff00000001, 0);
    let (s1, c) = sbb(s1, m & 0xffffffff, c);
    let (s2, c) = sbb(s2, m & 1, c);
    let (s3, c) = sbb(s3, 0, c);
    let (s4, c) = sbb(s4, 0, c);
    let (s5, c) = sbb(s5, 0, c);
    let m = mask(c);
    let (r0, c) = sbb(s0, m & 0xffffffff00000001, 0);
    let (r1, c) = sbb(s1, m & 0xffffffff, c);
    let (r2, _) = sbb(s2, m & 1, c);
    [r0, r1, r2, s3, s4, s5]
}

/// `a + b`. Any words, any words -> any words.
/// 23 operations.
#[inline(always)]
pub fn add_sums(a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let [b0, b1, b2, b3, b4, b5] = *b;
    let (s0, c) = adc(a0, b0, 0);
    let (s1, c) = adc(a1, b1, c);
    let (s2, c) = adc(a2, b2, c);
    let (s3, c) = adc(a3, b3, c);
    let (s4, c) = adc(a4, b4, c);
    let (s5, c) = adc(a5, b5, c);
    // the carry is worth 2^128 + 2^96 - 2^32 + 1; a second one leaves no third
    let m = mask(c);
    let (s0, c) = adc(s0, m & 0xffffffff00000001, 0);
    let (s1, c) = adc(s1, m & 0xffffffff, c);
    let (s2, c) = adc(s2, m & 1, c);
    let (s3, c) = adc(s3, 0, c);
    let (s4, c) = adc(s4, 0, c);
    let (s5, c) = adc(s5, 0, c);
    let m = mask(c);
    let (r0, c) = adc(s0, m & 0xffffffff00000001, 0);
    let (r1, c) = adc(s1, m & 0xffffffff, c);
    let (r2, _) = adc(s2, m & 1, c);
    [r0, r1, r2, s3, s4, s5]
}

/// `a - b`. Any words, any words -> any words.
/// 23 operations.
#[inline(always)]
pub fn sub_sums(a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let [b0, b1, b2, b3, b4, b5] = *b;
    let (s0, c) = sbb(a0, b0, 0);
    let (s1, c) = sbb(a1, b1, c);
    let (s2, c) = sbb(a2, b2, c);
    let (s3, c) = sbb(a3, b3, c);
    let (s4, c) = sbb(a4, b4, c);
    let (s5, c) = sbb(a5, b5, c);
    // the borrow is worth 2^128 + 2^96 - 2^32 + 1; a second one leaves no third
    let m = mask(c);
    let (s0, c) = sbb(s0, m & 0xffffffff00000001, 0);
    let (s1, c) = sbb(s1, m & 0xffffffff, c);
    let (s2, c) = sbb(s2, m & 1, c);
    let (s3, c) = sbb(s3, 0, c);
    let (s4, c) = sbb(s4, 0, c);
    let (s5, c) = sbb(s5, 0, c);
    let m = mask(c);
    let (r0, c) = sbb(s0, m & 0xffffffff00000001, 0);
    let (r1, c) = sbb(s1, m & 0xffffffff, c);
    let (r2, _) = sbb(s2, m & 1, c);
    [r0, r1, r2, s3, s4, s5]
}

/// The same value. Any words -> any words.
/// 0 operations.
#[inline(always)]
pub fn carry(a: &[u64; 6]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    [a0, a1, a2, a3, a4, a5]
}

/// The same value. Any words -> any words.
/// 0 operations.
#[inline(always)]
pub fn from_words(w: &[u64; 6]) -> [u64; 6] {
    let [w0, w1, w2, w3, w4, w5] = *w;
    [w0, w1, w2, w3, w4, w5]
}

/// The value, not yet canonical. Any words -> words below 2 p.
/// 0 operations.
#[inline(always)]
fn frozen(a: &[u64; 6]) -> [u64; 7] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    [a0, a1, a2, a3, a4, a5, 0]
}

/// The value in `0..p`. Words below 2 p -> canonical words.
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
    let (r0, c) = adc(d0, m & P[0], 0);
    let (r1, c) = adc(d1, m & P[1], c);
    let (r2, c) = adc(d2, m & P[2], c);
    let (r3, c) = adc(d3, m, c);
    let (r4, c) = adc(d4, m, c);
    let (r5, _) = adc(d5, m, c);
    [r0, r1, r2, r3, r4, r5]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, any words, any words -> any words.
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

/// `b` if the bit is 1, `a` if it is 0. A bit, any words, any words -> any words.
/// 21 operations.
#[inline(always)]
pub fn select_sums(bit: u8, a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
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

/// 1 if the value is below the modulus. Any words -> a bit.
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

/// 1 if all words are zero. Any words -> a bit.
/// 6 operations.
#[inline(always)]
fn is_zero_words(w: &[u64; 6]) -> u8 {
    let [w0, w1, w2, w3, w4, w5] = *w;
    let (_, c) = sbb(w0, 1, 0);
    let (_, c) = sbb(w1, 0, c);
    let (_, c) = sbb(w2, 0, c);
    let (_, c) = sbb(w3, 0, c);
    let (_, c) = sbb(w4, 0, c);
    let (_, c) = sbb(w5, 0, c);
    c
}

/// The value in `0..p`. Tight -> canonical words.
#[inline(always)]
pub fn to_words(a: &[u64; 6]) -> [u64; 6] {
    reduce_once(&frozen(a))
}

/// 1 if the value is 0 modulo p. Tight -> a bit.
#[inline(always)]
pub fn is_zero(a: &[u64; 6]) -> u8 {
    is_zero_words(&reduce_once(&frozen(a)))
}
