//! Constants of a field: their computation and their representation.

use limbsmith_forge::spec::Rep;
use num_bigint::BigUint;

/// The digits of a number in a representation.
pub fn limbs(rep: &Rep, x: &BigUint) -> Vec<u128> {
    let one = BigUint::from(1u8);
    (0..rep.limbs)
        .map(|i| {
            let digit = x >> rep.weights[i];
            let digit = match rep.weights.get(i + 1) {
                Some(next) => digit % (&one << (next - rep.weights[i])),
                None => digit,
            };
            digit.try_into().unwrap_or(u128::MAX)
        })
        .collect()
}

/// Digits of four bits, the highest first, as the window method uses them.
pub fn nibbles(x: &BigUint) -> Vec<u8> {
    x.to_radix_be(16)
}

/// `p - 1 = 2^s d` with odd `d`.
pub fn two_adicity(p: &BigUint) -> (u64, BigUint) {
    let minus = p - 1u8;
    let s = minus.trailing_zeros().unwrap_or(0);
    (s, &minus >> s)
}

/// The smallest quadratic non-residue modulo the prime `p`, by Euler's criterion.
pub fn non_residue(p: &BigUint) -> BigUint {
    let (half, minus) = (p >> 1, p - 1u8);
    let mut n = BigUint::from(2u8);
    // Half of all numbers are non-residues. A composite p might have none, but has been rejected
    // before.
    while n < minus && n.modpow(&half, p) != minus {
        n += 1u8;
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_non_residues_as_by_squaring() {
        for p in [3u32, 5, 7, 17, 23, 41, 71, 73, 97, 193, 241, 311, 1009] {
            let square = |n: u32| (0..p).any(|x| x * x % p == n);
            let least = (2..p).find(|&n| !square(n)).expect("one");
            assert_eq!(non_residue(&p.into()), least.into(), "{p}");
        }
    }

    #[test]
    fn digits_add_up() {
        let rep = Rep::new("r", "unsaturated", "10x25.5", 32).expect("a representation");
        let x = (BigUint::from(3u8) << 253) + 12345678901234567890u64;
        let limbs = limbs(&rep, &x);
        let sum: BigUint = rep
            .weights
            .iter()
            .zip(&limbs)
            .map(|(w, l)| BigUint::from(*l) << w)
            .sum();
        assert_eq!(sum, x);
        assert!(limbs.iter().all(|l| *l < 1 << 26));
        assert_eq!(nibbles(&0x1fu32.into()), [1, 15]);
        assert_eq!(two_adicity(&97u32.into()), (5, 3u8.into()));
    }
}
