//! The group of P-256 (SP 800-186, section 3.2.1.3) and its scalars, for authors of protocols.
//!
//! ```
//! use limbsmith_curve::groups::p256::{ProjectivePoint, Scalar};
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
pub use crate::operations::P256;

/// A point of P-256.
pub type ProjectivePoint = weierstrass::ProjectivePoint<P256>;
#[cfg(feature = "group")]
/// A point of P-256 in affine coordinates.
pub type AffinePoint = weierstrass::AffinePoint<P256>;
/// An integer modulo the order of P-256. Encodings are big-endian.
pub type Scalar = weierstrass::Scalar<P256>;

prime_group!(P256, crate::field::n256::N256, 32, buckets_of_halves);
#[cfg(feature = "hash_to_curve")]
hash_to_curve!(P256, Sha256, 48);
#[cfg(feature = "group")]
trait_group!(
    P256,
    crate::field::n256::N256,
    32,
    [u8; 32],
    7,
    "0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
);
