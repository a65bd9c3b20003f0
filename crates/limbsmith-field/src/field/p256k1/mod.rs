//! The field of secp256k1 (SEC 2, 2.4.1).
//!
//! p = 2^256 - 2^32 - 977.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`sat64`] | 4 of 64 bits | 64 | saturated |
//! | [`u52`] | 5 of 52 bits | 64 | interleaved |
//! | [`u26`] | 10 of 26 bits | 32 | interleaved |
//! | [`k26`] | 10 of 26 bits | 32 | karatsuba |
//! | [`scan64`] | 4 of 64 bits | 64 | scanning |
//! | [`sat32`] | 8 of 32 bits | 32 | scanning |
//! | [`r52`] | 5 of 52 bits | 64 | lanes52 |
//!
//! Generated from specs/p256k1.toml by `cargo xtask gen`; do not edit.

pub mod chain;
pub mod k26;
pub mod r52;
pub mod sat32;
pub mod sat64;
pub mod scan64;
pub mod u26;
pub mod u52;

use super::kernels::slack;
use super::power::Step;
use super::prime::{Rooted, prime};
use super::vectors::lanes;

/// The prime.
const MODULUS: [u64; 4] = [
    0xfffffffefffffc2f,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
];

prime!(
    /// The prime as a type.
    P256k1, "p256k1", 4
);
slack!(Sat64, Sat64Kernels, P256k1, sat64, "sat64", u64, 4);
slack!(U52, U52Kernels, P256k1, u52, "u52", u64, 5);
slack!(U26, U26Kernels, P256k1, u26, "u26", u32, 10);
slack!(K26, K26Kernels, P256k1, k26, "k26", u32, 10);
slack!(Scan64, Scan64Kernels, P256k1, scan64, "scan64", u64, 4);
slack!(Sat32, Sat32Kernels, P256k1, sat32, "sat32", u32, 8);
lanes! { R52, R52Kernels, P256k1, r52, "r52", 5, 52, 4, from_words, 0 }

impl Rooted for P256k1 {
    const POWER: &'static [Step] = &chain::SQRT;
    const SQRT_M1: Option<[u64; 4]> = None;
}
