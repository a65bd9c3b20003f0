//! Wycheproof files, schema v1: `eddsa_verify` on edwards25519, `xdh_comp` on curve25519, and those of
//! ECDSA and ECDH.

use super::SignatureCase;
use super::bip340::Schnorr;
use super::json::{Malformed, Node};
use super::weierstrass::{self, Encoding, Rules, Signed};
use crate::excerpt::{SHOWN, excerpt, quoted};
use limbsmith::ed25519::Policy;
use limbsmith::x25519::{x25519, x25519_nonzero};
use serde_json::Value;

/// The expected result of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    Valid,
    Invalid,
    Acceptable,
}

/// One case.
#[derive(Debug)]
pub struct Case {
    pub id: u64,
    pub comment: String,
    pub expected: Expected,
    pub what: Trial,
}

/// The operation of a case.
#[derive(Debug)]
pub enum Trial {
    Ed25519(SignatureCase),
    X25519(Agreement),
    Ecdsa(Signed),
    Ecdh(weierstrass::Agreement),
    Schnorr(Schnorr),
}

impl Trial {
    /// Whether it is accepted, and if so with the correct result.
    fn run(&self, policy: Policy) -> (bool, bool) {
        match self {
            Trial::Ed25519(case) => (case.verdict(policy), true),
            Trial::X25519(case) => case.run(),
            Trial::Ecdsa(case) => (case.verdict(), true),
            Trial::Ecdh(case) => case.run(),
            Trial::Schnorr(case) => case.run(),
        }
    }
}

/// A shared secret to compute.
#[derive(Debug)]
pub struct Agreement {
    public: Vec<u8>,
    private: Vec<u8>,
    shared: Vec<u8>,
}

/// A parsed file.
#[derive(Debug)]
pub struct Suite {
    /// The algorithm of its groups.
    algorithm: String,
    cases: Vec<Case>,
}

/// The results of a suite.
#[derive(Debug, Default)]
pub struct Tally {
    algorithm: String,
    valid: usize,
    invalid: usize,
    /// Acceptable cases that were accepted (or computed as stated), and rejected.
    acceptable: (usize, usize),
    /// A line for each failed case.
    pub failures: Vec<String>,
}

impl Tally {
    /// Cases with the expected result.
    pub fn passed(&self) -> usize {
        self.valid + self.invalid + self.acceptable.0 + self.acceptable.1
    }

    /// Counts one case, by whether it was accepted and, if so, with the correct result.
    fn count(&mut self, case: &Case, accepted: bool, right: bool) {
        match (case.expected, accepted) {
            _ if accepted && !right => self.fail(case, "computed, but not as stated"),
            (Expected::Valid, true) => self.valid += 1,
            (Expected::Valid, false) => self.fail(case, "stated valid, but rejected"),
            (Expected::Invalid, true) => self.fail(case, "stated invalid, but accepted"),
            (Expected::Invalid, false) => self.invalid += 1,
            (Expected::Acceptable, true) => self.acceptable.0 += 1,
            (Expected::Acceptable, false) => self.acceptable.1 += 1,
        }
    }

    fn fail(&mut self, case: &Case, what: &str) {
        let comment = match case.comment.as_str() {
            "" => String::new(),
            comment => format!(" ({})", excerpt(comment, SHOWN)),
        };
        self.failures
            .push(format!("tcId {}{comment}: {what}", case.id));
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (computed, refused) = self.acceptable;
        write!(
            f,
            "{}, as stated: {} valid, {} invalid",
            self.algorithm, self.valid, self.invalid
        )?;
        if computed + refused > 0 {
            write!(f, ", {} acceptable", computed + refused)?;
            write!(f, " ({computed} accepted, {refused} rejected; both pass)")?;
        }
        Ok(())
    }
}

impl Suite {
    /// A suite of cases of one algorithm.
    pub fn new(algorithm: &str, cases: Vec<Case>) -> Self {
        Suite {
            algorithm: algorithm.into(),
            cases,
        }
    }

    /// Runs every case.
    pub fn run(&self, policy: Policy) -> Tally {
        let mut tally = Tally {
            algorithm: self.algorithm.clone(),
            ..Tally::default()
        };
        for case in &self.cases {
            let (accepted, right) = case.what.run(policy);
            tally.count(case, accepted, right);
        }
        tally
    }

    /// The signatures of a file of Ed25519 signatures.
    pub fn into_signatures(self) -> Option<Vec<SignatureCase>> {
        let signature = |case: Case| match case.what {
            Trial::Ed25519(signature) => Some(signature),
            _ => None,
        };
        self.cases.into_iter().map(signature).collect()
    }
}

impl Agreement {
    /// Whether a secret is returned, and whether it is correct. A secret of all zeros is not returned, but is
    /// correct only if the file states exactly that.
    fn run(&self) -> (bool, bool) {
        let (Ok(private), Ok(public)) = (
            self.private.as_slice().try_into(),
            self.public.as_slice().try_into(),
        ) else {
            return (false, true);
        };
        match x25519_nonzero(private, public) {
            Ok(secret) => (true, secret[..] == self.shared),
            Err(_) if x25519(private, public)[..] == self.shared => (false, true),
            // Rejected, but the file states another secret: reported as a wrong result.
            Err(_) => (true, false),
        }
    }
}

