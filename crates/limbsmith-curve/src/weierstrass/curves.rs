//! The curves: secp256k1 (SEC 2, section 2.4.1), P-256 and P-384 (SP 800-186, section 3.2.1).

use core::marker::PhantomData;

use crate::field::known::Known;
use crate::field::{Field, SquareRoot, n256, n256k1, n384, p256, p256k1, p384};
use crate::tables::{self, width};
use crate::weierstrass::double_scalar_mul::{self, Forms};
use crate::weierstrass::glv::{self, Endomorphism};
use crate::weierstrass::mul::{self, OddMultiples};
use crate::weierstrass::mul_base::{Stored, mul_base};
use crate::weierstrass::point::{Affine, Jacobian};
use crate::weierstrass::{CoefficientA, Curve, Integers, Tight};

/// Odd multiples of a place of the combs.
pub const ENTRIES: usize = 16;

/// Operations that schemes require of a curve.
pub trait Group: Curve {
    /// Stored multiples of `G`: a row for every place, or for every few.
    const COMB: &'static [[Stored<Self>; ENTRIES]];
    /// Odd multiples of `G`.
    const ODD: &'static [Stored<Self>];
    /// `k G` for `k < n`, in each lane. Constant time.
    #[inline(always)]
    fn mul_base(k: &Integers<Self>) -> Jacobian<Self> {
        mul_base::<Self, ENTRIES>(Self::COMB, k)
    }
    /// `k P` for `k < n`, in each lane. Constant time.
    #[inline(always)]
    fn mul(p: &Affine<Self>, k: &Integers<Self>) -> Jacobian<Self> {
        mul::mul::<Self, ENTRIES>(p, k)
    }
    /// `u G + v Q` for `u, v < n`. Variable time; one lane.
    #[inline(always)]
    fn sum_vartime(u: &Self::Words, v: &Self::Words, q: &Affine<Self>) -> Jacobian<Self> {
        let table = OddMultiples::<Self, 8>::new(q);
        let mut forms = Forms::new();
        forms.set_vartime(0, v.as_ref(), 5, false);
        forms.set_vartime(1, u.as_ref(), width(Self::ODD), false);
        double_scalar_mul::sum_vartime(&forms, &[&table], &[Self::ODD])
    }
}

/// `y^2 = x^3 + 7` over `F`.
#[derive(Clone, Copy)]
pub struct Secp256k1<F>(PhantomData<F>);

/// P-256 over `F`.
#[derive(Clone, Copy)]
pub struct P256<F>(PhantomData<F>);

/// P-384 over `F`.
#[derive(Clone, Copy)]
pub struct P384<F>(PhantomData<F>);

impl<F: Field<Words = [u64; 4]> + SquareRoot> Curve for Secp256k1<F> {
    type Words = [u64; 4];
    type F = F;
    const A: CoefficientA = CoefficientA::Zero;
    const B: [u64; 4] = [7, 0, 0, 0];
    const BASE: [[u64; 4]; 2] = tables::secp256k1::BASE;
    const ORDER: [u64; 4] = <n256k1::N256k1 as crate::field::prime::Prime>::MODULUS;
    const BITS: usize = 256;

    #[inline(always)]
    fn load(words: &Integers<Self>, _: Known) -> Tight<Self> {
        const {
            assert!(equal(
                &F::MODULUS,
                &<p256k1::P256k1 as crate::field::prime::Prime>::MODULUS
            ))
        }
        F::from_words(words)
    }
}

impl<F: Field<Words = [u64; 4]> + SquareRoot> Endomorphism for Secp256k1<F> {
    const BETA: [u64; 4] = [
        0xc139_6c28_7195_01ee,
        0x9cf0_4975_12f5_8995,
        0x6e64_479e_ac34_34e9,
        0x7ae9_6a2b_657c_0710,
    ];
    const LAMBDA: [u64; 4] = [
        0xdf02_967c_1b23_bd72,
        0x122e_22ea_2081_6678,
        0xa526_1c02_8812_645a,
        0x5363_ad4c_c05c_30e0,
    ];
    const BASIS: [[u64; 3]; 4] = [
        [0xe86c_90e4_9284_eb15, 0x3086_d221_a7d4_6bcd, 0],
        [0x6f54_7fa9_0abf_e4c3, 0xe443_7ed6_010e_8828, 0],
        [0x57c1_108d_9d44_cfd8, 0x14ca_50f7_a8e2_f3f6, 1],
        [0xe86c_90e4_9284_eb15, 0x3086_d221_a7d4_6bcd, 0],
    ];
    const ROUNDING: [[u64; 4]; 2] = tables::secp256k1::ROUNDING;
    const ROUNDING_WORDS: usize = 6;
    const PLACES: usize = 26;
}

