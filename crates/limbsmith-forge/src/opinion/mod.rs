//! Second opinions: a kernel's proof, written for third-party tools.
//!
//! The checker's verdict rests on the checker itself. Here its certificates are written for other tools, so that a
//! mistake in its rules shows as a rejected step. The tools are a checker written in Coq and proved sound there
//! ([`coq`]), and SMT solvers ([`smt`]), which get an argument with one query per step.
//!
//! # Trusted parts of this module
//!
//! Only the text of the obligations is trusted: the meaning of each statement, and the assumptions and promises of the
//! contract. They are written from the program and the contract alone. All other steps come from following the
//! certificate, and the tool proves each of them, so a wrong step is harmless: it is rejected.
//!
//! # The argument for solvers
//!
//! Variables of the program are given as polynomials over *atoms*: inputs, and quotients `h = floor(x / 2^k)`, which
//! exist for any `x`. Then each statement is checked: a statement determines its results, and the polynomials satisfy
//! its equation and its side condition. So only the program's equations are assumed:
//!
//! ```text
//! t = a * b            t := a0 b0                       a0 b0 = a * b, and below 2^128
//! h = t >> 51          h := a new atom                  0 <= a0 b0 - 2^51 h < 2^51
//! r = t & (2^51 - 1)   r := a0 b0 - 2^51 h              t - r = 2^51 q with q := h, 0 <= r < 2^51
//! ```
//!
//! A wrong constant gives a false equation, with a counterexample.

pub mod coq;
pub mod lint;
pub mod smt;
mod walk;

use limbsmith_check::{Atom, Certificate, Contract, Poly, Program, Rejected};
use num_bigint::BigInt;
use std::collections::HashMap;

/// Index of a step.
pub type Id = usize;

/// The proposition of a step.
#[derive(Clone, Debug)]
pub enum Prop {
    /// `lo <= poly <= hi`; either bound may be absent.
    Between(Poly, Option<BigInt>, Option<BigInt>),
    /// Two polynomials are equal for all values, or for all values that the facts allow.
    Equal(Poly, Poly),
    /// `0 <= poly - divisor * atom < divisor`: the atom is the quotient.
    Quotient {
        /// The quotient.
        atom: Atom,
        /// The dividend.
        poly: Poly,
        /// The divisor.
        divisor: BigInt,
    },
    /// The product of two polynomials, multiplied out.
    Expanded([Poly; 2], Poly),
    /// For all `u` and `w`: if they lie in these intervals, so does their product; used for two polynomials.
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
        /// Witness for the discarded quotient, which is not a variable.
        witness: Poly,
    },
    /// The polynomial of a contract's claim, `scale * out - terms`, multiplied out.
    Difference(usize, Poly),
    /// A claim of the contract: its difference is the modulus times this.
    Congruent(usize, Poly),
    /// A limb of an output is within its bound: group, and limb.
    Limb(usize, usize),
    /// The value of an output is within its bound.
    Whole(usize),
    /// A claim of the contract: the flag is set if the input is at most the limit, else zero.
    Flag(usize),
    /// A claim of the contract, and a limb: the output's limb is a multiple of the input's.
    Multiple(usize, usize),
}

/// The role of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Assumed by the contract.
    Assumed,
    /// The definition of a new atom.
    Defined,
    /// A case that some later steps assume.
    Case,
    /// Proved; an intermediate step.
    Lemma,
    /// Proved, and required: statements in order, then the contract's promises.
    Obligation,
}

/// One step of an argument.
#[derive(Clone, Debug)]
pub struct Step {
    /// The proposition.
    pub prop: Prop,
    /// The cases that it assumes.
    pub cases: Vec<Id>,
    /// The earlier steps that imply it.
    pub using: Vec<Id>,
    /// The role.
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

/// Follows the certificate; fails where the checker would reject it.
pub fn argue<'a>(
    p: &'a Program,
    c: &'a Contract,
    certificate: &Certificate,
) -> Result<Argument<'a>, Rejected> {
    walk::walk(p, c, certificate)
}
