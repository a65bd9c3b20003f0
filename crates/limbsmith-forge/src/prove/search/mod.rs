//! The search for one proof.

mod linear;

use limbsmith_check::{
    Atom, Contract, Cut, End, Goal, Interval, Machine, Monomial, Narrow, Poly, Program, Proof,
    Side, Use, Value,
};
use linear::{Parts, Relaxed, floor_div};
use num_bigint::BigInt;
use std::collections::{BTreeMap, VecDeque};

/// Cases tried for one goal before the search gives up.
const CASES: usize = 400;
/// Narrowings by contraction for one case.
const CONTRACTIONS: usize = 600;
/// A value with more possibilities than this is never split.
const SPLIT: u32 = 8;

/// Polynomials of at most this many terms are evaluated anew in each case.
const SHORT: usize = 24;

pub(super) struct Search<'m, 'p> {
    m: &'m mut Machine<'p>,
    cases: usize,
    /// The facts that the lowest limbs of inputs bounded as a whole give about the other limbs: polynomials that are
    /// not negative.
    inputs: Vec<Relaxed>,
    /// The atoms of inputs that are bounded as a whole, if several are.
    wholes: Vec<Atom>,
    /// Products of words of such inputs, by their unique monomial.
    products: BTreeMap<Monomial, Value>,
    /// The facts that the assumed cases give about the inputs, in the same form.
    facts: Vec<Relaxed>,
    /// The low parts whose bounds these cases rest on, and the side of each bound.
    edges: Vec<(Value, bool)>,
    /// Whether some case has shown the goal to be false.
    hopeless: bool,
}

impl<'m, 'p> Search<'m, 'p> {
    pub(super) fn new(m: &'m mut Machine<'p>, program: &Program, contract: &Contract) -> Self {
        let mut search = Search {
            m,
            cases: CASES,
            inputs: vec![],
            wholes: vec![],
            products: BTreeMap::new(),
            facts: vec![],
            edges: vec![],
            hopeless: false,
        };
        for (g, s) in program.inputs.iter().zip(&contract.inputs) {
            let lowest = g.vars.first().and_then(|v| search.m.value(*v));
            if let (Some(_), Some(0), Some(v)) = (&s.whole, s.weights.first(), lowest) {
                for upper in [false, true] {
                    let mut fact = Relaxed::nothing();
                    search.add_fact(&mut fact, v, upper, &1.into());
                    search.inputs.push(fact);
                }
                let poly = &search.m.values()[v].poly.0;
                let whole = poly.iter().find(|(m, c)| m.len() == 1 && **c == 1.into());
                search.wholes.extend(whole.map(|(m, _)| m[0]));
            }
        }
        match search.wholes.len() {
            0 | 1 => search.wholes.clear(),
            _ => search.find_products(),
        }
        search
    }

    /// A product of words has one monomial with factor 1: the product of the words, or of the wholes that contain a
    /// lowest word.
    fn find_products(&mut self) {
        for (v, k) in self.m.values().iter().enumerate() {
            if k.poly.0.is_empty() || k.poly.0.keys().any(|m| m.len() != 2) {
                continue;
            }
            let own = k.poly.0.iter().find(|(_, c)| **c == 1.into());
            let own = own.filter(|(m, _)| m.iter().any(|a| self.wholes.contains(a)));
            if let Some((m, _)) = own {
                self.products.entry(m.clone()).or_insert(v);
            }
        }
    }

    pub(super) fn range(&self, v: Value) -> &Interval {
        &self.m.values()[v].range
    }

    pub(super) fn cut_of(&self, atom: Atom) -> Option<Cut> {
        self.m
            .cuts()
            .iter()
            .find(|c| c.hi == atom as Value)
            .copied()
    }

    pub(super) fn bound(
        &mut self,
        v: Value,
        side: Side,
        limit: &BigInt,
        depth: usize,
    ) -> Option<Proof> {
        self.goal(&Goal::Bound(v, side, limit.clone()), depth)
    }

    /// A proof of the goal, with at most `depth` nested case splits.
    pub(super) fn goal(&mut self, goal: &Goal, depth: usize) -> Option<Proof> {
        let saved = self.m.save();
        let proof = self.goal_here(goal, depth);
        self.m.restore(&saved);
        proof
    }

