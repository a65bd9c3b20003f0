//! The algorithm of a call, from the names in its arguments.

use std::borrow::Cow;
use std::collections::HashMap;

use limbsmith::ecdsa::Hash;
use limbsmith::ed25519::Policy;
use limbsmith_bulk::{Algorithm, Curve, Defaults, Input, KNOWN, Verdict};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Rules of ECDSA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Both numbers at fixed width, not DER.
    pub fixed: bool,
    /// Only the lower `s` is valid.
    pub low_s: bool,
    /// The meaning of messages.
    pub input: Input,
}

/// The rules of a call as its caller gave them.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    pub policy: Option<&'a str>,
    pub encoding: Option<&'a str>,
    pub hash: Option<&'a str>,
    pub prehashed: bool,
}

/// A name in any capitals, with hyphens, as names of algorithms are read.
fn plain(name: &str) -> String {
    name.to_ascii_lowercase().replace('_', "-")
}

/// The start of a name for messages: a long one is not repeated.
fn shown(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(40) {
        Some((end, _)) => format!("{}...", &name[..end]).into(),
        None => name.into(),
    }
}

fn error<T>(text: String) -> PyResult<T> {
    Err(PyValueError::new_err(text))
}

/// The policy of this name; without a name, OpenSSL's rule.
pub fn policy(name: Option<&str>) -> PyResult<Policy> {
    let Some(name) = name else {
        return Ok(Policy::Cofactorless);
    };
    plain(name).parse().or_else(|_| {
        error(format!(
            "no policy {:?} of Ed25519; there are cofactorless, dalek-strict, zip215, cofactored",
            shown(name)
        ))
    })
}

/// Whether signatures have fixed width.
fn is_fixed(encoding: Option<&str>) -> PyResult<bool> {
    let Some(name) = encoding else {
        return Ok(false);
    };
    match &*plain(name) {
        "der" => Ok(false),
        "fixed" => Ok(true),
        _ => error(format!(
            "no encoding {:?} of signatures; there are der, fixed, and to verify many before-bip66",
            shown(name)
        )),
    }
}

/// Whether signatures are read as Bitcoin did before BIP 66, for calls on many rows.
fn is_before_bip66(encoding: Option<&str>) -> bool {
    encoding.is_some_and(|name| plain(name) == "before-bip66")
}

fn is_low_s_name(name: &str) -> bool {
    plain(name) == "low-s"
}

/// Whether only the lower `s` is valid.
fn is_low_s(policy: Option<&str>) -> PyResult<bool> {
    match policy {
        None => Ok(false),
        Some(name) if is_low_s_name(name) => Ok(true),
        Some(name) => error(format!(
            "no policy {:?} of ECDSA; there is low-s",
            shown(name)
        )),
    }
}

/// The hash function of this name: `sha256`, `sha3-256`; also `SHA-256` and `sha3_256`.
fn hash(name: Option<&str>) -> PyResult<Option<Hash>> {
    let Some(name) = name else {
        return Ok(None);
    };
    let wanted = plain(name);
    let names = |hash: &&Hash| {
        let standard = plain(hash.name());
        wanted == standard || wanted == standard.replacen("sha-", "sha", 1)
    };
    match Hash::ALL.iter().find(names) {
        Some(hash) => Ok(Some(*hash)),
        None => error(format!(
            "no hash {:?}; there are sha224, sha256, sha384, sha512, sha3-224, sha3-256, sha3-384, sha3-512",
            shown(name)
        )),
    }
}

/// The hash function that the name of an algorithm tells, if it does.
fn hash_in_name(name: &str, curve: Curve) -> Option<Hash> {
    let name = plain(name);
    let name = name.strip_prefix("ecdsa-").unwrap_or(&name);
    let tells = ["es256", "es384"].iter().any(|jose| name.starts_with(jose))
        || ["-sha256", "-sha384"]
            .iter()
            .any(|hash| name.contains(hash));
    tells.then_some(match curve {
        Curve::P384 => Hash::Sha384,
        Curve::P256 | Curve::Secp256k1 => Hash::Sha256,
    })
}

fn input(prehashed: bool, hash: Option<Hash>) -> Input {
    match (prehashed, hash) {
        (false, None) => Input::Plain,
        (false, Some(hash)) => Input::PlainWith(hash),
        (true, None) => Input::Prehashed,
        (true, Some(hash)) => Input::PrehashedBy(hash),
    }
}

impl<'a> Options<'a> {
    /// The rules of ECDSA.
    pub fn rules(self) -> PyResult<Rules> {
        Ok(Rules {
            fixed: is_fixed(self.encoding)?,
            low_s: is_low_s(self.policy)?,
            input: input(self.prehashed, hash(self.hash)?),
        })
    }

    /// An error if any option of ECDSA is given.
    fn none_of_ecdsa(self, scheme: &str) -> PyResult<()> {
        if self.encoding.is_some() || self.hash.is_some() || self.prehashed {
            return error(format!(
                "encoding, hash and prehashed are options of ECDSA, and {scheme} has none of them"
            ));
        }
        Ok(())
    }

