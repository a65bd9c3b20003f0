//! Invalid builds, specifications and texts are errors, with the reason.

use limbsmith_forge::emit::rust::{Style, file};
use limbsmith_forge::library::{generate_all, generate_only};
use limbsmith_forge::read::rust::functions;
use limbsmith_forge::spec::{Field, Rep, Spec, expression};
use limbsmith_forge::{c_path, module, standalone, strategy};

fn refusal(modulus: &str, strategy: &str, limbs: &str, word: u32) -> String {
    let field = Field::new("p", modulus).expect("a modulus");
    let rep = Rep::new("r", strategy, limbs, word).expect("a representation");
    strategy::build(&field, &rep).expect_err("a refusal").0
}

#[test]
fn strategies_refuse_what_they_cannot_do() {
    let cases = [
        // Folds that are longer than a word.
        (
            "2^256 - 2^224 + 2^192 + 2^96 - 1",
            "unsaturated",
            "5x52",
            64,
            "does not fit a word",
        ),
        (
            "2^256 - 2^224 + 2^192 + 2^96 - 1",
            "saturated",
            "4x64",
            64,
            "too large for words",
        ),
        ("2^414 - 17", "saturated", "7x64", 64, "too large for words"),
        // Folds of two words, squared, must stay below the words.
        (
            "2^16 - 2^8 - 3",
            "scanning",
            "2x8",
            8,
            "too large for words",
        ),
        (
            "2^31 - 2^9 - 3",
            "scanning",
            "4x8",
            8,
            "too large for words",
        ),
        (
            "2^256 - 2^224 + 2^192 + 2^96 - 1",
            "interleaved",
            "5x52",
            64,
            "or two limbs",
        ),
        // A column or an operand without room.
        (
            "2^256 - 2^32 - 977",
            "interleaved",
            "9x29",
            32,
            "a sum could reach 65 bits",
        ),
        (
            "2^256 - 2^32 - 977",
            "preshifted",
            "10x26",
            32,
            "wants one factor",
        ),
        ("2^6 - 3", "interleaved", "2x3", 16, "sums of sums reach"),
        (
            "2^130 - 5",
            "preshifted",
            "5x26",
            32,
            "a sum could reach 33 bits",
        ),
        (
            "2^383 - 187",
            "preshifted",
            "7x55",
            64,
            "bits, but a word has 64",
        ),
        (
            "2^255 - 19",
            "unsaturated",
            "4x64",
            64,
            "loose limbs below 8 * 2^64",
        ),
        (
            "2^252 - 129",
            "preshifted",
            "4x63",
            64,
            "loose limbs below 8 * 2^63",
        ),
        // Limbs that do not suit the modulus.
        ("2^255 - 19", "unsaturated", "5x50", 64, "too few"),
        ("2^255 - 19", "unsaturated", "6x51", 64, "too many"),
        ("2^255 - 19", "saturated", "5x51", 64, "fill their words"),
        ("2^255 - 19", "montgomery", "5x51", 64, "fill their words"),
        ("2^255 - 20", "unsaturated", "5x51", 64, "odd"),
        ("2^51 - 129", "unsaturated", "1x51", 64, "two limbs"),
        ("2^255 - 19", "saturated", "4x64", 128, "8, 16, 32 or 64"),
    ];
    for (modulus, strategy, limbs, word, reason) in cases {
        let message = refusal(modulus, strategy, limbs, word);
        assert!(
            message.contains(reason),
            "{modulus} {strategy} {limbs}: {message}"
        );
    }
}

#[test]
fn specifications_say_what_is_wrong() {
    let good = "name = \"p\"\nmodulus = \"2^255 - 19\"\n[[representation]]\nname = \"u\"\n\
                strategy = \"unsaturated\"\nlimbs = \"5x51\"\n";
    assert!(Spec::parse(good).is_ok());
    for (from, to, reason) in [
        ("modulus", "modulo", "unknown key 'modulo'"),
        ("limbs", "limps", "unknown key 'limps'"),
        ("5x51", "5*51", "COUNTxBITS"),
        ("unsaturated", "fast", "no such strategy: 'fast'"),
        ("2^255 - 19", "2^255 - ", "expected a number"),
        ("2^255 - 19", "19 - 2^255", "negative"),
        ("name = \"p\"", "", "no 'name'"),
        ("\"5x51\"", "5", "limbs: expected a string"),
        ("\n[[representation]]", "", "duplicate key"),
    ] {
        let message = Spec::parse(&good.replace(from, to)).expect_err(from).0;
        assert!(message.contains(reason), "{from} -> {to}: {message}");
    }
    let twice = format!("{good}{}", &good[good.find("[[").expect("a table")..]);
    assert!(
        Spec::parse(&twice)
            .expect_err("twice")
            .0
            .contains("two representations")
    );
}

