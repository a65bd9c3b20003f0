//! FourQ: single calls, and calls on many inputs on every kind of lanes that this machine has.

use super::cases::{self, INPUTS};
use super::{lanes, weierstrass};
use crate::random::Random;
use limbsmith::cpu::{self, Backend, Lanes};
use limbsmith::fourq::{
    self, AgreementError, Item, KeyError, Policy, PublicKey, SecretKey, SignOptions, Signature,
    SigningKey, VerifyingKey,
};
use limbsmith::hazmat::fourq::{DoubleBase, double_base_each_vartime, double_base_vartime};
use limbsmith_clock::Case;
use std::hint::black_box;
use std::rc::Rc;

/// Inputs in a call on many.
const BATCH: usize = 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    PublicKey,
    SharedSecret,
    Sign,
    /// Decodes and checks a key.
    Key,
    /// By a key that is already decoded.
    Verify,
    DoubleBase,
}

/// A row group of the table.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    /// Curve, operation.
    pub name: &'static str,
    /// Title in the table.
    pub title: &'static str,
    /// Inputs in a call.
    pub batch: usize,
    act: Act,
}

macro_rules! rows {
    ($($name:literal $title:literal $batch:literal $act:ident;)*) => {
        [$(Row { name: $name, title: $title, batch: $batch, act: Act::$act }),*]
    };
}

/// In the order of the table.
pub static ROWS: [Row; 12] = rows! {
    "fourq-public-key" "FourQ public key" 1 PublicKey;
    "fourq-dh" "FourQ shared secret" 1 SharedSecret;
    "fourq-sign" "SchnorrQ sign" 1 Sign;
    "fourq-key" "SchnorrQ key, strict" 1 Key;
    "fourq-verify" "SchnorrQ verify, key decoded" 1 Verify;
    "fourq-double-base" "FourQ n G + k A" 1 DoubleBase;
    "fourq-public-key-each" "FourQ public_key_each" 64 PublicKey;
    "fourq-dh-each" "FourQ shared_secret_each" 64 SharedSecret;
    "fourq-sign-each" "SchnorrQ sign_each" 64 Sign;
    "fourq-key-each" "SchnorrQ verifying_key_each" 64 Key;
    "fourq-verify-each" "SchnorrQ verify_each" 64 Verify;
    "fourq-double-base-each" "FourQ n G + k A, 64 at a time" 64 DoubleBase;
};

/// Keys, messages and signatures.
struct Inputs {
    secrets: Vec<SecretKey>,
    peers: Vec<PublicKey>,
    signers: Vec<SigningKey>,
    keys: Vec<VerifyingKey>,
    encodings: Vec<[u8; 32]>,
    messages: Vec<[u8; 32]>,
    signatures: Vec<Signature>,
    terms: Vec<DoubleBase>,
}

impl Inputs {
    fn new() -> Self {
        let mut words = Random(0x46_6f75_7251);
        let mut list = || {
            (0..INPUTS)
                .map(|_| words.array())
                .collect::<Vec<[u8; 32]>>()
        };
        let (secrets, others, messages, n, k) = (list(), list(), list(), list(), list());
        let signers: Vec<_> = secrets.iter().map(SigningKey::from_bytes).collect();
        let keys: Vec<_> = signers.iter().map(SigningKey::verifying_key).collect();
        let scalar = limbsmith::hazmat::fourq::Scalar::from_bytes_mod_order;
        let of = |((n, k), a): ((&_, &_), &VerifyingKey)| DoubleBase {
            n: scalar(n),
            k: scalar(k),
            a: *a,
        };
        let pairs = signers.iter().zip(&messages);
        Inputs {
            peers: others
                .iter()
                .map(|s| SecretKey::from_bytes(s).public_key())
                .collect(),
            encodings: keys.iter().map(VerifyingKey::to_bytes).collect(),
            signatures: pairs.map(|(key, message)| key.sign(message)).collect(),
            terms: n.iter().zip(&k).zip(&keys).map(of).collect(),
            secrets: secrets.iter().map(SecretKey::from_bytes).collect(),
            signers,
            keys,
            messages,
        }
    }
}

