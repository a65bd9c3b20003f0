//! Moves of words between integers and the lanes of vectors, and masks of lanes, for printed implementations.
//!
//! As those of the module above, these functions are not proved, and do not look at the words that they move: the tests
//! below, with another value in each place of each lane, fix them for all inputs.

use super::small;
use crate::arch::lane::{Bit, LANES, Lane, Low, bare, low52, wide};

/// The bits of a word that a limb has.
const LOW_BITS: u64 = (1 << 52) - 1;

/// Zero in each lane of each limb.
#[inline(always)]
pub(in crate::field) fn zeros<V: Lane, const N: usize>() -> [Low<V>; N] {
    [low52(V::splat(0)); N]
}

/// One vector for each limb, with that limb in every lane.
#[inline(always)]
pub(in crate::field) fn constants<V: Lane, const N: usize>(limbs: &[u64; N]) -> [Low<V>; N] {
    let mut all = zeros();
    for (v, x) in all.iter_mut().zip(limbs) {
        *v = low52(V::splat(*x));
    }
    all
}

/// A small public factor in every lane, as kernels take it.
///
/// # Panics
/// If it is `2^17` or more.
#[inline(always)]
pub(in crate::field) fn factor<V: Lane>(k: u32) -> Low<V> {
    low52(V::splat(small(k).into()))
}

/// One vector for each word, with that word in every lane.
#[inline(always)]
pub(in crate::field) fn spread<V: Lane, const N: usize>(words: &[u64; N]) -> [V; N] {
    let mut all = [V::splat(0); N];
    for (v, w) in all.iter_mut().zip(words) {
        *v = V::splat(*w);
    }
    all
}

/// Vectors of each word of the lanes' integers.
#[inline(always)]
pub(in crate::field) fn gather<V: Lane, const N: usize>(words: &[[u64; N]; LANES]) -> [V; N] {
    let mut all = [V::splat(0); N];
    for (j, v) in all.iter_mut().enumerate() {
        let mut x = [0; LANES];
        for i in 0..LANES {
            x[i] = words[i][j];
        }
        *v = V::load(&x);
    }
    all
}

/// The lanes' integers of vectors of their words.
#[inline(always)]
pub(in crate::field) fn scatter<V: Lane, const N: usize>(all: &[V; N]) -> [[u64; N]; LANES] {
    let mut words = [[0; N]; LANES];
    for (j, v) in all.iter().enumerate() {
        let x = v.store();
        for i in 0..LANES {
            words[i][j] = x[i];
        }
    }
    words
}

/// The vectors that begin a slice.
#[inline(always)]
pub(in crate::field) fn load_words<V: Lane, const N: usize>(words: &[V]) -> [V; N] {
    let mut all = [V::splat(0); N];
    for (out, w) in all.iter_mut().zip(words) {
        *out = *w;
    }
    all
}

/// The limbs that begin a slice. One that exceeds the largest of its place becomes 0.
#[inline(always)]
pub(in crate::field) fn load_limbs<V: Lane, const N: usize>(
    limbs: &[V],
    most: &[u64; N],
) -> [Low<V>; N] {
    let mut all = load_known_limbs(limbs);
    for (limb, most) in all.iter_mut().zip(most) {
        // Most places hold any 52 bits.
        if *most < LOW_BITS {
            let x = wide(*limb);
            let within = V::below(x, V::splat(most + 1));
            *limb = low52(V::blend(within, V::splat(0), x));
        }
    }
    all
}

/// The limbs that begin a slice, each known to be within its place.
#[inline(always)]
pub(in crate::field) fn load_known_limbs<V: Lane, const N: usize>(limbs: &[V]) -> [Low<V>; N] {
    let mut all = zeros();
    for (limb, x) in all.iter_mut().zip(limbs) {
        *limb = low52(*x);
    }
    all
}

/// The words of limbs; their upper bits are unspecified.
#[inline(always)]
pub(in crate::field) fn bare_limbs<V: Lane, const N: usize>(limbs: &[Low<V>; N]) -> [V; N] {
    let mut all = [V::splat(0); N];
    for (out, limb) in all.iter_mut().zip(limbs) {
        *out = bare(*limb);
    }
    all
}

