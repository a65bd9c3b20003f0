//! Scalars by the traits of `ff`, beside those of k256, p256, p384 and curve25519-dalek.

#[path = "../../limbsmith/tests/support/mod.rs"]
mod support;

use group::ff::PrimeField;
use support::Random;

/// Cases for each field.
const CASES: usize = 300;

fn same<A: PrimeField, B: PrimeField>(a: &A, b: &B) {
    assert_eq!(a.to_repr().as_ref(), b.to_repr().as_ref());
}

/// The constants, and functions of encodings that may be refused.
fn fields<A: PrimeField, B: PrimeField>(seed: u64) {
    assert_eq!(A::NUM_BITS, B::NUM_BITS);
    assert_eq!(A::CAPACITY, B::CAPACITY);
    assert_eq!(A::S, B::S);
    same(&A::TWO_INV, &B::TWO_INV);
    same(&A::MULTIPLICATIVE_GENERATOR, &B::MULTIPLICATIVE_GENERATOR);
    same(&A::ROOT_OF_UNITY, &B::ROOT_OF_UNITY);
    same(&A::ROOT_OF_UNITY_INV, &B::ROOT_OF_UNITY_INV);
    same(&A::DELTA, &B::DELTA);
    let mut random = Random::new(seed);
    let mut previous = (A::ONE, B::ONE);
    for _ in 0..CASES {
        let (mut a, mut b) = (A::Repr::default(), B::Repr::default());
        for byte in a.as_mut() {
            *byte = random.words()[0] as u8;
        }
        // Near the order now and then, from either end.
        let bytes = a.as_mut();
        let length = bytes.len();
        match random.below(4) {
            0 => bytes[..length / 2].fill(0xff),
            1 => bytes[length / 2..].fill(0),
            _ => {}
        }
        b.as_mut().copy_from_slice(a.as_ref());
        let (x, y) = (A::from_repr_vartime(a), B::from_repr_vartime(b));
        assert_eq!(x.is_some(), y.is_some());
        let (Some(x), Some(y)) = (x, y) else { continue };
        same(&(x * previous.0 + x), &(y * previous.1 + y));
        same(&x.cube().double(), &y.cube().double());
        assert_eq!(bool::from(x.is_odd()), bool::from(y.is_odd()));
        let (inverse, other) = (x.invert(), y.invert());
        same(&inverse.unwrap_or(A::ZERO), &other.unwrap_or(B::ZERO));
        let (root, other) = (x.sqrt(), y.sqrt());
        assert_eq!(bool::from(root.is_some()), bool::from(other.is_some()));
        same(
            &root.unwrap_or(A::ZERO).square(),
            &other.unwrap_or(B::ZERO).square(),
        );
        let (square, root) = A::sqrt_ratio(&x, &previous.0);
        let (other_square, other) = B::sqrt_ratio(&y, &previous.1);
        assert_eq!(bool::from(square), bool::from(other_square));
        if bool::from(square) {
            same(&root.square(), &other.square());
        }
        same(&x.pow([5, 7]), &y.pow([5, 7]));
        previous = (x, y);
    }
}

#[test]
fn fields_are_those_of_other_libraries() {
    use limbsmith_curve::groups;
    fields::<groups::secp256k1::Scalar, k256::Scalar>(51);
    fields::<groups::p256::Scalar, p256::Scalar>(52);
    fields::<groups::p384::Scalar, p384::Scalar>(53);
    fields::<groups::edwards25519::Scalar, curve25519_dalek::scalar::Scalar>(54);
}
