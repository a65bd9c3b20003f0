//! Low-latency scalar multiplication: two points in one vector, each with its four coordinates in four lanes.
//!
//! The formulas of [`crate::edwards25519::point`] have two levels of four products each. With the four coordinates in four
//! lanes, one vector product computes a level; shuffles and sums connect the levels. A product in eight lanes takes as
//! long as two scalar products, not four. The other four lanes hold a second sum, which shares the time of the
//! doublings: a sum of multiples is split into two halves, which are added at the end.
//!
//! ```text
//!   doubling, from (X, Y, Z, T):    X Y Z X          A B C D       E = 2D       F = 2C - B + A
//!                                 * X Y Z Y     ->                 G = B - A    H = A + B
//!   addition of (y-x, y+x, 2dt, 2z):   Y-X Y+X  T   Z
//!                                    * y-x y+x 2dt 2z  ->  A B C D   E = B - A    F = D - C
//!                                                                  G = D + C    H = B + A
//!   both:    E G F E
//!          * F H G H  ->  X Y Z T
//! ```
//!
//! These are dbl-2008-hwcd with `2XY` for `(X+Y)^2 - X^2 - Y^2`, and add-2008-hwcd-3, both complete. To subtract a
//! point, its `y - x` and `y + x` are exchanged, and `F` and `G`.

#[cfg(test)]
mod tests;

use zeroize::Zeroize;

use crate::arch::chunks::{arrays, arrays_mut};
use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::arch::word;
use crate::edwards25519::point::{AffineWords, NEUTRAL_WORDS};
use crate::edwards25519::{EdwardsCurve, mul_base};
use crate::field::Field;
use crate::field::eight::LaneField;
use crate::field::known::Known;
use crate::field::scalar25519::ORDER;
use crate::route::{One25519, Routed};
use crate::simd::edwards25519::mul_base::Row;
use crate::simd::edwards25519::{Curve, Fe, Integers, Mask, Tight, mul_base as lane_comb};
use crate::tables;

/// Coordinates `X, Y, Z, T` of the first point in lanes 0 to 3, of the second in lanes 4 to 7.
#[derive(Clone, Copy)]
pub struct Pair<V: Lane>(pub(super) Tight<V>);

/// `Y - X, Y + X, 2dT, 2Z` of two points: second operands of additions.
#[derive(Clone, Copy)]
pub(super) struct Cached<V: Lane>(Tight<V>);

/// Lane indexes of both points, from those of the first.
pub(crate) const fn twice([a, b, c, d]: [u64; 4]) -> [u64; LANES] {
    [a, b, c, d, a + 4, b + 4, c + 4, d + 4]
}

/// Mask of both points, from the bits of the first.
#[inline(always)]
pub(crate) fn lanes<V: Lane>(four: u8) -> Mask<V> {
    Fe::<V>::mask_of(V::bits(four | four << 4))
}

/// One integer per coordinate, the same for both points.
#[inline(always)]
pub(crate) fn constants<V: Lane>(four: &[[u64; 4]; 4]) -> Tight<V> {
    Fe::<V>::from_words(&Fe::<V>::lanes(|i| four[i % 4]))
}

/// `X = EF, Y = GH, Z = FG, T = EH`, from `E, F, G, H` in the lanes.
#[inline(always)]
fn complete<V: Lane>(efgh: Tight<V>) -> Pair<V> {
    let left = Fe::<V>::shuffle(efgh, &twice([0, 2, 1, 0]));
    let right = Fe::<V>::shuffle(efgh, &twice([1, 3, 2, 3]));
    Pair(Fe::<V>::mul(left, right))
}

impl<V: Lane> Pair<V> {
    /// The neutral element twice.
    #[inline(always)]
    pub(super) fn neutral() -> Self {
        let (zero, one) = ([0; 4], [1, 0, 0, 0]);
        Pair(constants::<V>(&[zero, one, one, zero]))
    }

