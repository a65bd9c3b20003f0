//! The field of Curve25519 (RFC 7748, 4.1).
//!
//! p = 2^255 - 19.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`sat64`] | 4 of 64 bits | 64 | saturated |
//! | [`u51`] | 5 of 51 bits | 64 | unsaturated |
//! | [`ps51`] | 5 of 51 bits | 64 | preshifted |
//! | [`u25`] | 10 of 26 and 25 bits | 32 | unsaturated |
//! | [`scan64`] | 4 of 64 bits | 64 | scanning |
//! | [`r51`] | 5 of 51 bits | 64 | lanes52 |
//! | [`r52`] | 5 of 52 bits | 64 | lanes52 |
//! | [`r25`] | 10 of 26 and 25 bits | 64 | lanes32 |
//!
//! Generated from specs/p25519.toml by `cargo xtask gen`; do not edit.

pub mod chain;
pub mod ps51;
pub mod ps51_field;
pub mod r25;
pub mod r51;
pub mod r52;
pub mod sat64;
pub mod sat64_field;
pub mod scan64;
pub mod scan64_field;
pub mod u25;
pub mod u25_field;
pub mod u51;
pub mod u51_field;

use super::narrow::narrow;
use super::power::Step;
use super::prime::{Rooted, prime};
use super::vectors::lanes;
pub use ps51_field::Ps51;
pub use sat64_field::Sat64;
pub use scan64_field::Scan64;
pub use u25_field::U25;
pub use u51_field::U51;

/// The prime.
const MODULUS: [u64; 4] = [
    0xffffffffffffffed,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0x7fffffffffffffff,
];

prime!(
    /// The prime as a type.
    P25519, "p25519", 4
);
lanes! { R51, R51Kernels, P25519, r51, "r51", 5, 51, 4, from_words, 0, edwards_add_affine }
lanes! { R52, R52Kernels, P25519, r52, "r52", 5, 52, 4, from_words, 0 }
narrow! { R25, R25Kernels, P25519, r25, "r25", 10, 4, 51, from_words, 0 }

impl Rooted for P25519 {
    const POWER: &'static [Step] = &chain::P58;
    const SQRT_M1: Option<[u64; 4]> = Some([
        0xc4ee1b274a0ea0b0,
        0x2f431806ad2fe478,
        0x2b4d00993dfbd7a7,
        0x2b8324804fc1df0b,
    ]);
}
