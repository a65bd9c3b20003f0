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
pub mod mont32_field;
pub mod mont64;
pub mod mont64_field;
pub mod r52;

use super::power::Step;
use super::prime::{Rooted, prime};
use super::vectors::lanes;
pub use mont32_field::Mont32;
pub use mont64_field::Mont64;

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
lanes! { R52, R52Kernels, N384, r52, "r52", 8, 52, 6, split_words, 416 }

impl Rooted for N384 {
    const POWER: &'static [Step] = &chain::SQRT;
    const SQRT_M1: Option<[u64; 6]> = None;
}
