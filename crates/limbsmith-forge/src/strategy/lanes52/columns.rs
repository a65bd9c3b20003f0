//! Columns of a product during accumulation.
//!
//! A product of two factors adds a low half to its column and a high half to the next. Each is one multiply-and-add
//! onto the column's sum, so a column is a chain, and a column's first product is added to nothing.

use super::super::common::{Build, HALF, ones};
use limbsmith_check::Var;

/// A half of a product.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Half {
    Lower,
    Upper,
}

/// Sums by column, some of which are still empty.
pub(super) struct Columns {
    pub(super) sums: Vec<Option<Var>>,
    name: &'static str,
}

impl Columns {
    pub(super) fn of(sums: Vec<Option<Var>>) -> Self {
        Columns { sums, name: "z" }
    }

    pub(super) fn named(n: usize, name: &'static str) -> Self {
        let sums = vec![None; n];
        Columns { sums, name }
    }

    pub(super) fn add(&mut self, b: &mut Build, k: usize, v: Var) {
        let sum = self.add_unnamed(b, k, v);
        b.name(sum, &format!("{}{k}", self.name));
    }

    pub(super) fn add_unnamed(&mut self, b: &mut Build, k: usize, v: Var) -> Var {
        let sum = self.sums[k].map_or(v, |s| b.add(s, v));
        self.sums[k] = Some(sum);
        sum
    }

    /// Adds `low(x y)` to column `k` and `high(x y)` to the next, if the latter can be nonzero.
    pub(super) fn product(&mut self, b: &mut Build, k: usize, x: Var, y: Var) {
        self.lower(b, k, x, y);
        self.upper(b, k, x, y);
    }

    pub(super) fn upper(&mut self, b: &mut Build, k: usize, x: Var, y: Var) {
        if let Some(high) = Self::high(b, x, y) {
            self.add(b, k + 1, high);
        }
    }

    /// Adds `low(x y)` to column `k`.
    pub(super) fn lower(&mut self, b: &mut Build, k: usize, x: Var, y: Var) {
        let low = b.half_product(x, y, false);
        self.add(b, k, low);
    }

    /// Adds that half of all selected products `x_i y_j`: the contribution of two rows to a column is one line.
    pub(super) fn two_rows_each(
        &mut self,
        b: &mut Build,
        half: Half,
        x: &[Var],
        y: &[Var],
        wanted: impl Fn(usize, usize) -> bool,
    ) {
        for (pair, rows) in x.chunks(2).enumerate() {
            let first = 2 * pair;
            for k in first..first + 1 + y.len() {
                let mut touched = None;
                for (i, &x) in (first..).zip(rows) {
                    let Some(j) = k.checked_sub(i).filter(|j| *j < y.len() && wanted(i, *j)) else {
                        continue;
                    };
                    let part = match half {
                        Half::Lower => Some((k, b.half_product(x, y[j], false))),
                        Half::Upper => Self::high(b, x, y[j]).map(|high| (k + 1, high)),
                    };
                    if let Some((k, part)) = part {
                        touched = Some((k, self.add_unnamed(b, k, part)));
                    }
                }
                if let Some((k, sum)) = touched {
                    b.name(sum, &format!("{}{k}", self.name));
                }
            }
        }
    }

    /// Doubles all columns.
    pub(super) fn double(&mut self, b: &mut Build) {
        for v in self.sums.iter_mut().flatten() {
            *v = b.add(*v, *v);
        }
    }

    pub(super) fn high(b: &mut Build, x: Var, y: Var) -> Option<Var> {
        let bits = |v: Var| b.high(v).clone().min(ones(HALF));
        let any = (bits(x) * bits(y)).bits() as u32 > HALF;
        any.then(|| b.half_product(x, y, true))
    }

    /// Adds the row `x_i y`.
    pub(super) fn row(&mut self, b: &mut Build, i: usize, x: &[Var], y: &[Var]) {
        b.note(format!("row {i}"));
        for (j, &y) in y.iter().enumerate() {
            self.in_row(b, i + j, x[i], y);
        }
    }

    /// Names all sums, so that the remaining nested ones get a line.
    pub(super) fn name(&self, b: &mut Build) {
        for (k, v) in self.sums.iter().enumerate() {
            if let Some(v) = v.filter(|v| b.name_of(*v).starts_with('_')) {
                b.name(v, &format!("{}{k}", self.name));
            }
        }
    }

    /// Adds one product of a row: its upper half is on one line with the column's next product.
    pub(super) fn in_row(&mut self, b: &mut Build, k: usize, x: Var, y: Var) {
        let low = b.half_product(x, y, false);
        self.add(b, k, low);
        if let Some(high) = Self::high(b, x, y) {
            self.add_unnamed(b, k + 1, high);
        }
    }
}
