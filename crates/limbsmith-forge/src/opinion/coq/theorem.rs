//! What a theorem says: the contract, and each statement as the machine computes it.

use super::{Writer, number, power};
use crate::spec::Refusal;
use limbsmith_check::{Claim, Op, Var};
use std::fmt::Write;

impl Writer<'_> {
    /// What the machine computes: the exact result, and for each of the statement's results what is
    /// taken of it.
    pub(super) fn meaning(&self, stmt: usize) -> Result<(String, Vec<String>), Refusal> {
        let s = &self.a.program.stmts[stmt];
        let width = self.a.program.vars[s.outs[0]].width;
        let arg = |i: usize| self.var(s.args[i]);
        let exact = match s.op {
            Op::Const(v) => v.to_string(),
            Op::Add | Op::AddWrap => format!("({} + {})", arg(0), arg(1)),
            Op::Sub | Op::SubWrap => format!("({} - {})", arg(0), arg(1)),
            Op::Mul | Op::MulWrap | Op::MulWide => format!("({} * {})", arg(0), arg(1)),
            Op::Mac => format!("({} * {} + {} + {})", arg(0), arg(1), arg(2), arg(3)),
            Op::Adc => format!("({} + {} + {})", arg(0), arg(1), arg(2)),
            Op::Sbb => format!("({} - {} - {})", arg(0), arg(1), arg(2)),
            Op::Shl(k) => format!("({} * {})", power(k), arg(0)),
            Op::Shr(_) | Op::Low(_) | Op::Cast => arg(0),
            Op::Or | Op::Mask | Op::Sel => {
                return Err(Refusal(format!("no theorem for '{}' yet", s.op.name())));
            }
        };
        let n = power(width);
        let taken = match s.op {
            Op::Const(_) => vec![exact.clone()],
            Op::Shr(k) => vec![format!("{exact} / {}", power(k))],
            Op::Low(k) => vec![format!("{exact} mod {}", power(k))],
            Op::MulWide | Op::Mac | Op::Adc => {
                vec![format!("{exact} mod {n}"), format!("{exact} / {n}")]
            }
            Op::Sbb => vec![format!("{exact} mod {n}"), format!("- ({exact} / {n})")],
            _ => vec![format!("{exact} mod {n}")],
        };
        Ok((exact, taken))
    }

    /// What must hold where a statement stands, beside its equation.
    pub(super) fn side(&self, stmt: usize) -> Result<Option<String>, Refusal> {
        let s = &self.a.program.stmts[stmt];
        let width = self.a.program.vars[s.outs[0]].width;
        Ok(match s.op {
            Op::Add | Op::Sub | Op::Mul | Op::Shl(_) => {
                let (exact, _) = self.meaning(stmt)?;
                Some(format!("0 <= {exact} <= {}", power(width) - 1u8))
            }
            Op::Adc | Op::Sbb => Some(format!("0 <= {} <= 1", self.var(s.args[2]))),
            _ => None,
        })
    }

    pub(super) fn value(&self, vars: &[Var], weights: &[u32]) -> String {
        let limb = |(&v, &w): (&Var, &u32)| match w {
            0 => self.var(v),
            _ => format!("{} * {}", power(w), self.var(v)),
        };
        let terms: Vec<String> = vars.iter().zip(weights).map(limb).collect();
        format!("({})", terms.join(" + "))
    }

    pub(super) fn input(&self, name: &str) -> String {
        let groups = self.a.program.inputs.iter().zip(&self.a.contract.inputs);
        let found = groups.filter(|(g, _)| g.name == name);
        found
            .map(|(g, s)| self.value(&g.vars, &s.weights))
            .collect()
    }

    pub(super) fn output(&self, name: &str) -> String {
        let groups = self.a.program.outputs.iter().zip(&self.a.contract.outputs);
        let found = groups.filter(|(g, _)| g.name == name);
        found
            .map(|(g, s)| self.value(&g.vars, &s.weights))
            .collect()
    }

    pub(super) fn difference(&self, claim: usize) -> String {
        let Claim::Congruent {
            scale, out, terms, ..
        } = &self.a.contract.claims[claim]
        else {
            return "unknown".into();
        };
        let mut t = format!("({scale} * {}", self.output(out));
        for term in terms {
            let mut product = vec![number(&-&term.factor)];
            product.extend(term.inputs.iter().map(|i| self.input(i)));
            let _ = write!(t, " + {}", product.join(" * "));
        }
        t + ")"
    }

    /// What the contract promises, in order.
    pub(super) fn promises(&self) -> Result<Vec<String>, Refusal> {
        let mut all = vec![];
        for (g, s) in self.a.program.outputs.iter().zip(&self.a.contract.outputs) {
            for (&v, max) in g.vars.iter().zip(&s.limbs) {
                all.push(format!("{} <= {max}", self.var(v)));
            }
            if let Some(max) = &s.whole {
                all.push(format!("{} <= {max}", self.value(&g.vars, &s.weights)));
            }
        }
        for (i, c) in self.a.contract.claims.iter().enumerate() {
            match c {
                Claim::Congruent { modulus, .. } => {
                    all.push(format!("exists k, {} = {modulus} * k", self.difference(i)));
                }
                Claim::Flag { .. } => return Err(Refusal("no theorem for flags yet".into())),
            }
        }
        Ok(all)
    }

    pub(super) fn theorem(&self, t: &mut String, name: &str) -> Result<(), Refusal> {
        let (p, c) = (self.a.program, self.a.contract);
        let inputs: Vec<String> = (p.inputs.iter().flat_map(|g| &g.vars))
            .map(|&v| self.var(v))
            .collect();
        let _ = writeln!(t, "Theorem {name} : forall {} : Z,", inputs.join(" "));
        for (g, s) in p.inputs.iter().zip(&c.inputs) {
            for (&v, max) in g.vars.iter().zip(&s.limbs) {
                let word = power(p.vars[v].width) - 1u8;
                let _ = writeln!(t, "  0 <= {} <= {} ->", self.var(v), max.min(&word));
            }
            if s.whole.is_some() {
                let _ = writeln!(t, "  {} <= {} ->", self.value(&g.vars, &s.weights), s.max());
            }
        }
        let outs: Vec<String> = (p.stmts.iter().flat_map(|s| &s.outs))
            .map(|&v| self.var(v))
            .collect();
        let _ = writeln!(t, "  forall {} : Z,", outs.join(" "));
        let mut conclusions = vec![];
        for (i, s) in p.stmts.iter().enumerate() {
            let (_, taken) = self.meaning(i)?;
            for (&v, value) in s.outs.iter().zip(taken) {
                let _ = writeln!(t, "  {} = {value} -> (* {} *)", self.var(v), p.show(s));
            }
            conclusions.extend(self.side(i)?);
        }
        conclusions.extend(self.promises()?);
        let all: Vec<String> = conclusions.iter().map(|c| format!("({c})")).collect();
        let _ = writeln!(t, "  {}.", all.join("\n  /\\ "));
        Ok(())
    }
}
