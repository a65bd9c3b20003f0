//! Calls on many inputs against the single calls and against other libraries, on batches put together at
//! random: valid inputs, damaged ones and crafted ones side by side, in any number and order.
//!
//! A few rounds in every run of the tests; for as long as one likes with
//!
//! ```text
//! LIMBSMITH_FUZZ_SECONDS=3600 cargo test --release -p limbsmith-differential --test ecdsa fuzz -- --nocapture
//! ```

use super::differential::{
    Agree, Agreement, Library, Sign, damage, of_p256, of_p384, of_secp256k1, random_bytes,
    random_key, rc_k256, rc_p256, rc_p384, secp,
};
use super::each::{Case, lambda, odd_cases, prepared, with_prepared};
use crate::support::{self, Random};
use limbsmith::cpu;
use limbsmith::ecdh::shared_secret_each;
use limbsmith::ecdsa::{
    self, ByteArray, Curve, InvalidKey, Item, Message, PointError, Recovery, RecoveryId, Signature,
    SigningKey, VerifyingKey,
};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{Secp256k1, schnorr};
use limbsmith::signing::SignOptions;

/// Verdicts, signatures, keys and shared secrets that were compared.
#[derive(Default, Debug)]
struct Counts {
    valid: usize,
    invalid: usize,
    signed: usize,
    agreed: usize,
    refused: usize,
    recovered: usize,
}

/// Something wrong with a DER signature, or nothing.
fn damage_der(der: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(der.len());
    match random.below(6) {
        0 => der[at] ^= 1 << random.below(8),
        1 => der.truncate(at),
        2 => der.insert(at, 0),
        3 => der.push(0),
        4 => {
            der.remove(at);
        }
        _ => {}
    }
}

struct Fuzz<C: Curve> {
    libraries: Vec<Library>,
    /// Signatures in DER that a library takes.
    from_der: fn(&[u8]) -> Option<Vec<u8>>,
    agree: Agree,
    single: Agreement<C>,
    odd: Vec<Case<C>>,
    counts: Counts,
}

/// A key, a message and a candidate signature.
type Row<C> = (VerifyingKey<C>, Vec<u8>, Signature<C>);

impl<C: Curve> Fuzz<C> {
    fn round(&mut self, seed: u64) {
        let mut random = Random::new(seed);
        let random = &mut random;
        let size = match random.below(4) {
            0 => 1 + random.below(8),
            1 => 60 + random.below(12),
            _ => 1 + random.below(40),
        };
        let keys: Vec<SigningKey<C>> = (0..5).map(|_| random_key(random)).collect();
        self.verdicts(seed, size, &keys, random);
        self.signatures(seed, size, &keys, random);
        self.agreements(seed, size, random);
        self.recoveries(seed, size, &keys, random);
    }

