//! The remaining tokens, for recursive-descent readers.

use super::error::Result;
use super::token::{Placed, Token, error};

/// The place in a list of tokens.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    pub(super) all: &'a [Placed],
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(all: &'a [Placed]) -> Self {
        Cursor { all, at: 0 }
    }

    pub(super) fn line(&self) -> usize {
        let here = self.all.get(self.at).or(self.all.last());
        here.map_or(1, |p| p.line)
    }

    /// An error at the token that comes next.
    pub(super) fn fail<T>(&self, message: impl Into<String>) -> Result<T> {
        error(self.line(), message)
    }

    /// An error at the token that was read last.
    pub(super) fn fail_behind<T>(&self, message: impl Into<String>) -> Result<T> {
        let behind = self.at.checked_sub(1).and_then(|i| self.all.get(i));
        error(behind.map_or(1, |p| p.line), message)
    }

    pub(super) fn ahead(&self, k: usize) -> Option<&'a Token> {
        self.all.get(self.at + k).map(|p| &p.token)
    }

    pub(super) fn peek(&self) -> Option<&'a Token> {
        self.ahead(0)
    }

    pub(super) fn sees_at(&self, k: usize, sign: &str) -> bool {
        matches!(self.ahead(k), Some(Token::Sign(s)) if *s == sign)
    }

    pub(super) fn sees(&self, sign: &str) -> bool {
        self.sees_at(0, sign)
    }

    /// Consumes the sign if it comes next.
    pub(super) fn eat(&mut self, sign: &str) -> bool {
        let hit = self.sees(sign);
        self.at += usize::from(hit);
        hit
    }

    pub(super) fn sign(&mut self, sign: &str) -> Result<()> {
        if self.eat(sign) {
            Ok(())
        } else {
            self.fail(format!("expected '{sign}'"))
        }
    }

    pub(super) fn sees_word(&self, k: usize, word: &str) -> bool {
        matches!(self.ahead(k), Some(Token::Name(n)) if n == word)
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let hit = self.sees_word(0, word);
        self.at += usize::from(hit);
        hit
    }

    pub(super) fn word(&mut self, word: &str) -> Result<()> {
        if self.eat_word(word) {
            Ok(())
        } else {
            self.fail(format!("expected '{word}'"))
        }
    }

    pub(super) fn name(&mut self) -> Result<String> {
        match self.peek() {
            Some(Token::Name(n)) => {
                self.at += 1;
                Ok(n.clone())
            }
            _ => self.fail("expected a name"),
        }
    }

    pub(super) fn number(&mut self) -> Result<u128> {
        match self.peek() {
            Some(&Token::Number(n)) => {
                self.at += 1;
                Ok(n)
            }
            _ => self.fail("expected a number"),
        }
    }

    /// A length or an index.
    pub(super) fn size(&mut self) -> Result<usize> {
        let n = self.number()?;
        match usize::try_from(n) {
            Ok(n) if n <= 256 => Ok(n),
            _ => self.fail_behind("this is too large"),
        }
    }

    pub(super) fn directive(&mut self, text: &str) -> bool {
        let hit = matches!(self.peek(), Some(Token::Directive(d)) if d == text);
        self.at += usize::from(hit);
        hit
    }

    /// The index of the bracket that closes the one at index `open`, or `open` itself if it has no partner.
    pub(super) fn closing(&self, open: usize) -> usize {
        let mut depth = 0usize;
        for (i, t) in self.all.iter().enumerate().skip(open) {
            match t.token {
                Token::Sign("(" | "[" | "{") => depth += 1,
                Token::Sign(")" | "]" | "}") => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return i;
            }
        }
        self.all.len()
    }
}
