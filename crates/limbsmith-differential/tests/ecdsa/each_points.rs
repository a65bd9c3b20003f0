//! Keys, signatures, shared secrets, points and recovery of many inputs at once, against the single
//! calls.

use super::each::{
    Case, bytes, lambda, negative, numbers, odd_cases, orders, product, random_case, random_words,
    signature, small,
};
use crate::support::{self, Random};
use limbsmith::batch::UnequalLengths;
use limbsmith::ecdh::EcdhError;
use limbsmith::ecdsa::{
    self, ByteArray, Curve, InvalidKey, Message, PointError, Recovery, RecoveryId, SigningKey,
    VerifyingKey,
};
use limbsmith::hazmat::operations::plus_order;
use limbsmith::hazmat::weierstrass::Curve as _;
use limbsmith::hazmat::{Field, Words};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{self, Secp256k1, schnorr};
use limbsmith::signing::SignOptions;

/// Secret numbers: ordinary ones first, then some that cause exceptional additions, and some that are rejected.
fn secrets_of<C: Curve>(lambda: Option<C::Words>) -> (usize, Vec<C::Bytes>) {
    let mut random = Random::new(41);
    let mut all: Vec<C::Words> = (0..16).map(|_| random_words::<C>(&mut random)).collect();
    all.extend(numbers::<C>(lambda));
    // The last addition of the comb doubles: `2 d 2^255` for `d = 1`, `2 d 2^380` for `d = 15`, which are
    // twice the last summand.
    let mut power = small::<C>(if C::NAME == "P-384" { 30 } else { 2 });
    for _ in 0..if C::NAME == "P-384" { 380 } else { 255 } {
        power = product::<C>(&power, &small::<C>(2));
    }
    all.extend([power, negative::<C>(&power)]);
    let zero = small::<C>(0);
    let over = plus_order::<C>(&small::<C>(1)).0;
    all.extend([zero, C::Group::ORDER, over]);
    (16, all.iter().map(bytes::<C>).collect())
}

fn keys_and_signatures_of<C: Curve>(lambda: Option<C::Words>) {
    let (neighbors, secrets) = secrets_of::<C>(lambda);
    let single: Vec<_> = secrets.iter().map(SigningKey::<C>::from_bytes).collect();
    assert_eq!(single.iter().filter(|k| k.is_err()).count(), 3);
    let hashes: Vec<Vec<u8>> = (0..secrets.len()).map(|i| vec![i as u8; i % 70]).collect();
    let valid = secrets.len() - 3;
    support::on_every_lanes52(|lanes| {
        for order in orders(lanes, neighbors, secrets.len()) {
            let chosen: Vec<C::Bytes> = order.iter().map(|i| secrets[*i]).collect();
            let mut keys: Vec<_> = order.iter().map(|_| Err(InvalidKey)).collect();
            ecdsa::signing_key_each::<C>(&chosen, &mut keys).unwrap();
            for (key, i) in keys.iter().zip(&order) {
                match (key, &single[*i]) {
                    (Ok(a), Ok(b)) => {
                        assert_eq!(a.to_bytes(), b.to_bytes());
                        assert_eq!(a.verifying_key(), b.verifying_key(), "secret {i}");
                    }
                    (a, b) => assert!(a.is_err() && b.is_err(), "secret {i}"),
                }
            }
            let order: Vec<usize> = order.iter().map(|i| i % valid).collect();
            let keys: Vec<&SigningKey<C>> =
                order.iter().map(|i| single[*i].as_ref().unwrap()).collect();
            let inputs: Vec<_> = order
                .iter()
                .zip(&keys)
                .map(|(i, k)| (*k, limbsmith::ecdsa::Prehash::of_any_length(&hashes[*i])))
                .collect();
            let Some((key, hash)) = inputs.first() else {
                continue;
            };
            let mut signatures = vec![key.sign(*hash); inputs.len()];
            let hashed: Vec<_> = inputs
                .iter()
                .map(|(k, h)| (*k, Message::prehashed(*h)))
                .collect();
            ecdsa::sign_each(&hashed, SignOptions::new(), &mut signatures).unwrap();
            let mut signed = signatures.clone();
            let plain: Vec<_> = inputs
                .iter()
                .map(|(k, h)| (*k, Message::Plain(h.as_bytes())))
                .collect();
            ecdsa::sign_each(&plain, SignOptions::new(), &mut signed).unwrap();
            for (k, (key, hash)) in inputs.iter().enumerate() {
                assert_eq!(signatures[k], key.sign(*hash), "{k} of {order:?}");
                assert_eq!(signed[k], key.sign(hash.as_bytes()), "{k} of {order:?}");
            }
        }
    });
    let lengths = UnequalLengths {
        inputs: 2,
        answers: 1,
    };
    let mut one = [Err(InvalidKey)];
    assert_eq!(
        ecdsa::signing_key_each::<C>(&secrets[..2], &mut one),
        Err(lengths)
    );
}

