//! Verification of many signatures.

use std::thread;

use limbsmith_bulk::{Algorithm, Row, Verdict, Verifier};
use numpy::PyArray1;
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyList};

use crate::column::{Column, Role, equal_lengths};
use crate::pool::{self, Borrowed};
use crate::scheme::{Names, Options};
use crate::verdicts::{Reasons, Verdicts};

/// Rows of one thread between two looks at signals: 20 ms of Ed25519, 200 ms of P-384.
const BLOCK: usize = 4096;
/// More threads than this are a mistake of the caller.
const MOST_WORKERS: usize = 1024;
/// The most bytes of a block that are copied, but for a row that is longer.
const COPIED: usize = 64 << 20;

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

/// A whole number in an argument. Other numbers, and those out of range, are an error of their own.
fn number(
    name: &str,
    what: &str,
    most: usize,
    least: usize,
    given: &Bound<'_, PyAny>,
) -> PyResult<usize> {
    let wrong = || {
        PyValueError::new_err(format!(
            "{name} is {what} from {least} to {most}, not {given}"
        ))
    };
    if given.is_instance_of::<PyBool>() || given.is_instance_of::<PyFloat>() {
        return Err(wrong());
    }
    // `__index__`, which whole numbers of numpy have too.
    let whole = given
        .py()
        .import("operator")?
        .call_method1("index", (given,));
    let whole = whole
        .map_err(|_| PyTypeError::new_err(format!("{name} is {what}, not {}", given.get_type())))?;
    let whole = whole.extract::<usize>().map_err(|_| wrong())?;
    if !(least..=most).contains(&whole) {
        return Err(wrong());
    }
    Ok(whole)
}

/// The number of threads that a caller asks for.
fn threads(workers: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    match workers {
        None => Ok(1),
        Some(given) => number("workers", "a number of threads", MOST_WORKERS, 1, given),
    }
}

/// The rows between two looks at signals, fewer if the columns copy long ones.
pub fn rows_at_once(columns: &[&Column<'_>], most: usize) -> usize {
    let width: usize = columns.iter().map(|column| column.copied_width()).sum();
    most.min(COPIED / width.max(1)).max(1)
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
    workers: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options {
        policy,
        encoding,
        hash,
        prehashed,
    };
    let algorithm = options.algorithm(algorithm)?;
    let workers = threads(workers.as_ref())?;
    let columns = [
        Column::of("keys", Role::Binary, keys)?,
        Column::of("messages", Role::Text, messages)?,
        Column::of("signatures", Role::Binary, signatures)?,
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
        algorithms: Named::All(algorithm),
    };
    let verdicts = call.verify(py, &columns, total)?;
    answer(py, &columns, verdicts)
}

/// The algorithms of a call's rows.
enum Named<'a, 'py> {
    All(Algorithm),
    /// Each row names its own.
    Each(Names, &'a Column<'py>),
}

/// What a call does with its columns.
struct Call<'a, 'py> {
    workers: usize,
    progress: Option<Bound<'py, PyAny>>,
    algorithms: Named<'a, 'py>,
}

impl<'py> Call<'_, 'py> {
    /// The verdicts on the rows of keys, messages and signatures.
    fn verify(
        mut self,
        py: Python<'py>,
        columns: &[Column<'py>; 3],
        total: usize,
    ) -> PyResult<Vec<Verdict>> {
        // A column without bytes may claim any length.
        let mut verdicts = Vec::new();
        verdicts
            .try_reserve_exact(total)
            .map_err(|_| PyMemoryError::new_err(format!("no memory for {total} verdicts")))?;
        let mut verifiers = Borrowed::new(self.workers.min(total));
        let [keys, messages, signatures] = columns;
        let mut copied = vec![keys, messages, signatures];
        if let Named::Each(_, names) = &self.algorithms {
            copied.push(names);
        }
        let step = rows_at_once(&copied, BLOCK * self.workers);
        for start in (0..total).step_by(step) {
            let range = start..total.min(start + step);
            let blocks = [
                keys.block(range.clone())?,
                messages.block(range.clone())?,
                signatures.block(range.clone())?,
            ];
            let [keys, messages, signatures] = [0, 1, 2].map(|i: usize| blocks[i].rows());
            let fields = keys.into_iter().zip(messages).zip(signatures);
            let mut rows: Vec<_> = fields
                .map(|((key, message), signature)| Row {
                    algorithm: None,
                    key,
                    message,
                    signature,
                })
                .collect();
            // Verdicts on names that are no algorithms of their rows.
            let mut refused = Vec::new();
            match &mut self.algorithms {
                Named::All(algorithm) => {
                    for row in &mut rows {
                        row.algorithm = Some(*algorithm);
                    }
                }
                Named::Each(names, column) => {
                    let block = column.block(range.clone())?;
                    for (i, name) in block.rows().into_iter().enumerate() {
                        match name.map(|name| names.find(name)) {
                            Some(Ok(algorithm)) => rows[i].algorithm = Some(algorithm),
                            Some(Err(verdict)) => refused.push((i, verdict)),
                            None => {}
                        }
                    }
                }
            }
            let mut found = vec![Verdict::Missing; rows.len()];
            py.detach(|| verify_block(&mut verifiers.0, &rows, &mut found));
            for (i, verdict) in refused {
                let row = rows[i];
                let whole = row.key.is_some() && row.message.is_some() && row.signature.is_some();
                if whole || verdict == Verdict::UnknownAlgorithm {
                    found[i] = verdict;
                }
            }
            verdicts.extend(found);
            py.check_signals()?;
            if let Some(progress) = &self.progress {
                progress.call1((range.end, total))?;
            }
        }
        Ok(verdicts)
    }
}

/// The verdict and the reason of each row, as two arrays of Arrow: for `verify_table` and the engines.
#[pyfunction]
#[pyo3(signature = (
    algorithm, algorithms, keys, messages, signatures, *, policy=None, encoding=None, hash=None, prehashed=false,
    progress=None, workers=None
))]
#[expect(clippy::too_many_arguments, reason = "the package calls it alone")]
pub fn verify_reasons<'py>(
    py: Python<'py>,
    algorithm: Option<&str>,
    algorithms: Option<&Bound<'py, PyAny>>,
    keys: &Bound<'py, PyAny>,
    messages: &Bound<'py, PyAny>,
    signatures: &Bound<'py, PyAny>,
    policy: Option<&str>,
    encoding: Option<&str>,
    hash: Option<&str>,
    prehashed: bool,
    progress: Option<Bound<'py, PyAny>>,
    workers: Option<Bound<'py, PyAny>>,
) -> PyResult<(Verdicts, Reasons)> {
    let options = Options {
        policy,
        encoding,
        hash,
        prehashed,
    };
    let algorithm = all(algorithm, options)?;
    let workers = threads(workers.as_ref())?;
    let names = algorithms.map(|names| Column::of("algorithms", Role::Text, names));
    let names = names.transpose()?;
    let columns = [
        Column::of("keys", Role::Binary, keys)?,
        Column::of("messages", Role::Text, messages)?,
        Column::of("signatures", Role::Binary, signatures)?,
    ];
    let [keys, messages, signatures] = &columns;
    let mut lengths = vec![
        ("keys", keys),
        ("messages", messages),
        ("signatures", signatures),
    ];
    lengths.extend(names.iter().map(|names| ("algorithms", names)));
    let total = equal_lengths(&lengths)?;
    let algorithms = match (algorithm, &names) {
        (Some(algorithm), None) => Named::All(algorithm),
        (None, Some(names)) => Named::Each(options.each()?, names),
        _ => return Err(PyTypeError::new_err("one algorithm, or one for each row")),
    };
    let call = Call {
        workers,
        progress,
        algorithms,
    };
    let verdicts = call.verify(py, &columns, total)?;
    let reasons = Reasons::new(&verdicts)?;
    Ok((
        Verdicts::new(verdicts.into_iter().map(of_row).collect()),
        reasons,
    ))
}

