//! ECDSA signatures over secp256k1, P-256 and P-384: FIPS 186-5, with the nonces of RFC 6979.
//!
//! The types are generic over the curve; each curve's module has them under their plain names.
//!
//! ```
//! use limbsmith::p256::ecdsa::{Signature, SigningKey, VerifyingKey};
//!
//! let key = SigningKey::from_bytes(&[7; 32])?; // from a random source, not like this
//! let signature = key.sign(b"a message");
//! let der = signature.to_der();
//!
//! let public = VerifyingKey::from_sec1(&key.verifying_key().to_sec1_compressed())?;
//! assert!(public.verify(b"a message", &Signature::from_der(der.as_ref())?).is_ok());
//! assert!(public.verify(b"another", &signature).is_err());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! **Hashes.** Messages are hashed by SHA-256, on P-384 by SHA-384, or by another [`enum@Hash`] in [`Message::PlainWith`].
//! A [`Prehash`] in place of a message is a hash by a function that is named or follows from the length; FIPS 186-5,
//! section 6.4.1, uses its leftmost bits. It must be the hash of a message: an attacker who chooses
//! it freely can make "signatures" of numbers that nobody signed. The nonces of RFC 6979 are made with the function that
//! hashed the message, so signatures are equal to those of other implementations of the RFC.
//!
//! ```
//! use limbsmith::p256::ecdsa::{Hash, Message, Prehash, SigningKey};
//!
//! let key = SigningKey::from_bytes(&[7; 32])?; // from a random source, not like this
//! let message = Message::PlainWith(Hash::Sha512, b"a message");
//! let signature = key.sign(message);
//! assert!(key.verifying_key().verify(message, &signature).is_ok());
//! assert!(key.verifying_key().verify(b"a message", &signature).is_err());
//!
//! let hash = [1; 64]; // SHA-512 of a message
//! let prehash = Prehash::new(Hash::Sha512, &hash)?;
//! let signature = key.sign(prehash);
//! assert!(key.verifying_key().verify(prehash, &signature).is_ok());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! **Low s.** If `(r, s)` is valid, so is `(r, n - s)`. Bitcoin and Ethereum accept only the one with `s <= n/2` (BIP
//! 62, EIP-2), so secp256k1 keys return that one; [`VerifyingKey::verify`] accepts both and
//! [`VerifyingKey::verify_low_s`] only the low one. On P-256 and P-384 signing does not normalize `s`, as in RFC 6979
//! and all other implementations.
//!
//! **One signer, many signatures.** With the feature `alloc`, `VerifyingKey::prepare` precomputes multiples of the
//! key's point and makes every verification two to four times as fast; `cache::KeyCache` does so for keys that it has
//! seen before.
//!
//! **Side channels.** Signing is constant time in the key and the nonce, except that the number of rejected nonces is
//! visible (one rejection in `2^32` signatures on P-256, in `2^128` or more elsewhere). Verification and recovery are
//! variable time: all inputs are public.
//!
//! **Faults.** If an attacker may disturb or measure the computer while it signs, use [`SigningKey::sign_with`], with
//! hedged nonces and verification before release: [`crate::signing`].

mod batch;
mod der;
pub(crate) mod equations;
mod hash;
mod item;
#[cfg(feature = "pkcs8")]
mod keys;
pub(crate) mod message;
mod nonce;
#[cfg(feature = "alloc")]
pub(crate) mod prepared;
mod sign;
mod signature;
mod verify;

#[cfg(test)]
#[path = "../faults/ecdsa.rs"]
mod faults;
#[cfg(test)]
mod tests;

use core::fmt::Debug;

pub use crate::curve::weierstrass::encoding::PointError;
#[cfg(feature = "pkcs8")]
pub use crate::keys::error::KeyFormatError;
pub(crate) use batch::public_points;
pub use batch::{
    Recovery, recover_each, sign_each, signing_key_each, verify_each, verify_low_s_each,
    verifying_key_each,
};
pub use der::DerSignature;
pub use hash::Hash;
pub use item::{Item, Key};
pub use message::{Message, Prehash, PrehashLength};
#[cfg(feature = "alloc")]
pub use prepared::PreparedVerifyingKey;
pub use sign::SigningKey;
pub use signature::{RecoveryId, Signature, SignatureError};
pub use verify::VerifyingKey;

pub use crate::secrets::{InvalidKey, SecretSliceError};
pub use crate::signing::SignError;
pub use crate::verification::InvalidSignature;

