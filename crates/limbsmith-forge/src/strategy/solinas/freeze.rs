//! Converts from words, and to canonical words.
//!
//! To words: exact limbs by one chain of carries, then words of `n` bits, and the rest `q` above bit `n`. The value is
//! `low + q 2^n = low + q c` with `c = 2^n - p`, a sum below `2 p`; one conditional subtraction follows. Here the fold
//! is a product by the words of `c`, which has no signs: it is done once, and its carries are those of words.

use super::{Draft, Plan};
use crate::contract::Bound;
use crate::spec::{Field, Refusal, Rep};
use crate::strategy::common::{Build, Item, digits, ones, pow2};
use crate::strategy::words;
use limbsmith_check::{Shape, Var};
use num_bigint::BigUint;

impl Plan<'_> {
    /// Splits words into limbs; folds the part above the top limb.
    pub(super) fn split_words(&self) -> Draft {
        let (w, r, n) = (self.rep.word, self.rep.radix, self.rep.limbs);
        let m = self.rep.words(self.field);
        let mut b = Build::new("from_words");
        let x = b.input("w", w, &vec![ones(w); m]);
        let count = (m as u32 * w).div_ceil(r).max(n as u32);
        let mut y = vec![];
        for i in 0..count {
            let v = gather(&mut b, &x, i * r, r, w);
            y.push(b.name(v, &format!("x{i}")));
        }
        let out = self.fold_words(&mut b, &y);
        b.output(&out);
        (b, out)
    }

    /// The value in words, below `2 p`.
    pub(super) fn frozen(&self, tight: &Bound) -> Result<Draft, Refusal> {
        let (w, r, n) = (self.rep.word, self.rep.radix, self.rep.limbs);
        let bits = self.field.bits();
        let m = self.rep.words(self.field);
        let mut b = Build::new("frozen");
        let x = b.input("a", w, &tight.limbs);
        let most: BigUint = tight
            .limbs
            .iter()
            .enumerate()
            .map(|(i, l)| l << (i as u32 * r))
            .sum();
        let quotient = most >> bits;
        let c = self.field.complement();
        if pow2(bits) + &quotient * &c > &self.field.modulus * 2u8 {
            return Err(self.refuse(format!(
                "{quotient} times what passes bit {bits} may be more than the modulus: one \
                 subtraction would not make it canonical"
            )));
        }
        b.note("one chain of carries");
        let top = bits - r * (n as u32 - 1);
        let mut y = vec![];
        let mut k: Option<Var> = None;
        for (i, &limb) in x.iter().enumerate() {
            let v = k.map_or(limb, |k| b.add(limb, k));
            let v = b.name(v, &format!("t{i}"));
            let bits = if i + 1 < n { r } else { top };
            let low = b.low(v, bits);
            y.push(b.name(low, &format!("x{i}")));
            let up = b.shr(v, bits);
            k = Some(b.name(up, if i + 1 < n { "k" } else { "q" }));
        }
        let q = k.expect("a limb");
        b.note("packed into words");
        let mut words = vec![];
        for j in 0..m as u32 {
            let v = pack(&mut b, &y, r, j * w, w);
            words.push(b.name(v, &format!("w{j}")));
        }
        b.note(format!(
            "what passes bit {bits} comes back, times 2^{bits} - p"
        ));
        let zero = b.constant(w, 0);
        let no = b.constant(8, 0);
        let c_words = digits(&c, w, (c.bits() as u32).div_ceil(w) as usize);
        let (mut s, carry) = add_product(&mut b, q, &c_words, &words);
        let rest = words[s.len()..].to_vec();
        let mut bit = None;
        for (i, &word) in rest.iter().enumerate() {
            let (lo, k) = match bit {
                None => b.adc(word, carry, no),
                Some(k) => b.adc(word, zero, k),
            };
            s.push(b.name(lo, &format!("s{}", c_words.len() + i)));
            bit = Some(b.name(k, "c"));
        }
        if bits == m as u32 * w {
            let above = match bit {
                None => carry,
                Some(k) => b.cast(k, w),
            };
            s.push(above);
        }
        b.output(&s);
        Ok((b, s))
    }
}

/// `x + q f`, with `f` by its words, in as many words as `f` has; and the word above.
pub fn add_product(b: &mut Build, q: Var, f: &[u128], x: &[Var]) -> (Vec<Var>, Var) {
    let w = b.width(q);
    let no = b.constant(8, 0);
    let mut carry = b.constant(w, 0);
    let mut out = vec![];
    for (i, &d) in f.iter().enumerate() {
        let (lo, hi) = match d {
            0 => {
                let (lo, k) = b.adc(x[i], carry, no);
                let k = b.name(k, "c");
                (lo, b.cast(k, w))
            }
            _ => {
                let d = b.constant(w, d);
                b.mac(q, d, x[i], carry)
            }
        };
        out.push(b.name(lo, &format!("s{i}")));
        carry = b.name(hi, "c");
    }
    (out, carry)
}

/// Words of a value below `2 p`.
pub fn doubled(field: &Field, rep: &Rep) -> Shape {
    let most = &field.modulus * 2u8 - 1u8;
    let n = most.bits().div_ceil(u64::from(rep.word)) as usize;
    Shape::uniform("", rep.word, vec![ones(rep.word); n], Some(most))
}

/// The value or the value minus `p`, whichever is canonical.
pub fn reduce_once(field: &Field, rep: &Rep) -> Draft {
    let (w, m) = (rep.word, rep.words(field));
    let mut b = Build::new("reduce_once");
    let x = b.input("a", w, &doubled(field, rep).limbs);
    let p = b.modulus(w, &digits(&field.modulus, w, m));
    let (mut d, k) = b.sub_chain(&x, &p, "d", 0);
    d.truncate(m);
    b.note("p back if that was too much");
    let mask = b.mask(k, w);
    let mask = b.name(mask, "m");
    let back: Vec<Var> = p
        .iter()
        .map(|&d| match b.known(d) {
            Some(0) => d,
            _ => b.sel(mask, d),
        })
        .collect();
    let out = b.add_chain(&d, &back, "r", 0).0;
    b.output(&out);
    (b, out)
}

/// `to_words` and `is_zero`, which are composed of calls.
pub fn composed(rep: &Rep) -> [Item; 2] {
    words::canonical(rep, &["frozen", "reduce_once"], "the value in `0..p`")
}

/// Bits `at..at + bits` of an array of words.
fn gather(b: &mut Build, x: &[Var], at: u32, bits: u32, w: u32) -> Var {
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

/// Bits `at..at + w` of exact limbs of `r` bits.
fn pack(b: &mut Build, y: &[Var], r: u32, at: u32, w: u32) -> Var {
    let mut word: Option<Var> = None;
    let mut have = 0;
    while have < w {
        let (i, shift) = (((at + have) / r) as usize, (at + have) % r);
        if i >= y.len() {
            break;
        }
        let take = (r - shift).min(w - have);
        let v = b.shr(y[i], shift);
        let v = if take < r - shift { b.low(v, take) } else { v };
        let v = b.shl(v, have);
        word = Some(match word {
            None => v,
            Some(lower) => b.or(v, lower),
        });
        have += take;
    }
    match word {
        Some(v) => v,
        None => b.constant(w, 0),
    }
}
