//! The integers modulo the order of secp256k1 (SEC 2, 2.4.1).
//!
//! p = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`mont64`] | 4 of 64 bits | 64 | montgomery-separated |
//! | [`mont32`] | 8 of 32 bits | 32 | montgomery-separated |
//! | [`r52`] | 5 of 52 bits | 64 | montgomery-lanes52 |
//!
//! Generated from specs/n256k1.toml by `cargo xtask gen`; do not edit.

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
    0xbfd25e8cd0364141,
    0xbaaedce6af48a03b,
    0xfffffffffffffffe,
    0xffffffffffffffff,
];

/// The prime, with the constants of divsteps.
const INVERSES: Modulus<{ limbs(4) }> = Modulus::new(&MODULUS);

/// The prime as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct N256k1;

impl Prime for N256k1 {
    type Words = [u64; 4];
    const NAME: &'static str = "n256k1";
    const MODULUS: [u64; 4] = MODULUS;
    const R: [u64; 4] = [
        0x402da1732fc9bebf,
        0x4551231950b75fc4,
        0x0000000000000001,
        0x0000000000000000,
    ];
    const R2: [u64; 4] = [
        0x896cf21467d7d140,
        0x741496c20e7cf878,
        0xe697f5e45bcd07c6,
        0x9d671cd581c69bc5,
    ];
    const R3: [u64; 4] = [
        0x7bc0cfe0e9ff41ed,
        0x0017648444d4322c,
        0xb1b31347f1d0b2da,
        0x555d800c18ef116d,
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
