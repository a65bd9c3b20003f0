//! Points of the curves as a group.

use core::fmt;

use zeroize::Zeroize;

use super::group::{Add, Double, Normalize, PrimeGroup, ProjectivePoint};
use crate::arch::declassify;
use crate::arch::opaque::opaque;
use crate::field::{Field, Words};
use crate::lengths::UnequalLengths;
use crate::operations::batch::BLOCK;
use crate::operations::{Arithmetic, Decode, Mul, MulBase, Point, Sum, Total};
use crate::operators::{fold, negation, operator};
use crate::scalar::Scalar;
use crate::weierstrass::encoding::PointError;
use crate::weierstrass::homogeneous::Homogeneous;
use crate::weierstrass::point::Affine;
use crate::weierstrass::{Curve, Mask};

/// The field of the coordinates.
type F<A> = <<A as Arithmetic>::Group as Curve>::F;

/// The forms of an encoding (SEC 1, section 2.3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `02` or `03`, by the parity of `y`, and `x`.
    Compressed,
    /// `04`, `x` and `y`.
    Uncompressed,
}

/// Bytes of the longest encoding.
const LONGEST: usize = 1 + 2 * 48;

/// The bytes of an encoded point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct EncodedPoint {
    bytes: [u8; LONGEST],
    len: usize,
}

impl EncodedPoint {
    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    fn push(&mut self, bytes: &[u8]) {
        self.bytes[self.len..self.len + bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }
}

impl AsRef<[u8]> for EncodedPoint {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl fmt::Debug for EncodedPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_bytes()
            .iter()
            .try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The words of `b` if `choice` is 1, of `a` if it is 0. Constant time.
#[inline]
pub(crate) fn select_words<W: Words>(a: &W, b: &W, choice: u8) -> W {
    let mask = opaque(0u64.wrapping_sub(u64::from(choice & 1)));
    let mut selected = *a;
    for (a, b) in selected.as_mut().iter_mut().zip(b.as_ref()) {
        *a ^= (*a ^ b) & mask;
    }
    selected
}

impl<A: PrimeGroup> ProjectivePoint<A> {
    /// The identity.
    pub fn identity() -> Self {
        ProjectivePoint {
            point: Homogeneous::identity(),
        }
    }

    /// The base point of the curve's standard.
    pub fn generator() -> Self {
        Self::enter(&A::Group::BASE)
    }

    /// A point of known coordinates; does not check them.
    #[inline]
    pub(crate) fn enter(p: &Point<A>) -> Self {
        let [x, y] = p.map(|w| F::<A>::from_words(&F::<A>::lanes(|_| w)));
        ProjectivePoint {
            point: Homogeneous::from_affine(&Affine::from_coordinates(x, y)),
        }
    }

    /// [`ProjectivePoint::enter`], or the identity if `identity` is 1.
    #[inline]
    pub(crate) fn enter_unless(identity: u8, p: &Point<A>) -> Self {
        Self::conditional_select(&Self::enter(p), &Self::identity(), identity)
    }

    #[inline]
    fn bit(mask: Mask<A::Group>) -> u8 {
        F::<A>::bits(mask).as_ref()[0]
    }

    #[inline]
    fn sum(p: &Self, q: &Self) -> Self {
        ProjectivePoint {
            point: A::add(Add(&p.point, &q.point)),
        }
    }

    #[inline]
    fn difference(p: &Self, q: &Self) -> Self {
        Self::sum(p, &-q)
    }

    #[inline]
    fn negative(p: &Self) -> Self {
        ProjectivePoint {
            point: p.point.neg(),
        }
    }

    /// `2 P`.
    #[inline]
    pub fn double(&self) -> Self {
        self.double_n(1)
    }

    /// `2^n P`; `n` is public.
    #[inline]
    pub fn double_n(&self, n: usize) -> Self {
        ProjectivePoint {
            point: A::double(Double(&self.point, n)),
        }
    }

    /// `b` if `choice` is 1, `a` if it is 0.
    #[inline]
    pub fn conditional_select(a: &Self, b: &Self, choice: u8) -> Self {
        let mask = F::<A>::mask(&F::<A>::lanes(|_| choice));
        ProjectivePoint {
            point: Homogeneous::select(mask, &a.point, &b.point),
        }
    }

    /// 1 if the points are equal, else 0.
    #[inline]
    pub fn ct_eq(&self, other: &Self) -> u8 {
        Self::bit(self.point.eq(&other.point))
    }

