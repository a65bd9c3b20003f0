//! Peers in Python, with wheels of their own.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run;

/// Makes an environment with these wheels in the folder, and the script `peer.py`: the path of its Python.
pub fn install(folder: &Path, script: &str, wheels: &[&str]) -> Result<PathBuf, String> {
    std::fs::write(folder.join("peer.py"), script).map_err(|error| error.to_string())?;
    let venv = folder.join("venv");
    let mut command = Command::new("python3");
    run::run(command.args(["-m", "venv"]).arg(&venv), b"", folder)?.good()?;
    let python = venv.join("bin/python");
    let mut command = Command::new(&python);
    command
        .args(["-m", "pip", "install", "--quiet"])
        .args(["--disable-pip-version-check", "--only-binary=:all:"])
        .args(wheels);
    run::run(&mut command, b"", folder)?.good()?;
    Ok(python)
}
