//! Conversions between limbs with spare bits and whole words.
//!
//! Into limbs: bits are gathered. The bits above the modulus' top bit, at `2^q`, come back as `2^q mod p`, which has
//! few short limbs.
//!
//! Into words: a value below `2 p` is made canonical, then packed. There are two ways.
//!
//! * For `p = 2^n - c` with small `c`: the bit `q` of `2^n` in `x + c` is 1 exactly if `x >= p`; the result is
//!   `x + c q - 2^n q`. Two carry chains, no comparison ([`Plan::to_words`]).
//! * For any `p`: carry the limbs until they are exact, pack them, subtract `p` with borrows, and add it back under the
//!   mask of the last borrow ([`carry_up`], [`pack_words`], [`subtract_once`]).
//!
//! A case that would have failed: with a value of `2 p` or more, the result of either way is too large by `p`. So the
//! bits above the modulus are folded first wherever the class allows such values.

use super::common::{Build, ones};
use super::limbs::{Draft, Plan};
use crate::contract::Bound;
use limbsmith_check::Var;
use num_bigint::BigUint;

impl Plan<'_> {
    /// Splits words into limbs; folds the part above the top limb.
    pub fn split_words(&self) -> Draft {
        let (w, weights) = (self.rep.word, &self.rep.weights);
        let m = self.rep.words(self.field);
        let mut b = self.start("from_words");
        let x = b.input("w", w, &vec![ones(w); m]);
        let mut out = vec![];
        for (i, (&at, &width)) in weights.iter().zip(&self.widths).enumerate() {
            let v = gather(&mut b, &x, at, width, w);
            out.push(b.name(v, &format!("x{i}")));
        }
        let (mut at, end) = (self.field.bits(), m as u32 * w);
        if at < end {
            b.note("what lies above the top limb comes back at the bottom");
        }
        while at < end {
            let over = gather(&mut b, &x, at, self.rep.radix, w);
            let power = (BigUint::from(1u8) << at) % &self.field.modulus;
            for (j, f) in self.pieces(&power) {
                let part = b.scale(over, f);
                let v = b.add(out[j], part);
                out[j] = b.name(v, &format!("r{j}"));
            }
            at += self.rep.radix;
        }
        let out = self.settle(&mut b, out);
        b.output(&out);
        (b, out)
    }

    /// The canonical words: with `q` the top bit of `x + c`, the value `x + c q - 2^n q`.
    pub fn to_words(&self, tight: &Bound) -> Draft {
        let (w, n) = (self.rep.word, self.rep.limbs);
        let mut b = self.start("to_words");
        let mut x = b.input("a", w, &tight.limbs);
        let top = self.widths[n - 1];
        if self.value(&tight.limbs) >= &self.field.modulus * 2u8 {
            b.note("below 2 p: the bits above the modulus come back at the bottom");
            let over = b.shr(x[n - 1], top);
            let over = b.name(over, "k");
            let low = b.low(x[n - 1], top);
            x[n - 1] = b.name(low, &format!("x{}", n - 1));
            self.add_pieces(&mut b, &mut x, over, &self.complement, "x");
            x = carry_up(&mut b, &x, &self.widths, "x");
        }
        let out = self.canonical_words(&mut b, x);
        b.output(&out);
        (b, out)
    }

    /// The canonical words of limbs whose value is below `2 p`.
    pub fn canonical_words(&self, b: &mut Build, mut x: Vec<Var>) -> Vec<Var> {
        let (w, n) = (self.rep.word, self.rep.limbs);
        let top = self.widths[n - 1];
        b.note("q = 1 if the value is at least p, that is if adding c carries out of the top");
        let mut q: Option<Var> = None;
        for (i, &limb) in x.iter().enumerate() {
            let mut v = limb;
            for &(_, f) in self.complement.iter().filter(|(j, _)| *j == i) {
                let c = b.constant(w, f);
                v = b.add(v, c);
            }
            let v = q.map_or(v, |q| b.add(v, q));
            let v = b.shr(v, self.widths[i]);
            q = Some(b.name(v, "q"));
        }
        b.note("the value plus c q, without the bit that then stands above the top");
        let q = q.expect("a limb");
        self.add_pieces(b, &mut x, q, &self.complement, "t");
        let mut y = carry_up(b, &x, &self.widths, "y");
        let low = b.low(y[n - 1], top);
        y[n - 1] = b.name(low, &format!("y{}", n - 1));
        b.note("packed into words");
        pack_words(b, &y, &self.rep.weights, w, self.rep.words(self.field))
    }
}

