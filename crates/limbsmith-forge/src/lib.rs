#![forbid(unsafe_code)]
//! A compiler for field arithmetic.
//!
//! A prime, a representation and a strategy go in; word programs with contracts come out
//! ([`strategy`]). They are printed as Rust ([`emit`]), read back from what was printed
//! ([`read`]) and proved there. Nothing in this crate is trusted: what counts is the checker's
//! verdict on the text that ships.

pub mod contract;
pub mod spec;
pub mod strategy;
