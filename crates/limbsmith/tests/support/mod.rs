//! Shared test code: hexadecimal, a small random generator, and every backend in turn.
#![allow(dead_code)]

pub mod composed;
pub mod mini;
pub mod toy;

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use limbsmith::cpu::{self, Backend, Lanes};
use limbsmith::hazmat::{Avx2, Ifma, LaneWork, Model, Model32};
use limbsmith_field::MODELS;

/// Bytes of a hexadecimal text.
pub fn hex(text: &str) -> Vec<u8> {
    assert!(text.len() % 2 == 0, "an even number of digits");
    (0..text.len())
        .step_by(2)
        .map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap())
        .collect()
}

/// Exactly `N` bytes of a hexadecimal text.
pub fn hex_array<const N: usize>(text: &str) -> [u8; N] {
    hex(text).try_into().expect("the right length")
}

/// Little-endian words of 32 bytes.
pub fn words(bytes: &[u8; 32]) -> [u64; 4] {
    core::array::from_fn(|i| u64::from_le_bytes(bytes[8 * i..8 * i + 8].try_into().unwrap()))
}

/// Held by a test while it chooses backends or lanes: the choice is the whole process's, and another test's would
/// end it. Tests that do not choose have the same answers on any. The usual choice comes back in the end.
pub struct Choice(MutexGuard<'static, ()>);

/// Waits for the end of other tests' choices.
pub fn choice() -> Choice {
    static HELD: Mutex<()> = Mutex::new(());
    Choice(HELD.lock().unwrap_or_else(PoisonError::into_inner))
}

impl Drop for Choice {
    fn drop(&mut self) {
        cpu::reset_backend();
        cpu::reset_lanes();
    }
}

/// Runs `test` on every backend of this machine, one after the other.
pub fn on_every_backend(mut test: impl FnMut(Backend)) {
    let _held = choice();
    for backend in cpu::backends() {
        cpu::set_backend(backend).unwrap();
        test(backend);
    }
}

/// The backends of this machine and build that compute single operations in vectors. Few processors have one; with
/// models (`cargo xtask test models`) there are two.
pub fn wide_backends() -> Vec<Backend> {
    let all: Vec<_> = cpu::backends().filter(|b| b.is_wide()).collect();
    if all.is_empty() {
        println!(
            "no backend here computes single operations in vectors: `cargo xtask test models` has two"
        );
    }
    all
}

/// Runs `test` on every kind of lanes that can be chosen here: the processor's, and in builds with models those.
pub fn on_every_lanes(mut test: impl FnMut(Lanes)) {
    let _held = choice();
    for lanes in cpu::lane_backends() {
        cpu::set_lanes(lanes).unwrap();
        test(lanes);
    }
    skipped();
}

/// [`on_every_lanes`], but for those whose multiplier takes 32 bits: the Weierstrass curves have no fields
/// there, and do one input after the other as where there are no lanes. (Nor have they a choice of limbs.)
pub fn on_every_lanes52(mut test: impl FnMut(Lanes)) {
    on_every_lanes(|lanes| {
        let narrow = matches!(lanes, Lanes::Avx2 | Lanes::Model32);
        let other_limbs = matches!(lanes, Lanes::Ifma51 | Lanes::Model51);
        if !narrow && !other_limbs {
            test(lanes);
        }
    });
}

/// Says which vectors this machine lacks.
fn skipped() {
    if Ifma::detect().is_none() {
        println!("no AVX-512 IFMA here: its lanes ran on their model at most");
    }
    if Avx2::detect().is_none() {
        println!("no AVX2 here: its lanes ran on their model at most");
    }
}

/// Runs `work` on the processor's vectors whose multiplier takes 52 bits, if it has them, and on their model in builds with
/// models: to compile everything on both took a minute.
pub fn on_lanes52<W: LaneWork>(work: impl Fn() -> W) -> Vec<W::Output> {
    skipped();
    let mut all = vec![];
    if MODELS {
        all.push(work().run::<Model>());
    }
    all.extend(Ifma::detect().map(|ifma| ifma.call(work())));
    all
}

/// The same of vectors whose multiplier takes 32 bits.
pub fn on_lanes32<W: LaneWork>(work: impl Fn() -> W) -> Vec<W::Output> {
    skipped();
    let mut all = vec![];
    if MODELS {
        all.push(work().run::<Model32>());
    }
    all.extend(Avx2::detect().map(|avx2| avx2.call(work())));
    all
}

/// Both.
pub fn on_lanes<W: LaneWork>(work: impl Fn() -> W) -> Vec<W::Output> {
    let mut all = on_lanes52(&work);
    all.extend(on_lanes32(work));
    all
}

/// Seeds of the rounds of a fuzzing test: `few` of them, the same in every run; or, where the environment
/// has `LIMBSMITH_FUZZ_SECONDS`, as many as there is time for, from `LIMBSMITH_FUZZ_SEED` on.
pub fn rounds(few: u64) -> impl Iterator<Item = u64> {
    let number = |name| -> Option<u64> {
        let text = std::env::var(name).ok()?;
        Some(text.parse().unwrap_or_else(|_| panic!("{name}={text}")))
    };
    let begun = Instant::now();
    let first = number("LIMBSMITH_FUZZ_SEED").unwrap_or(1);
    let seconds = number("LIMBSMITH_FUZZ_SECONDS").map(Duration::from_secs);
    (first..).enumerate().map_while(move |(i, seed)| {
        let more = match seconds {
            Some(limit) => begun.elapsed() < limit,
            None => (i as u64) < few,
        };
        more.then_some(seed)
    })
}

/// The lanes of a round: all of the machine, and in every sixteenth round the models.
pub fn lanes_of_round(seed: u64) -> Vec<Lanes> {
    cpu::lane_backends()
        .filter(|l| ![Lanes::Model, Lanes::Model51, Lanes::Model32].contains(l) || seed % 16 == 0)
        .collect()
}

/// xorshift64*, seeded: the same numbers in every run.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        core::array::from_fn(|_| (self.next() >> 56) as u8)
    }

    pub fn words(&mut self) -> [u64; 4] {
        core::array::from_fn(|_| self.next())
    }
}
