//! The tests from other places: a clone under the folder of temporary files, in a folder with a space and a letter beyond
//! ASCII, through a symbolic link, with another folder of builds, by a user without root, and without a network.
//!
//! A clone is a copy of the files that git knows or would add, so that it has what is not committed.

use crate::step::{self, Outcome, root};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder for clones, removed at the end.
struct Folder(PathBuf);

impl Folder {
    /// Below `parent`, by a name that nobody else has.
    fn new(parent: &Path, name: &str) -> Result<Self, String> {
        let path = parent.join(format!("{name} {}", std::process::id()).trim_start());
        fs::create_dir_all(parent).map_err(|e| format!("{}: {e}", parent.display()))?;
        fs::create_dir(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Makes a symbolic link.
fn link(way: &Path, at: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    return std::os::unix::fs::symlink(way, at);
    #[cfg(not(unix))]
    Err(std::io::Error::other(format!(
        "no link from {} to {}",
        at.display(),
        way.display()
    )))
}

/// Copies the checkout. Its symbolic links, by which packages contain files from outside their folders, remain links.
fn copy_to(to: &Path) -> Outcome {
    let list = [
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ];
    let listed = Command::new("git").args(list).current_dir(root()).output();
    let listed = listed.map_err(|e| format!("git: {e}"))?;
    if !listed.status.success() {
        let said = String::from_utf8_lossy(&listed.stderr).into_owned();
        return Err(format!("git ls-files: {said}"));
    }
    for name in String::from_utf8_lossy(&listed.stdout).split_terminator('\0') {
        let (from, to) = (root().join(name), to.join(name));
        let copy = || -> std::io::Result<()> {
            fs::create_dir_all(to.parent().unwrap_or(&to))?;
            match fs::read_link(&from) {
                Ok(way) => link(&way, &to),
                Err(_) => fs::copy(&from, &to).map(|_| ()),
            }
        };
        // Deleted, and not committed yet.
        if !from.exists() {
            continue;
        }
        copy().map_err(|e| format!("{}: {e}", to.display()))?;
    }
    Ok(())
}

/// Runs something in a copy of the checkout below the folder of temporary files. The copy's path has a space and a letter
/// beyond ASCII.
pub fn copied(run: impl Fn(&Path) -> Outcome) -> Outcome {
    let folder = Folder::new(&std::env::temp_dir(), "limbsmith \u{fc}")?;
    copy_to(&folder.0)?;
    run(&folder.0)
}

/// Cargo in a clone, as its user would call it.
fn cargo(clone: &Path) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(clone);
    for name in [
        "CARGO",
        "CARGO_TARGET_DIR",
        "CARGO_MANIFEST_DIR",
        "RUSTUP_TOOLCHAIN",
    ] {
        cargo.env_remove(name);
    }
    cargo
}

/// The tests and the main job in a clone.
fn whole(clone: &Path, prepare: impl Fn(&mut Command)) -> Outcome {
    for args in [
        &["xtask", "test"][..],
        &["run", "--release", "--", "bench", "--quick"],
    ] {
        let mut cargo = cargo(clone);
        prepare(cargo.args(args));
        step::run(&mut cargo)?;
    }
    Ok(())
}

/// The tests and the main job from all places, to the end even if one fails.
pub fn all() -> Outcome {
    let temporary = std::env::temp_dir();
    let spaced = root().join("target").join("a folder \u{fc}");
    let mut failed = vec![];
    let mut note = |name: &str, outcome: Outcome| {
        println!(
            "==> place: {name}: {}",
            if outcome.is_ok() { "passed" } else { "FAILED" }
        );
        failed.extend(outcome.err().map(|e| format!("{name}: {e}")));
    };
    note(
        "temporary files",
        in_clone(&temporary, |clone| whole(clone, |_| ())),
    );
    note(
        "a space and a letter",
        in_clone(&spaced, |clone| whole(clone, |_| ())),
    );
    note("a symbolic link", in_clone(&temporary, linked));
    note(
        "another folder of builds",
        in_clone(&temporary, |clone| {
            let target = Folder::new(&temporary, "limbsmith-builds")?;
            whole(clone, |cargo| {
                cargo.env("CARGO_TARGET_DIR", &target.0);
            })
        }),
    );
    note(
        "no network",
        in_clone(&temporary, |clone| {
            step::run(cargo(clone).args(["fetch", "--locked"]))?;
            step::run(cargo(&clone.join("consumer")).args(["fetch", "--locked"]))?;
            whole(clone, |cargo| {
                cargo.env("CARGO_NET_OFFLINE", "true");
            })
        }),
    );
    note("a user without root", in_clone(&temporary, by_nobody));
    match failed.is_empty() {
        true => Ok(()),
        false => Err(failed.join("; ")),
    }
}

fn in_clone(parent: &Path, run: impl Fn(&Path) -> Outcome) -> Outcome {
    let folder = Folder::new(parent, "limbsmith")?;
    let clone = folder.0.join("clone");
    copy_to(&clone)?;
    run(&clone)
}

/// Through a symbolic link to the clone.
fn linked(clone: &Path) -> Outcome {
    let link = clone.with_file_name("link");
    #[cfg(unix)]
    std::os::unix::fs::symlink(clone, &link).map_err(|e| e.to_string())?;
    whole(&link, |cargo| {
        // As a shell says where it is.
        cargo.env("PWD", &link);
    })
}

/// As the user `nobody`, if this user is root and the other may read the toolchain.
fn by_nobody(clone: &Path) -> Outcome {
    let home = clone.with_file_name("home");
    fs::create_dir_all(&home).map_err(|e| e.to_string())?;
    let folder = clone.parent().unwrap_or(clone);
    step::run(Command::new("chown").args(["-R", "nobody"]).arg(folder))?;
    let by = |args: &[&str]| {
        let mut command = Command::new("runuser");
        command.args(["-u", "nobody", "--", "cargo"]).args(args);
        command.current_dir(clone).env("HOME", &home);
        command.env("CARGO_HOME", home.join(".cargo"));
        command
    };
    if !by(&["--version"])
        .output()
        .is_ok_and(|out| out.status.success())
    {
        println!("NOT CHECKED: a user without root: nobody cannot run cargo here");
        return Ok(());
    }
    step::run(&mut by(&["xtask", "test"]))?;
    step::run(&mut by(&["run", "--release", "--", "bench", "--quick"]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clone_has_all_files_that_git_knows_and_no_builds() {
        let folder = Folder::new(&std::env::temp_dir(), "limbsmith-copy").unwrap();
        copy_to(&folder.0).unwrap();
        for name in [
            "Cargo.lock",
            ".cargo/config.toml",
            "xtask/src/places.rs",
            "hw/rtl/limbsmith_mac.sv",
            "crates/limbsmith-forge/specs/p25519.toml",
        ] {
            assert!(folder.0.join(name).exists(), "{name}");
        }
        assert!(!folder.0.join("target").exists() && !folder.0.join(".git").exists());
        let path = folder.0.clone();
        drop(folder);
        assert!(!path.exists());
    }
}
