//! Microcode.
//!
//! The texts are in files of their own (`*.s`), in the language of [`asm`](crate::asm); a program is some of them
//! in a row. Blocks without order are put in order as the program is assembled, so that the texts
//! say what is computed, and the scheduler when.

use crate::asm::{Program, assemble};
use crate::digits::Plain;
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
    /// What it computes, in few words.
    pub title: &'static str,
    /// The text, in parts.
    pub text: &'static [&'static str],
    /// Registers of a run, as plain numbers.
    pub example: &'static [(u8, Plain)],
    cell: OnceLock<Program>,
}

impl Named {
    const fn new(
        name: &'static str,
        title: &'static str,
        text: &'static [&'static str],
        example: &'static [(u8, Plain)],
    ) -> Self {
        Named {
            name,
            title,
            text,
            example,
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

/// A scalar (clamped), and the base point.
const EXCHANGE: &[(u8, Plain)] = &[(0, [8, 2, 3, 1 << 62]), (1, [9, 0, 0, 0])];

/// [`X25519`].
pub static LADDER: Named = Named::new("x25519", "X25519, cycles", X25519, EXCHANGE);

/// The same for an engine with two arrays.
pub static PAIR: Named = Named::new(
    "x25519-pair",
    "X25519 for two arrays, cycles",
    &[
        ".arrays 2\n",
        include_str!("ladder.s"),
        include_str!("invert.s"),
        include_str!("finish.s"),
    ],
    EXCHANGE,
);

/// X25519 in the opcodes of the published engine; slow, for comparison.
pub static ORIGINAL: Named = Named::new(
    "original",
    "X25519 in the original opcodes, cycles",
    &[include_str!("original.s")],
    EXCHANGE,
);

/// All programs.
pub static ALL: [&Named; 3] = [&LADDER, &PAIR, &ORIGINAL];
