//! Contracts: what a word program assumes of its inputs and promises of its outputs.
//!
//! An array of limbs `x_i` with weights `w_i` has the value `x_0 2^w_0 + x_1 2^w_1 + ...`.
//! Inputs are bounded limb by limb, and perhaps as a whole; outputs likewise. On top stand the
//! claims: a congruence between the values, or a flag that decides a comparison.

use crate::program::{Program, ProgramError};
use crate::text::{Lines, ParseError};
use num_bigint::{BigInt, BigUint};
use std::fmt;

/// The largest bit position of a limb: far above any field, far below what exhausts memory.
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
    /// Largest value of the whole, where that is less than the limbs imply.
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

    /// The largest value: `whole`, or what the limb bounds allow.
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

/// What is promised beyond bounds.
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
}

/// Assumptions and promises of one program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contract {
    /// Assumed, one for each input group, in order.
    pub inputs: Vec<Shape>,
    /// Promised, one for each output group, in order.
    pub outputs: Vec<Shape>,
    /// Promised besides.
    pub claims: Vec<Claim>,
}

impl Contract {
    /// Checks that names and sizes agree with the program's.
    pub fn validate(&self, p: &Program) -> Result<(), ProgramError> {
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
            };
            if !ok {
                return fail("a claim names an unknown input or output".into());
            }
        }
        Ok(())
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
            }
        }
        writeln!(f, "end")
    }
}
