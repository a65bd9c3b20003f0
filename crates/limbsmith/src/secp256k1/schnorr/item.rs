//! Signatures to verify, with their keys and messages.

use super::{Signature, VerifyingKey};
use crate::sealed::Sealed;

/// A public key that verifies: [`VerifyingKey`] or, with the feature `alloc`, `PreparedVerifyingKey`. Verdicts do not
/// depend on which. It cannot be implemented elsewhere.
pub trait Key: Sealed + Sized {
    /// Verifies each item. There are as many verdicts as items.
    #[doc(hidden)]
    fn verify_items(items: &[Item<'_, Self>], verdicts: &mut [bool]);

    /// The key alone.
    #[doc(hidden)]
    fn plain(&self) -> &VerifyingKey;
}

/// A signature to verify, of a key of either kind.
pub struct Item<'a, K: Key = VerifyingKey> {
    /// The public key.
    pub key: &'a K,
    /// The message.
    pub message: &'a [u8],
    /// The signature.
    pub signature: &'a Signature,
}

#[cfg(feature = "alloc")]
impl<'a, K: Key> Item<'a, K> {
    /// The item with the key alone.
    pub(super) fn plain(&self) -> Item<'a> {
        Item {
            key: self.key.plain(),
            message: self.message,
            signature: self.signature,
        }
    }
}

crate::verification::item_traits!();
