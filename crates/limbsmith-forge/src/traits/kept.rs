//! Contracts of kernels, as their callers rely on them.

use super::poly::{Atom, Poly, Ring};
use super::value::{Result, SHARED, fail};
use crate::audit::Evidence;
use limbsmith_check::{Claim, Promise, Shape, Term};
use num_bigint::BigUint;
use std::rc::Rc;

/// A contract that a caller may rely on, proved from the text of a kernel.
#[derive(Clone, Debug)]
pub struct Kept {
    inputs: Vec<Shape>,
    output: Rc<Shape>,
    meaning: Meaning,
}

/// The meaning of the result.
#[derive(Clone, Debug)]
enum Meaning {
    /// `result = unscale * sum of terms`, modulo `modulus`; exactly if that is zero.
    Value {
        modulus: BigUint,
        unscale: BigUint,
        terms: Vec<Term>,
    },
    /// 1 if the sum is 0 modulo `modulus`, else 0.
    Zero { modulus: BigUint, terms: Vec<Term> },
    /// 1 if the input is at most `limit`, else 0.
    AtMost { input: String, limit: BigUint },
}

impl Kept {
    /// The proved contract of a function with one result that assumes only bounds.
    pub fn of(evidence: &Evidence, prime: &BigUint) -> Option<Kept> {
        let value = |modulus: BigUint, scale: BigUint, terms| Meaning::Value {
            unscale: match scale == BigUint::from(1u8) {
                true => scale,
                false => scale.modpow(&(prime - 2u8), prime),
            },
            modulus,
            terms,
        };
        let (inputs, output, meaning) = match evidence {
            Evidence::Kernel(k) => {
                let c = &k.contract;
                let ([output], [claim], []) = (&c.outputs[..], &c.claims[..], &c.multiples[..])
                else {
                    return None;
                };
                let meaning = match claim.clone() {
                    Claim::Congruent {
                        modulus,
                        scale,
                        terms,
                        ..
                    } => value(modulus, scale, terms),
                    Claim::Flag { input, limit, .. } => Meaning::AtMost { input, limit },
                    Claim::Multiple(_) => return None,
                };
                (&c.inputs, output, meaning)
            }
            Evidence::Composed(c) => {
                let meaning = match c.promise.clone() {
                    Promise::Congruent {
                        modulus,
                        scale,
                        terms,
                    } => value(modulus, scale, terms),
                    Promise::Zero { modulus, terms } => Meaning::Zero { modulus, terms },
                };
                (&c.inputs, &c.output, meaning)
            }
        };
        Some(Kept {
            inputs: inputs.clone(),
            output: Rc::new(output.clone()),
            meaning,
        })
    }
}

/// An operand of a kernel.
pub(crate) struct Operand<'a> {
    /// Its value modulo the prime.
    pub(crate) value: &'a Poly,
    /// Its bounds.
    pub(crate) shape: &'a Shape,
    /// The number of the integer: two operands with one number are the same integer.
    pub(crate) integer: usize,
}

/// The result that a contract promises.
pub(crate) enum Promised {
    /// An integer: its value modulo the prime, its bounds.
    Value(Poly, Rc<Shape>),
    /// A truth value.
    Truth(Poly),
}

impl Kept {
    /// The bounds that the contract assumes, one shape for each argument.
    pub(crate) fn inputs(&self) -> &[Shape] {
        &self.inputs
    }

