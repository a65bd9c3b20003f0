//! Functions shared by the printers: the choice of named values, their names, and the layout of remarks.
//!
//! A value without a name of its own that is used once is nested into the expression that needs it. A name is reused
//! once its value is dead. Rust shadows the name and C assigns to it, so C also requires the same type.

use super::below;
use crate::strategy::common::Kernel;
use limbsmith_check::{Op, Program};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Columns of a line.
pub(super) const WIDTH: usize = 100;

/// The treatment of a reused name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reuse {
    /// A new binding hides the old one.
    Shadow,
    /// The variable is assigned again, so its type stays.
    Assign,
}

/// How tightly an expression binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Binding {
    Or,
    And,
    Shift,
    Sum,
    Product,
    Cast,
    Atom,
}

/// Names and nesting of one kernel's values.
pub(super) struct Plan<'a> {
    pub(super) k: &'a Kernel,
    pub(super) p: &'a Program,
    /// The statement that writes a variable.
    pub(super) writer: Vec<Option<usize>>,
    /// Whether a variable is nested where it is used.
    pub(super) nested: Vec<bool>,
    /// Whether a variable is read at all.
    pub(super) read: Vec<bool>,
    /// Its printed name.
    pub(super) printed: Vec<String>,
}

impl<'a> Plan<'a> {
    /// Chooses names other than the `taken` ones.
    pub(super) fn new(k: &'a Kernel, reuse: Reuse, taken: &[String]) -> Self {
        Plan::hiding(k, reuse, taken, &[])
    }

    /// As `new`; variables that are `hidden` are parts of other expressions and are not printed.
    pub(super) fn hiding(k: &'a Kernel, reuse: Reuse, taken: &[String], hidden: &[bool]) -> Self {
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
                    || hidden.get(v) == Some(&true)
                    || p.vars[v].name.starts_with('_')
                        && uses[v] == 1
                        && writer[v].is_some_and(|i| p.stmts[i].outs.len() == 1)
            })
            .collect();
        let read = uses.iter().map(|&u| u > 0).collect();
        let mut plan = Plan {
            k,
            p,
            writer,
            nested,
            read,
            printed: vec![String::new(); n],
        };
        plan.choose_names(reuse, taken);
        plan
    }

    fn choose_names(&mut self, reuse: Reuse, taken: &[String]) {
        let p = self.p;
        let end = p.stmts.len();
        // The position at which the expression with a statement is printed.
        let mut place: Vec<usize> = (0..end).collect();
        let mut reader = vec![end; p.vars.len()];
        for (i, s) in p.stmts.iter().enumerate() {
            s.args.iter().for_each(|&a| reader[a] = i);
        }
        // The operands of a nested result are read where its uses are.
        for i in (0..end).rev() {
            let out = p.stmts[i].outs[0];
            if self.nested[out] {
                place[i] = if reader[out] < end {
                    place[reader[out]]
                } else {
                    end
                };
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
        // For each name: the end of its live range, and its width.
        let mut busy: BTreeMap<String, (usize, u32)> = arrays
            .chain(taken.iter().cloned())
            .map(|n| (n, (end + 1, 0)))
            .collect();
        for (v, at) in order {
            // C needs a destination even for an unread low word.
            let dropped = !self.read[v]
                && (reuse == Reuse::Shadow
                    || self.writer[v].is_none_or(|i| p.stmts[i].outs[0] != v));
            if self.nested[v] || dropped {
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
            // The reader binds no name that is a type.
            let base = &match base.strip_prefix('u') {
                Some(n @ ("8" | "16" | "32" | "64" | "128")) => format!("u_{n}"),
                _ => base.to_string(),
            };
            let width = p.vars[v].width;
            let mut name = base.clone();
            let mut n = 1;
            while busy
                .get(&name)
                .is_some_and(|&(until, w)| until > at || reuse == Reuse::Assign && w != width)
            {
                n += 1;
                name = format!("{base}_{n}");
            }
            // Both results of one statement are written at once.
            let until = last[v].max(at + usize::from(reuse == Reuse::Assign && !self.read[v]));
            busy.insert(name.clone(), (until, width));
            self.printed[v] = name;
        }
    }

    /// Replaces `{name}` in a remark by that variable's bound. Lines are indented by four columns.
    pub(super) fn remark(&self, note: &str) -> String {
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
}

/// An expression, with parentheses if it binds less tightly than needed.
pub(super) fn wrap((text, binding): (String, Binding), least: Binding) -> String {
    if binding >= least {
        text
    } else {
        format!("({text})")
    }
}

/// `31 multiplications, 95 other operations`.
pub(super) fn costs(p: &Program) -> String {
    let (total, muls) = p.cost();
    count(total, muls)
}

/// The number of operations, and the multiplications among them.
pub(super) fn count(total: usize, muls: usize) -> String {
    let rest = total - muls;
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

/// `BEFORE[DIGITS]AFTER` in rustfmt's layout: numbers of more than ten characters are on a line each. `before` may begin
/// with an indentation.
pub(crate) fn array(before: &str, digits: &[String], after: &str) -> String {
    let line = format!("{before}[{}]{after}", digits.join(", "));
    if line.len() <= WIDTH {
        return line;
    }
    let indent = before.len() - before.trim_start().len();
    let mut t = format!("{before}[\n");
    if digits.iter().any(|d| d.len() > 10) {
        for d in digits {
            let _ = writeln!(t, "{:1$}{d},", "", indent + 4);
        }
    } else {
        t += &fill(digits, indent + 4, ",");
    }
    t + &" ".repeat(indent) + "]" + after
}

/// Items followed by `separator`, as many on a line as fit.
pub(super) fn fill(items: &[String], indent: usize, separator: &str) -> String {
    let mut t = String::new();
    let mut line = String::new();
    for item in items {
        if !line.is_empty() && indent + line.len() + 1 + item.len() + separator.len() > WIDTH {
            let _ = writeln!(t, "{:indent$}{line}", "");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += item;
        line += separator;
    }
    let _ = writeln!(t, "{:indent$}{line}", "");
    t
}

/// `x0 + x1 2^51 + ... + x4 2^204`, by the positions of the limbs.
pub(super) fn value(weights: &[u32], uniform: bool) -> String {
    let n = weights.len();
    match n {
        1 => "x0".to_string(),
        2 => format!("x0 + x1 2^{}", weights[1]),
        _ if uniform => format!(
            "x0 + x1 2^{} + ... + x{} 2^{}",
            weights[1],
            n - 1,
            weights[n - 1]
        ),
        _ => format!(
            "x0 + x1 2^{} + x2 2^{} + ... + x{} 2^{}",
            weights[1],
            weights[2],
            n - 1,
            weights[n - 1]
        ),
    }
}
