//! The list of public functions that take a secret, made from the library's source, with the test that covers
//! each.

mod groups;
mod read;
mod table;

use crate::operations;
use std::collections::BTreeSet;
use std::path::Path;
use table::{HAZMAT, PUBLIC_TYPES, Row, TABLE};

fn source() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../limbsmith/src")
}

/// The public functions of the library, and those of the crate of fields that it exports.
fn functions() -> Vec<read::Function> {
    let mut all = read::functions(&source());
    all.extend(read::functions(&source().join("../../limbsmith-field/src")));
    all
}

/// The errors of the table, for these functions and exports of `hazmat`.
fn faults(functions: &[read::Function], exports: &[String]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for f in functions {
        if f.vartime || PUBLIC_TYPES.contains(&f.of.as_str()) {
            continue;
        }
        seen.insert(f.path.as_str());
        if !TABLE.iter().any(|(path, _)| *path == f.path) {
            faults.push(format!(
                "limbsmith::{} is a public function that may take a secret, and nothing covers it.\n  If it does: \
                 add an operation that calls it to crates/limbsmith-ct/src/operations, and to TABLE in\n  \
                 crates/limbsmith-ct/src/listing/table.rs the row (\"{}\", By(\"name of the operation\")).\n  If it takes \
                 none: (\"{}\", Public(\"why not\")).",
                f.path, f.path, f.path
            ));
        }
    }
    let exported = exports.iter().map(String::as_str).collect();
    for (rows, there, what) in [(TABLE, seen, "TABLE"), (HAZMAT, exported, "HAZMAT")] {
        for (path, row) in rows {
            if !there.contains(path) {
                faults.push(format!(
                    "{what} has a row for {path}, which is not there any more"
                ));
            }
            match row {
                Row::By(name) | Row::Inside(name) if operations::find(name).is_none() => {
                    faults.push(format!(
                        "{what}: {path} is said to be covered by {name}: no such operation"
                    ));
                }
                Row::Public("") => faults.push(format!("{what}: {path} has no reason")),
                _ => {}
            }
        }
    }
    for name in exports {
        if !HAZMAT.iter().any(|(row, _)| row == name) {
            faults.push(format!(
                "limbsmith::hazmat exports {name}, and nothing covers it. Add it to HAZMAT in\n  \
                 crates/limbsmith-ct/src/listing/table.rs, with the operation that runs it, or Fields, or Public with a \
                 reason."
            ));
        }
    }
    faults
}

#[test]
fn every_public_function_on_secrets_is_covered() {
    let (functions, exports) = (functions(), read::exports(&source()));
    let faults = faults(&functions, &exports);
    assert!(
        faults.is_empty(),
        "{} faults\n{}",
        faults.len(),
        faults.join("\n")
    );
    let count = |rows: &[(&str, Row)]| {
        rows.iter()
            .filter(|r| !matches!(r.1, Row::Public(_)))
            .count()
    };
    println!(
        "{} public functions, {} of which take secrets, and {} exports of hazmat, {} of which do: all covered",
        functions.len(),
        count(TABLE),
        exports.len(),
        count(HAZMAT)
    );
}

/// An operation's code calls the functions that the table lists for it.
#[test]
fn operations_call_what_they_cover() {
    let mut text = String::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/operations");
    for entry in std::fs::read_dir(folder).expect("a folder") {
        text += &std::fs::read_to_string(entry.expect("a file").path()).expect("a file of text");
    }
    for (path, row) in TABLE {
        let name = path.rsplit("::").next().unwrap_or(path);
        if matches!(row, Row::By(_)) {
            let calls = ["(", "::<", ")"]
                .iter()
                .any(|end| text.contains(&format!("{name}{end}")));
            assert!(calls, "no operation calls {path}");
        }
    }
}

/// The test reports functions that are missing in the table.
#[test]
fn what_is_not_listed_is_a_fault() {
    let (mut functions, mut exports) = (functions(), read::exports(&source()));
    let known = faults(&functions, &exports).len();
    functions.push(read::Function {
        path: "ed25519::sign::SigningKey::sign_badly".into(),
        of: "SigningKey".into(),
        vartime: false,
    });
    exports.push("leak".into());
    assert_eq!(faults(&functions, &exports).len(), known + 2);
}
