//! Reads kernels back from C99.
//!
//! As with Rust ([`crate::read::rust`]), the proof is about this reader's result for the compiled header. It accepts a
//! small subset of the language with C's exact meaning, and rejects everything else with the line number:
//!
//! * one include guard, `#include <stdint.h>`, blocks of word functions that are compared token for token with the one
//!   allowed text ([`words`]), and `#ifdef __SIZEOF_INT128__`; definitions inside it do not count after its `#endif`,
//!   because some compilers skip it;
//! * `static inline` functions of `uint8_t` to `uint64_t` and arrays of them, the result an array `r` (first parameter)
//!   or a returned word;
//! * declarations, assignments, `+ - * << >> & |`, casts, word functions (`body`);
//! * functions that only call earlier ones of the file: returned as calls (`calls`).
//!
//! **Sums.** `a + b` of unsigned words wraps in C. Here it is read as a sum that must fit, so the checker has to prove
//! that it never wraps. For a wrapping sum the text says `limbsmith_addw64(a, b)`. The same applies to `-`, `*` and
//! `<<`.
//!
//! **Promotion.** Operands of 8 and 16 bits become `int`, whose overflow is undefined. An operator on them is read only
//! if its result is cast back at once, `(uint8_t)(1 - bit)`, as an operation that must fit the narrow word. A value of
//! 16 bits fits an `int`, so nothing is undefined and the cast loses nothing. `int` is assumed to have 32 bits, as on
//! every platform where `uint32_t` is `unsigned int`.
//!
//! **Aliases.** A caller may pass the same array as operand and result. So no function may read an operand after its
//! first write to `r`.

mod body;
mod calls;
pub mod words;

use super::error::Result;
use super::rust::Function;
use super::token::{C, Token, error, tokens};
use body::{Reader, Value};
use limbsmith_check::{Group, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, DerefMut};
use words::Block;

/// A parameter or result: name, width, and the length of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Param {
    name: String,
    width: u32,
    length: Option<usize>,
}

/// The signature of a function.
#[derive(Clone, Debug)]
struct Signature {
    name: String,
    result: Param,
    params: Vec<Param>,
    /// Whether it is inside an `#ifdef` that has ended.
    skipped: bool,
}

/// The remaining tokens.
struct Cursor<'a> {
    inner: super::cursor::Cursor<'a>,
    /// Whether the 128-bit type is available.
    wide: bool,
}

impl<'a> Deref for Cursor<'a> {
    type Target = super::cursor::Cursor<'a>;
    fn deref(&self) -> &Self::Target {
        &self.inner
    }
}

impl DerefMut for Cursor<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.inner
    }
}

impl Cursor<'_> {
    /// The width of the type whose name comes next.
    fn type_ahead(&self, k: usize) -> Option<u32> {
        match self.ahead(k) {
            Some(Token::Name(n)) => match n.as_str() {
                "uint8_t" => Some(8),
                "uint16_t" => Some(16),
                "uint32_t" => Some(32),
                "uint64_t" => Some(64),
                "limbsmith_u128" if self.wide => Some(128),
                _ => None,
            },
            _ => None,
        }
    }

    fn width(&mut self) -> Result<u32> {
        match self.type_ahead(0) {
            Some(w) => {
                self.at += 1;
                Ok(w)
            }
            None => self.fail("expected uint8_t, uint16_t, uint32_t, uint64_t or limbsmith_u128"),
        }
    }
}

/// Names with another meaning: in C and C++ to 2023, or as a macro or word that some compilers define.
const RESERVED: &str = "alignas alignof and and_eq arm asm assert atomic auto bitand bitor bool break case catch cdecl \
    char class compl complex concept const const_cast consteval constexpr constinit continue co_await co_return \
    co_yield decltype default delete do double dynamic_cast else enum errno explicit export extern false far fastcall \
    final float for fortran friend generic goto hpux huge i386 i486 i586 i686 if imaginary import inline int interrupt \
    linux long m68k main max mc68000 min mips module mutable namespace near new noexcept noreturn not not_eq null \
    nullptr offsetof operator or or_eq override pascal pdp11 pixel private protected public register \
    reinterpret_cast requires restrict return sgi short signed sizeof sparc static static_assert static_cast stderr \
    stdin stdout struct sun switch template this thread_local throw true try typedef typeid typename typeof \
    typeof_unqual u3b union unix unsigned using vax vector virtual void volatile wchar_t while xor xor_eq";

/// The characters of a name that compilers distinguish at least (C99, 5.2.4.1): of names of variables, and of names
/// with internal linkage.
const LOCAL: usize = 31;
const INTERNAL: usize = 63;

