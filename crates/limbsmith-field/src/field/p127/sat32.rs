//! Integers modulo p = 2^127 - 1.
//!
//! 4 limbs in u32, of value `x0 + x1 2^32 + ... + x3 2^96`.
//!
//! * Tight: the value is below 2^127 + 2^113.
//! * Sum: limbs are below 2^32.
//! * Loose: limbs are below 2^32.
//!
//! Strategy: saturated. Generated from specs/p127.toml by `cargo xtask gen`; do not edit.

use crate::arch::word32::{adc, mask, mul_wide, sbb};

/// The modulus.
const P: [u32; 4] = [0xffffffff, 0xffffffff, 0xffffffff, 0x7fffffff];
const MASK31: u32 = (1 << 31) - 1;

/// `a * b`. Loose, Loose -> Tight.
/// 20 multiplications, 43 other operations.
#[inline(never)]
pub fn mul(a: &[u32; 4], b: &[u32; 4]) -> [u32; 4] {
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
    let (l0, h0) = mul_wide(a1, b0);
    let (l1, h1) = mul_wide(a1, b1);
    let (l2, h2) = mul_wide(a1, b2);
    let (l3, h3) = mul_wide(a1, b3);
    let (e2, c) = adc(e2, h0, 0);
    let (e3, c) = adc(e3, h1, c);
    let (e4, c) = adc(e4, h2, c);
    let (e5, _) = adc(h3, 0, c);
    let (e1, c) = adc(e1, l0, 0);
    let (e2, c) = adc(e2, l1, c);
    let (e3, c) = adc(e3, l2, c);
    let (e4, c) = adc(e4, l3, c);
    let (e5, _) = adc(e5, 0, c);
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
    // 2^128 = 2 mod p: the low words join
    let (l0, h0) = mul_wide(e4, 2);
    let (l1, h1) = mul_wide(e5, 2);
    let (l2, h2) = mul_wide(e6, 2);
    let (l3, h3) = mul_wide(e7, 2);
    let (e0, c) = adc(e0, l0, 0);
    let (e1, c) = adc(e1, l1, c);
    let (e2, c) = adc(e2, l2, c);
    let (e3, c) = adc(e3, l3, c);
    let (h3, _) = adc(h3, 0, c);
    // the bits from 127 on come back; the high words join
    let (d, c) = adc(e3, e3, 0);
    let (top, _) = adc(h3, h3, c);
    let (r0, c) = adc(e0, top, 0);
    let (r1, c) = adc(e1, h0, c);
    let (r2, c) = adc(e2, h1, c);
    let (r3, _) = adc(d >> 1, h2, c);
    [r0, r1, r2, r3]
}

/// `a^2`. Loose -> Tight.
/// 14 multiplications, 34 other operations.
#[inline(never)]
pub fn square(a: &[u32; 4]) -> [u32; 4] {
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
    // 2^128 = 2 mod p: the low words join
    let (l0, h0) = mul_wide(e4, 2);
    let (l1, h1) = mul_wide(e5, 2);
    let (l2, h2) = mul_wide(e6, 2);
    let (l3, h3) = mul_wide(e7, 2);
    let (e0, c) = adc(e0, l0, 0);
    let (e1, c) = adc(e1, l1, c);
    let (e2, c) = adc(e2, l2, c);
    let (e3, c) = adc(e3, l3, c);
    let (h3, _) = adc(h3, 0, c);
    // the bits from 127 on come back; the high words join
    let (d, c) = adc(e3, e3, 0);
    let (top, _) = adc(h3, h3, c);
    let (r0, c) = adc(e0, top, 0);
    let (r1, c) = adc(e1, h0, c);
    let (r2, c) = adc(e2, h1, c);
    let (r3, _) = adc(d >> 1, h2, c);
    [r0, r1, r2, r3]
}

