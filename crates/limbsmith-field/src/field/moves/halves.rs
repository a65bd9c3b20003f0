//! The moves of [`super::lanes`] for vectors of four lanes, and those between eight lanes and two halves.

use super::small;
use crate::arch::lane32::{Bit, HALF, Lane, Pair};

/// One vector for each limb, with that limb in every lane.
#[inline(always)]
pub(in crate::field) fn constants<V: Lane, const N: usize>(limbs: &[u64; N]) -> [V; N] {
    let mut all = [V::splat(0); N];
    for (v, x) in all.iter_mut().zip(limbs) {
        *v = V::splat(*x);
    }
    all
}

/// A small public factor in every lane, as kernels take it.
///
/// # Panics
/// If it is `2^17` or more.
#[inline(always)]
pub(in crate::field) fn factor<V: Lane>(k: u32) -> V {
    V::splat(small(k).into())
}

/// Vectors of each word of the lanes' integers.
#[inline(always)]
pub(in crate::field) fn gather<V: Lane, const N: usize>(words: &[[u64; N]; HALF]) -> [V; N] {
    let mut all = [V::splat(0); N];
    for (j, v) in all.iter_mut().enumerate() {
        let mut x = [0; HALF];
        for i in 0..HALF {
            x[i] = words[i][j];
        }
        *v = V::load(&x);
    }
    all
}

/// The lanes' integers of vectors of their words.
#[inline(always)]
pub(in crate::field) fn scatter<V: Lane, const N: usize>(all: &[V; N]) -> [[u64; N]; HALF] {
    let mut words = [[0; N]; HALF];
    for (j, v) in all.iter().enumerate() {
        let x = v.store();
        for i in 0..HALF {
            words[i][j] = x[i];
        }
    }
    words
}

/// One half of the vectors that begin a slice.
#[inline(always)]
pub(in crate::field) fn load_half<V: Lane, const N: usize>(
    words: &[Pair<V>],
    side: usize,
) -> [V; N] {
    let mut all = [V::splat(0); N];
    for (v, pair) in all.iter_mut().zip(words) {
        *v = pair.0[side];
    }
    all
}

/// The limbs of both halves, two of 32 bits in each word, the first one below.
#[inline(always)]
pub(in crate::field) fn pack<V: Lane, const N: usize, const M: usize>(
    a: &[V; N],
    b: &[V; N],
) -> [Pair<V>; M] {
    const { assert!(N == 2 * M) }
    let mut packed = [Pair([V::splat(0); 2]); M];
    for (i, pair) in packed.iter_mut().enumerate() {
        *pair = Pair([a[2 * i] | a[2 * i + 1] << 32, b[2 * i] | b[2 * i + 1] << 32]);
    }
    packed
}

/// The limbs of one half, of packed ones that begin a slice. One that exceeds the largest of its place becomes that.
#[inline(always)]
pub(in crate::field) fn unpack<V: Lane, const N: usize>(
    limbs: &[Pair<V>],
    side: usize,
    most: &[u64; N],
) -> [V; N] {
    unpack_each(limbs, side, |i, word| {
        word.min32(V::splat(most[2 * i] | most[2 * i + 1] << 32))
    })
}

/// The limbs of one half, of packed ones that begin a slice, each known to be within its place.
#[inline(always)]
pub(in crate::field) fn unpack_known<V: Lane, const N: usize>(
    limbs: &[Pair<V>],
    side: usize,
) -> [V; N] {
    unpack_each(limbs, side, |_, word| word)
}

#[inline(always)]
fn unpack_each<V: Lane, const N: usize>(
    limbs: &[Pair<V>],
    side: usize,
    within: impl Fn(usize, V) -> V,
) -> [V; N] {
    const { assert!(N % 2 == 0) }
    let mut half = [V::splat(0); N];
    for i in 0..N / 2 {
        let word = within(i, limbs[i].0[side]);
        half[2 * i] = word & V::splat(u32::MAX.into());
        half[2 * i + 1] = word >> 32;
    }
    half
}

/// Lanes whose lowest word is odd.
#[inline(always)]
pub(in crate::field) fn odd<V: Lane, const N: usize>(words: &[V; N]) -> Bit<V> {
    let one = V::splat(1);
    Bit(V::equal(words[0] & one, one))
}

/// The mask of one bit (0 or 1) per lane.
#[inline(always)]
pub(in crate::field) fn mask_of<V: Lane>(bits: &[u8; HALF]) -> Bit<V> {
    let mut byte = 0;
    for (i, b) in bits.iter().enumerate() {
        byte |= (b & 1) << i;
    }
    Bit(V::bits(byte))
}

/// One bit (0 or 1) per lane of a mask.
#[inline(always)]
pub(in crate::field) fn bits_of<V: Lane>(mask: Bit<V>) -> [u8; HALF] {
    let byte = V::byte(mask.0);
    [byte & 1, byte >> 1 & 1, byte >> 2 & 1, byte >> 3 & 1]
}

/// Lanes that both masks have.
#[inline(always)]
pub(in crate::field) fn both<V: Lane>(a: Bit<V>, b: Bit<V>) -> Bit<V> {
    Bit(V::both(a.0, b.0))
}

