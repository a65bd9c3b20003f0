//! Calls on many inputs give the same results as single calls, whatever the other inputs are and in every lane.

use std::collections::HashMap;
use std::rc::Rc;

use crate::support::{self, Random};
use limbsmith::batch::UnequalLengths;
use limbsmith::cpu::Lanes;
use limbsmith::ecdsa::{
    self, ByteArray, Curve, Hash, Item, Key, Message, Prehash, PreparedVerifyingKey, RecoveryId,
    Signature, SigningKey, VerifyingKey,
};
use limbsmith::hazmat::Words;
use limbsmith::hazmat::operations::{MulBase, Ratios, mul_add, negate_if, plus_order, reduce};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::Secp256k1;

/// A signature of a hash with its key.
pub type Case<C> = (VerifyingKey<C>, Vec<u8>, Signature<C>);

pub fn bytes<C: Curve>(x: &C::Words) -> C::Bytes {
    let mut b = C::Bytes::ZERO;
    b.as_mut().copy_from_slice(x.to_be_bytes().as_ref());
    b
}

pub fn small<C: Curve>(x: u64) -> C::Words {
    C::Words::small(x)
}

pub fn product<C: Curve>(a: &C::Words, b: &C::Words) -> C::Words {
    mul_add::<C>(a, b, &small::<C>(0))
}

pub fn negative<C: Curve>(a: &C::Words) -> C::Words {
    negate_if::<C>(1, a)
}

fn ratio<C: Curve>(a: &C::Words, c: &C::Words) -> C::Words {
    let b = small::<C>(0);
    C::ratios_vartime(Ratios { a, b: &b, c })[0]
}

pub fn signature<C: Curve>(r: &C::Words, s: &C::Words) -> Option<Signature<C>> {
    let both = [bytes::<C>(r).as_ref(), bytes::<C>(s).as_ref()].concat();
    Signature::from_slice(&both).ok()
}

/// A valid signature for which verification computes `u G + v Q`, `Q = d G`: `r = x((u + v d) G)`, `s = r/v`, `z = u
/// s`. None if the sum is the identity, or `r` is zero.
fn with_sum<C: Curve>(u: &C::Words, v: &C::Words, d: &C::Words) -> Option<Case<C>> {
    let k = mul_add::<C>(v, d, u);
    let [x, _] = (k != small::<C>(0)).then(|| C::mul_base(MulBase(&k)))?;
    let r = reduce::<C>(&x);
    let s = ratio::<C>(&r, v);
    let z = product::<C>(u, &s);
    let key = SigningKey::<C>::from_bytes(&bytes::<C>(d)).ok()?;
    let hash = bytes::<C>(&z).as_ref().to_vec();
    Some((*key.verifying_key(), hash, signature::<C>(&r, &s)?))
}

pub fn random_words<C: Curve>(random: &mut Random) -> C::Words {
    let mut w = small::<C>(0);
    w.as_mut().iter_mut().for_each(|w| *w = random.next());
    reduce::<C>(&w)
}

pub fn random_case<C: Curve>(random: &mut Random) -> Case<C> {
    let key = SigningKey::<C>::from_bytes(&bytes::<C>(&random_words::<C>(random))).unwrap();
    let len = random.below(80);
    let hash: Vec<u8> = (0..len).map(|_| random.next() as u8).collect();
    let signature = key.sign(limbsmith::ecdsa::Prehash::of_any_length(&hash));
    (*key.verifying_key(), hash, signature)
}

/// Numbers at which additions of multiples of one point meet.
pub fn numbers<C: Curve>(lambda: Option<C::Words>) -> Vec<C::Words> {
    let half = ratio::<C>(&small::<C>(1), &small::<C>(2));
    let mut high = small::<C>(0);
    high.as_mut()[2] = 1;
    let mut all = vec![small::<C>(1), small::<C>(2), small::<C>(31), half, high];
    all.extend(lambda);
    let opposite: Vec<C::Words> = all.iter().map(negative::<C>).collect();
    all.extend(opposite);
    all
}

