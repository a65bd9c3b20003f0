//! Sums of multiples of points whose multiples are stored, constant time in the scalars.
//!
//! A scalar has 64 signed digits of four bits. Lane `j` has eight of them, and the multiples `1..=8` of `2^(32 j) P`:
//!
//! ```text
//!   n P = sum_j sum_i  d_(8j + i) 16^i  2^(32 j) P,   i, j < 8
//! ```
//!
//! So a sum of any number of points has 28 doublings, and eight additions (in eight lanes) for each point. At the end the
//! caller adds up the lanes. An addition reads all eight entries. Entries are affine, as integers, so that the tables do
//! not depend on the lanes.

use alloc::vec::Vec;
use zeroize::Zeroize;

use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::arch::word;
use crate::edwards25519::EdwardsCurve;
use crate::edwards25519::point::{Extended, NEUTRAL_WORDS};
use crate::field::Field;
use crate::field::eight::LaneField;
use crate::route::{Many25519, Routed};
use crate::simd::edwards25519::Coordinates;
use crate::simd::edwards25519::{Curve, Fe, Integers, Tight, formulas, invert_each, load};

/// Digits in a lane.
const PLACES: usize = 8;
/// Multiples in a table: as many as an inversion is shared by.
const MULTIPLES: usize = super::GROUPS;
/// Points whose tables are read in one run of doublings: 192 KiB.
const BLOCK: usize = 32;

/// A word of each lane.
type Row = [u64; LANES];

/// The multiples `1..=8` of each lane's point, as words of `(y - x, y + x, 2dxy)`. 6 KiB.
#[derive(Clone)]
pub struct Table([[[Row; 4]; 3]; MULTIPLES]);

impl Table {
    /// The entry `size <= 8` of each lane, as words. Reads all entries.
    #[inline(always)]
    fn look_up<V: Lane>(&self, size: V) -> [Tight<V>; 3] {
        let mut entry = [Fe::<V>::zero(); 3];
        for (coordinate, entry) in entry.iter_mut().enumerate() {
            let mut words = [V::splat(0); 4];
            for (j, word) in words.iter_mut().enumerate() {
                *word = V::splat(NEUTRAL_WORDS[4 * coordinate + j]);
            }
            for (multiple, i) in self.0.iter().zip(1..) {
                let here = V::equal(size, V::splat(i));
                for (word, row) in words.iter_mut().zip(&multiple[coordinate]) {
                    *word = V::blend(here, *word, V::load(row));
                }
            }
            *entry = Fe::<V>::from_vectors(&words);
        }
        entry
    }
}

impl Zeroize for Table {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

/// The table of the points `2^(32 j) P`. Constant time.
pub struct Prepare<'a>(pub &'a [Coordinates; LANES]);

impl Routed for Prepare<'_> {
    type Route = Many25519;
}

impl LaneWork for Prepare<'_> {
    type Output = Table;

    #[inline(always)]
    fn run<V: Lane>(self) -> Table {
        let point = load::<V>(self.0);
        let mut points = [point; MULTIPLES];
        for i in 1..MULTIPLES {
            let mut sum = points[i - 1];
            formulas::add_point::<V>(&mut sum, &point);
            points[i] = sum;
        }
        let mut inverses = [Fe::<V>::one(); MULTIPLES];
        for (inverse, p) in inverses.iter_mut().zip(&points) {
            *inverse = p.z;
        }
        invert_each::<V>(&mut inverses);
        let mut table = Table([[[[0; LANES]; 4]; 3]; MULTIPLES]);
        for ((p, inverse), entry) in points.iter().zip(inverses).zip(&mut table.0) {
            let x = Fe::<V>::mul(p.x, inverse);
            let y = Fe::<V>::mul(p.y, inverse);
            let values = [
                Fe::<V>::carry(Fe::<V>::sub(y, x)),
                Fe::<V>::carry(Fe::<V>::add(y, x)),
                Fe::<V>::mul(Fe::<V>::mul(x, y), Fe::<V>::splat(&Curve::<V>::D2)),
            ];
            for (rows, value) in entry.iter_mut().zip(values) {
                let integers = Fe::<V>::to_words(value);
                for (lane, integer) in integers.iter().enumerate() {
                    for (row, word) in rows.iter_mut().zip(integer) {
                        row[lane] = *word;
                    }
                }
            }
        }
        table
    }
}

/// The sums of all lanes, as canonical `X`, `Y` and `Z`. Constant time in the scalars and the points.
pub struct Sums<'a> {
    /// The points.
    pub tables: &'a [Table],
    /// The scalars, below `2^254`, one for each point.
    pub scalars: &'a [[u64; 4]],
}

impl Routed for Sums<'_> {
    type Route = Many25519;
}

impl LaneWork for Sums<'_> {
    type Output = [Integers; 3];

    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        let mut total = Extended::<Curve<V>>::neutral();
        // The digits of each lane, each plus 8.
        let mut digits: Vec<Row> = Vec::with_capacity(BLOCK);
        for (tables, scalars) in self.tables.chunks(BLOCK).zip(self.scalars.chunks(BLOCK)) {
            digits.clear();
            for scalar in scalars {
                digits.push(raised(scalar));
            }
            let mut sum = Extended::<Curve<V>>::neutral();
            for place in (0..PLACES).rev() {
                if place + 1 < PLACES {
                    for step in 0..4 {
                        formulas::double::<V>(&mut sum, step == 3);
                    }
                }
                for (table, digits) in tables.iter().zip(&digits) {
                    let digit = V::load(digits) >> (4 * place as u32) & V::splat(15);
                    let (up, down) = (digit - V::splat(8), V::splat(8) - digit);
                    let negative = V::below(digit, V::splat(8));
                    let entry = table.look_up(V::blend(negative, up, down));
                    formulas::add_affine::<V>(&mut sum, &entry, Fe::<V>::mask_of(negative), true);
                }
            }
            formulas::add_point::<V>(&mut total, &sum);
            digits.iter_mut().zeroize();
        }
        [
            Fe::<V>::to_words(total.x),
            Fe::<V>::to_words(total.y),
            Fe::<V>::to_words(total.z),
        ]
    }
}

/// The scalar plus 8 at every place, 32 bits in each lane.
#[inline(always)]
fn raised(scalar: &[u64; 4]) -> Row {
    let mut lanes = [0; LANES];
    let mut carry = 0;
    for (pair, word) in lanes.chunks_mut(2).zip(scalar) {
        let sum;
        (sum, carry) = word::adc(*word, 0x8888_8888_8888_8888, carry);
        pair[0] = sum & 0xffff_ffff;
        pair[1] = sum >> 32;
    }
    lanes
}
