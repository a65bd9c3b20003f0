#![forbid(unsafe_code)]
//! Finds the fastest of the kernels that the forge can prove for a modulus.
//!
//! The forge cuts elements into limbs in many ways, and which is fastest no model says for sure: it
//! depends on the processor, on the compiler and on what the field is used for. So they are all
//! compiled and timed ([`tournament`]), and for processors that are not at hand, compiled, run
//! under emulation, counted and given to models ([`target`]).
//!
//! A measurement on a shared machine lies easily. What is done against it:
//!
//! * Programs run in turn, a quarter of a millisecond each, and each sample is divided by
//!   that of the default in the same round: both have seen the same weather.
//! * Everything is repeated with processes started anew, since where a program lies in memory can
//!   decide more than its code does.
//! * A candidate takes the default's place only if in every repetition the whole confidence interval
//!   of the ratio is more than 3% below one ([`judge`]).
//!
//! * A run has a budget of time; what does not fit into it is left out and named ([`budget`]).
//!
//! Why the first three: of two equal programs one is "faster" in half of all runs, and in a list of fifty
//! some one is always ahead by a per cent or two.

pub mod budget;
pub mod candidates;
pub mod child;
pub mod error;
pub mod judge;
pub mod program;
pub mod result;
pub mod session;
pub mod state;
pub mod target;
pub mod toolchain;
pub mod tournament;
pub mod work;

pub use error::Error;
