//! A provider that each test's thread switches, keys and tokens.
#![allow(dead_code, missing_docs)]

use std::cell::Cell;
use std::sync::Once;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::crypto::{CryptoProvider, KeyUtils, aws_lc, rust_crypto};
use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{
    Algorithm, AlgorithmFamily, DecodingKey, EncodingKey, Header, Validation, decode, encode,
};
use limbsmith::{ed25519, p256, p384};
use serde::{Deserialize, Serialize};

pub const OURS: [Algorithm; 3] = [Algorithm::ES256, Algorithm::ES384, Algorithm::EdDSA];

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Back {
    /// Over a base that panics if it is asked for an elliptic curve.
    Over,
    /// [`limbsmith_jwt::PROVIDER`].
    Alone,
    Aws,
    Rust,
}

pub const BACKS: [Back; 4] = [Back::Over, Back::Alone, Back::Aws, Back::Rust];

fn is_curve(family: AlgorithmFamily) -> bool {
    matches!(family, AlgorithmFamily::Ec | AlgorithmFamily::Ed)
}

/// aws-lc-rs, which panics where limbsmith should have done the work.
static POISON: CryptoProvider = CryptoProvider {
    signer_factory: |algorithm, key| {
        assert!(!is_curve(algorithm.family()), "the base signed");
        (aws_lc::DEFAULT_PROVIDER.signer_factory)(algorithm, key)
    },
    verifier_factory: |algorithm, key| {
        assert!(!is_curve(algorithm.family()), "the base verified");
        (aws_lc::DEFAULT_PROVIDER.verifier_factory)(algorithm, key)
    },
    key_utils: KeyUtils {
        rsa_pub_components_from_private_key: |der| {
            (utils(&aws_lc::DEFAULT_PROVIDER).rsa_pub_components_from_private_key)(der)
        },
        rsa_pub_components_from_public_key: |der| {
            (utils(&aws_lc::DEFAULT_PROVIDER).rsa_pub_components_from_public_key)(der)
        },
        ec_pub_components_from_private_key: |_, _| panic!("the base read a key"),
        ed_pub_components_from_private_key: |_, _| panic!("the base read a key"),
        compute_digest: |data, hash| (utils(&aws_lc::DEFAULT_PROVIDER).compute_digest)(data, hash),
    },
};

fn utils(provider: &CryptoProvider) -> &KeyUtils {
    &provider.key_utils
}

thread_local! {
    static CHOICE: Cell<Back> = const { Cell::new(Back::Over) };
}

/// The provider of this thread.
pub fn provider() -> &'static CryptoProvider {
    match CHOICE.get() {
        Back::Over => limbsmith_jwt::over!(POISON),
        Back::Alone => &limbsmith_jwt::PROVIDER,
        Back::Aws => &aws_lc::DEFAULT_PROVIDER,
        Back::Rust => &rust_crypto::DEFAULT_PROVIDER,
    }
}

static SWITCH: CryptoProvider = CryptoProvider {
    signer_factory: |algorithm, key| (provider().signer_factory)(algorithm, key),
    verifier_factory: |algorithm, key| (provider().verifier_factory)(algorithm, key),
    key_utils: KeyUtils {
        rsa_pub_components_from_private_key: |der| {
            (provider().key_utils.rsa_pub_components_from_private_key)(der)
        },
        rsa_pub_components_from_public_key: |der| {
            (provider().key_utils.rsa_pub_components_from_public_key)(der)
        },
        ec_pub_components_from_private_key: |der, algorithm| {
            (provider().key_utils.ec_pub_components_from_private_key)(der, algorithm)
        },
        ed_pub_components_from_private_key: |der, curve| {
            (provider().key_utils.ed_pub_components_from_private_key)(der, curve)
        },
        compute_digest: |data, hash| (provider().key_utils.compute_digest)(data, hash),
    },
};

/// jsonwebtoken with this back end, in this thread.
pub fn with<T>(back: Back, work: impl FnOnce() -> T) -> T {
    static INSTALL: Once = Once::new();
    INSTALL.call_once(|| SWITCH.install_default().unwrap());
    CHOICE.set(back);
    work()
}

pub fn b64(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).unwrap()
}

pub fn to_b64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Claims {
    pub sub: String,
    pub exp: u64,
}

pub fn claims() -> Claims {
    Claims {
        sub: "somebody".into(),
        exp: 4_000_000_000,
    }
}

pub fn private(algorithm: Algorithm) -> EncodingKey {
    match algorithm {
        Algorithm::ES256 => {
            let key = p256::ecdsa::SigningKey::from_bytes(&[7; 32]).unwrap();
            EncodingKey::from_ec_der(&key.to_pkcs8_der())
        }
        Algorithm::ES384 => {
            let key = p384::ecdsa::SigningKey::from_bytes(&[7; 48]).unwrap();
            EncodingKey::from_ec_der(&key.to_pkcs8_der())
        }
        _ => EncodingKey::from_ed_der(&ed25519::SigningKey::from_bytes(&[7; 32]).to_pkcs8_der()),
    }
}

/// The point's bytes.
pub fn public_bytes(algorithm: Algorithm) -> Vec<u8> {
    match algorithm {
        Algorithm::ES256 => {
            let key = p256::ecdsa::SigningKey::from_bytes(&[7; 32]).unwrap();
            key.verifying_key().to_sec1().to_vec()
        }
        Algorithm::ES384 => {
            let key = p384::ecdsa::SigningKey::from_bytes(&[7; 48]).unwrap();
            key.verifying_key().to_sec1().to_vec()
        }
        _ => {
            let key = ed25519::SigningKey::from_bytes(&[7; 32]);
            key.verifying_key().to_bytes().to_vec()
        }
    }
}

pub fn public_of(algorithm: Algorithm, bytes: &[u8]) -> DecodingKey {
    match algorithm {
        Algorithm::EdDSA => DecodingKey::from_ed_der(bytes),
        _ => DecodingKey::from_ec_der(bytes),
    }
}

pub fn public(algorithm: Algorithm) -> DecodingKey {
    public_of(algorithm, &public_bytes(algorithm))
}

pub fn token(back: Back, algorithm: Algorithm) -> String {
    let token = || encode(&Header::new(algorithm), &claims(), &private(algorithm));
    with(back, token).unwrap()
}

pub fn read(
    back: Back,
    token: &str,
    key: &DecodingKey,
    algorithm: Algorithm,
) -> Result<(), ErrorKind> {
    let decode = || decode::<Claims>(token, key, &Validation::new(algorithm));
    match with(back, decode) {
        Ok(data) => {
            assert_eq!(data.claims, claims());
            Ok(())
        }
        Err(error) => Err(error.into_kind()),
    }
}
