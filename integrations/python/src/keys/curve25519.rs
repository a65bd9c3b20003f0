//! Ed25519 and X25519.

use limbsmith::keys::{PrivateKey, PublicKey};
use limbsmith::{ed25519, x25519};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::{Reduced, array, forms, no_pickle, random, reduced, value_error, verdict};
use crate::bytes::Bytes;
use crate::scheme;

/// The methods of both that concern bytes and files.
macro_rules! files {
    ($private:ident, $public:ident, $variant:ident, $private_key:ty, $public_key:ty, $public_of:ident, $name:literal,
     { $($private_methods:tt)* }, { $($public_methods:tt)* }) => {
        #[pymethods]
        impl $private {
            /// A new key from the operating system's random source.
            #[staticmethod]
            fn generate() -> PyResult<Self> {
                Ok($private(<$private_key>::from_bytes(&*random()?)))
            }

            /// The key of 32 secret bytes.
            #[staticmethod]
            fn from_private_bytes(data: Bytes<'_>) -> PyResult<Self> {
                let bytes = array("a private key", &data)?;
                Ok($private(<$private_key>::from_bytes(&bytes)))
            }

            /// The key in a PEM file.
            #[staticmethod]
            fn from_pem(data: Bytes<'_>) -> PyResult<Self> {
                let text = std::str::from_utf8(data.as_slice()).map_err(value_error)?;
                <$private_key>::from_pem(text).map($private).map_err(value_error)
            }

            /// The key in PKCS#8.
            #[staticmethod]
            fn from_der(data: Bytes<'_>) -> PyResult<Self> {
                let key = <$private_key>::from_pkcs8_der(data.as_slice());
                key.map($private).map_err(value_error)
            }

            /// The 32 secret bytes.
            fn private_bytes_raw<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &*zeroize::Zeroizing::new(self.0.to_bytes()))
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
                let key = PrivateKey::$variant(self.0.clone());
                forms::export_private(py, &key, form, password.as_ref())
            }

            /// The public key.
            fn public_key(&self) -> $public {
                $public(self.0.$public_of())
            }

            /// The same key: it is immutable.
            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }

            fn __reduce__(&self) -> PyResult<()> {
                Err(no_pickle(concat!($name, "PrivateKey")))
            }

            fn __repr__(&self) -> &'static str {
                concat!("<limbsmith.", $name, "PrivateKey>")
            }

            $($private_methods)*
        }

        #[pymethods]
        impl $public {
            /// The key of this encoding.
            #[staticmethod]
            fn from_public_bytes(data: Bytes<'_>) -> PyResult<Self> {
                let bytes = array("a public key", &data)?;
                Ok($public(<$public_key>::from_bytes(&bytes)))
            }

            /// The key in a PEM file.
            #[staticmethod]
            fn from_pem(data: Bytes<'_>) -> PyResult<Self> {
                let text = std::str::from_utf8(data.as_slice()).map_err(value_error)?;
                <$public_key>::from_spki_pem(text).map($public).map_err(value_error)
            }

            /// The key in `SubjectPublicKeyInfo`.
            #[staticmethod]
            fn from_der(data: Bytes<'_>) -> PyResult<Self> {
                let key = <$public_key>::from_spki_der(data.as_slice());
                key.map($public).map_err(value_error)
            }

            /// The encoding, 32 bytes.
            fn public_bytes_raw<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &self.0.to_bytes())
            }

            /// `SubjectPublicKeyInfo` in PEM.
            fn to_pem<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, self.0.to_spki_pem().as_bytes())
            }

            /// `SubjectPublicKeyInfo` in DER.
            fn to_der<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &self.0.to_spki_der())
            }

            /// The public key in a form.
            fn export<'py>(&self, py: Python<'py>, form: &str) -> PyResult<Bound<'py, PyBytes>> {
                forms::export_public(py, &PublicKey::$variant(self.0), form)
            }

            /// The same key: it is immutable.
            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }

            fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
                reduced(py, concat!($name, "PublicKey"), &self.0.to_bytes())
            }

            fn __repr__(&self) -> String {
                let hex: String = self.0.to_bytes().iter().map(|b| format!("{b:02x}")).collect();
                format!(concat!("<limbsmith.", $name, "PublicKey {}>"), hex)
            }

            $($public_methods)*
        }
    };
}

/// A private key of Ed25519.
#[pyclass(frozen, weakref, module = "limbsmith")]
pub struct Ed25519PrivateKey(pub ed25519::SigningKey);

/// A public key of Ed25519.
#[pyclass(frozen, weakref, eq, hash, module = "limbsmith")]
#[derive(PartialEq, Eq, Hash)]
pub struct Ed25519PublicKey(pub ed25519::VerifyingKey);

/// A private key of X25519.
#[pyclass(frozen, weakref, module = "limbsmith")]
pub struct X25519PrivateKey(pub x25519::SecretKey);

/// A public key of X25519.
#[pyclass(frozen, weakref, eq, hash, module = "limbsmith")]
#[derive(PartialEq, Eq, Hash)]
pub struct X25519PublicKey(pub x25519::PublicKey);

files!(
    Ed25519PrivateKey,
    Ed25519PublicKey,
    Ed25519,
    ed25519::SigningKey,
    ed25519::VerifyingKey,
    verifying_key,
    "Ed25519",
    {
        /// The signature of RFC 8032, 64 bytes.
        fn sign<'py>(&self, py: Python<'py>, data: Bytes<'py>) -> Bound<'py, PyBytes> {
            PyBytes::new(py, &self.0.sign(data.as_slice()).to_bytes())
        }
    },
    {
        /// Returns if the signature is valid under the policy, else raises `InvalidSignature`.
        #[pyo3(signature = (signature, data, *, policy=None))]
        fn verify(
            &self,
            signature: Bytes<'_>,
            data: Bytes<'_>,
            policy: Option<&str>,
        ) -> PyResult<()> {
            let policy = scheme::policy(policy)?;
            match ed25519::Signature::from_slice(signature.as_slice()) {
                Ok(signature) => verdict(self.0.verify(policy, data.as_slice(), &signature)),
                Err(error) => verdict(Err(error)),
            }
        }
    }
);
files!(
    X25519PrivateKey,
    X25519PublicKey,
    X25519,
    x25519::SecretKey,
    x25519::PublicKey,
    public_key,
    "X25519",
    {
        /// The shared secret with a peer, 32 bytes. A peer's point of small order is refused.
        fn exchange<'py>(
            &self,
            py: Python<'py>,
            peer_public_key: &Bound<'py, PyAny>,
        ) -> PyResult<Bound<'py, PyBytes>> {
            // Other packages have classes of this name.
            let peer = peer_public_key.cast::<X25519PublicKey>().map_err(|_| {
                PyTypeError::new_err(format!(
                    "peer_public_key: {} is needed, not {}",
                    py.get_type::<X25519PublicKey>(),
                    peer_public_key.get_type()
                ))
            })?;
            let shared = self.0.try_diffie_hellman(&peer.get().0);
            let shared = shared.map_err(|error| PyValueError::new_err(error.to_string()))?;
            Ok(PyBytes::new(py, shared.as_bytes()))
        }
    },
    {}
);
