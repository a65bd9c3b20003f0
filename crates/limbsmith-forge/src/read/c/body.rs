//! The inside of a function: declarations, assignments and expressions.

use super::super::error::Result;
use super::words::Block;
use super::{Cursor, Param, is_local};
use crate::read::token::Token;
use limbsmith_check::{Op, Program, Var};
use std::collections::{BTreeMap, BTreeSet};

/// The value of an expression.
#[derive(Clone)]
pub(super) enum Value {
    Word(Var),
    /// An array parameter.
    Array(Vec<Var>),
    /// A number of type `int`.
    Int(u128),
    /// An operation on narrow words, of type `int` until it is cast back to their width.
    Promoted(Op, Vec<Var>, u32),
}

/// A name in scope. There is one scope, without shadowing.
#[derive(Clone)]
pub(super) struct Local {
    width: u32,
    constant: bool,
    /// None until it is assigned.
    value: Option<Value>,
}

/// The reader's state inside a function.
pub(super) struct Reader<'a, 'b> {
    pub(super) c: &'a mut Cursor<'b>,
    pub(super) p: Program,
    pub(super) names: BTreeMap<String, Local>,
    pub(super) masks: BTreeSet<Var>,
    pub(super) known: BTreeMap<Var, u128>,
    /// The preceding blocks of word functions.
    pub(super) blocks: &'a BTreeSet<Block>,
}

fn fits(value: u128, width: u32) -> bool {
    width == 128 || value >> width == 0
}

impl Reader<'_, '_> {
    fn fail<T>(&self, message: impl Into<String>) -> Result<T> {
        self.c.fail(message)
    }

    fn width_of(&self, v: Var) -> u32 {
        self.p.vars[v].width
    }

    fn push(&mut self, op: Op, args: &[Var], width: u32) -> Var {
        let name = format!("_{}", self.p.vars.len());
        let v = self.p.var(&name, width);
        self.p.push(op, args, &[v]);
        v
    }

    fn constant(&mut self, value: u128, width: u32) -> Result<Var> {
        if !fits(value, width) {
            return self.fail(format!("{value:#x} does not fit {width} bits"));
        }
        let mut same = self.known.iter().filter(|&(_, &c)| c == value);
        if let Some((&v, _)) = same.find(|&(&v, _)| self.p.vars[v].width == width) {
            return Ok(v);
        }
        let v = self.push(Op::Const(value), &[], width);
        self.known.insert(v, value);
        Ok(v)
    }

    /// Declares a new name, with or without a value.
    pub(super) fn declare(
        &mut self,
        name: &str,
        width: u32,
        constant: bool,
        value: Option<Value>,
    ) -> Result<()> {
        if !is_local(name) || name == "r" || self.names.contains_key(name) {
            return self.fail(format!("'{name}' cannot be declared here"));
        }
        let local = Local {
            width,
            constant,
            value,
        };
        self.names.insert(name.into(), local);
        Ok(())
    }

    /// Gives a variable a readable name, if it has none.
    fn rename(&mut self, v: Var, name: &str) {
        if !self.p.vars[v].name.starts_with('_') || self.known.contains_key(&v) {
            return;
        }
        let mut unique = name.to_string();
        let mut n = 1;
        while self.p.vars.iter().any(|x| x.name == unique) {
            n += 1;
            unique = format!("{name}_{n}");
        }
        self.p.vars[v].name = unique;
    }

    /// Writes a variable that is declared.
    fn write(&mut self, name: &str, v: Var) -> Result<()> {
        let width = self.width_of(v);
        match self.names.get_mut(name) {
            Some(l)
                if !l.constant && l.width == width && !matches!(l.value, Some(Value::Array(_))) =>
            {
                l.value = Some(Value::Word(v));
            }
            Some(_) => return self.fail(format!("'{name}' cannot be given this value")),
            None => return self.fail(format!("'{name}' is not declared")),
        }
        self.rename(v, name);
        Ok(())
    }