    /// The promise for these operands.
    ///
    /// # Errors
    /// Another number of operands; an operand that may exceed what the contract assumes; a contract modulo another
    /// number.
    pub(crate) fn apply(
        &self,
        name: &str,
        ring: &Ring,
        operands: &[Operand<'_>],
    ) -> Result<Promised> {
        if self.inputs.len() != operands.len() {
            return fail(format!("{name}: takes other arguments"));
        }
        for (operand, shape) in operands.iter().zip(&self.inputs) {
            if !implies(operand.shape, shape) {
                return fail(format!(
                    "{name}: what {} is given may exceed what it assumes",
                    shape.name
                ));
            }
        }
        let named = |n: &str| {
            let at = self.inputs.iter().position(|s| s.name == n);
            at.and_then(|i| operands.get(i))
        };
        // The sum of terms modulo the prime.
        let sum = |modulus: &BigUint, terms: &[Term]| {
            if modulus % &ring.0 != BigUint::ZERO {
                return fail(format!("{name}: another modulus"));
            }
            let mut sum = Poly::default();
            for t in terms {
                let mut product = ring.signed(&t.factor);
                for n in &t.inputs {
                    let operand = named(n).ok_or("a term of another input")?;
                    product = ring.mul(&product, operand.value);
                }
                sum = ring.add(&sum, &product);
            }
            Ok(sum)
        };
        match &self.meaning {
            Meaning::Value {
                modulus,
                unscale,
                terms,
            } => {
                let sum = sum(modulus, terms)?;
                let mut shape = self.output.clone();
                if *modulus == BigUint::ZERO && is_choice(terms) {
                    // The result is one of the two operands, so it is at most the larger one.
                    if let (Some(bit), Some(a), Some(b)) = (named("bit"), named("a"), named("b")) {
                        // `b` is chosen only where it is below the prime, if the bit says so.
                        let below =
                            b.integer != SHARED && *bit.value == ring.atom(Atom::Below(b.integer));
                        let b = match below {
                            true => b.shape.max().min(&ring.0 - 1u8),
                            false => b.shape.max(),
                        };
                        let whole = a.shape.max().max(b).min(shape.max());
                        Rc::make_mut(&mut shape).whole = Some(whole);
                    }
                }
                Ok(Promised::Value(ring.scale(&sum, unscale), shape))
            }
            Meaning::Zero { modulus, terms } => {
                Ok(Promised::Truth(ring.is_zero(&sum(modulus, terms)?)))
            }
            Meaning::AtMost { input, limit } => {
                let f = named(input).ok_or("a flag of another input")?;
                if *limit == BigUint::ZERO && f.shape.max() < ring.0 {
                    return Ok(Promised::Truth(ring.is_zero(f.value)));
                }
                if limit + 1u8 == ring.0 {
                    return Ok(Promised::Truth(ring.atom(Atom::Below(f.integer))));
                }
                fail(format!("{name}: a flag of something else"))
            }
        }
    }
}

/// Whether every integer within `given` is within `asked`.
pub fn implies(given: &Shape, asked: &Shape) -> bool {
    given.weights == asked.weights
        && given.limbs.iter().zip(&asked.limbs).all(|(g, a)| g <= a)
        && asked.whole.as_ref().is_none_or(|w| given.max() <= *w)
}

/// Whether the terms are `a + bit b - bit a`.
fn is_choice(terms: &[Term]) -> bool {
    let is = |t: &Term, factor: i8, names: &[&str]| {
        t.factor == factor.into() && t.inputs.iter().eq(names.iter())
    };
    matches!(terms, [x, y, z] if is(x, 1, &["a"]) && is(y, 1, &["bit", "b"]) && is(z, -1, &["bit", "a"]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::term;

    fn shape(name: &str, max: u8) -> Shape {
        Shape::uniform(name, 0, vec![max.into()], None)
    }

    fn kept(names: &[&str], meaning: Meaning) -> Kept {
        Kept {
            inputs: names.iter().map(|n| shape(n, 15)).collect(),
            output: Rc::new(shape("r", 15)),
            meaning,
        }
    }

    /// The promise modulo 13 for operands of at most so much: numbers of polynomials are names.
    fn promise(k: &Kept, maxima: &[u8]) -> Result<Promised> {
        let ring = Ring(BigUint::from(13u8));
        let values: Vec<_> = (maxima.iter().enumerate())
            .map(|(i, max)| (ring.element(&i.to_string()), shape("", *max)))
            .collect();
        let mut operands = vec![];
        for (integer, (value, shape)) in values.iter().enumerate() {
            operands.push(Operand {
                value,
                shape,
                integer,
            });
        }
        k.apply("f", &ring, &operands)
    }

    #[test]
    fn flags_are_of_zero_or_of_the_prime() {
        let ring = Ring(BigUint::from(13u8));
        let flag = |limit: u8| Meaning::AtMost {
            input: "w".into(),
            limit: limit.into(),
        };
        let truth = |limit, max| match promise(&kept(&["w"], flag(limit)), &[max])? {
            Promised::Truth(t) => Ok(t),
            Promised::Value(..) => fail("a value"),
        };
        assert_eq!(truth(0, 12), Ok(ring.is_zero(&ring.element("0"))));
        assert_eq!(truth(12, 15), Ok(ring.atom(Atom::Below(0))));
        let other = Err("f: a flag of something else".to_string());
        assert_eq!(truth(0, 13), other);
        assert_eq!(truth(5, 12), other);
        assert_eq!(truth(11, 12), other);
    }

    #[test]
    fn a_choice_is_at_most_the_larger_operand() {
        let choice = Meaning::Value {
            modulus: BigUint::ZERO,
            unscale: 1u8.into(),
            terms: vec![
                term(1, &["a"]),
                term(1, &["bit", "b"]),
                term(-1, &["bit", "a"]),
            ],
        };
        for (a, b, max) in [(3, 9, 9u8), (9, 3, 9), (15, 2, 15)] {
            let k = kept(&["bit", "a", "b"], choice.clone());
            match promise(&k, &[1, a, b]) {
                Ok(Promised::Value(_, shape)) => assert_eq!(shape.max(), max.into()),
                _ => panic!("no value"),
            }
        }
    }
}
