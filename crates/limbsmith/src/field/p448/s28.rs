//! Integers modulo p = 2^448 - 2^224 - 1.
//!
//! 16 limbs in u32, of value `x0 + x1 2^28 + ... + x15 2^420`.
//!
//! * Tight: limbs are below 2^28 + 2^3.
//! * Sum: limbs are below 3 * 2^28 + 2^3.
//! * Loose: limbs are below 2^30.
//!
//! Strategy: solinas. Generated from specs/p448.toml by `cargo xtask gen`; do not edit.

use crate::arch::word32::{adc, mac, mask, sbb};

/// The modulus.
const P: [u32; 14] = [
    0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xfffffffe,
    0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff,
];
const MASK4: u32 = (1 << 4) - 1;
const MASK8: u32 = (1 << 8) - 1;
const MASK12: u32 = (1 << 12) - 1;
const MASK16: u32 = (1 << 16) - 1;
const MASK20: u32 = (1 << 20) - 1;
const MASK24: u32 = (1 << 24) - 1;
const MASK28: u32 = (1 << 28) - 1;

/// `a * b`. Loose, Loose -> Tight.
///
/// 256 multiplications, 492 other operations.
#[inline(always)]
pub fn mul(a: &[u32; 16], b: &[u32; 16]) -> [u32; 16] {
    let a0 = a[0];
    let a1 = a[1];
    let a2 = a[2];
    let a3 = a[3];
    let a4 = a[4];
    let a5 = a[5];
    let a6 = a[6];
    let a7 = a[7];
    let a8 = a[8];
    let a9 = a[9];
    let a10 = a[10];
    let a11 = a[11];
    let a12 = a[12];
    let a13 = a[13];
    let a14 = a[14];
    let a15 = a[15];
    let b0 = b[0];
    let b1 = b[1];
    let b2 = b[2];
    let b3 = b[3];
    let b4 = b[4];
    let b5 = b[5];
    let b6 = b[6];
    let b7 = b[7];
    let b8 = b[8];
    let b9 = b[9];
    let b10 = b[10];
    let b11 = b[11];
    let b12 = b[12];
    let b13 = b[13];
    let b14 = b[14];
    let b15 = b[15];
    let c30 = a15 as u64 * b15 as u64;
    // upper columns, from the top down: words that pass the top twice return to them
    let h16 = (c30 >> 56) as u32;
    let c29 = a14 as u64 * b15 as u64 + a15 as u64 * b14 as u64;
    let h15 = ((c30 >> 28) & MASK28 as u64) as u32 + (c29 >> 56) as u32;
    let c28 = a13 as u64 * b15 as u64 + a14 as u64 * b14 as u64 + a15 as u64 * b13 as u64;
    let h14 =
        (c30 & MASK28 as u64) as u32 + ((c29 >> 28) & MASK28 as u64) as u32 + (c28 >> 56) as u32;
    let c27 = a12 as u64 * b15 as u64
        + a13 as u64 * b14 as u64
        + a14 as u64 * b13 as u64
        + a15 as u64 * b12 as u64;
    let h13 =
        (c29 & MASK28 as u64) as u32 + ((c28 >> 28) & MASK28 as u64) as u32 + (c27 >> 56) as u32;
    let c26 = a11 as u64 * b15 as u64
        + a12 as u64 * b14 as u64
        + a13 as u64 * b13 as u64
        + a14 as u64 * b12 as u64
        + a15 as u64 * b11 as u64;
    let h12 =
        (c28 & MASK28 as u64) as u32 + ((c27 >> 28) & MASK28 as u64) as u32 + (c26 >> 56) as u32;
    let c25 = a10 as u64 * b15 as u64
        + a11 as u64 * b14 as u64
        + a12 as u64 * b13 as u64
        + a13 as u64 * b12 as u64
        + a14 as u64 * b11 as u64
        + a15 as u64 * b10 as u64;
    let h11 =
        (c27 & MASK28 as u64) as u32 + ((c26 >> 28) & MASK28 as u64) as u32 + (c25 >> 56) as u32;
    let c24 = a9 as u64 * b15 as u64
        + a10 as u64 * b14 as u64
        + a11 as u64 * b13 as u64
        + a12 as u64 * b12 as u64
        + a13 as u64 * b11 as u64
        + a14 as u64 * b10 as u64
        + a15 as u64 * b9 as u64;
    let c24 = c24 + h16 as u64;
    let h10 =
        (c26 & MASK28 as u64) as u32 + ((c25 >> 28) & MASK28 as u64) as u32 + (c24 >> 56) as u32;
    let c23 = a8 as u64 * b15 as u64
        + a9 as u64 * b14 as u64
        + a10 as u64 * b13 as u64
        + a11 as u64 * b12 as u64
        + a12 as u64 * b11 as u64
        + a13 as u64 * b10 as u64
        + a14 as u64 * b9 as u64
        + a15 as u64 * b8 as u64;
    let c23 = c23 + h15 as u64;
    let h9 =
        (c25 & MASK28 as u64) as u32 + ((c24 >> 28) & MASK28 as u64) as u32 + (c23 >> 56) as u32;
    let c22 = a7 as u64 * b15 as u64
        + a8 as u64 * b14 as u64
        + a9 as u64 * b13 as u64
        + a10 as u64 * b12 as u64
        + a11 as u64 * b11 as u64
        + a12 as u64 * b10 as u64
        + a13 as u64 * b9 as u64
        + a14 as u64 * b8 as u64
        + a15 as u64 * b7 as u64;
    let c22 = c22 + h14 as u64;
    let h8 =
        (c24 & MASK28 as u64) as u32 + ((c23 >> 28) & MASK28 as u64) as u32 + (c22 >> 56) as u32;
    let c21 = a6 as u64 * b15 as u64
        + a7 as u64 * b14 as u64
        + a8 as u64 * b13 as u64
        + a9 as u64 * b12 as u64
        + a10 as u64 * b11 as u64
        + a11 as u64 * b10 as u64
        + a12 as u64 * b9 as u64
        + a13 as u64 * b8 as u64
        + a14 as u64 * b7 as u64
        + a15 as u64 * b6 as u64;
    let c21 = c21 + h13 as u64;
    let h7 =
        (c23 & MASK28 as u64) as u32 + ((c22 >> 28) & MASK28 as u64) as u32 + (c21 >> 56) as u32;
    let c20 = a5 as u64 * b15 as u64
        + a6 as u64 * b14 as u64
        + a7 as u64 * b13 as u64
        + a8 as u64 * b12 as u64
        + a9 as u64 * b11 as u64
        + a10 as u64 * b10 as u64
        + a11 as u64 * b9 as u64
        + a12 as u64 * b8 as u64
        + a13 as u64 * b7 as u64
        + a14 as u64 * b6 as u64
        + a15 as u64 * b5 as u64;
    let c20 = c20 + h12 as u64;
    let h6 =
        (c22 & MASK28 as u64) as u32 + ((c21 >> 28) & MASK28 as u64) as u32 + (c20 >> 56) as u32;
    let c19 = a4 as u64 * b15 as u64
        + a5 as u64 * b14 as u64
        + a6 as u64 * b13 as u64
        + a7 as u64 * b12 as u64
        + a8 as u64 * b11 as u64
        + a9 as u64 * b10 as u64
        + a10 as u64 * b9 as u64
        + a11 as u64 * b8 as u64
        + a12 as u64 * b7 as u64
        + a13 as u64 * b6 as u64
        + a14 as u64 * b5 as u64
        + a15 as u64 * b4 as u64;
    let c19 = c19 + h11 as u64;
    let h5 =
        (c21 & MASK28 as u64) as u32 + ((c20 >> 28) & MASK28 as u64) as u32 + (c19 >> 56) as u32;
    let c18 = a3 as u64 * b15 as u64
        + a4 as u64 * b14 as u64
        + a5 as u64 * b13 as u64
        + a6 as u64 * b12 as u64
        + a7 as u64 * b11 as u64
        + a8 as u64 * b10 as u64
        + a9 as u64 * b9 as u64
        + a10 as u64 * b8 as u64
        + a11 as u64 * b7 as u64
        + a12 as u64 * b6 as u64
        + a13 as u64 * b5 as u64
        + a14 as u64 * b4 as u64
        + a15 as u64 * b3 as u64;
    let c18 = c18 + h10 as u64;
    let h4 =
        (c20 & MASK28 as u64) as u32 + ((c19 >> 28) & MASK28 as u64) as u32 + (c18 >> 56) as u32;
    let c17 = a2 as u64 * b15 as u64
        + a3 as u64 * b14 as u64
        + a4 as u64 * b13 as u64
        + a5 as u64 * b12 as u64
        + a6 as u64 * b11 as u64
        + a7 as u64 * b10 as u64
        + a8 as u64 * b9 as u64
        + a9 as u64 * b8 as u64
        + a10 as u64 * b7 as u64
        + a11 as u64 * b6 as u64
        + a12 as u64 * b5 as u64
        + a13 as u64 * b4 as u64
        + a14 as u64 * b3 as u64
        + a15 as u64 * b2 as u64;
    let c17 = c17 + h9 as u64;
    let h3 =
        (c19 & MASK28 as u64) as u32 + ((c18 >> 28) & MASK28 as u64) as u32 + (c17 >> 56) as u32;
    let c16 = a1 as u64 * b15 as u64
        + a2 as u64 * b14 as u64
        + a3 as u64 * b13 as u64
        + a4 as u64 * b12 as u64
        + a5 as u64 * b11 as u64
        + a6 as u64 * b10 as u64
        + a7 as u64 * b9 as u64
        + a8 as u64 * b8 as u64
        + a9 as u64 * b7 as u64
        + a10 as u64 * b6 as u64
        + a11 as u64 * b5 as u64
        + a12 as u64 * b4 as u64
        + a13 as u64 * b3 as u64
        + a14 as u64 * b2 as u64
        + a15 as u64 * b1 as u64;
    let c16 = c16 + h16 as u64;
    let c16 = c16 + h8 as u64;
    let h2 =
        (c18 & MASK28 as u64) as u32 + ((c17 >> 28) & MASK28 as u64) as u32 + (c16 >> 56) as u32;
    let c15 = a0 as u64 * b15 as u64
        + a1 as u64 * b14 as u64
        + a2 as u64 * b13 as u64
        + a3 as u64 * b12 as u64
        + a4 as u64 * b11 as u64
        + a5 as u64 * b10 as u64
        + a6 as u64 * b9 as u64
        + a7 as u64 * b8 as u64
        + a8 as u64 * b7 as u64
        + a9 as u64 * b6 as u64
        + a10 as u64 * b5 as u64
        + a11 as u64 * b4 as u64
        + a12 as u64 * b3 as u64
        + a13 as u64 * b2 as u64
        + a14 as u64 * b1 as u64
        + a15 as u64 * b0 as u64;
    let h1 =
        (c17 & MASK28 as u64) as u32 + ((c16 >> 28) & MASK28 as u64) as u32 + (c15 >> 56) as u32;
    let c14 = a0 as u64 * b14 as u64
        + a1 as u64 * b13 as u64
        + a2 as u64 * b12 as u64
        + a3 as u64 * b11 as u64
        + a4 as u64 * b10 as u64
        + a5 as u64 * b9 as u64
        + a6 as u64 * b8 as u64
        + a7 as u64 * b7 as u64
        + a8 as u64 * b6 as u64
        + a9 as u64 * b5 as u64
        + a10 as u64 * b4 as u64
        + a11 as u64 * b3 as u64
        + a12 as u64 * b2 as u64
        + a13 as u64 * b1 as u64
        + a14 as u64 * b0 as u64;
    let h0 =
        (c16 & MASK28 as u64) as u32 + ((c15 >> 28) & MASK28 as u64) as u32 + (c14 >> 56) as u32;
    let c13 = a0 as u64 * b13 as u64
        + a1 as u64 * b12 as u64
        + a2 as u64 * b11 as u64
        + a3 as u64 * b10 as u64
        + a4 as u64 * b9 as u64
        + a5 as u64 * b8 as u64
        + a6 as u64 * b7 as u64
        + a7 as u64 * b6 as u64
        + a8 as u64 * b5 as u64
        + a9 as u64 * b4 as u64
        + a10 as u64 * b3 as u64
        + a11 as u64 * b2 as u64
        + a12 as u64 * b1 as u64
        + a13 as u64 * b0 as u64;
    let x15 =
        (c15 & MASK28 as u64) as u32 + ((c14 >> 28) & MASK28 as u64) as u32 + (c13 >> 56) as u32;
    // what passed the top
    let z15 = x15 + h15 + h7;
    let c12 = a0 as u64 * b12 as u64
        + a1 as u64 * b11 as u64
        + a2 as u64 * b10 as u64
        + a3 as u64 * b9 as u64
        + a4 as u64 * b8 as u64
        + a5 as u64 * b7 as u64
        + a6 as u64 * b6 as u64
        + a7 as u64 * b5 as u64
        + a8 as u64 * b4 as u64
        + a9 as u64 * b3 as u64
        + a10 as u64 * b2 as u64
        + a11 as u64 * b1 as u64
        + a12 as u64 * b0 as u64;
    let x14 =
        (c14 & MASK28 as u64) as u32 + ((c13 >> 28) & MASK28 as u64) as u32 + (c12 >> 56) as u32;
    let z14 = x14 + h14 + h6;
    let c11 = a0 as u64 * b11 as u64
        + a1 as u64 * b10 as u64
        + a2 as u64 * b9 as u64
        + a3 as u64 * b8 as u64
        + a4 as u64 * b7 as u64
        + a5 as u64 * b6 as u64
        + a6 as u64 * b5 as u64
        + a7 as u64 * b4 as u64
        + a8 as u64 * b3 as u64
        + a9 as u64 * b2 as u64
        + a10 as u64 * b1 as u64
        + a11 as u64 * b0 as u64;
    let x13 =
        (c13 & MASK28 as u64) as u32 + ((c12 >> 28) & MASK28 as u64) as u32 + (c11 >> 56) as u32;
    let z13 = x13 + h13 + h5;
    let c10 = a0 as u64 * b10 as u64
        + a1 as u64 * b9 as u64
        + a2 as u64 * b8 as u64
        + a3 as u64 * b7 as u64
        + a4 as u64 * b6 as u64
        + a5 as u64 * b5 as u64
        + a6 as u64 * b4 as u64
        + a7 as u64 * b3 as u64
        + a8 as u64 * b2 as u64
        + a9 as u64 * b1 as u64
        + a10 as u64 * b0 as u64;
    let x12 =
        (c12 & MASK28 as u64) as u32 + ((c11 >> 28) & MASK28 as u64) as u32 + (c10 >> 56) as u32;
    let z12 = x12 + h12 + h4;
    let c9 = a0 as u64 * b9 as u64
        + a1 as u64 * b8 as u64
        + a2 as u64 * b7 as u64
        + a3 as u64 * b6 as u64
        + a4 as u64 * b5 as u64
        + a5 as u64 * b4 as u64
        + a6 as u64 * b3 as u64
        + a7 as u64 * b2 as u64
        + a8 as u64 * b1 as u64
        + a9 as u64 * b0 as u64;
    let x11 =
        (c11 & MASK28 as u64) as u32 + ((c10 >> 28) & MASK28 as u64) as u32 + (c9 >> 56) as u32;
    let z11 = x11 + h11 + h3;
    let c8 = a0 as u64 * b8 as u64
        + a1 as u64 * b7 as u64
        + a2 as u64 * b6 as u64
        + a3 as u64 * b5 as u64
        + a4 as u64 * b4 as u64
        + a5 as u64 * b3 as u64
        + a6 as u64 * b2 as u64
        + a7 as u64 * b1 as u64
        + a8 as u64 * b0 as u64;
    let x10 =
        (c10 & MASK28 as u64) as u32 + ((c9 >> 28) & MASK28 as u64) as u32 + (c8 >> 56) as u32;
    let z10 = x10 + h10 + h2;
    let c7 = a0 as u64 * b7 as u64
        + a1 as u64 * b6 as u64
        + a2 as u64 * b5 as u64
        + a3 as u64 * b4 as u64
        + a4 as u64 * b3 as u64
        + a5 as u64 * b2 as u64
        + a6 as u64 * b1 as u64
        + a7 as u64 * b0 as u64;
    let x9 = (c9 & MASK28 as u64) as u32 + ((c8 >> 28) & MASK28 as u64) as u32 + (c7 >> 56) as u32;
    let z9 = x9 + h9 + h1;
    let c6 = a0 as u64 * b6 as u64
        + a1 as u64 * b5 as u64
        + a2 as u64 * b4 as u64
        + a3 as u64 * b3 as u64
        + a4 as u64 * b2 as u64
        + a5 as u64 * b1 as u64
        + a6 as u64 * b0 as u64;
    let x8 = (c8 & MASK28 as u64) as u32 + ((c7 >> 28) & MASK28 as u64) as u32 + (c6 >> 56) as u32;
    let h = z15 >> 28;
    let z8 = x8 + h8 + h0 + h;
    let c5 = a0 as u64 * b5 as u64
        + a1 as u64 * b4 as u64
        + a2 as u64 * b3 as u64
        + a3 as u64 * b2 as u64
        + a4 as u64 * b1 as u64
        + a5 as u64 * b0 as u64;
    let x7 = (c7 & MASK28 as u64) as u32 + ((c6 >> 28) & MASK28 as u64) as u32 + (c5 >> 56) as u32;
    let z7 = x7 + h7;
    let c4 = a0 as u64 * b4 as u64
        + a1 as u64 * b3 as u64
        + a2 as u64 * b2 as u64
        + a3 as u64 * b1 as u64
        + a4 as u64 * b0 as u64;
    let x6 = (c6 & MASK28 as u64) as u32 + ((c5 >> 28) & MASK28 as u64) as u32 + (c4 >> 56) as u32;
    let z6 = x6 + h6;
    let c3 = a0 as u64 * b3 as u64
        + a1 as u64 * b2 as u64
        + a2 as u64 * b1 as u64
        + a3 as u64 * b0 as u64;
    let x5 = (c5 & MASK28 as u64) as u32 + ((c4 >> 28) & MASK28 as u64) as u32 + (c3 >> 56) as u32;
    let z5 = x5 + h5;
    let c2 = a0 as u64 * b2 as u64 + a1 as u64 * b1 as u64 + a2 as u64 * b0 as u64;
    let x4 = (c4 & MASK28 as u64) as u32 + ((c3 >> 28) & MASK28 as u64) as u32 + (c2 >> 56) as u32;
    let z4 = x4 + h4;
    let c1 = a0 as u64 * b1 as u64 + a1 as u64 * b0 as u64;
    let x3 = (c3 & MASK28 as u64) as u32 + ((c2 >> 28) & MASK28 as u64) as u32 + (c1 >> 56) as u32;
    let z3 = x3 + h3;
    // column k: all products of limbs i and j with i + j = k
    let c0 = a0 as u64 * b0 as u64;
    let x2 = (c2 & MASK28 as u64) as u32 + ((c1 >> 28) & MASK28 as u64) as u32 + (c0 >> 56) as u32;
    let z2 = x2 + h2;
    let x1 = (c1 & MASK28 as u64) as u32 + ((c0 >> 28) & MASK28 as u64) as u32;
    let z1 = x1 + h1;
    let x0 = (c0 & MASK28 as u64) as u32;
    let z0 = x0 + h0 + h;
    let r0 = z0 & MASK28;
    let r1 = (z1 & MASK28) + (z0 >> 28);
    let r2 = (z2 & MASK28) + (z1 >> 28);
    let r3 = (z3 & MASK28) + (z2 >> 28);
    let r4 = (z4 & MASK28) + (z3 >> 28);
    let r5 = (z5 & MASK28) + (z4 >> 28);
    let r6 = (z6 & MASK28) + (z5 >> 28);
    let r7 = (z7 & MASK28) + (z6 >> 28);
    let r8 = (z8 & MASK28) + (z7 >> 28);
    let r9 = (z9 & MASK28) + (z8 >> 28);
    let r10 = (z10 & MASK28) + (z9 >> 28);
    let r11 = (z11 & MASK28) + (z10 >> 28);
    let r12 = (z12 & MASK28) + (z11 >> 28);
    let r13 = (z13 & MASK28) + (z12 >> 28);
    let r14 = (z14 & MASK28) + (z13 >> 28);
    let r15 = (z15 & MASK28) + (z14 >> 28);
    [
        r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15,
    ]
}