    /// The algorithm of all rows: that of this name, with these rules.
    ///
    /// # Errors
    /// `ValueError` for unknown names, options of another scheme, and options that contradict the name.
    pub fn algorithm(self, name: &str) -> PyResult<Algorithm> {
        let Ok(found) = name.parse::<Algorithm>() else {
            return error(format!("no algorithm {:?}; there are {KNOWN}", shown(name)));
        };
        let contradicts = |option: &str| {
            error(format!(
                "{option} contradicts the name {:?} of the algorithm",
                shown(name)
            ))
        };
        match found {
            Algorithm::Ed25519(_) => {
                self.none_of_ecdsa("ed25519")?;
                let policy = policy(self.policy)?;
                let defaults = Defaults {
                    policy,
                    ..Defaults::default()
                };
                let found = Algorithm::named(name, &defaults).unwrap_or(found);
                if self.policy.is_some() && found != Algorithm::Ed25519(policy) {
                    return contradicts("policy");
                }
                Ok(found)
            }
            Algorithm::Bip340 | Algorithm::Taproot => {
                self.none_of_ecdsa(&found.name())?;
                if self.policy.is_some() {
                    return error(format!("{found} has no policies"));
                }
                Ok(found)
            }
            Algorithm::Ethereum { .. } => {
                if self.encoding.is_some() || self.hash.is_some() {
                    return error(
                        "ethereum has one hash and one encoding, and no options for them".into(),
                    );
                }
                let defaults = Defaults {
                    low_s: is_low_s(self.policy)?,
                    ..Defaults::default()
                };
                let found = Algorithm::named(name, &defaults).unwrap_or(found);
                Ok(found.with_input(input(self.prehashed, None)))
            }
            Algorithm::Ecdsa { .. } | Algorithm::Bitcoin { .. } => {
                let curve = found.curve().unwrap_or(Curve::Secp256k1);
                let before_bip66 = is_before_bip66(self.encoding);
                let rules = match before_bip66 {
                    true => Options {
                        encoding: None,
                        ..self
                    },
                    false => self,
                }
                .rules()?;
                let defaults = Defaults {
                    fixed: rules.fixed,
                    low_s: rules.low_s,
                    before_bip66,
                    ..Defaults::default()
                };
                let found = Algorithm::named(name, &defaults).unwrap_or(found);
                let same = match found {
                    Algorithm::Ecdsa { fixed, .. } => !before_bip66 && fixed == rules.fixed,
                    Algorithm::Bitcoin {
                        before_bip66: old, ..
                    } => old == before_bip66 && !rules.fixed,
                    _ => true,
                };
                if self.encoding.is_some() && !same {
                    return contradicts("encoding");
                }
                if let (Some(told), Some(given)) = (hash_in_name(name, curve), hash(self.hash)?)
                    && told != given
                {
                    return contradicts("hash");
                }
                Ok(found.with_input(rules.input))
            }
        }
    }

    /// The rules of rows that name their algorithms.
    ///
    /// # Errors
    /// `ValueError` for unknown names.
    pub fn each(self) -> PyResult<Names> {
        let low_s = self.policy.is_some_and(is_low_s_name);
        let before_bip66 = is_before_bip66(self.encoding);
        let encoding = self.encoding.filter(|_| !before_bip66);
        Ok(Names {
            defaults: Defaults {
                policy: policy(self.policy.filter(|_| !low_s))?,
                fixed: is_fixed(encoding)?,
                low_s,
                before_bip66,
            },
            hash: hash(self.hash)?,
            prehashed: self.prehashed,
            known: HashMap::new(),
        })
    }
}

/// Algorithms of rows by their names, each read once. Options are of rows whose names leave them open.
pub struct Names {
    defaults: Defaults,
    hash: Option<Hash>,
    prehashed: bool,
    known: HashMap<Vec<u8>, Result<Algorithm, Verdict>>,
}

impl Names {
    /// More names are read each time: a column of arbitrary text takes no memory.
    const MOST: usize = 1000;

    /// The algorithm of this name, or the verdict on rows of this name.
    pub fn find(&mut self, name: &[u8]) -> Result<Algorithm, Verdict> {
        if let Some(known) = self.known.get(name) {
            return *known;
        }
        let found = self.read(name);
        if self.known.len() < Self::MOST && name.len() <= 64 {
            self.known.insert(name.to_vec(), found);
        }
        found
    }

    fn read(&self, name: &[u8]) -> Result<Algorithm, Verdict> {
        let name = std::str::from_utf8(name).map_err(|_| Verdict::UnknownAlgorithm)?;
        let found = Algorithm::named(name, &self.defaults);
        match found.map_err(|_| Verdict::UnknownAlgorithm)? {
            found @ Algorithm::Ecdsa { curve, .. } => {
                let told = self.hash.and(hash_in_name(name, curve));
                Ok(found.with_input(input(self.prehashed, told.or(self.hash))))
            }
            found if found.takes_hashes() => Ok(found.with_input(input(self.prehashed, self.hash))),
            // These schemes sign messages and no hashes of them.
            _ if self.prehashed => Err(Verdict::MalformedMessage),
            found => Ok(found),
        }
    }
}
