//! Keys as types: conversions between schemes, calls on many keys, keys that threads share.

use limbsmith::cache::CountedKey;
use limbsmith::ecdsa::{self, Curve, Message, Signature, SigningKey, VerifyingKey};
use limbsmith::signing::SignOptions;
use limbsmith::{ecdh, ed25519, p256, p384, secp256k1, x25519};
use std::fmt::Debug;

macro_rules! curves {
    ($test:ident) => {
        $test::<secp256k1::Secp256k1>();
        $test::<p256::P256>();
        $test::<p384::P384>();
    };
}

/// Key number `i`, not zero.
fn key<C: Curve>(i: usize) -> SigningKey<C> {
    SigningKey::from_integer(&[(i >> 8) as u8 + 1, i as u8, 77, 1]).expect("a key")
}

#[test]
fn keys_of_signatures_and_of_agreement_convert() {
    fn convert<C: Curve>() {
        let signer = key::<C>(3);
        let secret = ecdh::SecretKey::from(&signer);
        assert_eq!(secret.as_bytes(), &signer.to_bytes());
        assert_eq!(SigningKey::from(&secret).to_bytes(), signer.to_bytes());
        assert_eq!(
            SigningKey::from(&secret).verifying_key(),
            signer.verifying_key()
        );
        let public = ecdh::PublicKey::from(*signer.verifying_key());
        assert_eq!(public, secret.public_key());
        assert_eq!(VerifyingKey::from(public), *signer.verifying_key());
    }
    curves!(convert);
}

#[test]
fn integers_of_any_width_are_keys() {
    fn widths<C: Curve>() {
        let width = key::<C>(0).to_bytes().as_ref().len();
        let short = SigningKey::<C>::from_integer(&[7]).expect("a key");
        assert_eq!(short.to_bytes().as_ref()[width - 1], 7);
        for zeros in [0, 1, width - 2, width - 1, width, 100] {
            let number = [&vec![0; zeros][..], &[7]].concat();
            let key = SigningKey::<C>::from_integer(&number).expect("a key");
            assert_eq!(key.to_bytes(), short.to_bytes());
        }
        // The order is below `2^(8 width)`.
        for wrong in [
            vec![],
            vec![0; 100],
            vec![255; width],
            [&[1][..], &vec![0; width]].concat(),
        ] {
            assert!(SigningKey::<C>::from_integer(&wrong).is_err());
        }
    }
    curves!(widths);
}

#[test]
fn many_keys_agree_as_one_does() {
    fn agree<C: Curve>() {
        let secrets: Vec<_> = (0..70)
            .map(|i| ecdh::SecretKey::<C>::from(&key(i)))
            .collect();
        let all: Vec<_> = secrets.iter().collect();
        for count in [0, 1, 3, 4, 8, 9, 63, 64, 65, 70] {
            let mut keys = vec![None; count];
            ecdh::SecretKey::public_key_each(&all[..count], &mut keys).expect("as many");
            for (key, secret) in keys.iter().zip(&secrets) {
                assert_eq!(*key, Some(secret.public_key()));
            }
            let peers: Vec<_> = keys.into_iter().rev().flatten().collect();
            let pairs: Vec<_> = secrets.iter().zip(&peers).collect();
            let mut shared: Vec<_> = peers.iter().map(|_| None).collect();
            ecdh::SecretKey::diffie_hellman_each(&pairs, &mut shared).expect("as many");
            for ((secret, peer), shared) in pairs.iter().zip(shared) {
                assert_eq!(shared, Some(secret.diffie_hellman(peer)));
            }
        }
        let mut keys = [None; 3];
        let lengths = ecdh::SecretKey::public_key_each(&all[..2], &mut keys);
        assert!(lengths.is_err() && keys == [None; 3]);
        let peer = secrets[0].public_key();
        let mut shared = [None, None];
        assert!(
            ecdh::SecretKey::diffie_hellman_each(&[(&secrets[0], &peer)], &mut shared).is_err()
        );
        assert_eq!(shared, [None, None]);
    }
    curves!(agree);
}

#[test]
fn many_keys_of_x25519_agree_as_one_does() {
    let secrets: Vec<_> = (0..70u8)
        .map(|i| x25519::SecretKey::from_bytes(&[i; 32]))
        .collect();
    let all: Vec<_> = secrets.iter().collect();
    for count in [0, 1, 7, 8, 9, 64, 65, 70] {
        let mut keys = vec![None; count];
        x25519::SecretKey::public_key_each(&all[..count], &mut keys).expect("as many");
        let mut peers: Vec<_> = keys.into_iter().flatten().collect();
        for (peer, secret) in peers.iter().zip(&secrets) {
            assert_eq!(*peer, secret.public_key());
        }
        peers.reverse();
        // A point of small order.
        if let Some(peer) = peers.get_mut(3) {
            *peer = x25519::PublicKey::from([0; 32]);
        }
        let pairs: Vec<_> = secrets.iter().zip(&peers).collect();
        let mut shared: Vec<_> = peers.iter().map(|_| None).collect();
        x25519::SecretKey::diffie_hellman_each(&pairs, &mut shared).expect("as many");
        for (i, ((secret, peer), shared)) in pairs.iter().zip(shared).enumerate() {
            let shared = shared.expect("a secret");
            assert_eq!(shared, secret.diffie_hellman(peer));
            assert_eq!(shared.was_contributory(), i != 3);
        }
    }
    let mut keys = [None; 3];
    let lengths = x25519::SecretKey::public_key_each(&all[..2], &mut keys);
    assert!(lengths.is_err() && keys == [None; 3]);
    let mut shared = [None, None];
    let peer = secrets[0].public_key();
    assert!(x25519::SecretKey::diffie_hellman_each(&[(all[0], &peer)], &mut shared).is_err());
    assert_eq!(shared, [None, None]);
}

