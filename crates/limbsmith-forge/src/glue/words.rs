//! Words whose bits have known sources.

use super::eval::{Machine, Result, fail};
use super::poly::{Atom, Poly};
use super::value::{Fact, Int, Piece, Source, Value};
use limbsmith_check::Shape;
use num_bigint::BigUint;
use std::rc::Rc;

/// The bits of a word in order, with neighbors of one source joined; a number if there are no bits.
fn word(mut pieces: Vec<Piece>, ty: Int) -> Value {
    pieces.retain(|p| p.len > 0);
    pieces.sort_by_key(|p| p.at);
    let mut out: Vec<Piece> = vec![];
    for p in pieces {
        match out.last_mut() {
            Some(q) if q.from == p.from && q.at + q.len == p.at && q.lo + q.len == p.lo => {
                q.len += p.len;
            }
            _ => out.push(p),
        }
    }
    match out.is_empty() {
        true => Value::Int(0, ty),
        false => Value::Word(out, ty),
    }
}

/// The bits of a word that a constant selects: a run from bit 0.
fn low_bits(pieces: Vec<Piece>, mask: u128, ty: Int) -> Result<Value> {
    if mask & mask.wrapping_add(1) != 0 {
        return fail("a mask that is no run of bits from the lowest");
    }
    let bits = 128 - mask.leading_zeros();
    let cut = |mut p: Piece| {
        p.len = p.len.min(bits.saturating_sub(p.at));
        p
    };
    Ok(word(pieces.into_iter().map(cut).collect(), ty))
}

/// The type of two operands.
fn both(a: Int, b: Int) -> Result<Int> {
    match (a, b) {
        (Int::Any, t) | (t, Int::Any) => Ok(t),
        _ if a == b => Ok(a),
        _ => fail("operands of two types"),
    }
}

