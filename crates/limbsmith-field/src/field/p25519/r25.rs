//! Integers modulo p = 2^255 - 19.
//!
//! 10 vectors, a limb in each lane of 64 bits; the value of a lane is `x0 + x1 2^26 + x2 2^51 + ... + x9 2^230`.
//!
//! * Tight: limbs are below 2^26 + 2^8, every other one below 2^25 + 2^11.
//! * Sum: limbs are below 3 * 2^26 + 2^8, every other one below 3 * 2^25 + 2^11.
//! * Loose: limbs are below 3 * 2^26 + 2^8, every other one below 3 * 2^25 + 2^11.
//!
//! Strategy: lanes32. Generated from specs/p25519.toml by `cargo xtask gen`; do not edit.

use crate::arch::lane32::{Bit, Lane, blend, mul32, no, sbb, splat};

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

/// `a * b`. Sum, Sum -> Tight.
/// 109 multiplications, 135 other operations.
#[inline(always)]
pub fn mul<V: Lane>(a: &[V; 10], b: &[V; 10]) -> [V; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9] = *b;
    // rows 0 and 1; 2^255 = 19 mod p
    let a1x2 = a1 + a1;
    let b9x19 = mul32(b9, splat(19));
    let c0 = mul32(a0, b0) + mul32(a1x2, b9x19);
    let c1 = mul32(a0, b1) + mul32(a1, b0);
    let c2 = mul32(a0, b2) + mul32(a1x2, b1);
    let c3 = mul32(a0, b3) + mul32(a1, b2);
    let c4 = mul32(a0, b4) + mul32(a1x2, b3);
    let c5 = mul32(a0, b5) + mul32(a1, b4);
    let c6 = mul32(a0, b6) + mul32(a1x2, b5);
    let c7 = mul32(a0, b7) + mul32(a1, b6);
    let c8 = mul32(a0, b8) + mul32(a1x2, b7);
    let c9 = mul32(a0, b9) + mul32(a1, b8);
    // rows 2 and 3
    let b8x19 = mul32(b8, splat(19));
    let a3x2 = a3 + a3;
    let b7x19 = mul32(b7, splat(19));
    let c0 = c0 + mul32(a2, b8x19) + mul32(a3x2, b7x19);
    let c1 = c1 + mul32(a2, b9x19) + mul32(a3, b8x19);
    let c2 = c2 + mul32(a2, b0) + mul32(a3x2, b9x19);
    let c3 = c3 + mul32(a2, b1) + mul32(a3, b0);
    let c4 = c4 + mul32(a2, b2) + mul32(a3x2, b1);
    let c5 = c5 + mul32(a2, b3) + mul32(a3, b2);
    let c6 = c6 + mul32(a2, b4) + mul32(a3x2, b3);
    let c7 = c7 + mul32(a2, b5) + mul32(a3, b4);
    let c8 = c8 + mul32(a2, b6) + mul32(a3x2, b5);
    let c9 = c9 + mul32(a2, b7) + mul32(a3, b6);
    // rows 4 and 5
    let b6x19 = mul32(b6, splat(19));
    let a5x2 = a5 + a5;
    let b5x19 = mul32(b5, splat(19));
    let c0 = c0 + mul32(a4, b6x19) + mul32(a5x2, b5x19);
    let c1 = c1 + mul32(a4, b7x19) + mul32(a5, b6x19);
    let c2 = c2 + mul32(a4, b8x19) + mul32(a5x2, b7x19);
    let c3 = c3 + mul32(a4, b9x19) + mul32(a5, b8x19);
    let c4 = c4 + mul32(a4, b0) + mul32(a5x2, b9x19);
    let c5 = c5 + mul32(a4, b1) + mul32(a5, b0);
    let c6 = c6 + mul32(a4, b2) + mul32(a5x2, b1);
    let c7 = c7 + mul32(a4, b3) + mul32(a5, b2);
    let c8 = c8 + mul32(a4, b4) + mul32(a5x2, b3);
    let c9 = c9 + mul32(a4, b5) + mul32(a5, b4);
    // rows 6 and 7
    let b4x19 = mul32(b4, splat(19));
    let a7x2 = a7 + a7;
    let b3x19 = mul32(b3, splat(19));
    let c0 = c0 + mul32(a6, b4x19) + mul32(a7x2, b3x19);
    let c1 = c1 + mul32(a6, b5x19) + mul32(a7, b4x19);
    let c2 = c2 + mul32(a6, b6x19) + mul32(a7x2, b5x19);
    let c3 = c3 + mul32(a6, b7x19) + mul32(a7, b6x19);
    let c4 = c4 + mul32(a6, b8x19) + mul32(a7x2, b7x19);
    let c5 = c5 + mul32(a6, b9x19) + mul32(a7, b8x19);
    let c6 = c6 + mul32(a6, b0) + mul32(a7x2, b9x19);
    let c7 = c7 + mul32(a6, b1) + mul32(a7, b0);
    let c8 = c8 + mul32(a6, b2) + mul32(a7x2, b1);
    let c9 = c9 + mul32(a6, b3) + mul32(a7, b2);
    // rows 8 and 9
    let b2x19 = mul32(b2, splat(19));
    let a9x2 = a9 + a9;
    let b1x19 = mul32(b1, splat(19));
    let c0 = c0 + mul32(a8, b2x19) + mul32(a9x2, b1x19);
    let c1 = c1 + mul32(a8, b3x19) + mul32(a9, b2x19);
    let c2 = c2 + mul32(a8, b4x19) + mul32(a9x2, b3x19);
    let c3 = c3 + mul32(a8, b5x19) + mul32(a9, b4x19);
    let c4 = c4 + mul32(a8, b6x19) + mul32(a9x2, b5x19);
    let c5 = c5 + mul32(a8, b7x19) + mul32(a9, b6x19);
    let c6 = c6 + mul32(a8, b8x19) + mul32(a9x2, b7x19);
    let c7 = c7 + mul32(a8, b9x19) + mul32(a9, b8x19);
    let c8 = c8 + mul32(a8, b0) + mul32(a9x2, b9x19);
    let c9 = c9 + mul32(a8, b1) + mul32(a9, b0);
    // carries, in two chains side by side
    let t0 = c0 & splat(MASK26);
    let t1 = c1 + (c0 >> 26);
    let t4 = c4 & splat(MASK26);
    let t5 = c5 + (c4 >> 26);
    let t1_2 = t1 & splat(MASK25);
    let t2 = c2 + (t1 >> 25);
    let t5_2 = t5 & splat(MASK25);
    let t6 = c6 + (t5 >> 25);
    let r2 = t2 & splat(MASK26);
    let t3 = c3 + (t2 >> 26);
    let r6 = t6 & splat(MASK26);
    let t7 = c7 + (t6 >> 26);
    let r3 = t3 & splat(MASK25);
    let t4 = t4 + (t3 >> 25);
    let r7 = t7 & splat(MASK25);
    let t8 = c8 + (t7 >> 25);
    let r4 = t4 & splat(MASK26);
    let r5 = t5_2 + (t4 >> 26);
    let r8 = t8 & splat(MASK26);
    let t9 = c9 + (t8 >> 26);
    let k = t9 >> 25;
    let r9 = t9 & splat(MASK25);
    let t0 = t0 + ((k << 4) + (k << 1) + k);
    let r0 = t0 & splat(MASK26);
    let r1 = t1_2 + (t0 >> 26);
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// `a^2`. Sum -> Tight.
/// 60 multiplications, 93 other operations.
#[inline(always)]
pub fn square<V: Lane>(a: &[V; 10]) -> [V; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    // rows 0 and 1; 2^255 = 19 mod p
    let a1x2 = a1 + a1;
    let a9x38 = mul32(a9, splat(38));
    let c0 = mul32(a0, a0) + mul32(a1x2, a9x38);
    let a0x2 = a0 + a0;
    let c1 = mul32(a0x2, a1);
    let c2 = mul32(a0x2, a2) + mul32(a1x2, a1);
    let c3 = mul32(a0x2, a3) + mul32(a1x2, a2);
    let a3x2 = a3 + a3;
    let c4 = mul32(a0x2, a4) + mul32(a1x2, a3x2);
    let c5 = mul32(a0x2, a5) + mul32(a1x2, a4);
    let a5x2 = a5 + a5;
    let c6 = mul32(a0x2, a6) + mul32(a1x2, a5x2);
    let c7 = mul32(a0x2, a7) + mul32(a1x2, a6);
    let a7x2 = a7 + a7;
    let c8 = mul32(a0x2, a8) + mul32(a1x2, a7x2);
    let c9 = mul32(a0x2, a9) + mul32(a1x2, a8);
    // rows 2 and 3
    let a2x2 = a2 + a2;
    let a8x19 = mul32(a8, splat(19));
    let a7x38 = mul32(a7, splat(38));
    let c0 = c0 + mul32(a2x2, a8x19) + mul32(a3x2, a7x38);
    let c1 = c1 + mul32(a2, a9x38) + mul32(a3x2, a8x19);
    let c2 = c2 + mul32(a3x2, a9x38);
    let c4 = c4 + mul32(a2, a2);
    let c5 = c5 + mul32(a2x2, a3);
    let c6 = c6 + mul32(a2x2, a4) + mul32(a3x2, a3);
    let c7 = c7 + mul32(a2x2, a5) + mul32(a3x2, a4);
    let c8 = c8 + mul32(a2x2, a6) + mul32(a3x2, a5x2);
    let c9 = c9 + mul32(a2x2, a7) + mul32(a3x2, a6);
    // rows 4 and 5
    let a4x2 = a4 + a4;
    let a6x19 = mul32(a6, splat(19));
    let a5x38 = mul32(a5, splat(38));
    let c0 = c0 + mul32(a4x2, a6x19) + mul32(a5, a5x38);
    let c1 = c1 + mul32(a4, a7x38) + mul32(a5x2, a6x19);
    let c2 = c2 + mul32(a4x2, a8x19) + mul32(a5x2, a7x38);
    let c3 = c3 + mul32(a4, a9x38) + mul32(a5x2, a8x19);
    let c4 = c4 + mul32(a5x2, a9x38);
    let c8 = c8 + mul32(a4, a4);
    let c9 = c9 + mul32(a4x2, a5);
    // rows 6 and 7
    let c2 = c2 + mul32(a6, a6x19);
    let c3 = c3 + mul32(a6, a7x38);
    let a6x2 = a6 + a6;
    let c4 = c4 + mul32(a6x2, a8x19) + mul32(a7, a7x38);
    let c5 = c5 + mul32(a6, a9x38) + mul32(a7x2, a8x19);
    let c6 = c6 + mul32(a7x2, a9x38);
    // rows 8 and 9
    let c6 = c6 + mul32(a8, a8x19);
    let c7 = c7 + mul32(a8, a9x38);
    let c8 = c8 + mul32(a9, a9x38);
    // carries, in two chains side by side
    let t0 = c0 & splat(MASK26);
    let t1 = c1 + (c0 >> 26);
    let t4 = c4 & splat(MASK26);
    let t5 = c5 + (c4 >> 26);
    let t1_2 = t1 & splat(MASK25);
    let t2 = c2 + (t1 >> 25);
    let t5_2 = t5 & splat(MASK25);
    let t6 = c6 + (t5 >> 25);
    let r2 = t2 & splat(MASK26);
    let t3 = c3 + (t2 >> 26);
    let r6 = t6 & splat(MASK26);
    let t7 = c7 + (t6 >> 26);
    let r3 = t3 & splat(MASK25);
    let t4 = t4 + (t3 >> 25);
    let r7 = t7 & splat(MASK25);
    let t8 = c8 + (t7 >> 25);
    let r4 = t4 & splat(MASK26);
    let r5 = t5_2 + (t4 >> 26);
    let r8 = t8 & splat(MASK26);
    let t9 = c9 + (t8 >> 26);
    let k = t9 >> 25;
    let r9 = t9 & splat(MASK25);
    let t0 = t0 + ((k << 4) + (k << 1) + k);
    let r0 = t0 & splat(MASK26);
    let r1 = t1_2 + (t0 >> 26);
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// `k * a`. Sum, below 2^17 -> Tight.
/// 11 multiplications, 36 other operations.
#[inline(always)]
pub fn mul_small<V: Lane>(a: &[V; 10], k: V) -> [V; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let c0 = mul32(a0, k);
    let c1 = mul32(a1, k);
    let c2 = mul32(a2, k);
    let c3 = mul32(a3, k);
    let c4 = mul32(a4, k);
    let c5 = mul32(a5, k);
    let c6 = mul32(a6, k);
    let c7 = mul32(a7, k);
    let c8 = mul32(a8, k);
    let c9 = mul32(a9, k);
    let t0 = c0 & splat(MASK26);
    let t1 = c1 + (c0 >> 26);
    let t4 = c4 & splat(MASK26);
    let t5 = c5 + (c4 >> 26);
    let t1_2 = t1 & splat(MASK25);
    let t2 = c2 + (t1 >> 25);
    let t5_2 = t5 & splat(MASK25);
    let t6 = c6 + (t5 >> 25);
    let r2 = t2 & splat(MASK26);
    let t3 = c3 + (t2 >> 26);
    let r6 = t6 & splat(MASK26);
    let t7 = c7 + (t6 >> 26);
    let r3 = t3 & splat(MASK25);
    let t4 = t4 + (t3 >> 25);
    let r7 = t7 & splat(MASK25);
    let t8 = c8 + (t7 >> 25);
    let r4 = t4 & splat(MASK26);
    let r5 = t5_2 + (t4 >> 26);
    let r8 = t8 & splat(MASK26);
    let t9 = c9 + (t8 >> 26);
    let k = t9 >> 25;
    let r9 = t9 & splat(MASK25);
    let t0 = t0 + mul32(k, splat(19));
    let r0 = t0 & splat(MASK26);
    let r1 = t1_2 + (t0 >> 26);
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// `k * a + b`. Sum, below 2^17, Tight -> Tight.
/// 11 multiplications, 46 other operations.
#[inline(always)]
pub fn mul_small_add<V: Lane>(a: &[V; 10], k: V, b: &[V; 10]) -> [V; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9] = *b;
    let c0 = b0 + mul32(a0, k);
    let c1 = b1 + mul32(a1, k);
    let c2 = b2 + mul32(a2, k);
    let c3 = b3 + mul32(a3, k);
    let c4 = b4 + mul32(a4, k);
    let c5 = b5 + mul32(a5, k);
    let c6 = b6 + mul32(a6, k);
    let c7 = b7 + mul32(a7, k);
    let c8 = b8 + mul32(a8, k);
    let c9 = b9 + mul32(a9, k);
    let t0 = c0 & splat(MASK26);
    let t1 = c1 + (c0 >> 26);
    let t4 = c4 & splat(MASK26);
    let t5 = c5 + (c4 >> 26);
    let t1_2 = t1 & splat(MASK25);
    let t2 = c2 + (t1 >> 25);
    let t5_2 = t5 & splat(MASK25);
    let t6 = c6 + (t5 >> 25);
    let r2 = t2 & splat(MASK26);
    let t3 = c3 + (t2 >> 26);
    let r6 = t6 & splat(MASK26);
    let t7 = c7 + (t6 >> 26);
    let r3 = t3 & splat(MASK25);
    let t4 = t4 + (t3 >> 25);
    let r7 = t7 & splat(MASK25);
    let t8 = c8 + (t7 >> 25);
    let r4 = t4 & splat(MASK26);
    let r5 = t5_2 + (t4 >> 26);
    let r8 = t8 & splat(MASK26);
    let t9 = c9 + (t8 >> 26);
    let k = t9 >> 25;
    let r9 = t9 & splat(MASK25);
    let t0 = t0 + mul32(k, splat(19));
    let r0 = t0 & splat(MASK26);
    let r1 = t1_2 + (t0 >> 26);
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// `a + b`. Tight, Tight -> Sum.
/// 10 operations.
#[inline(always)]
pub fn add<V: Lane>(a: &[V; 10], b: &[V; 10]) -> [V; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9] = *b;
    let r0 = a0 + b0;
    let r1 = a1 + b1;
    let r2 = a2 + b2;
    let r3 = a3 + b3;
    let r4 = a4 + b4;
    let r5 = a5 + b5;
    let r6 = a6 + b6;
    let r7 = a7 + b7;
    let r8 = a8 + b8;
    let r9 = a9 + b9;
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// `a - b`. Tight, Tight -> Sum.
/// 20 operations.
#[inline(always)]
pub fn sub<V: Lane>(a: &[V; 10], b: &[V; 10]) -> [V; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9] = *b;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + splat(0x7ffffda) - b0;
    let r1 = a1 + splat(0x3fffffe) - b1;
    let r2 = a2 + splat(0x7fffffe) - b2;
    let r3 = a3 + splat(0x3fffffe) - b3;
    let r4 = a4 + splat(0x7fffffe) - b4;
    let r5 = a5 + splat(0x3fffffe) - b5;
    let r6 = a6 + splat(0x7fffffe) - b6;
    let r7 = a7 + splat(0x3fffffe) - b7;
    let r8 = a8 + splat(0x7fffffe) - b8;
    let r9 = a9 + splat(0x3fffffe) - b9;
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// `-a`. Tight -> Sum.
/// 10 operations.
#[inline(always)]
pub fn neg<V: Lane>(a: &[V; 10]) -> [V; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = splat::<V>(0x7ffffda) - a0;
    let r1 = splat::<V>(0x3fffffe) - a1;
    let r2 = splat::<V>(0x7fffffe) - a2;
    let r3 = splat::<V>(0x3fffffe) - a3;
    let r4 = splat::<V>(0x7fffffe) - a4;
    let r5 = splat::<V>(0x3fffffe) - a5;
    let r6 = splat::<V>(0x7fffffe) - a6;
    let r7 = splat::<V>(0x3fffffe) - a7;
    let r8 = splat::<V>(0x7fffffe) - a8;
    let r9 = splat::<V>(0x3fffffe) - a9;
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// `a + b`. Sum, Sum -> Wide.
/// 10 operations.
#[inline(always)]
fn sum_of_sums<V: Lane>(a: &[V; 10], b: &[V; 10]) -> [V; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9] = *b;
    let r0 = a0 + b0;
    let r1 = a1 + b1;
    let r2 = a2 + b2;
    let r3 = a3 + b3;
    let r4 = a4 + b4;
    let r5 = a5 + b5;
    let r6 = a6 + b6;
    let r7 = a7 + b7;
    let r8 = a8 + b8;
    let r9 = a9 + b9;
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// `a - b`. Sum, Sum -> Wide.
/// 20 operations.
#[inline(always)]
fn difference_of_sums<V: Lane>(a: &[V; 10], b: &[V; 10]) -> [V; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9] = *b;
    // plus 4 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + splat(0xfffffb4) - b0;
    let r1 = a1 + splat(0x7fffffc) - b1;
    let r2 = a2 + splat(0xffffffc) - b2;
    let r3 = a3 + splat(0x7fffffc) - b3;
    let r4 = a4 + splat(0xffffffc) - b4;
    let r5 = a5 + splat(0x7fffffc) - b5;
    let r6 = a6 + splat(0xffffffc) - b6;
    let r7 = a7 + splat(0x7fffffc) - b7;
    let r8 = a8 + splat(0xffffffc) - b8;
    let r9 = a9 + splat(0x7fffffc) - b9;
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// The same value. Wide -> Tight.
/// 1 multiplication, 30 other operations.
#[inline(always)]
pub fn carry<V: Lane>(a: &[V; 10]) -> [V; 10] {
    let [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9] = *a;
    let r0_2 = (r0 & splat(MASK26)) + mul32(r9 >> 25, splat(19));
    let r1_2 = (r1 & splat(MASK25)) + (r0 >> 26);
    let r2_2 = (r2 & splat(MASK26)) + (r1 >> 25);
    let r3_2 = (r3 & splat(MASK25)) + (r2 >> 26);
    let r4_2 = (r4 & splat(MASK26)) + (r3 >> 25);
    let r5_2 = (r5 & splat(MASK25)) + (r4 >> 26);
    let r6_2 = (r6 & splat(MASK26)) + (r5 >> 25);
    let r7_2 = (r7 & splat(MASK25)) + (r6 >> 26);
    let r8_2 = (r8 & splat(MASK26)) + (r7 >> 25);
    let r9 = (r9 & splat(MASK25)) + (r8 >> 26);
    [r0_2, r1_2, r2_2, r3_2, r4_2, r5_2, r6_2, r7_2, r8_2, r9]
}

/// The value. Any words -> Tight.
/// 1 multiplication, 23 other operations.
#[inline(always)]
pub fn from_words<V: Lane>(w: &[V; 4]) -> [V; 10] {
    let [w0, w1, w2, w3] = *w;
    let x0 = w0 & splat(MASK26);
    let x1 = (w0 >> 26) & splat(MASK25);
    let x2 = ((w1 & splat(MASK13)) << 13) | (w0 >> 51);
    let x3 = (w1 >> 13) & splat(MASK25);
    let x4 = w1 >> 38;
    let x5 = w2 & splat(MASK25);
    let x6 = (w2 >> 25) & splat(MASK26);
    let x7 = ((w3 & splat(MASK12)) << 13) | (w2 >> 51);
    let x8 = (w3 >> 12) & splat(MASK26);
    let x9 = (w3 >> 38) & splat(MASK25);
    // what lies above the top limb comes back at the bottom
    let r0 = x0 + mul32(w3 >> 63, splat(19));
    [r0, x1, x2, x3, x4, x5, x6, x7, x8, x9]
}

/// The value in `0..p`. Tight -> canonical words.
/// 1 multiplication, 69 other operations.
#[inline(always)]
pub fn to_words<V: Lane>(a: &[V; 10]) -> [V; 4] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    let q = (a0 + splat(19)) >> 26;
    let q = (a1 + q) >> 25;
    let q = (a2 + q) >> 26;
    let q = (a3 + q) >> 25;
    let q = (a4 + q) >> 26;
    let q = (a5 + q) >> 25;
    let q = (a6 + q) >> 26;
    let q = (a7 + q) >> 25;
    let q = (a8 + q) >> 26;
    let q = (a9 + q) >> 25;
    // the value plus c q, without the bit that then stands above the top
    let t0 = a0 + mul32(q, splat(19));
    let y0 = t0 & splat(MASK26);
    let t = a1 + (t0 >> 26);
    let y1 = t & splat(MASK25);
    let t = a2 + (t >> 25);
    let y2 = t & splat(MASK26);
    let t = a3 + (t >> 26);
    let y3 = t & splat(MASK25);
    let t = a4 + (t >> 25);
    let y4 = t & splat(MASK26);
    let t = a5 + (t >> 26);
    let y5 = t & splat(MASK25);
    let t = a6 + (t >> 25);
    let y6 = t & splat(MASK26);
    let t = a7 + (t >> 26);
    let y7 = t & splat(MASK25);
    let t = a8 + (t >> 25);
    let y8 = t & splat(MASK26);
    let t = a9 + (t >> 26);
    let y9 = t & splat(MASK25);
    // packed into words
    let r0 = ((y2 & splat(MASK13)) << 51) | ((y1 << 26) | y0);
    let r1 = (y4 << 38) | ((y3 << 13) | (y2 >> 13));
    let r2 = ((y7 & splat(MASK13)) << 51) | ((y6 << 25) | y5);
    let r3 = (y9 << 38) | ((y8 << 12) | (y7 >> 13));
    [r0, r1, r2, r3]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
/// 10 operations.
#[inline(always)]
pub fn select<V: Lane>(bit: Bit<V>, a: &[V; 10], b: &[V; 10]) -> [V; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9] = *b;
    let r0 = blend(bit, a0, b0);
    let r1 = blend(bit, a1, b1);
    let r2 = blend(bit, a2, b2);
    let r3 = blend(bit, a3, b3);
    let r4 = blend(bit, a4, b4);
    let r5 = blend(bit, a5, b5);
    let r6 = blend(bit, a6, b6);
    let r7 = blend(bit, a7, b7);
    let r8 = blend(bit, a8, b8);
    let r9 = blend(bit, a9, b9);
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
/// 10 operations.
#[inline(always)]
pub fn select_sums<V: Lane>(bit: Bit<V>, a: &[V; 10], b: &[V; 10]) -> [V; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9] = *b;
    let r0 = blend(bit, a0, b0);
    let r1 = blend(bit, a1, b1);
    let r2 = blend(bit, a2, b2);
    let r3 = blend(bit, a3, b3);
    let r4 = blend(bit, a4, b4);
    let r5 = blend(bit, a5, b5);
    let r6 = blend(bit, a6, b6);
    let r7 = blend(bit, a7, b7);
    let r8 = blend(bit, a8, b8);
    let r9 = blend(bit, a9, b9);
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
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
pub fn is_zero<V: Lane>(a: &[V; 10]) -> Bit<V> {
    is_zero_words(&to_words(a))
}

/// `a + b`. Sum, Sum -> Tight.
#[inline(always)]
pub fn add_sums<V: Lane>(a: &[V; 10], b: &[V; 10]) -> [V; 10] {
    carry(&sum_of_sums(a, b))
}

/// `a - b`. Sum, Sum -> Tight.
#[inline(always)]
pub fn sub_sums<V: Lane>(a: &[V; 10], b: &[V; 10]) -> [V; 10] {
    carry(&difference_of_sums(a, b))
}
