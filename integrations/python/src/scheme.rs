//! The algorithm of a call, from the names in its arguments.

use limbsmith::ecdsa::Hash;
use limbsmith::ed25519::Policy;
use limbsmith_bulk::{Algorithm, Curve, Input};
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

/// The policy of this name; without a name, OpenSSL's rule.
pub fn policy(name: Option<&str>) -> PyResult<Policy> {
    let Some(name) = name else {
        return Ok(Policy::Cofactorless);
    };
    name.parse().map_err(|_| {
        PyValueError::new_err(format!(
            "no policy {name:?} of Ed25519; there are cofactorless, dalek-strict, zip215, cofactored"
        ))
    })
}

/// Whether signatures have fixed width.
pub fn is_fixed(encoding: Option<&str>) -> PyResult<bool> {
    match encoding {
        None | Some("der") => Ok(false),
        Some("fixed") => Ok(true),
        Some(name) => Err(PyValueError::new_err(format!(
            "no encoding {name:?} of signatures; there are der, fixed"
        ))),
    }
}

/// Whether only the lower `s` is valid.
pub fn is_low_s(policy: Option<&str>) -> PyResult<bool> {
    match policy {
        None => Ok(false),
        Some("low-s") => Ok(true),
        Some(name) => Err(PyValueError::new_err(format!(
            "no policy {name:?} of ECDSA; there is low-s"
        ))),
    }
}

/// The hash function of this name.
pub fn hash(name: Option<&str>) -> PyResult<Option<Hash>> {
    match name {
        None => Ok(None),
        Some("sha224") => Ok(Some(Hash::Sha224)),
        Some("sha256") => Ok(Some(Hash::Sha256)),
        Some("sha384") => Ok(Some(Hash::Sha384)),
        Some("sha512") => Ok(Some(Hash::Sha512)),
        Some(name) => Err(PyValueError::new_err(format!(
            "no hash {name:?}; there are sha224, sha256, sha384, sha512"
        ))),
    }
}

impl Options<'_> {
    /// The rules of ECDSA.
    pub fn rules(self) -> PyResult<Rules> {
        Ok(Rules {
            fixed: is_fixed(self.encoding)?,
            low_s: is_low_s(self.policy)?,
            input: match (self.prehashed, hash(self.hash)?) {
                (false, None) => Input::Plain,
                (false, Some(hash)) => Input::PlainWith(hash),
                (true, None) => Input::Prehashed,
                (true, Some(hash)) => Input::PrehashedBy(hash),
            },
        })
    }

    /// An error if any option of ECDSA is given.
    fn none_of_ecdsa(self, scheme: &str) -> PyResult<()> {
        if self.encoding.is_some() || self.hash.is_some() || self.prehashed {
            return Err(PyValueError::new_err(format!(
                "encoding, hash and prehashed are options of ECDSA, and {scheme} has none of them"
            )));
        }
        Ok(())
    }

    /// The algorithm of this name, with these rules.
    pub fn algorithm(self, name: &str) -> PyResult<Algorithm> {
        let curve = match name {
            "ed25519" => {
                self.none_of_ecdsa(name)?;
                return policy(self.policy).map(Algorithm::Ed25519);
            }
            "bip340" => {
                self.none_of_ecdsa(name)?;
                if self.policy.is_some() {
                    return Err(PyValueError::new_err("bip340 has no policies"));
                }
                return Ok(Algorithm::Bip340);
            }
            "p256" => Curve::P256,
            "p384" => Curve::P384,
            "secp256k1" => Curve::Secp256k1,
            _ => {
                return Err(PyValueError::new_err(format!(
                    "no algorithm {name:?}; there are ed25519, p256, p384, secp256k1, bip340"
                )));
            }
        };
        let Rules {
            fixed,
            low_s,
            input,
        } = self.rules()?;
        Ok(Algorithm::Ecdsa {
            curve,
            fixed,
            low_s,
            input,
        })
    }
}
