//! The groups of the curves for authors of protocols: what [`Scalar`] and [`ProjectivePoint`] require of a curve.
//!
//! Each operation is a [`Work`], as in [`crate::operations`]: it is dispatched once per call, and compiled once per
//! curve with this crate.

use zeroize::Zeroize;

use crate::arch::Work;
use crate::field::Field;
use crate::field::residues::StoredResidues;
use crate::operations::many::{BLOCK, Many};
use crate::operations::{Arithmetic, Point};
use crate::weierstrass::homogeneous::Homogeneous;
use crate::weierstrass::point::Affine;
use crate::weierstrass::{Curve, encoding};

pub use crate::lengths::UnequalLengths;
pub use crate::weierstrass::projective::{EncodedPoint, Form, ProjectivePoint};
pub use crate::weierstrass::scalar::{Scalar, ScalarError};

/// A group of prime order with its scalars. The shipped curves implement it.
pub trait PrimeGroup:
    Arithmetic<Group: Curve<F: Field<Tight: Zeroize>>, Scalars: StoredResidues> + Many
{
    /// Bytes of two scalars: `[u8; 64]` or `[u8; 96]`.
    type Wide: Copy + AsRef<[u8]> + AsMut<[u8]> + Zeroize;
    /// The number 0.
    const ZERO: Self::Words;
    /// The number 1 as a stored residue: `2^(64 N) mod n`, for `N` words.
    const ONE: Self::Words;
    /// Zeros.
    const WIDE: Self::Wide;

    /// Runs [`Add`].
    fn add(work: Add<'_, Self::Group>) -> Homogeneous<Self::Group> {
        work.run()
    }
    /// Runs [`Double`].
    fn double(work: Double<'_, Self::Group>) -> Homogeneous<Self::Group> {
        work.run()
    }
    /// Runs [`Normalize`].
    fn normalize(work: Normalize<'_, Self>) {
        work.run();
    }
    /// Runs [`crate::weierstrass::multiscalar_mul::Straus`]. Variable time.
    #[cfg(feature = "alloc")]
    fn straus_vartime(
        work: crate::weierstrass::multiscalar_mul::Straus<'_, Self>,
    ) -> Homogeneous<Self::Group> {
        work.run()
    }
    /// The sum of multiples of points in the lanes of vectors, by Pippenger's method. None where there are no lanes, or
    /// where an exception of its formulas was met; equal and opposite points cause one. Variable time.
    #[cfg(feature = "alloc")]
    fn buckets_vartime(_terms: &[(Self::Words, Point<Self>)]) -> Option<ProjectivePoint<Self>> {
        None
    }
}

/// `P + Q` of every pair of points. Constant time.
pub struct Add<'a, C: Curve>(pub &'a Homogeneous<C>, pub &'a Homogeneous<C>);

impl<C: Curve> Work for Add<'_, C> {
    type Output = Homogeneous<C>;
    #[inline(always)]
    fn run(self) -> Homogeneous<C> {
        self.0.add(self.1)
    }
}

/// `2^n P` of every point. Constant time but for `n`.
pub struct Double<'a, C: Curve>(pub &'a Homogeneous<C>, pub usize);

impl<C: Curve> Work for Double<'_, C> {
    type Output = Homogeneous<C>;
    #[inline(always)]
    fn run(self) -> Homogeneous<C> {
        let mut p = *self.0;
        for _ in 0..self.1 {
            p = p.double();
        }
        p
    }
}

/// The affine coordinates of up to [`BLOCK`] points, as integers, with one inversion. Constant time.
pub struct Normalize<'a, A: PrimeGroup> {
    /// The points.
    pub points: &'a [ProjectivePoint<A>],
    /// As many; of the identity, zeros.
    pub affine: &'a mut [Point<A>],
}

impl<A: PrimeGroup> Work for Normalize<'_, A> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        type F<A> = <<A as Arithmetic>::Group as Curve>::F;
        const { assert!(<F<A> as Field>::LANES == 1) }
        assert!(self.points.len() <= BLOCK);
        // Montgomery's trick: the products of all denominators before each.
        let one = F::<A>::one();
        let mut before = [one; BLOCK];
        let mut product = one;
        let denominator = |p: &ProjectivePoint<A>| {
            let (_, _, z) = p.point.coordinates();
            F::<A>::select(p.point.is_identity(), z, one)
        };
        for (p, before) in self.points.iter().zip(&mut before) {
            *before = product;
            product = F::<A>::mul(product, denominator(p));
        }
        let mut rest = F::<A>::invert(product);
        let zero = F::<A>::zero();
        let all = self.points.iter().zip(&before).zip(self.affine);
        for ((p, before), to) in all.rev() {
            let (x, y, _) = p.point.coordinates();
            let mut inverse = F::<A>::mul(rest, *before);
            inverse = F::<A>::select(p.point.is_identity(), inverse, zero);
            rest = F::<A>::mul(rest, denominator(p));
            let p = Affine::<A::Group>::from_coordinates(
                F::<A>::mul(x, inverse),
                F::<A>::mul(y, inverse),
            );
            *to = encoding::coordinates(&p).map(|c| c.as_ref()[0]);
            inverse.zeroize();
        }
        before.zeroize();
        product.zeroize();
        rest.zeroize();
    }
}

/// `impl PrimeGroup`, functions that are compiled once, with the library. `$buckets` sums in lanes.
macro_rules! prime_group {
    ($curve:ty, $prime:ty, $wide:literal, $buckets:ident) => {
        impl $crate::weierstrass::group::PrimeGroup for $curve {
            type Wide = [u8; $wide];
            const ZERO: Self::Words = [0; $wide / 16];
            const ONE: Self::Words = <$prime as $crate::field::prime::Prime>::R;
            const WIDE: [u8; $wide] = [0; $wide];

            #[inline(never)]
            fn add(
                work: $crate::weierstrass::group::Add<'_, Self::Group>,
            ) -> $crate::weierstrass::homogeneous::Homogeneous<Self::Group> {
                $crate::dispatch::run_work(work)
            }
            #[inline(never)]
            fn double(
                work: $crate::weierstrass::group::Double<'_, Self::Group>,
            ) -> $crate::weierstrass::homogeneous::Homogeneous<Self::Group> {
                $crate::dispatch::run_work(work)
            }
            #[inline(never)]
            fn normalize(work: $crate::weierstrass::group::Normalize<'_, Self>) {
                $crate::dispatch::run_work(work)
            }
            #[cfg(feature = "alloc")]
            #[inline(never)]
            fn straus_vartime(
                work: $crate::weierstrass::multiscalar_mul::Straus<'_, Self>,
            ) -> $crate::weierstrass::homogeneous::Homogeneous<Self::Group> {
                $crate::dispatch::run_work(work)
            }
            #[cfg(feature = "alloc")]
            #[inline(never)]
            fn buckets_vartime(
                terms: &[(Self::Words, [Self::Words; 2])],
            ) -> Option<$crate::weierstrass::group::ProjectivePoint<Self>> {
                $crate::weierstrass::multiscalar_mul::$buckets::<Self>(terms)
            }
        }
    };
}
pub(crate) use prime_group;
