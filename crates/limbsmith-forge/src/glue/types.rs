//! Types, names and implementations, as the interpreter resolves them.

use super::eval::{Frame, Machine, Result, fail};
use super::text::{Function, Impl, front, last, module_of};
use super::value::{Int, Ty, Value};
use std::rc::Rc;
use syn::{GenericArgument, Path, PathArguments, Type};

impl Machine<'_> {
    /// The type that a path's arguments name, in order.
    pub fn arguments(&mut self, f: &mut Frame, a: &PathArguments) -> Result<Vec<Ty>> {
        let PathArguments::AngleBracketed(a) = a else {
            return Ok(vec![]);
        };
        let mut out = vec![];
        for arg in &a.args {
            if let GenericArgument::Type(t) = arg {
                out.push(self.ty(f, t)?);
            }
        }
        Ok(out)
    }

    /// The arguments at a path's end.
    pub fn turbofish(&mut self, f: &mut Frame, path: &Path) -> Result<Vec<Ty>> {
        match path.segments.last() {
            Some(s) => self.arguments(f, &s.arguments),
            None => Ok(vec![]),
        }
    }

    /// A type in full.
    pub fn ty(&mut self, f: &mut Frame, t: &Type) -> Result<Ty> {
        self.inside(|m| m.ty_inside(f, t))
    }

    fn ty_inside(&mut self, f: &mut Frame, t: &Type) -> Result<Ty> {
        match t {
            Type::Paren(p) => self.ty(f, &p.elem),
            Type::Group(p) => self.ty(f, &p.elem),
            Type::Reference(r) => self.ty(f, &r.elem),
            Type::Array(a) => match self.ty(f, &a.elem)? {
                Ty::Int(Int::U64 | Int::U32 | Int::U8) => {
                    let n = self.number(f, &a.len)?;
                    Ok(Ty::Words(n))
                }
                _ => Ok(Ty::Other),
            },
            Type::Path(p) => {
                if let Some(q) = &p.qself {
                    let own = self.ty(f, &q.ty)?;
                    return self.associated(&own, &last(&p.path));
                }
                self.path_ty(f, &p.path)
            }
            _ => Ok(Ty::Other),
        }
    }

    /// The type of a path of one or more names.
    pub(super) fn path_ty(&mut self, f: &mut Frame, path: &Path) -> Result<Ty> {
        let names: Vec<_> = path.segments.iter().collect();
        let Some(first) = names.first() else {
            return Ok(Ty::Other);
        };
        let name = first.ident.to_string();
        // The modules before a name do not matter: names are resolved below.
        if names.len() > 1 && name.starts_with(|c: char| c.is_lowercase()) {
            let upper = names
                .iter()
                .position(|s| s.ident.to_string().starts_with(|c: char| c.is_uppercase()));
            let Some(at) = upper else {
                return Ok(Ty::Other);
            };
            let module = names[at - 1].ident.to_string();
            let name = names[at].ident.to_string();
            let args = self.arguments(f, &names[at].arguments)?;
            let alias = |(file, n): &&(String, String)| *n == name && module_of(file) == module;
            if let Some(key) = self.glue.aliases.keys().find(alias).cloned() {
                return self.alias(f, &key, args);
            }
            return Ok(Ty::Named(
                self.qualified(&format!("{module}.rs"), &name),
                args,
            ));
        }
        let mut ty = match name.as_str() {
            "Self" => f.own.clone(),
            _ if f.types.contains_key(&name) => f.types[&name].clone(),
            _ => match Self::int(&name) {
                Some(int) => Ty::Int(int),
                None => {
                    let args = self.arguments(f, &first.arguments)?;
                    let key = (f.file.clone(), name.clone());
                    let imported = |(file, n): &&(String, String)| {
                        *n == name && file != &f.file && module_of(file) == "narrow"
                    };
                    let other = self.glue.aliases.keys().find(imported).cloned();
                    let local = self.glue.aliases.contains_key(&key).then_some(key);
                    match local.or(other) {
                        Some(key) => self.alias(f, &key, args)?,
                        None => Ty::Named(self.qualified(&f.file, &name), args),
                    }
                }
            },
        };
        for s in &names[1..] {
            ty = self.associated(&ty, &s.ident.to_string())?;
        }
        Ok(ty)
    }

    /// The type that an alias names.
    pub fn alias(&mut self, f: &Frame, key: &(String, String), args: Vec<Ty>) -> Result<Ty> {
        let Some((params, t)) = self.glue.aliases.get(key).cloned() else {
            return fail(format!("{}: no such type is known", key.1));
        };
        if params.len() != args.len() {
            return fail(format!("{}: other parameters", key.1));
        }
        let mut g = Frame::new(&key.0, f.own.clone());
        g.types = params.into_iter().zip(args).collect();
        self.ty(&mut g, &t)
    }

    /// The full name of a struct or variant.
    pub fn qualified(&mut self, file: &str, name: &str) -> String {
        let key = (file.to_string(), name.to_string());
        if let Some(known) = self.names.get(&key) {
            return known.clone();
        }
        let full = self.resolved(file, name);
        self.names.insert(key, full.clone());
        full
    }

    fn resolved(&self, file: &str, name: &str) -> String {
        let local = format!("{}::{name}", module_of(file));
        let variants = format!("{local}::");
        if self.glue.data.contains(&local)
            || self.glue.data.iter().any(|d| d.starts_with(&variants))
        {
            return local;
        }
        let suffix = format!("::{name}");
        let mut all = self.glue.data.iter().filter(|d| d.ends_with(&suffix));
        match (all.next(), all.next()) {
            (Some(one), None) => one.clone(),
            _ => name.into(),
        }
    }

    /// The full name of the struct or variant that a path constructs.
    pub fn data_name(&mut self, f: &Frame, path: &Path) -> Result<String> {
        let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        Ok(match &names[..] {
            [one] => self.qualified(&f.file, one),
            [module, name] if module.starts_with(|c: char| c.is_lowercase()) => {
                format!("{module}::{name}")
            }
            [.., kind, variant] => self.qualified(&f.file, &format!("{kind}::{variant}")),
            [] => return fail("an empty path"),
        })
    }

    /// The implementations for a type.
    pub fn impls(&mut self, ty: &Ty) -> Result<Rc<Vec<Rc<Impl>>>> {
        if let Some(all) = self.known_impls.get(ty) {
            return Ok(all.clone());
        }
        let mut out = vec![];
        for i in &self.glue.impls {
            let Some(target) = &i.target else { continue };
            let fits = match (target, ty) {
                (Type::Array(a), Ty::Words(n)) => {
                    let mut f = Frame::new(&i.file, Ty::Other);
                    self.number(&mut f, &a.len)? == *n
                }
                (Type::Path(p), Ty::Int(int)) => {
                    p.path.get_ident().and_then(|n| Self::int(&n.to_string())) == Some(*int)
                }
                (Type::Path(p), Ty::Named(name, _)) => {
                    let names: Vec<String> = p
                        .path
                        .segments
                        .iter()
                        .map(|s| s.ident.to_string())
                        .collect();
                    let full = match &names[..] {
                        [one] => self.qualified(&i.file, one),
                        [.., module, one] => format!("{module}::{one}"),
                        [] => continue,
                    };
                    full == *name
                }
                (Type::Group(g), Ty::Int(int)) => matches!(&*g.elem, Type::Path(p)
                    if p.path.get_ident().and_then(|n| Self::int(&n.to_string())) == Some(*int)),
                _ => false,
            };
            if fits {
                out.push(i.clone());
            }
        }
        let out = Rc::new(out);
        self.known_impls.insert(ty.clone(), out.clone());
        Ok(out)
    }

    /// A type that an implementation names.
    pub fn associated(&mut self, own: &Ty, name: &str) -> Result<Ty> {
        for i in self.impls(own)?.iter() {
            if let Some(t) = i.types.get(name) {
                let mut f = self.impl_frame(i, own)?;
                let t = t.clone();
                return self.ty(&mut f, &t);
            }
        }
        Ok(Ty::Other)
    }

    /// The function of a type: of an implementation, or a default of one of its traits.
    pub fn function(&mut self, own: &Ty, name: &str) -> Result<(Rc<Function>, Frame)> {
        let key = (own.clone(), name.to_string());
        if let Some(known) = self.known_functions.get(&key) {
            return Ok(known.clone());
        }
        let found = self.found(own, name)?;
        self.known_functions.insert(key, found.clone());
        Ok(found)
    }

    fn found(&mut self, own: &Ty, name: &str) -> Result<(Rc<Function>, Frame)> {
        let impls = self.impls(own)?;
        let mut found = vec![];
        for i in impls.iter() {
            if i.of != "From"
                && let Some(function) = i.functions.get(name)
            {
                found.push((function.clone(), self.impl_frame(i, own)?));
            }
        }
        if found.is_empty() {
            for i in impls.iter() {
                if let Some(t) = self.glue.traits.get(&i.of).cloned()
                    && let Some(function) = t.functions.get(name)
                {
                    let mut f = self.impl_frame(i, own)?;
                    f.file.clone_from(&t.file);
                    found.push((function.clone(), f));
                }
            }
        }
        match (found.pop(), found.is_empty()) {
            (Some(one), true) => Ok(one),
            (None, _) => fail(format!("{own:?} has no function {name}")),
            _ => fail(format!("{own:?} has two functions {name}")),
        }
    }

    /// A constant: of the file, of a module, of a type.
    pub fn constant(
        &mut self,
        f: &mut Frame,
        q: &Option<syn::QSelf>,
        path: &Path,
    ) -> Result<Value> {
        let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        let name = last(path);
        if let [one] = &names[..] {
            if let Some(n) = f.numbers.get(one) {
                return Ok(Value::Int(*n as u128, Int::Usize));
            }
            match one.as_str() {
                "None" => return Ok(Value::option(None)),
                "PhantomData" => return Ok(Value::Tuple(vec![])),
                "LANES" => return Ok(Value::Int(8, Int::Usize)),
                "HALF" => return Ok(Value::Int(4, Int::Usize)),
                _ => {}
            }
            let mut keys = self.glue.constants.keys();
            let local = (f.file.clone(), one.clone());
            let key = match self.glue.constants.contains_key(&local) {
                true => Some(local),
                false => keys
                    .find(|(file, n)| n == one && !file.contains('/'))
                    .cloned(),
            };
            if let Some(key) = key {
                return self.global(&key);
            }
            return Ok(Value::Function(Box::new(path.clone())));
        }
        let own = match q {
            Some(q) => self.ty(f, &q.ty)?,
            None => {
                let front = front(path);
                if let Some(s) = front.segments.last()
                    && s.ident.to_string().starts_with(|c: char| c.is_lowercase())
                    && Self::int(&s.ident.to_string()).is_none()
                {
                    let folder = f.file.trim_end_matches("mod.rs").to_string();
                    let key = (format!("{folder}{}.rs", s.ident), name.clone());
                    return match self.glue.constants.contains_key(&key) {
                        true => self.global(&key),
                        false => Ok(Value::Function(Box::new(path.clone()))),
                    };
                }
                self.path_ty(f, &front)?
            }
        };
        match (&own, name.as_str()) {
            (Ty::Vector(_), "INLINE") => return Ok(Value::Bool(self.inline)),
            (Ty::Int(int), "MAX") => return Ok(Value::Int(u128::MAX >> (128 - int.bits()), *int)),
            _ => {}
        }
        if let Ty::Named(..) | Ty::Int(_) = &own {
            let cached = format!("{own:?} {name}");
            if let Some(v) = self.glue.values.borrow().get(&cached) {
                return Ok(v.clone());
            }
            for i in self.impls(&own)?.iter() {
                if let Some((t, e)) = i.constants.get(&name) {
                    let mut g = self.impl_frame(i, &own)?;
                    let (t, e) = (t.clone(), e.clone());
                    let v = self.typed(&mut g, &t, &e)?;
                    self.glue.values.borrow_mut().insert(cached, v.clone());
                    return Ok(v);
                }
            }
        }
        let variant = self.data_name(f, path)?;
        if self.glue.data.contains(&variant) {
            return Ok(Value::data(&variant, vec![]));
        }
        Ok(Value::Function(Box::new(path.clone())))
    }

    /// A constant of a file.
    pub fn global(&mut self, key: &(String, String)) -> Result<Value> {
        let cached = format!("{} {}", key.0, key.1);
        if let Some(v) = self.glue.values.borrow().get(&cached) {
            return Ok(v.clone());
        }
        let Some((t, e)) = self.glue.constants.get(key) else {
            return fail(format!("no constant {}", key.1));
        };
        let mut f = Frame::new(&key.0, Ty::Other);
        let v = self.typed(&mut f, &t.clone(), &e.clone())?;
        self.glue.values.borrow_mut().insert(cached, v.clone());
        Ok(v)
    }

    /// A constant's value; functions that return an array may take its length from the type.
    pub fn typed(&mut self, f: &mut Frame, t: &Type, e: &syn::Expr) -> Result<Value> {
        let before = self.expected.take();
        self.expected = self.length(f, t)?;
        let v = self.value(f, e);
        self.expected = before;
        let v = v?;
        match (self.length(f, t)?, &v) {
            (Some(n), Value::Array(a)) if a.len() != n => fail("a constant of another length"),
            _ => Ok(v),
        }
    }

    /// The length of the first array in a type.
    pub fn length(&mut self, f: &mut Frame, t: &Type) -> Result<Option<usize>> {
        Ok(match t {
            Type::Paren(p) => self.length(f, &p.elem)?,
            Type::Group(p) => self.length(f, &p.elem)?,
            Type::Reference(r) => self.length(f, &r.elem)?,
            Type::Array(a) => Some(self.number(f, &a.len)?),
            Type::Path(p) => match p.path.segments.last().map(|s| &s.arguments) {
                Some(PathArguments::AngleBracketed(a)) if last(&p.path) == "Option" => {
                    match a.args.first() {
                        Some(GenericArgument::Type(t)) => self.length(f, &t.clone())?,
                        _ => None,
                    }
                }
                _ => None,
            },
            _ => None,
        })
    }

    /// Takes numbers of generic parameters from the lengths of an argument's arrays.
    pub fn lengths(&mut self, f: &mut Frame, t: &Type, v: &Value) -> Result<()> {
        match t {
            Type::Reference(r) => self.lengths(f, &r.elem, v),
            Type::Array(a) => {
                let Value::Array(all) = self.deref(v.clone())? else {
                    return Ok(());
                };
                if let syn::Expr::Path(p) = &a.len
                    && let Some(name) = p.path.get_ident()
                {
                    let name = name.to_string();
                    let known = name.len() == 1;
                    if known && *f.numbers.entry(name).or_insert(all.len()) != all.len() {
                        return fail("an array of another length");
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// An argument, which `into` converts if its type requires it.
    pub fn converted(&mut self, f: &mut Frame, t: &Type, v: Value) -> Result<Value> {
        if let Type::ImplTrait(i) = t
            && let Some(syn::TypeParamBound::Trait(b)) = i.bounds.first()
            && last(&b.path) == "Into"
            && let Some(to) = self.turbofish(f, &b.path)?.pop()
        {
            let v = match self.deref(v)? {
                Value::Into(inner, _) => *inner,
                v => v,
            };
            return Ok(Value::Into(Box::new(v), to));
        }
        if let (Some(low), Value::Array(a)) = (lane_type(t), &v)
            && a.iter()
                .any(|v| matches!((v, low), (Value::Low(_), false) | (Value::Lanes(_), true)))
        {
            return fail("low bits for words, or words for low bits");
        }
        // A number that `into` widened.
        if let Value::Int(_, from) | Value::Word(_, from) = v
            && let Type::Path(p) = t
            && let Some(to) = p.path.get_ident().and_then(|n| Self::int(&n.to_string()))
        {
            return match from == Int::Any || from.bits() <= to.bits() {
                true => self.cast(v, to),
                false => fail("a number that its parameter has no room for"),
            };
        }
        Ok(v)
    }

    /// The result of `into` for a value and a target type.
    pub fn convert(&mut self, v: Value, to: &Ty) -> Result<Value> {
        let (Value::Data(name, ..), Ty::Named(wanted, _)) = (&v, to) else {
            return Ok(v);
        };
        let is = |name: &str, wanted: &str| {
            name == wanted
                || name
                    .strip_prefix(wanted)
                    .is_some_and(|r| r.starts_with("::"))
        };
        if is(name, wanted) {
            return Ok(v);
        }
        for i in self.impls(to)?.iter() {
            let Some(from) = &i.from else { continue };
            let mut f = self.impl_frame(i, to)?;
            let from = from.clone();
            if let Ty::Named(from, _) = self.ty(&mut f, &from)?
                && is(name, &from)
                && let Some(function) = i.functions.get("from")
            {
                return self.invoke(&function.clone(), f, vec![v]);
            }
        }
        fail(format!("{name} does not become {wanted}"))
    }

    /// A result of a declared type.
    pub fn settled(&mut self, f: &mut Frame, t: &Type, v: Value) -> Result<Value> {
        match v {
            Value::Pending(inner) => {
                let to = self.ty(f, t)?;
                self.convert(*inner, &to)
            }
            // A kernel returns low bits where its type says so.
            Value::Array(a) if a.iter().all(|x| matches!(x, Value::Lanes(_))) && low(t) => {
                let all = a.into_iter().map(|x| self.low52(x));
                Ok(Value::Array(all.collect::<Result<_>>()?))
            }
            v => Ok(v),
        }
    }
}

/// Whether a type is an array of low bits.
fn low(t: &Type) -> bool {
    lane_type(t) == Some(true)
}

/// Whether the type says that an array of vectors has low bits (true) or full words (false).
fn lane_type(t: &Type) -> Option<bool> {
    match t {
        Type::Group(g) => lane_type(&g.elem),
        Type::Reference(r) => lane_type(&r.elem),
        Type::Array(a) => lane_type(&a.elem),
        Type::Path(p) => match last(&p.path).as_str() {
            "Low" | "LowLimbs" => Some(true),
            "V" | "Limbs" | "Whole" => Some(false),
            _ => None,
        },
        _ => None,
    }
}
