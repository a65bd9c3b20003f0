//! The input of a signature: a message, or its hash.

use core::fmt;

use super::equations::integer_of_hash;
use super::nonce::digest_of;
use super::{Curve, Hash};

/// A hash of a message, computed by the caller, and the function that computed it: the nonces of RFC 6979 are made with
/// the same function.
///
/// [`Prehash::new`] takes the function's name. An array of 28, 32, 48 or 64 bytes converts into a hash by SHA-224,
/// SHA-256, SHA-384 or SHA-512, and so does a slice of such a length. Hashes by another function of that length (SHA-3,
/// Keccak, SHA-256 twice) convert, too, and are valid for verifiers, who do not see nonces. Signatures of them are then
/// those of libsecp256k1 and other libraries that know only the length, and not those of RFC 6979 for that function.
///
/// All lengths are longer than half an order; RustCrypto has the same minimum. A shorter hash binds its message poorly:
/// under the empty hash `(x(Q), x(Q))` verifies for every key `Q`. (So it does under an all-zero hash, for which nobody
/// knows a message: pass a computed hash, never a default.) [`Prehash::of_any_length`] takes hashes of
/// other lengths, such as SHA-1.
///
/// ```
/// use limbsmith::p256::ecdsa::{Message, Prehash, SigningKey};
///
/// let key = SigningKey::from_bytes(&[7; 32])?; // from a random source, not like this
/// let hash = [1; 48]; // SHA-384 of a message
/// let signature = key.sign(Message::prehashed(&hash));
/// assert!(key.verifying_key().verify(Message::prehashed(&hash), &signature).is_ok());
/// assert!(Prehash::try_from(&hash[..20]).is_err());
/// # Ok::<(), limbsmith::p256::ecdsa::InvalidKey>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prehash<'a> {
    bytes: &'a [u8],
    /// None: nonces are made with the curve's own.
    hash: Option<Hash>,
}

impl<'a> Prehash<'a> {
    /// A hash by this function.
    ///
    /// # Errors
    /// If the function's hashes have another length.
    pub const fn new(hash: Hash, bytes: &'a [u8]) -> Result<Self, PrehashLength> {
        if bytes.len() != hash.output_bytes() {
            return Err(PrehashLength {
                expected: Some(hash),
            });
        }
        Ok(Prehash {
            bytes,
            hash: Some(hash),
        })
    }

    /// A hash of any length, such as one by SHA-1: FIPS 186-5 takes the leftmost bits of a longer one.
    ///
    /// For old protocols alone: a short hash binds its message poorly, and under an empty or all-zero one `(x(Q), x(Q))`
    /// verifies for every key `Q`. Nonces are made with the curve's own hash, whatever the length, so signatures are not
    /// those of RFC 6979 for another function.
    pub const fn of_any_length(bytes: &'a [u8]) -> Self {
        Prehash { bytes, hash: None }
    }

    /// The bytes.
    pub const fn as_bytes(self) -> &'a [u8] {
        self.bytes
    }
}

macro_rules! lengths {
    ($($size:literal $hash:ident),*) => {
        $(
            impl<'a> From<&'a [u8; $size]> for Prehash<'a> {
                fn from(hash: &'a [u8; $size]) -> Self {
                    Prehash {
                        bytes: hash,
                        hash: Some(Hash::$hash),
                    }
                }
            }
        )*

        impl<'a> TryFrom<&'a [u8]> for Prehash<'a> {
            type Error = PrehashLength;

            fn try_from(hash: &'a [u8]) -> Result<Self, PrehashLength> {
                match hash.len() {
                    $($size => Prehash::new(Hash::$hash, hash),)*
                    _ => Err(PrehashLength { expected: None }),
                }
            }
        }
    };
}
lengths!(28 Sha224, 32 Sha256, 48 Sha384, 64 Sha512);

/// The length of the slice is not that of a hash, or not that of a hash by the named function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrehashLength {
    expected: Option<Hash>,
}

impl fmt::Display for PrehashLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.expected {
            None => f.write_str("a hash is 28, 32, 48 or 64 bytes long"),
            Some(hash) => write!(f, "a hash by {hash} is {} bytes long", hash.output_bytes()),
        }
    }
}

impl core::error::Error for PrehashLength {}

/// The input of a signature. Bytes convert into [`Message::Plain`], and a [`Prehash`] into [`Message::Prehashed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Message<'a> {
    /// A message, which is hashed by SHA-256, on P-384 by SHA-384.
    Plain(&'a [u8]),
    /// A message, which is hashed by this function.
    PlainWith(Hash, &'a [u8]),
    /// The hash of one.
    Prehashed(Prehash<'a>),
}

impl<'a, T: AsRef<[u8]> + ?Sized> From<&'a T> for Message<'a> {
    fn from(message: &'a T) -> Self {
        Message::Plain(message.as_ref())
    }
}

impl<'a> From<Prehash<'a>> for Message<'a> {
    fn from(hash: Prehash<'a>) -> Self {
        Message::Prehashed(hash)
    }
}

impl<'a> Message<'a> {
    /// A message, given by its hash.
    pub fn prehashed(hash: impl Into<Prehash<'a>>) -> Self {
        Message::Prehashed(hash.into())
    }

    /// The integer that is signed.
    pub(super) fn integer<C: Curve>(self) -> C::Words {
        match self {
            Message::Plain(message) => integer_of_hash(digest_of::<C::Digest>(message).as_ref()),
            Message::PlainWith(hash, message) => hash.integer(message),
            Message::Prehashed(hash) => integer_of_hash(hash.bytes),
        }
    }

    /// The hash function of the nonces, unless it is the curve's own.
    pub(super) fn other_hash<C: Curve>(self) -> Option<Hash> {
        let named = match self {
            Message::Plain(_) => None,
            Message::PlainWith(hash, _) => Some(hash),
            Message::Prehashed(prehash) => prehash.hash,
        };
        named.filter(|&hash| hash != C::HASH)
    }
}