/// `k * a`. Loose, below 2^17 -> Tight.
/// 4 multiplications, 7 other operations.
#[inline(never)]
pub fn mul_small(a: &[u32; 4], k: u32) -> [u32; 4] {
    let [a0, a1, a2, a3] = *a;
    let (l0, h0) = mul_wide(a0, k);
    let (l1, h1) = mul_wide(a1, k);
    let (l2, h2) = mul_wide(a2, k);
    let (l3, h3) = mul_wide(a3, k);
    // the bits from 127 on come back; the high words join
    let (d, c) = adc(l3, l3, 0);
    let (top, _) = adc(h3, h3, c);
    let (r0, c) = adc(l0, top, 0);
    let (r1, c) = adc(l1, h0, c);
    let (r2, c) = adc(l2, h1, c);
    let (r3, _) = adc(d >> 1, h2, c);
    [r0, r1, r2, r3]
}

/// `k * a + b`. Loose, below 2^17, Tight -> Tight.
/// 4 multiplications, 12 other operations.
#[inline(never)]
pub fn mul_small_add(a: &[u32; 4], k: u32, b: &[u32; 4]) -> [u32; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let (l0, h0) = mul_wide(a0, k);
    let (l1, h1) = mul_wide(a1, k);
    let (l2, h2) = mul_wide(a2, k);
    let (l3, h3) = mul_wide(a3, k);
    let (s0, c) = adc(l0, b0, 0);
    let (s1, c) = adc(l1, b1, c);
    let (s2, c) = adc(l2, b2, c);
    let (s3, c) = adc(l3, b3, c);
    let (h3, _) = adc(h3, 0, c);
    // the bits from 127 on come back; the high words join
    let (d, c) = adc(s3, s3, 0);
    let (top, _) = adc(h3, h3, c);
    let (r0, c) = adc(s0, top, 0);
    let (r1, c) = adc(s1, h0, c);
    let (r2, c) = adc(s2, h1, c);
    let (r3, _) = adc(d >> 1, h2, c);
    [r0, r1, r2, r3]
}

/// `a + b`. Tight, Tight -> Sum.
/// 10 operations.
#[inline(always)]
pub fn add(a: &[u32; 4], b: &[u32; 4]) -> [u32; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let (r0, c) = adc(a0, b0, 0);
    let (r1, c) = adc(a1, b1, c);
    let (r2, c) = adc(a2, b2, c);
    let (r3, c) = adc(a3, b3, c);
    // the carry is worth 2^128 = 2 mod p
    let (r0, c) = adc(r0, mask(c) & 2, 0);
    let (r1, c) = adc(r1, 0, c);
    let (r2, c) = adc(r2, 0, c);
    let (r3, _) = adc(r3, 0, c);
    [r0, r1, r2, r3]
}

/// `a - b`. Tight, Tight -> Sum.
/// 10 operations.
#[inline(always)]
pub fn sub(a: &[u32; 4], b: &[u32; 4]) -> [u32; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let (r0, c) = sbb(a0, b0, 0);
    let (r1, c) = sbb(a1, b1, c);
    let (r2, c) = sbb(a2, b2, c);
    let (r3, c) = sbb(a3, b3, c);
    // the borrow is worth 2^128 = 2 mod p
    let (r0, c) = sbb(r0, mask(c) & 2, 0);
    let (r1, c) = sbb(r1, 0, c);
    let (r2, c) = sbb(r2, 0, c);
    let (r3, _) = sbb(r3, 0, c);
    [r0, r1, r2, r3]
}

/// `-a`. Tight -> Sum.
/// 4 operations.
#[inline(always)]
pub fn neg(a: &[u32; 4]) -> [u32; 4] {
    let [a0, a1, a2, a3] = *a;
    // a multiple of p, minus a
    let (r0, c) = sbb(0xfffffffe, a0, 0);
    let (r1, c) = sbb(0xffffffff, a1, c);
    let (r2, c) = sbb(0xffffffff, a2, c);
    let (r3, _) = sbb(0xffffffff, a3, c);
    [r0, r1, r2, r3]
}

