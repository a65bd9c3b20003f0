//! Keys of jsonwebtoken as limbsmith's.

use jsonwebtoken::errors::{ErrorKind, Result, new_error};
use jsonwebtoken::jwk::EllipticCurve;
use jsonwebtoken::{Algorithm, AlgorithmFamily, DecodingKey, EncodingKey};
use limbsmith::ecdsa::{Curve, SigningKey, VerifyingKey};
use limbsmith::hazmat::erasing;
use limbsmith::{ed25519, p256::P256, p384::P384};

/// The first byte of DER here: a SEQUENCE.
const SEQUENCE: u8 = 0x30;

/// Bytes of stack that are erased below a function which moves a private key: the frames of this crate and of the standard library.
/// limbsmith's own functions erase theirs. Builds without optimization have larger frames.
pub(crate) const FRAMES: usize = if cfg!(debug_assertions) {
    64 << 10
} else {
    4 << 10
};

/// The bytes of a private key of the family.
pub(crate) fn private(key: &EncodingKey, family: AlgorithmFamily) -> Result<&[u8]> {
    match key.family() == family {
        true => Ok(key.as_bytes()),
        false => Err(new_error(ErrorKind::InvalidKeyFormat)),
    }
}

/// The bytes of a public key of the family.
pub(crate) fn public(key: &DecodingKey, family: AlgorithmFamily) -> Result<&[u8]> {
    match key.family() == family {
        true => key.try_get_as_bytes(),
        false => Err(new_error(ErrorKind::InvalidKeyFormat)),
    }
}

/// From PKCS#8 or SEC1 in DER.
pub(crate) fn ec_private<C: Curve>(der: &[u8]) -> Result<SigningKey<C>> {
    SigningKey::from_pkcs8_der(der)
        .or_else(|_| SigningKey::from_sec1_der(der))
        .map_err(|_| new_error(ErrorKind::InvalidEcdsaKey))
}

/// From PKCS#8 in DER.
pub(crate) fn ed_private(der: &[u8]) -> Result<ed25519::SigningKey> {
    ed25519::SigningKey::from_pkcs8_der(der).map_err(|_| new_error(ErrorKind::InvalidEddsaKey))
}

/// From a point of SEC1, but not a hybrid one, or SubjectPublicKeyInfo in DER.
pub(crate) fn ec_public<C: Curve>(bytes: &[u8]) -> Result<VerifyingKey<C>> {
    let key = match bytes.first() {
        Some(&SEQUENCE) => VerifyingKey::from_spki_der(bytes).ok(),
        Some(2..=4) => VerifyingKey::from_sec1(bytes).ok(),
        _ => None,
    };
    key.ok_or_else(|| new_error(ErrorKind::InvalidEcdsaKey))
}

/// From 32 bytes, or SubjectPublicKeyInfo in DER.
pub(crate) fn ed_public(bytes: &[u8]) -> Result<ed25519::VerifyingKey> {
    let key = match bytes.try_into() {
        Ok(bytes) => Some(ed25519::VerifyingKey::from_bytes(bytes)),
        Err(_) => ed25519::VerifyingKey::from_spki_der(bytes).ok(),
    };
    key.ok_or_else(|| new_error(ErrorKind::InvalidEddsaKey))
}

/// `x` and `y` of the public key of a private key in DER.
pub fn ec_components(
    der: &[u8],
    algorithm: Algorithm,
) -> Result<(EllipticCurve, Vec<u8>, Vec<u8>)> {
    fn components<C: Curve>(der: &[u8]) -> Result<(Vec<u8>, Vec<u8>)> {
        let point =
            erasing::<FRAMES, Result<_>>(|| Ok(ec_private::<C>(der)?.verifying_key().to_sec1()))?;
        let xy = &point.as_ref()[1..];
        let (x, y) = xy.split_at(xy.len() / 2);
        Ok((x.to_vec(), y.to_vec()))
    }
    let (curve, (x, y)) = match algorithm {
        Algorithm::ES256 => (EllipticCurve::P256, components::<P256>(der)?),
        Algorithm::ES384 => (EllipticCurve::P384, components::<P384>(der)?),
        _ => return Err(new_error(ErrorKind::InvalidEcdsaKey)),
    };
    Ok((curve, x, y))
}

/// The public key of a private key in DER.
pub fn ed_component(der: &[u8], curve: &EllipticCurve) -> Result<Vec<u8>> {
    match curve {
        EllipticCurve::Ed25519 => {
            let key = erasing::<FRAMES, Result<_>>(|| Ok(ed_private(der)?.verifying_key()))?;
            Ok(key.to_bytes().to_vec())
        }
        _ => Err(new_error(ErrorKind::InvalidAlgorithm)),
    }
}
