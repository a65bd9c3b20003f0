//! Integers modulo p = 2^384 - 2^128 - 2^96 + 2^32 - 1.
//!
//! 12 limbs in u32, of value `x0 + x1 2^32 + ... + x11 2^352`.
//!
//! x stands for `x / R mod p` with `R = 2^384`. Canonical is below p.
//!
//! Strategy: montgomery-separated. Generated from specs/p384.toml by `cargo xtask gen`; do not edit.

use crate::arch::word32::{adc, mac, mask, mul_wide, sbb};

/// The modulus.
const P: [u32; 12] = [
    0xffffffff, 0x00000000, 0x00000000, 0xffffffff, 0xfffffffe, 0xffffffff, 0xffffffff, 0xffffffff,
    0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff,
];

/// `a * b`, all words. Any words, canonical -> below R p.
/// 144 multiplications, 0 other operations.
#[inline(always)]
fn wide_product(a: &[u32; 12], b: &[u32; 12]) -> [u32; 24] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11] = *b;
    // row 0: a0 b
    let (e0, c) = mac(a0, b0, 0, 0);
    let (e1, c) = mac(a0, b1, 0, c);
    let (e2, c) = mac(a0, b2, 0, c);
    let (e3, c) = mac(a0, b3, 0, c);
    let (e4, c) = mac(a0, b4, 0, c);
    let (e5, c) = mac(a0, b5, 0, c);
    let (e6, c) = mac(a0, b6, 0, c);
    let (e7, c) = mac(a0, b7, 0, c);
    let (e8, c) = mac(a0, b8, 0, c);
    let (e9, c) = mac(a0, b9, 0, c);
    let (e10, c) = mac(a0, b10, 0, c);
    let (e11, e12) = mac(a0, b11, 0, c);
    // row 1: a1 b
    let (e1, c) = mac(a1, b0, e1, 0);
    let (e2, c) = mac(a1, b1, e2, c);
    let (e3, c) = mac(a1, b2, e3, c);
    let (e4, c) = mac(a1, b3, e4, c);
    let (e5, c) = mac(a1, b4, e5, c);
    let (e6, c) = mac(a1, b5, e6, c);
    let (e7, c) = mac(a1, b6, e7, c);
    let (e8, c) = mac(a1, b7, e8, c);
    let (e9, c) = mac(a1, b8, e9, c);
    let (e10, c) = mac(a1, b9, e10, c);
    let (e11, c) = mac(a1, b10, e11, c);
    let (e12, e13) = mac(a1, b11, e12, c);
    // row 2: a2 b
    let (e2, c) = mac(a2, b0, e2, 0);
    let (e3, c) = mac(a2, b1, e3, c);
    let (e4, c) = mac(a2, b2, e4, c);
    let (e5, c) = mac(a2, b3, e5, c);
    let (e6, c) = mac(a2, b4, e6, c);
    let (e7, c) = mac(a2, b5, e7, c);
    let (e8, c) = mac(a2, b6, e8, c);
    let (e9, c) = mac(a2, b7, e9, c);
    let (e10, c) = mac(a2, b8, e10, c);
    let (e11, c) = mac(a2, b9, e11, c);
    let (e12, c) = mac(a2, b10, e12, c);
    let (e13, e14) = mac(a2, b11, e13, c);
    // row 3: a3 b
    let (e3, c) = mac(a3, b0, e3, 0);
    let (e4, c) = mac(a3, b1, e4, c);
    let (e5, c) = mac(a3, b2, e5, c);
    let (e6, c) = mac(a3, b3, e6, c);
    let (e7, c) = mac(a3, b4, e7, c);
    let (e8, c) = mac(a3, b5, e8, c);
    let (e9, c) = mac(a3, b6, e9, c);
    let (e10, c) = mac(a3, b7, e10, c);
    let (e11, c) = mac(a3, b8, e11, c);
    let (e12, c) = mac(a3, b9, e12, c);
    let (e13, c) = mac(a3, b10, e13, c);
    let (e14, e15) = mac(a3, b11, e14, c);
    // row 4: a4 b
    let (e4, c) = mac(a4, b0, e4, 0);
    let (e5, c) = mac(a4, b1, e5, c);
    let (e6, c) = mac(a4, b2, e6, c);
    let (e7, c) = mac(a4, b3, e7, c);
    let (e8, c) = mac(a4, b4, e8, c);
    let (e9, c) = mac(a4, b5, e9, c);
    let (e10, c) = mac(a4, b6, e10, c);
    let (e11, c) = mac(a4, b7, e11, c);
    let (e12, c) = mac(a4, b8, e12, c);
    let (e13, c) = mac(a4, b9, e13, c);
    let (e14, c) = mac(a4, b10, e14, c);
    let (e15, e16) = mac(a4, b11, e15, c);
    // row 5: a5 b
    let (e5, c) = mac(a5, b0, e5, 0);
    let (e6, c) = mac(a5, b1, e6, c);
    let (e7, c) = mac(a5, b2, e7, c);
    let (e8, c) = mac(a5, b3, e8, c);
    let (e9, c) = mac(a5, b4, e9, c);
    let (e10, c) = mac(a5, b5, e10, c);
    let (e11, c) = mac(a5, b6, e11, c);
    let (e12, c) = mac(a5, b7, e12, c);
    let (e13, c) = mac(a5, b8, e13, c);
    let (e14, c) = mac(a5, b9, e14, c);
    let (e15, c) = mac(a5, b10, e15, c);
    let (e16, e17) = mac(a5, b11, e16, c);
    // row 6: a6 b
    let (e6, c) = mac(a6, b0, e6, 0);
    let (e7, c) = mac(a6, b1, e7, c);
    let (e8, c) = mac(a6, b2, e8, c);
    let (e9, c) = mac(a6, b3, e9, c);
    let (e10, c) = mac(a6, b4, e10, c);
    let (e11, c) = mac(a6, b5, e11, c);
    let (e12, c) = mac(a6, b6, e12, c);
    let (e13, c) = mac(a6, b7, e13, c);
    let (e14, c) = mac(a6, b8, e14, c);
    let (e15, c) = mac(a6, b9, e15, c);
    let (e16, c) = mac(a6, b10, e16, c);
    let (e17, e18) = mac(a6, b11, e17, c);
    // row 7: a7 b
    let (e7, c) = mac(a7, b0, e7, 0);
    let (e8, c) = mac(a7, b1, e8, c);
    let (e9, c) = mac(a7, b2, e9, c);
    let (e10, c) = mac(a7, b3, e10, c);
    let (e11, c) = mac(a7, b4, e11, c);
    let (e12, c) = mac(a7, b5, e12, c);
    let (e13, c) = mac(a7, b6, e13, c);
    let (e14, c) = mac(a7, b7, e14, c);
    let (e15, c) = mac(a7, b8, e15, c);
    let (e16, c) = mac(a7, b9, e16, c);
    let (e17, c) = mac(a7, b10, e17, c);
    let (e18, e19) = mac(a7, b11, e18, c);
    // row 8: a8 b
    let (e8, c) = mac(a8, b0, e8, 0);
    let (e9, c) = mac(a8, b1, e9, c);
    let (e10, c) = mac(a8, b2, e10, c);
    let (e11, c) = mac(a8, b3, e11, c);
    let (e12, c) = mac(a8, b4, e12, c);
    let (e13, c) = mac(a8, b5, e13, c);
    let (e14, c) = mac(a8, b6, e14, c);
    let (e15, c) = mac(a8, b7, e15, c);
    let (e16, c) = mac(a8, b8, e16, c);
    let (e17, c) = mac(a8, b9, e17, c);
    let (e18, c) = mac(a8, b10, e18, c);
    let (e19, e20) = mac(a8, b11, e19, c);
    // row 9: a9 b
    let (e9, c) = mac(a9, b0, e9, 0);
    let (e10, c) = mac(a9, b1, e10, c);
    let (e11, c) = mac(a9, b2, e11, c);
    let (e12, c) = mac(a9, b3, e12, c);
    let (e13, c) = mac(a9, b4, e13, c);
    let (e14, c) = mac(a9, b5, e14, c);
    let (e15, c) = mac(a9, b6, e15, c);
    let (e16, c) = mac(a9, b7, e16, c);
    let (e17, c) = mac(a9, b8, e17, c);
    let (e18, c) = mac(a9, b9, e18, c);
    let (e19, c) = mac(a9, b10, e19, c);
    let (e20, e21) = mac(a9, b11, e20, c);
    // row 10: a10 b
    let (e10, c) = mac(a10, b0, e10, 0);
    let (e11, c) = mac(a10, b1, e11, c);
    let (e12, c) = mac(a10, b2, e12, c);
    let (e13, c) = mac(a10, b3, e13, c);
    let (e14, c) = mac(a10, b4, e14, c);
    let (e15, c) = mac(a10, b5, e15, c);
    let (e16, c) = mac(a10, b6, e16, c);
    let (e17, c) = mac(a10, b7, e17, c);
    let (e18, c) = mac(a10, b8, e18, c);
    let (e19, c) = mac(a10, b9, e19, c);
    let (e20, c) = mac(a10, b10, e20, c);
    let (e21, e22) = mac(a10, b11, e21, c);
    // row 11: a11 b
    let (e11, c) = mac(a11, b0, e11, 0);
    let (e12, c) = mac(a11, b1, e12, c);
    let (e13, c) = mac(a11, b2, e13, c);
    let (e14, c) = mac(a11, b3, e14, c);
    let (e15, c) = mac(a11, b4, e15, c);
    let (e16, c) = mac(a11, b5, e16, c);
    let (e17, c) = mac(a11, b6, e17, c);
    let (e18, c) = mac(a11, b7, e18, c);
    let (e19, c) = mac(a11, b8, e19, c);
    let (e20, c) = mac(a11, b9, e20, c);
    let (e21, c) = mac(a11, b10, e21, c);
    let (e22, e23) = mac(a11, b11, e22, c);
    [
        e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15, e16, e17, e18, e19,
        e20, e21, e22, e23,
    ]
}

