//! The contract of each operation, derived from the field, the representation and its classes.

use crate::spec::{Field, Rep};
use crate::strategy::common::ones;
use limbsmith_check::{Claim, Contract, Shape, Term};
use num_bigint::{BigInt, BigUint};

/// Bounds for the limbs of one class: inclusive, limb by limb and optionally as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Largest value of each limb.
    pub limbs: Vec<BigUint>,
    /// Largest value of the whole, if it is less.
    pub whole: Option<BigUint>,
}

impl Bound {
    /// Any `n` words of `word` bits.
    pub fn words(n: usize, word: u32) -> Self {
        Bound {
            limbs: vec![ones(word); n],
            whole: None,
        }
    }

    /// Words of a value of at most `max`.
    pub fn up_to(n: usize, word: u32, max: BigUint) -> Self {
        Bound {
            limbs: vec![ones(word); n],
            whole: Some(max),
        }
    }

    /// The largest value, of limbs at weights `0, radix, 2 radix...`.
    pub fn max(&self, radix: u32) -> BigUint {
        self.shape("", radix).max()
    }

    /// The shape of an array with this bound.
    pub fn shape(&self, name: &str, radix: u32) -> Shape {
        Shape::uniform(name, radix, self.limbs.clone(), self.whole.clone())
    }
}

/// The classes of a representation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    /// Reduced enough to be stored.
    pub tight: Bound,
    /// Sum or difference of two tights.
    pub sum: Bound,
    /// Anything that a product accepts.
    pub loose: Bound,
    /// A product before carry propagation, if it is a class of its own.
    pub product: Option<Bound>,
}

/// `factor * (product of inputs)`.
pub fn term(factor: i32, inputs: &[&str]) -> Term {
    Term {
        factor: BigInt::from(factor),
        inputs: inputs.iter().map(|s| s.to_string()).collect(),
    }
}

/// `scale * r = terms` modulo `modulus` (an equality if that is zero).
pub fn congruent(
    inputs: Vec<Shape>,
    output: Shape,
    modulus: &BigUint,
    scale: &BigUint,
    terms: Vec<Term>,
) -> Contract {
    // A canonical result is bounded as a whole, so its input is tracked as a whole too.
    let whole = output.whole.is_some() && inputs.len() == 1;
    let inputs = inputs
        .into_iter()
        .map(|s| if whole { as_whole(s) } else { s })
        .collect();
    let claim = Claim::Congruent {
        modulus: modulus.clone(),
        scale: scale.clone(),
        out: output.name.clone(),
        terms,
    };
    Contract {
        inputs,
        outputs: vec![output],
        claims: vec![claim],
        ..Contract::default()
    }
}

/// The same shape with an explicit bound on its value; proofs then treat it as one number.
fn as_whole(shape: Shape) -> Shape {
    let max = shape.max();
    Shape {
        whole: Some(max),
        ..shape
    }
}

/// The output is 1 if the input is at most `limit`, else 0.
pub fn flag(input: Shape, limit: &BigUint) -> Contract {
    let input = as_whole(input);
    let output = Shape::uniform("r", 0, vec![BigUint::from(1u8)], None);
    let claim = Claim::Flag {
        flag: "r".into(),
        input: input.name.clone(),
        limit: limit.clone(),
    };
    Contract {
        inputs: vec![input],
        outputs: vec![output],
        claims: vec![claim],
        ..Contract::default()
    }
}

/// A shape of limbs in `rep`.
pub fn limbs(name: &str, rep: &Rep, bound: &Bound) -> Shape {
    Shape {
        name: name.into(),
        weights: rep.weights.clone(),
        limbs: bound.limbs.clone(),
        whole: bound.whole.clone(),
    }
}

/// A shape of whole words.
pub fn words(name: &str, field: &Field, rep: &Rep, max: Option<BigUint>) -> Shape {
    let n = rep.words(field);
    Shape::uniform(name, rep.word, vec![ones(rep.word); n], max)
}
