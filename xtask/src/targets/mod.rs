//! The library on other processors, run by emulators: right answers, and traces that are equal for all
//! secrets.
//!
//! The programs are those of `firmware/`, in a workspace of their own. They need no operating system but
//! two calls of Linux, and link without a C library. Debian's compiler builds them and, once for each
//! target, `core` and `alloc` (packages rustc-web and rust-web-src); LLVM's linker links them, and QEMU
//! for user programs runs them.
//!
//! * The self-check has the vectors of every scheme, the calls on many inputs, and every representation of
//!   every field.
//! * WebAssembly runs in node. Calls are added to the program, which report every basic block, every memory
//!   access, every indirect call and every division (`instrument.rs`, `firmware/trace.cjs`).
//! * Each operation on secrets runs with ten secrets, eight of them edge cases. A plugin of the emulator
//!   (`firmware/trace.c`) reports instructions, their memory operands, and divisions. All must be equal,
//!   without divisions. It also reports the touched stack, which must be the stack that is erased. Leaks are
//!   planted, each of which must be found.
//! * The word functions alone, in a program that compiles in a second, with the products that LLVM gets wrong.

mod build;
mod instrument;
mod trace;

use crate::step::{Outcome, root};
use build::Built;
use std::process::Command;

/// A kind of processor.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its triple.
    triple: &'static str,
    /// The emulator.
    emulator: &'static str,
    /// Its instructions, by the plugin's name.
    isa: &'static str,
    /// The number of the call that marks.
    mark: u32,
}

const fn target(
    triple: &'static str,
    emulator: &'static str,
    isa: &'static str,
    mark: u32,
) -> Target {
    Target {
        triple,
        emulator,
        isa,
        mark,
    }
}

const RV32: Target = target("riscv32imac-unknown-none-elf", "qemu-riscv32", "riscv", 172);
const M0: Target = thumb("thumbv6m-none-eabi");

const fn thumb(triple: &'static str) -> Target {
    target(triple, "qemu-arm", "thumb", 20)
}

/// Microcontrollers.
const BARE: [Target; 5] = [
    RV32,
    M0,
    thumb("thumbv7m-none-eabi"),
    thumb("thumbv7em-none-eabi"),
    thumb("thumbv8m.main-none-eabi"),
];

/// Targets with an operating system, which is not used.
const HOSTED: [Target; 7] = [
    target("x86_64-unknown-linux-gnu", "qemu-x86_64", "x86_64", 39),
    target("i686-unknown-linux-gnu", "qemu-i386", "i386", 20),
    target("aarch64-unknown-none", "qemu-aarch64", "aarch64", 172),
    target("armv7-unknown-linux-gnueabihf", "qemu-arm", "arm", 20),
    target("riscv64gc-unknown-linux-gnu", "qemu-riscv64", "riscv", 172),
    target("powerpc64le-unknown-linux-gnu", "qemu-ppc64le", "ppc", 20),
    target("s390x-unknown-linux-gnu", "qemu-s390x", "s390x", 20),
];

/// WebAssembly. It has no system calls; node provides them.
const WASM: Target = target("wasm32-unknown-unknown", "node", "wasm", 2);

/// Levels of optimization.
const LEVELS: [&str; 4] = ["1", "3", "s", "z"];

impl Target {
    fn is_bare(self) -> bool {
        self.triple.contains("-none-")
    }

    fn is_wasm(self) -> bool {
        self.triple.starts_with("wasm")
    }

    /// The emulator, ready for a program.
    fn command(self) -> Command {
        let mut command = Command::new(self.emulator);
        if self.is_wasm() {
            command.arg("firmware/trace.cjs");
        }
        command
    }
}

/// The part that every run of the tests has: vectors and traces on RISC-V at level 3 and on Cortex-M0 at
/// level s, and the word functions of both at all levels.
pub fn short() -> Outcome {
    build::plugin()?;
    let both = [(RV32, "3"), (M0, "s")];
    let reports = std::thread::scope(|scope| {
        both.map(|(target, level)| {
            scope.spawn(move || -> Result<Report, String> {
                build::core_of(target)?;
                words(target)?;
                check(target, level, false)
            })
        })
        .map(|one| {
            one.join()
                .map_err(|_| "a check of a target panicked".into())
                .flatten()
        })
    });
    for report in reports {
        println!("{}", report?.row());
    }
    Ok(())
}