impl Machine<'_> {
    /// Adds a new fact.
    pub fn fact(&mut self, value: Poly, shape: impl Into<Rc<Shape>>) -> usize {
        let shape = shape.into();
        self.facts.push(Fact { value, shape });
        self.facts.len() - 1
    }

    /// The limbs of a fact as words.
    pub fn limbs(&self, fact: usize, ty: Int) -> Value {
        let limbs = &self.facts[fact].shape.limbs;
        let limb = |(i, max): (usize, &BigUint)| {
            let from = Source::Limb(fact, i);
            let len = max.bits() as u32;
            word(
                vec![Piece {
                    at: 0,
                    from,
                    lo: 0,
                    len,
                }],
                ty,
            )
        };
        Value::Array(limbs.iter().enumerate().map(limb).collect())
    }

    /// A truth value as a word.
    pub fn truth_word(&self, truth: Poly, ty: Int) -> Value {
        if truth == Poly::default() {
            return Value::Int(0, ty);
        }
        let from = Source::Truth(truth);
        Value::Word(
            vec![Piece {
                at: 0,
                from,
                lo: 0,
                len: 1,
            }],
            ty,
        )
    }

    /// The truth value that is a word's only bit.
    pub fn truth_of(&self, v: &Value) -> Result<Poly> {
        match v {
            Value::Int(n @ (0 | 1), _) => Ok(self.ring.constant(&BigUint::from(*n))),
            Value::Word(pieces, _) => match &pieces[..] {
                [
                    Piece {
                        at: 0,
                        from,
                        lo: 0,
                        len: 1,
                    },
                ] => match from {
                    Source::Truth(t) => Ok(t.clone()),
                    Source::Limb(fact, 0) => {
                        let f = &self.facts[*fact];
                        let alone = f.shape.weights.iter().skip(1).all(|w| *w > 0);
                        // Parity is independent of the representation only for a canonical value.
                        match alone && f.shape.max() < self.ring.0 {
                            true => Ok(self.ring.atom(Atom::Odd(f.value.clone()))),
                            false => fail("the lowest bit of what is not canonical"),
                        }
                    }
                    Source::Limb(..) => fail("a bit from the middle"),
                },
                _ => fail("a word of more than one bit"),
            },
            v => fail(format!("{}, where a bit is", v.kind())),
        }
    }

    /// Narrows the bounds of a word that is below a limit.
    pub fn narrow(&mut self, v: &Value, limit: usize) -> Result<()> {
        if let Value::Word(pieces, _) = v
            && let [
                Piece {
                    at: 0,
                    from: Source::Limb(fact, 0),
                    lo: 0,
                    ..
                },
            ] = &pieces[..]
            && limit > 0
        {
            let shape = Rc::make_mut(&mut self.facts[*fact].shape);
            if shape.limbs.len() == 1 {
                let max = BigUint::from(limit - 1);
                shape.limbs[0] = max.min(shape.limbs[0].clone());
                return Ok(());
            }
        }
        fail("an assertion on what is no single number")
    }

    /// `as`.
    pub fn cast(&self, v: Value, to: Int) -> Result<Value> {
        let mask = u128::MAX >> (128 - to.bits());
        match v {
            Value::Int(n, _) => Ok(Value::Int(n & mask, to)),
            Value::Word(pieces, _) => low_bits(pieces, mask, to),
            Value::Bool(b) => Ok(Value::Int(b.into(), to)),
            v => fail(format!("{} as a number", v.kind())),
        }
    }

    /// An operator on two values.
    pub fn arithmetic(&mut self, op: char, a: Value, b: Value) -> Result<Value> {
        match (a, b) {
            (Value::Int(x, s), Value::Int(y, t)) => self.numbers(op, (x, s), (y, t)),
            (Value::Bool(x), Value::Bool(y)) => match op {
                '=' => Ok(Value::Bool(x == y)),
                '!' => Ok(Value::Bool(x != y)),
                '|' => Ok(Value::Bool(x | y)),
                '&' => Ok(Value::Bool(x & y)),
                _ => fail("an operator on truth values"),
            },
            (Value::Lanes(x), Value::Lanes(y)) if x.len() == y.len() => {
                let both = x.iter().cloned().zip(y.iter().cloned());
                let lanes = both.map(|(x, y)| self.arithmetic(op, x, y));
                Ok(Value::Lanes(lanes.collect::<Result<_>>()?))
            }
            (Value::Lanes(x), y @ Value::Int(..)) if op == '<' || op == '>' => {
                let all = x.iter().cloned();
                let lanes = all.map(|x| self.arithmetic(op, x, y.clone()));
                Ok(Value::Lanes(lanes.collect::<Result<_>>()?))
            }
            (Value::Word(x, s), Value::Int(n, t)) => match op {
                '&' => low_bits(x, n, both(s, t)?),
                '>' => {
                    let n = u32::try_from(n).map_err(|_| "a long shift")?;
                    if n >= s.bits() {
                        return fail("a shift by the whole word");
                    }
                    let down = |mut p: Piece| {
                        let lost = n.saturating_sub(p.at).min(p.len);
                        p.lo += lost;
                        p.len -= lost;
                        p.at = (p.at + lost).saturating_sub(n);
                        p
                    };
                    Ok(word(x.into_iter().map(down).collect(), s))
                }
                '<' => {
                    let n = u32::try_from(n).map_err(|_| "a long shift")?;
                    if n >= s.bits() || x.iter().any(|p| p.at + p.len + n > s.bits()) {
                        return fail("a shift that loses bits");
                    }
                    let up = |mut p: Piece| {
                        p.at += n;
                        p
                    };
                    Ok(word(x.into_iter().map(up).collect(), s))
                }
                '|' if n == 0 => Ok(Value::Word(x, both(s, t)?)),
                _ => fail("an operator on an unknown word"),
            },
            (x @ Value::Int(..), y @ Value::Word(..)) if op == '&' || op == '|' => {
                self.arithmetic(op, y, x)
            }
            (Value::Word(x, s), Value::Word(y, t)) => match op {
                '|' => {
                    let meet = x
                        .iter()
                        .any(|p| y.iter().any(|q| p.at < q.at + q.len && q.at < p.at + p.len));
                    if meet {
                        return self.truths(
                            Value::Word(x, s),
                            Value::Word(y, t),
                            both(s, t)?,
                            true,
                        );
                    }
                    Ok(word([x, y].concat(), both(s, t)?))
                }
                '&' => self.truths(Value::Word(x, s), Value::Word(y, t), both(s, t)?, false),
                _ => fail("an operator on unknown words"),
            },
            (x, y) => fail(format!("an operator on {} and {}", x.kind(), y.kind())),
        }
    }

    fn truths(&self, x: Value, y: Value, ty: Int, either: bool) -> Result<Value> {
        let (x, y) = (self.truth_of(&x)?, self.truth_of(&y)?);
        let r = match either {
            true => self.ring.either(&x, &y),
            false => self.ring.mul(&x, &y),
        };
        Ok(self.truth_word(r, ty))
    }

    fn numbers(&self, op: char, (x, s): (u128, Int), (y, t): (u128, Int)) -> Result<Value> {
        let shift = || {
            u32::try_from(y)
                .ok()
                .filter(|n| *n < s.bits())
                .ok_or("a long shift")
        };
        let compared = match op {
            '=' => Some(x == y),
            '!' => Some(x != y),
            'l' => Some(x < y),
            'm' => Some(x <= y),
            _ => None,
        };
        if let Some(b) = compared {
            both(s, t)?;
            return Ok(Value::Bool(b));
        }
        let (r, ty) = match op {
            '<' => (Some(x << shift()? & (u128::MAX >> (128 - s.bits()))), s),
            '>' => (Some(x >> shift()?), s),
            '+' => (x.checked_add(y), both(s, t)?),
            '-' => (x.checked_sub(y), both(s, t)?),
            '*' => (x.checked_mul(y), both(s, t)?),
            '/' => (x.checked_div(y), both(s, t)?),
            '%' => (x.checked_rem(y), both(s, t)?),
            '&' => (Some(x & y), both(s, t)?),
            '|' => (Some(x | y), both(s, t)?),
            _ => return fail("an operator of another kind"),
        };
        let fits = |n: u128| n <= u128::MAX >> (128 - ty.bits());
        if !(matches!(op, '<' | '>') || fits(x) && fits(y)) {
            return fail("a number that its type has no room for");
        }
        match r {
            Some(r) if r <= u128::MAX >> (128 - ty.bits()) => Ok(Value::Int(r, ty)),
            _ => fail("a number that leaves its type"),
        }
    }

    /// The low 52 bits of a word in each lane, if there are no others.
    pub fn low52(&self, v: Value) -> Result<Value> {
        match v {
            Value::Junk(lanes) => Ok(Value::Low(lanes)),
            Value::Lanes(lanes) => {
                let fits = |v: &Value| match v {
                    Value::Int(n, _) => *n < 1 << 52,
                    Value::Word(pieces, _) => pieces.iter().all(|p| p.at + p.len <= 52),
                    _ => false,
                };
                match lanes.iter().all(fits) {
                    true => Ok(Value::Low(lanes)),
                    false => fail("low bits of a longer word"),
                }
            }
            v => fail(format!("low bits of {}", v.kind())),
        }
    }

    /// The integer formed by words whose limbs begin at these bits.
    pub fn integer(&mut self, words: &[Value], weights: &[u32]) -> Result<usize> {
        if words.len() != weights.len() {
            return fail(format!("{} words for {} limbs", words.len(), weights.len()));
        }
        let known = |v: &Value| match v {
            Value::Int(n, _) => Some(BigUint::from(*n)),
            _ => None,
        };
        if let Some(all) = words.iter().map(known).collect::<Option<Vec<_>>>() {
            let value: BigUint = all.iter().zip(weights).map(|(x, w)| x << *w).sum();
            let shape = Shape {
                name: String::new(),
                weights: weights.to_vec(),
                limbs: all,
                whole: Some(value.clone()),
            };
            return Ok(self.fact(self.ring.constant(&value), shape));
        }
        if let [Value::Word(pieces, _)] = words
            && let [
                Piece {
                    at: 0,
                    from: Source::Truth(t),
                    len: 1,
                    ..
                },
            ] = &pieces[..]
        {
            let shape = Shape::uniform("", 0, vec![BigUint::from(1u8)], None);
            return Ok(self.fact(t.clone(), shape));
        }
        // All bits of one integer, each at its place.
        let mut found = None;
        let mut bits: Vec<(usize, u32, u32)> = vec![];
        let mut limbs = vec![];
        for (v, w) in words.iter().zip(weights) {
            let mut max = BigUint::ZERO;
            match v {
                Value::Int(0, _) => {}
                Value::Word(pieces, _) => {
                    for p in pieces {
                        let Source::Limb(fact, limb) = p.from else {
                            return fail("a truth value among limbs");
                        };
                        if found.is_some_and(|f| f != fact) {
                            return fail("words of several integers");
                        }
                        found = Some(fact);
                        if w + p.at != self.facts[fact].shape.weights[limb] + p.lo {
                            return fail("limbs at other places");
                        }
                        bits.push((limb, p.lo, p.len));
                        max += ((BigUint::from(1u8) << p.len) - 1u8) << p.at;
                    }
                }
                v => return fail(format!("{} among limbs", v.kind())),
            }
            limbs.push(max);
        }
        let Some(fact) = found else {
            return fail("limbs of nothing");
        };
        let shape = self.facts[fact].shape.clone();
        bits.sort_unstable();
        for (i, limb) in shape.limbs.iter().enumerate() {
            let mut at = 0;
            for (_, lo, len) in bits.iter().filter(|(j, ..)| *j == i) {
                if *lo != at {
                    return fail("bits are missing, or twice there");
                }
                at += len;
            }
            if u64::from(at) < limb.bits() {
                return fail("bits are missing");
            }
        }
        if shape.weights == weights {
            return Ok(fact);
        }
        let new = Shape {
            name: String::new(),
            weights: weights.to_vec(),
            limbs,
            whole: Some(shape.max()),
        };
        let value = self.facts[fact].value.clone();
        let cut = self.fact(value, new);
        self.same.insert(cut, self.original(fact));
        Ok(cut)
    }

    /// The original fact of a fact that is another cut of it.
    pub fn original(&self, fact: usize) -> usize {
        self.same.get(&fact).copied().unwrap_or(fact)
    }
}
