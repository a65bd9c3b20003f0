//! The integers modulo the order of FourQ's prime subgroup (Costello and Longa 2015, section 2.1).
//!
//! p = 0x29cbc14e5e0a72f05397829cbc14e5dfbd004dfe0f79992fb2540ec7768ce7.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`mont64`] | 4 of 64 bits | 64 | montgomery-separated |
//! | [`mont32`] | 8 of 32 bits | 32 | montgomery |
//!
//! Generated from specs/n246.toml by `cargo xtask gen`; do not edit.

pub mod chain;
pub mod mont32;
pub mod mont32_field;
pub mod mont64;
pub mod mont64_field;

use super::divstep::{Modulus, invert, invert_vartime, limbs};
use super::power::Step;
use super::prime::Prime;
pub use mont32_field::Mont32;
pub use mont64_field::Mont64;

/// The prime.
const MODULUS: [u64; 4] = [
    0x2fb2540ec7768ce7,
    0xdfbd004dfe0f7999,
    0xf05397829cbc14e5,
    0x0029cbc14e5e0a72,
];

/// The prime, with the constants of divsteps.
const INVERSES: Modulus<{ limbs(4) }> = Modulus::new(&MODULUS);

/// The prime as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct N246;

impl Prime for N246 {
    type Words = [u64; 4];
    const NAME: &'static str = "n246";
    const MODULUS: [u64; 4] = MODULUS;
    const R: [u64; 4] = [
        0xdbbd257a49e0f920,
        0x9a5e224be13735bb,
        0x0000000000000005,
        0x0000000000000000,
    ];
    const R2: [u64; 4] = [
        0xc81db8795ff3d621,
        0x173ea5aaea6b387d,
        0x3d01b7c72136f61c,
        0x0006a5f16ac8f9d3,
    ];
    const R3: [u64; 4] = [
        0x3129b0f0e7d49618,
        0xb49779dd6205fec3,
        0xa85da1b42b0b13f1,
        0x0021d8d29e5920d9,
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
