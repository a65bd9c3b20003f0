//! An argument as SMT-LIB 2, in integers: each step is one query, and `unsat` means proved.
//!
//! A step is a named formula. Its query asserts the steps that it follows from, all of which come before, and its
//! negation. Nothing stays asserted from one query to the next, so each query is small. Products of atoms have names,
//! too. Then most steps are linear, and solvers are fast on them; the few nonlinear steps include the definitions of
//! these names. [`super::lint`] reads such a text and rejects one of another structure. Only the lint, the definitions
//! and the obligations have to be trusted, and the latter two are readable in the text.

use super::{Argument, Prop, Role, Step};
use limbsmith_check::{Claim, Group, Monomial, Op, Poly, Shape};
use num_bigint::{BigInt, BigUint};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// Milliseconds for one query; the slowest query takes a small part of it.
const PATIENCE: u32 = 20_000;

/// The argument as a text.
pub fn print(a: &Argument<'_>) -> String {
    let mut t = format!(
        "; {}: is the contract kept? Every check must answer unsat.\n(set-option :timeout {PATIENCE})\n(set-logic \
         ALL)\n",
        a.program.name
    );
    for line in a.contract.to_string().lines() {
        let _ = writeln!(t, "; {line}");
    }
    let w = Writer {
        a,
        products: RefCell::default(),
        factors: RefCell::default(),
        text: RefCell::default(),
    };
    let mut declared = HashSet::new();
    let mut named = false;
    w.inputs(&mut t, &mut declared);
    for (id, step) in a.steps.iter().enumerate() {
        match &step.prop {
            Prop::Statement { stmt, .. } => w.results(&mut t, *stmt),
            Prop::Limb(..)
            | Prop::Whole(_)
            | Prop::Flag(_)
            | Prop::Multiple(..)
            | Prop::Difference(..)
                if !named =>
            {
                named = true;
                w.values(&mut t);
            }
            _ => {}
        }
        w.step(&mut t, id, step);
    }
    t
}

struct Writer<'a> {
    a: &'a Argument<'a>,
    /// Products of atoms by their numbers.
    products: RefCell<HashMap<Monomial, usize>>,
    /// Products of two polynomials by their numbers.
    factors: RefCell<Vec<[Poly; 2]>>,
    /// Declarations that are still to be written.
    text: RefCell<String>,
}

/// A number, as SMT-LIB writes it.
fn number(x: &BigInt) -> String {
    match *x < BigInt::ZERO {
        true => format!("(- {})", x.magnitude()),
        false => x.to_string(),
    }
}

fn natural(x: &BigUint) -> String {
    x.to_string()
}

fn power(k: u32) -> String {
    natural(&(BigUint::from(1u8) << k))
}

/// `(+ a b ...)`, also for one term or none.
fn sum(terms: Vec<String>) -> String {
    match &terms[..] {
        [] => "0".into(),
        [one] => one.clone(),
        _ => format!("(+ {})", terms.join(" ")),
    }
}

/// All products of a monomial of one and a monomial of the other, without cancellation.
fn outer(p: &Poly, q: &Poly) -> Poly {
    let mut all = Poly::default();
    for m in p.0.keys() {
        for n in q.0.keys() {
            let mut both = [m.as_slice(), n.as_slice()].concat();
            both.sort_unstable();
            all.add_term(both, 1.into());
        }
    }
    all
}

