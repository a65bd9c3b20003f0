//! Arguments of bytes.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The bytes of an object: `bytes` without a copy, and `bytearray`, `memoryview` and other buffers copied.
pub struct Bytes<'py>(Bound<'py, PyBytes>);

impl Bytes<'_> {
    /// The bytes, which are immutable.
    pub fn as_slice(&self) -> &[u8] {
        self.0.as_bytes()
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
        let view = py.import("builtins")?.getattr("memoryview")?;
        let copied = view.call1((object,)).map_err(|_| {
            let found = object.get_type().to_string();
            PyTypeError::new_err(format!("bytes are needed, not {found}"))
        })?;
        let bytes = copied.call_method0("tobytes")?;
        Ok(Bytes(bytes.cast_into::<PyBytes>().map_err(PyErr::from)?))
    }
}
