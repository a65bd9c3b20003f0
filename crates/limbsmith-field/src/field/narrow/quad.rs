//! Four elements in the lanes of one vector.
//!
//! Everything is inlined. Outlined products would be less code, but measured a tenth slower, because operands and
//! results are copied.

use core::marker::PhantomData;

use super::super::prime::{self, Prime, Rooted, invert_by_power};
use super::super::{Field, Field25519, SquareRoot, p25519};
use super::{NarrowKernels, Words};
use crate::arch::lane32::{Bit, HALF, Lane};

/// The field of `K`'s prime in the four lanes of a vector `V`.
#[derive(Clone, Copy, Debug)]
pub struct Quad<K, V>(PhantomData<(K, V)>);

/// Carried: the storage form.
#[derive(Clone, Copy)]
pub struct Tight<K: NarrowKernels, V: Lane>(pub(super) K::Limbs<V>);
/// An operand of products.
#[derive(Clone, Copy)]
pub struct Sum<K: NarrowKernels, V: Lane>(pub(super) K::Limbs<V>);

impl<K: NarrowKernels, V: Lane> From<Tight<K, V>> for Sum<K, V> {
    #[inline(always)]
    fn from(a: Tight<K, V>) -> Self {
        Sum(a.0)
    }
}

impl<K: NarrowKernels, V: Lane> Quad<K, V> {
    /// The same limbs in every lane.
    #[inline(always)]
    fn constant(limbs: &K::Limbs<u64>) -> Tight<K, V> {
        let mut all = K::limbs(V::splat(0));
        for (v, x) in all.as_mut().iter_mut().zip(limbs.as_ref()) {
            *v = V::splat(*x);
        }
        Tight(all)
    }

    /// One word of each lane's integer becomes a vector.
    #[inline(always)]
    fn gather(words: &[Words<K>; HALF]) -> K::Whole<V> {
        let mut all = K::whole(V::splat(0));
        for (j, v) in all.as_mut().iter_mut().enumerate() {
            let mut x = [0; HALF];
            for i in 0..HALF {
                x[i] = words[i].as_ref()[j];
            }
            *v = V::load(&x);
        }
        all
    }

    /// The limbs of an integer, and the factor that converts them to the representation, if any.
    #[inline(always)]
    pub(super) fn enter(words: &K::Whole<V>) -> (Tight<K, V>, Option<Tight<K, V>>) {
        let factor = match &K::ENTER {
            None => None,
            Some(factor) => Some(Self::constant(factor)),
        };
        (Tight(K::split_words(words)), factor)
    }

    /// The same for stored residues.
    #[inline(always)]
    pub(super) fn enter_stored(words: &K::Whole<V>) -> (Tight<K, V>, Tight<K, V>) {
        (Tight(K::split_words(words)), Self::constant(&K::STORED))
    }

    #[inline(always)]
    fn whole(words: &K::Whole<V>) -> Tight<K, V> {
        match Self::enter(words) {
            (limbs, None) => limbs,
            (limbs, Some(factor)) => Self::mul(limbs, factor),
        }
    }

    /// Lanes whose integer is below the prime.
    #[inline(always)]
    pub(super) fn below(words: &K::Whole<V>) -> Bit<V> {
        K::is_canonical(words)
    }
}

impl<K: NarrowKernels, V: Lane> Field for Quad<K, V> {
    const NAME: &'static str = K::NAME;
    const LANES: usize = HALF;
    type Words = Words<K>;
    const MODULUS: Words<K> = K::Prime::MODULUS;
    type Lanes<T: Copy> = [T; HALF];
    type Tight = Tight<K, V>;
    type Sum = Sum<K, V>;
    type Loose = Sum<K, V>;
    type Product = Tight<K, V>;
    type Mask = Bit<V>;

