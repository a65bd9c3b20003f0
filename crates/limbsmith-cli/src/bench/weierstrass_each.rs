//! Calls on many inputs at once on secp256k1, P-256 and P-384, on every kind of lanes that this machine has.
//! Verification uses keys that are already parsed.

use super::cases::INPUTS;
use crate::curve::{Curve, OfCommand, OnCurve};
use limbsmith::cpu::{self, Lanes};
use limbsmith::ecdsa::{
    self, ByteArray, Item, Prehash, Recovery, Signature, SigningKey, VerifyingKey,
};
use limbsmith::secp256k1::schnorr;
use limbsmith::signing::SignOptions;
use limbsmith_clock::Case;
use std::hint::black_box;
use std::rc::Rc;

/// As long as a scalar: 32 or 48 bytes.
fn hash(bytes: &[u8]) -> Prehash<'_> {
    Prehash::of_any_length(bytes)
}

/// Inputs in a call.
const BATCH: usize = 64;
/// Signatures under one verdict.
const ALL: usize = 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Keygen,
    Sign,
    Verify,
    VerifyPrepared,
    /// All by one key.
    VerifyIssuer,
    Recover,
    Ecdh,
    SchnorrSign,
    SchnorrVerify,
    SchnorrVerifyPrepared,
    SchnorrVerifyAll,
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
    curve: Curve,
    act: Act,
}

macro_rules! rows {
    ($($name:literal $title:literal $curve:ident $act:ident;)*) => {
        [$(Row {
            name: $name,
            title: $title,
            batch: match Act::$act {
                Act::SchnorrVerifyAll => ALL,
                _ => BATCH,
            },
            curve: Curve::$curve,
            act: Act::$act,
        }),*]
    };
}

/// In the order of the table.
pub static ROWS: [Row; 23] = rows! {
    "secp256k1-keygen-each" "secp256k1 signing_key_each" Secp256k1 Keygen;
    "secp256k1-sign-each" "secp256k1 ECDSA sign_each" Secp256k1 Sign;
    "secp256k1-verify-each" "secp256k1 ECDSA verify_each" Secp256k1 Verify;
    "secp256k1-verify-each-prepared" "  prepared keys" Secp256k1 VerifyPrepared;
    "secp256k1-verify-each-issuer" "  one prepared key" Secp256k1 VerifyIssuer;
    "secp256k1-recover-each" "secp256k1 ECDSA recover_each" Secp256k1 Recover;
    "secp256k1-ecdh-each" "secp256k1 ECDH shared_secret_each" Secp256k1 Ecdh;
    "bip340-sign-each" "BIP-340 sign_each" Secp256k1 SchnorrSign;
    "bip340-verify-each" "BIP-340 verify_each" Secp256k1 SchnorrVerify;
    "bip340-verify-each-prepared" "  prepared keys" Secp256k1 SchnorrVerifyPrepared;
    "bip340-verify-all" "BIP-340 verify_all" Secp256k1 SchnorrVerifyAll;
    "p256-keygen-each" "P-256 signing_key_each" P256 Keygen;
    "p256-sign-each" "P-256 ECDSA sign_each" P256 Sign;
    "p256-verify-each" "P-256 ECDSA verify_each" P256 Verify;
    "p256-verify-each-prepared" "  prepared keys" P256 VerifyPrepared;
    "p256-verify-each-issuer" "  one prepared key" P256 VerifyIssuer;
    "p256-ecdh-each" "P-256 ECDH shared_secret_each" P256 Ecdh;
    "p384-keygen-each" "P-384 signing_key_each" P384 Keygen;
    "p384-sign-each" "P-384 ECDSA sign_each" P384 Sign;
    "p384-verify-each" "P-384 ECDSA verify_each" P384 Verify;
    "p384-verify-each-prepared" "  prepared keys" P384 VerifyPrepared;
    "p384-verify-each-issuer" "  one prepared key" P384 VerifyIssuer;
    "p384-ecdh-each" "P-384 ECDH shared_secret_each" P384 Ecdh;
};

