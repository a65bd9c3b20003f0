//! Scalars and points of the groups for authors of protocols: edges, exceptional cases, and big integers.

// Operators are tested in all their forms.
#![allow(clippy::op_ref)]

use limbsmith_curve::groups::weierstrass::{
    Form, PrimeGroup, ProjectivePoint, Scalar, ScalarError, UnequalLengths,
};
use limbsmith_curve::operations::{Arithmetic, Point};
use limbsmith_curve::scalar::Bytes;
use limbsmith_curve::weierstrass::Curve;
use limbsmith_curve::weierstrass::encoding::PointError;
use limbsmith_field::field::{Field, Words};
use num_bigint::BigUint;
use zeroize::Zeroize;

#[path = "groups/points.rs"]
mod points;
#[path = "groups/scalars.rs"]
mod scalars;
#[path = "groups/sums.rs"]
mod sums;

/// A small generator of test data (SplitMix64).
struct Random(pub u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn fill(&mut self, bytes: &mut [u8]) {
        for b in bytes {
            *b = self.word() as u8;
        }
    }

    fn scalar<A: PrimeGroup>(&mut self) -> Scalar<A> {
        Scalar::random(|bytes| self.fill(bytes))
    }
}

fn order<A: PrimeGroup>() -> BigUint {
    let order = A::Group::ORDER;
    let words = order.as_ref().iter().rev();
    words.fold(BigUint::default(), |n, w| (n << 64) + *w)
}

fn big<A: PrimeGroup>(k: &Scalar<A>) -> BigUint {
    BigUint::from_bytes_be(k.to_bytes().as_ref())
}

/// Bytes of a scalar, or twice as many.
fn bytes<A: PrimeGroup>(n: &BigUint, times: usize) -> Vec<u8> {
    let size = times * A::WIDE.as_ref().len() / 2;
    let n = n.to_bytes_be();
    let mut bytes = vec![0; size - n.len()];
    bytes.extend(n);
    bytes
}

/// The same as an array.
fn exact<A: PrimeGroup>(n: &BigUint) -> Bytes<A> {
    let mut exact = A::ZERO.to_be_bytes();
    exact.as_mut().copy_from_slice(&bytes::<A>(n, 1));
    exact
}

fn scalar<A: PrimeGroup>(n: &BigUint) -> Scalar<A> {
    Scalar::from_canonical_bytes(&exact::<A>(n)).unwrap()
}

/// A function for each curve.
macro_rules! on_each_curve {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            use limbsmith_curve::operations::{P256, P384, Secp256k1};
            run::$name::<Secp256k1>();
            run::$name::<P256>();
            run::$name::<P384>();
        }
    )*};
}
use on_each_curve;
