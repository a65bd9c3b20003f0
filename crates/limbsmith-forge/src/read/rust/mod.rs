//! Reads kernels back from Rust.
//!
//! The proof is about this reader's result for the compiled file, so its interpretation of a text must never differ
//! from rustc's. It therefore has a lexer and a grammar of its own, for a small subset of the language, and rejects
//! everything else with the line number. The grammar is in `GRAMMAR.md` in the parent folder:
//!
//! * items, in this order: one `use` of the word functions or the vocabulary of lanes, constants, the struct `Folded`,
//!   functions, and in a standalone file the module that it imports (see [`Home`]);
//! * parameters `u8` to `u128`, and references to arrays of them; the same as results;
//! * `let` of a name, of the two results of a word function, or of the limbs of `*parameter`;
//! * `+ - *` (which must not overflow), `<< >>` by constants, `& |`, `as`, `wrapping_add`, `wrapping_sub`,
//!   `wrapping_mul`, and the word functions;
//! * functions that are one nested call of earlier ones in the file: these are returned as calls.
//!
//! **Names.** All are `[a-z][a-z0-9_]*`, those of constants `[A-Z][A-Z0-9_]*`. No keyword of any edition, no type, no
//! function of the file or of the vocabulary may be bound. So no pattern is a constant, only earlier bindings are
//! shadowed, and two names are equal to rustc only if they are equal here.
//!
//! **Lanes.** A function `f<V: Lane>` is read as its effect in one lane: `V` is a word of 64 bits, `Bit<V>` a bit, and
//! `Low<V>` a word of 64 bits of which every use takes only the low 52 bits (see `lane`). Casts, methods and bare
//! numbers are rejected there.
//!
//! `x & (2^k - 1)` is the remainder by `2^k`, and `m & x` a selection if `m` came from `mask`. Any other `&` is
//! rejected, as is everything that could branch.

mod body;
mod calls;
mod home;
mod lane;
mod modules;
mod names;
mod types;

use super::cursor::Cursor;
use super::error::Result;
use super::token::Token;
use body::Reader;
pub use home::Home;
use limbsmith_check::Program;
use std::collections::{BTreeMap, BTreeSet};
use types::Type;

/// One function of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Function {
    /// Straight-line code.
    Program(Program),
    /// A nested call of other functions.
    Calls(Calls),
}

impl Function {
    /// The function's name.
    pub fn name(&self) -> &str {
        match self {
            Function::Program(p) => &p.name,
            Function::Calls(c) => &c.name,
        }
    }
}

/// A function that is one nested call. The types of operands and results agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calls {
    /// The function's name.
    pub name: String,
    /// Parameters: name, width of a word, number of words.
    pub params: Vec<(String, u32, usize)>,
    /// Calls in the order of evaluation; the last one's value is returned.
    pub calls: Vec<(String, Vec<Operand>)>,
}

/// An argument of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// The parameter of that index.
    Param(usize),
    /// The result of the call of that index.
    Call(usize),
}

/// The source of imported names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// Word functions, for words of that many bits.
    Words(u32),
    /// Lanes with a multiplier of 52 bits.
    Lanes,
    /// Lanes with a multiplier of 32 bits.
    Lanes32,
}

impl Source {
    fn has(self, name: &str) -> bool {
        match self {
            Source::Words(_) => names::WORDS.contains(&name),
            Source::Lanes => names::LANES.contains(&name),
            Source::Lanes32 => names::LANES32.contains(&name),
        }
    }
}

/// The value of a constant.
enum Const {
    Word(u32, u128),
    Array(u32, Vec<u128>),
}

/// The signature of a function.
struct Signature {
    name: String,
    params: Vec<(String, Type)>,
    result: Type,
}

/// The known items of the file.
#[derive(Default)]
struct File {
    source: Option<Source>,
    /// Whether the names come from a module of this file.
    alone: bool,
    /// Whether the file's home is known.
    at_home: bool,
    imported: BTreeSet<String>,
    consts: BTreeMap<String, Const>,
    /// The array in the struct `Folded`: width and length.
    folded: Option<(u32, usize)>,
    /// Names of public functions that were read.
    public: BTreeSet<String>,
    /// Functions that were read.
    signatures: Vec<Signature>,
    /// Names of all functions, including later ones.
    functions: BTreeSet<String>,
}

impl File {
    /// Whether a name was imported.
    fn imports(&self, name: &str) -> bool {
        self.imported.contains(name)
    }

    fn on_lanes(&self) -> bool {
        matches!(self.source, Some(Source::Lanes | Source::Lanes32))
    }

