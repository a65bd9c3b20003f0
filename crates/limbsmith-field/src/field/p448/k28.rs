//! Integers modulo p = 2^448 - 2^224 - 1.
//!
//! 16 limbs in u32, of value `x0 + x1 2^28 + ... + x15 2^420`.
//!
//! * Tight: limbs are below 2^28 + 2^21.
//! * Sum: limbs are below 3 * 2^28 + 2^21.
//! * Loose: limbs are below 2^31.
//!
//! Strategy: karatsuba. Generated from specs/p448.toml by `cargo xtask gen`; do not edit.

use crate::arch::word32::{mask, sbb};

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

/// `a * b`. Tight, Tight -> Tight.
/// 90 multiplications, 449 other operations.
#[inline(always)]
fn mul_carried(a: &[u32; 16], b: &[u32; 16]) -> [u32; 16] {
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
    // X^2 = X + 1: three products of half the length
    let u0 = a0 + a8;
    let u1 = a1 + a9;
    let u2 = a2 + a10;
    let u3 = a3 + a11;
    let u4 = a4 + a12;
    let u5 = a5 + a13;
    let u6 = a6 + a14;
    let u7 = a7 + a15;
    let v0 = b0 + b8;
    let v1 = b1 + b9;
    let v2 = b2 + b10;
    let v3 = b3 + b11;
    let v4 = b4 + b12;
    let v5 = b5 + b13;
    let v6 = b6 + b14;
    let v7 = b7 + b15;
    // sums of the halves, and three products of half the length
    let u0_2 = a0 + a4;
    let u1_2 = a1 + a5;
    let u2_2 = a2 + a6;
    let u3_2 = a3 + a7;
    let v0_2 = b0 + b4;
    let v1_2 = b1 + b5;
    let v2_2 = b2 + b6;
    let v3_2 = b3 + b7;
    // products of equal index, and their running sums
    let l0 = a0 as u64 * b0 as u64;
    let d1 = a1 as u64 * b1 as u64;
    let d2 = a2 as u64 * b2 as u64;
    let l6 = a3 as u64 * b3 as u64;
    let s1 = l0 + d1;
    let s2 = s1 + d2;
    let s3 = s2 + l6;
    // a0 b1 + a1 b0: below 2^61.2
    let l1 = (a0 + a1) as u64 * (b0 + b1) as u64 - s1;
    // a0 b2 + a2 b0 + a1 b1: below 2^61.1
    let l2 = d1 + d1 + (a0 + a2) as u64 * (b0 + b2) as u64 - s2;
    // a0 b3 + a3 b0 + a1 b2 + a2 b1: below 2^61.0
    let l3 = (a0 + a3) as u64 * (b0 + b3) as u64 + (a1 + a2) as u64 * (b1 + b2) as u64 - s3;
    // a1 b3 + a3 b1 + a2 b2: below 2^60.9
    let l4 = d2 + d2 + (a1 + a3) as u64 * (b1 + b3) as u64 - (s3 - l0);
    // a2 b3 + a3 b2: below 2^60.9
    let l5 = (a2 + a3) as u64 * (b2 + b3) as u64 - (s3 - s1);
    // products of equal index, and their running sums
    let h0 = a4 as u64 * b4 as u64;
    let d1 = a5 as u64 * b5 as u64;
    let d2 = a6 as u64 * b6 as u64;
    let l14 = a7 as u64 * b7 as u64;
    let s1 = h0 + d1;
    let s2 = s1 + d2;
    let s3 = s2 + l14;
    // a4 b5 + a5 b4: below 2^61.2
    let h1 = (a4 + a5) as u64 * (b4 + b5) as u64 - s1;
    // a4 b6 + a6 b4 + a5 b5: below 2^61.1
    let h2 = d1 + d1 + (a4 + a6) as u64 * (b4 + b6) as u64 - s2;
    // a4 b7 + a7 b4 + a5 b6 + a6 b5: below 2^61.0
    let l11 = (a4 + a7) as u64 * (b4 + b7) as u64 + (a5 + a6) as u64 * (b5 + b6) as u64 - s3;
    // a5 b7 + a7 b5 + a6 b6: below 2^60.9
    let l12 = d2 + d2 + (a5 + a7) as u64 * (b5 + b7) as u64 - (s3 - h0);
    // a6 b7 + a7 b6: below 2^60.9
    let l13 = (a6 + a7) as u64 * (b6 + b7) as u64 - (s3 - s1);
    // products of equal index, and their running sums
    let m0 = u0_2 as u64 * v0_2 as u64;
    let d1 = u1_2 as u64 * v1_2 as u64;
    let d2 = u2_2 as u64 * v2_2 as u64;
    let m6 = u3_2 as u64 * v3_2 as u64;
    let s1 = m0 + d1;
    let s2 = s1 + d2;
    let s3 = s2 + m6;
    // u0_2 v1_2 + u1_2 v0_2: below 2^61.2
    let m1 = (u0_2 + u1_2) as u64 * (v0_2 + v1_2) as u64 - s1;
    // u0_2 v2_2 + u2_2 v0_2 + u1_2 v1_2: below 2^61.1
    let m2 = d1 + d1 + (u0_2 + u2_2) as u64 * (v0_2 + v2_2) as u64 - s2;
    // u0_2 v3_2 + u3_2 v0_2 + u1_2 v2_2 + u2_2 v1_2: below 2^61.0
    let m3 = (u0_2 + u3_2) as u64 * (v0_2 + v3_2) as u64
        + (u1_2 + u2_2) as u64 * (v1_2 + v2_2) as u64
        - s3;
    // u1_2 v3_2 + u3_2 v1_2 + u2_2 v2_2: below 2^60.9
    let m4 = d2 + d2 + (u1_2 + u3_2) as u64 * (v1_2 + v3_2) as u64 - (s3 - m0);
    // u2_2 v3_2 + u3_2 v2_2: below 2^60.9
    let m5 = (u2_2 + u3_2) as u64 * (v2_2 + v3_2) as u64 - (s3 - s1);
    // what is between them, in the middle
    let l7 = m3 - l3 - l11;
    let l4_2 = m0 - l0 - h0 + l4;
    let l8 = h0 + (m4 - l4 - l12);
    let l5_2 = m1 - l1 - h1 + l5;
    let l9 = h1 + (m5 - l5 - l13);
    let l6_2 = m2 - l2 - h2 + l6;
    let l10 = h2 + (m6 - l6 - l14);
    // sums of the halves, and three products of half the length
    let u0_2 = a8 + a12;
    let u1_2 = a9 + a13;
    let u2_2 = a10 + a14;
    let u3_2 = a11 + a15;
    let v0_2 = b8 + b12;
    let v1_2 = b9 + b13;
    let v2_2 = b10 + b14;
    let v3_2 = b11 + b15;
    // products of equal index, and their running sums
    let h0 = a8 as u64 * b8 as u64;
    let d1 = a9 as u64 * b9 as u64;
    let d2 = a10 as u64 * b10 as u64;
    let l6 = a11 as u64 * b11 as u64;
    let s1 = h0 + d1;
    let s2 = s1 + d2;
    let s3 = s2 + l6;
    // a8 b9 + a9 b8: below 2^61.2
    let h1 = (a8 + a9) as u64 * (b8 + b9) as u64 - s1;
    // a8 b10 + a10 b8 + a9 b9: below 2^61.1
    let h2 = d1 + d1 + (a8 + a10) as u64 * (b8 + b10) as u64 - s2;
    // a8 b11 + a11 b8 + a9 b10 + a10 b9: below 2^61.0
    let h3 = (a8 + a11) as u64 * (b8 + b11) as u64 + (a9 + a10) as u64 * (b9 + b10) as u64 - s3;
    // a9 b11 + a11 b9 + a10 b10: below 2^60.9
    let l4 = d2 + d2 + (a9 + a11) as u64 * (b9 + b11) as u64 - (s3 - h0);
    // a10 b11 + a11 b10: below 2^60.9
    let l5 = (a10 + a11) as u64 * (b10 + b11) as u64 - (s3 - s1);
    // products of equal index, and their running sums
    let h0_2 = a12 as u64 * b12 as u64;
    let d1 = a13 as u64 * b13 as u64;
    let d2 = a14 as u64 * b14 as u64;
    let h14 = a15 as u64 * b15 as u64;
    let s1 = h0_2 + d1;
    let s2 = s1 + d2;
    let s3 = s2 + h14;
    // a12 b13 + a13 b12: below 2^61.2
    let h1_2 = (a12 + a13) as u64 * (b12 + b13) as u64 - s1;
    // a12 b14 + a14 b12 + a13 b13: below 2^61.1
    let h2_2 = d1 + d1 + (a12 + a14) as u64 * (b12 + b14) as u64 - s2;
    // a12 b15 + a15 b12 + a13 b14 + a14 b13: below 2^61.0
    let h11 =
        (a12 + a15) as u64 * (b12 + b15) as u64 + (a13 + a14) as u64 * (b13 + b14) as u64 - s3;
    // a13 b15 + a15 b13 + a14 b14: below 2^60.9
    let h12 = d2 + d2 + (a13 + a15) as u64 * (b13 + b15) as u64 - (s3 - h0_2);
    // a14 b15 + a15 b14: below 2^60.9
    let h13 = (a14 + a15) as u64 * (b14 + b15) as u64 - (s3 - s1);
    // products of equal index, and their running sums
    let m0 = u0_2 as u64 * v0_2 as u64;
    let d1 = u1_2 as u64 * v1_2 as u64;
    let d2 = u2_2 as u64 * v2_2 as u64;
    let m6 = u3_2 as u64 * v3_2 as u64;
    let s1 = m0 + d1;
    let s2 = s1 + d2;
    let s3 = s2 + m6;
    // u0_3 v1_3 + u1_3 v0_3: below 2^61.2
    let m1 = (u0_2 + u1_2) as u64 * (v0_2 + v1_2) as u64 - s1;
    // u0_3 v2_3 + u2_3 v0_3 + u1_3 v1_3: below 2^61.1
    let m2 = d1 + d1 + (u0_2 + u2_2) as u64 * (v0_2 + v2_2) as u64 - s2;
    // u0_3 v3_3 + u3_3 v0_3 + u1_3 v2_3 + u2_3 v1_3: below 2^61.0
    let m3 = (u0_2 + u3_2) as u64 * (v0_2 + v3_2) as u64
        + (u1_2 + u2_2) as u64 * (v1_2 + v2_2) as u64
        - s3;
    // u1_3 v3_3 + u3_3 v1_3 + u2_3 v2_3: below 2^60.9
    let m4 = d2 + d2 + (u1_2 + u3_2) as u64 * (v1_2 + v3_2) as u64 - (s3 - m0);
    // u2_3 v3_3 + u3_3 v2_3: below 2^60.9
    let m5 = (u2_2 + u3_2) as u64 * (v2_2 + v3_2) as u64 - (s3 - s1);
    // what is between them, in the middle
    let h7 = m3 - h3 - h11;
    let h4 = m0 - h0 - h0_2 + l4;
    let h8 = h0_2 + (m4 - l4 - h12);
    let h5 = m1 - h1 - h1_2 + l5;
    let h9 = h1_2 + (m5 - l5 - h13);
    let h6 = m2 - h2 - h2_2 + l6;
    let h10 = h2_2 + (m6 - l6 - h14);
    // sums of the halves, and three products of half the length
    let u0_2 = u0 + u4;
    let u1_2 = u1 + u5;
    let u2_2 = u2 + u6;
    let u3_2 = u3 + u7;
    let v0_2 = v0 + v4;
    let v1_2 = v1 + v5;
    let v2_2 = v2 + v6;
    let v3_2 = v3 + v7;
    // products of equal index, and their running sums
    let m0 = u0 as u64 * v0 as u64;
    let d1 = u1 as u64 * v1 as u64;
    let d2 = u2 as u64 * v2 as u64;
    let l6 = u3 as u64 * v3 as u64;
    let s1 = m0 + d1;
    let s2 = s1 + d2;
    let s3 = s2 + l6;
    // u0 v1 + u1 v0: below 2^61.2
    let m1 = (u0 + u1) as u64 * (v0 + v1) as u64 - s1;
    // u0 v2 + u2 v0 + u1 v1: below 2^61.1
    let m2 = d1 + d1 + (u0 + u2) as u64 * (v0 + v2) as u64 - s2;
    // u0 v3 + u3 v0 + u1 v2 + u2 v1: below 2^61.0
    let m3 = (u0 + u3) as u64 * (v0 + v3) as u64 + (u1 + u2) as u64 * (v1 + v2) as u64 - s3;
    // u1 v3 + u3 v1 + u2 v2: below 2^60.9
    let l4 = d2 + d2 + (u1 + u3) as u64 * (v1 + v3) as u64 - (s3 - m0);
    // u2 v3 + u3 v2: below 2^60.9
    let l5 = (u2 + u3) as u64 * (v2 + v3) as u64 - (s3 - s1);
    // products of equal index, and their running sums
    let h0_2 = u4 as u64 * v4 as u64;
    let d1 = u5 as u64 * v5 as u64;
    let d2 = u6 as u64 * v6 as u64;
    let m14 = u7 as u64 * v7 as u64;
    let s1 = h0_2 + d1;
    let s2 = s1 + d2;
    let s3 = s2 + m14;
    // u4 v5 + u5 v4: below 2^61.2
    let h1_2 = (u4 + u5) as u64 * (v4 + v5) as u64 - s1;
    // u4 v6 + u6 v4 + u5 v5: below 2^61.1
    let h2_2 = d1 + d1 + (u4 + u6) as u64 * (v4 + v6) as u64 - s2;
    // u4 v7 + u7 v4 + u5 v6 + u6 v5: below 2^61.0
    let m11 = (u4 + u7) as u64 * (v4 + v7) as u64 + (u5 + u6) as u64 * (v5 + v6) as u64 - s3;
    // u5 v7 + u7 v5 + u6 v6: below 2^60.9
    let m12 = d2 + d2 + (u5 + u7) as u64 * (v5 + v7) as u64 - (s3 - h0_2);
    // u6 v7 + u7 v6: below 2^60.9
    let m13 = (u6 + u7) as u64 * (v6 + v7) as u64 - (s3 - s1);
    // products of equal index, and their running sums
    let m0_2 = u0_2 as u64 * v0_2 as u64;
    let d1 = u1_2 as u64 * v1_2 as u64;
    let d2 = u2_2 as u64 * v2_2 as u64;
    let m6 = u3_2 as u64 * v3_2 as u64;
    let s1 = m0_2 + d1;
    let s2 = s1 + d2;
    let s3 = s2 + m6;
    // u0_4 v1_4 + u1_4 v0_4: below 2^61.2
    let m1_2 = (u0_2 + u1_2) as u64 * (v0_2 + v1_2) as u64 - s1;
    // u0_4 v2_4 + u2_4 v0_4 + u1_4 v1_4: below 2^61.1
    let m2_2 = d1 + d1 + (u0_2 + u2_2) as u64 * (v0_2 + v2_2) as u64 - s2;
    // u0_4 v3_4 + u3_4 v0_4 + u1_4 v2_4 + u2_4 v1_4: below 2^61.0
    let m3_2 = (u0_2 + u3_2) as u64 * (v0_2 + v3_2) as u64
        + (u1_2 + u2_2) as u64 * (v1_2 + v2_2) as u64
        - s3;
    // u1_4 v3_4 + u3_4 v1_4 + u2_4 v2_4: below 2^60.9
    let m4 = d2 + d2 + (u1_2 + u3_2) as u64 * (v1_2 + v3_2) as u64 - (s3 - m0_2);
    // u2_4 v3_4 + u3_4 v2_4: below 2^60.9
    let m5 = (u2_2 + u3_2) as u64 * (v2_2 + v3_2) as u64 - (s3 - s1);
    // what is between them, in the middle
    let m7 = m3_2 - m3 - m11;
    let m4_2 = m0_2 - m0 - h0_2 + l4;
    let m8 = h0_2 + (m4 - l4 - m12);
    let m5_2 = m1_2 - m1 - h1_2 + l5;
    let m9 = h1_2 + (m5 - l5 - m13);
    let m6_2 = m2_2 - m2 - h2_2 + l6;
    let m10 = h2_2 + (m6 - l6 - m14);
    let c7 = l7 + h7;
    let c15 = m7 - l7;
    let t = m8 - l8;
    let c8 = m0 - l0 + (l8 + h8) + t;
    let t = l0 + h0 + t;
    let t_2 = m9 - l9;
    let c9 = m1 - l1 + (l9 + h9) + t_2;
    let c1 = l1 + h1 + t_2;
    let t_2 = m10 - l10;
    let c10 = m2 - l2 + (l10 + h10) + t_2;
    let c2 = l2 + h2 + t_2;
    let t_2 = m11 - l11;
    let c11 = m3 - l3 + (l11 + h11) + t_2;
    let c3 = l3 + h3 + t_2;
    let t_2 = m12 - l12;
    let c12 = m4_2 - l4_2 + (l12 + h12) + t_2;
    let c4 = l4_2 + h4 + t_2;
    let t_2 = m13 - l13;
    let c13 = m5_2 - l5_2 + (l13 + h13) + t_2;
    let c5 = l5_2 + h5 + t_2;
    let t_2 = m14 - l14;
    let c14 = m6_2 - l6_2 + (l14 + h14) + t_2;
    let c6 = l6_2 + h6 + t_2;
    // carries, once around
    let t_2 = c1 + (t >> 28);
    let t_3 = c2 + (t_2 >> 28);
    let r2 = (t_3 & MASK28 as u64) as u32;
    let t_3 = c3 + (t_3 >> 28);
    let r3 = (t_3 & MASK28 as u64) as u32;
    let t_3 = c4 + (t_3 >> 28);
    let r4 = (t_3 & MASK28 as u64) as u32;
    let t_3 = c5 + (t_3 >> 28);
    let r5 = (t_3 & MASK28 as u64) as u32;
    let t_3 = c6 + (t_3 >> 28);
    let r6 = (t_3 & MASK28 as u64) as u32;
    let t_3 = c7 + (t_3 >> 28);
    let r7 = (t_3 & MASK28 as u64) as u32;
    let t_3 = c8 + (t_3 >> 28);
    let t_4 = c9 + (t_3 >> 28);
    let t_5 = c10 + (t_4 >> 28);
    let r10 = (t_5 & MASK28 as u64) as u32;
    let t_5 = c11 + (t_5 >> 28);
    let r11 = (t_5 & MASK28 as u64) as u32;
    let t_5 = c12 + (t_5 >> 28);
    let r12 = (t_5 & MASK28 as u64) as u32;
    let t_5 = c13 + (t_5 >> 28);
    let r13 = (t_5 & MASK28 as u64) as u32;
    let t_5 = c14 + (t_5 >> 28);
    let r14 = (t_5 & MASK28 as u64) as u32;
    let t_5 = c15 + (t_5 >> 28);
    let r15 = (t_5 & MASK28 as u64) as u32;
    let k = t_5 >> 28;
    let t = ((t & MASK28 as u64) as u32) as u64 + k;
    let t_3 = ((t_3 & MASK28 as u64) as u32) as u64 + k;
    // what came around is carried on, as far as it goes
    let r0 = (t & MASK28 as u64) as u32;
    let r1 = (t_2 & MASK28 as u64) as u32 + (t >> 28) as u32;
    let r8 = (t_3 & MASK28 as u64) as u32;
    let r9 = (t_4 & MASK28 as u64) as u32 + (t_3 >> 28) as u32;
    [
        r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15,
    ]
}

