//! The input of the forge: a prime, and the requested representations of its field.

mod making;

pub use making::{Fold, Making, Order};

use num_bigint::{BigInt, BigUint};
use std::fmt;

/// The reason why a strategy does not build a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub String);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

/// The method of forming and reducing products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Full words, add with carry, folds of the upper half.
    Saturated,
    /// Full words, multiply and accumulate scanning: no carry flag is needed.
    Scanning,
    /// Full words, signed folds of a sparse modulus.
    SaturatedSolinas,
    /// Spare bits in every limb, double-word columns, late carries.
    Unsaturated,
    /// Operands shifted so that the limb's edge is at the word's edge.
    Preshifted,
    /// Two accumulators a full element apart, the fold between them, the last carry in the top limb.
    Interleaved,
    /// Products of sums instead of pairs of products.
    Karatsuba,
    /// Spare bits, signed folds of a sparse modulus.
    Solinas,
    /// Full words, Montgomery reduction by words modulo an odd modulus.
    Montgomery,
    /// Montgomery, with the whole product before the whole reduction.
    Separated,
    /// Montgomery on limbs with spare bits.
    Redundant,
    /// A modulus of one word.
    Single,
    /// Pairs: the field with an adjoined square root of -1.
    Quadratic,
    /// Signed digits of 17 bits, as in a multiplier array.
    Dsp17,
    /// Vector lanes with a 52-bit multiplier that returns halves of the product.
    Lanes52,
    /// The same lanes with Montgomery reduction.
    MontgomeryLanes52,
    /// Vector lanes with a 32-bit multiplier that returns the whole product.
    Lanes32,
    /// The same lanes with Montgomery reduction.
    MontgomeryLanes32,
}

impl Strategy {
    /// All strategies.
    pub const ALL: [Strategy; 18] = [
        Strategy::Saturated,
        Strategy::Scanning,
        Strategy::SaturatedSolinas,
        Strategy::Unsaturated,
        Strategy::Preshifted,
        Strategy::Interleaved,
        Strategy::Karatsuba,
        Strategy::Solinas,
        Strategy::Montgomery,
        Strategy::Separated,
        Strategy::Redundant,
        Strategy::Single,
        Strategy::Quadratic,
        Strategy::Dsp17,
        Strategy::Lanes52,
        Strategy::MontgomeryLanes52,
        Strategy::Lanes32,
        Strategy::MontgomeryLanes32,
    ];

    /// Whether an element is stored as its product with a power of two, so that products divide by it.
    pub fn is_montgomery(self) -> bool {
        matches!(
            self,
            Strategy::Montgomery
                | Strategy::Separated
                | Strategy::Redundant
                | Strategy::MontgomeryLanes52
                | Strategy::MontgomeryLanes32
        )
    }

    /// Whether limbs fill their words, so that no limb is loose and no carry can be omitted.
    pub fn is_full(self) -> bool {
        matches!(
            self,
            Strategy::Saturated
                | Strategy::Scanning
                | Strategy::SaturatedSolinas
                | Strategy::Montgomery
                | Strategy::Separated
                | Strategy::Single
        )
    }

    /// Whether a word is one of several lanes of a vector.
    pub fn is_lanes(self) -> bool {
        self.factor().is_some()
    }

    /// The number of bits that a lane's multiplier reads, if a word is a lane.
    pub fn factor(self) -> Option<u32> {
        match self {
            Strategy::Lanes52 | Strategy::MontgomeryLanes52 => Some(52),
            Strategy::Lanes32 | Strategy::MontgomeryLanes32 => Some(32),
            _ => None,
        }
    }

    /// The name in specs and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Saturated => "saturated",
            Strategy::Scanning => "scanning",
            Strategy::SaturatedSolinas => "saturated-solinas",
            Strategy::Unsaturated => "unsaturated",
            Strategy::Preshifted => "preshifted",
            Strategy::Interleaved => "interleaved",
            Strategy::Karatsuba => "karatsuba",
            Strategy::Solinas => "solinas",
            Strategy::Montgomery => "montgomery",
            Strategy::Separated => "montgomery-separated",
            Strategy::Redundant => "montgomery-unsaturated",
            Strategy::Single => "single",
            Strategy::Quadratic => "quadratic",
            Strategy::Dsp17 => "dsp17",
            Strategy::Lanes52 => "lanes52",
            Strategy::MontgomeryLanes52 => "montgomery-lanes52",
            Strategy::Lanes32 => "lanes32",
            Strategy::MontgomeryLanes32 => "montgomery-lanes32",
        }
    }

    /// The strategy of that name.
    pub fn named(name: &str) -> Result<Strategy, SpecError> {
        let found = Strategy::ALL.into_iter().find(|s| s.name() == name);
        found.ok_or_else(|| {
            let all: Vec<&str> = Strategy::ALL.iter().map(|s| s.name()).collect();
            SpecError(format!(
                "no such strategy: '{name}'; there are {}",
                all.join(", ")
            ))
        })
    }
}

