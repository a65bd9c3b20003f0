#![forbid(unsafe_code)]
//! Word programs for field arithmetic, and the checker that accepts or rejects their proofs.
//!
//! This is the trusted part. It is independent of how programs and proofs are made.
//!
//! * [`Program`]: straight-line code on machine words, about sixteen operations, each an exact equation over the
//!   integers.
//! * [`Contract`]: bounds assumed of the inputs, bounds and a congruence promised of the outputs.
//! * [`Certificate`]: the results of a proof search.
//! * [`check`]: accepts or rejects, without a search.
//! * [`check_calls`]: accepts or rejects a function composed of calls only.
//! * [`Program::run`]: the same language on concrete words, for tests.
//!
//! # The idea in five lines
//!
//! 1. Every value is a polynomial over *atoms* (input limbs and quotients), and has an interval.
//! 2. Every lossy operation is one cut, `x = lo + 2^k hi`; `hi` is a new atom.
//! 3. Nothing overflows if every interval fits its word.
//! 4. The result is right if all coefficients of `out - specification` are divisible by the prime.
//! 5. Where intervals are too coarse, a certificate gives multipliers for known inequalities (carry chains telescope),
//!    or splits a carry into its few values.
//!
//! # A case that would have failed
//!
//! Cutting a 65-bit sum to 64 bits makes the carry an atom with coefficient `2^64`. If a program drops that carry, the
//! atom stays in the final residue. The prime does not divide `2^64`, so the proof is rejected, with the carry's name.
//! The atom does not arise if the certificate shows that the carry is always 0.
//!
//! ```
//! use limbsmith_check::Proved;
//! // Adds two 32-bit words within 64 bits: no carry can be lost.
//! let text = "
//! program add
//! in a: a0:u64
//! in b: b0:u64
//! r:u64 = addw a0 b0
//! out r: r
//! end
//! contract
//! assume a 0:0xffffffff
//! assume b 0:0xffffffff
//! promise r 0:0x1fffffffe
//! congruent 0 1 r 1*a 1*b
//! end
//! certificate
//! goal
//! qed
//! goal
//! qed
//! end";
//! let entry = &Proved::parse_all(text).unwrap()[0];
//! assert!(entry.check().is_ok());
//! // With full words the carry may be lost, and the checker says so.
//! let wide = text.replace("0:0xffffffff", "0:0xffffffffffffffff").replace("0x1fffffffe", "0xffffffffffffffff");
//! let verdict = Proved::parse_all(&wide).unwrap()[0].check();
//! assert!(verdict.unwrap_err().to_string().contains("does not hold: left over"));
//! ```

mod calls;
mod certificate;
mod check;
mod contract;
mod goals;
mod interp;
mod machine;
mod poly;
mod program;
mod rejected;
mod text;

pub use calls::{Argument, Call, Promise, check_calls};
pub use certificate::{Certificate, End, Hint, Narrow, Proof, Side, Use, Value};
pub use check::{Accepted, Proved, check};
pub use contract::{Claim, Contract, Multiple, Shape, Term};
pub use goals::Goal;
pub use interp::RunError;
pub use machine::{Cut, Known, Machine};
pub use poly::{Atom, Interval, Monomial, Poly};
pub use program::{Group, Op, Program, ProgramError, Stmt, Var, VarInfo};
pub use rejected::Rejected;
pub use text::ParseError;
