//! Misleading texts in Rust.

use super::{changed, none, proved, shipped};
use limbsmith_forge::read::rust::functions;

/// The result of `add` in the shipped text, and the statement before it.
const TAIL: &str = "    let r4 = a4 + b4;\n    [r0, r1, r2, r3, r4]\n";

/// Changes of `add` of five limbs: each text replaces [`TAIL`].
const BODIES: &[(&str, &str)] = &[
    // To rustc `r#r0` is `r0`.
    (
        "a raw name",
        "    let r4 = a4 + b4;\n    let r#r0 = r0 + 1;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a raw operand",
        "    let r4 = a4 + r#b4;\n    [r0, r1, r2, r3, r4]\n",
    ),
    // To rustc both spellings of the name are equal.
    (
        "a name in two spellings",
        "    let r4 = a4 + b4;\n    let t\u{e9} = r0;\n    let te\u{301} = a1;\n    [t\u{e9}, r1, r2, r3, r4]\n",
    ),
    (
        "letters of another script",
        "    let r4 = a4 + b4;\n    let \u{430}0 = r0;\n    [\u{430}0, r1, r2, r3, r4]\n",
    ),
    (
        "an attribute on a statement",
        "    let r4 = a4 + b4;\n    #[cfg(any())]\n    let r0 = r0;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a condition on a statement",
        "    let r4 = a4;\n    #[inline]\n    let r4 = r4 + b4;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "an attribute on an expression",
        "    let r4 = #[rustfmt::skip] (a4 + b4);\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a condition in an array",
        "    let r4 = a4 + b4;\n    [r0, r1, r2, r3, #[cfg(any())] r3, r4]\n",
    ),
    (
        "an attribute on a word",
        "    let r4 = a4 + b4;\n    [r0, r1, r2, r3, #[cfg(all())] r4]\n",
    ),
    (
        "a condition on an argument",
        "    let r4 = a4.wrapping_add(#[cfg(all())] b4);\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a condition in a pattern",
        "    let [#[cfg(all())] r4, _, _, _, _] = *a;\n    let r4 = a4 + b4;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "documentation on a statement",
        "    /// The last.\n    let r4 = a4 + b4;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a block comment",
        "    let r4 = a4 + b4 /* + 1 */;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a nested comment",
        "    let r4 = a4 + b4; /* /* */ let r0 = r0 + 1; // */\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a carriage return",
        "    let r4 = a4 + b4; // sum\r    let r0 = r0 + 1;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "an odd line end",
        "    let r4 = a4 + b4; // sum\u{2028}    let r0 = r0 + 1;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "text that runs backwards",
        "    let r4 = a4 + b4; // \u{202e} sum\n    [r0, r1, r2, r3, r4]\n",
    ),
    ("a tab", "\tlet r4 = a4 + b4;\n    [r0, r1, r2, r3, r4]\n"),
    (
        "a page break",
        "    let r4 = a4 + b4;\u{c}\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a zero byte",
        "    let r4 = a4 + b4; // \0\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a mark in mid text",
        "    let r4 = a4 + b4;\u{feff}\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a name like a type",
        "    let u64 = a4 + b4;\n    [r0, r1, r2, r3, u64]\n",
    ),
    (
        "a name like a function",
        "    let sbb = a4 + b4;\n    [r0, r1, r2, r3, sbb]\n",
    ),
    (
        "a name like a function of the file",
        "    let mul = a4 + b4;\n    [r0, r1, r2, r3, mul]\n",
    ),
    (
        "a name like a constant",
        "    let MASK51 = a4 + b4;\n    [r0, r1, r2, r3, MASK51]\n",
    ),
    (
        "a keyword of one edition",
        "    let async = a4 + b4;\n    [r0, r1, r2, r3, async]\n",
    ),
    (
        "a keyword to come",
        "    let gen = a4 + b4;\n    [r0, r1, r2, r3, gen]\n",
    ),
    (
        "a name of capitals",
        "    let R4 = a4 + b4;\n    [r0, r1, r2, r3, R4]\n",
    ),
    (
        "an item in a function",
        "    const MASK51: u64 = 7;\n    let r4 = a4 + b4;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a function in a function",
        "    fn sbb() {}\n    let r4 = a4 + b4;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "an import in a function",
        "    use other::sbb;\n    let r4 = a4 + b4;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a macro",
        "    let r4 = sum!(a4, b4);\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a macro as a statement",
        "    sum!(a4, b4);\n    let r4 = a4 + b4;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a constant in a pattern",
        "    let (r4, MASK51) = sbb(a4, b4, 0);\n    let r4 = a4 + b4;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a binding by reference",
        "    let ref r4 = a4 + b4;\n    [r0, r1, r2, r3, *r4]\n",
    ),
    (
        "a binding within a binding",
        "    let r4 @ _ = a4 + b4;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a pattern with a rest",
        "    let [x, ..] = *a;\n    let r4 = a4 + b4;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "one name twice in a pattern",
        "    let [a0, a0, a2, a3, a4] = *a;\n    let r4 = a4 + b4;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "another method",
        "    let r4 = a4.saturating_add(b4);\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a method by its path",
        "    let r4 = u64::wrapping_add(a4, b4);\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a method with a type",
        "    let r4 = a4.wrapping_add::<>(b4);\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a type of a name",
        "    let r4: r#u64 = a4 + b4;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a signed literal",
        "    let r4 = a4 + b4 + 0i64 as u64;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "an octal literal",
        "    let r4 = a4 + b4 + 0o0;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a float",
        "    let r4 = a4 + b4 + 0.0 as u64;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a character",
        "    let r4 = a4 + b4 + 'a' as u64 - 97;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a byte",
        "    let r4 = a4 + b4 + (b'a' as u64 - 97);\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a block",
        "    let r4 = { a4 + b4 };\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "an early end",
        "    return [r0, r1, r2, r3, a4 + b4];\n    [r0, r1, r2, r3, r3]\n",
    ),
    ("a result repeated", "    let r4 = a4 + b4;\n    [r0; 5]\n"),
    (
        "an assignment",
        "    let r4;\n    r4 = a4 + b4;\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a loop",
        "    let r4 = a4 + b4;\n    while false {}\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a closure",
        "    let r4 = (|| a4 + b4)();\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a string",
        "    let r4 = a4 + b4 + (\"\".len() as u64);\n    [r0, r1, r2, r3, r4]\n",
    ),
    (
        "a label",
        "    let r4 = 'a: { a4 + b4 };\n    [r0, r1, r2, r3, r4]\n",
    ),
];

