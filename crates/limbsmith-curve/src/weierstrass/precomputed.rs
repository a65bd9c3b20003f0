//! Sums `u G + v Q` with a precomputed table for `Q`, in variable time.
//!
//! The table for `Q` is like the one that [`crate::weierstrass::mul_base`] has for `G`, but for fewer positions: odd multiples `1, 3,
//! ..., 31` of `2^(5 s i) Q`, a row for every `s`-th position. A digit at bit `p` of `v` belongs to row `i = p / 5s`,
//! and is added when `p mod 5s` doublings are still to come. So there are `5s - 1` doublings in all; a sum without
//! tables has 256 or 384. `G` uses rows of its comb, as many as `Q` has.
//!
//! | | `s` | rows | bytes | doublings |
//! |---|--:|--:|--:|--:|
//! | secp256k1, P-256 | 4 | 13 | 13,312 | 19 |
//! | P-384 | 5 | 16 | 24,576 | 24 |
//! | with `small-tables`: secp256k1, P-256 | 13 | 4 | 4,096 | 64 |
//! | P-384 | 20 | 4 | 6,144 | 99 |
//!
//! More rows cost more than they save: with all 52 rows a key takes 53 KB, which exceeds the first-level cache.
//!
//! This scalar code uses width-6 non-adjacent forms: one digit in seven is nonzero. SIMD code ([`crate::simd::weierstrass`]) uses
//! odd 5-bit digits, from the same tables.

use crate::field::known::Known;
use crate::field::{Field, Words};
use crate::recoding::odd_digits;
use crate::weierstrass::curves::{ENTRIES, Group};
use crate::weierstrass::double_scalar_mul::Forms;
use crate::weierstrass::mul_base::Stored;
use crate::weierstrass::point::{Affine, Jacobian, is_true};
use crate::weierstrass::{CoefficientA, Curve};

/// Odd multiples for one position.
pub type Row<C> = [Stored<C>; ENTRIES];
/// Width of an odd digit in bits.
pub const WIDTH: usize = ENTRIES.trailing_zeros() as usize + 1;
/// Maximum number of rows if the comb of `G` has one for every position.
pub const MOST: usize = 16;

/// The number of positions from one row to the next: as in the comb of the curve, if that has few rows. The top
/// position is never a multiple of the step (`lanes` explains why).
pub const fn step<C: Group>() -> usize {
    let places = odd_digits::places(C::BITS, WIDTH);
    let mut step = places.div_ceil(C::COMB.len());
    while step == 1 && places > 1 || places.div_ceil(step) > MOST || (places - 1) % step == 0 {
        step += 1;
    }
    step
}

/// The number of rows of a point.
pub const fn rows<C: Group>() -> usize {
    odd_digits::places(C::BITS, WIDTH).div_ceil(step::<C>())
}