/// Cases that are odd in some way, valid and not.
pub fn odd_cases<C: Curve>(lambda: Option<C::Words>) -> Vec<Case<C>> {
    let all = numbers::<C>(lambda);
    let zero = small::<C>(0);
    let mut cases = vec![];
    for (i, d) in all.iter().enumerate() {
        for (j, v) in all.iter().enumerate() {
            // All pairs of keys and scalars, with some scalars of G, including the one that makes both terms equal.
            let same = product::<C>(v, d);
            for u in [zero, same, all[(i + 3 * j) % all.len()]] {
                cases.extend(with_sum::<C>(&u, v, d));
            }
            // Opposite terms have no signature: one that would be valid for r = 1.
            let r = small::<C>(1);
            let s = ratio::<C>(&r, v);
            let z = product::<C>(&negative::<C>(&same), &s);
            let key = SigningKey::<C>::from_bytes(&bytes::<C>(d)).unwrap();
            let hash = bytes::<C>(&z).as_ref().to_vec();
            cases.extend(signature::<C>(&r, &s).map(|s| (*key.verifying_key(), hash, s)));
        }
    }
    // The nonce's point has x >= n, and r is x - n.
    let mut found = 0;
    for r in (1..).map(small::<C>) {
        if plus_order::<C>(&r).1 || found == 2 {
            break;
        }
        let sig = signature::<C>(&r, &small::<C>(9)).unwrap();
        for id in [2, 3] {
            let id = RecoveryId::from_byte(id).unwrap();
            if let Ok(key) = VerifyingKey::<C>::recover(
                limbsmith::ecdsa::Prehash::of_any_length(&[5; 40]),
                &sig,
                id,
            ) {
                cases.push((key, vec![5; 40], sig));
                found += 1;
            }
        }
    }
    assert_eq!(found, 2);
    cases
}

/// Verdicts of the single call.
fn expected<C: Curve>(cases: &[Case<C>]) -> Vec<[bool; 2]> {
    let verdicts = |(key, hash, sig): &Case<C>| {
        [
            key.verify(limbsmith::ecdsa::Prehash::of_any_length(hash), sig)
                .is_ok(),
            key.verify_low_s(limbsmith::ecdsa::Prehash::of_any_length(hash), sig)
                .is_ok(),
        ]
    };
    cases.iter().map(verdicts).collect()
}

fn items<C: Curve>(cases: &[Case<C>]) -> Vec<Item<'_, VerifyingKey<C>>> {
    let items = cases.iter().map(|(key, hash, signature)| Item {
        key,
        message: Message::prehashed(limbsmith::ecdsa::Prehash::of_any_length(hash)),
        signature,
    });
    items.collect()
}

/// The keys prepared, each once.
pub fn prepared<'a, C: Curve>(
    keys: impl Iterator<Item = &'a VerifyingKey<C>>,
) -> Vec<Rc<PreparedVerifyingKey<C>>> {
    let mut made = HashMap::new();
    keys.map(|key| {
        let of = made.entry(*key).or_insert_with(|| Rc::new(key.prepare()));
        of.clone()
    })
    .collect()
}

/// The items with their keys prepared.
pub fn with_prepared<'a, C: Curve>(
    items: &[Item<'a, VerifyingKey<C>>],
    keys: &'a [Rc<PreparedVerifyingKey<C>>],
) -> Vec<Item<'a, PreparedVerifyingKey<C>>> {
    let item = |(item, key): (&Item<'a, VerifyingKey<C>>, &'a Rc<PreparedVerifyingKey<C>>)| {
        assert_eq!(item.key, key.verifying_key());
        Item {
            key: &**key,
            message: item.message,
            signature: item.signature,
        }
    };
    items.iter().zip(keys).map(item).collect()
}