    /// Rejects a name that a parameter or binding may not have.
    fn binds(&self, c: &Cursor<'_>, name: &str) -> Result<()> {
        if names::is_constant(name) || name == names::FOLDED {
            return c.fail_behind(format!("'{name}' is taken, or would be a constant"));
        }
        if !names::is_plain(name) || self.functions.contains(name) {
            return c.fail_behind(format!("'{name}' is taken, or no plain name"));
        }
        Ok(())
    }
}

/// All functions of a file of that home, in order, and the names of the public ones.
pub fn functions_at(text: &str, home: Home) -> Result<(Vec<Function>, BTreeSet<String>)> {
    read(text, Some(home))
}

/// All functions of a file, in order, whether its vocabulary is any of the library's or its own module.
pub fn functions(text: &str) -> Result<Vec<Function>> {
    Ok(read(text, None)?.0)
}

fn read(text: &str, home: Option<Home>) -> Result<(Vec<Function>, BTreeSet<String>)> {
    let (all, width) = modules::tokens(text)?;
    let c = &mut Cursor::new(&all);
    let mut file = File {
        at_home: home.is_some(),
        ..File::default()
    };
    for pair in all.windows(2) {
        if let [Token::Name(f), Token::Name(name)] = [&pair[0].token, &pair[1].token]
            && f == "fn"
        {
            file.functions.insert(name.clone());
        }
    }
    while let Some(Token::Doc { inner: true }) = c.peek() {
        c.at += 1;
    }
    if c.sees_word(0, "use") {
        import(c, &mut file, width, home)?;
    }
    let mut found = vec![];
    let mut module = false;
    while c.peek().is_some() {
        if let Some(Token::Module(name)) = c.peek() {
            let wanted = match file.source {
                Some(Source::Lanes) => "lane",
                Some(Source::Lanes32) => "lane32",
                _ => "word",
            };
            if home.is_some_and(|h| h != Home::Alone) || file.source.is_some() && !file.alone {
                return c.fail("a file of the library has no module of its own");
            }
            if module || *name != wanted {
                return c.fail("this module is not the one that is imported");
            }
            module = true;
            c.at += 1;
            continue;
        }
        if module {
            return c.fail("nothing may follow the module");
        }
        while let Some(Token::Doc { inner: false }) = c.peek() {
            c.at += 1;
        }
        if c.sees_word(0, "const") && file.folded.is_none() && found.is_empty() {
            constant(c, &mut file)?;
        } else if c.directive("#[derive(Clone, Copy, Debug)]") {
            if file.folded.is_some() || !found.is_empty() {
                return c.fail("one struct stands before the functions");
            }
            folded(c, &mut file)?;
        } else {
            found.push(function(c, &mut file)?);
        }
    }
    if file.alone && !module {
        return c.fail_behind("the module that is imported is not in the file");
    }
    Ok((found, file.public))
}

/// `use crate::arch::word::{adc, sbb};`
fn import(
    c: &mut Cursor<'_>,
    file: &mut File,
    width: Option<u32>,
    home: Option<Home>,
) -> Result<()> {
    c.word("use")?;
    let mut path = vec![];
    while let Some(Token::Name(n)) = c.peek()
        && c.sees_at(1, "::")
    {
        path.push(n.as_str());
        c.at += 2;
    }
    // From the library's modules, or from the module in the file, which is compared with its text.
    let source = match path[..] {
        ["crate", "arch", "word"] => Some(Source::Words(64)),
        ["crate", "arch", "word32"] => Some(Source::Words(32)),
        ["crate", "arch", "lane"] | ["self", "lane"] => Some(Source::Lanes),
        ["crate", "arch", "lane32"] | ["self", "lane32"] => Some(Source::Lanes32),
        ["self", "word"] => width.map(Source::Words),
        _ => None,
    };
    file.alone = path.first() == Some(&"self");
    match home {
        Some(Home::Library(known)) if path.join("::") != known => {
            return c.fail_behind(format!("a file of the library imports from '{known}' here"));
        }
        Some(Home::Alone) if !file.alone => {
            return c.fail_behind("a file that stands alone imports from its own module");
        }
        _ => {}
    }
    let list = c.eat("{");
    loop {
        let name = c.name()?;
        let Some(source) = source.filter(|s| s.has(&name)) else {
            return c.fail_behind(format!(
                "'{name}' is not a word function that is known there"
            ));
        };
        file.source = Some(source);
        if !file.imported.insert(name) {
            return c.fail_behind("imported twice");
        }
        if !list || !c.eat(",") || c.sees("}") {
            break;
        }
    }
    if list && !c.eat("}") || !c.eat(";") {
        return c.fail("only plain names of word functions may be imported");
    }
    Ok(())
}

