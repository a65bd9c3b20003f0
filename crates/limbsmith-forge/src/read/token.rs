//! Tokens of the texts that are proved.
//!
//! Rust and C share the shape of their tokens. The two differ in operators, in forbidden characters, and in
//! documentation, which is an attribute to rustc. Everything that could change the meaning of a text is rejected: every
//! character that is not printable ASCII, comments of any form other than `//`, quotes, octal numbers, suffixes, raw
//! names, operators that are not listed.

use super::error::{ReadError, Result};

/// One token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name or keyword.
    Name(String),
    /// A number.
    Number(u128),
    /// A number in hexadecimal with all its digits, where the lexicon counts them: the number, the digits.
    Digits(u64, usize),
    /// A name in double quotes.
    Quoted(String),
    /// An operator or bracket.
    Sign(&'static str),
    /// A line that begins with `#`, its words separated by single spaces.
    Directive(String),
    /// A line of documentation: `//!` for the file's.
    Doc {
        /// Whether it is the file's.
        inner: bool,
    },
    /// A module of word functions or vectors that was compared with its text.
    Module(&'static str),
}

/// A token and its line.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) line: usize,
    pub(super) token: Token,
}

/// A language's names, numbers and brackets.
pub(super) struct Lexicon {
    /// Operators. The longest run of operator characters is one operator.
    pub(super) operators: &'static [&'static str],
    /// Characters that are rejected even in comments.
    pub(super) never: &'static [char],
    /// Whether `///` and `//!` are documentation.
    pub(super) docs: bool,
    /// Whether numbers are fields of tuples too, the digits of hexadecimal numbers count, and names stand in quotes.
    pub(super) typed: bool,
}

/// The lexicon of Rust.
pub(super) const RUST: Lexicon = Lexicon {
    operators: &[
        "<<", ">>", "+", "-", "*", "&", "|", "=", "->", "::", "::<", ":", ".", "<", ">",
    ],
    never: &[],
    docs: true,
    typed: false,
};

/// The lexicon of modules of fields, and of printed implementations of the field traits for scalars. A lifetime is `&'` and a name
/// directly behind it.
pub(super) const FIELD: Lexicon = Lexicon {
    operators: &["&", "&'", "=", "->", "::", "::<", ":", ".", "<", ">"],
    never: &[],
    docs: true,
    typed: true,
};

/// The lexicon of such implementations on lanes. It has all operators of the one above.
pub(super) const LANES: Lexicon = Lexicon {
    operators: &[
        "&", "&'", "=", "->", "::", "::<", ":", ".", "<", ">", "<'", ">>", "=>", "&&", "!", "*",
    ],
    never: &[],
    docs: true,
    typed: true,
};

/// The lexicon of C. Backslashes continue lines and question marks make trigraphs, even in comments.
pub(super) const C: Lexicon = Lexicon {
    operators: &["<<", ">>", "+", "-", "*", "&", "|", "="],
    never: &['\\', '?'],
    docs: false,
    typed: false,
};

const BRACKETS: [&str; 8] = ["(", ")", "[", "]", "{", "}", ",", ";"];

/// The maximum number of tokens of one statement, and of nested brackets. The readers are recursive, and twenty
/// thousand parentheses would overflow the stack and end the process.
const LONGEST: usize = 1000;
const DEEPEST: usize = 32;

pub(super) fn error<T>(line: usize, message: impl Into<String>) -> Result<T> {
    Err(ReadError {
        line,
        message: message.into(),
    })
}

/// All tokens of a text.
pub(super) fn tokens(text: &str, lexicon: &Lexicon) -> Result<Vec<Placed>> {
    let mut out = vec![];
    for (i, line) in text.split('\n').enumerate() {
        of_line(i + 1, line, lexicon, &mut out)?;
    }
    measured(&out)?;
    Ok(out)
}

/// Rejects statements that are too long, and brackets that do not match or are too many.
pub(super) fn measured(all: &[Placed]) -> Result<()> {
    let (mut run, mut open) = (0, vec![]);
    for t in all {
        run += 1;
        match t.token {
            Token::Sign(";" | "{" | "}") | Token::Directive(_) | Token::Doc { .. } => run = 0,
            _ => {}
        }
        if run > LONGEST {
            return error(t.line, "this statement is too long");
        }
        match t.token {
            Token::Sign("(") => open.push(")"),
            Token::Sign("[") => open.push("]"),
            Token::Sign("{") => open.push("}"),
            Token::Sign(s @ (")" | "]" | "}")) if open.pop() != Some(s) => {
                return error(t.line, format!("'{s}' closes nothing"));
            }
            _ => {}
        }
        if open.len() > DEEPEST {
            return error(t.line, "nested too deep");
        }
    }
    match (open.last(), all.last()) {
        (Some(s), Some(t)) => error(t.line, format!("'{s}' is missing")),
        _ => Ok(()),
    }
}

