//! Constants modulo a prime, computed by the compiler: residues `x R` of Montgomery form, below the prime.

/// `-1/m` modulo `2^64`, for an odd `m`: Newton's iteration doubles the bits that are right.
const fn minus_inverse(m: u64) -> u64 {
    let mut inverse = 1u64;
    let mut bits = 1;
    while bits < 64 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(m.wrapping_mul(inverse)));
        bits *= 2;
    }
    inverse.wrapping_neg()
}

/// `sum + a * b + carry`: the word, and the next carry.
const fn step(sum: u64, a: u64, b: u64, carry: u64) -> (u64, u64) {
    let wide = sum as u128 + a as u128 * b as u128 + carry as u128;
    (wide as u64, (wide >> 64) as u64)
}

/// `a - b`, and whether it is negative.
const fn difference<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], bool) {
    let (mut result, mut borrow, mut i) = ([0; N], false, 0);
    while i < N {
        let wide = (a[i] as u128).wrapping_sub(b[i] as u128 + borrow as u128);
        (result[i], borrow) = (wide as u64, wide >> 64 != 0);
        i += 1;
    }
    (result, borrow)
}

/// `a b / R` modulo `m`, for `a b < R m`.
pub const fn product<const N: usize>(a: &[u64; N], b: &[u64; N], m: &[u64; N]) -> [u64; N] {
    let inverse = minus_inverse(m[0]);
    let (mut sum, mut top, mut i) = ([0; N], 0, 0);
    while i < N {
        let (mut carry, mut j) = (0, 0);
        while j < N {
            (sum[j], carry) = step(sum[j], a[j], b[i], carry);
            j += 1;
        }
        let (high, over) = step(top, carry, 1, 0);
        let factor = sum[0].wrapping_mul(inverse);
        (_, carry) = step(sum[0], factor, m[0], 0);
        j = 1;
        while j < N {
            (sum[j - 1], carry) = step(sum[j], factor, m[j], carry);
            j += 1;
        }
        (sum[N - 1], carry) = step(high, carry, 1, 0);
        top = over + carry;
        i += 1;
    }
    match difference(&sum, m) {
        (_, true) if top == 0 => sum,
        (reduced, _) => reduced,
    }
}

/// The residue `a^n`, of the residues `a` and `one`.
pub const fn power<const N: usize>(
    a: &[u64; N],
    n: &[u64; N],
    one: &[u64; N],
    m: &[u64; N],
) -> [u64; N] {
    let (mut result, mut i) = (*one, 64 * N);
    while i > 0 {
        i -= 1;
        result = product(&result, &result, m);
        if n[i / 64] >> (i % 64) & 1 == 1 {
            result = product(&result, a, m);
        }
    }
    result
}

/// A small number.
pub const fn small<const N: usize>(k: u64) -> [u64; N] {
    let mut words = [0; N];
    words[0] = k;
    words
}

/// The bits of `a` from `n` on, for `n` from 1 to 63.
pub const fn shifted<const N: usize>(a: &[u64; N], n: u32) -> [u64; N] {
    let (mut result, mut i) = ([0; N], 0);
    while i < N {
        let above = if i + 1 < N { a[i + 1] << (64 - n) } else { 0 };
        result[i] = a[i] >> n | above;
        i += 1;
    }
    result
}

/// How many bits an integer has.
pub const fn bits<const N: usize>(a: &[u64; N]) -> u32 {
    let mut i = N;
    while i > 0 {
        i -= 1;
        if a[i] != 0 {
            return 64 * (i as u32 + 1) - a[i].leading_zeros();
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Small moduli, and one of all bits, whose sums overflow a word.
    #[test]
    fn products_and_powers_are_those_of_integers() {
        for m in [3, 5, 13, 251, u64::MAX - 58, u64::MAX] {
            let r = ((1u128 << 64) % u128::from(m)) as u64;
            let r2 = (u128::from(r) * u128::from(r) % u128::from(m)) as u64;
            let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(m)) as u64;
            let residue = |a: u64| product(&[a], &[r2], &[m]);
            for a in (0..m.min(251)).chain(m - 3..m) {
                assert_eq!(product(&residue(a), &[1], &[m]), [a]);
                for b in (0..m.min(251)).chain(m - 3..m) {
                    let got = product(&residue(a), &residue(b), &[m]);
                    assert_eq!(got, residue(times(a, b)), "{a} {b} {m}");
                }
                let mut wanted = 1;
                for n in 0..20 {
                    let got = power(&residue(a), &[n], &[r], &[m]);
                    assert_eq!(got, residue(wanted), "{a}^{n} {m}");
                    wanted = times(wanted, a);
                }
            }
        }
    }

    #[test]
    fn bits_and_shifts_are_those_of_integers() {
        assert_eq!(bits(&[0, 0]), 0);
        assert_eq!(bits(&[u64::MAX, 0]), 64);
        assert_eq!(bits(&[0, 1]), 65);
        assert_eq!(shifted(&[0b110, 0b101], 2), [1 << 62 | 1, 1]);
        assert_eq!(small::<2>(5), [5, 0]);
    }
}
