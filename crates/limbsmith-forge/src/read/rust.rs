//! Reads kernels back from Rust.
//!
//! What is proved is this reader's answer for the file that is compiled, so it must never take a
//! text to mean anything but what Rust takes it to mean. It therefore knows only a sliver of the
//! language and refuses the rest, naming the line:
//!
//! * items: `use ...word::{...}` of the word functions, constants, functions; in a file that
//!   stands alone also the module `word` with those functions;
//! * parameters `u8` to `u128`, and references to arrays of them; the same as results;
//! * `let` of a name, `_`, a pair of those, or the limbs of `*parameter`;
//! * `+ - *` (which must not overflow), `<< >>` by constants, `& |`, `as`, `wrapping_add`,
//!   `wrapping_sub`, `wrapping_mul`, and the word functions;
//! * functions that are one nested call of others in the file: these are returned as they stand.
//!
//! A name that a `let` binds must be neither a constant's (that would be a pattern, not a
//! binding) nor a word function's. `x & (2^k - 1)` is the remainder by `2^k`, and `m & x` a
//! selection if `m` came from `mask`; any other `&` is refused, as is all that could branch.

use limbsmith_check::{Group, Op, Program, Var};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, FnArg, Item, Lit, Pat, ReturnType, Stmt, Type, UnOp};

/// Where and why a text could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// Line, from 1.
    pub line: usize,
    /// What was wrong.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ReadError {}

type Result<T> = std::result::Result<T, ReadError>;

/// One function of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Function {
    /// Straight-line code.
    Program(Program),
    /// A nested call of other functions.
    Calls(Calls),
}

impl Function {
    /// The function's name.
    pub fn name(&self) -> &str {
        match self {
            Function::Program(p) => &p.name,
            Function::Calls(c) => &c.name,
        }
    }
}

/// A function that is one nested call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calls {
    /// The function's name.
    pub name: String,
    /// Parameters: name, width of a word, number of words.
    pub params: Vec<(String, u32, usize)>,
    /// Calls in the order of evaluation; the last one's value is returned.
    pub calls: Vec<(String, Vec<Operand>)>,
}

/// What a function is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// The parameter of that index.
    Param(usize),
    /// The result of the call of that index.
    Call(usize),
}

/// The word functions.
const HELPERS: [&str; 5] = ["adc", "mac", "mask", "mul_wide", "sbb"];

fn fail<T>(at: &impl Spanned, message: impl Into<String>) -> Result<T> {
    Err(ReadError {
        line: at.span().start().line,
        message: message.into(),
    })
}

#[derive(Clone)]
enum Const {
    Word(u32, u128),
    Array(u32, Vec<u128>),
}

/// All functions of a file, in order.
pub fn functions(text: &str) -> Result<Vec<Function>> {
    let file = syn::parse_file(text).map_err(|e| ReadError {
        line: e.span().start().line,
        message: e.to_string(),
    })?;
    plain(&file.attrs)?;
    let mut consts = BTreeMap::new();
    let mut imported = BTreeSet::new();
    let mut found: Vec<Function> = vec![];
    let mut names = BTreeSet::new();
    // Items may stand in any order.
    for item in &file.items {
        match item {
            Item::Use(u) => {
                plain(&u.attrs)?;
                import(&u.tree, None, &mut imported)?;
            }
            Item::Const(c) => {
                plain(&c.attrs)?;
                if !c.generics.params.is_empty() {
                    return fail(c, "a generic constant");
                }
                let value = constant(&c.ty, &c.expr)?;
                if consts.insert(c.ident.to_string(), value).is_some() {
                    return fail(c, "two constants of this name");
                }
            }
            Item::Fn(f) => {
                let name = f.sig.ident.to_string();
                if HELPERS.contains(&name.as_str()) {
                    return fail(f, "a kernel may not have a word function's name");
                }
                if !names.insert(name) {
                    return fail(f, "two functions of this name");
                }
            }
            Item::Mod(m) if m.ident == "word" && m.content.is_some() => {}
            other => return fail(other, "only use, const and fn are read here"),
        }
    }
    for item in &file.items {
        if let Item::Fn(f) = item {
            found.push(function(f, &consts, &imported, &names)?);
        }
    }
    Ok(found)
}

