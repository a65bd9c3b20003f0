//! The published libraries on the oldest toolchains that their manifests name, and with the oldest versions of their direct
//! dependencies.
//!
//! They are laid out in a workspace of their own, without their tests' dependencies: Cargo chooses the least versions only of
//! what members of the workspace depend on.

use super::{installed, plain_cargo, target};
use crate::step::{self, Outcome, root};
use std::fs;
use std::path::{Path, PathBuf};
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
    Library {
        // The ciphers of files need it.
        rust: Some("1.87"),
        ..library("limbsmith-keys", "crates/limbsmith-keys", "private")
    },
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

impl Library {
    /// Whether it is in the workspace of the library. Each adapter is in one of its own: its dependencies may need newer
    /// versions than the library's least.
    fn is_inside(&self) -> bool {
        self.folder.starts_with("crates/")
    }

    /// Where it is laid.
    fn laid(&self) -> PathBuf {
        let all = if self.is_inside() {
            "published"
        } else {
            "adapters"
        };
        target().join(all).join(self.name)
    }
}

fn read(path: &Path) -> Result<Table, String> {
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    text.parse().map_err(|e| format!("{}: {e}", path.display()))
}

/// Lays all libraries, anew.
fn lay() -> Outcome {
    for folder in ["published", "adapters"].map(|name| target().join(name)) {
        let at = |e: std::io::Error| format!("{}: {e}", folder.display());
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            // The builds stay.
            if entry.file_name() != "target" {
                let removed = match entry.path().is_dir() {
                    true => fs::remove_dir_all(entry.path()),
                    false => fs::remove_file(entry.path()),
                };
                removed.map_err(at)?;
            }
        }
        fs::create_dir_all(&folder).map_err(at)?;
    }
    let all = read(&root().join("Cargo.toml"))?;
    let mut workspace = all["workspace"].as_table().cloned().unwrap_or_default();
    let names = LIBRARIES.iter().filter(|library| library.is_inside());
    let names = names.map(|library| library.name.into());
    workspace.insert("members".into(), Value::Array(names.collect()));
    workspace.remove("default-members");
    workspace.remove("exclude");
    move_paths(&mut workspace);
    let manifest = Table::from_iter([("workspace".to_string(), Value::Table(workspace))]);
    write(&target().join("published/Cargo.toml"), &manifest)?;
    for library in &LIBRARIES {
        let (from, to) = (root().join(library.folder), library.laid());
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
        move_paths(&mut manifest);
        if !library.is_inside() {
            manifest.insert("workspace".into(), Value::Table(Table::new()));
        }
        fs::create_dir_all(&to).map_err(|e| format!("{}: {e}", to.display()))?;
        write(&to.join("Cargo.toml"), &manifest)?;
        for entry in ["README.md", "build.rs", "src"] {
            let from = from.join(entry);
            if from.exists() {
                copy(&from, &to.join(entry)).map_err(|e| format!("{}: {e}", from.display()))?;
            }
        }
    }
    Ok(())
}

fn write(path: &Path, manifest: &Table) -> Outcome {
    fs::write(path, manifest.to_string()).map_err(|e| format!("{}: {e}", path.display()))
}

/// The paths of dependencies on the libraries, where those are laid.
fn move_paths(manifest: &mut Table) {
    let dependencies = manifest
        .get_mut("dependencies")
        .and_then(Value::as_table_mut);
    for (name, dependency) in dependencies.into_iter().flatten() {
        let Some(table) = dependency.as_table_mut() else {
            continue;
        };
        if table.contains_key("path") {
            let laid = LIBRARIES.iter().find(|library| library.name == name);
            let path = laid.map_or_else(|| root().join("crates").join(name), Library::laid);
            table.insert("path".into(), Value::String(path.display().to_string()));
        }
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
    let table = read(&root().join(library.folder).join("Cargo.toml"))?;
    let stated = table["package"].get("rust-version").and_then(Value::as_str);
    let rust = library.rust.or(stated);
    let rust = rust.ok_or_else(|| format!("{}: no rust-version", library.folder))?;
    Ok(format!("{rust}.0"))
}

/// Checks all libraries.
pub fn check() -> Outcome {
    lay()?;
    let check = |library: &Library, builds: &str| {
        let mut cargo = plain_cargo();
        cargo.current_dir(library.laid());
        cargo.env(
            "CARGO_TARGET_DIR",
            target().join("published/target").join(builds),
        );
        cargo
    };
    let arguments = |library: &Library| {
        let features = format!("--features={}", library.features);
        [
            "check".to_string(),
            "--quiet".into(),
            "-p".into(),
            library.name.into(),
            features,
        ]
    };
    let unlock = || {
        for library in &LIBRARIES {
            let _ = fs::remove_file(library.laid().join("Cargo.lock"));
        }
        let _ = fs::remove_file(target().join("published/Cargo.lock"));
    };
    for library in &LIBRARIES {
        let Some(argument) = installed(&toolchain(library)?) else {
            continue;
        };
        unlock();
        step::run(
            check(library, "oldest")
                .arg(&argument)
                .args(arguments(library))
                // Of each dependency the newest version for this toolchain.
                .env("CARGO_RESOLVER_INCOMPATIBLE_RUST_VERSIONS", "fallback"),
        )
        .map_err(step::may_need_network)?;
    }
    unlock();
    for library in &LIBRARIES {
        step::run(
            check(library, "minimal")
                .args(arguments(library))
                .arg("-Zdirect-minimal-versions")
                // The option is not stable.
                .env("RUSTC_BOOTSTRAP", "1"),
        )
        .map_err(step::may_need_network)?;
    }
    Ok(())
}
