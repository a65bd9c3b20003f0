//! ECDSA, ECDH and BIP 340.

use super::Place::{Backends, Lanes52};
use super::{Operation, Run, traced};
use crate::input::Input;
use limbsmith::ecdh::{self, EcdhError};
use limbsmith::ecdsa::{self, Curve, InvalidKey, Message, Signature, SigningKey};
use limbsmith::p256::{self, P256};
use limbsmith::p384::{self, P384};
use limbsmith::secp256k1::{self, Secp256k1, bitcoin, ethereum, schnorr};
use limbsmith::signing::SignOptions;
use std::hint::black_box;

/// The operations of ECDSA and ECDH on one curve.
macro_rules! curve {
    ($name:literal, $module:ident, $curve:ty, $list:ident) => {
        const $list: [Operation; 17] = [
            traced(
                concat!($name, " from_bytes"),
                Backends,
                from_bytes::<$curve>,
            ),
            traced(concat!($name, " to_bytes"), Backends, to_bytes::<$curve>),
            traced(concat!($name, " sign"), Backends, sign::<$curve>),
            traced(
                concat!($name, " sign_prehashed"),
                Backends,
                sign_prehashed::<$curve>,
            ),
            traced(
                concat!($name, " sign_hedged"),
                Backends,
                sign_hedged::<$curve>,
            ),
            traced(
                concat!($name, " sign_prehashed_hedged"),
                Backends,
                sign_prehashed_hedged::<$curve>,
            ),
            traced(concat!($name, " sign_with"), Backends, sign_with::<$curve>),
            traced(
                concat!($name, " sign_prehashed_with"),
                Backends,
                sign_prehashed_with::<$curve>,
            ),
            traced(
                concat!($name, " signing_key_each"),
                Lanes52,
                signing_key_each::<$curve>,
            ),
            traced(concat!($name, " sign_each"), Lanes52, sign_each::<$curve>),
            traced(
                concat!($name, " sign_each_hedged"),
                Lanes52,
                sign_each_hedged::<$curve>,
            ),
            traced(
                concat!($name, " sign_prehashed_each"),
                Lanes52,
                sign_prehashed_each::<$curve>,
            ),
            traced(concat!($name, " ecdh keys"), Backends, typed_keys::<$curve>),
            traced(concat!($name, " ecdh public_key"), Backends, |input| {
                let secret = Box::new(input.scalar::<$curve>(0));
                Box::new(move |out| {
                    let key = $module::ecdh::public_key(black_box(&secret));
                    out.extend(key.expect("the secret is in range"));
                })
            }),
            traced(concat!($name, " ecdh shared_secret"), Backends, |input| {
                let (secret, peer) = (Box::new(input.scalar::<$curve>(0)), peer::<$curve>());
                Box::new(move |out| {
                    let shared = $module::ecdh::shared_secret(black_box(&secret), &peer);
                    out.extend(shared.expect("the secret is in range"));
                })
            }),
            traced(
                concat!($name, " ecdh public_key_each"),
                Lanes52,
                public_key_each::<$curve>,
            ),
            traced(
                concat!($name, " ecdh shared_secret_each"),
                Lanes52,
                shared_secret_each::<$curve>,
            ),
        ];
    };
}

curve!("secp256k1", secp256k1, Secp256k1, SECP256K1);
curve!("P-256", p256, P256, P_256);
curve!("P-384", p384, P384, P_384);

const OTHERS: [Operation; 13] = [
    traced("Ethereum sign", Backends, ethereum_sign),
    traced("Bitcoin sign_compact", Backends, sign_compact),
    traced("Ethereum sign_with", Backends, ethereum_sign_with),
    traced("Bitcoin sign_compact_with", Backends, sign_compact_with),
    traced("BIP 340 sign_with", Backends, schnorr_sign_with),
    traced("BIP 340 sign_stream", Backends, schnorr_sign_stream),
    traced(
        "BIP 340 sign_each_hedged",
        Lanes52,
        schnorr_sign_each_hedged,
    ),
    traced("BIP 340 from_bytes", Backends, schnorr_from_bytes),
    traced("BIP 340 to_bytes", Backends, schnorr_to_bytes),
    traced("BIP 340 sign", Backends, schnorr_sign),
    traced("BIP 340 tweak_add", Backends, schnorr_tweak),
    traced("BIP 340 tweak_add, tweaks", Backends, schnorr_tweaks),
    traced("BIP 340 sign_each", Lanes52, schnorr_sign_each),
];

