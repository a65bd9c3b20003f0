//! Why a key was not read.

use core::fmt;

use super::object::Objects;
use crate::curve::weierstrass::encoding::PointError;
use crate::secrets::InvalidKey;

/// The reason why an encoded key was rejected. Contains no part of the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyFormatError {
    /// No line begins a block of PEM.
    NotPem,
    /// Text in UTF-16.
    Utf16,
    /// A block of PEM that could be the key does not end, or its content is not base64.
    Pem,
    /// PEM with the two characters `\n` in place of line ends.
    Escaped,
    /// Not the DER of a key in this format.
    Der,
    /// DER that ends before its length says.
    Truncated,
    /// DER, and other bytes after it.
    Trailing,
    /// Objects, but not the key that is wanted.
    Unwanted(Objects),
    /// Different keys of the kind that is wanted.
    Ambiguous,
    /// The parameters of the algorithm are there, where RFC 8410 has none.
    Parameters,
    /// The private key names another curve than its `AlgorithmIdentifier`.
    Curve,
    /// The key does not have the length of its kind.
    Length,
    /// The public key is not a whole number of bytes.
    UnusedBits,
    /// The secret number is zero or not below the order.
    Secret(InvalidKey),
    /// The public key is not a point of the curve.
    Public(PointError),
    /// The public key does not belong to the private one.
    Mismatch,
}

impl fmt::Display for KeyFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            KeyFormatError::NotPem => "not a PEM file: no line begins with -----BEGIN",
            KeyFormatError::Utf16 => "text in UTF-16; write the file in ASCII or UTF-8",
            KeyFormatError::Pem => {
                "a damaged PEM file: a key with no END line of its own, or not in base64"
            }
            KeyFormatError::Escaped => {
                "PEM with the characters \\n in place of line ends; replace them by line ends"
            }
            KeyFormatError::Der => "not the DER of a key in this format",
            KeyFormatError::Truncated => "truncated DER: the file ends before its first value does",
            KeyFormatError::Trailing => "DER, and more bytes after it; leave only the key",
            KeyFormatError::Unwanted(objects) => return objects.fmt(f),
            KeyFormatError::Ambiguous => "different keys in one file; leave only the one to use",
            KeyFormatError::Parameters => {
                "the key has algorithm parameters; Ed25519 and X25519 have none (RFC 8410)"
            }
            KeyFormatError::Curve => "the key names two curves",
            KeyFormatError::Length => {
                "a key of Ed25519 or X25519 is an octet string of 32 bytes; this one is not"
            }
            KeyFormatError::UnusedBits => {
                "the BIT STRING of the public key has unused bits; a key is whole bytes"
            }
            KeyFormatError::Secret(e) => return e.fmt(f),
            KeyFormatError::Public(e) => return e.fmt(f),
            KeyFormatError::Mismatch => "the public key does not belong to the private one",
        })
    }
}

impl core::error::Error for KeyFormatError {}