/// One chain of carries from the bottom: all limbs are exact except the top one, which is not cut. Limbs are named
/// `name` and number.
pub fn carry_up(b: &mut Build, x: &[Var], widths: &[u32], name: &str) -> Vec<Var> {
    let mut out = vec![];
    let mut carry: Option<Var> = None;
    for (i, &limb) in x.iter().enumerate() {
        let mut v = limb;
        if let Some(k) = carry {
            v = b.add(limb, k);
            v = b.name(v, "t");
        }
        if i + 1 == x.len() {
            out.push(v);
            break;
        }
        let low = b.low(v, widths[i]);
        out.push(b.name(low, &format!("{name}{i}")));
        carry = Some(b.shr(v, widths[i]));
    }
    out
}

/// `x - p` or, if that is negative, `x`: canonical if `x < 2 p`. `x` may have one word more than `p`, for values that
/// exceed the words of `p`; the result has not.
pub fn subtract_once(b: &mut Build, x: &[Var], p: &[u128]) -> Vec<Var> {
    let w = b.width(x[0]);
    let words = b.modulus(w, p);
    let (mut d, k) = b.sub_chain(x, &words, "d", 0);
    d.truncate(p.len());
    b.note("p back if that was too much");
    let m = b.mask(k, w);
    let m = b.name(m, "m");
    let words = b.modulus(w, p);
    let mut back = vec![];
    for d in words {
        back.push(if b.known(d) == Some(0) {
            d
        } else {
            b.sel(m, d)
        });
    }
    b.add_chain(&d, &back, "r", 0).0
}

/// Bits `at..at + bits` of an array of words.
pub fn gather(b: &mut Build, x: &[Var], at: u32, bits: u32, w: u32) -> Var {
    let (j, shift) = ((at / w) as usize, at % w);
    let have = w - shift;
    if j >= x.len() {
        return b.constant(w, 0);
    }
    if have >= bits || j + 1 >= x.len() {
        let v = b.shr(x[j], shift);
        return if have > bits { b.low(v, bits) } else { v };
    }
    let low = b.shr(x[j], shift);
    let high = b.low(x[j + 1], bits - have);
    let high = b.shl(high, have);
    b.or(high, low)
}

/// Packs exact limbs, which begin at these weights, into `count` whole words.
pub fn pack_words(b: &mut Build, y: &[Var], weights: &[u32], w: u32, count: usize) -> Vec<Var> {
    let mut out = vec![];
    for j in 0..count {
        let v = pack_at(b, y, weights, j as u32 * w, w);
        out.push(b.name(v, &format!("r{j}")));
    }
    out
}

/// Bits `at..at + w` of exact limbs of `r` bits.
pub fn pack(b: &mut Build, y: &[Var], r: u32, at: u32, w: u32) -> Var {
    let weights: Vec<u32> = (0..y.len() as u32).map(|i| i * r).collect();
    pack_at(b, y, &weights, at, w)
}

/// Bits `at..at + w` of exact limbs which begin at these weights.
fn pack_at(b: &mut Build, y: &[Var], weights: &[u32], at: u32, w: u32) -> Var {
    let mut word: Option<Var> = None;
    for (i, &start) in weights.iter().enumerate() {
        let end = weights.get(i + 1).copied().unwrap_or(u32::MAX);
        if start >= at + w || end <= at {
            continue;
        }
        let (skip, place) = (at.saturating_sub(start), start.saturating_sub(at));
        if b.high(y[i]).bits() as u32 <= skip {
            continue;
        }
        let v = b.shr(y[i], skip);
        let room = w - place;
        let v = if b.high(v).bits() as u32 > room {
            b.low(v, room)
        } else {
            v
        };
        let v = b.shl(v, place);
        word = Some(match word {
            None => v,
            Some(lower) => b.or(v, lower),
        });
    }
    match word {
        Some(v) => v,
        None => b.constant(w, 0),
    }
}
