//! The group of P-384 (SP 800-186, section 3.2.1.4) and its scalars, for authors of protocols.
//!
//! ```
//! use limbsmith_curve::groups::p384::{ProjectivePoint, Scalar};
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
pub use crate::operations::P384;

/// A point of P-384.
pub type ProjectivePoint = weierstrass::ProjectivePoint<P384>;
#[cfg(feature = "group")]
/// A point of P-384 in affine coordinates.
pub type AffinePoint = weierstrass::AffinePoint<P384>;
/// An integer modulo the order of P-384. Encodings are big-endian.
pub type Scalar = weierstrass::Scalar<P384>;

prime_group!(P384, crate::field::n384::N384, 48, no_buckets);
#[cfg(feature = "hash_to_curve")]
hash_to_curve!(P384, Sha384, 72);
#[cfg(feature = "group")]
trait_group!(
    P384,
    crate::field::n384::N384,
    48,
    crate::prime_field::ByteArray<48>,
    2,
    "0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973"
);
