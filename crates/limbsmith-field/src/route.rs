//! The vectors that work in lanes runs on: a type for each kind of work. [`crate::dispatch::lanes`] follows it.

use crate::arch::lane::LaneWork;

/// Work in lanes that names the vectors it may run on. Work that other work outlines has no route of its own.
pub trait Routed: LaneWork + Sized {
    /// The vectors.
    type Route: Route;
}

/// The vectors for a kind of work. It cannot be implemented elsewhere.
///
/// A route is a type and not a value, so that work is compiled for its own vectors alone.
pub trait Route: sealed::Sealed {
    /// Runs the work, or gives it back where the choice is to have no such vectors.
    fn run<W: LaneWork>(work: W) -> Result<W::Output, W>;
}

/// Many inputs, modulo 2^255 - 19: eight lanes, with limbs of 52, 51 or 25.5 bits.
pub enum Many25519 {}

/// Many inputs without field arithmetic, as of hashes: eight lanes of any processor.
pub enum ManyWords {}

/// Many inputs, modulo other primes: eight lanes whose multiplier takes 52 bits.
pub enum Many52 {}

/// One input, modulo 2^255 - 19, whose coordinates are side by side in eight lanes.
pub enum One25519 {}

/// One input, modulo other primes, in eight lanes. Both kinds of backends run the same code.
pub enum One52 {}

/// One input, modulo 2^255 - 19, in four lanes ([`crate::arch::lane`]).
pub enum Four25519 {}

/// One input, modulo other primes, in four lanes.
pub enum Four52 {}

mod sealed {
    pub trait Sealed {}
}

/// Keeps [`Route`] from being implemented elsewhere.
macro_rules! sealed {
    ($($name:ident),*) => {$(impl sealed::Sealed for $name {})*};
}
sealed!(
    Many25519, ManyWords, Many52, One25519, One52, Four25519, Four52
);