/// Reads a file.
pub fn parse(root: Node<'_>) -> Result<Suite, Malformed> {
    let algorithm = root.member("algorithm")?;
    let (schemas, group): (&[&str], Group) = match algorithm.text()? {
        "EDDSA" => (&["eddsa_verify_schema_v1.json"], ed25519_group),
        "XDH" => (&["xdh_comp_schema_v1.json"], x25519_group),
        "ECDSA" => (
            &[
                "ecdsa_verify_schema_v1.json",
                "ecdsa_p1363_verify_schema_v1.json",
                "ecdsa_bitcoin_verify_schema.json",
                "ecdsa_bitcoin_verify_schema_v1.json",
            ],
            ecdsa_group,
        ),
        "ECDH" => (
            &[
                "ecdh_test_schema_v1.json",
                "ecdh_ecpoint_test_schema_v1.json",
                "ecdh_pem_test_schema_v1.json",
                "ecdh_webcrypto_test_schema_v1.json",
            ],
            ecdh_group,
        ),
        other => {
            return Err(algorithm.malformed(format!(
                "{} is not supported; EDDSA (Ed25519), XDH (X25519), ECDSA and ECDH are",
                quoted(other)
            )));
        }
    };
    schema(&root, schemas)?;
    let groups = root.member("testGroups")?;
    let (mut titles, mut cases): (Vec<String>, Vec<Case>) = (vec![], vec![]);
    for node in groups.elements()? {
        let (title, more) = group(&node)?;
        if !titles.contains(&title) {
            titles.push(title);
        }
        cases.extend(more);
    }
    if cases.is_empty() {
        return Err(groups.malformed("no cases"));
    }
    Ok(Suite::new(&titles.join(" and "), cases))
}

/// Reads a group: its algorithm, and its cases.
type Group = fn(&Node<'_>) -> Result<(String, Vec<Case>), Malformed>;

/// A file may omit its schema, but must not name another one.
fn schema(root: &Node<'_>, known: &[&str]) -> Result<(), Malformed> {
    match root.optional("schema") {
        Some(schema) if !known.contains(&schema.text()?) => Err(schema.malformed(format!(
            "{} is not supported; {} is",
            quoted(schema.text()?),
            known.join(" or ")
        ))),
        _ => Ok(()),
    }
}

/// A member that must have one value, since nothing else is supported.
fn only(node: &Node<'_>, name: &str, known: &str) -> Result<(), Malformed> {
    let member = node.member(name)?;
    match member.text()? {
        text if text == known => Ok(()),
        text => Err(member.malformed(format!("{} is not supported; {known:?} is", quoted(text)))),
    }
}

fn ed25519_group(group: &Node<'_>) -> Result<(String, Vec<Case>), Malformed> {
    only(group, "type", "EddsaVerify")?;
    let public = group.member("publicKey")?;
    only(&public, "curve", "edwards25519")?;
    let key = public.member("pk")?.hex()?;
    let cases = cases(group, |test, id| {
        Ok(Trial::Ed25519(SignatureCase {
            number: Some(("tcId", Value::from(id))),
            key: key.clone(),
            message: test.member("msg")?.hex()?,
            signature: test.member("sig")?.hex()?,
        }))
    })?;
    Ok(("Ed25519".into(), cases))
}

fn x25519_group(group: &Node<'_>) -> Result<(String, Vec<Case>), Malformed> {
    only(group, "type", "XdhComp")?;
    only(group, "curve", "curve25519")?;
    let cases = cases(group, |test, _| {
        Ok(Trial::X25519(Agreement {
            public: test.member("public")?.hex()?,
            private: test.member("private")?.hex()?,
            shared: test.member("shared")?.hex()?,
        }))
    })?;
    Ok(("X25519".into(), cases))
}

fn ecdsa_group(group: &Node<'_>) -> Result<(String, Vec<Case>), Malformed> {
    let rules = Rules::read(group)?;
    let cases = cases(group, |test, _| {
        Signed::read(&rules, test).map(Trial::Ecdsa)
    })?;
    Ok((rules.title(), cases))
}

fn ecdh_group(group: &Node<'_>) -> Result<(String, Vec<Case>), Malformed> {
    let (encoding, curve) = (Encoding::read(group)?, weierstrass::curve(group)?);
    let cases = cases(group, |test, _| {
        weierstrass::Agreement::read(curve, encoding, test).map(Trial::Ecdh)
    })?;
    let title = format!("ECDH {}, {}", curve.title(), encoding.title());
    Ok((title, cases))
}

fn cases(
    group: &Node<'_>,
    read: impl Fn(&Node<'_>, u64) -> Result<Trial, Malformed>,
) -> Result<Vec<Case>, Malformed> {
    group
        .member("tests")?
        .elements()?
        .map(|test| {
            let id = test.member("tcId")?.integer()?;
            let comment = match test.optional("comment") {
                Some(comment) => comment.text()?.to_string(),
                None => String::new(),
            };
            let result = test.member("result")?;
            let expected = match result.text()? {
                "valid" => Expected::Valid,
                "invalid" => Expected::Invalid,
                "acceptable" => Expected::Acceptable,
                other => {
                    return Err(result.malformed(format!(
                        "{} is neither valid, invalid nor acceptable",
                        quoted(other)
                    )));
                }
            };
            Ok(Case {
                id,
                comment,
                expected,
                what: read(&test, id)?,
            })
        })
        .collect()
}