/// `a^2`. Loose -> Tight.
///
/// 136 multiplications, 387 other operations.
#[inline(always)]
pub fn square(a: &[u32; 16]) -> [u32; 16] {
    let a0 = a[0];
    let a1 = a[1];
    let a2 = a[2];
    let a3 = a[3];
    let a4 = a[4];
    let a5 = a[5];
    let a6 = a[6];
    let a7 = a[7];
    let a8 = a[8];
    let a9 = a[9];
    let a10 = a[10];
    let a11 = a[11];
    let a12 = a[12];
    let a13 = a[13];
    let a14 = a[14];
    let a15 = a[15];
    let c30 = a15 as u64 * a15 as u64;
    // upper columns, from the top down: words that pass the top twice return to them
    let h16 = (c30 >> 56) as u32;
    let d14 = a14 << 1;
    let c29 = d14 as u64 * a15 as u64;
    let h15 = ((c30 >> 28) & MASK28 as u64) as u32 + (c29 >> 56) as u32;
    let d13 = a13 << 1;
    let c28 = d13 as u64 * a15 as u64 + a14 as u64 * a14 as u64;
    let h14 =
        (c30 & MASK28 as u64) as u32 + ((c29 >> 28) & MASK28 as u64) as u32 + (c28 >> 56) as u32;
    let d12 = a12 << 1;
    let c27 = d12 as u64 * a15 as u64 + d13 as u64 * a14 as u64;
    let h13 =
        (c29 & MASK28 as u64) as u32 + ((c28 >> 28) & MASK28 as u64) as u32 + (c27 >> 56) as u32;
    let d11 = a11 << 1;
    let c26 = d11 as u64 * a15 as u64 + d12 as u64 * a14 as u64 + a13 as u64 * a13 as u64;
    let h12 =
        (c28 & MASK28 as u64) as u32 + ((c27 >> 28) & MASK28 as u64) as u32 + (c26 >> 56) as u32;
    let d10 = a10 << 1;
    let c25 = d10 as u64 * a15 as u64 + d11 as u64 * a14 as u64 + d12 as u64 * a13 as u64;
    let h11 =
        (c27 & MASK28 as u64) as u32 + ((c26 >> 28) & MASK28 as u64) as u32 + (c25 >> 56) as u32;
    let d9 = a9 << 1;
    let c24 = d9 as u64 * a15 as u64
        + d10 as u64 * a14 as u64
        + d11 as u64 * a13 as u64
        + a12 as u64 * a12 as u64;
    let c24 = c24 + h16 as u64;
    let h10 =
        (c26 & MASK28 as u64) as u32 + ((c25 >> 28) & MASK28 as u64) as u32 + (c24 >> 56) as u32;
    let d8 = a8 << 1;
    let c23 = d8 as u64 * a15 as u64
        + d9 as u64 * a14 as u64
        + d10 as u64 * a13 as u64
        + d11 as u64 * a12 as u64;
    let c23 = c23 + h15 as u64;
    let h9 =
        (c25 & MASK28 as u64) as u32 + ((c24 >> 28) & MASK28 as u64) as u32 + (c23 >> 56) as u32;
    let d7 = a7 << 1;
    let c22 = d7 as u64 * a15 as u64
        + d8 as u64 * a14 as u64
        + d9 as u64 * a13 as u64
        + d10 as u64 * a12 as u64
        + a11 as u64 * a11 as u64;
    let c22 = c22 + h14 as u64;
    let h8 =
        (c24 & MASK28 as u64) as u32 + ((c23 >> 28) & MASK28 as u64) as u32 + (c22 >> 56) as u32;
    let d6 = a6 << 1;
    let c21 = d6 as u64 * a15 as u64
        + d7 as u64 * a14 as u64
        + d8 as u64 * a13 as u64
        + d9 as u64 * a12 as u64
        + d10 as u64 * a11 as u64;
    let c21 = c21 + h13 as u64;
    let h7 =
        (c23 & MASK28 as u64) as u32 + ((c22 >> 28) & MASK28 as u64) as u32 + (c21 >> 56) as u32;
    let d5 = a5 << 1;
    let c20 = d5 as u64 * a15 as u64
        + d6 as u64 * a14 as u64
        + d7 as u64 * a13 as u64
        + d8 as u64 * a12 as u64
        + d9 as u64 * a11 as u64
        + a10 as u64 * a10 as u64;
    let c20 = c20 + h12 as u64;
    let h6 =
        (c22 & MASK28 as u64) as u32 + ((c21 >> 28) & MASK28 as u64) as u32 + (c20 >> 56) as u32;
    let d4 = a4 << 1;
    let c19 = d4 as u64 * a15 as u64
        + d5 as u64 * a14 as u64
        + d6 as u64 * a13 as u64
        + d7 as u64 * a12 as u64
        + d8 as u64 * a11 as u64
        + d9 as u64 * a10 as u64;
    let c19 = c19 + h11 as u64;
    let h5 =
        (c21 & MASK28 as u64) as u32 + ((c20 >> 28) & MASK28 as u64) as u32 + (c19 >> 56) as u32;
    let d3 = a3 << 1;
    let c18 = d3 as u64 * a15 as u64
        + d4 as u64 * a14 as u64
        + d5 as u64 * a13 as u64
        + d6 as u64 * a12 as u64
        + d7 as u64 * a11 as u64
        + d8 as u64 * a10 as u64
        + a9 as u64 * a9 as u64;
    let c18 = c18 + h10 as u64;
    let h4 =
        (c20 & MASK28 as u64) as u32 + ((c19 >> 28) & MASK28 as u64) as u32 + (c18 >> 56) as u32;
    let d2 = a2 << 1;
    let c17 = d2 as u64 * a15 as u64
        + d3 as u64 * a14 as u64
        + d4 as u64 * a13 as u64
        + d5 as u64 * a12 as u64
        + d6 as u64 * a11 as u64
        + d7 as u64 * a10 as u64
        + d8 as u64 * a9 as u64;
    let c17 = c17 + h9 as u64;
    let h3 =
        (c19 & MASK28 as u64) as u32 + ((c18 >> 28) & MASK28 as u64) as u32 + (c17 >> 56) as u32;
    let d1 = a1 << 1;
    let c16 = d1 as u64 * a15 as u64
        + d2 as u64 * a14 as u64
        + d3 as u64 * a13 as u64
        + d4 as u64 * a12 as u64
        + d5 as u64 * a11 as u64
        + d6 as u64 * a10 as u64
        + d7 as u64 * a9 as u64
        + a8 as u64 * a8 as u64;
    let c16 = c16 + h16 as u64;
    let c16 = c16 + h8 as u64;
    let h2 =
        (c18 & MASK28 as u64) as u32 + ((c17 >> 28) & MASK28 as u64) as u32 + (c16 >> 56) as u32;
    let d0 = a0 << 1;
    let c15 = d0 as u64 * a15 as u64
        + d1 as u64 * a14 as u64
        + d2 as u64 * a13 as u64
        + d3 as u64 * a12 as u64
        + d4 as u64 * a11 as u64
        + d5 as u64 * a10 as u64
        + d6 as u64 * a9 as u64
        + d7 as u64 * a8 as u64;
    let h1 =
        (c17 & MASK28 as u64) as u32 + ((c16 >> 28) & MASK28 as u64) as u32 + (c15 >> 56) as u32;
    let c14 = d0 as u64 * a14 as u64
        + d1 as u64 * a13 as u64
        + d2 as u64 * a12 as u64
        + d3 as u64 * a11 as u64
        + d4 as u64 * a10 as u64
        + d5 as u64 * a9 as u64
        + d6 as u64 * a8 as u64
        + a7 as u64 * a7 as u64;
    let h0 =
        (c16 & MASK28 as u64) as u32 + ((c15 >> 28) & MASK28 as u64) as u32 + (c14 >> 56) as u32;
    let c13 = d0 as u64 * a13 as u64
        + d1 as u64 * a12 as u64
        + d2 as u64 * a11 as u64
        + d3 as u64 * a10 as u64
        + d4 as u64 * a9 as u64
        + d5 as u64 * a8 as u64
        + d6 as u64 * a7 as u64;
    let x15 =
        (c15 & MASK28 as u64) as u32 + ((c14 >> 28) & MASK28 as u64) as u32 + (c13 >> 56) as u32;
    // what passed the top
    let z15 = x15 + h15 + h7;
    let c12 = d0 as u64 * a12 as u64
        + d1 as u64 * a11 as u64
        + d2 as u64 * a10 as u64
        + d3 as u64 * a9 as u64
        + d4 as u64 * a8 as u64
        + d5 as u64 * a7 as u64
        + a6 as u64 * a6 as u64;
    let x14 =
        (c14 & MASK28 as u64) as u32 + ((c13 >> 28) & MASK28 as u64) as u32 + (c12 >> 56) as u32;
    let z14 = x14 + h14 + h6;
    let c11 = d0 as u64 * a11 as u64
        + d1 as u64 * a10 as u64
        + d2 as u64 * a9 as u64
        + d3 as u64 * a8 as u64
        + d4 as u64 * a7 as u64
        + d5 as u64 * a6 as u64;
    let x13 =
        (c13 & MASK28 as u64) as u32 + ((c12 >> 28) & MASK28 as u64) as u32 + (c11 >> 56) as u32;
    let z13 = x13 + h13 + h5;
    let c10 = d0 as u64 * a10 as u64
        + d1 as u64 * a9 as u64
        + d2 as u64 * a8 as u64
        + d3 as u64 * a7 as u64
        + d4 as u64 * a6 as u64
        + a5 as u64 * a5 as u64;
    let x12 =
        (c12 & MASK28 as u64) as u32 + ((c11 >> 28) & MASK28 as u64) as u32 + (c10 >> 56) as u32;
    let z12 = x12 + h12 + h4;
    let c9 = d0 as u64 * a9 as u64
        + d1 as u64 * a8 as u64
        + d2 as u64 * a7 as u64
        + d3 as u64 * a6 as u64
        + d4 as u64 * a5 as u64;
    let x11 =
        (c11 & MASK28 as u64) as u32 + ((c10 >> 28) & MASK28 as u64) as u32 + (c9 >> 56) as u32;
    let z11 = x11 + h11 + h3;
    let c8 = d0 as u64 * a8 as u64
        + d1 as u64 * a7 as u64
        + d2 as u64 * a6 as u64
        + d3 as u64 * a5 as u64
        + a4 as u64 * a4 as u64;
    let x10 =
        (c10 & MASK28 as u64) as u32 + ((c9 >> 28) & MASK28 as u64) as u32 + (c8 >> 56) as u32;
    let z10 = x10 + h10 + h2;
    let c7 = d0 as u64 * a7 as u64
        + d1 as u64 * a6 as u64
        + d2 as u64 * a5 as u64
        + d3 as u64 * a4 as u64;
    let x9 = (c9 & MASK28 as u64) as u32 + ((c8 >> 28) & MASK28 as u64) as u32 + (c7 >> 56) as u32;
    let z9 = x9 + h9 + h1;
    let c6 = d0 as u64 * a6 as u64
        + d1 as u64 * a5 as u64
        + d2 as u64 * a4 as u64
        + a3 as u64 * a3 as u64;
    let x8 = (c8 & MASK28 as u64) as u32 + ((c7 >> 28) & MASK28 as u64) as u32 + (c6 >> 56) as u32;
    let h = z15 >> 28;
    let z8 = x8 + h8 + h0 + h;
    let c5 = d0 as u64 * a5 as u64 + d1 as u64 * a4 as u64 + d2 as u64 * a3 as u64;
    let x7 = (c7 & MASK28 as u64) as u32 + ((c6 >> 28) & MASK28 as u64) as u32 + (c5 >> 56) as u32;
    let z7 = x7 + h7;
    let c4 = d0 as u64 * a4 as u64 + d1 as u64 * a3 as u64 + a2 as u64 * a2 as u64;
    let x6 = (c6 & MASK28 as u64) as u32 + ((c5 >> 28) & MASK28 as u64) as u32 + (c4 >> 56) as u32;
    let z6 = x6 + h6;
    let c3 = d0 as u64 * a3 as u64 + d1 as u64 * a2 as u64;
    let x5 = (c5 & MASK28 as u64) as u32 + ((c4 >> 28) & MASK28 as u64) as u32 + (c3 >> 56) as u32;
    let z5 = x5 + h5;
    let c2 = d0 as u64 * a2 as u64 + a1 as u64 * a1 as u64;
    let x4 = (c4 & MASK28 as u64) as u32 + ((c3 >> 28) & MASK28 as u64) as u32 + (c2 >> 56) as u32;
    let z4 = x4 + h4;
    let c1 = d0 as u64 * a1 as u64;
    let x3 = (c3 & MASK28 as u64) as u32 + ((c2 >> 28) & MASK28 as u64) as u32 + (c1 >> 56) as u32;
    let z3 = x3 + h3;
    // column k: all products of limbs i and j with i + j = k
    let c0 = a0 as u64 * a0 as u64;
    let x2 = (c2 & MASK28 as u64) as u32 + ((c1 >> 28) & MASK28 as u64) as u32 + (c0 >> 56) as u32;
    let z2 = x2 + h2;
    let x1 = (c1 & MASK28 as u64) as u32 + ((c0 >> 28) & MASK28 as u64) as u32;
    let z1 = x1 + h1;
    let x0 = (c0 & MASK28 as u64) as u32;
    let z0 = x0 + h0 + h;
    let r0 = z0 & MASK28;
    let r1 = (z1 & MASK28) + (z0 >> 28);
    let r2 = (z2 & MASK28) + (z1 >> 28);
    let r3 = (z3 & MASK28) + (z2 >> 28);
    let r4 = (z4 & MASK28) + (z3 >> 28);
    let r5 = (z5 & MASK28) + (z4 >> 28);
    let r6 = (z6 & MASK28) + (z5 >> 28);
    let r7 = (z7 & MASK28) + (z6 >> 28);
    let r8 = (z8 & MASK28) + (z7 >> 28);
    let r9 = (z9 & MASK28) + (z8 >> 28);
    let r10 = (z10 & MASK28) + (z9 >> 28);
    let r11 = (z11 & MASK28) + (z10 >> 28);
    let r12 = (z12 & MASK28) + (z11 >> 28);
    let r13 = (z13 & MASK28) + (z12 >> 28);
    let r14 = (z14 & MASK28) + (z13 >> 28);
    let r15 = (z15 & MASK28) + (z14 >> 28);
    [
        r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15,
    ]
}

