//! Patterns and literals.

use super::eval::{Frame, Machine, Result, fail};
use super::text::simple;
use super::value::{Int, Value};
use syn::{Lit, Pat};

impl Machine<'_> {
    /// Binds the names in a pattern; false if the value is of another variant.
    pub fn matched(&mut self, f: &mut Frame, pat: &Pat, value: Value) -> Result<bool> {
        match pat {
            Pat::Wild(_) => Ok(true),
            Pat::Paren(p) => self.matched(f, &p.pat, value),
            Pat::Type(t) => self.matched(f, &t.pat, value),
            Pat::Reference(r) => {
                let value = self.deref(value)?;
                self.matched(f, &r.pat, value)
            }
            Pat::Ident(i) if i.ident == "None" => {
                Ok(matches!(self.deref(value)?, Value::Data(n, ..) if n == "None"))
            }
            Pat::Ident(_) => match simple(pat) {
                Some(name) => {
                    self.bind(f, &name, value);
                    Ok(true)
                }
                None => fail("a pattern of another kind"),
            },
            Pat::Lit(l) => match (self.literal(&l.lit)?, self.deref(value)?) {
                (Value::Int(a, _), Value::Int(b, _)) => Ok(a == b),
                _ => fail("a literal for another value"),
            },
            Pat::Tuple(t) => self.all_matched(f, t.elems.iter().collect(), value),
            Pat::Slice(s) => self.all_matched(f, s.elems.iter().collect(), value),
            Pat::Path(p) => {
                let wanted = self.data_name(f, &p.path)?;
                Ok(matches!(self.deref(value)?, Value::Data(n, ..) if n == wanted))
            }
            Pat::TupleStruct(s) => {
                let wanted = self.data_name(f, &s.path)?;
                match self.deref(value.clone())? {
                    Value::Data(n, ..) if n == wanted => {
                        self.all_matched(f, s.elems.iter().collect(), value)
                    }
                    Value::Data(..) => Ok(false),
                    v => fail(format!("{} for {wanted}", v.kind())),
                }
            }
            Pat::Struct(s) => {
                let Value::Data(_, fields, _) = self.deref(value)? else {
                    return fail("a pattern for a struct");
                };
                for p in &s.fields {
                    let syn::Member::Named(name) = &p.member else {
                        return fail("a pattern with numbers");
                    };
                    let Some((_, v)) = fields.iter().find(|(n, _)| name == n) else {
                        return fail(format!("no field {name}"));
                    };
                    if !self.matched(f, &p.pat, v.clone())? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ => fail("a pattern of another kind"),
        }
    }

    pub fn all_matched(&mut self, f: &mut Frame, pats: Vec<&Pat>, value: Value) -> Result<bool> {
        let place = match &value {
            Value::Ref(p) => Some(self.follow(p.clone())?),
            _ => None,
        };
        let parts = match self.deref(value)? {
            Value::Tuple(a) | Value::Array(a) => a,
            Value::Data(_, fields, _) => fields.into_iter().map(|(_, v)| v).collect(),
            v => return fail(format!("{} has no parts", v.kind())),
        };
        if parts.len() != pats.len() {
            return fail("a pattern of another length");
        }
        for (i, (pat, mut part)) in pats.into_iter().zip(parts).enumerate() {
            // A part of a mutable place is a mutable place too.
            if let Some(p) = &place {
                let mut p = p.clone();
                p.path.push(i);
                part = Value::Ref(p);
            }
            if !self.matched(f, pat, part)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub fn literal(&self, lit: &Lit) -> Result<Value> {
        match lit {
            Lit::Int(n) => {
                let ty = match n.suffix() {
                    "" => Int::Any,
                    s => Self::int(s).ok_or("a number of another type")?,
                };
                let n = n.base10_parse().map_err(|e| e.to_string())?;
                Ok(Value::Int(n, ty))
            }
            Lit::Bool(b) => Ok(Value::Bool(b.value)),
            Lit::Str(_) => Ok(Value::Tuple(vec![])),
            _ => fail("a literal of another kind"),
        }
    }
}