/// The tokens of one line.
pub(super) fn of_line(
    at: usize,
    line: &str,
    lexicon: &Lexicon,
    out: &mut Vec<Placed>,
) -> Result<()> {
    let printable = |c: char| (' '..='~').contains(&c) && !lexicon.never.contains(&c);
    if let Some(c) = line.chars().find(|&c| !printable(c)) {
        return error(at, format!("the character {c:?} is not known"));
    }
    let mut put = |token| out.push(Placed { line: at, token });
    let (line, comment) = line.split_at(line.find("//").unwrap_or(line.len()));
    // In another standard, or after other comments, this would be the start or end of a comment.
    if comment.contains("/*") || comment.contains("*/") {
        return error(at, "a comment within a comment");
    }
    if line.trim_start().starts_with('#') {
        let words: Vec<&str> = line.split_whitespace().collect();
        put(Token::Directive(words.join(" ")));
    } else {
        code(at, line, lexicon, &mut put)?;
    }
    let outer = comment.starts_with("///") && !comment.starts_with("////");
    let inner = comment.starts_with("//!");
    if lexicon.docs && (inner || outer) {
        put(Token::Doc { inner });
    }
    Ok(())
}

fn code(at: usize, line: &str, lexicon: &Lexicon, put: &mut impl FnMut(Token)) -> Result<()> {
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut rest = line;
    loop {
        rest = rest.trim_start_matches(' ');
        let Some(first) = rest.chars().next() else {
            return Ok(());
        };
        let mut length = rest.chars().take_while(|&c| letter(c)).count();
        if let Some(quoted) = rest.strip_prefix('"').filter(|_| lexicon.typed) {
            length = quoted.chars().take_while(|&c| letter(c)).count();
            if !quoted[length..].starts_with('"') {
                return error(at, "only a name stands in quotes here");
            }
            put(Token::Quoted(quoted[..length].into()));
            length += 2;
        } else if lexicon.typed && rest.starts_with("0x") {
            let Ok(value) = u64::try_from(number(at, &rest[..length])?) else {
                return error(at, "this number has more than 64 bits");
            };
            put(Token::Digits(value, length - 2));
        } else if first.is_ascii_digit() {
            put(Token::Number(number(at, &rest[..length])?));
            if rest[length..].starts_with('.') && !lexicon.typed {
                return error(at, "'.' after a number is not known");
            }
        } else if length > 0 {
            put(Token::Name(rest[..length].into()));
        } else if let Some(s) = BRACKETS.into_iter().find(|s| rest.starts_with(s)) {
            length = 1;
            put(Token::Sign(s));
        } else {
            // Languages take the longest possible operator; every unknown one is rejected as a whole.
            let sign =
                |c: char| !letter(c) && c != ' ' && !BRACKETS.iter().any(|b| b.starts_with(c));
            length = rest.chars().take_while(|&c| sign(c)).count();
            let run = &rest[..length];
            if run.ends_with('\'') && !rest[length..].starts_with(letter) {
                return error(at, "a lifetime's name stands directly behind its mark");
            }
            match lexicon.operators.iter().find(|o| **o == run) {
                Some(o) => put(Token::Sign(o)),
                None => return error(at, format!("the operator '{run}' is not known")),
            }
        }
        rest = &rest[length..];
    }
}

/// Decimal without leading zeros, or hexadecimal in small letters.
fn number(at: usize, text: &str) -> Result<u128> {
    let (digits, radix) = match text.strip_prefix("0x") {
        Some(hex) => (hex, 16),
        None => (text, 10),
    };
    let octal = radix == 10 && text.len() > 1 && text.starts_with('0');
    let plain = digits
        .chars()
        .all(|c| c.is_ascii_digit() || ('a'..='f').contains(&c));
    match u128::from_str_radix(digits, radix) {
        Ok(v) if plain && !octal => Ok(v),
        _ => error(at, format!("'{text}' is not a number that is known here")),
    }
}
