//! Calls on many inputs: each result is that of the single call, on all lanes.

use std::sync::Mutex;

use limbsmith::batch::UnequalLengths;
use limbsmith::cpu::{self, Lanes};
use limbsmith::fourq::{
    AgreementError, Item, KeyError, Policy, PublicKey, SecretKey, SharedSecret, SignError,
    SignOptions, Signature, SigningKey, VerifyingKey, public_key_each, shared_secret_each,
    sign_each, verify_each, verifying_key_each,
};

use super::{POLICIES, bytes, hex, lines, public, secret};

/// Every size up to 20, some around a block on the processor's lanes, and all kinds of lanes.
fn on_all(test: impl Fn(usize)) {
    // The choice of lanes is the whole process's, and another test's would end it.
    static CHOICE: Mutex<()> = Mutex::new(());
    let _held = CHOICE.lock();
    for lanes in cpu::lane_backends().chain([Lanes::Single]) {
        cpu::set_lanes(lanes).expect("available");
        let more: &[usize] = match lanes {
            Lanes::Ifma => &[40, 63, 64, 65, 67, 130],
            _ => &[],
        };
        (0..=20).chain(more.iter().copied()).for_each(&test);
    }
    cpu::reset_lanes();
}

/// The `i`-th, around and around.
fn at<T>(all: &[T], i: usize) -> &T {
    &all[i % all.len()]
}

#[test]
fn shared_secrets_of_many() {
    let mut peers: Vec<PublicKey> = Vec::new();
    let mut secrets: Vec<SecretKey> = [[0; 32], [0xff; 32]]
        .iter()
        .map(SecretKey::from_bytes)
        .collect();
    for v in lines("dh") {
        secrets.push(secret(v[0]));
        peers.push(public(v[3]));
    }
    peers.extend(lines("outside").iter().map(|v| public(v[1])));
    peers.extend(lines("low").iter().map(|v| public(v[1])));
    peers.extend(lines("lenient").iter().map(|v| public(v[0])));
    peers.extend((0..20).map(|i| PublicKey::from_bytes(&[i; 32])));
    let pairs: Vec<_> = (0..150)
        .map(|i| (at(&secrets, i), at(&peers, 7 * i)))
        .collect();
    for policy in POLICIES {
        let expected: Vec<_> = pairs
            .iter()
            .map(|(secret, peer)| secret.diffie_hellman(policy, peer))
            .collect();
        on_all(|n| {
            // Each size begins elsewhere.
            let pairs = &pairs[150 - n - n.min(3)..][..n];
            let expected = &expected[150 - n - n.min(3)..][..n];
            let mut shared: Vec<Result<SharedSecret, _>> =
                (0..n).map(|_| Err(AgreementError::Neutral)).collect();
            assert_eq!(shared_secret_each(policy, pairs, &mut shared), Ok(()));
            assert!(shared == expected, "{n} on {:?}", cpu::lanes());
        });
    }
}

#[test]
fn public_keys_of_many() {
    let mut secrets: Vec<_> = lines("public").iter().map(|v| secret(v[0])).collect();
    secrets.extend([0, 1, 2, 0xff].map(|i| SecretKey::from_bytes(&[i; 32])));
    let secrets: Vec<_> = (0..131).map(|i| at(&secrets, i)).collect();
    let expected: Vec<_> = secrets.iter().map(|s| s.public_key()).collect();
    on_all(|n| {
        let mut keys = vec![PublicKey::from_bytes(&[0; 32]); n];
        assert_eq!(public_key_each(&secrets[..n], &mut keys), Ok(()));
        assert_eq!(keys, expected[..n]);
    });
}

#[test]
fn signatures_of_many() {
    let keys: Vec<_> = (0..9).map(|i| SigningKey::from_bytes(&[i; 32])).collect();
    let messages: Vec<_> = (0..131).map(|i| vec![i as u8; i * 7 % 300]).collect();
    let items: Vec<_> = (0..131).map(|i| (at(&keys, i), &messages[i][..])).collect();
    let expected: Vec<_> = items.iter().map(|(key, m)| key.sign(m)).collect();
    on_all(|n| {
        let mut signatures = vec![Signature::from_bytes(&[0; 64]); n];
        let done = sign_each(&items[..n], SignOptions::new(), &mut signatures);
        assert_eq!(done, Ok(()));
        assert_eq!(signatures, expected[..n]);
    });
}

