//! ECDSA on P-256, P-384 and secp256k1.

use limbsmith::ecdsa::{Curve, PrehashLength, Signature, SigningKey, VerifyingKey};
use limbsmith::keys::{PrivateKey, PublicKey};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::Secp256k1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use zeroize::Zeroizing;

use super::{Reduced, forms, no_pickle, random, reduced, value_error, verdict};
use crate::bytes::Bytes;
use crate::scheme::{Options, Rules};

/// The signature as bytes, with the lower `s` if the rules ask for it.
pub fn encode<C: Curve>(rules: &Rules, signature: &Signature<C>) -> Vec<u8> {
    let lower = rules.low_s.then(|| signature.normalize_s());
    let signature = lower.as_ref().unwrap_or(signature);
    match rules.fixed {
        true => signature.to_bytes().as_ref().to_vec(),
        false => signature.to_der().as_ref().to_vec(),
    }
}

/// The error of a message that is no hash.
pub fn not_a_hash(_: PrehashLength) -> PyErr {
    PyValueError::new_err("prehashed: the message is no hash of the function's length")
}

fn sign<C: Curve>(key: &SigningKey<C>, data: &[u8], rules: Rules) -> PyResult<Vec<u8>> {
    let message = rules.input.message(data).map_err(not_a_hash)?;
    Ok(encode(&rules, &key.sign(message)))
}

fn verify<C: Curve>(
    key: &VerifyingKey<C>,
    signature: &[u8],
    data: &[u8],
    rules: Rules,
) -> PyResult<()> {
    let message = rules.input.message(data).map_err(not_a_hash)?;
    let signature = match rules.fixed {
        true => Signature::<C>::from_slice(signature),
        false => Signature::<C>::from_der(signature),
    };
    let Ok(signature) = signature else {
        return verdict(Err(()));
    };
    verdict(match rules.low_s {
        false => key.verify(message, &signature),
        true => key.verify_low_s(message, &signature),
    })
}

