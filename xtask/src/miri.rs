//! Miri over what it can execute: the blocks of `arch` that are no assembly, the arithmetic on them, and the
//! self-check of all schemes.
//!
//! It needs a nightly toolchain with the component `miri`, and is no part of the test command.

use crate::step::{self, Outcome, root};
use std::process::Command;

/// What is run, and how.
const RUNS: [&[&str]; 3] = [
    // Words, carries and masks; divsteps in both widths; the model of vector lanes.
    &[
        "test",
        "-p",
        "limbsmith",
        "--lib",
        "--",
        "arch::",
        "field::divstep::",
    ],
    &["test", "-p", "limbsmith-check"],
    &["run", "-p", "limbsmith-selfcheck"],
];

/// Runs all of them.
pub fn run() -> Outcome {
    for arguments in RUNS {
        step::run(
            Command::new("rustup")
                .args(["run", "nightly", "cargo", "miri"])
                .args(arguments)
                .env("MIRIFLAGS", "-Zmiri-strict-provenance")
                // Cargo of another toolchain runs this program.
                .env_remove("RUSTUP_TOOLCHAIN")
                .env_remove("CARGO")
                .current_dir(root()),
        )
        .map_err(|e| {
            format!("{e} (needed: rustup toolchain install nightly -c miri -c rust-src)")
        })?;
    }
    Ok(())
}
