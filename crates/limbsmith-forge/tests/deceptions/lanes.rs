//! Words of lanes have types: only the low 52 bits of a `Low` word are significant.

use super::{changed, none, proved, shipped};
use limbsmith_check::Program;
use limbsmith_forge::read::rust::{Function, functions};

fn program(text: &str, name: &str) -> Program {
    let found = functions(text).unwrap_or_else(|e| panic!("{e}"));
    let named = |f: Function| match f {
        Function::Program(p) if p.name == name => Some(p),
        _ => None,
    };
    found.into_iter().find_map(named).expect("a function")
}

const SUM: &str = "pub fn reduce_sum<V: Lane>(a: &[V; 5], b: &[V; 5]) -> [V; 5] {\n    let [a0, a1, a2, a3, a4] = *a;\n    let [b0, b1, b2, b3, b4] = *b;\n    let r0 = a0 + b0;\n    let r1 = a1 + b1;\n    let r2 = a2 + b2;\n    let r3 = a3 + b3;\n    let r4 = a4 + b4;\n    [r0, r1, r2, r3, r4]\n}";

fn of_low_words() -> String {
    let mut other = SUM.replacen("a: &[V; 5]", "a: &[Low<V>; 5]", 1);
    for i in 0..5 {
        other = other.replace(&format!("a{i} + b{i}"), &format!("wide(a{i}) + b{i}"));
    }
    other
}

/// A sum of products is not a sum of their low words, although both functions have five words of 64 bits.
#[test]
fn a_wide_operand_is_no_low_one() {
    let (module, text) = shipped("p25519", "r51");
    assert_eq!(proved(&module, text), Ok(()));
    let other = changed(text, SUM, &of_low_words());
    // The interpreter agrees with the compiled function: of 2^57 it reads the low bits, which are zero.
    let a = vec![1u128 << 57; 5];
    let sum = program(&other, "reduce_sum").run(&[a, vec![7; 5]]);
    assert_eq!(sum, Ok(vec![vec![7; 5]]));
    assert!(proved(&module, &other).is_err());
}

/// The bits above the low bits are never read, whatever the source of a word.
#[test]
fn what_stands_above_low_bits_is_not_read() {
    let (_, text) = shipped("p25519", "r51");
    for f in functions(text).expect("readable") {
        let Function::Program(p) = f else { continue };
        let low = |g: &limbsmith_check::Group| {
            let head = format!("pub fn {}<V: Lane>(", p.name);
            let at = text.find(&head).map(|i| &text[i..]);
            at.is_some_and(|t| {
                let end = t.find('{').expect("a body");
                t[..end].contains(&format!("{}: &[Low<V>", g.name))
                    || t[..end].contains(&format!("{}: Low<V>", g.name))
            })
        };
        let clean: Vec<Vec<u128>> = p.inputs.iter().map(|g| vec![1; g.vars.len()]).collect();
        let mut dirty = clean.clone();
        for (g, words) in p.inputs.iter().zip(&mut dirty) {
            if low(g) {
                words.iter_mut().for_each(|w| *w |= 0xabc << 52);
            }
        }
        assert_eq!(p.run(&clean), p.run(&dirty), "{}", p.name);
    }
}

