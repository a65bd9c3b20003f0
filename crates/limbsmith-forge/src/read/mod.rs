//! Readers: from text that ships to word programs. They share nothing with the printers.

mod body;
pub mod c;
mod kept;
mod lane;
mod nesting;
pub mod rust;
pub mod vectors;
pub mod words;
