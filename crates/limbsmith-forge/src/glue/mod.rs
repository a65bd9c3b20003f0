//! The hand-written text between the kernels and the field traits, proved by running it.
//!
//! A caller of the library uses operations of a trait, not kernels. The text between them is short, and a swap in it
//! (of two functions, of two arguments, of a class, a digit of a constant) makes a wrong result of right kernels. Here
//! the source is read and macros are expanded. Each operation is run for each representation, on operands with two
//! known properties: the value modulo the prime, as a variable of a polynomial, and the bounds of the limbs.
//!
//! * A call of a kernel applies its contract: the operands' bounds must be within those that the contract assumes, and
//!   the result has the contract's value and bounds. The contract is proved elsewhere ([`mod@crate::audit`]).
//! * Structs are the classes of slack. Each has the bounds of its class, which are assumed of all operands and required
//!   of all results. So every value that a type allows is within bounds.
//! * Constants are computed by running the text of constant functions, as the compiler does.
//! * The result is compared with the table in `table`, as a polynomial.
//!
//! The interpreter rejects everything outside its language. Rust's types are not checked: the text compiles. It stops
//! mistakes, not malice: so `limbsmith prove` first compares all these files with digests (`trusted`).
//!
//! | module | role |
//! |---|---|
//! | `text` | parses files into items (with `syn`); rejects unknown imports, attributes and names |
//! | `expand` | expands `macro_rules!` |
//! | `eval`, `places`, `patterns`, `invoke`, `calls`, `types` | run functions |
//! | `words` | traces the bits of unknown words to the limbs of their origin |
//! | `poly` | arithmetic modulo p with truth values |
//! | `kernel` | applies contracts |
//! | `table` | the specification of each operation |
//! | `judge` | runs the table |
//! | `nesting` | limits the depth of brackets, tokens, macros and evaluation |
//! | `uses.txt` | the imports of these files |

mod calls;
mod eval;
mod expand;
mod invoke;
mod judge;
pub(crate) mod kernel;
mod nesting;
mod patterns;
mod places;
pub(crate) mod poly;
pub(crate) mod table;
mod text;
mod types;
mod value;
mod words;

pub use kernel::Kept;
pub use text::{Glue, OF_FIELDS, SHARED};

use crate::library;
use crate::spec::Spec;
use crate::strategy::Module;
use eval::{Frame, Machine};
use num_bigint::BigUint;
use std::collections::{BTreeMap, BTreeSet};
use table::Layout;
use value::{Ty, Value};

/// The proved parts of the glue of a representation.
#[derive(Default)]
pub struct Report {
    /// Labels of all functions that ran.
    ran: BTreeSet<String>,
    /// Names of operations of the field traits.
    pub operations: Vec<String>,
    /// Names of constants.
    pub constants: Vec<String>,
}

/// Functions without a proof, by parts of their labels, and the reasons.
const EXCLUDED: [(&str, &str); 13] = [
    ("Zeroize:", "erases, computes nothing"),
    ("vectors.rs loose", "of LaneField"),
    ("Quad<K,V>::below", "of LaneField"),
    ("Kernels::packed", "of LaneField"),
    ("_bytes", "integers as bytes: tested, not proved"),
    (":Bit::", "of printed implementations"),
    ("::invert_words", "by divsteps: tested, not proved"),
    ("words.rs Words::small", "of curves and tests"),
    ("power.rs root_3_mod_4", "of printed implementations"),
    ("power.rs root_5_mod_8", "of printed implementations"),
    (
        "LaneField:",
        "moves vectors of elements: tested, not proved",
    ),
    ("Field25519:", "a whole formula: tested, not proved"),
    ("edwards_add_affine", "a whole formula: tested, not proved"),
];

/// Bytes of stack that suffice for the deepest text that is read, in a build without optimization.
const STACK: usize = 64 << 20;

/// Runs work on a stack that suffices for [`Glue::new`] and [`Glue::prove`] with any text, however the program was
/// compiled. Panics go on in the caller.
///
/// # Panics
/// If there is no memory for a thread.
pub fn on_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        let thread = thread.spawn_scoped(scope, work).expect("a thread");
        thread
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn excluded(label: &str) -> bool {
    EXCLUDED.iter().any(|(part, _)| label.contains(part))
}

