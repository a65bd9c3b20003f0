//! Splits columns into words, and folds the part above the top into the limbs.

use super::Plan;
use super::sparse::{Landing, landings};
use crate::strategy::common::{Build, digits, pow2};
use limbsmith_check::Var;
use num_bigint::BigUint;

/// The conversion of double-word columns to words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// Columns are `2^(w - r)` times too large, so that bit `r` is the edge of the low word: the high word is the
    /// carry, and nothing is shifted across words.
    Aligned,
    /// Columns are cut at bits `r` and `2 r`; the parts move up one and two limbs.
    Parts,
}

/// The maximum number of carry rounds for a representation.
const ROUNDS: usize = 8;

/// The terms of one round that are added to limb `t`, by sign.
#[derive(Clone, Default)]
struct Column {
    plus: Vec<(Var, u32)>,
    minus: Vec<(Var, u32)>,
}

impl Column {
    fn push(&mut self, y: Var, l: Landing) {
        let side = if l.negative {
            &mut self.minus
        } else {
            &mut self.plus
        };
        side.push((y, l.shift));
    }
}

impl Plan<'_> {
    /// The destinations of the word at position `n + j`.
    pub(super) fn images(&self, j: usize) -> Vec<Landing> {
        let r = self.rep.radix;
        let total = r * self.rep.limbs as u32;
        landings(total + j as u32 * r, total, &self.fold, r)
    }

    /// Whether upper words with destinations above the top may be added to the upper columns before those are split.
    /// This requires destinations that are far enough below, and no minus sign.
    fn defers(&self, split: Split) -> bool {
        let (r, n) = (self.rep.radix, self.rep.limbs as u32);
        let room = match split {
            Split::Aligned => 2,
            Split::Parts => 3,
        };
        self.fold.iter().all(|p| {
            let up = p.exponent / r;
            up == 0 || !p.negative && up + room <= n
        })
    }

    /// Reduces all columns of a product, which may be twice as many as limbs, to tight limbs.
    pub(super) fn reduce(&self, b: &mut Build, mut c: Vec<Var>, split: Split) -> Vec<Var> {
        let (r, n, w) = (self.rep.radix, self.rep.limbs, self.rep.word);
        let defers = self.defers(split);
        let last = c.len() + if split == Split::Aligned { 0 } else { 1 };
        let mut above = vec![];
        if defers && last > n {
            b.note(
                "upper columns, from the top down: words that pass the top twice return to them",
            );
        } else {
            b.note("columns into words");
        }
        for k in (n..=last).rev() {
            let Some(y) = self.word_at(b, &c, k, split) else {
                continue;
            };
            let y = b.name(y, &format!("h{}", k - n));
            b.hasten(y);
            above.push((k - n, y));
            if !defers {
                continue;
            }
            for p in &self.fold {
                let t = k - n + (p.exponent / r) as usize;
                if t < n {
                    continue;
                }
                let s = p.exponent % r + if split == Split::Aligned { w - r } else { 0 };
                let v = b.cast(y, 2 * w);
                let v = b.shl(v, s);
                let v = b.add(c[t], v);
                c[t] = b.name(v, &format!("c{t}"));
            }
        }
        let mut low = vec![];
        for k in 0..n {
            let y = self.word_at(b, &c, k, split).expect("a lower column");
            low.push(b.name(y, &format!("x{k}")));
        }
        self.land(b, low, above, defers)
    }

    /// Folds words, which may be more than limbs, to tight limbs.
    pub(super) fn fold_words(&self, b: &mut Build, y: &[Var]) -> Vec<Var> {
        let n = self.rep.limbs;
        let above = y[n..].iter().copied().enumerate().collect();
        self.land(b, y[..n].to_vec(), above, false)
    }

    /// Adds the upper words, each with its number, to the lower ones at their destinations, and settles. In the first
    /// round, terms that pass the top twice may have been added already.
    fn land(
        &self,
        b: &mut Build,
        low: Vec<Var>,
        above: Vec<(usize, Var)>,
        added: bool,
    ) -> Vec<Var> {
        let (r, n) = (self.rep.radix, self.rep.limbs);
        let (mut x, mut above, mut added) = (low, above, added);
        for _ in 0..ROUNDS {
            let settled = pow2(r) + pow2(r - 2);
            if above.is_empty() && x.iter().all(|&v| *b.high(v) <= settled) {
                break;
            }
            let mut columns = vec![Column::default(); n];
            for &(j, y) in &above {
                let lands = if added {
                    let direct = self.fold.iter().map(|p| Landing {
                        limb: j + (p.exponent / r) as usize,
                        shift: p.exponent % r,
                        negative: p.negative,
                    });
                    direct.filter(|l| l.limb < n).collect()
                } else {
                    self.images(j)
                };
                for l in lands {
                    columns[l.limb].push(y, l);
                }
            }
            let held;
            (x, held) = self.round(b, &x, &columns);
            above = held.into_iter().map(|h| (0, h)).collect();
            added = false;
        }
        x
    }

    /// The word at position `k` of split columns.
    fn word_at(&self, b: &mut Build, c: &[Var], k: usize, split: Split) -> Option<Var> {
        let (r, w) = (self.rep.radix, self.rep.word);
        let mut parts = vec![];
        if let Some(&x) = c.get(k) {
            parts.push(match split {
                Split::Aligned => {
                    let v = b.cast(x, w);
                    b.shr(v, w - r)
                }
                Split::Parts => {
                    let v = b.low(x, r);
                    b.cast(v, w)
                }
            });
        }
        let below = k.checked_sub(1).and_then(|k| c.get(k)).copied();
        if let Some(x) = below {
            match split {
                Split::Aligned => {
                    let h = b.shr(x, w);
                    parts.push(b.cast(h, w));
                }
                Split::Parts => {
                    let whole = (b.high(x).bits() as u32) < r + w;
                    let h = b.shr(x, r);
                    let h = if whole { h } else { b.low(h, r) };
                    parts.push(b.cast(h, w));
                }
            }
        }
        let second = k.checked_sub(2).and_then(|k| c.get(k)).copied();
        if let (Split::Parts, Some(x)) = (split, second)
            && b.high(x).bits() as u32 >= r + w
        {
            let h = b.shr(x, 2 * r);
            parts.push(b.narrow(h, w));
        }
        parts.retain(|&v| *b.high(v) > BigUint::ZERO);
        (!parts.is_empty()).then(|| b.sum(&parts))
    }

    /// Adds terms to their limbs, and moves every carry once. First the part above the top comes back, then each limb
    /// keeps its low bits and adds its lower neighbor's carry.
    ///
    /// If the top limb's carry is too long to come back into the top limb itself, it is returned for another round
    /// instead.
    fn round(&self, b: &mut Build, x: &[Var], columns: &[Column]) -> (Vec<Var>, Option<Var>) {
        let (r, n) = (self.rep.radix, self.rep.limbs);
        let top = n - 1;
        // The sum of subtracted terms, limb by limb. The top limb is cut before its carry comes back, so the part that
        // returns to it is counted separately.
        let mut least: Vec<BigUint> = columns.iter().map(|c| bound(b, &c.minus)).collect();
        let some = columns.iter().any(|c| !c.minus.is_empty());
        let image = self.images(0);
        let signed = some || image.iter().any(|l| l.negative);
        // The top limb's largest value if the multiple's digit is as large as possible.
        let guess = b.high(x[top]) + bound(b, &columns[top].plus);
        let carry_of = |m: BigUint| (&guess + m) >> r;
        let mut carry = carry_of(BigUint::ZERO);
        let mut after = BigUint::ZERO;
        // Small carries come back as a product by the digits of the fold: no signs.
        let reach = |l: usize, carry: &BigUint| {
            b.high(x[l]) + bound(b, &columns[l].plus) + pow2(r) + carry * &self.fold_digits[l]
        };
        let small = !some && (0..n).all(|l| (reach(l, &carry)).bits() as u32 <= self.rep.word);
        let most = carry_of(&least[top] + pow2(r));
        let long = |l: &Landing| l.limb == top && (&most << l.shift).bits() as u32 > r;
        let held = !small && image.iter().any(long);
        let returns: Vec<Landing> = if small || held { vec![] } else { image };
        let mut m: Option<Vec<BigUint>> = None;
        if some || signed && !small && !held {
            carry = carry_of(&least[top] + pow2(r));
            for l in returns.iter().filter(|l| l.negative) {
                let amount = &carry << l.shift;
                if l.limb == top {
                    after += amount;
                } else {
                    least[l.limb] += amount;
                }
            }
            m = Some(self.multiple_above(&least, &after));
            b.note("a multiple of p, so that no limb goes below zero, and what passed the top");
        } else if columns.iter().any(|c| !c.plus.is_empty()) {
            b.note("what passed the top");
        }
        let widest = (0..n).map(|t| {
            let m = m.as_ref().map_or(BigUint::ZERO, |m| m[t].clone());
            let back: BigUint = returns
                .iter()
                .filter(|l| l.limb == t && !l.negative)
                .map(|l| &carry << l.shift)
                .sum();
            b.high(x[t]) + bound(b, &columns[t].plus) + m + back
        });
        let widest = widest.max().expect("limbs");
        let form = Form::new(self, &widest);
        // The top limb first: its carry is added to the others.
        let mut z: Vec<Option<Var>> = vec![None; n];
        let column = |b: &mut Build, t: usize, more: &Column| {
            let mut v = form.place(b, x[t], 0);
            if let Some(m) = &m {
                let k = form.constant(b, &m[t]);
                v = b.add(v, k);
            }
            for &(y, s) in columns[t].plus.iter().chain(&more.plus) {
                let y = form.place(b, y, s);
                v = b.add(v, y);
            }
            for &(y, s) in columns[t].minus.iter().chain(&more.minus) {
                let y = form.place(b, y, s);
                v = b.sub(v, y);
            }
            b.name(v, &format!("z{t}"))
        };
        let v = column(b, top, &Column::default());
        z[top] = Some(v);
        b.hasten(v);
        let h = form.carry(b, v);
        let h = b.name(h, "h");
        let mut highest = form.low(b, v);
        let mut more = vec![Column::default(); n];
        if small {
            for (l, digit) in self.fold_digits.iter().enumerate() {
                if *digit > BigUint::ZERO {
                    let k = u128::try_from(digit.clone()).expect("a digit");
                    let v = b.scale(h, k);
                    more[l].plus.push((v, 0));
                }
            }
        }
        for l in &returns {
            more[l.limb].push(h, *l);
        }
        if after > BigUint::ZERO {
            let k = b.constant(self.rep.word, u128::try_from(after).unwrap_or(u128::MAX));
            highest = b.add(highest, k);
        }
        for &(y, s) in &more[top].plus {
            let y = b.shl(y, s);
            highest = b.add(highest, y);
        }
        for &(y, s) in &more[top].minus {
            let y = b.shl(y, s);
            highest = b.sub(highest, y);
        }
        for t in 0..top {
            z[t] = Some(column(b, t, &more[t]));
        }
        z[..top].iter().rev().flatten().for_each(|&v| b.hasten(v));
        let mut out = vec![];
        for t in 0..n {
            let mut v = if t == top {
                highest
            } else {
                form.low(b, z[t].expect("a column"))
            };
            if t > 0 {
                let k = form.carry(b, z[t - 1].expect("a column"));
                v = b.add(v, k);
            }
            out.push(b.name(v, &format!("r{t}")));
        }
        (out, held.then_some(h))
    }

    /// Reduces loose limbs to tight ones.
    pub(super) fn carry_limbs(&self, b: &mut Build, x: &[Var]) -> Vec<Var> {
        let (x, held) = self.round(b, x, &vec![Column::default(); x.len()]);
        self.land(b, x, held.into_iter().map(|h| (0, h)).collect(), false)
    }

    /// Digits of a multiple of the modulus, each at least `least`'s and less than `2^r` more. A
    /// further `after` in the top limb is part of the multiple, but not of its digits.
    pub(super) fn multiple_above(&self, least: &[BigUint], after: &BigUint) -> Vec<BigUint> {
        let (r, n) = (self.rep.radix, self.rep.limbs);
        let p = &self.field.modulus;
        let whole: BigUint = least
            .iter()
            .enumerate()
            .map(|(i, l)| l << (i as u32 * r))
            .sum();
        let whole = whole + (after << (r * (n as u32 - 1)));
        let rest = digits(&((p - whole % p) % p), r, n);
        least.iter().zip(rest).map(|(l, d)| l + d).collect()
    }
}

