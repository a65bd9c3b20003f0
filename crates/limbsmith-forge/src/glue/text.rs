//! The source texts of the glue as items: macros expanded, functions by type and name.

use super::expand::Macro;
use super::nesting::{EXPANSIONS, deep, shallow};
use super::value::Value;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use syn::parse::{ParseStream, Parser};
use syn::{Block, Expr, ImplItem, Item, Pat, Signature, TraitItem, Type};

macro_rules! texts {
    ($($path:literal)*) => {
        [$(($path, include_str!(concat!("../../../limbsmith-field/src/field/", $path)))),*]
    };
}

/// The files that all fields share: path below `crates/limbsmith-field/src/field`, and text.
pub const SHARED: [(&str, &str); 9] = texts!(
    "mod.rs" "narrow/mod.rs" "narrow/quad.rs" "power.rs" "prime.rs" "vectors.rs" "vectors/called.rs"
    "vectors/macros.rs" "words.rs"
);

/// The files of each field.
pub const OF_FIELDS: [(&str, &str); 11] = texts!(
    "p25519/mod.rs" "l25519/mod.rs" "p256k1/mod.rs" "n256k1/mod.rs" "p256/mod.rs" "n256/mod.rs"
    "p384/mod.rs" "n384/mod.rs" "p127/mod.rs" "n246/mod.rs" "p448/mod.rs"
);

/// The allowed imports of the files, without braces.
const USES: &str = include_str!("uses.txt");

/// Traits that may be implemented, with the interpreter's knowledge of them.
const TRAITS: [&str; 15] = [
    "Field",
    "Field25519",
    "SquareRoot",
    "From",
    "Zeroize",
    "LaneField",
    "LaneWork",
    "LaneKernels",
    "NarrowKernels",
    "Prime",
    "Rooted",
    "Words",
    "FieldsOn",
    "ZeroizeOnDrop",
    "Drop",
];

/// Names reserved by the interpreter; no item may take them.
pub const KNOWN: [&str; 48] = [
    "into",
    "as_ref",
    "as_mut",
    "iter",
    "iter_mut",
    "into_iter",
    "zip",
    "enumerate",
    "rev",
    "map",
    "shuffle",
    "store",
    "load",
    "splat",
    "bits_of",
    "clone",
    "copy_from_slice",
    "reverse",
    "overflowing_add",
    "overflowing_sub",
    "checked_sub",
    "div_ceil",
    "wrapping_sub",
    "then_some",
    "default",
    "Some",
    "None",
    "low52",
    "bare",
    "wide",
    "black_box",
    "from_fn",
    "from_ref",
    "from_mut",
    "Default",
    "Copy",
    "Clone",
    "usize",
    "u8",
    "u32",
    "u64",
    "u128",
    "bool",
    "Ok",
    "Err",
    "drop",
    "equal",
    "either",
];

/// A function with its body.
pub struct Function {
    /// File, trait, type and name; empty for a function inside another.
    pub label: String,
    /// The file it is in, or the folder of its field.
    pub file: String,
    /// Its signature.
    pub sig: Signature,
    /// Its body.
    pub block: Block,
}

/// An implementation, or a trait with default methods.
#[derive(Default)]
pub struct Impl {
    /// The file.
    pub file: String,
    /// The trait, or nothing.
    pub of: String,
    /// The target: the type as written.
    pub target: Option<Type>,
    /// For `From`, the source type of the conversion.
    pub from: Option<Type>,
    /// Of a trait, the names of all functions, with and without a body.
    pub names: BTreeSet<String>,
    /// Functions.
    pub functions: BTreeMap<String, Rc<Function>>,
    /// Constants.
    pub constants: BTreeMap<String, (Type, Expr)>,
    /// Types.
    pub types: BTreeMap<String, Type>,
    /// Names of generic parameters, in the order of the target's arguments.
    pub generics: Vec<String>,
}

