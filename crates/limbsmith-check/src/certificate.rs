//! Certificates: the results of the proof search, so that the checker does not search.
//!
//! A proof is a list of *narrowings*, then either the end or a *case split* with one proof for each value.
//!
//! **Narrowing.** To show `v <= L` (or `v >= L`), a narrowing gives a scale `s` and multipliers `m_j >= 0` for known
//! facts. Each fact has the form `u_j <= hi_j` or `u_j >= lo_j`. All values are polynomials over the atoms, so the
//! checker forms
//!
//! ```text
//! s (L - v) + (s - 1) - sum m_j (hi_j - u_j   or   u_j - lo_j)
//! ```
//!
//! and checks that its least value over the atoms' intervals is at least 0. Then `s v <= s L + s - 1`, and since `v` is
//! an integer, `v <= L`. This one rule covers interval reasoning and the contraction of one variable by the range of
//! another. It also covers telescoped carry chains, where the facts are the ranges of each carry's remainder.
//!
//! **Splitting.** A value known to lie in `lo..=hi` is `lo`, or `lo + 1`, or ... `hi`. There is one proof for each, in
//! order, with none omitted. A case with contradictory facts is closed.

use crate::text::{Lines, ParseError};
use num_bigint::BigInt;
use std::fmt;

/// Index of a value in the checker's table.
pub type Value = usize;

/// Which side of an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// `value >= bound`
    Lower,
    /// `value <= bound`
    Upper,
}

/// A known fact and its multiplier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// The value whose known bound is used.
    pub value: Value,
    /// Which bound.
    pub side: Side,
    /// Non-negative multiplier.
    pub times: BigInt,
}

/// One narrowing of a value's interval.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Narrow {
    /// The value.
    pub value: Value,
    /// The side that moves.
    pub side: Side,
    /// Its new, inclusive bound.
    pub limit: BigInt,
    /// The positive scale `s`.
    pub scale: BigInt,
    /// Facts used.
    pub using: Vec<Use>,
}

/// A proof of some goal under the facts known so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The narrowings, in order.
    pub steps: Vec<Narrow>,
    /// The end, after the narrowings.
    pub end: End,
}

/// How a proof ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The goal holds by the intervals (or the facts are contradictory).
    Qed,
    /// One proof for each value in the interval.
    Split(Value, Vec<Proof>),
}

/// Drops cases iteratively, however deep they are nested. A certificate that is rejected for its depth must not exhaust
/// the stack when it is dropped.
impl Drop for End {
    fn drop(&mut self) {
        let End::Split(_, cases) = self else { return };
        let mut left = std::mem::take(cases);
        while let Some(mut proof) = left.pop() {
            if let End::Split(_, cases) = &mut proof.end {
                left.append(cases);
            }
        }
    }
}

impl Proof {
    /// The maximum nesting depth of splits that is read or checked. Shipped kernels need only a few levels.
    pub const DEEPEST: usize = 64;

    /// Checks, without recursion, that splits are nested no deeper than [`Proof::DEEPEST`].
    pub fn is_shallow(&self) -> bool {
        let mut left = vec![(self, 0)];
        while let Some((proof, depth)) = left.pop() {
            if depth > Self::DEEPEST {
                return false;
            }
            if let End::Split(_, cases) = &proof.end {
                left.extend(cases.iter().map(|case| (case, depth + 1)));
            }
        }
        true
    }

    /// The empty proof: the goal follows from the intervals directly.
    pub fn trivial() -> Self {
        Proof {
            steps: vec![],
            end: End::Qed,
        }
    }
}

/// A bound on the exact result of a statement, before it is cut to a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Index of the statement.
    pub stmt: usize,
    /// Which bound.
    pub side: Side,
    /// The inclusive bound.
    pub limit: BigInt,
    /// The proof of the bound.
    pub proof: Proof,
}

/// The complete input of the checker, apart from program and contract.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certificate {
    /// The hints, in the order of the statements.
    pub hints: Vec<Hint>,
    /// One proof for each goal. The order is: for each output its limbs' bounds and its whole bound (if promised), then
    /// the claims.
    pub goals: Vec<Proof>,
}

fn relation(side: Side) -> &'static str {
    match side {
        Side::Lower => ">=",
        Side::Upper => "<=",
    }
}

fn hex(x: &BigInt) -> String {
    if *x < BigInt::ZERO {
        format!("-{:#x}", -x)
    } else {
        format!("{x:#x}")
    }
}

