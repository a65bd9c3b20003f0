//! Everything that must hold before a change lands, in the order of how soon it tells.

use crate::step::{self, Outcome, cargo};
use crate::{ct, foreign, generate, hw, opinions, residue, setup, targets, wasm};

/// Installs missing packages, then runs all checks that a change must pass, the long ones in their short forms.
///
/// The tests and the checks of the release build share no files, and linking keeps only one core busy, so the
/// two run in parallel. The second one's output follows when it is done.
pub fn run() -> Outcome {
    setup::run()?;
    cargo(&["fmt", "--all", "--", "--check"])?;
    generate::check()?;
    let (first, second) = std::thread::scope(|scope| {
        let second = scope.spawn(aside);
        (debug(), second.join())
    });
    let (text, second) = second.map_err(|_| "the release checks panicked")?;
    print!("{text}");
    first?;
    second?;
    println!("all checks passed");
    Ok(())
}

/// Runs `cargo xtask release` as a separate process; returns its output.
fn aside() -> (String, Outcome) {
    let run = || -> Result<_, String> {
        let program = std::env::current_exe().map_err(|e| e.to_string())?;
        std::process::Command::new(program)
            .arg("release")
            .stderr(std::process::Stdio::inherit())
            .output()
            .map_err(|e| e.to_string())
    };
    match run() {
        Ok(out) => {
            let text = String::from_utf8_lossy(&out.stdout).into_owned();
            let outcome = match out.status.success() {
                true => Ok(()),
                false => Err(format!("cargo xtask release: {}", out.status)),
            };
            (text, outcome)
        }
        Err(e) => (String::new(), Err(format!("cargo xtask release: {e}"))),
    }
}

/// Checks that need the test build.
fn debug() -> Outcome {
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
    hw::driver(false, &["--workspace"])?;
    docs()
}

/// Checks that need separate builds: the main job, shortened, the proofs and constant time in release,
/// WebAssembly with small tables, microcontrollers, the engine's hardware, and a crate like a user's.
pub fn release() -> Outcome {
    // Together, so that the library is compiled once, with the features that the harness needs.
    cargo(&[
        "build",
        "--release",
        "-p",
        "limbsmith-cli",
        "-p",
        "limbsmith-ct",
    ])?;
    let command = |arguments: &[&str]| {
        let mut command = std::process::Command::new(step::release("limbsmith"));
        step::run(command.args(arguments))
    };
    // The proofs, and two other tools on a sample of them.
    opinions::run(false)?;
    // All of it takes minutes: the slow parts are also done by tests.
    command(&[
        "bench", "--quick", "--op", "mul", "--op", "sign", "--op", "ed25519",
    ])?;
    ct::check()?;
    residue::check(&step::release("limbsmith-residue"))?;
    wasm::run()?;
    targets::short()?;
    hw::short()?;
    foreign::run()
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
