//! Integers modulo p = 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973.
//!
//! 8 vectors, a limb in each lane of 64 bits; the value of a lane is `x0 + x1 2^52 + ... + x7 2^364`.
//!
//! x stands for `x / R mod p` with `R = 2^416`. Canonical is below p.
//! * Tight: limbs are below 2^52, the top one below 2^20 + 2^7.
//! * Sum: limbs are below 19 * 2^53, the top one below 3 * 2^20 + 2^7.
//! * Loose: limbs are below 2^52, the top one below 2^20 + 2^7.
//! * Product: limbs are below 37 * 2^51, the top one below 2^20.
//!
//! Strategy: montgomery-lanes52. Generated from specs/n384.toml by `cargo xtask gen`; do not edit.

use crate::arch::lane::{Bit, Lane, Low, blend, low52, madd52hi, madd52lo, no, sbb, splat, wide};

/// The modulus.
const P: [u64; 6] = [
    0xecec196accc52973,
    0x581a0db248b0a77a,
    0xc7634d81f4372ddf,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
];
const MASK4: u64 = (1 << 4) - 1;
const MASK8: u64 = (1 << 8) - 1;
const MASK12: u64 = (1 << 12) - 1;
const MASK16: u64 = (1 << 16) - 1;
const MASK20: u64 = (1 << 20) - 1;
const MASK24: u64 = (1 << 24) - 1;
const MASK28: u64 = (1 << 28) - 1;
const MASK36: u64 = (1 << 36) - 1;
const MASK40: u64 = (1 << 40) - 1;
const MASK44: u64 = (1 << 44) - 1;
const MASK48: u64 = (1 << 48) - 1;

