//! Wycheproof files, schema v1: `eddsa_verify` on edwards25519 and `xdh_comp` on curve25519.

use super::SignatureCase;
use super::json::{Malformed, Node};
use limbsmith::ed25519::Policy;
use limbsmith::x25519::{x25519, x25519_nonzero};
use serde_json::Value;

/// What a case states about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    Valid,
    Invalid,
    Acceptable,
}

/// One case.
#[derive(Debug)]
struct Case<T> {
    id: u64,
    comment: String,
    expected: Expected,
    what: T,
}

/// A shared secret to be computed.
#[derive(Debug)]
struct Agreement {
    public: Vec<u8>,
    private: Vec<u8>,
    shared: Vec<u8>,
}

/// All cases of a file.
#[derive(Debug)]
enum Cases {
    Ed25519(Vec<Case<SignatureCase>>),
    X25519(Vec<Case<Agreement>>),
}

/// A file that has been read.
#[derive(Debug)]
pub struct Suite(Cases);

/// How a suite went.
#[derive(Debug, Default)]
pub struct Tally {
    algorithm: &'static str,
    valid: usize,
    invalid: usize,
    /// Acceptable cases that were accepted (or computed as stated), and refused.
    acceptable: (usize, usize),
    /// A line for each failed case.
    pub failures: Vec<String>,
}

impl Tally {
    /// Cases that went as stated.
    pub fn passed(&self) -> usize {
        self.valid + self.invalid + self.acceptable.0 + self.acceptable.1
    }

    /// Counts one case, by whether it was accepted and, if so, with the right result.
    fn count<T>(&mut self, case: &Case<T>, accepted: bool, right: bool) {
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

    fn fail<T>(&mut self, case: &Case<T>, what: &str) {
        let comment = match case.comment.as_str() {
            "" => String::new(),
            comment => format!(" ({comment})"),
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
    /// Runs every case.
    pub fn run(&self, policy: Policy) -> Tally {
        let mut tally = Tally::default();
        match &self.0 {
            Cases::Ed25519(cases) => {
                tally.algorithm = "Ed25519";
                for case in cases {
                    tally.count(case, case.what.verdict(policy), true);
                }
            }
            Cases::X25519(cases) => {
                tally.algorithm = "X25519";
                for case in cases {
                    let (accepted, right) = case.what.run();
                    tally.count(case, accepted, right);
                }
            }
        }
        tally
    }

    /// The signatures of a file of signatures.
    pub fn into_signatures(self) -> Option<Vec<SignatureCase>> {
        match self.0 {
            Cases::Ed25519(cases) => Some(cases.into_iter().map(|c| c.what).collect()),
            Cases::X25519(_) => None,
        }
    }
}

impl Agreement {
    /// Whether a secret is given out, and whether it is right. A secret of all zeros is not given
    /// out, but it is right only if the file states just that.
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
            // Refused, but the file states another secret: reported as a wrong result.
            Err(_) => (true, false),
        }
    }
}

/// Reads a file.
pub fn parse(root: Node<'_>) -> Result<Suite, Malformed> {
    let algorithm = root.member("algorithm")?;
    let groups = root.member("testGroups")?;
    let cases = match algorithm.text()? {
        "EDDSA" => {
            schema(&root, "eddsa_verify_schema_v1.json")?;
            Cases::Ed25519(all(&groups, signature_group)?)
        }
        "XDH" => {
            schema(&root, "xdh_comp_schema_v1.json")?;
            Cases::X25519(all(&groups, agreement_group)?)
        }
        other => {
            return Err(algorithm.malformed(format!(
                "{other:?} is not supported; EDDSA (Ed25519) and XDH (X25519) are"
            )));
        }
    };
    Ok(Suite(cases))
}

/// A file need not name its schema, but it must not name another one.
fn schema(root: &Node<'_>, known: &str) -> Result<(), Malformed> {
    match root.optional("schema") {
        Some(schema) if schema.text()? != known => {
            Err(schema.malformed(format!("{:?} is not supported; {known} is", schema.text()?)))
        }
        _ => Ok(()),
    }
}

fn all<T>(
    groups: &Node<'_>,
    group: fn(&Node<'_>) -> Result<Vec<Case<T>>, Malformed>,
) -> Result<Vec<Case<T>>, Malformed> {
    let mut cases = Vec::new();
    for node in groups.elements()? {
        cases.extend(group(&node)?);
    }
    if cases.is_empty() {
        Err(groups.malformed("no cases"))
    } else {
        Ok(cases)
    }
}

/// A member that must have one value, since nothing else is supported.
fn only(node: &Node<'_>, name: &str, known: &str) -> Result<(), Malformed> {
    let member = node.member(name)?;
    match member.text()? {
        text if text == known => Ok(()),
        text => Err(member.malformed(format!("{text:?} is not supported; {known:?} is"))),
    }
}

fn signature_group(group: &Node<'_>) -> Result<Vec<Case<SignatureCase>>, Malformed> {
    only(group, "type", "EddsaVerify")?;
    let public = group.member("publicKey")?;
    only(&public, "curve", "edwards25519")?;
    let key = public.member("pk")?.hex()?;
    cases(group, |test, id| {
        Ok(SignatureCase {
            number: Some(("tcId", Value::from(id))),
            key: key.clone(),
            message: test.member("msg")?.hex()?,
            signature: test.member("sig")?.hex()?,
        })
    })
}

fn agreement_group(group: &Node<'_>) -> Result<Vec<Case<Agreement>>, Malformed> {
    only(group, "type", "XdhComp")?;
    only(group, "curve", "curve25519")?;
    cases(group, |test, _| {
        Ok(Agreement {
            public: test.member("public")?.hex()?,
            private: test.member("private")?.hex()?,
            shared: test.member("shared")?.hex()?,
        })
    })
}

fn cases<T>(
    group: &Node<'_>,
    read: impl Fn(&Node<'_>, u64) -> Result<T, Malformed>,
) -> Result<Vec<Case<T>>, Malformed> {
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
                        "{other:?} is neither valid, invalid nor acceptable"
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
