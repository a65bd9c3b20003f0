//! Integers modulo p = 2^255 - 19.
//!
//! 4 limbs in u64, of value `x0 + x1 2^64 + ... + x3 2^192`.
//!
//! * Tight: the value is below 2^255 + 2^209.
//! * Sum: limbs are below 2^64.
//! * Loose: limbs are below 2^64.
//!
//! Strategy: scanning. Generated from specs/p25519.toml by `cargo xtask gen`; do not edit.

use crate::arch::word::{adc, mac, mask, mul_wide, sbb};

/// The modulus.
const P: [u64; 4] = [
    0xffffffffffffffed,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0x7fffffffffffffff,
];
const MASK63: u64 = (1 << 63) - 1;

/// `a * b`. Loose, Loose -> Tight.
/// 21 multiplications, 7 other operations.
#[inline(always)]
pub fn mul(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    // row 0: a0 b
    let (e0, h) = mul_wide(a0, b0);
    let (e1, h) = mac(a0, b1, h, 0);
    let (e2, h) = mac(a0, b2, h, 0);
    let (e3, e4) = mac(a0, b3, h, 0);
    // row 1: a1 b
    let (e1, h) = mac(a1, b0, e1, 0);
    let (e2, h) = mac(a1, b1, e2, h);
    let (e3, h) = mac(a1, b2, e3, h);
    let (e4, e5) = mac(a1, b3, e4, h);
    // row 2: a2 b
    let (e2, h) = mac(a2, b0, e2, 0);
    let (e3, h) = mac(a2, b1, e3, h);
    let (e4, h) = mac(a2, b2, e4, h);
    let (e5, e6) = mac(a2, b3, e5, h);
    // row 3: a3 b
    let (e3, h) = mac(a3, b0, e3, 0);
    let (e4, h) = mac(a3, b1, e4, h);
    let (e5, h) = mac(a3, b2, e5, h);
    let (e6, e7) = mac(a3, b3, e6, h);
    // 2^256 = 38 mod p: the upper half comes back
    let (e0, h) = mac(38, e4, e0, 0);
    let (e1, h) = mac(38, e5, e1, h);
    let (e2, h) = mac(38, e6, e2, h);
    let (e3, h) = mac(38, e7, e3, h);
    // the bits from 255 on come back
    let top = (h << 1) | (e3 >> 63);
    let e3 = e3 & MASK63;
    let (r0, h) = mac(top, 19, e0, 0);
    let (r1, c) = adc(e1, h, 0);
    let (r2, c) = adc(e2, 0, c);
    let (r3, _) = adc(e3, 0, c);
    [r0, r1, r2, r3]
}

/// `a^2`. Loose -> Tight.
/// 15 multiplications, 34 other operations.
#[inline(always)]
pub fn square(a: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    // cross products
    let (e1, h) = mul_wide(a0, a1);
    let (e2, h) = mac(a0, a2, h, 0);
    let (e3, e4) = mac(a0, a3, h, 0);
    let (e3, h) = mac(a1, a2, e3, 0);
    let (e4, e5) = mac(a1, a3, e4, h);
    let (e5, e6) = mac(a2, a3, e5, 0);
    // twice
    let d1 = (e1 & MASK63) << 1;
    let d2 = ((e2 & MASK63) << 1) | (e1 >> 63);
    let d3 = ((e3 & MASK63) << 1) | (e2 >> 63);
    let d4 = ((e4 & MASK63) << 1) | (e3 >> 63);
    let d5 = ((e5 & MASK63) << 1) | (e4 >> 63);
    let d6 = ((e6 & MASK63) << 1) | (e5 >> 63);
    let d7 = e6 >> 63;
    // the squares
    let (e0, h) = mul_wide(a0, a0);
    let (e1, c) = adc(d1, h, 0);
    let (e2, h) = mac(a1, a1, d2, c as u64);
    let (e3, c) = adc(d3, h, 0);
    let (e4, h) = mac(a2, a2, d4, c as u64);
    let (e5, c) = adc(d5, h, 0);
    let (e6, h) = mac(a3, a3, d6, c as u64);
    let (e7, _) = adc(d7, h, 0);
    // 2^256 = 38 mod p: the upper half comes back
    let (e0, h) = mac(38, e4, e0, 0);
    let (e1, h) = mac(38, e5, e1, h);
    let (e2, h) = mac(38, e6, e2, h);
    let (e3, h) = mac(38, e7, e3, h);
    // the bits from 255 on come back
    let top = (h << 1) | (e3 >> 63);
    let e3 = e3 & MASK63;
    let (r0, h) = mac(top, 19, e0, 0);
    let (r1, c) = adc(e1, h, 0);
    let (r2, c) = adc(e2, 0, c);
    let (r3, _) = adc(e3, 0, c);
    [r0, r1, r2, r3]
}

/// `k * a`. Loose, below 2^17 -> Tight.
/// 5 multiplications, 7 other operations.
#[inline(always)]
pub fn mul_small(a: &[u64; 4], k: u64) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let (e0, h) = mul_wide(k, a0);
    let (e1, h) = mac(k, a1, h, 0);
    let (e2, h) = mac(k, a2, h, 0);
    let (e3, h) = mac(k, a3, h, 0);
    // the bits from 255 on come back
    let top = (h << 1) | (e3 >> 63);
    let e3 = e3 & MASK63;
    let (r0, h) = mac(top, 19, e0, 0);
    let (r1, c) = adc(e1, h, 0);
    let (r2, c) = adc(e2, 0, c);
    let (r3, _) = adc(e3, 0, c);
    [r0, r1, r2, r3]
}

