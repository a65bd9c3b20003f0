//! Eight multiples of the base point at a time, in constant time: [`crate::fourq::mul_base`] in lanes.
//!
//! The comb is transposed: for each limb, the sixteen entries of a table fill two vectors, and one permutation selects
//! for each lane the limb of its digit. Neither time nor addresses depend on digits.

use core::hint::black_box;

use zeroize::Zeroize;

use super::formulas::{self, Double, Mask, add_affine_here};
use super::{Curve, Fe, Integers, Tight};
use crate::arch::chunks::arrays;
use crate::arch::lane::{LANES, Lane, LaneWork, Model};
use crate::arch::opaque::opaque;
use crate::arch::word::sbb;
use crate::field::eight::LaneField;
use crate::field::known::Known;
use crate::field::p127;
use crate::field::pairs::Pair;
use crate::fourq::ORDER;
use crate::fourq::mul_base::{COLUMNS, ENTRIES, ROWS, STEP, TABLES, Tables};
use crate::fourq::point::{Extended, Projective};
use crate::limbs::limbs_of;
use crate::tables;

/// Limbs of a coordinate.
const LIMBS: usize = 3;
/// Bits of a limb.
const RADIX: usize = <p127::R52<Model> as LaneField>::RADIX;
/// Limbs of all entries of a table.
type Row = [[u64; ENTRIES]; 6 * LIMBS];
const _: () = assert!(ENTRIES == 2 * LANES);

/// The comb, limb by limb.
static COMB: [Row; TABLES] = transposed(&tables::FOURQ_COMB);

const fn transposed(rows: &Tables) -> [Row; TABLES] {
    let mut out = [[[0; ENTRIES]; 6 * LIMBS]; TABLES];
    let mut row = 0;
    while row < TABLES {
        let mut entry = 0;
        while entry < ENTRIES {
            let mut part = 0;
            while part < 6 {
                let words = &rows[row][entry];
                let words = [words[2 * part], words[2 * part + 1]];
                let limbs: [u64; LIMBS] = limbs_of(&words, RADIX);
                let mut i = 0;
                while i < LIMBS {
                    out[row][LIMBS * part + i][entry] = limbs[i];
                    i += 1;
                }
                part += 1;
            }
            entry += 1;
        }
        row += 1;
    }
    out
}

/// The digits of a scalar in each lane, as [`crate::fourq::mul_base::digits`] has them.
pub(super) struct Columns<V: Lane>([V; COLUMNS]);

impl<V: Lane> Columns<V> {
    /// The digits of scalars below `N`. Those of an even `n` are the digits of `N - n`, with all signs changed.
    #[inline(always)]
    pub(super) fn new(n: &Integers) -> Self {
        let (mut words, mut evens) = ([[0; LANES]; 4], [0; LANES]);
        for (i, n) in n.iter().enumerate() {
            let even = opaque((n[0] & 1).wrapping_sub(1));
            let mut borrow = 0;
            for j in 0..4 {
                let (negative, b) = sbb(ORDER[j], n[j], borrow);
                borrow = b;
                words[j][i] = n[j] ^ (n[j] ^ negative) & even;
            }
            evens[i] = even & 1 << (ROWS - 1);
        }
        let mut n = [V::splat(0); 4];
        for (v, words) in n.iter_mut().zip(&words) {
            *v = V::load(words);
        }
        words.zeroize();
        let one = V::splat(1);
        let mut digits = [V::splat(0); COLUMNS];
        // The last sign is 1.
        for (i, digit) in digits[..COLUMNS - 1].iter_mut().enumerate() {
            *digit = (one - bit(&n, i + 1)) << (ROWS - 1) as u32;
        }
        let mut carry = V::splat(0);
        for row in 1..ROWS {
            for (i, digit) in digits.iter_mut().enumerate() {
                let sum = bit(&n, row * COLUMNS + i) + carry;
                let (value, negative) = (sum & one, *digit >> (ROWS - 1) as u32);
                carry = (sum >> 1) + (value & negative);
                *digit = *digit | value << (row - 1) as u32;
            }
        }
        let even = V::load(&evens);
        evens.zeroize();
        for digit in &mut digits {
            *digit = *digit ^ even;
        }
        Columns(digits)
    }

