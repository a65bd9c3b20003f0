//! Invalid inputs of the C reader: each text is one step away from a valid one.

use limbsmith_check::Op;
use limbsmith_forge::read::c::{functions, functions_at, guard_of, words::Block};
use limbsmith_forge::read::rust::Function;

/// A header that is complete where the compiler has words of 128 bits: the blocks of these widths, and the rest of the
/// text.
fn file(widths: &[u32], rest: &str) -> String {
    let blocks = widths
        .iter()
        .flat_map(|&w| [Block::Words(w), Block::Wrapping(w)]);
    let blocks: String = blocks.map(Block::text).collect();
    frame(&format!(
        "#ifdef __SIZEOF_INT128__\n{blocks}{rest}\n#endif\n"
    ))
}

/// The guard around a header.
fn frame(inside: &str) -> String {
    format!("#ifndef LIMBSMITH_X_H\n#define LIMBSMITH_X_H\n#include <stdint.h>\n{inside}#endif\n")
}

/// A function on two arrays of two words, and a word `k` and a bit.
fn body(text: &str) -> String {
    let text = format!(
        "static inline void limbsmith_f(uint64_t r[2], const uint64_t a[2], uint64_t k, uint8_t bit) {{\n{text}\n}}"
    );
    file(&[128, 64, 32, 8], &text)
}

