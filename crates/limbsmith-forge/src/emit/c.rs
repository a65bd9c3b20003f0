//! Prints the kernels of a field as one self-contained C99 header.
//!
//! The text follows the Rust: the same columns under the same names, with formulas and bounds, and the contract above
//! each function. Where Rust rebinds a name, C assigns to it. Operands are read into locals before anything is written,
//! so that the result may be stored in place of an operand.
//!
//! Words of 8 and 16 bits are promoted to `int` by every operator in C, so each such operation is cast back at once.
//! Where one operand of `+` or `*` has the result's type already, C widens the other implicitly:
//! `(limbsmith_u128)a0 * b0`.

use super::contract::contract;
use super::print::{Binding, Plan, Reuse, WIDTH, fill, value, wrap};
use crate::names::capital;
use crate::read::c::words::Block;
use crate::spec::Refusal;
use crate::strategy::common::{Arg, Composite, Item, Kernel, digits};
use crate::strategy::{Module, parts};
use limbsmith_check::{Op, Var};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The prefix of the names of a module's functions.
pub fn prefix(m: &Module) -> String {
    format!("limbsmith_{}_{}_", m.field.name, m.rep.name)
}

/// The header of a field: all given representations, which belong to that one field.
pub fn header(modules: &[&Module], origin: &str) -> Result<String, Refusal> {
    let Some(first) = modules.first() else {
        return Err(Refusal("a header needs a representation".into()));
    };
    let name = &first.field.name;
    if let Some(m) = modules.iter().find(|m| m.rep.strategy.is_lanes()) {
        return Err(Refusal(format!("{name} {}: C has no lanes", m.rep.name)));
    }
    let plain = |n: &str| {
        !n.is_empty()
            && n.chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    if let Some(bad) = modules
        .iter()
        .flat_map(|m| [&m.field.name, &m.rep.name])
        .find(|n| !plain(n))
    {
        return Err(Refusal(format!("'{bad}' cannot be part of a name in C")));
    }
    // A header of one representation may be beside one of another, which has the same field.
    let guard = match modules {
        [one] => format!("LIMBSMITH_{name}_{}_H", one.rep.name).to_uppercase(),
        _ => format!("LIMBSMITH_{name}_H").to_uppercase(),
    };
    let mut text = format!("// Integers modulo p = {}.\n//\n", first.field.text);
    text += "// Every function here was read back from this text and proved: for all operands within its\n\
             // bounds no operation overflows, the result is right and within its own bounds. None\n\
             // branches, and none reads memory at an address that depends on data. The result may be\n\
             // stored where an operand was.\n//\n";
    let _ = writeln!(text, "// {origin}\n");
    let _ = writeln!(
        text,
        "#ifndef {guard}\n#define {guard}\n\n#include <stdint.h>"
    );
    let mut used = BTreeSet::new();
    // Representations with and without words of 128 bits.
    let (mut large, mut small) = (String::new(), String::new());
    for m in modules {
        let mut own = BTreeSet::new();
        let body = representation(m, &mut own);
        let part = match double(m) || own.iter().any(|b| b.wide()) {
            true => &mut large,
            false => &mut small,
        };
        *part += &body;
        used.append(&mut own);
    }
    if !large.is_empty() {
        used.insert(Block::Words(128));
    }
    let blocks = |wide: bool| {
        let list = Block::ALL.iter();
        let list = list.filter(|b| b.wide() == wide && used.contains(b));
        list.map(|b| format!("\n{}", b.text())).collect::<String>()
    };
    // Functions that both parts may call are printed outside, since every compiler reads the second part.
    text += &blocks(false);
    if !large.is_empty() {
        text += "\n#ifdef __SIZEOF_INT128__\n";
        text += &blocks(true);
        text += &large;
        text += "\n#endif // __SIZEOF_INT128__\n";
    }
    text += &small;
    let _ = writeln!(text, "\n#endif // {guard}");
    Ok(text)
}

/// Whether a module needs words of 128 bits.
fn double(m: &Module) -> bool {
    let wide = |k: &Kernel| k.program.vars.iter().any(|v| v.width == 128);
    m.rep.word == 64
        || m.items
            .iter()
            .any(|i| matches!(i, Item::Kernel(k) if wide(k)))
}

fn representation(m: &Module, used: &mut BTreeSet<Block>) -> String {
    let m = &parts::flat(m);
    let (n, w) = (m.rep.limbs, m.rep.word);
    let sum = value(&m.rep.weights, m.rep.uniform());
    let mut t = format!(
        "\n// {}: {n} limbs in uint{w}_t, of value {sum}.\n",
        m.rep.name
    );
    if m.rep.strategy.is_montgomery() {
        let r = m.rep.radix * n as u32;
        let _ = writeln!(t, "// x stands for x / R mod p with R = 2^{r}.");
    }
    let _ = writeln!(t, "// Strategy: {}.", m.rep.strategy.name());
    let modulus = digits(&m.field.modulus, w, m.rep.words(&m.field));
    let prefix = prefix(m);
    for item in &m.items {
        t.push('\n');
        match item {
            Item::Kernel(k) => {
                let mut p = Printer::new(k, m, &modulus, used);
                t += &p.function(&prefix);
            }
            Item::Composite(c) => t += &composite(c, m, &prefix),
        }
    }
    t
}

fn ty(width: u32) -> String {
    match width {
        128 => "limbsmith_u128".into(),
        w => format!("uint{w}_t"),
    }
}

/// `static inline void NAME(...) {`, with its parameters on several lines if needed.
fn opening(result: &str, name: &str, params: &[String]) -> String {
    let line = format!("static inline {result} {name}({}) {{\n", params.join(", "));
    if line.len() <= WIDTH + 1 {
        return line;
    }
    let list = fill(params, 4, ",");
    let list = list.trim_end().trim_end_matches(',');
    format!("static inline {result} {name}(\n{list}) {{\n")
}

fn composite(c: &Composite, m: &Module, prefix: &str) -> String {
    let word = ty(m.rep.word);
    // The number of words of a call's result; none for a bit.
    let length = |i: usize| {
        let k = m.kernel(&c.calls[i].function)?;
        (!k.scalar_output()).then(|| k.program.outputs[0].vars.len())
    };
    let width = |i: usize| {
        m.kernel(&c.calls[i].function).map_or(m.rep.word, |k| {
            k.program.vars[k.program.outputs[0].vars[0]].width
        })
    };
    let last = c.calls.len() - 1;
    let mut params: Vec<String> = c
        .params
        .iter()
        .map(|(p, n)| match n {
            0 => format!("{word} {p}"),
            _ => format!("const {word} {p}[{n}]"),
        })
        .collect();
    let result = match length(last) {
        Some(n) => {
            params.insert(0, format!("{} r[{n}]", ty(width(last))));
            "void".to_string()
        }
        None => ty(width(last)),
    };
    let mut t = format!("// {}. {}.\n", capital(&c.doc), capital(&c.classes));
    t += &opening(&result, &format!("{prefix}{}", c.name), &params);
    for i in 0..last {
        let n = length(i).unwrap_or(1);
        let _ = writeln!(t, "    {} t{i}[{n}];", ty(width(i)));
    }
    for (i, call) in c.calls.iter().enumerate() {
        let mut args: Vec<String> = call
            .args
            .iter()
            .map(|a| match a {
                Arg::Param(p) => c.params[*p].0.clone(),
                Arg::Result(r) => format!("t{r}"),
            })
            .collect();
        let into = if i == last {
            "r".into()
        } else {
            format!("t{i}")
        };
        let returns = match length(i) {
            Some(_) => {
                args.insert(0, into);
                ""
            }
            None => "return ",
        };
        let _ = writeln!(
            t,
            "    {returns}{prefix}{}({});",
            call.function,
            args.join(", ")
        );
    }
    t += "}\n";
    t
}

struct Printer<'a> {
    plan: Plan<'a>,
    m: &'a Module,
    /// Words of the modulus.
    words: &'a [u128],
    /// The blocks of word functions used.
    used: &'a mut BTreeSet<Block>,
    /// Constants that have names, with their values.
    constants: BTreeSet<(String, u128)>,
    /// Variables that are declared.
    declared: BTreeSet<String>,
    text: String,
}

