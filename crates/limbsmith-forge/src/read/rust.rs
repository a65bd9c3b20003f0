//! Reads kernels back from Rust.
//!
//! What is proved is this reader's answer for the file that is compiled, so it must never take a
//! text to mean anything but what Rust takes it to mean. It therefore knows only a sliver of the
//! language and refuses the rest, naming the line:
//!
//! * items: `use ...word::{...}` of the word functions, constants, functions; in a file that
//!   stands alone also the module `word` with those functions, or that with the vectors;
//! * parameters `u8` to `u128`, and references to arrays of them; the same as results;
//! * `let` of a name, `_`, a pair of those, or the limbs of `*parameter`;
//! * `+ - *` (which must not overflow), `<< >>` by constants, `& |`, `as`, `wrapping_add`,
//!   `wrapping_sub`, `wrapping_mul`, and the word functions;
//! * one struct, `Folded`, of operands that are kept with their fold: a private array;
//! * functions that are one nested call of others in the file: these are returned as they stand.
//!
//! **Lanes.** A function `f<V: Lane>` is read as what it does in one lane: `V` is a word of 64
//! bits, `Low<V>` a word of 52, `Bit<V>` a bit. The vocabulary is that of the library's
//! `arch::lane`, and smaller: `+ - & | << >>`, `splat` of a constant, `low52`, `wide`, `blend`,
//! `madd52lo`, `madd52hi`, and `adc`, `sbb`, `no` for carries. Casts, methods and bare numbers are
//! refused there. That `low52` is a remainder by `2^52` rests on the types: nothing takes a
//! `Low<V>` but the multiplier, which reads no more, and `wide`, which masks.
//!
//! The vocabulary of `arch::lane32` is another: all words are `V`, and `mul32` is the product. A file
//! imports one of them.
//!
//! A name that a `let` binds must be neither a constant's (that would be a pattern, not a
//! binding) nor a word function's. `x & (2^k - 1)` is the remainder by `2^k`, and `m & x` a
//! selection if `m` came from `mask`; any other `&` is refused, as is all that could branch.

use super::body::{Reader, Value};
use super::{kept, nesting, vectors, words};
use limbsmith_check::{Group, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, FnArg, Item, Lit, ReturnType, Stmt, Type};

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

pub(super) type Result<T> = std::result::Result<T, ReadError>;

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
pub(super) const HELPERS: [&str; 5] = ["adc", "mac", "mask", "mul_wide", "sbb"];

/// The vocabulary of lanes: functions, and types.
pub(super) const LANES: [&str; 12] = [
    "Bit", "Lane", "Low", "adc", "blend", "low52", "madd52hi", "madd52lo", "no", "sbb", "splat",
    "wide",
];

/// The vocabulary of lanes whose multiplier takes 32 bits.
pub(super) const LANES32: [&str; 8] =
    ["Bit", "Lane", "adc", "blend", "mul32", "no", "sbb", "splat"];

/// Whether a name has a meaning of its own, so that nothing else may bear it.
pub(super) fn reserved(name: &str) -> bool {
    HELPERS.contains(&name)
        || LANES.contains(&name)
        || LANES32.contains(&name)
        || name == "V"
        || name == kept::NAME
}

/// Where names come from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// The word functions.
    Words,
    /// The lanes whose multiplier takes 52 bits.
    Lanes,
    /// Those whose multiplier takes 32.
    Lanes32,
}

impl Source {
    fn named(path: &[&str]) -> Option<Self> {
        match path {
            ["crate", "arch", "lane"] | ["self", "lane"] => Some(Source::Lanes),
            ["crate", "arch", "lane32"] | ["self", "lane32"] => Some(Source::Lanes32),
            path => SOURCES.contains(&path).then_some(Source::Words),
        }
    }

    fn has(self, name: &str) -> bool {
        match self {
            Source::Words => HELPERS.contains(&name),
            Source::Lanes => LANES.contains(&name),
            Source::Lanes32 => LANES32.contains(&name),
        }
    }
}

/// What a file imports.
#[derive(Default)]
pub(super) struct Imports {
    names: BTreeSet<String>,
    /// Never from two.
    source: Option<Source>,
}

