//! Integers modulo p = 2^127 - 1.
//!
//! 3 vectors, a limb in each lane of 64 bits; the value of a lane is `x0 + x1 2^52 + ... + x2 2^104`.
//!
//! * Tight: limbs are below 2^52, the top one below 2^23 + 2^5.
//! * Sum: limbs are below 9 * 2^52 + 2^31, the top one below 2^55.4.
//! * Loose: limbs are below 2^52, the top one below 2^23 + 2^5.
//! * Product: limbs are below 2^54 + 2^31, the top one below 2^54.4.
//!
//! Strategy: lanes52. Generated from specs/p127.toml by `cargo xtask gen`; do not edit.

use crate::arch::lane::{Bit, Lane, Low, blend, low52, madd52hi, madd52lo, no, sbb, splat, wide};

/// The modulus.
const P: [u64; 2] = [0xffffffffffffffff, 0x7fffffffffffffff];
const MASK12: u64 = (1 << 12) - 1;
const MASK23: u64 = (1 << 23) - 1;
const MASK40: u64 = (1 << 40) - 1;

/// `a * b`, carries not moved. Tight, Tight -> Product.
/// 21 multiplications, 3 other operations.
#[inline(always)]
pub fn product<V: Lane>(a: &[Low<V>; 3], b: &[Low<V>; 3]) -> [V; 3] {
    let [a0, a1, a2] = *a;
    let [b0, b1, b2] = *b;
    // row 0
    let z0 = madd52lo(splat(0), a0, b0);
    let z1 = madd52lo(madd52hi(splat(0), a0, b0), a0, b1);
    let z2 = madd52lo(madd52hi(splat(0), a0, b1), a0, b2);
    // row 1
    let z1 = madd52lo(z1, a1, b0);
    let z2 = madd52lo(madd52hi(z2, a1, b0), a1, b1);
    let z3 = madd52lo(madd52hi(madd52hi(splat(0), a0, b2), a1, b1), a1, b2);
    // row 2
    let z2 = madd52lo(z2, a2, b0);
    let z3 = madd52lo(madd52hi(z3, a2, b0), a2, b1);
    let z4 = madd52lo(madd52hi(madd52hi(splat(0), a1, b2), a2, b1), a2, b2);
    // 2^156 = 536870912 mod p
    let z0 = madd52lo(z0, low52(z3), low52(splat(0x20000000)));
    let z1 = madd52hi(z1, low52(z3), low52(splat(0x20000000)));
    let z1 = z1 + ((z3 >> 52) << 29);
    let z1 = madd52lo(z1, low52(z4), low52(splat(0x20000000)));
    let z2 = madd52hi(z2, low52(z4), low52(splat(0x20000000)));
    [z0, z1, z2]
}

/// `a^2`, carries not moved. Tight -> Product.
/// 15 multiplications, 6 other operations.
#[inline(always)]
pub fn product_square<V: Lane>(a: &[Low<V>; 3]) -> [V; 3] {
    let [a0, a1, a2] = *a;
    // products of unequal limbs, the top one apart
    let z1 = madd52lo(splat(0), a0, a1);
    let t = madd52hi(splat(0), a0, a1);
    // twice
    let z1 = z1 + z1;
    let z2 = t + t;
    let d = wide(a2) + wide(a2);
    let z2 = madd52lo(z2, a0, low52(d));
    let z3 = madd52lo(madd52hi(splat(0), a0, low52(d)), a1, low52(d));
    // squares
    let z0 = madd52lo(splat(0), a0, a0);
    let z1 = madd52hi(z1, a0, a0);
    let z2 = madd52lo(z2, a1, a1);
    let z3 = madd52hi(z3, a1, a1);
    let z4 = madd52lo(madd52hi(splat(0), a1, low52(d)), a2, a2);
    // 2^156 = 536870912 mod p
    let z0 = madd52lo(z0, low52(z3), low52(splat(0x20000000)));
    let z1 = madd52hi(z1, low52(z3), low52(splat(0x20000000)));
    let z1 = z1 + ((z3 >> 52) << 29);
    let z1 = madd52lo(z1, low52(z4), low52(splat(0x20000000)));
    let z2 = madd52hi(z2, low52(z4), low52(splat(0x20000000)));
    [z0, z1, z2]
}