/// `k * a`. Loose, below 2^17 -> Tight.
///
/// 16 multiplications, 98 other operations.
#[inline(always)]
pub fn mul_small(a: &[u32; 16], k: u32) -> [u32; 16] {
    let a0 = a[0];
    let a1 = a[1];
    let a2 = a[2];
    let a3 = a[3];
    let a4 = a[4];
    let a5 = a[5];
    let a6 = a[6];
    let a7 = a[7];
    let a8 = a[8];
    let a9 = a[9];
    let a10 = a[10];
    let a11 = a[11];
    let a12 = a[12];
    let a13 = a[13];
    let a14 = a[14];
    let a15 = a[15];
    let c15 = a15 as u64 * k as u64;
    // upper columns, from the top down: words that pass the top twice return to them
    let h0 = (c15 >> 28) as u32;
    let c14 = a14 as u64 * k as u64;
    let z15 = (c15 & MASK28 as u64) as u32 + (c14 >> 28) as u32;
    let c13 = a13 as u64 * k as u64;
    let z14 = (c14 & MASK28 as u64) as u32 + (c13 >> 28) as u32;
    let c12 = a12 as u64 * k as u64;
    let z13 = (c13 & MASK28 as u64) as u32 + (c12 >> 28) as u32;
    let c11 = a11 as u64 * k as u64;
    let z12 = (c12 & MASK28 as u64) as u32 + (c11 >> 28) as u32;
    let c10 = a10 as u64 * k as u64;
    let z11 = (c11 & MASK28 as u64) as u32 + (c10 >> 28) as u32;
    let c9 = a9 as u64 * k as u64;
    let z10 = (c10 & MASK28 as u64) as u32 + (c9 >> 28) as u32;
    let c8 = a8 as u64 * k as u64;
    let z9 = (c9 & MASK28 as u64) as u32 + (c8 >> 28) as u32;
    let c7 = a7 as u64 * k as u64;
    let x8 = (c8 & MASK28 as u64) as u32 + (c7 >> 28) as u32;
    // what passed the top
    let h = z15 >> 28;
    let z8 = x8 + h0 + h;
    let c6 = a6 as u64 * k as u64;
    let z7 = (c7 & MASK28 as u64) as u32 + (c6 >> 28) as u32;
    let c5 = a5 as u64 * k as u64;
    let z6 = (c6 & MASK28 as u64) as u32 + (c5 >> 28) as u32;
    let c4 = a4 as u64 * k as u64;
    let z5 = (c5 & MASK28 as u64) as u32 + (c4 >> 28) as u32;
    let c3 = a3 as u64 * k as u64;
    let z4 = (c4 & MASK28 as u64) as u32 + (c3 >> 28) as u32;
    let c2 = a2 as u64 * k as u64;
    let z3 = (c3 & MASK28 as u64) as u32 + (c2 >> 28) as u32;
    let c1 = a1 as u64 * k as u64;
    let z2 = (c2 & MASK28 as u64) as u32 + (c1 >> 28) as u32;
    let c0 = a0 as u64 * k as u64;
    let z1 = (c1 & MASK28 as u64) as u32 + (c0 >> 28) as u32;
    let x0 = (c0 & MASK28 as u64) as u32;
    let z0 = x0 + h0 + h;
    let r0 = z0 & MASK28;
    let r1 = (z1 & MASK28) + (z0 >> 28);
    let r2 = (z2 & MASK28) + (z1 >> 28);
    let r3 = (z3 & MASK28) + (z2 >> 28);
    let r4 = (z4 & MASK28) + (z3 >> 28);
    let r5 = (z5 & MASK28) + (z4 >> 28);
    let r6 = (z6 & MASK28) + (z5 >> 28);
    let r7 = (z7 & MASK28) + (z6 >> 28);
    let r8 = (z8 & MASK28) + (z7 >> 28);
    let r9 = (z9 & MASK28) + (z8 >> 28);
    let r10 = (z10 & MASK28) + (z9 >> 28);
    let r11 = (z11 & MASK28) + (z10 >> 28);
    let r12 = (z12 & MASK28) + (z11 >> 28);
    let r13 = (z13 & MASK28) + (z12 >> 28);
    let r14 = (z14 & MASK28) + (z13 >> 28);
    let r15 = (z15 & MASK28) + (z14 >> 28);
    [
        r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15,
    ]
}

