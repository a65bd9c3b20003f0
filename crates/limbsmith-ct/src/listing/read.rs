//! The library's public functions, from its source.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::path::Path;
use syn::{Attribute, Item, Type, Visibility};

/// A function that users may call.
#[derive(Clone, Debug)]
pub struct Function {
    /// Module, type and name.
    pub path: String,
    /// The type whose method it is; empty for a free function.
    pub of: String,
    /// Whether its name or its documentation says that it is variable time.
    pub vartime: bool,
}

/// All functions of the files in a folder of the library's source, and the names that `hazmat` exports.
/// Private modules count as public, since their items may be re-exported under another name.
pub fn functions(source: &Path) -> Vec<Function> {
    let mut all = Vec::new();
    folder(source, "", &mut all);
    // Users cannot call methods of private types.
    let declared = |f: &Function| f.path.ends_with("::(type)").then(|| f.of.clone());
    let types: BTreeSet<String> = all.iter().filter_map(declared).collect();
    all.retain(|f| !f.path.ends_with("::(type)") && (f.of.is_empty() || types.contains(&f.of)));
    all
}

/// Modules other than schemes and entry points: reached through `hazmat` alone, whose exports have rows of
/// their own.
const INNER: [&str; 9] = [
    "arch",
    "curve",
    "field",
    "operations",
    "hazmat",
    "dispatch.rs",
    "operations.rs",
    "tests.rs",
    "faults",
];

fn folder(at: &Path, module: &str, all: &mut Vec<Function>) {
    let entries = std::fs::read_dir(at).expect("the library's source is there");
    let mut paths: Vec<_> = entries.map(|e| e.expect("a file").path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if INNER.contains(&name.as_str()) {
            continue;
        }
        let stem = name.trim_end_matches(".rs");
        let inner = match stem {
            "mod" | "lib" => module.to_string(),
            _ => format!("{module}{stem}::"),
        };
        if path.is_dir() {
            folder(&path, &inner, all);
        } else if name.ends_with(".rs") {
            let text = std::fs::read_to_string(&path).expect("a file of text");
            let file = syn::parse_file(&text).expect("Rust");
            items(&file.items, &inner, all);
        }
    }
}

fn items(list: &[Item], module: &str, all: &mut Vec<Function>) {
    for item in list {
        match item {
            Item::Fn(f) if is_public(&f.vis) => {
                all.push(function(module, "", &f.sig.ident.to_string(), &f.attrs));
            }
            Item::Mod(m) if !is_test(&m.attrs) => {
                let inner = format!("{module}{}::", m.ident);
                if let Some((_, list)) = &m.content {
                    items(list, &inner, all);
                }
            }
            Item::Impl(i) => implementation(i, module, all),
            Item::Struct(s) if is_public(&s.vis) => derived(&s.ident, &s.attrs, module, all),
            Item::Enum(e) if is_public(&e.vis) => derived(&e.ident, &e.attrs, module, all),
            // Functions in the body of a `macro_rules!` are listed under the name of the macro.
            Item::Macro(m) => {
                let name = m.ident.as_ref().map(|i| format!("{i}!::"));
                let inner = format!("{module}{}", name.unwrap_or_default());
                in_tokens(m.mac.tokens.clone(), &inner, all);
            }
            _ => {}
        }
    }
}

fn implementation(i: &syn::ItemImpl, module: &str, all: &mut Vec<Function>) {
    let of = name_of(&i.self_ty);
    for item in &i.items {
        let syn::ImplItem::Fn(f) = item else { continue };
        let name = f.sig.ident.to_string();
        match &i.trait_ {
            None if is_public(&f.vis) => all.push(function(module, &of, &name, &f.attrs)),
            None => {}
            Some((_, path, _)) => {
                let last = path.segments.last().map(|s| s.ident.to_string());
                let name = format!("{}::{name}", last.unwrap_or_default());
                all.push(function(module, &of, &name, &f.attrs));
            }
        }
    }
}

/// A public type. `#[derive(Clone)]` defines functions, too.
fn derived(of: &syn::Ident, attributes: &[Attribute], module: &str, all: &mut Vec<Function>) {
    all.push(function(module, &of.to_string(), "(type)", &[]));
    for a in attributes.iter().filter(|a| a.path().is_ident("derive")) {
        let _ = a.parse_nested_meta(|meta| {
            let name = meta.path.segments.last().map(|s| s.ident.to_string());
            let name = format!("derive {}", name.unwrap_or_default());
            all.push(function(module, &of.to_string(), &name, &[]));
            Ok(())
        });
    }
}

