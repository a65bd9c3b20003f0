//! Integers modulo p = 2^256 - 2^32 - 977.
//!
//! 4 limbs in u64, of value `x0 + x1 2^64 + ... + x3 2^192`.
//!
//! * Tight: limbs are below 2^64.
//! * Sum: limbs are below 2^64.
//! * Loose: limbs are below 2^64.
//!
//! Strategy: saturated. Generated from specs/p256k1.toml by `cargo xtask gen`; do not edit.

use crate::arch::word::{adc, mask, mul_wide, sbb};

/// The modulus.
const P: [u64; 4] = [
    0xfffffffefffffc2f,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
];

/// `a * b`. Loose, Loose -> Tight.
/// 21 multiplications, 48 other operations.
#[inline(always)]
pub fn mul(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
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
    // 2^256 = 4294968273 mod p: the low words join
    let (l0, h0) = mul_wide(e4, 0x1000003d1);
    let (l1, h1) = mul_wide(e5, 0x1000003d1);
    let (l2, h2) = mul_wide(e6, 0x1000003d1);
    let (l3, h3) = mul_wide(e7, 0x1000003d1);
    let (e0, c) = adc(e0, l0, 0);
    let (e1, c) = adc(e1, l1, c);
    let (e2, c) = adc(e2, l2, c);
    let (e3, c) = adc(e3, l3, c);
    let (h3, _) = adc(h3, 0, c);
    // the high words join
    let (e1, c) = adc(e1, h0, 0);
    let (e2, c) = adc(e2, h1, c);
    let (e3, c) = adc(e3, h2, c);
    let (over, _) = adc(h3, 0, c);
    // what stands above the top comes back, twice
    let (lo, hi) = mul_wide(over, 0x1000003d1);
    let (r0, c) = adc(e0, lo, 0);
    let (r1, c) = adc(e1, hi, c);
    let (r2, c) = adc(e2, 0, c);
    let (r3, c) = adc(e3, 0, c);
    let (r0, c) = adc(r0, mask(c) & 0x1000003d1, 0);
    let (r1, _) = adc(r1, 0, c);
    [r0, r1, r2, r3]
}

/// `a^2`. Loose -> Tight.
/// 15 multiplications, 39 other operations.
#[inline(always)]
pub fn square(a: &[u64; 4]) -> [u64; 4] {
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
    // 2^256 = 4294968273 mod p: the low words join
    let (l0, h0) = mul_wide(e4, 0x1000003d1);
    let (l1, h1) = mul_wide(e5, 0x1000003d1);
    let (l2, h2) = mul_wide(e6, 0x1000003d1);
    let (l3, h3) = mul_wide(e7, 0x1000003d1);
    let (e0, c) = adc(e0, l0, 0);
    let (e1, c) = adc(e1, l1, c);
    let (e2, c) = adc(e2, l2, c);
    let (e3, c) = adc(e3, l3, c);
    let (h3, _) = adc(h3, 0, c);
    // the high words join
    let (e1, c) = adc(e1, h0, 0);
    let (e2, c) = adc(e2, h1, c);
    let (e3, c) = adc(e3, h2, c);
    let (over, _) = adc(h3, 0, c);
    // what stands above the top comes back, twice
    let (lo, hi) = mul_wide(over, 0x1000003d1);
    let (r0, c) = adc(e0, lo, 0);
    let (r1, c) = adc(e1, hi, c);
    let (r2, c) = adc(e2, 0, c);
    let (r3, c) = adc(e3, 0, c);
    let (r0, c) = adc(r0, mask(c) & 0x1000003d1, 0);
    let (r1, _) = adc(r1, 0, c);
    [r0, r1, r2, r3]
}

/// `k * a`. Loose, below 2^17 -> Tight.
/// 5 multiplications, 11 other operations.
#[inline(always)]
pub fn mul_small(a: &[u64; 4], k: u64) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let (l0, h0) = mul_wide(a0, k);
    let (l1, h1) = mul_wide(a1, k);
    let (l2, h2) = mul_wide(a2, k);
    let (l3, h3) = mul_wide(a3, k);
    // the high words join
    let (e1, c) = adc(l1, h0, 0);
    let (e2, c) = adc(l2, h1, c);
    let (e3, c) = adc(l3, h2, c);
    let (over, _) = adc(h3, 0, c);
    // what stands above the top comes back, twice
    let lo = over * 0x1000003d1;
    let (r0, c) = adc(l0, lo, 0);
    let (r1, c) = adc(e1, 0, c);
    let (r2, c) = adc(e2, 0, c);
    let (r3, c) = adc(e3, 0, c);
    let r0 = r0 + (mask(c) & 0x1000003d1);
    [r0, r1, r2, r3]
}

/// `k * a + b`. Loose, below 2^17, Tight -> Tight.
/// 5 multiplications, 16 other operations.
#[inline(always)]
pub fn mul_small_add(a: &[u64; 4], k: u64, b: &[u64; 4]) -> [u64; 4] {
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
    // the high words join
    let (e1, c) = adc(s1, h0, 0);
    let (e2, c) = adc(s2, h1, c);
    let (e3, c) = adc(s3, h2, c);
    let (over, _) = adc(h3, 0, c);
    // what stands above the top comes back, twice
    let lo = over * 0x1000003d1;
    let (r0, c) = adc(s0, lo, 0);
    let (r1, c) = adc(e1, 0, c);
    let (r2, c) = adc(e2, 0, c);
    let (r3, c) = adc(e3, 0, c);
    let r0 = r0 + (mask(c) & 0x1000003d1);
    [r0, r1, r2, r3]
}

