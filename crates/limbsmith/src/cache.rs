//! Prepared keys of signers that come again, in bounded memory (feature `alloc`), for all schemes that have
//! prepared keys.
//!
//! Preparing a key takes time and saves some in each verification, so it pays for a key that is seen
//! often, and is wasted on one that is seen once. The cache does it the second time that it sees a key
//! while it still remembers the first.
//!
//! Memory is bounded by the caller: sets of four keys, the set chosen by a hash of the key; what was
//! used longest ago in a full set makes room. Whoever chooses keys so that they fall into one set makes
//! the cache useless, as if it were not there, and nothing else; a random seed keeps that from being
//! easy. Verdicts never depend on what the cache holds.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use sha2::{Digest, Sha512};

/// A public key that can be prepared: [`crate::ed25519::VerifyingKey`], [`crate::ecdsa::VerifyingKey`] or
/// [`crate::secp256k1::schnorr::VerifyingKey`]. It cannot be implemented elsewhere.
pub trait Key: Copy + Eq + crate::ecdsa::private::Sealed {
    /// The key with its multiples.
    type Prepared;
    /// Its encoding.
    type Bytes: AsRef<[u8]>;
    /// Its encoding.
    #[doc(hidden)]
    fn bytes(&self) -> Self::Bytes;
    /// The key prepared, if it is a point.
    #[doc(hidden)]
    fn prepare(&self) -> Option<Self::Prepared>;
}

/// Keys in a set.
const WAYS: usize = 4;

/// A key that was seen, and what was made of it when it came again.
struct Entry<K: Key> {
    key: K,
    prepared: Option<Box<K::Prepared>>,
    used: u64,
}

/// Verifies, and remembers the keys it saw last. A prepared key of Ed25519 takes 3 KiB, those of ECDSA and BIP 340 on
/// secp256k1 and P-256 take 13, those on P-384 24.
///
/// Each scheme has it under the same name: `ed25519::KeyCache`, `p256::ecdsa::KeyCache` and so on.
///
/// ```
/// use limbsmith::ed25519::{KeyCache, Policy, SigningKey};
///
/// let mut cache = KeyCache::new(1000, 0x9e37_79b9_7f4a_7c15); // a random number in earnest
/// let key = SigningKey::from_bytes(&[7; 32]);
/// for message in [b"one", b"two", b"six"] {
///     let signature = key.sign(message);
///     cache.verify(Policy::Rfc8032, &key.verifying_key(), message, &signature)?;
/// }
/// # Ok::<(), limbsmith::ed25519::VerifyError>(())
/// ```
pub struct KeyCache<K: Key> {
    sets: Vec<[Option<Entry<K>>; WAYS]>,
    seed: u64,
    clock: u64,
}

impl<K: Key> KeyCache<K> {
    /// Room for at least so many keys, and for less than four more. The seed should be random.
    pub fn new(keys: usize, seed: u64) -> Self {
        let mut sets = Vec::new();
        sets.resize_with(keys.div_ceil(WAYS), Default::default);
        KeyCache {
            sets,
            seed,
            clock: 0,
        }
    }

    /// The key prepared, if it was seen before, lately enough, and is a point.
    pub fn get(&mut self, key: &K) -> Option<&K::Prepared> {
        let sets = self.sets.len() as u64;
        if sets == 0 {
            return None;
        }
        let set = (self.hash(key) % sets) as usize;
        self.clock += 1;
        let (set, now) = (&mut self.sets[set], self.clock);
        let of = |e: &Option<Entry<K>>| e.as_ref().is_some_and(|e| e.key == *key);
        let Some(at) = set.iter().position(of) else {
            let age = |e: &Option<Entry<K>>| e.as_ref().map_or(0, |e| e.used);
            let oldest = set.iter_mut().min_by_key(|e| age(e))?;
            *oldest = Some(Entry {
                key: *key,
                prepared: None,
                used: now,
            });
            return None;
        };
        let entry = set[at].as_mut()?;
        entry.used = now;
        if entry.prepared.is_none() {
            entry.prepared = key.prepare().map(Box::new);
        }
        entry.prepared.as_deref()
    }

    /// Public data, so all it must do is to spread, and not to be foreseen.
    fn hash(&self, key: &K) -> u64 {
        let mut hash = Sha512::new();
        hash.update(self.seed.to_le_bytes());
        hash.update(key.bytes());
        let hash: [u8; 64] = hash.finalize().into();
        hash[..8].iter().fold(0, |h, b| h << 8 | u64::from(*b))
    }
}

impl<K: Key> fmt::Debug for KeyCache<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyCache")
            .field("room", &(WAYS * self.sets.len()))
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ed25519::{KeyCache, Policy, SigningKey, VerifyingKey};
    use crate::p256::ecdsa;

    /// How many of these are prepared, in the order in which they are asked for.
    fn hits(cache: &mut KeyCache, keys: &[u8]) -> Vec<bool> {
        let key = |k: &u8| SigningKey::from_bytes(&[*k; 32]).verifying_key();
        keys.iter().map(|k| cache.get(&key(k)).is_some()).collect()
    }

    #[test]
    fn the_second_time_prepares_and_the_oldest_goes() {
        let mut cache = KeyCache::new(4, 5);
        assert_eq!(hits(&mut cache, &[1, 1, 1]), [false, true, true]);
        // Three more fill the set; the fourth takes the place of key 2, used longest ago.
        assert_eq!(hits(&mut cache, &[2, 3, 4, 1]), [false, false, false, true]);
        assert_eq!(hits(&mut cache, &[5, 1, 3, 4]), [false, true, true, true]);
        assert_eq!(hits(&mut cache, &[2]), [false]);
        assert_eq!(hits(&mut KeyCache::new(0, 5), &[1, 1]), [false, false]);
    }

    #[test]
    fn verdicts_do_not_depend_on_it() {
        let mut cache = KeyCache::new(8, 5);
        // No point: never prepared, and never valid.
        let none = VerifyingKey::from_bytes(&[2; 32]);
        assert!(none.prepare().is_err());
        for round in 0..3 {
            for k in 0..12 {
                let key = SigningKey::from_bytes(&[k; 32]);
                let (public, signature) = (key.verifying_key(), key.sign(&[round]));
                for policy in Policy::ALL {
                    let mut verdict = |m: u8| cache.verify(policy, &public, &[m], &signature);
                    assert!(verdict(round).is_ok() && verdict(round + 1).is_err());
                    assert!(cache.verify(policy, &none, &[1], &signature).is_err());
                }
            }
        }
    }
    /// The same type for another scheme.
    #[test]
    fn verdicts_of_ecdsa_do_not_depend_on_it() {
        let mut cache = ecdsa::KeyCache::new(4, 5);
        let keys = [1, 2, 3].map(|k| ecdsa::SigningKey::from_bytes(&[k; 32]).unwrap());
        for round in 0..3 {
            for key in &keys {
                let (public, signature) = (key.verifying_key(), key.sign(&[round]));
                assert_eq!(cache.get(public).is_some(), round > 0);
                assert!(cache.verify(public, &[round], &signature).is_ok());
                assert!(cache.verify(public, &[round + 1], &signature).is_err());
                let low = signature.is_low_s();
                assert_eq!(
                    cache.verify_low_s(public, &[round], &signature).is_ok(),
                    low
                );
            }
        }
    }
}
