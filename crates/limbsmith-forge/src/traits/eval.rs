//! Evaluation of expressions.

use super::Judge;
use super::kept::{Operand, Promised, implies};
use super::poly::Poly;
use super::value::{Integer, Result, SHARED, Value, fail, parity, words};
use crate::read::field::{Callee, Expr};
use limbsmith_check::Shape;
use num_bigint::BigUint;

/// The names of an operation.
pub(super) struct Scope<'a> {
    judge: &'a Judge<'a>,
    names: &'a [(String, Value)],
    /// The number of the next new integer.
    next: usize,
    /// Whether the operation may take variable time.
    vartime: bool,
    /// Operands before their conversion that were used: it moves them.
    moved: Vec<&'a str>,
}

impl<'a> Scope<'a> {
    pub(super) fn new(
        judge: &'a Judge<'a>,
        names: &'a [(String, Value)],
        next: usize,
        vartime: bool,
    ) -> Self {
        Scope {
            judge,
            names,
            next,
            vartime,
            moved: vec![],
        }
    }

    pub(super) fn judge(&self) -> &'a Judge<'a> {
        self.judge
    }

    fn fresh(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    pub(super) fn eval(&mut self, e: &Expr) -> Result<Value> {
        match e {
            Expr::Name(name) => match self.names.iter().find(|(n, _)| n == name) {
                Some((name, v @ Value::Convertible(..))) => {
                    if self.moved.contains(&name.as_str()) {
                        return fail(format!("{name}: was moved before"));
                    }
                    self.moved.push(name);
                    Ok(v.clone())
                }
                Some((_, v)) => Ok(v.clone()),
                None => fail(format!("{name}: no such parameter or constant")),
            },
            Expr::Number(n) => self.number(*n),
            Expr::Path(module, name) => self.path(module, name),
            Expr::Field(e) if self.on_lanes() => {
                let v = self.eval(e)?;
                self.field(&v)
            }
            Expr::First(_) | Expr::Array(_) if self.on_lanes() => {
                fail("elements of arrays, and arrays: not on lanes")
            }
            Expr::Field(e) => match self.eval(e)? {
                Value::Class(_, integer) => Ok(Value::Limbs {
                    integer,
                    word: self.judge.form.word,
                    by_ref: false,
                }),
                Value::Bit(t) => Ok(Value::Truth(t)),
                v => fail(format!("the field of {}", v.kind())),
            },
            Expr::Into(e) => match self.eval(e)? {
                Value::Convertible(name, integer) => Ok(Value::Class(name, integer)),
                Value::Number(n, 32) if !self.on_lanes() => Ok(Value::Number(n, 64)),
                Value::Lowest(n, 32) => Ok(Value::Lowest(n, 64)),
                Value::Byte(t, 8) => Ok(Value::Byte(t, 64)),
                v => fail(format!("a conversion of {}", v.kind())),
            },
            Expr::First(e) => match self.eval(e)? {
                Value::Lane(integer, _) => Ok(Value::Limbs {
                    integer,
                    word: 64,
                    by_ref: false,
                }),
                Value::Bytes(t, _) => Ok(Value::Byte(t, 8)),
                Value::Limbs { integer, word, .. } => Ok(Value::Lowest(integer, word)),
                v => fail(format!("an element of {}", v.kind())),
            },
            Expr::Ref(e) => match self.eval(e)? {
                Value::Limbs {
                    integer,
                    word,
                    by_ref: false,
                } => Ok(Value::Limbs {
                    integer,
                    word,
                    by_ref: true,
                }),
                Value::Digits(integer, false) => Ok(Value::Digits(integer, true)),
                Value::Chain(false) => Ok(Value::Chain(true)),
                v => fail(format!("a reference to {}", v.kind())),
            },
            Expr::Array(e) => match self.eval(e)? {
                Value::Limbs {
                    integer,
                    word: 64,
                    by_ref: false,
                } if integer.is_words(64, self.judge.form.words) => Ok(Value::Lane(integer, false)),
                Value::Truth(t) => Ok(Value::Bytes(t, false)),
                v => fail(format!("an array of {}", v.kind())),
            },
            Expr::Call(callee, args) => {
                let mut values = vec![];
                for a in args {
                    values.push(self.eval(a)?);
                }
                self.call(callee, values)
            }
        }
    }

    fn call(&mut self, callee: &Callee, args: Vec<Value>) -> Result<Value> {
        if self.on_lanes() {
            return self.call_on_lanes(callee, &args);
        }
        let form = &self.judge.form;
        let n = form.words;
        let (Callee::Plain(name)
        | Callee::Of(_, name)
        | Callee::Sized(name, ..)
        | Callee::Unit(_, name)
        | Callee::Called(name)
        | Callee::OfSelf(name)) = callee;
        if name.ends_with("_vartime") && !self.vartime {
            return fail(format!("{name}: in constant time"));
        }
        match callee {
            Callee::Called(_) | Callee::OfSelf(_) => fail(format!("{name}: no such function")),
            Callee::Plain(name) => match (name.as_str(), &args[..]) {
                ("odd", [Value::Lowest(integer, 64)]) => {
                    Ok(Value::Truth(parity(&self.judge.ring, integer)?))
                }
                // The lowest bit of a byte is what it stands for.
                ("odd", [Value::Byte(t, 64)]) => Ok(Value::Truth(t.clone())),
                ("small", [Value::Number(k, 32)]) => {
                    // The assertion of `small` is that the number is below `2^17`.
                    let mut k = k.clone();
                    k.shape.limbs = vec![BigUint::from((1u32 << 17) - 1)];
                    Ok(Value::Number(k, 32))
                }
                (name, [v]) => match form.types().0.iter().find(|t| **t == name) {
                    Some(class) => self.construct(class, v),
                    None => fail(format!("{name}: no such function of {}", v.kind())),
                },
                _ => fail(format!("{name}: no such function of these arguments")),
            },
            Callee::Of(module, name) if *module == form.rep => self.kernel(name, &args),
            Callee::Of(module, name) => match (module.as_str(), name.as_str(), &args[..]) {
                ("Bit", "new", [Value::Truth(t)]) => Ok(Value::Bit(t.clone())),
                ("Bit", "and", [Value::Bit(a), Value::Bit(b)]) => {
                    Ok(Value::Bit(self.judge.ring.mul(a, b)))
                }
                ("Bit", "or", [Value::Bit(a), Value::Bit(b)]) => {
                    Ok(Value::Bit(self.judge.ring.either(a, b)))
                }
                _ => fail(format!("{module}::{name}: no such function")),
            },
            Callee::Sized(name, from, to) => {
                let [
                    Value::Limbs {
                        integer,
                        by_ref: true,
                        ..
                    },
                ] = &args[..]
                else {
                    return fail(format!("{name}: takes a reference to words"));
                };
                let (wide, given, width) = match (form.word, name.as_str()) {
                    (32, "split") => ((*from, *to), 64, 32),
                    (32, "join") => ((*to, *from), 32, 64),
                    _ => return fail(format!("{name}: no such function")),
                };
                if wide != (n, 2 * n) {
                    return fail(format!("{name}: of other lengths"));
                }
                if !integer.is_words(given, *from) {
                    return fail(format!("{name}: of something else than words"));
                }
                Ok(Value::Limbs {
                    integer: integer.in_words(width, *to),
                    word: width,
                    by_ref: false,
                })
            }
            Callee::Unit(ty, name) => {
                let known = ["invert_words", "invert_words_vartime"].contains(&name.as_str());
                let [
                    Value::Limbs {
                        integer,
                        word: 64,
                        by_ref: true,
                    },
                ] = &args[..]
                else {
                    return fail(format!("{name}: takes a reference to words"));
                };
                if *ty != form.prime || !known {
                    return fail(format!("{ty}::{name}: no such function"));
                }
                if !integer.is_words(64, n) {
                    return fail(format!("{name}: of something else than words"));
                }
                let p = &self.judge.ring.0;
                if integer.max() >= *p {
                    return fail(format!("{name}: of what need not be canonical"));
                }
                let value = self.judge.ring.inverse(&integer.value)?;
                let limbs = vec![BigUint::from(u64::MAX); n];
                let shape = Shape::uniform("", 64, limbs, Some(p - 1u8));
                let integer = Integer::new(self.fresh(), value, shape);
                Ok(Value::Limbs {
                    integer,
                    word: 64,
                    by_ref: false,
                })
            }
        }
    }

    /// An element of limbs within the bounds of the class.
    pub(super) fn construct(&self, class: &'static str, v: &Value) -> Result<Value> {
        let Value::Limbs {
            integer,
            word,
            by_ref: false,
        } = v
        else {
            return fail(format!("{class}: of {}", v.kind()));
        };
        let shape = self.judge.shape(class);
        if *word != self.judge.word_of(class) || integer.shape.weights != shape.weights {
            return fail(format!("{class}: of other limbs"));
        }
        match implies(&integer.shape, &shape) {
            true => Ok(Value::Class(class, integer.clone())),
            false => fail(format!("{class}: the limbs may exceed the class")),
        }
    }

    pub(super) fn kernel(&mut self, name: &str, args: &[Value]) -> Result<Value> {
        let Some(kept) = self.judge.contracts.get(name) else {
            return fail(format!("{name}: no kernel of the name is proved"));
        };
        let on_lanes = self.on_lanes();
        let mut integers = vec![];
        for (i, v) in args.iter().enumerate() {
            let Some(shape) = kept.inputs().get(i) else {
                return fail(format!("{name}: takes fewer arguments"));
            };
            let is_bit = shape.limbs == [BigUint::from(1u8)];
            let one = words(&shape.weights, 0, 1);
            let width = self.judge.width(name, Some(&shape.name))?;
            integers.push(match v {
                Value::Limbs {
                    integer,
                    word,
                    by_ref: true,
                } if !one && *word == width => integer.clone(),
                Value::Number(k, bits) if one && !is_bit && *bits == width => k.clone(),
                Value::Truth(t) if one && is_bit && !on_lanes => of_truth(t),
                Value::Bit(t) if one && is_bit && on_lanes => of_truth(t),
                v => return fail(format!("{name}: {}, where {} is", v.kind(), shape.name)),
            });
        }
        let operands: Vec<Operand<'_>> = integers
            .iter()
            .map(|i| Operand {
                value: &i.value,
                shape: &i.shape,
                integer: i.number,
            })
            .collect();
        match kept.apply(name, &self.judge.ring, &operands)? {
            Promised::Truth(t) if on_lanes => Ok(Value::Bit(t)),
            Promised::Truth(t) => Ok(Value::Truth(t)),
            Promised::Value(value, shape) => {
                let integer = Integer::new(self.fresh(), value, (*shape).clone());
                match integer.shape.weights.len() {
                    0 | 1 => fail(format!("{name}: gives no limbs")),
                    _ => Ok(Value::Limbs {
                        integer,
                        word: self.judge.width(name, None)?,
                        by_ref: false,
                    }),
                }
            }
        }
    }
}

/// A truth value as an operand of a kernel.
fn of_truth(t: &Poly) -> Integer {
    let shape = Shape::uniform("", 0, vec![1u8.into()], None);
    Integer::new(SHARED, t.clone(), shape)
}
