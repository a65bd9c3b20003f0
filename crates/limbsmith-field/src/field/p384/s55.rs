//! Integers modulo p = 2^384 - 2^128 - 2^96 + 2^32 - 1.
//!
//! 7 limbs in u64, of value `x0 + x1 2^55 + ... + x6 2^330`.
//!
//! * Tight: limbs are below 17 * 2^51.
//! * Sum: limbs are below 25 * 2^52.
//! * Loose: limbs are below 2^58.
//!
//! Strategy: solinas. Generated from specs/p384.toml by `cargo xtask gen`; do not edit.

use crate::arch::word::{adc, mac, mask, sbb};

/// The modulus.
const P: [u64; 6] = [
    0x00000000ffffffff,
    0xffffffff00000000,
    0xfffffffffffffffe,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
];
const MASK9: u64 = (1 << 9) - 1;
const MASK10: u64 = (1 << 10) - 1;
const MASK18: u64 = (1 << 18) - 1;
const MASK19: u64 = (1 << 19) - 1;
const MASK27: u64 = (1 << 27) - 1;
const MASK28: u64 = (1 << 28) - 1;
const MASK36: u64 = (1 << 36) - 1;
const MASK37: u64 = (1 << 37) - 1;
const MASK45: u64 = (1 << 45) - 1;
const MASK46: u64 = (1 << 46) - 1;
const MASK54: u64 = (1 << 54) - 1;
const MASK55: u64 = (1 << 55) - 1;

