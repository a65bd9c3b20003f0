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
pub mod k26_field;
pub mod r52;
pub mod sat32;
pub mod sat32_field;
pub mod sat64;
pub mod sat64_field;
pub mod scan64;
pub mod scan64_field;
pub mod u26;
pub mod u26_field;
pub mod u52;
pub mod u52_field;

use super::power::Step;
use super::prime::{Rooted, prime};
use super::vectors::lanes;
pub use k26_field::K26;
pub use sat32_field::Sat32;
pub use sat64_field::Sat64;
pub use scan64_field::Scan64;
pub use u26_field::U26;
pub use u52_field::U52;

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
lanes! { R52, R52Kernels, P256k1, r52, "r52", 5, 52, 4, from_words, 0 }

impl Rooted for P256k1 {
    const POWER: &'static [Step] = &chain::SQRT;
    const SQRT_M1: Option<[u64; 4]> = None;
}
