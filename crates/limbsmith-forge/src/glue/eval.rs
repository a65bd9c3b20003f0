//! The interpreter: expressions, statements and patterns of the glue.

use super::kernel::Kept;
use super::nesting::{LEVELS, deep};
use super::places::typed;
use super::poly::Ring;
use super::text::{Function, Glue, Impl, last, simple};
use super::value::{Fact, Int, Ty, Value};
use crate::strategy::Module;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use syn::{Expr, Stmt, Type};

/// A result, or the reason why the text is rejected.
pub type Result<T> = std::result::Result<T, String>;

/// Returns an error.
pub fn fail<T>(why: impl Into<String>) -> Result<T> {
    Err(why.into())
}

/// The maximum number of steps for the glue of a representation.
const FUEL: usize = 20_000_000;

/// The state of one run: the glue of one representation.
pub struct Machine<'a> {
    /// The source texts.
    pub glue: &'a Glue,
    /// Contracts of the kernels.
    pub module: &'a Module,
    /// The proved contracts of the kernels, by name.
    pub contracts: &'a BTreeMap<String, Kept>,
    /// Names in full, by file and name.
    pub names: BTreeMap<(String, String), String>,
    /// Implementations by type.
    pub known_impls: BTreeMap<Ty, Rc<Vec<Rc<Impl>>>>,
    /// Functions by type and name.
    pub known_functions: BTreeMap<(Ty, String), (Rc<Function>, Frame)>,
    /// Labels of the functions that ran.
    pub ran: BTreeSet<String>,
    /// Arithmetic modulo the prime.
    pub ring: Ring,
    /// The type of the kernels.
    pub kernels: Ty,
    /// Lanes of a vector.
    pub lanes: usize,
    /// Whether a kernel is inlined on these vectors.
    pub inline: bool,
    /// The known facts about integers.
    pub facts: Vec<Fact>,
    /// Values of variables.
    pub store: Vec<Value>,
    /// The remaining steps.
    pub fuel: usize,
    /// The current call depth.
    pub depth: usize,
    /// The current depth of expressions and types.
    pub level: usize,
    /// Facts that are the integers of other facts, with limbs cut anew.
    pub same: BTreeMap<usize, usize>,
    /// The array length that a constant's type requires.
    pub expected: Option<usize>,
}

/// The environment of a function call.
#[derive(Clone)]
pub struct Frame {
    /// The file of the text.
    pub file: String,
    /// `Self`.
    pub own: Ty,
    /// Generic parameters.
    pub types: BTreeMap<String, Ty>,
    /// Generic parameters that are numbers.
    pub numbers: BTreeMap<String, usize>,
    /// Variables, the innermost scope last.
    pub scopes: Vec<BTreeMap<String, usize>>,
    /// Functions defined inside the function.
    pub inner: BTreeMap<String, Rc<Function>>,
    /// The type of the result.
    pub result: Option<Type>,
    /// The variable at the end of the function, and the type of its numbers.
    pub last: Option<(String, Int)>,
}

impl Frame {
    /// A frame without variables.
    pub fn new(file: &str, own: Ty) -> Frame {
        Frame {
            file: file.into(),
            own,
            types: BTreeMap::new(),
            numbers: BTreeMap::new(),
            scopes: vec![BTreeMap::new()],
            inner: BTreeMap::new(),
            result: None,
            last: None,
        }
    }

    /// Whether there is a variable of the name.
    pub fn has(&self, name: &str) -> bool {
        self.variable(name).is_some()
    }

    /// The slot of a variable.
    pub fn variable(&self, name: &str) -> Option<usize> {
        self.scopes.iter().rev().find_map(|s| s.get(name).copied())
    }
}

impl<'a> Machine<'a> {
    /// A machine in its initial state.
    pub fn new(
        glue: &'a Glue,
        module: &'a Module,
        contracts: &'a BTreeMap<String, Kept>,
        kernels: Ty,
        lanes: usize,
        inline: bool,
    ) -> Self {
        Machine {
            glue,
            module,
            contracts,
            ran: BTreeSet::new(),
            names: BTreeMap::new(),
            known_impls: BTreeMap::new(),
            known_functions: BTreeMap::new(),
            ring: Ring(module.field.modulus.clone()),
            kernels,
            lanes,
            inline,
            facts: vec![],
            store: vec![],
            fuel: FUEL,
            depth: 0,
            level: 0,
            expected: None,
            same: BTreeMap::new(),
        }
    }
}

