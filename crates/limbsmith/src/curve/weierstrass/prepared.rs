//! Sums with a point whose multiples are stored, `u G + v Q`, in variable time.
//!
//! Of `Q` are kept what [`super::comb`] keeps of `G`, but for fewer places: odd multiples `1, 3, ..., 31` of
//! `2^(5 s i) Q`, a row for every `s`-th place. A digit at bit `p` of `v` belongs to row `i = p / 5s`, and
//! is added when `p mod 5s` doublings are still to be done: so there are `5s - 1` of them in all, where a sum
//! without tables has 256 or 384. Rows of `G` are those of its comb, as many of them as `Q` has.
//!
//! | | `s` | rows | bytes | doublings |
//! |---|--:|--:|--:|--:|
//! | secp256k1, P-256 | 4 | 13 | 13,312 | 19 |
//! | P-384 | 5 | 16 | 24,576 | 24 |
//! | with `small-tables`: secp256k1, P-256 | 13 | 4 | 4,096 | 64 |
//! | P-384 | 20 | 4 | 6,144 | 99 |
//!
//! More rows cost more than they save: with all 52 the key takes 53 KB, which is more than the nearest cache
//! holds.
//!
//! Here digits are those of non-adjacent forms, of six bits: one place in seven has one. In lanes
//! ([`super::lanes`]) they are odd, of five bits, from the same tables.

use super::comb::Stored;
use super::curves::{ENTRIES, Group};
use super::points::{Affine, Jacobian};
use super::recode;
use super::straus::Forms;
use super::window::OddMultiples;
use super::{Curve, Tight};
use crate::field::{Field, Words};

/// Odd multiples of a place.
pub type Row<C> = [Stored<C>; ENTRIES];
/// Bits of an odd digit.
pub const WIDTH: usize = ENTRIES.trailing_zeros() as usize + 1;
/// Most rows, where the comb of `G` has one for every place.
const MOST: usize = 16;

/// How many places there are from one row to the next: as in the comb of the curve, if that has few rows.
/// The top place is not one of those of the first row and its multiples (`lanes` says why).
pub const fn step<C: Group>() -> usize {
    let places = recode::places(C::BITS, WIDTH);
    let mut step = places.div_ceil(C::COMB.len());
    while step == 1 && places > 1
        || places.div_ceil(step) > MOST
        || (places - 1).is_multiple_of(step)
    {
        step += 1;
    }
    step
}

/// How many rows there are of a point.
pub const fn rows<C: Group>() -> usize {
    recode::places(C::BITS, WIDTH).div_ceil(step::<C>())
}

/// Fills the rows with multiples of `p`, `s` places from one to the next. Two inversions, and one for each row.
/// Variable time.
#[inline(always)]
pub fn fill_vartime<C: Curve>(p: &Affine<C>, s: usize, rows: &mut [Row<C>]) {
    const { assert!(<C::F as Field>::LANES == 1) }
    let half = one_over_stored_two::<C>();
    let whole = C::F::carry(C::F::add(half, half));
    let mut p = *p;
    for row in rows {
        let table = OddMultiples::<C, ENTRIES>::new(&p);
        let next = p.to_jacobian().double_n(WIDTH * s);
        // One inversion for the curve of the table and for the next row.
        let (_, _, z) = next.coordinates();
        let both = C::F::invert_vartime(C::F::mul(table.u, z));
        let i = C::F::mul(both, z);
        let ii = C::F::square(i);
        let to_x = C::F::mul(ii, whole);
        let to_y = C::F::mul(C::F::mul(ii, i), half);
        for (entry, q) in row.iter_mut().zip(table.points()) {
            let both = [C::F::mul(q.x, to_x), C::F::mul(q.v, to_y)];
            *entry = both.map(|c| C::F::to_words(c).as_ref()[0]);
        }
        p = next.scale(C::F::mul(both, table.u));
    }
}

/// What is stored for `a` is the integer `a/c`, where `c` is what the curve loads for 1. This is `1/2c`.
#[inline(always)]
fn one_over_stored_two<C: Curve>() -> Tight<C> {
    let c = C::load(&C::F::lanes(|_| C::Words::small(1)));
    C::F::invert_vartime(C::F::carry(C::F::add(c, c)))
}

/// `u G + v Q` for `u, v < n`, from rows of both: those of `Q` for every `s`-th place, those of `G` for as many or
/// `s`, `s/2`, ... times as many. Variable time; every exception is met.
#[inline(always)]
pub fn sum_vartime<C: Curve>(
    comb: &[Row<C>],
    rows: &[Row<C>],
    u: &C::Words,
    v: &C::Words,
) -> Jacobian<C> {
    const { assert!(<C::F as Field>::LANES == 1) }
    let (step, stride) = steps::<C>(comb, rows);
    let mut forms = Forms::new();
    forms.set_vartime(0, v.as_ref(), WIDTH + 1, false);
    forms.set_vartime(1, u.as_ref(), WIDTH + 1, false);
    let mut sum = Jacobian::identity();
    for bit in (0..WIDTH * step).rev() {
        sum = sum.double();
        for (i, row) in rows.iter().enumerate() {
            let digits = forms.at(WIDTH * step * i + bit);
            let of_base = &comb[i * stride];
            for (digit, row) in digits.iter().zip([row, of_base]) {
                if *digit == 0 {
                    continue;
                }
                let [x, y] = row[usize::from(digit.unsigned_abs()) / 2];
                let [x, y] = [x, y].map(|w| C::load(&C::F::lanes(|_| w)));
                let q = Affine { x, y };
                let q = if *digit < 0 { q.neg() } else { q };
                sum = sum.add_affine_vartime(&q);
            }
        }
    }
    sum
}

/// Places from one row to the next, and rows of the comb.
#[inline(always)]
pub(super) fn steps<C: Curve>(comb: &[Row<C>], rows: &[Row<C>]) -> (usize, usize) {
    let places = recode::places(C::BITS, WIDTH);
    let step = places.div_ceil(rows.len());
    (step, step / places.div_ceil(comb.len()))
}
