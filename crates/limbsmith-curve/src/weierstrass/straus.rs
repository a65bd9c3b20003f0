//! Sums of many multiples by Straus's method. Variable time.

use alloc::vec::Vec;

use crate::field::Field;
use crate::recoding::wnaf::{self, STREAMS};
use crate::weierstrass::accumulator::{Accumulator, Addend, minus_three};
use crate::weierstrass::mul::OddMultiples;
use crate::weierstrass::point::{Affine, Jacobian, is_true};
use crate::weierstrass::{CoefficientA, Curve, Tight};

/// `a` of the curve itself.
#[inline(always)]
fn slope<C: Curve>() -> Tight<C> {
    match C::A {
        CoefficientA::Zero => C::F::zero(),
        CoefficientA::MinusThree => minus_three::<C>(C::F::one()),
    }
}

/// Tables of `P, 3P, 5P, ...` of each point, affine on the curve itself: one inversion for all.
#[inline(always)]
fn tables<C: Curve, const E: usize>(terms: &[(C::Words, Affine<C>)]) -> Vec<OddMultiples<C, E>> {
    let mut tables = Vec::with_capacity(terms.len());
    let mut before = Vec::with_capacity(terms.len());
    let mut product = C::F::one();
    for (_, p) in terms {
        let table = OddMultiples::<C, E>::new(p);
        before.push(product);
        product = C::F::mul(product, table.u);
        tables.push(table);
    }
    let mut rest = C::F::invert_vartime(product);
    for (table, before) in tables.iter_mut().zip(&before).rev() {
        let inverse = C::F::mul(rest, *before);
        rest = C::F::mul(rest, table.u);
        *table = table.map(|p| p.to_curve(inverse));
    }
    tables
}

/// `sum k_i P_i` by Straus's method: one run of doublings, and for each term a table of `E` odd multiples and a wNAF.
/// The order must be greater than `2E`. Every exceptional case is handled. Variable time.
#[inline(always)]
pub fn sum_vartime<C: Curve, const E: usize>(terms: &[(C::Words, Affine<C>)]) -> Jacobian<C> {
    const { assert!(<C::F as Field>::LANES == 1) }
    type Forms = wnaf::Forms<i8, 385>;
    let width = E.trailing_zeros() as usize + 2;
    let tables = tables::<C, E>(terms);
    let mut forms = Vec::with_capacity(terms.len().div_ceil(STREAMS));
    for terms in terms.chunks(STREAMS) {
        let mut group = Forms::new();
        for (stream, (k, _)) in terms.iter().enumerate() {
            group.set_vartime(stream, k.as_ref(), width, false);
        }
        forms.push(group);
    }
    let length = forms.iter().map(|f| f.rows().len()).max().unwrap_or(0);
    let (a, one) = (slope::<C>(), C::F::one());
    let mut sum = Addend { x: one, v: one }.to_accumulator(a);
    let mut begun = false;
    for bit in (0..length).rev() {
        if begun {
            sum = sum.double();
        }
        for (forms, tables) in forms.iter().zip(tables.chunks(STREAMS)) {
            for (digit, table) in forms.at(bit).into_iter().zip(tables) {
                if digit == 0 {
                    continue;
                }
                let p = table.points()[usize::from(digit.unsigned_abs()) / 2];
                let p = if digit < 0 { p.neg() } else { p };
                (sum, begun) = match begun {
                    true => add_vartime(&sum, &p),
                    false => (p.to_accumulator(a), true),
                };
            }
        }
    }
    match begun {
        true => sum.to_jacobian(one),
        false => Jacobian::identity(),
    }
}

/// The sum of any two points, and whether it is not the identity.
#[inline(always)]
fn add_vartime<C: Curve>(sum: &Accumulator<C>, p: &Addend<C>) -> (Accumulator<C>, bool) {
    let (next, chord, _) = sum.add(sum.z, p);
    if !is_true::<C>(C::F::is_zero(chord.h)) {
        return (next, true);
    }
    match is_true::<C>(C::F::is_zero(chord.r)) {
        true => (sum.double(), true),
        false => (*sum, false),
    }
}
