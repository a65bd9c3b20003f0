//! Integers modulo p = 2^255 - 19.
//!
//! 10 limbs in u32, of value `x0 + x1 2^26 + x2 2^51 + ... + x9 2^230`.
//!
//! * Tight: limbs are below 2^26 + 2^8, every other one below 2^25 + 2^14.
//! * Sum: limbs are below 3 * 2^26 + 2^8, every other one below 3 * 2^25 + 2^14.
//! * Loose: limbs are below 2^29, every other one below 2^28.
//!
//! Strategy: unsaturated. Generated from specs/p25519.toml by `cargo xtask gen`; do not edit.

use crate::arch::word32::{mask, sbb};

/// The modulus.
const P: [u32; 8] = [
    0xffffffed, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0x7fffffff,
];
const MASK6: u32 = (1 << 6) - 1;
const MASK7: u32 = (1 << 7) - 1;
const MASK12: u32 = (1 << 12) - 1;
const MASK13: u32 = (1 << 13) - 1;
const MASK19: u32 = (1 << 19) - 1;
const MASK20: u32 = (1 << 20) - 1;
const MASK25: u32 = (1 << 25) - 1;
const MASK26: u32 = (1 << 26) - 1;

/// `a * b`. Loose, Loose -> Tight.
/// 111 multiplications, 143 other operations.
#[inline(never)]
pub fn mul(a: &[u32; 10], b: &[u32; 10]) -> [u32; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9] = *b;
    let a1d = a1 << 1;
    let a3d = a3 << 1;
    let a5d = a5 << 1;
    let a7d = a7 << 1;
    let a9d = a9 << 1;
    let h0 = a1d as u64 * b9 as u64
        + a2 as u64 * b8 as u64
        + a3d as u64 * b7 as u64
        + a4 as u64 * b6 as u64
        + a5d as u64 * b5 as u64
        + a6 as u64 * b4 as u64
        + a7d as u64 * b3 as u64
        + a8 as u64 * b2 as u64
        + a9d as u64 * b1 as u64;
    let h1 = a2 as u64 * b9 as u64
        + a3 as u64 * b8 as u64
        + a4 as u64 * b7 as u64
        + a5 as u64 * b6 as u64
        + a6 as u64 * b5 as u64
        + a7 as u64 * b4 as u64
        + a8 as u64 * b3 as u64
        + a9 as u64 * b2 as u64;
    let h2 = a3d as u64 * b9 as u64
        + a4 as u64 * b8 as u64
        + a5d as u64 * b7 as u64
        + a6 as u64 * b6 as u64
        + a7d as u64 * b5 as u64
        + a8 as u64 * b4 as u64
        + a9d as u64 * b3 as u64;
    let h3 = a4 as u64 * b9 as u64
        + a5 as u64 * b8 as u64
        + a6 as u64 * b7 as u64
        + a7 as u64 * b6 as u64
        + a8 as u64 * b5 as u64
        + a9 as u64 * b4 as u64;
    let h4 = a5d as u64 * b9 as u64
        + a6 as u64 * b8 as u64
        + a7d as u64 * b7 as u64
        + a8 as u64 * b6 as u64
        + a9d as u64 * b5 as u64;
    let h5 = a6 as u64 * b9 as u64
        + a7 as u64 * b8 as u64
        + a8 as u64 * b7 as u64
        + a9 as u64 * b6 as u64;
    let h6 = a7d as u64 * b9 as u64 + a8 as u64 * b8 as u64 + a9d as u64 * b7 as u64;
    let h7 = a8 as u64 * b9 as u64 + a9 as u64 * b8 as u64;
    let h8 = a9d as u64 * b9 as u64;
    let g0 = h0 & MASK26 as u64;
    let k = h0 >> 26;
    let t = h1 + k;
    let g1 = t & MASK25 as u64;
    let k = t >> 25;
    let t = h2 + k;
    let g2 = t & MASK26 as u64;
    let k = t >> 26;
    let g4 = h4 & MASK26 as u64;
    let k_2 = h4 >> 26;
    let g8 = h8 & MASK26 as u64;
    let k_3 = h8 >> 26;
    // a0 b0 + 19 (2 a1 b9 + a2 b8 + 2 a3 b7 + a4 b6 + 2 a5 b5 + a6 b4 + 2 a7 b3 + a8 b2 + 2 a9 b1):
    // below 2^58.1
    let c0 = a0 as u64 * b0 as u64 + g0 * 19;
    // a0 b1 + a1 b0 + 19 (a2 b9 + a3 b8 + a4 b7 + a5 b6 + a6 b5 + a7 b4 + a8 b3 + a9 b2): below
    // 2^58.1
    let c1 = a0 as u64 * b1 as u64 + a1 as u64 * b0 as u64 + g1 * 19;
    // a0 b2 + 2 a1 b1 + a2 b0 + 19 (2 a3 b9 + a4 b8 + 2 a5 b7 + a6 b6 + 2 a7 b5 + a8 b4 + 2 a9 b3):
    // below 2^59.4
    let c2 = a0 as u64 * b2 as u64 + a1d as u64 * b1 as u64 + a2 as u64 * b0 as u64 + g2 * 19;
    // a0 b3 + a1 b2 + a2 b1 + a3 b0 + 19 (a4 b9 + a5 b8 + a6 b7 + a7 b6 + a8 b5 + a9 b4): below
    // 2^63.9
    let c3 = a0 as u64 * b3 as u64
        + a1 as u64 * b2 as u64
        + a2 as u64 * b1 as u64
        + a3 as u64 * b0 as u64
        + (h3 + k) * 19;
    // a0 b4 + 2 a1 b3 + a2 b2 + 2 a3 b1 + a4 b0 + 19 (2 a5 b9 + a6 b8 + 2 a7 b7 + a8 b6 + 2 a9 b5):
    // below 2^60.1
    let c4 = a0 as u64 * b4 as u64
        + a1d as u64 * b3 as u64
        + a2 as u64 * b2 as u64
        + a3d as u64 * b1 as u64
        + a4 as u64 * b0 as u64
        + g4 * 19;
    // a0 b5 + a1 b4 + a2 b3 + a3 b2 + a4 b1 + a5 b0 + 19 (a6 b9 + a7 b8 + a8 b7 + a9 b6): below
    // 2^63.4
    let c5 = a0 as u64 * b5 as u64
        + a1 as u64 * b4 as u64
        + a2 as u64 * b3 as u64
        + a3 as u64 * b2 as u64
        + a4 as u64 * b1 as u64
        + a5 as u64 * b0 as u64
        + (h5 + k_2) * 19;
    // a0 b6 + 2 a1 b5 + a2 b4 + 2 a3 b3 + a4 b2 + 2 a5 b1 + a6 b0 + 19 (2 a7 b9 + a8 b8 + 2 a9 b7):
    // below 2^63.5
    let c6 = a0 as u64 * b6 as u64
        + a1d as u64 * b5 as u64
        + a2 as u64 * b4 as u64
        + a3d as u64 * b3 as u64
        + a4 as u64 * b2 as u64
        + a5d as u64 * b1 as u64
        + a6 as u64 * b0 as u64
        + h6 * 19;
    // a0 b7 + a1 b6 + a2 b5 + a3 b4 + a4 b3 + a5 b2 + a6 b1 + a7 b0 + 19 (a8 b9 + a9 b8): below
    // 2^62.6
    let c7 = a0 as u64 * b7 as u64
        + a1 as u64 * b6 as u64
        + a2 as u64 * b5 as u64
        + a3 as u64 * b4 as u64
        + a4 as u64 * b3 as u64
        + a5 as u64 * b2 as u64
        + a6 as u64 * b1 as u64
        + a7 as u64 * b0 as u64
        + h7 * 19;
    // a0 b8 + 2 a1 b7 + a2 b6 + 2 a3 b5 + a4 b4 + 2 a5 b3 + a6 b2 + 2 a7 b1 + a8 b0 + 19 (2 a9 b9):
    // below 2^60.9
    let c8 = a0 as u64 * b8 as u64
        + a1d as u64 * b7 as u64
        + a2 as u64 * b6 as u64
        + a3d as u64 * b5 as u64
        + a4 as u64 * b4 as u64
        + a5d as u64 * b3 as u64
        + a6 as u64 * b2 as u64
        + a7d as u64 * b1 as u64
        + a8 as u64 * b0 as u64
        + g8 * 19;
    // a0 b9 + a1 b8 + a2 b7 + a3 b6 + a4 b5 + a5 b4 + a6 b3 + a7 b2 + a8 b1 + a9 b0: below 2^60.4
    let c9 = a0 as u64 * b9 as u64
        + a1 as u64 * b8 as u64
        + a2 as u64 * b7 as u64
        + a3 as u64 * b6 as u64
        + a4 as u64 * b5 as u64
        + a5 as u64 * b4 as u64
        + a6 as u64 * b3 as u64
        + a7 as u64 * b2 as u64
        + a8 as u64 * b1 as u64
        + a9 as u64 * b0 as u64
        + k_3 * 19;
    // carries, once around
    let c1 = c1 + (c0 >> 26);
    let c2 = c2 + (c1 >> 25);
    let c3 = c3 + (c2 >> 26);
    let c4 = c4 + (c3 >> 25);
    let c5 = c5 + (c4 >> 26);
    let c6 = c6 + (c5 >> 25);
    let c7 = c7 + (c6 >> 26);
    let c8 = c8 + (c7 >> 25);
    let c9 = c9 + (c8 >> 26);
    let r2 = (c2 as u32) & MASK26;
    let r3 = (c3 as u32) & MASK25;
    let r4 = (c4 as u32) & MASK26;
    let r5 = (c5 as u32) & MASK25;
    let r6 = (c6 as u32) & MASK26;
    let r7 = (c7 as u32) & MASK25;
    let r8 = (c8 as u32) & MASK26;
    let r9 = (c9 as u32) & MASK25;
    let t = ((c0 as u32) & MASK26) as u64 + (c9 >> 25) * 19;
    let r0 = (t & MASK26 as u64) as u32;
    let r1 = ((c1 as u32) & MASK25) + (t >> 26) as u32;
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// `a^2`. Loose -> Tight.
/// 65 multiplications, 102 other operations.
#[inline(never)]
pub fn square(a: &[u32; 10]) -> [u32; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let a0d = a0 << 1;
    let a1d = a1 << 1;
    let a2d = a2 << 1;
    let a3d = a3 << 1;
    let a4d = a4 << 1;
    let a5d = a5 << 1;
    let a6d = a6 << 1;
    let a7d = a7 << 1;
    let a9d = a9 << 1;
    let h0 = a1d as u64 * a9d as u64
        + a2d as u64 * a8 as u64
        + a3d as u64 * a7d as u64
        + a4d as u64 * a6 as u64
        + a5d as u64 * a5 as u64;
    let h1 = a2d as u64 * a9 as u64
        + a3d as u64 * a8 as u64
        + a4d as u64 * a7 as u64
        + a5d as u64 * a6 as u64;
    let h2 = a3d as u64 * a9d as u64
        + a4d as u64 * a8 as u64
        + a5d as u64 * a7d as u64
        + a6 as u64 * a6 as u64;
    let h3 = a4d as u64 * a9 as u64 + a5d as u64 * a8 as u64 + a6d as u64 * a7 as u64;
    let h4 = a5d as u64 * a9d as u64 + a6d as u64 * a8 as u64 + a7d as u64 * a7 as u64;
    let h5 = a6d as u64 * a9 as u64 + a7d as u64 * a8 as u64;
    let h6 = a7d as u64 * a9d as u64 + a8 as u64 * a8 as u64;
    let h7 = a8 as u64 * a9d as u64;
    let h8 = a9d as u64 * a9 as u64;
    let g0 = h0 & MASK26 as u64;
    let k = h0 >> 26;
    let t = h1 + k;
    let g1 = t & MASK25 as u64;
    let k = t >> 25;
    let t = h2 + k;
    let g2 = t & MASK26 as u64;
    let k = t >> 26;
    let g4 = h4 & MASK26 as u64;
    let k_2 = h4 >> 26;
    let g7 = h7 & MASK25 as u64;
    let k_3 = h7 >> 25;
    // a0^2 + 19 (4 a1 a9 + 2 a2 a8 + 4 a3 a7 + 2 a4 a6 + 2 a5^2): below 2^58.1
    let c0 = a0 as u64 * a0 as u64 + g0 * 19;
    // 2 a0 a1 + 19 (2 a2 a9 + 2 a3 a8 + 2 a4 a7 + 2 a5 a6): below 2^58.1
    let c1 = a0d as u64 * a1 as u64 + g1 * 19;
    // 2 a0 a2 + 2 a1^2 + 19 (4 a3 a9 + 2 a4 a8 + 4 a5 a7 + a6^2): below 2^59.4
    let c2 = a0d as u64 * a2 as u64 + a1d as u64 * a1 as u64 + g2 * 19;
    // 2 a0 a3 + 2 a1 a2 + 19 (2 a4 a9 + 2 a5 a8 + 2 a6 a7): below 2^63.9
    let c3 = a0d as u64 * a3 as u64 + a1d as u64 * a2 as u64 + (h3 + k) * 19;
    // 2 a0 a4 + 4 a1 a3 + a2^2 + 19 (4 a5 a9 + 2 a6 a8 + 2 a7^2): below 2^60.1
    let c4 = a0d as u64 * a4 as u64 + a1d as u64 * a3d as u64 + a2 as u64 * a2 as u64 + g4 * 19;
    // 2 a0 a5 + 2 a1 a4 + 2 a2 a3 + 19 (2 a6 a9 + 2 a7 a8): below 2^63.4
    let c5 =
        a0d as u64 * a5 as u64 + a1d as u64 * a4 as u64 + a2d as u64 * a3 as u64 + (h5 + k_2) * 19;
    // 2 a0 a6 + 4 a1 a5 + 2 a2 a4 + 2 a3^2 + 19 (4 a7 a9 + a8^2): below 2^63.5
    let c6 = a0d as u64 * a6 as u64
        + a1d as u64 * a5d as u64
        + a2d as u64 * a4 as u64
        + a3d as u64 * a3 as u64
        + h6 * 19;
    // 2 a0 a7 + 2 a1 a6 + 2 a2 a5 + 2 a3 a4 + 19 (2 a8 a9): below 2^60.1
    let c7 = a0d as u64 * a7 as u64
        + a1d as u64 * a6 as u64
        + a2d as u64 * a5 as u64
        + a3d as u64 * a4 as u64
        + g7 * 19;
    // 2 a0 a8 + 4 a1 a7 + 2 a2 a6 + 4 a3 a5 + a4^2 + 19 (2 a9^2): below 2^62.1
    let c8 = a0d as u64 * a8 as u64
        + a1d as u64 * a7d as u64
        + a2d as u64 * a6 as u64
        + a3d as u64 * a5d as u64
        + a4 as u64 * a4 as u64
        + (h8 + k_3) * 19;
    // carries, once around
    let c1 = c1 + (c0 >> 26);
    let c2 = c2 + (c1 >> 25);
    let c3 = c3 + (c2 >> 26);
    let c4 = c4 + (c3 >> 25);
    let c5 = c5 + (c4 >> 26);
    let c6 = c6 + (c5 >> 25);
    let c7 = c7 + (c6 >> 26);
    let c8 = c8 + (c7 >> 25);
    let c9 = a0d as u64 * a9 as u64
        + a1d as u64 * a8 as u64
        + a2d as u64 * a7 as u64
        + a3d as u64 * a6 as u64
        + a4d as u64 * a5 as u64
        + (c8 >> 26);
    let r2 = (c2 as u32) & MASK26;
    let r3 = (c3 as u32) & MASK25;
    let r4 = (c4 as u32) & MASK26;
    let r5 = (c5 as u32) & MASK25;
    let r6 = (c6 as u32) & MASK26;
    let r7 = (c7 as u32) & MASK25;
    let r8 = (c8 as u32) & MASK26;
    let r9 = (c9 as u32) & MASK25;
    let t = ((c0 as u32) & MASK26) as u64 + (c9 >> 25) * 19;
    let r0 = (t & MASK26 as u64) as u32;
    let r1 = ((c1 as u32) & MASK25) + (t >> 26) as u32;
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// `k * a`. Loose, below 2^17 -> Tight.
/// 12 multiplications, 60 other operations.
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
    let r1 = ((c1 as u32) & MASK25) + (c0 >> 26) as u32;
    let r2 = ((c2 as u32) & MASK26) + (c1 >> 25) as u32;
    let r3 = ((c3 as u32) & MASK25) + (c2 >> 26) as u32;
    let r4 = ((c4 as u32) & MASK26) + (c3 >> 25) as u32;
    let r5 = ((c5 as u32) & MASK25) + (c4 >> 26) as u32;
    let r6 = ((c6 as u32) & MASK26) + (c5 >> 25) as u32;
    let r7 = ((c7 as u32) & MASK25) + (c6 >> 26) as u32;
    let r8 = ((c8 as u32) & MASK26) + (c7 >> 25) as u32;
    let r9 = ((c9 as u32) & MASK25) + (c8 >> 26) as u32;
    let r0 = ((c0 as u32) & MASK26) + (c9 >> 25) as u32 * 19;
    // carries once more
    let r0_2 = (r0 & MASK26) + (r9 >> 25) * 19;
    let r1_2 = (r1 & MASK25) + (r0 >> 26);
    let r2_2 = (r2 & MASK26) + (r1 >> 25);
    let r3_2 = (r3 & MASK25) + (r2 >> 26);
    let r4_2 = (r4 & MASK26) + (r3 >> 25);
    let r5_2 = (r5 & MASK25) + (r4 >> 26);
    let r6_2 = (r6 & MASK26) + (r5 >> 25);
    let r7_2 = (r7 & MASK25) + (r6 >> 26);
    let r8_2 = (r8 & MASK26) + (r7 >> 25);
    let r9 = (r9 & MASK25) + (r8 >> 26);
    [r0_2, r1_2, r2_2, r3_2, r4_2, r5_2, r6_2, r7_2, r8_2, r9]
}

