//! The field of P-384 (FIPS 186-4, D.1.2.4).
//!
//! p = 2^384 - 2^128 - 2^96 + 2^32 - 1.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`sat64`] | 6 of 64 bits | 64 | saturated-solinas |
//! | [`mont64`] | 6 of 64 bits | 64 | montgomery-separated |
//! | [`mont32`] | 12 of 32 bits | 32 | montgomery-separated |
//! | [`s55`] | 7 of 55 bits | 64 | solinas |
//! | [`r52`] | 8 of 52 bits | 64 | montgomery-lanes52 |
//!
//! Generated from specs/p384.toml by `cargo xtask gen`; do not edit.

pub mod chain;
pub mod mont32;
pub mod mont32_field;
pub mod mont64;
pub mod mont64_field;
pub mod r52;
pub mod s55;
pub mod s55_field;
pub mod sat64;
pub mod sat64_field;

use super::power::Step;
use super::prime::{Rooted, prime};
use super::vectors::lanes;
pub use mont32_field::Mont32;
pub use mont64_field::Mont64;
pub use s55_field::S55;
pub use sat64_field::Sat64;

/// The prime.
const MODULUS: [u64; 6] = [
    0x00000000ffffffff,
    0xffffffff00000000,
    0xfffffffffffffffe,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
];

prime!(
    /// The prime as a type.
    P384, "p384", 6
);
lanes! { R52, R52Kernels, P384, r52, "r52", 8, 52, 6, split_words, 416 }

impl Rooted for P384 {
    const POWER: &'static [Step] = &chain::SQRT;
    const SQRT_M1: Option<[u64; 6]> = None;
}
