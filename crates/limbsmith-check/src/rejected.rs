//! Why a proof was not accepted.

use crate::certificate::Side;
use crate::poly::Interval;
use num_bigint::BigInt;
use std::fmt;

/// Why a proof was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejected {
    /// Program or contract is not well formed.
    Malformed(String),
    /// A statement's exact result may leave the range that its operation allows.
    Range {
        /// Index of the statement.
        stmt: usize,
        /// The statement.
        text: String,
        /// What is known of the result.
        range: Box<Interval>,
        /// What the operation allows.
        allowed: Box<Interval>,
    },
    /// `or` of operands not known to be disjoint.
    Overlap {
        /// Index of the statement.
        stmt: usize,
        /// The statement.
        text: String,
    },
    /// `sel` by something that `mask` did not make.
    NotAMask {
        /// Index of the statement.
        stmt: usize,
        /// The statement.
        text: String,
    },
    /// A promised bound does not hold by what is known.
    Bound {
        /// Which value.
        name: String,
        /// What is known of it.
        range: Box<Interval>,
        /// Which side was promised.
        side: Side,
        /// The promise.
        limit: BigInt,
    },
    /// A congruence leaves a monomial that does not cancel.
    Residue {
        /// Names of its atoms.
        monomial: Vec<String>,
        /// Its coefficient.
        coefficient: BigInt,
    },
    /// A flag is not shown to be what its claim says in every case.
    Flag {
        /// The flag.
        name: String,
        /// What it should compare.
        value: String,
        /// With what.
        limit: BigInt,
    },
    /// Splits of a proof are nested deeper than [`crate::Proof::DEEPEST`].
    TooDeep,
    /// The certificate itself is at fault.
    Certificate(String),
}

fn short(x: &BigInt) -> String {
    if x.bits() <= 72 {
        format!("{x}")
    } else {
        format!("about 2^{}", x.bits())
    }
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejected::Malformed(m) => write!(f, "not well formed: {m}"),
            Rejected::Range {
                stmt,
                text,
                range,
                allowed,
            } => write!(
                f,
                "statement {stmt}, '{text}': the result may lie in {}..={}, allowed is {}..={}",
                short(&range.lo),
                short(&range.hi),
                short(&allowed.lo),
                short(&allowed.hi)
            ),
            Rejected::Overlap { stmt, text } => {
                write!(
                    f,
                    "statement {stmt}, '{text}': the operands' bits may overlap"
                )
            }
            Rejected::NotAMask { stmt, text } => {
                write!(
                    f,
                    "statement {stmt}, '{text}': the first operand is not a mask"
                )
            }
            Rejected::Bound {
                name,
                range,
                side,
                limit,
            } => write!(
                f,
                "{name} may lie in {}..={}, promised is {} {}",
                short(&range.lo),
                short(&range.hi),
                if *side == Side::Upper {
                    "at most"
                } else {
                    "at least"
                },
                short(limit)
            ),
            Rejected::Residue {
                monomial,
                coefficient,
            } => write!(
                f,
                "the congruence does not hold: left over is {} * ({})",
                short(coefficient),
                if monomial.is_empty() {
                    "1".into()
                } else {
                    monomial.join(") * (")
                }
            ),
            Rejected::Flag { name, value, limit } => write!(
                f,
                "the flag {name} is not shown to say whether {value} is at most {}",
                short(limit)
            ),
            Rejected::TooDeep => f.write_str("splits are nested too deep"),
            Rejected::Certificate(m) => write!(f, "certificate: {m}"),
        }
    }
}

impl std::error::Error for Rejected {}
