#![forbid(unsafe_code)]
//! An accelerator for Curve25519, to the extent that it can be built without hardware.
//!
//! The engine is a small processor whose words are elements of the field of `2^255 - 19`. Fifteen multipliers
//! form a product in 15 cycles and a square in 8. Operands are fifteen *signed* digits of radix `2^17`, so
//! that carries move one place, all at the same time, and none ripple. Canonical form is computed only when
//! it is needed: when a result is stored or compared.
//!
//! ```text
//! isa        the instruction set as one table; everything below is made from it
//! asm        text to words, errors with line and column       disasm     and back
//! timing     issue times of instructions                      schedule   the order that makes it soon
//! digits     arithmetic of the data path, digit by digit      model      the whole machine
//! secrecy    proof that no trace depends on a secret
//! program    X25519 and the others, in the engine's language
//! request    requests of a host, and their registers
//! driver     host interface to any engine                     bus        the model on the bus of the hardware
//! trace      a run as a table, or as a waveform (VCD)
//! replay     jobs for the test bench of the hardware          header     include file for the hardware
//! registers  addresses and bits on the bus, as one table     erratum    the multiplier of a published engine, with its fault
//! ```
//!
//! The thirteen original opcodes of that published engine run here too, with the same encodings and
//! constants, and correct results. Its multiplier adds 19 or nothing at the end of a product, depending on
//! *one* bit above the top limb, where the number is 0, 1 or 2: about one product in 2^28 is wrong by 38.
//! [`erratum`] models its arithmetic.

pub mod asm;
pub mod bus;
pub mod digits;
pub mod disasm;
pub mod driver;
pub mod erratum;
pub mod header;
pub mod isa;
pub mod model;
pub mod program;
pub mod registers;
pub mod replay;
pub mod request;
pub mod schedule;
pub mod secrecy;
pub mod timing;
pub mod trace;
