//! Translates a certificate to one that the checker in Coq can follow.

use super::{list, number};
use limbsmith_check::{
    Certificate, Claim, Contract, Cut, End, Goal, Interval, Machine, Monomial, Narrow, Op, Poly,
    Program, Proof, Rejected, Side, Use, Value,
};
use num_bigint::BigInt;
use std::collections::HashMap;
use std::fmt;

/// Number of a value in Coq, from 1.
type Id = usize;

/// A proof without lists of cases: every split has two branches.
#[derive(Clone, Debug)]
pub enum Tree {
    /// The goal follows from the intervals.
    Done,
    /// The facts about this value contradict each other.
    Absurd(Id),
    /// A narrowing first.
    Then(Narrow, Box<Tree>),
    /// The value is at most this, or more.
    Split(Id, BigInt, Box<[Tree; 2]>),
}

/// Something done between a statement's exact result and its cut. The values named are Coq's.
#[derive(Clone, Debug)]
pub enum Move {
    /// A new value, a sum; `true`: its polynomial's interval is needed, too.
    Sum(bool, Vec<(BigInt, Id)>),
    /// A new value.
    Given(Poly),
    /// Two new values: the quotient by `2^k`, and the remainder.
    Quotient(Id, u32),
    /// A better bound.
    Narrow(Narrow),
    /// A better bound with a proof of its own.
    Establish(Id, Side, BigInt, Tree),
}

/// The checker's input for a statement.
#[derive(Clone, Debug)]
pub struct Line {
    /// Whether the exact result needs its polynomial's interval.
    pub sharp: bool,
    /// Before the cut.
    pub moves: Vec<Move>,
    /// The parts of the cut.
    pub parts: [Id; 2],
    /// For a selection: the bit of the mask, and its width.
    pub mark: (Id, u32),
}

/// A certificate for the checker in Coq.
#[derive(Clone, Debug)]
pub struct Elaborated {
    /// One for each statement.
    pub lines: Vec<Line>,
    /// For each claim that is a flag the value compared.
    pub compared: Vec<Id>,
    /// One for each goal.
    pub goals: Vec<Tree>,
}

struct Elaborate<'a> {
    m: Machine<'a>,
    /// The Coq number of each value of the machine.
    ids: Vec<Id>,
    next: Id,
    /// Values by polynomial.
    known: HashMap<Poly, Vec<Value>>,
}

/// Follows the certificate. Fails where the checker would reject it, or where no step for Coq is found.
pub fn elaborate(
    p: &Program,
    c: &Contract,
    certificate: &Certificate,
) -> Result<Elaborated, Rejected> {
    p.validate().map_err(|e| Rejected::Malformed(e.0))?;
    c.validate(p).map_err(|e| Rejected::Malformed(e.0))?;
    let mut e = Elaborate {
        m: Machine::new(p, c),
        ids: vec![],
        next: 1,
        known: HashMap::new(),
    };
    for _ in 0..e.m.values().len() {
        e.number_next();
    }
    // Words that are given as multiples have atoms in Coq, like all others, followed by these values.
    for m in &c.multiples {
        let group = p.inputs.iter().find(|g| g.name == m.name);
        for &var in group.map_or(&[][..], |g| &g.vars) {
            if let Some(v) = e.m.value(var) {
                e.ids[v] = e.next;
                e.next += 1;
            }
        }
    }
    let mut hints = certificate.hints.iter().peekable();
    let mut lines = vec![];
    for stmt in 0..p.stmts.len() {
        let x = e.m.begin(stmt)?;
        let sharp = e.begun();
        let mut moves = vec![];
        while let Some(h) = hints.next_if(|h| h.stmt == stmt) {
            let tree = e.proof(&h.proof)?;
            e.m.establish(x, h.side, &h.limit, &h.proof)?;
            moves.push(Move::Establish(e.ids[x], h.side, h.limit.clone(), tree));
        }
        e.m.finish(stmt, x)?;
        let op = p.stmts[stmt].op;
        e.news(x, op, &mut moves)?;
        let parts = e.parts(p, stmt, x, &mut moves);
        let mark = match op {
            Op::Sel => {
                let mask = e.m.value(p.stmts[stmt].args[0]);
                let bit = mask.and_then(|m| e.m.values()[m].bit);
                bit.map_or((1, 0), |(c, w)| (e.ids[c], w))
            }
            _ => (1, 0),
        };
        if op == Op::Sbb {
            e.number_next();
        }
        lines.push(Line {
            sharp,
            moves,
            parts,
            mark,
        });
    }
    let goals = e.m.goals()?;
    while e.ids.len() < e.m.values().len() {
        e.number_next();
    }
    let claimed = c.claims.iter().map(|claim| match claim {
        Claim::Multiple(m) => {
            (c.outputs.iter().find(|s| s.name == m.name)).map_or(0, |s| s.limbs.len())
        }
        _ => 1,
    });
    let compared = goals[goals.len() - claimed.sum::<usize>()..]
        .iter()
        .map(|g| match g {
            Goal::Flag(_, v, _) => e.ids[*v],
            _ => 1,
        });
    let compared = compared.collect();
    let goals: Result<_, _> = certificate.goals.iter().map(|g| e.proof(g)).collect();
    Ok(Elaborated {
        lines,
        compared,
        goals: goals?,
    })
}