/// `k * a + b`. Loose, below 2^17, Tight -> Tight.
///
/// 16 multiplications, 114 other operations.
#[inline(always)]
pub fn mul_small_add(a: &[u32; 16], k: u32, b: &[u32; 16]) -> [u32; 16] {
    let a0 = a[0];
    let a1 = a[1];
    let a2 = a[2];
    let a3 = a[3];
    let a4 = a[4];
    let a5 = a[5];
    let a6 = a[6];
    let a7 = a[7];
    let a8 = a[8];
    let a9 = a[9];
    let a10 = a[10];
    let a11 = a[11];
    let a12 = a[12];
    let a13 = a[13];
    let a14 = a[14];
    let a15 = a[15];
    let b0 = b[0];
    let b1 = b[1];
    let b2 = b[2];
    let b3 = b[3];
    let b4 = b[4];
    let b5 = b[5];
    let b6 = b[6];
    let b7 = b[7];
    let b8 = b[8];
    let b9 = b[9];
    let b10 = b[10];
    let b11 = b[11];
    let b12 = b[12];
    let b13 = b[13];
    let b14 = b[14];
    let b15 = b[15];
    let c15 = a15 as u64 * k as u64 + b15 as u64;
    // upper columns, from the top down: words that pass the top twice return to them
    let h0 = (c15 >> 28) as u32;
    let c14 = a14 as u64 * k as u64 + b14 as u64;
    let z15 = (c15 & MASK28 as u64) as u32 + (c14 >> 28) as u32;
    let c13 = a13 as u64 * k as u64 + b13 as u64;
    let z14 = (c14 & MASK28 as u64) as u32 + (c13 >> 28) as u32;
    let c12 = a12 as u64 * k as u64 + b12 as u64;
    let z13 = (c13 & MASK28 as u64) as u32 + (c12 >> 28) as u32;
    let c11 = a11 as u64 * k as u64 + b11 as u64;
    let z12 = (c12 & MASK28 as u64) as u32 + (c11 >> 28) as u32;
    let c10 = a10 as u64 * k as u64 + b10 as u64;
    let z11 = (c11 & MASK28 as u64) as u32 + (c10 >> 28) as u32;
    let c9 = a9 as u64 * k as u64 + b9 as u64;
    let z10 = (c10 & MASK28 as u64) as u32 + (c9 >> 28) as u32;
    let c8 = a8 as u64 * k as u64 + b8 as u64;
    let z9 = (c9 & MASK28 as u64) as u32 + (c8 >> 28) as u32;
    let c7 = a7 as u64 * k as u64 + b7 as u64;
    let x8 = (c8 & MASK28 as u64) as u32 + (c7 >> 28) as u32;
    // what passed the top
    let h = z15 >> 28;
    let z8 = x8 + h0 + h;
    let c6 = a6 as u64 * k as u64 + b6 as u64;
    let z7 = (c7 & MASK28 as u64) as u32 + (c6 >> 28) as u32;
    let c5 = a5 as u64 * k as u64 + b5 as u64;
    let z6 = (c6 & MASK28 as u64) as u32 + (c5 >> 28) as u32;
    let c4 = a4 as u64 * k as u64 + b4 as u64;
    let z5 = (c5 & MASK28 as u64) as u32 + (c4 >> 28) as u32;
    let c3 = a3 as u64 * k as u64 + b3 as u64;
    let z4 = (c4 & MASK28 as u64) as u32 + (c3 >> 28) as u32;
    let c2 = a2 as u64 * k as u64 + b2 as u64;
    let z3 = (c3 & MASK28 as u64) as u32 + (c2 >> 28) as u32;
    let c1 = a1 as u64 * k as u64 + b1 as u64;
    let z2 = (c2 & MASK28 as u64) as u32 + (c1 >> 28) as u32;
    let c0 = a0 as u64 * k as u64 + b0 as u64;
    let z1 = (c1 & MASK28 as u64) as u32 + (c0 >> 28) as u32;
    let x0 = (c0 & MASK28 as u64) as u32;
    let z0 = x0 + h0 + h;
    let r0 = z0 & MASK28;
    let r1 = (z1 & MASK28) + (z0 >> 28);
    let r2 = (z2 & MASK28) + (z1 >> 28);
    let r3 = (z3 & MASK28) + (z2 >> 28);
    let r4 = (z4 & MASK28) + (z3 >> 28);
    let r5 = (z5 & MASK28) + (z4 >> 28);
    let r6 = (z6 & MASK28) + (z5 >> 28);
    let r7 = (z7 & MASK28) + (z6 >> 28);
    let r8 = (z8 & MASK28) + (z7 >> 28);
    let r9 = (z9 & MASK28) + (z8 >> 28);
    let r10 = (z10 & MASK28) + (z9 >> 28);
    let r11 = (z11 & MASK28) + (z10 >> 28);
    let r12 = (z12 & MASK28) + (z11 >> 28);
    let r13 = (z13 & MASK28) + (z12 >> 28);
    let r14 = (z14 & MASK28) + (z13 >> 28);
    let r15 = (z15 & MASK28) + (z14 >> 28);
    [
        r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15,
    ]
}

