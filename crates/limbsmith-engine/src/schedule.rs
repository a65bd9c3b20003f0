//! The order of instructions in a block.
//!
//! The engine issues in order, so the order determines how long the multipliers are idle. A list
//! scheduler produces the initial order: it always selects the ready instruction that starts the
//! longest chain of latencies. Then instructions are moved, one at a time, as long as that helps,
//! by a generator with a fixed seed: the same text gives the same words everywhere. Cycles are
//! those of [`Timing`]. For the body of a loop they are those from one iteration to the next, with
//! the cycles of the branch between.
//!
//! An order is valid if every instruction comes after those that it depends on: after the writers
//! of its operands (registers, flag), and after the readers and writer of its destination.

use crate::isa::{Instruction, Opcode, Unit};
use crate::timing::Timing;

/// Whether an instruction may be moved: it affects neither control flow nor the counter.
pub fn movable(code: Opcode) -> bool {
    code.op().unit != Unit::Control || code == Opcode::Flg
}

/// Whether `later`, which comes after `first` in the text, must stay after it.
fn depends(first: &Instruction, later: &Instruction) -> bool {
    let touches = |i: &Instruction, r: Option<u8>| {
        r.is_some_and(|r| i.writes() == Some(r) || i.reads().any(|x| x == r))
    };
    let flag = |i: &Instruction| i.code == Opcode::Flg;
    touches(later, first.writes())
        || touches(first, later.writes())
        || flag(first) && (flag(later) || later.reads_flag())
        || first.reads_flag() && flag(later)
}

/// The target of the scheduling of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Whether it is the body of a loop.
    pub repeats: bool,
    /// Arrays of multipliers in the engine, 1 or 2.
    pub arrays: u8,
}

/// The cycles of a block in this order: until all is done, or from iteration to iteration of a
/// loop.
pub fn cycles(block: &[Instruction], order: &[usize], aim: Aim) -> u64 {
    let repeats = aim.repeats;
    let mut time = Timing::new(aim.arrays);
    let mut starts = vec![];
    for _ in 0..if repeats { 6 } else { 1 } {
        let mut first = None;
        for &i in order {
            let (at, _) = time.issue(&block[i]);
            first.get_or_insert(at);
        }
        starts.extend(first);
        if repeats {
            time.issue(&Instruction::new(Opcode::Dbnz));
        }
    }
    match starts[..] {
        [_, .., from, _, to] if repeats => (to - from).div_ceil(2),
        _ => time.drained(),
    }
}

/// A good order of a block, as indices.
pub fn order(block: &[Instruction], aim: Aim) -> Vec<usize> {
    let n = block.len();
    let mut after = vec![vec![]; n];
    let mut before = vec![vec![]; n];
    for j in 0..n {
        for i in 0..j {
            if depends(&block[i], &block[j]) {
                after[i].push(j);
                before[j].push(i);
            }
        }
    }
    let mut best = listed(block, &after, &before);
    let text: Vec<usize> = (0..n).collect();
    let mut cost = cycles(block, &best, aim);
    if cycles(block, &text, aim) < cost {
        cost = cycles(block, &text, aim);
        best = text;
    }
    let mut seed = 0x2545_f491_4f6c_dd1du64;
    let mut random = |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 33) as usize % below
    };
    let mut now = best.clone();
    for _ in 0..if n > 2 { 200 * n } else { 0 } {
        let (from, to) = (random(n), random(n));
        let mut next = now.clone();
        let moved = next.remove(from);
        next.insert(to, moved);
        let mut at = vec![0; n];
        for (k, &i) in next.iter().enumerate() {
            at[i] = k;
        }
        if before[moved].iter().any(|&i| at[i] > to) || after[moved].iter().any(|&i| at[i] < to) {
            continue;
        }
        // Moves that do not change the cost are accepted, too: they lead to others.
        let c = cycles(block, &next, aim);
        if c <= cost {
            cost = c;
            now = next;
        }
    }
    now
}

/// Longest chain first.
fn listed(block: &[Instruction], after: &[Vec<usize>], before: &[Vec<usize>]) -> Vec<usize> {
    let n = block.len();
    let mut chain = vec![0u32; n];
    for i in (0..n).rev() {
        let rest = after[i].iter().map(|&j| chain[j]).max().unwrap_or(0);
        chain[i] = block[i].code.op().latency + rest;
    }
    let mut open: Vec<usize> = before.iter().map(Vec::len).collect();
    let mut done = vec![false; n];
    let mut order = vec![];
    while order.len() < n {
        let ready = (0..n).filter(|&i| !done[i] && open[i] == 0);
        let Some(next) = ready.max_by_key(|&i| (chain[i], n - i)) else {
            break;
        };
        done[next] = true;
        order.push(next);
        for &j in &after[next] {
            open[j] -= 1;
        }
    }
    order
}
