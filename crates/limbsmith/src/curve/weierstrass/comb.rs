//! Secret multiples of a fixed point.
//!
//! With a table of the odd multiples of `2^(w i) G` for each place `i`, the sum over the digits
//! needs one mixed addition a place and no doubling. Every entry of a place is read, whatever the
//! digit. [`super::recode`] says why the additions have no exceptions.

use core::hint::black_box;

use super::points::{Affine, Jacobian};
use super::recode::{Digit, OddDigits};
use super::{Curve, Integers};
use crate::field::Field;

/// An affine point as it is stored.
pub type Stored<C> = [<C as Curve>::Words; 2];

/// The entry that a digit asks for; reads all of them.
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
    let [x, y] = [0, 1].map(|k| C::load(&C::F::lanes(|i| stored.as_ref()[i][k])));
    let q = Affine::<C> { x, y };
    Affine {
        x,
        y: C::F::select(negative, y, q.neg().y),
    }
}

/// `k G` for `k < n`, in each lane; `rows` holds `1, 3, 5, ...` times `2^(w i) G` at index `i`,
/// `E = 2^(w-1)` of them. Constant time.
#[inline(always)]
pub fn mul_base<C: Curve, const E: usize>(rows: &[[Stored<C>; E]], k: &Integers<C>) -> Jacobian<C> {
    let width = E.trailing_zeros() as usize + 1;
    let digits = C::F::lanes(|i| OddDigits::new::<C>(&k.as_ref()[i], width));
    let at = |place: usize| C::F::lanes(|i| digits.as_ref()[i].digit(place));
    let last = rows.len() - 1;
    let mut sum = entry::<C, E>(&rows[0], &at(0)).to_jacobian();
    for (place, row) in rows.iter().enumerate().take(last).skip(1) {
        sum = sum.add_affine(&entry::<C, E>(row, &at(place)));
    }
    sum.add_affine_complete(&entry::<C, E>(&rows[last], &at(last)))
}