/// `a + b`. Tight, Tight -> Sum.
///
/// 16 operations.
#[inline(always)]
pub fn add(a: &[u32; 16], b: &[u32; 16]) -> [u32; 16] {
    let a0 = a[0];
    let a1 = a[1];
    let a2 = a[2];
    let a3 = a[3];
    let a4 = a[4];
    let a5 = a[5];
    let a6 = a[6];
    let a7 = a[7];
    let a8 = a[8];
    let a9 = a[9];
    let a10 = a[10];
    let a11 = a[11];
    let a12 = a[12];
    let a13 = a[13];
    let a14 = a[14];
    let a15 = a[15];
    let b0 = b[0];
    let b1 = b[1];
    let b2 = b[2];
    let b3 = b[3];
    let b4 = b[4];
    let b5 = b[5];
    let b6 = b[6];
    let b7 = b[7];
    let b8 = b[8];
    let b9 = b[9];
    let b10 = b[10];
    let b11 = b[11];
    let b12 = b[12];
    let b13 = b[13];
    let b14 = b[14];
    let b15 = b[15];
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
    let r10 = a10 + b10;
    let r11 = a11 + b11;
    let r12 = a12 + b12;
    let r13 = a13 + b13;
    let r14 = a14 + b14;
    let r15 = a15 + b15;
    [
        r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15,
    ]
}

