//! Expressions of functions on lanes, each as what it is in one lane.
//!
//! | text | equation |
//! |---|---|
//! | `splat(c)` | the constant |
//! | `low52(x)` | the remainder of `x` by `2^52` |
//! | `wide(x)` | `x` |
//! | `madd52lo(s, x, y)` | `s + low`, where `x y = low + 2^52 high` and `low < 2^52`; must fit |
//! | `madd52hi(s, x, y)` | `s + high`; must fit |
//! | `mul32(x, y)` | the product of the remainders of `x` and `y` by `2^32` |
//! | `blend(bit, x, y)` | `(1 - bit) x + bit y`, by masks |
//! | `adc`, `sbb`, `no()` | as on words; no carry |
//!
//! The processor's sums are modulo `2^64`; to ask that they fit is to ask for more.

use super::body::{Reader, Value};
use super::rust::{Const, Result, fail, literal};
use limbsmith_check::{Op, Var};
use syn::{Expr, ExprCall};

/// Bits of a factor.
const HALF: u32 = 52;

/// A function's name; `splat` may name its type, which can only be `V`.
fn callee(path: &syn::Path) -> Option<String> {
    if path.leading_colon.is_some() || path.segments.len() != 1 {
        return None;
    }
    let s = &path.segments[0];
    match &s.arguments {
        syn::PathArguments::None => Some(s.ident.to_string()),
        syn::PathArguments::AngleBracketed(a) if s.ident == "splat" && a.args.len() == 1 => {
            match &a.args[0] {
                syn::GenericArgument::Type(syn::Type::Path(t)) if t.path.is_ident("V") => {
                    Some("splat".into())
                }
                _ => None,
            }
        }
        _ => None,
    }
}

impl Reader<'_> {
    /// An expression; literals and constants stand in `splat` alone.
    pub(super) fn lane(&mut self, e: &Expr) -> Result<Value> {
        match e {
            Expr::Paren(p) => self.lane(&p.expr),
            Expr::Path(_) => self.name(e),
            Expr::Binary(b) => self.binary(b, None).map(Value::Word),
            Expr::Call(c) => self.lane_call(c),
            other => fail(other, "this expression is not known on lanes"),
        }
    }

    fn lane_call(&mut self, c: &ExprCall) -> Result<Value> {
        let name = match &*c.func {
            Expr::Path(p) if p.qself.is_none() => callee(&p.path),
            _ => None,
        };
        let Some(name) = name.filter(|n| self.imported.has(n)) else {
            return fail(c, "only imported functions of lanes are called here");
        };
        let args: Vec<&Expr> = c.args.iter().collect();
        Ok(match (name.as_str(), &args[..]) {
            ("splat", [x]) => Value::Word(self.splat(x)?),
            ("no", []) => Value::Word(self.constant(c, 0, 8)?),
            ("wide", [x]) => Value::Word(self.lane_word(x)?),
            ("low52", [x]) => {
                let x = self.lane_word(x)?;
                Value::Word(self.push(Op::Low(HALF), &[x], 64))
            }
            ("madd52lo", &[sum, x, y]) => Value::Word(self.half(sum, x, y, Op::Low(HALF))?),
            ("madd52hi", &[sum, x, y]) => Value::Word(self.half(sum, x, y, Op::Shr(HALF))?),
            ("mul32", [x, y]) => {
                let (x, y) = (self.lane_word(x)?, self.lane_word(y)?);
                let (x, y) = (self.low32(x), self.low32(y));
                Value::Word(self.push(Op::Mul, &[x, y], 64))
            }
            ("blend", &[bit, x, y]) => Value::Word(self.blend(bit, x, y)?),
            ("adc", &[x, y, k]) => self.chain(Op::Adc, x, y, k)?,
            ("sbb", &[x, y, k]) => self.chain(Op::Sbb, x, y, k)?,
            _ => {
                return fail(
                    c,
                    format!("{name} takes other arguments, or is no function"),
                );
            }
        })
    }

    fn lane_word(&mut self, e: &Expr) -> Result<Var> {
        self.typed(e, 64)
    }

    fn low32(&mut self, x: Var) -> Var {
        if let Some(&v) = self.lows.get(&x) {
            return v;
        }
        let v = self.push(Op::Low(32), &[x], 64);
        self.lows.insert(x, v);
        v
    }

    fn splat(&mut self, e: &Expr) -> Result<Var> {
        let value = match e {
            Expr::Lit(_) => match literal(e) {
                Some(l) => match l? {
                    (c, None | Some(64)) => Some(c),
                    _ => None,
                },
                None => None,
            },
            Expr::Path(p) => match p.path.get_ident().map(|n| self.consts.get(&n.to_string())) {
                Some(Some(Const::Word(64, c))) => Some(*c),
                _ => None,
            },
            Expr::Index(i) => {
                let index = literal(&i.index).transpose()?.map(|(k, _)| k);
                let array = match &*i.expr {
                    Expr::Path(p) => p.path.get_ident(),
                    _ => None,
                };
                match array.and_then(|n| self.consts.get(&n.to_string())) {
                    Some(Const::Array(64, values)) => index
                        .and_then(|k| usize::try_from(k).ok())
                        .and_then(|k| values.get(k).copied()),
                    _ => None,
                }
            }
            _ => None,
        };
        match value {
            Some(c) => self.constant(e, c, 64),
            None => fail(e, "splat takes a constant of 64 bits"),
        }
    }

    /// `sum` plus a half of `x y`, of which the low bits count.
    fn half(&mut self, sum: &Expr, x: &Expr, y: &Expr, part: Op) -> Result<Var> {
        let sum = self.lane_word(sum)?;
        let (x, y) = (self.lane_word(x)?, self.lane_word(y)?);
        let product = match self.products.get(&(x, y)) {
            Some(&v) => v,
            None => {
                let a = self.push(Op::Cast, &[x], 128);
                let b = self.push(Op::Cast, &[y], 128);
                let v = self.push(Op::Mul, &[a, b], 128);
                self.products.insert((x, y), v);
                v
            }
        };
        let half = self.push(part, &[product], 128);
        let half = self.push(Op::Cast, &[half], 64);
        Ok(self.push(Op::Add, &[sum, half], 64))
    }

    fn blend(&mut self, bit: &Expr, x: &Expr, y: &Expr) -> Result<Var> {
        let one = self.constant(bit, 1, 8)?;
        let bit = self.typed(bit, 8)?;
        let (x, y) = (self.lane_word(x)?, self.lane_word(y)?);
        let m1 = self.push(Op::Mask, &[bit], 64);
        let other = self.push(Op::Sub, &[one, bit], 8);
        let m0 = self.push(Op::Mask, &[other], 64);
        let (s, t) = (
            self.push(Op::Sel, &[m0, x], 64),
            self.push(Op::Sel, &[m1, y], 64),
        );
        Ok(self.push(Op::Add, &[s, t], 64))
    }

    fn chain(&mut self, op: Op, x: &Expr, y: &Expr, k: &Expr) -> Result<Value> {
        let args = [self.lane_word(x)?, self.lane_word(y)?, self.typed(k, 8)?];
        let (r, k) = (self.fresh(64), self.fresh(8));
        self.p.push(op, &args, &[r, k]);
        Ok(Value::Pair(r, k))
    }
}
