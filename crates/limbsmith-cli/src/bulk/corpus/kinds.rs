//! Valid signatures, and all the ways to make them invalid.
//!
//! The expected verdict of each kind follows from its construction and from the rules; no verdict
//! of the library is used.

use crate::bulk::verdict::Verdict;
use crate::curve::{OfCommand, OnCurve};
use crate::random::Random;
use limbsmith::ecdsa::{self, Curve, Message, Prehash};
use limbsmith::ed25519::{self, Policy};
use limbsmith::hazmat::{Words, weierstrass};
use limbsmith::secp256k1::schnorr::{self, SignOptions};
use limbsmith_bulk::Algorithm;

/// A row before it is written.
#[derive(Clone, Debug)]
pub struct Made {
    pub kind: &'static str,
    pub verdict: Verdict,
    pub key: Vec<u8>,
    pub signature: Vec<u8>,
    pub message: Vec<u8>,
    /// Whether the message is a hash that was signed itself.
    pub prehashed: bool,
}

/// The keys of an algorithm.
pub enum Keys {
    Ed25519(Vec<ed25519::SigningKey>),
    Secp256k1(Vec<ecdsa::SigningKey<limbsmith::secp256k1::Secp256k1>>),
    P256(Vec<ecdsa::SigningKey<limbsmith::p256::P256>>),
    P384(Vec<ecdsa::SigningKey<limbsmith::p384::P384>>),
    Bip340(Vec<schnorr::SigningKey>),
}

impl Keys {
    pub fn new(algorithm: Algorithm, count: usize, random: &mut Random) -> Self {
        fn on<C: Curve>(count: usize, random: &mut Random) -> Vec<ecdsa::SigningKey<C>> {
            use ecdsa::ByteArray;
            let len = C::Bytes::ZERO.as_ref().len();
            let key = || ecdsa::SigningKey::from_slice(&random.bytes(len)).ok();
            std::iter::repeat_with(key).flatten().take(count).collect()
        }
        match algorithm {
            Algorithm::Ed25519(_) => {
                let key = |_| ed25519::SigningKey::from_bytes(&random.array());
                Keys::Ed25519((0..count).map(key).collect())
            }
            Algorithm::Bip340 | Algorithm::Taproot => {
                let key = || schnorr::SigningKey::from_bytes(&random.array()).ok();
                let keys = std::iter::repeat_with(key).flatten();
                Keys::Bip340(keys.take(count).collect())
            }
            Algorithm::Ecdsa { curve, .. } => match curve {
                crate::curve::Curve::Secp256k1 => Keys::Secp256k1(on(count, random)),
                crate::curve::Curve::P256 => Keys::P256(on(count, random)),
                crate::curve::Curve::P384 => Keys::P384(on(count, random)),
            },
            Algorithm::Bitcoin { .. } | Algorithm::Ethereum { .. } => {
                Keys::Secp256k1(on(count, random))
            }
        }
    }
}

/// Kinds that every scheme has.
const ALL: [&str; 5] = [
    "wrong-message",
    "wrong-key",
    "flipped-r",
    "flipped-s",
    "flipped-key",
];
const ED25519: [&str; 8] = [
    "s-plus-order",
    "short-signature",
    "short-key",
    "low-order",
    "noncanonical-r",
    "noncanonical-key",
    "sign-of-zero",
    "key-not-on-curve",
];
const BIP340: [&str; 6] = [
    "s-is-order",
    "r-is-prime",
    "r-zero",
    "short-signature",
    "short-key",
    "key-not-on-curve",
];
const ECDSA: [&str; 8] = [
    "r-zero",
    "s-zero",
    "r-is-order",
    "s-is-order",
    "all-ones",
    "high-s",
    "short-key",
    "key-infinity",
];
const DER: [&str; 5] = [
    "der-truncated",
    "der-trailing",
    "der-long-length",
    "der-padded-r",
    "der-negative",
];
const FIXED: [&str; 2] = ["short-signature", "long-signature"];

