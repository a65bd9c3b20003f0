//! Sums of many multiples of public points, by Pippenger's method: eight windows side by side.
//!
//! Scalars are written in signed digits of eight bits, `n = sum d_j 256^j`, `-128 <= d_j < 128`. For
//! each place there are 128 buckets; a point goes to the bucket of its digit's size, negated if the
//! digit is negative; and at the end `sum b * bucket_b` comes from two sums that run down the buckets:
//!
//! ```text
//!   S = bucket_128,  T = S;   for b = 127, ..., 1:   S += bucket_b,  T += S
//! ```
//!
//! A lane has a place, not a point: eight places take the same point, so its coordinates are the same
//! in all lanes, and each lane fetches the bucket that its digit names. The buckets of a lane are its
//! own, so no two lanes meet, and a digit 0 has a bucket like all others, which is never looked at.
//!
//! Points are affine, buckets are not: each addition is seven products. Everything here is public.

use super::decode::decode;
use super::{Curve, Fe, Integers, Tight, steps};
use crate::arch::ifma::LaneWork;
use crate::arch::lane::{LANES, Lane};
use crate::curve::EdwardsCurve;
use crate::curve::edwards::Extended;
use crate::field::Field;
use crate::field::eight::LaneField;

/// Bytes of a scalar, and so its places.
pub const PLACES: usize = 32;
/// Sizes of digits.
const SIZES: usize = 129;
/// The limbs of four values: of a bucket `X, Y, Z, T`; of a point `y - x, y + x, 2dxy, -2dxy`.
pub type Record = [u64; 20];
/// The buckets of a lane.
pub type Buckets = [Record; SIZES];

/// A point and the digits of its scalar.
#[derive(Clone, Copy)]
pub struct Summand {
    /// The point.
    pub point: Record,
    /// Of each place, the digit plus 128.
    pub digits: [u8; PLACES],
}

/// The scalar `n < 2^254` in digits: adding 128 at every place makes each byte the digit plus 128.
#[inline(always)]
pub fn digits(n: &[u64; 4]) -> [u8; PLACES] {
    let mut sum = [0; PLACES];
    let mut carry = false;
    for (eight, word) in sum.as_chunks_mut::<8>().0.iter_mut().zip(n) {
        let (word, c) = word.carrying_add(0x8080_8080_8080_8080, carry);
        (*eight, carry) = (word.to_le_bytes(), c);
    }
    sum
}

/// Decodes two groups of eight. Bit `i` of the answer's second part is whether both encodings `i`
/// are canonical ones of points.
pub struct DecodePairs<'a>(pub &'a [Integers; 2]);

impl LaneWork for DecodePairs<'_> {
    type Output = ([[Record; LANES]; 2], u8);

    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        let decoded = decode::<V, 2>(self.0);
        let (mut records, mut valid) = ([[[0; 20]; LANES]; 2], u8::MAX);
        for (records, p) in records.iter_mut().zip(&decoded) {
            valid &= p.is_point & p.canonical;
            let (x, y) = (p.points.x, p.points.y);
            let xy2d = Fe::<V>::mul(p.points.t, Fe::<V>::splat(&Curve::<V>::D2));
            let values = [
                Fe::<V>::carry(Fe::<V>::sub(y, x)),
                Fe::<V>::carry(Fe::<V>::add(y, x)),
                xy2d,
                Fe::<V>::carry(Fe::<V>::neg(xy2d)),
            ];
            scatter::<V>(&values, |lane, k, limb| records[lane][k] = limb);
        }
        (records, valid)
    }
}

/// Hands out the limbs of four values.
#[inline(always)]
fn scatter<V: Lane>(values: &[Tight<V>; 4], mut put: impl FnMut(usize, usize, u64)) {
    for (i, value) in values.iter().enumerate() {
        for (j, limb) in Fe::<V>::limbs(*value).iter().enumerate() {
            let limbs = limb.store();
            for (lane, limb) in limbs.iter().enumerate() {
                put(lane, 5 * i + j, *limb);
            }
        }
    }
}

