#![forbid(unsafe_code)]
#![no_std]
//! Checks whether the library computes correctly on the machine that it was built for.
//!
//! For targets on which the tests themselves do not run. The check passes under three conditions: the vectors
//! match on every backend, calls on many inputs agree with single calls on every kind of lanes, and every
//! representation of every field gives, on the same inputs, results with the fingerprint that a big-integer
//! library gave (`tests/all.rs`). `cargo xtask wasm` runs it as WebAssembly, `cargo xtask targets`
//! without an operating system.

extern crate alloc;

mod each;
#[cfg(feature = "fields")]
pub mod fields;
mod schemes;

use core::fmt::{Arguments, Write};
use limbsmith::cpu;

/// Prints the name of a check and its result.
fn say(out: &mut dyn Write, right: bool, name: Arguments<'_>) {
    let verdict = if right { "right" } else { "WRONG" };
    // Write errors do not change the verdict.
    let _ = writeln!(out, "{name}: {verdict}");
}

/// Whether the schemes reproduce their vectors on every backend.
pub fn vectors(out: &mut dyn Write) -> bool {
    let mut right = true;
    for backend in cpu::backends() {
        let chosen = cpu::set_backend(backend).is_ok();
        for (name, check) in schemes::ALL {
            let ok = chosen && check();
            say(out, ok, format_args!("{name} on {backend}"));
            right &= ok;
        }
    }
    right
}

/// Whether all checks pass: vectors, calls on many inputs, and, with the feature, fields.
pub fn all(out: &mut dyn Write) -> bool {
    let vectors = vectors(out);
    let each = each::all(out);
    #[cfg(feature = "fields")]
    let fields = fields::all(out);
    #[cfg(not(feature = "fields"))]
    let fields = true;
    vectors && each && fields
}
