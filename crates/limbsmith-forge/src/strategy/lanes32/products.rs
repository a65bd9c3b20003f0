//! Sums of products, column by column, on lanes with a 32-bit multiplier.
//!
//! ```text
//! c_k = sum_(i+j=k) a_i b_j + f sum_(i+j=k+N) a_i b_j
//! ```
//!
//! If the fold `f` times a limb is short enough for the multiplier, it is applied to a factor beforehand, and the
//! product is `N` rows. Otherwise the upper columns are carried first and come back as limbs.

use super::super::common::Build;
use super::super::limbs::Plan;
use super::Lanes;
use limbsmith_check::Var;
use std::collections::BTreeMap;

/// The factors of a product, and the multiples of them that it needs.
pub(super) struct Factors {
    pub(super) square: bool,
    multiples: BTreeMap<(bool, usize, u32, bool), Var>,
    limbs: [Vec<Var>; 2],
    fold: u128,
}

impl Factors {
    pub(super) fn new(lanes: &Lanes<'_>, b: &mut Build, square: bool, fold: u128) -> Self {
        let x = b.input("a", 64, &lanes.sum.limbs);
        let y = match square {
            true => x.clone(),
            false => b.input("b", 64, &lanes.sum.limbs),
        };
        Factors {
            square,
            multiples: BTreeMap::new(),
            limbs: [x, y],
            fold,
        }
    }

    /// `2^s` times a limb of the left or right factor, also times the fold if `folded` is set.
    fn multiple(&mut self, b: &mut Build, right: bool, i: usize, s: u32, folded: bool) -> Var {
        let right = right && !self.square;
        let limb = self.limbs[usize::from(right)][i];
        let k = (1 << s) * if folded { self.fold } else { 1 };
        if k == 1 {
            return limb;
        }
        let key = (right, i, s, folded);
        if let Some(&v) = self.multiples.get(&key) {
            return v;
        }
        let v = match k {
            2 => b.add(limb, limb),
            _ => b.scale(limb, k),
        };
        let letter = if right { 'b' } else { 'a' };
        let v = b.name(v, &format!("{letter}{i}x{k}"));
        self.multiples.insert(key, v);
        v
    }

    /// `a_i b_j` at the weight of its column; in a square `2 a_i a_j` for `i < j`; also times the fold if it is folded.
    /// One multiplication.
    pub(super) fn term(
        &mut self,
        b: &mut Build,
        plan: &Plan<'_>,
        i: usize,
        j: usize,
        folded: bool,
    ) -> Var {
        let excess = plan.excess(i, j);
        let twice = u32::from(self.square && i < j);
        // The narrow limb has room for the doubling.
        let on_right = match folded {
            true => u32::from(self.square && plan.widths[j] < plan.rep.radix).min(excess + twice),
            false => (excess + twice).saturating_sub(1),
        };
        let left = self.multiple(b, false, i, excess + twice - on_right, false);
        let right = self.multiple(b, true, j, on_right, folded);
        b.narrow_product(left, right)
    }
}

/// Sums by column.
pub(super) struct Columns(pub(super) Vec<Option<Var>>);

impl Columns {
    pub(super) fn add(&mut self, b: &mut Build, k: usize, v: Var) {
        let sum = self.add_unnamed(b, k, v);
        b.name(sum, &format!("c{k}"));
    }

    fn add_unnamed(&mut self, b: &mut Build, k: usize, v: Var) -> Var {
        let sum = self.0[k].map_or(v, |sum| b.add(sum, v));
        self.0[k] = Some(sum);
        sum
    }
}
impl Lanes<'_> {
    /// Two rows at a time: two factors stay in registers, and all columns are accumulated together.
    pub(super) fn rows(&self, b: &mut Build, x: &mut Factors) -> Vec<Var> {
        let n = self.plan.rep.limbs;
        let mut c = Columns(vec![None; n]);
        for first in (0..n).step_by(2) {
            let rows = first..n.min(first + 2);
            let note = match rows.len() {
                1 => format!("row {first}"),
                _ => format!("rows {first} and {}", first + 1),
            };
            b.note(match first {
                0 => format!("{note}; 2^{} = {} mod p", self.plan.rep.total(), x.fold),
                _ => note,
            });
            for k in 0..n {
                let mut sum = None;
                for i in rows.clone() {
                    let j = (k + n - i) % n;
                    if !x.square || i <= j {
                        let v = x.term(b, self.plan, i, j, i + j >= n && x.fold > 1);
                        sum = Some(c.add_unnamed(b, k, v));
                    }
                }
                if let Some(sum) = sum {
                    b.name(sum, &format!("c{k}"));
                }
            }
        }
        c.0.into_iter().flatten().collect()
    }

    /// Column `k` of the `2 N - 1`.
    fn column(&self, b: &mut Build, x: &mut Factors, k: usize) -> Var {
        let n = self.plan.rep.limbs;
        let mut sum: Option<Var> = None;
        for i in 0..n {
            let Some(j) = k
                .checked_sub(i)
                .filter(|j| *j < n && (!x.square || i <= *j))
            else {
                continue;
            };
            let v = x.term(b, self.plan, i, j, false);
            sum = Some(sum.map_or(v, |sum| b.add(sum, v)));
        }
        sum.expect("a product")
    }

    /// The upper columns first; they come back while they are carried.
    pub(super) fn columns(&self, b: &mut Build, x: &mut Factors) -> Vec<Var> {
        let (plan, n) = (self.plan, self.plan.rep.limbs);
        b.note("upper columns, carried until the multiplier takes them");
        let mut upper = vec![];
        let mut carry: Option<Var> = None;
        for k in n..2 * n - 1 {
            let v = self.column(b, x, k);
            let v = carry.map_or(v, |c| b.add(v, c));
            let v = b.name(v, "h");
            let low = b.low(v, plan.rep.width(k - n));
            upper.push(b.name(low, &format!("g{}", k - n)));
            let c = b.shr(v, plan.rep.width(k - n));
            carry = Some(b.name(c, "k"));
        }
        upper.extend(carry);
        let back = come_back(plan, b, &upper);
        let fold = plan.show(&plan.fold);
        b.note(format!(
            "lower columns; 2^{} = {fold} mod p",
            plan.rep.total()
        ));
        let mut out = vec![];
        for k in 0..n {
            let mut v = self.column(b, x, k);
            for &(_, g, f) in back.iter().filter(|(at, ..)| *at == k) {
                let part = b.scale(g, f);
                v = b.add(v, part);
            }
            out.push(b.name(v, &format!("c{k}")));
        }
        out
    }
}

/// The destinations of upper columns: lower column, value, factor. A piece of the fold above the top wraps around once
/// more.
fn come_back(plan: &Plan<'_>, b: &mut Build, upper: &[Var]) -> Vec<(usize, Var, u128)> {
    let n = plan.rep.limbs;
    let mut out = vec![];
    for (k, &g) in upper.iter().enumerate() {
        for &(j, f) in &plan.fold {
            let f = f << plan.excess(k, j);
            if k + j < n {
                out.push((k + j, g, f));
                continue;
            }
            let v = b.scale(g, f);
            let v = b.name(v, "u");
            let m = k + j - n;
            let again = plan.fold.iter().filter(|(i, _)| m + i < n);
            out.extend(again.map(|&(i, f)| (m + i, v, f << plan.excess(m, i))));
        }
    }
    out
}
