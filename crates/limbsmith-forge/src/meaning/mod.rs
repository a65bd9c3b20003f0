//! The meaning of each operation, defined in this one place.
//!
//! A strategy supplies bounds of limbs ([`Bounds`]) and never the specification of a function. The specification
//! follows from the function's name, by the table in [`Layout::operation`], and from the [`Layout`], which is derived
//! from the modulus and the representation alone. No strategy can change either.
//!
//! # From numbers to arrays
//!
//! The table is in terms of numbers: `mul` is `r = a b`. An array of value `V` represents the number
//!
//! ```text
//! n = (V - B) / R^e   modulo p
//! ```
//!
//! with `e = 1` for elements, 0 for plain integers, 2 for an unreduced product of two elements. `R` is the Montgomery
//! factor, or 1; `B` is the offset of signed digits, or 0. So `r = a b` of elements becomes `R V(r) = V(a) V(b)`, and
//! `to_words`, whose result is an integer, becomes `R V(r) = V(a)`. Both sides are multiplied by the least power of `R`
//! that removes all divisions.
//!
//! A case that would have failed: a strategy whose `sub_sums` calls `sum_of_sums`. The calls agree with the strategy's
//! own description, and no bound is exceeded. Only a specification from outside the strategy shows the error.

mod claims;

use crate::formula::{self, Formula};
use crate::spec::{Field, Rep, Strategy};
use claims::power;
use limbsmith_check::{Claim, Contract, Multiple, Promise, Shape, Term};
use num_bigint::{BigInt, BigUint};

/// The kinds of modules, which differ in the classes of operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Products of loose limbs have tight limbs.
    Slack,
    /// Canonical Montgomery residues in full words.
    Residues,
    /// Lanes of 52 bits: products accept tight limbs and have a class of their own.
    Lanes,
    /// Lanes of 32 bits: products accept sums.
    Narrow,
    /// Pairs over a field with slack.
    Pairs,
    /// Signed digits, stored with an offset.
    Digits,
}

/// The class of an operand or result: its kind of number, and the values that flow into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// An element in stored form.
    Tight,
    /// Sum or difference of two.
    Sum,
    /// Anything that a product accepts.
    Loose,
    /// A product before carry propagation.
    Product,
    /// Sum or difference of two sums, before carry propagation.
    Wide,
    /// An element with limbs that a product on carried limbs accepts.
    Carried,
    /// An element as canonical words.
    Residue,
    /// An element as any words.
    Any,
    /// A premultiplied element (with its fold).
    Kept,
    /// Words below twice the modulus.
    Doubled,
    /// The unreduced (wide) product of two elements, with all its words.
    Whole,
    /// A plain integer as any words.
    Words,
    /// A plain integer below the modulus.
    Canonical,
    /// A plain integer in limbs that a product accepts; the product makes it an element.
    Split,
    /// A plain integer in the limbs of an element.
    Integer,
    /// One coordinate of a pair, as words.
    Coordinate,
    /// A small factor.
    Small,
    /// 0 or 1.
    Bit,
}

/// The specification of a result, as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// This polynomial, modulo the modulus.
    Modular(Polynomial),
    /// This polynomial as an integer.
    Exact(Polynomial),
    /// 1 if the operand is 0 modulo the modulus, else 0.
    IsZero,
    /// 1 if the operand, an integer, is 0, else 0.
    IsZeroInteger,
    /// 1 if the operand, an integer, is below the modulus, else 0.
    IsBelow,
    /// A pair times its conjugate.
    Norm,
    /// A pair with `i` replaced by `-i`.
    Conjugate,
    /// The operand, and a multiple of it, limb by limb.
    Fold,
    /// The outputs of the shipped formula of that name.
    Formula,
}

/// Products of operands with their factors.
pub type Polynomial = &'static [(i32, &'static [&'static str])];

/// One row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// Names and classes of the operands.
    pub operands: Vec<(String, Class)>,
    /// Class of the result, which is named `r`; for a formula, the class of each output.
    pub result: Class,
    /// The specification.
    pub value: Value,
}

/// The strategy's description of a function: bounds, and its choices where the table allows several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// One for each operand, or for each part of it.
    pub inputs: Vec<Shape>,
    /// One for the result, or for each part of it.
    pub outputs: Vec<Shape>,
    /// The factor of a premultiplied operand's fold.
    pub factor: Option<BigUint>,
    /// Negated outputs of a formula, by index, among those with a free sign.
    pub negated: Vec<usize>,
}

