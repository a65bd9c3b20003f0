//! Multiples of the base points of the library's curves, as Rust text.
//!
//! Everything follows from the curves' equations by big-integer arithmetic in affine coordinates:
//! slow, short, and independent of the library's formulas.

pub mod edwards;
pub mod fourq;
pub mod weierstrass;

use num_bigint::BigUint;

/// `1/a mod p`.
fn inverse(a: &BigUint, p: &BigUint) -> BigUint {
    a.modpow(&(p - 2u8), p)
}

/// Little-endian words.
fn words(a: &BigUint, count: usize) -> Vec<String> {
    let mut digits = a.to_u64_digits();
    digits.resize(count, 0);
    digits.iter().map(|w| format!("0x{w:016x}")).collect()
}