/// `k * a + b`. Loose, below 2^17, Tight -> Tight.
/// 5 multiplications, 7 other operations.
#[inline(always)]
pub fn mul_small_add(a: &[u64; 4], k: u64, b: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let (e0, h) = mac(k, a0, b0, 0);
    let (e1, h) = mac(k, a1, b1, h);
    let (e2, h) = mac(k, a2, b2, h);
    let (e3, h) = mac(k, a3, b3, h);
    // the bits from 255 on come back
    let top = (h << 1) | (e3 >> 63);
    let e3 = e3 & MASK63;
    let (r0, h) = mac(top, 19, e0, 0);
    let (r1, c) = adc(e1, h, 0);
    let (r2, c) = adc(e2, 0, c);
    let (r3, _) = adc(e3, 0, c);
    [r0, r1, r2, r3]
}

/// `a + b`. Tight, Tight -> Sum.
/// 10 operations.
#[inline(always)]
pub fn add(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let (r0, c) = adc(a0, b0, 0);
    let (r1, c) = adc(a1, b1, c);
    let (r2, c) = adc(a2, b2, c);
    let (r3, c) = adc(a3, b3, c);
    // the carry is worth 2^256 = 38 mod p
    let (r0, c) = adc(r0, mask(c) & 38, 0);
    let (r1, c) = adc(r1, 0, c);
    let (r2, c) = adc(r2, 0, c);
    let (r3, _) = adc(r3, 0, c);
    [r0, r1, r2, r3]
}

/// `a - b`. Tight, Tight -> Sum.
/// 10 operations.
#[inline(always)]
pub fn sub(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let (r0, c) = sbb(a0, b0, 0);
    let (r1, c) = sbb(a1, b1, c);
    let (r2, c) = sbb(a2, b2, c);
    let (r3, c) = sbb(a3, b3, c);
    // the borrow is worth 2^256 = 38 mod p
    let (r0, c) = sbb(r0, mask(c) & 38, 0);
    let (r1, c) = sbb(r1, 0, c);
    let (r2, c) = sbb(r2, 0, c);
    let (r3, _) = sbb(r3, 0, c);
    [r0, r1, r2, r3]
}

/// `-a`. Tight -> Sum.
/// 4 operations.
#[inline(always)]
pub fn neg(a: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    // a multiple of p, minus a
    let (r0, c) = sbb(0xffffffffffffffda, a0, 0);
    let (r1, c) = sbb(0xffffffffffffffff, a1, c);
    let (r2, c) = sbb(0xffffffffffffffff, a2, c);
    let (r3, _) = sbb(0xffffffffffffffff, a3, c);
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
    // the carry is worth 2^256 = 38 mod p
    let (r0, c) = adc(r0, mask(c) & 38, 0);
    let (r1, c) = adc(r1, 0, c);
    let (r2, c) = adc(r2, 0, c);
    let (r3, c) = adc(r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    let r0 = r0 + (mask(c) & 38);
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
    // the borrow is worth 2^256 = 38 mod p
    let (r0, c) = sbb(r0, mask(c) & 38, 0);
    let (r1, c) = sbb(r1, 0, c);
    let (r2, c) = sbb(r2, 0, c);
    let (r3, c) = sbb(r3, 0, c);
    // a second time only if the low words are so small or large that nothing ripples
    let r0 = r0 - (mask(c) & 38);
    [r0, r1, r2, r3]
}

/// The same value. Loose -> Tight.
/// 1 multiplication, 6 other operations.
#[inline(always)]
pub fn carry(a: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    let (r0, c) = adc(a0, (a3 >> 63) * 19, 0);
    let (r1, c) = adc(a1, 0, c);
    let (r2, c) = adc(a2, 0, c);
    let (r3, _) = adc(a3 & MASK63, 0, c);
    [r0, r1, r2, r3]
}

/// The same value. Any words -> Tight.
/// 1 multiplication, 6 other operations.
#[inline(always)]
pub fn from_words(w: &[u64; 4]) -> [u64; 4] {
    let [w0, w1, w2, w3] = *w;
    let (r0, c) = adc(w0, (w3 >> 63) * 19, 0);
    let (r1, c) = adc(w1, 0, c);
    let (r2, c) = adc(w2, 0, c);
    let (r3, _) = adc(w3 & MASK63, 0, c);
    [r0, r1, r2, r3]
}

/// The value in `0..p`. Tight -> canonical words.
/// 1 multiplication, 10 other operations.
#[inline(always)]
pub fn to_words(a: &[u64; 4]) -> [u64; 4] {
    let [a0, a1, a2, a3] = *a;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    let (_, c) = adc(a0, 19, 0);
    let (_, c) = adc(a1, 0, c);
    let (_, c) = adc(a2, 0, c);
    let (t3, _) = adc(a3, 0, c);
    let q = t3 >> 63;
    // the value plus c q, without the bit that then stands above the top
    let (r0, c) = adc(a0, q * 19, 0);
    let (r1, c) = adc(a1, 0, c);
    let (r2, c) = adc(a2, 0, c);
    let (r3, _) = adc(a3, 0, c);
    let r3 = r3 & MASK63;
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