/// `a^2`, all words. Canonical -> below R p.
/// 78 multiplications, 46 other operations.
#[inline(always)]
fn wide_square(a: &[u32; 12]) -> [u32; 24] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11] = *a;
    // row 0: a0 and those above
    let (e1, c) = mac(a0, a1, 0, 0);
    let (e2, c) = mac(a0, a2, 0, c);
    let (e3, c) = mac(a0, a3, 0, c);
    let (e4, c) = mac(a0, a4, 0, c);
    let (e5, c) = mac(a0, a5, 0, c);
    let (e6, c) = mac(a0, a6, 0, c);
    let (e7, c) = mac(a0, a7, 0, c);
    let (e8, c) = mac(a0, a8, 0, c);
    let (e9, c) = mac(a0, a9, 0, c);
    let (e10, c) = mac(a0, a10, 0, c);
    let (e11, c) = mac(a0, a11, 0, c);
    // row 1: a1 and those above
    let (e3, c_2) = mac(a1, a2, e3, 0);
    let (e4, c_2) = mac(a1, a3, e4, c_2);
    let (e5, c_2) = mac(a1, a4, e5, c_2);
    let (e6, c_2) = mac(a1, a5, e6, c_2);
    let (e7, c_2) = mac(a1, a6, e7, c_2);
    let (e8, c_2) = mac(a1, a7, e8, c_2);
    let (e9, c_2) = mac(a1, a8, e9, c_2);
    let (e10, c_2) = mac(a1, a9, e10, c_2);
    let (e11, c_2) = mac(a1, a10, e11, c_2);
    let (e12, c) = mac(a1, a11, c, c_2);
    // row 2: a2 and those above
    let (e5, c_2) = mac(a2, a3, e5, 0);
    let (e6, c_2) = mac(a2, a4, e6, c_2);
    let (e7, c_2) = mac(a2, a5, e7, c_2);
    let (e8, c_2) = mac(a2, a6, e8, c_2);
    let (e9, c_2) = mac(a2, a7, e9, c_2);
    let (e10, c_2) = mac(a2, a8, e10, c_2);
    let (e11, c_2) = mac(a2, a9, e11, c_2);
    let (e12, c_2) = mac(a2, a10, e12, c_2);
    let (e13, c) = mac(a2, a11, c, c_2);
    // row 3: a3 and those above
    let (e7, c_2) = mac(a3, a4, e7, 0);
    let (e8, c_2) = mac(a3, a5, e8, c_2);
    let (e9, c_2) = mac(a3, a6, e9, c_2);
    let (e10, c_2) = mac(a3, a7, e10, c_2);
    let (e11, c_2) = mac(a3, a8, e11, c_2);
    let (e12, c_2) = mac(a3, a9, e12, c_2);
    let (e13, c_2) = mac(a3, a10, e13, c_2);
    let (e14, c) = mac(a3, a11, c, c_2);
    // row 4: a4 and those above
    let (e9, c_2) = mac(a4, a5, e9, 0);
    let (e10, c_2) = mac(a4, a6, e10, c_2);
    let (e11, c_2) = mac(a4, a7, e11, c_2);
    let (e12, c_2) = mac(a4, a8, e12, c_2);
    let (e13, c_2) = mac(a4, a9, e13, c_2);
    let (e14, c_2) = mac(a4, a10, e14, c_2);
    let (e15, c) = mac(a4, a11, c, c_2);
    // row 5: a5 and those above
    let (e11, c_2) = mac(a5, a6, e11, 0);
    let (e12, c_2) = mac(a5, a7, e12, c_2);
    let (e13, c_2) = mac(a5, a8, e13, c_2);
    let (e14, c_2) = mac(a5, a9, e14, c_2);
    let (e15, c_2) = mac(a5, a10, e15, c_2);
    let (e16, c) = mac(a5, a11, c, c_2);
    // row 6: a6 and those above
    let (e13, c_2) = mac(a6, a7, e13, 0);
    let (e14, c_2) = mac(a6, a8, e14, c_2);
    let (e15, c_2) = mac(a6, a9, e15, c_2);
    let (e16, c_2) = mac(a6, a10, e16, c_2);
    let (e17, c) = mac(a6, a11, c, c_2);
    // row 7: a7 and those above
    let (e15, c_2) = mac(a7, a8, e15, 0);
    let (e16, c_2) = mac(a7, a9, e16, c_2);
    let (e17, c_2) = mac(a7, a10, e17, c_2);
    let (e18, c) = mac(a7, a11, c, c_2);
    // row 8: a8 and those above
    let (e17, c_2) = mac(a8, a9, e17, 0);
    let (e18, c_2) = mac(a8, a10, e18, c_2);
    let (e19, c) = mac(a8, a11, c, c_2);
    // row 9: a9 and those above
    let (e19, c_2) = mac(a9, a10, e19, 0);
    let (e20, c) = mac(a9, a11, c, c_2);
    // row 10: a10 and those above
    let (e21, c) = mac(a10, a11, c, 0);
    // the squares; the cross products twice
    let (e0, l1) = mul_wide(a0, a0);
    let (l2, l3) = mul_wide(a1, a1);
    let (l4, l5) = mul_wide(a2, a2);
    let (l6, l7) = mul_wide(a3, a3);
    let (l8, l9) = mul_wide(a4, a4);
    let (l10, l11) = mul_wide(a5, a5);
    let (l12, l13) = mul_wide(a6, a6);
    let (l14, l15) = mul_wide(a7, a7);
    let (l16, l17) = mul_wide(a8, a8);
    let (l18, l19) = mul_wide(a9, a9);
    let (l20, l21) = mul_wide(a10, a10);
    let (l22, l23) = mul_wide(a11, a11);
    let (e1, c_2) = adc(e1, e1, 0);
    let (e2, c_2) = adc(e2, e2, c_2);
    let (e3, c_2) = adc(e3, e3, c_2);
    let (e4, c_2) = adc(e4, e4, c_2);
    let (e5, c_2) = adc(e5, e5, c_2);
    let (e6, c_2) = adc(e6, e6, c_2);
    let (e7, c_2) = adc(e7, e7, c_2);
    let (e8, c_2) = adc(e8, e8, c_2);
    let (e9, c_2) = adc(e9, e9, c_2);
    let (e10, c_2) = adc(e10, e10, c_2);
    let (e11, c_2) = adc(e11, e11, c_2);
    let (e12, c_2) = adc(e12, e12, c_2);
    let (e13, c_2) = adc(e13, e13, c_2);
    let (e14, c_2) = adc(e14, e14, c_2);
    let (e15, c_2) = adc(e15, e15, c_2);
    let (e16, c_2) = adc(e16, e16, c_2);
    let (e17, c_2) = adc(e17, e17, c_2);
    let (e18, c_2) = adc(e18, e18, c_2);
    let (e19, c_2) = adc(e19, e19, c_2);
    let (e20, c_2) = adc(e20, e20, c_2);
    let (e21, c_2) = adc(e21, e21, c_2);
    let (e22, c) = adc(c, c, c_2);
    let (l23, _) = adc(l23, 0, c);
    let (e1, c) = adc(e1, l1, 0);
    let (e2, c) = adc(e2, l2, c);
    let (e3, c) = adc(e3, l3, c);
    let (e4, c) = adc(e4, l4, c);
    let (e5, c) = adc(e5, l5, c);
    let (e6, c) = adc(e6, l6, c);
    let (e7, c) = adc(e7, l7, c);
    let (e8, c) = adc(e8, l8, c);
    let (e9, c) = adc(e9, l9, c);
    let (e10, c) = adc(e10, l10, c);
    let (e11, c) = adc(e11, l11, c);
    let (e12, c) = adc(e12, l12, c);
    let (e13, c) = adc(e13, l13, c);
    let (e14, c) = adc(e14, l14, c);
    let (e15, c) = adc(e15, l15, c);
    let (e16, c) = adc(e16, l16, c);
    let (e17, c) = adc(e17, l17, c);
    let (e18, c) = adc(e18, l18, c);
    let (e19, c) = adc(e19, l19, c);
    let (e20, c) = adc(e20, l20, c);
    let (e21, c) = adc(e21, l21, c);
    let (e22, c) = adc(e22, l22, c);
    let (e23, _) = adc(l23, 0, c);
    [
        e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15, e16, e17, e18, e19,
        e20, e21, e22, e23,
    ]
}

