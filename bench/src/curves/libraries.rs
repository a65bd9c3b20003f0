//! The libraries written in Rust or wrapped for it: RustCrypto, crrl, ring, aws-lc-rs, graviola.
//! RustCrypto is the reference for correct results.

use super::{COUNT, Curve, Inputs, Library};
use sha2::{Digest, Sha256, Sha384};
use std::hint::black_box;

const RUSTCRYPTO: &str = "RustCrypto";

/// All of them that support the curve.
pub fn all(d: &Inputs) -> Vec<Library<'_>> {
    match d.curve {
        Curve::Secp256k1 => vec![k256(d), crrl_k256(d), aws_lc_k256(d)],
        Curve::Bip340 => vec![bip340(d)],
        Curve::P256 => vec![
            p256(d),
            crrl_p256(d),
            ring(d, &ring_p256::ALL),
            aws_lc_p256(d),
            graviola_p256(d),
        ],
        Curve::P384 => vec![
            p384(d),
            ring(d, &ring_p384::ALL),
            aws_lc_p384(d),
            graviola_p384(d),
        ],
    }
}

/// Inputs with their expected results.
pub fn reference(
    curve: Curve,
    secrets: Vec<Vec<u8>>,
    messages: Vec<Vec<u8>>,
    others: Vec<Vec<u8>>,
) -> Inputs {
    let digests = match curve {
        Curve::P384 => messages
            .iter()
            .map(|m| Sha384::digest(m).to_vec())
            .collect(),
        Curve::Bip340 => messages.clone(),
        _ => messages
            .iter()
            .map(|m| Sha256::digest(m).to_vec())
            .collect(),
    };
    let mut d = Inputs {
        curve,
        public: vec![],
        messages,
        digests,
        signatures: vec![],
        peers: vec![],
        shared: vec![],
        secrets,
    };
    let keygen = |secrets: &[Vec<u8>]| -> Vec<Vec<u8>> {
        match curve {
            Curve::Secp256k1 => secrets.iter().map(|k| k256_public(k)).collect(),
            Curve::Bip340 => secrets
                .iter()
                .map(|k| k256_public(k)[1..33].to_vec())
                .collect(),
            Curve::P256 => secrets.iter().map(|k| p256_public(k)).collect(),
            Curve::P384 => secrets.iter().map(|k| p384_public(k)).collect(),
        }
    };
    (d.public, d.peers) = (keygen(&d.secrets), keygen(&others));
    let library = match curve {
        Curve::Secp256k1 => k256(&d),
        Curve::Bip340 => bip340(&d),
        Curve::P256 => p256(&d),
        Curve::P384 => p384(&d),
    };
    let all = |make: &super::Make<'_>| match make {
        Some(make) => (0..COUNT).map(make).collect(),
        None => vec![],
    };
    let (signatures, shared) = (all(&library.sign), all(&library.ecdh));
    drop(library);
    (d.signatures, d.shared) = (signatures, shared);
    d
}

/// Whether RustCrypto accepts a signature of message `i` by key `i`.
pub fn judge(d: &Inputs, i: usize, signature: &[u8]) -> bool {
    let (key, digest) = (&d.public[i], &d.digests[i]);
    match d.curve {
        // k256 requires the lower s, and crrl signs with either.
        Curve::Secp256k1 => k256::ecdsa::Signature::from_slice(signature)
            .is_ok_and(|s| k256_verify(key, digest, &s.normalize_s().to_bytes())),
        Curve::Bip340 => bip340_verify(key, digest, signature),
        Curve::P256 => p256_verify(key, digest, signature),
        Curve::P384 => p384_verify(key, digest, signature),
    }
}