/// Whether a function may give this name to a parameter or variable.
fn is_local(name: &str) -> bool {
    name.len() <= LOCAL
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && !name.starts_with("limbsmith")
        && !name.ends_with("_t")
        && !RESERVED.split_whitespace().any(|r| r == name)
}

/// The guard of the header that is included by this path: `LIMBSMITH_P256_H` of `limbsmith/p256.h`.
pub fn guard_of(path: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    path.chars().map(plain).collect::<String>().to_uppercase()
}

/// All functions of a header, in order, under their full names.
pub fn functions(text: &str) -> Result<Vec<Function>> {
    read(text, None)
}

/// The same for the header that is included by this path, which has the guard of its path: of two headers with one
/// guard, the second one is empty.
pub fn functions_at(text: &str, path: &str) -> Result<Vec<Function>> {
    read(text, Some(&guard_of(path)))
}

fn read(text: &str, wanted: Option<&str>) -> Result<Vec<Function>> {
    let all = tokens(text, &C)?;
    let mut c = Cursor {
        inner: super::cursor::Cursor::new(&all),
        wide: false,
    };
    guard(&mut c, wanted)?;
    let mut blocks = BTreeSet::new();
    // The blocks and the number of functions before the `#ifdef` that is open.
    let mut inside: Option<(BTreeSet<Block>, usize)> = None;
    let mut found = vec![];
    let mut signatures: Vec<Signature> = vec![];
    loop {
        match c.peek() {
            Some(Token::Directive(d)) => {
                if c.all.len() == c.at + 1 && d == "#endif" && inside.is_none() {
                    return Ok(found);
                } else if d == "#ifdef __SIZEOF_INT128__" && inside.is_none() {
                    inside = Some((blocks.clone(), signatures.len()));
                    c.at += 1;
                } else if let Some((before, functions)) = inside.take_if(|_| d == "#endif") {
                    blocks = before;
                    c.wide = blocks.contains(&Block::Words(128));
                    for s in &mut signatures[functions..] {
                        s.skipped = true;
                    }
                    c.at += 1;
                } else {
                    let block = word_block(&mut c)?;
                    if matches!(block, Block::Words(64) | Block::Wrapping(128))
                        && !blocks.contains(&Block::Words(128))
                    {
                        return c.fail("this block needs the type of 128 bits before it");
                    }
                    if block.wide() && inside.is_none() {
                        return c.fail("this block needs '#ifdef __SIZEOF_INT128__' around it");
                    }
                    if !blocks.insert(block) {
                        return c.fail("this block of word functions is there twice");
                    }
                    c.wide = blocks.contains(&Block::Words(128));
                }
            }
            Some(_) => found.push(function(&mut c, &blocks, &mut signatures)?),
            None => return c.fail("the last '#endif' is missing"),
        }
    }
}

/// `#ifndef`, `#define`, `#include`.
fn guard(c: &mut Cursor<'_>, wanted: Option<&str>) -> Result<()> {
    let name = match c.peek() {
        Some(Token::Directive(d)) => d.strip_prefix("#ifndef ").map(String::from),
        _ => None,
    };
    let plain = |n: &String| {
        n.starts_with("LIMBSMITH_")
            && !n.starts_with("LIMBSMITH_WORDS")
            && !n.starts_with("LIMBSMITH_WRAPPING")
            && n.ends_with("_H")
            && n.len() <= INTERNAL
            && n.chars()
                .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
    };
    let Some(name) = name.filter(plain) else {
        return c.fail("expected '#ifndef LIMBSMITH_..._H'");
    };
    if let Some(wanted) = wanted.filter(|w| *w != name) {
        return c.fail(format!(
            "expected the guard of the header's path, '{wanted}'"
        ));
    }
    c.at += 1;
    if !c.directive(&format!("#define {name}")) {
        return c.fail(format!("expected '#define {name}'"));
    }
    if !c.directive("#include <stdint.h>") {
        return c.fail("expected '#include <stdint.h>'");
    }
    Ok(())
}

/// A block of word functions, which must be the known text.
fn word_block(c: &mut Cursor<'_>) -> Result<Block> {
    for block in Block::ALL {
        if !matches!(c.peek(), Some(Token::Directive(d)) if *d == format!("#ifndef {}", block.guard()))
        {
            continue;
        }
        let known = tokens(&block.text(), &C)?;
        for (i, k) in known.iter().enumerate() {
            match c.all.get(c.at + i) {
                Some(t) if t.token == k.token => {}
                Some(t) => return error(t.line, "these are not the word functions"),
                None => return c.fail("the word functions end too early"),
            }
        }
        c.at += known.len();
        return Ok(block);
    }
    c.fail("this line of the preprocessor is not known")
}

