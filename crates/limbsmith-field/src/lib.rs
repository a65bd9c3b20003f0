//! Prime fields: generated and proved kernels, vectors of elements, and the choice between them at run time.
//!
//! * [`field`]: the [`Field`](field::Field) trait, the fields, their integers, inversion and powers. Kernels are
//!   generated.
//! * [`arch`]: word and vector operations of each kind of processor, value barriers, and erasure. All `unsafe` code
//!   of the library is here.
//! * [`cpu`]: detection of instructions, the measured choice of a backend, and its override.
//! * [`dispatch`]: runs an operation on the chosen backend.
//!
//! This crate is the base of `limbsmith`, and its interface changes with it: programs use `limbsmith`, or
//! `limbsmith-macros` for a field of their own.
//!
//! Every function is constant time in its inputs unless its name ends in `_vartime`. The crate is `no_std` and does
//! not allocate.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(test)]
extern crate alloc;

pub mod arch;
pub mod cpu;
pub mod dispatch;
pub mod field;
pub mod route;
#[cfg(test)]
mod tests;

/// Whether this build has vectors modeled in plain words: those for the library's own tests do
/// (`build.rs`), and no other.
pub const MODELS: bool = cfg!(limbsmith_models);

/// Whether the tables of the curves are whole: backends that compute single operations in vectors need them.
pub const WHOLE_TABLES: bool = !cfg!(feature = "small-tables");
