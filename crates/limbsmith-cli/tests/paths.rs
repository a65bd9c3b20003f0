//! Files, folders, modules and links that the documents and the comments of the sources name exist.
//!
//! A document is a Markdown file; a comment is a line of a source in `crates/*/src` that begins with `//`. A name is
//! inline code. It is a path if it has the extension of a source, or a slash and the name of a folder here. It resolves
//! if the path of a file or a folder ends with its components. It is a module's path if its first segment is a crate or
//! a module of ours, and resolves if every further segment is a file of that module or a word of its code.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Documents about the past, whose names were right then.
const HISTORY: [&str; 1] = ["CHANGELOG.md"];

/// Files of other projects and files that a run writes.
const ELSEWHERE: [(&str, &str); 13] = [
    ("FILE.run.jsonl.partial", "written by `verify-many`"),
    ("kernels.c", "written by `limbsmith tune`"),
    ("values.c", "written by `limbsmith tune`"),
    ("main.c", "written by `limbsmith tune`"),
    ("bip-0340/test-vectors.csv", "a file of bitcoin/bips"),
    ("crypto-defects.md", "a file of fiat-crypto"),
    ("ecp_nistp224.c", "a file of OpenSSL"),
    ("ecp_nistp521.c", "a file of OpenSSL"),
    ("crypto/ed25519", "a package of Go"),
    ("FILE.run.jsonl", "written by `verify-many`"),
    ("OUT.run.jsonl", "written by `verify-many`"),
    ("target/hw/venv", "written by `cargo xtask`"),
    (
        "target/shims/curve25519-dalek-4",
        "written by `cargo xtask`",
    ),
];

/// Components that match any name.
const ANY: [&str; 6] = ["FIELD", "FILE", "NAME", "PRIME", "TARGET", "OUT"];

const EXTENSIONS: [&str; 19] = [
    "rs", "toml", "md", "txt", "c", "h", "cpp", "v", "sv", "svh", "py", "sh", "json", "jsonl",
    "csv", "smt2", "ys", "x", "supp",
];

