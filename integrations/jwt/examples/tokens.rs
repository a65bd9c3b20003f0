//! Nanoseconds a token: jsonwebtoken's back ends and limbsmith over aws-lc-rs, in turns. Medians.
//!
//! `cargo run --release --example tokens -- [ROUNDS]`

use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use jsonwebtoken::crypto::{CryptoProvider, aws_lc, rust_crypto};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use limbsmith::{ed25519, p256, p384};
use serde::{Deserialize, Serialize};

/// Calls of one sample: short, so that other programs on the machine seldom fall into one.
const EACH: u32 = 2;
/// Rounds before the first that counts: they prepare the key.
const WARM: usize = 8;
/// Keys that come in turns, each seen once in so many tokens, in the row of strangers.
const STRANGERS: usize = 256;

/// The provider in use: jsonwebtoken takes one for the process, so this one asks here.
static CHOICE: AtomicUsize = AtomicUsize::new(0);

fn chosen() -> &'static CryptoProvider {
    match CHOICE.load(Ordering::Relaxed) {
        0 => limbsmith_jwt::over!(aws_lc::DEFAULT_PROVIDER),
        1 => &aws_lc::DEFAULT_PROVIDER,
        _ => &rust_crypto::DEFAULT_PROVIDER,
    }
}

static SWITCH: CryptoProvider = CryptoProvider {
    signer_factory: |algorithm, key| (chosen().signer_factory)(algorithm, key),
    verifier_factory: |algorithm, key| (chosen().verifier_factory)(algorithm, key),
    key_utils: jsonwebtoken::crypto::KeyUtils::new_unimplemented(),
};

#[derive(Serialize, Deserialize)]
struct Claims {
    iss: String,
    sub: String,
    aud: String,
    exp: u64,
}

struct Issuer {
    private: EncodingKey,
    public: DecodingKey,
    token: String,
}

fn issuer(algorithm: Algorithm, claims: &Claims) -> Issuer {
    let (private, public) = match algorithm {
        Algorithm::ES256 => {
            let key = p256::ecdsa::SigningKey::random().unwrap();
            let public = DecodingKey::from_ec_der(&key.verifying_key().to_sec1());
            (EncodingKey::from_ec_der(&key.to_pkcs8_der()), public)
        }
        Algorithm::ES384 => {
            let key = p384::ecdsa::SigningKey::random().unwrap();
            let public = DecodingKey::from_ec_der(&key.verifying_key().to_sec1());
            (EncodingKey::from_ec_der(&key.to_pkcs8_der()), public)
        }
        _ => {
            let key = ed25519::SigningKey::random().unwrap();
            let public = DecodingKey::from_ed_der(key.verifying_key().as_bytes());
            // aws-lc-rs wants the public key within.
            (EncodingKey::from_ed_der(&key.to_pkcs8_v2_der()), public)
        }
    };
    let token = encode(&Header::new(algorithm), claims, &private).unwrap();
    Issuer {
        private,
        public,
        token,
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Prints a row. `work` gets the number of the call.
fn row(name: &str, rounds: usize, mut work: impl FnMut(usize)) {
    let mut times = [const { Vec::new() }; 3];
    let mut calls = [0; 3];
    for round in 0..rounds + WARM {
        for choice in 0..3 {
            CHOICE.store(choice, Ordering::Relaxed);
            let start = Instant::now();
            for _ in 0..EACH {
                work(calls[choice]);
                calls[choice] += 1;
            }
            let time = start.elapsed().as_secs_f64() * 1e9 / f64::from(EACH);
            //
            if round >= WARM {
                times[choice].push(time);
            }
        }
    }
    let [ours, aws, rust] = times.map(median);
    println!(
        "| {name} | {ours:.0} | {aws:.0} | {rust:.0} | {:.2} | {:.2} |",
        aws / ours,
        rust / ours
    );
}

fn main() {
    let rounds = std::env::args().nth(1).map_or(1000, |n| n.parse().unwrap());
    SWITCH.install_default().unwrap();
    let claims = Claims {
        iss: "https://issuer.example".into(),
        sub: "1234567890".into(),
        aud: "service".into(),
        exp: 4_000_000_000,
    };
    println!(
        "| ns | limbsmith | aws-lc-rs | rust_crypto | to aws-lc-rs | to rust_crypto |\n|---|--:|--:|--:|--:|--:|"
    );
    for algorithm in [Algorithm::ES256, Algorithm::ES384, Algorithm::EdDSA] {
        let issuers: Vec<_> = (0..STRANGERS).map(|_| issuer(algorithm, &claims)).collect();
        let mut validation = Validation::new(algorithm);
        validation.set_audience(&["service"]);
        let read = |issuer: &Issuer| {
            black_box(decode::<Claims>(&issuer.token, &issuer.public, &validation).unwrap());
        };
        row(&format!("{algorithm:?} decode, one issuer"), rounds, |_| {
            read(&issuers[0])
        });
        row(
            &format!("{algorithm:?} decode, {STRANGERS} issuers"),
            rounds,
            |call| read(&issuers[call % STRANGERS]),
        );
        let (message, signature) = issuers[0].token.rsplit_once('.').unwrap();
        row(
            &format!("{algorithm:?} verification alone, one issuer"),
            rounds,
            |_| {
                let key = &issuers[0].public;
                assert!(
                    jsonwebtoken::crypto::verify(signature, message.as_bytes(), key, algorithm)
                        .unwrap()
                );
            },
        );
        row(&format!("{algorithm:?} encode"), rounds, |_| {
            black_box(encode(&Header::new(algorithm), &claims, &issuers[0].private).unwrap());
        });
    }
}
