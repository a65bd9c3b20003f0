//! The field of FourQ (Costello and Longa 2015), and pairs over it.
//!
//! p = 2^127 - 1.
//!
//! | module | limbs | word | strategy |
//! |---|---|---|---|
//! | [`sat64`] | 2 of 64 bits | 64 | saturated |
//! | [`sat32`] | 4 of 32 bits | 32 | saturated |
//! | [`quad64`] | 2 of 64 bits | 64 | quadratic |
//! | [`r52`] | 3 of 52 bits | 64 | lanes52 |
//!
//! Generated from specs/p127.toml by `cargo xtask gen`; do not edit.

pub mod chain;
pub mod quad64;
pub mod r52;
pub mod r52_field;
pub mod sat32;
pub mod sat32_field;
pub mod sat64;
pub mod sat64_field;

use super::divstep::{Modulus, invert, invert_vartime, limbs};
use super::power::Step;
use super::prime::Prime;
pub use r52_field::R52;
pub use sat32_field::Sat32;
pub use sat64_field::Sat64;

/// The prime.
const MODULUS: [u64; 2] = [0xffffffffffffffff, 0x7fffffffffffffff];

/// The prime, with the constants of divsteps.
const INVERSES: Modulus<{ limbs(2) }> = Modulus::new(&MODULUS);

/// The prime as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct P127;

impl Prime for P127 {
    type Words = [u64; 2];
    const NAME: &'static str = "p127";
    const MODULUS: [u64; 2] = MODULUS;
    const R: [u64; 2] = [0x0000000000000002, 0x0000000000000000];
    const R2: [u64; 2] = [0x0000000000000004, 0x0000000000000000];
    const R3: [u64; 2] = [0x0000000000000008, 0x0000000000000000];
    const INVERT: &'static [Step] = &chain::INVERT;

    // Called: it is long, it is needed in dozens of places, and no instruction of an entry makes it
    // faster.
    #[inline(never)]
    fn invert_words<Deferred>(x: &[u64; 2]) -> [u64; 2] {
        invert(x, &INVERSES)
    }

    #[inline(never)]
    fn invert_words_vartime<Deferred>(x: &[u64; 2]) -> [u64; 2] {
        invert_vartime(x, &INVERSES)
    }
}
