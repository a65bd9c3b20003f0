//! Carries that no bound demands are not done.
//!
//! A carry step cuts a value at a limb's edge, `x = lo + 2^k hi`; the remainder stays, the quotient goes to
//! the next limb. Left out, the value of all limbs stays what it is modulo the modulus, but limbs are longer:
//!
//! ```text
//! x_i 2^(i k) + x_(i+1) 2^((i+1) k)  =  lo 2^(i k) + (x_(i+1) + hi) 2^((i+1) k)
//! ```
//!
//! Strategies carry in chains: where one limb asks for it, all are carried. And which bounds are asked for
//! is known only when all kernels of a representation are there, since the longest limbs among them
//! decide. So here each step is left out in turn, in the order of the text, and stays out if what is left keeps the
//! contract. Nearly all are needed, and an input at its bounds shows it at once; what no input refutes
//! is given to the prover.
//!
//! A case that would have failed: the halves of a product of two words look like a carry step, and left
//! out, the lower half would have to hold the product. And on lanes the multiplier cuts its factors by itself,
//! which the text shows as a step that costs nothing; lanes are carried by need already, and not touched.

use super::{Draft, tidy, zero};
use crate::prove::{Proved, instead};
use limbsmith_check::{Op, Program, Stmt, Var};
use num_bigint::BigUint;

/// A value that is cut, and where.
type Step = (Var, u32);

/// Leaves out, one after the other, the steps that the contract can do without.
pub fn on_demand(mut d: Draft) -> Draft {
    if d.lanes.is_some() || d.all_carries {
        return d;
    }
    let mut tried = 0;
    while let Some(&step) = steps(&d.program).get(tried) {
        match left_out(&d, step) {
            Some(shorter) => d = shorter,
            None => tried += 1,
        }
    }
    d
}

/// What each variable was before its width changed.
fn roots(p: &Program) -> Vec<Var> {
    let mut root: Vec<Var> = (0..p.vars.len()).collect();
    for s in p.stmts.iter().filter(|s| s.op == Op::Cast) {
        root[s.outs[0]] = root[s.args[0]];
    }
    root
}

/// All steps, by the statements that take the quotients.
fn steps(p: &Program) -> Vec<Step> {
    let root = roots(p);
    let of = |s: &Stmt| root[s.args[0]];
    let mut product = vec![false; p.vars.len()];
    let mut low: Vec<Step> = vec![];
    for s in &p.stmts {
        match s.op {
            Op::Mul => product[s.outs[0]] = true,
            Op::Low(k) => low.push((of(s), k)),
            _ => {}
        }
    }
    let mut found = vec![];
    for s in &p.stmts {
        let Op::Shr(k) = s.op else { continue };
        let step = (of(s), k);
        if low.contains(&step) && !product[step.0] && !found.contains(&step) {
            found.push(step);
        }
    }
    found
}

/// The program without that step, if it is proved.
fn left_out(d: &Draft, (v, k): Step) -> Option<Draft> {
    let root = roots(&d.program);
    let mut alias: Vec<Var> = (0..d.program.vars.len()).collect();
    let mut groups = vec![];
    // Longer limbs make bounds known so far untrue: they are found anew.
    let mut shorter = Draft {
        notes: d.notes.clone(),
        ..Draft::of(d.program.clone(), d.contract.clone())
    };
    for s in &d.program.stmts {
        let mut s = s.clone();
        s.args.iter_mut().for_each(|a| *a = alias[*a]);
        let cut = s.args.first().is_some_and(|&a| root[a] == v);
        match s.op {
            Op::Shr(j) if j == k && cut => {
                (s.op, s.args) = (Op::Const(0), vec![]);
                shorter.high[s.outs[0]] = BigUint::ZERO;
            }
            Op::Low(j) if j == k && cut => {
                alias[s.outs[0]] = s.args[0];
                groups.push(vec![]);
                continue;
            }
            _ => {}
        }
        groups.push(vec![s]);
    }
    shorter.replace(groups, &alias);
    let mut shorter = tidy::tidy(zero::by_intervals(shorter));
    if shorter.program.cost() >= d.program.cost() {
        return None;
    }
    let Proved { accepted, .. } = instead(&shorter.program, &d.program, &d.contract)?;
    shorter.high = accepted.bounds;
    Some(shorter)
}
