#![forbid(unsafe_code)]
//! Tasks beyond cargo:
//! `cargo xtask gen | quick | test | weekly | api | c | cost | ct | depths | consumer | oldest | hw | opinions | miri | stack | targets | wasm | bench | litex | python | setup | shims`.

mod api;
mod bench;
mod consumer;
mod ct;
mod depths;
mod digests;
mod generate;
mod hw;
#[cfg(test)]
mod layers;
mod miri;
mod opinions;
mod package;
mod places;
mod programs;
mod quick;
mod residue;
mod setup;
mod shims;
mod step;
mod targets;
mod test;
mod wasm;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask COMMAND

  gen [--check | --only FIELD]
                  write every generated file; --check: fail if one differs by a byte; --only: the files of one field
  quick [--table] format, generated files, and clippy and tests of the crates that changed against main, and of those that
                  depend on them; --table: what else to run after a change
  test [--all | --rest | SECTION...]
                  all for which Rust and a C compiler are enough: format, generated files, lints, the tests of the workspace,
                  the proofs of all kernels, the README's examples; at the end the seconds of each section.
                  --all: all sections, after the Debian packages that they need are installed, the long ones in short forms;
                  --rest: what is left out without it.
                  SECTION: only these, after what they need is installed: format, generated, clippy, workspace, proofs, examples;
                  programs, samples, models, million, headers, driver, docs, python, openssl, adapters, clients, main, opinions, ct, residue, wasm, targets, hw, consumer,
                  package, api
  weekly          the tests, and all long forms of the commands below
  api [--write]   the public interface of limbsmith beside crates/limbsmith/public-api.txt; --write: write that file anew
  c               run every function of the C headers: sanitizers here, emulated elsewhere
  ct [--short | --all | LEVEL]
                  constant time of the release build: memcheck with all secrets undefined, and traces; --short: fewer; --all: on
                  builds of other levels too; LEVEL: on models, 1, s, z, fat-lto, v3 or native alone
  depths [--shrink]
                  measure the stack that operations on secrets touch, and raise the figures of what is erased after them;
                  --shrink: lower them, too. It needs AVX-512 IFMA
  hw [--short | --plants [WORDS] | --proofs | --others | --results]
                  the engine's hardware: lint, and the model beside the RTL, event by event; --short: without Verilator, which
                  `test driver` uses; --plants: faults in copies
                  of the RTL, each of which a check must find; WORDS: those with them in their description
  outputs         verify-many killed at fifty moments, and messages of 5 GiB in little memory
  opinions [--short]
                  every kernel's proof read by z3 and, as a theorem, by Coq; --short: a sample
  bench [--native] [--fields | --curves | --points | --bulk] [--cold] [--quick] [--rounds N] [--backend NAME]
                  limbsmith beside other libraries, one table (its own workspace: bench/); --native: all Rust and C for
                  this processor alone; --cold: also single calls after other work that fills the caches
  litex           the engine with a soft core in simulation: firmware, vectors and a double ratchet (integrations/litex)
  python [--engines]
                  the wheel, its tests and those of SQL engines; --engines: also on Spark and Ray, where workers are killed (Java 17)
  consumer         the library in a crate like a user's: README examples, every operation, here and on emulated processors,
                  features, minimum versions
  oldest          the part of consumer that checks all published libraries with the oldest Rust and dependencies that they state
  shims [--lay | --time]
                  curve25519-dalek 4 on limbsmith, in target/shims (integrations/shims): its own tests, those of
                  bulletproofs and x25519-dalek, X25519 on the engine's model, and times of bulletproofs before and after; --lay: only put it there; --time: only times
  stack           the stack of every public operation, optimized and not
  cost            the cost of compiling the library, next to dalek and RustCrypto
  miri            what Miri can execute, on a nightly toolchain
  targets [--short | [--vectors] [NAME]]
                  build for five microcontrollers, seven processors and WebAssembly at four levels, run the self-check
                  there, and compare traces of operations on secrets; --short: two of them; --vectors: without fields; NAME: those with it in their names
  wasm            build for WebAssembly, and run the self-check there
  setup           install the programs that the tests need