/// In lanes and alone, with noise and without, the same signatures.
#[test]
fn many_hedged_signatures_are_those_of_one_call_each() {
    fn sign<C: Curve>() {
        let keys: Vec<_> = (0..70).map(key::<C>).collect();
        let texts: Vec<_> = (0..70u8).map(|i| vec![i; usize::from(i)]).collect();
        let noise: Vec<_> = (0..70).map(|i| key::<C>(1000 + 3 * i).to_bytes()).collect();
        let items: Vec<_> = keys
            .iter()
            .zip(&texts)
            .map(|(k, t)| (k, Message::from(t)))
            .collect();
        for count in [1, 3, 4, 5, 8, 16, 17, 64, 70] {
            let mut signatures = vec![Signature::<C>::UNSIGNED; count];
            let options = SignOptions::new().hedged(&noise[..count]);
            ecdsa::sign_each(&items[..count], options, &mut signatures).expect("signed");
            for (i, signature) in signatures.iter().enumerate() {
                let options = SignOptions::new().hedged(&noise[i]);
                let one = keys[i].sign_with(&texts[i], options).expect("signed");
                assert_eq!(*signature, one.0, "{} {count} {i}", C::NAME);
                assert_ne!(*signature, keys[i].sign(&texts[i]));
            }
        }
    }
    curves!(sign);
}

#[test]
fn places_for_signatures_are_valid_under_no_key() {
    fn unsigned<C: Curve>() {
        let signature = Signature::<C>::UNSIGNED;
        assert!(Signature::<C>::from_bytes(&signature.to_bytes()).is_err());
        for text in [&b""[..], b"text"] {
            assert!(
                key::<C>(1)
                    .verifying_key()
                    .verify(text, &signature)
                    .is_err()
            );
        }
    }
    curves!(unsigned);
    let key = ed25519::SigningKey::from_bytes(&[1; 32]).verifying_key();
    for policy in ed25519::Policy::ALL {
        assert!(
            key.verify(policy, b"text", &ed25519::Signature::UNSIGNED)
                .is_err()
        );
    }
    let key = secp256k1::schnorr::SigningKey::from_bytes(&[1; 32]).expect("a key");
    let unsigned = secp256k1::schnorr::Signature::UNSIGNED;
    assert!(key.verifying_key().verify(b"text", &unsigned).is_err());
}

#[test]
fn threads_share_keys() {
    fn shared<T: Send + Sync + Debug>() {}
    fn of_curve<C: Curve>() {
        shared::<SigningKey<C>>();
        shared::<VerifyingKey<C>>();
        shared::<Signature<C>>();
        shared::<ecdh::SecretKey<C>>();
        shared::<ecdh::SharedSecret<C>>();
        shared::<ecdsa::PreparedVerifyingKey<C>>();
        shared::<CountedKey<VerifyingKey<C>>>();
    }
    curves!(of_curve);
    shared::<CountedKey<ed25519::VerifyingKey>>();
    shared::<CountedKey<secp256k1::schnorr::VerifyingKey>>();
}

#[test]
fn counted_keys_prepare_themselves_in_time() {
    fn count<C: Curve>() {
        let signer = key::<C>(9);
        let (good, bad) = (signer.sign(b"text"), key::<C>(8).sign(b"text"));
        for limit in [0, 1, 5] {
            let counted = CountedKey::after(limit, *signer.verifying_key());
            for uses in 0..8 {
                assert_eq!(counted.is_prepared(), uses > limit);
                let (signature, valid) = if uses % 2 == 0 {
                    (&good, true)
                } else {
                    (&bad, false)
                };
                assert_eq!(counted.verify(b"text", signature).is_ok(), valid);
            }
            assert_eq!(
                counted.verify_low_s(b"text", &good).is_ok(),
                good.is_low_s()
            );
            assert!(!counted.clone().is_prepared() && counted.key() == signer.verifying_key());
        }
        let counted = CountedKey::after(20, *signer.verifying_key());
        std::thread::scope(|s| {
            for _ in 0..4 {
                s.spawn(|| (0..10).for_each(|_| assert!(counted.verify(b"text", &good).is_ok())));
            }
        });
        assert!(counted.is_prepared());
    }
    curves!(count);
    let key = ed25519::SigningKey::from_bytes(&[1; 32]);
    let counted = CountedKey::after(1, key.verifying_key());
    for _ in 0..3 {
        let policy = ed25519::Policy::DalekStrict;
        assert!(counted.verify(policy, b"text", &key.sign(b"text")).is_ok());
        assert!(counted.verify(policy, b"else", &key.sign(b"text")).is_err());
    }
    assert!(counted.is_prepared());
    // No point of the curve.
    let none = CountedKey::after(1, ed25519::VerifyingKey::from_bytes(&[2; 32]));
    for _ in 0..3 {
        let policy = ed25519::Policy::DalekStrict;
        assert!(none.verify(policy, b"text", &key.sign(b"text")).is_err());
    }
    assert!(!none.is_prepared());
    let key = secp256k1::schnorr::SigningKey::from_bytes(&[1; 32]).expect("a key");
    let counted = CountedKey::after(0, *key.verifying_key());
    assert!(counted.verify(b"text", &key.sign(b"text")).is_ok() && counted.is_prepared());
}
