//! Integers modulo p = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551.
//!
//! 5 vectors, a limb in each lane of 64 bits; the value of a lane is `x0 + x1 2^52 + ... + x4 2^208`.
//!
//! x stands for `x / R mod p` with `R = 2^260`. Canonical is below p.
//! * Tight: limbs are below 2^52, the top one below 5 * 2^46.
//! * Sum: limbs are below 29 * 2^52, the top one below 13 * 2^46.
//! * Loose: limbs are below 2^52, the top one below 5 * 2^46.
//! * Product: limbs are below 7 * 2^53, the top one below 9 * 2^45.
//!
//! Strategy: montgomery-lanes52. Generated from specs/n256.toml by `cargo xtask gen`; do not edit.

use crate::arch::lane::{Bit, Lane, Low, blend, low52, madd52hi, madd52lo, no, sbb, splat, wide};

/// The modulus.
const P: [u64; 4] = [
    0xf3b9cac2fc632551,
    0xbce6faada7179e84,
    0xffffffffffffffff,
    0xffffffff00000000,
];
const MASK12: u64 = (1 << 12) - 1;
const MASK16: u64 = (1 << 16) - 1;
const MASK24: u64 = (1 << 24) - 1;
const MASK28: u64 = (1 << 28) - 1;
const MASK36: u64 = (1 << 36) - 1;
const MASK40: u64 = (1 << 40) - 1;
const MASK48: u64 = (1 << 48) - 1;

