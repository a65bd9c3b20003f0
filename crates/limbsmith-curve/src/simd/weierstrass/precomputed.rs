//! Sums with precomputed multiples of a different point in each lane: [`crate::weierstrass::precomputed`] with odd digits, and
//! nearly all additions in affine coordinates.
//!
//! Digit position `p` belongs to row `p / s` of its point and to class `p mod s`. The summands of a class are added up
//! for `Q`, one in each row, and separately for `G`. These sums run in parallel in all groups of a block, and share
//! inversions like those of [`crate::simd::weierstrass::mul_base`]. The result is `2s` points, summed as
//!
//! ```text
//!   sum_r 2^(5 r) (Q_r + G_r),   s - 1 times five doublings, and 2s - 1 additions
//! ```
//!
//! **Why affine sums have no exceptions.** The sums of one column are sums of odd digits at different rows of one
//! point. As integers they are neither equal nor opposite, as [`crate::recoding::odd_digits`] shows, and below `2^(5 s i + 5)`
//! for the last row `i`. The top position is not in class 0, so that is at most `2^(5 (L-1))`, the limit for all
//! integers here. Sums of `Q` and of `G` are added only in the final step, in which an exception gives `Z = 0` in its
//! own lane only.

use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::field::Field;
use crate::field::eight::LaneField;
use crate::recoding::odd_digits::places;
use crate::simd::weierstrass::digits::LaneDigits;
use crate::simd::weierstrass::formulas::double_n_add;
use crate::simd::weierstrass::mul_base::{Columns, Slots};
use crate::simd::weierstrass::rows::load_vartime;
use crate::simd::weierstrass::{LaneGroup, Vector, outlined_accumulator};
use crate::weierstrass::CoefficientA;
use crate::weierstrass::accumulator::{Addend, minus_three};
use crate::weierstrass::point::{Affine, Jacobian};
use crate::weierstrass::precomputed::{Row, WIDTH, steps};

/// Sums in each lane that share an inversion.
const SLOTS: usize = 128;

/// The inputs of a sum `u G + v Q` in each lane.
#[derive(Clone, Copy)]
pub struct Prepared8<'a, C: LaneGroup> {
    /// 5-bit digits of `u` and `v`.
    pub digits: [LaneDigits<Vector<C>>; 2],
    /// Rows of `Q`, the same number in each lane.
    pub rows: [&'a [Row<C>]; LANES],
}

/// Computes `u G + v Q` for each of the terms, in each lane, with `Z = 0` where the sum is the identity or an exception
/// occurred. Variable time.
#[inline(always)]
pub fn sums_vartime<C: LaneGroup>(terms: &[Prepared8<'_, C>], sums: &mut [Jacobian<C::Outlined>]) {
    let Some(first) = terms.first() else { return };
    let (step, _) = steps::<C>(C::COMB, first.rows[0]);
    // As many groups as fit.
    let some = SLOTS / (2 * step);
    for (terms, sums) in terms.chunks(some).zip(sums.chunks_mut(some)) {
        Vector::<C>::outline(Block { terms, sums });
    }
}

/// A block of as many groups as there are slots for.
struct Block<'a, 'b, C: LaneGroup> {
    terms: &'a [Prepared8<'b, C>],
    sums: &'a mut [Jacobian<C::Outlined>],
}

impl<C: LaneGroup> LaneWork for Block<'_, '_, C> {
    type Output = ();
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<U: Lane>(self) {
        let Block { terms, sums } = self;
        let (groups, rows) = (terms.len(), terms[0].rows[0].len());
        let (step, stride) = steps::<C>(C::COMB, terms[0].rows[0]);
        let places = places(C::BITS, WIDTH);
        // Kind `k` of class `r` of group `g` is in column `(2r + k) groups + g`.
        let columns = Columns {
            rows,
            columns: 2 * step * groups,
            last: 2 * (places - (rows - 1) * step) * groups,
            ways: SLOTS / (2 * step * groups),
        };
        let mut slots = Slots::<C, SLOTS>::new();
        slots.sum_up(&columns, |row, out| {
            Vector::<C>::outline(LookUp {
                terms,
                row,
                of_base: &C::COMB[row * stride],
                first: row * step,
                count: step.min(places - row * step),
                out,
            });
        });
        let one = C::F::one();
        let a = match C::A {
            CoefficientA::Zero => C::F::zero(),
            CoefficientA::MinusThree => minus_three::<C>(one),
        };
        for (g, sum) in sums.iter_mut().enumerate() {
            let at = |class: usize, kind: usize| {
                Addend::from_affine(&slots.sums[(2 * class + kind) * groups + g])
            };
            let mut running = at(step - 1, 0).to_accumulator(a);
            for k in 1..2 * step {
                let (class, kind) = (step - 1 - k / 2, k % 2);
                // Five doublings lead to the next class, before its sum of `Q` is added.
                let doublings = if kind == 0 { WIDTH } else { 0 };
                double_n_add(&mut running, doublings, &at(class, kind), None);
            }
            *sum = outlined_accumulator(&running).to_jacobian(C::F::to_outlined(one));
        }
    }
}

/// Looks up the summands of a row by its digits.
struct LookUp<'a, 'b, C: LaneGroup> {
    terms: &'a [Prepared8<'b, C>],
    row: usize,
    of_base: &'a Row<C>,
    /// The first position of the row, and the number of positions.
    first: usize,
    count: usize,
    out: &'a mut [Affine<C>],
}

impl<C: LaneGroup> LaneWork for LookUp<'_, '_, C> {
    type Output = ();
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<U: Lane>(self) {
        let groups = self.terms.len();
        for (g, terms) in self.terms.iter().enumerate() {
            for class in 0..self.count {
                for kind in 0..2 {
                    let digit = terms.digits[1 - kind].digit(self.first + class);
                    let index = digit.index.store();
                    let mut entries = [&self.of_base[0]; LANES];
                    for (lane, entry) in entries.iter_mut().enumerate() {
                        let row = match kind {
                            0 => &terms.rows[lane][self.row],
                            _ => self.of_base,
                        };
                        *entry = &row[index[lane] as usize % row.len()];
                    }
                    let p = load_vartime::<C>(&entries);
                    let other = C::F::carry(C::F::neg(p.v));
                    let negative = C::F::mask_of(digit.negative);
                    self.out[(2 * class + kind) * groups + g] =
                        Affine::from_coordinates(p.x, C::F::select(negative, p.v, other));
                }
            }
        }
    }
}
