//! Compilers of this machine.

use crate::Error;
use std::path::Path;
use std::process::Command;

/// The output language of the kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Rust, as in the library.
    Rust,
    /// C, as in its headers.
    C,
}

impl Language {
    /// Its name on the command line and in files.
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
    /// Its name for people: `rustc +bmi2`.
    pub name: String,
    /// The language that it compiles.
    pub language: Language,
    /// The program.
    pub program: String,
    /// Its arguments, except the files.
    pub flags: Vec<String>,
    /// Whether the library is built this way.
    pub usual: bool,
    /// The multiplier widths of the lanes that it suits; empty for words.
    pub factors: &'static [u32],
}

impl Emission {
    /// Whether it suits kernels whose lanes have multipliers of this many bits, or kernels on words.
    pub fn suits(&self, factor: Option<u32>) -> bool {
        factor.map_or(self.factors.is_empty(), |f| self.factors.contains(&f))
    }
}

/// Whether a program can be started.
pub fn present(program: &str) -> bool {
    let out = Command::new(program).arg("--version").output();
    out.is_ok_and(|o| o.status.success())
}

/// Whether the processor has the instructions of the library's entry for BMI2.
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

/// The emissions available here, with the usual one of the language first.
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
                    factors: &[],
                });
            };
            if wide {
                add("rustc +bmi2", Some("+bmi1,+bmi2,+adx,+avx2"), true);
            }
            add("rustc", None, !wide);
        }
    }
    // C only if it is requested, or if there is nothing else.
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
                    factors: &[],
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

/// Whether the processor has AVX-512 with IFMA, as the library's entry for it requires.
#[cfg(target_arch = "x86_64")]
fn ifma() -> bool {
    macro_rules! all {
        ($($name:tt)*) => { true $(&& std::arch::is_x86_feature_detected!($name))* }
    }
    bmi2() && all!("avx512f" "avx512ifma" "avx512vl" "avx512dq" "avx512bw")
}

#[cfg(not(target_arch = "x86_64"))]
fn ifma() -> bool {
    false
}

/// The emissions for the vectors of this processor.
pub fn lane_emissions(language: Option<Language>) -> Result<Vec<Emission>, Error> {
    if language == Some(Language::C) {
        return Err(Error::Refused("lanes are printed in Rust alone".into()));
    }
    vectors(ifma(), bmi2(), present("rustc"))
}

/// The emissions for a machine with these features.
fn vectors(ifma: bool, avx2: bool, rustc: bool) -> Result<Vec<Emission>, Error> {
    if !ifma && !avx2 {
        let why =
            "this processor has neither AVX-512 with IFMA nor AVX2, so no lanes can be timed on it";
        return Err(Error::Refused(why.into()));
    }
    if !rustc {
        let tried = vec!["rustc".into()];
        return Err(Error::NoCompiler { tried });
    }
    let emission = |name: &str, features: &str, usual, factors| Emission {
        name: name.into(),
        language: Language::Rust,
        program: "rustc".into(),
        flags: vec![
            "-Copt-level=3".into(),
            "--edition=2021".into(),
            "-Awarnings".into(),
            format!("-Ctarget-feature={features}"),
        ],
        usual,
        factors,
    };
    let mut all = vec![];
    if ifma {
        let features = "+avx512f,+avx512ifma,+avx512vl,+avx512dq,+avx512bw,+bmi1,+bmi2,+avx2";
        // Vectors of 256 bits have twice the registers with AVX-512.
        all.push(emission("rustc +ifma", features, true, &[52, 32]));
    }
    if avx2 {
        all.push(emission("rustc +avx2", "+bmi1,+bmi2,+avx2", !ifma, &[32]));
    }
    Ok(all)
}

/// Compiles a file of a folder. `out` is a path relative to the current folder, while the compiler runs in
/// another.
pub fn compile(e: &Emission, folder: &Path, source: &str, out: &Path) -> Result<(), Error> {
    let out = std::path::absolute(out).map_err(|e| Error::file(out, e))?;
    let mut command = Command::new(&e.program);
    command
        .args(&e.flags)
        .arg(source)
        .arg("-o")
        .arg(out)
        // LLVM walks chains of additions recursively, and a kernel may be one long chain.
        .env("RUST_MIN_STACK", (1 << 28).to_string())
        .current_dir(folder);
    run(&mut command, &e.name).map(|_| ())
}

/// Runs a program to its end; returns its output, or an error with its messages.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_are_those_of_the_machine() {
        let names = |list: Vec<Emission>| {
            list.into_iter()
                .map(|e| (e.name, e.usual))
                .collect::<Vec<_>>()
        };
        let both = vectors(true, true, true).expect("both");
        assert!(both[0].suits(Some(52)) && both[0].suits(Some(32)) && both[1].suits(Some(32)));
        assert!(!both[1].suits(Some(52)) && !both[0].suits(None));
        let both = names(both);
        assert_eq!(
            both,
            [("rustc +ifma".into(), true), ("rustc +avx2".into(), false)]
        );
        let one = names(vectors(false, true, true).expect("one"));
        assert_eq!(one, [("rustc +avx2".into(), true)]);
        let none = vectors(false, false, true).expect_err("none").to_string();
        assert!(
            none.contains("neither AVX-512 with IFMA nor AVX2"),
            "{none}"
        );
        assert!(vectors(true, true, false).is_err());
        let c = lane_emissions(Some(Language::C))
            .expect_err("no C")
            .to_string();
        assert!(c.contains("Rust alone"), "{c}");
    }
}
