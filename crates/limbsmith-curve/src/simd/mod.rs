//! Eight points per call in the lanes of vectors, or the coordinates of one.

pub mod curve25519;
pub mod edwards25519;
#[cfg(feature = "fourq")]
pub mod fourq;
#[cfg(feature = "groups")]
pub mod ristretto255;
#[cfg(feature = "alloc")]
pub mod transposed;
pub mod weierstrass;
