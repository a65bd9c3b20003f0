//! limbsmith.

use super::{Curve, Inputs, Library};
use limbsmith::hazmat::prehash_of_any_length as hash_of;
use limbsmith::secp256k1::schnorr;

/// The row of limbsmith.
pub fn library(d: &Inputs) -> Library<'_> {
    match d.curve {
        Curve::Secp256k1 => secp256k1(d),
        Curve::Bip340 => bip340(d),
        Curve::P256 => p256(d),
        Curve::P384 => p384(d),
    }
}

fn array<const N: usize>(bytes: &[u8]) -> &[u8; N] {
    bytes.try_into().expect("as many bytes as the curve says")
}

macro_rules! curve {
    ($library:ident $n:literal) => {
        fn $library(d: &Inputs) -> Library<'_> {
            use limbsmith::$library::ecdh;
            use limbsmith::$library::ecdsa::{Signature, SigningKey, VerifyingKey};
            let key = |k: &Vec<u8>| SigningKey::from_bytes(array(k)).expect("a secret");
            let keys: Vec<SigningKey> = d.secrets.iter().map(key).collect();
            let key = |k: &Vec<u8>| VerifyingKey::from_sec1(k).expect("a public key");
            let public: Vec<VerifyingKey> = d.public.iter().map(key).collect();
            let judge = |key: &VerifyingKey, digest: &[u8], s: &[u8]| {
                Signature::from_bytes(array::<{ 2 * $n }>(s))
                    .is_ok_and(|s| key.verify_prehashed(hash_of(digest), &s).is_ok())
            };
            Library {
                name: "limbsmith",
                keygen: Some(Box::new(|i| {
                    let key = ecdh::public_key(array(&d.secrets[i]));
                    key.expect("a secret").to_vec()
                })),
                sign: Some(Box::new(move |i| {
                    keys[i].sign_prehashed(hash_of(&d.digests[i])).to_bytes().to_vec()
                })),
                verify: Some(Box::new(move |k, m, s| judge(&public[k], &d.digests[m], s))),
                verify_bytes: Some(Box::new(move |k, m, s| {
                    VerifyingKey::from_sec1(&d.public[k])
                        .is_ok_and(|key| judge(&key, &d.digests[m], s))
                })),
                ecdh: Some(Box::new(|i| {
                    let shared = ecdh::shared_secret(array(&d.secrets[i]), &d.peers[i]);
                    shared.expect("a shared secret").to_vec()
                })),
                deterministic: true,
                ..Library::default()
            }
        }
    };
}
curve!(secp256k1 32);
curve!(p256 32);
curve!(p384 48);

fn bip340(d: &Inputs) -> Library<'_> {
    let key = |k: &Vec<u8>| schnorr::SigningKey::from_bytes(array(k)).expect("a secret");
    let keys: Vec<schnorr::SigningKey> = d.secrets.iter().map(key).collect();
    let key = |k: &Vec<u8>| schnorr::VerifyingKey::from_bytes(array(k)).expect("a public key");
    let public: Vec<schnorr::VerifyingKey> = d.public.iter().map(key).collect();
    let judge = |key: &schnorr::VerifyingKey, message: &[u8], s: &[u8]| {
        let signature = schnorr::Signature::from_bytes(array(s));
        key.verify(message, &signature).is_ok()
    };
    Library {
        name: "limbsmith",
        sign: Some(Box::new(move |i| {
            keys[i].sign(&d.messages[i], &[0; 32]).to_bytes().to_vec()
        })),
        verify: Some(Box::new(move |k, m, s| {
            judge(&public[k], &d.messages[m], s)
        })),
        verify_bytes: Some(Box::new(move |k, m, s| {
            schnorr::VerifyingKey::from_bytes(array(&d.public[k]))
                .is_ok_and(|key| judge(&key, &d.messages[m], s))
        })),
        deterministic: true,
        ..Library::default()
    }
}