/// `a * b / R`, carries not moved. Tight, Tight -> Product.
/// 215 multiplications, 27 other operations.
#[inline(always)]
pub fn product<V: Lane>(a: &[Low<V>; 8], b: &[Low<V>; 8]) -> [V; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    // row 0
    let z0 = madd52lo(splat(0x1902ea9fe5b668), a0, b0);
    let z1 = madd52lo(madd52hi(splat(0x225b7a83c53010), a0, b0), a0, b1);
    let z2 = madd52lo(madd52hi(splat(0x34789acfe1e66a), a0, b1), a0, b2);
    let z3 = madd52lo(madd52hi(splat(0x41ff5193687fba), a0, b2), a0, b3);
    let z4 = madd52lo(madd52hi(splat(0x34118c10d1475a), a0, b3), a0, b4);
    let z5 = madd52lo(madd52hi(splat(0x251d90bb719e88), a0, b4), a0, b5);
    let z6 = madd52lo(madd52hi(splat(0x397d30d0a21910), a0, b5), a0, b6);
    let z7 = madd52lo(madd52hi(splat(0x24db787f6d3d76), a0, b6), a0, b7);
    let z8 = madd52hi(splat(0x24db787f537910), a0, b7);
    // column 0 plus q p is a multiple of 2^52
    let q0 = madd52lo(splat(0), low52(z0), low52(splat(0x46089e88fdc45)));
    let z1 = madd52hi(z1, low52(q0), low52(splat(0xc196accc52973)));
    let z1 = z1 + (madd52lo(z0, low52(q0), low52(splat(0xc196accc52973))) >> 52);
    let n1 = madd52lo(splat(0), low52(q0), low52(splat(0x4db74f5885132)));
    let n2 = madd52hi(splat(0), low52(q0), low52(splat(0x4db74f5885132)));
    let z2 = madd52lo(z2, low52(q0), low52(splat(0x4372ddf581a0e)));
    let z3 = madd52hi(z3, low52(q0), low52(splat(0x4372ddf581a0e)));
    let n3 = madd52lo(splat(0), low52(q0), low52(splat(0x389cb27e1)));
    let n4 = madd52hi(splat(0), low52(q0), low52(splat(0x389cb27e1)));
    let z7 = madd52lo(z7, low52(q0), low52(splat(0x100000)));
    let z8 = madd52hi(z8, low52(q0), low52(splat(0x100000)));
    // row 1
    let z1 = madd52lo(z1, a1, b0);
    let z2 = madd52lo(madd52hi(z2, a1, b0), a1, b1);
    let z3 = madd52lo(madd52hi(z3, a1, b1), a1, b2);
    let z4 = madd52lo(madd52hi(z4, a1, b2), a1, b3);
    let z5 = madd52lo(madd52hi(z5, a1, b3), a1, b4);
    let z6 = madd52lo(madd52hi(z6, a1, b4), a1, b5);
    let z7 = madd52lo(madd52hi(z7, a1, b5), a1, b6);
    let z8 = madd52lo(madd52hi(z8, a1, b6), a1, b7);
    let z9 = madd52hi(splat(0x14db787f537910), a1, b7);
    // column 1 plus q p is a multiple of 2^52
    let z1 = z1 - n1;
    let q1 = madd52lo(splat(0), low52(z1), low52(splat(0x46089e88fdc45)));
    let z2 = madd52hi(z2, low52(q1), low52(splat(0xc196accc52973)));
    let z2 = z2 + (madd52lo(z1, low52(q1), low52(splat(0xc196accc52973))) >> 52);
    let n2 = madd52lo(n2, low52(q1), low52(splat(0x4db74f5885132)));
    let n3 = madd52hi(n3, low52(q1), low52(splat(0x4db74f5885132)));
    let z3 = madd52lo(z3, low52(q1), low52(splat(0x4372ddf581a0e)));
    let z4 = madd52hi(z4, low52(q1), low52(splat(0x4372ddf581a0e)));
    let n4 = madd52lo(n4, low52(q1), low52(splat(0x389cb27e1)));
    let n5 = madd52hi(splat(0), low52(q1), low52(splat(0x389cb27e1)));
    let z8 = madd52lo(z8, low52(q1), low52(splat(0x100000)));
    let z9 = madd52hi(z9, low52(q1), low52(splat(0x100000)));
    // row 2
    let z2 = madd52lo(z2, a2, b0);
    let z3 = madd52lo(madd52hi(z3, a2, b0), a2, b1);
    let z4 = madd52lo(madd52hi(z4, a2, b1), a2, b2);
    let z5 = madd52lo(madd52hi(z5, a2, b2), a2, b3);
    let z6 = madd52lo(madd52hi(z6, a2, b3), a2, b4);
    let z7 = madd52lo(madd52hi(z7, a2, b4), a2, b5);
    let z8 = madd52lo(madd52hi(z8, a2, b5), a2, b6);
    let z9 = madd52lo(madd52hi(z9, a2, b6), a2, b7);
    let z10 = madd52hi(splat(0x10000389cb27e0), a2, b7);
    // column 2 plus q p is a multiple of 2^52
    let z2 = z2 - n2;
    let q2 = madd52lo(splat(0), low52(z2), low52(splat(0x46089e88fdc45)));
    let z3 = madd52hi(z3, low52(q2), low52(splat(0xc196accc52973)));
    let z3 = z3 + (madd52lo(z2, low52(q2), low52(splat(0xc196accc52973))) >> 52);
    let n3 = madd52lo(n3, low52(q2), low52(splat(0x4db74f5885132)));
    let n4 = madd52hi(n4, low52(q2), low52(splat(0x4db74f5885132)));
    let z4 = madd52lo(z4, low52(q2), low52(splat(0x4372ddf581a0e)));
    let z5 = madd52hi(z5, low52(q2), low52(splat(0x4372ddf581a0e)));
    let n5 = madd52lo(n5, low52(q2), low52(splat(0x389cb27e1)));
    let n6 = madd52hi(splat(0), low52(q2), low52(splat(0x389cb27e1)));
    let z9 = madd52lo(z9, low52(q2), low52(splat(0x100000)));
    let z10 = madd52hi(z10, low52(q2), low52(splat(0x100000)));
    // row 3
    let z3 = madd52lo(z3, a3, b0);
    let z4 = madd52lo(madd52hi(z4, a3, b0), a3, b1);
    let z5 = madd52lo(madd52hi(z5, a3, b1), a3, b2);
    let z6 = madd52lo(madd52hi(z6, a3, b2), a3, b3);
    let z7 = madd52lo(madd52hi(z7, a3, b3), a3, b4);
    let z8 = madd52lo(madd52hi(z8, a3, b4), a3, b5);
    let z9 = madd52lo(madd52hi(z9, a3, b5), a3, b6);
    let z10 = madd52lo(madd52hi(z10, a3, b6), a3, b7);
    let z11 = madd52hi(splat(0x389cb27e0), a3, b7);
    // column 3 plus q p is a multiple of 2^52
    let z3 = z3 - n3;
    let q3 = madd52lo(splat(0), low52(z3), low52(splat(0x46089e88fdc45)));
    let z4 = madd52hi(z4, low52(q3), low52(splat(0xc196accc52973)));
    let z4 = z4 + (madd52lo(z3, low52(q3), low52(splat(0xc196accc52973))) >> 52);
    let n4 = madd52lo(n4, low52(q3), low52(splat(0x4db74f5885132)));
    let n5 = madd52hi(n5, low52(q3), low52(splat(0x4db74f5885132)));
    let z5 = madd52lo(z5, low52(q3), low52(splat(0x4372ddf581a0e)));
    let z6 = madd52hi(z6, low52(q3), low52(splat(0x4372ddf581a0e)));
    let n6 = madd52lo(n6, low52(q3), low52(splat(0x389cb27e1)));
    let n7 = madd52hi(splat(0), low52(q3), low52(splat(0x389cb27e1)));
    let z10 = madd52lo(z10, low52(q3), low52(splat(0x100000)));
    let z11 = madd52hi(z11, low52(q3), low52(splat(0x100000)));
    // row 4
    let z4 = madd52lo(z4, a4, b0);
    let z5 = madd52lo(madd52hi(z5, a4, b0), a4, b1);
    let z6 = madd52lo(madd52hi(z6, a4, b1), a4, b2);
    let z7 = madd52lo(madd52hi(z7, a4, b2), a4, b3);
    let z8 = madd52lo(madd52hi(z8, a4, b3), a4, b4);
    let z9 = madd52lo(madd52hi(z9, a4, b4), a4, b5);
    let z10 = madd52lo(madd52hi(z10, a4, b5), a4, b6);
    let z11 = madd52lo(madd52hi(z11, a4, b6), a4, b7);
    let z12 = madd52hi(splat(0), a4, b7);
    // column 4 plus q p is a multiple of 2^52
    let z4 = z4 - n4;
    let q4 = madd52lo(splat(0), low52(z4), low52(splat(0x46089e88fdc45)));
    let z5 = madd52hi(z5, low52(q4), low52(splat(0xc196accc52973)));
    let z5 = z5 + (madd52lo(z4, low52(q4), low52(splat(0xc196accc52973))) >> 52);
    let n5 = madd52lo(n5, low52(q4), low52(splat(0x4db74f5885132)));
    let n6 = madd52hi(n6, low52(q4), low52(splat(0x4db74f5885132)));
    let z6 = madd52lo(z6, low52(q4), low52(splat(0x4372ddf581a0e)));
    let z7 = madd52hi(z7, low52(q4), low52(splat(0x4372ddf581a0e)));
    let n7 = madd52lo(n7, low52(q4), low52(splat(0x389cb27e1)));
    let n8 = madd52hi(splat(0), low52(q4), low52(splat(0x389cb27e1)));
    let z11 = madd52lo(z11, low52(q4), low52(splat(0x100000)));
    let z12 = madd52hi(z12, low52(q4), low52(splat(0x100000)));
    // row 5
    let z5 = madd52lo(z5, a5, b0);
    let z6 = madd52lo(madd52hi(z6, a5, b0), a5, b1);
    let z7 = madd52lo(madd52hi(z7, a5, b1), a5, b2);
    let z8 = madd52lo(madd52hi(z8, a5, b2), a5, b3);
    let z9 = madd52lo(madd52hi(z9, a5, b3), a5, b4);
    let z10 = madd52lo(madd52hi(z10, a5, b4), a5, b5);
    let z11 = madd52lo(madd52hi(z11, a5, b5), a5, b6);
    let z12 = madd52lo(madd52hi(z12, a5, b6), a5, b7);
    let z13 = madd52hi(splat(0), a5, b7);
    // column 5 plus q p is a multiple of 2^52
    let z5 = z5 - n5;
    let q5 = madd52lo(splat(0), low52(z5), low52(splat(0x46089e88fdc45)));
    let z6 = madd52hi(z6, low52(q5), low52(splat(0xc196accc52973)));
    let z6 = z6 + (madd52lo(z5, low52(q5), low52(splat(0xc196accc52973))) >> 52);
    let n6 = madd52lo(n6, low52(q5), low52(splat(0x4db74f5885132)));
    let n7 = madd52hi(n7, low52(q5), low52(splat(0x4db74f5885132)));
    let z7 = madd52lo(z7, low52(q5), low52(splat(0x4372ddf581a0e)));
    let z8 = madd52hi(z8, low52(q5), low52(splat(0x4372ddf581a0e)));
    let n8 = madd52lo(n8, low52(q5), low52(splat(0x389cb27e1)));
    let n9 = madd52hi(splat(0), low52(q5), low52(splat(0x389cb27e1)));
    let z12 = madd52lo(z12, low52(q5), low52(splat(0x100000)));
    let z13 = madd52hi(z13, low52(q5), low52(splat(0x100000)));
    // row 6
    let z6 = madd52lo(z6, a6, b0);
    let z7 = madd52lo(madd52hi(z7, a6, b0), a6, b1);
    let z8 = madd52lo(madd52hi(z8, a6, b1), a6, b2);
    let z9 = madd52lo(madd52hi(z9, a6, b2), a6, b3);
    let z10 = madd52lo(madd52hi(z10, a6, b3), a6, b4);
    let z11 = madd52lo(madd52hi(z11, a6, b4), a6, b5);
    let z12 = madd52lo(madd52hi(z12, a6, b5), a6, b6);
    let z13 = madd52lo(madd52hi(z13, a6, b6), a6, b7);
    let z14 = madd52hi(splat(0), a6, b7);
    // column 6 plus q p is a multiple of 2^52
    let z6 = z6 - n6;
    let q6 = madd52lo(splat(0), low52(z6), low52(splat(0x46089e88fdc45)));
    let z7 = madd52hi(z7, low52(q6), low52(splat(0xc196accc52973)));
    let z7 = z7 + (madd52lo(z6, low52(q6), low52(splat(0xc196accc52973))) >> 52);
    let n7 = madd52lo(n7, low52(q6), low52(splat(0x4db74f5885132)));
    let n8 = madd52hi(n8, low52(q6), low52(splat(0x4db74f5885132)));
    let z8 = madd52lo(z8, low52(q6), low52(splat(0x4372ddf581a0e)));
    let z9 = madd52hi(z9, low52(q6), low52(splat(0x4372ddf581a0e)));
    let n9 = madd52lo(n9, low52(q6), low52(splat(0x389cb27e1)));
    let n10 = madd52hi(splat(0), low52(q6), low52(splat(0x389cb27e1)));
    let z13 = madd52lo(z13, low52(q6), low52(splat(0x100000)));
    let z14 = madd52hi(z14, low52(q6), low52(splat(0x100000)));
    // row 7
    let z7 = madd52lo(z7, a7, b0);
    let z8 = madd52lo(madd52hi(z8, a7, b0), a7, b1);
    let z9 = madd52lo(madd52hi(z9, a7, b1), a7, b2);
    let z10 = madd52lo(madd52hi(z10, a7, b2), a7, b3);
    let z11 = madd52lo(madd52hi(z11, a7, b3), a7, b4);
    let z12 = madd52lo(madd52hi(z12, a7, b4), a7, b5);
    let z13 = madd52lo(madd52hi(z13, a7, b5), a7, b6);
    let z14 = madd52lo(madd52hi(z14, a7, b6), a7, b7);
    // column 7 plus q p is a multiple of 2^52
    let z7 = z7 - n7;
    let q7 = madd52lo(splat(0), low52(z7), low52(splat(0x46089e88fdc45)));
    let z8 = madd52hi(z8, low52(q7), low52(splat(0xc196accc52973)));
    let z8 = z8 + (madd52lo(z7, low52(q7), low52(splat(0xc196accc52973))) >> 52);
    let n8 = madd52lo(n8, low52(q7), low52(splat(0x4db74f5885132)));
    let n9 = madd52hi(n9, low52(q7), low52(splat(0x4db74f5885132)));
    let z9 = madd52lo(z9, low52(q7), low52(splat(0x4372ddf581a0e)));
    let z10 = madd52hi(z10, low52(q7), low52(splat(0x4372ddf581a0e)));
    let n10 = madd52lo(n10, low52(q7), low52(splat(0x389cb27e1)));
    let n11 = madd52hi(splat(0), low52(q7), low52(splat(0x389cb27e1)));
    let z14 = madd52lo(z14, low52(q7), low52(splat(0x100000)));
    let z15 = madd52hi(splat(0), low52(q7), low52(splat(0x100000)));
    let z8 = z8 - n8;
    let z9 = z9 - n9;
    let z10 = z10 - n10;
    let z11 = z11 - n11;
    [z8, z9, z10, z11, z12, z13, z14, z15]
}

