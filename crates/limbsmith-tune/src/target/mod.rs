//! Processors that are not available here: kernels are compiled, emulated, counted, and passed to models.
//!
//! Nothing here is a measurement. Two results are exact: the compiled kernels run under emulation and are
//! compared with integer arithmetic, and the emulator counts the executed instructions. Cycles on a real
//! processor come from models only: LLVM's machine code analyser, with its tables of a processor's units, on
//! the code of each compiler, and the total of gcc's own scheduler. Models err: one ranks full words ahead of
//! spare bits on a RISC-V core where measurements show the opposite, because of how a compiler spilled. So a
//! candidate is called faster than another only where all compilers and all models agree.

mod models;
pub mod show;
mod source;

use crate::Error;
use crate::candidates::{Candidate, Refused};
use crate::child::value;
use crate::program::expected;
use crate::session::{Report, Wish, parallel, prove_all, version};
use crate::toolchain::{Language, present, run};
use crate::work::Word;
use limbsmith_forge::spec::Field;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A kind of processor.
#[derive(Debug, PartialEq, Eq)]
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its target triple in clang.
    triple: &'static str,
    /// Additional flags for clang.
    clang: &'static [&'static str],
    /// The prefix of gcc's and its tools' names, and Debian's package.
    gcc: Option<(&'static str, &'static str)>,
    /// Additional flags for gcc.
    gcc_flags: &'static [&'static str],
    /// The emulator.
    emulator: &'static str,
    /// The path of the C library.
    library: &'static str,
    /// Debian's packages of the C library and of the compiler's own library.
    packages: &'static str,
    /// Bits of a word.
    pub word: u32,
    /// Processors that LLVM's analyser has tables for.
    models: &'static [&'static str],
    /// A processor that gcc schedules for.
    scheduler: Option<&'static str>,
}

/// All targets.
pub const TARGETS: [Target; 6] = [
    Target {
        name: "riscv64",
        triple: "riscv64-linux-gnu",
        clang: &["-march=rv64gc"],
        gcc: Some(("riscv64-linux-gnu", "gcc-riscv64-linux-gnu")),
        gcc_flags: &["-march=rv64gc"],
        emulator: "qemu-riscv64",
        library: "/usr/riscv64-linux-gnu/lib/libc.a",
        packages: "libc6-dev-riscv64-cross libgcc-12-dev-riscv64-cross",
        word: 64,
        models: &["sifive-u74"],
        scheduler: Some("-mtune=sifive-7-series"),
    },
    Target {
        name: "armv7",
        triple: "armv7-linux-gnueabihf",
        clang: &["-mcpu=cortex-a9"],
        gcc: Some(("arm-linux-gnueabihf", "gcc-arm-linux-gnueabihf")),
        gcc_flags: &["-marm", "-mcpu=cortex-a8"],
        emulator: "qemu-arm",
        library: "/usr/arm-linux-gnueabihf/lib/libc.a",
        packages: "libc6-dev-armhf-cross libgcc-12-dev-armhf-cross",
        word: 32,
        models: &["cortex-a9"],
        scheduler: Some("-mtune=cortex-a8"),
    },
    Target {
        name: "ppc64le",
        triple: "powerpc64le-linux-gnu",
        clang: &["-mcpu=pwr9"],
        gcc: Some(("powerpc64le-linux-gnu", "gcc-powerpc64le-linux-gnu")),
        gcc_flags: &["-mcpu=power9"],
        emulator: "qemu-ppc64le",
        library: "/usr/powerpc64le-linux-gnu/lib/libc.a",
        packages: "libc6-dev-ppc64el-cross libgcc-12-dev-ppc64el-cross",
        word: 64,
        models: &["pwr9", "pwr10"],
        scheduler: Some("-mtune=power9"),
    },
    Target {
        name: "aarch64",
        triple: "aarch64-linux-gnu",
        clang: &[],
        gcc: Some(("aarch64-linux-gnu", "gcc-aarch64-linux-gnu")),
        gcc_flags: &[],
        emulator: "qemu-aarch64",
        library: "/usr/aarch64-linux-gnu/lib/libc.a",
        packages: "libc6-dev-arm64-cross libgcc-12-dev-arm64-cross",
        word: 64,
        models: &["cortex-a53", "cortex-a72", "apple-m1"],
        scheduler: Some("-mtune=cortex-a53"),
    },
    Target {
        name: "s390x",
        triple: "s390x-linux-gnu",
        clang: &["-march=z13"],
        gcc: Some(("s390x-linux-gnu", "gcc-s390x-linux-gnu")),
        gcc_flags: &["-march=z13"],
        emulator: "qemu-s390x",
        library: "/usr/s390x-linux-gnu/lib/libc.a",
        packages: "libc6-dev-s390x-cross libgcc-12-dev-s390x-cross",
        word: 64,
        models: &["z13", "z15"],
        scheduler: None,
    },
    Target {
        name: "wasm32",
        triple: "wasm32",
        clang: &["-nostdlib", "-ffreestanding"],
        gcc: None,
        gcc_flags: &[],
        emulator: "node",
        library: "/usr/bin/wasm-ld-19",
        packages: "lld-19",
        word: 32,
        models: &[],
        scheduler: None,
    },
];

