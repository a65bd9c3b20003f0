//! Key files of all kinds and forms, each read or refused by name. Those of `data/keys` are made by OpenSSL.
#![cfg(feature = "pkcs8")]

#[path = "keys/forms.rs"]
mod forms;
#[path = "keys/mutants.rs"]
mod mutants;
#[path = "keys/rfc8410.rs"]
mod rfc8410;

use limbsmith::keys::{Algorithm, KeyFormatError, Object, PrivateKey, PublicKey};

/// The content of a file of `data/keys`.
fn data(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/keys/");
    std::fs::read(format!("{folder}{name}")).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn text(name: &str) -> String {
    String::from_utf8(data(name)).unwrap()
}

/// The kind of the private key in a file.
fn private(file: &[u8]) -> Result<Algorithm, KeyFormatError> {
    PrivateKey::from_pem_or_der(file).map(|key| key.algorithm())
}

/// The kind of the public key in a file.
fn public(file: &[u8]) -> Result<Algorithm, KeyFormatError> {
    PublicKey::from_pem_or_der(file).map(|key| key.algorithm())
}

/// The objects that the error names.
fn found<T: std::fmt::Debug>(result: Result<T, KeyFormatError>) -> Vec<Object> {
    match result {
        Err(KeyFormatError::Unwanted(objects)) => objects.iter().collect(),
        other => panic!("{other:?}"),
    }
}
