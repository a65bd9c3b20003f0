//! Reads printed implementations of the field traits: one file for each scalar representation.
//!
//! The grammar is exact (`GRAMMAR.md` in the folder above). The kind of the representation determines the imports, the
//! types, their conversions and the head of each implementation, token by token. The digits of constants and one
//! expression for each operation are read. Their meaning is the judge's business ([`mod@crate::traits`]).

mod expr;
mod operations;

pub(crate) use expr::{Callee, Expr};
pub(crate) use operations::{Operation, Param, STORED, TABLE};

use super::cursor::Cursor;
pub(crate) use super::rust::ReadError;
use super::rust::Result;
use super::token::{FIELD, Placed, Token, of_line, tokens};
use crate::glue::table::Class;

/// The facts of a representation that determine the text of its file.
pub(crate) struct Form {
    /// The module of the kernels.
    pub(crate) rep: String,
    /// The name of the field's type.
    pub(crate) name: String,
    /// The prime as a type.
    pub(crate) prime: String,
    /// Bits of a limb's word: 32 or 64.
    pub(crate) word: u32,
    /// Limbs of an element.
    pub(crate) limbs: usize,
    /// Words of 64 bits of an integer.
    pub(crate) words: usize,
    /// Whether elements are residues of Montgomery's, all in one class.
    pub(crate) residues: bool,
    /// The name of the chain for square roots, and whether they take a root of -1.
    pub(crate) root: Option<(&'static str, bool)>,
    /// Whether the prime is `2^255 - 19`.
    pub(crate) is_25519: bool,
}

impl Form {
    /// The struct of a class.
    pub(crate) fn type_of(&self, class: Class) -> &'static str {
        match class {
            _ if self.residues => "Residue",
            Class::Sum => "Sum",
            Class::Loose => "Loose",
            _ => "Tight",
        }
    }

    /// The structs, and the conversions between them.
    pub(crate) fn types(&self) -> (&'static [&'static str], &'static [[&'static str; 2]]) {
        match self.residues {
            true => (&["Residue"], &[]),
            false => (
                &["Tight", "Sum", "Loose"],
                &[["Tight", "Sum"], ["Tight", "Loose"], ["Sum", "Loose"]],
            ),
        }
    }

    /// The names of the constants in their order.
    pub(crate) fn constants(&self) -> Vec<&'static str> {
        let mut names = match self.residues {
            true => vec!["ZERO", "ONE", "ENTER", "RETURN"],
            false => vec!["ZERO", "ONE", "STORED"],
        };
        if let Some((_, true)) = self.root {
            names.push("SQRT_M1");
        }
        names
    }

    /// The type of an element's limbs.
    fn array(&self) -> String {
        format!("[u{}; {}]", self.word, self.limbs)
    }

    fn uses(&self) -> Vec<String> {
        let mut all = vec![match self.word {
            32 => "use super::super::moves::{join, odd, one_lane, small, split};",
            _ => "use super::super::moves::{odd, one_lane, small};",
        }];
        match self.root {
            Some((_, true)) => all.push("use super::super::power::root_5_mod_8;"),
            Some((_, false)) => all.push("use super::super::power::root_3_mod_4;"),
            None => {}
        }
        all.push("use super::super::prime::Prime;");
        if self.residues {
            all.push("use super::super::residues::StoredResidues;");
        }
        all.push(match (self.is_25519, self.root.is_some()) {
            (true, true) => "use super::super::{Bit, Field, Field25519, SquareRoot};",
            (true, false) => "use super::super::{Bit, Field, Field25519};",
            (false, true) => "use super::super::{Bit, Field, SquareRoot};",
            (false, false) => "use super::super::{Bit, Field};",
        });
        let mut all: Vec<String> = all.into_iter().map(String::from).collect();
        let mut modules = vec![&*self.rep];
        if self.root.is_some() {
            modules.push("chain");
        }
        modules.sort_unstable();
        all.push(format!(
            "use super::{{{}, {}}};",
            self.prime,
            modules.join(", ")
        ));
        all.push("use zeroize::Zeroize;".into());
        all
    }
}

