//! Functions composed of calls only: derives a function's promise from the promises of its callees.
//!
//! Let `x_1, x_2...` be the values of the parameters, modulo `m`. The checker goes through the calls in order. Each
//! result `r` gets a polynomial `Q_r` in the `x_i` with `V(r) = Q_r` modulo `m`:
//!
//! 1. An argument is a parameter or an earlier result. Its bounds must imply the bounds that the callee assumes, so the
//!    callee's promises hold for this call.
//! 2. If the callee promises `s V(r) = P(arguments)` modulo `m` (or a multiple of `m`, or exactly), then
//!    `Q_r = P(Q of the arguments) / s`. The division needs `gcd(s, m) = 1`.
//! 3. If the callee promises a flag `V(a) <= 0` of an argument with `0 <= V(a) < m`, the flag is 1 exactly if `Q_a = 0`
//!    modulo `m`.
//!
//! The promise `S V(r) = T` modulo `m` holds if all coefficients of `S Q_r - T` are divisible by `m`. The promise that
//! a flag is 1 exactly if `T = 0` holds if `Q_a = u T` with `gcd(u, m) = 1`. With `m = 0` all promises must be exact,
//! and all scales 1.
//!
//! A case that would have failed: a flag on a value that is at most `m` instead of below `m`. The value `m` is 0 modulo
//! `m`, but the flag says 0.

use crate::contract::{Claim, Contract, Shape, Term};
use crate::rejected::Rejected;
use num_bigint::{BigInt, BigUint};
use std::collections::BTreeMap;

/// An argument of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The parameter of that index.
    Parameter(usize),
    /// The result of the call of that index.
    Result(usize),
}

/// One call.
#[derive(Clone, Debug)]
pub struct Call<'a> {
    /// The callee's contract, which is proved elsewhere.
    pub contract: &'a Contract,
    /// Its arguments.
    pub arguments: Vec<Argument>,
}

/// The promise of a composed function about its result, in terms of its parameters' values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Promise {
    /// `scale * result = sum of terms`, modulo `modulus`; exactly if the modulus is zero.
    Congruent {
        /// The modulus, or zero for equality.
        modulus: BigUint,
        /// Multiplies the result.
        scale: BigUint,
        /// The right side.
        terms: Vec<Term>,
    },
    /// The result is 1 if the sum of the terms is 0 modulo `modulus`, else 0.
    Zero {
        /// The modulus, which is not zero.
        modulus: BigUint,
        /// The sum.
        terms: Vec<Term>,
    },
}

/// Coefficients of monomials, which are sorted lists of parameters.
type Sum = BTreeMap<Vec<usize>, BigInt>;

/// A fact about the result of a call.
struct Known<'a> {
    shape: &'a Shape,
    fact: Fact,
}

enum Fact {
    /// Its value, modulo the modulus.
    Value(Sum),
    /// It is 1 if this is 0 modulo the modulus, else 0.
    Zero(Sum),
}

/// Limit on calls, parameters and terms: far above any function written as calls, and low enough that a product of sums
/// stays small.
const MOST: usize = 64;

fn malformed<T>(message: impl Into<String>) -> Result<T, Rejected> {
    Err(Rejected::Malformed(message.into()))
}

impl Shape {
    /// Checks whether every array within these bounds is within the bounds of `other`.
    pub fn implies(&self, other: &Shape) -> bool {
        let max = self.max();
        // A limb at weight w is at most the whole over 2^w.
        let within = |((x, y), w): ((&BigUint, &BigUint), &u32)| x <= y || &max >> *w <= *y;
        let mut limbs = self.limbs.iter().zip(&other.limbs).zip(&self.weights);
        self.weights == other.weights
            && self.limbs.len() == other.limbs.len()
            && self.limbs.len() == self.weights.len()
            && limbs.all(within)
            && other.whole.as_ref().is_none_or(|w| max <= *w)
    }
}