macro_rules! rustcrypto {
    ($library:ident $public:ident $verify:ident $krate:ident) => {
        fn $public(secret: &[u8]) -> Vec<u8> {
            use $krate::elliptic_curve::sec1::ToSec1Point;
            let key = $krate::SecretKey::from_slice(secret).expect("a secret");
            // k256 uses compressed points by default.
            key.public_key().to_sec1_point(false).as_bytes().to_vec()
        }

        fn $verify(key: &[u8], digest: &[u8], signature: &[u8]) -> bool {
            use $krate::ecdsa::{Signature, VerifyingKey, signature::hazmat::PrehashVerifier};
            let Ok(key) = VerifyingKey::from_sec1_bytes(key) else {
                return false;
            };
            Signature::from_slice(signature).is_ok_and(|s| key.verify_prehash(digest, &s).is_ok())
        }

        fn $library(d: &Inputs) -> Library<'_> {
            use $krate::ecdsa::signature::hazmat::{PrehashSigner, PrehashVerifier};
            use $krate::ecdsa::{Signature, SigningKey, VerifyingKey};
            let key = |k: &Vec<u8>| SigningKey::from_slice(k).expect("a secret");
            let keys: Vec<SigningKey> = d.secrets.iter().map(key).collect();
            let key = |k: &Vec<u8>| VerifyingKey::from_sec1_bytes(k).expect("a public key");
            let public: Vec<VerifyingKey> = d.public.iter().map(key).collect();
            let secret = |k: &Vec<u8>| $krate::SecretKey::from_slice(k).expect("a secret");
            let secrets: Vec<$krate::SecretKey> = d.secrets.iter().map(secret).collect();
            Library {
                name: RUSTCRYPTO,
                keygen: Some(Box::new(|i| $public(&d.secrets[i]))),
                sign: Some(Box::new(move |i| {
                    let signature: Signature = keys[i].sign_prehash(&d.digests[i]).expect("signs");
                    signature.to_bytes().to_vec()
                })),
                verify: Some(Box::new(move |k, m, s| {
                    Signature::from_slice(s)
                        .is_ok_and(|s| public[k].verify_prehash(&d.digests[m], &s).is_ok())
                })),
                verify_bytes: Some(Box::new(|k, m, s| $verify(&d.public[k], &d.digests[m], s))),
                ecdh: Some(Box::new(move |i| {
                    let peer = $krate::PublicKey::from_sec1_bytes(&d.peers[i]).expect("a key");
                    let secret = secrets[i].to_nonzero_scalar();
                    let shared = $krate::ecdh::diffie_hellman(secret, peer.as_affine());
                    shared.raw_secret_bytes().to_vec()
                })),
                deterministic: true,
                ..Library::default()
            }
        }
    };
}
rustcrypto!(k256 k256_public k256_verify k256);
rustcrypto!(p256 p256_public p256_verify p256);
rustcrypto!(p384 p384_public p384_verify p384);

fn bip340_verify(key: &[u8], message: &[u8], signature: &[u8]) -> bool {
    use k256::schnorr::{Signature, VerifyingKey};
    let Ok(key) = VerifyingKey::from_slice(key) else {
        return false;
    };
    Signature::from_slice(signature).is_ok_and(|s| key.verify_raw(message, &s).is_ok())
}

fn bip340(d: &Inputs) -> Library<'_> {
    use k256::schnorr::{Signature, SigningKey, VerifyingKey};
    let key = |k: &Vec<u8>| SigningKey::from_slice(k).expect("a secret");
    let keys: Vec<SigningKey> = d.secrets.iter().map(key).collect();
    let key = |k: &Vec<u8>| VerifyingKey::from_slice(k).expect("a public key");
    let public: Vec<VerifyingKey> = d.public.iter().map(key).collect();
    Library {
        name: RUSTCRYPTO,
        sign: Some(Box::new(move |i| {
            let signature = keys[i].sign_raw(&d.messages[i], &[0; 32]).expect("signs");
            signature.to_bytes().to_vec()
        })),
        verify: Some(Box::new(move |k, m, s| {
            Signature::from_slice(s).is_ok_and(|s| public[k].verify_raw(&d.messages[m], &s).is_ok())
        })),
        verify_bytes: Some(Box::new(|k, m, s| {
            bip340_verify(&d.public[k], &d.messages[m], s)
        })),
        deterministic: true,
        ..Library::default()
    }
}