/// `a^2`. Tight -> Tight.
/// 108 multiplications, 198 other operations.
#[inline(always)]
fn square_carried(a: &[u32; 16]) -> [u32; 16] {
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
    // X^2 = X + 1: three products of half the length
    let u0 = a0 + a8;
    let u1 = a1 + a9;
    let u2 = a2 + a10;
    let u3 = a3 + a11;
    let u4 = a4 + a12;
    let u5 = a5 + a13;
    let u6 = a6 + a14;
    let u7 = a7 + a15;
    let t = a0 << 1;
    let t_2 = a1 << 1;
    let t_3 = a2 << 1;
    let t_4 = a3 << 1;
    let t_5 = a4 << 1;
    let t_6 = a5 << 1;
    let l0 = a0 as u64 * a0 as u64;
    let l1 = t as u64 * a1 as u64;
    let l2 = t as u64 * a2 as u64 + a1 as u64 * a1 as u64;
    let l3 = t as u64 * a3 as u64 + t_2 as u64 * a2 as u64;
    let l4 = t as u64 * a4 as u64 + t_2 as u64 * a3 as u64 + a2 as u64 * a2 as u64;
    let l5 = t as u64 * a5 as u64 + t_2 as u64 * a4 as u64 + t_3 as u64 * a3 as u64;
    let l6 = t as u64 * a6 as u64
        + t_2 as u64 * a5 as u64
        + t_3 as u64 * a4 as u64
        + a3 as u64 * a3 as u64;
    let l7 = t as u64 * a7 as u64
        + t_2 as u64 * a6 as u64
        + t_3 as u64 * a5 as u64
        + t_4 as u64 * a4 as u64;
    let l8 = t_2 as u64 * a7 as u64
        + t_3 as u64 * a6 as u64
        + t_4 as u64 * a5 as u64
        + a4 as u64 * a4 as u64;
    let l9 = t_3 as u64 * a7 as u64 + t_4 as u64 * a6 as u64 + t_5 as u64 * a5 as u64;
    let l10 = t_4 as u64 * a7 as u64 + t_5 as u64 * a6 as u64 + a5 as u64 * a5 as u64;
    let l11 = t_5 as u64 * a7 as u64 + t_6 as u64 * a6 as u64;
    let l12 = t_6 as u64 * a7 as u64 + a6 as u64 * a6 as u64;
    let l13 = (a6 << 1) as u64 * a7 as u64;
    let l14 = a7 as u64 * a7 as u64;
    let t = a8 << 1;
    let t_2 = a9 << 1;
    let t_3 = a10 << 1;
    let t_4 = a11 << 1;
    let t_5 = a12 << 1;
    let t_6 = a13 << 1;
    let h0 = a8 as u64 * a8 as u64;
    let h1 = t as u64 * a9 as u64;
    let h2 = t as u64 * a10 as u64 + a9 as u64 * a9 as u64;
    let h3 = t as u64 * a11 as u64 + t_2 as u64 * a10 as u64;
    let h4 = t as u64 * a12 as u64 + t_2 as u64 * a11 as u64 + a10 as u64 * a10 as u64;
    let h5 = t as u64 * a13 as u64 + t_2 as u64 * a12 as u64 + t_3 as u64 * a11 as u64;
    let h6 = t as u64 * a14 as u64
        + t_2 as u64 * a13 as u64
        + t_3 as u64 * a12 as u64
        + a11 as u64 * a11 as u64;
    let h7 = t as u64 * a15 as u64
        + t_2 as u64 * a14 as u64
        + t_3 as u64 * a13 as u64
        + t_4 as u64 * a12 as u64;
    let h8 = t_2 as u64 * a15 as u64
        + t_3 as u64 * a14 as u64
        + t_4 as u64 * a13 as u64
        + a12 as u64 * a12 as u64;
    let h9 = t_3 as u64 * a15 as u64 + t_4 as u64 * a14 as u64 + t_5 as u64 * a13 as u64;
    let h10 = t_4 as u64 * a15 as u64 + t_5 as u64 * a14 as u64 + a13 as u64 * a13 as u64;
    let h11 = t_5 as u64 * a15 as u64 + t_6 as u64 * a14 as u64;
    let h12 = t_6 as u64 * a15 as u64 + a14 as u64 * a14 as u64;
    let h13 = (a14 << 1) as u64 * a15 as u64;
    let h14 = a15 as u64 * a15 as u64;
    let t = u0 << 1;
    let t_2 = u1 << 1;
    let t_3 = u2 << 1;
    let t_4 = u3 << 1;
    let t_5 = u4 << 1;
    let t_6 = u5 << 1;
    let m0 = u0 as u64 * u0 as u64;
    let m1 = t as u64 * u1 as u64;
    let m2 = t as u64 * u2 as u64 + u1 as u64 * u1 as u64;
    let m3 = t as u64 * u3 as u64 + t_2 as u64 * u2 as u64;
    let m4 = t as u64 * u4 as u64 + t_2 as u64 * u3 as u64 + u2 as u64 * u2 as u64;
    let m5 = t as u64 * u5 as u64 + t_2 as u64 * u4 as u64 + t_3 as u64 * u3 as u64;
    let m6 = t as u64 * u6 as u64
        + t_2 as u64 * u5 as u64
        + t_3 as u64 * u4 as u64
        + u3 as u64 * u3 as u64;
    let m7 = t as u64 * u7 as u64
        + t_2 as u64 * u6 as u64
        + t_3 as u64 * u5 as u64
        + t_4 as u64 * u4 as u64;
    let m8 = t_2 as u64 * u7 as u64
        + t_3 as u64 * u6 as u64
        + t_4 as u64 * u5 as u64
        + u4 as u64 * u4 as u64;
    let m9 = t_3 as u64 * u7 as u64 + t_4 as u64 * u6 as u64 + t_5 as u64 * u5 as u64;
    let m10 = t_4 as u64 * u7 as u64 + t_5 as u64 * u6 as u64 + u5 as u64 * u5 as u64;
    let m11 = t_5 as u64 * u7 as u64 + t_6 as u64 * u6 as u64;
    let m12 = t_6 as u64 * u7 as u64 + u6 as u64 * u6 as u64;
    let m13 = (u6 << 1) as u64 * u7 as u64;
    let m14 = u7 as u64 * u7 as u64;
    let c7 = l7 + h7;
    let c15 = m7 - l7;
    let t = m8 - l8;
    let c8 = m0 - l0 + (l8 + h8) + t;
    let t = l0 + h0 + t;
    let t_2 = m9 - l9;
    let c9 = m1 - l1 + (l9 + h9) + t_2;
    let c1 = l1 + h1 + t_2;
    let t_2 = m10 - l10;
    let c10 = m2 - l2 + (l10 + h10) + t_2;
    let c2 = l2 + h2 + t_2;
    let t_2 = m11 - l11;
    let c11 = m3 - l3 + (l11 + h11) + t_2;
    let c3 = l3 + h3 + t_2;
    let t_2 = m12 - l12;
    let c12 = m4 - l4 + (l12 + h12) + t_2;
    let c4 = l4 + h4 + t_2;
    let t_2 = m13 - l13;
    let c13 = m5 - l5 + (l13 + h13) + t_2;
    let c5 = l5 + h5 + t_2;
    let t_2 = m14 - l14;
    let c14 = m6 - l6 + (l14 + h14) + t_2;
    let c6 = l6 + h6 + t_2;
    // carries, once around
    let t_2 = c1 + (t >> 28);
    let t_3 = c2 + (t_2 >> 28);
    let r2 = (t_3 & MASK28 as u64) as u32;
    let t_3 = c3 + (t_3 >> 28);
    let r3 = (t_3 & MASK28 as u64) as u32;
    let t_3 = c4 + (t_3 >> 28);
    let r4 = (t_3 & MASK28 as u64) as u32;
    let t_3 = c5 + (t_3 >> 28);
    let r5 = (t_3 & MASK28 as u64) as u32;
    let t_3 = c6 + (t_3 >> 28);
    let r6 = (t_3 & MASK28 as u64) as u32;
    let t_3 = c7 + (t_3 >> 28);
    let r7 = (t_3 & MASK28 as u64) as u32;
    let t_3 = c8 + (t_3 >> 28);
    let t_4 = c9 + (t_3 >> 28);
    let t_5 = c10 + (t_4 >> 28);
    let r10 = (t_5 & MASK28 as u64) as u32;
    let t_5 = c11 + (t_5 >> 28);
    let r11 = (t_5 & MASK28 as u64) as u32;
    let t_5 = c12 + (t_5 >> 28);
    let r12 = (t_5 & MASK28 as u64) as u32;
    let t_5 = c13 + (t_5 >> 28);
    let r13 = (t_5 & MASK28 as u64) as u32;
    let t_5 = c14 + (t_5 >> 28);
    let r14 = (t_5 & MASK28 as u64) as u32;
    let t_5 = c15 + (t_5 >> 28);
    let r15 = (t_5 & MASK28 as u64) as u32;
    let k = t_5 >> 28;
    let t = ((t & MASK28 as u64) as u32) as u64 + k;
    let t_3 = ((t_3 & MASK28 as u64) as u32) as u64 + k;
    // what came around is carried on, as far as it goes
    let r0 = (t & MASK28 as u64) as u32;
    let r1 = (t_2 & MASK28 as u64) as u32 + (t >> 28) as u32;
    let r8 = (t_3 & MASK28 as u64) as u32;
    let r9 = (t_4 & MASK28 as u64) as u32 + (t_3 >> 28) as u32;
    [
        r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15,
    ]
}

