//! Sums of many multiples of points.
//!
//! | function | method |
//! |---|---|
//! | [`ProjectivePoint::multiscalar_mul`] | one multiple after the other, in lanes where there are any. Constant time |
//! | `ProjectivePoint::multiscalar_mul_vartime` (feature `alloc`) | by the number of terms: Straus on words, single multiples in lanes, or Pippenger in lanes |

use zeroize::Zeroize;

#[cfg(feature = "alloc")]
use super::group::Straus;
use super::group::{Normalize, PrimeGroup, ProjectivePoint};
use super::projective::{nonzero, select_words};
use crate::lengths::UnequalLengths;
use crate::operations::batch::{BLOCK, MulEach};
use crate::scalar::Scalar;
use crate::weierstrass::Curve;

impl<A: PrimeGroup> ProjectivePoint<A> {
    /// `sum k_i P_i`; the identity of no terms. Constant time but for the number of terms.
    ///
    /// # Errors
    ///
    /// The slices have different lengths.
    pub fn multiscalar_mul(scalars: &[Scalar<A>], points: &[Self]) -> Result<Self, UnequalLengths> {
        UnequalLengths::check(scalars.len(), points.len())?;
        let mut sum = Self::identity();
        for (scalars, points) in scalars.chunks(BLOCK).zip(points.chunks(BLOCK)) {
            let count = points.len();
            let mut words = [A::Words::default(); BLOCK];
            let mut affine = [[A::Words::default(); 2]; BLOCK];
            let mut nothing = [0; BLOCK];
            A::normalize(Normalize {
                points,
                affine: &mut affine[..count],
            });
            // A term that is the identity is computed as a multiple of the base point, or by 1.
            for i in 0..count {
                let (zero, k) = nonzero(&scalars[i]);
                let identity = points[i].identity_bit();
                for (c, base) in affine[i].iter_mut().zip(&A::Group::BASE) {
                    *c = select_words(c, base, identity);
                }
                (words[i], nothing[i]) = (k, zero | identity);
            }
            A::mul_each(MulEach {
                scalars: &words[..count],
                points: &mut affine[..count],
            });
            for (product, nothing) in affine[..count].iter().zip(&nothing) {
                sum += Self::enter_unless(*nothing, product);
            }
            words.zeroize();
            affine.zeroize();
            nothing.zeroize();
        }
        Ok(sum)
    }
}

#[cfg(feature = "alloc")]
pub use vartime::{buckets_of_endomorphism, buckets_of_halves, no_buckets};

#[cfg(feature = "alloc")]
mod vartime {
    use alloc::vec::Vec;

    use limbsmith_field::cpu::{self, Lanes};

    use super::*;
    use crate::arch::word;
    use crate::dispatch;
    use crate::field::Field;
    use crate::operations::InLanes;
    use crate::operations::batch::{Combine, Combined};
    use crate::operations::{Point, is_high, negate_if};
    use crate::simd::weierstrass::multiscalar_mul::{Term, digits};
    use crate::weierstrass::CoefficientA;
    use crate::weierstrass::glv::{self, Endomorphism};

    // Microseconds on AMD EPYC (Zen 4, AVX-512 IFMA) while other programs ran, the least of nine:
    //
    // | terms | secp256k1: Straus | single | Pippenger | P-256: Straus | single | Pippenger | P-384: Straus | single |
    // |--:|--:|--:|--:|--:|--:|--:|--:|--:|
    // | 2 | 44 | 42 | 333 | 45 | 71 | 804 | 145 | 238 |
    // | 4 | 62 | 43 | 336 | 62 | 71 | 807 | 201 | 239 |
    // | 6 | 82 | 43 | 340 | 80 | 72 | 809 | 261 | 241 |
    // | 16 | 176 | 84 | 357 | 170 | 142 | 823 | 551 | 496 |
    // | 64 | 658 | 321 | 428 | 607 | 556 | 903 | 2406 | 2128 |
    // | 96 | 994 | 481 | 468 | 900 | 837 | 929 | 2917 | 2847 |
    // | 128 | 1335 | 644 | 514 | 1192 | 1116 | 974 | 3882 | 3801 |
    // | 1024 | 8621 | 4596 | 1425 | 10151 | 8965 | 2084 | 31480 | 30518 |

    /// From so many terms on, single multiples in lanes are faster than Straus's sum on words.
    const fn single<A: PrimeGroup>() -> usize {
        match A::Group::A {
            // Lanes use the endomorphism, and Straus's sum does not.
            CoefficientA::Zero => 2,
            CoefficientA::MinusThree => 6,
        }
    }
    /// From so many terms on, Pippenger's method in lanes is faster than both.
    const MIN_PIPPENGER: usize = 112;
    /// Terms that share the doublings of Straus's method: more save little, and each takes about a kilobyte.
    const STRAUS: usize = 256;

    impl<A: PrimeGroup> ProjectivePoint<A> {
        /// `sum k_i P_i` of public numbers and points; the identity of no terms.
        ///
        /// Takes up to 600 bytes of memory for each term, on the heap.
        ///
        /// # Errors
        ///
        /// The slices have different lengths.
        pub fn multiscalar_mul_vartime(
            scalars: &[Scalar<A>],
            points: &[Self],
        ) -> Result<Self, UnequalLengths> {
            UnequalLengths::check(scalars.len(), points.len())?;
            let mut terms = Vec::with_capacity(points.len());
            for (scalars, points) in scalars.chunks(BLOCK).zip(points.chunks(BLOCK)) {
                let mut affine = [[A::Words::default(); 2]; BLOCK];
                let affine = &mut affine[..points.len()];
                A::normalize(Normalize { points, affine });
                for (i, affine) in affine.iter().enumerate() {
                    if !points[i].is_identity() && !scalars[i].is_zero() {
                        terms.push((scalars[i].words(), *affine));
                    }
                }
            }
            if terms.len() >= MIN_PIPPENGER {
                let distinct = distinct::<A>(&mut terms);
                if let Some(sum) = A::buckets_vartime(&distinct) {
                    return Ok(sum);
                }
            }
            if let [(k, p)] = &terms[..] {
                return Ok(Self::enter(p).mul_vartime(&Scalar::reduce_words(k)));
            }
            if terms.len() >= single::<A>() && has_lanes() {
                return Self::multiscalar_mul(scalars, points);
            }
            let mut sum = Self::identity();
            for terms in terms.chunks(STRAUS) {
                sum += ProjectivePoint {
                    point: A::straus_vartime(Straus { terms }),
                };
            }
            Ok(sum)
        }
    }

