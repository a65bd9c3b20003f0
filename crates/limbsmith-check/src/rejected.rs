//! The reasons for rejecting a proof.

use crate::certificate::Side;
use crate::poly::Interval;
use num_bigint::BigInt;
use std::fmt;

/// The reason why a proof was not accepted.
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
        /// The known interval of the result.
        range: Box<Interval>,
        /// The interval that the operation allows.
        allowed: Box<Interval>,
    },
    /// `or` of operands not known to be disjoint.
    Overlap {
        /// Index of the statement.
        stmt: usize,
        /// The statement.
        text: String,
    },
    /// `sel` with a first operand that does not come from `mask`.
    NotAMask {
        /// Index of the statement.
        stmt: usize,
        /// The statement.
        text: String,
    },
    /// A promised bound does not follow from the known facts.
    Bound {
        /// The value.
        name: String,
        /// Its known interval.
        range: Box<Interval>,
        /// The side that was promised.
        side: Side,
        /// The promised bound.
        limit: BigInt,
    },
    /// A congruence has a monomial that does not cancel.
    Residue {
        /// Names of its atoms.
        monomial: Vec<String>,
        /// Its coefficient.
        coefficient: BigInt,
    },
    /// A flag is not shown to satisfy its claim in every case.
    Flag {
        /// The flag.
        name: String,
        /// The value to compare.
        value: String,
        /// The limit to compare with.
        limit: BigInt,
    },
    /// Splits of a proof are nested deeper than [`crate::Proof::DEEPEST`].
    TooDeep,
    /// The certificate itself is malformed.
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
