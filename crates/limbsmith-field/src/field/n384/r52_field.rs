//! Integers modulo n384 in the lanes of vectors, on the limbs of [`r52`]: types and operations.
//!
//! Generated from specs/n384.toml by `cargo xtask gen`; do not edit.

use super::super::eight::{LaneField, ToMultiply, ToSquare, products, squares};
use super::super::known::Known;
use super::super::moves::lanes::{
    bare_limbs, bits_of, both, constants, either, factor, gather, load_known_limbs, load_limbs,
    load_words, mask_of, odd, scatter, shuffle_limbs, shuffle_words, spread, zeros,
};
use super::super::power::{invert_by_power, root_3_mod_4, roots_3_mod_4};
use super::super::prime::Prime;
use super::super::visitor::LaneFamily;
use super::super::{Field, SquareRoot};
use super::{N384, chain, r52};
use crate::arch::lane::{Bit, LANES, Lane, LaneWork, Low};
use core::marker::PhantomData;

/// 1: `R = 2^416`.
const ONE: [u64; 8] = [
    0x000ad68d00000000,
    0x000851313e695333,
    0x0007e5f24db74f58,
    0x000b27e0bc8d220a,
    0x000000000000389c,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
];

/// `R^2`: the factor of an integer.
const ENTER: [u64; 8] = [
    0x00034124f50ddb2d,
    0x000c974971bd0d8d,
    0x0002118942bfd3cc,
    0x0009f43be8072178,
    0x0005bf030606de60,
    0x0000d49174aab1cc,
    0x000b7a28266895d4,
    0x000000000003fb05,
];

/// `R^2 2^-384`: the factor of a stored residue.
const STORED: [u64; 8] = [
    0x0000000000000000,
    0x00095333ad68d000,
    0x00074f58851313e6,
    0x000d220a7e5f24db,
    0x0000389cb27e0bc8,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
];

/// The largest limbs of a [`Tight`].
const MOST: [u64; 8] = [
    0x000fffffffffffff,
    0x000fffffffffffff,
    0x000fffffffffffff,
    0x000fffffffffffff,
    0x000fffffffffffff,
    0x000fffffffffffff,
    0x000fffffffffffff,
    0x000000000010007f,
];

/// The field in the lanes of `V`. Its large kernels are compiled into the caller, or called.
#[derive(Clone, Copy, Debug)]
pub struct R52<V, const OUTLINED: bool = false>(PhantomData<V>);
/// Carried.
#[derive(Clone, Copy)]
pub struct Tight<V: Lane>([Low<V>; 8]);
/// An operand of products. It follows from the code which of the two a sum is, so the compiler knows it.
#[derive(Clone, Copy)]
pub enum Sum<V: Lane> {
    /// Carried.
    Carried([Low<V>; 8]),
    /// A sum or difference, which a product carries first.
    Plain([V; 8]),
}
/// A product whose carries have not moved.
#[derive(Clone, Copy)]
pub struct Product<V: Lane>([V; 8]);

impl LaneFamily for R52<()> {
    type Prime = N384;
    type On<V: Lane> = R52<V>;
}

impl<V: Lane> From<Tight<V>> for Sum<V> {
    #[inline(always)]
    fn from(a: Tight<V>) -> Sum<V> {
        Sum::Carried(a.0)
    }
}

impl<V: Lane> From<Product<V>> for Sum<V> {
    #[inline(always)]
    fn from(a: Product<V>) -> Sum<V> {
        Sum::Plain(a.0)
    }
}

/// The limbs, carried.
#[inline(always)]
fn carried<V: Lane>(a: Sum<V>) -> [Low<V>; 8] {
    match a {
        Sum::Carried(a) => a,
        Sum::Plain(a) => r52::carry(&a),
    }
}

/// The limbs of a sum.
#[inline(always)]
fn plain<V: Lane>(a: Sum<V>) -> [V; 8] {
    match a {
        Sum::Carried(a) => r52::widen(&a),
        Sum::Plain(a) => a,
    }
}

struct ProductWork<'a, V>(&'a [Low<V>; 8], &'a [Low<V>; 8]);

impl<V: Lane> LaneWork for ProductWork<'_, V> {
    type Output = [V; 8];
    #[inline(always)]
    fn run<U: Lane>(self) -> [V; 8] {
        r52::product(self.0, self.1)
    }
}

/// The kernel, inlined or called.
#[inline(always)]
fn product<V: Lane, const OUTLINED: bool>(a: &[Low<V>; 8], b: &[Low<V>; 8]) -> [V; 8] {
    if V::INLINE && !OUTLINED {
        r52::product(a, b)
    } else {
        V::outline(ProductWork(a, b))
    }
}

