//! ristretto255 (RFC 9496): a group of prime order on edwards25519.
//!
//! An element is a class of points of edwards25519 ([`crate::ristretto255`]). Each element has one encoding, every other
//! encoding is refused, and there is no part of small order.
//!
//! ```
//! use limbsmith_curve::groups::ristretto255::{RistrettoPoint, Scalar};
//!
//! // Diffie-Hellman.
//! let (x, y) = (Scalar::from(3u64), Scalar::from(4u64));
//! let encoded = RistrettoPoint::mul_base(&x).to_bytes();
//! let public = RistrettoPoint::from_bytes(&encoded)?;
//! assert_eq!(public * y, RistrettoPoint::mul_base(&(x * y)));
//! # Ok::<(), limbsmith_curve::groups::ristretto255::PointError>(())
//! ```
//!
//! The crate's example `schnorr_proof` (`examples/schnorr_proof.rs`) has two protocols to start from: a proof of knowledge
//! of a discrete logarithm, and FROST signatures (RFC 9591).

#[cfg(feature = "group")]
mod traits;

use core::fmt;

use zeroize::Zeroize;

use crate::arch::lane::LANES;
use crate::arch::{Work, declassify};
use crate::dispatch;
use crate::edwards25519::Edwards25519;
use crate::edwards25519::encoding::{Checked, bit};
use crate::edwards25519::point::Extended;
use crate::field::Words;
use crate::field::choice::P25519Field;
use crate::groups::edwards25519::EdwardsPoint;
use crate::groups::edwards25519::show;
pub use crate::groups::edwards25519::{PointError, Scalar, ScalarError, UnequalLengths};
#[cfg(feature = "hash_to_curve")]
pub use crate::hash_to_field::ExpandError;
#[cfg(feature = "hash_to_curve")]
use crate::hash_to_field::{Hash, expand_message_xmd};
use crate::operators::{fold, negation, operator};
use crate::ristretto255::{encoding, map};
use crate::simd::edwards25519::NEUTRAL;
use crate::simd::ristretto255::encoding as lanes;

type Curve = Edwards25519<P25519Field>;

/// The fewest elements whose encodings are computed or read in lanes.
const MIN_IN_LANES: usize = 4;

/// An element of ristretto255.
///
/// It is held as one of the points of edwards25519 that represent it. All operations are constant time but those whose
/// names end in `_vartime`. Copies are not erased; [`Zeroize`] erases the one that it is called on, and leaves the
/// neutral element.
#[derive(Clone, Copy)]
pub struct RistrettoPoint(EdwardsPoint);

impl RistrettoPoint {
    /// The neutral element.
    pub fn identity() -> Self {
        RistrettoPoint(EdwardsPoint::identity())
    }

    /// The generator, which the base point of edwards25519 represents.
    pub fn base_point() -> Self {
        RistrettoPoint(EdwardsPoint::base_point())
    }

