//! The answer to columns of Arrow.

use std::sync::Arc;

use arrow_array::types::Int8Type;
use arrow_array::{Array, ArrayRef, BooleanArray, DictionaryArray, Int8Array, StringArray};
use arrow_schema::{DataType, Field};
use limbsmith_bulk::Verdict;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PyTuple};
use pyo3_arrow::ffi::{to_array_pycapsules, to_schema_pycapsule};

/// A boolean array of Arrow.
#[pyclass(frozen, sequence, module = "limbsmith")]
pub struct Verdicts(BooleanArray);

impl Verdicts {
    /// The verdicts, none for rows without one.
    pub fn new(verdicts: Vec<Option<bool>>) -> Self {
        Verdicts(verdicts.into())
    }

    fn at(&self, i: usize) -> Option<bool> {
        (!self.0.is_null(i)).then(|| self.0.value(i))
    }
}

#[pymethods]
impl Verdicts {
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let array: ArrayRef = Arc::new(self.0.clone());
        let field = Arc::new(Field::new("", DataType::Boolean, true));
        Ok(to_array_pycapsules(py, field, &array, requested_schema)?)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, DataType::Boolean)?)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Option<bool>> {
        let place = match index < 0 {
            true => self.0.len().checked_add_signed(index),
            false => usize::try_from(index).ok(),
        };
        match place {
            Some(place) if place < self.0.len() => Ok(self.at(place)),
            _ => Err(PyIndexError::new_err("no such row")),
        }
    }

    /// A list of `True`, `False` and `None`.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, (0..self.0.len()).map(|i| self.at(i)))
    }

    fn __repr__(&self) -> String {
        format!(
            "<limbsmith.Verdicts: {} true, {} false, {} null>",
            self.0.true_count(),
            self.0.false_count(),
            self.0.null_count()
        )
    }
}

/// A dictionary array of Arrow: the reason of each row.
#[pyclass(frozen, module = "limbsmith")]
pub struct Reasons(DictionaryArray<Int8Type>);

impl Reasons {
    /// The reasons of these verdicts.
    pub fn new(verdicts: &[Verdict]) -> PyResult<Self> {
        let place = |verdict: &Verdict| Verdict::ALL.iter().position(|v| v == verdict);
        let keys = verdicts
            .iter()
            .map(|v| place(v).and_then(|i| i8::try_from(i).ok()));
        let keys: Int8Array = keys.collect();
        let texts = StringArray::from_iter_values(Verdict::ALL.map(Verdict::reason));
        let error = |error: arrow_schema::ArrowError| PyValueError::new_err(error.to_string());
        DictionaryArray::try_new(keys, Arc::new(texts))
            .map(Reasons)
            .map_err(error)
    }
}

#[pymethods]
impl Reasons {
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let array: ArrayRef = Arc::new(self.0.clone());
        let field = Arc::new(Field::new("", array.data_type().clone(), true));
        Ok(to_array_pycapsules(py, field, &array, requested_schema)?)
    }
}
