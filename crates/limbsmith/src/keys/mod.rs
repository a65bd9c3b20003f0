//! Keys in the files of OpenSSL and X.509. With the feature `pkcs8`, which allocates.
//!
//! | format | PEM label | from |
//! |---|---|---|
//! | PKCS#8 (RFC 5958, versions 1 and 2; RFC 8410, RFC 5915) | `PRIVATE KEY` | `openssl genpkey` |
//! | SEC1 (SEC 1, appendix C.4; RFC 5915) | `EC PRIVATE KEY` | `openssl ecparam -genkey` |
//! | SubjectPublicKeyInfo (RFC 8410, RFC 5480) | `PUBLIC KEY` | `openssl pkey -pubout` |
//!
//! The types of keys have methods for these formats. [`PrivateKey`] and [`PublicKey`] take any kind of key.
//!
//! ```
//! use limbsmith::keys::{KeyFormatError, PrivateKey};
//!
//! let file = b"-----BEGIN PRIVATE KEY-----
//! MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
//! -----END PRIVATE KEY-----";
//! match PrivateKey::from_pem_or_der(file)? {
//!     PrivateKey::Ed25519(key) => assert!(key.to_bytes().starts_with(&[0xd4, 0xee])),
//!     other => panic!("another kind of key: {:?}", other.algorithm()),
//! }
//! # Ok::<(), KeyFormatError>(())
//! ```
//!
//! **PEM** is read as OpenSSL reads it (RFC 7468, section 3, lax): text around blocks, empty lines, a byte-order mark,
//! any line ends. A file may hold several blocks in any order. All are looked at, and the one that fits is taken; its
//! content decides and not its label, so PKCS#8 under `EC PRIVATE KEY` is read. If none fits,
//! [`KeyFormatError::Unwanted`] names the objects that are there. If different keys fit, none is taken
//! ([`KeyFormatError::Ambiguous`]).
//!
//! **DER** is read strictly, with named curves only. Explicit parameters are rejected, because a curve chosen by the
//! author of the file has been an attack (CVE-2020-0601). If a private key includes its public key, the two must match.
//! The number of an elliptic curve key may have any count of leading zeros, as in the files of some producers.
//!
//! Keys are written byte for byte as OpenSSL 3 does: PKCS#8 version 1, named curves, uncompressed points. Reading and
//! writing are constant time in a secret, except for its kind and length, and wipe their buffers.

pub(crate) mod error;
mod object;
mod pem;
mod rfc8410;

use alloc::string::String;

use pkcs8::der::Decode;
use pkcs8::der::asn1::AnyRef;
use pkcs8::der::pem::LineEnding;
use zeroize::Zeroizing;

use crate::arch::erase::erasing;
use crate::depth;
#[cfg(feature = "ed25519")]
use crate::ed25519;
#[cfg(feature = "p256")]
use crate::p256;
#[cfg(feature = "p384")]
use crate::p384;
#[cfg(feature = "secp256k1")]
use crate::secp256k1;
#[cfg(feature = "x25519")]
use crate::x25519;
pub use error::KeyFormatError;
pub use object::{Algorithm, Object, Objects};
pub(crate) use object::{Content, EC_PUBLIC_KEY};

pub(crate) const PKCS8: &str = "PRIVATE KEY";
pub(crate) const SEC1: &str = "EC PRIVATE KEY";
pub(crate) const SPKI: &str = "PUBLIC KEY";

