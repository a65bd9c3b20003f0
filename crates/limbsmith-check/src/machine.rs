//! The checker's state: every value of the program as a polynomial with an interval.
//!
//! All lossy operations are one: the cut `x = lo + 2^k hi` with `0 <= lo < 2^k`. The quotient `hi` becomes a new atom,
//! unless one of these rules gives a better form:
//!
//! 1. the interval of `x` allows only one quotient: `hi` is that constant;
//! 2. the same polynomial was cut at the same place before: the parts are shared;
//! 3. `x` is itself a part of an earlier cut of `y`: cut `y` instead (the low bits of low bits are low bits of the
//!    whole; a quotient of a quotient is a quotient of the whole);
//! 4. `x = 2^j y`: cut `y` at `k - j` instead;
//! 5. `x = 2^k Y + Z` as polynomials, with `0 <= Z < 2^k` by the intervals: `hi = Y`, `lo = Z`. (This rule covers
//!    operands that were shifted beforehand so that the cut falls on the word boundary, and the low word of a
//!    Montgomery step.)
//!
//! The rules are tried in this order, without a search. A proof may improve intervals ([`Machine::narrow`]) before a
//! value is cut or compared.

use crate::certificate::Value;
use crate::contract::Contract;
use crate::poly::{Atom, Interval, Monomial, Poly};
use crate::program::{Op, Program, Var};
use crate::rejected::Rejected;
use num_bigint::BigInt;
use std::collections::HashMap;

/// A value: its polynomial and its interval.
#[derive(Clone, Debug)]
pub struct Known {
    /// The exact value.
    pub poly: Poly,
    /// Its interval.
    pub range: Interval,
    /// For a mask: the bit it was made from, and its width. A 64-bit mask that was widened to 128 bits is not a 128-bit
    /// mask.
    pub bit: Option<(Value, u32)>,
    /// The name for reports: the variable, or the origin of the value.
    pub name: String,
    /// If the value is a sum: its terms, for provers.
    pub parts: Vec<(BigInt, Value)>,
}

/// A cut `x = lo + 2^k hi`, for provers.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// The value that is cut.
    pub x: Value,
    /// The bit position of the cut.
    pub k: u32,
    /// The low part.
    pub lo: Value,
    /// The high part.
    pub hi: Value,
}

/// The checker's state; see the module.
pub struct Machine<'a> {
    pub(crate) program: &'a Program,
    pub(crate) contract: &'a Contract,
    pub(crate) vals: Vec<Known>,
    pub(crate) vars: Vec<Option<Value>>,
    cuts: Vec<Cut>,
    memo: HashMap<(Poly, u32), (Value, Value)>,
    pub(crate) wholes: Vec<Value>,
}

pub(crate) fn pow2(k: u32) -> BigInt {
    BigInt::from(1) << k
}

impl<'a> Machine<'a> {
    /// The state before the first statement: the inputs with the contract's bounds.
    pub fn new(program: &'a Program, contract: &'a Contract) -> Self {
        let vars = vec![None; program.vars.len()];
        let mut m = Machine {
            program,
            contract,
            vals: vec![],
            vars,
            cuts: vec![],
            memo: HashMap::new(),
            wholes: vec![],
        };
        for (n, (g, s)) in program.inputs.iter().zip(&contract.inputs).enumerate() {
            // Limbs that are given as multiples are not unknowns. Each is the factor times the other limb, and its
            // interval follows from its own bound and from the other limb's bound.
            let multiple = contract.multiples_by_index().find(|(to, ..)| *to == n);
            let multiple = multiple.map(|(_, of, factor)| (of, BigInt::from(factor.clone())));
            // A bounded whole is an atom of its own. The limb of weight 0 is the whole minus the other limbs.
            let whole = match (&s.whole, s.weights.first()) {
                (Some(_), Some(0)) => {
                    let range = Interval::new(0, BigInt::from(s.max()));
                    Some(m.new_atom(range, format!("value of {}", g.name)))
                }
                _ => None,
            };
            let mut total = Poly::default();
            for (i, (&var, max)) in g.vars.iter().zip(&s.limbs).enumerate().rev() {
                let word = pow2(program.vars[var].width) - 1;
                let range = Interval::new(0, BigInt::from(max.clone()).min(word));
                let name = program.vars[var].name.clone();
                let given = multiple.as_ref().and_then(|(of, factor)| {
                    let limb = m.vars[*program.inputs[*of].vars.get(i)?]?;
                    Some((limb, factor))
                });
                let v = match (i, whole, given) {
                    (_, _, Some((limb, factor))) => {
                        let range = m.vals[limb].range.scale(factor).meet(&range);
                        m.push(m.vals[limb].poly.scaled(factor), range, name)
                    }
                    (0, Some(w), _) => {
                        let mut p = m.vals[w].poly.clone();
                        p.add_scaled(&total, &(-1).into());
                        m.push(p, range, name)
                    }
                    _ => m.new_atom(range, name),
                };
                total.add_scaled(&m.vals[v].poly.clone(), &pow2(s.weights[i]));
                m.vars[var] = Some(v);
            }
            let w = match whole {
                Some(w) => w,
                None => m.push_ranged(total, format!("value of {}", g.name), vec![]),
            };
            m.wholes.push(w);
        }
        m
    }

