//! Public keys in the forms in which they come.
//!
//! [`read`] takes the bytes of a key column. The plain forms ([`form::is_key`]) are taken as they are. Containers are opened by
//! [`limbsmith_keys::container`], which lists them.
//!
//! A key in one of them must be of the algorithm's kind, and nothing may follow it. Whether its point is on the curve is for
//! the verification to say. All of it takes variable time: keys are public.

use crate::{Algorithm, Curve, form};
use limbsmith_keys::container::open;
pub use limbsmith_keys::container::{Container, Kind, is_text, text};
use std::borrow::Cow;
use std::fmt;

/// The reason why bytes are not a key of the algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyError {
    /// They have no form that is read.
    Unknown,
    /// It is a key of another kind.
    Other(Container, Kind),
    /// The container breaks a rule.
    Broken(Container, Cow<'static, str>),
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeyError::Unknown => f.write_str("not a key of this algorithm"),
            KeyError::Other(container, kind) => {
                write!(
                    f,
                    "{container} with a key of {kind}, which is not the algorithm's"
                )
            }
            KeyError::Broken(container, rule) => write!(f, "{container} {rule}"),
        }
    }
}

impl std::error::Error for KeyError {}

/// The key in its plain form.
///
/// ```
/// use limbsmith_bulk::{Algorithm, key};
///
/// let plain = key::read(Algorithm::Bip340, &[7; 32]).unwrap();
/// assert_eq!(*plain, [7; 32]);
/// let did = b"did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK";
/// let key = key::read("EdDSA".parse().unwrap(), did).unwrap();
/// assert_eq!(key[..4], [0x2e, 0x6f, 0xcc, 0xe3]);
/// ```
///
/// # Errors
/// If the bytes are none, or of another algorithm's kind, with the rule that they break.
pub fn read(algorithm: Algorithm, bytes: &[u8]) -> Result<Cow<'_, [u8]>, KeyError> {
    if form::is_key(algorithm, bytes) {
        return Ok(Cow::Borrowed(bytes));
    }
    if let (Algorithm::Ethereum { .. }, 64) = (algorithm, bytes.len()) {
        return Ok(Cow::Owned([&[4], bytes].concat()));
    }
    let (container, opened) = open(bytes).ok_or(KeyError::Unknown)?;
    let (kind, key) = opened.map_err(|rule| KeyError::Broken(container, rule))?;
    let key = match (algorithm, kind) {
        (Algorithm::Ed25519(_), Kind::Ed25519) => key,
        (Algorithm::Bip340 | Algorithm::Taproot, Kind::Point(Curve::Secp256k1)) => {
            // BIP 340 has x alone.
            key.get(1..33).map(<[u8]>::to_vec).unwrap_or_default()
        }
        (algorithm, Kind::Point(curve)) if algorithm.curve() == Some(curve) => key,
        _ => return Err(KeyError::Other(container, kind)),
    };
    match form::is_key(algorithm, &key) {
        true => Ok(Cow::Owned(key)),
        false => {
            let rule = format!("with a key of {} bytes, which {kind} has not", key.len());
            Err(KeyError::Broken(container, rule.into()))
        }
    }
}

#[cfg(test)]
mod tests;