/// `a - b`. Tight, Tight -> Sum.
///
/// 32 operations.
#[inline(always)]
pub fn sub(a: &[u32; 16], b: &[u32; 16]) -> [u32; 16] {
    let a0 = a[0];
    let a1 = a[1];
    let a2 = a[2];
    let a3 = a[3];
    let a4 = a[4];
    let a5 = a[5];
    let a6 = a[6];
    let a7 = a[7];
    let a8 = a[8];
    let a9 = a[9];
    let a10 = a[10];
    let a11 = a[11];
    let a12 = a[12];
    let a13 = a[13];
    let a14 = a[14];
    let a15 = a[15];
    let b0 = b[0];
    let b1 = b[1];
    let b2 = b[2];
    let b3 = b[3];
    let b4 = b[4];
    let b5 = b[5];
    let b6 = b[6];
    let b7 = b[7];
    let b8 = b[8];
    let b9 = b[9];
    let b10 = b[10];
    let b11 = b[11];
    let b12 = b[12];
    let b13 = b[13];
    let b14 = b[14];
    let b15 = b[15];
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + 0x1ffffffe - b0;
    let r1 = a1 + 0x1ffffffe - b1;
    let r2 = a2 + 0x1ffffffe - b2;
    let r3 = a3 + 0x1ffffffe - b3;
    let r4 = a4 + 0x1ffffffe - b4;
    let r5 = a5 + 0x1ffffffe - b5;
    let r6 = a6 + 0x1ffffffe - b6;
    let r7 = a7 + 0x1ffffffe - b7;
    let r8 = a8 + 0x1ffffffc - b8;
    let r9 = a9 + 0x1ffffffe - b9;
    let r10 = a10 + 0x1ffffffe - b10;
    let r11 = a11 + 0x1ffffffe - b11;
    let r12 = a12 + 0x1ffffffe - b12;
    let r13 = a13 + 0x1ffffffe - b13;
    let r14 = a14 + 0x1ffffffe - b14;
    let r15 = a15 + 0x1ffffffe - b15;
    [
        r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15,
    ]
}

/// `-a`. Tight -> Sum.
///
/// 16 operations.
#[inline(always)]
pub fn neg(a: &[u32; 16]) -> [u32; 16] {
    let a0 = a[0];
    let a1 = a[1];
    let a2 = a[2];
    let a3 = a[3];
    let a4 = a[4];
    let a5 = a[5];
    let a6 = a[6];
    let a7 = a[7];
    let a8 = a[8];
    let a9 = a[9];
    let a10 = a[10];
    let a11 = a[11];
    let a12 = a[12];
    let a13 = a[13];
    let a14 = a[14];
    let a15 = a[15];
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = 0x1ffffffe - a0;
    let r1 = 0x1ffffffe - a1;
    let r2 = 0x1ffffffe - a2;
    let r3 = 0x1ffffffe - a3;
    let r4 = 0x1ffffffe - a4;
    let r5 = 0x1ffffffe - a5;
    let r6 = 0x1ffffffe - a6;
    let r7 = 0x1ffffffe - a7;
    let r8 = 0x1ffffffc - a8;
    let r9 = 0x1ffffffe - a9;
    let r10 = 0x1ffffffe - a10;
    let r11 = 0x1ffffffe - a11;
    let r12 = 0x1ffffffe - a12;
    let r13 = 0x1ffffffe - a13;
    let r14 = 0x1ffffffe - a14;
    let r15 = 0x1ffffffe - a15;
    [
        r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15,
    ]
}

/// `a + b`. Sum, Sum -> Loose.
///
/// 65 operations.
#[inline(always)]
pub fn add_sums(a: &[u32; 16], b: &[u32; 16]) -> [u32; 16] {
    let a0 = a[0];
    let a1 = a[1];
    let a2 = a[2];
    let a3 = a[3];
    let a4 = a[4];
    let a5 = a[5];
    let a6 = a[6];
    let a7 = a[7];
    let a8 = a[8];
    let a9 = a[9];
    let a10 = a[10];
    let a11 = a[11];
    let a12 = a[12];
    let a13 = a[13];
    let a14 = a[14];
    let a15 = a[15];
    let b0 = b[0];
    let b1 = b[1];
    let b2 = b[2];
    let b3 = b[3];
    let b4 = b[4];
    let b5 = b[5];
    let b6 = b[6];
    let b7 = b[7];
    let b8 = b[8];
    let b9 = b[9];
    let b10 = b[10];
    let b11 = b[11];
    let b12 = b[12];
    let b13 = b[13];
    let b14 = b[14];
    let b15 = b[15];
    let z15 = a15 + b15;
    let z14 = a14 + b14;
    let z13 = a13 + b13;
    let z12 = a12 + b12;
    let z11 = a11 + b11;
    let z10 = a10 + b10;
    let z9 = a9 + b9;
    let r8 = a8 + b8;
    // carried, for it would not be loose
    let h = z15 >> 28;
    let z8 = r8 + h;
    let z7 = a7 + b7;
    let z6 = a6 + b6;
    let z5 = a5 + b5;
    let z4 = a4 + b4;
    let z3 = a3 + b3;
    let z2 = a2 + b2;
    let z1 = a1 + b1;
    let r0 = a0 + b0;
    let z0 = r0 + h;
    let r0 = z0 & MASK28;
    let r1 = (z1 & MASK28) + (z0 >> 28);
    let r2 = (z2 & MASK28) + (z1 >> 28);
    let r3 = (z3 & MASK28) + (z2 >> 28);
    let r4 = (z4 & MASK28) + (z3 >> 28);
    let r5 = (z5 & MASK28) + (z4 >> 28);
    let r6 = (z6 & MASK28) + (z5 >> 28);
    let r7 = (z7 & MASK28) + (z6 >> 28);
    let r8 = (z8 & MASK28) + (z7 >> 28);
    let r9 = (z9 & MASK28) + (z8 >> 28);
    let r10 = (z10 & MASK28) + (z9 >> 28);
    let r11 = (z11 & MASK28) + (z10 >> 28);
    let r12 = (z12 & MASK28) + (z11 >> 28);
    let r13 = (z13 & MASK28) + (z12 >> 28);
    let r14 = (z14 & MASK28) + (z13 >> 28);
    let r15 = (z15 & MASK28) + (z14 >> 28);
    [
        r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15,
    ]
}

