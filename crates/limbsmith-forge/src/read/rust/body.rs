//! The inside of a function: bindings and expressions.
//!
//! An expression is read as it is evaluated: left before right, `as` before `*` before `+ -` before `<< >>` before
//! `&` before `|`.

use super::super::cursor::Cursor;
use super::super::error::Result;
use super::super::token::Token;
use super::types::{self, Kind, Type};
use super::{Const, File, Signature, Source};
use limbsmith_check::{Group, Op, Program, Var};
use std::collections::{BTreeMap, BTreeSet};

/// A word and its type.
#[derive(Clone, Copy)]
pub(super) struct Word {
    pub(super) var: Var,
    pub(super) kind: Kind,
}

/// The value of a name or an expression.
#[derive(Clone)]
pub(super) enum Value {
    Word(Word),
    Pair(Word, Word),
    /// An array parameter.
    Array(Vec<Var>, Kind),
    /// A parameter of the struct `Folded`.
    Folded(Vec<Var>, Kind),
    /// A literal without a type yet.
    Open(u128),
}

/// The reader's state inside a function.
pub(super) struct Reader<'a, 'b> {
    pub(super) c: &'a mut Cursor<'b>,
    pub(super) file: &'a File,
    pub(super) p: Program,
    names: BTreeMap<String, Value>,
    masks: BTreeSet<Var>,
    known: BTreeMap<Var, u128>,
    /// Width of the words that the word functions accept.
    word: Option<u32>,
    /// Products of low words; either half may be used.
    pub(super) products: BTreeMap<(Var, Var), Var>,
    /// Low bits of words.
    pub(super) lows: BTreeMap<(Var, u32), Var>,
}

pub(super) fn fits(value: u128, width: u32) -> bool {
    width == 128 || value >> width == 0
}

impl<'a, 'b> Reader<'a, 'b> {
    pub(super) fn new(c: &'a mut Cursor<'b>, file: &'a File) -> Self {
        let word = match file.source {
            Some(Source::Words(w)) => Some(w),
            _ => None,
        };
        Reader {
            c,
            file,
            p: Program::new(""),
            names: BTreeMap::new(),
            masks: BTreeSet::new(),
            known: BTreeMap::new(),
            word,
            products: BTreeMap::new(),
            lows: BTreeMap::new(),
        }
    }

    /// The body of a function, up to its closing brace.
    pub(super) fn read(mut self, s: &Signature) -> Result<Program> {
        self.p.name = s.name.clone();
        for (name, ty) in &s.params {
            let value = self.param(name, *ty)?;
            self.names.insert(name.clone(), value);
        }
        if !s
            .params
            .iter()
            .any(|(_, ty)| !matches!(ty, Type::Scalar(_)))
        {
            return self
                .c
                .fail("an array parameter is needed to know the width of a word");
        }
        while self.c.eat_word("let") {
            self.local()?;
        }
        if !self.c.sees("[") && matches!(self.c.ahead(1), Some(Token::Name(_))) {
            return self
                .c
                .fail("only let is known here, or this is no result: expected an array");
        }
        self.result(s.result)?;
        match self.p.validate() {
            Ok(()) => Ok(self.p),
            Err(e) => self.c.fail(e.0),
        }
    }

    fn param(&mut self, name: &str, ty: Type) -> Result<Value> {
        let (kind, n) = match (ty, self.file.folded) {
            (Type::Scalar(kind), _) => {
                let v = self.p.var(name, kind.bits());
                self.p.inputs.push(Group {
                    name: name.into(),
                    vars: vec![v],
                });
                return Ok(Value::Word(self.meant(v, kind)));
            }
            (Type::Array(kind, n), _) => (kind, n),
            (Type::Folded, Some((w, n))) => (Kind::Word(w), n),
            (Type::Folded, None) => return self.c.fail("there is no such struct"),
        };
        if let Kind::Word(w) = kind
            && *self.word.get_or_insert(w) != w
        {
            return self
                .c
                .fail("all arrays must be of one kind of word, that of the word functions");
        }
        let vars = self.p.input(name, kind.bits(), n);
        Ok(match ty {
            Type::Folded => Value::Folded(vars, kind),
            _ => Value::Array(vars, kind),
        })
    }

    fn width_of(&self, v: Var) -> u32 {
        self.p.vars[v].width
    }

