//! Curves `y^2 = x^3 + a x + b` of prime order, generic over the field and its lanes.
//!
//! | module | contents |
//! |---|---|
//! | [`curves`] | secp256k1, P-256 and P-384: coefficients, base points, precomputed tables |
//! | [`point`] | Jacobian points and the formulas |
//! | [`mul_base`] | secret multiples of the base point |
//! | [`mul`] | secret multiples of any point |
//! | [`glv`] | secp256k1's endomorphism: half-size scalars, and both of the above with it |
//! | [`accumulator`] | accumulator coordinates and their formulas |
//! | [`double_scalar_mul`] | `u G + v Q` of public numbers, in variable time |
//! | [`precomputed`] | the same with precomputed multiples of `Q` |
//! | [`encoding`] | SEC1: points as bytes |
//! | `homogeneous` | homogeneous points and complete formulas |
//! | `map` | points of field elements (RFC 9380) |
//! | `straus` | sums of many multiples of public numbers |
//!
//! **Secrets without exceptional cases.** The fast formulas for `P + Q` fail for `P = Q`, `P = -Q`
//! and the identity. They are still used on secrets, in an order in which those cases cannot occur.
//! All digits are odd, so the accumulator and the next summand are multiples of the point by
//! *different* integers; while these are smaller in magnitude than the order, they are different
//! points. Only the last addition may exceed the order, and that one is complete. [`crate::recoding::odd_digits`] has
//! the proof. Tests run it on curves so small that every possible exception occurs.

pub mod accumulator;
pub mod curves;
pub mod double_scalar_mul;
pub mod encoding;
pub mod glv;
#[cfg(feature = "groups")]
pub mod homogeneous;
#[cfg(feature = "hash_to_curve")]
pub mod map;
pub mod mul;
pub mod mul_base;
pub mod point;
pub mod precomputed;
#[cfg(all(feature = "alloc", feature = "groups"))]
pub mod straus;

use crate::field::known::Known;
use crate::field::{Field, SquareRoot};

/// Tight elements of a curve's field.
pub type Tight<C> = <<C as Curve>::F as Field>::Tight;
/// Masks, one bit per lane.
pub type Mask<C> = <<C as Curve>::F as Field>::Mask;
/// Integers as wide as the curve's coordinates and scalars, one per lane.
pub type Integers<C> = <<C as Curve>::F as Field>::Lanes<<C as Curve>::Words>;

/// The coefficient of `x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoefficientA {
    /// `a = 0`.
    Zero,
    /// `a = -3`.
    MinusThree,
}

/// A curve `y^2 = x^3 + a x + b` of prime order, over a field in which a square root is a single
/// power. Scalars and coordinates have the same number of words.
pub trait Curve: Copy + 'static {
    /// An integer as wide as a coordinate or a scalar.
    type Words: crate::field::Words;
    /// The field of the coordinates.
    type F: Field<Words = Self::Words> + SquareRoot;
    /// `a`.
    const A: CoefficientA;
    /// `b`, canonical.
    const B: Self::Words;
    /// The base point, canonical.
    const BASE: [Self::Words; 2];
    /// The order of the group: a prime.
    const ORDER: Self::Words;
    /// Bit length of the order.
    const BITS: usize;
    /// Loads a stored coordinate, one per lane. A curve's tables hold the form that its usual
    /// representation reads without a product. The words are those of a table.
    fn load(words: &Integers<Self>, known: Known) -> Tight<Self>;
}

/// `x^3 + a x + b`.
#[inline(always)]
pub fn right_side<C: Curve>(x: Tight<C>) -> Tight<C> {
    let b = C::F::splat(&C::B);
    let xx = C::F::square(x);
    let cube = match C::A {
        CoefficientA::Zero => C::F::mul(xx, x),
        CoefficientA::MinusThree => {
            let three = C::F::splat(&<C::Words as crate::field::Words>::small(3));
            C::F::mul(C::F::sub(xx, three), x)
        }
    };
    C::F::carry(C::F::add(cube, b))
}
