#![forbid(unsafe_code)]
//! Finds the fastest of the kernels that the forge can prove for a modulus.
//!
//! The forge cuts elements into limbs in many ways, and no model predicts reliably which is fastest: it
//! depends on the processor, on the compiler and on the use of the field. So all representations are compiled
//! and timed ([`tournament`]). For processors that are not available, they are compiled, run under emulation,
//! counted and passed to models ([`target`]).
//!
//! Measurements on a shared machine are easily misleading. The precautions:
//!
//! * Programs run in turn, a quarter of a millisecond each. Each sample is divided by that of the default in
//!   the same round: both ran under the same conditions.
//! * Everything is repeated with newly started processes, since the position of a program in memory can
//!   matter more than its code.
//! * A candidate replaces the default only if in every repetition the whole confidence interval of the ratio
//!   is more than 3% below one ([`judge`]).
//!
//! * A run has a time budget. Work that does not fit is left out and named ([`budget`]).
//!
//! The first three are needed because one of two equal programs is "faster" in half of all runs, and in a
//! list of fifty equal programs one is always ahead by a per cent or two.

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