/// Lanes that either mask has.
#[inline(always)]
pub(in crate::field) fn either<V: Lane>(a: Bit<V>, b: Bit<V>) -> Bit<V> {
    Bit(V::either(a.0, b.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::lane32::HalfModel;

    /// A value of its own for word `j` of lane `i`, with bits in both halves.
    fn tag(i: usize, j: usize) -> u64 {
        let x = (100 * i + j + 7) as u64;
        x << 32 | (x + 50)
    }

    fn vector(f: impl FnMut(usize) -> u64) -> HalfModel {
        HalfModel::load(&core::array::from_fn(f))
    }

    fn columns<const N: usize>() -> [HalfModel; N] {
        core::array::from_fn(|j| vector(|i| tag(i, j)))
    }

    #[test]
    fn words_of_lanes_are_gathered_and_scattered_in_order() {
        fn check<const N: usize>() {
            let integers = core::array::from_fn(|i| core::array::from_fn(|j| tag(i, j)));
            assert_eq!(gather::<HalfModel, N>(&integers), columns());
            assert_eq!(scatter(&columns::<N>()), integers);
        }
        check::<1>();
        check::<4>();
        check::<6>();
    }

    #[test]
    fn constants_are_in_every_lane() {
        let all: [u64; 10] = core::array::from_fn(|j| tag(3, j));
        assert_eq!(constants::<HalfModel, 10>(&all), all.map(|x| vector(|_| x)));
        for k in 0..1 << 17 {
            assert_eq!(factor::<HalfModel>(k), vector(|_| k.into()));
        }
    }

    #[test]
    #[should_panic]
    fn larger_factors_are_refused() {
        factor::<HalfModel>(1 << 17);
    }

    #[test]
    fn halves_are_loaded_packed_and_unpacked() {
        let pairs: [Pair<HalfModel>; 6] =
            core::array::from_fn(|j| Pair([0, 4].map(|first| vector(|i| tag(first + i, j)))));
        let limbs: [[HalfModel; 10]; 2] = [0, 4].map(|first| {
            core::array::from_fn(|j| {
                let word = |i| tag(first + i, j / 2);
                vector(|i| [word(i) & 0xffff_ffff, word(i) >> 32][j % 2])
            })
        });
        for (side, limbs) in limbs.iter().enumerate() {
            let half = pairs.map(|p| p.0[side]);
            assert_eq!(load_half::<_, 4>(&pairs, side)[..], half[..4]);
            assert_eq!(unpack(&pairs, side, &[u32::MAX.into(); 10]), *limbs);
            assert_eq!(unpack_known(&pairs, side), *limbs);
        }
        let packed: [Pair<HalfModel>; 5] = pack(&limbs[0], &limbs[1]);
        assert_eq!(packed[..], pairs[..5]);
    }

    /// The largest limbs and those one above, each beside others of both kinds.
    #[test]
    fn limbs_beyond_their_place_are_cut_down() {
        let most = [9, 1 << 26, u32::MAX.into(), 0];
        for pattern in 0..16u64 {
            let given: [u64; 4] =
                core::array::from_fn(|j| (most[j] + (pattern >> j & 1)).min(u32::MAX.into()));
            let packed = [given[0] | given[1] << 32, given[2] | given[3] << 32];
            let pairs = packed.map(|w| Pair([vector(|i| w >> i), vector(|i| w << i)]));
            for side in [0, 1] {
                let words = pairs.map(|p| p.0[side].store());
                let wanted = core::array::from_fn(|j| {
                    vector(|i| (words[j / 2][i] >> (32 * (j % 2)) & 0xffff_ffff).min(most[j]))
                });
                assert_eq!(unpack(&pairs, side, &most), wanted);
            }
        }
    }

    /// All pairs of masks, and bytes whose other bits are set.
    #[test]
    fn masks_are_their_bits() {
        let bits = |x: u8| core::array::from_fn(|i| x >> i & 1);
        for x in 0..16 {
            let m = |x: u8| mask_of::<HalfModel>(&bits(x));
            assert_eq!(HalfModel::byte(m(x).0), x);
            assert_eq!(bits_of(m(x)), bits(x));
            let other = mask_of::<HalfModel>(&bits(x).map(|b| b | 254));
            assert_eq!(bits_of(other), bits(x));
            for y in 0..16 {
                assert_eq!(bits_of(both(m(x), m(y))), bits(x & y));
                assert_eq!(bits_of(either(m(x), m(y))), bits(x | y));
            }
        }
    }

    /// Each bit of the lowest word, and of the next one.
    #[test]
    fn odd_is_the_lowest_bit_of_the_first_word() {
        for bit in 0..64 {
            for set in 0..16u8 {
                let x = vector(|i| u64::from(set >> i & 1) << bit);
                let zero = vector(|_| 0);
                let wanted = if bit == 0 { set } else { 0 };
                assert_eq!(HalfModel::byte(odd(&[x, zero]).0), wanted);
                assert_eq!(HalfModel::byte(odd(&[zero, x]).0), 0);
                let full = vector(|i| u64::MAX - u64::from(set >> i & 1));
                assert_eq!(HalfModel::byte(odd(&[full, zero]).0), 15 & !set);
            }
        }
    }
}
