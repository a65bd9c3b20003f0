//! Prints a module of kernels as Rust.
//!
//! The text is meant to be read: named values are bindings, unnamed ones used once are nested
//! into the expression that needs them, columns carry their formula and their bound, and the
//! layout is rustfmt's.

use super::below;
use crate::spec::Strategy;
use crate::strategy::Module;
use crate::strategy::common::{Arg, Composite, Item, Kernel, digits};
use limbsmith_check::{Op, Program, Var};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// How a file stands in its surroundings.
#[derive(Clone, Debug)]
pub struct Style {
    /// What made it: `cargo xtask gen` and the spec's path, for example.
    pub origin: String,
    /// Where the word functions come from; if nowhere, they are printed too.
    pub helpers: Option<String>,
}

const WIDTH: usize = 100;

/// The whole file.
pub fn file(m: &Module, style: &Style) -> String {
    let mut used = BTreeSet::new();
    let mut masks = BTreeSet::new();
    let mut body = String::new();
    let modulus = digits(&m.field.modulus, m.rep.word, m.rep.words(&m.field));
    let mut with_modulus = false;
    for item in &m.items {
        body.push('\n');
        match item {
            Item::Kernel(k) => {
                let mut p = Printer::new(k, m.rep.word, &modulus);
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
    if !used.is_empty() {
        let list: Vec<&str> = used.iter().copied().collect();
        let list = if let [one] = list[..] {
            one.to_string()
        } else {
            format!("{{{}}}", list.join(", "))
        };
        let from = style.helpers.as_deref().unwrap_or("self::word");
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
        let line = format!("const P: [u{w}; {}] = [{}];", p.len(), p.join(", "));
        let _ = writeln!(text, "/// The modulus.");
        if line.len() <= WIDTH {
            let _ = writeln!(text, "{line}");
        } else {
            // Array elements longer than ten characters stand one on a line.
            let _ = writeln!(text, "const P: [u{w}; {}] = [", p.len());
            if p[0].len() > 10 {
                p.iter()
                    .for_each(|d| writeln!(text, "    {d},").expect("a string"));
            } else {
                text += &fill(&p, 4);
            }
            let _ = writeln!(text, "];");
        }
    }
    for k in masks {
        let _ = writeln!(text, "const MASK{k}: u{w} = (1 << {k}) - 1;");
    }
    text += &body;
    if style.helpers.is_none() {
        text += &crate::read::words::module(w);
    }
    text
}

fn header(m: &Module, style: &Style) -> String {
    let (n, r, w) = (m.rep.limbs, m.rep.radix, m.rep.word);
    let mut t = String::new();
    let weights = &m.rep.weights;
    let value = match n {
        1 => "`x0`".to_string(),
        2 => format!("`x0 + x1 2^{}`", weights[1]),
        _ if m.rep.uniform() => format!("`x0 + x1 2^{r} + ... + x{} 2^{}`", n - 1, weights[n - 1]),
        _ => format!(
            "`x0 + x1 2^{} + x2 2^{} + ... + x{} 2^{}`",
            weights[1],
            weights[2],
            n - 1,
            weights[n - 1]
        ),
    };
    let _ = writeln!(t, "//! Integers modulo p = {}.", m.field.text);
    let _ = writeln!(t, "//!");
    let _ = writeln!(t, "//! {n} limbs in u{w}, of value {value}.");
    let _ = writeln!(t, "//!");
    if m.rep.strategy == Strategy::Montgomery {
        let _ = writeln!(
            t,
            "//! x stands for `x / R mod p` with `R = 2^{}`. Canonical is below p.",
            r * n as u32
        );
    } else {
        for (class, bound) in [
            ("Tight", &m.classes.tight),
            ("Sum", &m.classes.sum),
            ("Loose", &m.classes.loose),
        ] {
            let what = match &bound.whole {
                Some(x) => format!("the value is below {}", below(x)),
                None => format!("limbs are below {}", below(&bound.limbs[0])),
            };
            let _ = writeln!(t, "//! * {class}: {what}.");
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

fn composite(c: &Composite, m: &Module) -> String {
    let w = m.rep.word;
    let params: Vec<String> = c
        .params
        .iter()
        .map(|(p, n)| match n {
            0 => format!("{p}: u{w}"),
            _ => format!("{p}: &[u{w}; {n}]"),
        })
        .collect();
    let last = c
        .calls
        .last()
        .map(|call| call.function.as_str())
        .unwrap_or("");
    let ty = m.kernel(last).map_or(String::new(), result_type);
    let mut t = String::new();
    let _ = writeln!(t, "/// {}. {}.", capital(&c.doc), capital(&c.classes));
    let _ = writeln!(t, "#[inline(always)]");
    let _ = writeln!(t, "pub fn {}({}) -> {ty} {{", c.name, params.join(", "));
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

fn capital(s: &str) -> String {
    let mut c = s.chars();
    c.next().map_or(String::new(), |f| {
        f.to_uppercase().collect::<String>() + c.as_str()
    })
}

fn result_type(k: &Kernel) -> String {
    let out = &k.program.outputs[0].vars;
    let w = k.program.vars[out[0]].width;
    if k.scalar_output() {
        format!("u{w}")
    } else {
        format!("[u{w}; {}]", out.len())
    }
}

/// Items separated by commas, as many on a line as fit.
fn fill(items: &[String], indent: usize) -> String {
    let mut t = String::new();
    let mut line = String::new();
    for item in items {
        if !line.is_empty() && indent + line.len() + 1 + item.len() + 1 > WIDTH {
            let _ = writeln!(t, "{:indent$}{line}", "");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += item;
        line.push(',');
    }
    let _ = writeln!(t, "{:indent$}{line}", "");
    t
}

/// How tightly an expression binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Or,
    And,
    Shift,
    Sum,
    Product,
    Cast,
    Atom,
}

struct Printer<'a> {
    k: &'a Kernel,
    p: &'a Program,
    word: u32,
    /// Words of the modulus.
    words: &'a [u128],
    /// The statement that writes a variable.
    writer: Vec<Option<usize>>,
    /// Whether a variable is nested where it is used.
    nested: Vec<bool>,
    /// Whether it is read at all.
    read: Vec<bool>,
    printed: Vec<String>,
    text: String,
    used: BTreeSet<&'static str>,
    masks: BTreeSet<u32>,
    modulus: bool,
}

impl<'a> Printer<'a> {
    fn new(k: &'a Kernel, word: u32, words: &'a [u128]) -> Self {
        let p = &k.program;
        let n = p.vars.len();
        let mut writer = vec![None; n];
        let mut uses = vec![0usize; n];
        for (i, s) in p.stmts.iter().enumerate() {
            s.outs.iter().for_each(|&o| writer[o] = Some(i));
            s.args.iter().for_each(|&a| uses[a] += 1);
        }
        p.outputs
            .iter()
            .flat_map(|g| &g.vars)
            .for_each(|&v| uses[v] += 1);
        let constant =
            |v: usize| writer[v].is_some_and(|i: usize| matches!(p.stmts[i].op, Op::Const(_)));
        let nested: Vec<bool> = (0..n)
            .map(|v| {
                constant(v)
                    || p.vars[v].name.starts_with('_')
                        && uses[v] == 1
                        && writer[v].is_some_and(|i| p.stmts[i].outs.len() == 1)
            })
            .collect();
        let read = uses.iter().map(|&u| u > 0).collect();
        let mut printer = Printer {
            k,
            p,
            word,
            words,
            writer,
            nested,
            read,
            printed: vec![String::new(); n],
            text: String::new(),
            used: BTreeSet::new(),
            masks: BTreeSet::new(),
            modulus: false,
        };
        printer.choose_names();
        printer
    }

    /// Bindings may shadow older ones of the same name that are not read any more.
    fn choose_names(&mut self) {
        let p = self.p;
        let end = p.stmts.len();
        // Where the expression that contains a statement is printed.
        let mut place: Vec<usize> = (0..end).collect();
        let mut reader = vec![end; p.vars.len()];
        for (i, s) in p.stmts.iter().enumerate() {
            s.args.iter().for_each(|&a| reader[a] = i);
        }
        for i in (0..end).rev() {
            let out = p.stmts[i].outs[0];
            if self.nested[out] && reader[out] < end {
                place[i] = place[reader[out]];
            }
        }
        let mut last = vec![0; p.vars.len()];
        for (i, s) in p.stmts.iter().enumerate() {
            s.args.iter().for_each(|&a| last[a] = last[a].max(place[i]));
        }
        p.outputs
            .iter()
            .flat_map(|g| &g.vars)
            .for_each(|&v| last[v] = end);
        let order = p.inputs.iter().flat_map(|g| &g.vars).map(|&v| (v, 0));
        let order = order.chain(
            p.stmts
                .iter()
                .enumerate()
                .flat_map(|(i, s)| s.outs.iter().map(move |&o| (o, i))),
        );
        let arrays = (0..p.inputs.len()).filter(|&i| !self.k.scalar_input(i));
        let arrays = arrays.map(|i| p.inputs[i].name.clone());
        let mut busy: BTreeMap<String, usize> = arrays.map(|n| (n, end + 1)).collect();
        for (v, at) in order {
            if self.nested[v] || !self.read[v] {
                continue;
            }
            let base = p.vars[v].name.trim_start_matches('_');
            let base = match base.rsplit_once('_') {
                Some((b, n)) if !b.is_empty() && n.bytes().all(|c| c.is_ascii_digit()) => b,
                _ => base,
            };
            let base = if base.starts_with(|c: char| c.is_ascii_digit()) {
                "t"
            } else {
                base
            };
            let mut name = base.to_string();
            let mut n = 1;
            while busy.get(&name).is_some_and(|&until| until > at) {
                n += 1;
                name = format!("{base}_{n}");
            }
            busy.insert(name.clone(), last[v]);
            self.printed[v] = name;
        }
    }

    fn function(&mut self) {
        let p = self.p;
        let (total, muls) = p.cost();
        let params: Vec<String> = p
            .inputs
            .iter()
            .enumerate()
            .map(|(i, g)| {
                let t = p.vars[g.vars[0]].width;
                match self.k.scalar_input(i) {
                    true => format!("{}: u{t}", g.name),
                    false => format!("{}: &[u{t}; {}]", g.name, g.vars.len()),
                }
            })
            .collect();
        let ty = result_type(self.k);
        let (k, t) = (self.k, &mut self.text);
        let _ = writeln!(t, "/// {}. {}.", capital(&k.doc), capital(&k.classes));
        let _ = writeln!(t, "///");
        let _ = writeln!(t, "/// {}.", costs(muls, total - muls));
        let _ = writeln!(t, "#[inline(always)]");
        let public = if k.public { "pub " } else { "" };
        let _ = writeln!(t, "{public}fn {}({}) -> {ty} {{", p.name, params.join(", "));
        for (i, g) in p.inputs.iter().enumerate() {
            if k.scalar_input(i) {
                continue;
            }
            let names: Vec<&str> = g
                .vars
                .iter()
                .map(|&v| {
                    if self.read[v] {
                        self.printed[v].as_str()
                    } else {
                        "_"
                    }
                })
                .collect();
            let line = format!("    let [{}] = *{};", names.join(", "), g.name);
            if line.len() <= WIDTH {
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
                pending = self.remark(note);
            }
            let s = &p.stmts[i];
            if self.nested[s.outs[0]] {
                continue;
            }
            if !pending.is_empty() {
                let _ = writeln!(self.text, "    // {pending}");
                pending.clear();
            }
            self.statement(i);
        }
        let out = &p.outputs[0].vars;
        let items: Vec<String> = out.iter().map(|&v| self.expression(v).0).collect();
        let line = if k.scalar_output() {
            items[0].clone()
        } else {
            format!("[{}]", items.join(", "))
        };
        if 4 + line.len() <= WIDTH {
            let _ = writeln!(self.text, "    {line}");
        } else {
            let _ = write!(self.text, "    [\n{}    ]\n", fill(&items, 8));
        }
        self.text += "}\n";
    }

    /// `{name}` in a remark stands for that variable's bound.
    fn remark(&self, note: &str) -> String {
        let mut text = note.to_string();
        if let (Some(a), Some(e)) = (note.find('{'), note.find('}')) {
            let name = &note[a + 1..e];
            if let Some(v) = self.p.vars.iter().position(|v| v.name == name) {
                let bound = format!("below {}", below(&self.k.upper[v]));
                text = format!("{}{bound}{}", &note[..a], &note[e + 1..]);
            }
        }
        let mut lines: Vec<String> = vec![];
        for word in text.split(' ') {
            match lines.last_mut() {
                Some(l) if 7 + l.len() + 1 + word.len() <= WIDTH => {
                    l.push(' ');
                    l.push_str(word);
                }
                _ => lines.push(word.into()),
            }
        }
        lines.join("\n    // ")
    }

    fn statement(&mut self, i: usize) {
        let s = &self.p.stmts[i];
        let (left, right, sum) = if s.outs.len() == 1 {
            let (right, _) = self.operation(i);
            (self.printed[s.outs[0]].clone(), right, self.terms(i))
        } else {
            let name = |v: Var| {
                if self.read[v] {
                    self.printed[v].as_str()
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
            let args: Vec<String> = s.args.iter().map(|&a| self.expression(a).0).collect();
            (left, format!("{function}({})", args.join(", ")), vec![])
        };
        let line = format!("    let {left} = {right};");
        let _ = if line.len() <= WIDTH {
            writeln!(self.text, "{line}")
        } else if 8 + right.len() < WIDTH || sum.len() < 2 {
            writeln!(self.text, "    let {left} =\n        {right};")
        } else {
            let terms = sum.join("\n        + ");
            writeln!(self.text, "    let {left} = {terms};")
        };
    }

    /// The terms of a sum.
    fn terms(&mut self, i: usize) -> Vec<String> {
        let s = &self.p.stmts[i];
        if s.op != Op::Add {
            return vec![];
        }
        let left = s.args[0];
        let mut terms = match self.writer[left] {
            Some(j) if self.nested[left] && self.p.stmts[j].op == Op::Add => self.terms(j),
            _ => {
                let left = self.expression(left);
                vec![wrap(left, Binding::Sum)]
            }
        };
        let right = self.expression(s.args[1]);
        terms.push(wrap(right, Binding::Product));
        terms
    }

    fn literal(&mut self, v: Var, value: u128) -> String {
        let index = self.p.vars[v]
            .name
            .strip_prefix('p')
            .and_then(|i| i.parse::<usize>().ok());
        if let Some(i) = index
            && self.words.get(i) == Some(&value)
        {
            self.modulus = true;
            return format!("P[{i}]");
        }
        if value < 1 << 16 {
            value.to_string()
        } else {
            format!("{value:#x}")
        }
    }

    fn expression(&mut self, v: Var) -> (String, Binding) {
        match self.writer[v] {
            Some(i) if self.nested[v] => self.operation(i),
            _ => (self.printed[v].clone(), Binding::Atom),
        }
    }

    fn operation(&mut self, i: usize) -> (String, Binding) {
        use Binding::{And, Atom, Cast, Or, Product, Shift, Sum};
        let s = &self.p.stmts[i];
        let width = self.p.vars[s.outs[0]].width;
        let infix = |p: &mut Self, op: &str, left: Binding, right: Binding, is: Binding| {
            let a = p.expression(s.args[0]);
            let b = p.expression(s.args[1]);
            (format!("{} {op} {}", wrap(a, left), wrap(b, right)), is)
        };
        let shift = |p: &mut Self, op: &str, k: u32| {
            let a = p.expression(s.args[0]);
            (format!("{} {op} {k}", wrap(a, Atom)), Shift)
        };
        let method = |p: &mut Self, name: &str| {
            let a = p.expression(s.args[0]);
            let b = p.expression(s.args[1]);
            (format!("{}.{name}({})", wrap(a, Atom), b.0), Atom)
        };
        match s.op {
            Op::Const(c) => (self.literal(s.outs[0], c), Atom),
            Op::Add => infix(self, "+", Sum, Product, Sum),
            Op::Sub => infix(self, "-", Sum, Product, Sum),
            Op::Mul => infix(self, "*", Product, Cast, Product),
            Op::AddWrap => method(self, "wrapping_add"),
            Op::SubWrap => method(self, "wrapping_sub"),
            Op::MulWrap => method(self, "wrapping_mul"),
            Op::Shl(k) => shift(self, "<<", k),
            Op::Shr(k) => shift(self, ">>", k),
            Op::Low(k) => {
                self.masks.insert(k);
                let a = self.expression(s.args[0]);
                let a = wrap(a, Atom);
                if width == self.word {
                    (format!("{a} & MASK{k}"), And)
                } else {
                    (format!("{a} & MASK{k} as u{width}"), And)
                }
            }
            Op::Or => infix(self, "|", Atom, Atom, Or),
            Op::Sel => infix(self, "&", Atom, Atom, And),
            Op::Mask => {
                self.used.insert("mask");
                let a = self.expression(s.args[0]);
                (format!("mask({})", a.0), Atom)
            }
            Op::Cast => {
                let a = self.expression(s.args[0]);
                (format!("{} as u{width}", wrap(a, Atom)), Cast)
            }
            Op::Adc | Op::Sbb | Op::MulWide | Op::Mac => unreachable!("two results are bound"),
        }
    }
}

fn wrap((text, binding): (String, Binding), least: Binding) -> String {
    if binding >= least {
        text
    } else {
        format!("({text})")
    }
}

fn costs(muls: usize, rest: usize) -> String {
    let others = |n: usize| {
        format!(
            "{n} {}operation{}",
            if muls > 0 { "other " } else { "" },
            if n == 1 { "" } else { "s" }
        )
    };
    match muls {
        0 => others(rest),
        1 => format!("1 multiplication, {}", others(rest)),
        n => format!("{n} multiplications, {}", others(rest)),
    }
}
