//! `limbsmith vectors`: files of test vectors.
//!
//! A file is parsed completely into [`Vectors`] before anything runs, so a malformed one is
//! rejected before any case has run.

mod bip340;
mod corpus;
mod json;
mod weierstrass;
mod wycheproof;

use crate::args::{ValueText, policy};
use crate::excerpt;
use crate::failure::{Failure, Outcome, negative};
use crate::files;
use json::{Malformed, Node};
use lexopt::Arg;
use limbsmith::ed25519::{Policy, Signature, VerifyingKey};
use serde_json::Value;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Help text.
pub const USAGE: &str = "\
usage: limbsmith vectors [--policy P] FILE...
       limbsmith vectors --verdicts FILE...

Runs test vectors and closes with a line `N passed, M failed`; exit code 1 if one failed, 2 if a
file is malformed or of a kind that is not known.

Kinds of files (- is standard input):
  * Wycheproof JSON, schema v1: Ed25519 (eddsa_verify), X25519 (xdh_comp), and on secp256k1, P-256
    and P-384 ECDSA (ecdsa_verify, ecdsa_p1363_verify, ecdsa_bitcoin_verify) and ECDH (ecdh_test,
    ecdh_ecpoint, ecdh_pem, ecdh_webcrypto). A `valid` case must be accepted and an `invalid` one
    rejected. An `acceptable` one passes either way, but a secret that is computed must be the
    stated one, and one of X25519 is refused only for a key of another length or if it is all zeros.
  * the CSV table of BIP-340: where a line has a secret key, public key and signature must be made
    from it, too
  * corpora without verdicts: an array of objects with `key`, `sig` (hexadecimal) and `msg` (text),
    or with `pub_key`, `signature`, `message` (all hexadecimal); for --verdicts only

  --policy P      what Ed25519 counts as valid: cofactorless (default), dalek-strict, zip215,
                  cofactored
  --verdicts      one JSON object a line for each Ed25519 case: file, case (from 0), the file's own
                  number of it if there is one, and true or false for every policy

A signature or key of the wrong length is an invalid signature. Text that is not hexadecimal is a
malformed file.
";

/// A file that has been read.
enum Vectors {
    Suite(wycheproof::Suite),
    Corpus(Vec<SignatureCase>),
}

/// A signature to verify, as the file states it: the lengths may be wrong.
#[derive(Debug, PartialEq, Eq)]
struct SignatureCase {
    /// The file's own number of the case: the member's name and value.
    number: Option<(&'static str, Value)>,
    key: Vec<u8>,
    message: Vec<u8>,
    signature: Vec<u8>,
}

impl SignatureCase {
    fn verdict(&self, policy: Policy) -> bool {
        let (Ok(key), Ok(signature)) = (
            <&[u8; 32]>::try_from(&self.key[..]),
            Signature::from_slice(&self.signature),
        ) else {
            return false;
        };
        VerifyingKey::from_bytes(key)
            .verify(policy, &self.message, &signature)
            .is_ok()
    }
}

/// Reads the arguments and runs the files.
pub fn run(mut parser: lexopt::Parser) -> Outcome {
    let (mut rule, mut verdicts, mut paths) = (None, false, Vec::new());
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("policy") => rule = Some(policy(&parser.value()?.text()?)?),
            Arg::Long("verdicts") => verdicts = true,
            Arg::Value(path) => paths.push(PathBuf::from(path)),
            other => return Err(other.unexpected().into()),
        }
    }
    if paths.is_empty() {
        return Err(Failure::Usage(
            "vectors needs a file; `limbsmith help vectors`".into(),
        ));
    }
    if verdicts && rule.is_some() {
        return Err(Failure::Usage(
            "--verdicts gives every policy; leave out --policy".into(),
        ));
    }
    let files = paths
        .iter()
        .map(|p| read(p))
        .collect::<Result<Vec<_>, _>>()?;
    if verdicts {
        print_verdicts(&paths, files)
    } else {
        print_results(&paths, files, rule)
    }
}