const COUNT: usize = SECP256K1.len() + P_256.len() + P_384.len() + OTHERS.len();

pub const OPERATIONS: &[Operation] = &{
    let mut all = [OTHERS[0]; COUNT];
    let lists: [&[Operation]; 4] = [&SECP256K1, &P_256, &P_384, &OTHERS];
    let (mut list, mut n) = (0, 0);
    while list < lists.len() {
        let mut i = 0;
        while i < lists[list].len() {
            all[n] = lists[list][i];
            (i, n) = (i + 1, n + 1);
        }
        list += 1;
    }
    all
};

const MESSAGE: &[u8] = b"a message";
/// The kind of another party's secrets.
const OTHER: usize = 77;
const IN_RANGE: &str = "the secret is in range";
const UNVERIFIED: &str = "without verification, lengths aside, nothing fails";
const LENGTHS: &str = "as many answers as inputs";

fn key<C: Curve>(input: Input, lane: usize) -> SigningKey<C> {
    SigningKey::from_bytes(&input.scalar::<C>(lane)).expect(IN_RANGE)
}

fn from_bytes<C: Curve>(input: Input) -> Run {
    let secret = Box::new(input.scalar::<C>(0));
    Box::new(move |out| {
        let key = SigningKey::<C>::from_bytes(black_box(&secret)).expect(IN_RANGE);
        out.extend_from_slice(key.verifying_key().to_sec1().as_ref());
        let key =
            SigningKey::<C>::from_slice(black_box(&secret).as_ref().as_ref()).expect(IN_RANGE);
        out.extend_from_slice(key.verifying_key().to_sec1().as_ref());
        let number = black_box(&secret).as_ref().as_ref();
        let key = SigningKey::<C>::from_integer(number).expect(IN_RANGE);
        out.extend_from_slice(key.verifying_key().to_sec1().as_ref());
        let secret = ecdh::SecretKey::from(black_box(&key));
        let key = SigningKey::<C>::from(black_box(&secret));
        out.extend_from_slice(key.verifying_key().to_sec1().as_ref());
    })
}

fn to_bytes<C: Curve>(input: Input) -> Run {
    let key = Box::new(key::<C>(input, 0));
    Box::new(move |out| {
        let copy = black_box(&key).clone();
        out.extend_from_slice(copy.to_bytes().as_ref());
    })
}

/// A signature of one key.
fn signing<C: Curve>(input: Input, sign: impl Fn(&SigningKey<C>) -> Signature<C> + 'static) -> Run {
    let key = Box::new(key::<C>(input, 0));
    Box::new(move |out| out.extend_from_slice(sign(black_box(&key)).to_bytes().as_ref()))
}

fn sign<C: Curve>(input: Input) -> Run {
    signing::<C>(input, |key| key.sign(MESSAGE))
}

/// Hashes are secrets too.
fn sign_prehashed<C: Curve>(input: Input) -> Run {
    let hash: [u8; 32] = input.bytes(1);
    signing::<C>(input, move |key| key.sign(Message::prehashed(&hash)))
}

/// A signature with added randomness, which is secret too. (Verification has public inputs, but memcheck
/// cannot know that.)
fn hedged<C: Curve>(input: Input, message: impl Fn() -> Message<'static> + 'static) -> Run {
    let noise = input.scalar::<C>(2);
    signing::<C>(input, move |key| {
        let options = SignOptions::new().hedged(black_box(&noise));
        key.sign_with(message(), options).expect(UNVERIFIED).0
    })
}

fn sign_hedged<C: Curve>(input: Input) -> Run {
    hedged::<C>(input, || Message::Plain(MESSAGE))
}

fn sign_prehashed_hedged<C: Curve>(input: Input) -> Run {
    hedged::<C>(input, || Message::prehashed(&[7; 32]))
}

/// Without options, but with the recovery id.
fn sign_with<C: Curve>(input: Input) -> Run {
    let key = Box::new(key::<C>(input, 0));
    Box::new(move |out| {
        let signed = black_box(&key).sign_with(MESSAGE, SignOptions::new());
        let (signature, id) = signed.expect(UNVERIFIED);
        out.extend_from_slice(signature.to_bytes().as_ref());
        out.push(id.to_byte());
    })
}

