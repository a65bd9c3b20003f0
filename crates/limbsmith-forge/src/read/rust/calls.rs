//! Functions that are one nested call: `f(a, &g(b))`.

use super::super::cursor::Cursor;
use super::super::error::Result;
use super::super::token::Token;
use super::types::Type;
use super::{Calls, Operand, Signature};

/// The body of such a function, up to its closing brace. Only earlier functions are called, so there is no recursion.
pub(super) fn read(c: &mut Cursor<'_>, s: &Signature, earlier: &[Signature]) -> Result<Calls> {
    let mut calls = vec![];
    let result = call(c, s, earlier, &mut calls)?;
    if result != s.result {
        return c.fail_behind("the result has another type");
    }
    let params = s.params.iter().map(|(name, ty)| match *ty {
        Type::Scalar(k) => Ok((name.clone(), k.bits(), 1)),
        Type::Array(k, n) => Ok((name.clone(), k.bits(), n)),
        // A call would lose the contract's relation between its halves.
        Type::Folded => c.fail_behind("operands kept with their fold are not handed on"),
    });
    Ok(Calls {
        name: s.name.clone(),
        params: params.collect::<Result<_>>()?,
        calls,
    })
}

/// One call, after the calls in its arguments; returns the type of its result.
fn call(
    c: &mut Cursor<'_>,
    s: &Signature,
    earlier: &[Signature],
    calls: &mut Vec<(String, Vec<Operand>)>,
) -> Result<Type> {
    let name = c.name()?;
    let Some(callee) = earlier.iter().find(|e| e.name == name) else {
        return c.fail_behind(format!("'{name}' is no earlier function of this file"));
    };
    c.sign("(")?;
    let mut operands = vec![];
    for (i, (_, wanted)) in callee.params.iter().enumerate() {
        if i > 0 {
            c.sign(",")?;
        }
        // Arrays are passed by reference: a parameter is a reference already, and of a result the reference is taken.
        let reference = c.eat("&");
        let (operand, given) = match c.peek() {
            Some(Token::Name(_)) if c.sees_at(1, "(") => {
                let given = call(c, s, earlier, calls)?;
                if reference == matches!(given, Type::Scalar(_)) {
                    return c.fail_behind("arrays are handed on by reference, words are not");
                }
                (Operand::Call(calls.len() - 1), given)
            }
            Some(Token::Name(n)) if !reference => {
                c.at += 1;
                match s.params.iter().position(|(p, _)| p == n) {
                    Some(i) => (Operand::Param(i), s.params[i].1),
                    None => return c.fail_behind("expected a parameter"),
                }
            }
            _ => return c.fail("expected a parameter or a call"),
        };
        if given != *wanted {
            return c.fail_behind("this operand has another type than the function takes");
        }
        operands.push(operand);
    }
    c.sign(")")?;
    calls.push((name, operands));
    Ok(callee.result)
}
