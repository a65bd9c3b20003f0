//! Integers modulo p256 on the limbs of [`mont32`]: types and operations.
//!
//! Generated from specs/p256.toml by `cargo xtask gen`; do not edit.

use super::super::known::Known;
use super::super::moves::{join, odd, one_lane, small, split};
use super::super::power::root_3_mod_4;
use super::super::prime::Prime;
use super::super::residues::StoredResidues;
use super::super::{Bit, Field, SquareRoot};
use super::{P256, chain, mont32};
use zeroize::Zeroize;

/// 0.
const ZERO: [u32; 8] = [
    0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000,
];

/// 1: `R = 2^256`.
const ONE: [u32; 8] = [
    0x00000001, 0x00000000, 0x00000000, 0xffffffff, 0xffffffff, 0xffffffff, 0xfffffffe, 0x00000000,
];

/// `R^2`: the factor of an integer.
const ENTER: [u32; 8] = [
    0x00000003, 0x00000000, 0xffffffff, 0xfffffffb, 0xfffffffe, 0xffffffff, 0xfffffffd, 0x00000004,
];

/// `R^3`: the factor of an inverse.
const RETURN: [u32; 8] = [
    0x0000000a, 0xfffffffd, 0xfffffff7, 0xffffffed, 0xfffffffc, 0x00000005, 0x00000001, 0x00000018,
];

/// The field on these limbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mont32;
/// An element, as `x R mod p`: canonical.
#[derive(Clone, Copy)]
pub struct Residue([u32; 8]);

impl Zeroize for Residue {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

impl Field for Mont32 {
    const NAME: &'static str = "mont32";
    const LANES: usize = 1;
    type Words = [u64; 4];
    const MODULUS: [u64; 4] = [
        0xffffffffffffffff,
        0x00000000ffffffff,
        0x0000000000000000,
        0xffffffff00000001,
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
        Residue(mont32::mul(&split::<4, 8>(words), &ENTER))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn from_words(words: &[[u64; 4]; 1]) -> Residue {
        Residue(mont32::mul(&split::<4, 8>(&words[0]), &ENTER))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn from_residues(words: &[[u64; 4]; 1]) -> Residue {
        Residue(mont32::select(
            mont32::is_canonical(&split::<4, 8>(&words[0])),
            &ZERO,
            &split::<4, 8>(&words[0]),
        ))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn from_known_residues(words: &[[u64; 4]; 1], _: Known) -> Residue {
        Residue(split::<4, 8>(&words[0]))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn to_words(a: Residue) -> [[u64; 4]; 1] {
        [join::<8, 4>(&mont32::demontgomery(&a.0))]
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_canonical(words: &[[u64; 4]; 1]) -> Bit {
        Bit::new(mont32::is_canonical(&split::<4, 8>(&words[0])))
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
        Residue(mont32::mul(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn square(a: impl Into<Residue>) -> Residue {
        Residue(mont32::square(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn product(a: impl Into<Residue>, b: impl Into<Residue>) -> Residue {
        Residue(mont32::mul(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn product_square(a: impl Into<Residue>) -> Residue {
        Residue(mont32::square(&a.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul_small(a: impl Into<Residue>, k: u32) -> Residue {
        Residue(mont32::mul_small(&a.into().0, small(k)))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn mul_small_add(a: impl Into<Residue>, k: u32, b: Residue) -> Residue {
        Residue(mont32::add(&mont32::mul_small(&a.into().0, small(k)), &b.0))
    }

    #[inline(always)]
    fn reduce(a: Residue) -> Residue {
        a
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_sum(a: Residue, b: Residue) -> Residue {
        Residue(mont32::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_difference(a: Residue, b: Residue) -> Residue {
        Residue(mont32::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_plus(a: Residue, b: Residue) -> Residue {
        Residue(mont32::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn reduce_minus(a: Residue, b: Residue) -> Residue {
        Residue(mont32::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn add(a: Residue, b: Residue) -> Residue {
        Residue(mont32::add(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sub(a: Residue, b: Residue) -> Residue {
        Residue(mont32::sub(&a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn neg(a: Residue) -> Residue {
        Residue(mont32::neg(&a.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn add_sums(a: impl Into<Residue>, b: impl Into<Residue>) -> Residue {
        Residue(mont32::add(&a.into().0, &b.into().0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sub_sums(a: impl Into<Residue>, b: impl Into<Residue>) -> Residue {
        Residue(mont32::sub(&a.into().0, &b.into().0))
    }

    #[inline(always)]
    fn carry(a: impl Into<Residue>) -> Residue {
        a.into()
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn select(mask: Bit, a: Residue, b: Residue) -> Residue {
        Residue(mont32::select(mask.0, &a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn select_sums(mask: Bit, a: Residue, b: Residue) -> Residue {
        Residue(mont32::select(mask.0, &a.0, &b.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_zero(a: Residue) -> Bit {
        Bit::new(mont32::is_zero(&a.0))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn eq(a: Residue, b: Residue) -> Bit {
        Bit::new(mont32::is_zero(&mont32::sub(&a.0, &b.0)))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn is_odd(a: Residue) -> Bit {
        Bit::new(odd(mont32::demontgomery(&a.0)[0].into()))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn invert(a: Residue) -> Residue {
        Residue(mont32::mul(
            &split::<4, 8>(&P256::invert_words::<()>(&join::<8, 4>(&a.0))),
            &RETURN,
        ))
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn invert_vartime(a: Residue) -> Residue {
        Residue(mont32::mul(
            &split::<4, 8>(&P256::invert_words_vartime::<()>(&join::<8, 4>(&a.0))),
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

impl SquareRoot for Mont32 {
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn sqrt(a: Residue) -> (Residue, Bit) {
        root_3_mod_4::<Mont32>(&chain::SQRT, a)
    }
}

impl StoredResidues for Mont32 {
    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn to_residues(a: Residue) -> [[u64; 4]; 1] {
        [join::<8, 4>(&a.0)]
    }

    #[cfg_attr(limbsmith_frames = "many", inline(never))]
    #[cfg_attr(not(limbsmith_frames = "many"), inline(always))]
    fn words_times(words: &[[u64; 4]; 1], b: Residue) -> Residue {
        Residue(mont32::mul(&split::<4, 8>(&words[0]), &b.0))
    }
}