/// The same of a secret hash, by SHA-512, which is no curve's own.
fn sign_prehashed_with<C: Curve>(input: Input) -> Run {
    let (key, hash): (_, [u8; 64]) = (Box::new(key::<C>(input, 0)), input.bytes(1));
    Box::new(move |out| {
        let signed = black_box(&key).sign_with(Message::prehashed(&hash), SignOptions::new());
        let (signature, id) = signed.expect(UNVERIFIED);
        out.extend_from_slice(signature.to_bytes().as_ref());
        out.push(id.to_byte());
    })
}

fn secrets<C: Curve>(input: Input) -> Vec<C::Bytes> {
    (0..input.count).map(|i| input.scalar::<C>(i)).collect()
}

fn signing_key_each<C: Curve>(input: Input) -> Run {
    let secrets = secrets::<C>(input);
    let mut keys = vec![Err(InvalidKey); input.count];
    Box::new(move |out| {
        ecdsa::signing_key_each::<C>(black_box(&secrets), &mut keys).expect(LENGTHS);
        for key in &keys {
            let key = key.as_ref().expect(IN_RANGE);
            out.extend_from_slice(key.verifying_key().to_sec1().as_ref());
        }
    })
}

/// Signs messages or hashes, which `message` makes of secret bytes.
fn signing_each<C: Curve>(input: Input, message: fn(&[u8]) -> Message<'_>) -> Run {
    let keys: Vec<_> = (0..input.count).map(|i| key::<C>(input, i)).collect();
    let some = SigningKey::<C>::from_slice(Input::of_kind(8).scalar::<C>(0).as_ref());
    let mut signatures = vec![some.expect(IN_RANGE).sign(b""); input.count];
    let hashes: Vec<[u8; 32]> = (0..input.count).map(|i| input.bytes(i + 1)).collect();
    Box::new(move |out| {
        let items = keys.iter().zip(&hashes).map(|(k, h)| (k, message(h)));
        let items: Vec<_> = items.collect();
        let made = ecdsa::sign_each::<C>(black_box(&items), SignOptions::new(), &mut signatures);
        made.expect(UNVERIFIED);
        for signature in &signatures {
            out.extend_from_slice(signature.to_bytes().as_ref());
        }
    })
}

/// Messages are secret too, and so are their hashes.
fn sign_each<C: Curve>(input: Input) -> Run {
    signing_each::<C>(input, |bytes| Message::Plain(bytes))
}

fn sign_prehashed_each<C: Curve>(input: Input) -> Run {
    signing_each::<C>(input, |bytes| {
        Message::prehashed(limbsmith::ecdsa::Prehash::of_any_length(bytes))
    })
}

/// The same with added randomness, which is secret too.
fn sign_each_hedged<C: Curve>(input: Input) -> Run {
    let noise = secrets::<C>(input);
    let keys: Vec<_> = (0..input.count).map(|i| key::<C>(input, i)).collect();
    let some = SigningKey::<C>::from_slice(Input::of_kind(8).scalar::<C>(0).as_ref());
    let mut signatures = vec![some.expect(IN_RANGE).sign(b""); input.count];
    Box::new(move |out| {
        let items: Vec<_> = keys.iter().map(|k| (k, Message::Plain(MESSAGE))).collect();
        let options = SignOptions::new().hedged(black_box(&noise[..]));
        ecdsa::sign_each::<C>(&items, options, &mut signatures).expect(UNVERIFIED);
        for signature in &signatures {
            out.extend_from_slice(signature.to_bytes().as_ref());
        }
    })
}

/// A peer's public key.
fn peer<C: Curve>() -> C::Uncompressed {
    let key = key::<C>(Input::of_kind(OTHER), 0);
    key.verifying_key().to_sec1()
}