    /// An element from its encoding (RFC 9496, section 4.3.1). Constant time; whether the bytes are one becomes public.
    ///
    /// # Errors
    ///
    /// The integer is not below `p` or is odd; or no element has this encoding.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, PointError> {
        let checked = dispatch::words(Decode(bytes));
        match (declassify(checked.canonical), declassify(checked.on_curve)) {
            (true, true) => Ok(RistrettoPoint(EdwardsPoint(checked.point))),
            (true, false) => Err(PointError::NotOnCurve),
            (false, _) => Err(PointError::NotCanonical),
        }
    }

    /// The encoding, equal for equal elements (RFC 9496, section 4.3.2).
    pub fn to_bytes(&self) -> [u8; 32] {
        dispatch::words(Encode(&self.0)).to_le_bytes()
    }

    /// [`from_bytes`](RistrettoPoint::from_bytes) of each encoding, sixteen at a time in lanes where there are any.
    /// Constant time; which encodings are elements becomes public.
    ///
    /// ```
    /// use limbsmith_curve::groups::ristretto255::RistrettoPoint;
    ///
    /// let points = [RistrettoPoint::identity(), RistrettoPoint::base_point()];
    /// let mut encodings = [[0; 32]; 2];
    /// RistrettoPoint::encode_each(&points, &mut encodings)?;
    /// let mut decoded = [Ok(RistrettoPoint::identity()); 2];
    /// RistrettoPoint::decode_each(&encodings, &mut decoded)?;
    /// assert_eq!(decoded, points.map(Ok));
    /// # Ok::<(), limbsmith_curve::groups::ristretto255::UnequalLengths>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Nothing is written if the slices have different lengths.
    pub fn decode_each(
        encodings: &[[u8; 32]],
        elements: &mut [Result<Self, PointError>],
    ) -> Result<(), UnequalLengths> {
        UnequalLengths::check(encodings.len(), elements.len())?;
        let groups = encodings.chunks(lanes::TOGETHER);
        for (encodings, elements) in groups.zip(elements.chunks_mut(lanes::TOGETHER)) {
            if !Self::decode_in_lanes(encodings, elements) {
                for (encoding, element) in encodings.iter().zip(elements) {
                    *element = Self::from_bytes(encoding);
                }
            }
        }
        Ok(())
    }

    /// Decodes at most sixteen encodings, if there are lanes.
    fn decode_in_lanes(encodings: &[[u8; 32]], elements: &mut [Result<Self, PointError>]) -> bool {
        let mut integers = [[0; 4]; lanes::TOGETHER];
        for (integer, bytes) in integers.iter_mut().zip(encodings) {
            *integer = Words::from_le_bytes(bytes);
        }
        let few = encodings.len() < MIN_IN_LANES;
        let decoded = match few {
            true => None,
            false => dispatch::lanes(lanes::Decode(&integers[..encodings.len()])).ok(),
        };
        let Some(mut decoded) = decoded else {
            return false;
        };
        for (i, (element, coordinates)) in elements.iter_mut().zip(&decoded.points).enumerate() {
            let bit = |bytes: [u8; 2]| declassify(bytes[i / LANES] >> (i % LANES) & 1);
            *element = match (bit(decoded.canonical), bit(decoded.is_element)) {
                (true, true) => Ok(RistrettoPoint(EdwardsPoint::from_coordinates_unchecked(
                    coordinates,
                ))),
                (true, false) => Err(PointError::NotOnCurve),
                (false, _) => Err(PointError::NotCanonical),
            };
        }
        decoded.points.zeroize();
        integers.zeroize();
        true
    }

    /// [`to_bytes`](RistrettoPoint::to_bytes) of each element, sixteen at a time in lanes where there are any. Constant
    /// time.
    ///
    /// # Errors
    ///
    /// Nothing is written if the slices have different lengths.
    pub fn encode_each(
        elements: &[Self],
        encodings: &mut [[u8; 32]],
    ) -> Result<(), UnequalLengths> {
        UnequalLengths::check(elements.len(), encodings.len())?;
        let groups = elements.chunks(lanes::TOGETHER);
        for (elements, encodings) in groups.zip(encodings.chunks_mut(lanes::TOGETHER)) {
            if !Self::encode_in_lanes(elements, encodings) {
                for (element, encoding) in elements.iter().zip(encodings) {
                    *encoding = element.to_bytes();
                }
            }
        }
        Ok(())
    }

    /// Encodes at most sixteen elements, if there are lanes.
    fn encode_in_lanes(elements: &[Self], encodings: &mut [[u8; 32]]) -> bool {
        if elements.len() < MIN_IN_LANES {
            return false;
        }
        let mut points = [NEUTRAL; lanes::TOGETHER];
        for (point, element) in points.iter_mut().zip(elements) {
            *point = element.0.coordinates();
        }
        let Ok(encoded) = dispatch::lanes(lanes::Encode(&points[..elements.len()])) else {
            return false;
        };
        for (encoding, words) in encodings.iter_mut().zip(encoded) {
            *encoding = words.to_le_bytes();
        }
        points.zeroize();
        true
    }

    /// The element that uniform bytes are mapped to (element derivation, RFC 9496, section 4.3.4): for hashing to the
    /// group. Random bytes give a random element, whose discrete logarithm is unknown.
    ///
    /// ```
    /// use limbsmith_curve::groups::ristretto255::RistrettoPoint;
    /// // In place of a digest of 64 bytes.
    /// let element = RistrettoPoint::from_uniform_bytes(&[7; 64]);
    /// assert_ne!(element, RistrettoPoint::identity());
    /// ```
    pub fn from_uniform_bytes(bytes: &[u8; 64]) -> Self {
        RistrettoPoint(EdwardsPoint(dispatch::words(Map(bytes))))
    }

    /// The element of a message, indistinguishable from a random one whose logarithm nobody knows: `hash_to_ristretto255`
    /// with the suite `ristretto255_XMD:SHA-512_R255MAP_RO_` (RFC 9380, appendix B) and the domain separation tag `dst`.
    /// Constant time but for lengths.
    ///
    /// Message and tag are slices of pieces, as if concatenated.
    ///
    /// ```
    /// use limbsmith_curve::groups::ristretto255::RistrettoPoint;
    ///
    /// let dst: &[u8] = b"EXAMPLE-V01-CS01-with-ristretto255_XMD:SHA-512_R255MAP_RO_";
    /// let element = RistrettoPoint::hash_to_group(&[b"user: ", b"alice"], &[dst])?;
    /// assert_eq!(element, RistrettoPoint::hash_to_group(&[b"user: alice"], &[dst])?);
    /// # Ok::<(), limbsmith_curve::groups::ristretto255::ExpandError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The tag is empty.
    #[cfg(feature = "hash_to_curve")]
    pub fn hash_to_group(message: &[&[u8]], dst: &[&[u8]]) -> Result<Self, ExpandError> {
        let mut uniform = [0; 64];
        expand_message_xmd(Hash::Sha512, message, dst, &mut uniform)?;
        let element = Self::from_uniform_bytes(&uniform);
        uniform.zeroize();
        Ok(element)
    }

    /// A random element: `fill` must fill the slice, of 64 bytes, with random bytes.
    pub fn random(mut fill: impl FnMut(&mut [u8])) -> Self {
        let mut bytes = [0; 64];
        fill(&mut bytes);
        let element = Self::from_uniform_bytes(&bytes);
        bytes.zeroize();
        element
    }

    fn sum(a: &Self, b: &Self) -> Self {
        RistrettoPoint(a.0 + b.0)
    }

    fn difference(a: &Self, b: &Self) -> Self {
        RistrettoPoint(a.0 - b.0)
    }

    fn negative(a: &Self) -> Self {
        RistrettoPoint(-a.0)
    }

    fn product(p: &Self, n: &Scalar) -> Self {
        RistrettoPoint(p.0 * n)
    }

    fn product_reversed(n: &Scalar, p: &Self) -> Self {
        Self::product(p, n)
    }

    /// `2 P`.
    pub fn double(&self) -> Self {
        RistrettoPoint(self.0.double())
    }

    /// `n B`, `B` the generator, from the stored multiples of it.
    pub fn mul_base(n: &Scalar) -> Self {
        RistrettoPoint(EdwardsPoint::mul_base(n))
    }

    /// `n P` for a public scalar and element. Variable time.
    pub fn mul_vartime(&self, n: &Scalar) -> Self {
        RistrettoPoint(self.0.mul_vartime(n))
    }

    /// `a A + b B`, `B` the generator, for public scalars and elements. Variable time.
    pub fn double_scalar_mul_base_vartime(a: &Scalar, point: &Self, b: &Scalar) -> Self {
        RistrettoPoint(EdwardsPoint::double_scalar_mul_base_vartime(a, &point.0, b))
    }

    /// `b` if `choice` is 1, `a` if it is 0.
    pub fn conditional_select(a: &Self, b: &Self, choice: u8) -> Self {
        RistrettoPoint(EdwardsPoint::conditional_select(&a.0, &b.0, choice))
    }

    /// 1 if the elements are equal, else 0 (RFC 9496, section 4.3.3). Needs no encoding.
    pub fn ct_eq(&self, other: &Self) -> u8 {
        dispatch::words(Equal(&self.0, &other.0))
    }

    /// Whether the element is the neutral one. A caller that branches on the answer makes it public.
    pub fn is_identity(&self) -> bool {
        *self == Self::identity()
    }
}

