//! A cache of precomputed tables for frequently used public keys, in bounded memory (feature `alloc`), for all schemes
//! that have precomputed keys.
//!
//! Precomputation takes time and saves some in each verification: it pays for a key that is seen often, and is wasted
//! on a key that is seen once. In single calls ([`KeyCache::get`], `verify`) the cache precomputes a key the second
//! time it sees it while the first is still in the cache. In SIMD calls (`verify_each`) a verification takes a fraction
//! of the time and so saves little, while precomputation costs the same. There a key must have been seen as often as
//! precomputation takes to pay, and the keys of a call are counted before any signature is verified. So keys seen once
//! are never precomputed, and every precomputed key has already been used as often as its cost requires. This bounds
//! the cost of an unfavorable order of keys.
//!
//! The caller bounds the memory. The cache has sets of four keys; a hash of the key selects the set, and a full set
//! evicts its least recently used key. An attacker whose keys all fall into one set makes the cache as useless as no
//! cache, and causes no other harm; a random seed makes that difficult. Verdicts never depend on the contents of the
//! cache.

#[cfg(target_has_atomic = "ptr")]
mod counted;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::{fmt, ptr};

use crate::batch::UnequalLengths;
use crate::sealed::Sealed;
#[cfg(target_has_atomic = "ptr")]
pub use counted::CountedKey;

/// A public key that can be prepared: [`crate::ed25519::VerifyingKey`], [`crate::ecdsa::VerifyingKey`] or
/// [`crate::secp256k1::schnorr::VerifyingKey`]. It cannot be implemented elsewhere.
pub trait CacheKey: Copy + Eq + Sealed {
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
    /// The memory that a prepared key takes.
    #[doc(hidden)]
    fn prepared_bytes() -> usize;
    /// Number of appearances in `verify_each` after which a key is prepared.
    #[doc(hidden)]
    const PAYS: u32;
}

/// Keys in a set.
const WAYS: usize = 4;

/// A key that was seen, and its precomputed table once it was seen again.
struct Entry<K: CacheKey> {
    key: K,
    /// None until it was tried; then nothing if the key is no point.
    prepared: Option<Option<Box<K::Prepared>>>,
    seen: u32,
    used: u64,
}

/// Verifies signatures, and remembers recently used keys. A precomputed key of Ed25519 takes 3 KiB, those of ECDSA and
/// BIP 340 on secp256k1 and P-256 take 13, those on P-384 24.
///
/// Each scheme has a type alias of the same name: `ed25519::KeyCache`, `p256::ecdsa::KeyCache` and so on.
///
/// ```
/// use limbsmith::ed25519::{Item, KeyCache, Policy, SigningKey};
///
/// let mut cache = KeyCache::new(1000, 0x9e37_79b9_7f4a_7c15); // in production, a random number
/// let key = SigningKey::from_bytes(&[7; 32]);
/// for message in [b"one", b"two", b"six"] {
///     let signature = key.sign(message);
///     let item = Item { key: &key.verifying_key(), message: message.into(), signature: &signature };
///     cache.verify(Policy::DalekStrict, &item)?;
/// }
/// # Ok::<(), limbsmith::ed25519::InvalidSignature>(())
/// ```
pub struct KeyCache<K: CacheKey> {
    /// Sets of [`WAYS`].
    entries: Vec<Option<Entry<K>>>,
    seed: u64,
    clock: u64,
}

impl<K: CacheKey> KeyCache<K> {
    /// Room for at least so many keys, and for less than four more. The seed should be random.
    ///
    /// # Panics
    /// If the capacity overflows, as for a vector.
    pub fn new(keys: usize, seed: u64) -> Self {
        let mut entries = Vec::new();
        // Saturating: too large stays too large.
        entries.resize_with(keys.div_ceil(WAYS).saturating_mul(WAYS), || None);
        KeyCache {
            entries,
            seed,
            clock: 0,
        }
    }

    /// Room for as many keys as so much memory holds when all of them are prepared. The seed should be random.
    pub fn with_bytes(bytes: usize, seed: u64) -> Self {
        let key = K::prepared_bytes() + size_of::<Option<Entry<K>>>();
        Self::new(bytes / (WAYS * key) * WAYS, seed)
    }

    /// The capacity, in keys.
    pub fn room(&self) -> usize {
        self.entries.len()
    }

