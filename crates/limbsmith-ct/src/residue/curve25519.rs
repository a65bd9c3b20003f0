//! Ed25519 and X25519.

use crate::depth::{self, Depth, FORMATTING, VERIFIED};
use crate::needles::Needles;
use crate::report::Report;
use limbsmith::cpu::{self, Lanes};
use limbsmith::ed25519::{self, Context, Message, SignOptions, Signature, SigningKey};
use limbsmith::hazmat;
use limbsmith::x25519;
use num_bigint::BigUint;
use sha2::{Digest, Sha512};
use std::hint::black_box;

/// More than two groups of eight.
const COUNT: usize = 19;
/// More than a block.
const MANY: usize = 67;
const MESSAGE: &[u8] = b"a message";
const CONTEXT: Context<'_> = match Context::new(b"context") {
    Ok(context) => context,
    Err(_) => panic!("the context is short"),
};
const IN_CONTEXT: Message<'_> = Message::Context {
    context: CONTEXT,
    message: MESSAGE,
};
const PREHASHED: Message<'_> = Message::Prehashed {
    context: CONTEXT,
    digest: &DIGEST,
};
const NOISE: [u8; 32] = [0x6c; 32];
const DIGEST: [u8; 64] = [0x5d; 64];
const ORDER: &str = "1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed";

/// The secrets and their search patterns.
pub struct Inputs {
    seeds: Vec<[u8; 32]>,
    keys: Vec<SigningKey>,
    peer: [u8; 32],
    ed25519: Needles,
    x25519: Needles,
}

/// Bytes that have nothing in common.
pub fn random(seed: usize, length: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(2 * seed as u64 + 1);
    let step = |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as u8
    };
    (0..length + 16).map(step).skip(16).collect()
}

/// The same as an array.
pub fn array<const N: usize>(seed: usize) -> [u8; N] {
    random(seed, N).try_into().unwrap_or([0; N])
}

fn clamped(bytes: &[u8]) -> BigUint {
    let mut bytes = bytes.to_vec();
    bytes[0] &= 248;
    bytes[31] = bytes[31] & 127 | 64;
    BigUint::from_bytes_le(&bytes)
}

/// A scalar and its digits in the comb.
fn scalar(needles: &mut Needles, name: &str, x: &BigUint, order: &BigUint) {
    needles.scalar(name, x, order, 32);
    let mut words = [0; 4];
    for (word, digit) in words.iter_mut().zip(x.iter_u64_digits()) {
        *word = digit;
    }
    let digits = hazmat::digits(&words).map(|d| d as u8);
    needles.bytes(&format!("digits of {name}, in bytes"), &digits);
    let halves: BigUint = (0..50u32).map(|i| BigUint::from(16u8) << (5 * i)).sum();
    needles.integer(&format!("raised {name}"), &(x + halves), 32);
}

/// The prefix `dom2` of RFC 8032.
fn domain(prehashed: u8, context: &[u8]) -> Vec<u8> {
    let length = [prehashed, context.len() as u8];
    [b"SigEd25519 no Ed25519 collisions", &length[..], context].concat()
}