/// The invalid kinds of an algorithm.
pub fn bad_kinds(algorithm: Algorithm) -> Vec<&'static str> {
    let more: [&[&str]; 2] = match algorithm {
        Algorithm::Ed25519(_) => [&ED25519, &[]],
        Algorithm::Bip340 | Algorithm::Taproot => [&BIP340, &[]],
        Algorithm::Bitcoin { .. } | Algorithm::Ethereum { .. } => [&[], &[]],
        Algorithm::Ecdsa { fixed: true, .. } => [&ECDSA, &FIXED],
        Algorithm::Ecdsa { fixed: false, .. } => [&ECDSA, &DER],
    };
    [&ALL[..], more[0], more[1]].concat()
}

/// A row of this algorithm; of this invalid kind, if one is named.
pub fn make(
    algorithm: Algorithm,
    keys: &Keys,
    kind: Option<&'static str>,
    lengths: (usize, usize),
    random: &mut Random,
) -> Made {
    let len = lengths.0 + random.below(lengths.1 - lengths.0 + 1);
    let message = random.bytes(len);
    let mut made = match (algorithm, keys) {
        (Algorithm::Ed25519(policy), Keys::Ed25519(keys)) => {
            return ed25519(policy, keys, kind, message, random);
        }
        (Algorithm::Bip340, Keys::Bip340(keys)) => {
            return bip340(keys, kind, message, random);
        }
        (
            Algorithm::Ecdsa {
                curve,
                fixed,
                low_s,
                ..
            },
            keys,
        ) => curve.run(Ecdsa {
            keys,
            kind,
            message,
            fixed,
            low_s,
            random,
        }),
        _ => None,
    };
    made.take().unwrap_or_else(|| Made {
        kind: "none",
        verdict: Verdict::Invalid,
        key: vec![],
        signature: vec![],
        message: vec![],
        prehashed: false,
    })
}

fn good(key: &[u8], signature: &[u8], message: Vec<u8>) -> Made {
    Made {
        kind: "good",
        verdict: Verdict::Valid,
        key: key.to_vec(),
        signature: signature.to_vec(),
        message,
        prehashed: false,
    }
}

fn flip(bytes: &mut [u8], random: &mut Random) {
    let at = random.below(8 * bytes.len());
    bytes[at / 8] ^= 1 << (at % 8);
}

/// Another message: a bit flipped, or a byte appended to an empty one.
fn other_message(message: &mut Vec<u8>, random: &mut Random) {
    match message.is_empty() {
        true => message.push(0),
        false => flip(message, random),
    }
}

/// Two positions in a list, different if it has two.
fn two(len: usize, random: &mut Random) -> (usize, usize) {
    let first = random.below(len);
    let second = (first + 1 + random.below((len - 1).max(1))) % len;
    (first, second)
}

fn ed25519(
    policy: Policy,
    keys: &[ed25519::SigningKey],
    kind: Option<&'static str>,
    message: Vec<u8>,
    random: &mut Random,
) -> Made {
    /// 2^252 + 27742317777372353535851937790883648493, the order of the base point.
    const ORDER: [u8; 32] = [
        0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde,
        0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ];
    let (i, j) = two(keys.len(), random);
    let public = keys[i].verifying_key().to_bytes();
    let mut made = good(&public, &keys[i].sign(&message).to_bytes(), message);
    let Some(kind) = kind else { return made };
    made.kind = kind;
    made.verdict = Verdict::Invalid;
    // The neutral element, (0, 1): canonical, with y = p + 1, and with the sign bit set, which is
    // invalid for x = 0.
    let mut neutral = [0; 32];
    neutral[0] = 1;
    let mut above = [0xff; 32];
    (above[0], above[31]) = (0xee, 0x7f);
    let mut signed = neutral;
    signed[31] = 0x80;
    // With a key and an R of the neutral element, S = 0 satisfies the equation for any message.
    let mut degenerate = |key: [u8; 32], r: [u8; 32], policies: &[Policy]| {
        made.key = key.to_vec();
        made.signature = [r, [0; 32]].concat();
        if policies.contains(&policy) {
            made.verdict = Verdict::Valid;
        }
    };
    match kind {
        "wrong-key" => made.key = keys[j].verifying_key().to_bytes().to_vec(),
        "flipped-r" => flip(&mut made.signature[..32], random),
        "flipped-s" => flip(&mut made.signature[32..], random),
        "flipped-key" => flip(&mut made.key, random),
        "s-plus-order" => {
            let mut carry = 0;
            for (s, l) in made.signature[32..].iter_mut().zip(ORDER) {
                carry += u16::from(*s) + u16::from(l);
                *s = carry as u8;
                carry >>= 8;
            }
        }
        "short-signature" => {
            made.signature.truncate(63);
            made.verdict = Verdict::Malformed;
        }
        "short-key" => {
            made.key.truncate(31);
            made.verdict = Verdict::Malformed;
        }
        "low-order" => degenerate(
            neutral,
            neutral,
            &[Policy::Cofactorless, Policy::Zip215, Policy::Cofactored],
        ),
        "noncanonical-r" => degenerate(neutral, above, &[Policy::Zip215]),
        "noncanonical-key" => degenerate(above, neutral, &[Policy::Cofactorless, Policy::Zip215]),
        "sign-of-zero" => degenerate(signed, neutral, &[Policy::Cofactorless, Policy::Zip215]),
        "key-not-on-curve" => {
            // There is no point with y = 2.
            made.key = vec![0; 32];
            made.key[0] = 2;
        }
        _ => other_message(&mut made.message, random),
    }
    made
}

