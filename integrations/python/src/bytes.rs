//! Arguments of bytes.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// The bytes of an object: `bytes` without a copy, and `bytearray`, `memoryview` and other buffers copied.
pub struct Bytes<'py>(Bound<'py, PyBytes>);

impl<'py> Bytes<'py> {
    /// The bytes, which are immutable.
    pub fn as_slice(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The text in UTF-8.
    ///
    /// # Errors
    /// `TypeError` for surrogates, which have no UTF-8.
    pub fn of_text(text: &Bound<'py, PyString>) -> PyResult<Self> {
        let encoded = text.encode_utf8();
        encoded
            .map(Bytes)
            .map_err(|error| PyTypeError::new_err(error.value(text.py()).to_string()))
    }
}

impl<'py> FromPyObject<'_, 'py> for Bytes<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = object.cast::<PyBytes>() {
            return Ok(Bytes(bytes.to_owned()));
        }
        // `memoryview` and not `bytes`, which makes zeros of a number.
        let py = object.py();
        let found = object.get_type().to_string();
        let view = py.import("builtins")?.getattr("memoryview")?;
        let view = view
            .call1((object,))
            .map_err(|_| PyTypeError::new_err(format!("bytes are needed, not {found}")))?;
        // The memory of wider elements depends on the machine.
        if !view.getattr("itemsize")?.eq(1)? {
            let format = view.getattr("format")?;
            return Err(PyTypeError::new_err(format!(
                "bytes are needed, not {found} of elements {format:?}"
            )));
        }
        let bytes = view.call_method0("tobytes")?;
        Ok(Bytes(bytes.cast_into::<PyBytes>().map_err(PyErr::from)?))
    }
}