#[test]
fn expressions_are_evaluated_or_refused() {
    for (text, value) in [
        ("2^4-1", 15u32),
        (" 0x10 * 2 + 1", 33),
        ("(2 + 3)^2 - 5", 20),
        ("1_000", 1000),
        ("-1 + 2", 1),
    ] {
        assert_eq!(
            expression(text).map(|v| v.to_string()),
            Ok(value.to_string())
        );
    }
    let deep = "(".repeat(100) + "1";
    for text in [
        "",
        "2^",
        "2^9999",
        "(1",
        "1)",
        "1 2",
        "x",
        "2^-1",
        "2^2^2^2^2^2",
        "9^8000^2",
        &deep,
    ] {
        assert!(expression(text).is_err(), "{text}");
    }
}

/// A kernel of two words around one statement or tail.
fn kernel(body: &str) -> String {
    format!(
        "use crate::arch::word::{{adc, mask, mul_wide}};\nconst P: [u64; 2] = [1, 2];\n\
         const MASK51: u64 = (1 << 51) - 1;\n\
         pub fn f(a: &[u64; 2], k: u64) -> [u64; 2] {{\n    let [a0, a1] = *a;\n    {body}\n}}\n"
    )
}

#[test]
fn the_reader_takes_its_sliver() {
    for body in [
        "[a0, a1]",
        "let x = (a0 & MASK51) + 1; [x, a1 >> 3]",
        "let x: u64 = a0 + (a1 << 2); [x, 7]",
        "let x = a0 as u128 * a1 as u128; [(x >> 64) as u64, x as u64]",
        "let (x, c) = adc(a0, P[1], 0); let (y, _) = adc(a1, 0, c); [x, y]",
        "let m = mask(1); [m & a0, a1 & m]",
        "let (l, h) = mul_wide(a0, k); [l.wrapping_mul(3), h | 1]",
        "[a[1], k]",
    ] {
        assert!(
            functions(&kernel(body)).is_ok(),
            "{body}: {:?}",
            functions(&kernel(body)).err()
        );
    }
}

