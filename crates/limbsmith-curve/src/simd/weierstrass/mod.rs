//! Eight points at a time, on SIMD lanes.
//!
//! The formulas are those of [`crate::weierstrass::accumulator`] and [`crate::weierstrass::point`]. This module adds the parts that SIMD needs:
//! digits of eight scalars as vectors, tables with a different entry per lane, and an order of operations that is the
//! same in all lanes.
//!
//! | module | contents |
//! |---|---|
//! | `curves` | the three curves |
//! | [`digits`] | odd signed digits of eight scalars |
//! | [`mul_base`] | `k G` of secret numbers |
//! | [`latency`] | one multiple or one sum, in all lanes or in four |
//! | [`mul`] | `k P` of secret numbers |
//! | [`double_scalar_mul`] | `u G + v Q` of public numbers |
//! | `double_scalar_mul_glv` | the same on curves with an endomorphism |
//! | [`precomputed`] | the same with precomputed multiples of `Q` |
//! | `multiscalar_mul` | sums of many multiples (feature `alloc`) |
//! | [`formulas`] | doublings and additions, compiled once |
//! | [`table`] | odd multiples of a point |
//! | [`rows`] | tables with a different entry per lane, for public digits |
//!
//! **Code that is compiled once.** Doublings, additions and table precomputation are outlined functions. Code that runs
//! a few times per scalar, but not at every digit, uses a field with outlined products ([`LaneGroup::Outlined`]). So each
//! formula is compiled once per curve and vector type.
//!
//! **Lanes do not diverge.** Non-adjacent forms skip most additions, but different ones in each lane. Odd digits
//! ([`crate::recoding::odd_digits`] explains them) skip none: every position of every lane has a nonzero digit.
//!
//! **Exceptional cases are detected at the end.** If two summands are equal or opposite, or one is the identity, the
//! fast formulas give `Z = 0`: `Z3` is twice the product of `Z1` and `H`. Doublings and additions preserve zero, and
//! without an exception `Z` is never zero. So one comparison after the last step finds the lanes that met an exception,
//! and these are recomputed with scalar code.

mod curves;
pub mod digits;
pub mod double_scalar_mul;
mod double_scalar_mul_glv;
pub mod formulas;
pub mod latency;
pub mod mul;
pub mod mul_base;
#[cfg(feature = "alloc")]
pub mod multiscalar_mul;
pub mod precomputed;
pub mod rows;
pub mod table;

use crate::arch::lane::LANES;
use crate::field::eight::LaneField;
use crate::recoding::odd_digits::OddDigits;
use crate::weierstrass::accumulator::{Accumulator, Addend};
use crate::weierstrass::curves::Group;
use crate::weierstrass::point::{Affine, Jacobian};
use crate::weierstrass::{Curve, Tight};
use digits::LaneDigits;
use double_scalar_mul::Fixed;

/// The vector type whose lanes hold a curve's points.
pub type Vector<C> = <<C as Curve>::F as LaneField>::V;

/// The inputs of a sum `u G + v Q` in each lane, for `u, v < n`.
#[derive(Clone, Copy)]
pub struct Terms8<C: Curve> {
    /// `u`.
    pub u: [C::Words; LANES],
    /// `v`.
    pub v: [C::Words; LANES],
    /// `Q`.
    pub q: Affine<C>,
}