/// `t / R`. Below R p -> canonical.
/// 12 multiplications, 162 other operations.
#[inline(always)]
fn reduce(t: &[u32; 24]) -> [u32; 12] {
    let m0 = t[0];
    let t1 = t[1];
    let t2 = t[2];
    let t3 = t[3];
    let t4 = t[4];
    let t5 = t[5];
    let t6 = t[6];
    let t7 = t[7];
    let t8 = t[8];
    let t9 = t[9];
    let t10 = t[10];
    let t11 = t[11];
    let t12 = t[12];
    let t13 = t[13];
    let t14 = t[14];
    let t15 = t[15];
    let t16 = t[16];
    let t17 = t[17];
    let t18 = t[18];
    let t19 = t[19];
    let t20 = t[20];
    let t21 = t[21];
    let t22 = t[22];
    let t23 = t[23];
    // step 0: m c agrees with word 0; carry on above it
    let (l1, h1) = mul_wide(m0, 0xffffffff);
    let (q1, c) = adc(h1, l1, 0);
    let (q2, _) = adc(h1, 0, c);
    // step 1: m c agrees with word 1; carry on above it
    let (m1, c) = sbb(t1, l1, 0);
    let (l1, h1) = mul_wide(m1, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(m0, h1, c);
    let (q3, _) = adc(0, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m1, c);
    let (q4, _) = adc(0, 0, c);
    // step 2: m c agrees with word 2; carry on above it
    let (m2, c) = sbb(t2, q0, 0);
    let (l1, h1) = mul_wide(m2, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m2, c);
    let (q4, _) = adc(0, 0, c);
    // step 3: m c agrees with word 3; carry on above it
    let (m3, c) = sbb(t3, q0, 0);
    let (l1, h1) = mul_wide(m3, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m3, c);
    let (q4, _) = adc(0, 0, c);
    // step 4: m c agrees with word 4; carry on above it
    let (m4, c) = sbb(t4, q0, 0);
    let (l1, h1) = mul_wide(m4, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m4, c);
    let (q4, _) = adc(0, 0, c);
    // step 5: m c agrees with word 5; carry on above it
    let (m5, c) = sbb(t5, q0, 0);
    let (l1, h1) = mul_wide(m5, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m5, c);
    let (q4, _) = adc(0, 0, c);
    // step 6: m c agrees with word 6; carry on above it
    let (m6, c) = sbb(t6, q0, 0);
    let (l1, h1) = mul_wide(m6, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m6, c);
    let (q4, _) = adc(0, 0, c);
    // step 7: m c agrees with word 7; carry on above it
    let (m7, c) = sbb(t7, q0, 0);
    let (l1, h1) = mul_wide(m7, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m7, c);
    let (q4, _) = adc(0, 0, c);
    // step 8: m c agrees with word 8; carry on above it
    let (m8, c) = sbb(t8, q0, 0);
    let (l1, h1) = mul_wide(m8, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m8, c);
    let (q4, _) = adc(0, 0, c);
    // step 9: m c agrees with word 9; carry on above it
    let (m9, c) = sbb(t9, q0, 0);
    let (l1, h1) = mul_wide(m9, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m9, c);
    let (q4, _) = adc(0, 0, c);
    // step 10: m c agrees with word 10; carry on above it
    let (m10, c) = sbb(t10, q0, 0);
    let (l1, h1) = mul_wide(m10, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m10, c);
    let (q4, _) = adc(0, 0, c);
    // step 11: m c agrees with word 11; carry on above it
    let (m11, c) = sbb(t11, q0, 0);
    let (l1, h1) = mul_wide(m11, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m11, c);
    let (q4, _) = adc(0, 0, c);
    // A = M less what M c has above its low half
    let (t0, c) = sbb(m0, q0, 0);
    let (t1, c) = sbb(m1, q1, c);
    let (t2, c) = sbb(m2, q2, c);
    let (t3, c) = sbb(m3, q3, c);
    let (t4, c) = sbb(m4, q4, c);
    let (t5, c) = sbb(m5, 0, c);
    let (t6, c) = sbb(m6, 0, c);
    let (t7, c) = sbb(m7, 0, c);
    let (t8, c) = sbb(m8, 0, c);
    let (t9, c) = sbb(m9, 0, c);
    let (t10, c) = sbb(m10, 0, c);
    let (t11, _) = sbb(m11, 0, c);
    // the high half, as A - (p - H); p back if that is negative
    let (g0, _) = sbb(P[0], t12, 0);
    let (g1, c) = sbb(0, t13, 0);
    let (g2, c) = sbb(0, t14, c);
    let (g3, c) = sbb(P[3], t15, c);
    let (g4, c) = sbb(P[4], t16, c);
    let (g5, c) = sbb(P[5], t17, c);
    let (g6, c) = sbb(P[6], t18, c);
    let (g7, c) = sbb(P[7], t19, c);
    let (g8, c) = sbb(P[8], t20, c);
    let (g9, c) = sbb(P[9], t21, c);
    let (g10, c) = sbb(P[10], t22, c);
    let (g11, _) = sbb(P[11], t23, c);
    let (d0, c) = sbb(t0, g0, 0);
    let (d1, c) = sbb(t1, g1, c);
    let (d2, c) = sbb(t2, g2, c);
    let (d3, c) = sbb(t3, g3, c);
    let (d4, c) = sbb(t4, g4, c);
    let (d5, c) = sbb(t5, g5, c);
    let (d6, c) = sbb(t6, g6, c);
    let (d7, c) = sbb(t7, g7, c);
    let (d8, c) = sbb(t8, g8, c);
    let (d9, c) = sbb(t9, g9, c);
    let (d10, c) = sbb(t10, g10, c);
    let (d11, c) = sbb(t11, g11, c);
    let m = mask(c);
    let (r0, c) = adc(d0, m, 0);
    let (r1, c) = adc(d1, 0, c);
    let (r2, c) = adc(d2, 0, c);
    let (r3, c) = adc(d3, m, c);
    let (r4, c) = adc(d4, m & 0xfffffffe, c);
    let (r5, c) = adc(d5, m, c);
    let (r6, c) = adc(d6, m, c);
    let (r7, c) = adc(d7, m, c);
    let (r8, c) = adc(d8, m, c);
    let (r9, c) = adc(d9, m, c);
    let (r10, c) = adc(d10, m, c);
    let (r11, _) = adc(d11, m, c);
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11]
}

