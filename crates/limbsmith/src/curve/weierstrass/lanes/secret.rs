//! Secret multiples, in each lane another: of the base point, and of any.
//!
//! The order of additions, and with it the argument why none but the last of them meets an exception,
//! is that of [`super::super::comb`] and [`super::super::window`]; entries are looked up by permutations
//! of registers and by masks, and the digits are computed in the lanes too.

use super::super::Tight;
use super::super::comb::Stored;
use super::super::points::{Affine, Jacobian};
use super::super::recode::{OddDigits, places};
use super::super::running::Summand;
use super::super::window::OddMultiples;
use super::digits::{Digits, LaneDigits};
use super::rows::{look_up_stored_vartime, negate_where};
use super::{LaneGroup, Vector};
use crate::arch::lane::{LANES, Lane};
use crate::field::Field;
use crate::field::eight::LaneField;

/// Entries of a table for digits of five bits.
const ENTRIES: usize = 16;
const WIDTH: usize = 5;

/// Entries of one place of a comb, the same for all lanes: half of them in the lanes of `low`, half in
/// those of `high`.
struct Place<C: LaneGroup> {
    low: [<C::F as LaneField>::Limbs; 2],
    high: [<C::F as LaneField>::Limbs; 2],
}

impl<C: LaneGroup> Place<C> {
    #[inline(always)]
    fn new(row: &[Stored<C>; ENTRIES]) -> Self {
        let all = Vector::<C>::load(&[0, 1, 2, 3, 4, 5, 6, 7]);
        let low = look_up_stored_vartime::<C>(&row[..LANES], all);
        let high = look_up_stored_vartime::<C>(&row[LANES..], all);
        Place {
            low: [C::F::limbs(low.x), C::F::limbs(low.v)],
            high: [C::F::limbs(high.x), C::F::limbs(high.v)],
        }
    }

    /// The entry that a digit asks for. Constant time.
    #[inline(always)]
    fn look_up(&self, digit: &Digits<Vector<C>>) -> Affine<C> {
        let mut both = self.low;
        for (limbs, high) in both.iter_mut().zip(&self.high) {
            for (low, high) in limbs.as_mut().iter_mut().zip(high.as_ref()) {
                *low = Vector::<C>::table16(*low, *high, digit.index);
            }
        }
        let y = C::F::from_limbs(both[1].as_ref());
        let other = C::F::carry(C::F::neg(y));
        let y = C::F::select(C::F::mask_of(digit.negative), y, other);
        Affine::from_coordinates(C::F::from_limbs(both[0].as_ref()), y)
    }
}

/// `k G` for `k < n`, for groups of eight of them; `rows` as [`super::super::comb::mul_base`] takes them.
/// Constant time.
#[inline(always)]
pub fn mul_base<C: LaneGroup>(
    rows: &[[Stored<C>; ENTRIES]],
    digits: &[LaneDigits<Vector<C>>],
    sums: &mut [Jacobian<C>],
) {
    let places = places(C::BITS, WIDTH);
    let step = places.div_ceil(rows.len());
    let last = step * ((places - 1) / step);
    let mut begun = false;
    for first in (0..step).rev() {
        if begun {
            for sum in sums.iter_mut() {
                *sum = sum.double_n(WIDTH);
            }
        }
        for (i, row) in rows.iter().enumerate() {
            let place = first + i * step;
            if place >= places {
                continue;
            }
            let entries = Place::<C>::new(row);
            let complete = first == 0 && (step > 1 || place == last);
            for (sum, digits) in sums.iter_mut().zip(digits) {
                let q = entries.look_up(&digits.digit(place));
                if !begun {
                    *sum = q.to_jacobian();
                    continue;
                }
                let next = sum.add_affine_unless(&q);
                *sum = match complete {
                    true => sum.complete(&q, next),
                    false => next.0,
                };
            }
            begun = true;
        }
    }
}

/// Digits for [`mul_base`], of a scalar in each lane. Constant time.
#[inline(always)]
pub fn base_digits<C: LaneGroup>(k: &[C::Words; LANES]) -> LaneDigits<Vector<C>> {
    let mut lanes = [OddDigits::new::<C>(&k[0], WIDTH); LANES];
    for i in 1..LANES {
        lanes[i] = OddDigits::new::<C>(&k[i], WIDTH);
    }
    LaneDigits::new(&lanes)
}

/// The sum of the digits, of five bits, times `P`, and times the point with `endomorphism(x)` for the second
/// of them, if there is one. Constant time.
#[inline(always)]
pub fn mul<C: LaneGroup, const S: usize>(
    p: &Affine<C>,
    endomorphism: impl Fn(Tight<C>) -> Tight<C>,
    digits: &[LaneDigits<Vector<C>>; S],
) -> Jacobian<C> {
    let table = OddMultiples::<C, ENTRIES>::called(p);
    let (a, u) = (table.a, table.u);
    let mut sum = Summand { x: u, v: u }.to_running(a);
    let mut begun = false;
    for place in (0..=digits[0].top() / WIDTH).rev() {
        if begun {
            for _ in 0..WIDTH {
                sum = sum.double_wide();
            }
        }
        for (j, digits) in digits.iter().enumerate() {
            let mut q = scan::<C>(table.points(), &digits.digit(place));
            if j > 0 {
                q.x = endomorphism(q.x);
            }
            if !begun {
                sum = q.to_running(a);
                begun = true;
                continue;
            }
            let (next, chord, _) = sum.add(sum.z, &q);
            sum = match place {
                0 => sum.complete(&q, a, (next, chord)),
                _ => next,
            };
        }
    }
    sum.to_jacobian(u)
}

/// The entry that a digit asks for, in each lane; reads all of them.
#[inline(always)]
fn scan<C: LaneGroup>(points: &[Summand<C>; ENTRIES], digit: &Digits<Vector<C>>) -> Summand<C> {
    let mut r = points[0];
    for (e, p) in points.iter().enumerate().skip(1) {
        let here = Vector::<C>::equal(digit.index, Vector::<C>::splat(e as u64));
        r = Summand::select(C::F::mask_of(here), &r, p);
    }
    negate_where::<C>(digit.negative, r)
}
