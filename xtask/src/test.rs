//! Everything that must hold before a change lands, in sections that run alone, too.

use crate::setup::{self, Need};
use crate::step::{self, Outcome, cargo};
use crate::{ct, foreign, generate, hw, miri, opinions, residue, targets, wasm};
use std::process::Command;
use std::time::Instant;

/// The function of a section.
type Run = fn() -> Outcome;

/// A part of the tests.
struct Section {
    name: &'static str,
    needs: &'static [Need],
    /// Whether it uses the release build. These sections run in parallel with the others.
    release: bool,
    run: Run,
}

const fn section(name: &'static str, needs: &'static [Need], run: Run) -> Section {
    Section {
        name,
        needs,
        release: false,
        run,
    }
}

const fn release(name: &'static str, needs: &'static [Need], run: Run) -> Section {
    Section {
        release: true,
        ..section(name, needs, run)
    }
}

/// All sections; of each build, the fastest first. CONTRIBUTING.md describes them.
const SECTIONS: [Section; 17] = [
    section("format", &[], format),
    section("generated", &[], generate::check),
    section("clippy", &[], clippy),
    section("workspace", &[Need::Tests], workspace),
    section("million", &[], million),
    section("headers", &[Need::C], headers),
    section("driver", &[Need::Verilator], hw::verilated),
    section("docs", &[], docs),
    section("python", &[Need::Python], || python(&[])),
    release("proofs", &[Need::Coq], proofs),
    release("main", &[], main_job),
    release("ct", &[Need::Valgrind], constant_time),
    release("residue", &[], residues),
    release("wasm", &[Need::Wasm], wasm::run),
    release("targets", &[Need::Targets], targets::short),
    release("hw", &[Need::Hardware], hw::short),
    release("foreign", &[Need::Foreign], foreign::run),
];

/// The names of the sections, in a list.
pub fn names() -> String {
    let names: Vec<_> = SECTIONS.iter().map(|s| s.name).collect();
    names.join(", ")
}

/// Installs missing packages, then runs all sections, the long ones in their short forms.
///
/// The tests and the checks of the release build share no files, and linking keeps only one core busy, so the
/// two run in parallel. The second one's output follows when it is done.
pub fn all() -> Outcome {
    setup::run()?;
    let start = Instant::now();
    let of = |release| SECTIONS.iter().filter(move |s| s.release == release);
    // What takes seconds comes first, and alone.
    let mut quick = of(false).take(2);
    let mut times = Times::default();
    times.run(quick.by_ref())?;
    let (first, second) = std::thread::scope(|scope| {
        let second = scope.spawn(aside);
        (times.run(of(false).skip(2)), second.join())
    });
    let (text, second) = second.map_err(|_| "the release checks panicked")?;
    print!("{text}");
    println!("==> seconds of each section; the two builds ran in parallel");
    times.print();
    for line in text.lines().filter(|line| line.starts_with(MARK)) {
        println!("{line}");
    }
    println!("{MARK}{:<12}{:8.1}", "all", start.elapsed().as_secs_f64());
    first?;
    second?;
    println!("all checks passed");
    Ok(())
}

/// Installs the packages that these sections need, and runs them.
pub fn only(wanted: &[&str]) -> Outcome {
    let mut sections = vec![];
    for name in wanted {
        let found = SECTIONS.iter().find(|s| s.name == *name);
        sections.push(found.ok_or(format!("no section '{name}'; there are {}", names()))?);
    }
    let needs: Vec<Need> = sections.iter().flat_map(|s| s.needs).copied().collect();
    setup::only(&needs)?;
    let mut times = Times::default();
    let outcome = times.run(sections);
    times.print();
    outcome
}

/// The sections of the release build: the main job, shortened, the proofs and constant time,
/// WebAssembly with small tables, microcontrollers, the engine's hardware, and a crate like a user's.
pub fn in_release() -> Outcome {
    let sections: Vec<_> = SECTIONS.iter().filter(|s| s.release).collect();
    only(&sections.iter().map(|s| s.name).collect::<Vec<_>>())
}

/// The sections and, after them, all long forms, to the end of each even if one fails.
pub fn weekly() -> Outcome {
    let long: [(&str, Run); 9] = [
        ("test", all),
        ("ct --all", || ct::run(true)),
        ("opinions", || opinions::run(true)),
        ("targets", || targets::long("", true)),
        ("hw", hw::long),
        ("outputs", outputs),
        ("python --engines", || python(&["--engines"])),
        ("litex", litex),
        ("miri", miri::run),
    ];
    let mut failed = vec![];
    for (name, run) in long {
        let start = Instant::now();
        println!("==> weekly: {name}");
        let outcome = run();
        println!("    {name}: {:.0} s", start.elapsed().as_secs_f64());
        failed.extend(outcome.err().map(|e| format!("{name}: {e}")));
    }
    match failed.is_empty() {
        true => Ok(()),
        false => Err(failed.join("; ")),
    }
}

/// What starts a line of the summary.
const MARK: &str = "    section ";

