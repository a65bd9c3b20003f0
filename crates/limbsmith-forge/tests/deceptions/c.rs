//! Misleading texts in C.

use super::none;
use limbsmith_forge::read::c::{functions, words::Block};

/// A header with one function, as the forge writes it.
fn header(body: &str) -> String {
    let blocks: String = [Block::Words(128), Block::Words(64)]
        .map(Block::text)
        .concat();
    format!(
        "// A test.\n#ifndef LIMBSMITH_X_H\n#define LIMBSMITH_X_H\n\n#include <stdint.h>\n\n#ifdef __SIZEOF_INT128__\n\
         {blocks}\nstatic inline void limbsmith_f(uint64_t r[2], const uint64_t a[2], uint64_t k, uint8_t bit) {{\n\
         {body}\n}}\n\n#endif\n\n#endif\n"
    )
}

const GOOD: &str =
    "    uint64_t x = a[0] + k;\n    uint64_t y = a[1];\n    r[0] = x;\n    r[1] = y;";

#[test]
fn other_texts_of_c_are_refused() {
    let good = header(GOOD);
    functions(&good).unwrap_or_else(|e| panic!("{e}"));
    let mut accepted = vec![];
    let sum = "uint64_t x = a[0] + k;";
    for (name, from, to) in [
        ("a trigraph", sum, "uint64_t x = a??(0??) + k;"),
        (
            "a trigraph that continues a comment",
            sum,
            "// sum ??/\n    uint64_t x = a[0] + k;",
        ),
        (
            "a line that continues a comment",
            sum,
            "// sum \\\n    uint64_t x = a[0] + k;",
        ),
        ("a line that goes on", sum, "uint64_t x = a[0] + \\\n k;"),
        ("digraphs", sum, "uint64_t x = a<:0:> + k;"),
        (
            "a digraph of a directive",
            sum,
            "%:define k 7\n    uint64_t x = a[0] + k;",
        ),
        ("a block comment", sum, "uint64_t x = a[0] /* + 1 */ + k;"),
        // Without comments of `//`, as in C89, this is a quotient.
        (
            "a comment of another standard",
            sum,
            "uint64_t x = a[0] //* 2 */ 2\n    + k;",
        ),
        (
            "a comment that opens another",
            sum,
            "uint64_t x = a[0] + k; // /* x",
        ),
        ("a macro", sum, "#define k 7\n    uint64_t x = a[0] + k;"),
        (
            "a macro taken back",
            sum,
            "#undef UINT64_C\n    uint64_t x = a[0] + k;",
        ),
        (
            "a pragma",
            sum,
            "#pragma GCC optimize (\"O3\")\n    uint64_t x = a[0] + k;",
        ),
        (
            "a pragma as an operator",
            sum,
            "_Pragma(\"x\") uint64_t x = a[0] + k;",
        ),
        ("an error", sum, "#error x\n    uint64_t x = a[0] + k;"),
        (
            "a number of a line",
            sum,
            "#line 7\n    uint64_t x = a[0] + k;",
        ),
        (
            "nothing for the preprocessor",
            sum,
            "#\n    uint64_t x = a[0] + k;",
        ),
        (
            "a condition",
            sum,
            "#if 0\n    uint64_t x = a[0] + k;\n#endif",
        ),
        (
            "a condition in the known form",
            sum,
            "#ifdef __SIZEOF_INT128__\n    uint64_t x = a[0] + k;\n#endif",
        ),
        (
            "another header",
            sum,
            "#include \"x.h\"\n    uint64_t x = a[0] + k;",
        ),
        (
            "an assertion",
            sum,
            "_Static_assert(1, \"x\");\n    uint64_t x = a[0] + k;",
        ),
        (
            "an attribute",
            sum,
            "__attribute__((unused)) uint64_t x = a[0] + k;",
        ),
        (
            "an attribute of C23",
            sum,
            "[[maybe_unused]] uint64_t x = a[0] + k;",
        ),
        (
            "assembly",
            sum,
            "__asm__(\"\");\n    uint64_t x = a[0] + k;",
        ),
        ("a volatile", sum, "volatile uint64_t x = a[0] + k;"),
        ("a register", sum, "register uint64_t x = a[0] + k;"),
        ("a static", sum, "static uint64_t x = a[0] + k;"),
        (
            "a type of another width",
            sum,
            "unsigned long x = a[0] + k;",
        ),
        ("a signed type", sum, "int64_t x = a[0] + k;"),
        ("a type that is inferred", sum, "auto x = a[0] + k;"),
        (
            "a name of capitals",
            "uint64_t y = a[1];",
            "uint64_t Y = a[1], y = Y;",
        ),
        (
            "a name with a dollar",
            "uint64_t y = a[1];",
            "uint64_t y$ = a[1], y = y$;",
        ),
        (
            "a name of another script",
            "uint64_t y = a[1];",
            "uint64_t \u{443} = a[1], y = \u{443};",
        ),
        (
            "a universal name",
            "uint64_t y = a[1];",
            "uint64_t \\u0443 = a[1], y = \\u0443;",
        ),
        (
            "a name of the compiler's",
            "uint64_t y = a[1];",
            "uint64_t __x = a[1], y = __x;",
        ),
        (
            "a name that begins with a line",
            "uint64_t y = a[1];",
            "uint64_t _x = a[1], y = _x;",
        ),
        (
            "a name that is a macro somewhere",
            "uint64_t y = a[1];",
            "uint64_t unix = a[1], y = unix;",
        ),
        (
            "another such name",
            "uint64_t y = a[1];",
            "uint64_t near = a[1], y = near;",
        ),
        (
            "a keyword of C++20",
            "uint64_t y = a[1];",
            "uint64_t concept = a[1], y = concept;",
        ),
        (
            "a keyword of vectors",
            "uint64_t y = a[1];",
            "uint64_t vector = a[1], y = vector;",
        ),
        (
            "a name of a type",
            "uint64_t y = a[1];",
            "uint64_t size_t = a[1], y = size_t;",
        ),
        ("an octal number", sum, "uint64_t x = a[0] + k + 00;"),
        ("a binary number", sum, "uint64_t x = a[0] + k + 0b0;"),
        ("a number with marks", sum, "uint64_t x = a[0] + k + 0'0;"),
        (
            "a number of another type",
            sum,
            "uint64_t x = a[0] + k + 0ull;",
        ),
        (
            "a hexadecimal number in capitals",
            sum,
            "uint64_t x = a[0] + k + 0X0;",
        ),
        ("a number in parts", sum, "uint64_t x = a[0] + k + 0x 0;"),
        ("a character", sum, "uint64_t x = a[0] + k + 'a';"),
        (
            "an int that is too large",
            sum,
            "uint64_t x = a[0] + k + 65536;",
        ),
        ("a comma", sum, "uint64_t x = (k, a[0] + k);"),
        ("a size", sum, "uint64_t x = a[0] + k + sizeof(k);"),
        ("an index first", sum, "uint64_t x = 0[a] + k;"),
        ("a pointer", sum, "uint64_t x = *a + k;"),
        ("a sign", sum, "uint64_t x = a[0] + +k;"),
        ("two sums in one", sum, "uint64_t x = a[0] + k, x = a[0];"),
        (
            "an assignment in an expression",
            sum,
            "uint64_t x = a[0] + (k = k);",
        ),
        (
            "a block",
            sum,
            "{ uint64_t x = a[0] + k; }\n    uint64_t x = a[0];",
        ),
        (
            "an expression of statements",
            sum,
            "uint64_t x = ({ a[0] + k; });",
        ),
        ("a label", sum, "here: ;\n    uint64_t x = a[0] + k;"),
        ("an empty statement", sum, ";\n    uint64_t x = a[0] + k;"),
        ("a tab", sum, "\tuint64_t x = a[0] + k;"),
        ("a carriage return", sum, "uint64_t x = a[0] + k;\r"),
        ("a page break", sum, "uint64_t x = a[0] + k;\u{c}"),
        ("a zero byte", sum, "uint64_t x = a[0] + k; // \0"),
        (
            "text that runs backwards",
            sum,
            "uint64_t x = a[0] + k; // \u{202e}",
        ),
        (
            "a header's own guard in between",
            sum,
            "#ifndef LIMBSMITH_X_H\n    uint64_t x = a[0] + k;\n#endif",
        ),
        (
            "another prologue",
            "#include <stdint.h>\n",
            "#include <stdint.h>\n#include <stddef.h>\n",
        ),
        (
            "a macro in the prologue",
            "#include <stdint.h>\n",
            "#define static\n#include <stdint.h>\n",
        ),
        (
            "a macro behind the prologue",
            "#include <stdint.h>\n",
            "#include <stdint.h>\n#define uint64_t uint32_t\n",
        ),
        (
            "a guard that is a block's",
            "LIMBSMITH_X_H",
            "LIMBSMITH_WORDS_64",
        ),
        (
            "a guard with a value",
            "#define LIMBSMITH_X_H\n",
            "#define LIMBSMITH_X_H 1\n",
        ),
        (
            "a guard with parameters",
            "#define LIMBSMITH_X_H\n",
            "#define LIMBSMITH_X_H(x)\n",
        ),
        (
            "a directive that goes on",
            "#define LIMBSMITH_X_H\n",
            "#define LIMBSMITH_X_H \\\n\n",
        ),
        (
            "a directive within a comment",
            "#define LIMBSMITH_X_H\n",
            "/* #define LIMBSMITH_X_H */\n",
        ),
        (
            "another condition",
            "#ifdef __SIZEOF_INT128__",
            "#ifndef __SIZEOF_INT128__",
        ),
        (
            "a condition on an architecture",
            "#ifdef __SIZEOF_INT128__",
            "#ifdef __x86_64__",
        ),
        ("text before the guard", "// A test.\n", "int x;\n"),
        (
            "a mark of the byte order",
            "// A test.\n",
            "\u{feff}// A test.\n",
        ),
        ("a function of capitals", "limbsmith_f(", "limbsmith_F("),
        (
            "a function that is not static",
            "static inline void limbsmith_f",
            "inline void limbsmith_f",
        ),
        (
            "a function with an attribute",
            "static inline void limbsmith_f",
            "static inline __attribute__((const)) void limbsmith_f",
        ),
        (
            "a restricted array",
            "const uint64_t a[2]",
            "const uint64_t a[restrict 2]",
        ),
        (
            "an array of at least",
            "const uint64_t a[2]",
            "const uint64_t a[static 2]",
        ),
        (
            "an array of two dimensions",
            "const uint64_t a[2]",
            "const uint64_t a[2][2]",
        ),
        (
            "a pointer to words",
            "const uint64_t a[2]",
            "const uint64_t *a",
        ),
        (
            "an array without a length",
            "const uint64_t a[2]",
            "const uint64_t a[]",
        ),
        ("a parameter of capitals", "uint64_t k,", "uint64_t K,"),
        (
            "any number of parameters",
            "uint8_t bit)",
            "uint8_t bit, ...)",
        ),
        (
            "a function twice",
            "    r[1] = y;\n}\n",
            "    r[1] = y;\n}\nstatic inline void limbsmith_f(uint64_t r[1], const uint64_t a[1]) { uint64_t x = a[0]; r[0] = x; }\n",
        ),
        (
            "a variable between functions",
            "    r[1] = y;\n}\n",
            "    r[1] = y;\n}\nstatic uint64_t x;\n",
        ),
        (
            "a type between functions",
            "    r[1] = y;\n}\n",
            "    r[1] = y;\n}\ntypedef uint32_t limbsmith_x;\n",
        ),
        (
            "a semicolon between functions",
            "    r[1] = y;\n}\n",
            "    r[1] = y;\n};\n",
        ),
    ] {
        assert!(good.contains(from), "{from}");
        let text = match name {
            "a guard that is a block's" => good.replace(from, to),
            _ => good.replacen(from, to, 1),
        };
        if functions(&text).is_ok() {
            accepted.push(name.to_string());
        }
    }
    none(&accepted);
}

/// Compilers need not distinguish names by more than their first characters.
#[test]
fn long_names_of_c_are_refused() {
    let good = header(GOOD);
    let local = |n: usize| header(&GOOD.replace('x', &"x".repeat(n)));
    let function = |n: usize| good.replace("limbsmith_f", &format!("limbsmith_{}", "f".repeat(n)));
    let guard = |n: usize| good.replace("LIMBSMITH_X_H", &format!("LIMBSMITH_{}_H", "X".repeat(n)));
    for text in [local(31), function(53), guard(51)] {
        functions(&text).unwrap_or_else(|e| panic!("{e}"));
    }
    for text in [local(32), function(54), guard(52)] {
        assert!(functions(&text).is_err(), "{text}");
    }
}
