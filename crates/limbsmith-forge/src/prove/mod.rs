//! The prover: searches the certificates that the checker verifies.
//!
//! Nothing here is trusted. The prover drives the checker's own [`Machine`] statement by statement. It searches for a
//! proof wherever an interval alone would let a statement fail, or would leave a carry that a proof shows to be zero.
//! At the end the finished certificate goes through [`limbsmith_check::check`] from the start.
//!
//! Three methods are enough for every kernel of the forge:
//!
//! * **back-substitution**: to bound a sum of carries, replace each carry by `x / 2^k` (or `(x - 2^k + 1) / 2^k`), the
//!   newest first. A carry chain telescopes into the whole value.
//! * **cases**: a carry or borrow is 0 or 1; treat both.
//! * **contraction**: within a case, known bounds of one value bound the others.

mod search;
mod witness;

use limbsmith_check::{
    Accepted, Certificate, Contract, Hint, Machine, Op, Program, Rejected, Side, Value, Var, check,
};
use num_bigint::BigInt;
use search::Search;
use std::fmt;

/// A program with its contract, proved.
pub struct Proved {
    /// The certificate that the checker verified.
    pub certificate: Certificate,
    /// The checker's additional results.
    pub accepted: Accepted,
}

/// The position where the search gave up, and the checker's error there.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The program's name.
    pub program: String,
    /// The obligation that could not be met.
    pub reason: Rejected,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.program, self.reason)
    }
}

impl std::error::Error for Failure {}

/// Maximum number of nested cases for a bound.
const CASES: usize = 3;

/// Searches for a certificate and has the checker verify it.
pub fn prove(p: &Program, c: &Contract) -> Result<Proved, Failure> {
    prove_by(p, c, CASES)
}

fn prove_by(p: &Program, c: &Contract, cases: usize) -> Result<Proved, Failure> {
    let fail = |reason| Failure {
        program: p.name.clone(),
        reason,
    };
    p.validate().map_err(|e| fail(Rejected::Malformed(e.0)))?;
    c.validate(p).map_err(|e| fail(Rejected::Malformed(e.0)))?;
    let (_, certificate) = search_certificate(p, c, cases).map_err(fail)?;
    let accepted = check(p, c, &certificate).map_err(fail)?;
    Ok(Proved {
        certificate,
        accepted,
    })
}

/// The proof of a program that is to replace another, `of`, under the same contract. The search runs only if both
/// agree, as far as the contract requires, on the inputs tried. It does not use cases: most such programs violate the
/// contract, and a search with cases takes long.
pub fn instead(p: &Program, of: &Program, c: &Contract) -> Option<Proved> {
    let found = witness::agree(p, of, c).then(|| prove_by(p, c, 0));
    found.and_then(Result::ok)
}

/// Whether a variable is read after it is written.
fn is_read(p: &Program, v: usize) -> bool {
    p.stmts.iter().any(|s| s.args.contains(&v)) || p.outputs.iter().any(|g| g.vars.contains(&v))
}

/// Upper words that are zero for every input within the contract: quotients and upper halves of products. (Carries are
/// examined while a certificate is searched; its bounds show those.) None if the program is not proved.
///
/// A caller that removes them has to prove the resulting program: this is a search, and gives no certificate.
pub fn zeros(p: &Program, c: &Contract) -> Vec<Var> {
    let upper = |s: &limbsmith_check::Stmt| match s.op {
        Op::Shr(_) => Some(s.outs[0]),
        Op::MulWide | Op::Mac => Some(s.outs[1]),
        _ => None,
    };
    let suspects = witness::always_zero(p, c, p.stmts.iter().filter_map(upper).collect());
    if suspects.is_empty() {
        return vec![];
    }
    let Ok((mut m, _)) = search_certificate(p, c, CASES) else {
        return vec![];
    };
    let known = |v: &Var| m.value(*v).map(|x| (*v, x));
    let suspects: Vec<(Var, Value)> = suspects.iter().filter_map(known).collect();
    let mut found = vec![];
    for (v, x) in suspects {
        let proof = Search::new(&mut m, p, c).nothing(x);
        // Once proved, it may support later proofs.
        let known = proof.is_some_and(|n| m.narrow(&n).is_ok());
        if known {
            found.push(v);
        }
    }
    found
}

fn search_certificate<'p>(
    p: &'p Program,
    c: &'p Contract,
    cases: usize,
) -> Result<(Machine<'p>, Certificate), Rejected> {
    let mut m = Machine::new(p, c);
    let mut cert = Certificate::default();
    for (stmt, s) in p.stmts.iter().enumerate() {
        let x = m.begin(stmt)?;
        let width = p.vars[s.outs[0]].width;
        let top: BigInt = (BigInt::from(1) << width) - 1;
        let range = m.values()[x].range.clone();
        // (side, bound, effort)
        let mut wanted = vec![];
        let dropped = match s.op {
            Op::AddWrap | Op::SubWrap | Op::Cast => true,
            Op::Adc | Op::Sbb => !is_read(p, s.outs[1]),
            _ => false,
        };
        // An operand that may be nearly any word, for example after wrapping: a thorough search is useless.
        let any = s.args.iter().any(|&a| {
            let known = m.value(a).map(|v| &m.values()[v].range);
            known.is_some_and(|r| &r.hi * 4 >= top)
        });
        let dropped = dropped && !(any && matches!(s.op, Op::AddWrap | Op::SubWrap));
        match s.op {
            Op::Add | Op::Sub | Op::Mul | Op::Shl(_) | Op::Or | Op::Sel => {
                wanted.push((Side::Upper, top, true));
                wanted.push((Side::Lower, BigInt::ZERO, true));
            }
            Op::Adc | Op::Sbb | Op::AddWrap | Op::SubWrap | Op::Cast => {
                let next: BigInt = &top + 1;
                if range.hi > top && range.hi < &next * 2 {
                    wanted.push((Side::Upper, top, dropped));
                }
                if range.lo < BigInt::ZERO && range.lo >= -next {
                    wanted.push((Side::Lower, BigInt::ZERO, dropped));
                }
            }
            _ => {}
        }
        for (side, limit, hard) in wanted {
            let known = &m.values()[x].range;
            let already = match side {
                Side::Upper => known.hi <= limit,
                Side::Lower => known.lo >= limit,
            };
            if already {
                continue;
            }
            // If an input refutes a bound, there is no search for it.
            let open = hard && !(dropped && witness::leaves_its_word(p, c, stmt));
            let cases = if open { cases } else { 0 };
            let found = Search::new(&mut m, p, c).bound(x, side, &limit, cases);
            if let Some(proof) = found {
                m.establish(x, side, &limit, &proof)?;
                cert.hints.push(Hint {
                    stmt,
                    side,
                    limit,
                    proof,
                });
            }
        }
        m.finish(stmt, x)?;
    }
    for goal in m.goals()? {
        match Search::new(&mut m, p, c).goal(&goal, cases) {
            Some(proof) => cert.goals.push(proof),
            None => {
                m.holds(&goal)?;
                return Err(Rejected::Certificate("the search gave up".into()));
            }
        }
    }
    Ok((m, cert))
}
