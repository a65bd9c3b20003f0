//! Proves a file of kernels from its text.
//!
//! The text is read back ([`crate::read`]); each function is matched by name with the contract
//! that the spec asks of it, proved, and the certificate checked. A function that only calls
//! others is right if each result keeps what the next one assumes. A function that is missing,
//! or that no contract speaks of, is an error: nothing in a shipped file goes unproved.
//!
//! A C header has all representations of a field; its functions are told apart by their full
//! names, `limbsmith_FIELD_REPRESENTATION_FUNCTION`, and then judged as those of Rust are.

use crate::emit;
use crate::prove::{Failure, Proved, prove};
use crate::read::c;
use crate::read::rust::{Calls, Function, Operand, ReadError, functions};
use crate::strategy::Module;
use crate::strategy::common::{self, Item};
use crate::strategy::parts;
use limbsmith_check::{Contract, Program, Shape, check};
use std::fmt;
use std::time::{Duration, Instant};

/// The verdict on one function.
pub struct Report {
    /// Its name.
    pub name: String,
    /// How its classes of operands read: `Loose, Loose -> Tight`.
    pub classes: String,
    /// Time of reading it as a program, proving and checking.
    pub time: Duration,
    /// The proof, or what failed.
    pub verdict: Result<Evidence, Fault>,
}

/// Why a function is right.
pub enum Evidence {
    /// Straight-line code with an accepted certificate.
    Kernel(Box<Kernel>),
    /// Calls of proved functions whose bounds meet.
    Composed,
}

/// A proved kernel.
pub struct Kernel {
    /// As read from the text.
    pub program: Program,
    /// What it keeps.
    pub contract: Contract,
    /// The proof.
    pub proof: Proved,
}

/// Why a function was not accepted.
#[derive(Debug)]
pub enum Fault {
    /// No certificate was found or accepted.
    Unproved(Failure),
    /// The calls of a composed function do not meet.
    Calls(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unproved(e) => write!(f, "{e}"),
            Fault::Calls(m) => f.write_str(m),
        }
    }
}

/// Why a file cannot be judged at all.
#[derive(Debug)]
pub enum AuditError {
    /// The text is not in the language.
    Read(ReadError),
    /// A function is missing, or too many.
    Functions(String),
}

impl fmt::Display for AuditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AuditError::Read(e) => write!(f, "{e}"),
            AuditError::Functions(m) => f.write_str(m),
        }
    }
}

impl std::error::Error for AuditError {}

/// Proves every function of `text` against the contracts of `module`.
pub fn audit(module: &Module, text: &str) -> Result<Vec<Report>, AuditError> {
    judge(module, &functions(text).map_err(AuditError::Read)?)
}

/// Proves every function of a C header, which holds these representations of one field and
/// nothing else: one list of reports for each.
pub fn audit_header(modules: &[&Module], text: &str) -> Result<Vec<Vec<Report>>, AuditError> {
    let found = c::functions(text).map_err(AuditError::Read)?;
    let parts = split(modules, &found).map_err(AuditError::Functions)?;
    modules
        .iter()
        .zip(&parts)
        .map(|(m, functions)| judge(m, functions))
        .collect()
}

/// The functions of each module, under their short names.
pub fn split(modules: &[&Module], found: &[Function]) -> Result<Vec<Vec<Function>>, String> {
    // The one module and item that a full name stands for.
    let meant = |name: &str| -> Result<(usize, String), String> {
        let mut all = modules.iter().enumerate().filter_map(|(i, m)| {
            let short = name.strip_prefix(&emit::c::prefix(m))?;
            let known = m.items.iter().any(|item| item.name() == short);
            known.then(|| (i, short.to_string()))
        });
        match (all.next(), all.next()) {
            (Some(one), None) => Ok(one),
            (None, _) => Err(format!("{name}: has no contract")),
            _ => Err(format!("{name}: could be of several representations")),
        }
    };
    let mut parts = vec![vec![]; modules.len()];
    for f in found {
        let (i, short) = meant(f.name())?;
        let mut f = f.clone();
        match &mut f {
            Function::Program(p) => p.name = short,
            Function::Calls(c) => {
                c.name = short;
                for (callee, _) in &mut c.calls {
                    let (j, short) = meant(callee)?;
                    if i != j {
                        return Err(format!("{}: calls another representation", c.name));
                    }
                    *callee = short;
                }
            }
        }
        parts[i].push(f);
    }
    Ok(parts)
}

