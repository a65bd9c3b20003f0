//! Second opinions: a kernel's proof, written for tools that others made.
//!
//! The checker's verdict rests on the checker. Here its certificates are written for others, so that a mistake in its
//! rules shows as a step that they refuse: for a checker written in Coq and proved sound there ([`coq`]), and, as
//! an argument whose every step is a query, for SMT solvers ([`smt`]).
//!
//! # What is trusted of this module
//!
//! Only the text of the obligations: what a statement means, what the contract assumes and promises. They are written from the
//! program and the contract alone. All else comes from following the certificate, and each step is proved by the tool, so
//! a wrong step cannot hurt; it is refused.
//!
//! # The argument for solvers
//!
//! Variables of the program are given as polynomials over *atoms*: inputs, and quotients
//! `h = floor(x / 2^k)`, which exist for any `x`. That they are the program's values is then shown
//! statement by statement: a statement determines its results, and the polynomials satisfy its
//! equation and its side condition. So nothing is assumed of the program but its equations:
//!
//! ```text
//! t = a * b            t := a0 b0                       a0 b0 = a * b, and below 2^128
//! h = t >> 51          h := a new atom                  0 <= a0 b0 - 2^51 h < 2^51
//! r = t & (2^51 - 1)   r := a0 b0 - 2^51 h              t - r = 2^51 q with q := h, 0 <= r < 2^51
//! ```
//!
//! A wrong constant anywhere leaves an equation that is false, with a counterexample.

pub mod coq;
pub mod lint;
pub mod smt;
mod walk;

use limbsmith_check::{Atom, Certificate, Contract, Poly, Program, Rejected};
use num_bigint::BigInt;
use std::collections::HashMap;

/// Index of a step.
pub type Id = usize;

/// What a step says.
#[derive(Clone, Debug)]
pub enum Prop {
    /// `lo <= poly <= hi`, either of which may be absent.
    Between(Poly, Option<BigInt>, Option<BigInt>),
    /// Two polynomials are the same for all values, or for those that the facts allow.
    Equal(Poly, Poly),
    /// `0 <= poly - divisor * atom < divisor`: the atom is the quotient.
    Quotient {
        /// The quotient.
        atom: Atom,
        /// Of what.
        poly: Poly,
        /// By what.
        divisor: BigInt,
    },
    /// The product of two polynomials, multiplied out.
    Expanded([Poly; 2], Poly),
    /// For all `u` and `w`: if they lie in these intervals, so does their product; used for two
    /// polynomials.
    Product {
        /// The factors, as polynomials.
        factors: [Poly; 2],
        /// Their intervals, and that of the product.
        ranges: [(BigInt, BigInt); 3],
    },
    /// A statement's equation and side condition hold.
    Statement {
        /// Index in the program.
        stmt: usize,
        /// Witness for what is not a variable.
        witness: Poly,
    },
    /// What a claim of the contract speaks of, `scale * out - terms`, multiplied out.
    Difference(usize, Poly),
    /// A claim of the contract: its difference is the modulus times this.
    Congruent(usize, Poly),
    /// A limb of an output is within its bound: group, and limb.
    Limb(usize, usize),
    /// The value of an output is within its bound.
    Whole(usize),
    /// A claim of the contract: the flag is set if the input is at most the limit, else zero.
    Flag(usize),
    /// A claim of the contract, and a limb: that of the output is a multiple of that of the input.
    Multiple(usize, usize),
}

/// What a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Assumed by the contract.
    Assumed,
    /// The definition of a new atom.
    Defined,
    /// A case under which some later steps stand.
    Case,
    /// Proved; on the way.
    Lemma,
    /// Proved, and asked for: statements in order, then the contract's promises.
    Obligation,
}

/// One step of an argument.
#[derive(Clone, Debug)]
pub struct Step {
    /// What it says.
    pub prop: Prop,
    /// In which cases.
    pub cases: Vec<Id>,
    /// From which earlier steps it follows.
    pub using: Vec<Id>,
    /// What it is.
    pub role: Role,
}

/// A proof, step by step.
pub struct Argument<'a> {
    /// The program.
    pub program: &'a Program,
    /// Its contract.
    pub contract: &'a Contract,
    /// The program's variables.
    pub vars: Vec<Poly>,
    /// The atoms' names.
    pub names: HashMap<Atom, String>,
    /// The steps.
    pub steps: Vec<Step>,
}

/// Follows the certificate; fails where the checker would refuse it.
pub fn argue<'a>(
    p: &'a Program,
    c: &'a Contract,
    certificate: &Certificate,
) -> Result<Argument<'a>, Rejected> {
    walk::walk(p, c, certificate)
}
