//! Primes as types: the constants of a modulus that do not depend on the representation.
//!
//! The forge prints and proves the implementations, with all constants as digits.

use super::power::Step;
use super::words::Words;

/// A prime.
pub trait Prime: Copy + 'static {
    /// Words that hold an element.
    type Words: Words;
    /// Short name, as in `p25519`.
    const NAME: &'static str;
    /// The prime.
    const MODULUS: Self::Words;
    /// `2^(64 N) mod p` for elements of `N` words: one, as Montgomery representations write it.
    const R: Self::Words;
    /// `R^2 mod p`.
    const R2: Self::Words;
    /// `R^3 mod p`.
    const R3: Self::Words;
    /// The chain of the power `p - 2`.
    const INVERT: &'static [Step];

    /// `x^-1 mod p` for `x` in `0..p`, and 0 of 0, by divsteps. Constant time.
    ///
    /// The parameter defers compilation to the crates that use the prime, whose function remains one of its own.
    fn invert_words<Deferred>(x: &Self::Words) -> Self::Words;
    /// [`Prime::invert_words`] in variable time.
    fn invert_words_vartime<Deferred>(x: &Self::Words) -> Self::Words;
}
