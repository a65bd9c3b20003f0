//! The bodies of the fuzz targets on encodings: each takes any bytes and panics only if something
//! is wrong.
//!
//! `fuzz/` runs them under libFuzzer, `tests/ecdsa/encodings.rs` on a small corpus with seeded
//! mutations. The property that they check: a value that was read is written back as the same bytes
//! (if there is only one encoding), and has the same meaning when read again.

use limbsmith::ecdsa::{Curve, Signature, VerifyingKey};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{Secp256k1, schnorr};

/// A fuzz target.
pub type Target = fn(&[u8]);

/// Targets by name.
pub const TARGETS: &[(&str, Target)] = &[
    ("der", der),
    ("sec1", sec1),
    ("schnorr", schnorr_keys),
    ("pem", pem),
];

/// Signatures: in DER there is one way to write one.
pub fn der(data: &[u8]) {
    fn on<C: Curve>(data: &[u8]) {
        if let Ok(signature) = Signature::<C>::from_der(data) {
            assert_eq!(signature.to_der().as_ref(), data);
            let fixed = Signature::<C>::from_bytes(&signature.to_bytes());
            assert_eq!(fixed.map(|s| s.to_bytes()), Ok(signature.to_bytes()));
            let low = signature.normalize_s();
            assert!(low.is_low_s());
            assert_eq!(low == signature, signature.is_low_s());
        }
        if let Ok(signature) = Signature::<C>::from_slice(data) {
            assert_eq!(signature.to_bytes().as_ref(), data);
            let der = Signature::<C>::from_der(signature.to_der().as_ref());
            assert_eq!(der.map(|s| s.to_bytes()), Ok(signature.to_bytes()));
        }
    }
    on::<Secp256k1>(data);
    on::<P256>(data);
    on::<P384>(data);
}

/// Points: two ways to write one and a third to read one, and the bytes are one of them.
pub fn sec1(data: &[u8]) {
    fn on<C: Curve>(data: &[u8]) {
        if let Ok(key) = VerifyingKey::<C>::from_sec1(data) {
            let (long, short) = (key.to_sec1(), key.to_sec1_compressed());
            let mut hybrid = long;
            hybrid.as_mut()[0] = short.as_ref()[0] | 4;
            let forms = [long.as_ref(), short.as_ref(), hybrid.as_ref()];
            assert!(forms.contains(&data));
            assert!(VerifyingKey::<C>::from_sec1(long.as_ref()) == Ok(key));
            assert!(VerifyingKey::<C>::from_sec1(short.as_ref()) == Ok(key));
        }
    }
    on::<Secp256k1>(data);
    on::<P256>(data);
    on::<P384>(data);
}

/// Keys of BIP-340, tweaks of them, and signatures that nobody made.
pub fn schnorr_keys(data: &[u8]) {
    let Some((x, rest)) = data.split_first_chunk::<32>() else {
        return;
    };
    let Ok(key) = schnorr::VerifyingKey::from_bytes(x) else {
        return;
    };
    assert_eq!(key.to_bytes(), *x);
    if let Some((tweak, rest)) = rest.split_first_chunk::<32>() {
        if let Ok((tweaked, parity)) = key.tweak_add(tweak) {
            // With the parity it is a point; taking the tweak off again gives the key.
            let again = [&[2 + parity as u8][..], &tweaked.to_bytes()].concat();
            assert!(VerifyingKey::<Secp256k1>::from_sec1(&again).is_ok());
        }
        if let Some((s, message)) = rest.split_first_chunk::<32>() {
            let mut signature = [0; 64];
            signature[..32].copy_from_slice(tweak);
            signature[32..].copy_from_slice(s);
            let signature = schnorr::Signature::from_bytes(&signature);
            // A forgery, unless the corpus has the very signature.
            let _ = key.verify(message, &signature);
        }
    }
}

/// Keys in PEM and DER: a key that was read is written in a form that is read as the same key.
pub fn pem(data: &[u8]) {
    use limbsmith::ecdsa::SigningKey;
    use limbsmith::keys::{PrivateKey, PublicKey};
    use limbsmith::{ed25519, x25519};
    fn on<C: Curve>(data: &[u8]) {
        let text = String::from_utf8_lossy(data);
        let private = [
            SigningKey::<C>::from_pem(&text),
            SigningKey::<C>::from_pkcs8_der(data),
            SigningKey::<C>::from_sec1_der(data),
        ];
        for key in private.into_iter().flatten() {
            for pem in [key.to_pkcs8_pem(), key.to_sec1_pem()] {
                let again = SigningKey::<C>::from_pem(&pem).map(|k| k.to_bytes());
                assert_eq!(again, Ok(key.to_bytes()));
            }
        }
        let public = [
            VerifyingKey::<C>::from_spki_pem(&text),
            VerifyingKey::<C>::from_spki_der(data),
        ];
        for key in public.into_iter().flatten() {
            let again = VerifyingKey::<C>::from_spki_pem(&key.to_spki_pem());
            assert!(again == Ok(key));
        }
    }
    on::<Secp256k1>(data);
    on::<P256>(data);
    on::<P384>(data);
    match PrivateKey::from_pem_or_der(data) {
        Ok(PrivateKey::Ed25519(key)) => {
            let again = ed25519::SigningKey::from_pem(&key.to_pkcs8_v2_pem());
            assert_eq!(again.map(|k| k.to_bytes()), Ok(key.to_bytes()));
        }
        Ok(PrivateKey::X25519(key)) => {
            let again = x25519::SecretKey::from_pem(&key.to_pkcs8_v2_pem());
            assert_eq!(again.map(|k| k.to_bytes()), Ok(key.to_bytes()));
        }
        Ok(_) => {}
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match PublicKey::from_pem_or_der(data) {
        Ok(PublicKey::Ed25519(key)) => {
            let again = ed25519::VerifyingKey::from_spki_pem(&key.to_spki_pem());
            assert_eq!(again, Ok(key));
        }
        Ok(_) => {}
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
