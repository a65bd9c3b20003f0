//! Points of messages (RFC 9380): the suites of secp256k1, P-256 and P-384.

use zeroize::Zeroize;

use super::group::{PrimeGroup, ProjectivePoint};
use crate::arch::Work;
use crate::hash_to_field::{ExpandError, HashToScalar, LONGEST, element, expand_message_xmd};
use crate::operations::Arithmetic;
use crate::weierstrass::homogeneous::Homogeneous;
use crate::weierstrass::map::{MapToCurve, map};

/// A group with a suite of RFC 9380, section 8. The shipped curves implement it.
///
/// The hash and the bytes of a field element are those of scalars.
pub trait HashToCurve: PrimeGroup + Arithmetic<Group: MapToCurve> + HashToScalar {
    /// Runs [`Map`].
    fn map(work: Map<'_, Self>) -> Homogeneous<Self::Group> {
        work.run()
    }
}

/// The point of one field element, or the sum of those of two. Constant time.
pub struct Map<'a, A: HashToCurve> {
    /// Uniform bytes of one field element or of two: [`HashToScalar::EXPANDED`] for each.
    pub uniform: &'a [u8],
    curve: core::marker::PhantomData<A>,
}

impl<A: HashToCurve> Work for Map<'_, A> {
    type Output = Homogeneous<A::Group>;
    #[inline(always)]
    fn run(self) -> Self::Output {
        let (first, second) = self.uniform.split_at(A::EXPANDED);
        match second.is_empty() {
            true => {
                let [p] = map::<A::Group, 1>([element::<F<A>>(first)]);
                p
            }
            false => {
                let u = [element::<F<A>>(first), element::<F<A>>(second)];
                let [p, q] = map::<A::Group, 2>(u);
                p.add(&q)
            }
        }
    }
}

/// The field of the coordinates.
type F<A> = <<A as Arithmetic>::Group as crate::weierstrass::Curve>::F;

impl<A: HashToCurve> ProjectivePoint<A> {
    /// The point of a message, indistinguishable from a random one whose logarithm nobody knows: `hash_to_curve` of the
    /// suite (RFC 9380, section 3) with the domain separation tag `dst`. Constant time but for lengths.
    ///
    /// | curve | suite |
    /// |---|---|
    /// | secp256k1 | `secp256k1_XMD:SHA-256_SSWU_RO_` |
    /// | P-256 | `P256_XMD:SHA-256_SSWU_RO_` |
    /// | P-384 | `P384_XMD:SHA-384_SSWU_RO_` |
    ///
    /// Message and tag are slices of pieces, as if concatenated.
    ///
    /// ```
    /// # #[cfg(feature = "p256")] {
    /// use limbsmith_curve::groups::p256::ProjectivePoint;
    ///
    /// let dst: &[u8] = b"EXAMPLE-V01-CS01-with-P256_XMD:SHA-256_SSWU_RO_";
    /// let point = ProjectivePoint::hash_to_curve(&[b"user: ", b"alice"], &[dst])?;
    /// assert_eq!(point, ProjectivePoint::hash_to_curve(&[b"user: alice"], &[dst])?);
    /// # }
    /// # Ok::<(), limbsmith_curve::hash_to_field::ExpandError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The tag is empty.
    pub fn hash_to_curve(message: &[&[u8]], dst: &[&[u8]]) -> Result<Self, ExpandError> {
        Self::from_message(message, dst, 2 * A::EXPANDED)
    }

    /// The point of a message by one field element: `encode_to_curve` of the suite with `NU` in place of `RO` (RFC 9380,
    /// section 3). Constant time but for lengths.
    ///
    /// It is faster than [`hash_to_curve`](ProjectivePoint::hash_to_curve), but its points are not uniform: only a part
    /// of the points can be results. Use it only where a protocol's proof permits that.
    ///
    /// # Errors
    ///
    /// The tag is empty.
    pub fn encode_to_curve(message: &[&[u8]], dst: &[&[u8]]) -> Result<Self, ExpandError> {
        Self::from_message(message, dst, A::EXPANDED)
    }

    /// The point of a message expanded to so many bytes.
    fn from_message(message: &[&[u8]], dst: &[&[u8]], size: usize) -> Result<Self, ExpandError> {
        let mut uniform = [0; LONGEST];
        expand_message_xmd(A::HASH, message, dst, &mut uniform[..size])?;
        let point = A::map(Map {
            uniform: &uniform[..size],
            curve: core::marker::PhantomData,
        });
        uniform.zeroize();
        Ok(ProjectivePoint { point })
    }
}

/// `impl HashToCurve`, a function that is compiled once, with the library: the hash and the bytes of an element.
macro_rules! hash_to_curve {
    ($curve:ty, $hash:ident, $bytes:literal) => {
        impl $crate::hash_to_field::HashToScalar for $curve {
            const HASH: $crate::hash_to_field::Hash = $crate::hash_to_field::Hash::$hash;
            const EXPANDED: usize = $bytes;
        }
        impl $crate::groups::weierstrass::HashToCurve for $curve {
            #[inline(never)]
            fn map(
                work: $crate::groups::weierstrass::Map<'_, Self>,
            ) -> $crate::weierstrass::homogeneous::Homogeneous<Self::Group> {
                $crate::dispatch::words(work)
            }
        }
    };
}
pub(crate) use hash_to_curve;
