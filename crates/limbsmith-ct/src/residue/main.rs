//! Looks for secrets in the memory that operations leave behind.
//!
//! ```text
//! limbsmith-residue all              every operation, on all vectors and backends of this machine:
//!                                    exit 0 if nothing was found, 97 if something was
//! limbsmith-residue depths           the same, and the stack depths of the operations, for readers
//! limbsmith-residue measure          bytes of stack that operations touch, for the table of depths
//! limbsmith-residue exact            exit 97 if one touches more than is erased
//! limbsmith-residue planted WHERE    must find it: stack, heap, register, digits, limbs, word, deep
//! limbsmith-residue planted HOW      must find none: nothing, erased, panicked
//! ```
//!
//! An operation runs on a painted stack. Then the program searches the dead stack below the caller, all freed
//! memory, and the vector registers for the secrets and for values derived from them: words of eight and of
//! four bytes, in both byte orders, of the integers, their negatives and inverses, their Montgomery forms,
//! digits and limbs. In addition, an operation must not touch the stack farther down than it erases it.
//!
//! A word of four bytes may match by accident. So where no longer word is found, the run is repeated with
//! other secrets, and matches that do not recur are dropped.

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod curve25519;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod depth;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod files;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod fourq;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod measure;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod needles;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod planted;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod report;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod schnorr;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod watch;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod weierstrass;

use std::process::ExitCode;

/// Exit code for "a secret was found".
const SEEN: u8 = 97;
/// Exit code for "not on this machine".
#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
const ABSENT: u8 = 98;

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn run(args: &[&str]) -> Result<ExitCode, String> {
    let verdict = |found: bool| ExitCode::from(if found { SEEN } else { 0 });
    match args {
        ["all"] => report::large_stack(|| report::all(false)).map(verdict),
        ["depths"] => report::large_stack(|| report::all(true)).map(verdict),
        ["measure"] => measure::measure("touched").map(verdict),
        ["exact"] => measure::measure("exceeded").map(verdict),
        // In the copy that these two make.
        ["touched"] => report::large_stack(measure::touched).map(verdict),
        ["exceeded"] => report::large_stack(measure::exceeded).map(verdict),
        ["planted", place] => {
            let place = place.to_string();
            report::large_stack(move || planted::found(&place)).map(verdict)
        }
        _ => Err("usage: limbsmith-residue all | depths | measure | exact | planted PLACE".into()),
    }
}

#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
fn run(_: &[&str]) -> Result<ExitCode, String> {
    println!("    memory is read on x86-64 Linux only: nothing was searched");
    Ok(ExitCode::from(ABSENT))
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    run(&args).unwrap_or_else(|message| {
        eprintln!("limbsmith-residue: {message}");
        ExitCode::FAILURE
    })
}
