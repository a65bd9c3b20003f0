//! Random texts in Rust, on words and on lanes.

use super::{ROUNDS, Read, Rng, Tally, batches, compare, compiled, inputs, mutated};
use limbsmith_forge::read::rust::{Function, functions};
use limbsmith_forge::read::{vectors, words};
use std::fmt::Write;

const WORDS_HEAD: &str = "use crate::arch::word::{adc, mac, mask, mul_wide, sbb};\n\
    const P: [u64; 2] = [0xffffffffffffffed, 5];\nconst MASK20: u64 = (1 << 20) - 1;\nconst MASK51: u64 = (1 << 51) - 1;\n";
const LANES_HEAD: &str = "use crate::arch::lane::{Bit, Lane, Low, adc, blend, low52, madd52hi, madd52lo, no, sbb, splat, wide};\n\
    const P: [u64; 2] = [0xffffffffffffffed, 5];\nconst MASK20: u64 = (1 << 20) - 1;\nconst MASK51: u64 = (1 << 51) - 1;\n";

const FOREIGN: &[&str] = &[
    "r#",
    "as u8",
    "as u32",
    "as u64",
    "as u128",
    "!",
    "/",
    "%",
    "^",
    "+ 1",
    ">> 3",
    "<< 3",
    "& MASK20",
    "| 1",
    "mut",
    "ref",
    "#[cfg(any())]",
    "u64",
    "self::",
    "::",
    "..",
    "=",
    ";",
    ",",
    "()",
    "0x10",
    "1u64",
    "1_0",
    ".wrapping_add(1)",
    ".0",
    "[1]",
    "// x\n",
    "/* x */",
    "/// x\n",
    "let x0 = a0;",
    "as u16",
    "{",
    "}",
    "-",
    "*",
    "&",
    "wide",
    "low52",
    "splat",
    "Low<V>",
    "V",
];

