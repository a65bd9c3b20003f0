//! Everything that must hold before a change lands, in sections that run alone, too.

use crate::setup::{self, Need};
use crate::step::{self, Outcome, cargo};
use crate::{
    api, consumer, ct, digests, generate, hw, miri, opinions, package, places, programs, residue,
    targets, wasm,
};
use std::process::Command;
use std::time::Instant;

/// The function of a section.
type Run = fn() -> Outcome;

/// A part of the tests.
struct Section {
    name: &'static str,
    /// What it runs, in a few words.
    about: &'static str,
    needs: &'static [Need],
    /// Whether `cargo xtask test` runs it, for which Rust and a C compiler are enough. `--all` runs the others, too.
    everyone: bool,
    /// Whether it shares no files with the test build. These sections run in parallel with the others.
    aside: bool,
    run: Run,
}

const fn rest(
    name: &'static str,
    about: &'static str,
    needs: &'static [Need],
    run: Run,
) -> Section {
    Section {
        name,
        about,
        needs,
        everyone: false,
        aside: false,
        run,
    }
}

const fn everyone(name: &'static str, about: &'static str, run: Run) -> Section {
    Section {
        everyone: true,
        ..rest(name, about, &[], run)
    }
}

const fn aside(section: Section) -> Section {
    Section {
        aside: true,
        ..section
    }
}

/// All sections in their order. CONTRIBUTING.md describes them.
#[rustfmt::skip]
const SECTIONS: [Section; 27] = [
    everyone("format", "the format of the code", format),
    everyone("generated", "generated files are what their sources say", generate::check),
    everyone("clippy", "lints", clippy),
    everyone("workspace", "the tests of the workspace", workspace),
    everyone("proofs", "the proofs of all shipped kernels", proofs),
    aside(everyone("examples", "the README's examples and every operation in a crate like a user's", consumer::examples)),
    rest("programs", "tests with openssl, a browser and clang", &[Need::Tests], of_programs),
    rest("samples", "tests beside other libraries, all mutants and compositions", &[], samples),
    rest("models", "all lanes, on vectors modeled in plain words", &[], models),
    rest("million", "a million iterations of X25519", &[], million),
    rest("headers", "the C headers under sanitizers and emulators", &[Need::C], headers),
    rest("driver", "the engine's RTL on Verilator's model", &[Need::Verilator], hw::verilated),
    rest("docs", "the documentation without warnings", &[], docs),
    rest("python", "the wheel", &[Need::Python], || python(&[])),
    aside(rest("openssl", "the provider of OpenSSL", &[Need::OpenSsl], || openssl(&[]))),
    aside(rest("adapters", "the crates for rustls, jsonwebtoken, snow and ssh-key", &[Need::Clients, Need::Valgrind], adapters)),
    aside(rest("clients", "real clients and servers against them", &[Need::Clients], || clients(&["--quick"]))),
    aside(rest("main", "a short bench", &[], main_job)),
    aside(rest("opinions", "a sample of the proofs, read by z3 and Coq", &[Need::Coq], second_opinions)),
    aside(rest("ct", "constant time", &[Need::Valgrind], constant_time)),
    aside(rest("residue", "erasure of secrets", &[], residues)),
    aside(rest("wasm", "the self-check as WebAssembly", &[Need::Wasm], wasm::run)),
    aside(rest("targets", "two emulated microcontrollers", &[Need::Targets], targets::short)),
    aside(rest("hw", "the engine's hardware, in a copy below the folder of temporary files", &[Need::Hardware], hw::short_elsewhere)),
    aside(rest("consumer", "emulated processors, features, old compilers", &[Need::Consumer], consumer::run)),
    aside(rest("package", "the packages of all published crates, each built alone", &[], package::check)),
    aside(rest("api", "the public interface beside its listing", &[], api::check)),
];

/// The names of the sections, in a list.
fn names(chosen: impl Fn(&Section) -> bool) -> String {
    let chosen = SECTIONS.iter().filter(|s| chosen(s));
    chosen.map(|s| s.name).collect::<Vec<_>>().join(", ")
}

/// The sections for which Rust and a C compiler are enough.
pub fn of_everyone() -> Outcome {
    sections(|s| s.everyone)?;
    println!("all checks passed; not run, since they need other programs or long:");
    for s in SECTIONS.iter().filter(|s| !s.everyone) {
        println!("    {:<12}{}", s.name, s.about);
    }
    println!(
        "`cargo xtask test --all` runs them, too; {}",
        setup::missing()
    );
    Ok(())
}

/// All sections, the long ones in their short forms, after the missing packages are installed.
pub fn all() -> Outcome {
    setup::run()?;
    sections(|_| true)?;
    println!("all checks passed");
    Ok(())
}

