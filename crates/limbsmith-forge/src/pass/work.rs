//! The cost of a program: its operations on words, and the longest dependency chain.
//!
//! It is used to choose between forms of one product. [`Program::cost`](limbsmith_check::Program::cost) counts
//! statements, but a statement on double words may be free (the upper word of two) or several operations. The counted
//! operations are those of a machine with carries and with products of two words:
//!
//! | statement on double words | operations |
//! |---|--:|
//! | product of two words | 1 |
//! | product of a double word and a word: two products, a sum | 3 |
//! | product of double words | 5 |
//! | sum, difference | 2 |
//! | shift by a whole word; another width | 0 |
//! | shift down by less, if a word is left | 3 |
//! | shift down by less, else; shift up | 4 |
//! | remainder | 1 |
//!
//! A shift across words is a shift of each and their union. (Some machines have an instruction for it, which takes
//! longer than others.)
//!
//! Fewer operations are not faster if they wait for each other. In five limbs of 51 bits, columns that end at word
//! boundaries take seven operations more than others and have no chain of carries. Measured on Zen 4, a product is
//! ready in 13.3 ns instead of 15.3 ns, and in a batch of many products each takes 13.7 ns instead of 13.3 ns. So both
//! are counted, in [`Work::cost`], as for a machine that does four operations at a time.

use super::Draft;
use limbsmith_check::{Op, Stmt, Var};

/// Operations of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// All operations.
    pub operations: usize,
    /// The longest dependency chain; a product counts as three.
    pub chain: usize,
}

impl Work {
    /// The cost in quarters of a step: all operations, four in a step, and the chain.
    pub fn cost(self) -> usize {
        self.operations + 4 * self.chain
    }
}

/// See the module.
pub fn work(d: &Draft) -> Work {
    let p = &d.program;
    let inputs = p.inputs.iter().flat_map(|g| &g.vars);
    let word = inputs.map(|&v| p.vars[v].width).max().unwrap_or(64);
    let short = |v: Var| d.high[v].bits() <= u64::from(word);
    let one = |s: &Stmt| -> usize {
        let out = s.outs[0];
        if matches!(s.op, Op::Const(_) | Op::Cast) {
            return 0;
        }
        if p.vars[out].width <= word {
            return 1;
        }
        match s.op {
            Op::Mul | Op::MulWrap => match s.args.iter().filter(|&&a| !short(a)).count() {
                0 => 1,
                1 => 3,
                _ => 5,
            },
            Op::Shr(k) if k == word => 0,
            Op::Shr(k) if k > word => 1,
            Op::Shr(_) if short(s.args[0]) => 1,
            Op::Shr(_) if short(out) => 3,
            Op::Shr(_) | Op::Shl(_) => 4,
            Op::Low(_) => 1,
            _ => 2,
        }
    };
    let mut ready = vec![0; p.vars.len()];
    let mut all = Work {
        operations: 0,
        chain: 0,
    };
    for s in &p.stmts {
        let operations = one(s);
        let product = matches!(s.op, Op::Mul | Op::MulWrap | Op::MulWide | Op::Mac);
        // Shifts of both words run in parallel.
        let waits = match s.op {
            _ if product => operations.max(1) + 2,
            Op::Shr(_) | Op::Shl(_) => operations.min(2),
            _ => operations,
        };
        let from = s.args.iter().map(|&a| ready[a]).max().unwrap_or(0);
        s.outs.iter().for_each(|&o| ready[o] = from + waits);
        all.operations += operations;
        all.chain = all.chain.max(from + waits);
    }
    all
}