fn accepted(text: &str) -> Vec<Function> {
    functions(text).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

fn refused(text: &str, reason: &str) {
    match functions(text) {
        Ok(_) => panic!("read, though it should not be:\n{text}"),
        Err(e) => assert!(e.message.contains(reason), "{e}, not {reason}\n{text}"),
    }
}

/// Bodies that are accepted, and changes of them that are rejected.
#[test]
fn near_misses_are_refused() {
    let out = "r[0] = k; r[1] = k;";
    let cases: &[(&str, &[(&str, &str)])] = &[
        // The text of a body, and pairs of a rejected change and the reason.
        (
            "r[0] = a[0]; r[1] = k;",
            &[
                ("r[0] = k; r[1] = a[1];", "r is being written"),
                ("r[1] = k; r[0] = k;", "first word to its last"),
                ("r[0] = k;", "not written to its end"),
                ("r[0] = k; r[0] = k;", "first word to its last"),
                ("r[0] = k; r[1] = k; r[2] = k;", "first word to its last"),
                ("r[0] = k; uint64_t x = k; r[1] = x;", "interrupt"),
                ("r[0] = r[1]; r[1] = k;", "unknown name 'r'"),
                ("r[0] = a[2]; r[1] = k;", "no such element"),
                ("a[0] = k; r[0] = k; r[1] = k;", "expected '='"),
                ("return k;", "returns nothing"),
                ("", "not written to its end"),
                ("if (k) r[0] = k;", "expected '='"),
                ("r[bit] = k; r[1] = k;", "expected a number"),
            ],
        ),
        (
            "uint64_t x = k + 1; r[0] = x; r[1] = k;",
            &[
                (
                    "uint64_t x = x + 1; r[0] = x; r[1] = k;",
                    "unknown name 'x'",
                ),
                ("uint64_t x; r[0] = x; r[1] = k;", "holds nothing"),
                ("uint64_t k = 1; r[0] = k; r[1] = k;", "cannot be declared"),
                ("uint64_t r = 1; r[0] = k; r[1] = k;", "cannot be declared"),
                ("const uint64_t x; r[0] = x; r[1] = k;", "needs its value"),
                (
                    "const uint64_t x = 1; x = 2; r[0] = x; r[1] = k;",
                    "cannot be given",
                ),
                (
                    "uint32_t x = k + 1; r[0] = x; r[1] = k;",
                    "expected a word of 32 bits",
                ),
                (
                    "limbsmith_u128 x = k + 1; r[0] = k; r[1] = k;",
                    "expected a word of 128",
                ),
                (
                    "uint64_t int = k + 1; r[0] = k; r[1] = k;",
                    "cannot be declared",
                ),
                (
                    "uint64_t linux = k + 1; r[0] = k; r[1] = k;",
                    "cannot be declared",
                ),
                ("uint64_t x = k++; r[0] = x; r[1] = k;", "'++' is not known"),
                (
                    "uint64_t x = k + -k; r[0] = x; r[1] = k;",
                    "expected a name",
                ),
                (
                    "uint64_t x = k / 3; r[0] = x; r[1] = k;",
                    "'/' is not known",
                ),
                (
                    "uint64_t x = k ? 1 : 0; r[0] = x; r[1] = k;",
                    "is not known",
                ),
                ("uint64_t x = ~k; r[0] = x; r[1] = k;", "is not known"),
                ("uint64_t x = k ^ 1; r[0] = x; r[1] = k;", "is not known"),
                ("uint64_t x = k + 010; r[0] = x; r[1] = k;", "not a number"),
                ("uint64_t x = k + 1u; r[0] = x; r[1] = k;", "not a number"),
                ("uint64_t x = k + 0x8000; r[0] = x; r[1] = k;", "UINT64_C"),
                ("uint64_t x = k + 32768; r[0] = x; r[1] = k;", "UINT64_C"),
                ("uint64_t x = 1 + 1; r[0] = x; r[1] = k;", "expected words"),
                (
                    "uint64_t x = k +/**/ 1; r[0] = x; r[1] = k;",
                    "'+/**/' is not known",
                ),
                (
                    "uint64_t x = k + 1; // \\\nr[0] = x; r[1] = k;",
                    "is not known",
                ),
                (
                    "uint64_t x = k + 1; // ??/\nr[0] = x; r[1] = k;",
                    "is not known",
                ),
                ("uint64_t x = a + 1; r[0] = x; r[1] = k;", "expected '['"),
                ("uint64_t x = *a; r[0] = x; r[1] = k;", "expected a name"),
            ],
        ),
        (
            // Shifts bind less tightly than sums: this is a shift of the sum.
            "uint64_t x = k + 1 >> 3; r[0] = x; r[1] = k;",
            &[
                (
                    "uint64_t x = k >> 64; r[0] = x; r[1] = k;",
                    "less than the width",
                ),
                (
                    "uint64_t x = k << k; r[0] = x; r[1] = k;",
                    "expected a number",
                ),
                ("uint64_t x = 1 << 3; r[0] = x; r[1] = k;", "before a shift"),
                (
                    "uint64_t x = (uint64_t)(bit << 3); r[0] = x; r[1] = k;",
                    "operands' width",
                ),
            ],
        ),
        (
            "uint8_t x = (uint8_t)(1 - bit); r[0] = k; r[1] = k;",
            &[
                ("uint8_t x = 1 - bit; r[0] = k; r[1] = k;", "cast it back"),
                (
                    "uint64_t x = (uint64_t)(1 - bit); r[0] = x; r[1] = k;",
                    "operands' width",
                ),
                (
                    "uint8_t x = (uint8_t)(1 - bit - bit); r[0] = k; r[1] = k;",
                    "cast it back",
                ),
                (
                    "uint8_t x = (uint8_t)(UINT16_C(256) - bit); r[0] = k; r[1] = k;",
                    "does not fit 8",
                ),
                (
                    "uint8_t x = (uint8_t)1 - bit; r[0] = k; r[1] = k;",
                    "cast it back",
                ),
                (
                    "uint64_t x = k + (1 - bit); r[0] = x; r[1] = k;",
                    "cast it back",
                ),
            ],
        ),
        (
            "uint64_t x; uint8_t c = limbsmith_adc64(&x, k, 1, bit); r[0] = x; r[1] = limbsmith_mask64(c) & k;",
            &[
                (
                    "uint64_t x; uint64_t c = limbsmith_adc64(&x, k, 1, bit); r[0] = x; r[1] = c;",
                    "another type",
                ),
                (
                    "uint64_t x; (void)limbsmith_adc64(&x, k, 1, k); r[0] = x; r[1] = k;",
                    "expected a word of 8",
                ),
                (
                    "uint64_t x; (void)limbsmith_adc64(&x, k, bit, 0); r[0] = x; r[1] = k;",
                    "expected a word of 64",
                ),
                (
                    "uint32_t x; (void)limbsmith_adc64(&x, k, 1, bit); r[0] = k; r[1] = k;",
                    "cannot be given",
                ),
                (
                    "(void)limbsmith_adc64(&x, k, 1, bit); r[0] = k; r[1] = k;",
                    "not declared",
                ),
                (
                    "(void)limbsmith_adc64(&a, k, 1, bit); r[0] = k; r[1] = k;",
                    "cannot be given",
                ),
                (
                    "const uint64_t x = 1; (void)limbsmith_adc64(&x, k, 1, bit); r[0] = k; r[1] = k;",
                    "cannot be given",
                ),
                (
                    "uint64_t x; x = limbsmith_mul_wide64(&x, k, 1); r[0] = x; r[1] = k;",
                    "the same variable",
                ),
                (
                    "uint64_t x; r[0] = limbsmith_mul_wide64(&x, k, 1); r[1] = x;",
                    "may not be called here",
                ),
                (
                    "uint64_t x; limbsmith_adc64(&x, k, 1, bit); r[0] = x; r[1] = k;",
                    "expected '='",
                ),
                (
                    "uint64_t x; (void)limbsmith_adc16(&x, k, 1, bit); r[0] = x; r[1] = k;",
                    "does not stand",
                ),
                (
                    "uint64_t x; (void)limbsmith_adc064(&x, k, 1, bit); r[0] = x; r[1] = k;",
                    "of two results",
                ),
                ("r[0] = memcmp(k, 1); r[1] = k;", "may not be called"),
                ("r[0] = k & 6; r[1] = k;", "needs a mask"),
                ("r[0] = k & a[0]; r[1] = k;", "needs a mask"),
                (
                    "r[0] = (limbsmith_mask64(bit) + 0) & k; r[1] = k;",
                    "needs a mask",
                ),
                (
                    "r[0] = (uint64_t)limbsmith_mask32(bit) & k; r[1] = k;",
                    "needs a mask",
                ),
                (
                    "limbsmith_u128 x = limbsmith_join128(k, 1); r[0] = k; r[1] = k;",
                    "only numbers",
                ),
            ],
        ),
    ];
    accepted(&body(out));
    for (good, bad) in cases {
        accepted(&body(good));
        for (text, reason) in *bad {
            refused(&body(text), reason);
        }
    }
}

/// A header of the library has the guard of its path, so no other header makes it empty.
#[test]
fn other_guards_than_that_of_the_path_are_refused() {
    let f = "static inline uint8_t limbsmith_f(const uint64_t a[1]) { return 0; }";
    let good = file(&[128, 64], f);
    assert!(functions_at(&good, "limbsmith/x.h").is_ok());
    let named = good.replace("LIMBSMITH_X_H", "LIMBSMITH_P256_H");
    assert!(functions(&named).is_ok() && functions_at(&named, "limbsmith/p256.h").is_ok());
    for path in ["limbsmith/p384.h", "p256.h", "limbsmith/p256_sat64.h"] {
        let e = functions_at(&named, path).expect_err("another guard");
        assert!(e.to_string().contains(&guard_of(path)), "{e}");
    }
}

/// The frame: guard, blocks, signatures.
#[test]
fn other_frames_are_refused() {
    let f = "static inline uint8_t limbsmith_f(const uint64_t a[1]) { return 0; }";
    let good = file(&[128, 64], f);
    accepted(&good);
    let swap = |from: &str, to: &str, reason: &str| {
        assert!(good.contains(from), "{from}");
        refused(&good.replacen(from, to, 1), reason);
    };
    swap(
        "#include <stdint.h>",
        "#include \"stdint.h\"",
        "expected '#include",
    );
    swap("#include <stdint.h>\n", "", "expected '#include");
    swap(
        "#define LIMBSMITH_X_H",
        "#define LIMBSMITH_Y_H",
        "expected '#define",
    );
    swap(
        "#define LIMBSMITH_X_H",
        "#define LIMBSMITH_X_H 1",
        "expected '#define",
    );
    swap(
        "static inline uint8_t limbsmith_f",
        "#define k 7\nstatic inline uint8_t limbsmith_f",
        "preprocessor",
    );
    swap(
        "static inline uint8_t limbsmith_f",
        "#pragma x\nstatic inline uint8_t limbsmith_f",
        "preprocessor",
    );
    swap(
        "static inline uint8_t limbsmith_f",
        "#if 0\nstatic inline uint8_t limbsmith_f",
        "preprocessor",
    );
    swap(
        "static inline uint8_t limbsmith_f",
        "inline uint8_t limbsmith_f",
        "expected 'static'",
    );
    swap("limbsmith_f(", "limbsmith_mask8(", "a word function's name");
    swap("limbsmith_f(", "limbsmith_adc(", "a word function's name");
    swap("limbsmith_f(", "memcpy(", "limbsmith_...");
    swap(
        "const uint64_t a[1]",
        "uint64_t a[1]",
        "operand arrays are const",
    );
    swap(
        "const uint64_t a[1]",
        "const uint64_t a",
        "operand arrays are const",
    );
    swap("const uint64_t a[1]", "const uint64_t a[0]", "no words");
    swap(
        "const uint64_t a[1]",
        "const uint64_t r[1]",
        "two parameters",
    );
    swap(
        "const uint64_t a[1]",
        "const uint64_t a[1], const uint64_t a[1]",
        "two parameters",
    );
    swap(
        "const uint64_t a[1]",
        "const unsigned a[1]",
        "expected uint8_t",
    );
    swap(
        "const uint64_t a[1]",
        "const limbsmith_u128 a[1]",
        "neither take nor give",
    );
    swap("return 0;", "return 0; return 0;", "nothing may follow");
    swap("return 0; }", "return 0; } static", "expected 'inline'");
    refused(
        &file(&[128, 64], &format!("{f}\n{f}")),
        "two functions of this name",
    );
    refused(&file(&[64], f), "needs the type of 128 bits");
    refused(&file(&[8, 8], f), "is there twice");
    refused(&format!("{good}#endif\n"), "preprocessor");
    refused(&good.replace("\n#endif\n", "\n"), "is missing");
}

/// Definitions inside the `#ifdef` do not exist for compilers without words of 128 bits: nothing after its `#endif` may
/// use them.
#[test]
fn what_is_skipped_is_not_there() {
    use Block::{Words, Wrapping};
    let header = |before: &[Block], inside: &[Block], kernel: &str, after: &str| {
        let text = |blocks: &[Block]| blocks.iter().map(|b| b.text()).collect::<String>();
        let (before, inside) = (text(before), text(inside));
        frame(&format!(
            "{before}#ifdef __SIZEOF_INT128__\n{inside}{kernel}\n#endif\n{after}\n"
        ))
    };
    let f = |name: &str, text: &str| {
        format!("static inline uint64_t limbsmith_{name}(const uint64_t a[1]) {{ {text} }}")
    };
    let wide = [Words(128), Words(64)];
    let wrap = f("f", "return limbsmith_subw64(a[0], 1);");
    accepted(&header(&[Wrapping(64)], &wide, "", &wrap));
    accepted(&header(
        &[],
        &[Wrapping(64)],
        "",
        &format!("{}{wrap}", Wrapping(64).text()),
    ));
    refused(
        &header(&[], &[Words(128), Words(64), Wrapping(64)], "", &wrap),
        "does not stand",
    );
    let mask = f("f", "return limbsmith_mask64(1) & a[0];");
    accepted(&header(&[], &wide, &mask, ""));
    refused(&header(&[], &wide, "", &mask), "does not stand");
    let product = f(
        "f",
        "limbsmith_u128 x = (limbsmith_u128)a[0] * a[0]; return (uint64_t)x;",
    );
    accepted(&header(&[], &wide, &product, ""));
    refused(&header(&[], &wide, "", &product), "expected");
    let join = f("f", "return (uint64_t)limbsmith_join128(1, 1);");
    refused(&header(&[], &wide, "", &join), "may not be called");
    // A function that calls a skipped one.
    let (g, h) = (f("g", "return a[0];"), f("h", "return limbsmith_g(a);"));
    accepted(&header(&[], &wide, &format!("{g}{h}"), ""));
    accepted(&header(&[], &wide, "", &format!("{g}{h}")));
    refused(&header(&[], &wide, &g, &h), "that is over");
    // And blocks that no such compiler can read.
    for b in Block::ALL.into_iter().filter(|b| b.wide()) {
        let needed = match b {
            Words(128) => vec![b],
            _ => vec![Words(128), b],
        };
        accepted(&header(&[], &needed, "", ""));
        refused(
            &header(&needed, &[], "", ""),
            "'#ifdef __SIZEOF_INT128__' around it",
        );
        refused(&header(&[], &needed[1..], "", &b.text()), "needs");
    }
}

/// One token of the word functions changed, anywhere.
#[test]
fn other_word_functions_are_refused() {
    let f = "static inline uint8_t limbsmith_f(const uint64_t a[1]) { return 0; }";
    let good = file(&[128, 64, 32, 16, 8], f);
    accepted(&good);
    let mut changed = 0;
    for (from, to) in [
        ("+ b + c;", "+ b - c;"),
        ("& 1)", "& 3)"),
        (">> 64", ">> 63"),
        (">> 8", ">> 9"),
        ("0 - c", "1 - c"),
        ("a * b", "a + b"),
        ("<< 64", "<< 32"),
        ("uint8_t c", "uint64_t c"),
        ("unsigned __int128", "__int128"),
        ("return a - b;", "return b - a;"),
        ("(uint32_t)a", "a"),
        ("*r =", "r[1] ="),
    ] {
        for (at, _) in good.match_indices(from) {
            let line = good[..at].rfind('\n').map_or(0, |i| i + 1);
            if good[line..].starts_with("//") {
                continue;
            }
            let text = format!("{}{to}{}", &good[..at], &good[at + from.len()..]);
            refused(&text, "not the word functions");
            changed += 1;
        }
    }
    assert!(changed > 40, "only {changed}");
}

/// Functions that call others.
#[test]
fn other_calls_are_refused() {
    let callees = "static inline void limbsmith_g(uint64_t r[2], const uint64_t a[2]) { uint64_t x = a[0], y = a[1]; r[0] = x; r[1] = y; }
        static inline void limbsmith_h(uint64_t r[3], const uint64_t a[2]) { uint64_t x = a[0], y = a[1]; r[0] = x; r[1] = y; r[2] = 0; }
        static inline uint8_t limbsmith_z(const uint64_t a[2]) { return 0; }\n";
    let call = |signature: &str, text: &str| {
        file(
            &[128, 64],
            &format!("{callees}static inline {signature} {{ {text} }}"),
        )
    };
    let void = |text: &str| call("void limbsmith_f(uint64_t r[2], const uint64_t a[2])", text);
    let bit = |text: &str| call("uint8_t limbsmith_f(const uint64_t a[2])", text);
    let Some(Function::Calls(c)) = accepted(&void(
        "uint64_t t0[2]; limbsmith_g(t0, a); limbsmith_g(r, t0);",
    ))
    .pop() else {
        panic!("calls");
    };
    assert_eq!(c.calls.len(), 2);
    accepted(&bit(
        "uint64_t t0[2]; limbsmith_g(t0, a); return limbsmith_z(t0);",
    ));
    for (text, reason) in [
        ("uint64_t t0[2]; limbsmith_g(r, t0);", "holds nothing yet"),
        (
            "uint64_t t0[3]; limbsmith_g(t0, a); limbsmith_g(r, t0);",
            "cannot take this result",
        ),
        (
            "uint32_t t0[2]; limbsmith_g(t0, a); limbsmith_g(r, t0);",
            "cannot take this result",
        ),
        (
            "uint64_t t0[3]; limbsmith_h(t0, a); limbsmith_g(r, t0);",
            "another type",
        ),
        ("limbsmith_h(r, a);", "another type"),
        ("limbsmith_g(a, a);", "cannot take this result"),
        ("limbsmith_g(r, r);", "holds nothing yet"),
        ("limbsmith_g(r, a); limbsmith_g(r, a);", "expected '}'"),
        ("limbsmith_z(a);", "lost"),
        ("return limbsmith_z(a);", "another type"),
        (
            "uint64_t t0[2]; limbsmith_g(t0, a); limbsmith_g(t0, a); limbsmith_g(r, t0);",
            "cannot take this result",
        ),
        ("uint64_t a[2]; limbsmith_g(r, a);", "cannot be declared"),
        ("limbsmith_g(r, a, a);", "expected ')'"),
        (
            "limbsmith_q(r, a); limbsmith_g(r, a);",
            "not an earlier function",
        ),
    ] {
        refused(&void(text), reason);
    }
    refused(&bit("limbsmith_g(a, a);"), "cannot take this result");
}

/// The meaning of conversions: operands of two widths are converted to the wider one.
#[test]
fn conversions_are_taken_as_c_makes_them() {
    let program = |text: &str| match accepted(&body(text)).pop() {
        Some(Function::Program(p)) => p,
        _ => panic!("a program"),
    };
    let run = |text: &str, a: [u128; 2], k: u128, bit: u128| {
        program(text)
            .run(&[a.to_vec(), vec![k], vec![bit]])
            .map(|mut r| r.remove(0))
    };
    let top = u128::from(u64::MAX);
    // 64 and 128 bits: the product has 128.
    let text = "limbsmith_u128 x = (limbsmith_u128)a[0] * k; r[0] = (uint64_t)(x >> 64); r[1] = (uint64_t)x;";
    assert_eq!(run(text, [top, 0], top, 0), Ok(vec![top - 1, 1]));
    // 64 bits alone: the product must fit, and this one does not.
    let text = "limbsmith_u128 x = (limbsmith_u128)(a[0] * k); r[0] = (uint64_t)(x >> 64); r[1] = (uint64_t)x;";
    assert!(run(text, [top, 0], top, 0).is_err());
    assert_eq!(run(text, [3, 0], 5, 0), Ok(vec![0, 15]));
    // Only explicit wrapping functions wrap.
    let text = "uint64_t x = limbsmith_addw64(a[0], k), y = limbsmith_subw64(a[1], k); r[0] = x; r[1] = y;";
    assert_eq!(run(text, [top, 0], 1, 0), Ok(vec![0, top]));
    assert!(run("r[0] = a[0] + k; r[1] = k;", [top, 0], 1, 0).is_err());
    assert!(run("r[0] = a[0] - k; r[1] = k;", [0, 0], 1, 0).is_err());
    assert!(run("r[0] = a[0] << 1; r[1] = k;", [top, 0], 1, 0).is_err());
    // A bit combined with a word is a word; a bit combined with a bit must stay a bit.
    assert_eq!(
        run("r[0] = k + bit; r[1] = bit + k;", [0, 0], 8, 1),
        Ok(vec![9, 9])
    );
    assert_eq!(
        run(
            "r[0] = (uint64_t)(uint8_t)(bit + bit); r[1] = k;",
            [0, 0],
            8,
            1
        ),
        Ok(vec![2, 8])
    );
    // Precedence: products, sums, shifts, &, |.
    let text = "r[0] = k + 2 * k << 1 & 31 | 2 * k << 5; r[1] = k;";
    assert_eq!(run(text, [0, 0], 3, 0), Ok(vec![18 | 192, 3]));
    let ops = program("r[0] = limbsmith_mask64(bit) & k; r[1] = k;");
    assert!(ops.stmts.iter().any(|s| s.op == Op::Sel));
}
