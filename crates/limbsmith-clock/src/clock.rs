//! Thread time, and the current speed of the core.

use std::hint::black_box;

/// A source of time for a [`Suite`](crate::Suite). [`CoreClock`] is the real one; tests supply
/// their own.
pub trait Clock {
    /// Nanoseconds that this thread has run, from any fixed origin.
    fn nanos(&mut self) -> f64;
    /// Core clock in GHz (cycles per nanosecond), measured now.
    fn gigahertz(&mut self) -> f64;
    /// Nanoseconds between two consecutive calls of [`nanos`](Self::nanos).
    fn overhead(&self) -> f64 {
        0.0
    }
}

/// Steps of the chain that measures the clock; each is [`CYCLES_PER_STEP`] cycles.
const STEPS: usize = 1 << 15;
/// An exclusive or and an addition, one cycle each, each dependent on the previous one.
const CYCLES_PER_STEP: usize = 2;
/// Steps unrolled in one iteration of the loop, so that the loop counter adds no latency.
const UNROLL: usize = 16;

/// Processor time of the calling thread, and the clock of the core it runs on.
#[derive(Debug)]
pub struct CoreClock {
    overhead: f64,
    key: u64,
    addend: u64,
    state: u64,
}

impl CoreClock {
    /// Creates the clock; takes a few microseconds to measure the overhead of reading the time.
    pub fn new() -> Self {
        let mut overhead = f64::INFINITY;
        for _ in 0..64 {
            let start = thread_nanos();
            overhead = overhead.min(thread_nanos() - start);
        }
        // The operands come out of a black box: a compiler could fold steps with known ones.
        let key = black_box(0x9e37_79b9_7f4a_7c15);
        let addend = black_box(0xbf58_476d_1ce4_e5b9);
        CoreClock {
            overhead,
            key,
            addend,
            state: 1,
        }
    }
}

impl Default for CoreClock {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock for CoreClock {
    fn nanos(&mut self) -> f64 {
        thread_nanos()
    }

    fn gigahertz(&mut self) -> f64 {
        // A short warm-up first, so that the measured part starts with the loop in the cache.
        let warm = chain(self.state, self.key, self.addend, UNROLL);
        let start = thread_nanos();
        self.state = chain(warm, self.key, self.addend, STEPS);
        let nanos = thread_nanos() - start - self.overhead;
        (STEPS * CYCLES_PER_STEP) as f64 / nanos.max(1.0)
    }

    fn overhead(&self) -> f64 {
        self.overhead
    }
}

/// `steps` times `x = (x ^ key) + addend`, a multiple of [`UNROLL`] of them.
///
/// Exclusive or and addition do not distribute over each other, so no compiler can merge steps,
/// and neither operation is an immediate addition, which some cores perform for free while they
/// rename registers.
#[inline(never)]
fn chain(mut x: u64, key: u64, addend: u64, steps: usize) -> u64 {
    for _ in 0..steps / UNROLL {
        for _ in 0..UNROLL {
            x = (x ^ key).wrapping_add(addend);
        }
    }
    black_box(x)
}

#[cfg(unix)]
fn thread_nanos() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// Wall-clock time, where no thread time is available: medians are still valid on an idle machine.
#[cfg(not(unix))]
fn thread_nanos() -> f64 {
    use std::sync::LazyLock;
    use std::time::Instant;
    static ORIGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    ORIGIN.elapsed().as_nanos() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chain_computes_what_it_says() {
        let mut x = 5u64;
        for _ in 0..UNROLL * 3 {
            x = (x ^ 7).wrapping_add(11);
        }
        assert_eq!(chain(5, 7, 11, UNROLL * 3), x);
    }

    #[test]
    fn steps_fill_whole_turns() {
        assert_eq!(STEPS % UNROLL, 0);
    }

    #[test]
    fn thread_time_goes_forward() {
        let mut clock = CoreClock::new();
        let start = clock.nanos();
        assert!(clock.gigahertz() > 0.0);
        assert!(clock.nanos() > start);
        assert!(clock.overhead() >= 0.0 && clock.overhead().is_finite());
    }
}
