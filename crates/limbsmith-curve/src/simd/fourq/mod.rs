//! FourQ on SIMD lanes: eight points at a time.
//!
//! The formulas, maps and recodings are those of [`crate::fourq`], which are generic over lanes. This module adds what
//! SIMD needs in another form: lanes cannot diverge, so digits are at fixed positions; steps of sums are outlined
//! functions; look-ups are masked loads or permutations; and blocks of points share an inversion.
//!
//! The pairs are [`Pairs`] over `p127::R52`, so the vectors must have a multiplier of 52 bits
//! ([`crate::dispatch::lanes`]).

pub mod double_scalar_mul;
pub mod encoding;
mod formulas;
pub mod mul;
pub mod mul_base;
mod outlined;
pub mod recoding;

use crate::arch::lane::{LANES, Lane};
use crate::field::p127::R52;
use crate::field::pairs::Pair;
use crate::field::quadratic::{Pairs, Quadratic};
use crate::fourq::FourQ;
use crate::fourq::point::{Extended, Projective};
use outlined::Outlined;

/// The field of the coordinates in the lanes of `V`.
pub type Fe<V> = R52<V>;
/// The pairs over it, with inlined products.
pub type Pairs52<V> = Pairs<Fe<V>>;
/// The curve over these.
pub type Curve<V> = FourQ<Pairs52<V>>;
/// The curve over the same pairs, with outlined products.
type OutlinedCurve<V> = FourQ<Outlined<V>>;
/// Elements of both.
pub type Tight<V> = Pair<Fe<V>>;
/// An integer for each lane.
pub type Integers = [[u64; 4]; LANES];
/// The affine coordinates of a point, canonical.
pub type Coordinates = [[[u64; 2]; 2]; 2];

/// Groups of eight lanes that share one inversion.
pub const GROUPS: usize = 8;

/// The neutral element.
pub const NEUTRAL: Coordinates = [[[0; 2]; 2], [[1, 0], [0; 2]]];

/// A point in each lane.
#[inline(always)]
pub fn load<V: Lane>(points: &[Coordinates; LANES]) -> Extended<Curve<V>> {
    let (mut x, mut y) = ([[[0; 2]; 2]; LANES], [[[0; 2]; 2]; LANES]);
    for i in 0..LANES {
        [x[i], y[i]] = points[i];
    }
    let x = Outlined::<V>::from_words(&x);
    let y = Outlined::<V>::from_words(&y);
    to_inlined(&Extended::<OutlinedCurve<V>>::from_affine(x, y))
}

/// Converts inlined coordinates to outlined ones.
#[inline(always)]
fn to_outlined<V: Lane>(p: &Extended<Curve<V>>) -> Extended<OutlinedCurve<V>> {
    Extended {
        x: p.x,
        y: p.y,
        z: p.z,
        t: p.t,
    }
}

/// Converts outlined coordinates to inlined ones.
#[inline(always)]
fn to_inlined<V: Lane>(p: &Extended<OutlinedCurve<V>>) -> Extended<Curve<V>> {
    Extended {
        x: p.x,
        y: p.y,
        z: p.z,
        t: p.t,
    }
}

/// Converts inlined projective coordinates to outlined ones.
#[inline(always)]
fn outlined_projective<V: Lane>(p: &Projective<Curve<V>>) -> Projective<OutlinedCurve<V>> {
    Projective {
        x: p.x,
        y: p.y,
        z: p.z,
    }
}
