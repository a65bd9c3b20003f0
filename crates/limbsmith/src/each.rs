//! Many inputs in one call: what the calls of all schemes have in common.
//!
//! `verify_each`, `sign_each` and their like take slices and write into a slice. Each answer is
//! what the single call gives for that input, bit for bit; what is gained is speed: eight inputs
//! share the lanes of a vector ([`crate::cpu::lanes`] says which), and what can be shared by more,
//! as an inversion, is.
//!
//! A malformed input is answered in its place and disturbs no other.
//!
//! Nothing is allocated but by `verify_all`. What a block shares is on the stack: in lanes some 300 KiB, and
//! less than 512 KiB in all.

pub(crate) mod lane_hash;
pub(crate) mod sha256;
pub(crate) mod sha512;

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
