//! The integers modulo the order of FourQ's prime subgroup (Costello and Longa 2015, section 2.1).
//!
//! p = 0x29cbc14e5e0a72f05397829cbc14e5dfbd004dfe0f79992fb2540ec7768ce7.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`mont64`] | 4 of 64 bits | 64 | montgomery-separated |
//! | [`mont32`] | 8 of 32 bits | 32 | montgomery |
//!
//! Generated from specs/n246.toml by `cargo xtask gen`; do not edit.

pub mod chain;
pub mod mont32;
pub mod mont32_field;
pub mod mont64;
pub mod mont64_field;

use super::power::Step;
use super::prime::{Rooted, prime};
pub use mont32_field::Mont32;
pub use mont64_field::Mont64;

/// The prime.
const MODULUS: [u64; 4] = [
    0x2fb2540ec7768ce7,
    0xdfbd004dfe0f7999,
    0xf05397829cbc14e5,
    0x0029cbc14e5e0a72,
];

prime!(
    /// The prime as a type.
    N246, "n246", 4
);

impl Rooted for N246 {
    const POWER: &'static [Step] = &chain::SQRT;
    const SQRT_M1: Option<[u64; 4]> = None;
}