impl<'a> Printer<'a> {
    fn new(k: &'a Kernel, m: &'a Module, words: &'a [u128], used: &'a mut BTreeSet<Block>) -> Self {
        let p = (0..words.len()).map(|i| format!("p{i}"));
        let masks = (1..m.rep.word).map(|i| format!("mask{i}"));
        let taken: Vec<String> = p.chain(masks).chain(["r".to_string()]).collect();
        Printer {
            plan: Plan::new(k, Reuse::Assign, &taken),
            m,
            words,
            used,
            constants: BTreeSet::new(),
            declared: BTreeSet::new(),
            text: String::new(),
        }
    }

    fn width(&self, v: Var) -> u32 {
        self.plan.p.vars[v].width
    }

    fn function(&mut self, prefix: &str) -> String {
        let (k, p) = (self.plan.k, self.plan.p);
        let out = &p.outputs[0].vars;
        let mut params = vec![];
        let result = if k.scalar_output() {
            ty(self.width(out[0]))
        } else {
            params.push(format!("{} r[{}]", ty(self.width(out[0])), out.len()));
            "void".into()
        };
        let mut head = String::new();
        for (i, g) in p.inputs.iter().enumerate() {
            let t = ty(self.width(g.vars[0]));
            if k.scalar_input(i) {
                params.push(format!("{t} {}", g.name));
                self.declared.insert(g.name.clone());
                continue;
            }
            params.push(format!("const {t} {}[{}]", g.name, g.vars.len()));
            let mut list = vec![];
            for (i, &v) in g
                .vars
                .iter()
                .enumerate()
                .filter(|&(_, &v)| self.plan.read[v])
            {
                let name = &self.plan.printed[v];
                self.declared.insert(name.clone());
                list.push(format!("{name} = {}[{i}]", g.name));
            }
            head += &declaration(&t, &list);
        }
        // Variables that word functions write through a pointer.
        let mut low: Vec<(u32, String)> = vec![];
        for s in p.stmts.iter().filter(|s| s.outs.len() == 2) {
            let (w, name) = (self.width(s.outs[0]), self.plan.printed[s.outs[0]].clone());
            if self.declared.insert(name.clone()) {
                low.push((w, name));
            }
        }
        let mut declarations = String::new();
        for w in [8, 16, 32, 64, 128] {
            let list = low.iter().filter(|l| l.0 == w).map(|l| l.1.clone());
            declarations += &declaration(&ty(w), &list.collect::<Vec<_>>());
        }
        let mut pending = String::new();
        for i in 0..p.stmts.len() {
            if let Some(note) = k.notes.get(&i) {
                pending = self.plan.remark(note);
            }
            let s = &p.stmts[i];
            if s.outs.len() == 1 && (self.plan.nested[s.outs[0]] || !self.plan.read[s.outs[0]]) {
                continue;
            }
            if !pending.is_empty() {
                let _ = writeln!(self.text, "    // {pending}");
                pending.clear();
            }
            self.statement(i);
        }
        let mut items = vec![];
        for (i, &v) in out.iter().enumerate() {
            let x = self.expression(v).0;
            items.push(if k.scalar_output() {
                format!("return {x}")
            } else {
                format!("r[{i}] = {x}")
            });
        }
        self.text += &fill(&items, 4, ";");
        let mut t = contract(k, &self.m.field.modulus);
        t += &opening(&result, &format!("{prefix}{}", p.name), &params);
        t += &head;
        let w = self.m.rep.word;
        for (name, value) in &self.constants {
            let _ = writeln!(t, "    const {} {name} = UINT{w}_C({value:#x});", ty(w));
        }
        t += &declarations;
        t += &self.text;
        t += "}\n";
        t
    }