    fn fresh(&mut self, width: u32) -> Var {
        let name = format!("_{}", self.p.vars.len());
        self.p.var(&name, width)
    }

    pub(super) fn push(&mut self, op: Op, args: &[Var], width: u32) -> Var {
        let v = self.fresh(width);
        self.p.push(op, args, &[v]);
        v
    }

    /// A statement of two results.
    pub(super) fn two(&mut self, op: Op, args: &[Var], first: Kind, second: Kind) -> Value {
        let (x, y) = (self.fresh(first.bits()), self.fresh(second.bits()));
        self.p.push(op, args, &[x, y]);
        let word = |var, kind| Word { var, kind };
        Value::Pair(word(x, first), word(y, second))
    }

    pub(super) fn constant(&mut self, value: u128, width: u32) -> Result<Var> {
        if !fits(value, width) {
            return self
                .c
                .fail_behind(format!("{value:#x} does not fit u{width}"));
        }
        let mut same = self.known.iter().filter(|&(_, &c)| c == value);
        if let Some((&v, _)) = same.find(|&(&v, _)| self.p.vars[v].width == width) {
            return Ok(v);
        }
        let v = self.push(Op::Const(value), &[], width);
        self.known.insert(v, value);
        Ok(v)
    }

    /// Gives a variable the name of the binding, if it has none.
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

    /// A name bound by `let`; none for `_`.
    fn binding(&mut self) -> Result<Option<String>> {
        if self.c.sees_word(0, "mut") || self.c.sees_word(0, "ref") {
            return self.c.fail("only plain names are bound");
        }
        let name = self.c.name()?;
        if name == "_" {
            return Ok(None);
        }
        self.file.binds(self.c, &name)?;
        Ok(Some(name))
    }

    /// A list of names, all different, up to its closing bracket.
    fn bindings(&mut self, close: &str) -> Result<Vec<Option<String>>> {
        let mut names: Vec<Option<String>> = vec![];
        while !self.c.sees(close) {
            let name = self.binding()?;
            if name.is_some() && names.contains(&name) {
                return self.c.fail_behind("bound twice");
            }
            names.push(name);
            if !self.c.eat(",") {
                break;
            }
        }
        self.c.sign(close)?;
        Ok(names)
    }

    fn bind(&mut self, name: Option<String>, word: Word) {
        if let Some(name) = name {
            self.rename(word.var, &name);
            self.names.insert(name, Value::Word(word));
        }
    }

    /// A statement, after its `let`.
    fn local(&mut self) -> Result<()> {
        if self.c.eat("[") {
            self.limbs()?;
        } else if self.c.eat("(") {
            let names = self.bindings(")")?;
            self.c.sign("=")?;
            let value = self.expr(None)?;
            let (Value::Pair(x, y), [_, _]) = (value, &names[..]) else {
                return self.c.fail_behind("expected a pair");
            };
            for (name, word) in names.into_iter().zip([x, y]) {
                self.bind(name, word);
            }
        } else {
            let Some(name) = self.binding()? else {
                return self.c.fail_behind("'_' is not known here");
            };
            let mut kind = None;
            if self.c.eat(":") {
                if self.file.on_lanes() {
                    return self.c.fail("types of lanes are left to be inferred");
                }
                kind = Some(Kind::Word(types::word(self.c)?));
            }
            self.c.sign("=")?;
            let word = match kind {
                Some(kind) => Word {
                    var: self.typed(kind)?,
                    kind,
                },
                None => match self.expr(None)? {
                    Value::Word(word) => word,
                    Value::Open(_) => return self.c.fail_behind("this literal has no type"),
                    _ => return self.c.fail_behind("expected a word"),
                },
            };
            self.bind(Some(name), word);
        }
        self.c.sign(";")
    }