/// `const P: [u64; 2] = [1, 2];` or `const MASK51: u64 = (1 << 51) - 1;`
fn constant(c: &mut Cursor<'_>, file: &mut File) -> Result<()> {
    c.word("const")?;
    let name = c.name()?;
    if !names::is_constant(&name) || file.consts.contains_key(&name) {
        return c.fail_behind(format!("no constant may be named '{name}' here"));
    }
    c.sign(":")?;
    let value = if c.sees("[") {
        let (w, n) = types::plain_array(c)?;
        c.sign("=")?;
        c.sign("[")?;
        let mut values = vec![];
        while !c.sees("]") {
            values.push(number(c, w)?);
            if !c.eat(",") {
                break;
            }
        }
        c.sign("]")?;
        if values.len() != n {
            return c.fail_behind("the array has another length");
        }
        Const::Array(w, values)
    } else {
        let w = types::word(c)?;
        c.sign("=")?;
        Const::Word(w, ones(c, w)?)
    };
    c.sign(";")?;
    file.consts.insert(name, value);
    Ok(())
}

/// A literal of that type.
fn number(c: &mut Cursor<'_>, w: u32) -> Result<u128> {
    let v = c.number()?;
    match body::fits(v, w) {
        true => Ok(v),
        false => c.fail_behind(format!("{v:#x} does not fit u{w}")),
    }
}

/// A literal, or `(1 << k) - 1`.
fn ones(c: &mut Cursor<'_>, w: u32) -> Result<u128> {
    if !c.eat("(") {
        return number(c, w);
    }
    let one = c.number()?;
    c.sign("<<")?;
    let k = c.number()?;
    c.sign(")")?;
    c.sign("-")?;
    match (one, k, c.number()?) {
        (1, k, 1) if k < u128::from(w) => Ok((1 << k) - 1),
        _ => c.fail_behind("the only expression of a constant is (1 << k) - 1, in its word"),
    }
}

/// `pub struct Folded([u64; 10]);`
///
/// The field is private. So outside the file such a value comes from a function of the file, and the results of those
/// functions are proved.
fn folded(c: &mut Cursor<'_>, file: &mut File) -> Result<()> {
    c.word("pub")?;
    c.word("struct")?;
    c.word(names::FOLDED)?;
    c.sign("(")?;
    file.folded = Some(types::plain_array(c)?);
    c.sign(")")?;
    c.sign(";")
}

fn function(c: &mut Cursor<'_>, file: &mut File) -> Result<Function> {
    let inlined = c.directive("#[inline(always)]");
    if file.at_home && file.on_lanes() && !inlined {
        // Vectors are those of the caller's instructions.
        return c.fail("functions on lanes are '#[inline(always)]'");
    }
    let _ = inlined || c.directive("#[inline(never)]");
    if let Some(Token::Directive(_)) = c.peek() {
        return c.fail("this attribute is not known");
    }
    let public = c.eat_word("pub");
    if !c.eat_word("fn") {
        return c.fail("only use, const and fn are read here, in this order");
    }
    let s = signature(c, file)?;
    if public {
        file.public.insert(s.name.clone());
    }
    c.sign("{")?;
    let found = match c.peek() {
        Some(Token::Name(n)) if file.functions.contains(n) && c.sees_at(1, "(") => {
            Function::Calls(calls::read(c, &s, &file.signatures)?)
        }
        _ => Function::Program(Reader::new(c, file).read(&s)?),
    };
    c.sign("}")?;
    file.signatures.push(s);
    Ok(found)
}

/// The name, its generic parameter, parameters and result.
fn signature(c: &mut Cursor<'_>, file: &File) -> Result<Signature> {
    let name = c.name()?;
    if !names::is_plain(&name) {
        return c.fail_behind(format!(
            "a kernel may not have a word function's name, a keyword's or a type's: '{name}'"
        ));
    }
    if file.signatures.iter().any(|s| s.name == name) {
        return c.fail_behind("two functions of this name");
    }
    if file.on_lanes() {
        // Generic in `V: Lane`, with the library's lanes, and nothing else.
        if !file.imports("Lane") {
            return c.fail("all functions of this file must be on lanes, which are not imported");
        }
        c.sign("<")?;
        c.word("V")?;
        c.sign(":")?;
        c.word("Lane")?;
        c.sign(">")?;
    }
    if !c.eat("(") {
        return c.fail("only plain functions are known: expected '('");
    }
    let mut params: Vec<(String, Type)> = vec![];
    while !c.sees(")") {
        let name = c.name()?;
        file.binds(c, &name)?;
        if params.iter().any(|(n, _)| *n == name) {
            return c.fail_behind("two parameters of this name");
        }
        c.sign(":")?;
        params.push((name, types::param(c, file)?));
        if !c.eat(",") {
            break;
        }
    }
    c.sign(")")?;
    c.sign("->")?;
    let result = types::result(c, file)?;
    Ok(Signature {
        name,
        params,
        result,
    })
}