/// All of the glue.
#[derive(Default)]
pub struct Glue {
    macros: Vec<(String, String, Macro)>,
    /// Item macros that are being expanded.
    expansions: usize,
    /// Implementations.
    pub impls: Vec<Rc<Impl>>,
    /// Traits by name.
    pub traits: BTreeMap<String, Rc<Impl>>,
    /// Free functions by file and name.
    pub functions: BTreeMap<(String, String), Rc<Function>>,
    /// Constants and statics by file and name.
    pub constants: BTreeMap<(String, String), (Type, Expr)>,
    /// Structs and variants of enums: the name in full, and whether it has named fields.
    pub data: BTreeSet<String>,
    /// Aliases by file and name.
    pub aliases: BTreeMap<(String, String), (Vec<String>, Type)>,
    /// Values of computed constants, by file or type and name.
    pub values: RefCell<BTreeMap<String, Value>>,
    /// Modules that a file declares.
    pub modules: BTreeMap<String, BTreeSet<String>>,
}

/// A path without its last name.
pub(super) fn front(path: &syn::Path) -> syn::Path {
    let mut front = path.clone();
    front.segments.pop();
    front.segments.pop_punct();
    front
}

/// The last name of a path.
pub fn last(path: &syn::Path) -> String {
    path.segments
        .last()
        .map_or(String::new(), |s| s.ident.to_string())
}

/// The stem of a file: the name of its module.
pub fn module_of(file: &str) -> &str {
    if file == "mod.rs" {
        return "field";
    }
    let file = file.strip_suffix(".rs").unwrap_or(file);
    let file = file.strip_suffix("/mod").unwrap_or(file);
    file.rsplit('/').next().unwrap_or(file)
}

/// Conditional attributes that choose between two kinds of inlining, which no value depends on. Builds without
/// optimization call fields that all others inline.
const INLINING: [&str; 2] = [
    r#"cfg_attr(limbsmith_frames="many",inline(never))"#,
    r#"cfg_attr(not(limbsmith_frames="many"),inline(always))"#,
];

/// Rejects attributes that change the compiled code, raw names and `unsafe`.
fn scan(tokens: TokenStream) -> Result<(), String> {
    let mut hash = false;
    for t in tokens {
        match t {
            TokenTree::Punct(p) => hash = p.as_char() == '#' || hash && p.as_char() == '!',
            TokenTree::Group(g) => {
                if hash {
                    let first = g.stream().into_iter().next().map(|t| t.to_string());
                    let known = ["doc", "derive", "inline", "$", "allow"];
                    let text = g.stream().to_string().replace(' ', "");
                    if !first.as_deref().is_some_and(|f| known.contains(&f))
                        && !INLINING.contains(&&*text)
                    {
                        return Err(format!("the attribute {}", g.stream()));
                    }
                }
                hash = false;
                scan(g.stream())?;
            }
            TokenTree::Ident(i) => {
                hash = false;
                let i = i.to_string();
                if i == "unsafe" || i.starts_with("r#") || !i.is_ascii() {
                    return Err(format!("the name {i}"));
                }
            }
            TokenTree::Literal(_) => hash = false,
        }
    }
    Ok(())
}

/// The full paths of an import's leaves.
fn leaves(tree: &syn::UseTree, path: &str, out: &mut Vec<String>) {
    match tree {
        syn::UseTree::Path(p) => leaves(&p.tree, &format!("{path}{}::", p.ident), out),
        syn::UseTree::Name(n) => out.push(format!("{path}{}", n.ident)),
        syn::UseTree::Rename(r) => out.push(format!("{path}{} as {}", r.ident, r.rename)),
        syn::UseTree::Glob(_) => out.push(format!("{path}*")),
        syn::UseTree::Group(g) => {
            for t in &g.items {
                leaves(t, path, out);
            }
        }
    }
}

/// Whether a path is that of a printed implementation in a field's module, such as `sat64_field::Sat64`.
fn is_printed(path: &str) -> bool {
    path.split_once("_field::").is_some_and(|(rep, name)| {
        rep.chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
            && name == crate::library::capital(rep)
    })
}

impl Glue {
    /// Reads one file.
    pub fn read(&mut self, file: &str, text: &str) -> Result<(), String> {
        let tokens: TokenStream = text.parse().map_err(|e| format!("{e}"))?;
        shallow(tokens.clone())?;
        scan(tokens)?;
        let items = syn::parse_file(text).map_err(|e| e.to_string())?.items;
        for item in &items {
            if let Item::Macro(m) = item
                && let Some(name) = &m.ident
            {
                let name = name.to_string();
                if self.macros.iter().any(|(f, n, _)| f == file && *n == name) {
                    return Err(format!("{name}: two macros of the name"));
                }
                let parsed = Macro::parse(m.mac.tokens.clone())?;
                self.macros.push((file.into(), name, parsed));
            }
        }
        self.items(file, items)
    }

