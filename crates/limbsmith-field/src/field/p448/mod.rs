//! The field of Curve448 (RFC 7748, 4.2).
//!
//! p = 2^448 - 2^224 - 1.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`sat64`] | 7 of 64 bits | 64 | saturated-solinas |
//! | [`k28`] | 16 of 28 bits | 32 | karatsuba |
//! | [`s56`] | 8 of 56 bits | 64 | solinas |
//!
//! Generated from specs/p448.toml by `cargo xtask gen`; do not edit.

pub mod chain;
pub mod k28;
pub mod k28_field;
pub mod s56;
pub mod s56_field;
pub mod sat64;
pub mod sat64_field;

use super::divstep::{Modulus, invert, invert_vartime, limbs};
use super::power::Step;
use super::prime::Prime;
pub use k28_field::K28;
pub use s56_field::S56;
pub use sat64_field::Sat64;

/// The prime.
const MODULUS: [u64; 7] = [
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xfffffffeffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
];

/// The prime, with the constants of divsteps.
const INVERSES: Modulus<{ limbs(7) }> = Modulus::new(&MODULUS);

/// The prime as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct P448;

impl Prime for P448 {
    type Words = [u64; 7];
    const NAME: &'static str = "p448";
    const MODULUS: [u64; 7] = MODULUS;
    const R: [u64; 7] = [
        0x0000000000000001,
        0x0000000000000000,
        0x0000000000000000,
        0x0000000100000000,
        0x0000000000000000,
        0x0000000000000000,
        0x0000000000000000,
    ];
    const R2: [u64; 7] = [
        0x0000000000000002,
        0x0000000000000000,
        0x0000000000000000,
        0x0000000300000000,
        0x0000000000000000,
        0x0000000000000000,
        0x0000000000000000,
    ];
    const R3: [u64; 7] = [
        0x0000000000000005,
        0x0000000000000000,
        0x0000000000000000,
        0x0000000800000000,
        0x0000000000000000,
        0x0000000000000000,
        0x0000000000000000,
    ];
    const INVERT: &'static [Step] = &chain::INVERT;

    // Called: it is long, it is needed in dozens of places, and no instruction of an entry makes it
    // faster.
    #[inline(never)]
    fn invert_words<Deferred>(x: &[u64; 7]) -> [u64; 7] {
        invert(x, &INVERSES)
    }

    #[inline(never)]
    fn invert_words_vartime<Deferred>(x: &[u64; 7]) -> [u64; 7] {
        invert_vartime(x, &INVERSES)
    }
}
