#![forbid(unsafe_code)]
//! Runs every secret-dependent operation with the secrets marked undefined, for memcheck.
//!
//! ```text
//! valgrind --error-exitcode=97 limbsmith-ct all [NAME]     must be silent, exit 0
//! valgrind --error-exitcode=97 limbsmith-ct planted LEAK   must report
//! ```
//!
//! Memcheck tracks undefined bits through registers and memory. It reports a jump or an address
//! that depends on one: exactly the operations that constant-time code must avoid. Results are
//! marked defined before they are compared with those computed from ordinary inputs. The library
//! itself makes values public only in dedicated functions, which memcheck is configured to ignore
//! (`memcheck.supp`).

mod fields;

use limbsmith::cpu::{self, Lanes};
use limbsmith_ct::{leaks, watch};
use std::process::ExitCode;

/// Runs all backends, and the lanes that valgrind can emulate. AVX-512 is excluded:
/// `limbsmith-trace` covers it, and its models run under memcheck in a separate build.
fn all(only: &str) -> Result<(), String> {
    let backends: Vec<_> = cpu::backends().collect();
    let mut lanes = vec![Lanes::Single];
    match Lanes::Avx2.is_available() {
        true => lanes.push(Lanes::Avx2),
        false => println!("    no AVX2 here: its lanes are watched on their model alone"),
    }
    // In builds that include them (`cargo xtask ct models`).
    let models = [Lanes::Model, Lanes::Model51, Lanes::Model32];
    lanes.extend(models.into_iter().filter(|l| l.is_available()));
    watch::all(&backends, &lanes, only)?;
    match only {
        "" => fields::all(),
        _ => Ok(()),
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match args[..] {
        ["all"] => all(""),
        ["all", only] => all(only),
        ["planted", leak] => leaks::planted(leak),
        _ => Err("usage: limbsmith-ct all [NAME] | planted LEAK".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("limbsmith-ct: {message}");
            ExitCode::FAILURE
        }
    }
}
