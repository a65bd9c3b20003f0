//! Sums of multiples of public points by public scalars, in variable time.
//!
//! Both scalars are decomposed in four parts ([`super::recoding`]), and the eight parts are summed by Straus's method:
//! 64 doublings, and additions for the nonzero digits of their forms (wNAF). Odd multiples of `G` and of its images are
//! stored, those of the other point computed.

use super::endomorphisms::images;
use super::point::{Affine, AffineWords, Cached, Completed, Extended, Projective};
use super::recoding::decompose;
use super::{FourQ, ORDER, Pairs127, QuadraticCurve};
use crate::field::Field;
use crate::field::quadratic::Quadratic;
use crate::recoding::wnaf;

/// Width of the forms of the computed tables.
pub const COMPUTED_WIDTH: usize = 4;
/// Width of the form of the order.
const ORDER_WIDTH: usize = 5;

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
    let others = images(&point.to_projective());
    let mut computed = [OddMultiples::<FourQ<Q>, { 1 << (COMPUTED_WIDTH - 2) }>::new(point); 4];
    for (table, p) in computed[1..].iter_mut().zip(&others) {
        *table = OddMultiples::new(p);
    }
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
    let table = OddMultiples::<C, { 1 << (ORDER_WIDTH - 2) }>::new(p);
    let mut forms = wnaf::Forms::<i8, 257>::new();
    forms.set_vartime(0, n, ORDER_WIDTH, false);
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

/// Whether `N P` is the neutral element: whether the point is in the subgroup of order `N`. Variable time.
#[inline(always)]
pub fn is_in_subgroup_vartime<Q: Pairs127>(p: &Extended<FourQ<Q>>) -> bool {
    let neutral = mul_any_vartime(&ORDER, p).is_neutral();
    Q::Base::bits(neutral).as_ref()[0] == 1
}