/// `a - b`. Sum, Sum -> Loose.
///
/// 81 operations.
#[inline(always)]
pub fn sub_sums(a: &[u32; 16], b: &[u32; 16]) -> [u32; 16] {
    let a0 = a[0];
    let a1 = a[1];
    let a2 = a[2];
    let a3 = a[3];
    let a4 = a[4];
    let a5 = a[5];
    let a6 = a[6];
    let a7 = a[7];
    let a8 = a[8];
    let a9 = a[9];
    let a10 = a[10];
    let a11 = a[11];
    let a12 = a[12];
    let a13 = a[13];
    let a14 = a[14];
    let a15 = a[15];
    let b0 = b[0];
    let b1 = b[1];
    let b2 = b[2];
    let b3 = b[3];
    let b4 = b[4];
    let b5 = b[5];
    let b6 = b[6];
    let b7 = b[7];
    let b8 = b[8];
    let b9 = b[9];
    let b10 = b[10];
    let b11 = b[11];
    let b12 = b[12];
    let b13 = b[13];
    let b14 = b[14];
    let b15 = b[15];
    // plus 4 p, limb by limb, so that no limb goes below zero
    let z15 = a15 + 0x3ffffffc - b15;
    let z14 = a14 + 0x3ffffffc - b14;
    let z13 = a13 + 0x3ffffffc - b13;
    let z12 = a12 + 0x3ffffffc - b12;
    let z11 = a11 + 0x3ffffffc - b11;
    let z10 = a10 + 0x3ffffffc - b10;
    let z9 = a9 + 0x3ffffffc - b9;
    let r8 = a8 + 0x3ffffff8 - b8;
    // carried, for it would not be loose
    let h = z15 >> 28;
    let z8 = r8 + h;
    let z7 = a7 + 0x3ffffffc - b7;
    let z6 = a6 + 0x3ffffffc - b6;
    let z5 = a5 + 0x3ffffffc - b5;
    let z4 = a4 + 0x3ffffffc - b4;
    let z3 = a3 + 0x3ffffffc - b3;
    let z2 = a2 + 0x3ffffffc - b2;
    let z1 = a1 + 0x3ffffffc - b1;
    let r0 = a0 + 0x3ffffffc - b0;
    let z0 = r0 + h;
    let r0 = z0 & MASK28;
    let r1 = (z1 & MASK28) + (z0 >> 28);
    let r2 = (z2 & MASK28) + (z1 >> 28);
    let r3 = (z3 & MASK28) + (z2 >> 28);
    let r4 = (z4 & MASK28) + (z3 >> 28);
    let r5 = (z5 & MASK28) + (z4 >> 28);
    let r6 = (z6 & MASK28) + (z5 >> 28);
    let r7 = (z7 & MASK28) + (z6 >> 28);
    let r8 = (z8 & MASK28) + (z7 >> 28);
    let r9 = (z9 & MASK28) + (z8 >> 28);
    let r10 = (z10 & MASK28) + (z9 >> 28);
    let r11 = (z11 & MASK28) + (z10 >> 28);
    let r12 = (z12 & MASK28) + (z11 >> 28);
    let r13 = (z13 & MASK28) + (z12 >> 28);
    let r14 = (z14 & MASK28) + (z13 >> 28);
    let r15 = (z15 & MASK28) + (z14 >> 28);
    [
        r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15,
    ]
}

/// The same value. Loose -> Tight.
///
/// 49 operations.
#[inline(always)]
pub fn carry(a: &[u32; 16]) -> [u32; 16] {
    let a0 = a[0];
    let z1 = a[1];
    let z2 = a[2];
    let z3 = a[3];
    let z4 = a[4];
    let z5 = a[5];
    let z6 = a[6];
    let z7 = a[7];
    let a8 = a[8];
    let z9 = a[9];
    let z10 = a[10];
    let z11 = a[11];
    let z12 = a[12];
    let z13 = a[13];
    let z14 = a[14];
    let z15 = a[15];
    let h = z15 >> 28;
    let z8 = a8 + h;
    let z0 = a0 + h;
    let r0 = z0 & MASK28;
    let r1 = (z1 & MASK28) + (z0 >> 28);
    let r2 = (z2 & MASK28) + (z1 >> 28);
    let r3 = (z3 & MASK28) + (z2 >> 28);
    let r4 = (z4 & MASK28) + (z3 >> 28);
    let r5 = (z5 & MASK28) + (z4 >> 28);
    let r6 = (z6 & MASK28) + (z5 >> 28);
    let r7 = (z7 & MASK28) + (z6 >> 28);
    let r8 = (z8 & MASK28) + (z7 >> 28);
    let r9 = (z9 & MASK28) + (z8 >> 28);
    let r10 = (z10 & MASK28) + (z9 >> 28);
    let r11 = (z11 & MASK28) + (z10 >> 28);
    let r12 = (z12 & MASK28) + (z11 >> 28);
    let r13 = (z13 & MASK28) + (z12 >> 28);
    let r14 = (z14 & MASK28) + (z13 >> 28);
    let r15 = (z15 & MASK28) + (z14 >> 28);
    [
        r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15,
    ]
}

/// The value. Any words -> Tight.
///
/// 52 operations.
#[inline(always)]
pub fn from_words(w: &[u32; 14]) -> [u32; 16] {
    let [w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11, w12, w13] = *w;
    let x0 = w0 & MASK28;
    let x1 = ((w1 & MASK24) << 4) | (w0 >> 28);
    let x2 = ((w2 & MASK20) << 8) | (w1 >> 24);
    let x3 = ((w3 & MASK16) << 12) | (w2 >> 20);
    let x4 = ((w4 & MASK12) << 16) | (w3 >> 16);
    let x5 = ((w5 & MASK8) << 20) | (w4 >> 12);
    let x6 = ((w6 & MASK4) << 24) | (w5 >> 8);
    let x7 = w6 >> 4;
    let x8 = w7 & MASK28;
    let x9 = ((w8 & MASK24) << 4) | (w7 >> 28);
    let x10 = ((w9 & MASK20) << 8) | (w8 >> 24);
    let x11 = ((w10 & MASK16) << 12) | (w9 >> 20);
    let x12 = ((w11 & MASK12) << 16) | (w10 >> 16);
    let x13 = ((w12 & MASK8) << 20) | (w11 >> 12);
    let x14 = ((w13 & MASK4) << 24) | (w12 >> 8);
    let x15 = w13 >> 4;
    [
        x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15,
    ]
}

/// The value, not yet canonical. Tight -> words below 2 p.
///
/// 2 multiplications, 111 other operations.
#[inline(always)]
fn frozen(a: &[u32; 16]) -> [u32; 15] {
    let t0 = a[0];
    let a1 = a[1];
    let a2 = a[2];
    let a3 = a[3];
    let a4 = a[4];
    let a5 = a[5];
    let a6 = a[6];
    let a7 = a[7];
    let a8 = a[8];
    let a9 = a[9];
    let a10 = a[10];
    let a11 = a[11];
    let a12 = a[12];
    let a13 = a[13];
    let a14 = a[14];
    let a15 = a[15];
    // one chain of carries
    let x0 = t0 & MASK28;
    let k = t0 >> 28;
    let t1 = a1 + k;
    let x1 = t1 & MASK28;
    let k = t1 >> 28;
    let t2 = a2 + k;
    let x2 = t2 & MASK28;
    let k = t2 >> 28;
    let t3 = a3 + k;
    let x3 = t3 & MASK28;
    let k = t3 >> 28;
    let t4 = a4 + k;
    let x4 = t4 & MASK28;
    let k = t4 >> 28;
    let t5 = a5 + k;
    let x5 = t5 & MASK28;
    let k = t5 >> 28;
    let t6 = a6 + k;
    let x6 = t6 & MASK28;
    let k = t6 >> 28;
    let t7 = a7 + k;
    let x7 = t7 & MASK28;
    let k = t7 >> 28;
    let t8 = a8 + k;
    let x8 = t8 & MASK28;
    let k = t8 >> 28;
    let t9 = a9 + k;
    let x9 = t9 & MASK28;
    let k = t9 >> 28;
    let t10 = a10 + k;
    let x10 = t10 & MASK28;
    let k = t10 >> 28;
    let t11 = a11 + k;
    let x11 = t11 & MASK28;
    let k = t11 >> 28;
    let t12 = a12 + k;
    let x12 = t12 & MASK28;
    let k = t12 >> 28;
    let t13 = a13 + k;
    let x13 = t13 & MASK28;
    let k = t13 >> 28;
    let t14 = a14 + k;
    let x14 = t14 & MASK28;
    let k = t14 >> 28;
    let t15 = a15 + k;
    let x15 = t15 & MASK28;
    let q = t15 >> 28;
    // packed into words
    let w0 = ((x1 & MASK4) << 28) | x0;
    let w1 = ((x2 & MASK8) << 24) | (x1 >> 4);
    let w2 = ((x3 & MASK12) << 20) | (x2 >> 8);
    let w3 = ((x4 & MASK16) << 16) | (x3 >> 12);
    let w4 = ((x5 & MASK20) << 12) | (x4 >> 16);
    let w5 = ((x6 & MASK24) << 8) | (x5 >> 20);
    let w6 = (x7 << 4) | (x6 >> 24);
    let w7 = ((x9 & MASK4) << 28) | x8;
    let w8 = ((x10 & MASK8) << 24) | (x9 >> 4);
    let w9 = ((x11 & MASK12) << 20) | (x10 >> 8);
    let w10 = ((x12 & MASK16) << 16) | (x11 >> 12);
    let w11 = ((x13 & MASK20) << 12) | (x12 >> 16);
    let w12 = ((x14 & MASK24) << 8) | (x13 >> 20);
    let w13 = (x15 << 4) | (x14 >> 24);
    // what passes bit 448 comes back, times 2^448 - p
    let (s0, c) = mac(q, 1, w0, 0);
    let (s1, c) = adc(w1, c, 0);
    let c = c as u32;
    let (s2, c) = adc(w2, c, 0);
    let c = c as u32;
    let (s3, c) = adc(w3, c, 0);
    let c = c as u32;
    let (s4, c) = adc(w4, c, 0);
    let c = c as u32;
    let (s5, c) = adc(w5, c, 0);
    let c = c as u32;
    let (s6, c) = adc(w6, c, 0);
    let c = c as u32;
    let (s7, c) = mac(q, 1, w7, c);
    let (s8, c) = adc(w8, c, 0);
    let (s9, c) = adc(w9, 0, c);
    let (s10, c) = adc(w10, 0, c);
    let (s11, c) = adc(w11, 0, c);
    let (s12, c) = adc(w12, 0, c);
    let (s13, c) = adc(w13, 0, c);
    [
        s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, c as u32,
    ]
}