/// `a * b`. Loose, Loose -> Tight.
/// 49 multiplications, 186 other operations.
#[inline(always)]
pub fn mul(a: &[u64; 7], b: &[u64; 7]) -> [u64; 7] {
    let [a0, a1, a2, a3, a4, a5, a6] = *a;
    let [b0, b1, b2, b3, b4, b5, b6] = *b;
    let x6 = a6 << 4;
    let y6 = b6 << 5;
    let c12 = x6 as u128 * y6 as u128;
    // upper columns, from the top down: words that pass the top twice return to them
    let h6 = (c12 >> 64) as u64;
    let x5 = a5 << 4;
    let y5 = b5 << 5;
    // a5 b6 + a6 b5: below 2^126.1
    let c11 = x5 as u128 * y6 as u128 + x6 as u128 * y5 as u128;
    let h5 = ((c12 as u64) >> 9) + (c11 >> 64) as u64;
    let x4 = a4 << 4;
    // a4 b6 + a5 b5 + a6 b4: below 2^126.6
    let y4 = b4 << 5;
    let c10 = x4 as u128 * y6 as u128 + x5 as u128 * y5 as u128 + x6 as u128 * y4 as u128;
    let h4 = ((c11 as u64) >> 9) + (c10 >> 64) as u64;
    let x3 = a3 << 4;
    // a3 b6 + a4 b5 + a5 b4 + a6 b3: below 2^127.1
    let y3 = b3 << 5;
    let c9 = x3 as u128 * y6 as u128
        + x4 as u128 * y5 as u128
        + x5 as u128 * y4 as u128
        + x6 as u128 * y3 as u128;
    let h3 = ((c10 as u64) >> 9) + (c9 >> 64) as u64;
    let x2 = a2 << 4;
    // a2 b6 + a3 b5 + a4 b4 + a5 b3 + a6 b2: below 2^127.4
    let y2 = b2 << 5;
    let c8 = x2 as u128 * y6 as u128
        + x3 as u128 * y5 as u128
        + x4 as u128 * y4 as u128
        + x5 as u128 * y3 as u128
        + x6 as u128 * y2 as u128;
    let c8 = c8 + ((h6 as u128) << 28);
    let h2 = ((c9 as u64) >> 9) + (c8 >> 64) as u64;
    let x1 = a1 << 4;
    // a1 b6 + a2 b5 + a3 b4 + a4 b3 + a5 b2 + a6 b1: below 2^127.6
    let y1 = b1 << 5;
    let c7 = x1 as u128 * y6 as u128
        + x2 as u128 * y5 as u128
        + x3 as u128 * y4 as u128
        + x4 as u128 * y3 as u128
        + x5 as u128 * y2 as u128
        + x6 as u128 * y1 as u128;
    let c7 = c7 + ((h6 as u128) << 51);
    let c7 = c7 + ((h5 as u128) << 28);
    let h1 = ((c8 as u64) >> 9) + (c7 >> 64) as u64;
    // times 2^4 and 2^5: bit 55 of a column is bit 64
    let x0 = a0 << 4;
    // a0 b6 + a1 b5 + a2 b4 + a3 b3 + a4 b2 + a5 b1 + a6 b0: below 2^127.9
    let y0 = b0 << 5;
    let c6 = x0 as u128 * y6 as u128
        + x1 as u128 * y5 as u128
        + x2 as u128 * y4 as u128
        + x3 as u128 * y3 as u128
        + x4 as u128 * y2 as u128
        + x5 as u128 * y1 as u128
        + x6 as u128 * y0 as u128;
    let h0 = ((c7 as u64) >> 9) + (c6 >> 64) as u64;
    // a0 b5 + a1 b4 + a2 b3 + a3 b2 + a4 b1 + a5 b0: below 2^127.6
    let c5 = x0 as u128 * y5 as u128
        + x1 as u128 * y4 as u128
        + x2 as u128 * y3 as u128
        + x3 as u128 * y2 as u128
        + x4 as u128 * y1 as u128
        + x5 as u128 * y0 as u128;
    let x6 = ((c6 as u64) >> 9) + (c5 >> 64) as u64;
    // a multiple of p, so that no limb goes below zero, and what passed the top
    let z6 = ((x6 as u128) << 9)
        + 0x80000000007ffdfbfffffffe00
        + ((h6 as u128) << 10)
        + ((h5 as u128) << 51)
        + ((h4 as u128) << 28)
        - ((h6 as u128) << 42);
    // a0 b4 + a1 b3 + a2 b2 + a3 b1 + a4 b0: below 2^127.4
    let c4 = x0 as u128 * y4 as u128
        + x1 as u128 * y3 as u128
        + x2 as u128 * y2 as u128
        + x3 as u128 * y1 as u128
        + x4 as u128 * y0 as u128;
    let x5 = ((c5 as u64) >> 9) + (c4 >> 64) as u64;
    let z5 = ((x5 as u128) << 9)
        + 0x10200000000fffcfbfffffffe00
        + ((h5 as u128) << 10)
        + ((h4 as u128) << 51)
        + ((h3 as u128) << 28)
        - ((h5 as u128) << 42);
    // a0 b3 + a1 b2 + a2 b1 + a3 b0: below 2^127.1
    let c3 = x0 as u128 * y3 as u128
        + x1 as u128 * y2 as u128
        + x2 as u128 * y1 as u128
        + x3 as u128 * y0 as u128;
    let x4 = ((c4 as u64) >> 9) + (c3 >> 64) as u64;
    let z4 = ((x4 as u128) << 9)
        + 0x18200000000fffbfbfffffffe00
        + ((h4 as u128) << 10)
        + ((h3 as u128) << 51)
        + ((h2 as u128) << 28)
        - ((h4 as u128) << 42);
    // a0 b2 + a1 b1 + a2 b0: below 2^126.6
    let c2 = x0 as u128 * y2 as u128 + x1 as u128 * y1 as u128 + x2 as u128 * y0 as u128;
    let x3 = ((c3 as u64) >> 9) + (c2 >> 64) as u64;
    let z3 = ((x3 as u128) << 9)
        + 0x20200000000fffafbffffffde00
        + ((h3 as u128) << 10)
        + ((h2 as u128) << 51)
        + ((h1 as u128) << 28)
        - ((h3 as u128) << 42);
    // a0 b1 + a1 b0: below 2^126.1
    let c1 = x0 as u128 * y1 as u128 + x1 as u128 * y0 as u128;
    let x2 = ((c2 as u64) >> 9) + (c1 >> 64) as u64;
    let h = (z6 >> 64) as u64;
    let z2 = ((x2 as u128) << 9)
        + 0x28200000008fff9fbeff7ffde00
        + ((h2 as u128) << 10)
        + ((h1 as u128) << 51)
        + ((h0 as u128) << 28)
        + ((h as u128) << 28)
        - ((h2 as u128) << 42);
    let c0 = x0 as u128 * y0 as u128;
    let x1 = ((c1 as u64) >> 9) + (c0 >> 64) as u64;
    let z1 = ((x1 as u128) << 9)
        + 0x30204000010fff4fbefdfffce00
        + ((h1 as u128) << 10)
        + ((h0 as u128) << 51)
        + ((h as u128) << 51)
        - ((h1 as u128) << 42);
    let x0 = (c0 as u64) >> 9;
    let z0 = ((x0 as u128) << 9)
        + 0x38208120018fffe01fffffffe00
        + ((h0 as u128) << 10)
        + ((h as u128) << 10)
        - ((h0 as u128) << 42)
        - ((h as u128) << 42);
    let r0 = (z0 as u64) >> 9;
    let r1 = ((z1 as u64) >> 9) + (z0 >> 64) as u64;
    let r2 = ((z2 as u64) >> 9) + (z1 >> 64) as u64;
    let r3 = ((z3 as u64) >> 9) + (z2 >> 64) as u64;
    let r4 = ((z4 as u64) >> 9) + (z3 >> 64) as u64;
    let r5 = ((z5 as u64) >> 9) + (z4 >> 64) as u64;
    let r6 = ((z6 as u64) >> 9) + (z5 >> 64) as u64;
    [r0, r1, r2, r3, r4, r5, r6]
}

