//! One sum of many multiples of points.

use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::field::eight::LaneField;
use crate::operations::InLanes;
use crate::operations::Point;
use crate::operations::batch::{Lanes8, Outlined8, OutlinedField8, affine};
use crate::route::{Many52, Routed};
use crate::simd::transposed;
use crate::simd::weierstrass::multiscalar_mul::{PLACES, PlaceSums, Points, Term, add_any};
use crate::simd::weierstrass::outlined_jacobian;
use crate::weierstrass::point::Jacobian;

/// The sum of the terms. Variable time. Takes some 180 KiB of memory, and 160 bytes
/// for each factor, on the heap.
pub struct Combine<'a, A: InLanes> {
    /// The terms.
    pub terms: &'a [Term<A::Words>],
    /// The `beta` of [`Term`].
    pub beta: &'a A::Words,
}

/// The answer to [`Combine`].
pub enum Combined<A: InLanes> {
    /// The sum.
    Point(Point<A>),
    /// The sum is the identity.
    Identity,
    /// An exception was met.
    Unknown,
}

impl<A: InLanes> Routed for Combine<'_, A> {
    type Route = Many52;
}

impl<A: InLanes> LaneWork for Combine<'_, A> {
    type Output = Combined<A>;
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) -> Combined<A> {
        type F<A, V> = OutlinedField8<A, V>;
        let Some(mut buckets) = transposed::empty() else {
            return Combined::Unknown;
        };
        let count = |term: &Term<A::Words>| term.digits.iter().flatten().count();
        let count = self.terms.iter().map(count).sum();
        let (mut points, mut digits) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for terms in self.terms.chunks(LANES) {
            let beta = self.beta;
            let records = V::outline(Points::<Lanes8<A, V>> { terms, beta });
            for (lane, term) in terms.iter().enumerate() {
                for (records, factor) in records.iter().zip(&term.digits) {
                    if let Some(factor) = factor {
                        points.push(records[lane]);
                        digits.push(*factor);
                    }
                }
            }
        }
        let mut sum = Jacobian::<Outlined8<A, V>>::identity();
        for first in (0..PLACES).step_by(LANES).rev() {
            let Some(places) = V::outline(PlaceSums::<Lanes8<A, V>> {
                points: &points,
                digits: &digits,
                first,
                buckets: &mut buckets,
                curve: PhantomData,
            }) else {
                return Combined::Unknown;
            };
            let (x, y, z) = outlined_jacobian(&places).coordinates();
            let coordinates = [
                F::<A, V>::limbs(x),
                F::<A, V>::limbs(y),
                F::<A, V>::limbs(z),
            ];
            for lane in (0..LANES).rev() {
                // The place, in all lanes.
                let mut place = [x, y, z];
                for (c, limbs) in place.iter_mut().zip(&coordinates) {
                    let mut same = *limbs;
                    for limb in same.as_mut() {
                        *limb = V::splat(limb.store()[lane]);
                    }
                    *c = F::<A, V>::from_limbs(same.as_ref());
                }
                let [x, y, z] = place;
                sum = add_any(&sum.double_n(8), &Jacobian::from_coordinates(x, y, z));
            }
        }
        let mut sums = [Jacobian::<Outlined8<A, V>>::identity(); crate::operations::batch::GROUPS];
        sums[0] = sum;
        let all = affine::<A, V>(&sums, 1);
        match all.is_identity(0) {
            true => Combined::Identity,
            false => Combined::Point(all.point(0)),
        }
    }
}
