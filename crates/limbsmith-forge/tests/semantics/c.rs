//! C, by gcc and by clang.

use super::{Read, Rng, Tally, batches, compare, compiled, inputs, mutated};
use limbsmith_forge::read::c::{functions, words::Block};
use limbsmith_forge::read::rust::Function;
use std::fmt::Write;

const FOREIGN: &[&str] = &[
    "(uint8_t)",
    "(uint32_t)",
    "(uint64_t)",
    "(limbsmith_u128)",
    "~",
    "/",
    "%",
    "^",
    "+ 1",
    ">> 3",
    "<< 3",
    "| 1",
    "const",
    "static",
    "uint16_t",
    "=",
    ";",
    ",",
    "()",
    "0x10",
    "1u",
    "010",
    "++",
    "->",
    "[1]",
    "// x\n",
    "/* x */",
    "\\\n",
    "??/",
    "#define k 3\n",
    "<:",
    "r[0]",
    "&",
    "-",
    "*",
    "{",
    "}",
    "limbsmith_mask64(bit) &",
    "return",
    "UINT64_C(5)",
    "UINT8_C(5)",
    "UINT32_C(7)",
    "!",
];

fn blocks() -> String {
    let of = [8, 32, 128, 64].map(|w| [Block::Wrapping(w), Block::Words(w)]);
    let mut all: Vec<Block> = Block::ALL
        .into_iter()
        .filter(|b| of.iter().flatten().any(|o| o == b))
        .collect();
    all.dedup();
    all.into_iter().map(Block::text).collect()
}

fn header(function: &str) -> String {
    format!(
        "#ifndef LIMBSMITH_X_H\n#define LIMBSMITH_X_H\n#include <stdint.h>\n#ifdef __SIZEOF_INT128__\n{}\n{function}\n#endif\n#endif\n",
        blocks()
    )
}

/// Widths of names.
type Scope = Vec<(String, u32)>;

fn ty(width: u32) -> String {
    match width {
        128 => "limbsmith_u128".into(),
        w => format!("uint{w}_t"),
    }
}

fn var(r: &mut Rng, scope: &Scope, width: u32) -> Option<String> {
    let all: Vec<&String> = scope
        .iter()
        .filter(|v| v.1 == width)
        .map(|v| &v.0)
        .collect();
    (!all.is_empty()).then(|| r.pick(&all).to_string())
}

fn expr(r: &mut Rng, scope: &Scope, width: u32, depth: usize) -> String {
    let leaf = |r: &mut Rng| match (r.below(8), width) {
        (0, 64) => r
            .pick(&["a[1]", "b[2]", "UINT64_C(0xffffffffffffffed)"])
            .to_string(),
        (1, _) => r.below(200).to_string(),
        _ => var(r, scope, width).unwrap_or(format!("({})k", ty(width))),
    };
    if depth == 0 {
        return leaf(r);
    }
    let narrow = width < 32;
    let again = |r: &mut Rng| expr(r, scope, width, if narrow { 0 } else { depth - 1 });
    let first = |r: &mut Rng| var(r, scope, width).unwrap_or(format!("({})k", ty(width)));
    let text = match r.below(13) {
        0..=2 => format!("{} + {}", first(r), again(r)),
        3 => format!("{} - {}", first(r), again(r)),
        4 => format!("{} * {}", first(r), again(r)),
        5 => format!("{} >> {}", first(r), r.below(width as usize)),
        6 => format!("{} << {}", first(r), r.below(width as usize)),
        7 => format!("{} & {}", first(r), (1 << (1 + r.below(6))) - 1),
        8 if !narrow => format!("(({}) << 7) | {}", first(r), again(r)),
        9 if width == 64 => format!("limbsmith_mask64(bit) & {}", again(r)),
        10 => {
            let other = *r.pick(&[32, 64, 128]);
            return format!("({})({})", ty(width), expr(r, scope, other, depth - 1));
        }
        11 => {
            return format!(
                "limbsmith_{}{width}({}, {})",
                r.pick(&["addw", "subw", "mulw"]),
                leaf(r),
                leaf(r)
            );
        }
        // From left to right this is never below zero.
        8 | 9 => {
            let (f, g) = (first(r), first(r));
            format!("{f} + {g} + {} - {f} - {g}", first(r))
        }
        // Widths that meet.
        12 if width > 32 => format!("{} + {}", first(r), expr(r, scope, 32, 0)),
        _ => return leaf(r),
    };
    if narrow {
        format!("({})({text})", ty(width))
    } else {
        text
    }
}

