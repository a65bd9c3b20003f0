//! Secrets in limbsmith's adapters: what stays in memory, and what time depends on. `check` runs everything.
//!
//! ```text
//! secrets residue                      exit 0 if no secret was found, 97 if one was
//! secrets residue planted WHERE        must find it: heap, stack
//! valgrind ... secrets memcheck        must be silent, exit 0
//! valgrind ... secrets memcheck planted    must report
//! ```

mod case;
mod cases;
mod memory;
#[allow(dead_code, reason = "parts that the library's own test needs")]
#[path = "../../../crates/limbsmith-ct/src/residue/needles.rs"]
mod needles;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod residue;
mod time;

use std::process::ExitCode;

/// Exit code for "a secret was found".
const SEEN: u8 = 97;
/// Exit code for "not on this machine".
#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
const ABSENT: u8 = 98;

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn run(args: &[&str]) -> case::Result<ExitCode> {
    let verdict = |found: bool| ExitCode::from(if found { SEEN } else { 0 });
    match args {
        ["residue"] => residue::on_large_stack(residue::all).map(verdict),
        ["residue", "planted", place] => {
            let place = place.to_string();
            residue::on_large_stack(move || residue::planted(&place)).map(verdict)
        }
        ["memcheck"] => time::all().map(|()| ExitCode::SUCCESS),
        ["memcheck", "planted"] => time::planted().map(|()| ExitCode::SUCCESS),
        _ => Err("usage: secrets residue [planted PLACE] | memcheck [planted]".into()),
    }
}

#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
fn run(_: &[&str]) -> case::Result<ExitCode> {
    println!("    memory is read on x86-64 Linux only: nothing was searched");
    Ok(ExitCode::from(ABSENT))
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    run(&args).unwrap_or_else(|message| {
        eprintln!("secrets: {message}");
        ExitCode::FAILURE
    })
}
