//! Reads addition chains back from Rust, and evaluates them on exponents.
//!
//! A table of steps has the meaning that the library's `field::power` gives it: registers that all hold `x` at first,
//! and for each row a product of powers of two of them. The grammar is exact (`GRAMMAR.md`): one import, then tables,
//! whose rows are calls of `step` only.

use super::cursor::Cursor;
use super::error::Result;
use super::token::{RUST, Token, tokens};
use num_bigint::BigUint;

/// The first line of the file. `step`, `Step` and `NONE` are always the library's.
const IMPORT: &str = "use crate::field::power::{NONE, Step, step};";

/// The number of live values in a chain: the registers of the library's `field::power`.
pub(crate) const REGISTERS: usize = 6;

/// The table entry of a step without a product.
pub(crate) const NONE: &str = "NONE";

/// The name and exponent of each table in a text.
pub fn exponents(text: &str) -> std::result::Result<Vec<(String, BigUint)>, String> {
    read(text).map_err(|e| e.to_string())
}

fn read(text: &str) -> Result<Vec<(String, BigUint)>> {
    let all = tokens(text, &RUST)?;
    let c = &mut Cursor::new(&all);
    while let Some(Token::Doc { inner: true }) = c.peek() {
        c.at += 1;
    }
    let import = tokens(IMPORT, &RUST)?;
    for known in &import {
        if c.peek() != Some(&known.token) {
            return c.fail(format!("expected '{IMPORT}'"));
        }
        c.at += 1;
    }
    let mut out: Vec<(String, BigUint)> = vec![];
    while c.peek().is_some() {
        while let Some(Token::Doc { inner: false }) = c.peek() {
            c.at += 1;
        }
        let (name, exponent) = table(c)?;
        if out.iter().any(|(n, _)| *n == name) {
            return c.fail_behind(format!("two tables are named {name}"));
        }
        out.push((name, exponent));
    }
    match out.is_empty() {
        true => c.fail("there is no table"),
        false => Ok(out),
    }
}

/// `pub static NAME: [Step; N] = [ROWS];`
fn table(c: &mut Cursor<'_>) -> Result<(String, BigUint)> {
    c.word("pub")?;
    c.word("static")?;
    let name = c.name()?;
    let letter = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    let capital = name.starts_with(|c: char| c.is_ascii_uppercase());
    if !capital || !name.chars().all(letter) || name == NONE {
        return c.fail_behind(format!("no table may be named '{name}'"));
    }
    for sign in [":", "["] {
        c.sign(sign)?;
    }
    c.word("Step")?;
    c.sign(";")?;
    let length = c.size()?;
    for sign in ["]", "=", "["] {
        c.sign(sign)?;
    }
    let mut registers = vec![BigUint::from(1u8); REGISTERS];
    let mut rows = 0;
    let mut last = None;
    while !c.sees("]") {
        c.word("step")?;
        c.sign("(")?;
        let from = register(c)?;
        c.sign(",")?;
        let squarings = c.number()?;
        let Ok(squarings) = u8::try_from(squarings) else {
            return c.fail_behind("so many squarings do not fit a step");
        };
        c.sign(",")?;
        let by = match c.eat_word(NONE) {
            true => None,
            false => Some(register(c)?),
        };
        c.sign(",")?;
        let to = register(c)?;
        c.sign(")")?;
        c.sign(",")?;
        let mut value = &registers[from] << squarings;
        if let Some(by) = by {
            value += &registers[by];
        }
        registers[to] = value.clone();
        last = Some(value);
        rows += 1;
    }
    c.sign("]")?;
    c.sign(";")?;
    match last {
        Some(value) if rows == length => Ok((name, value)),
        _ => c.fail_behind("the table has another length, or none"),
    }
}

fn register(c: &mut Cursor<'_>) -> Result<usize> {
    let n = c.size()?;
    match n < REGISTERS {
        true => Ok(n),
        false => c.fail_behind(format!("there are {REGISTERS} registers, and no {n}")),
    }
}
