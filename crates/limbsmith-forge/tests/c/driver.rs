//! A C program that runs functions on data from its standard input.
//!
//! The data are little-endian words, read byte by byte, so that the program does the same on machines of either order.
//! For each function: the number of vectors, then for each vector the operands and the expected result. Every vector is
//! run with the result stored separately, and then in place of each operand of the same shape.

use crate::vectors::{Array, Case};
use std::fmt::Write;

const HEAD: &str = r#"#include <stdio.h>
#include <stdlib.h>

static unsigned char *data, *at, *end;

static uint64_t word(int bytes) {
    uint64_t x = 0;
    if (end - at < bytes) {
        printf("the data end too early\n");
        exit(1);
    }
    for (int i = 0; i < bytes; i++) x |= (uint64_t)at[i] << (8 * i);
    at += bytes;
    return x;
}

#define OF_WIDTH(w) \
static void get##w(uint##w##_t *x, int n) { for (int i = 0; i < n; i++) x[i] = (uint##w##_t)word(w / 8); } \
static void expect##w(const char *name, const uint##w##_t *x, int n) { \
    for (int i = 0; i < n; i++) { \
        if (x[i] != (uint##w##_t)word(w / 8)) { printf("%s: word %d is wrong\n", name, i); exit(1); } \
    } \
}
OF_WIDTH(8)
OF_WIDTH(16)
OF_WIDTH(32)
OF_WIDTH(64)

static void load(void) {
    size_t room = 1 << 20, n = 0, k;
    data = malloc(room);
    while (data && (k = fread(data + n, 1, room - n, stdin)) > 0) {
        n += k;
        if (n == room) data = realloc(data, room *= 2);
    }
    if (!data) exit(2);
    at = data;
    end = data + n;
}
"#;

/// The program for these functions; the headers lie where the compiler looks.
pub fn program(headers: &[String], cases: &[&Case]) -> String {
    let mut t = String::new();
    for h in headers {
        let _ = writeln!(t, "#include \"{h}\"");
    }
    t += HEAD;
    for (i, c) in cases.iter().enumerate() {
        t += &function(i, c);
    }
    t += "\nint main(void) {\n    unsigned long vectors = 0;\n    load();\n";
    // All widths are used, so that no compiler warns about those that a set of headers does not use.
    t += "    get8(0, 0); get16(0, 0); get32(0, 0); get64(0, 0);\n";
    t += "    expect8(\"\", 0, 0); expect16(\"\", 0, 0); expect32(\"\", 0, 0); expect64(\"\", 0, 0);\n";
    for i in 0..cases.len() {
        let _ = writeln!(t, "    vectors += run{i}();");
    }
    let _ = writeln!(
        t,
        "    if (at != end) {{ printf(\"data are left over\\n\"); return 1; }}\n    free(data);\n    \
         printf(\"{} functions, %lu vectors\\n\", vectors);\n    return 0;\n}}",
        cases.len()
    );
    t
}

fn function(index: usize, c: &Case) -> String {
    let declare = |name: &str, a: &Array| match a.length {
        Some(n) => format!("uint{}_t {name}[{n}]", a.width),
        None => format!("uint{}_t {name}[1]", a.width),
    };
    let size = |a: &Array| a.length.unwrap_or(1);
    // Operands that the result may replace.
    let same = |a: &&Array| {
        c.output.length.is_some() && (a.width, a.length) == (c.output.width, c.output.length)
    };
    let places: Vec<usize> = (0..c.inputs.len())
        .filter(|&i| same(&&c.inputs[i]))
        .collect();
    let mut t = format!(
        "\nstatic unsigned long run{index}(void) {{\n    uint32_t count = (uint32_t)word(4);\n    for \
         (uint32_t n = 0; n < count; n++) {{\n        unsigned char *start = at;\n        for (int mode = 0; \
         mode <= {}; mode++) {{\n            at = start;\n",
        places.len()
    );
    let _ = writeln!(t, "            {};", declare("r", &c.output));
    let mut args = vec![];
    for (i, a) in c.inputs.iter().enumerate() {
        let name = format!("x{i}");
        let _ = writeln!(
            t,
            "            {}; get{}({name}, {});",
            declare(&name, a),
            a.width,
            size(a)
        );
        args.push(match a.length {
            Some(_) => name,
            None => format!("{name}[0]"),
        });
    }
    let w = c.output.width;
    let mut out = "r".to_string();
    for (k, i) in places.iter().enumerate() {
        out = format!("mode == {} ? x{i} : {out}", k + 1);
    }
    let _ = writeln!(t, "            uint{w}_t *out = {out};");
    let name = &c.name;
    let _ = match c.output.length {
        Some(_) => writeln!(t, "            {name}(out, {});", args.join(", ")),
        None => writeln!(t, "            out[0] = {name}({});", args.join(", ")),
    };
    let _ = writeln!(
        t,
        "            expect{w}(\"{name}\", out, {});",
        size(&c.output)
    );
    t += "        }\n    }\n    return count;\n}\n";
    t
}

/// The data for these functions.
pub fn data(cases: &[&Case]) -> Vec<u8> {
    let mut out = vec![];
    for c in cases {
        out.extend((c.vectors.len() as u32).to_le_bytes());
        for (inputs, result) in &c.vectors {
            let words = inputs.iter().zip(&c.inputs).chain([(result, &c.output)]);
            for (words, array) in words {
                for x in words {
                    out.extend(&x.to_le_bytes()[..array.width as usize / 8]);
                }
            }
        }
    }
    out
}
