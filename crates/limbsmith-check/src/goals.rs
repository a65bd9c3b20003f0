//! Proof goals of a program, and the steps of their proofs.

use crate::certificate::{End, Narrow, Proof, Side, Value};
use crate::contract::{Claim, Shape};
use crate::machine::{Machine, pow2};
use crate::poly::Poly;
use crate::program::Var;
use crate::rejected::Rejected;
use num_bigint::{BigInt, BigUint};

/// A proof goal.
#[derive(Clone, Debug)]
pub enum Goal {
    /// `value <= limit` or `value >= limit`.
    Bound(Value, Side, BigInt),
    /// Every coefficient of the polynomial is 0 modulo the modulus (or exactly 0, if the modulus is 0).
    Zero(Poly, BigInt),
    /// `flag = 1` and `value <= limit`, or `flag = 0` and `value > limit`.
    Flag(Value, Value, BigInt),
}

impl Machine<'_> {
    /// Applies one narrowing, or returns the reason why it does not follow.
    pub fn narrow(&mut self, n: &Narrow) -> Result<(), Rejected> {
        let fail = |m: &str| {
            Err(Rejected::Certificate(format!(
                "narrowing of {}: {m}",
                n.value
            )))
        };
        if n.value >= self.vals.len() || n.using.iter().any(|u| u.value >= self.vals.len()) {
            return fail("no such value");
        }
        if n.scale <= BigInt::ZERO || n.using.iter().any(|u| u.times < BigInt::ZERO) {
            return fail("a multiplier has the wrong sign");
        }
        // upper: s (L - v) + (s - 1); lower: s (v - L) + (s - 1); minus the facts.
        let sign: BigInt = if n.side == Side::Upper {
            1.into()
        } else {
            (-1).into()
        };
        let mut p = Poly::constant(&n.scale * &n.limit * &sign + &n.scale - 1);
        p.add_scaled(&self.vals[n.value].poly, &(-&n.scale * &sign));
        for u in &n.using {
            let k = &self.vals[u.value];
            match u.side {
                Side::Upper => {
                    p.add_term(vec![], -&u.times * &k.range.hi);
                    p.add_scaled(&k.poly, &u.times);
                }
                Side::Lower => {
                    p.add_term(vec![], &u.times * &k.range.lo);
                    p.add_scaled(&k.poly, &-&u.times);
                }
            }
        }
        if self.range_of(&p).lo < BigInt::ZERO {
            return fail("does not follow from the facts given");
        }
        let r = &mut self.vals[n.value].range;
        match n.side {
            Side::Upper if n.limit < r.hi => r.hi = n.limit.clone(),
            Side::Lower if n.limit > r.lo => r.lo = n.limit.clone(),
            _ => {}
        }
        Ok(())
    }

    /// Checks the proof of a bound and adds the bound to the known facts.
    pub fn establish(
        &mut self,
        v: Value,
        side: Side,
        limit: &BigInt,
        proof: &Proof,
    ) -> Result<(), Rejected> {
        self.prove(&Goal::Bound(v, side, limit.clone()), proof)?;
        let r = &mut self.vals[v].range;
        match side {
            Side::Upper => r.hi = r.hi.clone().min(limit.clone()),
            Side::Lower => r.lo = r.lo.clone().max(limit.clone()),
        }
        Ok(())
    }

    /// The largest value of each variable, as far as it is known.
    pub(crate) fn bounds(&self) -> Vec<BigUint> {
        let top = |v: &Option<Value>| v.map(|v| self.vals[v].range.hi.clone()).unwrap_or_default();
        self.vars
            .iter()
            .map(|v| top(v).to_biguint().unwrap_or_default())
            .collect()
    }

    /// Checks a proof. On success the goal holds, and the known facts are restored.
    pub fn prove(&mut self, goal: &Goal, proof: &Proof) -> Result<(), Rejected> {
        if !proof.is_shallow() {
            return Err(Rejected::TooDeep);
        }
        let saved = self.save();
        let verdict = self.prove_here(goal, proof);
        self.restore(&saved);
        verdict
    }

    fn prove_here(&mut self, goal: &Goal, proof: &Proof) -> Result<(), Rejected> {
        for n in &proof.steps {
            self.narrow(n)?;
        }
        if self.absurd() {
            return Ok(());
        }
        match &proof.end {
            End::Qed => self.holds(goal),
            End::Split(v, cases) => {
                let known = self
                    .vals
                    .get(*v)
                    .ok_or_else(|| Rejected::Certificate(format!("split of {v}: no such value")))?;
                let (lo, hi) = (known.range.lo.clone(), known.range.hi.clone());
                if &hi - &lo + 1 != BigInt::from(cases.len()) {
                    let m = format!("split of {v}: {} cases for {lo}..={hi}", cases.len());
                    return Err(Rejected::Certificate(m));
                }
                for (i, case) in cases.iter().enumerate() {
                    let saved = self.save();
                    self.assume(*v, &(&lo + i));
                    let verdict = self.prove_here(goal, case);
                    self.restore(&saved);
                    verdict?;
                }
                Ok(())
            }
        }
    }

    /// Checks whether the goal follows from the current intervals.
    pub fn holds(&self, goal: &Goal) -> Result<(), Rejected> {
        let bound = |v: Value, side: Side, limit: &BigInt| {
            let r = &self.vals[v].range;
            let ok = match side {
                Side::Upper => r.hi <= *limit,
                Side::Lower => r.lo >= *limit,
            };
            if ok {
                return Ok(());
            }
            Err(Rejected::Bound {
                name: self.vals[v].name.clone(),
                range: Box::new(r.clone()),
                side,
                limit: limit.clone(),
            })
        };
        match goal {
            Goal::Bound(v, side, limit) => bound(*v, *side, limit),
            Goal::Flag(flag, v, limit) => {
                let f = &self.vals[*flag];
                match f.range.constant() {
                    Some(c) if *c == BigInt::from(1) => bound(*v, Side::Upper, limit),
                    Some(c) if *c == BigInt::ZERO => bound(*v, Side::Lower, &(limit + 1)),
                    _ => Err(Rejected::Flag {
                        name: f.name.clone(),
                        value: self.vals[*v].name.clone(),
                        limit: limit.clone(),
                    }),
                }
            }
            Goal::Zero(..) => match self.residue(goal).0.into_iter().next() {
                None => Ok(()),
                Some((m, c)) => Err(Rejected::Residue {
                    monomial: m
                        .iter()
                        .map(|&a| self.vals[a as usize].name.clone())
                        .collect(),
                    coefficient: c,
                }),
            },
        }
    }

    /// The remaining polynomial of a `Zero` goal, after reduction and substitution of known constants.
    pub fn residue(&self, goal: &Goal) -> Poly {
        let mut left = Poly::default();
        if let Goal::Zero(p, modulus) = goal {
            left = self.with_constants(p);
            if *modulus != BigInt::ZERO {
                left.0.retain(|_, c| &*c % modulus != BigInt::ZERO);
            }
        }
        left
    }

    fn value_of(&mut self, vars: &[Var], s: &Shape) -> Result<Value, Rejected> {
        let mut parts = vec![];
        for (&var, &w) in vars.iter().zip(&s.weights) {
            let v = self.vars[var]
                .ok_or_else(|| Rejected::Malformed("an output is never written".into()))?;
            parts.push((pow2(w), v));
        }
        Ok(self.sum(parts, &format!("value of {}", s.name)))
    }

    /// Returns all goals that the contract promises, after the last statement, in the order in which a certificate
    /// proves them.
    pub fn goals(&mut self) -> Result<Vec<Goal>, Rejected> {
        let mut goals = vec![];
        let mut values = vec![];
        let (program, contract) = (self.program, self.contract);
        for (g, s) in program.outputs.iter().zip(&contract.outputs) {
            for (&var, max) in g.vars.iter().zip(&s.limbs) {
                let v = self.vars[var]
                    .ok_or_else(|| Rejected::Malformed("an output is never written".into()))?;
                goals.push(Goal::Bound(v, Side::Upper, max.clone().into()));
            }
            let whole = self.value_of(&g.vars, s)?;
            values.push(whole);
            if let Some(w) = &s.whole {
                goals.push(Goal::Bound(whole, Side::Upper, w.clone().into()));
            }
        }
        let output = |n: &String| contract.outputs.iter().position(|s| s.name == *n);
        let input = |n: &String| contract.inputs.iter().position(|s| s.name == *n);
        let missing = || Rejected::Malformed("a claim names an unknown input or output".into());
        for c in &contract.claims {
            match c {
                Claim::Congruent {
                    modulus,
                    scale,
                    out,
                    terms,
                } => {
                    let out = values[output(out).ok_or_else(missing)?];
                    let mut p = self.vals[out].poly.scaled(&scale.clone().into());
                    for t in terms {
                        let mut q = Poly::constant(-&t.factor);
                        for i in &t.inputs {
                            let w = self.wholes[input(i).ok_or_else(missing)?];
                            q = q.times(&self.vals[w].poly);
                        }
                        p = p.plus(&q);
                    }
                    goals.push(Goal::Zero(p, modulus.clone().into()));
                }
                Claim::Flag {
                    flag,
                    input: i,
                    limit,
                } => {
                    let f = program.outputs[output(flag).ok_or_else(missing)?].vars[0];
                    let f = self.vars[f].ok_or_else(missing)?;
                    let v = self.wholes[input(i).ok_or_else(missing)?];
                    goals.push(Goal::Flag(f, v, limit.clone().into()));
                }
                // One goal for each limb: the difference is zero, as an integer.
                Claim::Multiple(m) => {
                    let out = output(&m.name).ok_or_else(missing)?;
                    let of = input(&m.of).ok_or_else(missing)?;
                    let factor = -BigInt::from(m.factor.clone());
                    let limbs = program.outputs[out]
                        .vars
                        .iter()
                        .zip(&program.inputs[of].vars);
                    for (&x, &y) in limbs {
                        let x = self.vars[x].ok_or_else(missing)?;
                        let y = self.vars[y].ok_or_else(missing)?;
                        let mut p = self.vals[x].poly.clone();
                        p.add_scaled(&self.vals[y].poly, &factor);
                        goals.push(Goal::Zero(p, BigInt::ZERO));
                    }
                }
            }
        }
        Ok(goals)
    }
}
