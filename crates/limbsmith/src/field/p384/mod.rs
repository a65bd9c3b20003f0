//! The field of P-384 (FIPS 186-4, D.1.2.4).
//!
//! p = 2^384 - 2^128 - 2^96 + 2^32 - 1.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`mont64`] | 6 of 64 bits | 64 | montgomery |
//!
//! Generated from specs/p384.toml by `cargo xtask gen`; do not edit.

pub mod chain;
pub mod mont64;

use super::kernels::residues;
use super::power::Step;
use super::prime::{Rooted, prime};

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
    P384, "p384", 6, 7
);
residues!(Mont64, Mont64Kernels, P384, mont64, "mont64", u64, 6);

impl Rooted for P384 {
    const POWER: &'static [Step] = &chain::SQRT;
    const SQRT_M1: Option<[u64; 6]> = None;
}