    /// All statements up to the closing brace, which is not consumed.
    pub(super) fn body(&mut self, result: &Param) -> Result<()> {
        let mut out = vec![];
        loop {
            if self.c.sees("}") {
                let n = result.length.unwrap_or(0);
                if out.len() != n || n == 0 {
                    return self.fail("the result is not written to its end");
                }
                break;
            }
            let writes = self.c.sees_word(0, "r") && result.length.is_some();
            if !out.is_empty() && !writes {
                return self.fail("nothing may follow or interrupt the writing of r");
            }
            if writes {
                self.c.at += 1;
                self.c.sign("[")?;
                let i = self.c.size()?;
                self.c.sign("]")?;
                if i != out.len() || i >= result.length.unwrap_or(0) {
                    return self.fail("r is written from its first word to its last");
                }
                self.c.sign("=")?;
                let v = self.typed(result.width)?;
                self.c.sign(";")?;
                out.push(v);
                if i == 0 {
                    // An operand may be the same array, so it may not be read any more.
                    for l in self.names.values_mut() {
                        if let Some(Value::Array(vars)) = &mut l.value {
                            vars.clear();
                        }
                    }
                }
            } else if self.c.eat_word("return") {
                if result.length.is_some() {
                    return self.fail("a void function returns nothing");
                }
                let v = self.typed(result.width)?;
                self.c.sign(";")?;
                out.push(v);
                if !self.c.sees("}") {
                    return self.fail("nothing may follow 'return'");
                }
                break;
            } else {
                self.statement()?;
            }
        }
        self.p.output("r", &out);
        Ok(())
    }

    fn statement(&mut self) -> Result<()> {
        let constant = self.c.eat_word("const");
        if constant || self.c.type_ahead(0).is_some() {
            let width = self.c.width()?;
            loop {
                let name = self.c.name()?;
                if self.c.eat("=") {
                    // In its own initializer the name would be in scope already in C; here it is unknown.
                    let v = match self.two_words(Some(&name))? {
                        Some(v) => v,
                        None => self.typed(width)?,
                    };
                    if self.width_of(v) != width {
                        return self.fail("the value has another type");
                    }
                    self.declare(&name, width, constant, Some(Value::Word(v)))?;
                    self.rename(v, &name);
                } else if constant {
                    return self.fail("a constant needs its value");
                } else {
                    self.declare(&name, width, false, None)?;
                }
                if !self.c.eat(",") {
                    break;
                }
            }
            return self.c.sign(";");
        }
        if self.c.eat("(") {
            self.c.word("void")?;
            self.c.sign(")")?;
            if self.two_words(None)?.is_none() {
                return self.fail("expected a word function of two results");
            }
            return self.c.sign(";");
        }
        let name = self.c.name()?;
        self.c.sign("=")?;
        let v = match self.two_words(Some(&name))? {
            Some(v) => v,
            None => match self.names.get(&name).map(|l| l.width) {
                Some(w) => self.typed(w)?,
                None => return self.fail(format!("'{name}' is not declared")),
            },
        };
        self.write(&name, v)?;
        self.c.sign(";")
    }

    /// `limbsmith_adc64(&x, a, b, c)`, if that comes next: writes `x` and returns the second result, which is assigned
    /// to `target`.
    fn two_words(&mut self, target: Option<&str>) -> Result<Option<Var>> {
        let Some(Token::Name(name)) = self.c.peek().cloned() else {
            return Ok(None);
        };
        let ops = [
            ("limbsmith_adc", Op::Adc),
            ("limbsmith_sbb", Op::Sbb),
            ("limbsmith_mul_wide", Op::MulWide),
            ("limbsmith_mac", Op::Mac),
        ];
        let Some((op, w)) = self.helper(&name, &ops)? else {
            return Ok(None);
        };
        self.c.at += 1;
        self.c.sign("(")?;
        self.c.sign("&")?;
        let low = self.c.name()?;
        if target == Some(low.as_str()) {
            return self.fail("both results go to the same variable");
        }
        let carried = matches!(op, Op::Adc | Op::Sbb);
        let mut args = vec![];
        for i in 0..op.arity().0 {
            self.c.sign(",")?;
            args.push(self.typed(if carried && i == 2 { 8 } else { w })?);
        }
        self.c.sign(")")?;
        let x = self.p.var(&format!("_{}", self.p.vars.len()), w);
        let second = if carried { 8 } else { w };
        let y = self.p.var(&format!("_{}", self.p.vars.len()), second);
        self.p.push(op, &args, &[x, y]);
        self.write(&low, x)?;
        Ok(Some(y))
    }

    /// The operation and the word width of a name, if it is a word function with a preceding block.
    fn helper(&self, name: &str, ops: &[(&str, Op)]) -> Result<Option<(Op, u32)>> {
        for &(base, op) in ops {
            let Some(w) = name.strip_prefix(base).filter(|w| !w.starts_with('0')) else {
                continue;
            };
            let Ok(w) = w.parse::<u32>() else { continue };
            // The block of 128 has none of these.
            let known = match op {
                Op::AddWrap | Op::SubWrap | Op::MulWrap => {
                    self.blocks.contains(&Block::Wrapping(w))
                }
                _ => w < 128 && self.blocks.contains(&Block::Words(w)),
            };
            if !known {
                return self.fail(format!("'{name}' does not stand in this file"));
            }
            return Ok(Some((op, w)));
        }
        Ok(None)
    }

