//! Constant time of the release build, by three independent methods.
//!
//! The library under test is the shipped one: it has no feature or flag for this purpose.
//!
//! **Secrets marked undefined, under valgrind.** The harness (`crates/limbsmith-ct`) marks the secret bytes
//! as undefined for memcheck, and runs every operation on secrets, on every backend. Memcheck tracks the
//! undefined bits through registers and memory and reports every branch and every address that depends on
//! them. A silent run alone proves little, so leaks are planted, each of which must be reported.
//!
//! **Traces.** `limbsmith-trace` compares each instruction and each memory access between runs with edge-case
//! secrets and random ones, and rejects instructions whose time depends on their operands. Valgrind's
//! emulation is traced where it is available, and the processor, in single steps, for AVX-512. At level z,
//! where lengths are divided, breakpoints reveal the operands of divisions. Leaks are planted there too.
//!
//! **The code.** Every function of the library in the program is scanned for these instructions, executed or
//! not.
//!
//! A test of `limbsmith-ct` itself checks that every public function on secrets is among the operations.

use crate::residue;
use crate::step::{self, Outcome, cargo, release, root};
use std::path::PathBuf;
use std::process::Command;

/// Memcheck's exit code for an error.
const SEEN: i32 = 97;
/// The exit code of `limbsmith-trace` where the processor has no such instructions.
const ABSENT: i32 = 98;

/// The two programs of a build.
struct Build {
    watch: PathBuf,
    trace: PathBuf,
}

impl Build {
    fn in_folder(folder: Option<&PathBuf>) -> Self {
        let program = |name| match folder {
            Some(folder) => folder.join("release").join(name),
            None => release(name),
        };
        Build {
            watch: program("limbsmith-ct"),
            trace: program("limbsmith-trace"),
        }
    }

    fn memcheck(&self, args: &[&str]) -> Result<i32, String> {
        println!("==> valgrind limbsmith-ct {}", args.join(" "));
        let passed_over = root().join("crates/limbsmith-ct/memcheck.supp");
        let run = Command::new("valgrind")
            .args(["--quiet", &format!("--error-exitcode={SEEN}")])
            .arg(format!("--suppressions={}", passed_over.display()))
            .arg("--")
            .arg(&self.watch)
            .args(args)
            .output()
            .map_err(|e| format!("valgrind: {e}"))?;
        print!("{}", String::from_utf8_lossy(&run.stdout));
        if run.status.code() != Some(0) && args[0] == "all" {
            print!("{}", String::from_utf8_lossy(&run.stderr));
        }
        run.status
            .code()
            .ok_or_else(|| "valgrind was killed".into())
    }

    /// All operations, and the leaks that must be reported.
    fn watch(&self, leaks: &[&str]) -> Outcome {
        match self.memcheck(&["all"])? {
            0 => println!("    no branch and no address depends on a secret"),
            SEEN => return Err("a branch or an address depends on a secret".into()),
            code => return Err(format!("the harness failed with exit code {code}")),
        }
        for leak in leaks {
            if self.memcheck(&["planted", leak])? != SEEN {
                return Err(format!("the planted leak '{leak}' was not reported"));
            }
            println!("    the planted leak '{leak}' was reported");
        }
        Ok(())
    }

    fn trace(&self, on: &Instructions, args: &[&str]) -> Result<i32, String> {
        println!("==> limbsmith-trace {}, on {}", args.join(" "), on.name);
        let mut command = Command::new(&self.trace);
        command.args(args).env(on.variable, on.name);
        if on.step {
            command.env("LIMBSMITH_STEP", "1");
        }
        if on.divisions {
            command.env("LIMBSMITH_DIVISIONS", "1");
        }
        let out = command
            .output()
            .map_err(|e| format!("limbsmith-trace: {e}"))?;
        print!("{}", String::from_utf8_lossy(&out.stdout));
        eprint!("{}", String::from_utf8_lossy(&out.stderr));
        out.status.code().ok_or_else(|| "it was killed".into())
    }

    /// Compares traces of `all` operations, or of some, and of the leaks that must be found.
    fn compare(&self, on: &Instructions, all: bool, leaks: &[&str]) -> Outcome {
        match self.trace(on, &[if all { "all" } else { "some" }])? {
            0 => println!("    no step and no address depends on a secret"),
            ABSENT => return Ok(()),
            SEEN => return Err("a step or an address depends on a secret".into()),
            code => return Err(format!("limbsmith-trace failed with exit code {code}")),
        }
        for leak in leaks {
            if self.trace(on, &["planted", leak])? != SEEN {
                return Err(format!("the planted leak '{leak}' was not found"));
            }
        }
        Ok(())
    }

    /// Scans all code of the library for divisions and similar instructions. Integer divisions are counted,
    /// and are not errors, if `divides`.
    fn read(&self, divides: bool) -> Outcome {
        let mut command = Command::new(&self.trace);
        if divides {
            command.env("LIMBSMITH_DIVISIONS", "1");
        }
        step::run(command.arg("static"))
    }
}

/// The traced instructions.
struct Instructions {
    variable: &'static str,
    name: &'static str,
    /// Whether to single-step on the processor, even where valgrind supports the instructions.
    step: bool,
    /// Whether divisions of integers are no leaks because their operands are compared.
    divisions: bool,
}

