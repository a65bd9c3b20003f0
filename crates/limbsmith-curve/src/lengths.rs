//! The error of calls on slices.

use core::fmt;

/// Slices of different lengths. Nothing was computed or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnequalLengths {
    /// Length of the first slice.
    pub first: usize,
    /// Length of the second slice.
    pub second: usize,
}

impl UnequalLengths {
    /// An error unless the lengths are equal.
    pub(crate) fn check(first: usize, second: usize) -> Result<(), Self> {
        match first == second {
            true => Ok(()),
            false => Err(UnequalLengths { first, second }),
        }
    }
}

impl fmt::Display for UnequalLengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnequalLengths { first, second } = self;
        write!(f, "slices of {first} and {second} elements")
    }
}

impl core::error::Error for UnequalLengths {}