/// The cases of a row, one for each kind of lanes.
pub fn cases<'a>(row: &'static Row) -> Vec<Case<'a>> {
    let calls = || match row.act {
        Act::SchnorrSign
        | Act::SchnorrVerify
        | Act::SchnorrVerifyPrepared
        | Act::SchnorrVerifyAll => schnorr_call(row),
        act => row.curve.run(Make(act)),
    };
    // These curves have no field in the lanes of AVX2, and one in those of IFMA.
    super::lanes::kinds()
        .filter(|lanes| ![Lanes::Avx2, Lanes::Ifma51].contains(lanes))
        .map(|lanes| on(row, lanes, calls()))
        .collect()
}

/// A closure that is called repeatedly.
type Call = Box<dyn FnMut()>;

fn on<'a>(row: &'static Row, lanes: Lanes, mut call: Call) -> Case<'a> {
    Case::new(row.name, lanes.name(), move |_| call())
        .per_call(row.batch)
        .before(move || {
            // The list came from `lane_backends()`, so the library accepts it.
            let _ = cpu::set_lanes(lanes);
        })
}

/// Makes the call on one curve.
struct Make(Act);

impl OnCurve for Make {
    type Output = Call;

    fn run<C: ecdsa::Curve>(self) -> Call {
        let width = C::Bytes::ZERO.as_ref().len();
        // Below every order, and different keys.
        let secrets: Vec<C::Bytes> = (0..BATCH.min(INPUTS))
            .map(|i| {
                let mut bytes = C::Bytes::ZERO;
                for (k, b) in bytes.as_mut().iter_mut().enumerate().skip(1) {
                    *b = (37 * i + 11 * k + 1) as u8;
                }
                bytes
            })
            .collect();
        let keys: Vec<SigningKey<C>> = secrets
            .iter()
            .filter_map(|s| SigningKey::from_bytes(s).ok())
            .collect();
        let hashes: Vec<Vec<u8>> = (0..keys.len()).map(|i| vec![i as u8; width]).collect();
        let mut keys = keys;
        if self.0 == Act::VerifyIssuer {
            let issuer = keys[0].clone();
            keys.fill(issuer);
        }
        let signed: Vec<_> = keys
            .iter()
            .zip(&hashes)
            .filter_map(|(k, h)| k.sign_with(hash(h), SignOptions::new()).ok())
            .collect();
        let n = keys.len();
        match self.0 {
            Act::Keygen => {
                let mut made: Vec<_> = keys.into_iter().map(Ok).collect();
                Box::new(move || {
                    let done = ecdsa::signing_key_each::<C>(black_box(&secrets), &mut made);
                    assert!(done.is_ok() && made.iter().all(Result::is_ok));
                })
            }
            Act::Sign => {
                let mut made: Vec<Signature<C>> = signed.iter().map(|(s, _)| *s).collect();
                Box::new(move || {
                    let inputs: Vec<_> = keys
                        .iter()
                        .zip(&hashes)
                        .map(|(k, h)| (k, hash(h).into()))
                        .collect();
                    let done = ecdsa::sign_each(&inputs, SignOptions::new(), &mut made);
                    assert!(done.is_ok());
                    black_box(&made);
                })
            }
            Act::Recover => {
                let mut found: Vec<_> = keys.iter().map(|k| Ok(*k.verifying_key())).collect();
                Box::new(move || {
                    let items: Vec<_> = signed
                        .iter()
                        .zip(&hashes)
                        .map(|((signature, id), message)| Recovery {
                            message: hash(message).into(),
                            signature,
                            id: *id,
                        })
                        .collect();
                    let done = ecdsa::recover_each(&items, &mut found);
                    assert!(done.is_ok() && found.iter().all(Result::is_ok));
                })
            }
            Act::Ecdh => {
                let peers: Vec<C::Uncompressed> =
                    keys.iter().map(|k| k.verifying_key().to_sec1()).collect();
                let mut shared: Vec<_> = vec![Ok(C::Bytes::ZERO); n];
                Box::new(move || {
                    let pairs: Vec<_> = secrets
                        .iter()
                        .zip(peers.iter().rev())
                        .map(|(s, p)| (s, p.as_ref()))
                        .collect();
                    let done = limbsmith::ecdh::shared_secret_each::<C>(&pairs, &mut shared);
                    assert!(done.is_ok() && shared.iter().all(Result::is_ok));
                })
            }
            Act::VerifyPrepared | Act::VerifyIssuer => {
                let public: Vec<_> = keys.iter().map(|k| k.verifying_key().prepare()).collect();
                // A single issuer's key occurs once.
                let many = self.0 == Act::VerifyPrepared;
                let mut valid = vec![false; n];
                Box::new(move || {
                    let items: Vec<_> = (0..n)
                        .map(|i| Item {
                            key: &public[if many { i } else { 0 }],
                            message: hash(&hashes[i]).into(),
                            signature: &signed[i].0,
                        })
                        .collect();
                    let done = ecdsa::verify_each(&items, &mut valid);
                    assert!(done.is_ok() && valid.iter().all(|v| *v));
                })
            }
            _ => {
                let public: Vec<VerifyingKey<C>> =
                    keys.iter().map(|k| *k.verifying_key()).collect();
                let mut valid = vec![false; n];
                Box::new(move || {
                    let items: Vec<_> = (0..n)
                        .map(|i| Item {
                            key: &public[i],
                            message: hash(&hashes[i]).into(),
                            signature: &signed[i].0,
                        })
                        .collect();
                    let done = ecdsa::verify_each(&items, &mut valid);
                    assert!(done.is_ok() && valid.iter().all(|v| *v));
                })
            }
        }
    }
}

