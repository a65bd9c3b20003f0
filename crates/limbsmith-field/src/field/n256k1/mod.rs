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
pub mod mont64;
pub mod r52;

use super::kernels::residues;
use super::prime::prime;
use super::vectors::lanes;

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
residues!(Mont64, Mont64Kernels, N256k1, mont64, "mont64", u64, 4);
residues!(Mont32, Mont32Kernels, N256k1, mont32, "mont32", u32, 8);
lanes! { R52, R52Kernels, N256k1, r52, "r52", 5, 52, 4, split_words, 260 }
