//! Schnorr signatures of BIP 340.

use limbsmith::secp256k1::schnorr::{SignOptions, Signature, SigningKey, VerifyingKey};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use zeroize::Zeroizing;

use super::{Reduced, array, no_pickle, random, reduced, value_error, verdict};
use crate::bytes::Bytes;

/// A private key of BIP 340.
#[pyclass(frozen, weakref, module = "limbsmith")]
pub struct Bip340PrivateKey(pub SigningKey);

/// A public key of BIP 340: the coordinate `x` of a point with even `y`.
#[pyclass(frozen, weakref, eq, hash, module = "limbsmith")]
#[derive(PartialEq, Eq, Hash)]
pub struct Bip340PublicKey(VerifyingKey);

#[pymethods]
impl Bip340PrivateKey {
    /// A new key from the operating system's random source.
    #[staticmethod]
    fn generate() -> PyResult<Self> {
        loop {
            // One in 2^128 numbers is out of range.
            if let Ok(key) = SigningKey::from_bytes(&*random()?) {
                return Ok(Bip340PrivateKey(key));
            }
        }
    }

    /// The key of a secret number, big-endian.
    #[staticmethod]
    fn from_private_bytes(data: Bytes<'_>) -> PyResult<Self> {
        let bytes = array("a private key", &data)?;
        let key = SigningKey::from_bytes(&bytes);
        key.map(Bip340PrivateKey).map_err(value_error)
    }

    /// The secret number, big-endian.
    fn private_bytes_raw<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &*Zeroizing::new(self.0.to_bytes()))
    }

    /// The public key.
    fn public_key(&self) -> Bip340PublicKey {
        Bip340PublicKey(*self.0.verifying_key())
    }

    /// A signature, 64 bytes, with these auxiliary random bytes or fresh ones.
    #[pyo3(signature = (data, *, aux_rand=None))]
    fn sign<'py>(
        &self,
        py: Python<'py>,
        data: Bytes<'py>,
        aux_rand: Option<Bytes<'py>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let aux_rand = match aux_rand {
            Some(bytes) => array("aux_rand", &bytes)?,
            None => random()?,
        };
        let options = SignOptions::new().hedged(&*aux_rand);
        let signed = self.0.sign_with(data.as_slice(), options);
        let signature = signed.map_err(value_error)?;
        Ok(PyBytes::new(py, &signature.to_bytes()))
    }

    /// The same key: it is immutable.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(no_pickle("Bip340PrivateKey"))
    }

    fn __repr__(&self) -> &'static str {
        "<limbsmith.Bip340PrivateKey>"
    }
}

#[pymethods]
impl Bip340PublicKey {
    /// The key of 32 bytes.
    #[staticmethod]
    fn from_public_bytes(data: Bytes<'_>) -> PyResult<Self> {
        let bytes = array("a public key", &data)?;
        let key = VerifyingKey::from_bytes(&bytes);
        key.map(Bip340PublicKey).map_err(value_error)
    }

    /// The 32 bytes.
    fn public_bytes_raw<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// Returns if the signature is valid, else raises `InvalidSignature`.
    fn verify(&self, signature: Bytes<'_>, data: Bytes<'_>) -> PyResult<()> {
        match signature.as_slice().try_into() {
            Ok(bytes) => verdict(
                self.0
                    .verify(data.as_slice(), &Signature::from_bytes(bytes)),
            ),
            Err(error) => verdict(Err(error)),
        }
    }

    /// The same key: it is immutable.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, "Bip340PublicKey", &self.0.to_bytes())
    }

    fn __repr__(&self) -> String {
        let hex: String = self
            .0
            .to_bytes()
            .iter()
            .map(|b| format!("{b:02x}"))
            .collect();
        format!("<limbsmith.Bip340PublicKey {hex}>")
    }
}
