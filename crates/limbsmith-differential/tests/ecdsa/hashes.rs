//! Messages and hashes by a function other than the curve's own: the signature is that of RFC 6979 for this function.

use crate::support::{self, Random, hex};
use digest::Digest;
use digest::common::BlockSizeUser;
use limbsmith::ecdsa::{
    self, ByteArray, Curve, Hash, Item, Message, Prehash, Recovery, Signature, SigningKey,
};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::Secp256k1;
use limbsmith::signing::SignOptions;
use sha2::digest;

/// A hash by its function of another crate.
fn digest_of(hash: Hash, message: &[u8]) -> Vec<u8> {
    fn of<D: Digest>(message: &[u8]) -> Vec<u8> {
        D::digest(message).to_vec()
    }
    match hash {
        Hash::Sha224 => of::<sha2::Sha224>(message),
        Hash::Sha256 => of::<sha2::Sha256>(message),
        Hash::Sha384 => of::<sha2::Sha384>(message),
        Hash::Sha512 => of::<sha2::Sha512>(message),
        Hash::Sha3_224 => of::<sha3::Sha3_224>(message),
        Hash::Sha3_256 => of::<sha3::Sha3_256>(message),
        Hash::Sha3_384 => of::<sha3::Sha3_384>(message),
        Hash::Sha3_512 => of::<sha3::Sha3_512>(message),
        other => panic!("{other}"),
    }
}

/// A message with its hash, the key and the signature by another source.
struct Case<C: Curve> {
    key: SigningKey<C>,
    hash: Hash,
    message: Vec<u8>,
    digest: Vec<u8>,
    signature: Signature<C>,
}

impl<C: Curve> Case<C> {
    fn new(key: &[u8], hash: Hash, message: &[u8], signature: &[u8]) -> Self {
        Case {
            key: SigningKey::from_slice(key).unwrap(),
            hash,
            message: message.to_vec(),
            digest: digest_of(hash, message),
            signature: Signature::from_slice(signature).unwrap(),
        }
    }

    /// The message in all its forms that name the hash.
    fn forms(&self) -> Vec<Message<'_>> {
        let mut forms = vec![
            Message::PlainWith(self.hash, &self.message),
            Message::prehashed(Prehash::new(self.hash, &self.digest).unwrap()),
        ];
        if self.hash == C::HASH {
            forms.push(Message::Plain(&self.message));
        }
        // The length alone names SHA-2.
        if self.hash <= Hash::Sha512 {
            forms.push(Message::prehashed(
                Prehash::try_from(&self.digest[..]).unwrap(),
            ));
        }
        forms
    }
}

/// Each function that signs gives the signature, and each that verifies accepts it.
fn check<C: Curve>(cases: &[Case<C>]) {
    let mut inputs = vec![];
    let mut expected = vec![];
    for case in cases {
        let (key, signature) = (&case.key, &case.signature);
        let prepared = key.verifying_key().prepare();
        for message in case.forms() {
            let (made, id) = key
                .sign_with(message, SignOptions::new().verified())
                .unwrap();
            assert_eq!(made, *signature, "{message:?}");
            assert_eq!(key.sign(message), *signature, "{message:?}");
            assert!(key.verifying_key().verify(message, signature).is_ok());
            assert!(prepared.verify(message, signature).is_ok());
            if let Message::Prehashed(prehash) = message {
                assert_eq!(key.sign(prehash), *signature);
                assert!(key.verifying_key().verify(prehash, signature).is_ok());
                assert!(prepared.verify(prehash, signature).is_ok());
            }
            let recovered = ecdsa::VerifyingKey::recover(message, signature, id);
            assert_eq!(recovered, Ok(*key.verifying_key()));
            let [mut ids, item] = [[Ok(*key.verifying_key())]; 2];
            let items = [Recovery {
                message,
                signature,
                id,
            }];
            ecdsa::recover_each(&items, &mut ids).unwrap();
            assert_eq!(ids, item);
            inputs.push((key, message));
            expected.push(*signature);
        }
        let other = [&case.message[..], b"!"].concat();
        let other = Message::PlainWith(case.hash, &other);
        assert!(key.verifying_key().verify(other, signature).is_err());
        assert!(prepared.verify(other, signature).is_err());
        for &wrong in Hash::ALL.iter().filter(|&&h| h != case.hash) {
            let wrong = Message::PlainWith(wrong, &case.message);
            assert!(key.verifying_key().verify(wrong, signature).is_err());
        }
    }
    // Blocks of one hash, of another, and of all in turn.
    let mut orders: Vec<Vec<usize>> = vec![(0..inputs.len()).rev().collect()];
    for own in [false, true] {
        let of = |i: &usize| match inputs[*i].1 {
            Message::PlainWith(hash, _) => (hash == C::HASH) == own,
            _ => false,
        };
        orders.push((0..inputs.len()).filter(of).collect());
    }
    support::on_every_lanes52(|lanes| {
        for order in &orders {
            let inputs: Vec<_> = order.iter().map(|&i| inputs[i]).collect();
            let expected: Vec<_> = order.iter().map(|&i| expected[i]).collect();
            let mut made = vec![expected[0]; inputs.len()];
            made.reverse();
            let options = SignOptions::new().verified();
            ecdsa::sign_each(&inputs, options, &mut made).unwrap();
            assert_eq!(made, expected, "{lanes}");
            let items: Vec<_> = inputs
                .iter()
                .zip(&expected)
                .map(|((key, message), signature)| Item {
                    key: key.verifying_key(),
                    message: *message,
                    signature,
                })
                .collect();
            let mut valid = vec![false; items.len()];
            ecdsa::verify_each(&items, &mut valid).unwrap();
            assert!(valid.iter().all(|v| *v));
            let hashes: Vec<_> = inputs
                .iter()
                .zip(&expected)
                .filter(|((_, message), _)| matches!(message, Message::Prehashed(_)))
                .map(|(input, signature)| (*input, *signature))
                .collect();
            let (hashes, expected): (Vec<_>, Vec<_>) = hashes.into_iter().unzip();
            let mut made = expected.clone();
            made.reverse();
            ecdsa::sign_each(&hashes, SignOptions::new(), &mut made).unwrap();
            assert_eq!(made, expected, "{lanes}");
        }
    });
}

