//! Prints a module of kernels as Rust.
//!
//! The text is meant to be read. Named values are bindings, and unnamed values used once are nested into the expression
//! that needs them. Columns have comments with their formula and their bound. The layout is rustfmt's.

mod expressions;

use super::lane::Lanes;
use super::print::{Plan, Reuse, WIDTH, array, costs, fill, value};
use super::{below, lane, limb_bounds};
use crate::contract::Bound;
use crate::names::capital;
use crate::spec::Strategy;
use crate::strategy::common::{Arg, Composite, Item, Kernel, NARROW, digits};
use crate::strategy::{Module, parts};
use limbsmith_check::{Op, Var};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The context of a printed file.
#[derive(Clone, Debug)]
pub struct Style {
    /// The origin of the file: `cargo xtask gen` and the spec's path, for example.
    pub origin: String,
    /// The module that provides the word functions. If there is none, the functions are printed too.
    pub helpers: Option<String>,
}

/// The longest list of arguments that rustfmt leaves on one line.
const CALL: usize = 60;

/// The longest list that rustfmt leaves on one line in an array or a pattern.
const PATTERN: usize = 60;

/// The type of premultiplied operands (with their fold): an array that only this file can write, so that its halves are
/// consistent.
const KEPT: &str = "Folded";

/// The kernel that makes premultiplied operands.
fn made_kept(item: &Item) -> Option<&Kernel> {
    match item {
        Item::Kernel(k) if makes_kept(k) => Some(k),
        _ => None,
    }
}

fn makes_kept(k: &Kernel) -> bool {
    let multiple = |c: &limbsmith_check::Claim| matches!(c, limbsmith_check::Claim::Multiple(_));
    k.contract.claims.iter().any(multiple)
}

/// Whether the array of that name is a premultiplied operand. The contract relates its halves.
fn takes_kept(k: &Kernel, array: &str) -> bool {
    let halves = k.contract.multiples.iter().map(|m| m.name.split_once('.'));
    halves.flatten().any(|(whole, _)| whole == array)
}

/// The whole file.
pub fn file(m: &Module, style: &Style) -> String {
    let m = &parts::flat(m);
    let lanes = m.rep.strategy.factor();
    let mut used = BTreeSet::new();
    let mut masks = BTreeSet::new();
    let mut body = String::new();
    let modulus = digits(&m.field.modulus, m.rep.word, m.rep.words(&m.field));
    let mut with_modulus = false;
    for item in &m.items {
        body.push('\n');
        match item {
            Item::Kernel(k) => {
                let mut p = Printer::new(k, m.rep.word, &modulus, lanes);
                p.function();
                with_modulus |= p.modulus;
                used.append(&mut p.used);
                masks.append(&mut p.masks);
                body += &p.text;
            }
            Item::Composite(c) => body += &composite(c, m),
        }
    }
    let mut text = header(m, style);
    match lanes {
        None => {}
        Some(NARROW) => used.extend(["Bit", "Lane"]),
        Some(_) => used.extend(["Bit", "Lane", "Low"]),
    }
    if !used.is_empty() {
        let list: Vec<&str> = used.iter().copied().collect();
        let list = if let [one] = list[..] {
            one.to_string()
        } else {
            format!("{{{}}}", list.join(", "))
        };
        let from = match style.helpers.as_deref() {
            Some(from) => from,
            None => match lanes {
                None => "self::word",
                Some(NARROW) => "self::lane32",
                Some(_) => "self::lane",
            },
        };
        let _ = write!(text, "\nuse {from}::{list};\n");
    }
    let w = m.rep.word;
    if with_modulus || !masks.is_empty() {
        text.push('\n');
    }
    if with_modulus {
        let p: Vec<String> = modulus
            .iter()
            .map(|d| format!("{d:#0width$x}", width = 2 + w as usize / 4))
            .collect();
        let before = format!("const P: [u{w}; {}] = ", p.len());
        let _ = writeln!(text, "/// The modulus.\n{}", array(&before, &p, ";"));
    }
    for k in masks {
        let _ = writeln!(text, "const MASK{k}: u{w} = (1 << {k}) - 1;");
    }
    if let Some(k) = m.items.iter().find_map(made_kept) {
        let n = k.program.outputs[0].vars.len();
        let _ = write!(
            text,
            "\n/// An operand and its fold, together: what `fold` returns.\n#[derive(Clone, Copy, Debug)]\npub \
             struct {KEPT}([u{w}; {n}]);\n"
        );
    }
    text += &body;
    match lanes {
        _ if style.helpers.is_some() => {}
        None => text += &crate::read::words::module(w),
        Some(factor) => {
            let _ = write!(text, "\n{}", crate::read::vectors::module(factor));
        }
    }
    text
}

