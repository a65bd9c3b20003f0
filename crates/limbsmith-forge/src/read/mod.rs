//! Readers: from text that ships to word programs. They share nothing with the printers.
//!
//! The exact grammars are in `GRAMMAR.md` beside this file.

pub mod c;
pub mod chains;
mod cursor;
pub mod rust;
mod token;
pub mod vectors;
pub mod words;
