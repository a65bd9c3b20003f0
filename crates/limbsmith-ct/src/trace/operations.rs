//! What is traced, and the process that computes it.

use limbsmith::cpu::{self, Lanes};
use limbsmith::hazmat::{
    Field, GROUP_ORDER, Ifma, Lane, LaneWork, halve_vartime, ladder_clamped, p25519,
};
use nix::sys::ptrace;
use nix::sys::signal::{Signal, raise};
use std::hint::black_box;

/// Secret bytes for eight inputs.
pub type Secret = [[u8; 64]; 8];

/// Around each run the process sends itself this signal, which the tracer waits for.
pub const MARK: Signal = Signal::SIGUSR1;

/// An operation on secrets; what it returns is printed by no one, but computed.
type Operation = fn(&Secret) -> u8;

const OPERATIONS: &[(&str, Operation)] = &[("x25519 ladder", ladder)];

const LEAKS: &[(&str, Operation)] = &[
    ("branch", branch),
    ("index", index),
    ("gather", gather),
    ("division", division),
    ("vartime", vartime),
];

/// The names of all operations.
pub fn names() -> impl Iterator<Item = &'static str> {
    OPERATIONS.iter().map(|(name, _)| *name)
}

/// Whether it is one of the planted leaks.
pub fn is_leak(name: &str) -> bool {
    LEAKS.iter().any(|(leak, _)| *leak == name)
}

/// The operation of that name.
pub fn find(name: &str) -> Option<Operation> {
    let mut all = OPERATIONS.iter().chain(LEAKS);
    all.find(|(n, _)| *n == name).map(|(_, f)| *f)
}

/// The secrets: all bytes small, all large, and some that have nothing in common. As integers they
/// are in the range of every curve's scalars.
pub fn secrets() -> Vec<Secret> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    };
    let mut all = vec![[[1; 64]; 8], [[0x7f; 64]; 8]];
    for _ in 0..2 {
        let mut secret = [[0; 64]; 8];
        for byte in secret.as_flattened_mut() {
            *byte = random();
        }
        for row in &mut secret {
            row[0] &= 0x7f;
            row[32] &= 0x7f;
        }
        all.push(secret);
    }
    all
}

/// The traced process: computes the operation once to have everything loaded and detected, then
/// once for each secret, between two marks.
pub fn child(name: &str) -> Result<(), String> {
    let operation = find(name).ok_or("no such operation")?;
    cpu::set_lanes(Lanes::Ifma).map_err(|e| e.to_string())?;
    let secrets = secrets();
    // At one place in memory, whichever secret it is.
    let mut secret = secrets[0];
    let mut sink = operation(black_box(&secret));
    ptrace::traceme().map_err(|e| format!("ptrace: {e}"))?;
    for next in &secrets {
        secret = *next;
        mark()?;
        sink ^= operation(black_box(&secret));
        mark()?;
    }
    black_box(sink);
    Ok(())
}

#[inline(never)]
fn mark() -> Result<(), String> {
    raise(MARK).map_err(|e| e.to_string())
}

/// Little-endian words of the first half of each row.
fn words(secret: &Secret) -> [[u64; 4]; 8] {
    let mut words = [[0; 4]; 8];
    for (words, row) in words.iter_mut().zip(secret) {
        for (word, bytes) in words.iter_mut().zip(row.chunks_exact(8)) {
            *word = bytes.iter().rev().fold(0, |w, b| w << 8 | u64::from(*b));
        }
    }
    words
}

struct Ladder([[u64; 4]; 8]);

impl LaneWork for Ladder {
    type Output = [[u64; 4]; 8];
    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        type F<V> = p25519::R52<V>;
        let (x, z) = ladder_clamped::<F<V>>(&self.0, F::<V>::splat(&[9, 0, 0, 0]), 121_665);
        F::<V>::to_words(F::<V>::mul(x, F::<V>::invert(z)))
    }
}

fn ladder(secret: &Secret) -> u8 {
    let scalars = words(secret).map(|[a, b, c, d]| [a & !7, b, c, d >> 2 | 1 << 62]);
    Ifma::detect().map_or(0, |ifma| ifma.call(Ladder(scalars))[0][0] as u8)
}

/// A branch on a bit.
fn branch(secret: &Secret) -> u8 {
    if black_box(secret)[3][5] & 1 == 1 {
        black_box(7)
    } else {
        black_box(secret)[0][0]
    }
}

/// The library's own variable-time code.
fn vartime(secret: &Secret) -> u8 {
    words(secret).iter().fold(0, |sum, k| {
        sum ^ halve_vartime(k, &GROUP_ORDER, true).v0[0] as u8
    })
}

/// A table read at a secret place.
fn index(secret: &Secret) -> u8 {
    let table = black_box([3u8; 256]);
    table[usize::from(secret[7][31])]
}

struct Gathered([u64; 8]);

impl LaneWork for Gathered {
    type Output = u64;
    #[inline(always)]
    fn run<V: Lane>(self) -> u64 {
        let table = black_box([5u64; 256]);
        V::gather_vartime(&table, V::load(&self.0)).store()[2]
    }
}

/// The same in lanes.
fn gather(secret: &Secret) -> u8 {
    let at = secret.map(|row| row[1].into());
    Ifma::detect().map_or(0, |ifma| ifma.call(Gathered(at)) as u8)
}

/// A division, whose time depends on what is divided.
fn division(secret: &Secret) -> u8 {
    let [a, b] = [secret[1][9], secret[2][9]].map(|b| u64::from(b) | 1);
    (black_box(a << 32) / black_box(b)) as u8
}
