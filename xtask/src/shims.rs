//! Other libraries on limbsmith's backend (`integrations/shims`): their own source, with our files laid over it.
//!
//! No text of theirs is in this repository. Cargo fetches it from the registry, by the exact versions of
//! `integrations/shims/upstream/Cargo.toml` and the checksums of its `Cargo.lock`. The results are in `target/shims`:
//!
//! | folder | contents |
//! |---|---|
//! | `vendor` | the sources as published |
//! | `curve25519-dalek-4` | curve25519-dalek 4.1.3 on limbsmith: what a `[patch]` names |
//! | `plain`, `patched` | bulletproofs, x25519-dalek and the timing program, without and with that `[patch]` |
//! | `engine` | tests of X25519 with that `[patch]`, in software and on the model of the hardware |

use crate::step::{self, Outcome, root};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const DALEK: &str = "curve25519-dalek-4.1.3";
const BULLETPROOFS: &str = "bulletproofs-5.0.0";
const X25519: &str = "x25519-dalek-2.0.1";

/// A line of upstream's source, and our lines that are put after it.
struct Insert {
    file: &'static str,
    after: &'static str,
    lines: &'static str,
}

/// Calls of functions of our backend, and our module of engines.
const SOURCE: [Insert; 3] = [
    Insert {
        file: "src/edwards.rs",
        after: "    pub fn mul_base(scalar: &Scalar) -> Self {\n",
        lines: "        return crate::backend::mul_base(scalar);\n        #[allow(unreachable_code)]\n",
    },
    Insert {
        file: "src/montgomery.rs",
        after: "    fn mul(self, scalar: &Scalar) -> MontgomeryPoint {\n",
        lines: "        if let Some(product) = crate::backend::mul_clamped(self, scalar) {\n            return product;\n        }\n",
    },
    Insert {
        file: "src/lib.rs",
        after: "pub mod montgomery;\n",
        lines: "\n#[cfg(feature = \"engine\")]\npub mod engine;\n",
    },
];

/// What our files need of the manifest.
const MANIFEST: [Insert; 2] = [
    Insert {
        file: "Cargo.toml",
        after: "[package]\n",
        lines: "publish = false\n",
    },
    Insert {
        file: "Cargo.toml",
        after: "[features]\n",
        lines: "engine = [\"dep:once_cell\"]\n",
    },
];

impl Insert {
    /// The text with the lines; an error unless it has the line before them once.
    fn apply(&self, text: &str) -> Result<String, String> {
        let Insert { file, after, lines } = self;
        let line = after.trim_end();
        match text.split_inclusive('\n').filter(|l| l == after).count() {
            1 => {}
            n => {
                return Err(format!(
                    "{file}: the line {line:?} is there {n} times, not once; is it {DALEK}?"
                ));
            }
        }
        let put = |l: &'_ str| match l == *after {
            true => format!("{l}{lines}"),
            false => l.to_string(),
        };
        Ok(text.split_inclusive('\n').map(put).collect())
    }
}

fn folder(name: &str) -> PathBuf {
    root().join("target/shims").join(name)
}

fn ours() -> PathBuf {
    root().join("integrations/shims")
}

/// The error with its path.
fn at<T>(path: &Path, result: std::io::Result<T>) -> Result<T, String> {
    result.map_err(|e| format!("{}: {e}", path.display()))
}

fn read(path: &Path) -> Result<String, String> {
    at(path, fs::read_to_string(path))
}

fn write(path: &Path, text: &str) -> Outcome {
    at(path, fs::write(path, text))
}

/// Copies a folder over what is there.
fn copy(from: &Path, to: &Path) -> Outcome {
    at(to, fs::create_dir_all(to))?;
    for entry in at(from, fs::read_dir(from))? {
        let entry = at(from, entry)?.path();
        let to = to.join(entry.file_name().unwrap_or_default());
        match entry.is_dir() {
            true => copy(&entry, &to)?,
            false => step::copy(&entry, &to)?,
        }
    }
    Ok(())
}

