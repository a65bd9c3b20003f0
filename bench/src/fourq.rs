//! Compares FourQ with FourQlib (feature `fourq`; needs cmake and libclang).

use crate::built;
use crate::inputs::random_bytes;
use limbsmith::fourq::{
    self, AgreementError, KeyError, Policy, PublicKey, SecretKey, SignOptions, Signature,
    SigningKey, VerifyingKey,
};
use limbsmith_clock::{Case, Machine, Measurement, Plan, Suite};
use limbsmith_fourqlib::{compare, public_key, shared_secret, sign, verify};
use std::fmt::Write;
use std::hint::black_box;

/// Random keys on which both libraries must agree before anything is measured.
const CASES: u64 = 20_000;
/// Inputs of the measured operations.
const COUNT: usize = 256;

const AGREE: &str = "shared secret, compressed keys";
const KEY: &str = "public key, compressed";
const SIGN: &str = "SchnorrQ sign, key expanded";
const VERIFY: &str = "SchnorrQ verify from key bytes";

/// Keys, messages and signatures.
pub struct Inputs {
    secrets: Vec<[u8; 32]>,
    publics: Vec<[u8; 32]>,
    messages: Vec<[u8; 32]>,
    keys: Vec<[u8; 32]>,
    signatures: Vec<[u8; 64]>,
}

impl Inputs {
    pub fn new() -> Self {
        let mut state = 0x46_6f75_7251;
        let mut list = || {
            let bytes = (0..COUNT).map(|_| random_bytes(&mut state));
            bytes.collect::<Vec<[u8; 32]>>()
        };
        let (secrets, others, messages) = (list(), list(), list());
        let signing: Vec<_> = secrets.iter().map(SigningKey::from_bytes).collect();
        let pairs = signing.iter().zip(&messages);
        Inputs {
            publics: others.iter().map(public_key).collect(),
            keys: signing.iter().map(SigningKey::public_bytes).collect(),
            signatures: pairs.map(|(k, m)| k.sign(m).to_bytes()).collect(),
            secrets,
            messages,
        }
    }
}

pub fn add<'a>(suite: &mut Suite<'a>, inputs: &'a Inputs) -> Result<(), String> {
    compare(CASES)?;
    let d = inputs;
    let mut case = |operation: &str, who: &str, call: Box<dyn Fn(usize) + 'a>| {
        suite.add(Case::new(operation, who, move |i| call(i % COUNT)));
    };
    case(
        AGREE,
        "limbsmith",
        Box::new(|i| {
            let peer = PublicKey::from_bytes(&d.publics[i]);
            let secret = SecretKey::from_bytes(&d.secrets[i]);
            let _ = black_box(secret.diffie_hellman(Policy::Strict, &peer));
        }),
    );
    case(
        AGREE,
        "FourQlib",
        Box::new(|i| {
            black_box(shared_secret(&d.secrets[i], &d.publics[i]));
        }),
    );
    case(
        KEY,
        "limbsmith",
        Box::new(|i| {
            black_box(SecretKey::from_bytes(&d.secrets[i]).public_key());
        }),
    );
    case(
        KEY,
        "FourQlib",
        Box::new(|i| {
            black_box(public_key(&d.secrets[i]));
        }),
    );
    let keys: Vec<_> = d.secrets.iter().map(SigningKey::from_bytes).collect();
    case(
        SIGN,
        "limbsmith",
        Box::new(move |i| {
            black_box(keys[i].sign(&d.messages[i]));
        }),
    );
    case(
        SIGN,
        "FourQlib",
        Box::new(|i| {
            black_box(sign(&d.secrets[i], &d.keys[i], &d.messages[i]));
        }),
    );
    for (who, policy) in [
        ("limbsmith", Policy::FourQlib),
        ("limbsmith, strict", Policy::Strict),
    ] {
        case(
            VERIFY,
            who,
            Box::new(move |i| {
                let key = VerifyingKey::from_bytes(policy, &d.keys[i]).expect("a key");
                let signature = Signature::from_bytes(&d.signatures[i]);
                assert!(key.verify(policy, &d.messages[i], &signature).is_ok());
            }),
        );
    }
    case(
        VERIFY,
        "FourQlib",
        Box::new(|i| assert!(verify(&d.keys[i], &d.messages[i], &d.signatures[i]))),
    );
    many(suite, d);
    Ok(())
}

