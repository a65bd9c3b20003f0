//! Changes of the list of trusted digests, for reviewers.
//!
//! A digest proves nothing by itself: someone has to read each file whose digest changed. So the commands that write or
//! compare the list name these files.

use crate::step::root;
use limbsmith_forge::trusted::LIST_PATH;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

/// A file, and its digests before and after, if the list has it.
type Change = (String, Option<String>, Option<String>);

fn parsed(list: &str) -> BTreeMap<&str, &str> {
    let pairs = list.lines().filter_map(|line| line.split_once("  "));
    pairs.map(|(digest, path)| (path, digest)).collect()
}

/// The files whose digests differ between two lists, in the order of their paths.
pub fn changes(before: &str, after: &str) -> Vec<Change> {
    let (old, new) = (parsed(before), parsed(after));
    let paths: BTreeSet<&str> = old.keys().chain(new.keys()).copied().collect();
    let digest = |list: &BTreeMap<&str, &str>, path| list.get(path).map(|d| d.to_string());
    paths
        .into_iter()
        .filter(|path| old.get(path) != new.get(path))
        .map(|path| (path.into(), digest(&old, path), digest(&new, path)))
        .collect()
}

/// The lines that name changes.
fn lines(changes: &[Change]) -> Vec<String> {
    let text = |digest: &Option<String>| digest.clone().unwrap_or("none".into());
    let line = |(path, old, new): &Change| format!("    {path}: {} -> {}", text(old), text(new));
    changes.iter().map(line).collect()
}

/// Prints changes, if there are any.
pub fn print(since: &str, changes: &[Change]) {
    if changes.is_empty() {
        return;
    }
    println!("trusted digests that differ from those {since}; read each of these files:");
    for line in lines(changes) {
        println!("{line}");
    }
}

/// The output of git, if it succeeds.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .args(arguments)
        .current_dir(root())
        .output();
    let output = output.ok().filter(|o| o.status.success())?;
    String::from_utf8(output.stdout).ok()
}

/// Prints how the list differs from the last commit's, and from the one where this branch left `main`. Without git it
/// prints nothing.
pub fn print_since_commits() {
    let Ok(now) = fs::read_to_string(root().join(LIST_PATH)) else {
        return;
    };
    let mut shown = None;
    let base = git(&["merge-base", "HEAD", "main"]);
    for (commit, since) in [
        (Some("HEAD"), "of the last commit"),
        (base.as_deref().map(str::trim), "of the base on main"),
    ] {
        let before = commit.and_then(|c| git(&["show", &format!("{c}:{LIST_PATH}")]));
        let Some(found) = before.map(|before| changes(&before, &now)) else {
            continue;
        };
        if shown.as_ref() != Some(&found) {
            print(since, &found);
        }
        shown = Some(found);
    }
}

#[cfg(test)]
mod tests {
    use super::{changes, lines};

    #[test]
    fn changed_new_and_lost_files_are_named() {
        let before = "aa  x/a.rs\nbb  x/b.rs\ncc  x/c.rs\n";
        let after = "aa  x/a.rs\nbd  x/b.rs\ndd  x/d.rs\n";
        let found = lines(&changes(before, after));
        let wanted = ["b.rs: bb -> bd", "c.rs: cc -> none", "d.rs: none -> dd"];
        assert_eq!(found, wanted.map(|w| format!("    x/{w}")));
        assert!(changes(after, after).is_empty());
        assert_eq!(changes("", after).len(), 3);
    }
}
