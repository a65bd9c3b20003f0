//! A primality test of sufficient certainty for moduli.
//!
//! Kernels are right modulo any odd number. Inverses by `x^(p - 2)` and square roots are right only modulo a prime. The
//! test is Miller and Rabin's: with `n - 1 = 2^s d` a prime `n` has `b^d = 1` or `b^(2^i d) = -1` for some `i < s`, for
//! every base `b`; a composite one fails for at least three bases in four. Bases are the first primes, and an equal
//! number that depend on `n`. So a composite constructed for fixed bases does not pass here by the same construction.

use crate::splitmix;
use num_bigint::BigUint;

/// The first primes: divisors, then bases.
const SMALL: [u32; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/// Bases beyond the first primes.
const MORE: usize = 12;

/// Whether `n` is prime. A composite is accepted with a probability below `4^-24`.
///
/// Below 3 * 10^24 the answer is certain (Sorenson and Webster 2015: the first 12 primes suffice).
pub fn is_probably_prime(n: &BigUint) -> bool {
    let one = BigUint::from(1u8);
    if *n <= one {
        return false;
    }
    for d in SMALL {
        if (n % d) == BigUint::ZERO {
            return *n == BigUint::from(d);
        }
    }
    let minus = n - &one;
    let s = minus.trailing_zeros().unwrap_or(0);
    let d = &minus >> s;
    let passes = |base: BigUint| {
        let mut x = base.modpow(&d, n);
        if x == one || x == minus {
            return true;
        }
        for _ in 1..s {
            x = &x * &x % n;
            if x == minus {
                return true;
            }
        }
        false
    };
    let mut more = dependent(n);
    SMALL.into_iter().all(|b| passes(BigUint::from(b) % n)) && (0..MORE).all(|_| passes(more()))
}

/// Bases in `2..=n - 2` that depend on all of `n` (words of splitmix64, seeded by its digits).
fn dependent(n: &BigUint) -> impl FnMut() -> BigUint + use<> {
    let mut state = n
        .iter_u64_digits()
        .fold(0x6c69_6d62u64, |s, d| splitmix::mixed(s ^ d));
    let (words, span) = (n.bits() / 64 + 1, n - 3u8);
    move || {
        let mut x = BigUint::ZERO;
        for _ in 0..words {
            x = (x << 64) + splitmix::next(&mut state);
        }
        x % &span + 2u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::expression;

    fn prime(text: &str) -> bool {
        is_probably_prime(&expression(text).expect("a number"))
    }

    #[test]
    fn small_numbers_as_by_division() {
        for n in 0u32..5000 {
            let divided = n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| n % d != 0);
            assert_eq!(is_probably_prime(&BigUint::from(n)), divided, "{n}");
        }
    }

    #[test]
    fn named_primes_and_composites_that_resemble_them() {
        for p in ["2^255 - 19", "2^127 - 1", "2^521 - 1", "2^64 - 2^32 + 1"] {
            assert!(prime(p), "{p}");
        }
        for n in [
            "2^255 - 21",
            "2^129 - 1",
            "2^67 - 1",
            // Carmichael numbers, a strong pseudoprime to bases 2 to 37 (Arnault 1995's first
            // factor's kind), and a product of two large primes.
            "561",
            "3215031751",
            "3825123056546413051",
            "318665857834031151167461",
            "(2^127 - 1) * (2^89 - 1)",
        ] {
            assert!(!prime(n), "{n}");
        }
    }
}
