//! The reduction of columns: carries the upper ones if necessary, folds them, and carries to limbs.

use super::super::common::{Build, pow2};
use super::super::limbs::{Pieces, Plan};
use limbsmith_check::Var;
use num_bigint::BigUint;

/// The sum of two words, in the narrower width that holds it.
fn add(b: &mut Build, x: Var, y: Var, w: u32) -> Var {
    if b.known(x) == Some(0) {
        return y;
    }
    let narrow = b.high(x) + b.high(y) < pow2(w);
    let width = if narrow { w } else { 2 * w };
    let (x, y) = (b.cast(x, width), b.cast(y, width));
    b.add(x, y)
}

fn scaled(b: &mut Build, x: Var, f: u128, w: u32) -> Var {
    let narrow = b.high(x) * f < pow2(w);
    let x = b.cast(x, if narrow { w } else { 2 * w });
    b.scale(x, f)
}

/// The part below bit `r`, a word, and the part above.
fn parts(b: &mut Build, v: Var, r: u32, w: u32) -> (Var, Var) {
    // The low bits first, then the narrower word. If the value were cut at the word first, a carry longer than a word
    // would have two quotients that the checker cannot identify with each other.
    let low = b.low(v, r);
    let low = b.cast(low, w);
    let high = b.shr(v, r);
    let narrow = *b.high(high) < pow2(w);
    let high = if narrow { b.cast(high, w) } else { high };
    (low, high)
}

/// The largest excess of a limb over its width after all carries.
pub(super) fn enough(width: u32) -> BigUint {
    pow2(width) + (pow2(width) >> 2u32)
}

/// The reduction of columns.
pub(super) struct Reduction<'a> {
    pub plan: &'a Plan<'a>,
}

impl Reduction<'_> {
    fn sizes(&self) -> (usize, u32, u32) {
        let rep = self.plan.rep;
        (rep.limbs, rep.radix, rep.word)
    }

    /// Adds a value that is `k` places up, at the places of `pieces`.
    fn back(&self, b: &mut Build, c: &mut Vec<Var>, k: usize, v: Var, pieces: &Pieces) {
        let w = self.plan.rep.word;
        for &(place, f) in pieces {
            let t = scaled(b, v, f, w);
            while c.len() <= k + place {
                c.push(b.constant(w, 0));
            }
            c[k + place] = add(b, c[k + place], t, w);
        }
    }

    /// Whether the columns past the top may be folded without carries.
    fn fits(&self, b: &Build, c: &[Var]) -> bool {
        let (n, r, w) = self.sizes();
        let mut high = b.highs(&c[..n]);
        for (k, &v) in c[n..].iter().enumerate() {
            for &(place, f) in &self.plan.fold {
                high.resize(high.len().max(k + place + 1), BigUint::ZERO);
                high[k + place] += b.high(v) * f;
            }
        }
        // Room for the carries to come.
        let room = pow2(2 * w) - pow2(2 * w - r + 1);
        high.iter().all(|h| *h < room)
    }

    /// Reduces columns to limbs that are hardly wider than their widths.
    pub fn limbs(&self, b: &mut Build, mut c: Vec<Var>) -> Vec<Var> {
        let (n, _, w) = self.sizes();
        for _ in 0..8 {
            if c.len() == n {
                break;
            }
            let direct = self.fits(b, &c);
            let mut upper = c.split_off(n);
            if !direct {
                b.note("the upper columns are carried, so that they may be folded");
                upper = self.carried(b, &upper);
            }
            b.note(format!(
                "what passes the top comes back: 2^{} = {} mod p",
                self.plan.rep.total(),
                self.plan.show(&self.plan.fold)
            ));
            for (k, v) in upper.into_iter().enumerate() {
                self.back(b, &mut c, k, v, &self.plan.fold);
            }
            for (k, &v) in c.iter().enumerate() {
                if b.name_of(v).starts_with('_') {
                    b.name(v, &format!("c{k}"));
                }
            }
        }
        if c.len() > n {
            let name = b.program().name.clone();
            b.refuse(format!("{name}: columns pass the top again and again"));
            c.truncate(n);
        }
        b.note("carries, once around");
        for pass in 0..8 {
            let settled = |(&v, &width): (&Var, &u32)| *b.high(v) <= enough(width);
            if c.iter().zip(&self.plan.widths).all(settled) {
                break;
            }
            if pass == 1 {
                b.note("what came around is carried on, as far as it goes");
            }
            let mut carry: Option<Var> = None;
            for (limb, &width) in c.iter_mut().zip(&self.plan.widths) {
                let mut v = *limb;
                if let Some(k) = carry.take() {
                    v = add(b, v, k, w);
                }
                if *b.high(v) > enough(width) {
                    let v = b.name(v, "t");
                    let (low, high) = parts(b, v, width, w);
                    (*limb, carry) = (low, Some(high));
                } else {
                    *limb = v;
                }
            }
            if let Some(top) = carry {
                let top = b.name(top, "k");
                self.back(b, &mut c, 0, top, &self.plan.complement);
            }
        }
        let narrow = |(i, v): (usize, Var)| {
            let v = b.narrow(v, w);
            b.name(v, &format!("r{i}"))
        };
        c.into_iter().enumerate().map(narrow).collect()
    }

    /// Carries among the upper columns. All are shorter than a limb afterwards, and there may be more of them.
    fn carried(&self, b: &mut Build, upper: &[Var]) -> Vec<Var> {
        let (_, r, w) = self.sizes();
        let mut out = vec![];
        let mut carry: Option<Var> = None;
        let mut rest = upper.iter().copied();
        loop {
            let v = match (rest.next(), carry) {
                (Some(v), Some(k)) => add(b, v, k, w),
                (Some(v), None) => v,
                (None, Some(k)) if *b.high(k) > BigUint::ZERO => k,
                _ => return out,
            };
            let (low, high) = parts(b, v, r, w);
            out.push(b.name(low, &format!("g{}", out.len())));
            carry = Some(b.name(high, "k"));
        }
    }
}