macro_rules! crrl {
    ($library:ident $module:ident) => {
        fn $library(d: &Inputs) -> Library<'_> {
            use crrl::$module::{Point, PrivateKey, PublicKey, Scalar};
            let key = |k: &Vec<u8>| PrivateKey::decode(k).expect("a secret");
            let keys: Vec<PrivateKey> = d.secrets.iter().map(key).collect();
            let key = |k: &Vec<u8>| PublicKey::decode(k).expect("a public key");
            let public: Vec<PublicKey> = d.public.iter().map(key).collect();
            let scalar = |k: &Vec<u8>| {
                let little: Vec<u8> = k.iter().rev().copied().collect();
                Scalar::decode(&little).expect("a secret")
            };
            let scalars: Vec<Scalar> = d.secrets.iter().map(scalar).collect();
            Library {
                name: "crrl",
                keygen: Some(Box::new(|i| {
                    let key = PrivateKey::decode(&d.secrets[i]).expect("a secret");
                    key.to_public_key().encode_uncompressed().to_vec()
                })),
                sign: Some(Box::new(move |i| {
                    keys[i].sign_hash(&d.digests[i], &[]).to_vec()
                })),
                verify: Some(Box::new(move |k, m, s| {
                    public[k].verify_hash(s, &d.digests[m])
                })),
                verify_bytes: Some(Box::new(|k, m, s| {
                    PublicKey::decode(&d.public[k])
                        .is_some_and(|key| key.verify_hash(s, &d.digests[m]))
                })),
                ecdh: Some(Box::new(move |i| {
                    let peer = Point::decode(&d.peers[i]).expect("a point");
                    (peer * scalars[i]).encode_compressed()[1..].to_vec()
                })),
                ..Library::default()
            }
        }
    };
}
crrl!(crrl_k256 secp256k1);
crrl!(crrl_p256 p256);

/// The algorithms of ring on one curve.
struct Ring {
    sign: &'static ring::signature::EcdsaSigningAlgorithm,
    verify: &'static ring::signature::EcdsaVerificationAlgorithm,
    agree: &'static ring::agreement::Algorithm,
}

mod ring_p256 {
    use ring::{agreement, signature};
    pub const ALL: super::Ring = super::Ring {
        sign: &signature::ECDSA_P256_SHA256_FIXED_SIGNING,
        verify: &signature::ECDSA_P256_SHA256_FIXED,
        agree: &agreement::ECDH_P256,
    };
}

mod ring_p384 {
    use ring::{agreement, signature};
    pub const ALL: super::Ring = super::Ring {
        sign: &signature::ECDSA_P384_SHA384_FIXED_SIGNING,
        verify: &signature::ECDSA_P384_SHA384_FIXED,
        agree: &agreement::ECDH_P384,
    };
}

fn ring<'a>(d: &'a Inputs, ring: &'static Ring) -> Library<'a> {
    use ring::agreement::{EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
    use ring::signature::EcdsaKeyPair;
    let random = ring::rand::SystemRandom::new();
    let key = |i: usize| {
        let (secret, public) = (&d.secrets[i], &d.public[i]);
        EcdsaKeyPair::from_private_key_and_public_key(ring.sign, secret, public, &random)
            .expect("a key pair")
    };
    let keys: Vec<EcdsaKeyPair> = (0..COUNT).map(key).collect();
    let fresh = {
        let random = random.clone();
        move || EphemeralPrivateKey::generate(ring.agree, &random).expect("random numbers")
    };
    let keygen = fresh.clone();
    Library {
        name: "ring",
        keygen: Some(Box::new(move |_| {
            let key = keygen().compute_public_key().expect("a public key");
            key.as_ref().to_vec()
        })),
        sign: Some(Box::new(move |i| {
            let signature = keys[i].sign(&random, &d.messages[i]).expect("signs");
            signature.as_ref().to_vec()
        })),
        verify_bytes: Some(Box::new(|k, m, s| {
            ring::signature::UnparsedPublicKey::new(ring.verify, &d.public[k])
                .verify(&d.messages[m], s)
                .is_ok()
        })),
        ecdh: Some(Box::new(move |i| {
            let peer = UnparsedPublicKey::new(ring.agree, &d.peers[i]);
            agree_ephemeral(fresh(), &peer, |s| black_box(s).to_vec()).expect("a shared secret")
        })),
        random_keys: true,
        ..Library::default()
    }
}

macro_rules! aws_lc {
    ($library:ident $sign:ident $verify:ident $($agree:ident)?) => {
        fn $library(d: &Inputs) -> Library<'_> {
            use aws_lc_rs::signature::{self, EcdsaKeyPair, ParsedPublicKey, UnparsedPublicKey};
            let random = aws_lc_rs::rand::SystemRandom::new();
            let pair = |i: usize| {
                let (secret, public) = (&d.secrets[i], &d.public[i]);
                EcdsaKeyPair::from_private_key_and_public_key(&signature::$sign, secret, public)
                    .expect("a key pair")
            };
            let keys: Vec<EcdsaKeyPair> = (0..COUNT).map(pair).collect();
            let parse = |k: &Vec<u8>| {
                ParsedPublicKey::new(&signature::$verify, k).expect("a public key")
            };
            let public: Vec<ParsedPublicKey> = d.public.iter().map(parse).collect();
            #[allow(unused_mut)]
            let mut library = Library {
                name: "aws-lc-rs",
                sign: Some(Box::new(move |i| {
                    let signature = keys[i].sign(&random, &d.messages[i]).expect("signs");
                    signature.as_ref().to_vec()
                })),
                verify: Some(Box::new(move |k, m, s| {
                    public[k].verify_sig(&d.messages[m], s).is_ok()
                })),
                verify_bytes: Some(Box::new(|k, m, s| {
                    UnparsedPublicKey::new(&signature::$verify, &d.public[k])
                        .verify(&d.messages[m], s)
                        .is_ok()
                })),
                ..Library::default()
            };
            $({
                use aws_lc_rs::agreement::{$agree, PrivateKey, UnparsedPublicKey, agree};
                let key = |k: &Vec<u8>| PrivateKey::from_private_key(&$agree, k).expect("a secret");
                let keys: Vec<PrivateKey> = d.secrets.iter().map(key).collect();
                library.keygen = Some(Box::new(|i| {
                    let key = PrivateKey::from_private_key(&$agree, &d.secrets[i]);
                    let key = key.and_then(|k| Ok(k.compute_public_key()?)).expect("a public key");
                    key.as_ref().to_vec()
                }));
                library.ecdh = Some(Box::new(move |i| {
                    let peer = UnparsedPublicKey::new(&$agree, &d.peers[i]);
                    agree(&keys[i], peer, (), |s| Ok(s.to_vec())).expect("a shared secret")
                }));
            })?
            library
        }
    };
}
aws_lc!(aws_lc_k256 ECDSA_P256K1_SHA256_FIXED_SIGNING ECDSA_P256K1_SHA256_FIXED);
aws_lc!(aws_lc_p256 ECDSA_P256_SHA256_FIXED_SIGNING ECDSA_P256_SHA256_FIXED ECDH_P256);
aws_lc!(aws_lc_p384 ECDSA_P384_SHA384_FIXED_SIGNING ECDSA_P384_SHA384_FIXED ECDH_P384);