/// A prime field (though nothing here needs the modulus to be prime).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Short name, as in `p25519`.
    pub name: String,
    /// The modulus as written in the spec.
    pub text: String,
    /// The modulus.
    pub modulus: BigUint,
}

impl Field {
    /// Its size in bits: the modulus is below `2^bits` and at least half of that.
    pub fn bits(&self) -> u32 {
        self.modulus.bits() as u32
    }

    /// `2^bits - modulus`.
    pub fn complement(&self) -> BigUint {
        (BigUint::from(1u8) << self.bits()) - &self.modulus
    }
}

/// One representation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rep {
    /// Name of the module.
    pub name: String,
    /// Its strategy.
    pub strategy: Strategy,
    /// Number of limbs.
    pub limbs: usize,
    /// Width of the widest limb. If all limbs have this width, limb `i` has weight `2^(i radix)`.
    pub radix: u32,
    /// The weight of limb `i` is two to this power: `ceil(i * WIDTH)` for limbs of `COUNTxWIDTH`.
    pub weights: Vec<u32>,
    /// Width of a word in bits.
    pub word: u32,
    /// Loose limbs are below this multiple of `2^radix`; unused if limbs fill their words.
    pub loose: u32,
    /// `mul_small` accepts factors below two to this power.
    pub small: u32,
    /// The requested functions, with the functions that they call; all, if none is named.
    pub operations: Vec<String>,
    /// Names of the formulas that are compiled as whole programs ([`crate::formula`]).
    pub formulas: Vec<String>,
    /// Further codegen options.
    pub making: Making,
}

impl Rep {
    /// Whether all limbs have the same width.
    pub fn uniform(&self) -> bool {
        (0..).zip(&self.weights).all(|(i, w)| *w == i * self.radix)
    }

    /// Bits of limb `i`, up to the next one's weight. The top limb is as wide as the others. With two widths it has the
    /// smaller one, so that `a_i b_j` never falls below its column's weight.
    pub fn width(&self, i: usize) -> u32 {
        match self.weights.get(i + 1) {
            Some(next) => next - self.weights[i],
            None if self.uniform() => self.radix,
            None => self.radix - 1,
        }
    }

    /// The exponent of the weight of a limb above the top one, which is two to this power.
    pub fn total(&self) -> u32 {
        let top = self.limbs - 1;
        self.weights[top] + self.width(top)
    }

    /// The limbs in the form of a spec: `5x51`, `10x25.5`.
    pub fn layout(&self) -> String {
        if self.uniform() {
            format!("{}x{}", self.limbs, self.radix)
        } else {
            format!("{}x{}.5", self.limbs, self.radix - 1)
        }
    }

    /// Whether an element is stored as its product with a power of two, so that products divide by it. Among moduli of
    /// one word, these are the moduli that no fold reduces: `2^n - c` with `c` too long, or without spare bits and
    /// shorter than a word.
    pub fn divides(&self, field: &Field) -> bool {
        if self.strategy != Strategy::Single {
            return self.strategy.is_montgomery();
        }
        let (c, n) = (field.complement(), field.bits());
        let short = 2 * c.bits() <= u64::from(n);
        // A difference needs room for two or three times the modulus.
        let room = if c == BigUint::from(1u8) { 1 } else { 2 };
        !(short && (n == self.word || n + room <= self.word))
    }

    /// Number of words in an encoded value.
    pub fn words(&self, field: &Field) -> usize {
        field.bits().div_ceil(self.word) as usize
    }
}

/// The keys of a representation's table, in addition to [`Making::KEYS`].
const KEYS: [&str; 8] = [
    "name",
    "strategy",
    "limbs",
    "word",
    "loose",
    "small",
    "operations",
    "formulas",
];

/// A field and its representations, as in `specs/*.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The field.
    pub field: Field,
    /// The representations, in order.
    pub reps: Vec<Rep>,
}

