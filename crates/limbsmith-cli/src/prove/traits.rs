//! The text between the kernels and the field traits: printed implementations, and the rest of it.

use super::source::Source;
use super::{Kind, Tally};
use crate::failure::Failure;
use limbsmith_forge::glue::{Glue, Kept, Report, SHARED};
use limbsmith_forge::spec::Spec;
use limbsmith_forge::strategy::Module;
use limbsmith_forge::{SPECS, library, traits};
use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

/// The sources, and the results proved so far.
pub struct Traits {
    /// None if they cannot be read as glue at all.
    glue: Option<Glue>,
    reports: Vec<Report>,
}

impl Traits {
    /// Reads the texts: those that all fields share, and those of one field or all.
    pub fn read(only: Option<&str>, source: &Source, tally: &mut Tally) -> Result<Self, Failure> {
        let start = Instant::now();
        let mut texts = vec![];
        for (name, _) in SHARED {
            texts.push((name.to_string(), source.glue(name)?));
        }
        for (path, text) in SPECS {
            let spec = Spec::parse(text).map_err(|e| Failure::Input(format!("{path}: {e}")))?;
            let field = spec.field;
            if only.is_some_and(|f| f != field.name) {
                continue;
            }
            let name = format!("{}/mod.rs", field.name);
            let text = source.glue(&name)?;
            texts.push((name, text));
            let chain = source.kernels(&field, "chain")?;
            texts.push((format!("{}/chain.rs", field.name), chain));
        }
        let all = texts.iter().map(|(name, t)| (name.as_str(), &*t.text));
        let glue = match Glue::new(all) {
            Ok(glue) => Some(glue),
            Err(e) => {
                tally.failed("field traits:", e)?;
                None
            }
        };
        tally.time += start.elapsed();
        Ok(Traits {
            glue,
            reports: vec![],
        })
    }

    /// Proves the operations of a representation.
    pub fn add(
        &mut self,
        spec: &Spec,
        module: &Module,
        kept: &BTreeMap<String, Kept>,
        source: &Source,
        tally: &mut Tally,
    ) -> Result<(), Failure> {
        let head = format!("  {} {}", module.field.name, module.rep.name);
        if library::is_printed(&module.rep) {
            return printed(&head, spec, module, kept, source, tally);
        }
        let Some(glue) = &self.glue else {
            return Ok(());
        };
        let start = Instant::now();
        let verdict = glue.prove(module, kept, spec);
        tally.time += start.elapsed();
        match verdict {
            Ok(None) => {}
            Ok(Some(report)) => {
                for name in &report.operations {
                    tally.proved(Kind::Operation, format_args!("{head} operation {name:20}"))?;
                }
                for name in &report.constants {
                    tally.proved(Kind::Constant, format_args!("{head} constant  {name:20}"))?;
                }
                writeln!(tally.out)?;
                self.reports.push(report);
            }
            Err(e) => tally.failed(format_args!("{head}: field traits:"), e)?,
        }
        Ok(())
    }

    /// Proves the constants of a prime, by the module of one of its representations.
    pub fn prime(&self, module: &Module, tally: &mut Tally) -> Result<(), Failure> {
        let Some(glue) = &self.glue else {
            return Ok(());
        };
        let start = Instant::now();
        let verdict = glue.prime(module);
        tally.time += start.elapsed();
        let head = format!("  {}", module.field.name);
        match verdict {
            Ok(names) => {
                for name in names {
                    tally.proved(Kind::Constant, format_args!("{head} constant  {name:20}"))?;
                }
                Ok(writeln!(tally.out)?)
            }
            Err(e) => tally.failed(format_args!("{head}: constants of the prime:"), e),
        }
    }

    /// Rejects functions that no representation ran, if all were proved.
    pub fn end(&self, all: bool, tally: &mut Tally) -> Result<(), Failure> {
        let Some(glue) = self.glue.as_ref().filter(|_| all) else {
            return Ok(());
        };
        for label in glue.unused(&self.reports) {
            tally.failed(format_args!("{label}:"), "no operation makes use of it")?;
        }
        Ok(())
    }
}

/// Proves the printed implementation of a representation.
fn printed(
    head: &str,
    spec: &Spec,
    module: &Module,
    kept: &BTreeMap<String, Kept>,
    source: &Source,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let text = source.kernels(&module.field, &format!("{}_field", module.rep.name))?;
    let start = Instant::now();
    let verdict = traits::prove(module, kept, spec, &text.text);
    tally.time += start.elapsed();
    match verdict {
        Ok(report) => {
            for name in &report.operations {
                tally.proved(Kind::Operation, format_args!("{head} operation {name:20}"))?;
            }
            for name in &report.constants {
                tally.proved(Kind::Constant, format_args!("{head} constant  {name:20}"))?;
            }
            Ok(writeln!(tally.out)?)
        }
        Err(e) => tally.failed(format_args!("{head}: {}:", text.path.display()), e),
    }
}
