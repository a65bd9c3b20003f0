//! The integers modulo the order of P-256 (FIPS 186-4, D.1.2.3).
//!
//! p = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`mont64`] | 4 of 64 bits | 64 | montgomery-separated |
//! | [`mont32`] | 8 of 32 bits | 32 | montgomery |
//! | [`r52`] | 5 of 52 bits | 64 | montgomery-lanes52 |
//!
//! Generated from specs/n256.toml by `cargo xtask gen`; do not edit.

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
    0xf3b9cac2fc632551,
    0xbce6faada7179e84,
    0xffffffffffffffff,
    0xffffffff00000000,
];

prime!(
    /// The prime as a type.
    N256, "n256", 4
);
lanes! { R52, R52Kernels, N256, r52, "r52", 5, 52, 4, split_words, 260 }
