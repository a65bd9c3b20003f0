//! Verification of signatures, of certificates and of handshakes. All generations of rustls have one trait for it.

use std::fmt;

use limbsmith::ecdsa::{Curve, Hash, Message, Signature, VerifyingKey};
use limbsmith::ed25519::{self, Policy};
use limbsmith::{p256::P256, p384::P384};
use rustls::pki_types::{
    AlgorithmIdentifier, InvalidSignature, SignatureVerificationAlgorithm, alg_id,
};

use crate::agreement::is_uncompressed;

pub(crate) type Algorithm = &'static dyn SignatureVerificationAlgorithm;

/// ECDSA on P-256 with SHA-256 (RFC 5758).
pub static ECDSA_P256_SHA256: Algorithm =
    &Ecdsa::new::<P256>(alg_id::ECDSA_P256, alg_id::ECDSA_SHA256, Hash::Sha256);
/// ECDSA on P-256 with SHA-384.
pub static ECDSA_P256_SHA384: Algorithm =
    &Ecdsa::new::<P256>(alg_id::ECDSA_P256, alg_id::ECDSA_SHA384, Hash::Sha384);
/// ECDSA on P-256 with SHA-512.
pub static ECDSA_P256_SHA512: Algorithm =
    &Ecdsa::new::<P256>(alg_id::ECDSA_P256, alg_id::ECDSA_SHA512, Hash::Sha512);
/// ECDSA on P-384 with SHA-256.
pub static ECDSA_P384_SHA256: Algorithm =
    &Ecdsa::new::<P384>(alg_id::ECDSA_P384, alg_id::ECDSA_SHA256, Hash::Sha256);
/// ECDSA on P-384 with SHA-384.
pub static ECDSA_P384_SHA384: Algorithm =
    &Ecdsa::new::<P384>(alg_id::ECDSA_P384, alg_id::ECDSA_SHA384, Hash::Sha384);
/// ECDSA on P-384 with SHA-512.
pub static ECDSA_P384_SHA512: Algorithm =
    &Ecdsa::new::<P384>(alg_id::ECDSA_P384, alg_id::ECDSA_SHA512, Hash::Sha512);
/// Ed25519 (RFC 8410), by [`Policy::Cofactorless`]: the rule of *ring*, aws-lc-rs and OpenSSL.
pub static ED25519: Algorithm = &Ed25519;

/// All algorithms of this module.
pub(crate) fn ours() -> [Algorithm; 7] {
    [
        ECDSA_P256_SHA256,
        ECDSA_P256_SHA384,
        ECDSA_P256_SHA512,
        ECDSA_P384_SHA256,
        ECDSA_P384_SHA384,
        ECDSA_P384_SHA512,
        ED25519,
    ]
}

/// `theirs` in their order, with those of this module for their equals, leaked. Equal are algorithms with the same
/// identifier of the key and the same identifier of the signature.
pub(crate) fn replace(theirs: &[Algorithm]) -> &'static [Algorithm] {
    let ours = ours();
    let replaced = theirs.iter().map(|theirs| {
        *ours
            .iter()
            .find(|ours| {
                ours.public_key_alg_id() == theirs.public_key_alg_id()
                    && ours.signature_alg_id() == theirs.signature_alg_id()
            })
            .unwrap_or(theirs)
    });
    replaced.collect::<Vec<_>>().leak()
}

/// Key, message and signature.
type Verify = fn(&[u8], Message<'_>, &[u8]) -> Result<(), InvalidSignature>;

struct Ecdsa {
    key: AlgorithmIdentifier,
    signature: AlgorithmIdentifier,
    hash: Hash,
    name: &'static str,
    verify: Verify,
}

impl Ecdsa {
    const fn new<C: Curve>(
        key: AlgorithmIdentifier,
        signature: AlgorithmIdentifier,
        hash: Hash,
    ) -> Self {
        Self {
            key,
            signature,
            hash,
            name: C::NAME,
            verify: verify::<C>,
        }
    }
}

fn verify<C: Curve>(
    key: &[u8],
    message: Message<'_>,
    signature: &[u8],
) -> Result<(), InvalidSignature> {
    // RFC 5480 lets certificates have compressed points; rustls' other back ends take none.
    if !is_uncompressed::<C>(key) {
        return Err(InvalidSignature);
    }
    let key = VerifyingKey::<C>::from_sec1(key).map_err(|_| InvalidSignature)?;
    let signature = Signature::<C>::from_der(signature).map_err(|_| InvalidSignature)?;
    key.verify(message, &signature)
        .map_err(|_| InvalidSignature)
}

impl fmt::Debug for Ecdsa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "limbsmith ECDSA {} {}", self.name, self.hash.name())
    }
}

impl SignatureVerificationAlgorithm for Ecdsa {
    fn public_key_alg_id(&self) -> AlgorithmIdentifier {
        self.key
    }

    fn signature_alg_id(&self) -> AlgorithmIdentifier {
        self.signature
    }

    fn verify_signature(
        &self,
        key: &[u8],
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), InvalidSignature> {
        (self.verify)(key, Message::PlainWith(self.hash, message), signature)
    }
}

struct Ed25519;

impl fmt::Debug for Ed25519 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("limbsmith Ed25519")
    }
}

impl SignatureVerificationAlgorithm for Ed25519 {
    fn public_key_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::ED25519
    }

    fn signature_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::ED25519
    }

    fn verify_signature(
        &self,
        key: &[u8],
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), InvalidSignature> {
        let key = key.try_into().map_err(|_| InvalidSignature)?;
        let signature = ed25519::Signature::from_slice(signature).map_err(|_| InvalidSignature)?;
        ed25519::VerifyingKey::from_bytes(key)
            .verify(Policy::Cofactorless, message, &signature)
            .map_err(|_| InvalidSignature)
    }
}
