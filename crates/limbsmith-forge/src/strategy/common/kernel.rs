//! The output of a strategy: functions, each a word program with its contract or a chain of calls.

use crate::pass::{Draft, Optimized};
use crate::prove::{Failure, Proved};
use crate::spec::{Making, Order};
use crate::strategy::parts;
use limbsmith_check::{Certificate, Claim, Contract, Program};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// A straight-line kernel with all data for its printed form.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// The word program.
    pub program: Program,
    /// Its assumptions and promises.
    pub contract: Contract,
    /// Remarks, each before the statement of that index.
    pub notes: BTreeMap<usize, String>,
    /// A one-line description.
    pub doc: String,
    /// Classes of inputs and output, as in `Loose, Loose -> Tight`.
    pub classes: String,
    /// Whether it is public.
    pub public: bool,
    /// Largest value of each variable, by the forge's estimate or the checker's proof.
    pub upper: Vec<BigUint>,
    /// The program as written by the strategy, before any pass.
    pub written: Box<Draft>,
    /// Its proof, if it was proved.
    pub certificate: Option<Certificate>,
}

/// A function that only calls kernels of the same file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composite {
    /// Its name.
    pub name: String,
    /// Parameters: name and number of words; 0 for a single word that is not an array.
    pub params: Vec<(String, usize)>,
    /// Calls of kernels, innermost first. Each has the listed operands; the last one's result is returned.
    pub calls: Vec<Call>,
    /// A one-line description.
    pub doc: String,
    /// Classes of inputs and output.
    pub classes: String,
}

/// One call inside a [`Composite`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The kernel called.
    pub function: String,
    /// Its arguments.
    pub args: Vec<Arg>,
}

/// An argument of a [`Call`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// The parameter of that index.
    Param(usize),
    /// The result of the call of that index.
    Result(usize),
}

/// One function of a generated file.
#[derive(Clone, Debug)]
pub enum Item {
    /// A word program.
    Kernel(Box<Kernel>),
    /// A chain of calls.
    Composite(Composite),
}

impl Kernel {
    /// A kernel of an optimized program. Arrays of several values are split into the parts that the contract names.
    pub fn new(program: Optimized, classes: &str, doc: impl Into<String>) -> Self {
        let (written, d) = program.into_drafts();
        Kernel {
            written: Box::new(written),
            program: parts::split(&d.program, &d.contract),
            contract: d.contract,
            notes: d.notes,
            doc: doc.into(),
            classes: classes.into(),
            public: true,
            upper: d.high,
            certificate: None,
        }
    }

    /// The same kernel with its operations in another order, or with all carries.
    pub fn remake(&mut self, making: Making) {
        let mut draft = Draft {
            contract: self.contract.clone(),
            ..(*self.written).clone()
        };
        draft.all_carries = making.all_carries;
        match making.order {
            Order::Asked => {}
            Order::Written => draft.hastened.clear(),
            Order::Results => {
                let results = draft.program.outputs.iter().flat_map(|g| &g.vars);
                draft.hastened = results.copied().collect();
            }
        }
        *self = Kernel {
            public: self.public,
            ..Kernel::new(draft.optimize(), &self.classes, &*self.doc)
        };
    }

    /// Proves the kernel, with the passes that need proofs. Its bounds are then the checker's.
    pub fn prove(&mut self) -> Result<Proved, Failure> {
        let mut draft = Draft::of(self.program.clone(), self.contract.clone());
        draft.notes.clone_from(&self.notes);
        draft.lanes = self.written.lanes;
        draft.all_carries = self.written.all_carries;
        let (draft, proved) = draft.prove()?;
        (self.program, self.notes) = (draft.program, draft.notes);
        self.upper.clone_from(&proved.accepted.bounds);
        self.certificate = Some(proved.certificate.clone());
        Ok(proved)
    }

    /// Whether the input of that index is a word instead of an array.
    pub fn scalar_input(&self, i: usize) -> bool {
        let g = &self.program.inputs[i];
        g.vars.len() == 1 && self.program.vars[g.vars[0]].name == g.name
    }

    /// Whether the result is a bit instead of an array.
    pub fn scalar_output(&self) -> bool {
        self.contract
            .claims
            .iter()
            .any(|c| matches!(c, Claim::Flag { .. }))
    }
}

impl Item {
    /// The function's name.
    pub fn name(&self) -> &str {
        match self {
            Item::Kernel(k) => &k.program.name,
            Item::Composite(c) => &c.name,
        }
    }
}