fn function(r: &mut Rng) -> String {
    let mut scope: Scope = vec![("k".into(), 64), ("bit".into(), 8)];
    let mut t = "static inline void limbsmith_f(uint64_t r[3], const uint64_t a[3], const uint64_t b[3], uint64_t k, uint8_t bit) {\n    uint64_t a0 = a[0], a1 = a[1], b0 = b[0];\n".to_string();
    scope.extend(["a0", "a1", "b0"].map(|n| (n.to_string(), 64)));
    for n in 0..3 + r.below(6) {
        let x = format!("x{n}");
        let e = |r: &mut Rng| expr(r, &scope, 64, 1);
        match r.below(6) {
            0 => {
                let f = *r.pick(&["adc64", "sbb64"]);
                let _ = writeln!(
                    t,
                    "    uint64_t {x};\n    uint8_t y{n} = limbsmith_{f}(&{x}, {}, {}, bit);",
                    e(r),
                    e(r)
                );
                scope.extend([(x, 64), (format!("y{n}"), 8)]);
            }
            1 => {
                let _ = writeln!(
                    t,
                    "    uint64_t {x};\n    uint64_t y{n} = limbsmith_mul_wide64(&{x}, {}, {});",
                    e(r),
                    e(r)
                );
                scope.extend([(x, 64), (format!("y{n}"), 64)]);
            }
            _ => {
                let w = *r.pick(&[8, 32, 64, 64, 128]);
                let _ = writeln!(t, "    {} {x} = {};", ty(w), expr(r, &scope, w, 2));
                scope.push((x, w));
            }
        }
    }
    let e: Vec<String> = (0..3).map(|_| expr(r, &scope, 64, 2)).collect();
    // No operand is read after the first write to the result.
    let _ = write!(
        t,
        "    uint64_t z0 = {}, z1 = {}, z2 = {};\n    r[0] = z0;\n    r[1] = z1;\n    r[2] = z2;\n}}\n",
        e[0], e[1], e[2]
    );
    t
}

/// The file of these functions, and the first line of each.
fn program(all: &[Read], chosen: &[usize], rows: &[Vec<u64>]) -> (String, Vec<usize>) {
    let mut t = format!("#include <stdint.h>\n#include <stdio.h>\n{}\n", blocks());
    let mut starts = vec![];
    let mut main = String::new();
    for &i in chosen {
        starts.push(t.lines().count() + 1);
        let read = &all[i];
        let p = &read.program;
        t += &read
            .text
            .replace("limbsmith_f", &format!("limbsmith_f{i}_"));
        t.push('\n');
        for (n, row) in rows.iter().enumerate() {
            let operands = super::operands(p, row);
            let (mut args, mut before) = (vec![], String::new());
            for (j, (g, words)) in p.inputs.iter().zip(&operands).enumerate() {
                let w = p.vars[g.vars[0]].width;
                let list: Vec<String> = words.iter().map(|x| format!("UINT64_C({x})")).collect();
                let _ = write!(
                    before,
                    "uint{w}_t q{j}[{}] = {{{}}}; ",
                    words.len(),
                    list.join(", ")
                );
                let array = [format!("{}[", g.name), format!("{} [", g.name)];
                let signature = &read.text[..read.text.find('{').unwrap_or(0)];
                args.push(match array.iter().any(|a| signature.contains(a)) {
                    true => format!("q{j}"),
                    false => format!("q{j}[0]"),
                });
            }
            let out = &p.outputs[0].vars;
            let w = p.vars[out[0]].width;
            let call = match read.text.contains("void limbsmith_f") {
                true => format!("limbsmith_f{i}_(out, {})", args.join(", ")),
                false => format!("out[0] = limbsmith_f{i}_({})", args.join(", ")),
            };
            let shown: String = (0..out.len())
                .map(|k| format!("printf(\" %llu\", (unsigned long long)out[{k}]); "))
                .collect();
            let _ = writeln!(
                main,
                "    {{ {before}uint{w}_t out[{}]; {call}; printf(\"{i} {n}\"); {shown}printf(\"\\n\"); }}",
                out.len()
            );
        }
    }
    let _ = write!(t, "int main(void) {{\n{main}    return 0;\n}}\n");
    (t, starts)
}

fn batch(name: &str, compiler: &[&str], r: &mut Rng) -> Tally {
    let rows = inputs(r);
    let (mut all, mut tally) = (vec![], Tally::default());
    for n in 0..300 {
        let whole = function(r);
        let text = if n % 8 == 0 {
            whole
        } else {
            mutated(r, &whole, FOREIGN)
        };
        tally.tried += 1;
        let Ok(found) = functions(&header(&text)) else {
            continue;
        };
        tally.accepted += 1;
        if let [Function::Program(p)] = &found[..]
            && p.name == "limbsmith_f"
        {
            all.push(Read {
                text,
                program: p.clone(),
            });
        }
    }
    let compiler: Vec<String> = compiler.iter().map(ToString::to_string).collect();
    let (left, said) = compiled(name, "program.c", &compiler, &all, &|chosen| {
        program(&all, chosen, &rows)
    });
    tally.compiled = left.len();
    tally.compared = compare(name, &all, &said, &rows);
    tally
}

fn fuzz(name: &str, compiler: &[&str]) {
    batches(name, |r| batch(name, compiler, r));
}

#[test]
fn fuzz_of_c_by_cc() {
    fuzz("cc", &["cc", "-std=c99", "-w", "-O0"]);
}

#[test]
#[ignore = "needs clang-19: cargo xtask test programs"]
fn fuzz_of_c_by_clang() {
    fuzz(
        "clang",
        &["clang-19", "-std=c99", "-w", "-O1", "-ferror-limit=0"],
    );
}
