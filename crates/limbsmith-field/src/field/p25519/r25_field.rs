//! Integers modulo p25519 in the lanes of vectors, on the limbs of [`r25`]: types and operations.
//!
//! Generated from specs/p25519.toml by `cargo xtask gen`; do not edit.

use super::super::halves::{HalfField, Halves};
use super::super::known::Known;
use super::super::moves::halves::{
    bits_of, both, constants, either, factor, gather, load_half, mask_of, odd, pack, scatter,
    unpack, unpack_known,
};
use super::super::power::{Step, invert_by_power, root_5_mod_8, roots_5_mod_8};
use super::super::prime::Prime;
use super::super::visitor::HalvesFamily;
use super::super::{Field, Field25519, SquareRoot};
use super::{P25519, chain, r25};
use crate::arch::lane32::{Bit, HALF, Lane, Pair};
use core::marker::PhantomData;

/// 0.
const ZERO: [u64; 10] = [
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
];

/// 1.
const ONE: [u64; 10] = [
    0x0000000000000001,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
];

/// `2^-256`: the factor of a stored residue.
const STORED: [u64; 10] = [
    0x000000000035e50a,
    0x00000000019435e5,
    0x0000000001af286b,
    0x0000000000a1af28,
    0x000000000179435e,
    0x00000000010d7943,
    0x0000000003ca1af2,
    0x00000000006bca1a,
    0x000000000250d794,
    0x00000000005e50d7,
];

/// A square root of -1.
const SQRT_M1: [u64; 10] = [
    0x00000000020ea0b0,
    0x000000000186c9d2,
    0x00000000008f189d,
    0x000000000035697f,
    0x0000000000bd0c60,
    0x0000000001fbd7a7,
    0x0000000002804c9e,
    0x0000000001e16569,
    0x000000000004fc1d,
    0x0000000000ae0c92,
];

/// The largest limbs of a [`Tight`].
const MOST: [u64; 10] = [
    0x00000000040000ff,
    0x00000000020007ff,
    0x00000000040000ff,
    0x00000000020007ff,
    0x00000000040000ff,
    0x00000000020007ff,
    0x00000000040000ff,
    0x00000000020007ff,
    0x00000000040000ff,
    0x00000000020007ff,
];

/// The field in eight lanes, on two vectors `V` for each limb.
pub type R25<V> = Halves<R25Half<V>>;

/// The field in the four lanes of `V`.
#[derive(Clone, Copy, Debug)]
pub struct R25Half<V>(PhantomData<V>);
/// Carried: the storage form.
#[derive(Clone, Copy)]
pub struct Tight<V: Lane>([V; 10]);
/// An operand of products.
#[derive(Clone, Copy)]
pub struct Sum<V: Lane>([V; 10]);

impl HalvesFamily for R25Half<()> {
    type Prime = P25519;
    type On<V: Lane> = R25<V>;
}

impl<V: Lane> From<Tight<V>> for Sum<V> {
    #[inline(always)]
    fn from(a: Tight<V>) -> Sum<V> {
        Sum(a.0)
    }
}

impl<V: Lane> Field for R25Half<V> {
    const NAME: &'static str = "r25";
    const LANES: usize = HALF;
    type Words = [u64; 4];
    const MODULUS: [u64; 4] = [
        0xffffffffffffffed,
        0xffffffffffffffff,
        0xffffffffffffffff,
        0x7fffffffffffffff,
    ];
    type Lanes<T: Copy> = [T; HALF];
    type Tight = Tight<V>;
    type Sum = Sum<V>;
    type Loose = Sum<V>;
    type Product = Tight<V>;
    type Mask = Bit<V>;

    #[inline(always)]
    fn lanes<T: Copy>(f: impl FnMut(usize) -> T) -> [T; HALF] {
        core::array::from_fn(f)
    }

    #[inline(always)]
    fn splat(words: &[u64; 4]) -> Tight<V> {
        Tight(r25::from_words(&constants(words)))
    }

