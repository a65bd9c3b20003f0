//! Readers: from text that ships to word programs. They share nothing with the printers.

mod body;
mod nesting;
pub mod rust;
pub mod words;
