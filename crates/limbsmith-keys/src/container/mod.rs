//! Public keys in the containers in which they come: the bytes of a key, and its kind.
//!
//! [`open`] recognizes a container by its content:
//!
//! * SubjectPublicKeyInfo (RFC 5480, RFC 8410), in DER and PEM;
//! * X.509 certificates (RFC 5280), in DER and PEM, as sources of a key: **nothing of a certificate is validated**, neither its
//!   signature nor its dates, names and extensions;
//! * COSE_Key (RFC 9052), as authenticators of WebAuthn register them;
//! * JSON Web Key (RFC 7517);
//! * `did:key` and its multibase text (Multikey);
//! * lines of OpenSSH: `ssh-ed25519`, `ecdsa-sha2-nistp256`, `ecdsa-sha2-nistp384`.
//!
//! Nothing may follow a key. Whether its point is on the curve is not looked at here. All of it takes variable time: keys are
//! public.

pub(crate) mod cose;
pub mod jwk;
pub(crate) mod openssh;
pub(crate) mod spki;
pub mod text;
pub(crate) mod x509;

use crate::Curve;
use std::borrow::Cow;
use std::fmt;

/// The kind of a key in a container.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// 32 bytes of Ed25519.
    Ed25519,
    /// 32 bytes of X25519.
    X25519,
    /// A point of SEC1.
    Point(Curve),
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Ed25519 => "Ed25519",
            Kind::X25519 => "X25519",
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
    /// A line of OpenSSH, or a file of a private key.
    OpenSsh,
    /// An X.509 certificate.
    Certificate,
    /// PKCS#8, plain or encrypted.
    Pkcs8,
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
            Container::Certificate => "a certificate",
            Container::Pkcs8 => "PKCS#8",
        })
    }
}

/// A key that was opened: its kind, and the 32 bytes or the point.
pub type Opened = (Kind, Vec<u8>);

/// The rule that a container breaks, as the end of a sentence: "without x".
pub type Rule = Cow<'static, str>;

/// The container that bytes are, and the key in it; none if they are no container.
pub fn open(bytes: &[u8]) -> Option<(Container, Result<Opened, Rule>)> {
    let trimmed = bytes.trim_ascii();
    Some(match trimmed {
        [b'{', ..] => (Container::Jwk, jwk::read(trimmed)),
        _ if trimmed.starts_with(b"-----BEGIN ") => spki::read_pem(trimmed),
        _ if openssh::is_line(trimmed) => (Container::OpenSsh, openssh::read(trimmed)),
        _ if text::is_multikey(trimmed) => (Container::Multikey, text::read(trimmed)),
        _ => match bytes {
            _ if x509::is_certificate(bytes) => (Container::Certificate, x509::read(bytes)),
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
