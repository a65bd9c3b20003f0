//! The integers modulo the order of P-256 (FIPS 186-4, D.1.2.3).
//!
//! p = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`mont64`] | 4 of 64 bits | 64 | montgomery-separated |
//! | [`mont32`] | 8 of 32 bits | 32 | montgomery |
//! | [`r52`] | 5 of 52 bits | 64 | montgomery-lanes52 |
//!
//! Generated from specs/n256.toml by `cargo xtask gen`; do not edit.

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
    0xf3b9cac2fc632551,
    0xbce6faada7179e84,
    0xffffffffffffffff,
    0xffffffff00000000,
];

/// The prime, with the constants of divsteps.
const INVERSES: Modulus<{ limbs(4) }> = Modulus::new(&MODULUS);

/// The prime as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct N256;

impl Prime for N256 {
    type Words = [u64; 4];
    const NAME: &'static str = "n256";
    const MODULUS: [u64; 4] = MODULUS;
    const R: [u64; 4] = [
        0x0c46353d039cdaaf,
        0x4319055258e8617b,
        0x0000000000000000,
        0x00000000ffffffff,
    ];
    const R2: [u64; 4] = [
        0x83244c95be79eea2,
        0x4699799c49bd6fa6,
        0x2845b2392b6bec59,
        0x66e12d94f3d95620,
    ];
    const R3: [u64; 4] = [
        0xac8ebec90b65a624,
        0x111f28ae0c0555c9,
        0x2543b9246ba5e93f,
        0x503a54e76407be65,
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