/// Changes elsewhere.
const FILES: &[(&str, &str, &str)] = &[
    (
        "an inner attribute",
        "\nuse crate::arch",
        "\n#![allow(arithmetic_overflow)]\nuse crate::arch",
    ),
    (
        "a condition on the file",
        "\nuse crate::arch",
        "\n#![cfg(any())]\nuse crate::arch",
    ),
    (
        "a line for a shell",
        "//! Integers",
        "#!/usr/bin/env rustc\n//! Integers",
    ),
    (
        "a mark of the byte order",
        "//! Integers",
        "\u{feff}//! Integers",
    ),
    (
        "matter before the file",
        "//! Integers",
        "---\n---\n//! Integers",
    ),
    ("lines that end otherwise", ".\n", ".\r\n"),
    (
        "a condition on a function",
        "pub fn add(",
        "#[cfg(any())]\npub fn add(",
    ),
    (
        "a condition on an attribute",
        "#[inline(always)]\npub fn add(",
        "#[cfg_attr(all(), inline(always))]\npub fn add(",
    ),
    (
        "another attribute",
        "#[inline(always)]\npub fn add(",
        "#[no_mangle]\npub fn add(",
    ),
    (
        "an attribute by a path",
        "#[inline(always)]\npub fn add(",
        "#[inline::other]\npub fn add(",
    ),
    (
        "a tool's attribute",
        "#[inline(always)]\npub fn add(",
        "#[rustfmt::skip]\npub fn add(",
    ),
    (
        "an attribute that names a feature",
        "#[inline(always)]\npub fn add(",
        "#[target_feature(enable = \"avx2\")]\npub fn add(",
    ),
    (
        "documentation by a macro",
        "#[inline(always)]\npub fn add(",
        "#[doc = include_str!(\"x\")]\n#[inline(always)]\npub fn add(",
    ),
    (
        "an attribute on a constant",
        "const MASK51",
        "#[cfg(any())]\nconst MASK51",
    ),
    (
        "a documented parameter",
        "pub fn add(a:",
        "pub fn add(#[cfg(all())] a:",
    ),
    (
        "a mutable parameter",
        "pub fn add(a: &[u64; 5]",
        "pub fn add(a: &mut [u64; 5]",
    ),
    (
        "a lifetime",
        "pub fn add(a: &[u64; 5]",
        "pub fn add<'a>(a: &'a [u64; 5]",
    ),
    ("a type as a parameter", "pub fn add(", "pub fn add<u64>("),
    (
        "a length as a parameter",
        "pub fn add(",
        "pub fn add<const N: usize>(",
    ),
    (
        "a condition on types",
        "b: &[u64; 5]) -> [u64; 5] {\n    let [a0, a1, a2, a3, a4] = *a;\n    let [b0, b1, b2, b3, b4] = *b;\n    let r0 = a0 + b0;",
        "b: &[u64; 5]) -> [u64; 5] where u64: Copy {\n    let [a0, a1, a2, a3, a4] = *a;\n    let [b0, b1, b2, b3, b4] = *b;\n    let r0 = a0 + b0;",
    ),
    (
        "a function that is unsafe",
        "pub fn add(",
        "pub unsafe fn add(",
    ),
    ("a function of C", "pub fn add(", "pub extern \"C\" fn add("),
    ("a constant function", "pub fn add(", "pub const fn add("),
    (
        "a type of the file",
        "const MASK51",
        "type u64 = u32;\nconst MASK51",
    ),
    (
        "an import of a type",
        "const MASK51",
        "use other::u64;\nconst MASK51",
    ),
    (
        "an import under another name",
        "use crate::arch::word::{mask, sbb};",
        "use crate::arch::word::{mask as sbb, sbb as mask};",
    ),
    (
        "an import from elsewhere",
        "use crate::arch::word::{mask, sbb};",
        "use crate::arch::word::sbb;\nuse super::super::mask;",
    ),
    (
        "an import of everything",
        "use crate::arch::word::{mask, sbb};",
        "use crate::arch::word::*;",
    ),
    (
        "a raw path",
        "use crate::arch::word::{mask, sbb};",
        "use crate::r#arch::word::{mask, sbb};",
    ),
    (
        "a path within a list",
        "use crate::arch::word::{mask, sbb};",
        "use crate::arch::{word::mask, word::sbb};",
    ),
    (
        "a public import",
        "use crate::arch::word::{mask, sbb};",
        "pub use crate::arch::word::{mask, sbb};",
    ),
    (
        "a condition on an import",
        "use crate::arch::word::{mask, sbb};",
        "#[cfg(all())]\nuse crate::arch::word::{mask, sbb};",
    ),
    (
        "an import behind the rest",
        "\nuse crate::arch::word::{mask, sbb};",
        "",
    ),
    (
        "words of another width",
        "use crate::arch::word::{mask, sbb};",
        "use crate::arch::word32::{mask, sbb};",
    ),
    (
        "a macro of the file",
        "const MASK51",
        "macro_rules! sbb { () => {} }\nconst MASK51",
    ),
    (
        "a macro as an item",
        "const MASK51",
        "items!();\nconst MASK51",
    ),
    ("a static", "const MASK51", "static MASK51"),
    (
        "a generic constant",
        "const MASK51: u64",
        "const MASK51<T>: u64",
    ),
    (
        "a constant without a name",
        "const MASK51: u64",
        "const _: u64 = 7;\nconst MASK51: u64",
    ),
    (
        "a constant in small letters",
        "const MASK51: u64",
        "const a0: u64 = 7;\nconst MASK51: u64",
    ),
    (
        "a constant named as a parameter",
        "const MASK51: u64",
        "const V: u64 = 7;\nconst MASK51: u64",
    ),
    (
        "a constant twice",
        "const MASK51: u64 = (1 << 51) - 1;",
        "const MASK51: u64 = (1 << 51) - 1;\nconst MASK51: u64 = 7;",
    ),
    (
        "a constant by a block",
        "const MASK51: u64 = (1 << 51) - 1;",
        "const MASK51: u64 = { (1 << 51) - 1 };",
    ),
    (
        "a constant that leans on another",
        "const MASK51: u64 = (1 << 51) - 1;",
        "const MASK51: u64 = MASK25;",
    ),
    (
        "a constant shifted out",
        "const MASK51: u64 = (1 << 51) - 1;",
        "const MASK51: u64 = (0x8000000000000001 << 51) - 1;",
    ),
    ("a module", "const MASK51", "mod other {}\nconst MASK51"),
    (
        "a module from a file",
        "const MASK51",
        "mod word;\nconst MASK51",
    ),
    (
        "an implementation",
        "const MASK51",
        "impl Other for u64 {}\nconst MASK51",
    ),
    ("a trait", "const MASK51", "trait Other {}\nconst MASK51"),
    ("a struct", "const MASK51", "struct Other;\nconst MASK51"),
    (
        "another crate",
        "const MASK51",
        "extern crate other as core;\nconst MASK51",
    ),
    ("a semicolon too many", "const MASK51", ";\nconst MASK51"),
    (
        "a function twice",
        "/// `a - b`. Tight, Tight -> Sum.",
        "fn add(a: &[u64; 5]) -> u64 {\n    a[0]\n}\n\n/// `a - b`. Tight, Tight -> Sum.",
    ),
    (
        "a function named as a word function",
        "/// `a - b`. Tight, Tight -> Sum.",
        "fn adc(a: &[u64; 5]) -> u64 {\n    a[0]\n}\n\n/// `a - b`. Tight, Tight -> Sum.",
    ),
    (
        "a function named as a type",
        "/// `a - b`. Tight, Tight -> Sum.",
        "fn u64(a: &[u64; 5]) -> u64 {\n    a[0]\n}\n\n/// `a - b`. Tight, Tight -> Sum.",
    ),
    (
        "a length by an expression",
        "pub fn add(a: &[u64; 5]",
        "pub fn add(a: &[u64; 4 + 1]",
    ),
    (
        "a length by a name",
        "pub fn add(a: &[u64; 5]",
        "pub fn add(a: &[u64; N]",
    ),
    (
        "another length",
        "pub fn add(a: &[u64; 5]",
        "pub fn add(a: &[u64; 6]",
    ),
    (
        "another word",
        "pub fn add(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5]",
        "pub fn add(a: &[u32; 5], b: &[u32; 5]) -> [u32; 5]",
    ),
    (
        "no visibility that is known",
        "pub fn add(",
        "pub(in super) fn add(",
    ),
    (
        "documentation inside",
        "    let r0 = a0 + b0;",
        "    //! Inside.\n    let r0 = a0 + b0;",
    ),
    ("documentation of nothing", "", ""),
];

