//! A base that panics where limbsmith should have done the work.

use super::*;

/// `base`, whose curves panic: key exchange, verification, and keys other than RSA's.
pub fn poison(mut base: CryptoProvider) -> CryptoProvider {
    for group in &mut base.kx_groups {
        *group = Box::leak(Box::new(Group(group.name())));
    }
    let is_curve = |id| [alg_id::ECDSA_P256, alg_id::ECDSA_P384, alg_id::ED25519].contains(&id);
    let replace = |list: &[&'static dyn SignatureVerificationAlgorithm]| {
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
    };
    let theirs = base.signature_verification_algorithms;
    let mapping = theirs.mapping.iter();
    base.signature_verification_algorithms = WebPkiSupportedAlgorithms {
        all: replace(theirs.all),
        mapping: Vec::leak(
            mapping
                .map(|(scheme, list)| (*scheme, &*replace(list)))
                .collect(),
        ),
    };
    base.key_provider = Box::leak(Box::new(Keys(base.key_provider)));
    base
}

#[derive(Debug)]
struct Group(NamedGroup);

impl SupportedKxGroup for Group {
    fn start(&self) -> Result<Box<dyn ActiveKeyExchange>, Error> {
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
    fn load_private_key(
        &self,
        key: PrivateKeyDer<'static>,
    ) -> Result<Arc<dyn rustls::sign::SigningKey>, Error> {
        let key = self.0.load_private_key(key)?;
        assert_eq!(key.algorithm(), SignatureAlgorithm::RSA, "the base signs");
        Ok(key)
    }
}
