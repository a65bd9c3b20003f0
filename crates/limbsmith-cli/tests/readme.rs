//! Commands, options, features, examples and sections of `cargo xtask` that the READMEs and CONTRIBUTING.md name exist.
//!
//! Commands are taken from code blocks and from inline code. An option alone, as in "options are `--fixed`", belongs to the
//! commands that are named before it in the same clause, or else to those of the last clause that names any.

mod common;

use common::limbsmith;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// The texts that a name must occur in, and what was found wrong.
struct Names {
    commands: Vec<(String, String)>,
    xtask: String,
    faults: Vec<String>,
    /// Commands and options that were looked up.
    seen: BTreeSet<String>,
}

/// Whether the word stands in the text, not as a part of a longer one.
fn has_word(text: &str, word: &str) -> bool {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(part) && !after.is_some_and(part)
    })
}

/// The name of an option, without its value.
fn option(word: &str) -> Option<&str> {
    let word = word.split('=').next().unwrap_or(word);
    let name = word.strip_prefix("--")?;
    (!name.is_empty()).then_some(word)
}

impl Names {
    fn new() -> Self {
        let list = limbsmith(["help"]).good();
        let named = |line: &str| {
            line.strip_prefix("  ")?
                .split(' ')
                .next()
                .map(str::to_string)
        };
        let names = list.lines().filter_map(named);
        let commands = names
            .filter(|name| !["", "help", "-h,", "-V,"].contains(&name.as_str()))
            .filter(|name| !name.starts_with('-'))
            .map(|name| {
                let help = limbsmith(["help", &name]);
                (name, help)
            })
            .filter(|(_, help)| help.code == 0)
            .map(|(name, help)| (name, help.out))
            .collect();
        Names {
            commands,
            xtask: read("xtask/src/main.rs"),
            faults: vec![],
            seen: BTreeSet::new(),
        }
    }

    fn help(&self, command: &str) -> Option<&str> {
        let found = self.commands.iter().find(|(name, _)| name == command);
        found.map(|(_, help)| help.as_str())
    }

    fn check(&mut self, exists: bool, what: String) {
        if !exists {
            self.faults.push(what.clone());
        }
        self.seen.insert(what);
    }

    /// An option of one command.
    fn option(&mut self, command: &str, option: &str) {
        let there = self
            .help(command)
            .is_some_and(|help| has_word(help, option));
        self.check(there, format!("limbsmith {command} {option}"));
    }

    /// The arguments of `limbsmith`; returns the commands that they name.
    fn limbsmith(&mut self, words: &[&str]) -> Vec<String> {
        let (mut names, mut options) = (vec![], vec![]);
        for (i, word) in words.iter().enumerate() {
            match word {
                _ if i > 0 && words[i - 1] == "help" => {
                    names = vec![word.to_string()];
                }
                _ if i == 0 || words[i - 1] == "|" => names.push(word.to_string()),
                _ => options.extend(option(word)),
            }
        }
        names.retain(|name| name != "help" && !name.starts_with('-'));
        for name in &names {
            self.check(self.help(name).is_some(), format!("limbsmith {name}"));
            for option in &options {
                self.option(name, option);
            }
        }
        names
    }

    /// The arguments of `cargo`; returns the commands of `limbsmith` that run.
    fn cargo(&mut self, words: &[&str]) -> Vec<String> {
        let after = |option: &str| {
            let at = words.iter().position(|w| *w == option)?;
            words.get(at + 1).copied()
        };
        let package = after("-p").unwrap_or("limbsmith-cli");
        if let Some(features) = after("--features") {
            let manifest = read(&format!("crates/{package}/Cargo.toml"));
            for feature in features.split(',') {
                self.feature(&manifest, feature, package);
            }
        }
        for (kind, folder) in [("--example", "examples"), ("--test", "tests")] {
            if let Some(name) = after(kind) {
                let path = format!("crates/{package}/{folder}/{name}");
                let [file, main] = [".rs", "/main.rs"].map(|end| root().join(path.clone() + end));
                self.check(file.exists() || main.exists(), path);
            }
        }
        match words.first().copied() {
            Some("xtask") => {
                let (name, options) = words[1..].split_first().unwrap_or((&"", &[]));
                let start = format!("  {name}");
                let mut lines = self.xtask.lines().filter(|l| l.starts_with(&start));
                let line = lines.find(|l| has_word(l, name)).map(str::to_string);
                let options: Vec<_> = options.iter().filter_map(|o| option(o)).collect();
                self.check(line.is_some(), format!("cargo xtask {name}"));
                for option in options {
                    let there = line.as_ref().is_some_and(|l| has_word(l, option));
                    self.check(there, format!("cargo xtask {name} {option}"));
                }
                vec![]
            }
            Some("run") if after("-p").is_none() => {
                let rest = words.iter().position(|w| *w == "--");
                match rest {
                    Some(at) => self.limbsmith(&words[at + 1..]),
                    None => self.limbsmith(&["bench"]),
                }
            }
            _ => vec![],
        }
    }

