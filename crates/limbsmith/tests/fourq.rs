//! Key agreement and SchnorrQ on FourQ: FourQlib's vectors, and all that must be refused.

#[path = "fourq/each.rs"]
mod each;

use limbsmith::fourq::{
    AgreementError, KeyError, Policy, PublicKey, SecretKey, Signature, SigningKey, VerifyingKey,
    WrongLength,
};

const VECTORS: &str = include_str!("data/fourq.txt");

/// The fields of all lines of a kind.
fn lines(kind: &str) -> Vec<Vec<&'static str>> {
    let all = VECTORS.lines().filter(|l| !l.starts_with('#'));
    let all = all.map(|l| l.split(' ').collect::<Vec<_>>());
    let found: Vec<_> = all
        .filter(|l| l[0] == kind)
        .map(|l| l[1..].to_vec())
        .collect();
    assert!(!found.is_empty(), "{kind}");
    found
}

fn hex(text: &str) -> Vec<u8> {
    let text = text.trim_start_matches('-');
    (0..text.len() / 2)
        .map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).expect("hex"))
        .collect()
}

fn bytes<const N: usize>(text: &str) -> [u8; N] {
    hex(text).try_into().expect("the length")
}

fn secret(text: &str) -> SecretKey {
    SecretKey::from_bytes(&bytes(text))
}

fn public(text: &str) -> PublicKey {
    PublicKey::from_bytes(&bytes(text))
}

const POLICIES: [Policy; 2] = [Policy::Strict, Policy::FourQlib];

#[test]
fn public_keys() {
    for v in lines("public") {
        assert_eq!(secret(v[0]).public_key(), public(v[1]), "{}", v[0]);
    }
}

#[test]
fn shared_secrets() {
    for v in lines("dh") {
        let (a, b) = (secret(v[0]), secret(v[1]));
        assert_eq!(a.public_key(), public(v[2]));
        assert_eq!(b.public_key(), public(v[3]));
        for policy in POLICIES {
            let shared = a.diffie_hellman(policy, &b.public_key()).expect("keys");
            assert_eq!(shared.to_bytes(), bytes(v[4]));
            let same = b.diffie_hellman(policy, &a.public_key()).expect("keys");
            assert!(shared == same);
        }
    }
    for v in lines("outside") {
        let shared = secret(v[0])
            .diffie_hellman(Policy::Strict, &public(v[1]))
            .expect("a point");
        assert_eq!(shared.as_bytes(), &bytes(v[2]));
    }
}

#[test]
fn neutral_secrets_are_refused() {
    for v in lines("low") {
        for policy in POLICIES {
            let got = secret(v[0]).diffie_hellman(policy, &public(v[1]));
            assert_eq!(got.err(), Some(AgreementError::Neutral), "{}", v[1]);
        }
    }
    // Multiples of N as secrets: 0 is the simplest.
    let peer = SecretKey::from_bytes(&[3; 32]).public_key();
    let got = SecretKey::from_bytes(&[0; 32]).diffie_hellman(Policy::Strict, &peer);
    assert_eq!(got.err(), Some(AgreementError::Neutral));
}

#[test]
fn keys_that_only_fourqlib_takes() {
    let key = SecretKey::from_bytes(&[5; 32]);
    for v in lines("lenient") {
        let got = key.diffie_hellman(Policy::Strict, &public(v[0]));
        assert_eq!(
            got.err(),
            Some(AgreementError::InvalidPublicKey),
            "{}",
            v[0]
        );
        let got = key.diffie_hellman(Policy::FourQlib, &public(v[0])).err();
        let expected = match v[1] {
            "1" => None,
            "7" => Some(AgreementError::Neutral),
            _ => Some(AgreementError::InvalidPublicKey),
        };
        assert_eq!(got, expected, "{}", v[0]);
        let key = VerifyingKey::from_bytes(Policy::Strict, &bytes(v[0]));
        assert_eq!(key.err(), Some(KeyError::InvalidEncoding), "{}", v[0]);
    }
}

#[test]
fn signatures() {
    for v in lines("sign") {
        let key = SigningKey::from_bytes(&bytes(v[0]));
        assert_eq!(key.public_bytes(), bytes(v[1]));
        let message = hex(v[2]);
        let signature = key.sign(&message);
        assert_eq!(signature.to_bytes(), bytes(v[3]));
        let own = key.verifying_key();
        for policy in POLICIES {
            assert_eq!(own.verify(policy, &message, &signature), Ok(()));
            let key = VerifyingKey::from_bytes(policy, &bytes(v[1])).expect("a key");
            assert_eq!(key.verify(policy, &message, &signature), Ok(()));
        }
    }
}

