//! The traits of `group` 0.14 on points of prime order (feature `group`).
//!
//! `GroupEncoding` is the compressed form of SEC 1, section 2.3.3. The identity is zeros of the same length, as one length
//! holds all points; [`ProjectivePoint::encode`] writes it as a single byte.

use group::prime::{PrimeCurve, PrimeGroup as PrimeOrderGroup};
use group::{Curve, Group, GroupEncoding};
use rand_core::TryRng;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};
use zeroize::Zeroize;

use super::affine::AffinePoint;
use super::group::{Decompress, PrimeGroup, ProjectivePoint, TraitGroup};
use crate::field::Words;
use crate::operations::batch::BLOCK;
use crate::scalar::Scalar;

/// `impl TraitGroup`, a function that is compiled once, with the library: the prime, and bytes, their type, the generator
/// and the digits of its field.
macro_rules! trait_group {
    ($curve:ty, $prime:ty, $bytes:literal, $repr:ty, $generator:literal, $digits:literal) => {
        $crate::prime_field::field_order!($curve, $prime, $bytes, $repr, $generator, $digits);
        impl $crate::groups::weierstrass::TraitGroup for $curve {
            type Compressed = $crate::prime_field::ByteArray<{ 1 + $bytes }>;
            #[inline(never)]
            fn decompress(
                work: $crate::groups::weierstrass::Decompress<'_, Self>,
            ) -> ($crate::groups::weierstrass::ProjectivePoint<Self>, u8) {
                $crate::dispatch::words(work)
            }
        }
    };
}
pub(crate) use trait_group;

impl<A: PrimeGroup> ConditionallySelectable for ProjectivePoint<A> {
    #[inline]
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        ProjectivePoint::<A>::conditional_select(a, b, choice.unwrap_u8())
    }
}

impl<A: PrimeGroup> ConstantTimeEq for ProjectivePoint<A> {
    #[inline]
    fn ct_eq(&self, other: &Self) -> Choice {
        Choice::from(ProjectivePoint::<A>::ct_eq(self, other))
    }
}

impl<A: TraitGroup> Group for ProjectivePoint<A> {
    type Scalar = Scalar<A>;

    /// The multiple of the base point by a random scalar that is not zero. Its logarithm is not kept.
    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        loop {
            let mut scalar: Scalar<A> = group::ff::Field::try_random(rng)?;
            let zero = scalar.is_zero();
            let point = ProjectivePoint::mul_base(&scalar);
            scalar.zeroize();
            if !zero {
                return Ok(point);
            }
        }
    }

    fn identity() -> Self {
        ProjectivePoint::identity()
    }

    fn generator() -> Self {
        ProjectivePoint::generator()
    }

    fn is_identity(&self) -> Choice {
        Choice::from(self.identity_bit())
    }

    fn double(&self) -> Self {
        ProjectivePoint::double(self)
    }

    fn mul_by_generator(scalar: &Scalar<A>) -> Self {
        ProjectivePoint::mul_base(scalar)
    }
}

/// The compressed form; zeros for the identity. Constant time.
impl<A: TraitGroup> GroupEncoding for ProjectivePoint<A> {
    type Repr = A::Compressed;

    fn from_bytes(bytes: &A::Compressed) -> CtOption<Self> {
        let (point, exists) = A::decompress(Decompress::new(bytes.as_ref()));
        let identity = bytes.as_ref().ct_eq(A::Compressed::default().as_ref());
        let exists = Choice::from(exists);
        let (none, point) = (ProjectivePoint::identity(), point);
        let point = ConditionallySelectable::conditional_select(&none, &point, exists);
        CtOption::new(point, exists | identity)
    }

    /// The same as [`from_bytes`](GroupEncoding::from_bytes): points are always on the curve.
    fn from_bytes_unchecked(bytes: &A::Compressed) -> CtOption<Self> {
        GroupEncoding::from_bytes(bytes)
    }

    fn to_bytes(&self) -> A::Compressed {
        Curve::to_affine(self).to_bytes()
    }
}

impl<A: TraitGroup> PrimeOrderGroup for ProjectivePoint<A> {}
impl<A: TraitGroup> PrimeCurve for ProjectivePoint<A> {}

impl<A: TraitGroup> Curve for ProjectivePoint<A> {
    type Affine = AffinePoint<A>;

    /// One inversion for 64 points.
    ///
    /// # Panics
    ///
    /// The slices have different lengths.
    fn batch_normalize(p: &[Self], q: &mut [AffinePoint<A>]) {
        assert_eq!(p.len(), q.len(), "slices of different lengths");
        for (points, affine) in p.chunks(BLOCK).zip(q.chunks_mut(BLOCK)) {
            let mut all = [[A::Words::ZERO; 2]; BLOCK];
            Self::normalize(points, &mut all[..points.len()]);
            for (to, (p, coordinates)) in affine.iter_mut().zip(points.iter().zip(&all)) {
                *to = AffinePoint::new(*coordinates, p.identity_bit());
            }
            all.zeroize();
        }
    }

    fn to_affine(&self) -> AffinePoint<A> {
        let mut affine = [[A::Words::ZERO; 2]];
        Self::normalize(core::slice::from_ref(self), &mut affine);
        AffinePoint::new(affine[0], self.identity_bit())
    }
}