impl Target {
    /// The target of that name.
    pub fn named(name: &str) -> Result<&'static Target, Error> {
        let found = TARGETS.iter().find(|t| t.name == name);
        found.ok_or_else(|| {
            let all: Vec<_> = TARGETS.iter().map(|t| t.name).collect();
            Error::Refused(format!("no target {name:?}; there are {}", all.join(", ")))
        })
    }

    fn is_wasm(&self) -> bool {
        self.name == "wasm32"
    }
}

/// A compiler for a target.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Compiler {
    name: String,
    program: String,
    flags: Vec<String>,
    gcc: bool,
}

/// The compilers found for a target, or an error that lists the missing ones.
fn compilers(t: &Target) -> Result<Vec<Compiler>, Error> {
    let mut missing = vec![];
    let mut need = |good: bool, tool: &str, package: &str| {
        if !good {
            missing.push((tool.to_string(), package.to_string()));
        }
    };
    let node = if t.is_wasm() { "nodejs" } else { "qemu-user" };
    need(present("clang-19"), "clang-19", "clang-19 lld-19");
    need(present(t.emulator), t.emulator, node);
    need(present("llvm-mca-19"), "llvm-mca-19", "llvm-19");
    need(present("llvm-objdump-19"), "llvm-objdump-19", "llvm-19");
    need(Path::new(t.library).exists(), t.library, t.packages);
    need(
        t.is_wasm() || present("cc"),
        "cc (for the emulator's counter)",
        "gcc",
    );
    if !missing.is_empty() {
        return Err(Error::Missing {
            target: t.name.into(),
            tools: missing,
        });
    }
    let strings = |list: &[&str]| list.iter().map(|s| s.to_string()).collect::<Vec<_>>();
    let target = format!("--target={}", t.triple);
    let mut all = vec![Compiler {
        name: "clang-19 -O3".into(),
        program: "clang-19".into(),
        flags: [strings(&[&target, "-O3"]), strings(t.clang)].concat(),
        gcc: false,
    }];
    if let Some((prefix, _)) = t.gcc {
        let names = [format!("{prefix}-gcc"), format!("{prefix}-gcc-12")];
        if let Some(program) = names.into_iter().find(|p| present(p)) {
            all.push(Compiler {
                name: "gcc -O3".into(),
                program,
                flags: [strings(&["-O3"]), strings(t.gcc_flags)].concat(),
                gcc: true,
            });
        }
    }
    Ok(all)
}

/// Counted or modeled figures of a candidate: one for a product, and one for a square.
pub type Pair = [f64; 2];

/// One compiler's figures of a candidate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Compiled {
    /// The compiler and its level.
    pub compiler: String,
    /// Instructions executed, counted by the emulator: exact.
    pub instructions: Pair,
    /// Name of each model, and its cycles.
    pub models: Vec<(String, Pair)>,
}

/// A candidate on a target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The candidate.
    pub name: String,
    /// The figures, by compiler.
    pub compiled: Vec<Compiled>,
}

