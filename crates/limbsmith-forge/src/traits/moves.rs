//! The values of expressions that all files on lanes have: vectors of words, and the functions that move them.

use super::eval::Scope;
use super::value::{Integer, LOW, Result, SHARED, Value, fail, parity};
use crate::read::field::{Callee, Kind, OUTLINED};
use limbsmith_check::Shape;
use num_bigint::BigUint;

pub(super) fn vectors(integer: &Integer, word: u32) -> Value {
    Value::Limbs {
        integer: integer.clone(),
        word,
        by_ref: false,
    }
}

pub(super) fn reference(integer: &Integer, word: u32) -> Value {
    Value::Limbs {
        integer: integer.clone(),
        word,
        by_ref: true,
    }
}

impl Scope<'_> {
    pub(super) fn on_lanes(&self) -> bool {
        self.judge().form.on_lanes()
    }

    /// A number that the text gives.
    pub(super) fn number(&self, n: u128) -> Result<Value> {
        let number = u32::try_from(n).ok().filter(|_| self.on_lanes());
        let Some(n) = number.map(BigUint::from) else {
            return fail(format!("{n}: no number may stand here"));
        };
        let value = self.judge().ring.constant(&n);
        let shape = Shape::uniform("", 0, vec![n], None);
        Ok(Value::Number(Integer::new(SHARED, value, shape), 32))
    }

    /// The chain of the inversion.
    pub(super) fn path(&self, module: &str, name: &str) -> Result<Value> {
        match (module, name) {
            ("chain", "INVERT") if self.on_lanes() => Ok(Value::Chain(false)),
            _ => fail(format!("{module}::{name}: no such constant")),
        }
    }

    /// The limbs of an element.
    pub(super) fn field(&self, v: &Value) -> Result<Value> {
        match v {
            // A sum on lanes of 52 bits has variants in place of a field.
            Value::Class(name @ ("Tight" | "Product" | "Sum"), integer) => {
                Ok(vectors(integer, self.judge().word_of(name)))
            }
            v => fail(format!("the field of {}", v.kind())),
        }
    }

    pub(super) fn call_on_lanes(&mut self, callee: &Callee, args: &[Value]) -> Result<Value> {
        let form = &self.judge().form;
        // Kernels that a function of the file calls.
        let called: &[&str] = match form.kind {
            Kind::Lanes(_) => &OUTLINED,
            _ => &[],
        };
        match callee {
            Callee::Plain(name) => self.helper(name, args),
            Callee::Of(module, name) if *module == form.rep => {
                match called.contains(&name.as_str()) {
                    true => fail(format!("{name}: is called by its function in this file")),
                    false => self.kernel(name, args),
                }
            }
            Callee::Called(name) => match called.contains(&name.as_str()) {
                true => self.kernel(name, args),
                false => fail(format!("{name}: no such function in this file")),
            },
            Callee::Of(of, variant) => match (&form.kind, of.as_str(), variant.as_str(), args) {
                (Kind::Lanes(_), "Sum", "Carried", [v]) => self.construct("Sum::Carried", v),
                (Kind::Lanes(_), "Sum", "Plain", [v]) => self.construct("Sum::Plain", v),
                _ => fail(format!("{of}::{variant}: no such function")),
            },
            Callee::OfSelf(name) => match (name.as_str(), args) {
                ("invert_by_power", [Value::Chain(true), Value::Class("Tight", a)]) => {
                    let judge = self.judge();
                    let (ring, r) = (&judge.ring, &judge.factor);
                    // `1/x R = R^2 / (x R)`
                    let value = ring.scale(&ring.inverse(&a.value)?, &(r * r));
                    let integer = Integer::new(SHARED, value, judge.shape("Tight"));
                    Ok(Value::Class("Tight", integer))
                }
                _ => fail(format!("{name}: no such function of these arguments")),
            },
            Callee::Sized(name, ..) => fail(format!("{name}: no such function")),
            Callee::Unit(ty, name) => fail(format!("{ty}::{name}: no such function")),
        }
    }

    /// A struct, or a function of `moves` or of the file.
    fn helper(&mut self, name: &str, args: &[Value]) -> Result<Value> {
        let judge = self.judge();
        let (own, factor) = match judge.form.kind {
            Kind::Lanes(_) => (self.of_lanes(name, args)?, LOW),
            _ => (self.of_halves(name, args)?, 64),
        };
        if let Some(v) = own {
            return Ok(v);
        }
        let (ring, words) = (&judge.ring, judge.form.words);
        Ok(match (name, args) {
            ("Tight", [v]) => self.construct("Tight", v)?,
            ("gather", [Value::Lane(a, true)]) => vectors(a, 64),
            (
                "scatter" | "odd",
                [
                    Value::Limbs {
                        integer,
                        word: 64,
                        by_ref: true,
                    },
                ],
            ) => {
                if !integer.is_words(64, words) {
                    return fail(format!("{name}: of something else than words"));
                }
                match name {
                    "odd" => Value::Bit(parity(ring, integer)?),
                    _ => Value::Lane(integer.clone(), false),
                }
            }
            ("factor", [Value::Number(k, 32)]) => {
                // The assertion of `factor` is that the number is below `2^17`.
                let most = BigUint::from((1u32 << 17) - 1);
                let known = k.value == ring.constant(&k.max());
                if known && k.max() > most {
                    return fail("factor: of a number that it refuses");
                }
                let mut k = k.clone();
                k.shape.limbs = vec![k.max().min(most)];
                Value::Number(k, factor)
            }
            ("mask_of", [Value::Bytes(t, true)]) => Value::Bit(t.clone()),
            ("bits_of", [Value::Bit(t)]) => Value::Bytes(t.clone(), false),
            ("both", [Value::Bit(a), Value::Bit(b)]) => Value::Bit(ring.mul(a, b)),
            ("either", [Value::Bit(a), Value::Bit(b)]) => Value::Bit(ring.either(a, b)),
            (name, [v]) => return fail(format!("{name}: no such function of {}", v.kind())),
            _ => return fail(format!("{name}: no such function of these arguments")),
        })
    }

    /// A struct, or a function of `moves::halves`, that lanes of 52 bits have not or have with other words.
    fn of_halves(&mut self, name: &str, args: &[Value]) -> Result<Option<Value>> {
        Ok(Some(match (name, args) {
            ("Sum", [v]) => self.construct("Sum", v)?,
            ("constants", [Value::Digits(a, true)]) => vectors(a, 64),
            ("load_half", [Value::Vectors(a), Value::Side]) => vectors(a, 64),
            _ => return Ok(None),
        }))
    }
}
