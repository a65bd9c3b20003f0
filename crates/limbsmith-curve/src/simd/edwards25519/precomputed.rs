//! Sums with points whose multiples are stored: `n B - k A`, each lane with an `A` of its own.
//!
//! Stored are the odd multiples `1, 3, ..., 31` of `A` and of `2^128 A`, so 128 doublings do for
//! scalars of twice as many bits. Digits have five bits and are all odd, as those of the base point are
//! ([`crate::simd::edwards25519::double_scalar_mul`]): no lane has nothing to add. `128` is no multiple of 5, and need not be one:
//!
//! ```text
//!   k = sum d_i 32^i = sum_{i < 26} d_i 2^(5 i)  +  2^128 sum_{i >= 26} d_i 2^(5 (i - 26) + 2)
//! ```
//!
//! so the second table has its turn two doublings before the first. An even `k` is replaced by `k + 1`, and
//! `A` is added in the end. (Not by `k + L`: `A` may have a component of small order, which that would
//! change.) Everything here is public.

use crate::arch::chunks::arrays_mut;
use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::edwards25519::point::{AffineWords, Extended, NEUTRAL_WORDS, Projective};
use crate::field::Field;
use crate::field::eight::LaneField;
use crate::simd::edwards25519::double_scalar_mul::{OddDigits, WIDE, gather};
use crate::simd::edwards25519::{Curve, Fe, Integers, Tight, formulas};
use crate::tables;

/// Odd multiples in a table.
pub const ODD: usize = 16;
/// Bits of a digit.
const WIDTH: usize = 5;
/// Digits of a scalar below L.
const PLACES: usize = 51;
/// The first place of the second table, and how far it is above `2^128`.
const SECOND: (usize, usize) = (26, 26 * WIDTH - 128);

/// Odd multiples of `A` and of `2^128 A`.
pub type Stored<'a> = [&'a [AffineWords; ODD]; 2];

/// For each place its index among the odd multiples plus 16, or 15 less it if the digit is negative.
#[inline(always)]
fn digits(k: &[u64; 4]) -> [u8; PLACES] {
    // Of `k` or `k + 1`, whichever is odd, the lowest bit is gone. The top digit is positive.
    let [a, b, c, d] = *k;
    let half = [
        a >> 1 | b << 63,
        b >> 1 | c << 63,
        c >> 1 | d << 63,
        d >> 1 | 1 << (WIDTH * PLACES - 1 - 192),
        0,
    ];
    let mut digits = [0; PLACES];
    for (place, digit) in digits.iter_mut().enumerate() {
        let (word, bit) = (WIDTH * place / 64, WIDTH * place % 64);
        let window = half[word] >> bit | half[word + 1] << 1 << (63 - bit);
        *digit = (window & 31) as u8;
    }
    digits
}

/// `n B - k A` in each lane, for `n` and `k` below L.
pub struct Difference<'a, V: Lane> {
    /// Multiples of the base point.
    pub n: &'a Integers,
    /// Multiples of the other.
    pub k: &'a Integers,
    /// Its tables.
    pub stored: &'a [Stored<'a>; LANES],
    /// The answer.
    pub out: &'a mut Projective<Curve<V>>,
}

impl<V: Lane> LaneWork for Difference<'_, V> {
    type Output = ();
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<U: Lane>(self) {
        let base = OddDigits::<V>::new(self.n);
        let mut digits = [[0; PLACES]; LANES];
        for (digits, k) in digits.iter_mut().zip(self.k) {
            *digits = self::digits(k);
        }
        let mut sum = Extended::<Curve<V>>::neutral();
        // The last step has no doubling.
        for step in (0..=128).rev() {
            let bit = usize::max(step, 1) - 1;
            let with_base = step > 0 && bit % WIDE == 0;
            // Which table has its turn.
            let turn = match bit % WIDTH {
                0 => Some((0, bit / WIDTH)),
                r if r == SECOND.1 => Some((1, SECOND.0 + bit / WIDTH)),
                _ => None,
            };
            let turn = turn.filter(|(_, place)| *place < PLACES);
            if step > 0 {
                formulas::double::<V>(&mut sum, turn.is_some() || with_base);
            }
            if let Some((table, place)) = turn {
                let (mut entries, mut negative) = ([&NEUTRAL_WORDS; LANES], 0);
                for lane in 0..LANES {
                    let tables = &self.stored[lane];
                    if step > 0 {
                        let digit = digits[lane][place];
                        let index = if digit < 16 { 15 - digit } else { digit - 16 };
                        entries[lane] = &tables[table][usize::from(index) % ODD];
                        negative |= u8::from(digit >= 16) << lane;
                    } else if self.k[lane][0] & 1 == 0 {
                        entries[lane] = &tables[0][0];
                    }
                }
                let q = load_vartime::<V>(&entries);
                let negative = Fe::<V>::mask_of(V::bits(negative));
                formulas::add_affine::<V>(&mut sum, &q, negative, with_base || step == 1);
            }
            if with_base {
                let tables: [&[AffineWords]; 2] = [&tables::ODD_LOW, &tables::ODD_HIGH];
                for (half, table) in tables.into_iter().enumerate() {
                    let (index, negative) = base.at(bit / WIDE + half * (128 / WIDE));
                    let mut q = [Fe::<V>::zero(); 3];
                    for (coordinate, q) in q.iter_mut().enumerate() {
                        *q = gather(table, index, coordinate);
                    }
                    formulas::add_affine::<V>(&mut sum, &q, negative, half == 0 || step == 1);
                }
            }
        }
        *self.out = sum.to_projective();
    }
}

/// A stored point for each lane.
#[inline(always)]
fn load_vartime<V: Lane>(entries: &[&AffineWords; LANES]) -> [Tight<V>; 3] {
    // Two loads that have four words in common are twelve.
    let mut rows = [[V::splat(0); LANES]; 2];
    for (lane, entry) in entries.iter().enumerate() {
        for (rows, first) in rows.iter_mut().zip([0, 4]) {
            let mut eight = [0; LANES];
            eight.copy_from_slice(&entry[first..first + LANES]);
            rows[lane] = V::load(&eight);
        }
    }
    let (low, high) = (V::transpose(&rows[0]), V::transpose(&rows[1]));
    let mut words = [V::splat(0); 12];
    words[..8].copy_from_slice(&low);
    words[8..].copy_from_slice(&high[4..]);
    let mut values = [Fe::<V>::zero(); 3];
    for (value, four) in values.iter_mut().zip(arrays_mut::<4, _>(&mut words)) {
        // Stored values are below 2^255.
        four[3] = four[3] & V::splat(u64::MAX >> 1);
        *value = Fe::<V>::from_vectors(four);
    }
    values
}