#[test]
fn keys_and_signatures() {
    keys_and_signatures_of::<Secp256k1>(Some(lambda()));
    keys_and_signatures_of::<P256>(None);
    keys_and_signatures_of::<P384>(None);
}

/// Encodings of points: of multiples of the base point, then of nothing.
fn encodings_of<C: Curve>(lambda: Option<C::Words>) -> (usize, Vec<Vec<u8>>) {
    let mut random = Random::new(43);
    let mut all = vec![];
    let mut numbers = numbers::<C>(lambda);
    numbers.extend((0..8).map(|_| random_words::<C>(&mut random)));
    for n in numbers.iter().rev() {
        let key = SigningKey::<C>::from_bytes(&bytes::<C>(n)).unwrap();
        all.push(key.verifying_key().to_sec1().as_ref().to_vec());
        all.push(key.verifying_key().to_sec1_compressed().as_ref().to_vec());
    }
    for i in 0..8 {
        let mut hybrid = all[2 * i].clone();
        hybrid[0] = all[2 * i + 1][0] | 4;
        all.push(hybrid);
    }
    let count = all.len();
    let prime = <<C::Group as limbsmith::hazmat::weierstrass::Curve>::F as Field>::MODULUS;
    let prime = bytes::<C>(&prime);
    let (prime, full, size) = (prime.as_ref(), all[0].clone(), prime.as_ref().len());
    let (x, y) = full[1..].split_at(size);
    let zeros = vec![0; size];
    let form = |f: u8, parts: &[&[u8]]| [&[f][..], &parts.concat()].concat();
    all.extend([
        vec![],
        vec![0],
        form(5, &[x]),
        form(6, &[x, y]),
        form(7, &[x, y]),
        form(8, &[x, y]),
        form(6, &[x, y, &[0]]),
        form(7, &[x, y, &[0]]),
        form(7, &[y, x]),
        form(6, &[y, x]),
        form(4, &[x]),
        form(4, &[prime]),
        form(4, &[x, y, &[0]]),
        form(2, &[x, y]),
        form(4, &[prime, y]),
        form(4, &[x, prime]),
        form(2, &[prime]),
        form(3, &[&vec![0xff; size]]),
        form(4, &[y, x]),
        form(4, &[&zeros, &zeros]),
        form(2, &[&zeros]),
    ]);
    // Small x, half of which belong to no point.
    for k in 1..8 {
        let x = bytes::<C>(&small::<C>(k));
        all.push(form(2 | k as u8 & 1, &[x.as_ref()]));
    }
    (count, all)
}

/// `shared_secret` and its like.
type Single<C> = fn(&<C as Curve>::Bytes, &[u8]) -> Result<<C as Curve>::Bytes, EcdhError>;
type Each<C> = fn(
    &[(&<C as Curve>::Bytes, &[u8])],
    &mut [Result<<C as Curve>::Bytes, EcdhError>],
) -> Result<(), UnequalLengths>;

