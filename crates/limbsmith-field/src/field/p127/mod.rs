//! The field of FourQ (Costello and Longa 2015), and pairs over it.
//!
//! p = 2^127 - 1.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`sat64`] | 2 of 64 bits | 64 | saturated |
//! | [`sat32`] | 4 of 32 bits | 32 | saturated |
//! | [`quad64`] | 2 of 64 bits | 64 | quadratic |
//! | [`r52`] | 3 of 52 bits | 64 | lanes52 |
//!
//! Generated from specs/p127.toml by `cargo xtask gen`; do not edit.

pub mod chain;
pub mod quad64;
pub mod r52;
pub mod sat32;
pub mod sat32_field;
pub mod sat64;
pub mod sat64_field;

use super::power::Step;
use super::prime::{Rooted, prime};
use super::vectors::lanes;
pub use sat32_field::Sat32;
pub use sat64_field::Sat64;

/// The prime.
const MODULUS: [u64; 2] = [0xffffffffffffffff, 0x7fffffffffffffff];

prime!(
    /// The prime as a type.
    P127, "p127", 2
);
lanes! { R52, R52Kernels, P127, r52, "r52", 3, 52, 2, from_words, 0 }

impl Rooted for P127 {
    const POWER: &'static [Step] = &chain::SQRT;
    const SQRT_M1: Option<[u64; 2]> = None;
}
