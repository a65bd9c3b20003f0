//! The secrets that operations are run with.

use crate::memcheck;
use limbsmith::ecdsa::{ByteArray, Curve};
use limbsmith::hazmat::operations::Arithmetic;
use limbsmith::hazmat::{Words, weierstrass};
use std::hint::black_box;

/// Kinds of secrets: eight at the edges, and two of random bytes.
pub const KINDS: usize = 10;
/// Of these the random ones; so are all that follow.
const RANDOM: usize = 8;

/// The secrets of a run.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    /// Which they are: below [`KINDS`], or the seed of other random ones.
    pub kind: usize,
    /// Whether memcheck takes them for undefined.
    pub hide: bool,
    /// How many inputs a call on many has.
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

    /// The kind of a lane's secret: each lane has another one, and each has all in turn.
    fn of_lane(self, lane: usize) -> usize {
        match self.kind {
            k if k < KINDS => (k + lane) % KINDS,
            k => k.wrapping_mul(31).wrapping_add(lane).max(KINDS),
        }
    }

    /// Any bytes: seeds, scalars of X25519, what is mixed into nonces.
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

    /// Marks the bytes undefined if they are to be.
    pub fn hidden(self, bytes: &[u8]) {
        // The optimizer must not know what memcheck is not to know.
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
        // n is odd: (n - 1)/2 and, the other side of the middle, (n + 1)/2.
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