fn bip340(
    keys: &[schnorr::SigningKey],
    kind: Option<&'static str>,
    message: Vec<u8>,
    random: &mut Random,
) -> Made {
    /// 2^256 - 2^32 - 977.
    const PRIME: [u8; 32] = {
        let mut p = [0xff; 32];
        (p[27], p[30], p[31]) = (0xfe, 0xfc, 0x2f);
        p
    };
    let (i, j) = two(keys.len(), random);
    let noise = random.array();
    let signature = keys[i]
        .sign_with(&message, SignOptions::new().hedged(&noise))
        .expect("no verification that could fail");
    let public = keys[i].verifying_key().to_bytes();
    let mut made = good(&public, &signature.to_bytes(), message);
    let Some(kind) = kind else { return made };
    made.kind = kind;
    made.verdict = Verdict::Invalid;
    match kind {
        "wrong-key" => made.key = keys[j].verifying_key().to_bytes().to_vec(),
        "flipped-r" => flip(&mut made.signature[..32], random),
        "flipped-s" => flip(&mut made.signature[32..], random),
        "flipped-key" => flip(&mut made.key, random),
        "s-is-order" => {
            let order = order::<limbsmith::secp256k1::Secp256k1>();
            made.signature[32..].copy_from_slice(&order);
        }
        "r-is-prime" => made.signature[..32].copy_from_slice(&PRIME),
        "r-zero" => made.signature[..32].fill(0),
        "short-signature" => {
            made.signature.truncate(63);
            made.verdict = Verdict::Malformed;
        }
        "short-key" => {
            made.key.truncate(31);
            made.verdict = Verdict::Malformed;
        }
        // 7 is not a square: there is no point with x = 0.
        "key-not-on-curve" => made.key.fill(0),
        _ => other_message(&mut made.message, random),
    }
    made
}

/// The order of a curve's group, big-endian.
fn order<C: Curve>() -> Vec<u8> {
    let order = <C::Group as weierstrass::Curve>::ORDER.to_be_bytes();
    order.as_ref().to_vec()
}

struct Ecdsa<'a> {
    keys: &'a Keys,
    kind: Option<&'static str>,
    message: Vec<u8>,
    fixed: bool,
    low_s: bool,
    random: &'a mut Random,
}

impl OnCurve for Ecdsa<'_> {
    type Output = Option<Made>;

    fn run<C: Curve>(self) -> Option<Made> {
        let any: &dyn std::any::Any = match self.keys {
            Keys::Secp256k1(keys) => keys,
            Keys::P256(keys) => keys,
            Keys::P384(keys) => keys,
            _ => return None,
        };
        let keys: &Vec<ecdsa::SigningKey<C>> = any.downcast_ref()?;
        Some(self.row(keys))
    }
}

