//! Limbs one bit shorter than the multiplier's input.
//!
//! The upper half of a product then has twice the weight of the next column, and the limb has a spare bit for a carry:
//!
//! ```text
//! a_i b_j  =  low 2^(r (i+j)) + 2 high 2^(r (i+j+1)),      r = 51
//! ```
//!
//! All upper halves are summed first, doubled once, and the lower halves added to them, so that a column is still one
//! word. In a square the products of unequal limbs count twice: with their halves `L, H` and those of the squares
//! `l, h` a column is `4 H + 2 L + 2 h + l = 2 (2 H + L + h) + l`, two doublings.
//!
//! Columns past the top come back times `f`. A column has some 56 bits, but the multiplier reads 52, so `f` is
//! multiplied by shifts and sums: for 19 two of each, and one to add it. All carries move in parallel: each limb keeps
//! 51 bits and receives a few from its neighbour, and there is room for the excess above 51 bits.
//!
//! For 2^255 - 19 a carried product has 51 multiplications and 48 other instructions; with limbs of 52 bits it has 64
//! and 14. The faster form depends on the limit: the multiplier (Zen 4: one multiplication a cycle, two of the others)
//! or all instructions together (Sapphire Rapids: two of any kind).
//!
//! A case that would have failed: `2 b` for the upper halves, which saves the doublings. Limbs of `b` exceed 2^51 after
//! a carry, and the multiplier reads only 52 bits of `2 b`.

use super::super::common::{Build, HALF};
use super::columns::Half;
use super::{Columns, Lanes};
use limbsmith_check::Var;

impl Lanes<'_> {
    /// Whether limbs are shorter than the multiplier's input.
    pub(super) fn shorter(&self) -> bool {
        self.plan.rep.radix < HALF
    }

    /// Columns of `x y`.
    pub(super) fn shorter_rows(&self, b: &mut Build, x: &[Var], y: &[Var]) -> Columns {
        let mut z = Columns::named(x.len() + y.len(), "z");
        let any = |_, _| true;
        b.note("upper halves");
        z.two_rows_each(b, Half::Upper, x, y, any);
        z.double(b);
        b.note("those twice, and lower halves");
        z.two_rows_each(b, Half::Lower, x, y, any);
        z.name(b);
        z
    }

    /// Columns of `a^2`.
    pub(super) fn shorter_square(&self, b: &mut Build, a: &[Var]) -> Columns {
        let n = a.len();
        let mut z = Columns::named(2 * n, "z");
        let unequal = |i, j| i < j;
        b.note("upper halves of products of unequal limbs");
        z.two_rows_each(b, Half::Upper, a, a, unequal);
        z.double(b);
        b.note("those twice, their lower halves, and upper halves of squares");
        z.two_rows_each(b, Half::Lower, a, a, unequal);
        for (i, &x) in a.iter().enumerate() {
            z.upper(b, 2 * i, x, x);
        }
        z.name(b);
        z.double(b);
        b.note("those twice, and lower halves of squares");
        for (i, &x) in a.iter().enumerate() {
            z.lower(b, 2 * i, x, x);
        }
        z.name(b);
        z
    }

    /// Adds the columns from the `N`-th on at the bottom, times `f`.
    pub(super) fn shorter_fold(&self, b: &mut Build, mut z: Columns, f: u128) -> Vec<Var> {
        let n = self.plan.rep.limbs;
        for k in 0..n {
            let Some(v) = z.sums.get(n + k).copied().flatten() else {
                continue;
            };
            let part = b.scale_by_shifts(v, f);
            z.add(b, k, part);
        }
        (z.sums.into_iter().take(n).enumerate())
            .map(|(k, v)| {
                let v = v.unwrap_or_else(|| b.constant(64, 0));
                b.name(v, &format!("z{k}"))
            })
            .collect()
    }

    /// All carries in parallel. Ends with `Low` words.
    pub(super) fn shorter_carry(&self, b: &mut Build, x: &[Var]) -> Vec<Var> {
        b.note("all carries at once; that of the top limb comes back at the bottom");
        let r = self.plan.carry_once_unnamed(b, x);
        b.name(r[0], "r0");
        low(b, r)
    }
}

/// The same words as `Low` words for the multiplier.
pub(super) fn low(b: &mut Build, r: Vec<Var>) -> Vec<Var> {
    let low = |(i, v)| {
        let v = b.low(v, HALF);
        b.name(v, &format!("r{i}"))
    };
    r.into_iter().enumerate().map(low).collect()
}
