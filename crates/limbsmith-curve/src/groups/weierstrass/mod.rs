//! The groups of the curves for authors of protocols: what [`Scalar`] and [`ProjectivePoint`] require of a curve.
//!
//! Each operation is a [`Work`](crate::arch::Work), as in [`crate::operations`]: it is dispatched once per call, and compiled once per
//! curve with this crate.

#[cfg(feature = "group")]
mod affine;
mod group;
#[cfg(feature = "hash_to_curve")]
mod hash_to_curve;
#[cfg(feature = "alloc")]
pub mod multiscalar_mul;
mod prime_group;
mod projective;
#[cfg(feature = "group")]
mod traits;

pub use crate::lengths::UnequalLengths;
pub use crate::scalar::{Scalar, ScalarError};
#[cfg(feature = "group")]
pub use affine::AffinePoint;
#[cfg(feature = "alloc")]
pub use group::Straus;
pub use group::{Add, Double, Normalize, PrimeGroup, ProjectivePoint};
#[cfg(feature = "group")]
pub use group::{Decompress, TraitGroup};
#[cfg(feature = "hash_to_curve")]
pub(crate) use hash_to_curve::hash_to_curve;
#[cfg(feature = "hash_to_curve")]
pub use hash_to_curve::{HashToCurve, Map};
pub(crate) use prime_group::prime_group;
pub use projective::{EncodedPoint, Form};
#[cfg(feature = "group")]
pub(crate) use traits::trait_group;
