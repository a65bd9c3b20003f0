#![forbid(unsafe_code)]
//! The self-check as a program: no files, no threads. The exit code is 0 if all checks pass.
//!
//! `limbsmith-selfcheck vectors` runs only the vectors of the schemes.

use std::fmt;
use std::process::ExitCode;

struct Stdout;

impl fmt::Write for Stdout {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        print!("{text}");
        Ok(())
    }
}

fn main() -> ExitCode {
    let check = match std::env::args().nth(1).as_deref() {
        Some("vectors") => limbsmith_selfcheck::vectors,
        _ => limbsmith_selfcheck::all,
    };
    match check(&mut Stdout) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
