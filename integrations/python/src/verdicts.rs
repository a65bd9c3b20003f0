//! The answer to columns of Arrow.

use std::sync::Arc;

use arrow_array::types::Int8Type;
use arrow_array::{Array, ArrayRef, BooleanArray, DictionaryArray, Int8Array, StringArray};
use arrow_schema::{DataType, Field};
use limbsmith_bulk::Verdict;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyIterator, PyList, PyTuple};
use pyo3_arrow::ffi::{to_array_pycapsules, to_schema_pycapsule};

/// A boolean array of Arrow.
#[pyclass(frozen, sequence, weakref, module = "limbsmith")]
pub struct Verdicts(BooleanArray);

/// A dictionary array of Arrow: the reason of each row.
#[pyclass(frozen, sequence, weakref, module = "limbsmith")]
pub struct Reasons(DictionaryArray<Int8Type>);

impl Verdicts {
    /// The verdicts, none for rows without one.
    pub fn new(verdicts: Vec<Option<bool>>) -> Self {
        Verdicts(verdicts.into())
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn at(&self, i: usize) -> Option<bool> {
        (!self.0.is_null(i)).then(|| self.0.value(i))
    }

    fn part(&self, start: usize, len: usize) -> Self {
        Verdicts(self.0.slice(start, len))
    }

    /// A byte for each row.
    fn codes(&self) -> Vec<u8> {
        (0..self.len())
            .map(|i| self.at(i).map_or(2, u8::from))
            .collect()
    }

    fn text(&self) -> String {
        format!(
            "{} true, {} false, {} null",
            self.0.true_count(),
            self.0.false_count(),
            self.0.null_count()
        )
    }

    fn field(&self) -> DataType {
        DataType::Boolean
    }
}

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

    fn len(&self) -> usize {
        self.0.len()
    }

    fn at(&self, i: usize) -> Option<&'static str> {
        let place = usize::try_from(self.0.keys().value(i)).ok()?;
        Verdict::ALL.get(place).map(|verdict| verdict.reason())
    }

    fn part(&self, start: usize, len: usize) -> Self {
        Reasons(self.0.slice(start, len))
    }

    /// A byte for each row.
    fn codes(&self) -> Vec<u8> {
        self.0
            .keys()
            .values()
            .iter()
            .map(|key| key.to_ne_bytes()[0])
            .collect()
    }

    fn text(&self) -> String {
        format!("{} rows", self.len())
    }

    fn field(&self) -> DataType {
        self.0.data_type().clone()
    }
}

