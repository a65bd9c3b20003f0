//! Secret multiples of any point, a different one in each lane.
//!
//! The order of additions, and so the proof that only the last one can meet an exception, is that of
//! [`crate::weierstrass::mul`]. Table entries are selected by masks, and the digits are computed on the lanes too.

use crate::arch::lane::Lane;
use crate::field::eight::LaneField;
use crate::simd::weierstrass::digits::{Digits, LaneDigits};
use crate::simd::weierstrass::formulas::{add_last, double_n, double_n_add};
use crate::simd::weierstrass::rows::negate_where;
use crate::simd::weierstrass::table::{ENTRIES, Table};
use crate::simd::weierstrass::{
    LaneGroup, Vector, inlined_accumulator, outlined_accumulator, outlined_addend,
};
use crate::weierstrass::Tight;
use crate::weierstrass::accumulator::{Addend, AdditionTrace};
use crate::weierstrass::point::{Affine, Jacobian};

/// Digit width in bits.
const WIDTH: usize = ENTRIES.trailing_zeros() as usize + 1;

/// Computes the sum of the 5-bit digits times `P`, and of the second digits, if present, times the point with
/// `endomorphism(x)`. Constant time.
#[inline(always)]
pub fn mul<C: LaneGroup, const S: usize>(
    p: &Affine<C>,
    endomorphism: impl Fn(Tight<C>) -> Tight<C>,
    digits: &[LaneDigits<Vector<C>>; S],
) -> Jacobian<C::Outlined> {
    let table = Table::<C>::new(p);
    let (a, u) = (table.a, table.u);
    let mut sum = Addend { x: u, v: u }.to_accumulator(a);
    let mut begun = false;
    for place in (0..=digits[0].top() / WIDTH).rev() {
        for (j, digits) in digits.iter().enumerate() {
            let mut q = scan::<C>(&table.points, &digits.digit(place));
            if j > 0 {
                q.x = endomorphism(q.x);
            }
            if !begun {
                sum = q.to_accumulator(a);
                begun = true;
                continue;
            }
            let doublings = if j == 0 { WIDTH } else { 0 };
            if place > 0 {
                double_n_add(&mut sum, doublings, &q, None);
                continue;
            }
            double_n(&mut sum, doublings);
            let before = outlined_accumulator(&sum);
            let chord = add_last(&mut sum, &q);
            let chord = AdditionTrace {
                h: C::F::to_outlined(chord.h),
                r: C::F::to_outlined(chord.r),
            };
            let next = (outlined_accumulator(&sum), chord);
            sum = inlined_accumulator(&before.complete(
                &outlined_addend(&q),
                C::F::to_outlined(a),
                next,
            ));
        }
    }
    outlined_accumulator(&sum).to_jacobian(C::F::to_outlined(u))
}

/// Selects the entry for a digit in each lane; reads all entries.
#[inline(always)]
fn scan<C: LaneGroup>(points: &[Addend<C>; ENTRIES], digit: &Digits<Vector<C>>) -> Addend<C> {
    let mut r = points[0];
    for (e, p) in points.iter().enumerate().skip(1) {
        let here = Vector::<C>::equal(digit.index, Vector::<C>::splat(e as u64));
        r = Addend::select(C::F::mask_of(here), &r, p);
    }
    negate_where::<C>(digit.negative, r)
}
