//! The library as users of C have it: installed, and called from C, C++, Python and Go.

#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

const HERE: &str = env!("CARGO_MANIFEST_DIR");
const PROGRAMS: [&str; 3] = ["vectors", "many", "errors"];
const WARNINGS: [&str; 4] = ["-Wall", "-Wextra", "-pedantic", "-Werror"];

/// The output of a command that must succeed.
fn run(command: &mut Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|e| panic!("{command:?}: {e}"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{text}{errors}");
    text
}

/// The folder with the libraries that cargo built for this test.
fn built() -> PathBuf {
    std::env::current_exe()
        .unwrap()
        .parent()
        .unwrap()
        .to_path_buf()
}

/// The folder of the installation, and of what the tests build.
fn installed() -> &'static Path {
    static PREFIX: OnceLock<PathBuf> = OnceLock::new();
    PREFIX.get_or_init(|| {
        let prefix = Path::new(env!("CARGO_TARGET_TMPDIR")).join("capi");
        let _ = std::fs::remove_dir_all(&prefix);
        let arguments = [
            format!("PREFIX={}", prefix.display()),
            format!("BUILT={}", built().display()),
        ];
        run(Command::new("make")
            .args(["-C", HERE, "install-files"])
            .args(arguments));
        prefix
    })
}

/// Whether a program is there. If not, says so loudly.
fn has(program: &str, argument: &str) -> bool {
    let found = Command::new(program)
        .arg(argument)
        .output()
        .is_ok_and(|o| o.status.success());
    if !found {
        // Past the capture of tests, which would hide it.
        let _ = writeln!(
            std::io::stderr(),
            "SKIPPED: {program} is not installed, so its test did not run"
        );
    }
    found
}

/// Compiles a source file against the installed library.
fn compile(compiler: &str, options: &[&str], source: &str, name: &str) -> PathBuf {
    let prefix = installed();
    let program = prefix.join(name);
    let mut command = Command::new(compiler);
    command
        .args(WARNINGS)
        .args(options)
        .arg("-g")
        .arg("-I")
        .arg(prefix.join("include"));
    command
        .arg(Path::new(HERE).join(source))
        .arg("-x")
        .arg("none")
        .arg("-o")
        .arg(&program);
    command.arg("-L").arg(prefix.join("lib")).arg("-llimbsmith");
    command.arg(format!("-Wl,-rpath,{}", prefix.join("lib").display()));
    run(&mut command);
    program
}

fn compile_and_run(compiler: &str, options: &[&str], prefix: &str) {
    for name in PROGRAMS {
        let program = compile(
            compiler,
            options,
            &format!("tests/{name}.c"),
            &format!("{prefix}-{name}"),
        );
        assert!(run(&mut Command::new(program)).contains("checks"));
    }
}

#[test]
fn c_programs() {
    compile_and_run("cc", &["-std=c99"], "c");
}

#[test]
fn cpp_programs() {
    compile_and_run("c++", &["-std=c++11", "-x", "c++"], "cpp");
}

/// With `FRAMES` of `src/ffi/mod.rs` at 0 it fails.
#[test]
fn the_stack_is_erased() {
    let program = compile(
        "cc",
        &["-std=c99", "-O0", "-Wno-maybe-uninitialized"],
        "tests/erased.c",
        "c-erased",
    );
    assert!(run(&mut Command::new(program)).contains("0 copies"));
}

#[test]
fn sanitizers() {
    let options = [
        "-std=c99",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
    ];
    compile_and_run("cc", &options, "sanitized");
}

#[test]
fn valgrind() {
    if !has("valgrind", "--version") {
        return;
    }
    for name in PROGRAMS {
        let program = compile(
            "cc",
            &["-std=c99"],
            &format!("tests/{name}.c"),
            &format!("valgrind-{name}"),
        );
        let options = [
            "-q",
            "--error-exitcode=9",
            "--leak-check=full",
            "--errors-for-leak-kinds=definite",
        ];
        run(Command::new("valgrind").args(options).arg(program));
    }
}

#[test]
fn threads() {
    let program = compile(
        "cc",
        &["-std=c99", "-pthread", "-fsanitize=address"],
        "tests/threads.c",
        "threads",
    );
    assert!(run(&mut Command::new(program)).contains("checks"));
}

