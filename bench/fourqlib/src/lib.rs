//! FourQlib, whose C and assembly the crate `fourq` builds (needs cmake and libclang), and a comparison with it.
//!
//! The crate has no key agreement and no signatures: these are put together here from FourQlib's functions, as its `kex.c`
//! and `schnorrq.c` do, with the hash function of RustCrypto on both sides.
// Calls of C.
#![allow(unsafe_code)]

use limbsmith::fourq::{
    self, AgreementError, Item, KeyError, Policy, PublicKey, SecretKey, SignOptions, Signature,
    SigningKey, VerifyingKey,
};
use sha2::{Digest, Sha512};

// Links FourQlib.
use ::fourq as _;

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
pub fn public_key(secret: &[u8; 32]) -> [u8; 32] {
    let (mut point, mut out) = (NO_POINT, ZERO);
    // SAFETY: all arguments are structures of the sizes that FourQ_api.h states.
    unsafe {
        ecc_mul_fixed(&integer(secret), &mut point);
        encode(&point, &mut out);
    }
    out.0
}

/// `CompressedSecretAgreement`: `y` of the product, or none where it refuses.
pub fn shared_secret(secret: &[u8; 32], public: &[u8; 32]) -> Option<[u8; 32]> {
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
pub fn sign(seed: &[u8; 32], public: &[u8; 32], message: &[u8]) -> [u8; 64] {
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
pub fn verify(public: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool {
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

/// Cases of one call on many inputs: neither a multiple of eight nor one more.
const BLOCK: u64 = 100;

/// A case, and FourQlib's answers.
struct Answers {
    secret: [u8; 32],
    message: [u8; 32],
    peer: [u8; 32],
    public: [u8; 32],
    shared: Option<[u8; 32]>,
    signer: [u8; 32],
    signature: [u8; 64],
    /// The signature, with a changed bit in every second case.
    changed: [u8; 64],
    verdict: bool,
}

impl Answers {
    fn of(case: u64) -> Self {
        let bytes: [u8; 64] = Sha512::digest(case.to_le_bytes()).into();
        let (secret, message) = (integer(&bytes[..32]).0, integer(&bytes[32..]).0);
        let mut peer = public_key(&message);
        let flip = usize::from(message[0]);
        let signer = SigningKey::from_bytes(&secret).public_bytes();
        let signature = sign(&secret, &signer, &message);
        let mut changed = signature;
        if case % 2 == 1 {
            peer[flip / 8] ^= 1 << (flip % 8);
            let flip = 2 * flip + usize::from(message[1] & 1);
            changed[flip / 8] ^= 1 << (flip % 8);
        }
        Answers {
            secret,
            message,
            peer,
            public: public_key(&secret),
            shared: shared_secret(&secret, &peer),
            signer,
            signature,
            changed,
            verdict: verify(&signer, &message, &changed),
        }
    }
}

/// Compares both libraries on random inputs, half of them with a changed bit: public keys, shared secrets, signatures and
/// verdicts, of single calls and of calls on many inputs.
///
/// # Errors
///
/// The first case in which they differ.
pub fn compare(cases: u64) -> Result<(), String> {
    for first in (0..cases).step_by(BLOCK as usize) {
        let numbers = first..cases.min(first + BLOCK);
        let answers: Vec<_> = numbers.map(Answers::of).collect();
        for (case, answers) in (first..).zip(&answers) {
            alone(answers).map_err(|what| format!("FourQlib has another {what} in case {case}"))?;
        }
        together(&answers)
            .map_err(|what| format!("FourQlib has another {what} in the block at {first}"))?;
    }
    Ok(())
}

/// The single calls; the error is the answer that differs.
fn alone(a: &Answers) -> Result<(), &'static str> {
    let key = SecretKey::from_bytes(&a.secret);
    let peer = PublicKey::from_bytes(&a.peer);
    let shared = key.diffie_hellman(Policy::FourQlib, &peer);
    let signer = SigningKey::from_bytes(&a.secret);
    let verdict = VerifyingKey::from_bytes(Policy::FourQlib, &a.signer).is_ok_and(|key| {
        let changed = Signature::from_bytes(&a.changed);
        key.verify(Policy::FourQlib, &a.message, &changed).is_ok()
    });
    // A signature with a changed bit is not valid.
    let expected = a.changed == a.signature;
    match () {
        () if key.public_key().to_bytes() != a.public => Err("public key"),
        () if shared.ok().map(|s| s.to_bytes()) != a.shared => Err("shared secret"),
        () if signer.sign(&a.message).to_bytes() != a.signature => Err("signature"),
        () if verdict != a.verdict || verdict != expected => Err("verdict"),
        () => Ok(()),
    }
}

/// The calls on many inputs.
fn together(all: &[Answers]) -> Result<(), &'static str> {
    let secrets: Vec<_> = all
        .iter()
        .map(|a| SecretKey::from_bytes(&a.secret))
        .collect();
    let secrets: Vec<_> = secrets.iter().collect();
    let peers: Vec<_> = all.iter().map(|a| PublicKey::from_bytes(&a.peer)).collect();
    let mut publics = peers.clone();
    let equal = "number of results";
    fourq::public_key_each(&secrets, &mut publics).map_err(|_| equal)?;
    if publics
        .iter()
        .zip(all)
        .any(|(p, a)| p.to_bytes() != a.public)
    {
        return Err("public key");
    }
    let pairs: Vec<_> = secrets.iter().copied().zip(&peers).collect();
    let mut shared: Vec<_> = all.iter().map(|_| Err(AgreementError::Neutral)).collect();
    fourq::shared_secret_each(Policy::FourQlib, &pairs, &mut shared).map_err(|_| equal)?;
    let shared = shared.iter().map(|s| s.as_ref().ok().map(|s| s.to_bytes()));
    if shared.zip(all).any(|(shared, a)| shared != a.shared) {
        return Err("shared secret");
    }
    let signers: Vec<_> = all
        .iter()
        .map(|a| SigningKey::from_bytes(&a.secret))
        .collect();
    let items: Vec<_> = signers
        .iter()
        .zip(all)
        .map(|(key, a)| (key, &a.message[..]))
        .collect();
    let mut signatures = vec![Signature::from_bytes(&[0; 64]); all.len()];
    fourq::sign_each(&items, SignOptions::new(), &mut signatures).map_err(|_| equal)?;
    if signatures
        .iter()
        .zip(all)
        .any(|(s, a)| s.to_bytes() != a.signature)
    {
        return Err("signature");
    }
    let encodings: Vec<_> = all.iter().map(|a| a.signer).collect();
    let mut keys = vec![Err(KeyError::Neutral); all.len()];
    fourq::verifying_key_each(Policy::FourQlib, &encodings, &mut keys).map_err(|_| equal)?;
    let keys: Vec<_> = keys
        .into_iter()
        .collect::<Result<_, _>>()
        .map_err(|_| "key")?;
    for (signature, a) in signatures.iter_mut().zip(all) {
        *signature = Signature::from_bytes(&a.changed);
    }
    let triples = keys.iter().zip(&signatures).zip(all);
    let items: Vec<_> = triples
        .map(|((key, signature), a)| Item {
            key,
            message: &a.message,
            signature,
        })
        .collect();
    let mut verdicts = vec![false; all.len()];
    fourq::verify_each(Policy::FourQlib, &items, &mut verdicts).map_err(|_| equal)?;
    match verdicts
        .iter()
        .zip(all)
        .all(|(verdict, a)| *verdict == a.verdict)
    {
        true => Ok(()),
        false => Err("verdict"),
    }
}