const fn backend(name: &'static str) -> Instructions {
    let variable = "LIMBSMITH_BACKEND";
    Instructions {
        variable,
        name,
        step: false,
        divisions: false,
    }
}

const fn lanes(name: &'static str) -> Instructions {
    let variable = "LIMBSMITH_LANES";
    Instructions {
        variable,
        name,
        step: false,
        divisions: false,
    }
}

/// Leaks that memcheck must report. It accepts a division.
const REPORTED: [&str; 6] = ["branch", "rare", "index", "vartime", "nonce", "verify"];
/// Leaks that traces must show.
const FOUND: [&str; 8] = [
    "branch", "rare", "index", "gather", "division", "root", "vartime", "nonce",
];
/// The same in code for AVX-512, where each step takes 50 microseconds.
const FOUND_IN_STEPS: [&str; 4] = ["branch", "rare", "gather", "division"];

/// Builds the harness and runs it: all operations on all instructions, and if `levels`, also on builds of
/// other optimization levels.
pub fn run(levels: bool) -> Outcome {
    cargo(&["build", "--release", "-p", "limbsmith-ct"])?;
    let build = Build::in_folder(None);
    build.watch(&REPORTED)?;
    build.read(false)?;
    for on in [backend("sat64-bmi2"), backend("sat64"), lanes("avx2")] {
        build.compare(&on, true, &FOUND)?;
    }
    for on in [backend("r51-ifma"), backend("r52-ifma")] {
        build.compare(&on, true, &[])?;
    }
    for on in [lanes("ifma51"), lanes("ifma")] {
        build.compare(&on, true, &FOUND_IN_STEPS)?;
    }
    // For readers only, without a verdict: times on a shared machine.
    build.trace(&lanes("avx2"), &["timing"])?;
    match levels {
        true => others(),
        false => Ok(()),
    }
}

/// Builds the harness, and runs the checks of every test run.
pub fn short() -> Outcome {
    cargo(&["build", "--release", "-p", "limbsmith-ct"])?;
    check()
}

/// The checks of every test run, on programs that are already built.
pub fn check() -> Outcome {
    let build = Build::in_folder(None);
    build.watch(&REPORTED)?;
    build.read(false)?;
    build.compare(&backend("sat64-bmi2"), false, &[])?;
    build.compare(&backend("sat64"), false, &["division", "root"])?;
    build.compare(&lanes("avx2"), false, &FOUND)?;
    build.compare(&backend("r51-ifma"), false, &[])?;
    build.compare(&lanes("ifma51"), false, &FOUND_IN_STEPS)
}

/// A build as users make it for small size, or for one machine.
struct Level {
    name: &'static str,
    variables: &'static [(&'static str, &'static str)],
    /// Whether instructions that valgrind does not support may occur anywhere.
    native: bool,
    /// Whether the compiler divides by constants (for lengths and sizes), since that is smaller than a
    /// product.
    divides: bool,
}

const OPT_LEVEL: &str = "CARGO_PROFILE_RELEASE_OPT_LEVEL";

const LEVELS: [Level; 7] = [
    // Lanes of AVX-512 on their models, those of the Weierstrass curves too, for memcheck.
    level("models", &[("LIMBSMITH_MODELS", "always")]),
    level("1", &[(OPT_LEVEL, "1")]),
    level("s", &[(OPT_LEVEL, "s")]),
    Level {
        divides: true,
        ..level("z", &[(OPT_LEVEL, "z")])
    },
    level("fat-lto", &[("CARGO_PROFILE_RELEASE_LTO", "fat")]),
    level("v3", &[("RUSTFLAGS", "-Ctarget-cpu=x86-64-v3")]),
    Level {
        native: true,
        ..level("native", &[("RUSTFLAGS", "-Ctarget-cpu=native")])
    },
];

const fn level(name: &'static str, variables: &'static [(&'static str, &'static str)]) -> Level {
    Level {
        name,
        variables,
        native: false,
        divides: false,
    }
}

/// All levels, one after the other.
fn others() -> Outcome {
    LEVELS.iter().try_for_each(one)
}

/// Only the level of this name.
pub fn only(name: &str) -> Outcome {
    let found = LEVELS.iter().find(|l| l.name == name);
    one(found.ok_or(format!("no level '{name}'"))?)
}

fn one(level: &Level) -> Outcome {
    println!("==> the library at level {}", level.name);
    let folder = root().join("target/ct").join(level.name);
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    step::run(
        Command::new(program)
            .args(["build", "--release", "-p", "limbsmith-ct"])
            .envs(level.variables.iter().copied())
            .env("CARGO_TARGET_DIR", &folder)
            .current_dir(root()),
    )?;
    let build = Build::in_folder(Some(&folder));
    build.read(level.divides)?;
    residue::search(&folder.join("release/limbsmith-residue"))?;
    let on = |on| Instructions {
        step: level.native,
        divisions: level.divides,
        ..on
    };
    if level.native {
        build.compare(&on(backend("sat64")), false, &FOUND_IN_STEPS)?;
        return build.compare(&lanes("ifma51"), false, &[]);
    }
    build.watch(&REPORTED)?;
    build.compare(&on(backend("sat64-bmi2")), false, &[])?;
    build.compare(&on(backend("sat64")), false, &["division", "rare"])?;
    build.compare(&on(lanes("avx2")), false, &[])
}