/// `a^2`. Loose -> Tight.
/// 28 multiplications, 165 other operations.
#[inline(always)]
pub fn square(a: &[u64; 7]) -> [u64; 7] {
    let [a0, a1, a2, a3, a4, a5, a6] = *a;
    let x6 = a6 << 4;
    // 2 a5 a6: below 2^126.1
    let y6 = a6 << 5;
    let c12 = x6 as u128 * y6 as u128;
    // upper columns, from the top down: words that pass the top twice return to them
    let h6 = (c12 >> 64) as u64;
    let y5 = a5 << 5;
    let c11 = y5 as u128 * y6 as u128;
    let h5 = ((c12 as u64) >> 9) + (c11 >> 64) as u64;
    let y4 = a4 << 5;
    let x5 = a5 << 4;
    // 2 a4 a6 + a5^2: below 2^126.6
    let c10 = y4 as u128 * y6 as u128 + x5 as u128 * y5 as u128;
    let h4 = ((c11 as u64) >> 9) + (c10 >> 64) as u64;
    let y3 = a3 << 5;
    // 2 a3 a6 + 2 a4 a5: below 2^127.1
    let c9 = y3 as u128 * y6 as u128 + y4 as u128 * y5 as u128;
    let h3 = ((c10 as u64) >> 9) + (c9 >> 64) as u64;
    let y2 = a2 << 5;
    // 2 a2 a6 + 2 a3 a5 + a4^2: below 2^127.4
    let x4 = a4 << 4;
    let c8 = y2 as u128 * y6 as u128 + y3 as u128 * y5 as u128 + x4 as u128 * y4 as u128;
    let c8 = c8 + ((h6 as u128) << 28);
    let h2 = ((c9 as u64) >> 9) + (c8 >> 64) as u64;
    let y1 = a1 << 5;
    // 2 a1 a6 + 2 a2 a5 + 2 a3 a4: below 2^127.6
    let c7 = y1 as u128 * y6 as u128 + y2 as u128 * y5 as u128 + y3 as u128 * y4 as u128;
    let c7 = c7 + ((h6 as u128) << 51);
    let c7 = c7 + ((h5 as u128) << 28);
    let h1 = ((c8 as u64) >> 9) + (c7 >> 64) as u64;
    let y0 = a0 << 5;
    // 2 a0 a6 + 2 a1 a5 + 2 a2 a4 + a3^2: below 2^127.9
    let x3 = a3 << 4;
    let c6 = y0 as u128 * y6 as u128
        + y1 as u128 * y5 as u128
        + y2 as u128 * y4 as u128
        + x3 as u128 * y3 as u128;
    let h0 = ((c7 as u64) >> 9) + (c6 >> 64) as u64;
    // 2 a0 a5 + 2 a1 a4 + 2 a2 a3: below 2^127.6
    let c5 = y0 as u128 * y5 as u128 + y1 as u128 * y4 as u128 + y2 as u128 * y3 as u128;
    let x6 = ((c6 as u64) >> 9) + (c5 >> 64) as u64;
    // a multiple of p, so that no limb goes below zero, and what passed the top
    let z6 = ((x6 as u128) << 9)
        + 0x80000000007ffdfbfffffffe00
        + ((h6 as u128) << 10)
        + ((h5 as u128) << 51)
        + ((h4 as u128) << 28)
        - ((h6 as u128) << 42);
    // 2 a0 a4 + 2 a1 a3 + a2^2: below 2^127.4
    let x2 = a2 << 4;
    let c4 = y0 as u128 * y4 as u128 + y1 as u128 * y3 as u128 + x2 as u128 * y2 as u128;
    let x5 = ((c5 as u64) >> 9) + (c4 >> 64) as u64;
    let z5 = ((x5 as u128) << 9)
        + 0x10200000000fffcfbfffffffe00
        + ((h5 as u128) << 10)
        + ((h4 as u128) << 51)
        + ((h3 as u128) << 28)
        - ((h5 as u128) << 42);
    // 2 a0 a3 + 2 a1 a2: below 2^127.1
    let c3 = y0 as u128 * y3 as u128 + y1 as u128 * y2 as u128;
    let x4 = ((c4 as u64) >> 9) + (c3 >> 64) as u64;
    let z4 = ((x4 as u128) << 9)
        + 0x18200000000fffbfbfffffffe00
        + ((h4 as u128) << 10)
        + ((h3 as u128) << 51)
        + ((h2 as u128) << 28)
        - ((h4 as u128) << 42);
    // 2 a0 a1: below 2^126.1
    let x1 = a1 << 4;
    // 2 a0 a2 + a1^2: below 2^126.6
    let c2 = y0 as u128 * y2 as u128 + x1 as u128 * y1 as u128;
    let x3 = ((c3 as u64) >> 9) + (c2 >> 64) as u64;
    let z3 = ((x3 as u128) << 9)
        + 0x20200000000fffafbffffffde00
        + ((h3 as u128) << 10)
        + ((h2 as u128) << 51)
        + ((h1 as u128) << 28)
        - ((h3 as u128) << 42);
    // a0^2: below 2^125.1
    let c1 = y0 as u128 * y1 as u128;
    let x2 = ((c2 as u64) >> 9) + (c1 >> 64) as u64;
    let h = (z6 >> 64) as u64;
    let z2 = ((x2 as u128) << 9)
        + 0x28200000008fff9fbeff7ffde00
        + ((h2 as u128) << 10)
        + ((h1 as u128) << 51)
        + ((h0 as u128) << 28)
        + ((h as u128) << 28)
        - ((h2 as u128) << 42);
    // times 2^4 and 2^5: bit 55 of a column is bit 64
    let x0 = a0 << 4;
    let c0 = x0 as u128 * y0 as u128;
    let x1 = ((c1 as u64) >> 9) + (c0 >> 64) as u64;
    let z1 = ((x1 as u128) << 9)
        + 0x30204000010fff4fbefdfffce00
        + ((h1 as u128) << 10)
        + ((h0 as u128) << 51)
        + ((h as u128) << 51)
        - ((h1 as u128) << 42);
    let x0 = (c0 as u64) >> 9;
    let z0 = ((x0 as u128) << 9)
        + 0x38208120018fffe01fffffffe00
        + ((h0 as u128) << 10)
        + ((h as u128) << 10)
        - ((h0 as u128) << 42)
        - ((h as u128) << 42);
    let r0 = (z0 as u64) >> 9;
    let r1 = ((z1 as u64) >> 9) + (z0 >> 64) as u64;
    let r2 = ((z2 as u64) >> 9) + (z1 >> 64) as u64;
    let r3 = ((z3 as u64) >> 9) + (z2 >> 64) as u64;
    let r4 = ((z4 as u64) >> 9) + (z3 >> 64) as u64;
    let r5 = ((z5 as u64) >> 9) + (z4 >> 64) as u64;
    let r6 = ((z6 as u64) >> 9) + (z5 >> 64) as u64;
    [r0, r1, r2, r3, r4, r5, r6]
}