struct ProductSquareWork<'a, V>(&'a [Low<V>; 8]);

impl<V: Lane> LaneWork for ProductSquareWork<'_, V> {
    type Output = [V; 8];
    #[inline(always)]
    fn run<U: Lane>(self) -> [V; 8] {
        r52::product_square(self.0)
    }
}

/// The kernel, inlined or called.
#[inline(always)]
fn product_square<V: Lane, const OUTLINED: bool>(a: &[Low<V>; 8]) -> [V; 8] {
    if V::INLINE && !OUTLINED {
        r52::product_square(a)
    } else {
        V::outline(ProductSquareWork(a))
    }
}

struct MulWork<'a, V>(&'a [Low<V>; 8], &'a [Low<V>; 8]);

impl<V: Lane> LaneWork for MulWork<'_, V> {
    type Output = [Low<V>; 8];
    #[inline(always)]
    fn run<U: Lane>(self) -> [Low<V>; 8] {
        r52::mul(self.0, self.1)
    }
}

/// The kernel, inlined or called.
#[inline(always)]
fn mul<V: Lane, const OUTLINED: bool>(a: &[Low<V>; 8], b: &[Low<V>; 8]) -> [Low<V>; 8] {
    if V::INLINE && !OUTLINED {
        r52::mul(a, b)
    } else {
        V::outline(MulWork(a, b))
    }
}

struct SquareWork<'a, V>(&'a [Low<V>; 8]);

impl<V: Lane> LaneWork for SquareWork<'_, V> {
    type Output = [Low<V>; 8];
    #[inline(always)]
    fn run<U: Lane>(self) -> [Low<V>; 8] {
        r52::square(self.0)
    }
}

/// The kernel, inlined or called.
#[inline(always)]
fn square<V: Lane, const OUTLINED: bool>(a: &[Low<V>; 8]) -> [Low<V>; 8] {
    if V::INLINE && !OUTLINED {
        r52::square(a)
    } else {
        V::outline(SquareWork(a))
    }
}

struct ToWordsWork<'a, V>(&'a [Low<V>; 8]);

impl<V: Lane> LaneWork for ToWordsWork<'_, V> {
    type Output = [V; 6];
    #[inline(always)]
    fn run<U: Lane>(self) -> [V; 6] {
        r52::to_words(self.0)
    }
}

/// The kernel, inlined or called.
#[inline(always)]
fn to_words<V: Lane, const OUTLINED: bool>(a: &[Low<V>; 8]) -> [V; 6] {
    if V::INLINE && !OUTLINED {
        r52::to_words(a)
    } else {
        V::outline(ToWordsWork(a))
    }
}

struct IsZeroWork<'a, V>(&'a [Low<V>; 8]);

impl<V: Lane> LaneWork for IsZeroWork<'_, V> {
    type Output = Bit<V>;
    #[inline(always)]
    fn run<U: Lane>(self) -> Bit<V> {
        r52::is_zero(self.0)
    }
}

/// The kernel, inlined or called.
#[inline(always)]
fn is_zero<V: Lane, const OUTLINED: bool>(a: &[Low<V>; 8]) -> Bit<V> {
    if V::INLINE && !OUTLINED {
        r52::is_zero(a)
    } else {
        V::outline(IsZeroWork(a))
    }
}

impl<V: Lane, const OUTLINED: bool> Field for R52<V, OUTLINED> {
    const NAME: &'static str = "r52";
    const LANES: usize = LANES;
    type Words = [u64; 6];
    const MODULUS: [u64; 6] = [
        0xecec196accc52973,
        0x581a0db248b0a77a,
        0xc7634d81f4372ddf,
        0xffffffffffffffff,
        0xffffffffffffffff,
        0xffffffffffffffff,
    ];
    type Lanes<T: Copy> = [T; LANES];
    type Tight = Tight<V>;
    type Sum = Sum<V>;
    type Loose = Sum<V>;
    type Product = Product<V>;
    type Mask = Bit<V>;

    #[inline(always)]
    fn lanes<T: Copy>(f: impl FnMut(usize) -> T) -> [T; LANES] {
        core::array::from_fn(f)
    }

    #[inline(always)]
    fn splat(words: &[u64; 6]) -> Tight<V> {
        Tight(mul::<V, OUTLINED>(
            &r52::split_words(&spread(words)),
            &constants(&ENTER),
        ))
    }

    #[inline(always)]
    fn from_words(words: &[[u64; 6]; LANES]) -> Tight<V> {
        Tight(mul::<V, OUTLINED>(
            &r52::split_words(&gather(words)),
            &constants(&ENTER),
        ))
    }

