//! Integers modulo p256k1 on the limbs of [`u26`]: types and operations.
//!
//! Generated from specs/p256k1.toml by `cargo xtask gen`; do not edit.

use super::super::moves::{join, odd, one_lane, small, split};
use super::super::power::root_3_mod_4;
use super::super::prime::Prime;
use super::super::{Bit, Field, SquareRoot};
use super::{P256k1, chain, u26};
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
    0x0068192a, 0x02024742, 0x02059d83, 0x03fb7092, 0x01bcb223, 0x017cadd8, 0x006c2c29, 0x020e6671,
    0x01051553, 0x00326f46,
];

/// The field on these limbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct U26;
/// Reduced enough to be stored: limbs are below 33 * 2^21, the top one below 2^22 + 2^4.
#[derive(Clone, Copy)]
pub struct Tight([u32; 10]);
/// A sum or difference of two tights: limbs are below 97 * 2^21, the top one below 3 * 2^22 + 2^4.
#[derive(Clone, Copy)]
pub struct Sum([u32; 10]);
/// Anything that a product accepts: limbs are below 2^30, the top one below 2^26.
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

impl Field for U26 {
    const NAME: &'static str = "u26";
    const LANES: usize = 1;
    type Words = [u64; 4];
    const MODULUS: [u64; 4] = [
        0xfffffffefffffc2f,
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
    fn splat(words: &[u64; 4]) -> Tight {
        Tight(u26::from_words(&split::<4, 8>(words)))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn from_words(words: &[[u64; 4]; 1]) -> Tight {
        Tight(u26::from_words(&split::<4, 8>(&words[0])))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn from_residues(words: &[[u64; 4]; 1]) -> Tight {
        Tight(u26::mul(
            &u26::from_words(&split::<4, 8>(&words[0])),
            &STORED,
        ))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn to_words(a: Tight) -> [[u64; 4]; 1] {
        [join::<8, 4>(&u26::to_words(&a.0))]
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_canonical(words: &[[u64; 4]; 1]) -> Bit {
        Bit::new(u26::is_canonical(&split::<4, 8>(&words[0])))
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
        Tight(u26::mul(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn square(a: impl Into<Loose>) -> Tight {
        Tight(u26::square(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn product(a: impl Into<Loose>, b: impl Into<Loose>) -> Tight {
        Tight(u26::mul(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn product_square(a: impl Into<Loose>) -> Tight {
        Tight(u26::square(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul_small(a: impl Into<Loose>, k: u32) -> Tight {
        Tight(u26::mul_small(&a.into().0, small(k)))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul_small_add(a: impl Into<Loose>, k: u32, b: Tight) -> Tight {
        Tight(u26::mul_small_add(&a.into().0, small(k), &b.0))
    }

    #[inline(always)]
    fn reduce(a: Tight) -> Tight {
        a
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_sum(a: Tight, b: Tight) -> Sum {
        Sum(u26::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_difference(a: Tight, b: Tight) -> Sum {
        Sum(u26::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_plus(a: Tight, b: Tight) -> Sum {
        Sum(u26::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_minus(a: Tight, b: Tight) -> Sum {
        Sum(u26::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn add(a: Tight, b: Tight) -> Sum {
        Sum(u26::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sub(a: Tight, b: Tight) -> Sum {
        Sum(u26::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn neg(a: Tight) -> Sum {
        Sum(u26::neg(&a.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn add_sums(a: impl Into<Sum>, b: impl Into<Sum>) -> Loose {
        Loose(u26::add_sums(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sub_sums(a: impl Into<Sum>, b: impl Into<Sum>) -> Loose {
        Loose(u26::sub_sums(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn carry(a: impl Into<Loose>) -> Tight {
        Tight(u26::carry(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn select(mask: Bit, a: Tight, b: Tight) -> Tight {
        Tight(u26::select(mask.0, &a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn select_sums(mask: Bit, a: Sum, b: Sum) -> Sum {
        Sum(u26::select_sums(mask.0, &a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_zero(a: Tight) -> Bit {
        Bit::new(u26::is_zero(&a.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn eq(a: Tight, b: Tight) -> Bit {
        Bit::new(u26::is_zero(&u26::carry(&u26::sub(&a.0, &b.0))))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_odd(a: Tight) -> Bit {
        Bit::new(odd(u26::to_words(&a.0)[0].into()))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn invert(a: Tight) -> Tight {
        Tight(u26::from_words(&split::<4, 8>(
            &P256k1::invert_words::<()>(&join::<8, 4>(&u26::to_words(&a.0))),
        )))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn invert_vartime(a: Tight) -> Tight {
        Tight(u26::from_words(&split::<4, 8>(
            &P256k1::invert_words_vartime::<()>(&join::<8, 4>(&u26::to_words(&a.0))),
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

impl SquareRoot for U26 {
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sqrt(a: Tight) -> (Tight, Bit) {
        root_3_mod_4::<U26>(&chain::SQRT, a)
    }
}
