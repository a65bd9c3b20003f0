//! Curves `y^2 = x^3 + a x + b` of prime order, generic over the field and its lanes.
//!
//! | module | what |
//! |---|---|
//! | [`curves`] | secp256k1, P-256 and P-384: coefficients, base points, stored tables |
//! | [`points`] | Jacobian points and the formulas |
//! | [`recode`] | scalars as signed odd digits, for code that must not branch |
//! | [`comb`] | secret multiples of the base point |
//! | [`window`] | secret multiples of any point |
//! | [`glv`] | secp256k1's endomorphism: halves of scalars, and both of the above with it |
//! | [`running`] | points and formulas of sums of many |
//! | [`straus`] | `u G + v Q` of public numbers, in variable time |
//! | [`prepared`] | the same with stored multiples of `Q` |
//! | [`encoding`] | SEC1: points as bytes |
//!
//! **Secrets without exceptions.** The fast formulas for `P + Q` fail for `P = Q`, `P = -Q` and
//! for the identity. They are used on secrets all the same, in an order in which those cases
//! cannot arise: all digits are odd, so the sum so far and the next summand are multiples of the
//! point by *different* integers, and while these stay below the order in size they are different
//! points. Only the last addition may pass the order, and that one is complete. The argument is
//! in [`recode`]; tests run it on curves so small that every exception that could arise does.

pub mod comb;
pub mod curves;
pub mod encoding;
pub mod glv;
pub mod lanes;
pub mod points;
pub mod prepared;
pub mod recode;
pub mod running;
pub mod straus;
#[rustfmt::skip]
pub mod tables_p256;
#[rustfmt::skip]
pub mod tables_p384;
#[rustfmt::skip]
pub mod tables_secp256k1;
pub mod window;

use crate::field::{Field, SquareRoot};

/// Tight elements of a curve's field.
pub type Tight<C> = <<C as Curve>::F as Field>::Tight;
/// Truth values, one a lane.
pub type Mask<C> = <<C as Curve>::F as Field>::Mask;
/// Integers as wide as the curve's coordinates and scalars, one a lane.
pub type Integers<C> = <<C as Curve>::F as Field>::Lanes<<C as Curve>::Words>;

/// The coefficient of `x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slope {
    /// `a = 0`.
    Zero,
    /// `a = -3`.
    MinusThree,
}

/// A curve `y^2 = x^3 + a x + b` over a field in which square roots are one power, with a group
/// of prime order. Scalars and coordinates have as many words.
pub trait Curve: Copy + 'static {
    /// An integer as wide as a coordinate or a scalar.
    type Words: crate::field::Words;
    /// The field of the coordinates.
    type F: Field<Words = Self::Words> + SquareRoot;
    /// `a`.
    const A: Slope;
    /// `b`, canonical.
    const B: Self::Words;
    /// The base point, canonical.
    const BASE: [Self::Words; 2];
    /// The order of the group: a prime.
    const ORDER: Self::Words;
    /// Bits of the order.
    const BITS: usize;
    /// A stored coordinate, one a lane. The tables of a curve hold what its usual
    /// representation reads without a product.
    fn load(words: &Integers<Self>) -> Tight<Self>;
}

/// `x^3 + a x + b`.
#[inline(always)]
pub fn right_side<C: Curve>(x: Tight<C>) -> Tight<C> {
    let b = C::F::splat(&C::B);
    let xx = C::F::square(x);
    let cube = match C::A {
        Slope::Zero => C::F::mul(xx, x),
        Slope::MinusThree => {
            let three = C::F::splat(&<C::Words as crate::field::Words>::small(3));
            C::F::mul(C::F::sub(xx, three), x)
        }
    };
    C::F::carry(C::F::add(cube, b))
}
