//! Formulas as text.
//!
//! ```text
//! # where it is from
//! name(x, y) -> (u, v)
//!   s = x + y
//!   u = 2*s^2 - x*y
//!   v = (x - y)*s
//!   negate u v
//! ```
//!
//! A line is a definition. A definition may use inputs and earlier definitions. `negate` lists outputs that may be
//! negated if all of them are. The operators are sums, differences, products, squares, factors that are small numbers,
//! and parentheses.

use super::{Formula, Node};
use crate::spec::SpecError;
use std::collections::BTreeMap;

/// The largest factor, and the deepest nesting of parentheses.
const MOST: i64 = 64;

/// Multiples of nodes.
type Sum = BTreeMap<usize, i64>;

impl Formula {
    /// All formulas of a text.
    pub fn all(text: &str) -> Result<Vec<Formula>, SpecError> {
        let mut all: Vec<Draft> = vec![];
        let mut doc = String::new();
        for (n, line) in (1..).zip(text.lines()) {
            let at = |e: String| SpecError(format!("line {n}: {e}"));
            let trimmed = line.trim();
            if let Some(remark) = trimmed.strip_prefix('#') {
                doc = remark.trim().into();
            } else if trimmed.is_empty() {
                doc.clear();
            } else if !line.starts_with(' ') {
                let draft = Draft::head(trimmed, &doc).map_err(at)?;
                if all.iter().any(|f| f.formula.name == draft.formula.name) {
                    return Err(at(format!("two formulas are named {}", draft.formula.name)));
                }
                all.push(draft);
            } else {
                let draft = all.last_mut();
                let draft = draft.ok_or_else(|| at("a formula begins with its name".into()))?;
                draft.line(trimmed).map_err(at)?;
            }
        }
        all.into_iter().map(Draft::finish).collect()
    }
}

/// A formula being read.
struct Draft {
    formula: Formula,
    names: BTreeMap<String, Sum>,
    nodes: BTreeMap<Node, usize>,
    outputs: Vec<String>,
    free: Vec<Vec<String>>,
}