/// Numbers and the line where they are.
pub(crate) struct Constant {
    pub(crate) name: String,
    pub(crate) line: usize,
    pub(crate) numbers: Vec<u64>,
}

/// An operation's expression and its line.
pub(crate) struct Function {
    pub(crate) operation: &'static Operation,
    pub(crate) line: usize,
    pub(crate) body: Expr,
}

/// The content of a file.
pub(crate) struct File {
    pub(crate) constants: Vec<Constant>,
    /// The line of the types.
    pub(crate) types: usize,
    pub(crate) modulus: Constant,
    /// Each operation of `Field` once, in the order of the text.
    pub(crate) functions: Vec<Function>,
    /// The line of the square root, if there is one.
    pub(crate) root: usize,
    /// The two operations of `StoredResidues`.
    pub(crate) stored: Vec<Function>,
}

/// Reads a file.
pub(crate) fn read(form: &Form, text: &str) -> Result<File> {
    let all = tokens(text, &FIELD)?;
    let c = &mut Cursor::new(&all);
    while let Some(Token::Doc { inner: true }) = c.peek() {
        c.at += 1;
    }
    for line in form.uses() {
        exact(c, &line)?;
    }
    let mut constants = vec![];
    for name in form.constants() {
        docs(c);
        constants.push(constant(c, name, form.word, form.limbs)?);
    }
    let line = c.line();
    types(c, form)?;
    exact(c, &format!("impl Field for {} {{", form.name))?;
    exact(c, &format!("const NAME: &'static str = \"{}\";", form.rep))?;
    exact(c, "const LANES: usize = 1;")?;
    exact(c, &format!("type Words = [u64; {}];", form.words))?;
    let modulus = constant(c, "MODULUS", 64, form.words)?;
    exact(c, "type Lanes<T: Copy> = [T; 1];")?;
    for (name, class) in [
        ("Tight", Class::Tight),
        ("Sum", Class::Sum),
        ("Loose", Class::Loose),
        ("Product", Class::Product),
    ] {
        exact(c, &format!("type {name} = {};", form.type_of(class)))?;
    }
    exact(c, "type Mask = Bit;")?;
    let functions = functions(c, form)?;
    let root_line = c.line();
    if let Some((chain, minus_one)) = form.root {
        root(c, form, chain, minus_one)?;
    }
    let mut stored = vec![];
    if form.residues {
        exact(c, &format!("impl StoredResidues for {} {{", form.name))?;
        for operation in &STORED {
            stored.push(function(c, form, operation)?);
        }
        c.sign("}")?;
    }
    if form.is_25519 {
        exact(c, &format!("impl Field25519 for {} {{}}", form.name))?;
    }
    match c.peek() {
        None => Ok(File {
            constants,
            types: line,
            modulus,
            functions,
            root: root_line,
            stored,
        }),
        Some(_) => c.fail("nothing may follow here"),
    }
}

/// Skips documentation.
fn docs(c: &mut Cursor<'_>) {
    while let Some(Token::Doc { inner: false }) = c.peek() {
        c.at += 1;
    }
}

/// Consumes exactly these tokens.
fn exact(c: &mut Cursor<'_>, text: &str) -> Result<()> {
    let mut known = vec![];
    for line in text.split('\n') {
        of_line(c.line(), line, &FIELD, &mut known)?;
    }
    let same = |(k, t): (usize, &Placed)| c.ahead(k) == Some(&t.token);
    if !known.iter().enumerate().all(same) {
        return c.fail(format!("expected '{}'", text.replace('\n', " ")));
    }
    c.at += known.len();
    Ok(())
}

/// `const NAME: [uW; N] = [DIGITS];`
fn constant(c: &mut Cursor<'_>, name: &str, word: u32, count: usize) -> Result<Constant> {
    let line = c.line();
    exact(c, &format!("const {name}: [u{word}; {count}] = ["))?;
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
    exact(c, "];")?;
    match numbers.len() == count {
        true => Ok(Constant {
            name: name.into(),
            line,
            numbers,
        }),
        false => c.fail_behind(format!("{name}: another length")),
    }
}

