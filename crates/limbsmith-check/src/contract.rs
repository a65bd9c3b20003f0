//! Contracts: the assumptions of a word program about its inputs, and its promises about its outputs.
//!
//! An array of limbs `x_i` with weights `w_i` has the value `x_0 2^w_0 + x_1 2^w_1 + ...`. Inputs and outputs are
//! bounded limb by limb, and optionally as a whole. An input may be assumed to be a multiple of another, limb by limb.
//! The claims come on top of the bounds: a congruence between the values, a flag that decides a comparison, or the
//! property that an output is a multiple of an input.

use crate::program::{Program, ProgramError};
use crate::text::{Lines, ParseError};
use num_bigint::{BigInt, BigUint};
use std::fmt;

/// The largest bit position of a limb: far above any field, and far below the limit of available memory.
const MAX_WEIGHT: u32 = 1 << 14;

/// One input or output array: weights and inclusive upper bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The group's name in the program.
    pub name: String,
    /// Bit positions of the limbs.
    pub weights: Vec<u32>,
    /// Largest value of each limb.
    pub limbs: Vec<BigUint>,
    /// Largest value of the whole, if it is less than the limbs imply.
    pub whole: Option<BigUint>,
}

impl Shape {
    /// A shape with uniform weights `0, radix, 2 radix...`.
    pub fn uniform(name: &str, radix: u32, limbs: Vec<BigUint>, whole: Option<BigUint>) -> Self {
        let weights = (0..limbs.len() as u32).map(|i| i * radix).collect();
        Shape {
            name: name.into(),
            weights,
            limbs,
            whole,
        }
    }

    /// The largest value that the limb bounds allow.
    pub fn limb_max(&self) -> BigUint {
        self.weights
            .iter()
            .zip(&self.limbs)
            .map(|(&w, m)| m << w)
            .sum()
    }

    /// The largest value: `whole`, or the value implied by the limb bounds.
    pub fn max(&self) -> BigUint {
        let m = self.limb_max();
        self.whole.as_ref().map_or(m.clone(), |w| w.clone().min(m))
    }
}

/// `factor * (product of the named inputs' values)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Integer coefficient.
    pub factor: BigInt,
    /// Names of input groups; the empty product is 1.
    pub inputs: Vec<String>,
}

/// The property that every limb of one array is a fixed multiple of the corresponding limb of another. This holds for
/// integers, not modulo a modulus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Multiple {
    /// The array that is a multiple.
    pub name: String,
    /// The array that it is a multiple of.
    pub of: String,
    /// The factor.
    pub factor: BigUint,
}

/// A promise beyond bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// `scale * out = sum of terms`, modulo `modulus`; exactly if the modulus is zero.
    Congruent {
        /// The modulus, or zero for equality.
        modulus: BigUint,
        /// Multiplies the output (the Montgomery radix, or one).
        scale: BigUint,
        /// The output group.
        out: String,
        /// The right side.
        terms: Vec<Term>,
    },
    /// The one-word output `flag` is 1 if the input's value is at most `limit`, else 0.
    Flag {
        /// The output group, a single variable.
        flag: String,
        /// The input group.
        input: String,
        /// The largest value for which the flag is set.
        limit: BigUint,
    },
    /// An output is a multiple of an input, limb by limb.
    Multiple(Multiple),
}

/// Assumptions and promises of one program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contract {
    /// Assumptions, one for each input group, in order.
    pub inputs: Vec<Shape>,
    /// Further assumptions: inputs that are multiples of earlier inputs. Zero limbs satisfy all of them, so these
    /// assumptions never make a contract empty.
    pub multiples: Vec<Multiple>,
    /// Promises, one for each output group, in order.
    pub outputs: Vec<Shape>,
    /// Further promises.
    pub claims: Vec<Claim>,
}