impl Glue {
    /// Reads all files: path below `crates/limbsmith-field/src/field`, and text.
    pub fn new<'t>(texts: impl IntoIterator<Item = (&'t str, &'t str)>) -> Result<Glue, String> {
        let mut glue = Glue::default();
        let mut texts: Vec<_> = texts.into_iter().collect();
        // Macros come before their uses.
        texts.sort_by_key(|(path, _)| match *path {
            "prime.rs" | "vectors/macros.rs" | "narrow/mod.rs" => 0,
            p if p.contains('/') && SHARED.iter().all(|(s, _)| *s != p) => 2,
            _ => 1,
        });
        for (path, text) in texts {
            glue.read(path, text).map_err(|e| format!("{path}: {e}"))?;
        }
        Ok(glue)
    }

    /// Proves the constants of the prime of a representation's field.
    pub fn prime(&self, module: &Module) -> Result<Vec<String>, String> {
        let (field, contracts) = (&module.field.name, BTreeMap::new());
        let of = |name: String| Ty::Named(format!("{field}::{name}"), vec![]);
        let prime = of(library::capital(field));
        let kernels = of(format!("{}Kernels", library::capital(&module.rep.name)));
        Machine::new(self, module, &contracts, kernels, 1, true).constants_of_prime(&prime)
    }

    /// Proves the glue of a representation on lanes; `None` if the representation does not implement a field trait.
    pub fn prove(
        &self,
        module: &Module,
        contracts: &BTreeMap<String, Kept>,
        spec: &Spec,
    ) -> Result<Option<Report>, String> {
        let field = &module.field;
        let Some(kind @ ("lanes" | "narrow")) = library::kind(&module.rep) else {
            return Ok(None);
        };
        let file = format!("{}/mod.rs", field.name);
        let mut modules: BTreeSet<String> = spec.reps.iter().map(|r| r.name.clone()).collect();
        let printed = spec.reps.iter().filter(|r| library::is_printed(r));
        modules.extend(printed.map(|r| format!("{}_field", r.name)));
        modules.insert("chain".into());
        if self.modules.get(&file) != Some(&modules) {
            return Err(format!(
                "{file}: other modules than the representations and the chains"
            ));
        }
        let (head, module_name, lanes, files): (_, _, _, &[&str]) = match kind {
            "lanes" => (
                "vectors::Vectors",
                "vectors",
                8,
                &["vectors.rs", "vectors/called.rs"],
            ),
            _ => ("quad::Quad", "quad", 4, &["narrow/quad.rs"]),
        };
        let kernels = Ty::Named(
            format!(
                "{}::{}Kernels",
                field.name,
                library::capital(&module.rep.name)
            ),
            vec![],
        );
        let mut report = Report::default();
        let mut ran = BTreeSet::new();
        for inline in [true, false] {
            let mut m = Machine::new(self, module, contracts, kernels.clone(), lanes, inline);
            let args = vec![kernels.clone(), Ty::Vector(lanes)];
            let factor = match module.rep.strategy.is_montgomery() {
                true => BigUint::from(1u8) << module.rep.total(),
                false => BigUint::from(1u8),
            };
            let layout = Layout {
                own: Ty::Named(head.into(), args.clone()),
                module: module_name,
                factor,
            };
            m.alias_is(&file, &layout, kind)?;
            let mut operations = m.operations(&layout, inline)?;
            let constants = m.constants(&layout)?;
            if let (Some((_, _, _, minus_one)), true) = (library::root(field), inline) {
                m.roots(&layout, minus_one.as_ref())
                    .map_err(|e| format!("sqrt: {e}"))?;
                operations.extend(["sqrt".into(), "sqrt_two".into()]);
            }
            if kind == "lanes" && inline {
                // The same for kernels that are called instead of inlined.
                let called = Ty::Named("called::Called".into(), vec![kernels.clone()]);
                let own = Ty::Named(head.into(), vec![called, Ty::Vector(lanes)]);
                let layout = Layout { own, ..layout };
                m.operations(&layout, true)
                    .map_err(|e| format!("called: {e}"))?;
            }
            if inline {
                report.operations = operations;
                report.constants = constants;
            }
            ran.append(&mut m.ran);
        }
        let own = format!("{}Kernels::", library::capital(&module.rep.name));
        for (file, label) in self.labels() {
            let of_field = file == format!("{}/mod.rs", field.name) && label.contains(&own);
            let shared = files.contains(&file);
            let rootless = library::root(field).is_none() && label.contains("SquareRoot:");
            if (of_field || shared) && !ran.contains(label) && !excluded(label) && !rootless {
                return Err(format!("{label}: never ran, so nothing is proved of it"));
            }
        }
        report.ran = ran;
        Ok(Some(report))
    }

    /// Files and labels of all functions.
    fn labels(&self) -> impl Iterator<Item = (&str, &str)> {
        let of_types = self.impls.iter().map(|i| &**i);
        let of_traits = self.traits.values().map(|t| &**t);
        let methods = of_types.chain(of_traits).flat_map(|i| i.functions.values());
        let free = self.functions.values();
        methods
            .chain(free)
            .map(|f| (f.file.as_str(), f.label.as_str()))
    }

    /// Functions that no representation used. Empty after all representations are proved.
    pub fn unused<'r>(&self, reports: impl IntoIterator<Item = &'r Report>) -> Vec<String> {
        let ran: BTreeSet<&String> = reports.into_iter().flat_map(|r| &r.ran).collect();
        let unused = |label: &&str| !ran.contains(&label.to_string()) && !excluded(label);
        let labels = self.labels().map(|(_, label)| label);
        labels.filter(unused).map(String::from).collect()
    }
}

