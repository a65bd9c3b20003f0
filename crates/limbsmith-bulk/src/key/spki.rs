//! SubjectPublicKeyInfo: the bytes around a key of a kind are always the same, as DER allows one form alone.

use super::{Kind, Opened, Rule};
use crate::Curve;
use limbsmith::keys::PublicKey;

/// AlgorithmIdentifier of each kind (RFC 8410, section 3; RFC 5480, section 2.1.1; SEC 2).
const ALGORITHMS: [(Kind, &[u8]); 4] = [
    (Kind::Ed25519, b"\x30\x05\x06\x03\x2b\x65\x70"),
    (
        Kind::Point(Curve::P256),
        b"\x30\x13\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07",
    ),
    (
        Kind::Point(Curve::P384),
        b"\x30\x10\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x05\x2b\x81\x04\x00\x22",
    ),
    (
        Kind::Point(Curve::Secp256k1),
        b"\x30\x10\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x05\x2b\x81\x04\x00\x0a",
    ),
];

/// The key in DER.
pub fn read(bytes: &[u8]) -> Result<Opened, Rule> {
    let content = match bytes {
        [0x30, len @ 0..=0x7f, rest @ ..] | [0x30, 0x81, len @ 0x80..=0xff, rest @ ..]
            if rest.len() == usize::from(*len) =>
        {
            rest
        }
        _ => return Err("whose length is not that of its content".into()),
    };
    for (kind, algorithm) in ALGORITHMS {
        let Some(key) = content.strip_prefix(algorithm) else {
            continue;
        };
        return match key {
            [0x03, len @ 0..=0x7f, 0, key @ ..] if key.len() + 1 == usize::from(*len) => {
                Ok((kind, key.to_vec()))
            }
            _ => Err("whose bits are not the bytes of a key".into()),
        };
    }
    // Names another object, where it has a name.
    match PublicKey::from_pem_or_der(bytes) {
        Ok(_) => Err("of an algorithm that does not sign".into()),
        Err(error) => Err(format!("is not read: {error}").into()),
    }
}

/// The key in PEM.
pub fn read_pem(text: &[u8]) -> Result<Opened, Rule> {
    match PublicKey::from_pem_or_der(text) {
        Ok(PublicKey::Ed25519(key)) => Ok((Kind::Ed25519, key.to_bytes().to_vec())),
        Ok(PublicKey::P256(key)) => Ok((Kind::Point(Curve::P256), key.to_sec1().to_vec())),
        Ok(PublicKey::P384(key)) => Ok((Kind::Point(Curve::P384), key.to_sec1().to_vec())),
        Ok(PublicKey::Secp256k1(key)) => {
            Ok((Kind::Point(Curve::Secp256k1), key.to_sec1().to_vec()))
        }
        Ok(_) => Err("of an algorithm that does not sign".into()),
        Err(error) => Err(format!("is not read: {error}").into()),
    }
}