/// Fills the rows, at most [`MOST`] of them, with multiples of `p`, `s` positions apart. Variable time.
///
/// Processes all rows together in affine coordinates: first computes `2 P`, then adds it to get one odd multiple after
/// the other, so that rows share inversions. Each formula appears once.
#[inline(always)]
pub fn fill_vartime<C: Curve>(p: &Affine<C>, s: usize, rows: &mut [Row<C>]) {
    const { assert!(<C::F as Field>::LANES == 1) }
    let one = C::F::one();
    let count = rows.len();
    // The stored value of `a` is the integer `a/c`, where `c` is the value that the curve loads for 1.
    let unit = C::F::invert_vartime(C::load(&C::F::lanes(|_| C::Words::small(1)), Known));
    let mut sums = [*p; MOST];
    let mut twice = [*p; MOST];
    let (mut tops, mut bottoms, mut before) = ([one; MOST], [one; MOST], [one; MOST]);
    let mut base = p.to_jacobian();
    let mut points = [base; MOST];
    for (i, point) in points.iter_mut().enumerate().take(count) {
        base = base.double_n(if i > 0 { WIDTH * s } else { 0 });
        *point = base;
        bottoms[i] = base.z;
    }
    for j in 0..=ENTRIES {
        // First the inverses that make the rows' points affine, then slopes of tangents, then of chords.
        for i in 0..if j > 0 { count } else { 0 } {
            let (p, q) = (&sums[i], &twice[i]);
            (tops[i], bottoms[i]) = if j == 1 {
                let xx = C::F::square(p.x);
                let three = C::F::carry(C::F::add_sums(C::F::add(xx, xx), xx));
                let top = match C::A {
                    CoefficientA::Zero => three,
                    CoefficientA::MinusThree => {
                        C::F::carry(C::F::sub(three, C::F::splat(&C::Words::small(3))))
                    }
                };
                (top, C::F::carry(C::F::add(p.y, p.y)))
            } else {
                let run = C::F::carry(C::F::sub(q.x, p.x));
                (C::F::carry(C::F::sub(q.y, p.y)), run)
            };
        }
        let mut product = one;
        for (bottom, before) in bottoms[..count].iter().zip(&mut before) {
            *before = product;
            product = C::F::mul(product, *bottom);
        }
        let mut rest = C::F::invert_vartime(product);
        for i in (0..count).rev() {
            let inverse = C::F::mul(rest, before[i]);
            rest = C::F::mul(rest, bottoms[i]);
            if j == 0 {
                sums[i] = points[i].scale(inverse);
                continue;
            }
            let (p, q) = (sums[i], if j == 1 { sums[i] } else { twice[i] });
            let slope = C::F::mul(tops[i], inverse);
            let x = C::F::sub_sums(C::F::square(slope), C::F::add(p.x, q.x));
            let x = C::F::carry(x);
            let y = C::F::mul(slope, C::F::sub(p.x, x));
            let y = C::F::carry(C::F::sub(y, p.y));
            let to = if j == 1 { &mut twice[i] } else { &mut sums[i] };
            *to = Affine { x, y };
            let stored = [sums[i].x, sums[i].y].map(|c| C::F::to_words(C::F::mul(c, unit)));
            rows[i][j - 1] = stored.map(|w| w.as_ref()[0]);
        }
    }
}

/// Computes `u G + v Q` for `u, v < n`, from rows of both. `rows` has every `s`-th position of `Q`; `comb` has as many
/// rows, or `s`, `s/2`, ... times as many. Variable time; every exception is met.
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
    let (mut bit, mut next, mut equal) = (WIDTH * step, 2 * rows.len(), false);
    // Each formula appears once: equal points are doubled by the code that doubles between bits.
    loop {
        if equal || next == 2 * rows.len() {
            if !equal {
                if bit == 0 {
                    return sum;
                }
                (bit, next) = (bit - 1, 0);
            }
            sum = sum.double();
            equal = false;
            continue;
        }
        let (i, of_base) = (next / 2, next % 2);
        next += 1;
        let digit = forms.at(WIDTH * step * i + bit)[of_base];
        if digit == 0 {
            continue;
        }
        let row = if of_base == 1 {
            &comb[i * stride]
        } else {
            &rows[i]
        };
        let [x, y] = row[usize::from(digit.unsigned_abs()) / 2];
        let [x, y] = [x, y].map(|w| C::load(&C::F::lanes(|_| w), Known));
        let q = Affine { x, y };
        let q = if digit < 0 { q.neg() } else { q };
        if is_true::<C>(sum.is_identity()) {
            sum = q.to_jacobian();
            continue;
        }
        let (both, same) = sum.add_affine_unless(&q);
        equal = is_true::<C>(same);
        if !equal {
            sum = both;
        }
    }
}

/// Positions from one row to the next, and rows of the comb.
#[inline(always)]
pub(crate) fn steps<C: Curve>(comb: &[Row<C>], rows: &[Row<C>]) -> (usize, usize) {
    let places = odd_digits::places(C::BITS, WIDTH);
    let step = places.div_ceil(rows.len());
    (step, step / places.div_ceil(comb.len()))
}
