//! limbsmith beside other libraries (`bench/`), in two builds: for any processor, and for this one alone.

use crate::step::{self, Outcome};
use std::process::Command;

/// `cargo xtask bench`; `--native` builds all Rust and C for this processor, the other arguments go
/// to the program.
pub fn run(args: &[&str]) -> Outcome {
    let native = args.contains(&"--native");
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let mut command = Command::new(program);
    command
        .current_dir(step::root().join("bench"))
        .args(["run", "--release"])
        // It would replace the flags of `bench/.cargo/config.toml`, and so slow dalek down.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    if native {
        command.args(NATIVE).env("CFLAGS", "-march=native");
        // A folder of its own, so that neither build evicts the other.
        let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".into());
        command.args(["--target-dir", &format!("{target}/native")]);
    }
    // FourQlib needs programs that the other libraries do not.
    if args.contains(&"--fourq") {
        command.args(["--features", "fourq"]);
    }
    command.arg("--");
    command.args(args.iter().filter(|a| **a != "--native"));
    step::run(&mut command)
}

/// Cargo adds flags for a target to those of the file, while `build.rustflags` or the environment
/// variable would be an alternative to them.
const NATIVE: [&str; 2] = [
    "--config",
    "target.'cfg(all())'.rustflags=['-Ctarget-cpu=native']",
];
