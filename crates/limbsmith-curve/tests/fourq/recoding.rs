//! The decomposition and all digits, at edges and at random.

use limbsmith_curve::fourq::endomorphisms::{LAMBDA_PHI, LAMBDA_PSI};
use limbsmith_curve::fourq::recoding::{Digits, PLACES, decompose};
use limbsmith_curve::fourq::{ORDER, Scalar, mul_base};
use limbsmith_field::field::Words;
use num_bigint::{BigInt, BigUint};

use super::Random;

fn integer(words: &[u64]) -> BigUint {
    words
        .iter()
        .rev()
        .fold(BigUint::default(), |n, w| (n << 64) + *w)
}

/// Edges, and 2,000 integers of 256 bits.
fn scalars() -> Vec<[u64; 4]> {
    let mut all = vec![
        [0; 4],
        [1, 0, 0, 0],
        [2, 0, 0, 0],
        [u64::MAX, 0, 0, 0],
        [0, 1, 0, 0],
        [0, 0, 0, 1 << 63],
        [u64::MAX; 4],
        [u64::MAX - 1, u64::MAX, u64::MAX, u64::MAX],
    ];
    // Around multiples of the order.
    for multiple in [1u64, 2, 1000, 1567] {
        for offset in [0u64, 1, 2] {
            let n = integer(&ORDER) * multiple + offset - 1u8;
            let digits = n.to_u64_digits();
            all.push(core::array::from_fn(|i| {
                digits.get(i).copied().unwrap_or(0)
            }));
        }
    }
    for i in 0..256 {
        let mut bit = [0; 4];
        bit[i / 64] = 1 << (i % 64);
        all.push(bit);
    }
    let mut random = Random(5);
    all.extend((0..2000).map(|_| random.words()));
    all
}

#[test]
fn parts_are_odd_and_add_up() {
    let [phi, psi] = [LAMBDA_PHI, LAMBDA_PSI].map(|n| Scalar::reduce_words(&n));
    for k in scalars() {
        let parts = decompose(&k);
        assert_eq!(parts[0] & 1, 1, "{k:x?}");
        let [a, b, c, d] = parts.map(Scalar::from);
        assert_eq!(
            a + b * phi + c * psi + d * phi * psi,
            Scalar::reduce_words(&k),
            "{k:x?}"
        );
        // The proved ranges, in thousandths of 2^64.
        let ranges = [(408, 890), (217, 779), (234, 528), (194, 712)];
        for (part, (above, below)) in parts.iter().zip(ranges) {
            let thousandths = (u128::from(*part) * 1000) >> 64;
            assert!((above..below).contains(&thousandths), "{k:x?}: {parts:x?}");
        }
    }
}

#[test]
fn digits_add_up_to_the_parts() {
    for k in scalars() {
        let parts = decompose(&k);
        let digits = Digits::new(&k).0;
        assert!(digits[PLACES - 1] < 8);
        let mut sums = [0i128; 4];
        for digit in digits.iter().rev() {
            assert!(*digit < 16);
            let sign = if digit & 8 == 0 { 1 } else { -1 };
            for (j, sum) in sums.iter_mut().enumerate() {
                let bit = if j == 0 {
                    1
                } else {
                    i128::from(digit >> (j - 1) & 1)
                };
                *sum = 2 * *sum + sign * bit;
            }
        }
        assert_eq!(sums, parts.map(i128::from), "{k:x?}");
    }
    // Parts at their limits, whatever scalar might have them.
    for parts in [[1, 0, 0, 0], [u64::MAX; 4], [1, u64::MAX, 0, 1 << 63]] {
        let digits = Digits::of_parts(&parts).0;
        let mut sum = 0i128;
        for digit in digits.iter().rev() {
            let sign = if digit & 8 == 0 { 1 } else { -1 };
            sum = 2 * sum + sign * i128::from(digit & 1);
        }
        assert_eq!(sum, i128::from(parts[1]), "{parts:x?}");
    }
}

#[test]
fn columns_of_the_comb_add_up() {
    let mut all: Vec<[u64; 4]> = scalars()
        .iter()
        .map(|k| Scalar::reduce_words(k).words())
        .collect();
    all.push([u64::MAX, u64::MAX, u64::MAX, (1 << 54) - 1]);
    for mut n in all {
        n[0] |= 1;
        let mut sum = BigInt::default();
        for (i, digit) in mul_base::digits(&n).iter().enumerate() {
            let mut column = BigInt::from(1);
            for row in 1..mul_base::ROWS {
                if digit >> (row - 1) & 1 == 1 {
                    column += BigInt::from(1) << (row * mul_base::COLUMNS);
                }
            }
            let sign = if digit >> (mul_base::ROWS - 1) & 1 == 0 {
                1
            } else {
                -1
            };
            sum += (column << i) * sign;
        }
        assert_eq!(sum, BigInt::from(integer(&n)), "{n:x?}");
    }
}

/// A digest is `low + 2^256 high`, and inverses are those of single calls.
#[test]
fn scalars_of_digests_and_their_inverses() {
    let mut random = Random(4);
    let shift = Scalar::from(1u128 << 64).square().square();
    let mut all = vec![Scalar::ZERO];
    for _ in 0..70 {
        let halves = [random.words(), random.words()];
        let bytes = halves.map(|half| half.to_le_bytes());
        let scalar = Scalar::from_hash(bytes.as_flattened().try_into().unwrap());
        let [low, high] = halves.map(|half| Scalar::reduce_words(&half));
        assert_eq!(scalar, low + shift * high);
        assert_eq!(scalar * scalar.invert(), Scalar::ONE);
        all.push(scalar);
    }
    let expected: Vec<_> = all.iter().map(Scalar::invert).collect();
    Scalar::batch_invert(&mut all);
    assert_eq!(all, expected);
}