/// `k * a`, not yet canonical. Canonical, below 2^17 -> below 2 p.
/// 15 multiplications, 37 other operations.
#[inline(always)]
fn mul_small_core(a: &[u32; 12], k: u32) -> [u32; 13] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11] = *a;
    // t = k a
    let (l0, h0) = mul_wide(a0, k);
    let (l1, h1) = mul_wide(a1, k);
    let (l2, h2) = mul_wide(a2, k);
    let (l3, h3) = mul_wide(a3, k);
    let (l4, h4) = mul_wide(a4, k);
    let (l5, h5) = mul_wide(a5, k);
    let (l6, h6) = mul_wide(a6, k);
    let (l7, h7) = mul_wide(a7, k);
    let (l8, h8) = mul_wide(a8, k);
    let (l9, h9) = mul_wide(a9, k);
    let (l10, h10) = mul_wide(a10, k);
    let (l11, h11) = mul_wide(a11, k);
    let (t1, c) = adc(h0, l1, 0);
    let (t2, c) = adc(h1, l2, c);
    let (t3, c) = adc(h2, l3, c);
    let (t4, c) = adc(h3, l4, c);
    let (t5, c) = adc(h4, l5, c);
    let (t6, c) = adc(h5, l6, c);
    let (t7, c) = adc(h6, l7, c);
    let (t8, c) = adc(h7, l8, c);
    let (t9, c) = adc(h8, l9, c);
    let (t10, c) = adc(h9, l10, c);
    let (t11, c) = adc(h10, l11, c);
    let (t12, _) = adc(h11, 0, c);
    // the quotient, or one less
    let (_, q) = mul_wide((t12 << 2) | (t11 >> 30), 0x40000000);
    // t - q p, below 2 p
    let (l0_2, h0) = mul_wide(P[0], q);
    let (l4, h4) = mul_wide(P[4], q);
    let (e4, c) = adc(h0, l4, 0);
    let (e5, c) = adc(h4, l0_2, c);
    let (e6, c) = adc(h0, l0_2, c);
    let (e7, c) = adc(h0, l0_2, c);
    let (e8, c) = adc(h0, l0_2, c);
    let (e9, c) = adc(h0, l0_2, c);
    let (e10, c) = adc(h0, l0_2, c);
    let (e11, c) = adc(h0, l0_2, c);
    let (e12, _) = adc(h0, 0, c);
    let (d0, c) = sbb(l0, l0_2, 0);
    let (d1, c) = sbb(t1, h0, c);
    let (d2, c) = sbb(t2, 0, c);
    let (d3, c) = sbb(t3, l0_2, c);
    let (d4, c) = sbb(t4, e4, c);
    let (d5, c) = sbb(t5, e5, c);
    let (d6, c) = sbb(t6, e6, c);
    let (d7, c) = sbb(t7, e7, c);
    let (d8, c) = sbb(t8, e8, c);
    let (d9, c) = sbb(t9, e9, c);
    let (d10, c) = sbb(t10, e10, c);
    let (d11, c) = sbb(t11, e11, c);
    let (d12, _) = sbb(t12, e12, c);
    [d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12]
}

