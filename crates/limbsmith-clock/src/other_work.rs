//! The work of a program between two operations: it takes the caches from them.

use std::hint::black_box;

/// Steps in a block of code, 26 bytes each on x86-64.
const STEPS: u64 = 512;
/// Words of the walked buffer: 2 MiB.
const WORDS: usize = 1 << 18;
/// Words of a cache line of 64 bytes.
const LINE: usize = 8;

/// A constant of its own for each step of each block, so that no code is shared (the finalizer of SplitMix64).
const fn constant(block: u64, step: u64) -> u64 {
    let z = (block * STEPS + step + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

macro_rules! step {
    ($x:ident, $at:expr) => {
        $x = ($x ^ const { constant(N, $at) }).wrapping_add(const { !constant(N, $at) });
    };
}

macro_rules! eight {
    ($step:ident, $x:ident, $at:expr) => {
        $step!($x, $at);
        $step!($x, $at + 1);
        $step!($x, $at + 2);
        $step!($x, $at + 3);
        $step!($x, $at + 4);
        $step!($x, $at + 5);
        $step!($x, $at + 6);
        $step!($x, $at + 7);
    };
}

macro_rules! steps8 {
    ($x:ident, $at:expr) => {
        eight!(step, $x, ($at) * 8);
    };
}

macro_rules! steps64 {
    ($x:ident, $at:expr) => {
        eight!(steps8, $x, ($at) * 8);
    };
}

/// A block of straight-line code, 13 KiB on x86-64; each `N` has code of its own.
#[inline(never)]
fn block<const N: u64>(mut x: u64) -> u64 {
    eight!(steps64, x, 0);
    x
}

macro_rules! blocks {
    ($($n:literal)*) => {
        [$(block::<$n>),*]
    };
}

/// All of them: 520 KiB on x86-64.
static BLOCKS: [fn(u64) -> u64; 40] = blocks! {
    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19
    20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39
};

/// Other work of a program: 520 KiB of straight-line code (on x86-64), then a walk over a buffer of 2 MiB.
///
/// Afterwards the first-level caches of code and data and a second-level cache of up to 1 MiB hold nothing of an
/// operation. The third level is not emptied, nor are the predictors of branches. Work takes some tenths of a
/// millisecond.
#[derive(Debug)]
pub struct OtherWork {
    buffer: Vec<u64>,
    state: u64,
}

impl OtherWork {
    /// Fills the buffer.
    pub fn new() -> Self {
        OtherWork {
            buffer: (0..WORDS as u64).map(|i| constant(i, 0)).collect(),
            state: 1,
        }
    }

    /// Runs all code once, and reads and writes every cache line of the buffer.
    pub fn run(&mut self) {
        let mut x = self.state;
        for block in &BLOCKS {
            x = black_box(block)(x);
        }
        for line in self.buffer.chunks_exact_mut(LINE) {
            x = x.wrapping_add(line[0]);
            line[0] = x;
        }
        self.state = black_box(x);
    }
}

impl Default for OtherWork {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn blocks_compute_what_they_say_and_differ() {
        for (n, block) in (0..).zip(&BLOCKS) {
            let mut x = 5u64;
            for step in 0..STEPS {
                let c = constant(n, step);
                x = (x ^ c).wrapping_add(!c);
            }
            assert_eq!(block(5), x, "block {n}");
        }
        let all: HashSet<u64> = BLOCKS.iter().map(|block| block(5)).collect();
        assert_eq!(all.len(), BLOCKS.len());
    }

    #[test]
    fn every_line_is_written() {
        let mut work = OtherWork::new();
        let before = work.buffer.clone();
        work.run();
        let lines = || before.chunks(LINE).zip(work.buffer.chunks(LINE));
        assert_eq!(lines().count() * 64, 2 << 20);
        assert!(lines().all(|(a, b)| a[0] != b[0]));
    }

    #[test]
    fn work_depends_on_the_work_before() {
        let mut work = OtherWork::new();
        work.run();
        let first = work.state;
        work.run();
        assert_ne!(first, work.state);
    }
}
