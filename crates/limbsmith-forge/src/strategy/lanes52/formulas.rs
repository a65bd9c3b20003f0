//! Whole formulas on lanes.
//!
//! The multiplier reads 52 bits, so a factor that is a sum is carried once, and a sum that is not a factor is not
//! carried. Products remain columns until their sum is carried; a product that occurs only in a sum is not carried by
//! itself.
//!
//! ```text
//! e = 2 x y, f = 2 z^2 - g:     columns of x y, twice, carried;   columns of z^2, twice, less g, carried
//! ```
//!
//! A case that would have failed, and that the checker rejected: folding a factor that is used twice beforehand. With
//! `f = 2^(52 N)` modulo p and `b' = f b`, carried, the products `a_i b_j` for `i + j >= N` are not `a_i b'_j` one
//! column set lower. The equation `b' = f b` holds for the values, not limb by limb, and limb by limb `f b_j` is longer
//! than the multiplier's input.

use super::super::common::{Build, Kernel};
use super::Lanes;
use crate::contract::limbs;
use crate::formula::plan::{Plan, Slack, plan};
use crate::formula::{Formula, Node};
use crate::spec::Refusal;
use limbsmith_check::{Claim, Contract, Term, Var};
use num_bigint::{BigInt, BigUint};

/// A value in the forms that were needed.
#[derive(Clone, Default)]
struct Value {
    /// Limbs with no promise except their bounds.
    plain: Option<Vec<Var>>,
    /// Limbs that the multiplier accepts.
    carried: Option<Vec<Var>>,
}

/// A formula under construction.
struct Work<'a, 'b> {
    lanes: &'a Lanes<'b>,
    f: &'a Formula,
    plan: Plan,
    values: Vec<Value>,
    b: Build,
}

impl Lanes<'_> {
    /// The formula as one program.
    pub(super) fn formula(&self, f: &Formula) -> Result<Kernel, Refusal> {
        let mut work = Work {
            lanes: self,
            f,
            plan: plan(f, &Slack::NONE),
            values: vec![Value::default(); f.nodes.len()],
            b: self.plan.start(&f.name),
        };
        for (i, name) in f.inputs.iter().enumerate() {
            let vars = self.input(&mut work.b, name);
            let node = f.nodes.iter().position(|n| *n == Node::Input(i));
            work.values[node.expect("inputs are nodes")].carried = Some(vars);
        }
        let mut out = vec![];
        for (_, node) in &f.outputs {
            out.extend(work.carried(*node)?);
        }
        work.b.output(&out);
        let contract = work.contract();
        let outputs: Vec<&str> = f.outputs.iter().map(|o| o.0.as_str()).collect();
        let mut doc = format!("`{}`", outputs.join(", "));
        if !f.doc.is_empty() {
            doc += &format!(": {}", f.doc);
        }
        if !work.plan.flipped.is_empty() {
            let names: Vec<&str> = work.plan.flipped.iter().map(|&o| outputs[o]).collect();
            doc += &format!("; {} negated", names.join(" and "));
        }
        let classes = "All Tight -> all Tight, one after the other";
        work.b.finish(contract, classes, doc)
    }
}

impl Work<'_, '_> {
    /// Limbs without carries.
    fn plain(&mut self, node: usize) -> Result<Vec<Var>, Refusal> {
        if let Some(v) = &self.values[node].plain {
            return Ok(v.clone());
        }
        let v = match self.f.nodes[node] {
            Node::Input(_) => self.carried(node)?,
            Node::Product(x, y) => self.product(x, y)?,
            Node::Sum(_) => {
                let of = self.plan.sums.iter().find(|s| s.0 == node);
                let terms = of.expect("all sums are arranged").1.clone();
                self.sum(node, &terms)?
            }
        };
        self.values[node].plain = Some(v.clone());
        Ok(v)
    }