/// `a * b / R`, carries not moved. Tight, Tight -> Product.
/// 105 multiplications, 10 other operations.
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
    // column 0 plus q p is a multiple of 2^52
    let q0 = madd52lo(splat(0), low52(z0), low52(splat(0x1c8aaee00bc4f)));
    let z1 = madd52hi(z1, low52(q0), low52(splat(0x9cac2fc632551)));
    let z1 = z1 + (madd52lo(z0, low52(q0), low52(splat(0x9cac2fc632551))) >> 52);
    let z1 = madd52lo(z1, low52(q0), low52(splat(0xada7179e84f3b)));
    let z2 = madd52hi(z2, low52(q0), low52(splat(0xada7179e84f3b)));
    let z2 = madd52lo(z2, low52(q0), low52(splat(0xfffffffbce6fa)));
    let z3 = madd52hi(z3, low52(q0), low52(splat(0xfffffffbce6fa)));
    let z3 = madd52lo(z3, low52(q0), low52(splat(0xfffffffff)));
    let z4 = madd52hi(z4, low52(q0), low52(splat(0xfffffffff)));
    let z4 = madd52lo(z4, low52(q0), low52(splat(0xffffffff0000)));
    let z5 = madd52hi(z5, low52(q0), low52(splat(0xffffffff0000)));
    // column 1 plus q p is a multiple of 2^52
    let q1 = madd52lo(splat(0), low52(z1), low52(splat(0x1c8aaee00bc4f)));
    let z2 = madd52hi(z2, low52(q1), low52(splat(0x9cac2fc632551)));
    let z2 = z2 + (madd52lo(z1, low52(q1), low52(splat(0x9cac2fc632551))) >> 52);
    let z2 = madd52lo(z2, low52(q1), low52(splat(0xada7179e84f3b)));
    let z3 = madd52hi(z3, low52(q1), low52(splat(0xada7179e84f3b)));
    let z3 = madd52lo(z3, low52(q1), low52(splat(0xfffffffbce6fa)));
    let z4 = madd52hi(z4, low52(q1), low52(splat(0xfffffffbce6fa)));
    let z4 = madd52lo(z4, low52(q1), low52(splat(0xfffffffff)));
    let z5 = madd52hi(z5, low52(q1), low52(splat(0xfffffffff)));
    let z5 = madd52lo(z5, low52(q1), low52(splat(0xffffffff0000)));
    let z6 = madd52hi(z6, low52(q1), low52(splat(0xffffffff0000)));
    // column 2 plus q p is a multiple of 2^52
    let q2 = madd52lo(splat(0), low52(z2), low52(splat(0x1c8aaee00bc4f)));
    let z3 = madd52hi(z3, low52(q2), low52(splat(0x9cac2fc632551)));
    let z3 = z3 + (madd52lo(z2, low52(q2), low52(splat(0x9cac2fc632551))) >> 52);
    let z3 = madd52lo(z3, low52(q2), low52(splat(0xada7179e84f3b)));
    let z4 = madd52hi(z4, low52(q2), low52(splat(0xada7179e84f3b)));
    let z4 = madd52lo(z4, low52(q2), low52(splat(0xfffffffbce6fa)));
    let z5 = madd52hi(z5, low52(q2), low52(splat(0xfffffffbce6fa)));
    let z5 = madd52lo(z5, low52(q2), low52(splat(0xfffffffff)));
    let z6 = madd52hi(z6, low52(q2), low52(splat(0xfffffffff)));
    let z6 = madd52lo(z6, low52(q2), low52(splat(0xffffffff0000)));
    let z7 = madd52hi(z7, low52(q2), low52(splat(0xffffffff0000)));
    // column 3 plus q p is a multiple of 2^52
    let q3 = madd52lo(splat(0), low52(z3), low52(splat(0x1c8aaee00bc4f)));
    let z4 = madd52hi(z4, low52(q3), low52(splat(0x9cac2fc632551)));
    let z4 = z4 + (madd52lo(z3, low52(q3), low52(splat(0x9cac2fc632551))) >> 52);
    let z4 = madd52lo(z4, low52(q3), low52(splat(0xada7179e84f3b)));
    let z5 = madd52hi(z5, low52(q3), low52(splat(0xada7179e84f3b)));
    let z5 = madd52lo(z5, low52(q3), low52(splat(0xfffffffbce6fa)));
    let z6 = madd52hi(z6, low52(q3), low52(splat(0xfffffffbce6fa)));
    let z6 = madd52lo(z6, low52(q3), low52(splat(0xfffffffff)));
    let z7 = madd52hi(z7, low52(q3), low52(splat(0xfffffffff)));
    let z7 = madd52lo(z7, low52(q3), low52(splat(0xffffffff0000)));
    let z8 = madd52hi(z8, low52(q3), low52(splat(0xffffffff0000)));
    // column 4 plus q p is a multiple of 2^52
    let q4 = madd52lo(splat(0), low52(z4), low52(splat(0x1c8aaee00bc4f)));
    let z5 = madd52hi(z5, low52(q4), low52(splat(0x9cac2fc632551)));
    let z5 = z5 + (madd52lo(z4, low52(q4), low52(splat(0x9cac2fc632551))) >> 52);
    let z5 = madd52lo(z5, low52(q4), low52(splat(0xada7179e84f3b)));
    let z6 = madd52hi(z6, low52(q4), low52(splat(0xada7179e84f3b)));
    let z6 = madd52lo(z6, low52(q4), low52(splat(0xfffffffbce6fa)));
    let z7 = madd52hi(z7, low52(q4), low52(splat(0xfffffffbce6fa)));
    let z7 = madd52lo(z7, low52(q4), low52(splat(0xfffffffff)));
    let z8 = madd52hi(z8, low52(q4), low52(splat(0xfffffffff)));
    let z8 = madd52lo(z8, low52(q4), low52(splat(0xffffffff0000)));
    let z9 = madd52hi(z9, low52(q4), low52(splat(0xffffffff0000)));
    [z5, z6, z7, z8, z9]
}

