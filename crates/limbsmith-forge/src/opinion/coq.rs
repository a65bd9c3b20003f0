//! An argument as a Coq file: one theorem about the machine's words, and its proof.
//!
//! The theorem speaks of the program alone: for all inputs within the contract, and for all
//! variables that have the values which the machine gives them (sums `mod 2^w`, quotients, remainders), nothing
//! overflows that must not, the results are within their bounds, and there is a `k` with
//! `scale * out - terms = modulus * k`. It needs no axioms, and the file asks Coq to say so.
//!
//! Each step becomes an assertion proved from the facts that it names and nothing else: `lia`
//! asked with a hundred hypotheses around takes a hundred times as long.

mod draft;
mod theorem;

use super::{Argument, Id, Prop, Role, Step, Weighed};
use crate::spec::Refusal;
use draft::Draft;
use limbsmith_check::{Claim, Op, Poly, Var};
use num_bigint::{BigInt, BigUint};
use std::fmt::Write;

/// The kernels that have a theorem: field, representation, function.
pub const HEADLINES: [(&str, &str, &str); 2] = [("p25519", "u51", "mul"), ("p256k1", "u52", "mul")];

/// Facts of arithmetic that the proofs use.
const PRELUDE: &str = "\
Require Import ZArith Lia.
Open Scope Z_scope.

Lemma is_mod : forall x n q r, x = r + n * q -> 0 <= r <= n - 1 -> x mod n = r.
Proof. intros x n q r E R. symmetry. apply (Z.mod_unique x n q r); lia. Qed.

Lemma is_div : forall x n q r, x = r + n * q -> 0 <= r <= n - 1 -> x / n = q.
Proof. intros x n q r E R. symmetry. apply (Z.div_unique x n q r); lia. Qed.

Lemma quotient : forall x n, 0 < n -> exists q, 0 <= x - n * q <= n - 1.
Proof. intros x n N. exists (x / n). pose proof (Z.mod_pos_bound x n N). rewrite Z.mod_eq in H; lia. Qed.

Lemma named : forall x : Z, exists y, y = x.
Proof. intro x. exists x. reflexivity. Qed.

Lemma bound_above : forall s x l, 0 < s -> 0 <= s * (l - x) + (s - 1) -> x <= l.
Proof. intros. nia. Qed.

Lemma bound_under : forall s x l, 0 < s -> 0 <= s * (x - l) + (s - 1) -> l <= x.
Proof. intros. nia. Qed.

Lemma product : forall a b x y, 0 <= a <= x -> 0 <= b <= y -> 0 <= a * b <= x * y.
Proof. intros. nia. Qed.

";

/// The argument as a file; refused if the program has an operation of which no theorem is written yet.
pub fn print(a: &Argument<'_>, name: &str) -> Result<String, Refusal> {
    let w = Writer { a };
    let mut t = format!("(* {name}: is the contract kept?\n");
    for line in a.contract.to_string().lines() {
        let _ = writeln!(t, "   {line}");
    }
    t += "*)\n";
    t += PRELUDE;
    let (lemmas, main) = w.proof()?;
    t += &lemmas;
    t.push('\n');
    w.theorem(&mut t, name)?;
    let _ = writeln!(t, "Proof.\n{main}Qed.\n\nPrint Assumptions {name}.");
    Ok(t)
}

struct Writer<'a> {
    a: &'a Argument<'a>,
}

fn power(k: u32) -> BigUint {
    BigUint::from(1u8) << k
}

