//! Many agreements, keys, signatures or verifications in one call, eight side by side; up to 64 share an inversion.
//!
//! Each result is that of the single call, whatever the other inputs are. The lanes are those whose multiplier takes 52
//! bits ([`crate::cpu::lanes`]); without them inputs are processed one after the other.

pub mod agreement;
pub mod sign;
pub mod verify;

use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::curve::fourq::point::{Extended, Projective};
use crate::curve::simd::fourq::encoding::{Decoded, TOGETHER, decode, encode_each};
use crate::curve::simd::fourq::mul_base::mul_base;
use crate::curve::simd::fourq::{Curve, GROUPS, Integers, Pairs52};
use crate::field::quadratic::Quadratic;

/// Inputs that share an inversion.
pub(in crate::fourq) const BLOCK: usize = GROUPS * LANES;
/// No integers.
pub(in crate::fourq) const ZEROS: Integers = [[0; 4]; LANES];

/// Points that stand for those still to be computed.
#[inline(always)]
pub(crate) fn placeholders<V: Lane>() -> [Projective<Curve<V>>; GROUPS] {
    let zero = Pairs52::<V>::zero();
    let p = Projective {
        x: zero,
        y: zero,
        z: zero,
    };
    [p; GROUPS]
}

/// The encodings of up to [`GROUPS`] groups.
#[inline(always)]
pub(in crate::fourq) fn decode_block<V: Lane>(
    groups: usize,
    encoding: impl Fn(usize) -> [u64; 4],
    decoded: &mut [Decoded<V>; GROUPS],
) {
    for first in (0..groups).step_by(TOGETHER) {
        let mut encodings = [ZEROS; TOGETHER];
        for (i, words) in encodings.as_flattened_mut().iter_mut().enumerate() {
            *words = encoding(first * LANES + i);
        }
        decoded[first..first + TOGETHER].copy_from_slice(&decode::<V>(&encodings));
    }
}

/// Room for [`decode_block`].
#[inline(always)]
pub(in crate::fourq) fn undecoded<V: Lane>() -> [Decoded<V>; GROUPS] {
    [Decoded {
        points: Extended::neutral(),
        on_curve: 0,
        canonical: 0,
    }; GROUPS]
}

/// Encodings of multiples of the base point, at most [`GROUPS`] groups.
pub(in crate::fourq) struct Encode<'a> {
    pub scalars: &'a [Integers],
    pub encodings: &'a mut [Integers],
}

impl LaneWork for Encode<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        let mut points = placeholders::<V>();
        for (p, scalars) in points.iter_mut().zip(self.scalars) {
            *p = mul_base::<V>(scalars);
        }
        let groups = self.scalars.len().min(GROUPS);
        encode_each::<V>(&points[..groups], self.encodings);
    }
}
