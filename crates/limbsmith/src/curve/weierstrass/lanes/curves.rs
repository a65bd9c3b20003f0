//! The three curves in lanes.

use super::super::curves::{P256, P384, Secp256k1};
use super::super::glv::{self, Endomorphism};
use super::super::points::{Affine, Jacobian};
use super::super::recode::OddDigits;
use super::super::{Tight, comb::Stored};
use super::digits::LaneDigits;
use super::sum::{Fixed, sum_vartime};
use super::{LaneGroup, Vector};
use crate::arch::lane::LANES;
use crate::curve::stored;
use crate::field::SquareRoot;
use crate::field::eight::LaneField;

/// Bits of a digit for which all its odd multiples are stored.
const fn width<T>(odd: &[T]) -> usize {
    odd.len().trailing_zeros() as usize + 1
}

/// One thing for each lane, by a loop.
#[inline(always)]
fn all<T: Copy>(first: T, mut f: impl FnMut(usize) -> T) -> [T; LANES] {
    let mut lanes = [first; LANES];
    for (i, lane) in lanes.iter_mut().enumerate().skip(1) {
        *lane = f(i);
    }
    lanes
}

impl<F: LaneField<Words = [u64; 4]> + SquareRoot> LaneGroup for Secp256k1<F> {
    #[inline(always)]
    fn load_vectors(words: &[Vector<Self>]) -> Tight<Self> {
        F::from_vectors(words)
    }
    #[inline(always)]
    fn sum_each_vartime(
        u: &[[u64; 4]; LANES],
        v: &[[u64; 4]; LANES],
        q: &Affine<Self>,
    ) -> Jacobian<Self> {
        let [low, high] = [&stored::SECP256K1_ODD_LOW, &stored::SECP256K1_ODD_HIGH];
        let w = const { width(&stored::SECP256K1_ODD_LOW) };
        let qs = all(glv::digits::<Self>(&v[0]), |i| glv::digits::<Self>(&v[i]));
        let gs = all(glv::halves_of_base::<Self>(&u[0], w), |i| {
            glv::halves_of_base::<Self>(&u[i], w)
        });
        let half = |of: &[[OddDigits<[u64; 4]>; 2]; LANES], j: usize| {
            LaneDigits::new(&all(of[0][j], |i| of[i][j]))
        };
        sum_vartime(
            q,
            |x| Some(F::mul(x, F::splat(&Self::BETA))),
            &[half(&qs, 0), half(&qs, 1)],
            &[
                Fixed {
                    odd: low,
                    digits: half(&gs, 0),
                },
                Fixed {
                    odd: high,
                    digits: half(&gs, 1),
                },
            ],
        )
    }
}

/// `u G + v Q` without an endomorphism; `odd` are the odd multiples of `G`.
#[inline(always)]
fn plain_sum_vartime<C: LaneGroup>(
    odd: &[Stored<C>],
    u: &[C::Words; LANES],
    v: &[C::Words; LANES],
    q: &Affine<C>,
) -> Jacobian<C> {
    let digits = |k: &[C::Words; LANES], w: usize| {
        LaneDigits::new(&all(OddDigits::new::<C>(&k[0], w), |i| {
            OddDigits::new::<C>(&k[i], w)
        }))
    };
    let fixed = Fixed {
        odd,
        digits: digits(u, width(odd)),
    };
    sum_vartime(q, |_| None, &[digits(v, 5)], &[fixed])
}

impl<F: LaneField<Words = [u64; 4]> + SquareRoot> LaneGroup for P256<F> {
    #[inline(always)]
    fn load_vectors(words: &[Vector<Self>]) -> Tight<Self> {
        // Stored times 2^256.
        let inverse = <crate::field::p256::P256 as crate::field::prime::Prime>::R_INVERSE;
        F::mul(F::from_vectors(words), F::splat(&inverse))
    }
    #[inline(always)]
    fn sum_each_vartime(
        u: &[[u64; 4]; LANES],
        v: &[[u64; 4]; LANES],
        q: &Affine<Self>,
    ) -> Jacobian<Self> {
        plain_sum_vartime(&stored::P256_ODD, u, v, q)
    }
}

impl<F: LaneField<Words = [u64; 6]> + SquareRoot> LaneGroup for P384<F> {
    #[inline(always)]
    fn load_vectors(words: &[Vector<Self>]) -> Tight<Self> {
        F::from_vectors(words)
    }
    #[inline(always)]
    fn sum_each_vartime(
        u: &[[u64; 6]; LANES],
        v: &[[u64; 6]; LANES],
        q: &Affine<Self>,
    ) -> Jacobian<Self> {
        plain_sum_vartime(&stored::P384_ODD, u, v, q)
    }
}
