//! Groups and scalars for authors of protocols (feature `groups`).
//!
//! | module | group |
//! |---|---|
//! | [`edwards25519`] | points of edwards25519, of any order |
//! | [`ristretto255`] | the group of prime order on edwards25519 (RFC 9496) |
//! | `secp256k1`, `p256`, `p384` | the groups of the curves, one feature each |
//! | [`weierstrass`] | the types of the last three, generic over the curve |
//!
//! These modules are above [`crate::operations`] and the formulas: they dispatch each operation once, and nothing below
//! imports them. Points are always on their curve, and encodings are strict.

pub mod edwards25519;
#[cfg(feature = "p256")]
pub mod p256;
#[cfg(feature = "p384")]
pub mod p384;
pub mod ristretto255;
#[cfg(feature = "secp256k1")]
pub mod secp256k1;
pub mod weierstrass;