    #[inline(always)]
    fn from_words(words: &[[u64; 4]; HALF]) -> Tight<V> {
        Tight(r25::from_words(&gather(words)))
    }

    #[inline(always)]
    fn from_residues(words: &[[u64; 4]; HALF]) -> Tight<V> {
        Tight(r25::mul(
            &r25::from_words(&gather(words)),
            &constants(&STORED),
        ))
    }

    #[inline(always)]
    fn to_words(a: Tight<V>) -> [[u64; 4]; HALF] {
        scatter(&r25::to_words(&a.0))
    }

    #[inline(always)]
    fn is_canonical(words: &[[u64; 4]; HALF]) -> Bit<V> {
        r25::is_canonical(&gather(words))
    }

    #[inline(always)]
    fn zero() -> Tight<V> {
        Tight(constants(&ZERO))
    }

    #[inline(always)]
    fn one() -> Tight<V> {
        Tight(constants(&ONE))
    }

    #[inline(always)]
    fn mul(a: impl Into<Sum<V>>, b: impl Into<Sum<V>>) -> Tight<V> {
        Tight(r25::mul(&a.into().0, &b.into().0))
    }

    #[inline(always)]
    fn product(a: impl Into<Sum<V>>, b: impl Into<Sum<V>>) -> Tight<V> {
        Tight(r25::mul(&a.into().0, &b.into().0))
    }

    #[inline(always)]
    fn square(a: impl Into<Sum<V>>) -> Tight<V> {
        Tight(r25::square(&a.into().0))
    }

    #[inline(always)]
    fn product_square(a: impl Into<Sum<V>>) -> Tight<V> {
        Tight(r25::square(&a.into().0))
    }

    #[inline(always)]
    fn mul_small(a: impl Into<Sum<V>>, k: u32) -> Tight<V> {
        Tight(r25::mul_small(&a.into().0, factor(k)))
    }

    #[inline(always)]
    fn mul_small_add(a: impl Into<Sum<V>>, k: u32, b: Tight<V>) -> Tight<V> {
        Tight(r25::mul_small_add(&a.into().0, factor(k), &b.0))
    }

    #[inline(always)]
    fn reduce(a: Tight<V>) -> Tight<V> {
        a
    }

    #[inline(always)]
    fn reduce_sum(a: Tight<V>, b: Tight<V>) -> Sum<V> {
        Sum(r25::add(&a.0, &b.0))
    }

    #[inline(always)]
    fn reduce_difference(a: Tight<V>, b: Tight<V>) -> Sum<V> {
        Sum(r25::sub(&a.0, &b.0))
    }

    #[inline(always)]
    fn reduce_plus(a: Tight<V>, b: Tight<V>) -> Sum<V> {
        Sum(r25::add(&a.0, &b.0))
    }

    #[inline(always)]
    fn reduce_minus(a: Tight<V>, b: Tight<V>) -> Sum<V> {
        Sum(r25::sub(&a.0, &b.0))
    }

    #[inline(always)]
    fn add(a: Tight<V>, b: Tight<V>) -> Sum<V> {
        Sum(r25::add(&a.0, &b.0))
    }

    #[inline(always)]
    fn sub(a: Tight<V>, b: Tight<V>) -> Sum<V> {
        Sum(r25::sub(&a.0, &b.0))
    }

    #[inline(always)]
    fn neg(a: Tight<V>) -> Sum<V> {
        Sum(r25::neg(&a.0))
    }

    #[inline(always)]
    fn add_sums(a: impl Into<Sum<V>>, b: impl Into<Sum<V>>) -> Sum<V> {
        Sum(r25::add_sums(&a.into().0, &b.into().0))
    }

    #[inline(always)]
    fn sub_sums(a: impl Into<Sum<V>>, b: impl Into<Sum<V>>) -> Sum<V> {
        Sum(r25::sub_sums(&a.into().0, &b.into().0))
    }

    #[inline(always)]
    fn carry(a: impl Into<Sum<V>>) -> Tight<V> {
        Tight(r25::carry(&a.into().0))
    }