/// `a^2 / R`, carries not moved. Tight -> Product.
/// 159 multiplications, 40 other operations.
#[inline(always)]
pub fn product_square<V: Lane>(a: &[Low<V>; 8]) -> [V; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    // squares
    let z0 = madd52lo(splat(0x1902ea9fe5b668), a0, a0);
    // products of unequal limbs, the top one apart
    let z1 = madd52lo(splat(0x112dbd41e29808), a0, a1);
    // twice
    let z1 = z1 + z1;
    let z1 = madd52hi(z1, a0, a0);
    // column 0 plus q p is a multiple of 2^52
    let q0 = madd52lo(splat(0), low52(z0), low52(splat(0x46089e88fdc45)));
    let z1 = madd52hi(z1, low52(q0), low52(splat(0xc196accc52973)));
    let z1 = z1 + (madd52lo(z0, low52(q0), low52(splat(0xc196accc52973))) >> 52);
    let n1 = madd52lo(splat(0), low52(q0), low52(splat(0x4db74f5885132)));
    // column 1 plus q p is a multiple of 2^52
    let z1 = z1 - n1;
    let z2 = madd52lo(madd52hi(splat(0x1a3c4d67f0f335), a0, a1), a0, a2);
    let z2 = z2 + z2;
    let z2 = madd52lo(z2, a1, a1);
    let z2 = madd52lo(z2, low52(q0), low52(splat(0x4372ddf581a0e)));
    let q1 = madd52lo(splat(0), low52(z1), low52(splat(0x46089e88fdc45)));
    let z2 = madd52hi(z2, low52(q1), low52(splat(0xc196accc52973)));
    let z2 = z2 + (madd52lo(z1, low52(q1), low52(splat(0xc196accc52973))) >> 52);
    let n2 = madd52hi(splat(0), low52(q0), low52(splat(0x4db74f5885132)));
    let n2 = madd52lo(n2, low52(q1), low52(splat(0x4db74f5885132)));
    // column 2 plus q p is a multiple of 2^52
    let z2 = z2 - n2;
    let z3 = madd52lo(madd52hi(splat(0x20ffa8c9b43fdd), a0, a2), a0, a3);
    let z3 = madd52lo(z3, a1, a2);
    let z3 = z3 + z3;
    let z3 = madd52hi(z3, a1, a1);
    let z3 = madd52hi(z3, low52(q0), low52(splat(0x4372ddf581a0e)));
    let z3 = madd52lo(z3, low52(q1), low52(splat(0x4372ddf581a0e)));
    let q2 = madd52lo(splat(0), low52(z2), low52(splat(0x46089e88fdc45)));
    let z3 = madd52hi(z3, low52(q2), low52(splat(0xc196accc52973)));
    let z3 = z3 + (madd52lo(z2, low52(q2), low52(splat(0xc196accc52973))) >> 52);
    let n3 = madd52lo(splat(0), low52(q0), low52(splat(0x389cb27e1)));
    let n3 = madd52hi(n3, low52(q1), low52(splat(0x4db74f5885132)));
    let n3 = madd52lo(n3, low52(q2), low52(splat(0x4db74f5885132)));
    // column 3 plus q p is a multiple of 2^52
    let z3 = z3 - n3;
    let z4 = madd52lo(madd52hi(splat(0x1a08c60868a3ad), a0, a3), a0, a4);
    let z4 = madd52lo(madd52hi(z4, a1, a2), a1, a3);
    let z4 = z4 + z4;
    let z4 = madd52lo(z4, a2, a2);
    let z4 = madd52hi(z4, low52(q1), low52(splat(0x4372ddf581a0e)));
    let z4 = madd52lo(z4, low52(q2), low52(splat(0x4372ddf581a0e)));
    let q3 = madd52lo(splat(0), low52(z3), low52(splat(0x46089e88fdc45)));
    let z4 = madd52hi(z4, low52(q3), low52(splat(0xc196accc52973)));
    let z4 = z4 + (madd52lo(z3, low52(q3), low52(splat(0xc196accc52973))) >> 52);
    let n4 = madd52hi(splat(0), low52(q0), low52(splat(0x389cb27e1)));
    let n4 = madd52lo(n4, low52(q1), low52(splat(0x389cb27e1)));
    let n4 = madd52hi(n4, low52(q2), low52(splat(0x4db74f5885132)));
    let n4 = madd52lo(n4, low52(q3), low52(splat(0x4db74f5885132)));
    // column 4 plus q p is a multiple of 2^52
    let z4 = z4 - n4;
    let z5 = madd52lo(madd52hi(splat(0x128ec85db8cf44), a0, a4), a0, a5);
    let z5 = madd52lo(madd52hi(z5, a1, a3), a1, a4);
    let z5 = madd52lo(z5, a2, a3);
    let z5 = z5 + z5;
    let z5 = madd52hi(z5, a2, a2);
    let z5 = madd52hi(z5, low52(q2), low52(splat(0x4372ddf581a0e)));
    let z5 = madd52lo(z5, low52(q3), low52(splat(0x4372ddf581a0e)));
    let q4 = madd52lo(splat(0), low52(z4), low52(splat(0x46089e88fdc45)));
    let z5 = madd52hi(z5, low52(q4), low52(splat(0xc196accc52973)));
    let z5 = z5 + (madd52lo(z4, low52(q4), low52(splat(0xc196accc52973))) >> 52);
    let n5 = madd52hi(splat(0), low52(q1), low52(splat(0x389cb27e1)));
    let n5 = madd52lo(n5, low52(q2), low52(splat(0x389cb27e1)));
    let n5 = madd52hi(n5, low52(q3), low52(splat(0x4db74f5885132)));
    let n5 = madd52lo(n5, low52(q4), low52(splat(0x4db74f5885132)));
    // column 5 plus q p is a multiple of 2^52
    let z5 = z5 - n5;
    let z6 = madd52lo(madd52hi(splat(0x1cbe9868510c88), a0, a5), a0, a6);
    let z6 = madd52lo(madd52hi(z6, a1, a4), a1, a5);
    let z6 = madd52lo(madd52hi(z6, a2, a3), a2, a4);
    let z6 = z6 + z6;
    let z6 = madd52lo(z6, a3, a3);
    let z6 = madd52hi(z6, low52(q3), low52(splat(0x4372ddf581a0e)));
    let z6 = madd52lo(z6, low52(q4), low52(splat(0x4372ddf581a0e)));
    let q5 = madd52lo(splat(0), low52(z5), low52(splat(0x46089e88fdc45)));
    let z6 = madd52hi(z6, low52(q5), low52(splat(0xc196accc52973)));
    let z6 = z6 + (madd52lo(z5, low52(q5), low52(splat(0xc196accc52973))) >> 52);
    let n6 = madd52hi(splat(0), low52(q2), low52(splat(0x389cb27e1)));
    let n6 = madd52lo(n6, low52(q3), low52(splat(0x389cb27e1)));
    let n6 = madd52hi(n6, low52(q4), low52(splat(0x4db74f5885132)));
    let n6 = madd52lo(n6, low52(q5), low52(splat(0x4db74f5885132)));
    // column 6 plus q p is a multiple of 2^52
    let z6 = z6 - n6;
    let z7 = madd52lo(
        madd52hi(madd52hi(splat(0x126dbc3fb69ebb), a0, a6), a1, a5),
        a1,
        a6,
    );
    let z7 = madd52lo(madd52hi(z7, a2, a4), a2, a5);
    let z7 = madd52lo(z7, a3, a4);
    let z7 = z7 + z7;
    let d = wide(a7) + wide(a7);
    let z7 = madd52lo(z7, a0, low52(d));
    let z7 = madd52hi(z7, a3, a3);
    let z7 = madd52lo(z7, low52(q0), low52(splat(0x100000)));
    let z7 = madd52hi(z7, low52(q4), low52(splat(0x4372ddf581a0e)));
    let z7 = madd52lo(z7, low52(q5), low52(splat(0x4372ddf581a0e)));
    let q6 = madd52lo(splat(0), low52(z6), low52(splat(0x46089e88fdc45)));
    let z7 = madd52hi(z7, low52(q6), low52(splat(0xc196accc52973)));
    let z7 = z7 + (madd52lo(z6, low52(q6), low52(splat(0xc196accc52973))) >> 52);
    let n7 = madd52hi(splat(0), low52(q3), low52(splat(0x389cb27e1)));
    let n7 = madd52lo(n7, low52(q4), low52(splat(0x389cb27e1)));
    let n7 = madd52hi(n7, low52(q5), low52(splat(0x4db74f5885132)));
    let n7 = madd52lo(n7, low52(q6), low52(splat(0x4db74f5885132)));
    // column 7 plus q p is a multiple of 2^52
    let z7 = z7 - n7;
    let z8 = madd52lo(
        madd52hi(madd52hi(splat(0x126dbc3fa9bc88), a1, a6), a2, a5),
        a2,
        a6,
    );
    let z8 = madd52lo(madd52hi(z8, a3, a4), a3, a5);
    let z8 = z8 + z8;
    let z8 = madd52lo(madd52hi(z8, a0, low52(d)), a1, low52(d));
    let z8 = madd52lo(z8, a4, a4);
    let z8 = madd52hi(z8, low52(q0), low52(splat(0x100000)));
    let z8 = madd52lo(z8, low52(q1), low52(splat(0x100000)));
    let z8 = madd52hi(z8, low52(q5), low52(splat(0x4372ddf581a0e)));
    let z8 = madd52lo(z8, low52(q6), low52(splat(0x4372ddf581a0e)));
    let q7 = madd52lo(splat(0), low52(z7), low52(splat(0x46089e88fdc45)));
    let z8 = madd52hi(z8, low52(q7), low52(splat(0xc196accc52973)));
    let z8 = z8 + (madd52lo(z7, low52(q7), low52(splat(0xc196accc52973))) >> 52);
    let n8 = madd52hi(splat(0), low52(q4), low52(splat(0x389cb27e1)));
    let n8 = madd52lo(n8, low52(q5), low52(splat(0x389cb27e1)));
    let n8 = madd52hi(n8, low52(q6), low52(splat(0x4db74f5885132)));
    let n8 = madd52lo(n8, low52(q7), low52(splat(0x4db74f5885132)));
    let z8 = z8 - n8;
    let z9 = madd52lo(
        madd52hi(madd52hi(splat(0xa6dbc3fa9bc88), a2, a6), a3, a5),
        a3,
        a6,
    );
    let z9 = madd52lo(z9, a4, a5);
    let z9 = z9 + z9;
    let z9 = madd52lo(madd52hi(z9, a1, low52(d)), a2, low52(d));
    let z9 = madd52hi(z9, a4, a4);
    let z9 = madd52hi(z9, low52(q1), low52(splat(0x100000)));
    let z9 = madd52lo(z9, low52(q2), low52(splat(0x100000)));
    let z9 = madd52hi(z9, low52(q6), low52(splat(0x4372ddf581a0e)));
    let z9 = madd52lo(z9, low52(q7), low52(splat(0x4372ddf581a0e)));
    let n9 = madd52hi(splat(0), low52(q5), low52(splat(0x389cb27e1)));
    let n9 = madd52lo(n9, low52(q6), low52(splat(0x389cb27e1)));
    let n9 = madd52hi(n9, low52(q7), low52(splat(0x4db74f5885132)));
    let z9 = z9 - n9;
    let z10 = madd52lo(
        madd52hi(madd52hi(splat(0x80001c4e593f0), a3, a6), a4, a5),
        a4,
        a6,
    );
    let z10 = z10 + z10;
    let z10 = madd52lo(madd52hi(z10, a2, low52(d)), a3, low52(d));
    let z10 = madd52lo(z10, a5, a5);
    let z10 = madd52hi(z10, low52(q2), low52(splat(0x100000)));
    let z10 = madd52lo(z10, low52(q3), low52(splat(0x100000)));
    let z10 = madd52hi(z10, low52(q7), low52(splat(0x4372ddf581a0e)));
    let n10 = madd52hi(splat(0), low52(q6), low52(splat(0x389cb27e1)));
    let n10 = madd52lo(n10, low52(q7), low52(splat(0x389cb27e1)));
    let z10 = z10 - n10;
    let z11 = madd52lo(madd52hi(splat(0x1c4e593f0), a4, a6), a5, a6);
    let z11 = z11 + z11;
    let z11 = madd52lo(madd52hi(z11, a3, low52(d)), a4, low52(d));
    let z11 = madd52hi(z11, a5, a5);
    let z11 = madd52hi(z11, low52(q3), low52(splat(0x100000)));
    let z11 = madd52lo(z11, low52(q4), low52(splat(0x100000)));
    let n11 = madd52hi(splat(0), low52(q7), low52(splat(0x389cb27e1)));
    let z11 = z11 - n11;
    let t = madd52hi(splat(0), a5, a6);
    let z12 = t + t;
    let z12 = madd52lo(madd52hi(z12, a4, low52(d)), a5, low52(d));
    let z12 = madd52lo(z12, a6, a6);
    let z12 = madd52hi(z12, low52(q4), low52(splat(0x100000)));
    let z12 = madd52lo(z12, low52(q5), low52(splat(0x100000)));
    let z13 = madd52lo(madd52hi(splat(0), a5, low52(d)), a6, low52(d));
    let z13 = madd52hi(z13, a6, a6);
    let z13 = madd52hi(z13, low52(q5), low52(splat(0x100000)));
    let z13 = madd52lo(z13, low52(q6), low52(splat(0x100000)));
    let z14 = madd52lo(madd52hi(splat(0), a6, low52(d)), a7, a7);
    let z14 = madd52hi(z14, low52(q6), low52(splat(0x100000)));
    let z14 = madd52lo(z14, low52(q7), low52(splat(0x100000)));
    let z15 = madd52hi(splat(0), low52(q7), low52(splat(0x100000)));
    [z8, z9, z10, z11, z12, z13, z14, z15]
}

