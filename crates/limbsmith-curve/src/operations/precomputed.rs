//! Sums with points that have precomputed multiples.

use crate::arch::Work;
use crate::operations::{Arithmetic, Point, Total, enter, total_vartime};
use crate::weierstrass::curves::{ENTRIES, Group};
use crate::weierstrass::precomputed;

/// Multiples of a point, as [`crate::weierstrass::precomputed`] says: [`rows_of`] the curve.
pub type Rows<A> = [[Point<A>; ENTRIES]];

/// How many rows a prepared point has.
pub const fn rows_of<A: Arithmetic>() -> usize {
    precomputed::rows::<A::Group>()
}

/// Fills the rows of a point. Variable time.
pub struct Prepare<'a, A: Arithmetic> {
    /// The point, on the curve.
    pub point: &'a Point<A>,
    /// Its rows.
    pub rows: &'a mut Rows<A>,
}

impl<A: Arithmetic> Work for Prepare<'_, A> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let step = precomputed::step::<A::Group>();
        precomputed::fill_vartime::<A::Group>(&enter::<A>(self.point), step, self.rows);
    }
}

/// [`crate::operations::Sum`] with a `Q` that is prepared. Variable time.
pub struct PreparedSum<'a, A: Arithmetic> {
    /// `u`.
    pub u: &'a A::Words,
    /// `v`.
    pub v: &'a A::Words,
    /// Rows of `Q`.
    pub rows: &'a Rows<A>,
    /// If given, only whether the sum's `x` is this number modulo the order: no inversion.
    pub x: Option<&'a A::Words>,
}

impl<A: Arithmetic> Work for PreparedSum<'_, A> {
    type Output = Total<A>;
    #[inline(always)]
    fn run(self) -> Total<A> {
        let comb = <A::Group as Group>::COMB;
        let sum = precomputed::sum_vartime::<A::Group>(comb, self.rows, self.u, self.v);
        total_vartime(&sum, self.x)
    }
}
