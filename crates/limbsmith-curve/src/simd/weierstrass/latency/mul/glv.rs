//! One secret multiple of any point in four lanes, on a curve with an endomorphism: half of the doublings.
//!
//! The digits and the argument for the incomplete formulas are those of [`crate::weierstrass::glv`]: only the additions
//! of the last position may be exceptional. The lanes leave these to the caller, with their operands: complete
//! additions on words cost less than a level more in lanes.

use super::{Accumulator, Curve, OddMultiples, Tight, put};
use crate::field::Field;
use crate::simd::weierstrass::latency::mul_base::Across;
use crate::weierstrass::glv::{self, Endomorphism};

/// Bits of a digit.
const WIDTH: usize = 5;
/// Odd multiples in the table for such digits.
const ENTRIES: usize = 1 << (WIDTH - 1);

/// A sum without the additions of its last position; all integers are canonical.
pub struct Unfinished<W> {
    /// `X`, `V` and `Z` of the sum, on the curve for `u`.
    pub sum: [W; 3],
    /// `u`.
    pub u: W,
    /// `x` and `v` of the last summands, affine on that curve.
    pub last: [[W; 2]; 2],
}

/// `beta x` in lane 2 of each, for `lambda` times the points.
#[inline(always)]
pub(super) fn endomorphism<C: Endomorphism<F: Across>, const E: usize>(
    points: &[Tight<C>; E],
) -> [Tight<C>; E] {
    let beta = put::<C>(C::F::one(), 2, C::F::splat(&C::BETA));
    let mut others = *points;
    for point in &mut others {
        *point = C::F::mul(*point, beta);
    }
    others
}

/// `k P` for `k < n`, without its last two additions. Constant time.
#[inline(always)]
pub fn mul_glv<C: Endomorphism<F: Across>>(
    point: &[C::Words; 2],
    k: &C::Words,
) -> Unfinished<C::Words> {
    const { assert!(WIDTH == 5) }
    let [x, y] = [C::F::splat(&point[0]), C::F::splat(&point[1])];
    let table = OddMultiples::<C, ENTRIES>::new(x, y);
    let other = OddMultiples::<C, ENTRIES> {
        points: endomorphism::<C, ENTRIES>(&table.points),
        u: table.u,
    };
    let [first, second] = glv::digits::<C>(k);
    let top = C::PLACES - 1;
    let mut sum = table.begin(table.look_up(first.digit(top)));
    sum = sum.add(other.look_up(second.digit(top)));
    for place in (1..top).rev() {
        let [p, q] = [
            table.look_up(first.digit(place)),
            other.look_up(second.digit(place)),
        ];
        for _ in 1..WIDTH {
            sum = sum.double();
        }
        sum = sum.double_add(p).add(q);
    }
    for _ in 0..WIDTH {
        sum = sum.double();
    }
    let last = [
        table.look_up(first.digit(0)),
        other.look_up(second.digit(0)),
    ];
    let Accumulator { x, v, z, .. } = sum;
    let sum = C::F::to_words(put::<C>(put::<C>(v, 0, x), 3, z));
    let sum = sum.as_ref();
    Unfinished {
        sum: [sum[0], sum[1], sum[3]],
        u: C::F::to_words(table.u).as_ref()[0],
        last: [words::<C>(last[0]), words::<C>(last[1])],
    }
}

/// `x` in lane 2 and `v` in lane 3.
#[inline(always)]
fn words<C: Curve<F: Across>>(q: Tight<C>) -> [C::Words; 2] {
    let words = C::F::to_words(q);
    [words.as_ref()[2], words.as_ref()[3]]
}