fn number(x: &BigInt) -> String {
    match *x < BigInt::ZERO {
        true => format!("({x})"),
        false => x.to_string(),
    }
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
        let term = |(m, c): (&Vec<u32>, &BigInt)| {
            let atoms: Vec<String> = m.iter().map(|&a| self.name(a)).collect();
            match (&atoms[..], *c == BigInt::from(1)) {
                ([], _) => number(c),
                ([one], true) => one.clone(),
                ([one], _) => format!("{} * {one}", number(c)),
                (_, true) => atoms.join(" * "),
                _ => format!("{} * ({})", number(c), atoms.join(" * ")),
            }
        };
        let terms: Vec<String> = p.0.iter().map(term).collect();
        match terms.is_empty() {
            true => "0".into(),
            false => format!("({})", terms.join(" + ")),
        }
    }

    fn var(&self, v: Var) -> String {
        format!("v_{}", self.a.program.vars[v].name)
    }

    /// Whether the variable is an atom under its own name.
    fn alone(&self, v: Var) -> bool {
        self.poly(&self.a.vars[v]) == format!("({})", self.var(v))
    }

    /// Lemmas of their own for all steps, and the proof that puts them together.
    fn proof(&self) -> Result<(String, String), Refusal> {
        let (p, c) = (self.a.program, self.a.contract);
        let mut d = Draft::default();
        let vars = |g: &limbsmith_check::Group| -> Vec<String> {
            g.vars.iter().map(|&v| self.var(v)).collect()
        };
        let mut names = vec![];
        for g in &p.inputs {
            names.extend(vars(g));
        }
        for (g, s) in p.inputs.iter().zip(&c.inputs) {
            names.extend(vars(g).iter().map(|v| format!("R{v}")));
            if s.whole.is_some() {
                names.push(format!("W_{}", g.name));
            }
        }
        let outs = || p.stmts.iter().flat_map(|s| &s.outs).map(|&v| self.var(v));
        names.extend(outs());
        names.extend(outs().map(|v| format!("H{v}")));
        let _ = writeln!(d.main, "intros {}.", names.join(" "));
        for (g, s) in p.inputs.iter().zip(&c.inputs) {
            if s.whole.is_some() && s.weights.first() == Some(&0) {
                // The whole is an atom, and the lowest limb what the others leave of it.
                let low = g.vars[0];
                let mut atoms = self.a.vars[low].0.keys().flatten().map(|&a| self.name(a));
                let whole = atoms.find(|a| a.starts_with('w')).unwrap_or_default();
                let value = self.value(&g.vars, &s.weights);
                let named = (format!("N_{}", g.name), format!("{whole} = {value}"));
                let _ = writeln!(d.main, "elim (named {value}); intros {whole} {}.", named.0);
                let mut all = vars(g);
                all.push(whole);
                let goal = format!("{} = {}", self.var(low), self.poly(&self.a.vars[low]));
                let proof = "intros; subst; ring";
                d.lemma(&format!("E{}", self.var(low)), &all, &[named], &goal, proof);
            }
        }
        for (id, step) in self.a.steps.iter().enumerate() {
            self.step(&mut d, id, step)?;
        }
        let sides = (0..p.stmts.len()).filter(|&i| self.side(i).is_ok_and(|s| s.is_some()));
        let all: Vec<String> = sides.map(|i| format!("c{i}")).chain(d.ends).collect();
        let (last, rest) = all
            .split_last()
            .ok_or_else(|| Refusal("nothing is promised".into()))?;
        let mut term = last.clone();
        for fact in rest.iter().rev() {
            term = format!("(conj {fact} {term})");
        }
        let _ = writeln!(d.main, "exact {term}.");
        Ok((d.lemmas, d.main))
    }

    /// A step as a hypothesis of a lemma.
    fn fact(&self, id: Id) -> Result<(String, String), Refusal> {
        let step = &self.a.steps[id];
        let prop = match &step.prop {
            Prop::Between(p, lo, hi) => self.between(&self.poly(p), lo, hi),
            Prop::Equal(p, q) => format!("{} = {}", self.poly(p), self.poly(q)),
            Prop::Quotient {
                atom,
                poly,
                divisor,
            } => {
                let rest = format!("({} - {divisor} * {})", self.poly(poly), self.name(*atom));
                self.between(&rest, &Some(BigInt::ZERO), &Some(divisor - 1))
            }
            Prop::Product { factors, ranges } => {
                let [u, w] = [self.poly(&factors[0]), self.poly(&factors[1])];
                self.product(&u, &w, ranges)
            }
            Prop::Difference(claim, poly) => {
                format!("{} = {}", self.difference(*claim), self.poly(poly))
            }
            Prop::Congruent(claim, k) => match &self.a.contract.claims[*claim] {
                Claim::Congruent { modulus, .. } => {
                    format!("{} = {modulus} * {}", self.difference(*claim), self.poly(k))
                }
                Claim::Flag { .. } => return Err(Refusal("no theorem for flags yet".into())),
            },
            Prop::Limb(g, i) => {
                let v = self.a.program.outputs[*g].vars[*i];
                format!(
                    "{} <= {}",
                    self.var(v),
                    self.a.contract.outputs[*g].limbs[*i]
                )
            }
            Prop::Whole(g) => {
                let (group, shape) = (&self.a.program.outputs[*g], &self.a.contract.outputs[*g]);
                let max = shape
                    .whole
                    .as_ref()
                    .map(|w| w.to_string())
                    .unwrap_or_default();
                format!("{} <= {max}", self.value(&group.vars, &shape.weights))
            }
            Prop::Expanded(..) | Prop::Statement { .. } | Prop::Flag(_) => {
                return Err(Refusal("a step that is no fact".into()));
            }
        };
        let mut prop = prop;
        for &case in step.cases.iter().rev() {
            prop = format!("{} -> {prop}", self.fact(case)?.1);
        }
        Ok((format!("s{id}"), format!("({prop})")))
    }

    /// The facts used, but for cases, which the goal has, and what `ring` does by itself.
    fn facts(&self, using: &[Id]) -> Result<Vec<(String, String)>, Refusal> {
        let steps = using.iter().filter(|&&u| {
            let s = &self.a.steps[u];
            s.role != Role::Case && !matches!(s.prop, Prop::Expanded(..))
        });
        steps.map(|&u| self.fact(u)).collect()
    }

    /// The equations of these variables.
    fn equations(&self, vars: &[Var]) -> Vec<(String, String)> {
        let mut seen: Vec<Var> = vec![];
        for &v in vars {
            if !self.alone(v) && !seen.contains(&v) {
                seen.push(v);
            }
        }
        let equation = |&v: &Var| {
            let name = self.var(v);
            (
                format!("E{name}"),
                format!("{name} = {}", self.poly(&self.a.vars[v])),
            )
        };
        seen.iter().map(equation).collect()
    }

    fn between(&self, x: &str, lo: &Option<BigInt>, hi: &Option<BigInt>) -> String {
        match (lo, hi) {
            (Some(l), Some(h)) => format!("{} <= {x} <= {}", number(l), number(h)),
            (Some(l), None) => format!("{} <= {x}", number(l)),
            (None, Some(h)) => format!("{x} <= {}", number(h)),
            (None, None) => "True".into(),
        }
    }

    fn product(&self, u: &str, w: &str, ranges: &[(BigInt, BigInt); 3]) -> String {
        let [x, y, z] = ranges.clone().map(|(l, h)| (Some(l), Some(h)));
        format!(
            "{} -> {} -> {}",
            self.between(u, &x.0, &x.1),
            self.between(w, &y.0, &y.1),
            self.between(&format!("({u} * {w})"), &z.0, &z.1)
        )
    }

    /// The input limb or group that an assumption speaks of: the hypotheses from which it follows.
    fn assumed(&self, p: &Poly) -> Vec<(String, String)> {
        let (program, contract) = (self.a.program, self.a.contract);
        for (g, s) in program.inputs.iter().zip(&contract.inputs) {
            for (&v, max) in g.vars.iter().zip(&s.limbs) {
                if self.a.vars[v] == *p {
                    let name = self.var(v);
                    let max = max.min(&(power(program.vars[v].width) - 1u8)).clone();
                    let mut all = self.equations(&[v]);
                    all.push((format!("R{name}"), format!("0 <= {name} <= {max}")));
                    return all;
                }
            }
            let low = g.vars.first().map(|&v| &self.a.vars[v]);
            if low.is_some_and(|q| p.0.keys().all(|m| q.0.contains_key(m))) {
                let value = self.value(&g.vars, &s.weights);
                let whole = self.poly(p);
                let whole = whole.trim_matches(['(', ')']);
                let mut all = vec![
                    (format!("N_{}", g.name), format!("{whole} = {value}")),
                    (format!("W_{}", g.name), format!("{value} <= {}", s.max())),
                ];
                for (&v, max) in g.vars.iter().zip(&s.limbs) {
                    let name = self.var(v);
                    let max = max.min(&(power(program.vars[v].width) - 1u8)).clone();
                    all.push((format!("R{name}"), format!("0 <= {name} <= {max}")));
                }
                return all;
            }
        }
        vec![]
    }

    fn step(&self, d: &mut Draft, id: Id, step: &Step) -> Result<(), Refusal> {
        let nonlinear = |p: &Poly| p.0.len() == 1 && p.0.keys().all(|m| m.len() > 1);
        let p = self.a.program;
        let mut hyps = vec![];
        let proof = match &step.prop {
            Prop::Expanded(..) => return Ok(()),
            _ if step.role == Role::Case => return Ok(()),
            Prop::Statement { stmt, witness } => {
                return self.statement(d, *stmt, witness, &step.using);
            }
            Prop::Between(poly, ..) if step.role == Role::Assumed => {
                hyps = self.assumed(poly);
                "intros; lia".into()
            }
            Prop::Quotient { atom, poly, .. } => {
                let (name, text) = self.fact(id)?;
                d.quotient(&self.name(*atom), (&name, &text), &self.poly(poly));
                return Ok(());
            }
            Prop::Between(poly, lo, hi) if step.weighed.iter().any(|w| w.is_some()) => {
                let one = |side: usize, l: &Option<BigInt>, h: &Option<BigInt>| match &step.weighed
                    [side]
                {
                    Some(w) => self.weighed(w, poly, l, h),
                    None => "lia".into(),
                };
                match (lo, hi) {
                    (Some(_), Some(_)) => {
                        format!("split; [{} | {}]", one(0, lo, &None), one(1, &None, hi))
                    }
                    (Some(_), None) => one(0, lo, &None),
                    _ => one(1, &None, hi),
                }
            }
            Prop::Between(poly, ..) if nonlinear(poly) => "intros; nia".into(),
            Prop::Equal(poly, _) if nonlinear(poly) => "intros; nia".into(),
            Prop::Equal(..) if step.using.is_empty() => "intros; ring".into(),
            Prop::Product { ranges, .. } => {
                let general = self.product("u", "w", ranges);
                format!(
                    "assert (P : forall u w : Z, {general}) by (intros; nia); intros; apply P; assumption"
                )
            }
            Prop::Difference(..) => {
                let vars: Vec<Var> = (p.inputs.iter().chain(&p.outputs))
                    .flat_map(|g| g.vars.clone())
                    .collect();
                hyps = self.equations(&vars);
                "intros; subst; ring".into()
            }
            Prop::Congruent(_, k) => {
                d.ends.push(format!("(ex_intro _ {} s{id})", self.poly(k)));
                "intros; etransitivity; eassumption".into()
            }
            Prop::Limb(g, i) => {
                hyps = self.equations(&[p.outputs[*g].vars[*i]]);
                "intros; subst; lia".into()
            }
            Prop::Whole(g) => {
                hyps = self.equations(&p.outputs[*g].vars);
                "intros; subst; lia".into()
            }
            Prop::Between(..) | Prop::Equal(..) => "intros; lia".into(),
            Prop::Flag(_) => return Err(Refusal("no theorem for flags yet".into())),
        };
        hyps.extend(self.facts(&step.using)?);
        if step.role == Role::Obligation && matches!(step.prop, Prop::Limb(..) | Prop::Whole(_)) {
            d.ends.push(format!("s{id}"));
        }
        let (name, goal) = self.fact(id)?;
        d.lemma(&name, &[], &hyps, &goal, &proof);
        Ok(())
    }

    /// A bound by weights that are known: nothing is searched.
    fn weighed(
        &self,
        w: &Weighed,
        poly: &Poly,
        lo: &Option<BigInt>,
        hi: &Option<BigInt>,
    ) -> String {
        let (room, how) = match (lo, hi) {
            (_, Some(h)) => (
                poly.scaled(&(-1).into()).plus(&Poly::constant(h.clone())),
                "above",
            ),
            (Some(l), _) => (poly.plus(&Poly::constant(-l)), "under"),
            _ => return "lia".into(),
        };
        let mut rest = room.scaled(&w.scale).plus(&Poly::constant(&w.scale - 1));
        let mut sum = String::from("0");
        for (c, p, id) in &w.weights {
            rest.add_scaled(p, &-c);
            let zero = matches!(self.a.steps[*id].prop, Prop::Equal(..));
            if !zero && *c != BigInt::ZERO {
                sum = format!("{} * {} + ({sum})", number(c), self.poly(p));
            }
        }
        let equations = w
            .weights
            .iter()
            .any(|(_, _, id)| matches!(self.a.steps[*id].prop, Prop::Equal(..)));
        let same = if equations { "lia" } else { "ring" };
        format!(
            "repeat match goal with H : ?A -> ?B, K : ?A |- _ => specialize (H K) end; apply (bound_{how} {}); \
             [reflexivity | match goal with |- 0 <= ?x => replace x with ({} + ({sum})) by {same} end; apply \
             Z.add_nonneg_nonneg; [discriminate | ]; repeat apply Z.add_nonneg_nonneg; try apply \
             Z.mul_nonneg_nonneg; first [discriminate | lia]]",
            number(&w.scale),
            self.poly(&rest)
        )
    }

    /// A statement's side condition, and the equations of its results.
    fn statement(&self, d: &mut Draft, stmt: usize, q: &Poly, using: &[Id]) -> Result<(), Refusal> {
        let s = &self.a.program.stmts[stmt];
        let width = self.a.program.vars[s.outs[0]].width;
        let (_, taken) = self.meaning(stmt)?;
        let machine = |i: usize| {
            let r = self.var(s.outs[i]);
            (format!("H{r}"), format!("{r} = {}", taken[i]))
        };
        let result = |i: usize| self.poly(&self.a.vars[s.outs[i]]);
        let equation = |i: usize| {
            (
                format!("E{}", self.var(s.outs[i])),
                format!("{} = {}", self.var(s.outs[i]), result(i)),
            )
        };
        let q = self.poly(q);
        let facts = self.facts(using)?;
        let known = [self.equations(&s.args), facts].concat();
        let side = self.side(stmt)?;
        if let Some(side) = &side {
            let exact = match s.op {
                Op::Adc | Op::Sbb => "lia".into(),
                _ => format!(
                    "match goal with |- 0 <= ?x <= _ => replace x with {} by ring end; lia",
                    result(0)
                ),
            };
            d.lemma(
                &format!("c{stmt}"),
                &[],
                &known,
                side,
                &format!("intros; subst; {exact}"),
            );
        }
        let cut = |k: u32, q: &str| {
            format!(
                "intros; subst; apply (is_mod _ {} {q}); [ring | lia]",
                power(k)
            )
        };
        let over = |q: &str| {
            format!(
                "intros; subst; rewrite (is_div _ {} {q} {}); [ring | ring | lia]",
                power(width),
                result(0)
            )
        };
        let (how, second) = match s.op {
            Op::Const(_) => ("intros; subst; ring".into(), None),
            Op::Add | Op::Sub | Op::Mul | Op::Shl(_) => {
                let mut hyps = vec![machine(0), (format!("c{stmt}"), side.unwrap_or_default())];
                hyps.extend(self.equations(&s.args));
                let (name, goal) = equation(0);
                let proof = "intros; rewrite Z.mod_small in * by lia; subst; ring";
                d.lemma(&name, &[], &hyps, &goal, proof);
                return Ok(());
            }
            Op::AddWrap | Op::SubWrap | Op::MulWrap | Op::Cast => (cut(width, &q), None),
            Op::Low(k) => (cut(k, &q), None),
            Op::Shr(k) => {
                let mut low = self.a.vars[s.args[0]].clone();
                low.add_scaled(&self.a.vars[s.outs[0]], &-BigInt::from(power(k)));
                let low = self.poly(&low);
                let how = format!(
                    "intros; subst; apply (is_div _ {} _ {low}); [ring | lia]",
                    power(k)
                );
                (how, None)
            }
            Op::MulWide | Op::Mac | Op::Adc => (cut(width, &result(1)), Some(over(&result(1)))),
            Op::Sbb => {
                let above = format!("(- {})", result(1));
                (cut(width, &above), Some(over(&above)))
            }
            Op::Or | Op::Mask | Op::Sel => return Err(Refusal("no theorem yet".into())),
        };
        for (i, proof) in [Some(how), second].into_iter().flatten().enumerate() {
            let (name, goal) = equation(i);
            d.lemma(
                &name,
                &[],
                &[&[machine(i)], &known[..]].concat(),
                &goal,
                &proof,
            );
        }
        Ok(())
    }
}