    /// How many keys are prepared.
    pub fn prepared(&self) -> usize {
        let prepared =
            |e: &&Option<Entry<K>>| matches!(e, Some(e) if matches!(e.prepared, Some(Some(_))));
        self.entries.iter().filter(prepared).count()
    }

    /// The key prepared, if it was seen before, lately enough, and is a point.
    pub fn get(&mut self, key: &K) -> Option<&K::Prepared> {
        let place = self.see(key)?;
        self.prepare(place, key, 2);
        self.at(place, key)
    }

    /// The precomputed table of each key, if any, after all keys were counted.
    pub(crate) fn get_each<'k>(
        &mut self,
        keys: impl Iterator<Item = &'k K> + Clone,
    ) -> Vec<Option<&K::Prepared>>
    where
        K: 'k,
    {
        let places: Vec<_> = keys.clone().map(|key| self.see(key)).collect();
        for (place, key) in places.iter().zip(keys.clone()) {
            place.iter().for_each(|&p| self.prepare(p, key, K::PAYS));
        }
        let places = places.into_iter().zip(keys);
        places.map(|(place, key)| self.at(place?, key)).collect()
    }

    /// Counts the key and returns its slot.
    fn see(&mut self, key: &K) -> Option<usize> {
        let sets = (self.entries.len() / WAYS) as u64;
        if sets == 0 {
            return None;
        }
        let first = WAYS * (self.hash(key) % sets) as usize;
        let set = &mut self.entries[first..first + WAYS];
        let of = |e: &Option<Entry<K>>| e.as_ref().is_some_and(|e| e.key == *key);
        let age = |e: &Option<Entry<K>>| e.as_ref().map_or(0, |e| e.used);
        let found = set.iter().position(of);
        let way = found.or_else(|| (0..WAYS).min_by_key(|&w| age(&set[w])))?;
        if found.is_none() {
            set[way] = None;
        }
        let entry = set[way].get_or_insert(Entry {
            key: *key,
            prepared: None,
            seen: 0,
            used: 0,
        });
        self.clock += 1;
        entry.used = self.clock;
        entry.seen = entry.seen.saturating_add(1);
        Some(first + way)
    }

    /// Precomputes the key in a slot, if the slot still holds it and it was seen often enough.
    fn prepare(&mut self, place: usize, key: &K, often: u32) {
        let entry = self.entries[place].as_mut();
        if let Some(entry) = entry.filter(|e| e.key == *key && e.seen >= often) {
            let prepare = || key.prepare().map(Box::new);
            entry.prepared.get_or_insert_with(prepare);
        }
    }

    /// The precomputed table of the key, if the slot still holds it.
    fn at(&self, place: usize, key: &K) -> Option<&K::Prepared> {
        let entry = self.entries[place].as_ref();
        let entry = entry.filter(|e| e.key == *key)?;
        entry.prepared.as_ref()?.as_deref()
    }

    /// The input is public, so the hash only needs to distribute keys and to be unpredictable: a polynomial whose
    /// coefficients are seven-byte parts of the key, evaluated at the seed, modulo `2^61 - 1`. The difference of two
    /// keys is a polynomial of degree seven at most, so at most seven seeds give the difference of their hashes that an
    /// attacker wants.
    fn hash(&self, key: &K) -> u64 {
        const P: u64 = (1 << 61) - 1;
        let at = 1 + self.seed % (P - 1);
        let mut hash = 0;
        for bytes in key.bytes().as_ref().chunks(7) {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            let product = u128::from(hash + u64::from_le_bytes(word)) * u128::from(at);
            hash = ((product as u64 & P) + (product >> 61) as u64) % P;
        }
        hash
    }
}