#[test]
fn the_reader_refuses_all_else_and_names_the_line() {
    for (body, reason) in [
        ("if k > 0 { *a } else { *a }", "expected an array"),
        ("for i in 0..2 {} [a0, a1]", "'.' after a number"),
        ("let mut x = a0; [x, a1]", "plain names"),
        ("let MASK51 = a0; [a0, a1]", "taken"),
        ("let adc = a0; [a0, a1]", "taken"),
        ("let (x, x) = mul_wide(a0, a1); [x, x]", "bound twice"),
        ("[a0 ^ a1, a1]", "operator"),
        ("[a0 / 3, a1]", "operator"),
        ("[!a0, a1]", "not known"),
        ("[a0 & a1, a1]", "needs a mask"),
        ("[a0 & 6, a1]", "needs a mask"),
        ("[a0 >> k, a1]", "by a literal"),
        ("[a0 >> 64, a1]", "less than the width"),
        ("[a0 + a1 as u128, a1]", "different types"),
        ("[a0 as u32, a1]", "expected u64"),
        ("[a0 + b0, a1]", "unknown name 'b0'"),
        ("[a[2], a1]", "no such element"),
        ("[P[2], a1]", "no such element"),
        ("[a[k], a1]", "must be a literal"),
        ("[a0]", "another length"),
        ("[a0 + 0x10000000000000000, a1]", "does not fit"),
        ("[a0 + 0x1_0000, a1]", "not a number"),
        ("[a0 + 1u32, a1]", "not a number"),
        ("[a0 + -1, a1]", "not known"),
        ("[a0.pow(2), a1]", "'pow' is not known"),
        ("[mac(a0, a1, 0, 0), a1]", "only imported"),
        ("let (x, _) = adc(a0, a1, k); [x, a1]", "expected u8"),
        ("let x = loop {}; [a0, a1]", "unknown name 'loop'"),
        ("unsafe { [a0, a1] }", "expected an array"),
    ] {
        let e = functions(&kernel(body)).expect_err(body);
        assert!(e.message.contains(reason), "{body}: {e}");
        assert_eq!(e.line, 6, "{body}: {e}");
    }
    for (text, reason) in [
        ("use crate::other::adc;", "not a word function"),
        ("use crate::other::word::adc;", "not a word function"),
        ("use word::adc;", "not a word function"),
        ("use ::word::adc;", "expected a name"),
        ("mod word { }", "not the word functions"),
        ("use crate::arch::word::adc as sbb;", "plain names"),
        ("use crate::arch::word::*;", "operator '::*'"),
        ("static X: u64 = 1;", "only use, const and fn"),
        (
            "fn adc(a: &[u64; 1]) -> u64 { a[0] }",
            "word function's name",
        ),
        ("fn f(a: &mut [u64; 1]) -> u64 { a[0] }", "expected '['"),
        ("fn f<T>(a: &[u64; 1]) -> u64 { a[0] }", "plain functions"),
        (
            "#[cfg(test)] fn f(a: &[u64; 1]) -> u64 { a[0] }",
            "attribute",
        ),
        (
            "fn f(a: &[u64; 1]) -> u64 { a[0] } fn f(a: &[u64; 1]) -> u64 { a[0] }",
            "two functions",
        ),
        ("const A: u8 = 256;", "does not fit"),
        ("const A: u64 = 1 << 64;", "expected ';'"),
        ("const A: u64 = 1 - 2;", "expected ';'"),
        ("const A: u64 = (1 << 64) - 1;", "(1 << k) - 1"),
    ] {
        let e = functions(text).expect_err(text);
        assert!(e.message.contains(reason), "{text}: {e}");
    }
}

#[test]
fn any_modulus_can_be_emitted_and_stands_alone() {
    for (modulus, strategy, limbs, word) in [
        ("2^130 - 5", "unsaturated", "5x26", 32),
        ("2^383 - 187", "saturated", "6x64", 64),
    ] {
        let field = Field::new("p", modulus).expect("a modulus");
        let rep = Rep::new("r", strategy, limbs, word).expect("a representation");
        let m = module(&field, &rep).unwrap_or_else(|e| panic!("{e}"));
        let text = standalone(&m, "limbsmith emit").unwrap_or_else(|e| panic!("{e}"));
        assert!(text.contains("mod word {") && text.contains("pub fn mul("));
    }
}

#[test]
fn a_chosen_few_operations_bring_what_they_call() {
    let field = Field::new("p", "2^255 - 19").expect("a modulus");
    let mut rep = Rep::new("r", "unsaturated", "5x51", 64).expect("a representation");
    rep.operations = vec!["is_zero".into(), "add".into()];
    let m = strategy::build(&field, &rep).expect("a module");
    let names: Vec<&str> = m.items.iter().map(|i| i.name()).collect();
    assert_eq!(names, ["add", "to_words", "is_zero_words", "is_zero"]);
    rep.operations = vec!["mull".into()];
    let message = strategy::build(&field, &rep).expect_err("a refusal").0;
    assert!(message.contains("no such operation: 'mull'"), "{message}");
}

#[test]
fn generation_is_deterministic() {
    let style = Style {
        origin: String::new(),
        helpers: None,
    };
    let field = Field::new("p", "2^255 - 19").expect("a modulus");
    let rep = Rep::new("r", "preshifted", "5x51", 64).expect("a representation");
    let m = strategy::build(&field, &rep).expect("a module");
    assert_eq!(file(&m, &style), file(&m, &style));
    // What all files are, `cargo xtask gen --check` compares.
    let all = generate_all().expect("files");
    // A field alone is generated as among all.
    let one = generate_only("p384").expect("files");
    let folder = "crates/limbsmith-field/src/field/p384/";
    let header = c_path(&Field::new("p384", "2^127 - 1").expect("a modulus"));
    let expected = all
        .iter()
        .filter(|(path, _)| path.starts_with(folder) || *path == header);
    assert!(one.len() > 3);
    assert_eq!(one, expected.cloned().collect::<Vec<_>>());
    let error = generate_only("p383").expect_err("no such field").0;
    assert!(error.starts_with("no field 'p383'; there are"), "{error}");
}

