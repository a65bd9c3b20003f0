//! The integers modulo the order of P-384 (FIPS 186-4, D.1.2.4).
//!
//! p = 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`mont64`] | 6 of 64 bits | 64 | montgomery-separated |
//! | [`mont32`] | 12 of 32 bits | 32 | montgomery-separated |
//! | [`r52`] | 8 of 52 bits | 64 | montgomery-lanes52 |
//!
//! Generated from specs/n384.toml by `cargo xtask gen`; do not edit.

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
const MODULUS: [u64; 6] = [
    0xecec196accc52973,
    0x581a0db248b0a77a,
    0xc7634d81f4372ddf,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
];

/// The prime, with the constants of divsteps.
const INVERSES: Modulus<{ limbs(6) }> = Modulus::new(&MODULUS);

/// The prime as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct N384;

impl Prime for N384 {
    type Words = [u64; 6];
    const NAME: &'static str = "n384";
    const MODULUS: [u64; 6] = MODULUS;
    const R: [u64; 6] = [
        0x1313e695333ad68d,
        0xa7e5f24db74f5885,
        0x389cb27e0bc8d220,
        0x0000000000000000,
        0x0000000000000000,
        0x0000000000000000,
    ];
    const R2: [u64; 6] = [
        0x2d319b2419b409a9,
        0xff3d81e5df1aa419,
        0xbc3e483afcb82947,
        0xd40d49174aab1cc5,
        0x3fb05b7a28266895,
        0x0c84ee012b39bf21,
    ];
    const R3: [u64; 6] = [
        0x302a6faf377c7677,
        0x2a70cb61d26894bc,
        0x0c27ddb8ba8dc4ba,
        0x5dbd3f41edb48eb6,
        0x16d081679522617b,
        0xd558bfbcb33c33c6,
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