    /// Converts affine coordinates below `2^255`; negates each point whose bit is set.
    #[inline(always)]
    fn from_affine(points: &[[[u64; 4]; 2]; 2], negative: u8) -> Self {
        type F<V> = Fe<V>;
        let one = [1, 0, 0, 0];
        let mut words = [one; LANES];
        for (four, [x, y]) in arrays_mut::<4, _>(&mut words).iter_mut().zip(points) {
            (four[0], four[1]) = (*x, *y);
        }
        let p = F::<V>::from_words(&words);
        let flipped = negative & 1 | (negative & 2) << 3;
        let p = F::<V>::select(
            F::<V>::mask_of(V::bits(flipped)),
            p,
            F::<V>::carry(F::<V>::neg(p)),
        );
        let x = F::<V>::shuffle(p, &twice([0; 4]));
        let y = F::<V>::shuffle(p, &twice([1; 4]));
        Pair(F::<V>::select(lanes::<V>(0b1000), p, F::<V>::mul(x, y)))
    }

    /// `2 P` of both: dbl-2008-hwcd with `2XY`.
    #[inline(always)]
    pub(super) fn double(self) -> Self {
        type F<V> = Fe<V>;
        let left = F::<V>::shuffle(self.0, &twice([0, 1, 2, 0]));
        let right = F::<V>::shuffle(self.0, &twice([0, 1, 2, 1]));
        let v = F::<V>::product(left, right);
        let all = |from: [u64; 4]| F::<V>::shuffle_product(v, &twice(from));
        // (D, C, B, B) and (D, C, A, A); then B - A in the lane of F.
        let (p, q) = (all([3, 2, 1, 1]), all([3, 2, 0, 0]));
        let (sum, difference) = (F::<V>::reduce_sum(p, q), F::<V>::reduce_difference(p, q));
        let efgh = F::<V>::select_sums(lanes::<V>(0b0100), sum, difference);
        let less = F::<V>::reduce_difference(all([1; 4]), all([0; 4]));
        let less = F::<V>::select_sums(lanes::<V>(0b0010), F::<V>::zero().into(), less);
        complete(F::<V>::carry(F::<V>::sub_sums(efgh, less)))
    }

    /// `Y - X, Y + X, T, Z`.
    #[inline(always)]
    fn crossed(self) -> Tight<V> {
        type F<V> = Fe<V>;
        let y = F::<V>::shuffle(self.0, &twice([1, 1, 3, 2]));
        let x = F::<V>::shuffle(self.0, &twice([0; 4]));
        let crossed = F::<V>::select_sums(lanes::<V>(0b0010), F::<V>::sub(y, x), F::<V>::add(y, x));
        F::<V>::carry(F::<V>::select_sums(lanes::<V>(0b1100), crossed, y.into()))
    }

    /// Prepares both points as second operands.
    #[inline(always)]
    pub(super) fn cached(self) -> Cached<V> {
        let one = [1, 0, 0, 0];
        let d2 = <Curve<V> as EdwardsCurve>::D2;
        let factors = constants::<V>(&[one, one, d2, [2, 0, 0, 0]]);
        Cached(Fe::<V>::mul(self.crossed(), factors))
    }

    /// `P + Q` of both: add-2008-hwcd-3.
    #[inline(always)]
    pub(super) fn add(self, q: &Cached<V>) -> Self {
        self.add_with(q.0, lanes::<V>(0b0011))
    }

    /// `P + Q`, or `P - Q` of the first for bit 0, of the second for bit 1. Constant time.
    #[inline(always)]
    pub(super) fn add_signed(self, q: &Cached<V>, negative: u8) -> Self {
        let (first, second) = (negative & 1, negative >> 1 & 1);
        let (a, b) = (u64::from(first), u64::from(second));
        let from = [a, 1 - a, 2, 3, 4 + b, 5 - b, 6, 7];
        // Differences: lanes 0 and 1 of a sum, lanes 0 and 2 of a difference.
        let differences = 0b0011_0011 ^ (first * 0b0110) ^ (second * 0b0110_0000);
        self.add_with(
            Fe::<V>::shuffle(q.0, &from),
            Fe::<V>::mask_of(V::bits(differences)),
        )
    }