impl Bounds {
    /// The bounds of a function with one result.
    pub fn new(inputs: Vec<Shape>, output: Shape) -> Self {
        Bounds {
            inputs,
            outputs: vec![output],
            ..Bounds::default()
        }
    }

    /// The bounds that a contract states, without its claims.
    pub fn of(c: &Contract) -> Self {
        // `fold` promises its operand, then the multiple of it.
        let fold = c.claims.iter().rev().find_map(|c| match c {
            Claim::Multiple(m) => Some(m),
            _ => None,
        });
        let factor = c.multiples.first().or(fold);
        Bounds {
            inputs: c.inputs.clone(),
            outputs: c.outputs.clone(),
            factor: factor.map(|m| m.factor.clone()),
            negated: vec![],
        }
    }
}

/// The mapping from arrays to numbers; the meaning depends on nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The modulus.
    pub modulus: BigUint,
    /// The available classes.
    pub family: Family,
    /// Bit positions of an element's limbs.
    pub weights: Vec<u32>,
    /// Bits of a word.
    pub word: u32,
    /// Words of an encoded value.
    pub words: usize,
    /// `R`, or 1.
    pub radix: BigUint,
    /// `B`, or 0.
    pub offset: BigUint,
    /// Exponent of the bound of small factors, which are below two to this power.
    pub small: u32,
    /// Whether every array of words is accepted as an integer; otherwise only values below `R` are accepted.
    pub any_words: bool,
}

const PRODUCT: Polynomial = &[(1, &["a", "b"])];
const SQUARE: Polynomial = &[(1, &["a", "a"])];
const PLUS: Polynomial = &[(1, &["a"]), (1, &["b"])];
const MINUS: Polynomial = &[(1, &["a"]), (-1, &["b"])];
const NEGATIVE: Polynomial = &[(-1, &["a"])];
const SAME: Polynomial = &[(1, &["a"])];
const INTEGER: Polynomial = &[(1, &["w"])];
const WIDE: Polynomial = &[(1, &["t"])];
const MULTIPLE: Polynomial = &[(1, &["a", "k"])];
const MULTIPLE_AND: Polynomial = &[(1, &["a", "k"]), (1, &["b"])];
const CHOICE: Polynomial = &[(1, &["a"]), (1, &["bit", "b"]), (-1, &["bit", "a"])];
const KEPT: Polynomial = &[(1, &["a", "b.limbs"])];

impl Layout {
    /// The layout of a representation.
    pub fn of(field: &Field, rep: &Rep) -> Self {
        let family = match rep.strategy {
            Strategy::Montgomery | Strategy::Separated => Family::Residues,
            Strategy::Lanes52 | Strategy::MontgomeryLanes52 => Family::Lanes,
            Strategy::Lanes32 | Strategy::MontgomeryLanes32 => Family::Narrow,
            Strategy::Quadratic => Family::Pairs,
            Strategy::Dsp17 => Family::Digits,
            _ => Family::Slack,
        };
        let two_to = |k: u32| BigUint::from(1u8) << k;
        let radix = match rep.divides(field) {
            true if rep.strategy == Strategy::Single => two_to(rep.word),
            true => two_to(rep.total()),
            false => two_to(0),
        };
        let offset = match family {
            Family::Digits => rep.weights.iter().map(|w| two_to(rep.radix + w)).sum(),
            _ => BigUint::ZERO,
        };
        Layout {
            modulus: field.modulus.clone(),
            family,
            weights: rep.weights.clone(),
            word: rep.word,
            words: rep.words(field),
            radix,
            offset,
            small: rep.small,
            any_words: rep.strategy != Strategy::Redundant,
        }
    }

