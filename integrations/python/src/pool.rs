//! Verifiers that wait for the next call, with the keys that they prepared.
//!
//! Engines call with a few thousand rows at a time. A verifier of each call would prepare the same keys again.

use std::sync::{Mutex, TryLockError};

use limbsmith_bulk::{Algorithms, Options, Verifier};

/// More than this many are dropped. In the cache of one scheme they hold half of the memory for keys if nobody
/// sets its bound.
const MOST: usize = 8;

static IDLE: Mutex<Vec<Verifier>> = Mutex::new(Vec::new());

/// The idle verifiers. None while another thread has them: a lock that was held during a fork is never free again.
fn idle<T>(f: impl FnOnce(&mut Vec<Verifier>) -> T) -> Option<T> {
    match IDLE.try_lock() {
        Ok(mut idle) => Some(f(&mut idle)),
        Err(TryLockError::Poisoned(idle)) => Some(f(&mut idle.into_inner())),
        Err(TryLockError::WouldBlock) => None,
    }
}

/// Verifiers of rows that name their algorithms. They wait for another call when this is dropped.
pub struct Borrowed(pub Vec<Verifier>);

impl Borrowed {
    /// The last ones that were used, and new ones.
    pub fn new(count: usize) -> Self {
        let found = idle(|idle| idle.split_off(idle.len().saturating_sub(count)));
        let mut verifiers = found.unwrap_or_default();
        verifiers.resize_with(count, || {
            Verifier::new(Algorithms::Each, Options::default())
        });
        Borrowed(verifiers)
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let mut back = std::mem::take(&mut self.0);
        back.truncate(MOST);
        let surplus = idle(|idle| {
            idle.append(&mut back);
            let surplus = idle.len().saturating_sub(MOST);
            idle.drain(..surplus).collect::<Vec<_>>()
        });
        // Freed after the lock.
        drop(surplus);
    }
}

/// Drops the idle verifiers, and so their share of the memory.
pub fn clear() {
    drop(idle(std::mem::take));
}
