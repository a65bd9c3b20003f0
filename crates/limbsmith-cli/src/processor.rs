//! The code path of the library: its own choice, or that of the environment.

use crate::failure::Failure;
use limbsmith::cpu::{self, Backend, Lanes};
use std::env::{self, VarError};

/// Part of the help text.
pub const USAGE: &str = "\
environment: LIMBSMITH_BACKEND and LIMBSMITH_LANES override the choice of code for this processor,
by the names that `limbsmith bench` prints; all give the same answers
";

/// Applies the choices of the environment.
pub fn choose() -> Result<(), Failure> {
    cpu::reset_backend();
    cpu::reset_lanes();
    if let Some(name) = variable("LIMBSMITH_BACKEND")? {
        let all = cpu::backends().map(Backend::name);
        let backend = name.parse().ok().filter(|b: &Backend| b.is_available());
        let backend = backend.ok_or_else(|| unknown("LIMBSMITH_BACKEND", &name, all))?;
        cpu::set_backend(backend).map_err(|e| Failure::Usage(e.to_string()))?;
    }
    if let Some(name) = variable("LIMBSMITH_LANES")? {
        let all = cpu::lane_backends().map(Lanes::name);
        let lanes = name.parse().ok().filter(|l: &Lanes| l.is_available());
        let lanes = lanes.ok_or_else(|| unknown("LIMBSMITH_LANES", &name, all))?;
        cpu::set_lanes(lanes).map_err(|e| Failure::Usage(e.to_string()))?;
    }
    Ok(())
}

fn variable(name: &str) -> Result<Option<String>, Failure> {
    match env::var(name) {
        Ok(value) => Ok(Some(value)),
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(value)) => Err(Failure::Usage(format!(
            "{name} is {value:?}, which is no name"
        ))),
    }
}

fn unknown(variable: &str, name: &str, all: impl Iterator<Item = &'static str>) -> Failure {
    let all: Vec<_> = all.collect();
    Failure::Usage(format!(
        "{variable} is {name:?}; this processor has {}",
        all.join(", ")
    ))
}