/// The survey of a field on a target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Survey {
    /// The target.
    pub target: String,
    /// The modulus.
    pub modulus: String,
    /// The day, as in 2026-01-31.
    pub date: String,
    /// Versions of the tools.
    pub tools: Vec<String>,
    /// The candidates.
    pub rows: Vec<Row>,
}

/// Candidates per program.
const BATCH: usize = 8;

/// Surveys every candidate.
pub fn survey(
    t: &Target,
    prime: &str,
    only: Option<&str>,
    word: u32,
    folder: &Path,
    report: Report,
) -> Result<(Survey, Vec<Refused>), Error> {
    let compilers = compilers(t)?;
    if t.word < word {
        let why = format!(
            "{} has no products of words of {word} bits: --word 32",
            t.name
        );
        return Err(Error::Refused(why));
    }
    let field = Field::new("p", prime).map_err(|e| Error::Refused(e.to_string()))?;
    // Compilers and emulators run in their own folders and resolve relative paths from there.
    let folder = &std::path::absolute(folder).map_err(|e| Error::file(folder, e))?;
    let known = folder.join("proved");
    std::fs::create_dir_all(&known).map_err(|e| Error::file(&known, e))?;
    let wish = Wish {
        only,
        language: Language::C,
        known: Some(&known),
        budget: None,
        departures: None,
    };
    let proved = prove_all(&field, Word::Bits(word), &wish, report)?;
    let (all, refused) = (proved.good, proved.refused);
    std::fs::create_dir_all(folder).map_err(|e| Error::file(folder, e))?;
    let counter = match t.is_wasm() {
        true => None,
        false => Some(counter(folder)?),
    };
    let chunks: Vec<&[Candidate]> = all.chunks(BATCH).collect();
    let jobs: Vec<(usize, usize)> = (0..chunks.len())
        .flat_map(|b| (0..compilers.len()).map(move |c| (b, c)))
        .collect();
    let job = |i: usize| {
        let (b, c) = jobs[i];
        let at = folder.join(format!("batch-{b}-{c}"));
        batch(t, &compilers[c], chunks[b], &at, counter.as_deref())
    };
    let done = parallel(jobs.len(), job, |done| {
        report("compiling and emulating", done, jobs.len())
    })?;
    let mut rows: Vec<Row> = all
        .iter()
        .map(|c| Row {
            name: c.name.clone(),
            compiled: vec![],
        })
        .collect();
    for ((b, _), found) in jobs.iter().zip(done) {
        for (row, compiled) in rows[b * BATCH..].iter_mut().zip(found) {
            row.compiled.push(compiled);
        }
    }
    rows.sort_by(|a, b| weight(a).total_cmp(&weight(b)));
    let mut tools: Vec<String> = compilers.iter().map(|c| version(&c.program)).collect();
    tools.extend([version(t.emulator), version("llvm-mca-19")]);
    let survey = Survey {
        target: t.name.into(),
        modulus: prime.into(),
        date: today(),
        tools,
        rows,
    };
    Ok((survey, refused))
}

/// The cost of a verification's steps in products and squares: four doublings and an addition.
pub fn steps(pair: &Pair) -> f64 {
    24.0 * pair[0] + 16.0 * pair[1]
}

/// The sort key of the table only: the mean of all models, or instructions where there is no model.
fn weight(r: &Row) -> f64 {
    let all: Vec<f64> = views(r).into_iter().map(|(_, x)| x.ln()).collect();
    all.iter().sum::<f64>() / all.len().max(1) as f64
}

/// The figures of each compiler's code in each model, or its instructions where there is no model.
fn views(r: &Row) -> Vec<(String, f64)> {
    let mut all = vec![];
    for c in &r.compiled {
        for (model, pair) in &c.models {
            all.push((format!("{} {model}", c.compiler), steps(pair)));
        }
    }
    if all.is_empty() {
        let by = |c: &Compiled| (c.compiler.clone(), steps(&c.instructions));
        all = r.compiled.iter().map(by).collect();
    }
    all
}

