//! Columns of bytes: Arrow arrays, arrays of numpy, and sequences of bytes objects.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, FixedSizeBinaryArray, LargeBinaryArray,
    new_empty_array,
};
use arrow_schema::DataType;
use numpy::ndarray::{ArrayView2, Axis};
use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use pyo3_arrow::{PyArray, PyChunkedArray};

use crate::bytes::Bytes;

/// A column. Its rows are borrowed from the objects of the caller, except buffers in a sequence, which are copied.
pub enum Column<'py> {
    Arrow(Chunks),
    Numpy(PyReadonlyArray2<'py, u8>),
    Sequence(Vec<Option<Bytes<'py>>>),
}

/// Arrow arrays of types that [`Values::of`] reads, one after the other.
pub struct Chunks {
    arrays: Vec<ArrayRef>,
    len: usize,
}

/// An array of bytes.
enum Values<'a> {
    Binary(&'a BinaryArray),
    Large(&'a LargeBinaryArray),
    View(&'a BinaryViewArray),
    Fixed(&'a FixedSizeBinaryArray),
    Null,
}

impl<'a> Values<'a> {
    fn of(array: &'a ArrayRef) -> Option<Self> {
        Some(match array.data_type() {
            DataType::Binary => Values::Binary(array.as_binary()),
            DataType::LargeBinary => Values::Large(array.as_binary()),
            DataType::BinaryView => Values::View(array.as_binary_view()),
            DataType::FixedSizeBinary(_) => Values::Fixed(array.as_fixed_size_binary()),
            DataType::Null => Values::Null,
            _ => return None,
        })
    }

    /// The value at an index below the length.
    fn get(&self, i: usize) -> Option<&'a [u8]> {
        match self {
            Values::Binary(array) => (!array.is_null(i)).then(|| array.value(i)),
            Values::Large(array) => (!array.is_null(i)).then(|| array.value(i)),
            Values::View(array) => (!array.is_null(i)).then(|| array.value(i)),
            Values::Fixed(array) => (!array.is_null(i)).then(|| array.value(i)),
            Values::Null => None,
        }
    }
}

impl Chunks {
    fn new(name: &str, arrays: &[ArrayRef]) -> PyResult<Self> {
        let wrong =
            |error: arrow_schema::ArrowError| PyValueError::new_err(format!("{name}: {error}"));
        let mut read = Vec::with_capacity(arrays.len());
        for array in arrays {
            // An empty slice may have offsets of which an import knows no bytes.
            let array = &match array.is_empty() {
                true => new_empty_array(array.data_type()),
                false => array.clone(),
            };
            // An import takes offsets on trust.
            array.to_data().validate_full().map_err(wrong)?;
            let array = match array.data_type() {
                DataType::Dictionary(_, values) => {
                    arrow_cast::cast(array, values).map_err(wrong)?
                }
                _ => array.clone(),
            };
            if Values::of(&array).is_none() {
                return Err(PyTypeError::new_err(format!(
                    "{name}: a binary type of Arrow is needed, not {}",
                    array.data_type()
                )));
            }
            read.push(array);
        }
        let len = read.iter().map(|array| array.len()).sum();
        Ok(Chunks { arrays: read, len })
    }

    fn rows<'a>(&'a self, range: Range<usize>, rows: &mut Vec<Option<&'a [u8]>>) {
        let mut start = 0;
        for array in &self.arrays {
            let end = start + array.len();
            let part = range.start.max(start)..range.end.min(end);
            if let (Some(values), false) = (Values::of(array), part.is_empty()) {
                rows.extend(part.map(|i| values.get(i - start)));
            }
            start = end;
        }
    }
}

/// Whether numpy is loaded. Otherwise nothing is an array of it, and its interface must not be asked.
pub fn has_numpy(py: Python<'_>) -> PyResult<bool> {
    py.import("sys")?.getattr("modules")?.contains("numpy")
}

/// Whether the argument has this attribute, of the Arrow PyCapsule interface.
fn has(object: &Bound<'_, PyAny>, attribute: &str) -> PyResult<bool> {
    object.hasattr(attribute)
}

/// An Arrow import. An array that was consumed before, or has too few buffers, makes the import panic.
fn import<'py, T>(name: &str, object: &Bound<'py, PyAny>) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    let read = catch_unwind(AssertUnwindSafe(|| object.extract::<T>()));
    let why = match read {
        Ok(Ok(array)) => return Ok(array),
        Ok(Err(error)) => error.value(object.py()).to_string(),
        Err(_) => "its buffers are not those of its type, or were consumed before".into(),
    };
    Err(PyTypeError::new_err(format!(
        "{name}: not read as Arrow: {why}"
    )))
}