/// `k * a`. Loose, below 2^17 -> Tight.
/// 16 multiplications, 49 other operations.
#[inline(never)]
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
    let c0 = a0 as u64 * k as u64;
    let c1 = a1 as u64 * k as u64;
    let c2 = a2 as u64 * k as u64;
    let c3 = a3 as u64 * k as u64;
    let c4 = a4 as u64 * k as u64;
    let c5 = a5 as u64 * k as u64;
    let c6 = a6 as u64 * k as u64;
    let c7 = a7 as u64 * k as u64;
    let c8 = a8 as u64 * k as u64;
    let c9 = a9 as u64 * k as u64;
    let c10 = a10 as u64 * k as u64;
    let c11 = a11 as u64 * k as u64;
    let c12 = a12 as u64 * k as u64;
    let c13 = a13 as u64 * k as u64;
    let c14 = a14 as u64 * k as u64;
    let c15 = a15 as u64 * k as u64;
    let t = (c15 >> 28) as u32;
    let r1 = ((c1 as u32) & MASK28) + (c0 >> 28) as u32;
    let r2 = ((c2 as u32) & MASK28) + (c1 >> 28) as u32;
    let r3 = ((c3 as u32) & MASK28) + (c2 >> 28) as u32;
    let r4 = ((c4 as u32) & MASK28) + (c3 >> 28) as u32;
    let r5 = ((c5 as u32) & MASK28) + (c4 >> 28) as u32;
    let r6 = ((c6 as u32) & MASK28) + (c5 >> 28) as u32;
    let r7 = ((c7 as u32) & MASK28) + (c6 >> 28) as u32;
    let r8 = ((c8 as u32) & MASK28) + (c7 >> 28) as u32;
    let r9 = ((c9 as u32) & MASK28) + (c8 >> 28) as u32;
    let r10 = ((c10 as u32) & MASK28) + (c9 >> 28) as u32;
    let r11 = ((c11 as u32) & MASK28) + (c10 >> 28) as u32;
    let r12 = ((c12 as u32) & MASK28) + (c11 >> 28) as u32;
    let r13 = ((c13 as u32) & MASK28) + (c12 >> 28) as u32;
    let r14 = ((c14 as u32) & MASK28) + (c13 >> 28) as u32;
    let r15 = ((c15 as u32) & MASK28) + (c14 >> 28) as u32;
    let r0 = ((c0 as u32) & MASK28) + t;
    let r8 = r8 + t;
    [
        r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15,
    ]
}

