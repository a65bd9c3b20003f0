//! Scheduling: the order of statements, and the number of live words in it.
//!
//! Compilers keep the order of the text, more or less, and run out of registers if it is a bad one. A strategy can
//! hasten values ([`hasten`](crate::strategy::common::Build::hasten)). Each hastened value then moves, with all that it
//! needs, before those hastened later.
//!
//! [`alive`] measures an order: the maximum number of words that have been computed and are still to be read. It does
//! not model a compiler's own order or rematerialization, so it ranks orders of one program and does not predict
//! spills.

use super::Draft;
use limbsmith_check::{Op, Program, Var};

/// Moves every statement to the first hastened value that needs it; the others follow. An order with more live words
/// than before is discarded.
pub fn hasten(d: Draft) -> Draft {
    if d.hastened.is_empty() {
        return d;
    }
    let moved = reorder(d.clone());
    match alive(&moved.program) > alive(&d.program) {
        true => d,
        false => moved,
    }
}

fn reorder(mut d: Draft) -> Draft {
    let p = &mut d.program;
    let mut writer = vec![None; p.vars.len()];
    for (i, s) in p.stmts.iter().enumerate() {
        s.outs.iter().for_each(|&o| writer[o] = Some(i));
    }
    let mut order: Vec<usize> = vec![];
    let mut done = vec![false; p.stmts.len()];
    let roots = d.hastened.iter().filter_map(|&v| writer[v]);
    for root in roots.chain(0..p.stmts.len()) {
        // Depth first: a statement follows its operands.
        let mut open = vec![(root, 0)];
        while let Some((i, next)) = open.pop() {
            if done[i] {
                continue;
            }
            match p.stmts[i].args.get(next) {
                Some(&a) => {
                    open.push((i, next + 1));
                    open.extend(writer[a].filter(|&j| !done[j]).map(|j| (j, 0)));
                }
                None => {
                    done[i] = true;
                    order.push(i);
                }
            }
        }
    }
    let mut place = vec![0; order.len()];
    order
        .iter()
        .enumerate()
        .for_each(|(to, &from)| place[from] = to);
    let notes = std::mem::take(&mut d.notes).into_iter();
    d.notes = notes
        .map(|(i, n)| (place.get(i).copied().unwrap_or(i), n))
        .collect();
    p.stmts = order.iter().map(|&i| p.stmts[i].clone()).collect();
    d
}

/// The maximum number of live words: computed, or read from an operand, and still to be read.
///
/// A word is as wide as the widest operand's. Double words count as two. Bits (words of 8 bits where operands are
/// wider) live in flags and masks and count as none, and constants count as none. An operand is live from its first use
/// to its last. Three kinds of values count as their sources: a value in another width, a product of lanes (each half
/// is computed from the factors), and a remainder that the multiplier takes by itself.
pub fn alive(p: &Program) -> usize {
    let inputs = p.inputs.iter().flat_map(|g| &g.vars);
    let word = inputs.clone().map(|&v| p.vars[v].width).max().unwrap_or(64);
    // The source words of each variable: none for constants and bits.
    let mut stands: Vec<Vec<Var>> = (0..p.vars.len()).map(|v| vec![v]).collect();
    let bit = |v: Var| p.vars[v].width < word.min(16);
    let readers = |v: Var| p.stmts.iter().filter(move |s| s.args.contains(&v));
    // Products of lanes, where only halves are read.
    let mut lanes = vec![false; p.vars.len()];
    for s in &p.stmts {
        let o = s.outs[0];
        let halves = |s: &limbsmith_check::Stmt| matches!(s.op, Op::Low(52) | Op::Shr(52));
        let free = match s.op {
            Op::Cast => true,
            Op::Mul => {
                lanes[o] = p.vars[o].width > word && readers(o).all(halves);
                lanes[o]
            }
            Op::Low(52) | Op::Shr(52) => lanes[s.args[0]],
            _ => false,
        };
        if matches!(s.op, Op::Const(_)) {
            stands[o] = vec![];
        } else if free {
            let mut of: Vec<Var> = s.args.iter().flat_map(|&a| stands[a].clone()).collect();
            of.sort_unstable();
            of.dedup();
            stands[o] = of;
        }
        for &o in s.outs.iter().filter(|&&o| bit(o)) {
            stands[o] = vec![];
        }
    }
    let mut last = vec![None; p.vars.len()];
    let mut first = vec![None; p.vars.len()];
    let end = p.stmts.len();
    let mut read = |v: Var, at: usize| {
        for &r in &stands[v] {
            last[r] = Some(at);
            first[r].get_or_insert(at);
        }
    };
    for (i, s) in p.stmts.iter().enumerate() {
        s.args.iter().for_each(|&a| read(a, i));
    }
    for &v in p.outputs.iter().flat_map(|g| &g.vars) {
        read(v, end);
    }
    for (i, s) in p.stmts.iter().enumerate() {
        s.outs.iter().for_each(|&o| first[o] = Some(i + 1));
    }
    let mut change = vec![0i64; end + 2];
    for v in 0..p.vars.len() {
        let (Some(from), Some(to)) = (first[v], last[v]) else {
            continue;
        };
        let words = i64::from(p.vars[v].width.div_ceil(word));
        change[from] += words;
        change[to + 1] -= words;
    }
    let mut now = 0;
    let mut most = 0;
    for c in change {
        now += c;
        most = most.max(now);
    }
    usize::try_from(most).unwrap_or(0)
}
