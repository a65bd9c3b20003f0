//! The curves as types, with their operations dispatched at run time.
//!
//! Each operation is a function that is not generic, so it is compiled once, in this crate.

#[cfg(feature = "p256")]
mod p256;
#[cfg(feature = "p384")]
mod p384;
#[cfg(feature = "secp256k1")]
mod secp256k1;

#[cfg(feature = "p256")]
pub use p256::P256;
#[cfg(feature = "p384")]
pub use p384::P384;
#[cfg(feature = "secp256k1")]
pub use secp256k1::Secp256k1;
