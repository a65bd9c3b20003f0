//! From a program under construction to a kernel, through all passes.

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

    /// Whether everything fitted so far.
    pub fn fits(&self) -> Result<(), Refusal> {
        self.refusal.clone().map_or(Ok(()), |why| Err(Refusal(why)))
    }

    /// The kernel of an operation, unless something did not fit: what it computes follows from its name.
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

    /// The kernel that keeps a contract of its own, unless something did not fit: for what is no operation of a
    /// field.
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

    /// What it takes, after the passes that need no proof ([`crate::pass::work`]).
    pub fn work(&self) -> Work {
        let nothing = Contract::default();
        let mut draft = Draft::of(self.program.clone(), nothing);
        (draft.low, draft.high) = (self.low.clone(), self.high.clone());
        draft.lanes = self.lanes;
        work(&draft.optimize().into_drafts().1)
    }

    /// Asks for `v`, with all that it needs, before any value hastened later: compilers keep the
    /// order of the text, more or less, and run out of registers where it is a bad one.
    pub fn hasten(&mut self, v: Var) {
        self.hastened.push(v);
    }
}
