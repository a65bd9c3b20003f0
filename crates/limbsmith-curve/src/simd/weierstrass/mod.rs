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
//! | [`any_point`] | `k P` of one number, in four lanes |
//! | [`single_point`] | `k G` of one secret number, in all lanes |
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
//! a few times per scalar, but not at every digit, uses a field with outlined products ([`LaneGroup::Called`]). So each
//! formula is compiled once per curve and vector type.
//!
//! **Lanes do not diverge.** Non-adjacent forms skip most additions, but different ones in each lane. Odd digits
//! ([`crate::recoding::odd_digits`] explains them) skip none: every position of every lane has a nonzero digit.
//!
//! **Exceptional cases are detected at the end.** If two summands are equal or opposite, or one is the identity, the
//! fast formulas give `Z = 0`: `Z3` is twice the product of `Z1` and `H`. Doublings and additions preserve zero, and
//! without an exception `Z` is never zero. So one comparison after the last step finds the lanes that met an exception,
//! and these are recomputed with scalar code.

pub mod any_point;
mod curves;
pub mod digits;
pub mod double_scalar_mul;
mod double_scalar_mul_glv;
pub mod formulas;
pub mod mul;
pub mod mul_base;
#[cfg(feature = "alloc")]
pub mod multiscalar_mul;
pub mod precomputed;
pub mod rows;
pub mod single_point;
pub mod table;

use crate::arch::lane::LANES;
use crate::field::eight::LaneField;
use crate::weierstrass::accumulator::{Running, Summand};
use crate::weierstrass::curves::Group;
use crate::weierstrass::point::{Affine, Jacobian};
use crate::weierstrass::{Curve, Tight};
use digits::LaneDigits;

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
    /// The same curve on the field with outlined products.
    type Called: Curve<Words = Self::Words, F = <Self::F as LaneField>::Called>;
    /// Whether [`LaneGroup::mul_base_each`] has its table.
    const HAS_COMB: bool;
    /// Where [`single_point::MulBase`] has its windows.
    const WINDOWS: single_point::Windows;
    /// Its table; empty with small tables.
    const LANE_COMB: &'static [[u64; LANES]];
    /// `1/z` modulo the prime and `1/k` modulo the order, below which they are, side by side; 0 of 0. Constant time.
    fn invert_two(z: &Self::Words, k: &Self::Words) -> [Self::Words; 2];
    /// A stored coordinate, from the first words of a slice, one vector each.
    fn load_vectors(words: &[Vector<Self>]) -> Tight<Self>;
    /// Computes `u G + v Q` for each of the terms, in each lane, with `Z = 0` where the sum is the identity *or an
    /// exception occurred*. Variable time.
    fn sums_vartime(terms: &[Terms8<Self>], sums: &mut [Jacobian<Self::Called>]);
    /// `k G` for `k < n`, in groups of eight. Constant time.
    fn mul_base_each(
        digits: &[LaneDigits<Vector<Self>>],
        products: &mut [mul_base::Product<Self::Called>],
    );
    /// `k P` for `k < n`, in each lane. Constant time.
    fn mul_each(p: &Affine<Self>, k: &[Self::Words; LANES]) -> Jacobian<Self::Called>;
}

/// Converts the point to the outlined field.
#[inline(always)]
pub fn called_affine<C: LaneGroup>(p: &Affine<C>) -> Affine<C::Called> {
    Affine {
        x: C::F::called(p.x),
        y: C::F::called(p.y),
    }
}

/// Converts the point to the outlined field.
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn called_jacobian<C: LaneGroup>(p: &Jacobian<C>) -> Jacobian<C::Called> {
    Jacobian {
        x: C::F::called(p.x),
        y: C::F::called(p.y),
        z: C::F::called(p.z),
    }
}

/// Converts the point to the outlined field.
#[inline(always)]
fn called_summand<C: LaneGroup>(p: &Summand<C>) -> Summand<C::Called> {
    Summand {
        x: C::F::called(p.x),
        v: C::F::called(p.v),
    }
}

/// Converts the point to the outlined field.
#[inline(always)]
fn called_running<C: LaneGroup>(p: &Running<C>) -> Running<C::Called> {
    Running {
        x: C::F::called(p.x),
        v: C::F::called(p.v),
        z: C::F::called(p.z),
        t: C::F::called(p.t),
    }
}

/// Converts back to the inlined field.
#[inline(always)]
fn inlined_running<C: LaneGroup>(p: &Running<C::Called>) -> Running<C> {
    Running {
        x: C::F::inlined(p.x),
        v: C::F::inlined(p.v),
        z: C::F::inlined(p.z),
        t: C::F::inlined(p.t),
    }
}
