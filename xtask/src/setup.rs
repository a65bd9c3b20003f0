//! Programs that the tests run: valgrind (secrets marked undefined), openssl and ssh-keygen (key files), for
//! WebAssembly and microcontrollers a compiler with the sources of its standard library, and node, for the C headers
//! compilers and emulators, and a browser without a window for the report.
//!
//! Debian's cross compilers of gcc conflict with its 32-bit libraries. Clang compiles for all machines by
//! itself and needs only their libraries.

use crate::step::{self, Outcome};
use std::path::PathBuf;
use std::process::Command;

/// What needs programs that are not Rust's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The tests of the workspace: openssl, ssh-keygen, a browser, compilers and emulators.
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
    /// The engine: simulation by Icarus, and programs of the Python package index.
    Hardware,
    /// The engine on Verilator's model, and its lint, of which slang is a package of the Python package index.
    Verilator,
    /// Processors without the instructions of this one.
    Consumer,
    /// The wheel.
    Python,
    /// The provider of OpenSSL.
    OpenSsl,
    /// Clients and servers for the adapters to other crates.
    Clients,
}

use Need::{
    C, Clients, Consumer, Coq, Hardware, OpenSsl, Python, Targets, Tests, Valgrind, Verilator, Wasm,
};

/// The folder of Debian's wheels.
const WHEELS: &str = "/usr/share/python-wheels";

/// Debian's wheel of pip, if Python comes without its own.
pub fn wheel_of_pip() -> Option<PathBuf> {
    let mut python = Command::new("python3");
    let own = python.args(["-c", "import ensurepip"]).output();
    if own.is_ok_and(|done| done.status.success()) {
        return None;
    }
    let files = std::fs::read_dir(WHEELS).ok()?.flatten();
    let mut wheels = files.map(|file| file.path());
    wheels.find(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("pip-") && name.ends_with(".whl")
    })
}

/// Debian package, the command or file that shows its presence, and who needs it.
#[rustfmt::skip]
const NEEDED: [(&str, &str, &[Need]); 38] = [
    ("coq", "coqc", &[Coq]),
    ("valgrind", "valgrind", &[OpenSsl, Valgrind]),
    ("openssl", "openssl", &[Clients, OpenSsl, Tests]),
    ("curl", "curl", &[Clients]),
    ("git", "git", &[Clients]),
    ("openssh-server", "/usr/sbin/sshd", &[Clients]),
    ("openssh-client", "/usr/bin/ssh-keygen", &[Clients, Tests]),
    ("libssl-dev", "/usr/include/openssl/provider.h", &[OpenSsl]),
    ("gcc", "gcc", &[C, OpenSsl, Tests, Targets]),
    ("gcc-12-multilib", "/usr/lib/gcc/x86_64-linux-gnu/12/32/libgcc.a", &[C, Tests]),
    ("clang-19", "clang-19", &[C, Tests]),
    ("lld-19", "ld.lld-19", &[C, Tests]),
    ("llvm-19", "llvm-nm-19", &[C, Tests, Targets]),
    ("libclang-rt-19-dev", "/usr/lib/llvm-19/lib/clang/19/lib/linux", &[C, Tests]),
    ("qemu-user", "qemu-s390x", &[C, Tests, Targets, Consumer]),
    ("cmake", "cmake", &[Consumer]),
    ("libclang1-19", "/usr/lib/llvm-19/lib/libclang-19.so.1", &[Consumer]),
    ("libclang-common-19-dev", "/usr/lib/llvm-19/lib/clang/19/include/stdbool.h", &[Consumer]),
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
    ("verilator", "verilator", &[Verilator]),
    ("g++", "g++", &[Verilator]),
    ("make", "make", &[Verilator]),
    ("iverilog", "/usr/bin/iverilog", &[Hardware]),
    ("python3-pip-whl", WHEELS, &[Hardware, Verilator]),
    ("chromium-headless-shell", "chromium-headless-shell", &[Clients, Tests]),
    ("python3-venv", "/usr/lib/python3.11/ensurepip", &[Clients, Coq, Python]),
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

/// What of all that is missing, in a sentence.
pub fn missing() -> String {
    let missing = missing_of(|_| true);
    match missing[..] {
        [] => "the Debian packages that they need are here".into(),
        _ => format!(
            "it installs {} Debian packages and what those need: {}",
            missing.len(),
            missing.join(" ")
        ),
    }
}

/// The missing packages of these needs.
fn missing_of(wanted: impl Fn(&[Need]) -> bool) -> Vec<&'static str> {
    let needed = NEEDED
        .iter()
        .filter(|(_, program, of)| wanted(of) && !present(program));
    needed.map(|(package, ..)| *package).collect()
}

fn install(wanted: impl Fn(&[Need]) -> bool) -> Outcome {
    let missing = missing_of(wanted);
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
    let install = ["install", "--yes", "--no-install-recommends"];
    let dry = Command::new("apt-get")
        .args(install)
        .arg("--simulate")
        .args(&missing)
        .output()
        .map_err(|e| format!("apt-get: {e}"))?;
    let dry = String::from_utf8_lossy(&dry.stdout);
    let all = installed(&dry);
    println!(
        "==> installs {} Debian packages: {}",
        all.len(),
        all.join(" ")
    );
    step::run(
        Command::new("apt-get")
            .args(install)
            .args(&missing)
            .env("DEBIAN_FRONTEND", "noninteractive"),
    )
}

/// The packages that a simulated run of apt would install, those that others need included.
fn installed(text: &str) -> Vec<&str> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("Inst "));
    lines.filter_map(|line| line.split(' ').next()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each brings packages of its own: `hw/README.md` has the number.
    #[test]
    fn the_short_hardware_test_needs_two_debian_packages() {
        let needed = NEEDED.iter().filter(|(.., of)| of.contains(&Hardware));
        let names: Vec<_> = needed.map(|(name, ..)| *name).collect();
        assert_eq!(names, ["iverilog", "python3-pip-whl"]);
    }

    #[test]
    fn a_simulated_run_names_the_packages() {
        let text = "NOTE: only a simulation\nInst iverilog (11.0 Debian [amd64])\nInst a:i386 (1)\nConf iverilog (11.0)\n";
        assert_eq!(installed(text), ["iverilog", "a:i386"]);
    }
}