/// Operations that schemes require of a curve on SIMD lanes.
pub trait LaneGroup: Group<F: LaneField> {
    /// This curve on the field with outlined products.
    type Outlined: Curve<Words = Self::Words, F = <Self::F as LaneField>::Outlined>;
    /// Where [`latency::mul_base::MulBase`] has its windows.
    const WINDOWS: latency::mul_base::Windows;
    /// Its table; empty with small tables.
    const LANE_COMB: &'static [[u64; LANES]];
    /// `1/z` modulo the prime and `1/k` modulo the order, below which they are, side by side; 0 of 0. Constant time.
    fn invert_two(z: &Self::Words, k: &Self::Words) -> [Self::Words; 2];
    /// A stored coordinate, from the first words of a slice, one vector each.
    fn load_vectors(words: &[Vector<Self>]) -> Tight<Self>;
    /// Computes `u G + v Q` for each of the terms, in each lane, with `Z = 0` where the sum is the identity *or an
    /// exception occurred*. Variable time.
    #[inline(always)]
    fn sums_vartime(terms: &[Terms8<Self>], sums: &mut [Jacobian<Self::Outlined>]) {
        for (Terms8 { u, v, q }, sum) in terms.iter().zip(sums) {
            // Small tables have widths that are unsafe for the digits of secrets. These digits are public.
            let width = odd_digit_bits(Self::ODD);
            let fixed = Fixed {
                odd: Self::ODD,
                digits: LaneDigits::new(&each_lane(|i| {
                    OddDigits::of_any_width::<Self>(&u[i], width)
                })),
            };
            *sum = double_scalar_mul::sum_vartime(q, &whole_digits::<Self>(v, 5), &fixed);
        }
    }
    /// `k P` for `k < n`, in each lane. Constant time.
    #[inline(always)]
    fn mul_each(p: &Affine<Self>, k: &[Self::Words; LANES]) -> Jacobian<Self::Outlined> {
        mul::mul(p, |x| x, &[whole_digits::<Self>(k, 5)])
    }
}

/// Bits of an odd digit all of whose multiples are stored. (A wNAF over the same table has one bit more.)
const fn odd_digit_bits<T>(odd: &[T]) -> usize {
    odd.len().trailing_zeros() as usize + 1
}

/// A value for each lane, by a loop.
#[inline(always)]
fn each_lane<T: Copy>(mut f: impl FnMut(usize) -> T) -> [T; LANES] {
    let mut lanes = [f(0); LANES];
    for (i, lane) in lanes.iter_mut().enumerate().skip(1) {
        *lane = f(i);
    }
    lanes
}

/// The digits of whole scalars.
#[inline(always)]
fn whole_digits<C: LaneGroup>(k: &[C::Words; LANES], width: usize) -> LaneDigits<Vector<C>> {
    LaneDigits::new(&each_lane(|i| OddDigits::new::<C>(&k[i], width)))
}

/// Converts the point to the outlined field.
#[inline(always)]
pub fn outlined_affine<C: LaneGroup>(p: &Affine<C>) -> Affine<C::Outlined> {
    Affine {
        x: C::F::to_outlined(p.x),
        y: C::F::to_outlined(p.y),
    }
}

/// Converts the point to the outlined field.
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn outlined_jacobian<C: LaneGroup>(p: &Jacobian<C>) -> Jacobian<C::Outlined> {
    Jacobian {
        x: C::F::to_outlined(p.x),
        y: C::F::to_outlined(p.y),
        z: C::F::to_outlined(p.z),
    }
}

/// Converts the point to the outlined field.
#[inline(always)]
fn outlined_addend<C: LaneGroup>(p: &Addend<C>) -> Addend<C::Outlined> {
    Addend {
        x: C::F::to_outlined(p.x),
        v: C::F::to_outlined(p.v),
    }
}

/// Converts the point to the outlined field.
#[inline(always)]
fn outlined_accumulator<C: LaneGroup>(p: &Accumulator<C>) -> Accumulator<C::Outlined> {
    Accumulator {
        x: C::F::to_outlined(p.x),
        v: C::F::to_outlined(p.v),
        z: C::F::to_outlined(p.z),
        t: C::F::to_outlined(p.t),
    }
}

/// Converts back to the inlined field.
#[inline(always)]
fn inlined_accumulator<C: LaneGroup>(p: &Accumulator<C::Outlined>) -> Accumulator<C> {
    Accumulator {
        x: C::F::to_inlined(p.x),
        v: C::F::to_inlined(p.v),
        z: C::F::to_inlined(p.z),
        t: C::F::to_inlined(p.t),
    }
}
