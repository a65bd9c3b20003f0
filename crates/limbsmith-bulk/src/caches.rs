//! A verifier's caches of recurring signers.
//!
//! Each verifier has its own, so prepared keys are in nearby memory and there is no contention. Two verifiers may both
//! prepare a frequent key, which costs little compared with its savings. Verdicts do not depend on the contents of a cache.

use crate::budget::{Budget, Share};
use limbsmith::cache::{CacheKey, KeyCache};
use limbsmith::ecdsa;
use limbsmith::ed25519;
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{Secp256k1, schnorr};
use std::hash::{BuildHasher, RandomState};

/// The most that one cache takes: more keys than anyone has, and a number that no allocator fears.
const MOST: usize = 1 << 30;

/// A cache and its part of the memory, once there was a key.
pub struct Slot<K: CacheKey>(Option<(KeyCache<K>, Share)>);

impl<K: CacheKey> Slot<K> {
    fn cache(&mut self, budget: &'static Budget, wanted: usize) -> &mut KeyCache<K> {
        let better = match &self.0 {
            None => None,
            Some((_, share)) => share.better(wanted),
        };
        if let Some(better) = better {
            // First returned, then taken: the sum stays within the bound.
            self.0 = None;
            self.0 = Some(new(budget.take(better)));
        }
        let (cache, _) = self.0.get_or_insert_with(|| new(budget.first(wanted)));
        cache
    }
}

/// An empty cache of this size.
fn new<K: CacheKey>(share: Share) -> (KeyCache<K>, Share) {
    // The standard library's hashes have random keys.
    let seed = RandomState::new().hash_one(0);
    (KeyCache::with_bytes(share.bytes(), seed), share)
}

/// Caches of prepared keys, one for each scheme on each curve.
pub struct Caches {
    budget: &'static Budget,
    bytes: usize,
    ed25519: Slot<ed25519::VerifyingKey>,
    bip340: Slot<schnorr::VerifyingKey>,
    secp256k1: Slot<ecdsa::VerifyingKey<Secp256k1>>,
    p256: Slot<ecdsa::VerifyingKey<P256>>,
    p384: Slot<ecdsa::VerifyingKey<P384>>,
}

/// A key that has a cache here.
pub trait Cached: CacheKey {
    /// Its cache.
    fn slot(caches: &mut Caches) -> &mut Slot<Self>;
}

macro_rules! cached {
    ($($name:ident $key:ty),*) => {
        $(impl Cached for $key {
            fn slot(caches: &mut Caches) -> &mut Slot<Self> {
                &mut caches.$name
            }
        })*

        impl Caches {
            /// The number of keys that are prepared.
            pub fn prepared(&self) -> usize {
                0 $(+ self.$name.0.as_ref().map_or(0, |(cache, _)| cache.prepared()))*
            }
        }
    };
}
cached! {
    ed25519 ed25519::VerifyingKey,
    bip340 schnorr::VerifyingKey,
    secp256k1 ecdsa::VerifyingKey<Secp256k1>,
    p256 ecdsa::VerifyingKey<P256>,
    p384 ecdsa::VerifyingKey<P384>
}

impl Caches {
    /// Empty caches that may take this number of bytes for the keys of each scheme.
    pub fn new(budget: &'static Budget, bytes: usize) -> Self {
        Caches {
            budget,
            bytes: bytes.min(MOST),
            ed25519: Slot(None),
            bip340: Slot(None),
            secp256k1: Slot(None),
            p256: Slot(None),
            p384: Slot(None),
        }
    }

    /// The cache of these keys.
    pub fn of<K: Cached>(&mut self) -> &mut KeyCache<K> {
        let (budget, bytes) = (self.budget, self.bytes);
        K::slot(self).cache(budget, bytes)
    }
}

