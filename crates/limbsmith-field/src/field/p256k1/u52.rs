//! Integers modulo p = 2^256 - 2^32 - 977.
//!
//! 5 limbs in u64, of value `x0 + x1 2^52 + ... + x4 2^208`.
//!
//! * Tight: limbs are below 33 * 2^47, the top one below 2^48 + 2^10.
//! * Sum: limbs are below 97 * 2^47, the top one below 3 * 2^48 + 2^10.
//! * Loose: limbs are below 2^56, the top one below 2^52.
//!
//! Strategy: interleaved. Generated from specs/p256k1.toml by `cargo xtask gen`; do not edit.

use crate::arch::word::{mask, sbb};

/// The modulus.
const P: [u64; 4] = [
    0xfffffffefffffc2f,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
];
const MASK12: u64 = (1 << 12) - 1;
const MASK16: u64 = (1 << 16) - 1;
const MASK24: u64 = (1 << 24) - 1;
const MASK28: u64 = (1 << 28) - 1;
const MASK36: u64 = (1 << 36) - 1;
const MASK40: u64 = (1 << 40) - 1;
const MASK48: u64 = (1 << 48) - 1;
const MASK52: u64 = (1 << 52) - 1;

/// `a * b`. Loose, Loose -> Tight.
/// 31 multiplications, 69 other operations.
#[inline(always)]
pub fn mul(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    // times 2^6 and 2^6: bit 52 of a column is bit 64
    let x0 = a0 << 6;
    let x1 = a1 << 6;
    let x2 = a2 << 6;
    let x3 = a3 << 6;
    let x4 = a4 << 6;
    let y0 = b0 << 6;
    let y1 = b1 << 6;
    let y2 = b2 << 6;
    let y3 = b3 << 6;
    let y4 = b4 << 6;
    // a4 b4: below 2^116.1
    let d3 = x4 as u128 * y4 as u128;
    // a3 b4 + a4 b3: below 2^121.1
    let d2 = x3 as u128 * y4 as u128 + x4 as u128 * y3 as u128;
    // a2 b4 + a3 b3 + a4 b2: below 2^124.2
    let d1 = x2 as u128 * y4 as u128 + x3 as u128 * y3 as u128 + x4 as u128 * y2 as u128;
    // a1 b4 + a2 b3 + a3 b2 + a4 b1: below 2^125.1
    let d0 = x1 as u128 * y4 as u128
        + x2 as u128 * y3 as u128
        + x3 as u128 * y2 as u128
        + x4 as u128 * y1 as u128;
    let u4 = (d3 >> 64) as u64;
    let u3 = ((d3 as u64) >> 12) + (d2 >> 64) as u64;
    let u2 = ((d2 as u64) >> 12) + (d1 >> 64) as u64;
    let u1 = ((d1 as u64) >> 12) + (d0 >> 64) as u64;
    // a0 b4 + a1 b3 + a2 b2 + a3 b1 + a4 b0 + f u4: below 2^125.7
    let c4 = x0 as u128 * y4 as u128
        + x1 as u128 * y3 as u128
        + x2 as u128 * y2 as u128
        + x3 as u128 * y1 as u128
        + x4 as u128 * y0 as u128
        + u4 as u128 * 0x1000003d10000;
    let u0 = ((d0 as u64) >> 12) + (c4 >> 64) as u64;
    // a0 b0 + f u0: below 2^124.1
    let c0 = x0 as u128 * y0 as u128 + u0 as u128 * 0x1000003d10000;
    // a0 b1 + a1 b0 + f u1: below 2^125.1
    let c1 = x0 as u128 * y1 as u128 + x1 as u128 * y0 as u128 + u1 as u128 * 0x1000003d10000;
    // a0 b2 + a1 b1 + a2 b0 + f u2: below 2^125.6
    let c2 = x0 as u128 * y2 as u128
        + x1 as u128 * y1 as u128
        + x2 as u128 * y0 as u128
        + u2 as u128 * 0x1000003d10000;
    // a0 b3 + a1 b2 + a2 b1 + a3 b0 + f u3: below 2^126.1
    let c3 = x0 as u128 * y3 as u128
        + x1 as u128 * y2 as u128
        + x2 as u128 * y1 as u128
        + x3 as u128 * y0 as u128
        + u3 as u128 * 0x1000003d10000;
    let t0 = (c0 as u64) >> 12;
    let t1 = ((c1 as u64) >> 12) + (c0 >> 64) as u64;
    let t2 = ((c2 as u64) >> 12) + (c1 >> 64) as u64;
    let t3 = ((c3 as u64) >> 12) + (c2 >> 64) as u64;
    let t4 = ((c4 as u64) >> 12) + (c3 >> 64) as u64;
    // what is left to carry, all at once
    let r0 = t0 + (t4 >> 48) * 0x1000003d1;
    let r2 = (t2 & MASK52) + (t1 >> 52);
    let r3 = (t3 & MASK52) + (t2 >> 52);
    let r4 = (t4 & MASK48) + (t3 >> 52);
    [r0, t1 & MASK52, r2, r3, r4]
}

