//! Eight points at a time, in the lanes of vectors.
//!
//! The formulas are those of [`super::running`] and [`super::points`]; what is here is what lanes ask
//! for besides: digits of eight scalars as vectors, tables from which each lane takes another entry,
//! and an order of events that is the same in all lanes.
//!
//! | module | what |
//! |---|---|
//! | `buckets` | sums of many multiples (feature `alloc`) |
//! | `curves` | the three curves |
//! | [`comb`] | `k G` of secret numbers |
//! | [`digits`] | odd signed digits of eight scalars |
//! | [`rows`] | tables of which each lane reads its entry, for public digits |
//! | [`secret`] | `k P` of secret numbers |
//! | [`steps`] | doublings and additions, compiled once |
//! | [`sum`] | `u G + v Q` of public numbers |
//! | `paired` | the same on curves with an endomorphism |
//! | [`prepared`] | the same with stored multiples of `Q` |
//! | [`table`] | odd multiples of a point |
//!
//! **What is compiled once.** Doublings and additions, and the building of tables, are functions, and
//! all that is done a few times for each scalar, but not at every digit, is on a field whose products
//! are ([`LaneGroup::Called`]). So each formula is there once for each curve and kind of vector.
//!
//! **Lanes do not diverge.** Non-adjacent forms, which leave out most additions, leave out others in
//! each lane. Odd digits (the idea is told in [`super::recode`]) leave out none: each place of each
//! lane has a digit that is not zero.
//!
//! **Exceptions show in the end.** Where two summands are equal or opposite, or one is the identity, the
//! fast formulas give `Z = 0`: `Z3` is a product of `Z1`, twice, and `H`. Doubling and adding keep it
//! at zero, and without an exception it never is. So one comparison after the last step tells
//! the lanes that met one, and these are done again, alone.

#[cfg(feature = "alloc")]
pub mod buckets;
pub mod comb;
mod curves;
pub mod digits;
mod paired;
pub mod prepared;
pub mod rows;
pub mod secret;
pub mod steps;
pub mod sum;
pub mod table;

use super::curves::Group;
use super::points::{Affine, Jacobian};
use super::running::{Running, Summand};
use super::{Curve, Tight};
use crate::arch::lane::LANES;
use crate::field::eight::LaneField;
use digits::LaneDigits;

/// The vector in whose lanes a curve's points are.
pub type Vector<C> = <<C as Curve>::F as LaneField>::V;

/// Of a sum `u G + v Q` in each lane, for `u, v < n`.
#[derive(Clone, Copy)]
pub struct Terms8<C: Curve> {
    /// `u`.
    pub u: [C::Words; LANES],
    /// `v`.
    pub v: [C::Words; LANES],
    /// `Q`.
    pub q: Affine<C>,
}

/// What schemes ask of a curve whose points are in the lanes of vectors.
pub trait LaneGroup: Group<F: LaneField> {
    /// The same curve on the field whose products are calls.
    type Called: Curve<Words = Self::Words, F = <Self::F as LaneField>::Called>;
    /// Whether [`LaneGroup::mul_base_each`] has the table that it needs.
    const HAS_COMB: bool;
    /// A stored coordinate from the words that begin a slice, one vector each.
    fn load_vectors(words: &[Vector<Self>]) -> Tight<Self>;
    /// `u G + v Q` of each of the terms, in each lane, with `Z = 0` where the sum is the identity *or an
    /// exception was met*. Variable time.
    fn sums_vartime(terms: &[Terms8<Self>], sums: &mut [Jacobian<Self::Called>]);
    /// `k G` for `k < n`, in groups of eight. Constant time.
    fn mul_base_each(
        digits: &[LaneDigits<Vector<Self>>],
        products: &mut [comb::Product<Self::Called>],
    );
    /// `k P` for `k < n`, in each lane. Constant time.
    fn mul_each(p: &Affine<Self>, k: &[Self::Words; LANES]) -> Jacobian<Self::Called>;
}

/// The same point.
#[inline(always)]
pub fn called_affine<C: LaneGroup>(p: &Affine<C>) -> Affine<C::Called> {
    Affine {
        x: C::F::called(p.x),
        y: C::F::called(p.y),
    }
}

/// The same point.
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn called_jacobian<C: LaneGroup>(p: &Jacobian<C>) -> Jacobian<C::Called> {
    Jacobian {
        x: C::F::called(p.x),
        y: C::F::called(p.y),
        z: C::F::called(p.z),
    }
}

/// The same point.
#[inline(always)]
fn called_summand<C: LaneGroup>(p: &Summand<C>) -> Summand<C::Called> {
    Summand {
        x: C::F::called(p.x),
        v: C::F::called(p.v),
    }
}

/// The same point.
#[inline(always)]
fn called_running<C: LaneGroup>(p: &Running<C>) -> Running<C::Called> {
    Running {
        x: C::F::called(p.x),
        v: C::F::called(p.v),
        z: C::F::called(p.z),
        t: C::F::called(p.t),
    }
}

/// Back.
#[inline(always)]
fn inlined_running<C: LaneGroup>(p: &Running<C::Called>) -> Running<C> {
    Running {
        x: C::F::inlined(p.x),
        v: C::F::inlined(p.v),
        z: C::F::inlined(p.z),
        t: C::F::inlined(p.t),
    }
}