/// The value in `0..p`. Words below 2 p -> canonical words.
///
/// 31 operations.
#[inline(always)]
fn reduce_once(a: &[u32; 15]) -> [u32; 14] {
    let a0 = a[0];
    let a1 = a[1];
    let a2 = a[2];
    let a3 = a[3];
    let a4 = a[4];
    let a5 = a[5];
    let a6 = a[6];
    let a7 = a[7];
    let a8 = a[8];
    let a9 = a[9];
    let a10 = a[10];
    let a11 = a[11];
    let a12 = a[12];
    let a13 = a[13];
    let a14 = a[14];
    let (d0, c) = sbb(a0, P[0], 0);
    let (d1, c) = sbb(a1, P[1], c);
    let (d2, c) = sbb(a2, P[2], c);
    let (d3, c) = sbb(a3, P[3], c);
    let (d4, c) = sbb(a4, P[4], c);
    let (d5, c) = sbb(a5, P[5], c);
    let (d6, c) = sbb(a6, P[6], c);
    let (d7, c) = sbb(a7, P[7], c);
    let (d8, c) = sbb(a8, P[8], c);
    let (d9, c) = sbb(a9, P[9], c);
    let (d10, c) = sbb(a10, P[10], c);
    let (d11, c) = sbb(a11, P[11], c);
    let (d12, c) = sbb(a12, P[12], c);
    let (d13, c) = sbb(a13, P[13], c);
    let (_, c) = sbb(a14, 0, c);
    // p back if that was too much
    let m = mask(c);
    let (r0, c) = adc(d0, m, 0);
    let (r1, c) = adc(d1, m, c);
    let (r2, c) = adc(d2, m, c);
    let (r3, c) = adc(d3, m, c);
    let (r4, c) = adc(d4, m, c);
    let (r5, c) = adc(d5, m, c);
    let (r6, c) = adc(d6, m, c);
    let (r7, c) = adc(d7, m & P[7], c);
    let (r8, c) = adc(d8, m, c);
    let (r9, c) = adc(d9, m, c);
    let (r10, c) = adc(d10, m, c);
    let (r11, c) = adc(d11, m, c);
    let (r12, c) = adc(d12, m, c);
    let (r13, _) = adc(d13, m, c);
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
///
/// 51 operations.
#[inline(always)]
pub fn select(bit: u8, a: &[u32; 16], b: &[u32; 16]) -> [u32; 16] {
    let a0 = a[0];
    let a1 = a[1];
    let a2 = a[2];
    let a3 = a[3];
    let a4 = a[4];
    let a5 = a[5];
    let a6 = a[6];
    let a7 = a[7];
    let a8 = a[8];
    let a9 = a[9];
    let a10 = a[10];
    let a11 = a[11];
    let a12 = a[12];
    let a13 = a[13];
    let a14 = a[14];
    let a15 = a[15];
    let b0 = b[0];
    let b1 = b[1];
    let b2 = b[2];
    let b3 = b[3];
    let b4 = b[4];
    let b5 = b[5];
    let b6 = b[6];
    let b7 = b[7];
    let b8 = b[8];
    let b9 = b[9];
    let b10 = b[10];
    let b11 = b[11];
    let b12 = b[12];
    let b13 = b[13];
    let b14 = b[14];
    let b15 = b[15];
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
    let r12 = (m0 & a12) + (m1 & b12);
    let r13 = (m0 & a13) + (m1 & b13);
    let r14 = (m0 & a14) + (m1 & b14);
    let r15 = (m0 & a15) + (m1 & b15);
    [
        r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15,
    ]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
///
/// 51 operations.
#[inline(always)]
pub fn select_sums(bit: u8, a: &[u32; 16], b: &[u32; 16]) -> [u32; 16] {
    let a0 = a[0];
    let a1 = a[1];
    let a2 = a[2];
    let a3 = a[3];
    let a4 = a[4];
    let a5 = a[5];
    let a6 = a[6];
    let a7 = a[7];
    let a8 = a[8];
    let a9 = a[9];
    let a10 = a[10];
    let a11 = a[11];
    let a12 = a[12];
    let a13 = a[13];
    let a14 = a[14];
    let a15 = a[15];
    let b0 = b[0];
    let b1 = b[1];
    let b2 = b[2];
    let b3 = b[3];
    let b4 = b[4];
    let b5 = b[5];
    let b6 = b[6];
    let b7 = b[7];
    let b8 = b[8];
    let b9 = b[9];
    let b10 = b[10];
    let b11 = b[11];
    let b12 = b[12];
    let b13 = b[13];
    let b14 = b[14];
    let b15 = b[15];
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
    let r12 = (m0 & a12) + (m1 & b12);
    let r13 = (m0 & a13) + (m1 & b13);
    let r14 = (m0 & a14) + (m1 & b14);
    let r15 = (m0 & a15) + (m1 & b15);
    [
        r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15,
    ]
}

/// 1 if the value is below the modulus. Any words -> a bit.
///
/// 14 operations.
#[inline(always)]
pub fn is_canonical(w: &[u32; 14]) -> u8 {
    let [w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11, w12, w13] = *w;
    let (_, c) = sbb(w0, P[0], 0);
    let (_, c) = sbb(w1, P[1], c);
    let (_, c) = sbb(w2, P[2], c);
    let (_, c) = sbb(w3, P[3], c);
    let (_, c) = sbb(w4, P[4], c);
    let (_, c) = sbb(w5, P[5], c);
    let (_, c) = sbb(w6, P[6], c);
    let (_, c) = sbb(w7, P[7], c);
    let (_, c) = sbb(w8, P[8], c);
    let (_, c) = sbb(w9, P[9], c);
    let (_, c) = sbb(w10, P[10], c);
    let (_, c) = sbb(w11, P[11], c);
    let (_, c) = sbb(w12, P[12], c);
    let (_, c) = sbb(w13, P[13], c);
    c
}

/// 1 if all words are zero. Any words -> a bit.
///
/// 14 operations.
#[inline(always)]
fn is_zero_words(w: &[u32; 14]) -> u8 {
    let [w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11, w12, w13] = *w;
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
    let (_, c) = sbb(w12, 0, c);
    let (_, c) = sbb(w13, 0, c);
    c
}

/// The value in `0..p`. Tight -> canonical words.
#[inline(always)]
pub fn to_words(a: &[u32; 16]) -> [u32; 14] {
    reduce_once(&frozen(a))
}

/// 1 if the value is 0 modulo p. Tight -> a bit.
#[inline(always)]
pub fn is_zero(a: &[u32; 16]) -> u8 {
    is_zero_words(&reduce_once(&frozen(a)))
}
