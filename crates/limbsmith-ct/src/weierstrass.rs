//! ECDSA, ECDH and BIP-340 with secret keys, nonces' entropy and auxiliary bytes undefined.

use crate::public;
use limbsmith::cpu::{self, Backend};
use limbsmith::ecdsa::{ByteArray, Curve, Message, Signature, SigningKey, VerifyingKey};
use limbsmith::hazmat::memcheck;
use limbsmith::hazmat::operations::{Arithmetic, MulBase, Sum};
use limbsmith::secp256k1::schnorr;
use limbsmith::signing::SignOptions;
use limbsmith::{p256, p384, secp256k1};
use std::hint::black_box;

/// A copy that memcheck takes for undefined, if `hide`.
fn copy(bytes: &[u8], hide: bool) -> Vec<u8> {
    let mut copy = black_box(bytes.to_vec());
    if hide {
        memcheck::mark_undefined(&mut copy);
    }
    copy
}

/// The same bytes, defined.
fn defined(bytes: impl AsRef<[u8]>) -> Vec<u8> {
    let mut bytes = bytes.as_ref().to_vec();
    memcheck::mark_defined(&mut bytes);
    bytes
}

/// A secret below every order, and not zero.
fn secret<C: Curve>(seed: u8) -> Vec<u8> {
    let n = C::Bytes::ZERO.as_ref().len();
    (0..n)
        .map(|i| seed.wrapping_mul(i as u8 + 1) ^ 0x35)
        .map(|b| b & 0x7f)
        .collect()
}

/// What is computed on one curve: keys and signatures, by both ways to a nonce.
fn ecdsa<C: Curve>(seed: u8, hide: bool) -> Result<Vec<Vec<u8>>, String> {
    let bytes = copy(&secret::<C>(seed), hide);
    let mut noise = C::Bytes::ZERO;
    let size = noise.as_ref().len();
    noise
        .as_mut()
        .copy_from_slice(&copy(&vec![seed; size], hide));
    let key = SigningKey::<C>::from_slice(&bytes).map_err(|e| e.to_string())?;
    let both = |s: Signature<C>| defined(s.to_bytes());
    let hedged = |message| {
        let options = SignOptions::new().hedged(&noise);
        let signed = key.sign_with(message, options);
        signed.map(|(s, _)| both(s)).unwrap_or_default()
    };
    let (recoverable, id) = key.sign_recoverable(b"a message");
    let mut id = [id.to_byte()];
    memcheck::mark_defined(&mut id);
    Ok(vec![
        defined(key.verifying_key().to_sec1()),
        both(key.sign(b"a message")),
        both(key.sign_prehashed(&[seed; 28])),
        both(key.sign_prehashed(&[seed; 64])),
        hedged(Message::Plain(b"a message")),
        hedged(Message::prehashed(&[seed; 32])),
        both(recoverable),
        id.to_vec(),
    ])
}

/// ECDH; the peer's key is public.
macro_rules! ecdh {
    ($curve:ident $type:ident $seed:ident $hide:ident) => {{
        let bytes = copy(&secret::<$curve::$type>($seed), $hide);
        let secret = bytes.as_slice().try_into().map_err(|_| "length")?;
        let peer = secret_public::<$curve::$type>(9)?;
        let public = $curve::ecdh::public_key(secret).map_err(|e| e.to_string())?;
        let shared = $curve::ecdh::shared_secret(secret, &peer).map_err(|e| e.to_string())?;
        vec![defined(public), defined(shared)]
    }};
}

/// Some public key.
fn secret_public<C: Curve>(seed: u8) -> Result<Vec<u8>, String> {
    let key = SigningKey::<C>::from_slice(&secret::<C>(seed)).map_err(|e| e.to_string())?;
    Ok(key.verifying_key().to_sec1().as_ref().to_vec())
}

fn bip340(seed: u8, hide: bool) -> Result<Vec<Vec<u8>>, String> {
    let bytes = copy(&secret::<secp256k1::Secp256k1>(seed), hide);
    let random = copy(&[seed; 32], hide);
    let bytes = bytes.as_slice().try_into().map_err(|_| "length")?;
    let random = random.as_slice().try_into().map_err(|_| "length")?;
    let key = schnorr::SigningKey::from_bytes(bytes).map_err(|e| e.to_string())?;
    let (tweaked, parity) = key.tweak_add(&[seed; 32]).map_err(|e| e.to_string())?;
    let mut parity = [parity as u8];
    memcheck::mark_defined(&mut parity);
    Ok(vec![
        public(key.verifying_key().to_bytes()).to_vec(),
        public(key.sign(b"a message", random).to_bytes()).to_vec(),
        public(tweaked.sign(b"a message", random).to_bytes()).to_vec(),
        parity.to_vec(),
    ])
}

fn everything(seed: u8, hide: bool) -> Result<Vec<Vec<u8>>, String> {
    Ok([
        ecdsa::<secp256k1::Secp256k1>(seed, hide)?,
        ecdsa::<p256::P256>(seed, hide)?,
        ecdsa::<p384::P384>(seed, hide)?,
        ecdh!(secp256k1 Secp256k1 seed hide),
        ecdh!(p256 P256 seed hide),
        ecdh!(p384 P384 seed hide),
        bip340(seed, hide)?,
    ]
    .concat())
}

/// All of it, with BMI2 and without.
pub fn all() -> Result<(), String> {
    let find = |bmi2| cpu::backends().find(move |b: &Backend| b.uses_bmi2() == bmi2);
    for (name, backend) in [("bmi2", find(true)), ("portable", find(false))] {
        let Some(backend) = backend else { continue };
        cpu::set_backend(backend).map_err(|e| e.to_string())?;
        for seed in [1, 0x5a] {
            if everything(seed, true)? != everything(seed, false)? {
                return Err(format!("{name}: results differ"));
            }
        }
        println!(
            "    secp256k1, P-256, P-384, {name}: keygen, ECDSA sign (RFC 6979 and hedged), ECDH; \
             BIP-340 sign, tweak"
        );
    }
    cpu::reset_backend();
    Ok(())
}

/// The point of a nonce as signing computes it, but by the multiplication for public scalars.
pub fn leaking_nonce(bytes: &[u8; 32]) {
    let k = std::array::from_fn(|i| {
        let word = &bytes[24 - 8 * i..32 - 8 * i];
        word.iter().fold(0, |w, &b| w << 8 | u64::from(b))
    });
    let g = p256::P256::mul_base(MulBase(&[1, 0, 0, 0]));
    black_box(p256::P256::sum_vartime(Sum {
        u: &k,
        v: &[1, 0, 0, 0],
        q: &g,
        x: None,
    }));
}

/// Verification whose key depends on a secret.
pub fn leaking_verification(bytes: &[u8; 32]) {
    let key = SigningKey::<p256::P256>::from_bytes(bytes);
    let Ok(key) = key else { return };
    let signature = key.sign(b"a message");
    let sec1 = key.verifying_key().to_sec1();
    let verdict = VerifyingKey::<p256::P256>::from_sec1(&sec1)
        .is_ok_and(|k| k.verify(b"a message", &signature).is_ok());
    println!("    verified: {}", black_box(verdict));
}
