//! Signatures of many messages.

use limbsmith::ecdsa::{self, ByteArray, Curve};
use limbsmith::secp256k1::schnorr;
use limbsmith::{ed25519, signing::SignOptions};
use limbsmith_bulk::{Algorithm, Curve as Named};
use pyo3::PyClass;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use zeroize::Zeroizing;

use crate::column::{Column, Role, objects};
use crate::keys::{
    Bip340PrivateKey, Ed25519PrivateKey, P256PrivateKey, P384PrivateKey, Secp256k1PrivateKey,
    ecdsa_encode, not_a_hash, random, value_error,
};
use crate::scheme::{Options, Rules};
use crate::verify::rows_at_once;

/// Messages between two looks at signals.
const BLOCK: usize = 4096;

/// The key objects of a call: one for all messages, or one for each.
enum Keys<'py, K> {
    One(Bound<'py, K>),
    Each(Vec<Bound<'py, K>>),
}

impl<'py, K: PyClass<Frozen = pyo3::pyclass::boolean_struct::True> + Sync> Keys<'py, K> {
    fn of(object: &Bound<'py, PyAny>) -> PyResult<Self> {
        if let Ok(key) = object.cast::<K>() {
            return Ok(Keys::One(key.clone()));
        }
        let name = K::type_object(object.py()).to_string();
        let Some(all) = objects(object) else {
            return Err(PyTypeError::new_err(format!(
                "private_keys: {name} or a list of them is needed, not {}",
                object.get_type()
            )));
        };
        let mut keys = Vec::with_capacity(all.len());
        for (i, key) in all.into_iter().enumerate() {
            let found = key.get_type();
            keys.push(key.cast_into::<K>().map_err(|_| {
                PyTypeError::new_err(format!("private_keys[{i}]: {name} is needed, not {found}"))
            })?);
        }
        Ok(Keys::Each(keys))
    }

    /// An error unless there is a key for each message.
    fn check(&self, messages: usize) -> PyResult<()> {
        match self {
            Keys::Each(keys) if keys.len() != messages => Err(PyValueError::new_err(format!(
                "columns of different lengths: {} private_keys, {messages} messages",
                keys.len()
            ))),
            _ => Ok(()),
        }
    }

    fn get(&self, i: usize) -> &K {
        match self {
            Keys::One(key) => key.get(),
            Keys::Each(keys) => keys[i].get(),
        }
    }
}

/// Signs all messages, block by block and without the interpreter's lock.
fn sign_blocks<'py, K: PyClass<Frozen = pyo3::pyclass::boolean_struct::True> + Sync>(
    keys: &Bound<'py, PyAny>,
    messages: &Column<'py>,
    sign: impl Fn(&[(&K, &[u8])]) -> PyResult<Vec<Vec<u8>>> + Sync,
) -> PyResult<Bound<'py, PyList>> {
    let py = keys.py();
    let keys = Keys::<K>::of(keys)?;
    let total = messages.len();
    keys.check(total)?;
    let signatures = PyList::empty(py);
    let step = rows_at_once(&[messages], BLOCK);
    for start in (0..total).step_by(step) {
        let block = messages.block(start..total.min(start + step))?;
        let rows = block.rows();
        let mut inputs = Vec::with_capacity(rows.len());
        for (i, message) in (start..).zip(rows) {
            let message = message.ok_or_else(|| {
                PyValueError::new_err(format!("messages[{i}]: null is no message"))
            })?;
            inputs.push((keys.get(i), message));
        }
        for signature in py.detach(|| sign(&inputs))? {
            signatures.append(PyBytes::new(py, &signature))?;
        }
        py.check_signals()?;
    }
    Ok(signatures)
}

fn ed25519(inputs: &[(&Ed25519PrivateKey, &[u8])]) -> PyResult<Vec<Vec<u8>>> {
    let inputs: Vec<_> = inputs
        .iter()
        .map(|(key, message)| (&key.0, ed25519::Message::Pure(message)))
        .collect();
    let mut signatures = vec![ed25519::Signature::from_bytes(&[0; 64]); inputs.len()];
    ed25519::sign_each(&inputs, SignOptions::new(), &mut signatures).map_err(value_error)?;
    Ok(signatures.iter().map(|s| s.to_bytes().to_vec()).collect())
}