#[test]
fn other_texts_of_add_are_refused() {
    let (module, text) = shipped("p25519", "u51");
    assert_eq!(proved(&module, text), Ok(()));
    // The change is to `add`: this is its only tail of that kind.
    assert_eq!(text.matches(TAIL).count(), 2, "add and add_sums");
    let mut accepted = vec![];
    for (name, body) in BODIES {
        if proved(&module, &changed(text, TAIL, body)).is_ok() {
            accepted.push(name.to_string());
        }
    }
    none(&accepted);
}

#[test]
fn other_files_are_refused() {
    let (module, text) = shipped("p25519", "u51");
    let mut accepted = vec![];
    for (name, from, to) in FILES {
        let other = match *name {
            "an import behind the rest" => {
                changed(text, from, to) + "\nuse crate::arch::word::{mask, sbb};\n"
            }
            "documentation of nothing" => format!("{text}\n/// Of nothing.\n"),
            _ => changed(text, from, to),
        };
        if proved(&module, &other).is_ok() {
            accepted.push(name.to_string());
        }
    }
    none(&accepted);
}

/// Calls of functions have types too.
#[test]
fn calls_of_other_types_are_refused() {
    let file = |f: &str| {
        format!(
            "const P: [u64; 2] = [1, 2];\n\
             fn two(a: &[u64; 2]) -> [u64; 2] {{\n    let [a0, a1] = *a;\n    [a0, a1]\n}}\n\
             fn three(a: &[u64; 2]) -> [u64; 3] {{\n    let [a0, a1] = *a;\n    [a0, a1, 0]\n}}\n\
             fn times(a: &[u64; 2], k: u64) -> [u64; 2] {{\n    let [a0, a1] = *a;\n    [a0, a1 & k]\n}}\n\
             {f}\n"
        )
        .replace("a1 & k", "a1 + k")
    };
    let good = "fn f(a: &[u64; 2], k: u64) -> [u64; 2] {\n    times(&two(a), k)\n}";
    functions(&file(good)).unwrap_or_else(|e| panic!("{e}"));
    let mut accepted = vec![];
    for (from, to) in [
        ("a: &[u64; 2]", "a: &[u64; 3]"),
        ("a: &[u64; 2]", "a: &[u32; 2]"),
        ("-> [u64; 2]", "-> [u64; 3]"),
        ("-> [u64; 2]", "-> [u32; 2]"),
        ("-> [u64; 2]", "-> u64"),
        ("k: u64", "k: u32"),
        ("k: u64", "k: &[u64; 1]"),
        ("two(a)", "three(a)"),
        ("two(a)", "two(&a)"),
        ("two(a)", "two(a, a)"),
        ("two(a)", "two(&P)"),
        ("two(a)", "two(b)"),
        ("two(a)", "two()"),
        ("two(a)", "f(a, k)"),
        ("&two(a)", "two(a)"),
        ("&two(a)", "&&two(a)"),
        ("&two(a)", "&mut two(a)"),
        ("&two(a)", "&a"),
        ("times(&two(a), k)", "times(&two(a), &k)"),
        ("times(&two(a), k)", "times(&two(a), 5)"),
        ("times(&two(a), k)", "times(&two(a), k);"),
        ("times(&two(a), k)", "times(&two(a), k,)"),
        ("times(&two(a), k)", "self::times(&two(a), k)"),
        ("times(&two(a), k)", "return times(&two(a), k)"),
        ("times(&two(a), k)", "{ times(&two(a), k) }"),
        ("times(&two(a), k)", "unknown(&two(a), k)"),
    ] {
        let text = file(&changed(good, from, to));
        if functions(&text).is_ok() && to != "times(&two(a), k,)" {
            accepted.push(format!("{from} -> {to}"));
        }
    }
    none(&accepted);
}
