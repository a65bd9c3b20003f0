//! `prove --list`: every public module of a scheme has its row, and the entries of a row exist.

mod common;

use common::limbsmith;
use limbsmith_forge::SPECS;
use limbsmith_forge::spec::Spec;
use std::path::Path;

/// Public modules without computations of their own.
const OTHERS: [&str; 8] = [
    "cache",
    "batch",
    "hazmat",
    "keys",
    "parallel",
    "signing",
    "text",
    "verification",
];

/// The public modules that a file of the library declares.
fn modules(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../limbsmith/src");
    let text = std::fs::read_to_string(path.join(file)).expect("a text");
    let names = text
        .lines()
        .filter_map(|l| l.trim().strip_prefix("pub mod "));
    names
        .map(|n| n.trim_end_matches([';', '{', ' ']).to_string())
        .collect()
}

#[test]
fn every_public_module_of_a_scheme_is_listed() {
    let out = limbsmith(["prove", "--list"]).good();
    let listed = |module: &str| out.lines().any(|l| l.starts_with(&format!("{module}: ")));
    for module in modules("lib.rs") {
        let (file, inner) = match module.as_str() {
            "p256" | "p384" => (format!("{module}.rs"), true),
            "secp256k1" => ("secp256k1/mod.rs".into(), true),
            _ => (String::new(), false),
        };
        if OTHERS.contains(&module.as_str()) {
            continue;
        }
        if !inner {
            assert!(listed(&module), "{module}");
            continue;
        }
        let inside = modules(&file);
        assert!(inside.iter().any(|m| m == "ecdsa"), "{file}: {inside:?}");
        for m in inside {
            assert!(listed(&format!("{module}::{m}")), "{module}::{m}");
        }
    }
}

#[test]
fn listed_kernels_are_among_those_that_are_proved() {
    let out = limbsmith(["prove", "--list"]).good();
    let mut rows = 0;
    for line in out.lines() {
        let Some(rest) = line.strip_prefix("  proved  arithmetic modulo ") else {
            continue;
        };
        let (field, names) = rest.split_once(": ").expect("names");
        let path = format!("specs/{field}.toml");
        let (_, text) = (SPECS.iter().find(|(p, _)| *p == path)).expect("a specification");
        let spec = Spec::parse(text).expect("a specification");
        for name in names.split(", ") {
            assert!(spec.reps.iter().any(|r| r.name == name), "{field} {name}");
        }
        rows += 1;
    }
    assert!(rows > 20, "{rows}");
    // Every representation that a build may choose, and all lanes of the schemes' fields.
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../limbsmith-field/src/field/choice.rs");
    let choice = std::fs::read_to_string(path).expect("a text");
    for line in choice.lines() {
        let Some(rest) = line.trim().strip_prefix("super::") else {
            continue;
        };
        let (field, name) = rest.split_once("::").expect("a type");
        if ["p127", "p448"].contains(&field) || name.contains("Kernels") {
            continue;
        }
        let name = name.trim_end_matches([',', ';']).to_lowercase();
        let head = format!("  proved  arithmetic modulo {field}: ");
        let rows: Vec<&str> = out.lines().filter(|l| l.starts_with(&head)).collect();
        assert!(!rows.is_empty(), "{field}");
        for row in rows {
            assert!(
                row[head.len()..].split(", ").any(|n| n == name),
                "{field} {name}: {row}"
            );
        }
    }
}

#[test]
fn the_list_takes_no_other_argument() {
    assert_eq!(limbsmith(["prove", "--list", "p25519"]).code, 2);
}