macro_rules! graviola {
    ($library:ident $curve:ident $module:ident $hash:ident) => {
        fn $library(d: &Inputs) -> Library<'_> {
            use graviola::hashing::$hash;
            use graviola::key_agreement::$module::{PublicKey, StaticPrivateKey};
            use graviola::signing::ecdsa::{SigningKey, VerifyingKey, $curve};
            let secret = |k: &Vec<u8>| StaticPrivateKey::from_bytes(k).expect("a secret");
            let key = |k: &Vec<u8>| SigningKey::<$curve> {
                private_key: secret(k),
            };
            let keys: Vec<SigningKey<$curve>> = d.secrets.iter().map(key).collect();
            let secrets: Vec<StaticPrivateKey> = d.secrets.iter().map(secret).collect();
            let public = |k: &Vec<u8>| {
                VerifyingKey::<$curve>::from_x962_uncompressed(k).expect("a public key")
            };
            let parsed: Vec<VerifyingKey<$curve>> = d.public.iter().map(public).collect();
            Library {
                name: "graviola",
                keygen: Some(Box::new(|i| {
                    let key = StaticPrivateKey::from_bytes(&d.secrets[i]).expect("a secret");
                    key.public_key_uncompressed().to_vec()
                })),
                sign: Some(Box::new(move |i| {
                    let mut out = [0; 96];
                    let signature = keys[i].sign::<$hash>(&[&d.messages[i]], &mut out);
                    signature.expect("signs").to_vec()
                })),
                verify: Some(Box::new(move |k, m, s| {
                    parsed[k].verify::<$hash>(&[&d.messages[m]], s).is_ok()
                })),
                verify_bytes: Some(Box::new(|k, m, s| {
                    VerifyingKey::<$curve>::from_x962_uncompressed(&d.public[k])
                        .is_ok_and(|key| key.verify::<$hash>(&[&d.messages[m]], s).is_ok())
                })),
                ecdh: Some(Box::new(move |i| {
                    let peer = PublicKey::from_x962_uncompressed(&d.peers[i]).expect("a key");
                    secrets[i]
                        .diffie_hellman(&peer)
                        .expect("a shared secret")
                        .0
                        .to_vec()
                })),
                ..Library::default()
            }
        }
    };
}
graviola!(graviola_p256 P256 p256 Sha256);
graviola!(graviola_p384 P384 p384 Sha384);
