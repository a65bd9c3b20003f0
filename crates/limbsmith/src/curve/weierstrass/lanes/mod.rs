//! Eight points at a time, in the lanes of vectors.
//!
//! The formulas are those of [`super::running`] and [`super::points`]; what is here is what lanes ask
//! for besides: digits of eight scalars as vectors, tables from which each lane takes another entry,
//! and an order of events that is the same in all lanes.
//!
//! | module | what |
//! |---|---|
//! | `curves` | the three curves |
//! | [`digits`] | odd signed digits of eight scalars |
//! | [`rows`] | tables of which each lane reads its entry, for public digits |
//! | [`secret`] | `k G` and `k P` of secret numbers |
//! | [`sum`] | `u G + v Q` of public numbers |
//!
//! **Lanes do not diverge.** Non-adjacent forms, which leave out most additions, leave out others in
//! each lane. Odd digits (the idea is told in [`super::recode`]) leave out none: each place of each
//! lane has a digit that is not zero.
//!
//! **Exceptions show in the end.** Where two summands are equal or opposite, or one is the identity, the
//! fast formulas give `Z = 0`: `Z3` is a product of `Z1`, twice, and `H`. Doubling and adding keep it
//! at zero, and without an exception it never is. So one comparison after the last step tells
//! the lanes that met one, and these are done again, alone.

mod curves;
pub mod digits;
pub mod rows;
pub mod secret;
pub mod sum;

use super::curves::Group;
use super::points::{Affine, Jacobian};
use super::{Curve, Tight};
use crate::arch::lane::LANES;
use crate::field::eight::LaneField;
use digits::LaneDigits;

/// The vector in whose lanes a curve's points are.
pub type Vector<C> = <<C as Curve>::F as LaneField>::V;

/// What schemes ask of a curve whose points are in the lanes of vectors.
pub trait LaneGroup: Group<F: LaneField> {
    /// A stored coordinate from the words that begin a slice, one vector each.
    fn load_vectors(words: &[Vector<Self>]) -> Tight<Self>;
    /// `u G + v Q` for `u, v < n`, in each lane, with `Z = 0` where the sum is the identity *or an
    /// exception was met*. Variable time.
    fn sum_each_vartime(
        u: &[Self::Words; LANES],
        v: &[Self::Words; LANES],
        q: &Affine<Self>,
    ) -> Jacobian<Self>;
    /// `k G` for `k < n`, in groups of eight. Constant time.
    fn mul_base_each(digits: &[LaneDigits<Vector<Self>>], products: &mut [Jacobian<Self>]);
    /// `k P` for `k < n`, in each lane. Constant time.
    fn mul_each(p: &Affine<Self>, k: &[Self::Words; LANES]) -> Jacobian<Self>;
}