#[test]
fn lanes_say_what_they_want() {
    let refusal = |modulus: &str, limbs: &str, word: u32| {
        let field = Field::new("p", modulus).expect("a modulus");
        let rep = Rep::new("r", "lanes52", limbs, word).expect("a representation");
        strategy::build(&field, &rep).expect_err("a refusal").0
    };
    for (modulus, limbs, word, why) in [
        ("2^255 - 19", "6x50", 64, "limbs of 52 bits"),
        // 153 bits are 26 too many, and their fold makes a column exceed its word.
        ("2^127 - 1", "3x51", 64, "no room to subtract"),
        ("2^255 - 19", "10x26", 32, "limbs of 52 bits"),
        ("2^448 - 2^224 - 1", "9x52", 64, "longer than a limb"),
        // The top limb has no spare bit for a carry, so its bound diverges.
        ("2^260 - 149", "5x52", 64, "could exceed the low 52 bits"),
    ] {
        let message = refusal(modulus, limbs, word);
        assert!(message.contains(why), "{modulus} {limbs}: {message}");
    }
    for (modulus, limbs, why) in [
        ("2^256 - 2^224 + 2^192 + 2^96", "5x52", "must be odd"),
        ("2^251 - 9", "5x51", "with a fold, of 51"),
        // R is hardly larger than the modulus, and products of values above it grow.
        ("2^260 - 149", "5x52", "no room for a carry"),
        // Neither 2^256 nor 2^255 is short modulo Brainpool's prime.
        (
            "0xa9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377",
            "5x52",
            "a sum has no way back",
        ),
    ] {
        let field = Field::new("p", modulus).expect("a modulus");
        let rep = Rep::new("r", "montgomery-lanes52", limbs, 64).expect("a representation");
        let message = strategy::build(&field, &rep).expect_err("a refusal").0;
        assert!(message.contains(why), "{modulus} {limbs}: {message}");
    }
    let field = Field::new("p", "2^127 - 1").expect("a modulus");
    let rep = Rep::new("r", "lanes52", "3x52", 64).expect("a representation");
    let m = strategy::build(&field, &rep).expect("a module");
    // The Rust file includes its vectors; with another word in them, it is not read.
    let text = standalone(&m, "a test").unwrap_or_else(|e| panic!("{e}"));
    let wrong = text.replace("_mm512_madd52lo_epu64(", "_mm512_madd52hi_epu64(");
    assert_ne!(text, wrong);
    assert!(functions(&text).is_ok());
    let e = functions(&wrong).expect_err("a refusal").to_string();
    assert!(e.contains("not the vectors"), "{e}");
    let message = limbsmith_forge::standalone_c(&m, "a test")
        .expect_err("a refusal")
        .0;
    assert!(message.contains("C has no lanes"), "{message}");
}

#[test]
fn narrow_lanes_say_what_they_want() {
    for (modulus, limbs, word, why) in [
        ("2^255 - 19", "5x52", 64, "limbs below 32 bits"),
        ("2^255 - 19", "10x25.5", 32, "limbs below 32 bits"),
        (
            "2^256 - 2^224 + 2^192 + 2^96 - 1",
            "10x26",
            64,
            "does not fit",
        ),
        // Nine products of sums of 29 bits are too many for a column.
        ("2^255 - 19", "9x29", 64, "could reach"),
    ] {
        let field = Field::new("p", modulus).expect("a modulus");
        let rep = Rep::new("r", "lanes32", limbs, word).expect("a representation");
        let message = strategy::build(&field, &rep).expect_err("a refusal").0;
        assert!(message.contains(why), "{modulus} {limbs}: {message}");
    }
}

