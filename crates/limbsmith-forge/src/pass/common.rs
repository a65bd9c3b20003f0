//! Common-subexpression elimination.
//!
//! Values get numbers. Two operations have the same value number if the operations and the numbers of their operands
//! are the same. Commutative operands are sorted: `a b` and `b a` are one.
//!
//! Constants and changes of width cost nothing, and they read better in place than by name. They are numbered, so that
//! values computed from them are recognized, but they are not merged.

use super::Draft;
use limbsmith_check::{Op, Stmt, Var};
use std::collections::HashMap;

/// Whether the first two operands commute.
fn commutes(op: Op) -> bool {
    use Op::*;
    matches!(op, Add | AddWrap | Mul | MulWrap | Adc | MulWide | Mac | Or)
}

/// See the module.
pub fn once(mut d: Draft) -> Draft {
    let p = &d.program;
    let word = (p.inputs.iter().flat_map(|g| &g.vars))
        .map(|&v| p.vars[v].width)
        .max()
        .unwrap_or(0);
    // For each variable, the first variable of the same value, and its replacement.
    let mut value: Vec<Var> = (0..p.vars.len()).collect();
    let mut alias = value.clone();
    let mut seen: HashMap<(String, u32, Vec<Var>), Vec<Var>> = HashMap::new();
    let mut groups = vec![];
    for s in &p.stmts {
        let mut s: Stmt = s.clone();
        let mut numbers: Vec<Var> = s.args.iter().map(|&a| value[a]).collect();
        s.args.iter_mut().for_each(|a| *a = alias[*a]);
        if commutes(s.op) {
            numbers[..2].sort_unstable();
        }
        let key = (format!("{:?}", s.op), p.vars[s.outs[0]].width, numbers);
        let Some(first) = seen.get(&key) else {
            seen.insert(key, s.outs.clone());
            groups.push(vec![s]);
            continue;
        };
        for (&o, &f) in s.outs.iter().zip(first) {
            value[o] = f;
        }
        let product = matches!(s.op, Op::Mul | Op::MulWrap | Op::MulWide | Op::Mac);
        let double = p.vars[s.outs[0]].width > word;
        if matches!(s.op, Op::Const(_) | Op::Cast) || double && !product {
            groups.push(vec![s]);
            continue;
        }
        for (&o, &f) in s.outs.iter().zip(first) {
            alias[o] = f;
        }
        groups.push(vec![]);
    }
    d.replace(groups, &alias);
    d
}
