//! Signing with options: the definition of hedged signatures, and a check that options change nothing else.

#[path = "../../limbsmith/tests/support/mod.rs"]
mod support;

use ed25519_dalek::hazmat::{ExpandedSecretKey, raw_sign, raw_sign_prehashed};
use limbsmith::batch::UnequalLengths;
use limbsmith::ecdsa::{self, ByteArray, Curve, RecoveryId};
use limbsmith::ed25519::{self, Context, ContextTooLong, Message, Policy};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{self, Secp256k1, bitcoin, ethereum, schnorr};
use limbsmith::signing::{SignError, SignOptions};
use sha2::{Digest, Sha512};

fn hex(text: &str) -> Vec<u8> {
    let text = text.trim_matches('-');
    (0..text.len())
        .step_by(2)
        .map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap())
        .collect()
}

fn bytes<C: Curve>(slice: &[u8]) -> C::Bytes {
    let mut bytes = C::Bytes::ZERO;
    bytes.as_mut().copy_from_slice(slice);
    bytes
}

/// One line of the vectors, signed alone and between others.
fn vector<C: Curve>([key, message, noise, r, s]: [Vec<u8>; 5]) {
    let key = ecdsa::SigningKey::<C>::from_slice(&key).unwrap();
    let noise = bytes::<C>(&noise);
    let expected = ecdsa::Signature::<C>::from_slice(&[r, s].concat()).unwrap();
    let message = ecdsa::Message::Plain(&message);
    let options = SignOptions::new().hedged(&noise).verified();
    let (signature, _) = key.sign_with(message, options).unwrap();
    let same = |made: ecdsa::Signature<C>| made == expected || made.normalize_s() == expected;
    assert!(same(signature), "{signature:?}");
    let other = [bytes::<C>(&vec![9; noise.as_ref().len()]), noise, noise];
    let inputs = [(&key, message); 3];
    let mut signatures = [signature; 3];
    let options = SignOptions::new().hedged(&other[..]);
    ecdsa::sign_each(&inputs, options, &mut signatures).unwrap();
    assert_eq!(signatures.map(same), [false, true, true]);
}

#[test]
fn vectors_of_hedged_ecdsa() {
    let mut count = [0; 2];
    for line in include_str!("../../limbsmith/tests/data/hedged_ecdsa.txt").lines() {
        if line.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = line.split(' ').collect();
        let rest = core::array::from_fn(|i| hex(fields[2 + i]));
        match fields[..2] {
            ["P256", "sha256"] => (vector::<P256>(rest), count[0] += 1),
            ["P384", "sha384"] => (vector::<P384>(rest), count[1] += 1),
            _ => panic!("{line}"),
        };
    }
    assert_eq!(count, [4, 3]);
}

/// Section 3 of draft-irtf-cfrg-det-sigs-with-noise-05, which has no vectors yet: the signature is that of
/// ed25519-dalek for a key with the other prefix.
#[test]
fn hedged_ed25519_is_that_of_the_draft() {
    let (mut pure, mut prehashed) = (vec![], vec![]);
    let context = Context::new(b"here").unwrap();
    let keys: Vec<_> = (0..19)
        .map(|i| ed25519::SigningKey::from_bytes(&[i; 32]))
        .collect();
    let noise: Vec<[u8; 32]> = (0..19).map(|i| [i ^ 0x5a; 32]).collect();
    let text: Vec<u8> = (0..=255).cycle().take(700).collect();
    let digests: Vec<[u8; 64]> = (0..19)
        .map(|i| Sha512::digest(&text[..i * 31]).into())
        .collect();
    let mut expected = [vec![], vec![]];
    for i in 0..19 {
        let hash: [u8; 64] = Sha512::digest([i as u8; 32]).into();
        let mut secret = ExpandedSecretKey::from_bytes(&hash);
        let public = ed25519_dalek::VerifyingKey::from(&secret);
        let hedged = Sha512::digest([&hash[32..], &noise[i]].concat());
        secret.hash_prefix.copy_from_slice(&hedged[..32]);
        let message = &text[..i * 31];
        expected[0].push(raw_sign::<Sha512>(&secret, message, &public).to_bytes());
        let hash = Sha512::new().chain_update(message);
        let ph = raw_sign_prehashed::<Sha512, Sha512>(&secret, hash, &public, Some(b"here"));
        expected[1].push(ph.unwrap().to_bytes());
        let options = SignOptions::new().hedged(&noise[i]).verified();
        pure.push((&keys[i], Message::Pure(message)));
        let digest = &digests[i];
        prehashed.push((&keys[i], Message::Prehashed { context, digest }));
        for (items, expected) in [&pure, &prehashed].into_iter().zip(&expected) {
            let made = keys[i].sign_with(items[i].1, options).unwrap();
            assert_eq!(made.to_bytes(), expected[i]);
        }
    }
    support::on_every_lanes(|lanes| {
        for (items, expected) in [&pure, &prehashed].into_iter().zip(&expected) {
            let mut made = [ed25519::Signature::from_bytes(&[0; 64]); 19];
            let options = SignOptions::new().hedged(&noise[..]).verified();
            ed25519::sign_each(items, options, &mut made).unwrap();
            assert_eq!(made.map(|s| s.to_bytes())[..], expected[..], "{lanes}");
        }
    });
}

