//! Tokens of C, as far as headers of kernels need them.
//!
//! What could make a text mean something else than it seems is refused: backslashes and question
//! marks (lines that continue, trigraphs), octal numbers, suffixes, operators of several
//! characters other than shifts, block comments, quotes, anything but plain ASCII.

use super::super::rust::{ReadError, Result};

/// One token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name or keyword.
    Name(String),
    /// A number.
    Number(u128),
    /// An operator or bracket.
    Sign(&'static str),
    /// A line of the preprocessor, its words separated by single spaces.
    Directive(String),
}

/// A token and its line.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) line: usize,
    pub(super) token: Token,
}

const BRACKETS: [&str; 8] = ["(", ")", "[", "]", "{", "}", ",", ";"];
const OPERATORS: [&str; 8] = ["<<", ">>", "+", "-", "*", "&", "|", "="];

pub(super) fn error<T>(line: usize, message: impl Into<String>) -> Result<T> {
    Err(ReadError {
        line,
        message: message.into(),
    })
}

/// Tokens of one statement, at most. The reader descends into expressions by recursion, which
/// twenty thousand parentheses would end with the process.
const LONGEST: usize = 1000;

/// All tokens of a text.
pub(super) fn tokens(text: &str) -> Result<Vec<Placed>> {
    let mut out = vec![];
    for (i, line) in text.split('\n').enumerate() {
        of_line(i + 1, line, &mut out)?;
    }
    let mut run = 0;
    for t in &out {
        run = match t.token {
            Token::Sign(";" | "{" | "}") | Token::Directive(_) => 0,
            _ => run + 1,
        };
        if run > LONGEST {
            return error(t.line, "this statement is too long");
        }
    }
    Ok(out)
}

fn of_line(at: usize, line: &str, out: &mut Vec<Placed>) -> Result<()> {
    if let Some(c) = line
        .chars()
        .find(|&c| !(' '..='~').contains(&c) || c == '\\' || c == '?')
    {
        return error(at, format!("the character {c:?} is not known"));
    }
    let line = match line.find("//") {
        Some(i) => &line[..i],
        None => line,
    };
    let mut put = |token| out.push(Placed { line: at, token });
    if line.trim_start().starts_with('#') {
        let words: Vec<&str> = line.split_whitespace().collect();
        put(Token::Directive(words.join(" ")));
        return Ok(());
    }
    let mut rest = line;
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else {
            return Ok(());
        };
        let letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut length = rest.chars().take_while(|&c| letter(c)).count();
        if first.is_ascii_digit() {
            put(Token::Number(number(at, &rest[..length])?));
        } else if length > 0 {
            put(Token::Name(rest[..length].into()));
        } else if let Some(s) = BRACKETS.into_iter().find(|s| rest.starts_with(s)) {
            length = 1;
            put(Token::Sign(s));
        } else {
            // C takes the longest operator that it can; all that are not known are refused whole.
            length = rest
                .chars()
                .take_while(|&c| {
                    !letter(c) && c != ' ' && !BRACKETS.iter().any(|b| b.starts_with(c))
                })
                .count();
            match OPERATORS.into_iter().find(|o| *o == &rest[..length]) {
                Some(o) => put(Token::Sign(o)),
                None => return error(at, format!("'{}' is not known", &rest[..length])),
            }
        }
        rest = &rest[length..];
    }
}

/// Decimal without leading zeros, or hexadecimal.
fn number(at: usize, text: &str) -> Result<u128> {
    let (digits, radix) = match text.strip_prefix("0x") {
        Some(hex) => (hex, 16),
        None => (text, 10),
    };
    let octal = radix == 10 && text.len() > 1 && text.starts_with('0');
    match u128::from_str_radix(digits, radix) {
        Ok(v) if !octal && !digits.starts_with('+') => Ok(v),
        _ => error(at, format!("'{text}' is not a number that is known here")),
    }
}
