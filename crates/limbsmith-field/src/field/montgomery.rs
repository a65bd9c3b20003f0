//! Fields on Montgomery residues: `x` is written as `x R mod p`, always canonical.
//!
//! A Montgomery product gives `a b / R`: with both factors so written, that is the product so
//! written. There is no slack, so all classes are one type. Integers come in by a product with
//! `R^2`, which also reduces them, and leave by a product with one.

use core::marker::PhantomData;

use super::kernels::{Kernels, Residues, Words};
use super::prime::{self, Prime, Rooted};
use super::words::Words as _;
use super::{Bit, Field, SquareRoot};
use zeroize::Zeroize;

/// The field of `K`'s prime on `K`'s residues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Montgomery<K>(PhantomData<K>);

/// An element.
#[derive(Clone, Copy)]
pub struct Residue<K: Kernels>(pub(crate) K::Vector);

impl<K: Kernels> Zeroize for Residue<K> {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

/// `x R mod p` of any integer that fits.
#[inline(always)]
fn enter<K: Residues>(x: &Words<K>) -> Residue<K> {
    Residue(K::mul(&K::enter(x), &K::enter(&K::Prime::R2)))
}

/// The canonical integer.
#[inline(always)]
fn leave<K: Residues>(a: Residue<K>) -> Words<K> {
    K::leave(&K::mul(&a.0, &K::enter(&Words::<K>::small(1))))
}

impl<K: Residues> Field for Montgomery<K> {
    const NAME: &'static str = K::NAME;
    const LANES: usize = 1;
    type Words = Words<K>;
    const MODULUS: Words<K> = K::Prime::MODULUS;
    type Lanes<T: Copy> = [T; 1];
    type Tight = Residue<K>;
    type Sum = Residue<K>;
    type Loose = Residue<K>;
    type Product = Residue<K>;
    type Mask = Bit;

    #[inline(always)]
    fn lanes<T: Copy>(mut f: impl FnMut(usize) -> T) -> [T; 1] {
        [f(0)]
    }
    #[inline(always)]
    fn splat(words: &Words<K>) -> Residue<K> {
        enter(words)
    }
    #[inline(always)]
    fn from_words(words: &[Words<K>; 1]) -> Residue<K> {
        enter(&words[0])
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn from_residues(words: &[Words<K>; 1]) -> Residue<K> {
        Residue(K::enter(&words[0]))
    }
    #[inline(always)]
    fn to_words(a: Residue<K>) -> [Words<K>; 1] {
        [leave(a)]
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn zero() -> Residue<K> {
        Residue(K::Vector::default())
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn one() -> Residue<K> {
        Residue(K::enter(&K::Prime::R))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul(a: impl Into<Residue<K>>, b: impl Into<Residue<K>>) -> Residue<K> {
        Residue(K::mul(&a.into().0, &b.into().0))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn square(a: impl Into<Residue<K>>) -> Residue<K> {
        Residue(K::square(&a.into().0))
    }
    #[inline(always)]
    fn mul_small(a: impl Into<Residue<K>>, k: u32) -> Residue<K> {
        assert!(k < 1 << 17);
        Self::mul(a, enter::<K>(&Words::<K>::small(k.into())))
    }
    #[inline(always)]
    fn mul_small_add(a: impl Into<Residue<K>>, k: u32, b: Residue<K>) -> Residue<K> {
        Self::add(Self::mul_small(a, k), b)
    }
    #[inline(always)]
    fn product(a: impl Into<Residue<K>>, b: impl Into<Residue<K>>) -> Residue<K> {
        Self::mul(a, b)
    }
    #[inline(always)]
    fn product_square(a: impl Into<Residue<K>>) -> Residue<K> {
        Self::square(a)
    }
    #[inline(always)]
    fn reduce(a: Residue<K>) -> Residue<K> {
        a
    }
    #[inline(always)]
    fn reduce_sum(a: Residue<K>, b: Residue<K>) -> Residue<K> {
        Self::add(a, b)
    }
    #[inline(always)]
    fn reduce_difference(a: Residue<K>, b: Residue<K>) -> Residue<K> {
        Self::sub(a, b)
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn add(a: Residue<K>, b: Residue<K>) -> Residue<K> {
        Residue(K::add(&a.0, &b.0))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sub(a: Residue<K>, b: Residue<K>) -> Residue<K> {
        Residue(K::sub(&a.0, &b.0))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn neg(a: Residue<K>) -> Residue<K> {
        Residue(K::neg(&a.0))
    }
    #[inline(always)]
    fn add_sums(a: impl Into<Residue<K>>, b: impl Into<Residue<K>>) -> Residue<K> {
        Self::add(a.into(), b.into())
    }
    #[inline(always)]
    fn sub_sums(a: impl Into<Residue<K>>, b: impl Into<Residue<K>>) -> Residue<K> {
        Self::sub(a.into(), b.into())
    }
    #[inline(always)]
    fn carry(a: impl Into<Residue<K>>) -> Residue<K> {
        a.into()
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn select(mask: Bit, a: Residue<K>, b: Residue<K>) -> Residue<K> {
        Residue(K::select(mask.0, &a.0, &b.0))
    }
    #[inline(always)]
    fn select_sums(mask: Bit, a: Residue<K>, b: Residue<K>) -> Residue<K> {
        Self::select(mask, a, b)
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_zero(a: Residue<K>) -> Bit {
        Bit::new(K::is_zero(&a.0))
    }
    #[inline(always)]
    fn is_odd(a: Residue<K>) -> Bit {
        Bit::new((leave(a).as_ref()[0] & 1) as u8)
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_canonical(words: &[Words<K>; 1]) -> Bit {
        Bit::new(K::is_canonical(&words[0]))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn invert(a: Residue<K>) -> Residue<K> {
        // The inverse of `a R` is `a^-1 R^-1`; a product with `R^3` makes it `a^-1 R`.
        let inverse = K::Prime::invert_words::<()>(&K::leave(&a.0));
        Residue(K::mul(&K::enter(&inverse), &K::enter(&K::Prime::R3)))
    }
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn invert_vartime(a: Residue<K>) -> Residue<K> {
        let inverse = K::Prime::invert_words_vartime::<()>(&K::leave(&a.0));
        Residue(K::mul(&K::enter(&inverse), &K::enter(&K::Prime::R3)))
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

impl<K: Residues<Prime: Rooted>> SquareRoot for Montgomery<K> {
    #[inline(always)]
    fn sqrt(a: Residue<K>) -> (Residue<K>, Bit) {
        prime::sqrt::<K::Prime, Self>(a)
    }
}
