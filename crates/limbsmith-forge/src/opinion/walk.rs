//! Converts a certificate to an argument: the checker's machine runs once more, and every bound that it derives becomes
//! a step with the facts that it rests on.
//!
//! The facts of a step are guessed from the machine's rules. A missing fact makes a step fail; a superfluous one only
//! costs the solver time.

mod bounds;

use super::{Argument, Id, Prop, Role, Step};
use limbsmith_check::{
    Atom, Certificate, Claim, Contract, Cut, End, Goal, Interval, Machine, Monomial, Narrow, Op,
    Poly, Program, Proof, Rejected, Side, Value, Var,
};
use num_bigint::BigInt;
use std::collections::HashMap;

/// Atoms added here are numbered after the machine's.
const OURS: Atom = 1 << 30;

struct Walk<'a> {
    m: Machine<'a>,
    p: &'a Program,
    steps: Vec<Step>,
    /// For each value, the steps that state its lower and its upper bound, if there are any.
    facts: Vec<[Option<Id>; 2]>,
    /// Values by polynomial.
    known: HashMap<Poly, Value>,
    /// Definitions of quotients.
    quotients: HashMap<Atom, Id>,
    /// Bounds of monomials, by the facts that they rest on.
    monomials: HashMap<(Monomial, Vec<Id>, Vec<Id>), Id>,
    names: HashMap<Atom, String>,
    cases: Vec<Id>,
    /// The number of atoms added here so far.
    ours: Atom,
}

pub(super) fn walk<'a>(
    p: &'a Program,
    c: &'a Contract,
    certificate: &Certificate,
) -> Result<Argument<'a>, Rejected> {
    p.validate().map_err(|e| Rejected::Malformed(e.0))?;
    c.validate(p).map_err(|e| Rejected::Malformed(e.0))?;
    let mut w = Walk {
        m: Machine::new(p, c),
        p,
        steps: vec![],
        facts: vec![],
        known: HashMap::new(),
        quotients: HashMap::new(),
        monomials: HashMap::new(),
        names: HashMap::new(),
        cases: vec![],
        ours: OURS,
    };
    w.inputs();
    let mut hints = certificate.hints.iter().peekable();
    for stmt in 0..p.stmts.len() {
        let x = w.m.begin(stmt)?;
        w.news(Some(stmt), &[]);
        while let Some(h) = hints.next_if(|h| h.stmt == stmt) {
            let goal = Goal::Bound(x, h.side, h.limit.clone());
            let (poly, limit) = (w.poly(x).clone(), Some(h.limit.clone()));
            let prop = match h.side {
                Side::Upper => Prop::Between(poly, None, limit),
                Side::Lower => Prop::Between(poly, limit, None),
            };
            let id = w.proof(&goal, &prop, &h.proof, Role::Lemma)?;
            w.m.establish(x, h.side, &h.limit, &h.proof)?;
            w.facts[x][h.side as usize] = Some(id);
        }
        w.m.finish(stmt, x)?;
        w.news(Some(stmt), &[x]);
        w.statement(stmt, x);
    }
    let goals = w.m.goals()?;
    w.news(None, &[]);
    if goals.len() != certificate.goals.len() {
        return Err(Rejected::Certificate("another number of goals".into()));
    }
    let promises = c.outputs.iter().enumerate().flat_map(|(g, s)| {
        let limbs = (0..s.limbs.len()).map(move |i| Prop::Limb(g, i));
        limbs.chain(s.whole.is_some().then_some(Prop::Whole(g)))
    });
    let limbs = |name: &String| {
        let shape = c.outputs.iter().find(|s| s.name == *name);
        shape.map_or(0, |s| s.limbs.len())
    };
    let claims = c.claims.iter().enumerate().flat_map(|(i, c)| match c {
        Claim::Congruent { .. } => vec![Prop::Congruent(i, Poly::default())],
        Claim::Flag { .. } => vec![Prop::Flag(i)],
        Claim::Multiple(m) => (0..limbs(&m.name)).map(|n| Prop::Multiple(i, n)).collect(),
    });
    let promises = promises.chain(claims);
    for ((goal, proof), promise) in goals.iter().zip(&certificate.goals).zip(promises) {
        match (goal, &promise) {
            (Goal::Zero(poly, modulus), Prop::Congruent(i, _)) => {
                w.congruent(*i, poly, modulus, proof)?
            }
            _ => w.proof(goal, &promise, proof, Role::Obligation)?,
        };
    }
    let vars = (0..p.vars.len())
        .map(|v| w.m.value(v).map(|v| w.poly(v).clone()).unwrap_or_default())
        .collect();
    Ok(Argument {
        program: p,
        contract: c,
        vars,
        names: w.names,
        steps: needed(w.steps),
    })
}

