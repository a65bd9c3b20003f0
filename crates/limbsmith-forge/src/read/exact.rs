//! Exact text, documentation and digits: the parts that the readers of printed modules share.

use super::cursor::Cursor;
use super::error::Result;
use super::token::{LANES, Placed, Token, of_line};

/// Numbers and the line where they are.
pub(crate) struct Constant {
    pub(crate) name: String,
    pub(crate) line: usize,
    pub(crate) numbers: Vec<u64>,
}

/// Skips the file's documentation.
pub(super) fn file_docs(c: &mut Cursor<'_>) {
    while let Some(Token::Doc { inner: true }) = c.peek() {
        c.at += 1;
    }
}

/// Skips documentation of an item.
pub(super) fn docs(c: &mut Cursor<'_>) {
    while let Some(Token::Doc { inner: false }) = c.peek() {
        c.at += 1;
    }
}

/// Consumes exactly these tokens.
pub(super) fn exact(c: &mut Cursor<'_>, text: &str) -> Result<()> {
    let mut known = vec![];
    for line in text.split('\n') {
        // The text is the reader's own, so this lexicon serves for all: it has every operator of the others.
        of_line(c.line(), line, &LANES, &mut known)?;
    }
    let same = |(k, t): (usize, &Placed)| c.ahead(k) == Some(&t.token);
    if !known.iter().enumerate().all(same) {
        return c.fail(format!("expected '{}'", text.replace('\n', " ")));
    }
    c.at += known.len();
    Ok(())
}

/// `const NAME: [uW; N] = [DIGITS];`
pub(super) fn constant(
    c: &mut Cursor<'_>,
    name: &str,
    word: u32,
    count: usize,
) -> Result<Constant> {
    let line = c.line();
    exact(c, &format!("const {name}: [u{word}; {count}] = ["))?;
    let numbers = digits(c, name, word, count)?;
    exact(c, "];")?;
    Ok(Constant {
        name: name.into(),
        line,
        numbers,
    })
}

/// So many numbers in a list, up to the bracket behind it.
pub(super) fn digits(c: &mut Cursor<'_>, name: &str, word: u32, count: usize) -> Result<Vec<u64>> {
    let mut numbers = vec![];
    while !c.sees("]") {
        match c.peek() {
            Some(&Token::Digits(n, digits)) if digits == word as usize / 4 => numbers.push(n),
            _ => return c.fail(format!("{name}: expected {} digits", word / 4)),
        }
        c.at += 1;
        if !c.sees("]") {
            c.sign(",")?;
        }
    }
    match numbers.len() == count {
        true => Ok(numbers),
        false => c.fail(format!("{name}: another length")),
    }
}
