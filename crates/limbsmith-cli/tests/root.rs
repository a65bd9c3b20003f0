//! `prove --root`: the files of a checkout in place of those compiled in.

mod common;

use common::limbsmith;
use std::fs;
use std::path::{Path, PathBuf};

/// The files that `prove p127` reads, below the root.
const FIELD: &str = "crates/limbsmith-field/src/field/p127";
const HEADER: &str = "c/include/limbsmith/p127.h";

/// The files that all fields share.
const SHARED: &str = "crates/limbsmith-field/src/field";

/// Copies the files of a folder, without its folders.
fn copy_files(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_file() {
            let name = path.file_name().expect("a name");
            fs::copy(&path, to.join(name)).expect("a copy");
        }
    }
}

/// The folders that the list of trusted texts covers.
const WHOLE: [&str; 2] = ["crates/limbsmith-field", "c/include"];

/// A copy of all that `prove` reads.
fn checkout(name: &str) -> PathBuf {
    let (from, to) = (
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."),
        common::folder(name),
    );
    for folder in WHOLE {
        copy_all(&from.join(folder), &to.join(folder));
    }
    to
}

fn prove(root: &Path) -> common::Run {
    limbsmith([
        "prove",
        "p127",
        "--quiet",
        "--root",
        root.to_str().expect("text"),
    ])
}

#[test]
fn a_changed_text_of_a_checkout_is_refused() {
    let root = checkout("root-changed");
    let right = prove(&root);
    assert_eq!(right.code, 0, "{}{}", right.out, right.err);
    assert!(right.out.contains(" addition chains, "), "{}", right.out);
    let of_field = |file: &str| format!("{FIELD}/{file}");
    for (file, old, new) in [
        (of_field("sat64.rs"), "adc(", "sbb("),
        (of_field("r52.rs"), "splat(0)", "splat(1)"),
        (of_field("quad64.rs"), "mul(", "mu(l"),
        (of_field("chain.rs"), "step(0, 1, 0, ", "step(0, 2, 0, "),
        (
            of_field("chain.rs"),
            "pub static INVERT",
            "pub static OTHER",
        ),
        (of_field("mod.rs"), "pub mod r52;", "pub mod r51;"),
        (of_field("mod.rs"), "0x7fff", "0x3fff"),
        (
            of_field("sat64_field.rs"),
            "Sum(sat64::sub(&a.0, &b.0))",
            "Sum(sat64::add(&a.0, &b.0))",
        ),
        (
            of_field("sat64_field.rs"),
            "sub_sums(&a.into().0, &b.into().0)",
            "sub_sums(&b.into().0, &a.into().0)",
        ),
        (
            of_field("sat32_field.rs"),
            "sat32::carry(&a.into().0)",
            "a.into().0",
        ),
        (of_field("sat32_field.rs"), "use zeroize", "use zeroise"),
        (
            of_field("mod.rs"),
            "const R2: [u64; 2] = [0x0000000000000004",
            "const R2: [u64; 2] = [0x0000000000000008",
        ),
        (of_field("sat64_field.rs"), "&chain::SQRT", "&chain::INVERT"),
        (
            of_field("r52_field.rs"),
            "r52::reduce_plus",
            "r52::reduce_minus",
        ),
        (
            of_field("r52_field.rs"),
            "Sum::Plain(r52::neg",
            "Sum::Plain(r52::widen",
        ),
        (of_field("mod.rs"), "invert(x", "invert_vartime(x"),
        (
            of_field("mod.rs"),
            "pub mod sat64;",
            "#[cfg(all())]\npub mod sat64;",
        ),
        (HEADER.into(), " + ", " - "),
        (
            HEADER.into(),
            "#ifndef LIMBSMITH_P127_H\n#define LIMBSMITH_P127_H",
            "#ifndef LIMBSMITH_P256_H\n#define LIMBSMITH_P256_H",
        ),
        (HEADER.into(), "return ", "retur "),
    ] {
        let path = root.join(&file);
        let text = fs::read_to_string(&path).expect("a text");
        let at = text.rfind(old).unwrap_or_else(|| panic!("{file}: {old}"));
        let changed = [&text[..at], new, &text[at + old.len()..]].concat();
        fs::write(&path, changed).expect("written");
        let run = prove(&root);
        assert_eq!(run.code, 1, "{file}: {old}\n{}{}", run.out, run.err);
        assert!(run.out.contains("NOT PROVED"), "{file}: {}", run.out);
        let last = run.out.lines().last().expect("a last line");
        assert!(!last.contains(" 0 not, "), "{last}");
        fs::write(&path, text).expect("written");
    }
    assert_eq!(prove(&root).code, 0);
}

/// A fault that another proof would find too is reported by the first proof that finds it.
#[test]
fn each_fault_is_told_by_the_proof_that_finds_it() {
    let root = checkout("root-told");
    let of_field = |file: &str| format!("{FIELD}/{file}");
    for (file, old, new, told) in [
        (
            of_field("chain.rs"),
            "step(0, 1, 0, ",
            "step(0, 2, 0, ",
            "NOT PROVED: the exponent is 0x",
        ),
        (
            of_field("chain.rs"),
            "pub static INVERT",
            "pub static OTHER",
            "NOT PROVED: not in the file",
        ),
        (
            of_field("chain.rs"),
            "step(0, ",
            "stop(0, ",
            "chain.rs: NOT PROVED",
        ),
        (
            of_field("r52_field.rs"),
            "r52::neg",
            "r52::widen",
            "r52_field.rs: NOT PROVED: line ",
        ),
        (
            of_field("sat64_field.rs"),
            "sat64::mul",
            "sat64::square",
            "sat64_field.rs: NOT PROVED: line ",
        ),
        (
            of_field("mod.rs"),
            "const R3: [u64; 2] = [0x0000000000000008",
            "const R3: [u64; 2] = [0x0000000000000009",
            "p127/mod.rs: NOT PROVED: line 46: R3: another value",
        ),
        (
            of_field("mod.rs"),
            "invert(x",
            "invert_vartime(x",
            "p127/mod.rs: NOT PROVED: line 53: expected 'invert(x, &INVERSES) }'",
        ),
    ] {
        let path = root.join(&file);
        let text = fs::read_to_string(&path).expect("a text");
        fs::write(&path, text.replacen(old, new, 1)).expect("written");
        let run = prove(&root);
        assert_eq!(run.code, 1, "{file}: {old}\n{}{}", run.out, run.err);
        assert!(run.out.contains(told), "{told}: {}", run.out);
        fs::write(&path, text).expect("written");
    }
}

