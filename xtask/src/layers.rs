//! Tests of what ARCHITECTURE.md says about layers and names.

mod circles;
mod imports;

use crate::quick;
use crate::step::root;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// The files of the curve layer whose code, without comments, has this word.
fn with(word: &str) -> BTreeSet<String> {
    let folder = root().join("crates/limbsmith-curve/src");
    let code = |path: &PathBuf| -> bool {
        let text = fs::read_to_string(path).unwrap();
        let mut lines = text.lines().filter(|l| !l.trim_start().starts_with("//"));
        lines.any(|line| line.contains(word))
    };
    let short = |path: PathBuf| path.strip_prefix(&folder).unwrap().display().to_string();
    let mut all = quick::files(&folder);
    all.retain(|path| path.extension().is_some_and(|e| e == "rs"));
    all.into_iter().filter(code).map(short).collect()
}

/// The Rust files that ARCHITECTURE.md names after these words, in the same paragraph or item.
fn named(after: &str) -> BTreeSet<String> {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let page = page.replace("\n  ", " ");
    let line = page.lines().find(|line| line.contains(after));
    let line = line.unwrap_or_else(|| panic!("ARCHITECTURE.md lacks: {after}"));
    let (_, rest) = line.split_once(after).unwrap();
    let quoted = rest.split('`').skip(1).step_by(2);
    let files = quoted.filter(|text| text.ends_with(".rs"));
    files.map(String::from).collect()
}

#[test]
fn callers_of_dispatch_are_those_that_architecture_names() {
    let callers = with("dispatch::").into_iter();
    let callers: BTreeSet<_> = callers.filter(|f| !f.starts_with("operations/")).collect();
    assert!(callers.len() > 3);
    assert_eq!(
        named("groups for authors of protocols call `dispatch`:"),
        callers
    );
}

#[test]
fn files_that_ask_for_lanes_are_those_that_architecture_names() {
    let all = with("cpu::lanes");
    assert!(!all.is_empty());
    assert_eq!(named("asks `cpu::lanes` in the groups for protocols"), all);
}

#[test]
fn files_that_promise_known_words_are_those_that_architecture_names() {
    let all = with("field::known");
    assert!(all.len() > 3);
    assert_eq!(named("They promise `field::known`:"), all);
}

/// The key to the names of representations has every code and strategy of the specifications, and no other.
#[test]
fn the_key_to_representations_is_complete() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let (_, table) = page.split_once("| code | limbs | strategies |").unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    let mut named = BTreeSet::new();
    for row in table.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.split('|').collect();
        let code = cells[1].trim().trim_matches('`').to_string();
        let strategies = cells[3].split('`').skip(1).step_by(2);
        named.extend(strategies.map(|s| (code.clone(), s.to_string())));
    }
    let mut used = BTreeSet::new();
    for file in fs::read_dir(root().join("specs")).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|e| e != "toml") {
            continue;
        }
        let spec: toml::Table = fs::read_to_string(path).unwrap().parse().unwrap();
        let all = spec.get("representation").and_then(|r| r.as_array());
        for one in all.into_iter().flatten() {
            let text = |key: &str| one[key].as_str().unwrap().to_string();
            let code = text("name");
            let code = code.trim_end_matches(|c: char| c.is_ascii_digit());
            used.insert((code.to_string(), text("strategy")));
        }
    }
    assert_eq!(named, used);
}
