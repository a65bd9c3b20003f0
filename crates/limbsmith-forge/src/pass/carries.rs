//! Redundant-carry elimination.
//!
//! A carry step cuts a value at a limb's edge, `x = lo + 2^k hi`. The remainder stays, and the quotient is added to the
//! next limb. Without the step the value of all limbs is the same modulo the modulus, but limbs are longer:
//!
//! ```text
//! x_i 2^(i k) + x_(i+1) 2^((i+1) k)  =  lo 2^(i k) + (x_(i+1) + hi) 2^((i+1) k)
//! ```
//!
//! Strategies carry in chains: if one limb needs a carry, all limbs are carried. The required bounds are known only
//! when all kernels of a representation are built, since the longest limbs among them decide. So each step is removed
//! in turn, in the order of the text, and stays removed if the shorter program keeps the contract. Nearly all steps are
//! needed, and an input at its bounds refutes the removal at once. A removal that no input refutes is passed to the
//! prover.
//!
//! A case that would have failed: the halves of a product of two words look like a carry step; without it, the lower
//! half would have to hold the product. On lanes the multiplier cuts its factors itself, and the text shows this cut as
//! a step that costs nothing. Carries on lanes are minimal already, so lanes are not changed.

use super::{Draft, tidy, zero};
use crate::prove::{Proved, instead};
use limbsmith_check::{Op, Program, Stmt, Var};
use num_bigint::BigUint;

/// A value that is cut, and the position of the cut.
type Step = (Var, u32);

/// Removes, one after the other, the steps that the contract does not need.
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

/// The original of each variable before changes of width.
fn roots(p: &Program) -> Vec<Var> {
    let mut root: Vec<Var> = (0..p.vars.len()).collect();
    for s in p.stmts.iter().filter(|s| s.op == Op::Cast) {
        root[s.outs[0]] = root[s.args[0]];
    }
    root
}

/// All steps, by the statements that compute the quotients.
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
    // Longer limbs invalidate the known bounds, so they are computed anew.
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
