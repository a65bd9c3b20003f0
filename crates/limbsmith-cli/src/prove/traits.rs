//! The text between the kernels and the field traits: printed implementations, and the modules of fields.

use super::source::Source;
use super::{Kind, Tally};
use crate::failure::Failure;
use limbsmith_forge::library;
use limbsmith_forge::spec::Spec;
use limbsmith_forge::strategy::Module;
use limbsmith_forge::traits::{self, Kept};
use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

/// Proves the operations of a representation, if it implements the field traits.
pub fn operations(
    spec: &Spec,
    module: &Module,
    kept: &BTreeMap<String, Kept>,
    source: &Source,
    tally: &mut Tally,
) -> Result<(), Failure> {
    if !library::is_printed(&module.rep) {
        return Ok(());
    }
    let head = format!("  {} {}", module.field.name, module.rep.name);
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

/// Proves the module of a field: its files and the constants of its prime.
pub fn prime(spec: &Spec, source: &Source, tally: &mut Tally) -> Result<(), Failure> {
    let head = format!("  {}", spec.field.name);
    let text = source.kernels(&spec.field, "mod")?;
    let start = Instant::now();
    let verdict = traits::prime::prove(spec, &text.text);
    tally.time += start.elapsed();
    match verdict {
        Ok(names) => {
            for name in names {
                tally.proved(Kind::Constant, format_args!("{head} constant  {name:20}"))?;
            }
            Ok(writeln!(tally.out)?)
        }
        Err(e) => tally.failed(format_args!("{head}: {}:", text.path.display()), e),
    }
}
