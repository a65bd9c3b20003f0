//! The memory for prepared keys: one bound for all verifiers of the process.
//!
//! A cache takes a share of the bound before it takes memory, and returns it when it is dropped. So the sum of all shares
//! never exceeds the bound. If it is taken up, caches that hold more than an equal share give that back at their next
//! call, and small ones grow at theirs.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The bound until [`set_cache_limit`] is called: 256 MiB.
pub const DEFAULT_CACHE_LIMIT: usize = 256 << 20;

static PROCESS: Budget = Budget::new(DEFAULT_CACHE_LIMIT);

/// Sets the bound in bytes on the memory of all verifiers of the process for prepared keys. With 0 no key is prepared.
///
/// Verifiers that hold more than their part of a lower bound give it back at their next call.
pub fn set_cache_limit(bytes: usize) {
    PROCESS.limit.store(bytes, Ordering::Relaxed);
}

/// The bound in bytes.
pub fn cache_limit() -> usize {
    PROCESS.limit.load(Ordering::Relaxed)
}

/// The bytes that caches of the process have taken of it. They may not be in use yet.
pub fn cached_bytes() -> usize {
    PROCESS.taken.load(Ordering::Relaxed)
}

/// A bound, and the bytes taken of it. The numbers guard no other memory, so no order is needed between them.
pub struct Budget {
    limit: AtomicUsize,
    taken: AtomicUsize,
    shares: AtomicUsize,
}

impl Budget {
    /// A bound of which nothing is taken.
    pub const fn new(limit: usize) -> Self {
        Budget {
            limit: AtomicUsize::new(limit),
            taken: AtomicUsize::new(0),
            shares: AtomicUsize::new(0),
        }
    }

    /// That of the process.
    pub fn process() -> &'static Self {
        &PROCESS
    }

    fn free(&self) -> usize {
        let limit = self.limit.load(Ordering::Relaxed);
        limit.saturating_sub(self.taken.load(Ordering::Relaxed))
    }

    /// An equal share for each of the present ones and so many more.
    fn equal_share(&self, more: usize) -> usize {
        let shares = self.shares.load(Ordering::Relaxed).saturating_add(more);
        self.limit.load(Ordering::Relaxed) / shares.max(1)
    }

    /// As much as there is, at most as much as is wanted.
    pub fn take(&'static self, wanted: usize) -> Share {
        let mut granted = 0;
        let _ = self
            .taken
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |taken| {
                let limit = self.limit.load(Ordering::Relaxed);
                granted = wanted.min(limit.saturating_sub(taken));
                Some(taken + granted)
            });
        self.shares.fetch_add(1, Ordering::Relaxed);
        Share {
            budget: self,
            bytes: granted,
        }
    }

    /// A first share: at most an equal one, and not more than is wanted.
    pub fn first(&'static self, wanted: usize) -> Share {
        self.take(wanted.min(self.equal_share(1)))
    }
}

/// A part of a bound, which is returned when this is dropped.
pub struct Share {
    budget: &'static Budget,
    bytes: usize,
}

impl Share {
    /// Its bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The number of bytes that this share should have instead, if others need them or there are many more.
    pub fn better(&self, wanted: usize) -> Option<usize> {
        let fair = wanted.min(self.budget.equal_share(0));
        let free = self.budget.free();
        let possible = fair.min(self.bytes.saturating_add(free));
        let shrinks = self.bytes > fair && free < fair.max(1);
        // A larger cache begins empty, so it must be much larger.
        let grows = possible > self.bytes && self.bytes <= possible / 2;
        match (shrinks, grows) {
            (true, _) => Some(fair),
            (_, true) => Some(possible),
            _ => None,
        }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.budget.taken.fetch_sub(self.bytes, Ordering::Relaxed);
        self.budget.shares.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(budget: &Budget) -> usize {
        budget.taken.load(Ordering::Relaxed)
    }

    #[test]
    fn the_sum_is_never_above_the_bound() {
        static BUDGET: Budget = Budget::new(100);
        let one = BUDGET.first(60);
        assert_eq!((one.bytes(), one.better(60)), (60, None));
        // An equal share of two is 50, and there are 40. The first gives back the bytes above its half.
        let two = BUDGET.first(60);
        assert_eq!((two.bytes(), two.better(60)), (40, None));
        assert_eq!(one.better(60), Some(50));
        drop(one);
        let one = BUDGET.take(50);
        assert_eq!((one.bytes(), taken(&BUDGET)), (50, 90));
        // A lower bound, and none at all.
        BUDGET.limit.store(60, Ordering::Relaxed);
        assert_eq!((one.better(60), two.better(60)), (Some(30), Some(30)));
        assert_eq!(BUDGET.take(10).bytes(), 0);
        BUDGET.limit.store(0, Ordering::Relaxed);
        assert_eq!((one.better(60), two.better(60)), (Some(0), Some(0)));
        drop((one, two));
        let none = BUDGET.first(60);
        assert_eq!(
            (none.bytes(), none.better(60), taken(&BUDGET)),
            (0, None, 0)
        );
        // A higher bound: growth to the wanted size.
        BUDGET.limit.store(usize::MAX, Ordering::Relaxed);
        assert_eq!(none.better(60), Some(60));
        assert_eq!(BUDGET.take(usize::MAX).bytes(), usize::MAX);
        drop(none);
        assert_eq!(taken(&BUDGET), 0);
        assert_eq!(BUDGET.shares.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn threads_share_the_bound() {
        static BUDGET: Budget = Budget::new(1000);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for wanted in 0..3000 {
                        let share = BUDGET.first(wanted % 700);
                        assert!(share.bytes() <= 1000 && taken(&BUDGET) <= 1000);
                    }
                });
            }
        });
        assert_eq!(taken(&BUDGET), 0);
    }
}
