//! Comparison and erasure of types that hold secret bytes.

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
