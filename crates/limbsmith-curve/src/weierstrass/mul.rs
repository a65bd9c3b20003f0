//! Secret multiples of any point.
//!
//! Odd digits from the high end: `w` doublings and one mixed addition a digit, from a table of the
//! odd multiples `1, 3, ..., 2^w - 1` of the point on a common `Z` ([`crate::weierstrass::accumulator`]).
//! [`crate::recoding::odd_digits`] says why the additions have no exceptions.

use crate::field::Field;
use crate::recoding::odd_digits::{Digit, OddDigits};
use crate::weierstrass::accumulator::{Accumulator, Addend, minus_three};
use crate::weierstrass::point::{Affine, Jacobian};
use crate::weierstrass::{CoefficientA, Curve, Integers, Tight};

/// `P, 3P, 5P, ...`, affine on an isomorphic curve.
#[derive(Clone, Copy)]
pub struct OddMultiples<C: Curve, const E: usize> {
    points: [Addend<C>; E],
    /// What leads to that curve.
    pub(crate) u: Tight<C>,
    /// Its coefficient.
    pub(crate) a: Tight<C>,
}

impl<C: Curve, const E: usize> OddMultiples<C, E> {
    /// The first `E` of them; the order must be greater than `2E`. Constant time.
    ///
    /// On the curve where `2 P` is affine, each next multiple is a mixed addition; no formula for
    /// that asks for the coefficient `a`.
    #[inline(always)]
    pub fn new(p: &Affine<C>) -> Self {
        let (p, double, u) = Addend::<C>::and_double(p);
        let zero = C::F::zero();
        let mut sum = p.to_accumulator(zero);
        let mut points = [p; E];
        // Z of a multiple over that of the one before.
        let mut ratios = [p.x; E];
        for i in 1..E {
            let (next, _, w) = sum.add(sum.z, &double);
            sum = Accumulator { t: zero, ..next };
            points[i] = Addend { x: sum.x, v: sum.v };
            ratios[i] = C::F::carry(w);
        }
        let mut f = C::F::one();
        for i in (0..E - 1).rev() {
            f = C::F::mul(f, ratios[i + 1]);
            points[i] = points[i].to_curve(f);
        }
        let u = C::F::mul(u, sum.z);
        let a = match C::A {
            CoefficientA::Zero => zero,
            CoefficientA::MinusThree => minus_three::<C>(C::F::square(C::F::square(u))),
        };
        OddMultiples { points, u, a }
    }

    /// Each point changed; it must stay on the curve.
    #[inline(always)]
    pub(crate) fn map(&self, f: impl Fn(&Addend<C>) -> Addend<C>) -> Self {
        let mut all = *self;
        for p in &mut all.points {
            *p = f(p);
        }
        all
    }

    /// The multiples.
    #[inline(always)]
    pub(crate) fn points(&self) -> &[Addend<C>; E] {
        &self.points
    }

    /// The multiple that a digit asks for, in each lane; reads all of them. Constant time.
    #[inline(always)]
    pub(crate) fn look_up(&self, digits: &<C::F as Field>::Lanes<Digit>) -> Addend<C> {
        let mut r = self.points[0];
        for (j, p) in self.points.iter().enumerate().skip(1) {
            let here = C::F::mask(&C::F::lanes(|i| {
                let other = digits.as_ref()[i].index ^ j as u64;
                (other.wrapping_sub(1) >> 63) as u8
            }));
            r = Addend::select(here, &r, p);
        }
        let negative = C::F::mask(&C::F::lanes(|i| digits.as_ref()[i].negative));
        Addend {
            x: r.x,
            v: C::F::select(negative, r.v, r.neg().v),
        }
    }
}

/// `k P` for `k < n`, in each lane, with digits of `w` bits, `E = 2^(w-1)`. Constant time.
#[inline(always)]
pub fn mul<C: Curve, const E: usize>(p: &Affine<C>, k: &Integers<C>) -> Jacobian<C> {
    let width = E.trailing_zeros() as usize + 1;
    let table = OddMultiples::<C, E>::new(p);
    let digits = C::F::lanes(|i| OddDigits::new::<C>(&k.as_ref()[i], width));
    let places = digits.as_ref()[0].places();
    sum_of_digits(&[&table], places, width, |_, place| {
        C::F::lanes(|i| digits.as_ref()[i].digit(place))
    })
}

/// `sum d_i 2^(w i)` times the points of the tables, which share their curve; the additions of place
/// 0 are complete. Constant time.
#[inline(always)]
pub(crate) fn sum_of_digits<C: Curve, const E: usize>(
    tables: &[&OddMultiples<C, E>],
    places: usize,
    width: usize,
    digit: impl Fn(usize, usize) -> <C::F as Field>::Lanes<Digit>,
) -> Jacobian<C> {
    let OddMultiples { a, u, .. } = *tables[0];
    let mut sum = tables[0].look_up(&digit(0, places - 1)).to_accumulator(a);
    // The first summand is there already.
    let mut first = 1;
    // One place for each formula: code that fits the instruction cache and compiles in time.
    for place in (0..places).rev() {
        if place + 1 < places {
            sum = sum.double_n(width);
        }
        for (j, table) in tables.iter().enumerate().skip(first) {
            let q = table.look_up(&digit(j, place));
            let (next, chord, _) = sum.add(sum.z, &q);
            sum = match place {
                0 => sum.complete(&q, a, (next, chord)),
                _ => next,
            };
        }
        first = 0;
    }
    sum.to_jacobian(u)
}
