//! Public keys in the forms in which they come.
//!
//! [`read`] takes the bytes of a key column. The plain forms ([`form::is_key`]) are taken as they are. These
//! are opened:
//!
//! * SubjectPublicKeyInfo (RFC 5480, RFC 8410), in DER and PEM;
//! * COSE_Key (RFC 9052), as authenticators of WebAuthn register them;
//! * JSON Web Key (RFC 7517);
//! * `did:key` and its multibase text (Multikey);
//! * lines of OpenSSH: `ssh-ed25519`, `ecdsa-sha2-nistp256`, `ecdsa-sha2-nistp384`.
//!
//! A key in one of them must be of the algorithm's kind, and nothing may follow it. Whether its point is on the curve is for
//! the verification to say. All of it takes variable time: keys are public.

mod cose;
pub(crate) mod json;
mod openssh;
mod spki;
pub mod text;

use crate::{Algorithm, Curve, form};
use std::borrow::Cow;
use std::fmt;

/// The kind of a key in a container.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// 32 bytes of Ed25519.
    Ed25519,
    /// A point of SEC1.
    Point(Curve),
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Ed25519 => "Ed25519",
            Kind::Point(curve) => curve.title(),
        })
    }
}

/// A form in which keys come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Container {
    /// SubjectPublicKeyInfo in DER.
    Spki,
    /// PEM.
    Pem,
    /// COSE_Key.
    Cose,
    /// JSON Web Key.
    Jwk,
    /// `did:key`, or multibase text alone.
    Multikey,
    /// A line of OpenSSH.
    OpenSsh,
}

impl fmt::Display for Container {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Container::Spki => "SubjectPublicKeyInfo in DER",
            Container::Pem => "PEM",
            Container::Cose => "a COSE key",
            Container::Jwk => "a JSON Web Key",
            Container::Multikey => "a Multikey",
            Container::OpenSsh => "a key of OpenSSH",
        })
    }
}

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

/// A key that was opened.
type Opened = (Kind, Vec<u8>);

/// The reason why a container was not opened.
type Rule = Cow<'static, str>;

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

/// The container that bytes are, and the key in it.
fn open(bytes: &[u8]) -> Option<(Container, Result<Opened, Rule>)> {
    let trimmed = bytes.trim_ascii();
    Some(match trimmed {
        [b'{', ..] => (Container::Jwk, json::read(trimmed)),
        _ if trimmed.starts_with(b"-----BEGIN ") => (Container::Pem, spki::read_pem(trimmed)),
        _ if openssh::is_line(trimmed) => (Container::OpenSsh, openssh::read(trimmed)),
        _ if text::is_multikey(trimmed) => (Container::Multikey, text::read(trimmed)),
        _ => match bytes {
            [0x30, 0..=0x7f, 0x30, ..] | [0x30, 0x81, _, 0x30, ..] => {
                (Container::Spki, spki::read(bytes))
            }
            // A map whose first label is one of a key's.
            [0xa2..=0xb7, 1..=5 | 0x20..=0x23, ..] if bytes.len() > 37 => {
                (Container::Cose, cose::read(bytes))
            }
            _ => return None,
        },
    })
}

/// Whether these bytes are the text of a container, which needs no encoding: PEM, JSON, a line of OpenSSH, `did:key`.
pub fn is_text(bytes: &[u8]) -> bool {
    let text = bytes.trim_ascii();
    text.starts_with(b"{")
        || text.starts_with(b"-----BEGIN ")
        || openssh::is_line(text)
        || text.starts_with(b"did:")
        // Hexadecimal and most of base64 are not base58 of this form.
        || text.starts_with(b"z") && text.len() > 40 && text::is_multikey(text)
}

/// A point from coordinates of this curve's width.
fn point(curve: Curve, x: &[u8], y: &[u8]) -> Result<Opened, Rule> {
    if x.len() != curve.width() || y.len() != curve.width() {
        return Err(format!(
            "with coordinates of {} and {} bytes, where {} has {}",
            x.len(),
            y.len(),
            curve.title(),
            curve.width()
        )
        .into());
    }
    Ok((Kind::Point(curve), [&[4], x, y].concat()))
}

#[cfg(test)]
mod tests;
