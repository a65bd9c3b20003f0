//! SSHSIG: signatures of `ssh-keygen -Y sign` (PROTOCOL.sshsig of OpenSSH's source).
//!
//! A signature is over the hash of a message and a *namespace*, the purpose of the signature (`file`, `git`). It has the public
//! key of its signer in it, **which proves nothing**: [`Signature::verify`] takes the key that is trusted.
//!
//! ```
//! use limbsmith::keys::PrivateKey;
//! use limbsmith_keys::sshsig::{self, Hash, Signature};
//! # let seed = [7; 32];
//!
//! let key = PrivateKey::Ed25519(limbsmith::ed25519::SigningKey::from_bytes(&seed));
//! let text = sshsig::sign(&key, "file", Hash::Sha512, &Hash::Sha512.of(b"a message"))?;
//! let signature = Signature::read(text.as_bytes())?;
//! let digest = signature.hash().of(b"a message");
//! assert!(signature.verify(&key.public_key(), "file", &digest).is_ok());
//! assert!(signature.verify(&key.public_key(), "git", &digest).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Keys are those of `ssh-ed25519`, `ecdsa-sha2-nistp256` and `ecdsa-sha2-nistp384`.

use crate::container::openssh;
use crate::error::Error;
use crate::form::Form;
use crate::private::FRAMES;
use crate::wire::{Writer, number, positive, string};
use crate::{kind, pem, public};
use limbsmith::ecdsa::{self, ByteArray};
use limbsmith::ed25519::{self, Policy};
use limbsmith::hazmat::erasing;
use limbsmith::keys::{PrivateKey, PublicKey};
use sha2::{Digest, Sha256, Sha512};
use std::fmt;

const MAGIC: &[u8] = b"SSHSIG";
const LABEL: &str = "SSH SIGNATURE";

/// The hash of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hash {
    /// SHA-256.
    Sha256,
    /// SHA-512, which `ssh-keygen` takes.
    #[default]
    Sha512,
}

impl Hash {
    /// Its name: `sha256` or `sha512`.
    pub fn name(self) -> &'static str {
        match self {
            Hash::Sha256 => "sha256",
            Hash::Sha512 => "sha512",
        }
    }

    /// The bytes of a hash.
    pub fn output_bytes(self) -> usize {
        match self {
            Hash::Sha256 => 32,
            Hash::Sha512 => 64,
        }
    }

    /// The hash of a message.
    pub fn of(self, message: &[u8]) -> Vec<u8> {
        match self {
            Hash::Sha256 => Sha256::digest(message).to_vec(),
            Hash::Sha512 => Sha512::digest(message).to_vec(),
        }
    }
}

/// The reason why a signature was not made, not read, or is not valid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SignatureError {
    /// No block of PEM with this label.
    NotArmored,
    /// It is damaged or cut short, or has other bytes after it.
    Malformed(&'static str),
    /// Its version is not 1.
    Version(u32),
    /// Its hash function is neither `sha256` nor `sha512`.
    Hash(String),
    /// Its public key is not read.
    Key(crate::container::Rule),
    /// OpenSSH has no keys of this kind.
    NoSuchKey(Error),
    /// The namespace is empty.
    Namespace,
    /// The hash of the message has another length than the function's.
    Digest,
    /// It is by another key than the one that is trusted.
    OtherKey,
    /// It is for another namespace: this one.
    OtherNamespace(String),
    /// It is not valid for the key and the message.
    Invalid,
}

impl SignatureError {
    /// Whether the signature was read, and is not valid.
    pub fn is_verdict(&self) -> bool {
        use SignatureError::{Invalid, OtherKey, OtherNamespace};
        matches!(self, OtherKey | OtherNamespace(_) | Invalid)
    }
}

impl fmt::Display for SignatureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SignatureError::NotArmored => f.write_str("no block -----BEGIN SSH SIGNATURE-----"),
            SignatureError::Malformed(rule) => write!(f, "a signature of SSHSIG {rule}"),
            SignatureError::Version(version) => {
                write!(f, "a signature of SSHSIG of version {version}; 1 is read")
            }
            SignatureError::Hash(name) => {
                let name: String = name.chars().take(40).collect();
                write!(
                    f,
                    "a signature of SSHSIG with the hash {name:?}; sha256 and sha512 are read"
                )
            }
            SignatureError::Key(rule) => write!(f, "a signature of SSHSIG with a key {rule}"),
            SignatureError::NoSuchKey(error) => error.fmt(f),
            SignatureError::Namespace => f.write_str("the namespace is empty"),
            SignatureError::Digest => {
                f.write_str("the hash has another length than its function's")
            }
            SignatureError::OtherKey => f.write_str("the signature is by another key"),
            SignatureError::OtherNamespace(name) => {
                let name: String = name.chars().take(40).collect();
                write!(f, "the signature is for the namespace {name:?}")
            }
            SignatureError::Invalid => f.write_str("the signature is not valid"),
        }
    }
}

