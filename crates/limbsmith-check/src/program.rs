//! Word programs: straight-line code on machine words, each variable written once.
//!
//! Every operation represents one exact equation over the integers, and some operations have a side condition. With `w`
//! the width of the result and all variables natural numbers:
//!
//! | operation | equation | side condition |
//! |---|---|---|
//! | `const #v` | `r = v` | |
//! | `add a b` | `r = a + b` | `r < 2^w` |
//! | `sub a b` | `r = a - b` | `r >= 0` |
//! | `mul a b` | `r = a * b` | `r < 2^w` |
//! | `addw a b`, `subw a b`, `mulw a b` | `a op b = r + 2^w q` (`q` is discarded) | |
//! | `adc a b c` | `a + b + c = r + 2^w k` | `c <= 1` |
//! | `sbb a b c` | `a - b - c = r - 2^w k` | `c <= 1` |
//! | `mulwide a b` | `a * b = r + 2^w h` | |
//! | `mac a b c d` | `a * b + c + d = r + 2^w h` | |
//! | `shl a #k` | `r = 2^k a` | `r < 2^w` |
//! | `shr a #k` | `a = 2^k r + low`, `low < 2^k` | |
//! | `low a #k` | `a = r + 2^k q`, `r < 2^k` | |
//! | `or a b` | `r = a + b` | the set bits are disjoint: some `2^j` divides `a`, and `b < 2^j` |
//! | `mask c` | `r = (2^w - 1) c` | `c <= 1` |
//! | `sel m a` | `r = c a`, where `m = mask c` | `m` came from `mask` |
//! | `cast a` | widening: `r = a`; narrowing: `a = r + 2^w q` | |
//!
//! There is no branch, no memory and no comparison; masks arise only from `mask`. So every program in this language
//! runs in time independent of its inputs, by syntax alone.

use crate::text::{Lines, ParseError};
use std::fmt;

/// A variable: an index into [`Program::vars`].
pub type Var = usize;

/// The operation of a statement. Arguments and results are in [`Stmt`]; see the module's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// A constant.
    Const(u128),
    /// Sum that must fit.
    Add,
    /// Difference that must not be negative.
    Sub,
    /// Product that must fit.
    Mul,
    /// Sum, low word.
    AddWrap,
    /// Difference, low word.
    SubWrap,
    /// Product, low word.
    MulWrap,
    /// Sum with carry in and out.
    Adc,
    /// Difference with borrow in and out.
    Sbb,
    /// Product in two words.
    MulWide,
    /// Product plus two words, in two words.
    Mac,
    /// Multiplication by a power of two; must fit.
    Shl(u32),
    /// Quotient by a power of two.
    Shr(u32),
    /// Remainder by a power of two.
    Low(u32),
    /// Union of disjoint bits.
    Or,
    /// All ones if the bit is set, else zero.
    Mask,
    /// A mask applied to a word.
    Sel,
    /// Change of width.
    Cast,
}

impl Op {
    /// Every operation, with zero immediates, for tests and tables.
    pub const ALL: [Op; 18] = [
        Op::Const(0),
        Op::Add,
        Op::Sub,
        Op::Mul,
        Op::AddWrap,
        Op::SubWrap,
        Op::MulWrap,
        Op::Adc,
        Op::Sbb,
        Op::MulWide,
        Op::Mac,
        Op::Shl(0),
        Op::Shr(0),
        Op::Low(0),
        Op::Or,
        Op::Mask,
        Op::Sel,
        Op::Cast,
    ];

    /// The name in the text form.
    pub fn name(self) -> &'static str {
        match self {
            Op::Const(_) => "const",
            Op::Add => "add",
            Op::Sub => "sub",
            Op::Mul => "mul",
            Op::AddWrap => "addw",
            Op::SubWrap => "subw",
            Op::MulWrap => "mulw",
            Op::Adc => "adc",
            Op::Sbb => "sbb",
            Op::MulWide => "mulwide",
            Op::Mac => "mac",
            Op::Shl(_) => "shl",
            Op::Shr(_) => "shr",
            Op::Low(_) => "low",
            Op::Or => "or",
            Op::Mask => "mask",
            Op::Sel => "sel",
            Op::Cast => "cast",
        }
    }

    /// Numbers of arguments and results.
    pub fn arity(self) -> (usize, usize) {
        match self {
            Op::Const(_) => (0, 1),
            Op::Shl(_) | Op::Shr(_) | Op::Low(_) | Op::Mask | Op::Cast => (1, 1),
            Op::Adc | Op::Sbb => (3, 2),
            Op::MulWide => (2, 2),
            Op::Mac => (4, 2),
            _ => (2, 1),
        }
    }
}

/// One operation with its arguments and results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stmt {
    /// The operation.
    pub op: Op,
    /// The variables read, in the order of the table.
    pub args: Vec<Var>,
    /// The variables written: the low word before the carry or high word.
    pub outs: Vec<Var>,
}

/// Name and width of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VarInfo {
    /// Unique within the program.
    pub name: String,
    /// Width in bits: 8, 16, 32, 64 or 128.
    pub width: u32,
}