fn cargo(folder: &Path) -> Command {
    let mut command = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()));
    command.current_dir(folder).env_remove("CARGO_TARGET_DIR");
    command
}

/// Fetches the sources and lays our files over them.
pub fn lay() -> Outcome {
    let vendor = folder("vendor");
    step::run(
        cargo(&ours().join("upstream"))
            .args(["vendor", "--quiet", "--locked", "--versioned-dirs"])
            .arg(&vendor)
            .stdout(std::process::Stdio::null()),
    )?;
    let shim = folder("curve25519-dalek-4");
    if shim.exists() {
        at(&shim, fs::remove_dir_all(&shim))?;
    }
    copy(&vendor.join(DALEK), &shim)?;
    let backend = read(&ours().join("curve25519-dalek-4/backend.rs"))?;
    write(&shim.join("src/backend/mod.rs"), &backend)?;
    let engine = read(&ours().join("curve25519-dalek-4/engine.rs"))?;
    write(&shim.join("src/engine.rs"), &engine)?;
    for insert in SOURCE.iter().chain(&MANIFEST) {
        let path = shim.join(insert.file);
        write(&path, &insert.apply(&read(&path)?)?)?;
    }
    append(&shim.join("Cargo.toml"), &(dependencies()? + WORKSPACE))?;
    let patch = format!(
        "\n[patch.crates-io]\ncurve25519-dalek = {{ path = {} }}\n",
        step::toml(&shim)?
    );
    for (name, patch) in [("plain", ""), ("patched", &patch[..])] {
        let folder = folder(name);
        copy(&vendor.join(DALEK), &folder.join(DALEK))?;
        copy(&ours().join("timing"), &folder.join("timing"))?;
        append(&folder.join(DALEK).join("Cargo.toml"), WORKSPACE)?;
        for user in [BULLETPROOFS, X25519] {
            copy(&vendor.join(user), &folder.join(user))?;
            append(
                &folder.join(user).join("Cargo.toml"),
                &format!("{WORKSPACE}{patch}"),
            )?;
        }
        append(&folder.join("timing/Cargo.toml"), patch)?;
    }
    let engine = folder("engine");
    copy(&ours().join("engine"), &engine)?;
    append(&engine.join("Cargo.toml"), &patch)?;
    println!("    {} is curve25519-dalek on limbsmith", shim.display());
    Ok(())
}