/// `a + b`. Sum, Sum -> Loose.
/// 13 operations.
#[inline(always)]
pub fn add_sums(a: &[u32; 4], b: &[u32; 4]) -> [u32; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let (r0, c) = adc(a0, b0, 0);
    let (r1, c) = adc(a1, b1, c);
    let (r2, c) = adc(a2, b2, c);
    let (r3, c) = adc(a3, b3, c);
    // the carry is worth 2^128 = 2 mod p
    let (r0, c) = adc(r0, mask(c) & 2, 0);
    let (r1, c) = adc(r1, 0, c);
    let (r2, c) = adc(r2, 0, c);
    let (r3, c) = adc(r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    let r0 = r0 + (mask(c) & 2);
    [r0, r1, r2, r3]
}

/// `a - b`. Sum, Sum -> Loose.
/// 13 operations.
#[inline(always)]
pub fn sub_sums(a: &[u32; 4], b: &[u32; 4]) -> [u32; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let (r0, c) = sbb(a0, b0, 0);
    let (r1, c) = sbb(a1, b1, c);
    let (r2, c) = sbb(a2, b2, c);
    let (r3, c) = sbb(a3, b3, c);
    // the borrow is worth 2^128 = 2 mod p
    let (r0, c) = sbb(r0, mask(c) & 2, 0);
    let (r1, c) = sbb(r1, 0, c);
    let (r2, c) = sbb(r2, 0, c);
    let (r3, c) = sbb(r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    let r0 = r0 - (mask(c) & 2);
    [r0, r1, r2, r3]
}

/// The same value. Loose -> Tight.
/// 6 operations.
#[inline(always)]
pub fn carry(a: &[u32; 4]) -> [u32; 4] {
    let [a0, a1, a2, a3] = *a;
    let (r0, c) = adc(a0, a3 >> 31, 0);
    let (r1, c) = adc(a1, 0, c);
    let (r2, c) = adc(a2, 0, c);
    let (r3, _) = adc(a3 & MASK31, 0, c);
    [r0, r1, r2, r3]
}

/// The same value. Any words -> Tight.
/// 6 operations.
#[inline(always)]
pub fn from_words(w: &[u32; 4]) -> [u32; 4] {
    let [w0, w1, w2, w3] = *w;
    let (r0, c) = adc(w0, w3 >> 31, 0);
    let (r1, c) = adc(w1, 0, c);
    let (r2, c) = adc(w2, 0, c);
    let (r3, _) = adc(w3 & MASK31, 0, c);
    [r0, r1, r2, r3]
}

/// The value in `0..p`. Tight -> canonical words.
/// 10 operations.
#[inline(always)]
pub fn to_words(a: &[u32; 4]) -> [u32; 4] {
    let [a0, a1, a2, a3] = *a;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    let (_, c) = adc(a0, 1, 0);
    let (_, c) = adc(a1, 0, c);
    let (_, c) = adc(a2, 0, c);
    let (t3, _) = adc(a3, 0, c);
    let q = t3 >> 31;
    // the value plus c q, without the bit that then stands above the top
    let (r0, c) = adc(a0, q, 0);
    let (r1, c) = adc(a1, 0, c);
    let (r2, c) = adc(a2, 0, c);
    let (r3, _) = adc(a3, 0, c);
    let r3 = r3 & MASK31;
    [r0, r1, r2, r3]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
/// 15 operations.
#[inline(always)]
pub fn select(bit: u8, a: &[u32; 4], b: &[u32; 4]) -> [u32; 4] {
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

/// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
/// 15 operations.
#[inline(always)]
pub fn select_sums(bit: u8, a: &[u32; 4], b: &[u32; 4]) -> [u32; 4] {
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

/// 1 if the value is below the modulus. Any words -> a bit.
/// 4 operations.
#[inline(always)]
pub fn is_canonical(w: &[u32; 4]) -> u8 {
    let [w0, w1, w2, w3] = *w;
    let (_, c) = sbb(w0, P[0], 0);
    let (_, c) = sbb(w1, P[1], c);
    let (_, c) = sbb(w2, P[2], c);
    let (_, c) = sbb(w3, P[3], c);
    c
}

/// 1 if all words are zero. Any words -> a bit.
/// 4 operations.
#[inline(always)]
fn is_zero_words(w: &[u32; 4]) -> u8 {
    let [w0, w1, w2, w3] = *w;
    let (_, c) = sbb(w0, 1, 0);
    let (_, c) = sbb(w1, 0, c);
    let (_, c) = sbb(w2, 0, c);
    let (_, c) = sbb(w3, 0, c);
    c
}

/// 1 if the value is 0 modulo p. Tight -> a bit.
#[inline(always)]
pub fn is_zero(a: &[u32; 4]) -> u8 {
    is_zero_words(&to_words(a))
}
