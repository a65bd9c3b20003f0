//! Encodings of many elements of ristretto255, sixteen at a time. [`crate::ristretto255::encoding`] has the formulas.
//!
//! A root is a chain of squarings, each of which waits for the one before. Two groups of eight hide each other's latency.

use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::edwards25519::point::Extended;
use crate::field::Field;
use crate::field::eight::LaneField;
use crate::ristretto255::encoding::{encode_all, steps};
use crate::route::{Many25519, Routed};
use crate::simd::edwards25519::Coordinates;
use crate::simd::edwards25519::encoding::ALL;
use crate::simd::edwards25519::{Curve, Fe, Integers, load, vectors};

/// Groups at a time.
const GROUPS: usize = 2;
/// Elements at a time.
pub const TOGETHER: usize = GROUPS * LANES;

/// Points from as many encodings, at most [`TOGETHER`]. Constant time.
pub struct Decode<'a>(pub &'a [[u64; 4]]);

/// What encodings mean: bit `i` of a byte of group `g` is that of encoding `8 g + i`.
pub struct Decoded {
    /// Coordinates `X, Y, Z, T` of points; meaningless where there is none.
    pub points: [Coordinates; TOGETHER],
    /// `s` is below `p` and even.
    pub canonical: [u8; GROUPS],
    /// The other tests of RFC 9496, section 4.3.1.
    pub is_element: [u8; GROUPS],
}

impl Routed for Decode<'_> {
    type Route = Many25519;
}

impl LaneWork for Decode<'_> {
    type Output = Decoded;

    #[inline(always)]
    fn run<V: Lane>(self) -> Decoded {
        let mut s = [Fe::<V>::zero(); GROUPS];
        let mut canonical = [0; GROUPS];
        for group in 0..GROUPS {
            let mut integers: Integers = [[0; 4]; LANES];
            let encodings = self.0.iter().skip(group * LANES);
            for (integer, encoding) in integers.iter_mut().zip(encodings) {
                *integer = *encoding;
            }
            let mut odd = 0;
            for (lane, integer) in integers.iter().enumerate() {
                odd |= ((integer[0] & 1) as u8) << lane;
            }
            let words = vectors::<V>(&integers);
            canonical[group] = Fe::<V>::byte(Fe::<V>::is_canonical_vectors(&words)) & !odd;
            s[group] = Fe::<V>::from_vectors(&words);
        }
        let all = steps::<Curve<V>, GROUPS>(s);
        let mut decoded = Decoded {
            points: [[[0; 4]; 4]; TOGETHER],
            canonical,
            is_element: [0; GROUPS],
        };
        for (group, (point, tests)) in all.into_iter().enumerate() {
            let [was_square, negative_t, zero_y] = tests;
            let failed = Fe::<V>::byte(negative_t) | Fe::<V>::byte(zero_y);
            decoded.is_element[group] = Fe::<V>::byte(was_square) & !failed & ALL;
            let Extended { x, y, z, t } = point;
            for (coordinate, value) in [x, y, z, t].into_iter().enumerate() {
                let words = Fe::<V>::to_words(value);
                for (lane, words) in words.iter().enumerate() {
                    decoded.points[group * LANES + lane][coordinate] = *words;
                }
            }
        }
        decoded
    }
}

/// Encodings of as many points, at most [`TOGETHER`]; the rest are zero. Constant time.
pub struct Encode<'a>(pub &'a [Coordinates]);

impl Routed for Encode<'_> {
    type Route = Many25519;
}

impl LaneWork for Encode<'_> {
    type Output = [[u64; 4]; TOGETHER];

    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        let mut points = [Extended::<Curve<V>>::neutral(); GROUPS];
        for (group, points) in points.iter_mut().enumerate() {
            let first = usize::min(group * LANES, self.0.len());
            let last = usize::min(first + LANES, self.0.len());
            *points = load::<V>(&self.0[first..last]);
        }
        let all = encode_all::<Curve<V>, GROUPS>(&points);
        let mut encodings = [[0; 4]; TOGETHER];
        for (encodings, s) in encodings.chunks_mut(LANES).zip(all) {
            encodings.copy_from_slice(&Fe::<V>::to_words(s));
        }
        encodings
    }
}
