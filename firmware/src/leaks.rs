//! Planted leaks, one of each class: each must be found.

use crate::operations::{Operation, between, of, scalar};
use core::hint::black_box;
use limbsmith::hazmat::{GROUP_ORDER, halve_vartime};
use limbsmith::p256::P256;

/// Leaks erase nothing.
const NONE: usize = 1 << 20;

/// All of them.
pub const ALL: &[Operation] = &[
    of("branch", NONE, |op, kind| once(op, kind, branch)),
    of("arm", NONE, |op, kind| once(op, kind, arm)),
    of("rare", NONE, |op, kind| once(op, kind, rare)),
    of("index", NONE, |op, kind| once(op, kind, index)),
    of("division", NONE, |op, kind| once(op, kind, division)),
    of("vartime", NONE, |op, kind| once(op, kind, vartime)),
];

fn once(op: usize, kind: usize, leak: fn(&[u8; 32]) -> u8) {
    let secret = scalar::<P256>(kind);
    between(op, kind, || leak(black_box(&secret)));
}

/// A branch on a byte.
fn branch(secret: &[u8; 32]) -> u8 {
    match secret[5] > 7 {
        true => black_box(7),
        false => black_box(secret)[0],
    }
}

/// A branch over words in registers: no address differs. (So many products are not made in advance.)
fn arm(secret: &[u8; 32]) -> u8 {
    let mut x = u32::from(secret[5]);
    if x > 7 {
        for i in 0..24 {
            x = (x ^ x >> 3).wrapping_mul(0x9e37_79b1 + i);
        }
    }
    (x >> 24) as u8
}

/// A branch that one secret in 2^248 takes: among the kinds here, the number 1.
fn rare(secret: &[u8; 32]) -> u8 {
    match secret[..31].iter().fold(0, |a, b| a | b) {
        0 => black_box(7),
        _ => black_box(secret)[0],
    }
}

/// A table look-up at a secret index.
fn index(secret: &[u8; 32]) -> u8 {
    static TABLE: [u8; 256] = [3; 256];
    black_box(&TABLE)[usize::from(secret[31])]
}

/// A division, whose time depends on its operands. (Where there is no instruction for it, a loop.)
fn division(secret: &[u8; 32]) -> u8 {
    let [a, b] = [secret[9], secret[10]].map(|b| u32::from(b) | 1);
    (black_box(a << 24) / black_box(b)) as u8
}

/// The library's own variable-time code.
fn vartime(secret: &[u8; 32]) -> u8 {
    let words = core::array::from_fn(|i| u64::from(secret[i]));
    halve_vartime(&words, &GROUP_ORDER, true).v0[0] as u8
}
