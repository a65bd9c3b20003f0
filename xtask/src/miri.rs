//! Miri on the code that it can execute: the blocks of `arch` without assembly, including AVX2 vectors, and
//! the vectors of all schemes.
//!
//! It needs a nightly toolchain with the component `miri`, and is not part of the test command.

use crate::step::{self, Outcome, root};
use std::process::Command;

/// Instructions of AVX2, which Miri supports. (It does not support 52-bit multiplications.)
const AVX2: &str = "-Ctarget-feature=+bmi1,+bmi2,+avx2";

/// Words, carries and masks; divsteps in both widths; vectors against their model.
const ARCH: &[&str] = &[
    "test",
    "-p",
    "limbsmith-field",
    "--lib",
    "--",
    "arch::",
    "field::divstep::",
];

/// All schemes, on every backend.
const VECTORS: &[&str] = &["run", "-p", "limbsmith-selfcheck", "--", "vectors"];

/// The runs, and their instructions.
const RUNS: [(&[&str], &str); 4] = [(ARCH, ""), (ARCH, AVX2), (VECTORS, ""), (VECTORS, AVX2)];

/// Runs all of them.
pub fn run() -> Outcome {
    for (arguments, flags) in RUNS {
        step::run(
            Command::new("rustup")
                .args(["run", "nightly", "cargo", "miri"])
                .args(arguments)
                .env("MIRIFLAGS", "-Zmiri-strict-provenance")
                .env("LIMBSMITH_MODELS", "always")
                .env("RUSTFLAGS", flags)
                .env("CARGO_TARGET_DIR", root().join("target/miri"))
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
