//! Functions composed of calls only: each result is written to an array of its own, the last one to `r` or returned by
//! `return`.

use super::super::error::Result;
use super::super::rust::{Calls, Operand};
use super::{Cursor, Param, Signature, is_local};

/// An array between calls: its shape, and the call that wrote it.
struct Between {
    param: Param,
    call: Option<usize>,
}

/// The body of a composed function, up to its closing brace.
pub(super) fn read(c: &mut Cursor<'_>, s: &Signature, all: &[Signature]) -> Result<Calls> {
    let mut between: Vec<Between> = vec![];
    let mut calls = vec![];
    while c.type_ahead(0).is_some() {
        let width = c.width()?;
        let name = c.name()?;
        let taken = name == "r"
            || s.params.iter().any(|p| p.name == name)
            || between.iter().any(|b| b.param.name == name);
        if taken || !is_local(&name) {
            return c.fail(format!("'{name}' cannot be declared here"));
        }
        c.sign("[")?;
        let length = Some(c.size()?);
        c.sign("]")?;
        c.sign(";")?;
        between.push(Between {
            param: Param {
                name,
                width,
                length,
            },
            call: None,
        });
    }
    loop {
        let returns = c.eat_word("return");
        let name = c.name()?;
        let Some(callee) = all.iter().find(|o| o.name == name) else {
            return c.fail(format!("'{name}' is not an earlier function of this file"));
        };
        if callee.skipped {
            return c.fail(format!("'{name}' stands inside an '#ifdef' that is over"));
        }
        c.sign("(")?;
        let mut first = true;
        let mut separate = |c: &mut Cursor<'_>| {
            let result = if first { Ok(()) } else { c.sign(",") };
            first = false;
            result
        };
        // The destination of the result; none if it is returned.
        let mut into = None;
        if callee.result.length.is_some() {
            separate(c)?;
            into = Some(c.name()?);
        }
        let mut operands = vec![];
        for wanted in &callee.params {
            separate(c)?;
            let name = c.name()?;
            let (given, operand) = if let Some(i) = s.params.iter().position(|p| p.name == name) {
                (&s.params[i], Operand::Param(i))
            } else {
                match between.iter().find(|b| b.param.name == name) {
                    Some(Between {
                        param,
                        call: Some(i),
                    }) => (param, Operand::Call(*i)),
                    _ => return c.fail(format!("'{name}' holds nothing yet")),
                }
            };
            if (given.width, given.length) != (wanted.width, wanted.length) {
                return c.fail(format!("'{name}' has another type than the callee takes"));
            }
            operands.push(operand);
        }
        c.sign(")")?;
        c.sign(";")?;
        calls.push((callee.name.clone(), operands));
        let fits = |p: &Param| (p.width, p.length) == (callee.result.width, callee.result.length);
        match into {
            None if returns => {
                if s.result.length.is_some() || !fits(&s.result) {
                    return c.fail("the result has another type");
                }
                break;
            }
            Some(name) if !returns && name == "r" && s.result.length.is_some() => {
                if !fits(&s.result) {
                    return c.fail("the result has another type");
                }
                break;
            }
            Some(name) if !returns => {
                let done = calls.len() - 1;
                match between.iter_mut().find(|b| b.param.name == name) {
                    Some(b) if b.call.is_none() && fits(&b.param) => b.call = Some(done),
                    _ => return c.fail(format!("'{name}' cannot take this result")),
                }
            }
            _ => return c.fail("this result is lost, or there is none"),
        }
    }
    let params = s.params.iter();
    Ok(Calls {
        name: s.name.clone(),
        params: params
            .map(|p| (p.name.clone(), p.width, p.length.unwrap_or(1)))
            .collect(),
        calls,
    })
}
