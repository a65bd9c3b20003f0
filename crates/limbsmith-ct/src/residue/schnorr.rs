//! BIP 340.

use crate::curve25519::{array, clear};
use crate::depth::{self, Depth, FORMATTING, VERIFIED};
use crate::needles::{Needles, little_endian};
use crate::report::Report;
use crate::weierstrass::{COUNT, MANY, MESSAGE, SECP256K1, SIGNATURES, many, single};
use limbsmith::secp256k1::{Secp256k1, schnorr};
use limbsmith::signing::SignOptions;
use num_bigint::BigUint;
use sha2::{Digest, Sha256};
use std::hint::black_box;

/// A function that runs a step under a name and looks for residue down to a depth.
type RunStep<'a> = dyn FnMut(&str, Depth, &mut dyn FnMut()) + 'a;

/// BIP 340 of a message in pieces. Steps that consume their signer get a new one.
fn stream(key: &schnorr::SigningKey, run: &mut RunStep) {
    let all = single::<Secp256k1>();
    run("schnorr::SigningKey::sign_stream", all, &mut || {
        black_box(&mut black_box(key).sign_stream(&RANDOM));
    });
    let mut first = key.sign_stream(&RANDOM);
    run("schnorr::StreamSigner::update", all, &mut || {
        first.update(black_box(MESSAGE));
    });
    run("schnorr::StreamSigner::second_pass", all, &mut || {
        let mut signer = Box::new(key.sign_stream(&RANDOM));
        signer.update(MESSAGE);
        black_box(&mut signer.second_pass());
    });
    let mut second = first.second_pass();
    run("schnorr::SecondPass::update", all, &mut || {
        second.update(black_box(MESSAGE));
    });
    run("schnorr::SecondPass::finish", all, &mut || {
        let mut signer = Box::new(key.sign_stream(&RANDOM));
        signer.update(MESSAGE);
        let mut second = signer.second_pass();
        second.update(MESSAGE);
        let _ = black_box(&mut second.finish());
    });
}

/// BIP 340.
pub struct Schnorr {
    secrets: Vec<[u8; 32]>,
    keys: Vec<schnorr::SigningKey>,
    needles: Needles,
}

const RANDOM: [u8; 32] = [0x3c; 32];

fn tagged(tag: &str, parts: &[&[u8]]) -> Vec<u8> {
    let tag = Sha256::digest(tag);
    Sha256::digest([&tag[..], &tag, &parts.concat()].concat()).to_vec()
}

impl Schnorr {
    pub fn new(seed: usize) -> Result<Self, String> {
        let n = BigUint::parse_bytes(SECP256K1.as_bytes(), 16).ok_or("order")?;
        let mut needles = Needles::default();
        let (mut secrets, mut keys) = (Vec::new(), Vec::new());
        for i in 0..COUNT {
            let mut bytes: [u8; 32] = array(1000 * seed + 500 + i);
            bytes[0] &= 0x7f;
            let key = schnorr::SigningKey::from_bytes(&bytes).map_err(|e| e.to_string())?;
            let d = BigUint::from_bytes_be(&bytes);
            let even = match key.parity() {
                schnorr::Parity::Even => d.clone(),
                schnorr::Parity::Odd => &n - &d,
            };
            needles.scalar("d", &d, &n, 32);
            // Without noise, `aux_rand` is zeros.
            for aux in [RANDOM, [0; 32]] {
                let mask = tagged("BIP0340/aux", &[&aux]);
                let mut t = little_endian(&even, 32);
                t.reverse();
                t.iter_mut().zip(&mask).for_each(|(t, m)| *t ^= m);
                needles.bytes("masked key", &t);
                let public = key.verifying_key().to_bytes();
                let nonce = tagged("BIP0340/nonce", &[&t, &public, MESSAGE]);
                let k = BigUint::from_bytes_be(&nonce) % &n;
                needles.scalar("k", &k, &n, 32);
                let signature = key.sign_with(MESSAGE, SignOptions::new().hedged(&aux));
                let signature = signature.map_err(|e| e.to_string())?.to_bytes();
                let e = tagged("BIP0340/challenge", &[&signature[..32], &public, MESSAGE]);
                let e = BigUint::from_bytes_be(&e) % &n;
                needles.scalar("e d", &(e * &even % &n), &n, 32);
            }
            secrets.push(bytes);
            keys.push(key);
        }
        Ok(Schnorr {
            secrets,
            keys,
            needles,
        })
    }

    pub fn run(&self, report: &mut Report) -> Result<(), String> {
        let (key, bytes, needles) = (&self.keys[0], &self.secrets[0], &self.needles);
        let mut run = |name: &str, erased: Depth, operation: &mut dyn FnMut()| {
            report.run(name, erased, needles, operation);
        };
        let all = single::<Secp256k1>();
        run("schnorr::SigningKey::from_bytes", all, &mut || {
            black_box(&mut schnorr::SigningKey::from_bytes(black_box(bytes)));
        });
        run("schnorr::SigningKey::to_bytes", depth::COPY, &mut || {
            clear(&mut black_box(key).to_bytes());
        });
        run("schnorr::SigningKey::clone", depth::COPY, &mut || {
            black_box(&mut black_box(key).clone());
        });
        run("schnorr::SigningKey::fmt", FORMATTING, &mut || {
            black_box(format!("{:?}", black_box(key)));
        });
        run("schnorr::SigningKey::sign", all, &mut || {
            black_box(&mut key.sign(black_box(MESSAGE)));
        });
        run("schnorr::SigningKey::tweak_add", all, &mut || {
            black_box(&mut key.tweak_add(black_box(&RANDOM)));
        });
        let options = SignOptions::new().hedged(&RANDOM);
        for (options, depth) in [(options, all), (options.verified(), VERIFIED)] {
            run("schnorr::SigningKey::sign_with", depth, &mut || {
                let _ = black_box(&mut key.sign_with(black_box(MESSAGE), options));
            });
        }
        stream(key, &mut run);
        let inputs: Vec<_> = (0..MANY)
            .map(|i| (&self.keys[i % COUNT], MESSAGE))
            .collect();
        let noise = vec![RANDOM; MANY];
        let mut signatures = vec![schnorr::Signature::from_bytes(&[0; 64]); MANY];
        for n in [1, 9, MANY] {
            let mut done = true;
            run(
                "schnorr::sign_each",
                many::<Secp256k1>(n, SIGNATURES),
                &mut || {
                    let out = &mut signatures[..n];
                    done &= schnorr::sign_each(&inputs[..n], SignOptions::new(), out).is_ok();
                },
            );
            let (hedged, all) = (
                SignOptions::new().hedged(&noise[..n]),
                many::<Secp256k1>(n, SIGNATURES),
            );
            for (options, depth) in [(hedged, all), (hedged.verified(), VERIFIED)] {
                run("schnorr::sign_each with options", depth, &mut || {
                    let out = &mut signatures[..n];
                    done &= schnorr::sign_each(&inputs[..n], options, out).is_ok();
                });
            }
            if !done {
                return Err("a call on many inputs failed".into());
            }
        }
        Ok(())
    }
}
