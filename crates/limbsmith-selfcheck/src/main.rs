#![forbid(unsafe_code)]
//! The self-check as a program: no files, no arguments, no threads. The exit code is 0 if all is right.

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
    match limbsmith_selfcheck::all(&mut Stdout) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