#[test]
fn verdicts_of_both_policies() {
    for v in lines("verify") {
        let signature = Signature::from_bytes(&bytes(v[2]));
        for (policy, expected) in POLICIES.into_iter().zip([v[3], v[4]]) {
            let verdict = VerifyingKey::from_bytes(policy, &bytes(v[0]))
                .is_ok_and(|key| key.verify(policy, &hex(v[1]), &signature).is_ok());
            assert_eq!(verdict, expected == "1", "{policy:?} {v:?}");
        }
    }
}

#[test]
fn every_flipped_bit_is_refused() {
    let key = SigningKey::from_bytes(&[9; 32]);
    let signature = key.sign(b"message").to_bytes();
    let verifying = key.verifying_key();
    let other = SigningKey::from_bytes(&[8; 32]).verifying_key();
    let verify = |key: &VerifyingKey, message: &[u8], signature: &[u8; 64]| {
        let signature = Signature::from_bytes(signature);
        POLICIES.map(|policy| key.verify(policy, message, &signature).is_ok())
    };
    assert_eq!(verify(&verifying, b"message", &signature), [true; 2]);
    for bit in 0..512 {
        let mut wrong = signature;
        wrong[bit / 8] ^= 1 << (bit % 8);
        let verdicts = verify(&verifying, b"message", &wrong);
        assert_eq!(verdicts, [false; 2], "bit {bit}");
    }
    assert_eq!(verify(&verifying, b"massage", &signature), [false; 2]);
    assert_eq!(verify(&other, b"message", &signature), [false; 2]);
    assert_eq!(Signature::from_slice(&signature[1..]), Err(WrongLength));
}

#[test]
fn keys_outside_the_subgroup_are_named() {
    let strict = |text: &str| VerifyingKey::from_bytes(Policy::Strict, &bytes(text)).err();
    for v in lines("outside") {
        assert_eq!(strict(v[1]), Some(KeyError::NotInSubgroup));
    }
    let mut neutral = [0; 32];
    neutral[0] = 1;
    assert_eq!(
        VerifyingKey::from_bytes(Policy::Strict, &neutral).err(),
        Some(KeyError::Neutral)
    );
    for v in lines("low") {
        let expected = match bytes::<32>(v[1]) == neutral {
            true => KeyError::Neutral,
            false => KeyError::NotInSubgroup,
        };
        assert_eq!(strict(v[1]), Some(expected));
    }
}

#[test]
fn nothing_secret_is_printed() {
    let key = SecretKey::from_bytes(&[0x5a; 32]);
    assert_eq!(format!("{key:?}"), "SecretKey(..)");
    let shared = key
        .diffie_hellman(Policy::Strict, &key.public_key())
        .expect("a key");
    assert_eq!(format!("{shared:?}"), "SharedSecret(..)");
    let text = format!("{:?}", SigningKey::from_bytes(&[0x5a; 32]));
    assert!(!text.contains("5a5a"), "{text}");
}

/// Times of single operations: `cargo test --release ... -- --ignored --nocapture`.
#[test]
#[ignore = "it measures"]
fn times() {
    fn best(name: &str, mut work: impl FnMut()) {
        let times = (0..50).map(|_| {
            let start = std::time::Instant::now();
            (0..100).for_each(|_| work());
            start.elapsed().as_nanos() as f64 / 100.0
        });
        println!("{name}: {:.0} ns", times.fold(f64::MAX, f64::min));
    }
    let (a, b) = (
        SecretKey::from_bytes(&[1; 32]),
        SecretKey::from_bytes(&[2; 32]),
    );
    let public = b.public_key();
    best("public key", || _ = core::hint::black_box(a.public_key()));
    best("shared secret", || {
        _ = core::hint::black_box(a.diffie_hellman(Policy::Strict, &public))
    });
    let key = SigningKey::from_bytes(&[7; 32]);
    let (verifying, signature) = (key.verifying_key(), key.sign(&[1; 32]));
    let bytes = verifying.to_bytes();
    best("sign", || _ = core::hint::black_box(key.sign(&[1; 32])));
    best("verify, key checked before", || {
        let verdict = verifying.verify(Policy::Strict, &[1; 32], &signature);
        assert!(verdict.is_ok());
    });
    best("verify, key from bytes, FourQlib", || {
        let key = VerifyingKey::from_bytes(Policy::FourQlib, &bytes).expect("a key");
        let verdict = key.verify(Policy::FourQlib, &[1; 32], &signature);
        assert!(verdict.is_ok());
    });
    best("key from bytes, Strict", || {
        _ = core::hint::black_box(VerifyingKey::from_bytes(Policy::Strict, &bytes));
    });
}