/// A variable, and its type.
type Scope = Vec<(String, &'static str)>;

fn var(r: &mut Rng, scope: &Scope, ty: &str) -> Option<String> {
    let all: Vec<&String> = scope.iter().filter(|v| v.1 == ty).map(|v| &v.0).collect();
    (!all.is_empty()).then(|| r.pick(&all).to_string())
}

fn bits(ty: &str) -> usize {
    ty[1..].parse().unwrap_or(64)
}

/// Mostly in brackets, since a neighboring operator may bind more tightly.
fn loose(r: &mut Rng, text: String) -> String {
    match r.below(8) {
        0 => text,
        _ => format!("({text})"),
    }
}

/// An expression of words.
fn scalar(r: &mut Rng, scope: &Scope, ty: &'static str, depth: usize) -> String {
    let types = ["u8", "u32", "u64", "u128"];
    let leaf = |r: &mut Rng| match (r.below(8), ty) {
        (0, "u64") => r
            .pick(&["P[0]", "P[1]", "MASK20", "MASK51", "a[1]", "b[2]"])
            .to_string(),
        (1, _) => r.below(200).to_string(),
        _ => var(r, scope, ty).unwrap_or("3".into()),
    };
    if depth == 0 {
        return leaf(r);
    }
    let again = |r: &mut Rng| scalar(r, scope, ty, depth - 1);
    let shifted = |r: &mut Rng, sign: &str| match var(r, scope, ty) {
        Some(v) => {
            let text = format!("{v} {sign} {}", r.below(bits(ty)));
            loose(r, text)
        }
        None => leaf(r),
    };
    match r.below(14) {
        0..=2 => format!("{} + {}", again(r), again(r)),
        3 => format!("{} - {}", again(r), again(r)),
        4 => format!("{} * {}", again(r), again(r)),
        5 => shifted(r, ">>"),
        6 => shifted(r, "<<"),
        7 => {
            let ones = (1u64 << (1 + r.below(bits(ty).min(30) - 1))) - 1;
            let text = format!("{} & {ones}", var(r, scope, ty).unwrap_or("bit".into()));
            loose(r, text)
        }
        8 => {
            let Some(v) = var(r, scope, ty) else {
                return leaf(r);
            };
            let text = format!("({v} << 7) | ({v} & 63)");
            loose(r, text)
        }
        9 => {
            let other = *r.pick(&types);
            match var(r, scope, other) {
                Some(v) => format!("({v} + {}) as {ty}", scalar(r, scope, other, depth - 1)),
                None => leaf(r),
            }
        }
        10 => match var(r, scope, ty) {
            Some(v) => {
                let method = *r.pick(&["wrapping_add", "wrapping_sub", "wrapping_mul"]);
                format!("{v}.{method}({})", again(r))
            }
            None => leaf(r),
        },
        11 => format!("({})", again(r)),
        12 => match var(r, scope, "mask") {
            Some(m) if ty == "u64" => format!("({m} & {})", again(r)),
            _ => leaf(r),
        },
        _ => leaf(r),
    }
}

fn of_words(r: &mut Rng) -> String {
    let mut scope: Scope = vec![("k".into(), "u64"), ("bit".into(), "u8")];
    let mut t = "fn f(a: &[u64; 3], b: &[u64; 3], k: u64, bit: u8) -> [u64; 3] {\n    let [a0, a1, a2] = *a;\n    let [b0, b1, _] = *b;\n".to_string();
    scope.extend(["a0", "a1", "a2", "b0", "b1"].map(|n| (n.to_string(), "u64")));
    for _ in 0..3 + r.below(6) {
        let (x, y) = (format!("x{}", r.below(4)), format!("y{}", r.below(3)));
        let w = |r: &mut Rng| scalar(r, &scope, "u64", 1);
        let mut bound: Scope = vec![];
        let line = match r.below(9) {
            0 => {
                bound.extend([(x.clone(), "u64"), (y.clone(), "u8")]);
                let f = *r.pick(&["adc", "sbb"]);
                format!("let ({x}, {y}) = {f}({}, {}, bit);", w(r), w(r))
            }
            1 => {
                bound.extend([(x.clone(), "u64"), (y.clone(), "u64")]);
                format!("let ({x}, {y}) = mul_wide({}, {});", w(r), w(r))
            }
            2 => {
                bound.extend([(x.clone(), "u64"), (y.clone(), "u64")]);
                format!(
                    "let ({x}, {y}) = mac({}, {}, {}, {});",
                    w(r),
                    w(r),
                    w(r),
                    w(r)
                )
            }
            3 => {
                bound.push((x.clone(), "mask"));
                format!("let {x} = mask(bit);")
            }
            n => {
                let ty = *r.pick(&["u8", "u32", "u64", "u64", "u128"]);
                bound.push((x.clone(), ty));
                let note = if n == 4 {
                    format!(": {ty}")
                } else {
                    String::new()
                };
                // The first operand has a known type.
                let first = match var(r, &scope, ty) {
                    Some(v) => v,
                    None => format!("(k >> 40) as {ty}"),
                };
                format!("let {x}{note} = {first} + {};", scalar(r, &scope, ty, 2))
            }
        };
        let _ = writeln!(t, "    {line}");
        scope.retain(|v| bound.iter().all(|b| b.0 != v.0));
        scope.extend(bound);
    }
    let e: Vec<String> = (0..3).map(|_| scalar(r, &scope, "u64", 2)).collect();
    let _ = write!(t, "    [{}]\n}}\n", e.join(", "));
    t
}

/// An expression of lanes.
fn lane(r: &mut Rng, scope: &Scope, ty: &'static str, depth: usize) -> String {
    let leaf = |r: &mut Rng| match var(r, scope, ty) {
        Some(v) => v,
        None if ty == "Low" => "low52(a0)".into(),
        None => "a0".into(),
    };
    if depth == 0 {
        return leaf(r);
    }
    let v = |r: &mut Rng| lane(r, scope, "V", depth - 1);
    let l = |r: &mut Rng| lane(r, scope, "Low", depth - 1);
    match (ty, r.below(10)) {
        ("V", 0 | 1) => format!("{} + {}", v(r), v(r)),
        ("V", 2) => format!(
            "{} + splat({}) - {}",
            leaf(r),
            (1u64 << 60) + r.next() % 9,
            leaf(r)
        ),
        ("V", 3) => format!("({} & splat(MASK51)) >> {}", v(r), r.below(64)),
        ("V", 4) => format!("{} & splat(MASK20)", v(r)),
        ("V", 5) => format!(
            "({} & splat(MASK20)) << {} | {} & splat(1)",
            v(r),
            1 + r.below(40),
            v(r)
        ),
        ("V", 6 | 7) => format!(
            "{}({}, {}, {})",
            r.pick(&["madd52lo", "madd52hi"]),
            v(r),
            l(r),
            l(r)
        ),
        ("V", 8) => format!("wide({})", l(r)),
        ("V", _) => format!("blend(bit, {}, {})", v(r), v(r)),
        (_, 0..=3) => format!("low52({})", v(r)),
        (_, 4) => format!("blend(bit, {}, {})", l(r), l(r)),
        _ => leaf(r),
    }
}

fn of_lanes(r: &mut Rng) -> String {
    let mut scope: Scope = vec![("h".into(), "Low")];
    let mut t = "fn f<V: Lane>(a: &[V; 3], b: &[Low<V>; 3], h: Low<V>, bit: Bit<V>) -> [V; 3] {\n    let [a0, a1, a2] = *a;\n    let [b0, b1, _] = *b;\n".to_string();
    scope.extend(["a0", "a1", "a2"].map(|n| (n.to_string(), "V")));
    scope.extend(["b0", "b1"].map(|n| (n.to_string(), "Low")));
    for _ in 0..2 + r.below(5) {
        let x = format!("x{}", r.below(4));
        let ty = *r.pick(&["V", "V", "Low"]);
        let line = match r.below(6) {
            0 => format!(
                "let ({x}, _) = {}({}, {}, bit);",
                r.pick(&["adc", "sbb"]),
                lane(r, &scope, "V", 1),
                lane(r, &scope, "V", 1)
            ),
            _ => format!("let {x} = {};", lane(r, &scope, ty, 2)),
        };
        let ty = if line.starts_with("let (") { "V" } else { ty };
        let _ = writeln!(t, "    {line}");
        scope.retain(|v| v.0 != x);
        scope.push((x, ty));
    }
    let e: Vec<String> = (0..3).map(|_| lane(r, &scope, "V", 1)).collect();
    let _ = write!(t, "    [{}]\n}}\n", e.join(", "));
    t
}

/// Operands are made of words, and results shown as words, whatever their types.
const DRIVER: &str = r#"
use arch::lane::{Bit, Lane, Low, Model};
trait Make { fn make(x: u64) -> Self; }
impl Make for u8 { fn make(x: u64) -> u8 { (x & 1) as u8 } }
impl Make for u16 { fn make(x: u64) -> u16 { x as u16 } }
impl Make for u32 { fn make(x: u64) -> u32 { x as u32 } }
impl Make for u64 { fn make(x: u64) -> u64 { x } }
impl Make for u128 { fn make(x: u64) -> u128 { x as u128 } }
impl Make for Model { fn make(x: u64) -> Model { Model::load(&[x; 8]) } }
impl Make for Low<Model> { fn make(x: u64) -> Low<Model> { Low(Make::make(x)) } }
impl Make for Bit<Model> { fn make(x: u64) -> Bit<Model> { Bit(Model::bits(if x & 1 == 1 { 255 } else { 0 })) } }
trait Show { fn show(&self) -> String; }
impl Show for u8 { fn show(&self) -> String { self.to_string() } }
impl Show for u16 { fn show(&self) -> String { self.to_string() } }
impl Show for u32 { fn show(&self) -> String { self.to_string() } }
impl Show for u64 { fn show(&self) -> String { self.to_string() } }
impl Show for u128 { fn show(&self) -> String { self.to_string() } }
impl Show for Model { fn show(&self) -> String { self.store()[3].to_string() } }
impl Show for Low<Model> { fn show(&self) -> String { (self.0.store()[3] & ((1 << 52) - 1)).to_string() } }
impl Show for Bit<Model> { fn show(&self) -> String { (Model::byte(self.0) >> 3 & 1).to_string() } }
impl<T: Show, const N: usize> Show for [T; N] {
    fn show(&self) -> String { self.iter().map(Show::show).collect::<Vec<_>>().join(" ") }
}
fn words<T: Make, const N: usize>(row: &[u64], at: usize) -> [T; N] { std::array::from_fn(|i| word(row, at + i)) }
fn word<T: Make>(row: &[u64], at: usize) -> T { T::make(row[at % row.len()]) }
fn run<T: Show>(n: usize, f: impl Fn(&[u64]) -> T) {
    for (i, row) in ROWS.iter().enumerate() {
        match std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| f(row).show())) {
            Ok(s) => println!("{n} {i} {s}"),
            Err(_) => println!("{n} {i} panic"),
        }
    }
}
"#;

