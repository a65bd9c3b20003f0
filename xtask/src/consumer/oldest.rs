//! The published libraries on the oldest toolchains that their manifests name, and with the oldest versions of their direct
//! dependencies.
//!
//! They are laid out in a workspace of their own, without their tests' dependencies: Cargo chooses the least versions only of
//! what members of the workspace depend on.

use super::{installed, plain_cargo, target};
use crate::step::{self, Outcome, root};
use std::fs;
use std::path::Path;
use toml::{Table, Value};

/// A library that is published.
struct Library {
    name: &'static str,
    /// Its folder in the checkout.
    folder: &'static str,
    /// All that is published but features for tests.
    features: &'static str,
    /// The toolchain that these features need, if the manifest names an older one.
    rust: Option<&'static str>,
}

const fn library(name: &'static str, folder: &'static str, features: &'static str) -> Library {
    Library {
        name,
        folder,
        features,
        rust: None,
    }
}

const LIBRARIES: [Library; 9] = [
    library("limbsmith-field", "crates/limbsmith-field", "lanes"),
    library(
        "limbsmith-curve",
        "crates/limbsmith-curve",
        "alloc,fourq,group,hash_to_curve",
    ),
    library(
        "limbsmith",
        "crates/limbsmith",
        "alloc,fourq,getrandom,hazmat,pkcs8,rand_core,rayon,serde,sha3,signature,signature2",
    ),
    library("limbsmith-keys", "crates/limbsmith-keys", "private"),
    library("limbsmith-bulk", "crates/limbsmith-bulk", ""),
    Library {
        // The crate `rsa` needs it.
        rust: Some("1.87"),
        ..library("limbsmith-rustls", "integrations/rustls", "rustcrypto")
    },
    library("limbsmith-jwt", "integrations/jwt", ""),
    library("limbsmith-noise", "integrations/noise", ""),
    library("limbsmith-ssh", "integrations/ssh", ""),
];

/// The folder of the workspace, and in it each library by its name.
fn lay() -> Result<std::path::PathBuf, String> {
    let folder = target().join("published");
    let at = |e: std::io::Error| format!("{}: {e}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(at)?;
    }
    fs::create_dir_all(&folder).map_err(at)?;
    let read = |path: &Path| -> Result<Table, String> {
        let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        text.parse().map_err(|e| format!("{}: {e}", path.display()))
    };
    let all = read(&root().join("Cargo.toml"))?;
    let mut workspace = all["workspace"].as_table().cloned().unwrap_or_default();
    let names = LIBRARIES.iter().map(|library| library.name.into());
    workspace.insert("members".into(), Value::Array(names.collect()));
    workspace.remove("default-members");
    workspace.remove("exclude");
    let dependencies = workspace
        .get_mut("dependencies")
        .and_then(Value::as_table_mut);
    for (name, dependency) in dependencies.into_iter().flatten() {
        move_path(name, dependency);
    }
    let manifest = Table::from_iter([("workspace".to_string(), Value::Table(workspace))]);
    fs::write(folder.join("Cargo.toml"), manifest.to_string()).map_err(at)?;
    for library in &LIBRARIES {
        let (from, to) = (root().join(library.folder), folder.join(library.name));
        let mut manifest = read(&from.join("Cargo.toml"))?;
        for table in [
            "bench",
            "dev-dependencies",
            "example",
            "profile",
            "test",
            "workspace",
        ] {
            manifest.remove(table);
        }
        let dependencies = manifest
            .get_mut("dependencies")
            .and_then(Value::as_table_mut);
        for (name, dependency) in dependencies.into_iter().flatten() {
            move_path(name, dependency);
        }
        fs::create_dir_all(&to).map_err(at)?;
        fs::write(to.join("Cargo.toml"), manifest.to_string()).map_err(at)?;
        for entry in ["README.md", "build.rs", "src"] {
            let from = from.join(entry);
            if from.exists() {
                copy(&from, &to.join(entry)).map_err(|e| format!("{}: {e}", from.display()))?;
            }
        }
    }
    Ok(folder)
}

/// The path of a dependency on one of the libraries, where it is laid.
fn move_path(name: &str, dependency: &mut Value) {
    if let Some(table) = dependency.as_table_mut()
        && table.contains_key("path")
    {
        let beside = if LIBRARIES.iter().any(|l| l.name == name) {
            format!("../{name}")
        } else {
            root().join("crates").join(name).display().to_string()
        };
        table.insert("path".into(), Value::String(beside));
    }
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    if !from.is_dir() {
        return fs::copy(from, to).map(drop);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// The toolchain that a library's manifest names, in full.
fn toolchain(library: &Library) -> Result<String, String> {
    let path = root().join(library.folder).join("Cargo.toml");
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let table: Table = text
        .parse()
        .map_err(|e| format!("{}: {e}", path.display()))?;
    let stated = table["package"].get("rust-version").and_then(Value::as_str);
    let rust = library.rust.or(stated);
    let rust = rust.ok_or_else(|| format!("{}: no rust-version", path.display()))?;
    Ok(format!("{rust}.0"))
}

/// Checks all libraries.
pub fn check() -> Outcome {
    let folder = lay()?;
    let build = |name: &str| {
        let mut cargo = plain_cargo();
        cargo.current_dir(&folder);
        cargo.env("CARGO_TARGET_DIR", folder.join("target").join(name));
        cargo
    };
    let locked = folder.join("Cargo.lock");
    for library in &LIBRARIES {
        let Some(argument) = installed(&toolchain(library)?) else {
            continue;
        };
        let _ = fs::remove_file(&locked);
        step::run(
            build("oldest")
                .arg(&argument)
                .args(["check", "--quiet", "-p", library.name])
                .args(["--features", library.features])
                // Of each dependency the newest version for this toolchain.
                .env("CARGO_RESOLVER_INCOMPATIBLE_RUST_VERSIONS", "fallback"),
        )
        .map_err(step::may_need_network)?;
    }
    let _ = fs::remove_file(&locked);
    for library in &LIBRARIES {
        step::run(
            build("minimal")
                .args(["check", "--quiet", "-Zdirect-minimal-versions"])
                .args(["-p", library.name, "--features", library.features])
                // The option is not stable.
                .env("RUSTC_BOOTSTRAP", "1"),
        )
        .map_err(step::may_need_network)?;
    }
    Ok(())
}
