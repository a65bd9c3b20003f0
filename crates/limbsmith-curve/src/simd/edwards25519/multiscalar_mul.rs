//! Sums of many multiples of public points, by Pippenger's method: eight digit positions in eight lanes.
//!
//! Scalars are recoded in signed 8-bit digits, `n = sum d_j 256^j`, `-128 <= d_j < 128`. For each position there are
//! 128 buckets. A point is added to the bucket of its digit's magnitude, negated if the digit is negative. At the end
//! `sum b * bucket_b` comes from two running sums over the buckets:
//!
//! ```text
//!   S = bucket_128,  T = S;   for b = 127, ..., 1:   S += bucket_b,  T += S
//! ```
//!
//! A lane processes a position, not a point: eight positions take the same point, so its coordinates are broadcast to
//! all lanes, and each lane reads the bucket of its own digit. Each lane has its own buckets, so lanes never conflict.
//! A digit 0 has a bucket too, which is never read.
//!
//! Points are affine, buckets are extended: each addition is madd-2008-hwcd-3, 7M. Everything here is public.

use crate::arch::chunks::{arrays, arrays_mut};
use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::arch::word;
use crate::edwards25519::EdwardsCurve;
use crate::edwards25519::point::{AffineWords, Extended};
use crate::field::Field;
use crate::field::eight::LaneField;
use crate::field::known::Known;
use crate::simd::edwards25519::encoding::decode_two;
use crate::simd::edwards25519::{
    Curve, Fe, GROUPS, Integers, LIMBS, Tight, formulas, invert_each, vectors,
};
use crate::simd::transposed::{self, look_up_vartime, put_vartime};

/// Bytes of a scalar, and so its positions.
pub const PLACES: usize = 32;
/// Sizes of digits.
const SIZES: usize = 129;
/// Rows of a bucket: the limbs of `X, Y, Z, T` are twenty words.
const ROWS: usize = 3;
/// The limbs of `y - x, y + x, 2dxy`.
pub type Record = [u64; 3 * LIMBS];
/// The buckets of all lanes.
pub type Buckets = transposed::Buckets<ROWS, SIZES>;

/// A point and the digits of its scalar.
#[derive(Clone, Copy)]
pub struct Addend<const N: usize> {
    /// The point.
    pub point: Record,
    /// The digit of each position, plus 128.
    pub digits: [u8; N],
}

impl<const N: usize> Addend<N> {
    /// A placeholder, to be overwritten.
    pub const EMPTY: Self = Addend {
        point: [0; 3 * LIMBS],
        digits: [128; N],
    };
}

/// The scalar `n < 2^254` in digits: adding 128 at every place makes each byte the digit plus 128.
#[inline(always)]
pub fn digits(n: &[u64; 4]) -> [u8; PLACES] {
    let mut sum = [0; PLACES];
    let mut carry = 0;
    for (eight, word) in arrays_mut::<8, _>(&mut sum).iter_mut().zip(n) {
        let (word, c) = word::adc(*word, 0x8080_8080_8080_8080, carry);
        (*eight, carry) = (word.to_le_bytes(), c);
    }
    sum
}

/// Decodes two groups of eight. In the second part of the result, bit `i` is set if both encodings `i` are canonical
/// encodings of points.
pub struct DecodePairs<'a>(pub &'a [Integers; 2]);

impl LaneWork for DecodePairs<'_> {
    type Output = ([[Record; LANES]; 2], u8);
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        let decoded = decode_two::<V>(self.0);
        let (mut records, mut valid) = ([[[0; 3 * LIMBS]; LANES]; 2], u8::MAX);
        for (records, p) in records.iter_mut().zip(&decoded) {
            valid &= p.is_point & p.canonical;
            let (x, y) = (p.points.x, p.points.y);
            let values = [
                Fe::<V>::carry(Fe::<V>::sub(y, x)),
                Fe::<V>::carry(Fe::<V>::add(y, x)),
                Fe::<V>::mul(p.points.t, Fe::<V>::splat(&Curve::<V>::D2)),
            ];
            put::<V>(records, &values);
        }
        (records, valid)
    }
}

/// Converts stored points, eight at a time.
pub struct Convert<'a>(pub &'a [&'a AffineWords; LANES]);

impl LaneWork for Convert<'_> {
    type Output = [Record; LANES];
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        let mut values = [Fe::<V>::zero(); 3];
        for (k, value) in values.iter_mut().enumerate() {
            let mut integers = [[0; 4]; LANES];
            for (integer, words) in integers.iter_mut().zip(self.0) {
                integer.copy_from_slice(&words[4 * k..4 * k + 4]);
            }
            *value = Fe::<V>::from_vectors(&vectors::<V>(&integers));
        }
        let mut records = [[0; 3 * LIMBS]; LANES];
        put::<V>(&mut records, &values);
        records
    }
}

/// Canonical `X, Y, Z` of a point, `Z` not zero.
pub type Coordinates = [[u64; 4]; 3];

/// Converts at most 64 points in projective coordinates. One inversion.
pub struct Normalize<'a>(
    /// The points.
    pub &'a [Coordinates],
    /// Room for their records. Those that have no point are neutral.
    pub &'a mut [[Record; LANES]; GROUPS],
);

