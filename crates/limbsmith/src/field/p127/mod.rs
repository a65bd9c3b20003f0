//! The field of FourQ (Costello and Longa 2015), and pairs over it.
//!
//! p = 2^127 - 1.
//!
//! Generated from specs/p127.toml by `cargo xtask gen`; do not edit.

pub mod chain;

use super::power::Step;
use super::prime::{Rooted, prime};

/// The prime.
const MODULUS: [u64; 2] = [0xffffffffffffffff, 0x7fffffffffffffff];

prime!(
    /// The prime as a type.
    P127, "p127", 2, 3
);

impl Rooted for P127 {
    const POWER: &'static [Step] = &chain::SQRT;
    const SQRT_M1: Option<[u64; 2]> = None;
}
