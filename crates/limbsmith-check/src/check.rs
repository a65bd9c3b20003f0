//! Program + contract + certificate in, verdict out.

use crate::certificate::Certificate;
use crate::contract::Contract;
use crate::machine::Machine;
use crate::program::Program;
use crate::rejected::Rejected;
use crate::text::{Lines, ParseError};
use num_bigint::BigUint;
use std::fmt;

/// The additional results of an accepted proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The largest possible value of each variable of the program.
    pub bounds: Vec<BigUint>,
}

/// Accepts the certificate as a proof that the program keeps the contract, or returns the reason for rejection.
///
/// Accepted means: for all inputs within the contract's assumptions, no side condition of any statement fails, and
/// every promise of the contract holds.
pub fn check(p: &Program, c: &Contract, cert: &Certificate) -> Result<Accepted, Rejected> {
    p.validate().map_err(|e| Rejected::Malformed(e.0))?;
    c.validate(p).map_err(|e| Rejected::Malformed(e.0))?;
    let mut m = Machine::new(p, c);
    let mut hints = cert.hints.iter().peekable();
    for stmt in 0..p.stmts.len() {
        let x = m.begin(stmt)?;
        while let Some(h) = hints.next_if(|h| h.stmt == stmt) {
            m.establish(x, h.side, &h.limit, &h.proof)?;
        }
        m.finish(stmt, x)?;
    }
    if let Some(h) = hints.next() {
        let m = format!("a bound at statement {} is out of order", h.stmt);
        return Err(Rejected::Certificate(m));
    }
    let goals = m.goals()?;
    if goals.len() != cert.goals.len() {
        let m = format!("{} proofs for {} goals", cert.goals.len(), goals.len());
        return Err(Rejected::Certificate(m));
    }
    for (goal, proof) in goals.iter().zip(&cert.goals) {
        m.prove(goal, proof)?;
    }
    let bounds = m.bounds();
    Ok(Accepted { bounds })
}

/// A program with its contract and certificate: one file of the text form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The program.
    pub program: Program,
    /// Its contract.
    pub contract: Contract,
    /// The proof.
    pub certificate: Certificate,
}

impl Proved {
    /// Runs the checker.
    pub fn check(&self) -> Result<Accepted, Rejected> {
        check(&self.program, &self.contract, &self.certificate)
    }

    /// Reads any number of entries, one after the other.
    pub fn parse_all(text: &str) -> Result<Vec<Proved>, ParseError> {
        let mut lines = Lines::new(text);
        let mut all = vec![];
        while lines.peek().is_some() {
            let program = Program::parse(&mut lines)?;
            let contract = Contract::parse(&mut lines)?;
            contract.validate(&program).map_err(|e| lines.error(&e.0))?;
            let certificate = Certificate::parse(&mut lines)?;
            all.push(Proved {
                program,
                contract,
                certificate,
            });
        }
        Ok(all)
    }
}

impl fmt::Display for Proved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.program, self.contract, self.certificate)
    }
}
