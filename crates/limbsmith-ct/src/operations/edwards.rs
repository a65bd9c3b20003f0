//! Ed25519 and X25519.

use super::Place::{Backends, Lanes};
use super::{Operation, Run, traced};
use crate::input::Input;
use limbsmith::ed25519::{self, Context, Message, SignOptions, Signature, SigningKey};
use limbsmith::x25519::{self, PublicKey, SecretKey};
use std::hint::black_box;

pub const OPERATIONS: &[Operation] = &[
    traced("Ed25519 from_bytes", Backends, from_bytes),
    traced("Ed25519 to_bytes", Backends, to_bytes),
    traced("Ed25519 sign", Backends, sign),
    traced("Ed25519 sign_ctx", Backends, sign_ctx),
    traced("Ed25519 sign_prehashed", Backends, sign_prehashed),
    traced("Ed25519 sign_with", Backends, sign_with),
    traced("Ed25519 sign_stream", Backends, sign_stream),
    traced("Ed25519 signing_key_each", Lanes, signing_key_each),
    traced("Ed25519 sign_each", Lanes, sign_each),
    traced("Ed25519 sign_ctx_each", Lanes, sign_ctx_each),
    traced("Ed25519 sign_prehashed_each", Lanes, sign_prehashed_each),
    traced("Ed25519 sign_each_hedged", Lanes, sign_each_hedged),
    traced("X25519 keys", Backends, typed_keys),
    traced("X25519 x25519", Backends, shared),
    traced("X25519 x25519_nonzero", Backends, shared_nonzero),
    traced("X25519 Accelerated", Backends, shared_by_engine),
    traced("X25519 x25519_base", Backends, public_key),
    traced("X25519 x25519_each", Lanes, shared_each),
    traced("X25519 public_key_each", Lanes, public_key_each),
];

const MESSAGE: &[u8] = b"a message";

/// The message in a context.
fn in_context() -> Message<'static> {
    Message::Context {
        context: context(),
        message: MESSAGE,
    }
}

fn context() -> Context<'static> {
    Context::new(b"here").expect("the context is short")
}

fn prehashed(digest: &[u8; 64]) -> Message<'_> {
    Message::Prehashed {
        context: Context::EMPTY,
        digest,
    }
}

fn key(input: Input) -> Box<SigningKey> {
    Box::new(SigningKey::from_bytes(&input.bytes(0)))
}

fn from_bytes(input: Input) -> Run {
    let seed: Box<[u8; 32]> = Box::new(input.bytes(0));
    Box::new(move |out| {
        let key = SigningKey::from_bytes(black_box(&seed));
        out.extend(key.verifying_key().to_bytes());
    })
}

fn to_bytes(input: Input) -> Run {
    let key = key(input);
    Box::new(move |out| {
        let copy = black_box(&key).clone();
        out.extend(copy.to_bytes());
    })
}

fn sign(input: Input) -> Run {
    let key = key(input);
    Box::new(move |out| out.extend(black_box(&key).sign(MESSAGE).to_bytes()))
}

fn sign_ctx(input: Input) -> Run {
    let key = key(input);
    Box::new(move |out| out.extend(black_box(&key).sign(in_context()).to_bytes()))
}

/// Digests are secrets too.
fn sign_prehashed(input: Input) -> Run {
    let (key, digest): (_, [u8; 64]) = (key(input), input.bytes(1));
    Box::new(move |out| {
        let signature = black_box(&key).sign(prehashed(&digest));
        out.extend(signature.to_bytes());
    })
}

fn seeds(input: Input) -> Vec<[u8; 32]> {
    (0..input.count).map(|i| input.bytes(i)).collect()
}

fn signing_key_each(input: Input) -> Run {
    let seeds = seeds(input);
    let mut keys = vec![SigningKey::from_bytes(&[3; 32]); seeds.len()];
    Box::new(move |out| {
        let made = ed25519::signing_key_each(black_box(&seeds), &mut keys);
        made.expect("as many keys as seeds");
        out.extend(keys.iter().flat_map(|k| k.verifying_key().to_bytes()));
    })
}

fn keys(input: Input) -> Vec<SigningKey> {
    seeds(input).iter().map(SigningKey::from_bytes).collect()
}

fn signatures(input: Input) -> Vec<Signature> {
    vec![Signature::from_bytes(&[0; 64]); input.count]
}

fn sign_each(input: Input) -> Run {
    sign_one_for_each(input, Message::Pure(MESSAGE))
}

fn sign_ctx_each(input: Input) -> Run {
    sign_one_for_each(input, in_context())
}

/// One message, signed by each key.
fn sign_one_for_each(input: Input, message: Message<'static>) -> Run {
    let (keys, mut signatures) = (keys(input), signatures(input));
    Box::new(move |out| {
        let items: Vec<_> = keys.iter().map(|key| (key, message)).collect();
        let made = ed25519::sign_each(black_box(&items), SignOptions::new(), &mut signatures);
        made.expect("as many signatures as items");
        out.extend(signatures.iter().flat_map(|s| s.to_bytes()));
    })
}

fn sign_prehashed_each(input: Input) -> Run {
    let (keys, mut signatures) = (keys(input), signatures(input));
    let digests: Vec<[u8; 64]> = (0..input.count).map(|i| input.bytes(i + 1)).collect();
    Box::new(move |out| {
        let items: Vec<_> = keys.iter().zip(digests.iter().map(prehashed)).collect();
        let made = ed25519::sign_each(black_box(&items), SignOptions::new(), &mut signatures);
        made.expect("as many signatures as items");
        out.extend(signatures.iter().flat_map(|s| s.to_bytes()));
    })
}