    /// All values so far.
    pub fn values(&self) -> &[Known] {
        &self.vals
    }

    /// All cuts so far that made a new atom.
    pub fn cuts(&self) -> &[Cut] {
        &self.cuts
    }

    /// The value of a variable already written.
    pub fn value(&self, v: Var) -> Option<Value> {
        self.vars[v]
    }

    /// The intervals, for [`Machine::restore`] after a case.
    pub fn save(&self) -> Vec<Interval> {
        self.vals.iter().map(|v| v.range.clone()).collect()
    }

    /// See [`Machine::save`].
    pub fn restore(&mut self, saved: &[Interval]) {
        for (v, r) in self.vals.iter_mut().zip(saved) {
            v.range = r.clone();
        }
    }

    /// Assumes a case: the value is `n`.
    pub fn assume(&mut self, v: Value, n: &BigInt) {
        self.vals[v].range = Interval::point(n);
    }

    /// Whether the known facts contradict each other.
    pub fn absurd(&self) -> bool {
        self.vals.iter().any(|v| v.range.is_empty())
    }

    /// The interval of a polynomial, from the atoms' intervals alone. Atoms known to be constant are substituted first,
    /// since they may make monomials cancel.
    pub fn range_of(&self, p: &Poly) -> Interval {
        let range = |a: Atom| &self.vals[a as usize].range;
        let mixed = |m: &Monomial| m.len() > 1 && m.iter().any(|&a| range(a).constant().is_some());
        match p.0.keys().any(mixed) {
            true => self.with_constants(p).range(range),
            false => p.range(range),
        }
    }

    /// The polynomial with atoms known to be constant replaced by their values.
    pub(crate) fn with_constants(&self, p: &Poly) -> Poly {
        let mut q = Poly::default();
        for (m, c) in &p.0 {
            let (mut rest, mut c) = (vec![], c.clone());
            for &a in m {
                match self.vals[a as usize].range.constant() {
                    Some(x) => c *= x,
                    None => rest.push(a),
                }
            }
            q.add_term(rest, c);
        }
        q
    }

    fn push(&mut self, poly: Poly, range: Interval, name: String) -> Value {
        self.vals.push(Known {
            poly,
            range,
            bit: None,
            name,
            parts: vec![],
        });
        self.vals.len() - 1
    }

    fn push_ranged(&mut self, poly: Poly, name: String, parts: Vec<(BigInt, Value)>) -> Value {
        let mut range = self.range_of(&poly);
        if !parts.is_empty() {
            let sum = parts.iter().fold(Interval::new(0, 0), |t, (c, v)| {
                t.add(&self.vals[*v].range.scale(c))
            });
            range = range.meet(&sum);
        }
        let v = self.push(poly, range, name);
        self.vals[v].parts = parts;
        v
    }

    fn new_atom(&mut self, range: Interval, name: String) -> Value {
        let a = self.vals.len();
        self.push(Poly::atom(a as Atom), range, name)
    }

    pub(crate) fn sum(&mut self, parts: Vec<(BigInt, Value)>, name: &str) -> Value {
        let mut p = Poly::default();
        for (c, v) in &parts {
            p.add_scaled(&self.vals[*v].poly.clone(), c);
        }
        self.push_ranged(p, name.into(), parts)
    }

    fn product(&mut self, a: Value, b: Value, name: &str) -> Value {
        let poly = self.vals[a].poly.times(&self.vals[b].poly);
        let range = self.vals[a]
            .range
            .mul(&self.vals[b].range)
            .meet(&self.range_of(&poly));
        self.push(poly, range, name.into())
    }

