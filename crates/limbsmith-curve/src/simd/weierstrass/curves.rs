//! The three curves in lanes.

use crate::arch::lane::{LANES, Lane};
use crate::field::divstep::{self, Modulus, limbs};
use crate::field::eight::{LaneField, called};
use crate::field::prime::Prime;
use crate::field::{SquareRoot, n256, n256k1, n384, p256, p256k1, p384};
use crate::recoding::odd_digits::OddDigits;
use crate::simd::weierstrass::digits::LaneDigits;
use crate::simd::weierstrass::double_scalar_mul::{Fixed, sum_vartime};
use crate::simd::weierstrass::single_point::Windows;
use crate::simd::weierstrass::{
    LaneGroup, Terms8, Vector, any_point, double_scalar_mul_glv, mul, mul_base,
};
use crate::tables;
use crate::weierstrass::Tight;
use crate::weierstrass::curves::{P256, P384, Secp256k1};
use crate::weierstrass::glv::{self, Endomorphism};
use crate::weierstrass::mul_base::Stored;
use crate::weierstrass::point::{Affine, Jacobian};

/// One multiple of any point needs no complete addition.
const _: () = assert!(any_point::is_complete(&<n256::N256 as Prime>::MODULUS, 256));

/// Bits of a digit for which all its odd multiples are stored.
const fn width<T>(odd: &[T]) -> usize {
    odd.len().trailing_zeros() as usize + 1
}

/// A function of its own, as [`Prime::invert_words`] is.
macro_rules! invert_two {
    ($p:ty, $n:ty, $words:literal) => {
        #[inline(always)]
        fn invert_two(z: &[u64; $words], k: &[u64; $words]) -> [[u64; $words]; 2] {
            #[inline(never)]
            fn invert_two(z: &[u64; $words], k: &[u64; $words]) -> [[u64; $words]; 2] {
                const P: Modulus<{ limbs($words) }> = Modulus::new(&<$p as Prime>::MODULUS);
                const N: Modulus<{ limbs($words) }> = Modulus::new(&<$n as Prime>::MODULUS);
                divstep::invert_each([z, k], [&P, &N])
            }
            invert_two(z, k)
        }
    };
}

/// One thing for each lane, by a loop.
#[inline(always)]
fn all<T: Copy>(first: T, mut f: impl FnMut(usize) -> T) -> [T; LANES] {
    let mut lanes = [first; LANES];
    for (i, lane) in lanes.iter_mut().enumerate().skip(1) {
        *lane = f(i);
    }
    lanes
}

/// The digits of one of two halves.
#[inline(always)]
fn half<V: Lane>(of: &[[OddDigits<[u64; 4]>; 2]; LANES], j: usize) -> LaneDigits<V> {
    LaneDigits::new(&all(of[0][j], |i| of[i][j]))
}

/// The digits of whole scalars.
#[inline(always)]
fn whole<C: LaneGroup>(k: &[C::Words; LANES], width: usize) -> LaneDigits<Vector<C>> {
    LaneDigits::new(&all(OddDigits::new::<C>(&k[0], width), |i| {
        OddDigits::new::<C>(&k[i], width)
    }))
}

impl<F: LaneField<Words = [u64; 4], Called: SquareRoot> + SquareRoot> LaneGroup for Secp256k1<F> {
    type Called = Secp256k1<F::Called>;
    const HAS_COMB: bool = mul_base::is_full::<Self>(tables::SECP256K1_COMB.len());
    const WINDOWS: Windows = Windows {
        parts: [0, 32, 64, 96, 128, 160, 192, 224],
        rows: &[[5, 5], [5, 5], [5, 5], [5, 5], [4, 4], [4, 4], [4, 4]],
    }
    .complete(&<n256k1::N256k1 as Prime>::MODULUS, 256);
    const LANE_COMB: &'static [[u64; LANES]] = &tables::SECP256K1_LANES.0;
    invert_two!(p256k1::P256k1, n256k1::N256k1, 4);

    #[inline(always)]
    fn load_vectors(words: &[Vector<Self>]) -> Tight<Self> {
        F::from_vectors(words)
    }
    #[inline(always)]
    fn sums_vartime(terms: &[Terms8<Self>], sums: &mut [Jacobian<Self::Called>]) {
        let w = const { width(&tables::SECP256K1_ODD_LOW) };
        double_scalar_mul_glv::sums_vartime(
            terms,
            |Terms8 { u, v, .. }| {
                let qs = all(glv::digits::<Self>(&v[0]), |i| glv::digits::<Self>(&v[i]));
                let gs = all(glv::halves_of_base::<Self>(&u[0], w), |i| {
                    glv::halves_of_base::<Self>(&u[i], w)
                });
                [[half(&qs, 0), half(&qs, 1)], [half(&gs, 0), half(&gs, 1)]]
            },
            [&tables::SECP256K1_ODD_LOW, &tables::SECP256K1_ODD_HIGH],
            sums,
        );
    }
    #[inline(always)]
    fn mul_base_each(
        digits: &[LaneDigits<Vector<Self>>],
        products: &mut [mul_base::Product<Self::Called>],
    ) {
        mul_base::mul_base::<Self>(&tables::SECP256K1_COMB, digits, products);
    }
    #[inline(always)]
    fn mul_each(p: &Affine<Self>, k: &[[u64; 4]; LANES]) -> Jacobian<Self::Called> {
        let halves = all(glv::digits::<Self>(&k[0]), |i| glv::digits::<Self>(&k[i]));
        let digits = [half(&halves, 0), half(&halves, 1)];
        mul::mul(p, |x| called::mul::<F>(x, F::splat(&Self::BETA)), &digits)
    }
}