/// The same value. Product -> Tight.
/// 1 multiplication, 6 other operations.
#[inline(always)]
pub fn reduce<V: Lane>(a: &[V; 3]) -> [Low<V>; 3] {
    let [r0, r1, r2] = *a;
    // what lies above the modulus comes back at the bottom; then carries, once through
    let t = madd52lo(r0, low52(r2 >> 23), low52(splat(1)));
    let t_2 = r1 + (t >> 52);
    let t_3 = (r2 & splat(MASK23)) + (t_2 >> 52);
    [low52(t), low52(t_2), low52(t_3)]
}

/// `a + b`. Product, Product -> Sum.
/// 3 operations.
#[inline(always)]
pub fn reduce_sum<V: Lane>(a: &[V; 3], b: &[V; 3]) -> [V; 3] {
    let [a0, a1, a2] = *a;
    let [b0, b1, b2] = *b;
    let r0 = a0 + b0;
    let r1 = a1 + b1;
    let r2 = a2 + b2;
    [r0, r1, r2]
}

/// `a - b`. Product, Product -> Sum.
/// 6 operations.
#[inline(always)]
pub fn reduce_difference<V: Lane>(a: &[V; 3], b: &[V; 3]) -> [V; 3] {
    let [a0, a1, a2] = *a;
    let [b0, b1, b2] = *b;
    // plus 2684354562 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + splat(0x4fffff5ffffffe) - b0;
    let r1 = a1 + splat(0x4ffffffffffffb) - b1;
    let r2 = a2 + splat(0x50000000fffffb) - b2;
    [r0, r1, r2]
}

/// `a + b`. Product, Tight -> Sum.
/// 3 operations.
#[inline(always)]
pub fn reduce_plus<V: Lane>(a: &[V; 3], b: &[Low<V>; 3]) -> [V; 3] {
    let [a0, a1, a2] = *a;
    let [b0, b1, b2] = *b;
    let r0 = a0 + wide(b0);
    let r1 = a1 + wide(b1);
    let r2 = a2 + wide(b2);
    [r0, r1, r2]
}

/// `a - b`. Product, Tight -> Sum.
/// 6 operations.
#[inline(always)]
pub fn reduce_minus<V: Lane>(a: &[V; 3], b: &[Low<V>; 3]) -> [V; 3] {
    let [a0, a1, a2] = *a;
    let [b0, b1, b2] = *b;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + splat(0x1ffffffffffffe) - wide(b0);
    let r1 = a1 + splat(0x1ffffffffffffe) - wide(b1);
    let r2 = a2 + splat(0xfffffe) - wide(b2);
    [r0, r1, r2]
}

/// `k * a`. Tight, below 2^17 -> Tight.
/// 6 multiplications, 6 other operations.
#[inline(always)]
pub fn mul_small<V: Lane>(a: &[Low<V>; 3], k: Low<V>) -> [Low<V>; 3] {
    let [a0, a1, a2] = *a;
    let z0 = madd52lo(splat(0), a0, k);
    let z1 = madd52hi(splat(0), a0, k);
    let z1 = madd52lo(z1, a1, k);
    let z2 = madd52hi(splat(0), a1, k);
    let z2 = madd52lo(z2, a2, k);
    // what lies above the modulus comes back at the bottom; then carries, once through
    let t = madd52lo(z0, low52(z2 >> 23), low52(splat(1)));
    let t_2 = z1 + (t >> 52);
    let t_3 = (z2 & splat(MASK23)) + (t_2 >> 52);
    [low52(t), low52(t_2), low52(t_3)]
}

/// `a + b`. Tight, Tight -> Sum.
/// 3 operations.
#[inline(always)]
pub fn add<V: Lane>(a: &[Low<V>; 3], b: &[Low<V>; 3]) -> [V; 3] {
    let [a0, a1, a2] = *a;
    let [b0, b1, b2] = *b;
    let r0 = wide(a0) + wide(b0);
    let r1 = wide(a1) + wide(b1);
    let r2 = wide(a2) + wide(b2);
    [r0, r1, r2]
}

