//! Programs that the tests run: valgrind (secrets marked undefined), openssl (key files), for
//! WebAssembly and microcontrollers a compiler with the sources of its standard library, and node, for the C headers
//! compilers and emulators, and a browser without a window for the report.
//!
//! Debian's cross compilers of gcc conflict with its 32-bit libraries. Clang compiles for all machines by
//! itself and needs only their libraries.

use crate::step::{self, Outcome};
use std::process::Command;

/// Debian package, and the command or file that shows its presence.
const NEEDED: [(&str, &str); 28] = [
    ("coq", "coqc"),
    ("valgrind", "valgrind"),
    ("openssl", "openssl"),
    ("gcc", "gcc"),
    (
        "gcc-12-multilib",
        "/usr/lib/gcc/x86_64-linux-gnu/12/32/libgcc.a",
    ),
    ("clang-19", "clang-19"),
    ("lld-19", "ld.lld-19"),
    ("llvm-19", "llvm-nm-19"),
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
    ("rustc-web", "/usr/bin/rustc"),
    (
        "rust-web-src",
        "/usr/lib/rustlib/src/rust/library/Cargo.lock",
    ),
    ("nodejs", "node"),
    ("verilator", "verilator"),
    ("iverilog", "/usr/bin/iverilog"),
    ("yosys", "/usr/bin/yosys"),
    ("chromium-headless-shell", "chromium-headless-shell"),
    ("python3-venv", "/usr/lib/python3.11/ensurepip"),
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

/// Installs missing packages through apt when root, otherwise lists them.
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