fn judge(module: &Module, found: &[Function]) -> Result<Vec<Report>, AuditError> {
    for item in &module.items {
        if !found.iter().any(|f| f.name() == item.name()) {
            return Err(AuditError::Functions(format!(
                "{}: not in the file",
                item.name()
            )));
        }
    }
    let mut reports = vec![];
    for f in found {
        let item = module
            .items
            .iter()
            .find(|i| i.name() == f.name())
            .ok_or_else(|| AuditError::Functions(format!("{}: has no contract", f.name())))?;
        let start = Instant::now();
        let (classes, verdict) = match (f, item) {
            (Function::Program(p), Item::Kernel(k)) => {
                let program = parts::split(p, &k.contract);
                let proof = match known(&program, k) {
                    Some(proof) => Ok(proof),
                    None => prove(&program, &k.contract).map_err(Fault::Unproved),
                };
                let verdict = proof.map(|proof| {
                    let contract = k.contract.clone();
                    Evidence::Kernel(Box::new(Kernel {
                        program,
                        contract,
                        proof,
                    }))
                });
                (k.classes.clone(), verdict)
            }
            (Function::Calls(c), Item::Composite(k)) => {
                let verdict = compose(module, c).map_err(Fault::Calls);
                (k.classes.clone(), verdict.map(|()| Evidence::Composed))
            }
            _ => {
                let m = format!(
                    "{}: calls where code is expected, or code for calls",
                    f.name()
                );
                return Err(AuditError::Functions(m));
            }
        };
        reports.push(Report {
            name: f.name().into(),
            classes,
            time: start.elapsed(),
            verdict,
        });
    }
    Ok(reports)
}

/// The proof of what was printed, if it is one of what was read as well: nearly always, and then nothing
/// has to be searched again. The checker says so, from the start.
fn known(read: &Program, k: &common::Kernel) -> Option<Proved> {
    let certificate = k.certificate.clone()?;
    let accepted = check(read, &k.contract, &certificate).ok()?;
    Some(Proved {
        certificate,
        accepted,
    })
}

/// Whether every value that keeps `given` keeps `asked`.
fn implies(given: &Shape, asked: &Shape) -> bool {
    given.weights == asked.weights
        && given.limbs.iter().zip(&asked.limbs).all(|(g, a)| g <= a)
        && asked.whole.as_ref().is_none_or(|w| given.max() <= *w)
}

/// Checks that the calls of a composed function meet, and that it is composed as the module says.
fn compose(module: &Module, calls: &Calls) -> Result<(), String> {
    let Some(Item::Composite(expected)) = module.items.iter().find(|i| i.name() == calls.name)
    else {
        return Err(format!("{}: has no contract", calls.name));
    };
    if expected.calls.len() != calls.calls.len() {
        return Err(format!("{}: {} calls", calls.name, calls.calls.len()));
    }
    let mut params: Vec<Option<Shape>> = vec![None; calls.params.len()];
    let mut results: Vec<Shape> = vec![];
    for ((name, operands), wanted) in calls.calls.iter().zip(&expected.calls) {
        if *name != wanted.function {
            return Err(format!(
                "{}: calls {name}, not {}",
                calls.name, wanted.function
            ));
        }
        let callee = module
            .kernel(name)
            .ok_or_else(|| format!("{}: calls {name}, which is no kernel", calls.name))?;
        // Bounds of operands are compared here, and nothing else: that one is a multiple of another is lost in a call.
        if let Some(m) = callee.contract.multiples.first() {
            return Err(format!(
                "{}: {name} assumes that {} is a multiple of {}, which no call shows",
                calls.name, m.name, m.of
            ));
        }
        if operands.len() != callee.contract.inputs.len() || operands.len() != wanted.args.len() {
            return Err(format!("{}: {name} takes other arguments", calls.name));
        }
        for ((operand, asked), arg) in operands
            .iter()
            .zip(&callee.contract.inputs)
            .zip(&wanted.args)
        {
            use crate::strategy::common::Arg;
            match (operand, arg) {
                (Operand::Param(i), Arg::Param(j)) if i == j => match &params[*i] {
                    None => params[*i] = Some(asked.clone()),
                    Some(before) if implies(before, asked) => {}
                    // Given twice, it must keep both: the narrower of the two shapes.
                    Some(before) if implies(asked, before) => params[*i] = Some(asked.clone()),
                    Some(_) => return Err(format!("{}: a parameter in two shapes", calls.name)),
                },
                (Operand::Call(i), Arg::Result(j)) if i == j => {
                    let given = results
                        .get(*i)
                        .ok_or_else(|| format!("{}: a result before its call", calls.name))?;
                    if !implies(given, asked) {
                        return Err(format!(
                            "{}: what comes before {name} may exceed what it assumes",
                            calls.name
                        ));
                    }
                }
                _ => return Err(format!("{}: {name} is given other operands", calls.name)),
            }
        }
        match &callee.contract.outputs[..] {
            [one] => results.push(one.clone()),
            _ => return Err(format!("{}: {name} has several results", calls.name)),
        }
    }
    Ok(())
}
