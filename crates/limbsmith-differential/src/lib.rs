//! The library beside other libraries of the same schemes. This crate has tests alone, in `tests`.
//!
//! It is a crate of its own so that the tests of `limbsmith` itself compile no other library.
