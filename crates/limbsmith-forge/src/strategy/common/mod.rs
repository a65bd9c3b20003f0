//! Code shared by all strategies: a builder that appends word operations and tracks intervals.
//!
//! A strategy chooses by the intervals (a fold that fits its word, a carry that may wait). It also reports errors by
//! them: an operation that could overflow is recorded, and [`Build::finish`] returns it as a
//! [`Refusal`](crate::spec::Refusal). The intervals are forward estimates of the forge, sufficient for choices. The
//! checker decides about shipped code.

use limbsmith_check::{Op, Program, Var};
use num_bigint::BigUint;
use std::collections::BTreeMap;

mod finish;
mod kernel;
mod words;

pub use kernel::{Arg, Call, Composite, Item, Kernel};

/// The name of a product by a small factor, which depends on the addend.
pub fn small_name(addend: Option<&[BigUint]>) -> &'static str {
    if addend.is_some() {
        "mul_small_add"
    } else {
        "mul_small"
    }
}

/// Bits of a lane's factor, and of the halves of its product.
pub const HALF: u32 = 52;

/// Bits of a narrow lane's factor.
pub const NARROW: u32 = 32;

/// `2^k`.
pub fn pow2(k: u32) -> BigUint {
    BigUint::from(1u8) << k
}

/// `2^k - 1`.
pub fn ones(k: u32) -> BigUint {
    pow2(k) - 1u8
}

/// Little-endian digits of `bits` bits each.
pub fn digits(x: &BigUint, bits: u32, n: usize) -> Vec<u128> {
    let mask = ones(bits);
    (0..n as u32)
        .map(|i| u128::try_from((x >> (i * bits)) & &mask).expect("a digit"))
        .collect()
}

/// Digits at these weights (exponents of two); the top digit takes the rest.
pub fn digits_at(x: &BigUint, weights: &[u32]) -> Vec<BigUint> {
    let above = weights.iter().skip(1).map(|w| Some(*w)).chain([None]);
    let digit = |(w, next): (&u32, Option<u32>)| match next {
        Some(next) => (x >> *w) & ones(next - w),
        None => x >> *w,
    };
    weights.iter().zip(above).map(digit).collect()
}

/// A program under construction, with an interval for every variable.
pub struct Build {
    program: Program,
    low: Vec<BigUint>,
    high: Vec<BigUint>,
    notes: BTreeMap<usize, String>,
    consts: BTreeMap<(u32, u128), Var>,
    known: BTreeMap<Var, u128>,
    refusal: Option<String>,
    temporaries: usize,
    hastened: Vec<Var>,
    /// If words are lanes, the number of bits that their multiplier reads. A 52-bit multiplier returns halves of the
    /// product, a 32-bit multiplier the whole.
    lanes: Option<u32>,
    /// Double-word products by their factors.
    products: BTreeMap<(Var, Var), Var>,
    /// The bits of words that the multiplier reads.
    lows: BTreeMap<Var, Var>,
}

impl Build {
    /// An empty program.
    pub fn new(name: &str) -> Self {
        Build {
            program: Program::new(name),
            low: vec![],
            high: vec![],
            notes: BTreeMap::new(),
            consts: BTreeMap::new(),
            known: BTreeMap::new(),
            refusal: None,
            temporaries: 0,
            hastened: vec![],
            lanes: None,
            products: BTreeMap::new(),
            lows: BTreeMap::new(),
        }
    }

    /// An empty program on lanes with a multiplier of that many bits.
    pub fn on_lanes(name: &str, bits: u32) -> Self {
        Build {
            lanes: Some(bits),
            ..Build::new(name)
        }
    }

    /// A new input array of `width`-bit limbs with these largest values.
    pub fn input(&mut self, name: &str, width: u32, high: &[BigUint]) -> Vec<Var> {
        let vars = self.program.input(name, width, high.len());
        self.low.extend(high.iter().map(|_| BigUint::ZERO));
        self.high.extend(high.iter().cloned());
        vars
    }

