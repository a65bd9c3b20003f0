//! Integers modulo p = 2^256 - 2^32 - 977.
//!
//! 5 vectors, a limb in each lane of 64 bits; the value of a lane is `x0 + x1 2^52 + ... + x4 2^208`.
//!
//! * Tight: limbs are below 2^52, the top one below 2^48 + 2^6.
//! * Sum: limbs are below 17 * 2^52 + 2^39, the top one below 2^56.4.
//! * Loose: limbs are below 2^52, the top one below 2^48 + 2^6.
//! * Product: limbs are below 2^55 + 2^39, the top one below 5 * 2^53 + 2^38.
//!
//! Strategy: lanes52. Generated from specs/p256k1.toml by `cargo xtask gen`; do not edit.

use crate::arch::lane::{Bit, Lane, Low, blend, low52, madd52hi, madd52lo, no, sbb, splat, wide};

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

/// `a * b`, carries not moved. Tight, Tight -> Product.
/// 64 multiplications, 4 other operations.
#[inline(always)]
pub fn product<V: Lane>(a: &[Low<V>; 5], b: &[Low<V>; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    // row 0
    let z0 = madd52lo(splat(0), a0, b0);
    let z1 = madd52lo(madd52hi(splat(0), a0, b0), a0, b1);
    let z2 = madd52lo(madd52hi(splat(0), a0, b1), a0, b2);
    let z3 = madd52lo(madd52hi(splat(0), a0, b2), a0, b3);
    let z4 = madd52lo(madd52hi(splat(0), a0, b3), a0, b4);
    // row 1
    let z1 = madd52lo(z1, a1, b0);
    let z2 = madd52lo(madd52hi(z2, a1, b0), a1, b1);
    let z3 = madd52lo(madd52hi(z3, a1, b1), a1, b2);
    let z4 = madd52lo(madd52hi(z4, a1, b2), a1, b3);
    let z5 = madd52lo(madd52hi(madd52hi(splat(0), a0, b4), a1, b3), a1, b4);
    // row 2
    let z2 = madd52lo(z2, a2, b0);
    let z3 = madd52lo(madd52hi(z3, a2, b0), a2, b1);
    let z4 = madd52lo(madd52hi(z4, a2, b1), a2, b2);
    let z5 = madd52lo(madd52hi(z5, a2, b2), a2, b3);
    let z6 = madd52lo(madd52hi(madd52hi(splat(0), a1, b4), a2, b3), a2, b4);
    // row 3
    let z3 = madd52lo(z3, a3, b0);
    let z4 = madd52lo(madd52hi(z4, a3, b0), a3, b1);
    let z5 = madd52lo(madd52hi(z5, a3, b1), a3, b2);
    let z6 = madd52lo(madd52hi(z6, a3, b2), a3, b3);
    let z7 = madd52lo(madd52hi(madd52hi(splat(0), a2, b4), a3, b3), a3, b4);
    // row 4
    let z4 = madd52lo(z4, a4, b0);
    let z5 = madd52lo(madd52hi(z5, a4, b0), a4, b1);
    let z6 = madd52lo(madd52hi(z6, a4, b1), a4, b2);
    let z7 = madd52lo(madd52hi(z7, a4, b2), a4, b3);
    let z8 = madd52lo(madd52hi(madd52hi(splat(0), a3, b4), a4, b3), a4, b4);
    let z9 = madd52hi(splat(0), a4, b4);
    // 2^260 = 68719492368 mod p
    let z4 = madd52lo(z4, low52(z9), low52(splat(0x1000003d10)));
    let z5 = madd52hi(z5, low52(z9), low52(splat(0x1000003d10)));
    let z0 = madd52lo(z0, low52(z5), low52(splat(0x1000003d10)));
    let z1 = madd52hi(z1, low52(z5), low52(splat(0x1000003d10)));
    let z1 = madd52lo(z1, low52(z5 >> 52), low52(splat(0x1000003d10)));
    let z1 = madd52lo(z1, low52(z6), low52(splat(0x1000003d10)));
    let z2 = madd52hi(z2, low52(z6), low52(splat(0x1000003d10)));
    let z2 = madd52lo(z2, low52(z6 >> 52), low52(splat(0x1000003d10)));
    let z2 = madd52lo(z2, low52(z7), low52(splat(0x1000003d10)));
    let z3 = madd52hi(z3, low52(z7), low52(splat(0x1000003d10)));
    let z3 = madd52lo(z3, low52(z7 >> 52), low52(splat(0x1000003d10)));
    let z3 = madd52lo(z3, low52(z8), low52(splat(0x1000003d10)));
    let z4 = madd52hi(z4, low52(z8), low52(splat(0x1000003d10)));
    let z4 = madd52lo(z4, low52(z8 >> 52), low52(splat(0x1000003d10)));
    [z0, z1, z2, z3, z4]
}

/// `a^2`, carries not moved. Tight -> Product.
/// 44 multiplications, 11 other operations.
#[inline(always)]
pub fn product_square<V: Lane>(a: &[Low<V>; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    // products of unequal limbs, the top one apart
    let z1 = madd52lo(splat(0), a0, a1);
    let z2 = madd52lo(madd52hi(splat(0), a0, a1), a0, a2);
    let z3 = madd52lo(madd52hi(splat(0), a0, a2), a0, a3);
    let z3 = madd52lo(z3, a1, a2);
    let z4 = madd52lo(madd52hi(madd52hi(splat(0), a0, a3), a1, a2), a1, a3);
    let z5 = madd52lo(madd52hi(splat(0), a1, a3), a2, a3);
    let t = madd52hi(splat(0), a2, a3);
    // twice
    let z1 = z1 + z1;
    let z2 = z2 + z2;
    let z3 = z3 + z3;
    let z4 = z4 + z4;
    let z5 = z5 + z5;
    let z6 = t + t;
    let d = wide(a4) + wide(a4);
    let z4 = madd52lo(z4, a0, low52(d));
    let z5 = madd52lo(madd52hi(z5, a0, low52(d)), a1, low52(d));
    let z6 = madd52lo(madd52hi(z6, a1, low52(d)), a2, low52(d));
    let z7 = madd52lo(madd52hi(splat(0), a2, low52(d)), a3, low52(d));
    // squares
    let z0 = madd52lo(splat(0), a0, a0);
    let z1 = madd52hi(z1, a0, a0);
    let z2 = madd52lo(z2, a1, a1);
    let z3 = madd52hi(z3, a1, a1);
    let z4 = madd52lo(z4, a2, a2);
    let z5 = madd52hi(z5, a2, a2);
    let z6 = madd52lo(z6, a3, a3);
    let z7 = madd52hi(z7, a3, a3);
    let z8 = madd52lo(madd52hi(splat(0), a3, low52(d)), a4, a4);
    let z9 = madd52hi(splat(0), a4, a4);
    // 2^260 = 68719492368 mod p
    let z4 = madd52lo(z4, low52(z9), low52(splat(0x1000003d10)));
    let z5 = madd52hi(z5, low52(z9), low52(splat(0x1000003d10)));
    let z0 = madd52lo(z0, low52(z5), low52(splat(0x1000003d10)));
    let z1 = madd52hi(z1, low52(z5), low52(splat(0x1000003d10)));
    let z1 = madd52lo(z1, low52(z5 >> 52), low52(splat(0x1000003d10)));
    let z1 = madd52lo(z1, low52(z6), low52(splat(0x1000003d10)));
    let z2 = madd52hi(z2, low52(z6), low52(splat(0x1000003d10)));
    let z2 = madd52lo(z2, low52(z6 >> 52), low52(splat(0x1000003d10)));
    let z2 = madd52lo(z2, low52(z7), low52(splat(0x1000003d10)));
    let z3 = madd52hi(z3, low52(z7), low52(splat(0x1000003d10)));
    let z3 = madd52lo(z3, low52(z7 >> 52), low52(splat(0x1000003d10)));
    let z3 = madd52lo(z3, low52(z8), low52(splat(0x1000003d10)));
    let z4 = madd52hi(z4, low52(z8), low52(splat(0x1000003d10)));
    let z4 = madd52lo(z4, low52(z8 >> 52), low52(splat(0x1000003d10)));
    [z0, z1, z2, z3, z4]
}

/// The same value. Product -> Tight.
/// 1 multiplication, 10 other operations.
#[inline(always)]
pub fn reduce<V: Lane>(a: &[V; 5]) -> [Low<V>; 5] {
    let [r0, r1, r2, r3, r4] = *a;
    // what lies above the modulus comes back at the bottom; then carries, once through
    let t = madd52lo(r0, low52(r4 >> 48), low52(splat(0x1000003d1)));
    let t_2 = r1 + (t >> 52);
    let t_3 = r2 + (t_2 >> 52);
    let t_4 = r3 + (t_3 >> 52);
    let t_5 = (r4 & splat(MASK48)) + (t_4 >> 52);
    [low52(t), low52(t_2), low52(t_3), low52(t_4), low52(t_5)]
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
    // plus 161 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + splat(0x8fff5efffd998f) - b0;
    let r1 = a1 + splat(0x8ffffffffffff7) - b1;
    let r2 = a2 + splat(0x8ffffffffffff7) - b2;
    let r3 = a3 + splat(0x8ffffffffffff7) - b3;
    let r4 = a4 + splat(0xa0fffffffffff7) - b4;
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
    let r0 = a0 + splat(0x1ffffdfffff85e) - wide(b0);
    let r1 = a1 + splat(0x1ffffffffffffe) - wide(b1);
    let r2 = a2 + splat(0x1ffffffffffffe) - wide(b2);
    let r3 = a3 + splat(0x1ffffffffffffe) - wide(b3);
    let r4 = a4 + splat(0x1fffffffffffe) - wide(b4);
    [r0, r1, r2, r3, r4]
}

/// `k * a`. Tight, below 2^17 -> Tight.
/// 12 multiplications, 10 other operations.
#[inline(always)]
pub fn mul_small<V: Lane>(a: &[Low<V>; 5], k: Low<V>) -> [Low<V>; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let z0 = madd52lo(splat(0), a0, k);
    let z1 = madd52hi(splat(0), a0, k);
    let z1 = madd52lo(z1, a1, k);
    let z2 = madd52hi(splat(0), a1, k);
    let z2 = madd52lo(z2, a2, k);
    let z3 = madd52hi(splat(0), a2, k);
    let z3 = madd52lo(z3, a3, k);
    let z4 = madd52hi(splat(0), a3, k);
    let z4 = madd52lo(z4, a4, k);
    let z5 = madd52hi(splat(0), a4, k);
    // 2^260 = 68719492368 mod p
    let z0 = madd52lo(z0, low52(z5), low52(splat(0x1000003d10)));
    // what lies above the modulus comes back at the bottom; then carries, once through
    let t = madd52lo(z0, low52(z4 >> 48), low52(splat(0x1000003d1)));
    let t_2 = z1 + (t >> 52);
    let t_3 = z2 + (t_2 >> 52);
    let t_4 = z3 + (t_3 >> 52);
    let t_5 = (z4 & splat(MASK48)) + (t_4 >> 52);
    [low52(t), low52(t_2), low52(t_3), low52(t_4), low52(t_5)]
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
    let r0 = wide(a0) + splat(0x1ffffdfffff85e) - wide(b0);
    let r1 = wide(a1) + splat(0x1ffffffffffffe) - wide(b1);
    let r2 = wide(a2) + splat(0x1ffffffffffffe) - wide(b2);
    let r3 = wide(a3) + splat(0x1ffffffffffffe) - wide(b3);
    let r4 = wide(a4) + splat(0x1fffffffffffe) - wide(b4);
    [r0, r1, r2, r3, r4]
}

/// `-a`. Tight -> Sum.
/// 5 operations.
#[inline(always)]
pub fn neg<V: Lane>(a: &[Low<V>; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = splat::<V>(0x1ffffdfffff85e) - wide(a0);
    let r1 = splat::<V>(0x1ffffffffffffe) - wide(a1);
    let r2 = splat::<V>(0x1ffffffffffffe) - wide(a2);
    let r3 = splat::<V>(0x1ffffffffffffe) - wide(a3);
    let r4 = splat::<V>(0x1fffffffffffe) - wide(a4);
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
    // plus 322 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + splat(0x11ffebdfffb331e) - b0;
    let r1 = a1 + splat(0x11fffffffffffee) - b1;
    let r2 = a2 + splat(0x11fffffffffffee) - b2;
    let r3 = a3 + splat(0x11fffffffffffee) - b3;
    let r4 = a4 + splat(0x141ffffffffffee) - b4;
    [r0, r1, r2, r3, r4]
}

/// The same value. Wide -> Tight.
/// 1 multiplication, 10 other operations.
#[inline(always)]
pub fn carry<V: Lane>(a: &[V; 5]) -> [Low<V>; 5] {
    let [r0, r1, r2, r3, r4] = *a;
    // what lies above the modulus comes back at the bottom; then carries, once through
    let t = madd52lo(r0, low52(r4 >> 48), low52(splat(0x1000003d1)));
    let t_2 = r1 + (t >> 52);
    let t_3 = r2 + (t_2 >> 52);
    let t_4 = r3 + (t_3 >> 52);
    let t_5 = (r4 & splat(MASK48)) + (t_4 >> 52);
    [low52(t), low52(t_2), low52(t_3), low52(t_4), low52(t_5)]
}

/// The same value. Tight -> Sum.
/// 0 operations.
#[inline(always)]
pub fn widen<V: Lane>(a: &[Low<V>; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    [wide(a0), wide(a1), wide(a2), wide(a3), wide(a4)]
}

/// The value. Any words -> Tight.
/// 13 operations.
#[inline(always)]
pub fn from_words<V: Lane>(w: &[V; 4]) -> [Low<V>; 5] {
    let [w0, w1, w2, w3] = *w;
    let x0 = low52(w0);
    let x1 = ((w1 & splat(MASK40)) << 12) | (w0 >> 52);
    let x2 = ((w2 & splat(MASK28)) << 24) | (w1 >> 40);
    let x3 = ((w3 & splat(MASK16)) << 36) | (w2 >> 28);
    let x4 = w3 >> 16;
    [low52(wide(x0)), low52(x1), low52(x2), low52(x3), low52(x4)]
}

/// The value in `0..p`. Tight -> canonical words.
/// 1 multiplication, 33 other operations.
#[inline(always)]
pub fn to_words<V: Lane>(a: &[Low<V>; 5]) -> [V; 4] {
    let [a0, a1, a2, a3, a4] = *a;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    let q = (wide(a0) + splat(0x1000003d1)) >> 52;
    let q = (wide(a1) + q) >> 52;
    let q = (wide(a2) + q) >> 52;
    let q = (wide(a3) + q) >> 52;
    let q = (wide(a4) + q) >> 48;
    // the value plus c q, without the bit that then stands above the top
    let t0 = madd52lo(wide(a0), low52(q), low52(splat(0x1000003d1)));
    let y0 = low52(t0);
    let t = wide(a1) + (t0 >> 52);
    let y1 = low52(t);
    let t = wide(a2) + (t >> 52);
    let y2 = low52(t);
    let t = wide(a3) + (t >> 52);
    let y3 = low52(t);
    let t = wide(a4) + (t >> 52);
    let y4 = t & splat(MASK48);
    // packed into words
    let r0 = ((wide(y1) & splat(MASK12)) << 52) | wide(y0);
    let r1 = ((wide(y2) & splat(MASK24)) << 40) | (wide(y1) >> 12);
    let r2 = ((wide(y3) & splat(MASK36)) << 28) | (wide(y2) >> 24);
    let r3 = (y4 << 16) | (wide(y3) >> 36);
    [r0, r1, r2, r3]
}

/// `k * a + b`. Tight, below 2^17, Tight -> Tight.
/// 12 multiplications, 10 other operations.
#[inline(always)]
pub fn mul_small_add<V: Lane>(a: &[Low<V>; 5], k: Low<V>, b: &[Low<V>; 5]) -> [Low<V>; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    let z0 = madd52lo(wide(b0), a0, k);
    let z1 = madd52hi(wide(b1), a0, k);
    let z1 = madd52lo(z1, a1, k);
    let z2 = madd52hi(wide(b2), a1, k);
    let z2 = madd52lo(z2, a2, k);
    let z3 = madd52hi(wide(b3), a2, k);
    let z3 = madd52lo(z3, a3, k);
    let z4 = madd52hi(wide(b4), a3, k);
    let z4 = madd52lo(z4, a4, k);
    let z5 = madd52hi(splat(0), a4, k);
    // 2^260 = 68719492368 mod p
    let z0 = madd52lo(z0, low52(z5), low52(splat(0x1000003d10)));
    // what lies above the modulus comes back at the bottom; then carries, once through
    let t = madd52lo(z0, low52(z4 >> 48), low52(splat(0x1000003d1)));
    let t_2 = z1 + (t >> 52);
    let t_3 = z2 + (t_2 >> 52);
    let t_4 = z3 + (t_3 >> 52);
    let t_5 = (z4 & splat(MASK48)) + (t_4 >> 52);
    [low52(t), low52(t_2), low52(t_3), low52(t_4), low52(t_5)]
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
