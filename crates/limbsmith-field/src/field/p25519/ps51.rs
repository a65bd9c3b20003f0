//! Integers modulo p = 2^255 - 19.
//!
//! 5 limbs in u64, of value `x0 + x1 2^51 + ... + x4 2^204`.
//!
//! * Tight: limbs are below 2^51 + 2^25.
//! * Sum: limbs are below 3 * 2^51 + 2^25.
//! * Loose: limbs are below 2^54.
//!
//! Strategy: preshifted. Generated from specs/p25519.toml by `cargo xtask gen`; do not edit.

use crate::arch::word::{mask, mul_wide, sbb};

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
/// 31 multiplications, 95 other operations.
#[inline(always)]
pub fn mul(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    // 2^8 a_i times 2^5 b_j splits at 2^51
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
    // 2^255 = 19 mod p
    let f1 = b1 * 608;
    let f2 = b2 * 608;
    let f3 = b3 * 608;
    let f4 = b4 * 608;
    // row 0: products of a0, halves apart
    let (l, c1) = mul_wide(x0, y0);
    let c0 = l >> 13;
    let (l, c2) = mul_wide(x0, y1);
    let c1 = c1 + (l >> 13);
    let (l, c3) = mul_wide(x0, y2);
    let c2 = c2 + (l >> 13);
    let (l, c4) = mul_wide(x0, y3);
    let c3 = c3 + (l >> 13);
    let (l, u0) = mul_wide(x0, y4);
    let c4 = c4 + (l >> 13);
    // row 1: products of a1, halves apart
    let (l, h) = mul_wide(x1, y0);
    let c1 = c1 + (l >> 13);
    let c2 = c2 + h;
    let (l, h) = mul_wide(x1, y1);
    let c2 = c2 + (l >> 13);
    let c3 = c3 + h;
    let (l, h) = mul_wide(x1, y2);
    let c3 = c3 + (l >> 13);
    let c4 = c4 + h;
    let (l, h) = mul_wide(x1, y3);
    let c4 = c4 + (l >> 13);
    let u0 = u0 + h;
    let (l, h) = mul_wide(x1, f4);
    let c0 = c0 + (l >> 13);
    let c1 = c1 + h;
    // row 2: products of a2, halves apart
    let (l, h) = mul_wide(x2, y0);
    let c2 = c2 + (l >> 13);
    let c3 = c3 + h;
    let (l, h) = mul_wide(x2, y1);
    let c3 = c3 + (l >> 13);
    let c4 = c4 + h;
    let (l, h) = mul_wide(x2, y2);
    let c4 = c4 + (l >> 13);
    let u0 = u0 + h;
    let (l, h) = mul_wide(x2, f3);
    let c0 = c0 + (l >> 13);
    let c1 = c1 + h;
    let (l, h) = mul_wide(x2, f4);
    let c1 = c1 + (l >> 13);
    let c2 = c2 + h;
    // row 3: products of a3, halves apart
    let (l, h) = mul_wide(x3, y0);
    let c3 = c3 + (l >> 13);
    let c4 = c4 + h;
    let (l, h) = mul_wide(x3, y1);
    let c4 = c4 + (l >> 13);
    let u0 = u0 + h;
    let (l, h) = mul_wide(x3, f2);
    let c0 = c0 + (l >> 13);
    let c1 = c1 + h;
    let (l, h) = mul_wide(x3, f3);
    let c1 = c1 + (l >> 13);
    let c2 = c2 + h;
    let (l, h) = mul_wide(x3, f4);
    let c2 = c2 + (l >> 13);
    let c3 = c3 + h;
    // row 4: products of a4, halves apart
    let (l, h) = mul_wide(x4, y0);
    let c4 = c4 + (l >> 13);
    let u0 = u0 + h;
    let (l, h) = mul_wide(x4, f1);
    let c0 = c0 + (l >> 13);
    let c1 = c1 + h;
    let (l, h) = mul_wide(x4, f2);
    let c1 = c1 + (l >> 13);
    let c2 = c2 + h;
    let (l, h) = mul_wide(x4, f3);
    let c2 = c2 + (l >> 13);
    let c3 = c3 + h;
    let (l, h) = mul_wide(x4, f4);
    let c3 = c3 + (l >> 13);
    let c4 = c4 + h;
    // what passed the top
    let c0 = c0 + u0 * 19;
    // all carries at once; columns are below 2^63.6
    let r0 = (c0 & MASK51) + (c4 >> 51) * 19;
    let r1 = (c1 & MASK51) + (c0 >> 51);
    let r2 = (c2 & MASK51) + (c1 >> 51);
    let r3 = (c3 & MASK51) + (c2 >> 51);
    let r4 = (c4 & MASK51) + (c3 >> 51);
    [r0, r1, r2, r3, r4]
}

