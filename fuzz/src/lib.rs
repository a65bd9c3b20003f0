#![forbid(unsafe_code)]
//! The fuzz targets, shared with the tests of the forge and of the library.
//!
//! ```sh
//! cargo +nightly fuzz run checker
//! ```
//!
//! `cargo test -p limbsmith-forge --test fuzz` runs the same bodies on a corpus with seeded mutations, and
//! `cargo test -p limbsmith-differential --test ecdsa encodings` those on signatures and keys, and
//! `cargo test -p limbsmith-keys --test garbage` those on files of keys.

#[path = "../../crates/limbsmith-differential/tests/support/encodings.rs"]
pub mod encodings;
#[path = "../../crates/limbsmith-forge/tests/oracle/mod.rs"]
mod oracle;
#[path = "../../crates/limbsmith-keys/tests/readers/mod.rs"]
pub mod readers;
#[path = "../../crates/limbsmith-forge/tests/small/mod.rs"]
mod small;
#[path = "../../crates/limbsmith-forge/tests/targets/mod.rs"]
pub mod targets;
