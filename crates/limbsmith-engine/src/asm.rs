//! The assembler.
//!
//! ```text
//! ; a comment, also after //
//! ladder:                       a label: a name, or a number as the original assembler has them
//!     fsqr %4, %3               register operands %0 to %31, constants #0 to #31
//!     dbnz ladder               branches name their label first: brz done, %7
//!     .order                    the order of instructions from here to .end is the assembler's
//!     .loop                     the same, for the body of a loop
//!     .end
//!     .arrays 2                 what follows is put in order for an engine with two arrays
//!     .def x2 = %5              a name for a register, used as x2
//!     .word 0x1234              a word as it is
//! ```
//!
//! Mnemonics and operands are those of the table in [`isa`](crate::isa). Everything is checked: registers and
//! constants below 32, branches within -256 to 255 words, labels defined once, blocks closed. The published
//! assembler checks none of these: `#40` overflows into the next field, a far branch loses its upper bits,
//! and `not %1, #2` becomes another instruction.

use crate::isa::{CODE, Instruction, Opcode, Shape, Source};
use crate::schedule::{self, Aim};
use std::collections::BTreeMap;
use std::fmt;

/// An error in a source text, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The message.
    pub message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for Error {}

/// An assembled program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// Its words.
    pub words: Vec<u32>,
    /// Addresses of labels.
    pub labels: BTreeMap<String, u16>,
    /// Named registers.
    pub names: BTreeMap<String, u8>,
}

/// A piece of a line, and its column.
#[derive(Clone, Copy)]
struct Token<'a> {
    text: &'a str,
    column: usize,
}

/// An instruction, and the label of its branch.
struct Item<'a> {
    instruction: Instruction,
    label: Option<(usize, Token<'a>)>,
    raw: Option<u32>,
}

/// An open block: its first instruction, its line, and whether it is a loop's body.
struct Block {
    first: usize,
    line: usize,
    repeats: bool,
}

struct Assembler<'a> {
    items: Vec<Item<'a>>,
    labels: BTreeMap<String, u16>,
    names: BTreeMap<String, u8>,
    block: Option<Block>,
    line: usize,
    arrays: u8,
}

/// Assembles a text.
pub fn assemble(text: &str) -> Result<Program, Error> {
    let mut a = Assembler {
        items: vec![],
        labels: BTreeMap::new(),
        names: BTreeMap::new(),
        block: None,
        line: 0,
        arrays: 1,
    };
    for (n, line) in text.lines().enumerate() {
        a.line = n + 1;
        a.line(&tokens(line))?;
    }
    if let Some(b) = &a.block {
        return Err(Error {
            line: b.line,
            column: 1,
            message: "this block has no .end".into(),
        });
    }
    a.finish()
}

/// Splits at blanks and commas; a colon ends a label.
fn tokens(line: &str) -> Vec<Token<'_>> {
    let end = line.find("//").unwrap_or(line.len());
    let end = end.min(line.find(';').unwrap_or(line.len()));
    let mut out = vec![];
    let mut start = None;
    let mut flush = |start: &mut Option<usize>, to: usize| {
        if let Some(from) = start.take() {
            out.push(Token {
                text: &line[from..to],
                column: line[..from].chars().count() + 1,
            });
        }
    };
    for (at, c) in line[..end].char_indices() {
        if c.is_whitespace() || c == ',' {
            flush(&mut start, at);
        } else {
            start.get_or_insert(at);
            if c == ':' {
                flush(&mut start, at + 1);
            }
        }
    }
    flush(&mut start, end);
    out
}

impl<'a> Assembler<'a> {
    fn error<T>(&self, column: usize, message: impl Into<String>) -> Result<T, Error> {
        Err(Error {
            line: self.line,
            column,
            message: message.into(),
        })
    }

