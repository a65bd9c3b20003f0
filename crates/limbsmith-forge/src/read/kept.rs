//! Operands that are kept with their fold have a type: an array in a struct whose field nobody else can write.
//!
//! ```text
//! #[derive(Clone, Copy, Debug)]
//! pub struct Folded([u64; 10]);
//! pub fn fold(a: &[u64; 5]) -> Folded { ... Folded([...]) }
//! pub fn mul_folded(a: &[u64; 5], b: &Folded) -> [u64; 5] { let [...] = b.0; ... }
//! ```
//!
//! The field is private, so outside of the file such a value is one that a function of the file returned, and what
//! those return is proved. In the file it is the array: this module puts the array in its place, where the type of a
//! parameter or of the result is `Folded`, and all else is read as ever. Anything else of that name is refused, as a
//! parameter's name too, since Rust would take it for the struct.

use super::rust::{Result, array, fail, plain};
use std::collections::BTreeSet;
use syn::{
    Expr, Fields, FnArg, ItemFn, ItemStruct, Member, Pat, ReturnType, Stmt, Type, Visibility,
};

/// The name.
pub(super) const NAME: &str = "Folded";

/// The array in the struct.
#[derive(Clone, Copy)]
pub(super) struct Inside {
    width: u32,
    words: usize,
}

impl Inside {
    /// Of the struct, if it is the one that may stand there.
    pub(super) fn of(s: &ItemStruct) -> Result<Self> {
        let derived = |a: &syn::Attribute| {
            let mut names = vec![];
            let read = a.path().is_ident("derive")
                && a.parse_nested_meta(|m| {
                    names.extend(m.path.get_ident().map(ToString::to_string));
                    Ok(())
                })
                .is_ok();
            read && names == ["Clone", "Copy", "Debug"]
        };
        let mut derives = 0;
        for a in &s.attrs {
            match derived(a) {
                true => derives += 1,
                false => plain(std::slice::from_ref(a))?,
            }
        }
        let field = match &s.fields {
            Fields::Unnamed(f) if f.unnamed.len() == 1 => &f.unnamed[0],
            _ => return fail(s, "the only struct that is known has one array"),
        };
        let alone = s.ident == NAME
            && s.generics.params.is_empty()
            && s.generics.where_clause.is_none()
            && derives == 1
            && field.attrs.is_empty()
            && matches!(field.vis, Visibility::Inherited);
        match array(&field.ty, false)? {
            Some((width, words)) if alone => Ok(Inside { width, words }),
            _ => fail(
                s,
                "the only struct that is known is Folded, of an array that nobody else sees",
            ),
        }
    }

    /// The array's type.
    fn ty(self, at: &impl syn::spanned::Spanned) -> Result<Type> {
        let text = format!("[u{}; {}]", self.width, self.words);
        syn::parse_str(&text).or_else(|e| fail(at, e.to_string()))
    }

    /// Puts the array in the struct's place.
    pub(super) fn unwrap(self, f: &mut ItemFn) -> Result<()> {
        let mut kept = BTreeSet::new();
        for input in &mut f.sig.inputs {
            if let FnArg::Typed(t) = input
                && let Type::Reference(r) = &mut *t.ty
                && is(&r.elem)
            {
                *r.elem = self.ty(&r.elem)?;
                if let Pat::Ident(name) = &*t.pat {
                    kept.insert(name.ident.to_string());
                }
            }
        }
        for stmt in &mut f.block.stmts {
            // let [...] = b.0;
            if let Stmt::Local(l) = stmt
                && let Pat::Slice(_) = &l.pat
                && let Some(init) = &mut l.init
                && let Some(name) = field_of(&init.expr).filter(|n| kept.contains(n))
            {
                let whole = syn::parse_str(&format!("*{name}"));
                *init.expr = whole.or_else(|e| fail(&init.expr, e.to_string()))?;
            }
        }
        match &mut f.sig.output {
            ReturnType::Type(_, ty) if is(ty) => **ty = self.ty(ty)?,
            _ => return Ok(()),
        }
        if let Some(Stmt::Expr(tail, None)) = f.block.stmts.last_mut()
            && let Expr::Call(call) = tail
            && call.attrs.is_empty()
            && call.args.len() == 1
            && path(&call.func).is_some_and(|n| n == NAME)
            && let Some(array @ Expr::Array(_)) = call.args.pop().map(|a| a.into_value())
        {
            *tail = array;
            return Ok(());
        }
        fail(&f.block, "expected Folded([...])")
    }
}

/// A plain name.
fn path(e: &Expr) -> Option<String> {
    match e {
        Expr::Path(p) if p.qself.is_none() && p.attrs.is_empty() => {
            p.path.get_ident().map(ToString::to_string)
        }
        _ => None,
    }
}

/// The name in `NAME.0`.
fn field_of(e: &Expr) -> Option<String> {
    match e {
        Expr::Field(f) if f.attrs.is_empty() => match &f.member {
            Member::Unnamed(i) if i.index == 0 => path(&f.base),
            _ => None,
        },
        _ => None,
    }
}

fn is(ty: &Type) -> bool {
    matches!(ty, Type::Path(p) if p.qself.is_none() && p.path.is_ident(NAME))
}