    fn goal_here(&mut self, goal: &Goal, depth: usize) -> Option<Proof> {
        let mut steps = vec![];
        if self.m.holds(goal).is_ok() {
            return Some(Proof::trivial());
        }
        match goal {
            Goal::Bound(v, side, limit) => {
                steps.extend(self.linear(*v, *side, limit));
                if !self.edges.is_empty() && self.m.holds(goal).is_err() {
                    if self.refuted(*v, *side, limit) {
                        self.hopeless = true;
                        return None;
                    }
                    let poly = self.m.values()[*v].poly.clone();
                    steps.extend(self.settle_newest_bits(&poly));
                    steps.extend(self.linear(*v, *side, limit));
                }
            }
            Goal::Zero(..) => {
                let left = self.m.residue(goal);
                let mut atoms: Vec<Atom> = left.0.into_keys().flatten().collect();
                atoms.sort_unstable();
                atoms.dedup();
                for a in atoms.into_iter().rev() {
                    let r = self.range(a as Value);
                    if r.constant().is_none() && &r.hi - &r.lo < BigInt::from(1 << 20) {
                        steps.extend(self.pin(a as Value));
                    }
                }
                if !self.edges.is_empty() && self.m.holds(goal).is_err() {
                    let left = self.m.residue(goal);
                    steps.extend(self.settle_newest_bits(&left));
                }
            }
            Goal::Flag(flag, v, limit) => {
                steps.extend(self.pin(*flag));
                if let Some(one) = self.range(*flag).constant() {
                    let (side, limit) = match *one == BigInt::ZERO {
                        true => (Side::Lower, limit + 1),
                        false => (Side::Upper, limit.clone()),
                    };
                    steps.extend(self.linear(*v, side, &limit));
                }
            }
        }
        if self.m.absurd() || self.m.holds(goal).is_ok() {
            return Some(Proof {
                steps,
                end: End::Qed,
            });
        }
        if depth == 0 {
            return None;
        }
        for v in self.candidates(goal) {
            if self.hopeless {
                break;
            }
            if let Some(mut p) = self.split(v, goal, depth - 1) {
                steps.append(&mut p.steps);
                return Some(Proof { steps, end: p.end });
            }
        }
        None
    }

    /// Small values worth a case split, the most promising first.
    fn candidates(&self, goal: &Goal) -> Vec<Value> {
        let mut level: Vec<Atom> = match goal {
            Goal::Bound(v, ..) => self.atoms(&self.m.values()[*v].poly),
            Goal::Zero(..) => self.atoms(&self.m.residue(goal)),
            Goal::Flag(f, ..) => self.atoms(&self.m.values()[*f].poly),
        };
        let mut seen: Vec<Atom> = vec![];
        let mut found = vec![];
        for _ in 0..4 {
            level.sort_unstable();
            level.dedup();
            level.retain(|a| !seen.contains(a));
            let mut next = vec![];
            for &a in level.iter().rev() {
                seen.push(a);
                let r = self.range(a as Value);
                if r.constant().is_none() && &r.hi - &r.lo < BigInt::from(SPLIT) {
                    found.push(a as Value);
                }
                if let Some(c) = self.cut_of(a) {
                    next.extend(self.atoms(&self.m.values()[c.x].poly));
                }
            }
            level = next;
        }
        // Bits behind masks are the most useful.
        let masks: Vec<Value> = self
            .m
            .values()
            .iter()
            .filter_map(|k| k.bit)
            .flat_map(|(b, _)| self.atoms(&self.m.values()[b].poly))
            .map(|a| a as Value)
            .collect();
        found.sort_by_key(|v| !masks.contains(v));
        found.truncate(16);
        found
    }

    fn atoms(&self, p: &Poly) -> Vec<Atom> {
        p.0.keys().flatten().copied().collect()
    }