/// `a - b`. Tight, Tight -> Sum.
/// 6 operations.
#[inline(always)]
pub fn sub<V: Lane>(a: &[Low<V>; 3], b: &[Low<V>; 3]) -> [V; 3] {
    let [a0, a1, a2] = *a;
    let [b0, b1, b2] = *b;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = wide(a0) + splat(0x1ffffffffffffe) - wide(b0);
    let r1 = wide(a1) + splat(0x1ffffffffffffe) - wide(b1);
    let r2 = wide(a2) + splat(0xfffffe) - wide(b2);
    [r0, r1, r2]
}

/// `-a`. Tight -> Sum.
/// 3 operations.
#[inline(always)]
pub fn neg<V: Lane>(a: &[Low<V>; 3]) -> [V; 3] {
    let [a0, a1, a2] = *a;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = splat::<V>(0x1ffffffffffffe) - wide(a0);
    let r1 = splat::<V>(0x1ffffffffffffe) - wide(a1);
    let r2 = splat::<V>(0xfffffe) - wide(a2);
    [r0, r1, r2]
}

/// `a + b`. Sum, Sum -> Wide.
/// 3 operations.
#[inline(always)]
fn sum_of_sums<V: Lane>(a: &[V; 3], b: &[V; 3]) -> [V; 3] {
    let [a0, a1, a2] = *a;
    let [b0, b1, b2] = *b;
    let r0 = a0 + b0;
    let r1 = a1 + b1;
    let r2 = a2 + b2;
    [r0, r1, r2]
}

/// `a - b`. Sum, Sum -> Wide.
/// 6 operations.
#[inline(always)]
fn difference_of_sums<V: Lane>(a: &[V; 3], b: &[V; 3]) -> [V; 3] {
    let [a0, a1, a2] = *a;
    let [b0, b1, b2] = *b;
    // plus 5368709124 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + splat(0x9ffffebffffffc) - b0;
    let r1 = a1 + splat(0x9ffffffffffff6) - b1;
    let r2 = a2 + splat(0xa0000001fffff6) - b2;
    [r0, r1, r2]
}

/// The same value. Wide -> Tight.
/// 1 multiplication, 6 other operations.
#[inline(always)]
pub fn carry<V: Lane>(a: &[V; 3]) -> [Low<V>; 3] {
    let [r0, r1, r2] = *a;
    // what lies above the modulus comes back at the bottom; then carries, once through
    let t = madd52lo(r0, low52(r2 >> 23), low52(splat(1)));
    let t_2 = r1 + (t >> 52);
    let t_3 = (r2 & splat(MASK23)) + (t_2 >> 52);
    [low52(t), low52(t_2), low52(t_3)]
}

/// The same value. Tight -> Sum.
/// 0 operations.
#[inline(always)]
pub fn widen<V: Lane>(a: &[Low<V>; 3]) -> [V; 3] {
    let [a0, a1, a2] = *a;
    [wide(a0), wide(a1), wide(a2)]
}

/// The value. Any words -> Tight.
/// 1 multiplication, 11 other operations.
#[inline(always)]
pub fn from_words<V: Lane>(w: &[V; 2]) -> [Low<V>; 3] {
    let [w0, w1] = *w;
    let x0 = low52(w0);
    let x1 = ((w1 & splat(MASK40)) << 12) | (w0 >> 52);
    let x2 = (w1 >> 40) & splat(MASK23);
    // what lies above the top limb comes back at the bottom
    let r0 = madd52lo(wide(x0), low52(w1 >> 63), low52(splat(1)));
    // what lies above the modulus comes back at the bottom; then carries, once through
    let t = x1 + (r0 >> 52);
    let t_2 = x2 + (t >> 52);
    [low52(r0), low52(t), low52(t_2)]
}

/// The value in `0..p`. Tight -> canonical words.
/// 1 multiplication, 17 other operations.
#[inline(always)]
pub fn to_words<V: Lane>(a: &[Low<V>; 3]) -> [V; 2] {
    let [a0, a1, a2] = *a;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    let q = (wide(a0) + splat(1)) >> 52;
    let q = (wide(a1) + q) >> 52;
    let q = (wide(a2) + q) >> 23;
    // the value plus c q, without the bit that then stands above the top
    let t0 = madd52lo(wide(a0), low52(q), low52(splat(1)));
    let y0 = low52(t0);
    let t = wide(a1) + (t0 >> 52);
    let y1 = low52(t);
    let t = wide(a2) + (t >> 52);
    let y2 = t & splat(MASK23);
    // packed into words
    let r0 = ((wide(y1) & splat(MASK12)) << 52) | wide(y0);
    let r1 = (y2 << 40) | (wide(y1) >> 12);
    [r0, r1]
}

