//! The program in Rust.

use super::formula::{ADDITION, AFFINE, CHAIN, DOUBLING, Kind, Step, lower};
use super::{Files, operands, words};
use crate::candidates::Candidate;
use crate::work::Goal;
use std::fmt::Write;

/// The parts of the source that differ between candidates.
struct Names {
    /// The module of kernels.
    k: String,
    kind: Kind,
    /// The type of an element.
    element: String,
    /// Number of elements that together make eight lanes; 1 for words.
    halves: usize,
    /// Expressions of the two operands.
    operands: [String; 2],
}

impl Names {
    fn of(i: usize, c: &Candidate) -> Names {
        let (k, kind, n) = (format!("k{i}"), Kind::of(c), c.rep.limbs);
        let or = |name: &str| c.has(name).then(|| format!("{k}::{name}"));
        let element = match kind {
            Kind::Words { .. } => format!("[u{}; {n}]", c.rep.word),
            Kind::Wide => format!("[{k}::lane::Low<{k}::lane::Zmm>; {n}]"),
            Kind::Narrow => format!("[{k}::lane32::Ymm; {n}]"),
        };
        let enter = match or("from_words").or(or("split_words")) {
            Some(function) => format!("{function}(&"),
            None => "(".into(),
        };
        let operand = |x| {
            let list = words(c, x);
            match kind {
                Kind::Words { .. } => format!("{enter}black_box([{list}]))"),
                Kind::Wide => format!(
                    "{enter}black_box([{list}]).map(|w| <{k}::lane::Zmm as {k}::lane::Lane>::splat(w)))"
                ),
                Kind::Narrow => format!(
                    "{enter}black_box([{list}]).map(|w| <{k}::lane32::Ymm as {k}::lane32::Lane>::splat(w)))"
                ),
            }
        };
        let [x, y] = operands(&c.module.field.modulus);
        Names {
            operands: [operand(&x), operand(&y)],
            halves: if kind == Kind::Narrow { 2 } else { 1 },
            k,
            kind,
            element,
        }
    }

    /// The calls of a formula.
    fn calls(&self, formula: &[Step]) -> String {
        self.calls_of(self.kind, formula)
    }

    fn calls_of(&self, kind: Kind, formula: &[Step]) -> String {
        let mut text = String::new();
        for call in lower(kind, formula) {
            let args: Vec<String> = call.2.iter().map(|a| format!("&{a}")).collect();
            let _ = writeln!(
                text,
                "let {} = {}::{}({});",
                call.0,
                self.k,
                call.1,
                args.join(", ")
            );
        }
        text
    }

    /// A bit in all lanes from a byte that is 0 or 1.
    fn bit(&self) -> String {
        let Names { k, kind, .. } = self;
        let lanes = |m: &str, v: &str| {
            format!(
                "{k}::{m}::Bit::<{k}::{m}::{v}>(<{k}::{m}::{v} as {k}::{m}::Lane>::bits(bit.wrapping_neg()))"
            )
        };
        match kind {
            Kind::Words { .. } => "bit".into(),
            Kind::Wide => lanes("lane", "Zmm"),
            Kind::Narrow => lanes("lane32", "Ymm"),
        }
    }

    /// The timed function.
    fn run(&self, i: usize, goal: Goal) -> String {
        let Names {
            k,
            kind,
            element,
            halves,
            operands: [a, b],
        } = self;
        let body = match goal {
            Goal::Latency => format!(
                "let mut all = [a; {halves}]; let y = b;
                for _ in 0..n {{ for slot in &mut all {{ let x = *slot; {} *slot = x; }} }}
                black_box(all);",
                self.calls(CHAIN)
            ),
            // Each chain is written separately: otherwise the compiler vectorizes several of them, badly.
            Goal::Throughput => format!(
                "let mut all = [a; {}]; let y = b;
                for _ in 0..n {{
                    for slot in &mut all {{ let x = *slot; {} *slot = s; black_box(&mut *slot); }}
                    for slot in &mut all {{ let s = *slot; {} *slot = x; black_box(&mut *slot); }}
                }}",
                8 * halves,
                self.calls(&CHAIN[..1]),
                self.calls(&CHAIN[1..])
            ),
            Goal::Sign => format!(
                "let mut all = [[a, b, b, a]; {halves}];
                let table: [[T; 3]; 8] = black_box([[a, b, a], [b, a, a], [a, a, b], [b, b, a], [b, a, b], [a, b, b], [a, a, a], [b, b, b]]);
                for i in 0..n {{
                    let digit = black_box(i & 7) as u8;
                    for slot in &mut all {{
                        let mut q = table[0];
                        for (j, entry) in table.iter().enumerate().skip(1) {{
                            let bit = black_box((digit ^ j as u8).wrapping_sub(1) >> 7);
                            for (q, e) in q.iter_mut().zip(entry) {{ *q = {k}::select({}, q, e); }}
                        }}
                        let [x, y, z, t] = *slot;
                        let [q0, q1, q2] = q;
                        {} *slot = [x, y, z, t];
                        black_box(slot);
                    }}
                }}",
                self.bit(),
                // Reading all entries under masks costs time in proportion to their length, so they are
                // stored without premultiplied operands.
                self.calls_of(self.kind.with_plain_tables(), AFFINE)
            ),
            Goal::Verify => format!(
                "let mut all = [[a, b, b, a]; {halves}];
                let (c, d) = {};
                let table = black_box([[c, d, c, d], [d, c, c, c], [c, c, d, d], [d, d, c, c]]);
                for i in 0..n {{
                    let q = &table[black_box(i & 3) as usize];
                    for slot in &mut all {{
                        for _ in 0..4 {{
                            let [x, y, z, _] = *slot;
                            {} *slot = [x, y, z, t];
                        }}
                        let [x, y, z, t] = *slot;
                        let [q0, q1, q2, q3] = *q;
                        {} *slot = [x, y, z, t];
                        black_box(slot);
                    }}
                }}",
                match kind {
                    Kind::Words { folded: true, .. } => format!("({k}::fold(&a), {k}::fold(&b))"),
                    _ => "(a, b)".into(),
                },
                self.calls(DOUBLING),
                self.calls(ADDITION)
            ),
        };
        format!(
            "#[inline(never)]\nfn run{i}(n: u64) {{\ntype T = {element};\nlet (a, b): (T, T) = ({a}, {b});\n{body}\n}}\n"
        )
    }

