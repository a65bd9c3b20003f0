//! Calls on many inputs: properties shared by all schemes.
//!
//! `verify_each`, `sign_each` and similar functions take slices and write results into a slice. Each result equals that
//! of the single call for that input, bit for bit; the gain is speed. Eight inputs share the lanes of a vector
//! ([`crate::cpu::lanes`] returns which), and operations that more inputs can share, such as an inversion, are shared.
//!
//! Errors are per item; one invalid item does not affect others.
//!
//! Only `verify_all` allocates. The shared state of a block is on the stack: with SIMD some 300 KiB, and less than 640
//! KiB in all.

use core::fmt;

/// The slices of a call have different lengths. Nothing was computed or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnequalLengths {
    /// Length of the slice of inputs.
    pub inputs: usize,
    /// Length of the slice of answers.
    pub answers: usize,
}

impl UnequalLengths {
    /// An error unless the lengths are equal.
    pub(crate) fn check(inputs: usize, answers: usize) -> Result<(), Self> {
        if inputs == answers {
            Ok(())
        } else {
            Err(UnequalLengths { inputs, answers })
        }
    }
}

impl fmt::Display for UnequalLengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} inputs, but room for {} answers",
            self.inputs, self.answers
        )
    }
}

impl core::error::Error for UnequalLengths {}