#[cfg(feature = "alloc")]
impl RistrettoPoint {
    /// `sum n_i P_i`, by Straus's method. Constant time in the scalars and the elements; their number is public.
    ///
    /// Allocates as [`EdwardsPoint::multiscalar_mul`] does.
    ///
    /// # Errors
    ///
    /// The slices have different lengths.
    pub fn multiscalar_mul(
        scalars: &[Scalar],
        points: &[RistrettoPoint],
    ) -> Result<Self, UnequalLengths> {
        EdwardsPoint::multiscalar_mul_of(scalars, points, |p| &p.0).map(RistrettoPoint)
    }

    /// [`multiscalar_mul`](RistrettoPoint::multiscalar_mul) of public scalars and elements. Variable time.
    ///
    /// # Errors
    ///
    /// The slices have different lengths.
    pub fn multiscalar_mul_vartime(
        scalars: &[Scalar],
        points: &[RistrettoPoint],
    ) -> Result<Self, UnequalLengths> {
        EdwardsPoint::multiscalar_mul_of_vartime(scalars, points, |p| &p.0).map(RistrettoPoint)
    }
}

/// [`StaticPoints`](crate::groups::edwards25519::StaticPoints) of ristretto255.
#[cfg(feature = "alloc")]
#[derive(Clone)]
pub struct StaticPoints(crate::groups::edwards25519::StaticPoints);