impl std::error::Error for SignatureError {}

/// The signed bytes: the section "Signed Data" of the protocol.
fn signed(namespace: &[u8], hash: Hash, digest: &[u8]) -> Vec<u8> {
    let mut out = Writer::new(256);
    out.0.extend_from_slice(MAGIC);
    out.string(namespace)
        .string(b"")
        .string(hash.name().as_bytes())
        .string(digest);
    out.0.to_vec()
}

/// Signs the hash of a message, and returns the armored signature. Constant time in the key; an ECDSA signature has the nonce of
/// RFC 6979.
///
/// # Errors
/// If OpenSSH has no keys of this kind, the namespace is empty, or the hash has another length than the function's.
pub fn sign(
    key: &PrivateKey,
    namespace: &str,
    hash: Hash,
    digest: &[u8],
) -> Result<String, SignatureError> {
    erasing::<FRAMES, _>(|| made(key, namespace, hash, digest))
}

fn made(
    key: &PrivateKey,
    namespace: &str,
    hash: Hash,
    digest: &[u8],
) -> Result<String, SignatureError> {
    if namespace.is_empty() {
        return Err(SignatureError::Namespace);
    }
    if digest.len() != hash.output_bytes() {
        return Err(SignatureError::Digest);
    }
    let message = signed(namespace.as_bytes(), hash, digest);
    let (name, blob) =
        public::openssh_blob(&key.public_key()).map_err(SignatureError::NoSuchKey)?;
    let numbers = |r: &[u8], s: &[u8]| {
        let mut out = Writer::new(128);
        out.positive(r).positive(s);
        out.0.to_vec()
    };
    let raw = match key {
        PrivateKey::Ed25519(key) => key.sign(&message[..]).to_bytes().to_vec(),
        PrivateKey::P256(key) => {
            let signature = key.sign(&message[..]);
            numbers(&signature.r_bytes(), &signature.s_bytes())
        }
        PrivateKey::P384(key) => {
            let signature = key.sign(&message[..]);
            numbers(&signature.r_bytes(), &signature.s_bytes())
        }
        _ => {
            let kind = kind::opened(&key.public_key())
                .ok_or(SignatureError::NoSuchKey(Error::Kind))?
                .0;
            return Err(SignatureError::NoSuchKey(Error::Unwritable(
                Form::OpenSsh,
                kind,
            )));
        }
    };
    let mut signature = Writer::new(256);
    signature.string(name.as_bytes()).string(&raw);
    let mut out = Writer::new(512);
    out.0.extend_from_slice(MAGIC);
    out.number(1)
        .string(&blob)
        .string(namespace.as_bytes())
        .string(b"");
    out.string(hash.name().as_bytes()).string(&signature.0);
    Ok(pem::write(LABEL, &out.0, 70).to_string())
}

/// A signature that was read, and not verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    key: PublicKey,
    namespace: String,
    hash: Hash,
    raw: Vec<u8>,
}