    /// A feature of a package, whose name may stand before it as in a workspace.
    fn feature(&mut self, manifest: &str, feature: &str, package: &str) {
        let own = feature.strip_prefix(package);
        let feature = own.and_then(|f| f.strip_prefix('/')).unwrap_or(feature);
        let there = manifest
            .lines()
            .any(|l| l.starts_with(&format!("{feature} = [")));
        self.check(there, format!("feature {feature} of {package}"));
    }

    /// A line of a shell, or inline code; returns the commands that it names.
    fn code(&mut self, text: &str) -> Vec<String> {
        let text = text.split(" #").next().unwrap_or(text);
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.first().copied() {
            Some("limbsmith") if words.len() > 1 => self.limbsmith(&words[1..]),
            Some("cargo") => self.cargo(&words[1..]),
            Some(name) if self.help(name).is_some() => self.limbsmith(&words),
            _ => vec![],
        }
    }

    /// A line of the list of commands, and its description with options.
    fn listed(&mut self, text: &str) {
        let end = text.find("  ").unwrap_or(text.len());
        let names = self.code(&text[..end]);
        for word in text[end..].split(|c: char| c.is_whitespace() || ",;:".contains(c)) {
            if let Some(option) = option(word) {
                names.iter().for_each(|name| self.option(name, option));
            }
        }
    }

    /// A paragraph: inline code, by clauses.
    fn prose(&mut self, text: &str, last: &mut Vec<String>) {
        // Every second part is code.
        let mut here: Vec<String> = vec![];
        for (i, part) in text.split('`').enumerate() {
            if i % 2 == 0 {
                let ends = [". ", "; ", ": ", ".\n", ";\n", ":\n", "\n* ", "|"];
                if ends.iter().any(|end| part.contains(end)) && !here.is_empty() {
                    *last = std::mem::take(&mut here);
                }
            } else if let Some(option) = part.split_whitespace().next().and_then(option) {
                let of = if here.is_empty() {
                    last.clone()
                } else {
                    here.clone()
                };
                // `--features` and the like of cargo, and text without a command.
                let cargo = matches!(option, "--features" | "--no-default-features");
                if let (true, Some(feature)) = (cargo, part.split_whitespace().nth(1)) {
                    let manifest = read("crates/limbsmith-cli/Cargo.toml");
                    self.feature(&manifest, feature, "limbsmith-cli");
                } else if of.is_empty() && !cargo {
                    self.check(false, format!("{part}, of no command"));
                }
                for name in of.iter().filter(|_| !cargo) {
                    match name.strip_prefix("xtask ") {
                        Some(name) => drop(self.cargo(&["xtask", name, option])),
                        None => self.option(name, option),
                    }
                }
            } else {
                let named = self.code(part);
                here.extend(named);
                if let Some(name) = part.strip_prefix("cargo xtask ") {
                    let name = name.split(' ').next().unwrap_or(name);
                    here.push(format!("xtask {name}"));
                }
            }
        }
        if !here.is_empty() {
            *last = here;
        }
    }

