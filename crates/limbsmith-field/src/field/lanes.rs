//! Four independent elements of any one-lane field: the portable model of a SIMD field.
//!
//! It is not faster. It lets curve code run with several lanes without a vector unit: a property
//! that holds for it lane by lane holds for the formulas.

use core::array::from_fn;
use core::marker::PhantomData;

use super::{Field, Field25519, SquareRoot};

/// Four lanes of `F`.
#[derive(Clone, Copy)]
pub struct Lanes4<F>(PhantomData<F>);

macro_rules! lane_class {
    ($($name:ident $class:ident),*) => {$(
        /// Four values of this class.
        #[derive(Clone, Copy)]
        pub struct $name<F: Field>([F::$class; 4]);
    )*};
}
lane_class!(LaneTight Tight, LaneSum Sum, LaneLoose Loose, LaneProduct Product, LaneMask Mask);

macro_rules! lane_into {
    ($($from:ident $to:ident),*) => {$(
        impl<F: Field> From<$from<F>> for $to<F> {
            #[inline(always)]
            fn from(a: $from<F>) -> Self {
                $to(a.0.map(Into::into))
            }
        }
    )*};
}
lane_into!(LaneTight LaneSum, LaneTight LaneLoose, LaneSum LaneLoose, LaneProduct LaneSum);

impl<F: Field25519> Field25519 for Lanes4<F> {}

impl<F: Field> Field for Lanes4<F> {
    const LANES: usize = {
        assert!(F::LANES == 1);
        4
    };
    const NAME: &'static str = "lanes";
    type Words = F::Words;
    const MODULUS: F::Words = F::MODULUS;
    type Lanes<T: Copy> = [T; 4];
    type Tight = LaneTight<F>;
    type Sum = LaneSum<F>;
    type Loose = LaneLoose<F>;
    type Product = LaneProduct<F>;
    type Mask = LaneMask<F>;

