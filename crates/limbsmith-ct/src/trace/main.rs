#![deny(unsafe_code)]
//! Runs operations instruction by instruction with different secrets, and compares their traces.
//!
//! ```text
//! limbsmith-trace all            every operation that has code of its own on the backend and the lanes
//!                                chosen: exit 0 if no trace depends on a secret, 97 if one does, 98 if
//!                                this machine has no such instructions, or lets no process be traced
//! limbsmith-trace some           the same for a few of them
//! limbsmith-trace only NAME      and for those whose names contain this
//! limbsmith-trace planted LEAK   must find it
//! limbsmith-trace static         looks for instructions of variable time in all code of the library
//! limbsmith-trace timing         Welch's t for every operation: to be read, never a verdict
//! ```
//!
//! `LIMBSMITH_BACKEND` or `LIMBSMITH_LANES` in the environment selects the instructions: a backend for
//! operations on one input, lanes for calls on many. If valgrind supports the instructions, its tool `lackey`
//! executes them and reports each instruction and each memory access. Valgrind does not support AVX-512, so
//! there the processor itself is single-stepped.
//!
//! The same operation runs once for each of ten secrets, eight of them edge cases. The address of every
//! instruction, and the address of its memory operand, must be the same each time. This is evidence and not a
//! proof: it shows that *these* secrets left no trace. It may miss an address that differs for few secrets
//! only, but memcheck (`limbsmith-ct`) does not miss that where it supports the instructions. It cannot miss
//! a branch on a bit, or a table look-up at a secret's digit. In addition, the time of no executed
//! instruction may depend on its operands, which memcheck does not check.

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod code;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod compare;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod divisions;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod emulate;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod gather;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod heap;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod step;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod timing;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod traced;

use std::process::ExitCode;

/// Exit code for "a trace depends on a secret", as memcheck's in `cargo xtask ct`.
const SEEN: u8 = 97;
/// Exit code for "not on this machine".
const ABSENT: u8 = 98;

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn run(args: &[&str]) -> Result<ExitCode, String> {
    use limbsmith_ct::{leaks, operations};
    let verdict = |leaks: bool| ExitCode::from(if leaks { SEEN } else { 0 });
    match args {
        ["static"] => return code::look().map(verdict),
        ["timing"] => return timing::all().map(|()| ExitCode::SUCCESS),
        _ => {}
    }
    let target = traced::Target::chosen()?;
    if !target.is_available() {
        println!("    no {target} here: no traces");
        return Ok(ExitCode::from(ABSENT));
    }
    let only = |part: &str| {
        let chosen = move |o: &&operations::Operation| target.has(o) && o.name.contains(part);
        operations::all().filter(chosen).map(|o| o.name).collect()
    };
    let names: Vec<&str> = match args {
        ["all"] => only(""),
        ["some"] => target.some(),
        ["only", part] => only(part),
        ["planted", leak] => leaks::find(leak).map(|l| l.name).into_iter().collect(),
        // The process that is started and traced.
        ["child", name, runs] => {
            return traced::child(target, name, *runs == "few").map(|()| ExitCode::SUCCESS);
        }
        _ => Vec::new(),
    };
    if names.is_empty() {
        return Err(
            "usage: limbsmith-trace all | some | only NAME | planted LEAK | static | timing".into(),
        );
    }
    let few = args[0] == "some";
    let mut leaks = false;
    for name in names {
        leaks |= match target.is_emulated() {
            // Valgrind does not report the operands of divisions.
            true => {
                emulate::leaks(target, name, few)?
                    || code::may_divide() && divisions::leaks(target, name, few)?
            }
            false => step::leaks(target, name, few)?,
        };
    }
    Ok(verdict(leaks))
}

#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
fn run(_: &[&str]) -> Result<ExitCode, String> {
    println!("    processes are traced on x86-64 Linux only: no traces");
    Ok(ExitCode::from(ABSENT))
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    run(&args).unwrap_or_else(|message| {
        eprintln!("limbsmith-trace: {message}");
        #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
        if message == traced::UNTRACED {
            return ExitCode::from(ABSENT);
        }
        ExitCode::FAILURE
    })
}
