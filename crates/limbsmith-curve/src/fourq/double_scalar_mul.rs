//! Sums of multiples of public points by public scalars, in variable time.
//!
//! Both scalars are decomposed in four parts ([`super::recoding`]), and the eight parts are summed by Straus's method:
//! 64 doublings, and additions for the nonzero digits of their forms (wNAF). Odd multiples of `G` and of its images are
//! stored, those of the other point computed.

use super::endomorphisms::images;
use super::point::{Affine, AffineWords, Cached, Completed, Extended, Projective};
use super::recoding::{BASIS, decompose};
use super::{FourQ, Pairs127, QuadraticCurve};
use crate::field::Field;
use crate::field::quadratic::Quadratic;
use crate::recoding::wnaf;

/// Width of the forms of the computed tables.
pub const COMPUTED_WIDTH: usize = 4;
/// Width of the form of a scalar that is not decomposed.
const PLAIN_WIDTH: usize = 5;

/// Four forms of 64 bits.
type Forms = wnaf::Forms<i8, 66>;

/// Odd multiples of a point: `1, 3, ..., 2N - 1` times it.
#[derive(Clone, Copy)]
struct OddMultiples<C: QuadraticCurve, const N: usize>([Cached<C>; N]);

impl<C: QuadraticCurve, const N: usize> OddMultiples<C, N> {
    /// One doubling and `N - 1` additions.
    #[inline(always)]
    fn new(p: &Extended<C>) -> Self {
        let double = p.to_projective().double().to_extended();
        let mut table = [p.to_cached(); N];
        for i in 1..N {
            table[i] = double.add(&table[i - 1]).to_extended().to_cached();
        }
        OddMultiples(table)
    }
}

/// Odd multiples of a point and its images.
type Computed<Q> = [OddMultiples<FourQ<Q>, { 1 << (COMPUTED_WIDTH - 2) }>; 4];

/// Odd multiples of a point and of its images by `phi`, `psi` and both.
#[inline(always)]
fn computed<Q: Pairs127>(point: &Extended<FourQ<Q>>) -> Computed<Q> {
    let [phi, psi, both] = images(&point.to_projective());
    let points = [*point, phi, psi, both];
    let mut all = [OddMultiples([point.to_cached(); 1 << (COMPUTED_WIDTH - 2)]); 4];
    for (table, p) in all.iter_mut().zip(&points) {
        *table = OddMultiples::new(p);
    }
    all
}

/// The forms of the four parts of any integer.
#[inline(always)]
fn forms_vartime(n: &[u64; 4], width: usize) -> Forms {
    let mut forms = Forms::new();
    for (i, part) in decompose(n).iter().enumerate() {
        forms.set_vartime(i, &[*part], width, false);
    }
    forms
}

/// `a A + b G` for any integers, `A` in the subgroup of order `N`; `tables` has odd multiples of `G` and its images by
/// `phi`, `psi` and both. Variable time.
///
/// Of a point outside the subgroup the result is that of FourQlib: the sum of `A` and its images with the parts of `a`.
#[inline(always)]
pub fn sum_vartime<Q: Pairs127, const N: usize>(
    a: &[u64; 4],
    point: &Extended<FourQ<Q>>,
    b: &[u64; 4],
    tables: &[[AffineWords; N]; 4],
) -> Projective<FourQ<Q>> {
    const { assert!(<Q::Base as Field>::LANES == 1 && N <= 64) }
    let computed = computed(point);
    let of_point = forms_vartime(a, COMPUTED_WIDTH);
    let of_base = forms_vartime(b, N.trailing_zeros() as usize + 2);
    let places = of_point.rows().len().max(of_base.rows().len());
    let mut sum = Completed::<FourQ<Q>>::neutral();
    for place in (0..places).rev() {
        sum = sum.to_projective().double();
        for (stream, digit) in of_point.at(place).into_iter().enumerate() {
            if digit != 0 {
                let entry = &computed[stream].0[usize::from(digit.unsigned_abs()) / 2];
                sum = sum.to_extended().add_signed_vartime(entry, digit < 0);
            }
        }
        for (stream, digit) in of_base.at(place).into_iter().enumerate() {
            if digit != 0 {
                let words = tables[stream][usize::from(digit.unsigned_abs()) / 2];
                let entry = Affine::load(&Q::Base::lanes(|_| words));
                sum = sum
                    .to_extended()
                    .add_affine_signed_vartime(&entry, digit < 0);
            }
        }
    }
    sum.to_projective()
}

/// `n P` for any point of the curve and any integer below `2^256`: no endomorphism takes part. Variable time.
#[inline(always)]
pub fn mul_any_vartime<C: QuadraticCurve>(n: &[u64; 4], p: &Extended<C>) -> Projective<C> {
    const { assert!(<<C::F as Quadratic>::Base as Field>::LANES == 1) }
    let table = OddMultiples::<C, { 1 << (PLAIN_WIDTH - 2) }>::new(p);
    let mut forms = wnaf::Forms::<i8, 257>::new();
    forms.set_vartime(0, n, PLAIN_WIDTH, false);
    let mut sum = Completed::<C>::neutral();
    for digit in forms.rows().iter().rev().map(|row| row[0]) {
        sum = sum.to_projective().double();
        if digit != 0 {
            let entry = &table.0[usize::from(digit.unsigned_abs()) / 2];
            sum = sum.to_extended().add_signed_vartime(entry, digit < 0);
        }
    }
    sum.to_projective()
}

/// Whether the point is in the subgroup of order `N`. Variable time.
///
/// The last row of [`BASIS`] is a relation that holds on the subgroup: its four parts times `P`, `phi(P)`, `psi(P)` and
/// `psi(phi(P))` add up to the neutral element. That takes 62 doublings, `N P` would take 246. No other point satisfies
/// it: `P = Q + T` with `Q` in the subgroup and `392 T = 0`; the maps are homomorphisms, so the sum is that of `T`; and a
/// test adds it up for each of the 391 points `T` that are not neutral. The formulas of the maps are exact unless a point
/// on the way is at infinity. Such points have order 2 or 4, and the maps have degrees 80 and 32; so `P` then has the
/// order of a power of two, and `8 P` is neutral.
#[inline(always)]
pub fn is_in_subgroup_vartime<Q: Pairs127>(p: &Extended<FourQ<Q>>) -> bool {
    const { assert!(<Q::Base as Field>::LANES == 1) }
    let neutral = |p: &Projective<FourQ<Q>>| Q::Base::bits(p.is_neutral()).as_ref()[0] == 1;
    let mut eight = p.to_projective();
    for _ in 0..3 {
        eight = eight.double().to_projective();
    }
    if neutral(&eight) {
        return neutral(&p.to_projective());
    }
    let computed = computed(p);
    let mut forms = Forms::new();
    for (i, part) in BASIS[3].iter().enumerate() {
        // In two's complement; all are below `2^62` in magnitude.
        let part = *part as i64;
        forms.set_vartime(i, &[part.unsigned_abs()], COMPUTED_WIDTH, part < 0);
    }
    let mut sum = Completed::<FourQ<Q>>::neutral();
    for row in forms.rows().iter().rev() {
        sum = sum.to_projective().double();
        for (table, digit) in computed.iter().zip(row) {
            if *digit != 0 {
                let entry = &table.0[usize::from(digit.unsigned_abs()) / 2];
                sum = sum.to_extended().add_signed_vartime(entry, *digit < 0);
            }
        }
    }
    neutral(&sum.to_projective())
}
