//! Integers modulo p = 2^256 - 2^32 - 977.
//!
//! 10 limbs in u32, of value `x0 + x1 2^26 + ... + x9 2^234`.
//!
//! * Tight: limbs are below 17 * 2^22, the top one below 2^22 + 2^4.
//! * Sum: limbs are below 49 * 2^22, the top one below 3 * 2^22 + 2^4.
//! * Loose: limbs are below 2^30, the top one below 2^26.
//!
//! Strategy: karatsuba. Generated from specs/p256k1.toml by `cargo xtask gen`; do not edit.

use crate::arch::word32::{mask, sbb};

/// The modulus.
const P: [u32; 8] = [
    0xfffffc2f, 0xfffffffe, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff,
];
const MASK2: u32 = (1 << 2) - 1;
const MASK4: u32 = (1 << 4) - 1;
const MASK6: u32 = (1 << 6) - 1;
const MASK8: u32 = (1 << 8) - 1;
const MASK10: u32 = (1 << 10) - 1;
const MASK12: u32 = (1 << 12) - 1;
const MASK14: u32 = (1 << 14) - 1;
const MASK16: u32 = (1 << 16) - 1;
const MASK18: u32 = (1 << 18) - 1;
const MASK20: u32 = (1 << 20) - 1;
const MASK22: u32 = (1 << 22) - 1;
const MASK24: u32 = (1 << 24) - 1;
const MASK26: u32 = (1 << 26) - 1;