    /// An expression of exactly this width.
    fn typed(&mut self, width: u32) -> Result<Var> {
        match self.expr()? {
            Value::Word(v) if self.width_of(v) == width => Ok(v),
            Value::Int(c) => self.constant(c, width),
            Value::Promoted(..) => self.fail("this is an int: cast it back"),
            _ => self.fail(format!("expected a word of {width} bits")),
        }
    }

    /// `|` binds least, then `&`, shifts, sums, products.
    fn expr(&mut self) -> Result<Value> {
        let mut x = self.conjunction()?;
        while self.c.eat("|") {
            let y = self.conjunction()?;
            x = self.binary(Op::Or, x, y)?;
        }
        Ok(x)
    }

    fn conjunction(&mut self) -> Result<Value> {
        let mut x = self.shift()?;
        while self.c.eat("&") {
            let y = self.shift()?;
            x = self.binary(Op::Sel, x, y)?;
        }
        Ok(x)
    }

    fn shift(&mut self) -> Result<Value> {
        let mut x = self.sum()?;
        loop {
            let left = match () {
                () if self.c.eat("<<") => true,
                () if self.c.eat(">>") => false,
                () => return Ok(x),
            };
            let Value::Word(v) = x else {
                return self.fail("expected a word before a shift");
            };
            let w = self.width_of(v);
            let k = match u32::try_from(self.c.number()?) {
                Ok(k) if k < w => k,
                _ => return self.fail("a shift must be less than the width"),
            };
            let op = if left { Op::Shl(k) } else { Op::Shr(k) };
            x = self.apply(op, vec![v], w);
        }
    }

    fn sum(&mut self) -> Result<Value> {
        let mut x = self.product()?;
        loop {
            let op = match () {
                () if self.c.eat("+") => Op::Add,
                () if self.c.eat("-") => Op::Sub,
                () => return Ok(x),
            };
            let y = self.product()?;
            x = self.binary(op, x, y)?;
        }
    }

    fn product(&mut self) -> Result<Value> {
        let mut x = self.unary()?;
        while self.c.eat("*") {
            let y = self.unary()?;
            x = self.binary(Op::Mul, x, y)?;
        }
        Ok(x)
    }

    fn unary(&mut self) -> Result<Value> {
        if !self.c.sees("(") {
            return self.primary();
        }
        self.c.at += 1;
        if self.c.type_ahead(0).is_none() {
            let x = self.expr()?;
            self.c.sign(")")?;
            return Ok(x);
        }
        let w = self.c.width()?;
        self.c.sign(")")?;
        let v = match self.unary()? {
            Value::Int(c) => self.constant(c, w)?,
            Value::Promoted(op, args, width) if width == w => self.push(op, &args, w),
            Value::Promoted(..) => {
                return self.fail("this int must be cast to its operands' width");
            }
            Value::Array(_) => return self.fail("expected a word"),
            Value::Word(v) => match self.known.get(&v) {
                Some(&c) => self.constant(if w == 128 { c } else { c & ((1 << w) - 1) }, w)?,
                None if self.width_of(v) == w => v,
                None => self.push(Op::Cast, &[v], w),
            },
        };
        Ok(Value::Word(v))
    }

    fn primary(&mut self) -> Result<Value> {
        if let Some(Token::Number(_)) = self.c.peek() {
            let n = self.c.number()?;
            // Every `int` holds these values.
            if n > 0x7fff {
                return self.fail("a number this large is written UINT64_C(...)");
            }
            return Ok(Value::Int(n));
        }
        let name = self.c.name()?;
        for w in [8u32, 16, 32, 64] {
            if name == format!("UINT{w}_C") {
                self.c.sign("(")?;
                let n = self.c.number()?;
                self.c.sign(")")?;
                if !fits(n, w) {
                    return self.fail("this number does not fit its type");
                }
                // Words of 8 and 16 bits are promoted at once.
                return Ok(match w {
                    8 | 16 => Value::Int(n),
                    _ => Value::Word(self.constant(n, w)?),
                });
            }
        }
        if self.c.sees("(") {
            return self.call(&name).map(Value::Word);
        }
        let Some(local) = self.names.get(&name) else {
            return self.fail(format!("unknown name '{name}'"));
        };
        match local.value.clone() {
            None => self.fail(format!("'{name}' holds nothing that may be read here")),
            Some(Value::Array(vars)) => {
                self.c.sign("[")?;
                let i = self.c.size()?;
                self.c.sign("]")?;
                match vars.get(i) {
                    Some(&v) => Ok(Value::Word(v)),
                    None => self.fail("no such element, or r is being written already"),
                }
            }
            Some(value) => Ok(value),
        }
    }