/// The file of these texts, and the first line of each.
fn program(all: &[Read], chosen: &[usize], rows: &[Vec<u64>]) -> (String, Vec<usize>) {
    let inside = words::module(64).replace("mod word {", "pub mod word {");
    let mut t = format!(
        "mod arch {{ {inside} {} }}\n{DRIVER}\n",
        vectors::module(52)
    );
    let _ = writeln!(
        t,
        "const ROWS: [[u64; {}]; {ROUNDS}] = {rows:?};",
        rows[0].len()
    );
    let mut starts = vec![];
    for &i in chosen {
        starts.push(t.lines().count() + 1);
        let read = &all[i];
        let (mut args, mut at) = (vec![], 0);
        for g in &read.program.inputs {
            let array = read.text.contains(&format!("{}: &", g.name))
                || read.text.contains(&format!("{} : &", g.name));
            args.push(match array {
                true => format!("&crate::words(row, {at})"),
                false => format!("crate::word(row, {at})"),
            });
            at += g.vars.len();
        }
        let generic = if read.text.contains("<V: Lane>") {
            "::<crate::Model>"
        } else {
            ""
        };
        let _ = write!(
            t,
            "mod m{i} {{\n{}\npub fn all() {{ crate::run({i}, |row| super::m{i}::f{generic}({})) }}\n}}\n",
            read.text,
            args.join(", ")
        );
    }
    let calls: String = chosen.iter().map(|i| format!("m{i}::all();\n")).collect();
    let _ = write!(
        t,
        "fn main() {{ std::panic::set_hook(Box::new(|_| {{}}));\n{calls}}}\n"
    );
    (t, starts)
}