/// The value in `0..p`. Below 2 p -> canonical.
/// 27 operations.
#[inline(always)]
fn reduce_once(a: &[u32; 13]) -> [u32; 12] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12] = *a;
    let (d0, c) = sbb(a0, P[0], 0);
    let (d1, c) = sbb(a1, 0, c);
    let (d2, c) = sbb(a2, 0, c);
    let (d3, c) = sbb(a3, P[3], c);
    let (d4, c) = sbb(a4, P[4], c);
    let (d5, c) = sbb(a5, P[5], c);
    let (d6, c) = sbb(a6, P[6], c);
    let (d7, c) = sbb(a7, P[7], c);
    let (d8, c) = sbb(a8, P[8], c);
    let (d9, c) = sbb(a9, P[9], c);
    let (d10, c) = sbb(a10, P[10], c);
    let (d11, c) = sbb(a11, P[11], c);
    let (_, c) = sbb(a12, 0, c);
    // p back if that was too much
    let m = mask(c);
    let (r0, c) = adc(d0, m, 0);
    let (r1, c) = adc(d1, 0, c);
    let (r2, c) = adc(d2, 0, c);
    let (r3, c) = adc(d3, m, c);
    let (r4, c) = adc(d4, m & 0xfffffffe, c);
    let (r5, c) = adc(d5, m, c);
    let (r6, c) = adc(d6, m, c);
    let (r7, c) = adc(d7, m, c);
    let (r8, c) = adc(d8, m, c);
    let (r9, c) = adc(d9, m, c);
    let (r10, c) = adc(d10, m, c);
    let (r11, _) = adc(d11, m, c);
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11]
}

