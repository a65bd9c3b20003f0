//! Integers modulo p448 on the limbs of [`s56`]: types and operations.
//!
//! Generated from specs/p448.toml by `cargo xtask gen`; do not edit.

use super::super::moves::{odd, one_lane, small};
use super::super::power::root_3_mod_4;
use super::super::prime::Prime;
use super::super::{Bit, Field, SquareRoot};
use super::{P448, chain, s56};
use zeroize::Zeroize;

/// 0.
const ZERO: [u64; 8] = [
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
const ONE: [u64; 8] = [
    0x0000000000000001,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
];

/// `2^-448`: the factor of a stored residue.
const STORED: [u64; 8] = [
    0x0000000000000001,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x00fffffffffffffe,
    0x00ffffffffffffff,
    0x00ffffffffffffff,
    0x00ffffffffffffff,
];

/// The field on these limbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct S56;
/// Reduced enough to be stored: limbs are below 2^56 + 2^9.
#[derive(Clone, Copy)]
pub struct Tight([u64; 8]);
/// A sum or difference of two tights: limbs are below 3 * 2^56 + 2^9.
#[derive(Clone, Copy)]
pub struct Sum([u64; 8]);
/// Anything that a product accepts: limbs are below 2^58.
#[derive(Clone, Copy)]
pub struct Loose([u64; 8]);

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

impl Field for S56 {
    const NAME: &'static str = "s56";
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
        Tight(s56::from_words(words))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn from_words(words: &[[u64; 7]; 1]) -> Tight {
        Tight(s56::from_words(&words[0]))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn from_residues(words: &[[u64; 7]; 1]) -> Tight {
        Tight(s56::mul(&s56::from_words(&words[0]), &STORED))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn to_words(a: Tight) -> [[u64; 7]; 1] {
        [s56::to_words(&a.0)]
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_canonical(words: &[[u64; 7]; 1]) -> Bit {
        Bit::new(s56::is_canonical(&words[0]))
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
        Tight(s56::mul(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn square(a: impl Into<Loose>) -> Tight {
        Tight(s56::square(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn product(a: impl Into<Loose>, b: impl Into<Loose>) -> Tight {
        Tight(s56::mul(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn product_square(a: impl Into<Loose>) -> Tight {
        Tight(s56::square(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul_small(a: impl Into<Loose>, k: u32) -> Tight {
        Tight(s56::mul_small(&a.into().0, small(k).into()))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul_small_add(a: impl Into<Loose>, k: u32, b: Tight) -> Tight {
        Tight(s56::mul_small_add(&a.into().0, small(k).into(), &b.0))
    }

    #[inline(always)]
    fn reduce(a: Tight) -> Tight {
        a
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_sum(a: Tight, b: Tight) -> Sum {
        Sum(s56::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_difference(a: Tight, b: Tight) -> Sum {
        Sum(s56::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_plus(a: Tight, b: Tight) -> Sum {
        Sum(s56::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_minus(a: Tight, b: Tight) -> Sum {
        Sum(s56::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn add(a: Tight, b: Tight) -> Sum {
        Sum(s56::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sub(a: Tight, b: Tight) -> Sum {
        Sum(s56::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn neg(a: Tight) -> Sum {
        Sum(s56::neg(&a.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn add_sums(a: impl Into<Sum>, b: impl Into<Sum>) -> Loose {
        Loose(s56::add_sums(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sub_sums(a: impl Into<Sum>, b: impl Into<Sum>) -> Loose {
        Loose(s56::sub_sums(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn carry(a: impl Into<Loose>) -> Tight {
        Tight(s56::carry(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn select(mask: Bit, a: Tight, b: Tight) -> Tight {
        Tight(s56::select(mask.0, &a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn select_sums(mask: Bit, a: Sum, b: Sum) -> Sum {
        Sum(s56::select_sums(mask.0, &a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_zero(a: Tight) -> Bit {
        Bit::new(s56::is_zero(&a.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn eq(a: Tight, b: Tight) -> Bit {
        Bit::new(s56::is_zero(&s56::carry(&s56::sub(&a.0, &b.0))))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_odd(a: Tight) -> Bit {
        Bit::new(odd(s56::to_words(&a.0)[0]))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn invert(a: Tight) -> Tight {
        Tight(s56::from_words(&P448::invert_words::<()>(&s56::to_words(
            &a.0,
        ))))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn invert_vartime(a: Tight) -> Tight {
        Tight(s56::from_words(&P448::invert_words_vartime::<()>(
            &s56::to_words(&a.0),
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

impl SquareRoot for S56 {
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sqrt(a: Tight) -> (Tight, Bit) {
        root_3_mod_4::<S56>(&chain::SQRT, a)
    }
}