    fn statement(&mut self, i: usize) {
        let s = &self.plan.p.stmts[i];
        let (left, right, terms) = if let [out] = s.outs[..] {
            let terms = self.terms(i);
            let right = self.operation(i).0;
            (self.place(out), right, terms)
        } else {
            let (base, w) = match s.op {
                Op::Adc => ("adc", self.width(s.outs[0])),
                Op::Sbb => ("sbb", self.width(s.outs[0])),
                Op::MulWide => ("mul_wide", self.width(s.outs[0])),
                _ => ("mac", self.width(s.outs[0])),
            };
            self.used.insert(Block::Words(w));
            let mut args = vec![format!("&{}", self.plan.printed[s.outs[0]])];
            for &a in &s.args {
                args.push(self.expression(a).0);
            }
            let call = format!("limbsmith_{base}{w}({})", args.join(", "));
            if self.plan.read[s.outs[1]] {
                (self.place(s.outs[1]), call, vec![])
            } else {
                let _ = writeln!(self.text, "    (void){call};");
                return;
            }
        };
        let line = format!("    {left} = {right};");
        if line.len() <= WIDTH || terms.len() < 2 {
            let _ = writeln!(self.text, "{line}");
            return;
        }
        // As many terms on a line as fit.
        let mut line = format!("    {left} = {}", terms[0]);
        for term in &terms[1..] {
            if line.len() + 4 + term.len() > WIDTH {
                let _ = writeln!(self.text, "{line}");
                line = format!("        + {term}");
            } else {
                let _ = write!(line, " + {term}");
            }
        }
        let _ = writeln!(self.text, "{line};");
    }

