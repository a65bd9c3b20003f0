//! The integers modulo the order of the base point of edwards25519.
//!
//! p = 2^252 + 27742317777372353535851937790883648493.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`mont64`] | 4 of 64 bits | 64 | montgomery-separated |
//! | [`mont32`] | 8 of 32 bits | 32 | montgomery |
//! | [`r52`] | 5 of 52 bits | 64 | montgomery-lanes52 |
//!
//! Generated from specs/l25519.toml by `cargo xtask gen`; do not edit.

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
    0x5812631a5cf5d3ed,
    0x14def9dea2f79cd6,
    0x0000000000000000,
    0x1000000000000000,
];

/// The prime, with the constants of divsteps.
const INVERSES: Modulus<{ limbs(4) }> = Modulus::new(&MODULUS);

/// The prime as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct L25519;

impl Prime for L25519 {
    type Words = [u64; 4];
    const NAME: &'static str = "l25519";
    const MODULUS: [u64; 4] = MODULUS;
    const R: [u64; 4] = [
        0xd6ec31748d98951d,
        0xc6ef5bf4737dcf70,
        0xfffffffffffffffe,
        0x0fffffffffffffff,
    ];
    const R2: [u64; 4] = [
        0xa40611e3449c0f01,
        0xd00e1ba768859347,
        0xceec73d217f5be65,
        0x0399411b7c309a3d,
    ];
    const R3: [u64; 4] = [
        0x2a9e49687b83a2db,
        0x278324e6aef7f3ec,
        0x8065dc6c04ec5b65,
        0x0e530b773599cec7,
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
