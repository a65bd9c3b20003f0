//! Printers.

pub mod c;
mod contract;
pub mod field;
mod lane;
pub(crate) mod prime;
mod print;
pub mod rust;

pub use lane::operations;

use num_bigint::BigUint;

/// An inclusive bound in readable form: `2^51 + 2^13`, `3 * 2^51 + 2^25`, or rounded up, `2^114.6`. The printed number
/// is always greater than the bound.
pub fn below(max: &BigUint) -> String {
    let b = max + 1u8;
    let plain = |b: &BigUint| -> Option<String> {
        let k = b.trailing_zeros().unwrap_or(0);
        let odd: BigUint = b >> k;
        if k == 0 && odd < BigUint::from(1000u32) {
            return Some(odd.to_string());
        }
        match u32::try_from(odd).ok()? {
            1 => Some(format!("2^{k}")),
            m if m < 100 => Some(format!("{m} * 2^{k}")),
            _ => None,
        }
    };
    if let Some(text) = plain(&b) {
        return text;
    }
    // Two terms: all but the lowest set bit, and that bit.
    let low = BigUint::from(1u8) << b.trailing_zeros().unwrap_or(0);
    if let (Some(high), Some(low)) = (plain(&(&b - &low)), plain(&low)) {
        return format!("{high} + {low}");
    }
    // Tenths of a bit, rounded up: 2^(bits - 1) (1 + fraction).
    let bits = b.bits() - 1;
    let scale = 64 - bits.min(64);
    let mantissa: u128 = ((&b << scale) >> (bits.max(64) - 64))
        .try_into()
        .unwrap_or(u128::MAX);
    let log = ((mantissa as f64) / 2f64.powi(64)).log2() + bits as f64;
    let tenths = (log * 10.0 + 0.001).floor() as u64 + 1;
    format!("2^{}.{}", tenths / 10, tenths % 10)
}

/// Bounds of limbs in readable form: one for all, or one for each parity, or a separate one for the top limb.
pub fn limb_bounds(limbs: &[BigUint]) -> String {
    let (top, rest) = limbs.split_last().expect("a limb");
    let first = below(&limbs[0]);
    if limbs.iter().all(|b| *b == limbs[0]) {
        return format!("limbs are below {first}");
    }
    if rest.iter().all(|b| *b == limbs[0]) {
        return format!("limbs are below {first}, the top one below {}", below(top));
    }
    if limbs.iter().enumerate().all(|(i, b)| *b == limbs[i % 2]) {
        return format!(
            "limbs are below {first}, every other one below {}",
            below(&limbs[1])
        );
    }
    let all: Vec<String> = limbs.iter().map(below).collect();
    format!("limbs are below {}", all.join(", "))
}
