//! The secrets that operations run with.

use crate::memcheck;
use limbsmith::ecdsa::{ByteArray, Curve};
use limbsmith::hazmat::operations::Arithmetic;
use limbsmith::hazmat::{Words, weierstrass};
use std::hint::black_box;

/// The number of kinds of secrets: eight edge cases, and two of random bytes.
pub const KINDS: usize = 10;
/// The first random kind; all numbers from here on are random.
const RANDOM: usize = 8;

/// The secrets of a run.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    /// The kind: below [`KINDS`], or the seed of other random secrets.
    pub kind: usize,
    /// Whether memcheck treats them as undefined.
    pub hide: bool,
    /// The number of inputs of a call on many.
    pub count: usize,
}

impl Input {
    /// Plain secrets of a kind, for a full group of lanes.
    pub fn of_kind(kind: usize) -> Self {
        Input {
            kind,
            hide: false,
            count: 8,
        }
    }

    /// The kind of a lane's secret: each lane has a different kind, and each lane gets all kinds in
    /// turn.
    fn of_lane(self, lane: usize) -> usize {
        match self.kind {
            k if k < KINDS => (k + lane) % KINDS,
            k => k.wrapping_mul(31).wrapping_add(lane).max(KINDS),
        }
    }

    /// Arbitrary bytes: seeds, scalars of X25519, randomness for hedged nonces.
    pub fn bytes<const N: usize>(self, lane: usize) -> [u8; N] {
        let kind = self.of_lane(lane);
        let bytes = match kind {
            0 => [0; N],
            1 => [0xff; N],
            2 => std::array::from_fn(|i| u8::from(i == 0)),
            3 => std::array::from_fn(|i| u8::from(i == N - 1)),
            4 => std::array::from_fn(|i| if i == N - 1 { 0x80 } else { 0 }),
            5 => [0x55; N],
            6 => [0xaa; N],
            7 => [0x80; N],
            _ => random(kind),
        };
        self.hidden(&bytes);
        black_box(bytes)
    }

    /// A number in `1..n`, big-endian.
    pub fn scalar<C: Curve>(self, lane: usize) -> C::Bytes {
        let bytes = scalar::<C>(self.of_lane(lane));
        self.hidden(bytes.as_ref());
        black_box(bytes)
    }

    /// Marks the bytes undefined if `hide` is set.
    pub fn hidden(self, bytes: &[u8]) {
        // A value barrier: the optimizer must not know bytes that memcheck treats as undefined.
        let bytes = black_box(bytes);
        if self.hide {
            memcheck::mark_undefined(bytes);
        }
    }
}

fn scalar<C: Curve>(kind: usize) -> C::Bytes {
    let mut bytes = C::Bytes::ZERO;
    let size = bytes.as_ref().len();
    let order = <<C as Arithmetic>::Group as weierstrass::Curve>::ORDER.to_be_bytes();
    let order = order.as_ref();
    let out = bytes.as_mut();
    match kind {
        0 => out[size - 1] = 1,
        1 => {
            out.copy_from_slice(order);
            out[size - 1] -= 1;
        }
        // n is odd, so the middle has two neighbors: (n - 1)/2 and (n + 1)/2.
        2 | 3 => {
            let mut carry = 0;
            for (b, o) in out.iter_mut().zip(order) {
                (*b, carry) = (o >> 1 | carry, o << 7);
            }
            if kind == 3 {
                for b in out.iter_mut().rev() {
                    let overflow;
                    (*b, overflow) = b.overflowing_add(1);
                    if !overflow {
                        break;
                    }
                }
            }
        }
        4 => out[0] = 0x80,
        5 => out.fill(0x55),
        6 => out.fill(0xaa),
        7 => {
            out.fill(0xff);
            out[0] = 0x7f;
        }
        _ => {
            out.copy_from_slice(&random::<64>(kind)[..size]);
            out[0] &= 0x7f;
        }
    }
    bytes
}

/// The same bytes in every run.
fn random<const N: usize>(seed: usize) -> [u8; N] {
    debug_assert!(seed >= RANDOM);
    let mut state = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(seed as u64 + 1) | 1;
    std::array::from_fn(|_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    })
}