#[test]
fn options_of_signing() {
    let keys: Vec<_> = (0..9).map(|i| SigningKey::from_bytes(&[i; 32])).collect();
    let items: Vec<_> = (0..131).map(|i| (at(&keys, i), &b"m"[..i % 2])).collect();
    let noise: Vec<_> = (0..131).map(|i| [i as u8; 32]).collect();
    let options = |i: usize| SignOptions::new().hedged(&noise[i]).verified();
    let expected: Vec<_> = (0..131)
        .map(|i| items[i].0.sign_with(items[i].1, options(i)))
        .map(|signature| signature.expect("no fault"))
        .collect();
    for (i, ((key, message), signature)) in items.iter().zip(&expected).enumerate() {
        let public = key.public_bytes();
        for policy in POLICIES {
            let verifying = VerifyingKey::from_bytes(policy, &public).expect("a key");
            assert_eq!(verifying.verify(policy, message, signature), Ok(()));
        }
        // The nonce is not the deterministic one; the same noise gives the same.
        assert_ne!(*signature, key.sign(message));
        assert_eq!(key.sign_with(message, options(i)), Ok(*signature));
        let plain = SignOptions::new();
        assert_eq!(key.sign_with(message, plain), Ok(key.sign(message)));
    }
    on_all(|n| {
        let mut signatures = vec![Signature::from_bytes(&[0; 64]); n];
        for verify in [false, true] {
            let options = SignOptions::new().hedged(&noise[..n]);
            let options = if verify { options.verified() } else { options };
            let done = sign_each(&items[..n], options, &mut signatures);
            assert_eq!((done, &signatures[..]), (Ok(()), &expected[..n]));
        }
        let short = SignOptions::new().hedged(&noise[..n + 1]);
        let done = sign_each(&items[..n], short, &mut signatures);
        assert!(matches!(done, Err(SignError::Lengths(_))), "{done:?}");
    });
}

#[test]
fn double_base_sums() {
    use limbsmith::hazmat::fourq::{
        DoubleBase, Scalar, double_base_each_vartime, double_base_vartime,
    };
    let key = |n: u64| {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&n.to_le_bytes());
        let public = SecretKey::from_bytes(&bytes).public_key();
        VerifyingKey::from_bytes(Policy::Strict, public.as_bytes()).expect("a key")
    };
    let edges = [
        Scalar::ZERO,
        Scalar::ONE,
        -Scalar::ONE,
        Scalar::from(1u64 << 63),
    ];
    let terms: Vec<_> = (0..131u64)
        .map(|i| DoubleBase {
            n: *at(&edges, i as usize),
            k: *at(&edges, (i / 4) as usize) * Scalar::from(i % 3 + 1),
            a: key(i + 2),
        })
        .collect();
    let expected: Vec<_> = terms
        .iter()
        .zip(2u64..)
        .map(|(t, a)| {
            let n = t.n + t.k * Scalar::from(a);
            SecretKey::from_bytes(&n.to_bytes()).public_key().to_bytes()
        })
        .collect();
    for (t, expected) in terms.iter().zip(&expected) {
        assert_eq!(double_base_vartime(t), *expected);
    }
    on_all(|n| {
        let mut sums = vec![[0; 32]; n];
        assert_eq!(double_base_each_vartime(&terms[..n], &mut sums), Ok(()));
        assert_eq!(sums, expected[..n]);
        assert!(double_base_each_vartime(&terms[..n + 1], &mut sums).is_err());
    });
}

#[test]
fn verdicts_on_many() {
    // Vectors with keys of both policies, and signatures with a bit flipped.
    let mut cases: Vec<(VerifyingKey, Vec<u8>, Signature)> = Vec::new();
    for v in lines("verify") {
        let signature = Signature::from_bytes(&bytes(v[2]));
        for policy in POLICIES {
            if let Ok(key) = VerifyingKey::from_bytes(policy, &bytes(v[0])) {
                cases.push((key, hex(v[1]), signature));
            }
        }
    }
    for i in 0..60usize {
        let key = SigningKey::from_bytes(&[i as u8; 32]);
        let message = vec![i as u8; 5 * i];
        let mut signature = key.sign(&message).to_bytes();
        if i % 3 == 0 {
            signature[i] ^= 1 << (i % 8);
        }
        if i % 7 == 0 {
            signature[15] |= 0x80;
        }
        let signature = Signature::from_bytes(&signature);
        cases.push((key.verifying_key(), message, signature));
    }
    let cases: Vec<_> = (0..150).map(|i| at(&cases, 11 * i)).collect();
    let items: Vec<_> = cases
        .iter()
        .map(|(key, message, signature)| Item {
            key,
            message,
            signature,
        })
        .collect();
    for policy in POLICIES {
        let expected: Vec<_> = items
            .iter()
            .map(|item| item.key.verify(policy, item.message, item.signature))
            .map(|verdict| verdict.is_ok())
            .collect();
        assert!(expected.contains(&true) && expected.contains(&false));
        on_all(|n| {
            let from = 150 - n - n.min(3);
            let mut verdicts: Vec<_> = expected[from..][..n].iter().map(|v| !v).collect();
            let done = verify_each(policy, &items[from..][..n], &mut verdicts);
            assert_eq!(done, Ok(()));
            assert_eq!(verdicts, expected[from..][..n], "{:?}", cpu::lanes());
        });
    }
}