    /// `P + Q`; the mask marks the lanes that are differences, `E` and one of `F` and `G`.
    #[inline(always)]
    fn add_with(self, q: Tight<V>, differences: Mask<V>) -> Self {
        type F<V> = Fe<V>;
        let v = F::<V>::product(self.crossed(), q);
        let p = F::<V>::shuffle_product(v, &twice([1, 3, 3, 1]));
        let q = F::<V>::shuffle_product(v, &twice([0, 2, 2, 0]));
        let (sum, difference) = (F::<V>::reduce_sum(p, q), F::<V>::reduce_difference(p, q));
        complete(F::<V>::carry(F::<V>::select_sums(
            differences,
            sum,
            difference,
        )))
    }

    /// The sum of the two points, in both places.
    #[inline(always)]
    fn total(self) -> Self {
        let other = Pair(Fe::<V>::shuffle(self.0, &[4, 5, 6, 7, 0, 1, 2, 3]));
        self.add(&other.cached())
    }

    /// Whether the first point, multiplied by 8 if requested, is the neutral element. The answer is public.
    #[inline(always)]
    fn is_neutral(self, times_eight: bool) -> bool {
        type F<V> = Fe<V>;
        let mut p = self;
        if times_eight {
            for _ in 0..3 {
                p = p.double();
            }
        }
        // X and Y - Z.
        let z = F::<V>::shuffle(p.0, &twice([0, 2, 2, 3]));
        let z = F::<V>::select(lanes::<V>(0b0001), z, F::<V>::zero());
        F::<V>::byte(F::<V>::eq(p.0, z)) & 0b11 == 0b11
    }
}

/// The neutral element and `1..=8` times two points.
#[derive(Clone, Copy)]
pub(super) struct Multiples<V: Lane>(pub(super) [Cached<V>; 9]);

impl<V: Lane> Multiples<V> {
    #[inline(always)]
    pub(super) fn new(p: Pair<V>) -> Self {
        let mut points = [p; 9];
        points[0] = Pair::neutral();
        let mut table = [points[0].cached(); 9];
        table[1] = p.cached();
        // The same addition for all entries, so the code has few copies of the formula.
        let one = table[1];
        for i in 2..9 {
            points[i] = points[i - 1].add(&one);
            table[i] = points[i].cached();
        }
        Multiples(table)
    }

    /// This multiple of both points; reads all of them. Constant time.
    #[cfg(feature = "groups")]
    #[inline(always)]
    pub(super) fn look_up(&self, size: u64) -> Cached<V> {
        let mut r = self.0[0].0;
        for (entry, i) in self.0.iter().zip(0..).skip(1) {
            let here = Fe::<V>::mask_of(V::equal(V::splat(size), V::splat(i)));
            r = Fe::<V>::select(here, r, entry.0);
        }
        Cached(r)
    }

    /// One multiple of the first point and one of the second. Variable time.
    #[inline(always)]
    fn get(&self, sizes: [usize; 2]) -> Cached<V> {
        let [a, b] = sizes.map(|size| self.0[size.min(8)].0);
        Cached(Fe::<V>::select(Fe::<V>::mask_of(V::bits(0xf0)), a, b))
    }
}

/// Signed 4-bit digits of an integer below `2^254`, each stored plus 8 in its nibble.
#[inline(always)]
fn raised(n: &[u64; 4]) -> [u64; 4] {
    let mut sum = *n;
    let mut carry = 0;
    for word in &mut sum {
        (*word, carry) = word::adc(*word, 0x8888_8888_8888_8888, carry);
    }
    sum
}