    fn verdicts(&mut self, seed: u64, n: usize, keys: &[SigningKey<C>], random: &mut Random) {
        let mut rows: Vec<Row<C>> = vec![];
        let mut expected = vec![];
        while rows.len() < n {
            let key = &keys[random.below(keys.len())];
            let len = random.below(200);
            let message = random_bytes(random, len);
            let signature = key.sign(&message);
            let mut public = *key.verifying_key();
            let bytes = match random.below(8) {
                0 | 1 => signature.to_bytes().as_ref().to_vec(),
                2 => {
                    public = *keys[random.below(keys.len())].verifying_key();
                    signature.to_bytes().as_ref().to_vec()
                }
                3 => {
                    let mut der = signature.to_der().as_ref().to_vec();
                    damage_der(&mut der, random);
                    let ours = Signature::<C>::from_der(&der).ok();
                    let ours = ours.map(|s| s.to_bytes().as_ref().to_vec());
                    assert_eq!(ours, (self.from_der)(&der), "{seed}: {der:02x?}");
                    let Some(bytes) = ours else { continue };
                    bytes
                }
                _ => damage(&signature, random),
            };
            let library = &self.libraries[random.below(self.libraries.len())];
            let encoded = public.to_sec1();
            let theirs = (library.verify)(encoded.as_ref(), &message, &bytes);
            let Ok(signature) = Signature::<C>::from_slice(&bytes) else {
                assert!(!theirs, "{seed}: {} {bytes:02x?}", library.name);
                self.counts.refused += 1;
                continue;
            };
            let valid = public.verify(&message, &signature).is_ok();
            if signature.is_low_s() || !library.low_s {
                assert_eq!(valid, theirs, "{seed}: {} {bytes:02x?}", library.name);
            }
            *match valid {
                true => &mut self.counts.valid,
                false => &mut self.counts.invalid,
            } += 1;
            rows.push((public, message, signature));
            expected.push(valid);
        }
        for lanes in support::lanes_of_round(seed) {
            cpu::set_lanes(lanes).unwrap();
            let mut verdicts = vec![false; n];
            ecdsa::verify_each(&items(&rows, Message::Plain), &mut verdicts).unwrap();
            assert_eq!(verdicts, expected, "{seed} {lanes}");
            ecdsa::verify_low_s_each(&items(&rows, Message::Plain), &mut verdicts).unwrap();
            for ((row, valid), low) in rows.iter().zip(&expected).zip(&verdicts) {
                assert_eq!(*low, *valid && row.2.is_low_s(), "{seed} {lanes}");
            }
        }
        // Crafted ones between those: of a hash.
        for row in &mut rows {
            if random.below(2) == 0 {
                row.clone_from(&self.odd[random.below(self.odd.len())]);
            }
        }
        let expected: Vec<bool> = rows
            .iter()
            .map(|(key, hash, signature)| {
                key.verify(limbsmith::ecdsa::Prehash::of_any_length(hash), signature)
                    .is_ok()
            })
            .collect();
        let keys = prepared(rows.iter().map(|(key, ..)| key));
        for lanes in support::lanes_of_round(seed) {
            cpu::set_lanes(lanes).unwrap();
            let mut verdicts = vec![true; n];
            ecdsa::verify_each(&items(&rows, hashed), &mut verdicts).unwrap();
            assert_eq!(verdicts, expected, "{seed} {lanes}");
            let items = items(&rows, hashed);
            let items = with_prepared(&items, &keys);
            ecdsa::verify_each(&items, &mut verdicts).unwrap();
            assert_eq!(verdicts, expected, "{seed} {lanes}, prepared");
        }
        self.counts.valid += expected.iter().filter(|v| **v).count();
        self.counts.invalid += expected.iter().filter(|v| !**v).count();
    }

    fn signatures(&mut self, seed: u64, n: usize, keys: &[SigningKey<C>], random: &mut Random) {
        let same = |l: &&Library| l.low_s || !C::LOW_S;
        let signers: Vec<Sign> = self
            .libraries
            .iter()
            .filter(same)
            .filter_map(|l| l.sign)
            .collect();
        let mut inputs = vec![];
        let mut expected = vec![];
        for _ in 0..n {
            let key = &keys[random.below(keys.len())];
            let len = random.below(200);
            inputs.push((key, random_bytes(random, len)));
            let sign = signers[random.below(signers.len())];
            let message = &inputs[inputs.len() - 1].1;
            expected.push(sign(key.to_bytes().as_ref(), message));
        }
        let inputs: Vec<_> = inputs
            .iter()
            .map(|(k, m)| (*k, Message::Plain(m)))
            .collect();
        let secrets: Vec<C::Bytes> = inputs.iter().map(|(k, _)| k.to_bytes()).collect();
        for lanes in support::lanes_of_round(seed) {
            cpu::set_lanes(lanes).unwrap();
            let mut signatures = vec![keys[0].sign(b""); n];
            ecdsa::sign_each(&inputs, SignOptions::new(), &mut signatures).unwrap();
            for (ours, theirs) in signatures.iter().zip(&expected) {
                assert_eq!(ours.to_bytes().as_ref(), theirs, "{seed} {lanes}");
            }
            let mut made: Vec<_> = (0..n).map(|_| Err(InvalidKey)).collect();
            ecdsa::signing_key_each::<C>(&secrets, &mut made).unwrap();
            for (made, (key, _)) in made.iter().zip(&inputs) {
                let made = made.as_ref().unwrap();
                assert_eq!(made.verifying_key(), key.verifying_key(), "{seed} {lanes}");
            }
        }
        self.counts.signed += n;
    }

