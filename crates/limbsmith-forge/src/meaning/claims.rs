//! Derives claims from a row of the table: polynomials in numbers become polynomials in the values of arrays.

use super::{Bounds, Class, Family, Layout, Operation, Polynomial, Value, formula};
use limbsmith_check::{Claim, Multiple, Term};
use num_bigint::{BigInt, BigUint};

impl Layout {
    pub(super) fn claims(
        &self,
        name: &str,
        op: &Operation,
        bounds: &Bounds,
    ) -> Result<Vec<Claim>, String> {
        let one = BigUint::from(1u8);
        let flag = |limit: BigUint| Claim::Flag {
            flag: "r".into(),
            input: op.operands[0].0.clone(),
            limit,
        };
        let congruent =
            |modulus: &BigUint, out: &str, (scale, terms): (BigUint, Vec<Term>)| Claim::Congruent {
                modulus: modulus.clone(),
                scale,
                out: out.into(),
                terms,
            };
        let part = |i: usize| format!("{}.{}", op.operands[0].0, ["re", "im"][i]);
        let term = |factor: i32, inputs: Vec<String>| Term {
            factor: factor.into(),
            inputs,
        };
        Ok(match op.value {
            Value::Modular(sum) | Value::Exact(sum) => {
                let exact = matches!(op.value, Value::Exact(_));
                let modulus = if exact { &BigUint::ZERO } else { &self.modulus };
                if self.family == Family::Pairs {
                    let [re, im] = self.of_pairs(op, sum);
                    return Ok(vec![
                        congruent(modulus, "r.re", (one.clone(), re)),
                        congruent(modulus, "r.im", (one, im)),
                    ]);
                }
                let owned = |(f, names): &(i32, &[&str])| {
                    let names = names.iter().map(|n| n.to_string()).collect();
                    (BigInt::from(*f), names)
                };
                let sum = sum.iter().map(owned).collect();
                vec![congruent(modulus, "r", self.of_arrays(op, sum))]
            }
            Value::Norm => {
                let square = |i: usize| term(1, vec![part(i), part(i)]);
                vec![congruent(
                    &self.modulus,
                    "r",
                    (one, vec![square(0), square(1)]),
                )]
            }
            Value::Conjugate => {
                let (re, im) = (vec![term(1, vec![part(0)])], vec![term(-1, vec![part(1)])]);
                vec![
                    congruent(&self.modulus, "r.re", (one.clone(), re)),
                    congruent(&self.modulus, "r.im", (one, im)),
                ]
            }
            // An element is 0 modulo the modulus exactly if its array is 0, provided that it is below the modulus and
            // has no offset.
            Value::IsZero => {
                match bounds.inputs[0].max() < self.modulus && self.offset == BigUint::ZERO {
                    true => vec![flag(BigUint::ZERO)],
                    false => return Err("the operand is not canonical".into()),
                }
            }
            Value::IsZeroInteger => vec![flag(BigUint::ZERO)],
            Value::IsBelow => vec![flag(&self.modulus - 1u8)],
            Value::Fold => {
                let factor = bounds.factor.clone().ok_or("no factor is given")?;
                let multiple = |half: &str, factor: BigUint| {
                    Claim::Multiple(Multiple {
                        name: format!("r.{half}"),
                        of: "a".into(),
                        factor,
                    })
                };
                vec![multiple("limbs", one), multiple("folded", factor)]
            }
            Value::Formula => {
                let f = formula(name).ok_or("no such formula")?;
                let all = f.polynomials();
                let outputs = f.outputs.iter().enumerate();
                let claim = |(i, (out, node)): (usize, &(String, usize))| {
                    let sign = if bounds.negated.contains(&i) { -1 } else { 1 };
                    let terms = all[*node].iter().map(|(m, c)| {
                        let names = m.iter().map(|i| f.inputs[*i].clone()).collect();
                        (c * sign, names)
                    });
                    let value = self.of_arrays(op, terms.collect());
                    congruent(&self.modulus, &format!("r.{out}"), value)
                };
                outputs.map(claim).collect()
            }
        })
    }

