//! ECDSA, ECDH and BIP-340 on secp256k1, P-256 and P-384.
//!
//! On words their fields have one representation each, chosen when the library is compiled. So there are at most three
//! rows and not one for each backend: with the instructions of BMI2, without, and in lanes.

use super::cases::INPUTS;
use crate::curve::{Curve, OfCommand, OnCurve};
use crate::random::Random;
use limbsmith::cpu::{self, Backend};
use limbsmith::ecdsa;
use limbsmith::secp256k1::schnorr;
use limbsmith::signing::SignOptions;
use limbsmith_clock::Case;
use std::cell::OnceCell;
use std::hint::black_box;
use std::rc::Rc;

/// The operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Public key bytes from secret bytes.
    Keygen,
    /// A signature of a digest.
    Sign,
    /// A verification from the bytes of key and signature.
    Verify,
    /// A verification by one prepared key.
    VerifyPrepared,
    /// A key prepared from its point.
    Prepare,
    /// The key from signature and digest.
    Recover,
    /// The shared secret from the bytes of a peer's key.
    Ecdh,
    /// A signature of BIP-340.
    SchnorrSign,
    /// A verification of BIP-340, from bytes.
    SchnorrVerify,
}

/// A row group of the table.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    /// Curve, operation.
    pub name: &'static str,
    /// Title in the table.
    pub title: &'static str,
    curve: Curve,
    act: Act,
}

macro_rules! rows {
    ($($name:literal $title:literal $curve:ident $act:ident;)*) => {
        [$(Row { name: $name, title: $title, curve: Curve::$curve, act: Act::$act }),*]
    };
}

/// In the order of the table.
pub static ROWS: [Row; 21] = rows! {
    "secp256k1-keygen" "secp256k1 keygen" Secp256k1 Keygen;
    "secp256k1-sign" "secp256k1 ECDSA sign" Secp256k1 Sign;
    "secp256k1-verify" "secp256k1 ECDSA verify" Secp256k1 Verify;
    "secp256k1-verify-prepared" "  prepared key" Secp256k1 VerifyPrepared;
    "secp256k1-prepare" "  preparing a key" Secp256k1 Prepare;
    "secp256k1-recover" "secp256k1 ECDSA recover" Secp256k1 Recover;
    "secp256k1-ecdh" "secp256k1 ECDH" Secp256k1 Ecdh;
    "bip340-sign" "BIP-340 sign" Secp256k1 SchnorrSign;
    "bip340-verify" "BIP-340 verify" Secp256k1 SchnorrVerify;
    "p256-keygen" "P-256 keygen" P256 Keygen;
    "p256-sign" "P-256 ECDSA sign" P256 Sign;
    "p256-verify" "P-256 ECDSA verify" P256 Verify;
    "p256-verify-prepared" "  prepared key" P256 VerifyPrepared;
    "p256-prepare" "  preparing a key" P256 Prepare;
    "p256-ecdh" "P-256 ECDH" P256 Ecdh;
    "p384-keygen" "P-384 keygen" P384 Keygen;
    "p384-sign" "P-384 ECDSA sign" P384 Sign;
    "p384-verify" "P-384 ECDSA verify" P384 Verify;
    "p384-verify-prepared" "  prepared key" P384 VerifyPrepared;
    "p384-prepare" "  preparing a key" P384 Prepare;
    "p384-ecdh" "P-384 ECDH" P384 Ecdh;
};

/// The name of the backend whose points are multiplied in lanes.
const IN_LANES: &str = "ifma";

/// Of each kind of backends the first of the list: in lanes, on words with BMI2, and without.
fn kinds(backends: &[Backend]) -> Vec<(&'static str, Backend)> {
    let words = |bmi2| {
        let mut all = backends.iter().filter(|b| !b.is_wide());
        all.find(|b| b.uses_bmi2() == bmi2).copied()
    };
    let named = [
        (IN_LANES, backends.iter().find(|b| b.is_wide()).copied()),
        ("bmi2", words(true)),
        ("portable", words(false)),
    ];
    named
        .into_iter()
        .filter_map(|(name, backend)| Some((name, backend?)))
        .collect()
}

