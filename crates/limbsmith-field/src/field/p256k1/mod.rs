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
pub mod r52_field;
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

use super::divstep::{Modulus, invert, invert_vartime, limbs};
use super::power::Step;
use super::prime::Prime;
pub use k26_field::K26;
pub use r52_field::R52;
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

/// The prime, with the constants of divsteps.
const INVERSES: Modulus<{ limbs(4) }> = Modulus::new(&MODULUS);

/// The prime as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct P256k1;

impl Prime for P256k1 {
    type Words = [u64; 4];
    const NAME: &'static str = "p256k1";
    const MODULUS: [u64; 4] = MODULUS;
    const R: [u64; 4] = [
        0x00000001000003d1,
        0x0000000000000000,
        0x0000000000000000,
        0x0000000000000000,
    ];
    const R2: [u64; 4] = [
        0x000007a2000e90a1,
        0x0000000000000001,
        0x0000000000000000,
        0x0000000000000000,
    ];
    const R3: [u64; 4] = [
        0x002bb1e33795f671,
        0x0000000100000b73,
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