/// `a * b`. Loose, Loose -> Tight.
/// 57 multiplications, 261 other operations.
#[inline(never)]
pub fn mul(a: &[u32; 10], b: &[u32; 10]) -> [u32; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9] = *b;
    // sums of the halves, and three products of half the length
    let u0 = a0 + a5;
    let u1 = a1 + a6;
    let u2 = a2 + a7;
    let u3 = a3 + a8;
    let u4 = a4 + a9;
    let v0 = b0 + b5;
    let v1 = b1 + b6;
    let v2 = b2 + b7;
    let v3 = b3 + b8;
    let v4 = b4 + b9;
    // products of equal index, and their running sums
    let c0 = a0 as u64 * b0 as u64;
    let d1 = a1 as u64 * b1 as u64;
    let d2 = a2 as u64 * b2 as u64;
    let d3 = a3 as u64 * b3 as u64;
    let l8 = a4 as u64 * b4 as u64;
    let s1 = c0 + d1;
    let s2 = s1 + d2;
    let s3 = s2 + d3;
    let s4 = s3 + l8;
    // a0 b1 + a1 b0: below 2^61.1
    let c1 = (a0 + a1) as u64 * (b0 + b1) as u64 - s1;
    // a0 b2 + a2 b0 + a1 b1: below 2^61.6
    let c2 = d1 + d1 + (a0 + a2) as u64 * (b0 + b2) as u64 - s2;
    // a0 b3 + a3 b0 + a1 b2 + a2 b1: below 2^62.1
    let c3 = (a0 + a3) as u64 * (b0 + b3) as u64 + (a1 + a2) as u64 * (b1 + b2) as u64 - s3;
    // a0 b4 + a4 b0 + a1 b3 + a3 b1 + a2 b2: below 2^62.4
    let c4 =
        d2 + d2 + (a0 + a4) as u64 * (b0 + b4) as u64 + (a1 + a3) as u64 * (b1 + b3) as u64 - s4;
    // a1 b4 + a4 b1 + a2 b3 + a3 b2: below 2^62.6
    let l5 = (a1 + a4) as u64 * (b1 + b4) as u64 + (a2 + a3) as u64 * (b2 + b3) as u64 - (s4 - c0);
    // a2 b4 + a4 b2 + a3 b3: below 2^62.9
    let l6 = d3 + d3 + (a2 + a4) as u64 * (b2 + b4) as u64 - (s4 - s1);
    // a3 b4 + a4 b3: below 2^63.1
    let l7 = (a3 + a4) as u64 * (b3 + b4) as u64 - (s4 - s2);
    // products of equal index, and their running sums
    let h0 = a5 as u64 * b5 as u64;
    let d1 = a6 as u64 * b6 as u64;
    let d2 = a7 as u64 * b7 as u64;
    let d3 = a8 as u64 * b8 as u64;
    let c18 = a9 as u64 * b9 as u64;
    let s1 = h0 + d1;
    let s2 = s1 + d2;
    let s3 = s2 + d3;
    let s4 = s3 + c18;
    // a5 b6 + a6 b5: below 2^61.1
    let h1 = (a5 + a6) as u64 * (b5 + b6) as u64 - s1;
    // a5 b7 + a7 b5 + a6 b6: below 2^61.6
    let h2 = d1 + d1 + (a5 + a7) as u64 * (b5 + b7) as u64 - s2;
    // a5 b8 + a8 b5 + a6 b7 + a7 b6: below 2^62.1
    let h3 = (a5 + a8) as u64 * (b5 + b8) as u64 + (a6 + a7) as u64 * (b6 + b7) as u64 - s3;
    // a5 b9 + a9 b5 + a6 b8 + a8 b6 + a7 b7: below 2^62.4
    let c14 =
        d2 + d2 + (a5 + a9) as u64 * (b5 + b9) as u64 + (a6 + a8) as u64 * (b6 + b8) as u64 - s4;
    // a6 b9 + a9 b6 + a7 b8 + a8 b7: below 2^62.6
    let c15 = (a6 + a9) as u64 * (b6 + b9) as u64 + (a7 + a8) as u64 * (b7 + b8) as u64 - (s4 - h0);
    // a7 b9 + a9 b7 + a8 b8: below 2^62.9
    let c16 = d3 + d3 + (a7 + a9) as u64 * (b7 + b9) as u64 - (s4 - s1);
    // a8 b9 + a9 b8: below 2^63.1
    let c17 = (a8 + a9) as u64 * (b8 + b9) as u64 - (s4 - s2);
    // products of equal index, and their running sums
    let m0 = u0 as u64 * v0 as u64;
    let d1 = u1 as u64 * v1 as u64;
    let d2 = u2 as u64 * v2 as u64;
    let d3 = u3 as u64 * v3 as u64;
    let m8 = u4 as u64 * v4 as u64;
    let s1 = m0 + d1;
    let s2 = s1 + d2;
    let s3 = s2 + d3;
    let s4 = s3.wrapping_add(m8);
    // u0 v1 + u1 v0: below 2^61.1
    let m1 = (u0 + u1) as u64 * (v0 + v1) as u64 - s1;
    // u0 v2 + u2 v0 + u1 v1: below 2^61.6
    let t = d1 + d1;
    let t = t.wrapping_add((u0 + u2) as u64 * (v0 + v2) as u64);
    let m2 = t.wrapping_sub(s2);
    // u0 v3 + u3 v0 + u1 v2 + u2 v1: below 2^62.1
    let t = (u0 + u3) as u64 * (v0 + v3) as u64;
    let t = t.wrapping_add((u1 + u2) as u64 * (v1 + v2) as u64);
    let m3 = t.wrapping_sub(s3);
    // u0 v4 + u4 v0 + u1 v3 + u3 v1 + u2 v2: below 2^62.4
    let t = d2 + d2;
    let t = t.wrapping_add((u0 + u4) as u64 * (v0 + v4) as u64);
    let t = t.wrapping_add((u1 + u3) as u64 * (v1 + v3) as u64);
    let m4 = t.wrapping_sub(s4);
    // u1 v4 + u4 v1 + u2 v3 + u3 v2: below 2^62.6
    let t = (u1 + u4) as u64 * (v1 + v4) as u64;
    let t = t.wrapping_add((u2 + u3) as u64 * (v2 + v3) as u64);
    let t_2 = s4.wrapping_sub(m0);
    let m5 = t.wrapping_sub(t_2);
    // u2 v4 + u4 v2 + u3 v3: below 2^62.9
    let t = d3 + d3;
    let t = t.wrapping_add((u2 + u4) as u64 * (v2 + v4) as u64);
    let t_2 = s4.wrapping_sub(s1);
    let m6 = t.wrapping_sub(t_2);
    // u3 v4 + u4 v3: below 2^63.1
    let t = s4.wrapping_sub(s2);
    let m7 = ((u3 + u4) as u64 * (v3 + v4) as u64).wrapping_sub(t);
    // what is between them, in the middle
    let t = m3 - c3 - h3;
    let t_2 = m4.wrapping_sub(c4);
    let c9 = t_2.wrapping_sub(c14);
    let c5 = m0 - c0 - h0 + l5;
    let c10 = h0 + (m5 - l5 - c15);
    let c6 = m1 - c1 - h1 + l6;
    let c11 = h1 + (m6 - l6 - c16);
    let c7 = m2 - c2 - h2 + l7;
    let c12 = h2 + (m7 - l7 - c17);
    let c8 = t.wrapping_add(l8);
    let c13 = h3 + (m8 - l8 - c18);
    // the upper columns are carried, so that they may be folded
    let g0 = (c10 & MASK26 as u64) as u32;
    let k = c10 >> 26;
    let t = c11 + k;
    let g1 = (t & MASK26 as u64) as u32;
    let k = t >> 26;
    let t = c12 + k;
    let g2 = (t & MASK26 as u64) as u32;
    let k = t >> 26;
    let t = c13 + k;
    let g3 = (t & MASK26 as u64) as u32;
    let k = t >> 26;
    let t = c14 + k;
    let g4 = (t & MASK26 as u64) as u32;
    let k = t >> 26;
    let t = c15 + k;
    let g5 = (t & MASK26 as u64) as u32;
    let k = t >> 26;
    let t = c16 + k;
    let g6 = (t & MASK26 as u64) as u32;
    let k = t >> 26;
    let t = c17 + k;
    let g7 = (t & MASK26 as u64) as u32;
    let k = (t >> 26) as u32;
    let t = c18 + k as u64;
    let g8 = (t & MASK26 as u64) as u32;
    let k = (t >> 26) as u32;
    // what passes the top comes back: 2^260 = 15632 + 1024 2^26 mod p
    let c0 = c0 + g0 as u64 * 15632;
    let c1 = c1 + ((g0 as u64) << 10) + g1 as u64 * 15632;
    let c2 = c2 + ((g1 as u64) << 10) + g2 as u64 * 15632;
    let c3 = c3 + ((g2 as u64) << 10) + g3 as u64 * 15632;
    let c4 = c4 + ((g3 as u64) << 10) + g4 as u64 * 15632;
    let c5 = c5 + ((g4 as u64) << 10) + g5 as u64 * 15632;
    let c6 = c6 + ((g5 as u64) << 10) + g6 as u64 * 15632;
    let c7 = c7 + ((g6 as u64) << 10) + g7 as u64 * 15632;
    let c8 = c8 + ((g7 as u64) << 10) + g8 as u64 * 15632;
    let c9 = c9 + ((g8 as u64) << 10) + k as u64 * 15632;
    let t = (k as u64) << 10;
    // what passes the top comes back: 2^260 = 15632 + 1024 2^26 mod p
    let t_2 = c0 + t * 15632;
    // carries, once around
    let t = c1 + (t << 10) + (t_2 >> 26);
    let t_3 = c2 + (t >> 26);
    let t_4 = c3 + (t_3 >> 26);
    let r3 = (t_4 & MASK26 as u64) as u32;
    let t_4 = c4 + (t_4 >> 26);
    let r4 = (t_4 & MASK26 as u64) as u32;
    let t_4 = c5 + (t_4 >> 26);
    let r5 = (t_4 & MASK26 as u64) as u32;
    let t_4 = c6 + (t_4 >> 26);
    let r6 = (t_4 & MASK26 as u64) as u32;
    let t_4 = c7 + (t_4 >> 26);
    let r7 = (t_4 & MASK26 as u64) as u32;
    let t_4 = c8 + (t_4 >> 26);
    let r8 = (t_4 & MASK26 as u64) as u32;
    let t_4 = c9 + (t_4 >> 26);
    let r9 = (t_4 & MASK22 as u64) as u32;
    let k = t_4 >> 22;
    let t_2 = ((t_2 & MASK26 as u64) as u32) as u64 + k * 977;
    // what came around is carried on, as far as it goes
    let r0 = (t_2 & MASK26 as u64) as u32;
    let t = ((t & MASK26 as u64) as u32) as u64 + (k << 6) + ((t_2 >> 26) as u32) as u64;
    let r1 = (t & MASK26 as u64) as u32;
    let r2 = (t_3 & MASK26 as u64) as u32 + (t >> 26) as u32;
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// `a^2`. Loose -> Tight.
/// 57 multiplications, 157 other operations.
#[inline(never)]
pub fn square(a: &[u32; 10]) -> [u32; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    // sums of the halves, and three products of half the length
    let u0 = a0 + a5;
    let u1 = a1 + a6;
    let u2 = a2 + a7;
    let u3 = a3 + a8;
    let u4 = a4 + a9;
    let t = a0 << 1;
    let t_2 = a1 << 1;
    let t_3 = a2 << 1;
    let c0 = a0 as u64 * a0 as u64;
    let c1 = t as u64 * a1 as u64;
    let c2 = t as u64 * a2 as u64 + a1 as u64 * a1 as u64;
    let c3 = t as u64 * a3 as u64 + t_2 as u64 * a2 as u64;
    let c4 = t as u64 * a4 as u64 + t_2 as u64 * a3 as u64 + a2 as u64 * a2 as u64;
    let l5 = t_2 as u64 * a4 as u64 + t_3 as u64 * a3 as u64;
    let l6 = t_3 as u64 * a4 as u64 + a3 as u64 * a3 as u64;
    let l7 = (a3 << 1) as u64 * a4 as u64;
    let l8 = a4 as u64 * a4 as u64;
    let t = a5 << 1;
    let t_2 = a6 << 1;
    let t_3 = a7 << 1;
    let h0 = a5 as u64 * a5 as u64;
    let h1 = t as u64 * a6 as u64;
    let h2 = t as u64 * a7 as u64 + a6 as u64 * a6 as u64;
    let h3 = t as u64 * a8 as u64 + t_2 as u64 * a7 as u64;
    let c14 = t as u64 * a9 as u64 + t_2 as u64 * a8 as u64 + a7 as u64 * a7 as u64;
    let c15 = t_2 as u64 * a9 as u64 + t_3 as u64 * a8 as u64;
    let c16 = t_3 as u64 * a9 as u64 + a8 as u64 * a8 as u64;
    let c17 = (a8 << 1) as u64 * a9 as u64;
    let c18 = a9 as u64 * a9 as u64;
    let t = u0 << 1;
    let t_2 = u1 << 1;
    let t_3 = u2 << 1;
    let m0 = u0 as u64 * u0 as u64;
    let m1 = t as u64 * u1 as u64;
    let m2 = t as u64 * u2 as u64 + u1 as u64 * u1 as u64;
    let m3 = t as u64 * u3 as u64 + t_2 as u64 * u2 as u64;
    let t = t as u64 * u4 as u64 + t_2 as u64 * u3 as u64;
    let m4 = t.wrapping_add(u2 as u64 * u2 as u64);
    let m5 = t_2 as u64 * u4 as u64 + t_3 as u64 * u3 as u64;
    let m6 = t_3 as u64 * u4 as u64 + u3 as u64 * u3 as u64;
    let m7 = (u3 << 1) as u64 * u4 as u64;
    let m8 = u4 as u64 * u4 as u64;
    // what is between them, in the middle
    let t = m3 - c3 - h3;
    let t_2 = m4.wrapping_sub(c4);
    let c9 = t_2.wrapping_sub(c14);
    let c5 = m0 - c0 - h0 + l5;
    let c10 = h0 + (m5 - l5 - c15);
    let c6 = m1 - c1 - h1 + l6;
    let c11 = h1 + (m6 - l6 - c16);
    let c7 = m2 - c2 - h2 + l7;
    let c12 = h2 + (m7 - l7 - c17);
    let c8 = t.wrapping_add(l8);
    let c13 = h3 + (m8 - l8 - c18);
    // the upper columns are carried, so that they may be folded
    let g0 = (c10 & MASK26 as u64) as u32;
    let k = c10 >> 26;
    let t = c11 + k;
    let g1 = (t & MASK26 as u64) as u32;
    let k = t >> 26;
    let t = c12 + k;
    let g2 = (t & MASK26 as u64) as u32;
    let k = t >> 26;
    let t = c13 + k;
    let g3 = (t & MASK26 as u64) as u32;
    let k = t >> 26;
    let t = c14 + k;
    let g4 = (t & MASK26 as u64) as u32;
    let k = t >> 26;
    let t = c15 + k;
    let g5 = (t & MASK26 as u64) as u32;
    let k = t >> 26;
    let t = c16 + k;
    let g6 = (t & MASK26 as u64) as u32;
    let k = t >> 26;
    let t = c17 + k;
    let g7 = (t & MASK26 as u64) as u32;
    let k = (t >> 26) as u32;
    let t = c18 + k as u64;
    let g8 = (t & MASK26 as u64) as u32;
    let k = (t >> 26) as u32;
    // what passes the top comes back: 2^260 = 15632 + 1024 2^26 mod p
    let c0 = c0 + g0 as u64 * 15632;
    let c1 = c1 + ((g0 as u64) << 10) + g1 as u64 * 15632;
    let c2 = c2 + ((g1 as u64) << 10) + g2 as u64 * 15632;
    let c3 = c3 + ((g2 as u64) << 10) + g3 as u64 * 15632;
    let c4 = c4 + ((g3 as u64) << 10) + g4 as u64 * 15632;
    let c5 = c5 + ((g4 as u64) << 10) + g5 as u64 * 15632;
    let c6 = c6 + ((g5 as u64) << 10) + g6 as u64 * 15632;
    let c7 = c7 + ((g6 as u64) << 10) + g7 as u64 * 15632;
    let c8 = c8 + ((g7 as u64) << 10) + g8 as u64 * 15632;
    let c9 = c9 + ((g8 as u64) << 10) + k as u64 * 15632;
    let t = (k as u64) << 10;
    // what passes the top comes back: 2^260 = 15632 + 1024 2^26 mod p
    let t_2 = c0 + t * 15632;
    // carries, once around
    let t = c1 + (t << 10) + (t_2 >> 26);
    let t_3 = c2 + (t >> 26);
    let t_4 = c3 + (t_3 >> 26);
    let r3 = (t_4 & MASK26 as u64) as u32;
    let t_4 = c4 + (t_4 >> 26);
    let r4 = (t_4 & MASK26 as u64) as u32;
    let t_4 = c5 + (t_4 >> 26);
    let r5 = (t_4 & MASK26 as u64) as u32;
    let t_4 = c6 + (t_4 >> 26);
    let r6 = (t_4 & MASK26 as u64) as u32;
    let t_4 = c7 + (t_4 >> 26);
    let r7 = (t_4 & MASK26 as u64) as u32;
    let t_4 = c8 + (t_4 >> 26);
    let r8 = (t_4 & MASK26 as u64) as u32;
    let t_4 = c9 + (t_4 >> 26);
    let r9 = (t_4 & MASK22 as u64) as u32;
    let k = t_4 >> 22;
    let t_2 = ((t_2 & MASK26 as u64) as u32) as u64 + k * 977;
    // what came around is carried on, as far as it goes
    let r0 = (t_2 & MASK26 as u64) as u32;
    let t = ((t & MASK26 as u64) as u32) as u64 + (k << 6) + ((t_2 >> 26) as u32) as u64;
    let r1 = (t & MASK26 as u64) as u32;
    let r2 = (t_3 & MASK26 as u64) as u32 + (t >> 26) as u32;
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// `k * a`. Loose, below 2^17 -> Tight.
/// 12 multiplications, 43 other operations.
#[inline(never)]
pub fn mul_small(a: &[u32; 10], k: u32) -> [u32; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
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
    let t = (c9 >> 22) as u32;
    let r1 = ((c1 as u32) & MASK26) + (c0 >> 26) as u32;
    let r2 = ((c2 as u32) & MASK26) + (c1 >> 26) as u32;
    let r3 = ((c3 as u32) & MASK26) + (c2 >> 26) as u32;
    let r4 = ((c4 as u32) & MASK26) + (c3 >> 26) as u32;
    let r5 = ((c5 as u32) & MASK26) + (c4 >> 26) as u32;
    let r6 = ((c6 as u32) & MASK26) + (c5 >> 26) as u32;
    let r7 = ((c7 as u32) & MASK26) + (c6 >> 26) as u32;
    let r8 = ((c8 as u32) & MASK26) + (c7 >> 26) as u32;
    let r9 = ((c9 as u32) & MASK22) + (c8 >> 26) as u32;
    let r0 = ((c0 as u32) & MASK26) + t * 977;
    let r1 = r1 + (t << 6);
    // carries once more
    let k = r9 >> 22;
    let r0_2 = (r0 & MASK26) + k * 977;
    let r1_2 = (r1 & MASK26) + (k << 6) + (r0 >> 26);
    let r2 = r2 + (r1 >> 26);
    [r0_2, r1_2, r2, r3, r4, r5, r6, r7, r8, r9 & MASK22]
}

/// `k * a + b`. Loose, below 2^17, Tight -> Tight.
/// 12 multiplications, 53 other operations.
#[inline(never)]
pub fn mul_small_add(a: &[u32; 10], k: u32, b: &[u32; 10]) -> [u32; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9] = *b;
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
    let t = (c9 >> 22) as u32;
    let r1 = ((c1 as u32) & MASK26) + (c0 >> 26) as u32;
    let r2 = ((c2 as u32) & MASK26) + (c1 >> 26) as u32;
    let r3 = ((c3 as u32) & MASK26) + (c2 >> 26) as u32;
    let r4 = ((c4 as u32) & MASK26) + (c3 >> 26) as u32;
    let r5 = ((c5 as u32) & MASK26) + (c4 >> 26) as u32;
    let r6 = ((c6 as u32) & MASK26) + (c5 >> 26) as u32;
    let r7 = ((c7 as u32) & MASK26) + (c6 >> 26) as u32;
    let r8 = ((c8 as u32) & MASK26) + (c7 >> 26) as u32;
    let r9 = ((c9 as u32) & MASK22) + (c8 >> 26) as u32;
    let r0 = ((c0 as u32) & MASK26) + t * 977;
    let r1 = r1 + (t << 6);
    // carries once more
    let k = r9 >> 22;
    let r0_2 = (r0 & MASK26) + k * 977;
    let r1_2 = (r1 & MASK26) + (k << 6) + (r0 >> 26);
    let r2 = r2 + (r1 >> 26);
    [r0_2, r1_2, r2, r3, r4, r5, r6, r7, r8, r9 & MASK22]
}

