//! Signatures to verify, with their keys and messages.

use super::message::Head;
use super::{Message, Policy, Signature, VerifyingKey};
use crate::lane_hash::sha512::PARTS;
use crate::sealed::Sealed;

/// A public key that verifies: [`VerifyingKey`] or, with the feature `alloc`, `PreparedVerifyingKey`. Verdicts do not
/// depend on which. It cannot be implemented elsewhere.
pub trait Key: Sealed + Sized {
    /// Verifies each item. There are as many verdicts as items.
    #[doc(hidden)]
    fn verify_items(policy: Policy, items: &[Item<'_, Self>], verdicts: &mut [bool]);

    /// Whether all items are valid under [`Policy::Cofactored`], by one equation.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn verify_sum(items: &[Item<'_, Self>], seed: &[u8; 32]) -> bool;
}

/// A signature to verify, of a key of either kind.
pub struct Item<'a, K: Key = VerifyingKey> {
    /// The signer's key.
    pub key: &'a K,
    /// What was signed.
    pub message: Message<'a>,
    /// The signature.
    pub signature: &'a Signature,
}

impl<'a> Item<'a> {
    /// What is hashed for the challenge: `dom2(F, C) || R || A || M`. The head is written to `head`.
    #[inline(always)]
    pub(super) fn parts<'h>(&self, head: &'h mut Head) -> [&'h [u8]; PARTS]
    where
        'a: 'h,
    {
        let (domain, message) = self.message.parts();
        let context;
        (*head, context) = domain.parts();
        let r = &self.signature.0[..32];
        [head.as_bytes(), context, r, &self.key.0, message]
    }
}

crate::verification::item_traits!();
