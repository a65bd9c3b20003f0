//! Secret multiples of a fixed point.
//!
//! With a precomputed table of the odd multiples of `2^(w i) G` for each position `i`, the sum over
//! the digits needs one mixed addition per position and no doubling. Every entry of a position is
//! read, whatever the digit. [`crate::recoding::odd_digits`] explains why the additions meet no exceptional case.
//!
//! With a row only for every `s`-th position, positions that are equal modulo `s` are summed
//! together, the highest remainder first; `w` doublings lead from one remainder to the next. At
//! each addition either the sum is an odd integer and the summand an even one, or (in the first
//! row) the reverse: they differ in magnitude. All additions for remainder 0 may exceed the order,
//! and are complete.

use core::hint::black_box;

use crate::field::Field;
use crate::field::known::Known;
use crate::recoding::odd_digits::{Digit, OddDigits};
use crate::weierstrass::point::{Affine, Jacobian};
use crate::weierstrass::{Curve, Integers};

/// An affine point as it is stored.
pub type Stored<C> = [<C as Curve>::Words; 2];

/// Selects the entry for a digit; reads all entries. Constant time.
#[inline(always)]
fn look_up<C: Curve, const E: usize>(row: &[Stored<C>; E], index: u64) -> Stored<C> {
    // As in the comb on Edwards curves: masks from where the optimizer cannot look.
    let masks: [u64; E] = black_box(core::array::from_fn(|j| {
        0u64.wrapping_sub((index ^ j as u64).wrapping_sub(1) >> 63)
    }));
    let mut r = [C::Words::default(); 2];
    for (entry, m) in row.iter().zip(&masks) {
        for (r, e) in r.iter_mut().zip(entry) {
            for (r, e) in r.as_mut().iter_mut().zip(e.as_ref()) {
                *r ^= (*r ^ e) & m;
            }
        }
    }
    // Through memory, from vectors to words.
    black_box(r)
}

/// The summand of one place, in each lane.
#[inline(always)]
fn entry<C: Curve, const E: usize>(
    row: &[Stored<C>; E],
    digits: &<C::F as Field>::Lanes<Digit>,
) -> Affine<C> {
    let stored = C::F::lanes(|i| look_up::<C, E>(row, digits.as_ref()[i].index));
    let negative = C::F::mask(&C::F::lanes(|i| digits.as_ref()[i].negative));
    let [x, y] = [0, 1].map(|k| C::load(&C::F::lanes(|i| stored.as_ref()[i][k]), Known));
    let q = Affine::<C> { x, y };
    Affine {
        x,
        y: C::F::select(negative, y, q.neg().y),
    }
}

/// `k G` for `k < n`, in each lane; `rows` holds `1, 3, 5, ...` times `2^(w s i) G` at index `i`,
/// `E = 2^(w-1)` of them, as many as there are places over `s`, rounded up. Constant time.
#[inline(always)]
pub fn mul_base<C: Curve, const E: usize>(rows: &[[Stored<C>; E]], k: &Integers<C>) -> Jacobian<C> {
    let width = E.trailing_zeros() as usize + 1;
    // A constant of the closure's own: it need not be inlined, and would divide by a width that it captures.
    let digits = C::F::lanes(|i| {
        OddDigits::new::<C>(&k.as_ref()[i], const { E.trailing_zeros() as usize + 1 })
    });
    let at = |place: usize| C::F::lanes(|i| digits.as_ref()[i].digit(place));
    let places = crate::recoding::odd_digits::places(C::BITS, width);
    let step = places.div_ceil(rows.len());
    let last = step * ((places - 1) / step);
    let mut sum = entry::<C, E>(&rows[0], &at(step - 1)).to_jacobian();
    for first in (0..step).rev() {
        if first + 1 < step {
            sum = sum.double_n(width);
        }
        for (i, row) in rows.iter().enumerate() {
            let place = first + i * step;
            // The first summand is there already; above the top place there is none.
            if place == step - 1 || place >= places {
                continue;
            }
            let q = entry::<C, E>(row, &at(place));
            let next = sum.add_affine_unless(&q);
            // For one row a place, only the last addition may pass the order.
            sum = match first == 0 && (step > 1 || place == last) {
                true => sum.complete(&q, next),
                false => next.0,
            };
        }
    }
    sum
}