    /// A variable about to be written; declares it on first use.
    fn place(&mut self, v: Var) -> String {
        let name = self.plan.printed[v].clone();
        if self.declared.insert(name.clone()) {
            format!("{} {name}", ty(self.width(v)))
        } else {
            name
        }
    }

    /// The terms of a sum, in a type that needs no cast around it.
    fn terms(&mut self, i: usize) -> Vec<String> {
        let s = &self.plan.p.stmts[i];
        if s.op != Op::Add || self.width(s.outs[0]) < 32 {
            return vec![];
        }
        let left = s.args[0];
        let mut terms = match self.plan.writer[left] {
            Some(j) if self.plan.nested[left] && self.plan.p.stmts[j].op == Op::Add => {
                self.terms(j)
            }
            _ => {
                let left = self.operand(left, s.args[1]);
                vec![wrap(left, Binding::Sum)]
            }
        };
        let right = self.second(s.args[1], s.args[0]);
        terms.push(wrap(right, Binding::Product));
        terms
    }

    fn constant(&self, v: Var) -> Option<u128> {
        let i = self.plan.writer[v]?;
        match self.plan.p.stmts[i].op {
            Op::Const(c) => Some(c),
            _ => None,
        }
    }

    /// A constant in its type; a plain number where the other operand has the type.
    fn literal(&mut self, v: Var, value: u128, plain: bool) -> String {
        let w = self.width(v);
        let index = self.plan.p.vars[v].name.strip_prefix('p');
        if let Some(i) = index.and_then(|i| i.parse::<usize>().ok())
            && self.words.get(i) == Some(&value)
            && w == self.m.rep.word
        {
            let name = format!("p{i}");
            self.constants.insert((name.clone(), value));
            return name;
        }
        match w {
            _ if plain && value <= 0x7fff => value.to_string(),
            128 if value >> 64 != 0 || !plain => {
                let (high, low) = (value >> 64, value & u128::from(u64::MAX));
                format!("limbsmith_join128(UINT64_C({high:#x}), UINT64_C({low:#x}))")
            }
            128 => format!("UINT64_C({value:#x})"),
            _ => format!("UINT{w}_C({value:#x})"),
        }
    }

    /// The value, where its type is known from the context.
    fn expression(&mut self, v: Var) -> (String, Binding) {
        match (self.constant(v), self.plan.writer[v]) {
            (Some(c), _) => {
                let plain = self.width(v) < 128 || c <= 0x7fff;
                (self.literal(v, c, plain), Binding::Atom)
            }
            (None, Some(i)) if self.plan.nested[v] => self.operation(i),
            _ => (self.plan.printed[v].clone(), Binding::Atom),
        }
    }

    /// One operand, given the other operand.
    fn operand(&mut self, v: Var, other: Var) -> (String, Binding) {
        match self.constant(v) {
            Some(c) => {
                let plain = self.constant(other).is_none();
                (self.literal(v, c, plain), Binding::Atom)
            }
            None => self.expression(v),
        }
    }

    /// The second operand: if the first has the type, C widens this one by itself.
    fn second(&mut self, v: Var, first: Var) -> (String, Binding) {
        if let Some(i) = self.plan.writer[v]
            && self.plan.nested[v]
            && self.constant(first).is_none()
            && self.plan.p.stmts[i].op == Op::Cast
        {
            let inner = self.plan.p.stmts[i].args[0];
            let narrower = (32..self.width(v)).contains(&self.width(inner));
            if narrower && self.constant(inner).is_none() {
                return self.expression(inner);
            }
        }
        self.operand(v, first)
    }