pub(crate) use sign::{secret, secret_array};

use crate::operations::batch::Many;
use crate::sealed::Sealed;
use nonce::NonceHash;

/// A curve for ECDSA and ECDH: [`crate::secp256k1::Secp256k1`], [`crate::p256::P256`] or [`crate::p384::P384`]. It
/// cannot be implemented elsewhere.
pub trait Curve: Many + Eq + Ord + core::hash::Hash + Debug + Send + Sync + Sealed {
    /// A scalar or a coordinate: `[u8; N]`, big-endian.
    type Bytes: ByteArray;
    /// Two of them: a signature of fixed width.
    type Pair: ByteArray;
    /// A point, compressed.
    type Compressed: ByteArray;
    /// A point with both coordinates.
    type Uncompressed: ByteArray;
    /// The name, as in `P-256`.
    const NAME: &'static str;
    /// The object identifier (RFC 5480, section 2.1.1.1), in dotted form.
    const OID: &'static str;
    /// Whether signing gives the lower `s`.
    const LOW_S: bool;
    /// The hash of messages and of their nonces, unless the message names another.
    const HASH: Hash;
    /// The type of the hash that [`Curve::HASH`] names.
    #[doc(hidden)]
    type Digest: NonceHash;
    /// The number of SIMD verifications after which precomputing a key pays, by `limbsmith bench`: the cost of
    /// precomputation divided by the saving per verification.
    #[doc(hidden)]
    const PAYS: u32;
}

/// `[u8; N]`.
pub trait ByteArray:
    Copy
    + Eq
    + Ord
    + core::hash::Hash
    + Debug
    + AsRef<[u8]>
    + AsMut<[u8]>
    + Send
    + Sync
    + Sealed
    + 'static
{
    /// Zeros.
    const ZERO: Self;
    /// A slice of this length, as an array.
    fn of(bytes: &[u8]) -> Option<&Self>;
}

impl<const N: usize> ByteArray for [u8; N] {
    const ZERO: Self = [0; N];
    fn of(bytes: &[u8]) -> Option<&Self> {
        bytes.try_into().ok()
    }
}

/// The words of `N` big-endian bytes.
#[inline(always)]
pub(crate) fn words<C: Curve>(bytes: &[u8]) -> C::Words {
    use crate::field::Words;
    let mut buffer = C::Words::default().to_be_bytes();
    buffer.as_mut().copy_from_slice(bytes);
    C::Words::from_be_bytes(&buffer)
}

/// Writes words as big-endian bytes; the lengths must match.
#[inline(always)]
pub(crate) fn put<C: Curve>(words: &C::Words, out: &mut [u8]) {
    use crate::field::Words;
    out.copy_from_slice(words.to_be_bytes().as_ref());
}

/// The types of this module for one curve, under their plain names.
macro_rules! aliases {
    ($curve:ty) => {
        #[cfg(feature = "pkcs8")]
        pub use crate::ecdsa::KeyFormatError;
        pub use crate::ecdsa::{
            DerSignature, Hash, InvalidKey, InvalidSignature, Key, Message, PointError, Prehash,
            PrehashLength, RecoveryId, SecretSliceError, SignError, SignatureError, recover_each,
            sign_each, signing_key_each, verify_each, verify_low_s_each, verifying_key_each,
        };
        /// Options of signing.
        pub type SignOptions<'a, Z = <$curve as crate::ecdsa::Curve>::Bytes> =
            crate::signing::SignOptions<'a, Z>;
        /// A public key that verifies many signatures.
        #[cfg(feature = "alloc")]
        pub type PreparedVerifyingKey = crate::ecdsa::PreparedVerifyingKey<$curve>;
        /// Prepared keys of signers that come again.
        #[cfg(feature = "alloc")]
        pub type KeyCache = crate::cache::KeyCache<VerifyingKey>;
        /// A secret key.
        pub type SigningKey = crate::ecdsa::SigningKey<$curve>;
        /// A public key.
        pub type VerifyingKey = crate::ecdsa::VerifyingKey<$curve>;
        /// A signature.
        pub type Signature = crate::ecdsa::Signature<$curve>;
        /// A signature to verify, of a key of either kind.
        pub type Item<'a, K = VerifyingKey> = crate::ecdsa::Item<'a, K>;
        /// A signature for public-key recovery.
        pub type Recovery<'a> = crate::ecdsa::Recovery<'a, $curve>;
    };
}
pub(crate) use aliases;