impl Machine<'_> {
    /// A known number.
    pub fn number(&mut self, f: &mut Frame, e: &Expr) -> Result<usize> {
        match self.value(f, e)? {
            Value::Int(n, _) => usize::try_from(n).map_err(|_| "a large index".into()),
            v => fail(format!("{}, where a number is", v.kind())),
        }
    }

    /// The value of an expression, after dereferencing.
    pub fn value(&mut self, f: &mut Frame, e: &Expr) -> Result<Value> {
        let v = self.eval(f, e)?;
        self.deref(v)
    }

    /// A known truth value.
    pub fn truth(&mut self, f: &mut Frame, e: &Expr) -> Result<bool> {
        match self.value(f, e)? {
            Value::Bool(b) => Ok(b),
            v => fail(format!("{}, where a known truth value is", v.kind())),
        }
    }

    /// The value of a block.
    pub fn block(&mut self, f: &mut Frame, b: &syn::Block) -> Result<Value> {
        f.scopes.push(BTreeMap::new());
        let mut value = Value::Tuple(vec![]);
        for (i, stmt) in b.stmts.iter().enumerate() {
            let end = i + 1 == b.stmts.len();
            match stmt {
                Stmt::Local(l) => {
                    let Some(init) = &l.init else {
                        return fail("a variable without a value");
                    };
                    if init.diverge.is_some() {
                        return fail("let with else");
                    }
                    let mut v = self.eval(f, &init.expr)?;
                    if let (Some((last, int)), 2, Some(name)) =
                        (&f.last, f.scopes.len(), simple(&l.pat))
                        && name == *last
                    {
                        v = typed(v, *int);
                    }
                    if !self.matched(f, &l.pat, v)? {
                        return fail("a pattern that does not fit");
                    }
                }
                Stmt::Item(syn::Item::Fn(function)) => {
                    let inner = Function {
                        label: String::new(),
                        file: f.file.clone(),
                        sig: function.sig.clone(),
                        block: (*function.block).clone(),
                    };
                    f.inner
                        .insert(function.sig.ident.to_string(), Rc::new(inner));
                }
                Stmt::Item(syn::Item::Const(c)) => {
                    let v = self.eval(f, &c.expr)?;
                    self.bind(f, &c.ident.to_string(), v);
                }
                Stmt::Item(_) => return fail("an item inside a function"),
                Stmt::Expr(e, semi) => {
                    let v = self.eval(f, e)?;
                    if end && semi.is_none() {
                        value = v;
                    }
                }
                Stmt::Macro(m) => {
                    let e = Expr::Macro(syn::ExprMacro {
                        attrs: vec![],
                        mac: m.mac.clone(),
                    });
                    let v = self.eval(f, &e)?;
                    if end && m.semi_token.is_none() {
                        value = v;
                    }
                }
            }
        }
        f.scopes.pop();
        Ok(value)
    }

    /// The integer type of that name.
    pub fn int(name: &str) -> Option<Int> {
        Some(match name {
            "u8" => Int::U8,
            "u32" => Int::U32,
            "u64" => Int::U64,
            "u128" => Int::U128,
            "usize" => Int::Usize,
            _ => return None,
        })
    }

    /// Runs a step inside another, up to a limit.
    pub(super) fn inside<T>(&mut self, step: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.level == LEVELS {
            return deep();
        }
        self.level += 1;
        let result = step(self);
        self.level -= 1;
        result
    }

    /// The value of an expression.
    pub fn eval(&mut self, f: &mut Frame, e: &Expr) -> Result<Value> {
        self.fuel = self.fuel.checked_sub(1).ok_or("too many steps")?;
        self.inside(|m| m.eval_inside(f, e))
    }

    fn eval_inside(&mut self, f: &mut Frame, e: &Expr) -> Result<Value> {
        match e {
            Expr::Paren(p) => self.eval(f, &p.expr),
            Expr::Group(p) => self.eval(f, &p.expr),
            Expr::Lit(l) => self.literal(&l.lit),
            Expr::Block(b) if b.label.is_none() => self.block(f, &b.block),
            Expr::Const(c) => self.block(f, &c.block),
            Expr::Path(p) => match p.path.get_ident().and_then(|i| f.variable(&i.to_string())) {
                Some(slot) => Ok(self.store[slot].clone()),
                None => self.constant(f, &p.qself, &p.path),
            },
            Expr::Reference(r) => match (&*r.expr, r.mutability) {
                (_, Some(_)) => Ok(Value::Ref(self.place(f, &r.expr)?)),
                (_, None) => self.eval(f, &r.expr),
            },
            Expr::Unary(u) => match u.op {
                syn::UnOp::Deref(_) => self.value(f, &u.expr),
                syn::UnOp::Not(_) => Ok(Value::Bool(!self.truth(f, &u.expr)?)),
                _ => fail("an operator of another kind"),
            },
            Expr::Tuple(t) => {
                let all = t
                    .elems
                    .iter()
                    .map(|e| self.eval(f, e))
                    .collect::<Result<_>>()?;
                Ok(Value::Tuple(all))
            }
            Expr::Array(a) => {
                let all = a
                    .elems
                    .iter()
                    .map(|e| self.eval(f, e))
                    .collect::<Result<_>>()?;
                Ok(Value::Array(all))
            }
            Expr::Repeat(r) => {
                let v = self.value(f, &r.expr)?;
                let n = self.number(f, &r.len)?;
                Ok(Value::Array(vec![v; n.min(1 << 12)]))
            }
            Expr::Field(p) => {
                let v = self.eval(f, &p.base)?;
                let v = self.behind(&v)?;
                let i = self.field_index(v, &p.member)?;
                self.child(v, i).cloned()
            }
            Expr::Index(i) => self.index(f, i),
            Expr::Cast(c) => {
                let v = self.value(f, &c.expr)?;
                match self.ty(f, &c.ty)? {
                    Ty::Int(to) => self.cast(v, to),
                    _ => fail("a cast to another type"),
                }
            }
            Expr::Binary(b) => self.operator(f, b),
            Expr::Assign(a) => self.assign(f, &a.left, &a.right),
            Expr::If(i) => self.choice(f, i),
            Expr::Match(m) => {
                let v = self.eval(f, &m.expr)?;
                for arm in &m.arms {
                    f.scopes.push(BTreeMap::new());
                    let fits = self.matched(f, &arm.pat, v.clone())?
                        && match &arm.guard {
                            Some((_, g)) => self.truth(f, g)?,
                            None => true,
                        };
                    if fits {
                        let v = self.eval(f, &arm.body);
                        f.scopes.pop();
                        return v;
                    }
                    f.scopes.pop();
                }
                fail("no arm fits")
            }
            Expr::While(w) => {
                while self.truth(f, &w.cond)? {
                    self.block(f, &w.body)?;
                }
                Ok(Value::Tuple(vec![]))
            }
            Expr::ForLoop(l) => {
                let all = self.eval(f, &l.expr)?;
                for v in self.list(all)? {
                    f.scopes.push(BTreeMap::new());
                    if !self.matched(f, &l.pat, v)? {
                        return fail("a pattern that does not fit");
                    }
                    self.block(f, &l.body)?;
                    f.scopes.pop();
                }
                Ok(Value::Tuple(vec![]))
            }
            Expr::Range(r) => {
                let start = match &r.start {
                    Some(s) => self.number(f, s)? as u128,
                    None => 0,
                };
                match (&r.end, &r.limits) {
                    (Some(end), syn::RangeLimits::HalfOpen(_)) => {
                        let end = self.number(f, end)? as u128;
                        let all =
                            (start..end.min(start + (1 << 16))).map(|n| Value::Int(n, Int::Any));
                        Ok(Value::Array(all.collect()))
                    }
                    (None, syn::RangeLimits::HalfOpen(_)) => Ok(Value::From(start)),
                    _ => fail("a range of another kind"),
                }
            }
            Expr::Closure(c) => Ok(Value::Closure(Box::new(c.clone()))),
            Expr::Struct(s) => self.literal_struct(f, s),
            Expr::Call(c) => self.call_expr(f, c),
            Expr::MethodCall(m) => self.method(f, m),
            Expr::Macro(m) => self.macro_expr(f, &m.mac),
            _ => fail("an expression of another kind"),
        }
    }

    fn index(&mut self, f: &mut Frame, i: &syn::ExprIndex) -> Result<Value> {
        let at = self.value(f, &i.index)?;
        // A variable is not copied to read one of its elements.
        let slot = match &*i.expr {
            Expr::Path(p) => (p.path.get_ident()).and_then(|i| f.variable(&i.to_string())),
            _ => None,
        };
        let base = match slot {
            Some(_) => Value::Tuple(vec![]),
            None => self.eval(f, &i.expr)?,
        };
        let base = self.behind(slot.map_or(&base, |s| &self.store[s]))?;
        let Value::Array(a) = base else {
            return fail(format!("{} is no array", base.kind()));
        };
        match at {
            Value::Int(n, _) => {
                let n = usize::try_from(n).map_err(|_| "a large index")?;
                a.get(n)
                    .cloned()
                    .ok_or_else(|| "an index past the end".into())
            }
            Value::Array(range) => {
                let at = |v: &Value| match v {
                    Value::Int(n, _) => usize::try_from(*n).ok().and_then(|n| a.get(n)).cloned(),
                    _ => None,
                };
                let part: Option<Vec<Value>> = range.iter().map(at).collect();
                part.map(Value::Array)
                    .ok_or_else(|| "a range past the end".into())
            }
            _ => fail("an index that is not known"),
        }
    }

    fn assign(&mut self, f: &mut Frame, left: &Expr, right: &Expr) -> Result<Value> {
        let value = self.value(f, right)?;
        let place = self.place(f, left)?;
        let place = match left {
            Expr::Path(_) => place,
            _ => self.follow(place)?,
        };
        self.write(&place, value)?;
        Ok(Value::Tuple(vec![]))
    }

    fn choice(&mut self, f: &mut Frame, i: &syn::ExprIf) -> Result<Value> {
        if matches!(&*i.cond, Expr::Let(_)) {
            return fail("if let");
        }
        if self.truth(f, &i.cond)? {
            return self.block(f, &i.then_branch);
        }
        match &i.else_branch {
            Some((_, e)) => self.eval(f, e),
            None => Ok(Value::Tuple(vec![])),
        }
    }

    fn operator(&mut self, f: &mut Frame, b: &syn::ExprBinary) -> Result<Value> {
        use syn::BinOp::*;
        match b.op {
            And(_) => {
                return Ok(Value::Bool(
                    self.truth(f, &b.left)? && self.truth(f, &b.right)?,
                ));
            }
            Or(_) => {
                return Ok(Value::Bool(
                    self.truth(f, &b.left)? || self.truth(f, &b.right)?,
                ));
            }
            _ => {}
        }
        let (x, y) = (self.value(f, &b.left)?, self.value(f, &b.right)?);
        let (op, assign) = match b.op {
            Add(_) => ('+', false),
            AddAssign(_) => ('+', true),
            Sub(_) => ('-', false),
            SubAssign(_) => ('-', true),
            Mul(_) => ('*', false),
            Div(_) => ('/', false),
            Rem(_) => ('%', false),
            BitAnd(_) => ('&', false),
            BitAndAssign(_) => ('&', true),
            BitOr(_) => ('|', false),
            BitOrAssign(_) => ('|', true),
            Shl(_) => ('<', false),
            Shr(_) => ('>', false),
            Eq(_) => ('=', false),
            Ne(_) => ('!', false),
            Lt(_) => ('l', false),
            Le(_) => ('m', false),
            _ => return fail("an operator of another kind"),
        };
        let value = self.arithmetic(op, x, y)?;
        if !assign {
            return Ok(value);
        }
        let place = self.place(f, &b.left)?;
        let place = self.follow(place)?;
        self.write(&place, value)?;
        Ok(Value::Tuple(vec![]))
    }

    /// The elements that a loop iterates over.
    pub fn list(&mut self, v: Value) -> Result<Vec<Value>> {
        match v {
            // A mutable reference to an array yields references.
            Value::Ref(place) => {
                let place = self.follow(place)?;
                match self.read(&place)? {
                    Value::Array(a) => Ok((0..a.len())
                        .map(|i| {
                            let mut p = place.clone();
                            p.path.push(i);
                            Value::Ref(p)
                        })
                        .collect()),
                    v => fail(format!("{} is no list", v.kind())),
                }
            }
            Value::Array(a) => Ok(a),
            v => fail(format!("{} is no list", v.kind())),
        }
    }

    fn literal_struct(&mut self, f: &mut Frame, s: &syn::ExprStruct) -> Result<Value> {
        if s.rest.is_some() {
            return fail("a struct from another");
        }
        let name = self.data_name(f, &s.path)?;
        let types = self.turbofish(f, &s.path)?;
        let mut fields = vec![];
        for field in &s.fields {
            let syn::Member::Named(n) = &field.member else {
                return fail("a struct with numbers");
            };
            fields.push((n.to_string(), self.eval(f, &field.expr)?));
        }
        Ok(Value::Data(name, fields, types))
    }

    fn macro_expr(&mut self, f: &mut Frame, mac: &syn::Macro) -> Result<Value> {
        match last(&mac.path).as_str() {
            // No proof depends on it: it only stops a wrong program.
            "debug_assert" | "debug_assert_eq" => Ok(Value::Tuple(vec![])),
            "assert" => {
                let e: Expr = syn::parse2(mac.tokens.clone()).map_err(|e| e.to_string())?;
                if let Expr::Binary(b) = &e
                    && matches!(b.op, syn::BinOp::Lt(_))
                    && let v @ Value::Word(..) = self.value(f, &b.left)?
                {
                    let limit = self.number(f, &b.right)?;
                    self.narrow(&v, limit)?;
                    return Ok(Value::Tuple(vec![]));
                }
                match self.truth(f, &e)? {
                    true => Ok(Value::Tuple(vec![])),
                    false => fail("an assertion that does not hold"),
                }
            }
            _ => {
                let tokens = self.glue.expand(&f.file.clone(), mac)?;
                let e: Expr = syn::parse2(tokens).map_err(|e| e.to_string())?;
                self.eval(f, &e)
            }
        }
    }
}
