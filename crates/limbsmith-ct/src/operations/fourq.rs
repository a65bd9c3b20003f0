//! FourQ: scalars, key agreement and SchnorrQ.

use super::Place::{Backends, Lanes52};
use super::{Operation, Run, traced};
use crate::input::Input;
use limbsmith::fourq::{
    self, AgreementError, Policy, PublicKey, SecretKey, SignOptions, Signature, SigningKey,
};
use limbsmith_curve::fourq::Scalar;
use std::hint::black_box;

pub const OPERATIONS: &[Operation] = &[
    traced("FourQ scalars", Backends, scalars),
    traced("FourQ scalar encodings", Backends, scalar_encodings),
    traced("FourQ keys", Backends, keys),
    traced("FourQ diffie_hellman", Backends, diffie_hellman),
    traced("FourQ from_bytes", Backends, from_bytes),
    traced("FourQ to_bytes", Backends, to_bytes),
    traced("FourQ sign", Backends, sign),
    traced("FourQ sign_with", Backends, sign_with),
    traced("FourQ public_key_each", Lanes52, public_key_each),
    traced("FourQ shared_secret_each", Lanes52, shared_secret_each),
    traced("FourQ sign_each", Lanes52, sign_each),
    traced("FourQ sign_each_hedged", Lanes52, sign_each_hedged),
];

const MESSAGE: &[u8] = b"a message";

fn scalar(input: Input, lane: usize) -> Scalar {
    Scalar::from_bytes_mod_order_wide(&input.bytes(lane))
}

fn scalars(input: Input) -> Run {
    let (a, b) = (Box::new(scalar(input, 0)), scalar(input, 1));
    let bit = input.bytes::<1>(3)[0] & 1;
    Box::new(move |out| {
        let (a, b) = (black_box(*a), black_box(b));
        let selected = Scalar::conditional_select(&a, &b, black_box(bit));
        let mut all = [a + b, a - b, a * b, -a, a.square(), a.invert(), selected];
        out.extend(all.iter().flat_map(Scalar::to_bytes));
        Scalar::batch_invert(&mut all);
        out.extend(all.iter().flat_map(Scalar::to_bytes));
        out.extend(a.words().iter().flat_map(|w| w.to_le_bytes()));
        out.extend([a.ct_eq(&b), u8::from(a == b), u8::from(a.is_zero())]);
    })
}

fn scalar_encodings(input: Input) -> Run {
    let (half, wide): ([u8; 32], [u8; 64]) = (input.bytes(0), input.bytes(1));
    // As a canonical one, for which the bytes must be below the order.
    let mut low = half;
    low[30] &= 31;
    low[31] = 0;
    Box::new(move |out| {
        let (half, wide) = (black_box(&half), black_box(&wide));
        let low = Scalar::from_canonical_bytes(black_box(&low));
        let words = std::array::from_fn(|i| u64::from(half[i]) << 56);
        for scalar in [
            low.expect("it is below the order"),
            Scalar::from_bytes_mod_order(half),
            Scalar::from_bytes_mod_order_wide(wide),
            Scalar::from_hash(wide),
            Scalar::random(|bytes| bytes.copy_from_slice(&wide[..bytes.len()])),
            Scalar::reduce_words(&words),
        ] {
            out.extend(scalar.to_bytes());
        }
    })
}

fn keys(input: Input) -> Run {
    let bytes: Box<[u8; 32]> = Box::new(input.bytes(0));
    Box::new(move |out| {
        let key = SecretKey::from_bytes(black_box(&bytes));
        let copy = key.clone();
        out.extend(copy.as_bytes());
        out.extend(copy.to_bytes());
        out.push(u8::from(copy == key));
        out.extend(key.public_key().as_bytes());
    })
}

/// With the key of another.
fn diffie_hellman(input: Input) -> Run {
    let key = Box::new(secret(input, 0));
    let peer = SecretKey::from_bytes(&[7; 32]).public_key();
    let peer = PublicKey::from_bytes(peer.as_bytes());
    Box::new(move |out| {
        let shared = black_box(&key).diffie_hellman(Policy::Strict, black_box(&peer));
        let shared = shared.expect("no neutral point");
        out.extend(shared.as_bytes());
        out.extend(shared.to_bytes());
        let other = key.diffie_hellman(Policy::FourQlib, &peer);
        out.push(u8::from(other.expect("no neutral point") == shared));
    })
}

