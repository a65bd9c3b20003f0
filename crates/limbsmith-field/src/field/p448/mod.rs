//! The field of Curve448 (RFC 7748, 4.2).
//!
//! p = 2^448 - 2^224 - 1.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`sat64`] | 7 of 64 bits | 64 | saturated-solinas |
//! | [`k28`] | 16 of 28 bits | 32 | karatsuba |
//! | [`s56`] | 8 of 56 bits | 64 | solinas |
//!
//! Generated from specs/p448.toml by `cargo xtask gen`; do not edit.

pub mod chain;
pub mod k28;
pub mod k28_field;
pub mod s56;
pub mod s56_field;
pub mod sat64;
pub mod sat64_field;

use super::power::Step;
use super::prime::{Rooted, prime};
pub use k28_field::K28;
pub use s56_field::S56;
pub use sat64_field::Sat64;

/// The prime.
const MODULUS: [u64; 7] = [
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xfffffffeffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
];

prime!(
    /// The prime as a type.
    P448, "p448", 7
);

impl Rooted for P448 {
    const POWER: &'static [Step] = &chain::SQRT;
    const SQRT_M1: Option<[u64; 7]> = None;
}