    #[inline(always)]
    fn lanes<T: Copy>(f: impl FnMut(usize) -> T) -> [T; 4] {
        from_fn(f)
    }
    #[inline(always)]
    fn splat(words: &F::Words) -> LaneTight<F> {
        LaneTight([F::splat(words); 4])
    }
    #[inline(always)]
    fn from_words(words: &[F::Words; 4]) -> LaneTight<F> {
        LaneTight(from_fn(|i| F::from_words(&F::lanes(|_| words[i]))))
    }
    #[inline(always)]
    fn from_residues(words: &[F::Words; 4]) -> LaneTight<F> {
        LaneTight(from_fn(|i| F::from_residues(&F::lanes(|_| words[i]))))
    }
    #[inline(always)]
    fn to_words(a: LaneTight<F>) -> [F::Words; 4] {
        a.0.map(|x| F::to_words(x).as_ref()[0])
    }
    #[inline(always)]
    fn zero() -> LaneTight<F> {
        LaneTight([F::zero(); 4])
    }
    #[inline(always)]
    fn one() -> LaneTight<F> {
        LaneTight([F::one(); 4])
    }
    #[inline(always)]
    fn mul(a: impl Into<LaneLoose<F>>, b: impl Into<LaneLoose<F>>) -> LaneTight<F> {
        let (a, b) = (a.into().0, b.into().0);
        LaneTight(from_fn(|i| F::mul(a[i], b[i])))
    }
    #[inline(always)]
    fn square(a: impl Into<LaneLoose<F>>) -> LaneTight<F> {
        LaneTight(a.into().0.map(|x| F::square(x)))
    }
    #[inline(always)]
    fn mul_small(a: impl Into<LaneLoose<F>>, k: u32) -> LaneTight<F> {
        LaneTight(a.into().0.map(|x| F::mul_small(x, k)))
    }
    #[inline(always)]
    fn mul_small_add(a: impl Into<LaneLoose<F>>, k: u32, b: LaneTight<F>) -> LaneTight<F> {
        let a = a.into().0;
        LaneTight(from_fn(|i| F::mul_small_add(a[i], k, b.0[i])))
    }
    #[inline(always)]
    fn product(a: impl Into<LaneLoose<F>>, b: impl Into<LaneLoose<F>>) -> LaneProduct<F> {
        let (a, b) = (a.into().0, b.into().0);
        LaneProduct(from_fn(|i| F::product(a[i], b[i])))
    }
    #[inline(always)]
    fn product_square(a: impl Into<LaneLoose<F>>) -> LaneProduct<F> {
        LaneProduct(a.into().0.map(|x| F::product_square(x)))
    }
    #[inline(always)]
    fn reduce(a: LaneProduct<F>) -> LaneTight<F> {
        LaneTight(a.0.map(F::reduce))
    }
    #[inline(always)]
    fn reduce_sum(a: LaneProduct<F>, b: LaneProduct<F>) -> LaneSum<F> {
        LaneSum(from_fn(|i| F::reduce_sum(a.0[i], b.0[i])))
    }
    #[inline(always)]
    fn reduce_difference(a: LaneProduct<F>, b: LaneProduct<F>) -> LaneSum<F> {
        LaneSum(from_fn(|i| F::reduce_difference(a.0[i], b.0[i])))
    }
    #[inline(always)]
    fn reduce_plus(a: LaneProduct<F>, b: LaneTight<F>) -> LaneSum<F> {
        LaneSum(from_fn(|i| F::reduce_plus(a.0[i], b.0[i])))
    }
    #[inline(always)]
    fn reduce_minus(a: LaneProduct<F>, b: LaneTight<F>) -> LaneSum<F> {
        LaneSum(from_fn(|i| F::reduce_minus(a.0[i], b.0[i])))
    }
    #[inline(always)]
    fn add(a: LaneTight<F>, b: LaneTight<F>) -> LaneSum<F> {
        LaneSum(from_fn(|i| F::add(a.0[i], b.0[i])))
    }
    #[inline(always)]
    fn sub(a: LaneTight<F>, b: LaneTight<F>) -> LaneSum<F> {
        LaneSum(from_fn(|i| F::sub(a.0[i], b.0[i])))
    }
    #[inline(always)]
    fn neg(a: LaneTight<F>) -> LaneSum<F> {
        LaneSum(a.0.map(F::neg))
    }
    #[inline(always)]
    fn add_sums(a: impl Into<LaneSum<F>>, b: impl Into<LaneSum<F>>) -> LaneLoose<F> {
        let (a, b) = (a.into().0, b.into().0);
        LaneLoose(from_fn(|i| F::add_sums(a[i], b[i])))
    }
    #[inline(always)]
    fn sub_sums(a: impl Into<LaneSum<F>>, b: impl Into<LaneSum<F>>) -> LaneLoose<F> {
        let (a, b) = (a.into().0, b.into().0);
        LaneLoose(from_fn(|i| F::sub_sums(a[i], b[i])))
    }
    #[inline(always)]
    fn carry(a: impl Into<LaneLoose<F>>) -> LaneTight<F> {
        LaneTight(a.into().0.map(|x| F::carry(x)))
    }
    #[inline(always)]
    fn select(mask: LaneMask<F>, a: LaneTight<F>, b: LaneTight<F>) -> LaneTight<F> {
        LaneTight(from_fn(|i| F::select(mask.0[i], a.0[i], b.0[i])))
    }
    #[inline(always)]
    fn select_sums(mask: LaneMask<F>, a: LaneSum<F>, b: LaneSum<F>) -> LaneSum<F> {
        LaneSum(from_fn(|i| F::select_sums(mask.0[i], a.0[i], b.0[i])))
    }
    #[inline(always)]
    fn is_zero(a: LaneTight<F>) -> LaneMask<F> {
        LaneMask(a.0.map(F::is_zero))
    }
    #[inline(always)]
    fn eq(a: LaneTight<F>, b: LaneTight<F>) -> LaneMask<F> {
        LaneMask(from_fn(|i| F::eq(a.0[i], b.0[i])))
    }
    #[inline(always)]
    fn is_odd(a: LaneTight<F>) -> LaneMask<F> {
        LaneMask(a.0.map(F::is_odd))
    }
    #[inline(always)]
    fn is_canonical(words: &[F::Words; 4]) -> LaneMask<F> {
        LaneMask(words.map(|w| F::is_canonical(&F::lanes(|_| w))))
    }
    #[inline(always)]
    fn invert(a: LaneTight<F>) -> LaneTight<F> {
        LaneTight(a.0.map(F::invert))
    }
    #[inline(always)]
    fn invert_vartime(a: LaneTight<F>) -> LaneTight<F> {
        LaneTight(a.0.map(F::invert_vartime))
    }
    #[inline(always)]
    fn mask(bits: &[u8; 4]) -> LaneMask<F> {
        LaneMask(bits.map(|b| F::mask(&F::lanes(|_| b))))
    }
    #[inline(always)]
    fn bits(mask: LaneMask<F>) -> [u8; 4] {
        mask.0.map(|m| F::bits(m).as_ref()[0])
    }
    #[inline(always)]
    fn mask_and(a: LaneMask<F>, b: LaneMask<F>) -> LaneMask<F> {
        LaneMask(from_fn(|i| F::mask_and(a.0[i], b.0[i])))
    }
    #[inline(always)]
    fn mask_or(a: LaneMask<F>, b: LaneMask<F>) -> LaneMask<F> {
        LaneMask(from_fn(|i| F::mask_or(a.0[i], b.0[i])))
    }
}

impl<F: SquareRoot> SquareRoot for Lanes4<F> {
    #[inline(always)]
    fn sqrt(a: LaneTight<F>) -> (LaneTight<F>, LaneMask<F>) {
        let roots = a.0.map(F::sqrt);
        (
            LaneTight(from_fn(|i| roots[i].0)),
            LaneMask(from_fn(|i| roots[i].1)),
        )
    }
}