impl<'py> Column<'py> {
    /// The argument of this name.
    ///
    /// # Errors
    /// `TypeError` if it is no column, `ValueError` if it is one that cannot be read.
    pub fn of(name: &str, object: &Bound<'py, PyAny>) -> PyResult<Self> {
        let py = object.py();
        if has_numpy(py)?
            && let Ok(array) = object.cast::<PyUntypedArray>()
        {
            return Column::of_numpy(name, array);
        }
        if has(object, "__arrow_c_array__")? {
            let array = import::<PyArray>(name, object)?;
            return Chunks::new(name, &[array.into_inner().0]).map(Column::Arrow);
        }
        if has(object, "__arrow_c_stream__")? {
            let array = import::<PyChunkedArray>(name, object)?;
            return Chunks::new(name, array.chunks()).map(Column::Arrow);
        }
        if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
            return Column::of_sequence(name, object);
        }
        Err(PyTypeError::new_err(format!(
            "{name}: an Arrow array, a numpy array of uint8 or a list of bytes is needed, not {}",
            object.get_type()
        )))
    }

    fn of_numpy(name: &str, array: &Bound<'py, PyUntypedArray>) -> PyResult<Self> {
        if let Ok(rows) = array.cast::<PyArray2<u8>>() {
            let rows = rows.try_readonly().map_err(|error| {
                PyValueError::new_err(format!("{name}: the array is in use: {error}"))
            })?;
            let view = rows.as_array();
            if view.ncols() > 1 && view.strides()[1] != 1 {
                return Err(PyValueError::new_err(format!(
                    "{name}: the bytes of a row must be adjacent; numpy.ascontiguousarray makes them so"
                )));
            }
            return Ok(Column::Numpy(rows));
        }
        let kind: String = array.dtype().getattr("kind")?.extract()?;
        if kind == "O" && array.ndim() == 1 {
            return Column::of_sequence(name, &array.call_method0("tolist")?);
        }
        Err(PyTypeError::new_err(format!(
            "{name}: a numpy array of uint8 with two dimensions is needed, not of {} with {}",
            array.dtype(),
            array.ndim()
        )))
    }

    fn of_sequence(name: &str, object: &Bound<'py, PyAny>) -> PyResult<Self> {
        let mut rows = Vec::with_capacity(object.len()?);
        for (i, row) in object.try_iter()?.enumerate() {
            let row = row?;
            if row.is_none() {
                rows.push(None);
                continue;
            }
            let bytes = row.extract::<Bytes<'py>>().map_err(|error| {
                PyTypeError::new_err(format!("{name}[{i}]: {}", error.value(row.py())))
            })?;
            rows.push(Some(bytes));
        }
        Ok(Column::Sequence(rows))
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        match self {
            Column::Arrow(chunks) => chunks.len,
            Column::Numpy(array) => array.as_array().nrows(),
            Column::Sequence(rows) => rows.len(),
        }
    }

    /// The rows of a range within the length.
    pub fn rows(&self, range: Range<usize>) -> Vec<Option<&[u8]>> {
        let mut rows = Vec::with_capacity(range.len());
        match self {
            Column::Arrow(chunks) => chunks.rows(range, &mut rows),
            Column::Numpy(array) => {
                let view = array.as_array();
                rows.extend(range.map(|i| row_of(view, i)));
            }
            Column::Sequence(all) => {
                rows.extend(
                    all[range]
                        .iter()
                        .map(|row| row.as_ref().map(Bytes::as_slice)),
                );
            }
        }
        rows
    }
}

/// Row `i`, whose bytes are adjacent.
fn row_of(view: ArrayView2<'_, u8>, i: usize) -> Option<&[u8]> {
    view.index_axis_move(Axis(0), i).to_slice()
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