fn power(k: u32) -> BigInt {
    BigInt::from(1) << k
}

fn stuck<T>(what: &str, name: &str) -> Result<T, Rejected> {
    let m = format!("{name}: {what} cannot be written for Coq");
    Err(Rejected::Certificate(m))
}

impl Elaborate<'_> {
    fn poly(&self, v: Value) -> &Poly {
        &self.m.values()[v].poly
    }

    fn range(&self, v: Value) -> &Interval {
        &self.m.values()[v].range
    }

    /// The machine's next value has Coq's next number.
    fn number_next(&mut self) {
        let v = self.ids.len();
        self.ids.push(self.next);
        self.next += 1;
        let poly = self.poly(v).clone();
        self.known.entry(poly).or_default().push(v);
    }

    /// A polynomial in Coq's atoms.
    fn translated(&self, p: &Poly) -> Poly {
        let monomial =
            |m: &Monomial| -> Monomial { m.iter().map(|&a| self.ids[a as usize] as u32).collect() };
        Poly(p.0.iter().map(|(m, c)| (monomial(m), c.clone())).collect())
    }

    fn sum_of_parts(&self, v: Value) -> Interval {
        let parts = &self.m.values()[v].parts;
        parts.iter().fold(Interval::new(0, 0), |t, (c, u)| {
            t.add(&self.range(*u).scale(c))
        })
    }

    /// The values that [`Machine::begin`] made; returns whether one needs the interval of its polynomial.
    fn begun(&mut self) -> bool {
        let mut sharp = false;
        while self.ids.len() < self.m.values().len() {
            let v = self.ids.len();
            if !self.m.values()[v].parts.is_empty() {
                sharp |= self.sum_of_parts(v) != *self.range(v);
            } else {
                // The factors of a product are not stored. A product of single atoms has the product of their
                // intervals.
                sharp |= self.poly(v).0.len() > 1;
            }
            self.number_next();
        }
        sharp
    }

    /// The values that [`Machine::finish`] made.
    fn news(&mut self, x: Value, op: Op, moves: &mut Vec<Move>) -> Result<(), Rejected> {
        let (first, mut end) = (self.ids.len(), self.m.values().len());
        if op == Op::Sbb {
            end -= 1;
        }
        while self.ids.len() < end {
            let v = self.ids.len();
            let cut = self.m.cuts().iter().find(|c| c.hi == v).copied();
            if let Some(Cut { x, k, .. }) = cut {
                moves.push(Move::Quotient(self.ids[x], k));
                self.number_next();
                self.number_next();
                continue;
            }
            let own = self.range(v).clone();
            let parts = &self.m.values()[v].parts;
            let plain = parts.is_empty();
            if plain {
                moves.push(Move::Given(self.translated(self.poly(v))));
            } else {
                let sharp = self.sum_of_parts(v) != own;
                let parts = parts.iter().map(|(c, u)| (c.clone(), self.ids[*u]));
                moves.push(Move::Sum(sharp, parts.collect()));
            }
            let derived = self.m.range_of(self.poly(v));
            self.number_next();
            for side in [Side::Lower, Side::Upper] {
                let (weaker, limit) = match side {
                    Side::Lower => (derived.lo < own.lo, &own.lo),
                    Side::Upper => (derived.hi > own.hi, &own.hi),
                };
                if plain && weaker {
                    moves.push(Move::Narrow(self.tighten(v, x, first, side, limit)?));
                }
            }
        }
        Ok(())
    }

    /// The known value with this polynomial that has the best bounds.
    fn find(&self, poly: &Poly) -> Option<Value> {
        let all = self.known.get(poly)?;
        let width = |v: &Value| &self.range(*v).hi - &self.range(*v).lo;
        all.iter().copied().min_by_key(width)
    }

    /// Values that the machine's rules may have used for a new one: values made with it, the cut value, and the parts
    /// of other cuts of the same value.
    fn near(&self, v: Value, x: Value, first: Value) -> Vec<Value> {
        let mut near: Vec<Value> = (first..self.m.values().len()).filter(|&u| u != v).collect();
        near.push(x);
        let cuts = self.m.cuts();
        let of: Vec<Value> = (cuts.iter())
            .filter(|c| near.contains(&c.hi) || near.contains(&c.lo))
            .map(|c| c.x)
            .collect();
        for c in cuts.iter().filter(|c| of.contains(&c.x)) {
            near.extend([c.lo, c.x, c.hi]);
        }
        near.sort_unstable();
        near.dedup();
        near
    }

    /// Facts that imply a bound of a new value: a bound of one value on the same side, and optionally a bound of
    /// another on the opposite side, as in the machine's rules.
    fn tighten(
        &self,
        v: Value,
        x: Value,
        first: Value,
        side: Side,
        limit: &BigInt,
    ) -> Result<Narrow, Rejected> {
        let near = self.near(v, x, first);
        let opposite = match side {
            Side::Lower => Side::Upper,
            Side::Upper => Side::Lower,
        };
        let poly = self.poly(v);
        let Some((lead, coefficient)) = poly.0.iter().find(|(m, _)| !m.is_empty()) else {
            return stuck("a constant's bound", &self.m.values()[v].name);
        };
        let second = || [None].into_iter().chain(near.iter().copied().map(Some));
        for (a, b) in near.iter().flat_map(|&a| second().map(move |b| (a, b))) {
            let mut rest = self.poly(a).clone();
            if let Some(b) = b {
                rest.add_scaled(self.poly(b), &(-1).into());
            }
            let Some(c) = rest.0.get(lead) else { continue };
            let scale = c / coefficient;
            // Whether scale * v = a - b up to a constant.
            rest.add_scaled(poly, &-&scale);
            if scale <= BigInt::ZERO || rest.0.keys().any(|m| !m.is_empty()) {
                continue;
            }
            let rest = rest.0.values().next().cloned().unwrap_or_default();
            let (zero, ra, rb) = (BigInt::ZERO, self.range(a), b.map(|b| self.range(b)));
            let holds = match side {
                Side::Upper => &ra.hi - rb.map_or(&zero, |r| &r.lo) - rest < &scale * (limit + 1),
                Side::Lower => &ra.lo - rb.map_or(&zero, |r| &r.hi) - rest > &scale * (limit - 1),
            };
            if holds {
                let once = |v: Value, side| Use {
                    value: self.ids[v],
                    side,
                    times: 1.into(),
                };
                let mut using = vec![once(a, side)];
                using.extend(b.map(|b| once(b, opposite)));
                return Ok(Narrow {
                    value: self.ids[v],
                    side,
                    limit: limit.clone(),
                    scale,
                    using,
                });
            }
        }
        stuck("a bound", &self.m.values()[v].name)
    }

    /// The parts of a statement's cut. A part that the machine has discarded is made again.
    fn parts(&mut self, p: &Program, stmt: usize, x: Value, moves: &mut Vec<Move>) -> [Id; 2] {
        let s = &p.stmts[stmt];
        let out = |i: usize| self.m.value(s.outs[i]).unwrap_or(0);
        let k = match s.op {
            Op::Low(k) | Op::Shr(k) => k,
            Op::AddWrap | Op::SubWrap | Op::MulWrap | Op::Cast => p.vars[s.outs[0]].width,
            Op::Sbb => p.vars[s.outs[0]].width,
            Op::Adc | Op::MulWide | Op::Mac => return [self.ids[out(0)], self.ids[out(1)]],
            _ => return [1, 1],
        };
        let mut rest = self.poly(x).clone();
        let first = self.ids[out(0)];
        if let Op::Shr(_) = s.op {
            rest.add_scaled(self.poly(out(0)), &-power(k));
        } else {
            rest.add_scaled(self.poly(out(0)), &(-1).into());
            rest = Poly(rest.0.into_iter().map(|(m, c)| (m, c >> k)).collect());
        }
        let other = match self.find(&rest) {
            Some(v) => self.ids[v],
            None => {
                moves.push(Move::Given(self.translated(&rest)));
                self.next += 1;
                self.next - 1
            }
        };
        match s.op {
            Op::Shr(_) => [other, first],
            _ => [first, other],
        }
    }

    /// Translates a proof of a goal and restores the known facts afterwards.
    fn proof(&mut self, proof: &Proof) -> Result<Tree, Rejected> {
        let saved = self.m.save();
        let tree = self.proof_here(proof);
        self.m.restore(&saved);
        tree
    }

    fn proof_here(&mut self, proof: &Proof) -> Result<Tree, Rejected> {
        let mut steps = vec![];
        for n in &proof.steps {
            self.m.narrow(n)?;
            let mut n = n.clone();
            n.value = self.ids[n.value];
            for u in &mut n.using {
                u.value = self.ids[u.value];
            }
            steps.push(n);
        }
        let empty = (0..self.m.values().len()).find(|&v| self.range(v).is_empty());
        let end = match (&proof.end, empty) {
            (_, Some(v)) => Tree::Absurd(self.ids[v]),
            (End::Qed, None) => Tree::Done,
            (End::Split(v, cases), None) => {
                let lo = self.range(*v).lo.clone();
                let mut trees = vec![];
                for (i, case) in cases.iter().enumerate() {
                    let saved = self.m.save();
                    self.m.assume(*v, &(&lo + i));
                    let tree = self.proof_here(case);
                    self.m.restore(&saved);
                    trees.push((&lo + i, tree?));
                }
                let Some((_, mut tree)) = trees.pop() else {
                    return stuck("a split without cases", "");
                };
                while let Some((n, case)) = trees.pop() {
                    tree = Tree::Split(self.ids[*v], n, Box::new([case, tree]));
                }
                tree
            }
        };
        let then = |tree, n| Tree::Then(n, Box::new(tree));
        Ok(steps.into_iter().rev().fold(end, then))
    }
}

