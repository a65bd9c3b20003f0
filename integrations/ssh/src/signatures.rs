//! Signatures of ssh-key as limbsmith's, and back.

use limbsmith::ecdsa::{self, Curve};
use limbsmith::ed25519::{self, Policy};
use signature::{Error, Signer, Verifier};
use ssh_encoding::{Decode, Encode};
use ssh_key::{Algorithm, EcdsaCurve, Mpint, Signature};

use crate::{SigningKey, VerifyingKey};

const P256: Algorithm = Algorithm::Ecdsa {
    curve: EcdsaCurve::NistP256,
};
const P384: Algorithm = Algorithm::Ecdsa {
    curve: EcdsaCurve::NistP384,
};

impl Signer<Signature> for SigningKey {
    fn try_sign(&self, message: &[u8]) -> Result<Signature, Error> {
        let (algorithm, bytes) = match self {
            Self::Ed25519(key) => (Algorithm::Ed25519, key.sign(message).to_bytes().to_vec()),
            Self::P256(key) => (P256, write(&key.sign(message))?),
            Self::P384(key) => (P384, write(&key.sign(message))?),
        };
        Signature::new(algorithm, bytes).map_err(|_| Error::new())
    }
}

impl Verifier<Signature> for VerifyingKey {
    fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        let bytes = signature.as_bytes();
        let valid = match (self, signature.algorithm()) {
            (Self::Ed25519(key), Algorithm::Ed25519) => {
                let signature = ed25519::Signature::from_slice(bytes).map_err(|_| Error::new())?;
                key.verify(Policy::Cofactorless, message, &signature)
                    .is_ok()
            }
            (Self::P256(key), P256) => key.verify(message, &read(bytes)?).is_ok(),
            (Self::P384(key), P384) => key.verify(message, &read(bytes)?).is_ok(),
            _ => false,
        };
        match valid {
            true => Ok(()),
            false => Err(Error::new()),
        }
    }
}

/// `mpint r`, `mpint s` (RFC 5656, section 3.1.2).
fn write<C: Curve>(signature: &ecdsa::Signature<C>) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    for number in [signature.r_bytes(), signature.s_bytes()] {
        Mpint::from_positive_bytes(number.as_ref())
            .ok()
            .and_then(|number| number.encode(&mut bytes).ok())
            .ok_or_else(Error::new)?;
    }
    Ok(bytes)
}

fn read<C: Curve>(bytes: &[u8]) -> Result<ecdsa::Signature<C>, Error> {
    let mut rest = bytes;
    let mut pair = Vec::new();
    let size = size_of::<C::Bytes>();
    for _ in 0..2 {
        let number = Mpint::decode(&mut rest).map_err(|_| Error::new())?;
        let number = number.as_positive_bytes().ok_or_else(Error::new)?;
        let zeros = size.checked_sub(number.len()).ok_or_else(Error::new)?;
        pair.resize(pair.len() + zeros, 0);
        pair.extend_from_slice(number);
    }
    match rest {
        [] => ecdsa::Signature::from_slice(&pair).map_err(|_| Error::new()),
        _ => Err(Error::new()),
    }
}