    /// The digits of a column.
    #[inline(always)]
    pub(super) fn at(&self, column: usize) -> V {
        self.0[column]
    }

    /// Overwrites them.
    #[inline(always)]
    pub(super) fn erase(&mut self) {
        self.0 = [V::splat(0); COLUMNS];
        black_box(self);
    }
}

/// A bit of each lane's integer.
#[inline(always)]
fn bit<V: Lane>(n: &[V; 4], i: usize) -> V {
    (n[i / 64] >> (i % 64) as u32) & V::splat(1)
}

/// Element `i` of the stored limbs: its real and imaginary parts follow one another.
#[inline(always)]
fn pair<V: Lane>(limbs: &[V; 6 * LIMBS], i: usize) -> Tight<V> {
    let parts = arrays::<LIMBS, _>(limbs);
    Pair {
        re: Fe::<V>::from_known_limbs(&parts[2 * i], Known),
        im: Fe::<V>::from_known_limbs(&parts[2 * i + 1], Known),
    }
}

/// The entry of each lane's digit, and whether to subtract it.
#[inline(always)]
fn look_up<V: Lane>(row: &Row, digit: V) -> ([Tight<V>; 3], Mask<V>) {
    let mut limbs = [V::splat(0); 6 * LIMBS];
    for (limb, entries) in limbs.iter_mut().zip(row) {
        let halves = arrays::<LANES, _>(entries);
        let (low, high) = (V::load(&halves[0]), V::load(&halves[1]));
        // Of the index, four bits are read.
        *limb = V::table16(low, high, digit);
    }
    let negative = formulas::negative::<V>(digit, (ROWS - 1) as u32);
    let entry = [pair(&limbs, 0), pair(&limbs, 1), pair(&limbs, 2)];
    (entry, negative)
}

/// Adds the entry of a digit.
pub(super) struct Add<'a, V: Lane> {
    sum: &'a mut Extended<Curve<V>>,
    row: &'a Row,
    digit: V,
    with_t: bool,
}

impl<V: Lane> LaneWork for Add<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run<U: Lane>(self) {
        let (entry, negative) = look_up::<V>(self.row, self.digit);
        add_affine_here::<V>(self.sum, entry, negative, self.with_t);
    }
}

/// Adds the entries of all tables for a column below [`STEP`]. `T` is read, and valid afterwards only if requested.
#[inline(always)]
pub(super) fn add_column<V: Lane>(
    sum: &mut Extended<Curve<V>>,
    digits: &Columns<V>,
    column: usize,
    with_t: bool,
) {
    for (table, row) in COMB.iter().enumerate() {
        V::outline(Add::<V> {
            sum,
            row,
            digit: digits.at(column + table * STEP),
            with_t: with_t || table + 1 < TABLES,
        });
    }
}

/// [`mul_base`] as a function of its own.
struct MulBase<'a, V: Lane> {
    n: &'a Integers,
    product: &'a mut Projective<Curve<V>>,
}

impl<V: Lane> LaneWork for MulBase<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Lane>(self) {
        let mut digits = Columns::<V>::new(self.n);
        let mut sum = Extended::<Curve<V>>::neutral();
        for column in (0..STEP).rev() {
            if column + 1 < STEP {
                V::outline(Double::<V>(&mut sum, true));
            }
            add_column(&mut sum, &digits, column, false);
        }
        *self.product = sum.to_projective();
        digits.erase();
    }
}

/// `n G` for one `n < N` a lane. Outlined. Constant time; digits are overwritten.
#[inline(always)]
pub fn mul_base<V: Lane>(n: &Integers) -> Projective<Curve<V>> {
    let mut product = Extended::<Curve<V>>::neutral().to_projective();
    V::outline(MulBase::<V> {
        n,
        product: &mut product,
    });
    product
}
