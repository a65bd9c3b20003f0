//! Verifiers.

use std::sync::Arc;

use jsonwebtoken::crypto::JwtVerifier;
use jsonwebtoken::errors;
use jsonwebtoken::signature::{Error, Verifier};
use jsonwebtoken::{Algorithm, AlgorithmFamily, DecodingKey};
use limbsmith::cache::CountedKey;
use limbsmith::ecdsa::{self, Curve};
use limbsmith::ed25519::{self, Policy};
use limbsmith::{p256::P256, p384::P384};

use crate::keys;
use crate::recent::Recent;

/// Uses of a key before it is prepared. Preparation costs as much as it then saves in about so many uses.
const USES: u32 = 6;

static P256_KEYS: Recent<CountedKey<ecdsa::VerifyingKey<P256>>> = Recent::new();
static P384_KEYS: Recent<CountedKey<ecdsa::VerifyingKey<P384>>> = Recent::new();
static ED25519_KEYS: Recent<CountedKey<ed25519::VerifyingKey>> = Recent::new();

/// A verifier, or none if the algorithm is not ours.
pub fn verifier(
    algorithm: &Algorithm,
    key: &DecodingKey,
) -> Option<errors::Result<Box<dyn JwtVerifier>>> {
    match algorithm {
        Algorithm::ES256 => Some(Ecdsa::boxed(*algorithm, key, &P256_KEYS)),
        Algorithm::ES384 => Some(Ecdsa::boxed(*algorithm, key, &P384_KEYS)),
        Algorithm::EdDSA => Some(ed25519(key)),
        _ => None,
    }
}

struct Ecdsa<C: Curve> {
    algorithm: Algorithm,
    key: Arc<CountedKey<ecdsa::VerifyingKey<C>>>,
}

impl<C: Curve> Ecdsa<C> {
    fn boxed(
        algorithm: Algorithm,
        key: &DecodingKey,
        recent: &'static Recent<CountedKey<ecdsa::VerifyingKey<C>>>,
    ) -> errors::Result<Box<dyn JwtVerifier>> {
        let bytes = keys::public(key, AlgorithmFamily::Ec)?;
        let key = recent.get(bytes, || {
            keys::ec_public::<C>(bytes).map(|key| CountedKey::after(USES, key))
        })?;
        Ok(Box::new(Self { algorithm, key }))
    }
}

impl<C: Curve> Verifier<Vec<u8>> for Ecdsa<C> {
    /// Takes `R || S` of the curve's length alone (RFC 7518, section 3.4).
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> Result<(), Error> {
        let signature = ecdsa::Signature::from_slice(signature).map_err(|_| Error::new())?;
        self.key
            .verify(message, &signature)
            .map_err(|_| Error::new())
    }
}

impl<C: Curve> JwtVerifier for Ecdsa<C> {
    fn algorithm(&self) -> Algorithm {
        self.algorithm
    }
}

struct Ed25519(Arc<CountedKey<ed25519::VerifyingKey>>);

fn ed25519(key: &DecodingKey) -> errors::Result<Box<dyn JwtVerifier>> {
    let bytes = keys::public(key, AlgorithmFamily::Ed)?;
    let key = ED25519_KEYS.get(bytes, || {
        keys::ed_public(bytes).map(|key| CountedKey::after(USES, key))
    })?;
    Ok(Box::new(Ed25519(key)))
}

impl Verifier<Vec<u8>> for Ed25519 {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> Result<(), Error> {
        let signature = ed25519::Signature::from_slice(signature).map_err(|_| Error::new())?;
        self.0
            .verify(Policy::Cofactorless, message, &signature)
            .map_err(|_| Error::new())
    }
}

impl JwtVerifier for Ed25519 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::EdDSA
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use limbsmith::p256::ecdsa::SigningKey;

    /// Verifiers are made anew for each token, and count together.
    #[test]
    fn a_key_in_use_is_prepared() {
        let private = SigningKey::from_bytes(&[9; 32]).unwrap();
        let bytes = private.verifying_key().to_sec1();
        let signature = private.sign(b"").to_bytes().to_vec();
        let key = DecodingKey::from_ec_der(&bytes);
        let prepared = || {
            let key = P256_KEYS.get(&bytes, || Err(()));
            key.unwrap().is_prepared()
        };
        for uses in 0..=USES {
            assert!(uses == 0 || !prepared());
            let verifier = verifier(&Algorithm::ES256, &key).unwrap().unwrap();
            assert!(verifier.verify(b"", &signature).is_ok());
        }
        assert!(prepared());
    }
}
