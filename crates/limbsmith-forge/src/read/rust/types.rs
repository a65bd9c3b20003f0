//! Types of kernels.

use super::super::cursor::Cursor;
use super::super::error::Result;
use super::super::token::Token;
use super::{File, names};

/// The type of one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `u8` to `u128`.
    Word(u32),
    /// `V`: 64 bits of a lane.
    Wide,
    /// `Low<V>`: the low 52 bits of a lane's word; the upper bits are insignificant.
    Low,
    /// `Bit<V>`.
    Bit,
}

impl Kind {
    /// Bits of the program's variable.
    pub(super) fn bits(self) -> u32 {
        match self {
            Kind::Word(w) => w,
            Kind::Wide | Kind::Low => 64,
            Kind::Bit => 8,
        }
    }

    /// The Rust text.
    pub(super) fn text(self) -> String {
        match self {
            Kind::Word(w) => format!("u{w}"),
            Kind::Wide => "V".into(),
            Kind::Low => "Low<V>".into(),
            Kind::Bit => "Bit<V>".into(),
        }
    }
}

/// The type of a parameter or result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Scalar(Kind),
    /// An array; a reference to one in a parameter.
    Array(Kind, usize),
    /// The struct of premultiplied operands (with their fold); a reference to it in a parameter.
    Folded,
}

/// `u8` to `u128`.
pub(super) fn word(c: &mut Cursor<'_>) -> Result<u32> {
    for w in [8, 16, 32, 64, 128] {
        if c.eat_word(&format!("u{w}")) {
            return Ok(w);
        }
    }
    c.fail("expected u8, u16, u32, u64 or u128")
}

/// The type of one word; in a function on lanes, the type of a lane's word.
pub(super) fn kind(c: &mut Cursor<'_>, file: &File) -> Result<Kind> {
    if !file.on_lanes() {
        return word(c).map(Kind::Word);
    }
    if c.eat_word("V") {
        return Ok(Kind::Wide);
    }
    for (name, kind) in [("Low", Kind::Low), ("Bit", Kind::Bit)] {
        if file.imports(name) && c.eat_word(name) {
            c.sign("<")?;
            c.word("V")?;
            c.sign(">")?;
            return Ok(kind);
        }
    }
    c.fail("expected V, Low<V> or Bit<V>")
}

/// `[KIND; LENGTH]`, after its opening bracket.
fn array(c: &mut Cursor<'_>, kind: Kind) -> Result<Type> {
    c.sign(";")?;
    let Some(Token::Number(_)) = c.peek() else {
        return c.fail("an array's length must be a literal");
    };
    let n = c.size()?;
    if n == 0 {
        return c.fail_behind("an array of no words");
    }
    c.sign("]")?;
    if kind == Kind::Bit {
        return c.fail_behind("there are no arrays of bits");
    }
    Ok(Type::Array(kind, n))
}

/// An array of plain words, in a constant or in the struct.
pub(super) fn plain_array(c: &mut Cursor<'_>) -> Result<(u32, usize)> {
    c.sign("[")?;
    let w = word(c)?;
    match array(c, Kind::Word(w))? {
        Type::Array(_, n) => Ok((w, n)),
        _ => c.fail_behind("expected an array"),
    }
}

/// A parameter's type: a word, or a reference to an array or to the struct.
pub(super) fn param(c: &mut Cursor<'_>, file: &File) -> Result<Type> {
    if !c.eat("&") {
        return kind(c, file).map(Type::Scalar);
    }
    if file.folded.is_some() && c.eat_word(names::FOLDED) {
        return Ok(Type::Folded);
    }
    if !c.eat("[") {
        return c.fail("only references to arrays are known: expected '['");
    }
    let k = kind(c, file)?;
    array(c, k)
}

/// A result's type.
pub(super) fn result(c: &mut Cursor<'_>, file: &File) -> Result<Type> {
    if file.folded.is_some() && c.eat_word(names::FOLDED) {
        return Ok(Type::Folded);
    }
    if c.eat("[") {
        let k = kind(c, file)?;
        return array(c, k);
    }
    kind(c, file).map(Type::Scalar)
}