/// `a^2`. Loose -> Tight.
/// 21 multiplications, 58 other operations.
#[inline(always)]
pub fn square(a: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    // times 2^6 and 2^6: bit 52 of a column is bit 64
    let x0 = a0 << 6;
    let a0d = a0 << 7;
    let x1 = a1 << 6;
    let a1d = a1 << 7;
    let x2 = a2 << 6;
    let a2d = a2 << 7;
    let x3 = a3 << 6;
    let a3d = a3 << 7;
    let x4 = a4 << 6;
    // a4^2: below 2^116.1
    let d3 = x4 as u128 * x4 as u128;
    // 2 a3 a4: below 2^121.1
    let d2 = a3d as u128 * x4 as u128;
    // 2 a2 a4 + a3^2: below 2^124.2
    let d1 = a2d as u128 * x4 as u128 + x3 as u128 * x3 as u128;
    // 2 a1 a4 + 2 a2 a3: below 2^125.1
    let d0 = a1d as u128 * x4 as u128 + a2d as u128 * x3 as u128;
    let u4 = (d3 >> 64) as u64;
    let u3 = ((d3 as u64) >> 12) + (d2 >> 64) as u64;
    let u2 = ((d2 as u64) >> 12) + (d1 >> 64) as u64;
    let u1 = ((d1 as u64) >> 12) + (d0 >> 64) as u64;
    // 2 a0 a4 + 2 a1 a3 + a2^2 + f u4: below 2^125.7
    let c4 = a0d as u128 * x4 as u128
        + a1d as u128 * x3 as u128
        + x2 as u128 * x2 as u128
        + u4 as u128 * 0x1000003d10000;
    let u0 = ((d0 as u64) >> 12) + (c4 >> 64) as u64;
    // a0^2 + f u0: below 2^124.1
    let c0 = x0 as u128 * x0 as u128 + u0 as u128 * 0x1000003d10000;
    // 2 a0 a1 + f u1: below 2^125.1
    let c1 = a0d as u128 * x1 as u128 + u1 as u128 * 0x1000003d10000;
    // 2 a0 a2 + a1^2 + f u2: below 2^125.6
    let c2 = a0d as u128 * x2 as u128 + x1 as u128 * x1 as u128 + u2 as u128 * 0x1000003d10000;
    // 2 a0 a3 + 2 a1 a2 + f u3: below 2^126.1
    let c3 = a0d as u128 * x3 as u128 + a1d as u128 * x2 as u128 + u3 as u128 * 0x1000003d10000;
    let t0 = (c0 as u64) >> 12;
    let t1 = ((c1 as u64) >> 12) + (c0 >> 64) as u64;
    let t2 = ((c2 as u64) >> 12) + (c1 >> 64) as u64;
    let t3 = ((c3 as u64) >> 12) + (c2 >> 64) as u64;
    let t4 = ((c4 as u64) >> 12) + (c3 >> 64) as u64;
    // what is left to carry, all at once
    let r0 = t0 + (t4 >> 48) * 0x1000003d1;
    let r2 = (t2 & MASK52) + (t1 >> 52);
    let r3 = (t3 & MASK52) + (t2 >> 52);
    let r4 = (t4 & MASK48) + (t3 >> 52);
    [r0, t1 & MASK52, r2, r3, r4]
}

