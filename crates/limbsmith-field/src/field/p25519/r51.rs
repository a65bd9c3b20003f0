//! Integers modulo p = 2^255 - 19.
//!
//! 5 vectors, a limb in each lane of 64 bits; the value of a lane is `x0 + x1 2^51 + ... + x4 2^204`.
//!
//! * Tight: limbs are below 2^51 + 2^15.
//! * Sum: limbs are below 2^60.0.
//! * Loose: limbs are below 2^51 + 2^15.
//! * Product: limbs are below 2^59.0.
//!
//! Strategy: lanes52. Generated from specs/p25519.toml by `cargo xtask gen`; do not edit.

use crate::arch::lane::{Bit, Lane, Low, blend, low52, madd52hi, madd52lo, no, sbb, splat, wide};

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

/// `a * b`, carries not moved. Tight, Tight -> Product.
/// 50 multiplications, 34 other operations.
#[inline(always)]
pub fn product<V: Lane>(a: &[Low<V>; 5], b: &[Low<V>; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    // upper halves
    let z1 = madd52hi(splat(0), a0, b0);
    let z2 = madd52hi(madd52hi(splat(0), a0, b1), a1, b0);
    let z3 = madd52hi(madd52hi(splat(0), a0, b2), a1, b1);
    let z4 = madd52hi(madd52hi(splat(0), a0, b3), a1, b2);
    let z5 = madd52hi(madd52hi(splat(0), a0, b4), a1, b3);
    let z6 = madd52hi(splat(0), a1, b4);
    let z3 = madd52hi(z3, a2, b0);
    let z4 = madd52hi(madd52hi(z4, a2, b1), a3, b0);
    let z5 = madd52hi(madd52hi(z5, a2, b2), a3, b1);
    let z6 = madd52hi(madd52hi(z6, a2, b3), a3, b2);
    let z7 = madd52hi(madd52hi(splat(0), a2, b4), a3, b3);
    let z8 = madd52hi(splat(0), a3, b4);
    let z5 = madd52hi(z5, a4, b0);
    let z6 = madd52hi(z6, a4, b1);
    let z7 = madd52hi(z7, a4, b2);
    let z8 = madd52hi(z8, a4, b3);
    let z9 = madd52hi(splat(0), a4, b4);
    let z9 = z9 + z9;
    // those twice, and lower halves
    let z0 = madd52lo(splat(0), a0, b0);
    let z1 = madd52lo(madd52lo(z1 + z1, a0, b1), a1, b0);
    let z2 = madd52lo(madd52lo(z2 + z2, a0, b2), a1, b1);
    let z3 = madd52lo(madd52lo(z3 + z3, a0, b3), a1, b2);
    let z4 = madd52lo(madd52lo(z4 + z4, a0, b4), a1, b3);
    let z5 = madd52lo(z5 + z5, a1, b4);
    let z2 = madd52lo(z2, a2, b0);
    let z3 = madd52lo(madd52lo(z3, a2, b1), a3, b0);
    let z4 = madd52lo(madd52lo(z4, a2, b2), a3, b1);
    let z5 = madd52lo(madd52lo(z5, a2, b3), a3, b2);
    let z6 = madd52lo(madd52lo(z6 + z6, a2, b4), a3, b3);
    let z7 = madd52lo(z7 + z7, a3, b4);
    let z4 = madd52lo(z4, a4, b0);
    let z5 = madd52lo(z5, a4, b1);
    let z6 = madd52lo(z6, a4, b2);
    let z7 = madd52lo(z7, a4, b3);
    let z8 = madd52lo(z8 + z8, a4, b4);
    // 2^255 = 19 mod p
    let z0 = z0 + ((z5 << 4) + (z5 << 1) + z5);
    let z1 = z1 + ((z6 << 4) + (z6 << 1) + z6);
    let z2 = z2 + ((z7 << 4) + (z7 << 1) + z7);
    let z3 = z3 + ((z8 << 4) + (z8 << 1) + z8);
    let z4 = z4 + ((z9 << 4) + (z9 << 1) + z9);
    [z0, z1, z2, z3, z4]
}

/// `a^2`, carries not moved. Tight -> Product.
/// 30 multiplications, 41 other operations.
#[inline(always)]
pub fn product_square<V: Lane>(a: &[Low<V>; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    // upper halves of products of unequal limbs
    let z2 = madd52hi(splat(0), a0, a1);
    let z3 = madd52hi(splat(0), a0, a2);
    let z4 = madd52hi(madd52hi(splat(0), a0, a3), a1, a2);
    let z5 = madd52hi(madd52hi(splat(0), a0, a4), a1, a3);
    let z6 = madd52hi(splat(0), a1, a4);
    let z6 = madd52hi(z6, a2, a3);
    let z7 = madd52hi(splat(0), a2, a4);
    let z8 = madd52hi(splat(0), a3, a4);
    let z8 = z8 + z8;
    // those twice, their lower halves, and upper halves of squares
    let z1 = madd52lo(splat(0), a0, a1);
    let z2 = madd52lo(z2 + z2, a0, a2);
    let z3 = madd52lo(madd52lo(z3 + z3, a0, a3), a1, a2);
    let z4 = madd52lo(madd52lo(z4 + z4, a0, a4), a1, a3);
    let z5 = madd52lo(z5 + z5, a1, a4);
    let z5 = madd52lo(z5, a2, a3);
    let z6 = madd52lo(z6 + z6, a2, a4);
    let z7 = madd52lo(z7 + z7, a3, a4);
    let z1 = madd52hi(z1, a0, a0);
    let z3 = madd52hi(z3, a1, a1);
    let z5 = madd52hi(z5, a2, a2);
    let z7 = madd52hi(z7, a3, a3);
    let z9 = madd52hi(splat(0), a4, a4);
    let z1 = z1 + z1;
    let z3 = z3 + z3;
    let z5 = z5 + z5;
    let z7 = z7 + z7;
    let z9 = z9 + z9;
    // those twice, and lower halves of squares
    let z0 = madd52lo(splat(0), a0, a0);
    let z2 = madd52lo(z2 + z2, a1, a1);
    let z4 = madd52lo(z4 + z4, a2, a2);
    let z6 = madd52lo(z6 + z6, a3, a3);
    let z8 = madd52lo(z8 + z8, a4, a4);
    // 2^255 = 19 mod p
    let z0 = z0 + ((z5 << 4) + (z5 << 1) + z5);
    let z1 = z1 + ((z6 << 4) + (z6 << 1) + z6);
    let z2 = z2 + ((z7 << 4) + (z7 << 1) + z7);
    let z3 = z3 + ((z8 << 4) + (z8 << 1) + z8);
    let z4 = z4 + ((z9 << 4) + (z9 << 1) + z9);
    [z0, z1, z2, z3, z4]
}

/// The same value. Product -> Tight.
/// 1 multiplication, 14 other operations.
#[inline(always)]
pub fn reduce<V: Lane>(a: &[V; 5]) -> [Low<V>; 5] {
    let [r0, r1, r2, r3, r4] = *a;
    // all carries at once; that of the top limb comes back at the bottom
    let r0_2 = madd52lo(r0 & splat(MASK51), low52(r4 >> 51), low52(splat(19)));
    let r1_2 = low52((r1 & splat(MASK51)) + (r0 >> 51));
    let r2_2 = low52((r2 & splat(MASK51)) + (r1 >> 51));
    let r3_2 = low52((r3 & splat(MASK51)) + (r2 >> 51));
    let r4 = low52((r4 & splat(MASK51)) + (r3 >> 51));
    [low52(r0_2), r1_2, r2_2, r3_2, r4]
}

/// `a + b`. Product, Product -> Sum.
/// 5 operations.
#[inline(always)]
pub fn reduce_sum<V: Lane>(a: &[V; 5], b: &[V; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    let r0 = a0 + b0;
    let r1 = a1 + b1;
    let r2 = a2 + b2;
    let r3 = a3 + b3;
    let r4 = a4 + b4;
    [r0, r1, r2, r3, r4]
}

/// `a - b`. Product, Product -> Sum.
/// 10 operations.
#[inline(always)]
pub fn reduce_difference<V: Lane>(a: &[V; 5], b: &[V; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    // plus 250 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + splat(0x7cfffffffffed72) - b0;
    let r1 = a1 + splat(0x7cfffffffffff06) - b1;
    let r2 = a2 + splat(0x7cfffffffffff06) - b2;
    let r3 = a3 + splat(0x7cfffffffffff06) - b3;
    let r4 = a4 + splat(0x7cfffffffffff06) - b4;
    [r0, r1, r2, r3, r4]
}

/// `a + b`. Product, Tight -> Sum.
/// 5 operations.
#[inline(always)]
pub fn reduce_plus<V: Lane>(a: &[V; 5], b: &[Low<V>; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    let r0 = a0 + wide(b0);
    let r1 = a1 + wide(b1);
    let r2 = a2 + wide(b2);
    let r3 = a3 + wide(b3);
    let r4 = a4 + wide(b4);
    [r0, r1, r2, r3, r4]
}

/// `a - b`. Product, Tight -> Sum.
/// 10 operations.
#[inline(always)]
pub fn reduce_minus<V: Lane>(a: &[V; 5], b: &[Low<V>; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + splat(0xfffffffffffda) - wide(b0);
    let r1 = a1 + splat(0xffffffffffffe) - wide(b1);
    let r2 = a2 + splat(0xffffffffffffe) - wide(b2);
    let r3 = a3 + splat(0xffffffffffffe) - wide(b3);
    let r4 = a4 + splat(0xffffffffffffe) - wide(b4);
    [r0, r1, r2, r3, r4]
}

/// `k * a`. Tight, below 2^17 -> Tight.
/// 11 multiplications, 24 other operations.
#[inline(always)]
pub fn mul_small<V: Lane>(a: &[Low<V>; 5], k: Low<V>) -> [Low<V>; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    // upper halves
    let z1 = madd52hi(splat(0), a0, k);
    let z2 = madd52hi(splat(0), a1, k);
    let z3 = madd52hi(splat(0), a2, k);
    let z4 = madd52hi(splat(0), a3, k);
    let z5 = madd52hi(splat(0), a4, k);
    let z5 = z5 + z5;
    // those twice, and lower halves
    let z0 = madd52lo(splat(0), a0, k);
    let z1 = madd52lo(z1 + z1, a1, k);
    let z2 = madd52lo(z2 + z2, a2, k);
    let z3 = madd52lo(z3 + z3, a3, k);
    let z4 = madd52lo(z4 + z4, a4, k);
    // 2^255 = 19 mod p
    let z0 = z0 + ((z5 << 4) + (z5 << 1) + z5);
    // all carries at once; that of the top limb comes back at the bottom
    let r0 = madd52lo(z0 & splat(MASK51), low52(z4 >> 51), low52(splat(19)));
    let r1 = low52((z1 & splat(MASK51)) + (z0 >> 51));
    let r2 = low52((z2 & splat(MASK51)) + (z1 >> 51));
    let r3 = low52((z3 & splat(MASK51)) + (z2 >> 51));
    let r4 = low52((z4 & splat(MASK51)) + (z3 >> 51));
    [low52(r0), r1, r2, r3, r4]
}

/// `a + b`. Tight, Tight -> Sum.
/// 5 operations.
#[inline(always)]
pub fn add<V: Lane>(a: &[Low<V>; 5], b: &[Low<V>; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    let r0 = wide(a0) + wide(b0);
    let r1 = wide(a1) + wide(b1);
    let r2 = wide(a2) + wide(b2);
    let r3 = wide(a3) + wide(b3);
    let r4 = wide(a4) + wide(b4);
    [r0, r1, r2, r3, r4]
}

/// `a - b`. Tight, Tight -> Sum.
/// 10 operations.
#[inline(always)]
pub fn sub<V: Lane>(a: &[Low<V>; 5], b: &[Low<V>; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = wide(a0) + splat(0xfffffffffffda) - wide(b0);
    let r1 = wide(a1) + splat(0xffffffffffffe) - wide(b1);
    let r2 = wide(a2) + splat(0xffffffffffffe) - wide(b2);
    let r3 = wide(a3) + splat(0xffffffffffffe) - wide(b3);
    let r4 = wide(a4) + splat(0xffffffffffffe) - wide(b4);
    [r0, r1, r2, r3, r4]
}

/// `-a`. Tight -> Sum.
/// 5 operations.
#[inline(always)]
pub fn neg<V: Lane>(a: &[Low<V>; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = splat::<V>(0xfffffffffffda) - wide(a0);
    let r1 = splat::<V>(0xffffffffffffe) - wide(a1);
    let r2 = splat::<V>(0xffffffffffffe) - wide(a2);
    let r3 = splat::<V>(0xffffffffffffe) - wide(a3);
    let r4 = splat::<V>(0xffffffffffffe) - wide(a4);
    [r0, r1, r2, r3, r4]
}

/// `a + b`. Sum, Sum -> Wide.
/// 5 operations.
#[inline(always)]
fn sum_of_sums<V: Lane>(a: &[V; 5], b: &[V; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    let r0 = a0 + b0;
    let r1 = a1 + b1;
    let r2 = a2 + b2;
    let r3 = a3 + b3;
    let r4 = a4 + b4;
    [r0, r1, r2, r3, r4]
}

/// `a - b`. Sum, Sum -> Wide.
/// 10 operations.
#[inline(always)]
fn difference_of_sums<V: Lane>(a: &[V; 5], b: &[V; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    // plus 500 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + splat(0xf9fffffffffdae4) - b0;
    let r1 = a1 + splat(0xf9ffffffffffe0c) - b1;
    let r2 = a2 + splat(0xf9ffffffffffe0c) - b2;
    let r3 = a3 + splat(0xf9ffffffffffe0c) - b3;
    let r4 = a4 + splat(0xf9ffffffffffe0c) - b4;
    [r0, r1, r2, r3, r4]
}

/// The same value. Wide -> Tight.
/// 1 multiplication, 14 other operations.
#[inline(always)]
pub fn carry<V: Lane>(a: &[V; 5]) -> [Low<V>; 5] {
    let [r0, r1, r2, r3, r4] = *a;
    // all carries at once; that of the top limb comes back at the bottom
    let r0_2 = madd52lo(r0 & splat(MASK51), low52(r4 >> 51), low52(splat(19)));
    let r1_2 = low52((r1 & splat(MASK51)) + (r0 >> 51));
    let r2_2 = low52((r2 & splat(MASK51)) + (r1 >> 51));
    let r3_2 = low52((r3 & splat(MASK51)) + (r2 >> 51));
    let r4 = low52((r4 & splat(MASK51)) + (r3 >> 51));
    [low52(r0_2), r1_2, r2_2, r3_2, r4]
}

/// The same value. Tight -> Sum.
/// 0 operations.
#[inline(always)]
pub fn widen<V: Lane>(a: &[Low<V>; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    [wide(a0), wide(a1), wide(a2), wide(a3), wide(a4)]
}

/// The value. Any words -> Tight.
/// 1 multiplication, 16 other operations.
#[inline(always)]
pub fn from_words<V: Lane>(w: &[V; 4]) -> [Low<V>; 5] {
    let [w0, w1, w2, w3] = *w;
    let x0 = w0 & splat(MASK51);
    let x1 = ((w1 & splat(MASK38)) << 13) | (w0 >> 51);
    let x2 = ((w2 & splat(MASK25)) << 26) | (w1 >> 38);
    let x3 = ((w3 & splat(MASK12)) << 39) | (w2 >> 25);
    let x4 = (w3 >> 12) & splat(MASK51);
    // what lies above the top limb comes back at the bottom
    let r0 = madd52lo(x0, low52(w3 >> 63), low52(splat(19)));
    [low52(r0), low52(x1), low52(x2), low52(x3), low52(x4)]
}

/// The value in `0..p`. Tight -> canonical words.
/// 1 multiplication, 37 other operations.
#[inline(always)]
pub fn to_words<V: Lane>(a: &[Low<V>; 5]) -> [V; 4] {
    let [a0, a1, a2, a3, a4] = *a;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    let q = (wide(a0) + splat(19)) >> 51;
    let q = (wide(a1) + q) >> 51;
    let q = (wide(a2) + q) >> 51;
    let q = (wide(a3) + q) >> 51;
    let q = (wide(a4) + q) >> 51;
    // the value plus c q, without the bit that then stands above the top
    let t0 = madd52lo(wide(a0), low52(q), low52(splat(19)));
    let y0 = t0 & splat(MASK51);
    let t = wide(a1) + (t0 >> 51);
    let y1 = t & splat(MASK51);
    let t = wide(a2) + (t >> 51);
    let y2 = t & splat(MASK51);
    let t = wide(a3) + (t >> 51);
    let y3 = t & splat(MASK51);
    let t = wide(a4) + (t >> 51);
    let y4 = t & splat(MASK51);
    // packed into words
    let r0 = ((y1 & splat(MASK13)) << 51) | y0;
    let r1 = ((y2 & splat(MASK26)) << 38) | (y1 >> 13);
    let r2 = ((y3 & splat(MASK39)) << 25) | (y2 >> 26);
    let r3 = (y4 << 12) | (y3 >> 39);
    [r0, r1, r2, r3]
}

/// `k * a + b`. Tight, below 2^17, Tight -> Tight.
/// 11 multiplications, 29 other operations.
#[inline(always)]
pub fn mul_small_add<V: Lane>(a: &[Low<V>; 5], k: Low<V>, b: &[Low<V>; 5]) -> [Low<V>; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    // upper halves
    let z1 = madd52hi(splat(0), a0, k);
    let z2 = madd52hi(splat(0), a1, k);
    let z3 = madd52hi(splat(0), a2, k);
    let z4 = madd52hi(splat(0), a3, k);
    let z5 = madd52hi(splat(0), a4, k);
    let z5 = z5 + z5;
    // those twice, and lower halves
    let z0 = madd52lo(splat(0), a0, k);
    let z1 = madd52lo(z1 + z1, a1, k);
    let z2 = madd52lo(z2 + z2, a2, k);
    let z3 = madd52lo(z3 + z3, a3, k);
    let z4 = madd52lo(z4 + z4, a4, k);
    let z0 = z0 + wide(b0);
    let z1 = z1 + wide(b1);
    let z2 = z2 + wide(b2);
    let z3 = z3 + wide(b3);
    let z4 = z4 + wide(b4);
    // 2^255 = 19 mod p
    let z0 = z0 + ((z5 << 4) + (z5 << 1) + z5);
    // all carries at once; that of the top limb comes back at the bottom
    let r0 = madd52lo(z0 & splat(MASK51), low52(z4 >> 51), low52(splat(19)));
    let r1 = low52((z1 & splat(MASK51)) + (z0 >> 51));
    let r2 = low52((z2 & splat(MASK51)) + (z1 >> 51));
    let r3 = low52((z3 & splat(MASK51)) + (z2 >> 51));
    let r4 = low52((z4 & splat(MASK51)) + (z3 >> 51));
    [low52(r0), r1, r2, r3, r4]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
/// 5 operations.
#[inline(always)]
pub fn select<V: Lane>(bit: Bit<V>, a: &[Low<V>; 5], b: &[Low<V>; 5]) -> [Low<V>; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    let r0 = blend(bit, a0, b0);
    let r1 = blend(bit, a1, b1);
    let r2 = blend(bit, a2, b2);
    let r3 = blend(bit, a3, b3);
    let r4 = blend(bit, a4, b4);
    [r0, r1, r2, r3, r4]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
/// 5 operations.
#[inline(always)]
pub fn select_sums<V: Lane>(bit: Bit<V>, a: &[V; 5], b: &[V; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    let r0 = blend(bit, a0, b0);
    let r1 = blend(bit, a1, b1);
    let r2 = blend(bit, a2, b2);
    let r3 = blend(bit, a3, b3);
    let r4 = blend(bit, a4, b4);
    [r0, r1, r2, r3, r4]
}

/// 1 if the value is below the modulus. Any words -> a bit.
/// 4 operations.
#[inline(always)]
pub fn is_canonical<V: Lane>(w: &[V; 4]) -> Bit<V> {
    let [w0, w1, w2, w3] = *w;
    let (_, c) = sbb(w0, splat(P[0]), no());
    let (_, c) = sbb(w1, splat(P[1]), c);
    let (_, c) = sbb(w2, splat(P[2]), c);
    let (_, c) = sbb(w3, splat(P[3]), c);
    c
}

/// 1 if all words are zero. Any words -> a bit.
/// 4 operations.
#[inline(always)]
fn is_zero_words<V: Lane>(w: &[V; 4]) -> Bit<V> {
    let [w0, w1, w2, w3] = *w;
    let (_, c) = sbb(w0, splat(1), no());
    let (_, c) = sbb(w1, splat(0), c);
    let (_, c) = sbb(w2, splat(0), c);
    let (_, c) = sbb(w3, splat(0), c);
    c
}

/// 1 if the value is 0 modulo p. Tight -> a bit.
#[inline(always)]
pub fn is_zero<V: Lane>(a: &[Low<V>; 5]) -> Bit<V> {
    is_zero_words(&to_words(a))
}

/// `a + b`. Sum, Sum -> Tight.
#[inline(always)]
pub fn add_sums<V: Lane>(a: &[V; 5], b: &[V; 5]) -> [Low<V>; 5] {
    carry(&sum_of_sums(a, b))
}

/// `a - b`. Sum, Sum -> Tight.
#[inline(always)]
pub fn sub_sums<V: Lane>(a: &[V; 5], b: &[V; 5]) -> [Low<V>; 5] {
    carry(&difference_of_sums(a, b))
}

/// `a * b`. Tight, Tight -> Tight.
#[inline(always)]
pub fn mul<V: Lane>(a: &[Low<V>; 5], b: &[Low<V>; 5]) -> [Low<V>; 5] {
    reduce(&product(a, b))
}

/// `a^2`. Tight -> Tight.
#[inline(always)]
pub fn square<V: Lane>(a: &[Low<V>; 5]) -> [Low<V>; 5] {
    reduce(&product_square(a))
}

/// `e, f, g, h`: madd-2008-hwcd-3, by (y - x, y + x, 2dxy).
/// All Tight -> all Tight, one after the other.
/// 156 multiplications, 236 other operations.
#[inline(always)]
pub fn edwards_add_affine<V: Lane>(
    x: &[Low<V>; 5],
    y: &[Low<V>; 5],
    z: &[Low<V>; 5],
    t: &[Low<V>; 5],
    minus: &[Low<V>; 5],
    plus: &[Low<V>; 5],
    xytd: &[Low<V>; 5],
) -> [Low<V>; 20] {
    let [x0, x1, x2, x3, x4] = *x;
    let [y0, y1, y2, y3, y4] = *y;
    let [z0, z1, z2, z3, z4] = *z;
    let [t0, t1, t2, t3, t4] = *t;
    let [minus0, minus1, minus2, minus3, minus4] = *minus;
    let [plus0, plus1, plus2, plus3, plus4] = *plus;
    let [xytd0, xytd1, xytd2, xytd3, xytd4] = *xytd;
    // y - x
    let s0 = wide(y0) + splat(0xfffffffffffda) - wide(x0);
    let s1 = wide(y1) + splat(0xffffffffffffe) - wide(x1);
    let s2 = wide(y2) + splat(0xffffffffffffe) - wide(x2);
    let s3 = wide(y3) + splat(0xffffffffffffe) - wide(x3);
    let s4 = wide(y4) + splat(0xffffffffffffe) - wide(x4);
    // all carries at once; that of the top limb comes back at the bottom
    let r0 = madd52lo(s0 & splat(MASK51), low52(s4 >> 51), low52(splat(19)));
    let r0 = low52(r0);
    let r1 = low52((s1 & splat(MASK51)) + (s0 >> 51));
    let r2 = low52((s2 & splat(MASK51)) + (s1 >> 51));
    let r3 = low52((s3 & splat(MASK51)) + (s2 >> 51));
    let r4 = low52((s4 & splat(MASK51)) + (s3 >> 51));
    // upper halves
    let z1_2 = madd52hi(splat(0), minus0, r0);
    let z2_2 = madd52hi(madd52hi(splat(0), minus0, r1), minus1, r0);
    let z3_2 = madd52hi(madd52hi(splat(0), minus0, r2), minus1, r1);
    let z4_2 = madd52hi(madd52hi(splat(0), minus0, r3), minus1, r2);
    let z5 = madd52hi(madd52hi(splat(0), minus0, r4), minus1, r3);
    let z6 = madd52hi(splat(0), minus1, r4);
    let z3_2 = madd52hi(z3_2, minus2, r0);
    let z4_2 = madd52hi(madd52hi(z4_2, minus2, r1), minus3, r0);
    let z5 = madd52hi(madd52hi(z5, minus2, r2), minus3, r1);
    let z6 = madd52hi(madd52hi(z6, minus2, r3), minus3, r2);
    let z7 = madd52hi(madd52hi(splat(0), minus2, r4), minus3, r3);
    let z8 = madd52hi(splat(0), minus3, r4);
    let z5 = madd52hi(z5, minus4, r0);
    let z6 = madd52hi(z6, minus4, r1);
    let z7 = madd52hi(z7, minus4, r2);
    let z8 = madd52hi(z8, minus4, r3);
    let z9 = madd52hi(splat(0), minus4, r4);
    let z9 = z9 + z9;
    // those twice, and lower halves
    let z0_2 = madd52lo(splat(0), minus0, r0);
    let z1_2 = madd52lo(madd52lo(z1_2 + z1_2, minus0, r1), minus1, r0);
    let z2_2 = madd52lo(madd52lo(z2_2 + z2_2, minus0, r2), minus1, r1);
    let z3_2 = madd52lo(madd52lo(z3_2 + z3_2, minus0, r3), minus1, r2);
    let z4_2 = madd52lo(madd52lo(z4_2 + z4_2, minus0, r4), minus1, r3);
    let z5 = madd52lo(z5 + z5, minus1, r4);
    let z2_2 = madd52lo(z2_2, minus2, r0);
    let z3_2 = madd52lo(madd52lo(z3_2, minus2, r1), minus3, r0);
    let z4_2 = madd52lo(madd52lo(z4_2, minus2, r2), minus3, r1);
    let z5 = madd52lo(madd52lo(z5, minus2, r3), minus3, r2);
    let z6 = madd52lo(madd52lo(z6 + z6, minus2, r4), minus3, r3);
    let z7 = madd52lo(z7 + z7, minus3, r4);
    let z4_2 = madd52lo(z4_2, minus4, r0);
    let z5 = madd52lo(z5, minus4, r1);
    let z6 = madd52lo(z6, minus4, r2);
    let z7 = madd52lo(z7, minus4, r3);
    let z8 = madd52lo(z8 + z8, minus4, r4);
    // 2^255 = 19 mod p
    let z0_2 = z0_2 + ((z5 << 4) + (z5 << 1) + z5);
    let z1_2 = z1_2 + ((z6 << 4) + (z6 << 1) + z6);
    let z2_2 = z2_2 + ((z7 << 4) + (z7 << 1) + z7);
    let z3_2 = z3_2 + ((z8 << 4) + (z8 << 1) + z8);
    let z4_2 = z4_2 + ((z9 << 4) + (z9 << 1) + z9);
    // x + y
    let s0 = wide(x0) + wide(y0);
    let s1 = wide(x1) + wide(y1);
    let s2 = wide(x2) + wide(y2);
    let s3 = wide(x3) + wide(y3);
    let s4 = wide(x4) + wide(y4);
    // all carries at once; that of the top limb comes back at the bottom
    let r0 = madd52lo(s0 & splat(MASK51), low52(s4 >> 51), low52(splat(19)));
    let r0 = low52(r0);
    let r1 = low52((s1 & splat(MASK51)) + (s0 >> 51));
    let r2 = low52((s2 & splat(MASK51)) + (s1 >> 51));
    let r3 = low52((s3 & splat(MASK51)) + (s2 >> 51));
    let r4 = low52((s4 & splat(MASK51)) + (s3 >> 51));
    // upper halves
    let z1_3 = madd52hi(splat(0), plus0, r0);
    let z2_3 = madd52hi(madd52hi(splat(0), plus0, r1), plus1, r0);
    let z3_3 = madd52hi(madd52hi(splat(0), plus0, r2), plus1, r1);
    let z4_3 = madd52hi(madd52hi(splat(0), plus0, r3), plus1, r2);
    let z5 = madd52hi(madd52hi(splat(0), plus0, r4), plus1, r3);
    let z6 = madd52hi(splat(0), plus1, r4);
    let z3_3 = madd52hi(z3_3, plus2, r0);
    let z4_3 = madd52hi(madd52hi(z4_3, plus2, r1), plus3, r0);
    let z5 = madd52hi(madd52hi(z5, plus2, r2), plus3, r1);
    let z6 = madd52hi(madd52hi(z6, plus2, r3), plus3, r2);
    let z7 = madd52hi(madd52hi(splat(0), plus2, r4), plus3, r3);
    let z8 = madd52hi(splat(0), plus3, r4);
    let z5 = madd52hi(z5, plus4, r0);
    let z6 = madd52hi(z6, plus4, r1);
    let z7 = madd52hi(z7, plus4, r2);
    let z8 = madd52hi(z8, plus4, r3);
    let z9 = madd52hi(splat(0), plus4, r4);
    let z9 = z9 + z9;
    // those twice, and lower halves
    let z0_3 = madd52lo(splat(0), plus0, r0);
    let z1_3 = madd52lo(madd52lo(z1_3 + z1_3, plus0, r1), plus1, r0);
    let z2_3 = madd52lo(madd52lo(z2_3 + z2_3, plus0, r2), plus1, r1);
    let z3_3 = madd52lo(madd52lo(z3_3 + z3_3, plus0, r3), plus1, r2);
    let z4_3 = madd52lo(madd52lo(z4_3 + z4_3, plus0, r4), plus1, r3);
    let z5 = madd52lo(z5 + z5, plus1, r4);
    let z2_3 = madd52lo(z2_3, plus2, r0);
    let z3_3 = madd52lo(madd52lo(z3_3, plus2, r1), plus3, r0);
    let z4_3 = madd52lo(madd52lo(z4_3, plus2, r2), plus3, r1);
    let z5 = madd52lo(madd52lo(z5, plus2, r3), plus3, r2);
    let z6 = madd52lo(madd52lo(z6 + z6, plus2, r4), plus3, r3);
    let z7 = madd52lo(z7 + z7, plus3, r4);
    let z4_3 = madd52lo(z4_3, plus4, r0);
    let z5 = madd52lo(z5, plus4, r1);
    let z6 = madd52lo(z6, plus4, r2);
    let z7 = madd52lo(z7, plus4, r3);
    let z8 = madd52lo(z8 + z8, plus4, r4);
    // 2^255 = 19 mod p
    let z0_3 = z0_3 + ((z5 << 4) + (z5 << 1) + z5);
    let z1_3 = z1_3 + ((z6 << 4) + (z6 << 1) + z6);
    let z2_3 = z2_3 + ((z7 << 4) + (z7 << 1) + z7);
    let z3_3 = z3_3 + ((z8 << 4) + (z8 << 1) + z8);
    let z4_3 = z4_3 + ((z9 << 4) + (z9 << 1) + z9);
    // e
    let s0 = z0_3 + splat(0x7cffffffffffd7a) - z0_2;
    let s1 = z1_3 + splat(0x61fffffffffff06) - z1_2;
    let s2 = z2_3 + splat(0x46fffffffffff3c) - z2_2;
    let s3 = z3_3 + splat(0x2bfffffffffff72) - z3_2;
    let s4 = z4_3 + splat(0x10fffffffffffa8) - z4_2;
    // all carries at once; that of the top limb comes back at the bottom
    let r0 = madd52lo(s0 & splat(MASK51), low52(s4 >> 51), low52(splat(19)));
    let r1 = low52((s1 & splat(MASK51)) + (s0 >> 51));
    let r2 = low52((s2 & splat(MASK51)) + (s1 >> 51));
    let r3 = low52((s3 & splat(MASK51)) + (s2 >> 51));
    let r4 = low52((s4 & splat(MASK51)) + (s3 >> 51));
    // upper halves
    let z1_4 = madd52hi(splat(0), t0, xytd0);
    let z2_4 = madd52hi(madd52hi(splat(0), t0, xytd1), t1, xytd0);
    let z3_4 = madd52hi(madd52hi(splat(0), t0, xytd2), t1, xytd1);
    let z4_4 = madd52hi(madd52hi(splat(0), t0, xytd3), t1, xytd2);
    let z5 = madd52hi(madd52hi(splat(0), t0, xytd4), t1, xytd3);
    let z6 = madd52hi(splat(0), t1, xytd4);
    let z3_4 = madd52hi(z3_4, t2, xytd0);
    let z4_4 = madd52hi(madd52hi(z4_4, t2, xytd1), t3, xytd0);
    let z5 = madd52hi(madd52hi(z5, t2, xytd2), t3, xytd1);
    let z6 = madd52hi(madd52hi(z6, t2, xytd3), t3, xytd2);
    let z7 = madd52hi(madd52hi(splat(0), t2, xytd4), t3, xytd3);
    let z8 = madd52hi(splat(0), t3, xytd4);
    let z5 = madd52hi(z5, t4, xytd0);
    let z6 = madd52hi(z6, t4, xytd1);
    let z7 = madd52hi(z7, t4, xytd2);
    let z8 = madd52hi(z8, t4, xytd3);
    let z9 = madd52hi(splat(0), t4, xytd4);
    let z9 = z9 + z9;
    // those twice, and lower halves
    let z0_4 = madd52lo(splat(0), t0, xytd0);
    let z1_4 = madd52lo(madd52lo(z1_4 + z1_4, t0, xytd1), t1, xytd0);
    let z2_4 = madd52lo(madd52lo(z2_4 + z2_4, t0, xytd2), t1, xytd1);
    let z3_4 = madd52lo(madd52lo(z3_4 + z3_4, t0, xytd3), t1, xytd2);
    let z4_4 = madd52lo(madd52lo(z4_4 + z4_4, t0, xytd4), t1, xytd3);
    let z5 = madd52lo(z5 + z5, t1, xytd4);
    let z2_4 = madd52lo(z2_4, t2, xytd0);
    let z3_4 = madd52lo(madd52lo(z3_4, t2, xytd1), t3, xytd0);
    let z4_4 = madd52lo(madd52lo(z4_4, t2, xytd2), t3, xytd1);
    let z5 = madd52lo(madd52lo(z5, t2, xytd3), t3, xytd2);
    let z6 = madd52lo(madd52lo(z6 + z6, t2, xytd4), t3, xytd3);
    let z7 = madd52lo(z7 + z7, t3, xytd4);
    let z4_4 = madd52lo(z4_4, t4, xytd0);
    let z5 = madd52lo(z5, t4, xytd1);
    let z6 = madd52lo(z6, t4, xytd2);
    let z7 = madd52lo(z7, t4, xytd3);
    let z8 = madd52lo(z8 + z8, t4, xytd4);
    // 2^255 = 19 mod p
    let z0_4 = z0_4 + ((z5 << 4) + (z5 << 1) + z5);
    let z1_4 = z1_4 + ((z6 << 4) + (z6 << 1) + z6);
    let z2_4 = z2_4 + ((z7 << 4) + (z7 << 1) + z7);
    let z3_4 = z3_4 + ((z8 << 4) + (z8 << 1) + z8);
    let z4_4 = z4_4 + ((z9 << 4) + (z9 << 1) + z9);
    // f
    let t_2 = wide(z0) + wide(z0);
    let t_3 = wide(z1) + wide(z1);
    let t_4 = wide(z2) + wide(z2);
    let t_5 = wide(z3) + wide(z3);
    let t_6 = wide(z4) + wide(z4);
    let s0 = t_2 + splat(0x7cffffffffffd7a) - z0_4;
    let s1 = t_3 + splat(0x61fffffffffff06) - z1_4;
    let s2 = t_4 + splat(0x46fffffffffff3c) - z2_4;
    let s3 = t_5 + splat(0x2bfffffffffff72) - z3_4;
    let s4 = t_6 + splat(0x10fffffffffffa8) - z4_4;
    // all carries at once; that of the top limb comes back at the bottom
    let r0_2 = madd52lo(s0 & splat(MASK51), low52(s4 >> 51), low52(splat(19)));
    let r1_2 = low52((s1 & splat(MASK51)) + (s0 >> 51));
    let r2_2 = low52((s2 & splat(MASK51)) + (s1 >> 51));
    let r3_2 = low52((s3 & splat(MASK51)) + (s2 >> 51));
    let r4_2 = low52((s4 & splat(MASK51)) + (s3 >> 51));
    // g
    let s0 = t_2 + z0_4;
    let s1 = t_3 + z1_4;
    let s2 = t_4 + z2_4;
    let s3 = t_5 + z3_4;
    let s4 = t_6 + z4_4;
    // all carries at once; that of the top limb comes back at the bottom
    let r0_3 = madd52lo(s0 & splat(MASK51), low52(s4 >> 51), low52(splat(19)));
    let r1_3 = low52((s1 & splat(MASK51)) + (s0 >> 51));
    let r2_3 = low52((s2 & splat(MASK51)) + (s1 >> 51));
    let r3_3 = low52((s3 & splat(MASK51)) + (s2 >> 51));
    let r4_3 = low52((s4 & splat(MASK51)) + (s3 >> 51));
    // h
    let s0 = z0_2 + z0_3;
    let s1 = z1_2 + z1_3;
    let s2 = z2_2 + z2_3;
    let s3 = z3_2 + z3_3;
    let s4 = z4_2 + z4_3;
    // all carries at once; that of the top limb comes back at the bottom
    let r0_4 = madd52lo(s0 & splat(MASK51), low52(s4 >> 51), low52(splat(19)));
    let r1_4 = low52((s1 & splat(MASK51)) + (s0 >> 51));
    let r2_4 = low52((s2 & splat(MASK51)) + (s1 >> 51));
    let r3_4 = low52((s3 & splat(MASK51)) + (s2 >> 51));
    let r4_4 = low52((s4 & splat(MASK51)) + (s3 >> 51));
    [
        low52(r0),
        r1,
        r2,
        r3,
        r4,
        low52(r0_2),
        r1_2,
        r2_2,
        r3_2,
        r4_2,
        low52(r0_3),
        r1_3,
        r2_3,
        r3_3,
        r4_3,
        low52(r0_4),
        r1_4,
        r2_4,
        r3_4,
        r4_4,
    ]
}
