//! Calls: of functions of the glue, of kernels, and of a few external functions known by name.

use super::eval::{Frame, Machine, Result, fail};
use super::text::{front, last};
use super::value::{Int, Ty, Value};
use num_bigint::BigUint;
use std::rc::Rc;
use syn::{Expr, Path};

impl Machine<'_> {
    /// A call by a path or of a closure.
    pub fn call_expr(&mut self, f: &mut Frame, c: &syn::ExprCall) -> Result<Value> {
        // The expected length is that of this call's result, or of the value inside `Some`.
        let some = matches!(&*c.func, Expr::Path(p) if p.path.is_ident("Some"));
        let expected = match some {
            true => None,
            false => self.expected.take(),
        };
        let mut args = vec![];
        for a in &c.args {
            args.push(self.eval(f, a)?);
        }
        self.expected = expected;
        match &*c.func {
            // A closure in a variable.
            Expr::Path(p) if (p.path.get_ident()).is_some_and(|i| f.has(&i.to_string())) => {
                let what = self.value(f, &c.func)?;
                self.apply(f, &what, args)
            }
            Expr::Path(p) => self.call_path(f, &p.qself, &p.path, args),
            e => {
                let what = self.value(f, e)?;
                self.apply(f, &what, args)
            }
        }
    }

    fn number_of(&self, v: &Value) -> Result<(u128, Int)> {
        match v {
            Value::Int(n, t) => Ok((*n, *t)),
            v => fail(format!("{}, where a number is", v.kind())),
        }
    }

    /// A call by a path.
    pub fn call_path(
        &mut self,
        f: &mut Frame,
        q: &Option<syn::QSelf>,
        path: &Path,
        args: Vec<Value>,
    ) -> Result<Value> {
        let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        let name = last(path);
        if let [one] = &names[..] {
            if let Some(function) = f.inner.get(one).cloned() {
                let mut g = f.clone();
                g.scopes = vec![Default::default()];
                return self.invoke(&function, g, args);
            }
            if let Some(v) = self.plain(f, one, &args)? {
                return Ok(v);
            }
            return self.free(f, None, path, args);
        }
        if q.is_none() {
            let before = &names[names.len() - 2];
            let kernel = names.len() == 2 && *before == self.module.rep.name;
            if kernel && self.own_folder(f) {
                return self.kernel(&name, args);
            }
            if before.starts_with(|c: char| c.is_lowercase()) && Self::int(before).is_none() {
                return self.free(f, Some(before), path, args);
            }
            if before == "Word" && (name == "split" || name == "join") {
                return self.words(f, &name, args);
            }
        }
        let own = match q {
            Some(q) => self.ty(f, &q.ty)?,
            None => self.path_ty(f, &front(path))?,
        };
        match &own {
            Ty::Vector(n) => return self.vector(f, *n, &name, args),
            Ty::Words(n) if name == "default" => {
                return Ok(Value::Array(vec![Value::Int(0, Int::Any); *n]));
            }
            Ty::Int(t) if args.len() <= 2 => match (name.as_str(), &args[..]) {
                ("from", [v]) => {
                    let v = self.deref(v.clone())?;
                    return self.cast(v, *t);
                }
                ("div_ceil", [a, b]) => {
                    let (a, b) = (self.number_of(a)?.0, self.number_of(b)?.0);
                    return match b {
                        0 => fail("a division by zero"),
                        b => Ok(Value::Int(a.div_ceil(b), *t)),
                    };
                }
                _ => {}
            },
            Ty::Named(n, _) if n.ends_with("Modulus") && name == "new" => {
                return match &args[..] {
                    [v] => Ok(Value::data("Modulus", vec![self.deref(v.clone())?])),
                    _ => fail("Modulus::new takes one argument"),
                };
            }
            _ => {}
        }
        let variant = self.data_name(f, path)?;
        if self.glue.data.contains(&variant) {
            let args = args
                .into_iter()
                .map(|a| self.deref(a))
                .collect::<Result<_>>()?;
            return Ok(Value::data(&variant, args));
        }
        let (function, mut g) = self.function(&own, &name)?;
        self.generics(f, &mut g, &function.sig, path)?;
        self.invoke(&function, g, args)
    }

    /// Whether the text is in the folder of the field.
    fn own_folder(&self, f: &Frame) -> bool {
        f.file == format!("{}/mod.rs", self.module.field.name)
    }

    /// The generic parameters of a function: explicit ones, then those of the caller.
    fn generics(
        &mut self,
        f: &mut Frame,
        g: &mut Frame,
        sig: &syn::Signature,
        path: &Path,
    ) -> Result<()> {
        for (name, ty) in &f.types {
            g.types.entry(name.clone()).or_insert_with(|| ty.clone());
        }
        let Some(s) = path.segments.last() else {
            return Ok(());
        };
        let syn::PathArguments::AngleBracketed(a) = &s.arguments else {
            return Ok(());
        };
        let mut given = a.args.iter();
        for p in &sig.generics.params {
            match (p, given.clone().next()) {
                (syn::GenericParam::Lifetime(_), _) => {}
                (syn::GenericParam::Type(t), Some(syn::GenericArgument::Type(ty))) => {
                    given.next();
                    let ty = self.ty(f, ty)?;
                    g.types.insert(t.ident.to_string(), ty);
                }
                (syn::GenericParam::Const(c), Some(arg)) => {
                    given.next();
                    let n = match arg {
                        syn::GenericArgument::Const(e) => self.number(f, e)?,
                        syn::GenericArgument::Type(syn::Type::Path(p)) => {
                            let e = Expr::Path(syn::ExprPath {
                                attrs: vec![],
                                qself: None,
                                path: p.path.clone(),
                            });
                            self.number(f, &e)?
                        }
                        _ => return fail("a generic argument of another kind"),
                    };
                    g.numbers.insert(c.ident.to_string(), n);
                }
                (_, None) => {}
                _ => return fail("a generic argument of another kind"),
            }
        }
        Ok(())
    }

    /// Constructors, and external functions that are imported by name.
    fn plain(&mut self, f: &mut Frame, name: &str, args: &[Value]) -> Result<Option<Value>> {
        let mut values = vec![];
        for a in args {
            values.push(self.deref(a.clone())?);
        }
        Ok(Some(match (name, &values[..]) {
            ("Some", [v]) => Value::option(Some(v.clone())),
            ("black_box" | "opaque32", [v]) => v.clone(),
            ("low52", [v]) => self.low52(v.clone())?,
            ("bare", [Value::Low(lanes)]) => Value::Junk(lanes.clone()),
            _ => {
                let full = self.qualified(&f.file, name);
                if !self.glue.data.contains(&full) {
                    return Ok(None);
                }
                Value::data(&full, values)
            }
        }))
    }

    /// A free function of the glue, or an external one.
    fn free(
        &mut self,
        f: &mut Frame,
        module: Option<&str>,
        path: &Path,
        args: Vec<Value>,
    ) -> Result<Value> {
        let name = last(path);
        match (module, name.as_str()) {
            (Some("array"), "from_fn") => return self.array_of(f, args),
            (Some("slice"), "from_ref" | "from_mut") => {
                return match &args[..] {
                    [Value::Ref(p)] => Ok(Value::Array(vec![Value::Ref(p.clone())])),
                    [v] => Ok(Value::Array(vec![v.clone()])),
                    _ => fail("a slice of one"),
                };
            }
            (Some("divstep"), "invert" | "invert_vartime") => return self.invert(args),
            _ => {}
        }
        let here = (f.file.clone(), name.clone());
        let key = match module {
            None if self.glue.functions.contains_key(&here) => Some(here),
            _ => {
                let fits = |(file, n): &&(String, String)| {
                    *n == name && module.is_none_or(|m| super::text::module_of(file) == m)
                };
                let mut all = self.glue.functions.keys().filter(fits);
                match (all.next(), all.next()) {
                    (Some(one), None) => Some(one.clone()),
                    _ => None,
                }
            }
        };
        let function = key.and_then(|k| self.glue.functions.get(&k));
        let Some(function) = function.map(Rc::clone) else {
            return fail(format!("{name}: no function of the name is known"));
        };
        let mut g = Frame::new(&function.file, Ty::Other);
        self.generics(f, &mut g, &function.sig, path)?;
        self.invoke(&function, g, args)
    }

    /// An array from a function of the index. Its length is the length of the enclosing function's result.
    fn array_of(&mut self, f: &mut Frame, args: Vec<Value>) -> Result<Value> {
        let [what] = &args[..] else {
            return fail("from_fn takes a function");
        };
        let n = match f.result.clone() {
            Some(t) => self.length(f, &t)?,
            None => None,
        };
        let Some(n) = n else {
            return fail("an array whose length is not written");
        };
        let what = self.deref(what.clone())?;
        let mut out = vec![];
        for i in 0..n {
            let v = self.apply(f, &what, vec![Value::Int(i as u128, Int::Usize)])?;
            out.push(self.deref(v)?);
        }
        Ok(Value::Array(out))
    }

    /// `Word::split` and `Word::join` of the kernels' words: both lengths follow from one.
    fn words(&mut self, f: &mut Frame, name: &str, args: Vec<Value>) -> Result<Value> {
        let int = match self.module.rep.word {
            32 => Int::U32,
            64 => Int::U64,
            _ => return fail("words of another width"),
        };
        let [v] = &args[..] else {
            return fail("one argument");
        };
        let Value::Array(a) = self.deref(v.clone())? else {
            return fail("words that are no array");
        };
        let (function, mut g) = self.function(&Ty::Int(int), name)?;
        let factor = 64 / int.bits() as usize;
        let (n, m) = match name {
            "split" => (a.len(), a.len() * factor),
            _ => (a.len() / factor, a.len()),
        };
        g.numbers.insert("N".into(), n);
        g.numbers.insert("M".into(), m);
        let _ = f;
        self.invoke(&function, g, args)
    }

    /// The inverse of a canonical integer by divsteps, which is tested and not proved.
    fn invert(&mut self, args: Vec<Value>) -> Result<Value> {
        let [x, m] = &args[..] else {
            return fail("invert takes two arguments");
        };
        let (Value::Array(x), Value::Data(name, fields, _)) =
            (self.deref(x.clone())?, self.deref(m.clone())?)
        else {
            return fail("invert takes words and a modulus");
        };
        let Some((_, Value::Array(modulus))) = fields.first() else {
            return fail("a modulus has words");
        };
        let weights: Vec<u32> = (0..x.len() as u32).map(|i| 64 * i).collect();
        let m = self.integer(&modulus.clone(), &weights)?;
        if name != "Modulus" || self.facts[m].shape.max() != self.ring.0 {
            return fail("invert by another modulus");
        }
        let x = self.integer(&x, &weights)?;
        let shape = (*self.facts[x].shape).clone();
        if shape.max() >= self.ring.0 {
            return fail("the inverse of what is not canonical");
        }
        let value = self.ring.inverse(&self.facts[x].value)?;
        let shape = limbsmith_check::Shape {
            limbs: vec![BigUint::from(u64::MAX); weights.len()],
            weights,
            whole: Some(&self.ring.0 - 1u8),
            ..shape
        };
        let fact = self.fact(value, shape);
        Ok(self.limbs(fact, Int::U64))
    }

    /// A function of vectors.
    fn vector(
        &mut self,
        f: &mut Frame,
        lanes: usize,
        name: &str,
        args: Vec<Value>,
    ) -> Result<Value> {
        let mut values = vec![];
        for a in args {
            values.push(self.deref(a)?);
        }
        Ok(match (name, &values[..]) {
            ("splat", [v]) => Value::Lanes(vec![self.cast(v.clone(), Int::U64)?; lanes].into()),
            ("load", [Value::Array(a)]) if a.len() == lanes => Value::Lanes(a.clone().into()),
            ("both", [Value::Bits(a), Value::Bits(b)]) => {
                Value::Bits(a.iter().zip(b).map(|(a, b)| self.ring.mul(a, b)).collect())
            }
            ("either", [Value::Bits(a), Value::Bits(b)]) => Value::Bits(
                a.iter()
                    .zip(b)
                    .map(|(a, b)| self.ring.either(a, b))
                    .collect(),
            ),
            // For words that are 0 or 1: the words that equal 1.
            ("equal", [Value::Lanes(a), Value::Lanes(b)])
                if b.iter().all(|v| matches!(v, Value::Int(1, _))) =>
            {
                Value::Bits(a.iter().map(|v| self.truth_of(v)).collect::<Result<_>>()?)
            }
            ("bits", [v]) => {
                let mut bits = vec![];
                for i in 0..lanes {
                    let i = Value::Int(i as u128, Int::Any);
                    let bit = self.arithmetic('>', v.clone(), i)?;
                    let bit = self.arithmetic('&', bit, Value::Int(1, Int::Any))?;
                    bits.push(self.truth_of(&bit)?);
                }
                Value::Bits(bits)
            }
            ("byte", [Value::Bits(bits)]) => {
                let mut byte = Value::Int(0, Int::U8);
                for (i, bit) in bits.iter().enumerate() {
                    let bit = self.truth_word(bit.clone(), Int::U8);
                    let bit = self.arithmetic('<', bit, Value::Int(i as u128, Int::Any))?;
                    byte = self.arithmetic('|', byte, bit)?;
                }
                byte
            }
            ("outline", [work]) => return self.run(f, work.clone()),
            _ => return fail(format!("{name}: no such function of vectors is known")),
        })
    }

    /// Work that is called as a separate function.
    fn run(&mut self, f: &mut Frame, work: Value) -> Result<Value> {
        let Value::Data(name, _, types) = &work else {
            return fail("work that is no struct");
        };
        let own = Ty::Named(name.clone(), types.clone());
        let (function, mut g) = self.function(&own, "run")?;
        if types.is_empty() {
            g.types.clone_from(&f.types);
        }
        self.invoke(&function, g, vec![work])
    }

    /// A method.
    pub fn method(&mut self, f: &mut Frame, m: &syn::ExprMethodCall) -> Result<Value> {
        let name = m.method.to_string();
        let receiver = self.eval(f, &m.receiver)?;
        let mut args = vec![];
        for a in &m.args {
            args.push(self.eval(f, a)?);
        }
        if args.is_empty() && matches!(name.as_str(), "as_mut" | "as_ref" | "iter_mut") {
            if let Value::Array(_) = receiver
                && name != "as_ref"
            {
                // A variable's own name denotes its place.
                let e = Expr::Reference(syn::ExprReference {
                    attrs: vec![],
                    and_token: Default::default(),
                    mutability: Some(Default::default()),
                    expr: m.receiver.clone(),
                });
                let place = self.eval(f, &e)?;
                return match name.as_str() {
                    "iter_mut" => Ok(Value::Array(self.list(place)?)),
                    _ => Ok(place),
                };
            }
            return match name.as_str() {
                "iter_mut" => Ok(Value::Array(self.list(receiver)?)),
                _ => Ok(receiver),
            };
        }
        if let Value::Array(_) | Value::Ref(_) | Value::From(_) = receiver
            && let Some(v) = self.iterator(f, &name, &receiver, &args)?
        {
            return Ok(v);
        }
        let receiver = self.deref(receiver)?;
        if name == "into" && args.is_empty() {
            return match receiver {
                Value::Into(inner, to) => self.convert(*inner, &to),
                v @ Value::Data(..) => Ok(Value::Pending(Box::new(v))),
                v => Ok(v),
            };
        }
        match (&receiver, name.as_str(), &args[..]) {
            (Value::Lanes(a), "store", []) => Ok(Value::Array(a.to_vec())),
            (Value::Lanes(a) | Value::Junk(a), "shuffle", [from]) => {
                let Value::Array(from) = self.deref(from.clone())? else {
                    return fail("a shuffle by what is no array");
                };
                let mut out = vec![];
                for i in from {
                    let (i, _) = self.number_of(&i)?;
                    out.push(a[(i % a.len() as u128) as usize].clone());
                }
                Ok(match receiver {
                    Value::Junk(_) => Value::Junk(out.into()),
                    _ => Value::Lanes(out.into()),
                })
            }
            (Value::Int(a, t), _, [b]) => {
                let b = self.deref(b.clone())?;
                self.int_method(&name, (*a, *t), self.number_of(&b)?)
            }
            (Value::Data(data, ..), "run", []) if data.contains("::") => self.run(f, receiver),
            (Value::Data(data, _, types), _, _) => {
                // The type of a variant precedes its name.
                let parts: Vec<&str> = data.split("::").collect();
                let head = parts[..parts.len().min(2)].join("::");
                let own = Ty::Named(head, types.clone());
                let (function, mut g) = self.function(&own, &name)?;
                for (n, ty) in &f.types {
                    g.types.entry(n.clone()).or_insert_with(|| ty.clone());
                }
                args.insert(0, receiver.clone());
                self.invoke(&function, g, args)
            }
            (v, _, _) => fail(format!("{}: no method {name} is known", v.kind())),
        }
    }

    fn iterator(
        &mut self,
        f: &mut Frame,
        name: &str,
        receiver: &Value,
        args: &[Value],
    ) -> Result<Option<Value>> {
        let pair = |(a, b): (Value, Value)| Value::Tuple(vec![a, b]);
        Ok(Some(match (name, args) {
            ("iter", []) => {
                let v = self.deref(receiver.clone())?;
                let all = self.list(v)?;
                Value::Array(all)
            }
            ("into_iter", []) => Value::Array(self.list(receiver.clone())?),
            ("zip", [other]) => {
                let a = self.list(receiver.clone())?;
                let b = match self.deref(other.clone())? {
                    Value::From(n) => (n..n + a.len() as u128)
                        .map(|n| Value::Int(n, Int::Any))
                        .collect(),
                    _ => self.list(other.clone())?,
                };
                Value::Array(a.into_iter().zip(b).map(pair).collect())
            }
            ("enumerate", []) => {
                let all = self.list(receiver.clone())?.into_iter().enumerate();
                Value::Array(
                    all.map(|(i, v)| pair((Value::Int(i as u128, Int::Usize), v)))
                        .collect(),
                )
            }
            ("rev", []) => Value::Array(self.list(receiver.clone())?.into_iter().rev().collect()),
            ("map", [what]) => {
                let mut out = vec![];
                for v in self.list(receiver.clone())? {
                    let v = self.apply(f, what, vec![v])?;
                    out.push(v);
                }
                Value::Array(out)
            }
            _ => return Ok(None),
        }))
    }

    fn int_method(&self, name: &str, (a, s): (u128, Int), (b, t): (u128, Int)) -> Result<Value> {
        let ty = if s == Int::Any { t } else { s };
        let modulus = match ty {
            Int::Any => return fail("a number of no type"),
            _ => u128::MAX >> (128 - ty.bits()),
        };
        if name != "checked_sub" && name != "div_ceil" && ty.bits() > 64 {
            return fail("a wide number");
        }
        Ok(match name {
            "overflowing_add" => {
                let sum = a + b;
                Value::Tuple(vec![
                    Value::Int(sum & modulus, ty),
                    Value::Bool(sum > modulus),
                ])
            }
            "overflowing_sub" => {
                let r = a.wrapping_sub(b) & modulus;
                Value::Tuple(vec![Value::Int(r, ty), Value::Bool(a < b)])
            }
            "wrapping_sub" => Value::Int(a.wrapping_sub(b) & modulus, ty),
            "checked_sub" => Value::option(a.checked_sub(b).map(|r| Value::Int(r, ty))),
            "div_ceil" if b > 0 => Value::Int(a.div_ceil(b), ty),
            _ => return fail(format!("{name}: no such method of numbers is known")),
        })
    }
}
