//! Canonical words, and the small product that this and the reduction need.

use super::Plan;
use crate::contract::{congruent, term, words as word_shape};
use crate::spec::Refusal;
use crate::strategy::common::{Build, Kernel, digits, pow2};
use crate::strategy::solinas::freeze;
use limbsmith_check::{Shape, Var};
use num_bigint::BigUint;

/// The part above a sum.
pub enum Carry {
    /// A bit.
    Bit(Var),
    /// A word.
    Word(Var),
}

/// `x + q f`, with `f` by its words: as many words as `x`, and the part above.
pub fn add_product(b: &mut Build, q: Var, f: &[u128], x: &[Var]) -> (Vec<Var>, Carry) {
    let last = f.iter().rposition(|d| *d > 0).map_or(0, |i| i + 1);
    let (mut out, carry) = freeze::add_product(b, q, &f[..last], x);
    let zero = b.constant(b.width(q), 0);
    let mut bit = None;
    for &word in &x[last..] {
        let (v, k) = match bit {
            None => {
                let no = b.constant(8, 0);
                b.adc(word, carry, no)
            }
            Some(k) => b.adc(word, zero, k),
        };
        let i = out.len();
        out.push(b.name(v, &format!("s{i}")));
        bit = Some(b.name(k, "c"));
    }
    (out, bit.map_or(Carry::Word(carry), Carry::Bit))
}

impl Plan<'_> {
    /// `frozen` and `reduce_once`, the parts of the composed functions `to_words` and `is_zero`.
    pub(super) fn to_words(&self) -> Result<[Kernel; 2], Refusal> {
        let (w, n) = (self.rep.word, self.rep.limbs);
        let (p, bits) = (&self.field.modulus, self.field.bits());
        let (mut b, x) = self.start("frozen", &["a"]);
        let x = &x[0];
        let mut r = x.clone();
        let spare = self.total() - bits;
        let c = self.field.complement();
        if pow2(bits) + (pow2(spare) - 1u8) * &c > p * 2u8 {
            return Err(self.refuse(format!(
                "the {spare} bits above bit {bits}, times 2^{bits} - p, may be more than the \
                 modulus: one subtraction would not make it canonical"
            )));
        }
        if spare > 0 {
            b.note(format!("the bits from {bits} on come back"));
            let q = b.shr(x[n - 1], w - spare);
            let q = b.name(q, "q");
            let top = b.low(x[n - 1], w - spare);
            r[n - 1] = b.name(top, &format!("x{}", n - 1));
            r = add_product(&mut b, q, &digits(&c, w, n), &r).0;
        }
        let doubled = |name: &str| Shape {
            name: name.into(),
            ..freeze::doubled(self.field, self.rep)
        };
        let mut out = doubled("r");
        let fill = b.constant(w, 0);
        r.resize(out.limbs.len(), fill);
        b.output(&r);
        out.whole = Some(out.max());
        let one = BigUint::from(1u8);
        let inputs = vec![self.any().shape("a", w)];
        let same = || vec![term(1, &["a"])];
        let contract = congruent(inputs, out, p, &one, same());
        let classes = "any words -> words below 2 p";
        let mut first = b.finish(contract, classes, "the value, not yet canonical")?;
        let canonical = word_shape("r", self.field, self.rep, Some(p - 1u8));
        let (b, _) = freeze::reduce_once(self.field, self.rep);
        let contract = congruent(vec![doubled("a")], canonical, p, &one, same());
        let classes = "words below 2 p -> canonical words";
        let mut second = b.finish(contract, classes, "the value in `0..p`")?;
        (first.public, second.public) = (false, false);
        Ok([first, second])
    }
}