/// `a + b`. Canonical, canonical -> canonical.
/// 39 operations.
#[inline(always)]
pub fn add(a: &[u32; 12], b: &[u32; 12]) -> [u32; 12] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11] = *b;
    let (s0, c) = adc(a0, b0, 0);
    let (s1, c) = adc(a1, b1, c);
    let (s2, c) = adc(a2, b2, c);
    let (s3, c) = adc(a3, b3, c);
    let (s4, c) = adc(a4, b4, c);
    let (s5, c) = adc(a5, b5, c);
    let (s6, c) = adc(a6, b6, c);
    let (s7, c) = adc(a7, b7, c);
    let (s8, c) = adc(a8, b8, c);
    let (s9, c) = adc(a9, b9, c);
    let (s10, c) = adc(a10, b10, c);
    let (s11, c) = adc(a11, b11, c);
    let (d0, c_2) = sbb(s0, P[0], 0);
    let (d1, c_2) = sbb(s1, 0, c_2);
    let (d2, c_2) = sbb(s2, 0, c_2);
    let (d3, c_2) = sbb(s3, P[3], c_2);
    let (d4, c_2) = sbb(s4, P[4], c_2);
    let (d5, c_2) = sbb(s5, P[5], c_2);
    let (d6, c_2) = sbb(s6, P[6], c_2);
    let (d7, c_2) = sbb(s7, P[7], c_2);
    let (d8, c_2) = sbb(s8, P[8], c_2);
    let (d9, c_2) = sbb(s9, P[9], c_2);
    let (d10, c_2) = sbb(s10, P[10], c_2);
    let (d11, c_2) = sbb(s11, P[11], c_2);
    let (_, c) = sbb(c as u32, 0, c_2);
    // p back if that was too much
    let m = mask(c);
    let (r0, c) = adc(d0, m, 0);
    let (r1, c) = adc(d1, 0, c);
    let (r2, c) = adc(d2, 0, c);
    let (r3, c) = adc(d3, m, c);
    let (r4, c) = adc(d4, m & 0xfffffffe, c);
    let (r5, c) = adc(d5, m, c);
    let (r6, c) = adc(d6, m, c);
    let (r7, c) = adc(d7, m, c);
    let (r8, c) = adc(d8, m, c);
    let (r9, c) = adc(d9, m, c);
    let (r10, c) = adc(d10, m, c);
    let (r11, _) = adc(d11, m, c);
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11]
}

