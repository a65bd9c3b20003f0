//! Key files: PKCS#8, SEC1 and SubjectPublicKeyInfo, as PEM and DER.

use limbsmith::keys::{PrivateKey, PublicKey};
use limbsmith::{ed25519, x25519};
use zeroize::Zeroizing;

use crate::ecdsa::verifying_key;
use crate::ffi::{In, Out, OutLen, OutNumber};
use crate::key::{Key, KeyRef, NewKey, on_ecdsa_key};
use crate::names::*;
use crate::status::*;

fn read(file: &[u8]) -> Result<Key> {
    let key = PrivateKey::from_pem_or_der(file).map_err(|_| LIMBSMITH_ERROR_KEY_FORMAT)?;
    Ok(match key {
        PrivateKey::Ed25519(key) => Key::Ed25519(key),
        PrivateKey::X25519(key) => Key::X25519(key),
        PrivateKey::P256(key) => Key::P256(key),
        PrivateKey::P384(key) => Key::P384(key),
        PrivateKey::Secp256k1(key) => Key::Secp256k1(key),
        _ => return Err(LIMBSMITH_ERROR_KEY_FORMAT),
    })
}

fn pem(text: Zeroizing<String>) -> Zeroizing<Vec<u8>> {
    Zeroizing::new(text.as_bytes().to_vec())
}

fn write(key: &Key, format: Format) -> Result<Zeroizing<Vec<u8>>> {
    if !(LIMBSMITH_PKCS8_PEM..=LIMBSMITH_SEC1_DER).contains(&format) {
        return Err(LIMBSMITH_ERROR_ARGUMENT);
    }
    match (key, format) {
        (Key::Ed25519(key), LIMBSMITH_PKCS8_PEM) => Ok(pem(key.to_pkcs8_pem())),
        (Key::Ed25519(key), LIMBSMITH_PKCS8_DER) => Ok(key.to_pkcs8_der()),
        (Key::X25519(key), LIMBSMITH_PKCS8_PEM) => Ok(pem(key.to_pkcs8_pem())),
        (Key::X25519(key), LIMBSMITH_PKCS8_DER) => Ok(key.to_pkcs8_der()),
        _ => on_ecdsa_key!(key, key => Ok(match format {
            LIMBSMITH_PKCS8_PEM => pem(key.to_pkcs8_pem()),
            LIMBSMITH_PKCS8_DER => key.to_pkcs8_der(),
            LIMBSMITH_SEC1_PEM => pem(key.to_sec1_pem()),
            _ => key.to_sec1_der(),
        })),
    }
}

fn read_public(file: &[u8]) -> Result<(Algorithm, Vec<u8>)> {
    let key = PublicKey::from_pem_or_der(file).map_err(|_| LIMBSMITH_ERROR_KEY_FORMAT)?;
    Ok(match key {
        PublicKey::Ed25519(key) => (LIMBSMITH_ED25519, key.to_bytes().to_vec()),
        PublicKey::X25519(key) => (LIMBSMITH_X25519, key.to_bytes().to_vec()),
        PublicKey::P256(key) => (LIMBSMITH_P256, key.to_sec1().to_vec()),
        PublicKey::P384(key) => (LIMBSMITH_P384, key.to_sec1().to_vec()),
        PublicKey::Secp256k1(key) => (LIMBSMITH_SECP256K1, key.to_sec1().to_vec()),
        _ => return Err(LIMBSMITH_ERROR_KEY_FORMAT),
    })
}

fn write_public(algorithm: Algorithm, key: &[u8], format: Format) -> Result<Vec<u8>> {
    let is_pem = match format {
        LIMBSMITH_SPKI_PEM => true,
        LIMBSMITH_SPKI_DER => false,
        _ => return Err(LIMBSMITH_ERROR_ARGUMENT),
    };
    let bytes32 = || <&[u8; 32]>::try_from(key).map_err(|_| LIMBSMITH_ERROR_LENGTH);
    macro_rules! written {
        ($key:expr) => {{
            let key = $key;
            if is_pem {
                key.to_spki_pem().into_bytes()
            } else {
                key.to_spki_der()
            }
        }};
    }
    match algorithm {
        LIMBSMITH_ED25519 => Ok(written!(ed25519::VerifyingKey::from_bytes(bytes32()?))),
        LIMBSMITH_X25519 => Ok(written!(x25519::PublicKey::from_bytes(bytes32()?))),
        _ => on_curve!(algorithm, C => Ok(written!(verifying_key::<C>(key)?))),
    }
}

export! {
    /// Reads a private key from a file's bytes: PKCS#8 or SEC1, PEM or DER, not encrypted.
    /// Keys of secp256k1 become LIMBSMITH_SECP256K1. Free the key with limbsmith_key_free.
    /// Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_KEY_FORMAT.
    fn limbsmith_key_read(file: In, file_len: usize, key: NewKey) {
        key.check()?;
        key.put(read(file.bytes(file_len)?)?)
    }

    /// Writes a private key for a file, without a final zero. BIP-340 has no format.
    /// SEC1 is for P-256, P-384 and secp256k1 alone. Erase the bytes after use.
    /// Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_ARGUMENT, LIMBSMITH_ERROR_CAPACITY.
    fn limbsmith_key_write(key: KeyRef, format: Format, file: Out, capacity: usize, file_len: OutLen) {
        let place = file.place(capacity, &file_len)?;
        place.write(&write(key.get()?, format)?)
    }

    /// Reads a public key from a file's bytes: SubjectPublicKeyInfo, PEM or DER.
    /// It is written as by limbsmith_key_public, and its algorithm with it.
    /// Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_KEY_FORMAT, LIMBSMITH_ERROR_CAPACITY.
    fn limbsmith_public_key_read(file: In, file_len: usize, algorithm: OutNumber, public_key: Out, capacity: usize,
        public_key_len: OutLen) {
        algorithm.check()?;
        let place = public_key.place(capacity, &public_key_len)?;
        let (number, key) = read_public(file.bytes(file_len)?)?;
        place.write(&key)?;
        algorithm.write(number)
    }

    /// Writes a public key for a file: LIMBSMITH_SPKI_PEM or LIMBSMITH_SPKI_DER. BIP-340 has no format.
    /// Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_ARGUMENT,
    /// LIMBSMITH_ERROR_PUBLIC_KEY, LIMBSMITH_ERROR_CAPACITY.
    fn limbsmith_public_key_write(algorithm: Algorithm, public_key: In, public_key_len: usize, format: Format,
        file: Out, capacity: usize, file_len: OutLen) {
        let place = file.place(capacity, &file_len)?;
        place.write(&write_public(algorithm, public_key.bytes(public_key_len)?, format)?)
    }
}