/// Loads two stored points.
#[inline(always)]
pub(super) fn load<V: Lane>(entries: [&AffineWords; 2]) -> Cached<V> {
    let mut words: Integers = [[2, 0, 0, 0]; LANES];
    for (four, entry) in arrays_mut::<4, _>(&mut words).iter_mut().zip(entries) {
        for (word, coordinate) in four.iter_mut().zip(arrays::<4, _>(entry)) {
            // Stored values are below 2^255.
            *word = *coordinate;
            word[3] &= u64::MAX >> 1;
        }
    }
    Cached(Fe::<V>::from_words(&words))
}

/// Whether `n B + m_0 P_0 + m_1 P_1` is the neutral element, or is of small order. Variable time.
pub struct Neutral<'a> {
    /// Below L.
    pub n: &'a [u64; 4],
    /// Below `2^254`; the running time depends on their length.
    pub m: [&'a [u64; 4]; 2],
    /// Affine coordinates.
    pub points: &'a [[[u64; 4]; 2]; 2],
    /// Bit `i` set: `-P_i` instead of `P_i`.
    pub negative: u8,
    /// Whether points of small order count as neutral.
    pub cofactored: bool,
}

impl Routed for Neutral<'_> {
    type Route = One25519;
}

impl LaneWork for Neutral<'_> {
    type Output = bool;
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) -> bool {
        let multiples = Multiples::<V>::new(Pair::from_affine(self.points, self.negative));
        let digits = self.m.map(raised);
        let bits = self.m.map(bits).into_iter().fold(0, usize::max);
        let base = halves(self.n);
        // The 8-bit digits of the base point's scalars end at 128 bits.
        let places = ((bits + 1) / 4 + 1).max(32);
        let mut sum = Pair::<V>::neutral();
        for place in (0..places).rev() {
            if place + 1 < places {
                for _ in 0..4 {
                    sum = sum.double();
                }
            }
            let mut sizes = [0; 2];
            let mut negative = 0;
            for (i, digits) in digits.iter().enumerate() {
                let digit = (digits[place / 16] >> (4 * (place % 16)) & 15) as i8 - 8;
                sizes[i] = usize::from(digit.unsigned_abs());
                negative |= u8::from(digit < 0) << i;
            }
            sum = sum.add_signed(&multiples.get(sizes), negative);
            if place % 2 == 0 && place < 32 {
                let (entries, negative) = base_entries(&base, place / 2);
                sum = sum.add_signed(&load(entries), negative);
            }
        }
        sum.total().is_neutral(self.cofactored)
    }
}

/// The odd one of `n` and `n + L`, halved, with the top bit set: its bytes are digits, as in [`crate::simd::edwards25519::double_scalar_mul`].
#[inline(always)]
fn halves(n: &[u64; 4]) -> [u64; 4] {
    let even = (n[0] & 1).wrapping_sub(1);
    let mut odd = *n;
    let mut carry = 0;
    for (word, order) in odd.iter_mut().zip(&ORDER) {
        (*word, carry) = word::adc(*word, order & even, carry);
    }
    let [a, b, c, d] = odd;
    [
        a >> 1 | b << 63,
        b >> 1 | c << 63,
        c >> 1 | d << 63,
        d >> 1 | 1 << 63,
    ]
}

/// Bit length of an integer.
#[inline(always)]
fn bits(n: &[u64; 4]) -> usize {
    let top = n.iter().rposition(|w| *w != 0).unwrap_or(0);
    64 * top + 64 - n[top].leading_zeros() as usize
}

