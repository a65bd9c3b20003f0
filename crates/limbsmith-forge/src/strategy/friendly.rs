//! Forms of a Montgomery step: the multiple of the modulus that a step adds, and its cost.
//!
//! A step computes `m` such that `t + m p` is a multiple of the word `W = 2^w`. Three ways of writing `m p`, with the
//! same `m` and the same sum:
//!
//! * **plain**: `m = t0 (-1/p)`, words of `p` times `m`;
//! * **plus**: if `p = -1` modulo `W`, `m` is `t0` itself. Since `m (W - 1) + m = m W`, the lowest word vanishes
//!   without being computed: the step adds `m (p + 1) / W` above it;
//! * **complement**: with `c = W^N - p`, `m p = m W^N - m c`: if `c` is short, its few words are subtracted and `m` is
//!   added far above.
//!
//! Words that are 0 cost nothing, 1 an addition, powers of two a shift (compilers find these). So P-256,
//! `p = 2^256 - 2^224 + 2^192 + 2^96 - 1` in words of 64 bits, uses the plus form: a step is `m` shifted by 32 and one
//! multiplication. P-384, `p = 2^384 - 2^128 - 2^96 + 2^32 - 1`, uses the complement,
//! `c = (2^64 - 2^32 + 1) + (2^32 - 1) W + W^2`, and `-1/p` is `2^32 + 1`: two multiplications instead of seven. The
//! orders of secp256k1 and P-384 have a `c` of half as many words.

use super::common::{Build, digits, ones, pow2};
use crate::spec::{Field, Rep};
use limbsmith_check::Var;
use num_bigint::BigUint;

/// The form of `m p` in a step, with the words that are multiplied by `m`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// The words of `p`.
    Plain(Vec<u128>),
    /// The words of `(p + 1) / W`.
    Plus(Vec<u128>),
    /// The words of `c`.
    Complement(Vec<u128>),
}

/// The steps of a modulus.
#[derive(Clone, Debug)]
pub struct Steps {
    /// The cheapest form.
    pub form: Form,
    /// `-1 / p` modulo the word.
    pub inverse: u128,
}

/// `-1 / p mod 2^w` by Newton's iteration.
fn negated_inverse(p: u128, w: u32) -> u128 {
    let mask = ones(w).try_into().unwrap_or(u128::MAX);
    let mut x = 1u128;
    for _ in 0..7 {
        x = x.wrapping_mul(2u128.wrapping_sub(p.wrapping_mul(x))) & mask;
    }
    x.wrapping_neg() & mask
}

/// The approximate cost of multiplying a word by this constant; an addition costs 1.
fn cost(factor: u128) -> usize {
    match factor {
        0 => 0,
        1 => 1,
        f if f.is_power_of_two() => 3,
        _ => 6,
    }
}

fn costs(factors: &[u128]) -> usize {
    factors.iter().map(|f| cost(*f)).sum()
}

/// Words of `x`, without zeros at the top.
fn trimmed(x: &BigUint, w: u32, n: usize) -> Vec<u128> {
    let used = x.bits().div_ceil(u64::from(w)) as usize;
    digits(x, w, used.clamp(1, n))
}

impl Steps {
    /// The steps of this modulus in these words; the complement form is used only if `complement` is set.
    pub fn new(field: &Field, rep: &Rep, complement: bool) -> Self {
        let (w, n) = (rep.word, rep.limbs);
        let p = &field.modulus;
        let words = digits(p, w, n);
        let inverse = negated_inverse(words[0], w);
        let step = cost(inverse).min(3);
        let mut form = Form::Plain(words.clone());
        let mut least = costs(&words) + step;
        if inverse == 1 {
            let above = trimmed(&((p + 1u8) >> w), w, n);
            least = costs(&above);
            form = Form::Plus(above);
        }
        // The final subtraction is an additional operation, one word for each step.
        let c = trimmed(&(pow2(w * n as u32) - p), w, n);
        if complement && c.len() < n && costs(&c) + step + 2 < least {
            form = Form::Complement(c);
        }
        Steps { form, inverse }
    }

    /// `t0 (-1/p)`, the low word.
    pub fn quotient(&self, b: &mut Build, t0: Var) -> Var {
        if self.inverse == 1 {
            return t0;
        }
        let inverse = b.constant(b.width(t0), self.inverse);
        let m = b.mul_wrap(t0, inverse);
        b.name(m, "m")
    }
}

/// `m` times a factor: low and high word, if they are not zero.
pub fn times(b: &mut Build, m: Var, factor: u128, j: usize) -> (Option<Var>, Option<Var>) {
    match factor {
        0 => (None, None),
        1 => (Some(m), None),
        f => {
            let f = b.constant(b.width(m), f);
            let (l, h) = b.mul_wide(m, f);
            let l = b.name(l, &format!("l{j}"));
            let h = b.name(h, &format!("h{j}"));
            (Some(l), Some(h))
        }
    }
}
