//! Affine points for the traits of `group` (feature `group`).

use core::fmt;

use group::{CurveAffine, GroupEncoding};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};
use zeroize::Zeroize;

use super::group::{PrimeGroup, ProjectivePoint, TraitGroup};
use super::projective::select_words;
use crate::field::{Field, Words};
use crate::operations::{Arithmetic, Point};
use crate::operators::{negation, operator};
use crate::scalar::Scalar;
use crate::weierstrass::Curve;

/// The field of the coordinates.
type F<A> = <<A as Arithmetic>::Group as Curve>::F;

/// A point of the curve by its affine coordinates, or the identity.
///
/// It is what `group::Curve` needs: sums with a [`ProjectivePoint`], and encodings. Protocols use projective points. All
/// operations are constant time. Copies are not erased; [`Zeroize`] erases the one that it is called on, and leaves the
/// identity.
#[derive(Clone, Copy)]
pub struct AffinePoint<A: PrimeGroup> {
    /// Canonical words; zeros for the identity.
    coordinates: Point<A>,
    /// 1 for the identity, else 0.
    identity: u8,
}

impl<A: PrimeGroup> AffinePoint<A> {
    /// The point with these coordinates, or the identity if `identity` is 1; then they are zeros.
    pub(super) fn new(coordinates: Point<A>, identity: u8) -> Self {
        AffinePoint {
            coordinates,
            identity,
        }
    }

    /// The projective point.
    fn projective(&self) -> ProjectivePoint<A> {
        ProjectivePoint::enter_unless(self.identity, &self.coordinates)
    }

    fn negative(p: &Self) -> Self {
        let [x, y] = p.coordinates;
        let y = F::<A>::from_words(&F::<A>::lanes(|_| y));
        let y = F::<A>::to_words(F::<A>::carry(F::<A>::neg(y))).as_ref()[0];
        AffinePoint::new([x, y], p.identity)
    }

    fn product(p: &Self, k: &Scalar<A>) -> ProjectivePoint<A> {
        p.projective() * k
    }

    fn sum(p: &ProjectivePoint<A>, q: &Self) -> ProjectivePoint<A> {
        p + q.projective()
    }

    fn difference(p: &ProjectivePoint<A>, q: &Self) -> ProjectivePoint<A> {
        p - q.projective()
    }
}

negation!([A: PrimeGroup] AffinePoint<A>, AffinePoint::negative);
operator!([A: PrimeGroup] Mul mul, AffinePoint<A>, Scalar<A> => ProjectivePoint<A>, AffinePoint::product);
operator!([A: PrimeGroup] Add add, AddAssign add_assign, ProjectivePoint<A>, AffinePoint<A>, AffinePoint::sum);
operator!([A: PrimeGroup] Sub sub, SubAssign sub_assign, ProjectivePoint<A>, AffinePoint<A>, AffinePoint::difference);

impl<A: PrimeGroup> ConditionallySelectable for AffinePoint<A> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        let bit = choice.unwrap_u8();
        let mut coordinates = a.coordinates;
        for (a, b) in coordinates.iter_mut().zip(&b.coordinates) {
            *a = select_words(a, b, bit);
        }
        let identity = u8::conditional_select(&a.identity, &b.identity, choice);
        AffinePoint::new(coordinates, identity)
    }
}

impl<A: PrimeGroup> ConstantTimeEq for AffinePoint<A> {
    fn ct_eq(&self, other: &Self) -> Choice {
        let mut equal = self.identity.ct_eq(&other.identity);
        for (a, b) in self.coordinates.iter().zip(&other.coordinates) {
            equal &= a.as_ref().ct_eq(b.as_ref());
        }
        equal
    }
}

/// Constant time. A caller that branches on the answer makes it public.
impl<A: PrimeGroup> PartialEq for AffinePoint<A> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl<A: PrimeGroup> Eq for AffinePoint<A> {}

/// The identity.
impl<A: PrimeGroup> Default for AffinePoint<A> {
    fn default() -> Self {
        AffinePoint::new([A::Words::ZERO; 2], 1)
    }
}

/// Becomes the identity.
impl<A: PrimeGroup> Zeroize for AffinePoint<A> {
    fn zeroize(&mut self) {
        self.coordinates.zeroize();
        self.identity = 1;
    }
}

impl<A: PrimeGroup> From<AffinePoint<A>> for ProjectivePoint<A> {
    fn from(p: AffinePoint<A>) -> Self {
        p.projective()
    }
}

/// The compressed encoding: of secret points, do not print it.
impl<A: PrimeGroup> fmt::Debug for AffinePoint<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self
            .projective()
            .encode(super::projective::Form::Compressed);
        write!(f, "AffinePoint({bytes:?})")
    }
}

impl<A: TraitGroup> GroupEncoding for AffinePoint<A> {
    type Repr = A::Compressed;

    fn from_bytes(bytes: &A::Compressed) -> CtOption<Self> {
        let point: CtOption<ProjectivePoint<A>> = GroupEncoding::from_bytes(bytes);
        point.map(|p| group::Curve::to_affine(&p))
    }

    /// The same as [`from_bytes`](GroupEncoding::from_bytes): points are always on the curve.
    fn from_bytes_unchecked(bytes: &A::Compressed) -> CtOption<Self> {
        GroupEncoding::from_bytes(bytes)
    }

    fn to_bytes(&self) -> A::Compressed {
        let [x, y] = &self.coordinates;
        let mut bytes = A::Compressed::default();
        let (form, rest) = bytes.as_mut().split_at_mut(1);
        let odd = (y.as_ref()[0] & 1) as u8;
        form[0] = u8::conditional_select(&(2 | odd), &0, Choice::from(self.identity));
        rest.copy_from_slice(x.to_be_bytes().as_ref());
        bytes
    }
}

impl<A: TraitGroup> CurveAffine for AffinePoint<A> {
    type Curve = ProjectivePoint<A>;
    type Scalar = Scalar<A>;

    fn identity() -> Self {
        Self::default()
    }

    /// The base point of the curve's standard.
    fn generator() -> Self {
        AffinePoint::new(A::Group::BASE, 0)
    }

    fn is_identity(&self) -> Choice {
        Choice::from(self.identity)
    }

    fn to_curve(&self) -> ProjectivePoint<A> {
        self.projective()
    }
}
