//! edwards25519 on SIMD lanes: eight points at a time.
//!
//! The formulas are those of [`crate::edwards25519::point`], which are generic over lanes. This module adds the parts that SIMD
//! needs in another form: lanes cannot diverge, so digits are at fixed positions; each lane reads its own table entry,
//! limb by limb; and inversions are shared by groups of eight (Montgomery's trick) and by the lanes.

pub mod double_scalar_mul;
pub mod encoding;
pub mod formulas;
pub mod latency;
pub mod mul_base;
#[cfg(feature = "alloc")]
pub mod multiscalar_mul;
mod outlined;
pub mod precomputed;
#[cfg(all(feature = "alloc", feature = "groups"))]
pub mod static_points;
#[cfg(all(feature = "alloc", feature = "groups"))]
pub mod straus;

use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::edwards25519::Edwards25519;
#[cfg(feature = "groups")]
use crate::edwards25519::point::Extended;
use crate::edwards25519::point::Projective;
use crate::field::Field;
use crate::field::eight::{FieldsOn, LaneField, inverse};

/// `X, Y, Z, T` of a point, canonical.
pub type Coordinates = [[u64; 4]; 4];

/// Stored limbs of `(y - x, y + x, 2dt, 2z)`.
pub type Entry<V> = [[V; LIMBS]; 4];

/// The field in the lanes of `V`.
pub type Fe<V> = <<V as Lane>::Fields as FieldsOn<V>>::P25519;
/// Elements of it.
pub type Tight<V> = <Fe<V> as Field>::Tight;
/// A bit for each lane.
pub type Mask<V> = <Fe<V> as Field>::Mask;
/// The curve over it.
pub type Curve<V> = Edwards25519<Fe<V>>;
/// Words that hold the stored limbs of an element.
pub const LIMBS: usize = 5;
/// An integer for each lane.
pub type Integers = [[u64; 4]; LANES];

/// Word `j` of every lane's integer in vector `j`.
#[inline(always)]
pub fn vectors<V: Lane>(integers: &Integers) -> [V; 4] {
    let mut all = [V::splat(0); 4];
    for (j, v) in all.iter_mut().enumerate() {
        let mut words = [0; LANES];
        for i in 0..LANES {
            words[i] = integers[i][j];
        }
        *v = V::load(&words);
    }
    all
}

/// The neutral element.
#[cfg(feature = "groups")]
pub const NEUTRAL: Coordinates = [[0; 4], [1, 0, 0, 0], [1, 0, 0, 0], [0; 4]];

/// At most eight points; lanes without one have the neutral element.
#[cfg(feature = "groups")]
#[inline(always)]
pub(crate) fn load<V: Lane>(points: &[Coordinates]) -> Extended<Curve<V>> {
    let mut integers: [Integers; 4] = [[[0; 4]; LANES]; 4];
    for lane in 0..LANES {
        let point = points.get(lane).unwrap_or(&NEUTRAL);
        for (integers, coordinate) in integers.iter_mut().zip(point) {
            integers[lane] = *coordinate;
        }
    }
    let [x, y, z, t] = &integers;
    Extended {
        x: Fe::<V>::from_vectors(&vectors::<V>(x)),
        y: Fe::<V>::from_vectors(&vectors::<V>(y)),
        z: Fe::<V>::from_vectors(&vectors::<V>(z)),
        t: Fe::<V>::from_vectors(&vectors::<V>(t)),
    }
}

/// Groups of eight lanes that share one inversion.
pub const GROUPS: usize = 8;

/// Inverts each of at most [`GROUPS`] elements with one inversion and three products each (Montgomery's trick); zeros
/// stay zero. Outlined. Constant time.
#[inline(always)]
pub fn invert_each<V: Lane>(elements: &mut [Tight<V>]) {
    V::outline(InvertEach::<V>(elements));
}

struct InvertEach<'a, V: Lane>(&'a mut [Tight<V>]);

impl<V: Lane> LaneWork for InvertEach<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run<U: Lane>(self) {
        invert_each_here::<V>(self.0);
    }
}

#[inline(always)]
fn invert_each_here<V: Lane>(elements: &mut [Tight<V>]) {
    let one = Fe::<V>::one();
    let mut products = [one; GROUPS];
    let mut zeros = [Fe::<V>::mask_of(V::bits(0)); GROUPS];
    let mut last = one;
    for ((x, product), zero) in elements.iter_mut().zip(&mut products).zip(&mut zeros) {
        *zero = Fe::<V>::is_zero(*x);
        *x = Fe::<V>::select(*zero, *x, one);
        // The product of all previous elements.
        *product = last;
        last = Fe::<V>::mul(last, *x);
    }
    let mut inverse = inverse::<Fe<V>>(last);
    for i in (0..elements.len().min(GROUPS)).rev() {
        let x = Fe::<V>::mul(inverse, products[i]);
        inverse = Fe::<V>::mul(inverse, elements[i]);
        elements[i] = Fe::<V>::select(zeros[i], x, Fe::<V>::zero());
    }
}

/// Encodes each of at most [`GROUPS`] points of every lane as words: `y`, with the lowest bit of `x` as the top bit.
/// One inversion. Outlined. Constant time.
#[inline(always)]
pub fn encode_each<V: Lane>(points: &[Projective<Curve<V>>], encodings: &mut [Integers]) {
    V::outline(EncodeEach::<V>(points, encodings));
}

struct EncodeEach<'a, V: Lane>(&'a [Projective<Curve<V>>], &'a mut [Integers]);

impl<V: Lane> LaneWork for EncodeEach<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run<U: Lane>(self) {
        encode_each_here::<V>(self.0, self.1);
    }
}

#[inline(always)]
fn encode_each_here<V: Lane>(points: &[Projective<Curve<V>>], encodings: &mut [Integers]) {
    let mut inverses = [Fe::<V>::one(); GROUPS];
    for (inverse, p) in inverses.iter_mut().zip(points) {
        *inverse = p.z;
    }
    let inverses = &mut inverses[..points.len().min(GROUPS)];
    invert_each::<V>(inverses);
    for ((p, inverse), words) in points.iter().zip(inverses).zip(encodings) {
        let x = Fe::<V>::mul(p.x, *inverse);
        *words = Fe::<V>::to_words(Fe::<V>::mul(p.y, *inverse));
        let odd = Fe::<V>::byte(Fe::<V>::is_odd(x));
        for (lane, words) in words.iter_mut().enumerate() {
            words[3] |= u64::from(odd >> lane & 1) << 63;
        }
    }
}