/// The backends on words: the first of the list with BMI2, and the first without.
pub fn both(backends: &[Backend]) -> Vec<(&'static str, Backend)> {
    let mut all = kinds(backends);
    all.retain(|(name, _)| *name != IN_LANES);
    all
}

/// The cases of the rows, those of a row together. The answers of the backends are compared first.
pub fn cases<'a>(rows: &[&'static Row], backends: &[Backend]) -> Result<Vec<Case<'a>>, String> {
    let backends = kinds(backends);
    let mut cases = vec![];
    for curve in Curve::ALL {
        let rows: Vec<&Row> = rows.iter().copied().filter(|r| r.curve == curve).collect();
        if rows.is_empty() {
            continue;
        }
        cases.extend(curve.run(Add {
            curve,
            rows: &rows,
            backends: &backends,
        })?);
    }
    let schnorr: Vec<&Row> = rows.iter().copied().filter(|r| r.is_schnorr()).collect();
    if !schnorr.is_empty() {
        let inputs = Rc::new(Schnorr::new());
        check(&backends, || inputs.check())?;
        for row in schnorr {
            for &(name, backend) in backends.iter().filter(|b| row.is_on(b.0)) {
                let inputs = inputs.clone();
                let case = match row.act {
                    Act::SchnorrSign => Case::new(row.name, name, move |i| inputs.sign(i % INPUTS)),
                    _ => Case::new(row.name, name, move |i| inputs.verify(i % INPUTS)),
                };
                cases.push(case.before(move || super::cases::enter(backend)));
            }
        }
    }
    Ok(cases)
}

impl Row {
    /// Whether the operation has code of its own on backends of this name.
    fn is_on(&self, name: &str) -> bool {
        name != IN_LANES
            || match self.act {
                Act::Keygen | Act::Sign | Act::SchnorrSign | Act::SchnorrVerify => true,
                Act::Ecdh | Act::Verify | Act::Recover => self.curve != Curve::P384,
                _ => false,
            }
    }

    fn is_schnorr(&self) -> bool {
        matches!(self.act, Act::SchnorrSign | Act::SchnorrVerify)
    }
}

fn check(
    backends: &[(&str, Backend)],
    agree: impl Fn() -> Result<(), String>,
) -> Result<(), String> {
    for &(name, backend) in backends {
        super::cases::enter(backend);
        agree().map_err(|what| format!("{name}: {what}; nothing is measured"))?;
    }
    cpu::reset_backend();
    Ok(())
}

/// Pseudorandom bytes for digests and secrets.
pub fn bytes(seed: u64, length: usize) -> Vec<u8> {
    let mut bytes = Random(seed.wrapping_mul(0xd134_2543_de82_ef95)).bytes(length);
    // Below every order.
    bytes[0] &= 0x7f;
    bytes
}

/// Makes the cases of one curve.
struct Add<'r> {
    curve: Curve,
    rows: &'r [&'static Row],
    backends: &'r [(&'static str, Backend)],
}

impl OnCurve for Add<'_> {
    type Output = Result<Vec<Case<'static>>, String>;

    fn run<C: ecdsa::Curve>(self) -> Self::Output {
        let inputs = Rc::new(Inputs::<C>::new(self.curve));
        check(self.backends, || inputs.check())?;
        let mut cases = vec![];
        for row in self.rows.iter().filter(|r| !r.is_schnorr()) {
            for &(name, backend) in self.backends.iter().filter(|b| row.is_on(b.0)) {
                let (inputs, act) = (inputs.clone(), row.act);
                let case = Case::new(row.name, name, move |i| inputs.call(act, i % INPUTS));
                cases.push(case.before(move || super::cases::enter(backend)));
            }
        }
        Ok(cases)
    }
}