fn bip340(inputs: &[(&Bip340PrivateKey, &[u8])]) -> PyResult<Vec<Vec<u8>>> {
    let mut noise = Zeroizing::new(vec![[0; 32]; inputs.len()]);
    for noise in noise.iter_mut() {
        *noise = *random()?;
    }
    let inputs: Vec<_> = inputs
        .iter()
        .map(|(key, message)| (&key.0, *message))
        .collect();
    let mut signatures = vec![schnorr::Signature::from_bytes(&[0; 64]); inputs.len()];
    let options = SignOptions::new().hedged(&noise[..]);
    schnorr::sign_each(&inputs, options, &mut signatures).map_err(value_error)?;
    Ok(signatures.iter().map(|s| s.to_bytes().to_vec()).collect())
}

fn ecdsa<C: Curve, K>(
    rules: &Rules,
    inputs: &[(&K, &[u8])],
    key: impl Fn(&K) -> &ecdsa::SigningKey<C>,
) -> PyResult<Vec<Vec<u8>>> {
    let mut hashed = Vec::with_capacity(inputs.len());
    for (k, message) in inputs {
        let message = rules.input.message(message).map_err(not_a_hash)?;
        hashed.push((key(k), message));
    }
    // Any numbers in range, which are overwritten.
    let place = ecdsa::Signature::<C>::from_slice(&vec![1; 2 * C::Bytes::ZERO.as_ref().len()]);
    let mut signatures = vec![place.map_err(value_error)?; inputs.len()];
    ecdsa::sign_each(&hashed, SignOptions::new(), &mut signatures).map_err(value_error)?;
    Ok(signatures.iter().map(|s| ecdsa_encode(rules, s)).collect())
}

/// Signs each message: see the package's stubs.
#[pyfunction]
#[pyo3(signature = (
    algorithm, private_keys, messages, *, policy=None, encoding=None, hash=None, prehashed=false
))]
pub fn sign_many<'py>(
    algorithm: &str,
    private_keys: &Bound<'py, PyAny>,
    messages: &Bound<'py, PyAny>,
    policy: Option<&str>,
    encoding: Option<&str>,
    hash: Option<&str>,
    prehashed: bool,
) -> PyResult<Bound<'py, PyList>> {
    let options = Options {
        policy,
        encoding,
        hash,
        prehashed,
    };
    let algorithm = options.algorithm(algorithm)?;
    let messages = Column::of("messages", Role::Text, messages)?;
    let keys = private_keys;
    match algorithm {
        Algorithm::Ed25519(_) => sign_blocks(keys, &messages, ed25519),
        Algorithm::Bip340 => sign_blocks(keys, &messages, bip340),
        Algorithm::Taproot | Algorithm::Bitcoin { .. } | Algorithm::Ethereum { .. } => {
            Err(PyValueError::new_err(format!(
                "sign_many makes no signatures of {algorithm}; there are ed25519, secp256k1, p256, p384, bip340"
            )))
        }
        Algorithm::Ecdsa {
            curve,
            fixed,
            low_s,
            input,
        } => {
            let rules = Rules {
                fixed,
                low_s,
                input,
            };
            match curve {
                Named::P256 => sign_blocks(keys, &messages, |inputs: &[_]| {
                    ecdsa(&rules, inputs, |key: &P256PrivateKey| &key.0)
                }),
                Named::P384 => sign_blocks(keys, &messages, |inputs: &[_]| {
                    ecdsa(&rules, inputs, |key: &P384PrivateKey| &key.0)
                }),
                Named::Secp256k1 => sign_blocks(keys, &messages, |inputs: &[_]| {
                    ecdsa(&rules, inputs, |key: &Secp256k1PrivateKey| &key.0)
                }),
            }
        }
    }
}
