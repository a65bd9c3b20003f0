//! Fallible memory allocation: a limit (`ulimit -v`) ends a run with a message and exit code 2.
//!
//! The standard library ends the process when a collection cannot grow. So buffers whose size depends on the
//! input grow by [`grow`], and code that allocates in small pieces checks for [`room`] first.

use crate::failure::Failure;

/// The memory that such code may take in small pieces, with a reserve.
pub const USUAL: usize = 16 << 20;

/// An empty buffer with capacity for this many bytes.
///
/// # Errors
/// If the system has no such memory.
pub fn reserve(bytes: usize) -> Result<Vec<u8>, Failure> {
    let mut buffer = Vec::new();
    match buffer.try_reserve_exact(bytes) {
        Ok(()) => Ok(buffer),
        Err(_) => Err(out_of_memory(bytes)),
    }
}

/// Reserves capacity for this many more bytes.
///
/// # Errors
/// If the system has no such memory.
pub fn grow(buffer: &mut Vec<u8>, bytes: usize) -> Result<(), Failure> {
    match buffer.try_reserve(bytes) {
        Ok(()) => Ok(()),
        Err(_) => Err(out_of_memory(buffer.len() + bytes)),
    }
}

/// Checks that this much memory is available. It is freed at once.
///
/// # Errors
/// If it is not.
pub fn room(bytes: usize) -> Result<(), Failure> {
    // A value barrier: without it the compiler might remove the allocation.
    std::hint::black_box(reserve(bytes)?.as_mut_ptr());
    Ok(())
}

/// The error for a failed allocation.
pub fn out_of_memory(bytes: usize) -> Failure {
    Failure::Input(format!(
        "out of memory: {} MiB more are needed",
        (bytes >> 20) + 1
    ))
}