    #[inline(always)]
    fn from_residues(words: &[[u64; 6]; LANES]) -> Tight<V> {
        Tight(mul::<V, OUTLINED>(
            &r52::split_words(&gather(words)),
            &constants(&STORED),
        ))
    }

    #[inline(always)]
    fn to_words(a: Tight<V>) -> [[u64; 6]; LANES] {
        scatter(&to_words::<V, OUTLINED>(&a.0))
    }

    #[inline(always)]
    fn is_canonical(words: &[[u64; 6]; LANES]) -> Bit<V> {
        r52::is_canonical(&gather(words))
    }

    #[inline(always)]
    fn zero() -> Tight<V> {
        Tight(zeros())
    }

    #[inline(always)]
    fn one() -> Tight<V> {
        Tight(constants(&ONE))
    }

    #[inline(always)]
    fn mul(a: impl Into<Sum<V>>, b: impl Into<Sum<V>>) -> Tight<V> {
        Tight(mul::<V, OUTLINED>(&carried(a.into()), &carried(b.into())))
    }

    #[inline(always)]
    fn product(a: impl Into<Sum<V>>, b: impl Into<Sum<V>>) -> Product<V> {
        Product(product::<V, OUTLINED>(
            &carried(a.into()),
            &carried(b.into()),
        ))
    }

    #[inline(always)]
    fn square(a: impl Into<Sum<V>>) -> Tight<V> {
        Tight(square::<V, OUTLINED>(&carried(a.into())))
    }

    #[inline(always)]
    fn product_square(a: impl Into<Sum<V>>) -> Product<V> {
        Product(product_square::<V, OUTLINED>(&carried(a.into())))
    }

    #[inline(always)]
    fn mul_small(a: impl Into<Sum<V>>, k: u32) -> Tight<V> {
        Tight(r52::mul_small(&carried(a.into()), factor(k)))
    }

    #[inline(always)]
    fn mul_small_add(a: impl Into<Sum<V>>, k: u32, b: Tight<V>) -> Tight<V> {
        Tight(r52::mul_small_add(&carried(a.into()), factor(k), &b.0))
    }

    #[inline(always)]
    fn reduce(a: Product<V>) -> Tight<V> {
        Tight(r52::reduce(&a.0))
    }

    #[inline(always)]
    fn reduce_sum(a: Product<V>, b: Product<V>) -> Sum<V> {
        Sum::Plain(r52::reduce_sum(&a.0, &b.0))
    }

    #[inline(always)]
    fn reduce_difference(a: Product<V>, b: Product<V>) -> Sum<V> {
        Sum::Plain(r52::reduce_difference(&a.0, &b.0))
    }

    #[inline(always)]
    fn reduce_plus(a: Product<V>, b: Tight<V>) -> Sum<V> {
        Sum::Plain(r52::reduce_plus(&a.0, &b.0))
    }

    #[inline(always)]
    fn reduce_minus(a: Product<V>, b: Tight<V>) -> Sum<V> {
        Sum::Plain(r52::reduce_minus(&a.0, &b.0))
    }

    #[inline(always)]
    fn add(a: Tight<V>, b: Tight<V>) -> Sum<V> {
        Sum::Plain(r52::add(&a.0, &b.0))
    }

    #[inline(always)]
    fn sub(a: Tight<V>, b: Tight<V>) -> Sum<V> {
        Sum::Plain(r52::sub(&a.0, &b.0))
    }

    #[inline(always)]
    fn neg(a: Tight<V>) -> Sum<V> {
        Sum::Plain(r52::neg(&a.0))
    }

    #[inline(always)]
    fn add_sums(a: impl Into<Sum<V>>, b: impl Into<Sum<V>>) -> Sum<V> {
        Sum::Carried(r52::add_sums(&plain(a.into()), &plain(b.into())))
    }

    #[inline(always)]
    fn sub_sums(a: impl Into<Sum<V>>, b: impl Into<Sum<V>>) -> Sum<V> {
        Sum::Carried(r52::sub_sums(&plain(a.into()), &plain(b.into())))
    }

    #[inline(always)]
    fn carry(a: impl Into<Sum<V>>) -> Tight<V> {
        Tight(carried(a.into()))
    }

    #[inline(always)]
    fn select(mask: Bit<V>, a: Tight<V>, b: Tight<V>) -> Tight<V> {
        Tight(r52::select(mask, &a.0, &b.0))
    }

