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
pub mod r25_field;
pub mod r51;
pub mod r51_field;
pub mod r52;
pub mod r52_field;
pub mod sat64;
pub mod sat64_field;
pub mod scan64;
pub mod scan64_field;
pub mod u25;
pub mod u25_field;
pub mod u51;
pub mod u51_field;

use super::divstep::{Modulus, invert, invert_vartime, limbs};
use super::power::Step;
use super::prime::Prime;
pub use ps51_field::Ps51;
pub use r25_field::{R25, R25Half};
pub use r51_field::R51;
pub use r52_field::R52;
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

/// The prime, with the constants of divsteps.
const INVERSES: Modulus<{ limbs(4) }> = Modulus::new(&MODULUS);

/// The prime as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct P25519;

impl Prime for P25519 {
    type Words = [u64; 4];
    const NAME: &'static str = "p25519";
    const MODULUS: [u64; 4] = MODULUS;
    const R: [u64; 4] = [
        0x0000000000000026,
        0x0000000000000000,
        0x0000000000000000,
        0x0000000000000000,
    ];
    const R2: [u64; 4] = [
        0x00000000000005a4,
        0x0000000000000000,
        0x0000000000000000,
        0x0000000000000000,
    ];
    const R3: [u64; 4] = [
        0x000000000000d658,
        0x0000000000000000,
        0x0000000000000000,
        0x0000000000000000,
    ];
    const INVERT: &'static [Step] = &chain::INVERT;

    // Called: it is long, it is needed in dozens of places, and no instruction of an entry makes it
    // faster.
    #[inline(never)]
    fn invert_words<Deferred>(x: &[u64; 4]) -> [u64; 4] {
        invert(x, &INVERSES)
    }

    #[inline(never)]
    fn invert_words_vartime<Deferred>(x: &[u64; 4]) -> [u64; 4] {
        invert_vartime(x, &INVERSES)
    }
}
