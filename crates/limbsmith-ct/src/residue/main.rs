//! Looks for secrets in the memory that operations leave behind.
//!
//! ```text
//! limbsmith-residue all              every operation, on all vectors and backends of this machine:
//!                                    exit 0 if nothing was found, 97 if something was
//! limbsmith-residue planted WHERE    must find it: stack, heap, register, digits, limbs, word, deep
//! limbsmith-residue planted HOW      must find none: nothing, erased, panicked
//! ```
//!
//! An operation runs on painted stack. Then the dead stack below the caller, all memory that was freed, and
//! the vector registers are searched for the secrets and for what a computation makes of them: words
//! of eight and of four bytes, in both orders, of the integers, their negatives and inverses, their
//! Montgomery forms, digits and limbs. The stack may also not be touched farther down than the operation
//! erases it.
//!
//! A word of four bytes may be there by accident. So where no longer one is found the run is repeated with
//! other secrets, and what is not found again counts for nothing.

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod curve25519;
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
        // To be read: how far down the stack operations go.
        ["depths"] => report::large_stack(|| report::all(true)).map(verdict),
        ["planted", place] => {
            let place = place.to_string();
            report::large_stack(move || planted::found(&place)).map(verdict)
        }
        _ => Err("usage: limbsmith-residue all | depths | planted PLACE".into()),
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