impl LaneWork for Normalize<'_> {
    type Output = ();
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) {
        let Normalize(points, records) = self;
        let mut all = [[Fe::<V>::one(); GROUPS]; 3];
        for (g, points) in points.chunks(LANES).enumerate().take(GROUPS) {
            for (k, elements) in all.iter_mut().enumerate() {
                // The neutral element in lanes without a point.
                let mut integers: Integers = [[(k > 0).into(), 0, 0, 0]; LANES];
                for (integer, point) in integers.iter_mut().zip(points) {
                    *integer = point[k];
                }
                elements[g] = Fe::<V>::from_vectors(&vectors::<V>(&integers));
            }
        }
        let [x, y, mut z] = all;
        let groups = points.len().div_ceil(LANES).min(GROUPS);
        invert_each::<V>(&mut z[..groups]);
        for (g, records) in records.iter_mut().enumerate().take(groups) {
            let (x, y) = (Fe::<V>::mul(x[g], z[g]), Fe::<V>::mul(y[g], z[g]));
            let values = [
                Fe::<V>::carry(Fe::<V>::sub(y, x)),
                Fe::<V>::carry(Fe::<V>::add(y, x)),
                Fe::<V>::mul(Fe::<V>::mul(x, y), Fe::<V>::splat(&Curve::<V>::D2)),
            ];
            put::<V>(records, &values);
        }
    }
}

/// Writes the limbs of points to records.
#[inline(always)]
fn put<V: Lane>(records: &mut [Record; LANES], values: &[Tight<V>; 3]) {
    for (i, value) in values.iter().enumerate() {
        for (j, limb) in Fe::<V>::limbs(*value).iter().enumerate() {
            for (record, limb) in records.iter_mut().zip(limb.store()) {
                record[LIMBS * i + j] = limb;
            }
        }
    }
}

/// The limbs of a bucket.
#[inline(always)]
fn columns<V: Lane>(p: &Extended<Curve<V>>) -> [[V; LANES]; ROWS] {
    let mut columns = [[V::splat(0); LANES]; ROWS];
    let all = columns.as_flattened_mut();
    for (five, value) in all.chunks_exact_mut(LIMBS).zip([p.x, p.y, p.z, p.t]) {
        five.copy_from_slice(&Fe::<V>::limbs(value));
    }
    columns
}

/// The inverse of [`columns`].
#[inline(always)]
fn point<V: Lane>(columns: &[[V; LANES]; ROWS]) -> Extended<Curve<V>> {
    let all = columns.as_flattened();
    Extended {
        x: Fe::<V>::from_known_limbs(&all[..LIMBS], Known),
        y: Fe::<V>::from_known_limbs(&all[LIMBS..], Known),
        z: Fe::<V>::from_known_limbs(&all[2 * LIMBS..], Known),
        t: Fe::<V>::from_known_limbs(&all[3 * LIMBS..], Known),
    }
}

/// The sums of eight places, from place `first` on: `sum d P` over all summands, in each lane, as
/// canonical `X`, `Y` and `Z`.
pub struct PlaceSums<'a, const N: usize> {
    /// Summands with digits at all positions.
    pub long: &'a [Addend<N>],
    /// Summands with digits at half of the positions.
    pub short: &'a [Addend<16>],
    /// A multiple of 8.
    pub first: usize,
    /// Scratch; the initial contents do not matter.
    pub buckets: &'a mut Buckets,
}

impl<const N: usize> LaneWork for PlaceSums<'_, N> {
    type Output = [Integers; 3];
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        let (buckets, first) = (self.buckets, self.first);
        let neutral = columns::<V>(&Extended::neutral());
        for size in 0..SIZES {
            put_vartime(buckets, &[size; LANES], &neutral);
        }
        let counts = [self.long.len(), self.short.len()];
        for i in 0..counts[0] + counts[1] {
            // One loop, so that the formula is compiled once.
            let (point, digits): (&Record, &[u8]) = match i.checked_sub(counts[0]) {
                None => (&self.long[i].point, &self.long[i].digits),
                Some(i) => (&self.short[i].point, &self.short[i].digits),
            };
            add::<V>(buckets, point, &digits[first..first + LANES]);
        }
        let mut running = Extended::<Curve<V>>::neutral();
        let mut total = running;
        for size in (1..SIZES).rev() {
            let bucket = self::point::<V>(&look_up_vartime(buckets, &[size; LANES]));
            // The formula is compiled once: first it adds the bucket, then the running sum.
            let mut next = bucket;
            for into in [&mut running, &mut total] {
                formulas::add_point::<V>(into, &next);
                next = *into;
            }
        }
        let Extended { x, y, z, .. } = total;
        [
            Fe::<V>::to_words(x),
            Fe::<V>::to_words(y),
            Fe::<V>::to_words(z),
        ]
    }
}

/// Adds a point to the buckets of its digits.
#[inline(always)]
fn add<V: Lane>(buckets: &mut Buckets, of: &Record, digits: &[u8]) {
    let (mut sizes, mut negative) = ([0; LANES], 0);
    for (lane, (size, digit)) in sizes.iter_mut().zip(digits).enumerate() {
        *size = usize::from(digit.abs_diff(128));
        negative |= u8::from(*digit < 128) << lane;
    }
    let mut sum = point::<V>(&look_up_vartime(buckets, &sizes));
    // Broadcasts the point to all lanes.
    let mut q = [Fe::<V>::zero(); 3];
    for (value, five) in q.iter_mut().zip(arrays::<LIMBS, _>(of)) {
        let mut limbs = [V::splat(0); LIMBS];
        for (limb, word) in limbs.iter_mut().zip(five) {
            *limb = V::splat(*word);
        }
        *value = Fe::<V>::from_known_limbs(&limbs, Known);
    }
    let negative = Fe::<V>::mask_of(V::bits(negative));
    formulas::add_affine::<V>(&mut sum, &q, negative, true);
    put_vartime(buckets, &sizes, &columns::<V>(&sum));
}