fn narrowing(n: &Narrow) -> String {
    let uses = n.using.iter().map(|u| {
        let up = u.side == Side::Upper;
        format!("Build_use {} {up} {}", u.value, number(&u.times))
    });
    let (up, limit, scale) = (n.side == Side::Upper, number(&n.limit), number(&n.scale));
    format!(
        "(Build_narrowing {} {up} {limit} {scale} {})",
        n.value,
        list(uses)
    )
}

/// In the monomial order of the checker in Coq.
fn polynomial(p: &Poly) -> String {
    let mut terms: Vec<_> = p.0.iter().collect();
    terms.sort_by_key(|(m, _)| (m.len(), m.iter().rev().copied().collect::<Vec<_>>()));
    list(terms.into_iter().map(|(m, c)| {
        let m = m.iter().map(|a| format!("{a}%positive"));
        format!("({}, {})", list(m), number(c))
    }))
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tree::Done => write!(f, "Done"),
            Tree::Absurd(x) => write!(f, "(Absurd {x})"),
            Tree::Then(n, rest) => write!(f, "(Then {} {rest})", narrowing(n)),
            Tree::Split(x, at, both) => {
                write!(f, "(Split {x} {} {} {})", number(at), both[0], both[1])
            }
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Sum(sharp, parts) => {
                let parts = parts
                    .iter()
                    .map(|(c, x)| format!("({}, {x}%positive)", number(c)));
                write!(f, "Sum {sharp} {}", list(parts))
            }
            Move::Given(p) => write!(f, "Given {}", polynomial(p)),
            Move::Quotient(x, k) => write!(f, "Quotient {x} {k}"),
            Move::Narrow(n) => write!(f, "Narrow {}", narrowing(n)),
            Move::Establish(x, side, limit, tree) => {
                let up = *side == Side::Upper;
                write!(f, "Establish {x} {up} {} {tree}", number(limit))
            }
        }
    }
}

impl fmt::Display for Elaborated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Definition certificate : certificate := {{| lines := [")?;
        for (i, l) in self.lines.iter().enumerate() {
            let moves = list(l.moves.iter().map(ToString::to_string));
            let (sharp, [lo, hi], (mark, wide)) = (l.sharp, l.parts, l.mark);
            let end = if i + 1 < self.lines.len() { ";" } else { "" };
            writeln!(
                f,
                "  Build_line {sharp} {moves} {lo} {hi} {mark} {wide}{end}"
            )?;
        }
        let compared = list(self.compared.iter().map(|x| format!("{x}%positive")));
        let goals = list(self.goals.iter().map(ToString::to_string));
        writeln!(f, "]; compared := {compared}; proofs := {goals} |}}.")
    }
}
