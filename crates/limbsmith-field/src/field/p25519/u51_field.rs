//! Integers modulo p25519 on the limbs of [`u51`]: types and operations.
//!
//! Generated from specs/p25519.toml by `cargo xtask gen`; do not edit.

use super::super::moves::{odd, one_lane, small};
use super::super::power::root_5_mod_8;
use super::super::prime::Prime;
use super::super::{Bit, Field, Field25519, SquareRoot};
use super::{P25519, chain, u51};
use zeroize::Zeroize;

/// 0.
const ZERO: [u64; 5] = [
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
];

/// 1.
const ONE: [u64; 5] = [
    0x0000000000000001,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
];

/// `2^-256`: the factor of a stored residue.
const STORED: [u64; 5] = [
    0x000650d79435e50a,
    0x000286bca1af286b,
    0x000435e50d79435e,
    0x0001af286bca1af2,
    0x000179435e50d794,
];

/// A square root of -1.
const SQRT_M1: [u64; 5] = [
    0x00061b274a0ea0b0,
    0x0000d5a5fc8f189d,
    0x0007ef5e9cbd0c60,
    0x00078595a6804c9e,
    0x0002b8324804fc1d,
];

/// The field on these limbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct U51;
/// Reduced enough to be stored: limbs are below 2^51 + 2^25.
#[derive(Clone, Copy)]
pub struct Tight([u64; 5]);
/// A sum or difference of two tights: limbs are below 3 * 2^51 + 2^25.
#[derive(Clone, Copy)]
pub struct Sum([u64; 5]);
/// Anything that a product accepts: limbs are below 2^54.
#[derive(Clone, Copy)]
pub struct Loose([u64; 5]);

impl From<Tight> for Sum {
    #[inline(always)]
    fn from(a: Tight) -> Sum {
        Sum(a.0)
    }
}

impl From<Tight> for Loose {
    #[inline(always)]
    fn from(a: Tight) -> Loose {
        Loose(a.0)
    }
}

impl From<Sum> for Loose {
    #[inline(always)]
    fn from(a: Sum) -> Loose {
        Loose(a.0)
    }
}

impl Zeroize for Tight {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

impl Field for U51 {
    const NAME: &'static str = "u51";
    const LANES: usize = 1;
    type Words = [u64; 4];
    const MODULUS: [u64; 4] = [
        0xffffffffffffffed,
        0xffffffffffffffff,
        0xffffffffffffffff,
        0x7fffffffffffffff,
    ];
    type Lanes<T: Copy> = [T; 1];
    type Tight = Tight;
    type Sum = Sum;
    type Loose = Loose;
    type Product = Tight;
    type Mask = Bit;

    #[inline(always)]
    fn lanes<T: Copy>(f: impl FnMut(usize) -> T) -> [T; 1] {
        one_lane(f)
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn splat(words: &[u64; 4]) -> Tight {
        Tight(u51::from_words(words))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn from_words(words: &[[u64; 4]; 1]) -> Tight {
        Tight(u51::from_words(&words[0]))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn from_residues(words: &[[u64; 4]; 1]) -> Tight {
        Tight(u51::mul(&u51::from_words(&words[0]), &STORED))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn to_words(a: Tight) -> [[u64; 4]; 1] {
        [u51::to_words(&a.0)]
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_canonical(words: &[[u64; 4]; 1]) -> Bit {
        Bit::new(u51::is_canonical(&words[0]))
    }

    #[inline(always)]
    fn zero() -> Tight {
        Tight(ZERO)
    }

    #[inline(always)]
    fn one() -> Tight {
        Tight(ONE)
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul(a: impl Into<Loose>, b: impl Into<Loose>) -> Tight {
        Tight(u51::mul(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn square(a: impl Into<Loose>) -> Tight {
        Tight(u51::square(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn product(a: impl Into<Loose>, b: impl Into<Loose>) -> Tight {
        Tight(u51::mul(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn product_square(a: impl Into<Loose>) -> Tight {
        Tight(u51::square(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul_small(a: impl Into<Loose>, k: u32) -> Tight {
        Tight(u51::mul_small(&a.into().0, small(k).into()))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul_small_add(a: impl Into<Loose>, k: u32, b: Tight) -> Tight {
        Tight(u51::mul_small_add(&a.into().0, small(k).into(), &b.0))
    }

    #[inline(always)]
    fn reduce(a: Tight) -> Tight {
        a
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_sum(a: Tight, b: Tight) -> Sum {
        Sum(u51::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_difference(a: Tight, b: Tight) -> Sum {
        Sum(u51::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_plus(a: Tight, b: Tight) -> Sum {
        Sum(u51::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_minus(a: Tight, b: Tight) -> Sum {
        Sum(u51::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn add(a: Tight, b: Tight) -> Sum {
        Sum(u51::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sub(a: Tight, b: Tight) -> Sum {
        Sum(u51::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn neg(a: Tight) -> Sum {
        Sum(u51::neg(&a.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn add_sums(a: impl Into<Sum>, b: impl Into<Sum>) -> Loose {
        Loose(u51::add_sums(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sub_sums(a: impl Into<Sum>, b: impl Into<Sum>) -> Loose {
        Loose(u51::sub_sums(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn carry(a: impl Into<Loose>) -> Tight {
        Tight(u51::carry(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn select(mask: Bit, a: Tight, b: Tight) -> Tight {
        Tight(u51::select(mask.0, &a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn select_sums(mask: Bit, a: Sum, b: Sum) -> Sum {
        Sum(u51::select_sums(mask.0, &a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_zero(a: Tight) -> Bit {
        Bit::new(u51::is_zero(&a.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn eq(a: Tight, b: Tight) -> Bit {
        Bit::new(u51::is_zero(&u51::carry(&u51::sub(&a.0, &b.0))))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_odd(a: Tight) -> Bit {
        Bit::new(odd(u51::to_words(&a.0)[0]))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn invert(a: Tight) -> Tight {
        Tight(u51::from_words(&P25519::invert_words::<()>(
            &u51::to_words(&a.0),
        )))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn invert_vartime(a: Tight) -> Tight {
        Tight(u51::from_words(&P25519::invert_words_vartime::<()>(
            &u51::to_words(&a.0),
        )))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mask(bits: &[u8; 1]) -> Bit {
        Bit::new(odd(bits[0].into()))
    }

    #[inline(always)]
    fn bits(mask: Bit) -> [u8; 1] {
        [mask.0]
    }

    #[inline(always)]
    fn mask_and(a: Bit, b: Bit) -> Bit {
        Bit::and(a, b)
    }

    #[inline(always)]
    fn mask_or(a: Bit, b: Bit) -> Bit {
        Bit::or(a, b)
    }
}

impl SquareRoot for U51 {
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sqrt(a: Tight) -> (Tight, Bit) {
        root_5_mod_8::<U51>(&chain::P58, Tight(SQRT_M1), a)
    }
}

impl Field25519 for U51 {}
