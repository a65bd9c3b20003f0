//! Values of expressions: Rust's types as far as the grammar needs them, with values and bounds.

use super::poly::{Atom, Poly, Ring};
use limbsmith_check::Shape;
use num_bigint::BigUint;

pub(super) type Result<T> = std::result::Result<T, String>;

pub(super) fn fail<T>(message: impl Into<String>) -> Result<T> {
    Err(message.into())
}

/// Bits that the multiplier reads of a word: those of `Low<V>`.
pub(super) const LOW: u32 = 52;

/// The number that constants, and numbers of `u32`, share.
pub(super) const SHARED: usize = usize::MAX;

/// An integer in limbs.
#[derive(Clone, Debug)]
pub(super) struct Integer {
    /// Two integers with one number are equal, unless it is [`SHARED`].
    pub(super) number: usize,
    /// Its value modulo the prime.
    pub(super) value: Poly,
    /// Its bounds.
    pub(super) shape: Shape,
}

impl Integer {
    /// An integer within these bounds.
    pub(super) fn new(number: usize, value: Poly, shape: Shape) -> Self {
        Integer {
            number,
            value,
            shape: tightened(shape),
        }
    }

    pub(super) fn max(&self) -> BigUint {
        self.shape.max()
    }

    /// The same integer in so many words of this width, into which it must fit.
    pub(super) fn in_words(&self, width: u32, count: usize) -> Integer {
        let limbs = vec![(BigUint::from(1u8) << width) - 1u8; count];
        let shape = Shape::uniform("", width, limbs, Some(self.max()));
        Integer::new(self.number, self.value.clone(), shape)
    }

    /// Whether these are so many words of this width.
    pub(super) fn is_words(&self, width: u32, count: usize) -> bool {
        words(&self.shape.weights, width, count)
    }
}

/// Whether these are the weights of so many words of this width.
pub(super) fn words(weights: &[u32], width: u32, count: usize) -> bool {
    weights.len() == count && (0..).zip(weights).all(|(i, w)| *w == i * width)
}

/// The shape with each limb at most what the whole allows.
fn tightened(mut shape: Shape) -> Shape {
    let max = shape.max();
    for (limb, weight) in shape.limbs.iter_mut().zip(&shape.weights) {
        *limb = (&max >> *weight).min(limb.clone());
    }
    shape
}

/// Whether the integer whose lowest word this is is odd: known only of a canonical integer.
pub(super) fn parity(ring: &Ring, integer: &Integer) -> Result<Poly> {
    if integer.max() >= ring.0 {
        return Err("the lowest bit of what need not be canonical".into());
    }
    match integer.shape.weights.split_first() {
        Some((0, rest)) if rest.iter().all(|w| *w > 0) => {
            Ok(ring.atom(Atom::Odd(integer.value.clone())))
        }
        _ => Err("a bit from the middle".into()),
    }
}

/// A value.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// A struct by its name.
    Class(&'static str, Integer),
    /// `impl Into<C>`
    Convertible(&'static str, Integer),
    /// `[uW; N]`, or a reference to it. On lanes, `[V; N]` with words of 64 bits and `[Low<V>; N]` with words of 52; the
    /// weights tell an element from an integer.
    Limbs {
        integer: Integer,
        word: u32,
        by_ref: bool,
    },
    /// `[[u64; W]; 1]`, or `LANES` or `HALF` of them, or a reference to it.
    Lane(Integer, bool),
    /// On lanes, `[u64; N]` for all lanes, or a reference to it.
    Digits(Integer, bool),
    /// `&[V]`, or `&[Pair<V>]`, of which the integer is that of the selected half.
    Vectors(Integer),
    /// The selection of a half.
    Side,
    /// The chain of the inversion, or a reference to it.
    Chain(bool),
    /// The lowest word of an integer, in a word of that many bits.
    Lowest(Integer, u32),
    /// A number in a word of that many bits; `Low<V>` has 52.
    Number(Integer, u32),
    /// A truth value in a byte: 0 or 1.
    Truth(Poly),
    /// Any byte in a word of that many bits. Its lowest bit is a truth value.
    Byte(Poly, u32),
    /// `Bit`
    Bit(Poly),
    /// `[u8; 1]`, or `LANES` or `HALF` of them, or a reference to it: the lowest bits are truth values.
    Bytes(Poly, bool),
}

impl Value {
    /// The kind, for messages.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Value::Class(name, _) => name,
            Value::Convertible(..) => "an operand before its conversion",
            Value::Limbs { by_ref: true, .. } => "a reference to limbs",
            Value::Limbs { .. } => "limbs",
            Value::Lane(..) => "an array of integers",
            Value::Digits(_, true) => "a reference to digits",
            Value::Digits(..) => "digits",
            Value::Vectors(_) => "a slice of vectors",
            Value::Side => "a side",
            Value::Chain(_) => "a chain",
            Value::Lowest(..) => "a word of an integer",
            Value::Number(..) => "a number",
            Value::Truth(..) => "a truth value's byte",
            Value::Byte(..) => "a byte",
            Value::Bit(_) => "Bit",
            Value::Bytes(..) => "an array of bytes",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parity_is_that_of_a_canonical_integer_in_increasing_words() {
        let ring = Ring(BigUint::from(13u8));
        let of = |weights: [u32; 2], max: u8| {
            let shape = Shape {
                name: String::new(),
                weights: weights.to_vec(),
                limbs: vec![3u8.into(), 3u8.into()],
                whole: Some(max.into()),
            };
            parity(&ring, &Integer::new(0, ring.element("a"), shape))
        };
        assert_eq!(of([0, 2], 12), Ok(ring.atom(Atom::Odd(ring.element("a")))));
        assert!(of([0, 2], 13).is_err());
        assert!(of([0, 0], 12).is_err());
        assert!(of([1, 2], 12).is_err());
    }
}
