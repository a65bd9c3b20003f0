//! Private keys of certificates.

use std::fmt;
use std::sync::Arc;

use limbsmith::ecdsa::{self, Curve};
use limbsmith::hazmat::erasing;
use limbsmith::{ed25519, p256::P256, p384::P384};
use rustls::crypto::KeyProvider;
use rustls::pki_types::{PrivateKeyDer, SubjectPublicKeyInfoDer};
use rustls::sign::{Signer, SigningKey};
use rustls::{Error, SignatureAlgorithm, SignatureScheme};

use crate::FRAMES;
use crate::once::{Once, same};

/// `base`, with keys of P-256, P-384 and Ed25519 by limbsmith.
pub(crate) fn over(base: &'static dyn KeyProvider) -> &'static dyn KeyProvider {
    static MADE: Once<&'static dyn KeyProvider, &'static dyn KeyProvider> = Once::new();
    MADE.get(
        base,
        |a, b| same(*a, *b),
        || Box::leak(Box::new(Keys { base })),
    )
}

#[derive(Debug)]
struct Keys {
    base: &'static dyn KeyProvider,
}

impl KeyProvider for Keys {
    /// The key, by limbsmith if it is P-256, P-384 or Ed25519 in PKCS#8, or an elliptic curve's in SEC1. All else goes to
    /// the base, and so do keys in forms that limbsmith does not read: the base takes or refuses them as without limbsmith.
    fn load_private_key(&self, key: PrivateKeyDer<'static>) -> Result<Arc<dyn SigningKey>, Error> {
        // The key is moved to its place in memory.
        if let Some(key) = erasing::<FRAMES, _>(|| read(&key).map(Arc::new)) {
            return Ok(Arc::new(Key(key)));
        }
        self.base.load_private_key(key)
    }
}

fn read(key: &PrivateKeyDer<'_>) -> Option<AnyKey> {
    match key {
        PrivateKeyDer::Pkcs8(key) => {
            let der = key.secret_pkcs8_der();
            if let Ok(key) = ecdsa::SigningKey::from_pkcs8_der(der) {
                return Some(AnyKey::P256(key));
            }
            if let Ok(key) = ecdsa::SigningKey::from_pkcs8_der(der) {
                return Some(AnyKey::P384(key));
            }
            ed25519::SigningKey::from_pkcs8_der(der)
                .ok()
                .map(AnyKey::Ed25519)
        }
        PrivateKeyDer::Sec1(key) => {
            let der = key.secret_sec1_der();
            if let Ok(key) = ecdsa::SigningKey::from_sec1_der(der) {
                return Some(AnyKey::P256(key));
            }
            ecdsa::SigningKey::from_sec1_der(der).ok().map(AnyKey::P384)
        }
        _ => None,
    }
}

enum AnyKey {
    P256(ecdsa::SigningKey<P256>),
    P384(ecdsa::SigningKey<P384>),
    Ed25519(ed25519::SigningKey),
}

impl AnyKey {
    /// The one scheme of the key: TLS 1.3 ties a curve to its hash (RFC 8446, section 4.2.3), and rustls does so in TLS 1.2.
    fn scheme(&self) -> SignatureScheme {
        match self {
            AnyKey::P256(_) => SignatureScheme::ECDSA_NISTP256_SHA256,
            AnyKey::P384(_) => SignatureScheme::ECDSA_NISTP384_SHA384,
            AnyKey::Ed25519(_) => SignatureScheme::ED25519,
        }
    }
}

/// A signature in DER, whose length depends on its numbers. A function of its own, so that a constant-time test can tell the
/// public signature from the key.
#[inline(never)]
fn der<C: Curve>(signature: &ecdsa::Signature<C>) -> Vec<u8> {
    signature.to_der().as_bytes().to_vec()
}

/// A key and its signer, which share the key.
#[derive(Clone)]
struct Key(Arc<AnyKey>);

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "limbsmith {:?}", self.0.scheme())
    }
}

impl SigningKey for Key {
    fn choose_scheme(&self, offered: &[SignatureScheme]) -> Option<Box<dyn Signer>> {
        if !offered.contains(&self.0.scheme()) {
            return None;
        }
        Some(Box::new(self.clone()))
    }

    fn public_key(&self) -> Option<SubjectPublicKeyInfoDer<'_>> {
        Some(SubjectPublicKeyInfoDer::from(match &*self.0 {
            AnyKey::P256(key) => key.verifying_key().to_spki_der(),
            AnyKey::P384(key) => key.verifying_key().to_spki_der(),
            AnyKey::Ed25519(key) => key.verifying_key().to_spki_der(),
        }))
    }

    fn algorithm(&self) -> SignatureAlgorithm {
        match &*self.0 {
            AnyKey::P256(_) | AnyKey::P384(_) => SignatureAlgorithm::ECDSA,
            AnyKey::Ed25519(_) => SignatureAlgorithm::ED25519,
        }
    }
}

impl Signer for Key {
    /// The signature. Nonces of ECDSA are those of RFC 6979: no message of a handshake comes twice, since it has random
    /// bytes of this side, so a fault cannot give two signatures of one message.
    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        Ok(match &*self.0 {
            AnyKey::P256(key) => der(&key.sign(message)),
            AnyKey::P384(key) => der(&key.sign(message)),
            AnyKey::Ed25519(key) => key.sign(message).to_bytes().to_vec(),
        })
    }

    fn scheme(&self) -> SignatureScheme {
        self.0.scheme()
    }
}
