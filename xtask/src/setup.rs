//! Programs that the tests run: valgrind (secrets marked undefined), openssl (key files), and for
//! WebAssembly a compiler with the sources of its standard library, and node.

use crate::step::{self, Outcome};
use std::process::Command;

/// Debian package, and the command or file by which its presence is seen.
const NEEDED: [(&str, &str); 5] = [
    ("valgrind", "valgrind"),
    ("openssl", "openssl"),
    ("rustc-web", "/usr/bin/rustc"),
    (
        "rust-web-src",
        "/usr/lib/rustlib/src/rust/library/Cargo.lock",
    ),
    ("nodejs", "node"),
];

fn present(program: &str) -> bool {
    if program.starts_with('/') {
        return std::path::Path::new(program).exists();
    }
    Command::new(program).arg("--version").output().is_ok()
        || Command::new(program).arg("version").output().is_ok()
}

fn is_root() -> bool {
    Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|o| o.stdout.starts_with(b"0\n"))
}

/// Installs what is missing through apt when root, else names it.
pub fn run() -> Outcome {
    let missing: Vec<&str> = NEEDED
        .iter()
        .filter(|(_, p)| !present(p))
        .map(|(package, _)| *package)
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    if !is_root() {
        return Err(format!(
            "please install these Debian packages: {}",
            missing.join(" ")
        ));
    }
    step::run(Command::new("apt-get").arg("update"))?;
    step::run(
        Command::new("apt-get")
            .args(["install", "--yes", "--no-install-recommends"])
            .args(&missing)
            .env("DEBIAN_FRONTEND", "noninteractive"),
    )
}