/// The encoding of a key, a message and a signature.
type Case = ([u8; 32], Vec<u8>, Signature);

/// Keys that FourQlib takes and Strict refuses, each with a signature that FourQlib accepts and in which Strict finds
/// nothing wrong but the key.
fn refused_keys() -> Vec<Case> {
    let mut all: Vec<Case> = Vec::new();
    for v in lines("verify") {
        let key = bytes(v[0]);
        if v[4] == "1" && VerifyingKey::from_bytes(Policy::Strict, &key).is_err() {
            all.push((key, hex(v[1]), Signature::from_bytes(&bytes(v[2]))));
        }
    }
    // The neutral point in all its encodings: the second half of y may be p, and the sign bit may be set. `S G` is R.
    for (i, last) in (0u8..).zip([0, 0x80, 0x7f, 0xff]) {
        let (mut key, mut s) = ([0; 32], [i + 1; 32]);
        (key[0], key[31], s[31]) = (1, last, 0);
        if i >= 2 {
            key[16..31].fill(0xff);
        }
        let r = SecretKey::from_bytes(&s).public_key().to_bytes();
        let signature = [r, s].concat().try_into().expect("the length");
        all.push((key, vec![i; 7], Signature::from_bytes(&signature)));
    }
    let reasons: Vec<_> = all
        .iter()
        .map(|(key, ..)| VerifyingKey::from_bytes(Policy::Strict, key).err())
        .collect();
    for reason in [
        KeyError::InvalidEncoding,
        KeyError::Neutral,
        KeyError::NotInSubgroup,
    ] {
        assert!(reasons.contains(&Some(reason)), "{reason:?}");
    }
    assert!(!reasons.contains(&None));
    // S is below the order.
    let below = |s: &[u8; 64]| s[62] < 0x29 && s[63] == 0;
    assert!(all.iter().all(|(.., s)| below(&s.to_bytes())));
    all
}

/// A key that was decoded under FourQlib is checked when it verifies under Strict.
#[test]
fn refused_keys_verify_nothing_under_strict() {
    let refused = refused_keys();
    let signing = SigningKey::from_bytes(&[4; 32]);
    let good = (signing.public_bytes(), b"m".to_vec(), signing.sign(b"m"));
    let is_good = |i: usize| i % 5 == 2;
    let cases: Vec<&Case> = (0..150)
        .map(|i| if is_good(i) { &good } else { at(&refused, i) })
        .collect();
    let encodings: Vec<_> = cases.iter().map(|(key, ..)| *key).collect();
    let expected = |policy, i| policy == Policy::FourQlib || is_good(i);
    for (i, (key, message, signature)) in cases.iter().enumerate() {
        let key = VerifyingKey::from_bytes(Policy::FourQlib, key).expect("a key");
        for policy in POLICIES {
            let verdict = key.verify(policy, message, signature);
            assert_eq!(verdict.is_ok(), expected(policy, i), "{policy:?} {key:?}");
        }
    }
    on_all(|n| {
        let from = 150 - n - n.min(3);
        let mut keys = vec![Err(KeyError::Neutral); n];
        let done = verifying_key_each(Policy::FourQlib, &encodings[from..][..n], &mut keys);
        assert_eq!(done, Ok(()));
        let keys: Vec<_> = keys.iter().map(|key| key.expect("a key")).collect();
        let items: Vec<_> = keys
            .iter()
            .zip(&cases[from..])
            .map(|(key, (_, message, signature))| Item {
                key,
                message,
                signature,
            })
            .collect();
        for policy in POLICIES {
            let expected: Vec<_> = (from..from + n).map(|i| expected(policy, i)).collect();
            let mut verdicts: Vec<_> = expected.iter().map(|v| !v).collect();
            assert_eq!(verify_each(policy, &items, &mut verdicts), Ok(()));
            assert_eq!(verdicts, expected, "{policy:?} on {:?}", cpu::lanes());
        }
    });
}

