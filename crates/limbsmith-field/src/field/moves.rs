//! Moves of words and bits between integers and kernels, for printed implementations.
//!
//! These few functions are not proved. They do not look at the words that they move, so the tests below, with another
//! value in each place, fix them for all inputs.

pub(super) mod halves;
pub(super) mod lanes;

/// The halves of each word, the lower one first.
#[inline(always)]
pub(super) fn split<const N: usize, const M: usize>(words: &[u64; N]) -> [u32; M] {
    const { assert!(2 * N == M) }
    core::array::from_fn(|i| (words[i / 2] >> (32 * (i % 2))) as u32)
}

/// Words of their halves.
#[inline(always)]
pub(super) fn join<const M: usize, const N: usize>(halves: &[u32; M]) -> [u64; N] {
    const { assert!(2 * N == M) }
    core::array::from_fn(|i| u64::from(halves[2 * i]) | u64::from(halves[2 * i + 1]) << 32)
}

/// The lowest bit.
#[inline(always)]
pub(super) fn odd(x: u64) -> u8 {
    (x & 1) as u8
}

/// A small public factor, as kernels take it.
///
/// # Panics
/// If it is `2^17` or more.
#[inline(always)]
pub(super) fn small(k: u32) -> u32 {
    assert!(k < 1 << 17);
    k
}

/// The array of one lane.
#[inline(always)]
pub(super) fn one_lane<T>(mut f: impl FnMut(usize) -> T) -> [T; 1] {
    [f(0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each half with a value of its own, then with all bits of one half alone.
    #[test]
    fn words_are_split_and_joined_in_order() {
        fn check<const N: usize, const M: usize>() {
            let mut words = [0u64; N];
            for (i, w) in words.iter_mut().enumerate() {
                let i = 2 * i as u64;
                *w = (i + 1) << 32 | i;
            }
            let halves = split::<N, M>(&words);
            for (i, half) in halves.iter().enumerate() {
                assert_eq!(*half, i as u32);
            }
            assert_eq!(join::<M, N>(&halves), words);
            for at in 0..M {
                let mut halves = [0; M];
                halves[at] = u32::MAX;
                let words = join::<M, N>(&halves);
                for (i, w) in words.iter().enumerate() {
                    let wanted = match at / 2 == i {
                        true => u64::from(u32::MAX) << (32 * (at % 2)),
                        false => 0,
                    };
                    assert_eq!(*w, wanted);
                }
                assert_eq!(split::<N, M>(&words), halves);
            }
        }
        check::<2, 4>();
        check::<4, 8>();
        check::<6, 12>();
        check::<7, 14>();
    }

    #[test]
    fn the_lowest_bit_is_that_of_every_integer() {
        for bit in 0..64 {
            let x = 1u64 << bit;
            assert_eq!(
                [odd(x), odd(x | 1), odd(!x)],
                [(bit == 0).into(), 1, (bit != 0).into()]
            );
        }
        assert_eq!(odd(0), 0);
    }

    #[test]
    fn small_factors_are_unchanged() {
        for k in 0..1 << 17 {
            assert_eq!(small(k), k);
        }
    }

    #[test]
    #[should_panic]
    fn larger_factors_are_refused() {
        small(1 << 17);
    }

    #[test]
    fn the_lane_is_the_first() {
        assert_eq!(one_lane(|i| i + 5), [5]);
    }
}
