//! Texts that mean one thing to a careless reader and another to the compiler.
//!
//! Each is a shipped text with a small change. Compiled, it computes something else, or is not compiled at all, or
//! depends on something that the reader does not see. All must be rejected.

mod c;
mod chains;
mod homes;
mod lanes;
mod rust;

use limbsmith::hazmat::KERNEL_TEXTS;
use limbsmith_forge::SPECS;
use limbsmith_forge::audit::audit;
use limbsmith_forge::spec::Spec;
use limbsmith_forge::strategy::{Module, build};

/// The representation as the forge builds it, and the text that ships.
fn shipped(field: &str, representation: &str) -> (Module, &'static str) {
    let spec = |(_, text): &(&str, &str)| Spec::parse(text).expect("a specification");
    let specs = SPECS.iter().map(spec);
    let spec = specs
        .into_iter()
        .find(|s| s.field.name == field)
        .expect("a field");
    let rep = spec.reps.iter().find(|r| r.name == representation);
    let module = build(&spec.field, rep.expect("a representation")).expect("a module");
    (module, text(&format!("{field} {representation}")))
}

fn text(name: &str) -> &'static str {
    let found = KERNEL_TEXTS.iter().find(|(n, _)| *n == name);
    found.expect("a text").1
}

/// Whether every function of the text is proved.
fn proved(module: &Module, text: &str) -> Result<(), String> {
    for report in audit(module, text).map_err(|e| e.to_string())? {
        if let Err(fault) = report.verdict {
            return Err(format!("{}: {fault}", report.name));
        }
    }
    Ok(())
}

/// The text with one change; the changed part must exist.
fn changed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

/// Requires that no text was accepted, and lists the accepted ones.
fn none(accepted: &[String]) {
    assert!(accepted.is_empty(), "accepted: {accepted:#?}");
}
