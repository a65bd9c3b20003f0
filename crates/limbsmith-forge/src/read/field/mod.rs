//! Reads printed implementations of the field traits: one file for each scalar representation, and for each one on
//! lanes of 52 bits (`lanes`) or of 32 bits (`halves`).
//!
//! The grammar is exact (`GRAMMAR.md` in the folder above). The kind of the representation determines the imports, the
//! types, their conversions and the head of each implementation, token by token. The digits of constants and one
//! expression for each operation are read. Their meaning is the judge's business ([`mod@crate::traits`]).

mod expr;
mod halves;
mod lanes;
mod operations;

pub(crate) use expr::{Callee, Expr};
pub(crate) use lanes::{LaneForm, OUTLINED};
pub(crate) use operations::{HALVES, Operation, Param, STORED, TABLE, VECTORS};

use super::cursor::Cursor;
pub(crate) use super::error::ReadError;
use super::error::Result;
pub(crate) use super::exact::Constant;
use super::exact::{constant, docs, exact, file_docs};
use super::token::{FIELD, LANES, tokens};
use crate::traits::table::Class;

/// The operation on residues that nothing checks: its text is exact.
const KNOWN: &str = "from_known_residues";

/// The constant with the largest limbs of an element, on lanes: no expression has it.
pub(crate) const MOST: &str = "MOST";

/// The kinds of files.
pub(crate) enum Kind {
    /// Scalars in three classes.
    Slack,
    /// Scalars that are residues of Montgomery's, all in one class.
    Residues,
    /// Lanes of 52 bits.
    Lanes(LaneForm),
    /// Lanes of 32 bits.
    Halves,
}

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
    pub(crate) kind: Kind,
    /// The name of the chain for square roots, and whether they take a root of -1.
    pub(crate) root: Option<(&'static str, bool)>,
    /// Whether the prime is `2^255 - 19`.
    pub(crate) is_25519: bool,
}

