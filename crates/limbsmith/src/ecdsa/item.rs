//! Signatures to verify, with their keys and messages.

use super::{Curve, Message, Signature};
use crate::sealed::Sealed;

/// A public key that verifies: `VerifyingKey` or, with the feature `alloc`, `PreparedVerifyingKey`. Verdicts do not depend
/// on which. It cannot be implemented elsewhere.
pub trait Key: Sealed + Sized {
    /// The curve of the key.
    type Curve: Curve;

    /// Verifies each item, with the rule of low `s` or without. There are as many verdicts as items.
    #[doc(hidden)]
    fn verify_items(items: &[Item<'_, Self>], low_s: bool, verdicts: &mut [bool]);
}

/// A signature to verify, of a key of either kind.
pub struct Item<'a, K: Key> {
    /// The public key.
    pub key: &'a K,
    /// The message, or its hash.
    pub message: Message<'a>,
    /// The signature.
    pub signature: &'a Signature<K::Curve>,
}

crate::verification::item_traits!();