/// `a^2 / R`, carries not moved. Tight -> Product.
/// 85 multiplications, 17 other operations.
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
    // column 0 plus q p is a multiple of 2^52
    let q0 = madd52lo(splat(0), low52(z0), low52(splat(0x1c8aaee00bc4f)));
    let z1 = madd52hi(z1, low52(q0), low52(splat(0x9cac2fc632551)));
    let z1 = z1 + (madd52lo(z0, low52(q0), low52(splat(0x9cac2fc632551))) >> 52);
    let z1 = madd52lo(z1, low52(q0), low52(splat(0xada7179e84f3b)));
    let z2 = madd52hi(z2, low52(q0), low52(splat(0xada7179e84f3b)));
    let z2 = madd52lo(z2, low52(q0), low52(splat(0xfffffffbce6fa)));
    let z3 = madd52hi(z3, low52(q0), low52(splat(0xfffffffbce6fa)));
    let z3 = madd52lo(z3, low52(q0), low52(splat(0xfffffffff)));
    let z4 = madd52hi(z4, low52(q0), low52(splat(0xfffffffff)));
    let z4 = madd52lo(z4, low52(q0), low52(splat(0xffffffff0000)));
    let z5 = madd52hi(z5, low52(q0), low52(splat(0xffffffff0000)));
    // column 1 plus q p is a multiple of 2^52
    let q1 = madd52lo(splat(0), low52(z1), low52(splat(0x1c8aaee00bc4f)));
    let z2 = madd52hi(z2, low52(q1), low52(splat(0x9cac2fc632551)));
    let z2 = z2 + (madd52lo(z1, low52(q1), low52(splat(0x9cac2fc632551))) >> 52);
    let z2 = madd52lo(z2, low52(q1), low52(splat(0xada7179e84f3b)));
    let z3 = madd52hi(z3, low52(q1), low52(splat(0xada7179e84f3b)));
    let z3 = madd52lo(z3, low52(q1), low52(splat(0xfffffffbce6fa)));
    let z4 = madd52hi(z4, low52(q1), low52(splat(0xfffffffbce6fa)));
    let z4 = madd52lo(z4, low52(q1), low52(splat(0xfffffffff)));
    let z5 = madd52hi(z5, low52(q1), low52(splat(0xfffffffff)));
    let z5 = madd52lo(z5, low52(q1), low52(splat(0xffffffff0000)));
    let z6 = madd52hi(z6, low52(q1), low52(splat(0xffffffff0000)));
    // column 2 plus q p is a multiple of 2^52
    let q2 = madd52lo(splat(0), low52(z2), low52(splat(0x1c8aaee00bc4f)));
    let z3 = madd52hi(z3, low52(q2), low52(splat(0x9cac2fc632551)));
    let z3 = z3 + (madd52lo(z2, low52(q2), low52(splat(0x9cac2fc632551))) >> 52);
    let z3 = madd52lo(z3, low52(q2), low52(splat(0xada7179e84f3b)));
    let z4 = madd52hi(z4, low52(q2), low52(splat(0xada7179e84f3b)));
    let z4 = madd52lo(z4, low52(q2), low52(splat(0xfffffffbce6fa)));
    let z5 = madd52hi(z5, low52(q2), low52(splat(0xfffffffbce6fa)));
    let z5 = madd52lo(z5, low52(q2), low52(splat(0xfffffffff)));
    let z6 = madd52hi(z6, low52(q2), low52(splat(0xfffffffff)));
    let z6 = madd52lo(z6, low52(q2), low52(splat(0xffffffff0000)));
    let z7 = madd52hi(z7, low52(q2), low52(splat(0xffffffff0000)));
    // column 3 plus q p is a multiple of 2^52
    let q3 = madd52lo(splat(0), low52(z3), low52(splat(0x1c8aaee00bc4f)));
    let z4 = madd52hi(z4, low52(q3), low52(splat(0x9cac2fc632551)));
    let z4 = z4 + (madd52lo(z3, low52(q3), low52(splat(0x9cac2fc632551))) >> 52);
    let z4 = madd52lo(z4, low52(q3), low52(splat(0xada7179e84f3b)));
    let z5 = madd52hi(z5, low52(q3), low52(splat(0xada7179e84f3b)));
    let z5 = madd52lo(z5, low52(q3), low52(splat(0xfffffffbce6fa)));
    let z6 = madd52hi(z6, low52(q3), low52(splat(0xfffffffbce6fa)));
    let z6 = madd52lo(z6, low52(q3), low52(splat(0xfffffffff)));
    let z7 = madd52hi(z7, low52(q3), low52(splat(0xfffffffff)));
    let z7 = madd52lo(z7, low52(q3), low52(splat(0xffffffff0000)));
    let z8 = madd52hi(z8, low52(q3), low52(splat(0xffffffff0000)));
    // column 4 plus q p is a multiple of 2^52
    let q4 = madd52lo(splat(0), low52(z4), low52(splat(0x1c8aaee00bc4f)));
    let z5 = madd52hi(z5, low52(q4), low52(splat(0x9cac2fc632551)));
    let z5 = z5 + (madd52lo(z4, low52(q4), low52(splat(0x9cac2fc632551))) >> 52);
    let z5 = madd52lo(z5, low52(q4), low52(splat(0xada7179e84f3b)));
    let z6 = madd52hi(z6, low52(q4), low52(splat(0xada7179e84f3b)));
    let z6 = madd52lo(z6, low52(q4), low52(splat(0xfffffffbce6fa)));
    let z7 = madd52hi(z7, low52(q4), low52(splat(0xfffffffbce6fa)));
    let z7 = madd52lo(z7, low52(q4), low52(splat(0xfffffffff)));
    let z8 = madd52hi(z8, low52(q4), low52(splat(0xfffffffff)));
    let z8 = madd52lo(z8, low52(q4), low52(splat(0xffffffff0000)));
    let z9 = madd52hi(z9, low52(q4), low52(splat(0xffffffff0000)));
    [z5, z6, z7, z8, z9]
}