impl Form {
    /// The type of a class.
    pub(crate) fn type_of(&self, class: Class) -> &'static str {
        match (&self.kind, class) {
            (Kind::Lanes(_) | Kind::Halves, Class::Mask) => "Bit<V>",
            (_, Class::Mask) => "Bit",
            (Kind::Lanes(_) | Kind::Halves, Class::Sum | Class::Loose) => "Sum<V>",
            (Kind::Lanes(_), Class::Product) => "Product<V>",
            (Kind::Lanes(_) | Kind::Halves, _) => "Tight<V>",
            (Kind::Residues, _) => "Residue",
            (Kind::Slack, Class::Sum) => "Sum",
            (Kind::Slack, Class::Loose) => "Loose",
            (Kind::Slack, _) => "Tight",
        }
    }

    /// Whether limbs are vectors.
    pub(crate) fn on_lanes(&self) -> bool {
        matches!(self.kind, Kind::Lanes(_) | Kind::Halves)
    }

    /// The number of lanes.
    fn lanes(&self) -> &'static str {
        match self.kind {
            Kind::Lanes(_) => "LANES",
            Kind::Halves => "HALF",
            _ => "1",
        }
    }

    /// The head of an implementation of a trait.
    fn head(&self, of: &str) -> String {
        let name = &self.name;
        match self.kind {
            Kind::Lanes(_) => {
                format!("impl<V: Lane, const OUTLINED: bool> {of} for {name}<V, OUTLINED> {{")
            }
            Kind::Halves => format!("impl<V: Lane> {of} for {name}Half<V> {{"),
            _ => format!("impl {of} for {name} {{"),
        }
    }

    /// The structs and variants, and the conversions between them.
    pub(crate) fn types(&self) -> (&'static [&'static str], &'static [[&'static str; 2]]) {
        match self.kind {
            Kind::Lanes(_) => lanes::TYPES,
            Kind::Halves => halves::TYPES,
            Kind::Residues => (&["Residue"], &[]),
            Kind::Slack => (
                &["Tight", "Sum", "Loose"],
                &[["Tight", "Sum"], ["Tight", "Loose"], ["Sum", "Loose"]],
            ),
        }
    }

    /// The names of the constants in their order.
    fn constants(&self) -> Vec<&'static str> {
        let mut names = match &self.kind {
            Kind::Lanes(l) => l.constants(),
            Kind::Residues => vec!["ZERO", "ONE", "ENTER", "RETURN"],
            Kind::Slack | Kind::Halves => vec!["ZERO", "ONE", "STORED"],
        };
        if let Some((_, true)) = self.root {
            names.push("SQRT_M1");
        }
        names.extend(self.on_lanes().then_some(MOST));
        names
    }

    /// The type of an element's limbs.
    fn array(&self) -> String {
        format!("[u{}; {}]", self.word, self.limbs)
    }

    fn uses(&self) -> Vec<String> {
        match &self.kind {
            Kind::Lanes(l) => return l.uses(self),
            Kind::Halves => return halves::uses(self),
            Kind::Slack | Kind::Residues => {}
        }
        let mut all = vec![match self.word {
            32 => "use super::super::moves::{join, odd, one_lane, small, split};",
            _ => "use super::super::moves::{odd, one_lane, small};",
        }];
        if matches!(self.kind, Kind::Residues) {
            all.insert(0, "use super::super::known::Known;");
        }
        match self.root {
            Some((_, true)) => all.push("use super::super::power::root_5_mod_8;"),
            Some((_, false)) => all.push("use super::super::power::root_3_mod_4;"),
            None => {}
        }
        all.push("use super::super::prime::Prime;");
        if matches!(self.kind, Kind::Residues) {
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
    /// Operations of `LaneField` or `HalfField`.
    pub(crate) vectors: Vec<Function>,
}

/// Reads a file.
pub(crate) fn read(form: &Form, text: &str) -> Result<File> {
    let lexicon = match form.on_lanes() {
        true => &LANES,
        false => &FIELD,
    };
    let all = tokens(text, lexicon)?;
    let c = &mut Cursor::new(&all);
    file_docs(c);
    for line in form.uses() {
        exact(c, &line)?;
    }
    let mut constants = vec![];
    for name in form.constants() {
        docs(c);
        constants.push(constant(c, name, form.word, form.limbs)?);
    }
    let line = c.line();
    match &form.kind {
        Kind::Lanes(l) => l.types(c, form)?,
        Kind::Halves => halves::types(c, form)?,
        _ => types(c, form)?,
    }
    exact(c, &form.head("Field"))?;
    exact(c, &format!("const NAME: &'static str = \"{}\";", form.rep))?;
    exact(c, &format!("const LANES: usize = {};", form.lanes()))?;
    exact(c, &format!("type Words = [u64; {}];", form.words))?;
    let modulus = constant(c, "MODULUS", 64, form.words)?;
    exact(c, &format!("type Lanes<T: Copy> = [T; {}];", form.lanes()))?;
    for (name, class) in [
        ("Tight", Class::Tight),
        ("Sum", Class::Sum),
        ("Loose", Class::Loose),
        ("Product", Class::Product),
        ("Mask", Class::Mask),
    ] {
        exact(c, &format!("type {name} = {};", form.type_of(class)))?;
    }
    let functions = functions(c, form)?;
    let root_line = c.line();
    if let Some((chain, minus_one)) = form.root {
        match &form.kind {
            Kind::Lanes(l) => l.roots(c, form, chain, minus_one)?,
            Kind::Halves => halves::roots(c, form, chain, minus_one)?,
            _ => root(c, form, chain, minus_one)?,
        }
    }
    let mut stored = vec![];
    if matches!(form.kind, Kind::Residues) {
        exact(c, &format!("impl StoredResidues for {} {{", form.name))?;
        for operation in &STORED {
            stored.push(function(c, form, operation)?);
        }
        c.sign("}")?;
    }
    let vectors = match &form.kind {
        Kind::Lanes(l) => l.operations(c, form)?,
        Kind::Halves => halves::operations(c, form)?,
        _ => vec![],
    };
    if form.is_25519 {
        match &form.kind {
            Kind::Lanes(l) if l.addition => l.addition(c, form)?,
            _ => exact(c, &(form.head("Field25519") + "}"))?,
        }
    }
    match c.peek() {
        None => Ok(File {
            constants,
            types: line,
            modulus,
            functions,
            root: root_line,
            stored,
            vectors,
        }),
        Some(_) => c.fail("nothing may follow here"),
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
fn attributes(c: &mut Cursor<'_>, form: &Form) -> Result<()> {
    if c.directive("#[inline(always)]") {
        return Ok(());
    }
    if form.on_lanes() {
        return c.fail("expected '#[inline(always)]'");
    }
    exact(
        c,
        "#[cfg_attr(limbsmith_frames = \"many\", inline(never))]\n\
         #[cfg_attr(not(limbsmith_frames = \"many\"), inline(always))]\n",
    )
}

/// `lanes`, [`KNOWN`] on residues and all operations of the table, in any order, and the bracket behind them.
fn functions(c: &mut Cursor<'_>, form: &Form) -> Result<Vec<Function>> {
    let mut all: Vec<Function> = vec![];
    let mut lanes = false;
    let mut known = !matches!(form.kind, Kind::Residues);
    while !c.eat("}") {
        let start = c.at;
        attributes(c, form)?;
        c.word("fn")?;
        let name = c.name()?;
        c.at = start;
        if name == "lanes" && !lanes {
            lanes = true;
            attributes(c, form)?;
            let body = match form.on_lanes() {
                true => "core::array::from_fn(f)",
                false => "one_lane(f)",
            };
            let head = "fn lanes<T: Copy>(f: impl FnMut(usize) -> T)";
            let count = form.lanes();
            exact(c, &format!("{head} -> [T; {count}] {{ {body} }}"))?;
            continue;
        }
        if name == KNOWN && !known && matches!(form.kind, Kind::Residues) {
            known = true;
            known_residues(c, form)?;
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
        None if !known => c.fail_behind(format!("{KNOWN}: is missing")),
        None => Ok(all),
    }
}

/// The words as they are.
fn known_residues(c: &mut Cursor<'_>, form: &Form) -> Result<()> {
    attributes(c, form)?;
    let (n, tight) = (form.words, form.type_of(Class::Tight));
    let words = match form.word {
        32 => format!("split::<{n}, {}>(&words[0])", 2 * n),
        _ => "words[0]".into(),
    };
    let head = format!("fn {KNOWN}(words: &[[u64; {n}]; 1], _: Known) -> {tight}");
    exact(c, &format!("{head} {{ {tight}({words}) }}"))
}

fn function(c: &mut Cursor<'_>, form: &Form, operation: &'static Operation) -> Result<Function> {
    let named = |e: ReadError| ReadError {
        message: format!("{}: {}", operation.name, e.message),
        ..e
    };
    attributes(c, form).map_err(named)?;
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
    exact(c, &form.head("SquareRoot"))?;
    attributes(c, form)?;
    exact(c, &format!("fn sqrt(a: {tight}) -> ({tight}, Bit) {{"))?;
    let call = match minus_one {
        true => format!("root_5_mod_8::<{name}>(&chain::{chain}, {tight}(SQRT_M1), a) }} }}"),
        false => format!("root_3_mod_4::<{name}>(&chain::{chain}, a) }} }}"),
    };
    exact(c, &call)
}
