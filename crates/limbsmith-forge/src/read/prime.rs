//! Reads the module of a field: the list of its files, the prime as a type with its constants and inversions.
//!
//! The grammar is exact (`GRAMMAR.md` in this folder). The specification determines every token but the digits of
//! constants. Their meaning is the judge's business ([`mod@crate::traits::prime`]).

use super::cursor::Cursor;
use super::error::Result;
pub(crate) use super::exact::Constant;
use super::exact::{constant, docs, exact, file_docs};
use super::token::{FIELD, tokens};
use crate::names;
use crate::spec::{Rep, Spec, Strategy};

/// The facts of a field that determine the text of its module.
pub(crate) struct Form<'a> {
    spec: &'a Spec,
    /// The prime as a type.
    prime: String,
    /// Words of 64 bits of an integer.
    pub(crate) words: usize,
}

impl<'a> Form<'a> {
    pub(crate) fn new(spec: &'a Spec) -> Self {
        Form {
            spec,
            prime: names::capital(&spec.field.name),
            words: spec.field.bits().div_ceil(64) as usize,
        }
    }

    fn printed(&self) -> impl Iterator<Item = &'a Rep> {
        let reps = self.spec.reps.iter();
        reps.filter(|rep| names::is_printed(rep))
    }

    /// One module for each file: kernels, operations and chains.
    fn modules(&self) -> Vec<String> {
        let mut all = vec!["chain".to_string()];
        all.extend(self.spec.reps.iter().map(|rep| rep.name.clone()));
        all.extend(self.printed().map(|rep| format!("{}_field", rep.name)));
        all.sort_unstable();
        all.iter().map(|name| format!("pub mod {name};")).collect()
    }

    fn uses(&self) -> Vec<String> {
        let mut all = vec!["use super::divstep::{Modulus, invert, invert_vartime, limbs};"];
        all.push("use super::power::Step;");
        all.push("use super::prime::Prime;");
        let mut types: Vec<String> = (self.printed())
            .map(|rep| {
                let (name, ty) = (&rep.name, names::capital(&rep.name));
                match rep.strategy {
                    Strategy::Lanes32 => format!("pub use {name}_field::{{{ty}, {ty}Half}};"),
                    _ => format!("pub use {name}_field::{ty};"),
                }
            })
            .collect();
        types.sort_unstable();
        all.into_iter().map(String::from).chain(types).collect()
    }
}

/// The content of a file.
pub(crate) struct File {
    /// The modulus and the powers of R.
    pub(crate) constants: Vec<Constant>,
}

/// Reads a file.
pub(crate) fn read(form: &Form<'_>, text: &str) -> Result<File> {
    let all = tokens(text, &FIELD)?;
    let c = &mut Cursor::new(&all);
    let (prime, words) = (&form.prime, form.words);
    file_docs(c);
    for line in form.modules().into_iter().chain(form.uses()) {
        exact(c, &line)?;
    }
    docs(c);
    let mut constants = vec![constant(c, "MODULUS", 64, words)?];
    docs(c);
    exact(
        c,
        &format!("const INVERSES: Modulus<{{ limbs({words}) }}> = Modulus::new(&MODULUS);"),
    )?;
    docs(c);
    exact(c, "#[derive(Clone, Copy, Debug, PartialEq, Eq)]\n")?;
    exact(c, &format!("pub struct {prime};"))?;
    exact(c, &format!("impl Prime for {prime} {{"))?;
    exact(c, &format!("type Words = [u64; {words}];"))?;
    let name = &form.spec.field.name;
    exact(c, &format!("const NAME: &'static str = \"{name}\";"))?;
    exact(c, &format!("const MODULUS: [u64; {words}] = MODULUS;"))?;
    for name in ["R", "R2", "R3"] {
        constants.push(constant(c, name, 64, words)?);
    }
    exact(c, "const INVERT: &'static [Step] = &chain::INVERT;")?;
    for suffix in ["", "_vartime"] {
        exact(c, "#[inline(never)]\n")?;
        exact(
            c,
            &format!("fn invert_words{suffix}<Deferred>(x: &[u64; {words}]) -> [u64; {words}] {{"),
        )?;
        exact(c, &format!("invert{suffix}(x, &INVERSES) }}"))?;
    }
    c.sign("}")?;
    match c.peek() {
        None => Ok(File { constants }),
        Some(_) => c.fail("nothing may follow here"),
    }
}