    #[inline(always)]
    fn select_sums(mask: Bit<V>, a: Sum<V>, b: Sum<V>) -> Sum<V> {
        Sum::Plain(r52::select_sums(mask, &plain(a), &plain(b)))
    }

    #[inline(always)]
    fn is_zero(a: Tight<V>) -> Bit<V> {
        is_zero::<V, OUTLINED>(&a.0)
    }

    #[inline(always)]
    fn eq(a: Tight<V>, b: Tight<V>) -> Bit<V> {
        is_zero::<V, OUTLINED>(&r52::carry(&r52::sub(&a.0, &b.0)))
    }

    #[inline(always)]
    fn is_odd(a: Tight<V>) -> Bit<V> {
        odd(&to_words::<V, OUTLINED>(&a.0))
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
    fn mask(bits: &[u8; LANES]) -> Bit<V> {
        mask_of(bits)
    }

    #[inline(always)]
    fn bits(mask: Bit<V>) -> [u8; LANES] {
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

impl<V: Lane, const OUTLINED: bool> SquareRoot for R52<V, OUTLINED> {
    #[inline(always)]
    fn sqrt(a: Tight<V>) -> (Tight<V>, Bit<V>) {
        root_3_mod_4::<Self>(&chain::SQRT, a)
    }

    #[inline(always)]
    fn sqrt_two(a: [Tight<V>; 2]) -> [(Tight<V>, Bit<V>); 2] {
        roots_3_mod_4::<Self, 2>(&chain::SQRT, a)
    }
}

impl<V: Lane, const OUTLINED: bool> LaneField for R52<V, OUTLINED> {
    type V = V;
    const RADIX: usize = 52;
    type Limbs = [V; 8];
    type Outlined = R52<V, true>;
    type Part = Self;
    const PARTS: usize = 1;

    #[inline(always)]
    fn to_outlined(a: Tight<V>) -> Tight<V> {
        a
    }

    #[inline(always)]
    fn to_inlined(a: Tight<V>) -> Tight<V> {
        a
    }

    #[inline(always)]
    fn parts(a: &Tight<V>) -> &[Tight<V>] {
        core::slice::from_ref(a)
    }

    #[inline(always)]
    fn parts_mut(a: &mut Tight<V>) -> &mut [Tight<V>] {
        core::slice::from_mut(a)
    }

    #[inline(always)]
    fn products(all: &mut [ToMultiply<'_, Self>]) {
        products(all)
    }

    #[inline(always)]
    fn all_squares(all: &mut [ToSquare<'_, Self>]) {
        squares(all)
    }

    #[inline(always)]
    fn part_of_mask(mask: &Bit<V>, _: usize) -> Bit<V> {
        *mask
    }

    #[inline(always)]
    fn limbs(a: Tight<V>) -> [V; 8] {
        bare_limbs(&a.0)
    }

    #[inline(always)]
    fn from_limbs(limbs: &[V]) -> Tight<V> {
        Tight(load_limbs(limbs, &MOST))
    }

    #[inline(always)]
    fn from_known_limbs(limbs: &[V], _: Known) -> Tight<V> {
        Tight(load_known_limbs(limbs))
    }

    #[inline(always)]
    fn part_of_known_limbs(limbs: &[V], _: usize, _: Known) -> Tight<V> {
        Tight(load_known_limbs(limbs))
    }

    #[inline(always)]
    fn from_vectors(words: &[V]) -> Tight<V> {
        Tight(mul::<V, OUTLINED>(
            &r52::split_words(&load_words(words)),
            &constants(&ENTER),
        ))
    }

    #[inline(always)]
    fn from_stored_vectors(words: &[V]) -> Tight<V> {
        Tight(mul::<V, OUTLINED>(
            &r52::split_words(&load_words(words)),
            &constants(&STORED),
        ))
    }

    #[inline(always)]
    fn is_canonical_vectors(words: &[V]) -> Bit<V> {
        r52::is_canonical(&load_words(words))
    }

    #[inline(always)]
    fn mask_of(bits: V::Bits) -> Bit<V> {
        Bit(bits)
    }

    #[inline(always)]
    fn byte(mask: Bit<V>) -> u8 {
        V::byte(mask.0)
    }

    #[inline(always)]
    fn shuffle(a: Tight<V>, from: &[u64; LANES]) -> Tight<V> {
        Tight(shuffle_limbs(&a.0, from))
    }

    #[inline(always)]
    fn shuffle_product(a: Product<V>, from: &[u64; LANES]) -> Product<V> {
        Product(shuffle_words(&a.0, from))
    }

    #[inline(always)]
    fn invert_words(words: &[u64; 6]) -> [u64; 6] {
        N384::invert_words::<()>(words)
    }
}
