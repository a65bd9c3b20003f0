//! Verification: properties shared by all schemes.
//!
//! Each scheme has the same few functions, and one type for each of the things that they take:
//!
//! | type | meaning |
//! |---|---|
//! | `VerifyingKey`, `PreparedVerifyingKey` | a public key, and a public key with precomputed multiples; both implement the scheme's `Key` |
//! | `Message` | what is signed, where a scheme has several forms; bytes convert into a plain message |
//! | `Item` | a key of either kind, a message and a signature |
//!
//! `verify` of a key returns [`InvalidSignature`] unless the signature is valid. `verify_each` writes one verdict for each
//! item. `verify_all` returns one verdict on all items, and `find_invalid` finds the invalid ones by bisection.
//!
//! All of them are variable time: keys, messages and signatures are public.

use core::fmt;

/// The signature is not valid for this key and message, under the given policy where the scheme has policies. No reason
/// is given: a caller could not act on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidSignature(());

impl InvalidSignature {
    /// The error.
    pub(crate) const NEW: Self = InvalidSignature(());

    /// An error unless the signature is valid.
    pub(crate) const fn unless(valid: bool) -> Result<(), Self> {
        match valid {
            true => Ok(()),
            false => Err(Self::NEW),
        }
    }
}

impl fmt::Display for InvalidSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid signature")
    }
}

impl core::error::Error for InvalidSignature {}

/// A public key and the policy under which it verifies: `key.under(policy)`. It implements the verifiers of the crate
/// `signature`, which take no policy; the key alone does not.
///
/// ```
/// # #[cfg(all(feature = "ed25519", feature = "signature"))] {
/// use limbsmith::ed25519::{Policy, Signature, SigningKey};
/// use signature::Verifier;
///
/// /// Of another crate, which knows no policies.
/// fn accepts(verifier: &impl Verifier<Signature>, message: &[u8], signature: &Signature) -> bool {
///     verifier.verify(message, signature).is_ok()
/// }
///
/// let key = SigningKey::from_bytes(&[7; 32]); // from a random source, not like this
/// let public = key.verifying_key().under(Policy::DalekStrict);
/// assert!(accepts(&public, b"a message", &key.sign(b"a message")));
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnderPolicy<K, P> {
    /// The key.
    pub key: K,
    /// The policy.
    pub policy: P,
}

/// `Clone`, `Copy` and `Debug` for the scheme's `Item`, whatever its key.
macro_rules! item_traits {
    () => {
        impl<K: Key> Clone for Item<'_, K> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<K: Key> Copy for Item<'_, K> {}

        impl<K: Key + core::fmt::Debug> core::fmt::Debug for Item<'_, K> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct("Item")
                    .field("key", self.key)
                    .field("message", &self.message)
                    .field("signature", self.signature)
                    .finish()
            }
        }
    };
}
pub(crate) use item_traits;
