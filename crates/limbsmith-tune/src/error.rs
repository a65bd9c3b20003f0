//! What can go wrong.

use std::fmt;
use std::path::{Path, PathBuf};

/// Why nothing was tuned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The modulus or an option makes no sense, or no representation of it can be proved.
    Refused(String),
    /// There is no compiler to be found.
    NoCompiler {
        /// What was looked for.
        tried: Vec<String>,
    },
    /// Programs or libraries for a target are missing.
    Missing {
        /// What for.
        target: String,
        /// What was looked for, and the Debian package that has it.
        tools: Vec<(String, String)>,
    },
    /// A program that should have run did not, or failed.
    Program {
        /// Which.
        program: String,
        /// What it said.
        said: String,
    },
    /// A compiled kernel computes something else than the integers do.
    Wrong {
        /// The candidate.
        candidate: String,
    },
    /// A file.
    File {
        /// Where.
        path: PathBuf,
        /// What happened.
        what: String,
    },
}

impl Error {
    /// A file that cannot be read, written or understood.
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