/// The reader accepts a small subset of Rust on lanes; each of these would mean something else to Rust, or nothing.
#[test]
fn other_texts_on_lanes_are_refused() {
    let head = "use crate::arch::lane::{Bit, Lane, Low, low52, madd52lo, splat, wide};\n\
                const C: u64 = 5;\n";
    let function = |signature: &str, body: &str| format!("{head}pub fn f{signature} {{ {body} }}");
    let ok = "<V: Lane>(a: &[V; 1]) -> [V; 1]";
    let body = "let [a0] = *a; let x = a0 + splat(C); [x]";
    assert!(functions(&function(ok, body)).is_ok());
    for (signature, body) in [
        ("<V: Lane>(a: &[u64; 1]) -> [V; 1]", body),
        ("<V: Lane>(a: &[V; 1]) -> [u64; 1]", body),
        ("<V: Lane + Copy>(a: &[V; 1]) -> [V; 1]", body),
        ("<W: Lane>(a: &[W; 1]) -> [W; 1]", body),
        ("<V: Other>(a: &[V; 1]) -> [V; 1]", body),
        ("<V: Lane, W: Lane>(a: &[V; 1]) -> [V; 1]", body),
        ("(a: &[u64; 1]) -> [u64; 1]", body),
        (ok, "let [a0] = *a; let x = a0 + C; [x]"),
        (ok, "let [a0] = *a; let x = a0 + 5; [x]"),
        (ok, "let [a0] = *a; let x = splat(a0); [x]"),
        (ok, "let [a0] = *a; let x = splat::<u64>(C); [x]"),
        (ok, "let [a0] = *a; let x = a0 & splat(6); [x]"),
        (ok, "let [a0] = *a; let x = a0.wrapping_add(a0); [x]"),
        (ok, "let [a0] = *a; let x = a0 as V; [x]"),
        (ok, "let [a0] = *a; let x: V = a0; [x]"),
        (
            ok,
            "let [a0] = *a; let x = madd52hi(a0, low52(a0), low52(a0)); [x]",
        ),
        (ok, "let [a0] = *a; let x = madd52lo(a0, low52(a0)); [x]"),
        (ok, "let [splat] = *a; [splat]"),
    ] {
        let text = function(signature, body);
        assert!(functions(&text).is_err(), "{text}");
    }
    // Neither kind of lanes has the other's product.
    let narrow = "use crate::arch::lane32::{Lane, mul32, splat};\n";
    let text = format!("{narrow}pub fn f{ok} {{ let [a0] = *a; [mul32(a0, splat(3))] }}");
    assert!(functions(&text).is_ok());
    for (from, to) in [
        ("mul32, splat}", "mul32, low52, splat}"),
        ("arch::lane32", "arch::lane"),
        ("mul32(a0, splat(3))", "mul32(a0)"),
        ("mul32(a0, splat(3))", "a0 * a0 as u64"),
        ("use crate", "use crate::arch::lane::wide;\nuse crate"),
    ] {
        let text = text.replacen(from, to, 1);
        assert!(functions(&text).is_err(), "{text}");
    }
    let both = format!("use crate::arch::word::adc;\n{}", function(ok, body));
    assert!(functions(&both).is_err(), "{both}");
    let elsewhere = function(ok, body).replace("crate::arch::lane", "crate::arch::word");
    assert!(functions(&elsewhere).is_err(), "{elsewhere}");
}

/// A file must not define word functions of its own: the reader recognizes them by name.
#[test]
fn other_word_functions_are_refused() {
    let field = Field::new("p", "2^127 - 1").expect("a modulus");
    let rep = Rep::new("r", "saturated", "2x64", 64).expect("a representation");
    let m = limbsmith_forge::module(&field, &rep).expect("proved");
    let text = standalone(&m, "a test").expect("proved");
    assert!(functions(&text).is_ok());
    for (from, to) in [
        ("a.overflowing_add(b)", "a.overflowing_sub(b)"),
        ("(r, k1 as u8 | k2 as u8)", "(r, k1 as u8)"),
        ("(c as u64).wrapping_neg()", "(c as u64)"),
        ("mod word {", "mod word {\n    pub fn more() {}"),
        (
            "#[allow(dead_code)]\nmod word",
            "#[cfg(not(test))]\nmod word",
        ),
    ] {
        let other = text.replacen(from, to, 1);
        assert_ne!(other, text, "{from}");
        let e = functions(&other).expect_err(from);
        assert_eq!(e.message, "these are not the word functions", "{from}");
    }
}