/// Adds the cases of these rows: single calls with and without BMI2, the others on all lanes.
pub fn cases<'a>(rows: &[&'static Row], backends: &[Backend]) -> Vec<Case<'a>> {
    if rows.is_empty() {
        return vec![];
    }
    let inputs = Rc::new(Inputs::new());
    let mut cases = vec![];
    for row in rows {
        if row.batch == 1 {
            for (name, backend) in weierstrass::both(backends) {
                let case = Case::new(row.name, name, one(row.act, inputs.clone()));
                cases.push(case.before(move || cases::enter(backend)));
            }
            continue;
        }
        // FourQ has no field in the lanes of AVX2, and one in those of IFMA.
        let all = lanes::kinds().filter(|l| ![Lanes::Avx2, Lanes::Ifma51].contains(l));
        cases.extend(all.map(|lanes| {
            Case::new(row.name, lanes.name(), many(row.act, inputs.clone()))
                .per_call(row.batch)
                .before(move || {
                    // The list came from `lane_backends()`, so the library accepts it.
                    let _ = cpu::set_lanes(lanes);
                })
        }));
    }
    cases
}

/// A closure that is called repeatedly, with the number of the call.
type Call = Box<dyn FnMut(usize)>;

fn one(act: Act, d: Rc<Inputs>) -> Call {
    let call = move |i: usize| match act {
        Act::PublicKey => {
            black_box(black_box(&d.secrets[i]).public_key());
        }
        Act::SharedSecret => {
            let shared =
                black_box(&d.secrets[i]).diffie_hellman(Policy::Strict, black_box(&d.peers[i]));
            assert!(black_box(shared).is_ok());
        }
        Act::Sign => {
            black_box(d.signers[i].sign(black_box(&d.messages[i])));
        }
        Act::Key => {
            let key = VerifyingKey::from_bytes(Policy::Strict, black_box(&d.encodings[i]));
            assert!(key.is_ok());
        }
        Act::Verify => {
            let verdict = d.keys[i].verify(Policy::Strict, &d.messages[i], &d.signatures[i]);
            assert!(verdict.is_ok());
        }
        Act::DoubleBase => {
            black_box(double_base_vartime(black_box(&d.terms[i])));
        }
    };
    Box::new(move |i| call(i % INPUTS))
}

fn many(act: Act, d: Rc<Inputs>) -> Call {
    let mut publics = vec![d.peers[0]; BATCH];
    let mut shared: Vec<_> = publics
        .iter()
        .map(|_| Err(AgreementError::Neutral))
        .collect();
    let mut signatures = vec![d.signatures[0]; BATCH];
    let mut keys = vec![Err(KeyError::Neutral); BATCH];
    let mut verdicts = vec![false; BATCH];
    let mut sums = vec![[0; 32]; BATCH];
    Box::new(move |i| {
        let first = i % (INPUTS / BATCH) * BATCH;
        let at = first..first + BATCH;
        let done = match act {
            Act::PublicKey => {
                let secrets: Vec<_> = d.secrets[at].iter().collect();
                fourq::public_key_each(black_box(&secrets), &mut publics).is_ok()
            }
            Act::SharedSecret => {
                let pairs: Vec<_> = at.map(|i| (&d.secrets[i], &d.peers[i])).collect();
                let done =
                    fourq::shared_secret_each(Policy::Strict, black_box(&pairs), &mut shared);
                done.is_ok() && shared.iter().all(Result::is_ok)
            }
            Act::Sign => {
                let items: Vec<_> = at.map(|i| (&d.signers[i], &d.messages[i][..])).collect();
                fourq::sign_each(black_box(&items), SignOptions::new(), &mut signatures).is_ok()
            }
            Act::Key => {
                let encodings = black_box(&d.encodings[at]);
                let done = fourq::verifying_key_each(Policy::Strict, encodings, &mut keys);
                done.is_ok() && keys.iter().all(Result::is_ok)
            }
            Act::Verify => {
                let item = |i: usize| Item {
                    key: &d.keys[i],
                    message: &d.messages[i],
                    signature: &d.signatures[i],
                };
                let items: Vec<_> = at.map(item).collect();
                let done = fourq::verify_each(Policy::Strict, black_box(&items), &mut verdicts);
                done.is_ok() && verdicts.iter().all(|v| *v)
            }
            Act::DoubleBase => double_base_each_vartime(black_box(&d.terms[at]), &mut sums).is_ok(),
        };
        // The slices have equal lengths, and all inputs are valid.
        assert!(done);
        black_box((&publics, &signatures, &sums));
    })
}
