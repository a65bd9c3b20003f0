#![forbid(unsafe_code)]
//! Runs the lane code on the processor's vectors instruction by instruction, with different
//! secrets, and compares what it did.
//!
//! ```text
//! limbsmith-trace all            every operation that has code for the lanes: exit 0 if no trace
//!                                depends on a secret, 97 if one does, 98 if this machine has no
//!                                such lanes, or lets no process be traced
//! limbsmith-trace some           the same for four of them
//! limbsmith-trace only NAME      and for one
//! limbsmith-trace planted LEAK   must find it: branch, index, gather, division, vartime
//! limbsmith-trace timing         Welch's t for every operation: to be read, never a verdict
//! ```
//!
//! The vectors are those of AVX-512, or those that `LIMBSMITH_LANES` names: memcheck watches AVX2 too,
//! but not its second witness.
//!
//! Memcheck, which watches all other code (`limbsmith-ct`), knows no AVX-512. So here a process is
//! single-stepped: it computes the same thing once for each of several secrets, and every
//! instruction's address, and the address of the memory that it names, must be the same each
//! time. This is a witness and no proof: it says that *these* secrets left no trace. An address
//! that differs for few secrets only would escape it; a branch on a bit, or a table read at a
//! secret's digit, cannot.

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod operations;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod step;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod timing;

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
use limbsmith::cpu::Lanes;
use std::process::ExitCode;

/// Exit code for "a trace depends on a secret", as memcheck's in `cargo xtask ct`.
const SEEN: u8 = 97;
/// Exit code for "not on this machine".
const ABSENT: u8 = 98;

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn run(args: &[&str]) -> Result<ExitCode, String> {
    let lanes = operations::lanes()?;
    if !lanes.is_available() {
        println!("    no {lanes} here: no traces");
        return Ok(ExitCode::from(ABSENT));
    }
    let verdict = |leaks: bool| ExitCode::from(if leaks { SEEN } else { 0 });
    match args {
        ["all"] if lanes == Lanes::Avx2 => all(operations::NARROW.into_iter()).map(verdict),
        ["all"] => all(operations::names()).map(verdict),
        ["some"] => all(operations::SOME.into_iter()).map(verdict),
        ["only", name] if operations::names().any(|n| n == *name) => step::leaks(name).map(verdict),
        ["planted", leak] if operations::leaks().any(|n| n == *leak) => {
            step::leaks(leak).map(verdict)
        }
        ["timing"] => timing::all().map(|()| ExitCode::SUCCESS),
        // What `step` starts and watches.
        ["child", name] => operations::child(name).map(|()| ExitCode::SUCCESS),
        _ => Err("usage: limbsmith-trace all | some | only NAME | planted LEAK | timing".into()),
    }
}

/// Whether one of them leaks; looks at all.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn all(names: impl Iterator<Item = &'static str>) -> Result<bool, String> {
    let mut leaks = false;
    for name in names {
        leaks |= step::leaks(name)?;
    }
    Ok(leaks)
}

#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
fn run(_: &[&str]) -> Result<ExitCode, String> {
    println!("    processes are stepped on x86-64 Linux only: no traces");
    Ok(ExitCode::from(ABSENT))
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    run(&args).unwrap_or_else(|message| {
        eprintln!("limbsmith-trace: {message}");
        #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
        if message == operations::UNTRACED {
            return ExitCode::from(ABSENT);
        }
        ExitCode::FAILURE
    })
}
