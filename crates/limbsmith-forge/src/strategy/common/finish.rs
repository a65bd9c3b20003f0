//! Converts a program under construction to a kernel, with all passes.

use super::{Build, Kernel};
use crate::meaning::{Bounds, Layout};
use crate::pass::{Draft, Work, work};
use crate::spec::{Field, Refusal, Rep};
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

    /// Checks that no operation has overflowed its word so far.
    pub fn fits(&self) -> Result<(), Refusal> {
        self.refusal.clone().map_or(Ok(()), |why| Err(Refusal(why)))
    }

    /// The kernel of an operation, or an error if something did not fit. Its specification follows from its name.
    pub fn operation(
        self,
        (field, rep): (&Field, &Rep),
        bounds: Bounds,
        classes: &str,
        doc: impl Into<String>,
    ) -> Result<Kernel, Refusal> {
        self.fits()?;
        let contract = Layout::of(field, rep).contract(&self.program.name, bounds);
        let refuse = |m: String| Refusal(format!("{} {}: {m}", field.name, rep.name));
        self.finish(contract.map_err(refuse)?, classes, doc)
    }

    /// The kernel with a contract of its own, or an error if something did not fit. For functions that are not
    /// operations of a field.
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
            all_carries: false,
        };
        let kernel = Kernel::new(draft.optimize(), classes, doc);
        kernel.program.validate().map_err(|e| Refusal(e.0))?;
        kernel
            .contract
            .validate(&kernel.program)
            .map_err(|e| Refusal(e.0))?;
        Ok(kernel)
    }

    /// The cost after the passes that need no proof ([`crate::pass::work`]).
    pub fn work(&self) -> Work {
        let nothing = Contract::default();
        let mut draft = Draft::of(self.program.clone(), nothing);
        (draft.low, draft.high) = (self.low.clone(), self.high.clone());
        draft.lanes = self.lanes;
        work(&draft.optimize().into_drafts().1)
    }

    /// Hastens `v`: computes it, with all that it needs, before any value hastened later. Compilers keep the order of
    /// the text, more or less, and run out of registers if it is a bad one.
    pub fn hasten(&mut self, v: Var) {
        self.hastened.push(v);
    }
}
