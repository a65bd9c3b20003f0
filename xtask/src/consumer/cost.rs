//! The cost of compiling the library: CPU seconds, and the memory of the largest rustc, of a release build with one job
//! of a crate that has only this dependency. Beside it dalek and RustCrypto.
//!
//! Cargo runs this program in place of rustc ([`wrapped`]). It runs rustc, and notes time and memory in a file.

use crate::step::{self, Outcome, root};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::thread::sleep;
use std::time::Duration;

/// Where the wrapper writes.
const LOG: &str = "LIMBSMITH_COST";

/// Names of the builds, and their dependencies; `LIBRARY` is replaced by the path of the library, in quotes.
const BUILDS: [(&str, &str); 6] = [
    (
        "limbsmith, all schemes, `alloc`",
        "limbsmith = { path = LIBRARY, features = ['alloc'] }",
    ),
    (
        "limbsmith, all schemes, `alloc`, without `lanes`",
        "limbsmith = { path = LIBRARY, default-features = false, features = ['alloc', 'ed25519', 'x25519', 'secp256k1', 'p256', 'p384'] }",
    ),
    (
        "limbsmith, `ed25519` and `lanes`",
        "limbsmith = { path = LIBRARY, default-features = false, features = ['ed25519', 'lanes'] }",
    ),
    (
        "limbsmith, `p256` and `lanes`",
        "limbsmith = { path = LIBRARY, default-features = false, features = ['p256', 'lanes'] }",
    ),
    (
        "ed25519-dalek, x25519-dalek, k256, p256, p384",
        "ed25519-dalek = '3'\nx25519-dalek = { version = '3', features = ['static_secrets'] }\nk256 = { version = '0.14', features = ['ecdh', 'schnorr'] }\np256 = { version = '0.14', features = ['ecdh'] }\np384 = { version = '0.14', features = ['ecdh'] }",
    ),
    ("ed25519-dalek", "ed25519-dalek = '3'"),
];

/// Builds each and prints a row for it.
pub fn run() -> Outcome {
    println!("| dependency | CPU seconds | MiB of the largest rustc |\n|---|--:|--:|");
    for (name, dependencies) in BUILDS {
        let (seconds, memory) = build(dependencies)?;
        println!("| {name} | {seconds:.1} | {} |", memory >> 10);
    }
    Ok(())
}

/// CPU seconds and KiB.
fn build(dependencies: &str) -> Result<(f64, u64), String> {
    let folder = super::target().join("cost");
    let text = |e: std::io::Error| format!("{}: {e}", folder.display());
    let log = folder.join("log");
    let dependencies =
        dependencies.replace("LIBRARY", &step::toml(&root().join("crates/limbsmith"))?);
    super::user(&folder, &dependencies)?;
    let program = std::env::current_exe().map_err(text)?;
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let status = Command::new(cargo)
        .args(["build", "--quiet", "--release", "--jobs=1"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env("RUSTC_WRAPPER", program)
        .env(LOG, &log)
        .status()
        .map_err(text)?;
    if !status.success() {
        return Err(format!("a build of {dependencies}: {status}"));
    }
    let (mut ticks, mut memory) = (0, 0);
    for line in fs::read_to_string(&log).map_err(text)?.lines() {
        let mut words = line.split(' ').map(|word| word.parse().unwrap_or(0));
        ticks += words.next().unwrap_or(0);
        memory = memory.max(words.next().unwrap_or(0));
    }
    // A tick of `/proc` is a hundredth of a second on every architecture that Linux has.
    Ok((ticks as f64 / 100.0, memory))
}

/// Runs rustc as cargo asks, if this process is to do that.
pub fn wrapped() -> Option<ExitCode> {
    let log = std::env::var_os(LOG)?;
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    let (rustc, args) = args.split_first()?;
    let mut child = Command::new(rustc).args(args).spawn().ok()?;
    let status = format!("/proc/{}/status", child.id());
    let mut memory = 0;
    let exit = loop {
        memory = memory.max(high_water(Path::new(&status)));
        match child.try_wait() {
            Ok(None) => sleep(Duration::from_millis(5)),
            Ok(Some(exit)) => break exit,
            Err(_) => return Some(ExitCode::FAILURE),
        }
    };
    let mut file = File::options().append(true).create(true).open(log).ok()?;
    writeln!(file, "{} {memory}", ticks_of_children()).ok()?;
    Some(match exit.success() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

/// The most KiB that the process has had.
fn high_water(status: &Path) -> u64 {
    let text = fs::read_to_string(status).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok())
        .unwrap_or(0)
}

/// CPU time, user and system, of the children that have ended.
fn ticks_of_children() -> u64 {
    let text = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // Fields 16 and 17; the second, which may have spaces, is in parentheses.
    let fields = text.rsplit(')').next().unwrap_or_default();
    fields
        .split_whitespace()
        .skip(13)
        .take(2)
        .filter_map(|field| field.parse::<u64>().ok())
        .sum()
}
