//! The group of P-384 (SP 800-186, section 3.2.1.4) and its scalars, for authors of protocols.
//!
//! ```
//! use limbsmith_curve::p384::{ProjectivePoint, Scalar};
//!
//! let [x, y] = [Scalar::from(3u64), Scalar::from(4u64)];
//! let sum = ProjectivePoint::mul_base(&x) + ProjectivePoint::mul_base(&y);
//! assert_eq!(sum, ProjectivePoint::generator() * (x + y));
//! ```

pub use crate::operations::P384;
use crate::weierstrass::group::{self, prime_group};
pub use crate::weierstrass::group::{EncodedPoint, Form, ScalarError, UnequalLengths};

/// A point of P-384.
pub type ProjectivePoint = group::ProjectivePoint<P384>;
/// An integer modulo the order of P-384.
pub type Scalar = group::Scalar<P384>;

prime_group!(P384, crate::field::n384::N384, 96, no_buckets);
