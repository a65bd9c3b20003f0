//! Integers modulo p = 2^255 - 19.
//!
//! 5 limbs in u64, of value `x0 + x1 2^51 + ... + x4 2^204`.
//!
//! * Tight: limbs are below 2^51 + 2^25.
//! * Sum: limbs are below 3 * 2^51 + 2^25.
//! * Loose: limbs are below 2^54.
//!
//! Strategy: unsaturated. Generated from specs/p25519.toml by `cargo xtask gen`; do not edit.

use crate::arch::word::{mask, sbb};

/// The modulus.
const P: [u64; 4] = [
    0xffffffffffffffed,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0x7fffffffffffffff,
];
const MASK12: u64 = (1 << 12) - 1;
const MASK13: u64 = (1 << 13) - 1;
const MASK25: u64 = (1 << 25) - 1;
const MASK26: u64 = (1 << 26) - 1;
const MASK38: u64 = (1 << 38) - 1;
const MASK39: u64 = (1 << 39) - 1;
const MASK51: u64 = (1 << 51) - 1;

/// `a * b`. Loose, Loose -> Tight.
/// 31 multiplications, 60 other operations.
#[inline(always)]
pub fn mul(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    // 2^255 = 19 mod p, here times 2^5
    let b1f = b1 * 608;
    let b2f = b2 * 608;
    let b3f = b3 * 608;
    let b4f = b4 * 608;
    // times 2^8 and 2^5: bit 51 of a column is bit 64
    let x0 = a0 << 8;
    let x1 = a1 << 8;
    let x2 = a2 << 8;
    let x3 = a3 << 8;
    let x4 = a4 << 8;
    let y0 = b0 << 5;
    let y1 = b1 << 5;
    let y2 = b2 << 5;
    let y3 = b3 << 5;
    let y4 = b4 << 5;
    // row 0: products of a0; those past the top take the fold
    let c0 = x0 as u128 * y0 as u128;
    let c1 = x0 as u128 * y1 as u128;
    let c2 = x0 as u128 * y2 as u128;
    let c3 = x0 as u128 * y3 as u128;
    let c4 = x0 as u128 * y4 as u128;
    // row 1: products of a1; those past the top take the fold
    let c1 = c1 + x1 as u128 * y0 as u128;
    let c2 = c2 + x1 as u128 * y1 as u128;
    let c3 = c3 + x1 as u128 * y2 as u128;
    let c4 = c4 + x1 as u128 * y3 as u128;
    let c0 = c0 + x1 as u128 * b4f as u128;
    // row 2: products of a2; those past the top take the fold
    let c2 = c2 + x2 as u128 * y0 as u128;
    let c3 = c3 + x2 as u128 * y1 as u128;
    let c4 = c4 + x2 as u128 * y2 as u128;
    let c0 = c0 + x2 as u128 * b3f as u128;
    let c1 = c1 + x2 as u128 * b4f as u128;
    // row 3: products of a3; those past the top take the fold
    let c3 = c3 + x3 as u128 * y0 as u128;
    let c4 = c4 + x3 as u128 * y1 as u128;
    let c0 = c0 + x3 as u128 * b2f as u128;
    let c1 = c1 + x3 as u128 * b3f as u128;
    let c2 = c2 + x3 as u128 * b4f as u128;
    // row 4: products of a4; those past the top take the fold
    let c4 = c4 + x4 as u128 * y0 as u128;
    let c0 = c0 + x4 as u128 * b1f as u128;
    let c1 = c1 + x4 as u128 * b2f as u128;
    let c2 = c2 + x4 as u128 * b3f as u128;
    let c3 = c3 + x4 as u128 * b4f as u128;
    // the high words are the carries; columns are below 2^127.3
    let t0 = ((c0 as u64) >> 13) + (c4 >> 64) as u64 * 19;
    let t1 = ((c1 as u64) >> 13) + (c0 >> 64) as u64;
    let t2 = ((c2 as u64) >> 13) + (c1 >> 64) as u64;
    let t3 = ((c3 as u64) >> 13) + (c2 >> 64) as u64;
    let t4 = ((c4 as u64) >> 13) + (c3 >> 64) as u64;
    // what is left of them, all at once
    let r0 = (t0 & MASK51) + (t4 >> 51) * 19;
    let r1 = (t1 & MASK51) + (t0 >> 51);
    let r2 = (t2 & MASK51) + (t1 >> 51);
    let r3 = (t3 & MASK51) + (t2 >> 51);
    let r4 = (t4 & MASK51) + (t3 >> 51);
    [r0, r1, r2, r3, r4]
}

