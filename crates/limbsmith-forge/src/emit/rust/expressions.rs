//! Expressions: operations with their nested operands.

use super::Printer;
use crate::emit::lane::Form;
use crate::emit::print::{Binding, wrap};
use limbsmith_check::{Op, Var};

impl Printer<'_> {
    /// The terms of a sum or difference; all but the first with their sign.
    pub(super) fn terms(&mut self, i: usize) -> Vec<String> {
        let s = &self.plan.p.stmts[i];
        if self.form(i).is_some() {
            return vec![];
        }
        let sign = match s.op {
            Op::Add => '+',
            Op::Sub => '-',
            _ => return vec![],
        };
        let left = s.args[0];
        let mut terms = match self.plan.writer[left] {
            Some(j)
                if self.plan.nested[left]
                    && matches!(self.plan.p.stmts[j].op, Op::Add | Op::Sub)
                    && self.form(j).is_none() =>
            {
                self.terms(j)
            }
            _ => {
                let left = self.left_operand(left);
                vec![wrap(left, Binding::Sum)]
            }
        };
        let right = self.operand(s.args[1], false);
        terms.push(format!("{sign} {}", wrap(right, Binding::Product)));
        terms
    }

    pub(super) fn form(&self, i: usize) -> Option<Form> {
        self.lanes.as_ref().and_then(|l| l.forms.get(&i).copied())
    }

    /// An expression of the required type: on lanes a word, or the low bits of one.
    pub(super) fn operand(&mut self, v: Var, low: bool) -> (String, Binding) {
        let text = self.expression(v);
        let Some(lanes) = &self.lanes else {
            return text;
        };
        let function = match (lanes.low[v], low) {
            (false, true) => "low52",
            (true, false) => "wide",
            _ => return text,
        };
        self.used.insert(function);
        (format!("{function}({})", text.0), Binding::Atom)
    }

    /// The left operand of an operator decides its type, so a constant in that position names its type.
    fn left_operand(&mut self, v: Var) -> (String, Binding) {
        let (text, binding) = self.operand(v, false);
        match text.strip_prefix("splat(") {
            Some(rest) if self.lanes.is_some() => (format!("splat::<V>({rest}"), binding),
            _ => (text, binding),
        }
    }

    /// An operation of a lane as one instruction, or in the lane's own words.
    fn lane_operation(&mut self, i: usize, form: Form) -> (String, Binding) {
        let (function, args) = self.lane_call(i, form);
        (format!("{function}({})", args.join(", ")), Binding::Atom)
    }

    /// The function and its arguments.
    pub(super) fn lane_call(&mut self, i: usize, form: Form) -> (&'static str, Vec<String>) {
        let (function, args) = match form {
            Form::Product { upper, sum, x, y } => {
                let sum = match sum {
                    Some(v) => self.operand(v, false).0,
                    None => {
                        self.used.insert("splat");
                        "splat(0)".into()
                    }
                };
                let function = if upper { "madd52hi" } else { "madd52lo" };
                let (x, y) = (self.operand(x, true).0, self.operand(y, true).0);
                (function, vec![sum, x, y])
            }
            Form::Blend { bit, x, y } => {
                let low = self.lanes.as_ref().is_some_and(|l| {
                    let out = self.plan.p.stmts[i].outs[0];
                    l.low[out]
                });
                let (x, y) = (self.operand(x, low).0, self.operand(y, low).0);
                ("blend", vec![self.expression(bit).0, x, y])
            }
            Form::Narrow { x, y } => {
                let (x, y) = (self.operand(x, false).0, self.operand(y, false).0);
                ("mul32", vec![x, y])
            }
            Form::Low { x } => ("low52", vec![self.operand(x, false).0]),
        };
        self.used.insert(function);
        (function, args)
    }

    fn literal(&mut self, v: Var, value: u128) -> String {
        let text = self.number(v, value);
        if self.lanes.is_none() {
            return text;
        }
        if self.plan.p.vars[v].width == 8 {
            // The only constant bit: no carry into a chain.
            self.used.insert("no");
            return "no()".into();
        }
        self.used.insert("splat");
        format!("splat({text})")
    }

    fn number(&mut self, v: Var, value: u128) -> String {
        let index = self.plan.p.vars[v]
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
        match self.plan.writer[v] {
            Some(i) if self.plan.nested[v] => self.operation(i),
            _ => (self.plan.printed[v].clone(), Binding::Atom),
        }
    }

    pub(super) fn operation(&mut self, i: usize) -> (String, Binding) {
        use Binding::{And, Atom, Cast, Or, Product, Shift, Sum};
        let s = &self.plan.p.stmts[i];
        let width = self.plan.p.vars[s.outs[0]].width;
        let infix = |p: &mut Self, op: &str, left: Binding, right: Binding, is: Binding| {
            let a = p.left_operand(s.args[0]);
            let b = p.operand(s.args[1], false);
            (format!("{} {op} {}", wrap(a, left), wrap(b, right)), is)
        };
        let shift = |p: &mut Self, op: &str, k: u32| {
            let a = p.operand(s.args[0], false);
            (format!("{} {op} {k}", wrap(a, Atom)), Shift)
        };
        let method = |p: &mut Self, name: &str| {
            let a = p.expression(s.args[0]);
            let b = p.expression(s.args[1]);
            (format!("{}.{name}({})", wrap(a, Atom), b.0), Atom)
        };
        if let Some(form) = self.form(i) {
            return self.lane_operation(i, form);
        }
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
                let a = self.operand(s.args[0], false);
                let a = wrap(a, Atom);
                if self.lanes.is_some() {
                    self.used.insert("splat");
                    (format!("{a} & splat(MASK{k})"), And)
                } else if width == self.word {
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
