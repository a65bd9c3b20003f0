//! Compares FourQ with FourQlib, whose C and assembly the crate `fourq` builds (feature `fourq`; needs cmake and libclang).
//!
//! The crate has no key agreement and no signatures: these are put together here from FourQlib's functions, as its `kex.c`
//! and `schnorrq.c` do, with the hash function of RustCrypto on both sides.
// Calls of C.
#![allow(unsafe_code)]

use crate::built;
use crate::inputs::random_bytes;
use limbsmith::fourq::{
    self, AgreementError, KeyError, Policy, PublicKey, SecretKey, Signature, SigningKey,
    VerifyingKey,
};
use limbsmith_clock::{Case, Machine, Measurement, Plan, Suite};
use sha2::{Digest, Sha512};
use std::fmt::Write;
use std::hint::black_box;

// Links FourQlib.
use ::fourq as _;

/// Random keys on which both libraries must agree before anything is measured.
const CASES: usize = 20_000;
/// Inputs of the measured operations.
const COUNT: usize = 256;

/// FourQlib's `point_t`: affine `x` and `y`, two integers of 127 bits each.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
struct Point([u8; 64]);

/// An integer of 256 bits.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
struct Integer([u8; 32]);

unsafe extern "C" {
    fn encode(p: *const Point, out: *mut Integer);
    fn decode(encoding: *const Integer, p: *mut Point) -> u32;
    fn ecc_mul(p: *const Point, k: *const Integer, out: *mut Point, clear_cofactor: bool) -> bool;
    fn ecc_mul_fixed(k: *const Integer, out: *mut Point) -> bool;
    fn ecc_mul_double(
        k: *const Integer,
        p: *const Point,
        l: *const Integer,
        out: *mut Point,
    ) -> bool;
    fn modulo_order(a: *const Integer, out: *mut Integer);
    #[allow(non_snake_case)]
    fn to_Montgomery(a: *const Integer, out: *mut Integer);
    #[allow(non_snake_case)]
    fn from_Montgomery(a: *const Integer, out: *mut Integer);
    #[allow(non_snake_case)]
    fn Montgomery_multiply_mod_order(a: *const Integer, b: *const Integer, out: *mut Integer);
    fn subtract_mod_order(a: *const Integer, b: *const Integer, out: *mut Integer);
}

const ZERO: Integer = Integer([0; 32]);
const NO_POINT: Point = Point([0; 64]);

/// The first 32 bytes.
fn integer(bytes: &[u8]) -> Integer {
    let mut integer = ZERO;
    integer.0.copy_from_slice(&bytes[..32]);
    integer
}

/// `CompressedPublicKeyGeneration`.
fn public_key(secret: &[u8; 32]) -> [u8; 32] {
    let (mut point, mut out) = (NO_POINT, ZERO);
    // SAFETY: all arguments are structures of the sizes that FourQ_api.h states.
    unsafe {
        ecc_mul_fixed(&integer(secret), &mut point);
        encode(&point, &mut out);
    }
    out.0
}

/// `CompressedSecretAgreement`: `y` of the product, or none where it refuses.
fn shared_secret(secret: &[u8; 32], public: &[u8; 32]) -> Option<[u8; 32]> {
    let (mut point, mut product) = (NO_POINT, NO_POINT);
    if public[15] & 0x80 != 0 {
        return None;
    }
    // SAFETY: as above.
    let good = unsafe {
        decode(&integer(public), &mut point) == 1
            && ecc_mul(&point, &integer(secret), &mut product, true)
    };
    let mut neutral = NO_POINT;
    neutral.0[32] = 1;
    (good && product.0 != neutral.0).then(|| integer(&product.0[32..]).0)
}

