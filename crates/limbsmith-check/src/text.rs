//! The reader of the text form: lines of words, numbers in hexadecimal or decimal.

use num_bigint::{BigInt, BigUint};
use std::fmt;

/// The position and the reason of a parse error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Line number, from 1.
    pub line: usize,
    /// The error.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ParseError {}

/// Non-empty lines, split into words; `;` starts a comment.
pub(crate) struct Lines<'a> {
    rest: Vec<(usize, Vec<&'a str>)>,
    line: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let words = |l: &'a str| {
            l.split(';')
                .next()
                .unwrap_or("")
                .split_whitespace()
                .collect()
        };
        let mut rest: Vec<(usize, Vec<&str>)> = text
            .lines()
            .enumerate()
            .map(|(i, l)| (i + 1, words(l)))
            .collect();
        rest.retain(|(_, w)| !w.is_empty());
        rest.reverse();
        Lines { rest, line: 0 }
    }

    pub(crate) fn next_words(&mut self) -> Option<Vec<&'a str>> {
        let (line, words) = self.rest.pop()?;
        self.line = line;
        Some(words)
    }

    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.rest.last().map(|(_, w)| w[0])
    }

    /// Requires that the next line starts with `word`, and returns the rest of that line.
    pub(crate) fn expect(&mut self, word: &str) -> Result<Vec<&'a str>, ParseError> {
        match self.next_words() {
            Some(w) if w[0] == word => Ok(w[1..].to_vec()),
            Some(w) => Err(self.error(&format!("expected '{word}', found '{}'", w[0]))),
            None => Err(self.error(&format!("expected '{word}', found the end"))),
        }
    }

    pub(crate) fn error(&self, message: &str) -> ParseError {
        ParseError {
            line: self.line,
            message: message.into(),
        }
    }

    pub(crate) fn number(&self, word: &str) -> Result<BigUint, ParseError> {
        let parsed = match word.strip_prefix("0x") {
            Some(h) => BigUint::parse_bytes(h.as_bytes(), 16),
            None => BigUint::parse_bytes(word.as_bytes(), 10),
        };
        parsed.ok_or_else(|| self.error(&format!("expected a number, found '{word}'")))
    }

    pub(crate) fn integer(&self, word: &str) -> Result<BigInt, ParseError> {
        match word.strip_prefix('-') {
            Some(w) => Ok(-BigInt::from(self.number(w)?)),
            None => Ok(self.number(word)?.into()),
        }
    }

    pub(crate) fn index(&self, word: &str) -> Result<usize, ParseError> {
        word.parse()
            .map_err(|_| self.error(&format!("expected an index, found '{word}'")))
    }
}
