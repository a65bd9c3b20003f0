//! FourQ: key agreement and SchnorrQ.

use crate::curve25519::{array, clear};
use crate::depth::{self, FORMATTING, VERIFIED};
use crate::needles::Needles;
use crate::report::Report;
use limbsmith::cpu;
use limbsmith::fourq::{
    self, AgreementError, Policy, PublicKey, SecretKey, SignOptions, Signature, SigningKey,
};
use num_bigint::BigUint;
use sha2::{Digest, Sha512};
use std::hint::black_box;

/// More than two groups of eight.
const COUNT: usize = 19;
const MESSAGE: &[u8] = b"a message";
const NOISE: [u8; 32] = [0x6e; 32];
const ORDER: &str = "29cbc14e5e0a72f05397829cbc14e5dfbd004dfe0f79992fb2540ec7768ce7";

/// The secrets and their search patterns.
pub struct Inputs {
    seeds: Vec<[u8; 32]>,
    peer: PublicKey,
    agreement: Needles,
    signatures: Needles,
}

impl Inputs {
    /// Inputs from this seed.
    pub fn new(number: usize) -> Self {
        let seeds: Vec<[u8; 32]> = (0..COUNT).map(|i| array(3000 * number + 3 + i)).collect();
        let order = BigUint::parse_bytes(ORDER.as_bytes(), 16).unwrap_or_default();
        let peer = SecretKey::from_bytes(&array(3000 * number + 999)).public_key();
        let (mut agreement, mut signatures) = (Needles::default(), Needles::default());
        let modulo = |bytes: &[u8]| BigUint::from_bytes_le(bytes) % &order;
        for seed in &seeds {
            agreement.integer("secret key", &BigUint::from_bytes_le(seed), 32);
            agreement.scalar("k", &modulo(seed), &order, 32);
            if let Ok(shared) = SecretKey::from_bytes(seed).diffie_hellman(Policy::Strict, &peer) {
                let shared = BigUint::from_bytes_le(shared.as_bytes());
                agreement.integer("shared secret", &shared, 32);
            }
            let hash = Sha512::digest(seed);
            signatures.bytes("seed", seed);
            signatures.bytes("hash of the seed", &hash);
            signatures.scalar("s", &modulo(&hash[..32]), &order, 32);
            let nonce = Sha512::digest([&hash[32..], MESSAGE].concat());
            signatures.bytes("hash of prefix and message", &nonce);
            signatures.scalar("r", &modulo(&nonce[..32]), &order, 32);
            let prefix = Sha512::digest([&hash[32..], &NOISE[..]].concat());
            signatures.bytes("hedged prefix", &prefix[..32]);
            let nonce = Sha512::digest([&prefix[..32], MESSAGE].concat());
            signatures.bytes("hash of hedged prefix and message", &nonce);
            signatures.scalar("hedged r", &modulo(&nonce[..32]), &order, 32);
        }
        Inputs {
            seeds,
            peer,
            agreement,
            signatures,
        }
    }

    /// Runs all operations.
    pub fn run(&self, report: &mut Report) {
        self.agreement(report);
        self.signatures(report);
        self.many(report);
    }

    fn agreement(&self, report: &mut Report) {
        let key = SecretKey::from_bytes(&self.seeds[0]);
        let shared = key.diffie_hellman(Policy::Strict, &self.peer);
        let mut run = |name: &str, erased, operation: &mut dyn FnMut()| {
            report.run(
                &format!("fourq::{name}"),
                erased,
                &self.agreement,
                operation,
            );
        };
        run("SecretKey::from_bytes", depth::COPY, &mut || {
            black_box(&mut SecretKey::from_bytes(black_box(&self.seeds[0])));
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
        run("SecretKey::public_key", depth::FOURQ, &mut || {
            black_box(black_box(&key).public_key());
        });
        run("SecretKey::diffie_hellman", depth::FOURQ, &mut || {
            let shared = &mut black_box(&key).diffie_hellman(Policy::Strict, &self.peer);
            let _ = black_box(shared);
        });
        if let Ok(shared) = &shared {
            run("SharedSecret::to_bytes", depth::COPY, &mut || {
                clear(&mut black_box(shared).to_bytes());
            });
            run("SharedSecret::eq", depth::COPY, &mut || {
                black_box(black_box(shared) == black_box(shared));
            });
        }
    }

    fn signatures(&self, report: &mut Report) {
        let key = SigningKey::from_bytes(&self.seeds[0]);
        let mut run = |name: &str, erased, operation: &mut dyn FnMut()| {
            let name = format!("fourq::SigningKey::{name}");
            report.run(&name, erased, &self.signatures, operation);
        };
        run("from_bytes", depth::FOURQ, &mut || {
            black_box(&mut SigningKey::from_bytes(black_box(&self.seeds[0])));
        });
        run("sign", depth::FOURQ, &mut || {
            black_box(black_box(&key).sign(black_box(MESSAGE)));
        });
        let hedged = SignOptions::new().hedged(&NOISE);
        for (options, depth) in [(hedged, depth::FOURQ), (hedged.verified(), VERIFIED)] {
            run("sign_with", depth, &mut || {
                let _ = black_box(black_box(&key).sign_with(black_box(MESSAGE), options));
            });
        }
        run("clone", depth::COPY, &mut || {
            black_box(&mut black_box(&key).clone());
        });
        run("to_bytes", depth::COPY, &mut || {
            clear(&mut black_box(&key).to_bytes());
        });
        run("fmt", FORMATTING, &mut || {
            black_box(format!("{:?}", black_box(&key)));
        });
    }

    /// Groups, and rests of them.
    fn many(&self, report: &mut Report) {
        let depth = depth::FOURQ_EACH[usize::from(cpu::lanes().has_wide_multiplier())];
        let secrets: Vec<_> = self.seeds.iter().map(SecretKey::from_bytes).collect();
        let keys: Vec<_> = self.seeds.iter().map(SigningKey::from_bytes).collect();
        let secrets: Vec<_> = secrets.iter().collect();
        let pairs: Vec<_> = secrets.iter().map(|s| (*s, &self.peer)).collect();
        let items: Vec<_> = keys.iter().map(|k| (k, MESSAGE)).collect();
        let noise = [NOISE; COUNT];
        let mut publics = [self.peer; COUNT];
        let mut shared: Vec<_> = (0..COUNT).map(|_| Err(AgreementError::Neutral)).collect();
        let mut signatures = [Signature::from_bytes(&[0; 64]); COUNT];
        for n in [1, 8, 11, COUNT] {
            let needles = &self.agreement;
            report.run("fourq::public_key_each", depth, needles, || {
                let made = fourq::public_key_each(&secrets[..n], &mut publics[..n]);
                black_box(made.is_ok());
            });
            report.run("fourq::shared_secret_each", depth, needles, || {
                let (pairs, shared) = (&pairs[..n], &mut shared[..n]);
                let made = fourq::shared_secret_each(Policy::Strict, pairs, shared);
                black_box(made.is_ok());
            });
            let needles = &self.signatures;
            report.run("fourq::sign_each", depth, needles, || {
                let signatures = &mut signatures[..n];
                let made = fourq::sign_each(&items[..n], SignOptions::new(), signatures);
                black_box(made.is_ok());
            });
            let hedged = SignOptions::new().hedged(&noise[..n]);
            for (options, depth) in [(hedged, depth), (hedged.verified(), VERIFIED)] {
                report.run("fourq::sign_each with options", depth, needles, || {
                    let signatures = &mut signatures[..n];
                    let made = fourq::sign_each(&items[..n], options, signatures);
                    black_box(made.is_ok());
                });
            }
        }
    }
}
