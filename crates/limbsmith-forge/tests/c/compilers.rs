//! Compiling and running.

use crate::vectors::{Case, cases};
use crate::{Header, driver, others, shipped};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Warnings, all of them errors.
const STRICT: [&str; 8] = [
    "-std=c99",
    "-Wall",
    "-Wextra",
    "-Wpedantic",
    "-Wconversion",
    "-Wshadow",
    "-Werror",
    "-g0",
];

/// In C, `+` on unsigned words may wrap. The proof says that it never does in the kernels, and clang can check that at
/// run time. The word functions that wrap on purpose are exempt.
const WRAPPING: &str = "fun:limbsmith_sbb*\nfun:limbsmith_mask*\nfun:limbsmith_addw*\nfun:limbsmith_subw*\n\
                        fun:limbsmith_mulw*\n";

/// Operands far beyond their bound.
const PLANTED: &str = "#include \"p25519.h\"
int main(int count, char **words) {
    uint64_t top = 0xffffffffffffffff, a[5] = {top, top, top, top, top}, r[5];
    limbsmith_p25519_u51_add(r, a, a);
    return words && count ? (int)(r[0] & 1) : 0;
}
";

/// A folder of its own for one test in this process, with the headers in it. A failed test leaves it.
struct Bench {
    folder: PathBuf,
    headers: Vec<Header>,
    cases: Vec<Case>,
}

impl Drop for Bench {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            std::fs::remove_dir_all(&self.folder).expect("the folder goes");
        }
    }
}

impl Bench {
    fn new(name: &str, headers: Vec<Header>) -> Self {
        let name = format!("{name}-{}", std::process::id());
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        for h in &headers {
            std::fs::write(folder.join(&h.name), &h.text).expect("a header");
        }
        std::fs::write(folder.join("wrapping.txt"), WRAPPING).expect("a file");
        let cases = headers.iter().flat_map(cases).collect();
        Bench {
            folder,
            headers,
            cases,
        }
    }

    /// Compiles the driver with these arguments, runs it, and requires that every vector is right.
    fn run(&self, name: &str, compiler: &[&str], wide: bool, emulator: Option<&str>) {
        let cases: Vec<&Case> = self.cases.iter().filter(|c| wide || !c.wide).collect();
        assert!(!cases.is_empty(), "{name}: nothing to run");
        let headers: Vec<String> = self.headers.iter().map(|h| h.name.clone()).collect();
        let program = self.compile(name, compiler, &driver::program(&headers, &cases));
        let start = || match emulator {
            Some(e) => {
                let mut c = Command::new(e);
                c.arg(&program);
                c
            }
            None => Command::new(&program),
        };
        let mut data = driver::data(&cases);
        let said = succeed(name, &mut start(), &data);
        let vectors: usize = cases.iter().map(|c| c.vectors.len()).sum();
        let expected = format!("{} functions, {vectors} vectors\n", cases.len());
        assert_eq!(said, expected, "{name}");
        println!("{name}: {}", said.trim());
        // A wrong word, the very last one, is detected.
        *data.last_mut().expect("data") ^= 1;
        let (good, said) = finish(name, &mut start(), &data);
        assert!(!good && said.contains("is wrong"), "{name}: {said}");
    }

    fn compile(&self, name: &str, compiler: &[&str], text: &str) -> PathBuf {
        let source = self.folder.join(format!("{name}.c"));
        std::fs::write(&source, text).expect("a file");
        let program = self.folder.join(name);
        let mut command = Command::new(compiler[0]);
        command.args(&compiler[1..]).args(STRICT).arg(&source);
        command.arg("-o").arg(&program).current_dir(&self.folder);
        succeed(name, &mut command, &[]);
        program
    }
}

/// Runs a command to its end: whether it succeeded, and its output.
fn finish(name: &str, command: &mut Command, input: &[u8]) -> (bool, String) {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|e| panic!("{name}: {command:?}: {e}"));
    // A program that stops early closes its pipe; its own output is then the result.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let out = child.wait_with_output().expect("an end");
    let said = [out.stdout, out.stderr].concat();
    (
        out.status.success(),
        String::from_utf8_lossy(&said).into_owned(),
    )
}

/// The output of a command that must succeed.
fn succeed(name: &str, command: &mut Command, input: &[u8]) -> String {
    let (good, said) = finish(name, command, input);
    assert!(good, "{name}: {command:?}\n{said}");
    said
}

fn present(program: &str) -> bool {
    let version = Command::new(program).arg("--version").output();
    version.is_ok_and(|o| o.status.success())
}