fn sha512(parts: &[&[u8]]) -> [u8; 64] {
    let mut hash = Sha512::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

/// `SchnorrQ_Sign`.
fn sign(seed: &[u8; 32], public: &[u8; 32], message: &[u8]) -> [u8; 64] {
    let k = sha512(&[seed]);
    let r = integer(&sha512(&[&k[32..], message]));
    let big_r = public_key(&r.0);
    let h = integer(&sha512(&[&big_r, public, message]));
    let (mut r_mod, mut h_mod, mut h_mont, mut s_mont) = (ZERO, ZERO, ZERO, ZERO);
    let (mut product, mut plain, mut s) = (ZERO, ZERO, ZERO);
    // SAFETY: as above; no two arguments are the same.
    unsafe {
        modulo_order(&r, &mut r_mod);
        modulo_order(&h, &mut h_mod);
        to_Montgomery(&h_mod, &mut h_mont);
        to_Montgomery(&integer(&k), &mut s_mont);
        Montgomery_multiply_mod_order(&s_mont, &h_mont, &mut product);
        from_Montgomery(&product, &mut plain);
        subtract_mod_order(&r_mod, &plain, &mut s);
    }
    let mut signature = [0; 64];
    signature[..32].copy_from_slice(&big_r);
    signature[32..].copy_from_slice(&s.0);
    signature
}

/// `SchnorrQ_Verify`.
fn verify(public: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool {
    let spare = (public[15] | signature[15]) & 0x80 | signature[63] | signature[62] & 0xc0;
    let (mut a, mut sum, mut out) = (NO_POINT, NO_POINT, ZERO);
    // SAFETY: as above.
    if spare != 0 || unsafe { decode(&integer(public), &mut a) } != 1 {
        return false;
    }
    let h = integer(&sha512(&[&signature[..32], public, message]));
    // SAFETY: as above.
    let good = unsafe {
        let good = ecc_mul_double(&integer(&signature[32..]), &a, &h, &mut sum);
        encode(&sum, &mut out);
        good
    };
    good && out.0 == signature[..32]
}

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

/// Compares both libraries on random inputs, half of them with a changed bit: public keys, shared secrets, signatures and
/// verdicts.
fn compare() -> Result<(), String> {
    let mut state = 0x0063_6f6d_7061_7265;
    for case in 0..CASES {
        let bytes: [u8; 64] = random_bytes(&mut state);
        let (secret, other) = bytes.split_at(32);
        let (secret, other) = (integer(secret).0, integer(other).0);
        let fault = |what: &str| Err(format!("FourQlib has another {what} in case {case}"));
        let key = SecretKey::from_bytes(&secret);
        if key.public_key().to_bytes() != public_key(&secret) {
            return fault("public key");
        }
        let mut peer = public_key(&other);
        let flip = usize::from(other[0]);
        if case % 2 == 1 {
            peer[flip / 8] ^= 1 << (flip % 8);
        }
        let ours = key.diffie_hellman_under(Policy::FourQlib, &PublicKey::from_bytes(&peer));
        if ours.ok().map(|s| s.to_bytes()) != shared_secret(&secret, &peer) {
            return fault("shared secret");
        }
        let key = SigningKey::from_bytes(&secret);
        let public = key.public_bytes();
        let mut signature = key.sign(&other).to_bytes();
        if signature != sign(&secret, &public, &other) {
            return fault("signature");
        }
        if case % 2 == 1 {
            let flip = 2 * flip + usize::from(other[1] & 1);
            signature[flip / 8] ^= 1 << (flip % 8);
        }
        let ours = VerifyingKey::from_bytes_under(Policy::FourQlib, &public)
            .is_ok_and(|k| k.verify(&other, &Signature::from_bytes(&signature)).is_ok());
        if ours != verify(&public, &other, &signature) || ours != (case % 2 == 0) {
            return fault("verdict");
        }
    }
    Ok(())
}

pub fn add<'a>(suite: &mut Suite<'a>, inputs: &'a Inputs) -> Result<(), String> {
    compare()?;
    let d = inputs;
    let mut case = |operation: &str, who: &str, call: Box<dyn Fn(usize) + 'a>| {
        suite.add(Case::new(operation, who, move |i| call(i % COUNT)));
    };
    case(
        AGREE,
        "limbsmith",
        Box::new(|i| {
            let peer = PublicKey::from_bytes(&d.publics[i]);
            let _ = black_box(SecretKey::from_bytes(&d.secrets[i]).diffie_hellman(&peer));
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
                let key = VerifyingKey::from_bytes_under(policy, &d.keys[i]).expect("a key");
                let signature = Signature::from_bytes(&d.signatures[i]);
                assert!(key.verify(&d.messages[i], &signature).is_ok());
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
            assert!(fourq::sign_each(&items, &mut made).is_ok());
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
            assert!(fourq::verify_each(&items, &mut verdicts).is_ok());
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
