//! The errors of a run, and their exit codes.

use crate::excerpt;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// The result of a subcommand: a negative answer (exit code 1) is an answer, not a failure.
pub type Outcome = Result<ExitCode, Failure>;

/// The answer "no": exit code 1.
pub fn negative() -> ExitCode {
    ExitCode::from(1)
}

/// An error of a subcommand.
#[derive(Debug)]
pub enum Failure {
    /// The arguments are invalid. Exit code 2.
    Usage(String),
    /// The input cannot be read or is invalid, or a file cannot be written. Exit code 2.
    Input(String),
    /// The reader of standard output closed it. Silent; the exit code is the one that the shell
    /// gives to programs stopped by this signal (128 and the number of the signal).
    ClosedPipe,
}

impl Failure {
    /// Bad input, found in `path`.
    pub fn file(path: &Path, what: impl Display) -> Self {
        Failure::Input(format!("{}: {what}", excerpt::path(path)))
    }

    /// Prints the message and returns the exit code.
    pub fn report(self) -> ExitCode {
        let (message, code) = match self {
            Failure::Usage(m) => (format!("{m}\ntry `limbsmith help`"), 2),
            Failure::Input(m) => (m, 2),
            Failure::ClosedPipe => return ExitCode::from(141),
        };
        // An error of this write cannot be reported.
        let _ = writeln!(io::stderr(), "limbsmith: {}", excerpt::lines(&message));
        ExitCode::from(code)
    }
}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        Failure::Usage(error.to_string())
    }
}

/// Only errors of standard output are converted by `?`; those of files name the file.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Input(format!("standard output: {error}")),
        }
    }
}

impl From<limbsmith_tune::Error> for Failure {
    fn from(error: limbsmith_tune::Error) -> Self {
        Failure::Input(error.to_string())
    }
}