impl Writer<'_> {
    fn name(&self, atom: u32) -> String {
        self.a
            .names
            .get(&atom)
            .cloned()
            .unwrap_or_else(|| format!("unknown{atom}"))
    }

    fn poly(&self, p: &Poly) -> String {
        let term = |(m, c): (&Monomial, &BigInt)| {
            let name = match m[..] {
                [] => return number(c),
                [one] => self.name(one),
                _ => format!("m{}", self.product_of(m)),
            };
            match *c == BigInt::from(1) {
                true => name,
                false => format!("(* {} {name})", number(c)),
            }
        };
        sum(p.0.iter().map(term).collect())
    }

    /// The number of a product of atoms; a new one is declared before the next line.
    fn product_of(&self, m: &Monomial) -> usize {
        let mut products = self.products.borrow_mut();
        let next = products.len();
        if let Some(&n) = products.get(m) {
            return n;
        }
        products.insert(m.clone(), next);
        let atoms: Vec<String> = m.iter().map(|&a| self.name(a)).collect();
        let _ = writeln!(
            self.text.borrow_mut(),
            "(declare-const m{next} Int)\n(define-fun d{next} () Bool (= m{next} (* {}))) ; defined",
            atoms.join(" ")
        );
        next
    }

    /// The number of a product of two polynomials; a new one is declared before the next line.
    fn number_of(&self, both: &[Poly; 2]) -> usize {
        let found = self.factors.borrow().iter().position(|f| f == both);
        if let Some(n) = found {
            return n;
        }
        let [p, q] = [self.poly(&both[0]), self.poly(&both[1])];
        let mut factors = self.factors.borrow_mut();
        factors.push(both.clone());
        let n = factors.len() - 1;
        let _ = writeln!(
            self.text.borrow_mut(),
            "(declare-const q{n} Int)\n(define-fun e{n} () Bool (= q{n} (* {p} {q}))) ; defined"
        );
        n
    }

    /// Declares the pending names, then writes the line.
    fn line(&self, t: &mut String, line: &str) {
        t.push_str(&self.text.take());
        t.push_str(line);
        t.push('\n');
    }

    /// The products in a step, if the step needs their definitions.
    fn definitions(&self, prop: &Prop) -> Vec<String> {
        let single = |p: &Poly| p.0.len() == 1 && p.0.keys().all(|m| m.len() > 1);
        let polys: Vec<Poly> = match prop {
            Prop::Between(p, ..) if single(p) => vec![p.clone()],
            Prop::Equal(p, q) if single(p) => vec![p.clone(), q.clone()],
            Prop::Expanded([p, q], _) => vec![p.clone(), q.clone(), outer(p, q)],
            Prop::Difference(claim, p) => {
                let mut all = self.multiplied(*claim);
                all.push(p.clone());
                all
            }
            _ => vec![],
        };
        let all = polys
            .iter()
            .flat_map(|p| p.0.keys())
            .filter(|m| m.len() > 1);
        let mut numbers: Vec<usize> = all.map(|m| self.product_of(m)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let mut names: Vec<String> = numbers.iter().map(|n| format!("d{n}")).collect();
        names.extend(
            match prop {
                Prop::Expanded(both, product) if product.0.len() > 1 => Some(both.clone()),
                Prop::Product { factors, .. } => Some(factors.clone()),
                Prop::Statement { stmt, witness } => self.multiplies(*stmt, witness),
                _ => None,
            }
            .map(|both| format!("e{}", self.number_of(&both))),
        );
        names
    }

    /// The factors of a statement, if both vary.
    fn multiplies(&self, stmt: usize, witness: &Poly) -> Option<[Poly; 2]> {
        let s = &self.a.program.stmts[stmt];
        let both = match s.op {
            Op::Mul | Op::MulWrap | Op::MulWide | Op::Mac => [
                self.a.vars[s.args[0]].clone(),
                self.a.vars[s.args[1]].clone(),
            ],
            Op::Sel => [witness.clone(), self.a.vars[s.args[1]].clone()],
            _ => return None,
        };
        (both[0].times(&both[1]).0.len() > 1).then_some(both)
    }

    /// Polynomials with all monomials of a claim's difference before cancellation.
    fn multiplied(&self, claim: usize) -> Vec<Poly> {
        let (p, c) = (self.a.program, self.a.contract);
        let limbs = |vars: &[usize]| -> Vec<Poly> {
            vars.iter().map(|&v| self.a.vars[v].clone()).collect()
        };
        let mut all: Vec<Poly> = p.outputs.iter().flat_map(|g| limbs(&g.vars)).collect();
        let Claim::Congruent { terms, .. } = &c.claims[claim] else {
            return all;
        };
        for term in terms {
            let mut products = vec![Poly::constant(1)];
            for name in &term.inputs {
                let groups = p.inputs.iter().filter(|g| g.name == *name);
                let limbs: Vec<Poly> = groups.flat_map(|g| limbs(&g.vars)).collect();
                products = (products.iter())
                    .flat_map(|p| limbs.iter().map(|q| outer(p, q)))
                    .collect();
                all.extend(products.clone());
            }
        }
        all
    }

    fn var(&self, v: usize) -> String {
        format!("v_{}", self.a.program.vars[v].name)
    }

    /// Declares the inputs, which are unknown numbers with two exceptions. If an input is bounded as a whole, the whole
    /// is the unknown, and its lowest limb is the whole minus the other limbs. Limbs that are given as multiples are
    /// defined as those multiples.
    fn inputs(&self, t: &mut String, declared: &mut HashSet<String>) {
        let first = self
            .a
            .steps
            .iter()
            .take_while(|s| s.role != Role::Obligation);
        for s in first {
            if let (Role::Assumed, Prop::Between(p, ..)) = (s.role, &s.prop)
                && let Some((m, _)) = p.0.iter().next()
                && p.0.len() == 1
                && m.len() == 1
                && declared.insert(self.name(m[0]))
            {
                let _ = writeln!(t, "(declare-const {} Int)", self.name(m[0]));
            }
        }
        for (g, s) in self.a.program.inputs.iter().zip(&self.a.contract.inputs) {
            // A given multiple is a multiple by definition, as in the contract.
            let given = self.a.contract.multiples.iter().find(|m| m.name == s.name);
            let of = given.and_then(|m| {
                let group = self.a.program.inputs.iter().find(|g| g.name == m.of);
                group.map(|g| (natural(&m.factor), &g.vars))
            });
            for (i, &v) in g.vars.iter().enumerate() {
                if let Some((factor, limb)) = of.as_ref().and_then(|(f, of)| Some((f, *of.get(i)?)))
                {
                    let name = self.var(v);
                    let of = self.var(limb);
                    let _ = writeln!(t, "(define-fun {name} () Int (* {factor} {of}))");
                    continue;
                }
                if !declared.contains(&self.var(v)) {
                    self.define(t, v);
                }
            }
        }
    }

    fn define(&self, t: &mut String, v: usize) {
        let poly = self.poly(&self.a.vars[v]);
        self.line(t, &format!("(define-fun {} () Int {poly})", self.var(v)));
    }

    fn results(&self, t: &mut String, stmt: usize) {
        let s = &self.a.program.stmts[stmt];
        let _ = writeln!(t, "; {}", self.a.program.show(s));
        for &v in &s.outs {
            self.define(t, v);
        }
    }

    /// The values of inputs and outputs, limbs with their weights.
    fn values(&self, t: &mut String) {
        let inputs = self.a.program.inputs.iter().zip(&self.a.contract.inputs);
        let outputs = self.a.program.outputs.iter().zip(&self.a.contract.outputs);
        for (kind, (g, s)) in inputs.map(|x| ("in", x)).chain(outputs.map(|x| ("out", x))) {
            let value = self.value(g, s);
            let _ = writeln!(t, "(define-fun {kind}_{} () Int {value})", g.name);
        }
    }

    fn value(&self, g: &Group, s: &Shape) -> String {
        let limb = |(&v, &w): (&usize, &u32)| match w {
            0 => self.var(v),
            _ => format!("(* {} {})", power(w), self.var(v)),
        };
        sum(g.vars.iter().zip(&s.weights).map(limb).collect())
    }

    /// `scale * out - terms`.
    fn difference(&self, claim: usize) -> String {
        let Claim::Congruent {
            scale, out, terms, ..
        } = &self.a.contract.claims[claim]
        else {
            return "unknown".into();
        };
        let mut all = vec![format!("(* {} out_{out})", natural(scale))];
        for term in terms {
            let mut product = vec![number(&-&term.factor)];
            product.extend(term.inputs.iter().map(|i| format!("in_{i}")));
            all.push(match product.len() {
                1 => product.remove(0),
                _ => format!("(* {})", product.join(" ")),
            });
        }
        sum(all)
    }

    fn modulus(&self, claim: usize) -> String {
        match &self.a.contract.claims[claim] {
            Claim::Congruent { modulus, .. } => natural(modulus),
            Claim::Flag { .. } | Claim::Multiple(_) => "unknown".into(),
        }
    }

    /// The statement that a limb of an output is the given multiple of an input's limb.
    fn multiple(&self, claim: usize, limb: usize) -> String {
        let (p, c) = (self.a.program, self.a.contract);
        let Claim::Multiple(m) = &c.claims[claim] else {
            return "unknown".into();
        };
        let var = |groups: &[Group], name: &String| {
            let group = groups.iter().find(|g| g.name == *name);
            group.and_then(|g| g.vars.get(limb)).map(|v| self.var(*v))
        };
        match (var(&p.outputs, &m.name), var(&p.inputs, &m.of)) {
            (Some(out), Some(of)) => format!("(= {out} (* {} {of}))", natural(&m.factor)),
            _ => "unknown".into(),
        }
    }

    fn prop(&self, prop: &Prop) -> String {
        let both = |x: &str, lo: &Option<BigInt>, hi: &Option<BigInt>| match (lo, hi) {
            (Some(l), Some(h)) if l == h => format!("(= {x} {})", number(l)),
            (Some(l), Some(h)) => format!("(<= {} {x} {})", number(l), number(h)),
            (Some(l), None) => format!("(<= {} {x})", number(l)),
            (None, Some(h)) => format!("(<= {x} {})", number(h)),
            (None, None) => "true".into(),
        };
        match prop {
            Prop::Between(p, lo, hi) => both(&self.poly(p), lo, hi),
            Prop::Equal(p, q) => format!("(= {} {})", self.poly(p), self.poly(q)),
            Prop::Quotient {
                atom,
                poly,
                divisor,
            } => {
                let part = format!("(* {} {})", number(divisor), self.name(*atom));
                let rest = format!("(- {} {part})", self.poly(poly));
                both(&rest, &Some(BigInt::ZERO), &Some(divisor - 1))
            }
            Prop::Expanded([p, q], product) if product.0.len() <= 1 => {
                format!(
                    "(= (* {} {}) {})",
                    self.poly(p),
                    self.poly(q),
                    self.poly(product)
                )
            }
            Prop::Expanded([p, q], product) => {
                let n = self.number_of(&[p.clone(), q.clone()]);
                format!("(= q{n} {})", self.poly(product))
            }
            Prop::Product { factors, ranges } => {
                let (u, w) = (self.poly(&factors[0]), self.poly(&factors[1]));
                self.product(&u, &w, &format!("q{}", self.number_of(factors)), ranges)
            }
            Prop::Statement { stmt, witness } => self.statement(*stmt, &self.poly(witness)),
            Prop::Difference(claim, poly) => {
                format!("(= {} {})", self.difference(*claim), self.poly(poly))
            }
            Prop::Congruent(claim, quotient) => {
                let quotient = format!("(* {} {})", self.modulus(*claim), self.poly(quotient));
                format!("(= {} {quotient})", self.difference(*claim))
            }
            Prop::Limb(g, i) => {
                let (v, max) = (
                    self.a.program.outputs[*g].vars[*i],
                    &self.a.contract.outputs[*g].limbs[*i],
                );
                format!("(<= {} {})", self.var(v), natural(max))
            }
            Prop::Whole(g) => {
                let shape = &self.a.contract.outputs[*g];
                let max = shape.whole.as_ref().map(natural).unwrap_or_default();
                format!("(<= out_{} {max})", shape.name)
            }
            Prop::Flag(claim) => match &self.a.contract.claims[*claim] {
                Claim::Flag { flag, input, limit } => {
                    let limit = natural(limit);
                    format!("(= out_{flag} (ite (<= in_{input} {limit}) 1 0))")
                }
                Claim::Congruent { .. } | Claim::Multiple(_) => "unknown".into(),
            },
            Prop::Multiple(claim, limb) => self.multiple(*claim, *limb),
        }
    }

    fn product(&self, u: &str, w: &str, uw: &str, ranges: &[(BigInt, BigInt); 3]) -> String {
        let [x, y, z] = ranges;
        let both =
            |v: &str, r: &(BigInt, BigInt)| format!("(<= {} {v} {})", number(&r.0), number(&r.1));
        format!("(=> {} {} {})", both(u, x), both(w, y), both(uw, z))
    }

    /// A statement's equation and side condition, according to the table of operations (`limbsmith_check::Program`).
    /// `q`: the discarded quotient, if there is one.
    fn statement(&self, stmt: usize, q: &str) -> String {
        let s = &self.a.program.stmts[stmt];
        let width = self.a.program.vars[s.outs[0]].width;
        let arg = |i: usize| self.var(s.args[i]);
        let r = self.var(s.outs[0]);
        let word = format!(
            "(<= 0 {r} {})",
            natural(&((BigUint::from(1u8) << width) - 1u8))
        );
        let full = power(width);
        let same = |x: String| format!("(and (= {r} {x}) {word})");
        let bit = |c: &str| format!("(<= 0 {c} 1)");
        // x = r + 2^k above, 0 <= r < 2^k
        let cut = |x: String, k: u32, above: &str| {
            let top = natural(&((BigUint::from(1u8) << k) - 1u8));
            format!(
                "(and (= {x} (+ {r} (* {} {above}))) (<= 0 {r} {top}))",
                power(k)
            )
        };
        let second = || self.var(s.outs[1]);
        match s.op {
            Op::Const(v) => same(v.to_string()),
            Op::Add => same(format!("(+ {} {})", arg(0), arg(1))),
            Op::Sub => same(format!("(- {} {})", arg(0), arg(1))),
            Op::Mul => same(format!("(* {} {})", arg(0), arg(1))),
            Op::Shl(k) => same(format!("(* {} {})", power(k), arg(0))),
            Op::AddWrap => cut(format!("(+ {} {})", arg(0), arg(1)), width, q),
            Op::SubWrap => cut(format!("(- {} {})", arg(0), arg(1)), width, q),
            Op::MulWrap => cut(format!("(* {} {})", arg(0), arg(1)), width, q),
            Op::Cast => cut(arg(0), width, q),
            Op::Low(k) => cut(arg(0), k, q),
            Op::Shr(k) => {
                let top = natural(&((BigUint::from(1u8) << k) - 1u8));
                format!("(<= 0 (- {} (* {} {r})) {top})", arg(0), power(k))
            }
            Op::MulWide => cut(format!("(* {} {})", arg(0), arg(1)), width, &second()),
            Op::Mac => {
                let x = format!("(+ (* {} {}) {} {})", arg(0), arg(1), arg(2), arg(3));
                cut(x, width, &second())
            }
            Op::Adc => {
                let x = format!("(+ {} {} {})", arg(0), arg(1), arg(2));
                format!("(and {} {})", bit(&arg(2)), cut(x, width, &second()))
            }
            Op::Sbb => {
                let x = format!("(- {} {} {})", arg(0), arg(1), arg(2));
                let borrow = format!("(- {})", second());
                format!("(and {} {})", bit(&arg(2)), cut(x, width, &borrow))
            }
            Op::Or => {
                // The witness is a / 2^j for some j.
                let j = self.a.vars[s.args[0]].twos().map_or(width, |j| j as u32);
                let below = natural(&((BigUint::from(1u8) << j) - 1u8));
                format!(
                    "(and (= {r} (+ {} {})) {word} (= {} (* {} {q})) (<= 0 {} {below}))",
                    arg(0),
                    arg(1),
                    arg(0),
                    power(j),
                    arg(1)
                )
            }
            Op::Mask => {
                let ones = natural(&((BigUint::from(1u8) << width) - 1u8));
                format!("(and {} (= {r} (* {ones} {})))", bit(&arg(0)), arg(0))
            }
            Op::Sel => {
                // A mask of all ones or none: the witness is its bit.
                let ones = natural(&((BigUint::from(1u8) << width) - 1u8));
                format!(
                    "(and {} (= {} (* {ones} {q})) (= {r} (* {q} {})))",
                    bit(q),
                    arg(0),
                    arg(1)
                )
            }
        }
        .replace(&format!("(* {full} 0)"), "0")
    }

    fn step(&self, t: &mut String, id: usize, step: &Step) {
        let mut prop = self.prop(&step.prop);
        if !step.cases.is_empty() {
            let cases: Vec<String> = step.cases.iter().map(|c| format!("s{c}")).collect();
            prop = format!("(=> {} {prop})", cases.join(" "));
        }
        let kind = match step.role {
            Role::Assumed => "assumed",
            Role::Defined => "defined",
            Role::Case => "case",
            Role::Lemma => "lemma",
            Role::Obligation => "obligation",
        };
        let line = |prop: &str| format!("(define-fun s{id} () Bool {prop}) ; {kind}");
        if !matches!(step.role, Role::Lemma | Role::Obligation) {
            // A quotient is declared where it is defined.
            let declared = match &step.prop {
                Prop::Quotient { atom, .. } => {
                    format!("(declare-const {} Int)\n", self.name(*atom))
                }
                _ => String::new(),
            };
            return self.line(t, &format!("{declared}{}", line(&prop)));
        }
        let mut instance = String::new();
        if let Prop::Product { factors, ranges } = &step.prop {
            // Proved for all numbers, and used for two.
            let general = self.product("u", "w", "(* u w)", ranges);
            let [u, w] = [self.poly(&factors[0]), self.poly(&factors[1])];
            self.line(
                t,
                &format!("(define-fun p{id} ((u Int) (w Int)) Bool {general}) ; lemma"),
            );
            t.push_str(&format!(
                "(push 1) (declare-const u Int) (declare-const w Int) (assert (not (p{id} u w))) (check-sat) (pop 1)\n"
            ));
            instance = format!("(assert (p{id} {u} {w})) ");
        }
        let used = step
            .using
            .iter()
            .filter(|&&u| self.a.steps[u].role != Role::Case);
        let used: String = (used.map(|u| format!("s{u}")))
            .chain(self.definitions(&step.prop))
            .map(|u| format!("(assert {u}) "))
            .collect();
        self.line(t, &line(&prop));
        t.push_str(&format!(
            "(push 1) {instance}{used}(assert (not s{id})) (check-sat) (pop 1)\n"
        ));
    }
}
