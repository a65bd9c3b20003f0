//! Errors in place of panics: the Parquet reader indexes slices by numbers of the file, and panics on some damaged ones.

use ::parquet::errors::ParquetError;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

std::thread_local! {
    /// Whether a panic of this thread is an error of a file, and not to be printed.
    static EXPECTED: Cell<bool> = const { Cell::new(false) };
}

/// Runs a part of the reader. After an error its state is not used again.
pub fn guarded<T>(read: impl FnOnce() -> Result<T, ParquetError>) -> Result<T, ParquetError> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let others = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !EXPECTED.get() {
                others(info);
            }
        }));
    });
    EXPECTED.set(true);
    let result = panic::catch_unwind(AssertUnwindSafe(read));
    EXPECTED.set(false);
    result.unwrap_or_else(|_| Err(ParquetError::General("it is damaged".into())))
}
