//! The generated files of the library, which the forge writes into `crates/limbsmith/src`.
//!
//! Each spec has a folder with a file of kernels for each representation, the chains of fixed powers, and a `mod.rs`
//! that makes types of them. Next to the folders are the list of all texts, for `limbsmith prove`, and a visitor of all
//! representations, for the tests. So a further representation takes only one line in a spec.

pub use crate::names::is_printed;

use crate::emit::rust::{Style, file};
use crate::measured::{self, Measured, best};
use crate::names::{capital, kind, root};
use crate::pass::alive;
use crate::read::rust::Home;
use crate::spec::{Field, Refusal, Rep, Spec, Strategy};
use crate::strategy::common::{Item, Kernel};
use crate::strategy::{Module, parts};
use crate::{SPECS, c_header, c_path, chain, confirm, emit, module, tables};
use num_bigint::BigUint;
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The library's folder of all fields.
pub const FOLDER: &str = "crates/limbsmith-field/src/field";

/// The library's folder of a field.
pub fn folder(field: &Field) -> PathBuf {
    PathBuf::from(format!("{FOLDER}/{}", field.name))
}

/// The library's file of a representation's kernels.
pub fn path(field: &Field, rep: &Rep) -> PathBuf {
    folder(field).join(format!("{}.rs", rep.name))
}

/// The library's file of a representation's types and operations, if [`is_printed`].
pub fn field_path(field: &Field, rep: &Rep) -> PathBuf {
    folder(field).join(format!("{}_field.rs", rep.name))
}

/// A generated file: its path from the workspace's root, and its text.
pub type Generated = (PathBuf, String);

/// All generated files.
pub fn generate_all() -> Result<Vec<Generated>, Refusal> {
    generate(None)
}

/// The generated files of one field alone: its kernels, chains and types, and its C header. Lists of all fields and
/// the record of operations are not among them.
///
/// # Errors
/// An unknown name; what [`generate_all`] refuses.
pub fn generate_only(field: &str) -> Result<Vec<Generated>, Refusal> {
    generate(Some(field))
}