/// Whether all compilers and models rank `a` faster than `b`.
pub fn agreed(a: &Row, b: &Row) -> bool {
    let (a, b) = (views(a), views(b));
    a.len() == b.len() && !a.is_empty() && a.iter().zip(&b).all(|(x, y)| x.0 == y.0 && x.1 < y.1)
}

/// Candidates for which no other candidate is agreed to be faster.
pub fn front(s: &Survey) -> Vec<&Row> {
    let beaten = |r: &&Row| s.rows.iter().any(|other| agreed(other, r));
    s.rows.iter().filter(|r| !beaten(r)).collect()
}

/// The current date in UTC.
fn today() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    date(now.map_or(0, |d| d.as_secs() / 86400))
}

/// A day of the Gregorian calendar from the number of days since 1970.
fn date(days: u64) -> String {
    // Days from the first of March of the year 0; eras of 400 years.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (d, m) = (day - (153 * month + 2) / 5 + 1, (month + 2) % 12 + 1);
    format!("{}-{m:02}-{d:02}", 400 * era + year + u64::from(m <= 2))
}

fn write(path: &Path, text: &str) -> Result<(), Error> {
    std::fs::write(path, text).map_err(|e| Error::file(path, e))
}

/// Builds the plugin that counts instructions inside the emulator.
fn counter(folder: &Path) -> Result<PathBuf, Error> {
    let (source, out) = (folder.join("count.c"), folder.join("count.so"));
    write(&source, source::COUNTER)?;
    let mut command = Command::new("cc");
    command
        .args(["-O1", "-shared", "-fPIC", "-o"])
        .arg(&out)
        .arg(&source);
    run(&mut command, "cc")?;
    Ok(out)
}

