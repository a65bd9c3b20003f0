//! From a program under construction to a kernel, through all passes.

use super::{Build, Kernel};
use crate::pass::Draft;
use crate::spec::Refusal;
use limbsmith_check::{Contract, Var};
use num_bigint::BigUint;

impl Build {
    /// Largest values of these variables.
    pub fn highs(&self, vars: &[Var]) -> Vec<BigUint> {
        vars.iter().map(|&v| self.high[v].clone()).collect()
    }

    /// Sets the output.
    pub fn output(&mut self, vars: &[Var]) {
        self.program.outputs.clear();
        self.program.output("r", vars);
    }

    /// Whether everything fitted so far.
    pub fn fits(&self) -> Result<(), Refusal> {
        self.refusal.clone().map_or(Ok(()), |why| Err(Refusal(why)))
    }

    /// The kernel, unless something did not fit.
    pub fn finish(
        self,
        contract: Contract,
        classes: &str,
        doc: impl Into<String>,
    ) -> Result<Kernel, Refusal> {
        self.fits()?;
        let draft = Draft {
            program: self.program,
            contract,
            low: self.low,
            high: self.high,
            notes: self.notes,
            hastened: self.hastened,
            lanes: self.lanes,
        };
        let kernel = Kernel::new(draft.optimize(), classes, doc);
        kernel.program.validate().map_err(|e| Refusal(e.0))?;
        kernel
            .contract
            .validate(&kernel.program)
            .map_err(|e| Refusal(e.0))?;
        Ok(kernel)
    }

    /// Asks for `v`, with all that it needs, before any value hastened later: compilers keep the
    /// order of the text, more or less, and run out of registers where it is a bad one.
    pub fn hasten(&mut self, v: Var) {
        self.hastened.push(v);
    }
}
