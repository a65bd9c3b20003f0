//! The inside of a function: bindings and expressions.

use super::rust::{Const, Imports, Result, array, fail, fits, literal, plain, reserved, width};
use limbsmith_check::{Op, Program, Var};
use std::collections::{BTreeMap, BTreeSet};
use syn::spanned::Spanned;
use syn::{BinOp, Expr, Pat, Type, UnOp};

/// What a name or an expression stands for.
#[derive(Clone)]
pub(super) enum Value {
    Word(Var),
    Pair(Var, Var),
    /// An array parameter.
    Array(Vec<Var>),
    /// A literal whose type is still open.
    Open(u128),
}

/// What is known in the middle of a function.
pub(super) struct Reader<'a> {
    pub(super) p: Program,
    pub(super) names: BTreeMap<String, Value>,
    pub(super) masks: BTreeSet<Var>,
    pub(super) known: BTreeMap<Var, u128>,
    pub(super) consts: &'a BTreeMap<String, Const>,
    pub(super) imported: &'a Imports,
    /// Width of the words that the word functions take.
    pub(super) word: u32,
    /// Whether words are lanes of a vector.
    pub(super) lanes: bool,
    /// Products of low words, of which two halves may be wanted.
    pub(super) products: BTreeMap<(Var, Var), Var>,
    /// Low 32 bits of words.
    pub(super) lows: BTreeMap<Var, Var>,
}

