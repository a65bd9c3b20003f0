//! Signatures: two scalars.

use core::fmt;

use super::der::{self, DerSignature};
use super::{ByteArray, Curve, put, words};
use crate::field::Words;
use crate::hex::write_hex;
use crate::operations::{is_high, is_scalar, negate_if};

/// A signature: `r` and `s`, both in `1..n`. Whether it is valid for a key and a message is for
/// verification to say.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signature<C: Curve> {
    pub(super) r: C::Words,
    pub(super) s: C::Words,
}

impl<C: Curve> Signature<C> {
    /// Zeros, which are valid under no key: a place for `sign_each` to write to.
    pub const UNSIGNED: Self = Signature {
        r: C::Words::ZERO,
        s: C::Words::ZERO,
    };

    /// From `r`, then `s`, big-endian, of the curve's width each (IEEE P1363, RFC 7518, RFC 9053).
    ///
    /// # Errors
    /// [`SignatureError::Range`] if either is zero or not below the order.
    pub fn from_bytes(bytes: &C::Pair) -> Result<Self, SignatureError> {
        Self::from_slice(bytes.as_ref())
    }

    /// [`Signature::from_bytes`] of a slice.
    ///
    /// # Errors
    /// [`SignatureError::Encoding`] if it has another length, [`SignatureError::Range`] if a
    /// number is out of range.
    pub fn from_slice(bytes: &[u8]) -> Result<Self, SignatureError> {
        if bytes.len() != C::Pair::ZERO.as_ref().len() {
            return Err(SignatureError::Encoding);
        }
        let (r, s) = bytes.split_at(bytes.len() / 2);
        Self::from_words(words::<C>(r), words::<C>(s))
    }

    /// The inverse of [`Signature::from_bytes`].
    pub fn to_bytes(&self) -> C::Pair {
        let mut bytes = C::Pair::ZERO;
        let buffer = bytes.as_mut();
        let (r, s) = buffer.split_at_mut(buffer.len() / 2);
        put::<C>(&self.r, r);
        put::<C>(&self.s, s);
        bytes
    }

    /// From DER, `SEQUENCE { INTEGER r, INTEGER s }` (RFC 3279, section 2.2.3), and strictly that:
    /// lengths and integers in their shortest forms, not negative, not longer than the
    /// order, and nothing after.
    ///
    /// # Errors
    /// [`SignatureError::Encoding`] for anything else, [`SignatureError::Range`] if a number is
    /// zero or not below the order.
    pub fn from_der(bytes: &[u8]) -> Result<Self, SignatureError> {
        let mut pair = C::Pair::ZERO;
        der::read(bytes, pair.as_mut()).ok_or(SignatureError::Encoding)?;
        Self::from_bytes(&pair)
    }

    /// The inverse of [`Signature::from_der`].
    pub fn to_der(&self) -> DerSignature {
        der::write(self.to_bytes().as_ref())
    }

    /// Makes both zero, which no key has signed.
    pub(super) fn erase(&mut self) {
        *self = Self::UNSIGNED;
    }

    /// `r` and `s`, if they are in range.
    pub(super) fn from_words(r: C::Words, s: C::Words) -> Result<Self, SignatureError> {
        match is_scalar::<C>(&r) & is_scalar::<C>(&s) {
            1 => Ok(Signature { r, s }),
            _ => Err(SignatureError::Range),
        }
    }

    /// `r`, big-endian.
    pub fn r_bytes(&self) -> C::Bytes {
        let mut bytes = C::Bytes::ZERO;
        put::<C>(&self.r, bytes.as_mut());
        bytes
    }

    /// `s`, big-endian.
    pub fn s_bytes(&self) -> C::Bytes {
        let mut bytes = C::Bytes::ZERO;
        put::<C>(&self.s, bytes.as_mut());
        bytes
    }

    /// Whether `s <= n/2`.
    pub fn is_low_s(&self) -> bool {
        is_high::<C>(&self.s) == 0
    }

    /// The signature with the same `r`, and the lower of `s` and `n - s`. It is valid whenever this one is. A
    /// [`RecoveryId`] has to be changed along with it: [`RecoveryId::with_other_y`].
    pub fn normalize_s(&self) -> Self {
        Signature {
            r: self.r,
            s: negate_if::<C>(is_high::<C>(&self.s), &self.s),
        }
    }
}

impl<C: Curve> fmt::Debug for Signature<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, "Signature", self.to_bytes().as_ref())
    }
}

/// Why bytes are not a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SignatureError {
    /// Not DER, or not as long as two numbers.
    Encoding,
    /// A number is zero or not below the order.
    Range,
}

impl fmt::Display for SignatureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SignatureError::Encoding => "the signature is not encoded as it should be",
            SignatureError::Range => "a number of the signature is out of range",
        })
    }
}

impl core::error::Error for SignatureError {}

/// Recovery id: the information in addition to a signature from which its public key is recovered
/// (SEC 1, section 4.1.6). Two bits: the parity of the nonce point's `y`, and whether its `x` was
/// at least the order, which never happens by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecoveryId(pub(super) u8);

impl RecoveryId {
    /// From a number below 4.
    pub const fn from_byte(id: u8) -> Option<Self> {
        match id {
            0..4 => Some(RecoveryId(id)),
            _ => None,
        }
    }

    /// The number.
    pub const fn to_byte(self) -> u8 {
        self.0
    }

    /// Whether `y` was odd.
    pub const fn is_y_odd(self) -> bool {
        self.0 & 1 == 1
    }

    /// Whether `x` was at least the order.
    pub const fn is_x_reduced(self) -> bool {
        self.0 & 2 == 2
    }

    /// The id for `(r, n - s)`, if this one is for `(r, s)`.
    pub const fn with_other_y(self) -> Self {
        RecoveryId(self.0 ^ 1)
    }
}