fn side(lines: &Lines<'_>, word: &str) -> Result<Side, ParseError> {
    match word {
        ">=" => Ok(Side::Lower),
        "<=" => Ok(Side::Upper),
        _ => Err(lines.error(&format!("expected '<=' or '>=', found '{word}'"))),
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = vec![self];
        while let Some(proof) = left.pop() {
            proof.line(f)?;
            if let End::Split(_, cases) = &proof.end {
                left.extend(cases.iter().rev());
            }
        }
        Ok(())
    }
}

impl Proof {
    /// The steps and the end, without the cases.
    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for n in &self.steps {
            write!(
                f,
                "narrow {} {} {}",
                n.value,
                relation(n.side),
                hex(&n.limit)
            )?;
            write!(f, " {}", hex(&n.scale))?;
            for u in &n.using {
                write!(f, " {}{}*{}", u.value, relation(u.side), hex(&u.times))?;
            }
            writeln!(f)?;
        }
        match &self.end {
            End::Qed => writeln!(f, "qed"),
            End::Split(v, cases) => writeln!(f, "split {v} {}", cases.len()),
        }
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "certificate")?;
        for h in &self.hints {
            writeln!(f, "at {} {} {}", h.stmt, relation(h.side), hex(&h.limit))?;
            write!(f, "{}", h.proof)?;
        }
        for g in &self.goals {
            writeln!(f, "goal")?;
            write!(f, "{g}")?;
        }
        writeln!(f, "end")
    }
}

impl Proof {
    fn parse(lines: &mut Lines<'_>, depth: usize) -> Result<Self, ParseError> {
        if depth > Self::DEEPEST {
            return Err(lines.error("splits are nested too deep"));
        }
        let mut steps = vec![];
        while let Some(w) = lines.next_words() {
            let get = |i: usize| {
                w.get(i)
                    .copied()
                    .ok_or_else(|| lines.error("this line ends too early"))
            };
            match w[0] {
                "narrow" => {
                    let mut n = Narrow {
                        value: lines.index(get(1)?)?,
                        side: side(lines, get(2)?)?,
                        limit: lines.integer(get(3)?)?,
                        scale: lines.integer(get(4)?)?,
                        using: vec![],
                    };
                    for u in &w[5..] {
                        let parts = u
                            .split_once("<=")
                            .map(|p| (p, Side::Upper))
                            .or_else(|| u.split_once(">=").map(|p| (p, Side::Lower)));
                        let ((v, t), s) = parts
                            .and_then(|((v, t), s)| Some(((v, t.strip_prefix('*')?), s)))
                            .ok_or_else(|| lines.error("expected VALUE<=*TIMES"))?;
                        n.using.push(Use {
                            value: lines.index(v)?,
                            side: s,
                            times: lines.integer(t)?,
                        });
                    }
                    steps.push(n);
                }
                "qed" => {
                    return Ok(Proof {
                        steps,
                        end: End::Qed,
                    });
                }
                "split" => {
                    let (v, n) = (lines.index(get(1)?)?, lines.index(get(2)?)?);
                    let mut cases = vec![];
                    for _ in 0..n {
                        cases.push(Proof::parse(lines, depth + 1)?);
                    }
                    return Ok(Proof {
                        steps,
                        end: End::Split(v, cases),
                    });
                }
                other => {
                    return Err(lines.error(&format!("expected a proof step, found '{other}'")));
                }
            }
        }
        Err(lines.error("a proof without an end"))
    }
}

impl Certificate {
    pub(crate) fn parse(lines: &mut Lines<'_>) -> Result<Self, ParseError> {
        lines.expect("certificate")?;
        let mut c = Certificate::default();
        while let Some(w) = lines.next_words() {
            match (w[0], w.len()) {
                ("end", _) => return Ok(c),
                ("at", 4) => {
                    let (stmt, side) = (lines.index(w[1])?, side(lines, w[2])?);
                    let limit = lines.integer(w[3])?;
                    let proof = Proof::parse(lines, 0)?;
                    c.hints.push(Hint {
                        stmt,
                        side,
                        limit,
                        proof,
                    });
                }
                ("goal", _) => c.goals.push(Proof::parse(lines, 0)?),
                (other, _) => {
                    return Err(lines.error(&format!("expected 'at' or 'goal', found '{other}'")));
                }
            }
        }
        Err(lines.error("the certificate has no 'end'"))
    }
}
