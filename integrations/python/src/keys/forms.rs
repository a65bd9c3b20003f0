//! Keys in every form, and signatures of SSHSIG.

use limbsmith::keys::{PrivateKey, PublicKey};
use limbsmith_keys::sshsig::{self, Hash, Signature};
use limbsmith_keys::{Form, Options, fingerprint, private, public};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::curve25519::{Ed25519PrivateKey, Ed25519PublicKey, X25519PrivateKey, X25519PublicKey};
use super::ecdsa::{
    P256PrivateKey, P256PublicKey, P384PrivateKey, P384PublicKey, Secp256k1PrivateKey,
    Secp256k1PublicKey,
};
use super::{value_error, verdict};
use crate::bytes::Bytes;

/// The private key in the content of a file, of any kind and form. The hash of a password runs without the interpreter's lock.
#[pyfunction]
#[pyo3(signature = (data, password=None, *, kid=None))]
fn load_private_key<'py>(
    py: Python<'py>,
    data: Bytes<'py>,
    password: Option<Bytes<'py>>,
    kid: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut options = options(kid);
    if let Some(password) = &password {
        options = options.password(password.as_slice());
    }
    let data = data.as_slice();
    let key = py.detach(|| private::read(data, &options));
    Ok(match key.map_err(value_error)? {
        PrivateKey::Ed25519(key) => Bound::new(py, Ed25519PrivateKey(key))?.into_any(),
        PrivateKey::X25519(key) => Bound::new(py, X25519PrivateKey(key))?.into_any(),
        PrivateKey::Secp256k1(key) => Bound::new(py, Secp256k1PrivateKey(key))?.into_any(),
        PrivateKey::P256(key) => Bound::new(py, P256PrivateKey(key))?.into_any(),
        PrivateKey::P384(key) => Bound::new(py, P384PrivateKey(key))?.into_any(),
        _ => return Err(PyValueError::new_err("a key of another algorithm")),
    })
}

/// The public key in the content of a file, of any kind and form.
#[pyfunction]
#[pyo3(signature = (data, *, kid=None))]
fn load_public_key<'py>(
    py: Python<'py>,
    data: Bytes<'py>,
    kid: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let key = public::read(data.as_slice(), &options(kid)).map_err(value_error)?;
    Ok(match key {
        PublicKey::Ed25519(key) => Bound::new(py, Ed25519PublicKey(key))?.into_any(),
        PublicKey::X25519(key) => Bound::new(py, X25519PublicKey(key))?.into_any(),
        PublicKey::Secp256k1(key) => Bound::new(py, Secp256k1PublicKey(key))?.into_any(),
        PublicKey::P256(key) => Bound::new(py, P256PublicKey(key))?.into_any(),
        PublicKey::P384(key) => Bound::new(py, P384PublicKey(key))?.into_any(),
        _ => return Err(PyValueError::new_err("a key of another algorithm")),
    })
}

fn options(kid: Option<&str>) -> Options<'_> {
    match kid {
        Some(kid) => Options::new().kid(kid),
        None => Options::new(),
    }
}

fn form(name: &str) -> PyResult<Form> {
    name.parse()
        .map_err(|error| PyValueError::new_err(format!("{name:?}: {error}")))
}

/// A private key in a form.
pub fn export_private<'py>(
    py: Python<'py>,
    key: &PrivateKey,
    name: &str,
    password: Option<&Bytes<'py>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let form = form(name)?;
    let password = password.map(Bytes::as_slice);
    let written = py.detach(|| private::write(key, form, password));
    Ok(PyBytes::new(py, &written.map_err(value_error)?))
}

/// A public key in a form.
pub fn export_public<'py>(
    py: Python<'py>,
    key: &PublicKey,
    name: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let written = public::write(key, form(name)?).map_err(value_error)?;
    Ok(PyBytes::new(py, &written))
}

/// The key of an object of one of our classes.
macro_rules! key_of {
    ($object:expr, $name:literal, $enum:ident { $($variant:ident: $class:ident),* }) => {{
        let object: &Bound<'_, PyAny> = $object;
        $(if let Ok(key) = object.cast::<$class>() {
            Ok($enum::$variant(key.get().0.clone()))
        } else)* {
            let found = object.get_type();
            Err(PyTypeError::new_err(format!(concat!($name, ": a key of limbsmith is needed, not {}"), found)))
        }
    }};
}

fn private_key(object: &Bound<'_, PyAny>) -> PyResult<PrivateKey> {
    key_of!(
        object,
        "private_key",
        PrivateKey {
            Ed25519: Ed25519PrivateKey,
            X25519: X25519PrivateKey,
            P256: P256PrivateKey,
            P384: P384PrivateKey,
            Secp256k1: Secp256k1PrivateKey
        }
    )
}

fn public_key(object: &Bound<'_, PyAny>) -> PyResult<PublicKey> {
    key_of!(
        object,
        "public_key",
        PublicKey {
            Ed25519: Ed25519PublicKey,
            X25519: X25519PublicKey,
            P256: P256PublicKey,
            P384: P384PublicKey,
            Secp256k1: Secp256k1PublicKey
        }
    )
}

/// An armored signature of SSHSIG.
#[pyfunction]
#[pyo3(signature = (private_key, namespace, data, *, hash="sha512"))]
fn sshsig_sign(
    private_key: &Bound<'_, PyAny>,
    namespace: &str,
    data: Bytes<'_>,
    hash: &str,
) -> PyResult<String> {
    let hash = match hash {
        "sha256" => Hash::Sha256,
        "sha512" => Hash::Sha512,
        other => {
            let text = format!("no hash {other:?}; there are sha256, sha512");
            return Err(PyValueError::new_err(text));
        }
    };
    let key = self::private_key(private_key)?;
    let digest = hash.of(data.as_slice());
    sshsig::sign(&key, namespace, hash, &digest).map_err(value_error)
}

/// Returns if a signature of SSHSIG is valid, else raises `InvalidSignature`.
#[pyfunction]
fn sshsig_verify(
    public_key: &Bound<'_, PyAny>,
    namespace: &str,
    signature: Bytes<'_>,
    data: Bytes<'_>,
) -> PyResult<()> {
    let key = self::public_key(public_key)?;
    let valid = Signature::read(signature.as_slice()).and_then(|signature| {
        let digest = signature.hash().of(data.as_slice());
        signature.verify(&key, namespace, &digest)
    });
    verdict(valid)
}

/// A fingerprint of a public key: `openssh`, `jwk` or `spki`.
#[pyfunction]
fn key_fingerprint(public_key: &Bound<'_, PyAny>, form: &str) -> PyResult<String> {
    let key = self::public_key(public_key)?;
    let name = match form {
        "openssh" => fingerprint::openssh(&key),
        "jwk" => fingerprint::jwk_thumbprint(&key),
        "spki" => fingerprint::spki(&key),
        other => {
            let text = format!("no fingerprint {other:?}; there are openssh, jwk, spki");
            return Err(PyValueError::new_err(text));
        }
    };
    name.map_err(value_error)
}

/// Adds the functions.
pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(load_private_key, module)?)?;
    module.add_function(wrap_pyfunction!(load_public_key, module)?)?;
    module.add_function(wrap_pyfunction!(key_fingerprint, module)?)?;
    module.add_function(wrap_pyfunction!(sshsig_sign, module)?)?;
    module.add_function(wrap_pyfunction!(sshsig_verify, module)?)
}
