//! Sums of few multiples of any points, in four lanes: one sum at a time, with low latency.
//!
//! The four coordinates of a point are in four lanes, as in [`super::double_scalar_mul`], and all points share one run of
//! doublings (Straus's method). In eight lanes the second half of a vector does the same work again, so vectors of four
//! lanes are the ones to use.
//!
//! | | digits | table of a point |
//! |---|---|---|
//! | [`Secret`] | signed digits of radix 16 | the neutral element and `1..=8` times the point, all of them read |
//! | [`Public`] | wNAF of width 5; of the base point as wide as its stored table | 8 odd multiples |
//!
//! The formulas are complete, and the sum is that of integers: points may be of any order.

use zeroize::Zeroize;

use super::double_scalar_mul::{Cached, Multiples, Pair, constants, load};
use crate::arch::lane::{Lane, LaneWork};
use crate::edwards25519::double_scalar_mul::{CACHED_WIDTH, Forms, STORED_WIDTH};
use crate::field::Field;
use crate::recoding::radix16;
use crate::route::{Four25519, Routed};
use crate::simd::edwards25519::Coordinates;
use crate::simd::edwards25519::Fe;
use crate::tables;

/// The point, in both halves of a vector.
#[inline(always)]
fn enter<V: Lane>(p: &Coordinates) -> Pair<V> {
    Pair(constants::<V>(p))
}

/// The first point.
#[inline(always)]
fn leave<V: Lane>(p: Pair<V>) -> Coordinates {
    let words = Fe::<V>::to_words(p.0);
    let [x, y, z, t, ..] = words;
    [x, y, z, t]
}

/// `sum n_i P_i` for `n_i` below `2^255`. Constant time.
pub struct Secret<'a, const N: usize> {
    /// The scalars.
    pub scalars: &'a [[u64; 4]; N],
    /// The points.
    pub points: &'a [Coordinates; N],
}

impl<const N: usize> Routed for Secret<'_, N> {
    type Route = Four25519;
}

impl<const N: usize> LaneWork for Secret<'_, N> {
    type Output = Coordinates;

    #[inline(always)]
    fn run<V: Lane>(self) -> Coordinates {
        let mut digits = [[0; radix16::PLACES]; N];
        let mut tables = [Multiples::<V>([Pair::neutral().cached(); 9]); N];
        for i in 0..N {
            digits[i] = radix16::digits(&self.scalars[i]);
            tables[i] = Multiples::new(enter(&self.points[i]));
        }
        let sum = secret_sum(&digits, &tables);
        digits.zeroize();
        leave(sum)
    }
}

/// [`Secret`] of any number of terms, which allocates.
#[cfg(feature = "alloc")]
pub struct SecretMany<'a> {
    /// The scalars.
    pub scalars: &'a [[u64; 4]],
    /// The points, one for each scalar.
    pub points: &'a [Coordinates],
}

#[cfg(feature = "alloc")]
impl Routed for SecretMany<'_> {
    type Route = Four25519;
}

#[cfg(feature = "alloc")]
impl LaneWork for SecretMany<'_> {
    type Output = Coordinates;

    #[inline(always)]
    fn run<V: Lane>(self) -> Coordinates {
        use alloc::vec::Vec;
        let mut digits = Vec::with_capacity(self.scalars.len());
        let mut tables = Vec::with_capacity(self.points.len());
        for (n, p) in self.scalars.iter().zip(self.points) {
            digits.push(radix16::digits(n));
            tables.push(Multiples::<V>::new(enter(p)));
        }
        let sum = secret_sum(&digits, &tables);
        digits.iter_mut().zeroize();
        leave(sum)
    }
}

/// The sum of multiples by secret digits. Constant time.
#[inline(always)]
fn secret_sum<V: Lane>(digits: &[[i8; radix16::PLACES]], tables: &[Multiples<V>]) -> Pair<V> {
    let mut sum = Pair::<V>::neutral();
    for place in (0..radix16::PLACES).rev() {
        for _ in 0..4 {
            sum = sum.double();
        }
        for (digits, table) in digits.iter().zip(tables) {
            let digit = digits[place];
            let sign = digit >> 7;
            let entry = table.look_up(((digit ^ sign) - sign) as u64);
            sum = sum.add_signed(&entry, (sign & 0b11) as u8);
        }
    }
    sum
}

