//! Sums of multiples of public points, different ones in each lane.
//!
//! Straus's method as in [`crate::weierstrass::double_scalar_mul`], but with odd digits: all lanes double and add at the same bits.

use crate::field::eight::LaneField;
use crate::simd::weierstrass::digits::LaneDigits;
use crate::simd::weierstrass::formulas::double_n_add;
use crate::simd::weierstrass::rows::{Rows, look_up_stored_vartime, negate_where};
use crate::simd::weierstrass::table::{ENTRIES, Table};
use crate::simd::weierstrass::{
    LaneGroup, Vector, inlined_accumulator, outlined_accumulator, outlined_addend,
};
use crate::weierstrass::accumulator::Addend;
use crate::weierstrass::mul_base::Stored;
use crate::weierstrass::point::{Affine, Jacobian};

/// A multiple of a point with a stored table, a different multiple in each lane.
pub struct Fixed<'a, C: LaneGroup> {
    /// Odd multiples of the point, `x` and `2y`.
    pub odd: &'a [Stored<C>],
    /// Digits of the scalar.
    pub digits: LaneDigits<Vector<C>>,
}

/// Computes `n Q + m P`: `computed` has the 5-bit digits of `n`, and `m P` uses `stored`. `Z = 0` where an exception
/// occurred. Variable time.
#[inline(always)]
pub fn sum_vartime<C: LaneGroup>(
    q: &Affine<C>,
    computed: &LaneDigits<Vector<C>>,
    stored: &Fixed<'_, C>,
) -> Jacobian<C::Outlined> {
    let table = Table::<C>::new(q);
    let (a, u) = (table.a, table.u);
    let rows = Rows::<ENTRIES>::new::<C::F>(|e| {
        let p = &table.points[e];
        [Some(p.x), Some(p.v), None]
    });
    let limbs = C::F::limbs(u).as_ref().len();
    let top = computed.top().max(stored.digits.top());
    let mut sum = Addend { x: u, v: u }.to_accumulator(a);
    let mut begun = false;
    // Pending doublings.
    let mut doublings = 0;
    for bit in (0..=top).rev() {
        doublings += usize::from(begun);
        // Stored points are affine on the curve itself.
        for (digits, from) in [(computed, None), (&stored.digits, Some(&u))] {
            let Some(place) = digits.place_at(bit) else {
                continue;
            };
            let digit = digits.digit(place);
            let p = match from {
                None => {
                    let all = rows.look_up_vartime(digit.index);
                    Addend {
                        x: C::F::from_limbs(&all),
                        v: C::F::from_limbs(&all[limbs..]),
                    }
                }
                Some(_) => look_up_stored_vartime::<C>(stored.odd, digit.index),
            };
            let p = negate_where::<C>(digit.negative, p);
            if begun {
                double_n_add(&mut sum, doublings, &p, from);
                doublings = 0;
                continue;
            }
            let mut p = outlined_addend(&p);
            if from.is_some() {
                p = p.to_curve(C::F::to_outlined(u));
            }
            sum = inlined_accumulator(&p.to_accumulator(C::F::to_outlined(a)));
            begun = true;
        }
    }
    outlined_accumulator(&sum).to_jacobian(C::F::to_outlined(u))
}