/// What one field adds to the generated files.
#[derive(Default)]
struct Part {
    files: Vec<Generated>,
    golden: String,
    /// Names of the field and of a file in its folder.
    listed: Vec<(String, String)>,
    visited: Vec<(&'static str, String, String)>,
    choices: Vec<String>,
}

/// The files of one field, of the spec in the file `name`.
fn of_field(name: &str, text: &str, spec: &Spec, measured: &[Measured]) -> Result<Part, Refusal> {
    let field = &spec.field;
    let mut part = Part::default();
    let mut modules = vec![];
    let origin = format!("Generated from {name} by `cargo xtask gen`; do not edit.");
    for rep in &spec.reps {
        let m = module(field, rep)?;
        part.golden += &operations(&m, |_| true);
        part.golden += &with_tables(field, rep);
        let home = Home::library(rep);
        let style = Style {
            origin: origin.clone(),
            helpers: home.path().map(String::from),
        };
        let text = file(&m, &style);
        confirm(&m, &text, home)?;
        part.files.push((path(field, rep), text));
        part.listed.push((field.name.clone(), rep.name.clone()));
        if is_printed(rep) {
            let text = emit::field::file(&m, &origin);
            part.files.push((field_path(field, rep), text));
            let name = format!("{}_field", rep.name);
            part.listed.push((field.name.clone(), name));
        }
        let kind = kind(rep).map(|k| (k, field.name.clone(), rep.name.clone()));
        part.visited.extend(kind);
        modules.push(m);
    }
    // C has no lanes.
    modules.retain(|m| !m.rep.strategy.is_lanes());
    if !modules.is_empty() {
        let header = c_header(&modules.iter().collect::<Vec<_>>(), &origin)?;
        part.files.push((c_path(field), header));
    }
    let folder = format!("{FOLDER}/{}", field.name);
    let chain = (format!("{folder}/chain.rs").into(), chains(field)?);
    part.files.push(chain);
    part.listed.push((field.name.clone(), "chain".into()));
    let about = text.lines().take_while(|l| l.starts_with('#'));
    let about: Vec<&str> = about.map(|l| l.trim_start_matches(['#', ' '])).collect();
    part.choices.extend(chosen(field, &spec.reps, measured)?);
    let text = types(field, &spec.reps, name, &about.join(" "));
    part.files.push((format!("{folder}/mod.rs").into(), text));
    part.listed.push((field.name.clone(), "mod".into()));
    Ok(part)
}

/// The same of many fields, as many at a time as there are processors, in the order of the fields.
fn of_fields(specs: &[(&str, &str, Spec)], measured: &[Measured]) -> Vec<Result<Part, Refusal>> {
    let next = AtomicUsize::new(0);
    let done: Vec<OnceLock<_>> = specs.iter().map(|_| OnceLock::new()).collect();
    let work = || {
        while let Some(((name, text, spec), place)) = {
            let i = next.fetch_add(1, Ordering::Relaxed);
            specs.get(i).zip(done.get(i))
        } {
            let _ = place.set(of_field(name, text, spec, measured));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads.min(specs.len()) {
            scope.spawn(work);
        }
    });
    let missing = || Err(Refusal("a thread of the generation ended".into()));
    let done = done.into_iter().map(OnceLock::into_inner);
    done.map(|part| part.unwrap_or_else(missing)).collect()
}

fn generate(only: Option<&str>) -> Result<Vec<Generated>, Refusal> {
    let measured = Measured::all()?;
    let mut names = vec![];
    let mut specs = vec![];
    for (name, text) in SPECS {
        let spec = Spec::parse(text).map_err(|e| Refusal(format!("{name}: {e}")))?;
        names.push(spec.field.name.clone());
        if only.is_none_or(|only| only == spec.field.name) {
            specs.push((name, text, spec));
        }
    }
    let mut all = Part {
        golden: GOLDEN.into(),
        ..Part::default()
    };
    for part in of_fields(&specs, &measured) {
        let part = part?;
        all.files.extend(part.files);
        all.golden += &part.golden;
        all.listed.extend(part.listed);
        all.visited.extend(part.visited);
        all.choices.extend(part.choices);
    }
    let mut out = all.files;
    if let Some(only) = only {
        return match out.is_empty() {
            true => Err(Refusal(format!(
                "no field '{only}'; there are {}",
                names.join(", ")
            ))),
            false => Ok(out),
        };
    }
    out.push(measured::file(&measured));
    out.push((
        "crates/limbsmith-forge/golden/operations.txt".into(),
        all.golden,
    ));
    out.push(choice(&all.choices));
    out.push(texts(&all.listed));
    out.push(visits(&all.visited));
    let tables = PathBuf::from("crates/limbsmith-curve/src/tables/edwards25519.rs");
    out.push((tables, tables::edwards::base_tables()));
    let tables = PathBuf::from("crates/limbsmith-curve/src/tables/fourq.rs");
    out.push((tables, tables::fourq::base_tables()));
    for (name, text) in tables::weierstrass::base_tables() {
        let file = format!("crates/limbsmith-curve/src/tables/{name}.rs");
        out.push((file.into(), text));
    }
    Ok(out)
}

const GOLDEN: &str = "\
# What every kernel takes, so that a loss shows in a diff. Generated by `cargo xtask gen`; do not edit.
#
# Operations, multiplications among them (on lanes: instructions), and the words that are alive at most.
# In brackets what the strategy wrote, before the passes, where that is more.
#
# `fold` and `mul_folded` do not ship: they are there with `tables = \"folded\"`, where limbs have room for it.
";

/// The table lines of the additional kernels that a representation would have with premultiplied operands (with their
/// fold).
fn with_tables(field: &Field, rep: &Rep) -> String {
    let mut rep = rep.clone();
    let names = ["fold", "mul_folded"];
    let whole = rep.operations.is_empty() && rep.strategy == Strategy::Unsaturated;
    if !whole || std::mem::replace(&mut rep.making.folded_tables, true) {
        return String::new();
    }
    // A representation without room for the fold has no lines.
    module(field, &rep).map_or(String::new(), |m| {
        operations(&m, |name| names.contains(&name))
    })
}

/// A line for each selected kernel of a module.
fn operations(m: &Module, wanted: impl Fn(&str) -> bool) -> String {
    let mut text = String::new();
    for item in &m.items {
        let Item::Kernel(k) = item else { continue };
        if !wanted(item.name()) {
            continue;
        }
        let factor = k.written.lanes;
        let written = Kernel {
            program: parts::split(&k.written.program, &k.contract),
            ..(**k).clone()
        };
        let of = |k: &Kernel| {
            let (all, products) = emit::operations(k, factor);
            [all, products, alive(&k.program)]
        };
        let _ = write!(
            text,
            "{:<6} {:<7} {:<14}",
            m.field.name,
            m.rep.name,
            item.name()
        );
        for (now, before) in of(k).into_iter().zip(of(&written)) {
            let before = match before > now {
                true => format!("({before})"),
                false => String::new(),
            };
            let _ = write!(text, " {now:>4} {before:<5}");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// The list of the generated kernels with their texts, as included in the library.
fn texts(all: &[(String, String)]) -> (PathBuf, String) {
    let mut text = format!(
        "//! The generated files as they were compiled, for `limbsmith prove`.\n//!\n//! Generated by `cargo \
         xtask gen`; do not edit.\n\n/// Field and representation, and the text.\npub const KERNEL_TEXTS: \
         [(&str, &str); {}] = [\n",
        all.len()
    );
    for (field, rep) in all {
        let pair = format!("\"{field} {rep}\", include_str!(\"{field}/{rep}.rs\")");
        // The longest list that rustfmt leaves on one line.
        if pair.len() <= 60 {
            let _ = writeln!(text, "    ({pair}),");
        } else {
            text += &format!(
                "    (\n        \"{field} {rep}\",\n        include_str!(\"{field}/{rep}.rs\"),\n    ),\n"
            );
        }
    }
    text += "];\n";
    (format!("{FOLDER}/texts.rs").into(), text)
}

/// The visitor of all representations.
fn visits(all: &[(&str, String, String)]) -> (PathBuf, String) {
    let mut text = String::from(
        "//! Every shipped representation in turn.\n//!\n//! Generated by `cargo xtask gen`; do not \
         edit.\n\nuse super::visitor::Visitor;\n\n/// Shows the visitor every shipped representation.\npub fn \
         visit(v: &mut impl Visitor) {\n",
    );
    for (kind, field, rep) in all {
        let (name, prime) = (capital(rep), capital(field));
        let of = match *kind {
            "slack" => format!("scalar::<super::{field}::{prime}, super::{field}::{name}>"),
            "residues" => format!("residues::<super::{field}::{prime}, super::{field}::{name}>"),
            "halves" => format!("halves::<super::{field}::{name}Half<()>>"),
            kind => format!("{kind}::<super::{field}::{name}<()>>"),
        };
        let _ = writeln!(text, "    v.{of}();");
    }
    text += "}\n";
    (format!("{FOLDER}/visit.rs").into(), text)
}

/// The representation of a field for each of the three kinds of targets. It is the one measured to be best in the
/// target's words, else the first of the spec with such words. Without a carry flag, it is the first of those that do
/// not need one, if there is one.
fn chosen(field: &Field, reps: &[Rep], all: &[Measured]) -> Result<Option<String>, Refusal> {
    let typed = || {
        reps.iter()
            .filter(|r| kind(r).is_some() && !r.strategy.is_lanes())
    };
    let first = typed().find(|r| r.word == 64).or(typed().next());
    let Some(wide) = best(all, field, reps, 64)?.or(first) else {
        return Ok(None);
    };
    let first = typed().find(|r| r.word == 32).unwrap_or(wide);
    let narrow = best(all, field, reps, 32)?.unwrap_or(first);
    let carryless = [
        Strategy::Preshifted,
        Strategy::Scanning,
        Strategy::Solinas,
        Strategy::Interleaved,
        Strategy::Unsaturated,
    ];
    let carryless = carryless
        .iter()
        .find_map(|s| typed().find(|r| r.word == 64 && r.strategy == *s))
        .unwrap_or(wide);
    let (name, module) = (capital(&field.name), &field.name);
    let of = |r: &Rep| format!("super::{module}::{}", capital(&r.name));
    Ok(Some(format!(
        "    /// Integers modulo {}, as this target does them best.\n    {name}Field:\n        {},\n        {},\n        {};\n",
        field.text,
        of(wide),
        of(carryless),
        of(narrow)
    )))
}

/// The table of the representations for each build.
fn choice(rows: &[String]) -> (PathBuf, String) {
    let mut text = String::from(CHOICE);
    text += "choose! {\n";
    for row in rows {
        text += row;
    }
    text += "}\n";
    (format!("{FOLDER}/choice.rs").into(), text)
}

const CHOICE: &str = r#"//! Which representation a build takes, where the choice is made when it is compiled.
//!
//! `build.rs` looks at the target, and at `LIMBSMITH_WORDS` in the environment, and sets
//! `limbsmith_words` to one of three values; for each a row below names what it takes.
//!
//! | `limbsmith_words` | targets | kernels |
//! |---|---|---|
//! | `"64"` | 64-bit with add-with-carry: x86-64, AArch64, POWER, z | full words |
//! | `"64-carryless"` | 64-bit without a carry flag: RISC-V, LoongArch, MIPS | no carry chains, where there is a choice |
//! | `"32"` | 32-bit, and WebAssembly, whose widest product has 64 bits | words of 32 bits |
//!
//! All kernels are compiled and tested everywhere; this only chooses. It is what `limbsmith tune` measured to
//! be best (specs/measured), where it did, and else the first representation of the field's spec in
//! such words.
//!
//! Generated by `cargo xtask gen`; do not edit.

macro_rules! choose {
    ($($(#[$doc:meta])* $name:ident: $wide:ty, $carryless:ty, $narrow:ty;)*) => {$(
        $(#[$doc])*
        #[cfg(limbsmith_words = "64")]
        pub type $name = $wide;
        $(#[$doc])*
        #[cfg(limbsmith_words = "64-carryless")]
        pub type $name = $carryless;
        $(#[$doc])*
        #[cfg(limbsmith_words = "32")]
        pub type $name = $narrow;
    )*};
}

"#;

/// The field's `mod.rs`.
fn types(field: &Field, reps: &[Rep], spec: &str, about: &str) -> String {
    let mut t = format!("//! {about}\n//!\n//! p = {}.\n//!\n", field.text);
    if !reps.is_empty() {
        t += "//! | module | limbs | word | strategy |\n//! |---|---|---|---|\n";
    }
    for r in reps {
        let width = if r.uniform() {
            r.radix.to_string()
        } else {
            format!("{} and {}", r.width(0), r.width(1))
        };
        let _ = writeln!(
            t,
            "//! | [`{}`] | {} of {width} bits | {} | {} |",
            r.name,
            r.limbs,
            r.word,
            r.strategy.name()
        );
    }
    let _ = writeln!(
        t,
        "{}//! Generated from {spec} by `cargo xtask gen`; do not edit.\n",
        if reps.is_empty() { "" } else { "//!\n" }
    );
    let printed: Vec<&Rep> = reps.iter().filter(|r| is_printed(r)).collect();
    let mut modules: Vec<String> = reps.iter().map(|r| r.name.clone()).collect();
    modules.extend(printed.iter().map(|r| format!("{}_field", r.name)));
    modules.push("chain".into());
    modules.sort_unstable();
    for m in modules {
        let _ = writeln!(t, "pub mod {m};");
    }
    t.push('\n');
    t += emit::prime::USES;
    let mut types: Vec<String> = printed
        .iter()
        .map(|r| match (kind(r), capital(&r.name)) {
            (Some("halves"), name) => format!("pub use {}_field::{{{name}, {name}Half}};", r.name),
            (_, name) => format!("pub use {}_field::{name};", r.name),
        })
        .collect();
    types.sort_unstable();
    for line in types {
        t += &line;
        t.push('\n');
    }
    t.push('\n');
    t += &emit::prime::modulus(field);
    t.push('\n');
    t += &emit::prime::definition(field);
    t
}

/// A power that a field needs: name of the function, its description, the exponent.
pub type Power = (&'static str, &'static str, BigUint);

/// The powers that a field needs.
pub fn powers(field: &Field) -> Vec<Power> {
    let doc = "`x^(p - 2)`: the inverse of `x`, or 0 of 0.";
    let mut powers = vec![("INVERT", doc, &field.modulus - 2u8)];
    powers.extend(root(field).map(|(name, doc, e, _)| (name, doc, e)));
    powers
}

fn chains(field: &Field) -> Result<String, Refusal> {
    let wanted = powers(field);
    let mut text = format!(
        "//! Fixed powers modulo {}, by addition chains.\n//!\n//! Generated by \
         `cargo xtask gen`; do not edit. Each step is\n//! `step(from, squarings, factor, to)` over registers that all hold `x` at first; beside it the\n//! exponent reached.\n\nuse crate::field::power::{{NONE, Step, step}};\n",
        field.text
    );
    for (name, doc, e) in &wanted {
        text.push('\n');
        text += &chain::print(name, doc, &chain::find(e)?);
    }
    let read = chain::exponents(&text).map_err(Refusal)?;
    let expected: Vec<_> = wanted
        .iter()
        .map(|(n, _, e)| (n.to_string(), e.clone()))
        .collect();
    if read != expected {
        return Err(Refusal(format!(
            "{}: the printed chains have other exponents",
            field.name
        )));
    }
    Ok(text)
}
