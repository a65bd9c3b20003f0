//! A constant-time test of the library as it is shipped: the parts that its programs share.
//!
//! The library contains nothing for the test: it is built as users build it, without a feature or a flag for
//! this purpose. The test's knowledge of the library is in three places:
//!
//! * [`operations`]: every public operation on secrets, prepared to run with any secret;
//! * [`input`]: the secrets, edge cases and random ones;
//! * `arch::declassify` of the library, whose functions are excluded by name: in them secrets become public.
//!
//! There are two detectors: memcheck (`limbsmith-ct`), which tracks undefined bits, and the comparison of
//! traces (`limbsmith-trace`), which also checks each instruction. The tests in `src/listing` read the
//! library's source: they fail on a public function that may take a secret and is not in their table.
#![deny(unsafe_code)]

pub mod input;
pub mod leaks;
#[cfg(test)]
mod listing;
pub mod memcheck;
pub mod operations;
pub mod watch;