    /// The table: operands, result and value of the function of that name.
    ///
    /// | classes | stored | sum | factor of a product | sum of sums | taken by `carry` |
    /// |---|---|---|---|---|---|
    /// | slack | Tight | Sum | Loose | Loose | Loose |
    /// | lanes | Tight | Sum | Tight | Tight | Wide |
    /// | narrow | Tight | Sum | Sum | Tight | Wide |
    /// | pairs, digits | Tight | Tight | Tight | Tight | Tight |
    /// | residues | Residue | Residue | Residue, and one may be Any | | |
    pub fn operation(&self, name: &str) -> Option<Operation> {
        use Class::*;
        use Family::*;
        use Value::{Exact, IsBelow, IsZero, IsZeroInteger, Modular};
        let family = self.family;
        let [stored, sum, factor, sums, carried] = match family {
            Slack => [Tight, Sum, Loose, Loose, Loose],
            Lanes => [Tight, Sum, Tight, Tight, Wide],
            Narrow => [Tight, Sum, Sum, Tight, Wide],
            Pairs | Digits => [Tight; 5],
            Residues => [Residue; 5],
        };
        let lanes = matches!(family, Lanes | Narrow);
        let row = |operands: &[(&str, Class)], result, value| {
            Some(Operation {
                operands: operands.iter().map(|(n, c)| (n.to_string(), *c)).collect(),
                result,
                value,
            })
        };
        let one = |a, result, value| row(&[("a", a)], result, value);
        let two = |a, b, result, value| row(&[("a", a), ("b", b)], result, value);
        let bit = |class| {
            row(
                &[("bit", Bit), ("a", class), ("b", class)],
                class,
                Exact(CHOICE),
            )
        };
        match (name, family) {
            ("mul", Residues) => two(Any, Residue, Residue, Modular(PRODUCT)),
            ("mul", _) => two(factor, factor, stored, Modular(PRODUCT)),
            ("square", _) => one(factor, stored, Modular(SQUARE)),
            ("mul_small", _) => row(&[("a", factor), ("k", Small)], stored, Modular(MULTIPLE)),
            ("add", _) => two(stored, stored, sum, Modular(PLUS)),
            ("sub", _) => two(stored, stored, sum, Modular(MINUS)),
            ("neg", _) => one(stored, sum, Modular(NEGATIVE)),
            // A selection of canonical words is canonical: equal values have equal words.
            ("select", Residues) => bit(Any),
            ("select", _) => bit(stored),
            ("is_canonical", Pairs) => row(&[("w", Coordinate)], Bit, IsBelow),
            ("is_canonical", _) => row(&[("w", Words)], Bit, IsBelow),

            ("is_zero", Residues) => row(&[("w", Residue)], Bit, IsZero),
            ("demontgomery", Residues) => one(Residue, Canonical, Modular(SAME)),
            ("wide_product", Residues) => two(Any, Residue, Whole, Exact(PRODUCT)),
            ("wide_square", Residues) => one(Residue, Whole, Exact(SQUARE)),
            ("reduce", Residues) => row(&[("t", Whole)], Residue, Modular(WIDE)),
            ("mul_core", Residues) => two(Any, Residue, Doubled, Modular(PRODUCT)),
            ("mul_small_core", Residues) => {
                row(&[("a", Residue), ("k", Small)], Doubled, Modular(MULTIPLE))
            }
            ("reduce_once" | "reduce_small", Residues) => one(Doubled, Residue, Modular(SAME)),
            (_, Residues) => None,

            ("from_words", _) if !self.splits() => row(&[("w", Words)], stored, Modular(INTEGER)),
            ("to_words", _) => one(stored, Canonical, Modular(SAME)),
            ("conjugate", Pairs) => one(stored, stored, Value::Conjugate),
            ("norm", Pairs) => one(stored, Coordinate, Value::Norm),
            (_, Pairs) => None,

            ("is_zero", _) => one(stored, Bit, IsZero),
            ("is_zero_words", _) => row(&[("w", Words)], Bit, IsZeroInteger),
            ("carry", _) => one(carried, stored, Modular(SAME)),
            (_, Digits) => None,

            ("mul_small_add", _) => row(
                &[("a", factor), ("k", Small), ("b", stored)],
                stored,
                Modular(MULTIPLE_AND),
            ),
            ("add_sums", _) => two(sum, sum, sums, Modular(PLUS)),
            ("sub_sums", _) => two(sum, sum, sums, Modular(MINUS)),
            ("select_sums", _) => bit(sum),
            ("leave", _) => one(stored, Integer, Modular(SAME)),
            ("freeze", _) => one(Integer, Canonical, Modular(SAME)),

            ("frozen", Slack) => one(Tight, Doubled, Modular(SAME)),
            ("reduce_once", Slack) => one(Doubled, Canonical, Modular(SAME)),
            ("mul_carried", Slack) => two(Carried, Carried, Tight, Modular(PRODUCT)),
            ("square_carried", Slack) => one(Carried, Tight, Modular(SQUARE)),
            ("fold", Slack) => one(Loose, Kept, Value::Fold),
            ("mul_folded", Slack) => two(Loose, Kept, Tight, Modular(KEPT)),
            (_, Slack) => None,

            ("split_words", _) if self.splits() => row(&[("w", Words)], Split, Modular(INTEGER)),
            ("sum_of_sums", _) if lanes => two(sum, sum, Wide, Modular(PLUS)),
            ("difference_of_sums", _) if lanes => two(sum, sum, Wide, Modular(MINUS)),
            (_, Narrow) => None,

            ("product", Lanes) => two(Tight, Tight, Product, Modular(PRODUCT)),
            ("product_square", Lanes) => one(Tight, Product, Modular(SQUARE)),
            ("reduce", Lanes) => one(Product, Tight, Modular(SAME)),
            ("reduce_sum", Lanes) => two(Product, Product, Sum, Modular(PLUS)),
            ("reduce_difference", Lanes) => two(Product, Product, Sum, Modular(MINUS)),
            ("reduce_plus", Lanes) => two(Product, Tight, Sum, Modular(PLUS)),
            ("reduce_minus", Lanes) => two(Product, Tight, Sum, Modular(MINUS)),
            ("widen", Lanes) => one(Tight, Sum, Modular(SAME)),
            (name, Lanes) => {
                let f = formula(name)?;
                let operands: Vec<_> = f.inputs.iter().map(|i| (i.as_str(), Tight)).collect();
                row(&operands, Tight, Value::Formula)
            }
        }
    }

