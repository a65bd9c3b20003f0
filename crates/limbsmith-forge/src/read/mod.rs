//! Readers: from shipped text to word programs. They share no code with the printers.
//!
//! The exact grammars are in `GRAMMAR.md` in this folder.

pub mod c;
pub mod chains;
mod cursor;
pub mod error;
mod exact;
pub(crate) mod field;
pub(crate) mod prime;
pub mod rust;
mod token;
pub mod vectors;
pub mod words;
