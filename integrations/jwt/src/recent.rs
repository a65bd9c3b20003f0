//! Public keys that were used lately.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

/// How many keys are remembered.
pub(crate) const ROOM: usize = 64;

/// The last [`ROOM`] keys, by their bytes. A full list drops the key whose last use is the oldest.
pub(crate) struct Recent<K> {
    entries: RwLock<Vec<Entry<K>>>,
    clock: AtomicU64,
}

struct Entry<K> {
    bytes: Box<[u8]>,
    key: Arc<K>,
    used: AtomicU64,
}

impl<K> Recent<K> {
    pub(crate) const fn new() -> Self {
        Self {
            entries: RwLock::new(Vec::new()),
            clock: AtomicU64::new(0),
        }
    }

    /// The key of these bytes, made if it is not remembered. A key that cannot be made takes no room.
    pub(crate) fn get<E>(
        &self,
        bytes: &[u8],
        make: impl FnOnce() -> Result<K, E>,
    ) -> Result<Arc<K>, E> {
        let now = self.clock.fetch_add(1, Ordering::Relaxed);
        // Nothing panics under the lock; if it did, the list would be whole.
        let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(key) = find(&entries, bytes, now) {
            return Ok(key);
        }
        drop(entries);
        let made = Entry {
            bytes: bytes.into(),
            key: Arc::new(make()?),
            used: AtomicU64::new(now),
        };
        let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have been first.
        if let Some(key) = find(&entries, bytes, now) {
            return Ok(key);
        }
        let key = made.key.clone();
        if entries.len() < ROOM {
            entries.push(made);
        } else if let Some(oldest) = entries
            .iter_mut()
            .min_by_key(|entry| entry.used.load(Ordering::Relaxed))
        {
            *oldest = made;
        }
        Ok(key)
    }
}

fn find<K>(entries: &[Entry<K>], bytes: &[u8], now: u64) -> Option<Arc<K>> {
    let entry = entries.iter().find(|entry| *entry.bytes == *bytes)?;
    entry.used.store(now, Ordering::Relaxed);
    Some(entry.key.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether each key had to be made.
    fn made(recent: &Recent<u8>, keys: impl IntoIterator<Item = u8>) -> Vec<bool> {
        let one = |key: u8| {
            let mut made = false;
            let got = recent.get(&[key], || {
                made = true;
                Ok::<_, ()>(key)
            });
            assert_eq!(got.as_deref(), Ok(&key));
            made
        };
        keys.into_iter().map(one).collect()
    }

    #[test]
    fn remembers_so_many_and_drops_the_oldest() {
        let recent = Recent::new();
        assert_eq!(made(&recent, 0..64), [true; ROOM]);
        assert_eq!(made(&recent, 0..64), [false; ROOM]);
        // Key 0 was used again, so the next takes the place of key 1.
        assert_eq!(
            made(&recent, [0, 64, 0, 1, 2]),
            [false, true, false, true, true]
        );
        assert_eq!(recent.entries.read().unwrap().len(), ROOM);
    }

    #[test]
    fn what_cannot_be_made_takes_no_room() {
        let recent = Recent::<u8>::new();
        assert_eq!(recent.get(&[1], || Err("no")), Err("no"));
        assert!(recent.entries.read().unwrap().is_empty());
    }
}
