//! Types that hold secret bytes: comparison and erasure; errors of secret keys.

use core::fmt;

use crate::arch::declassify;
use crate::arch::opaque::opaque32;

/// Whether two strings of one length are equal. Constant time but for the answer.
#[inline]
pub(crate) fn equal(a: &[u8], b: &[u8]) -> bool {
    debug_assert_eq!(a.len(), b.len());
    zero(a.iter().zip(b).fold(0, |all, (a, b)| all | (a ^ b)))
}

/// Whether all bytes are zero. Constant time but for the answer.
#[inline]
pub(crate) fn is_zero(bytes: &[u8]) -> bool {
    zero(bytes.iter().fold(0, |all, b| all | b))
}

/// One test at the end, so that the time does not tell how many bytes are zero.
#[inline(always)]
fn zero(all: u8) -> bool {
    declassify((opaque32(all.into()).wrapping_sub(1) >> 31) as u8)
}

/// Traits of a secret newtype around `[u8; 32]`: equality in constant time, erasure when dropped, and a `Debug` that
/// shows nothing.
macro_rules! secret_bytes {
    ($type:ident) => {
        impl PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                equal(&self.0, &other.0)
            }
        }

        impl Eq for $type {}

        impl Drop for $type {
            fn drop(&mut self) {
                self.0.zeroize();
            }
        }

        impl ZeroizeOnDrop for $type {}

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($type)).finish_non_exhaustive()
            }
        }
    };
}
pub(crate) use secret_bytes;

/// A secret key is a number `d`, `0 < d < n`, big-endian; these bytes are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidKey;

impl fmt::Display for InvalidKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the secret key is zero or not below the order")
    }
}

impl core::error::Error for InvalidKey {}

/// The reason why a slice is no secret key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SecretSliceError {
    /// It has another length.
    Length {
        /// The number of bytes of a secret key on the curve.
        expected: usize,
    },
    /// The number is not in range.
    Range(InvalidKey),
}

impl From<InvalidKey> for SecretSliceError {
    fn from(error: InvalidKey) -> Self {
        SecretSliceError::Range(error)
    }
}

impl fmt::Display for SecretSliceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SecretSliceError::Length { expected } => {
                write!(f, "a secret key on this curve is {expected} bytes long")
            }
            SecretSliceError::Range(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for SecretSliceError {}
