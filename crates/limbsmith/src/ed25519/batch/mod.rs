//! Calls on many inputs: [`crate::batch`].

#[cfg(feature = "alloc")]
pub mod all;
pub mod sign;
pub mod verify;
#[cfg(feature = "alloc")]
pub mod verify_prepared;

#[cfg(feature = "alloc")]
use super::PreparedVerifyingKey;
use super::{Item, Key, Policy, VerifyingKey};

impl Key for VerifyingKey {
    fn verify_items(policy: Policy, items: &[Item<'_>], verdicts: &mut [bool]) {
        verify::verify_items(policy, items, verdicts);
    }

    #[cfg(feature = "alloc")]
    fn verify_sum(items: &[Item<'_>], seed: &[u8; 32]) -> bool {
        all::verify_sum(items, seed)
    }
}

#[cfg(feature = "alloc")]
impl Key for PreparedVerifyingKey {
    fn verify_items(policy: Policy, items: &[Item<'_, Self>], verdicts: &mut [bool]) {
        verify_prepared::verify_items(policy, items, verdicts);
    }

    fn verify_sum(items: &[Item<'_, Self>], seed: &[u8; 32]) -> bool {
        all::verify_sum_prepared(items, seed)
    }
}
