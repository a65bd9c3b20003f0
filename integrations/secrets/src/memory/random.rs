//! Random bytes that the program knows: a tape in the place of the operating system's source.
//!
//! `getrandom` calls this in a build with `--cfg getrandom_backend="custom"`, which `check` sets. So ephemeral secrets
//! are known, and can be undefined for memcheck.
#![cfg_attr(getrandom_backend = "custom", allow(unsafe_code))]

use std::sync::{Mutex, PoisonError};

/// The answers to calls, in their order.
struct Tape {
    bytes: Vec<u8>,
    /// Where each answer ends.
    ends: Vec<usize>,
    next: usize,
    hide: fn(&[u8]),
}

static TAPE: Mutex<Tape> = Mutex::new(Tape {
    bytes: Vec::new(),
    ends: Vec::new(),
    next: 0,
    hide: |_| (),
});

/// Sets the answers. `hide` is called with each copy.
pub fn set(answers: &[Vec<u8>], hide: fn(&[u8])) {
    let mut end = 0;
    let ends = answers.iter().map(|answer| {
        end += answer.len();
        end
    });
    *TAPE.lock().unwrap_or_else(PoisonError::into_inner) = Tape {
        ends: ends.collect(),
        bytes: answers.concat(),
        next: 0,
        hide,
    };
}

/// Begins the tape anew.
pub fn rewind() {
    TAPE.lock().unwrap_or_else(PoisonError::into_inner).next = 0;
}

/// Whether each answer was taken.
pub fn is_used_up() -> bool {
    let tape = TAPE.lock().unwrap_or_else(PoisonError::into_inner);
    tape.next == tape.ends.len()
}

/// Answers a call for random bytes. One of another length than the tape's next answer fails.
///
/// # Safety
/// `to` must be valid for writes of `len` bytes.
#[cfg(getrandom_backend = "custom")]
// SAFETY: the name and the signature are those that `getrandom` 0.3 and 0.4 declare.
#[unsafe(no_mangle)]
unsafe extern "Rust" fn __getrandom_v03_custom(
    to: *mut u8,
    len: usize,
) -> Result<(), getrandom::Error> {
    // No allocation here: what it freed would be searched.
    let mut tape = TAPE.lock().unwrap_or_else(PoisonError::into_inner);
    let start = match tape.next {
        0 => 0,
        next => tape.ends[next - 1],
    };
    let answer = tape
        .ends
        .get(tape.next)
        .map(|&end| &tape.bytes[start..end])
        .filter(|answer| answer.len() == len)
        .ok_or(getrandom::Error::UNEXPECTED)?;
    // SAFETY: the caller's promise; the answer has this length.
    unsafe { to.copy_from_nonoverlapping(answer.as_ptr(), len) };
    // SAFETY: the bytes were written above.
    (tape.hide)(unsafe { std::slice::from_raw_parts(to, len) });
    tape.next += 1;
    Ok(())
}
