//! Traits that have no implementations outside this crate have [`Sealed`] as a supertrait.

/// Implemented for the types of this crate alone: the module is private.
pub trait Sealed {}

impl<const N: usize> Sealed for [u8; N] {}
