//! A base that panics where limbsmith should have done the work.

use rustls024::Error;
use rustls024::crypto::kx::{NamedGroup, StartedKeyExchange, SupportedKxGroup};
use rustls024::crypto::{
    CryptoProvider, KeyProvider, SignatureScheme, SigningKey, WebPkiSupportedAlgorithms,
};
use rustls024::pki_types::{
    AlgorithmIdentifier, InvalidSignature, PrivateKeyDer, SignatureVerificationAlgorithm, alg_id,
};

pub type Algorithms = &'static [&'static dyn SignatureVerificationAlgorithm];

/// `base`, whose curves panic: key exchange, verification, and keys other than RSA's. `all` is its list for certificates,
/// and the second answer is the same list with the curves that panic.
pub fn poison(mut base: CryptoProvider, all: Algorithms) -> (CryptoProvider, Algorithms) {
    for group in base.kx_groups.to_mut() {
        *group = Box::leak(Box::new(Group(group.name())));
    }
    let all = replace(all);
    let mapping = base.signature_verification_algorithms.mapping().iter();
    let mapping = mapping.map(|(scheme, list)| (*scheme, replace(list)));
    base.signature_verification_algorithms =
        WebPkiSupportedAlgorithms::new(all, Vec::leak(mapping.collect())).unwrap();
    base.key_provider = Box::leak(Box::new(Keys(base.key_provider)));
    (base, all)
}

fn replace(list: Algorithms) -> Algorithms {
    let is_curve = |id| [alg_id::ECDSA_P256, alg_id::ECDSA_P384, alg_id::ED25519].contains(&id);
    let replaced = list.iter().map(|algorithm| {
        if is_curve(algorithm.public_key_alg_id()) {
            Box::leak(Box::new(Algorithm {
                key: algorithm.public_key_alg_id(),
                signature: algorithm.signature_alg_id(),
            }))
        } else {
            *algorithm
        }
    });
    Vec::leak(replaced.collect())
}

#[derive(Debug)]
struct Group(NamedGroup);

impl SupportedKxGroup for Group {
    fn start(&self) -> Result<StartedKeyExchange, Error> {
        panic!("the base exchanged keys: {:?}", self.0)
    }

    fn name(&self) -> NamedGroup {
        self.0
    }
}

#[derive(Debug)]
struct Algorithm {
    key: AlgorithmIdentifier,
    signature: AlgorithmIdentifier,
}

impl SignatureVerificationAlgorithm for Algorithm {
    fn verify_signature(&self, _: &[u8], _: &[u8], _: &[u8]) -> Result<(), InvalidSignature> {
        panic!("the base verified")
    }

    fn public_key_alg_id(&self) -> AlgorithmIdentifier {
        self.key
    }

    fn signature_alg_id(&self) -> AlgorithmIdentifier {
        self.signature
    }
}

#[derive(Debug)]
struct Keys(&'static dyn KeyProvider);

impl KeyProvider for Keys {
    fn load_private_key(&self, key: PrivateKeyDer<'static>) -> Result<Box<dyn SigningKey>, Error> {
        let key = self.0.load_private_key(key)?;
        let is_rsa = key
            .choose_scheme(&[SignatureScheme::RSA_PSS_SHA256])
            .is_some();
        assert!(is_rsa, "the base signs");
        Ok(key)
    }
}