/// `k * a`. Loose, below 2^17 -> Tight.
/// 7 multiplications, 63 other operations.
#[inline(always)]
pub fn mul_small(a: &[u64; 7], k: u64) -> [u64; 7] {
    let [a0, a1, a2, a3, a4, a5, a6] = *a;
    let c6 = a6 as u128 * k as u128;
    // upper columns, from the top down: words that pass the top twice return to them
    let h0 = (c6 >> 55) as u64;
    let c5 = a5 as u128 * k as u128;
    let x6 = (c6 & MASK55 as u128) as u64 + (c5 >> 55) as u64;
    // a multiple of p, so that no limb goes below zero, and what passed the top
    let z6 = x6 + 0x3fffffffffffff;
    let c4 = a4 as u128 * k as u128;
    let x5 = (c5 & MASK55 as u128) as u64 + (c4 >> 55) as u64;
    let z5 = x5 + 0x7fffffffffffff;
    let c3 = a3 as u128 * k as u128;
    let x4 = (c4 & MASK55 as u128) as u64 + (c3 >> 55) as u64;
    let z4 = x4 + 0x7fffffffffffff;
    let c2 = a2 as u128 * k as u128;
    let x3 = (c3 & MASK55 as u128) as u64 + (c2 >> 55) as u64;
    let z3 = x3 + 0x7fffffffffffff;
    let c1 = a1 as u128 * k as u128;
    let x2 = (c2 & MASK55 as u128) as u64 + (c1 >> 55) as u64;
    let h = z6 >> 55;
    let z2 = x2 + 0x7ffffffffbffff + (h0 << 19) + (h << 19);
    let c0 = a0 as u128 * k as u128;
    let x1 = (c1 & MASK55 as u128) as u64 + (c0 >> 55) as u64;
    let z1 = x1 + 0x7ffdffffffffff + (h0 << 42) + (h << 42);
    let x0 = (c0 & MASK55 as u128) as u64;
    let z0 = x0 + 0x800000ffffffff + (h0 << 1) + (h << 1) - (h0 << 33) - (h << 33);
    let r0 = z0 & MASK55;
    let r1 = (z1 & MASK55) + (z0 >> 55);
    let r2 = (z2 & MASK55) + (z1 >> 55);
    let r3 = (z3 & MASK55) + (z2 >> 55);
    let r4 = (z4 & MASK55) + (z3 >> 55);
    let r5 = (z5 & MASK55) + (z4 >> 55);
    let r6 = (z6 & MASK55) + (z5 >> 55);
    [r0, r1, r2, r3, r4, r5, r6]
}

