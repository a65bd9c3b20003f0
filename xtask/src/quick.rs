//! The checks of a change while one works on it: format, generated files, and clippy and tests of the crates that changed and of
//! those that depend on them.
//!
//! A change is the difference from where the branch left `main`, with what is not committed. The tests are those of the
//! workspace in the profile `quick`, whose builds are incremental and run on words alone: code for detected instructions is
//! two thirds of what there is to compile, and modeled vectors are six times as slow. Clippy compiles that code, too;
//! `cargo xtask test` runs it.

use crate::step::{Outcome, cargo, root};
use crate::test::WORKSPACE;
use crate::{generate, programs};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// Where a change may be, and what to run after it.
struct Row {
    /// Beginnings of paths.
    changed: &'static [&'static str],
    /// Sections of `cargo xtask test`, or all of it, to run besides.
    run: &'static [&'static str],
    /// The seconds of `cargo xtask quick` after a change of one file there, where only that had to be built again.
    seconds: u32,
}

const fn row(changed: &'static [&'static str], run: &'static [&'static str], seconds: u32) -> Row {
    Row {
        changed,
        run,
        seconds,
    }
}

/// The table of CONTRIBUTING.md.
#[rustfmt::skip]
const TABLE: [Row; 9] = [
    row(&["crates/limbsmith-field/"], &["test", "samples", "models", "ct"], 251),
    row(&["crates/limbsmith-curve/"], &["test", "samples", "models", "ct", "residue"], 104),
    row(&["crates/limbsmith/"], &["test", "samples", "models", "ct", "residue", "api"], 95),
    row(&["crates/limbsmith-check/", "crates/limbsmith-forge/", "specs/"], &["test", "samples", "opinions", "headers"], 232),
    row(&["crates/limbsmith-cli/", "crates/limbsmith-bulk/", "crates/limbsmith-keys/", "crates/limbsmith-capi/", "crates/limbsmith-clock/", "crates/limbsmith-tune/"], &["programs", "main"], 51),
    row(&["crates/limbsmith-engine/", "crates/limbsmith-driver/", "hw/"], &["driver", "hw"], 81),
    row(&["integrations/python/"], &["python"], 16),
    row(&["integrations/rustls/", "integrations/jwt/", "integrations/noise/", "integrations/ssh/", "integrations/clients/", "integrations/secrets/"], &["adapters", "clients"], 14),
    row(&["README.md", "consumer/"], &["examples"], 52),
];

/// The table, in Markdown.
pub fn table() -> String {
    let code = |all: &[&str]| {
        let all: Vec<_> = all.iter().map(|one| format!("`{one}`")).collect();
        all.join(", ")
    };
    let mut text = String::from("| changed | run besides | seconds of `quick` |\n|---|---|--:|\n");
    for row in &TABLE {
        let Row {
            changed,
            run,
            seconds,
        } = row;
        text += &format!("| {} | {} | {seconds} |\n", code(changed), code(run));
    }
    text
}

/// The folder and the dependencies of a package of the workspace.
#[derive(Debug, PartialEq, Eq)]
struct Package {
    /// Its folder, with a slash at the end.
    folder: String,
    /// Packages of the workspace that it is compiled with.
    needs: BTreeSet<String>,
    /// Those that only its tests are compiled with.
    tests_need: BTreeSet<String>,
}

/// Files outside of the folders of packages, and the package whose tests read them.
const READ: [(&str, &str); 5] = [
    ("specs/", "limbsmith-forge"),
    ("c/", "limbsmith-forge"),
    ("hw/", "limbsmith-engine"),
    ("README.md", "limbsmith-cli"),
    ("CONTRIBUTING.md", "xtask"),
];

/// Files that change the build of every package.
const ALL: [&str; 3] = ["Cargo.toml", "Cargo.lock", ".cargo/"];

/// The packages of the workspace, by their names.
fn packages() -> Result<BTreeMap<String, Package>, String> {
    let read = |path: String| -> Result<toml::Table, String> {
        let text = fs::read_to_string(root().join(&path)).map_err(|e| format!("{path}: {e}"))?;
        text.parse().map_err(|e| format!("{path}: {e}"))
    };
    let workspace = read("Cargo.toml".into())?;
    let members = workspace["workspace"]["members"].as_array();
    let members = members.into_iter().flatten().filter_map(|m| m.as_str());
    let mut all = BTreeMap::new();
    for folder in members {
        let manifest = read(format!("{folder}/Cargo.toml"))?;
        let name = manifest["package"]["name"].as_str().unwrap_or_default();
        let package = Package {
            folder: format!("{folder}/"),
            needs: dependencies(&manifest, &["dependencies", "build-dependencies"]),
            tests_need: dependencies(&manifest, &["dev-dependencies"]),
        };
        all.insert(name.to_string(), package);
    }
    let names: BTreeSet<String> = all.keys().cloned().collect();
    for package in all.values_mut() {
        package.needs.retain(|name| names.contains(name));
        package.tests_need.retain(|name| names.contains(name));
    }
    Ok(all)
}