fn agreements_of<C: Curve>(lambda: Option<C::Words>, single: Single<C>, each: Each<C>) {
    let (_, secrets) = secrets_of::<C>(lambda);
    let (valid, encodings) = encodings_of::<C>(lambda);
    // Every secret with some peers, and every peer with some secrets.
    let mut pairs = vec![];
    for (i, s) in secrets.iter().enumerate() {
        pairs.extend([0, 5, 12].map(|k| (s, &encodings[(3 * i + k) % valid][..])));
    }
    // The last addition of a window doubles: for one odd digit `d`, the last one of `2 d`.
    let ends: Vec<C::Bytes> = (1..32)
        .step_by(2)
        .map(|d| small::<C>(2 * d))
        .flat_map(|k| [bytes::<C>(&k), bytes::<C>(&negative::<C>(&k))])
        .collect();
    pairs.extend(ends.iter().map(|s| (s, &encodings[2][..])));
    let neighbors = 16;
    for (i, peer) in encodings.iter().enumerate() {
        pairs.push((&secrets[i % secrets.len()], &peer[..]));
    }
    let expected: Vec<_> = pairs.iter().map(|(s, p)| single(s, p)).collect();
    let decoded: Vec<_> = encodings
        .iter()
        .map(|e| VerifyingKey::<C>::from_sec1(e))
        .collect();
    assert!(decoded[..valid].iter().all(Result::is_ok));
    support::on_every_lanes52(|lanes| {
        for order in orders(lanes, neighbors, pairs.len()) {
            let chosen: Vec<_> = order.iter().map(|i| pairs[*i]).collect();
            let mut shared = vec![Ok(C::Bytes::ZERO); chosen.len()];
            each(&chosen, &mut shared).unwrap();
            for (s, i) in shared.iter().zip(&order) {
                assert_eq!(*s, expected[*i], "pair {i}");
            }
        }
        for order in orders(lanes, neighbors, encodings.len()) {
            let chosen: Vec<&[u8]> = order.iter().map(|i| &encodings[*i][..]).collect();
            let mut keys = vec![Err(PointError::Form); chosen.len()];
            ecdsa::verifying_key_each::<C>(&chosen, &mut keys).unwrap();
            for (key, i) in keys.iter().zip(&order) {
                assert_eq!(*key, decoded[*i], "encoding {i}");
            }
        }
    });
}

#[test]
fn agreements_and_points() {
    use limbsmith::{p256, p384};
    agreements_of::<Secp256k1>(
        Some(lambda()),
        secp256k1::ecdh::shared_secret,
        secp256k1::ecdh::shared_secret_each,
    );
    agreements_of::<P256>(
        None,
        p256::ecdh::shared_secret,
        p256::ecdh::shared_secret_each,
    );
    agreements_of::<P384>(
        None,
        p384::ecdh::shared_secret,
        p384::ecdh::shared_secret_each,
    );
    let secrets = [[1; 32], [0; 32], [2; 32], [0xff; 32], [3; 32]];
    let mut keys = [Ok([0; 65]); 5];
    p256::ecdh::public_key_each(&secrets, &mut keys).unwrap();
    assert_eq!(keys, secrets.map(|s| p256::ecdh::public_key(&s)));
}

fn recoveries_of<C: Curve>(lambda: Option<C::Words>) {
    let mut random = Random::new(47);
    let mut cases: Vec<Case<C>> = (0..12).map(|_| random_case(&mut random)).collect();
    cases.extend(odd_cases::<C>(lambda).into_iter().rev().step_by(5));
    // A key that is the identity: R = G, s = z.
    let base = SigningKey::<C>::from_bytes(&bytes::<C>(&small::<C>(1))).unwrap();
    let x = base.verifying_key().to_sec1().as_ref()[1..].to_vec();
    let mut r = C::Words::default().to_be_bytes();
    let size = r.as_ref().len();
    r.as_mut().copy_from_slice(&x[..size]);
    let r = C::Words::from_be_bytes(&r);
    let s = small::<C>(99);
    cases.push((
        cases[0].0,
        bytes::<C>(&s).as_ref().to_vec(),
        signature::<C>(&r, &s).unwrap(),
    ));
    let ids = [0, 1, 2, 3].map(|id| RecoveryId::from_byte(id).unwrap());
    let items: Vec<Recovery<'_, C>> = cases
        .iter()
        .flat_map(|(_, message, signature)| {
            ids.map(|id| Recovery {
                message: Message::prehashed(limbsmith::ecdsa::Prehash::of_any_length(message)),
                signature,
                id,
            })
        })
        .collect();
    let single: Vec<_> = items
        .iter()
        .map(|i| VerifyingKey::recover(i.message, i.signature, i.id))
        .collect();
    let found = single.iter().filter(|k| k.is_ok()).count();
    assert!(found > items.len() / 4 && found < items.len());
    support::on_every_lanes52(|lanes| {
        for order in orders(lanes, 16, items.len()) {
            let chosen: Vec<_> = order.iter().map(|i| items[*i]).collect();
            let mut keys = vec![single[0]; chosen.len()];
            ecdsa::recover_each(&chosen, &mut keys).unwrap();
            for (key, i) in keys.iter().zip(&order) {
                assert_eq!(*key, single[*i], "item {i}");
            }
        }
    });
    let mut keys = [single[0]];
    let mut item = items[0];
    item.message = Message::Plain(&cases[0].1);
    ecdsa::recover_each(&[item], &mut keys).unwrap();
    assert_eq!(
        keys[0],
        VerifyingKey::recover(&cases[0].1, item.signature, item.id)
    );
}

