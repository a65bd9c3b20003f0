//! The group of secp256k1 (SEC 2, section 2.4.1) and its scalars, for authors of protocols.
//!
//! ```
//! use limbsmith_curve::groups::secp256k1::{ProjectivePoint, Scalar};
//!
//! let [x, y] = [Scalar::from(3u64), Scalar::from(4u64)];
//! let sum = ProjectivePoint::mul_base(&x) + ProjectivePoint::mul_base(&y);
//! assert_eq!(sum, ProjectivePoint::generator() * (x + y));
//! ```

#[cfg(feature = "hash_to_curve")]
use crate::groups::weierstrass::hash_to_curve;
#[cfg(feature = "group")]
use crate::groups::weierstrass::trait_group;
use crate::groups::weierstrass::{self, prime_group};
pub use crate::groups::weierstrass::{EncodedPoint, Form, ScalarError, UnequalLengths};
#[cfg(feature = "hash_to_curve")]
pub use crate::hash_to_field::ExpandError;
pub use crate::operations::Secp256k1;

/// A point of secp256k1.
pub type ProjectivePoint = weierstrass::ProjectivePoint<Secp256k1>;
#[cfg(feature = "group")]
/// A point of secp256k1 in affine coordinates.
pub type AffinePoint = weierstrass::AffinePoint<Secp256k1>;
/// An integer modulo the order of secp256k1. Encodings are big-endian.
pub type Scalar = weierstrass::Scalar<Secp256k1>;

prime_group!(
    Secp256k1,
    crate::field::n256k1::N256k1,
    32,
    buckets_of_endomorphism
);
#[cfg(feature = "hash_to_curve")]
hash_to_curve!(Secp256k1, Sha256, 48);
#[cfg(feature = "group")]
trait_group!(
    Secp256k1,
    crate::field::n256k1::N256k1,
    32,
    [u8; 32],
    7,
    "0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"
);