fn from_bytes(input: Input) -> Run {
    let seed: Box<[u8; 32]> = Box::new(input.bytes(0));
    Box::new(move |out| {
        let key = SigningKey::from_bytes(black_box(&seed));
        out.extend(key.verifying_key().to_bytes());
        out.extend(key.public_bytes());
    })
}

fn to_bytes(input: Input) -> Run {
    let key = Box::new(SigningKey::from_bytes(&input.bytes(0)));
    Box::new(move |out| {
        let copy = black_box(&key).clone();
        out.extend(copy.to_bytes());
    })
}

fn sign(input: Input) -> Run {
    let key = Box::new(SigningKey::from_bytes(&input.bytes(0)));
    Box::new(move |out| out.extend(black_box(&key).sign(MESSAGE).to_bytes()))
}

/// With noise.
fn sign_with(input: Input) -> Run {
    let key = Box::new(SigningKey::from_bytes(&input.bytes(0)));
    let noise: [u8; 32] = input.bytes(1);
    Box::new(move |out| {
        let options = SignOptions::new().hedged(black_box(&noise));
        let signature = black_box(&key).sign_with(MESSAGE, options);
        out.extend(signature.expect("not verified").to_bytes());
    })
}

/// Not 0, whose shared secret is an error, and so public.
fn secret(input: Input, lane: usize) -> SecretKey {
    let mut bytes: [u8; 32] = input.bytes(lane);
    bytes[0] |= 1;
    SecretKey::from_bytes(&bytes)
}

fn secrets(input: Input) -> Vec<SecretKey> {
    (0..input.count).map(|i| secret(input, i)).collect()
}

fn public_key_each(input: Input) -> Run {
    let secrets = secrets(input);
    let mut keys = vec![PublicKey::from_bytes(&[0; 32]); secrets.len()];
    Box::new(move |out| {
        let secrets: Vec<_> = black_box(&secrets).iter().collect();
        let made = fourq::public_key_each(&secrets, &mut keys);
        made.expect("as many keys as secrets");
        out.extend(keys.iter().flat_map(PublicKey::to_bytes));
    })
}

fn shared_secret_each(input: Input) -> Run {
    let secrets = secrets(input);
    let peer = SecretKey::from_bytes(&[7; 32]).public_key();
    let peer = PublicKey::from_bytes(peer.as_bytes());
    Box::new(move |out| {
        let pairs: Vec<_> = black_box(&secrets).iter().map(|s| (s, &peer)).collect();
        let mut shared: Vec<_> = pairs.iter().map(|_| Err(AgreementError::Neutral)).collect();
        let made = fourq::shared_secret_each(Policy::Strict, &pairs, &mut shared);
        made.expect("as many results as pairs");
        for shared in &shared {
            let shared = shared.as_ref().expect("no neutral point");
            out.extend(shared.as_bytes());
        }
    })
}

fn sign_each(input: Input) -> Run {
    let keys: Vec<_> = (0..input.count)
        .map(|i| SigningKey::from_bytes(&input.bytes(i)))
        .collect();
    let mut signatures = vec![Signature::from_bytes(&[0; 64]); keys.len()];
    Box::new(move |out| {
        let items: Vec<_> = black_box(&keys).iter().map(|k| (k, MESSAGE)).collect();
        let made = fourq::sign_each(&items, SignOptions::new(), &mut signatures);
        made.expect("as many signatures as items");
        out.extend(signatures.iter().flat_map(Signature::to_bytes));
    })
}

/// With noise for each.
fn sign_each_hedged(input: Input) -> Run {
    let keys: Vec<_> = (0..input.count)
        .map(|i| SigningKey::from_bytes(&input.bytes(i)))
        .collect();
    let noise: Vec<[u8; 32]> = (0..input.count)
        .map(|i| input.bytes(input.count + i))
        .collect();
    let mut signatures = vec![Signature::from_bytes(&[0; 64]); keys.len()];
    Box::new(move |out| {
        let items: Vec<_> = black_box(&keys).iter().map(|k| (k, MESSAGE)).collect();
        let options = SignOptions::new().hedged(black_box(&noise[..]));
        let made = fourq::sign_each(&items, options, &mut signatures);
        made.expect("as many signatures as items");
        out.extend(signatures.iter().flat_map(Signature::to_bytes));
    })
}
