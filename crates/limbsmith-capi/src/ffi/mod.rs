//! The border to C: the only unsafe code of the crate.
//!
//! The types of this folder are the arguments of exported functions. Their fields are private to it, so the other code
//! cannot make one: only callers in C can. Each one promises what the head of the header says of its pointer.

mod handle;
mod pointer;

use std::panic::{AssertUnwindSafe, catch_unwind};

pub use handle::{New, Old, Ref};
pub use pointer::{In, InN, Out, OutLen, OutN, OutNumber, Span, Spans, Text};

use crate::status::{self, Result, Status};
use limbsmith::hazmat::erasing;

/// Bytes of the stack that this crate's own frames have at most: copies of keys on their way into a handle. The library
/// erases its own frames.
const FRAMES: usize = 4096;

/// Runs the body of an exported function, and erases its stack. A panic becomes `LIMBSMITH_ERROR_INTERNAL`.
pub fn guard(body: impl FnOnce() -> Result<()>) -> Status {
    match erasing::<FRAMES, _>(|| catch_unwind(AssertUnwindSafe(body))) {
        Ok(Ok(())) => status::LIMBSMITH_OK,
        Ok(Err(error)) => error,
        Err(_) => status::LIMBSMITH_ERROR_INTERNAL,
    }
}

/// Runs the body of an exported function that returns a value. A panic becomes the default.
pub fn guard_value<T: Default>(body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_default()
}

/// Defines exported functions. A body without a type returns `Result<()>`, and the function a status.
macro_rules! export {
    ($($(#[$meta:meta])* fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $value:ty)? $body:block)*) => {$(
        export!(@one [$($value)?] $(#[$meta])* $name ($($arg: $type),*) $body);
    )*};
    (@one [] $(#[$meta:meta])* $name:ident ($($arg:ident: $type:ty),*) $body:block) => {
        $(#[$meta])*
        ///
        /// # Safety
        /// Pointers must be valid, as the head of the header says.
        #[allow(unsafe_code, reason = "exported under a name that no other library uses: all begin with `limbsmith_`")]
        #[allow(clippy::too_many_arguments)]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($arg: $type),*) -> $crate::status::Status {
            $crate::ffi::guard(move || $body)
        }
    };
    (@one [$value:ty] $(#[$meta:meta])* $name:ident ($($arg:ident: $type:ty),*) $body:block) => {
        $(#[$meta])*
        #[allow(unsafe_code, reason = "exported under a name that no other library uses: all begin with `limbsmith_`")]
        #[unsafe(no_mangle)]
        pub extern "C" fn $name($($arg: $type),*) -> $value {
            $crate::ffi::guard_value(move || $body)
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_become_statuses() {
        assert_eq!(guard(|| panic!("a test")), status::LIMBSMITH_ERROR_INTERNAL);
        assert_eq!(guard(|| Err(5)), 5);
        assert_eq!(guard(|| Ok(())), status::LIMBSMITH_OK);
        assert_eq!(guard_value(|| -> u32 { panic!("a test") }), 0);
    }
}