fn typed_keys<C: Curve>(input: Input) -> Run {
    let secret = Box::new(input.scalar::<C>(0));
    let peer = ecdh::PublicKey::<C>::from_sec1(peer::<C>().as_ref()).expect("it is a point");
    Box::new(move |out| {
        let bytes = black_box(&secret);
        let key = ecdh::SecretKey::<C>::from_bytes(bytes)
            .expect(IN_RANGE)
            .clone();
        let same = ecdh::SecretKey::<C>::from_slice(bytes.as_ref().as_ref()).expect(IN_RANGE);
        out.extend_from_slice(key.to_bytes().as_ref());
        out.extend_from_slice(same.as_bytes().as_ref());
        out.extend_from_slice(key.public_key().to_sec1().as_ref());
        let shared = key.diffie_hellman(&peer);
        out.extend_from_slice(shared.as_bytes().as_ref());
        out.extend_from_slice(shared.to_bytes().as_ref());
        out.push(u8::from(same.diffie_hellman(&peer) == shared));
    })
}

fn public_key_each<C: Curve>(input: Input) -> Run {
    let secrets = secrets::<C>(input);
    let mut keys = vec![Err(InvalidKey); input.count];
    Box::new(move |out| {
        ecdh::public_key_each::<C>(black_box(&secrets), &mut keys).expect(LENGTHS);
        for key in &keys {
            out.extend_from_slice(key.as_ref().expect(IN_RANGE).as_ref());
        }
        let typed = secrets.iter().map(ecdh::SecretKey::<C>::from_bytes);
        let typed: Vec<_> = typed.map(|key| key.expect(IN_RANGE)).collect();
        let mut keys = vec![None; typed.len()];
        let typed: Vec<_> = typed.iter().collect();
        ecdh::SecretKey::public_key_each(black_box(&typed), &mut keys).expect(LENGTHS);
        for key in keys.into_iter().flatten() {
            out.extend_from_slice(key.to_sec1().as_ref());
        }
    })
}

fn shared_secret_each<C: Curve>(input: Input) -> Run {
    let (secrets, peer) = (secrets::<C>(input), peer::<C>());
    let mut shared = vec![Err(EcdhError::Secret(InvalidKey)); input.count];
    Box::new(move |out| {
        let pairs: Vec<_> = secrets.iter().map(|s| (s, peer.as_ref())).collect();
        ecdh::shared_secret_each::<C>(black_box(&pairs), &mut shared).expect(LENGTHS);
        for shared in &shared {
            out.extend_from_slice(shared.as_ref().expect(IN_RANGE).as_ref());
        }
        let key = ecdh::PublicKey::<C>::from_sec1(peer.as_ref()).expect("a point");
        let typed = secrets.iter().map(ecdh::SecretKey::<C>::from_bytes);
        let typed: Vec<_> = typed.map(|key| key.expect(IN_RANGE)).collect();
        let pairs: Vec<_> = typed.iter().map(|secret| (secret, &key)).collect();
        let mut shared: Vec<_> = pairs.iter().map(|_| None).collect();
        ecdh::SecretKey::diffie_hellman_each(black_box(&pairs), &mut shared).expect(LENGTHS);
        for shared in shared.iter().flatten() {
            out.extend_from_slice(shared.as_bytes().as_ref());
        }
    })
}

fn ethereum_sign(input: Input) -> Run {
    let (key, hash): (_, [u8; 32]) = (Box::new(key::<Secp256k1>(input, 0)), input.bytes(1));
    Box::new(move |out| out.extend(ethereum::sign(black_box(&key), &hash)))
}

fn sign_compact(input: Input) -> Run {
    let (key, hash): (_, [u8; 32]) = (Box::new(key::<Secp256k1>(input, 0)), input.bytes(1));
    Box::new(move |out| out.extend(bitcoin::sign_compact(black_box(&key), &hash, true)))
}

fn ethereum_sign_with(input: Input) -> Run {
    let (key, noise): (_, Box<[u8; 32]>) = (
        Box::new(key::<Secp256k1>(input, 0)),
        Box::new(input.bytes(2)),
    );
    Box::new(move |out| {
        let options = SignOptions::new().hedged(black_box(&*noise));
        let signature = ethereum::sign_with(black_box(&key), &[7; 32], options);
        out.extend(signature.expect(UNVERIFIED));
    })
}

fn sign_compact_with(input: Input) -> Run {
    let (key, noise): (_, Box<[u8; 32]>) = (
        Box::new(key::<Secp256k1>(input, 0)),
        Box::new(input.bytes(2)),
    );
    Box::new(move |out| {
        let options = SignOptions::new().hedged(black_box(&*noise));
        let signature = bitcoin::sign_compact_with(black_box(&key), &[7; 32], true, options);
        out.extend(signature.expect(UNVERIFIED));
    })
}

