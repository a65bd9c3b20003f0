//! Integers modulo p = 2^127 - 1.
//!
//! 2 limbs in u64, of value `x0 + x1 2^64`.
//!
//! * Tight: the value is below 2^127 + 2^81.
//! * Sum: limbs are below 2^64.
//! * Loose: limbs are below 2^64.
//!
//! Strategy: saturated. Generated from specs/p127.toml by `cargo xtask gen`; do not edit.

use crate::arch::word::{adc, mask, mul_wide, sbb};

/// The modulus.
const P: [u64; 2] = [0xffffffffffffffff, 0x7fffffffffffffff];
const MASK63: u64 = (1 << 63) - 1;

/// `a * b`. Loose, Loose -> Tight.
/// 6 multiplications, 15 other operations.
#[inline(always)]
pub fn mul(a: &[u64; 2], b: &[u64; 2]) -> [u64; 2] {
    let [a0, a1] = *a;
    let [b0, b1] = *b;
    // row 0: a0 b
    let (e0, h0) = mul_wide(a0, b0);
    let (l1, h1) = mul_wide(a0, b1);
    let (e1, c) = adc(h0, l1, 0);
    let (e2, _) = adc(h1, 0, c);
    // row 1: a1 b
    let (l0, h0) = mul_wide(a1, b0);
    let (l1, h1) = mul_wide(a1, b1);
    let (e2, c) = adc(e2, h0, 0);
    let (e3, _) = adc(h1, 0, c);
    let (e1, c) = adc(e1, l0, 0);
    let (e2, c) = adc(e2, l1, c);
    let (e3, _) = adc(e3, 0, c);
    // 2^128 = 2 mod p: the low words join
    let (l0, h0) = mul_wide(e2, 2);
    let (l1, h1) = mul_wide(e3, 2);
    let (e0, c) = adc(e0, l0, 0);
    let (e1, c) = adc(e1, l1, c);
    let (h1, _) = adc(h1, 0, c);
    // the bits from 127 on come back; the high words join
    let (d, c) = adc(e1, e1, 0);
    let (top, _) = adc(h1, h1, c);
    let (r0, c) = adc(e0, top, 0);
    let (r1, _) = adc(d >> 1, h0, c);
    [r0, r1]
}

/// `a^2`. Loose -> Tight.
/// 5 multiplications, 14 other operations.
#[inline(always)]
pub fn square(a: &[u64; 2]) -> [u64; 2] {
    let [a0, a1] = *a;
    let (e1, e2) = mul_wide(a0, a1);
    // the squares; the cross products twice
    let (e0, l1) = mul_wide(a0, a0);
    let (l2, l3) = mul_wide(a1, a1);
    let (e1, c) = adc(e1, e1, 0);
    let (e2, c) = adc(e2, e2, c);
    let (l3, _) = adc(l3, 0, c);
    let (e1, c) = adc(e1, l1, 0);
    let (e2, c) = adc(e2, l2, c);
    let (e3, _) = adc(l3, 0, c);
    // 2^128 = 2 mod p: the low words join
    let (l0, h0) = mul_wide(e2, 2);
    let (l1, h1) = mul_wide(e3, 2);
    let (e0, c) = adc(e0, l0, 0);
    let (e1, c) = adc(e1, l1, c);
    let (h1, _) = adc(h1, 0, c);
    // the bits from 127 on come back; the high words join
    let (d, c) = adc(e1, e1, 0);
    let (top, _) = adc(h1, h1, c);
    let (r0, c) = adc(e0, top, 0);
    let (r1, _) = adc(d >> 1, h0, c);
    [r0, r1]
}

/// `k * a`. Loose, below 2^17 -> Tight.
/// 2 multiplications, 5 other operations.
#[inline(always)]
pub fn mul_small(a: &[u64; 2], k: u64) -> [u64; 2] {
    let [a0, a1] = *a;
    let (l0, h0) = mul_wide(a0, k);
    let (l1, h1) = mul_wide(a1, k);
    // the bits from 127 on come back; the high words join
    let (d, c) = adc(l1, l1, 0);
    let (top, _) = adc(h1, h1, c);
    let (r0, c) = adc(l0, top, 0);
    let (r1, _) = adc(d >> 1, h0, c);
    [r0, r1]
}

/// `k * a + b`. Loose, below 2^17, Tight -> Tight.
/// 2 multiplications, 8 other operations.
#[inline(always)]
pub fn mul_small_add(a: &[u64; 2], k: u64, b: &[u64; 2]) -> [u64; 2] {
    let [a0, a1] = *a;
    let [b0, b1] = *b;
    let (l0, h0) = mul_wide(a0, k);
    let (l1, h1) = mul_wide(a1, k);
    let (s0, c) = adc(l0, b0, 0);
    let (s1, c) = adc(l1, b1, c);
    let (h1, _) = adc(h1, 0, c);
    // the bits from 127 on come back; the high words join
    let (d, c) = adc(s1, s1, 0);
    let (top, _) = adc(h1, h1, c);
    let (r0, c) = adc(s0, top, 0);
    let (r1, _) = adc(d >> 1, h0, c);
    [r0, r1]
}

/// `a + b`. Tight, Tight -> Sum.
/// 6 operations.
#[inline(always)]
pub fn add(a: &[u64; 2], b: &[u64; 2]) -> [u64; 2] {
    let [a0, a1] = *a;
    let [b0, b1] = *b;
    let (r0, c) = adc(a0, b0, 0);
    let (r1, c) = adc(a1, b1, c);
    // the carry is worth 2^128 = 2 mod p
    let (r0, c) = adc(r0, mask(c) & 2, 0);
    let (r1, _) = adc(r1, 0, c);
    [r0, r1]
}