    /// A word function of one result.
    fn call(&mut self, name: &str) -> Result<Var> {
        if name == "limbsmith_join128" && self.blocks.contains(&Block::Words(128)) {
            self.c.sign("(")?;
            let high = self.typed(64)?;
            self.c.sign(",")?;
            let low = self.typed(64)?;
            self.c.sign(")")?;
            return match (self.known.get(&high), self.known.get(&low)) {
                (Some(&h), Some(&l)) => self.constant(h << 64 | l, 128),
                _ => self.fail("only numbers are joined"),
            };
        }
        let ops = [
            ("limbsmith_mask", Op::Mask),
            ("limbsmith_addw", Op::AddWrap),
            ("limbsmith_subw", Op::SubWrap),
            ("limbsmith_mulw", Op::MulWrap),
        ];
        let Some((op, w)) = self.helper(name, &ops)? else {
            return self.fail(format!("'{name}' may not be called here"));
        };
        self.c.sign("(")?;
        let mut args = vec![self.typed(if op == Op::Mask { 8 } else { w })?];
        if op != Op::Mask {
            self.c.sign(",")?;
            args.push(self.typed(w)?);
        }
        self.c.sign(")")?;
        let v = self.push(op, &args, w);
        if op == Op::Mask {
            self.masks.insert(v);
        }
        Ok(v)
    }

    /// The operation, or, on narrow words, its promoted form: they are `int`s until they are cast back.
    fn apply(&mut self, op: Op, args: Vec<Var>, w: u32) -> Value {
        if w < 32 {
            Value::Promoted(op, args, w)
        } else {
            Value::Word(self.push(op, &args, w))
        }
    }

    /// Two operands after the usual arithmetic conversions: the wider one's type.
    fn binary(&mut self, op: Op, x: Value, y: Value) -> Result<Value> {
        let (x, y) = match (x, y) {
            (Value::Word(x), Value::Word(y)) => {
                let (wx, wy) = (self.width_of(x), self.width_of(y));
                if wx.max(wy) < 32 && wx != wy {
                    return self.fail("narrow words of different widths");
                }
                (self.widen(x, wx.max(wy))?, self.widen(y, wx.max(wy))?)
            }
            (Value::Word(x), Value::Int(c)) => (x, self.constant(c, self.width_of(x))?),
            (Value::Int(c), Value::Word(y)) => (self.constant(c, self.width_of(y))?, y),
            (Value::Promoted(..), _) | (_, Value::Promoted(..)) => {
                return self.fail("an operand is an int: cast it back");
            }
            _ => return self.fail("expected words"),
        };
        let w = self.width_of(x);
        let (op, args) = match op {
            Op::Sel => self.and(x, y)?,
            op => (op, vec![x, y]),
        };
        Ok(self.apply(op, args, w))
    }

    fn widen(&mut self, v: Var, w: u32) -> Result<Var> {
        match self.known.get(&v) {
            _ if self.width_of(v) == w => Ok(v),
            Some(&c) => self.constant(c, w),
            None => Ok(self.push(Op::Cast, &[v], w)),
        }
    }

    /// `&` is a selection by a mask or a remainder by a power of two.
    fn and(&mut self, x: Var, y: Var) -> Result<(Op, Vec<Var>)> {
        let w = self.width_of(x);
        if self.masks.contains(&x) {
            return Ok((Op::Sel, vec![x, y]));
        }
        if self.masks.contains(&y) {
            return Ok((Op::Sel, vec![y, x]));
        }
        let low = |c: u128| c.checked_add(1).filter(|n| c > 0 && n.is_power_of_two());
        let (v, n) = match (self.known.get(&x), self.known.get(&y)) {
            (None, Some(&c)) => (x, low(c)),
            (Some(&c), None) => (y, low(c)),
            _ => (x, None),
        };
        match n {
            Some(n) if n.trailing_zeros() < w => Ok((Op::Low(n.trailing_zeros()), vec![v])),
            _ => self.fail("'&' needs a mask, or a constant 2^k - 1"),
        }
    }
}