/// What [`all`] runs and [`of_everyone`] does not.
pub fn rest_alone() -> Outcome {
    setup::run()?;
    sections(|s| !s.everyone)?;
    println!("all checks passed");
    Ok(())
}

/// Runs sections. The format, which takes seconds, comes first. Then the sections of the test build run, and in parallel, since linking
/// keeps only one core busy, the others, whose output follows when they are done.
fn sections(chosen: impl Fn(&Section) -> bool) -> Outcome {
    let start = Instant::now();
    let of = |aside| SECTIONS.iter().filter(move |s| s.aside == aside);
    let mut times = Times::default();
    let beside: Vec<_> = of(true).filter(|s| chosen(s)).map(|s| s.name).collect();
    let quick = |s: &&Section| s.name == "format";
    times.run(of(false).filter(|s| chosen(s)).filter(quick))?;
    let (first, second) = std::thread::scope(|scope| {
        let second = scope.spawn(|| in_parallel(&beside));
        let others = of(false).filter(|s| chosen(s)).filter(|s| !quick(s));
        (times.run(others), second.join())
    });
    let (text, second) = second.map_err(|_| "the sections aside panicked")?;
    print!("{text}");
    println!("==> seconds of each section; two run in parallel");
    times.print();
    for line in text.lines().filter(|line| line.starts_with(MARK)) {
        println!("{line}");
    }
    println!("{MARK}{:<12}{:8.1}", "all", start.elapsed().as_secs_f64());
    if SECTIONS.iter().any(|s| s.name == "generated" && chosen(s)) {
        digests::print_since_commits();
    }
    first?;
    second
}

/// Installs the packages that these sections need, and runs them.
pub fn only(wanted: &[&str]) -> Outcome {
    let mut sections = vec![];
    for name in wanted {
        let found = SECTIONS.iter().find(|s| s.name == *name);
        sections.push(found.ok_or(format!(
            "no section '{name}'; there are {}",
            names(|_| true)
        ))?);
    }
    let needs: Vec<Need> = sections.iter().flat_map(|s| s.needs).copied().collect();
    setup::only(&needs)?;
    let mut times = Times::default();
    let outcome = times.run(sections);
    times.print();
    outcome
}

