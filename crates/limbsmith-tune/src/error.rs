//! Errors of the tuner.

use std::fmt;
use std::path::{Path, PathBuf};

/// The reason why nothing was tuned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The modulus or an option is invalid, or no representation of the modulus can be proved.
    Refused(String),
    /// No compiler was found.
    NoCompiler {
        /// The programs that were tried.
        tried: Vec<String>,
    },
    /// Programs or libraries for a target are missing.
    Missing {
        /// The target.
        target: String,
        /// The missing programs, each with the Debian package that has it.
        tools: Vec<(String, String)>,
    },
    /// A program did not start, or failed.
    Program {
        /// The program.
        program: String,
        /// Its output.
        said: String,
    },
    /// A compiled kernel's result differs from integer arithmetic.
    Wrong {
        /// The candidate.
        candidate: String,
    },
    /// A file error.
    File {
        /// The path.
        path: PathBuf,
        /// The error.
        what: String,
    },
}

impl Error {
    /// The error for a file that cannot be read, written or parsed.
    pub fn file(path: &Path, what: impl fmt::Display) -> Self {
        Error::File {
            path: path.into(),
            what: what.to_string(),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Refused(why) => write!(f, "refused: {why}"),
            Error::NoCompiler { tried } => write!(
                f,
                "no compiler was found ({}); on Debian: apt-get install rustc gcc",
                tried.join(", ")
            ),
            Error::Missing { target, tools } => {
                let mut packages: Vec<&str> = tools.iter().map(|t| t.1.as_str()).collect();
                packages.sort_unstable();
                packages.dedup();
                let tools: Vec<&str> = tools.iter().map(|t| t.0.as_str()).collect();
                write!(
                    f,
                    "{target}: missing {}; on Debian: apt-get install {}",
                    tools.join(", "),
                    packages.join(" ")
                )
            }
            Error::Program { program, said } => write!(f, "{program}: {said}"),
            Error::Wrong { candidate } => {
                write!(
                    f,
                    "{candidate}: the compiled kernel computes something else"
                )
            }
            Error::File { path, what } => write!(f, "{}: {what}", path.display()),
        }
    }
}

impl std::error::Error for Error {}
