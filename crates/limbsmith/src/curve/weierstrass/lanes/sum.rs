//! Sums of multiples of public points, in each lane another.
//!
//! Straus's method as in [`super::super::straus`], but with odd digits: all lanes double and add at the
//! same bits.

use super::super::Tight;
use super::super::comb::Stored;
use super::super::points::{Affine, Jacobian};
use super::super::running::Summand;
use super::super::window::OddMultiples;
use super::digits::LaneDigits;
use super::rows::{Rows, look_up_stored_vartime, negate_where};
use super::{LaneGroup, Vector};
use crate::field::Field;
use crate::field::eight::LaneField;

/// Odd multiples of `Q` in a table.
const ODD: usize = 16;

/// A multiple of a stored point, in each lane another.
pub struct Fixed<'a, C: LaneGroup> {
    /// Odd multiples of the point, `x` and `2y`.
    pub odd: &'a [Stored<C>],
    /// Digits of the factor.
    pub digits: LaneDigits<Vector<C>>,
}

/// `sum n_i Q_i + sum m_j P_j`: the `n_i` are the digits in `computed`, of five bits, and `Q_0` is `Q`, `Q_1`
/// the point with `endomorphism(x)` for `x`; the `m_j P_j` are those in `stored`. `Z = 0` where an exception was met. Variable time.
#[inline(always)]
pub fn sum_vartime<C: LaneGroup, const S: usize, const T: usize>(
    q: &Affine<C>,
    endomorphism: impl Fn(Tight<C>) -> Option<Tight<C>>,
    computed: &[LaneDigits<Vector<C>>; S],
    stored: &[Fixed<'_, C>; T],
) -> Jacobian<C> {
    let table = OddMultiples::<C, ODD>::called(q);
    let (a, u) = (table.a, table.u);
    let rows = Rows::<ODD>::new::<C::F>(|e| {
        let p = &table.points()[e];
        [Some(p.x), Some(p.v), endomorphism(p.x)]
    });
    let limbs = C::F::limbs(u).as_ref().len();
    let mut top = 0;
    for d in computed.iter().chain(stored.iter().map(|f| &f.digits)) {
        top = top.max(d.top());
    }
    let mut sum = Summand { x: u, v: u }.to_running(a);
    let mut begun = false;
    // One place for each formula: code that fits the instruction cache and compiles in time.
    for bit in (0..=top).rev() {
        if begun {
            sum = sum.double_wide();
        }
        for j in 0..S + T {
            let digits = if j < S {
                &computed[j]
            } else {
                &stored[j - S].digits
            };
            let Some(place) = digits.place_at(bit) else {
                continue;
            };
            let digit = digits.digit(place);
            let (p, scaled) = if j < S {
                let all = rows.look_up_vartime(digit.index);
                let x = if j == 0 { 0 } else { 2 * limbs };
                let p = Summand {
                    x: C::F::from_limbs(&all[x..]),
                    v: C::F::from_limbs(&all[limbs..]),
                };
                (p, sum.z)
            } else {
                // Affine on the curve itself: there the sum has Z times `u`.
                let p = look_up_stored_vartime::<C>(stored[j - S].odd, digit.index);
                (p, C::F::mul(sum.z, u))
            };
            let p = negate_where::<C>(digit.negative, p);
            if begun {
                sum = sum.add(scaled, &p).0;
            } else {
                let p = if j < S { p } else { p.to_curve(u) };
                sum = p.to_running(a);
                begun = true;
            }
        }
    }
    sum.to_jacobian(u)
}
