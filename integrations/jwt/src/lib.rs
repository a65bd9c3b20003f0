//! limbsmith's signatures in jsonwebtoken 11: ES256, ES384 and EdDSA.
//!
//! [`over!`] puts them into any provider. HMAC and RSA remain the provider's.
//!
//! ```
//! use jsonwebtoken::crypto::aws_lc;
//!
//! limbsmith_jwt::over!(aws_lc::DEFAULT_PROVIDER).install_default().unwrap();
//! ```
//!
//! [`PROVIDER`] has the three by themselves, and needs no C compiler.
//!
//! # Replacements
//!
//! | | replaced | the base's |
//! |---|---|---|
//! | signatures | ES256, ES384 (RFC 7518, section 3.4), EdDSA with Ed25519 (RFC 8037) | HMAC, RSA |
//! | `Jwk::from_encoding_key` | keys of P-256, P-384 and Ed25519 | RSA |
//! | `Jwk::thumbprint` | | hashes |
//!
//! * ECDSA has the nonces of RFC 6979: one claim set under one key has one signature.
//! * Ed25519 is verified by `Policy::Cofactorless`, the rule of jsonwebtoken's own two back ends.
//! * **Keys.** `EncodingKey::from_ec_der` takes PKCS#8 and SEC1, `from_ed_der` takes PKCS#8 of version 1 and 2.
//!   `DecodingKey::from_ec_der` takes a point of SEC1 (`02`, `03`, `04`) and SubjectPublicKeyInfo, `from_ed_der` 32 bytes
//!   and SubjectPublicKeyInfo. The functions for PEM and for parts of a JWK lead to these.
//! * A key of another curve than that of `alg` is refused with `InvalidEcdsaKey` before the signature is read.
//! * Secret keys are read in each call of `encode`, and erased after it.
//! * ES256K (RFC 8812) is missing: jsonwebtoken's `Algorithm` cannot name it.
//!
//! # Memory
//!
//! jsonwebtoken makes a verifier for each token. This crate remembers the last 64 public keys of each algorithm by their
//! bytes, for the whole process. A key that verifies often is prepared: its multiples take 3 KiB for Ed25519, 13 KiB for
//! P-256 and 24 KiB for P-384, so all three together at most 2.5 MiB. Verdicts do not depend on it.

use jsonwebtoken::crypto::{CryptoProvider, KeyUtils};
use jsonwebtoken::errors::{ErrorKind, Result, new_error};
use jsonwebtoken::jwk::ThumbprintHash;
use sha2::{Digest, Sha256, Sha384, Sha512};

mod keys;
mod recent;
mod sign;
mod verify;

/// What [`over!`] calls. Not for other use.
#[doc(hidden)]
pub mod parts {
    pub use crate::keys::{ec_components, ed_component};
    pub use crate::sign::signer;
    pub use crate::verify::verifier;
    pub use jsonwebtoken::crypto::{CryptoProvider, KeyUtils};
}

/// ES256, ES384 and EdDSA by limbsmith, and nothing else: other algorithms are refused with `UnsupportedAlgorithm`, JWKs of
/// RSA as well. Thumbprints have SHA-256, SHA-384 and SHA-512.
///
/// ```
/// limbsmith_jwt::PROVIDER.install_default().unwrap();
/// ```
pub static PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: |algorithm, key| sign::signer(algorithm, key).unwrap_or_else(unsupported),
    verifier_factory: |algorithm, key| verify::verifier(algorithm, key).unwrap_or_else(unsupported),
    key_utils: KeyUtils {
        rsa_pub_components_from_private_key: |_| unsupported(),
        rsa_pub_components_from_public_key: |_| unsupported(),
        ec_pub_components_from_private_key: keys::ec_components,
        ed_pub_components_from_private_key: keys::ed_component,
        compute_digest,
    },
};

fn unsupported<T>() -> Result<T> {
    Err(new_error(ErrorKind::UnsupportedAlgorithm))
}

fn compute_digest(data: &[u8], hash: ThumbprintHash) -> Result<Vec<u8>> {
    match hash {
        ThumbprintHash::SHA256 => Ok(Sha256::digest(data).to_vec()),
        ThumbprintHash::SHA384 => Ok(Sha384::digest(data).to_vec()),
        ThumbprintHash::SHA512 => Ok(Sha512::digest(data).to_vec()),
        _ => unsupported(),
    }
}

/// `&'static CryptoProvider`: the base, with its ES256, ES384 and EdDSA replaced by limbsmith's.
///
/// The base is a path to a static [`CryptoProvider`]: one of jsonwebtoken's, or your own.
///
/// It is a macro because a provider of jsonwebtoken has plain functions, which cannot hold a base.
///
/// ```
/// use jsonwebtoken::crypto::{CryptoProvider, rust_crypto};
///
/// let provider: &'static CryptoProvider = limbsmith_jwt::over!(rust_crypto::DEFAULT_PROVIDER);
/// provider.install_default().unwrap();
/// ```
#[macro_export]
macro_rules! over {
    ($base:path) => {{
        static PROVIDER: $crate::parts::CryptoProvider = $crate::parts::CryptoProvider {
            signer_factory: |algorithm, key| {
                $crate::parts::signer(algorithm, key)
                    .unwrap_or_else(|| ($base.signer_factory)(algorithm, key))
            },
            verifier_factory: |algorithm, key| {
                $crate::parts::verifier(algorithm, key)
                    .unwrap_or_else(|| ($base.verifier_factory)(algorithm, key))
            },
            key_utils: $crate::parts::KeyUtils {
                rsa_pub_components_from_private_key: |der| {
                    ($base.key_utils.rsa_pub_components_from_private_key)(der)
                },
                rsa_pub_components_from_public_key: |der| {
                    ($base.key_utils.rsa_pub_components_from_public_key)(der)
                },
                ec_pub_components_from_private_key: $crate::parts::ec_components,
                ed_pub_components_from_private_key: $crate::parts::ed_component,
                compute_digest: |data, hash| ($base.key_utils.compute_digest)(data, hash),
            },
        };
        &PROVIDER
    }};
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