/// `a^2`. Loose -> Tight.
/// 19 multiplications, 54 other operations.
#[inline(always)]
pub fn square(a: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    // 2^255 = 19 mod p, here times 2^5
    let a3f = a3 * 608;
    let a4f = a4 * 608;
    // times 2^8 and 2^5: bit 51 of a column is bit 64
    let a0d = a0 << 9;
    let a1d = a1 << 9;
    let a2d = a2 << 9;
    let a3d = a3 << 9;
    let x0 = a0 << 8;
    let x1 = a1 << 8;
    let x2 = a2 << 8;
    let x3 = a3 << 8;
    let x4 = a4 << 8;
    let y0 = a0 << 5;
    let y1 = a1 << 5;
    let y2 = a2 << 5;
    let y3 = a3 << 5;
    let y4 = a4 << 5;
    // row 0: products of a0; those past the top take the fold
    let c0 = x0 as u128 * y0 as u128;
    let c1 = a0d as u128 * y1 as u128;
    let c2 = a0d as u128 * y2 as u128;
    let c3 = a0d as u128 * y3 as u128;
    let c4 = a0d as u128 * y4 as u128;
    // row 1: products of a1; those past the top take the fold
    let c2 = c2 + x1 as u128 * y1 as u128;
    let c3 = c3 + a1d as u128 * y2 as u128;
    let c4 = c4 + a1d as u128 * y3 as u128;
    let c0 = c0 + a1d as u128 * a4f as u128;
    // row 2: products of a2; those past the top take the fold
    let c4 = c4 + x2 as u128 * y2 as u128;
    let c0 = c0 + a2d as u128 * a3f as u128;
    let c1 = c1 + a2d as u128 * a4f as u128;
    // row 3: products of a3; those past the top take the fold
    let c1 = c1 + x3 as u128 * a3f as u128;
    let c2 = c2 + a3d as u128 * a4f as u128;
    // row 4: products of a4; those past the top take the fold
    let c3 = c3 + x4 as u128 * a4f as u128;
    // the high words are the carries; columns are below 2^127.3
    let t0 = ((c0 as u64) >> 13) + (c4 >> 64) as u64 * 19;
    let t1 = ((c1 as u64) >> 13) + (c0 >> 64) as u64;
    let t2 = ((c2 as u64) >> 13) + (c1 >> 64) as u64;
    let t3 = ((c3 as u64) >> 13) + (c2 >> 64) as u64;
    let t4 = ((c4 as u64) >> 13) + (c3 >> 64) as u64;
    // what is left of them, all at once
    let r0 = (t0 & MASK51) + (t4 >> 51) * 19;
    let r1 = (t1 & MASK51) + (t0 >> 51);
    let r2 = (t2 & MASK51) + (t1 >> 51);
    let r3 = (t3 & MASK51) + (t2 >> 51);
    let r4 = (t4 & MASK51) + (t3 >> 51);
    [r0, r1, r2, r3, r4]
}

/// `k * a`. Loose, below 2^17 -> Tight.
/// 6 multiplications, 15 other operations.
#[inline(always)]
pub fn mul_small(a: &[u64; 5], k: u64) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let c0 = a0 as u128 * k as u128;
    let c1 = a1 as u128 * k as u128;
    let c2 = a2 as u128 * k as u128;
    let c3 = a3 as u128 * k as u128;
    let c4 = a4 as u128 * k as u128;
    let r1 = ((c1 as u64) & MASK51) + (c0 >> 51) as u64;
    let r2 = ((c2 as u64) & MASK51) + (c1 >> 51) as u64;
    let r3 = ((c3 as u64) & MASK51) + (c2 >> 51) as u64;
    let r4 = ((c4 as u64) & MASK51) + (c3 >> 51) as u64;
    let r0 = ((c0 as u64) & MASK51) + (c4 >> 51) as u64 * 19;
    [r0, r1, r2, r3, r4]
}

