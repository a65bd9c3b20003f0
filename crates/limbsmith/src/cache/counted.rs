//! A key that prepares itself.

use alloc::boxed::Box;
use core::fmt;
use core::sync::atomic::{AtomicU32, Ordering};

use once_cell::race::OnceBox;

use super::CacheKey;

/// A public key that counts its verifications, and prepares itself once it has been used so often that this pays.
///
/// Threads share it, without locks: the thread whose use reaches the number prepares the key, the others go on.
///
/// ```
/// use limbsmith::cache::CountedKey;
/// use limbsmith::p256::ecdsa::SigningKey;
///
/// let key = SigningKey::from_bytes(&[7; 32])?; // from a random source, not like this
/// let counted = CountedKey::after(2, *key.verifying_key());
/// for message in [b"one", b"two", b"six"] {
///     assert!(counted.verify(message, &key.sign(message)).is_ok());
/// }
/// assert!(counted.is_prepared());
/// # Ok::<(), limbsmith::p256::ecdsa::InvalidKey>(())
/// ```
pub struct CountedKey<K: CacheKey> {
    key: K,
    limit: u32,
    uses: AtomicU32,
    /// Nothing inside, if the key is no point.
    prepared: OnceBox<Option<K::Prepared>>,
}

impl<K: CacheKey> CountedKey<K> {
    /// The key, which prepares itself after as many uses as precomputation takes to pay.
    pub const fn new(key: K) -> Self {
        Self::after(K::PAYS, key)
    }

    /// The key, which prepares itself in the use after so many.
    pub const fn after(uses: u32, key: K) -> Self {
        CountedKey {
            key,
            limit: uses,
            uses: AtomicU32::new(0),
            prepared: OnceBox::new(),
        }
    }

    /// The key itself.
    pub const fn key(&self) -> &K {
        &self.key
    }

    /// Whether the key is prepared.
    pub fn is_prepared(&self) -> bool {
        matches!(self.prepared.get(), Some(Some(_)))
    }

    /// Counts a use. Returns the prepared key, if it has been used often enough, and is a point.
    pub fn get(&self) -> Option<&K::Prepared> {
        if let Some(prepared) = self.prepared.get() {
            return prepared.as_ref();
        }
        // One thread alone sees the limit.
        match self.uses.fetch_add(1, Ordering::Relaxed) == self.limit {
            true => {
                let prepare = || Box::new(self.key.prepare());
                self.prepared.get_or_init(prepare).as_ref()
            }
            false => None,
        }
    }
}

/// A copy of the key, which counts from zero.
impl<K: CacheKey> Clone for CountedKey<K> {
    fn clone(&self) -> Self {
        Self::after(self.limit, self.key)
    }
}

impl<K: CacheKey> From<K> for CountedKey<K> {
    fn from(key: K) -> Self {
        Self::new(key)
    }
}

impl<K: CacheKey + fmt::Debug> fmt::Debug for CountedKey<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CountedKey")
            .field("key", &self.key)
            .field("prepared", &self.is_prepared())
            .finish()
    }
}
