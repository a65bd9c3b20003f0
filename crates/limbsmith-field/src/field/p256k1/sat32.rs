//! Integers modulo p = 2^256 - 2^32 - 977.
//!
//! 8 limbs in u32, of value `x0 + x1 2^32 + ... + x7 2^224`.
//!
//! * Tight: limbs are below 2^32.
//! * Sum: limbs are below 2^32.
//! * Loose: limbs are below 2^32.
//!
//! Strategy: scanning. Generated from specs/p256k1.toml by `cargo xtask gen`; do not edit.

use crate::arch::word32::{adc, mac, mask, mul_wide, sbb};

/// The modulus.
const P: [u32; 8] = [
    0xfffffc2f, 0xfffffffe, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff,
];
const MASK31: u32 = (1 << 31) - 1;

/// `a * b`. Loose, Loose -> Tight.
/// 76 multiplications, 22 other operations.
#[inline(never)]
pub fn mul(a: &[u32; 8], b: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    // row 0: a0 b
    let (e0, h) = mul_wide(a0, b0);
    let (e1, h) = mac(a0, b1, h, 0);
    let (e2, h) = mac(a0, b2, h, 0);
    let (e3, h) = mac(a0, b3, h, 0);
    let (e4, h) = mac(a0, b4, h, 0);
    let (e5, h) = mac(a0, b5, h, 0);
    let (e6, h) = mac(a0, b6, h, 0);
    let (e7, e8) = mac(a0, b7, h, 0);
    // row 1: a1 b
    let (e1, h) = mac(a1, b0, e1, 0);
    let (e2, h) = mac(a1, b1, e2, h);
    let (e3, h) = mac(a1, b2, e3, h);
    let (e4, h) = mac(a1, b3, e4, h);
    let (e5, h) = mac(a1, b4, e5, h);
    let (e6, h) = mac(a1, b5, e6, h);
    let (e7, h) = mac(a1, b6, e7, h);
    let (e8, e9) = mac(a1, b7, e8, h);
    // row 2: a2 b
    let (e2, h) = mac(a2, b0, e2, 0);
    let (e3, h) = mac(a2, b1, e3, h);
    let (e4, h) = mac(a2, b2, e4, h);
    let (e5, h) = mac(a2, b3, e5, h);
    let (e6, h) = mac(a2, b4, e6, h);
    let (e7, h) = mac(a2, b5, e7, h);
    let (e8, h) = mac(a2, b6, e8, h);
    let (e9, e10) = mac(a2, b7, e9, h);
    // row 3: a3 b
    let (e3, h) = mac(a3, b0, e3, 0);
    let (e4, h) = mac(a3, b1, e4, h);
    let (e5, h) = mac(a3, b2, e5, h);
    let (e6, h) = mac(a3, b3, e6, h);
    let (e7, h) = mac(a3, b4, e7, h);
    let (e8, h) = mac(a3, b5, e8, h);
    let (e9, h) = mac(a3, b6, e9, h);
    let (e10, e11) = mac(a3, b7, e10, h);
    // row 4: a4 b
    let (e4, h) = mac(a4, b0, e4, 0);
    let (e5, h) = mac(a4, b1, e5, h);
    let (e6, h) = mac(a4, b2, e6, h);
    let (e7, h) = mac(a4, b3, e7, h);
    let (e8, h) = mac(a4, b4, e8, h);
    let (e9, h) = mac(a4, b5, e9, h);
    let (e10, h) = mac(a4, b6, e10, h);
    let (e11, e12) = mac(a4, b7, e11, h);
    // row 5: a5 b
    let (e5, h) = mac(a5, b0, e5, 0);
    let (e6, h) = mac(a5, b1, e6, h);
    let (e7, h) = mac(a5, b2, e7, h);
    let (e8, h) = mac(a5, b3, e8, h);
    let (e9, h) = mac(a5, b4, e9, h);
    let (e10, h) = mac(a5, b5, e10, h);
    let (e11, h) = mac(a5, b6, e11, h);
    let (e12, e13) = mac(a5, b7, e12, h);
    // row 6: a6 b
    let (e6, h) = mac(a6, b0, e6, 0);
    let (e7, h) = mac(a6, b1, e7, h);
    let (e8, h) = mac(a6, b2, e8, h);
    let (e9, h) = mac(a6, b3, e9, h);
    let (e10, h) = mac(a6, b4, e10, h);
    let (e11, h) = mac(a6, b5, e11, h);
    let (e12, h) = mac(a6, b6, e12, h);
    let (e13, e14) = mac(a6, b7, e13, h);
    // row 7: a7 b
    let (e7, h) = mac(a7, b0, e7, 0);
    let (e8, h) = mac(a7, b1, e8, h);
    let (e9, h) = mac(a7, b2, e9, h);
    let (e10, h) = mac(a7, b3, e10, h);
    let (e11, h) = mac(a7, b4, e11, h);
    let (e12, h) = mac(a7, b5, e12, h);
    let (e13, h) = mac(a7, b6, e13, h);
    let (e14, e15) = mac(a7, b7, e14, h);
    // 2^256 = 4294968273 mod p: the upper half comes back
    let (e0, h) = mac(977, e8, e0, 0);
    let (e1, h) = mac(977, e9, e1, h);
    let (e2, h) = mac(977, e10, e2, h);
    let (e3, h) = mac(977, e11, e3, h);
    let (e4, h) = mac(977, e12, e4, h);
    let (e5, h) = mac(977, e13, e5, h);
    let (e6, h) = mac(977, e14, e6, h);
    let (e7, h) = mac(977, e15, e7, h);
    let (e1, c) = adc(e1, e8, 0);
    let (e2, c) = adc(e2, e9, c);
    let (e3, c) = adc(e3, e10, c);
    let (e4, c) = adc(e4, e11, c);
    let (e5, c) = adc(e5, e12, c);
    let (e6, c) = adc(e6, e13, c);
    let (e7, c) = adc(e7, e14, c);
    let (v0, c) = adc(h, e15, c);
    let v1 = c as u32;
    // what stands above the top comes back, twice
    let (u0, h) = mul_wide(v0, 977);
    let (u1, h) = mac(v0, 1, h, 0);
    let (u1, h_2) = mac(v1, 977, u1, 0);
    let (u2, _) = mac(v1, 1, h, h_2);
    let (r0, c) = adc(e0, u0, 0);
    let (r1, c) = adc(e1, u1, c);
    let (r2, c) = adc(e2, u2, c);
    let (r3, c) = adc(e3, 0, c);
    let (r4, c) = adc(e4, 0, c);
    let (r5, c) = adc(e5, 0, c);
    let (r6, c) = adc(e6, 0, c);
    let (r7, c) = adc(e7, 0, c);
    let m = mask(c);
    let (r0, c) = adc(r0, m & 977, 0);
    let (r1, c) = adc(r1, m & 1, c);
    let (r2, _) = adc(r2, 0, c);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a^2`. Loose -> Tight.
/// 48 multiplications, 85 other operations.
#[inline(never)]
pub fn square(a: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    // cross products
    let (e1, h) = mul_wide(a0, a1);
    let (e2, h) = mac(a0, a2, h, 0);
    let (e3, h) = mac(a0, a3, h, 0);
    let (e4, h) = mac(a0, a4, h, 0);
    let (e5, h) = mac(a0, a5, h, 0);
    let (e6, h) = mac(a0, a6, h, 0);
    let (e7, e8) = mac(a0, a7, h, 0);
    let (e3, h) = mac(a1, a2, e3, 0);
    let (e4, h) = mac(a1, a3, e4, h);
    let (e5, h) = mac(a1, a4, e5, h);
    let (e6, h) = mac(a1, a5, e6, h);
    let (e7, h) = mac(a1, a6, e7, h);
    let (e8, e9) = mac(a1, a7, e8, h);
    let (e5, h) = mac(a2, a3, e5, 0);
    let (e6, h) = mac(a2, a4, e6, h);
    let (e7, h) = mac(a2, a5, e7, h);
    let (e8, h) = mac(a2, a6, e8, h);
    let (e9, e10) = mac(a2, a7, e9, h);
    let (e7, h) = mac(a3, a4, e7, 0);
    let (e8, h) = mac(a3, a5, e8, h);
    let (e9, h) = mac(a3, a6, e9, h);
    let (e10, e11) = mac(a3, a7, e10, h);
    let (e9, h) = mac(a4, a5, e9, 0);
    let (e10, h) = mac(a4, a6, e10, h);
    let (e11, e12) = mac(a4, a7, e11, h);
    let (e11, h) = mac(a5, a6, e11, 0);
    let (e12, e13) = mac(a5, a7, e12, h);
    let (e13, e14) = mac(a6, a7, e13, 0);
    // twice
    let d1 = (e1 & MASK31) << 1;
    let d2 = ((e2 & MASK31) << 1) | (e1 >> 31);
    let d3 = ((e3 & MASK31) << 1) | (e2 >> 31);
    let d4 = ((e4 & MASK31) << 1) | (e3 >> 31);
    let d5 = ((e5 & MASK31) << 1) | (e4 >> 31);
    let d6 = ((e6 & MASK31) << 1) | (e5 >> 31);
    let d7 = ((e7 & MASK31) << 1) | (e6 >> 31);
    let d8 = ((e8 & MASK31) << 1) | (e7 >> 31);
    let d9 = ((e9 & MASK31) << 1) | (e8 >> 31);
    let d10 = ((e10 & MASK31) << 1) | (e9 >> 31);
    let d11 = ((e11 & MASK31) << 1) | (e10 >> 31);
    let d12 = ((e12 & MASK31) << 1) | (e11 >> 31);
    let d13 = ((e13 & MASK31) << 1) | (e12 >> 31);
    let d14 = ((e14 & MASK31) << 1) | (e13 >> 31);
    let d15 = e14 >> 31;
    // the squares
    let (e0, h) = mul_wide(a0, a0);
    let (e1, c) = adc(d1, h, 0);
    let (e2, h) = mac(a1, a1, d2, c as u32);
    let (e3, c) = adc(d3, h, 0);
    let (e4, h) = mac(a2, a2, d4, c as u32);
    let (e5, c) = adc(d5, h, 0);
    let (e6, h) = mac(a3, a3, d6, c as u32);
    let (e7, c) = adc(d7, h, 0);
    let (e8, h) = mac(a4, a4, d8, c as u32);
    let (e9, c) = adc(d9, h, 0);
    let (e10, h) = mac(a5, a5, d10, c as u32);
    let (e11, c) = adc(d11, h, 0);
    let (e12, h) = mac(a6, a6, d12, c as u32);
    let (e13, c) = adc(d13, h, 0);
    let (e14, h) = mac(a7, a7, d14, c as u32);
    let (e15, _) = adc(d15, h, 0);
    // 2^256 = 4294968273 mod p: the upper half comes back
    let (e0, h) = mac(977, e8, e0, 0);
    let (e1, h) = mac(977, e9, e1, h);
    let (e2, h) = mac(977, e10, e2, h);
    let (e3, h) = mac(977, e11, e3, h);
    let (e4, h) = mac(977, e12, e4, h);
    let (e5, h) = mac(977, e13, e5, h);
    let (e6, h) = mac(977, e14, e6, h);
    let (e7, h) = mac(977, e15, e7, h);
    let (e1, c) = adc(e1, e8, 0);
    let (e2, c) = adc(e2, e9, c);
    let (e3, c) = adc(e3, e10, c);
    let (e4, c) = adc(e4, e11, c);
    let (e5, c) = adc(e5, e12, c);
    let (e6, c) = adc(e6, e13, c);
    let (e7, c) = adc(e7, e14, c);
    let (v0, c) = adc(h, e15, c);
    let v1 = c as u32;
    // what stands above the top comes back, twice
    let (u0, h) = mul_wide(v0, 977);
    let (u1, h) = mac(v0, 1, h, 0);
    let (u1, h_2) = mac(v1, 977, u1, 0);
    let (u2, _) = mac(v1, 1, h, h_2);
    let (r0, c) = adc(e0, u0, 0);
    let (r1, c) = adc(e1, u1, c);
    let (r2, c) = adc(e2, u2, c);
    let (r3, c) = adc(e3, 0, c);
    let (r4, c) = adc(e4, 0, c);
    let (r5, c) = adc(e5, 0, c);
    let (r6, c) = adc(e6, 0, c);
    let (r7, c) = adc(e7, 0, c);
    let m = mask(c);
    let (r0, c) = adc(r0, m & 977, 0);
    let (r1, c) = adc(r1, m & 1, c);
    let (r2, _) = adc(r2, 0, c);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `k * a`. Loose, below 2^17 -> Tight.
/// 9 multiplications, 13 other operations.
#[inline(never)]
pub fn mul_small(a: &[u32; 8], k: u32) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let (e0, h) = mul_wide(k, a0);
    let (e1, h) = mac(k, a1, h, 0);
    let (e2, h) = mac(k, a2, h, 0);
    let (e3, h) = mac(k, a3, h, 0);
    let (e4, h) = mac(k, a4, h, 0);
    let (e5, h) = mac(k, a5, h, 0);
    let (e6, h) = mac(k, a6, h, 0);
    let (e7, h) = mac(k, a7, h, 0);
    // what stands above the top comes back, twice
    let (u0, _) = mul_wide(h, 977);
    let (r0, c) = adc(e0, u0, 0);
    let (r1, c) = adc(e1, h, c);
    let (r2, c) = adc(e2, 0, c);
    let (r3, c) = adc(e3, 0, c);
    let (r4, c) = adc(e4, 0, c);
    let (r5, c) = adc(e5, 0, c);
    let (r6, c) = adc(e6, 0, c);
    let (r7, c) = adc(e7, 0, c);
    let m = mask(c);
    let (r0, c) = adc(r0, m & 977, 0);
    let (r1, _) = adc(r1, m & 1, c);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `k * a + b`. Loose, below 2^17, Tight -> Tight.
/// 9 multiplications, 13 other operations.
#[inline(never)]
pub fn mul_small_add(a: &[u32; 8], k: u32, b: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let (e0, h) = mac(k, a0, b0, 0);
    let (e1, h) = mac(k, a1, b1, h);
    let (e2, h) = mac(k, a2, b2, h);
    let (e3, h) = mac(k, a3, b3, h);
    let (e4, h) = mac(k, a4, b4, h);
    let (e5, h) = mac(k, a5, b5, h);
    let (e6, h) = mac(k, a6, b6, h);
    let (e7, h) = mac(k, a7, b7, h);
    // what stands above the top comes back, twice
    let (u0, _) = mul_wide(h, 977);
    let (r0, c) = adc(e0, u0, 0);
    let (r1, c) = adc(e1, h, c);
    let (r2, c) = adc(e2, 0, c);
    let (r3, c) = adc(e3, 0, c);
    let (r4, c) = adc(e4, 0, c);
    let (r5, c) = adc(e5, 0, c);
    let (r6, c) = adc(e6, 0, c);
    let (r7, c) = adc(e7, 0, c);
    let m = mask(c);
    let (r0, c) = adc(r0, m & 977, 0);
    let (r1, _) = adc(r1, m & 1, c);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a + b`. Tight, Tight -> Sum.
/// 24 operations.
#[inline(always)]
pub fn add(a: &[u32; 8], b: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let (r0, c) = adc(a0, b0, 0);
    let (r1, c) = adc(a1, b1, c);
    let (r2, c) = adc(a2, b2, c);
    let (r3, c) = adc(a3, b3, c);
    let (r4, c) = adc(a4, b4, c);
    let (r5, c) = adc(a5, b5, c);
    let (r6, c) = adc(a6, b6, c);
    let (r7, c) = adc(a7, b7, c);
    // the carry is worth 2^256 = 4294968273 mod p
    let m = mask(c);
    let (r0, c) = adc(r0, m & 977, 0);
    let (r1, c) = adc(r1, m & 1, c);
    let (r2, c) = adc(r2, 0, c);
    let (r3, c) = adc(r3, 0, c);
    let (r4, c) = adc(r4, 0, c);
    let (r5, c) = adc(r5, 0, c);
    let (r6, c) = adc(r6, 0, c);
    let (r7, c) = adc(r7, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    let m = mask(c);
    let (r0, c) = adc(r0, m & 977, 0);
    let (r1, _) = adc(r1, m & 1, c);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a - b`. Tight, Tight -> Sum.
/// 24 operations.
#[inline(always)]
pub fn sub(a: &[u32; 8], b: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let (r0, c) = sbb(a0, b0, 0);
    let (r1, c) = sbb(a1, b1, c);
    let (r2, c) = sbb(a2, b2, c);
    let (r3, c) = sbb(a3, b3, c);
    let (r4, c) = sbb(a4, b4, c);
    let (r5, c) = sbb(a5, b5, c);
    let (r6, c) = sbb(a6, b6, c);
    let (r7, c) = sbb(a7, b7, c);
    // the borrow is worth 2^256 = 4294968273 mod p
    let m = mask(c);
    let (r0, c) = sbb(r0, m & 977, 0);
    let (r1, c) = sbb(r1, m & 1, c);
    let (r2, c) = sbb(r2, 0, c);
    let (r3, c) = sbb(r3, 0, c);
    let (r4, c) = sbb(r4, 0, c);
    let (r5, c) = sbb(r5, 0, c);
    let (r6, c) = sbb(r6, 0, c);
    let (r7, c) = sbb(r7, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    let m = mask(c);
    let (r0, c) = sbb(r0, m & 977, 0);
    let (r1, _) = sbb(r1, m & 1, c);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `-a`. Tight -> Sum.
/// 24 operations.
#[inline(always)]
pub fn neg(a: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let (r0, c) = sbb(0, a0, 0);
    let (r1, c) = sbb(0, a1, c);
    let (r2, c) = sbb(0, a2, c);
    let (r3, c) = sbb(0, a3, c);
    let (r4, c) = sbb(0, a4, c);
    let (r5, c) = sbb(0, a5, c);
    let (r6, c) = sbb(0, a6, c);
    let (r7, c) = sbb(0, a7, c);
    let m = mask(c);
    let (r0, c) = sbb(r0, m & 977, 0);
    let (r1, c) = sbb(r1, m & 1, c);
    let (r2, c) = sbb(r2, 0, c);
    let (r3, c) = sbb(r3, 0, c);
    let (r4, c) = sbb(r4, 0, c);
    let (r5, c) = sbb(r5, 0, c);
    let (r6, c) = sbb(r6, 0, c);
    let (r7, c) = sbb(r7, 0, c);
    let m = mask(c);
    let (r0, c) = sbb(r0, m & 977, 0);
    let (r1, _) = sbb(r1, m & 1, c);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a + b`. Sum, Sum -> Loose.
/// 24 operations.
#[inline(always)]
pub fn add_sums(a: &[u32; 8], b: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let (r0, c) = adc(a0, b0, 0);
    let (r1, c) = adc(a1, b1, c);
    let (r2, c) = adc(a2, b2, c);
    let (r3, c) = adc(a3, b3, c);
    let (r4, c) = adc(a4, b4, c);
    let (r5, c) = adc(a5, b5, c);
    let (r6, c) = adc(a6, b6, c);
    let (r7, c) = adc(a7, b7, c);
    // the carry is worth 2^256 = 4294968273 mod p
    let m = mask(c);
    let (r0, c) = adc(r0, m & 977, 0);
    let (r1, c) = adc(r1, m & 1, c);
    let (r2, c) = adc(r2, 0, c);
    let (r3, c) = adc(r3, 0, c);
    let (r4, c) = adc(r4, 0, c);
    let (r5, c) = adc(r5, 0, c);
    let (r6, c) = adc(r6, 0, c);
    let (r7, c) = adc(r7, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    let m = mask(c);
    let (r0, c) = adc(r0, m & 977, 0);
    let (r1, _) = adc(r1, m & 1, c);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a - b`. Sum, Sum -> Loose.
/// 24 operations.
#[inline(always)]
pub fn sub_sums(a: &[u32; 8], b: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let (r0, c) = sbb(a0, b0, 0);
    let (r1, c) = sbb(a1, b1, c);
    let (r2, c) = sbb(a2, b2, c);
    let (r3, c) = sbb(a3, b3, c);
    let (r4, c) = sbb(a4, b4, c);
    let (r5, c) = sbb(a5, b5, c);
    let (r6, c) = sbb(a6, b6, c);
    let (r7, c) = sbb(a7, b7, c);
    // the borrow is worth 2^256 = 4294968273 mod p
    let m = mask(c);
    let (r0, c) = sbb(r0, m & 977, 0);
    let (r1, c) = sbb(r1, m & 1, c);
    let (r2, c) = sbb(r2, 0, c);
    let (r3, c) = sbb(r3, 0, c);
    let (r4, c) = sbb(r4, 0, c);
    let (r5, c) = sbb(r5, 0, c);
    let (r6, c) = sbb(r6, 0, c);
    let (r7, c) = sbb(r7, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    let m = mask(c);
    let (r0, c) = sbb(r0, m & 977, 0);
    let (r1, _) = sbb(r1, m & 1, c);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// The same value. Loose -> Tight.
/// 0 operations.
#[inline(always)]
pub fn carry(a: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    [a0, a1, a2, a3, a4, a5, a6, a7]
}

/// The same value. Any words -> Tight.
/// 0 operations.
#[inline(always)]
pub fn from_words(w: &[u32; 8]) -> [u32; 8] {
    let [w0, w1, w2, w3, w4, w5, w6, w7] = *w;
    [w0, w1, w2, w3, w4, w5, w6, w7]
}

/// The value in `0..p`. Tight -> canonical words.
/// 19 operations.
#[inline(always)]
pub fn to_words(a: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    let (_, c) = adc(a0, 977, 0);
    let (_, c) = adc(a1, 1, c);
    let (_, c) = adc(a2, 0, c);
    let (_, c) = adc(a3, 0, c);
    let (_, c) = adc(a4, 0, c);
    let (_, c) = adc(a5, 0, c);
    let (_, c) = adc(a6, 0, c);
    let (_, c) = adc(a7, 0, c);
    let m = mask(c);
    // the value plus c q, without the bit that then stands above the top
    let (r0, c) = adc(a0, m & 977, 0);
    let (r1, c) = adc(a1, m & 1, c);
    let (r2, c) = adc(a2, 0, c);
    let (r3, c) = adc(a3, 0, c);
    let (r4, c) = adc(a4, 0, c);
    let (r5, c) = adc(a5, 0, c);
    let (r6, c) = adc(a6, 0, c);
    let (r7, _) = adc(a7, 0, c);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
/// 27 operations.
#[inline(always)]
pub fn select(bit: u8, a: &[u32; 8], b: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let m1 = mask(bit);
    let m0 = mask(1 - bit);
    let r0 = (m0 & a0) + (m1 & b0);
    let r1 = (m0 & a1) + (m1 & b1);
    let r2 = (m0 & a2) + (m1 & b2);
    let r3 = (m0 & a3) + (m1 & b3);
    let r4 = (m0 & a4) + (m1 & b4);
    let r5 = (m0 & a5) + (m1 & b5);
    let r6 = (m0 & a6) + (m1 & b6);
    let r7 = (m0 & a7) + (m1 & b7);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
/// 27 operations.
#[inline(always)]
pub fn select_sums(bit: u8, a: &[u32; 8], b: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let m1 = mask(bit);
    let m0 = mask(1 - bit);
    let r0 = (m0 & a0) + (m1 & b0);
    let r1 = (m0 & a1) + (m1 & b1);
    let r2 = (m0 & a2) + (m1 & b2);
    let r3 = (m0 & a3) + (m1 & b3);
    let r4 = (m0 & a4) + (m1 & b4);
    let r5 = (m0 & a5) + (m1 & b5);
    let r6 = (m0 & a6) + (m1 & b6);
    let r7 = (m0 & a7) + (m1 & b7);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// 1 if the value is below the modulus. Any words -> a bit.
/// 8 operations.
#[inline(always)]
pub fn is_canonical(w: &[u32; 8]) -> u8 {
    let [w0, w1, w2, w3, w4, w5, w6, w7] = *w;
    let (_, c) = sbb(w0, P[0], 0);
    let (_, c) = sbb(w1, P[1], c);
    let (_, c) = sbb(w2, P[2], c);
    let (_, c) = sbb(w3, P[3], c);
    let (_, c) = sbb(w4, P[4], c);
    let (_, c) = sbb(w5, P[5], c);
    let (_, c) = sbb(w6, P[6], c);
    let (_, c) = sbb(w7, P[7], c);
    c
}

/// 1 if all words are zero. Any words -> a bit.
/// 8 operations.
#[inline(always)]
fn is_zero_words(w: &[u32; 8]) -> u8 {
    let [w0, w1, w2, w3, w4, w5, w6, w7] = *w;
    let (_, c) = sbb(w0, 1, 0);
    let (_, c) = sbb(w1, 0, c);
    let (_, c) = sbb(w2, 0, c);
    let (_, c) = sbb(w3, 0, c);
    let (_, c) = sbb(w4, 0, c);
    let (_, c) = sbb(w5, 0, c);
    let (_, c) = sbb(w6, 0, c);
    let (_, c) = sbb(w7, 0, c);
    c
}

/// 1 if the value is 0 modulo p. Tight -> a bit.
#[inline(always)]
pub fn is_zero(a: &[u32; 8]) -> u8 {
    is_zero_words(&to_words(a))
}