/// `k * a`. Loose, below 2^17 -> Tight.
/// 7 multiplications, 21 other operations.
#[inline(always)]
pub fn mul_small(a: &[u64; 5], k: u64) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let c0 = a0 as u128 * k as u128;
    let c1 = a1 as u128 * k as u128;
    let c2 = a2 as u128 * k as u128;
    let c3 = a3 as u128 * k as u128;
    let c4 = a4 as u128 * k as u128;
    let r1 = ((c1 as u64) & MASK52) + (c0 >> 52) as u64;
    let r2 = ((c2 as u64) & MASK52) + (c1 >> 52) as u64;
    let r3 = ((c3 as u64) & MASK52) + (c2 >> 52) as u64;
    let r4 = ((c4 as u64) & MASK48) + (c3 >> 52) as u64;
    let r0 = ((c0 as u64) & MASK52) + (c4 >> 48) as u64 * 0x1000003d1;
    // carries once more
    let r0_2 = (r0 & MASK52) + (r4 >> 48) * 0x1000003d1;
    let r1 = r1 + (r0 >> 52);
    [r0_2, r1, r2, r3, r4 & MASK48]
}

/// `k * a + b`. Loose, below 2^17, Tight -> Tight.
/// 7 multiplications, 26 other operations.
#[inline(always)]
pub fn mul_small_add(a: &[u64; 5], k: u64, b: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    let c0 = a0 as u128 * k as u128 + b0 as u128;
    let c1 = a1 as u128 * k as u128 + b1 as u128;
    let c2 = a2 as u128 * k as u128 + b2 as u128;
    let c3 = a3 as u128 * k as u128 + b3 as u128;
    let c4 = a4 as u128 * k as u128 + b4 as u128;
    let r1 = ((c1 as u64) & MASK52) + (c0 >> 52) as u64;
    let r2 = ((c2 as u64) & MASK52) + (c1 >> 52) as u64;
    let r3 = ((c3 as u64) & MASK52) + (c2 >> 52) as u64;
    let r4 = ((c4 as u64) & MASK48) + (c3 >> 52) as u64;
    let r0 = ((c0 as u64) & MASK52) + (c4 >> 48) as u64 * 0x1000003d1;
    // carries once more
    let r0_2 = (r0 & MASK52) + (r4 >> 48) * 0x1000003d1;
    let r1 = r1 + (r0 >> 52);
    [r0_2, r1, r2, r3, r4 & MASK48]
}

/// `a + b`. Tight, Tight -> Sum.
/// 5 operations.
#[inline(always)]
pub fn add(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    let r0 = a0 + b0;
    let r1 = a1 + b1;
    let r2 = a2 + b2;
    let r3 = a3 + b3;
    let r4 = a4 + b4;
    [r0, r1, r2, r3, r4]
}

/// `a - b`. Tight, Tight -> Sum.
/// 10 operations.
#[inline(always)]
pub fn sub(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + 0x1ffffdfffff85e - b0;
    let r1 = a1 + 0x1ffffffffffffe - b1;
    let r2 = a2 + 0x1ffffffffffffe - b2;
    let r3 = a3 + 0x1ffffffffffffe - b3;
    let r4 = a4 + 0x1fffffffffffe - b4;
    [r0, r1, r2, r3, r4]
}

/// `-a`. Tight -> Sum.
/// 5 operations.
#[inline(always)]
pub fn neg(a: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = 0x1ffffdfffff85e - a0;
    let r1 = 0x1ffffffffffffe - a1;
    let r2 = 0x1ffffffffffffe - a2;
    let r3 = 0x1ffffffffffffe - a3;
    let r4 = 0x1fffffffffffe - a4;
    [r0, r1, r2, r3, r4]
}

/// `a + b`. Sum, Sum -> Loose.
/// 5 operations.
#[inline(always)]
pub fn add_sums(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    let r0 = a0 + b0;
    let r1 = a1 + b1;
    let r2 = a2 + b2;
    let r3 = a3 + b3;
    let r4 = a4 + b4;
    [r0, r1, r2, r3, r4]
}

