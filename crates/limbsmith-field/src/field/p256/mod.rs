//! The field of P-256 (FIPS 186-4, D.1.2.3).
//!
//! p = 2^256 - 2^224 + 2^192 + 2^96 - 1.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`mont64`] | 4 of 64 bits | 64 | montgomery-separated |
//! | [`mont32`] | 8 of 32 bits | 32 | montgomery-separated |
//! | [`r52`] | 5 of 52 bits | 64 | montgomery-lanes52 |
//!
//! Generated from specs/p256.toml by `cargo xtask gen`; do not edit.

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
const MODULUS: [u64; 4] = [
    0xffffffffffffffff,
    0x00000000ffffffff,
    0x0000000000000000,
    0xffffffff00000001,
];

prime!(
    /// The prime as a type.
    P256, "p256", 4
);
lanes! { R52, R52Kernels, P256, r52, "r52", 5, 52, 4, split_words, 260 }

impl Rooted for P256 {
    const POWER: &'static [Step] = &chain::SQRT;
    const SQRT_M1: Option<[u64; 4]> = None;
}