impl Ecdsa<'_> {
    fn row<C: Curve>(self, keys: &[ecdsa::SigningKey<C>]) -> Made {
        let Ecdsa {
            kind,
            message,
            fixed,
            low_s,
            random,
            ..
        } = self;
        let (i, j) = two(keys.len(), random);
        // One in four is a hash of some length, signed itself.
        let prehashed = random.below(4) == 0;
        let message = match prehashed {
            true => {
                let len = random.pick(&[28, 28, 32, 48, 64]);
                random.bytes(len)
            }
            false => message,
        };
        let mut signature = keys[i].sign(match prehashed {
            true => Message::prehashed(Prehash::try_from(&message[..]).expect("such a length")),
            false => Message::Plain(&message),
        });
        if low_s {
            signature = signature.normalize_s();
        }
        let public = keys[i].verifying_key();
        let key = match random.below(2) {
            0 => public.to_sec1().as_ref().to_vec(),
            _ => public.to_sec1_compressed().as_ref().to_vec(),
        };
        let mut made = good(&key, &[], message);
        made.prehashed = prehashed;
        let mut numbers = [signature.r_bytes(), signature.s_bytes()].map(|n| n.as_ref().to_vec());
        let write = |[r, s]: &[Vec<u8>; 2]| match fixed {
            true => [&r[..], s].concat(),
            false => der(&[integer(r), integer(s)].concat()),
        };
        made.signature = write(&numbers);
        let Some(kind) = kind else { return made };
        made.kind = kind;
        made.verdict = Verdict::Invalid;
        let order = order::<C>();
        match kind {
            "wrong-key" => made.key = keys[j].verifying_key().to_sec1().as_ref().to_vec(),
            "flipped-r" => flip(&mut numbers[0], random),
            "flipped-s" => flip(&mut numbers[1], random),
            "flipped-key" => flip(&mut made.key[1..], random),
            "r-zero" => numbers[0].fill(0),
            "s-zero" => numbers[1].fill(0),
            "r-is-order" => numbers[0].clone_from(&order),
            "s-is-order" => numbers[1].clone_from(&order),
            "all-ones" => numbers.iter_mut().for_each(|n| n.fill(0xff)),
            "high-s" => {
                // The other s of the same signature: also valid, unless the rule forbids it.
                if signature.is_low_s() {
                    numbers[1] = minus(&order, &numbers[1]);
                }
                if !low_s {
                    made.verdict = Verdict::Valid;
                }
            }
            "short-key" => {
                made.key.pop();
                made.verdict = Verdict::Malformed;
            }
            "key-infinity" => made.key = vec![0],
            "short-signature" | "der-truncated" => {
                made.signature.pop();
                made.verdict = Verdict::Malformed;
                return made;
            }
            "long-signature" | "der-trailing" => {
                made.signature.push(0);
                made.verdict = Verdict::Malformed;
                return made;
            }
            "der-long-length" => {
                // A length below 128 in the form for longer ones. P-384's own are short as well.
                made.signature.insert(1, 0x81);
                made.verdict = Verdict::Malformed;
                return made;
            }
            "der-padded-r" => {
                let mut r = integer(&numbers[0]);
                r.insert(2, 0);
                r[1] += 1;
                made.signature = der(&[r, integer(&numbers[1])].concat());
                made.verdict = Verdict::Malformed;
                return made;
            }
            "der-negative" => {
                let r = [0x02, 0x02, 0xff, 0x01];
                made.signature = der(&[&r[..], &integer(&numbers[1])].concat());
                made.verdict = Verdict::Malformed;
                return made;
            }
            // Only as many bits of a hash matter as the order has.
            _ if prehashed => {
                let counts = made.message.len().min(order.len());
                flip(&mut made.message[..counts], random);
            }
            _ => other_message(&mut made.message, random),
        }
        made.signature = write(&numbers);
        made
    }
}

/// INTEGER of a big-endian number that is not negative (X.690, section 8.3).
fn integer(number: &[u8]) -> Vec<u8> {
    let zeros = number.iter().take_while(|&&b| b == 0).count();
    let digits = &number[zeros.min(number.len() - 1)..];
    let sign: &[u8] = if digits[0] >= 0x80 { &[0] } else { &[] };
    [&[0x02, (sign.len() + digits.len()) as u8], sign, digits].concat()
}

/// SEQUENCE of less than 128 bytes.
fn der(inner: &[u8]) -> Vec<u8> {
    [&[0x30, inner.len() as u8], inner].concat()
}

/// The difference of two numbers of a width.
fn minus(a: &[u8], b: &[u8]) -> Vec<u8> {
    let mut out = a.to_vec();
    let mut borrow = 0;
    for (x, y) in out.iter_mut().zip(b).rev() {
        let d = i16::from(*x) - i16::from(*y) - borrow;
        *x = d as u8;
        borrow = i16::from(d < 0);
    }
    out
}
