//! What the printed files of a field are named: the kinds of implementations, types, and the chains of square roots.
//!
//! Printers write these names, and readers demand them.

use crate::spec::{Field, Rep, Strategy};
use num_bigint::BigUint;

/// The kind of the representation's implementation of `Field`. `None` if it lacks functions that every
/// kind needs; then it is included as bare functions.
pub(crate) fn kind(rep: &Rep) -> Option<&'static str> {
    match rep.strategy {
        _ if !rep.operations.is_empty() => None,
        Strategy::Montgomery | Strategy::Separated => Some("residues"),
        Strategy::Quadratic | Strategy::Dsp17 | Strategy::MontgomeryLanes32 => None,
        Strategy::Lanes52 | Strategy::MontgomeryLanes52 => Some("lanes"),
        Strategy::Lanes32 => Some("halves"),
        _ => Some("slack"),
    }
}

/// Whether the forge prints the implementation of the field's traits for a representation.
pub fn is_printed(rep: &Rep) -> bool {
    kind(rep).is_some()
}

/// The name with a capital first letter.
pub(crate) fn capital(name: &str) -> String {
    let mut c = name.chars();
    c.next()
        .map_or(String::new(), |f| f.to_uppercase().chain(c).collect())
}

/// The power that gives square roots, if one power is enough, and a root of -1 where it is needed too.
pub(crate) fn root(
    field: &Field,
) -> Option<(&'static str, &'static str, BigUint, Option<BigUint>)> {
    let p = &field.modulus;
    let residue = |m: u8| (p % m).to_u64_digits().first().copied().unwrap_or(0);
    if residue(4) == 3 {
        let doc = "`x^((p + 1) / 4)`: a square root of `x`, if there is one.";
        return Some(("SQRT", doc, (p + 1u8) / 4u8, None));
    }
    if residue(8) == 5 {
        let doc = "`x^((p - 5) / 8)`, from which the square root of a ratio follows.";
        // 2 is not a square modulo such a prime, so its (p - 1)/2-th power is -1. Of the two roots, the even one is
        // taken.
        let i = BigUint::from(2u8).modpow(&((p - 1u8) / 4u8), p);
        let i = if i.bit(0) { p - i } else { i };
        return Some(("P58", doc, (p - 5u8) / 8u8, Some(i)));
    }
    None
}
