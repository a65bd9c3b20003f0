//! Columns of bytes: Arrow arrays, arrays of numpy, and sequences of bytes objects.

mod arrow;
mod matrix;

use std::ops::Range;

use numpy::PyUntypedArray;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use pyo3_arrow::{PyArray, PyChunkedArray};

use crate::bytes::Bytes;
use arrow::{Chunks, import};
use matrix::{Copied, Matrix, Numpy, has_numpy, masked_class};

/// What a column is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Keys or signatures: text is refused, as its encoding is not known.
    Binary,
    /// Messages or names of algorithms: text is UTF-8.
    Text,
}

impl Role {
    fn takes_text(self) -> bool {
        self == Role::Text
    }
}

/// A column. Those of Arrow are borrowed from the caller. Objects of a sequence are held, and their buffers copied.
pub enum Column<'py> {
    Arrow(Chunks),
    Numpy(Matrix<'py>),
    Sequence(Vec<Option<Bytes<'py>>>),
}

/// Rows of a column.
pub enum Block<'a> {
    Borrowed(Vec<Option<&'a [u8]>>),
    Copied(Copied),
}

impl Block<'_> {
    pub fn rows(&self) -> Vec<Option<&[u8]>> {
        match self {
            Block::Borrowed(rows) => rows.clone(),
            Block::Copied(rows) => rows.rows(),
        }
    }
}

/// Whether the argument has this attribute, of the Arrow PyCapsule interface.
fn has(object: &Bound<'_, PyAny>, attribute: &str) -> PyResult<bool> {
    object.hasattr(attribute)
}

impl<'py> Column<'py> {
    /// The argument of this name.
    ///
    /// # Errors
    /// `TypeError` if it is no column, `ValueError` if it is one that cannot be read.
    pub fn of(name: &str, role: Role, object: &Bound<'py, PyAny>) -> PyResult<Self> {
        let py = object.py();
        if has_numpy(py)?
            && let Ok(array) = object.cast::<PyUntypedArray>()
        {
            return match Numpy::of(name, role.takes_text(), array)? {
                Numpy::Matrix(rows) => Ok(Column::Numpy(rows)),
                Numpy::Objects(rows) => Column::of_objects(name, role, rows.iter()),
            };
        }
        if has(object, "__arrow_c_array__")? {
            let array = import::<PyArray>(name, object)?;
            return Chunks::new(name, role, &[array.into_inner().0]).map(Column::Arrow);
        }
        if has(object, "__arrow_c_stream__")? {
            let array = import::<PyChunkedArray>(name, object)?;
            return Chunks::new(name, role, array.chunks()).map(Column::Arrow);
        }
        match objects(object) {
            Some(rows) => Column::of_objects(name, role, rows.into_iter()),
            None => Err(PyTypeError::new_err(format!(
                "{name}: an Arrow array, a numpy array of uint8 or a list of bytes is needed, not {}",
                object.get_type()
            ))),
        }
    }

    fn of_objects(
        name: &str,
        role: Role,
        objects: impl ExactSizeIterator<Item = Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        let mut rows = Vec::with_capacity(objects.len());
        for (i, row) in objects.enumerate() {
            let row = value(role, &row).map_err(|error| {
                PyTypeError::new_err(format!("{name}[{i}]: {}", error.value(row.py())))
            })?;
            rows.push(row);
        }
        Ok(Column::Sequence(rows))
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        match self {
            Column::Arrow(chunks) => chunks.len,
            Column::Numpy(array) => array.len(),
            Column::Sequence(rows) => rows.len(),
        }
    }

    /// The bytes that a row of a block takes.
    pub fn copied_width(&self) -> usize {
        match self {
            Column::Numpy(array) => array.width(),
            Column::Arrow(_) | Column::Sequence(_) => 0,
        }
    }

    /// Whether it is an array of numpy with a mask.
    pub fn has_mask(&self) -> bool {
        matches!(self, Column::Numpy(array) if array.has_mask())
    }

    /// The rows of a range within the length.
    ///
    /// # Errors
    /// `ValueError` if the column was changed.
    pub fn block(&self, range: Range<usize>) -> PyResult<Block<'_>> {
        let mut rows = Vec::with_capacity(range.len());
        match self {
            Column::Arrow(chunks) => chunks.rows(range, &mut rows),
            Column::Numpy(array) => return array.block(range).map(Block::Copied),
            Column::Sequence(all) => {
                let some = all.get(range).unwrap_or_default();
                rows.extend(some.iter().map(|row| row.as_ref().map(Bytes::as_slice)));
            }
        }
        Ok(Block::Borrowed(rows))
    }
}

/// The objects that a list or a tuple holds now. Methods of subclasses are not asked.
pub fn objects<'py>(object: &Bound<'py, PyAny>) -> Option<Vec<Bound<'py, PyAny>>> {
    if let Ok(list) = object.cast::<PyList>() {
        return Some(list.iter().collect());
    }
    let tuple = object.cast::<PyTuple>().ok()?;
    Some(tuple.iter().collect())
}

/// The bytes of an object. None are those of `None`, of numpy's `masked`, and of an array with a masked byte.
fn value<'py>(role: Role, row: &Bound<'py, PyAny>) -> PyResult<Option<Bytes<'py>>> {
    if row.is_none() {
        return Ok(None);
    }
    if let Ok(text) = row.cast::<PyString>() {
        if !role.takes_text() {
            return Err(PyTypeError::new_err(format!(
                "bytes are needed, not {}. Text must be decoded first: bytes.fromhex(x), base64.b64decode(x)",
                row.get_type()
            )));
        }
        return Bytes::of_text(text).map(Some);
    }
    if row.is_exact_instance_of::<pyo3::types::PyBytes>() {
        return row.extract().map(Some);
    }
    let py = row.py();
    if has_numpy(py)?
        && row.is_instance_of::<PyUntypedArray>()
        && row.is_instance(&masked_class(py)?)?
    {
        let mask = py
            .import("numpy.ma")?
            .call_method1("getmaskarray", (row,))?;
        if mask.call_method0("any")?.is_truthy()? {
            return Ok(None);
        }
    }
    row.extract().map(Some)
}

/// The number of rows of all of these columns.
///
/// # Errors
/// `ValueError` with the numbers unless they are equal.
pub fn equal_lengths(columns: &[(&str, &Column<'_>)]) -> PyResult<usize> {
    let lengths: Vec<_> = columns.iter().map(|(_, column)| column.len()).collect();
    let first = lengths.first().copied().unwrap_or(0);
    if lengths.iter().all(|len| *len == first) {
        return Ok(first);
    }
    let each: Vec<_> = columns
        .iter()
        .zip(&lengths)
        .map(|((name, _), len)| format!("{len} {name}"))
        .collect();
    Err(PyValueError::new_err(format!(
        "columns of different lengths: {}",
        each.join(", ")
    )))
}
