//! A worker's caches of recurring signers in `verify-many`.
//!
//! Each worker has its own caches, so prepared keys are in nearby memory and there is no contention. Two
//! workers may both prepare a frequent key, which costs little compared with its savings. Verdicts do not
//! depend on the contents of a cache. So they depend neither on the worker that had a block, nor on the place
//! where an interrupted run continued.

use limbsmith::cache::{Key, KeyCache};
use std::any::Any;
use std::hash::{BuildHasher, RandomState};

/// The maximum memory per worker for prepared keys of one scheme on one curve: some twelve hundred keys of 13
/// KiB each. Memory is taken as keys are prepared, not before.
const BYTES: usize = 16 << 20;

/// Caches of prepared keys, one for each scheme seen so far.
pub struct Caches {
    bytes: usize,
    /// Of type `KeyCache<K>`, one for each `K`.
    caches: Vec<Box<dyn Any>>,
}

impl Caches {
    /// Empty caches.
    pub fn new() -> Self {
        Self::with_bytes(BYTES)
    }

    /// Empty caches with this number of bytes for prepared keys of each scheme.
    pub fn with_bytes(bytes: usize) -> Self {
        Caches {
            bytes,
            caches: vec![],
        }
    }

    /// The cache of these keys.
    pub fn of<K: Key + 'static>(&mut self) -> &mut KeyCache<K> {
        let is = |cache: &Box<dyn Any>| cache.is::<KeyCache<K>>();
        let at = self.caches.iter().position(is).unwrap_or_else(|| {
            // The standard library's hashes have random keys.
            let seed = RandomState::new().hash_one(0);
            let cache = KeyCache::<K>::with_bytes(self.bytes, seed);
            self.caches.push(Box::new(cache));
            self.caches.len() - 1
        });
        match self.caches[at].downcast_mut() {
            Some(cache) => cache,
            None => unreachable!("it was found by its type"),
        }
    }
}

/// The distinct items, and for each input position the index of its item. The result may contain duplicates:
/// items are looked up only by a hash of their last bytes, and of two different items with the same hash, the
/// later one replaces the earlier. The cost is that some items are decoded more than once.
pub fn distinct<'a>(all: &[&'a [u8]]) -> (Vec<&'a [u8]>, Vec<usize>) {
    let bits = all.len().max(1).ilog2() + 2;
    let mut last = vec![u32::MAX; 1 << bits];
    let mut found: Vec<&[u8]> = Vec::with_capacity(all.len());
    let places = all
        .iter()
        .map(|bytes| {
            let end = bytes.last_chunk().map_or(0, |&end| u64::from_le_bytes(end));
            let slot = end.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - bits);
            let place = &mut last[slot as usize];
            if found.get(*place as usize) != Some(bytes) {
                *place = found.len() as u32;
                found.push(bytes);
            }
            *place as usize
        })
        .collect();
    (found, places)
}

#[cfg(test)]
mod tests {
    use super::*;
    use limbsmith::{ed25519, p256::ecdsa, secp256k1::schnorr};

    #[test]
    fn each_type_of_key_has_its_cache() {
        let key = ed25519::SigningKey::from_bytes(&[7; 32]).verifying_key();
        let other = ecdsa::SigningKey::from_bytes(&[7; 32]).unwrap();
        let mut caches = Caches::new();
        for seen in [false, true, true] {
            assert_eq!(caches.of().get(&key).is_some(), seen);
            assert_eq!(caches.of().get(other.verifying_key()).is_some(), seen);
        }
        assert_eq!(caches.caches.len(), 2);
        // The number from the documentation of `BYTES`; and no room means that no key is cached.
        let room = caches.of::<schnorr::VerifyingKey>().room();
        assert!((1200..1300).contains(&room), "{room}");
        let mut none = Caches::with_bytes(0);
        assert!((0..3).all(|_| none.of().get(&key).is_none()));
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
        let all: Vec<&[u8]> = all.iter().map(Vec::as_slice).collect();
        let (found, places) = distinct(&all);
        assert_eq!(places.len(), all.len());
        for (bytes, place) in all.iter().zip(places) {
            assert_eq!(*bytes, found[place]);
        }
        let few: Vec<[u8; 32]> = (0..3000u32).map(|i| [(i * i % 31) as u8; 32]).collect();
        let few: Vec<&[u8]> = few.iter().map(|key| &key[..]).collect();
        assert_eq!(distinct(&few).0.len(), 16);
        assert_eq!(distinct(&[]), (vec![], vec![]));
        // Too short for a hash, these collide; the later one replaces the earlier.
        let short: (Vec<&[u8]>, _) = (vec![b"", b"a", b""], vec![0, 1, 2, 2]);
        assert_eq!(distinct(&[b"", b"a", b"", b""]), short);
    }
}
