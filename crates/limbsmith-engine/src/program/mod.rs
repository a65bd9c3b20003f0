//! Microcode.
//!
//! The source texts are in separate files (`*.s`), in the language of [`asm`](crate::asm); a program is a
//! sequence of them. Blocks marked as unordered are scheduled as the program is assembled, so the texts
//! define the computation, and the scheduler the order.

mod tables;

use crate::asm::{Program, assemble};
use crate::digits::Plain;
use std::sync::OnceLock;

/// X25519 on scalar `%0` and coordinate `%1`; the result is in `%0`.
pub const X25519: &[&str] = &[
    include_str!("ladder.s"),
    include_str!("chain.s"),
    include_str!("invert.s"),
    include_str!("finish.s"),
];

/// A program of the engine with its text.
pub struct Named {
    /// Its name in `limbsmith engine run`.
    pub name: &'static str,
    /// A short description.
    pub title: &'static str,
    /// The source text, in parts.
    pub text: &'static [&'static str],
    /// Registers that hold constants, as plain numbers.
    pub data: &'static [(u8, Plain)],
    /// Operands of an example run.
    pub example: &'static [(u8, Plain)],
    cell: OnceLock<Program>,
}

impl Named {
    const fn new(
        name: &'static str,
        title: &'static str,
        text: &'static [&'static str],
        data: &'static [(u8, Plain)],
        example: &'static [(u8, Plain)],
    ) -> Self {
        Named {
            name,
            title,
            text,
            data,
            example,
            cell: OnceLock::new(),
        }
    }

    /// Registers of a run with its operands: constants, and the operands of the example.
    pub fn registers(&self) -> impl Iterator<Item = &(u8, Plain)> {
        self.data.iter().chain(self.example)
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
pub static LADDER: Named = Named::new("x25519", "X25519, cycles", X25519, &[], EXCHANGE);

/// The same for an engine with two arrays.
pub static PAIR: Named = Named::new(
    "x25519-pair",
    "X25519 for two arrays, cycles",
    &[
        ".arrays 2\n",
        include_str!("ladder.s"),
        include_str!("chain.s"),
        include_str!("invert.s"),
        include_str!("finish.s"),
    ],
    &[],
    EXCHANGE,
);

/// The three parts of a scalar in the format of `comb.s`; bit 257 is always set.
const TEETH: &[(u8, Plain)] = &[
    (0, [0x0123_4567_89ab_cdef, 0x2a_aaaa, 0, 0]),
    (1, [0xfedc_ba98_7654_3210, 0x15_5555, 0, 0]),
    (2, [0x0f1e_2d3c_4b5a_6978, 0x20_0003, 0, 0]),
];

/// X25519 of the base point.
pub static X25519_BASE: Named = Named::new(
    "x25519-base",
    "X25519 of the base point, cycles",
    &[
        include_str!("comb.s"),
        include_str!("to_u.s"),
        include_str!("chain.s"),
        include_str!("invert.s"),
        include_str!("finish.s"),
    ],
    &tables::COMB,
    TEETH,
);

/// A multiple of Ed25519's base point, encoded: for keys and signatures.
pub static ED25519_BASE: Named = Named::new(
    "ed25519-base",
    "Ed25519, multiple of the base point, cycles",
    &[
        include_str!("comb.s"),
        include_str!("to_affine.s"),
        include_str!("chain.s"),
        include_str!("invert.s"),
        include_str!("compress.s"),
    ],
    &tables::COMB,
    TEETH,
);

/// `s B - k A` of Ed25519's verification, from the encoding of A, encoded.
pub static ED25519_VERIFY: Named = Named::new(
    "ed25519-verify",
    "Ed25519 verification, cycles",
    &[
        include_str!("verify.s"),
        include_str!("chain.s"),
        include_str!("points.s"),
        include_str!("double.s"),
        include_str!("invert.s"),
        include_str!("compress.s"),
    ],
    &tables::VERIFY,
    // The base point's encoding, and digits that are nonzero at every fourth place.
    &[
        (10, [0x6666_6666_6666_6658, SIXES, SIXES, SIXES]),
        (19, [0x1111_1111_1111_1111, ONES, ONES, ONES]),
        (20, [0x0101_0101_0101_0101, 0, ONES, 0]),
        (21, [0x1010_1010_1010_1010, ONES, 0, 0]),
        (22, [0x4444_4444_4444_4444, 4 * ONES, 4 * ONES, ONES]),
        (23, [0x0404_0404_0404_0404, 4 * ONES, 0, 0]),
        (24, [0x4040_4040_4040_4040, 0, 4 * ONES, 0]),
    ],
);
const SIXES: u64 = 0x6666_6666_6666_6666;
const ONES: u64 = 0x1111_1111_1111_1111;

/// The inverse of %0 modulo p, or 0 if %0 is 0.
pub static INVERT: Named = Named::new(
    "invert",
    "field inversion, cycles",
    &[
        include_str!("take.s"),
        include_str!("chain.s"),
        include_str!("invert.s"),
        include_str!("give.s"),
    ],
    &[],
    &[(0, [9, 0, 0, 0])],
);

/// X25519 in the opcodes of the published engine: slow, for comparison.
pub static ORIGINAL: Named = Named::new(
    "original",
    "X25519 in the original opcodes, cycles",
    &[include_str!("original.s")],
    &[],
    EXCHANGE,
);

/// All programs.
pub static ALL: [&Named; 7] = [
    &LADDER,
    &PAIR,
    &X25519_BASE,
    &ED25519_BASE,
    &ED25519_VERIFY,
    &INVERT,
    &ORIGINAL,
];
