//! The groups of edwards25519 and ristretto255 and their scalars: edges, exceptional cases, big integers and vectors.

// Operators are tested in all their forms.
#![allow(clippy::op_ref)]

use num_bigint::BigUint;

#[path = "groups25519/edwards.rs"]
mod edwards;
#[path = "groups25519/ristretto.rs"]
mod ristretto;
#[path = "groups25519/scalars.rs"]
mod scalars;
#[path = "groups25519/sums.rs"]
mod sums;

/// A small generator of test data (SplitMix64).
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Random(seed)
    }

    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        core::array::from_fn(|_| self.word() as u8)
    }
}

/// `L`.
fn order() -> BigUint {
    (BigUint::from(1u8) << 252) + 27742317777372353535851937790883648493u128
}

/// 32 bytes in hexadecimal digits.
fn hex(digits: &str) -> [u8; 32] {
    assert_eq!(digits.len(), 64);
    core::array::from_fn(|i| u8::from_str_radix(&digits[2 * i..2 * i + 2], 16).unwrap())
}
