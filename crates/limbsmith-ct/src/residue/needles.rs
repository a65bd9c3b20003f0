//! The search patterns: secrets in all the forms that occur in a computation.

use num_bigint::BigUint;
use std::collections::HashMap;

/// Words of secrets, each with the name of its form.
#[derive(Default)]
pub struct Needles {
    names: Vec<String>,
    /// Words of eight bytes, at any offset in a form.
    long: HashMap<u64, u32>,
    /// Words of four bytes, at offsets that are multiples of four.
    short: HashMap<u32, u32>,
}

/// A word of a secret that was found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The form, for [`Needles::name`].
    pub form: u32,
    /// Whether it has eight bytes, which rules out an accidental match.
    pub long: bool,
    /// The offset.
    pub at: usize,
}

/// Bits of a limb, whether limbs are words of 32 bits, and whether every second limb is one bit shorter.
const RADICES: [(usize, bool, bool); 10] = [
    (51, false, false),
    (52, false, false),
    (55, false, false),
    (56, false, false),
    (62, false, false),
    (26, true, true),
    (26, true, false),
    (28, true, false),
    (29, true, false),
    (30, true, false),
];

impl Needles {
    /// The name of a form.
    pub fn name(&self, form: u32) -> &str {
        &self.names[form as usize]
    }

    /// Bytes, in both orders.
    pub fn bytes(&mut self, name: &str, bytes: &[u8]) {
        let form = self.names.len() as u32;
        self.names.push(name.into());
        let mut bytes = bytes.to_vec();
        for _ in 0..2 {
            self.add(form, &bytes);
            bytes.reverse();
        }
    }

    fn add(&mut self, form: u32, bytes: &[u8]) {
        for window in bytes.windows(8) {
            if distinct(window) >= 5 {
                let word = u64::from_le_bytes(window.try_into().unwrap_or_default());
                self.long.entry(word).or_insert(form);
            }
        }
        for word in bytes.as_chunks::<4>().0 {
            if distinct(word) >= 4 && !word.contains(&0) && !word.contains(&0xff) {
                self.short.entry(u32::from_le_bytes(*word)).or_insert(form);
            }
        }
    }

    /// An integer below `2^(8 size)`, as bytes and as limbs.
    pub fn integer(&mut self, name: &str, x: &BigUint, size: usize) {
        self.bytes(name, &little_endian(x, size));
        for (bits, narrow, mixed) in RADICES {
            let (mut rest, mut limbs, mut place) = (x.clone(), Vec::new(), 0);
            while place * bits < 8 * size {
                let bits = bits - usize::from(mixed && place % 2 == 1);
                let limb = rest.iter_u64_digits().next().unwrap_or(0) & ((1 << bits) - 1);
                rest >>= bits;
                place += 1;
                match narrow {
                    true => limbs.extend((limb as u32).to_le_bytes()),
                    false => limbs.extend(limb.to_le_bytes()),
                }
            }
            let form = self.names.len() as u32;
            self.names.push(format!("{name}, limbs of {bits} bits"));
            self.add(form, &limbs);
        }
    }

    /// A scalar modulo `n`: the integer and its negative, their Montgomery forms, inverses and digits.
    pub fn scalar(&mut self, name: &str, x: &BigUint, n: &BigUint, size: usize) {
        let inverse = x.modpow(&(n - 2u8), n);
        let wide = (8 * size).div_ceil(52) * 52;
        for (sign, x) in [("", x.clone()), ("-", (n - x % n) % n)] {
            self.integer(&format!("{sign}{name}"), &x, size);
            let odd = if x.bit(0) { x.clone() } else { &x + n };
            let half = (odd >> 1u8) & ((BigUint::from(1u8) << (8 * size)) - 1u8);
            self.integer(&format!("digits of {sign}{name}"), &half, size);
            for bits in [8 * size, wide] {
                let residue = (&x << bits) % n;
                self.integer(&format!("{sign}{name} 2^{bits}"), &residue, size);
            }
        }
        self.integer(&format!("1/{name}"), &inverse, size);
        for bits in [8 * size, wide] {
            let residue = (&inverse << bits) % n;
            self.integer(&format!("2^{bits}/{name}"), &residue, size);
        }
    }

    /// All matches in memory.
    pub fn search(&self, memory: &[u8], skip: u8) -> Vec<Found> {
        let mut found = Vec::new();
        let mut at = 0;
        while at + 8 <= memory.len() {
            let Ok(window) = <[u8; 8]>::try_from(&memory[at..at + 8]) else {
                break;
            };
            if window == [0; 8] || window == [skip; 8] {
                at += 4;
                continue;
            }
            let word = u64::from_le_bytes(window);
            if let Some(&form) = self.long.get(&word) {
                let long = true;
                found.push(Found { form, long, at });
            } else if let Some(&form) = self.short.get(&(word as u32)) {
                let long = false;
                found.push(Found { form, long, at });
            }
            at += 1;
        }
        found
    }
}

fn distinct(bytes: &[u8]) -> usize {
    let first = |i: usize| !bytes[..i].contains(&bytes[i]);
    (0..bytes.len()).filter(|&i| first(i)).count()
}

/// The lowest `size` bytes of an integer.
pub fn little_endian(x: &BigUint, size: usize) -> Vec<u8> {
    let mut bytes = x.to_bytes_le();
    bytes.resize(size, 0);
    bytes
}