/// Accepts the calls as a function that keeps the promise for all parameters within their shapes. The function's result
/// is the result of the last call; its shape is returned.
///
/// This is not a search. The contracts of the callees are assumed to be proved.
///
/// # Errors
///
/// [`Rejected`] if an argument may exceed the bound that a callee assumes, or if the promise does not follow.
pub fn check_calls<'a>(
    parameters: &[Shape],
    calls: &[Call<'a>],
    promise: &Promise,
) -> Result<&'a Shape, Rejected> {
    let (Promise::Congruent { modulus, .. } | Promise::Zero { modulus, .. }) = promise;
    let whole = BigInt::from(modulus.clone());
    if calls.len() > MOST || parameters.len() > MOST {
        return malformed("too many calls or parameters");
    }
    let mut known: Vec<Known<'a>> = vec![];
    for call in calls {
        known.push(result(parameters, &known, call, &whole)?);
    }
    let Some(Known { shape, fact }) = known.pop() else {
        return malformed("a function that calls nothing");
    };
    match (promise, fact) {
        (Promise::Congruent { scale, terms, .. }, Fact::Value(sum)) => {
            let mut left = scaled(&sum, &BigInt::from(scale.clone()));
            add(&mut left, &target(parameters, terms)?, &BigInt::from(-1));
            vanishes(&left, &whole, parameters)?;
        }
        (Promise::Zero { terms, .. }, Fact::Zero(sum)) => {
            let target = reduced(target(parameters, terms)?, &whole);
            // `u = c / d` from the coefficients of one monomial, both units. Compared by cross-multiplication.
            let Some((monomial, d)) = target.first_key_value() else {
                return malformed("the promise of a flag on nothing");
            };
            let c = sum.get(monomial).cloned().unwrap_or_default();
            if inverse(&c, &whole).is_none() || inverse(d, &whole).is_none() {
                return malformed("the flag is of another value than promised");
            }
            let mut left = scaled(&sum, d);
            add(&mut left, &target, &-c);
            vanishes(&left, &whole, parameters)?;
        }
        _ => {
            return malformed(
                "the last result is a flag where a value is promised, or a value for a flag",
            );
        }
    }
    Ok(shape)
}

/// Derives the facts about the result of one call.
fn result<'a>(
    parameters: &[Shape],
    known: &[Known<'a>],
    call: &Call<'a>,
    modulus: &BigInt,
) -> Result<Known<'a>, Rejected> {
    let contract = call.contract;
    if let Some(m) = contract.multiples.first() {
        return malformed(format!(
            "that {} is a multiple of {} is assumed, which no call shows",
            m.name, m.of
        ));
    }
    let [shape] = &contract.outputs[..] else {
        return malformed("a callee has several results");
    };
    if call.arguments.len() != contract.inputs.len() {
        return malformed(format!(
            "{} arguments for {}",
            call.arguments.len(),
            contract.inputs.len()
        ));
    }
    let mut given = BTreeMap::new();
    for (argument, asked) in call.arguments.iter().zip(&contract.inputs) {
        let (shape, value) = match argument {
            Argument::Parameter(i) => match parameters.get(*i) {
                Some(shape) => (shape, Sum::from([(vec![*i], BigInt::from(1))])),
                None => return malformed("no such parameter"),
            },
            Argument::Result(i) => match known.get(*i) {
                Some(Known {
                    shape,
                    fact: Fact::Value(sum),
                }) => (*shape, sum.clone()),
                Some(_) => return malformed("a flag is given as a value"),
                None => return malformed("a result before its call"),
            },
        };
        if !shape.implies(asked) {
            return malformed(format!(
                "what is given for {} may exceed what is assumed of it",
                asked.name
            ));
        }
        if given.insert(asked.name.as_str(), (shape, value)).is_some() {
            return malformed(format!("two inputs are named {}", asked.name));
        }
    }
    let zero = BigInt::ZERO;
    for claim in &contract.claims {
        match claim {
            Claim::Congruent {
                modulus: m,
                scale,
                out,
                terms,
            } if *out == shape.name => {
                let m = BigInt::from(m.clone());
                let follows = m == zero || *modulus != zero && &m % modulus == zero;
                let Some(unit) = inverse(&BigInt::from(scale.clone()), modulus).filter(|_| follows)
                else {
                    continue;
                };
                let mut sum = Sum::new();
                for t in terms {
                    let mut product = Sum::from([(vec![], t.factor.clone())]);
                    for name in &t.inputs {
                        let Some((_, value)) = given.get(name.as_str()) else {
                            return malformed("a claim names an unknown input");
                        };
                        product = times(&product, value)?;
                    }
                    add(&mut sum, &product, &unit);
                }
                let fact = Fact::Value(reduced(sum, modulus));
                return Ok(Known { shape, fact });
            }
            Claim::Flag { flag, input, limit }
                if *flag == shape.name && *limit == BigUint::ZERO =>
            {
                let Some((bound, value)) = given.get(input.as_str()) else {
                    return malformed("a claim names an unknown input");
                };
                if BigInt::from(bound.max()) < *modulus {
                    let fact = Fact::Zero(value.clone());
                    return Ok(Known { shape, fact });
                }
            }
            _ => {}
        }
    }
    malformed(format!(
        "nothing that is of use is promised of {}",
        shape.name
    ))
}