/// `k * a + b`. Loose, below 2^17, Tight -> Tight.
/// 16 multiplications, 65 other operations.
#[inline(never)]
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
    let c0 = a0 as u64 * k as u64 + b0 as u64;
    let c1 = a1 as u64 * k as u64 + b1 as u64;
    let c2 = a2 as u64 * k as u64 + b2 as u64;
    let c3 = a3 as u64 * k as u64 + b3 as u64;
    let c4 = a4 as u64 * k as u64 + b4 as u64;
    let c5 = a5 as u64 * k as u64 + b5 as u64;
    let c6 = a6 as u64 * k as u64 + b6 as u64;
    let c7 = a7 as u64 * k as u64 + b7 as u64;
    let c8 = a8 as u64 * k as u64 + b8 as u64;
    let c9 = a9 as u64 * k as u64 + b9 as u64;
    let c10 = a10 as u64 * k as u64 + b10 as u64;
    let c11 = a11 as u64 * k as u64 + b11 as u64;
    let c12 = a12 as u64 * k as u64 + b12 as u64;
    let c13 = a13 as u64 * k as u64 + b13 as u64;
    let c14 = a14 as u64 * k as u64 + b14 as u64;
    let c15 = a15 as u64 * k as u64 + b15 as u64;
    let t = (c15 >> 28) as u32;
    let r1 = ((c1 as u32) & MASK28) + (c0 >> 28) as u32;
    let r2 = ((c2 as u32) & MASK28) + (c1 >> 28) as u32;
    let r3 = ((c3 as u32) & MASK28) + (c2 >> 28) as u32;
    let r4 = ((c4 as u32) & MASK28) + (c3 >> 28) as u32;
    let r5 = ((c5 as u32) & MASK28) + (c4 >> 28) as u32;
    let r6 = ((c6 as u32) & MASK28) + (c5 >> 28) as u32;
    let r7 = ((c7 as u32) & MASK28) + (c6 >> 28) as u32;
    let r8 = ((c8 as u32) & MASK28) + (c7 >> 28) as u32;
    let r9 = ((c9 as u32) & MASK28) + (c8 >> 28) as u32;
    let r10 = ((c10 as u32) & MASK28) + (c9 >> 28) as u32;
    let r11 = ((c11 as u32) & MASK28) + (c10 >> 28) as u32;
    let r12 = ((c12 as u32) & MASK28) + (c11 >> 28) as u32;
    let r13 = ((c13 as u32) & MASK28) + (c12 >> 28) as u32;
    let r14 = ((c14 as u32) & MASK28) + (c13 >> 28) as u32;
    let r15 = ((c15 as u32) & MASK28) + (c14 >> 28) as u32;
    let r0 = ((c0 as u32) & MASK28) + t;
    let r8 = r8 + t;
    [
        r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15,
    ]
}

