//! Secret multiples of any point.
//!
//! Odd digits from the high end: `w` doublings and one mixed addition a digit, from a table of the
//! odd multiples `1, 3, ..., 2^w - 1` of the point, made affine by one inversion for all.
//! [`super::recode`] says why the additions have no exceptions.

use super::points::{Affine, Jacobian};
use super::recode::{Digit, OddDigits};
use super::{Curve, Integers};
use crate::field::Field;

/// `P, 3P, 5P, ...`, affine.
#[derive(Clone, Copy)]
pub struct OddMultiples<C: Curve, const E: usize>([Affine<C>; E]);

impl<C: Curve, const E: usize> OddMultiples<C, E> {
    /// The first `E` of them; the order must be greater than `2E`. One inversion, constant time.
    #[inline(always)]
    pub fn new(p: &Affine<C>) -> Self {
        let double = p.to_jacobian().double().to_cached();
        let mut points = [p.to_jacobian(); E];
        for i in 1..E {
            points[i] = points[i - 1].add(&double);
        }
        OddMultiples(to_affine(&points))
    }

    /// Each point changed.
    #[inline(always)]
    pub(super) fn map(&self, f: impl Fn(&Affine<C>) -> Affine<C>) -> Self {
        OddMultiples(core::array::from_fn(|i| f(&self.0[i])))
    }

    /// The multiples.
    #[inline(always)]
    pub fn points(&self) -> &[Affine<C>; E] {
        &self.0
    }

    /// The multiple that a digit asks for, in each lane; reads all of them.
    #[inline(always)]
    pub(super) fn look_up(&self, digits: &<C::F as Field>::Lanes<Digit>) -> Affine<C> {
        let mut r = self.0[0];
        for (j, p) in self.0.iter().enumerate().skip(1) {
            let here = C::F::mask(&C::F::lanes(|i| {
                let other = digits.as_ref()[i].index ^ j as u64;
                (other.wrapping_sub(1) >> 63) as u8
            }));
            r = Affine::select(here, &r, p);
        }
        let negative = C::F::mask(&C::F::lanes(|i| digits.as_ref()[i].negative));
        Affine {
            x: r.x,
            y: C::F::select(negative, r.y, r.neg().y),
        }
    }
}

/// All points affine, by one inversion (Montgomery's trick). None may be the identity. Constant
/// time.
#[inline(always)]
pub fn to_affine<C: Curve, const E: usize>(points: &[Jacobian<C>; E]) -> [Affine<C>; E] {
    let mut before = [C::F::one(); E];
    let mut product = points[0].z;
    for i in 1..E {
        before[i] = product;
        product = C::F::mul(product, points[i].z);
    }
    let mut inverse = C::F::invert(product);
    let mut out = [points[0].scale(inverse); E];
    for i in (1..E).rev() {
        out[i] = points[i].scale(C::F::mul(inverse, before[i]));
        inverse = C::F::mul(inverse, points[i].z);
    }
    out[0] = points[0].scale(inverse);
    out
}

/// `k P` for `k < n`, in each lane, with digits of `w` bits, `E = 2^(w-1)`. Constant time.
#[inline(always)]
pub fn mul<C: Curve, const E: usize>(p: &Affine<C>, k: &Integers<C>) -> Jacobian<C> {
    let width = E.trailing_zeros() as usize + 1;
    let table = OddMultiples::<C, E>::new(p);
    let digits = C::F::lanes(|i| OddDigits::new::<C>(&k.as_ref()[i], width));
    let at = |place: usize| table.look_up(&C::F::lanes(|i| digits.as_ref()[i].digit(place)));
    let last = digits.as_ref()[0].places() - 1;
    let mut sum = at(last).to_jacobian();
    for place in (1..last).rev() {
        sum = sum.double_n(width).add_affine(&at(place));
    }
    sum.double_n(width).add_affine_complete(&at(0))
}