/// Verifies the items with these indices and compares with the known `verdicts`.
fn compare<K: Key>(items: &[Item<'_, K>], verdicts: &[[bool; 2]], order: &[usize]) {
    let chosen: Vec<Item<'_, K>> = order.iter().map(|i| items[*i]).collect();
    let mut valid = vec![false; order.len()];
    ecdsa::verify_each(&chosen, &mut valid).unwrap();
    let mut low = vec![true; order.len()];
    ecdsa::verify_low_s_each(&chosen, &mut low).unwrap();
    for (k, i) in order.iter().enumerate() {
        assert_eq!(
            [valid[k], low[k]],
            verdicts[*i],
            "case {i} at {k} of {}",
            order.len()
        );
    }
}

/// Orders in which to pass `total` inputs, the first `neighbors` of which are plain: each crafted one in some lane, one
/// of them in every lane, and any number of them in any order.
pub fn orders(lanes: Lanes, neighbors: usize, total: usize) -> Vec<Vec<usize>> {
    let mut random = Random::new(29);
    let slow = lanes.name() == "model";
    let among = |i: usize, lane: usize| -> Vec<usize> {
        (0..8)
            .map(|k| if k == lane { i } else { (i + k) % neighbors })
            .collect()
    };
    // Neighbors get other lanes.
    let step = if slow { 7 } else { 1 };
    let each = (neighbors..total)
        .step_by(step)
        .map(|i| among(i, (5 * i + i / 8) % 8));
    let mut all: Vec<Vec<usize>> = each.collect();
    all.extend((0..8).map(|lane| among(total - 1, lane)));
    let sizes: &[usize] = if slow {
        &[0, 1, 11, 66]
    } else {
        &[0, 1, 2, 7, 9, 64, 65, 200]
    };
    for size in sizes {
        all.push((0..*size).map(|_| random.below(total)).collect());
    }
    all
}

fn verifications_of<C: Curve>(lambda: Option<C::Words>) {
    let mut random = Random::new(17);
    let mut cases: Vec<Case<C>> = (0..24).map(|_| random_case(&mut random)).collect();
    // Half of the neighbors are valid with the higher s, some are not valid.
    for (i, (_, hash, sig)) in cases.iter_mut().enumerate() {
        if i % 2 == 0 {
            *sig = with_other_s::<C>(sig);
        }
        if i % 7 == 3 {
            hash.insert(0, 1);
        }
    }
    let neighbors = cases.len();
    cases.extend(odd_cases::<C>(lambda));
    let (items, verdicts) = (items(&cases), expected(&cases));
    assert!(verdicts.iter().filter(|[valid, _]| *valid).count() > cases.len() / 2);
    let keys = prepared(cases.iter().map(|(key, ..)| key));
    let prepared = with_prepared(&items, &keys);
    for (i, item) in prepared.iter().enumerate() {
        let hash = limbsmith::ecdsa::Prehash::of_any_length(&cases[i].1);
        let valid = item.key.verify(hash, item.signature);
        let low = item.key.verify_low_s(hash, item.signature);
        assert_eq!([valid, low].map(|v| v.is_ok()), verdicts[i], "case {i}");
    }
    support::on_every_lanes52(|lanes| {
        for (k, order) in orders(lanes, neighbors, cases.len()).iter().enumerate() {
            compare(&items, &verdicts, order);
            if lanes.name() != "model" || k % 8 == 0 || order.len() > 8 {
                compare(&prepared, &verdicts, order);
            }
        }
    });
    let mut valid = [true; 3];
    let error = ecdsa::verify_each(&items[..2], &mut valid);
    let also = ecdsa::verify_each(&prepared[..2], &mut valid);
    assert_eq!(also, error);
    let lengths = UnequalLengths {
        inputs: 2,
        answers: 3,
    };
    assert_eq!((error, valid), (Err(lengths), [true; 3]));
}

/// `(r, -s)` of `(r, s)`.
fn with_other_s<C: Curve>(sig: &Signature<C>) -> Signature<C> {
    let [r, s] =
        [sig.r_bytes(), sig.s_bytes()].map(|b| C::Words::from_be_bytes(&to_array::<C>(&b)));
    signature::<C>(&r, &negative::<C>(&s)).unwrap()
}

fn to_array<C: Curve>(bytes: &C::Bytes) -> <C::Words as Words>::Bytes {
    let mut b = C::Words::default().to_be_bytes();
    b.as_mut().copy_from_slice(bytes.as_ref());
    b
}

/// The scalar of secp256k1's endomorphism.
pub fn lambda() -> [u64; 4] {
    use limbsmith::hazmat::operations::Arithmetic;
    use limbsmith::hazmat::weierstrass::glv::Endomorphism;
    <<Secp256k1 as Arithmetic>::Group as Endomorphism>::LAMBDA
}

#[test]
fn verifications() {
    verifications_of::<Secp256k1>(Some(lambda()));
    verifications_of::<P256>(None);
    verifications_of::<P384>(None);
}

/// Messages are hashed as in the single call.
#[test]
fn messages() {
    let mut random = Random::new(5);
    let keys: Vec<SigningKey<Secp256k1>> = (1..20u8)
        .map(|i| SigningKey::from_bytes(&[i; 32]).unwrap())
        .collect();
    let messages: Vec<Vec<u8>> = (0..19).map(|_| vec![7; random.below(300)]).collect();
    let mut signatures: Vec<_> = keys.iter().zip(&messages).map(|(k, m)| k.sign(m)).collect();
    signatures[4] = signatures[5];
    let items: Vec<Item<'_, _>> = (0..19)
        .map(|i| Item {
            key: keys[i].verifying_key(),
            message: Message::Plain(&messages[i]),
            signature: &signatures[i],
        })
        .collect();
    let prepared = prepared(keys.iter().map(SigningKey::verifying_key));
    for (i, key) in prepared.iter().enumerate() {
        let valid = key.verify(&messages[i], &signatures[i]);
        let low = key.verify_low_s(&messages[i], &signatures[i]);
        assert_eq!([valid.is_ok(), low.is_ok()], [i != 4; 2]);
    }
    let prepared = with_prepared(&items, &prepared);
    support::on_every_lanes52(|_| {
        let mut verdicts = [[false; 19]; 4];
        let [valid, low, also, too] = &mut verdicts;
        ecdsa::verify_each(&items, valid).unwrap();
        ecdsa::verify_low_s_each(&items, low).unwrap();
        ecdsa::verify_each(&prepared, also).unwrap();
        ecdsa::verify_low_s_each(&prepared, too).unwrap();
        for i in 0..19 {
            assert_eq!(verdicts.map(|v| v[i]), [i != 4; 4]);
        }
    });
}

/// Messages, messages by other functions and hashes in one call, of keys of both kinds: the verdicts of single calls.
fn mixed_messages_of<C: Curve>() {
    let mut random = Random::new(6);
    let keys: Vec<SigningKey<C>> = (0..5)
        .map(|_| SigningKey::from_bytes(&bytes::<C>(&random_words::<C>(&mut random))).unwrap())
        .collect();
    let text: Vec<u8> = (0..=255).collect();
    let mut cases = vec![];
    for i in 0..90 {
        let (key, message) = (&keys[i % keys.len()], &text[..2 * i]);
        let hash = Hash::ALL[i / 3 % Hash::ALL.len()];
        let (signed, wrong) = match i % 3 {
            0 => {
                let other = Message::PlainWith(Hash::Sha3_512, message);
                (Message::Plain(message), other)
            }
            1 => {
                let other = Hash::ALL.iter().find(|other| **other != hash).unwrap();
                let other = Message::PlainWith(*other, message);
                (Message::PlainWith(hash, message), other)
            }
            // The bytes of the hash, as a message.
            _ => {
                let digest = &text[i..][..hash.output_bytes()];
                let other = Message::Plain(digest);
                (Prehash::new(hash, digest).unwrap().into(), other)
            }
        };
        let mut signature = key.sign(signed);
        if i % 4 == 1 {
            signature = with_other_s::<C>(&signature);
        }
        let valid = i % 7 != 2;
        let message = if valid { signed } else { wrong };
        cases.push((*key.verifying_key(), message, signature, valid));
    }
    let items: Vec<Item<'_, VerifyingKey<C>>> = cases
        .iter()
        .map(|(key, message, signature, _)| Item {
            key,
            message: *message,
            signature,
        })
        .collect();
    let keys = prepared(cases.iter().map(|(key, ..)| key));
    let prepared = with_prepared(&items, &keys);
    let mut verdicts = vec![];
    for (item, (key, message, signature, valid)) in prepared.iter().zip(&cases) {
        let expected = [*valid, *valid && signature.is_low_s()];
        let single = [
            key.verify(*message, signature),
            key.verify_low_s(*message, signature),
        ];
        assert_eq!(single.map(|v| v.is_ok()), expected, "{message:?}");
        let single = [
            item.key.verify(*message, signature),
            item.key.verify_low_s(*message, signature),
        ];
        assert_eq!(single.map(|v| v.is_ok()), expected, "{message:?}");
        verdicts.push(expected);
    }
    for kind in [[true; 2], [true, false], [false; 2]] {
        assert!(verdicts.contains(&kind), "{kind:?}");
    }
    support::on_every_lanes52(|lanes| {
        let counts: &[usize] = match lanes.name() {
            "model" => &[11],
            _ => &[3, 9, 64, 90],
        };
        for count in counts {
            let order: Vec<usize> = (0..*count).map(|_| random.below(items.len())).collect();
            compare(&items, &verdicts, &order);
            compare(&prepared, &verdicts, &order);
        }
    });
}

#[test]
fn mixed_messages() {
    mixed_messages_of::<Secp256k1>();
    mixed_messages_of::<P256>();
    mixed_messages_of::<P384>();
}
