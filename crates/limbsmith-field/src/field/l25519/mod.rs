//! The integers modulo the order of the base point of edwards25519.
//!
//! p = 2^252 + 27742317777372353535851937790883648493.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`mont64`] | 4 of 64 bits | 64 | montgomery-separated |
//! | [`mont32`] | 8 of 32 bits | 32 | montgomery |
//! | [`r52`] | 5 of 52 bits | 64 | montgomery-lanes52 |
//!
//! Generated from specs/l25519.toml by `cargo xtask gen`; do not edit.

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
    0x5812631a5cf5d3ed,
    0x14def9dea2f79cd6,
    0x0000000000000000,
    0x1000000000000000,
];

prime!(
    /// The prime as a type.
    L25519, "l25519", 4
);
lanes! { R52, R52Kernels, L25519, r52, "r52", 5, 52, 4, split_words, 260 }

impl Rooted for L25519 {
    const POWER: &'static [Step] = &chain::P58;
    const SQRT_M1: Option<[u64; 4]> = Some([
        0xbe8775dfebbe07d4,
        0x0ef0565342ce83fe,
        0x7d3d6d60abc1c27a,
        0x094a7310e07981e7,
    ]);
}