    /// The macro that a path names. Macros of the same name are distinguished by their modules.
    fn find(&self, file: &str, path: &syn::Path) -> Result<&Macro, String> {
        let name = last(path);
        let all: Vec<_> = self.macros.iter().filter(|(_, n, _)| *n == name).collect();
        let module = path
            .segments
            .iter()
            .rev()
            .nth(1)
            .map(|s| s.ident.to_string());
        let chosen: Vec<_> = match &module {
            _ if all.len() == 1 => all,
            Some(m) => all
                .into_iter()
                .filter(|(f, _, _)| {
                    f.split('/')
                        .any(|part| part == m || part == format!("{m}.rs"))
                })
                .collect(),
            None => all.into_iter().filter(|(f, _, _)| f == file).collect(),
        };
        match chosen[..] {
            [(_, _, m)] => Ok(m),
            _ => Err(format!("{name}!: no such macro is known")),
        }
    }

    /// The expansion of a macro call.
    pub fn expand(&self, file: &str, mac: &syn::Macro) -> Result<TokenStream, String> {
        self.find(file, &mac.path)?
            .expand(mac.tokens.clone())
            .and_then(|tokens| shallow(tokens.clone()).map(|()| tokens))
            .map_err(|e| format!("{}!: {e}", last(&mac.path)))
    }

    /// Reads the items of an expansion, which may have macros again.
    fn nested(&mut self, read: impl FnOnce(&mut Self) -> Result<(), String>) -> Result<(), String> {
        if self.expansions == EXPANSIONS {
            return deep();
        }
        self.expansions += 1;
        let result = read(self);
        self.expansions -= 1;
        result
    }

    fn items(&mut self, file: &str, items: Vec<Item>) -> Result<(), String> {
        for item in items {
            self.item(file, item)?;
        }
        Ok(())
    }

    fn fresh(name: &str) -> Result<(), String> {
        match KNOWN.contains(&name) {
            true => Err(format!("{name}: an item of a name that is known otherwise")),
            false => Ok(()),
        }
    }

    fn item(&mut self, file: &str, item: Item) -> Result<(), String> {
        let key = |name: &syn::Ident| (file.to_string(), name.to_string());
        match item {
            Item::Use(u) => {
                let mut all = vec![];
                leaves(&u.tree, "", &mut all);
                let stranger = all.into_iter().find(|l| {
                    let listed = USES.lines().any(|k| k == l || k == format!("{file} {l}"));
                    !listed && !is_printed(l)
                });
                if let Some(leaf) = stranger {
                    return Err(format!("use {leaf}: is not among the known"));
                }
            }
            Item::Mod(m) => {
                if m.content.is_some() {
                    return Err(format!("mod {}: a module inside the file", m.ident));
                }
                let all = self.modules.entry(file.into()).or_default();
                all.insert(m.ident.to_string());
            }
            Item::Macro(m) if m.ident.is_some() => {}
            Item::Macro(m) => {
                let tokens = self.expand(file, &m.mac)?;
                let items = syn::parse2::<syn::File>(tokens).map_err(|e| e.to_string())?;
                self.nested(|glue| glue.items(file, items.items))?;
            }
            Item::Struct(s) => {
                Self::fresh(&s.ident.to_string())?;
                self.data
                    .insert(format!("{}::{}", module_of(file), s.ident));
            }
            Item::Enum(e) => {
                for v in &e.variants {
                    let (module, name) = (module_of(file), &e.ident);
                    self.data.insert(format!("{module}::{name}::{}", v.ident));
                }
            }
            Item::Type(t) => {
                Self::fresh(&t.ident.to_string())?;
                let params = t
                    .generics
                    .type_params()
                    .map(|p| p.ident.to_string())
                    .collect();
                self.aliases.insert(key(&t.ident), (params, *t.ty));
            }
            Item::Const(c) => {
                self.constants.insert(key(&c.ident), (*c.ty, *c.expr));
            }
            Item::Static(s) => {
                self.constants.insert(key(&s.ident), (*s.ty, *s.expr));
            }
            Item::Fn(f) => {
                Self::fresh(&f.sig.ident.to_string())?;
                let function = Function {
                    label: format!("{file} {}", f.sig.ident),
                    file: file.into(),
                    sig: f.sig.clone(),
                    block: *f.block,
                };
                self.functions.insert(key(&f.sig.ident), Rc::new(function));
            }
            Item::Trait(t) => {
                let name = t.ident.to_string();
                if !TRAITS.contains(&name.as_str()) {
                    return Err(format!("trait {name}: is not known"));
                }
                let mut all = Impl {
                    file: file.into(),
                    of: name.clone(),
                    ..Impl::default()
                };
                for item in t.items {
                    let TraitItem::Fn(f) = item else { continue };
                    all.names.insert(f.sig.ident.to_string());
                    if let Some(block) = f.default {
                        let function = Function {
                            label: format!("{file} {name}::{}", f.sig.ident),
                            file: file.into(),
                            sig: f.sig.clone(),
                            block,
                        };
                        all.functions
                            .insert(f.sig.ident.to_string(), Rc::new(function));
                    }
                }
                if self.traits.insert(name.clone(), Rc::new(all)).is_some() {
                    return Err(format!("{name}: two traits of the name"));
                }
            }
            Item::Impl(i) => self.implementation(file, i)?,
            _ => return Err("an item of another kind".into()),
        }
        Ok(())
    }

