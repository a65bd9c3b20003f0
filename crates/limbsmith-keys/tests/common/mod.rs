//! Files of openssl 3.0 and ssh-keygen 9.2, whose password is `passphrase`.

#![allow(dead_code, reason = "each test file uses a part of it")]

use limbsmith::keys::{PrivateKey, PublicKey};
use limbsmith_keys::{Error, Options, private, public};
use std::path::Path;

pub const PASSWORD: &[u8] = b"passphrase";

pub fn file(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/files")
        .join(name);
    std::fs::read(&path).unwrap_or_else(|e| panic!("{name}: {e}"))
}

pub fn secret(file: &[u8]) -> Result<PrivateKey, Error> {
    private::read(file, &Options::new())
}

pub fn unlocked(file: &[u8]) -> Result<PrivateKey, Error> {
    private::read(file, &Options::new().password(PASSWORD))
}

pub fn open(file: &[u8]) -> Result<PublicKey, Error> {
    public::read(file, &Options::new())
}

/// The keys of all kinds, in plain PKCS#8.
pub const KINDS: [&str; 5] = ["ed25519", "x25519", "p256", "p384", "secp256k1"];

/// The key of a kind.
pub fn key(kind: &str) -> PrivateKey {
    secret(&file(&format!("{kind}.pem"))).expect("a key of openssl")
}

/// The DER in PEM.
pub fn der(pem: &[u8]) -> Vec<u8> {
    use base64ct::{Base64, Encoding};
    let text = std::str::from_utf8(pem).expect("text");
    let body: String = text.lines().filter(|line| !line.starts_with('-')).collect();
    Base64::decode_vec(&body).expect("base64")
}
