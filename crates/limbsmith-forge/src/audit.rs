//! Proves a file of kernels from its text.
//!
//! The text is read back ([`crate::read`]); what a function computes follows from its name by the table
//! of meanings ([`crate::meaning`]), within the bounds that its strategy states. It is proved, and the
//! certificate checked. Of a function that only calls others the promise is composed of theirs
//! ([`limbsmith_check::check_calls`]). At last the classes must meet ([`crate::flows`]). A function that is
//! missing, or that the table does not know, is an error: nothing in a shipped file goes unproved.
//!
//! A C header has all representations of a field; its functions are told apart by their full
//! names, `limbsmith_FIELD_REPRESENTATION_FUNCTION`, and then judged as those of Rust are.

use crate::emit;
use crate::flows::{self, Ends};
use crate::meaning::{Bounds, Layout};
use crate::prove::{Failure, Proved, prove};
use crate::read::c;
use crate::read::rust::{Calls, Function, Operand, ReadError, functions};
use crate::strategy::Module;
use crate::strategy::common::{self, Item};
use crate::strategy::parts;
use limbsmith_check::{Argument, Call, Contract, Program, Promise, Shape, check, check_calls};
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
    /// Calls of proved functions, whose promises make up its own.
    Composed(Box<Composed>),
}

/// A proved function that only calls others.
pub struct Composed {
    /// What it assumes of its operands.
    pub inputs: Vec<Shape>,
    /// The bounds of its result.
    pub output: Shape,
    /// What it computes.
    pub promise: Promise,
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
    /// The calls of a composed function do not meet, or do not make up what it promises.
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
    let fail = |m: String| Err(AuditError::Functions(m));
    let layout = Layout::of(&module.field, &module.rep);
    for item in &module.items {
        if !found.iter().any(|f| f.name() == item.name()) {
            return fail(format!("{}: not in the file", item.name()));
        }
    }
    let mut reports = vec![];
    let mut ends: Vec<Ends> = vec![];
    for f in found {
        let name = f.name();
        if ends.iter().any(|e| e.name == name) {
            return fail(format!("{name}: twice in the file"));
        }
        let Some(item) = module.items.iter().find(|i| i.name() == name) else {
            return fail(format!("{name}: has no contract"));
        };
        let start = Instant::now();
        let (classes, verdict) = match (f, item) {
            (Function::Program(p), Item::Kernel(k)) => {
                // Bounds are the strategy's; what is computed is not.
                layout
                    .confirm(name, &k.contract)
                    .map_err(AuditError::Functions)?;
                ends.push(Ends {
                    name: name.into(),
                    inputs: k.contract.inputs.clone(),
                    outputs: k.contract.outputs.clone(),
                });
                (k.classes.clone(), kernel(p, k))
            }
            (Function::Calls(c), Item::Composite(k)) => {
                let verdict = compose(module, &layout, c).map_err(Fault::Calls);
                ends.extend(verdict.as_ref().ok().map(|c| Ends {
                    name: name.into(),
                    inputs: c.inputs.clone(),
                    outputs: vec![c.output.clone()],
                }));
                let verdict = verdict.map(|c| Evidence::Composed(Box::new(c)));
                (k.classes.clone(), verdict)
            }
            _ => {
                return fail(format!(
                    "{name}: calls where code is expected, or code for calls"
                ));
            }
        };
        reports.push(Report {
            name: name.into(),
            classes,
            time: start.elapsed(),
            verdict,
        });
    }
    flows::meet(&layout, &ends).map_err(AuditError::Functions)?;
    Ok(reports)
}

/// Proves straight-line code.
fn kernel(p: &Program, k: &common::Kernel) -> Result<Evidence, Fault> {
    let program = parts::split(p, &k.contract);
    let proof = match known(&program, k) {
        Some(proof) => proof,
        None => prove(&program, &k.contract).map_err(Fault::Unproved)?,
    };
    let contract = k.contract.clone();
    Ok(Evidence::Kernel(Box::new(Kernel {
        program,
        contract,
        proof,
    })))
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

/// Proves a function that only calls kernels of the same file: what it computes is the table's, what it assumes
/// and leaves follows from the bounds of those that it calls.
fn compose(module: &Module, layout: &Layout, text: &Calls) -> Result<Composed, String> {
    let fail = |m: String| format!("{}: {m}", text.name);
    let mut calls = vec![];
    for (name, operands) in &text.calls {
        let callee = module.kernel(name);
        let callee = callee.ok_or_else(|| fail(format!("calls {name}, which is no kernel")))?;
        // Bounds of operands are compared: that one is a multiple of another is lost in a call.
        if let Some(m) = callee.contract.multiples.first() {
            let (of, name) = (&m.of, &m.name);
            return Err(fail(format!(
                "{name} is a multiple of {of}, as the callee assumes, which no call shows"
            )));
        }
        let argument = |o: &Operand| match o {
            Operand::Param(i) => Argument::Parameter(*i),
            Operand::Call(i) => Argument::Result(*i),
        };
        calls.push(Call {
            contract: &callee.contract,
            arguments: operands.iter().map(argument).collect(),
        });
    }
    let op = layout.operation(&text.name);
    let op = op.ok_or_else(|| fail("no such operation is known".into()))?;
    if op.operands.len() != text.params.len() {
        return Err(fail(format!("{} parameters", text.params.len())));
    }
    // A parameter is known by its place, as callers give it, and not by what the text calls it.
    let mut inputs = vec![];
    for (i, ((name, width, words), (operand, _))) in
        text.params.iter().zip(&op.operands).enumerate()
    {
        let mut shape = narrowest(&calls, i).map_err(|m| fail(format!("{name} {m}")))?;
        if shape.limbs.len() != *words || shape.limbs.iter().any(|m| m.bits() > u64::from(*width)) {
            return Err(fail(format!("{name} has {words} words of {width} bits")));
        }
        shape.name = operand.clone();
        inputs.push(shape);
    }
    let last = calls.last().map(|call| &call.contract.outputs[..]);
    let Some([output]) = last else {
        return Err(fail("the last call has not one result".into()));
    };
    let output = Shape {
        name: "r".into(),
        ..output.clone()
    };
    let promise = layout.promise(&text.name, Bounds::new(inputs.clone(), output.clone()))?;
    check_calls(&inputs, &calls, &promise).map_err(|e| fail(e.to_string()))?;
    Ok(Composed {
        inputs,
        output,
        promise,
    })
}

/// The narrowest of the shapes that calls assume of the parameter: given twice, it must keep both.
fn narrowest(calls: &[Call<'_>], parameter: usize) -> Result<Shape, &'static str> {
    let mut found: Option<Shape> = None;
    for call in calls {
        for (argument, asked) in call.arguments.iter().zip(&call.contract.inputs) {
            match &found {
                _ if *argument != Argument::Parameter(parameter) => {}
                Some(before) if before.implies(asked) => {}
                Some(before) if !asked.implies(before) => return Err("is taken in two shapes"),
                _ => found = Some(asked.clone()),
            }
        }
    }
    found.ok_or("is not used")
}
