//! The library in a crate like a user's (`consumer/`): outside of the workspace, with cargo's default profiles.
//!
//! The examples of the README run as tests, in threads of 2 MiB, and every public operation in the main thread. Each
//! operation must also run in a thread of limited stack. On x86-64 the same programs run under QEMU as processors
//! without AVX-512 and without AVX2. Builds that choose schemes and toolchains as old as the manifest says are here too, and
//! a comparison of FourQ with FourQlib, and the engine's driver for microcontrollers.

mod cost;
mod oldest;

use crate::step::{self, Outcome, root};
pub use cost::{run as cost, wrapped};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Bytes of stack that every operation may use in a build without optimization: half of what a thread has by default.
const DEBUG: usize = 1 << 20;
/// The same in an optimized build, as the documentation of `limbsmith::each` says.
const RELEASE: usize = 640 << 10;

/// Processors to emulate: one with none of the instructions that are detected, and one with AVX2.
const EMULATED: [&str; 2] = ["qemu64", "max"];

/// Schemes and other features, in builds that each must compile without a warning.
const FEATURES: [&str; 20] = [
    "",
    "ed25519",
    "x25519",
    "secp256k1",
    "p256",
    "p384",
    "lanes",
    "fourq",
    "fourq,lanes",
    "ed25519,lanes,alloc",
    "x25519,pkcs8",
    "p256,alloc,pkcs8,sha3",
    "secp256k1,rayon,lanes,hazmat",
    "ed25519,p384,alloc",
    "secp256k1,p384,pkcs8",
    "ed25519,x25519,secp256k1,p256,p384,small-tables",
    "serde,signature",
    "ed25519,rand_core,signature",
    "p256,getrandom,serde,signature2",
    "secp256k1,x25519,fourq,pkcs8,rand_core,serde,signature,signature2",
];

/// The oldest toolchain for the library, and that for the macros and the command: `rust-version` of their manifests.
const OLDEST: [&str; 2] = ["1.85.0", "1.89.0"];

/// Microcontrollers for which the engine's driver is built.
const BARE: [&str; 2] = ["riscv32imc-unknown-none-elf", "thumbv7em-none-eabi"];
/// Firmware that uses it.
const FIRMWARE: &str = "#![no_std]
use limbsmith_driver::{Bus, Driver, Error, Options};
pub struct Words(pub [u32; 64]);
impl Bus for Words {
    fn get(&mut self, address: u32) -> u32 { self.0[address as usize % 64] }
    fn put(&mut self, address: u32, value: u32) { self.0[address as usize % 64] = value; }
}
pub fn shared(words: Words, scalar: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Error> {
    let mut driver = Driver::new(words, Options::default())?;
    driver.enable_interrupt();
    let mut job = driver.begin(scalar, u)?;
    job.on_interrupt()?;
    job.wait(|| true)
}
";

/// The folder of builds.
fn target() -> PathBuf {
    step::chosen_target().unwrap_or_else(|| root().join("consumer/target"))
}

/// The program of a build: `debug` or `release`.
fn program(build: &str) -> PathBuf {
    target().join(build).join("limbsmith-consumer")
}

/// What needs other programs, or old ones: emulated processors, choices of features, toolchains, FourQlib.
pub fn run() -> Outcome {
    features()?;
    oldest()?;
    driver()?;
    fourqlib()?;
    build(&["build"])?;
    build(&["build", "--release"])?;
    emulated()
}

/// FourQ, single calls and lanes, on the random cases of `bench/fourqlib`. FourQlib is for x86-64 and aarch64 alone.
fn fourqlib() -> Outcome {
    if !cfg!(target_arch = "x86_64") {
        return Ok(());
    }
    step::run(
        Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
            .current_dir(root().join("bench"))
            .args(["run", "--release", "--quiet", "-p=limbsmith-fourqlib"])
            .env("CARGO_TARGET_DIR", target().join("fourqlib")),
    )
}

/// Each choice of features, checked by clippy.
fn features() -> Outcome {
    for features in FEATURES {
        step::cargo(&[
            "clippy",
            "--quiet",
            "-p=limbsmith",
            "--no-default-features",
            &format!("--features={features}"),
            "--",
            "-D",
            "warnings",
        ])?;
    }
    Ok(())
}

/// The libraries on the toolchains that their manifests name, with the oldest versions of direct dependencies, too; the macros
/// and the command on theirs.
pub fn oldest() -> Outcome {
    oldest::check()?;
    let Some(toolchain) = installed(OLDEST[1]) else {
        return Ok(());
    };
    step::run(
        plain_cargo()
            .arg(toolchain)
            .args(["check", "--quiet", "--locked"])
            .args(["-p=limbsmith-macros", "-p=limbsmith-cli"])
            .current_dir(root())
            .env("CARGO_TARGET_DIR", target().join("oldest-tools")),
    )
}

/// The engine's driver on the oldest toolchain, for microcontrollers: without the standard library or an allocator.
fn driver() -> Outcome {
    let Some(toolchain) = installed(OLDEST[0]) else {
        return Ok(());
    };
    let folder = target().join("driver");
    let path = root().join("crates/limbsmith-driver");
    let dependency = format!("limbsmith-driver = {{ path = {} }}", step::toml(&path)?);
    user(&folder, &dependency)?;
    let firmware = folder.join("src/lib.rs");
    fs::write(&firmware, FIRMWARE).map_err(|e| format!("{}: {e}", firmware.display()))?;
    for triple in BARE {
        let add = ["target", "add", triple, "--toolchain", OLDEST[0]];
        if step::run(Command::new("rustup").args(add)).is_err() {
            println!("NOT CHECKED: rustup cannot install {triple}");
            continue;
        }
        step::run(
            plain_cargo()
                .arg(&toolchain)
                .args(["build", "--quiet", "--release", "--lib"])
                .args(["--target", triple])
                .current_dir(&folder)
                .env("CARGO_RESOLVER_INCOMPATIBLE_RUST_VERSIONS", "fallback")
                .env("CARGO_TARGET_DIR", folder.join("target")),
        )?;
    }
    Ok(())
}

/// The argument that selects a toolchain, which is installed if it is missing and can be.
pub fn installed(toolchain: &str) -> Option<String> {
    let argument = format!("+{toolchain}");
    let present = || {
        let found = plain_cargo().args([&argument, "--version"]).output();
        found.is_ok_and(|out| out.status.success())
    };
    if !present() {
        let install = ["toolchain", "install", toolchain, "--profile=minimal"];
        let _ = step::run(Command::new("rustup").args(install));
    }
    if !present() {
        println!("NOT CHECKED: Rust {toolchain} is not installed, and rustup cannot install it");
        return None;
    }
    Some(argument)
}

/// Cargo, and not the one of the toolchain that runs this, without modeled vectors.
pub fn plain_cargo() -> Command {
    let mut cargo = Command::new("cargo");
    cargo.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
    cargo.env_remove("LIMBSMITH_MODELS");
    cargo
}

/// Makes a crate in a folder of builds, anew.
fn user(folder: &Path, dependencies: &str) -> Outcome {
    let make = || {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder.join("src"))?;
        let manifest = format!(
            "[package]\nname = 'user'\nversion = '0.0.0'\nedition = '2024'\n[dependencies]\n{dependencies}\n[workspace]\n"
        );
        fs::write(folder.join("Cargo.toml"), manifest)?;
        fs::write(folder.join("src/main.rs"), "fn main() {}\n")
    };
    make().map_err(|e: std::io::Error| format!("{}: {e}", folder.display()))
}

