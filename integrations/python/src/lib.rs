//! The Python package `limbsmith`: signatures verified and made in bulk, and keys in the manner of the package
//! `cryptography`. The interface is described in `python/limbsmith/__init__.pyi`, for people in `README.md`.

mod bytes;
mod column;
mod keys;
mod many;
mod pool;
mod scheme;
mod sign;
mod verdicts;
mod verify;

use pyo3::prelude::*;

/// The compiled part of the package.
#[pymodule]
fn _limbsmith(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<verdicts::Verdicts>()?;
    module.add_class::<verdicts::Reasons>()?;
    module.add_function(wrap_pyfunction!(verdicts::verdicts_of_codes, module)?)?;
    module.add_function(wrap_pyfunction!(verdicts::reasons_of_codes, module)?)?;
    module.add_function(wrap_pyfunction!(verify::verify_many, module)?)?;
    module.add_function(wrap_pyfunction!(verify::verify_reasons, module)?)?;
    module.add_function(wrap_pyfunction!(verify::check, module)?)?;
    module.add_function(wrap_pyfunction!(verify::set_cache_limit, module)?)?;
    module.add_function(wrap_pyfunction!(verify::cache_limit, module)?)?;
    module.add_function(wrap_pyfunction!(verify::cached_bytes, module)?)?;
    module.add_function(wrap_pyfunction!(sign::sign_many, module)?)?;
    module.add_function(wrap_pyfunction!(many::recover_many, module)?)?;
    module.add_function(wrap_pyfunction!(many::verify_tokens, module)?)?;
    keys::add_to(module)
}