/// `k * a + b`. Loose, below 2^17, Tight -> Tight.
/// 6 multiplications, 20 other operations.
#[inline(always)]
pub fn mul_small_add(a: &[u64; 5], k: u64, b: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    let c0 = a0 as u128 * k as u128 + b0 as u128;
    let c1 = a1 as u128 * k as u128 + b1 as u128;
    let c2 = a2 as u128 * k as u128 + b2 as u128;
    let c3 = a3 as u128 * k as u128 + b3 as u128;
    let c4 = a4 as u128 * k as u128 + b4 as u128;
    let r1 = ((c1 as u64) & MASK51) + (c0 >> 51) as u64;
    let r2 = ((c2 as u64) & MASK51) + (c1 >> 51) as u64;
    let r3 = ((c3 as u64) & MASK51) + (c2 >> 51) as u64;
    let r4 = ((c4 as u64) & MASK51) + (c3 >> 51) as u64;
    let r0 = ((c0 as u64) & MASK51) + (c4 >> 51) as u64 * 19;
    [r0, r1, r2, r3, r4]
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
    let r0 = a0 + 0xfffffffffffda - b0;
    let r1 = a1 + 0xffffffffffffe - b1;
    let r2 = a2 + 0xffffffffffffe - b2;
    let r3 = a3 + 0xffffffffffffe - b3;
    let r4 = a4 + 0xffffffffffffe - b4;
    [r0, r1, r2, r3, r4]
}

/// `-a`. Tight -> Sum.
/// 5 operations.
#[inline(always)]
pub fn neg(a: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = 0xfffffffffffda - a0;
    let r1 = 0xffffffffffffe - a1;
    let r2 = 0xffffffffffffe - a2;
    let r3 = 0xffffffffffffe - a3;
    let r4 = 0xffffffffffffe - a4;
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
    let r0 = a0 + 0x1fffffffffffb4 - b0;
    let r1 = a1 + 0x1ffffffffffffc - b1;
    let r2 = a2 + 0x1ffffffffffffc - b2;
    let r3 = a3 + 0x1ffffffffffffc - b3;
    let r4 = a4 + 0x1ffffffffffffc - b4;
    [r0, r1, r2, r3, r4]
}

/// The same value. Loose -> Tight.
/// 1 multiplication, 15 other operations.
#[inline(always)]
pub fn carry(a: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let r0 = (a0 & MASK51) + (a4 >> 51) * 19;
    let r1 = (a1 & MASK51) + (a0 >> 51);
    let r2 = (a2 & MASK51) + (a1 >> 51);
    let r3 = (a3 & MASK51) + (a2 >> 51);
    let r4 = (a4 & MASK51) + (a3 >> 51);
    [r0, r1, r2, r3, r4]
}

/// The value. Any words -> Tight.
/// 1 multiplication, 17 other operations.
#[inline(always)]
pub fn from_words(w: &[u64; 4]) -> [u64; 5] {
    let [w0, w1, w2, w3] = *w;
    let x0 = w0 & MASK51;
    let x1 = ((w1 & MASK38) << 13) | (w0 >> 51);
    let x2 = ((w2 & MASK25) << 26) | (w1 >> 38);
    let x3 = ((w3 & MASK12) << 39) | (w2 >> 25);
    let x4 = (w3 >> 12) & MASK51;
    // what lies above the top limb comes back at the bottom
    let r0 = x0 + (w3 >> 63) * 19;
    [r0, x1, x2, x3, x4]
}

/// The value in `0..p`. Tight -> canonical words.
/// 1 multiplication, 38 other operations.
#[inline(always)]
pub fn to_words(a: &[u64; 5]) -> [u64; 4] {
    let [a0, a1, a2, a3, a4] = *a;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    let q = (a0 + 19) >> 51;
    let q = (a1 + q) >> 51;
    let q = (a2 + q) >> 51;
    let q = (a3 + q) >> 51;
    let q = (a4 + q) >> 51;
    // the value plus c q, without the bit that then stands above the top
    let t0 = a0 + q * 19;
    let y0 = t0 & MASK51;
    let t = a1 + (t0 >> 51);
    let y1 = t & MASK51;
    let t = a2 + (t >> 51);
    let y2 = t & MASK51;
    let t = a3 + (t >> 51);
    let y3 = t & MASK51;
    let t = a4 + (t >> 51);
    let y4 = t & MASK51;
    // packed into words
    let r0 = ((y1 & MASK13) << 51) | y0;
    let r1 = ((y2 & MASK26) << 38) | (y1 >> 13);
    let r2 = ((y3 & MASK39) << 25) | (y2 >> 26);
    let r3 = (y4 << 12) | (y3 >> 39);
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