/// `uint64_t r[5]` after an optional `const`, which is allowed before operands only.
fn param(c: &mut Cursor<'_>, operand: bool) -> Result<Param> {
    let constant = operand && c.eat_word("const");
    let width = c.width()?;
    if width == 128 {
        return c.fail("functions neither take nor give limbsmith_u128");
    }
    let name = c.name()?;
    if !is_local(&name) {
        return c.fail(format!("'{name}' may not name a parameter"));
    }
    let mut length = None;
    if c.eat("[") {
        let n = c.size()?;
        c.sign("]")?;
        if n == 0 {
            return c.fail("an array of no words");
        }
        length = Some(n);
    }
    if constant != (operand && length.is_some()) {
        return c.fail("operand arrays are const, and nothing else is");
    }
    Ok(Param {
        name,
        width,
        length,
    })
}

fn signature(c: &mut Cursor<'_>) -> Result<Signature> {
    c.word("static")?;
    c.word("inline")?;
    let returned = if c.eat_word("void") {
        None
    } else {
        Some(c.width()?)
    };
    let name = c.name()?;
    let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if !name.starts_with("limbsmith_") || !name.chars().all(letter) || name.len() > INTERNAL {
        return c
            .fail("functions are named limbsmith_..., in small letters, at most 63 characters");
    }
    c.sign("(")?;
    let result = match returned {
        Some(128) => return c.fail("functions neither take nor give limbsmith_u128"),
        Some(width) => Param {
            name: "r".into(),
            width,
            length: None,
        },
        None => {
            let p = param(c, false)?;
            if p.name != "r" || p.length.is_none() {
                return c.fail("the first parameter of a void function is the result, r[...]");
            }
            c.sign(",")?;
            p
        }
    };
    let mut params: Vec<Param> = vec![];
    loop {
        let p = param(c, true)?;
        if p.name == "r" || params.iter().any(|o| o.name == p.name) {
            return c.fail("two parameters of this name");
        }
        params.push(p);
        if !c.eat(",") {
            break;
        }
    }
    c.sign(")")?;
    Ok(Signature {
        name,
        result,
        params,
        skipped: false,
    })
}

/// Whether a name is that of a word function, of any width.
fn is_helper(name: &str) -> bool {
    let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
    [
        "limbsmith_adc",
        "limbsmith_sbb",
        "limbsmith_mul_wide",
        "limbsmith_mac",
        "limbsmith_mask",
        "limbsmith_addw",
        "limbsmith_subw",
        "limbsmith_mulw",
        "limbsmith_join",
        "limbsmith_u",
    ]
    .contains(&base)
}

fn function(
    c: &mut Cursor<'_>,
    blocks: &BTreeSet<Block>,
    signatures: &mut Vec<Signature>,
) -> Result<Function> {
    let line = c.line();
    let s = signature(c)?;
    if is_helper(&s.name) {
        return error(line, "a kernel may not have a word function's name");
    }
    if signatures.iter().any(|o| o.name == s.name) {
        return error(line, "two functions of this name");
    }
    c.sign("{")?;
    // A function that calls one of this file contains only calls.
    let body = c.all[c.at..]
        .iter()
        .take_while(|t| t.token != Token::Sign("}"));
    let composed = body
        .into_iter()
        .any(|t| matches!(&t.token, Token::Name(n) if signatures.iter().any(|o| o.name == *n)));
    let found = if composed {
        Function::Calls(calls::read(c, &s, signatures)?)
    } else {
        Function::Program(program(c, &s, blocks)?)
    };
    c.sign("}")?;
    signatures.push(s);
    Ok(found)
}

fn program(c: &mut Cursor<'_>, s: &Signature, blocks: &BTreeSet<Block>) -> Result<Program> {
    let line = c.line();
    let mut r = Reader {
        c,
        p: Program::new(&s.name),
        names: BTreeMap::new(),
        masks: BTreeSet::new(),
        known: BTreeMap::new(),
        blocks,
    };
    for p in &s.params {
        let value = match p.length {
            Some(n) => Value::Array(r.p.input(&p.name, p.width, n)),
            None => {
                let v = r.p.var(&p.name, p.width);
                r.p.inputs.push(Group {
                    name: p.name.clone(),
                    vars: vec![v],
                });
                Value::Word(v)
            }
        };
        r.declare(&p.name, p.width, false, Some(value))?;
    }
    r.body(&s.result)?;
    let program = r.p;
    match program.validate() {
        Ok(()) => Ok(program),
        Err(e) => error(line, e.0),
    }
}