/// Distinct keys, digests and signatures.
struct Inputs<C: ecdsa::Curve> {
    curve: Curve,
    secrets: Vec<Vec<u8>>,
    keys: Vec<ecdsa::SigningKey<C>>,
    public: Vec<C::Uncompressed>,
    digests: Vec<Vec<u8>>,
    signatures: Vec<(C::Pair, ecdsa::RecoveryId)>,
    issuer: OnceCell<Issuer<C>>,
}

/// A prepared key, and its signatures of the digests.
struct Issuer<C: ecdsa::Curve> {
    key: ecdsa::PreparedVerifyingKey<C>,
    signatures: Vec<ecdsa::Signature<C>>,
}

impl<C: ecdsa::Curve> Inputs<C> {
    fn new(curve: Curve) -> Self {
        let width = if curve == Curve::P384 { 48 } else { 32 };
        let list = |from: u64| {
            let one = move |i: u64| bytes(from + i, width);
            (0..INPUTS as u64).map(one).collect::<Vec<Vec<u8>>>()
        };
        let (secrets, digests) = (list(1 << 32), list(2 << 32));
        let key = |secret: &Vec<u8>| ecdsa::SigningKey::<C>::from_slice(secret);
        // Above zero and below every order.
        let keys: Vec<_> = secrets.iter().filter_map(|s| key(s).ok()).collect();
        let sign = |(key, digest): (&ecdsa::SigningKey<C>, &Vec<u8>)| {
            let (signature, id) = key
                .sign_with(
                    limbsmith::ecdsa::Prehash::of_any_length(digest),
                    SignOptions::new(),
                )
                .ok()?;
            Some((signature.to_bytes(), id))
        };
        Inputs {
            curve,
            public: keys.iter().map(|k| k.verifying_key().to_sec1()).collect(),
            signatures: keys.iter().zip(&digests).filter_map(sign).collect(),
            secrets,
            keys,
            digests,
            issuer: OnceCell::new(),
        }
    }

    fn issuer(&self) -> &Issuer<C> {
        self.issuer.get_or_init(|| Issuer {
            key: self.keys[0].verifying_key().prepare(),
            signatures: (self.digests.iter())
                .map(|digest| self.keys[0].sign(limbsmith::ecdsa::Prehash::of_any_length(digest)))
                .collect(),
        })
    }

    fn verify_prepared(&self, i: usize, digest: usize) -> bool {
        let Issuer { key, signatures } = self.issuer();
        let verdict = key.verify(
            limbsmith::ecdsa::Prehash::of_any_length(&self.digests[digest]),
            &signatures[i],
        );
        verdict.is_ok()
    }

    fn verify(&self, i: usize, digest: usize) -> bool {
        let key = ecdsa::VerifyingKey::<C>::from_sec1(black_box(self.public[i].as_ref()));
        let signature = ecdsa::Signature::<C>::from_bytes(&self.signatures[i].0);
        let (Ok(key), Ok(signature)) = (key, signature) else {
            return false;
        };
        key.verify(
            limbsmith::ecdsa::Prehash::of_any_length(&self.digests[digest]),
            &signature,
        )
        .is_ok()
    }

    fn recover(&self, i: usize) -> Option<ecdsa::VerifyingKey<C>> {
        let (bytes, id) = &self.signatures[i];
        let signature = ecdsa::Signature::<C>::from_bytes(bytes).ok()?;
        ecdsa::VerifyingKey::recover(
            limbsmith::ecdsa::Prehash::of_any_length(&self.digests[i]),
            &signature,
            *id,
        )
        .ok()
    }

    fn shared(&self, secret: usize, peer: usize) -> Option<Vec<u8>> {
        self.curve
            .shared_secret(&self.secrets[secret], self.public[peer].as_ref())
    }