/// Accepts documentation, `inline` and `allow`.
fn plain(attrs: &[syn::Attribute]) -> Result<()> {
    for a in attrs {
        if !["doc", "inline", "allow", "rustfmt"]
            .iter()
            .any(|n| a.path().segments.first().is_some_and(|s| s.ident == n))
        {
            return fail(a, "this attribute is not known");
        }
    }
    Ok(())
}

fn import(tree: &syn::UseTree, from: Option<&str>, names: &mut BTreeSet<String>) -> Result<()> {
    match tree {
        syn::UseTree::Path(p) => import(&p.tree, Some(&p.ident.to_string()), names),
        syn::UseTree::Group(g) => g.items.iter().try_for_each(|t| import(t, from, names)),
        syn::UseTree::Name(n) => {
            let name = n.ident.to_string();
            if from != Some("word") || !HELPERS.contains(&name.as_str()) {
                return fail(n, format!("'{name}' is not a word function"));
            }
            names.insert(name);
            Ok(())
        }
        other => fail(other, "only plain names of word functions may be imported"),
    }
}

fn width(ty: &Type) -> Result<u32> {
    if let Type::Path(p) = ty
        && p.qself.is_none()
        && let Some(name) = p.path.get_ident()
    {
        for w in [8, 16, 32, 64, 128] {
            if *name == format!("u{w}") {
                return Ok(w);
            }
        }
    }
    fail(ty, "expected u8, u16, u32, u64 or u128")
}

fn array(ty: &Type) -> Result<Option<(u32, usize)>> {
    let Type::Array(a) = ty else { return Ok(None) };
    let n = match &a.len {
        Expr::Lit(l) => match &l.lit {
            Lit::Int(i) => i.base10_parse().ok(),
            _ => None,
        },
        _ => None,
    };
    match n {
        Some(n) if (1..=256).contains(&n) => Ok(Some((width(&a.elem)?, n))),
        _ => fail(a, "an array's length must be a literal"),
    }
}

fn literal(e: &Expr) -> Option<Result<(u128, Option<u32>)>> {
    let Expr::Lit(l) = e else { return None };
    let Lit::Int(i) = &l.lit else {
        return Some(fail(e, "only integers are known"));
    };
    let suffix = match i.suffix() {
        "" => None,
        s => match s.strip_prefix('u').and_then(|w| w.parse().ok()) {
            Some(w) => Some(w),
            None => return Some(fail(e, "only unsigned integers are known")),
        },
    };
    Some(match i.base10_parse::<u128>() {
        Ok(v) => Ok((v, suffix)),
        Err(x) => fail(e, x.to_string()),
    })
}

fn fits(value: u128, width: u32) -> bool {
    width == 128 || value >> width == 0
}

/// The value of a constant item.
fn constant(ty: &Type, e: &Expr) -> Result<Const> {
    if let Some((w, n)) = array(ty)? {
        let Expr::Array(a) = e else {
            return fail(e, "expected an array");
        };
        if a.elems.len() != n {
            return fail(e, "the array has another length");
        }
        let values = a
            .elems
            .iter()
            .map(|e| number(e, w))
            .collect::<Result<_>>()?;
        return Ok(Const::Array(w, values));
    }
    let w = width(ty)?;
    Ok(Const::Word(w, number(e, w)?))
}