impl Imports {
    /// Whether a function of that name was imported.
    pub(super) fn has(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    fn on_lanes(&self) -> bool {
        matches!(self.source, Some(Source::Lanes | Source::Lanes32))
    }
}

pub(super) fn fail<T>(at: &impl Spanned, message: impl Into<String>) -> Result<T> {
    Err(ReadError {
        line: at.span().start().line,
        message: message.into(),
    })
}

#[derive(Clone)]
pub(super) enum Const {
    Word(u32, u128),
    Array(u32, Vec<u128>),
}

/// All functions of a file, in order.
pub fn functions(text: &str) -> Result<Vec<Function>> {
    let mut file: syn::File = syn::parse2(nesting::tokens(text)?).map_err(|e| ReadError {
        line: e.span().start().line,
        message: e.to_string(),
    })?;
    plain(&file.attrs)?;
    let mut consts = BTreeMap::new();
    let mut imported = Imports::default();
    let mut found: Vec<Function> = vec![];
    let mut names = BTreeSet::new();
    let mut folded: Option<kept::Inside> = None;
    // Items may stand in any order.
    for item in &file.items {
        match item {
            Item::Use(u) => {
                plain(&u.attrs)?;
                if u.leading_colon.is_some() {
                    return fail(u, "a path from outside");
                }
                import(&u.tree, &mut vec![], &mut imported)?;
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
                if reserved(&name) {
                    return fail(f, "a kernel may not have a word function's name");
                }
                if !names.insert(name) {
                    return fail(f, "two functions of this name");
                }
            }
            Item::Struct(s) => {
                if folded.replace(kept::Inside::of(s)?).is_some() {
                    return fail(s, "two structs of this name");
                }
            }
            Item::Mod(m) if m.ident == "word" && m.content.is_some() => {
                if !words::is_module(m) {
                    return fail(m, "these are not the word functions");
                }
            }
            Item::Mod(m) if (m.ident == "lane" || m.ident == "lane32") && m.content.is_some() => {
                if !vectors::is_module(m) {
                    return fail(m, "these are not the vectors of files that stand alone");
                }
            }
            other => return fail(other, "only use, const and fn are read here"),
        }
    }
    for item in &mut file.items {
        if let Item::Fn(f) = item {
            if let Some(array) = folded {
                array.unwrap(f)?;
            }
            found.push(function(f, &consts, &imported, &names)?);
        }
    }
    Ok(found)
}

/// Accepts documentation, `inline` and `allow`.
pub(super) fn plain(attrs: &[syn::Attribute]) -> Result<()> {
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

/// Word functions come from the library's module, or from the one in the file, which is compared
/// with the text that it must be; from nowhere else, whatever the name.
const SOURCES: [&[&str]; 3] = [
    &["crate", "arch", "word"],
    &["crate", "arch", "word32"],
    &["self", "word"],
];

fn import(tree: &syn::UseTree, path: &mut Vec<String>, names: &mut Imports) -> Result<()> {
    match tree {
        syn::UseTree::Path(p) => {
            path.push(p.ident.to_string());
            import(&p.tree, path, names)?;
            path.pop();
            Ok(())
        }
        syn::UseTree::Group(g) => g.items.iter().try_for_each(|t| import(t, path, names)),
        syn::UseTree::Name(n) => {
            let name = n.ident.to_string();
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            let Some(source) = Source::named(&path).filter(|s| s.has(&name)) else {
                return fail(n, format!("'{name}' is not a word function"));
            };
            if *names.source.get_or_insert(source) != source {
                return fail(
                    n,
                    "functions of words and of lanes, or of two kinds of lanes, in one file",
                );
            }
            names.names.insert(name);
            Ok(())
        }
        other => fail(other, "only plain names of word functions may be imported"),
    }
}

/// The width of a word; in a function on lanes, of one lane's.
pub(super) fn width(ty: &Type, lanes: bool) -> Result<u32> {
    if lanes {
        return match lane_type(ty).as_deref() {
            Some("V" | "Low<V>") => Ok(64),
            Some("Bit<V>") => Ok(8),
            _ => fail(ty, "expected V, Low<V> or Bit<V>"),
        };
    }
    scalar(ty)
}

/// `V`, or `NAME<V>`.
fn lane_type(ty: &Type) -> Option<String> {
    let Type::Path(p) = ty else { return None };
    if p.qself.is_some() || p.path.leading_colon.is_some() || p.path.segments.len() != 1 {
        return None;
    }
    let s = &p.path.segments[0];
    match &s.arguments {
        syn::PathArguments::None => Some(s.ident.to_string()),
        syn::PathArguments::AngleBracketed(a) if a.colon2_token.is_none() && a.args.len() == 1 => {
            match &a.args[0] {
                syn::GenericArgument::Type(Type::Path(t)) if t.path.is_ident("V") => {
                    Some(format!("{}<V>", s.ident))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn scalar(ty: &Type) -> Result<u32> {
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

pub(super) fn array(ty: &Type, lanes: bool) -> Result<Option<(u32, usize)>> {
    let Type::Array(a) = ty else { return Ok(None) };
    let n = match &a.len {
        Expr::Lit(l) => match &l.lit {
            Lit::Int(i) => i.base10_parse().ok(),
            _ => None,
        },
        _ => None,
    };
    match n {
        Some(n) if (1..=256).contains(&n) => Ok(Some((width(&a.elem, lanes)?, n))),
        _ => fail(a, "an array's length must be a literal"),
    }
}

pub(super) fn literal(e: &Expr) -> Option<Result<(u128, Option<u32>)>> {
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

pub(super) fn fits(value: u128, width: u32) -> bool {
    width == 128 || value >> width == 0
}

/// The value of a constant item.
fn constant(ty: &Type, e: &Expr) -> Result<Const> {
    if let Some((w, n)) = array(ty, false)? {
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
    let w = width(ty, false)?;
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

fn function(
    f: &syn::ItemFn,
    consts: &BTreeMap<String, Const>,
    imported: &Imports,
    functions: &BTreeSet<String>,
) -> Result<Function> {
    plain(&f.attrs)?;
    let s = &f.sig;
    if s.constness.is_some()
        || s.asyncness.is_some()
        || s.unsafety.is_some()
        || s.abi.is_some()
        || s.variadic.is_some()
        || s.generics.where_clause.is_some()
    {
        return fail(s, "only plain functions are known");
    }
    let lanes = generic(&s.generics, imported)?;
    let mut r = Reader {
        p: Program::new(&s.ident.to_string()),
        names: BTreeMap::new(),
        masks: BTreeSet::new(),
        known: BTreeMap::new(),
        consts,
        imported,
        word: 0,
        lanes,
        products: BTreeMap::new(),
        lows: BTreeMap::new(),
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
                let Some((w, n)) = array(&x.elem, lanes)? else {
                    return fail(x, "only references to arrays are known");
                };
                if r.word != 0 && r.word != w {
                    return fail(x, "all arrays must be of one kind of word");
                }
                r.word = w;
                (Value::Array(r.p.input(&name, w, n)), w, n)
            }
            ty => {
                let w = width(ty, lanes)?;
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

/// Whether a function is on lanes: generic in `V: Lane` and nothing else. A file that imports the
/// vocabulary of lanes has only such functions, and no other file has any.
fn generic(g: &syn::Generics, imported: &Imports) -> Result<bool> {
    if g.params.is_empty() {
        return match imported.on_lanes() {
            false => Ok(false),
            true => fail(g, "all functions of this file must be on lanes"),
        };
    }
    if !imported.on_lanes() {
        return fail(g, "only plain functions are known");
    }
    if let (1, Some(syn::GenericParam::Type(t))) = (g.params.len(), g.params.first())
        && t.attrs.is_empty()
        && t.ident == "V"
        && t.default.is_none()
        && let (1, Some(syn::TypeParamBound::Trait(b))) = (t.bounds.len(), t.bounds.first())
        && b.lifetimes.is_none()
        && matches!(b.modifier, syn::TraitBoundModifier::None)
        && b.paren_token.is_none()
        && b.path.is_ident("Lane")
        && imported.has("Lane")
    {
        return Ok(true);
    }
    fail(
        g,
        "the only parameter that is known is 'V: Lane', of the library's lanes",
    )
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