    fn split(&mut self, v: Value, goal: &Goal, depth: usize) -> Option<Proof> {
        let Interval { lo, hi } = self.range(v).clone();
        let mut cases = vec![];
        let mut n = lo;
        while n <= hi {
            self.cases = self.cases.checked_sub(1)?;
            let saved = self.m.save();
            let (facts, edges) = (self.facts.len(), self.edges.len());
            self.m.assume(v, &n);
            let mut steps = self.propagate(v);
            let rest = match self.m.absurd() {
                true => Some(Proof::trivial()),
                false => self.goal_here(goal, depth),
            };
            self.m.restore(&saved);
            self.facts.truncate(facts);
            self.edges.truncate(edges);
            let mut rest = rest?;
            steps.append(&mut rest.steps);
            cases.push(Proof {
                steps,
                end: rest.end,
            });
            n += 1;
        }
        Some(Proof {
            steps: vec![],
            end: End::Split(v, cases),
        })
    }

    /// Whether the opposite of a bound holds. In a case that can occur, further cases are then useless.
    fn refuted(&self, v: Value, side: Side, limit: &BigInt) -> bool {
        let found = match side {
            Side::Upper => self.best(v, Side::Lower, Some(&(limit + 1))),
            Side::Lower => self.best(v, Side::Upper, Some(&(limit - 1))),
        };
        found.is_some_and(|(_, enough)| enough)
    }

    /// In a case: settles the carries out of the last words of a value, which may follow from the case.
    fn settle_newest_bits(&mut self, poly: &Poly) -> Vec<Narrow> {
        let mut atoms = self.atoms(poly);
        atoms.sort_unstable();
        atoms.dedup();
        let bit = |a: &Atom| *self.range(*a as Value) == Interval::new(0, 1);
        let bits: Vec<Atom> = atoms.into_iter().rev().filter(bit).take(2).collect();
        let mut steps = vec![];
        for a in bits {
            for (side, limit) in [(Side::Lower, 1), (Side::Upper, 0)] {
                if let Some((n, true)) = self.best(a as Value, side, Some(&limit.into()))
                    && self.m.narrow(&n).is_ok()
                {
                    steps.push(n);
                    break;
                }
            }
        }
        steps
    }

    /// Tries to narrow `v` to one value.
    fn pin(&mut self, v: Value) -> Vec<Narrow> {
        let mut steps = vec![];
        for side in [Side::Upper, Side::Lower] {
            if let Some((n, _)) = self.best(v, side, None) {
                let r = self.range(v);
                let better = match side {
                    Side::Upper => n.limit < r.hi,
                    Side::Lower => n.limit > r.lo,
                };
                if better && self.m.narrow(&n).is_ok() {
                    steps.push(n);
                }
            }
        }
        steps
    }

    /// Back-substitution until the bound is good enough; applies the bound.
    fn linear(&mut self, v: Value, side: Side, limit: &BigInt) -> Option<Narrow> {
        let (mut n, enough) = self.best(v, side, Some(limit))?;
        if enough {
            n.limit = limit.clone();
        }
        self.m.narrow(&n).ok()?;
        Some(n)
    }

    /// The consequences of a case: contraction through the cut that made the value, then from value to value.
    fn propagate(&mut self, v: Value) -> Vec<Narrow> {
        let mut steps = vec![];
        if let Some(cut) = self.cut_of(v as Atom) {
            for upper in [false, true] {
                self.contract_inputs(cut.lo, upper, &mut steps);
            }
        }
        if !self.m.absurd() {
            self.contract_locally(v, &mut steps);
        }
        steps
    }

    /// The fact `lo >= 0` (or `lo <= 2^k - 1`) with all quotients substituted bounds the inputs.
    fn contract_inputs(&mut self, lo: Value, upper: bool, steps: &mut Vec<Narrow>) {
        self.edges.push((lo, upper));
        let mut r = Relaxed::nothing();
        self.add_fact(&mut r, lo, upper, &1.into());
        while self.eliminate_newest(&mut r) {}
        self.facts.push(r.clone());
        // 0 <= r.poly, so for each atom c*b >= -(the rest's maximum).
        for (m, c) in r.poly.0.clone() {
            let [b] = m[..] else { continue };
            let range = self.range(b as Value).clone();
            if range.constant().is_some() {
                continue;
            }
            let mut rest = r.poly.clone();
            rest.0.remove(&m);
            let most = self.m.range_of(&rest).hi;
            let (side, limit) = if c > BigInt::ZERO {
                (Side::Lower, -floor_div(&most, &c))
            } else {
                (Side::Upper, floor_div(&most, &-&c))
            };
            let better = match side {
                Side::Lower => limit > range.lo,
                Side::Upper => limit < range.hi,
            };
            if better {
                let scale = BigInt::from(c.magnitude().clone());
                let n = Narrow {
                    value: b as Value,
                    side,
                    limit,
                    scale,
                    using: r.uses(),
                };
                if self.m.narrow(&n).is_ok() {
                    steps.push(n);
                }
            }
        }
    }