    /// A new input that is not an array.
    pub fn scalar(&mut self, name: &str, width: u32, high: BigUint) -> Var {
        let v = self.program.var(name, width);
        self.program.inputs.push(limbsmith_check::Group {
            name: name.into(),
            vars: vec![v],
        });
        self.low.push(BigUint::ZERO);
        self.high.push(high);
        v
    }

    /// The same program under another name.
    pub fn renamed(mut self, name: &str) -> Self {
        self.program.name = name.into();
        self
    }

    /// The largest value of `v` by intervals.
    pub fn high(&self, v: Var) -> &BigUint {
        &self.high[v]
    }

    /// Lowers the estimate of `v` to a bound that only the prover can show.
    pub fn expect(&mut self, v: Var, high: &BigUint) {
        if *high < self.high[v] {
            self.high[v] = high.clone();
        }
    }

    /// Width of `v`.
    pub fn width(&self, v: Var) -> u32 {
        self.program.vars[v].width
    }

    /// The statements appended so far.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The name of `v`.
    pub fn name_of(&self, v: Var) -> &str {
        &self.program.vars[v].name
    }

    /// Names `v`. Named values are printed as bindings of their own. Anonymous values are nested into the expression
    /// that uses them, if there is only one.
    pub fn name(&mut self, v: Var, name: &str) -> Var {
        let taken = |n: &str, p: &Program| p.vars.iter().any(|x| x.name == n);
        let mut unique = name.to_string();
        let mut n = 1;
        while taken(&unique, &self.program) {
            n += 1;
            unique = format!("{name}_{n}");
        }
        self.program.vars[v].name = unique;
        v
    }

    /// Adds a remark before the next statement.
    pub fn note(&mut self, text: impl Into<String>) {
        self.notes.insert(self.program.stmts.len(), text.into());
    }

    /// Records the reason why the program must not be used; the first reason stays.
    pub fn refuse(&mut self, why: String) {
        self.refusal.get_or_insert(why);
    }

    fn fresh(&mut self, width: u32, low: BigUint, high: BigUint) -> Var {
        self.temporaries += 1;
        let name = format!("_{}", self.temporaries);
        self.low.push(low);
        self.high.push(high);
        self.program.var(&name, width)
    }

    /// A constant.
    pub fn constant(&mut self, width: u32, value: u128) -> Var {
        if let Some(&v) = self.consts.get(&(width, value)) {
            return v;
        }
        let v = self.new_constant(width, value);
        self.consts.insert((width, value), v);
        v
    }

    /// The words of the modulus, as separate constants that are printed by name instead of by value.
    pub fn modulus(&mut self, width: u32, words: &[u128]) -> Vec<Var> {
        let mut out = vec![];
        for (i, &d) in words.iter().enumerate() {
            out.push(if d > 0xffff {
                let v = self.new_constant(width, d);
                self.name(v, &format!("p{i}"))
            } else {
                self.constant(width, d)
            });
        }
        out
    }

    fn new_constant(&mut self, width: u32, value: u128) -> Var {
        let v = self.fresh(width, value.into(), value.into());
        if width < 128 && value >> width != 0 {
            self.refuse(format!("the constant {value:#x} does not fit {width} bits"));
        }
        self.program.push(Op::Const(value), &[], &[v]);
        self.known.insert(v, value);
        v
    }

    /// The value of `v` if it is a constant.
    pub fn known(&self, v: Var) -> Option<u128> {
        self.known.get(&v).copied()
    }

    fn one(&mut self, op: Op, args: &[Var], width: u32, low: BigUint, high: BigUint) -> Var {
        let high = if high < pow2(width) {
            high
        } else {
            match op {
                Op::Add | Op::Mul | Op::Shl(_) => {
                    let bits = high.bits();
                    self.refuse(format!(
                        "{}: a {} could reach {bits} bits, but a word has {width}",
                        self.program.name,
                        match op {
                            Op::Add => "sum",
                            Op::Mul => "product",
                            _ => "shifted word",
                        }
                    ));
                }
                _ => {}
            }
            ones(width)
        };
        let v = self.fresh(width, low.min(high.clone()), high);
        self.program.push(op, args, &[v]);
        v
    }
}