    fn document(&mut self, text: &str) {
        let (mut block, mut paragraph) = (None, String::new());
        let (mut listed, mut last) = (String::new(), vec![]);
        for line in text.lines().chain([""]) {
            match (line.strip_prefix("```"), &block) {
                (Some(kind), None) => {
                    self.prose(&std::mem::take(&mut paragraph), &mut last);
                    block = Some(kind.to_string());
                }
                (Some(_), Some(_)) => {
                    let rest = std::mem::take(&mut listed);
                    self.listed(&rest);
                    block = None;
                }
                (None, Some(kind)) if kind == "sh" => drop(self.code(line)),
                (None, Some(kind)) if kind == "text" => {
                    if !line.starts_with(' ') {
                        let rest = std::mem::take(&mut listed);
                        self.listed(&rest);
                    }
                    listed += line;
                    listed += "\n";
                }
                (None, Some(_)) => {}
                (None, None) if line.starts_with("    ") => drop(self.code(line.trim())),
                (None, None) => {
                    paragraph += line;
                    paragraph += "\n";
                    if line.is_empty() {
                        self.prose(&std::mem::take(&mut paragraph), &mut last);
                    }
                }
            }
        }
    }
}

#[test]
fn documents_name_what_exists() {
    let readme = read("README.md");
    let mut names = Names::new();
    assert!(names.commands.len() > 10, "{:?}", names.commands);
    names.document(&readme);
    for entry in std::fs::read_dir(root().join("crates")).expect("a folder") {
        let page = entry.expect("an entry").path().join("README.md");
        if page.exists() && !page.is_symlink() {
            names.document(&std::fs::read_to_string(&page).expect("a text"));
        }
    }
    names.document(&read("c/README.md"));
    names.document(&read("CONTRIBUTING.md"));
    // The table of features.
    let table = readme
        .split("\n## Features\n")
        .nth(1)
        .expect("a section on features");
    let table = table.split("\n## ").next().unwrap_or(table);
    let manifest = read("crates/limbsmith/Cargo.toml");
    let rows = table
        .lines()
        .filter_map(|l| l.strip_prefix("| `")?.split('`').next());
    let rows: Vec<_> = rows.collect();
    assert!(rows.len() > 3, "{rows:?}");
    for feature in rows {
        names.feature(&manifest, feature, "limbsmith");
    }
    assert_eq!(names.faults, [""; 0]);
    // What is looked up is not nothing.
    for known in [
        "limbsmith sign --hedged",
        "limbsmith verify --low-s",
        "limbsmith keygen --curve",
        "limbsmith verify-many --resume",
        "limbsmith emit --fold",
        "limbsmith tune --target",
        "limbsmith prove --list",
        "limbsmith bench --report",
        "cargo xtask test",
        "cargo xtask ct --all",
        "feature pkcs8 of limbsmith",
        "crates/limbsmith-differential/examples/bitcoin",
    ] {
        assert!(names.seen.contains(known), "{known} in {:#?}", names.seen);
    }
}

/// Wrong names are found in each kind of text.
#[test]
fn names_that_do_not_exist_are_found() {
    for (text, fault) in [
        ("`sign` takes `--low-s`.", "limbsmith sign --low-s"),
        (
            "`sign` and `verify`: options are `--fixed`, `--low-s`.",
            "limbsmith sign --low-s",
        ),
        (
            "`sign` is first. `--fixed` and `--low-s` are more.",
            "limbsmith sign --low-s",
        ),
        (
            "```sh\nlimbsmith sign --key k --depth 3 m\n```",
            "limbsmith sign --depth",
        ),
        (
            "```sh\ncargo run --release -- emit --primes 7\n```",
            "limbsmith emit --primes",
        ),
        (
            "```text\nlimbsmith prove  proves;\n     --lists: more\n```",
            "limbsmith prove --lists",
        ),
        (
            "```text\nlimbsmith keygen | forge  makes keys\n```",
            "limbsmith forge",
        ),
        ("    limbsmith check", "limbsmith check"),
        ("`limbsmith help bulk` says more.", "limbsmith bulk"),
        ("`cargo xtask deploy` is all.", "cargo xtask deploy"),
        (
            "`cargo xtask hw` is long, and `--shorter` is a part.",
            "cargo xtask hw --shorter",
        ),
        (
            "`cargo xtask ct --everything`",
            "cargo xtask ct --everything",
        ),
        (
            "Builds with `--features orc`",
            "feature orc of limbsmith-cli",
        ),
        (
            "`cargo run -p limbsmith --example ocean`",
            "crates/limbsmith/examples/ocean",
        ),
    ] {
        let mut names = Names::new();
        names.document(text);
        assert_eq!(names.faults, [fault], "{text}");
    }
}