/// Moves lane `from[i] mod 8` of each limb to lane `i`.
#[inline(always)]
pub(in crate::field) fn shuffle_limbs<V: Lane, const N: usize>(
    a: &[Low<V>; N],
    from: &[u64; LANES],
) -> [Low<V>; N] {
    let mut a = *a;
    for limb in &mut a {
        *limb = low52(bare(*limb).shuffle(from));
    }
    a
}

/// Moves lane `from[i] mod 8` of each word to lane `i`.
#[inline(always)]
pub(in crate::field) fn shuffle_words<V: Lane, const N: usize>(
    a: &[V; N],
    from: &[u64; LANES],
) -> [V; N] {
    let mut a = *a;
    for column in &mut a {
        *column = column.shuffle(from);
    }
    a
}

/// Four elements that come in one array, one after the other.
#[inline(always)]
pub(in crate::field) fn quarters<V: Lane, const N: usize, const M: usize>(
    all: &[Low<V>; M],
) -> [[Low<V>; N]; 4] {
    const { assert!(M == 4 * N) }
    let mut four = [[all[0]; N]; 4];
    for i in 0..4 {
        for j in 0..N {
            four[i][j] = all[N * i + j];
        }
    }
    four
}

/// Lanes whose lowest word is odd.
#[inline(always)]
pub(in crate::field) fn odd<V: Lane, const N: usize>(words: &[V; N]) -> Bit<V> {
    let one = V::splat(1);
    Bit(V::equal(words[0] & one, one))
}

/// The mask of one bit (0 or 1) per lane.
#[inline(always)]
pub(in crate::field) fn mask_of<V: Lane>(bits: &[u8; LANES]) -> Bit<V> {
    let mut byte = 0;
    for (i, b) in bits.iter().enumerate() {
        byte |= (b & 1) << i;
    }
    Bit(V::bits(byte))
}

