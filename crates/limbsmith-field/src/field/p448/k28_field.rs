//! Integers modulo p448 on the limbs of [`k28`]: types and operations.
//!
//! Generated from specs/p448.toml by `cargo xtask gen`; do not edit.

use super::super::moves::{join, odd, one_lane, small, split};
use super::super::power::root_3_mod_4;
use super::super::prime::Prime;
use super::super::{Bit, Field, SquareRoot};
use super::{P448, chain, k28};
use zeroize::Zeroize;

/// 0.
const ZERO: [u32; 16] = [
    0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000,
    0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000,
];

/// 1.
const ONE: [u32; 16] = [
    0x00000001, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000,
    0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000,
];

/// `2^-448`: the factor of a stored residue.
const STORED: [u32; 16] = [
    0x00000001, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000,
    0x0ffffffe, 0x0fffffff, 0x0fffffff, 0x0fffffff, 0x0fffffff, 0x0fffffff, 0x0fffffff, 0x0fffffff,
];

/// The field on these limbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct K28;
/// Reduced enough to be stored: limbs are below 2^28 + 2^21.
#[derive(Clone, Copy)]
pub struct Tight([u32; 16]);
/// A sum or difference of two tights: limbs are below 3 * 2^28 + 2^21.
#[derive(Clone, Copy)]
pub struct Sum([u32; 16]);
/// Anything that a product accepts: limbs are below 2^31.
#[derive(Clone, Copy)]
pub struct Loose([u32; 16]);

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

impl Field for K28 {
    const NAME: &'static str = "k28";
    const LANES: usize = 1;
    type Words = [u64; 7];
    const MODULUS: [u64; 7] = [
        0xffffffffffffffff,
        0xffffffffffffffff,
        0xffffffffffffffff,
        0xfffffffeffffffff,
        0xffffffffffffffff,
        0xffffffffffffffff,
        0xffffffffffffffff,
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
    fn splat(words: &[u64; 7]) -> Tight {
        Tight(k28::from_words(&split::<7, 14>(words)))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn from_words(words: &[[u64; 7]; 1]) -> Tight {
        Tight(k28::from_words(&split::<7, 14>(&words[0])))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn from_residues(words: &[[u64; 7]; 1]) -> Tight {
        Tight(k28::mul(
            &k28::from_words(&split::<7, 14>(&words[0])),
            &STORED,
        ))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn to_words(a: Tight) -> [[u64; 7]; 1] {
        [join::<14, 7>(&k28::to_words(&a.0))]
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_canonical(words: &[[u64; 7]; 1]) -> Bit {
        Bit::new(k28::is_canonical(&split::<7, 14>(&words[0])))
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
        Tight(k28::mul(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn square(a: impl Into<Loose>) -> Tight {
        Tight(k28::square(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn product(a: impl Into<Loose>, b: impl Into<Loose>) -> Tight {
        Tight(k28::mul(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn product_square(a: impl Into<Loose>) -> Tight {
        Tight(k28::square(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul_small(a: impl Into<Loose>, k: u32) -> Tight {
        Tight(k28::mul_small(&a.into().0, small(k)))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul_small_add(a: impl Into<Loose>, k: u32, b: Tight) -> Tight {
        Tight(k28::mul_small_add(&a.into().0, small(k), &b.0))
    }

    #[inline(always)]
    fn reduce(a: Tight) -> Tight {
        a
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_sum(a: Tight, b: Tight) -> Sum {
        Sum(k28::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_difference(a: Tight, b: Tight) -> Sum {
        Sum(k28::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_plus(a: Tight, b: Tight) -> Sum {
        Sum(k28::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_minus(a: Tight, b: Tight) -> Sum {
        Sum(k28::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn add(a: Tight, b: Tight) -> Sum {
        Sum(k28::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sub(a: Tight, b: Tight) -> Sum {
        Sum(k28::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn neg(a: Tight) -> Sum {
        Sum(k28::neg(&a.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn add_sums(a: impl Into<Sum>, b: impl Into<Sum>) -> Loose {
        Loose(k28::add_sums(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sub_sums(a: impl Into<Sum>, b: impl Into<Sum>) -> Loose {
        Loose(k28::sub_sums(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn carry(a: impl Into<Loose>) -> Tight {
        Tight(k28::carry(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn select(mask: Bit, a: Tight, b: Tight) -> Tight {
        Tight(k28::select(mask.0, &a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn select_sums(mask: Bit, a: Sum, b: Sum) -> Sum {
        Sum(k28::select_sums(mask.0, &a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_zero(a: Tight) -> Bit {
        Bit::new(k28::is_zero(&a.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn eq(a: Tight, b: Tight) -> Bit {
        Bit::new(k28::is_zero(&k28::carry(&k28::sub(&a.0, &b.0))))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_odd(a: Tight) -> Bit {
        Bit::new(odd(k28::to_words(&a.0)[0].into()))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn invert(a: Tight) -> Tight {
        Tight(k28::from_words(&split::<7, 14>(&P448::invert_words::<()>(
            &join::<14, 7>(&k28::to_words(&a.0)),
        ))))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn invert_vartime(a: Tight) -> Tight {
        Tight(k28::from_words(&split::<7, 14>(
            &P448::invert_words_vartime::<()>(&join::<14, 7>(&k28::to_words(&a.0))),
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

impl SquareRoot for K28 {
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sqrt(a: Tight) -> (Tight, Bit) {
        root_3_mod_4::<K28>(&chain::SQRT, a)
    }
}