    /// Interval contraction over the equations `x = sum of parts` and `x = lo + 2^k hi`.
    fn contract_locally(&mut self, v: Value, steps: &mut Vec<Narrow>) {
        let mut equations: Vec<Vec<(BigInt, Value)>> = vec![];
        for (x, k) in self.m.values().iter().enumerate() {
            if !k.parts.is_empty() {
                let mut e = k.parts.clone();
                e.push(((-1).into(), x));
                equations.push(e);
            }
        }
        for c in self.m.cuts() {
            equations.push(vec![
                ((-1).into(), c.x),
                (1.into(), c.lo),
                (BigInt::from(1) << c.k, c.hi),
            ]);
        }
        let mut changed = VecDeque::from([v]);
        let mut budget = CONTRACTIONS;
        // Masked words are products with a bit: evaluates those that the case decides.
        for u in 0..self.m.values().len() {
            let k = &self.m.values()[u];
            let few = k.poly.0.len() <= SHORT;
            if u == v || !few || !k.poly.0.keys().any(|m| m.contains(&(v as Atom))) {
                continue;
            }
            let (old, new) = (k.range.clone(), self.m.range_of(&k.poly));
            for (side, limit, better) in [
                (Side::Upper, &new.hi, new.hi < old.hi),
                (Side::Lower, &new.lo, new.lo > old.lo),
            ] {
                let limit = limit.clone();
                let n = Narrow {
                    value: u,
                    side,
                    limit,
                    scale: 1.into(),
                    using: vec![],
                };
                if better && self.m.narrow(&n).is_ok() {
                    steps.push(n);
                    changed.push_back(u);
                }
            }
        }
        while let Some(v) = changed.pop_front() {
            for e in equations.iter().filter(|e| e.iter().any(|(_, x)| *x == v)) {
                for i in 0..e.len() {
                    for side in [Side::Upper, Side::Lower] {
                        if let Some(n) = self.contraction(e, i, side) {
                            if self.m.narrow(&n).is_err() {
                                continue;
                            }
                            let value = n.value;
                            steps.push(n);
                            if self.range(value).is_empty() {
                                return;
                            }
                            if !changed.contains(&value) {
                                changed.push_back(value);
                            }
                            budget -= 1;
                            if budget == 0 {
                                return;
                            }
                        }
                    }
                }
            }
        }
    }

    /// `sum c_j v_j = 0` solved for the bound of one variable, if the bound is new.
    fn contraction(&self, e: &[(BigInt, Value)], i: usize, side: Side) -> Option<Narrow> {
        let (c, v) = &e[i];
        let range = self.range(*v);
        if range.constant().is_some() {
            return None;
        }
        // c v = -(rest); upper side of v: use the rest's extreme on the matching side.
        let want_max = (side == Side::Upper) == (*c > BigInt::ZERO);
        let mut extreme = BigInt::ZERO;
        let mut using = vec![];
        for (j, (d, u)) in e.iter().enumerate() {
            if j == i {
                continue;
            }
            // maximum of -(d u) if want_max, else its minimum
            let upper = (*d < BigInt::ZERO) == want_max;
            let r = self.range(*u);
            extreme -= d * if upper { &r.hi } else { &r.lo };
            let side = if upper { Side::Upper } else { Side::Lower };
            using.push(Use {
                value: *u,
                side,
                times: BigInt::from(d.magnitude().clone()),
            });
        }
        let limit = match side {
            Side::Upper => floor_div(&(&extreme * c.sign_factor()), &c.size()),
            Side::Lower => -floor_div(&(-&extreme * c.sign_factor()), &c.size()),
        };
        let better = match side {
            Side::Upper => limit < range.hi,
            Side::Lower => limit > range.lo,
        };
        better.then(|| Narrow {
            value: *v,
            side,
            limit,
            scale: c.size(),
            using,
        })
    }
}
