//! Four parts of a scalar, and their digits (Costello and Longa, sections 4 and 5). Constant time.
//!
//! **Decomposition.** The rows `b` of [`BASIS`] satisfy `b1 + b2 L + b3 M + b4 L M = 0` modulo `N`, for the eigenvalues
//! `L` of `phi` and `M` of `psi`. So `(k, 0, 0, 0)` minus any sum of rows is `k` in four parts. Rounding (Babai's method)
//! chooses the sum: `t_i = floor(ROUNDING_i k / 2^256)` times row `i`. An offset, itself a sum of rows, makes all four
//! parts positive; a second one, larger by a row whose first entry is odd, makes the first part odd.
//!
//! For every `k < 2^256` the parts are then, in units of `2^64`, in these ranges (by exact rational arithmetic over all
//! `k`):
//!
//! | part | above | below | |
//! |---|---|---|---|
//! | 1 | 0.408 | 0.890 | odd |
//! | 2 | 0.217 | 0.779 | |
//! | 3 | 0.234 | 0.528 | |
//! | 4 | 0.194 | 0.712 | |
//!
//! So they fit a word each, and everything after the `t_i` is computed modulo `2^64`.
//!
//! **Digits.** The first part, which is odd, is written in 65 signs: `sum s_i 2^i`, `s_i = 1` or -1. The others take the
//! signs of the first, with bits `u`: `sum u_i s_i 2^i`. So every column adds or subtracts one of eight sums of
//! points, and none is zero.

use zeroize::Zeroize;

use crate::arch::opaque::opaque;
use crate::arch::word::mac;

/// Columns of digits.
pub const PLACES: usize = 65;

/// Nearest integers to `2^256` times the first row of the inverse of [`BASIS`].
const ROUNDING: [[u64; 4]; 4] = [
    [
        0x2596_86e0_9d1a_7d4f,
        0xf756_82ac_e6a6_bd66,
        0xfc5b_b5c5_ea2b_e5df,
        0x0000_0000_0000_0007,
    ],
    [
        0xd1ba_1d84_dd62_7afb,
        0x2bd2_3558_0f46_8d8d,
        0x8fd4_b04c_aa6c_0f8a,
        0x0000_0000_0000_0003,
    ],
    [
        0x9b29_1a33_678c_203c,
        0xc42b_d6c9_65dc_a902,
        0xd038_bf8d_0bff_baf6,
        0x0000_0000_0000_0000,
    ],
    [
        0x12e5_666b_77e7_fdc0,
        0x81cb_dc37_1498_3d82,
        0x1b07_3877_a22d_8410,
        0x0000_0000_0000_0003,
    ],
];

/// A basis of the lattice of zero, modulo `2^64`.
pub const BASIS: [[u64; 4]; 4] = [
    [
        0x0906_ff27_e0a0_a196,
        0xec9c_179d_3dd5_d260,
        0x0742_6031_ecc8_030f,
        0xf7b0_8c66_7946_19af,
    ],
    [
        0x1d49_5bea_84fc_c2d4,
        0xffff_ffff_ffff_ffff,
        0x0000_0000_0000_0001,
        0x25db_c5bc_8dd1_67d0,
    ],
    [
        0x17ab_ad1d_231f_0302,
        0x02c4_211a_e388_da51,
        0xd1b2_de36_76d8_3b61,
        0x0a9e_6f44_c02e_cd97,
    ],
    [
        0x136e_340a_9108_c83f,
        0x3122_df2d_c3e0_ff32,
        0xf975_b60f_d557_564b,
        0xe72a_f787_6921_f516,
    ],
];

/// `5 b2 - 3 b3 + 2 b4`.
const OFFSET: [u64; 4] = [
    0x7248_2c52_51a4_559c,
    0x59f9_5b0a_dd27_6f6c,
    0x7dd2_d17c_4625_fa78,
    0x6bc5_7def_56ce_8877,
];

/// `floor(a k / 2^256)` modulo `2^64`.
#[inline(always)]
fn rounded(a: &[u64; 4], k: &[u64; 4]) -> u64 {
    // The low words decide the carry, so no product below the result is left out.
    let mut sum = [0u64; 5];
    for (i, k) in k.iter().enumerate() {
        let mut high = 0;
        for (sum, a) in sum[i..].iter_mut().zip(a) {
            (*sum, high) = mac(*k, *a, *sum, high);
        }
        if i == 0 {
            sum[4] = high;
        }
    }
    sum[4]
}

/// Four parts of `k`, any integer: `k = a1 + a2 L + a3 M + a4 L M` modulo `N`, each below `2^64` and the first odd.
#[inline(always)]
pub fn decompose(k: &[u64; 4]) -> [u64; 4] {
    let mut parts = OFFSET;
    parts[0] = parts[0].wrapping_add(k[0]);
    for (row, rounding) in BASIS.iter().zip(&ROUNDING) {
        let t = rounded(rounding, k);
        for (part, b) in parts.iter_mut().zip(row) {
            *part = part.wrapping_sub(t.wrapping_mul(*b));
        }
    }
    // One more row, whose first entry is odd, where the first part is even.
    let even = opaque((parts[0] & 1).wrapping_sub(1));
    for (part, b) in parts.iter_mut().zip(&BASIS[3]) {
        *part = part.wrapping_add(b & even);
    }
    parts
}

/// The digits of a scalar: in each column the bits of the parts 2, 3 and 4, the lowest first, and 8 where the sign is
/// -1. The sign of the last column is 1.
#[derive(Clone, Copy)]
pub struct Digits(pub [u8; PLACES]);

impl Digits {
    /// The digits of any integer.
    #[inline(always)]
    pub fn new(k: &[u64; 4]) -> Self {
        let mut parts = decompose(k);
        let digits = Self::of_parts(&parts);
        parts.zeroize();
        digits
    }

    /// The digits of four parts, the first odd.
    #[inline(always)]
    pub fn of_parts(parts: &[u64; 4]) -> Self {
        let [signs, mut rest @ ..] = *parts;
        let mut digits = [0; PLACES];
        for (i, digit) in digits[..PLACES - 1].iter_mut().enumerate() {
            // The sign is 1 if the next bit is set: `2^(i+1) - 2^i` for a bit and the one below it.
            let negative = !(signs >> 1 >> i) & 1;
            let mut columns = negative << 3;
            for (j, rest) in rest.iter_mut().enumerate() {
                let bit = *rest & 1;
                columns |= bit << j;
                // `(rest - sign bit) / 2`.
                *rest = (*rest >> 1) + (bit & negative);
            }
            *digit = columns as u8;
        }
        digits[PLACES - 1] = (rest[0] | rest[1] << 1 | rest[2] << 2) as u8;
        rest.zeroize();
        Digits(digits)
    }
}

impl Zeroize for Digits {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}