impl Inputs {
    /// Inputs from this seed.
    pub fn new(seed: usize) -> Self {
        let seeds: Vec<[u8; 32]> = (0..COUNT).map(|i| array(1000 * seed + i + 1)).collect();
        let keys: Vec<_> = seeds.iter().map(SigningKey::from_bytes).collect();
        let order = BigUint::parse_bytes(ORDER.as_bytes(), 16).unwrap_or_default();
        let peer = x25519::x25519_base(&array(1000 * seed + 999));
        let mut ed25519 = Needles::default();
        let mut x25519 = Needles::default();
        for (seed, key) in seeds.iter().zip(&keys) {
            ed25519.bytes("seed", seed);
            let hash = Sha512::digest(seed);
            ed25519.bytes("hash of the seed", &hash);
            let a = clamped(&hash[..32]);
            ed25519.integer("clamped scalar", &a, 32);
            let a = a % &order;
            scalar(&mut ed25519, "a", &a, &order);
            let hedge = Sha512::digest([&hash[32..], &NOISE].concat());
            ed25519.bytes("prefix with noise", &hedge[..32]);
            let options = SignOptions::new().hedged(&NOISE);
            if let Ok(signature) = key.sign_with(MESSAGE, options) {
                let public = key.verifying_key().to_bytes();
                let k = Sha512::digest([&signature.r_bytes()[..], &public, MESSAGE].concat());
                let ka = BigUint::from_bytes_le(&k) * &a % &order;
                let s = BigUint::from_bytes_le(&signature.s_bytes());
                scalar(
                    &mut ed25519,
                    "hedged r",
                    &((s + &order - ka) % &order),
                    &order,
                );
            }
            for (before, message) in [
                (Vec::new(), MESSAGE),
                (domain(0, CONTEXT.as_bytes()), MESSAGE),
                (domain(1, CONTEXT.as_bytes()), &DIGEST),
            ] {
                let nonce = Sha512::digest([&before, &hash[32..], message].concat());
                ed25519.bytes("hash of prefix and message", &nonce);
                let r = BigUint::from_bytes_le(&nonce) % &order;
                scalar(&mut ed25519, "r", &r, &order);
                let signature = match before.len() {
                    0 => key.sign(message),
                    _ if message.len() == 64 => key.sign(PREHASHED),
                    _ => key.sign(IN_CONTEXT),
                };
                let big_r = signature.r_bytes();
                let public = key.verifying_key().to_bytes();
                let k = Sha512::digest([&before, &big_r[..], &public, message].concat());
                let k = BigUint::from_bytes_le(&k) % &order;
                ed25519.scalar("k a", &(k * &a % &order), &order, 32);
            }
            x25519.bytes("scalar", seed);
            let n = clamped(seed);
            x25519.integer("clamped scalar", &n, 32);
            scalar(&mut x25519, "n", &(n % &order), &order);
            let shared = x25519::x25519(seed, &peer);
            x25519.integer("shared secret", &BigUint::from_bytes_le(&shared), 32);
        }
        Inputs {
            seeds,
            keys,
            peer,
            ed25519,
            x25519,
        }
    }

    /// Runs all operations.
    pub fn run(&self, report: &mut Report) -> Result<(), String> {
        self.single(report);
        self.agreement(report);
        self.many(report)
    }

    fn single(&self, report: &mut Report) {
        let (key, seed) = (&self.keys[0], &self.seeds[0]);
        let needles = &self.ed25519;
        let mut out = Signature::from_bytes(&[0; 64]);
        report.run(
            "ed25519::SigningKey::from_bytes",
            depth::ED25519,
            needles,
            || {
                black_box(&mut SigningKey::from_bytes(black_box(seed)));
            },
        );
        report.run("ed25519::SigningKey::sign", depth::ED25519, needles, || {
            out = key.sign(black_box(MESSAGE));
        });
        report.run(
            "ed25519::SigningKey::sign in a context",
            depth::ED25519,
            needles,
            || {
                black_box(&mut key.sign(black_box(IN_CONTEXT)));
            },
        );
        report.run(
            "ed25519::SigningKey::sign prehashed",
            depth::ED25519,
            needles,
            || {
                black_box(&mut key.sign(black_box(PREHASHED)));
            },
        );
        let hedged = SignOptions::new().hedged(&NOISE);
        for (options, depth) in [(hedged, depth::ED25519), (hedged.verified(), VERIFIED)] {
            report.run("ed25519::SigningKey::sign_with", depth, needles, || {
                let signed = key.sign_with(black_box(MESSAGE), options);
                let _ = black_box(signed);
            });
        }
        self.stream(report);
        report.run("ed25519::SigningKey::clone", depth::COPY, needles, || {
            black_box(&mut black_box(key).clone());
        });
        report.run(
            "ed25519::SigningKey::to_bytes",
            depth::COPY,
            needles,
            || {
                let mut bytes = black_box(key).to_bytes();
                clear(&mut bytes);
            },
        );
        report.run("ed25519::SigningKey::fmt", FORMATTING, needles, || {
            black_box(format!("{:?}", black_box(key)));
        });
        black_box(out);
    }