/// The sections and, after them, all long forms, to the end of each even if one fails.
pub fn weekly() -> Outcome {
    let long: [(&str, Run); 13] = [
        ("test --all", all),
        ("models", beside_on_models),
        ("places", places::all),
        ("ct --all", || ct::run(true)),
        ("opinions", || opinions::run(true)),
        ("targets", || targets::long("", true)),
        ("hw", hw::long),
        ("outputs", outputs),
        ("python --engines", || python(&["--engines"])),
        ("openssl --programs --evp", || {
            openssl(&["--programs", "--evp"])
        }),
        ("clients", || clients(&[])),
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

/// Runs these sections as a separate process; returns its output.
fn in_parallel(names: &[&str]) -> (String, Outcome) {
    if names.is_empty() {
        return (String::new(), Ok(()));
    }
    let run = || {
        let program = std::env::current_exe()?;
        let mut command = Command::new(program);
        command.arg("test").args(names);
        command.stderr(std::process::Stdio::inherit()).output()
    };
    let shown = names.join(" ");
    match run() {
        Ok(out) => {
            let text = String::from_utf8_lossy(&out.stdout).into_owned();
            let outcome = match out.status.success() {
                true => Ok(()),
                false => Err(format!("cargo xtask test {shown}: {}", out.status)),
            };
            (text, outcome)
        }
        Err(e) => (String::new(), Err(format!("cargo xtask test {shown}: {e}"))),
    }
}

/// The wheel from nothing: its types, its tests, and those of DuckDB, Polars and DataFusion; with `--engines` those of Spark
/// and Ray, too. It is a workspace of its own, with its own folder of builds.
pub fn python(args: &[&str]) -> Outcome {
    step::run(
        Command::new("integrations/python/check")
            .args(args)
            .current_dir(step::root())
            .env_remove("CARGO_TARGET_DIR")
            .env_remove("CARGO_BUILD_TARGET_DIR"),
    )
}

/// The adapters to other crates, each a workspace of its own, and the features that their tests need.
const ADAPTERS: [(&str, &[&str]); 4] = [
    ("rustls", &["--features=rustcrypto,aws-lc-rs,unstable-0-24"]),
    ("jwt", &[]),
    ("noise", &["--features=p256"]),
    ("ssh", &[]),
];

/// The lints and tests of the adapters, in one folder of builds: most of their dependencies are the same. After them the
/// search for their secrets, whose builds have a flag of their own.
fn adapters() -> Outcome {
    let target = step::target().join("adapters");
    for (name, features) in ADAPTERS {
        let folder = step::root().join("integrations").join(name);
        for command in [
            &["test", "--quiet", "--locked"][..],
            &["clippy", "--quiet", "--locked", "--all-targets"],
        ] {
            let mut cargo = consumer::plain_cargo();
            cargo.args(command).args(features).current_dir(&folder);
            // Without `ssh-keygen` its tests fail, and are not skipped.
            cargo.env("LIMBSMITH_NEED_SSH", "1");
            if command[0] == "clippy" {
                cargo.args(["--", "-D", "warnings"]);
            }
            step::run(cargo.env("CARGO_TARGET_DIR", &target))?;
        }
    }
    step::run(
        Command::new("integrations/secrets/check")
            .arg("--strict")
            .current_dir(step::root())
            .env("CARGO_TARGET_DIR", step::target().join("adapters-secrets")),
    )
}

/// Other people's clients and servers, as far as they are installed.
fn clients(args: &[&str]) -> Outcome {
    step::run(
        Command::new("integrations/clients/check")
            .args(args)
            .current_dir(step::root())
            .env("CARGO_TARGET_DIR", step::target().join("adapters")),
    )
}

/// The provider in this machine's OpenSSL.
fn openssl(args: &[&str]) -> Outcome {
    step::run(
        Command::new("integrations/openssl/check")
            .args(args)
            .current_dir(step::root())
            .env_remove("CARGO_TARGET_DIR")
            .env_remove("CARGO_BUILD_TARGET_DIR"),
    )
}

/// The engine and a soft core in simulation, with firmware and a conversation. It installs the programs that it needs.
pub fn litex() -> Outcome {
    step::run(
        Command::new("integrations/litex/run")
            .current_dir(step::root())
            .env_remove("CARGO_TARGET_DIR")
            .env_remove("CARGO_BUILD_TARGET_DIR"),
    )
}

fn format() -> Outcome {
    cargo(&["fmt", "--all", "--", "--check"])
}

/// Lints of all crates but [`BESIDE`].
pub fn clippy() -> Outcome {
    let lints = ["--all-targets", "--", "-D", "warnings"];
    let all = ["clippy", "--workspace", "--exclude", BESIDE];
    cargo(&[&all[..], &lints].concat())
}

/// The crate of the tests beside other libraries, which are most of what there is to compile of others' code. Section
/// `samples` has it.
const BESIDE: &str = "limbsmith-differential";

/// The workspace without [`BESIDE`]. All calls have the same packages and features, so that nothing is compiled again.
pub const WORKSPACE: &[&str] = &[
    "--workspace",
    "--exclude=limbsmith-differential",
    "--features=limbsmith-cli/full",
];

/// `cargo test` in the workspace.
fn tests(args: &[&str]) -> Outcome {
    cargo(&[&["test"], WORKSPACE, args].concat())
}

fn workspace() -> Outcome {
    programs::run(&programs::built(&mut programs::build(WORKSPACE))?, &[])?;
    cargo(&[&["test"], WORKSPACE, &["--doc"]].concat())
}

/// The tests of other programs: openssl and ssh-keygen read what we write, a browser shows its report, clang compiles what the
/// reader of C reads. They are ignored by default, for the programs that they need or for their time.
fn of_programs() -> Outcome {
    tests(&[
        "--test",
        "foreign",
        "--test",
        "keys",
        "--test",
        "semantics",
        "--",
        "--ignored",
    ])?;
    let filters = ["report::", "bulk::parquet::"];
    tests(&[&["--test", "command", "--", "--ignored"][..], &filters].concat())
}

/// The tests of `limbsmith-differential`, and all mutants, of which section `workspace` tries a part.
fn samples() -> Outcome {
    let lints = ["--all-targets", "--", "-D", "warnings"];
    cargo(&[&["clippy", "-p", BESIDE], &lints[..]].concat())?;
    let beside = programs::built(&mut programs::build(&["--package", BESIDE]))?;
    if beside.len() < 5 {
        return Err(format!("{} programs of tests in {BESIDE}", beside.len()));
    }
    programs::run(&beside, &[])?;
    let mut all = programs::built(&mut programs::build(WORKSPACE))?;
    let sampled = ["c", "compositions", "fuzz", "kernels", "mutants"];
    all.retain(|p| p.folder.ends_with("limbsmith-forge") && sampled.contains(&p.name()));
    programs::run(&all, &[("LIMBSMITH_CASES", "all")])
}

/// The tests of the library on words and modeled vectors: the code that AVX2 and AVX-512 run, on every processor.
fn models() -> Outcome {
    on_models(&["limbsmith-field", "limbsmith-curve", "limbsmith"])
}

/// The tests of `limbsmith-differential` on modeled vectors. They take more than ten minutes.
fn beside_on_models() -> Outcome {
    on_models(&[BESIDE])
}

fn on_models(packages: &[&str]) -> Outcome {
    let selection: Vec<_> = packages.iter().map(|p| format!("--package={p}")).collect();
    let selection: Vec<&str> = selection.iter().map(String::as_str).collect();
    let mut build = programs::build_on_models(&selection);
    // A test compares: without models nothing of this would run.
    let wanted = [("LIMBSMITH_MODELS", "always")];
    programs::run(&programs::built(&mut build)?, &wanted)
}

/// RFC 7748's million iterations, ignored by default for their time.
fn million() -> Outcome {
    tests(&["--test", "rfc7748", "--", "--ignored"])
}

/// The C headers, compiled by gcc and clang under the sanitizers, and for other machines, emulated.
/// These tests are ignored by default, for the programs that they need.
fn headers() -> Outcome {
    tests(&["--test", "c", "--", "--ignored", "--nocapture"])
}

fn docs() -> Outcome {
    let flags = std::env::var("RUSTDOCFLAGS").unwrap_or_default();
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    // The curve layer with its optional parts, which nothing in the workspace enables; and alone, with none.
    let curve = ["-p", "limbsmith-curve"];
    let all = [&curve[..], &["--all-features"]].concat();
    for which in [&["--workspace"][..], &all, &curve] {
        step::run(
            Command::new(&program)
                .args(["doc", "--no-deps"])
                .args(which)
                .env("RUSTDOCFLAGS", format!("{flags} -D warnings"))
                .current_dir(step::root()),
        )?;
    }
    Ok(())
}

/// The command and the harness. Together, so that the library is compiled once, with the features that the
/// harness needs.
fn built() -> Outcome {
    let command = ["build", "--release", "-p", "limbsmith-cli"];
    cargo(&[&command[..], &["-p", "limbsmith-ct"]].concat())
}

/// The proofs, by the command of the test build, from the files of the checkout.
fn proofs() -> Outcome {
    cargo(&[&["test"], WORKSPACE, &["--no-run", "--test", "proofs"]].concat())?;
    let mut command = Command::new(step::built("debug", "limbsmith"));
    step::run(
        command
            .args(["prove", "--quiet", "--root"])
            .arg(step::root()),
    )
}

/// Two other tools on a sample of the proofs.
fn second_opinions() -> Outcome {
    built()?;
    opinions::run(false)
}

/// All of it takes minutes: the slow parts are also done by tests.
fn main_job() -> Outcome {
    built()?;
    let arguments = ["--op", "mul", "--op", "sign", "--op", "ed25519"];
    let mut command = Command::new(step::release("limbsmith"));
    step::run(command.args(["bench", "--quick"]).args(arguments))?;
    slim()
}

/// Checks that the default build of the command names the features that it lacks.
fn slim() -> Outcome {
    let folder = step::root().join("target/slim");
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for (name, start) in [
        ("rows.parquet", &b"PAR1"[..]),
        ("rows.csv.zst", b"\x28\xb5\x2f\xfd"),
    ] {
        let file = folder.join(name);
        std::fs::write(&file, start).map_err(|e| format!("{}: {e}", file.display()))?;
        let mut command = Command::new(step::release("limbsmith"));
        let done = command.args(["verify-many", "--alg", "ed25519"]).arg(&file);
        let done = done.output().map_err(|e| format!("limbsmith: {e}"))?;
        let said = String::from_utf8_lossy(&done.stderr);
        let clear = said.contains("is not in this build: build the command with `--features full`");
        if done.status.code() != Some(2) || !clear {
            return Err(format!(
                "limbsmith verify-many {name}: {}: {said}",
                done.status
            ));
        }
    }
    println!("    without Parquet and zstd, and says so");
    Ok(())
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
    tests(&["--test", "command", "--", "--ignored", "--nocapture"])
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
            // A newcomer has none of the programs.
            assert!(
                !section.everyone || section.needs.is_empty(),
                "{}",
                section.name
            );
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
            everyone("a", "", || Ok(())),
            everyone("b", "", fails),
            everyone("c", "", || Ok(())),
        ];
        let mut times = Times::default();
        assert_eq!(times.run(&three), Err("section b: no".into()));
        let ran: Vec<_> = times.0.iter().map(|(name, _)| *name).collect();
        assert_eq!(ran, ["a", "b"]);
    }
}
