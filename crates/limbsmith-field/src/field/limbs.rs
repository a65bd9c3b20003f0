//! Fields with lazy reduction.
//!
//! The arithmetic is in modules of straight-line functions on raw limbs, which the forge prints and
//! the checker proves. This module only gives those functions types, so that a sum that still needs
//! a carry cannot be used as one that does not.

use core::marker::PhantomData;

use super::kernels::{Kernels, Slack, Words};
use super::prime::{self, Prime, Rooted};
use super::{Bit, Field, SquareRoot};
use zeroize::Zeroize;

/// The field of `K`'s prime on `K`'s limbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limbs<K>(PhantomData<K>);

/// Reduced enough to be stored.
#[derive(Clone, Copy)]
pub struct Tight<K: Kernels>(pub(crate) K::Vector);
/// Sum or difference of two tights.
#[derive(Clone, Copy)]
pub struct Sum<K: Kernels>(pub(crate) K::Vector);
/// Anything that a product accepts.
#[derive(Clone, Copy)]
pub struct Loose<K: Kernels>(pub(crate) K::Vector);

impl<K: Kernels> From<Tight<K>> for Sum<K> {
    #[inline(always)]
    fn from(a: Tight<K>) -> Self {
        Sum(a.0)
    }
}
impl<K: Kernels> From<Tight<K>> for Loose<K> {
    #[inline(always)]
    fn from(a: Tight<K>) -> Self {
        Loose(a.0)
    }
}
impl<K: Kernels> From<Sum<K>> for Loose<K> {
    #[inline(always)]
    fn from(a: Sum<K>) -> Self {
        Loose(a.0)
    }
}
impl<K: Kernels> Zeroize for Tight<K> {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

impl<K: Slack> Field for Limbs<K> {
    const NAME: &'static str = K::NAME;
    const LANES: usize = 1;
    type Words = Words<K>;
    const MODULUS: Words<K> = K::Prime::MODULUS;
    type Lanes<T: Copy> = [T; 1];
    type Tight = Tight<K>;
    type Sum = Sum<K>;
    type Loose = Loose<K>;
    type Product = Tight<K>;
    type Mask = Bit;

    #[inline(always)]
    fn lanes<T: Copy>(mut f: impl FnMut(usize) -> T) -> [T; 1] {
        [f(0)]
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn splat(words: &Words<K>) -> Tight<K> {
        Tight(K::from_words(words))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn from_words(words: &[Words<K>; 1]) -> Tight<K> {
        Tight(K::from_words(&words[0]))
    }
    #[inline(always)]
    fn from_residues(words: &[Words<K>; 1]) -> Tight<K> {
        Self::mul(Self::from_words(words), Self::splat(&K::Prime::R_INVERSE))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn to_words(a: Tight<K>) -> [Words<K>; 1] {
        [K::to_words(&a.0)]
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul(a: impl Into<Loose<K>>, b: impl Into<Loose<K>>) -> Tight<K> {
        Tight(K::mul(&a.into().0, &b.into().0))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn square(a: impl Into<Loose<K>>) -> Tight<K> {
        Tight(K::square(&a.into().0))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul_small(a: impl Into<Loose<K>>, k: u32) -> Tight<K> {
        assert!(k < 1 << 17);
        Tight(K::mul_small(&a.into().0, k))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul_small_add(a: impl Into<Loose<K>>, k: u32, b: Tight<K>) -> Tight<K> {
        assert!(k < 1 << 17);
        Tight(K::mul_small_add(&a.into().0, k, &b.0))
    }
    #[inline(always)]
    fn product(a: impl Into<Loose<K>>, b: impl Into<Loose<K>>) -> Tight<K> {
        Self::mul(a, b)
    }
    #[inline(always)]
    fn product_square(a: impl Into<Loose<K>>) -> Tight<K> {
        Self::square(a)
    }
    #[inline(always)]
    fn reduce(a: Tight<K>) -> Tight<K> {
        a
    }
    #[inline(always)]
    fn reduce_sum(a: Tight<K>, b: Tight<K>) -> Sum<K> {
        Self::add(a, b)
    }
    #[inline(always)]
    fn reduce_difference(a: Tight<K>, b: Tight<K>) -> Sum<K> {
        Self::sub(a, b)
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn add(a: Tight<K>, b: Tight<K>) -> Sum<K> {
        Sum(K::add(&a.0, &b.0))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sub(a: Tight<K>, b: Tight<K>) -> Sum<K> {
        Sum(K::sub(&a.0, &b.0))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn neg(a: Tight<K>) -> Sum<K> {
        Sum(K::neg(&a.0))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn add_sums(a: impl Into<Sum<K>>, b: impl Into<Sum<K>>) -> Loose<K> {
        Loose(K::add_sums(&a.into().0, &b.into().0))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sub_sums(a: impl Into<Sum<K>>, b: impl Into<Sum<K>>) -> Loose<K> {
        Loose(K::sub_sums(&a.into().0, &b.into().0))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn carry(a: impl Into<Loose<K>>) -> Tight<K> {
        Tight(K::carry(&a.into().0))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn select(mask: Bit, a: Tight<K>, b: Tight<K>) -> Tight<K> {
        Tight(K::select(mask.0, &a.0, &b.0))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn select_sums(mask: Bit, a: Sum<K>, b: Sum<K>) -> Sum<K> {
        Sum(K::select_sums(mask.0, &a.0, &b.0))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_zero(a: Tight<K>) -> Bit {
        Bit::new(K::is_zero(&a.0))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_odd(a: Tight<K>) -> Bit {
        Bit::new((K::to_words(&a.0).as_ref()[0] & 1) as u8)
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_canonical(words: &[Words<K>; 1]) -> Bit {
        Bit::new(K::is_canonical(&words[0]))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn invert(a: Tight<K>) -> Tight<K> {
        Tight(K::from_words(&K::Prime::invert_words::<()>(&K::to_words(
            &a.0,
        ))))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn invert_vartime(a: Tight<K>) -> Tight<K> {
        let words = K::to_words(&a.0);
        Tight(K::from_words(&K::Prime::invert_words_vartime::<()>(&words)))
    }
    #[inline(always)]
    fn mask(bits: &[u8; 1]) -> Bit {
        Bit::new(bits[0] & 1)
    }
    #[inline(always)]
    fn bits(mask: Bit) -> [u8; 1] {
        [mask.0]
    }
    #[inline(always)]
    fn mask_and(a: Bit, b: Bit) -> Bit {
        Bit(a.0 & b.0)
    }
    #[inline(always)]
    fn mask_or(a: Bit, b: Bit) -> Bit {
        Bit(a.0 | b.0)
    }
}

impl<K: Slack<Prime: Rooted>> SquareRoot for Limbs<K> {
    #[inline(always)]
    fn sqrt(a: Tight<K>) -> (Tight<K>, Bit) {
        prime::sqrt::<K::Prime, Self>(a)
    }
}
