//! Keys of the library as bytes of their kind, and back.

use crate::Curve;
use crate::container::{Kind, Opened};
use limbsmith::keys::PublicKey;

/// The kind and the bytes of a key: 32, or the uncompressed point. None for a kind that is not known here.
pub fn opened(key: &PublicKey) -> Option<Opened> {
    Some(match key {
        PublicKey::Ed25519(key) => (Kind::Ed25519, key.to_bytes().to_vec()),
        PublicKey::X25519(key) => (Kind::X25519, key.to_bytes().to_vec()),
        PublicKey::P256(key) => (Kind::Point(Curve::P256), key.to_sec1().to_vec()),
        PublicKey::P384(key) => (Kind::Point(Curve::P384), key.to_sec1().to_vec()),
        PublicKey::Secp256k1(key) => (Kind::Point(Curve::Secp256k1), key.to_sec1().to_vec()),
        _ => return None,
    })
}

#[cfg(feature = "private")]
mod halves {
    use super::*;
    use crate::container::{Container, Rule};
    use crate::error::Error;
    use limbsmith::keys::PrivateKey;
    use limbsmith::{ed25519, p256, p384, secp256k1, x25519};
    use zeroize::Zeroizing;

    /// A number of so many bytes, or one of any number of leading zeros.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Width {
        Fixed,
        Any,
    }

    /// The private key of this kind.
    pub fn private(kind: Kind, secret: &[u8], width: Width) -> Result<PrivateKey, Rule> {
        let length = match kind {
            Kind::Ed25519 | Kind::X25519 => 32,
            Kind::Point(curve) => curve.width(),
        };
        let any = matches!((kind, width), (Kind::Point(_), Width::Any));
        if secret.len() != length && !any {
            let found = secret.len();
            return Err(
                format!("with a private key of {found} bytes; of {kind} it has {length}").into(),
            );
        }
        let mut seed = Zeroizing::new([0; 32]);
        if let Kind::Ed25519 | Kind::X25519 = kind {
            seed.copy_from_slice(secret);
        }
        const RANGE: &str = "whose private key is zero or not below the order";
        macro_rules! number {
            ($curve:ident, $variant:ident) => {{
                let key = $curve::ecdsa::SigningKey::from_integer(secret);
                key.map(PrivateKey::$variant).map_err(|_| RANGE.into())
            }};
        }
        match kind {
            Kind::Ed25519 => Ok(PrivateKey::Ed25519(ed25519::SigningKey::from_bytes(&seed))),
            Kind::X25519 => Ok(PrivateKey::X25519(x25519::SecretKey::from_bytes(&seed))),
            Kind::Point(Curve::P256) => number!(p256, P256),
            Kind::Point(Curve::P384) => number!(p384, P384),
            Kind::Point(Curve::Secp256k1) => number!(secp256k1, Secp256k1),
        }
    }

    /// The public key of these bytes.
    pub fn public((kind, bytes): &Opened) -> Result<PublicKey, Rule> {
        let length = || -> Rule {
            format!("with a key of {} bytes; of {kind} it has 32", bytes.len()).into()
        };
        let array = || <[u8; 32]>::try_from(&bytes[..]).map_err(|_| length());
        macro_rules! point {
            ($curve:ident, $variant:ident) => {{
                let key = $curve::ecdsa::VerifyingKey::from_sec1(bytes);
                key.map(PublicKey::$variant)
                    .map_err(|error| format!("is not read: {error}").into())
            }};
        }
        match kind {
            Kind::Ed25519 => Ok(PublicKey::Ed25519(ed25519::VerifyingKey::from_bytes(
                &array()?,
            ))),
            Kind::X25519 => Ok(PublicKey::X25519(x25519::PublicKey::from_bytes(&array()?))),
            Kind::Point(Curve::P256) => point!(p256, P256),
            Kind::Point(Curve::P384) => point!(p384, P384),
            Kind::Point(Curve::Secp256k1) => point!(secp256k1, Secp256k1),
        }
    }

    /// The private key, if its public half is this one.
    pub fn pair(
        form: Container,
        key: Result<PrivateKey, Rule>,
        half: &Opened,
    ) -> Result<PrivateKey, Error> {
        let broken = |rule| Error::Broken(form, rule);
        let key = key.map_err(broken)?;
        match key.public_key() == public(half).map_err(broken)? {
            true => Ok(key),
            false => Err(broken(
                "whose public key does not belong to the private one".into(),
            )),
        }
    }

    /// The secret bytes: 32, or the number at the width of the curve.
    pub fn secret(key: &PrivateKey) -> Result<Zeroizing<Vec<u8>>, Error> {
        fn copy<const N: usize>(bytes: [u8; N]) -> Zeroizing<Vec<u8>> {
            let bytes = Zeroizing::new(bytes);
            Zeroizing::new(bytes.to_vec())
        }
        Ok(match key {
            PrivateKey::Ed25519(key) => copy(key.to_bytes()),
            PrivateKey::X25519(key) => copy(key.to_bytes()),
            PrivateKey::P256(key) => copy(key.to_bytes()),
            PrivateKey::P384(key) => copy(key.to_bytes()),
            PrivateKey::Secp256k1(key) => copy(key.to_bytes()),
            _ => return Err(Error::Kind),
        })
    }
}

#[cfg(feature = "private")]
pub use halves::{Width, pair, private, public, secret};