#[cfg(feature = "alloc")]
impl StaticPoints {
    /// Prepares elements. Constant time; their number is public.
    pub fn new(elements: &[RistrettoPoint]) -> Self {
        StaticPoints(crate::groups::edwards25519::StaticPoints::of(
            elements,
            |p| &p.0,
        ))
    }

    /// `sum n_i P_i` over all static elements. Constant time in the scalars and the elements.
    ///
    /// # Errors
    ///
    /// There are not as many scalars as elements.
    pub fn multiscalar_mul(&self, scalars: &[Scalar]) -> Result<RistrettoPoint, UnequalLengths> {
        self.0.multiscalar_mul(scalars).map(RistrettoPoint)
    }

    /// `sum n_i P_i` over all static elements, and `sum m_i Q_i` over others, for public scalars and elements. Variable
    /// time.
    ///
    /// # Errors
    ///
    /// There are not as many scalars as elements, static or others.
    pub fn multiscalar_mul_vartime(
        &self,
        scalars: &[Scalar],
        other_scalars: &[Scalar],
        others: &[RistrettoPoint],
    ) -> Result<RistrettoPoint, UnequalLengths> {
        let others: alloc::vec::Vec<EdwardsPoint> = others.iter().map(|p| p.0).collect();
        let sum = self
            .0
            .multiscalar_mul_vartime(scalars, other_scalars, &others)?;
        Ok(RistrettoPoint(sum))
    }
}

#[cfg(feature = "alloc")]
impl Zeroize for StaticPoints {
    /// Erases all elements. None are left.
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

/// The number of elements.
#[cfg(feature = "alloc")]
impl fmt::Debug for StaticPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StaticPoints({})", self.0.points().len())
    }
}

struct Decode<'a>(&'a [u8; 32]);

impl Work for Decode<'_> {
    type Output = Checked<Curve>;
    #[inline(always)]
    fn run(self) -> Self::Output {
        encoding::decode(&Words::from_le_bytes(self.0))
    }
}

struct Encode<'a>(&'a EdwardsPoint);

impl Work for Encode<'_> {
    type Output = [u64; 4];
    #[inline(always)]
    fn run(self) -> [u64; 4] {
        encoding::encode(&self.0.0)
    }
}

struct Equal<'a>(&'a EdwardsPoint, &'a EdwardsPoint);

impl Work for Equal<'_> {
    type Output = u8;
    #[inline(always)]
    fn run(self) -> u8 {
        bit::<Curve>(encoding::is_equal(&self.0.0, &self.1.0))
    }
}

struct Map<'a>(&'a [u8; 64]);

impl Work for Map<'_> {
    type Output = Extended<Curve>;
    #[inline(always)]
    fn run(self) -> Self::Output {
        let mut halves = [[0; 4]; 2];
        for (i, half) in halves.iter_mut().enumerate() {
            let mut bytes = [0; 32];
            bytes.copy_from_slice(&self.0[32 * i..32 * i + 32]);
            *half = Words::from_le_bytes(&bytes);
        }
        map::from_halves(halves)
    }
}

operator!(Add add, AddAssign add_assign, RistrettoPoint, RistrettoPoint, RistrettoPoint::sum);
operator!(Sub sub, SubAssign sub_assign, RistrettoPoint, RistrettoPoint, RistrettoPoint::difference);
operator!(Mul mul, MulAssign mul_assign, RistrettoPoint, Scalar, RistrettoPoint::product);
operator!(Mul mul, Scalar, RistrettoPoint => RistrettoPoint, RistrettoPoint::product_reversed);
negation!(RistrettoPoint, RistrettoPoint::negative);
fold!(Sum sum, RistrettoPoint, RistrettoPoint::identity(), RistrettoPoint::sum);

/// Constant time. A caller that branches on the answer makes it public.
impl PartialEq for RistrettoPoint {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other) == 1
    }
}

impl Eq for RistrettoPoint {}

/// The neutral element.
impl Default for RistrettoPoint {
    fn default() -> Self {
        Self::identity()
    }
}

impl Zeroize for RistrettoPoint {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

/// The encoding, in hexadecimal: elements are taken to be public.
impl fmt::Debug for RistrettoPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(f, "RistrettoPoint", &self.to_bytes())
    }
}
