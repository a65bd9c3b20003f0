//! Prints the implementation of `Field` for a representation: the classes of its limbs as types, and each operation as
//! calls of its kernels.
//!
//! The text has no macro, loop or closure. [`crate::traits`] reads it by an exact grammar and proves it; the two share
//! nothing.
//!
//! | module | representations |
//! |---|---|
//! | `scalar` | of one element |
//! | `halves` | of an element in each of four lanes, by a multiplier of 32 bits |
//! | `lanes` | of an element in each lane of vectors, by a multiplier of 52 bits |

mod halves;
mod lanes;
mod scalar;

use super::prime::words;
use super::print::array;
use crate::names;
use crate::spec::{Field, Rep};
use crate::strategy::Module;
use num_bigint::BigUint;
use std::fmt::Write;

/// The attribute of a function that calls kernels. Without optimization it has a stack frame of its own, or the frames of
/// its callers would hold those of all their operations.
const FRAME: &str = "    #[cfg_attr(limbsmith_frames = \"many\", inline(never))]\n    \
                     #[cfg_attr(not(limbsmith_frames = \"many\"), inline(always))]\n";
const INLINE: &str = "    #[inline(always)]\n";

/// The text of such a file, as `field/p25519/sat64_field.rs`; `origin` says what generates it.
pub fn file(m: &Module, origin: &str) -> String {
    match names::kind(&m.rep) {
        Some("lanes") => lanes::file(m, origin),
        Some("halves") => halves::file(m, origin),
        _ => scalar::file(m, origin),
    }
}

/// A constant's limbs.
fn limbs(rep: &Rep, doc: &str, name: &str, value: &BigUint) -> String {
    let mut limbs = vec![];
    for (i, weight) in rep.weights.iter().enumerate() {
        let above = match rep.weights.get(i + 1) {
            Some(next) => (value >> *next) << (next - weight),
            None => BigUint::ZERO,
        };
        limbs.push((value >> *weight) - above);
    }
    digits(rep, doc, name, &limbs)
}

/// The constant `MOST`: a limb of a table that exceeds it belongs to no element.
fn most(m: &Module) -> String {
    let doc = "The largest limbs of a [`Tight`].";
    digits(&m.rep, doc, "MOST", &m.classes.tight.limbs)
}

/// A constant of these limbs.
fn digits(rep: &Rep, doc: &str, name: &str, limbs: &[BigUint]) -> String {
    let width = 2 + rep.word as usize / 4;
    let limbs: Vec<_> = limbs.iter().map(|l| format!("{l:#0width$x}")).collect();
    let before = format!("const {name}: [u{}; {}] = ", rep.word, rep.limbs);
    format!("\n/// {doc}\n{}\n", array(&before, &limbs, ";"))
}

/// The constant `MODULUS` of `Field`.
fn modulus(field: &Field) -> String {
    let count = field.bits().div_ceil(64) as usize;
    let before = format!("    const MODULUS: [u64; {count}] = ");
    words(&before, &field.modulus, count, ";\n")
}

/// A function with one expression as its body.
fn function(head: &str, out: &str, body: &str) -> String {
    // The operations on masks call nothing that is worth a frame.
    let inline = match body.contains("::") && !head.starts_with("mask_") {
        true => FRAME,
        false => INLINE,
    };
    of_text(inline, head, out, body)
}

/// The same with its attribute.
fn of_text(inline: &str, head: &str, out: &str, body: &str) -> String {
    let body = broken(body);
    let arrow = if out.is_empty() { "" } else { " -> " };
    format!("{inline}    fn {head}{arrow}{out} {{\n        {body}\n    }}\n")
}

/// The longest list of arguments that rustfmt leaves on one line.
const ARGUMENTS: usize = 60;
/// The longest first line of nested calls with one argument each, without the indentation: rustfmt breaks them at the
/// deepest call that permits it.
const NESTED: usize = 64;

/// A call in rustfmt's layout: each call has one argument, or its last one is short.
fn broken(call: &str) -> String {
    // Of each call within the one before it, as its only argument: the end of its head.
    let mut heads = vec![];
    let mut rest = call;
    // `::<()>` opens none.
    while let Some(open) = rest
        .match_indices('(')
        .map(|m| m.0)
        .find(|i| !rest[..*i].ends_with('<'))
    {
        heads.push(call.len() - rest.len() + open + 1);
        rest = &rest[open + 1..];
        if arguments(rest).len() > 1 {
            break;
        }
    }
    let Some(outer) = heads.first() else {
        return call.into();
    };
    if call.len() - outer - 1 <= ARGUMENTS {
        return call.into();
    }
    let deepest = heads.len() - 1;
    let at = match arguments(&call[heads[deepest]..]).len() {
        1 => heads.iter().rposition(|h| *h <= NESTED).unwrap_or(0),
        _ => deepest,
    };
    let (head, rest) = call.split_at(heads[at]);
    let mut text = format!("{head}\n");
    let (list, behind) =
        rest.split_at(arguments(rest).iter().map(|a| a.len() + 2).sum::<usize>() - 2);
    for argument in arguments(list) {
        let _ = writeln!(text, "            {argument},");
    }
    text + "        " + behind
}

/// The arguments of a call, in the text behind its bracket.
fn arguments(text: &str) -> Vec<&str> {
    let (mut all, mut depth, mut start) = (vec![], 0, 0);
    for (i, c) in text.char_indices() {
        match c {
            '(' | '[' | '<' => depth += 1,
            ')' if depth == 0 => {
                all.push(&text[start..i]);
                return all;
            }
            ')' | ']' | '>' => depth -= 1,
            ',' if depth == 0 => {
                all.push(&text[start..i]);
                start = i + 2;
            }
            _ => {}
        }
    }
    all.push(&text[start..]);
    all
}