impl Reader<'_> {
    pub(super) fn binding(&self, pat: &Pat) -> Result<String> {
        let Pat::Ident(i) = pat else {
            return fail(pat, "expected a name");
        };
        if i.by_ref.is_some() || i.mutability.is_some() || i.subpat.is_some() {
            return fail(pat, "only plain names are bound");
        }
        let name = i.ident.to_string();
        if self.consts.contains_key(&name) || reserved(&name) {
            return fail(pat, format!("'{name}' is taken"));
        }
        if name.starts_with(|c: char| c.is_ascii_uppercase()) {
            return fail(pat, "a bound name begins with a small letter");
        }
        Ok(name)
    }

    pub(super) fn width_of(&self, v: Var) -> u32 {
        self.p.vars[v].width
    }

    pub(super) fn fresh(&mut self, width: u32) -> Var {
        let name = format!("_{}", self.p.vars.len());
        self.p.var(&name, width)
    }

    pub(super) fn push(&mut self, op: Op, args: &[Var], width: u32) -> Var {
        let v = self.fresh(width);
        self.p.push(op, args, &[v]);
        v
    }

    pub(super) fn constant(&mut self, at: &impl Spanned, value: u128, width: u32) -> Result<Var> {
        if !fits(value, width) {
            return fail(at, format!("{value:#x} does not fit u{width}"));
        }
        if let Some((&v, _)) = self
            .known
            .iter()
            .find(|&(&v, &c)| c == value && self.width_of(v) == width)
        {
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

    pub(super) fn local(&mut self, l: &syn::Local) -> Result<()> {
        plain(&l.attrs)?;
        let Some(init) = &l.init else {
            return fail(l, "a binding needs its value");
        };
        if init.diverge.is_some() {
            return fail(l, "else is not known");
        }
        let (pat, ty) = match &l.pat {
            Pat::Type(t) if self.lanes => return fail(t, "types of lanes are left to be inferred"),
            Pat::Type(t) => (&*t.pat, Some(width(&t.ty, false)?)),
            p => (p, None),
        };
        match pat {
            Pat::Slice(s) => self.limbs(s, &init.expr),
            Pat::Tuple(t) => {
                let (Value::Pair(x, y), 2) = (self.expr(&init.expr, None)?, t.elems.len()) else {
                    return fail(l, "expected a pair");
                };
                let mut bound = BTreeSet::new();
                for (pat, v) in t.elems.iter().zip([x, y]) {
                    if matches!(pat, Pat::Wild(_)) {
                        continue;
                    }
                    let name = self.binding(pat)?;
                    if !bound.insert(name.clone()) {
                        return fail(pat, "bound twice");
                    }
                    self.rename(v, &name);
                    self.names.insert(name, Value::Word(v));
                }
                Ok(())
            }
            Pat::Ident(_) => {
                let name = self.binding(pat)?;
                let v = self.word(&init.expr, ty)?;
                if ty.is_some_and(|w| w != self.width_of(v)) {
                    return fail(l, "the value has another type");
                }
                self.rename(v, &name);
                self.names.insert(name, Value::Word(v));
                Ok(())
            }
            other => fail(other, "this pattern is not known"),
        }
    }

    /// `let [a0, a1] = *a;`
    fn limbs(&mut self, s: &syn::PatSlice, e: &Expr) -> Result<()> {
        let array = match e {
            Expr::Unary(u) if matches!(u.op, UnOp::Deref(_)) => self.name(&u.expr)?,
            _ => return fail(e, "expected '*' and a parameter"),
        };
        let Value::Array(vars) = array else {
            return fail(e, "expected an array");
        };
        if vars.len() != s.elems.len() {
            return fail(s, "the pattern has another length");
        }
        let mut bound = BTreeSet::new();
        for (pat, v) in s.elems.iter().zip(vars) {
            if matches!(pat, Pat::Wild(_)) {
                continue;
            }
            let name = self.binding(pat)?;
            if !bound.insert(name.clone()) {
                return fail(pat, "bound twice");
            }
            self.names.insert(name, Value::Word(v));
        }
        Ok(())
    }

    pub(super) fn result(&mut self, ty: &Type, e: &Expr) -> Result<()> {
        let vars = match array(ty, self.lanes)? {
            Some((w, n)) => {
                let Expr::Array(a) = e else {
                    return fail(e, "expected an array");
                };
                if a.elems.len() != n {
                    return fail(e, "the result has another length");
                }
                a.elems
                    .iter()
                    .map(|e| self.typed(e, w))
                    .collect::<Result<Vec<_>>>()?
            }
            None => vec![self.typed(e, width(ty, self.lanes)?)?],
        };
        self.p.output("r", &vars);
        Ok(())
    }

    pub(super) fn typed(&mut self, e: &Expr, w: u32) -> Result<Var> {
        let v = self.word(e, Some(w))?;
        if self.width_of(v) == w {
            Ok(v)
        } else {
            fail(e, format!("expected u{w}"))
        }
    }

    /// One word; `open` is the type of literals that nothing else decides.
    fn word(&mut self, e: &Expr, open: Option<u32>) -> Result<Var> {
        match self.expr(e, open)? {
            Value::Word(v) => Ok(v),
            Value::Open(c) => match open {
                Some(w) => self.constant(e, c, w),
                None => fail(e, "this literal has no type"),
            },
            _ => fail(e, "expected a word"),
        }
    }

    pub(super) fn name(&self, e: &Expr) -> Result<Value> {
        let Expr::Path(p) = e else {
            return fail(e, "expected a name");
        };
        let Some(name) = p.path.get_ident().filter(|_| p.qself.is_none()) else {
            return fail(e, "expected a name");
        };
        match self.names.get(&name.to_string()) {
            Some(v) => Ok(v.clone()),
            None => fail(e, format!("unknown name '{name}'")),
        }
    }

    fn expr(&mut self, e: &Expr, open: Option<u32>) -> Result<Value> {
        if self.lanes {
            return self.lane(e);
        }
        self.scalar(e, open)
    }

    fn scalar(&mut self, e: &Expr, open: Option<u32>) -> Result<Value> {
        if let Some(l) = literal(e) {
            let (c, suffix) = l?;
            return match suffix {
                Some(w) => Ok(Value::Word(self.constant(e, c, w)?)),
                None => Ok(Value::Open(c)),
            };
        }
        match e {
            Expr::Paren(p) => self.expr(&p.expr, open),
            Expr::Path(p) => {
                if let Some(name) = p.path.get_ident()
                    && let Some(c) = self.consts.get(&name.to_string())
                {
                    return match *c {
                        Const::Word(w, c) => Ok(Value::Word(self.constant(e, c, w)?)),
                        Const::Array(..) => fail(e, "an array where a word is expected"),
                    };
                }
                self.name(e)
            }
            Expr::Index(i) => self.index(i),
            Expr::Cast(c) => {
                let w = width(&c.ty, false)?;
                let v = match self.expr(&c.expr, None)? {
                    // An open literal would be an i32 to Rust; the forge writes none.
                    Value::Open(_) => return fail(e, "cast of a literal without a type"),
                    Value::Word(v) => v,
                    _ => return fail(e, "expected a word"),
                };
                if let Some(&c) = self.known.get(&v) {
                    let low = if w == 128 { c } else { c & ((1 << w) - 1) };
                    return Ok(Value::Word(self.constant(e, low, w)?));
                }
                if self.width_of(v) == w {
                    return Ok(Value::Word(v));
                }
                Ok(Value::Word(self.push(Op::Cast, &[v], w)))
            }
            Expr::Binary(b) => self.binary(b, open).map(Value::Word),
            Expr::MethodCall(m) => {
                let op = match m.method.to_string().as_str() {
                    "wrapping_add" => Op::AddWrap,
                    "wrapping_sub" => Op::SubWrap,
                    "wrapping_mul" => Op::MulWrap,
                    other => return fail(m, format!("'{other}' is not known")),
                };
                let (1, None) = (m.args.len(), &m.turbofish) else {
                    return fail(m, "one argument is expected");
                };
                let x = self.word(&m.receiver, None)?;
                let w = self.width_of(x);
                let y = self.typed(&m.args[0], w)?;
                Ok(Value::Word(self.push(op, &[x, y], w)))
            }
            Expr::Call(c) => self.call(c),
            other => fail(other, "this expression is not known"),
        }
    }

    fn index(&mut self, i: &syn::ExprIndex) -> Result<Value> {
        let k = match literal(&i.index) {
            Some(l) => l?.0,
            None => return fail(i, "an index must be a literal"),
        };
        let Ok(k) = usize::try_from(k) else {
            return fail(i, "no such element");
        };
        if let Expr::Path(p) = &*i.expr
            && let Some(name) = p.path.get_ident()
            && let Some(Const::Array(w, values)) = self.consts.get(&name.to_string())
        {
            let (w, value) = (*w, values.get(k).copied());
            let Some(value) = value else {
                return fail(i, "no such element");
            };
            return Ok(Value::Word(self.constant(i, value, w)?));
        }
        match self.name(&i.expr)? {
            Value::Array(vars) if k < vars.len() => Ok(Value::Word(vars[k])),
            _ => fail(i, "no such element"),
        }
    }

    pub(super) fn binary(&mut self, b: &syn::ExprBinary, open: Option<u32>) -> Result<Var> {
        if let BinOp::Shl(_) | BinOp::Shr(_) = b.op {
            let x = self.word(&b.left, open)?;
            let w = self.width_of(x);
            let k = match literal(&b.right) {
                Some(l) => l?.0,
                None => return fail(b, "a shift must be by a literal"),
            };
            let Some(k) = u32::try_from(k).ok().filter(|&k| k < w) else {
                return fail(b, "a shift must be less than the width");
            };
            let op = if matches!(b.op, BinOp::Shl(_)) {
                Op::Shl(k)
            } else {
                Op::Shr(k)
            };
            return Ok(self.push(op, &[x], w));
        }
        let left = self.expr(&b.left, open)?;
        let right = self.expr(&b.right, open)?;
        // An open literal takes the other side's type.
        let (x, y) = match (left, right) {
            (Value::Word(x), Value::Word(y)) => (x, y),
            (Value::Word(x), Value::Open(c)) => (x, self.constant(b, c, self.width_of(x))?),
            (Value::Open(c), Value::Word(y)) => (self.constant(b, c, self.width_of(y))?, y),
            (Value::Open(c), Value::Open(d)) => match open {
                Some(w) => (self.constant(b, c, w)?, self.constant(b, d, w)?),
                None => return fail(b, "these literals have no type"),
            },
            _ => return fail(b, "expected words"),
        };
        let w = self.width_of(x);
        if self.width_of(y) != w {
            return fail(b, "the two sides have different types");
        }
        let op = match b.op {
            BinOp::Add(_) => Op::Add,
            BinOp::Sub(_) => Op::Sub,
            BinOp::Mul(_) => Op::Mul,
            BinOp::BitOr(_) => Op::Or,
            BinOp::BitAnd(_) => return self.and(b, x, y),
            _ => return fail(b, "this operator is not known"),
        };
        Ok(self.push(op, &[x, y], w))
    }

    fn and(&mut self, at: &syn::ExprBinary, x: Var, y: Var) -> Result<Var> {
        let w = self.width_of(x);
        if self.masks.contains(&x) {
            return Ok(self.push(Op::Sel, &[x, y], w));
        }
        if self.masks.contains(&y) {
            return Ok(self.push(Op::Sel, &[y, x], w));
        }
        let low = |c: u128| c.checked_add(1).filter(|n| c > 0 && n.is_power_of_two());
        let (v, n) = match (self.known.get(&x), self.known.get(&y)) {
            (None, Some(&c)) => (x, low(c)),
            (Some(&c), None) => (y, low(c)),
            _ => (x, None),
        };
        match n {
            Some(n) if n.trailing_zeros() < w => {
                Ok(self.push(Op::Low(n.trailing_zeros()), &[v], w))
            }
            _ => fail(at, "'&' needs a mask, or a constant 2^k - 1"),
        }
    }

    fn call(&mut self, c: &syn::ExprCall) -> Result<Value> {
        let name = match &*c.func {
            Expr::Path(p) => p.path.get_ident().map(ToString::to_string),
            _ => None,
        };
        let Some(name) = name.filter(|n| self.imported.has(n)) else {
            return fail(c, "only imported word functions are called here");
        };
        let (op, args) = match name.as_str() {
            "adc" => (Op::Adc, 3),
            "sbb" => (Op::Sbb, 3),
            "mul_wide" => (Op::MulWide, 2),
            "mac" => (Op::Mac, 4),
            _ => (Op::Mask, 1),
        };
        if c.args.len() != args {
            return fail(c, format!("{name} takes {args} arguments"));
        }
        let w = self.word;
        let mut vars = vec![];
        for (i, a) in c.args.iter().enumerate() {
            let bit = op == Op::Mask || i == 2 && matches!(op, Op::Adc | Op::Sbb);
            vars.push(self.typed(a, if bit { 8 } else { w })?);
        }
        if op == Op::Mask {
            let v = self.push(op, &vars, w);
            self.masks.insert(v);
            return Ok(Value::Word(v));
        }
        let second = if matches!(op, Op::Adc | Op::Sbb) {
            8
        } else {
            w
        };
        let x = self.fresh(w);
        let y = self.fresh(second);
        self.p.push(op, &vars, &[x, y]);
        Ok(Value::Pair(x, y))
    }
}
