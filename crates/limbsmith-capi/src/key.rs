//! Private keys behind handles.

use limbsmith::ecdsa::{self, Curve};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{Secp256k1, schnorr};
use limbsmith::{ed25519, x25519};
use zeroize::Zeroizing;

use crate::ffi::{In, New, Old, Out, OutLen, OutNumber, Ref};
use crate::names::*;
use crate::random;
use crate::status::{
    LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_SECRET_KEY, Result,
};

/// The type `limbsmith_key_t`. All variants erase themselves when they are dropped.
#[allow(clippy::large_enum_variant)]
pub enum Key {
    Ed25519(ed25519::SigningKey),
    X25519(x25519::SecretKey),
    P256(ecdsa::SigningKey<P256>),
    P384(ecdsa::SigningKey<P384>),
    Secp256k1(ecdsa::SigningKey<Secp256k1>),
    Bip340(schnorr::SigningKey),
}

pub type KeyRef = Ref<Key>;
pub type NewKey = New<Key>;
pub type OldKey = Old<Key>;

/// Evaluates an expression with the ECDSA key of any curve.
macro_rules! on_ecdsa_key {
    ($key:expr, $inner:ident => $body:expr) => {
        match $key {
            $crate::key::Key::P256($inner) => $body,
            $crate::key::Key::P384($inner) => $body,
            $crate::key::Key::Secp256k1($inner) => $body,
            _ => Err($crate::status::LIMBSMITH_ERROR_ALGORITHM),
        }
    };
}
pub(crate) use on_ecdsa_key;

impl Key {
    pub fn algorithm(&self) -> Algorithm {
        match self {
            Key::Ed25519(_) => LIMBSMITH_ED25519,
            Key::X25519(_) => LIMBSMITH_X25519,
            Key::P256(_) => LIMBSMITH_P256,
            Key::P384(_) => LIMBSMITH_P384,
            Key::Secp256k1(_) => LIMBSMITH_SECP256K1,
            Key::Bip340(_) => LIMBSMITH_BIP340,
        }
    }

    /// The key with these bytes.
    pub fn from_bytes(algorithm: Algorithm, bytes: &[u8]) -> Result<Self> {
        if bytes.len() != sizes(algorithm)?[0] {
            return Err(LIMBSMITH_ERROR_LENGTH);
        }
        Ok(match algorithm {
            LIMBSMITH_ED25519 => Key::Ed25519(ed25519::SigningKey::from_bytes(&*of(bytes)?)),
            LIMBSMITH_X25519 => Key::X25519(x25519::SecretKey::from_bytes(&*of(bytes)?)),
            LIMBSMITH_P256 => Key::P256(ecdsa_key(bytes)?),
            LIMBSMITH_P384 => Key::P384(ecdsa_key(bytes)?),
            LIMBSMITH_SECP256K1 => Key::Secp256k1(ecdsa_key(bytes)?),
            LIMBSMITH_BIP340 => Key::Bip340(
                schnorr::SigningKey::from_bytes(&*of(bytes)?)
                    .map_err(|_| LIMBSMITH_ERROR_SECRET_KEY)?,
            ),
            _ => return Err(LIMBSMITH_ERROR_ALGORITHM),
        })
    }

    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        fn erased<B: ecdsa::ByteArray>(bytes: B) -> Zeroizing<Vec<u8>> {
            Zeroizing::new(random::Erased(bytes).0.as_ref().to_vec())
        }
        match self {
            Key::Ed25519(key) => erased(key.to_bytes()),
            Key::X25519(key) => erased(key.to_bytes()),
            Key::P256(key) => erased(key.to_bytes()),
            Key::P384(key) => erased(key.to_bytes()),
            Key::Secp256k1(key) => erased(key.to_bytes()),
            Key::Bip340(key) => erased(key.to_bytes()),
        }
    }

    fn public(&self) -> Vec<u8> {
        match self {
            Key::Ed25519(key) => key.verifying_key().to_bytes().to_vec(),
            Key::X25519(key) => key.public_key().to_bytes().to_vec(),
            Key::P256(key) => key.verifying_key().to_sec1().to_vec(),
            Key::P384(key) => key.verifying_key().to_sec1().to_vec(),
            Key::Secp256k1(key) => key.verifying_key().to_sec1().to_vec(),
            Key::Bip340(key) => key.verifying_key().to_bytes().to_vec(),
        }
    }

    fn generate(algorithm: Algorithm) -> Result<Self> {
        let size = sizes(algorithm)?[0];
        // A number out of range comes once in 2^32 draws or less often (P-256).
        for _ in 0..8 {
            match Key::from_bytes(algorithm, &random::secret(size)?) {
                Err(LIMBSMITH_ERROR_SECRET_KEY) => continue,
                other => return other,
            }
        }
        Err(crate::status::LIMBSMITH_ERROR_RANDOM)
    }
}

fn of<const N: usize>(bytes: &[u8]) -> Result<Zeroizing<[u8; N]>> {
    if bytes.len() != N {
        return Err(LIMBSMITH_ERROR_LENGTH);
    }
    let mut copy = Zeroizing::new([0; N]);
    copy.copy_from_slice(bytes);
    Ok(copy)
}

fn ecdsa_key<C: Curve>(bytes: &[u8]) -> Result<ecdsa::SigningKey<C>> {
    ecdsa::SigningKey::from_slice(bytes).map_err(|_| LIMBSMITH_ERROR_SECRET_KEY)
}

export! {
    /// Makes a key from random bytes of the system. Free it with limbsmith_key_free.
    /// Errors: LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_RANDOM.
    fn limbsmith_key_generate(algorithm: Algorithm, key: NewKey) {
        key.check()?;
        key.put(Key::generate(algorithm)?)
    }

    /// Makes a key from its bytes: 32, for P-384 48. Ed25519: the seed of RFC 8032.
    /// X25519: any bytes. Other algorithms: an integer above zero and below the order, big-endian.
    /// Constant time. Free it with limbsmith_key_free.
    /// Errors: LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_NULL,
    /// LIMBSMITH_ERROR_SECRET_KEY.
    fn limbsmith_key_from_bytes(algorithm: Algorithm, secret_key: In, secret_key_len: usize, key: NewKey) {
        key.check()?;
        key.put(Key::from_bytes(algorithm, secret_key.bytes(secret_key_len)?)?)
    }

    /// Writes the bytes of a key, as limbsmith_key_from_bytes reads them. Erase them after use.
    /// Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_CAPACITY.
    fn limbsmith_key_to_bytes(key: KeyRef, secret_key: Out, capacity: usize, secret_key_len: OutLen) {
        let place = secret_key.place(capacity, &secret_key_len)?;
        place.write(&key.get()?.to_bytes())
    }

    /// Writes the public key: 32 bytes, or an uncompressed point of SEC1 (65 bytes, P-384 97).
    /// Constant time in the key. Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_CAPACITY.
    fn limbsmith_key_public(key: KeyRef, public_key: Out, capacity: usize, public_key_len: OutLen) {
        let place = public_key.place(capacity, &public_key_len)?;
        place.write(&key.get()?.public())
    }

    /// Writes the algorithm of a key. Errors: LIMBSMITH_ERROR_NULL.
    fn limbsmith_key_algorithm(key: KeyRef, algorithm: OutNumber) {
        algorithm.write(key.get()?.algorithm())
    }

    /// Erases and frees a key. Nothing happens if it is NULL.
    fn limbsmith_key_free(key: OldKey) {
        key.free();
        Ok(())
    }
}
