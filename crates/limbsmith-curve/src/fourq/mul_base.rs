//! Multiples of the base point, in constant time.
//!
//! The modified LSB-set comb of Faz-Hernández, Longa and Sánchez (*Efficient and Secure Algorithms for GLV-Based Scalar
//! Multiplication and Their Implementation on GLV-GLS Curves*, 2014), with five rows of 50 columns. An odd scalar below
//! `2^250` is
//!
//! ```text
//!   sum over i < 50 of  s_i 2^i (1 + u_i1 2^50 + u_i2 2^100 + u_i3 2^150 + u_i4 2^200)
//! ```
//!
//! with signs `s_i` and bits `u_ij`. Columns `i` that are equal modulo 10 share their doublings: 49 mixed additions and
//! 9 doublings, and a table of 5 times 16 points (7.5 KiB). An even scalar is replaced by `N - k`, and the result
//! negated. Every entry of a table is read, whatever the digit.

use zeroize::Zeroize;

use super::point::{Affine, AffineWords, Projective};
use super::{FourQ, ORDER, Pairs127};
use crate::arch::opaque::opaque;
use crate::arch::word::sbb;
use crate::field::Field;

/// Columns.
pub const COLUMNS: usize = 50;
/// Rows: bits of one column.
pub const ROWS: usize = 5;
/// Tables: columns that are added between two doublings.
pub const TABLES: usize = 5;
/// Columns of one table.
pub const STEP: usize = COLUMNS / TABLES;
/// Entries of a table.
pub const ENTRIES: usize = 1 << (ROWS - 1);

/// `2^(10 v) (1 + u_1 2^50 + ... + u_4 2^200) G` at index `v`, then `u_1 + 2 u_2 + 4 u_3 + 8 u_4`.
pub type Tables = [[AffineWords; ENTRIES]; TABLES];

/// The digits of an odd scalar below `2^250`: in each column the bits `u`, the lowest first, and 16 where the sign is -1.
#[inline(always)]
pub fn digits(n: &[u64; 4]) -> [u8; COLUMNS] {
    let bit = |i: usize| n[i / 64] >> (i % 64) & 1;
    let mut digits = [0u8; COLUMNS];
    for (i, digit) in digits.iter_mut().enumerate() {
        // The last sign is 1.
        let negative = if i + 1 < COLUMNS { bit(i + 1) ^ 1 } else { 0 };
        *digit = (negative as u8) << (ROWS - 1);
    }
    // Row by row, with the carry of the bits whose sign is -1: `-1 = 1 - 2`.
    let mut carry = 0;
    for row in 1..ROWS {
        for (i, digit) in digits.iter_mut().enumerate() {
            let at = row * COLUMNS + i;
            let sum = bit(at) + carry;
            let (value, negative) = (sum & 1, u64::from(*digit) >> (ROWS - 1) & 1);
            carry = (sum >> 1) + (value & negative);
            *digit |= (value as u8) << (row - 1);
        }
    }
    digits
}

/// The entry of a digit.
#[inline(always)]
fn look_up<Q: Pairs127>(table: &[AffineWords; ENTRIES], digit: u8) -> Affine<FourQ<Q>> {
    let index = u64::from(digit) & (ENTRIES as u64 - 1);
    // Without this barrier the optimizer sees that at most one mask is set, and indexes the table.
    let mut masks = [0u64; ENTRIES];
    for (j, mask) in masks.iter_mut().enumerate() {
        *mask = 0u64.wrapping_sub((index ^ j as u64).wrapping_sub(1) >> 63);
    }
    let masks = core::hint::black_box(masks);
    let mut words = table[0];
    for (entry, mask) in table.iter().zip(&masks).skip(1) {
        for (word, value) in words.iter_mut().zip(entry) {
            // One entry at a time, in whole vectors.
            *word ^= (*word ^ value) & mask;
        }
    }
    // Through memory, from vector to scalar registers.
    let words = core::hint::black_box(words);
    let negative = Q::Base::mask(&Q::Base::lanes(|_| digit >> (ROWS - 1)));
    Affine::load(&Q::Base::lanes(|_| words)).negate_where(negative)
}

/// `n G` for `n < N`. Constant time, one lane. The digits are zeroized.
#[inline(always)]
pub fn mul_base<Q: Pairs127>(tables: &Tables, n: &[u64; 4]) -> Projective<FourQ<Q>> {
    const { assert!(<Q::Base as Field>::LANES == 1) }
    let mut odd = *n;
    let even = opaque((n[0] & 1).wrapping_sub(1));
    let mut borrow = 0;
    for (word, order) in odd.iter_mut().zip(&ORDER) {
        let (negative, b) = sbb(*order, *word, borrow);
        borrow = b;
        *word ^= (*word ^ negative) & even;
    }
    let mut digits = digits(&odd);
    let mut sum = look_up::<Q>(&tables[0], digits[STEP - 1]).to_extended();
    for column in (0..STEP).rev() {
        if column + 1 < STEP {
            sum = sum.to_projective().double().to_extended();
        }
        for (i, table) in tables.iter().enumerate() {
            // The first summand is already in the sum.
            if column + 1 < STEP || i > 0 {
                let q = look_up::<Q>(table, digits[column + i * STEP]);
                sum = sum.add_affine(&q).to_extended();
            }
        }
    }
    let negative = Q::Base::mask(&Q::Base::lanes(|_| even as u8 & 1));
    let product = Projective {
        x: Q::select(negative, sum.x, Q::carry(Q::neg(sum.x))),
        y: sum.y,
        z: sum.z,
    };
    digits.zeroize();
    odd.zeroize();
    product
}