fn header(m: &Module, style: &Style) -> String {
    let (n, r, w) = (m.rep.limbs, m.rep.radix, m.rep.word);
    let mut t = String::new();
    let value = value(&m.rep.weights, m.rep.uniform());
    let _ = writeln!(t, "//! Integers modulo p = {}.", m.field.text);
    let _ = writeln!(t, "//!");
    if m.rep.strategy.is_lanes() {
        let _ = writeln!(
            t,
            "//! {n} vectors, a limb in each lane of {w} bits; the value of a lane is `{value}`."
        );
    } else {
        let _ = writeln!(t, "//! {n} limbs in u{w}, of value `{value}`.");
    }
    let _ = writeln!(t, "//!");
    let montgomery = m.rep.strategy.is_montgomery() || divides(m);
    if montgomery {
        let _ = writeln!(
            t,
            "//! x stands for `x / R mod p` with `R = 2^{}`. Canonical is below p.",
            if m.rep.strategy == Strategy::Single {
                w
            } else {
                r * n as u32
            }
        );
    }
    let slack = [
        Strategy::Redundant,
        Strategy::MontgomeryLanes52,
        Strategy::MontgomeryLanes32,
    ];
    if !montgomery || slack.contains(&m.rep.strategy) {
        for (class, bound) in [
            ("Tight", &m.classes.tight),
            ("Sum", &m.classes.sum),
            ("Loose", &m.classes.loose),
        ] {
            let _ = writeln!(t, "//! * {class}: {}.", bounds(bound));
        }
        if let Some(product) = &m.classes.product {
            let _ = writeln!(t, "//! * Product: {}.", limb_bounds(&product.limbs));
        }
        let kept = m.items.iter().find_map(|i| match i {
            Item::Kernel(k) => k.contract.multiples.first(),
            Item::Composite(_) => None,
        });
        if let Some(kept) = kept {
            let _ = writeln!(
                t,
                "//! * Folded: loose limbs, then {} times each of them: what `fold` returns, and nothing else.",
                kept.factor
            );
        }
    }
    let _ = writeln!(t, "//!");
    let _ = writeln!(
        t,
        "//! Strategy: {}. {}",
        m.rep.strategy.name(),
        style.origin
    );
    t
}

/// A class's bounds in words.
pub(super) fn bounds(bound: &Bound) -> String {
    match &bound.whole {
        Some(x) => format!("the value is below {}", below(x)),
        None => limb_bounds(&bound.limbs),
    }
}

/// The inlining of a function in words of `word` bits. A product in words of 64 bits is compiled into its caller: a call
/// would cost a fifth of it, and the instructions of the caller's entry are wanted. In words of 32 bits it is a call:
/// there it is four times as long, and chains of them, inlined, have exhausted the compiler's stack.
fn inlining(name: &str, word: u32) -> &'static str {
    match (name, word) {
        ("mul" | "square" | "mul_small" | "mul_small_add", 32) => "#[inline(never)]",
        _ => "#[inline(always)]",
    }
}

/// Whether the printed product is divided by a radix.
fn divides(m: &Module) -> bool {
    let claims = m.kernel("mul").map_or(&[][..], |k| &k.contract.claims);
    claims.iter().any(|c| match c {
        limbsmith_check::Claim::Congruent { scale, .. } => scale.bits() > 1,
        _ => false,
    })
}