    /// Whether multiples of several points are computed in lanes.
    fn has_lanes() -> bool {
        cfg!(feature = "lanes") && matches!(cpu::lanes(), Lanes::Ifma | Lanes::Ifma51)
    }

    /// Terms with the same sum, of which no two points are equal or opposite. Sorts `terms`.
    fn distinct<A: PrimeGroup>(terms: &mut [(A::Words, Point<A>)]) -> Vec<(A::Words, Point<A>)> {
        terms.sort_unstable_by(|(_, [a, _]), (_, [b, _])| a.as_ref().cmp(b.as_ref()));
        let mut distinct = Vec::with_capacity(terms.len());
        for same in terms.chunk_by(|(_, [a, _]), (_, [b, _])| a == b) {
            let (first, point) = same[0];
            let mut total = Scalar::<A>::reduce_words(&first);
            for (k, p) in &same[1..] {
                let k = Scalar::reduce_words(k);
                // With the same x, another y is the opposite one.
                match p == &point {
                    true => total += k,
                    false => total -= k,
                }
            }
            if !total.is_zero() {
                distinct.push((total.words(), point));
            }
        }
        distinct
    }

    /// [`PrimeGroup::buckets_vartime`] of curves with an endomorphism: two half-size scalars for each.
    pub fn buckets_of_endomorphism<A>(terms: &[([u64; 4], Point<A>)]) -> Option<ProjectivePoint<A>>
    where
        A: PrimeGroup + InLanes<Words = [u64; 4], Group: Endomorphism>,
    {
        let mut halves = Vec::with_capacity(terms.len());
        for (k, point) in terms {
            halves.push(Term {
                point: *point,
                digits: glv::split::<A::Group>(k).map(|half| Some(digits(&half))),
            });
        }
        combine(&halves, &<A::Group as Endomorphism>::BETA)
    }

    /// [`PrimeGroup::buckets_vartime`] of other curves of 256 bits: the sum for the low halves of the scalars, and
    /// `2^128` times that for the high ones.
    pub fn buckets_of_halves<A>(terms: &[([u64; 4], Point<A>)]) -> Option<ProjectivePoint<A>>
    where
        A: PrimeGroup + InLanes<Words = [u64; 4]>,
    {
        let [mut low, mut high] = [(); 2].map(|()| Vec::with_capacity(terms.len()));
        for (k, point) in terms {
            let (k, point) = shorter::<A>(k, point);
            for (terms, half) in [&mut low, &mut high].into_iter().zip(halves(&k)) {
                terms.push(Term {
                    point,
                    digits: [Some(digits(&half)), None],
                });
            }
        }
        let one = [1, 0, 0, 0];
        let high = combine::<A>(&high, &one)?;
        Some(combine::<A>(&low, &one)? + high.double_n(128))
    }

    /// No such sums: their records have no room for longer coordinates.
    pub fn no_buckets<A: PrimeGroup>(
        _terms: &[(A::Words, Point<A>)],
    ) -> Option<ProjectivePoint<A>> {
        None
    }

    /// `k` and `P`, or `n - k` and `-P`: whichever scalar is below half the order.
    fn shorter<A>(k: &[u64; 4], &[x, y]: &Point<A>) -> ([u64; 4], Point<A>)
    where
        A: PrimeGroup<Words = [u64; 4]>,
    {
        if is_high::<A>(k) == 0 {
            return (*k, [x, y]);
        }
        let (mut negative, mut borrow) = ([0; 4], 0);
        let prime = <<A::Group as Curve>::F as Field>::MODULUS;
        for (i, negative) in negative.iter_mut().enumerate() {
            (*negative, borrow) = word::sbb(prime[i], y[i], borrow);
        }
        (negate_if::<A>(1, k), [x, negative])
    }

    /// `k = low + 2^128 high` with `-2^127 <= low < 2^127`, for `k < 2^255`: both at most `2^127` in magnitude.
    fn halves(k: &[u64; 4]) -> [[u64; 3]; 2] {
        let sign = k[1] >> 63;
        let (low, carry) = word::adc(k[2], sign, 0);
        let (high, _) = word::adc(k[3], 0, carry);
        [[k[0], k[1], 0u64.wrapping_sub(sign)], [low, high, 0]]
    }

    /// Runs [`Combine`].
    fn combine<A: PrimeGroup + InLanes>(
        terms: &[Term<A::Words>],
        beta: &A::Words,
    ) -> Option<ProjectivePoint<A>> {
        if terms.is_empty() {
            return Some(ProjectivePoint::identity());
        }
        match dispatch::lanes(Combine::<A> { terms, beta }) {
            Ok(Combined::Point(p)) => Some(ProjectivePoint::enter(&p)),
            Ok(Combined::Identity) => Some(ProjectivePoint::identity()),
            Ok(Combined::Unknown) | Err(_) => None,
        }
    }
}