/// `u G + v Q` without an endomorphism; `odd` are the odd multiples of `G`.
#[inline(always)]
fn plain_sums_vartime<C: LaneGroup>(
    odd: &[Stored<C>],
    terms: &[Terms8<C>],
    sums: &mut [Jacobian<C::Called>],
) {
    for (Terms8 { u, v, q }, sum) in terms.iter().zip(sums) {
        // Small tables have widths that are unsafe for the digits of secrets. These digits are public.
        let digit = |i: usize| OddDigits::of_any_width::<C>(&u[i], width(odd));
        let fixed = Fixed {
            odd,
            digits: LaneDigits::new(&all(digit(0), digit)),
        };
        *sum = sum_vartime(q, &whole::<C>(v, 5), &fixed);
    }
}

impl<F: LaneField<Words = [u64; 4], Called: SquareRoot> + SquareRoot> LaneGroup for P256<F> {
    type Called = P256<F::Called>;
    const HAS_COMB: bool = mul_base::is_full::<Self>(tables::P256_COMB.len());
    const WINDOWS: Windows = Windows {
        parts: [0, 32, 128, 160, 64, 96, 192, 224],
        rows: &[[5, 5], [5, 5], [5, 5], [5, 5], [4, 4], [4, 4], [4, 4]],
    }
    .complete(&<n256::N256 as Prime>::MODULUS, 256);
    const LANE_COMB: &'static [[u64; LANES]] = &tables::P256_LANES.0;
    invert_two!(p256::P256, n256::N256, 4);

    #[inline(always)]
    fn load_vectors(words: &[Vector<Self>]) -> Tight<Self> {
        F::from_stored_vectors(words)
    }
    #[inline(always)]
    fn sums_vartime(terms: &[Terms8<Self>], sums: &mut [Jacobian<Self::Called>]) {
        plain_sums_vartime(&tables::P256_ODD, terms, sums);
    }
    #[inline(always)]
    fn mul_base_each(
        digits: &[LaneDigits<Vector<Self>>],
        products: &mut [mul_base::Product<Self::Called>],
    ) {
        mul_base::mul_base::<Self>(&tables::P256_COMB, digits, products);
    }
    #[inline(always)]
    fn mul_each(p: &Affine<Self>, k: &[[u64; 4]; LANES]) -> Jacobian<Self::Called> {
        mul::mul(p, |x| x, &[whole::<Self>(k, 5)])
    }
}

impl<F: LaneField<Words = [u64; 6], Called: SquareRoot> + SquareRoot> LaneGroup for P384<F> {
    type Called = P384<F::Called>;
    const HAS_COMB: bool = mul_base::is_full::<Self>(tables::P384_COMB.len());
    const WINDOWS: Windows = Windows {
        parts: [0, 47, 94, 141, 188, 237, 286, 335],
        rows: &[
            [5, 5],
            [5, 5],
            [5, 5],
            [5, 5],
            [5, 5],
            [5, 5],
            [5, 5],
            [5, 5],
            [5, 5],
            [2, 4],
        ],
    }
    .complete(&<n384::N384 as Prime>::MODULUS, 384);
    const LANE_COMB: &'static [[u64; LANES]] = &tables::P384_LANES.0;
    invert_two!(p384::P384, n384::N384, 6);

    #[inline(always)]
    fn load_vectors(words: &[Vector<Self>]) -> Tight<Self> {
        F::from_vectors(words)
    }
    #[inline(always)]
    fn sums_vartime(terms: &[Terms8<Self>], sums: &mut [Jacobian<Self::Called>]) {
        plain_sums_vartime(&tables::P384_ODD, terms, sums);
    }
    #[inline(always)]
    fn mul_base_each(
        digits: &[LaneDigits<Vector<Self>>],
        products: &mut [mul_base::Product<Self::Called>],
    ) {
        mul_base::mul_base::<Self>(&tables::P384_COMB, digits, products);
    }
    #[inline(always)]
    fn mul_each(p: &Affine<Self>, k: &[[u64; 6]; LANES]) -> Jacobian<Self::Called> {
        mul::mul(p, |x| x, &[whole::<Self>(k, 5)])
    }
}