/// RFC 6979, A.2.5 and A.2.6.
#[test]
fn vectors_of_rfc_6979() {
    let x256 = "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721";
    let x384 = "6b9d3dad2e1b8c1c05b19875b6659f4de23c3b667bf297ba9aa47740787137d8\
                96d5724e4c70a825f872c9ea60d2edf5";
    let (mut p256, mut p384) = (vec![], vec![]);
    for line in include_str!("../../../limbsmith/tests/data/rfc6979.txt").lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [curve, hash, message, _, r, s] = fields[..] else {
            panic!("{line}")
        };
        let hash = match hash {
            "sha1" => continue, // The library has no SHA-1.
            "sha224" => Hash::Sha224,
            "sha256" => Hash::Sha256,
            "sha384" => Hash::Sha384,
            "sha512" => Hash::Sha512,
            other => panic!("{other}"),
        };
        let (message, rs) = (message.as_bytes(), hex(&[r, s].concat()));
        match curve {
            "P256" => p256.push(Case::<P256>::new(&hex(x256), hash, message, &rs)),
            "P384" => p384.push(Case::<P384>::new(&hex(x384), hash, message, &rs)),
            other => panic!("{other}"),
        }
    }
    assert_eq!((p256.len(), p384.len()), (8, 8));
    check(&p256);
    check(&p384);
}

macro_rules! rustcrypto {
    ($sign:ident, $krate:ident, $curve:ident) => {
        /// A signature by another library, with nonces by this function.
        fn $sign(secret: &[u8], hash: Hash, digest: &[u8]) -> Vec<u8> {
            fn by<D: Digest + BlockSizeUser>(secret: &[u8], digest: &[u8]) -> Vec<u8> {
                let key = $krate::ecdsa::SigningKey::from_slice(secret).unwrap();
                let d = key.as_nonzero_scalar();
                let sign = ecdsa_core::hazmat::sign_prehashed_rfc6979::<$krate::$curve, D>;
                sign(d, digest, &[]).0.to_bytes().to_vec()
            }
            match hash {
                Hash::Sha224 => by::<sha2::Sha224>(secret, digest),
                Hash::Sha256 => by::<sha2::Sha256>(secret, digest),
                Hash::Sha384 => by::<sha2::Sha384>(secret, digest),
                Hash::Sha512 => by::<sha2::Sha512>(secret, digest),
                Hash::Sha3_224 => by::<sha3::Sha3_224>(secret, digest),
                Hash::Sha3_256 => by::<sha3::Sha3_256>(secret, digest),
                Hash::Sha3_384 => by::<sha3::Sha3_384>(secret, digest),
                Hash::Sha3_512 => by::<sha3::Sha3_512>(secret, digest),
                other => panic!("{other}"),
            }
        }
    };
}
rustcrypto!(by_k256, k256, Secp256k1);
rustcrypto!(by_p256, p256, NistP256);
rustcrypto!(by_p384, p384, NistP384);

type Sign = fn(&[u8], Hash, &[u8]) -> Vec<u8>;

