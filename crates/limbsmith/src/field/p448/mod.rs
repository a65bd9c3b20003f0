//! The field of Curve448 (RFC 7748, 4.2).
//!
//! p = 2^448 - 2^224 - 1.
//!
//! Generated from specs/p448.toml by `cargo xtask gen`; do not edit.

pub mod chain;

use super::power::Step;
use super::prime::{Rooted, prime};

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
    P448, "p448", 7, 8
);

impl Rooted for P448 {
    const POWER: &'static [Step] = &chain::SQRT;
    const SQRT_M1: Option<[u64; 7]> = None;
}
