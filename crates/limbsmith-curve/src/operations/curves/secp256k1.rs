//! secp256k1.

use crate::arch::Work;
use crate::arch::ifma::LaneWork;
use crate::arch::lane::Lane;
use crate::dispatch::{run_four52, run_work};
use crate::field::p256k1::R52;
use crate::field::{Field, choice};
use crate::operations::four::element;
use crate::operations::many::many;
use crate::operations::{Mul, Point, arithmetic, four, leave};
use crate::simd::weierstrass::any_point::{self, Unfinished};
use crate::weierstrass::accumulator::{Running, Summand};
use crate::weierstrass::curves;

/// secp256k1 (SEC 2, section 2.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Secp256k1;

arithmetic!(
    Secp256k1,
    [u64; 4],
    curves::Secp256k1<choice::P256k1Field>,
    choice::N256k1Field,
    run_work,
    mul_glv_in_lanes,
    four::sum_in_lanes_vartime
);
many!(Secp256k1, Secp256k1, p256k1, n256k1);

impl four::InFour for Secp256k1 {
    #[inline(always)]
    fn multiple_vartime<V: Lane>(q: &Point<Self>, v: &[u64; 4]) -> [[u64; 4]; 3] {
        any_point::multiple_glv_vartime::<curves::Secp256k1<R52<V>>>(q, v)
    }
}

/// [`Mul`] in four lanes.
struct MulGlv<'a>(Mul<'a, Secp256k1>);

impl LaneWork for MulGlv<'_> {
    type Output = Unfinished<[u64; 4]>;
    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        any_point::mul_glv::<curves::Secp256k1<R52<V>>>(self.0.point, self.0.scalar)
    }
}

/// The last additions of [`any_point::mul_glv`], on words. Constant time.
struct Finish(Unfinished<[u64; 4]>);

impl Work for Finish {
    type Output = Point<Secp256k1>;
    #[inline(always)]
    fn run(self) -> Point<Secp256k1> {
        let Unfinished { sum, u, last } = &self.0;
        // There is no `T`: curves with an endomorphism have `a = 0`.
        let zero = choice::P256k1Field::zero();
        let [x, v, z] = [&sum[0], &sum[1], &sum[2]].map(element::<Secp256k1>);
        let mut sum = Running::from_coordinates(x, v, z, zero);
        for [x, v] in last {
            let q = Summand {
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
    match run_four52(MulGlv(work)) {
        Ok(unfinished) => run_work(Finish(unfinished)),
        Err(MulGlv(work)) => run_work(work),
    }
}