    fn agreements(&mut self, seed: u64, n: usize, random: &mut Random) {
        let mut pairs = vec![];
        for _ in 0..n {
            let secret = random_key::<C>(random);
            let peer = random_key::<C>(random);
            let mut encoded = match random.below(2) {
                0 => peer.verifying_key().to_sec1().as_ref().to_vec(),
                _ => peer.verifying_key().to_sec1_compressed().as_ref().to_vec(),
            };
            match random.below(8) {
                0 => {
                    let at = 1 + random.below(encoded.len() - 1);
                    encoded[at] ^= 1 << random.below(8);
                }
                1 => encoded[1..33].fill(0xff),
                2 => encoded[1..33].fill(0),
                _ => {}
            }
            pairs.push((secret.to_bytes(), encoded));
        }
        let expected: Vec<_> = pairs.iter().map(|(s, p)| (self.single)(s, p)).collect();
        for ((secret, peer), ours) in pairs.iter().zip(&expected) {
            let ours = ours.as_ref().ok().map(|s| s.as_ref().to_vec());
            assert_eq!(ours, (self.agree)(secret.as_ref(), peer), "{seed}");
            *match ours {
                Some(_) => &mut self.counts.agreed,
                None => &mut self.counts.refused,
            } += 1;
        }
        let pairs: Vec<_> = pairs.iter().map(|(s, p)| (s, &p[..])).collect();
        let encodings: Vec<&[u8]> = pairs.iter().map(|(_, p)| *p).collect();
        for lanes in support::lanes_of_round(seed) {
            cpu::set_lanes(lanes).unwrap();
            let mut shared = vec![Ok(C::Bytes::ZERO); n];
            shared_secret_each::<C>(&pairs, &mut shared).unwrap();
            assert_eq!(shared, expected, "{seed} {lanes}");
            let mut keys = vec![Err(PointError::Form); n];
            ecdsa::verifying_key_each::<C>(&encodings, &mut keys).unwrap();
            for (key, encoding) in keys.iter().zip(&encodings) {
                assert_eq!(*key, VerifyingKey::from_sec1(encoding), "{seed} {lanes}");
            }
        }
    }

    fn recoveries(&mut self, seed: u64, n: usize, keys: &[SigningKey<C>], random: &mut Random) {
        let mut rows = vec![];
        while rows.len() < n {
            let message = random_bytes(random, 40);
            let key = &keys[random.below(keys.len())];
            let (mut signature, mut id) = key.sign_with(&message, SignOptions::new()).unwrap();
            match random.below(4) {
                0 => id = RecoveryId::from_byte(random.below(4) as u8).unwrap(),
                1 => match Signature::from_slice(&damage(&signature, random)) {
                    Ok(damaged) => signature = damaged,
                    Err(_) => continue,
                },
                _ => {}
            }
            rows.push((message, signature, id));
        }
        let items: Vec<Recovery<'_, C>> = rows
            .iter()
            .map(|(message, signature, id)| Recovery {
                message: Message::Plain(message),
                signature,
                id: *id,
            })
            .collect();
        let expected: Vec<_> = rows
            .iter()
            .map(|(message, signature, id)| VerifyingKey::recover(message, signature, *id))
            .collect();
        for lanes in support::lanes_of_round(seed) {
            cpu::set_lanes(lanes).unwrap();
            let mut found = vec![Ok(*keys[0].verifying_key()); n];
            ecdsa::recover_each(&items, &mut found).unwrap();
            assert_eq!(found, expected, "{seed} {lanes}");
        }
        self.counts.recovered += n;
    }
}

fn items<'a, C: Curve>(
    rows: &'a [Row<C>],
    message: impl Fn(&'a [u8]) -> Message<'a>,
) -> Vec<Item<'a, VerifyingKey<C>>> {
    let items = rows.iter().map(|(key, bytes, signature)| Item {
        key,
        message: message(bytes),
        signature,
    });
    items.collect()
}

fn hashed(hash: &[u8]) -> Message<'_> {
    Message::prehashed(limbsmith::ecdsa::Prehash::of_any_length(hash))
}

