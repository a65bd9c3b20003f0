//! Expressions of functions on lanes, each with its meaning in one lane.
//!
//! | text | equation |
//! |---|---|
//! | `splat(c)` | the constant |
//! | `low52(x)` | the remainder of `x` by `2^52` |
//! | `wide(x)` | that remainder, of a `Low` word |
//! | `madd52lo(s, x, y)` | `s + low`, where `x y = low + 2^52 high` of the remainders; must fit |
//! | `madd52hi(s, x, y)` | `s + high`; must fit |
//! | `mul32(x, y)` | the product of the remainders of `x` and `y` by `2^32` |
//! | `blend(bit, x, y)` | `(1 - bit) x + bit y`, by masks |
//! | `adc`, `sbb`, `no()` | as on words; no carry |
//!
//! The processor's sums are modulo `2^64`; the requirement that they fit is stricter.
//!
//! **Low words.** An operand of type `Low<V>` is a word of 64 bits whose upper 12 bits are insignificant. The program
//! takes its remainder by `2^52` where the operand is bound, and everything after that uses the remainder. A contract
//! that bounds the operand by `2^52` is about the remainder too, since nothing else is read. A contract with a larger
//! bound is about bits that the function cannot see, and is not proved.

use super::super::error::Result;
use super::super::token::Token;
use super::Const;
use super::body::{Reader, Value, Word};
use super::types::Kind;
use limbsmith_check::{Op, Var};

/// Bits of a factor.
const HALF: u32 = 52;

impl Reader<'_, '_> {
    /// The value of an operand: for a low word, its low bits.
    pub(super) fn meant(&mut self, var: Var, kind: Kind) -> Word {
        let var = match kind {
            Kind::Low => self.low(var, HALF),
            _ => var,
        };
        Word { var, kind }
    }

    /// The low bits of a word, computed once.
    fn low(&mut self, x: Var, bits: u32) -> Var {
        if let Some(&v) = self.lows.get(&(x, bits)) {
            return v;
        }
        let v = self.push(Op::Low(bits), &[x], 64);
        self.lows.insert((x, bits), v);
        v
    }

    /// A call of the vocabulary, after its name.
    pub(super) fn lane_call(&mut self, name: &str) -> Result<Value> {
        if name == "splat" && self.c.eat("::<") {
            self.c.word("V")?;
            self.c.sign(">")?;
        }
        self.c.sign("(")?;
        let (var, kind) = match name {
            "splat" => (self.splat()?, Kind::Wide),
            "no" => (self.constant(0, 8)?, Kind::Bit),
            "wide" => (self.typed(Kind::Low)?, Kind::Wide),
            "low52" => {
                let x = self.typed(Kind::Wide)?;
                (self.push(Op::Low(HALF), &[x], 64), Kind::Low)
            }
            "madd52lo" => (self.half(Op::Low(HALF))?, Kind::Wide),
            "madd52hi" => (self.half(Op::Shr(HALF))?, Kind::Wide),
            "mul32" => {
                let x = self.typed(Kind::Wide)?;
                self.c.sign(",")?;
                let y = self.typed(Kind::Wide)?;
                let (x, y) = (self.low(x, 32), self.low(y, 32));
                (self.push(Op::Mul, &[x, y], 64), Kind::Wide)
            }
            "blend" => self.blend()?,
            "adc" | "sbb" => {
                let op = if name == "adc" { Op::Adc } else { Op::Sbb };
                let pair = self.carried(op)?;
                self.end_of_arguments()?;
                return Ok(pair);
            }
            _ => return self.c.fail_behind(format!("'{name}' is no function")),
        };
        self.end_of_arguments()?;
        Ok(Value::Word(Word { var, kind }))
    }

    /// The closing bracket, after an optional comma.
    pub(super) fn end_of_arguments(&mut self) -> Result<()> {
        if self.c.sees(",") && self.c.sees_at(1, ")") {
            self.c.at += 1;
        }
        self.c.sign(")")
    }

    /// A literal, a constant, or an element of one.
    fn splat(&mut self) -> Result<Var> {
        let value = match self.c.peek() {
            Some(&Token::Number(n)) => {
                self.c.at += 1;
                Some(n)
            }
            Some(Token::Name(n)) => {
                self.c.at += 1;
                match self.file.consts.get(n) {
                    Some(Const::Word(64, c)) => Some(*c),
                    Some(Const::Array(64, values)) => {
                        self.c.sign("[")?;
                        let k = self.c.size()?;
                        self.c.sign("]")?;
                        values.get(k).copied()
                    }
                    _ => None,
                }
            }
            _ => None,
        };
        match value {
            Some(c) => self.constant(c, 64),
            None => self.c.fail_behind("splat takes a constant of 64 bits"),
        }
    }

    /// A sum plus half of `x y`; only the low bits of the factors are significant.
    fn half(&mut self, part: Op) -> Result<Var> {
        let sum = self.typed(Kind::Wide)?;
        self.c.sign(",")?;
        let x = self.typed(Kind::Low)?;
        self.c.sign(",")?;
        let y = self.typed(Kind::Low)?;
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

    /// The blend of two words of one type.
    fn blend(&mut self) -> Result<(Var, Kind)> {
        let one = self.constant(1, 8)?;
        let bit = self.typed(Kind::Bit)?;
        self.c.sign(",")?;
        let x = self.expr(None)?;
        let kind = match x {
            Value::Word(w) if w.kind != Kind::Bit => w.kind,
            _ => return self.c.fail_behind("expected V or Low<V>"),
        };
        let x = self.settled(x, kind)?;
        self.c.sign(",")?;
        let y = self.typed(kind)?;
        let m1 = self.push(Op::Mask, &[bit], 64);
        let other = self.push(Op::Sub, &[one, bit], 8);
        let m0 = self.push(Op::Mask, &[other], 64);
        let (s, t) = (
            self.push(Op::Sel, &[m0, x], 64),
            self.push(Op::Sel, &[m1, y], 64),
        );
        Ok((self.push(Op::Add, &[s, t], 64), kind))
    }

    /// The operation on two words and a bit.
    fn carried(&mut self, op: Op) -> Result<Value> {
        let x = self.typed(Kind::Wide)?;
        self.c.sign(",")?;
        let y = self.typed(Kind::Wide)?;
        self.c.sign(",")?;
        let k = self.typed(Kind::Bit)?;
        Ok(self.two(op, &[x, y, k], Kind::Wide, Kind::Bit))
    }
}