/// A type of keys that is read from files.
pub(crate) trait FileKey: Sized {
    /// Whether it is a private key.
    const PRIVATE: bool;
    /// The algorithm, if only one is wanted.
    fn wanted() -> Option<Algorithm>;
    /// The key in this content, whose algorithm is given.
    fn read(content: &Content<'_>, algorithm: Algorithm) -> Result<Self, KeyFormatError>;
    /// Whether the two are one key. Compares public keys.
    fn same(&self, other: &Self) -> bool;
}

/// The key in this content; none, and the object noted, if it is not of the kind that is wanted.
fn fitting<K: FileKey>(
    content: &Content<'_>,
    found: &mut Objects,
) -> Result<Option<K>, KeyFormatError> {
    let object = content.object();
    let algorithm = match object {
        Object::PrivateKey(algorithm) if K::PRIVATE => Some(algorithm),
        Object::PublicKey(algorithm) if !K::PRIVATE => Some(algorithm),
        _ => None,
    };
    let readable = |a: &Algorithm| match K::wanted() {
        Some(wanted) => *a == wanted,
        None => READABLE.contains(a),
    };
    if let (Some(algorithm), false) = (
        algorithm.filter(readable),
        matches!(content, Content::Other(_)),
    ) {
        return K::read(content, algorithm).map(Some);
    }
    found.add(object);
    Ok(None)
}

/// The algorithms whose keys are read.
const READABLE: &[Algorithm] = &[
    #[cfg(feature = "ed25519")]
    Algorithm::Ed25519,
    #[cfg(feature = "x25519")]
    Algorithm::X25519,
    #[cfg(feature = "secp256k1")]
    Algorithm::Secp256k1,
    #[cfg(feature = "p256")]
    Algorithm::P256,
    #[cfg(feature = "p384")]
    Algorithm::P384,
];

/// A key from DER, in a format that the caller accepts.
pub(crate) fn from_der<K: FileKey>(
    der: &[u8],
    accepts: impl Fn(&Content<'_>) -> bool,
) -> Result<K, KeyFormatError> {
    let content = Content::of(der).ok_or(KeyFormatError::Der)?;
    let mut found = Objects::none(K::PRIVATE, K::wanted());
    match fitting(&content, &mut found)? {
        Some(key) if accepts(&content) => Ok(key),
        Some(_) => Err(KeyFormatError::Der),
        None => Err(KeyFormatError::Unwanted(found)),
    }
}

/// A key from PEM.
pub(crate) fn from_pem<K: FileKey>(text: &[u8]) -> Result<K, KeyFormatError> {
    let mut found = Objects::none(K::PRIVATE, K::wanted());
    let mut key: Option<K> = None;
    let mut damaged = None;
    for block in pem::blocks(text) {
        if let Some(object) = Object::of_label(&block) {
            found.add(object);
            continue;
        }
        let Some(der) = block.decode() else {
            damaged = damaged.or(Some(match block.escaped {
                true => KeyFormatError::Escaped,
                false => KeyFormatError::Pem,
            }));
            continue;
        };
        let Some(content) = Content::of(&der) else {
            damaged = damaged.or(Some(KeyFormatError::Der));
            continue;
        };
        match (fitting::<K>(&content, &mut found)?, &key) {
            (Some(next), Some(first)) if !first.same(&next) => {
                return Err(KeyFormatError::Ambiguous);
            }
            (Some(next), None) => key = Some(next),
            _ => {}
        }
    }
    key.ok_or(match damaged {
        Some(error) => error,
        None if !found.is_empty() => KeyFormatError::Unwanted(found),
        None if is_utf16(text) => KeyFormatError::Utf16,
        None => match Object::of_text(text) {
            Some(object) => {
                found.add(object);
                KeyFormatError::Unwanted(found)
            }
            None => KeyFormatError::NotPem,
        },
    })
}

/// A key from the content of a file, DER if its first byte is that of a SEQUENCE, else PEM.
pub(crate) fn from_pem_or_der<K: FileKey>(file: &[u8]) -> Result<K, KeyFormatError> {
    // A PEM file whose text begins with the digit zero, which is the same byte, is no DER.
    match file {
        [0x30, ..] if AnyRef::from_der(file).is_ok() => from_der(file, |_| true),
        _ => from_pem(file).map_err(|error| match error {
            KeyFormatError::NotPem => of_length(file).unwrap_or(error),
            error => error,
        }),
    }
}

/// The error of a file that begins as the DER of a key and has another length. (With a length of one byte it could be a
/// text that begins with the digit zero; but not with the bytes of a version or an object identifier.)
fn of_length(file: &[u8]) -> Option<KeyFormatError> {
    let (head, length) = match file {
        [0x30, 0x81, length, ..] => (3, usize::from(*length)),
        [0x30, 0x82, high, low, ..] => (4, usize::from(u16::from_be_bytes([*high, *low]))),
        [0x30, length @ ..=0x7f, 0x02, 0x01, ..] | [0x30, length @ ..=0x7f, 0x30, _, 0x06, ..] => {
            (2, usize::from(*length))
        }
        _ => return None,
    };
    match file.len() < head + length {
        true => Some(KeyFormatError::Truncated),
        false => Some(KeyFormatError::Trailing),
    }
}

/// Whether a text is in UTF-16: it has the byte-order mark, or five hyphens in 16 bits each.
fn is_utf16(text: &[u8]) -> bool {
    text.starts_with(b"\xff\xfe")
        || text.starts_with(b"\xfe\xff")
        || text.starts_with(b"-\0-\0-\0-\0-\0")
        || text.starts_with(b"\0-\0-\0-\0-\0-")
}

/// A PEM text, in lines of 64 characters.
pub(crate) fn to_pem(label: &'static str, der: &[u8]) -> Zeroizing<String> {
    // The label and the length are valid, so this cannot fail.
    let text = pkcs8::der::pem::encode_string(label, LineEnding::LF, der);
    Zeroizing::new(text.unwrap_or_default())
}

/// A private key of any kind that is read. Erased when dropped.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum PrivateKey {
    /// Ed25519.
    #[cfg(feature = "ed25519")]
    Ed25519(ed25519::SigningKey),
    /// X25519.
    #[cfg(feature = "x25519")]
    X25519(x25519::SecretKey),
    /// A key on secp256k1.
    #[cfg(feature = "secp256k1")]
    Secp256k1(secp256k1::ecdsa::SigningKey),
    /// A key on P-256.
    #[cfg(feature = "p256")]
    P256(p256::ecdsa::SigningKey),
    /// A key on P-384.
    #[cfg(feature = "p384")]
    P384(p384::ecdsa::SigningKey),
}

impl PrivateKey {
    /// From PEM: of several blocks, the one that is a private key of these kinds.
    ///
    /// # Errors
    /// If there is none or the key is malformed, or different ones.
    pub fn from_pem(text: &str) -> Result<Self, KeyFormatError> {
        erasing::<{ depth::FORMATS }, _>(|| from_pem(text.as_bytes()))
    }