/// `a^2`. Loose -> Tight.
/// 19 multiplications, 69 other operations.
#[inline(always)]
pub fn square(a: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    // 2^8 a_i times 2^5 b_j splits at 2^51
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
    // 2^255 = 19 mod p
    let f3 = a3 * 608;
    let f4 = a4 * 608;
    let d0 = a0 << 9;
    let d1 = a1 << 9;
    let d2 = a2 << 9;
    let d3 = a3 << 9;
    // row 0: products of a0, halves apart
    let (l, c1) = mul_wide(x0, y0);
    let c0 = l >> 13;
    let (l, c2) = mul_wide(d0, y1);
    let c1 = c1 + (l >> 13);
    let (l, c3) = mul_wide(d0, y2);
    let c2 = c2 + (l >> 13);
    let (l, c4) = mul_wide(d0, y3);
    let c3 = c3 + (l >> 13);
    let (l, u0) = mul_wide(d0, y4);
    let c4 = c4 + (l >> 13);
    // row 1: products of a1, halves apart
    let (l, h) = mul_wide(x1, y1);
    let c2 = c2 + (l >> 13);
    let c3 = c3 + h;
    let (l, h) = mul_wide(d1, y2);
    let c3 = c3 + (l >> 13);
    let c4 = c4 + h;
    let (l, h) = mul_wide(d1, y3);
    let c4 = c4 + (l >> 13);
    let u0 = u0 + h;
    let (l, h) = mul_wide(d1, f4);
    let c0 = c0 + (l >> 13);
    let c1 = c1 + h;
    // row 2: products of a2, halves apart
    let (l, h) = mul_wide(x2, y2);
    let c4 = c4 + (l >> 13);
    let u0 = u0 + h;
    let (l, h) = mul_wide(d2, f3);
    let c0 = c0 + (l >> 13);
    let c1 = c1 + h;
    let (l, h) = mul_wide(d2, f4);
    let c1 = c1 + (l >> 13);
    let c2 = c2 + h;
    // row 3: products of a3, halves apart
    let (l, h) = mul_wide(x3, f3);
    let c1 = c1 + (l >> 13);
    let c2 = c2 + h;
    let (l, h) = mul_wide(d3, f4);
    let c2 = c2 + (l >> 13);
    let c3 = c3 + h;
    // row 4: products of a4, halves apart
    let (l, h) = mul_wide(x4, f4);
    let c3 = c3 + (l >> 13);
    let c4 = c4 + h;
    // what passed the top
    let c0 = c0 + u0 * 19;
    // all carries at once; columns are below 2^63.6
    let r0 = (c0 & MASK51) + (c4 >> 51) * 19;
    let r1 = (c1 & MASK51) + (c0 >> 51);
    let r2 = (c2 & MASK51) + (c1 >> 51);
    let r3 = (c3 & MASK51) + (c2 >> 51);
    let r4 = (c4 & MASK51) + (c3 >> 51);
    [r0, r1, r2, r3, r4]
}

/// `k * a`. Loose, below 2^17 -> Tight.
/// 6 multiplications, 16 other operations.
#[inline(always)]
pub fn mul_small(a: &[u64; 5], k: u64) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let x0 = a0 << 6;
    let x1 = a1 << 6;
    let x2 = a2 << 6;
    let x3 = a3 << 6;
    let x4 = a4 << 6;
    let y = k << 7;
    let (l0, h0) = mul_wide(x0, y);
    let (l1, h1) = mul_wide(x1, y);
    let (l2, h2) = mul_wide(x2, y);
    let (l3, h3) = mul_wide(x3, y);
    let (l4, h4) = mul_wide(x4, y);
    let r0 = (l0 >> 13) + h4 * 19;
    let r1 = (l1 >> 13) + h0;
    let r2 = (l2 >> 13) + h1;
    let r3 = (l3 >> 13) + h2;
    let r4 = (l4 >> 13) + h3;
    [r0, r1, r2, r3, r4]
}

/// `k * a + b`. Loose, below 2^17, Tight -> Tight.
/// 7 multiplications, 36 other operations.
#[inline(always)]
pub fn mul_small_add(a: &[u64; 5], k: u64, b: &[u64; 5]) -> [u64; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    let x0 = a0 << 6;
    let x1 = a1 << 6;
    let x2 = a2 << 6;
    let x3 = a3 << 6;
    let x4 = a4 << 6;
    let y = k << 7;
    let (l0, h0) = mul_wide(x0, y);
    let (l1, h1) = mul_wide(x1, y);
    let (l2, h2) = mul_wide(x2, y);
    let (l3, h3) = mul_wide(x3, y);
    let (l4, h4) = mul_wide(x4, y);
    let r0 = (l0 >> 13) + h4 * 19 + b0;
    let r1 = (l1 >> 13) + h0 + b1;
    let r2 = (l2 >> 13) + h1 + b2;
    let r3 = (l3 >> 13) + h2 + b3;
    let r4 = (l4 >> 13) + h3 + b4;
    // carries once more
    let r0_2 = (r0 & MASK51) + (r4 >> 51) * 19;
    let r1_2 = (r1 & MASK51) + (r0 >> 51);
    let r2_2 = (r2 & MASK51) + (r1 >> 51);
    let r3_2 = (r3 & MASK51) + (r2 >> 51);
    let r4 = (r4 & MASK51) + (r3 >> 51);
    [r0_2, r1_2, r2_2, r3_2, r4]
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
