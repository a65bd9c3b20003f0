//! The values of expressions that only files on lanes of 52 bits have: their two kinds of words, and the functions that
//! move them.

use super::Judge;
use super::eval::Scope;
use super::moves::{reference, vectors};
use super::value::{Integer, LOW, Result, SHARED, Value, fail};
use crate::meaning::Class;
use crate::read::field::Kind;
use limbsmith_check::Shape;
use num_bigint::BigUint;

impl Judge<'_> {
    /// The width of words in an operand of a kernel, or in its result: on lanes of 52 bits that for `Low<V>`, and 64 for
    /// `V`.
    pub(super) fn width(&self, kernel: &str, operand: Option<&str>) -> Result<u32> {
        if !matches!(self.form.kind, Kind::Lanes(_)) {
            return Ok(self.form.word);
        }
        let Some(row) = self.layout.operation(kernel) else {
            return fail(format!("{kernel}: no such operation is known"));
        };
        let class = match operand {
            None => Some(row.result),
            Some(name) => row.operands.iter().find(|o| o.0 == name).map(|o| o.1),
        };
        match class {
            Some(Class::Tight | Class::Split | Class::Small) => Ok(LOW),
            Some(_) => Ok(64),
            None => fail(format!("{kernel}: another operand")),
        }
    }

    /// The width of words in a struct or variant.
    pub(super) fn word_of(&self, name: &str) -> u32 {
        match (&self.form.kind, name) {
            (Kind::Lanes(_), "Tight" | "Sum::Carried") => LOW,
            _ => self.form.word,
        }
    }
}

/// Whether each limb is within the bits that the multiplier reads.
fn is_low(integer: &Integer) -> bool {
    let limbs = &integer.shape.limbs;
    limbs.iter().all(|n| n.bits() <= LOW.into())
}

impl Scope<'_> {
    /// A struct, or a function of `moves::lanes` or of the file, other than those that lanes of 32 bits have too.
    pub(super) fn of_lanes(&mut self, name: &str, args: &[Value]) -> Result<Option<Value>> {
        let judge = self.judge();
        Ok(Some(match (name, args) {
            ("Product", [v]) => self.construct("Product", v)?,
            ("carried", [Value::Class("Sum::Carried", a)]) => vectors(a, LOW),
            ("carried", [Value::Class("Sum::Plain", a)]) => {
                self.kernel("carry", &[reference(a, 64)])?
            }
            ("plain", [Value::Class("Sum::Carried", a)]) => {
                self.kernel("widen", &[reference(a, LOW)])?
            }
            ("plain", [Value::Class("Sum::Plain", a)]) => vectors(a, 64),
            ("zeros", []) => {
                let weights = judge.module.rep.weights.clone();
                let shape = Shape {
                    name: String::new(),
                    limbs: vec![BigUint::ZERO; weights.len()],
                    weights,
                    whole: None,
                };
                let zero = judge.ring.constant(&BigUint::ZERO);
                vectors(&Integer::new(SHARED, zero, shape), LOW)
            }
            ("constants", [Value::Digits(a, true)]) => match is_low(a) {
                true => vectors(a, LOW),
                false => return fail("constants: of longer words"),
            },
            ("spread", [Value::Digits(a, true)]) => vectors(a, 64),
            ("load_words", [Value::Vectors(a)]) => vectors(a, 64),
            _ => return Ok(None),
        }))
    }
}