/// `n B + sum n_i P_i` for `n` and `n_i` below `2^255`. Variable time.
pub struct Public<'a, const N: usize> {
    /// The multiple of the base point, if any.
    pub base: Option<&'a [u64; 4]>,
    /// The scalars.
    pub scalars: &'a [[u64; 4]; N],
    /// The points.
    pub points: &'a [Coordinates; N],
}

impl<const N: usize> Routed for Public<'_, N> {
    type Route = Four25519;
}

impl<const N: usize> LaneWork for Public<'_, N> {
    type Output = Coordinates;
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) -> Coordinates {
        let mut tables = [OddMultiples::<V>([Pair::neutral().cached(); 8]); N];
        for (table, p) in tables.iter_mut().zip(self.points) {
            *table = OddMultiples::new(enter(p));
        }
        leave(public_sum_vartime(self.base, self.scalars, &tables))
    }
}

/// [`Public`] of any number of terms, which allocates.
#[cfg(feature = "alloc")]
pub struct PublicMany<'a> {
    /// The scalars.
    pub scalars: &'a [[u64; 4]],
    /// The points, one for each scalar.
    pub points: &'a [Coordinates],
}

#[cfg(feature = "alloc")]
impl Routed for PublicMany<'_> {
    type Route = Four25519;
}

#[cfg(feature = "alloc")]
impl LaneWork for PublicMany<'_> {
    type Output = Coordinates;
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) -> Coordinates {
        let mut tables = alloc::vec::Vec::with_capacity(self.points.len());
        for p in self.points {
            tables.push(OddMultiples::<V>::new(enter(p)));
        }
        leave(public_sum_vartime(None, self.scalars, &tables))
    }
}

/// `1, 3, ..., 15` times a point.
#[derive(Clone, Copy)]
struct OddMultiples<V: Lane>([Cached<V>; 8]);

impl<V: Lane> OddMultiples<V> {
    #[inline(always)]
    fn new(p: Pair<V>) -> Self {
        let double = p.double().cached();
        let mut multiple = p;
        let mut table = [p.cached(); 8];
        for entry in table.iter_mut().skip(1) {
            multiple = multiple.add(&double);
            *entry = multiple.cached();
        }
        OddMultiples(table)
    }
}

/// Points whose forms are stored together.
const STREAMS: usize = crate::recoding::wnaf::STREAMS;
/// Most groups of them whose forms are on the stack at a time.
const GROUPS: usize = 16;
/// Most points of a public sum; others are ignored.
pub const MOST: usize = GROUPS * STREAMS;

/// The sum of multiples of at most [`MOST`] points by non-adjacent forms. Variable time.
#[inline(always)]
fn public_sum_vartime<V: Lane>(
    base: Option<&[u64; 4]>,
    scalars: &[[u64; 4]],
    tables: &[OddMultiples<V>],
) -> Pair<V> {
    let mut base_form = Forms::new();
    if let Some(n) = base {
        base_form.set_vartime(0, n, STORED_WIDTH, false);
    }
    let mut forms = [const { None }; GROUPS];
    let mut length = base_form.rows().len();
    for (group, scalars) in forms.iter_mut().zip(scalars.chunks(STREAMS)) {
        let mut four = Forms::new();
        for (stream, n) in scalars.iter().enumerate() {
            four.set_vartime(stream, n, CACHED_WIDTH, false);
        }
        length = length.max(four.rows().len());
        *group = Some(four);
    }
    let mut sum = Pair::<V>::neutral();
    for bit in (0..length).rev() {
        sum = sum.double();
        for (form, tables) in forms.iter().flatten().zip(tables.chunks(STREAMS)) {
            for (digit, table) in form.at(bit).into_iter().zip(tables) {
                if digit != 0 {
                    let entry = table.0[usize::from(digit.unsigned_abs()) / 2];
                    sum = sum.add_signed(&entry, if digit < 0 { 0b11 } else { 0 });
                }
            }
        }
        let digit = base_form.at(bit)[0];
        if digit != 0 {
            let entry = &tables::ODD_LOW[usize::from(digit.unsigned_abs()) / 2];
            sum = sum.add_signed(&load([entry; 2]), if digit < 0 { 0b11 } else { 0 });
        }
    }
    sum
}