/// `k * a + b`. Tight, below 2^17, Tight -> Tight.
/// 6 multiplications, 6 other operations.
#[inline(always)]
pub fn mul_small_add<V: Lane>(a: &[Low<V>; 3], k: Low<V>, b: &[Low<V>; 3]) -> [Low<V>; 3] {
    let [a0, a1, a2] = *a;
    let [b0, b1, b2] = *b;
    let z0 = madd52lo(wide(b0), a0, k);
    let z1 = madd52hi(wide(b1), a0, k);
    let z1 = madd52lo(z1, a1, k);
    let z2 = madd52hi(wide(b2), a1, k);
    let z2 = madd52lo(z2, a2, k);
    // what lies above the modulus comes back at the bottom; then carries, once through
    let t = madd52lo(z0, low52(z2 >> 23), low52(splat(1)));
    let t_2 = z1 + (t >> 52);
    let t_3 = (z2 & splat(MASK23)) + (t_2 >> 52);
    [low52(t), low52(t_2), low52(t_3)]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
/// 3 operations.
#[inline(always)]
pub fn select<V: Lane>(bit: Bit<V>, a: &[Low<V>; 3], b: &[Low<V>; 3]) -> [Low<V>; 3] {
    let [a0, a1, a2] = *a;
    let [b0, b1, b2] = *b;
    let r0 = blend(bit, a0, b0);
    let r1 = blend(bit, a1, b1);
    let r2 = blend(bit, a2, b2);
    [r0, r1, r2]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
/// 3 operations.
#[inline(always)]
pub fn select_sums<V: Lane>(bit: Bit<V>, a: &[V; 3], b: &[V; 3]) -> [V; 3] {
    let [a0, a1, a2] = *a;
    let [b0, b1, b2] = *b;
    let r0 = blend(bit, a0, b0);
    let r1 = blend(bit, a1, b1);
    let r2 = blend(bit, a2, b2);
    [r0, r1, r2]
}

/// 1 if the value is below the modulus. Any words -> a bit.
/// 2 operations.
#[inline(always)]
pub fn is_canonical<V: Lane>(w: &[V; 2]) -> Bit<V> {
    let [w0, w1] = *w;
    let (_, c) = sbb(w0, splat(P[0]), no());
    let (_, c) = sbb(w1, splat(P[1]), c);
    c
}

/// 1 if all words are zero. Any words -> a bit.
/// 2 operations.
#[inline(always)]
fn is_zero_words<V: Lane>(w: &[V; 2]) -> Bit<V> {
    let [w0, w1] = *w;
    let (_, c) = sbb(w0, splat(1), no());
    let (_, c) = sbb(w1, splat(0), c);
    c
}

/// 1 if the value is 0 modulo p. Tight -> a bit.
#[inline(always)]
pub fn is_zero<V: Lane>(a: &[Low<V>; 3]) -> Bit<V> {
    is_zero_words(&to_words(a))
}

/// `a + b`. Sum, Sum -> Tight.
#[inline(always)]
pub fn add_sums<V: Lane>(a: &[V; 3], b: &[V; 3]) -> [Low<V>; 3] {
    carry(&sum_of_sums(a, b))
}

/// `a - b`. Sum, Sum -> Tight.
#[inline(always)]
pub fn sub_sums<V: Lane>(a: &[V; 3], b: &[V; 3]) -> [Low<V>; 3] {
    carry(&difference_of_sums(a, b))
}

/// `a * b`. Tight, Tight -> Tight.
#[inline(always)]
pub fn mul<V: Lane>(a: &[Low<V>; 3], b: &[Low<V>; 3]) -> [Low<V>; 3] {
    reduce(&product(a, b))
}

/// `a^2`. Tight -> Tight.
#[inline(always)]
pub fn square<V: Lane>(a: &[Low<V>; 3]) -> [Low<V>; 3] {
    reduce(&product_square(a))
}
