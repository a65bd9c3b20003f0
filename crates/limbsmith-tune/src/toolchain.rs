//! Compilers of this machine.

use crate::Error;
use std::path::Path;
use std::process::Command;

/// What the kernels are printed as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Rust, as the library is.
    Rust,
    /// C, as its headers are.
    C,
}

impl Language {
    /// On the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Language::Rust => "rust",
            Language::C => "c",
        }
    }
}

/// A compiler with flags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Emission {
    /// For people: `rustc +bmi2`.
    pub name: String,
    /// What it compiles.
    pub language: Language,
    /// The program.
    pub program: String,
    /// Its arguments, but for the files.
    pub flags: Vec<String>,
    /// Whether it is what the library is built as.
    pub usual: bool,
}

/// Whether a program can be started.
pub fn present(program: &str) -> bool {
    let out = Command::new(program).arg("--version").output();
    out.is_ok_and(|o| o.status.success())
}

/// The processor's instructions of the library's entry for BMI2, if it has them.
#[cfg(target_arch = "x86_64")]
fn bmi2() -> bool {
    macro_rules! all {
        ($($name:tt)*) => { true $(&& std::arch::is_x86_feature_detected!($name))* }
    }
    all!("bmi1" "bmi2" "adx" "avx2")
}

#[cfg(not(target_arch = "x86_64"))]
fn bmi2() -> bool {
    false
}

/// The ways to compile here; the usual one of the language first.
pub fn emissions(language: Option<Language>) -> Result<Vec<Emission>, Error> {
    let mut all = vec![];
    let mut tried = vec![];
    let wide = bmi2();
    let strings = |list: &[&str]| list.iter().map(|s| s.to_string()).collect::<Vec<_>>();
    if language != Some(Language::C) {
        tried.push("rustc".to_string());
        if present("rustc") {
            let plain = ["-Copt-level=3", "--edition=2021", "-Awarnings"];
            let mut add = |name: &str, features: Option<&str>, usual| {
                let mut flags = strings(&plain);
                flags.extend(features.map(|f| format!("-Ctarget-feature={f}")));
                all.push(Emission {
                    name: name.into(),
                    language: Language::Rust,
                    program: "rustc".into(),
                    flags,
                    usual,
                });
            };
            if wide {
                add("rustc +bmi2", Some("+bmi1,+bmi2,+adx,+avx2"), true);
            }
            add("rustc", None, !wide);
        }
    }
    // C only if it is wanted, or if there is nothing else.
    if language == Some(Language::C) || (language.is_none() && all.is_empty()) {
        for program in ["gcc", "clang", "clang-19"] {
            tried.push(program.into());
            if !present(program) {
                continue;
            }
            let first = all.is_empty();
            let mut add = |level: &str, features: &[&str], usual| {
                let mut flags = strings(&[level, "-std=c99", "-w"]);
                flags.extend(strings(features));
                let more = if features.is_empty() { "" } else { " +bmi2" };
                all.push(Emission {
                    name: format!("{program} {level}{more}"),
                    language: Language::C,
                    program: program.into(),
                    flags,
                    usual,
                });
            };
            add("-O2", &[], first);
            add("-O3", &[], false);
            if wide {
                add("-O2", &["-mbmi2", "-madx"], false);
            }
        }
    }
    match all.is_empty() {
        true => Err(Error::NoCompiler { tried }),
        false => Ok(all),
    }
}

/// Compiles a file of a folder.
pub fn compile(e: &Emission, folder: &Path, source: &str, out: &Path) -> Result<(), Error> {
    let mut command = Command::new(&e.program);
    command
        .args(&e.flags)
        .arg(source)
        .arg("-o")
        .arg(out)
        .current_dir(folder);
    run(&mut command, &e.name).map(|_| ())
}

/// Runs a program to its end; what it printed, or what it complained of.
pub fn run(command: &mut Command, name: &str) -> Result<String, Error> {
    let failed = |said: String| Error::Program {
        program: name.into(),
        said,
    };
    let out = command.output().map_err(|e| failed(e.to_string()))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_string();
    match out.status.success() {
        true => Ok(String::from_utf8_lossy(&out.stdout).into_owned()),
        false => {
            let said = text(&out.stderr);
            let lines: Vec<&str> = said.lines().take(8).collect();
            Err(failed(format!("{}: {}", out.status, lines.join(" | "))))
        }
    }
}
