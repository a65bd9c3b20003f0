//! Kernels on SIMD lanes as text: selects the statements that form one vector instruction.
//!
//! In a program, half of a product is a product of double words, a remainder or a quotient by `2^52`, and a sum. The
//! text says `madd52lo(sum, x, y)`. A selection by masks is a `blend`. A word with only its low 52 bits significant has
//! a type of its own, `Low<V>`: results of `low52`, and arrays whose contract bounds all limbs by `2^52`.
//!
//! On lanes with a 32-bit multiplier there is one such statement: a product, of words or of their low 32 bits, is a
//! `mul32`. All words have one type there.

use super::print::count;
use crate::names::capital;
use crate::strategy::common::{HALF, Kernel, NARROW};
use limbsmith_check::{Op, Program, Shape, Var};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// Whether an array of this shape consists of low words.
fn is_low(s: &Shape) -> bool {
    s.limbs.iter().all(|m| *m < BigUint::from(1u8) << HALF)
}

/// The type of an array's words on lanes with a multiplier of that many bits.
pub(super) fn word(s: &Shape, bits: u32) -> &'static str {
    if bits != NARROW && is_low(s) {
        "Low<V>"
    } else {
        "V"
    }
}

/// A statement together with the statements that it absorbs.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// Half of `x y`, added to a word if there is one.
    Product {
        upper: bool,
        sum: Option<Var>,
        x: Var,
        y: Var,
    },
    /// The product of the low 32 bits.
    Narrow { x: Var, y: Var },
    /// `y` if the bit is 1, else `x`.
    Blend { bit: Var, x: Var, y: Var },
    /// The low bits.
    Low { x: Var },
}

/// The forms of one kernel.
pub(super) struct Lanes {
    /// The number of bits that the multiplier reads.
    bits: u32,
    /// The forms by statement.
    pub(super) forms: BTreeMap<usize, Form>,
    /// Variables that occur only inside forms.
    pub(super) hidden: Vec<bool>,
    /// Variables that are printed as low words.
    pub(super) low: Vec<bool>,
}

impl Lanes {
    /// Finds the forms.
    pub(super) fn new(k: &Kernel, bits: u32) -> Self {
        let p = &k.program;
        let mut writer = vec![None; p.vars.len()];
        let mut uses = vec![0usize; p.vars.len()];
        for (i, s) in p.stmts.iter().enumerate() {
            s.outs.iter().for_each(|&o| writer[o] = Some(i));
            s.args.iter().for_each(|&a| uses[a] += 1);
        }
        for &v in p.outputs.iter().flat_map(|g| &g.vars) {
            uses[v] += 1;
        }
        let mut low = vec![false; p.vars.len()];
        for (g, s) in p.inputs.iter().zip(&k.contract.inputs) {
            let is_low = word(s, bits) != "V";
            g.vars
                .iter()
                .for_each(|&v| low[v] = p.vars[v].width == 64 && is_low);
        }
        let mut lanes = Lanes {
            bits,
            forms: BTreeMap::new(),
            hidden: vec![false; p.vars.len()],
            low,
        };
        let finder = Finder { p, writer, uses };
        for i in 0..p.stmts.len() {
            lanes.statement(&finder, i);
        }
        // For a named value, the low bits are taken at the results.
        for &v in p.outputs.iter().flat_map(|g| &g.vars) {
            let form = finder.writer[v].and_then(|i| lanes.forms.get(&i));
            let named = |x: Var| !p.vars[x].name.starts_with('_');
            lanes.hidden[v] |=
                matches!(form, Some(Form::Low { x }) if named(*x)) && finder.uses[v] == 1;
        }
        lanes
    }

    fn statement(&mut self, f: &Finder<'_>, i: usize) {
        let s = &f.p.stmts[i];
        let out = s.outs[0];
        match s.op {
            Op::Low(HALF) if self.bits == HALF && f.p.vars[out].width == 64 => {
                self.low[out] = true;
                self.forms.insert(i, Form::Low { x: s.args[0] });
            }
            Op::Mul if self.bits == NARROW => {
                let (x, y) = (f.factor(s.args[0]), f.factor(s.args[1]));
                for v in [(s.args[0], x), (s.args[1], y)] {
                    self.hidden[v.0] |= v.0 != v.1;
                }
                self.forms.insert(i, Form::Narrow { x, y });
            }
            Op::Cast => {
                if let Some((form, inside)) = f.product(i) {
                    self.forms.insert(i, form);
                    inside.into_iter().for_each(|v| self.hidden[v] = true);
                }
                // A widening to a double word, as part of a product.
                self.hidden[out] |= f.p.vars[out].width == 128;
            }
            Op::Add => {
                if let Some((bit, x, y, inside)) = f.blend(i) {
                    inside.into_iter().for_each(|v| self.hidden[v] = true);
                    self.low[out] = self.low[x] && self.low[y];
                    self.forms.insert(i, Form::Blend { bit, x, y });
                    return;
                }
                let half = s.args[1];
                if let Some(j) = f.writer[half]
                    && f.uses[half] == 1
                    && let Some(&Form::Product {
                        upper,
                        sum: None,
                        x,
                        y,
                    }) = self.forms.get(&j)
                {
                    self.hidden[half] = true;
                    self.forms.remove(&j);
                    let sum = Some(s.args[0]);
                    self.forms.insert(i, Form::Product { upper, sum, x, y });
                }
            }
            _ => {}
        }
    }