/// The policy under which a key was decoded has no part in its verdicts, if Strict admits the key.
#[test]
fn admitted_keys_are_the_same_under_both_policies() {
    let mut cases: Vec<(Case, [bool; 2])> = Vec::new();
    for v in lines("sign") {
        let signature = Signature::from_bytes(&bytes(v[3]));
        cases.push(((bytes(v[1]), hex(v[2]), signature), [true; 2]));
    }
    for v in lines("verify") {
        let (key, signature) = (bytes(v[0]), Signature::from_bytes(&bytes(v[2])));
        if VerifyingKey::from_bytes(Policy::Strict, &key).is_ok() {
            cases.push(((key, hex(v[1]), signature), [v[3] == "1", v[4] == "1"]));
        }
    }
    // Some signatures only FourQlib accepts, and some are not valid.
    let has = |verdicts| cases.iter().any(|(_, expected)| *expected == verdicts);
    assert!(has([true; 2]) && has([false, true]) && has([false; 2]));
    // Each case twice in a row: decoded under one policy and under the other.
    let mut keys = Vec::new();
    for ((key, message, signature), expected) in &cases {
        for decoded in POLICIES {
            let key = VerifyingKey::from_bytes(decoded, key).expect("a key");
            let verdicts = POLICIES.map(|policy| key.verify(policy, message, signature).is_ok());
            assert_eq!(verdicts, *expected, "{decoded:?} {key:?}");
            keys.push(key);
        }
    }
    let rows: Vec<_> = (0..150)
        .map(|i| (at(&keys, 3 * i), at(&cases, 3 * i % keys.len() / 2)))
        .collect();
    let items: Vec<_> = rows
        .iter()
        .map(|(key, ((_, message, signature), _))| Item {
            key,
            message,
            signature,
        })
        .collect();
    on_all(|n| {
        let from = 150 - n - n.min(3);
        for (k, policy) in POLICIES.into_iter().enumerate() {
            let expected: Vec<_> = rows[from..][..n].iter().map(|(_, (_, v))| v[k]).collect();
            let mut verdicts: Vec<_> = expected.iter().map(|v| !v).collect();
            let done = verify_each(policy, &items[from..][..n], &mut verdicts);
            assert_eq!(done, Ok(()));
            assert_eq!(verdicts, expected, "{policy:?} on {:?}", cpu::lanes());
        }
    });
}

#[test]
fn keys_of_many() {
    let mut all: Vec<[u8; 32]> = lines("dh").iter().map(|v| bytes(v[2])).collect();
    all.extend(lines("outside").iter().map(|v| bytes::<32>(v[1])));
    all.extend(lines("low").iter().map(|v| bytes::<32>(v[1])));
    all.extend(lines("lenient").iter().map(|v| bytes::<32>(v[0])));
    all.extend((0..40).map(|i| [i; 32]));
    all.extend((0..40).map(|i| SigningKey::from_bytes(&[i; 32]).public_bytes()));
    let all: Vec<_> = (0..150).map(|i| *at(&all, 7 * i)).collect();
    for policy in POLICIES {
        let expected: Vec<_> = all
            .iter()
            .map(|bytes| VerifyingKey::from_bytes(policy, bytes))
            .collect();
        on_all(|n| {
            let from = 150 - n - n.min(3);
            let mut keys = vec![Err(KeyError::Neutral); n];
            let got = verifying_key_each(policy, &all[from..][..n], &mut keys);
            assert_eq!(got, Ok(()));
            assert_eq!(keys, expected[from..][..n], "{:?}", cpu::lanes());
        });
    }
    // The decoded point is the same, too.
    let (signing, mut keys) = (
        SigningKey::from_bytes(&[3; 32]),
        vec![Err(KeyError::Neutral); 9],
    );
    let bytes = [signing.public_bytes(); 9];
    assert_eq!(
        verifying_key_each(Policy::Strict, &bytes, &mut keys),
        Ok(())
    );
    for key in keys {
        let key = key.expect("a key");
        let verdict = key.verify(Policy::Strict, b"m", &signing.sign(b"m"));
        assert_eq!(verdict, Ok(()));
    }
}