    /// From the content of a file, in PEM or DER: PKCS#8 or SEC1.
    ///
    /// # Errors
    /// If it is neither, or as [`PrivateKey::from_pem`].
    pub fn from_pem_or_der(file: &[u8]) -> Result<Self, KeyFormatError> {
        erasing::<{ depth::FORMATS }, _>(|| from_pem_or_der(file))
    }

    /// The kind of the key.
    pub fn algorithm(&self) -> Algorithm {
        match *self {
            #[cfg(feature = "ed25519")]
            PrivateKey::Ed25519(_) => Algorithm::Ed25519,
            #[cfg(feature = "x25519")]
            PrivateKey::X25519(_) => Algorithm::X25519,
            #[cfg(feature = "secp256k1")]
            PrivateKey::Secp256k1(_) => Algorithm::Secp256k1,
            #[cfg(feature = "p256")]
            PrivateKey::P256(_) => Algorithm::P256,
            #[cfg(feature = "p384")]
            PrivateKey::P384(_) => Algorithm::P384,
        }
    }

    /// The public key. Constant time.
    pub fn public_key(&self) -> PublicKey {
        match *self {
            #[cfg(feature = "ed25519")]
            PrivateKey::Ed25519(ref key) => PublicKey::Ed25519(key.verifying_key()),
            #[cfg(feature = "x25519")]
            PrivateKey::X25519(ref key) => PublicKey::X25519(key.public_key()),
            #[cfg(feature = "secp256k1")]
            PrivateKey::Secp256k1(ref key) => PublicKey::Secp256k1(*key.verifying_key()),
            #[cfg(feature = "p256")]
            PrivateKey::P256(ref key) => PublicKey::P256(*key.verifying_key()),
            #[cfg(feature = "p384")]
            PrivateKey::P384(ref key) => PublicKey::P384(*key.verifying_key()),
        }
    }
}

impl FileKey for PrivateKey {
    const PRIVATE: bool = true;

    fn wanted() -> Option<Algorithm> {
        None
    }