/// `a - b`. Tight, Tight -> Sum.
/// 6 operations.
#[inline(always)]
pub fn sub(a: &[u64; 2], b: &[u64; 2]) -> [u64; 2] {
    let [a0, a1] = *a;
    let [b0, b1] = *b;
    let (r0, c) = sbb(a0, b0, 0);
    let (r1, c) = sbb(a1, b1, c);
    // the borrow is worth 2^128 = 2 mod p
    let (r0, c) = sbb(r0, mask(c) & 2, 0);
    let (r1, _) = sbb(r1, 0, c);
    [r0, r1]
}

/// `-a`. Tight -> Sum.
/// 2 operations.
#[inline(always)]
pub fn neg(a: &[u64; 2]) -> [u64; 2] {
    let [a0, a1] = *a;
    // a multiple of p, minus a
    let (r0, c) = sbb(0xfffffffffffffffe, a0, 0);
    let (r1, _) = sbb(0xffffffffffffffff, a1, c);
    [r0, r1]
}

/// `a + b`. Sum, Sum -> Loose.
/// 9 operations.
#[inline(always)]
pub fn add_sums(a: &[u64; 2], b: &[u64; 2]) -> [u64; 2] {
    let [a0, a1] = *a;
    let [b0, b1] = *b;
    let (r0, c) = adc(a0, b0, 0);
    let (r1, c) = adc(a1, b1, c);
    // the carry is worth 2^128 = 2 mod p
    let (r0, c) = adc(r0, mask(c) & 2, 0);
    let (r1, c) = adc(r1, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    let r0 = r0 + (mask(c) & 2);
    [r0, r1]
}

/// `a - b`. Sum, Sum -> Loose.
/// 9 operations.
#[inline(always)]
pub fn sub_sums(a: &[u64; 2], b: &[u64; 2]) -> [u64; 2] {
    let [a0, a1] = *a;
    let [b0, b1] = *b;
    let (r0, c) = sbb(a0, b0, 0);
    let (r1, c) = sbb(a1, b1, c);
    // the borrow is worth 2^128 = 2 mod p
    let (r0, c) = sbb(r0, mask(c) & 2, 0);
    let (r1, c) = sbb(r1, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    let r0 = r0 - (mask(c) & 2);
    [r0, r1]
}

/// The same value. Loose -> Tight.
/// 4 operations.
#[inline(always)]
pub fn carry(a: &[u64; 2]) -> [u64; 2] {
    let [a0, a1] = *a;
    let (r0, c) = adc(a0, a1 >> 63, 0);
    let (r1, _) = adc(a1 & MASK63, 0, c);
    [r0, r1]
}

/// The same value. Any words -> Tight.
/// 4 operations.
#[inline(always)]
pub fn from_words(w: &[u64; 2]) -> [u64; 2] {
    let [w0, w1] = *w;
    let (r0, c) = adc(w0, w1 >> 63, 0);
    let (r1, _) = adc(w1 & MASK63, 0, c);
    [r0, r1]
}

/// The value in `0..p`. Tight -> canonical words.
/// 6 operations.
#[inline(always)]
pub fn to_words(a: &[u64; 2]) -> [u64; 2] {
    let [a0, a1] = *a;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    let (_, c) = adc(a0, 1, 0);
    let (t1, _) = adc(a1, 0, c);
    let q = t1 >> 63;
    // the value plus c q, without the bit that then stands above the top
    let (r0, c) = adc(a0, q, 0);
    let (r1, _) = adc(a1, 0, c);
    let r1 = r1 & MASK63;
    [r0, r1]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
/// 9 operations.
#[inline(always)]
pub fn select(bit: u8, a: &[u64; 2], b: &[u64; 2]) -> [u64; 2] {
    let [a0, a1] = *a;
    let [b0, b1] = *b;
    let m1 = mask(bit);
    let m0 = mask(1 - bit);
    let r0 = (m0 & a0) + (m1 & b0);
    let r1 = (m0 & a1) + (m1 & b1);
    [r0, r1]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
/// 9 operations.
#[inline(always)]
pub fn select_sums(bit: u8, a: &[u64; 2], b: &[u64; 2]) -> [u64; 2] {
    let [a0, a1] = *a;
    let [b0, b1] = *b;
    let m1 = mask(bit);
    let m0 = mask(1 - bit);
    let r0 = (m0 & a0) + (m1 & b0);
    let r1 = (m0 & a1) + (m1 & b1);
    [r0, r1]
}

/// 1 if the value is below the modulus. Any words -> a bit.
/// 2 operations.
#[inline(always)]
pub fn is_canonical(w: &[u64; 2]) -> u8 {
    let [w0, w1] = *w;
    let (_, c) = sbb(w0, P[0], 0);
    let (_, c) = sbb(w1, P[1], c);
    c
}

/// 1 if all words are zero. Any words -> a bit.
/// 2 operations.
#[inline(always)]
fn is_zero_words(w: &[u64; 2]) -> u8 {
    let [w0, w1] = *w;
    let (_, c) = sbb(w0, 1, 0);
    let (_, c) = sbb(w1, 0, c);
    c
}

/// 1 if the value is 0 modulo p. Tight -> a bit.
#[inline(always)]
pub fn is_zero(a: &[u64; 2]) -> u8 {
    is_zero_words(&to_words(a))
}
