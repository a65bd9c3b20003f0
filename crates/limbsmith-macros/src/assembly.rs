//! `engine_asm!`: the engine's assembler on tokens.
//!
//! Tokens carry their positions, so the source is reconstructed with every token at its line and column. The
//! assembler's errors, which give a line and column, are then reported at the token of that position.

use limbsmith_engine::asm::{Error, assemble};
use proc_macro::{TokenStream, TokenTree};
use quote::quote;

/// A token that is not a group: its position, text and span.
struct Placed {
    line: usize,
    column: usize,
    text: String,
    span: proc_macro::Span,
}

/// The words of the program, as an array.
pub fn expand(tokens: TokenStream) -> syn::Result<proc_macro2::TokenStream> {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let words = match &trees[..] {
        [TokenTree::Literal(one)] if one.to_string().contains('"') => {
            let text: syn::LitStr = syn::parse(tokens)?;
            assemble(&text.value()).map_err(|e| syn::Error::new(text.span(), e.to_string()))?
        }
        _ => {
            let mut placed = vec![];
            place(tokens, &mut placed);
            assemble(&text(&placed)).map_err(|e| refused(&placed, &e))?
        }
    };
    let words = words.words;
    Ok(quote! { [#(#words),*] })
}

/// Flattens groups. No instruction has brackets, so the assembler reports them at their position.
fn place(tokens: TokenStream, out: &mut Vec<Placed>) {
    for tree in tokens {
        let (text, span, inside) = match tree {
            TokenTree::Group(g) => {
                let text = g.to_string().chars().take(1).collect();
                (text, g.span_open(), Some(g.stream()))
            }
            other => (other.to_string(), other.span(), None),
        };
        out.push(Placed {
            line: span.line(),
            column: span.column(),
            text,
            span,
        });
        if let Some(inside) = inside {
            place(inside, out);
        }
    }
}

/// The source with all tokens at their positions, from the first token's line on.
fn text(placed: &[Placed]) -> String {
    let mut out = String::new();
    let (mut line, mut column) = (first(placed), 1);
    for p in placed {
        while line < p.line {
            out.push('\n');
            (line, column) = (line + 1, 1);
        }
        while column < p.column {
            out.push(' ');
            column += 1;
        }
        column += p.text.chars().count();
        out += &p.text;
    }
    out
}

fn first(placed: &[Placed]) -> usize {
    placed.first().map_or(1, |p| p.line)
}

/// The error, reported at the last token at or before its position.
fn refused(placed: &[Placed], e: &Error) -> syn::Error {
    let at = (e.line + first(placed) - 1, e.column);
    let token = placed.iter().rev().find(|p| (p.line, p.column) <= at);
    let span = token.map_or_else(proc_macro::Span::call_site, |p| p.span);
    syn::Error::new(span.into(), &e.message)
}