/// Table entries for two digit positions of the comb, and the signs of their digits. Constant time.
#[inline(always)]
fn look_up<V: Lane>(rows: [&Row; 2], digits: [i8; 2]) -> (Cached<V>, u8) {
    let mut sizes = [0; LANES];
    let mut negative = 0;
    for (i, (four, digit)) in arrays_mut::<4, _>(&mut sizes)
        .iter_mut()
        .zip(digits)
        .enumerate()
    {
        let sign = digit >> 7;
        *four = [u64::from(((digit ^ sign) - sign) as u8); 4];
        negative |= (sign as u8 & 1) << i;
    }
    let sizes = V::load(&sizes);
    let index = sizes - V::splat(1);
    // Lanes that take the neutral element, and the lanes of `2Z = 2`.
    let apart = V::either(V::equal(sizes, V::splat(0)), V::bits(0b1000_1000));
    let halves = V::bits(0b1111_0000);
    let (second, third) = (V::bits(0b0010_0010), V::bits(0b0100_0100));
    let mut limbs = [V::splat(0); 5];
    for (k, limb) in limbs.iter_mut().enumerate() {
        let mut parts = [V::splat(0); 3];
        for (j, part) in parts.iter_mut().enumerate() {
            let (a, b) = (&rows[0][5 * j + k], &rows[1][5 * j + k]);
            let a = V::table16(lane_comb::half(a, 0), lane_comb::half(a, 1), index);
            let b = V::table16(lane_comb::half(b, 0), lane_comb::half(b, 1), index);
            *part = V::blend(halves, a, b);
        }
        let [minus, plus, xy2d] = parts;
        let point = V::blend(third, V::blend(second, minus, plus), xy2d);
        let neutral = match k {
            0 => V::load(&[1, 1, 0, 2, 1, 1, 0, 2]),
            _ => V::splat(0),
        };
        *limb = V::blend(apart, point, neutral);
    }
    (Cached(Fe::<V>::from_known_limbs(&limbs, Known)), negative)
}

/// `s B - k P`, with precomputed odd multiples of `P`. Variable time.
///
/// `k = k_0 + 2^128 k_1`, and each half is recoded in odd signed 5-bit digits. Only an odd number has all-odd digits;
/// an even half is increased by 1, and `P` or `2^128 P` is subtracted once at the end.
pub struct Difference<'a> {
    /// Below L.
    pub s: &'a [u64; 4],
    /// Below `2^255`.
    pub k: &'a [u64; 4],
    /// `1, 3, ..., 31` times `P`, and as many of `2^128 P`.
    pub odd: [&'a [AffineWords; 16]; 2],
}

/// Bits of a digit of `k`, and the number of digits of a half.
const WINDOW: usize = 5;
const WINDOWS: usize = 26;

impl Routed for Difference<'_> {
    type Route = One25519;
}

impl LaneWork for Difference<'_> {
    /// Canonical affine coordinates, and whether the point has small order.
    type Output = ([[u64; 4]; 2], bool);
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        type F<V> = Fe<V>;
        let base = halves(self.s);
        let [k0, k1, k2, k3] = *self.k;
        let wholes = [
            k0 as u128 | (k1 as u128) << 64,
            k2 as u128 | (k3 as u128) << 64,
        ];
        let mut sum = Pair::<V>::neutral();
        const TOP: usize = WINDOW * (WINDOWS - 1);
        for bit in (0..=TOP).rev() {
            if bit != TOP {
                sum = sum.double();
            }
            if bit % WINDOW == 0 {
                let (mut entries, mut negative) = ([&self.odd[0][0]; 2], 0);
                for (i, (entry, whole)) in entries.iter_mut().zip(wholes).enumerate() {
                    // `(digit + 31) / 2`; for the top digit `(digit - 1) / 2`.
                    let window = (whole >> bit >> 1) as u8 & 31;
                    let minus = bit != TOP && window < 16;
                    let index = if minus { 15 - window } else { window & 15 };
                    *entry = &self.odd[i][usize::from(index)];
                    negative |= u8::from(!minus) << i;
                }
                sum = sum.add_signed(&load(entries), negative);
            }
            if bit % 8 == 0 && bit < 128 {
                let (entries, negative) = base_entries(&base, bit / 8);
                sum = sum.add_signed(&load(entries), negative);
            }
        }
        let neutral = &NEUTRAL_WORDS;
        let entries = [0, 1].map(|i| {
            if wholes[i] & 1 == 0 {
                &self.odd[i][0]
            } else {
                neutral
            }
        });
        sum = sum.add_signed(&load(entries), 0);
        let sum = sum.total();
        let small_order = sum.is_neutral(true);
        let z = F::<V>::to_words(sum.0)[2];
        let inverse = F::<V>::splat(&F::<V>::invert_words(&z));
        let [x, y, ..] = F::<V>::to_words(F::<V>::mul(sum.0, inverse));
        ([x, y], small_order)
    }
}