/// Everything, or the targets whose names contain `name`, or without `fields` the self-check without them, in
/// half of the time. All are tried; the table tells which failed.
pub fn long(name: &str, fields: bool) -> Outcome {
    build::plugin()?;
    let mut table = vec![HEAD.to_string()];
    let mut failures = Vec::new();
    let chosen = |t: &&Target| t.triple.contains(name);
    for target in BARE.iter().chain(&HOSTED).chain(&[WASM]).filter(chosen) {
        build::core_of(*target)?;
        if target.is_bare() {
            words(*target)?;
        }
        for level in LEVELS {
            match check(*target, level, fields) {
                Ok(report) => table.push(report.row()),
                Err(e) => {
                    table.push(format!("| {} | {level} | FAILED: {e} |", target.triple));
                    failures.push(format!("{} {level}", target.triple));
                }
            }
        }
    }
    println!("{}", table.join("\n"));
    match failures.is_empty() {
        true => Ok(()),
        false => Err(format!("failed: {}", failures.join(", "))),
    }
}

const HEAD: &str = "\
| target | level | checks | operations | divisions | leaks found | most stack |
|---|---|---|---|---|---|---|";

/// The results for a target at a level.
struct Report {
    target: Target,
    level: &'static str,
    /// Lines of the self-check.
    checks: usize,
    traces: trace::Traces,
}

impl Report {
    fn row(&self) -> String {
        let Report {
            target,
            level,
            checks,
            traces,
        } = self;
        let (name, stack) = traces.deepest();
        format!(
            "| {} | {level} | {checks} right | {} equal | {} | {} | {stack}, {name} |",
            target.triple,
            traces.operations(),
            traces.divisions(),
            traces.leaks(),
        )
    }
}

/// Builds the firmware for a target at a level, and runs it.
fn check(target: Target, level: &'static str, fields: bool) -> Result<Report, String> {
    let built = build::firmware(target, level, fields)?;
    let checks = self_check(target, &built)?;
    let traces = trace::run(target, &built)?;
    println!(
        "{} at level {level}: {checks} checks are right",
        target.triple
    );
    print!("{traces}");
    traces.verdict(target, level)?;
    Ok(Report {
        target,
        level,
        checks,
        traces,
    })
}

/// Runs the self-check. Returns the number of its output lines, all of which must report success.
fn self_check(target: Target, built: &Built) -> Result<usize, String> {
    let text = output(target.command().arg(built.program("selfcheck")))?;
    match text.lines().find(|l| !l.ends_with(": right")) {
        None if text.lines().count() > 10 => Ok(text.lines().count()),
        None => Err("the self-check says nothing".into()),
        Some(line) => Err(format!("the self-check says '{line}'")),
    }
}

/// The word functions at all levels.
fn words(target: Target) -> Outcome {
    for level in LEVELS {
        let program = build::vocabulary(target, level)?;
        let text = output(target.command().arg(program))?;
        print!("{} at level {level}:\n{text}", target.triple);
        if !text.contains("word functions: right") {
            return Err(format!(
                "word functions are wrong on {} at level {level}",
                target.triple
            ));
        }
    }
    Ok(())
}

/// The output of a program that must succeed.
fn output(command: &mut Command) -> Result<String, String> {
    let shown = format!("{command:?}").replace('"', "");
    let out = (command.current_dir(root()).output()).map_err(|e| format!("{shown}: {e}"))?;
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    match out.status.success() {
        true => Ok(text),
        false => {
            let errors = String::from_utf8_lossy(&out.stderr);
            let wrong = text.lines().filter(|l| l.contains("WRONG"));
            let wrong: Vec<_> = wrong.chain(errors.lines()).collect();
            Err(format!("{shown}: {}: {}", out.status, wrong.join("; ")))
        }
    }
}
