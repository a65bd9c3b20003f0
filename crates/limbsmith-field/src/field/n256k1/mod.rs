//! The integers modulo the order of secp256k1 (SEC 2, 2.4.1).
//!
//! p = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`mont64`] | 4 of 64 bits | 64 | montgomery-separated |
//! | [`mont32`] | 8 of 32 bits | 32 | montgomery-separated |
//! | [`r52`] | 5 of 52 bits | 64 | montgomery-lanes52 |
//!
//! Generated from specs/n256k1.toml by `cargo xtask gen`; do not edit.

pub mod chain;
pub mod mont32;
pub mod mont32_field;
pub mod mont64;
pub mod mont64_field;
pub mod r52;

use super::prime::prime;
use super::vectors::lanes;
pub use mont32_field::Mont32;
pub use mont64_field::Mont64;

/// The prime.
const MODULUS: [u64; 4] = [
    0xbfd25e8cd0364141,
    0xbaaedce6af48a03b,
    0xfffffffffffffffe,
    0xffffffffffffffff,
];

prime!(
    /// The prime as a type.
    N256k1, "n256k1", 4
);
lanes! { R52, R52Kernels, N256k1, r52, "r52", 5, 52, 4, split_words, 260 }