/// Ours in lanes, all inputs in one call.
fn many<'a>(suite: &mut Suite<'a>, d: &'a Inputs) {
    let secrets: Vec<_> = d.secrets.iter().map(SecretKey::from_bytes).collect();
    let keys: Vec<_> = d.secrets.iter().map(SigningKey::from_bytes).collect();
    let publics: Vec<_> = d.publics.iter().map(PublicKey::from_bytes).collect();
    let signatures: Vec<_> = d.signatures.iter().map(Signature::from_bytes).collect();
    let mut case = |operation: &str, call: Box<dyn Fn() + 'a>| {
        let case = Case::new(operation, "limbsmith, 256 a call", move |_| call());
        suite.add(case.per_call(COUNT));
    };
    let copies: Vec<_> = secrets.clone();
    case(
        AGREE,
        Box::new(move || {
            let pairs: Vec<_> = copies.iter().zip(&publics).collect();
            let none = || Err(AgreementError::Neutral);
            let mut shared: Vec<_> = pairs.iter().map(|_| none()).collect();
            let made = fourq::shared_secret_each(Policy::Strict, &pairs, &mut shared);
            assert!(made.is_ok() && black_box(&shared).iter().all(Result::is_ok));
        }),
    );
    case(
        KEY,
        Box::new(move || {
            let secrets: Vec<_> = secrets.iter().collect();
            let mut made = [PublicKey::from_bytes(&[0; 32]); COUNT];
            assert!(fourq::public_key_each(&secrets, &mut made).is_ok());
            black_box(made);
        }),
    );
    case(
        SIGN,
        Box::new(move || {
            let items: Vec<_> = keys
                .iter()
                .zip(&d.messages)
                .map(|(k, m)| (k, &m[..]))
                .collect();
            let mut made = [Signature::from_bytes(&[0; 64]); COUNT];
            assert!(fourq::sign_each(&items, SignOptions::new(), &mut made).is_ok());
            black_box(made);
        }),
    );
    case(
        VERIFY,
        Box::new(move || {
            let mut keys: Vec<_> = d.keys.iter().map(|_| Err(KeyError::Neutral)).collect();
            assert!(fourq::verifying_key_each(Policy::FourQlib, &d.keys, &mut keys).is_ok());
            let keys: Vec<_> = keys.into_iter().flatten().collect();
            let items: Vec<_> = (0..COUNT)
                .map(|i| fourq::Item {
                    key: &keys[i],
                    message: &d.messages[i],
                    signature: &signatures[i],
                })
                .collect();
            let mut verdicts = [false; COUNT];
            assert!(fourq::verify_each(Policy::FourQlib, &items, &mut verdicts).is_ok());
            assert!(verdicts.iter().all(|v| *v));
        }),
    );
}

/// Head, and a row for each operation and subject, with the ratio to FourQlib.
pub fn render(machine: &Machine, plan: &Plan, results: &[Measurement]) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write!(
        text,
        "Thousand core cycles for each input, median of {} rounds interleaved over all cases. {CASES} random cases\n\
         were compared before. FourQlib hashes with the same code.\n\
         {machine}. Backend {}, lanes {}.\n{}\n\n| operation | | cycles | of FourQlib |\n|---|---|--:|--:|\n",
        plan.rounds,
        limbsmith::cpu::backend().name(),
        limbsmith::cpu::lanes().name(),
        built::text(),
    );
    for row in results {
        let mut same = results.iter().filter(|r| r.operation == row.operation);
        let rival = same.find(|r| r.subject == "FourQlib");
        let rival = rival.map_or(f64::NAN, |r| r.cycles.median);
        let cycles = row.cycles.median;
        let _ = writeln!(
            text,
            "| {} | {} | {:.1} | {:.2} |",
            row.operation,
            row.subject,
            cycles / 1e3,
            cycles / rival
        );
    }
    text
}