    /// Whether words first become limbs of the same integer, and then an element by a product.
    fn splits(&self) -> bool {
        matches!(self.family, Family::Lanes | Family::Narrow) && self.radix != BigUint::from(1u8)
    }

    /// The contract of the function of that name within these bounds.
    ///
    /// # Errors
    ///
    /// A message if the table has no such function, or if the bounds do not match the arrays or the classes in the
    /// table.
    pub fn contract(&self, name: &str, bounds: Bounds) -> Result<Contract, String> {
        let op =
            (self.operation(name)).ok_or_else(|| format!("{name}: no such operation is known"))?;
        let fail = |m: String| format!("{name}: {m}");
        self.fits(name, &op, &bounds).map_err(fail)?;
        let claims = self.claims(name, &op, &bounds).map_err(fail)?;
        let Bounds {
            mut inputs,
            outputs,
            factor,
            ..
        } = bounds;
        // A canonical result or a flag is about a value as a whole, so the input is tracked as a whole too.
        let flag = matches!(claims[..], [Claim::Flag { .. }]);
        if let [input] = &mut inputs[..]
            && let [output] = &outputs[..]
            && (output.whole.is_some() || flag)
        {
            input.whole = Some(input.max());
        }
        let kept = op.operands.iter().filter(|o| o.1 == Class::Kept);
        let factor = factor.unwrap_or_default();
        let multiple = |(name, _): &(String, Class)| Multiple {
            name: format!("{name}.folded"),
            of: format!("{name}.limbs"),
            factor: factor.clone(),
        };
        Ok(Contract {
            multiples: kept.map(multiple).collect(),
            inputs,
            outputs,
            claims,
        })
    }

    /// Checks that a contract states exactly the table's specification for that name.
    ///
    /// # Errors
    ///
    /// A message that describes the difference.
    pub fn confirm(&self, name: &str, contract: &Contract) -> Result<(), String> {
        let free = formula(name).map_or(vec![], |f| f.free);
        let mut bounds = Bounds::of(contract);
        // The strategy chooses which outputs with a free sign are negated.
        for choice in 0..1u32 << free.len().min(8) {
            let groups = free
                .iter()
                .enumerate()
                .filter(|(i, _)| choice >> i & 1 == 1);
            bounds.negated = groups.flat_map(|(_, g)| g.clone()).collect();
            if self.contract(name, bounds.clone())? == *contract {
                return Ok(());
            }
        }
        Err(format!("{name}: the contract is not that of the operation"))
    }

    /// The promise of a function composed of calls, with one parameter for each operand.
    ///
    /// # Errors
    ///
    /// The errors of [`Layout::contract`], and an error if the function has several results.
    pub fn promise(&self, name: &str, bounds: Bounds) -> Result<Promise, String> {
        let op =
            (self.operation(name)).ok_or_else(|| format!("{name}: no such operation is known"))?;
        let modulus = self.modulus.clone();
        if op.value == Value::IsZero {
            self.fits(name, &op, &bounds)?;
            let names = op.operands.iter().map(|o| o.0.clone()).collect::<Vec<_>>();
            let mut terms = vec![(BigInt::from(1), names)];
            if power(op.operands[0].1) == 1 && self.offset != BigUint::ZERO {
                terms.push((-BigInt::from(self.offset.clone()), vec![]));
            }
            let terms = terms
                .into_iter()
                .map(|(factor, inputs)| Term { factor, inputs });
            return Ok(Promise::Zero {
                modulus,
                terms: terms.collect(),
            });
        }
        let contract = self.contract(name, bounds)?;
        match &contract.claims[..] {
            [
                Claim::Congruent {
                    modulus,
                    scale,
                    terms,
                    ..
                },
            ] if contract.multiples.is_empty() => Ok(Promise::Congruent {
                modulus: modulus.clone(),
                scale: scale.clone(),
                terms: terms.clone(),
            }),
            _ => Err(format!("{name}: cannot be composed of others")),
        }
    }