const SANITIZERS: [&str; 3] = [
    "-O1",
    "-fsanitize=undefined,address",
    "-fno-sanitize-recover=all",
];
const WATCHED: [&str; 2] = [
    "-fsanitize=unsigned-integer-overflow,unsigned-shift-base,implicit-conversion",
    "-fsanitize-ignorelist=wrapping.txt",
];

fn all() -> Vec<Header> {
    shipped().into_iter().chain(others()).collect()
}

/// Every function of a few headers: quick enough for plain `cargo test`.
#[test]
fn some_headers_run_under_the_sanitizers() {
    if !present("cc") {
        println!("skipped: there is no C compiler 'cc'");
        return;
    }
    let some = |h: &Header| h.name == "p25519.h" || h.name.starts_with("other");
    let bench = Bench::new("c-some", all().into_iter().filter(some).collect());
    bench.run("some", &[&["cc"], &SANITIZERS[..]].concat(), true, None);
}

/// The headers as seen by compilers without words of 128 bits: the remaining functions must not call skipped ones.
#[test]
fn headers_compile_without_words_of_128_bits() {
    if !present("cc") {
        println!("skipped: there is no C compiler 'cc'");
        return;
    }
    let bench = Bench::new("c-narrow", all());
    let list = bench.headers.iter().map(|h| &h.name);
    let list: String = list.map(|n| format!("#include \"{n}\"\n")).collect();
    let text = format!("{list}int main(void) {{ return 0; }}\n");
    bench.compile("narrow", &["cc", "-U__SIZEOF_INT128__"], &text);
}

/// Every function of every header, by gcc and clang, under the sanitizers; and as C++.
#[test]
#[ignore = "needs clang-19: cargo xtask c"]
fn all_headers_run_under_the_sanitizers() {
    let bench = Bench::new("c-native", all());
    let clang = [&["clang-19"], &SANITIZERS[..], &WATCHED].concat();
    std::thread::scope(|scope| {
        scope.spawn(|| bench.run("gcc", &[&["gcc"], &SANITIZERS[..]].concat(), true, None));
        scope.spawn(|| bench.run("clang", &clang, true, None));
    });
    let small = [&["gcc", "-m32"], &SANITIZERS[..]].concat();
    bench.run("gcc-m32", &small, false, None);
    // An operand beyond its bound must be reported as an overflow: this shows that the compiler checks it.
    let planted = bench.compile("planted", &clang, PLANTED);
    let (good, said) = finish("planted", &mut Command::new(planted), &[]);
    assert!(
        !good && said.contains("unsigned integer overflow"),
        "{said}"
    );
    plain_cpp(&bench.folder, &bench.headers);
}

/// The headers together, as C++.
fn plain_cpp(folder: &Path, headers: &[Header]) {
    let list: Vec<String> = headers
        .iter()
        .map(|h| format!("#include \"{}\"\n", h.name))
        .collect();
    let source = folder.join("all.cpp");
    std::fs::write(&source, list.concat()).expect("a file");
    let mut command = Command::new("clang-19");
    command.args([
        "-std=c++11",
        "-fsyntax-only",
        "-Wall",
        "-Wextra",
        "-Wpedantic",
        "-Werror",
    ]);
    succeed("C++", command.arg(&source), &[]);
}

/// Every function on other machines, emulated: 32 and 64 bits, little and big-endian.
#[test]
#[ignore = "needs cross compilers and qemu: cargo xtask c"]
fn all_headers_run_on_other_machines() {
    let bench = Bench::new("c-cross", all());
    // Target of clang, emulator, whether there are words of 128 bits, and the optimization level. Level 2 takes a
    // minute for a 64-bit target, so only the two most common ones use it.
    let machines = [
        ("riscv64-linux-gnu", "qemu-riscv64", true, "-O1"),
        ("armv7-linux-gnueabihf", "qemu-arm", false, "-O2"),
        ("powerpc64le-linux-gnu", "qemu-ppc64le", true, "-O1"),
        ("aarch64-linux-gnu", "qemu-aarch64", true, "-O2"),
        ("s390x-linux-gnu", "qemu-s390x", true, "-O1"),
    ];
    let run = |part: &[(&str, &str, bool, &str)]| {
        for (target, emulator, wide, level) in part {
            let target_flag = format!("--target={target}");
            let compiler = ["clang-19", &target_flag, "-fuse-ld=lld", "-static", level];
            bench.run(target, &compiler, *wide, Some(emulator));
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| run(&machines[..3]));
        scope.spawn(|| run(&machines[3..]));
    });
}
