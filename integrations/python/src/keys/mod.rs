//! Keys as Python classes, in the manner of the package `cryptography`.

mod bip340;
mod curve25519;
mod ecdsa;
mod forms;

pub use bip340::Bip340PrivateKey;
pub use curve25519::Ed25519PrivateKey;
pub use ecdsa::{
    P256PrivateKey, P384PrivateKey, Secp256k1PrivateKey, encode as ecdsa_encode, not_a_hash,
};

use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use zeroize::Zeroizing;

use crate::bytes::Bytes;

pyo3::import_exception!(limbsmith._errors, InvalidSignature);

/// The verdict as an exception.
pub fn verdict<E>(valid: Result<(), E>) -> PyResult<()> {
    valid.map_err(|_| InvalidSignature::new_err("the signature is not valid"))
}

/// Secret bytes of the operating system's random source.
pub fn random<const N: usize>() -> PyResult<Zeroizing<[u8; N]>> {
    let mut bytes = Zeroizing::new([0; N]);
    getrandom::fill(&mut bytes[..])
        .map_err(|error| PyOSError::new_err(format!("no random bytes: {error}")))?;
    Ok(bytes)
}

/// Bytes of a fixed number, erased when dropped.
pub fn array<const N: usize>(what: &str, bytes: &Bytes<'_>) -> PyResult<Zeroizing<[u8; N]>> {
    let bytes = bytes.as_slice();
    let mut copy = Zeroizing::new([0; N]);
    if bytes.len() != N {
        return Err(PyValueError::new_err(format!(
            "{what} is {N} bytes long, not {}",
            bytes.len()
        )));
    }
    copy.copy_from_slice(bytes);
    Ok(copy)
}

/// An error of reading as `ValueError`.
pub fn value_error(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// What `__reduce__` answers: a function and its arguments.
pub type Reduced<'py> = (Bound<'py, PyAny>, (&'static str, Bound<'py, PyBytes>));

/// The pickle of a public key.
pub fn reduced<'py>(py: Python<'py>, class: &'static str, bytes: &[u8]) -> PyResult<Reduced<'py>> {
    let make = py.import("limbsmith._pickle")?.getattr("public_key")?;
    Ok((make, (class, PyBytes::new(py, bytes))))
}

/// The error of pickling a private key.
pub fn no_pickle(class: &str) -> PyErr {
    PyTypeError::new_err(format!(
        "limbsmith.{class} is not pickled: a pickle would hold the secret unencrypted, and pass it on unseen. \
         Send private_bytes_raw() if that is meant"
    ))
}

/// Adds the classes and functions.
pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Ed25519PrivateKey>()?;
    module.add_class::<curve25519::Ed25519PublicKey>()?;
    module.add_class::<curve25519::X25519PrivateKey>()?;
    module.add_class::<curve25519::X25519PublicKey>()?;
    module.add_class::<P256PrivateKey>()?;
    module.add_class::<ecdsa::P256PublicKey>()?;
    module.add_class::<P384PrivateKey>()?;
    module.add_class::<ecdsa::P384PublicKey>()?;
    module.add_class::<Secp256k1PrivateKey>()?;
    module.add_class::<ecdsa::Secp256k1PublicKey>()?;
    module.add_class::<Bip340PrivateKey>()?;
    module.add_class::<bip340::Bip340PublicKey>()?;
    forms::add_to(module)
}
