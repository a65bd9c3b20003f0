#![forbid(unsafe_code)]
//! The fuzz targets, shared with the tests of the forge.
//!
//! ```sh
//! cargo +nightly fuzz run checker
//! ```
//!
//! `cargo test -p limbsmith-forge --test fuzz` runs the same bodies on a corpus with seeded mutations.

#[path = "../../crates/limbsmith-forge/tests/oracle/mod.rs"]
mod oracle;
#[path = "../../crates/limbsmith-forge/tests/small/mod.rs"]
mod small;
#[path = "../../crates/limbsmith-forge/tests/targets/mod.rs"]
pub mod targets;