/// `a + b`. Tight, Tight -> Sum.
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
/// 16 operations.
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

/// `a - b`. Sum, Sum -> Loose.
/// 32 operations.
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
    let r0 = a0 + 0x3ffffffc - b0;
    let r1 = a1 + 0x3ffffffc - b1;
    let r2 = a2 + 0x3ffffffc - b2;
    let r3 = a3 + 0x3ffffffc - b3;
    let r4 = a4 + 0x3ffffffc - b4;
    let r5 = a5 + 0x3ffffffc - b5;
    let r6 = a6 + 0x3ffffffc - b6;
    let r7 = a7 + 0x3ffffffc - b7;
    let r8 = a8 + 0x3ffffff8 - b8;
    let r9 = a9 + 0x3ffffffc - b9;
    let r10 = a10 + 0x3ffffffc - b10;
    let r11 = a11 + 0x3ffffffc - b11;
    let r12 = a12 + 0x3ffffffc - b12;
    let r13 = a13 + 0x3ffffffc - b13;
    let r14 = a14 + 0x3ffffffc - b14;
    let r15 = a15 + 0x3ffffffc - b15;
    [
        r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15,
    ]
}

/// The same value. Loose -> Tight.
/// 49 operations.
#[inline(always)]
pub fn carry(a: &[u32; 16]) -> [u32; 16] {
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
    let k = a15 >> 28;
    let r0 = (a0 & MASK28) + k;
    let r1 = (a1 & MASK28) + (a0 >> 28);
    let r2 = (a2 & MASK28) + (a1 >> 28);
    let r3 = (a3 & MASK28) + (a2 >> 28);
    let r4 = (a4 & MASK28) + (a3 >> 28);
    let r5 = (a5 & MASK28) + (a4 >> 28);
    let r6 = (a6 & MASK28) + (a5 >> 28);
    let r7 = (a7 & MASK28) + (a6 >> 28);
    let r8 = (a8 & MASK28) + k + (a7 >> 28);
    let r9 = (a9 & MASK28) + (a8 >> 28);
    let r10 = (a10 & MASK28) + (a9 >> 28);
    let r11 = (a11 & MASK28) + (a10 >> 28);
    let r12 = (a12 & MASK28) + (a11 >> 28);
    let r13 = (a13 & MASK28) + (a12 >> 28);
    let r14 = (a14 & MASK28) + (a13 >> 28);
    let r15 = (a15 & MASK28) + (a14 >> 28);
    [
        r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15,
    ]
}

