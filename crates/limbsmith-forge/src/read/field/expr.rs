//! Expressions: calls, parameters, constants, numbers.

use crate::read::cursor::Cursor;
use crate::read::error::Result;
use crate::read::token::Token;

/// The maximum number of nested calls.
pub(super) const DEEPEST: usize = 8;

/// The function of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Callee {
    /// `f(x)`
    Plain(String),
    /// `module::f(x)` or `Type::f(x)`
    Of(String, String),
    /// `f::<A, B>(x)`
    Sized(String, usize, usize),
    /// `Type::f::<()>(x)`
    Unit(String, String),
    /// `f::<V, OUTLINED>(x)`
    Called(String),
    /// `f::<Self>(x)`
    OfSelf(String),
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expr {
    /// A parameter or a constant.
    Name(String),
    /// A constant of a module.
    Path(String, String),
    /// A number.
    Number(u128),
    /// `e.0`
    Field(Box<Expr>),
    /// `e.into()`
    Into(Box<Expr>),
    /// `e[0]`
    First(Box<Expr>),
    /// `&e`
    Ref(Box<Expr>),
    /// `[e]`
    Array(Box<Expr>),
    /// A call.
    Call(Callee, Vec<Expr>),
}

/// Reads an expression of at most so many nested calls.
pub(super) fn expr(c: &mut Cursor<'_>, depth: usize) -> Result<Expr> {
    if c.eat("&") {
        return Ok(Expr::Ref(Box::new(operand(c, depth)?)));
    }
    operand(c, depth)
}

fn operand(c: &mut Cursor<'_>, depth: usize) -> Result<Expr> {
    let Some(below) = depth.checked_sub(1) else {
        return c.fail("nested too deep");
    };
    if c.eat("[") {
        let inner = expr(c, below)?;
        c.sign("]")?;
        return Ok(Expr::Array(Box::new(inner)));
    }
    if let Some(&Token::Number(n)) = c.peek() {
        c.at += 1;
        return Ok(Expr::Number(n));
    }
    let name = c.name()?;
    if c.sees("::") && (c.sees_at(2, ",") || c.sees_at(2, ")")) {
        c.at += 1;
        return Ok(Expr::Path(name, c.name()?));
    }
    let Some(callee) = callee(c, name.clone())? else {
        return of_name(c, Expr::Name(name));
    };
    c.sign("(")?;
    let mut args = vec![];
    while !c.eat(")") {
        if !args.is_empty() {
            c.sign(",")?;
            if c.eat(")") {
                break;
            }
        }
        args.push(expr(c, below)?);
    }
    let mut e = Expr::Call(callee, args);
    if first(c) {
        e = Expr::First(Box::new(e));
    }
    if into(c)? {
        e = Expr::Into(Box::new(e));
    }
    Ok(e)
}

/// The function before the arguments; `None` of a name that is not called.
fn callee(c: &mut Cursor<'_>, name: String) -> Result<Option<Callee>> {
    if c.sees("(") {
        return Ok(Some(Callee::Plain(name)));
    }
    if c.eat("::<") {
        if c.eat_word("Self") {
            c.sign(">")?;
            return Ok(Some(Callee::OfSelf(name)));
        }
        if c.eat_word("V") {
            c.sign(",")?;
            c.word("OUTLINED")?;
            c.sign(">")?;
            return Ok(Some(Callee::Called(name)));
        }
        let a = c.size()?;
        c.sign(",")?;
        let b = c.size()?;
        c.sign(">")?;
        return Ok(Some(Callee::Sized(name, a, b)));
    }
    if !c.eat("::") {
        return Ok(None);
    }
    let inner = c.name()?;
    if !c.eat("::<") {
        return Ok(Some(Callee::Of(name, inner)));
    }
    for sign in ["(", ")", ">"] {
        c.sign(sign)?;
    }
    Ok(Some(Callee::Unit(name, inner)))
}

/// `a`, `a.0`, `a.into()`, `a.into().0`, `a[0]`, `a[0].into()`
fn of_name(c: &mut Cursor<'_>, e: Expr) -> Result<Expr> {
    if first(c) {
        let e = Expr::First(Box::new(e));
        return Ok(match into(c)? {
            true => Expr::Into(Box::new(e)),
            false => e,
        });
    }
    let e = match into(c)? {
        true => Expr::Into(Box::new(e)),
        false => e,
    };
    let zero = matches!(c.ahead(1), Some(Token::Number(0)));
    if c.sees(".") && zero {
        c.at += 2;
        return Ok(Expr::Field(Box::new(e)));
    }
    Ok(e)
}

/// Consumes `[0]`.
fn first(c: &mut Cursor<'_>) -> bool {
    let hit = c.sees("[") && matches!(c.ahead(1), Some(Token::Number(0))) && c.sees_at(2, "]");
    c.at += if hit { 3 } else { 0 };
    hit
}

/// Consumes `.into()`.
fn into(c: &mut Cursor<'_>) -> Result<bool> {
    if !(c.sees(".") && c.sees_word(1, "into")) {
        return Ok(false);
    }
    c.at += 2;
    c.sign("(")?;
    c.sign(")")?;
    Ok(true)
}
