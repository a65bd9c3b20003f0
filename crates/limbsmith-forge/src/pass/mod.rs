//! Passes: what happens to a program between a strategy and the printer.
//!
//! A strategy appends operations in the order in which one would explain them, and need not ask
//! whether each is wanted. Passes then take away and move, one after the other, each from program
//! to program. [`PASSES`] is all of them, in order; nothing else changes a program.
//!
//! | pass | what it does |
//! |---|---|
//! | `zero` | words that are always zero are not computed, nor what they are added to or multiplied by |
//! | `common` | the same operation on the same operands is done once |
//! | `schedule` | what was asked for early moves there, if fewer words are alive for it |
//! | `tidy` | what nothing reads goes, variables are numbered in order of writing |
//! | `carries` | carries go without which the contract is kept as well |
//! | `proved zero` | `zero` once more, on what intervals do not show but a proof does; then `tidy` |
//!
//! The first four run on every program, in [`Draft::optimize`], which is the only way to make an
//! [`Optimized`]: who holds one knows that all of them ran. The last two need proofs, so they run where
//! a kernel is proved anyway ([`crate::module`]).
//!
//! None is trusted. Each keeps what the contract promises, not the program's every value (limbs that are
//! carried less are other limbs of the same value); a wrong
//! one would give a program that the checker refuses, because the checker comes last. The tests run
//! the interpreter before and after each pass, of all shipped kernels.
//!
//! A case that would have failed: a strategy that hastens a value (asks for it early) remembers a
//! variable, not a statement. If `common` has replaced the variable by its twin, `schedule` must be
//! told; all of this moves through one [`Draft`], so that there is one place to keep it together.

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
    /// What it is to keep.
    pub contract: Contract,
    /// Least value of each variable, as far as is known.
    pub low: Vec<BigUint>,
    /// Largest value of each variable, as far as is known.
    pub high: Vec<BigUint>,
    /// Remarks, each standing before the statement of that index.
    pub notes: BTreeMap<usize, String>,
    /// Values asked for early, in order.
    pub hastened: Vec<Var>,
    /// If words are lanes, the bits that their multiplier takes.
    pub lanes: Option<u32>,
    /// Whether carries stay that the contract can do without.
    pub all_carries: bool,
}

/// When a pass runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// On every program, before anything of it is proved.
    Written,
    /// On programs that are proved, and then once more.
    Proved,
}

/// A pass: a function from program to program.
#[derive(Clone, Copy)]
pub struct Pass {
    /// Its name.
    pub name: &'static str,
    /// When it runs.
    pub stage: Stage,
    /// What it does.
    pub run: fn(Draft) -> Draft,
}

const fn pass(name: &'static str, stage: Stage, run: fn(Draft) -> Draft) -> Pass {
    Pass { name, stage, run }
}

/// All passes, in the order in which they run.
pub const PASSES: [Pass; 6] = [
    pass("zero", Stage::Written, zero::by_intervals),
    pass("common", Stage::Written, common::once),
    pass("schedule", Stage::Written, schedule::hasten),
    pass("tidy", Stage::Written, tidy::tidy),
    pass("carries", Stage::Proved, carries::on_demand),
    pass("proved zero", Stage::Proved, zero::by_proof),
];

/// A program through which all passes went that need no proof.
pub struct Optimized {
    written: Draft,
    draft: Draft,
}

impl Optimized {
    /// The program as it was written, and as the passes left it.
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

    /// A draft of a program alone, its bounds as wide as words and contract allow.
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

    /// Proves the program, runs the passes that rest on proofs, and proves what they leave, until they
    /// find nothing.
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
            // What is left may be harder to prove than the whole was: then the whole is taken.
            match prove(&shorter.program, &shorter.contract) {
                Ok(again) => (self, proved) = (shorter, again),
                Err(_) => return Ok((self, proved)),
            }
        }
    }

    /// A new variable that nothing writes yet.
    fn fresh(&mut self, name: &str, width: u32, low: BigUint, high: BigUint) -> Var {
        self.low.push(low);
        self.high.push(high);
        self.program.var(name, width)
    }

    /// Puts these statements in place of the old ones: for each old one those that stand for it.
    /// `alias` says which variable is now read for which.
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
