//! The permission to make elements of words that nothing checks.

/// Stands for the promise that words come from the inverse function, or from a table of such words.
///
/// A check of every table entry costs up to a tenth of a call on many inputs, so the look-ups of
/// `limbsmith-curve` promise it instead. A test has the list of them. `limbsmith` does not show this type, so
/// its users cannot promise it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Known;