    /// The arrays of an operand or result, with the weights of their limbs.
    fn parts(&self, name: &str, class: Class, limbs: usize) -> Vec<(String, Vec<u32>)> {
        let both = |a: &str, b: &str| vec![format!("{name}.{a}"), format!("{name}.{b}")];
        let names = match class {
            Class::Small | Class::Bit | Class::Coordinate => vec![name.to_string()],
            _ if self.family == Family::Pairs => both("re", "im"),
            Class::Kept => both("limbs", "folded"),
            _ => vec![name.to_string()],
        };
        let words = |n: usize| (0..n as u32).map(|i| i * self.word).collect();
        let weights = match class {
            Class::Words | Class::Canonical | Class::Coordinate => words(self.words),
            // One more word where twice the modulus, or a small multiple of it, is longer.
            Class::Doubled => words(limbs.clamp(self.words, self.words + 1)),
            Class::Whole => words(2 * self.words),
            Class::Small | Class::Bit => vec![0],
            _ => self.weights.clone(),
        };
        names.into_iter().map(|n| (n, weights.clone())).collect()
    }

    /// Checks that the bounds match the arrays in the row, and their classes as far as these are fixed. The
    /// compatibility of the other classes is checked in [`crate::flows`].
    fn fits(&self, name: &str, op: &Operation, bounds: &Bounds) -> Result<(), String> {
        let results: Vec<(String, Class)> = match op.value {
            Value::Formula => {
                let f = formula(name).ok_or("no such formula")?;
                if bounds
                    .negated
                    .iter()
                    .any(|o| !f.free.iter().any(|g| g.contains(o)))
                {
                    return Err("an output is negated whose sign is not free".into());
                }
                let outputs = f.outputs.iter();
                outputs.map(|o| (format!("r.{}", o.0), op.result)).collect()
            }
            _ => vec![("r".into(), op.result)],
        };
        for (rows, shapes, input) in [
            (&op.operands, &bounds.inputs, true),
            (&results, &bounds.outputs, false),
        ] {
            let mut shapes = shapes.iter();
            for (name, class) in rows {
                let count = shapes.clone().next().map_or(0, |s| s.limbs.len());
                for (part, weights) in self.parts(name, *class, count) {
                    let shape = shapes.next().ok_or("an operand or result is missing")?;
                    if shape.name != part
                        || shape.weights != weights
                        || shape.limbs.len() != weights.len()
                    {
                        return Err(format!(
                            "{} is not the array {part} of the layout",
                            shape.name
                        ));
                    }
                    self.of_class(shape, *class, input)?;
                }
            }
            if let Some(s) = shapes.next() {
                return Err(format!("{} is one operand or result too many", s.name));
            }
        }
        Ok(())
    }

    /// Whether a shape has the bounds that its class has in every representation.
    fn of_class(&self, shape: &Shape, class: Class, input: bool) -> Result<(), String> {
        let ones = |k: u32| (BigUint::from(1u8) << k) - 1u8;
        let words = ones(self.word * shape.limbs.len() as u32);
        let ok = match class {
            Class::Small => shape.max() == ones(self.small),
            Class::Bit => shape.max() == BigUint::from(1u8),
            Class::Canonical | Class::Residue => shape.max() < self.modulus,
            Class::Any => shape.max() == words,
            Class::Words | Class::Coordinate if input && self.any_words => shape.max() == words,
            Class::Words if input => shape.max() >= ones(self.modulus.bits() as u32),
            _ => true,
        };
        match ok {
            true => Ok(()),
            false => Err(format!("{} is not of the class {class:?}", shape.name)),
        }
    }
}

/// The shipped formula of that name.
fn formula(name: &str) -> Option<Formula> {
    formula::shipped().into_iter().find(|f| f.name == name)
}