#[test]
fn static_library() {
    let prefix = installed();
    let program = prefix.join("static");
    let mut command = Command::new("cc");
    command.args(WARNINGS).arg("-I").arg(prefix.join("include"));
    command
        .arg(Path::new(HERE).join("examples/sign.c"))
        .arg(prefix.join("lib/liblimbsmith.a"));
    command
        .args(["-lpthread", "-ldl", "-lm", "-o"])
        .arg(&program);
    run(&mut command);
    assert!(run(&mut Command::new(program)).contains("success"));
}

#[test]
fn examples() {
    let sign = compile("cc", &["-std=c99"], "examples/sign.c", "sign");
    assert!(run(&mut Command::new(sign)).contains("success"));
    let agree = compile("c++", &["-std=c++11"], "examples/agree.cpp", "agree");
    assert!(run(&mut Command::new(agree)).contains("the same secret"));
}

#[test]
fn installed_files() {
    let prefix = installed();
    let library = std::fs::canonicalize(prefix.join("lib/liblimbsmith.so")).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    assert!(library.ends_with(format!("liblimbsmith.so.{version}")));
    let dynamic = run(Command::new("readelf").arg("-d").arg(library));
    assert!(dynamic.contains("[liblimbsmith.so.0]"), "{dynamic}");
    let pc = std::fs::read_to_string(prefix.join("lib/pkgconfig/limbsmith.pc")).unwrap();
    assert!(pc.contains(&format!("Version: {version}\n")) && !pc.contains('@'));
    if has("pkg-config", "--version") {
        let mut command = Command::new("pkg-config");
        command.env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"));
        assert!(run(command.args(["--libs", "limbsmith"])).contains("-llimbsmith"));
    }
}

#[test]
fn exported_symbols() {
    let library = installed().join("lib/liblimbsmith.so");
    let symbols = run(Command::new("nm")
        .args(["-D", "--defined-only"])
        .arg(library));
    let exported: BTreeSet<&str> = symbols
        .lines()
        .filter_map(|l| l.split(' ').nth(2))
        .collect();
    let header = std::fs::read_to_string(Path::new(HERE).join("include/limbsmith.h")).unwrap();
    let declared: BTreeSet<&str> = header
        .lines()
        .filter(|line| !line.starts_with([' ', '/', '#', 't']))
        .filter_map(|line| line.split_once('(')?.0.rsplit([' ', '*']).next())
        .collect();
    assert_eq!(exported, declared);
    assert!(declared.len() > 30);
}

#[test]
fn every_function_is_called_and_listed() {
    let header = std::fs::read_to_string(Path::new(HERE).join("include/limbsmith.h")).unwrap();
    let read = |name: &str| std::fs::read_to_string(Path::new(HERE).join(name)).unwrap();
    let tests = PROGRAMS
        .map(|name| read(&format!("tests/{name}.c")))
        .concat()
        + &read("tests/sign.py");
    let readme = read("README.md");
    for line in header
        .lines()
        .filter(|line| !line.starts_with([' ', '/', '#', 't']))
    {
        let Some((start, _)) = line.split_once('(') else {
            continue;
        };
        let name = start.rsplit([' ', '*']).next().unwrap();
        assert!(tests.contains(name), "no test calls {name}");
        assert!(
            readme.contains(&format!("`{name}`")),
            "README.md does not list {name}"
        );
    }
}

#[test]
fn python() {
    if !has("python3", "--version") {
        return;
    }
    let mut command = Command::new("python3");
    command
        .arg(Path::new(HERE).join("tests/sign.py"))
        .arg(installed().join("lib/liblimbsmith.so"));
    assert_eq!(run(&mut command).trim(), env!("CARGO_PKG_VERSION"));
}

#[test]
fn go() {
    if !has("go", "version") {
        return;
    }
    let prefix = installed();
    let library = prefix.join("lib").display().to_string();
    let mut command = Command::new("go");
    command
        .arg("run")
        .arg(Path::new(HERE).join("tests/sign.go"));
    command
        .env("CGO_ENABLED", "1")
        .env("GOFLAGS", "-mod=mod")
        .env("GO111MODULE", "off");
    command
        .env("GOCACHE", prefix.join("go"))
        .env("LD_LIBRARY_PATH", &library);
    command.env(
        "CGO_CFLAGS",
        format!("-I{}", prefix.join("include").display()),
    );
    command.env("CGO_LDFLAGS", format!("-L{library} -llimbsmith"));
    command.env_remove("GOFLAGS");
    assert_eq!(run(&mut command).trim(), env!("CARGO_PKG_VERSION"));
}