impl<F: Field<Words = [u64; 4]> + SquareRoot> Group for Secp256k1<F> {
    const COMB: &'static [[Stored<Self>; ENTRIES]] = &tables::SECP256K1_COMB;
    const ODD: &'static [Stored<Self>] = &tables::SECP256K1_ODD_LOW;
    #[inline(always)]
    fn mul(p: &Affine<Self>, k: &Integers<Self>) -> Jacobian<Self> {
        glv::mul(p, k)
    }
    #[inline(always)]
    fn sum_vartime(u: &[u64; 4], v: &[u64; 4], q: &Affine<Self>) -> Jacobian<Self> {
        glv::sum_vartime::<Self>(
            Self::ODD,
            &tables::SECP256K1_ODD_HIGH,
            width(Self::ODD),
            u,
            v,
            q,
        )
    }
}

impl<F: Field<Words = [u64; 4]> + SquareRoot> Curve for P256<F> {
    type Words = [u64; 4];
    type F = F;
    const A: CoefficientA = CoefficientA::MinusThree;
    const B: [u64; 4] = [
        0x3bce_3c3e_27d2_604b,
        0x651d_06b0_cc53_b0f6,
        0xb3eb_bd55_7698_86bc,
        0x5ac6_35d8_aa3a_93e7,
    ];
    const BASE: [[u64; 4]; 2] = tables::p256::BASE;
    const ORDER: [u64; 4] = <n256::N256 as crate::field::prime::Prime>::MODULUS;
    const BITS: usize = 256;

    #[inline(always)]
    fn load(words: &Integers<Self>, known: Known) -> Tight<Self> {
        const {
            assert!(equal(
                &F::MODULUS,
                &<p256::P256 as crate::field::prime::Prime>::MODULUS
            ))
        }
        F::from_known_residues(words, known)
    }
}

impl<F: Field<Words = [u64; 4]> + SquareRoot> Group for P256<F> {
    const COMB: &'static [[Stored<Self>; ENTRIES]] = &tables::P256_COMB;
    const ODD: &'static [Stored<Self>] = &tables::P256_ODD;
}

impl<F: Field<Words = [u64; 6]> + SquareRoot> Curve for P384<F> {
    type Words = [u64; 6];
    type F = F;
    const A: CoefficientA = CoefficientA::MinusThree;
    const B: [u64; 6] = [
        0x2a85_c8ed_d3ec_2aef,
        0xc656_398d_8a2e_d19d,
        0x0314_088f_5013_875a,
        0x181d_9c6e_fe81_4112,
        0x988e_056b_e3f8_2d19,
        0xb331_2fa7_e23e_e7e4,
    ];
    const BASE: [[u64; 6]; 2] = tables::p384::BASE;
    const ORDER: [u64; 6] = <n384::N384 as crate::field::prime::Prime>::MODULUS;
    const BITS: usize = 384;

    #[inline(always)]
    fn load(words: &Integers<Self>, _: Known) -> Tight<Self> {
        const {
            assert!(equal(
                &F::MODULUS,
                &<p384::P384 as crate::field::prime::Prime>::MODULUS
            ))
        }
        F::from_words(words)
    }
}

impl<F: Field<Words = [u64; 6]> + SquareRoot> Group for P384<F> {
    const COMB: &'static [[Stored<Self>; ENTRIES]] = &tables::P384_COMB;
    const ODD: &'static [Stored<Self>] = &tables::P384_ODD;
}

const fn equal<const N: usize>(a: &[u64; N], b: &[u64; N]) -> bool {
    let mut i = 0;
    while i < N {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}
