//! Everything that must hold before a change lands, in the order of how soon it tells.

use crate::step::{Outcome, cargo};
use crate::{ct, generate, setup, wasm};

/// Installs what is missing, then runs every check and test.
pub fn run() -> Outcome {
    setup::run()?;
    cargo(&["fmt", "--all", "--", "--check"])?;
    generate::check()?;
    cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ])?;
    cargo(&["test", "--workspace"])?;
    // RFC 7748's million iterations, ignored by default for their time. (As in all calls, the
    // whole workspace is named, so that nothing is compiled again with other features.)
    cargo(&[
        "test",
        "--workspace",
        "--test",
        "rfc7748",
        "--",
        "--ignored",
    ])?;
    headers()?;
    docs()?;
    // The main job, shortened, and the proofs, both from the release build.
    cargo(&["run", "--release", "--", "prove"])?;
    cargo(&["run", "--release", "--", "bench", "--quick"])?;
    ct::run()?;
    wasm::run()?;
    println!("all checks passed");
    Ok(())
}

/// The C headers, compiled by gcc and clang under the sanitizers, and for other machines, emulated.
/// These tests are ignored by default, for the programs that they need.
pub fn headers() -> Outcome {
    cargo(&[
        "test",
        "--workspace",
        "--test",
        "c",
        "--",
        "--ignored",
        "--nocapture",
    ])
}

fn docs() -> Outcome {
    let flags = std::env::var("RUSTDOCFLAGS").unwrap_or_default();
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    crate::step::run(
        std::process::Command::new(program)
            .args(["doc", "--workspace", "--no-deps"])
            .env("RUSTDOCFLAGS", format!("{flags} -D warnings"))
            .current_dir(crate::step::root()),
    )
}
