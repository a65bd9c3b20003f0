//! Programs that the tests run: valgrind (secrets marked undefined), openssl (key files), C
//! compilers and emulators (the C headers on this machine and on others).
//!
//! Debian's cross compilers of gcc conflict with its 32-bit libraries; clang compiles for all
//! machines by itself and needs their libraries only.

use crate::step::{self, Outcome};
use std::path::Path;
use std::process::Command;

/// Debian package, and the command by which its presence is seen, or a file.
const NEEDED: [(&str, &str); 18] = [
    ("valgrind", "valgrind"),
    ("openssl", "openssl"),
    ("gcc", "gcc"),
    (
        "gcc-12-multilib",
        "/usr/lib/gcc/x86_64-linux-gnu/12/32/libgcc.a",
    ),
    ("clang-19", "clang-19"),
    ("lld-19", "ld.lld-19"),
    (
        "libclang-rt-19-dev",
        "/usr/lib/llvm-19/lib/clang/19/lib/linux",
    ),
    ("qemu-user", "qemu-s390x"),
    (
        "libc6-dev-riscv64-cross",
        "/usr/riscv64-linux-gnu/lib/libc.a",
    ),
    (
        "libc6-dev-armhf-cross",
        "/usr/arm-linux-gnueabihf/lib/libc.a",
    ),
    (
        "libc6-dev-ppc64el-cross",
        "/usr/powerpc64le-linux-gnu/lib/libc.a",
    ),
    ("libc6-dev-arm64-cross", "/usr/aarch64-linux-gnu/lib/libc.a"),
    ("libc6-dev-s390x-cross", "/usr/s390x-linux-gnu/lib/libc.a"),
    (
        "libgcc-12-dev-riscv64-cross",
        "/usr/lib/gcc-cross/riscv64-linux-gnu/12/libgcc.a",
    ),
    (
        "libgcc-12-dev-armhf-cross",
        "/usr/lib/gcc-cross/arm-linux-gnueabihf/12/libgcc.a",
    ),
    (
        "libgcc-12-dev-ppc64el-cross",
        "/usr/lib/gcc-cross/powerpc64le-linux-gnu/12/libgcc.a",
    ),
    (
        "libgcc-12-dev-arm64-cross",
        "/usr/lib/gcc-cross/aarch64-linux-gnu/12/libgcc.a",
    ),
    (
        "libgcc-12-dev-s390x-cross",
        "/usr/lib/gcc-cross/s390x-linux-gnu/12/libgcc.a",
    ),
];

fn present(seen: &str) -> bool {
    Path::new(seen).is_absolute() && Path::new(seen).exists()
        || Command::new(seen).arg("--version").output().is_ok()
        || Command::new(seen).arg("version").output().is_ok()
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