/// `a + b`. Tight, Tight -> Sum.
/// 10 operations.
#[inline(always)]
pub fn add(a: &[u32; 10], b: &[u32; 10]) -> [u32; 10] {
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
pub fn sub(a: &[u32; 10], b: &[u32; 10]) -> [u32; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9] = *b;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + 0x7fff85e - b0;
    let r1 = a1 + 0x7ffff7e - b1;
    let r2 = a2 + 0x7fffffe - b2;
    let r3 = a3 + 0x7fffffe - b3;
    let r4 = a4 + 0x7fffffe - b4;
    let r5 = a5 + 0x7fffffe - b5;
    let r6 = a6 + 0x7fffffe - b6;
    let r7 = a7 + 0x7fffffe - b7;
    let r8 = a8 + 0x7fffffe - b8;
    let r9 = a9 + 0x7ffffe - b9;
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// `-a`. Tight -> Sum.
/// 10 operations.
#[inline(always)]
pub fn neg(a: &[u32; 10]) -> [u32; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = 0x7fff85e - a0;
    let r1 = 0x7ffff7e - a1;
    let r2 = 0x7fffffe - a2;
    let r3 = 0x7fffffe - a3;
    let r4 = 0x7fffffe - a4;
    let r5 = 0x7fffffe - a5;
    let r6 = 0x7fffffe - a6;
    let r7 = 0x7fffffe - a7;
    let r8 = 0x7fffffe - a8;
    let r9 = 0x7ffffe - a9;
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// `a + b`. Sum, Sum -> Loose.
/// 10 operations.
#[inline(always)]
pub fn add_sums(a: &[u32; 10], b: &[u32; 10]) -> [u32; 10] {
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

/// `a - b`. Sum, Sum -> Loose.
/// 20 operations.
#[inline(always)]
pub fn sub_sums(a: &[u32; 10], b: &[u32; 10]) -> [u32; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9] = *b;
    // plus 4 p, limb by limb, so that no limb goes below zero
    let r0 = a0 + 0xffff0bc - b0;
    let r1 = a1 + 0xffffefc - b1;
    let r2 = a2 + 0xffffffc - b2;
    let r3 = a3 + 0xffffffc - b3;
    let r4 = a4 + 0xffffffc - b4;
    let r5 = a5 + 0xffffffc - b5;
    let r6 = a6 + 0xffffffc - b6;
    let r7 = a7 + 0xffffffc - b7;
    let r8 = a8 + 0xffffffc - b8;
    let r9 = a9 + 0xfffffc - b9;
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// The same value. Loose -> Tight.
/// 1 multiplication, 32 other operations.
#[inline(always)]
pub fn carry(a: &[u32; 10]) -> [u32; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let k = a9 >> 22;
    let r0 = (a0 & MASK26) + k * 977;
    let r1 = (a1 & MASK26) + (k << 6) + (a0 >> 26);
    let r2 = (a2 & MASK26) + (a1 >> 26);
    let r3 = (a3 & MASK26) + (a2 >> 26);
    let r4 = (a4 & MASK26) + (a3 >> 26);
    let r5 = (a5 & MASK26) + (a4 >> 26);
    let r6 = (a6 & MASK26) + (a5 >> 26);
    let r7 = (a7 & MASK26) + (a6 >> 26);
    let r8 = (a8 & MASK26) + (a7 >> 26);
    let r9 = (a9 & MASK22) + (a8 >> 26);
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// The value. Any words -> Tight.
/// 32 operations.
#[inline(always)]
pub fn from_words(w: &[u32; 8]) -> [u32; 10] {
    let [w0, w1, w2, w3, w4, w5, w6, w7] = *w;
    let x0 = w0 & MASK26;
    let x1 = ((w1 & MASK20) << 6) | (w0 >> 26);
    let x2 = ((w2 & MASK14) << 12) | (w1 >> 20);
    let x3 = ((w3 & MASK8) << 18) | (w2 >> 14);
    let x4 = ((w4 & MASK2) << 24) | (w3 >> 8);
    let x5 = (w4 >> 2) & MASK26;
    let x6 = ((w5 & MASK22) << 4) | (w4 >> 28);
    let x7 = ((w6 & MASK16) << 10) | (w5 >> 22);
    let x8 = ((w7 & MASK10) << 16) | (w6 >> 16);
    let x9 = w7 >> 10;
    [x0, x1, x2, x3, x4, x5, x6, x7, x8, x9]
}

/// The value in `0..p`. Tight -> canonical words.
/// 1 multiplication, 84 other operations.
#[inline(always)]
pub fn to_words(a: &[u32; 10]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    let q = (a0 + 977) >> 26;
    let q = (a1 + 64 + q) >> 26;
    let q = (a2 + q) >> 26;
    let q = (a3 + q) >> 26;
    let q = (a4 + q) >> 26;
    let q = (a5 + q) >> 26;
    let q = (a6 + q) >> 26;
    let q = (a7 + q) >> 26;
    let q = (a8 + q) >> 26;
    let q = (a9 + q) >> 22;
    // the value plus c q, without the bit that then stands above the top
    let t0 = a0 + q * 977;
    let t1 = a1 + (q << 6);
    let y0 = t0 & MASK26;
    let t = t1 + (t0 >> 26);
    let y1 = t & MASK26;
    let t = a2 + (t >> 26);
    let y2 = t & MASK26;
    let t = a3 + (t >> 26);
    let y3 = t & MASK26;
    let t = a4 + (t >> 26);
    let y4 = t & MASK26;
    let t = a5 + (t >> 26);
    let y5 = t & MASK26;
    let t = a6 + (t >> 26);
    let y6 = t & MASK26;
    let t = a7 + (t >> 26);
    let y7 = t & MASK26;
    let t = a8 + (t >> 26);
    let y8 = t & MASK26;
    let t = a9 + (t >> 26);
    let y9 = t & MASK22;
    // packed into words
    let r0 = ((y1 & MASK6) << 26) | y0;
    let r1 = ((y2 & MASK12) << 20) | (y1 >> 6);
    let r2 = ((y3 & MASK18) << 14) | (y2 >> 12);
    let r3 = ((y4 & MASK24) << 8) | (y3 >> 18);
    let r4 = ((y6 & MASK4) << 28) | ((y5 << 2) | (y4 >> 24));
    let r5 = ((y7 & MASK10) << 22) | (y6 >> 4);
    let r6 = ((y8 & MASK16) << 16) | (y7 >> 10);
    let r7 = (y9 << 10) | (y8 >> 16);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Tight, Tight -> Tight.
/// 33 operations.
#[inline(always)]
pub fn select(bit: u8, a: &[u32; 10], b: &[u32; 10]) -> [u32; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9] = *b;
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
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// `b` if the bit is 1, `a` if it is 0. A bit, Sum, Sum -> Sum.
/// 33 operations.
#[inline(always)]
pub fn select_sums(bit: u8, a: &[u32; 10], b: &[u32; 10]) -> [u32; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9] = *b;
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
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// 1 if the value is below the modulus. Any words -> a bit.
/// 8 operations.
#[inline(always)]
pub fn is_canonical(w: &[u32; 8]) -> u8 {
    let [w0, w1, w2, w3, w4, w5, w6, w7] = *w;
    let (_, c) = sbb(w0, P[0], 0);
    let (_, c) = sbb(w1, P[1], c);
    let (_, c) = sbb(w2, P[2], c);
    let (_, c) = sbb(w3, P[3], c);
    let (_, c) = sbb(w4, P[4], c);
    let (_, c) = sbb(w5, P[5], c);
    let (_, c) = sbb(w6, P[6], c);
    let (_, c) = sbb(w7, P[7], c);
    c
}

/// 1 if all words are zero. Any words -> a bit.
/// 8 operations.
#[inline(always)]
fn is_zero_words(w: &[u32; 8]) -> u8 {
    let [w0, w1, w2, w3, w4, w5, w6, w7] = *w;
    let (_, c) = sbb(w0, 1, 0);
    let (_, c) = sbb(w1, 0, c);
    let (_, c) = sbb(w2, 0, c);
    let (_, c) = sbb(w3, 0, c);
    let (_, c) = sbb(w4, 0, c);
    let (_, c) = sbb(w5, 0, c);
    let (_, c) = sbb(w6, 0, c);
    let (_, c) = sbb(w7, 0, c);
    c
}

/// 1 if the value is 0 modulo p. Tight -> a bit.
#[inline(always)]
pub fn is_zero(a: &[u32; 10]) -> u8 {
    is_zero_words(&to_words(a))
}