/// Literals, `+ - * <<` and parentheses, nothing overflowing.
fn number(e: &Expr, w: u32) -> Result<u128> {
    if let Some(l) = literal(e) {
        let (v, suffix) = l?;
        return if fits(v, w) && suffix.is_none_or(|s| s == w) {
            Ok(v)
        } else {
            fail(e, "this number does not fit")
        };
    }
    match e {
        Expr::Paren(p) => number(&p.expr, w),
        Expr::Binary(b) => {
            let (x, y) = (number(&b.left, w)?, number(&b.right, w)?);
            let v = match b.op {
                BinOp::Add(_) => x.checked_add(y),
                BinOp::Sub(_) => x.checked_sub(y),
                BinOp::Mul(_) => x.checked_mul(y),
                BinOp::Shl(_) if y < u128::from(w) => x.checked_mul(1u128 << y),
                _ => return fail(e, "this operation is not known in a constant"),
            };
            match v {
                Some(v) if fits(v, w) => Ok(v),
                _ => fail(e, "this constant overflows"),
            }
        }
        _ => fail(e, "this is not a constant that is known here"),
    }
}

/// What a name or an expression stands for.
#[derive(Clone)]
enum Value {
    Word(Var),
    Pair(Var, Var),
    /// An array parameter.
    Array(Vec<Var>),
    /// A literal whose type is still open.
    Open(u128),
}

struct Reader<'a> {
    p: Program,
    names: BTreeMap<String, Value>,
    masks: BTreeSet<Var>,
    known: BTreeMap<Var, u128>,
    consts: &'a BTreeMap<String, Const>,
    imported: &'a BTreeSet<String>,
    /// Width of the words that the word functions take.
    word: u32,
}

fn function(
    f: &syn::ItemFn,
    consts: &BTreeMap<String, Const>,
    imported: &BTreeSet<String>,
    functions: &BTreeSet<String>,
) -> Result<Function> {
    plain(&f.attrs)?;
    let s = &f.sig;
    if s.constness.is_some()
        || s.asyncness.is_some()
        || s.unsafety.is_some()
        || s.abi.is_some()
        || s.variadic.is_some()
        || !s.generics.params.is_empty()
        || s.generics.where_clause.is_some()
    {
        return fail(s, "only plain functions are known");
    }
    let mut r = Reader {
        p: Program::new(&s.ident.to_string()),
        names: BTreeMap::new(),
        masks: BTreeSet::new(),
        known: BTreeMap::new(),
        consts,
        imported,
        word: 0,
    };
    let mut params = vec![];
    for input in &s.inputs {
        let FnArg::Typed(t) = input else {
            return fail(input, "self is not known");
        };
        plain(&t.attrs)?;
        let name = r.binding(&t.pat)?;
        if r.names.contains_key(&name) {
            return fail(input, "two parameters of this name");
        }
        let (value, w, n) = match &*t.ty {
            Type::Reference(x) if x.mutability.is_none() => {
                let Some((w, n)) = array(&x.elem)? else {
                    return fail(x, "only references to arrays are known");
                };
                r.word = w;
                (Value::Array(r.p.input(&name, w, n)), w, n)
            }
            ty => {
                let w = width(ty)?;
                let v = r.p.var(&name, w);
                r.p.inputs.push(Group {
                    name: name.clone(),
                    vars: vec![v],
                });
                (Value::Word(v), w, 1)
            }
        };
        params.push((name.clone(), w, n));
        r.names.insert(name, value);
    }
    if r.word == 0 {
        return fail(
            s,
            "an array parameter is needed to know the width of a word",
        );
    }
    let ReturnType::Type(_, ty) = &s.output else {
        return fail(s, "no result");
    };
    if let Some(calls) = nested_call(f, &params, functions)? {
        return Ok(Function::Calls(calls));
    }
    let Some((Stmt::Expr(tail, None), before)) = f.block.stmts.split_last() else {
        return fail(&f.block, "the body must end with its result");
    };
    for stmt in before {
        let Stmt::Local(l) = stmt else {
            return fail(stmt, "only let is known here");
        };
        r.local(l)?;
    }
    r.result(ty, tail)?;
    r.p.validate().or_else(|e| fail(f, e.0))?;
    Ok(Function::Program(r.p))
}

