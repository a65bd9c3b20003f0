//! Handles: values of the library that C knows by their address alone.

#![allow(unsafe_code)]

use crate::status::{LIMBSMITH_ERROR_NULL, Result};

/// A handle to read.
#[repr(transparent)]
pub struct Ref<T>(*const T);

impl<T> Ref<T> {
    /// The value.
    pub fn get(&self) -> Result<&T> {
        // SAFETY: a handle that is not null comes from `New::put`, and the caller in C promises that it is not freed before the
        // end of the call. Values of handles never change.
        unsafe { self.0.as_ref() }.ok_or(LIMBSMITH_ERROR_NULL)
    }
}

/// A place for a new handle.
#[repr(transparent)]
pub struct New<T>(*mut *mut T);

impl<T> New<T> {
    /// An error if there is no place.
    pub fn check(&self) -> Result<()> {
        if self.0.is_null() {
            return Err(LIMBSMITH_ERROR_NULL);
        }
        Ok(())
    }

    /// Moves the value to the heap and writes its handle.
    pub fn put(&self, value: T) -> Result<()> {
        self.check()?;
        let handle = Box::into_raw(Box::new(value));
        // SAFETY: the pointer is not null, and the caller in C promises a place for a handle.
        unsafe { self.0.write(handle) };
        Ok(())
    }
}

/// A handle to free.
#[repr(transparent)]
pub struct Old<T>(*mut T);

impl<T> Old<T> {
    /// Drops the value, which erases its secrets. Nothing happens if the handle is null.
    pub fn free(self) {
        if !self.0.is_null() {
            // SAFETY: the handle comes from `New::put`, and the caller in C promises to free it once.
            drop(unsafe { Box::from_raw(self.0) });
        }
    }
}
