//! `include/limbsmith.h` is what the source says. `make header` writes it.

use std::fmt::Write as _;
use std::path::Path;

/// The files with exported items, in the order of the header.
const FILES: [&str; 11] = [
    "status", "names", "about", "key", "ed25519", "ecdh", "ecdsa", "bip340", "files", "verifier",
    "many",
];

const HEAD: &str = r#"/*
 * limbsmith: Ed25519, X25519, ECDSA, BIP-340 and ECDH.
 *
 * Generated from the Rust source by `make header`. Do not edit.
 *
 * Every function returns a status, except those that return a text or a version. No output is written on an error;
 * only LIMBSMITH_ERROR_CAPACITY writes the needed length. A pointer may be NULL only if its length is 0, or where the
 * function says so. Lengths and sizes are in bytes. Inputs and outputs may overlap; outputs may not overlap each other.
 *
 * Pointers that are not NULL must point to as many bytes as stated, which nobody changes during the call. A handle must
 * come from this library and must not be freed yet. All functions may be called from many threads at the same time.
 *
 * "Constant time" means that time and memory accesses do not depend on secret bytes. Handles erase secrets on free.
 */
#ifndef LIMBSMITH_H
#define LIMBSMITH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A status, or the verdict on a row. */
typedef int32_t limbsmith_status_t;
/* An algorithm: LIMBSMITH_ED25519 and so on. */
typedef int32_t limbsmith_algorithm_t;
/* A hash of ECDSA: LIMBSMITH_SHA256 and so on. */
typedef int32_t limbsmith_hash_t;
/* A rule of Ed25519: LIMBSMITH_POLICY_STRICT and so on. */
typedef int32_t limbsmith_policy_t;
/* A format of key files: LIMBSMITH_PKCS8_PEM and so on. */
typedef int32_t limbsmith_format_t;
/* A private key. */
typedef struct limbsmith_key limbsmith_key_t;
/* A public key that is prepared for many verifications. */
typedef struct limbsmith_verifier limbsmith_verifier_t;
/* The place of a message among those of many rows. */
typedef struct limbsmith_span {
    size_t offset;
    size_t length;
} limbsmith_span_t;

"#;

const FOOT: &str = "#ifdef __cplusplus\n}\n#endif\n\n#endif\n";

fn in_c(rust: &str, name: &str) -> String {
    if let Some(size) = rust.strip_prefix("InN<").and_then(|r| r.strip_suffix('>')) {
        return format!("const uint8_t {name}[{size}]");
    }
    if let Some(size) = rust.strip_prefix("OutN<").and_then(|r| r.strip_suffix('>')) {
        return format!("uint8_t {name}[{size}]");
    }
    let before = match rust.rsplit("::").next().unwrap() {
        "In" => "const uint8_t *",
        "Out" => "uint8_t *",
        "OutLen" => "size_t *",
        "OutNumber" => "limbsmith_algorithm_t *",
        "usize" => "size_t ",
        "u32" => "uint32_t ",
        "Status" => "limbsmith_status_t ",
        "Algorithm" => "limbsmith_algorithm_t ",
        "Hash" => "limbsmith_hash_t ",
        "Policy" => "limbsmith_policy_t ",
        "Format" => "limbsmith_format_t ",
        "KeyRef" => "const limbsmith_key_t *",
        "NewKey" => "limbsmith_key_t **",
        "OldKey" => "limbsmith_key_t *",
        "VerifierRef" => "const limbsmith_verifier_t *",
        "NewVerifier" => "limbsmith_verifier_t **",
        "OldVerifier" => "limbsmith_verifier_t *",
        "Spans" => "const limbsmith_span_t *",
        "Text" => "const char *",
        other => panic!("{other} has no type in C"),
    };
    format!("{before}{name}")
}

/// Writes words separated by spaces, in lines of at most 100 characters.
fn wrapped(to: &mut String, start: &str, next: &str, text: &str) {
    let mut line = start.to_string();
    for word in text.split(' ') {
        if line.len() + 1 + word.len() > 100 {
            writeln!(to, "{}", line.trim_end()).unwrap();
            line = next.to_string();
        }
        if !line.ends_with(' ') {
            line.push(' ');
        }
        line.push_str(word);
    }
    writeln!(to, "{line}").unwrap();
}

fn function(to: &mut String, docs: &[&str], signature: &str) {
    to.push_str("/*\n");
    wrapped(to, " *", " *", &docs.join(" "));
    to.push_str(" */\n");
    let (name, rest) = signature.split_once('(').unwrap();
    let (arguments, value) = rest.split_once(')').unwrap();
    let value = value.trim().strip_prefix("-> ").unwrap_or("Status");
    let arguments = arguments
        .split(',')
        .map(str::trim)
        .filter(|a| !a.is_empty());
    let arguments: Vec<String> = arguments
        .map(|a| a.split_once(": ").unwrap())
        .map(|(name, rust)| in_c(rust, name))
        .collect();
    let arguments = if arguments.is_empty() {
        "void".into()
    } else {
        arguments.join(", ")
    };
    // Lines break between arguments alone.
    let whole = format!("{}({arguments});", in_c(value, name.trim())).replace(' ', "\u{1}");
    let whole = whole.replace(",\u{1}", ", ");
    let mut lines = String::new();
    wrapped(&mut lines, "", "   ", &whole);
    to.push_str(lines.trim_start().replace('\u{1}', " ").as_str());
    to.push('\n');
}

fn generated() -> String {
    let mut header = HEAD.to_string();
    for file in FILES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/{file}.rs"));
        let text = std::fs::read_to_string(path).unwrap();
        let mut docs = Vec::new();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let line = line.trim();
            if let Some(doc) = line.strip_prefix("/// ") {
                docs.push(doc);
                continue;
            }
            if let Some(constant) = line.strip_prefix("pub const LIMBSMITH_") {
                let (name, value) = constant.split_once(" = ").unwrap();
                let name = name.split(':').next().unwrap();
                let unsigned = if constant.contains(": u32") { "u" } else { "" };
                let value = value.trim_end_matches(';');
                writeln!(header, "/* {} */", docs.join(" ")).unwrap();
                writeln!(header, "#define LIMBSMITH_{name} {value}{unsigned}\n").unwrap();
            }
            if line.starts_with("fn limbsmith_") {
                let mut signature = line.to_string();
                while !signature.ends_with('{') {
                    signature.push(' ');
                    signature.push_str(lines.next().unwrap().trim());
                }
                let signature = signature.trim_end_matches('{').trim();
                function(&mut header, &docs, signature.strip_prefix("fn ").unwrap());
            }
            docs.clear();
        }
    }
    header + FOOT
}

#[test]
fn header_is_generated() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("include/limbsmith.h");
    let header = generated();
    if std::env::var_os("LIMBSMITH_WRITE_HEADER").is_some() {
        std::fs::write(&path, &header).unwrap();
    }
    let shipped = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        shipped == header,
        "include/limbsmith.h is not what the source says: `make header`"
    );
}
