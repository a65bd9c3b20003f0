//! Private keys of certificates, for each generation of rustls.
//!
//! `sign` and `v0_24::sign` give [`Key`] the traits of their rustls.

use std::fmt;
use std::sync::Arc;

use limbsmith::ecdsa::{self, Curve};
use limbsmith::hazmat::erasing;
use limbsmith::{ed25519, p256::P256, p384::P384};
use rustls::pki_types::{PrivateKeyDer, SubjectPublicKeyInfoDer};

use crate::FRAMES;

/// The key, if it is P-256, P-384 or Ed25519 in PKCS#8, or P-256 or P-384 in SEC1.
pub(crate) fn read(key: &PrivateKeyDer<'_>) -> Option<Key> {
    // The key is moved to its place in memory.
    erasing::<FRAMES, _>(|| any(key).map(Arc::new)).map(Key)
}

fn any(key: &PrivateKeyDer<'_>) -> Option<AnyKey> {
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

/// A key and its signer, which share the key.
#[derive(Clone)]
pub(crate) struct Key(Arc<AnyKey>);

impl Key {
    /// The code point of the key's one scheme: TLS 1.3 ties a curve to its hash (RFC 8446, section 4.2.3), and rustls does
    /// so in TLS 1.2.
    pub(crate) fn code(&self) -> u16 {
        match &*self.0 {
            AnyKey::P256(_) => 0x0403,
            AnyKey::P384(_) => 0x0503,
            AnyKey::Ed25519(_) => 0x0807,
        }
    }

    /// The signature. Nonces of ECDSA are those of RFC 6979: no message of a handshake comes twice, since it has random
    /// bytes of this side, so a fault cannot give two signatures of one message.
    pub(crate) fn signature(&self, message: &[u8]) -> Vec<u8> {
        match &*self.0 {
            AnyKey::P256(key) => der(&key.sign(message)),
            AnyKey::P384(key) => der(&key.sign(message)),
            AnyKey::Ed25519(key) => key.sign(message).to_bytes().to_vec(),
        }
    }

    pub(crate) fn spki(&self) -> SubjectPublicKeyInfoDer<'static> {
        SubjectPublicKeyInfoDer::from(match &*self.0 {
            AnyKey::P256(key) => key.verifying_key().to_spki_der(),
            AnyKey::P384(key) => key.verifying_key().to_spki_der(),
            AnyKey::Ed25519(key) => key.verifying_key().to_spki_der(),
        })
    }
}

/// A signature in DER, whose length depends on its numbers. A function of its own, so that a constant-time test can tell the
/// public signature from the key.
#[inline(never)]
fn der<C: Curve>(signature: &ecdsa::Signature<C>) -> Vec<u8> {
    signature.to_der().as_bytes().to_vec()
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match &*self.0 {
            AnyKey::P256(_) => "limbsmith ECDSA_NISTP256_SHA256",
            AnyKey::P384(_) => "limbsmith ECDSA_NISTP384_SHA384",
            AnyKey::Ed25519(_) => "limbsmith ED25519",
        })
    }
}
