//! Sums of multiples of public points on curves with an endomorphism: [`crate::simd::weierstrass::double_scalar_mul`] with half its additions.
//!
//! A scalar is split into two halves there, so at each position two multiples of `Q` are added, and two of `G`. These
//! two are first added to each other in affine coordinates: 2M + 1S, and 3M more for an inversion that all pairs of
//! several groups share (Montgomery's trick). That is half the cost of adding a point to the accumulator. The
//! isomorphic curve does not matter: the chord through two points does not depend on the curve's coefficients, so
//! multiples of `Q` stay on the curve on which they are affine ([`crate::simd::weierstrass::table`]).
//!
//! **Why there are no exceptions.** A pair is `d Q` and `e lambda Q`, or `d G` and `e 2^128 G`, with odd `d` and `e` of
//! a few bits. They are equal or opposite if the order divides `d - e lambda` or `d + e lambda`. Then `(d, e)` or `(d,
//! -e)` would be in the lattice of [`crate::weierstrass::glv`], in which no nonzero vector is shorter than about 2^126. And
//! `d - e 2^128` is nonzero and smaller than the order. The final test for `Z = 0` covers the additions to the
//! accumulator, as before.

use crate::arch::lane::{Lane, LaneWork};
use crate::field::Field;
use crate::field::eight::{LaneField, inverse};
use crate::simd::weierstrass::digits::LaneDigits;
use crate::simd::weierstrass::formulas::double_n_add;
use crate::simd::weierstrass::rows::{Rows, look_up_stored_vartime, negate_where};
use crate::simd::weierstrass::table::{ENTRIES, Table};
use crate::simd::weierstrass::{
    LaneGroup, Terms8, Vector, inlined_accumulator, outlined_accumulator, outlined_addend,
};
use crate::tables;
use crate::weierstrass::accumulator::Addend;
use crate::weierstrass::glv::Endomorphism;
use crate::weierstrass::mul_base::Stored;
use crate::weierstrass::point::Jacobian;
use crate::weierstrass::{Curve, Tight};

/// Groups whose additions share an inversion.
const SHARED: usize = 4;
/// Digit widths: those of `Q`, and those of `G`.
const WIDTHS: [usize; 2] = [
    ENTRIES.trailing_zeros() as usize + 1,
    tables::SECP256K1_ODD_LOW.len().trailing_zeros() as usize + 1,
];
/// Their numbers of digit positions.
const PLACES: [usize; 2] = [26, 130usize.div_ceil(WIDTHS[1])];
/// Pairs in each group.
const PAIRS: usize = PLACES[0] + PLACES[1];
/// The lowest bit of the last position.
const TOP: usize = {
    let tops = [WIDTHS[0] * (PLACES[0] - 1), WIDTHS[1] * (PLACES[1] - 1)];
    if tops[0] > tops[1] { tops[0] } else { tops[1] }
};

/// The two halves of `v`, for multiples of `Q`, and the two of `u`, for those of `G`.
pub type Halves<C> = [[LaneDigits<Vector<C>>; 2]; 2];

/// The pairs of a group; the first of each becomes its sum.
#[derive(Clone, Copy)]
struct Pairs<C: Curve> {
    first: [Addend<C>; PAIRS],
    second: [Addend<C>; PAIRS],
    before: [Tight<C>; PAIRS],
}

/// Computes `u G + v Q` for each of the terms, recoded by `halves`, with `Z = 0` where an exception occurred. `odd` are
/// the odd multiples of `G` and `2^128 G`. Variable time.
#[inline(always)]
pub fn sums_vartime<C: LaneGroup + Endomorphism>(
    terms: &[Terms8<C>],
    halves: impl Fn(&Terms8<C>) -> Halves<C>,
    odd: [&[Stored<C>]; 2],
    sums: &mut [Jacobian<C::Outlined>],
) {
    const { assert!(C::PLACES == PLACES[0]) }
    let zero = C::F::zero();
    let nothing = Addend { x: zero, v: zero };
    let mut pairs = [Pairs {
        first: [nothing; PAIRS],
        second: [nothing; PAIRS],
        before: [zero; PAIRS],
    }; SHARED];
    // Coefficients of the tables' curves, and the factors of the isomorphisms.
    let mut curves = [(zero, zero); SHARED];
    for (terms, sums) in terms.chunks(SHARED).zip(sums.chunks_mut(SHARED)) {
        for ((terms, curve), pairs) in terms.iter().zip(&mut curves).zip(&mut pairs) {
            let table = &Table::new(&terms.q);
            *curve = (table.a, table.u);
            let halves = &halves(terms);
            Vector::<C>::outline(LookUp {
                table,
                halves,
                odd,
                pairs,
            });
        }
        Vector::<C>::outline(AddPairs(&mut pairs[..terms.len()]));
        for ((pairs, curve), sum) in pairs.iter().zip(&curves).zip(sums) {
            *sum = sum_up(pairs, *curve);
        }
    }
}

