//! COSE_Key with both halves (RFC 9052, section 7; RFC 9053, section 7), and its writing.

use crate::Curve;
use crate::container::{Container, Kind, cose};
use crate::error::Error;
use crate::kind::{self, Width, pair, private, secret};
use limbsmith::keys::{PrivateKey, PublicKey};
use zeroize::Zeroizing;

/// The private key in a map, and nothing after it.
pub fn read_private(bytes: &[u8]) -> Result<PrivateKey, Error> {
    let broken = |rule| Error::Broken(Container::Cose, rule);
    let (half, secret) = cose::halves(bytes).map_err(broken)?;
    let secret = secret.ok_or(Error::NotPrivate(Container::Cose))?;
    pair(
        Container::Cose,
        private(half.0, secret, Width::Fixed),
        &half,
    )
}

/// Both halves, or the public one.
fn write(public: &PublicKey, secret: Option<&[u8]>) -> Result<Zeroizing<Vec<u8>>, Error> {
    let (kind, bytes) = kind::opened(public).ok_or(Error::Kind)?;
    let mut out = Zeroizing::new(Vec::with_capacity(256));
    let (kty, curve) = match kind {
        Kind::X25519 => (1, 4),
        Kind::Ed25519 => (1, 6),
        Kind::Point(Curve::P256) => (2, 1),
        Kind::Point(Curve::P384) => (2, 2),
        Kind::Point(Curve::Secp256k1) => (2, 8),
    };
    let coordinates: Vec<&[u8]> = match kind {
        Kind::Point(curve) => bytes[1..].chunks(curve.width()).collect(),
        _ => vec![&bytes],
    };
    let count = 2 + coordinates.len() + usize::from(secret.is_some());
    out.extend([0xa0 | count as u8, 0x01, kty, 0x20, curve]);
    // Labels -2, -3 and -4.
    for (label, value) in coordinates.into_iter().enumerate() {
        out.extend([0x21 + label as u8, 0x58, value.len() as u8]);
        out.extend_from_slice(value);
    }
    if let Some(secret) = secret {
        out.extend([0x23, 0x58, secret.len() as u8]);
        out.extend_from_slice(secret);
    }
    Ok(out)
}

/// A private key in the order of labels that RFC 8949, section 4.2.1, has.
pub fn write_private(key: &PrivateKey) -> Result<Zeroizing<Vec<u8>>, Error> {
    write(&key.public_key(), Some(&secret(key)?))
}

/// A public key, likewise.
pub fn write_public(key: &PublicKey) -> Result<Vec<u8>, Error> {
    write(key, None).map(|out| out.to_vec())
}
