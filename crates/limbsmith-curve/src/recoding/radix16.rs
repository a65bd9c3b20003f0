//! Secret scalars in signed digits of radix 16, for tables of eight multiples.

use crate::arch::word;

/// Number of digits.
pub const PLACES: usize = 64;

/// Half of the radix at every place but the top one.
const HALVES: [u64; 4] = [
    0x8888_8888_8888_8888,
    0x8888_8888_8888_8888,
    0x8888_8888_8888_8888,
    0x0888_8888_8888_8888,
];

/// The digits of `n < 2^255`, `n = sum d_i 16^i`, `-8 <= d_i < 8`; the top one is in `0..=8`. Constant time.
///
/// Adding 8 at every place but the top one makes each four bits the digit plus 8; the addition propagates the carries.
#[inline(always)]
pub fn digits(n: &[u64; 4]) -> [i8; PLACES] {
    let mut digits = [0; PLACES];
    let mut carry = 0;
    for (i, sixteen) in digits.chunks_exact_mut(16).enumerate() {
        let sum;
        (sum, carry) = word::adc(n[i], HALVES[i], carry);
        for (j, digit) in sixteen.iter_mut().enumerate() {
            *digit = (sum >> (4 * j) & 15) as i8 - 8;
        }
    }
    digits[PLACES - 1] += 8;
    digits
}

#[cfg(test)]
mod tests {
    use super::digits;
    use num_bigint::{BigInt, Sign};

    #[test]
    fn digits_sum_to_the_scalar() {
        let top = u64::MAX >> 1;
        let mut all = [
            [0; 4],
            [1, 0, 0, 0],
            [u64::MAX, u64::MAX, u64::MAX, top],
            [0, 0, 0, 1 << 62],
            [0x8888_8888_8888_8888; 4],
            [0x7777_7777_7777_7777; 4],
            [0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210, 7, 8],
        ];
        for n in &mut all {
            n[3] &= top;
            let digits = digits(n);
            let sum = digits
                .iter()
                .rev()
                .fold(BigInt::ZERO, |sum, d| sum * 16 + d);
            let bytes: [u8; 32] = crate::field::Words::to_le_bytes(n);
            assert_eq!(sum, BigInt::from_bytes_le(Sign::Plus, &bytes));
            assert!(digits[..63].iter().all(|d| (-8..8).contains(d)));
            assert!((0..=8).contains(&digits[63]));
        }
    }
}