/// Builds and runs a program with one compiler.
fn batch(
    t: &Target,
    compiler: &Compiler,
    all: &[Candidate],
    at: &Path,
    counter: Option<&Path>,
) -> Result<Vec<Compiled>, Error> {
    std::fs::create_dir_all(at).map_err(|e| Error::file(at, e))?;
    for (name, text) in source::files(all) {
        write(&at.join(name), &text)?;
    }
    // The compiler's assembly output, for the models. Clang assembles and links it in either case.
    let mut command = Command::new(&compiler.program);
    command
        .args(&compiler.flags)
        .args(["-S", "-w", "-std=c99", "-fno-stack-protector"]);
    if compiler.gcc {
        // Identical functions must stay separate: each has its own count.
        command.args([
            "-fno-ipa-icf",
            "-fdump-rtl-sched2=schedule.txt",
            "-fsched-verbose=2",
        ]);
        command.args(t.scheduler);
    }
    command
        .args(["kernels.c", "-o", "kernels.s"])
        .current_dir(at);
    run(&mut command, &compiler.name)?;
    let mut link = Command::new("clang-19");
    link.arg(format!("--target={}", t.triple))
        .args(t.clang)
        .args(["-O1", "-w"]);
    link.args(if t.is_wasm() {
        &source::WASM[..]
    } else {
        &["-fuse-ld=lld", "-static", "main.c"]
    });
    link.args(["kernels.s", "values.c", "-o", "program"])
        .current_dir(at);
    run(&mut link, "clang-19")?;
    let mut emulate = Command::new(t.emulator);
    if let Some(counter) = counter {
        emulate
            .arg("-plugin")
            .arg(counter)
            .args(["-D", "counts.txt", "-d", "plugin"]);
        emulate.arg("program");
    } else {
        emulate
            .args(["-e", source::DRIVER, "program"])
            .arg(all.len().to_string());
    }
    let said = run(emulate.current_dir(at), t.emulator)?;
    let mut lines = said.lines();
    for c in all {
        for steps in source::STEPS {
            let got = lines.next().and_then(|l| value(l, c.rep.word));
            if got != Some(expected(c, steps)) {
                return Err(Error::Wrong {
                    candidate: format!("{} by {} on {}", c.name, compiler.name, t.name),
                });
            }
        }
    }
    let read = |name: &str| {
        let path = at.join(name);
        std::fs::read_to_string(&path).map_err(|e| Error::file(&path, e))
    };
    let counts = match counter {
        Some(_) => models::counted(&read("counts.txt")?, source::calls()),
        None => {
            let mut dump = Command::new("llvm-objdump-19");
            dump.args(["-d", "--no-show-raw-insn", "program"])
                .current_dir(at);
            models::disassembled(&run(&mut dump, "llvm-objdump-19")?)
        }
    };
    let text = read("kernels.s")?;
    let schedule = match compiler.gcc && t.scheduler.is_some() {
        true => read("schedule.txt")?,
        false => String::new(),
    };
    let mut found = vec![];
    for i in 0..all.len() {
        let pair = |f: &dyn Fn(&str) -> Result<f64, Error>| -> Result<Pair, Error> {
            Ok([f(&format!("k{i}_mul"))?, f(&format!("k{i}_square"))?])
        };
        let missing = |name: &str| Error::Program {
            program: t.emulator.into(),
            said: format!("no count of {name}"),
        };
        let instructions = pair(&|name| counts.get(name).copied().ok_or_else(|| missing(name)))?;
        let mut list = vec![];
        for cpu in t.models {
            let cycles = pair(&|name| models::analyse(t.triple, cpu, &text, name, at))?;
            list.push((format!("llvm-mca {cpu}"), cycles));
        }
        if !schedule.is_empty() {
            let cycles = pair(&|name| models::scheduled(&schedule, name))?;
            let cpu = t
                .scheduler
                .unwrap_or_default()
                .trim_start_matches("-mtune=");
            list.push((format!("gcc's scheduler {cpu}"), cycles));
        }
        found.push(Compiled {
            compiler: compiler.name.clone(),
            instructions,
            models: list,
        });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, views: &[f64]) -> Row {
        let model = |(i, x): (usize, &f64)| (format!("m{i}"), [*x, *x]);
        Row {
            name: name.into(),
            compiled: vec![Compiled {
                compiler: "cc".into(),
                instructions: [1.0, 1.0],
                models: views.iter().enumerate().map(model).collect(),
            }],
        }
    }

    #[test]
    fn a_ranking_needs_all_models() {
        let rows = vec![
            row("a", &[10.0, 20.0]),
            row("b", &[11.0, 19.0]),
            row("c", &[12.0, 21.0]),
        ];
        assert!(agreed(&rows[0], &rows[2]) && agreed(&rows[1], &rows[2]));
        assert!(!agreed(&rows[0], &rows[1]) && !agreed(&rows[1], &rows[0]));
        assert!(!agreed(&rows[0], &rows[0]), "not of itself");
        let s = Survey {
            target: "t".into(),
            modulus: "7".into(),
            date: String::new(),
            tools: vec![],
            rows,
        };
        let names: Vec<&str> = front(&s).iter().map(|r| r.name.as_str()).collect();
        assert_eq!(names, ["a", "b"]);
        // Figures of different models are not compared.
        let mut other = row("d", &[1.0, 1.0]);
        other.compiled[0].compiler = "dd".into();
        assert!(!agreed(&other, &s.rows[2]));
    }

    #[test]
    fn dates() {
        let all = [0, 59, 11_016, 11_017, 20_779].map(date);
        assert_eq!(
            all,
            [
                "1970-01-01",
                "1970-03-01",
                "2000-02-29",
                "2000-03-01",
                "2026-11-22"
            ]
        );
    }

    #[test]
    fn targets_have_names() {
        assert!(TARGETS.iter().all(|t| Target::named(t.name).is_ok()));
        let e = Target::named("pdp11")
            .err()
            .map(|e| e.to_string())
            .unwrap_or_default();
        assert!(e.contains("pdp11") && e.contains("riscv64"), "{e}");
        let e = Error::Missing {
            target: "armv7".into(),
            tools: vec![
                ("qemu-arm".into(), "qemu-user".into()),
                ("clang-19".into(), "clang-19 lld-19".into()),
            ],
        };
        let text = "armv7: missing qemu-arm, clang-19; on Debian: apt-get install clang-19 lld-19 qemu-user";
        assert_eq!(e.to_string(), text);
    }
}