fn composite(c: &Composite, m: &Module) -> String {
    let w = m.rep.word;
    let lanes = m.rep.strategy.factor();
    // On lanes a parameter has the type that the first kernel using it requires.
    let taken = |i: usize| {
        c.calls.iter().find_map(|call| {
            let j = call.args.iter().position(|a| *a == Arg::Param(i))?;
            let kernel = m.kernel(&call.function)?;
            Some(lane::word(&kernel.contract.inputs[j], lanes?))
        })
    };
    let params: Vec<String> = c
        .params
        .iter()
        .enumerate()
        .map(|(i, (p, n))| match (taken(i), n) {
            (Some(word), 0) => format!("{p}: {word}"),
            (Some(word), _) => format!("{p}: &[{word}; {n}]"),
            (_, 0) => format!("{p}: u{w}"),
            _ => format!("{p}: &[u{w}; {n}]"),
        })
        .collect();
    let last = c
        .calls
        .last()
        .map(|call| call.function.as_str())
        .unwrap_or("");
    let ty = m
        .kernel(last)
        .map_or(String::new(), |k| result_type(k, lanes));
    let mut t = String::new();
    let _ = writeln!(t, "/// {}. {}.", capital(&c.doc), capital(&c.classes));
    let _ = writeln!(t, "{}", inlining(&c.name, w));
    let generic = if lanes.is_some() { "<V: Lane>" } else { "" };
    let _ = writeln!(
        t,
        "pub fn {}{generic}({}) -> {ty} {{",
        c.name,
        params.join(", ")
    );
    fn show(c: &Composite, i: usize) -> String {
        let args: Vec<String> = c.calls[i]
            .args
            .iter()
            .map(|a| match a {
                Arg::Param(p) => c.params[*p].0.clone(),
                Arg::Result(r) => format!("&{}", show(c, *r)),
            })
            .collect();
        format!("{}({})", c.calls[i].function, args.join(", "))
    }
    let _ = writeln!(t, "    {}", show(c, c.calls.len() - 1));
    t += "}\n";
    t
}

fn result_type(k: &Kernel, lanes: Option<u32>) -> String {
    let out = &k.program.outputs[0].vars;
    let w = k.program.vars[out[0]].width;
    if lanes.is_some() && k.scalar_output() {
        "Bit<V>".into()
    } else if let Some(bits) = lanes {
        let word = lane::word(&k.contract.outputs[0], bits);
        format!("[{word}; {}]", out.len())
    } else if makes_kept(k) {
        KEPT.into()
    } else if k.scalar_output() {
        format!("u{w}")
    } else {
        format!("[u{w}; {}]", out.len())
    }
}

struct Printer<'a> {
    plan: Plan<'a>,
    word: u32,
    /// Words of the modulus.
    words: &'a [u128],
    /// On lanes, the number of bits that their multiplier reads.
    bits: Option<u32>,
    /// The forms of the kernel's statements on lanes.
    lanes: Option<Lanes>,
    text: String,
    used: BTreeSet<&'static str>,
    masks: BTreeSet<u32>,
    modulus: bool,
}

impl<'a> Printer<'a> {
    fn new(k: &'a Kernel, word: u32, words: &'a [u128], bits: Option<u32>) -> Self {
        let lanes = bits.map(|bits| Lanes::new(k, bits));
        let hidden = lanes.as_ref().map_or(&[][..], |l| &l.hidden);
        Printer {
            plan: Plan::hiding(k, Reuse::Shadow, &[], hidden),
            bits,
            lanes,
            word,
            words,
            text: String::new(),
            used: BTreeSet::new(),
            masks: BTreeSet::new(),
            modulus: false,
        }
    }