    /// `[a0, a1] = *a`, or `[a0, a1] = b.0` of a parameter of the struct, after the bracket.
    fn limbs(&mut self) -> Result<()> {
        let names = self.bindings("]")?;
        self.c.sign("=")?;
        let whole = self.c.eat("*");
        let array = self.c.name()?;
        let (vars, kind) = match (self.names.get(&array), whole) {
            (Some(Value::Array(vars, kind)), true) => (vars.clone(), *kind),
            (Some(Value::Folded(vars, kind)), false) => {
                let (vars, kind) = (vars.clone(), *kind);
                self.c.sign(".")?;
                match self.c.number()? {
                    0 => (vars, kind),
                    _ => return self.c.fail_behind("there is one field, 0"),
                }
            }
            _ => return self.c.fail_behind("expected '*' and an array parameter"),
        };
        if vars.len() != names.len() {
            return self.c.fail_behind("the pattern has another length");
        }
        for (name, var) in names.into_iter().zip(vars) {
            if let Some(name) = name {
                let word = self.meant(var, kind);
                self.names.insert(name, Value::Word(word));
            }
        }
        Ok(())
    }

    /// The result of the function.
    fn result(&mut self, ty: Type) -> Result<()> {
        let (kind, n, folded) = match (ty, self.file.folded) {
            (Type::Scalar(kind), _) => {
                let v = self.typed(kind)?;
                self.p.output("r", &[v]);
                return Ok(());
            }
            (Type::Array(kind, n), _) => (kind, n, false),
            (Type::Folded, Some((w, n))) => (Kind::Word(w), n, true),
            (Type::Folded, None) => return self.c.fail("there is no such struct"),
        };
        if folded {
            self.c.word(super::names::FOLDED)?;
            self.c.sign("(")?;
        }
        if !self.c.eat("[") {
            return self.c.fail("expected an array, '['");
        }
        let mut vars = vec![];
        while !self.c.sees("]") {
            vars.push(self.typed(kind)?);
            if !self.c.eat(",") {
                break;
            }
        }
        self.c.sign("]")?;
        if vars.len() != n {
            return self.c.fail_behind("the result has another length");
        }
        if folded {
            self.c.sign(")")?;
        }
        self.p.output("r", &vars);
        Ok(())
    }

    /// An expression of exactly this type.
    pub(super) fn typed(&mut self, kind: Kind) -> Result<Var> {
        let open = match kind {
            Kind::Word(w) => Some(w),
            _ => None,
        };
        let value = self.expr(open)?;
        self.settled(value, kind)
    }

    /// The word, if it is of this type; a literal becomes one.
    pub(super) fn settled(&mut self, value: Value, kind: Kind) -> Result<Var> {
        match (value, kind) {
            (Value::Word(w), _) if w.kind == kind => Ok(w.var),
            (Value::Open(c), Kind::Word(w)) => self.constant(c, w),
            _ => self.c.fail_behind(format!("expected {}", kind.text())),
        }
    }

    /// One word; `open` is the type of literals without another constraint.
    fn one(&mut self, value: Value, open: Option<u32>) -> Result<Word> {
        match (value, open) {
            (Value::Word(w), _) => Ok(w),
            (Value::Open(c), Some(w)) => Ok(Word {
                var: self.constant(c, w)?,
                kind: Kind::Word(w),
            }),
            (Value::Open(_), None) => self.c.fail_behind("this literal has no type"),
            _ => self.c.fail_behind("expected a word"),
        }
    }

    pub(super) fn expr(&mut self, open: Option<u32>) -> Result<Value> {
        let mut x = self.conjunction(open)?;
        while self.c.eat("|") {
            let y = self.conjunction(open)?;
            x = self.binary(Op::Or, x, y, open)?;
        }
        Ok(x)
    }

    fn conjunction(&mut self, open: Option<u32>) -> Result<Value> {
        let mut x = self.shift(open)?;
        while self.c.eat("&") {
            let y = self.shift(open)?;
            x = self.binary(Op::Sel, x, y, open)?;
        }
        Ok(x)
    }

    fn shift(&mut self, open: Option<u32>) -> Result<Value> {
        let mut x = self.sum(open)?;
        loop {
            let left = match () {
                () if self.c.eat("<<") => true,
                () if self.c.eat(">>") => false,
                () => return Ok(x),
            };
            let Word { var, kind } = self.one(x, open)?;
            if !matches!(kind, Kind::Word(_) | Kind::Wide) {
                return self.c.fail_behind("this type has no shifts");
            }
            let Some(&Token::Number(k)) = self.c.peek() else {
                return self.c.fail("a shift must be by a literal");
            };
            self.c.at += 1;
            let Some(k) = u32::try_from(k).ok().filter(|&k| k < kind.bits()) else {
                return self.c.fail_behind("a shift must be less than the width");
            };
            let op = if left { Op::Shl(k) } else { Op::Shr(k) };
            let var = self.push(op, &[var], kind.bits());
            x = Value::Word(Word { var, kind });
        }
    }