fn is_name(s: &str) -> bool {
    s.starts_with(|c: char| c.is_ascii_lowercase())
        && (s.chars()).all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// `a, b, c` in parentheses.
fn list(text: &str) -> Result<Vec<String>, String> {
    let inner = text.trim().strip_prefix('(');
    let inner = inner.and_then(|t| t.strip_suffix(')'));
    let inner = inner.ok_or("expected a list in parentheses")?;
    let mut names: Vec<String> = vec![];
    for name in inner.split(',').map(str::trim) {
        if !is_name(name) || names.iter().any(|n| n == name) {
            return Err(format!("'{name}' is no name, or stands there twice"));
        }
        names.push(name.into());
    }
    Ok(names)
}

impl Draft {
    fn head(line: &str, doc: &str) -> Result<Self, String> {
        let expected = "expected 'name(inputs) -> (outputs)'";
        let (left, outputs) = line.split_once("->").ok_or(expected)?;
        let (name, inputs) = left.split_at(left.find('(').ok_or(expected)?);
        if !is_name(name) {
            return Err(format!("'{name}' is no name of a formula"));
        }
        let mut draft = Draft {
            formula: Formula {
                name: name.into(),
                doc: doc.into(),
                inputs: list(inputs)?,
                nodes: vec![],
                outputs: vec![],
                free: vec![],
            },
            names: BTreeMap::new(),
            nodes: BTreeMap::new(),
            outputs: list(outputs)?,
            free: vec![],
        };
        for (i, name) in draft.formula.inputs.clone().into_iter().enumerate() {
            let node = draft.node(Node::Input(i));
            draft.names.insert(name, Sum::from([(node, 1)]));
        }
        Ok(draft)
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        if let Some(names) = line.strip_prefix("negate ") {
            let names = names.split_whitespace().map(String::from).collect();
            self.free.push(names);
            return Ok(());
        }
        let (name, value) = line.split_once('=').ok_or("expected 'name = value'")?;
        let name = name.trim();
        if !is_name(name) || self.names.contains_key(name) {
            return Err(format!("'{name}' is no name, or has a value already"));
        }
        let mut rest = value.trim();
        let sum = self.sum(&mut rest, 0)?;
        if !rest.is_empty() {
            return Err(format!("what is '{rest}'?"));
        }
        self.names.insert(name.into(), sum);
        Ok(())
    }

    /// The index of the node; adds it if there is no equal node.
    fn node(&mut self, node: Node) -> usize {
        let next = self.formula.nodes.len();
        let at = *self.nodes.entry(node.clone()).or_insert(next);
        if at == next {
            self.formula.nodes.push(node);
        }
        at
    }

    /// A sum as a node.
    fn value(&mut self, sum: &Sum) -> Result<usize, String> {
        let terms: Vec<(i64, usize)> = sum.iter().map(|(v, k)| (*k, *v)).collect();
        match terms[..] {
            [] => Err("this is always zero".into()),
            [(1, v)] => Ok(v),
            _ => Ok(self.node(Node::Sum(terms))),
        }
    }

    fn sum(&mut self, text: &mut &str, depth: i64) -> Result<Sum, String> {
        let mut all = Sum::new();
        let mut sign = if eat(text, '-') { -1 } else { 1 };
        loop {
            for (v, k) in self.term(text, depth)? {
                let sum = all.entry(v).or_default();
                *sum += sign * k;
                if sum.abs() > MOST {
                    return Err(format!("factors are at most {MOST}"));
                }
            }
            sign = match (eat(text, '+'), eat(text, '-')) {
                (true, _) => 1,
                (_, true) => -1,
                _ => break,
            };
        }
        all.retain(|_, k| *k != 0);
        Ok(all)
    }

    fn term(&mut self, text: &mut &str, depth: i64) -> Result<Sum, String> {
        let mut number: i64 = 1;
        let mut product: Option<Sum> = None;
        loop {
            match self.factor(text, depth)? {
                Factor::Number(k) => number = number.saturating_mul(k),
                Factor::Value(sum) => {
                    product = Some(match product {
                        None => sum,
                        Some(other) => {
                            let (a, b) = (self.value(&other)?, self.value(&sum)?);
                            let node = self.node(Node::Product(a.min(b), a.max(b)));
                            Sum::from([(node, 1)])
                        }
                    });
                }
            }
            if !eat(text, '*') {
                break;
            }
        }
        let mut sum = product.ok_or("a number alone is no field element here")?;
        for k in sum.values_mut() {
            *k = k.saturating_mul(number);
        }
        Ok(sum)
    }

    fn factor(&mut self, text: &mut &str, depth: i64) -> Result<Factor, String> {
        if depth > MOST {
            return Err("too many parentheses".into());
        }
        let t = text.trim_start();
        let word = t.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let word = word.into_iter().next().unwrap_or("");
        let sum = if let Some(inner) = t.strip_prefix('(') {
            *text = inner;
            let sum = self.sum(text, depth + 1)?;
            if !eat(text, ')') {
                return Err("a parenthesis is not closed".into());
            }
            sum
        } else if let Ok(k) = word.parse::<i64>() {
            *text = &t[word.len()..];
            return match (1..=MOST).contains(&k) {
                true => Ok(Factor::Number(k)),
                false => Err(format!("factors are 1 to {MOST}")),
            };
        } else {
            let sum = self.names.get(word).cloned();
            let sum = sum.ok_or_else(|| format!("'{word}' has no value here"))?;
            *text = &t[word.len()..];
            sum
        };
        if eat(text, '^') {
            if !eat(text, '2') {
                return Err("the only power is ^2".into());
            }
            let v = self.value(&sum)?;
            let node = self.node(Node::Product(v, v));
            return Ok(Factor::Value(Sum::from([(node, 1)])));
        }
        Ok(Factor::Value(sum))
    }

    fn finish(mut self) -> Result<Formula, SpecError> {
        let wrong = |f: &Formula, e: String| SpecError(format!("{}: {e}", f.name));
        for name in std::mem::take(&mut self.outputs) {
            let sum = self.names.get(&name).cloned();
            let sum = sum.ok_or_else(|| wrong(&self.formula, format!("no value for {name}")))?;
            let node = self.value(&sum).map_err(|e| wrong(&self.formula, e))?;
            self.formula.outputs.push((name, node));
        }
        let f = &mut self.formula;
        for group in self.free {
            let at = |n: &String| f.outputs.iter().position(|o| o.0 == *n);
            let group: Option<Vec<usize>> = group.iter().map(at).collect();
            let Some(group) = group else {
                return Err(wrong(f, "only outputs are negated".into()));
            };
            let inside = |v: usize| f.products().any(|(_, a, b)| a == v || b == v);
            let sums = |i: &usize| matches!(f.nodes[f.outputs[*i].1], Node::Sum(_));
            let free = |i: &usize| sums(i) && !inside(f.outputs[*i].1);
            if !group.iter().all(free) {
                let e = "only sums that are factors of nothing are negated";
                return Err(wrong(f, e.into()));
            }
            f.free.push(group);
        }
        Ok(self.formula)
    }
}

enum Factor {
    Number(i64),
    Value(Sum),
}

/// Skips spaces, and the character if it comes next.
fn eat(text: &mut &str, c: char) -> bool {
    let t = text.trim_start();
    let rest = t.strip_prefix(c);
    *text = rest.unwrap_or(t);
    rest.is_some()
}
