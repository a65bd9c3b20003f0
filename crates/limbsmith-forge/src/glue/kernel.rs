//! Calls of kernels: their contracts.

use super::eval::{Machine, Result, fail};
use super::poly::{Atom, Poly};
use super::value::{Int, Value};
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

/// Whether every integer within `given` is within `asked`.
pub fn implies(given: &Shape, asked: &Shape) -> bool {
    given.weights == asked.weights
        && given.limbs.iter().zip(&asked.limbs).all(|(g, a)| g <= a)
        && asked.whole.as_ref().is_none_or(|w| given.max() <= *w)
}

/// The result of a kernel: a fact, or a truth value.
enum Given {
    Fact(usize),
    Truth(Poly),
}

impl Machine<'_> {
    fn word_type(&self) -> Int {
        match self.module.rep.word {
            32 => Int::U32,
            _ => Int::U64,
        }
    }

    /// A call: on vectors, one for each lane.
    pub fn kernel(&mut self, name: &str, args: Vec<Value>) -> Result<Value> {
        let mut values = vec![];
        for a in args {
            values.push(self.deref(a)?);
        }
        if !self.module.rep.strategy.is_lanes() {
            let mut words = vec![];
            for v in values {
                words.push(match v {
                    Value::Array(a) => a,
                    v => vec![v],
                });
            }
            return Ok(match self.one(name, words)? {
                Given::Fact(fact) => self.limbs(fact, self.word_type()),
                Given::Truth(t) => self.truth_word(t, Int::U8),
            });
        }
        let mut given = vec![];
        for lane in 0..self.lanes {
            let mut words = vec![];
            for v in &values {
                words.push(self.lane(v, lane)?);
            }
            given.push(self.one(name, words)?);
        }
        let mut columns: Vec<Vec<Value>> = vec![];
        let mut bits = vec![];
        for g in given {
            match g {
                Given::Truth(t) => bits.push(t),
                Given::Fact(fact) => {
                    let Value::Array(limbs) = self.limbs(fact, Int::U64) else {
                        return fail("limbs");
                    };
                    columns.resize(limbs.len(), vec![]);
                    for (column, limb) in columns.iter_mut().zip(limbs) {
                        column.push(limb);
                    }
                }
            }
        }
        Ok(match bits.is_empty() {
            true => Value::Array(
                columns
                    .into_iter()
                    .map(|c| Value::Lanes(c.into()))
                    .collect(),
            ),
            false => Value::data("field::Bit", vec![Value::Bits(bits)]),
        })
    }

    /// Functions of the kernels that no field operation may have called: each is the kernel of its name.
    pub fn bare_kernels(&mut self) -> Result<()> {
        let contracts = self.contracts;
        for i in self.impls(&self.kernels.clone())?.iter() {
            for (name, function) in &i.functions {
                let Some(k) = contracts.get(name) else {
                    continue;
                };
                if self.ran.contains(&function.label) {
                    continue;
                }
                let mut args = vec![];
                for shape in &k.inputs {
                    let value = self.ring.element(&format!("raw {}", shape.name));
                    let fact = self.fact(value, shape.clone());
                    // A number has its own type.
                    let number = match function.sig.inputs.get(args.len()) {
                        Some(syn::FnArg::Typed(t)) => match &*t.ty {
                            syn::Type::Path(p) => {
                                p.path.get_ident().and_then(|n| Self::int(&n.to_string()))
                            }
                            _ => None,
                        },
                        _ => None,
                    };
                    let word = number.unwrap_or(self.word_type());
                    let Value::Array(mut words) = self.limbs(fact, word) else {
                        return fail("limbs");
                    };
                    args.push(match number {
                        Some(_) => words.swap_remove(0),
                        None => Value::Array(words),
                    });
                }
                let own = self.kernels.clone();
                let wanted = self.kernel(name, args.clone())?;
                let (function, frame) = self.function(&own, name)?;
                let found = self.invoke(&function, frame, args)?;
                if self.meant(&found, &k.output)? != self.meant(&wanted, &k.output)? {
                    return fail(format!("{name}: another value"));
                }
            }
        }
        Ok(())
    }

    /// The value of words in this shape.
    fn meant(&mut self, v: &Value, shape: &Shape) -> Result<Poly> {
        let words = match v {
            Value::Array(a) => a.clone(),
            v => vec![v.clone()],
        };
        let fact = self.integer(&words, &shape.weights)?;
        Ok(self.facts[fact].value.clone())
    }

    fn lane(&self, v: &Value, lane: usize) -> Result<Vec<Value>> {
        let one = |v: &Value| match v {
            Value::Lanes(a) | Value::Low(a) if a.len() == self.lanes => Ok(a[lane].clone()),
            v => fail(format!("{}, where a vector is", v.kind())),
        };
        match v {
            Value::Array(a) => a.iter().map(one).collect(),
            Value::Data(_, fields, _) => match &fields[..] {
                [(_, Value::Bits(b))] if b.len() == self.lanes => {
                    Ok(vec![self.truth_word(b[lane].clone(), Int::U8)])
                }
                _ => fail("a struct, where a vector is"),
            },
            v => Ok(vec![one(v)?]),
        }
    }

    /// A call on words.
    fn one(&mut self, name: &str, args: Vec<Vec<Value>>) -> Result<Given> {
        let contracts = self.contracts;
        let Some(k) = contracts.get(name) else {
            return fail(format!("{name}: no kernel of the name is proved"));
        };
        if k.inputs.len() != args.len() {
            return fail(format!("{name}: takes other arguments"));
        }
        let mut facts = vec![];
        for (arg, shape) in args.iter().zip(&k.inputs) {
            facts.push(self.integer(arg, &shape.weights)?);
        }
        self.kept(name, k, &facts)
    }

    /// The promise of a contract for these integers.
    fn kept(&mut self, name: &str, k: &Kept, facts: &[usize]) -> Result<Given> {
        for (fact, shape) in facts.iter().zip(&k.inputs) {
            if !implies(&self.facts[*fact].shape, shape) {
                return fail(format!(
                    "{name}: what {} is given may exceed what it assumes",
                    shape.name
                ));
            }
        }
        let named = |n: &String| {
            let at = k.inputs.iter().position(|s| s.name == *n);
            at.and_then(|i| facts.get(i).copied())
        };
        match &k.meaning {
            Meaning::Value {
                modulus,
                unscale,
                terms,
            } => {
                let sum = self.sum(name, modulus, terms, named)?;
                let mut shape = k.output.clone();
                if *modulus == BigUint::ZERO && is_choice(terms) {
                    // The result is one of the two operands, so it is at most the larger one.
                    let max = |n: &str| named(&n.to_string()).map(|i| self.facts[i].shape.max());
                    if let (Some(a), Some(b)) = (max("a"), max("b")) {
                        let whole = Some(a.max(b).min(shape.max()));
                        Rc::make_mut(&mut shape).whole = whole;
                    }
                }
                Ok(Given::Fact(
                    self.fact(self.ring.scale(&sum, unscale), shape),
                ))
            }
            Meaning::Zero { modulus, terms } => {
                let sum = self.sum(name, modulus, terms, named)?;
                Ok(Given::Truth(self.ring.is_zero(&sum)))
            }
            Meaning::AtMost { input, limit } => {
                let fact = named(input).ok_or("a flag of another input")?;
                let f = &self.facts[fact];
                if *limit == BigUint::ZERO && f.shape.max() < self.ring.0 {
                    return Ok(Given::Truth(self.ring.is_zero(&f.value)));
                }
                if limit + 1u8 == self.ring.0 {
                    let below = Atom::Below(self.original(fact));
                    return Ok(Given::Truth(self.ring.atom(below)));
                }
                fail(format!("{name}: a flag of something else"))
            }
        }
    }

    /// The sum of terms modulo the prime.
    fn sum(
        &self,
        name: &str,
        modulus: &BigUint,
        terms: &[Term],
        named: impl Fn(&String) -> Option<usize>,
    ) -> Result<Poly> {
        if modulus % &self.ring.0 != BigUint::ZERO {
            return fail(format!("{name}: another modulus"));
        }
        let mut sum = Poly::default();
        for t in terms {
            let mut product = self.ring.signed(&t.factor);
            for n in &t.inputs {
                let fact = named(n).ok_or("a term of another input")?;
                product = self.ring.mul(&product, &self.facts[fact].value);
            }
            sum = self.ring.add(&sum, &product);
        }
        Ok(sum)
    }
}

/// Whether the terms are `a + bit b - bit a`.
fn is_choice(terms: &[Term]) -> bool {
    let is = |t: &Term, factor: i8, names: &[&str]| {
        t.factor == factor.into() && t.inputs.iter().eq(names.iter())
    };
    matches!(terms, [x, y, z] if is(x, 1, &["a"]) && is(y, 1, &["bit", "b"]) && is(z, -1, &["bit", "a"]))
}
