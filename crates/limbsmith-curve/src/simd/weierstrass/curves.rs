//! The three curves in lanes.

use crate::arch::lane::{LANES, Lane};
use crate::field::divstep::{self, Modulus, limbs};
use crate::field::eight::{LaneField, outlined};
use crate::field::prime::Prime;
use crate::field::{SquareRoot, n256, n256k1, n384, p256, p256k1, p384};
use crate::recoding::odd_digits::OddDigits;
use crate::simd::weierstrass::digits::LaneDigits;
use crate::simd::weierstrass::latency::mul_base::Windows;
use crate::simd::weierstrass::odd_digit_bits;
use crate::simd::weierstrass::{
    LaneGroup, Terms8, Vector, double_scalar_mul_glv, each_lane, latency, mul,
};
use crate::tables;
use crate::weierstrass::Tight;
use crate::weierstrass::curves::{Group, P256, P384, Secp256k1};
use crate::weierstrass::glv::{self, Endomorphism};
use crate::weierstrass::point::{Affine, Jacobian};

/// One multiple of any point needs no complete addition.
const _: () = assert!(latency::mul::is_complete(
    &<n256::N256 as Prime>::MODULUS,
    256
));

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

/// The digits of one of two halves.
#[inline(always)]
fn half<V: Lane>(of: &[[OddDigits<[u64; 4]>; 2]; LANES], j: usize) -> LaneDigits<V> {
    LaneDigits::new(&each_lane(|i| of[i][j]))
}

impl<F: LaneField<Words = [u64; 4], Outlined: SquareRoot> + SquareRoot> LaneGroup for Secp256k1<F> {
    type Outlined = Secp256k1<F::Outlined>;
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
    fn sums_vartime(terms: &[Terms8<Self>], sums: &mut [Jacobian<Self::Outlined>]) {
        let w = const { odd_digit_bits(&tables::SECP256K1_ODD_LOW) };
        double_scalar_mul_glv::sums_vartime(
            terms,
            |Terms8 { u, v, .. }| {
                let qs = each_lane(|i| glv::digits::<Self>(&v[i]));
                let gs = each_lane(|i| glv::halves_of_base::<Self>(&u[i], w));
                [[half(&qs, 0), half(&qs, 1)], [half(&gs, 0), half(&gs, 1)]]
            },
            [Self::ODD, &tables::SECP256K1_ODD_HIGH],
            sums,
        );
    }
    #[inline(always)]
    fn mul_each(p: &Affine<Self>, k: &[[u64; 4]; LANES]) -> Jacobian<Self::Outlined> {
        let halves = each_lane(|i| glv::digits::<Self>(&k[i]));
        let digits = [half(&halves, 0), half(&halves, 1)];
        mul::mul(p, |x| outlined::mul::<F>(x, F::splat(&Self::BETA)), &digits)
    }
}

impl<F: LaneField<Words = [u64; 4], Outlined: SquareRoot> + SquareRoot> LaneGroup for P256<F> {
    type Outlined = P256<F::Outlined>;
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
}

impl<F: LaneField<Words = [u64; 6], Outlined: SquareRoot> + SquareRoot> LaneGroup for P384<F> {
    type Outlined = P384<F::Outlined>;
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
}