";

/// Installs the programs for the engine's hardware but Verilator, and no others.
fn hardware() -> step::Outcome {
    setup::only(&[setup::Need::Hardware])
}

/// Installs the programs for the engine's hardware, and no others.
fn all_hardware() -> step::Outcome {
    setup::only(&[setup::Need::Hardware, setup::Need::Verilator])
}

fn main() -> ExitCode {
    if let Some(code) = consumer::wrapped() {
        return code;
    }
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match args[..] {
        ["gen"] => generate::write(),
        ["gen", "--check"] => generate::check(),
        ["gen", "--only", field] => generate::write_only(field),
        ["quick"] => quick::run(),
        ["quick", "--table"] => {
            print!("{}", quick::table());
            Ok(())
        }
        ["test"] => test::of_everyone(),
        ["test", "--all"] => test::all(),
        ["test", "--rest"] => test::rest_alone(),
        ["test", ref sections @ ..] => test::only(sections),
        ["weekly"] => setup::run().and_then(|()| test::weekly()),
        ["api"] => api::check(),
        ["api", "--write"] => api::write(),
        ["c"] => test::only(&["headers"]),
        ["ct"] => setup::run().and_then(|()| ct::run(false)),
        ["ct", "--short"] => setup::run().and_then(|()| ct::short()),
        ["ct", "--all"] => setup::run().and_then(|()| ct::run(true)),
        ["ct", level] => setup::run().and_then(|()| ct::only(level)),
        ["depths"] => depths::run(false),
        ["depths", "--shrink"] => depths::run(true),
        ["outputs"] => test::outputs(),
        ["hw"] => all_hardware().and_then(|()| hw::long()),
        ["hw", "--results"] => hardware().and_then(|()| hw::results()),
        ["hw", "--others"] => hardware().and_then(|()| hw::others()),
        ["hw", "--proofs"] => hardware().and_then(|()| hw::proofs()),
        ["hw", "--plants"] => hardware().and_then(|()| hw::plants("")),
        ["hw", "--plants", which] => hardware().and_then(|()| hw::plants(which)),
        ["hw", "--short"] => hardware().and_then(|()| hw::short()),
        ["opinions", ref rest @ ..] if matches!(rest, [] | ["--short"]) => {
            let command = ["build", "--release", "-p", "limbsmith-cli"];
            let all = rest.is_empty();
            (setup::run().and_then(|()| step::cargo(&command))).and_then(|()| opinions::run(all))
        }
        ["bench", ref rest @ ..] => bench::run(rest),
        ["litex"] => test::litex(),
        ["python"] => test::only(&["python"]),
        ["python", "--engines"] => setup::run().and_then(|()| test::python(&["--engines"])),
        ["oldest"] => consumer::oldest(),
        ["consumer"] => setup::run()
            .and_then(|()| consumer::examples())
            .and_then(|()| consumer::run()),
        ["shims"] => shims::test().and_then(|()| shims::time()),
        ["shims", "--lay"] => shims::lay(),
        ["shims", "--time"] => shims::time(),
        ["stack"] => consumer::stack(),
        ["cost"] => consumer::cost(),
        ["miri"] => miri::run(),
        ["targets"] => setup::run().and_then(|()| targets::long("", true)),
        ["targets", "--short"] => setup::run().and_then(|()| targets::short()),
        ["targets", "--vectors", ref name @ ..] if name.len() < 2 => setup::run()
            .and_then(|()| targets::long(name.first().copied().unwrap_or_default(), false)),
        ["targets", name] => setup::run().and_then(|()| targets::long(name, true)),
        ["wasm"] => setup::run().and_then(|()| wasm::run()),
        ["setup"] => setup::run(),
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
