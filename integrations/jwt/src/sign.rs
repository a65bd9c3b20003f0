//! Signers.

use jsonwebtoken::crypto::JwtSigner;
use jsonwebtoken::errors;
use jsonwebtoken::signature::{Error, Signer};
use jsonwebtoken::{Algorithm, AlgorithmFamily, EncodingKey};
use limbsmith::ecdsa::{self, Curve};
use limbsmith::hazmat::erasing;
use limbsmith::{ed25519, p256::P256, p384::P384};

use crate::keys;

/// A signer, or none if the algorithm is not ours.
pub fn signer(
    algorithm: &Algorithm,
    key: &EncodingKey,
) -> Option<errors::Result<Box<dyn JwtSigner>>> {
    // A key is moved to its box.
    erasing::<{ keys::FRAMES }, _>(|| match algorithm {
        Algorithm::ES256 => Some(Ecdsa::<P256>::boxed(*algorithm, key)),
        Algorithm::ES384 => Some(Ecdsa::<P384>::boxed(*algorithm, key)),
        Algorithm::EdDSA => Some(ed25519(key)),
        _ => None,
    })
}

struct Ecdsa<C: Curve> {
    algorithm: Algorithm,
    key: ecdsa::SigningKey<C>,
}

impl<C: Curve> Ecdsa<C> {
    fn boxed(algorithm: Algorithm, key: &EncodingKey) -> errors::Result<Box<dyn JwtSigner>> {
        let key = keys::ec_private(keys::private(key, AlgorithmFamily::Ec)?)?;
        Ok(Box::new(Self { algorithm, key }))
    }
}

impl<C: Curve> Signer<Vec<u8>> for Ecdsa<C> {
    /// `R || S` (RFC 7518, section 3.4), with the curve's hash.
    fn try_sign(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        Ok(self.key.sign(message).to_bytes().as_ref().to_vec())
    }
}

impl<C: Curve> JwtSigner for Ecdsa<C> {
    fn algorithm(&self) -> Algorithm {
        self.algorithm
    }
}

struct Ed25519(ed25519::SigningKey);

fn ed25519(key: &EncodingKey) -> errors::Result<Box<dyn JwtSigner>> {
    let key = keys::ed_private(keys::private(key, AlgorithmFamily::Ed)?)?;
    Ok(Box::new(Ed25519(key)))
}

impl Signer<Vec<u8>> for Ed25519 {
    fn try_sign(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        Ok(self.0.sign(message).to_bytes().to_vec())
    }
}

impl JwtSigner for Ed25519 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::EdDSA
    }
}