/// `k * a + b`. Loose, below 2^17, Tight -> Tight.
/// 7 multiplications, 70 other operations.
#[inline(always)]
pub fn mul_small_add(a: &[u64; 7], k: u64, b: &[u64; 7]) -> [u64; 7] {
    let [a0, a1, a2, a3, a4, a5, a6] = *a;
    let [b0, b1, b2, b3, b4, b5, b6] = *b;
    let c6 = a6 as u128 * k as u128 + b6 as u128;
    // upper columns, from the top down: words that pass the top twice return to them
    let h0 = (c6 >> 55) as u64;
    let c5 = a5 as u128 * k as u128 + b5 as u128;
    let x6 = (c6 & MASK55 as u128) as u64 + (c5 >> 55) as u64;
    // a multiple of p, so that no limb goes below zero, and what passed the top
    let z6 = x6 + 0x3fffffffffffff;
    let c4 = a4 as u128 * k as u128 + b4 as u128;
    let x5 = (c5 & MASK55 as u128) as u64 + (c4 >> 55) as u64;
    let z5 = x5 + 0x7fffffffffffff;
    let c3 = a3 as u128 * k as u128 + b3 as u128;
    let x4 = (c4 & MASK55 as u128) as u64 + (c3 >> 55) as u64;
    let z4 = x4 + 0x7fffffffffffff;
    let c2 = a2 as u128 * k as u128 + b2 as u128;
    let x3 = (c3 & MASK55 as u128) as u64 + (c2 >> 55) as u64;
    let z3 = x3 + 0x7fffffffffffff;
    let c1 = a1 as u128 * k as u128 + b1 as u128;
    let x2 = (c2 & MASK55 as u128) as u64 + (c1 >> 55) as u64;
    let h = z6 >> 55;
    let z2 = x2 + 0x7ffffffffbffff + (h0 << 19) + (h << 19);
    let c0 = a0 as u128 * k as u128 + b0 as u128;
    let x1 = (c1 & MASK55 as u128) as u64 + (c0 >> 55) as u64;
    let z1 = x1 + 0x7ffdffffffffff + (h0 << 42) + (h << 42);
    let x0 = (c0 & MASK55 as u128) as u64;
    let z0 = x0 + 0x800000ffffffff + (h0 << 1) + (h << 1) - (h0 << 33) - (h << 33);
    let r0 = z0 & MASK55;
    let r1 = (z1 & MASK55) + (z0 >> 55);
    let r2 = (z2 & MASK55) + (z1 >> 55);
    let r3 = (z3 & MASK55) + (z2 >> 55);
    let r4 = (z4 & MASK55) + (z3 >> 55);
    let r5 = (z5 & MASK55) + (z4 >> 55);
    let r6 = (z6 & MASK55) + (z5 >> 55);
    [r0, r1, r2, r3, r4, r5, r6]
}

