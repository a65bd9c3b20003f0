//! Integers modulo n246 on the limbs of [`mont64`]: types and operations.
//!
//! Generated from specs/n246.toml by `cargo xtask gen`; do not edit.

use super::super::known::Known;
use super::super::moves::{odd, one_lane, small};
use super::super::power::root_3_mod_4;
use super::super::prime::Prime;
use super::super::residues::StoredResidues;
use super::super::{Bit, Field, SquareRoot};
use super::{N246, chain, mont64};
use zeroize::Zeroize;

/// 0.
const ZERO: [u64; 4] = [
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
    0x0000000000000000,
];

/// 1: `R = 2^256`.
const ONE: [u64; 4] = [
    0xdbbd257a49e0f920,
    0x9a5e224be13735bb,
    0x0000000000000005,
    0x0000000000000000,
];

/// `R^2`: the factor of an integer.
const ENTER: [u64; 4] = [
    0xc81db8795ff3d621,
    0x173ea5aaea6b387d,
    0x3d01b7c72136f61c,
    0x0006a5f16ac8f9d3,
];

/// `R^3`: the factor of an inverse.
const RETURN: [u64; 4] = [
    0x3129b0f0e7d49618,
    0xb49779dd6205fec3,
    0xa85da1b42b0b13f1,
    0x0021d8d29e5920d9,
];

/// The field on these limbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mont64;
/// An element, as `x R mod p`: canonical.
#[derive(Clone, Copy)]
pub struct Residue([u64; 4]);

impl Zeroize for Residue {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

impl Field for Mont64 {
    const NAME: &'static str = "mont64";
    const LANES: usize = 1;
    type Words = [u64; 4];
    const MODULUS: [u64; 4] = [
        0x2fb2540ec7768ce7,
        0xdfbd004dfe0f7999,
        0xf05397829cbc14e5,
        0x0029cbc14e5e0a72,
    ];
    type Lanes<T: Copy> = [T; 1];
    type Tight = Residue;
    type Sum = Residue;
    type Loose = Residue;
    type Product = Residue;
    type Mask = Bit;

    #[inline(always)]
    fn lanes<T: Copy>(f: impl FnMut(usize) -> T) -> [T; 1] {
        one_lane(f)
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn splat(words: &[u64; 4]) -> Residue {
        Residue(mont64::mul(words, &ENTER))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn from_words(words: &[[u64; 4]; 1]) -> Residue {
        Residue(mont64::mul(&words[0], &ENTER))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn from_residues(words: &[[u64; 4]; 1]) -> Residue {
        Residue(mont64::select(
            mont64::is_canonical(&words[0]),
            &ZERO,
            &words[0],
        ))
    }

    #[inline(always)]
    fn from_known_residues(words: &[[u64; 4]; 1], _: Known) -> Residue {
        Residue(words[0])
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn to_words(a: Residue) -> [[u64; 4]; 1] {
        [mont64::demontgomery(&a.0)]
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_canonical(words: &[[u64; 4]; 1]) -> Bit {
        Bit::new(mont64::is_canonical(&words[0]))
    }

    #[inline(always)]
    fn zero() -> Residue {
        Residue(ZERO)
    }

    #[inline(always)]
    fn one() -> Residue {
        Residue(ONE)
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul(a: impl Into<Residue>, b: impl Into<Residue>) -> Residue {
        Residue(mont64::mul(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn square(a: impl Into<Residue>) -> Residue {
        Residue(mont64::square(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn product(a: impl Into<Residue>, b: impl Into<Residue>) -> Residue {
        Residue(mont64::mul(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn product_square(a: impl Into<Residue>) -> Residue {
        Residue(mont64::square(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul_small(a: impl Into<Residue>, k: u32) -> Residue {
        Residue(mont64::mul_small(&a.into().0, small(k).into()))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul_small_add(a: impl Into<Residue>, k: u32, b: Residue) -> Residue {
        Residue(mont64::add(
            &mont64::mul_small(&a.into().0, small(k).into()),
            &b.0,
        ))
    }

    #[inline(always)]
    fn reduce(a: Residue) -> Residue {
        a
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_sum(a: Residue, b: Residue) -> Residue {
        Residue(mont64::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_difference(a: Residue, b: Residue) -> Residue {
        Residue(mont64::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_plus(a: Residue, b: Residue) -> Residue {
        Residue(mont64::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_minus(a: Residue, b: Residue) -> Residue {
        Residue(mont64::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn add(a: Residue, b: Residue) -> Residue {
        Residue(mont64::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sub(a: Residue, b: Residue) -> Residue {
        Residue(mont64::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn neg(a: Residue) -> Residue {
        Residue(mont64::neg(&a.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn add_sums(a: impl Into<Residue>, b: impl Into<Residue>) -> Residue {
        Residue(mont64::add(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sub_sums(a: impl Into<Residue>, b: impl Into<Residue>) -> Residue {
        Residue(mont64::sub(&a.into().0, &b.into().0))
    }

    #[inline(always)]
    fn carry(a: impl Into<Residue>) -> Residue {
        a.into()
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn select(mask: Bit, a: Residue, b: Residue) -> Residue {
        Residue(mont64::select(mask.0, &a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn select_sums(mask: Bit, a: Residue, b: Residue) -> Residue {
        Residue(mont64::select(mask.0, &a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_zero(a: Residue) -> Bit {
        Bit::new(mont64::is_zero(&a.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn eq(a: Residue, b: Residue) -> Bit {
        Bit::new(mont64::is_zero(&mont64::sub(&a.0, &b.0)))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_odd(a: Residue) -> Bit {
        Bit::new(odd(mont64::demontgomery(&a.0)[0]))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn invert(a: Residue) -> Residue {
        Residue(mont64::mul(&N246::invert_words::<()>(&a.0), &RETURN))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn invert_vartime(a: Residue) -> Residue {
        Residue(mont64::mul(
            &N246::invert_words_vartime::<()>(&a.0),
            &RETURN,
        ))
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

impl SquareRoot for Mont64 {
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sqrt(a: Residue) -> (Residue, Bit) {
        root_3_mod_4::<Mont64>(&chain::SQRT, a)
    }
}

impl StoredResidues for Mont64 {
    #[inline(always)]
    fn to_residues(a: Residue) -> [[u64; 4]; 1] {
        [a.0]
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn words_times(words: &[[u64; 4]; 1], b: Residue) -> Residue {
        Residue(mont64::mul(&words[0], &b.0))
    }
}