/// One bit (0 or 1) per lane of a mask.
#[inline(always)]
pub(in crate::field) fn bits_of<V: Lane>(mask: Bit<V>) -> [u8; LANES] {
    let byte = V::byte(mask.0);
    let mut bits = [0; LANES];
    for (i, b) in bits.iter_mut().enumerate() {
        *b = byte >> i & 1;
    }
    bits
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
    use crate::arch::lane::{Model, wide};

    /// A value of its own for word `j` of lane `i`, below `2^52`.
    fn tag(i: usize, j: usize) -> u64 {
        (100 * i + j + 7) as u64
    }

    fn tagged<const N: usize>() -> [[u64; N]; LANES] {
        core::array::from_fn(|i| core::array::from_fn(|j| tag(i, j)))
    }

    fn columns<const N: usize>() -> [Model; N] {
        core::array::from_fn(|j| Model::load(&core::array::from_fn(|i| tag(i, j))))
    }

    fn low<const N: usize>(all: [Model; N]) -> [Low<Model>; N] {
        all.map(low52)
    }

    fn words<const N: usize>(all: &[Low<Model>; N]) -> [[u64; LANES]; N] {
        all.map(|x| wide(x).store())
    }

    /// Runs a check for the lengths of all fields, and some others.
    macro_rules! lengths {
        ($check:ident: $($n:literal)*) => {$($check::<$n>();)*};
    }

    #[test]
    fn words_of_lanes_are_gathered_and_scattered_in_order() {
        fn check<const N: usize>() {
            assert_eq!(gather::<Model, N>(&tagged()), columns());
            assert_eq!(scatter(&columns::<N>()), tagged());
        }
        lengths!(check: 1 2 3 4 5 6 8);
    }

    #[test]
    fn constants_are_in_every_lane() {
        fn check<const N: usize>() {
            let all: [u64; N] = core::array::from_fn(|j| tag(3, j));
            let wanted = all.map(|x| [x; LANES]);
            assert_eq!(words(&constants::<Model, N>(&all)), wanted);
            assert_eq!(spread::<Model, N>(&all).map(Lane::store), wanted);
            assert_eq!(words(&zeros::<Model, N>()), [[0; LANES]; N]);
        }
        lengths!(check: 1 2 3 4 5 6 8);
        // Words have all bits, limbs the low ones.
        assert_eq!(
            spread::<Model, 1>(&[u64::MAX])[0].store(),
            [u64::MAX; LANES]
        );
    }

    #[test]
    fn slices_begin_with_their_vectors() {
        fn check<const N: usize>() {
            let all = columns::<9>();
            assert_eq!(load_words::<Model, N>(&all), columns());
            let limbs = load_limbs::<Model, N>(&all, &[u64::MAX; N]);
            assert_eq!(words(&limbs), columns::<N>().map(Lane::store));
            assert_eq!(words(&load_known_limbs::<Model, N>(&all)), words(&limbs));
            assert_eq!(bare_limbs(&limbs), columns());
        }
        lengths!(check: 1 2 3 4 5 6 8);
    }

    /// The largest limbs, those one above, and bits that a limb has not.
    #[test]
    fn limbs_beyond_their_place_become_zero() {
        for most in [0, 9, (1 << 47) + 63, LOW_BITS - 1, LOW_BITS] {
            let given = [0, 1, most, most + 1, LOW_BITS, 1 << 52 | most, !0, 1 << 52];
            let wanted = given.map(|x| match x & LOW_BITS {
                x if x <= most => x,
                _ => 0,
            });
            let all = [Model::load(&given), Model::load(&[!0; LANES])];
            let limbs = load_limbs::<Model, 2>(&all, &[most, LOW_BITS]);
            assert_eq!(words(&limbs), [wanted, [LOW_BITS; LANES]]);
        }
    }

    /// Every lane from every other one.
    #[test]
    fn lanes_are_shuffled() {
        for k in 0..LANES as u64 {
            for reverse in [false, true] {
                let from: [u64; LANES] = core::array::from_fn(|i| match reverse {
                    true => k.wrapping_sub(i as u64),
                    false => k + i as u64,
                });
                let wanted: [[u64; LANES]; 5] = core::array::from_fn(|j| {
                    core::array::from_fn(|i| tag((from[i] % LANES as u64) as usize, j))
                });
                let all = columns::<5>();
                assert_eq!(shuffle_words(&all, &from).map(Lane::store), wanted);
                assert_eq!(words(&shuffle_limbs(&low(all), &from)), wanted);
            }
        }
    }

    #[test]
    fn four_elements_follow_each_other() {
        let four: [[Low<Model>; 5]; 4] = quarters(&low(columns::<20>()));
        for (i, element) in four.iter().enumerate() {
            let wanted: [[u64; LANES]; 5] =
                core::array::from_fn(|j| columns::<20>()[5 * i + j].store());
            assert_eq!(words(element), wanted);
        }
    }

    #[test]
    fn factors_are_unchanged_in_every_lane() {
        for k in 0..1 << 17 {
            let v: Low<Model> = factor(k);
            assert_eq!(wide(v).store(), [k.into(); LANES]);
        }
    }

    #[test]
    #[should_panic]
    fn larger_factors_are_refused() {
        factor::<Model>(1 << 17);
    }

    /// All pairs of masks, and bytes whose other bits are set.
    #[test]
    fn masks_are_their_bits() {
        let bits = |x: u8| core::array::from_fn(|i| x >> i & 1);
        for x in 0..=u8::MAX {
            let m = |x: u8| mask_of::<Model>(&bits(x));
            assert_eq!(Model::byte(m(x).0), x);
            assert_eq!(bits_of(m(x)), bits(x));
            assert_eq!(
                bits_of(mask_of::<Model>(&bits(x).map(|b| b | 254))),
                bits(x)
            );
            for y in 0..=u8::MAX {
                assert_eq!(bits_of(both(m(x), m(y))), bits(x & y));
                assert_eq!(bits_of(either(m(x), m(y))), bits(x | y));
            }
        }
    }

    /// Each bit of the lowest word, and of the next one.
    #[test]
    fn odd_is_the_lowest_bit_of_the_first_word() {
        for bit in 0..64 {
            for set in 0..=u8::MAX {
                let x = Model::load(&core::array::from_fn(|i| u64::from(set >> i & 1) << bit));
                let wanted = if bit == 0 { set } else { 0 };
                let zero = Model::splat(0);
                assert_eq!(Model::byte(odd(&[x, zero]).0), wanted);
                assert_eq!(Model::byte(odd(&[zero, x]).0), 0);
                let full = Model::load(&core::array::from_fn(|i| {
                    u64::MAX - u64::from(set >> i & 1)
                }));
                assert_eq!(Model::byte(odd(&[full, zero]).0), !set);
            }
        }
    }
}