    fn read(content: &Content<'_>, algorithm: Algorithm) -> Result<Self, KeyFormatError> {
        match algorithm {
            #[cfg(feature = "ed25519")]
            Algorithm::Ed25519 => FileKey::read(content, algorithm).map(PrivateKey::Ed25519),
            #[cfg(feature = "x25519")]
            Algorithm::X25519 => FileKey::read(content, algorithm).map(PrivateKey::X25519),
            #[cfg(feature = "secp256k1")]
            Algorithm::Secp256k1 => FileKey::read(content, algorithm).map(PrivateKey::Secp256k1),
            #[cfg(feature = "p256")]
            Algorithm::P256 => FileKey::read(content, algorithm).map(PrivateKey::P256),
            #[cfg(feature = "p384")]
            Algorithm::P384 => FileKey::read(content, algorithm).map(PrivateKey::P384),
            _ => Err(KeyFormatError::Der),
        }
    }

    fn same(&self, other: &Self) -> bool {
        self.public_key() == other.public_key()
    }
}

/// A public key of any kind that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PublicKey {
    /// Ed25519.
    #[cfg(feature = "ed25519")]
    Ed25519(ed25519::VerifyingKey),
    /// X25519.
    #[cfg(feature = "x25519")]
    X25519(x25519::PublicKey),
    /// A key on secp256k1.
    #[cfg(feature = "secp256k1")]
    Secp256k1(secp256k1::ecdsa::VerifyingKey),
    /// A key on P-256.
    #[cfg(feature = "p256")]
    P256(p256::ecdsa::VerifyingKey),
    /// A key on P-384.
    #[cfg(feature = "p384")]
    P384(p384::ecdsa::VerifyingKey),
}

impl PublicKey {
    /// From PEM: of several blocks, the one that is a public key of these kinds.
    ///
    /// # Errors
    /// If there is none or the key is malformed, or different ones.
    pub fn from_spki_pem(text: &str) -> Result<Self, KeyFormatError> {
        from_pem(text.as_bytes())
    }

    /// From the content of a file, in PEM or DER: `SubjectPublicKeyInfo`.
    ///
    /// # Errors
    /// If it is neither, or as [`PublicKey::from_spki_pem`].
    pub fn from_pem_or_der(file: &[u8]) -> Result<Self, KeyFormatError> {
        from_pem_or_der(file)
    }

    /// The kind of the key.
    pub fn algorithm(&self) -> Algorithm {
        match *self {
            #[cfg(feature = "ed25519")]
            PublicKey::Ed25519(_) => Algorithm::Ed25519,
            #[cfg(feature = "x25519")]
            PublicKey::X25519(_) => Algorithm::X25519,
            #[cfg(feature = "secp256k1")]
            PublicKey::Secp256k1(_) => Algorithm::Secp256k1,
            #[cfg(feature = "p256")]
            PublicKey::P256(_) => Algorithm::P256,
            #[cfg(feature = "p384")]
            PublicKey::P384(_) => Algorithm::P384,
        }
    }
}

impl FileKey for PublicKey {
    const PRIVATE: bool = false;

    fn wanted() -> Option<Algorithm> {
        None
    }

    fn read(content: &Content<'_>, algorithm: Algorithm) -> Result<Self, KeyFormatError> {
        match algorithm {
            #[cfg(feature = "ed25519")]
            Algorithm::Ed25519 => FileKey::read(content, algorithm).map(PublicKey::Ed25519),
            #[cfg(feature = "x25519")]
            Algorithm::X25519 => FileKey::read(content, algorithm).map(PublicKey::X25519),
            #[cfg(feature = "secp256k1")]
            Algorithm::Secp256k1 => FileKey::read(content, algorithm).map(PublicKey::Secp256k1),
            #[cfg(feature = "p256")]
            Algorithm::P256 => FileKey::read(content, algorithm).map(PublicKey::P256),
            #[cfg(feature = "p384")]
            Algorithm::P384 => FileKey::read(content, algorithm).map(PublicKey::P384),
            _ => Err(KeyFormatError::Der),
        }
    }

    fn same(&self, other: &Self) -> bool {
        self == other
    }
}