#[test]
fn a_chain_that_nobody_knows_is_refused() {
    let root = checkout("root-chain");
    let path = root.join(FIELD).join("chain.rs");
    let text = fs::read_to_string(&path).expect("a text");
    let at = text.rfind("pub static ").expect("a chain");
    let more = text[at..].replacen("pub static ", "pub static X", 1);
    fs::write(&path, text.clone() + &more).expect("written");
    let run = prove(&root);
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    let told = "chain.rs NOT PROVED: the file has other functions too";
    assert!(run.out.contains(told), "{}", run.out);
}

/// Copies a folder with all of its own.
fn copy_all(from: &Path, to: &Path) {
    copy_files(from, to);
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            copy_all(&path, &to.join(path.file_name().expect("a name")));
        }
    }
}

/// The digests are compared before all proofs, of all files even if one field is proved.
#[test]
fn trusted_texts_are_compared() {
    let root = checkout("root-trusted");
    let told = |run: &common::Run| -> Vec<String> {
        let all = run.out.lines().filter(|l| l.contains("NOT PROVED"));
        all.map(String::from).collect()
    };
    let differs =
        |path: &str, why: &str| format!("{path}: NOT PROVED: trusted text differs: {why}");
    let power = format!("{SHARED}/power.rs");
    let text = fs::read_to_string(root.join(&power)).expect("a text");
    // A change without a meaning, and a mistake.
    let wrong = text.replace("F::mul(*a, *b)", "F::mul(*a, *a)");
    assert_ne!(wrong, text);
    for changed in [format!("{text}// .\n"), wrong] {
        fs::write(root.join(&power), changed).expect("written");
        let run = prove(&root);
        assert_eq!(run.code, 1, "{}{}", run.out, run.err);
        assert_eq!(told(&run), [differs(&power, "changed")]);
    }
    fs::write(root.join(&power), &text).expect("written");

    // Files that no proof reads, of this field or another, with and without a field.
    let manifest = "crates/limbsmith-field/Cargo.toml";
    let old = fs::read_to_string(root.join(manifest)).expect("a text");
    fs::write(root.join(manifest), old + "\n").expect("written");
    let module = "crates/limbsmith-field/src/field/p384/evil.rs";
    fs::write(root.join(module), "").expect("written");
    let header = "c/include/limbsmith/evil.h";
    fs::write(root.join(header), "").expect("written");
    let lost = "crates/limbsmith-field/src/field/pairs.rs";
    fs::remove_file(root.join(lost)).expect("removed");
    let wanted = [
        differs(header, "not in the list"),
        differs(manifest, "changed"),
        differs(module, "not in the list"),
        differs(lost, "missing"),
    ];
    let run = prove(&root);
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    assert_eq!(told(&run), wanted);
    let run = limbsmith(["prove", "--quiet", "--root", root.to_str().expect("text")]);
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    assert_eq!(told(&run), wanted);
}

#[test]
fn a_file_that_cannot_be_read_is_an_error_that_names_it() {
    let root = checkout("root-missing");
    let path = root.join(FIELD).join("sat32.rs");
    let text = fs::read(&path).expect("a text");
    let refused = |why: &str| {
        let run = prove(&root);
        assert_eq!(run.code, 2, "{}{}", run.out, run.err);
        assert!(run.err.contains("sat32.rs"), "{}", run.err);
        assert!(run.err.contains(why), "{why}: {}", run.err);
    };
    fs::remove_file(&path).expect("removed");
    refused("No such file");
    fs::create_dir(&path).expect("a folder");
    refused("not a regular file");
    fs::remove_dir(&path).expect("removed");
    fs::write(&path, vec![b' '; (4 << 20) + 1]).expect("written");
    refused("larger than 4 MiB");
    fs::write(&path, [&text[..], b"// \xff"].concat()).expect("written");
    refused("not UTF-8");
    let none = limbsmith(["prove", "--root", "/nowhere/at/all"]);
    assert_eq!(none.code, 2, "{}", none.out);
    assert_eq!(limbsmith(["prove", "--root"]).code, 2);
}

#[test]
fn the_last_line_counts_every_kind() {
    let out = limbsmith(["prove", "p127", "--quiet"]).good();
    let last = out.lines().last().expect("a last line");
    let (total, kinds) = last.split_once(" s: ").expect("kinds");
    let number = |part: &str| part.split(' ').next().and_then(|n| n.parse::<usize>().ok());
    let kinds: Vec<usize> = kinds
        .replace(" and ", ", ")
        .split(", ")
        .filter_map(number)
        .collect();
    assert!(kinds.iter().all(|n| *n > 0), "{last}");
    assert_eq!(number(total), Some(kinds.iter().sum()), "{last}");
}
