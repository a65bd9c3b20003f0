//! Expansion of `macro_rules!`, as far as the glue uses it.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};

/// A macro and its rules.
pub struct Macro {
    rules: Vec<(Vec<Pattern>, TokenStream)>,
}

enum Pattern {
    Token(TokenTree),
    Group(Delimiter, Vec<Pattern>),
    Fragment(String, String),
    Repeat(Vec<Pattern>, Option<char>, char),
}

/// The bindings of a rule's names.
type Bindings = BTreeMap<String, Bound>;

#[derive(Clone)]
enum Bound {
    One(TokenStream),
    Many(Vec<Bindings>),
}

fn fail<T>(m: impl Into<String>) -> Result<T, String> {
    Err(m.into())
}

fn is(t: Option<&TokenTree>, c: char) -> bool {
    matches!(t, Some(TokenTree::Punct(p)) if p.as_char() == c)
}

impl Macro {
    /// Reads the body of a `macro_rules!`.
    pub fn parse(body: TokenStream) -> Result<Macro, String> {
        let mut tokens = body.into_iter().peekable();
        let mut rules = vec![];
        while let Some(t) = tokens.next() {
            let TokenTree::Group(pattern) = t else {
                return fail("a rule begins with its pattern");
            };
            if !(is(tokens.next().as_ref(), '=') && is(tokens.next().as_ref(), '>')) {
                return fail("a rule has =>");
            }
            let Some(TokenTree::Group(body)) = tokens.next() else {
                return fail("a rule has a body");
            };
            if tokens.peek().is_some() && !is(tokens.next().as_ref(), ';') {
                return fail("rules are separated by semicolons");
            }
            rules.push((patterns(pattern.stream())?, body.stream()));
        }
        Ok(Macro { rules })
    }

    /// The expansion for these arguments, by the first rule that matches them.
    pub fn expand(&self, arguments: TokenStream) -> Result<TokenStream, String> {
        for (pattern, body) in &self.rules {
            let matched = (|input: ParseStream<'_>| {
                let mut bindings = Bindings::new();
                matches(pattern, input, &mut bindings)?;
                Ok(bindings)
            })
            .parse2(arguments.clone());
            if let Ok(bindings) = matched {
                let mut own = BTreeSet::new();
                locals(body.clone(), &mut own);
                let mut given = BTreeSet::new();
                locals(arguments.clone(), &mut given);
                // The compiler distinguishes names of variables in a macro's body from those in its arguments; here
                // they would collide.
                if let Some(name) = own.intersection(&given).next() {
                    return fail(format!("{name}: a name of the macro and of its caller"));
                }
                return transcribe(body.clone(), &bindings);
            }
        }
        fail("no rule of the macro takes these arguments")
    }
}

/// Names that a pattern may bind: those after `let`, `mut`, `for`, and in the parentheses or bars
/// that follow.
fn locals(tokens: TokenStream, names: &mut BTreeSet<String>) {
    let mut binding = false;
    for t in tokens {
        match t {
            TokenTree::Ident(i) => {
                let i = i.to_string();
                if matches!(i.as_str(), "let" | "for") {
                    binding = true;
                } else if i == "in" {
                    binding = false;
                } else if binding && i != "mut" && i != "_" {
                    names.insert(i);
                }
            }
            TokenTree::Punct(p) if p.as_char() == '=' || p.as_char() == ':' => binding = false,
            TokenTree::Punct(p) if p.as_char() == '|' => binding = !binding,
            TokenTree::Group(g) => {
                if binding {
                    all_names(g.stream(), names);
                } else {
                    locals(g.stream(), names);
                }
            }
            _ => {}
        }
    }
}

fn all_names(tokens: TokenStream, names: &mut BTreeSet<String>) {
    for t in tokens {
        match t {
            TokenTree::Ident(i) => {
                names.insert(i.to_string());
            }
            TokenTree::Group(g) => all_names(g.stream(), names),
            _ => {}
        }
    }
}

fn patterns(tokens: TokenStream) -> Result<Vec<Pattern>, String> {
    let mut out = vec![];
    let mut tokens = tokens.into_iter().peekable();
    while let Some(t) = tokens.next() {
        out.push(match t {
            TokenTree::Punct(p) if p.as_char() == '$' => match tokens.next() {
                Some(TokenTree::Ident(name)) => {
                    if !is(tokens.next().as_ref(), ':') {
                        return fail("a fragment has a colon");
                    }
                    match tokens.next() {
                        Some(TokenTree::Ident(kind)) => {
                            Pattern::Fragment(name.to_string(), kind.to_string())
                        }
                        _ => return fail("a fragment has a kind"),
                    }
                }
                Some(TokenTree::Group(g)) => {
                    let (separator, op) = repetition(&mut tokens)?;
                    Pattern::Repeat(patterns(g.stream())?, separator, op)
                }
                _ => return fail("$ before a name or a group"),
            },
            TokenTree::Group(g) => Pattern::Group(g.delimiter(), patterns(g.stream())?),
            t => Pattern::Token(t),
        });
    }
    Ok(out)
}

/// The separator of a repetition, and `*`, `+` or `?`.
fn repetition(
    tokens: &mut impl Iterator<Item = TokenTree>,
) -> Result<(Option<char>, char), String> {
    let mut punct = || match tokens.next() {
        Some(TokenTree::Punct(p)) => Ok(p.as_char()),
        _ => fail("a repetition has an operator"),
    };
    match punct()? {
        op @ ('*' | '+' | '?') => Ok((None, op)),
        separator @ (',' | ';') => match punct()? {
            op @ ('*' | '+') => Ok((Some(separator), op)),
            _ => fail("a repetition has an operator"),
        },
        _ => fail("a separator is a comma or a semicolon"),
    }
}