impl Spec {
    /// Reads a specification:
    ///
    /// ```toml
    /// name = "p25519"
    /// modulus = "2^255 - 19"
    ///
    /// [[representation]]
    /// name = "u51"
    /// strategy = "unsaturated"
    /// limbs = "5x51"
    /// loose = 8          # limbs below 8 * 2^51
    /// small = 17         # mul_small takes factors below 2^17
    /// operations = ["mul", "square"]     # all, if this line is missing
    /// formulas = ["edwards_double"]      # whole formulas, each a function of its own
    /// fold = "operand"                   # of several places of folds, this one
    /// order = "written"                  # operations in another order: "written", "results"
    /// carries = "all"                    # also those that the contract can do without
    /// tables = "folded"                  # products by operands that are kept with their fold, too
    /// ```
    pub fn parse(text: &str) -> Result<Self, SpecError> {
        let table: toml::Table = text
            .parse()
            .map_err(|e: toml::de::Error| SpecError(e.to_string()))?;
        known(&table, &["name", "modulus", "representation"])?;
        let name = string(&table, "name")?;
        let modulus = string(&table, "modulus")?;
        let field = Field::new(&name, &modulus)?;
        let list = match table.get("representation") {
            None => &vec![],
            Some(v) => v
                .as_array()
                .ok_or_else(|| SpecError("representation: expected [[representation]]".into()))?,
        };
        let mut reps: Vec<Rep> = vec![];
        for r in list {
            let t = r
                .as_table()
                .ok_or_else(|| SpecError("a representation is a table".into()))?;
            known(t, &[&KEYS[..], &Making::KEYS].concat())?;
            let number = |key: &str, default: u32| match t.get(key) {
                None => Ok(default),
                Some(v) => v
                    .as_integer()
                    .and_then(|x| u32::try_from(x).ok())
                    .ok_or_else(|| SpecError(format!("{key}: expected a number"))),
            };
            let mut rep = Rep::new(
                &string(t, "name")?,
                &string(t, "strategy")?,
                &string(t, "limbs")?,
                number("word", 64)?,
            )?;
            rep.loose = number("loose", rep.loose)?;
            rep.small = number("small", rep.small)?;
            let names = |key: &str| match t.get(key) {
                None => Ok(vec![]),
                Some(list) => {
                    let list = list.as_array().and_then(|l| {
                        let name = |v: &toml::Value| v.as_str().map(String::from);
                        l.iter().map(name).collect::<Option<Vec<_>>>()
                    });
                    list.ok_or_else(|| SpecError(format!("{key}: expected a list of names")))
                }
            };
            rep.making = Making::parse(t)?;
            rep.operations = names("operations")?;
            rep.formulas = names("formulas")?;
            let shipped = crate::formula::shipped();
            for name in &rep.formulas {
                if !shipped.iter().any(|f| f.name == *name) {
                    let all: Vec<&str> = shipped.iter().map(|f| f.name.as_str()).collect();
                    return Err(SpecError(format!(
                        "no such formula: '{name}'; there are {}",
                        all.join(", ")
                    )));
                }
            }
            if reps.iter().any(|o| o.name == rep.name) {
                return Err(SpecError(format!(
                    "two representations are named {}",
                    rep.name
                )));
            }
            reps.push(rep);
        }
        Ok(Spec { field, reps })
    }
}

/// An error in a specification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError(pub String);

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SpecError {}

fn known(t: &toml::Table, keys: &[&str]) -> Result<(), SpecError> {
    match t.keys().find(|k| !keys.contains(&k.as_str())) {
        Some(k) => Err(SpecError(format!(
            "unknown key '{k}'; known are {}",
            keys.join(", ")
        ))),
        None => Ok(()),
    }
}

fn string(t: &toml::Table, key: &str) -> Result<String, SpecError> {
    match t.get(key).map(|v| v.as_str()) {
        Some(Some(s)) => Ok(s.into()),
        Some(None) => Err(SpecError(format!("{key}: expected a string"))),
        None => Err(SpecError(format!("no '{key}'"))),
    }
}

impl Field {
    /// The field of integers modulo the expression `modulus`.
    pub fn new(name: &str, modulus: &str) -> Result<Self, SpecError> {
        let value = expression(modulus)?;
        if value.bits() > 4096 {
            return Err(SpecError(format!(
                "the modulus has {} bits; 4096 are too many",
                value.bits()
            )));
        }
        Ok(Field {
            name: name.into(),
            text: modulus.into(),
            modulus: value,
        })
    }
}

