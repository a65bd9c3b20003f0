//! Signers of Ethereum's messages, and tokens.

use std::sync::Arc;

use limbsmith_bulk::{Algorithm, Algorithms, Verdict, Verifier, ethereum, jws};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};

use crate::column::{Column, Role, equal_lengths};
use crate::scheme::Options;
use crate::verify::{answer, rows_at_once};

/// Rows between two looks at signals: 20 ms.
const BLOCK: usize = 4096;

/// Recovers the addresses of signers: see the package's stubs.
#[pyfunction]
#[pyo3(signature = (algorithm, messages, signatures, *, policy=None, prehashed=false))]
pub fn recover_many<'py>(
    py: Python<'py>,
    algorithm: &str,
    messages: &Bound<'py, PyAny>,
    signatures: &Bound<'py, PyAny>,
    policy: Option<&str>,
    prehashed: bool,
) -> PyResult<Bound<'py, PyList>> {
    let options = Options {
        policy,
        prehashed,
        ..Options::default()
    };
    let algorithm = options.algorithm(algorithm)?;
    if !matches!(algorithm, Algorithm::Ethereum { .. }) {
        return Err(PyValueError::new_err(format!(
            "recover_many recovers no addresses of {algorithm}; there are ethereum, ethereum-personal"
        )));
    }
    let messages = Column::of("messages", Role::Text, messages)?;
    let signatures = Column::of("signatures", Role::Binary, signatures)?;
    let total = equal_lengths(&[("messages", &messages), ("signatures", &signatures)])?;
    let found = PyList::empty(py);
    let step = rows_at_once(&[&messages, &signatures], BLOCK);
    for start in (0..total).step_by(step) {
        let range = start..total.min(start + step);
        let blocks = [messages.block(range.clone())?, signatures.block(range)?];
        let [messages, signatures] = [0, 1].map(|i: usize| blocks[i].rows());
        // No signature has no bytes: a null has no signer.
        let pair = |(message, signature): (Option<_>, Option<_>)| {
            message.zip(signature).unwrap_or((&[][..], &[][..]))
        };
        let rows: Vec<_> = messages.into_iter().zip(signatures).map(pair).collect();
        let signers = py.detach(|| ethereum::recover_many(algorithm, &rows));
        for signer in signers {
            found.append(signer.map(|address| PyBytes::new(py, &address)))?;
        }
        py.check_signals()?;
    }
    Ok(found)
}

/// Verifies tokens by a set of keys, which the package has made a text: see the package's stubs.
#[pyfunction]
pub fn verify_tokens<'py>(
    py: Python<'py>,
    tokens: &Bound<'py, PyAny>,
    jwks: &[u8],
    algorithms: Vec<String>,
) -> PyResult<Bound<'py, PyAny>> {
    let names: Vec<&str> = algorithms.iter().map(String::as_str).collect();
    let keys = jws::Keys::from_json(jwks, &names);
    let keys = keys.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let mut reader = jws::Reader::new(Arc::new(keys));
    let mut verifier = Verifier::new(Algorithms::Each, limbsmith_bulk::Options::default());
    let columns = [Column::of("tokens", Role::Text, tokens)?];
    let [tokens] = &columns;
    let total = tokens.len();
    let mut verdicts = Vec::new();
    let step = rows_at_once(&[tokens], BLOCK);
    for start in (0..total).step_by(step) {
        let block = tokens.block(start..total.min(start + step))?;
        let rows = block.rows();
        verdicts.extend(py.detach(|| of_tokens(&mut reader, &mut verifier, &rows)));
        py.check_signals()?;
    }
    answer(py, &columns, verdicts)
}

/// The verdicts on tokens. One that is not read is malformed.
fn of_tokens(
    reader: &mut jws::Reader,
    verifier: &mut Verifier,
    tokens: &[Option<&[u8]>],
) -> Vec<Verdict> {
    let mut verdicts = vec![Verdict::Missing; tokens.len()];
    let (mut read, mut places) = (vec![], vec![]);
    for (i, token) in tokens.iter().enumerate() {
        let Some(token) = token else { continue };
        match reader.read(token) {
            Ok(token) => {
                read.push(token);
                places.push(i);
            }
            Err(_) => verdicts[i] = Verdict::MalformedSignature,
        }
    }
    let rows: Vec<_> = read.iter().map(jws::Token::row).collect();
    let mut found = vec![Verdict::default(); rows.len()];
    // The lengths are equal.
    let _ = verifier.verify(&rows, &mut found);
    for (place, verdict) in places.into_iter().zip(found) {
        verdicts[place] = verdict;
    }
    verdicts
}