/// The names of all dependencies of these kinds in a manifest.
fn dependencies(manifest: &toml::Table, kinds: &[&str]) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for kind in kinds {
        let table = manifest.get(*kind).and_then(|t| t.as_table());
        all.extend(table.into_iter().flat_map(|t| t.keys().cloned()));
    }
    let targets = manifest.get("target").and_then(|t| t.as_table());
    for target in targets.into_iter().flat_map(|t| t.values()) {
        let of = |table| dependencies(table, kinds);
        all.extend(target.as_table().map(of).unwrap_or_default());
    }
    all
}

/// The packages that these files belong to, and all that are compiled with them.
fn affected(packages: &BTreeMap<String, Package>, files: &[String]) -> BTreeSet<String> {
    if files
        .iter()
        .any(|f| ALL.iter().any(|all| f.starts_with(all)))
    {
        return packages.keys().cloned().collect();
    }
    let mut chosen = BTreeSet::new();
    for file in files {
        let own = packages.iter().find(|(_, p)| file.starts_with(&p.folder));
        chosen.extend(own.map(|(name, _)| name.clone()));
        let readers = READ.iter().filter(|(path, _)| file.starts_with(path));
        chosen.extend(readers.map(|(_, name)| name.to_string()));
    }
    loop {
        let before = chosen.len();
        for (name, package) in packages {
            if package.needs.iter().any(|need| chosen.contains(need)) {
                chosen.insert(name.clone());
            }
        }
        if chosen.len() == before {
            return chosen;
        }
    }
}

/// The output of git, in lines.
fn git(args: &[&str]) -> Result<Vec<String>, String> {
    let done = Command::new("git").args(args).current_dir(root()).output();
    let done = done.map_err(|e| format!("git: {e}"))?;
    if !done.status.success() {
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        return Err(format!("git {}: {said}", args.join(" ")));
    }
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    Ok(text.split_terminator('\0').map(String::from).collect())
}

/// The files that differ from where this branch left `main`.
fn changed() -> Result<Vec<String>, String> {
    let bases = ["main", "origin/main"];
    let base = bases
        .iter()
        .find_map(|main| git(&["merge-base", main, "HEAD"]).ok());
    let base = base.and_then(|lines| lines.into_iter().next());
    let base = base.as_deref().map_or("HEAD", str::trim);
    let mut files = git(&["diff", "--name-only", "--no-renames", "-z", base])?;
    files.extend(git(&["ls-files", "--others", "--exclude-standard", "-z"])?);
    Ok(files)
}

/// Runs it.
pub fn run() -> Outcome {
    let start = Instant::now();
    let files = changed()?;
    let packages = packages()?;
    let chosen = affected(&packages, &files);
    cargo(&["fmt", "--all", "--", "--check"])?;
    match chosen.is_empty() {
        true => generate::check()?,
        false => check(&packages, &chosen)?,
    }
    println!("    all of it: {:.0} s", start.elapsed().as_secs_f64());
    let rows = TABLE.iter().filter(|row| {
        let here = |file: &String| row.changed.iter().any(|c| file.starts_with(c));
        files.iter().any(here)
    });
    let besides: BTreeSet<&str> = rows.flat_map(|row| row.run).copied().collect();
    if !besides.is_empty() {
        println!("before it lands, run besides:");
        for name in besides {
            match name {
                "test" => println!("    cargo xtask test"),
                name => println!("    cargo xtask test {name}"),
            }
        }
    }
    Ok(())
}

/// The identifiers, with `::`, of the chosen packages that the tests of this one are compiled with, and it is not.
fn for_tests(package: &Package, chosen: &BTreeSet<String>) -> Vec<String> {
    let names = package.tests_need.intersection(chosen);
    names.map(|name| name.replace('-', "_") + "::").collect()
}

/// Whether the source of a test, or a file in the folder that belongs to it, has one of these words.
fn names_one(source: &Path, words: &[String]) -> bool {
    let read = |file: &Path| fs::read_to_string(file).unwrap_or_default();
    let has = |text: String| words.iter().any(|word| text.contains(word));
    let folder = match source.file_name().and_then(|name| name.to_str()) {
        Some("main.rs" | "lib.rs") => source.parent().map(PathBuf::from),
        _ => Some(source.with_extension("")),
    };
    has(read(source)) || folder.is_some_and(|folder| files(&folder).iter().any(|f| has(read(f))))
}

