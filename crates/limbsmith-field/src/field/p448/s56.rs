//! Integers modulo p = 2^448 - 2^224 - 1.
//!
//! 8 limbs in u64, of value `x0 + x1 2^56 + ... + x7 2^392`.
//!
//! * Tight: limbs are below 2^56 + 2^9.
//! * Sum: limbs are below 3 * 2^56 + 2^9.
//! * Loose: limbs are below 2^58.
//!
//! Strategy: solinas. Generated from specs/p448.toml by `cargo xtask gen`; do not edit.

use crate::arch::word::{adc, mac, mask, sbb};

/// The modulus.
const P: [u64; 7] = [
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xfffffffeffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
];
const MASK8: u64 = (1 << 8) - 1;
const MASK16: u64 = (1 << 16) - 1;
const MASK24: u64 = (1 << 24) - 1;
const MASK32: u64 = (1 << 32) - 1;
const MASK40: u64 = (1 << 40) - 1;
const MASK48: u64 = (1 << 48) - 1;
const MASK56: u64 = (1 << 56) - 1;

/// `a * b`. Loose, Loose -> Tight.
/// 64 multiplications, 176 other operations.
#[inline(always)]
pub fn mul(a: &[u64; 8], b: &[u64; 8]) -> [u64; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let x7 = a7 << 4;
    let y7 = b7 << 4;
    let c14 = x7 as u128 * y7 as u128;
    // upper columns, from the top down: words that pass the top twice return to them
    let h7 = (c14 >> 64) as u64;
    let x6 = a6 << 4;
    let y6 = b6 << 4;
    // a6 b7 + a7 b6: below 2^125.1
    let c13 = x6 as u128 * y7 as u128 + x7 as u128 * y6 as u128;
    let h6 = ((c14 as u64) >> 8) + (c13 >> 64) as u64;
    let x5 = a5 << 4;
    // a5 b7 + a6 b6 + a7 b5: below 2^125.6
    let y5 = b5 << 4;
    let c12 = x5 as u128 * y7 as u128 + x6 as u128 * y6 as u128 + x7 as u128 * y5 as u128;
    let h5 = ((c13 as u64) >> 8) + (c12 >> 64) as u64;
    let x4 = a4 << 4;
    // a4 b7 + a5 b6 + a6 b5 + a7 b4: below 2^126.1
    let y4 = b4 << 4;
    let c11 = x4 as u128 * y7 as u128
        + x5 as u128 * y6 as u128
        + x6 as u128 * y5 as u128
        + x7 as u128 * y4 as u128;
    let c11 = c11 + ((h7 as u128) << 8);
    let h4 = ((c12 as u64) >> 8) + (c11 >> 64) as u64;
    let x3 = a3 << 4;
    // a3 b7 + a4 b6 + a5 b5 + a6 b4 + a7 b3: below 2^126.4
    let y3 = b3 << 4;
    let c10 = x3 as u128 * y7 as u128
        + x4 as u128 * y6 as u128
        + x5 as u128 * y5 as u128
        + x6 as u128 * y4 as u128
        + x7 as u128 * y3 as u128;
    let c10 = c10 + ((h6 as u128) << 8);
    let h3 = ((c11 as u64) >> 8) + (c10 >> 64) as u64;
    let x2 = a2 << 4;
    // a2 b7 + a3 b6 + a4 b5 + a5 b4 + a6 b3 + a7 b2: below 2^126.6
    let y2 = b2 << 4;
    let c9 = x2 as u128 * y7 as u128
        + x3 as u128 * y6 as u128
        + x4 as u128 * y5 as u128
        + x5 as u128 * y4 as u128
        + x6 as u128 * y3 as u128
        + x7 as u128 * y2 as u128;
    let c9 = c9 + ((h5 as u128) << 8);
    let h2 = ((c10 as u64) >> 8) + (c9 >> 64) as u64;
    let x1 = a1 << 4;
    // a1 b7 + a2 b6 + a3 b5 + a4 b4 + a5 b3 + a6 b2 + a7 b1: below 2^126.9
    let y1 = b1 << 4;
    let c8 = x1 as u128 * y7 as u128
        + x2 as u128 * y6 as u128
        + x3 as u128 * y5 as u128
        + x4 as u128 * y4 as u128
        + x5 as u128 * y3 as u128
        + x6 as u128 * y2 as u128
        + x7 as u128 * y1 as u128;
    let c8 = c8 + ((h4 as u128) << 8);
    let h1 = ((c9 as u64) >> 8) + (c8 >> 64) as u64;
    // times 2^4 and 2^4: bit 56 of a column is bit 64
    let x0 = a0 << 4;
    // a0 b7 + a1 b6 + a2 b5 + a3 b4 + a4 b3 + a5 b2 + a6 b1 + a7 b0: below 2^127.1
    let y0 = b0 << 4;
    let c7 = x0 as u128 * y7 as u128
        + x1 as u128 * y6 as u128
        + x2 as u128 * y5 as u128
        + x3 as u128 * y4 as u128
        + x4 as u128 * y3 as u128
        + x5 as u128 * y2 as u128
        + x6 as u128 * y1 as u128
        + x7 as u128 * y0 as u128;
    let h0 = ((c8 as u64) >> 8) + (c7 >> 64) as u64;
    // a0 b6 + a1 b5 + a2 b4 + a3 b3 + a4 b2 + a5 b1 + a6 b0: below 2^126.9
    let c6 = x0 as u128 * y6 as u128
        + x1 as u128 * y5 as u128
        + x2 as u128 * y4 as u128
        + x3 as u128 * y3 as u128
        + x4 as u128 * y2 as u128
        + x5 as u128 * y1 as u128
        + x6 as u128 * y0 as u128;
    let x7 = ((c7 as u64) >> 8) + (c6 >> 64) as u64;
    // what passed the top
    let z7 = ((x7 as u128) << 8) + ((h7 as u128) << 8) + ((h3 as u128) << 8);
    // a0 b5 + a1 b4 + a2 b3 + a3 b2 + a4 b1 + a5 b0: below 2^126.6
    let c5 = x0 as u128 * y5 as u128
        + x1 as u128 * y4 as u128
        + x2 as u128 * y3 as u128
        + x3 as u128 * y2 as u128
        + x4 as u128 * y1 as u128
        + x5 as u128 * y0 as u128;
    let x6 = ((c6 as u64) >> 8) + (c5 >> 64) as u64;
    let z6 = ((x6 as u128) << 8) + ((h6 as u128) << 8) + ((h2 as u128) << 8);
    // a0 b4 + a1 b3 + a2 b2 + a3 b1 + a4 b0: below 2^126.4
    let c4 = x0 as u128 * y4 as u128
        + x1 as u128 * y3 as u128
        + x2 as u128 * y2 as u128
        + x3 as u128 * y1 as u128
        + x4 as u128 * y0 as u128;
    let x5 = ((c5 as u64) >> 8) + (c4 >> 64) as u64;
    let z5 = ((x5 as u128) << 8) + ((h5 as u128) << 8) + ((h1 as u128) << 8);
    // a0 b3 + a1 b2 + a2 b1 + a3 b0: below 2^126.1
    let c3 = x0 as u128 * y3 as u128
        + x1 as u128 * y2 as u128
        + x2 as u128 * y1 as u128
        + x3 as u128 * y0 as u128;
    let x4 = ((c4 as u64) >> 8) + (c3 >> 64) as u64;
    let h = (z7 >> 64) as u64;
    let z4 = ((x4 as u128) << 8) + ((h4 as u128) << 8) + ((h0 as u128) << 8) + ((h as u128) << 8);
    // a0 b2 + a1 b1 + a2 b0: below 2^125.6
    let c2 = x0 as u128 * y2 as u128 + x1 as u128 * y1 as u128 + x2 as u128 * y0 as u128;
    let x3 = ((c3 as u64) >> 8) + (c2 >> 64) as u64;
    let z3 = ((x3 as u128) << 8) + ((h3 as u128) << 8);
    // a0 b1 + a1 b0: below 2^125.1
    let c1 = x0 as u128 * y1 as u128 + x1 as u128 * y0 as u128;
    let x2 = ((c2 as u64) >> 8) + (c1 >> 64) as u64;
    let z2 = ((x2 as u128) << 8) + ((h2 as u128) << 8);
    let c0 = x0 as u128 * y0 as u128;
    let x1 = ((c1 as u64) >> 8) + (c0 >> 64) as u64;
    let z1 = ((x1 as u128) << 8) + ((h1 as u128) << 8);
    let x0 = (c0 as u64) >> 8;
    let z0 = ((x0 as u128) << 8) + ((h0 as u128) << 8) + ((h as u128) << 8);
    let r0 = (z0 as u64) >> 8;
    let r1 = ((z1 as u64) >> 8) + (z0 >> 64) as u64;
    let r2 = ((z2 as u64) >> 8) + (z1 >> 64) as u64;
    let r3 = ((z3 as u64) >> 8) + (z2 >> 64) as u64;
    let r4 = ((z4 as u64) >> 8) + (z3 >> 64) as u64;
    let r5 = ((z5 as u64) >> 8) + (z4 >> 64) as u64;
    let r6 = ((z6 as u64) >> 8) + (z5 >> 64) as u64;
    let r7 = ((z7 as u64) >> 8) + (z6 >> 64) as u64;
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a^2`. Loose -> Tight.
/// 36 multiplications, 147 other operations.
#[inline(always)]
pub fn square(a: &[u64; 8]) -> [u64; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let x7 = a7 << 4;
    // 2 a6 a7: below 2^125.1
    let c14 = x7 as u128 * x7 as u128;
    // upper columns, from the top down: words that pass the top twice return to them
    let h7 = (c14 >> 64) as u64;
    let d6 = a6 << 5;
    let c13 = d6 as u128 * x7 as u128;
    let h6 = ((c14 as u64) >> 8) + (c13 >> 64) as u64;
    let d5 = a5 << 5;
    let x6 = a6 << 4;
    // 2 a5 a7 + a6^2: below 2^125.6
    let c12 = d5 as u128 * x7 as u128 + x6 as u128 * x6 as u128;
    let h5 = ((c13 as u64) >> 8) + (c12 >> 64) as u64;
    let d4 = a4 << 5;
    // 2 a4 a7 + 2 a5 a6: below 2^126.1
    let c11 = d4 as u128 * x7 as u128 + d5 as u128 * x6 as u128;
    let c11 = c11 + ((h7 as u128) << 8);
    let h4 = ((c12 as u64) >> 8) + (c11 >> 64) as u64;
    let d3 = a3 << 5;
    // 2 a3 a7 + 2 a4 a6 + a5^2: below 2^126.4
    let x5 = a5 << 4;
    let c10 = d3 as u128 * x7 as u128 + d4 as u128 * x6 as u128 + x5 as u128 * x5 as u128;
    let c10 = c10 + ((h6 as u128) << 8);
    let h3 = ((c11 as u64) >> 8) + (c10 >> 64) as u64;
    let d2 = a2 << 5;
    // 2 a2 a7 + 2 a3 a6 + 2 a4 a5: below 2^126.6
    let c9 = d2 as u128 * x7 as u128 + d3 as u128 * x6 as u128 + d4 as u128 * x5 as u128;
    let c9 = c9 + ((h5 as u128) << 8);
    let h2 = ((c10 as u64) >> 8) + (c9 >> 64) as u64;
    let d1 = a1 << 5;
    // 2 a1 a7 + 2 a2 a6 + 2 a3 a5 + a4^2: below 2^126.9
    let x4 = a4 << 4;
    let c8 = d1 as u128 * x7 as u128
        + d2 as u128 * x6 as u128
        + d3 as u128 * x5 as u128
        + x4 as u128 * x4 as u128;
    let c8 = c8 + ((h4 as u128) << 8);
    let h1 = ((c9 as u64) >> 8) + (c8 >> 64) as u64;
    let d0 = a0 << 5;
    // 2 a0 a7 + 2 a1 a6 + 2 a2 a5 + 2 a3 a4: below 2^127.1
    let c7 = d0 as u128 * x7 as u128
        + d1 as u128 * x6 as u128
        + d2 as u128 * x5 as u128
        + d3 as u128 * x4 as u128;
    let h0 = ((c8 as u64) >> 8) + (c7 >> 64) as u64;
    // 2 a0 a6 + 2 a1 a5 + 2 a2 a4 + a3^2: below 2^126.9
    let x3 = a3 << 4;
    let c6 = d0 as u128 * x6 as u128
        + d1 as u128 * x5 as u128
        + d2 as u128 * x4 as u128
        + x3 as u128 * x3 as u128;
    let x7 = ((c7 as u64) >> 8) + (c6 >> 64) as u64;
    // what passed the top
    let z7 = ((x7 as u128) << 8) + ((h7 as u128) << 8) + ((h3 as u128) << 8);
    // 2 a0 a5 + 2 a1 a4 + 2 a2 a3: below 2^126.6
    let c5 = d0 as u128 * x5 as u128 + d1 as u128 * x4 as u128 + d2 as u128 * x3 as u128;
    let x6 = ((c6 as u64) >> 8) + (c5 >> 64) as u64;
    let z6 = ((x6 as u128) << 8) + ((h6 as u128) << 8) + ((h2 as u128) << 8);
    // 2 a0 a4 + 2 a1 a3 + a2^2: below 2^126.4
    let x2 = a2 << 4;
    let c4 = d0 as u128 * x4 as u128 + d1 as u128 * x3 as u128 + x2 as u128 * x2 as u128;
    let x5 = ((c5 as u64) >> 8) + (c4 >> 64) as u64;
    let z5 = ((x5 as u128) << 8) + ((h5 as u128) << 8) + ((h1 as u128) << 8);
    // 2 a0 a3 + 2 a1 a2: below 2^126.1
    let c3 = d0 as u128 * x3 as u128 + d1 as u128 * x2 as u128;
    let x4 = ((c4 as u64) >> 8) + (c3 >> 64) as u64;
    let h = (z7 >> 64) as u64;
    let z4 = ((x4 as u128) << 8) + ((h4 as u128) << 8) + ((h0 as u128) << 8) + ((h as u128) << 8);
    // 2 a0 a1: below 2^125.1
    let x1 = a1 << 4;
    // 2 a0 a2 + a1^2: below 2^125.6
    let c2 = d0 as u128 * x2 as u128 + x1 as u128 * x1 as u128;
    let x3 = ((c3 as u64) >> 8) + (c2 >> 64) as u64;
    let z3 = ((x3 as u128) << 8) + ((h3 as u128) << 8);
    // a0^2: below 2^124.1
    let c1 = d0 as u128 * x1 as u128;
    let x2 = ((c2 as u64) >> 8) + (c1 >> 64) as u64;
    let z2 = ((x2 as u128) << 8) + ((h2 as u128) << 8);
    // times 2^4 and 2^4: bit 56 of a column is bit 64
    let x0 = a0 << 4;
    let c0 = x0 as u128 * x0 as u128;
    let x1 = ((c1 as u64) >> 8) + (c0 >> 64) as u64;
    let z1 = ((x1 as u128) << 8) + ((h1 as u128) << 8);
    let x0 = (c0 as u64) >> 8;
    let z0 = ((x0 as u128) << 8) + ((h0 as u128) << 8) + ((h as u128) << 8);
    let r0 = (z0 as u64) >> 8;
    let r1 = ((z1 as u64) >> 8) + (z0 >> 64) as u64;
    let r2 = ((z2 as u64) >> 8) + (z1 >> 64) as u64;
    let r3 = ((z3 as u64) >> 8) + (z2 >> 64) as u64;
    let r4 = ((z4 as u64) >> 8) + (z3 >> 64) as u64;
    let r5 = ((z5 as u64) >> 8) + (z4 >> 64) as u64;
    let r6 = ((z6 as u64) >> 8) + (z5 >> 64) as u64;
    let r7 = ((z7 as u64) >> 8) + (z6 >> 64) as u64;
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `k * a`. Loose, below 2^17 -> Tight.
/// 8 multiplications, 50 other operations.
#[inline(always)]
pub fn mul_small(a: &[u64; 8], k: u64) -> [u64; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let c7 = a7 as u128 * k as u128;
    // upper columns, from the top down: words that pass the top twice return to them
    let h0 = (c7 >> 56) as u64;
    let c6 = a6 as u128 * k as u128;
    let z7 = (c7 & MASK56 as u128) as u64 + (c6 >> 56) as u64;
    let c5 = a5 as u128 * k as u128;
    let z6 = (c6 & MASK56 as u128) as u64 + (c5 >> 56) as u64;
    let c4 = a4 as u128 * k as u128;
    let z5 = (c5 & MASK56 as u128) as u64 + (c4 >> 56) as u64;
    let c3 = a3 as u128 * k as u128;
    let x4 = (c4 & MASK56 as u128) as u64 + (c3 >> 56) as u64;
    // what passed the top
    let h = z7 >> 56;
    let z4 = x4 + h0 + h;
    let c2 = a2 as u128 * k as u128;
    let z3 = (c3 & MASK56 as u128) as u64 + (c2 >> 56) as u64;
    let c1 = a1 as u128 * k as u128;
    let z2 = (c2 & MASK56 as u128) as u64 + (c1 >> 56) as u64;
    let c0 = a0 as u128 * k as u128;
    let z1 = (c1 & MASK56 as u128) as u64 + (c0 >> 56) as u64;
    let x0 = (c0 & MASK56 as u128) as u64;
    let z0 = x0 + h0 + h;
    let r0 = z0 & MASK56;
    let r1 = (z1 & MASK56) + (z0 >> 56);
    let r2 = (z2 & MASK56) + (z1 >> 56);
    let r3 = (z3 & MASK56) + (z2 >> 56);
    let r4 = (z4 & MASK56) + (z3 >> 56);
    let r5 = (z5 & MASK56) + (z4 >> 56);
    let r6 = (z6 & MASK56) + (z5 >> 56);
    let r7 = (z7 & MASK56) + (z6 >> 56);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `k * a + b`. Loose, below 2^17, Tight -> Tight.
/// 8 multiplications, 58 other operations.
#[inline(always)]
pub fn mul_small_add(a: &[u64; 8], k: u64, b: &[u64; 8]) -> [u64; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let c7 = a7 as u128 * k as u128 + b7 as u128;
    // upper columns, from the top down: words that pass the top twice return to them
    let h0 = (c7 >> 56) as u64;
    let c6 = a6 as u128 * k as u128 + b6 as u128;
    let z7 = (c7 & MASK56 as u128) as u64 + (c6 >> 56) as u64;
    let c5 = a5 as u128 * k as u128 + b5 as u128;
    let z6 = (c6 & MASK56 as u128) as u64 + (c5 >> 56) as u64;
    let c4 = a4 as u128 * k as u128 + b4 as u128;
    let z5 = (c5 & MASK56 as u128) as u64 + (c4 >> 56) as u64;
    let c3 = a3 as u128 * k as u128 + b3 as u128;
    let x4 = (c4 & MASK56 as u128) as u64 + (c3 >> 56) as u64;
    // what passed the top
    let h = z7 >> 56;
    let z4 = x4 + h0 + h;
    let c2 = a2 as u128 * k as u128 + b2 as u128;
    let z3 = (c3 & MASK56 as u128) as u64 + (c2 >> 56) as u64;
    let c1 = a1 as u128 * k as u128 + b1 as u128;
    let z2 = (c2 & MASK56 as u128) as u64 + (c1 >> 56) as u64;
    let c0 = a0 as u128 * k as u128 + b0 as u128;
    let z1 = (c1 & MASK56 as u128) as u64 + (c0 >> 56) as u64;
    let x0 = (c0 & MASK56 as u128) as u64;
    let z0 = x0 + h0 + h;
    let r0 = z0 & MASK56;
    let r1 = (z1 & MASK56) + (z0 >> 56);
    let r2 = (z2 & MASK56) + (z1 >> 56);
    let r3 = (z3 & MASK56) + (z2 >> 56);
    let r4 = (z4 & MASK56) + (z3 >> 56);
    let r5 = (z5 & MASK56) + (z4 >> 56);
    let r6 = (z6 & MASK56) + (z5 >> 56);
    let r7 = (z7 & MASK56) + (z6 >> 56);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a + b`. Tight, Tight -> Sum.
/// 8 operations.
#[inline(always)]
pub fn add(a: &[u64; 8], b: &[u64; 8]) -> [u64; 8] {
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

/// `a - b`. Tight, Tight -> Sum.
/// 16 operations.
#[inline(always)]
pub fn sub(a: &[u64; 8], b: &[u64; 8]) -> [u64; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + 0x1fffffffffffffe - b0;
    let r1 = a1 + 0x1fffffffffffffe - b1;
    let r2 = a2 + 0x1fffffffffffffe - b2;
    let r3 = a3 + 0x1fffffffffffffe - b3;
    let r4 = a4 + 0x1fffffffffffffc - b4;
    let r5 = a5 + 0x1fffffffffffffe - b5;
    let r6 = a6 + 0x1fffffffffffffe - b6;
    let r7 = a7 + 0x1fffffffffffffe - b7;
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `-a`. Tight -> Sum.
/// 8 operations.
#[inline(always)]
pub fn neg(a: &[u64; 8]) -> [u64; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = 0x1fffffffffffffe - a0;
    let r1 = 0x1fffffffffffffe - a1;
    let r2 = 0x1fffffffffffffe - a2;
    let r3 = 0x1fffffffffffffe - a3;
    let r4 = 0x1fffffffffffffc - a4;
    let r5 = 0x1fffffffffffffe - a5;
    let r6 = 0x1fffffffffffffe - a6;
    let r7 = 0x1fffffffffffffe - a7;
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a + b`. Sum, Sum -> Loose.
/// 33 operations.
#[inline(always)]
pub fn add_sums(a: &[u64; 8], b: &[u64; 8]) -> [u64; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let z7 = a7 + b7;
    let z6 = a6 + b6;
    let z5 = a5 + b5;
    let r4 = a4 + b4;
    // carried, for it would not be loose
    let h = z7 >> 56;
    let z4 = r4 + h;
    let z3 = a3 + b3;
    let z2 = a2 + b2;
    let z1 = a1 + b1;
    let r0 = a0 + b0;
    let z0 = r0 + h;
    let r0 = z0 & MASK56;
    let r1 = (z1 & MASK56) + (z0 >> 56);
    let r2 = (z2 & MASK56) + (z1 >> 56);
    let r3 = (z3 & MASK56) + (z2 >> 56);
    let r4 = (z4 & MASK56) + (z3 >> 56);
    let r5 = (z5 & MASK56) + (z4 >> 56);
    let r6 = (z6 & MASK56) + (z5 >> 56);
    let r7 = (z7 & MASK56) + (z6 >> 56);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a - b`. Sum, Sum -> Loose.
/// 41 operations.
#[inline(always)]
pub fn sub_sums(a: &[u64; 8], b: &[u64; 8]) -> [u64; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    // plus 4 p, limb by limb, so that no limb goes below zero
    let z7 = a7 + 0x3fffffffffffffc - b7;
    let z6 = a6 + 0x3fffffffffffffc - b6;
    let z5 = a5 + 0x3fffffffffffffc - b5;
    let r4 = a4 + 0x3fffffffffffff8 - b4;
    // carried, for it would not be loose
    let h = z7 >> 56;
    let z4 = r4 + h;
    let z3 = a3 + 0x3fffffffffffffc - b3;
    let z2 = a2 + 0x3fffffffffffffc - b2;
    let z1 = a1 + 0x3fffffffffffffc - b1;
    let r0 = a0 + 0x3fffffffffffffc - b0;
    let z0 = r0 + h;
    let r0 = z0 & MASK56;
    let r1 = (z1 & MASK56) + (z0 >> 56);
    let r2 = (z2 & MASK56) + (z1 >> 56);
    let r3 = (z3 & MASK56) + (z2 >> 56);
    let r4 = (z4 & MASK56) + (z3 >> 56);
    let r5 = (z5 & MASK56) + (z4 >> 56);
    let r6 = (z6 & MASK56) + (z5 >> 56);
    let r7 = (z7 & MASK56) + (z6 >> 56);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// The same value. Loose -> Tight.
/// 25 operations.
#[inline(always)]
pub fn carry(a: &[u64; 8]) -> [u64; 8] {
    let [a0, z1, z2, z3, a4, z5, z6, z7] = *a;
    let h = z7 >> 56;
    let z4 = a4 + h;
    let z0 = a0 + h;
    let r0 = z0 & MASK56;
    let r1 = (z1 & MASK56) + (z0 >> 56);
    let r2 = (z2 & MASK56) + (z1 >> 56);
    let r3 = (z3 & MASK56) + (z2 >> 56);
    let r4 = (z4 & MASK56) + (z3 >> 56);
    let r5 = (z5 & MASK56) + (z4 >> 56);
    let r6 = (z6 & MASK56) + (z5 >> 56);
    let r7 = (z7 & MASK56) + (z6 >> 56);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// The value. Any words -> Tight.
/// 26 operations.
#[inline(always)]
pub fn from_words(w: &[u64; 7]) -> [u64; 8] {
    let [w0, w1, w2, w3, w4, w5, w6] = *w;
    let x0 = w0 & MASK56;
    let x1 = ((w1 & MASK48) << 8) | (w0 >> 56);
    let x2 = ((w2 & MASK40) << 16) | (w1 >> 48);
    let x3 = ((w3 & MASK32) << 24) | (w2 >> 40);
    let x4 = ((w4 & MASK24) << 32) | (w3 >> 32);
    let x5 = ((w5 & MASK16) << 40) | (w4 >> 24);
    let x6 = ((w6 & MASK8) << 48) | (w5 >> 16);
    let x7 = w6 >> 8;
    [x0, x1, x2, x3, x4, x5, x6, x7]
}

/// The value, not yet canonical. Tight -> words below 2 p.
/// 2 multiplications, 54 other operations.
#[inline(always)]
fn frozen(a: &[u64; 8]) -> [u64; 8] {
    let [t0, a1, a2, a3, a4, a5, a6, a7] = *a;
    // one chain of carries
    let x0 = t0 & MASK56;
    let k = t0 >> 56;
    let t1 = a1 + k;
    let x1 = t1 & MASK56;
    let k = t1 >> 56;
    let t2 = a2 + k;
    let x2 = t2 & MASK56;
    let k = t2 >> 56;
    let t3 = a3 + k;
    let x3 = t3 & MASK56;
    let k = t3 >> 56;
    let t4 = a4 + k;
    let x4 = t4 & MASK56;
    let k = t4 >> 56;
    let t5 = a5 + k;
    let x5 = t5 & MASK56;
    let k = t5 >> 56;
    let t6 = a6 + k;
    let x6 = t6 & MASK56;
    let k = t6 >> 56;
    let t7 = a7 + k;
    let x7 = t7 & MASK56;
    let q = t7 >> 56;
    // packed into words
    let w0 = ((x1 & MASK8) << 56) | x0;
    let w1 = ((x2 & MASK16) << 48) | (x1 >> 8);
    let w2 = ((x3 & MASK24) << 40) | (x2 >> 16);
    let w3 = ((x4 & MASK32) << 32) | (x3 >> 24);
    let w4 = ((x5 & MASK40) << 24) | (x4 >> 32);
    let w5 = ((x6 & MASK48) << 16) | (x5 >> 40);
    let w6 = (x7 << 8) | (x6 >> 48);
    // what passes bit 448 comes back, times 2^448 - p
    let (s0, c) = mac(q, 1, w0, 0);
    let (s1, c) = adc(w1, c, 0);
    let c = c as u64;
    let (s2, c) = adc(w2, c, 0);
    let c = c as u64;
    let (s3, c) = mac(q, 0x100000000, w3, c);
    let (s4, c) = adc(w4, c, 0);
    let (s5, c) = adc(w5, 0, c);
    let (s6, c) = adc(w6, 0, c);
    [s0, s1, s2, s3, s4, s5, s6, c as u64]
}

/// The value in `0..p`. Words below 2 p -> canonical words.
/// 17 operations.
#[inline(always)]
fn reduce_once(a: &[u64; 8]) -> [u64; 7] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let (d0, c) = sbb(a0, P[0], 0);
    let (d1, c) = sbb(a1, P[1], c);
    let (d2, c) = sbb(a2, P[2], c);
    let (d3, c) = sbb(a3, P[3], c);
    let (d4, c) = sbb(a4, P[4], c);
    let (d5, c) = sbb(a5, P[5], c);
    let (d6, c) = sbb(a6, P[6], c);
    let (_, c) = sbb(a7, 0, c);
    // p back if that was too much
    let m = mask(c);
    let (r0, c) = adc(d0, m, 0);
    let (r1, c) = adc(d1, m, c);
    let (r2, c) = adc(d2, m, c);
    let (r3, c) = adc(d3, m & P[3], c);
    let (r4, c) = adc(d4, m, c);
    let (r5, c) = adc(d5, m, c);
    let (r6, _) = adc(d6, m, c);
    [r0, r1, r2, r3, r4, r5, r6]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
/// 27 operations.
#[inline(always)]
pub fn select(bit: u8, a: &[u64; 8], b: &[u64; 8]) -> [u64; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
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
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
/// 27 operations.
#[inline(always)]
pub fn select_sums(bit: u8, a: &[u64; 8], b: &[u64; 8]) -> [u64; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
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
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// 1 if the value is below the modulus. Any words -> a bit.
/// 7 operations.
#[inline(always)]
pub fn is_canonical(w: &[u64; 7]) -> u8 {
    let [w0, w1, w2, w3, w4, w5, w6] = *w;
    let (_, c) = sbb(w0, P[0], 0);
    let (_, c) = sbb(w1, P[1], c);
    let (_, c) = sbb(w2, P[2], c);
    let (_, c) = sbb(w3, P[3], c);
    let (_, c) = sbb(w4, P[4], c);
    let (_, c) = sbb(w5, P[5], c);
    let (_, c) = sbb(w6, P[6], c);
    c
}

/// 1 if all words are zero. Any words -> a bit.
/// 7 operations.
#[inline(always)]
fn is_zero_words(w: &[u64; 7]) -> u8 {
    let [w0, w1, w2, w3, w4, w5, w6] = *w;
    let (_, c) = sbb(w0, 1, 0);
    let (_, c) = sbb(w1, 0, c);
    let (_, c) = sbb(w2, 0, c);
    let (_, c) = sbb(w3, 0, c);
    let (_, c) = sbb(w4, 0, c);
    let (_, c) = sbb(w5, 0, c);
    let (_, c) = sbb(w6, 0, c);
    c
}

/// The value in `0..p`. Tight -> canonical words.
#[inline(always)]
pub fn to_words(a: &[u64; 8]) -> [u64; 7] {
    reduce_once(&frozen(a))
}

/// 1 if the value is 0 modulo p. Tight -> a bit.
#[inline(always)]
pub fn is_zero(a: &[u64; 8]) -> u8 {
    is_zero_words(&reduce_once(&frozen(a)))
}