fn batch(
    name: &str,
    count: usize,
    r: &mut Rng,
    head: &str,
    make: &dyn Fn(&mut Rng) -> String,
) -> Tally {
    let rows = inputs(r);
    let (mut all, mut tally) = (vec![], Tally::default());
    for n in 0..count {
        let whole = make(r);
        // Some texts without mutations.
        let function = if n % 8 == 0 {
            whole
        } else {
            mutated(r, &whole, FOREIGN)
        };
        let text = format!("{head}{function}");
        tally.tried += 1;
        let Ok(found) = functions(&text) else {
            continue;
        };
        tally.accepted += 1;
        if let [Function::Program(p)] = &found[..]
            && p.name == "f"
        {
            all.push(Read {
                text,
                program: p.clone(),
            });
        }
    }
    let flags = "--edition=2024 --crate-name program --cap-lints=allow --error-format=short -Coverflow-checks=on -Copt-level=0 -Cdebuginfo=0";
    let rustc = std::env::var("RUSTC").unwrap_or("rustc".into());
    let compiler: Vec<String> = std::iter::once(rustc)
        .chain(flags.split(' ').map(String::from))
        .collect();
    let (left, said) = compiled(name, "program.rs", &compiler, &all, &|chosen| {
        program(&all, chosen, &rows)
    });
    tally.compiled = left.len();
    tally.compared = compare(name, &all, &said, &rows);
    tally
}

#[test]
fn fuzz_of_words() {
    batches("words", |r| batch("words", 600, r, WORDS_HEAD, &of_words));
}

#[test]
fn fuzz_of_lanes() {
    batches("lanes", |r| batch("lanes", 500, r, LANES_HEAD, &of_lanes));
}
