//! The program that a batch of candidates is compiled into.
//!
//! It reads commands from standard input, one per line, and answers each with a line:
//!
//! * `time I N`: runs `N` steps of candidate `I`; answers nanoseconds of processor time and the core's clock
//!   in GHz;
//! * `value I N`: `N` times `x -> (x y)^2`; answers the words of the result, for the caller to compare
//!   with integers.
//!
//! The caller decides the order of the runs and evaluates the results.
//!
//! On lanes, a step covers eight elements: one vector, or the two halves of one.

mod c;
pub mod formula;
mod rust;

use crate::candidates::Candidate;
use crate::toolchain::Language;
use crate::work::Goal;
use limbsmith_forge::strategy::common::digits;
use num_bigint::BigUint;

/// Files of a program, as names and texts. The first is the one to compile.
pub type Files = Vec<(String, String)>;

/// Two initial elements, the same for all candidates of a modulus.
pub fn operands(modulus: &BigUint) -> [BigUint; 2] {
    let bytes = modulus.bits().div_ceil(8) as usize + 1;
    // Digits of a linear congruential generator: neither small nor special.
    let mut state = 0x6c69_6d62u64;
    let mut number = || {
        let mut next = || {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 56) as u8
        };
        let list: Vec<u8> = (0..bytes).map(|_| next()).collect();
        BigUint::from_bytes_le(&list) % modulus
    };
    [number(), number()]
}

/// The correct answer to `value`: it includes Montgomery's factor where elements are given as plain words, as
/// the functions of the source compute it.
pub fn expected(c: &Candidate, steps: usize) -> BigUint {
    let p = &c.module.field.modulus;
    let [mut x, y] = operands(p);
    // If input words are converted, the conversion includes R.
    let factor = match c.rep.strategy.is_montgomery() && !c.has("from_words") {
        // The inverse of R, by repeated halving.
        true => (0..c.rep.radix * c.rep.limbs as u32).fold(BigUint::from(1u8), |r, _| {
            if r.bit(0) { (r + p) >> 1 } else { r >> 1 }
        }),
        false => BigUint::from(1u8),
    };
    for _ in 0..steps {
        let xy = x * &y * &factor % p;
        x = &xy * &xy * &factor % p;
    }
    // Lanes have no function that converts into residues, and one that converts back.
    if c.rep.strategy.is_lanes() {
        x = x * &factor % p;
    }
    x
}

/// The program for these candidates.
pub fn program(language: Language, goal: Goal, batch: &[&Candidate]) -> Files {
    match language {
        Language::Rust => rust::files(goal, batch),
        Language::C => c::files(goal, batch),
    }
}

fn words(c: &Candidate, x: &BigUint) -> String {
    let words = digits(x, c.rep.word, c.rep.words(&c.module.field));
    let list: Vec<String> = words.iter().map(|w| format!("{w:#x}")).collect();
    list.join(", ")
}
