//! Scalars and points through the traits of `group` and `ff`.

use super::Place::Backends;
use super::{Operation, Run, traced};
use crate::input::Input;
use group::ff::{Field, PrimeField};
use group::{Curve, Group, GroupEncoding};
use limbsmith_curve::groups::edwards25519::EdwardsPoint;
use limbsmith_curve::groups::ristretto255::RistrettoPoint;
use limbsmith_curve::groups::{p256, p384, secp256k1};
use rand_core::TryRng;
use std::convert::Infallible;
use std::hint::black_box;
use subtle::{ConditionallySelectable, ConstantTimeEq};

pub const OPERATIONS: &[Operation] = &[
    traced(
        "edwards25519 traits of group",
        Backends,
        points::<EdwardsPoint>,
    ),
    traced(
        "ristretto255 traits of group",
        Backends,
        points::<RistrettoPoint>,
    ),
    traced(
        "P-256 traits of group",
        Backends,
        points::<p256::ProjectivePoint>,
    ),
    traced(
        "P-384 traits of group",
        Backends,
        points::<p384::ProjectivePoint>,
    ),
    traced(
        "secp256k1 traits of group",
        Backends,
        points::<secp256k1::ProjectivePoint>,
    ),
    traced(
        "P-256 affine traits",
        Backends,
        affine::<p256::ProjectivePoint>,
    ),
    traced(
        "P-384 affine traits",
        Backends,
        affine::<p384::ProjectivePoint>,
    ),
    traced(
        "secp256k1 affine traits",
        Backends,
        affine::<secp256k1::ProjectivePoint>,
    ),
    traced(
        "edwards25519 traits of ff",
        Backends,
        scalars::<EdwardsPoint>,
    ),
    traced(
        "P-256 traits of ff",
        Backends,
        scalars::<p256::ProjectivePoint>,
    ),
    traced(
        "P-384 traits of ff",
        Backends,
        scalars::<p384::ProjectivePoint>,
    ),
    traced(
        "secp256k1 traits of ff",
        Backends,
        scalars::<secp256k1::ProjectivePoint>,
    ),
];

/// A source of hidden bytes.
struct Source([u8; 96]);

impl TryRng for Source {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("scalars are bytes")
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!("scalars are bytes")
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        let place = 96 - out.len();
        out.copy_from_slice(&self.0[place..]);
        Ok(())
    }
}

/// A secret scalar. Of the first kind it is zero.
fn scalar<S: Field>(input: Input, lane: usize) -> S {
    let Ok(scalar) = S::try_random(&mut Source(input.bytes(lane)));
    scalar
}

fn points<G: Group + GroupEncoding + ConditionallySelectable>(input: Input) -> Run {
    let [a, b] = [0, 1].map(|lane| scalar::<G::Scalar>(input, lane));
    let (p, q) = (G::generator() * a, G::mul_by_generator(&b));
    let encoding = Box::new((p.to_bytes(), p));
    Box::new(move |out| {
        let (encoding, p) = black_box(&*encoding);
        let decoded = G::from_bytes(encoding).unwrap_or(G::identity());
        let sum = decoded + q - p.double();
        out.extend_from_slice((sum * b).to_bytes().as_ref());
        out.push(sum.is_identity().unwrap_u8());
    })
}

fn affine<G: Curve>(input: Input) -> Run {
    let points: Vec<G> = (0..2)
        .map(|lane| G::generator() * scalar::<G::Scalar>(input, lane))
        .collect();
    Box::new(move |out| {
        let points = black_box(&points);
        let mut affine = vec![points[0].to_affine(); 2];
        G::batch_normalize(points, &mut affine);
        let sum: G = points[0] + affine[0] - affine[1];
        out.push(sum.is_identity().unwrap_u8());
    })
}

fn scalars<G: Group>(input: Input) -> Run {
    let [a, b] = [0, 1].map(|lane| scalar::<G::Scalar>(input, lane));
    let values = Box::new((a, b, a.to_repr()));
    Box::new(move |out| {
        let (a, b, repr) = black_box(*values);
        let one = G::Scalar::ONE;
        let read = G::Scalar::from_repr(repr).unwrap_or(one);
        let (square, root) = G::Scalar::sqrt_ratio(&read, &b);
        for value in [
            a.invert().unwrap_or(one),
            a.square().sqrt().unwrap_or(one).square(),
            root,
            a.double() + b.cube(),
            a.pow([7, 1]),
        ] {
            out.extend_from_slice(value.to_repr().as_ref());
        }
        out.extend([square, a.is_odd(), a.is_zero(), a.ct_eq(&b)].map(|bit| bit.unwrap_u8()));
    })
}
