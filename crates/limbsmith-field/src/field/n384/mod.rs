//! The integers modulo the order of P-384 (FIPS 186-4, D.1.2.4).
//!
//! p = 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`mont64`] | 6 of 64 bits | 64 | montgomery-separated |
//! | [`mont32`] | 12 of 32 bits | 32 | montgomery-separated |
//! | [`r52`] | 8 of 52 bits | 64 | montgomery-lanes52 |
//!
//! Generated from specs/n384.toml by `cargo xtask gen`; do not edit.

pub mod chain;
pub mod mont32;
pub mod mont64;
pub mod r52;

use super::kernels::residues;
use super::power::Step;
use super::prime::{Rooted, prime};
use super::vectors::lanes;

/// The prime.
const MODULUS: [u64; 6] = [
    0xecec196accc52973,
    0x581a0db248b0a77a,
    0xc7634d81f4372ddf,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
];

prime!(
    /// The prime as a type.
    N384, "n384", 6
);
residues!(Mont64, Mont64Kernels, N384, mont64, "mont64", u64, 6);
residues!(Mont32, Mont32Kernels, N384, mont32, "mont32", u32, 12);
lanes! { R52, R52Kernels, N384, r52, "r52", 8, 52, 6, split_words, 416 }

impl Rooted for N384 {
    const POWER: &'static [Step] = &chain::SQRT;
    const SQRT_M1: Option<[u64; 6]> = None;
}