/// Largest value of a sum of shifted words.
fn bound(b: &Build, terms: &[(Var, u32)]) -> BigUint {
    terms.iter().map(|&(v, s)| b.high(v) << s).sum()
}

/// The form of the columns in a round: words if they fit, else double words, aligned if they fit in that form.
#[derive(Clone, Copy)]
struct Form {
    radix: u32,
    word: u32,
    width: u32,
    scale: u32,
}

impl Form {
    fn new(plan: &Plan<'_>, widest: &BigUint) -> Self {
        let (radix, word) = (plan.rep.radix, plan.rep.word);
        let bits = widest.bits() as u32;
        let (width, scale) = if bits <= word {
            (word, 0)
        } else if bits + word - radix <= 2 * word {
            (2 * word, word - radix)
        } else {
            (2 * word, 0)
        };
        Form {
            radix,
            word,
            width,
            scale,
        }
    }

    fn place(&self, b: &mut Build, v: Var, shift: u32) -> Var {
        let v = b.cast(v, self.width);
        b.shl(v, shift + self.scale)
    }

    fn constant(&self, b: &mut Build, x: &BigUint) -> Var {
        let x = u128::try_from(x << self.scale).unwrap_or(u128::MAX);
        b.constant(self.width, x)
    }

    /// The low bits of a column, as a word.
    fn low(&self, b: &mut Build, v: Var) -> Var {
        if self.scale > 0 {
            let v = b.cast(v, self.word);
            return b.shr(v, self.scale);
        }
        let v = b.low(v, self.radix);
        b.cast(v, self.word)
    }

    /// The carry of a column, as a word.
    fn carry(&self, b: &mut Build, v: Var) -> Var {
        let v = b.shr(v, self.radix + self.scale);
        b.narrow(v, self.word)
    }
}
