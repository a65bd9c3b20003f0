//! A constant-time test of the library as it is shipped: what its programs share.
//!
//! The library knows nothing of the test: it is built as anyone builds it, without a feature or a flag for
//! this purpose. What a test must know of it is in three places:
//!
//! * [`operations`]: every public operation on secrets, ready to be run with any;
//! * [`input`]: the secrets, at their edges and random;
//! * `arch::declassify` of the library, whose functions are passed over by name: in them secrets become
//!   public.
//!
//! The witnesses are memcheck (`limbsmith-ct`), which follows undefined bits, and the comparison of
//! traces (`limbsmith-trace`), which also looks at each instruction. The tests in `src/listing` read the
//! library's source: a public function that may take a secret and is not in their table fails them.
#![deny(unsafe_code)]

pub mod input;
pub mod leaks;
#[cfg(test)]
mod listing;
pub mod memcheck;
pub mod operations;
pub mod watch;
