//! Pointers to bytes, numbers and texts.
//!
//! Outputs are written through raw pointers, as the last act of a call: no reference to an output exists while inputs are
//! read. So inputs and outputs may overlap.

#![allow(unsafe_code)]

use std::ffi::{CStr, c_char};
use std::marker::PhantomData;

use zeroize::Zeroizing;

use crate::status::{
    LIMBSMITH_ERROR_CAPACITY, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_NULL, Result,
};

/// As many bytes to read as another argument says.
#[repr(transparent)]
pub struct In(*const u8);

impl In {
    /// The bytes. The pointer may be null if there are none.
    pub fn bytes(&self, len: usize) -> Result<&[u8]> {
        slice(self.0, len)
    }

    /// `rows` times `size` bytes.
    pub fn rows(&self, rows: usize, size: usize) -> Result<&[u8]> {
        self.bytes(rows.checked_mul(size).ok_or(LIMBSMITH_ERROR_LENGTH)?)
    }
}

/// `N` bytes to read.
#[repr(transparent)]
pub struct InN<const N: usize>(*const u8);

impl<const N: usize> InN<N> {
    /// A copy of the bytes.
    pub fn read(&self) -> Result<[u8; N]> {
        Ok(*self.secret()?)
    }

    /// A copy of the bytes that is erased when it is dropped.
    pub fn secret(&self) -> Result<Zeroizing<[u8; N]>> {
        let mut copy = Zeroizing::new([0; N]);
        copy.copy_from_slice(slice(self.0, N)?);
        Ok(copy)
    }

    /// As [`InN::secret`], or nothing if the pointer is null.
    pub fn optional_secret(&self) -> Result<Option<Zeroizing<[u8; N]>>> {
        if self.0.is_null() {
            return Ok(None);
        }
        self.secret().map(Some)
    }
}

/// The place of a message among those of many rows.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Span {
    offset: usize,
    length: usize,
}

impl Span {
    /// The message, if all of it is there.
    pub fn of<'a>(&self, messages: &'a [u8]) -> Option<&'a [u8]> {
        messages.get(self.offset..)?.get(..self.length)
    }
}

/// Spans to read.
#[repr(transparent)]
pub struct Spans(*const Span);

impl Spans {
    /// One span for each row.
    pub fn rows(&self, rows: usize) -> Result<&[Span]> {
        slice(self.0, rows)
    }
}

fn slice<'a, T>(start: *const T, len: usize) -> Result<&'a [T]> {
    if len == 0 {
        return Ok(&[]);
    }
    if start.is_null() {
        return Err(LIMBSMITH_ERROR_NULL);
    }
    if !start.is_aligned() || len > isize::MAX as usize / size_of::<T>() {
        return Err(LIMBSMITH_ERROR_LENGTH);
    }
    // SAFETY: the pointer is neither null nor unaligned, the size fits, and the caller in C promises that many elements
    // which nobody writes during the call. Every bit pattern is a `u8` or a `Span`.
    Ok(unsafe { std::slice::from_raw_parts(start, len) })
}

/// `N` bytes to write.
#[repr(transparent)]
pub struct OutN<const N: usize>(*mut u8);

impl<const N: usize> OutN<N> {
    /// The place to write to.
    pub fn place(&self) -> Result<Place<'_>> {
        Place::new(self.0, N, std::ptr::null_mut())
    }
}

/// A length to write.
#[repr(transparent)]
pub struct OutLen(*mut usize);

impl OutLen {
    /// Writes the number.
    pub fn write(&self, number: usize) -> Result<()> {
        write(self.0, number)
    }
}

/// An algorithm to write.
#[repr(transparent)]
pub struct OutNumber(*mut i32);

impl OutNumber {
    /// An error if there is nowhere to write.
    pub fn check(&self) -> Result<()> {
        if self.0.is_null() {
            return Err(LIMBSMITH_ERROR_NULL);
        }
        Ok(())
    }

    /// Writes the number.
    pub fn write(&self, number: i32) -> Result<()> {
        write(self.0, number)
    }
}

fn write<T: Copy>(to: *mut T, value: T) -> Result<()> {
    if to.is_null() {
        return Err(LIMBSMITH_ERROR_NULL);
    }
    // SAFETY: the pointer is not null, and the caller in C promises a place for one value. It need not be aligned.
    unsafe { to.write_unaligned(value) };
    Ok(())
}

/// Bytes to write, at most as many as another argument says.
#[repr(transparent)]
pub struct Out(*mut u8);

impl Out {
    /// A place of `capacity` bytes. What is written may be shorter: its length goes to `length`.
    pub fn place<'a>(&'a self, capacity: usize, length: &'a OutLen) -> Result<Place<'a>> {
        if length.0.is_null() {
            return Err(LIMBSMITH_ERROR_NULL);
        }
        Place::new(self.0, capacity, length.0)
    }

    /// A place of `rows` times `size` bytes.
    pub fn rows(&self, rows: usize, size: usize) -> Result<Place<'_>> {
        let capacity = rows.checked_mul(size).ok_or(LIMBSMITH_ERROR_LENGTH)?;
        Place::new(self.0, capacity, std::ptr::null_mut())
    }
}

/// A checked place for an output.
pub struct Place<'a> {
    start: *mut u8,
    capacity: usize,
    length: *mut usize,
    life: PhantomData<&'a u8>,
}

impl Place<'_> {
    fn new<'a>(start: *mut u8, capacity: usize, length: *mut usize) -> Result<Place<'a>> {
        if start.is_null() && capacity > 0 {
            return Err(LIMBSMITH_ERROR_NULL);
        }
        Ok(Place {
            start,
            capacity,
            length,
            life: PhantomData,
        })
    }

    /// Writes the bytes, and their length if somebody asked for it. Bytes that do not fit are an error, and then the
    /// length alone is written.
    pub fn write(self, bytes: &[u8]) -> Result<()> {
        if !self.length.is_null() {
            write(self.length, bytes.len())?;
        }
        if bytes.len() > self.capacity {
            return Err(LIMBSMITH_ERROR_CAPACITY);
        }
        if !bytes.is_empty() {
            // SAFETY: the caller in C promises `capacity` bytes, which are not null and not fewer than these. `bytes` are
            // the library's own, so they do not overlap.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.start, bytes.len()) };
        }
        Ok(())
    }
}

/// A text of the library, which ends with a zero and is never freed.
#[repr(transparent)]
pub struct Text(*const c_char);

impl From<&'static CStr> for Text {
    fn from(text: &'static CStr) -> Self {
        Text(text.as_ptr())
    }
}

impl Default for Text {
    fn default() -> Self {
        c"".into()
    }
}