    fn sum(&mut self, open: Option<u32>) -> Result<Value> {
        let mut x = self.product(open)?;
        loop {
            let op = match () {
                () if self.c.eat("+") => Op::Add,
                () if self.c.eat("-") => Op::Sub,
                () => return Ok(x),
            };
            let y = self.product(open)?;
            x = self.binary(op, x, y, open)?;
        }
    }

    fn product(&mut self, open: Option<u32>) -> Result<Value> {
        let mut x = self.cast(open)?;
        while self.c.eat("*") {
            let y = self.cast(open)?;
            x = self.binary(Op::Mul, x, y, open)?;
        }
        Ok(x)
    }

    fn cast(&mut self, open: Option<u32>) -> Result<Value> {
        let mut x = self.postfix(open)?;
        while self.c.sees_word(0, "as") {
            if self.file.on_lanes() {
                return self.c.fail("casts are not known on lanes");
            }
            self.c.at += 1;
            let w = types::word(self.c)?;
            // rustc would parse this as the start of the type's arguments.
            if self.c.sees("<<") {
                return self.c.fail("a shift of a cast needs brackets");
            }
            let kind = Kind::Word(w);
            let v = match x {
                Value::Word(Word { var, .. }) => var,
                // An `i32` in Rust; the forge never prints one.
                Value::Open(_) => return self.c.fail_behind("cast of a literal without a type"),
                _ => return self.c.fail_behind("expected a word"),
            };
            let var = match self.known.get(&v) {
                Some(&c) => self.constant(if w == 128 { c } else { c & ((1 << w) - 1) }, w)?,
                None if self.width_of(v) == w => v,
                None => self.push(Op::Cast, &[v], w),
            };
            x = Value::Word(Word { var, kind });
        }
        Ok(x)
    }

    fn postfix(&mut self, open: Option<u32>) -> Result<Value> {
        let mut x = self.primary(open)?;
        while self.c.sees(".") {
            if self.file.on_lanes() {
                return self.c.fail("methods are not known on lanes");
            }
            self.c.at += 1;
            let method = self.c.name()?;
            let op = match method.as_str() {
                "wrapping_add" => Op::AddWrap,
                "wrapping_sub" => Op::SubWrap,
                "wrapping_mul" => Op::MulWrap,
                other => return self.c.fail_behind(format!("'{other}' is not known")),
            };
            let Word { var, kind } = self.one(x, None)?;
            self.c.sign("(")?;
            let y = self.typed(kind)?;
            self.end_of_arguments()?;
            let var = self.push(op, &[var, y], kind.bits());
            x = Value::Word(Word { var, kind });
        }
        Ok(x)
    }

    fn primary(&mut self, open: Option<u32>) -> Result<Value> {
        if self.c.sees("(") {
            // The operand of a cast or of a method gets no type from outside.
            let end = self.c.closing(self.c.at) + 1 - self.c.at;
            let typeless = self.c.sees_at(end, ".") || self.c.sees_word(end, "as");
            self.c.at += 1;
            let x = self.expr(open.filter(|_| !typeless))?;
            self.c.sign(")")?;
            return match x {
                Value::Word(_) | Value::Open(_) => Ok(x),
                _ => self.c.fail_behind("expected a word"),
            };
        }
        if let Some(&Token::Number(n)) = self.c.peek() {
            if self.file.on_lanes() {
                return self.c.fail("a bare number is not known on lanes");
            }
            self.c.at += 1;
            return Ok(Value::Open(n));
        }
        let Some(Token::Name(name)) = self.c.peek() else {
            return self.c.fail("this expression is not known");
        };
        self.c.at += 1;
        if self.c.sees("(") || self.c.sees("::<") {
            if !self.file.imports(name) {
                return self
                    .c
                    .fail_behind("only imported word functions are called here");
            }
            return match self.file.on_lanes() {
                true => self.lane_call(name),
                false => self.call(name),
            };
        }
        if self.c.sees("[") {
            return self.element(name);
        }
        if let Some(value) = self.names.get(name) {
            return match value {
                Value::Word(_) => Ok(value.clone()),
                _ => self.c.fail_behind("an array where a word is expected"),
            };
        }
        match self.file.consts.get(name) {
            Some(_) if self.file.on_lanes() => {
                self.c.fail_behind("a constant stands in splat on lanes")
            }
            Some(&Const::Word(w, value)) => Ok(Value::Word(Word {
                var: self.constant(value, w)?,
                kind: Kind::Word(w),
            })),
            Some(Const::Array(..)) => self.c.fail_behind("an array where a word is expected"),
            None => self.c.fail_behind(format!("unknown name '{name}'")),
        }
    }