/// `a + b`. Tight, Tight -> Sum.
/// 13 operations.
#[inline(always)]
pub fn add(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let (r0, c) = adc(a0, b0, 0);
    let (r1, c) = adc(a1, b1, c);
    let (r2, c) = adc(a2, b2, c);
    let (r3, c) = adc(a3, b3, c);
    // the carry is worth 2^256 = 4294968273 mod p
    let (r0, c) = adc(r0, mask(c) & 0x1000003d1, 0);
    let (r1, c) = adc(r1, 0, c);
    let (r2, c) = adc(r2, 0, c);
    let (r3, c) = adc(r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    let r0 = r0 + (mask(c) & 0x1000003d1);
    [r0, r1, r2, r3]
}

/// `a - b`. Tight, Tight -> Sum.
/// 13 operations.
#[inline(always)]
pub fn sub(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let (r0, c) = sbb(a0, b0, 0);
    let (r1, c) = sbb(a1, b1, c);
    let (r2, c) = sbb(a2, b2, c);
    let (r3, c) = sbb(a3, b3, c);
    // the borrow is worth 2^256 = 4294968273 mod p
    let (r0, c) = sbb(r0, mask(c) & 0x1000003d1, 0);
    let (r1, c) = sbb(r1, 0, c);
    let (r2, c) = sbb(r2, 0, c);
    let (r3, c) = sbb(r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    let r0 = r0 - (mask(c) & 0x1000003d1);
    [r0, r1, r2, r3]
}

/// `-a`. Tight -> Sum.
/// 13 operations.
#[inline(always)]
pub fn neg(a: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let (r0, c) = sbb(0, a0, 0);
    let (r1, c) = sbb(0, a1, c);
    let (r2, c) = sbb(0, a2, c);
    let (r3, c) = sbb(0, a3, c);
    let (r0, c) = sbb(r0, mask(c) & 0x1000003d1, 0);
    let (r1, c) = sbb(r1, 0, c);
    let (r2, c) = sbb(r2, 0, c);
    let (r3, c) = sbb(r3, 0, c);
    let r0 = r0 - (mask(c) & 0x1000003d1);
    [r0, r1, r2, r3]
}

/// `a + b`. Sum, Sum -> Loose.
/// 13 operations.
#[inline(always)]
pub fn add_sums(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let (r0, c) = adc(a0, b0, 0);
    let (r1, c) = adc(a1, b1, c);
    let (r2, c) = adc(a2, b2, c);
    let (r3, c) = adc(a3, b3, c);
    // the carry is worth 2^256 = 4294968273 mod p
    let (r0, c) = adc(r0, mask(c) & 0x1000003d1, 0);
    let (r1, c) = adc(r1, 0, c);
    let (r2, c) = adc(r2, 0, c);
    let (r3, c) = adc(r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    let r0 = r0 + (mask(c) & 0x1000003d1);
    [r0, r1, r2, r3]
}

/// `a - b`. Sum, Sum -> Loose.
/// 13 operations.
#[inline(always)]
pub fn sub_sums(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let (r0, c) = sbb(a0, b0, 0);
    let (r1, c) = sbb(a1, b1, c);
    let (r2, c) = sbb(a2, b2, c);
    let (r3, c) = sbb(a3, b3, c);
    // the borrow is worth 2^256 = 4294968273 mod p
    let (r0, c) = sbb(r0, mask(c) & 0x1000003d1, 0);
    let (r1, c) = sbb(r1, 0, c);
    let (r2, c) = sbb(r2, 0, c);
    let (r3, c) = sbb(r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    let r0 = r0 - (mask(c) & 0x1000003d1);
    [r0, r1, r2, r3]
}

/// The same value. Loose -> Tight.
/// 0 operations.
#[inline(always)]
pub fn carry(a: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    [a0, a1, a2, a3]
}

/// The same value. Any words -> Tight.
/// 0 operations.
#[inline(always)]
pub fn from_words(w: &[u64; 4]) -> [u64; 4] {
    let [w0, w1, w2, w3] = *w;
    [w0, w1, w2, w3]
}

/// The value in `0..p`. Tight -> canonical words.
/// 10 operations.
#[inline(always)]
pub fn to_words(a: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    let (_, c) = adc(a0, 0x1000003d1, 0);
    let (_, c) = adc(a1, 0, c);
    let (_, c) = adc(a2, 0, c);
    let (_, c) = adc(a3, 0, c);
    // the value plus c q, without the bit that then stands above the top
    let (r0, c) = adc(a0, mask(c) & 0x1000003d1, 0);
    let (r1, c) = adc(a1, 0, c);
    let (r2, c) = adc(a2, 0, c);
    let (r3, _) = adc(a3, 0, c);
    [r0, r1, r2, r3]
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

/// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
/// 15 operations.
#[inline(always)]
pub fn select_sums(bit: u8, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
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
pub fn is_canonical(w: &[u64; 4]) -> u8 {
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
fn is_zero_words(w: &[u64; 4]) -> u8 {
    let [w0, w1, w2, w3] = *w;
    let (_, c) = sbb(w0, 1, 0);
    let (_, c) = sbb(w1, 0, c);
    let (_, c) = sbb(w2, 0, c);
    let (_, c) = sbb(w3, 0, c);
    c
}

/// 1 if the value is 0 modulo p. Tight -> a bit.
#[inline(always)]
pub fn is_zero(a: &[u64; 4]) -> u8 {
    is_zero_words(&to_words(a))
}
