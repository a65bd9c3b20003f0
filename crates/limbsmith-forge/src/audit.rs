//! Proves a file of kernels from its text.
//!
//! The text is read back ([`crate::read`]). The specification of a function follows from its name by the table of
//! meanings ([`crate::meaning`]), within the bounds that its strategy states. The function is proved, and the
//! certificate checked. The promise of a function composed of calls is derived from the promises of its callees
//! ([`limbsmith_check::check_calls`]). Finally the bounds of the classes must be compatible ([`crate::flows`]). A
//! function that is missing or unknown to the table is an error, so every function of a shipped file is proved.
//!
//! A C header has all representations of a field. Its functions are distinguished by their full names,
//! `limbsmith_FIELD_REPRESENTATION_FUNCTION`, and then judged like the Rust functions.

use crate::emit;
use crate::flows::{self, Ends};
use crate::meaning::{Bounds, Layout};
use crate::prove::{Failure, Proved, prove};
use crate::read::c;
use crate::read::error::ReadError;
use crate::read::rust::{Calls, Function, Home, Operand, functions_at};
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
    /// The classes of its operands and result as text: `Loose, Loose -> Tight`.
    pub classes: String,
    /// Whether other files can call it. Every function of a header can be called.
    pub public: bool,
    /// Time for reading it as a program, proving and checking.
    pub time: Duration,
    /// The proof, or the failure.
    pub verdict: Result<Evidence, Fault>,
}

/// The evidence that a function is correct.
pub enum Evidence {
    /// Straight-line code with an accepted certificate.
    Kernel(Box<Kernel>),
    /// Calls of proved functions; their promises imply the function's promise.
    Composed(Box<Composed>),
}

/// A proved function composed of calls only.
pub struct Composed {
    /// The assumptions about its operands.
    pub inputs: Vec<Shape>,
    /// The bounds of its result.
    pub output: Shape,
    /// The specification of its result.
    pub promise: Promise,
}

/// A proved kernel.
pub struct Kernel {
    /// The program, as read from the text.
    pub program: Program,
    /// The contract that it keeps.
    pub contract: Contract,
    /// The proof.
    pub proof: Proved,
}

/// The reason why a function was not accepted.
#[derive(Debug)]
pub enum Fault {
    /// No certificate was found or accepted.
    Unproved(Failure),
    /// The calls of a composed function are not compatible, or do not imply its promise.
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

/// The reason why a file cannot be judged at all.
#[derive(Debug)]
pub enum AuditError {
    /// The text is not in the language.
    Read(ReadError),
    /// A function is missing or superfluous.
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

/// Proves every function of a file of the library against the contracts of `module`.
pub fn audit(module: &Module, text: &str) -> Result<Vec<Report>, AuditError> {
    audit_at(module, text, Home::library(&module.rep))
}

/// The same for a file that is compiled elsewhere.
pub fn audit_at(module: &Module, text: &str, home: Home) -> Result<Vec<Report>, AuditError> {
    let (found, public) = functions_at(text, home).map_err(AuditError::Read)?;
    let mut reports = judge(module, &found)?;
    for r in &mut reports {
        r.public = public.contains(&r.name);
    }
    Ok(reports)
}

/// Proves every function of a C header. The header has these representations of one field and nothing else. Returns one
/// list of reports for each.
pub fn audit_header(modules: &[&Module], text: &str) -> Result<Vec<Vec<Report>>, AuditError> {
    judge_header(modules, &c::functions(text).map_err(AuditError::Read)?)
}

/// The same for the header that is included by this path.
pub fn audit_header_at(
    modules: &[&Module],
    text: &str,
    path: &str,
) -> Result<Vec<Vec<Report>>, AuditError> {
    let found = c::functions_at(text, path).map_err(AuditError::Read)?;
    judge_header(modules, &found)
}

fn judge_header(modules: &[&Module], found: &[Function]) -> Result<Vec<Vec<Report>>, AuditError> {
    let parts = split(modules, found).map_err(AuditError::Functions)?;
    modules
        .iter()
        .zip(&parts)
        .map(|(m, functions)| judge(m, functions))
        .collect()
}

/// The functions of each module, under their short names.
pub fn split(modules: &[&Module], found: &[Function]) -> Result<Vec<Vec<Function>>, String> {
    // The module and item of a full name.
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
                // The strategy supplies the bounds, but not the specification of the result.
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
            public: true,
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

/// Reuses the proof of the printed program if it also proves the program that was read. This nearly always succeeds and
/// avoids a second search. The checker decides from the start.
fn known(read: &Program, k: &common::Kernel) -> Option<Proved> {
    let certificate = k.certificate.clone()?;
    let accepted = check(read, &k.contract, &certificate).ok()?;
    Some(Proved {
        certificate,
        accepted,
    })
}

/// Proves a function that only calls kernels of the same file. Its specification comes from the table. Its assumptions
/// and result bounds follow from the bounds of its callees.
fn compose(module: &Module, layout: &Layout, text: &Calls) -> Result<Composed, String> {
    let fail = |m: String| format!("{}: {m}", text.name);
    let mut calls = vec![];
    for (name, operands) in &text.calls {
        let callee = module.kernel(name);
        let callee = callee.ok_or_else(|| fail(format!("calls {name}, which is no kernel")))?;
        // Only the bounds of operands are compared. The property that one operand is a multiple of another is lost in a
        // call.
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
    // A parameter is identified by its position, as callers pass it, and not by its name in the text.
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

/// The narrowest of the shapes that the calls assume of the parameter. A parameter that is passed twice must satisfy
/// both.
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
