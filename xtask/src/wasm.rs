//! The library on WebAssembly: built for it, and run.
//!
//! The standard library for WebAssembly is built from Debian's sources by Debian's compiler
//! (packages rustc-web and rust-web-src), driven by the cargo at hand; the linker comes with the
//! Rust toolchain, and node runs the result: the self-check of `crates/limbsmith-selfcheck`, whose
//! `main` returns 0 or traps. Everything goes through the kernels in words of 32 bits that the
//! target takes, and through all others too.

use crate::step::{self, Outcome, root};
use std::path::PathBuf;
use std::process::Command;

/// The target.
const TARGET: &str = "wasm32-unknown-unknown";
/// Debian's compiler, which matches its sources.
const RUSTC: &str = "/usr/bin/rustc";

/// Instantiates the module in `argv` and calls its `main`.
const DRIVER: &str = "
const module = new WebAssembly.Module(require('fs').readFileSync(process.argv[1]));
const code = new WebAssembly.Instance(module, {}).exports.main(0, 0);
console.log('    exit code ' + code);
process.exit(code);
";

/// A command's output.
fn output(command: &mut Command) -> Result<String, String> {
    let out = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    Ok(String::from_utf8_lossy(&out.stdout).into_owned())
}

/// The toolchain's own linker.
fn linker() -> Result<PathBuf, String> {
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let host = output(Command::new("rustc").args(["--print", "host-tuple"]))?;
    let path = PathBuf::from(sysroot.trim())
        .join("lib/rustlib")
        .join(host.trim())
        .join("bin/rust-lld");
    if path.exists() {
        Ok(path)
    } else {
        Err(format!("no linker for WebAssembly: {}", path.display()))
    }
}

/// Builds the self-check at the level that compiles soonest, and runs it. (`cargo xtask targets` has the others.)
pub fn run() -> Outcome {
    let folder = root().join("target/wasm");
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    step::run(
        Command::new(cargo)
            .args(["build", "--release", "-p", "limbsmith-selfcheck"])
            // Who builds for a browser wants it small; and so these tables are tested, too.
            .args(["--features", "limbsmith/small-tables"])
            .args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features="])
            .args(["--target", TARGET])
            .current_dir(root())
            .env("CARGO_TARGET_DIR", &folder)
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker()?)
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "2")
            // Lanes of plain words are the only ones there.
            .env("LIMBSMITH_MODELS", "always")
            .env("RUSTC", RUSTC)
            .env("RUSTC_BOOTSTRAP", "1"),
    )
    .map_err(step::may_need_network)?;
    let program = folder.join(TARGET).join("release/limbsmith-selfcheck.wasm");
    step::run(Command::new("node").args(["-e", DRIVER]).arg(program))
}