fn equal_of<C: Curve>(size: usize, sign: Sign) {
    let mut random = Random::new(4);
    let mut cases = vec![];
    for round in 0..4 {
        for &hash in Hash::ALL {
            let secret = &random.bytes::<48>()[..size];
            let length = random.below(300) * round;
            let message: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
            let signature = sign(secret, hash, &digest_of(hash, &message));
            cases.push(Case::<C>::new(secret, hash, &message, &signature));
        }
    }
    check(&cases);
}

/// The crates `k256`, `p256` and `p384` sign alike with all functions.
#[test]
fn equal_to_other_libraries() {
    assert_eq!(Hash::ALL.len(), 8);
    equal_of::<Secp256k1>(32, by_k256);
    equal_of::<P256>(32, by_p256);
    equal_of::<P384>(48, by_p384);
}

/// Bytes of whatever type are a message, and never a hash.
fn are_message<C: Curve, T: AsRef<[u8]> + ?Sized>(key: &SigningKey<C>, bytes: &T) {
    let public = key.verifying_key();
    let prepared = public.prepare();
    let plain = Message::Plain(bytes.as_ref());
    assert_eq!(Message::from(bytes), plain);
    let digest = digest_of(C::HASH, bytes.as_ref());
    let hash_of_it = Prehash::new(C::HASH, &digest).unwrap();
    let signature = key.sign(bytes);
    assert_eq!(signature, key.sign(plain));
    assert_eq!(signature, key.sign(hash_of_it));
    let (same, id) = key.sign_with(bytes, SignOptions::new()).unwrap();
    assert_eq!(same, signature);
    let recover = ecdsa::VerifyingKey::<C>::recover(bytes, &signature, id);
    assert_eq!(recover, Ok(*public));
    let verdicts = |signature: &Signature<C>| {
        let of = |message: Message<'_>| {
            let all = [
                public.verify(message, signature),
                prepared.verify(message, signature),
                public.verify_low_s(message, signature),
                prepared.verify_low_s(message, signature),
            ];
            all.map(|verdict| verdict.is_ok())
        };
        let of_bytes = [
            public.verify(bytes, signature),
            prepared.verify(bytes, signature),
            public.verify_low_s(bytes, signature),
            prepared.verify_low_s(bytes, signature),
        ];
        let of_bytes = of_bytes.map(|verdict| verdict.is_ok());
        assert_eq!(of_bytes, of(plain));
        assert_eq!(of_bytes, of(hash_of_it.into()));
        // The same bytes as a hash, if there are hashes of this length.
        let hash = Prehash::try_from(bytes.as_ref()).ok();
        (of_bytes, hash.map(|hash| of(Message::prehashed(hash))))
    };
    let accepted = |signature: &Signature<C>| {
        let low = signature.is_low_s();
        [true, true, low, low]
    };
    let (of_bytes, of_hash) = verdicts(&signature);
    assert_eq!(of_bytes, accepted(&signature));
    assert_eq!(of_hash.unwrap_or_default(), [false; 4]);
    if let Ok(hash) = Prehash::try_from(bytes.as_ref()) {
        let signature = key.sign(hash);
        let (of_bytes, of_hash) = verdicts(&signature);
        assert_eq!(of_bytes, [false; 4]);
        assert_eq!(of_hash, Some(accepted(&signature)));
    }
}

fn bytes_of<C: Curve>() {
    for i in 1..6 {
        let secret = vec![i; C::Bytes::ZERO.as_ref().len()];
        let key = &SigningKey::<C>::from_slice(&secret).unwrap();
        are_message(key, &[i; 28]);
        are_message(key, &[i; 32]);
        are_message(key, &[i; 48]);
        are_message(key, &[i; 64]);
        are_message(key, &[i; 5]);
        are_message(key, &[i; 32][..]);
        are_message(key, &vec![i; 32]);
        are_message(key, "a message");
        are_message(key, &String::from("this text is as long as a hash: "));
        are_message(key, b"");
    }
}

#[test]
fn bytes_are_a_message() {
    bytes_of::<Secp256k1>();
    bytes_of::<P256>();
    bytes_of::<P384>();
}

/// A hash has the length of its function, and the error says which.
#[test]
fn a_hash_of_another_length_is_refused() {
    for &hash in Hash::ALL {
        let bytes = [7; 200];
        for length in 0..bytes.len() {
            let taken = Prehash::new(hash, &bytes[..length]);
            assert_eq!(
                taken.is_ok(),
                length == hash.output_bytes(),
                "{hash} {length}"
            );
            if let Err(error) = taken {
                let text = format!("a hash by {hash} is {} bytes long", hash.output_bytes());
                assert_eq!(error.to_string(), text);
            }
        }
        assert_eq!(digest_of(hash, b"").len(), hash.output_bytes());
    }
    let unnamed = Prehash::try_from(&[7; 20][..]).unwrap_err();
    assert_eq!(unnamed.to_string(), "a hash is 28, 32, 48 or 64 bytes long");
}