/// The odd multiples of the base point, and of `2^128` times it, for the digits at position `i`; and the signs.
#[inline(always)]
fn base_entries(digits: &[u64; 4], i: usize) -> ([&'static AffineWords; 2], u8) {
    let (mut entries, mut negative) = ([&tables::ODD_LOW[0]; 2], 0);
    let tables = [&tables::ODD_LOW, &tables::ODD_HIGH];
    for (half, (entry, table)) in entries.iter_mut().zip(tables).enumerate() {
        let byte = digits[2 * half + i / 8] >> (8 * (i % 8)) & 255;
        let minus = byte < 128;
        let index = if minus { !byte } else { byte } & 127;
        *entry = &table[index as usize % table.len()];
        negative |= u8::from(minus) << half;
    }
    (entries, negative)
}

/// Whether the comb has all rows and the base point all odd multiples, as this module assumes.
const WHOLE_TABLES: bool = tables::COMB.len() == mul_base::PLACES && tables::ODD_LOW.len() == 128;

const _: () = assert!(WHOLE_TABLES == limbsmith_field::WHOLE_TABLES);

/// `n B` for `n < 2^254`. Constant time.
pub struct MulBase<'a> {
    /// The scalar.
    pub n: &'a [u64; 4],
    /// Whether to return the Montgomery coordinate.
    pub montgomery: bool,
}

impl<'a> MulBase<'a> {
    /// The product in Edwards coordinates.
    pub fn of(n: &'a [u64; 4]) -> Self {
        MulBase {
            n,
            montgomery: false,
        }
    }
}

impl Routed for MulBase<'_> {
    type Route = One25519;
}

impl LaneWork for MulBase<'_> {
    /// Canonical affine coordinates `x` and `y`, or `u = (1 + y)/(1 - y)` twice.
    type Output = [[u64; 4]; 2];

    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        type F<V> = Fe<V>;
        let mut raised = mul_base::raised(self.n);
        let mut sum = Pair::<V>::neutral();
        // The first point sums even positions, the second odd ones; the last odd position does not exist.
        for (i, rows) in lane_comb::comb::<V>().chunks(2).enumerate() {
            let first = mul_base::digit(&raised, 2 * i);
            let second = match rows {
                [_, _] => mul_base::digit(&raised, 2 * i + 1),
                _ => 0,
            };
            let (entries, negative) = look_up([&rows[0], &rows[rows.len() - 1]], [first, second]);
            sum = sum.add_signed(&entries, negative);
        }
        raised.zeroize();
        let mut p = sum.total().0;
        if self.montgomery {
            // (Z + Y, Z + Y, Z - Y).
            let y = F::<V>::shuffle(p, &twice([1; 4]));
            let z = F::<V>::shuffle(p, &twice([2; 4]));
            let (sum, difference) = (F::<V>::add(z, y), F::<V>::sub(z, y));
            p = F::<V>::carry(F::<V>::select_sums(lanes::<V>(0b0100), sum, difference));
        }
        let z = F::<V>::to_words(p)[2];
        let inverse = F::<V>::splat(&F::<V>::invert_words(&z));
        let [x, y, ..] = F::<V>::to_words(F::<V>::mul(p, inverse));
        [x, y]
    }
}
