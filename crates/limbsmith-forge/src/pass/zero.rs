//! Range folding: words that are always zero are not computed.
//!
//! Examples are a carry word that is never set, an unused half of a product, and a remainder equal to its value. A
//! strategy written for every modulus computes such words, and for one modulus or under one contract they are zero. The
//! facts come from intervals ([`by_intervals`]) or, where these do not suffice, from the prover ([`by_proof`]). The
//! prover bounds a whole value by back-substitution. So it knows that Montgomery's sum never reaches a sixth word if
//! both operands are below a modulus of four words.
//!
//! Zeros simplify other operations: a sum is its other operand, a product is zero, and `x mod 2^k` is `x` if `x` is
//! short. Operations are only removed. A sum whose carry is never set stays a sum with carry, since its neighbors use
//! the flag.
//!
//! A case that would have failed: curve25519-dalek's product in lanes folds `19 (z9 >> 52)`, where `z9 < 2^52` for the
//! limbs that it accepts. If limbs may be one bit longer, `z9` may too, and the multiplication is needed.

use super::{Draft, proved_zeros, tidy};
use limbsmith_check::{Op, Stmt, Var};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// Range folding by the draft's bounds.
pub fn by_intervals(d: Draft) -> Draft {
    simplify(d)
}

/// Range folding by the prover's results.
pub fn by_proof(mut d: Draft) -> Draft {
    for v in proved_zeros(&d) {
        d.high[v] = BigUint::ZERO;
        d.low[v] = BigUint::ZERO;
    }
    tidy::tidy(simplify(d))
}

/// Zeros of each width already written, and the current replacement of each variable.
struct State {
    zeros: BTreeMap<u32, Var>,
    alias: Vec<Var>,
}

/// The replacement of a statement.
enum Instead {
    /// The statement itself.
    Same,
    /// For each result a variable, or nothing for zero.
    Are(Vec<Option<Var>>),
}

fn simplify(mut d: Draft) -> Draft {
    let mut state = State {
        zeros: BTreeMap::new(),
        alias: (0..d.program.vars.len()).collect(),
    };
    let mut groups = vec![];
    for s in d.program.stmts.clone() {
        let mut s = s;
        s.args.iter_mut().for_each(|a| *a = state.alias[*a]);
        if let Op::Const(c) = s.op {
            if c == 0 {
                let width = d.program.vars[s.outs[0]].width;
                state.zeros.entry(width).or_insert(s.outs[0]);
            }
            groups.push(vec![s]);
            continue;
        }
        let mut now = vec![];
        let outs = s.outs.clone();
        match instead(&d, &s) {
            Instead::Same => {
                // Later statements read the zero constant instead of a zero result.
                for &o in &s.outs {
                    if d.high[o] == BigUint::ZERO {
                        state.alias[o] = zero(&mut d, &mut state.zeros, o, &mut now);
                    }
                }
                now.push(s);
            }
            Instead::Are(values) => {
                for (&o, v) in outs.iter().zip(values) {
                    state.alias[o] = match v {
                        Some(v) => v,
                        None => zero(&mut d, &mut state.zeros, o, &mut now),
                    };
                }
            }
        }
        groups.push(now);
    }
    let alias = state.alias;
    d.replace(groups, &alias);
    d
}

/// A zero as wide as `like`.
fn zero(d: &mut Draft, zeros: &mut BTreeMap<u32, Var>, like: Var, now: &mut Vec<Stmt>) -> Var {
    let width = d.program.vars[like].width;
    if let Some(&v) = zeros.get(&width) {
        return v;
    }
    let v = d.fresh("_zero", width, BigUint::ZERO, BigUint::ZERO);
    now.push(Stmt {
        op: Op::Const(0),
        args: vec![],
        outs: vec![v],
    });
    zeros.insert(width, v);
    v
}

fn instead(d: &Draft, s: &Stmt) -> Instead {
    use Instead::*;
    let is_zero = |v: Var| d.high[v] == BigUint::ZERO;
    let (a, b) = (s.args[0], s.args.get(1).copied());
    let z = |i: usize| s.args.get(i).is_some_and(|&v| is_zero(v));
    let is_one = |i: usize| {
        let one = |x: &BigUint| *x == BigUint::from(1u8);
        s.args
            .get(i)
            .is_some_and(|&v| one(&d.low[v]) && one(&d.high[v]))
    };
    if s.outs.iter().all(|&o| is_zero(o)) {
        return Are(vec![None; s.outs.len()]);
    }
    match s.op {
        Op::Add | Op::AddWrap | Op::Or if z(0) => Are(vec![b]),
        Op::Add | Op::AddWrap | Op::Or | Op::Sub | Op::SubWrap if z(1) => Are(vec![Some(a)]),
        Op::Mul | Op::MulWrap | Op::Sel | Op::MulWide if z(0) || z(1) => {
            Are(vec![None; s.outs.len()])
        }
        // (On lanes, a product with 1 takes the word's low bits, so it is not replaced.)
        Op::Mul | Op::MulWrap if is_one(1) && d.lanes.is_none() => Are(vec![Some(a)]),
        Op::MulWide if is_one(1) => Are(vec![Some(a), None]),
        Op::Mac if is_one(1) && z(2) && z(3) => Are(vec![Some(a), None]),
        Op::Adc if z(0) && z(2) => Are(vec![b, None]),
        Op::Adc | Op::Sbb if z(1) && z(2) => Are(vec![Some(a), None]),
        Op::Mac if (z(0) || z(1)) && z(2) => Are(vec![Some(s.args[3]), None]),
        Op::Mac if (z(0) || z(1)) && z(3) => Are(vec![Some(s.args[2]), None]),
        // A remainder that the multiplier takes by itself costs nothing, and the text shows it.
        Op::Low(k) if d.lanes != Some(k) && d.high[a].bits() <= u64::from(k) => Are(vec![Some(a)]),
        _ => Same,
    }
}