/// Looks up all pairs.
struct LookUp<'a, C: LaneGroup> {
    table: &'a Table<C>,
    halves: &'a Halves<C>,
    odd: [&'a [Stored<C>]; 2],
    pairs: &'a mut Pairs<C>,
}

impl<C: LaneGroup + Endomorphism> LaneWork for LookUp<'_, C> {
    type Output = ();
    const VARTIME: bool = true;
    #[inline(always)]
    fn run<U: Lane>(self) {
        let beta = C::F::splat(&C::BETA);
        let rows = Rows::<ENTRIES>::new::<C::F>(|e| {
            let p = &self.table.points[e];
            [Some(p.x), Some(p.v), Some(C::F::mul(p.x, beta))]
        });
        let limbs = C::F::limbs(beta).as_ref().len();
        let Pairs { first, second, .. } = self.pairs;
        for (half, to) in [first, second].into_iter().enumerate() {
            let (computed, stored) = to.split_at_mut(PLACES[0]);
            for (place, to) in computed.iter_mut().enumerate() {
                let digit = self.halves[0][half].digit(place);
                let all = rows.look_up_vartime(digit.index);
                let p = Addend {
                    x: C::F::from_limbs(&all[2 * half * limbs..]),
                    v: C::F::from_limbs(&all[limbs..]),
                };
                *to = negate_where::<C>(digit.negative, p);
            }
            for (place, to) in stored.iter_mut().enumerate() {
                let digit = self.halves[1][half].digit(place);
                let p = look_up_stored_vartime::<C>(self.odd[half], digit.index);
                *to = negate_where::<C>(digit.negative, p);
            }
        }
    }
}

/// Adds the second of each pair to the first. With doubled ordinates:
///
/// ```text
///   l = (v2 - v1)/(2 (x2 - x1))   x3 = l^2 - x1 - x2   v3 = 2 l (x1 - x3) - v1
/// ```
struct AddPairs<'a, C: Curve>(&'a mut [Pairs<C>]);

impl<C: LaneGroup> LaneWork for AddPairs<'_, C> {
    type Output = ();
    const VARTIME: bool = true;
    #[inline(always)]
    fn run<U: Lane>(self) {
        let mut product = C::F::one();
        for pairs in self.0.iter_mut() {
            let both = pairs.first.iter().zip(&pairs.second);
            for ((p, q), before) in both.zip(&mut pairs.before) {
                *before = product;
                product = C::F::mul(product, run_of(p, q));
            }
        }
        let mut rest = inverse::<C::F>(product);
        for pairs in self.0.iter_mut().rev() {
            let both = pairs.first.iter_mut().zip(&pairs.second);
            for ((p, q), before) in both.zip(&pairs.before).rev() {
                let inverse = C::F::mul(rest, *before);
                rest = C::F::mul(rest, run_of(p, q));
                let slope = C::F::mul(C::F::sub(q.v, p.v), inverse);
                let square = C::F::product_square(slope);
                let x = C::F::carry(C::F::sub_sums(square, C::F::add(p.x, q.x)));
                let half = C::F::product(slope, C::F::sub(p.x, x));
                *p = Addend {
                    x,
                    v: C::F::carry(C::F::sub_sums(C::F::reduce_sum(half, half), p.v)),
                };
            }
        }
    }
}

/// `2 (x2 - x1)`.
#[inline(always)]
fn run_of<C: Curve>(p: &Addend<C>, q: &Addend<C>) -> <C::F as Field>::Sum {
    let run = C::F::carry(C::F::sub(q.x, p.x));
    C::F::add(run, run)
}

/// The sum over all positions, on the curve for `u`, with coefficient `a`.
#[inline(always)]
fn sum_up<C: LaneGroup>(pairs: &Pairs<C>, (a, u): (Tight<C>, Tight<C>)) -> Jacobian<C::Outlined> {
    let mut sum = Addend { x: u, v: u }.to_accumulator(a);
    let mut begun = false;
    // Pending doublings.
    let mut doublings = 0;
    for bit in (0..=TOP).rev() {
        doublings += usize::from(begun);
        for kind in 0..2 {
            let place = bit / WIDTHS[kind];
            if bit % WIDTHS[kind] != 0 || place >= PLACES[kind] {
                continue;
            }
            let p = &pairs.first[kind * PLACES[0] + place];
            // Stored points are affine on the curve itself.
            let from = (kind == 1).then_some(&u);
            if begun {
                double_n_add(&mut sum, doublings, p, from);
                doublings = 0;
                continue;
            }
            let mut p = outlined_addend(p);
            if from.is_some() {
                p = p.to_curve(C::F::to_outlined(u));
            }
            sum = inlined_accumulator(&p.to_accumulator(C::F::to_outlined(a)));
            begun = true;
        }
    }
    outlined_accumulator(&sum).to_jacobian(C::F::to_outlined(u))
}