macro_rules! curve {
    ($private:ident, $public:ident, $curve:ident, $bytes:literal, $name:literal) => {
        #[doc = concat!("A private key on ", $name, ".")]
        #[pyclass(frozen, weakref, module = "limbsmith")]
        pub struct $private(pub SigningKey<$curve>);

        #[doc = concat!("A public key on ", $name, ".")]
        #[pyclass(frozen, weakref, eq, hash, module = "limbsmith")]
        #[derive(PartialEq, Eq, Hash)]
        pub struct $public(pub VerifyingKey<$curve>);

        #[pymethods]
        impl $private {
            /// A new key from the operating system's random source.
            #[staticmethod]
            fn generate() -> PyResult<Self> {
                loop {
                    // One in 2^32 numbers or fewer is out of range.
                    let bytes = random::<$bytes>()?;
                    if let Ok(key) = SigningKey::from_bytes(&*bytes) {
                        return Ok($private(key));
                    }
                }
            }

            /// The key of a secret number, big-endian.
            #[staticmethod]
            fn from_private_bytes(data: Bytes<'_>) -> PyResult<Self> {
                let key = SigningKey::from_slice(data.as_slice());
                key.map($private).map_err(value_error)
            }

            /// The key in a PEM file, PKCS#8 or SEC1.
            #[staticmethod]
            fn from_pem(data: Bytes<'_>) -> PyResult<Self> {
                let text = std::str::from_utf8(data.as_slice()).map_err(value_error)?;
                SigningKey::from_pem(text)
                    .map($private)
                    .map_err(value_error)
            }

            /// The key in PKCS#8 or SEC1.
            #[staticmethod]
            fn from_der(data: Bytes<'_>) -> PyResult<Self> {
                let key = SigningKey::from_pkcs8_der(data.as_slice())
                    .or_else(|error| SigningKey::from_sec1_der(data.as_slice()).map_err(|_| error));
                key.map($private).map_err(value_error)
            }

            /// The secret number, big-endian.
            fn private_bytes_raw<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &*Zeroizing::new(self.0.to_bytes()))
            }

            /// PKCS#8 in PEM.
            fn to_pem<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, self.0.to_pkcs8_pem().as_bytes())
            }

            /// PKCS#8 in DER.
            fn to_der<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &self.0.to_pkcs8_der())
            }

            /// The private key in a form, encrypted by the password if one is given.
            #[pyo3(signature = (form, *, password=None))]
            fn export<'py>(
                &self,
                py: Python<'py>,
                form: &str,
                password: Option<Bytes<'py>>,
            ) -> PyResult<Bound<'py, PyBytes>> {
                let key = PrivateKey::$curve(self.0.clone());
                forms::export_private(py, &key, form, password.as_ref())
            }

            /// The public key.
            fn public_key(&self) -> $public {
                $public(*self.0.verifying_key())
            }

            /// A signature with the nonce of RFC 6979.
            #[pyo3(signature = (data, *, policy=None, encoding=None, hash=None, prehashed=false))]
            fn sign<'py>(
                &self,
                py: Python<'py>,
                data: Bytes<'py>,
                policy: Option<&str>,
                encoding: Option<&str>,
                hash: Option<&str>,
                prehashed: bool,
            ) -> PyResult<Bound<'py, PyBytes>> {
                let options = Options {
                    policy,
                    encoding,
                    hash,
                    prehashed,
                };
                let signature = sign(&self.0, data.as_slice(), options.rules()?)?;
                Ok(PyBytes::new(py, &signature))
            }

            /// The same key: it is immutable.
            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }

            fn __reduce__(&self) -> PyResult<()> {
                Err(no_pickle(stringify!($private)))
            }

            fn __repr__(&self) -> &'static str {
                concat!("<limbsmith.", stringify!($private), ">")
            }
        }

        #[pymethods]
        impl $public {
            /// The key of this encoding of SEC1, compressed or not.
            #[staticmethod]
            fn from_public_bytes(data: Bytes<'_>) -> PyResult<Self> {
                let key = VerifyingKey::from_sec1(data.as_slice());
                key.map($public).map_err(value_error)
            }

            /// The key in a PEM file.
            #[staticmethod]
            fn from_pem(data: Bytes<'_>) -> PyResult<Self> {
                let text = std::str::from_utf8(data.as_slice()).map_err(value_error)?;
                VerifyingKey::from_spki_pem(text)
                    .map($public)
                    .map_err(value_error)
            }

            /// The key in `SubjectPublicKeyInfo`.
            #[staticmethod]
            fn from_der(data: Bytes<'_>) -> PyResult<Self> {
                let key = VerifyingKey::from_spki_der(data.as_slice());
                key.map($public).map_err(value_error)
            }

            /// The encoding of SEC1.
            #[pyo3(signature = (*, compressed=true))]
            fn public_bytes_raw<'py>(
                &self,
                py: Python<'py>,
                compressed: bool,
            ) -> Bound<'py, PyBytes> {
                match compressed {
                    true => PyBytes::new(py, &self.0.to_sec1_compressed()),
                    false => PyBytes::new(py, &self.0.to_sec1()),
                }
            }

            /// `SubjectPublicKeyInfo` in PEM.
            fn to_pem<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, self.0.to_spki_pem().as_bytes())
            }

            /// `SubjectPublicKeyInfo` in DER.
            fn to_der<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &self.0.to_spki_der())
            }

            /// Returns if the signature is valid, else raises `InvalidSignature`.
            #[pyo3(signature = (
                        signature, data, *, policy=None, encoding=None, hash=None, prehashed=false
                    ))]
            fn verify(
                &self,
                signature: Bytes<'_>,
                data: Bytes<'_>,
                policy: Option<&str>,
                encoding: Option<&str>,
                hash: Option<&str>,
                prehashed: bool,
            ) -> PyResult<()> {
                let options = Options {
                    policy,
                    encoding,
                    hash,
                    prehashed,
                };
                verify(
                    &self.0,
                    signature.as_slice(),
                    data.as_slice(),
                    options.rules()?,
                )
            }

            /// The public key in a form.
            fn export<'py>(&self, py: Python<'py>, form: &str) -> PyResult<Bound<'py, PyBytes>> {
                forms::export_public(py, &PublicKey::$curve(self.0), form)
            }

            /// The same key: it is immutable.
            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }

            fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
                reduced(py, stringify!($public), &self.0.to_sec1_compressed())
            }

            fn __repr__(&self) -> String {
                let bytes = self.0.to_sec1_compressed();
                let hex: String = bytes.iter().map(|b| format!("{b:02x}")).collect();
                format!(concat!("<limbsmith.", stringify!($public), " {}>"), hex)
            }
        }
    };
}

curve!(P256PrivateKey, P256PublicKey, P256, 32, "P-256");
curve!(P384PrivateKey, P384PublicKey, P384, 48, "P-384");
curve!(
    Secp256k1PrivateKey,
    Secp256k1PublicKey,
    Secp256k1,
    32,
    "secp256k1"
);
