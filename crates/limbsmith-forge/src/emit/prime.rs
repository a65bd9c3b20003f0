//! Prints a prime as a type: its constants as digits, and its inversions.
//!
//! The text has no macro and no function that computes a constant. [`crate::traits::prime`] reads it by an exact grammar
//! and proves it; the two share nothing.

use super::print::array;
use crate::names::capital;
use crate::spec::Field;
use crate::strategy::common::digits;
use num_bigint::BigUint;
use std::fmt::Write;

/// The imports of the prime.
pub(crate) const USES: &str = "use super::divstep::{Modulus, invert, invert_vartime, limbs};\n\
                               use super::power::Step;\nuse super::prime::Prime;\n";

/// Words of 64 bits that hold an element.
fn count(field: &Field) -> usize {
    field.bits().div_ceil(64) as usize
}

/// `[u64; N]` in rustfmt's layout, with `before` on the same line and `after` behind it.
pub(super) fn words(before: &str, value: &BigUint, count: usize, after: &str) -> String {
    let words: Vec<String> = digits(value, 64, count)
        .iter()
        .map(|w| format!("{w:#018x}"))
        .collect();
    array(before, &words, after)
}

/// The modulus, in the two forms that the rest of the file refers to.
pub(crate) fn modulus(field: &Field) -> String {
    let count = count(field);
    let before = format!("const MODULUS: [u64; {count}] = ");
    let modulus = words(&before, &field.modulus, count, ";");
    format!(
        "/// The prime.\n{modulus}\n\n/// The prime, with the constants of divsteps.\nconst INVERSES: Modulus<{{ \
         limbs({count}) }}> = Modulus::new(&MODULUS);\n"
    )
}

/// The type, its constants and inversions.
pub(crate) fn definition(field: &Field) -> String {
    let (prime, count, p) = (capital(&field.name), count(field), &field.modulus);
    let mut t = format!(
        "/// The prime as a type.\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub struct {prime};\n\nimpl Prime \
         for {prime} {{\n    type Words = [u64; {count}];\n    const NAME: &'static str = \"{}\";\n    const MODULUS: \
         [u64; {count}] = MODULUS;\n",
        field.name
    );
    let r = BigUint::from(1u8) << (64 * count);
    for (name, power) in [("R", 1), ("R2", 2), ("R3", 3)] {
        let before = format!("    const {name}: [u64; {count}] = ");
        t += &words(&before, &(r.pow(power) % p), count, ";\n");
    }
    t += "    const INVERT: &'static [Step] = &chain::INVERT;\n\n    \
          // Called: it is long, it is needed in dozens of places, and no instruction of an entry makes it\n    \
          // faster.\n";
    for (i, suffix) in ["", "_vartime"].iter().enumerate() {
        let _ = write!(
            t,
            "{}    #[inline(never)]\n    fn invert_words{suffix}<Deferred>(x: &[u64; {count}]) -> [u64; {count}] \
             {{\n        invert{suffix}(x, &INVERSES)\n    }}\n",
            if i == 0 { "" } else { "\n" }
        );
    }
    t + "}\n"
}