/// A named list of variables: one input or output array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The name used by the contract.
    pub name: String,
    /// The limbs, least significant first.
    pub vars: Vec<Var>,
}

/// A straight-line program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The name of the function.
    pub name: String,
    /// All variables.
    pub vars: Vec<VarInfo>,
    /// Inputs, in order.
    pub inputs: Vec<Group>,
    /// Statements, in order.
    pub stmts: Vec<Stmt>,
    /// Outputs, in order.
    pub outputs: Vec<Group>,
}

/// The reason why a program is not well formed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramError(pub String);

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ProgramError {}

impl Program {
    /// An empty program.
    pub fn new(name: &str) -> Self {
        Program {
            name: name.into(),
            ..Self::default()
        }
    }

    /// Adds a new variable. A suffix makes the name unique if it is taken.
    pub fn var(&mut self, name: &str, width: u32) -> Var {
        let mut unique = name.to_string();
        let mut n = 1;
        while self.vars.iter().any(|v| v.name == unique) {
            n += 1;
            unique = format!("{name}_{n}");
        }
        self.vars.push(VarInfo {
            name: unique,
            width,
        });
        self.vars.len() - 1
    }

    /// Adds a new input array of `n` words, with limbs named `name0`, `name1`...
    pub fn input(&mut self, name: &str, width: u32, n: usize) -> Vec<Var> {
        let vars: Vec<Var> = (0..n)
            .map(|i| self.var(&format!("{name}{i}"), width))
            .collect();
        self.inputs.push(Group {
            name: name.into(),
            vars: vars.clone(),
        });
        vars
    }

    /// Appends a statement.
    pub fn push(&mut self, op: Op, args: &[Var], outs: &[Var]) {
        self.stmts.push(Stmt {
            op,
            args: args.to_vec(),
            outs: outs.to_vec(),
        });
    }

    /// Adds the next output array.
    pub fn output(&mut self, name: &str, vars: &[Var]) {
        self.outputs.push(Group {
            name: name.into(),
            vars: vars.to_vec(),
        });
    }

    /// Numbers of statements other than constants, and of multiplications among them.
    pub fn cost(&self) -> (usize, usize) {
        let real = |s: &&Stmt| !matches!(s.op, Op::Const(_) | Op::Cast);
        let muls = |s: &&Stmt| matches!(s.op, Op::Mul | Op::MulWrap | Op::MulWide | Op::Mac);
        (
            self.stmts.iter().filter(real).count(),
            self.stmts.iter().filter(muls).count(),
        )
    }

    /// Checks that every variable is written once before it is read, and all widths agree.
    pub fn validate(&self) -> Result<(), ProgramError> {
        let mut known = vec![false; self.vars.len()];
        let fail = |m: String| Err(ProgramError(m));
        for (i, v) in self.vars.iter().enumerate() {
            if ![8, 16, 32, 64, 128].contains(&v.width) {
                return fail(format!("{}: no such width: {}", v.name, v.width));
            }
            if self.vars[..i].iter().any(|o| o.name == v.name) {
                return fail(format!("{}: two variables of this name", v.name));
            }
        }
        for &v in self.inputs.iter().flat_map(|g| &g.vars) {
            if v >= known.len() || std::mem::replace(&mut known[v], true) {
                return fail("an input variable is listed twice or does not exist".into());
            }
        }
        for (n, s) in self.stmts.iter().enumerate() {
            let at = format!("statement {n} ({})", s.op.name());
            if (s.args.len(), s.outs.len()) != s.op.arity() {
                return fail(format!("{at}: wrong number of arguments or results"));
            }
            if s.args.iter().any(|&a| a >= known.len() || !known[a]) {
                return fail(format!("{at}: reads a variable not yet written"));
            }
            for &o in &s.outs {
                if o >= known.len() || std::mem::replace(&mut known[o], true) {
                    return fail(format!("{at}: writes a variable twice"));
                }
            }
            let w = self.vars[s.outs[0]].width;
            let arg = |i: usize| self.vars[s.args[i]].width;
            let shift = |k: u32| k < w && arg(0) == w;
            let ok = match s.op {
                Op::Const(v) => w == 128 || v >> w == 0,
                Op::Adc | Op::Sbb => {
                    arg(0) == w && arg(1) == w && arg(2) == 8 && self.vars[s.outs[1]].width == 8
                }
                Op::MulWide | Op::Mac => {
                    (0..s.args.len()).all(|i| arg(i) == w) && self.vars[s.outs[1]].width == w
                }
                Op::Shl(k) | Op::Shr(k) | Op::Low(k) => shift(k),
                Op::Mask => arg(0) == 8,
                Op::Cast => true,
                _ => arg(0) == w && arg(1) == w,
            };
            if !ok {
                return fail(format!("{at}: widths do not agree"));
            }
        }
        if self
            .outputs
            .iter()
            .flat_map(|g| &g.vars)
            .any(|&v| v >= known.len() || !known[v])
        {
            return fail("an output is never written".into());
        }
        Ok(())
    }

