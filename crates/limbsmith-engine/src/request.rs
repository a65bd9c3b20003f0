//! Requests to an engine: a program, and the required contents of its registers.
//!
//! Scalars are converted to the microcode's format, in constant time where they are secret.

use crate::digits::{Plain, Value, add, subtract};
use crate::program::{self, Named};

/// A program and its operands. Operands are overwritten when it is dropped.
pub struct Request {
    /// The program.
    pub program: &'static Named,
    operands: Vec<(u8, Plain)>,
}

/// The order of the group of Ed25519's base point.
pub const ORDER: Plain = [0x5812_631a_5cf5_d3ed, 0x14de_f9de_a2f7_9cd6, 0, 1 << 60];

/// The number of teeth of the comb, and their distance.
const TEETH: usize = 3;
const APART: usize = 86;

impl Request {
    /// `x25519(scalar, u)` (RFC 7748, section 5). The scalar is clamped here.
    pub fn x25519(scalar: &[u8; 32], u: &[u8; 32]) -> Self {
        Request {
            program: &program::LADDER,
            operands: vec![(0, clamped(scalar)), (1, plain(u))],
        }
    }

    /// `x25519(scalar, 9)`, in two thirds of the time. The scalar is clamped here.
    pub fn x25519_base(scalar: &[u8; 32]) -> Self {
        Request {
            program: &program::X25519_BASE,
            operands: teeth(&clamped(scalar)),
        }
    }

    /// The encoding of `scalar B` (RFC 8032): the public key for a clamped scalar, R for a nonce. Bit 255 of
    /// the scalar is ignored.
    pub fn ed25519_base(scalar: &[u8; 32]) -> Self {
        let mut k = plain(scalar);
        k[3] &= u64::MAX >> 1;
        Request {
            program: &program::ED25519_BASE,
            operands: teeth(&k),
        }
    }

    /// The encoding of `s B - k A`, which a verifier compares with the signature's R. If A is not the
    /// encoding of a point, the result is all ones, which is not a valid encoding. All inputs are public.
    ///
    /// None if a scalar is not below the group's order, or A's y not below p.
    pub fn ed25519_verify(s: &[u8; 32], k: &[u8; 32], a: &[u8; 32]) -> Option<Self> {
        let (s, k, mut y) = (plain(s), plain(k), plain(a));
        y[3] &= u64::MAX >> 1;
        if !below(&s, &ORDER) || !below(&k, &ORDER) || !below(&y, &crate::digits::P) {
            return None;
        }
        let mut operands = vec![(10, plain(a))];
        operands.extend((19..22).zip(sparse(&s)));
        operands.extend((22..25).zip(sparse(&k)));
        Some(Request {
            program: &program::ED25519_VERIFY,
            operands,
        })
    }

    /// The inverse of `x` modulo `2^255 - 19`, or 0 if `x` is 0. Bit 255 is ignored.
    pub fn invert(x: &[u8; 32]) -> Self {
        Request {
            program: &program::INVERT,
            operands: vec![(0, plain(x))],
        }
    }

    /// All registers that the program expects in its window.
    pub fn registers(&self) -> impl Iterator<Item = &(u8, Plain)> {
        self.program.data.iter().chain(&self.operands)
    }
}

impl Drop for Request {
    fn drop(&mut self) {
        self.operands.fill((0, Plain::default()));
        std::hint::black_box(&self.operands);
    }
}

fn plain(bytes: &[u8; 32]) -> Plain {
    Value::from_bytes(bytes).plain()
}

/// A scalar clamped as in RFC 7748.
fn clamped(scalar: &[u8; 32]) -> Plain {
    let mut k = plain(scalar);
    k[0] &= !7;
    k[3] = k[3] & (u64::MAX >> 1) | 1 << 62;
    k
}

fn below(a: &Plain, b: &Plain) -> bool {
    a.iter().rev().lt(b.iter().rev())
}

/// Bits of `(k + 2^258 - 1) / 2`, in three parts, for an odd k; the order is added to an even one.
fn teeth(k: &Plain) -> Vec<(u8, Plain)> {
    let even = (k[0] & 1).wrapping_sub(1);
    let k = add(k, &ORDER.map(|w| w & even));
    let half = |i: usize| k[i] >> 1 | k.get(i + 1).map_or(0, |w| w << 63);
    // Bit 257 is the second of a fifth word.
    let c = [half(0), half(1), half(2), half(3), 2, 0];
    let part = |n: usize| {
        let (word, bit) = (n * APART / 64, n * APART % 64);
        let at = |i: usize| (c[i] >> bit) | (c[i + 1] << 1 << (63 - bit));
        [at(word), at(word + 1) & ((1 << (APART - 64)) - 1), 0, 0]
    };
    (0..TEETH).map(|n| (n as u8, part(n))).collect()
}

/// Digits 0, +-1, +-3, with at most one of three neighbors nonzero: masks of the nonzero digits, of the
/// negative ones, and of +-3.
fn sparse(n: &Plain) -> [Plain; 3] {
    let mut n = *n;
    let mut masks = [Plain::default(); 3];
    for i in 0..256 {
        let (word, bit) = (i / 64, i % 64);
        if n[0] & 1 == 1 {
            let low = n[0] & 7;
            masks[0][word] |= 1 << bit;
            masks[1][word] |= (low >> 2) << bit;
            masks[2][word] |= (low >> 1 & 1 ^ low >> 2) << bit;
            n = match low {
                1 | 3 => subtract(&n, &[low, 0, 0, 0]),
                _ => add(&n, &[8 - low, 0, 0, 0]),
            };
        }
        n = std::array::from_fn(|k| n[k] >> 1 | n.get(k + 1).map_or(0, |w| w << 63));
    }
    masks
}