/// The field's type, the classes, and the conversions between them.
fn types(c: &mut Cursor<'_>, form: &Form) -> Result<()> {
    docs(c);
    exact(c, "#[derive(Clone, Copy, Debug, PartialEq, Eq)]\n")?;
    exact(c, &format!("pub struct {};", form.name))?;
    let (types, conversions) = form.types();
    for name in types {
        docs(c);
        exact(c, "#[derive(Clone, Copy)]\n")?;
        // Private limbs: only the functions of this file make elements.
        exact(c, &format!("pub struct {name}({});", form.array()))?;
    }
    for [from, to] in conversions {
        exact(
            c,
            &format!(
                "impl From<{from}> for {to} {{\n#[inline(always)]\nfn from(a: {from}) -> {to} {{ {to}(a.0) }} }}"
            ),
        )?;
    }
    exact(
        c,
        &format!(
            "impl Zeroize for {} {{ fn zeroize(&mut self) {{ self.0.zeroize(); }} }}",
            types[0]
        ),
    )
}

/// The attributes of a function: whether it is inlined is of no meaning.
fn attributes(c: &mut Cursor<'_>) -> Result<()> {
    if c.directive("#[inline(always)]") {
        return Ok(());
    }
    exact(
        c,
        "#[cfg_attr(limbsmith_frames = \"many\", inline(never))]\n\
         #[cfg_attr(not(limbsmith_frames = \"many\"), inline(always))]\n",
    )
}

/// `lanes` and all operations of the table, in any order, and the bracket behind them.
fn functions(c: &mut Cursor<'_>, form: &Form) -> Result<Vec<Function>> {
    let mut all: Vec<Function> = vec![];
    let mut lanes = false;
    while !c.eat("}") {
        let start = c.at;
        attributes(c)?;
        c.word("fn")?;
        let name = c.name()?;
        c.at = start;
        if name == "lanes" && !lanes {
            lanes = true;
            attributes(c)?;
            exact(
                c,
                "fn lanes<T: Copy>(f: impl FnMut(usize) -> T) -> [T; 1] { one_lane(f) }",
            )?;
            continue;
        }
        let operation = TABLE.iter().find(|o| o.name == name);
        match operation {
            Some(o) if all.iter().all(|f| f.operation.name != name) => {
                all.push(function(c, form, o)?);
            }
            Some(_) => return c.fail(format!("{name}: there are two")),
            None if name == "lanes" => return c.fail("lanes: there are two"),
            None => return c.fail(format!("{name}: no such operation")),
        }
    }
    let missing = |o: &&Operation| all.iter().all(|f| f.operation.name != o.name);
    match TABLE.iter().find(missing) {
        Some(o) => c.fail_behind(format!("{}: is missing", o.name)),
        None if !lanes => c.fail_behind("lanes: is missing"),
        None => Ok(all),
    }
}

fn function(c: &mut Cursor<'_>, form: &Form, operation: &'static Operation) -> Result<Function> {
    let named = |e: ReadError| ReadError {
        message: format!("{}: {}", operation.name, e.message),
        ..e
    };
    attributes(c).map_err(named)?;
    let line = c.line();
    exact(c, &operation.head(form)).map_err(named)?;
    let body = expr::expr(c, expr::DEEPEST).map_err(named)?;
    c.sign("}").map_err(named)?;
    Ok(Function {
        operation,
        line,
        body,
    })
}

/// The square root: one exact call.
fn root(c: &mut Cursor<'_>, form: &Form, chain: &str, minus_one: bool) -> Result<()> {
    let (name, tight) = (&form.name, form.type_of(Class::Tight));
    exact(c, &format!("impl SquareRoot for {name} {{"))?;
    attributes(c)?;
    exact(c, &format!("fn sqrt(a: {tight}) -> ({tight}, Bit) {{"))?;
    let call = match minus_one {
        true => format!("root_5_mod_8::<{name}>(&chain::{chain}, {tight}(SQRT_M1), a) }} }}"),
        false => format!("root_3_mod_4::<{name}>(&chain::{chain}, a) }} }}"),
    };
    exact(c, &call)
}