/// A record for each lane.
#[inline(always)]
fn gather<V: Lane>(records: [&Record; LANES]) -> [Tight<V>; 4] {
    let mut words = [[0; LANES]; 20];
    for (lane, record) in records.iter().enumerate() {
        for (words, limb) in words.iter_mut().zip(*record) {
            words[lane] = *limb;
        }
    }
    let mut values = [Fe::<V>::zero(); 4];
    for (value, five) in values.iter_mut().zip(words.as_chunks::<5>().0) {
        let mut limbs = [V::splat(0); 5];
        for (limb, words) in limbs.iter_mut().zip(five) {
            *limb = V::load(words);
        }
        *value = Fe::<V>::from_limbs(&limbs);
    }
    values
}

/// The sums of eight places, from place `first` on: `sum d P` over all summands, in each lane, as
/// canonical `X`, `Y` and `Z`.
pub struct PlaceSums<'a> {
    /// Summands of all places.
    pub summands: [&'a [Summand]; 2],
    /// A multiple of 8.
    pub first: usize,
    /// For each lane.
    pub buckets: &'a mut [Buckets; LANES],
}

impl LaneWork for PlaceSums<'_> {
    type Output = [Integers; 3];

    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        // The neutral element, (0, 1, 1, 0).
        let mut neutral = [0; 20];
        (neutral[5], neutral[10]) = (1, 1);
        for buckets in self.buckets.iter_mut() {
            buckets.fill(neutral);
        }
        for summand in self.summands.iter().copied().flatten() {
            let mut places = [0; LANES];
            places.copy_from_slice(&summand.digits[self.first..self.first + LANES]);
            let (mut sizes, mut negative) = ([0; LANES], 0);
            for (lane, digit) in places.iter().enumerate() {
                sizes[lane] = usize::from(digit.abs_diff(128));
                negative |= u8::from(*digit < 128) << lane;
            }
            let mut records = [&neutral; LANES];
            for (lane, record) in records.iter_mut().enumerate() {
                *record = &self.buckets[lane][sizes[lane]];
            }
            let [x, y, z, t] = gather::<V>(records);
            let mut sum = Extended::<Curve<V>> { x, y, z, t };
            let negative = Fe::<V>::mask_of(V::bits(negative));
            let [minus, plus, xy2d, _] = broadcast::<V>(&summand.point);
            steps::add_affine::<V>(&mut sum, &[minus, plus, xy2d], negative, true);
            scatter::<V>(&[sum.x, sum.y, sum.z, sum.t], |lane, k, limb| {
                self.buckets[lane][sizes[lane]][k] = limb;
            });
        }
        let mut running = Extended::<Curve<V>>::neutral();
        let mut total = running;
        for size in (1..SIZES).rev() {
            let mut records = [&neutral; LANES];
            for (lane, record) in records.iter_mut().enumerate() {
                *record = &self.buckets[lane][size];
            }
            let [x, y, z, t] = gather::<V>(records);
            let bucket = Extended::<Curve<V>> { x, y, z, t };
            // One place for the formula: first the bucket, then the running sum.
            let mut next = bucket;
            for into in [&mut running, &mut total] {
                steps::add_point::<V>(into, &next);
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

/// The same point in all lanes.
#[inline(always)]
fn broadcast<V: Lane>(point: &Record) -> [Tight<V>; 4] {
    let mut values = [Fe::<V>::zero(); 4];
    for (value, five) in values.iter_mut().zip(point.as_chunks::<5>().0) {
        let mut limbs = [V::splat(0); 5];
        for (limb, word) in limbs.iter_mut().zip(five) {
            *limb = V::splat(*word);
        }
        *value = Fe::<V>::from_limbs(&limbs);
    }
    values
}
