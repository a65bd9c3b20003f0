//! One public multiple of any point in four lanes, in variable time: `v Q` for verification.
//!
//! The digits are those of non-adjacent forms. Exceptional cases are not avoided but detected: they give `Z = 0`, which
//! all later steps keep ([`crate::simd::weierstrass`]).

use super::{Accumulator, OddMultiples, put, twice};
use crate::field::Field;
use crate::recoding::wnaf;
use crate::simd::weierstrass::latency::mul_base::Across;
use crate::weierstrass::glv::{self, Endomorphism};
use crate::weierstrass::{Curve, Tight};

/// Width of the forms.
const WIDTH: usize = 5;
/// Odd multiples in the table for such digits.
const ENTRIES: usize = 1 << (WIDTH - 2);

/// Digits of scalars of up to 384 bits, and a carry.
type Forms = wnaf::Forms<i8, 385>;

/// `v Q` for `v < n` as Jacobian coordinates `(X : Y : Z)`, canonical. `Z = 0` if `v = 0` *or an exception occurred*.
/// Variable time.
#[inline(always)]
pub fn multiple_vartime<C: Curve<F: Across>>(q: &[C::Words; 2], v: &C::Words) -> [C::Words; 3] {
    let mut forms = Forms::new();
    forms.set_vartime(0, v.as_ref(), WIDTH, false);
    let table = table::<C>(q);
    sum_vartime(&forms, &table, [&table.points])
}

/// [`multiple_vartime`] on a curve with an endomorphism: half of the doublings. Variable time.
#[inline(always)]
pub fn multiple_glv_vartime<C: Endomorphism<F: Across>>(
    q: &[C::Words; 2],
    v: &C::Words,
) -> [C::Words; 3] {
    let mut forms = Forms::new();
    for (stream, half) in glv::split::<C>(v).iter().enumerate() {
        let (size, negative) = glv::size_vartime(half);
        forms.set_vartime(stream, &size, WIDTH, negative);
    }
    let table = table::<C>(q);
    let other = super::glv::endomorphism::<C, ENTRIES>(&table.points);
    sum_vartime(&forms, &table, [&table.points, &other])
}

/// The odd multiples of `Q`.
#[inline(always)]
fn table<C: Curve<F: Across>>(q: &[C::Words; 2]) -> OddMultiples<C, ENTRIES> {
    OddMultiples::new(C::F::splat(&q[0]), C::F::splat(&q[1]))
}

/// The point that a digit asks for.
#[inline(always)]
fn signed_vartime<C: Curve<F: Across>>(points: &[Tight<C>; ENTRIES], digit: i8) -> Tight<C> {
    let q = points[usize::from(digit.unsigned_abs()) / 2];
    match digit < 0 {
        true => C::F::select(C::F::lanes_of(0x88), q, C::F::carry(C::F::neg(q))),
        false => q,
    }
}

/// The sum of the multiples that the forms ask for; `Z = 0` if there are none. Each formula appears once, so that the
/// loop stays in the instruction cache.
#[inline(always)]
fn sum_vartime<C: Curve<F: Across>, const N: usize>(
    forms: &Forms,
    table: &OddMultiples<C, ENTRIES>,
    points: [&[Tight<C>; ENTRIES]; N],
) -> [C::Words; 3] {
    let mut sum: Option<Accumulator<C>> = None;
    for row in forms.rows().iter().rev() {
        let mut doubled = false;
        for (points, digit) in points.iter().zip(row) {
            if *digit == 0 {
                continue;
            }
            let q = signed_vartime::<C>(points, *digit);
            sum = Some(match &sum {
                None => table.begin(q),
                Some(sum) if doubled => sum.add(q),
                Some(sum) => sum.double_add(q),
            });
            doubled = true;
        }
        if !doubled {
            sum = sum.map(|sum| sum.double());
        }
    }
    let Some(Accumulator { x, v, z, .. }) = sum else {
        return [C::Words::default(); 3];
    };
    // (4X : 4V : 2 Z u), as V is twice Y.
    let z = twice::<C>(C::F::mul(z, table.u));
    let [x, v] = [twice::<C>(twice::<C>(x)), twice::<C>(twice::<C>(v))];
    let all = C::F::to_words(put::<C>(put::<C>(z, 0, x), 1, v));
    let all = all.as_ref();
    [all[0], all[1], all[3]]
}
