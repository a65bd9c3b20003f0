//! The input of a signature: a message, or its hash.

use core::fmt;

use super::Curve;
use super::equations::integer_of_hash;
use super::sign::digest;

/// A hash of a message, computed by the caller: 28, 32, 48 or 64 bytes, the output lengths of FIPS 180-4 and FIPS 202
/// (SHA-224, SHA-256, SHA-384, SHA-512 and those of SHA-3).
///
/// Converts from an array of such a length, or from a slice if its length is one of these. All are longer than half an
/// order; RustCrypto has the same minimum. A shorter hash binds its message poorly: under the empty hash `(x(Q), x(Q))`
/// verifies for every key `Q`. (So it does under an all-zero hash, for which nobody knows a message: pass a computed
/// hash, never a default.) [`crate::hazmat::prehash_of_any_length`] takes hashes of other lengths.
///
/// ```
/// use limbsmith::p256::ecdsa::{Prehash, SigningKey};
///
/// let key = SigningKey::from_bytes(&[7; 32])?; // from a random source, not like this
/// let hash = [1; 48]; // SHA-384 of a message
/// let signature = key.sign_prehashed(&hash);
/// assert!(key.verifying_key().verify_prehashed(&hash, &signature).is_ok());
/// assert!(Prehash::try_from(&hash[..20]).is_err());
/// # Ok::<(), limbsmith::p256::ecdsa::InvalidKey>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prehash<'a>(&'a [u8]);

impl<'a> Prehash<'a> {
    /// Without the check of its length.
    pub(crate) const fn of_any_length(bytes: &'a [u8]) -> Self {
        Prehash(bytes)
    }

    /// The bytes.
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }
}

macro_rules! lengths {
    ($($size:literal)*) => {
        $(
            impl<'a> From<&'a [u8; $size]> for Prehash<'a> {
                fn from(hash: &'a [u8; $size]) -> Self {
                    Prehash(hash)
                }
            }
        )*

        impl<'a> TryFrom<&'a [u8]> for Prehash<'a> {
            type Error = PrehashLength;

            fn try_from(hash: &'a [u8]) -> Result<Self, PrehashLength> {
                match hash.len() {
                    $($size)|* => Ok(Prehash(hash)),
                    _ => Err(PrehashLength),
                }
            }
        }
    };
}
lengths!(28 32 48 64);

/// The length of the slice is not that of a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrehashLength;

impl fmt::Display for PrehashLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a hash is 28, 32, 48 or 64 bytes long")
    }
}

impl core::error::Error for PrehashLength {}

/// The input of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message<'a> {
    /// A message, which is hashed by SHA-256, on P-384 by SHA-384.
    Plain(&'a [u8]),
    /// The hash of one.
    Prehashed(Prehash<'a>),
}

impl<'a> Message<'a> {
    /// A message, given by its hash.
    pub fn prehashed(hash: impl Into<Prehash<'a>>) -> Self {
        Message::Prehashed(hash.into())
    }

    /// The integer that is signed.
    pub(super) fn integer<C: Curve>(self) -> C::Words {
        match self {
            Message::Plain(message) => integer_of_hash(digest::<C>(message).as_ref()),
            Message::Prehashed(hash) => integer_of_hash(hash.0),
        }
    }
}

/// A hash of any length for the functions of this module, without checks: RFC 6979 has vectors with SHA-1, and FIPS
/// 186-5 takes the leftmost bits of any hash. Under an empty or all-zero hash, `(x(Q), x(Q))` verifies for every key
/// `Q`.
pub const fn prehash_of_any_length(bytes: &[u8]) -> Prehash<'_> {
    Prehash::of_any_length(bytes)
}
