//! A small seeded generator, and extreme operands.

use limbsmith_engine::digits::{Plain, Value};
use num_bigint::{BigInt, BigUint};

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn word(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, n: u64) -> u64 {
        (self.word() >> 16) % n
    }

    /// Digits, often at the ends of their range.
    pub fn digits(&mut self) -> Value {
        let extreme = self.below(3);
        Value::from_digits(std::array::from_fn(|_| match (extreme, self.below(4)) {
            (0, 0) | (1, 0..3) => -0x20000,
            (0, 1) | (1, 3) => 0x1ffff,
            (0, 2) => 0,
            _ => self.below(0x40000) as i32 - 0x20000,
        }))
    }

    /// 256 bits, often close to multiples of p or with long runs.
    pub fn plain(&mut self) -> Plain {
        let word = |r: &mut Self| match r.below(3) {
            0 => 0,
            1 => u64::MAX,
            _ => r.word(),
        };
        match self.below(3) {
            0 => std::array::from_fn(|_| word(self)),
            1 => {
                let top = [0, 1 << 63, u64::MAX >> 1, u64::MAX][self.below(4) as usize];
                let middle = if top & 1 == 1 { u64::MAX } else { 0 };
                [u64::MAX - self.below(64), middle, middle, top]
            }
            _ => std::array::from_fn(|_| self.word()),
        }
    }
}

pub fn p() -> BigInt {
    (BigInt::from(1) << 255) - 19
}

/// The number that digits represent, not reduced.
pub fn number(v: &Value) -> BigInt {
    v.digits
        .iter()
        .rev()
        .fold(BigInt::ZERO, |n, &d| (n << 17) + d)
}

pub fn plain(x: &Plain) -> BigInt {
    let words = x.iter().flat_map(|w| [*w as u32, (w >> 32) as u32]);
    BigInt::from(BigUint::new(words.collect()))
}

/// The least nonnegative residue modulo p.
pub fn modulo(n: BigInt) -> BigInt {
    ((n % p()) + p()) % p()
}