/// Mismatched types.
#[test]
fn words_of_other_types_are_refused() {
    let head = "use crate::arch::lane::{Bit, Lane, Low, adc, blend, low52, madd52hi, madd52lo, no, splat, wide};\n\
                const C: u64 = 5;\n";
    let f = |signature: &str, body: &str| {
        format!("{head}fn f<V: Lane>({signature} {{\n    {body}\n}}\n")
    };
    let two = "a: &[V; 1], b: &[Low<V>; 1]) -> [V; 1]";
    let low = "a: &[V; 1], b: &[Low<V>; 1]) -> [Low<V>; 1]";
    let bit = "a: &[V; 1], b: &[Low<V>; 1], k: Bit<V>) -> Bit<V>";
    for (signature, body) in [
        (two, "let [x] = *a; let [y] = *b; [x + wide(y)]"),
        (
            two,
            "let [x] = *a; let [y] = *b; [madd52lo(x, y, low52(x))]",
        ),
        (
            low,
            "let [x] = *a; let [y] = *b; [blend(no(), low52(x), y)]",
        ),
        (bit, "let [x] = *a; let (_, c) = adc(x, x, k); c"),
    ] {
        functions(&f(signature, body)).unwrap_or_else(|e| panic!("{e}: {body}"));
    }
    let mut accepted = vec![];
    for (signature, body) in [
        (two, "let [x] = *a; let [y] = *b; [x + y]"),
        (two, "let [x] = *a; let [y] = *b; [y + x]"),
        (two, "let [y] = *b; [y]"),
        (two, "let [y] = *b; [y << 3]"),
        (two, "let [y] = *b; [y & splat(7)]"),
        (two, "let [y] = *b; [wide(y) * wide(y)]"),
        (two, "let [x] = *a; [wide(x)]"),
        (two, "let [y] = *b; [low52(y)]"),
        (two, "let [y] = *b; [wide(wide(y))]"),
        (two, "let [x] = *a; let [y] = *b; [madd52lo(x, x, y)]"),
        (two, "let [x] = *a; let [y] = *b; [madd52lo(y, y, y)]"),
        (
            two,
            "let [x] = *a; let [y] = *b; [madd52hi(x, y, splat(3))]",
        ),
        (two, "let [x] = *a; let [y] = *b; [blend(no(), x, y)]"),
        (two, "let [x] = *a; let [y] = *b; [blend(no(), y, y)]"),
        (two, "let [x] = *a; [blend(x, x, x)]"),
        (two, "let [x] = *a; [x + no()]"),
        (two, "let [x] = *a; let (r, k) = adc(x, x, no()); [k]"),
        (two, "let [x] = *a; let (r, k) = adc(x, x, x); [r]"),
        (
            two,
            "let [x] = *a; let [y] = *b; let (r, _) = adc(x, y, no()); [r]",
        ),
        (two, "let [x] = *a; [splat::<Low<V>>(3)]"),
        (two, "let [x] = *a; [x + 3]"),
        (two, "let [x] = *a; [x + C]"),
        (two, "let [x] = *a; [x >> C]"),
        (two, "let [x] = *a; [splat(x)]"),
        (low, "let [x] = *a; [x]"),
        (low, "let [x] = *a; [splat(3)]"),
        (low, "let [x] = *a; let [y] = *b; [blend(no(), x, x)]"),
        (bit, "let [x] = *a; x"),
        (bit, "let [x] = *a; let (c, _) = adc(x, x, k); c"),
        (bit, "k + k"),
        (bit, "k & k"),
        ("a: &[V; 1], b: &[Bit<V>; 1]) -> V", "let [x] = *a; x"),
        ("a: &[V; 1], b: Low<u64>) -> V", "let [x] = *a; x"),
        ("a: &[V; 1], b: Low<Low<V>>) -> V", "let [x] = *a; x"),
        ("a: &[V; 1], b: u64) -> V", "let [x] = *a; x"),
    ] {
        if functions(&f(signature, body)).is_ok() {
            accepted.push(format!("{signature} {body}"));
        }
    }
    none(&accepted);
}

/// A call passes words of the required type.
#[test]
fn calls_keep_the_types_of_lanes() {
    let (_, text) = shipped("p25519", "r51");
    let mut accepted = vec![];
    for (from, to) in [
        (
            "pub fn mul<V: Lane>(a: &[Low<V>; 5]",
            "pub fn mul<V: Lane>(a: &[V; 5]",
        ),
        (
            "pub fn mul<V: Lane>(a: &[Low<V>; 5], b: &[Low<V>; 5]) -> [Low<V>; 5]",
            "pub fn mul<V: Lane>(a: &[Low<V>; 5], b: &[Low<V>; 5]) -> [V; 5]",
        ),
        (
            "    reduce(&product(a, b))",
            "    reduce(&reduce(&product(a, b)))",
        ),
        ("    carry(&sum_of_sums(a, b))", "    sum_of_sums(a, b)"),
    ] {
        if functions(&changed(text, from, to)).is_ok() {
            accepted.push(format!("{from} -> {to}"));
        }
    }
    none(&accepted);
}

/// A kernel of its own would be compiled without the vectors' instructions.
#[test]
fn kernels_on_lanes_are_inlined() {
    let (module, text) = shipped("p25519", "r51");
    let head = "#[inline(always)]\npub fn mul<";
    let mut accepted = vec![];
    for attribute in ["", "#[inline(never)]\n", "#[inline]\n", "#[cold]\n"] {
        let other = changed(text, head, &format!("{attribute}pub fn mul<"));
        if proved(&module, &other).is_ok() {
            accepted.push(attribute.to_string());
        }
    }
    none(&accepted);
}