    /// Cuts `x` at bit `k`; see the module.
    fn cut(&mut self, x: Value, k: u32) -> (Value, Value) {
        let Known {
            poly, range, name, ..
        } = self.vals[x].clone();
        let (low_name, high_name) = (format!("low {k} bits of {name}"), format!("{name} >> {k}"));
        let high = Interval::new(&range.lo >> k, &range.hi >> k);
        // 1. one possible quotient
        if let Some(q) = high.constant() {
            if *q == BigInt::ZERO {
                let zero = self.push(Poly::default(), Interval::new(0, 0), high_name);
                return (x, zero);
            }
            let hi = self.push(Poly::constant(q.clone()), high.clone(), high_name);
            let rest = Poly::constant(-q << k);
            let shifted = range.add(&Interval::point(&(-q << k)));
            let lo = self.push(poly.plus(&rest), shifted, low_name);
            return (lo, hi);
        }
        // 2. cut before
        let key = (poly, k);
        if let Some(&both) = self.memo.get(&key) {
            return both;
        }
        let poly = &key.0;
        // 3. a part of an earlier cut
        if let Some(&Cut { x: y, k: j, lo, .. }) = self
            .cuts
            .iter()
            .find(|c| c.hi == x || (c.lo == x && k < c.k))
        {
            let both = if lo == x {
                let (l, _) = self.cut(y, k);
                let mut rest = self.vals[x].poly.clone();
                rest.add_scaled(&self.vals[l].poly, &(-1).into());
                let above = Poly(rest.0.into_iter().map(|(m, c)| (m, c >> k)).collect());
                (l, self.push(above, high, high_name))
            } else {
                let (_, h) = self.cut(y, j + k);
                let mut rest = self.vals[x].poly.clone();
                rest.add_scaled(&self.vals[h].poly, &-pow2(k));
                (self.push(rest, Interval::new(0, pow2(k) - 1), low_name), h)
            };
            self.memo.insert(key, both);
            return both;
        }
        // 4. a common power of two
        let twos = poly.twos().unwrap_or(0).min(u64::from(k) - 1) as u32;
        let both = if twos > 0 {
            let divided = Poly(poly.0.iter().map(|(m, c)| (m.clone(), c >> twos)).collect());
            // `poly` is divisible, so the bounds may be rounded inwards. Rounding outwards is sound.
            let range = Interval::new(&range.lo >> twos, &range.hi >> twos);
            let y = self.push(divided, range, format!("{name} / 2^{twos}"));
            let (l, h) = self.cut(y, k - twos);
            let lo = self.sum(vec![(pow2(twos), l)], &low_name);
            (lo, h)
        } else {
            let (mut above, mut below) = (Poly::default(), Poly::default());
            for (m, c) in &poly.0 {
                if m.is_empty() {
                    let q: BigInt = c >> k;
                    below.add_term(vec![], c - (&q << k));
                    above.add_term(vec![], q);
                } else if c.trailing_zeros().is_some_and(|t| t >= u64::from(k)) {
                    above.add_term(m.clone(), c >> k);
                } else {
                    below.add_term(m.clone(), c.clone());
                }
            }
            let z = self.range_of(&below);
            if z.lo >= BigInt::ZERO && z.hi < pow2(k) {
                // 5. exact
                let lo = self.push(below, z, low_name);
                let hi = self.push(above, high, high_name);
                (lo, hi)
            } else {
                let hi = self.new_atom(high, high_name);
                let mut p = poly.clone();
                p.add_term(vec![hi as Atom], -pow2(k));
                let lo = self.push(p, Interval::new(0, pow2(k) - 1), low_name);
                self.cuts.push(Cut { x, k, lo, hi });
                (lo, hi)
            }
        };
        self.memo.insert(key, both);
        both
    }