/// `a - b`. Canonical, canonical -> canonical.
/// 26 operations.
#[inline(always)]
pub fn sub(a: &[u32; 12], b: &[u32; 12]) -> [u32; 12] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11] = *b;
    let (d0, c) = sbb(a0, b0, 0);
    let (d1, c) = sbb(a1, b1, c);
    let (d2, c) = sbb(a2, b2, c);
    let (d3, c) = sbb(a3, b3, c);
    let (d4, c) = sbb(a4, b4, c);
    let (d5, c) = sbb(a5, b5, c);
    let (d6, c) = sbb(a6, b6, c);
    let (d7, c) = sbb(a7, b7, c);
    let (d8, c) = sbb(a8, b8, c);
    let (d9, c) = sbb(a9, b9, c);
    let (d10, c) = sbb(a10, b10, c);
    let (d11, c) = sbb(a11, b11, c);
    let m = mask(c);
    let (r0, c) = adc(d0, m, 0);
    let (r1, c) = adc(d1, 0, c);
    let (r2, c) = adc(d2, 0, c);
    let (r3, c) = adc(d3, m, c);
    let (r4, c) = adc(d4, m & P[4], c);
    let (r5, c) = adc(d5, m, c);
    let (r6, c) = adc(d6, m, c);
    let (r7, c) = adc(d7, m, c);
    let (r8, c) = adc(d8, m, c);
    let (r9, c) = adc(d9, m, c);
    let (r10, c) = adc(d10, m, c);
    let (r11, _) = adc(d11, m, c);
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11]
}

/// `-a`. Canonical -> canonical.
/// 26 operations.
#[inline(always)]
pub fn neg(a: &[u32; 12]) -> [u32; 12] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11] = *a;
    let (d0, c) = sbb(0, a0, 0);
    let (d1, c) = sbb(0, a1, c);
    let (d2, c) = sbb(0, a2, c);
    let (d3, c) = sbb(0, a3, c);
    let (d4, c) = sbb(0, a4, c);
    let (d5, c) = sbb(0, a5, c);
    let (d6, c) = sbb(0, a6, c);
    let (d7, c) = sbb(0, a7, c);
    let (d8, c) = sbb(0, a8, c);
    let (d9, c) = sbb(0, a9, c);
    let (d10, c) = sbb(0, a10, c);
    let (d11, c) = sbb(0, a11, c);
    let m = mask(c);
    let (r0, c) = adc(d0, m, 0);
    let (r1, c) = adc(d1, 0, c);
    let (r2, c) = adc(d2, 0, c);
    let (r3, c) = adc(d3, m, c);
    let (r4, c) = adc(d4, m & P[4], c);
    let (r5, c) = adc(d5, m, c);
    let (r6, c) = adc(d6, m, c);
    let (r7, c) = adc(d7, m, c);
    let (r8, c) = adc(d8, m, c);
    let (r9, c) = adc(d9, m, c);
    let (r10, c) = adc(d10, m, c);
    let (r11, _) = adc(d11, m, c);
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11]
}

