//! Eight points per call, in the lanes of vectors.

pub mod edwards25519;
#[cfg(feature = "alloc")]
pub mod transposed;
pub mod weierstrass;