    fn sum(&mut self, node: usize, terms: &[(i64, usize)]) -> Result<Vec<Var>, Refusal> {
        let mut parts = vec![];
        for &(k, v) in terms {
            let limbs = self.plain(v)?;
            parts.extend((0..k.unsigned_abs()).map(|_| (k > 0, limbs.clone())));
        }
        let name = self.f.show(node);
        let b = &mut self.b;
        b.note(name);
        let n = self.lanes.plan.rep.limbs;
        let mut most = vec![BigUint::ZERO; n];
        for (_, limbs) in parts.iter().filter(|p| !p.0) {
            (most.iter_mut().zip(limbs)).for_each(|(m, v)| *m += b.high(*v));
        }
        let mut r: Vec<Option<Var>> = vec![None; n];
        let add = |b: &mut Build, r: &mut Vec<Option<Var>>, limbs: &[Var]| {
            for (r, v) in r.iter_mut().zip(limbs) {
                *r = Some(r.map_or(*v, |s| b.add(s, *v)));
            }
        };
        for (_, limbs) in parts.iter().filter(|p| p.0) {
            add(b, &mut r, limbs);
        }
        if most.iter().any(|m| *m > BigUint::ZERO) {
            let multiple = self.lanes.plan.multiple(&most)?;
            let limbs: Vec<Var> = multiple.iter().map(|c| b.constant(64, *c)).collect();
            add(b, &mut r, &limbs);
        }
        for (_, limbs) in parts.iter().filter(|p| !p.0) {
            for (r, v) in r.iter_mut().zip(limbs) {
                *r = r.map(|s| b.sub(s, *v));
            }
        }
        let r = r.into_iter().flatten().enumerate();
        Ok(r.map(|(i, v)| b.name(v, &format!("s{i}"))).collect())
    }

    /// Limbs that the multiplier accepts.
    fn carried(&mut self, node: usize) -> Result<Vec<Var>, Refusal> {
        if let Some(v) = &self.values[node].carried {
            return Ok(v.clone());
        }
        let v = self.plain(node)?;
        let v = self.carry(&v)?;
        self.values[node].carried = Some(v.clone());
        Ok(v)
    }

    fn carry(&mut self, v: &[Var]) -> Result<Vec<Var>, Refusal> {
        let v = self.lanes.carry(&mut self.b, v)?;
        let tight = &self.lanes.tight.limbs;
        if self.b.highs(&v).iter().zip(tight).any(|(h, t)| h > t) {
            return Err(Refusal(format!(
                "{} {}: {}: a carried sum is above the class of stored values",
                self.lanes.plan.field.name, self.lanes.plan.rep.name, self.f.name
            )));
        }
        Ok(v)
    }

    /// Columns of a product, folded.
    fn product(&mut self, x: usize, y: usize) -> Result<Vec<Var>, Refusal> {
        let a = self.carried(x)?;
        let z = match x == y {
            true => self.lanes.square(&mut self.b, &a),
            false => {
                let b = self.carried(y)?;
                self.lanes.rows(&mut self.b, &a, &b)
            }
        };
        self.lanes.fold(&mut self.b, z)
    }

    /// Each output is its polynomial, or its negative.
    fn contract(&self) -> Contract {
        let (plan, f) = (self.lanes.plan, self.f);
        let shape = |name: &str| limbs(name, plan.rep, &self.lanes.tight);
        let polynomials = f.polynomials();
        let claim = |(i, (name, node)): (usize, &(String, usize))| {
            let sign = if self.plan.flipped.contains(&i) {
                -1
            } else {
                1
            };
            let term = |(m, c): (&Vec<usize>, &BigInt)| Term {
                factor: c * sign,
                inputs: m.iter().map(|&i| f.inputs[i].clone()).collect(),
            };
            Claim::Congruent {
                modulus: plan.field.modulus.clone(),
                scale: BigUint::from(1u8),
                out: format!("r.{name}"),
                terms: polynomials[*node].iter().map(term).collect(),
            }
        };
        let out = |o: &(String, usize)| shape(&format!("r.{}", o.0));
        Contract {
            inputs: f.inputs.iter().map(|n| shape(n)).collect(),
            outputs: f.outputs.iter().map(out).collect(),
            claims: f.outputs.iter().enumerate().map(claim).collect(),
            ..Contract::default()
        }
    }
}