/// The same value. Product -> Tight.
/// 14 operations.
#[inline(always)]
pub fn reduce<V: Lane>(a: &[V; 8]) -> [Low<V>; 8] {
    let [r0, r1, r2, r3, r4, r5, r6, r7] = *a;
    let t = r1 + (r0 >> 52);
    let t_2 = r2 + (t >> 52);
    let t_3 = r3 + (t_2 >> 52);
    let t_4 = r4 + (t_3 >> 52);
    let t_5 = r5 + (t_4 >> 52);
    let t_6 = r6 + (t_5 >> 52);
    let t_7 = r7 + (t_6 >> 52);
    [
        low52(r0),
        low52(t),
        low52(t_2),
        low52(t_3),
        low52(t_4),
        low52(t_5),
        low52(t_6),
        low52(t_7),
    ]
}

/// `a + b`. Product, Product -> Sum.
/// 8 operations.
#[inline(always)]
pub fn reduce_sum<V: Lane>(a: &[V; 8], b: &[V; 8]) -> [V; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let r0 = a0 + b0;
    let r1 = a1 + b1;
    let r2 = a2 + b2;
    let r3 = a3 + b3;
    let r4 = a4 + b4;
    let r5 = a5 + b5;
    let r6 = a6 + b6;
    let r7 = a7 + b7;
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a - b`. Product, Product -> Sum.
/// 16 operations.
#[inline(always)]
pub fn reduce_difference<V: Lane>(a: &[V; 8], b: &[V; 8]) -> [V; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + splat(0x12832d5998a52e6) - b0;
    let r1 = a1 + splat(0x136491614ef5d8b) - b1;
    let r2 = a2 + splat(0x1286e5bbeb03408) - b2;
    let r3 = a3 + splat(0x12ffff8ec69b02c) - b3;
    let r4 = a4 + splat(0x12fffffffffffed) - b4;
    let r5 = a5 + splat(0x12fffffffffffed) - b5;
    let r6 = a6 + splat(0x12fffffffffffed) - b6;
    let r7 = a7 + splat(0x1fffed) - b7;
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a + b`. Product, Tight -> Sum.
/// 8 operations.
#[inline(always)]
pub fn reduce_plus<V: Lane>(a: &[V; 8], b: &[Low<V>; 8]) -> [V; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let r0 = a0 + wide(b0);
    let r1 = a1 + wide(b1);
    let r2 = a2 + wide(b2);
    let r3 = a3 + wide(b3);
    let r4 = a4 + wide(b4);
    let r5 = a5 + wide(b5);
    let r6 = a6 + wide(b6);
    let r7 = a7 + wide(b7);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a - b`. Product, Tight -> Sum.
/// 16 operations.
#[inline(always)]
pub fn reduce_minus<V: Lane>(a: &[V; 8], b: &[Low<V>; 8]) -> [V; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + splat(0x1832d5998a52e6) - wide(b0);
    let r1 = a1 + splat(0x16491614ef5d9c) - wide(b1);
    let r2 = a2 + splat(0x186e5bbeb0341a) - wide(b2);
    let r3 = a3 + splat(0x1ffff8ec69b03d) - wide(b3);
    let r4 = a4 + splat(0x1ffffffffffffe) - wide(b4);
    let r5 = a5 + splat(0x1ffffffffffffe) - wide(b5);
    let r6 = a6 + splat(0x1ffffffffffffe) - wide(b6);
    let r7 = a7 + splat(0x1ffffe) - wide(b7);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `k * a`. Tight, below 2^17 -> Tight.
/// 22 multiplications, 16 other operations.
#[inline(always)]
pub fn mul_small<V: Lane>(a: &[Low<V>; 8], k: Low<V>) -> [Low<V>; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
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
    let z5 = madd52lo(z5, a5, k);
    let z6 = madd52hi(splat(0), a5, k);
    let z6 = madd52lo(z6, a6, k);
    let z7 = madd52hi(splat(0), a6, k);
    let z7 = madd52lo(z7, a7, k);
    // what lies above the modulus comes back at the bottom
    let t = z7 >> 20;
    let z0 = madd52lo(z0, low52(t), low52(splat(0x3e695333ad68d)));
    let z1 = madd52hi(z1, low52(t), low52(splat(0x3e695333ad68d)));
    let z1 = madd52lo(z1, low52(t), low52(splat(0x4db74f5885131)));
    let z2 = madd52hi(z2, low52(t), low52(splat(0x4db74f5885131)));
    let z2 = madd52lo(z2, low52(t), low52(splat(0xbc8d220a7e5f2)));
    let z3 = madd52hi(z3, low52(t), low52(splat(0xbc8d220a7e5f2)));
    let z3 = madd52lo(z3, low52(t), low52(splat(0x389cb27e0)));
    let t = z1 + (z0 >> 52);
    let t_2 = z2 + (t >> 52);
    let t_3 = z3 + (t_2 >> 52);
    let t_4 = z4 + (t_3 >> 52);
    let t_5 = z5 + (t_4 >> 52);
    let t_6 = z6 + (t_5 >> 52);
    let t_7 = (z7 & splat(MASK20)) + (t_6 >> 52);
    [
        low52(z0),
        low52(t),
        low52(t_2),
        low52(t_3),
        low52(t_4),
        low52(t_5),
        low52(t_6),
        low52(t_7),
    ]
}

/// `a + b`. Tight, Tight -> Sum.
/// 8 operations.
#[inline(always)]
pub fn add<V: Lane>(a: &[Low<V>; 8], b: &[Low<V>; 8]) -> [V; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let r0 = wide(a0) + wide(b0);
    let r1 = wide(a1) + wide(b1);
    let r2 = wide(a2) + wide(b2);
    let r3 = wide(a3) + wide(b3);
    let r4 = wide(a4) + wide(b4);
    let r5 = wide(a5) + wide(b5);
    let r6 = wide(a6) + wide(b6);
    let r7 = wide(a7) + wide(b7);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a - b`. Tight, Tight -> Sum.
/// 16 operations.
#[inline(always)]
pub fn sub<V: Lane>(a: &[Low<V>; 8], b: &[Low<V>; 8]) -> [V; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = wide(a0) + splat(0x1832d5998a52e6) - wide(b0);
    let r1 = wide(a1) + splat(0x16491614ef5d9c) - wide(b1);
    let r2 = wide(a2) + splat(0x186e5bbeb0341a) - wide(b2);
    let r3 = wide(a3) + splat(0x1ffff8ec69b03d) - wide(b3);
    let r4 = wide(a4) + splat(0x1ffffffffffffe) - wide(b4);
    let r5 = wide(a5) + splat(0x1ffffffffffffe) - wide(b5);
    let r6 = wide(a6) + splat(0x1ffffffffffffe) - wide(b6);
    let r7 = wide(a7) + splat(0x1ffffe) - wide(b7);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `-a`. Tight -> Sum.
/// 8 operations.
#[inline(always)]
pub fn neg<V: Lane>(a: &[Low<V>; 8]) -> [V; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = splat::<V>(0x1832d5998a52e6) - wide(a0);
    let r1 = splat::<V>(0x16491614ef5d9c) - wide(a1);
    let r2 = splat::<V>(0x186e5bbeb0341a) - wide(a2);
    let r3 = splat::<V>(0x1ffff8ec69b03d) - wide(a3);
    let r4 = splat::<V>(0x1ffffffffffffe) - wide(a4);
    let r5 = splat::<V>(0x1ffffffffffffe) - wide(a5);
    let r6 = splat::<V>(0x1ffffffffffffe) - wide(a6);
    let r7 = splat::<V>(0x1ffffe) - wide(a7);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a + b`. Sum, Sum -> Wide.
/// 8 operations.
#[inline(always)]
fn sum_of_sums<V: Lane>(a: &[V; 8], b: &[V; 8]) -> [V; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let r0 = a0 + b0;
    let r1 = a1 + b1;
    let r2 = a2 + b2;
    let r3 = a3 + b3;
    let r4 = a4 + b4;
    let r5 = a5 + b5;
    let r6 = a6 + b6;
    let r7 = a7 + b7;
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a - b`. Sum, Sum -> Wide.
/// 16 operations.
#[inline(always)]
fn difference_of_sums<V: Lane>(a: &[V; 8], b: &[V; 8]) -> [V; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    // plus 4 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + splat(0x26065ab3314a5cc) - b0;
    let r1 = a1 + splat(0x26c922c29debb15) - b1;
    let r2 = a2 + splat(0x260dcb77d606810) - b2;
    let r3 = a3 + splat(0x26ffff1d8d36057) - b3;
    let r4 = a4 + splat(0x26fffffffffffd9) - b4;
    let r5 = a5 + splat(0x26fffffffffffd9) - b5;
    let r6 = a6 + splat(0x26fffffffffffd9) - b6;
    let r7 = a7 + splat(0x3fffd9) - b7;
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// The same value. Wide -> Tight.
/// 7 multiplications, 16 other operations.
#[inline(always)]
pub fn carry<V: Lane>(a: &[V; 8]) -> [Low<V>; 8] {
    let [r0, r1, r2, r3, r4, r5, r6, r7] = *a;
    // what lies above the modulus comes back at the bottom; then carries, once through
    let t = r7 >> 20;
    let z0 = madd52lo(r0, low52(t), low52(splat(0x3e695333ad68d)));
    let z1 = madd52hi(r1, low52(t), low52(splat(0x3e695333ad68d)));
    let z1 = madd52lo(z1, low52(t), low52(splat(0x4db74f5885131)));
    let z2 = madd52hi(r2, low52(t), low52(splat(0x4db74f5885131)));
    let z2 = madd52lo(z2, low52(t), low52(splat(0xbc8d220a7e5f2)));
    let z3 = madd52hi(r3, low52(t), low52(splat(0xbc8d220a7e5f2)));
    let z3 = madd52lo(z3, low52(t), low52(splat(0x389cb27e0)));
    let t = z1 + (z0 >> 52);
    let t_2 = z2 + (t >> 52);
    let t_3 = z3 + (t_2 >> 52);
    let t_4 = r4 + (t_3 >> 52);
    let t_5 = r5 + (t_4 >> 52);
    let t_6 = r6 + (t_5 >> 52);
    let t_7 = (r7 & splat(MASK20)) + (t_6 >> 52);
    [
        low52(z0),
        low52(t),
        low52(t_2),
        low52(t_3),
        low52(t_4),
        low52(t_5),
        low52(t_6),
        low52(t_7),
    ]
}

/// The same value. Tight -> Sum.
/// 0 operations.
#[inline(always)]
pub fn widen<V: Lane>(a: &[Low<V>; 8]) -> [V; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    [
        wide(a0),
        wide(a1),
        wide(a2),
        wide(a3),
        wide(a4),
        wide(a5),
        wide(a6),
        wide(a7),
    ]
}

/// The integer as limbs. Any words -> Tight.
/// 22 operations.
#[inline(always)]
pub fn split_words<V: Lane>(w: &[V; 6]) -> [Low<V>; 8] {
    let [w0, w1, w2, w3, w4, w5] = *w;
    let x0 = low52(w0);
    let x1 = ((w1 & splat(MASK40)) << 12) | (w0 >> 52);
    let x2 = ((w2 & splat(MASK28)) << 24) | (w1 >> 40);
    let x3 = ((w3 & splat(MASK16)) << 36) | (w2 >> 28);
    let x4 = ((w4 & splat(MASK4)) << 48) | (w3 >> 16);
    let x5 = low52(w4 >> 4);
    let x6 = ((w5 & splat(MASK44)) << 8) | (w4 >> 56);
    let x7 = w5 >> 44;
    [
        low52(wide(x0)),
        low52(x1),
        low52(x2),
        low52(x3),
        low52(x4),
        low52(wide(x5)),
        low52(x6),
        low52(x7),
    ]
}

/// The value in `0..p`. An integer below 2 p -> canonical words.
/// 4 multiplications, 58 other operations.
#[inline(always)]
fn freeze<V: Lane>(a: &[Low<V>; 8]) -> [V; 6] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    let q = (wide(a0) + splat(0x3e695333ad68d)) >> 52;
    let q = (wide(a1) + splat(0x4db74f5885131) + q) >> 52;
    let q = (wide(a2) + splat(0xbc8d220a7e5f2) + q) >> 52;
    let q = (wide(a3) + splat(0x389cb27e0) + q) >> 52;
    let q = (wide(a4) + q) >> 52;
    let q = (wide(a5) + q) >> 52;
    let q = (wide(a6) + q) >> 52;
    let q = (wide(a7) + q) >> 20;
    // the value plus c q, without the bit that then stands above the top
    let t0 = madd52lo(wide(a0), low52(q), low52(splat(0x3e695333ad68d)));
    let t1 = madd52lo(wide(a1), low52(q), low52(splat(0x4db74f5885131)));
    let t2 = madd52lo(wide(a2), low52(q), low52(splat(0xbc8d220a7e5f2)));
    let t3 = madd52lo(wide(a3), low52(q), low52(splat(0x389cb27e0)));
    let y0 = low52(t0);
    let t = t1 + (t0 >> 52);
    let y1 = low52(t);
    let t = t2 + (t >> 52);
    let y2 = low52(t);
    let t = t3 + (t >> 52);
    let y3 = low52(t);
    let t = wide(a4) + (t >> 52);
    let y4 = low52(t);
    let t = wide(a5) + (t >> 52);
    let y5 = low52(t);
    let t = wide(a6) + (t >> 52);
    let y6 = low52(t);
    let t = wide(a7) + (t >> 52);
    let y7 = t & splat(MASK20);
    // packed into words
    let r0 = ((wide(y1) & splat(MASK12)) << 52) | wide(y0);
    let r1 = ((wide(y2) & splat(MASK24)) << 40) | (wide(y1) >> 12);
    let r2 = ((wide(y3) & splat(MASK36)) << 28) | (wide(y2) >> 24);
    let r3 = ((wide(y4) & splat(MASK48)) << 16) | (wide(y3) >> 36);
    let r4 = ((wide(y6) & splat(MASK8)) << 56) | ((wide(y5) << 4) | (wide(y4) >> 48));
    let r5 = (y7 << 44) | (wide(y6) >> 8);
    [r0, r1, r2, r3, r4, r5]
}

/// `a / R`. Tight -> an integer below 2 p.
/// 88 multiplications, 49 other operations.
#[inline(always)]
fn leave<V: Lane>(a: &[Low<V>; 8]) -> [Low<V>; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let z0 = splat::<V>(0x1902ea9fe5b668) + wide(a0);
    let z1 = splat::<V>(0x225b7a83c53010) + wide(a1);
    // column 0 plus q p is a multiple of 2^52
    let q0 = madd52lo(splat(0), low52(z0), low52(splat(0x46089e88fdc45)));
    let z1 = madd52hi(z1, low52(q0), low52(splat(0xc196accc52973)));
    let z1 = z1 + (madd52lo(z0, low52(q0), low52(splat(0xc196accc52973))) >> 52);
    let n1 = madd52lo(splat(0), low52(q0), low52(splat(0x4db74f5885132)));
    // column 1 plus q p is a multiple of 2^52
    let z1 = z1 - n1;
    let z2 = splat::<V>(0x34789acfe1e66a) + wide(a2);
    let z2 = madd52lo(z2, low52(q0), low52(splat(0x4372ddf581a0e)));
    let q1 = madd52lo(splat(0), low52(z1), low52(splat(0x46089e88fdc45)));
    let z2 = madd52hi(z2, low52(q1), low52(splat(0xc196accc52973)));
    let z2 = z2 + (madd52lo(z1, low52(q1), low52(splat(0xc196accc52973))) >> 52);
    let n2 = madd52hi(splat(0), low52(q0), low52(splat(0x4db74f5885132)));
    let n2 = madd52lo(n2, low52(q1), low52(splat(0x4db74f5885132)));
    // column 2 plus q p is a multiple of 2^52
    let z2 = z2 - n2;
    let z3 = splat::<V>(0x41ff5193687fba) + wide(a3);
    let z3 = madd52hi(z3, low52(q0), low52(splat(0x4372ddf581a0e)));
    let z3 = madd52lo(z3, low52(q1), low52(splat(0x4372ddf581a0e)));
    let q2 = madd52lo(splat(0), low52(z2), low52(splat(0x46089e88fdc45)));
    let z3 = madd52hi(z3, low52(q2), low52(splat(0xc196accc52973)));
    let z3 = z3 + (madd52lo(z2, low52(q2), low52(splat(0xc196accc52973))) >> 52);
    let n3 = madd52lo(splat(0), low52(q0), low52(splat(0x389cb27e1)));
    let n3 = madd52hi(n3, low52(q1), low52(splat(0x4db74f5885132)));
    let n3 = madd52lo(n3, low52(q2), low52(splat(0x4db74f5885132)));
    // column 3 plus q p is a multiple of 2^52
    let z3 = z3 - n3;
    let z4 = splat::<V>(0x34118c10d1475a) + wide(a4);
    let z4 = madd52hi(z4, low52(q1), low52(splat(0x4372ddf581a0e)));
    let z4 = madd52lo(z4, low52(q2), low52(splat(0x4372ddf581a0e)));
    let q3 = madd52lo(splat(0), low52(z3), low52(splat(0x46089e88fdc45)));
    let z4 = madd52hi(z4, low52(q3), low52(splat(0xc196accc52973)));
    let z4 = z4 + (madd52lo(z3, low52(q3), low52(splat(0xc196accc52973))) >> 52);
    let n4 = madd52hi(splat(0), low52(q0), low52(splat(0x389cb27e1)));
    let n4 = madd52lo(n4, low52(q1), low52(splat(0x389cb27e1)));
    let n4 = madd52hi(n4, low52(q2), low52(splat(0x4db74f5885132)));
    let n4 = madd52lo(n4, low52(q3), low52(splat(0x4db74f5885132)));
    // column 4 plus q p is a multiple of 2^52
    let z4 = z4 - n4;
    let z5 = splat::<V>(0x251d90bb719e88) + wide(a5);
    let z5 = madd52hi(z5, low52(q2), low52(splat(0x4372ddf581a0e)));
    let z5 = madd52lo(z5, low52(q3), low52(splat(0x4372ddf581a0e)));
    let q4 = madd52lo(splat(0), low52(z4), low52(splat(0x46089e88fdc45)));
    let z5 = madd52hi(z5, low52(q4), low52(splat(0xc196accc52973)));
    let z5 = z5 + (madd52lo(z4, low52(q4), low52(splat(0xc196accc52973))) >> 52);
    let n5 = madd52hi(splat(0), low52(q1), low52(splat(0x389cb27e1)));
    let n5 = madd52lo(n5, low52(q2), low52(splat(0x389cb27e1)));
    let n5 = madd52hi(n5, low52(q3), low52(splat(0x4db74f5885132)));
    let n5 = madd52lo(n5, low52(q4), low52(splat(0x4db74f5885132)));
    // column 5 plus q p is a multiple of 2^52
    let z5 = z5 - n5;
    let z6 = splat::<V>(0x397d30d0a21910) + wide(a6);
    let z6 = madd52hi(z6, low52(q3), low52(splat(0x4372ddf581a0e)));
    let z6 = madd52lo(z6, low52(q4), low52(splat(0x4372ddf581a0e)));
    let q5 = madd52lo(splat(0), low52(z5), low52(splat(0x46089e88fdc45)));
    let z6 = madd52hi(z6, low52(q5), low52(splat(0xc196accc52973)));
    let z6 = z6 + (madd52lo(z5, low52(q5), low52(splat(0xc196accc52973))) >> 52);
    let n6 = madd52hi(splat(0), low52(q2), low52(splat(0x389cb27e1)));
    let n6 = madd52lo(n6, low52(q3), low52(splat(0x389cb27e1)));
    let n6 = madd52hi(n6, low52(q4), low52(splat(0x4db74f5885132)));
    let n6 = madd52lo(n6, low52(q5), low52(splat(0x4db74f5885132)));
    // column 6 plus q p is a multiple of 2^52
    let z6 = z6 - n6;
    let z7 = splat::<V>(0x24db787f6d3d76) + wide(a7);
    let z7 = madd52lo(z7, low52(q0), low52(splat(0x100000)));
    let z7 = madd52hi(z7, low52(q4), low52(splat(0x4372ddf581a0e)));
    let z7 = madd52lo(z7, low52(q5), low52(splat(0x4372ddf581a0e)));
    let q6 = madd52lo(splat(0), low52(z6), low52(splat(0x46089e88fdc45)));
    let z7 = madd52hi(z7, low52(q6), low52(splat(0xc196accc52973)));
    let z7 = z7 + (madd52lo(z6, low52(q6), low52(splat(0xc196accc52973))) >> 52);
    let n7 = madd52hi(splat(0), low52(q3), low52(splat(0x389cb27e1)));
    let n7 = madd52lo(n7, low52(q4), low52(splat(0x389cb27e1)));
    let n7 = madd52hi(n7, low52(q5), low52(splat(0x4db74f5885132)));
    let n7 = madd52lo(n7, low52(q6), low52(splat(0x4db74f5885132)));
    // column 7 plus q p is a multiple of 2^52
    let z7 = z7 - n7;
    let z8 = madd52hi(splat(0x24db787f537910), low52(q0), low52(splat(0x100000)));
    let z8 = madd52lo(z8, low52(q1), low52(splat(0x100000)));
    let z8 = madd52hi(z8, low52(q5), low52(splat(0x4372ddf581a0e)));
    let z8 = madd52lo(z8, low52(q6), low52(splat(0x4372ddf581a0e)));
    let q7 = madd52lo(splat(0), low52(z7), low52(splat(0x46089e88fdc45)));
    let z8 = madd52hi(z8, low52(q7), low52(splat(0xc196accc52973)));
    let z8 = z8 + (madd52lo(z7, low52(q7), low52(splat(0xc196accc52973))) >> 52);
    let n8 = madd52hi(splat(0), low52(q4), low52(splat(0x389cb27e1)));
    let n8 = madd52lo(n8, low52(q5), low52(splat(0x389cb27e1)));
    let n8 = madd52hi(n8, low52(q6), low52(splat(0x4db74f5885132)));
    let n8 = madd52lo(n8, low52(q7), low52(splat(0x4db74f5885132)));
    let z8 = z8 - n8;
    let z9 = madd52hi(splat(0x14db787f537910), low52(q1), low52(splat(0x100000)));
    let z9 = madd52lo(z9, low52(q2), low52(splat(0x100000)));
    let z9 = madd52hi(z9, low52(q6), low52(splat(0x4372ddf581a0e)));
    let z9 = madd52lo(z9, low52(q7), low52(splat(0x4372ddf581a0e)));
    let n9 = madd52hi(splat(0), low52(q5), low52(splat(0x389cb27e1)));
    let n9 = madd52lo(n9, low52(q6), low52(splat(0x389cb27e1)));
    let n9 = madd52hi(n9, low52(q7), low52(splat(0x4db74f5885132)));
    let z9 = z9 - n9;
    let z10 = madd52hi(splat(0x10000389cb27e0), low52(q2), low52(splat(0x100000)));
    let z10 = madd52lo(z10, low52(q3), low52(splat(0x100000)));
    let z10 = madd52hi(z10, low52(q7), low52(splat(0x4372ddf581a0e)));
    let n10 = madd52hi(splat(0), low52(q6), low52(splat(0x389cb27e1)));
    let n10 = madd52lo(n10, low52(q7), low52(splat(0x389cb27e1)));
    let z10 = z10 - n10;
    let z11 = madd52hi(splat(0x389cb27e0), low52(q3), low52(splat(0x100000)));
    let z11 = madd52lo(z11, low52(q4), low52(splat(0x100000)));
    let n11 = madd52hi(splat(0), low52(q7), low52(splat(0x389cb27e1)));
    let z11 = z11 - n11;
    let z12 = madd52hi(splat(0), low52(q4), low52(splat(0x100000)));
    let z12 = madd52lo(z12, low52(q5), low52(splat(0x100000)));
    let z13 = madd52hi(splat(0), low52(q5), low52(splat(0x100000)));
    let z13 = madd52lo(z13, low52(q6), low52(splat(0x100000)));
    let z14 = madd52hi(splat(0), low52(q6), low52(splat(0x100000)));
    let z14 = madd52lo(z14, low52(q7), low52(splat(0x100000)));
    let z15 = madd52hi(splat(0), low52(q7), low52(splat(0x100000)));
    // carries
    let t = z9 + (z8 >> 52);
    let t_2 = z10 + (t >> 52);
    let t_3 = z11 + (t_2 >> 52);
    let t_4 = z12 + (t_3 >> 52);
    let t_5 = z13 + (t_4 >> 52);
    let t_6 = z14 + (t_5 >> 52);
    let t_7 = z15 + (t_6 >> 52);
    [
        low52(z8),
        low52(t),
        low52(t_2),
        low52(t_3),
        low52(t_4),
        low52(t_5),
        low52(t_6),
        low52(t_7),
    ]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
/// 8 operations.
#[inline(always)]
pub fn select<V: Lane>(bit: Bit<V>, a: &[Low<V>; 8], b: &[Low<V>; 8]) -> [Low<V>; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let r0 = blend(bit, a0, b0);
    let r1 = blend(bit, a1, b1);
    let r2 = blend(bit, a2, b2);
    let r3 = blend(bit, a3, b3);
    let r4 = blend(bit, a4, b4);
    let r5 = blend(bit, a5, b5);
    let r6 = blend(bit, a6, b6);
    let r7 = blend(bit, a7, b7);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
/// 8 operations.
#[inline(always)]
pub fn select_sums<V: Lane>(bit: Bit<V>, a: &[V; 8], b: &[V; 8]) -> [V; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let r0 = blend(bit, a0, b0);
    let r1 = blend(bit, a1, b1);
    let r2 = blend(bit, a2, b2);
    let r3 = blend(bit, a3, b3);
    let r4 = blend(bit, a4, b4);
    let r5 = blend(bit, a5, b5);
    let r6 = blend(bit, a6, b6);
    let r7 = blend(bit, a7, b7);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// 1 if the value is below the modulus. Any words -> a bit.
/// 6 operations.
#[inline(always)]
pub fn is_canonical<V: Lane>(w: &[V; 6]) -> Bit<V> {
    let [w0, w1, w2, w3, w4, w5] = *w;
    let (_, c) = sbb(w0, splat(P[0]), no());
    let (_, c) = sbb(w1, splat(P[1]), c);
    let (_, c) = sbb(w2, splat(P[2]), c);
    let (_, c) = sbb(w3, splat(P[3]), c);
    let (_, c) = sbb(w4, splat(P[4]), c);
    let (_, c) = sbb(w5, splat(P[5]), c);
    c
}

/// 1 if all words are zero. Any words -> a bit.
/// 6 operations.
#[inline(always)]
fn is_zero_words<V: Lane>(w: &[V; 6]) -> Bit<V> {
    let [w0, w1, w2, w3, w4, w5] = *w;
    let (_, c) = sbb(w0, splat(1), no());
    let (_, c) = sbb(w1, splat(0), c);
    let (_, c) = sbb(w2, splat(0), c);
    let (_, c) = sbb(w3, splat(0), c);
    let (_, c) = sbb(w4, splat(0), c);
    let (_, c) = sbb(w5, splat(0), c);
    c
}

/// `a / R` in `0..p`: the number. Tight -> canonical words.
#[inline(always)]
pub fn to_words<V: Lane>(a: &[Low<V>; 8]) -> [V; 6] {
    freeze(&leave(a))
}

/// 1 if the value is 0 modulo p. Tight -> a bit.
#[inline(always)]
pub fn is_zero<V: Lane>(a: &[Low<V>; 8]) -> Bit<V> {
    is_zero_words(&freeze(&leave(a)))
}

/// `a + b`. Sum, Sum -> Tight.
#[inline(always)]
pub fn add_sums<V: Lane>(a: &[V; 8], b: &[V; 8]) -> [Low<V>; 8] {
    carry(&sum_of_sums(a, b))
}

/// `a - b`. Sum, Sum -> Tight.
#[inline(always)]
pub fn sub_sums<V: Lane>(a: &[V; 8], b: &[V; 8]) -> [Low<V>; 8] {
    carry(&difference_of_sums(a, b))
}

/// `k * a + b`. Tight, below 2^17, Tight -> Tight.
#[inline(always)]
pub fn mul_small_add<V: Lane>(a: &[Low<V>; 8], k: Low<V>, b: &[Low<V>; 8]) -> [Low<V>; 8] {
    carry(&add(&mul_small(a, k), b))
}

/// `a * b / R`. Tight, Tight -> Tight.
#[inline(always)]
pub fn mul<V: Lane>(a: &[Low<V>; 8], b: &[Low<V>; 8]) -> [Low<V>; 8] {
    reduce(&product(a, b))
}

/// `a^2 / R`. Tight -> Tight.
#[inline(always)]
pub fn square<V: Lane>(a: &[Low<V>; 8]) -> [Low<V>; 8] {
    reduce(&product_square(a))
}