/// All files below a folder; none if it is not there.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let of = |entry: fs::DirEntry| match entry.path() {
        path if path.is_dir() => files(&path),
        path => vec![path],
    };
    entries.flat_map(of).collect()
}

/// Checks generated files and runs clippy while the tests are built, and then runs the tests of these packages, without
/// `limbsmith-differential`. A package may depend on one of them only in its tests: then the tests run that name it. Cargo
/// gets the whole workspace: with a part of it, features would differ, and more would be compiled.
fn check(packages: &BTreeMap<String, Package>, chosen: &BTreeSet<String>) -> Outcome {
    let lints = || generate::check().and_then(|()| crate::test::clippy());
    let (lints, all) = std::thread::scope(|scope| {
        let lints = scope.spawn(lints);
        let all = programs::built(&mut programs::build_on_words(WORKSPACE));
        (lints.join(), all)
    });
    lints.map_err(|_| "the lints panicked")??;
    let mut all = all?;
    all.retain(|p| {
        let here = |(_, package): &(&String, &Package)| root().join(&package.folder) == p.folder;
        packages.iter().find(here).is_some_and(|(name, package)| {
            let words = for_tests(package, chosen);
            chosen.contains(name) || !words.is_empty() && names_one(&p.source, &words)
        })
    });
    programs::run(&all, &[])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(files: &[&str]) -> Vec<String> {
        let files: Vec<String> = files.iter().map(|f| f.to_string()).collect();
        affected(&packages().unwrap(), &files).into_iter().collect()
    }

    #[test]
    fn a_change_affects_what_is_compiled_with_it() {
        assert_eq!(chosen(&[]), [""; 0]);
        assert_eq!(
            chosen(&["crates/limbsmith-cli/src/main.rs"]),
            ["limbsmith-cli"]
        );
        assert_eq!(chosen(&["DEFECTS.md", "firmware/link.x"]), [""; 0]);
        let curve = chosen(&["crates/limbsmith-curve/src/lib.rs"]);
        for name in [
            "limbsmith",
            "limbsmith-bulk",
            "limbsmith-cli",
            "limbsmith-curve",
        ] {
            assert!(curve.iter().any(|c| c == name), "{name} in {curve:?}");
        }
        for name in ["limbsmith-field", "limbsmith-check", "limbsmith-clock"] {
            assert!(!curve.iter().any(|c| c == name), "{name} in {curve:?}");
        }
        // The name of a folder is not the beginning of another's.
        let schemes = chosen(&["crates/limbsmith/src/lib.rs"]);
        assert!(!schemes.iter().any(|c| c == "limbsmith-curve"));
        assert!(
            chosen(&["hw/rtl/limbsmith_mac.sv"])
                .iter()
                .any(|c| c == "limbsmith-engine")
        );
        assert_eq!(chosen(&["Cargo.lock"]).len(), packages().unwrap().len());
    }

    /// A dependency of tests alone does not affect further packages.
    #[test]
    fn tests_run_that_name_what_changed() {
        let packages = packages().unwrap();
        let files = ["crates/limbsmith-curve/src/lib.rs".to_string()];
        let curve = affected(&packages, &files);
        assert!(!curve.contains("limbsmith-forge") && !curve.contains("limbsmith-tune"));
        let forge = &packages["limbsmith-forge"];
        let words = for_tests(forge, &curve);
        assert_eq!(words, ["limbsmith::"]);
        let named = |test: &str| names_one(&root().join(&forge.folder).join(test), &words);
        assert!(named("tests/compiled.rs") && named("tests/deceptions/main.rs"));
        assert!(!named("tests/mutants.rs") && !named("tests/none.rs"));
    }

    #[test]
    fn dependencies_of_all_kinds_count() {
        let text = "[dependencies]\na = '1'\n[dev-dependencies]\nb = { path = '.' }\n[build-dependencies]\nc = '1'\n\
            [target.'cfg(unix)'.dependencies]\nd = '1'\n";
        let of = |kinds: &[&str]| dependencies(&text.parse().unwrap(), kinds);
        assert!(
            of(&["dependencies", "build-dependencies"])
                .iter()
                .eq(["a", "c", "d"])
        );
        assert!(of(&["dev-dependencies"]).iter().eq(["b"]));
    }

    #[test]
    fn contributing_has_the_table() {
        let page = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
        assert!(
            page.contains(&table()),
            "CONTRIBUTING.md lacks\n{}",
            table()
        );
        for row in &TABLE {
            for path in row.changed {
                assert!(root().join(path).exists(), "{path}");
            }
        }
    }
}