    /// The function whose result is compared.
    fn value(&self, i: usize, c: &Candidate) -> String {
        let Names {
            k,
            element,
            operands: [a, b],
            ..
        } = self;
        let words = match c.has("to_words") {
            true => format!("{k}::to_words(&x)"),
            false => "x".into(),
        };
        let word = |m: &str| {
            format!(
                "let s = {k}::{m}::Lane::store(*w); if s != [s[0]; {k}::{m}::LANES] {{ return \"lanes differ\".into(); }} let w = s[0];"
            )
        };
        let word = match self.kind {
            Kind::Words { .. } => String::new(),
            Kind::Wide => word("lane"),
            Kind::Narrow => word("lane32"),
        };
        format!(
            "#[inline(never)]\nfn value{i}(n: u64) -> String {{
                let (mut x, y): ({element}, {element}) = ({a}, {b});
                for _ in 0..n {{ x = {k}::square(&{k}::mul(&x, &y)); }}
                let mut all = String::new();
                for w in {words}.iter() {{ {word} all += &format!(\"{{w:x}} \"); }}
                all\n}}\n"
        )
    }
}

/// The files, with the one to compile first.
pub(super) fn files(goal: Goal, batch: &[&Candidate]) -> Files {
    let mut files = vec![];
    let mut main = String::from(HEAD);
    let mut all = String::new();
    for (i, c) in batch.iter().enumerate() {
        let names = Names::of(i, c);
        let _ = writeln!(main, "#[path = \"k{i}.rs\"]\nmod k{i};");
        main += &names.run(i, goal);
        main += &names.value(i, c);
        let _ = writeln!(all, "    (run{i}, value{i}),");
        files.push((format!("k{i}.rs"), c.rust.clone()));
    }
    let _ = writeln!(
        main,
        "const ALL: [(fn(u64), fn(u64) -> String); {}] = [\n{all}];",
        batch.len()
    );
    main += TAIL;
    files.insert(0, ("main.rs".into(), main));
    files
}

const HEAD: &str = "#![allow(warnings)]
use std::hint::black_box;
use std::io::{BufRead, Write};
";

const TAIL: &str = r#"
#[cfg(unix)]
fn nanos() -> f64 {
    unsafe extern "C" { fn clock_gettime(clock: i32, time: *mut [i64; 2]) -> i32; }
    let mut t = [0i64; 2];
    // The thread's own time: 3 is its number on Linux, 16 on macOS.
    unsafe { clock_gettime(if cfg!(target_os = "macos") { 16 } else { 3 }, &mut t) };
    t[0] as f64 * 1e9 + t[1] as f64
}
#[cfg(not(unix))]
fn nanos() -> f64 {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed().as_nanos() as f64
}

// A chain in which each operation waits for the one before: a cycle each.
#[inline(never)]
fn chain(mut x: u64, steps: usize) -> u64 {
    let (key, addend) = (black_box(0x9e37_79b9_7f4a_7c15u64), black_box(0xbf58_476d_1ce4_e5b9u64));
    for _ in 0..steps / 16 {
        for _ in 0..16 { x = (x ^ key).wrapping_add(addend); }
    }
    black_box(x)
}

fn gigahertz() -> f64 {
    chain(1, 16);
    let start = nanos();
    chain(2, 1 << 14);
    (1 << 15) as f64 / (nanos() - start).max(1.0)
}

fn main() {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        let mut parts = line.split(' ');
        let what = parts.next().unwrap_or("");
        let mut number = || parts.next().and_then(|n| n.parse::<u64>().ok()).unwrap_or(0);
        let (i, n) = (number() as usize, number());
        let answer = if what == "value" {
            ALL[i].1(n)
        } else {
            ALL[i].0(1);
            let ahead = gigahertz();
            let start = nanos();
            ALL[i].0(n);
            let took = nanos() - start;
            format!("{took} {}", (ahead + gigahertz()) / 2.0)
        };
        if writeln!(out, "{answer}").and_then(|()| out.flush()).is_err() { return }
    }
}
"#;