/// Without noise signatures are the deterministic ones, verified or not; with noise they differ.
fn plain_of<C: Curve>() {
    let size = C::Bytes::ZERO.as_ref().len();
    let keys: Vec<_> = (1..20)
        .map(|i| ecdsa::SigningKey::<C>::from_slice(&vec![i; size]).unwrap())
        .collect();
    let hash = [7; 32];
    let messages = [
        ecdsa::Message::Plain(b"a message"),
        ecdsa::Message::prehashed(&hash),
    ];
    let noise: Vec<C::Bytes> = (0..19).map(|i| bytes::<C>(&vec![i; size])).collect();
    let inputs: Vec<_> = keys
        .iter()
        .enumerate()
        .map(|(i, key)| (key, messages[i % 2]))
        .collect();
    // With the id that gives the key back.
    let alone = |(key, message): &(&ecdsa::SigningKey<C>, ecdsa::Message<'_>)| {
        let signature = key.sign(*message);
        let recovers = |id: &RecoveryId| {
            let found = ecdsa::VerifyingKey::recover(*message, &signature, *id);
            found == Ok(*key.verifying_key())
        };
        let mut ids = (0..4).filter_map(RecoveryId::from_byte);
        (signature, ids.find(recovers).unwrap())
    };
    let expected: Vec<_> = inputs.iter().map(alone).collect();
    for (i, (key, message)) in inputs.iter().enumerate() {
        for options in [SignOptions::new(), SignOptions::new().verified()] {
            assert_eq!(key.sign_with(*message, options), Ok(expected[i]));
            let (hedged, _) = key.sign_with(*message, options.hedged(&noise[i])).unwrap();
            assert_ne!(hedged, expected[i].0);
        }
    }
    support::on_every_lanes52(|lanes| {
        for options in [SignOptions::new(), SignOptions::new().verified()] {
            let mut made = vec![expected[3].0; 19];
            ecdsa::sign_each(&inputs, options, &mut made).unwrap();
            let same = made.iter().zip(&expected).all(|(a, (b, _))| a == b);
            assert!(same, "{lanes}");
            ecdsa::sign_each(&inputs, options.hedged(&noise), &mut made).unwrap();
            for (i, (key, message)) in inputs.iter().enumerate() {
                let options = SignOptions::new().hedged(&noise[i]);
                assert_eq!(made[i], key.sign_with(*message, options).unwrap().0);
            }
        }
    });
    // As many signatures as inputs, and as much noise.
    let mut made = vec![expected[3].0; 3];
    let error = |inputs, answers| Err(SignError::Lengths(UnequalLengths { inputs, answers }));
    let few = SignOptions::new().hedged(&noise[..2]).verified();
    let refused = ecdsa::sign_each(&inputs[..3], few, &mut made);
    assert_eq!(refused, error(3, 2));
    let refused = ecdsa::sign_each(&inputs[..2], few, &mut made);
    assert_eq!(refused, error(2, 3));
    assert_eq!(made, [expected[3].0; 3]);
}

#[test]
fn options_change_nothing_else() {
    plain_of::<Secp256k1>();
    plain_of::<P256>();
    plain_of::<P384>();
}

