//! Sums of many multiples by Straus's method: eight points in eight lanes, constant time in the scalars.
//!
//! ```text
//!   lane l:   sum over all groups g of   n_(8g + l) P_(8g + l)
//! ```
//!
//! All points share one run of doublings. Each group of eight has a table of `1..=8` times its points, and each position of
//! the signed 4-bit digits ([`super::double_scalar_mul`]) costs one addition per group. An addition reads all eight
//! entries. At the end the caller adds up the lanes.
//!
//! For a few hundred points this is faster than buckets ([`super::multiscalar_mul`]), which have to be added up for each
//! position.

use alloc::vec::Vec;
use zeroize::Zeroize;

use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::arch::word;
use crate::edwards25519::point::Extended;
use crate::field::Field;
use crate::field::eight::LaneField;
use crate::route::{Many25519, Routed};
use crate::simd::edwards25519::Coordinates;
use crate::simd::edwards25519::double_scalar_mul::Multiples;
use crate::simd::edwards25519::{Curve, Fe, Integers, LIMBS, formulas, load};

/// Groups whose tables are held at the same time: 320 KiB, for the second-level cache.
const GROUPS: usize = 32;
/// Points of so many groups.
const BLOCK: usize = GROUPS * LANES;

/// The sums of the points of each lane, as canonical `X`, `Y` and `Z`. Constant time in the scalars and the points.
/// Digits and tables are erased.
pub struct LaneSums<'a> {
    /// The points.
    pub points: &'a [Coordinates],
    /// The scalars, below `2^254`, one for each point.
    pub scalars: &'a [[u64; 4]],
    /// 4-bit positions of the longest scalar, and one more; at most 64.
    pub places: usize,
}

/// A group's scalars, each plus 8 at every position: word `j` of all lanes at index `j`.
type Raised = [[u64; LANES]; 4];

/// Recodes a group's scalars; lanes without one have 0.
#[inline(always)]
fn raised(scalars: &[[u64; 4]]) -> Raised {
    let mut sums = [[0; LANES]; 4];
    for lane in 0..LANES {
        let scalar = scalars.get(lane).unwrap_or(&[0; 4]);
        let mut carry = 0;
        for (sum, word) in sums.iter_mut().zip(scalar) {
            (sum[lane], carry) = word::adc(*word, 0x8888_8888_8888_8888, carry);
        }
    }
    sums
}

impl Routed for LaneSums<'_> {
    type Route = Many25519;
}

impl LaneWork for LaneSums<'_> {
    type Output = [Integers; 3];

    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        let mut total = Extended::<Curve<V>>::neutral();
        let mut tables: Vec<Multiples<V>> = Vec::new();
        let mut digits: Vec<Raised> = Vec::new();
        let blocks = self.points.chunks(BLOCK).zip(self.scalars.chunks(BLOCK));
        for (points, scalars) in blocks {
            tables.clear();
            digits.clear();
            tables.reserve_exact(points.len().div_ceil(LANES));
            digits.reserve_exact(points.len().div_ceil(LANES));
            for (points, scalars) in points.chunks(LANES).zip(scalars.chunks(LANES)) {
                tables.push(Multiples::new(&load::<V>(points)));
                digits.push(raised(scalars));
            }
            let sum = sum_of_block::<V>(&tables, &digits, self.places);
            formulas::add_point::<V>(&mut total, &sum);
            for digits in &mut digits {
                digits.zeroize();
            }
            for table in &mut tables {
                table.erase();
            }
        }
        [
            Fe::<V>::to_words(total.x),
            Fe::<V>::to_words(total.y),
            Fe::<V>::to_words(total.z),
        ]
    }
}

/// The sum of the groups, in each lane.
#[inline(always)]
fn sum_of_block<V: Lane>(
    tables: &[Multiples<V>],
    digits: &[Raised],
    places: usize,
) -> Extended<Curve<V>> {
    let mut sum = Extended::<Curve<V>>::neutral();
    let mut entry = [[V::splat(0); LIMBS]; 4];
    for place in (0..places).rev() {
        let (word, shift) = (place / 16, 4 * (place as u32 % 16));
        for step in 0..4 {
            formulas::double::<V>(&mut sum, step == 3);
        }
        for (table, digits) in tables.iter().zip(digits) {
            let digit = V::load(&digits[word]) >> shift & V::splat(15);
            let (up, down) = (digit - V::splat(8), V::splat(8) - digit);
            let negative = V::below(digit, V::splat(8));
            let size = V::blend(negative, up, down);
            for (coordinate, entry) in entry.iter_mut().enumerate() {
                table.look_up(size, coordinate, entry);
            }
            formulas::add::<V>(&mut sum, &entry, Fe::<V>::mask_of(negative), true);
        }
    }
    sum
}