/// The sum of terms as a polynomial in the parameters, which the terms name.
fn target(parameters: &[Shape], terms: &[Term]) -> Result<Sum, Rejected> {
    let mut sum = Sum::new();
    for t in terms {
        let mut monomial = vec![];
        for name in &t.inputs {
            let mut places = (0..parameters.len()).filter(|i| parameters[*i].name == *name);
            match (places.next(), places.next()) {
                (Some(i), None) => monomial.push(i),
                _ => {
                    return malformed(format!(
                        "the promise speaks of {name}, which is no parameter, or two"
                    ));
                }
            }
        }
        monomial.sort_unstable();
        *sum.entry(monomial).or_default() += &t.factor;
    }
    Ok(sum)
}

/// The inverse modulo the modulus. If the modulus is zero, only 1 has an inverse.
fn inverse(x: &BigInt, modulus: &BigInt) -> Option<BigInt> {
    match *modulus == BigInt::ZERO {
        true => (*x == BigInt::from(1)).then(|| x.clone()),
        false => x.modinv(modulus),
    }
}

fn scaled(sum: &Sum, factor: &BigInt) -> Sum {
    sum.iter().map(|(m, c)| (m.clone(), c * factor)).collect()
}

fn add(sum: &mut Sum, other: &Sum, factor: &BigInt) {
    for (m, c) in other {
        *sum.entry(m.clone()).or_default() += c * factor;
    }
}

fn times(a: &Sum, b: &Sum) -> Result<Sum, Rejected> {
    let mut sum = Sum::new();
    for (m, c) in a {
        for (n, d) in b {
            let mut both = [&m[..], n].concat();
            both.sort_unstable();
            if both.len() > MOST {
                return malformed("a product of too many factors");
            }
            *sum.entry(both).or_default() += c * d;
        }
    }
    match sum.len() > MOST {
        true => malformed("a sum of too many products"),
        false => Ok(sum),
    }
}

fn reduced(sum: Sum, modulus: &BigInt) -> Sum {
    let reduce = |c: BigInt| match *modulus == BigInt::ZERO {
        true => c,
        false => c % modulus,
    };
    let all = sum.into_iter().map(|(m, c)| (m, reduce(c)));
    all.filter(|(_, c)| *c != BigInt::ZERO).collect()
}

/// Checks that every coefficient vanishes modulo the modulus.
fn vanishes(sum: &Sum, modulus: &BigInt, parameters: &[Shape]) -> Result<(), Rejected> {
    match reduced(sum.clone(), modulus).pop_first() {
        None => Ok(()),
        Some((monomial, coefficient)) => Err(Rejected::Residue {
            monomial: monomial
                .iter()
                .map(|i| parameters[*i].name.clone())
                .collect(),
            coefficient,
        }),
    }
}