    /// 1 for the identity, else 0.
    #[inline]
    pub(crate) fn identity_bit(&self) -> u8 {
        Self::bit(self.point.is_identity())
    }

    /// Whether the point is the identity. A caller that branches on the answer makes it public.
    #[inline]
    pub fn is_identity(&self) -> bool {
        self.identity_bit() == 1
    }

    /// The affine coordinates of up to 64 points, zeros for the identity.
    #[cfg(feature = "group")]
    pub(super) fn normalize(points: &[Self], affine: &mut [Point<A>]) {
        A::normalize(Normalize { points, affine });
    }

    /// The affine coordinates, zeros for the identity, and 1 for the identity, else 0.
    fn affine_or_zeros(&self) -> (Point<A>, u8) {
        let mut affine = [[A::Words::default(); 2]];
        A::normalize(Normalize {
            points: core::slice::from_ref(self),
            affine: &mut affine,
        });
        (affine[0], self.identity_bit())
    }

    /// The affine coordinates as canonical little-endian words, or none for the identity. Whether the point is the
    /// identity becomes public.
    pub fn to_affine(&self) -> Option<Point<A>> {
        let (affine, identity) = self.affine_or_zeros();
        (!declassify(identity)).then_some(affine)
    }

    /// [`ProjectivePoint::to_affine`] of each point, with one inversion for 64 points. Which of them are the identity
    /// becomes public.
    ///
    /// # Errors
    ///
    /// Nothing is written if the slices have different lengths.
    pub fn batch_to_affine(
        points: &[Self],
        affine: &mut [Option<Point<A>>],
    ) -> Result<(), UnequalLengths> {
        UnequalLengths::check(points.len(), affine.len())?;
        for (points, affine) in points.chunks(BLOCK).zip(affine.chunks_mut(BLOCK)) {
            let mut all = [[A::Words::default(); 2]; BLOCK];
            A::normalize(Normalize {
                points,
                affine: &mut all[..points.len()],
            });
            for (to, (p, coordinates)) in affine.iter_mut().zip(points.iter().zip(&all)) {
                *to = (!declassify(p.identity_bit())).then_some(*coordinates);
            }
            all.zeroize();
        }
        Ok(())
    }

    /// The point with these affine coordinates, little-endian words. Variable time.
    ///
    /// # Errors
    ///
    /// A coordinate is not below the prime, or the point is not on the curve.
    pub fn from_affine_vartime(affine: &Point<A>) -> Result<Self, PointError> {
        let mut encoded = EncodedPoint {
            bytes: [4; LONGEST],
            len: 1,
        };
        for c in affine {
            encoded.push(c.to_be_bytes().as_ref());
        }
        Self::decode_vartime(encoded.as_bytes())
    }

    /// The SEC1 encoding (section 2.3.3). That of the identity is a single zero byte, in both forms, so the length shows
    /// the identity; everything else is constant time.
    pub fn encode(&self, form: Form) -> EncodedPoint {
        let mut encoded = EncodedPoint {
            bytes: [0; LONGEST],
            len: 0,
        };
        let Some([x, y]) = self.to_affine() else {
            encoded.push(&[0]);
            return encoded;
        };
        let odd = (y.as_ref()[0] & 1) as u8;
        match form {
            Form::Compressed => encoded.push(&[2 | odd]),
            Form::Uncompressed => encoded.push(&[4]),
        }
        encoded.push(x.to_be_bytes().as_ref());
        if form == Form::Uncompressed {
            encoded.push(y.to_be_bytes().as_ref());
        }
        encoded
    }

    /// A point from its SEC1 encoding (section 2.3.4), never the identity. Hybrid forms (`06`, `07`) are read too.
    /// Variable time.
    ///
    /// # Errors
    ///
    /// The bytes are not the encoding of a point of the curve, or are that of the identity ([`PointError::Form`]).
    pub fn decode_vartime(bytes: &[u8]) -> Result<Self, PointError> {
        A::decode_vartime(Decode(bytes)).map(|p| Self::enter(&p))
    }

    /// [`ProjectivePoint::decode_vartime`], which also reads a single zero byte, the identity.
    ///
    /// # Errors
    ///
    /// The bytes are not the encoding of a point of the curve or of the identity.
    pub fn decode_with_identity_vartime(bytes: &[u8]) -> Result<Self, PointError> {
        match bytes {
            [0] => Ok(Self::identity()),
            _ => Self::decode_vartime(bytes),
        }
    }