/// The value. Any words -> Tight.
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

/// The value in `0..p`. Tight -> canonical words.
/// 133 operations.
#[inline(always)]
pub fn to_words(a: &[u32; 16]) -> [u32; 14] {
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
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    let q = (a0 + 1) >> 28;
    let q = (a1 + q) >> 28;
    let q = (a2 + q) >> 28;
    let q = (a3 + q) >> 28;
    let q = (a4 + q) >> 28;
    let q = (a5 + q) >> 28;
    let q = (a6 + q) >> 28;
    let q = (a7 + q) >> 28;
    let q = (a8 + 1 + q) >> 28;
    let q = (a9 + q) >> 28;
    let q = (a10 + q) >> 28;
    let q = (a11 + q) >> 28;
    let q = (a12 + q) >> 28;
    let q = (a13 + q) >> 28;
    let q = (a14 + q) >> 28;
    let q = (a15 + q) >> 28;
    // the value plus c q, without the bit that then stands above the top
    let t0 = a0 + q;
    let t8 = a8 + q;
    let y0 = t0 & MASK28;
    let t = a1 + (t0 >> 28);
    let y1 = t & MASK28;
    let t = a2 + (t >> 28);
    let y2 = t & MASK28;
    let t = a3 + (t >> 28);
    let y3 = t & MASK28;
    let t = a4 + (t >> 28);
    let y4 = t & MASK28;
    let t = a5 + (t >> 28);
    let y5 = t & MASK28;
    let t = a6 + (t >> 28);
    let y6 = t & MASK28;
    let t = a7 + (t >> 28);
    let y7 = t & MASK28;
    let t = t8 + (t >> 28);
    let y8 = t & MASK28;
    let t = a9 + (t >> 28);
    let y9 = t & MASK28;
    let t = a10 + (t >> 28);
    let y10 = t & MASK28;
    let t = a11 + (t >> 28);
    let y11 = t & MASK28;
    let t = a12 + (t >> 28);
    let y12 = t & MASK28;
    let t = a13 + (t >> 28);
    let y13 = t & MASK28;
    let t = a14 + (t >> 28);
    let y14 = t & MASK28;
    let t = a15 + (t >> 28);
    let y15 = t & MASK28;
    // packed into words
    let r0 = ((y1 & MASK4) << 28) | y0;
    let r1 = ((y2 & MASK8) << 24) | (y1 >> 4);
    let r2 = ((y3 & MASK12) << 20) | (y2 >> 8);
    let r3 = ((y4 & MASK16) << 16) | (y3 >> 12);
    let r4 = ((y5 & MASK20) << 12) | (y4 >> 16);
    let r5 = ((y6 & MASK24) << 8) | (y5 >> 20);
    let r6 = (y7 << 4) | (y6 >> 24);
    let r7 = ((y9 & MASK4) << 28) | y8;
    let r8 = ((y10 & MASK8) << 24) | (y9 >> 4);
    let r9 = ((y11 & MASK12) << 20) | (y10 >> 8);
    let r10 = ((y12 & MASK16) << 16) | (y11 >> 12);
    let r11 = ((y13 & MASK20) << 12) | (y12 >> 16);
    let r12 = ((y14 & MASK24) << 8) | (y13 >> 20);
    let r13 = (y15 << 4) | (y14 >> 24);
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
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

/// 1 if the value is 0 modulo p. Tight -> a bit.
#[inline(always)]
pub fn is_zero(a: &[u32; 16]) -> u8 {
    is_zero_words(&to_words(a))
}

/// `a * b`. Loose, Loose -> Tight.
#[inline(never)]
pub fn mul(a: &[u32; 16], b: &[u32; 16]) -> [u32; 16] {
    mul_carried(&carry(a), &carry(b))
}

/// `a^2`. Loose -> Tight.
#[inline(never)]
pub fn square(a: &[u32; 16]) -> [u32; 16] {
    square_carried(&carry(a))
}