fn matches(patterns: &[Pattern], input: ParseStream<'_>, out: &mut Bindings) -> syn::Result<()> {
    for p in patterns {
        match p {
            Pattern::Token(wanted) => {
                let found: TokenTree = input.parse()?;
                if found.to_string() != wanted.to_string() {
                    return Err(input.error("another token"));
                }
            }
            Pattern::Group(delimiter, inner) => match input.parse()? {
                TokenTree::Group(g) if g.delimiter() == *delimiter => {
                    (|i: ParseStream<'_>| matches(inner, i, out)).parse2(g.stream())?;
                }
                _ => return Err(input.error("a group")),
            },
            Pattern::Fragment(name, kind) => {
                out.insert(name.clone(), Bound::One(fragment(kind, input)?));
            }
            Pattern::Repeat(inner, separator, op) => {
                let mut all = vec![];
                while !input.is_empty() && (*op != '?' || all.is_empty()) {
                    let ahead = input.fork();
                    let once = |i: ParseStream<'_>, first: bool| {
                        let mut one = Bindings::new();
                        if let (Some(c), false) = (separator, first) {
                            let t: TokenTree = i.parse()?;
                            if !is(Some(&t), *c) {
                                return Err(i.error("a separator"));
                            }
                        }
                        matches(inner, i, &mut one)?;
                        Ok(one)
                    };
                    if once(&ahead, all.is_empty()).is_err() {
                        break;
                    }
                    all.push(once(input, all.is_empty())?);
                }
                if *op == '+' && all.is_empty() {
                    return Err(input.error("at least one"));
                }
                let mut names = vec![];
                fragments(inner, &mut names);
                for name in names {
                    out.insert(name, Bound::Many(all.clone()));
                }
            }
        }
    }
    Ok(())
}

fn fragments(patterns: &[Pattern], names: &mut Vec<String>) {
    for p in patterns {
        match p {
            Pattern::Token(_) => {}
            Pattern::Group(_, inner) | Pattern::Repeat(inner, ..) => fragments(inner, names),
            Pattern::Fragment(name, _) => names.push(name.clone()),
        }
    }
}

fn fragment(kind: &str, input: ParseStream<'_>) -> syn::Result<TokenStream> {
    use quote::ToTokens;
    let whole =
        |t: TokenStream| -> TokenStream { TokenTree::Group(Group::new(Delimiter::None, t)).into() };
    Ok(match kind {
        "ident" => Ident::parse_any(input)?.into_token_stream(),
        "literal" => input.parse::<syn::Lit>()?.into_token_stream(),
        "tt" => input.parse::<TokenTree>()?.into_token_stream(),
        "meta" => input.parse::<syn::Meta>()?.into_token_stream(),
        "path" => input.parse::<syn::Path>()?.into_token_stream(),
        "ty" => whole(input.parse::<syn::Type>()?.into_token_stream()),
        "expr" => whole(input.parse::<syn::Expr>()?.into_token_stream()),
        _ => return Err(input.error("an unknown kind of fragment")),
    })
}

fn transcribe(body: TokenStream, bindings: &Bindings) -> Result<TokenStream, String> {
    let mut out = TokenStream::new();
    let mut tokens = body.into_iter().peekable();
    while let Some(t) = tokens.next() {
        match t {
            TokenTree::Punct(p) if p.as_char() == '$' => match tokens.next() {
                Some(TokenTree::Ident(name)) if name == "crate" => {
                    out.extend([TokenTree::Ident(Ident::new("crate", Span::call_site()))]);
                }
                Some(TokenTree::Ident(name)) => match bindings.get(&name.to_string()) {
                    Some(Bound::One(t)) => out.extend(t.clone()),
                    Some(Bound::Many(_)) => return fail(format!("${name}: is repeated")),
                    None => return fail(format!("${name}: is not bound")),
                },
                Some(TokenTree::Group(g)) => {
                    let (separator, _) = repetition(&mut tokens)?;
                    let mut used = vec![];
                    variables(g.stream(), &mut used);
                    let many = used.iter().find_map(|n| match bindings.get(n) {
                        Some(Bound::Many(all)) => Some(all),
                        _ => None,
                    });
                    let Some(many) = many else {
                        return fail("a repetition of nothing");
                    };
                    for (i, one) in many.iter().enumerate() {
                        if let (Some(c), true) = (separator, i > 0) {
                            let c = proc_macro2::Punct::new(c, Spacing::Alone);
                            out.extend([TokenTree::Punct(c)]);
                        }
                        let mut inner = bindings.clone();
                        inner.extend(one.clone());
                        out.extend(transcribe(g.stream(), &inner)?);
                    }
                }
                _ => return fail("$ before a name or a group"),
            },
            TokenTree::Group(g) => {
                let inner = transcribe(g.stream(), bindings)?;
                out.extend([TokenTree::Group(Group::new(g.delimiter(), inner))]);
            }
            t => out.extend([t]),
        }
    }
    Ok(out)
}

fn variables(tokens: TokenStream, names: &mut Vec<String>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(t) = tokens.next() {
        match t {
            TokenTree::Punct(p) if p.as_char() == '$' => match tokens.next() {
                Some(TokenTree::Ident(name)) => names.push(name.to_string()),
                Some(TokenTree::Group(g)) => variables(g.stream(), names),
                _ => {}
            },
            TokenTree::Group(g) => variables(g.stream(), names),
            _ => {}
        }
    }
}