/// The same value. Product -> Tight.
/// 8 operations.
#[inline(always)]
pub fn reduce<V: Lane>(a: &[V; 5]) -> [Low<V>; 5] {
    let [r0, r1, r2, r3, r4] = *a;
    let t = r1 + (r0 >> 52);
    let t_2 = r2 + (t >> 52);
    let t_3 = r3 + (t_2 >> 52);
    let t_4 = r4 + (t_3 >> 52);
    [low52(r0), low52(t), low52(t_2), low52(t_3), low52(t_4)]
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
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + splat(0xe39585f8c64aa2) - b0;
    let r1 = a1 + splat(0xe5b4e2f3d09e69) - b1;
    let r2 = a2 + splat(0xefffffff79cde7) - b2;
    let r3 = a3 + splat(0xe0001ffffffff1) - b3;
    let r4 = a4 + splat(0x1fffffffdfff2) - b4;
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
    let r0 = a0 + splat(0x139585f8c64aa2) - wide(b0);
    let r1 = a1 + splat(0x15b4e2f3d09e76) - wide(b1);
    let r2 = a2 + splat(0x1fffffff79cdf4) - wide(b2);
    let r3 = a3 + splat(0x10001ffffffffe) - wide(b3);
    let r4 = a4 + splat(0x1fffffffdffff) - wide(b4);
    [r0, r1, r2, r3, r4]
}

/// `k * a`. Tight, below 2^17 -> Tight.
/// 18 multiplications, 12 other operations.
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
    // what lies above the modulus comes back at the bottom
    let k = (z5 << 4) + (z4 >> 48);
    let z0 = madd52lo(z0, low52(k), low52(splat(0x6353d039cdaaf)));
    let z1 = madd52hi(z1, low52(k), low52(splat(0x6353d039cdaaf)));
    let z1 = madd52lo(z1, low52(k), low52(splat(0x5258e8617b0c4)));
    let z2 = madd52hi(z2, low52(k), low52(splat(0x5258e8617b0c4)));
    let z2 = madd52lo(z2, low52(k), low52(splat(0x431905)));
    let z3 = madd52lo(z3, low52(k), low52(splat(0xffff000000000)));
    let z4 = madd52hi(z4 & splat(MASK48), low52(k), low52(splat(0xffff000000000)));
    let z4 = madd52lo(z4, low52(k), low52(splat(65535)));
    let t = z1 + (z0 >> 52);
    let t_2 = z2 + (t >> 52);
    let t_3 = z3 + (t_2 >> 52);
    let t_4 = z4 + (t_3 >> 52);
    [low52(z0), low52(t), low52(t_2), low52(t_3), low52(t_4)]
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
    let r0 = wide(a0) + splat(0x139585f8c64aa2) - wide(b0);
    let r1 = wide(a1) + splat(0x15b4e2f3d09e76) - wide(b1);
    let r2 = wide(a2) + splat(0x1fffffff79cdf4) - wide(b2);
    let r3 = wide(a3) + splat(0x10001ffffffffe) - wide(b3);
    let r4 = wide(a4) + splat(0x1fffffffdffff) - wide(b4);
    [r0, r1, r2, r3, r4]
}

