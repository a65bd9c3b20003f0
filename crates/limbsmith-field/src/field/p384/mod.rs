//! The field of P-384 (FIPS 186-4, D.1.2.4).
//!
//! p = 2^384 - 2^128 - 2^96 + 2^32 - 1.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`sat64`] | 6 of 64 bits | 64 | saturated-solinas |
//! | [`mont64`] | 6 of 64 bits | 64 | montgomery-separated |
//! | [`mont32`] | 12 of 32 bits | 32 | montgomery-separated |
//! | [`s55`] | 7 of 55 bits | 64 | solinas |
//! | [`r52`] | 8 of 52 bits | 64 | montgomery-lanes52 |
//!
//! Generated from specs/p384.toml by `cargo xtask gen`; do not edit.

pub mod chain;
pub mod mont32;
pub mod mont32_field;
pub mod mont64;
pub mod mont64_field;
pub mod r52;
pub mod r52_field;
pub mod s55;
pub mod s55_field;
pub mod sat64;
pub mod sat64_field;

use super::divstep::{Modulus, invert, invert_vartime, limbs};
use super::power::Step;
use super::prime::Prime;
pub use mont32_field::Mont32;
pub use mont64_field::Mont64;
pub use r52_field::R52;
pub use s55_field::S55;
pub use sat64_field::Sat64;

/// The prime.
const MODULUS: [u64; 6] = [
    0x00000000ffffffff,
    0xffffffff00000000,
    0xfffffffffffffffe,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
];

/// The prime, with the constants of divsteps.
const INVERSES: Modulus<{ limbs(6) }> = Modulus::new(&MODULUS);

/// The prime as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct P384;

impl Prime for P384 {
    type Words = [u64; 6];
    const NAME: &'static str = "p384";
    const MODULUS: [u64; 6] = MODULUS;
    const R: [u64; 6] = [
        0xffffffff00000001,
        0x00000000ffffffff,
        0x0000000000000001,
        0x0000000000000000,
        0x0000000000000000,
        0x0000000000000000,
    ];
    const R2: [u64; 6] = [
        0xfffffffe00000001,
        0x0000000200000000,
        0xfffffffe00000000,
        0x0000000200000000,
        0x0000000000000001,
        0x0000000000000000,
    ];
    const R3: [u64; 6] = [
        0xfffffffc00000002,
        0x0000000300000002,
        0xfffffffcfffffffe,
        0x0000000300000005,
        0xfffffffdfffffffd,
        0x0000000300000002,
    ];
    const INVERT: &'static [Step] = &chain::INVERT;

    // Called: it is long, it is needed in dozens of places, and no instruction of an entry makes it
    // faster.
    #[inline(never)]
    fn invert_words<Deferred>(x: &[u64; 6]) -> [u64; 6] {
        invert(x, &INVERSES)
    }

    #[inline(never)]
    fn invert_words_vartime<Deferred>(x: &[u64; 6]) -> [u64; 6] {
        invert_vartime(x, &INVERSES)
    }
}
