//! Key files of `sign` and `verify`.

use crate::curve::Curve;
use crate::failure::Failure;
use limbsmith::ed25519::{SigningKey, VerifyingKey};
use limbsmith::keys::{Algorithm, PrivateKey, PublicKey};
use std::path::Path;

/// A key of Ed25519, or the curve of another.
pub enum Kind<K> {
    Ed25519(K),
    On(Curve),
}

impl<K> Kind<K> {
    /// The curve, if it is not that of Ed25519.
    pub fn curve(&self) -> Option<Curve> {
        match self {
            Kind::Ed25519(_) => None,
            Kind::On(curve) => Some(*curve),
        }
    }
}

/// The private key in a file, PEM or DER.
pub fn private(path: &Path, file: &[u8]) -> Result<Kind<SigningKey>, Failure> {
    match PrivateKey::from_pem_or_der(file).map_err(|e| Failure::file(path, e))? {
        PrivateKey::Ed25519(key) => Ok(Kind::Ed25519(key)),
        other => on(path, other.algorithm()),
    }
}

/// The public key in a file, PEM or DER. Any 32 bytes are accepted for Ed25519: the verification
/// policy decides whether they encode a point.
pub fn public(path: &Path, file: &[u8]) -> Result<Kind<VerifyingKey>, Failure> {
    match PublicKey::from_pem_or_der(file).map_err(|e| Failure::file(path, e))? {
        PublicKey::Ed25519(key) => Ok(Kind::Ed25519(key)),
        other => on(path, other.algorithm()),
    }
}

fn on<K>(path: &Path, algorithm: Algorithm) -> Result<Kind<K>, Failure> {
    match algorithm {
        Algorithm::Secp256k1 => Ok(Kind::On(Curve::Secp256k1)),
        Algorithm::P256 => Ok(Kind::On(Curve::P256)),
        Algorithm::P384 => Ok(Kind::On(Curve::P384)),
        _ => Err(Failure::file(
            path,
            "an X25519 key, which is for key agreement and not for signatures",
        )),
    }
}