    /// One statement as text.
    pub fn show(&self, s: &Stmt) -> String {
        let mut t = String::new();
        for &o in &s.outs {
            t += &format!("{}:u{} ", self.vars[o].name, self.vars[o].width);
        }
        t += &format!("= {}", s.op.name());
        for &a in &s.args {
            t += &format!(" {}", self.vars[a].name);
        }
        match s.op {
            Op::Const(v) => t += &format!(" #{v:#x}"),
            Op::Shl(k) | Op::Shr(k) | Op::Low(k) => t += &format!(" #{k}"),
            _ => {}
        }
        t
    }

    pub(crate) fn parse(lines: &mut Lines<'_>) -> Result<Self, ParseError> {
        let mut p = Program::default();
        let head = lines.expect("program")?;
        p.name = head
            .first()
            .ok_or_else(|| lines.error("a program needs a name"))?
            .to_string();
        while let Some(words) = lines.next_words() {
            let find = |p: &Program, name: &str| p.vars.iter().position(|v| v.name == name);
            match words[0] {
                "end" => {
                    p.validate().map_err(|e| lines.error(&e.0))?;
                    return Ok(p);
                }
                "in" | "out" => {
                    let name = words
                        .get(1)
                        .and_then(|w| w.strip_suffix(':'))
                        .ok_or_else(|| lines.error("expected 'in NAME: ...' or 'out NAME: ...'"))?;
                    let mut vars = vec![];
                    for w in &words[2..] {
                        vars.push(if words[0] == "in" {
                            p.declare(w).map_err(|m| lines.error(&m))?
                        } else {
                            find(&p, w).ok_or_else(|| lines.error(&format!("unknown '{w}'")))?
                        });
                    }
                    let g = Group {
                        name: name.to_string(),
                        vars,
                    };
                    if words[0] == "in" {
                        p.inputs.push(g)
                    } else {
                        p.outputs.push(g)
                    }
                }
                _ => {
                    let eq = words
                        .iter()
                        .position(|w| *w == "=")
                        .ok_or_else(|| lines.error("expected 'RESULTS = OPERATION ARGUMENTS'"))?;
                    let name = words.get(eq + 1).copied().unwrap_or("");
                    let (mut args, mut imm) = (vec![], None);
                    for w in words.iter().skip(eq + 2) {
                        if let Some(v) = w.strip_prefix('#') {
                            imm = Some(lines.number(v)?);
                        } else {
                            args.push(
                                find(&p, w)
                                    .ok_or_else(|| lines.error(&format!("unknown '{w}'")))?,
                            );
                        }
                    }
                    let op = Op::ALL
                        .into_iter()
                        .find(|o| o.name() == name)
                        .ok_or_else(|| lines.error(&format!("no such operation: '{name}'")))?;
                    let op = match (op, imm) {
                        (Op::Const(_), Some(v)) => {
                            Op::Const(u128::try_from(v).map_err(|_| lines.error("too large"))?)
                        }
                        (Op::Shl(_) | Op::Shr(_) | Op::Low(_), Some(v)) => {
                            let k = u32::try_from(v).map_err(|_| lines.error("shift too far"))?;
                            match op {
                                Op::Shl(_) => Op::Shl(k),
                                Op::Shr(_) => Op::Shr(k),
                                _ => Op::Low(k),
                            }
                        }
                        (Op::Const(_) | Op::Shl(_) | Op::Shr(_) | Op::Low(_), None) => {
                            return Err(lines.error("this operation needs an immediate"));
                        }
                        (op, None) => op,
                        _ => return Err(lines.error("this operation takes no immediate")),
                    };
                    let mut outs = vec![];
                    for w in &words[..eq] {
                        outs.push(p.declare(w).map_err(|m| lines.error(&m))?);
                    }
                    p.stmts.push(Stmt { op, args, outs });
                }
            }
        }
        Err(lines.error("the program has no 'end'"))
    }

    /// `name:u64`
    fn declare(&mut self, text: &str) -> Result<Var, String> {
        let (name, width) = text
            .split_once(":u")
            .and_then(|(n, w)| Some((n, w.parse().ok()?)))
            .ok_or_else(|| format!("expected 'name:uWIDTH', found '{text}'"))?;
        self.vars.push(VarInfo {
            name: name.into(),
            width,
        });
        Ok(self.vars.len() - 1)
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "program {}", self.name)?;
        for g in &self.inputs {
            write!(f, "in {}:", g.name)?;
            for &v in &g.vars {
                write!(f, " {}:u{}", self.vars[v].name, self.vars[v].width)?;
            }
            writeln!(f)?;
        }
        for s in &self.stmts {
            writeln!(f, "{}", self.show(s))?;
        }
        for g in &self.outputs {
            write!(f, "out {}:", g.name)?;
            for &v in &g.vars {
                write!(f, " {}", self.vars[v].name)?;
            }
            writeln!(f)?;
        }
        writeln!(f, "end")
    }
}