/// `a / R`: the number that `a` stands for. Canonical -> canonical.
/// 12 multiplications, 124 other operations.
#[inline(always)]
pub fn demontgomery(a: &[u32; 12]) -> [u32; 12] {
    let [m0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11] = *a;
    // step 0: m c agrees with word 0; carry on above it
    let (l1, h1) = mul_wide(m0, 0xffffffff);
    let (q1, c) = adc(h1, l1, 0);
    let (q2, _) = adc(h1, 0, c);
    // step 1: m c agrees with word 1; carry on above it
    let (m1, c) = sbb(a1, l1, 0);
    let (l1, h1) = mul_wide(m1, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(m0, h1, c);
    let (q3, _) = adc(0, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m1, c);
    let (q4, _) = adc(0, 0, c);
    // step 2: m c agrees with word 2; carry on above it
    let (m2, c) = sbb(a2, q0, 0);
    let (l1, h1) = mul_wide(m2, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m2, c);
    let (q4, _) = adc(0, 0, c);
    // step 3: m c agrees with word 3; carry on above it
    let (m3, c) = sbb(a3, q0, 0);
    let (l1, h1) = mul_wide(m3, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m3, c);
    let (q4, _) = adc(0, 0, c);
    // step 4: m c agrees with word 4; carry on above it
    let (m4, c) = sbb(a4, q0, 0);
    let (l1, h1) = mul_wide(m4, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m4, c);
    let (q4, _) = adc(0, 0, c);
    // step 5: m c agrees with word 5; carry on above it
    let (m5, c) = sbb(a5, q0, 0);
    let (l1, h1) = mul_wide(m5, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m5, c);
    let (q4, _) = adc(0, 0, c);
    // step 6: m c agrees with word 6; carry on above it
    let (m6, c) = sbb(a6, q0, 0);
    let (l1, h1) = mul_wide(m6, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m6, c);
    let (q4, _) = adc(0, 0, c);
    // step 7: m c agrees with word 7; carry on above it
    let (m7, c) = sbb(a7, q0, 0);
    let (l1, h1) = mul_wide(m7, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m7, c);
    let (q4, _) = adc(0, 0, c);
    // step 8: m c agrees with word 8; carry on above it
    let (m8, c) = sbb(a8, q0, 0);
    let (l1, h1) = mul_wide(m8, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m8, c);
    let (q4, _) = adc(0, 0, c);
    // step 9: m c agrees with word 9; carry on above it
    let (m9, c) = sbb(a9, q0, 0);
    let (l1, h1) = mul_wide(m9, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m9, c);
    let (q4, _) = adc(0, 0, c);
    // step 10: m c agrees with word 10; carry on above it
    let (m10, c) = sbb(a10, q0, 0);
    let (l1, h1) = mul_wide(m10, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m10, c);
    let (q4, _) = adc(0, 0, c);
    // step 11: m c agrees with word 11; carry on above it
    let (m11, c) = sbb(a11, q0, 0);
    let (l1, h1) = mul_wide(m11, 0xffffffff);
    let (q0, c) = adc(q1, 0, c);
    let (q1, c) = adc(q2, h1, c);
    let (q2, c) = adc(q3, h1, c);
    let (q3, _) = adc(q4, 0, c);
    let (q0, c) = adc(q0, l1, 0);
    let (q1, c) = adc(q1, l1, c);
    let (q2, c) = adc(q2, 0, c);
    let (q3, c) = adc(q3, m11, c);
    let (q4, _) = adc(0, 0, c);
    // A = M less what M c has above its low half
    let (t0, c) = sbb(m0, q0, 0);
    let (t1, c) = sbb(m1, q1, c);
    let (t2, c) = sbb(m2, q2, c);
    let (t3, c) = sbb(m3, q3, c);
    let (t4, c) = sbb(m4, q4, c);
    let (t5, c) = sbb(m5, 0, c);
    let (t6, c) = sbb(m6, 0, c);
    let (t7, c) = sbb(m7, 0, c);
    let (t8, c) = sbb(m8, 0, c);
    let (t9, c) = sbb(m9, 0, c);
    let (t10, c) = sbb(m10, 0, c);
    let (t11, _) = sbb(m11, 0, c);
    [t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11]
}

/// 1 if the value is below the modulus. Any words -> a bit.
/// 12 operations.
#[inline(always)]
pub fn is_canonical(w: &[u32; 12]) -> u8 {
    let [w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11] = *w;
    let (_, c) = sbb(w0, P[0], 0);
    let (_, c) = sbb(w1, 0, c);
    let (_, c) = sbb(w2, 0, c);
    let (_, c) = sbb(w3, P[3], c);
    let (_, c) = sbb(w4, P[4], c);
    let (_, c) = sbb(w5, P[5], c);
    let (_, c) = sbb(w6, P[6], c);
    let (_, c) = sbb(w7, P[7], c);
    let (_, c) = sbb(w8, P[8], c);
    let (_, c) = sbb(w9, P[9], c);
    let (_, c) = sbb(w10, P[10], c);
    let (_, c) = sbb(w11, P[11], c);
    c
}

/// 1 if all words are zero. Canonical -> a bit.
/// 12 operations.
#[inline(always)]
pub fn is_zero(w: &[u32; 12]) -> u8 {
    let [w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11] = *w;
    let (_, c) = sbb(w0, 1, 0);
    let (_, c) = sbb(w1, 0, c);
    let (_, c) = sbb(w2, 0, c);
    let (_, c) = sbb(w3, 0, c);
    let (_, c) = sbb(w4, 0, c);
    let (_, c) = sbb(w5, 0, c);
    let (_, c) = sbb(w6, 0, c);
    let (_, c) = sbb(w7, 0, c);
    let (_, c) = sbb(w8, 0, c);
    let (_, c) = sbb(w9, 0, c);
    let (_, c) = sbb(w10, 0, c);
    let (_, c) = sbb(w11, 0, c);
    c
}

/// `b` if the bit is 1, `a` if it is 0. A bit, any words, any words -> any words.
/// 39 operations.
#[inline(always)]
pub fn select(bit: u8, a: &[u32; 12], b: &[u32; 12]) -> [u32; 12] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11] = *b;
    let m1 = mask(bit);
    let m0 = mask(1 - bit);
    let r0 = (m0 & a0) + (m1 & b0);
    let r1 = (m0 & a1) + (m1 & b1);
    let r2 = (m0 & a2) + (m1 & b2);
    let r3 = (m0 & a3) + (m1 & b3);
    let r4 = (m0 & a4) + (m1 & b4);
    let r5 = (m0 & a5) + (m1 & b5);
    let r6 = (m0 & a6) + (m1 & b6);
    let r7 = (m0 & a7) + (m1 & b7);
    let r8 = (m0 & a8) + (m1 & b8);
    let r9 = (m0 & a9) + (m1 & b9);
    let r10 = (m0 & a10) + (m1 & b10);
    let r11 = (m0 & a11) + (m1 & b11);
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11]
}

/// `k * a`. Canonical, below 2^17 -> canonical.
#[inline(never)]
pub fn mul_small(a: &[u32; 12], k: u32) -> [u32; 12] {
    reduce_once(&mul_small_core(a, k))
}

/// `a * b / R`. Any words, canonical -> canonical.
#[inline(never)]
pub fn mul(a: &[u32; 12], b: &[u32; 12]) -> [u32; 12] {
    reduce(&wide_product(a, b))
}

/// `a^2 / R`. Canonical -> canonical.
#[inline(never)]
pub fn square(a: &[u32; 12]) -> [u32; 12] {
    reduce(&wide_square(a))
}