    /// Instructions: `65 multiplications, 13 other operations`.
    pub(super) fn costs(&self, p: &Program) -> String {
        let (total, products) = self.instructions(p);
        capital(&count(total, products))
    }

    /// Instructions, and the multiplications among them.
    fn instructions(&self, p: &Program) -> (usize, usize) {
        let (mut total, mut products) = (0, 0);
        for (i, s) in p.stmts.iter().enumerate() {
            match self.forms.get(&i) {
                Some(Form::Product { .. } | Form::Narrow { .. }) => {
                    total += 1;
                    products += 1;
                }
                Some(Form::Blend { .. }) => total += 1,
                Some(Form::Low { .. }) => {}
                None if matches!(s.op, Op::Const(_) | Op::Cast) || self.hidden[s.outs[0]] => {}
                None => total += 1,
            }
        }
        (total, products)
    }
}

/// Operations of a kernel and the multiplications among them; instructions, on lanes with a multiplier of that many
/// bits.
pub fn operations(k: &Kernel, lanes: Option<u32>) -> (usize, usize) {
    match lanes {
        Some(bits) => Lanes::new(k, bits).instructions(&k.program),
        None => k.program.cost(),
    }
}

struct Finder<'a> {
    p: &'a Program,
    writer: Vec<Option<usize>>,
    uses: Vec<usize>,
}

impl Finder<'_> {
    /// The operation that wrote a variable, and its arguments.
    fn made(&self, v: Var) -> Option<(Op, &[Var])> {
        let s = &self.p.stmts[self.writer[v]?];
        Some((s.op, &s.args))
    }

    /// The word whose low 32 bits a factor is, if nothing else uses these bits.
    fn factor(&self, v: Var) -> Var {
        let taken = |i: usize| {
            let s = &self.p.stmts[i];
            s.op == Op::Mul && s.args.contains(&v)
        };
        let factors = (0..self.p.stmts.len()).filter(|&i| taken(i));
        let uses = factors.map(|i| self.p.stmts[i].args.iter().filter(|a| **a == v).count());
        match self.made(v) {
            Some((Op::Low(NARROW), [x])) if uses.sum::<usize>() == self.uses[v] => *x,
            _ => v,
        }
    }

    /// Matches a cast of half of a product of casts.
    fn product(&self, i: usize) -> Option<(Form, Vec<Var>)> {
        let half = self.p.stmts[i].args[0];
        let upper = match self.made(half)? {
            (Op::Shr(HALF), _) => true,
            (Op::Low(HALF), _) => false,
            _ => return None,
        };
        let whole = self.made(half)?.1[0];
        let (Op::Mul, [a, b]) = self.made(whole)? else {
            return None;
        };
        let uncast = |v: Var| match self.made(v) {
            Some((Op::Cast, [x])) if self.p.vars[*x].width == 64 => Some(*x),
            _ => None,
        };
        let (x, y) = (uncast(*a)?, uncast(*b)?);
        let form = Form::Product {
            upper,
            sum: None,
            x,
            y,
        };
        Some((form, vec![half, whole, *a, *b]))
    }

    /// Matches `sel(mask(1 - bit), x) + sel(mask(bit), y)`.
    fn blend(&self, i: usize) -> Option<(Var, Var, Var, Vec<Var>)> {
        let [s, t] = self.p.stmts[i].args[..] else {
            return None;
        };
        let ((Op::Sel, &[m0, x]), (Op::Sel, &[m1, y])) = (self.made(s)?, self.made(t)?) else {
            return None;
        };
        let ((Op::Mask, &[other]), (Op::Mask, &[bit])) = (self.made(m0)?, self.made(m1)?) else {
            return None;
        };
        match self.made(other)? {
            (Op::Sub, &[_, b]) if b == bit => Some((bit, x, y, vec![s, t, m0, m1, other])),
            _ => None,
        }
    }
}
