//! The packages of the crates that are published: made as for the registry, and each built from its package alone.

use crate::step::{self, Outcome, root};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The largest package that the registry takes, in bytes.
const LARGEST: u64 = 10 << 20;

/// The folders of the crates that are published, by their names.
fn published() -> Result<Vec<(String, PathBuf)>, String> {
    let mut all = vec![];
    let crates = root().join("crates");
    let at = |e: std::io::Error| format!("{}: {e}", crates.display());
    for entry in fs::read_dir(&crates).map_err(at)? {
        let folder = entry.map_err(at)?.path();
        let manifest = manifest(&folder)?;
        let package = manifest.get("package").and_then(|p| p.as_table());
        let package = package.ok_or_else(|| format!("{}: no package", folder.display()))?;
        let kept = package.get("publish").and_then(|p| p.as_bool()) == Some(false);
        let name = package.get("name").and_then(|n| n.as_str());
        if let (Some(name), false) = (name, kept) {
            all.push((name.into(), folder));
        }
    }
    all.sort();
    Ok(all)
}

/// The manifest in a folder.
fn manifest(folder: &Path) -> Result<toml::Table, String> {
    let file = folder.join("Cargo.toml");
    let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    text.parse().map_err(|e| format!("{}: {e}", file.display()))
}

/// Whether the checkout is a commit and nothing else. Cargo packages no other without `--allow-dirty`.
fn clean() -> bool {
    let mut git = Command::new("git");
    let status = git.args(["status", "--porcelain"]).current_dir(root());
    status
        .output()
        .is_ok_and(|out| out.status.success() && out.stdout.is_empty())
}

/// Forgets our own packages of other commits: what was built of them, and what Cargo has unpacked. Their versions stay, so they
/// would be taken for the same.
fn forget(target: &Path) -> Outcome {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let unpacked = home.map(|home| home.join("registry/src"));
    let folders = |path: &Path| fs::read_dir(path).into_iter().flatten().flatten();
    // The registry that holds packages while others are verified has no name before the hyphen.
    let is_temporary =
        |entry: &fs::DirEntry| entry.file_name().as_encoded_bytes().starts_with(b"-");
    let temporary = unpacked
        .iter()
        .flat_map(|path| folders(path))
        .filter(is_temporary);
    let all = temporary.map(|entry| entry.path());
    for folder in all.chain([target.join("debug/.fingerprint")]) {
        for entry in folders(&folder) {
            let name = entry.file_name();
            if name.as_encoded_bytes().starts_with(b"limbsmith") {
                let removed = fs::remove_dir_all(entry.path());
                removed.map_err(|e| format!("{}: {e}", entry.path().display()))?;
            }
        }
    }
    Ok(())
}

/// Makes all packages, builds each, and prints their sizes.
pub fn check() -> Outcome {
    let target = step::target().join("package-check");
    forget(&target)?;
    let all = published()?;
    let chosen: Vec<_> = all.iter().map(|(name, _)| format!("-p={name}")).collect();
    let mut arguments = vec!["package", "--quiet", "--locked"];
    arguments.extend(chosen.iter().map(String::as_str));
    if !clean() {
        println!("    the checkout has changes; they are packaged, too");
        arguments.push("--allow-dirty");
    }
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    step::run(
        Command::new(program)
            .args(arguments)
            .current_dir(root())
            .env("CARGO_TARGET_DIR", &target),
    )?;
    for (name, _) in &all {
        let version = env!("CARGO_PKG_VERSION");
        let file = target.join(format!("package/{name}-{version}.crate"));
        let size = fs::metadata(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        println!("    {name:<18}{:6} KiB", size.len().div_ceil(1024));
        if size.len() > LARGEST {
            return Err(format!("{name}: a package of {} bytes", size.len()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The registry shows all of this, or refuses a package without it.
    #[test]
    fn published_crates_say_what_they_are() {
        let all = published().unwrap();
        assert!(all.len() > 8, "{all:?}");
        for (name, folder) in &all {
            let manifest = manifest(folder).unwrap();
            let package = manifest["package"].as_table().unwrap();
            let inherited =
                |key: &str| package[key].get("workspace").and_then(|w| w.as_bool()) == Some(true);
            let list = |key: &str| package[key].as_array().map_or(0, |list| list.len());
            assert!(
                !package["description"].as_str().unwrap().is_empty(),
                "{name}"
            );
            assert!(inherited("license") && inherited("repository"), "{name}");
            assert!((1..=5).contains(&list("keywords")), "{name}");
            assert!((1..=5).contains(&list("categories")), "{name}");
            let read = |file: PathBuf| fs::read_to_string(&file).unwrap_or_default();
            assert!(read(folder.join("README.md")).starts_with("# "), "{name}");
            // Links, but in the folder that may have none.
            for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
                let text = read(folder.join(license));
                assert_eq!(text, read(root().join(license)), "{name}: {license}");
            }
        }
    }
}