    /// Ed25519 of a message in pieces. Steps that consume their signer get a new one.
    fn stream(&self, report: &mut Report) {
        let (key, needles) = (&self.keys[0], &self.ed25519);
        let mut run = |name: &str, operation: &mut dyn FnMut()| {
            report.run(
                &format!("ed25519::{name}"),
                depth::ED25519,
                needles,
                operation,
            );
        };
        run("SigningKey::sign_stream", &mut || {
            black_box(&mut black_box(key).sign_stream(None));
        });
        run("SigningKey::sign_stream in a context", &mut || {
            black_box(&mut black_box(key).sign_stream(Some(CONTEXT)));
        });
        let mut first = key.sign_stream(None);
        run("StreamSigner::update", &mut || {
            first.update(black_box(MESSAGE));
        });
        run("StreamSigner::second_pass", &mut || {
            let mut signer = Box::new(key.sign_stream(None));
            signer.update(MESSAGE);
            black_box(&mut signer.second_pass());
        });
        let mut second = first.second_pass();
        run("SecondPass::update", &mut || {
            second.update(black_box(MESSAGE));
        });
        run("SecondPass::finish", &mut || {
            let mut signer = Box::new(key.sign_stream(None));
            signer.update(MESSAGE);
            let mut second = signer.second_pass();
            second.update(MESSAGE);
            let _ = black_box(&mut second.finish());
        });
    }

    fn agreement(&self, report: &mut Report) {
        let (scalar, needles) = (&self.seeds[0], &self.x25519);
        report.run("x25519::x25519", depth::X25519, needles, || {
            clear(&mut x25519::x25519(
                black_box(scalar),
                black_box(&self.peer),
            ));
        });
        report.run("x25519::x25519_nonzero", depth::X25519, needles, || {
            let mut shared = x25519::x25519_nonzero(black_box(scalar), black_box(&self.peer));
            if let Ok(shared) = &mut shared {
                clear(shared);
            }
        });
        report.run("x25519::x25519_base", depth::X25519, needles, || {
            black_box(x25519::x25519_base(black_box(scalar)));
        });
        // The engine is not a part of the library.
        let accelerated = x25519::Accelerated::new(|_: &_, _: &_| None);
        report.run(
            "x25519::Accelerated::x25519",
            depth::X25519,
            needles,
            || {
                clear(&mut accelerated.x25519(black_box(scalar), black_box(&self.peer)));
            },
        );
        report.run(
            "x25519::Accelerated::x25519_nonzero",
            depth::X25519,
            needles,
            || {
                let mut shared =
                    accelerated.x25519_nonzero(black_box(scalar), black_box(&self.peer));
                if let Ok(shared) = &mut shared {
                    clear(shared);
                }
            },
        );
        let (key, peer) = (x25519::SecretKey::from_bytes(scalar), self.peer.into());
        let shared = key.diffie_hellman(&peer);
        let mut run = |name: &str, erased: Depth, operation: &mut dyn FnMut()| {
            report.run(&format!("x25519::{name}"), erased, needles, operation);
        };
        run("SecretKey::from_bytes", depth::COPY, &mut || {
            black_box(&mut x25519::SecretKey::from_bytes(black_box(scalar)));
        });
        run("SecretKey::clone", depth::COPY, &mut || {
            black_box(&mut black_box(&key).clone());
        });
        run("SecretKey::to_bytes", depth::COPY, &mut || {
            clear(&mut black_box(&key).to_bytes());
        });
        run("SecretKey::eq", depth::COPY, &mut || {
            black_box(black_box(&key) == black_box(&key));
        });
        run("SecretKey::fmt", FORMATTING, &mut || {
            black_box(format!("{:?} {:?}", black_box(&key), black_box(&shared)));
        });
        run("SecretKey::public_key", depth::X25519, &mut || {
            black_box(black_box(&key).public_key());
        });
        run("SecretKey::diffie_hellman", depth::X25519, &mut || {
            black_box(&mut black_box(&key).diffie_hellman(&peer));
        });
        run("SecretKey::try_diffie_hellman", depth::X25519, &mut || {
            black_box(&mut black_box(&key).try_diffie_hellman(&peer));
        });
        run("SharedSecret::to_bytes", depth::COPY, &mut || {
            clear(&mut black_box(&shared).to_bytes());
        });
        run("SharedSecret::eq", depth::COPY, &mut || {
            black_box(black_box(&shared) == black_box(&shared));
        });
        run("SharedSecret::was_contributory", depth::COPY, &mut || {
            black_box(black_box(&shared).was_contributory());
        });
    }

