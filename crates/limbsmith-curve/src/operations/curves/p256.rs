//! P-256.

use crate::arch::lane::{Lane, LaneWork};
use crate::dispatch;
use crate::field::choice;
use crate::field::eight::LaneField;
use crate::field::p256::R52;
use crate::operations::batch::batch;
use crate::operations::{Mul, Point, arithmetic, sum_in_lanes};
use crate::route::{Four52, Routed};
use crate::simd::weierstrass::latency;
use crate::weierstrass::curves;

/// P-256 (SP 800-186, section 3.2.1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct P256;

arithmetic!(
    P256,
    [u64; 4],
    curves::P256<choice::P256Field>,
    choice::N256Field,
    dispatch::words,
    mul_in_lanes,
    sum_in_lanes::sum_in_lanes_vartime
);
batch!(P256, P256, p256, n256);

impl sum_in_lanes::InFour for P256 {
    #[inline(always)]
    fn multiple_vartime<V: Lane>(q: &Point<Self>, v: &[u64; 4]) -> [[u64; 4]; 3] {
        latency::mul::multiple_vartime::<curves::P256<R52<V>>>(q, v)
    }
}

/// [`Mul`] in four lanes.
struct MulInFour<'a>(Mul<'a, P256>);

impl Routed for MulInFour<'_> {
    type Route = Four52;
}

impl LaneWork for MulInFour<'_> {
    type Output = Point<P256>;
    #[inline(always)]
    fn run<V: Lane>(self) -> Point<P256> {
        latency::mul::mul::<curves::P256<R52<V>>>(
            self.0.point,
            self.0.scalar,
            R52::<V>::invert_words,
        )
    }
}

/// [`Mul`] in lanes on backends that have them, else on words. Constant time.
#[inline(always)]
fn mul_in_lanes(work: Mul<'_, P256>) -> Point<P256> {
    match dispatch::lanes(MulInFour(work)) {
        Ok(point) => point,
        Err(MulInFour(work)) => dispatch::words(work),
    }
}