/// `a + b`. Tight, Tight -> Sum.
/// 7 operations.
#[inline(always)]
pub fn add(a: &[u64; 7], b: &[u64; 7]) -> [u64; 7] {
    let [a0, a1, a2, a3, a4, a5, a6] = *a;
    let [b0, b1, b2, b3, b4, b5, b6] = *b;
    let r0 = a0 + b0;
    let r1 = a1 + b1;
    let r2 = a2 + b2;
    let r3 = a3 + b3;
    let r4 = a4 + b4;
    let r5 = a5 + b5;
    let r6 = a6 + b6;
    [r0, r1, r2, r3, r4, r5, r6]
}

/// `a - b`. Tight, Tight -> Sum.
/// 14 operations.
#[inline(always)]
pub fn sub(a: &[u64; 7], b: &[u64; 7]) -> [u64; 7] {
    let [a0, a1, a2, a3, a4, a5, a6] = *a;
    let [b0, b1, b2, b3, b4, b5, b6] = *b;
    // plus 3 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + 0x1000002fffffffd - b0;
    let r1 = a1 + 0xfff9fffffffffe - b1;
    let r2 = a2 + 0xfffffffff3fffe - b2;
    let r3 = a3 + 0xfffffffffffffe - b3;
    let r4 = a4 + 0xfffffffffffffe - b4;
    let r5 = a5 + 0xfffffffffffffe - b5;
    let r6 = a6 + 0xbffffffffffffe - b6;
    [r0, r1, r2, r3, r4, r5, r6]
}

/// `-a`. Tight -> Sum.
/// 7 operations.
#[inline(always)]
pub fn neg(a: &[u64; 7]) -> [u64; 7] {
    let [a0, a1, a2, a3, a4, a5, a6] = *a;
    // plus 3 p, limb by limb, so that no limb goes below zero
    let r0 = 0x1000002fffffffd - a0;
    let r1 = 0xfff9fffffffffe - a1;
    let r2 = 0xfffffffff3fffe - a2;
    let r3 = 0xfffffffffffffe - a3;
    let r4 = 0xfffffffffffffe - a4;
    let r5 = 0xfffffffffffffe - a5;
    let r6 = 0xbffffffffffffe - a6;
    [r0, r1, r2, r3, r4, r5, r6]
}

/// `a + b`. Sum, Sum -> Loose.
/// 7 operations.
#[inline(always)]
pub fn add_sums(a: &[u64; 7], b: &[u64; 7]) -> [u64; 7] {
    let [a0, a1, a2, a3, a4, a5, a6] = *a;
    let [b0, b1, b2, b3, b4, b5, b6] = *b;
    let r0 = a0 + b0;
    let r1 = a1 + b1;
    let r2 = a2 + b2;
    let r3 = a3 + b3;
    let r4 = a4 + b4;
    let r5 = a5 + b5;
    let r6 = a6 + b6;
    [r0, r1, r2, r3, r4, r5, r6]
}

