//! Microcode.
//!
//! The texts are in files of their own (`*.s`), in the language of [`asm`](crate::asm); a program is some of them
//! in a row. Blocks without order are put in order as the program is assembled, so that the texts
//! say what is computed, and the scheduler when.

use crate::asm::{Program, assemble};
use std::sync::OnceLock;

/// X25519 on scalar `%0` and coordinate `%1`; the result is in `%0`.
pub const X25519: &[&str] = &[
    include_str!("ladder.s"),
    include_str!("invert.s"),
    include_str!("finish.s"),
];

/// A program of the engine with its text.
pub struct Named {
    /// As `limbsmith engine run` knows it.
    pub name: &'static str,
    /// The text, in parts.
    pub text: &'static [&'static str],
    cell: OnceLock<Program>,
}

impl Named {
    const fn new(name: &'static str, text: &'static [&'static str]) -> Self {
        Named {
            name,
            text,
            cell: OnceLock::new(),
        }
    }

    /// Its words.
    ///
    /// # Panics
    ///
    /// Never: the tests assemble every program.
    pub fn program(&self) -> &Program {
        self.cell.get_or_init(|| {
            assemble(&self.text.concat()).unwrap_or_else(|e| panic!("{}: {e}", self.name))
        })
    }
}

/// [`X25519`].
pub static LADDER: Named = Named::new("x25519", X25519);

/// X25519 in the opcodes of the published engine; slow, for comparison.
pub static ORIGINAL: Named = Named::new("original", &[include_str!("original.s")]);

/// All programs.
pub static ALL: [&Named; 2] = [&LADDER, &ORIGINAL];
