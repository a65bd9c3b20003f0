//! Private keys of certificates, of rustls 0.23. The work is in `keys`.

use std::sync::Arc;

use rustls::crypto::KeyProvider;
use rustls::pki_types::{PrivateKeyDer, SubjectPublicKeyInfoDer};
use rustls::sign::{Signer, SigningKey};
use rustls::{Error, SignatureAlgorithm, SignatureScheme};
use zeroize::Zeroize;

use crate::keys::{Key, read};
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
    fn load_private_key(
        &self,
        mut der: PrivateKeyDer<'static>,
    ) -> Result<Arc<dyn SigningKey>, Error> {
        if let Some(key) = read(&der) {
            der.zeroize();
            return Ok(Arc::new(key));
        }
        self.base.load_private_key(der)
    }
}

impl SigningKey for Key {
    fn choose_scheme(&self, offered: &[SignatureScheme]) -> Option<Box<dyn Signer>> {
        if !offered.contains(&Signer::scheme(self)) {
            return None;
        }
        Some(Box::new(self.clone()))
    }

    fn public_key(&self) -> Option<SubjectPublicKeyInfoDer<'_>> {
        Some(self.spki())
    }

    fn algorithm(&self) -> SignatureAlgorithm {
        match Signer::scheme(self) {
            SignatureScheme::ED25519 => SignatureAlgorithm::ED25519,
            _ => SignatureAlgorithm::ECDSA,
        }
    }
}

impl Signer for Key {
    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        Ok(self.signature(message))
    }

    fn scheme(&self) -> SignatureScheme {
        SignatureScheme::from(self.code())
    }
}
