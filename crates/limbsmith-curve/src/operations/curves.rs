//! The curves as types, with their operations dispatched at run time.
//!
//! Each operation is a function that is not generic, so it is compiled once, in this crate.

use super::many::many;
use super::{Mul, Point};
use super::{arithmetic, four};
use crate::arch::ifma::LaneWork;
use crate::arch::lane::Lane;
use crate::dispatch::{run_four52, run_work};
use crate::field::{choice, p256, p256k1};
use crate::simd::weierstrass::any_point;
use crate::weierstrass::curves;

/// P-256 (SP 800-186, section 3.2.1.3).
#[cfg(feature = "p256")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct P256;

#[cfg(feature = "p256")]
arithmetic!(
    P256,
    [u64; 4],
    curves::P256<choice::P256Field>,
    choice::N256Field,
    run_work,
    four::mul_in_lanes,
    four::sum_in_lanes_vartime
);
#[cfg(feature = "p256")]
many!(P256, P256, p256, n256);

#[cfg(feature = "p256")]
impl four::InFour for P256 {
    #[inline(always)]
    fn multiple_vartime<V: Lane>(q: &Point<Self>, v: &[u64; 4]) -> [[u64; 4]; 3] {
        any_point::multiple_vartime::<curves::P256<p256::R52<V>>>(q, v)
    }
}

/// P-384 (SP 800-186, section 3.2.1.4).
#[cfg(feature = "p384")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct P384;

#[cfg(feature = "p384")]
arithmetic!(
    P384,
    [u64; 6],
    curves::P384<choice::P384Field>,
    choice::N384Field,
    run_work,
    run_work,
    run_work
);
#[cfg(feature = "p384")]
many!(P384, P384, p384, n384);

/// secp256k1 (SEC 2, section 2.4.1).
#[cfg(feature = "secp256k1")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Secp256k1;

#[cfg(feature = "secp256k1")]
arithmetic!(
    Secp256k1,
    [u64; 4],
    curves::Secp256k1<choice::P256k1Field>,
    choice::N256k1Field,
    run_work,
    mul_glv_in_lanes,
    four::sum_in_lanes_vartime
);
#[cfg(feature = "secp256k1")]
many!(Secp256k1, Secp256k1, p256k1, n256k1);

#[cfg(feature = "secp256k1")]
impl four::InFour for Secp256k1 {
    #[inline(always)]
    fn multiple_vartime<V: Lane>(q: &Point<Self>, v: &[u64; 4]) -> [[u64; 4]; 3] {
        any_point::multiple_glv_vartime::<curves::Secp256k1<p256k1::R52<V>>>(q, v)
    }
}

/// [`Mul`] on secp256k1 in four lanes.
#[cfg(feature = "secp256k1")]
struct MulGlv<'a>(Mul<'a, Secp256k1>);

#[cfg(feature = "secp256k1")]
impl LaneWork for MulGlv<'_> {
    type Output = any_point::Unfinished<[u64; 4]>;
    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        any_point::mul_glv::<curves::Secp256k1<p256k1::R52<V>>>(self.0.point, self.0.scalar)
    }
}

/// [`Mul`] in lanes on backends that have them, else on words. Constant time.
#[cfg(feature = "secp256k1")]
#[inline(always)]
fn mul_glv_in_lanes(work: Mul<'_, Secp256k1>) -> Point<Secp256k1> {
    match run_four52(MulGlv(work)) {
        Ok(unfinished) => run_work(four::Finish::<Secp256k1>(unfinished)),
        Err(MulGlv(work)) => run_work(work),
    }
}
