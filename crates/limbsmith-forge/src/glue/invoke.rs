//! Execution of functions of the glue.

use super::eval::{Frame, Machine, Result, fail};
use super::text::{Function, Impl};
use super::value::{Int, Ty, Value};
use std::collections::BTreeMap;
use syn::{Expr, Stmt, Type};

/// The variable at the end of a function, if the type of the result gives the type of its integers.
fn last_variable(block: &syn::Block, result: Option<&Type>) -> Option<(String, Int)> {
    let (Some(Stmt::Expr(Expr::Path(p), None)), Some(Type::Array(a))) =
        (block.stmts.last(), result)
    else {
        return None;
    };
    let Type::Path(t) = &*a.elem else { return None };
    let int = Machine::int(&t.path.get_ident()?.to_string())?;
    Some((p.path.get_ident()?.to_string(), int))
}

impl Machine<'_> {
    /// Calls a closure or a function that was passed.
    pub fn apply(&mut self, f: &mut Frame, what: &Value, args: Vec<Value>) -> Result<Value> {
        match what {
            Value::Closure(c) => {
                if c.inputs.len() != args.len() {
                    return fail("a closure with other arguments");
                }
                f.scopes.push(BTreeMap::new());
                for (pat, v) in c.inputs.iter().zip(args) {
                    if !self.matched(f, pat, v)? {
                        return fail("a pattern that does not fit");
                    }
                }
                let v = self.eval(f, &c.body);
                f.scopes.pop();
                v
            }
            Value::Function(path) => self.call_path(f, &None, path, args),
            v => fail(format!("{} is no function", v.kind())),
        }
    }

    /// Calls a function with its arguments evaluated.
    pub fn invoke(&mut self, function: &Function, mut f: Frame, args: Vec<Value>) -> Result<Value> {
        let sig = &function.sig;
        if !function.label.is_empty() {
            self.ran.insert(function.label.clone());
        }
        if sig.inputs.len() != args.len() {
            return fail(format!("{}: takes other arguments", sig.ident));
        }
        self.depth += 1;
        if self.depth > 100 {
            return fail("calls that do not end");
        }
        for (input, v) in sig.inputs.iter().zip(args) {
            match input {
                syn::FnArg::Receiver(_) => self.bind(&mut f, "self", v),
                syn::FnArg::Typed(t) => {
                    self.lengths(&mut f, &t.ty, &v)?;
                    let v = self.converted(&mut f, &t.ty, v)?;
                    if !self.matched(&mut f, &t.pat, v)? {
                        return fail("a pattern that does not fit");
                    }
                }
            }
        }
        if let syn::ReturnType::Type(_, t) = &sig.output {
            f.result = Some((**t).clone());
        }
        f.last = last_variable(&function.block, f.result.as_ref());
        let expected = self.expected.take();
        for p in sig.generics.const_params() {
            if let (None, Some(n)) = (f.numbers.get(&p.ident.to_string()), expected) {
                f.numbers.insert(p.ident.to_string(), n);
            }
        }
        let value = self
            .block(&mut f, &function.block)
            .map_err(|e| format!("{}: {e}", sig.ident))?;
        self.depth -= 1;
        let value = self.deref(value)?;
        match f.result.clone() {
            Some(t) => self.settled(&mut f, &t, value),
            None => Ok(value),
        }
    }

    /// The implementation's frame for a type.
    pub fn impl_frame(&mut self, i: &Impl, own: &Ty) -> Result<Frame> {
        let mut f = Frame::new(&i.file, own.clone());
        if let (Some(Type::Path(p)), Ty::Named(_, args)) = (&i.target, own)
            && let Some(s) = p.path.segments.last()
            && let syn::PathArguments::AngleBracketed(a) = &s.arguments
        {
            let lifetime =
                |a: &&syn::GenericArgument| matches!(a, syn::GenericArgument::Lifetime(_));
            for (param, ty) in a.args.iter().filter(|a| !lifetime(a)).zip(args) {
                if let syn::GenericArgument::Type(Type::Path(p)) = param
                    && let Some(name) = p.path.get_ident()
                {
                    f.types.insert(name.to_string(), ty.clone());
                }
            }
        }
        Ok(f)
    }
}