    fn line(&mut self, mut tokens: &[Token<'a>]) -> Result<(), Error> {
        while let Some((first, rest)) = tokens.split_first() {
            let Some(label) = first.text.strip_suffix(':') else {
                break;
            };
            self.label(first, label)?;
            tokens = rest;
        }
        let Some((first, rest)) = tokens.split_first() else {
            return Ok(());
        };
        if first.text.starts_with('.') {
            return self.directive(first, rest);
        }
        let Some(code) = Opcode::named(first.text) else {
            return self.error(first.column, format!("no instruction {:?}", first.text));
        };
        if self.block.is_some() && !schedule::movable(code) {
            return self.error(
                first.column,
                format!("{} cannot stand in a block without order", first.text),
            );
        }
        let item = self.instruction(code, first, rest)?;
        self.items.push(item);
        self.room(first)
    }

    fn room(&self, at: &Token<'_>) -> Result<(), Error> {
        if self.items.len() > CODE as usize {
            return self.error(at.column, format!("the engine holds {CODE} words"));
        }
        Ok(())
    }

    fn label(&mut self, at: &Token<'_>, name: &str) -> Result<(), Error> {
        if name.is_empty() {
            return self.error(at.column, "a label without a name");
        }
        if self.block.is_some() {
            return self.error(at.column, "a label cannot stand in a block without order");
        }
        let here = self.items.len() as u16;
        if self.labels.insert(name.to_string(), here).is_some() {
            return self.error(at.column, format!("label {name:?} is defined twice"));
        }
        Ok(())
    }

    fn directive(&mut self, first: &Token<'a>, rest: &[Token<'a>]) -> Result<(), Error> {
        match (first.text, rest) {
            (".order" | ".loop", []) => {
                if self.block.is_some() {
                    return self.error(first.column, "blocks do not nest");
                }
                self.block = Some(Block {
                    first: self.items.len(),
                    line: self.line,
                    repeats: first.text == ".loop",
                });
                Ok(())
            }
            (".end", []) => match self.block.take() {
                Some(b) => {
                    let block = self.items.split_off(b.first);
                    let block: Vec<Instruction> = block.iter().map(|i| i.instruction).collect();
                    let aim = Aim {
                        repeats: b.repeats,
                        arrays: self.arrays,
                    };
                    for i in schedule::order(&block, aim) {
                        self.items.push(Item {
                            instruction: block[i],
                            label: None,
                            raw: None,
                        });
                    }
                    Ok(())
                }
                None => self.error(first.column, ".end without .order or .loop"),
            },
            (".arrays", [number]) => match number.text {
                "1" | "2" => {
                    self.arrays = 1 + u8::from(number.text == "2");
                    Ok(())
                }
                _ => self.error(number.column, "an engine has 1 or 2 arrays"),
            },
            (".def", [name, equal, register]) if equal.text == "=" => {
                let s = self.source(register)?;
                let Some(r) = s.register() else {
                    return self.error(register.column, "only registers can have names");
                };
                if !name.text.starts_with(|c: char| c.is_alphabetic()) {
                    return self.error(name.column, "a name begins with a letter");
                }
                if self.names.insert(name.text.to_string(), r).is_some() {
                    return self.error(name.column, format!("{:?} is defined twice", name.text));
                }
                Ok(())
            }
            (".word", [value]) => {
                let number = match value.text.strip_prefix("0x") {
                    Some(hex) => u32::from_str_radix(hex, 16),
                    None => value.text.parse(),
                };
                let Ok(word) = number else {
                    return self.error(value.column, "a word has 32 bits");
                };
                if self.block.is_some() {
                    return self.error(first.column, ".word cannot stand in a block without order");
                }
                self.items.push(Item {
                    instruction: Instruction::new(Opcode::Fin),
                    label: None,
                    raw: Some(word),
                });
                self.room(first)
            }
            _ => self.error(
                first.column,
                "directives are .order, .loop, .end, .arrays N, .def NAME = %N, .word N",
            ),
        }
    }

    fn instruction(
        &self,
        code: Opcode,
        first: &Token<'a>,
        rest: &[Token<'a>],
    ) -> Result<Item<'a>, Error> {
        let shape = code.op().shape;
        let wanted = match shape {
            Shape::None => "",
            Shape::WdA => "%wd, a",
            Shape::WdB => "%wd, b",
            Shape::WdAB => "%wd, a, b",
            Shape::A => "a",
            Shape::Label => "label",
            Shape::LabelA => "label, a",
            Shape::Number => "number",
        };
        let count = wanted.split(", ").filter(|w| !w.is_empty()).count();
        if rest.len() != count {
            let at = rest.get(count).map_or(first.column, |t| t.column);
            return self.error(
                at,
                format!(
                    "{} takes {count} operands: {} {wanted}",
                    first.text, first.text
                ),
            );
        }
        let mut i = Instruction::new(code);
        let mut label = None;
        match shape {
            Shape::None => {}
            Shape::WdA | Shape::WdB | Shape::WdAB => {
                let wd = self.source(&rest[0])?;
                let Some(r) = wd.register() else {
                    return self.error(rest[0].column, "results go to registers");
                };
                i.wd = r;
                if shape != Shape::WdB {
                    i.a = self.source(&rest[1])?;
                }
                if shape != Shape::WdA {
                    i.b = self.source(&rest[count - 1])?;
                }
            }
            Shape::A => i.a = self.source(&rest[0])?,
            Shape::Label | Shape::LabelA => {
                label = Some((self.line, rest[0]));
                if shape == Shape::LabelA {
                    i.a = self.source(&rest[1])?;
                }
            }
            Shape::Number => match rest[0].text.parse::<i16>() {
                Ok(n @ 0..=511) => i.imm = n,
                _ => return self.error(rest[0].column, "the counter takes 0 to 511"),
            },
        }
        Ok(Item {
            instruction: i,
            label,
            raw: None,
        })
    }

    fn source(&self, t: &Token<'_>) -> Result<Source, Error> {
        let (what, constant) = match t.text.chars().next() {
            Some('%') => ("register", false),
            Some('#') => ("constant", true),
            _ => {
                return match self.names.get(t.text) {
                    Some(&index) => Ok(Source::reg(index)),
                    None => self.error(
                        t.column,
                        format!("{:?} is no register (%n), constant (#n) or name", t.text),
                    ),
                };
            }
        };
        match t.text[1..].parse::<u8>() {
            Ok(index @ 0..=31) => Ok(Source { index, constant }),
            _ => self.error(t.column, format!("{what}s are numbered 0 to 31")),
        }
    }

    fn finish(self) -> Result<Program, Error> {
        let mut words = vec![];
        for (n, item) in self.items.iter().enumerate() {
            let mut i = item.instruction;
            if let Some((line, label)) = item.label {
                let error = |message| Error {
                    line,
                    column: label.column,
                    message,
                };
                let target = self.labels.get(label.text).copied();
                let target = target.ok_or_else(|| error(format!("no label {:?}", label.text)))?;
                let offset = i32::from(target) - n as i32 - 1;
                if !(-256..256).contains(&offset) {
                    return Err(error(format!(
                        "label {:?} is {offset} words away; branches reach -256 to 255",
                        label.text
                    )));
                }
                i.imm = offset as i16;
            }
            words.push(item.raw.unwrap_or(i.encode()));
        }
        Ok(Program {
            words,
            labels: self.labels,
            names: self.names,
        })
    }
}