impl Machine<'_> {
    /// Checks that the alias of the representation is the type that is proved.
    fn alias_is(&mut self, file: &str, l: &Layout, kind: &str) -> Result<(), String> {
        let key = (file.to_string(), library::capital(&self.module.rep.name));
        let f = Frame::new(file, Ty::Other);
        let found = self.alias(&f, &key, vec![Ty::Vector(self.lanes)])?;
        let wanted = match (kind, &l.own) {
            ("narrow", Ty::Named(_, args)) => {
                Ty::Named(self.qualified("narrow/mod.rs", "Narrow"), args.clone())
            }
            _ => l.own.clone(),
        };
        match found == wanted {
            true => Ok(()),
            false => Err(format!("{}: is another type: {found:?}", key.1)),
        }
    }

    /// The constants of the prime.
    fn constants(&mut self, l: &Layout) -> Result<Vec<String>, String> {
        let p = self.ring.0.clone();
        let kernels = self.kernels.clone();
        let prime = self.associated(&kernels, "Prime")?;
        let mut names = self.constants_of_prime(&prime)?;
        names.extend(self.constants_of_lanes()?);
        if self.constant_of(&l.own, "LANES")? != BigUint::from(self.lanes) {
            return Err("LANES: another number".into());
        }
        if self.constant_of(&l.own, "MODULUS")? != p {
            return Err("MODULUS: another value".into());
        }
        Ok(names)
    }

    /// The constants of a prime's type.
    fn constants_of_prime(&mut self, prime: &Ty) -> Result<Vec<String>, String> {
        let p = self.ring.0.clone();
        let n = self.module.field.bits().div_ceil(64);
        let r = BigUint::from(1u8) << (64 * n);
        let mut wanted = vec![
            ("MODULUS", p.clone()),
            ("R", &r % &p),
            ("R2", &r * &r % &p),
            ("R3", &r * &r * &r % &p),
            ("R_INVERSE", r.modpow(&(&p - 2u8), &p)),
        ];
        let root = library::root(&self.module.field);
        if let Some((_, _, _, Some(i))) = root {
            if &i * &i % &p != &p - 1u8 {
                return Err("SQRT_M1: the root of the specification is none".into());
            }
            wanted.push(("SQRT_M1", i));
        }
        let mut names = vec![];
        for (name, value) in wanted {
            if self.constant_of(prime, name)? != value {
                return Err(format!("{name}: another value"));
            }
            names.push(name.to_string());
        }
        Ok(names)
    }

    /// The constants of kernels on lanes.
    fn constants_of_lanes(&mut self) -> Result<Vec<String>, String> {
        let (rep, p) = (&self.module.rep, self.ring.0.clone());
        let words = 64 * self.module.field.bits().div_ceil(64);
        let r = match rep.strategy.is_montgomery() {
            true => rep.total(),
            false => 0,
        };
        let two_to = |k: u32| BigUint::from(2u8).modpow(&k.into(), &p);
        // Stored residues are multiples of two to the number of the words' bits.
        let inverse = two_to(words).modpow(&(&p - 2u8), &p);
        let mut wanted = vec![("ONE", two_to(r)), ("STORED", two_to(2 * r) * inverse % &p)];
        let weights = rep.weights.clone();
        let kernels = self.kernels.clone();
        match r {
            0 => match self.constant_value(&kernels, "ENTER")? {
                Value::Data(none, ..) if none == "None" => {}
                _ => return Err("ENTER: a factor where none is".into()),
            },
            _ => wanted.push(("ENTER", two_to(2 * r))),
        }
        for (name, value) in &wanted {
            let found = self.constant_value(&kernels, name)?;
            let limbs = match &found {
                Value::Array(limbs) => limbs,
                Value::Data(some, fields, _) if some == "Some" => match &fields[..] {
                    [(_, Value::Array(limbs))] => limbs,
                    _ => return Err(format!("{name}: no limbs")),
                },
                _ => return Err(format!("{name}: no limbs")),
            };
            let fact = self
                .integer(limbs, &weights)
                .map_err(|e| format!("{name}: {e}"))?;
            let shape = &self.facts[fact].shape;
            if shape.max() != *value {
                return Err(format!("{name}: another value"));
            }
        }
        let mut names: Vec<String> = wanted.iter().map(|(n, _)| n.to_string()).collect();
        if rep.word == 64 && rep.uniform() {
            if self.constant_of(&kernels, "RADIX")? != BigUint::from(rep.radix) {
                return Err("RADIX: another number".into());
            }
            let small = match r.checked_sub(words) {
                Some(more) if more <= 16 => BigUint::from(1u8) << more,
                _ => BigUint::ZERO,
            };
            if self.constant_of(&kernels, "STORED_SMALL")? != small {
                return Err("STORED_SMALL: another number".into());
            }
            names.extend(["RADIX".into(), "STORED_SMALL".into()]);
        }
        Ok(names)
    }
}
