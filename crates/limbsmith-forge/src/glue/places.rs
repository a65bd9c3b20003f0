//! Variables, and places inside them.

use super::eval::{Frame, Machine, Result, fail};
use super::value::{Int, Place, Value};
use syn::Expr;

/// Gives a type to numbers that have none.
pub fn typed(v: Value, int: Int) -> Value {
    match v {
        Value::Int(n, Int::Any) => Value::Int(n, int),
        Value::Array(a) => Value::Array(a.into_iter().map(|v| typed(v, int)).collect()),
        v => v,
    }
}

impl Machine<'_> {
    /// A new variable.
    pub fn bind(&mut self, f: &mut Frame, name: &str, value: Value) {
        self.store.push(value);
        let slot = self.store.len() - 1;
        if let Some(scope) = f.scopes.last_mut() {
            scope.insert(name.into(), slot);
        }
    }

    /// The value in a place.
    pub fn read(&self, place: &Place) -> Result<&Value> {
        let mut value = &self.store[place.slot];
        for &i in &place.path {
            value = self.child(self.behind(value)?, i)?;
        }
        Ok(value)
    }

    pub fn child<'v>(&self, value: &'v Value, i: usize) -> Result<&'v Value> {
        match value {
            Value::Array(a) | Value::Tuple(a) if i < a.len() => Ok(&a[i]),
            Value::Data(_, fields, _) if i < fields.len() => Ok(&fields[i].1),
            v => fail(format!("{} has no part {i}", v.kind())),
        }
    }

    /// The value after dereferencing.
    pub fn behind<'v>(&'v self, value: &'v Value) -> Result<&'v Value> {
        match value {
            Value::Ref(place) => self.behind(self.read(place)?),
            v => Ok(v),
        }
    }

    /// A copy of the value after dereferencing.
    pub fn deref(&self, value: Value) -> Result<Value> {
        match value {
            Value::Ref(place) => self.behind(self.read(&place)?).cloned(),
            v => Ok(v),
        }
    }

    pub fn write(&mut self, place: &Place, value: Value) -> Result<()> {
        fn inside(at: &mut Value, path: &[usize], value: Value) -> Result<()> {
            let Some((i, rest)) = path.split_first() else {
                // A number without a type takes the type of the place.
                *at = match at {
                    Value::Int(_, int) | Value::Word(_, int) => typed(value, *int),
                    _ => value,
                };
                return Ok(());
            };
            match at {
                Value::Array(a) | Value::Tuple(a) if *i < a.len() => {
                    inside(&mut a[*i], rest, value)
                }
                Value::Data(_, fields, _) if *i < fields.len() => {
                    inside(&mut fields[*i].1, rest, value)
                }
                v => fail(format!("{} has no part {i}", v.kind())),
            }
        }
        // The program's types ensure that a word stays a word; here arrays stay arrays.
        let mut slot = std::mem::replace(&mut self.store[place.slot], Value::Bool(false));
        let done = inside(&mut slot, &place.path, value);
        self.store[place.slot] = slot;
        done
    }

    /// The place after dereferencing.
    pub fn follow(&self, place: Place) -> Result<Place> {
        match self.read(&place)? {
            Value::Ref(inner) => self.follow(inner.clone()),
            _ => Ok(place),
        }
    }

    pub fn place(&mut self, f: &mut Frame, e: &Expr) -> Result<Place> {
        match e {
            Expr::Paren(p) => self.place(f, &p.expr),
            Expr::Group(p) => self.place(f, &p.expr),
            Expr::Reference(r) => self.place(f, &r.expr),
            Expr::Unary(u) if matches!(u.op, syn::UnOp::Deref(_)) => {
                let place = self.place(f, &u.expr)?;
                self.follow(place)
            }
            Expr::Path(p) => {
                let name = p.path.get_ident().map(ToString::to_string);
                match name.and_then(|n| f.variable(&n)) {
                    Some(slot) => Ok(Place { slot, path: vec![] }),
                    None => fail("no variable of the name"),
                }
            }
            Expr::Index(i) => {
                let index = self.number(f, &i.index)?;
                let place = self.place(f, &i.expr)?;
                self.step(place, index)
            }
            Expr::Field(p) => {
                let place = self.place(f, &p.base)?;
                let place = self.follow(place)?;
                let index = self.field_index(self.read(&place)?, &p.member)?;
                self.step(place, index)
            }
            Expr::MethodCall(m)
                if (m.method == "as_mut" || m.method == "as_ref") && m.args.is_empty() =>
            {
                self.place(f, &m.receiver)
            }
            _ => {
                let value = self.eval(f, e)?;
                match value {
                    Value::Ref(place) => Ok(place),
                    v => {
                        self.store.push(v);
                        Ok(Place {
                            slot: self.store.len() - 1,
                            path: vec![],
                        })
                    }
                }
            }
        }
    }

    pub fn step(&self, place: Place, index: usize) -> Result<Place> {
        let mut place = self.follow(place)?;
        self.child(self.read(&place)?, index)?;
        place.path.push(index);
        Ok(place)
    }

    pub fn field_index(&self, value: &Value, member: &syn::Member) -> Result<usize> {
        let name = match member {
            syn::Member::Named(n) => n.to_string(),
            syn::Member::Unnamed(i) => i.index.to_string(),
        };
        match value {
            Value::Data(_, fields, _) => fields
                .iter()
                .position(|(n, _)| *n == name)
                .ok_or_else(|| format!("no field {name}")),
            Value::Tuple(_) => name.parse().map_err(|_| format!("no field {name}")),
            v => fail(format!("{}: no field {name}", v.kind())),
        }
    }
}
