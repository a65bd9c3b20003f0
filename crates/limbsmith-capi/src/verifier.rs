//! Public keys that are prepared for many verifications.

use limbsmith::ecdsa::{self, Curve};
use limbsmith::ed25519;
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{Secp256k1, schnorr};

use crate::ecdsa::{RULES, message, signature, verifying_key};
use crate::ffi::{In, New, Old, Ref};
use crate::names::*;
use crate::status::*;

/// The type `limbsmith_verifier_t`. Nothing in it changes, so threads may share it.
#[allow(clippy::large_enum_variant)]
pub enum Verifier {
    Ed25519(ed25519::PreparedVerifyingKey, ed25519::Policy),
    P256(ecdsa::PreparedVerifyingKey<P256>, Rules),
    P384(ecdsa::PreparedVerifyingKey<P384>, Rules),
    Secp256k1(ecdsa::PreparedVerifyingKey<Secp256k1>, Rules),
    Bip340(schnorr::PreparedVerifyingKey),
}

/// The rules of ECDSA.
#[derive(Clone, Copy)]
pub struct Rules {
    hash: Hash,
    flags: u32,
}

const _: () = {
    const fn shared_by_threads<T: Send + Sync>() {}
    shared_by_threads::<Verifier>();
    shared_by_threads::<crate::key::Key>();
};

pub type VerifierRef = Ref<Verifier>;
pub type NewVerifier = New<Verifier>;
pub type OldVerifier = Old<Verifier>;

impl Verifier {
    fn new(algorithm: Algorithm, key: &[u8], hash: Hash, flags: u32, rule: Policy) -> Result<Self> {
        let rules = Rules { hash, flags };
        let bytes32 = || <[u8; 32]>::try_from(key).map_err(|_| LIMBSMITH_ERROR_LENGTH);
        if matches!(algorithm, LIMBSMITH_ED25519 | LIMBSMITH_BIP340) && (hash, flags) != (0, 0) {
            return Err(LIMBSMITH_ERROR_ARGUMENT);
        }
        if algorithm != LIMBSMITH_ED25519 && rule != 0 {
            return Err(LIMBSMITH_ERROR_ARGUMENT);
        }
        only(flags, RULES)?;
        Ok(match algorithm {
            LIMBSMITH_ED25519 => {
                let key = ed25519::VerifyingKey::from_bytes(&bytes32()?).prepare();
                Verifier::Ed25519(key.map_err(|_| LIMBSMITH_ERROR_PUBLIC_KEY)?, policy(rule)?)
            }
            LIMBSMITH_BIP340 => {
                let key = schnorr::VerifyingKey::from_bytes(&bytes32()?);
                Verifier::Bip340(key.map_err(|_| LIMBSMITH_ERROR_PUBLIC_KEY)?.prepare())
            }
            LIMBSMITH_P256 => Verifier::P256(prepared(key, hash)?, rules),
            LIMBSMITH_P384 => Verifier::P384(prepared(key, hash)?, rules),
            LIMBSMITH_SECP256K1 => Verifier::Secp256k1(prepared(key, hash)?, rules),
            _ => return Err(LIMBSMITH_ERROR_ALGORITHM),
        })
    }

    fn verify(&self, message: &[u8], signature: &[u8]) -> Result<()> {
        let bytes64 = || {
            signature
                .try_into()
                .map_err(|_| LIMBSMITH_ERROR_MALFORMED_SIGNATURE)
        };
        match self {
            Verifier::Ed25519(key, policy) => key.verify(
                *policy,
                message,
                &ed25519::Signature::from_bytes(bytes64()?),
            ),
            Verifier::Bip340(key) => {
                key.verify(message, &schnorr::Signature::from_bytes(bytes64()?))
            }
            Verifier::P256(key, rules) => return ecdsa_verify(key, *rules, message, signature),
            Verifier::P384(key, rules) => return ecdsa_verify(key, *rules, message, signature),
            Verifier::Secp256k1(key, rules) => {
                return ecdsa_verify(key, *rules, message, signature);
            }
        }
        .map_err(|_| LIMBSMITH_ERROR_INVALID_SIGNATURE)
    }
}

fn prepared<C: Curve>(key: &[u8], hash: Hash) -> Result<ecdsa::PreparedVerifyingKey<C>> {
    crate::names::hash::<C>(hash)?;
    Ok(verifying_key::<C>(key)?.prepare())
}

fn ecdsa_verify<C: Curve>(
    key: &ecdsa::PreparedVerifyingKey<C>,
    rules: Rules,
    bytes: &[u8],
    of: &[u8],
) -> Result<()> {
    let message = message::<C>(bytes, rules.hash, rules.flags)?;
    let signature = signature(of, rules.flags)?;
    match rules.flags & LIMBSMITH_LOW_S {
        0 => key.verify(message, &signature),
        _ => key.verify_low_s(message, &signature),
    }
    .map_err(|_| LIMBSMITH_ERROR_INVALID_SIGNATURE)
}

export! {
    /// Prepares a public key for many verifications. Free the verifier with limbsmith_verifier_free.
    /// It costs some verifications and holds tables of some kilobytes. ECDSA takes hash and flags as
    /// limbsmith_ecdsa_verify does, and Ed25519 takes a policy. What an algorithm does not take is 0.
    /// Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_ARGUMENT,
    /// LIMBSMITH_ERROR_PUBLIC_KEY.
    fn limbsmith_verifier_new(algorithm: Algorithm, public_key: In, public_key_len: usize, hash: Hash, flags: u32,
        policy: Policy, verifier: NewVerifier) {
        verifier.check()?;
        verifier.put(Verifier::new(algorithm, public_key.bytes(public_key_len)?, hash, flags, policy)?)
    }

    /// Verifies a signature. Many threads may use one verifier at the same time. Variable time.
    /// Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_MALFORMED_SIGNATURE,
    /// LIMBSMITH_ERROR_INVALID_SIGNATURE.
    fn limbsmith_verifier_verify(verifier: VerifierRef, message: In, message_len: usize, signature: In,
        signature_len: usize) {
        verifier.get()?.verify(message.bytes(message_len)?, signature.bytes(signature_len)?)
    }

    /// Frees a verifier. Nothing happens if it is NULL.
    fn limbsmith_verifier_free(verifier: OldVerifier) {
        verifier.free();
        Ok(())
    }
}