    fn implementation(&mut self, file: &str, i: syn::ItemImpl) -> Result<(), String> {
        let mut all = Impl {
            file: file.into(),
            generics: i
                .generics
                .type_params()
                .map(|p| p.ident.to_string())
                .collect(),
            ..Impl::default()
        };
        if let Some((not, path, _)) = &i.trait_ {
            all.of = last(path);
            if not.is_some() || !TRAITS.contains(&all.of.as_str()) {
                return Err(format!("impl {}: is not known", all.of));
            }
            if let Some(s) = path.segments.last()
                && let syn::PathArguments::AngleBracketed(a) = &s.arguments
                && let Some(syn::GenericArgument::Type(t)) = a.args.first()
            {
                all.from = Some(t.clone());
            }
        }
        all.target = Some(*i.self_ty);
        self.impl_items(file, i.items, &mut all)?;
        self.impls.push(Rc::new(all));
        Ok(())
    }

    fn impl_items(
        &mut self,
        file: &str,
        items: Vec<ImplItem>,
        all: &mut Impl,
    ) -> Result<(), String> {
        for item in items {
            match item {
                ImplItem::Fn(f) => {
                    let name = f.sig.ident.to_string();
                    if all.of.is_empty() {
                        Self::fresh(&name)?;
                    }
                    let target = all.target.to_token_stream().to_string().replace(' ', "");
                    let function = Function {
                        label: format!("{file} {}:{target}::{name}", all.of),
                        file: file.into(),
                        sig: f.sig,
                        block: f.block,
                    };
                    if all
                        .functions
                        .insert(name.clone(), Rc::new(function))
                        .is_some()
                    {
                        return Err(format!("{name}: two functions of the name"));
                    }
                }
                ImplItem::Const(c) => {
                    all.constants.insert(c.ident.to_string(), (c.ty, c.expr));
                }
                ImplItem::Type(t) => {
                    all.types.insert(t.ident.to_string(), t.ty);
                }
                ImplItem::Macro(m) => {
                    let tokens = self.expand(file, &m.mac)?;
                    let items = (|input: ParseStream<'_>| {
                        let mut items = vec![];
                        while !input.is_empty() {
                            items.push(input.parse::<ImplItem>()?);
                        }
                        Ok(items)
                    })
                    .parse2(tokens)
                    .map_err(|e| e.to_string())?;
                    self.nested(|glue| glue.impl_items(file, items, all))?;
                }
                _ => return Err("an item of another kind".into()),
            }
        }
        Ok(())
    }
}

/// The name of a parameter that is not a pattern.
pub fn simple(pat: &Pat) -> Option<String> {
    match pat {
        Pat::Ident(i) if i.subpat.is_none() => Some(i.ident.to_string()),
        _ => None,
    }
}
