//! The operands of a product by columns.

use super::multiples::{Multiple, Wanted, fewest};
use super::{What, tables, wide_mul};
use crate::strategy::common::Build;
use crate::strategy::limbs::Plan;
use limbsmith_check::Var;
use std::collections::BTreeMap;

/// Prefixes of the names of limbs times a power of two.
const TIMES: [&str; 3] = ["", "d", "q"];

/// The operands of a product by columns, and the multiples of their limbs that it needs.
pub struct Operands {
    square: bool,
    excess: Vec<Vec<u32>>,
    limbs: usize,
    /// The factors of each term.
    factors: BTreeMap<(usize, usize), [Var; 2]>,
}

impl Operands {
    /// Adds new inputs: two, or one for a square. The left one is used times `2^s`, the right one times `2^t`. Terms
    /// past the top are multiplied by the fold, if there is one; a premultiplied operand includes these limbs already.
    pub fn new(
        plan: &Plan<'_>,
        b: &mut Build,
        what: What,
        (s, t): (u32, u32),
        fold: Option<u128>,
    ) -> Self {
        let square = what == What::Square;
        let (w, n) = (plan.rep.word, plan.rep.limbs);
        let mut inputs = b.input("a", w, &plan.loose);
        let mut kept = None;
        match what {
            What::Square => {}
            What::Mul => inputs.extend(b.input("b", w, &plan.loose)),
            What::Folded => {
                let (limbs, folded) = tables::input(plan, b, fold.unwrap_or(1));
                inputs.extend(limbs);
                kept = Some(folded);
            }
        }
        let row = |i: usize| (0..n).map(|j| plan.excess(i, j)).collect();
        let mut all = Operands {
            square,
            excess: (0..n).map(row).collect(),
            limbs: n,
            factors: BTreeMap::new(),
        };
        let pairs: Vec<(usize, usize)> = (0..2 * n - 1).flat_map(|k| all.pairs(k)).collect();
        let other = if square { 0 } else { n };
        let wanted = |&(i, j): &(usize, usize)| Wanted {
            limbs: [i, other + j],
            shift: all.shift(i, j),
            folded: fold.is_some() && i + j >= n,
        };
        let wanted: Vec<Wanted> = pairs.iter().map(wanted).collect();
        let f = fold.unwrap_or(1);
        let fits = |m: Multiple| {
            let f = if m.folded { f } else { 1 };
            // The left operand has no premultiplied limbs.
            let made = kept.is_none() || !m.folded || m.limb >= n;
            made && ((&plan.loose[m.limb % n] * f) << m.shift).bits() as u32 <= w
        };
        let found = match s + t {
            0 => fewest(&wanted, inputs.len(), fits),
            _ => None,
        };
        // A multiple that does not fit is an error where it is computed.
        let found = found.unwrap_or_else(|| wanted.iter().map(|t| t.usual()).collect());
        let shifted = |[x, y]: [Multiple; 2]| {
            let by = |m: Multiple, by: u32| Multiple {
                shift: m.shift + by,
                ..m
            };
            [by(x, s), by(y, t)]
        };
        let found: Vec<[Multiple; 2]> = found.into_iter().map(shifted).collect();
        let mut new: Vec<Multiple> = found.concat();
        new.sort_unstable();
        new.dedup();
        let mut vars = BTreeMap::new();
        let mut noted = false;
        for m in new {
            if !m.is_new() {
                vars.insert(m, inputs[m.limb]);
                continue;
            }
            let v = match m.folded {
                false => b.shl(inputs[m.limb], m.shift),
                true if kept.is_some() && m.limb >= n => {
                    let limb = kept.as_ref().map_or(inputs[m.limb], |k| k[m.limb - n]);
                    if m.shift == 0 {
                        vars.insert(m, limb);
                        continue;
                    }
                    b.shl(limb, m.shift)
                }
                true => {
                    if !std::mem::replace(&mut noted, true) {
                        b.note(plan.power());
                    }
                    let factor = f.checked_shl(m.shift).filter(|x| x >> m.shift == f);
                    b.scale(inputs[m.limb], factor.unwrap_or(u128::MAX))
                }
            };
            let (i, letter) = (m.limb % n, if m.limb < n { "a" } else { "b" });
            let times = TIMES.get(m.shift as usize).unwrap_or(&"s");
            let name = match (m.folded, s + t) {
                (true, _) => format!("{letter}{i}{times}f"),
                (false, 0) => format!("{letter}{i}{times}"),
                (false, _) if m.limb < n && m.shift == s => format!("x{i}"),
                (false, _) if m.shift == t => format!("y{i}"),
                (false, _) => format!("{letter}{i}d"),
            };
            vars.insert(m, b.name(v, &name));
        }
        let both = |way: [Multiple; 2]| way.map(|m| vars[&m]);
        all.factors = pairs.into_iter().zip(found.into_iter().map(both)).collect();
        all
    }

    /// The exponent of a term's power of two relative to its column: for its weight, and in a square for representing
    /// two terms.
    fn shift(&self, i: usize, j: usize) -> u32 {
        self.excess[i][j] + u32::from(self.square && i < j)
    }

    /// Pairs of limbs in column `k`; each pair of a square once.
    pub fn pairs(&self, k: usize) -> Vec<(usize, usize)> {
        let n = self.limbs;
        (0..n)
            .filter_map(|i| k.checked_sub(i).filter(|&j| j < n).map(|j| (i, j)))
            .filter(|&(i, j)| !self.square || i <= j)
            .collect()
    }

    /// All products of column `k`.
    pub fn terms(&self, b: &mut Build, k: usize) -> Vec<Var> {
        let pairs = self.pairs(k).into_iter();
        let term = |pair| {
            let [x, y] = self.factors[&pair];
            wide_mul(b, x, y)
        };
        pairs.map(term).collect()
    }

    /// Column `k` as a formula.
    pub fn show(&self, k: usize) -> String {
        let one = |(i, j): (usize, usize)| {
            let times = match 1u32 << self.shift(i, j) {
                1 => String::new(),
                t => format!("{t} "),
            };
            match (self.square, i == j) {
                (true, true) => format!("{times}a{i}^2"),
                (true, false) => format!("{times}a{i} a{j}"),
                _ => format!("{times}a{i} b{j}"),
            }
        };
        let terms: Vec<String> = self.pairs(k).into_iter().map(one).collect();
        terms.join(" + ")
    }
}