/// Removes the steps that no obligation depends on.
fn needed(steps: Vec<Step>) -> Vec<Step> {
    let mut wanted = vec![false; steps.len()];
    for (id, s) in steps.iter().enumerate().rev() {
        wanted[id] |= !matches!(s.role, Role::Lemma | Role::Case);
        if wanted[id] {
            for &u in s.using.iter().chain(&s.cases) {
                wanted[u] = true;
            }
        }
    }
    let mut place = vec![0; steps.len()];
    let mut kept: Vec<Step> = vec![];
    for (id, mut s) in steps.into_iter().enumerate() {
        if wanted[id] {
            place[id] = kept.len();
            for u in s.using.iter_mut().chain(&mut s.cases) {
                *u = place[*u];
            }
            kept.push(s);
        }
    }
    kept
}

fn power(k: u32) -> BigInt {
    BigInt::from(1) << k
}

/// `poly / divisor`, which must be a polynomial.
fn divided(poly: &Poly, divisor: &BigInt) -> Poly {
    Poly(
        poly.0
            .iter()
            .map(|(m, c)| (m.clone(), c / divisor))
            .collect(),
    )
}

impl Walk<'_> {
    fn poly(&self, v: Value) -> &Poly {
        &self.m.values()[v].poly
    }

    fn range(&self, v: Value) -> &Interval {
        &self.m.values()[v].range
    }

    fn step(&mut self, prop: Prop, using: Vec<Id>, role: Role) -> Id {
        let mut using = using;
        using.sort_unstable();
        using.dedup();
        let cases = match role {
            Role::Lemma | Role::Obligation => self.cases.clone(),
            _ => vec![],
        };
        self.steps.push(Step {
            prop,
            cases,
            using,
            role,
        });
        self.steps.len() - 1
    }

    fn facts_of(&self, v: Value) -> Vec<Id> {
        self.facts[v].iter().flatten().copied().collect()
    }

    fn between(&self, v: Value) -> Prop {
        let r = self.range(v).clone();
        Prop::Between(self.poly(v).clone(), Some(r.lo), Some(r.hi))
    }

    /// The inputs with the contract's bounds.
    fn inputs(&mut self) {
        let limbs: HashMap<Value, Var> = (self.p.inputs.iter())
            .flat_map(|g| &g.vars)
            .filter_map(|&var| Some((self.m.value(var)?, var)))
            .collect();
        for v in 0..self.m.values().len() {
            let alone = *self.poly(v) == Poly::atom(v as Atom);
            self.known.insert(self.poly(v).clone(), v);
            if alone {
                let name = match limbs.get(&v) {
                    Some(&var) => format!("v_{}", self.p.vars[var].name),
                    None => format!("w{v}"),
                };
                self.names.insert(v as Atom, name);
            }
            let (role, using) = match alone || limbs.contains_key(&v) {
                true => (Role::Assumed, vec![]),
                false => (Role::Lemma, self.atoms_of(&self.poly(v).clone())),
            };
            let id = self.step(self.between(v), using, role);
            self.facts.push([Some(id); 2]);
        }
    }

    /// Definitions and bounds of the quotients in a polynomial.
    fn quotients_of(&mut self, poly: &Poly) -> Vec<Id> {
        let mut using = self.atoms_of(poly);
        let atoms = poly.0.keys().flatten();
        using.extend(atoms.filter_map(|a| self.quotients.get(a)));
        using
    }

    /// A step for the bounds of every new value. `cut`: the cut values, if the new values are their parts.
    fn news(&mut self, stmt: Option<usize>, cut: &[Value]) {
        let first = self.facts.len();
        for v in first..self.m.values().len() {
            let known = self.m.values()[v].clone();
            self.known.entry(known.poly.clone()).or_insert(v);
            let cut_here = self.m.cuts().iter().find(|c| c.hi == v).copied();
            let fact = match cut_here {
                Some(Cut { x, k, .. }) => {
                    self.names.insert(v as Atom, format!("h{v}"));
                    let prop = Prop::Quotient {
                        atom: v as Atom,
                        poly: self.poly(x).clone(),
                        divisor: power(k),
                    };
                    let defined = self.step(prop, vec![], Role::Defined);
                    self.quotients.insert(v as Atom, defined);
                    let mut using = self.facts_of(x);
                    using.push(defined);
                    Some(self.step(self.between(v), using, Role::Lemma))
                }
                None if known.poly.0.keys().all(|m| m.is_empty()) => None,
                None => {
                    let using = self.reasons(v, stmt, cut, first);
                    Some(self.step(self.between(v), using, Role::Lemma))
                }
            };
            self.facts.push([fact; 2]);
        }
    }

    /// Facts that imply the bounds of a new value.
    fn reasons(&mut self, v: Value, stmt: Option<usize>, cut: &[Value], first: Value) -> Vec<Id> {
        let known = self.m.values()[v].clone();
        let within = |r: &Interval| r.lo >= known.range.lo && r.hi <= known.range.hi;
        let mut using = vec![];
        let sum = (known.parts.iter()).fold(Interval::new(0, 0), |t, (c, u)| {
            t.add(&self.range(*u).scale(c))
        });
        if within(&self.m.range_of(&known.poly)) && (known.parts.is_empty() || !within(&sum)) {
            return self.atoms_of(&known.poly);
        }
        if !known.parts.is_empty() {
            if !within(&sum) {
                using = self.atoms_of(&known.poly);
            }
            for (_, u) in &known.parts {
                using.extend(self.facts_of(*u));
            }
            return using;
        }
        if cut.is_empty()
            && let Some([a, b]) = stmt.and_then(|s| self.factors(s))
        {
            // The bound that holds for all numbers in these ranges; the sum of products may have a better one.
            let all = self.range(a).mul(self.range(b));
            let [x, y, z] =
                [self.range(a), self.range(b), &all].map(|r| (r.lo.clone(), r.hi.clone()));
            let factors = [self.poly(a).clone(), self.poly(b).clone()];
            let expanded = Prop::Expanded(factors.clone(), known.poly.clone());
            let product = Prop::Product {
                factors,
                ranges: [x, y, z],
            };
            using.push(self.step(expanded, vec![], Role::Lemma));
            using.push(self.step(product, vec![], Role::Lemma));
            using.extend(self.facts_of(a));
            using.extend(self.facts_of(b));
            if !within(&all) {
                using.extend(self.atoms_of(&known.poly));
            }
            return using;
        }
        using = self.quotients_of(&known.poly);
        for &x in cut {
            using.extend(self.facts_of(x));
            using.extend(self.quotients_of(&self.poly(x).clone()));
        }
        for u in first..v {
            using.extend(self.facts_of(u));
        }
        using
    }

    /// The factors of a statement.
    fn factors(&self, stmt: usize) -> Option<[Value; 2]> {
        let s = &self.p.stmts[stmt];
        let arg = |i: usize| self.m.value(s.args[i]);
        match s.op {
            Op::Mul | Op::MulWrap | Op::MulWide | Op::Mac => Some([arg(0)?, arg(1)?]),
            Op::Sel => Some([self.m.values()[arg(0)?].bit?.0, arg(1)?]),
            _ => None,
        }
    }

    /// Proves that the polynomials of the statement's results are its results.
    fn statement(&mut self, stmt: usize, x: Value) {
        let s = &self.p.stmts[stmt];
        let var = |v: Var| self.m.value(v).unwrap_or(0);
        let out = var(s.outs[0]);
        let width = self.p.vars[s.outs[0]].width;
        let mut using = self.facts_of(out);
        let rest = |k: u32| {
            let mut rest = self.poly(x).clone();
            rest.add_scaled(self.poly(out), &(-1).into());
            divided(&rest, &power(k))
        };
        let mut witness = Poly::default();
        match s.op {
            Op::AddWrap | Op::SubWrap | Op::MulWrap | Op::Cast => witness = rest(width),
            Op::Low(k) => witness = rest(k),
            Op::Shr(k) => {
                let mut low = self.poly(x).clone();
                low.add_scaled(self.poly(out), &-power(k));
                match self.known.get(&low) {
                    Some(&v) => using.extend(self.facts_of(v)),
                    None => {
                        using.extend(self.quotients_of(&low));
                        using.extend(self.facts_of(x));
                    }
                }
            }
            Op::Or => {
                let (a, b) = (var(s.args[0]), var(s.args[1]));
                let j = self.poly(a).twos().unwrap_or(width.into());
                witness = divided(self.poly(a), &power(j as u32));
                using.extend(self.facts_of(b));
            }
            Op::Sel => {
                if let Some((bit, _)) = self.m.values()[var(s.args[0])].bit {
                    witness = self.poly(bit).clone();
                    using.extend(self.facts_of(bit));
                }
            }
            Op::Mask => using.extend(self.facts_of(var(s.args[0]))),
            Op::Adc | Op::Sbb => using.extend(self.facts_of(var(s.args[2]))),
            _ => {}
        }
        if matches!(
            s.op,
            Op::Mul | Op::MulWrap | Op::MulWide | Op::Mac | Op::Sel
        ) && let Some([a, b]) = self.factors(stmt)
        {
            let factors = [self.poly(a).clone(), self.poly(b).clone()];
            let product = factors[0].times(&factors[1]);
            using.push(self.step(Prop::Expanded(factors, product), vec![], Role::Lemma));
        }
        self.step(Prop::Statement { stmt, witness }, using, Role::Obligation);
    }

    /// A claim's congruence: the difference is the modulus times a quotient, in every case.
    fn congruent(
        &mut self,
        claim: usize,
        poly: &Poly,
        modulus: &BigInt,
        proof: &Proof,
    ) -> Result<Id, Rejected> {
        let expanded = self.step(Prop::Difference(claim, poly.clone()), vec![], Role::Lemma);
        let mut quotient = Poly::default();
        let mut using = vec![expanded];
        if *modulus != BigInt::ZERO {
            let atom = self.ours;
            self.ours += 1;
            self.names.insert(atom, format!("k{claim}"));
            let prop = Prop::Quotient {
                atom,
                poly: poly.clone(),
                divisor: modulus.clone(),
            };
            let defined = self.step(prop, vec![], Role::Defined);
            self.quotients.insert(atom, defined);
            quotient = Poly::atom(atom);
        }
        let goal = Goal::Zero(poly.clone(), modulus.clone());
        let prop = Prop::Equal(poly.clone(), quotient.scaled(modulus));
        using.push(self.proof(&goal, &prop, proof, Role::Lemma)?);
        Ok(self.step(Prop::Congruent(claim, quotient), using, Role::Obligation))
    }

    /// Converts a proof of a goal and restores the known facts afterwards.
    fn proof(
        &mut self,
        goal: &Goal,
        prop: &Prop,
        proof: &Proof,
        role: Role,
    ) -> Result<Id, Rejected> {
        let (saved, facts) = (self.m.save(), self.facts.clone());
        let done = self.proof_here(goal, prop, proof, role);
        self.m.restore(&saved);
        self.facts = facts;
        done
    }

    fn proof_here(
        &mut self,
        goal: &Goal,
        prop: &Prop,
        proof: &Proof,
        role: Role,
    ) -> Result<Id, Rejected> {
        for n in &proof.steps {
            self.narrow(n)?;
        }
        if let Some(v) = (0..self.m.values().len()).find(|&v| self.range(v).is_empty()) {
            let using = self.facts_of(v);
            return Ok(self.step(prop.clone(), using, role));
        }
        match &proof.end {
            End::Qed => self.here(goal, prop, role),
            End::Split(v, cases) => {
                let mut using = self.facts_of(*v);
                let lo = self.range(*v).lo.clone();
                for (i, case) in cases.iter().enumerate() {
                    let n = &lo + i;
                    let (saved, facts) = (self.m.save(), self.facts.clone());
                    let is = Prop::Between(self.poly(*v).clone(), Some(n.clone()), Some(n.clone()));
                    let id = self.step(is, vec![], Role::Case);
                    self.m.assume(*v, &n);
                    self.facts[*v] = [Some(id); 2];
                    self.cases.push(id);
                    let done = self.proof_here(goal, prop, case, Role::Lemma);
                    self.cases.pop();
                    self.m.restore(&saved);
                    self.facts = facts;
                    using.push(done?);
                }
                Ok(self.step(prop.clone(), using, role))
            }
        }
    }

    fn narrow(&mut self, n: &Narrow) -> Result<(), Rejected> {
        let before = self.m.values().get(n.value).map(|k| k.range.clone());
        // The remainder of the combination of facts is bounded by its monomials.
        let mut left = Poly::default();
        let sign: BigInt = if n.side == Side::Upper {
            (-1).into()
        } else {
            1.into()
        };
        let mut using = vec![];
        if before.is_some() && n.using.iter().all(|u| u.value < self.m.values().len()) {
            left.add_scaled(&self.poly(n.value).clone(), &(&n.scale * sign));
            for u in &n.using {
                let times = match u.side {
                    Side::Upper => u.times.clone(),
                    Side::Lower => -&u.times,
                };
                left.add_scaled(&self.poly(u.value).clone(), &times);
                using.extend(self.facts[u.value][u.side as usize]);
            }
        }
        using.extend(self.atoms_of(&left));
        self.m.narrow(n)?;
        if before.as_ref() != Some(self.range(n.value)) {
            let limit = Some(n.limit.clone());
            let poly = self.poly(n.value).clone();
            let prop = match n.side {
                Side::Upper => Prop::Between(poly, None, limit),
                Side::Lower => Prop::Between(poly, limit, None),
            };
            let id = self.step(prop, using, Role::Lemma);
            self.facts[n.value][n.side as usize] = Some(id);
        }
        Ok(())
    }

    /// A goal that holds by the intervals.
    fn here(&mut self, goal: &Goal, prop: &Prop, role: Role) -> Result<Id, Rejected> {
        self.m.holds(goal)?;
        let mut using = match goal {
            Goal::Bound(v, ..) => self.facts_of(*v),
            Goal::Flag(f, v, _) => [self.facts_of(*f), self.facts_of(*v)].concat(),
            Goal::Zero(..) => vec![],
        };
        if let Goal::Zero(poly, modulus) = goal {
            // After substitution of constants, each coefficient is the modulus times a number.
            let mut plain = Poly::default();
            for (m, c) in &poly.0 {
                let (mut rest, mut c) = (vec![], c.clone());
                for &a in m {
                    match self.range(a as Value).constant() {
                        Some(x) => c *= x,
                        None => rest.push(a),
                    }
                }
                if rest.len() < m.len() {
                    using.extend(match m.len() {
                        1 => self.facts_of(m[0] as Value),
                        _ => self.monomial(m),
                    });
                }
                plain.add_term(rest, c);
            }
            if using.is_empty() && *modulus == BigInt::ZERO {
                return Ok(self.step(prop.clone(), vec![], role));
            }
            let plain = self.step(Prop::Equal(poly.clone(), plain.clone()), using, Role::Lemma);
            using = vec![plain];
            if *modulus != BigInt::ZERO {
                let Prop::Equal(_, value) = self.steps[plain].prop.clone() else {
                    return Ok(plain);
                };
                let atom = Poly::atom(self.ours - 1);
                using.extend(self.quotients.get(&(self.ours - 1)));
                let same = Prop::Equal(atom, divided(&value, modulus));
                using.push(self.step(same, using.clone(), Role::Lemma));
            }
        }
        Ok(self.step(prop.clone(), using, role))
    }
}