fn schnorr_sign_with(input: Input) -> Run {
    let (key, noise): (_, Box<[u8; 32]>) =
        (Box::new(schnorr_key(input, 0)), Box::new(input.bytes(1)));
    Box::new(move |out| {
        let options = SignOptions::new().hedged(black_box(&*noise));
        let signature = black_box(&key).sign_with(MESSAGE, options);
        out.extend(signature.expect(UNVERIFIED).to_bytes());
    })
}

fn schnorr_sign_stream(input: Input) -> Run {
    let (key, random): (_, Box<[u8; 32]>) =
        (Box::new(schnorr_key(input, 0)), Box::new(input.bytes(1)));
    Box::new(move |out| {
        let mut first = black_box(&key).sign_stream(&random);
        first.update(MESSAGE);
        let mut second = first.second_pass();
        second.update(MESSAGE);
        let signature = second.finish().expect("the message is the same");
        out.extend(signature.to_bytes());
    })
}

fn schnorr_sign_each_hedged(input: Input) -> Run {
    let keys: Vec<_> = (0..input.count).map(|i| schnorr_key(input, i)).collect();
    let noise: Vec<[u8; 32]> = (0..input.count).map(|i| input.bytes(i + 1)).collect();
    let mut signatures = vec![schnorr::Signature::from_bytes(&[0; 64]); input.count];
    Box::new(move |out| {
        let items: Vec<_> = keys.iter().map(|key| (key, MESSAGE)).collect();
        let options = SignOptions::new().hedged(black_box(&noise[..]));
        schnorr::sign_each(&items, options, &mut signatures).expect(UNVERIFIED);
        out.extend(signatures.iter().flat_map(|s| s.to_bytes()));
    })
}

fn schnorr_key(input: Input, lane: usize) -> schnorr::SigningKey {
    schnorr::SigningKey::from_bytes(&input.scalar::<Secp256k1>(lane)).expect(IN_RANGE)
}

fn schnorr_from_bytes(input: Input) -> Run {
    let secret = Box::new(input.scalar::<Secp256k1>(0));
    Box::new(move |out| {
        let key = schnorr::SigningKey::from_bytes(black_box(&secret)).expect(IN_RANGE);
        out.extend(key.verifying_key().to_bytes());
        out.push(u8::from(key.parity() == schnorr::Parity::Odd));
    })
}

fn schnorr_to_bytes(input: Input) -> Run {
    let key = Box::new(schnorr_key(input, 0));
    Box::new(move |out| {
        let copy = black_box(&key).clone();
        out.extend(copy.to_bytes());
    })
}

fn schnorr_sign(input: Input) -> Run {
    let key = Box::new(schnorr_key(input, 0));
    Box::new(move |out| out.extend(black_box(&key).sign(MESSAGE).to_bytes()))
}

fn schnorr_tweak(input: Input) -> Run {
    let key = Box::new(schnorr_key(input, 0));
    Box::new(move |out| {
        let (key, parity) = black_box(&key).tweak_add(&[5; 32]).expect(IN_RANGE);
        out.extend(key.verifying_key().to_bytes());
        out.push(parity as u8);
    })
}

/// The tweak is secret, too. It is added to a key other than these.
fn schnorr_tweaks(input: Input) -> Run {
    let (key, tweak) = (
        Box::new(schnorr_key(Input::of_kind(OTHER), 0)),
        Box::new(input.scalar::<Secp256k1>(1)),
    );
    Box::new(move |out| {
        let (key, _) = key.tweak_add(black_box(&tweak)).expect(IN_RANGE);
        out.extend(key.verifying_key().to_bytes());
    })
}

fn schnorr_sign_each(input: Input) -> Run {
    let keys: Vec<_> = (0..input.count).map(|i| schnorr_key(input, i)).collect();
    let mut signatures = vec![schnorr::Signature::from_bytes(&[0; 64]); input.count];
    Box::new(move |out| {
        let items: Vec<_> = keys.iter().map(|key| (key, MESSAGE)).collect();
        let made = schnorr::sign_each(black_box(&items), SignOptions::new(), &mut signatures);
        made.expect(UNVERIFIED);
        for signature in &signatures {
            out.extend(signature.to_bytes());
        }
    })
}
