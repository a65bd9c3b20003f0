//! What all strategies share: a builder that appends word operations and follows intervals.
//!
//! A strategy chooses by the intervals (a fold that fits its word, a carry that may wait) and
//! refuses by them: an operation that could overflow is recorded, and [`Build::finish`] returns
//! it as a [`Refusal`]. The intervals are forward estimates of the forge, good for choosing; what
//! ships is decided by the checker.

use crate::spec::Refusal;
use limbsmith_check::{Contract, Op, Program, Var};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// A straight-line kernel with all that its printed form needs.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// The word program.
    pub program: Program,
    /// What it assumes and promises.
    pub contract: Contract,
    /// Remarks, each standing before the statement of that index.
    pub notes: BTreeMap<usize, String>,
    /// One line: what is computed.
    pub doc: String,
    /// Classes of inputs and output, as in `Loose, Loose -> Tight`.
    pub classes: String,
    /// Whether others may call it.
    pub public: bool,
    /// Largest value of each variable, by the forge's estimate or the checker's proof.
    pub upper: Vec<BigUint>,
}

/// A function that only calls kernels of the same file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composite {
    /// Its name.
    pub name: String,
    /// Parameters: name and number of words; 0 for a word that is no array.
    pub params: Vec<(String, usize)>,
    /// Kernels, innermost first. Each takes the listed operands; the last one's result is returned.
    pub calls: Vec<Call>,
    /// One line: what is computed.
    pub doc: String,
    /// Classes of inputs and output.
    pub classes: String,
}

/// One call inside a [`Composite`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The kernel called.
    pub function: String,
    /// What it is given.
    pub args: Vec<Arg>,
}

/// An argument of a [`Call`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// The parameter of that index.
    Param(usize),
    /// The result of the call of that index.
    Result(usize),
}

/// One function of a generated file.
#[derive(Clone, Debug)]
pub enum Item {
    /// A word program.
    Kernel(Box<Kernel>),
    /// A chain of calls.
    Composite(Composite),
}

impl Kernel {
    /// Whether the input of that index is a word, not an array.
    pub fn scalar_input(&self, i: usize) -> bool {
        let g = &self.program.inputs[i];
        g.vars.len() == 1 && self.program.vars[g.vars[0]].name == g.name
    }

    /// Whether the result is a bit, not an array.
    pub fn scalar_output(&self) -> bool {
        self.contract
            .claims
            .iter()
            .any(|c| matches!(c, limbsmith_check::Claim::Flag { .. }))
    }
}

