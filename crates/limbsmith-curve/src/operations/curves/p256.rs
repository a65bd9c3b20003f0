//! P-256.

use crate::arch::ifma::LaneWork;
use crate::arch::lane::Lane;
use crate::dispatch::{run_four52, run_work};
use crate::field::choice;
use crate::field::eight::LaneField;
use crate::field::p256::R52;
use crate::operations::many::many;
use crate::operations::{Mul, Point, arithmetic, four};
use crate::simd::weierstrass::any_point;
use crate::weierstrass::curves;

/// P-256 (SP 800-186, section 3.2.1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct P256;

arithmetic!(
    P256,
    [u64; 4],
    curves::P256<choice::P256Field>,
    choice::N256Field,
    run_work,
    mul_in_lanes,
    four::sum_in_lanes_vartime
);
many!(P256, P256, p256, n256);

impl four::InFour for P256 {
    #[inline(always)]
    fn multiple_vartime<V: Lane>(q: &Point<Self>, v: &[u64; 4]) -> [[u64; 4]; 3] {
        any_point::multiple_vartime::<curves::P256<R52<V>>>(q, v)
    }
}

/// [`Mul`] in four lanes.
struct MulInFour<'a>(Mul<'a, P256>);

impl LaneWork for MulInFour<'_> {
    type Output = Point<P256>;
    #[inline(always)]
    fn run<V: Lane>(self) -> Point<P256> {
        any_point::mul::<curves::P256<R52<V>>>(self.0.point, self.0.scalar, R52::<V>::invert_words)
    }
}

/// [`Mul`] in lanes on backends that have them, else on words. Constant time.
#[inline(always)]
fn mul_in_lanes(work: Mul<'_, P256>) -> Point<P256> {
    match run_four52(MulInFour(work)) {
        Ok(point) => point,
        Err(MulInFour(work)) => run_work(work),
    }
}