    /// `k G`.
    pub fn mul_base(k: &Scalar<A>) -> Self {
        let (zero, mut words) = nonzero(k);
        let mut product = A::mul_base(MulBase(&words));
        let point = Self::enter_unless(zero, &product);
        words.zeroize();
        product.zeroize();
        point
    }

    /// `k P`. The identity is multiplied as the base point, so no time depends on it.
    fn product(p: &Self, k: &Scalar<A>) -> Self {
        let (zero, mut words) = nonzero(k);
        let (mut affine, identity) = p.affine_or_zeros();
        for (c, base) in affine.iter_mut().zip(&A::Group::BASE) {
            *c = select_words(c, base, identity);
        }
        let mut product = A::mul(Mul {
            point: &affine,
            scalar: &words,
        });
        let point = Self::enter_unless(zero | identity, &product);
        words.zeroize();
        affine.zeroize();
        product.zeroize();
        point
    }

    /// `k P` of public numbers and points.
    pub fn mul_vartime(&self, k: &Scalar<A>) -> Self {
        Self::double_scalar_mul_base_vartime(&Scalar::ZERO, k, self)
    }

    /// `u G + v Q` of public numbers and points.
    pub fn double_scalar_mul_base_vartime(u: &Scalar<A>, v: &Scalar<A>, q: &Self) -> Self {
        let (v, q) = match q.to_affine() {
            Some(q) => (v, q),
            None => (&Scalar::ZERO, A::Group::BASE),
        };
        Self::from_total(A::sum_vartime(Sum {
            u: &u.words(),
            v: &v.words(),
            q: &q,
            x: None,
        }))
    }

    /// The point of an answer.
    fn from_total(total: Total<A>) -> Self {
        match total {
            Total::Point(p) => Self::enter(&p),
            // A comparison was not asked for.
            Total::Identity | Total::Matches(_) => Self::identity(),
        }
    }
}

/// 1 if the scalar is zero, else 0; and its integer, or 1 in place of zero.
#[inline]
pub(crate) fn nonzero<A: PrimeGroup>(k: &Scalar<A>) -> (u8, A::Words) {
    let zero = k.ct_eq(&Scalar::ZERO);
    let words = k.words();
    (zero, select_words(&words, &A::Words::small(1), zero))
}

operator!([A: PrimeGroup] Add add, AddAssign add_assign, ProjectivePoint<A>, ProjectivePoint<A>, ProjectivePoint::sum);
operator!([A: PrimeGroup] Sub sub, SubAssign sub_assign, ProjectivePoint<A>, ProjectivePoint<A>, ProjectivePoint::difference);
operator!([A: PrimeGroup] Mul mul, MulAssign mul_assign, ProjectivePoint<A>, Scalar<A>, ProjectivePoint::product);
operator!([A: PrimeGroup] Mul mul, Scalar<A>, ProjectivePoint<A> => ProjectivePoint<A>, product_of_scalar);
negation!([A: PrimeGroup] ProjectivePoint<A>, ProjectivePoint::negative);
fold!([A: PrimeGroup] Sum sum, ProjectivePoint<A>, ProjectivePoint::identity(), ProjectivePoint::sum);

/// `k P`.
#[inline]
fn product_of_scalar<A: PrimeGroup>(k: &Scalar<A>, p: &ProjectivePoint<A>) -> ProjectivePoint<A> {
    ProjectivePoint::product(p, k)
}

/// Constant time.
impl<A: PrimeGroup> PartialEq for ProjectivePoint<A> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other) == 1
    }
}

impl<A: PrimeGroup> Eq for ProjectivePoint<A> {}

/// The identity.
impl<A: PrimeGroup> Default for ProjectivePoint<A> {
    fn default() -> Self {
        Self::identity()
    }
}

/// Becomes the identity.
impl<A: PrimeGroup> Zeroize for ProjectivePoint<A> {
    fn zeroize(&mut self) {
        self.point.x.zeroize();
        self.point.y.zeroize();
        self.point.z.zeroize();
        *self = Self::identity();
    }
}

/// The compressed encoding: of secret points, do not print it.
impl<A: PrimeGroup> fmt::Debug for ProjectivePoint<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ProjectivePoint({:?})", self.encode(Form::Compressed))
    }
}