/// Noise is secret too.
fn sign_with(input: Input) -> Run {
    let (key, noise): (_, Box<[u8; 32]>) = (key(input), Box::new(input.bytes(2)));
    Box::new(move |out| {
        let options = SignOptions::new().hedged(black_box(&*noise));
        let signature = black_box(&key).sign_with(MESSAGE, options);
        out.extend(signature.expect("nothing is verified").to_bytes());
    })
}

fn sign_each_hedged(input: Input) -> Run {
    let (keys, mut signatures) = (keys(input), signatures(input));
    let noise: Vec<[u8; 32]> = (0..input.count).map(|i| input.bytes(i + 1)).collect();
    Box::new(move |out| {
        let items: Vec<_> = keys.iter().map(|key| (key, MESSAGE.into())).collect();
        let options = SignOptions::new().hedged(black_box(&noise[..]));
        let made = ed25519::sign_each(&items, options, &mut signatures);
        made.expect("as many signatures as items");
        out.extend(signatures.iter().flat_map(|s| s.to_bytes()));
    })
}

fn sign_stream(input: Input) -> Run {
    let key = key(input);
    Box::new(move |out| {
        let key = black_box(&key);
        for context in [None, Some(context())] {
            let mut first = key.sign_stream(context);
            first.update(MESSAGE);
            let mut second = first.second_pass();
            second.update(MESSAGE);
            let signature = second.finish().expect("the message is the same");
            out.extend(signature.to_bytes());
        }
    })
}

fn typed_keys(input: Input) -> Run {
    let secret: Box<[u8; 32]> = Box::new(input.bytes(0));
    let peer = PublicKey::from_bytes(&peer());
    Box::new(move |out| {
        let key = SecretKey::from_bytes(black_box(&secret)).clone();
        out.extend(key.to_bytes());
        out.extend(key.as_bytes());
        out.extend(key.public_key().to_bytes());
        let shared = key.diffie_hellman(&peer);
        out.push(u8::from(shared.was_contributory()));
        out.extend(shared.to_bytes());
        let again = key.try_diffie_hellman(&peer).expect("the order is large");
        out.push(u8::from(again == shared));
        out.extend(again.as_bytes());
    })
}

/// A peer's public key.
fn peer() -> [u8; 32] {
    x25519::x25519_base(&[9; 32])
}

fn shared(input: Input) -> Run {
    let (scalar, peer): (Box<[u8; 32]>, _) = (Box::new(input.bytes(0)), peer());
    Box::new(move |out| out.extend(x25519::x25519(black_box(&scalar), &peer)))
}

fn shared_nonzero(input: Input) -> Run {
    let (scalar, peer): (Box<[u8; 32]>, _) = (Box::new(input.bytes(0)), peer());
    Box::new(move |out| {
        let shared = x25519::x25519_nonzero(black_box(&scalar), &peer);
        out.extend(shared.expect("the peer's point has the full order"));
    })
}

/// An engine that has no answer, and one that answers at once.
fn shared_by_engine(input: Input) -> Run {
    let (scalar, peer): (Box<[u8; 32]>, _) = (Box::new(input.bytes(0)), peer());
    Box::new(move |out| {
        let none = x25519::Accelerated::new(|_: &_, _: &_| None);
        out.extend(none.x25519(black_box(&scalar), &peer));
        let copies =
            x25519::Accelerated::new(|scalar: &[u8; 32], _: &_| Some(scalar.map(|b| b | 1)));
        let shared = copies.x25519_nonzero(black_box(&scalar), &peer);
        out.extend(shared.expect("the scalar is not zero"));
    })
}

fn public_key(input: Input) -> Run {
    let scalar: Box<[u8; 32]> = Box::new(input.bytes(0));
    Box::new(move |out| out.extend(x25519::x25519_base(black_box(&scalar))))
}

/// The peers' coordinates are secret too.
fn shared_each(input: Input) -> Run {
    let scalars = seeds(input);
    let points: Vec<[u8; 32]> = (0..input.count).map(|i| input.bytes(i + 5)).collect();
    let mut shared = vec![[0; 32]; input.count];
    Box::new(move |out| {
        let made = x25519::x25519_each(black_box(&scalars), &points, &mut shared);
        made.expect("as many secrets as scalars");
        out.extend_from_slice(shared.as_flattened());
        let secrets: Vec<_> = scalars.iter().map(SecretKey::from_bytes).collect();
        let peers: Vec<_> = points.iter().map(PublicKey::from_bytes).collect();
        let pairs: Vec<_> = secrets.iter().zip(&peers).collect();
        let mut shared: Vec<_> = pairs.iter().map(|_| None).collect();
        let made = SecretKey::diffie_hellman_each(black_box(&pairs), &mut shared);
        made.expect("as many secrets as pairs");
        for shared in shared.iter().flatten() {
            out.extend_from_slice(shared.as_bytes());
        }
    })
}

fn public_key_each(input: Input) -> Run {
    let (scalars, mut keys) = (seeds(input), vec![[0; 32]; input.count]);
    Box::new(move |out| {
        let made = x25519::public_key_each(black_box(&scalars), &mut keys);
        made.expect("as many keys as scalars");
        out.extend_from_slice(keys.as_flattened());
        let secrets: Vec<_> = scalars.iter().map(SecretKey::from_bytes).collect();
        let secrets: Vec<_> = secrets.iter().collect();
        let mut keys = vec![None; secrets.len()];
        let made = SecretKey::public_key_each(black_box(&secrets), &mut keys);
        made.expect("as many keys as secrets");
        for key in keys.iter().flatten() {
            out.extend_from_slice(key.as_bytes());
        }
    })
}