fn schnorr_call(row: &Row) -> Call {
    let act = row.act;
    let keys: Vec<schnorr::SigningKey> = (0..row.batch)
        .filter_map(|i| {
            let mut secret = [1; 32];
            secret[16..18].copy_from_slice(&(i as u16).to_le_bytes());
            schnorr::SigningKey::from_bytes(&secret).ok()
        })
        .collect();
    let keys = Rc::new(keys);
    let noise = vec![[7; 32]; keys.len()];
    let messages: Vec<[u8; 32]> = (0..keys.len()).map(|i| [i as u8; 32]).collect();
    let mut signatures: Vec<_> = keys
        .iter()
        .zip(&messages)
        .zip(&noise)
        .filter_map(|((k, m), noise)| k.sign_with(m, SignOptions::new().hedged(noise)).ok())
        .collect();
    let mut valid = vec![false; keys.len()];
    let prepared: Vec<_> = match act {
        Act::SchnorrVerifyPrepared => keys.iter().map(|k| k.verifying_key().prepare()).collect(),
        _ => vec![],
    };
    Box::new(move || {
        if act == Act::SchnorrVerifyPrepared {
            let items: Vec<_> = (0..keys.len())
                .map(|i| schnorr::Item {
                    key: &prepared[i],
                    message: &messages[i],
                    signature: &signatures[i],
                })
                .collect();
            let done = schnorr::verify_each(&items, &mut valid);
            assert!(done.is_ok() && valid.iter().all(|v| *v));
        } else if act == Act::SchnorrSign {
            let inputs: Vec<_> = keys
                .iter()
                .zip(&messages)
                .map(|(k, m)| (k, &m[..]))
                .collect();
            let options = SignOptions::new().hedged(&noise[..]);
            assert!(schnorr::sign_each(&inputs, options, &mut signatures).is_ok());
        } else {
            let items: Vec<_> = (0..keys.len())
                .map(|i| schnorr::Item {
                    key: keys[i].verifying_key(),
                    message: &messages[i],
                    signature: &signatures[i],
                })
                .collect();
            if act == Act::SchnorrVerifyAll {
                assert!(schnorr::verify_all(&items, &[7; 32]).is_ok());
                return;
            }
            let done = schnorr::verify_each(&items, &mut valid);
            assert!(done.is_ok() && valid.iter().all(|v| *v));
        }
    })
}