/// The body `f(a, &g(b))`, if it is of that kind.
fn nested_call(
    f: &syn::ItemFn,
    params: &[(String, u32, usize)],
    functions: &BTreeSet<String>,
) -> Result<Option<Calls>> {
    let [Stmt::Expr(Expr::Call(call), None)] = &f.block.stmts[..] else {
        return Ok(None);
    };
    let callee = |c: &syn::ExprCall| match &*c.func {
        Expr::Path(p) => p.path.get_ident().map(ToString::to_string),
        _ => None,
    };
    if !callee(call).is_some_and(|n| functions.contains(&n)) {
        return Ok(None);
    }
    let mut calls = vec![];
    fn walk(
        c: &syn::ExprCall,
        name: Option<String>,
        context: (&[(String, u32, usize)], &BTreeSet<String>),
        calls: &mut Vec<(String, Vec<Operand>)>,
    ) -> Result<Operand> {
        let (params, functions) = context;
        let Some(name) = name.filter(|n| functions.contains(n)) else {
            return fail(c, "expected a function of this file");
        };
        let mut args = vec![];
        for a in &c.args {
            let inner = match a {
                Expr::Reference(r) if r.mutability.is_none() => &*r.expr,
                other => other,
            };
            args.push(match inner {
                Expr::Call(c) => {
                    let name = match &*c.func {
                        Expr::Path(p) => p.path.get_ident().map(ToString::to_string),
                        _ => None,
                    };
                    walk(c, name, context, calls)?
                }
                Expr::Path(p) => {
                    let i = params.iter().position(|(n, ..)| p.path.is_ident(n));
                    match i {
                        Some(i) => Operand::Param(i),
                        None => return fail(p, "expected a parameter"),
                    }
                }
                other => return fail(other, "expected a parameter or a call"),
            });
        }
        calls.push((name, args));
        Ok(Operand::Call(calls.len() - 1))
    }
    walk(call, callee(call), (params, functions), &mut calls)?;
    Ok(Some(Calls {
        name: f.sig.ident.to_string(),
        params: params.to_vec(),
        calls,
    }))
}

impl Reader<'_> {
    fn binding(&self, pat: &Pat) -> Result<String> {
        let Pat::Ident(i) = pat else {
            return fail(pat, "expected a name");
        };
        if i.by_ref.is_some() || i.mutability.is_some() || i.subpat.is_some() {
            return fail(pat, "only plain names are bound");
        }
        let name = i.ident.to_string();
        if self.consts.contains_key(&name) || HELPERS.contains(&name.as_str()) {
            return fail(pat, format!("'{name}' is taken"));
        }
        if name.starts_with(|c: char| c.is_ascii_uppercase()) {
            return fail(pat, "a bound name begins with a small letter");
        }
        Ok(name)
    }

    fn width_of(&self, v: Var) -> u32 {
        self.p.vars[v].width
    }

    fn fresh(&mut self, width: u32) -> Var {
        let name = format!("_{}", self.p.vars.len());
        self.p.var(&name, width)
    }

    fn push(&mut self, op: Op, args: &[Var], width: u32) -> Var {
        let v = self.fresh(width);
        self.p.push(op, args, &[v]);
        v
    }

    fn constant(&mut self, at: &impl Spanned, value: u128, width: u32) -> Result<Var> {
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

    fn local(&mut self, l: &syn::Local) -> Result<()> {
        plain(&l.attrs)?;
        let Some(init) = &l.init else {
            return fail(l, "a binding needs its value");
        };
        if init.diverge.is_some() {
            return fail(l, "else is not known");
        }
        let (pat, ty) = match &l.pat {
            Pat::Type(t) => (&*t.pat, Some(width(&t.ty)?)),
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

    fn result(&mut self, ty: &Type, e: &Expr) -> Result<()> {
        let vars = match array(ty)? {
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
            None => vec![self.typed(e, width(ty)?)?],
        };
        self.p.output("r", &vars);
        Ok(())
    }

    fn typed(&mut self, e: &Expr, w: u32) -> Result<Var> {
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

    fn name(&self, e: &Expr) -> Result<Value> {
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
                let w = width(&c.ty)?;
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

    fn binary(&mut self, b: &syn::ExprBinary, open: Option<u32>) -> Result<Var> {
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
        let Some(name) = name.filter(|n| self.imported.contains(n)) else {
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