/// Crates, by the names that code and prose give them.
const CRATES: [(&str, &str); 15] = [
    ("limbsmith", "limbsmith"),
    ("limbsmith_check", "limbsmith-check"),
    ("limbsmith_clock", "limbsmith-clock"),
    ("limbsmith_ct", "limbsmith-ct"),
    ("limbsmith_curve", "limbsmith-curve"),
    ("limbsmith_driver", "limbsmith-driver"),
    ("limbsmith_engine", "limbsmith-engine"),
    ("limbsmith_field", "limbsmith-field"),
    ("limbsmith_forge", "limbsmith-forge"),
    ("limbsmith_macros", "limbsmith-macros"),
    ("limbsmith_selfcheck", "limbsmith-selfcheck"),
    ("limbsmith_tune", "limbsmith-tune"),
    ("curve", "limbsmith-curve"),
    ("forge", "limbsmith-forge"),
    ("check", "limbsmith-check"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The repository's files, and all that can be asked of their paths.
struct Tree {
    files: BTreeSet<String>,
    /// Every end of a path of a file or a folder.
    ends: BTreeSet<String>,
    folders: BTreeSet<String>,
    /// The files of each module, by the module's name.
    modules: BTreeMap<String, Vec<String>>,
}

fn walk(folder: &Path, prefix: &str, files: &mut BTreeSet<String>) {
    let entries = std::fs::read_dir(folder).expect("a folder");
    for entry in entries.map(|e| e.expect("an entry")) {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || name == "target" && !prefix.contains("/src/") {
            continue;
        }
        let path = format!("{prefix}{name}");
        // Not through links.
        if entry.file_type().expect("a type").is_dir() {
            walk(&entry.path(), &format!("{path}/"), files);
        } else {
            files.insert(path);
        }
    }
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Whether the word stands in the code of the text, not as a part of a longer one.
fn has_word(text: &str, word: &str) -> bool {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let code = |l: &&str| !l.trim_start().starts_with("//") && !l.trim_start().starts_with("#[");
    text.lines()
        .filter(code)
        .any(|line| line.split(|c| !part(c)).any(|w| w == word))
}

impl Tree {
    fn new() -> Self {
        let mut files = BTreeSet::new();
        walk(&root(), "", &mut files);
        let (mut ends, mut folders) = (BTreeSet::new(), BTreeSet::new());
        let mut modules = BTreeMap::<String, Vec<String>>::new();
        for file in &files {
            let parts: Vec<&str> = file.split('/').collect();
            for last in 1..=parts.len() {
                for first in 0..last {
                    ends.insert(parts[first..last].join("/"));
                }
            }
            folders.extend(parts[..parts.len() - 1].iter().map(|p| p.to_string()));
            if file.starts_with("crates/") && file.contains("/src/") {
                let module = file
                    .strip_suffix("/mod.rs")
                    .or_else(|| file.strip_suffix(".rs"));
                if let Some(name) = module.and_then(|m| m.rsplit('/').next()) {
                    modules.entry(name.into()).or_default().push(file.clone());
                }
            }
        }
        Tree {
            files,
            ends,
            folders,
            modules,
        }
    }

    /// Expands `{a,b}`.
    fn choices(name: &str) -> Vec<String> {
        let parts = name
            .split_once('{')
            .and_then(|(a, rest)| Some((a, rest.split_once('}')?)));
        match parts {
            None => vec![name.into()],
            Some((start, (inner, end))) => inner
                .split(',')
                .flat_map(|part| Self::choices(&format!("{start}{part}{end}")))
                .collect(),
        }
    }

    fn component(pattern: &str, name: &str) -> bool {
        let (stem, extension) = pattern.split_once('.').unwrap_or((pattern, ""));
        if ANY.contains(&stem) {
            return extension.is_empty() || name.ends_with(&format!(".{extension}"));
        }
        match pattern.split_once('*') {
            Some((start, end)) => {
                name.len() + 1 >= pattern.len() && name.starts_with(start) && name.ends_with(end)
            }
            None => pattern == name,
        }
    }

    fn resolves(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        let known = |p: &str| {
            let ends = ["", ".rs", "/mod.rs", "/main.rs"];
            ends.iter()
                .any(|end| self.ends.contains(&format!("{p}{end}")))
        };
        if ELSEWHERE.iter().any(|(name, _)| *name == path) || known(path) {
            return true;
        }
        let wanted: Vec<&str> = path.split('/').collect();
        let any = |w: &&str| w.contains('*') || ANY.contains(&w.split('.').next().unwrap_or(w));
        wanted.iter().any(any)
            && self.ends.iter().any(|end| {
                let parts: Vec<&str> = end.split('/').collect();
                parts.len() == wanted.len()
                    && wanted.iter().zip(parts).all(|(w, p)| Self::component(w, p))
            })
    }

    /// Whether inline code is a path into this repository.
    fn is_path(&self, code: &str) -> bool {
        let part = |c: char| c.is_ascii_alphanumeric() || "_.{},/*-".contains(c);
        if !code.chars().all(part) || code.starts_with(['/', '*', '.']) {
            return false;
        }
        let extension = code.rsplit_once('.').map_or("", |(_, e)| e);
        let folder = |c: &str| c.len() > 1 && self.folders.contains(c);
        code.len() > extension.len() + 1 && EXTENSIONS.contains(&extension)
            || code.contains('/') && code.split('/').any(folder)
    }

    /// Whether the path of a module or of an item of ours resolves; other paths do.
    fn module_resolves(&self, code: &str) -> bool {
        let mut segments = code.split("::").peekable();
        let mut ours = false;
        while segments
            .next_if(|s| ["crate", "super", "self"].contains(s))
            .is_some()
        {
            ours = true;
        }
        let Some(first) = segments.next() else {
            return true;
        };
        let mut places = self.modules.get(first).cloned().unwrap_or_default();
        let named = CRATES.iter().filter(|(name, _)| *name == first);
        places.extend(named.map(|(_, folder)| format!("crates/{folder}/src/lib.rs")));
        if places.is_empty() {
            let upper = first.starts_with(|c: char| c.is_ascii_uppercase());
            return !ours || upper || segments.peek().is_none();
        }
        for segment in segments {
            let deeper: Vec<String> = places
                .iter()
                .flat_map(|place| {
                    let folder = ["/mod.rs", "/lib.rs", ".rs"]
                        .iter()
                        .find_map(|end| place.strip_suffix(end))
                        .unwrap_or(place);
                    [".rs", "/mod.rs"].map(|end| format!("{folder}/{segment}{end}"))
                })
                .filter(|file| self.files.contains(file))
                .collect();
            if deeper.is_empty() {
                // An item, or a module inside a file.
                return places.iter().any(|place| has_word(&read(place), segment));
            }
            places = deeper;
        }
        true
    }

    /// The names in a text that do not resolve.
    fn faults(&self, text: &str, seen: &mut usize) -> Vec<String> {
        let mut faults = vec![];
        // Every second part is code.
        for code in text.split('`').skip(1).step_by(2) {
            let identifiers = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
            if self.is_path(code) {
                *seen += 1;
                let choices = Self::choices(code);
                faults.extend(choices.into_iter().filter(|path| !self.resolves(path)));
            } else if code.contains("::") && code.chars().all(identifiers) {
                *seen += 1;
                if !self.module_resolves(code) {
                    faults.push(code.into());
                }
            }
        }
        faults
    }

    /// The links to files here, from a document in `folder`, that lead nowhere.
    fn links(&self, folder: &str, text: &str) -> Vec<String> {
        let targets = text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
            .filter(|target| !target.contains("://") && !target.contains(' '));
        let leads = |target: &&str| {
            let (file, section) = target.split_once('#').unwrap_or((target, ""));
            let path = format!("{folder}{file}");
            if !root().join(&path).exists() {
                return false;
            }
            section.is_empty()
                || read(&path).lines().any(|line| {
                    let title = line.trim_start_matches('#');
                    let kept =
                        |c: &char| c.is_alphanumeric() || *c == ' ' || *c == '-' || *c == '_';
                    let name: String = title.trim().chars().filter(kept).collect();
                    title != line && name.to_lowercase().replace(' ', "-") == section
                })
        };
        targets
            .filter(|target| !leads(target))
            .map(String::from)
            .collect()
    }
}

/// The text of a document outside blocks of code.
fn prose(text: &str) -> String {
    let mut block = false;
    let mut kept = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            block = !block;
        } else if !block {
            kept += line;
            kept += "\n";
        }
    }
    kept
}

#[test]
fn documents_and_comments_name_what_exists() {
    let tree = Tree::new();
    let (mut faults, mut seen) = (vec![], 0);
    for file in &tree.files {
        if let Some(name) = file.strip_suffix(".md") {
            // A link's file is read in its own folder.
            if HISTORY.contains(&file.as_str()) || root().join(file).is_symlink() {
                continue;
            }
            let text = prose(&read(file));
            let folder = &name[..name.rfind('/').map_or(0, |at| at + 1)];
            let mut found = tree.links(folder, &text);
            for line in text.lines() {
                found.extend(tree.faults(line, &mut seen));
            }
            faults.extend(found.iter().map(|fault| format!("{file}: {fault}")));
        } else if file.starts_with("crates/") && file.contains("/src/") && file.ends_with(".rs") {
            for line in read(file).lines().map(str::trim_start) {
                if line.starts_with("//") {
                    let found = tree.faults(line, &mut seen);
                    faults.extend(found.iter().map(|fault| format!("{file}: {fault}")));
                }
            }
        }
    }
    assert_eq!(faults, [""; 0], "{faults:#?}");
    // Names were looked up at all.
    assert!(seen > 300, "{seen}");
}

/// Wrong names are found, and right ones are not reported.
#[test]
fn names_that_do_not_exist_are_found() {
    let tree = Tree::new();
    let faults = |text: &str| tree.faults(text, &mut 0);
    for (text, fault) in [
        ("`lanes/paired.rs` pairs", "lanes/paired.rs"),
        ("see `README.rs`", "README.rs"),
        ("`sources/lib.rs`", "sources/lib.rs"),
        ("`imbsmith/src/lib.rs`", "imbsmith/src/lib.rs"),
        (
            "`crates/limbsmith-check/tests/{rules,rulers}.rs`",
            "crates/limbsmith-check/tests/rulers.rs",
        ),
        ("`specs/*.yaml.toml`", "specs/*.yaml.toml"),
        ("`parts/NAME.toml`", "parts/NAME.toml"),
        (
            "the folder `crates/limbsmith-anvil`",
            "crates/limbsmith-anvil",
        ),
        ("`curve::lanes::halves`", "curve::lanes::halves"),
        ("`crate::recodings::wnaf`", "crate::recodings::wnaf"),
        ("`dispatch::run_walk`", "dispatch::run_walk"),
    ] {
        assert_eq!(faults(text), [fault], "{text}");
    }
    for text in [
        "`README.md` and `src/lib.rs`, `crates/limbsmith-check/tests/{rules,calls}.rs`",
        "`specs/*.toml`, `specs/NAME.toml`, `crates/limbsmith-curve/src/recoding/`",
        "`dispatch::words`, `curve::recoding::half_size`, `core::hint::black_box`",
        "`n/2` of `a.b` in `/dev/null`, `.rs`",
    ] {
        assert_eq!(faults(text), [""; 0], "{text}");
    }
    for link in ["NONE.md", "README.md#none"] {
        assert_eq!(tree.links("", &format!("[a]({link})")), [link]);
    }
    assert_eq!(tree.links("hw/", "[a](../README.md#license)"), [""; 0]);
}
