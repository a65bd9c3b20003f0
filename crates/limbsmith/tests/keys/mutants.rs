//! Damaged files: never a panic, and never another key in silence.

use limbsmith::keys::{KeyFormatError, PrivateKey, PublicKey};

use super::{data, text};

/// Files of every format, as DER.
fn corpus() -> Vec<Vec<u8>> {
    let private = [
        "ed25519.pem",
        "x25519.pem",
        "p256.pkcs8.pem",
        "p384.pkcs8.pem",
        "secp256k1.pkcs8.pem",
    ];
    let mut all = vec![];
    for name in private {
        match PrivateKey::from_pem(&text(name)).unwrap() {
            PrivateKey::Ed25519(key) => {
                all.push(key.to_pkcs8_der().to_vec());
                all.push(key.to_pkcs8_v2_der().to_vec());
                all.push(key.verifying_key().to_spki_der());
            }
            PrivateKey::X25519(key) => {
                all.push(key.to_pkcs8_v2_der().to_vec());
                all.push(key.public_key().to_spki_der());
            }
            PrivateKey::P256(key) => {
                all.push(key.to_pkcs8_der().to_vec());
                all.push(key.to_sec1_der().to_vec());
                all.push(key.verifying_key().to_spki_der());
            }
            PrivateKey::P384(key) => all.push(key.to_sec1_der().to_vec()),
            PrivateKey::Secp256k1(key) => all.push(key.to_pkcs8_der().to_vec()),
            other => panic!("{:?}", other.algorithm()),
        }
    }
    all
}

#[test]
fn der_mutants_never_panic() {
    let read = |der: &[u8]| {
        let results = [
            PrivateKey::from_pem_or_der(der).map(|k| k.public_key()),
            PublicKey::from_pem_or_der(der),
        ];
        // The message of each error can be written.
        for error in results.iter().filter_map(|r| r.as_ref().err()) {
            assert!(!error.to_string().is_empty());
        }
        results.into_iter().flatten().count()
    };
    for der in corpus() {
        assert_eq!(read(&der), 1);
        for len in 0..der.len() {
            assert_eq!(read(&der[..len]), 0, "{len}");
        }
        assert_eq!(read(&[&der[..], &[0]].concat()), 0);
        let mut changed = der.clone();
        for at in 0..der.len() {
            for value in [der[at] ^ 1, der[at] ^ 0x80, 0, 1, 0x30, 0x7f, 0x80, 0xff] {
                changed[at] = value;
                read(&changed);
            }
            changed[at] = der[at];
            // A byte less, and one more.
            let (head, tail) = der.split_at(at);
            read(&[head, &tail[1..]].concat());
            read(&[head, &[der[at]], tail].concat());
        }
    }
}

#[test]
fn pem_mutants_never_panic() {
    let files = ["p256.parameters.pem", "p256.legacy.pem", "ed25519.text.pem"];
    for name in files {
        let file = data(name);
        for len in 0..file.len() {
            let _ = PrivateKey::from_pem_or_der(&file[..len]);
        }
        let mut changed = file.clone();
        for at in 0..file.len() {
            for value in [b'-', b':', b'\n', b'\r', b' ', b'=', 0xff] {
                changed[at] = value;
                let _ = PrivateKey::from_pem_or_der(&changed);
            }
            changed[at] = file[at];
        }
    }
    // A cut is noticed, whichever character is the last.
    let key = data("p256.pkcs8.pem");
    for len in 0..key.len() - 1 {
        let error = PrivateKey::from_pem_or_der(&key[..len]).unwrap_err();
        let expected = [KeyFormatError::NotPem, KeyFormatError::Pem];
        assert!(expected.contains(&error), "{len}: {error:?}");
    }
}
