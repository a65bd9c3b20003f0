//! Misleading addition chains.

use super::{changed, none, text};
use limbsmith_forge::chain::exponents;

const FIRST: &str = "    step(0, 1, NONE, 1), // 2\n";
const STATIC: &str = "pub static INVERT: [Step; 15]";
const IMPORT: &str = "use crate::field::power::{NONE, Step, step};";

#[test]
fn other_chains_are_refused() {
    let good = text("p25519 chain");
    let wanted = exponents(good).expect("chains");
    assert_eq!(wanted.len(), 2);
    let shorter = |t: String| t.replacen("[Step; 15]", "[Step; 14]", 1);
    let mut accepted = vec![];
    let with = |from: &str, to: &str| changed(good, from, to);
    for (name, t) in [
        (
            "a condition on a row",
            shorter(with(
                FIRST,
                "    #[cfg(any())]\n    step(0, 1, NONE, 1), // 2\n",
            )),
        ),
        (
            "an attribute on a row",
            with(FIRST, "    #[cfg(all())]\n    step(0, 1, NONE, 1), // 2\n"),
        ),
        (
            "another function under the name of step",
            with(
                IMPORT,
                "use crate::field::power::{NONE, Step};\nuse crate::field::evil::another as step;",
            ),
        ),
        (
            "names exchanged",
            with(
                IMPORT,
                "use crate::field::power::{NONE as step, Step, step as NONE};",
            ),
        ),
        (
            "another import",
            with(
                IMPORT,
                "use crate::field::power::{NONE, Step, step};\nuse crate::field::evil::another;",
            ),
        ),
        (
            "an import of everything",
            with(IMPORT, "use crate::field::power::*;"),
        ),
        (
            "an import from elsewhere",
            with(IMPORT, "use crate::field::evil::{NONE, Step, step};"),
        ),
        (
            "an import of less",
            with(IMPORT, "use crate::field::power::{Step, step};"),
        ),
        (
            "an import twice",
            with(IMPORT, &format!("{IMPORT}\n{IMPORT}")),
        ),
        ("no import", with(IMPORT, "")),
        (
            "a raw import",
            with(IMPORT, "use crate::field::power::{NONE, Step, r#step};"),
        ),
        (
            "a condition on the import",
            with(IMPORT, &format!("#[cfg(all())]\n{IMPORT}")),
        ),
        (
            "a condition on a static",
            with("pub static INVERT", "#[cfg(any())]\npub static INVERT"),
        ),
        (
            "an attribute on a static",
            with("pub static INVERT", "#[no_mangle]\npub static INVERT"),
        ),
        (
            "a link to elsewhere",
            with(
                "pub static INVERT",
                "#[link_section = \".x\"]\npub static INVERT",
            ),
        ),
        (
            "a condition on the file",
            with(IMPORT, &format!("#![cfg(any())]\n{IMPORT}")),
        ),
        (
            "a mutable static",
            with("pub static INVERT", "pub static mut INVERT"),
        ),
        (
            "a static of a foreign type",
            with(STATIC, "pub static INVERT: [super::evil::Step; 15]"),
        ),
        (
            "a static of another type",
            with(STATIC, "pub static INVERT: [Other; 15]"),
        ),
        ("a slice", with(STATIC, "pub static INVERT: &[Step]")),
        (
            "another length",
            with(STATIC, "pub static INVERT: [Step; 16]"),
        ),
        (
            "a length by an expression",
            with(STATIC, "pub static INVERT: [Step; 14 + 1]"),
        ),
        (
            "a static of small letters",
            with("pub static INVERT", "pub static invert"),
        ),
        (
            "a static that nobody sees",
            with("pub static INVERT", "static INVERT"),
        ),
        ("a constant", with("pub static INVERT", "pub const INVERT")),
        (
            "a static twice",
            with("pub static P58", "pub static INVERT"),
        ),
        (
            "a register past the end",
            with(FIRST, "    step(200, 1, NONE, 1), // 2\n"),
        ),
        (
            "the first register past the end",
            with(FIRST, "    step(6, 1, NONE, 1), // 2\n"),
        ),
        (
            "a factor past the end",
            with("step(0, 0, 1, 1), ", "step(0, 0, 6, 1), "),
        ),
        (
            "a result past the end",
            with("step(0, 5, 1, 0), ", "step(0, 5, 1, 6), "),
        ),
        (
            "a factor that is none by its number",
            with(FIRST, "    step(0, 1, 255, 1), // 2\n"),
        ),
        (
            "squarings that do not fit",
            with(FIRST, "    step(0, 257, NONE, 1), // 2\n"),
        ),
        (
            "another row",
            with(FIRST, "    leap(0, 1, NONE, 1), // 2\n"),
        ),
        (
            "a row by its path",
            with(FIRST, "    self::step(0, 1, NONE, 1), // 2\n"),
        ),
        (
            "a row of a method",
            with(FIRST, "    step(0, 1, NONE, 1).twice(), // 2\n"),
        ),
        (
            "a row of a type",
            with(FIRST, "    step::<u8>(0, 1, NONE, 1), // 2\n"),
        ),
        (
            "an operand of a type",
            with(FIRST, "    step(0u8, 1, NONE, 1), // 2\n"),
        ),
        (
            "an operand of a sum",
            with(FIRST, "    step(0, 1 + 0, NONE, 1), // 2\n"),
        ),
        (
            "an operand of a block",
            with(FIRST, "    step(0, { 1 }, NONE, 1), // 2\n"),
        ),
        (
            "an attribute on an operand",
            with(FIRST, "    step(0, #[cfg(any())] 7, 1, NONE, 1), // 2\n"),
        ),
        (
            "an octal operand",
            with(FIRST, "    step(0, 0o1, NONE, 1), // 2\n"),
        ),
        (
            "an operand with a zero before it",
            with(FIRST, "    step(0, 01, NONE, 1), // 2\n"),
        ),
        (
            "an operand with a line in it",
            with(FIRST, "    step(0, 1_, NONE, 1), // 2\n"),
        ),
        (
            "a row in brackets",
            with(FIRST, "    (step(0, 1, NONE, 1)), // 2\n"),
        ),
        (
            "a row of a macro",
            with(FIRST, "    step!(0, 1, NONE, 1), // 2\n"),
        ),
        (
            "a row in a block comment",
            shorter(with(FIRST, "    /* step(0, 1, NONE, 1), */ // 2\n")),
        ),
        (
            "documentation on a row",
            with(FIRST, "    /// Two.\n    step(0, 1, NONE, 1), // 2\n"),
        ),
        (
            "a carriage return",
            with(FIRST, "    step(0, 1, NONE, 1), // 2\r\n"),
        ),
        (
            "an odd line end",
            with(FIRST, "    step(0, 1, NONE, 1), // 2\u{2028}\n"),
        ),
        (
            "an item",
            with(STATIC, "fn f() {}\npub static INVERT: [Step; 15]"),
        ),
        (
            "a macro",
            with(STATIC, "items!();\npub static INVERT: [Step; 15]"),
        ),
        (
            "a module",
            with(STATIC, "mod other;\npub static INVERT: [Step; 15]"),
        ),
        (
            "a constant of the name",
            with(STATIC, "const NONE: u8 = 0;\npub static INVERT: [Step; 15]"),
        ),
        (
            "documentation of nothing",
            format!("{good}\n/// Of nothing.\n"),
        ),
        ("a mark of the byte order", format!("\u{feff}{good}")),
        (
            "no static",
            good[..good.find("\n/// `x^(p - 2)`").expect("a static")].to_string(),
        ),
    ] {
        if exponents(&t).is_ok() {
            accepted.push(name.to_string());
        }
    }
    none(&accepted);
}
