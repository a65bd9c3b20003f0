//! Sums of multiples of public points, in variable time.
//!
//! Straus's method: all scalars share one run of doublings, and each adds an odd multiple from its own table at the
//! nonzero digits of its wNAF. Branches and indexes depend on the scalars: no secret may be an input.

use crate::field::Field;
use crate::field::known::Known;
use crate::recoding::wnaf;
use crate::weierstrass::Curve;
use crate::weierstrass::accumulator::Addend;
use crate::weierstrass::mul::OddMultiples;
use crate::weierstrass::mul_base::Stored;
use crate::weierstrass::point::{Jacobian, is_true};

/// Maximum length of a wNAF: 384 bits and a carry.
const MAX_DIGITS: usize = 385;

/// Non-adjacent forms with digits of two bytes.
pub type Forms = wnaf::Forms<i16, MAX_DIGITS>;

/// `sum n_i P_i + sum m_j Q_j`. The first forms are those of the `n_i` and use `computed` tables, all on one curve. The
/// rest use `stored` tables of `2^(w-2)` odd multiples, `x` and `2y` on the curve itself.
///
/// Every exceptional case is handled: the sum starts at the first nonzero digit, equal points are doubled, and opposite
/// points reset the sum. Values that are computed anyway detect all three.
///
/// Each formula appears once, so that the loop stays in the instruction cache.
#[inline(always)]
pub fn sum_vartime<C: Curve, const E: usize>(
    forms: &Forms,
    computed: &[&OddMultiples<C, E>],
    stored: &[&[Stored<C>]],
) -> Jacobian<C> {
    const { assert!(<C::F as Field>::LANES == 1) }
    let OddMultiples { u, a, .. } = *computed[0];
    let mut sum = Addend { x: u, v: u }.to_accumulator(a);
    let (mut begun, mut equal) = (false, false);
    let mut rows = forms.rows().iter().rev();
    let mut rest = 0u64;
    loop {
        if equal || rest == 0 {
            if !equal {
                let Some(row) = rows.next() else { break };
                let pack = |r, d: &i16| r << 16 | u64::from(*d as u16);
                rest = row.iter().rev().fold(0, pack);
            }
            if begun {
                sum = sum.double();
            }
            equal = false;
            continue;
        }
        let at = rest.trailing_zeros() & !15;
        let digit = (rest >> at) as u16 as i16;
        rest &= !(0xffff << at);
        let (stream, index) = (at as usize / 16, usize::from(digit.unsigned_abs()) / 2);
        // A stored point is affine on the curve itself, on which the sum's Z has the factor `u`.
        let (p, scale) = match computed.get(stream) {
            Some(table) => (table.points()[index], None),
            None => (load(&stored[stream - computed.len()][index]), Some(u)),
        };
        let p = if digit < 0 { p.neg() } else { p };
        if !begun {
            sum = scale.map_or(p, |u| p.to_curve(u)).to_accumulator(a);
            begun = true;
            continue;
        }
        let scaled = scale.map_or(sum.z, |u| C::F::mul(sum.z, u));
        let (next, chord, _) = sum.add(scaled, &p);
        if is_true::<C>(C::F::is_zero(chord.h)) {
            equal = is_true::<C>(C::F::is_zero(chord.r));
            begun = equal;
            continue;
        }
        sum = next;
    }
    match begun {
        true => sum.to_jacobian(u),
        false => Jacobian::identity(),
    }
}

/// A stored point.
#[inline(always)]
fn load<C: Curve>(words: &Stored<C>) -> Addend<C> {
    let [x, v] = words.map(|w| C::load(&C::F::lanes(|_| w), Known));
    Addend { x, v }
}
