//! Verification of many signatures.

use std::collections::HashMap;
use std::thread;

use limbsmith_bulk::{Algorithm, Row, Verdict, Verifier};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::column::{Column, equal_lengths};
use crate::pool::{self, Borrowed};
use crate::scheme::Options;
use crate::verdicts::{Reasons, Verdicts};

/// Rows of one thread between two looks at signals: 20 ms of Ed25519, 200 ms of P-384.
const BLOCK: usize = 4096;
/// More threads than this are a mistake of the caller.
const MOST_WORKERS: usize = 1024;

/// Writes the verdicts on a block, its rows shared out evenly.
fn verify_block(verifiers: &mut [Verifier], rows: &[Row<'_>], verdicts: &mut [Verdict]) {
    let share = rows.len().div_ceil(verifiers.len().max(1)).max(1);
    let shares = rows.chunks(share).zip(verdicts.chunks_mut(share));
    let mut shares = verifiers.iter_mut().zip(shares);
    // Their lengths are equal, as the caller's are.
    let verify = |(verifier, (rows, verdicts)): (&mut Verifier, (&[Row<'_>], &mut [Verdict]))| {
        let _ = verifier.verify(rows, verdicts);
    };
    let first = shares.next();
    thread::scope(|scope| {
        for share in shares {
            scope.spawn(move || verify(share));
        }
        first.map(verify);
    });
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
    let algorithm = options.algorithm(algorithm)?;
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

    let call = Call {
        workers,
        progress,
        algorithm: Some(algorithm),
        names: None,
    };
    let verdicts = call.verify(py, &columns, total)?;
    answer(py, &columns, verdicts)
}

/// What a call does with its columns.
struct Call<'a, 'py> {
    workers: usize,
    progress: Option<Bound<'py, PyAny>>,
    /// The algorithm of all rows.
    algorithm: Option<Algorithm>,
    /// The names of the rows' algorithms, if there are any.
    names: Option<&'a Column<'py>>,
}

/// Algorithms by their names, each read once. None are those that do not exist.
#[derive(Default)]
struct Names(HashMap<Vec<u8>, Option<Algorithm>>);

impl Names {
    /// More names are read each time: a column of arbitrary text takes no memory.
    const MOST: usize = 1000;

    fn find(&mut self, name: &[u8]) -> Option<Algorithm> {
        if let Some(known) = self.0.get(name) {
            return *known;
        }
        let found = std::str::from_utf8(name).ok().and_then(|n| n.parse().ok());
        if self.0.len() < Self::MOST && name.len() <= 64 {
            self.0.insert(name.to_vec(), found);
        }
        found
    }
}

impl<'py> Call<'_, 'py> {
    /// The verdicts on the rows of keys, messages and signatures.
    fn verify(
        self,
        py: Python<'py>,
        columns: &[Column<'py>; 3],
        total: usize,
    ) -> PyResult<Vec<Verdict>> {
        let mut verifiers = Borrowed::new(self.workers.min(total));
        let mut verdicts = vec![Verdict::Missing; total];
        let mut names = Names::default();
        for start in (0..total).step_by(BLOCK * self.workers) {
            let range = start..total.min(start + BLOCK * self.workers);
            let [keys, messages, signatures] =
                [0, 1, 2].map(|i: usize| columns[i].rows(range.clone()));
            let fields = keys.into_iter().zip(messages).zip(signatures);
            let mut rows: Vec<_> = fields
                .map(|((key, message), signature)| Row {
                    algorithm: self.algorithm,
                    key,
                    message,
                    signature,
                })
                .collect();
            let named = self.names.map(|names| names.rows(range.clone()));
            let named = named.unwrap_or_default();
            for (row, name) in rows.iter_mut().zip(&named) {
                row.algorithm = name.and_then(|name| names.find(name));
            }
            let verdicts = &mut verdicts[range.clone()];
            py.detach(|| verify_block(&mut verifiers.0, &rows, verdicts));
            // A name without an algorithm is not missing.
            for ((row, name), verdict) in rows.iter().zip(&named).zip(verdicts) {
                if name.is_some() && row.algorithm.is_none() {
                    *verdict = Verdict::UnknownAlgorithm;
                }
            }
            py.check_signals()?;
            if let Some(progress) = &self.progress {
                progress.call1((range.end, total))?;
            }
        }
        Ok(verdicts)
    }
}

/// The verdict and the reason of each row, as two arrays of Arrow: for `verify_table`.
#[pyfunction]
#[pyo3(signature = (algorithm, algorithms, keys, messages, signatures, progress=None, workers=None))]
#[expect(clippy::too_many_arguments, reason = "the package calls it alone")]
pub fn verify_reasons<'py>(
    py: Python<'py>,
    algorithm: Option<&str>,
    algorithms: Option<&Bound<'py, PyAny>>,
    keys: &Bound<'py, PyAny>,
    messages: &Bound<'py, PyAny>,
    signatures: &Bound<'py, PyAny>,
    progress: Option<Bound<'py, PyAny>>,
    workers: Option<usize>,
) -> PyResult<(Verdicts, Reasons)> {
    let named = |name: &str| {
        let error = |error| PyValueError::new_err(format!("{name:?}: {error}"));
        name.parse::<Algorithm>().map_err(error)
    };
    let names = algorithms.map(|names| Column::of("algorithms", names));
    let names = names.transpose()?;
    let columns = [
        Column::of("keys", keys)?,
        Column::of("messages", messages)?,
        Column::of("signatures", signatures)?,
    ];
    let [keys, messages, signatures] = &columns;
    let mut all = vec![
        ("keys", keys),
        ("messages", messages),
        ("signatures", signatures),
    ];
    all.extend(names.iter().map(|names| ("algorithms", names)));
    let total = equal_lengths(&all)?;
    let call = Call {
        workers: threads(workers)?,
        progress,
        algorithm: algorithm.map(named).transpose()?,
        names: names.as_ref(),
    };
    let verdicts = call.verify(py, &columns, total)?;
    let reasons = Reasons::new(&verdicts)?;
    Ok((
        Verdicts::new(verdicts.into_iter().map(of_row).collect()),
        reasons,
    ))
}

/// Sets the bound in bytes on the memory of the process for prepared keys.
#[pyfunction]
pub fn set_cache_limit(bytes: usize) {
    limbsmith_bulk::set_cache_limit(bytes);
    pool::clear();
}

/// The bound in bytes.
#[pyfunction]
pub fn cache_limit() -> usize {
    limbsmith_bulk::cache_limit()
}

/// The bytes of it that are taken: for tests.
#[pyfunction]
pub fn cached_bytes() -> usize {
    limbsmith_bulk::cached_bytes()
}

/// The verdict on a row with all fields.
fn of_row(verdict: Verdict) -> Option<bool> {
    match verdict {
        Verdict::Missing => None,
        verdict => Some(verdict.is_valid()),
    }
}

/// The verdicts in a container as the columns are: of Arrow if any of them is, else of numpy if any of them is.
fn answer<'py>(
    py: Python<'py>,
    columns: &[Column<'py>],
    verdicts: Vec<Verdict>,
) -> PyResult<Bound<'py, PyAny>> {
    let verdicts: Vec<_> = verdicts.into_iter().map(of_row).collect();
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