    fn call(&self, act: Act, i: usize) {
        match act {
            Act::Keygen => {
                let key = ecdsa::SigningKey::<C>::from_slice(black_box(&self.secrets[i]));
                black_box(key.is_ok_and(|k| k.verifying_key().to_sec1() == self.public[i]));
            }
            Act::Sign => {
                black_box(
                    self.keys[i].sign(limbsmith::ecdsa::Prehash::of_any_length(black_box(
                        &self.digests[i],
                    ))),
                );
            }
            Act::VerifyPrepared => assert!(self.verify_prepared(i, i)),
            Act::Prepare => {
                black_box(self.keys[i].verifying_key().prepare());
            }
            Act::Recover => assert!(black_box(self.recover(i)).is_some()),
            Act::Ecdh => assert!(black_box(self.shared(i, (i + 1) % INPUTS)).is_some()),
            _ => assert!(self.verify(i, i)),
        }
    }

    /// Whether the backend in use gives the same answers as the one that made the inputs.
    fn check(&self) -> Result<(), String> {
        let title = self.curve.title();
        for i in (0..INPUTS).step_by(INPUTS / 16) {
            let other = (i + 1) % INPUTS;
            let again = self.keys[i]
                .sign(limbsmith::ecdsa::Prehash::of_any_length(&self.digests[i]))
                .to_bytes();
            let wrong = if again != self.signatures[i].0 {
                "another signature"
            } else if !self.verify(i, i) {
                "rejects a valid signature"
            } else if self.verify(i, other) {
                "accepts a forged signature"
            } else if !self.verify_prepared(i, i) || self.verify_prepared(i, other) {
                "another verdict with a prepared key"
            } else if self.recover(i).map(|k| k.to_sec1()) != Some(self.public[i]) {
                "recovers another key"
            } else if self.shared(i, other).is_none()
                || self.shared(i, other) != self.shared(other, i)
            {
                "no common secret"
            } else {
                continue;
            };
            return Err(format!("{title}: {wrong}"));
        }
        Ok(())
    }
}

/// Keys, messages and signatures of BIP-340.
struct Schnorr {
    keys: Vec<schnorr::SigningKey>,
    public: Vec<[u8; 32]>,
    messages: Vec<Vec<u8>>,
    signatures: Vec<[u8; 64]>,
}

impl Schnorr {
    fn new() -> Self {
        let list = |from: u64| (0..INPUTS as u64).map(move |i| bytes(from + i, 32));
        let array = |b: Vec<u8>| <[u8; 32]>::try_from(b).ok();
        let keys: Vec<schnorr::SigningKey> = list(3 << 32)
            .filter_map(|b| schnorr::SigningKey::from_bytes(&array(b)?).ok())
            .collect();
        let messages: Vec<Vec<u8>> = list(4 << 32).collect();
        let pairs = keys.iter().zip(&messages);
        Schnorr {
            public: keys.iter().map(|k| k.verifying_key().to_bytes()).collect(),
            signatures: pairs.map(|(k, m)| k.sign(m).to_bytes()).collect(),
            keys,
            messages,
        }
    }

    fn sign(&self, i: usize) {
        black_box(self.keys[i].sign(black_box(&self.messages[i])));
    }

    fn good(&self, i: usize, message: usize) -> bool {
        let signature = schnorr::Signature::from_bytes(&self.signatures[i]);
        schnorr::VerifyingKey::from_bytes(black_box(&self.public[i]))
            .is_ok_and(|key| key.verify(&self.messages[message], &signature).is_ok())
    }

    fn verify(&self, i: usize) {
        assert!(self.good(i, i));
    }

    fn check(&self) -> Result<(), String> {
        for i in (0..INPUTS).step_by(INPUTS / 16) {
            let again = self.keys[i].sign(&self.messages[i]).to_bytes();
            let good = self.good(i, i) && !self.good(i, (i + 1) % INPUTS);
            if again != self.signatures[i] || !good {
                return Err("BIP-340: another signature or verdict".into());
            }
        }
        Ok(())
    }
}