impl Signature {
    /// The one signature in an armored text.
    ///
    /// # Errors
    /// If there is none or another after it, or if it breaks a rule of the protocol.
    pub fn read(text: &[u8]) -> Result<Self, SignatureError> {
        let malformed = SignatureError::Malformed;
        let mut blocks = pem::blocks(text, LABEL);
        let bytes = match (blocks.pop(), blocks.is_empty()) {
            (Some(block), true) => block.ok_or(malformed("that is damaged PEM"))?,
            (Some(_), false) => return Err(malformed("with another after it")),
            (None, _) => return Err(SignatureError::NotArmored),
        };
        const SHORT: SignatureError = SignatureError::Malformed("that is cut short");
        let mut rest = bytes
            .strip_prefix(MAGIC)
            .ok_or(malformed("without its first bytes"))?;
        let rest = &mut rest;
        match number(rest).ok_or(SHORT)? {
            1 => {}
            version => return Err(SignatureError::Version(version)),
        }
        let blob = string(rest).ok_or(SHORT)?;
        let namespace = string(rest).ok_or(SHORT)?;
        let namespace = std::str::from_utf8(namespace)
            .map_err(|_| malformed("whose namespace is not UTF-8"))?;
        if namespace.is_empty() {
            return Err(SignatureError::Namespace);
        }
        // Reserved: ignored by the protocol, and signed. Only the empty one is known.
        if !string(rest).ok_or(SHORT)?.is_empty() {
            return Err(malformed("with reserved bytes, which are not known"));
        }
        let hash = match string(rest).ok_or(SHORT)? {
            b"sha256" => Hash::Sha256,
            b"sha512" => Hash::Sha512,
            other => return Err(SignatureError::Hash(String::from_utf8_lossy(other).into())),
        };
        let mut signature = string(rest).ok_or(SHORT)?;
        let inner = &mut signature;
        let (name, raw) = (string(inner).ok_or(SHORT)?, string(inner).ok_or(SHORT)?);
        if !rest.is_empty() || !inner.is_empty() {
            return Err(malformed("with other bytes after it"));
        }
        let key = public::of_blob(blob).map_err(SignatureError::Key)?;
        let kind = kind::opened(&key).map(|(kind, _)| kind);
        if openssh::kind(name) != kind {
            return Err(malformed("of another algorithm than its key's"));
        }
        Ok(Signature {
            key,
            namespace: namespace.into(),
            hash,
            raw: raw.to_vec(),
        })
    }

    /// The key that the signature names. Anybody can write any key here, with a signature by it.
    pub fn public_key(&self) -> &PublicKey {
        &self.key
    }

    /// The namespace that the signature names.
    pub fn namespace(&self) -> &str {
        &self.namespace
    }

    /// The hash function of the message.
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// Verifies the signature by the trusted key, for this namespace and the hash of the message by [`Signature::hash`].
    /// Ed25519 by the policy `cofactorless`, as OpenSSH. Variable time.
    ///
    /// # Errors
    /// If it is by another key, for another namespace, malformed or not valid.
    pub fn verify(
        &self,
        key: &PublicKey,
        namespace: &str,
        digest: &[u8],
    ) -> Result<(), SignatureError> {
        if digest.len() != self.hash.output_bytes() {
            return Err(SignatureError::Digest);
        }
        if *key != self.key {
            return Err(SignatureError::OtherKey);
        }
        if namespace != self.namespace {
            return Err(SignatureError::OtherNamespace(self.namespace.clone()));
        }
        let message = signed(namespace.as_bytes(), self.hash, digest);
        let valid = match key {
            PublicKey::Ed25519(key) => {
                let signature = ed25519::Signature::from_slice(&self.raw);
                let signature = signature
                    .map_err(|_| SignatureError::Malformed("of another length than 64 bytes"))?;
                key.verify(Policy::Cofactorless, &message[..], &signature)
                    .is_ok()
            }
            PublicKey::P256(key) => self
                .numbers()?
                .is_some_and(|signature| key.verify(&message[..], &signature).is_ok()),
            PublicKey::P384(key) => self
                .numbers()?
                .is_some_and(|signature| key.verify(&message[..], &signature).is_ok()),
            _ => false,
        };
        match valid {
            true => Ok(()),
            false => Err(SignatureError::Invalid),
        }
    }

    /// The numbers of ECDSA (RFC 5656, section 3.1.2); none if one is out of range.
    fn numbers<C: ecdsa::Curve>(&self) -> Result<Option<ecdsa::Signature<C>>, SignatureError> {
        const NUMBERS: SignatureError =
            SignatureError::Malformed("whose numbers are not two positive ones");
        let rest = &mut &self.raw[..];
        let (r, s) = (
            positive(rest).ok_or(NUMBERS)?,
            positive(rest).ok_or(NUMBERS)?,
        );
        if !rest.is_empty() {
            return Err(NUMBERS);
        }
        let mut pair = C::Pair::ZERO;
        let bytes = pair.as_mut();
        let width = bytes.len() / 2;
        for (number, place) in [r, s].into_iter().zip(bytes.chunks_mut(width)) {
            let Some(start) = width.checked_sub(number.len()) else {
                return Ok(None);
            };
            place[start..].copy_from_slice(number);
        }
        Ok(ecdsa::Signature::from_bytes(&pair).ok())
    }
}