/// The sections that ran, and their seconds.
#[derive(Default)]
struct Times(Vec<(&'static str, f64)>);

impl Times {
    /// Runs sections until one fails.
    fn run<'a>(&mut self, sections: impl IntoIterator<Item = &'a Section>) -> Outcome {
        for section in sections {
            println!("==> section {}", section.name);
            let start = Instant::now();
            let outcome = (section.run)();
            let seconds = start.elapsed().as_secs_f64();
            self.0.push((section.name, seconds));
            outcome.map_err(|e| format!("section {}: {e}", section.name))?;
        }
        Ok(())
    }

    fn print(&self) {
        for (name, seconds) in &self.0 {
            println!("{MARK}{name:<12}{seconds:8.1}");
        }
    }
}

/// Runs `cargo xtask release` as a separate process; returns its output.
fn aside() -> (String, Outcome) {
    let run = || -> Result<_, String> {
        let program = std::env::current_exe().map_err(|e| e.to_string())?;
        Command::new(program)
            .arg("release")
            .stderr(std::process::Stdio::inherit())
            .output()
            .map_err(|e| e.to_string())
    };
    match run() {
        Ok(out) => {
            let text = String::from_utf8_lossy(&out.stdout).into_owned();
            let outcome = match out.status.success() {
                true => Ok(()),
                false => Err(format!("cargo xtask release: {}", out.status)),
            };
            (text, outcome)
        }
        Err(e) => (String::new(), Err(format!("cargo xtask release: {e}"))),
    }
}

/// The wheel from nothing: its types, its tests, and those of DuckDB, Polars and DataFusion; with `--engines` those of Spark
/// and Ray, too. It is a workspace of its own, with its own folder of builds.
pub fn python(args: &[&str]) -> Outcome {
    step::run(
        Command::new("integrations/python/check")
            .args(args)
            .current_dir(step::root())
            .env_remove("CARGO_TARGET_DIR"),
    )
}

/// The engine and a soft core in simulation, with firmware and a conversation. It installs the programs that it needs.
pub fn litex() -> Outcome {
    step::run(
        Command::new("integrations/litex/run")
            .current_dir(step::root())
            .env_remove("CARGO_TARGET_DIR"),
    )
}

fn format() -> Outcome {
    cargo(&["fmt", "--all", "--", "--check"])
}

fn clippy() -> Outcome {
    let all = ["clippy", "--workspace", "--all-targets"];
    cargo(&[&all[..], &["--", "-D", "warnings"]].concat())
}

/// Tests of the workspace. All calls have the same features, so that nothing is compiled again.
const TESTS: [&str; 4] = ["test", "--workspace", "--features", "limbsmith-cli/full"];

fn workspace() -> Outcome {
    cargo(&[&TESTS[..], &["--no-fail-fast"]].concat())
}

/// RFC 7748's million iterations, ignored by default for their time.
fn million() -> Outcome {
    let test = ["--test", "rfc7748"];
    cargo(&[&TESTS[..], &test, &["--", "--ignored"]].concat())
}

/// The C headers, compiled by gcc and clang under the sanitizers, and for other machines, emulated.
/// These tests are ignored by default, for the programs that they need.
fn headers() -> Outcome {
    let test = ["--test", "c"];
    cargo(&[&TESTS[..], &test, &["--", "--ignored", "--nocapture"]].concat())
}

fn docs() -> Outcome {
    let flags = std::env::var("RUSTDOCFLAGS").unwrap_or_default();
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    step::run(
        Command::new(program)
            .args(["doc", "--workspace", "--no-deps"])
            .env("RUSTDOCFLAGS", format!("{flags} -D warnings"))
            .current_dir(step::root()),
    )
}

/// The command and the harness. Together, so that the library is compiled once, with the features that the
/// harness needs.
fn built() -> Outcome {
    let command = ["build", "--release", "-p", "limbsmith-cli"];
    cargo(&[&command[..], &["-p", "limbsmith-ct"]].concat())
}

/// The proofs, and two other tools on a sample of them.
fn proofs() -> Outcome {
    built()?;
    opinions::run(false)
}

/// All of it takes minutes: the slow parts are also done by tests.
fn main_job() -> Outcome {
    built()?;
    let arguments = ["--op", "mul", "--op", "sign", "--op", "ed25519"];
    let mut command = std::process::Command::new(step::release("limbsmith"));
    step::run(command.args(["bench", "--quick"]).args(arguments))
}

fn constant_time() -> Outcome {
    built()?;
    ct::check()
}

fn residues() -> Outcome {
    built()?;
    residue::check(&step::release("limbsmith-residue"))
}

/// `verify-many` killed at fifty moments, and messages of 5 GiB.
pub fn outputs() -> Outcome {
    let test = ["--test", "command"];
    cargo(&[&TESTS[..], &test, &["--", "--ignored", "--nocapture"]].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_section_is_documented() {
        let page = std::fs::read_to_string(step::root().join("CONTRIBUTING.md")).unwrap();
        for section in SECTIONS {
            assert!(crate::USAGE.contains(section.name), "{}", section.name);
            let row = format!("\n| `{}` |", section.name);
            assert!(page.contains(&row), "CONTRIBUTING.md: {}", section.name);
        }
    }

    #[test]
    fn an_unknown_section_is_refused_before_any_runs() {
        let error = only(&["format", "no-such"]).unwrap_err();
        assert!(error.starts_with("no section 'no-such'; there are format,"));
    }

    #[test]
    fn sections_run_until_one_fails() {
        let fails = || Err("no".to_owned());
        let three = [
            section("a", &[], || Ok(())),
            section("b", &[], fails),
            section("c", &[], || Ok(())),
        ];
        let mut times = Times::default();
        assert_eq!(times.run(&three), Err("section b: no".into()));
        let ran: Vec<_> = times.0.iter().map(|(name, _)| *name).collect();
        assert_eq!(ran, ["a", "b"]);
    }
}
