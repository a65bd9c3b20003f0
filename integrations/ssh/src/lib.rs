//! SSH's signatures by limbsmith, through the types of ssh-key 0.6: `ssh-ed25519`, `ecdsa-sha2-nistp256` and
//! `ecdsa-sha2-nistp384`.
//!
//! [`SigningKey`] signs wherever ssh-key asks for a signer: `SshSig::sign`, `certificate::Builder::sign`. [`verify`],
//! [`validate_at`] and [`VerifyingKey`] verify. ssh-key's own features `ed25519`, `p256` and `p384` are not needed.
//!
//! ```
//! use limbsmith::ed25519;
//! use limbsmith_ssh::SigningKey;
//! use ssh_key::{HashAlg, LineEnding, PublicKey, SshSig};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let key = SigningKey::from(ed25519::SigningKey::random()?);
//! let signature = SshSig::sign(&key, "file", HashAlg::Sha512, b"message")?;
//! println!("{}", signature.to_pem(LineEnding::LF)?); // as from `ssh-keygen -Y sign`
//!
//! let public = PublicKey::from(key.verifying_key());
//! limbsmith_ssh::verify(&public, "file", b"message", &signature)?;
//! # Ok(())
//! # }
//! ```
//!
//! * ECDSA has the hash of its curve (RFC 5656, section 6.2.1) and the nonces of RFC 6979.
//! * Ed25519 (RFC 8709) is verified by `Policy::Cofactorless`, the rule of OpenSSH.
//! * Points of ECDSA are uncompressed, as in OpenSSH.
//! * Secrets are erased when dropped.
//!
//! **`certificate::Builder::sign` in builds with debug assertions** verifies what it signed with ssh-key's own code. There
//! it fails unless ssh-key has its feature for the key (`ed25519`, `p256`, `p384`). Release builds need none.

mod keys;
mod signatures;

pub use keys::{SigningKey, VerifyingKey};

use signature::Verifier;
use ssh_encoding::Encode;
use ssh_key::{Certificate, Error, Fingerprint, HashAlg, PublicKey, Result, SshSig};

/// Verifies an SSHSIG, as `PublicKey::verify` of ssh-key and `ssh-keygen -Y verify`. Variable time.
///
/// # Errors
/// `PublicKey` if the signature is of another key, `Namespace` if it is of another namespace or that is empty,
/// `AlgorithmUnsupported` if the key is not one of this crate, `Version` if the version is not 1, `Crypto` if the key is no
/// point or the signature is wrong.
pub fn verify(
    public: &PublicKey,
    namespace: &str,
    message: &[u8],
    signature: &SshSig,
) -> Result<()> {
    if signature.public_key() != public.key_data() {
        return Err(Error::PublicKey);
    }
    if namespace.is_empty() || signature.namespace() != namespace {
        return Err(Error::Namespace);
    }
    if signature.version() != SshSig::VERSION {
        let number = signature.version();
        return Err(Error::Version { number });
    }
    let key = VerifyingKey::try_from(public)?;
    // The reserved field is empty here, as in OpenSSH: a signature over another is refused.
    let signed = SshSig::signed_data(namespace, signature.hash_alg(), message)?;
    key.verify(&signed, signature.signature())
        .map_err(|_| Error::Crypto)
}

/// Validates a certificate at a Unix time in seconds, as `Certificate::validate_at` of ssh-key: its signature, its time, and
/// that its authority's SHA-256 fingerprint is among the given ones. Variable time.
///
/// As there, principals and critical options remain the caller's.
///
/// # Errors
/// `AlgorithmUnsupported` if the authority's key is not one of this crate, `Crypto` if it is no point,
/// `CertificateValidation` otherwise.
pub fn validate_at<'a>(
    certificate: &Certificate,
    unix_time: u64,
    authorities: impl IntoIterator<Item = &'a Fingerprint>,
) -> Result<()> {
    let authority = certificate.signature_key();
    let key = VerifyingKey::try_from(authority)?;
    // The signature is the last field; all before it is signed (PROTOCOL.certkeys).
    let bytes = certificate.to_bytes()?;
    let tail = certificate.signature().encoded_len_prefixed()?;
    let signed = bytes
        .get(..bytes.len().saturating_sub(tail))
        .ok_or(Error::CertificateValidation)?;
    key.verify(signed, certificate.signature())
        .map_err(|_| Error::CertificateValidation)?;

    let fingerprint = authority.fingerprint(HashAlg::Sha256);
    let is_known = authorities.into_iter().any(|known| *known == fingerprint);
    let is_in_time = (certificate.valid_after()..certificate.valid_before()).contains(&unix_time);
    match is_known && is_in_time {
        true => Ok(()),
        false => Err(Error::CertificateValidation),
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
