//! Integers modulo p25519 on the limbs of [`u25`]: types and operations.
//!
//! Generated from specs/p25519.toml by `cargo xtask gen`; do not edit.

use super::super::moves::{join, odd, one_lane, small, split};
use super::super::power::root_5_mod_8;
use super::super::prime::Prime;
use super::super::{Bit, Field, Field25519, SquareRoot};
use super::{P25519, chain, u25};
use zeroize::Zeroize;

/// 0.
const ZERO: [u32; 10] = [
    0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000,
    0x00000000, 0x00000000,
];

/// 1.
const ONE: [u32; 10] = [
    0x00000001, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000,
    0x00000000, 0x00000000,
];

/// `2^-256`: the factor of a stored residue.
const STORED: [u32; 10] = [
    0x0035e50a, 0x019435e5, 0x01af286b, 0x00a1af28, 0x0179435e, 0x010d7943, 0x03ca1af2, 0x006bca1a,
    0x0250d794, 0x005e50d7,
];

/// A square root of -1.
const SQRT_M1: [u32; 10] = [
    0x020ea0b0, 0x0186c9d2, 0x008f189d, 0x0035697f, 0x00bd0c60, 0x01fbd7a7, 0x02804c9e, 0x01e16569,
    0x0004fc1d, 0x00ae0c92,
];

/// The field on these limbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct U25;
/// Reduced enough to be stored: limbs are below 2^26 + 2^8, every other one below 2^25 + 2^14.
#[derive(Clone, Copy)]
pub struct Tight([u32; 10]);
/// A sum or difference of two tights: limbs are below 3 * 2^26 + 2^8, every other one below 3 * 2^25 + 2^14.
#[derive(Clone, Copy)]
pub struct Sum([u32; 10]);
/// Anything that a product accepts: limbs are below 2^29, every other one below 2^28.
#[derive(Clone, Copy)]
pub struct Loose([u32; 10]);

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

impl Field for U25 {
    const NAME: &'static str = "u25";
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
        Tight(u25::from_words(&split::<4, 8>(words)))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn from_words(words: &[[u64; 4]; 1]) -> Tight {
        Tight(u25::from_words(&split::<4, 8>(&words[0])))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn from_residues(words: &[[u64; 4]; 1]) -> Tight {
        Tight(u25::mul(
            &u25::from_words(&split::<4, 8>(&words[0])),
            &STORED,
        ))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn to_words(a: Tight) -> [[u64; 4]; 1] {
        [join::<8, 4>(&u25::to_words(&a.0))]
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_canonical(words: &[[u64; 4]; 1]) -> Bit {
        Bit::new(u25::is_canonical(&split::<4, 8>(&words[0])))
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
        Tight(u25::mul(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn square(a: impl Into<Loose>) -> Tight {
        Tight(u25::square(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn product(a: impl Into<Loose>, b: impl Into<Loose>) -> Tight {
        Tight(u25::mul(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn product_square(a: impl Into<Loose>) -> Tight {
        Tight(u25::square(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul_small(a: impl Into<Loose>, k: u32) -> Tight {
        Tight(u25::mul_small(&a.into().0, small(k)))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul_small_add(a: impl Into<Loose>, k: u32, b: Tight) -> Tight {
        Tight(u25::mul_small_add(&a.into().0, small(k), &b.0))
    }

    #[inline(always)]
    fn reduce(a: Tight) -> Tight {
        a
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_sum(a: Tight, b: Tight) -> Sum {
        Sum(u25::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_difference(a: Tight, b: Tight) -> Sum {
        Sum(u25::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_plus(a: Tight, b: Tight) -> Sum {
        Sum(u25::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_minus(a: Tight, b: Tight) -> Sum {
        Sum(u25::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn add(a: Tight, b: Tight) -> Sum {
        Sum(u25::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sub(a: Tight, b: Tight) -> Sum {
        Sum(u25::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn neg(a: Tight) -> Sum {
        Sum(u25::neg(&a.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn add_sums(a: impl Into<Sum>, b: impl Into<Sum>) -> Loose {
        Loose(u25::add_sums(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sub_sums(a: impl Into<Sum>, b: impl Into<Sum>) -> Loose {
        Loose(u25::sub_sums(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn carry(a: impl Into<Loose>) -> Tight {
        Tight(u25::carry(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn select(mask: Bit, a: Tight, b: Tight) -> Tight {
        Tight(u25::select(mask.0, &a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn select_sums(mask: Bit, a: Sum, b: Sum) -> Sum {
        Sum(u25::select_sums(mask.0, &a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_zero(a: Tight) -> Bit {
        Bit::new(u25::is_zero(&a.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn eq(a: Tight, b: Tight) -> Bit {
        Bit::new(u25::is_zero(&u25::carry(&u25::sub(&a.0, &b.0))))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_odd(a: Tight) -> Bit {
        Bit::new(odd(u25::to_words(&a.0)[0].into()))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn invert(a: Tight) -> Tight {
        Tight(u25::from_words(&split::<4, 8>(
            &P25519::invert_words::<()>(&join::<8, 4>(&u25::to_words(&a.0))),
        )))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn invert_vartime(a: Tight) -> Tight {
        Tight(u25::from_words(&split::<4, 8>(
            &P25519::invert_words_vartime::<()>(&join::<8, 4>(&u25::to_words(&a.0))),
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

impl SquareRoot for U25 {
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sqrt(a: Tight) -> (Tight, Bit) {
        root_5_mod_8::<U25>(&chain::P58, Tight(SQRT_M1), a)
    }
}

impl Field25519 for U25 {}
