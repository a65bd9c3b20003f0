//! Arrays of numpy: a row is a value.

use std::ops::Range;

use numpy::ndarray::Axis;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;

/// An array of `uint8` with two dimensions, whose owner may change it at any time.
///
/// Its rows are copied block by block, while the interpreter's lock is held. Its shape is looked at before each block.
pub struct Matrix<'py> {
    name: String,
    array: Bound<'py, PyUntypedArray>,
    shape: (usize, usize),
    /// Whether each row is masked, if the array has a mask.
    mask: Option<Vec<bool>>,
}

/// The rows of a block.
pub struct Copied {
    bytes: Vec<u8>,
    width: usize,
    masked: Vec<bool>,
}

impl Copied {
    pub fn rows(&self) -> Vec<Option<&[u8]>> {
        let row = |(i, masked): (usize, &bool)| {
            let start = i * self.width;
            (!masked).then(|| &self.bytes[start..start + self.width])
        };
        self.masked.iter().enumerate().map(row).collect()
    }
}

/// What an array of numpy is as a column.
pub enum Numpy<'py> {
    Matrix(Matrix<'py>),
    /// Objects, `None` where they are masked.
    Objects(Bound<'py, PyList>),
}

/// Whether numpy is loaded. Otherwise nothing is an array of it, and its interface must not be asked.
pub fn has_numpy(py: Python<'_>) -> PyResult<bool> {
    py.import("sys")?.getattr("modules")?.contains("numpy")
}

/// Numpy's class of arrays with masks.
pub fn masked_class<'py>(py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
    py.import("numpy.ma")?.getattr("MaskedArray")
}

impl<'py> Numpy<'py> {
    /// The argument of this name.
    ///
    /// # Errors
    /// `TypeError` for other types and shapes, and for subclasses that give rows another meaning.
    pub fn of(name: &str, text: bool, array: &Bound<'py, PyUntypedArray>) -> PyResult<Self> {
        let py = array.py();
        let (array, mask) = if array.is_instance(&masked_class(py)?)? {
            let mask = py
                .import("numpy.ma")?
                .call_method1("getmaskarray", (array,))?;
            (array.getattr("data")?, Some(mask))
        } else {
            (array.clone().into_any(), None)
        };
        let numpy = py.import("numpy")?;
        let class = array.get_type();
        if !class.is(numpy.getattr("ndarray")?) && !class.is(numpy.getattr("memmap")?) {
            return Err(PyTypeError::new_err(format!(
                "{name}: {class} may give rows another meaning than a numpy array of uint8 does; \
                 numpy.asarray(x) makes one of it"
            )));
        }
        let array = array.cast_into::<PyUntypedArray>()?;
        let kind: String = array.dtype().getattr("kind")?.extract()?;
        if array.ndim() == 1 && (kind == "O" || text && (kind == "U" || kind == "T")) {
            let objects = array.call_method0("tolist")?.cast_into::<PyList>()?;
            if let Some(mask) = mask {
                for (i, masked) in mask.try_iter()?.enumerate() {
                    if masked?.is_truthy()? {
                        objects.set_item(i, py.None())?;
                    }
                }
            }
            return Ok(Numpy::Objects(objects));
        }
        let Ok(rows) = array.cast::<PyArray2<u8>>() else {
            return Err(PyTypeError::new_err(format!(
                "{name}: a numpy array of uint8 with two dimensions is needed, not of {} with {}",
                array.dtype(),
                array.ndim()
            )));
        };
        let shape = (rows.shape()[0], rows.shape()[1]);
        // A row with one masked byte is not known.
        let mask = match mask {
            None => None,
            Some(mask) => {
                let rows = mask
                    .call_method1("any", (1,))?
                    .cast_into::<PyArray1<bool>>()?;
                Some(rows.to_vec()?)
            }
        };
        let matrix = Matrix {
            name: name.to_owned(),
            array,
            shape,
            mask,
        };
        matrix.block(0..0)?;
        Ok(Numpy::Matrix(matrix))
    }
}

impl Matrix<'_> {
    pub fn len(&self) -> usize {
        self.shape.0
    }

    /// The bytes of a row.
    pub fn width(&self) -> usize {
        self.shape.1
    }

    pub fn has_mask(&self) -> bool {
        self.mask.is_some()
    }

    /// The rows of a range within the length.
    ///
    /// # Errors
    /// `ValueError` if the array is another one than before.
    pub fn block(&self, range: Range<usize>) -> PyResult<Copied> {
        let name = &self.name;
        let changed =
            || PyValueError::new_err(format!("{name}: the array was changed during the call"));
        let rows = self.array.cast::<PyArray2<u8>>().map_err(|_| changed())?;
        if rows.shape() != [self.shape.0, self.shape.1] {
            return Err(changed());
        }
        let rows = rows.try_readonly().map_err(|error| {
            PyValueError::new_err(format!("{name}: the array is in use: {error}"))
        })?;
        let view = rows.as_array();
        if self.width() > 1 && view.strides()[1] != 1 {
            return Err(PyValueError::new_err(format!(
                "{name}: the bytes of a row must be adjacent; numpy.ascontiguousarray makes them so"
            )));
        }
        let mut bytes = Vec::with_capacity(range.len() * self.width());
        for i in range.clone() {
            let row = view.index_axis(Axis(0), i);
            bytes.extend_from_slice(row.to_slice().ok_or_else(changed)?);
        }
        let masked = match &self.mask {
            Some(mask) => mask.get(range).ok_or_else(changed)?.to_vec(),
            None => vec![false; range.len()],
        };
        Ok(Copied {
            bytes,
            width: self.width(),
            masked,
        })
    }
}
