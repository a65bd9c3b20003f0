//! Buffers, texts and functions of the caller.

use std::ffi::{CStr, c_char, c_int};

use super::abi::{Callback, Void};
use super::params::Params;

/// What `write` did.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// All.
    Done,
    /// The caller's buffer is too small.
    TooLong,
}

/// The caller's buffer for a result, or the question how large it must be.
pub struct Output {
    pub(super) out: *mut u8,
    pub(super) len: *mut usize,
    pub(super) room: usize,
}

impl Output {
    /// None if the caller has no place for the length.
    ///
    /// # Safety
    /// `out` is null or has `room` bytes, and `len` is null or a number's place.
    pub(super) unsafe fn new(out: *mut u8, len: *mut usize, room: usize) -> Option<Output> {
        (!len.is_null()).then_some(Output { out, len, room })
    }

    /// Whether only the length is wanted.
    pub fn is_question(&self) -> bool {
        self.out.is_null()
    }

    /// Bytes that the caller has.
    pub fn room(&self) -> usize {
        self.room
    }

    /// Says how long the result is, or may be.
    pub fn announce(&mut self, len: usize) {
        // SAFETY: `new` found a place.
        unsafe { *self.len = len };
    }

    /// Writes the result and its length.
    pub fn write(&mut self, bytes: &[u8]) -> Written {
        if self.out.is_null() || bytes.len() > self.room {
            return Written::TooLong;
        }
        // SAFETY: there is room, by the caller's promise and the comparison.
        unsafe { std::ptr::copy(bytes.as_ptr(), self.out, bytes.len()) };
        self.announce(bytes.len());
        Written::Done
    }
}

/// Bytes of the caller; null is none.
///
/// # Safety
/// `data` is null or has `len` bytes, for `'a`.
pub(super) unsafe fn bytes<'a>(data: *const u8, len: usize) -> &'a [u8] {
    if data.is_null() || len == 0 {
        return &[];
    }
    // SAFETY: as the caller promises.
    unsafe { std::slice::from_raw_parts(data, len) }
}

/// A text of the caller; null is none.
///
/// # Safety
/// `text` is null or a string of C, for `'a`.
pub(super) unsafe fn text<'a>(text: *const c_char) -> Option<&'a CStr> {
    // SAFETY: as the caller promises.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) })
}

/// A function of OpenSSL's that takes a list of parameters.
#[derive(Clone, Copy)]
pub struct Sink {
    pub(super) callback: Callback,
    pub(super) argument: *mut Void,
}

impl Sink {
    /// Calls it.
    pub fn send(&self, params: Params<'_>) -> bool {
        // SAFETY: OpenSSL gave both together.
        unsafe { (self.callback)(params.raw(), self.argument) == 1 }
    }
}

/// A function of OpenSSL's that is told how a generation proceeds.
#[derive(Clone, Copy)]
pub struct Progress {
    pub(super) callback: Option<Callback>,
    pub(super) argument: *mut Void,
}

/// The answer of OpenSSL's functions.
pub(super) fn flag(good: bool) -> c_int {
    good.into()
}