/// `pub fn` in the tokens of a macro.
fn in_tokens(tokens: TokenStream, module: &str, all: &mut Vec<Function>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is =
        |t: Option<&TokenTree>, word: &str| matches!(t, Some(TokenTree::Ident(i)) if *i == word);
    for (i, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(g) => in_tokens(g.stream(), module, all),
            _ if is(Some(token), "fn") && i > 0 && is(tokens.get(i - 1), "pub") => {
                let name = match tokens.get(i + 1) {
                    Some(TokenTree::Ident(name)) => name.to_string(),
                    // `$name`: matches any name.
                    _ => "$".into(),
                };
                all.push(function(module, "", &name, &[]));
            }
            _ => {}
        }
    }
}

fn function(module: &str, of: &str, name: &str, attributes: &[Attribute]) -> Function {
    let mut doc = String::new();
    for a in attributes.iter().filter(|a| a.path().is_ident("doc")) {
        if let syn::Meta::NameValue(line) = &a.meta
            && let syn::Expr::Lit(text) = &line.value
            && let syn::Lit::Str(text) = &text.lit
        {
            doc += &text.value();
        }
    }
    let doc = doc.to_ascii_lowercase();
    let says = doc.contains("variable time") && !doc.contains("constant time");
    Function {
        path: match of {
            "" => format!("{module}{name}"),
            _ => format!("{module}{of}::{name}"),
        },
        of: of.into(),
        vartime: says || name.ends_with("_vartime"),
    }
}

fn name_of(t: &Type) -> String {
    match t {
        Type::Path(p) => p
            .path
            .segments
            .last()
            .map(|s| s.ident.to_string())
            .unwrap_or_default(),
        Type::Reference(r) => name_of(&r.elem),
        _ => "?".into(),
    }
}

fn is_public(v: &Visibility) -> bool {
    matches!(v, Visibility::Public(_))
}

fn is_test(attributes: &[Attribute]) -> bool {
    let of = |a: &Attribute| {
        a.parse_args::<syn::Path>()
            .is_ok_and(|p| p.is_ident("test"))
    };
    attributes.iter().any(|a| a.path().is_ident("cfg") && of(a))
}

/// The exports of `hazmat`: names, and `module::*` for a whole module.
pub fn exports(source: &Path) -> Vec<String> {
    let mut all = Vec::new();
    exported(&source.join("hazmat"), "mod", &mut all);
    all
}

fn exported(folder: &Path, file: &str, all: &mut Vec<String>) {
    let text = std::fs::read_to_string(folder.join(format!("{file}.rs"))).expect("a file of text");
    exported_items(&syn::parse_file(&text).expect("Rust").items, folder, all);
}

fn exported_items(items: &[Item], folder: &Path, all: &mut Vec<String>) {
    for item in items {
        match item {
            Item::Use(u) if is_public(&u.vis) => used(&u.tree, "", all),
            Item::Mod(m) if is_public(&m.vis) => match &m.content {
                Some((_, items)) => exported_items(items, folder, all),
                None => exported(folder, &m.ident.to_string(), all),
            },
            Item::Fn(f) if is_public(&f.vis) => all.push(f.sig.ident.to_string()),
            Item::Struct(s) if is_public(&s.vis) => all.push(s.ident.to_string()),
            // Of a file with code, and files whose items are exported by name.
            Item::Use(_) | Item::Mod(_) | Item::Fn(_) | Item::Struct(_) | Item::Impl(_) => {}
            _ => panic!("hazmat has an export of another kind: the listing must learn it"),
        }
    }
}

fn used(tree: &syn::UseTree, before: &str, all: &mut Vec<String>) {
    match tree {
        syn::UseTree::Path(p) if before.is_empty() => used(&p.tree, &p.ident.to_string(), all),
        syn::UseTree::Path(p) => used(&p.tree, &format!("{before}::{}", p.ident), all),
        syn::UseTree::Name(n) if n.ident == "self" => {
            all.push(before.rsplit("::").next().unwrap_or(before).into());
        }
        syn::UseTree::Name(n) => all.push(n.ident.to_string()),
        syn::UseTree::Rename(r) => all.push(r.rename.to_string()),
        syn::UseTree::Glob(_) => all.push(format!("{}::*", before.trim_start_matches("crate::"))),
        syn::UseTree::Group(g) => g.items.iter().for_each(|t| used(t, before, all)),
    }
}