/// `-a`. Tight -> Sum.
/// 5 operations.
#[inline(always)]
pub fn neg<V: Lane>(a: &[Low<V>; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = splat::<V>(0x139585f8c64aa2) - wide(a0);
    let r1 = splat::<V>(0x15b4e2f3d09e76) - wide(a1);
    let r2 = splat::<V>(0x1fffffff79cdf4) - wide(a2);
    let r3 = splat::<V>(0x10001ffffffffe) - wide(a3);
    let r4 = splat::<V>(0x1fffffffdffff) - wide(a4);
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
    // plus 4 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + splat(0x1d72b0bf18c9544) - b0;
    let r1 = a1 + splat(0x1db69c5e7a13cd1) - b1;
    let r2 = a2 + splat(0x1dffffffef39bcd) - b2;
    let r3 = a3 + splat(0x1d0003fffffffe2) - b3;
    let r4 = a4 + splat(0x3fffffffbffe3) - b4;
    [r0, r1, r2, r3, r4]
}

/// The same value. Wide -> Tight.
/// 8 multiplications, 10 other operations.
#[inline(always)]
pub fn carry<V: Lane>(a: &[V; 5]) -> [Low<V>; 5] {
    let [r0, r1, r2, r3, r4] = *a;
    // what lies above the modulus comes back at the bottom; then carries, once through
    let t = r4 >> 48;
    let z0 = madd52lo(r0, low52(t), low52(splat(0x6353d039cdaaf)));
    let z1 = madd52hi(r1, low52(t), low52(splat(0x6353d039cdaaf)));
    let z1 = madd52lo(z1, low52(t), low52(splat(0x5258e8617b0c4)));
    let z2 = madd52hi(r2, low52(t), low52(splat(0x5258e8617b0c4)));
    let z2 = madd52lo(z2, low52(t), low52(splat(0x431905)));
    let z3 = madd52lo(r3, low52(t), low52(splat(0xffff000000000)));
    let z4 = madd52hi(r4 & splat(MASK48), low52(t), low52(splat(0xffff000000000)));
    let z4 = madd52lo(z4, low52(t), low52(splat(65535)));
    let t = z1 + (z0 >> 52);
    let t_2 = z2 + (t >> 52);
    let t_3 = z3 + (t_2 >> 52);
    let t_4 = z4 + (t_3 >> 52);
    [low52(z0), low52(t), low52(t_2), low52(t_3), low52(t_4)]
}

/// The same value. Tight -> Sum.
/// 0 operations.
#[inline(always)]
pub fn widen<V: Lane>(a: &[Low<V>; 5]) -> [V; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    [wide(a0), wide(a1), wide(a2), wide(a3), wide(a4)]
}

/// The integer as limbs. Any words -> Tight.
/// 13 operations.
#[inline(always)]
pub fn split_words<V: Lane>(w: &[V; 4]) -> [Low<V>; 5] {
    let [w0, w1, w2, w3] = *w;
    let x0 = low52(w0);
    let x1 = ((w1 & splat(MASK40)) << 12) | (w0 >> 52);
    let x2 = ((w2 & splat(MASK28)) << 24) | (w1 >> 40);
    let x3 = ((w3 & splat(MASK16)) << 36) | (w2 >> 28);
    let x4 = w3 >> 16;
    [low52(wide(x0)), low52(x1), low52(x2), low52(x3), low52(x4)]
}

/// The value in `0..p`. An integer below 2 p -> canonical words.
/// 5 multiplications, 37 other operations.
#[inline(always)]
fn freeze<V: Lane>(a: &[Low<V>; 5]) -> [V; 4] {
    let [a0, a1, a2, a3, a4] = *a;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    let q = (wide(a0) + splat(0x6353d039cdaaf)) >> 52;
    let q = (wide(a1) + splat(0x5258e8617b0c4) + q) >> 52;
    let q = (wide(a2) + splat(0x431905) + q) >> 52;
    let q = (wide(a3) + splat(0xffff000000000) + q) >> 52;
    let q = (wide(a4) + splat(65535) + q) >> 48;
    // the value plus c q, without the bit that then stands above the top
    let t0 = madd52lo(wide(a0), low52(q), low52(splat(0x6353d039cdaaf)));
    let t1 = madd52lo(wide(a1), low52(q), low52(splat(0x5258e8617b0c4)));
    let t2 = madd52lo(wide(a2), low52(q), low52(splat(0x431905)));
    let t3 = madd52lo(wide(a3), low52(q), low52(splat(0xffff000000000)));
    let t4 = madd52lo(wide(a4), low52(q), low52(splat(65535)));
    let y0 = low52(t0);
    let t = t1 + (t0 >> 52);
    let y1 = low52(t);
    let t = t2 + (t >> 52);
    let y2 = low52(t);
    let t = t3 + (t >> 52);
    let y3 = low52(t);
    let t = t4 + (t >> 52);
    let y4 = t & splat(MASK48);
    // packed into words
    let r0 = ((wide(y1) & splat(MASK12)) << 52) | wide(y0);
    let r1 = ((wide(y2) & splat(MASK24)) << 40) | (wide(y1) >> 12);
    let r2 = ((wide(y3) & splat(MASK36)) << 28) | (wide(y2) >> 24);
    let r3 = (y4 << 16) | (wide(y3) >> 36);
    [r0, r1, r2, r3]
}

/// `a / R`. Tight -> an integer below 2 p.
/// 55 multiplications, 18 other operations.
#[inline(always)]
fn leave<V: Lane>(a: &[Low<V>; 5]) -> [Low<V>; 5] {
    let [z0, z1, z2, z3, z4] = *a;
    // column 0 plus q p is a multiple of 2^52
    let q0 = madd52lo(splat(0), z0, low52(splat(0x1c8aaee00bc4f)));
    let z1 = madd52hi(wide(z1), low52(q0), low52(splat(0x9cac2fc632551)));
    let z1 = z1 + (madd52lo(wide(z0), low52(q0), low52(splat(0x9cac2fc632551))) >> 52);
    let z1 = madd52lo(z1, low52(q0), low52(splat(0xada7179e84f3b)));
    let z2 = madd52hi(wide(z2), low52(q0), low52(splat(0xada7179e84f3b)));
    let z2 = madd52lo(z2, low52(q0), low52(splat(0xfffffffbce6fa)));
    let z3 = madd52hi(wide(z3), low52(q0), low52(splat(0xfffffffbce6fa)));
    let z3 = madd52lo(z3, low52(q0), low52(splat(0xfffffffff)));
    let z4 = madd52hi(wide(z4), low52(q0), low52(splat(0xfffffffff)));
    let z4 = madd52lo(z4, low52(q0), low52(splat(0xffffffff0000)));
    let z5 = madd52hi(splat(0), low52(q0), low52(splat(0xffffffff0000)));
    // column 1 plus q p is a multiple of 2^52
    let q1 = madd52lo(splat(0), low52(z1), low52(splat(0x1c8aaee00bc4f)));
    let z2 = madd52hi(z2, low52(q1), low52(splat(0x9cac2fc632551)));
    let z2 = z2 + (madd52lo(z1, low52(q1), low52(splat(0x9cac2fc632551))) >> 52);
    let z2 = madd52lo(z2, low52(q1), low52(splat(0xada7179e84f3b)));
    let z3 = madd52hi(z3, low52(q1), low52(splat(0xada7179e84f3b)));
    let z3 = madd52lo(z3, low52(q1), low52(splat(0xfffffffbce6fa)));
    let z4 = madd52hi(z4, low52(q1), low52(splat(0xfffffffbce6fa)));
    let z4 = madd52lo(z4, low52(q1), low52(splat(0xfffffffff)));
    let z5 = madd52hi(z5, low52(q1), low52(splat(0xfffffffff)));
    let z5 = madd52lo(z5, low52(q1), low52(splat(0xffffffff0000)));
    let z6 = madd52hi(splat(0), low52(q1), low52(splat(0xffffffff0000)));
    // column 2 plus q p is a multiple of 2^52
    let q2 = madd52lo(splat(0), low52(z2), low52(splat(0x1c8aaee00bc4f)));
    let z3 = madd52hi(z3, low52(q2), low52(splat(0x9cac2fc632551)));
    let z3 = z3 + (madd52lo(z2, low52(q2), low52(splat(0x9cac2fc632551))) >> 52);
    let z3 = madd52lo(z3, low52(q2), low52(splat(0xada7179e84f3b)));
    let z4 = madd52hi(z4, low52(q2), low52(splat(0xada7179e84f3b)));
    let z4 = madd52lo(z4, low52(q2), low52(splat(0xfffffffbce6fa)));
    let z5 = madd52hi(z5, low52(q2), low52(splat(0xfffffffbce6fa)));
    let z5 = madd52lo(z5, low52(q2), low52(splat(0xfffffffff)));
    let z6 = madd52hi(z6, low52(q2), low52(splat(0xfffffffff)));
    let z6 = madd52lo(z6, low52(q2), low52(splat(0xffffffff0000)));
    let z7 = madd52hi(splat(0), low52(q2), low52(splat(0xffffffff0000)));
    // column 3 plus q p is a multiple of 2^52
    let q3 = madd52lo(splat(0), low52(z3), low52(splat(0x1c8aaee00bc4f)));
    let z4 = madd52hi(z4, low52(q3), low52(splat(0x9cac2fc632551)));
    let z4 = z4 + (madd52lo(z3, low52(q3), low52(splat(0x9cac2fc632551))) >> 52);
    let z4 = madd52lo(z4, low52(q3), low52(splat(0xada7179e84f3b)));
    let z5 = madd52hi(z5, low52(q3), low52(splat(0xada7179e84f3b)));
    let z5 = madd52lo(z5, low52(q3), low52(splat(0xfffffffbce6fa)));
    let z6 = madd52hi(z6, low52(q3), low52(splat(0xfffffffbce6fa)));
    let z6 = madd52lo(z6, low52(q3), low52(splat(0xfffffffff)));
    let z7 = madd52hi(z7, low52(q3), low52(splat(0xfffffffff)));
    let z7 = madd52lo(z7, low52(q3), low52(splat(0xffffffff0000)));
    let z8 = madd52hi(splat(0), low52(q3), low52(splat(0xffffffff0000)));
    // column 4 plus q p is a multiple of 2^52
    let q4 = madd52lo(splat(0), low52(z4), low52(splat(0x1c8aaee00bc4f)));
    let z5 = madd52hi(z5, low52(q4), low52(splat(0x9cac2fc632551)));
    let z5 = z5 + (madd52lo(z4, low52(q4), low52(splat(0x9cac2fc632551))) >> 52);
    let z5 = madd52lo(z5, low52(q4), low52(splat(0xada7179e84f3b)));
    let z6 = madd52hi(z6, low52(q4), low52(splat(0xada7179e84f3b)));
    let z6 = madd52lo(z6, low52(q4), low52(splat(0xfffffffbce6fa)));
    let z7 = madd52hi(z7, low52(q4), low52(splat(0xfffffffbce6fa)));
    let z7 = madd52lo(z7, low52(q4), low52(splat(0xfffffffff)));
    let z8 = madd52hi(z8, low52(q4), low52(splat(0xfffffffff)));
    let z8 = madd52lo(z8, low52(q4), low52(splat(0xffffffff0000)));
    let z9 = madd52hi(splat(0), low52(q4), low52(splat(0xffffffff0000)));
    // carries
    let t = z6 + (z5 >> 52);
    let t_2 = z7 + (t >> 52);
    let t_3 = z8 + (t_2 >> 52);
    let t_4 = z9 + (t_3 >> 52);
    [low52(z5), low52(t), low52(t_2), low52(t_3), low52(t_4)]
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

/// `a / R` in `0..p`: the number. Tight -> canonical words.
#[inline(always)]
pub fn to_words<V: Lane>(a: &[Low<V>; 5]) -> [V; 4] {
    freeze(&leave(a))
}

/// 1 if the value is 0 modulo p. Tight -> a bit.
#[inline(always)]
pub fn is_zero<V: Lane>(a: &[Low<V>; 5]) -> Bit<V> {
    is_zero_words(&freeze(&leave(a)))
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

/// `k * a + b`. Tight, below 2^17, Tight -> Tight.
#[inline(always)]
pub fn mul_small_add<V: Lane>(a: &[Low<V>; 5], k: Low<V>, b: &[Low<V>; 5]) -> [Low<V>; 5] {
    carry(&add(&mul_small(a, k), b))
}

/// `a * b / R`. Tight, Tight -> Tight.
#[inline(always)]
pub fn mul<V: Lane>(a: &[Low<V>; 5], b: &[Low<V>; 5]) -> [Low<V>; 5] {
    reduce(&product(a, b))
}

/// `a^2 / R`. Tight -> Tight.
#[inline(always)]
pub fn square<V: Lane>(a: &[Low<V>; 5]) -> [Low<V>; 5] {
    reduce(&product_square(a))
}