    /// A polynomial in numbers, rewritten in the values of arrays: the scale of the result, and the terms.
    fn of_arrays(&self, op: &Operation, sum: Vec<(BigInt, Vec<String>)>) -> (BigUint, Vec<Term>) {
        let class = |name: &String| {
            let whole = name.split('.').next().unwrap_or_default();
            let operand = op.operands.iter().find(|o| o.0 == whole);
            operand.map_or(0, |o| power(o.1))
        };
        let of = |names: &Vec<String>| names.iter().map(class).sum::<u32>();
        let most = sum
            .iter()
            .map(|t| of(&t.1))
            .max()
            .unwrap_or(0)
            .max(power(op.result));
        let b = BigInt::from(self.offset.clone());
        let mut all: Vec<Term> = vec![];
        for (factor, names) in sum {
            let factor = factor * BigInt::from(self.radix.pow(most - of(&names)));
            if self.offset == BigUint::ZERO {
                let inputs = names;
                all.push(Term { factor, inputs });
                continue;
            }
            // Every element is its array less the offset, multiplied out.
            let mut partial = vec![(factor, vec![])];
            for name in names {
                let mut next = vec![];
                for (f, list) in partial {
                    next.push((f.clone(), [&list[..], std::slice::from_ref(&name)].concat()));
                    if class(&name) == 1 {
                        next.push((-f * &b, list));
                    }
                }
                partial = next;
            }
            partial
                .into_iter()
                .for_each(|(f, list)| put(&mut all, f, list));
        }
        if self.offset != BigUint::ZERO && power(op.result) == 1 {
            put(&mut all, b, vec![]);
        }
        // Offsets that cancel leave zero terms, which are removed.
        all.retain(|t| t.factor != BigInt::ZERO);
        (self.radix.pow(most - power(op.result)), all)
    }

    /// A polynomial in pairs as one for each coordinate, with `i i = -1`.
    fn of_pairs(&self, op: &Operation, sum: Polynomial) -> [Vec<Term>; 2] {
        let mut out = [vec![], vec![]];
        for (factor, names) in sum {
            let mut partial = vec![(*factor, vec![], 0)];
            for name in *names {
                let scalar =
                    |o: &&(String, Class)| o.0 == *name && matches!(o.1, Class::Small | Class::Bit);
                let parts: &[&str] = match op.operands.iter().find(scalar) {
                    Some(_) => &[""],
                    None => &[".re", ".im"],
                };
                let mut next = vec![];
                for (f, list, i) in &partial {
                    for (k, part) in parts.iter().enumerate() {
                        let list: Vec<String> = [&list[..], &[format!("{name}{part}")]].concat();
                        next.push((*f, list, i + k));
                    }
                }
                partial = next;
            }
            for (f, list, i) in partial {
                let sign = if i / 2 % 2 == 1 { -1 } else { 1 };
                put(&mut out[i % 2], BigInt::from(sign * f), list);
            }
        }
        out
    }
}

/// Adds a term; terms with the same operands are merged.
fn put(all: &mut Vec<Term>, factor: BigInt, inputs: Vec<String>) {
    let sorted = |x: &[String]| {
        let mut x = x.to_vec();
        x.sort_unstable();
        x
    };
    let key = sorted(&inputs);
    match all.iter_mut().find(|t| sorted(&t.inputs) == key) {
        Some(t) => t.factor += factor,
        None => all.push(Term { factor, inputs }),
    }
}

/// The power of `R` in an array of this class.
pub(super) fn power(class: Class) -> u32 {
    use Class::*;
    match class {
        Tight | Sum | Loose | Product | Wide | Carried | Residue | Any | Kept | Doubled => 1,
        Whole => 2,
        Words | Canonical | Split | Integer | Coordinate | Small | Bit => 0,
    }
}