    fn function(&mut self) {
        let p = self.plan.p;
        let params: Vec<String> = p
            .inputs
            .iter()
            .enumerate()
            .map(|(i, g)| {
                let t = p.vars[g.vars[0]].width;
                let ty = match self.bits {
                    None => format!("u{t}"),
                    Some(_) if t == 8 => "Bit<V>".into(),
                    Some(bits) => lane::word(&self.plan.k.contract.inputs[i], bits).into(),
                };
                match self.plan.k.scalar_input(i) {
                    true => format!("{}: {ty}", g.name),
                    false if takes_kept(self.plan.k, &g.name) => format!("{}: &{KEPT}", g.name),
                    false => format!("{}: &[{ty}; {}]", g.name, g.vars.len()),
                }
            })
            .collect();
        let ty = result_type(self.plan.k, self.bits);
        let costs = match &self.lanes {
            Some(lanes) => lanes.costs(p),
            None => costs(p),
        };
        let generic = if self.lanes.is_some() {
            "<V: Lane>"
        } else {
            ""
        };
        let (k, t) = (self.plan.k, &mut self.text);
        let doc = format!("/// {}. {}.", capital(&k.doc), capital(&k.classes));
        let _ = if doc.len() <= WIDTH {
            writeln!(t, "{doc}")
        } else {
            let (doc, classes) = (capital(&k.doc), capital(&k.classes));
            writeln!(t, "/// {doc}.\n/// {classes}.")
        };
        let _ = writeln!(t, "/// {costs}.");
        let _ = writeln!(t, "{}", inlining(&k.program.name, self.word));
        let public = if k.public { "pub " } else { "" };
        let one_line = params.join(", ");
        let head = format!("{public}fn {}{generic}({one_line}) -> {ty} {{", p.name);
        let _ = if head.len() <= WIDTH {
            writeln!(t, "{head}")
        } else {
            let params = params.join(",\n    ");
            writeln!(
                t,
                "{public}fn {}{generic}(\n    {params},\n) -> {ty} {{",
                p.name
            )
        };
        for (i, g) in p.inputs.iter().enumerate() {
            if k.scalar_input(i) {
                continue;
            }
            let names: Vec<&str> = g
                .vars
                .iter()
                .map(|&v| {
                    if self.plan.read[v] {
                        self.plan.printed[v].as_str()
                    } else {
                        "_"
                    }
                })
                .collect();
            let names_text = names.join(", ");
            let kept = takes_kept(k, &g.name);
            let line = match kept {
                true => format!("    let [{names_text}] = {}.0;", g.name),
                false => format!("    let [{names_text}] = *{};", g.name),
            };
            if kept && names_text.len() > PATTERN {
                let names: Vec<String> = names.iter().map(ToString::to_string).collect();
                let names = fill(&names, 8, ",");
                let _ = write!(t, "    let [\n{names}    ] = {}.0;\n", g.name);
            } else if names_text.len() <= PATTERN {
                let _ = writeln!(t, "{line}");
            } else {
                for (i, name) in names.iter().enumerate().filter(|(_, n)| **n != "_") {
                    let _ = writeln!(t, "    let {name} = {}[{i}];", g.name);
                }
            }
        }
        let mut pending = String::new();
        for i in 0..p.stmts.len() {
            if let Some(note) = k.notes.get(&i) {
                pending = self.plan.remark(note);
            }
            let s = &p.stmts[i];
            if self.plan.nested[s.outs[0]] {
                continue;
            }
            if !pending.is_empty() {
                let _ = writeln!(self.text, "    // {pending}");
                pending.clear();
            }
            self.statement(i);
        }
        let out = &p.outputs[0].vars;
        let low = self
            .bits
            .is_some_and(|bits| lane::word(&k.contract.outputs[0], bits) != "V")
            && !k.scalar_output();
        let items: Vec<String> = out.iter().map(|&v| self.operand(v, low).0).collect();
        let line = if k.scalar_output() {
            items[0].clone()
        } else {
            format!("[{}]", items.join(", "))
        };
        if makes_kept(k) {
            let _ = match line.len() <= PATTERN + 2 {
                true => writeln!(self.text, "    {KEPT}({line})"),
                false => write!(self.text, "    {KEPT}([\n{}    ])\n", fill(&items, 8, ",")),
            };
        } else if k.scalar_output() || line.len() <= PATTERN + 2 {
            let _ = writeln!(self.text, "    {line}");
        } else if line.contains('(') {
            // Only names are put on one line.
            let items = items.join(",\n        ");
            let _ = writeln!(self.text, "    [\n        {items},\n    ]");
        } else {
            let _ = write!(self.text, "    [\n{}    ]\n", fill(&items, 8, ","));
        }
        self.text += "}\n";
    }

    fn statement(&mut self, i: usize) {
        let s = &self.plan.p.stmts[i];
        if let Some(form) = self.form(i) {
            let (function, args) = self.lane_call(i, form);
            if args.join(", ").len() > CALL {
                let left = &self.plan.printed[s.outs[0]];
                let args = args.join(",\n        ");
                let _ = writeln!(
                    self.text,
                    "    let {left} = {function}(\n        {args},\n    );"
                );
                return;
            }
        }
        let (left, right, sum) = if s.outs.len() == 1 {
            let (right, _) = self.operation(i);
            (self.plan.printed[s.outs[0]].clone(), right, self.terms(i))
        } else {
            let name = |v: Var| {
                if self.plan.read[v] {
                    self.plan.printed[v].as_str()
                } else {
                    "_"
                }
            };
            let left = format!("({}, {})", name(s.outs[0]), name(s.outs[1]));
            let function = match s.op {
                Op::Adc => "adc",
                Op::Sbb => "sbb",
                Op::MulWide => "mul_wide",
                _ => "mac",
            };
            self.used.insert(function);
            let args: Vec<String> = s.args.iter().map(|&a| self.operand(a, false).0).collect();
            (left, format!("{function}({})", args.join(", ")), vec![])
        };
        let line = format!("    let {left} = {right};");
        let _ = if line.len() <= WIDTH {
            writeln!(self.text, "{line}")
        } else if 8 + right.len() < WIDTH || sum.len() < 2 {
            writeln!(self.text, "    let {left} =\n        {right};")
        } else {
            let terms = sum.join("\n        ");
            writeln!(self.text, "    let {left} = {terms};")
        };
    }
}