impl Item {
    /// The function's name.
    pub fn name(&self) -> &str {
        match self {
            Item::Kernel(k) => &k.program.name,
            Item::Composite(c) => &c.name,
        }
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

/// Digits at these weights (of powers of two); the top one takes the rest.
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
    /// If words are lanes, the bits that their multiplier takes: of 52 it gives halves of the product,
    /// of 32 the whole.
    lanes: Option<u32>,
    /// Double-word products by their factors.
    products: BTreeMap<(Var, Var), Var>,
    /// The bits of words that the multiplier takes.
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

    /// An empty program on lanes whose multiplier takes so many bits.
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

    /// The largest value of `v`, as far as intervals tell.
    pub fn high(&self, v: Var) -> &BigUint {
        &self.high[v]
    }

    /// Lowers the estimate of `v` to what only the prover sees.
    pub fn expect(&mut self, v: Var, high: &BigUint) {
        if *high < self.high[v] {
            self.high[v] = high.clone();
        }
    }

    /// Width of `v`.
    pub fn width(&self, v: Var) -> u32 {
        self.program.vars[v].width
    }

    /// What was appended so far.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The name of `v`.
    pub fn name_of(&self, v: Var) -> &str {
        &self.program.vars[v].name
    }

    /// Gives `v` a name. Named values are printed as bindings of their own; anonymous ones are
    /// nested into the expression that uses them, when only one does.
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

    /// A remark before the next statement.
    pub fn note(&mut self, text: impl Into<String>) {
        self.notes.insert(self.program.stmts.len(), text.into());
    }

    /// Records why the program must not be used; the first reason stays.
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

    /// The words of the modulus, as constants of their own: printed by name, not by value.
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

    /// `a + b`, which intervals must show to fit.
    pub fn add(&mut self, a: Var, b: Var) -> Var {
        if self.known(b) == Some(0) {
            return a;
        }
        if self.known(a) == Some(0) {
            return b;
        }
        let (l, h) = (&self.low[a] + &self.low[b], &self.high[a] + &self.high[b]);
        self.one(Op::Add, &[a, b], self.width(a), l, h)
    }

    /// `a + b`, which fits for a reason that only the prover sees.
    pub fn add_proved(&mut self, a: Var, b: Var) -> Var {
        let w = self.width(a);
        let h = (&self.high[a] + &self.high[b]).min(ones(w));
        self.one(Op::Add, &[a, b], w, BigUint::ZERO, h)
    }

    /// `a - b`, which intervals must show not to be negative.
    pub fn sub(&mut self, a: Var, b: Var) -> Var {
        if self.low[a] < self.high[b] {
            self.refuse(format!(
                "{}: a difference could be negative",
                self.program.name
            ));
        }
        self.sub_proved(a, b)
    }

    /// `a - b`, not negative for a reason that only the prover sees.
    pub fn sub_proved(&mut self, a: Var, b: Var) -> Var {
        let zero = BigUint::ZERO;
        let l = if self.low[a] < self.high[b] {
            zero
        } else {
            &self.low[a] - &self.high[b]
        };
        let h = &self.high[a] - self.low[b].clone().min(self.high[a].clone());
        self.one(Op::Sub, &[a, b], self.width(a), l, h)
    }

    /// `a * b`, which intervals must show to fit.
    pub fn mul(&mut self, a: Var, b: Var) -> Var {
        if self.known(b) == Some(1) {
            return a;
        }
        let (l, h) = (&self.low[a] * &self.low[b], &self.high[a] * &self.high[b]);
        self.one(Op::Mul, &[a, b], self.width(a), l, h)
    }

    /// `k * a`.
    pub fn scale(&mut self, a: Var, k: u128) -> Var {
        let w = self.width(a);
        if k.is_power_of_two() && k > 1 {
            return self.shl(a, k.trailing_zeros());
        }
        if w < 128 && k >> w != 0 {
            self.refuse(format!(
                "{}: the factor {k:#x} does not fit a word of {w} bits",
                self.program.name
            ));
            return a;
        }
        if self.lanes == Some(NARROW) && (self.high[a].bits() as u32 > NARROW || k >> NARROW != 0) {
            return self.scale_by_shifts(a, k);
        }
        let k = self.constant(w, k);
        match self.lanes {
            None => return self.mul(a, k),
            Some(NARROW) => return self.narrow_product(a, k),
            Some(_) => {}
        }
        if (&self.high[a] * &self.high[k]).bits() as u32 > HALF {
            self.refuse(format!(
                "{}: a small product could exceed the low {HALF} bits that lanes give",
                self.program.name
            ));
        }
        self.half_product(a, k, false)
    }

    /// `k a` as a sum of `a`, shifted: for words that the multiplier does not take.
    fn scale_by_shifts(&mut self, a: Var, k: u128) -> Var {
        let mut sum: Option<Var> = None;
        for bit in (0..128).rev().filter(|i| k >> i & 1 == 1) {
            let part = self.shl(a, bit);
            sum = Some(sum.map_or(part, |s| self.add(s, part)));
        }
        match sum {
            Some(v) => v,
            None => self.constant(self.width(a), 0),
        }
    }

    /// The product of the low 32 bits of `a` and `b`, whole: what a narrow lane multiplies.
    pub fn narrow_product(&mut self, a: Var, b: Var) -> Var {
        let (a, b) = (self.taken(a, NARROW), self.taken(b, NARROW));
        self.mul(a, b)
    }

    /// The low 52 bits of `a b`, or those above: what a lane multiplies. Of the factors only the
    /// low 52 bits count.
    pub fn half_product(&mut self, a: Var, b: Var, upper: bool) -> Var {
        let w = self.width(a);
        let (a, b) = (self.taken(a, HALF), self.taken(b, HALF));
        let product = match self.products.get(&(a, b)) {
            Some(&v) => v,
            None => {
                let (x, y) = (self.cast(a, 2 * w), self.cast(b, 2 * w));
                let v = self.mul(x, y);
                self.products.insert((a, b), v);
                v
            }
        };
        let part = match upper {
            true => self.shr(product, HALF),
            false => self.low(product, HALF),
        };
        self.cast(part, w)
    }

    /// The low bits of `a`, which is itself if it has no others.
    fn taken(&mut self, a: Var, bits: u32) -> Var {
        if self.high[a].bits() as u32 <= bits {
            return a;
        }
        if let Some(&v) = self.lows.get(&a) {
            return v;
        }
        let v = self.low(a, bits);
        self.lows.insert(a, v);
        v
    }

    /// Low word of `a * b`.
    pub fn mul_wrap(&mut self, a: Var, b: Var) -> Var {
        let w = self.width(a);
        let h = (&self.high[a] * &self.high[b]).min(ones(w));
        self.one(Op::MulWrap, &[a, b], w, BigUint::ZERO, h)
    }

    /// Low word of `a + b`.
    pub fn add_wrap(&mut self, a: Var, b: Var) -> Var {
        let w = self.width(a);
        self.one(Op::AddWrap, &[a, b], w, BigUint::ZERO, ones(w))
    }

    /// Low word of `a - b`.
    pub fn sub_wrap(&mut self, a: Var, b: Var) -> Var {
        let w = self.width(a);
        self.one(Op::SubWrap, &[a, b], w, BigUint::ZERO, ones(w))
    }

    /// Lowers the estimate of `v` to `high`, for a reason that only the prover sees: wrapped
    /// terms may cancel.
    pub fn at_most(&mut self, v: Var, high: &BigUint) {
        if *high < self.high[v] {
            self.high[v] = high.clone();
            self.low[v] = BigUint::ZERO;
        }
    }

    fn two(&mut self, op: Op, args: &[Var], w: u32, highs: [BigUint; 2], w2: u32) -> (Var, Var) {
        let [h1, h2] = highs;
        let x = self.fresh(w, BigUint::ZERO, h1);
        let y = self.fresh(w2, BigUint::ZERO, h2);
        self.program.push(op, args, &[x, y]);
        (x, y)
    }

    /// `a + b + c`: sum and carry.
    pub fn adc(&mut self, a: Var, b: Var, c: Var) -> (Var, Var) {
        let w = self.width(a);
        let sum = &self.high[a] + &self.high[b] + &self.high[c];
        let carry = &sum >> w;
        self.two(Op::Adc, &[a, b, c], w, [sum.min(ones(w)), carry], 8)
    }

    /// `a - b - c`: difference and borrow.
    pub fn sbb(&mut self, a: Var, b: Var, c: Var) -> (Var, Var) {
        let w = self.width(a);
        self.two(Op::Sbb, &[a, b, c], w, [ones(w), BigUint::from(1u8)], 8)
    }

    /// `a * b` in two words.
    pub fn mul_wide(&mut self, a: Var, b: Var) -> (Var, Var) {
        let w = self.width(a);
        let h = &self.high[a] * &self.high[b];
        let (lo, hi) = (h.clone().min(ones(w)), h >> w);
        self.two(Op::MulWide, &[a, b], w, [lo, hi], w)
    }

    /// `a * b + c + d` in two words.
    pub fn mac(&mut self, a: Var, b: Var, c: Var, d: Var) -> (Var, Var) {
        let w = self.width(a);
        let h = &self.high[a] * &self.high[b] + &self.high[c] + &self.high[d];
        let (lo, hi) = (h.clone().min(ones(w)), h >> w);
        self.two(Op::Mac, &[a, b, c, d], w, [lo, hi], w)
    }

    /// `a << k`, losing nothing.
    pub fn shl(&mut self, a: Var, k: u32) -> Var {
        if k == 0 {
            return a;
        }
        let (l, h) = (&self.low[a] << k, &self.high[a] << k);
        self.one(Op::Shl(k), &[a], self.width(a), l, h)
    }

    /// `a >> k`.
    pub fn shr(&mut self, a: Var, k: u32) -> Var {
        if k == 0 {
            return a;
        }
        let (l, h) = (&self.low[a] >> k, &self.high[a] >> k);
        self.one(Op::Shr(k), &[a], self.width(a), l, h)
    }

    /// The low `k` bits of `a`.
    pub fn low(&mut self, a: Var, k: u32) -> Var {
        if k >= self.width(a) {
            return a;
        }
        let h = self.high[a].clone().min(ones(k));
        self.one(Op::Low(k), &[a], self.width(a), BigUint::ZERO, h)
    }

    /// `a | b`: `a` has zeros where `b` may have ones.
    pub fn or(&mut self, a: Var, b: Var) -> Var {
        let h = &self.high[a] + &self.high[b];
        self.one(Op::Or, &[a, b], self.width(a), BigUint::ZERO, h)
    }

    /// All ones of `width` bits if the bit is set.
    pub fn mask(&mut self, bit: Var, width: u32) -> Var {
        self.one(Op::Mask, &[bit], width, BigUint::ZERO, ones(width))
    }

    /// `a` under a mask.
    pub fn sel(&mut self, mask: Var, a: Var) -> Var {
        let w = self.width(a);
        if self.known(a) == Some(u128::MAX >> (128 - w)) {
            // All ones under a mask are the mask.
            return mask;
        }
        let h = self.high[a].clone();
        self.one(Op::Sel, &[mask, a], self.width(a), BigUint::ZERO, h)
    }

    /// `a` in another width; narrowing keeps the low bits.
    pub fn cast(&mut self, a: Var, width: u32) -> Var {
        if self.width(a) == width {
            return a;
        }
        let h = self.high[a].clone().min(ones(width));
        let l = if self.high[a] <= ones(width) {
            self.low[a].clone()
        } else {
            BigUint::ZERO
        };
        self.one(Op::Cast, &[a], width, l, h)
    }

    /// `a` in fewer bits, which intervals must show to hold it.
    pub fn narrow(&mut self, a: Var, width: u32) -> Var {
        let bits = self.high[a].bits() as u32;
        if bits > width {
            let name = &self.program.name;
            self.refuse(format!(
                "{name}: a carry could reach {bits} bits, but a word has {width}"
            ));
        }
        self.cast(a, width)
    }

    /// Sum of all, in order.
    pub fn sum(&mut self, terms: &[Var]) -> Var {
        let mut s = terms[0];
        for &t in &terms[1..] {
            s = self.add(s, t);
        }
        s
    }

    /// `a + b` limb by limb with carries; `b` may be shorter. Limbs are named `name` and number.
    pub fn add_chain(&mut self, a: &[Var], b: &[Var], name: &str, first: usize) -> (Vec<Var>, Var) {
        self.chain(Op::Adc, a, b, name, first)
    }

    /// `a - b` limb by limb with borrows; `b` may be shorter.
    pub fn sub_chain(&mut self, a: &[Var], b: &[Var], name: &str, first: usize) -> (Vec<Var>, Var) {
        self.chain(Op::Sbb, a, b, name, first)
    }

    fn chain(&mut self, op: Op, a: &[Var], b: &[Var], name: &str, at: usize) -> (Vec<Var>, Var) {
        let none = self.constant(8, 0);
        self.chain_from(op, a, b, none, name, at)
    }

    /// A chain of `adc` or `sbb` that takes up a carry or borrow.
    pub fn chain_from(
        &mut self,
        op: Op,
        a: &[Var],
        b: &[Var],
        mut k: Var,
        name: &str,
        at: usize,
    ) -> (Vec<Var>, Var) {
        let zero = self.constant(self.width(a[0]), 0);
        let mut out = vec![];
        for (i, &x) in a.iter().enumerate() {
            let y = b.get(i).copied().unwrap_or(zero);
            let r = if op == Op::Adc {
                self.adc(x, y, k)
            } else {
                self.sbb(x, y, k)
            };
            out.push(self.name(r.0, &format!("{name}{}", at + i)));
            k = self.name(r.1, "c");
        }
        (out, k)
    }

    /// Largest values of these variables.
    pub fn highs(&self, vars: &[Var]) -> Vec<BigUint> {
        vars.iter().map(|&v| self.high[v].clone()).collect()
    }

    /// Sets the output.
    pub fn output(&mut self, vars: &[Var]) {
        self.program.outputs.clear();
        self.program.output("r", vars);
    }

    /// Whether everything fitted so far.
    pub fn fits(&self) -> Result<(), Refusal> {
        self.refusal.clone().map_or(Ok(()), |why| Err(Refusal(why)))
    }

    /// The kernel, unless something did not fit.
    pub fn finish(
        mut self,
        contract: Contract,
        classes: &str,
        doc: impl Into<String>,
    ) -> Result<Kernel, Refusal> {
        self.fits()?;
        if !self.hastened.is_empty() {
            self.reorder();
        }
        self.prune();
        self.program = super::parts::split(&self.program, &contract);
        let kernel = Kernel {
            program: self.program,
            contract,
            notes: self.notes,
            doc: doc.into(),
            classes: classes.into(),
            public: true,
            upper: self.high,
        };
        kernel.program.validate().map_err(|e| Refusal(e.0))?;
        kernel
            .contract
            .validate(&kernel.program)
            .map_err(|e| Refusal(e.0))?;
        Ok(kernel)
    }

    /// Asks for `v`, with all that it needs, before any value hastened later: compilers keep the
    /// order of the text, more or less, and run out of registers where it is a bad one.
    pub fn hasten(&mut self, v: Var) {
        self.hastened.push(v);
    }

    /// Moves every statement to where the first hastened value needs it; the rest stays behind.
    fn reorder(&mut self) {
        let p = &mut self.program;
        let mut writer = vec![None; p.vars.len()];
        for (i, s) in p.stmts.iter().enumerate() {
            s.outs.iter().for_each(|&o| writer[o] = Some(i));
        }
        let mut order: Vec<usize> = vec![];
        let mut done = vec![false; p.stmts.len()];
        let roots = self.hastened.iter().filter_map(|&v| writer[v]);
        for root in roots.chain(0..p.stmts.len()) {
            // Depth first: a statement follows what it reads.
            let mut open = vec![(root, 0)];
            while let Some((i, next)) = open.pop() {
                if done[i] {
                    continue;
                }
                match p.stmts[i].args.get(next) {
                    Some(&a) => {
                        open.push((i, next + 1));
                        open.extend(writer[a].filter(|&j| !done[j]).map(|j| (j, 0)));
                    }
                    None => {
                        done[i] = true;
                        order.push(i);
                    }
                }
            }
        }
        let mut place = vec![0; order.len()];
        order
            .iter()
            .enumerate()
            .for_each(|(to, &from)| place[from] = to);
        let notes = std::mem::take(&mut self.notes).into_iter();
        self.notes = notes
            .map(|(i, n)| (place.get(i).copied().unwrap_or(i), n))
            .collect();
        p.stmts = order.iter().map(|&i| p.stmts[i].clone()).collect();
    }

    /// Removes statements that nothing reads, and renumbers variables in order of writing.
    fn prune(&mut self) {
        let p = &mut self.program;
        let mut live = vec![false; p.vars.len()];
        for &v in p.outputs.iter().flat_map(|g| &g.vars) {
            live[v] = true;
        }
        let mut keep = vec![false; p.stmts.len()];
        for (i, s) in p.stmts.iter().enumerate().rev() {
            keep[i] = s.outs.iter().any(|&o| live[o]);
            if keep[i] {
                s.args.iter().for_each(|&a| live[a] = true);
            }
        }
        let mut index = 0;
        let mut moved = vec![];
        for k in &keep {
            moved.push(index);
            index += usize::from(*k);
        }
        let at = |i: usize| moved.get(i).copied().unwrap_or(index);
        self.notes = std::mem::take(&mut self.notes)
            .into_iter()
            .map(|(i, n)| (at(i), n))
            .collect();
        let mut k = keep.iter();
        p.stmts.retain(|_| *k.next().expect("one for each"));
        let mut map = BTreeMap::new();
        let order = p.inputs.iter().flat_map(|g| g.vars.clone());
        for v in order.chain(p.stmts.iter().flat_map(|s| s.outs.clone())) {
            let n = map.len();
            map.insert(v, n);
        }
        let mut by_new: Vec<Var> = vec![0; map.len()];
        map.iter().for_each(|(&old, &new)| by_new[new] = old);
        let infos = by_new.iter().map(|&o| p.vars[o].clone()).collect();
        self.high = by_new.iter().map(|&o| self.high[o].clone()).collect();
        self.low = by_new.iter().map(|&o| self.low[o].clone()).collect();
        p.vars = infos;
        let re = |v: &mut Var| *v = map[&*v];
        p.inputs
            .iter_mut()
            .chain(&mut p.outputs)
            .for_each(|g| g.vars.iter_mut().for_each(re));
        for s in &mut p.stmts {
            s.args.iter_mut().chain(&mut s.outs).for_each(re);
        }
    }
}