/// The algorithm of all rows, if there is one for all. The options are read in any case.
fn all(algorithm: Option<&str>, options: Options<'_>) -> PyResult<Option<Algorithm>> {
    let Some(name) = algorithm else {
        options.each()?;
        return Ok(None);
    };
    let read = name.parse::<Algorithm>();
    read.map_err(|error| PyValueError::new_err(format!("{name:?}: {error}")))?;
    options.algorithm(name).map(Some)
}

/// Raises what `verify_reasons` would for these options, before an engine starts.
#[pyfunction]
#[pyo3(signature = (algorithm, *, policy=None, encoding=None, hash=None, prehashed=false))]
pub fn check(
    algorithm: Option<&str>,
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
    all(algorithm, options).map(|_| ())
}

/// Sets the bound in bytes on the memory of the process for prepared keys.
#[pyfunction]
pub fn set_cache_limit(bytes: &Bound<'_, PyAny>) -> PyResult<()> {
    let bytes = number("bytes", "a number of bytes", usize::MAX, 0, bytes)?;
    limbsmith_bulk::set_cache_limit(bytes);
    pool::clear();
    Ok(())
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
/// That of a numpy array with a mask has a mask.
pub fn answer<'py>(
    py: Python<'py>,
    columns: &[Column<'py>],
    verdicts: Vec<Verdict>,
) -> PyResult<Bound<'py, PyAny>> {
    let verdicts: Vec<_> = verdicts.into_iter().map(of_row).collect();
    let any = |is: fn(&Column<'_>) -> bool| columns.iter().any(is);
    if any(|column| matches!(column, Column::Arrow(_))) {
        return Ok(Bound::new(py, Verdicts::new(verdicts))?.into_any());
    }
    if any(|column| column.has_mask()) {
        // Below the mask is no verdict, and so nothing that is true.
        let masked = verdicts.iter().map(Option::is_none).collect();
        let data = verdicts.into_iter().map(|v| v == Some(true)).collect();
        let arrays = [data, masked].map(|values: Vec<bool>| PyArray1::from_vec(py, values));
        let [data, masked] = arrays;
        return py
            .import("numpy.ma")?
            .call_method1("MaskedArray", (data, masked));
    }
    if any(|column| matches!(column, Column::Numpy(_))) {
        let verdicts: Vec<bool> = verdicts.into_iter().map(|v| v == Some(true)).collect();
        return Ok(PyArray1::from_vec(py, verdicts).into_any());
    }
    Ok(PyList::new(py, verdicts)?.into_any())
}