#[test]
fn signatures_of_65_bytes() {
    let hash = [5; 32];
    for i in 1..30u8 {
        let key = secp256k1::ecdsa::SigningKey::from_bytes(&[i; 32]).unwrap();
        let public = *key.verifying_key();
        let options = SignOptions::new().verified();
        let plain = ethereum::sign_with(&key, &hash, options);
        assert_eq!(plain, Ok(ethereum::sign(&key, &hash)));
        let hedged = ethereum::sign_with(&key, &hash, options.hedged(&[i; 32])).unwrap();
        assert_ne!(Ok(hedged), plain);
        assert_eq!(ethereum::recover_low_s(&hash, &hedged), Ok(public));
        for compressed in [false, true] {
            let plain = bitcoin::sign_compact_with(&key, &hash, compressed, options);
            assert_eq!(plain, Ok(bitcoin::sign_compact(&key, &hash, compressed)));
            let noise = [i; 32];
            let options = options.hedged(&noise);
            let hedged = bitcoin::sign_compact_with(&key, &hash, compressed, options).unwrap();
            let found = bitcoin::recover_compact(&hash, &hedged);
            assert_eq!(found, Ok((public, compressed)));
            assert_eq!(
                hedged[1..],
                ethereum::sign_with(&key, &hash, options).unwrap()[..64]
            );
        }
    }
}

/// The signature of the message in pieces, whose function takes `aux_rand` itself.
fn in_pieces(key: &schnorr::SigningKey, aux_rand: &[u8; 32]) -> schnorr::Signature {
    let mut first = key.sign_stream(aux_rand);
    first.update(b"a message");
    let mut second = first.second_pass();
    second.update(b"a message");
    second.finish().unwrap()
}

/// Of BIP 340 noise is `aux_rand`.
#[test]
fn bip340() {
    let keys: Vec<_> = (1..12)
        .map(|i| schnorr::SigningKey::from_bytes(&[i; 32]).unwrap())
        .collect();
    let noise: Vec<[u8; 32]> = (1..12).map(|i| [i; 32]).collect();
    let inputs: Vec<(_, &[u8])> = keys.iter().map(|key| (key, &b"a message"[..])).collect();
    let options = SignOptions::new().verified();
    for (key, noise) in keys.iter().zip(&noise) {
        let made = key.sign_with(b"a message", options);
        assert_eq!(made, Ok(key.sign(b"a message")));
        assert_eq!(made, Ok(in_pieces(key, &[0; 32])));
        let made = key.sign_with(b"a message", options.hedged(&[0; 32]));
        assert_eq!(made, Ok(key.sign(b"a message")));
        let made = key.sign_with(b"a message", options.hedged(noise));
        assert_eq!(made, Ok(in_pieces(key, noise)));
        let plain = SignOptions::new();
        assert_eq!(made, key.sign_with(b"a message", plain.hedged(noise)));
    }
    support::on_every_lanes52(|lanes| {
        let mut made = [schnorr::Signature::from_bytes(&[0; 64]); 11];
        let options = SignOptions::new().verified();
        schnorr::sign_each(&inputs, options, &mut made).unwrap();
        for (made, key) in made.iter().zip(&keys) {
            assert_eq!(*made, key.sign(b"a message"), "{lanes}");
        }
        schnorr::sign_each(&inputs, options.hedged(&noise), &mut made).unwrap();
        for ((made, key), noise) in made.iter().zip(&keys).zip(&noise) {
            assert_eq!(*made, in_pieces(key, noise), "{lanes}");
        }
    });
    let mut made = [keys[0].sign(b""); 11];
    let few = SignOptions::new().hedged(&noise[..10]);
    let refused = schnorr::sign_each(&inputs, few, &mut made);
    assert!(matches!(refused, Err(SignError::Lengths(_))));
    assert_eq!(made, [keys[0].sign(b""); 11]);
}

#[test]
fn long_contexts_and_what_is_shown() {
    let key = ed25519::SigningKey::from_bytes(&[3; 32]);
    let long = [7; 256];
    assert_eq!(Context::new(&long), Err(ContextTooLong));
    let message = Message::Context {
        context: Context::new(&long[..255]).unwrap(),
        message: b"m",
    };
    let options = SignOptions::new().verified();
    let made = key.sign_with(message, options).unwrap();
    assert_eq!(made, key.sign(message));
    let public = key.verifying_key();
    let valid = Policy::ALL.map(|p| public.verify(p, message, &made).is_ok());
    assert_eq!(valid, [true; 4]);
    let mut each = [ed25519::Signature::from_bytes(&[5; 64])];
    ed25519::sign_each(&[(&key, message)], SignOptions::new().verified(), &mut each).unwrap();
    assert_eq!(each, [made]);
    let shown = format!("{:?}", SignOptions::new().hedged(&[0xab; 32]).verified());
    assert_eq!(shown, "SignOptions { hedged: true, verified: true }");
}