impl Contract {
    /// Checks that names and sizes agree with the program's.
    pub fn validate<'a>(&'a self, p: &Program) -> Result<(), ProgramError> {
        let fail = |m: String| Err(ProgramError(m));
        for (kind, shapes, groups) in [
            ("input", &self.inputs, &p.inputs),
            ("output", &self.outputs, &p.outputs),
        ] {
            if shapes.len() != groups.len() {
                return fail(format!("the contract has {} {kind}s", shapes.len()));
            }
            for (i, (s, g)) in shapes.iter().zip(groups).enumerate() {
                if shapes[..i].iter().any(|o| o.name == s.name) {
                    return fail(format!("two {kind}s are named {}", s.name));
                }
                if s.name != g.name
                    || s.weights.len() != g.vars.len()
                    || s.limbs.len() != g.vars.len()
                    || s.weights.iter().any(|&w| w > MAX_WEIGHT)
                {
                    return fail(format!("{kind} {}: the contract does not fit it", g.name));
                }
            }
        }
        let input = |n: &String| self.inputs.iter().any(|s| s.name == *n);
        self.validate_multiples()?;
        for c in &self.claims {
            let ok = match c {
                Claim::Congruent { out, terms, .. } => {
                    self.outputs.iter().any(|s| s.name == *out)
                        && terms.iter().flat_map(|t| &t.inputs).all(input)
                }
                Claim::Flag { flag, input: i, .. } => {
                    self.outputs
                        .iter()
                        .any(|s| s.name == *flag && s.limbs.len() == 1)
                        && input(i)
                }
                Claim::Multiple(m) => {
                    let of = |all: &'a [Shape], n: &String| all.iter().find(|s| s.name == *n);
                    let both = (of(&self.outputs, &m.name), of(&self.inputs, &m.of));
                    matches!(both, (Some(x), Some(y)) if x.weights == y.weights)
                }
            };
            if !ok {
                return fail("a claim names an unknown input or output".into());
            }
        }
        Ok(())
    }

    /// Checks that an input is a multiple of at most one other input, which precedes it and is not itself a multiple.
    /// So the words of all multiples are determined by the words of the other inputs.
    fn validate_multiples(&self) -> Result<(), ProgramError> {
        let place = |n: &String| self.inputs.iter().position(|s| s.name == *n);
        for (i, m) in self.multiples.iter().enumerate() {
            let free = |n: &String| self.multiples.iter().all(|o| o.name != *n);
            let once = self.multiples[..i].iter().all(|o| o.name != m.name);
            let fits = match (place(&m.name), place(&m.of)) {
                (Some(x), Some(y)) => {
                    let (x, of) = ((x, &self.inputs[x]), (y, &self.inputs[y]));
                    of.0 < x.0 && x.1.whole.is_none() && x.1.weights == of.1.weights
                }
                _ => false,
            };
            if !(fits && once && free(&m.of)) {
                let (name, of) = (&m.name, &m.of);
                let why = format!("input {name} cannot be assumed to be a multiple of {of}");
                return Err(ProgramError(why));
            }
        }
        Ok(())
    }

    /// Pairs of inputs, as indices, where the first must be a multiple of the second, with the factor.
    pub(crate) fn multiples_by_index(&self) -> impl Iterator<Item = (usize, usize, &BigUint)> {
        let place = |n: &String| self.inputs.iter().position(|s| s.name == *n);
        let of = move |m: &'_ Multiple| Some((place(&m.name)?, place(&m.of)?));
        (self.multiples.iter()).filter_map(move |m| of(m).map(|(x, y)| (x, y, &m.factor)))
    }

    /// Overwrites the words of inputs that must be multiples of others. For callers that generate inputs within the
    /// contract. Returns `false` if a resulting word exceeds its bound.
    pub fn relate(&self, inputs: &mut [Vec<u128>]) -> bool {
        let mut all = true;
        for (to, from, factor) in self.multiples_by_index() {
            for i in 0..self.inputs[to].limbs.len() {
                let due = factor * BigUint::from(inputs[from][i]);
                all &= due <= self.inputs[to].limbs[i];
                inputs[to][i] = u128::try_from(due).unwrap_or(u128::MAX);
            }
        }
        all
    }

    pub(crate) fn parse(lines: &mut Lines<'_>) -> Result<Self, ParseError> {
        lines.expect("contract")?;
        let mut c = Contract::default();
        while let Some(w) = lines.next_words() {
            let get = |i: usize| {
                w.get(i)
                    .copied()
                    .ok_or_else(|| lines.error("this line ends too early"))
            };
            match w[0] {
                "end" => return Ok(c),
                "assume" | "promise" => {
                    let mut s = Shape {
                        name: get(1)?.into(),
                        weights: vec![],
                        limbs: vec![],
                        whole: None,
                    };
                    let mut i = 2;
                    while i < w.len() {
                        if w[i] == "whole" {
                            s.whole = Some(lines.number(get(i + 1)?)?);
                            i += 2;
                        } else {
                            let (k, m) = w[i]
                                .split_once(':')
                                .ok_or_else(|| lines.error("expected WEIGHT:BOUND"))?;
                            s.weights.push(
                                u32::try_from(lines.number(k)?)
                                    .map_err(|_| lines.error("weight too large"))?,
                            );
                            s.limbs.push(lines.number(m)?);
                            i += 1;
                        }
                    }
                    if w[0] == "assume" {
                        c.inputs.push(s)
                    } else {
                        c.outputs.push(s)
                    }
                }
                "congruent" => {
                    let out = get(3)?.to_string();
                    let mut terms = vec![];
                    for t in &w[4..] {
                        let mut parts = t.split('*');
                        let factor = lines.integer(parts.next().unwrap_or(""))?;
                        terms.push(Term {
                            factor,
                            inputs: parts.map(String::from).collect(),
                        });
                    }
                    c.claims.push(Claim::Congruent {
                        modulus: lines.number(get(1)?)?,
                        scale: lines.number(get(2)?)?,
                        out,
                        terms,
                    });
                }
                "given" | "multiple" => {
                    let m = Multiple {
                        name: get(1)?.into(),
                        factor: lines.number(get(2)?)?,
                        of: get(3)?.into(),
                    };
                    match w[0] {
                        "given" => c.multiples.push(m),
                        _ => c.claims.push(Claim::Multiple(m)),
                    }
                }
                "flag" => c.claims.push(Claim::Flag {
                    flag: get(1)?.into(),
                    input: get(2)?.into(),
                    limit: lines.number(get(3)?)?,
                }),
                other => return Err(lines.error(&format!("unknown clause '{other}'"))),
            }
        }
        Err(lines.error("the contract has no 'end'"))
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "contract")?;
        for (word, shapes) in [("assume", &self.inputs), ("promise", &self.outputs)] {
            if word == "promise" {
                for m in &self.multiples {
                    writeln!(f, "given {} {:#x} {}", m.name, m.factor, m.of)?;
                }
            }
            for s in shapes {
                write!(f, "{word} {}", s.name)?;
                for (w, m) in s.weights.iter().zip(&s.limbs) {
                    write!(f, " {w}:{m:#x}")?;
                }
                if let Some(w) = &s.whole {
                    write!(f, " whole {w:#x}")?;
                }
                writeln!(f)?;
            }
        }
        for c in &self.claims {
            match c {
                Claim::Congruent {
                    modulus,
                    scale,
                    out,
                    terms,
                } => {
                    write!(f, "congruent {modulus:#x} {scale:#x} {out}")?;
                    for t in terms {
                        write!(f, " {}", t.factor)?;
                        for i in &t.inputs {
                            write!(f, "*{i}")?;
                        }
                    }
                    writeln!(f)?;
                }
                Claim::Flag { flag, input, limit } => {
                    writeln!(f, "flag {flag} {input} {limit:#x}")?
                }
                Claim::Multiple(m) => writeln!(f, "multiple {} {:#x} {}", m.name, m.factor, m.of)?,
            }
        }
        writeln!(f, "end")
    }
}
