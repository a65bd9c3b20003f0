//! Proofs written for other tools.

use crate::failure::Failure;
use crate::output::{self, Inputs};
use limbsmith_forge::audit::Kernel;
use limbsmith_forge::opinion::{argue, coq, lint, smt};
use std::path::{Path, PathBuf};

/// The destinations of proofs for other tools.
#[derive(Default)]
pub struct Opinions {
    /// For SMT solvers.
    pub smt: Option<PathBuf>,
    /// For Coq.
    pub coq: Option<PathBuf>,
    /// Whether files there may be overwritten.
    pub force: bool,
}

impl Opinions {
    fn save(&self, dir: &Path, name: &str, text: &str) -> Result<(), Failure> {
        std::fs::create_dir_all(dir).map_err(|e| Failure::file(dir, e))?;
        let inputs = Inputs::default();
        let options = output::Options {
            durable: false,
            ..output::Options::new(&inputs, self.force)
        };
        output::write(&dir.join(name), text.as_bytes(), &options)
    }

    /// Writes the foundations of all theorems.
    pub fn write_foundations(&self) -> Result<(), Failure> {
        let Some(dir) = &self.coq else { return Ok(()) };
        for (name, text) in coq::SOURCES {
            self.save(dir, name, text)?;
        }
        Ok(())
    }

    /// A kernel's queries are a file, the theorems of a representation together one.
    pub fn write(
        &self,
        file: &str,
        function: &str,
        k: &Kernel,
        theorems: &mut Theorems,
    ) -> Result<(), Failure> {
        let name = format!("{file}_{function}");
        let fail = |m: String| Failure::Input(format!("{name}: {m}"));
        let (p, c, certificate) = (&k.program, &k.contract, &k.proof.certificate);
        if let Some(dir) = &self.smt {
            let argument = argue(p, c, certificate).map_err(|e| fail(e.to_string()))?;
            let text = smt::print(&argument);
            lint::lint(&text).map_err(fail)?;
            self.save(dir, &format!("{name}.smt2"), &text)?;
        }
        if self.coq.is_some() {
            let e = coq::elaborate(p, c, certificate).map_err(|e| fail(e.to_string()))?;
            theorems.text += &coq::theorem(function, p, c, &e);
            theorems.names.push(function.into());
        }
        Ok(())
    }

    /// Writes the theorems of a representation.
    pub fn write_theorems(&self, file: &str, theorems: &Theorems) -> Result<(), Failure> {
        let Some(dir) = &self.coq else { return Ok(()) };
        let text = [coq::HEAD, &theorems.text, &coq::tail(&theorems.names)].concat();
        self.save(dir, &format!("{file}.v"), &text)
    }
}

/// The theorems of a representation so far.
#[derive(Default)]
pub struct Theorems {
    text: String,
    names: Vec<String>,
}
