//! Builds of the firmware, of `core` and `alloc` for it, and of the emulator's plugin.

use super::{Target, output};
use crate::step::{self, Outcome, root};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Debian's compiler, which matches the sources of `core`.
const RUSTC: &str = "/usr/bin/rustc";

fn folder() -> PathBuf {
    root().join("target/targets")
}

fn sysroot() -> PathBuf {
    folder().join("sysroot")
}

/// The plugin.
pub fn plugin_path() -> PathBuf {
    folder().join("trace.so")
}

fn cargo() -> Command {
    let mut command = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()));
    command
        .env("RUSTC", RUSTC)
        .env("RUSTC_BOOTSTRAP", "1")
        .env_remove("RUSTFLAGS");
    command
}

fn failed(what: &std::path::Path) -> impl Fn(std::io::Error) -> String {
    let what = what.display().to_string();
    move |e| format!("{what}: {e}")
}

/// Compiles the plugin.
pub fn plugin() -> Outcome {
    fs::create_dir_all(folder()).map_err(failed(&folder()))?;
    // The file gets its name when it is complete: an emulator may be using the previous one.
    let (new, path) = (folder().join("trace.new"), plugin_path());
    step::run(
        Command::new("gcc")
            .args(["-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror"])
            .args(["-fvisibility=hidden", "firmware/trace.c", "-o"])
            .arg(&new)
            .current_dir(root()),
    )?;
    fs::rename(&new, &path).map_err(failed(&path))
}

/// Compiles `core` and `alloc` for a target, optimized as they are shipped, unless they are there.
pub fn core_of(target: Target) -> Outcome {
    let version = output(Command::new(RUSTC).arg("-vV"))?;
    let libraries = sysroot()
        .join("lib/rustlib")
        .join(target.triple)
        .join("lib");
    let stamp = libraries.join("version");
    if fs::read_to_string(&stamp).is_ok_and(|v| v == version) {
        return Ok(());
    }
    // A separate package in a separate folder, so that two targets can be built at once.
    let package = folder().join("core").join(target.triple);
    let source = package.join("src");
    fs::create_dir_all(&source).map_err(failed(&source))?;
    let write = |path: PathBuf, text: &str| fs::write(&path, text).map_err(failed(&path));
    write(source.join("lib.rs"), "#![no_std]\n")?;
    write(
        package.join("Cargo.toml"),
        "[package]\nname = \"nothing\"\nedition = \"2024\"\n[workspace]\n[profile.release]\npanic = \"abort\"\n",
    )?;
    step::run(
        cargo()
            .args(["build", "--release", "--quiet", "--target", target.triple])
            .args(["-Zbuild-std=core,alloc,compiler_builtins"])
            .args(["-Zbuild-std-features=compiler-builtins-mem"])
            .current_dir(&package)
            .env("CARGO_TARGET_DIR", package.join("target")),
    )
    .map_err(step::may_need_network)?;
    if libraries.exists() {
        fs::remove_dir_all(&libraries).map_err(failed(&libraries))?;
    }
    fs::create_dir_all(&libraries).map_err(failed(&libraries))?;
    let compiled = package
        .join("target")
        .join(target.triple)
        .join("release/deps");
    for entry in fs::read_dir(&compiled).map_err(failed(&compiled))? {
        let entry = entry.map_err(failed(&compiled))?;
        if entry.path().extension().is_some_and(|e| e == "rlib") {
            step::copy(&entry.path(), &libraries.join(entry.file_name()))?;
        }
    }
    write(stamp, &version)
}

/// Flags that give the compiler the path of `core` and the linker options.
fn flags(target: Target) -> Vec<String> {
    let mut flags = vec!["--sysroot".into(), sysroot().display().to_string()];
    let mut add = |more: &[&str]| flags.extend(more.iter().map(|f| f.to_string()));
    if target.is_wasm() {
        add(&["-Clinker=wasm-ld-19", "-Clinker-flavor=wasm-ld"]);
        add(&["-Clink-arg=--no-entry", "-Clink-arg=--export=firmware_main"]);
        return flags;
    }
    add(&["-Clinker=ld.lld-19", "-Clinker-flavor=ld.lld"]);
    add(&["-Crelocation-model=static"]);
    if target.is_bare() {
        let script = root().join("firmware/link.x");
        add(&[&format!("-Clink-arg=-T{}", script.display())]);
    }
    flags
}

/// The firmware's programs.
pub struct Built {
    folder: PathBuf,
    extension: &'static str,
}

impl Built {
    /// The path of a file in the same folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// One of them.
    pub fn program(&self, name: &str) -> PathBuf {
        self.folder.join(name).with_extension(self.extension)
    }
}

/// Builds the firmware at a level; with `fields` its self-check has all fields.
pub fn firmware(target: Target, level: &str, fields: bool) -> Result<Built, String> {
    let out = folder().join("build").join(target.triple);
    let fields: &[&str] = if fields {
        &["--features", "fields"]
    } else {
        &[]
    };
    step::run(
        cargo()
            .args(["build", "--release", "--quiet", "--locked", "--bins"])
            .args(fields)
            .args(["--target", target.triple])
            .current_dir(root().join("firmware"))
            .env("CARGO_TARGET_DIR", &out)
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", level)
            .env("CARGO_ENCODED_RUSTFLAGS", flags(target).join("\x1f")),
    )?;
    Ok(Built {
        folder: out.join(target.triple).join("release"),
        extension: if target.is_wasm() { "wasm" } else { "" },
    })
}

/// Builds the program of the word functions. It is a single file, so this sets the options that the library's
/// build script detects.
pub fn vocabulary(target: Target, level: &str) -> Result<PathBuf, String> {
    let program = folder().join(format!("vocabulary-{}-{level}", target.triple));
    let mut command = Command::new(RUSTC);
    command
        .args([
            "--edition=2024",
            "--crate-name=vocabulary",
            "--target",
            target.triple,
        ])
        .args([&format!("-Copt-level={level}"), "-Cpanic=abort"])
        .args(["--cfg", "limbsmith_assembly=\"32\"", "-Aunexpected_cfgs"])
        .args(flags(target))
        .arg("-o")
        .arg(&program)
        .arg("firmware/vocabulary.rs")
        .env("RUSTC_BOOTSTRAP", "1");
    if target.triple.starts_with("thumbv6m") {
        command.args(["--cfg", "limbsmith_thumb1"]);
    }
    output(&mut command)?;
    Ok(program)
}