macro_rules! from_der {
    ($krate:ident) => {
        |der| {
            let signature = $krate::ecdsa::Signature::from_der(der).ok()?;
            Some(signature.to_bytes().to_vec())
        }
    };
}

#[test]
fn fuzz_weierstrass() {
    let _held = support::choice();
    let mut k1 = Fuzz::<Secp256k1> {
        libraries: of_secp256k1(),
        from_der: from_der!(k256),
        agree: rc_k256::agree,
        single: limbsmith::secp256k1::ecdh::shared_secret,
        odd: odd_cases(Some(lambda())),
        counts: Counts::default(),
    };
    let mut r1 = Fuzz::<P256> {
        libraries: of_p256(),
        from_der: from_der!(p256),
        agree: rc_p256::agree,
        single: limbsmith::p256::ecdh::shared_secret,
        odd: odd_cases(None),
        counts: Counts::default(),
    };
    let mut r2 = Fuzz::<P384> {
        libraries: of_p384(),
        from_der: from_der!(p384),
        agree: rc_p384::agree,
        single: limbsmith::p384::ecdh::shared_secret,
        odd: odd_cases(None),
        counts: Counts::default(),
    };
    let mut bip340 = Counts::default();
    for seed in support::rounds(16) {
        k1.round(seed);
        r1.round(seed);
        r2.round(seed);
        schnorr_round(seed, &mut bip340);
    }
    for (name, counts) in [
        ("secp256k1", &k1.counts),
        ("P-256", &r1.counts),
        ("P-384", &r2.counts),
        ("BIP 340", &bip340),
    ] {
        println!("{name}: {counts:?}");
        assert!(counts.valid > 0 && counts.invalid > 0);
    }
}

fn schnorr_round(seed: u64, counts: &mut Counts) {
    let mut random = Random::new(!seed);
    let n = 1 + random.below(70);
    let mut rows = vec![];
    let mut expected = vec![];
    for _ in 0..n {
        let secret = random_key::<Secp256k1>(&mut random).to_bytes();
        let key = schnorr::SigningKey::from_bytes(&secret).unwrap();
        let (message, aux): ([u8; 32], [u8; 32]) = (random.bytes(), random.bytes());
        let mut public = key.verifying_key().to_bytes();
        let mut signature = secp::schnorr_sign(&secret, &message, &aux);
        match random.below(8) {
            0 => signature[32 * random.below(2)..][..32].fill(0xff),
            1 => signature[32 * random.below(2)..][..32].fill(0),
            2 => signature[random.below(64)] ^= 1 << random.below(8),
            3 => public[random.below(32)] ^= 1 << random.below(8),
            _ => {}
        }
        let valid = secp::schnorr_verify(&public, &message, &signature);
        let Ok(key) = schnorr::VerifyingKey::from_bytes(&public) else {
            assert!(!valid);
            counts.refused += 1;
            continue;
        };
        rows.push((key, message, schnorr::Signature::from_bytes(&signature)));
        expected.push(valid);
    }
    let items: Vec<schnorr::Item<'_>> = rows
        .iter()
        .map(|(key, message, signature)| schnorr::Item {
            key,
            message,
            signature,
        })
        .collect();
    let keys: Vec<_> = rows.iter().map(|(key, ..)| key.prepare()).collect();
    let prepared: Vec<schnorr::Item<'_, schnorr::PreparedVerifyingKey>> = (items.iter().zip(&keys))
        .map(|(item, key)| schnorr::Item {
            key,
            message: item.message,
            signature: item.signature,
        })
        .collect();
    for lanes in support::lanes_of_round(seed) {
        cpu::set_lanes(lanes).unwrap();
        let mut verdicts = vec![false; items.len()];
        schnorr::verify_each(&items, &mut verdicts).unwrap();
        assert_eq!(verdicts, expected, "{seed} {lanes}");
        schnorr::verify_each(&prepared, &mut verdicts).unwrap();
        assert_eq!(verdicts, expected, "{seed} {lanes}, prepared");
    }
    counts.valid += expected.iter().filter(|v| **v).count();
    counts.invalid += expected.iter().filter(|v| !**v).count();
}