/// Writes the verdict on each item. One call verifies the items whose key is prepared, another call the rest.
///
/// Items of one prepared key are put next to each other, so its table is loaded into the cache once per call.
pub(crate) fn verify_each<'c, I: Copy, K, P>(
    items: &[I],
    prepared: &[Option<&'c K>],
    verdicts: &mut [bool],
    with: impl Fn(&I, &'c K) -> P,
    plain: impl FnOnce(&[I], &mut [bool]),
    of_prepared: impl FnOnce(&[P], &mut [bool]),
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(items.len(), verdicts.len())?;
    let (mut known, mut strangers) = (Vec::new(), Vec::new());
    for (i, prepared) in prepared.iter().enumerate() {
        match prepared {
            Some(key) => known.push((i, *key)),
            None => strangers.push(i),
        }
    }
    if known.is_empty() {
        plain(items, verdicts);
        return Ok(());
    }
    known.sort_unstable_by_key(|(i, key)| (ptr::from_ref(*key).addr(), *i));
    let of_strangers: Vec<_> = strangers.iter().map(|&i| items[i]).collect();
    let of_known: Vec<_> = known.iter().map(|&(i, key)| with(&items[i], key)).collect();
    let mut answers = vec![false; items.len()];
    let (first, second) = answers.split_at_mut(strangers.len());
    plain(&of_strangers, first);
    of_prepared(&of_known, second);
    let places = strangers.into_iter().chain(known.into_iter().map(|k| k.0));
    for (place, answer) in places.zip(answers) {
        verdicts[place] = answer;
    }
    Ok(())
}

impl<K: CacheKey> fmt::Debug for KeyCache<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyCache")
            .field("room", &self.room())
            .field("prepared", &self.prepared())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ed25519::{Item, KeyCache, Policy, Signature, SigningKey, VerifyingKey};
    use crate::p256::ecdsa;
    use alloc::format;

    /// Whether each key is precomputed, in the order of the requests.
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
                    let mut verdict = |key, m: u8| {
                        let message = [m];
                        let item = Item {
                            key,
                            message: (&message).into(),
                            signature: &signature,
                        };
                        cache.verify(policy, &item)
                    };
                    assert!(verdict(&public, round).is_ok());
                    assert!(verdict(&public, round + 1).is_err());
                    assert!(verdict(&none, round).is_err());
                }
            }
        }
    }
    /// A cache of ECDSA keys accepts right signatures and rejects wrong ones, whether or not it holds the key.
    #[test]
    fn verdicts_of_ecdsa_do_not_depend_on_it() {
        let mut cache = ecdsa::KeyCache::new(4, 5);
        let keys = [1, 2, 3].map(|k| ecdsa::SigningKey::from_bytes(&[k; 32]).unwrap());
        for round in 0..3 {
            for key in &keys {
                let (public, signature) = (key.verifying_key(), key.sign(&[round]));
                assert_eq!(cache.get(public).is_some(), round > 0);
                let [right, wrong] = [[round], [round + 1]];
                let [right, wrong] = [&right, &wrong].map(|message| ecdsa::Item {
                    key: public,
                    message: message.into(),
                    signature: &signature,
                });
                assert!(cache.verify(&right).is_ok());
                assert!(cache.verify(&wrong).is_err());
                let low = signature.is_low_s();
                assert_eq!(cache.verify_low_s(&right).is_ok(), low);
            }
        }
    }

    #[test]
    #[should_panic(expected = "capacity overflow")]
    fn room_for_more_keys_than_there_can_be_is_not_none() {
        let _ = KeyCache::new(usize::MAX, 0);
    }

    #[test]
    fn memory_is_what_was_given() {
        fn fits<K: CacheKey>(bytes: usize) -> (usize, usize) {
            let cache = super::KeyCache::<K>::with_bytes(bytes, 5);
            let key = K::prepared_bytes() + size_of::<Option<Entry<K>>>();
            let room = cache.room();
            assert!(room * key <= bytes && (room + WAYS) * key > bytes);
            (room, K::prepared_bytes() >> 10)
        }
        type K256 = crate::secp256k1::ecdsa::VerifyingKey;
        let all = [
            fits::<VerifyingKey>(1 << 20),
            fits::<K256>(1 << 20),
            fits::<crate::secp256k1::schnorr::VerifyingKey>(1 << 20),
            fits::<crate::p256::ecdsa::VerifyingKey>(1 << 20),
            fits::<crate::p384::ecdsa::VerifyingKey>(1 << 20),
        ];
        assert!(fits::<VerifyingKey>(9999).0 == 0 && fits::<K256>(0).0 == 0);
        // The documented sizes.
        if cfg!(not(feature = "small-tables")) {
            assert_eq!(all.map(|(_, kib)| kib), [3, 13, 13, 13, 24]);
        }
    }

    #[test]
    fn hashes_spread_whatever_the_seed() {
        for seed in [0, 1, (1 << 61) - 2, u64::MAX] {
            let cache = KeyCache::new(1, seed);
            let mut sets = [0; 16];
            for k in 0..160 {
                let key = SigningKey::from_bytes(&[k; 32]).verifying_key();
                sets[(cache.hash(&key) % 16) as usize] += 1;
            }
            assert!(sets.iter().all(|n| (1..30).contains(n)), "{sets:?}");
        }
        // Each byte counts.
        let cache = KeyCache::new(1, 7);
        let hash = |b: [u8; 32]| cache.hash(&VerifyingKey::from_bytes(&b));
        let one = |i: usize| core::array::from_fn(|j| u8::from(i == j));
        let mut all: Vec<_> = (0..=32).map(|i| hash(one(i))).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 33);
        assert!(hash([9; 32]) != KeyCache::new(1, 8).hash(&VerifyingKey::from_bytes(&[9; 32])));
    }

    /// Keys by number, each so often in a row, as `verify_each` would see them.
    fn known(cache: &mut KeyCache, keys: &[(u8, u32)]) -> Vec<bool> {
        let key = |k: u8| SigningKey::from_bytes(&[k; 32]).verifying_key();
        let keys: Vec<_> = keys
            .iter()
            .flat_map(|&(k, n)| core::iter::repeat_n(key(k), n as usize))
            .collect();
        let known = cache.get_each(keys.iter());
        assert_eq!(known.len(), keys.len());
        for (known, key) in known.iter().zip(&keys) {
            assert!(known.is_none_or(|p| p.verifying_key() == *key));
        }
        known.iter().map(Option::is_some).collect()
    }

    #[test]
    fn many_are_counted_before_any_is_prepared_and_strangers_never_are() {
        let pays = VerifyingKey::PAYS;
        let mut cache = KeyCache::new(8, 5);
        // If a key occurs often enough in one call, all its signatures are verified with its precomputed table.
        assert_eq!(known(&mut cache, &[(1, pays)]), vec![true; pays as usize]);
        let almost = vec![false; pays as usize - 1];
        assert_eq!(known(&mut cache, &[(2, pays - 1)]), almost);
        assert_eq!(cache.prepared(), 1);
        assert_eq!(known(&mut cache, &[(2, 1), (3, 1)]), [true, false]);
        assert_eq!(cache.prepared(), 2);
        let strangers: Vec<_> = (4..40).map(|k| (k, 1)).collect();
        assert_eq!(known(&mut cache, &strangers), [false; 36]);
        assert!(format!("{cache:?}").contains("room: 8"));
        // A key that evicts another one within a call is not confused with it.
        let mut small = KeyCache::new(4, 5);
        let crowd: Vec<_> = (0..6).map(|k| (k, pays)).collect();
        let all = known(&mut small, &crowd);
        assert_eq!(small.prepared(), 4);
        let (gone, kept) = all.split_at(2 * pays as usize);
        assert!(gone.iter().all(|k| !k) && kept.iter().all(|k| *k));
        assert_eq!(known(&mut KeyCache::new(0, 5), &[(1, 99)]), [false; 99]);
    }

    #[test]
    fn many_verdicts_do_not_depend_on_it() {
        let none = VerifyingKey::from_bytes(&[2; 32]);
        let keys: Vec<_> = (0..9).map(|k| SigningKey::from_bytes(&[k; 32])).collect();
        let mut neutral = [0; 64];
        neutral[0] = 1;
        let small = VerifyingKey::from_bytes(&core::array::from_fn(|i| u8::from(i == 0)));
        let neutral = Signature::from_bytes(&neutral);
        for policy in Policy::ALL {
            let mut cache = KeyCache::new(8, 5);
            let mut answers = Vec::new();
            for round in 0u8..3 {
                let signed: Vec<_> = (0..200u8)
                    .map(|i| match i % 10 {
                        0 => (none, keys[0].sign(&[i]), [i]),
                        1 => (small, neutral, [i]),
                        _ => {
                            // Few keys often, others once; one in five of another message.
                            let key = &keys[if i % 3 == 0 {
                                i as usize % 9
                            } else {
                                round as usize
                            }];
                            (
                                key.verifying_key(),
                                key.sign(&[i]),
                                [i + u8::from(i % 5 == 2)],
                            )
                        }
                    })
                    .collect();
                let items: Vec<_> = signed
                    .iter()
                    .map(|(key, signature, message)| Item {
                        key,
                        message: message.into(),
                        signature,
                    })
                    .collect();
                let mut verdicts = vec![round % 2 == 0; items.len()];
                assert!(cache.verify_each(policy, &items, &mut verdicts).is_ok());
                for (item, verdict) in items.iter().zip(&verdicts) {
                    let alone = item.key.verify(policy, item.message, item.signature);
                    assert_eq!(alone.is_ok(), *verdict);
                }
                assert!(cache.prepared() > 1);
                answers.extend(verdicts);
            }
            assert!(answers.contains(&true) && answers.contains(&false));
            assert!(cache.verify_each(policy, &[], &mut [true]).is_err());
        }
    }

    #[test]
    fn many_verdicts_of_ecdsa_and_bip340_do_not_depend_on_it() {
        use crate::secp256k1::schnorr;
        let keys: Vec<_> = (1..5)
            .map(|k| ecdsa::SigningKey::from_bytes(&[k; 32]).unwrap())
            .collect();
        let signed: Vec<_> = (0..160u8)
            .map(|i| {
                let key = &keys[if i < 150 {
                    i as usize % 2
                } else {
                    2 + i as usize % 2
                }];
                let signature = key.sign(&[i; 32]);
                (
                    key.verifying_key(),
                    signature,
                    [i ^ u8::from(i % 5 == 2); 32],
                )
            })
            .collect();
        let items: Vec<_> = signed
            .iter()
            .map(|(key, signature, message)| ecdsa::Item {
                key: *key,
                message: ecdsa::Message::Plain(message),
                signature,
            })
            .collect();
        type Cached = ecdsa::KeyCache;
        let hashed: Vec<_> = signed
            .iter()
            .map(|(key, signature, message)| ecdsa::Item {
                key: *key,
                message: ecdsa::Message::prehashed(message),
                signature,
            })
            .collect();
        type Each = fn(&mut Cached, &[ecdsa::Item<'_>], &mut [bool]) -> Result<(), UnequalLengths>;
        let [either, low]: [Each; 2] = [Cached::verify_each, Cached::verify_low_s_each];
        let forms = [(either, false), (low, true)];
        let mut told = vec![];
        for (items, (each, low)) in [&items, &hashed]
            .into_iter()
            .flat_map(|items| forms.map(|form| (items, form)))
        {
            let mut cache = Cached::new(4, 5);
            for seen in 0..2 {
                let mut verdicts = vec![seen == 0; items.len()];
                assert!(each(&mut cache, items, &mut verdicts).is_ok());
                assert_eq!(cache.prepared(), 2);
                let alone: Vec<_> = items
                    .iter()
                    .map(|item| {
                        let (key, signature) = (item.key, item.signature);
                        let valid = key.verify(item.message, signature);
                        valid.is_ok() && (!low || signature.is_low_s())
                    })
                    .collect();
                assert_eq!(verdicts, alone);
                told.push(verdicts);
            }
            assert!(each(&mut cache, items, &mut [false]).is_err());
        }
        // Of these messages only the lower s tells two forms apart; none is a signature of its own hash.
        assert!(told[0] != told[2] && told[0].contains(&true) && told[2].contains(&true));
        assert!(!told[4].contains(&true));

        let key = schnorr::SigningKey::from_bytes(&[7; 32]).unwrap();
        let other = schnorr::SigningKey::from_bytes(&[8; 32]).unwrap();
        let signed: Vec<_> = (0..90u8)
            .map(|i| {
                let by = if i % 11 == 3 { &other } else { &key };
                (
                    by.verifying_key(),
                    by.sign(&[i]),
                    [i ^ u8::from(i % 5 == 2)],
                )
            })
            .collect();
        let items: Vec<_> = signed
            .iter()
            .map(|(key, signature, message)| schnorr::Item {
                key: *key,
                message,
                signature,
            })
            .collect();
        let mut cache = schnorr::KeyCache::new(4, 5);
        let mut verdicts = vec![true; 90];
        assert!(cache.verify_each(&items, &mut verdicts).is_ok());
        assert_eq!(cache.prepared(), 1);
        for (item, verdict) in items.iter().zip(&verdicts) {
            assert_eq!(
                item.key.verify(item.message, item.signature).is_ok(),
                *verdict
            );
        }
        assert!(verdicts.contains(&true) && verdicts.contains(&false));
        assert!(cache.verify_each(&items, &mut [true]).is_err());
    }
}