    #[inline(always)]
    fn lanes<T: Copy>(f: impl FnMut(usize) -> T) -> [T; HALF] {
        core::array::from_fn(f)
    }
    #[inline(always)]
    fn splat(words: &Words<K>) -> Tight<K, V> {
        let mut all = K::whole(V::splat(0));
        for (v, w) in all.as_mut().iter_mut().zip(words.as_ref()) {
            *v = V::splat(*w);
        }
        Self::whole(&all)
    }
    #[inline(always)]
    fn from_words(words: &[Words<K>; HALF]) -> Tight<K, V> {
        Self::whole(&Self::gather(words))
    }
    #[inline(always)]
    fn from_residues(words: &[Words<K>; HALF]) -> Tight<K, V> {
        let (limbs, factor) = Self::enter_stored(&Self::gather(words));
        Self::mul(limbs, factor)
    }
    #[inline(always)]
    fn to_words(a: Tight<K, V>) -> [Words<K>; HALF] {
        let mut words = [Words::<K>::default(); HALF];
        for (j, v) in K::to_words(&a.0).as_ref().iter().enumerate() {
            let x = v.store();
            for i in 0..HALF {
                words[i].as_mut()[j] = x[i];
            }
        }
        words
    }
    #[inline(always)]
    fn is_canonical(words: &[Words<K>; HALF]) -> Bit<V> {
        K::is_canonical(&Self::gather(words))
    }
    #[inline(always)]
    fn zero() -> Tight<K, V> {
        Tight(K::limbs(V::splat(0)))
    }
    #[inline(always)]
    fn one() -> Tight<K, V> {
        Self::constant(&K::ONE)
    }
    #[inline(always)]
    fn mul(a: impl Into<Sum<K, V>>, b: impl Into<Sum<K, V>>) -> Tight<K, V> {
        Tight(K::mul(&a.into().0, &b.into().0))
    }
    #[inline(always)]
    fn square(a: impl Into<Sum<K, V>>) -> Tight<K, V> {
        Tight(K::square(&a.into().0))
    }
    #[inline(always)]
    fn mul_small(a: impl Into<Sum<K, V>>, k: u32) -> Tight<K, V> {
        assert!(k < 1 << 17);
        Tight(K::mul_small(&a.into().0, V::splat(k.into())))
    }
    #[inline(always)]
    fn mul_small_add(a: impl Into<Sum<K, V>>, k: u32, b: Tight<K, V>) -> Tight<K, V> {
        assert!(k < 1 << 17);
        Tight(K::mul_small_add(&a.into().0, V::splat(k.into()), &b.0))
    }
    #[inline(always)]
    fn product(a: impl Into<Sum<K, V>>, b: impl Into<Sum<K, V>>) -> Tight<K, V> {
        Self::mul(a, b)
    }
    #[inline(always)]
    fn product_square(a: impl Into<Sum<K, V>>) -> Tight<K, V> {
        Self::square(a)
    }
    #[inline(always)]
    fn reduce(a: Tight<K, V>) -> Tight<K, V> {
        a
    }
    #[inline(always)]
    fn reduce_sum(a: Tight<K, V>, b: Tight<K, V>) -> Sum<K, V> {
        Self::add(a, b)
    }
    #[inline(always)]
    fn reduce_difference(a: Tight<K, V>, b: Tight<K, V>) -> Sum<K, V> {
        Self::sub(a, b)
    }
    #[inline(always)]
    fn reduce_plus(a: Tight<K, V>, b: Tight<K, V>) -> Sum<K, V> {
        Self::add(a, b)
    }
    #[inline(always)]
    fn reduce_minus(a: Tight<K, V>, b: Tight<K, V>) -> Sum<K, V> {
        Self::sub(a, b)
    }
    #[inline(always)]
    fn add(a: Tight<K, V>, b: Tight<K, V>) -> Sum<K, V> {
        Sum(K::add(&a.0, &b.0))
    }
    #[inline(always)]
    fn sub(a: Tight<K, V>, b: Tight<K, V>) -> Sum<K, V> {
        Sum(K::sub(&a.0, &b.0))
    }
    #[inline(always)]
    fn neg(a: Tight<K, V>) -> Sum<K, V> {
        Sum(K::neg(&a.0))
    }
    #[inline(always)]
    fn add_sums(a: impl Into<Sum<K, V>>, b: impl Into<Sum<K, V>>) -> Sum<K, V> {
        Sum(K::add_sums(&a.into().0, &b.into().0))
    }
    #[inline(always)]
    fn sub_sums(a: impl Into<Sum<K, V>>, b: impl Into<Sum<K, V>>) -> Sum<K, V> {
        Sum(K::sub_sums(&a.into().0, &b.into().0))
    }
    #[inline(always)]
    fn carry(a: impl Into<Sum<K, V>>) -> Tight<K, V> {
        Tight(K::carry(&a.into().0))
    }
    #[inline(always)]
    fn select(mask: Bit<V>, a: Tight<K, V>, b: Tight<K, V>) -> Tight<K, V> {
        Tight(K::select(mask, &a.0, &b.0))
    }
    #[inline(always)]
    fn select_sums(mask: Bit<V>, a: Sum<K, V>, b: Sum<K, V>) -> Sum<K, V> {
        Sum(K::select_sums(mask, &a.0, &b.0))
    }
    #[inline(always)]
    fn is_zero(a: Tight<K, V>) -> Bit<V> {
        K::is_zero(&a.0)
    }
    #[inline(always)]
    fn eq(a: Tight<K, V>, b: Tight<K, V>) -> Bit<V> {
        Self::is_zero(Self::carry(Self::sub(a, b)))
    }
    #[inline(always)]
    fn is_odd(a: Tight<K, V>) -> Bit<V> {
        let one = V::splat(1);
        Bit(V::equal(K::to_words(&a.0).as_ref()[0] & one, one))
    }
    #[inline(always)]
    fn invert(a: Tight<K, V>) -> Tight<K, V> {
        invert_by_power::<K::Prime, Self>(a)
    }
    #[inline(always)]
    fn invert_vartime(a: Tight<K, V>) -> Tight<K, V> {
        Self::invert(a)
    }
    #[inline(always)]
    fn mask(bits: &[u8; HALF]) -> Bit<V> {
        let mut byte = 0;
        for (i, b) in bits.iter().enumerate() {
            byte |= (b & 1) << i;
        }
        Bit(V::bits(byte))
    }
    #[inline(always)]
    fn bits(mask: Bit<V>) -> [u8; HALF] {
        let byte = V::byte(mask.0);
        [byte & 1, byte >> 1 & 1, byte >> 2 & 1, byte >> 3 & 1]
    }
    #[inline(always)]
    fn mask_and(a: Bit<V>, b: Bit<V>) -> Bit<V> {
        Bit(V::both(a.0, b.0))
    }
    #[inline(always)]
    fn mask_or(a: Bit<V>, b: Bit<V>) -> Bit<V> {
        Bit(V::either(a.0, b.0))
    }
}

impl<K: NarrowKernels<Prime: Rooted>, V: Lane> SquareRoot for Quad<K, V> {
    #[inline(always)]
    fn sqrt(a: Tight<K, V>) -> (Tight<K, V>, Bit<V>) {
        prime::sqrt::<K::Prime, Self>(a)
    }
}

impl<K: NarrowKernels<Prime = p25519::P25519>, V: Lane> Field25519 for Quad<K, V> {}
