//! Programs that the tests run: valgrind (secrets marked undefined), openssl (key files), for
//! WebAssembly and microcontrollers a compiler with the sources of its standard library, and node, for the C headers
//! compilers and emulators, and a browser without a window for the report.
//!
//! Debian's cross compilers of gcc conflict with its 32-bit libraries. Clang compiles for all machines by
//! itself and needs only their libraries.

use crate::step::{self, Outcome};
use std::process::Command;

/// What needs programs that are not Rust's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The tests of the workspace: openssl, a browser, compilers and emulators.
    Tests,
    /// The C headers on all processors.
    C,
    /// The proofs' second readers.
    Coq,
    /// Secrets marked undefined.
    Valgrind,
    /// WebAssembly.
    Wasm,
    /// Microcontrollers and other processors.
    Targets,
    /// The engine.
    Hardware,
    /// Processors without the instructions of this one.
    Foreign,
    /// The wheel.
    Python,
}

use Need::{C, Coq, Foreign, Hardware, Python, Targets, Tests, Valgrind, Wasm};

/// Debian package, the command or file that shows its presence, and who needs it.
#[rustfmt::skip]
const NEEDED: [(&str, &str, &[Need]); 31] = [
    ("coq", "coqc", &[Coq]),
    ("valgrind", "valgrind", &[Valgrind]),
    ("openssl", "openssl", &[Tests]),
    ("gcc", "gcc", &[C, Tests, Targets]),
    ("gcc-12-multilib", "/usr/lib/gcc/x86_64-linux-gnu/12/32/libgcc.a", &[C, Tests]),
    ("clang-19", "clang-19", &[C, Tests]),
    ("lld-19", "ld.lld-19", &[C, Tests]),
    ("llvm-19", "llvm-nm-19", &[C, Tests, Targets]),
    ("libclang-rt-19-dev", "/usr/lib/llvm-19/lib/clang/19/lib/linux", &[C, Tests]),
    ("qemu-user", "qemu-s390x", &[C, Tests, Targets, Foreign]),
    ("cmake", "cmake", &[Foreign]),
    ("libclang1-19", "/usr/lib/llvm-19/lib/libclang-19.so.1", &[Foreign]),
    ("libclang-common-19-dev", "/usr/lib/llvm-19/lib/clang/19/include/stdbool.h", &[Foreign]),
    ("libc6-dev-riscv64-cross", "/usr/riscv64-linux-gnu/lib/libc.a", &[C, Tests]),
    ("libc6-dev-armhf-cross", "/usr/arm-linux-gnueabihf/lib/libc.a", &[C, Tests]),
    ("libc6-dev-ppc64el-cross", "/usr/powerpc64le-linux-gnu/lib/libc.a", &[C, Tests]),
    ("libc6-dev-arm64-cross", "/usr/aarch64-linux-gnu/lib/libc.a", &[C, Tests]),
    ("libc6-dev-s390x-cross", "/usr/s390x-linux-gnu/lib/libc.a", &[C, Tests]),
    ("libgcc-12-dev-riscv64-cross", "/usr/lib/gcc-cross/riscv64-linux-gnu/12/libgcc.a", &[C, Tests]),
    ("libgcc-12-dev-armhf-cross", "/usr/lib/gcc-cross/arm-linux-gnueabihf/12/libgcc.a", &[C, Tests]),
    ("libgcc-12-dev-ppc64el-cross", "/usr/lib/gcc-cross/powerpc64le-linux-gnu/12/libgcc.a", &[C, Tests]),
    ("libgcc-12-dev-arm64-cross", "/usr/lib/gcc-cross/aarch64-linux-gnu/12/libgcc.a", &[C, Tests]),
    ("libgcc-12-dev-s390x-cross", "/usr/lib/gcc-cross/s390x-linux-gnu/12/libgcc.a", &[C, Tests]),
    ("rustc-web", "/usr/bin/rustc", &[Wasm, Targets]),
    ("rust-web-src", "/usr/lib/rustlib/src/rust/library/Cargo.lock", &[Wasm, Targets]),
    ("nodejs", "node", &[Wasm, Tests]),
    ("verilator", "verilator", &[Hardware]),
    ("iverilog", "/usr/bin/iverilog", &[Hardware]),
    ("yosys", "/usr/bin/yosys", &[Hardware]),
    ("chromium-headless-shell", "chromium-headless-shell", &[Tests]),
    ("python3-venv", "/usr/lib/python3.11/ensurepip", &[Hardware, Coq, Python]),
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

/// Installs all missing packages through apt when root, otherwise lists them.
pub fn run() -> Outcome {
    install(|_| true)
}

/// The same for those that have one of these needs.
pub fn only(needs: &[Need]) -> Outcome {
    install(|of| of.iter().any(|need| needs.contains(need)))
}

fn install(wanted: impl Fn(&[Need]) -> bool) -> Outcome {
    let missing: Vec<&str> = NEEDED
        .iter()
        .filter(|(_, program, of)| wanted(of) && !present(program))
        .map(|(package, _, _)| *package)
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
