//! The traced operations.

use crate::system::{Mark, mark};
use core::hint::black_box;
use limbsmith::ecdh::SecretKey;
use limbsmith::ecdsa::{self, ByteArray, Curve};
use limbsmith::hazmat::operations::Arithmetic;
use limbsmith::hazmat::{Words, depth, weierstrass};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{Secp256k1, schnorr};
use limbsmith::signing::SignOptions;
use limbsmith::{ed25519, x25519};

/// Kinds of secrets: eight edge cases, and two of random bytes.
pub const KINDS: usize = 10;

/// A traced operation.
pub struct Operation {
    /// Its name.
    pub name: &'static str,
    /// Bytes of stack that it erases below its caller.
    pub depth: usize,
    /// Runs it, with a number of its own, on secrets of a kind.
    pub run: fn(usize, usize),
}

/// An operation.
pub(crate) const fn of(name: &'static str, depth: usize, run: fn(usize, usize)) -> Operation {
    Operation { name, depth, run }
}

/// Operations on secrets.
pub const ALL: &[Operation] = &[
    of("X25519", depth::X25519, |op, kind| {
        let (scalar, u) = (bytes(kind), black_box([9; 32]));
        between(op, kind, || x25519::x25519(&scalar, &u))
    }),
    of("X25519 public key", depth::X25519, |op, kind| {
        let scalar = bytes(kind);
        between(op, kind, || x25519::x25519_base(&scalar))
    }),
    of("Ed25519 key", depth::ED25519, |op, kind| {
        let seed = bytes(kind);
        between(op, kind, || ed25519::SigningKey::from_bytes(&seed))
    }),
    of("Ed25519 sign", depth::ED25519, |op, kind| {
        let key = ed25519::SigningKey::from_bytes(&bytes(kind));
        between(op, kind, || key.sign(&MESSAGE))
    }),
    of("P-256 key", depth::CURVE256, key::<P256>),
    of("P-256 sign", depth::CURVE256, sign::<P256>),
    of("P-256 ECDH", depth::AGREE256, agree::<P256>),
    of("secp256k1 key", depth::CURVE256, key::<Secp256k1>),
    of("secp256k1 sign", depth::CURVE256, sign::<Secp256k1>),
    of("secp256k1 ECDH", depth::AGREE256, agree::<Secp256k1>),
    of("BIP 340 key", depth::CURVE256, |op, kind| {
        let secret = scalar::<Secp256k1>(kind);
        between(op, kind, || {
            schnorr::SigningKey::from_bytes(&secret).is_ok()
        })
    }),
    of("BIP 340 sign", depth::CURVE256, |op, kind| {
        let key = schnorr::SigningKey::from_bytes(&scalar::<Secp256k1>(kind));
        if let Ok(key) = key {
            let options = SignOptions::new().hedged(&[7; 32]);
            between(op, kind, || key.sign_with(&MESSAGE, options));
        }
    }),
    of("P-384 key", depth::CURVE384, key::<P384>),
    of("P-384 sign", depth::CURVE384, sign::<P384>),
    of("P-384 ECDH", depth::AGREE384, agree::<P384>),
];

const MESSAGE: [u8; 32] = [0x42; 32];

/// Runs `work` between marks.
#[inline(always)]
pub(crate) fn between<R>(op: usize, kind: usize, work: impl FnOnce() -> R) {
    mark(Mark::Begin, op, kind);
    let answer = work();
    mark(Mark::End, op, kind);
    black_box(answer);
}

fn key<C: Curve>(op: usize, kind: usize) {
    let secret = scalar::<C>(kind);
    between(op, kind, || {
        ecdsa::SigningKey::<C>::from_bytes(&secret).is_ok()
    });
}

fn sign<C: Curve>(op: usize, kind: usize) {
    if let Ok(key) = ecdsa::SigningKey::<C>::from_bytes(&scalar::<C>(kind)) {
        between(op, kind, || key.sign(&MESSAGE));
    }
}

/// The peer's secret is the number `0x0101...`.
fn agree<C: Curve>(op: usize, kind: usize) {
    let mut peer = C::Bytes::ZERO;
    peer.as_mut().fill(1);
    let [secret, peer] = [&scalar::<C>(kind), &peer].map(SecretKey::<C>::from_bytes);
    if let (Ok(secret), Ok(peer)) = (secret, peer) {
        let peer = peer.public_key();
        between(op, kind, || secret.diffie_hellman(&peer));
    }
}

/// Arbitrary bytes: seeds, scalars of X25519.
fn bytes(kind: usize) -> [u8; 32] {
    let mut bytes = match kind {
        0 | 2 | 3 | 4 => [0; 32],
        1 => [0xff; 32],
        5 => [0x55; 32],
        6 => [0xaa; 32],
        7 => [0x80; 32],
        _ => return random(kind),
    };
    match kind {
        2 => bytes[0] = 1,
        3 => bytes[31] = 1,
        4 => bytes[31] = 0x80,
        _ => {}
    }
    black_box(bytes)
}

/// A number in `1..n`, big-endian: 1, n - 1, (n - 1)/2, (n + 1)/2, one high bit, alternating bits, many
/// ones, and random ones.
pub(crate) fn scalar<C: Curve>(kind: usize) -> C::Bytes {
    let mut bytes = C::Bytes::ZERO;
    let size = bytes.as_ref().len();
    let order = <<C as Arithmetic>::Group as weierstrass::Curve>::ORDER.to_be_bytes();
    let out = bytes.as_mut();
    out.copy_from_slice(order.as_ref());
    match kind {
        1 => out[size - 1] -= 1,
        // n is odd.
        2 | 3 => {
            let mut carry = 0;
            for b in out.iter_mut() {
                (*b, carry) = (*b >> 1 | carry, *b << 7);
            }
            let mut one = kind == 3;
            for b in out.iter_mut().rev() {
                (*b, one) = b.overflowing_add(u8::from(one));
            }
        }
        0 => (out.fill(0), out[size - 1] = 1).0,
        4 => (out.fill(0), out[0] = 0x80).0,
        5 => out.fill(0x55),
        6 => out.fill(0xaa),
        7 => (out.fill(0xff), out[0] = 0x7f).0,
        _ => {
            for (i, block) in out.chunks_mut(32).enumerate() {
                let random = random(kind + 100 * i);
                block.copy_from_slice(&random[..block.len()]);
            }
            out[0] &= 0x7f;
        }
    }
    black_box(bytes)
}

/// The same bytes in every run.
fn random(seed: usize) -> [u8; 32] {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(seed as u64 + 1) | 1;
    core::array::from_fn(|_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    })
}
