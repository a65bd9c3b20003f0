//! secp256k1.

use crate::arch::Work;
use crate::arch::lane::{Lane, LaneWork};
use crate::dispatch;
use crate::field::p256k1::R52;
use crate::field::{Field, choice};
use crate::operations::batch::batch;
use crate::operations::sum_in_lanes::element;
use crate::operations::{Mul, Point, arithmetic, leave, sum_in_lanes};
use crate::route::{Four52, Routed};
use crate::simd::weierstrass::latency;
use crate::simd::weierstrass::latency::mul::Unfinished;
use crate::weierstrass::accumulator::{Accumulator, Addend};
use crate::weierstrass::curves;

/// secp256k1 (SEC 2, section 2.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Secp256k1;

arithmetic!(
    Secp256k1,
    [u64; 4],
    curves::Secp256k1<choice::P256k1Field>,
    choice::N256k1Field,
    dispatch::words,
    mul_glv_in_lanes,
    sum_in_lanes::sum_in_lanes_vartime
);
batch!(Secp256k1, Secp256k1, p256k1, n256k1);

impl sum_in_lanes::InFour for Secp256k1 {
    #[inline(always)]
    fn multiple_vartime<V: Lane>(q: &Point<Self>, v: &[u64; 4]) -> [[u64; 4]; 3] {
        latency::mul::multiple_glv_vartime::<curves::Secp256k1<R52<V>>>(q, v)
    }
}

/// [`Mul`] in four lanes.
struct MulGlv<'a>(Mul<'a, Secp256k1>);

impl Routed for MulGlv<'_> {
    type Route = Four52;
}

impl LaneWork for MulGlv<'_> {
    type Output = Unfinished<[u64; 4]>;
    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        latency::mul::mul_glv::<curves::Secp256k1<R52<V>>>(self.0.point, self.0.scalar)
    }
}

/// The last additions of [`latency::mul::mul_glv`], on words. Constant time.
struct Finish(Unfinished<[u64; 4]>);

impl Work for Finish {
    type Output = Point<Secp256k1>;
    #[inline(always)]
    fn run(self) -> Point<Secp256k1> {
        let Unfinished { sum, u, last } = &self.0;
        // There is no `T`: curves with an endomorphism have `a = 0`.
        let zero = choice::P256k1Field::zero();
        let [x, v, z] = [&sum[0], &sum[1], &sum[2]].map(element::<Secp256k1>);
        let mut sum = Accumulator::from_coordinates(x, v, z, zero);
        for [x, v] in last {
            let q = Addend {
                x: element::<Secp256k1>(x),
                v: element::<Secp256k1>(v),
            };
            let (next, chord, _) = sum.add(sum.z, &q);
            sum = sum.complete(&q, zero, (next, chord));
        }
        let u = element::<Secp256k1>(u);
        leave::<Secp256k1>(&sum.to_jacobian(u).to_affine())
    }
}

/// [`Mul`] in lanes on backends that have them, else on words. Constant time.
#[inline(always)]
fn mul_glv_in_lanes(work: Mul<'_, Secp256k1>) -> Point<Secp256k1> {
    match dispatch::lanes(MulGlv(work)) {
        Ok(unfinished) => dispatch::words(Finish(unfinished)),
        Err(MulGlv(work)) => dispatch::words(work),
    }
}
