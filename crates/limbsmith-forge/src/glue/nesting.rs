//! Limits of nesting. Parser and interpreter are recursive, and a deep text would exhaust their stack.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The maximum number of brackets around a token; the glue has 8.
const BRACKETS: usize = 24;

/// The maximum number of tokens before a token in its statement and in those around it, which bounds what operators,
/// closures and types without brackets nest. The glue has 205.
const TOKENS: usize = 320;

/// The maximum depth of nested expressions and types at run time, those of all callers included: of 100 calls, which are
/// the most, with three or four of them each.
pub const LEVELS: usize = 400;

/// The maximum number of item macros that call each other.
pub const EXPANSIONS: usize = 16;

/// The error for a text beyond one of the limits.
pub fn deep<T>() -> Result<T, String> {
    Err("nested too deeply".into())
}

/// Whether a statement or an item has ended with a block, by the token after it.
fn ended(next: Option<&TokenTree>) -> bool {
    match next {
        None => true,
        Some(TokenTree::Ident(i)) => i != "else" && i != "as",
        Some(TokenTree::Punct(p)) => p.as_char() == '#',
        Some(_) => false,
    }
}

/// Rejects a text that nests deeply.
pub fn shallow(tokens: TokenStream) -> Result<(), String> {
    // By itself it is not recursive.
    let mut stack = vec![(tokens, 0)];
    let mut level = 0;
    while !stack.is_empty() {
        level += 1;
        if level > BRACKETS + 1 {
            return deep();
        }
        for (tokens, above) in std::mem::take(&mut stack) {
            let mut tokens = tokens.into_iter().peekable();
            let mut run = above;
            while let Some(t) = tokens.next() {
                run += 1;
                if run > TOKENS {
                    return deep();
                }
                match t {
                    TokenTree::Group(g) => {
                        stack.push((g.stream(), run));
                        if g.delimiter() == Delimiter::Brace && ended(tokens.peek()) {
                            run = above;
                        }
                    }
                    TokenTree::Punct(p) if p.as_char() == ';' => run = above,
                    _ => {}
                }
            }
        }
    }
    Ok(())
}