    /// The exact result of a statement, before it is cut to words. Bounds on it may be proved before
    /// [`Machine::finish`].
    pub fn begin(&mut self, stmt: usize) -> Result<Value, Rejected> {
        let s = &self.program.stmts[stmt];
        let name = self.program.vars[s.outs[0]].name.clone();
        let width = self.program.vars[s.outs[0]].width;
        let arg = |i: usize| {
            self.vars[s.args[i]].ok_or_else(|| Rejected::Malformed("unwritten variable".into()))
        };
        let one = || BigInt::from(1);
        Ok(match s.op {
            Op::Const(c) => {
                let c = BigInt::from(c);
                self.push(Poly::constant(c.clone()), Interval::point(&c), name)
            }
            Op::Add | Op::AddWrap => self.sum(vec![(one(), arg(0)?), (one(), arg(1)?)], &name),
            Op::Sub | Op::SubWrap => self.sum(vec![(one(), arg(0)?), (-one(), arg(1)?)], &name),
            Op::Mul | Op::MulWrap | Op::MulWide => self.product(arg(0)?, arg(1)?, &name),
            Op::Mac => {
                let (c, d) = (arg(2)?, arg(3)?);
                let p = self.product(arg(0)?, arg(1)?, &name);
                self.sum(vec![(one(), p), (one(), c), (one(), d)], &name)
            }
            Op::Adc | Op::Sbb => {
                let (a, b, c) = (arg(0)?, arg(1)?, arg(2)?);
                self.require_bit(stmt, c)?;
                let sign = if s.op == Op::Adc { one() } else { -one() };
                self.sum(vec![(one(), a), (sign.clone(), b), (sign, c)], &name)
            }
            Op::Shl(k) => self.sum(vec![(pow2(k), arg(0)?)], &name),
            Op::Shr(_) | Op::Low(_) | Op::Cast => arg(0)?,
            Op::Or => {
                let (a, b) = (arg(0)?, arg(1)?);
                let disjoint = match self.vals[a].poly.twos() {
                    None => true,
                    Some(j) => self.vals[b].range.hi.bits() <= j,
                };
                if !disjoint {
                    return Err(Rejected::Overlap {
                        stmt,
                        text: self.program.show(s),
                    });
                }
                self.sum(vec![(one(), a), (one(), b)], &name)
            }
            Op::Mask => {
                let c = arg(0)?;
                self.require_bit(stmt, c)?;
                let v = self.sum(vec![(pow2(width) - 1, c)], &name);
                self.vals[v].bit = Some((c, width));
                v
            }
            Op::Sel => {
                let (m, a) = (arg(0)?, arg(1)?);
                let bit = self.vals[m]
                    .bit
                    .and_then(|(c, w)| (w == width).then_some(c))
                    .ok_or_else(|| Rejected::NotAMask {
                        stmt,
                        text: self.program.show(s),
                    })?;
                self.product(bit, a, &name)
            }
        })
    }

    fn require_bit(&self, stmt: usize, v: Value) -> Result<(), Rejected> {
        let bits = Interval::new(0, 1);
        self.require(stmt, v, &bits)
    }

    fn require(&self, stmt: usize, v: Value, within: &Interval) -> Result<(), Rejected> {
        let range = &self.vals[v].range;
        if range.lo >= within.lo && range.hi <= within.hi {
            return Ok(());
        }
        Err(Rejected::Range {
            stmt,
            text: self.program.show(&self.program.stmts[stmt]),
            range: Box::new(range.clone()),
            allowed: Box::new(within.clone()),
        })
    }

    /// Checks the side condition on the exact result `x` and writes the statement's variables.
    pub fn finish(&mut self, stmt: usize, x: Value) -> Result<(), Rejected> {
        let s = &self.program.stmts[stmt];
        let width = self.program.vars[s.outs[0]].width;
        let word = Interval::new(0, pow2(width) - 1);
        let mut second = None;
        let first = match s.op {
            Op::Const(_)
            | Op::Mask
            | Op::Add
            | Op::Sub
            | Op::Mul
            | Op::Shl(_)
            | Op::Or
            | Op::Sel => {
                self.require(stmt, x, &word)?;
                x
            }
            Op::AddWrap | Op::SubWrap | Op::MulWrap => self.cut(x, width).0,
            Op::Adc | Op::MulWide | Op::Mac => {
                let (lo, hi) = self.cut(x, width);
                second = Some(hi);
                lo
            }
            Op::Sbb => {
                let (lo, hi) = self.cut(x, width);
                second = Some(self.sum(vec![((-1).into(), hi)], "borrow"));
                lo
            }
            Op::Shr(0) | Op::Low(0) => {
                return Err(Rejected::Malformed("a shift by nothing".into()));
            }
            Op::Shr(k) => self.cut(x, k).1,
            Op::Low(k) => self.cut(x, k).0,
            Op::Cast => self.cut(x, width).0,
        };
        self.vars[s.outs[0]] = Some(first);
        if let Some(v) = second {
            self.vars[s.outs[1]] = Some(v);
        }
        Ok(())
    }
}
