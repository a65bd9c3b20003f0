//! Writes generated files, or compares them byte by byte.

use crate::digests;
use crate::step::{Outcome, root};
use limbsmith_engine::registers::{self, Map};
use limbsmith_forge::trusted;
use std::fs;
use std::path::{Path, PathBuf};

/// Paths and texts: kernels, and the files that the engine's hardware uses from its tables.
fn all() -> Result<Vec<(PathBuf, String)>, String> {
    let mut all: Vec<(PathBuf, String)> = limbsmith_forge::library::generate_all()
        .map_err(|e| e.to_string())?
        .into_iter()
        .collect();
    let engine = limbsmith_engine::header::files();
    all.extend(engine.map(|(path, text)| (path.into(), text)));
    let map = Map::default();
    if let Some(fault) = map.fault() {
        return Err(format!("crates/limbsmith-engine/src/registers.rs: {fault}"));
    }
    all.extend(registers::files(&map).map(|(path, text)| (path.into(), text)));
    Ok(all)
}

/// The list of trusted texts, from the files on the disk: some of them are generated.
fn list() -> Result<(PathBuf, String), String> {
    let text = trusted::list(&root()).map_err(|e| e.to_string())?;
    Ok((trusted::LIST_PATH.into(), text))
}

/// Writes every generated file.
pub fn write() -> Outcome {
    for (path, text) in all()? {
        write_one(&path, &text)?;
    }
    write_list()
}

/// Writes the list of trusted texts, and prints what changes in it.
fn write_list() -> Outcome {
    let (path, text) = list()?;
    let before = fs::read_to_string(root().join(&path)).unwrap_or_default();
    write_one(&path, &text)?;
    digests::print("before this command", &digests::changes(&before, &text));
    Ok(())
}

/// Writes the generated files of one field, and the list of trusted texts. `write` and `check` know the others.
pub fn write_only(field: &str) -> Outcome {
    let files = limbsmith_forge::library::generate_only(field).map_err(|e| e.to_string())?;
    for (path, text) in &files {
        write_one(path, text)?;
    }
    write_list()?;
    println!(
        "{} files of {field}; `cargo xtask gen` writes the lists of all fields",
        files.len()
    );
    Ok(())
}

fn write_one(path: &Path, text: &str) -> Outcome {
    let full = root().join(path);
    if fs::read_to_string(&full).is_ok_and(|old| old == text) {
        return Ok(());
    }
    if let Some(folder) = full.parent() {
        fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    }
    fs::write(&full, text).map_err(|e| format!("{}: {e}", full.display()))?;
    println!("wrote {}", path.display());
    Ok(())
}

/// Fails if a generated file is out of date.
pub fn check() -> Outcome {
    let mut stale = vec![];
    let mut all = all()?;
    all.push(list()?);
    for (path, text) in &all {
        if !fs::read_to_string(root().join(path)).is_ok_and(|old| old == *text) {
            stale.push(path.display().to_string());
        }
    }
    if stale.is_empty() {
        println!("{} generated files are up to date", all.len());
        return Ok(());
    }
    Err(format!(
        "not what `cargo xtask gen` writes: {}",
        stale.join(", ")
    ))
}
