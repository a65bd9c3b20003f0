//! Helpers for the argument parser.

use crate::failure::Failure;
use limbsmith::ecdsa::Hash;
use limbsmith::ed25519::Policy;
use std::ffi::OsString;
use std::path::PathBuf;

/// An argument that must be text.
pub trait ValueText {
    /// The text, or a usage error if it is not Unicode.
    fn text(self) -> Result<String, Failure>;
}

impl ValueText for OsString {
    fn text(self) -> Result<String, Failure> {
        self.into_string()
            .map_err(|v| Failure::Usage(format!("{}: not Unicode text", v.to_string_lossy())))
    }
}

/// The value of an option that `command` requires.
pub fn required<T>(value: Option<T>, command: &str, option: &str) -> Result<T, Failure> {
    value.ok_or_else(|| {
        Failure::Usage(format!(
            "{command} needs {option}; `limbsmith help {command}` explains"
        ))
    })
}

/// Stores the one positional path that a command takes.
pub fn only_path(slot: &mut Option<PathBuf>, value: OsString) -> Result<(), Failure> {
    match slot {
        None => {
            *slot = Some(value.into());
            Ok(())
        }
        Some(_) => Err(Failure::Usage(format!(
            "{}: one file at a time",
            PathBuf::from(value).display()
        ))),
    }
}

/// The name of a hash function on the command line.
fn hash_name(hash: Hash) -> String {
    hash.name().to_ascii_lowercase().replacen("sha-", "sha", 1)
}

/// A hash function by its name, in capitals too.
pub fn hash(name: &str) -> Result<Hash, Failure> {
    let lower = name.to_ascii_lowercase();
    let mut all = Hash::ALL.iter();
    let found = all.find(|h| lower == hash_name(**h) || lower == h.name().to_ascii_lowercase());
    found.copied().ok_or_else(|| {
        let names: Vec<_> = Hash::ALL.iter().copied().map(hash_name).collect();
        Failure::Usage(format!("no hash {name:?}; there are {}", names.join(", ")))
    })
}

/// A policy by its name, in any capitals.
pub fn policy(name: &str) -> Result<Policy, Failure> {
    name.to_ascii_lowercase().parse().map_err(|_| {
        let names: Vec<_> = Policy::ALL.iter().map(|p| p.name()).collect();
        Failure::Usage(format!(
            "no policy {name:?}; there are {}",
            names.join(", ")
        ))
    })
}
