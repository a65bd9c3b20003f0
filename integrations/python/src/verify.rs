//! Verification of many signatures.

use std::thread;

use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::column::{Column, equal_lengths};
use crate::scheme::Options;
use crate::verdicts::Verdicts;
use crate::verifier::{self, Row, Verifier};

/// Rows of one thread between two looks at signals: 20 ms of Ed25519, 200 ms of P-384.
const BLOCK: usize = 4096;
/// More threads than this are a mistake of the caller.
const MOST_WORKERS: usize = 1024;

/// The verdicts on a block, its rows shared out evenly.
fn verify_block(verifiers: &mut [Box<dyn Verifier>], rows: &[Row<'_>]) -> Vec<bool> {
    let (first, others) = match verifiers {
        [] => return vec![false; rows.len()],
        [one] => return one.verify(rows),
        [first, others @ ..] => (first, others),
    };
    let share = rows.len().div_ceil(others.len() + 1).max(1);
    let mut shares = rows.chunks(share);
    let of_first = shares.next().unwrap_or(&[]);
    thread::scope(|scope| {
        let threads: Vec<_> = others
            .iter_mut()
            .zip(shares)
            .map(|(verifier, rows)| scope.spawn(move || verifier.verify(rows)))
            .collect();
        let mut verdicts = first.verify(of_first);
        for thread in threads {
            match thread.join() {
                Ok(others) => verdicts.extend(others),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        verdicts
    })
}

/// The number of threads that a caller asks for.
fn threads(workers: Option<usize>) -> PyResult<usize> {
    match workers {
        None => Ok(1),
        Some(n) if (1..=MOST_WORKERS).contains(&n) => Ok(n),
        Some(n) => Err(PyValueError::new_err(format!(
            "workers is a number of threads from 1 to {MOST_WORKERS}, not {n}"
        ))),
    }
}

/// Verifies each signature by its key and message: see the package's stubs.
#[pyfunction]
#[pyo3(signature = (
    algorithm, keys, messages, signatures, *, policy=None, encoding=None, hash=None, prehashed=false,
    progress=None, workers=None
))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub fn verify_many<'py>(
    py: Python<'py>,
    algorithm: &str,
    keys: &Bound<'py, PyAny>,
    messages: &Bound<'py, PyAny>,
    signatures: &Bound<'py, PyAny>,
    policy: Option<&str>,
    encoding: Option<&str>,
    hash: Option<&str>,
    prehashed: bool,
    progress: Option<Bound<'py, PyAny>>,
    workers: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options {
        policy,
        encoding,
        hash,
        prehashed,
    };
    let scheme = options.scheme(algorithm)?;
    let workers = threads(workers)?;
    let columns = [
        Column::of("keys", keys)?,
        Column::of("messages", messages)?,
        Column::of("signatures", signatures)?,
    ];
    let [keys, messages, signatures] = &columns;
    let total = equal_lengths(&[
        ("keys", keys),
        ("messages", messages),
        ("signatures", signatures),
    ])?;

    let mut verifiers: Vec<_> = (0..workers).map(|_| verifier::of(scheme)).collect();
    let mut verdicts: Vec<Option<bool>> = Vec::with_capacity(total);
    for start in (0..total).step_by(BLOCK * workers) {
        let end = total.min(start + BLOCK * workers);
        let fields = [keys, messages, signatures].map(|column| column.rows(start..end));
        let mut present = Vec::with_capacity(end - start);
        let mut rows = Vec::with_capacity(end - start);
        for ((key, message), signature) in fields[0].iter().zip(&fields[1]).zip(&fields[2]) {
            let row = match (*key, *message, *signature) {
                (Some(key), Some(message), Some(signature)) => Some(Row {
                    key,
                    message,
                    signature,
                }),
                _ => None,
            };
            present.push(row.is_some());
            rows.extend(row);
        }
        let block = py.detach(|| verify_block(&mut verifiers, &rows));
        let mut block = block.into_iter();
        let verdict = |present| match present {
            true => block.next(),
            false => None,
        };
        verdicts.extend(present.into_iter().map(verdict));
        py.check_signals()?;
        if let Some(progress) = &progress {
            progress.call1((end, total))?;
        }
    }
    answer(py, &columns, verdicts)
}

/// The verdicts in a container as the columns are: of Arrow if any of them is, else of numpy if any of them is.
fn answer<'py>(
    py: Python<'py>,
    columns: &[Column<'py>],
    verdicts: Vec<Option<bool>>,
) -> PyResult<Bound<'py, PyAny>> {
    let any = |is: fn(&Column<'_>) -> bool| columns.iter().any(is);
    if any(|column| matches!(column, Column::Arrow(_))) {
        return Ok(Bound::new(py, Verdicts::new(verdicts))?.into_any());
    }
    if any(|column| matches!(column, Column::Numpy(_))) {
        let verdicts: Vec<bool> = verdicts.into_iter().map(|v| v == Some(true)).collect();
        return Ok(PyArray1::from_vec(py, verdicts).into_any());
    }
    Ok(PyList::new(py, verdicts)?.into_any())
}