/// `a - b`. Sum, Sum -> Loose.
/// 14 operations.
#[inline(always)]
pub fn sub_sums(a: &[u64; 7], b: &[u64; 7]) -> [u64; 7] {
    let [a0, a1, a2, a3, a4, a5, a6] = *a;
    let [b0, b1, b2, b3, b4, b5, b6] = *b;
    // plus 7 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + 0x2000006fffffff9 - b0;
    let r1 = a1 + 0x1fff1fffffffffc - b1;
    let r2 = a2 + 0x1ffffffffe3fffc - b2;
    let r3 = a3 + 0x1fffffffffffffc - b3;
    let r4 = a4 + 0x1fffffffffffffc - b4;
    let r5 = a5 + 0x1fffffffffffffc - b5;
    let r6 = a6 + 0x1bffffffffffffc - b6;
    [r0, r1, r2, r3, r4, r5, r6]
}

/// The same value. Loose -> Tight.
/// 2 multiplications, 24 other operations.
#[inline(always)]
pub fn carry(a: &[u64; 7]) -> [u64; 7] {
    let [a0, a1, a2, z3, z4, z5, z6] = *a;
    let h = z6 >> 55;
    let z2 = a2 + (h << 19);
    let z1 = a1 + h * 0x3ffffffffff;
    let z0 = a0 + h * 0x7ffffe00000002;
    let r0 = z0 & MASK55;
    let r1 = (z1 & MASK55) + (z0 >> 55);
    let r2 = (z2 & MASK55) + (z1 >> 55);
    let r3 = (z3 & MASK55) + (z2 >> 55);
    let r4 = (z4 & MASK55) + (z3 >> 55);
    let r5 = (z5 & MASK55) + (z4 >> 55);
    let r6 = (z6 & MASK55) + (z5 >> 55);
    [r0, r1, r2, r3, r4, r5, r6]
}

/// The value. Any words -> Tight.
/// 22 operations.
#[inline(always)]
pub fn from_words(w: &[u64; 6]) -> [u64; 7] {
    let [w0, w1, w2, w3, w4, w5] = *w;
    let x0 = w0 & MASK55;
    let x1 = ((w1 & MASK46) << 9) | (w0 >> 55);
    let x2 = ((w2 & MASK37) << 18) | (w1 >> 46);
    let x3 = ((w3 & MASK28) << 27) | (w2 >> 37);
    let x4 = ((w4 & MASK19) << 36) | (w3 >> 28);
    let x5 = ((w5 & MASK10) << 45) | (w4 >> 19);
    let x6 = w5 >> 10;
    [x0, x1, x2, x3, x4, x5, x6]
}

/// The value, not yet canonical. Tight -> words below 2 p.
/// 3 multiplications, 45 other operations.
#[inline(always)]
fn frozen(a: &[u64; 7]) -> [u64; 7] {
    let [t0, a1, a2, a3, a4, a5, a6] = *a;
    // one chain of carries
    let x0 = t0 & MASK55;
    let k = t0 >> 55;
    let t1 = a1 + k;
    let x1 = t1 & MASK55;
    let k = t1 >> 55;
    let t2 = a2 + k;
    let x2 = t2 & MASK55;
    let k = t2 >> 55;
    let t3 = a3 + k;
    let x3 = t3 & MASK55;
    let k = t3 >> 55;
    let t4 = a4 + k;
    let x4 = t4 & MASK55;
    let k = t4 >> 55;
    let t5 = a5 + k;
    let x5 = t5 & MASK55;
    let k = t5 >> 55;
    let t6 = a6 + k;
    let x6 = t6 & MASK54;
    let q = t6 >> 54;
    // packed into words
    let w0 = ((x1 & MASK9) << 55) | x0;
    let w1 = ((x2 & MASK18) << 46) | (x1 >> 9);
    let w2 = ((x3 & MASK27) << 37) | (x2 >> 18);
    let w3 = ((x4 & MASK36) << 28) | (x3 >> 27);
    let w4 = ((x5 & MASK45) << 19) | (x4 >> 36);
    let w5 = (x6 << 10) | (x5 >> 45);
    // what passes bit 384 comes back, times 2^384 - p
    let (s0, c) = mac(q, 0xffffffff00000001, w0, 0);
    let (s1, c) = mac(q, 0xffffffff, w1, c);
    let (s2, c) = mac(q, 1, w2, c);
    let (s3, c) = adc(w3, c, 0);
    let (s4, c) = adc(w4, 0, c);
    let (s5, c) = adc(w5, 0, c);
    [s0, s1, s2, s3, s4, s5, c as u64]
}