/// What the shim depends on, beyond upstream's dependencies.
fn dependencies() -> Result<String, String> {
    let ours = |name, features| {
        let path = step::toml(&root().join("crates").join(name))?;
        Ok::<_, String>(format!(
            "\n[dependencies.{name}]\npath = {path}\ndefault-features = false\nfeatures = {features}\n"
        ))
    };
    let curve = ours("limbsmith-curve", r#"["alloc", "lanes"]"#)?;
    let x25519 = ours("limbsmith", r#"["x25519"]"#)?;
    // Its `race` is for programs without the standard library.
    let once = "\n[dependencies.once_cell]\nversion = \"1.21\"\ndefault-features = false\nfeatures = [\"race\"]\noptional = true\n";
    Ok(curve + &x25519 + once)
}

/// Keeps a package out of our own workspace.
const WORKSPACE: &str = "\n[workspace]\n";

fn append(path: &Path, text: &str) -> Outcome {
    let all = read(path)? + text;
    write(path, &all)
}

/// How many tests of a package pass; an error if one fails.
fn passed(folder: &Path, features: &str) -> Result<usize, String> {
    let mut command = cargo(folder);
    command.args([
        "test",
        "--release",
        "--lib",
        "--tests",
        "--features",
        features,
    ]);
    println!("==> {} in {}", step::shown(&command), folder.display());
    let output = command.output().map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{text}{errors}"));
    }
    let count = |line: &str| {
        let rest = line.strip_prefix("test result: ok. ")?;
        rest.split(' ').next()?.parse::<usize>().ok()
    };
    Ok(text.lines().filter_map(count).sum())
}

/// The libraries' own tests, without and with our backend.
pub fn test() -> Outcome {
    lay()?;
    let dalek = "digest,group,legacy_compatibility,rand_core,serde";
    for (name, plain, laid, features) in [
        (
            "curve25519-dalek 4.1.3",
            folder("plain").join(DALEK),
            folder("curve25519-dalek-4"),
            dalek,
        ),
        (
            "bulletproofs 5.0.0",
            folder("plain").join(BULLETPROOFS),
            folder("patched").join(BULLETPROOFS),
            "std",
        ),
        (
            "x25519-dalek 2.0.1",
            folder("plain").join(X25519),
            folder("patched").join(X25519),
            "reusable_secrets,serde,static_secrets",
        ),
    ] {
        let (before, after) = (passed(&plain, features)?, passed(&laid, features)?);
        println!("    {name}: {before} tests pass as published, {after} on limbsmith");
        if before != after || before == 0 {
            return Err(format!("{name}: other counts"));
        }
    }
    let engine = folder("engine");
    let (software, hardware) = (passed(&engine, "")?, passed(&engine, "engine")?);
    println!("    X25519: {software} tests pass in software, {hardware} with an engine");
    match software > 0 && hardware > software {
        true => Ok(()),
        false => Err("X25519: too few tests".into()),
    }
}

/// The lines of the timing program: names and microseconds.
fn timed(folder: &Path) -> Result<Vec<(String, f64)>, String> {
    let program = folder.join("target/release/timing");
    let output = Command::new(&program).output().map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = |line: &str| {
        let (name, time) = line.split_once(": ")?;
        Some((name.to_string(), time.parse().ok()?))
    };
    Ok(text.lines().filter_map(line).collect())
}

/// Times bulletproofs with both, in turn.
pub fn time() -> Outcome {
    const RUNS: usize = 5;
    lay()?;
    let folders = ["plain", "patched"].map(|name| folder(name).join("timing"));
    for folder in &folders {
        step::run(cargo(folder).args(["build", "--release", "--quiet"]))?;
    }
    let mut runs: [Vec<Vec<(String, f64)>>; 2] = Default::default();
    for _ in 0..RUNS {
        for (runs, folder) in runs.iter_mut().zip(&folders) {
            runs.push(timed(folder)?);
        }
    }
    let [plain, patched] = runs;
    println!("bulletproofs 5.0.0, microseconds, medians of {RUNS} runs in turn");
    println!(
        "{:20} {:>12} {:>12} {:>8}",
        "", "as published", "on limbsmith", "ratio"
    );
    for (i, (name, _)) in plain[0].iter().enumerate() {
        let median = |runs: &[Vec<(String, f64)>]| {
            let mut all: Vec<f64> = runs.iter().filter_map(|r| Some(r.get(i)?.1)).collect();
            all.sort_by(f64::total_cmp);
            all.get(all.len() / 2).copied().unwrap_or(f64::NAN)
        };
        let (before, after) = (median(&plain), median(&patched));
        println!(
            "{name:20} {before:12.0} {after:12.0} {:8.2}",
            before / after
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Insert;

    const INSERT: Insert = Insert {
        file: "a.rs",
        after: "    fn f() {\n",
        lines: "        g();\n",
    };

    #[test]
    fn lines_are_put_after_theirs() {
        let text = "mod a;\n    fn f() {\n    }\n";
        let expected = "mod a;\n    fn f() {\n        g();\n    }\n";
        assert_eq!(INSERT.apply(text).as_deref(), Ok(expected));
    }

    /// Another version of the file: no line, a part of one, a longer one, two.
    #[test]
    fn other_text_is_refused() {
        for (text, times) in [
            ("", 0),
            ("fn f() {\n", 0),
            ("    fn f() {", 0),
            ("    fn f() { // more\n", 0),
            ("pub     fn f() {\n", 0),
            ("    fn f() {\n    fn f() {\n", 2),
        ] {
            let error = INSERT.apply(text).expect_err(text);
            let expected = format!("a.rs: the line \"    fn f() {{\" is there {times} times");
            assert!(error.starts_with(&expected), "{error}");
        }
    }
}