    fn many(&self, report: &mut Report) -> Result<(), String> {
        let at = |i: usize| i % COUNT;
        let of = |message| -> Vec<_> { (0..MANY).map(|i| (&self.keys[at(i)], message)).collect() };
        let items = of(Message::Pure(MESSAGE));
        let forms = [
            ("ed25519::sign_each", items.clone()),
            ("ed25519::sign_each in a context", of(IN_CONTEXT)),
            ("ed25519::sign_each prehashed", of(PREHASHED)),
        ];
        let seeds: Vec<[u8; 32]> = (0..MANY).map(|i| self.seeds[at(i)]).collect();
        let noise = vec![NOISE; MANY];
        let mut signatures = vec![Signature::from_bytes(&[0; 64]); MANY];
        let mut keys = vec![SigningKey::from_bytes(&[0; 32]); MANY];
        let (mut shared, points) = (vec![[0; 32]; MANY], vec![self.peer; MANY]);
        // One group, two groups, and more than a block.
        for n in [1, 9, MANY] {
            let mut done = true;
            let needles = &self.ed25519;
            for (name, items) in &forms {
                report.run(name, many(depth::ED25519_EACH), needles, || {
                    let out = &mut signatures[..n];
                    done &= ed25519::sign_each(&items[..n], SignOptions::new(), out).is_ok();
                });
            }
            let hedged = SignOptions::new().hedged(&noise[..n]);
            for (options, depth) in [
                (hedged, many(depth::ED25519_EACH)),
                (hedged.verified(), VERIFIED),
            ] {
                report.run("ed25519::sign_each with options", depth, needles, || {
                    let out = &mut signatures[..n];
                    done &= ed25519::sign_each(&items[..n], options, out).is_ok();
                });
            }
            report.run(
                "ed25519::signing_key_each",
                many(depth::ED25519_EACH),
                needles,
                || {
                    done &= ed25519::signing_key_each(&seeds[..n], &mut keys[..n]).is_ok();
                },
            );
            let needles = &self.x25519;
            report.run(
                "x25519::x25519_each",
                many(depth::X25519_EACH),
                needles,
                || {
                    done &=
                        x25519::x25519_each(&seeds[..n], &points[..n], &mut shared[..n]).is_ok();
                },
            );
            report.run(
                "x25519::public_key_each",
                many(depth::X25519_EACH),
                needles,
                || {
                    done &= x25519::public_key_each(&seeds[..n], &mut shared[..n]).is_ok();
                },
            );
            if !done {
                return Err("a call on many inputs failed".into());
            }
        }
        Ok(())
    }
}

/// The stack erased after a call on many.
fn many(depths: [Depth; 2]) -> Depth {
    depths[usize::from(cpu::lanes() != Lanes::Single)]
}

/// Overwrites a result that an operation returned by value, since erasing it is the caller's task.
pub fn clear(bytes: &mut [u8]) {
    black_box(&mut *bytes).fill(0);
    black_box(bytes);
}