    fn operation(&mut self, i: usize) -> (String, Binding) {
        use Binding::{And, Atom, Cast, Or, Product, Shift, Sum};
        let s = &self.plan.p.stmts[i];
        let width = self.width(s.outs[0]);
        let narrow = |(text, binding): (String, Binding)| {
            if width < 32 {
                (format!("({})({text})", ty(width)), Cast)
            } else {
                (text, binding)
            }
        };
        let infix = |p: &mut Self, op: &str, left: Binding, right: Binding, is: Binding| {
            let a = p.operand(s.args[0], s.args[1]);
            let b = p.second(s.args[1], s.args[0]);
            narrow((format!("{} {op} {}", wrap(a, left), wrap(b, right)), is))
        };
        let shift = |p: &mut Self, op: &str, k: u32| {
            let a = p.operand(s.args[0], s.args[0]);
            narrow((format!("{} {op} {k}", wrap(a, Cast)), Shift))
        };
        let call = |p: &mut Self, base: &str| {
            p.used.insert(match s.op {
                Op::Mask => Block::Words(width),
                _ => Block::Wrapping(width),
            });
            let args: Vec<String> = s.args.iter().map(|&a| p.expression(a).0).collect();
            (
                format!("limbsmith_{base}{width}({})", args.join(", ")),
                Atom,
            )
        };
        match s.op {
            Op::Const(c) => (self.literal(s.outs[0], c, false), Atom),
            Op::Add => infix(self, "+", Sum, Product, Sum),
            Op::Sub => infix(self, "-", Sum, Product, Sum),
            Op::Mul => infix(self, "*", Product, Cast, Product),
            Op::AddWrap => call(self, "addw"),
            Op::SubWrap => call(self, "subw"),
            Op::MulWrap => call(self, "mulw"),
            Op::Shl(k) => shift(self, "<<", k),
            Op::Shr(k) => shift(self, ">>", k),
            Op::Low(k) => {
                let a = self.operand(s.args[0], s.args[0]);
                let mask = self.mask(k, width);
                narrow((format!("{} & {mask}", wrap(a, Cast)), And))
            }
            Op::Or => infix(self, "|", Cast, Cast, Or),
            Op::Sel => infix(self, "&", Cast, Cast, And),
            Op::Mask => call(self, "mask"),
            Op::Cast => {
                let a = self.expression(s.args[0]);
                (format!("({}){}", ty(width), wrap(a, Cast)), Cast)
            }
            Op::Adc | Op::Sbb | Op::MulWide | Op::Mac => unreachable!("two results are bound"),
        }
    }

    /// `2^k - 1`, as an operand next to a word of this width.
    fn mask(&mut self, k: u32, width: u32) -> String {
        let value = u128::MAX >> (128 - k.clamp(1, 127));
        let w = self.m.rep.word;
        if value <= 0x7fff && (width < 32 || k < 8) {
            value.to_string()
        } else if k < w && w >= 32 && width >= w {
            let name = format!("mask{k}");
            self.constants.insert((name.clone(), value));
            name
        } else if width == 128 {
            let (high, low) = (value >> 64, value & u128::from(u64::MAX));
            format!("limbsmith_join128(UINT64_C({high:#x}), UINT64_C({low:#x}))")
        } else {
            format!("UINT{width}_C({value:#x})")
        }
    }
}

/// `uint64_t a0 = a[0], a1 = a[1];` on as many lines as needed; nothing for an empty list.
fn declaration(ty: &str, list: &[String]) -> String {
    if list.is_empty() {
        return String::new();
    }
    let mut lines = vec![format!("    {ty}")];
    for (i, item) in list.iter().enumerate() {
        let end = if i + 1 == list.len() { ';' } else { ',' };
        let line = lines.last_mut().expect("one at least");
        if line.len() + 2 + item.len() > WIDTH {
            lines.push(format!("        {item}{end}"));
        } else {
            let _ = write!(line, " {item}{end}");
        }
    }
    lines.join("\n") + "\n"
}
