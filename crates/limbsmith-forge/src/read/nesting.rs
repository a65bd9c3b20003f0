//! Texts that are nested too deep are refused before they are parsed.
//!
//! The parser and the reader descend by recursion, so five thousand parentheses, minus signs or
//! summands in a row would end the process, not the reading. Kernels have short statements: groups
//! within groups are counted, and so are the tokens of a statement, which bound every chain of
//! operators.

use super::rust::{ReadError, Result};
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

/// Groups within groups.
const DEEPEST: usize = 32;

/// Tokens from one semicolon to the next.
const LONGEST: usize = 1000;

/// What begins an item at a file's top level.
const ITEMS: [&str; 5] = ["pub", "fn", "mod", "use", "const"];

/// The tokens of a text that is not nested too deep.
pub(super) fn tokens(text: &str) -> Result<TokenStream> {
    let stream: TokenStream = text.parse().map_err(|e: proc_macro2::LexError| ReadError {
        line: e.span().start().line,
        message: e.to_string(),
    })?;
    walk(stream.clone(), 0, &mut 0)?;
    Ok(stream)
}

fn refuse<T>(at: Span, message: &str) -> Result<T> {
    Err(ReadError {
        line: at.start().line,
        message: message.into(),
    })
}

/// `run` counts the tokens of the statement so far.
fn walk(stream: TokenStream, depth: usize, run: &mut usize) -> Result<()> {
    let mut ended = false;
    for token in stream {
        let starts = match &token {
            TokenTree::Ident(i) => ITEMS.iter().any(|s| i == s),
            TokenTree::Punct(p) => p.as_char() == '#',
            _ => false,
        };
        if depth == 0 && ended && starts {
            *run = 0;
        }
        ended = false;
        *run += 1;
        if *run > LONGEST {
            return refuse(token.span(), "this statement is too long");
        }
        match token {
            TokenTree::Punct(p) if p.as_char() == ';' => *run = 0,
            TokenTree::Group(g) => {
                if depth == DEEPEST {
                    return refuse(g.span_open(), "nested too deep");
                }
                ended = g.delimiter() == Delimiter::Brace;
                walk(g.stream(), depth + 1, run)?;
            }
            _ => {}
        }
    }
    Ok(())
}