/// The README's examples, and the operations with their stack, unoptimized and optimized.
pub fn examples() -> Outcome {
    build(&["test"])?;
    build(&["build"])?;
    build(&["build", "--release"])?;
    for (build, most) in [("debug", DEBUG), ("release", RELEASE)] {
        everything(&mut Command::new(program(build)))?;
        for name in names()? {
            if !fits(build, &name, most)? {
                return Err(format!(
                    "{name} needs more than {most} bytes of stack ({build})"
                ));
            }
        }
    }
    Ok(())
}

/// All operations on processors without the instructions of this one.
fn emulated() -> Outcome {
    if !cfg!(target_arch = "x86_64") {
        return Ok(());
    }
    for build in ["debug", "release"] {
        // Without optimization the library detects nothing, and all processors run the same code.
        let last = if build == "debug" { 1 } else { EMULATED.len() };
        for processor in &EMULATED[..last] {
            everything(
                Command::new("qemu-x86_64")
                    .args(["-cpu", processor])
                    .arg(program(build)),
            )?;
        }
    }
    Ok(())
}

/// Cargo in the crate, without settings of the workspace or of the shell.
fn build(args: &[&str]) -> Outcome {
    step::run(
        plain_cargo()
            .args(args)
            .arg("--quiet")
            .current_dir(root().join("consumer"))
            .env("CARGO_TARGET_DIR", target())
            .env_remove("RUST_MIN_STACK")
            .env_remove("RUSTFLAGS"),
    )
}

/// All operations in the main thread.
fn everything(program: &mut Command) -> Outcome {
    step::run(program.stdout(Stdio::null()))
}

/// Prints the stack of each operation, as kibibytes: optimized, and not.
pub fn stack() -> Outcome {
    build(&["build"])?;
    build(&["build", "--release"])?;
    let out = Command::new(program("release")).arg("backend").output();
    let out = out.map_err(|e| e.to_string())?;
    println!(
        "KiB of stack, with {}",
        String::from_utf8_lossy(&out.stdout).trim()
    );
    println!("| operation | optimized | not optimized |\n|---|--:|--:|");
    for name in names()? {
        let [optimized, not] = ["release", "debug"].map(|build| smallest(build, &name));
        println!("| {name} | {} | {} |", optimized? >> 10, not? >> 10);
    }
    Ok(())
}

fn names() -> Result<Vec<String>, String> {
    let out = Command::new(program("debug")).arg("list").output();
    let out = out.map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&out.stdout);
    Ok(text.lines().map(String::from).collect())
}

/// The least stack of a thread with which the operation passes, to an eighth.
fn smallest(build: &str, name: &str) -> Result<usize, String> {
    // No thread has less.
    let (mut low, mut high) = (0, 16 << 10);
    if fits(build, name, high)? {
        return Ok(high);
    }
    while !fits(build, name, high)? {
        (low, high) = (high, 2 * high);
    }
    while high - low > high / 8 {
        let middle = (low + high) / 2;
        match fits(build, name, middle)? {
            true => high = middle,
            false => low = middle,
        }
    }
    Ok(high)
}

/// Whether the operation passes in a thread of so much stack. (A process without enough of it aborts.)
fn fits(build: &str, name: &str, bytes: usize) -> Result<bool, String> {
    let status = Command::new(program(build))
        .args(["run", name, &bytes.to_string()])
        .stderr(Stdio::null())
        .status();
    Ok(status.map_err(|e| e.to_string())?.success())
}
