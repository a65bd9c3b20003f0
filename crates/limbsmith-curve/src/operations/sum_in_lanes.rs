//! Sums of two multiples: in lanes on backends that have them, else on words.

use super::{Arithmetic, GroupField, InAllLanes, Point, Sum, Total, total_vartime};
use crate::arch::Work;
use crate::arch::lane::{Lane, LaneWork};
use crate::dispatch;
use crate::field::Field;
use crate::operations::InLanes;
use crate::route::{Four52, One52, Routed};
use crate::simd::weierstrass::latency;
use crate::weierstrass::point::Jacobian;

/// A curve whose points are multiplied in four lanes.
pub trait InFour: InLanes {
    /// `v Q` as Jacobian coordinates, with `Z = 0` if `v = 0` or an exception occurred. Variable time.
    fn multiple_vartime<V: Lane>(q: &Point<Self>, v: &Self::Words) -> [Self::Words; 3];
}

/// The element of an integer.
#[inline(always)]
pub(super) fn element<A: Arithmetic>(words: &A::Words) -> <GroupField<A> as Field>::Tight {
    GroupField::<A>::from_words(&GroupField::<A>::lanes(|_| *words))
}

/// The Jacobian point `(X : Y : Z)`.
#[inline(always)]
fn jacobian<A: Arithmetic>(words: &[A::Words; 3]) -> Jacobian<A::Group> {
    let [x, y, z] = words;
    Jacobian::from_coordinates(element::<A>(x), element::<A>(y), element::<A>(z))
}

/// `k G` as Jacobian coordinates, in all lanes.
struct BaseMultiple<'a, A: Arithmetic>(InAllLanes<'a, A>);

impl<A: InLanes> Routed for BaseMultiple<'_, A> {
    type Route = One52;
}

impl<A: InLanes> LaneWork for BaseMultiple<'_, A> {
    type Output = [A::Words; 3];
    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        V::outline(latency::mul_base::Projective(self.0.task::<V>()))
    }
}

/// `v Q` as Jacobian coordinates, in four lanes. Variable time.
struct Multiple<'a, A: Arithmetic> {
    q: &'a Point<A>,
    v: &'a A::Words,
}

impl<A: InFour> Routed for Multiple<'_, A> {
    type Route = Four52;
}

impl<A: InFour> LaneWork for Multiple<'_, A> {
    type Output = [A::Words; 3];
    const VARTIME: bool = true;
    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        A::multiple_vartime::<V>(self.q, self.v)
    }
}

/// The sum of two multiples, on words. Variable time.
struct Join<'a, A: Arithmetic> {
    summands: [&'a [A::Words; 3]; 2],
    x: Option<&'a A::Words>,
}

impl<A: Arithmetic> Work for Join<'_, A> {
    type Output = Total<A>;
    #[inline(always)]
    fn run(self) -> Total<A> {
        let [p, q] = self.summands.map(jacobian::<A>);
        total_vartime(&p.add_vartime(&q.to_cached()), self.x)
    }
}

/// [`Sum`] in lanes on backends that have them, else on words: `u G` in all lanes, `v Q` in four. Variable time.
#[inline(always)]
pub fn sum_in_lanes_vartime<A: InFour>(work: Sum<'_, A>) -> Total<A> {
    let Sum { u, v, q, x } = work;
    let Ok(multiple) = dispatch::lanes(Multiple::<A> { q, v }) else {
        return dispatch::words(work);
    };
    let base = dispatch::lanes(BaseMultiple::<A>(InAllLanes::of(u)));
    let (Ok(base), false) = (base, multiple[2] == A::Words::default()) else {
        return dispatch::words(work);
    };
    dispatch::words(Join {
        summands: [&base, &multiple],
        x,
    })
}