/// `a - b`. Sum, Sum -> Loose.
/// 10 operations.
#[inline(always)]
pub fn sub_sums(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    // plus 4 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + 0x3ffffbfffff0bc - b0;
    let r1 = a1 + 0x3ffffffffffffc - b1;
    let r2 = a2 + 0x3ffffffffffffc - b2;
    let r3 = a3 + 0x3ffffffffffffc - b3;
    let r4 = a4 + 0x3fffffffffffc - b4;
    [r0, r1, r2, r3, r4]
}

/// The same value. Loose -> Tight.
/// 1 multiplication, 15 other operations.
#[inline(always)]
pub fn carry(a: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let r0 = (a0 & MASK52) + (a4 >> 48) * 0x1000003d1;
    let r1 = (a1 & MASK52) + (a0 >> 52);
    let r2 = (a2 & MASK52) + (a1 >> 52);
    let r3 = (a3 & MASK52) + (a2 >> 52);
    let r4 = (a4 & MASK48) + (a3 >> 52);
    [r0, r1, r2, r3, r4]
}

/// The value. Any words -> Tight.
/// 14 operations.
#[inline(always)]
pub fn from_words(w: &[u64; 4]) -> [u64; 5] {
    let [w0, w1, w2, w3] = *w;
    let x0 = w0 & MASK52;
    let x1 = ((w1 & MASK40) << 12) | (w0 >> 52);
    let x2 = ((w2 & MASK28) << 24) | (w1 >> 40);
    let x3 = ((w3 & MASK16) << 36) | (w2 >> 28);
    let x4 = w3 >> 16;
    [x0, x1, x2, x3, x4]
}

/// The value in `0..p`. Tight -> canonical words.
/// 1 multiplication, 38 other operations.
#[inline(always)]
pub fn to_words(a: &[u64; 5]) -> [u64; 4] {
    let [a0, a1, a2, a3, a4] = *a;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    let q = (a0 + 0x1000003d1) >> 52;
    let q = (a1 + q) >> 52;
    let q = (a2 + q) >> 52;
    let q = (a3 + q) >> 52;
    let q = (a4 + q) >> 48;
    // the value plus c q, without the bit that then stands above the top
    let t0 = a0 + q * 0x1000003d1;
    let y0 = t0 & MASK52;
    let t = a1 + (t0 >> 52);
    let y1 = t & MASK52;
    let t = a2 + (t >> 52);
    let y2 = t & MASK52;
    let t = a3 + (t >> 52);
    let y3 = t & MASK52;
    let t = a4 + (t >> 52);
    let y4 = t & MASK48;
    // packed into words
    let r0 = ((y1 & MASK12) << 52) | y0;
    let r1 = ((y2 & MASK24) << 40) | (y1 >> 12);
    let r2 = ((y3 & MASK36) << 28) | (y2 >> 24);
    let r3 = (y4 << 16) | (y3 >> 36);
    [r0, r1, r2, r3]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
/// 18 operations.
#[inline(always)]
pub fn select(bit: u8, a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    let m1 = mask(bit);
    let m0 = mask(1 - bit);
    let r0 = (m0 & a0) + (m1 & b0);
    let r1 = (m0 & a1) + (m1 & b1);
    let r2 = (m0 & a2) + (m1 & b2);
    let r3 = (m0 & a3) + (m1 & b3);
    let r4 = (m0 & a4) + (m1 & b4);
    [r0, r1, r2, r3, r4]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
/// 18 operations.
#[inline(always)]
pub fn select_sums(bit: u8, a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    let m1 = mask(bit);
    let m0 = mask(1 - bit);
    let r0 = (m0 & a0) + (m1 & b0);
    let r1 = (m0 & a1) + (m1 & b1);
    let r2 = (m0 & a2) + (m1 & b2);
    let r3 = (m0 & a3) + (m1 & b3);
    let r4 = (m0 & a4) + (m1 & b4);
    [r0, r1, r2, r3, r4]
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
pub fn is_zero(a: &[u64; 5]) -> u8 {
    is_zero_words(&to_words(a))
}
