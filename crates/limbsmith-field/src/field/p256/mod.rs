//! The field of P-256 (FIPS 186-4, D.1.2.3).
//!
//! p = 2^256 - 2^224 + 2^192 + 2^96 - 1.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`mont64`] | 4 of 64 bits | 64 | montgomery-separated |
//! | [`mont32`] | 8 of 32 bits | 32 | montgomery-separated |
//! | [`r52`] | 5 of 52 bits | 64 | montgomery-lanes52 |
//!
//! Generated from specs/p256.toml by `cargo xtask gen`; do not edit.

pub mod chain;
pub mod mont32;
pub mod mont32_field;
pub mod mont64;
pub mod mont64_field;
pub mod r52;
pub mod r52_field;

use super::divstep::{Modulus, invert, invert_vartime, limbs};
use super::power::Step;
use super::prime::Prime;
pub use mont32_field::Mont32;
pub use mont64_field::Mont64;
pub use r52_field::R52;

/// The prime.
const MODULUS: [u64; 4] = [
    0xffffffffffffffff,
    0x00000000ffffffff,
    0x0000000000000000,
    0xffffffff00000001,
];

/// The prime, with the constants of divsteps.
const INVERSES: Modulus<{ limbs(4) }> = Modulus::new(&MODULUS);

/// The prime as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct P256;

impl Prime for P256 {
    type Words = [u64; 4];
    const NAME: &'static str = "p256";
    const MODULUS: [u64; 4] = MODULUS;
    const R: [u64; 4] = [
        0x0000000000000001,
        0xffffffff00000000,
        0xffffffffffffffff,
        0x00000000fffffffe,
    ];
    const R2: [u64; 4] = [
        0x0000000000000003,
        0xfffffffbffffffff,
        0xfffffffffffffffe,
        0x00000004fffffffd,
    ];
    const R3: [u64; 4] = [
        0xfffffffd0000000a,
        0xffffffedfffffff7,
        0x00000005fffffffc,
        0x0000001800000001,
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