#[test]
fn recoveries() {
    recoveries_of::<Secp256k1>(Some(lambda()));
    recoveries_of::<P256>(None);
    recoveries_of::<P384>(None);
}

#[test]
fn bip340() {
    use schnorr::{Item, Signature, SigningKey, VerifyingKey};
    let keys: Vec<SigningKey> = (1..24u8)
        .map(|i| SigningKey::from_bytes(&[i; 32]).unwrap())
        .collect();
    let messages: Vec<Vec<u8>> = (0..23).map(|i| vec![i; usize::from(i) * 5]).collect();
    let aux = [9; 32];
    let mut signatures: Vec<Signature> = keys
        .iter()
        .zip(&messages)
        .map(|(k, m)| k.sign_with(m, SignOptions::new().hedged(&aux)).unwrap())
        .collect();
    support::on_every_lanes52(|_| {
        let inputs: Vec<_> = keys
            .iter()
            .zip(&messages)
            .map(|(k, m)| (k, &m[..]))
            .collect();
        let mut each = vec![signatures[0]; 23];
        let noise = [aux; 23];
        let options = SignOptions::new().hedged(&noise[..]);
        schnorr::sign_each(&inputs, options, &mut each).unwrap();
        assert_eq!(each, signatures);
    });
    // Odd ones: bits changed, r with no point or not below the prime, s out of range, and the sum
    // with odd y (s G - e P negated).
    for (i, signature) in signatures.iter_mut().enumerate().skip(12) {
        let mut b = signature.to_bytes();
        match i {
            12 => b[0] ^= 1,
            13 => b[40] ^= 1,
            14 => b[..32].fill(0xff),
            15 => b[32..].fill(0xff),
            16 => b[32..].copy_from_slice(&order_bytes()),
            17 => b[..32].fill(0),
            18 => b[32..].fill(0),
            _ => {}
        }
        *signature = Signature::from_bytes(&b);
    }
    let items: Vec<Item<'_>> = (0..23)
        .map(|i| Item {
            // A wrong key last.
            key: keys[if i == 22 { 21 } else { i }].verifying_key(),
            message: &messages[i],
            signature: &signatures[i],
        })
        .collect();
    let single: Vec<bool> = items
        .iter()
        .map(|i| i.key.verify(i.message, i.signature).is_ok())
        .collect();
    assert_eq!(single.iter().filter(|v| **v).count(), 15);
    let coordinates: Vec<[u8; 32]> = (0..23)
        .map(|i| match i {
            3 => [0xff; 32],
            5 => core::array::from_fn(|k| if k == 31 { 5 } else { 0 }),
            i => keys[i].verifying_key().to_bytes(),
        })
        .collect();
    let lifted: Vec<_> = coordinates.iter().map(VerifyingKey::from_bytes).collect();
    assert_eq!(lifted.iter().filter(|k| k.is_err()).count(), 2);
    support::on_every_lanes52(|lanes| {
        for order in orders(lanes, 12, 23) {
            let chosen: Vec<_> = order.iter().map(|i| items[*i]).collect();
            let mut valid = vec![false; chosen.len()];
            schnorr::verify_each(&chosen, &mut valid).unwrap();
            let chosen: Vec<_> = order.iter().map(|i| coordinates[*i]).collect();
            let mut keys = vec![lifted[0]; chosen.len()];
            schnorr::verifying_key_each(&chosen, &mut keys).unwrap();
            for (k, i) in order.iter().enumerate() {
                assert_eq!((valid[k], keys[k]), (single[*i], lifted[*i]), "item {i}");
            }
        }
    });
}

fn order_bytes() -> [u8; 32] {
    use limbsmith::hazmat::operations::Arithmetic;
    <Secp256k1 as Arithmetic>::Group::ORDER.to_be_bytes()
}