/// The methods of both: those of Arrow, of an immutable sequence, and of pickles.
macro_rules! sequence {
    ($name:ident, $text:literal, $from_codes:literal) => {
        #[pymethods]
        impl $name {
            #[pyo3(signature = (requested_schema=None))]
            fn __arrow_c_array__<'py>(
                &self,
                py: Python<'py>,
                requested_schema: Option<Bound<'py, PyCapsule>>,
            ) -> PyResult<Bound<'py, PyTuple>> {
                let array: ArrayRef = Arc::new(self.0.clone());
                let field = Arc::new(Field::new("", self.field(), true));
                Ok(to_array_pycapsules(py, field, &array, requested_schema)?)
            }

            fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
                Ok(to_schema_pycapsule(py, self.field())?)
            }

            fn __len__(&self) -> usize {
                self.len()
            }

            /// The value of a row, or the rows of a slice in a container of this kind.
            fn __getitem__<'py>(
                slf: &Bound<'py, Self>,
                index: &Bound<'py, PyAny>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let py = slf.py();
                let this = slf.get();
                // The interpreter's own rules for indices: `__index__`, negative numbers, steps.
                let rows = py
                    .import("builtins")?
                    .call_method1("range", (this.len(),))?;
                let found = rows.get_item(index)?;
                let Ok(row) = found.extract::<usize>() else {
                    return Self::picked(slf, &found);
                };
                this.at(row)
                    .into_pyobject(py)
                    .map(|row| row.to_owned().into_any())
                    .map_err(Into::into)
            }

            fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
                self.to_pylist(py)?.try_iter()
            }

            fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
                let list = self.to_pylist(py)?;
                list.reverse()?;
                list.try_iter()
            }

            fn __contains__<'py>(
                &self,
                py: Python<'py>,
                value: &Bound<'py, PyAny>,
            ) -> PyResult<bool> {
                self.to_pylist(py)?.contains(value)
            }

            /// The number of rows with this value.
            fn count<'py>(
                &self,
                py: Python<'py>,
                value: &Bound<'py, PyAny>,
            ) -> PyResult<Bound<'py, PyAny>> {
                self.to_pylist(py)?.call_method1("count", (value,))
            }

            /// The first row with this value. `ValueError` if there is none.
            #[pyo3(signature = (value, *range))]
            fn index<'py>(
                &self,
                py: Python<'py>,
                value: &Bound<'py, PyAny>,
                range: &Bound<'py, PyTuple>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let arguments = PyList::new(py, [value])?;
                for limit in range {
                    arguments.append(limit)?;
                }
                self.to_pylist(py)?
                    .call_method1("index", arguments.to_tuple())
            }

            /// Equal to another of this kind and to lists and tuples with the same values.
            fn __eq__<'py>(
                &self,
                py: Python<'py>,
                other: &Bound<'py, PyAny>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let other = if let Ok(other) = other.cast::<Self>() {
                    other.get().to_pylist(py)?
                } else if let Ok(other) = other.cast::<PyList>() {
                    other.clone()
                } else if let Ok(other) = other.cast::<PyTuple>() {
                    other.to_list()
                } else {
                    return Ok(py.NotImplemented().into_bound(py));
                };
                let equal = self.to_pylist(py)?.eq(other)?;
                Ok(pyo3::types::PyBool::new(py, equal).to_owned().into_any())
            }

            /// The values in a list.
            fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
                PyList::new(py, (0..self.len()).map(|i| self.at(i)))
            }

            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }

            fn __reduce__<'py>(
                &self,
                py: Python<'py>,
            ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
                let make = py.import("limbsmith._pickle")?.getattr($from_codes)?;
                Ok((make, (PyBytes::new(py, &self.codes()),)))
            }

            fn __repr__(&self) -> String {
                format!("<limbsmith.{}: {}>", $text, self.text())
            }
        }

        impl $name {
            /// The rows of a range of Python.
            fn picked<'py>(
                slf: &Bound<'py, Self>,
                rows: &Bound<'py, PyAny>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let this = slf.get();
                let (start, step): (isize, isize) = (
                    rows.getattr("start")?.extract()?,
                    rows.getattr("step")?.extract()?,
                );
                let len = rows.len()?;
                if step == 1 {
                    let start = usize::try_from(start).unwrap_or(0).min(this.len());
                    return Ok(Bound::new(
                        slf.py(),
                        this.part(start, len.min(this.len() - start)),
                    )?
                    .into_any());
                }
                let codes = this.codes();
                let mut picked = Vec::with_capacity(len);
                for row in rows.try_iter()? {
                    picked.extend(codes.get(row?.extract::<usize>()?));
                }
                Ok(Bound::new(slf.py(), Self::of_codes(&picked)?)?.into_any())
            }
        }
    };
}

sequence!(Verdicts, "Verdicts", "verdicts");
sequence!(Reasons, "Reasons", "reasons");

fn no_code() -> PyErr {
    PyValueError::new_err("no codes of rows")
}

impl Verdicts {
    fn of_codes(codes: &[u8]) -> PyResult<Self> {
        let verdict = |code: &u8| match code {
            0 => Ok(Some(false)),
            1 => Ok(Some(true)),
            2 => Ok(None),
            _ => Err(no_code()),
        };
        codes
            .iter()
            .map(verdict)
            .collect::<PyResult<_>>()
            .map(Self::new)
    }
}

impl Reasons {
    fn of_codes(codes: &[u8]) -> PyResult<Self> {
        let verdict = |code: &u8| {
            Verdict::ALL
                .get(usize::from(*code))
                .copied()
                .ok_or_else(no_code)
        };
        Self::new(&codes.iter().map(verdict).collect::<PyResult<Vec<_>>>()?)
    }
}

/// The verdicts in a pickle.
#[pyfunction]
pub fn verdicts_of_codes(codes: &[u8]) -> PyResult<Verdicts> {
    Verdicts::of_codes(codes)
}

/// The reasons in a pickle.
#[pyfunction]
pub fn reasons_of_codes(codes: &[u8]) -> PyResult<Reasons> {
    Reasons::of_codes(codes)
}