/// The value in `0..p`. Words below 2 p -> canonical words.
/// 17 operations.
#[inline(always)]
fn reduce_once(a: &[u64; 7]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5, a6] = *a;
    let (d0, c) = sbb(a0, P[0], 0);
    let (d1, c) = sbb(a1, P[1], c);
    let (d2, c) = sbb(a2, P[2], c);
    let (d3, c) = sbb(a3, P[3], c);
    let (d4, c) = sbb(a4, P[4], c);
    let (d5, c) = sbb(a5, P[5], c);
    let (_, c) = sbb(a6, 0, c);
    // p back if that was too much
    let m = mask(c);
    let (r0, c) = adc(d0, m & P[0], 0);
    let (r1, c) = adc(d1, m & P[1], c);
    let (r2, c) = adc(d2, m & P[2], c);
    let (r3, c) = adc(d3, m, c);
    let (r4, c) = adc(d4, m, c);
    let (r5, _) = adc(d5, m, c);
    [r0, r1, r2, r3, r4, r5]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
/// 24 operations.
#[inline(always)]
pub fn select(bit: u8, a: &[u64; 7], b: &[u64; 7]) -> [u64; 7] {
    let [a0, a1, a2, a3, a4, a5, a6] = *a;
    let [b0, b1, b2, b3, b4, b5, b6] = *b;
    let m1 = mask(bit);
    let m0 = mask(1 - bit);
    let r0 = (m0 & a0) + (m1 & b0);
    let r1 = (m0 & a1) + (m1 & b1);
    let r2 = (m0 & a2) + (m1 & b2);
    let r3 = (m0 & a3) + (m1 & b3);
    let r4 = (m0 & a4) + (m1 & b4);
    let r5 = (m0 & a5) + (m1 & b5);
    let r6 = (m0 & a6) + (m1 & b6);
    [r0, r1, r2, r3, r4, r5, r6]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
/// 24 operations.
#[inline(always)]
pub fn select_sums(bit: u8, a: &[u64; 7], b: &[u64; 7]) -> [u64; 7] {
    let [a0, a1, a2, a3, a4, a5, a6] = *a;
    let [b0, b1, b2, b3, b4, b5, b6] = *b;
    let m1 = mask(bit);
    let m0 = mask(1 - bit);
    let r0 = (m0 & a0) + (m1 & b0);
    let r1 = (m0 & a1) + (m1 & b1);
    let r2 = (m0 & a2) + (m1 & b2);
    let r3 = (m0 & a3) + (m1 & b3);
    let r4 = (m0 & a4) + (m1 & b4);
    let r5 = (m0 & a5) + (m1 & b5);
    let r6 = (m0 & a6) + (m1 & b6);
    [r0, r1, r2, r3, r4, r5, r6]
}

/// 1 if the value is below the modulus. Any words -> a bit.
/// 6 operations.
#[inline(always)]
pub fn is_canonical(w: &[u64; 6]) -> u8 {
    let [w0, w1, w2, w3, w4, w5] = *w;
    let (_, c) = sbb(w0, P[0], 0);
    let (_, c) = sbb(w1, P[1], c);
    let (_, c) = sbb(w2, P[2], c);
    let (_, c) = sbb(w3, P[3], c);
    let (_, c) = sbb(w4, P[4], c);
    let (_, c) = sbb(w5, P[5], c);
    c
}

/// 1 if all words are zero. Any words -> a bit.
/// 6 operations.
#[inline(always)]
fn is_zero_words(w: &[u64; 6]) -> u8 {
    let [w0, w1, w2, w3, w4, w5] = *w;
    let (_, c) = sbb(w0, 1, 0);
    let (_, c) = sbb(w1, 0, c);
    let (_, c) = sbb(w2, 0, c);
    let (_, c) = sbb(w3, 0, c);
    let (_, c) = sbb(w4, 0, c);
    let (_, c) = sbb(w5, 0, c);
    c
}

/// The value in `0..p`. Tight -> canonical words.
#[inline(always)]
pub fn to_words(a: &[u64; 7]) -> [u64; 6] {
    reduce_once(&frozen(a))
}

/// 1 if the value is 0 modulo p. Tight -> a bit.
#[inline(always)]
pub fn is_zero(a: &[u64; 7]) -> u8 {
    is_zero_words(&reduce_once(&frozen(a)))
}
