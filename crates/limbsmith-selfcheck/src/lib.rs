#![forbid(unsafe_code)]
#![no_std]
//! Whether the library computes rightly on the machine that it was built for.
//!
//! For targets on which the tests themselves do not run. All is right if the vectors come out on every
//! backend, if the calls on many inputs agree with the single ones on every kind of lanes, and if every
//! representation of every field gives, on the same inputs, results with the fingerprint that a
//! big-integer library gave (the test in `fields.rs`). `cargo xtask wasm` runs it as WebAssembly,
//! `cargo xtask targets` without an operating system.

extern crate alloc;

mod each;
#[cfg(feature = "fields")]
mod fields;
mod schemes;

use core::fmt::{Arguments, Write};
use limbsmith::cpu;

/// Writes what was checked and how it came out.
fn say(out: &mut dyn Write, right: bool, name: Arguments<'_>) {
    let verdict = if right { "right" } else { "WRONG" };
    // Whoever does not listen gets the verdict all the same.
    let _ = writeln!(out, "{name}: {verdict}");
}

/// Whether the schemes give their vectors on every backend.
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

/// Whether all is right: vectors, calls on many inputs, and, with the feature, fields.
pub fn all(out: &mut dyn Write) -> bool {
    let vectors = vectors(out);
    let each = each::all(out);
    #[cfg(feature = "fields")]
    let fields = fields::all(out);
    #[cfg(not(feature = "fields"))]
    let fields = true;
    vectors && each && fields
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    #[test]
    fn all_is_right_here() {
        let mut text = String::new();
        assert!(all(&mut text), "{text}");
        assert!(!text.contains("WRONG"));
        assert_eq!(
            text.contains("representations: right"),
            cfg!(feature = "fields")
        );
    }
}
