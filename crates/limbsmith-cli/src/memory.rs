//! Memory that may be refused: a limit (`ulimit -v`) ends a run with a message and exit code 2.
//!
//! The standard library ends the process when a collection cannot grow. So buffers whose size the
//! input decides grow by [`grow`], and work that allocates in small pieces looks for [`room`] first.

use crate::failure::Failure;

/// What a piece of work may take in small pieces, with something to spare.
pub const USUAL: usize = 16 << 20;

/// An empty buffer with room for so many bytes.
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

/// Makes room for so many bytes more.
///
/// # Errors
/// If the system has no such memory.
pub fn grow(buffer: &mut Vec<u8>, bytes: usize) -> Result<(), Failure> {
    match buffer.try_reserve(bytes) {
        Ok(()) => Ok(()),
        Err(_) => Err(out_of_memory(buffer.len() + bytes)),
    }
}

/// Whether so much memory is to be had. It is given back at once.
///
/// # Errors
/// If it is not.
pub fn room(bytes: usize) -> Result<(), Failure> {
    // Seen by nobody, the allocation might be left out.
    std::hint::black_box(reserve(bytes)?.as_mut_ptr());
    Ok(())
}

/// The failure of an allocation.
pub fn out_of_memory(bytes: usize) -> Failure {
    Failure::Input(format!(
        "out of memory: {} MiB more are needed",
        (bytes >> 20) + 1
    ))
}