    #[inline(always)]
    fn select(mask: Bit<V>, a: Tight<V>, b: Tight<V>) -> Tight<V> {
        Tight(r25::select(mask, &a.0, &b.0))
    }

    #[inline(always)]
    fn select_sums(mask: Bit<V>, a: Sum<V>, b: Sum<V>) -> Sum<V> {
        Sum(r25::select_sums(mask, &a.0, &b.0))
    }

    #[inline(always)]
    fn is_zero(a: Tight<V>) -> Bit<V> {
        r25::is_zero(&a.0)
    }

    #[inline(always)]
    fn eq(a: Tight<V>, b: Tight<V>) -> Bit<V> {
        r25::is_zero(&r25::carry(&r25::sub(&a.0, &b.0)))
    }

    #[inline(always)]
    fn is_odd(a: Tight<V>) -> Bit<V> {
        odd(&r25::to_words(&a.0))
    }

    #[inline(always)]
    fn invert(a: Tight<V>) -> Tight<V> {
        invert_by_power::<Self>(&chain::INVERT, a)
    }

    #[inline(always)]
    fn invert_vartime(a: Tight<V>) -> Tight<V> {
        invert_by_power::<Self>(&chain::INVERT, a)
    }

    #[inline(always)]
    fn mask(bits: &[u8; HALF]) -> Bit<V> {
        mask_of(bits)
    }

    #[inline(always)]
    fn bits(mask: Bit<V>) -> [u8; HALF] {
        bits_of(mask)
    }

    #[inline(always)]
    fn mask_and(a: Bit<V>, b: Bit<V>) -> Bit<V> {
        both(a, b)
    }

    #[inline(always)]
    fn mask_or(a: Bit<V>, b: Bit<V>) -> Bit<V> {
        either(a, b)
    }
}

impl<V: Lane> SquareRoot for R25<V> {
    #[inline(always)]
    fn sqrt(a: Self::Tight) -> (Self::Tight, Self::Mask) {
        root_5_mod_8::<Self>(&chain::P58, Self::twice(Tight(constants(&SQRT_M1))), a)
    }

    #[inline(always)]
    fn sqrt_two(a: [Self::Tight; 2]) -> [(Self::Tight, Self::Mask); 2] {
        roots_5_mod_8::<Self, 2>(&chain::P58, Self::twice(Tight(constants(&SQRT_M1))), a)
    }
}

impl<V: Lane> HalfField for R25Half<V> {
    type V = V;
    type Limbs = [Pair<V>; 5];
    const INVERT: &'static [Step] = &chain::INVERT;

    #[inline(always)]
    fn limbs(a: Tight<V>, b: Tight<V>) -> [Pair<V>; 5] {
        pack(&a.0, &b.0)
    }

    #[inline(always)]
    fn from_limbs(limbs: &[Pair<V>], side: usize) -> Tight<V> {
        Tight(unpack(limbs, side, &MOST))
    }

    #[inline(always)]
    fn from_known_limbs(limbs: &[Pair<V>], side: usize, _: Known) -> Tight<V> {
        Tight(unpack_known(limbs, side))
    }

    #[inline(always)]
    fn from_vectors(words: &[Pair<V>], side: usize) -> Tight<V> {
        Tight(r25::from_words(&load_half(words, side)))
    }

    #[inline(always)]
    fn from_stored_vectors(words: &[Pair<V>], side: usize) -> Tight<V> {
        Tight(r25::mul(
            &r25::from_words(&load_half(words, side)),
            &constants(&STORED),
        ))
    }

    #[inline(always)]
    fn is_canonical_vectors(words: &[Pair<V>], side: usize) -> Bit<V> {
        r25::is_canonical(&load_half(words, side))
    }

    #[inline(always)]
    fn invert_words(words: &[u64; 4]) -> [u64; 4] {
        P25519::invert_words::<()>(words)
    }
}

impl<V: Lane> Field25519 for R25Half<V> {}