#[test]
fn unequal_lengths_write_nothing() {
    let key = SecretKey::from_bytes(&[1; 32]);
    let peer = key.public_key();
    let error = Err(UnequalLengths {
        inputs: 1,
        answers: 2,
    });
    let mut shared = [Err(AgreementError::Neutral), Err(AgreementError::Neutral)];
    let got = shared_secret_each(Policy::Strict, &[(&key, &peer)], &mut shared);
    assert_eq!(got, error);
    assert!(shared.iter().all(|s| *s == Err(AgreementError::Neutral)));
    let mut keys = [PublicKey::from_bytes(&[9; 32]); 2];
    assert_eq!(public_key_each(&[&key], &mut keys), error);
    assert_eq!(keys, [PublicKey::from_bytes(&[9; 32]); 2]);
    let signing = SigningKey::from_bytes(&[1; 32]);
    let none = Signature::from_bytes(&[9; 64]);
    let mut signatures = [none; 2];
    let got = sign_each(&[(&signing, b"m")], SignOptions::new(), &mut signatures);
    assert_eq!(got, error.map_err(SignError::Lengths));
    assert_eq!(signatures, [none; 2]);
    let (key, signature) = (signing.verifying_key(), signing.sign(b"m"));
    let item = Item {
        key: &key,
        message: b"m",
        signature: &signature,
    };
    let mut verdicts = [false; 2];
    let got = verify_each(Policy::Strict, &[item], &mut verdicts);
    assert_eq!(got, error);
    assert_eq!(verdicts, [false; 2]);
    let mut keys = [Err(KeyError::Neutral), Err(KeyError::Neutral)];
    let got = verifying_key_each(Policy::Strict, &[signing.public_bytes()], &mut keys);
    assert_eq!(got, error);
    assert_eq!(keys, [Err(KeyError::Neutral), Err(KeyError::Neutral)]);
}

/// Times of 64 inputs in one call, each: `cargo test --release ... -- --ignored --nocapture`.
#[test]
#[ignore = "it measures"]
fn times() {
    fn best(name: &str, inputs: u32, mut work: impl FnMut()) {
        let times = (0..200).map(|_| {
            let start = std::time::Instant::now();
            (0..3).for_each(|_| work());
            start.elapsed().as_nanos() as f64 / f64::from(3 * inputs)
        });
        let best = times.fold(f64::MAX, f64::min);
        println!("{name}, {inputs}: {:.2} us each", best / 1000.0);
    }
    const N: usize = 64;
    let secrets: Vec<_> = (0..N as u8)
        .map(|i| SecretKey::from_bytes(&[i + 1; 32]))
        .collect();
    let secrets: Vec<_> = secrets.iter().collect();
    let peers: Vec<_> = secrets.iter().rev().map(|s| s.public_key()).collect();
    let pairs: Vec<_> = secrets.iter().copied().zip(&peers).collect();
    let signing: Vec<_> = (0..N as u8)
        .map(|i| SigningKey::from_bytes(&[i; 32]))
        .collect();
    let keys: Vec<_> = signing.iter().map(|k| k.verifying_key()).collect();
    let bytes: Vec<_> = keys.iter().map(|k| k.to_bytes()).collect();
    let message = [1; 32];
    let to_sign: Vec<_> = signing.iter().map(|k| (k, &message[..])).collect();
    let mut signatures: Vec<_> = signing.iter().map(|k| k.sign(&message)).collect();
    let made = signatures.clone();
    let items: Vec<_> = keys
        .iter()
        .zip(&made)
        .map(|(key, signature)| Item {
            key,
            message: &message,
            signature,
        })
        .collect();
    for lanes in [cpu::lanes(), Lanes::Single] {
        cpu::set_lanes(lanes).expect("available");
        println!("on {lanes:?}");
        for n in [64, 8, 4, 3, 2, 1] {
            let inputs = n as u32;
            let mut shared: Vec<_> = (0..n).map(|_| Err(AgreementError::Neutral)).collect();
            best("shared secret", inputs, || {
                shared_secret_each(Policy::Strict, &pairs[..n], &mut shared).expect("lengths");
            });
            let mut verdicts = vec![false; n];
            best("verify", inputs, || {
                verify_each(Policy::Strict, &items[..n], &mut verdicts).expect("lengths");
            });
            let mut decoded = vec![Err(KeyError::Neutral); n];
            for policy in POLICIES {
                best(&format!("key from bytes, {policy:?}"), inputs, || {
                    verifying_key_each(policy, &bytes[..n], &mut decoded).expect("lengths");
                });
            }
            best("sign", inputs, || {
                let signatures = &mut signatures[..n];
                sign_each(&to_sign[..n], SignOptions::new(), signatures).expect("lengths");
            });
            let mut public = peers[..n].to_vec();
            best("public key", inputs, || {
                public_key_each(&secrets[..n], &mut public).expect("lengths");
            });
        }
    }
    cpu::reset_lanes();
}