    /// `NAME[k]`, after the name.
    fn element(&mut self, name: &str) -> Result<Value> {
        self.c.sign("[")?;
        let Some(&Token::Number(k)) = self.c.peek() else {
            return self.c.fail("an index must be a literal");
        };
        self.c.at += 1;
        self.c.sign("]")?;
        let k = usize::try_from(k).unwrap_or(usize::MAX);
        let on_lanes = self.file.on_lanes();
        match (self.names.get(name), self.file.consts.get(name)) {
            (Some(Value::Array(vars, kind)), _) if k < vars.len() => {
                let (var, kind) = (vars[k], *kind);
                Ok(Value::Word(self.meant(var, kind)))
            }
            (None, Some(Const::Array(w, values))) if k < values.len() && !on_lanes => {
                let (w, value) = (*w, values[k]);
                Ok(Value::Word(Word {
                    var: self.constant(value, w)?,
                    kind: Kind::Word(w),
                }))
            }
            _ => self.c.fail_behind("no such element"),
        }
    }

    /// The type of both sides of an operator.
    fn binary(&mut self, op: Op, left: Value, right: Value, open: Option<u32>) -> Result<Value> {
        // An open literal takes the other side's type.
        let kind = match (&left, &right, open) {
            (Value::Word(x), Value::Word(y), _) if x.kind == y.kind => x.kind,
            (Value::Word(_), Value::Word(_), _) => {
                return self.c.fail_behind("the two sides have different types");
            }
            (Value::Word(x), Value::Open(_), _) | (Value::Open(_), Value::Word(x), _) => x.kind,
            (Value::Open(_), Value::Open(_), Some(w)) => Kind::Word(w),
            (Value::Open(_), Value::Open(_), None) => {
                return self.c.fail_behind("these literals have no type");
            }
            _ => return self.c.fail_behind("expected words"),
        };
        if !matches!(kind, Kind::Word(_) | Kind::Wide) || op == Op::Mul && kind == Kind::Wide {
            return self.c.fail_behind("this type does not have this operator");
        }
        let (x, y) = (self.settled(left, kind)?, self.settled(right, kind)?);
        let (op, args) = match op {
            Op::Sel => self.and(x, y)?,
            op => (op, vec![x, y]),
        };
        let var = self.push(op, &args, kind.bits());
        Ok(Value::Word(Word { var, kind }))
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
            _ => self
                .c
                .fail_behind("'&' needs a mask, or a constant 2^k - 1"),
        }
    }

    /// A word function's call, after its name.
    fn call(&mut self, name: &str) -> Result<Value> {
        let op = match name {
            "adc" => Op::Adc,
            "sbb" => Op::Sbb,
            "mul_wide" => Op::MulWide,
            "mac" => Op::Mac,
            _ => Op::Mask,
        };
        let Some(w) = self.word else {
            return self.c.fail_behind("of what words is not known");
        };
        let (word, bit) = (Kind::Word(w), Kind::Word(8));
        self.c.sign("(")?;
        let mut vars = vec![];
        for i in 0..op.arity().0 {
            if i > 0 {
                self.c.sign(",")?;
            }
            let is_bit = op == Op::Mask || i == 2 && matches!(op, Op::Adc | Op::Sbb);
            vars.push(self.typed(if is_bit { bit } else { word })?);
        }
        self.end_of_arguments()?;
        Ok(match op {
            Op::Mask => {
                let var = self.push(op, &vars, w);
                self.masks.insert(var);
                Value::Word(Word { var, kind: word })
            }
            Op::Adc | Op::Sbb => self.two(op, &vars, word, bit),
            _ => self.two(op, &vars, word, word),
        })
    }
}