fn read(path: &Path) -> Result<Vectors, Failure> {
    let bytes = files::read_large(path)?;
    if bip340::is(&bytes) {
        let text = std::str::from_utf8(&bytes).map_err(|_| Failure::file(path, "not text"))?;
        let cases = bip340::parse(text).map_err(|e| Failure::file(path, e))?;
        return Ok(Vectors::Suite(wycheproof::Suite::new("BIP-340", cases)));
    }
    crate::memory::room(size_of_json(&bytes))?;
    let value: Value = serde_json::from_slice(&bytes)
        .map_err(|e| Failure::file(path, format!("not JSON: {e}")))?;
    parse(&value).map_err(|e| Failure::file(path, e))
}

/// An upper bound on the memory for parsing a JSON text and for the parsed result.
fn size_of_json(text: &[u8]) -> usize {
    let (mut values, mut objects, mut members) = (1, 0, 0);
    for &byte in text {
        match byte {
            b',' | b'[' => values += 1,
            b'{' => objects += 1,
            b':' => members += 1,
            _ => {}
        }
    }
    // A vector that doubles; a node of a map with room for eleven; an allocation for each text.
    let of_values = (values + members) * 2 * size_of::<Value>();
    crate::memory::USUAL + 6 * text.len() + of_values + objects * 700 + members * 160
}

fn parse(value: &Value) -> Result<Vectors, Malformed> {
    let root = Node::root(value);
    match value {
        Value::Array(_) => corpus::parse(root).map(Vectors::Corpus),
        Value::Object(_) => wycheproof::parse(root).map(Vectors::Suite),
        _ => Err(root.malformed("neither a Wycheproof file nor an array of cases")),
    }
}

fn print_results(paths: &[PathBuf], files: Vec<Vectors>, rule: Option<Policy>) -> Outcome {
    let mut suites = Vec::new();
    for (path, vectors) in paths.iter().zip(files) {
        match vectors {
            Vectors::Suite(suite) => suites.push((path, suite)),
            Vectors::Corpus(_) => {
                return Err(Failure::file(
                    path,
                    "states no verdicts to be compared with; --verdicts prints ours",
                ));
            }
        }
    }
    let mut out = BufWriter::new(crate::streams::output()?);
    let (mut passed, mut failed) = (0, 0);
    for (path, suite) in suites {
        let shown = excerpt::path(path);
        let tally = suite.run(rule.unwrap_or(Policy::Cofactorless));
        for line in &tally.failures {
            writeln!(out, "{shown}: {line}")?;
        }
        writeln!(out, "{shown}: {tally}")?;
        passed += tally.passed();
        failed += tally.failures.len();
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    out.flush()?;
    Ok(if failed == 0 {
        ExitCode::SUCCESS
    } else {
        negative()
    })
}

fn print_verdicts(paths: &[PathBuf], files: Vec<Vectors>) -> Outcome {
    let mut corpora = Vec::new();
    for (path, vectors) in paths.iter().zip(files) {
        match vectors {
            Vectors::Corpus(cases) => corpora.push((path, cases)),
            Vectors::Suite(suite) => match suite.into_signatures() {
                Some(cases) => corpora.push((path, cases)),
                None => {
                    return Err(Failure::file(
                        path,
                        "--verdicts is for signatures of Ed25519",
                    ));
                }
            },
        }
    }
    let mut out = BufWriter::new(crate::streams::output()?);
    for (path, cases) in corpora {
        for (index, case) in cases.iter().enumerate() {
            let file = Value::from(path.to_string_lossy());
            write!(out, "{{\"file\":{file},\"case\":{index}")?;
            if let Some((name, number)) = &case.number {
                write!(out, ",\"{name}\":{number}")?;
            }
            for policy in Policy::ALL {
                write!(out, ",\"{}\":{}", policy.name(), case.verdict(policy))?;
            }
            writeln!(out, "}}")?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