impl Rep {
    /// A representation with `limbs` in the form `5x51`, and the usual slack.
    pub fn new(name: &str, strategy: &str, limbs: &str, word: u32) -> Result<Self, SpecError> {
        let strategy = Strategy::named(strategy)?;
        let bad = || {
            SpecError(format!(
                "limbs: expected COUNTxBITS as in 5x51 or 10x25.5, found '{limbs}'"
            ))
        };
        let (count, radix) = limbs.split_once('x').ok_or_else(bad)?;
        let count: usize = count.trim().parse().map_err(|_| bad())?;
        // Half bits: 25.5 is 51 half bits.
        let (whole, half) = match radix.trim().strip_suffix(".5") {
            Some(whole) => (whole, 1),
            None => (radix.trim(), 0),
        };
        let halves: u32 = whole.parse::<u32>().map_err(|_| bad())?.saturating_mul(2) + half;
        let radix = halves.div_ceil(2);
        if count > 64 || radix > 64 {
            return Err(SpecError("at most 64 limbs of at most 64 bits".into()));
        }
        let small = if word >= 32 { 17 } else { word / 2 };
        let (name, operations, formulas) = (name.into(), vec![], vec![]);
        let weights = (0..count as u32)
            .map(|i| (i * halves).div_ceil(2))
            .collect();
        Ok(Rep {
            name,
            strategy,
            limbs: count,
            radix,
            weights,
            word,
            loose: 8,
            small,
            operations,
            formulas,
            making: Making::default(),
        })
    }
}

/// Evaluates `+ - * ^` and parentheses on decimal and hexadecimal numbers.
pub fn expression(text: &str) -> Result<BigUint, SpecError> {
    let mut e = Expression {
        text: text.as_bytes(),
        at: 0,
    };
    let value = e.sum(0)?;
    match e.peek() {
        None => value
            .to_biguint()
            .ok_or_else(|| SpecError(format!("'{text}' is negative"))),
        Some(c) => Err(SpecError(format!("'{text}': unexpected '{}'", c as char))),
    }
}

struct Expression<'a> {
    text: &'a [u8],
    at: usize,
}

impl Expression<'_> {
    fn peek(&mut self) -> Option<u8> {
        while self
            .text
            .get(self.at)
            .is_some_and(|c| c.is_ascii_whitespace())
        {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn eat(&mut self, c: u8) -> bool {
        let hit = self.peek() == Some(c);
        self.at += usize::from(hit);
        hit
    }

    fn sum(&mut self, depth: u32) -> Result<BigInt, SpecError> {
        let mut value = if self.eat(b'-') {
            -self.product(depth)?
        } else {
            self.product(depth)?
        };
        loop {
            if self.eat(b'+') {
                value += self.product(depth)?;
            } else if self.eat(b'-') {
                value -= self.product(depth)?;
            } else {
                return Ok(value);
            }
        }
    }

    fn product(&mut self, depth: u32) -> Result<BigInt, SpecError> {
        let mut value = self.power(depth)?;
        while self.eat(b'*') {
            value *= self.power(depth)?;
            small(&value)?;
        }
        Ok(value)
    }

    fn power(&mut self, depth: u32) -> Result<BigInt, SpecError> {
        let base = self.atom(depth)?;
        if !self.eat(b'^') {
            return Ok(base);
        }
        let exponent = u32::try_from(self.atom(depth)?).ok().filter(|&e| e <= 8192);
        let exponent = exponent.ok_or_else(|| SpecError("exponents go from 0 to 8192".into()))?;
        if base.bits() * u64::from(exponent) > 65536 {
            return Err(SpecError("a power is far too large".into()));
        }
        Ok(base.pow(exponent))
    }

    fn atom(&mut self, depth: u32) -> Result<BigInt, SpecError> {
        if self.eat(b'(') {
            if depth > 32 {
                return Err(SpecError("too many parentheses".into()));
            }
            let value = self.sum(depth + 1)?;
            return if self.eat(b')') {
                Ok(value)
            } else {
                Err(SpecError("a ')' is missing".into()))
            };
        }
        self.peek();
        let rest = &self.text[self.at..];
        let length = rest
            .iter()
            .take_while(|c| c.is_ascii_alphanumeric() || **c == b'_')
            .count();
        let word: Vec<u8> = rest[..length]
            .iter()
            .copied()
            .filter(|&c| c != b'_')
            .collect();
        self.at += length;
        let parsed = match word.strip_prefix(b"0x") {
            Some(hex) => BigInt::parse_bytes(hex, 16),
            None => BigInt::parse_bytes(&word, 10),
        };
        let value = parsed.ok_or_else(|| {
            SpecError(format!(
                "expected a number, found '{}'",
                String::from_utf8_lossy(rest)
            ))
        })?;
        small(&value)?;
        Ok(value)
    }
}

fn small(x: &BigInt) -> Result<(), SpecError> {
    if x.bits() <= 65536 {
        Ok(())
    } else {
        Err(SpecError("a number is far too large".into()))
    }
}
