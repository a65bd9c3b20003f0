//! Passes: transformations of a program between a strategy and the printer.
//!
//! A strategy appends operations in the order in which one would explain them, regardless of whether each is needed.
//! Passes then remove and move operations, one pass after the other, each from program to program. [`PASSES`] lists all
//! of them, in order; nothing else changes a program.
//!
//! | pass | effect |
//! |---|---|
//! | `zero` | range folding: does not compute words that are always zero; simplifies sums and products with them |
//! | `common` | common-subexpression elimination |
//! | `schedule` | scheduling: hastens requested values, unless this raises the number of live words |
//! | `tidy` | dead-code elimination; numbers variables in order of writing |
//! | `carries` | redundant-carry elimination |
//! | `proved zero` | `zero` once more, for zeros that a proof shows and intervals do not; then `tidy` |
//!
//! The first four run on every program, in [`Draft::optimize`]. This is the only way to make an [`Optimized`], so all
//! of them ran on each such program. The last two need proofs, so they run where a kernel is proved anyway
//! ([`crate::module`]).
//!
//! No pass is trusted. Each preserves the contract's promises, not every value of the program (redundant-carry
//! elimination changes the limbs, but not their value). A wrong pass would give a program that the checker rejects,
//! because the checker runs last. The tests run the interpreter before and after each pass, for all shipped kernels.
//!
//! A case that would have failed: a strategy that hastens a value refers to a variable, not to a statement. If `common`
//! has replaced the variable by an equal one, `schedule` must use the replacement. All of this state is in one
//! [`Draft`], so that one place keeps it consistent.

mod carries;
mod common;
mod schedule;
mod tidy;
mod work;
mod zero;

pub use schedule::alive;
pub use work::{Work, work};

use crate::prove::{Failure, Proved, prove, zeros};
use limbsmith_check::{Contract, Op, Program, Stmt, Var};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// A program with all that belongs to its variables and statements.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The program.
    pub program: Program,
    /// The contract that the program must keep.
    pub contract: Contract,
    /// Least known value of each variable.
    pub low: Vec<BigUint>,
    /// Largest known value of each variable.
    pub high: Vec<BigUint>,
    /// Remarks, each before the statement of that index.
    pub notes: BTreeMap<usize, String>,
    /// Hastened values, in order.
    pub hastened: Vec<Var>,
    /// If words are lanes, the number of bits that their multiplier reads.
    pub lanes: Option<u32>,
    /// Whether redundant carries are preserved.
    pub all_carries: bool,
}

/// The stage of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// On every program, before any proof.
    Written,
    /// On proved programs, which are then proved again.
    Proved,
}

/// A pass: a function from program to program.
#[derive(Clone, Copy)]
pub struct Pass {
    /// Its name.
    pub name: &'static str,
    /// When it runs.
    pub stage: Stage,
    /// The transformation.
    pub run: fn(Draft) -> Draft,
}

const fn pass(name: &'static str, stage: Stage, run: fn(Draft) -> Draft) -> Pass {
    Pass { name, stage, run }
}

/// All passes in execution order.
pub const PASSES: [Pass; 6] = [
    pass("zero", Stage::Written, zero::by_intervals),
    pass("common", Stage::Written, common::once),
    pass("schedule", Stage::Written, schedule::hasten),
    pass("tidy", Stage::Written, tidy::tidy),
    pass("carries", Stage::Proved, carries::on_demand),
    pass("proved zero", Stage::Proved, zero::by_proof),
];

/// A program after all passes that need no proof.
pub struct Optimized {
    written: Draft,
    draft: Draft,
}

impl Optimized {
    /// The program as written, and the program after the passes.
    pub fn into_drafts(self) -> (Draft, Draft) {
        (self.written, self.draft)
    }
}

impl Draft {
    /// Runs all passes that need no proof.
    pub fn optimize(self) -> Optimized {
        let all = PASSES.iter().filter(|p| p.stage == Stage::Written);
        Optimized {
            draft: all.fold(self.clone(), |draft, pass| (pass.run)(draft)),
            written: self,
        }
    }

    /// A draft of a program alone, with the bounds of its words and its contract.
    pub fn of(program: Program, contract: Contract) -> Self {
        let mut high: Vec<BigUint> = program.vars.iter().map(|v| word(v.width)).collect();
        for (g, s) in program.inputs.iter().zip(&contract.inputs) {
            for (&v, max) in g.vars.iter().zip(&s.limbs) {
                high[v] = max.clone().min(high[v].clone());
            }
        }
        let mut low = vec![BigUint::ZERO; high.len()];
        for s in &program.stmts {
            if let Op::Const(c) = s.op {
                (low[s.outs[0]], high[s.outs[0]]) = (c.into(), c.into());
            }
        }
        Draft {
            program,
            contract,
            low,
            high,
            notes: BTreeMap::new(),
            hastened: vec![],
            lanes: None,
            all_carries: false,
        }
    }

    /// Proves the program, runs the passes that need proofs, and proves the resulting program. Repeats this until the
    /// passes change nothing.
    pub fn prove(mut self) -> Result<(Draft, Proved), Failure> {
        let mut proved = prove(&self.program, &self.contract)?;
        loop {
            self.high.clone_from(&proved.accepted.bounds);
            let before = self.program.stmts.len();
            let all = PASSES.iter().filter(|p| p.stage == Stage::Proved);
            let shorter = all.fold(self.clone(), |draft, pass| (pass.run)(draft));
            if shorter.program.stmts.len() >= before {
                return Ok((self, proved));
            }
            // The shorter program may be harder to prove than the original; then the original is used.
            match prove(&shorter.program, &shorter.contract) {
                Ok(again) => (self, proved) = (shorter, again),
                Err(_) => return Ok((self, proved)),
            }
        }
    }

    /// A new variable that no statement writes yet.
    fn fresh(&mut self, name: &str, width: u32, low: BigUint, high: BigUint) -> Var {
        self.low.push(low);
        self.high.push(high);
        self.program.var(name, width)
    }

    /// Replaces the statements: each old statement by its group of new ones. `alias` gives the replacement of each
    /// variable.
    fn replace(&mut self, groups: Vec<Vec<Stmt>>, alias: &[Var]) {
        let p = &mut self.program;
        let now = |v: Var| alias.get(v).copied().unwrap_or(v);
        let mut at = vec![];
        let mut stmts = vec![];
        for g in groups {
            at.push(stmts.len());
            stmts.extend(g);
        }
        let notes = std::mem::take(&mut self.notes).into_iter();
        self.notes = notes
            .map(|(i, n)| (at.get(i).copied().unwrap_or(stmts.len()), n))
            .collect();
        p.stmts = stmts;
        for g in &mut p.outputs {
            g.vars.iter_mut().for_each(|v| *v = now(*v));
        }
        self.hastened.iter_mut().for_each(|v| *v = now(*v));
    }
}

/// The largest word of that width.
fn word(width: u32) -> BigUint {
    (BigUint::from(1u8) << width) - 1u8
}

/// The words of a program that a proof shows to be zero, other than constants.
fn proved_zeros(d: &Draft) -> Vec<Var> {
    zeros(&d.program, &d.contract)
}