/// The distinct items, and for each input position the index of its item. The result may contain duplicates:
/// items are looked up only by a hash of their last bytes, and of two different items with the same hash, the
/// later one replaces the earlier. The cost is that some items are decoded more than once.
pub fn distinct<'a>(all: impl ExactSizeIterator<Item = &'a [u8]>) -> (Vec<&'a [u8]>, Vec<usize>) {
    let bits = all.len().max(1).ilog2() + 2;
    let mut last = vec![usize::MAX; 1 << bits];
    let mut found: Vec<&[u8]> = Vec::with_capacity(all.len());
    let places = all
        .map(|bytes| {
            let end = bytes.last_chunk().map_or(0, |&end| u64::from_le_bytes(end));
            let slot = end.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - bits);
            let place = &mut last[slot as usize];
            if found.get(*place) != Some(&bytes) {
                *place = found.len();
                found.push(bytes);
            }
            *place
        })
        .collect();
    (found, places)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(limit: usize) -> &'static Budget {
        Box::leak(Box::new(Budget::new(limit)))
    }

    #[test]
    fn each_type_of_key_has_its_cache() {
        let key = ed25519::SigningKey::from_bytes(&[7; 32]).verifying_key();
        let other = ecdsa::SigningKey::<P256>::from_slice(&[7; 32]).unwrap();
        let mut caches = Caches::new(budget(64 << 20), 16 << 20);
        for seen in [false, true, true] {
            assert_eq!(caches.of().get(&key).is_some(), seen);
            assert_eq!(caches.of().get(other.verifying_key()).is_some(), seen);
        }
        assert_eq!(caches.prepared(), 2);
        // Some twelve hundred keys of 13 KiB each in 16 MiB.
        let room = caches.of::<schnorr::VerifyingKey>().room();
        assert!((1200..1300).contains(&room), "{room}");
    }

    #[test]
    fn no_room_means_that_no_key_is_prepared() {
        let key = ed25519::SigningKey::from_bytes(&[7; 32]).verifying_key();
        for (limit, bytes) in [(0, 16 << 20), (16 << 20, 0), (0, usize::MAX)] {
            let mut none = Caches::new(budget(limit), bytes);
            assert!((0..3).all(|_| none.of().get(&key).is_none()));
        }
    }

    #[test]
    fn verifiers_share_the_bound_and_give_back() {
        let budget = budget(16 << 20);
        let room = |caches: &mut Caches| caches.of::<ed25519::VerifyingKey>().room();
        let mut one = Caches::new(budget, usize::MAX);
        let all = room(&mut one);
        let mut two = Caches::new(budget, 16 << 20);
        assert_eq!(room(&mut two), 0);
        assert!(room(&mut one).abs_diff(all / 2) < 8);
        assert!(room(&mut two).abs_diff(all / 2) < 8);
        assert!(room(&mut one).abs_diff(all / 2) < 8);
        drop(one);
        assert!(room(&mut two).abs_diff(all) < 8);
    }

    #[test]
    fn what_is_alike_is_found_once() {
        let all: Vec<Vec<u8>> = (0..3000u32)
            .map(|i| {
                // Keys of several lengths, that differ in any one byte.
                let mut bytes = vec![4; [0, 1, 32, 33, 65][i as usize % 5]];
                let len = bytes.len().max(1) as u32;
                if let Some(byte) = bytes.get_mut((i / 5 % len) as usize) {
                    *byte ^= (i / 5 % 3) as u8;
                }
                bytes
            })
            .collect();
        let slices = || all.iter().map(Vec::as_slice);
        let (found, places) = distinct(slices());
        assert_eq!(places.len(), all.len());
        for (bytes, place) in slices().zip(places) {
            assert_eq!(bytes, found[place]);
        }
        let few: Vec<[u8; 32]> = (0..3000u32).map(|i| [(i * i % 31) as u8; 32]).collect();
        assert_eq!(distinct(few.iter().map(|key| &key[..])).0.len(), 16);
        assert_eq!(distinct([].into_iter()), (vec![], vec![]));
        // Too short for a hash, these collide; the later one replaces the earlier.
        let short: [&[u8]; 4] = [b"", b"a", b"", b""];
        let found: (Vec<&[u8]>, _) = (vec![b"", b"a", b""], vec![0, 1, 2, 2]);
        assert_eq!(distinct(short.into_iter()), found);
    }
}