/// `k * a + b`. Loose, below 2^17, Tight -> Tight.
/// 12 multiplications, 70 other operations.
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
    let r1 = ((c1 as u32) & MASK25) + (c0 >> 26) as u32;
    let r2 = ((c2 as u32) & MASK26) + (c1 >> 25) as u32;
    let r3 = ((c3 as u32) & MASK25) + (c2 >> 26) as u32;
    let r4 = ((c4 as u32) & MASK26) + (c3 >> 25) as u32;
    let r5 = ((c5 as u32) & MASK25) + (c4 >> 26) as u32;
    let r6 = ((c6 as u32) & MASK26) + (c5 >> 25) as u32;
    let r7 = ((c7 as u32) & MASK25) + (c6 >> 26) as u32;
    let r8 = ((c8 as u32) & MASK26) + (c7 >> 25) as u32;
    let r9 = ((c9 as u32) & MASK25) + (c8 >> 26) as u32;
    let r0 = ((c0 as u32) & MASK26) + (c9 >> 25) as u32 * 19;
    // carries once more
    let r0_2 = (r0 & MASK26) + (r9 >> 25) * 19;
    let r1_2 = (r1 & MASK25) + (r0 >> 26);
    let r2_2 = (r2 & MASK26) + (r1 >> 25);
    let r3_2 = (r3 & MASK25) + (r2 >> 26);
    let r4_2 = (r4 & MASK26) + (r3 >> 25);
    let r5_2 = (r5 & MASK25) + (r4 >> 26);
    let r6_2 = (r6 & MASK26) + (r5 >> 25);
    let r7_2 = (r7 & MASK25) + (r6 >> 26);
    let r8_2 = (r8 & MASK26) + (r7 >> 25);
    let r9 = (r9 & MASK25) + (r8 >> 26);
    [r0_2, r1_2, r2_2, r3_2, r4_2, r5_2, r6_2, r7_2, r8_2, r9]
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
    let r0 = a0 + 0x7ffffda - b0;
    let r1 = a1 + 0x3fffffe - b1;
    let r2 = a2 + 0x7fffffe - b2;
    let r3 = a3 + 0x3fffffe - b3;
    let r4 = a4 + 0x7fffffe - b4;
    let r5 = a5 + 0x3fffffe - b5;
    let r6 = a6 + 0x7fffffe - b6;
    let r7 = a7 + 0x3fffffe - b7;
    let r8 = a8 + 0x7fffffe - b8;
    let r9 = a9 + 0x3fffffe - b9;
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// `-a`. Tight -> Sum.
/// 10 operations.
#[inline(always)]
pub fn neg(a: &[u32; 10]) -> [u32; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    // plus 2 p, limb by limb, so that no limb goes below zero
    let r0 = 0x7ffffda - a0;
    let r1 = 0x3fffffe - a1;
    let r2 = 0x7fffffe - a2;
    let r3 = 0x3fffffe - a3;
    let r4 = 0x7fffffe - a4;
    let r5 = 0x3fffffe - a5;
    let r6 = 0x7fffffe - a6;
    let r7 = 0x3fffffe - a7;
    let r8 = 0x7fffffe - a8;
    let r9 = 0x3fffffe - a9;
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
    let r0 = a0 + 0xfffffb4 - b0;
    let r1 = a1 + 0x7fffffc - b1;
    let r2 = a2 + 0xffffffc - b2;
    let r3 = a3 + 0x7fffffc - b3;
    let r4 = a4 + 0xffffffc - b4;
    let r5 = a5 + 0x7fffffc - b5;
    let r6 = a6 + 0xffffffc - b6;
    let r7 = a7 + 0x7fffffc - b7;
    let r8 = a8 + 0xffffffc - b8;
    let r9 = a9 + 0x7fffffc - b9;
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// The same value. Loose -> Tight.
/// 1 multiplication, 30 other operations.
#[inline(always)]
pub fn carry(a: &[u32; 10]) -> [u32; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    let r0 = (a0 & MASK26) + (a9 >> 25) * 19;
    let r1 = (a1 & MASK25) + (a0 >> 26);
    let r2 = (a2 & MASK26) + (a1 >> 25);
    let r3 = (a3 & MASK25) + (a2 >> 26);
    let r4 = (a4 & MASK26) + (a3 >> 25);
    let r5 = (a5 & MASK25) + (a4 >> 26);
    let r6 = (a6 & MASK26) + (a5 >> 25);
    let r7 = (a7 & MASK25) + (a6 >> 26);
    let r8 = (a8 & MASK26) + (a7 >> 25);
    let r9 = (a9 & MASK25) + (a8 >> 26);
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// The value. Any words -> Tight.
/// 1 multiplication, 31 other operations.
#[inline(always)]
pub fn from_words(w: &[u32; 8]) -> [u32; 10] {
    let [w0, w1, w2, w3, w4, w5, w6, w7] = *w;
    let x0 = w0 & MASK26;
    let x1 = ((w1 & MASK19) << 6) | (w0 >> 26);
    let x2 = ((w2 & MASK13) << 13) | (w1 >> 19);
    let x3 = ((w3 & MASK6) << 19) | (w2 >> 13);
    let x4 = w3 >> 6;
    let x5 = w4 & MASK25;
    let x6 = ((w5 & MASK19) << 7) | (w4 >> 25);
    let x7 = ((w6 & MASK12) << 13) | (w5 >> 19);
    let x8 = ((w7 & MASK6) << 20) | (w6 >> 12);
    let x9 = (w7 >> 6) & MASK25;
    // what lies above the top limb comes back at the bottom
    let r0 = x0 + (w7 >> 31) * 19;
    [r0, x1, x2, x3, x4, x5, x6, x7, x8, x9]
}

/// The value in `0..p`. Tight -> canonical words.
/// 1 multiplication, 77 other operations.
#[inline(always)]
pub fn to_words(a: &[u32; 10]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = *a;
    // q = 1 if the value is at least p, that is if adding c carries out of the top
    let q = (a0 + 19) >> 26;
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
    let t0 = a0 + q * 19;
    let y0 = t0 & MASK26;
    let t = a1 + (t0 >> 26);
    let y1 = t & MASK25;
    let t = a2 + (t >> 25);
    let y2 = t & MASK26;
    let t = a3 + (t >> 26);
    let y3 = t & MASK25;
    let t = a4 + (t >> 25);
    let y4 = t & MASK26;
    let t = a5 + (t >> 26);
    let y5 = t & MASK25;
    let t = a6 + (t >> 25);
    let y6 = t & MASK26;
    let t = a7 + (t >> 26);
    let y7 = t & MASK25;
    let t = a8 + (t >> 25);
    let y8 = t & MASK26;
    let t = a9 + (t >> 26);
    let y9 = t & MASK25;
    // packed into words
    let r0 = ((y1 & MASK6) << 26) | y0;
    let r1 = ((y2 & MASK13) << 19) | (y1 >> 6);
    let r2 = ((y3 & MASK19) << 13) | (y2 >> 13);
    let r3 = (y4 << 6) | (y3 >> 19);
    let r4 = ((y6 & MASK7) << 25) | y5;
    let r5 = ((y7 & MASK13) << 19) | (y6 >> 7);
    let r6 = ((y8 & MASK20) << 12) | (y7 >> 13);
    let r7 = (y9 << 6) | (y8 >> 20);
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
