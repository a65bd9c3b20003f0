//! Products by two accumulators a full element apart, with the fold between them.
//!
//! Let `c_k` be the lower columns of a product and `d_k = c_(k + N)` the upper ones, so that with `f = 2^T mod p` the
//! product is `sum (c_k + f d_k) 2^(w_k)`. A whole `f d_k` would be longer than a double word. But `c` and `d` can be
//! carried in parallel: the low part of `d_k` after its carry, `u_k`, is one short limb, and `f u_k` has room in `c_k`.
//! So column after column
//!
//! ```text
//! d += d_k;            u_k = d mod 2^r;   d = d div 2^r
//! c += c_k + f u_k;    t_k = c mod 2^r;   c = c div 2^r
//! ```
//!
//! and no upper half is ever stored. The order matters at the ends. Column `N - 1` is processed *first*: its carry is
//! the initial value of `d`. So the remainder at the end is small, and it is added to the top limb instead of passing
//! through another chain. libsecp256k1 multiplies in this way in 5 limbs of 52 bits and 10 of 26 (Dettman's folding in
//! the former); there `f = 2^36 + 0x3d10`.
//!
//! There are two forms.
//!
//! * *Side by side*: with operands multiplied by `2^s` and `2^t`, `s + t = w - r`, a column's edge at bit `r` is the
//!   edge of its low word. Then `u_k = (low word of d_k) / 2^(w - r) + (high word of d_(k - 1))` may be a full word,
//!   `2^(w - r) f u_k` still has room in `c_k`, and no column waits for the carry of another, except column `N` for
//!   column `N - 1`. The remaining carries are words, and they move in parallel.
//! * *In a chain*, as above, if operands have no room for `2^(w - r)`, or `f` is longer than a limb:
//!   `f = f_0 + f_1 2^r` adds `f_0 u_k` to column `k` and `f_1 u_k` to column `k + 1`, and the carry out of the top
//!   takes one short chain through the lowest limbs.
//!
//! A case that would have failed: in ten limbs of 26 bits, five bits of slack instead of four (limbs below 2^31) let
//! column 9 reach `10 * 2^62`, more than a double word. The forge reports this error.

use super::common::{Build, Item};
use super::complete::{Products, complete};
use super::limbs::{Draft, Plan};
use super::unsaturated::{Operands, around, small};
use crate::contract::Classes;
use crate::spec::{Field, Refusal, Rep};
use limbsmith_check::Var;

/// All functions of the representation.
pub fn build(field: &Field, rep: &Rep) -> Result<(Classes, Vec<Item>), Refusal> {
    let plan = Plan::new(field, rep)?;
    let products = Products {
        mul: product(&plan, false)?,
        square: product(&plan, true)?,
        small,
        tables: None,
    };
    complete(&plan, products)
}

fn product(plan: &Plan<'_>, square: bool) -> Result<Draft, Refusal> {
    let name = if square { "square" } else { "mul" };
    if let Some((s, t)) = shifts(plan) {
        let mut b = Build::new(name);
        b.note(format!(
            "times 2^{s} and 2^{t}: bit {} of a column is bit {}",
            plan.rep.radix, plan.rep.word
        ));
        let x = Operands::new(plan, &mut b, square.into(), (s, t), None);
        let r = side_by_side(plan, &mut b, |b, k| x.terms(b, k), |k| x.show(k));
        b.output(&r);
        if b.fits().is_ok() {
            return Ok((b, r));
        }
    }
    let mut b = Build::new(name);
    let x = Operands::new(plan, &mut b, square.into(), (0, 0), None);
    let r = chained(plan, &mut b, |b, k| x.terms(b, k), |k| x.show(k));
    b.output(&r);
    b.fits().map(|()| (b, r))
}

/// The shifts of the operands that align a column's edge with a word's. They exist if all limbs have the same width and
/// there is one fold factor; whether there is room is checked later.
fn shifts(plan: &Plan<'_>) -> Option<(u32, u32)> {
    let (w, r) = (plan.rep.word, plan.rep.radix);
    let one = plan.rep.uniform() && plan.fold.len() == 1 && plan.fold[0].0 == 0;
    let widest = plan.loose.iter().max()?.bits() as u32;
    let t = (w - r) / 2;
    (one && widest + w - r - t <= w).then_some((w - r - t, t))
}

/// The reduced product of columns times `2^(w - r)`; `column` gives the terms of each.
pub fn side_by_side(
    plan: &Plan<'_>,
    b: &mut Build,
    mut column: impl FnMut(&mut Build, usize) -> Vec<Var>,
    show: impl Fn(usize) -> String,
) -> Vec<Var> {
    let (w, r, n) = (plan.rep.word, plan.rep.radix, plan.rep.limbs);
    let f = plan.fold[0].1 << (w - r);
    b.note(format!(
        "2^{} = {} mod p, here times 2^{}",
        plan.rep.total(),
        plan.show(&plan.fold),
        w - r
    ));
    let fold = |b: &mut Build, u: Var, terms: &mut Vec<Var>| {
        let wide = b.cast(u, 2 * w);
        terms.push(b.scale(wide, f));
    };
    let high = |b: &mut Build, v: Var| {
        let v = b.shr(v, w);
        b.cast(v, w)
    };
    let low = |b: &mut Build, v: Var| {
        let v = b.cast(v, w);
        b.shr(v, w - r)
    };
    // All upper columns first: measured faster than alternating, especially in latency.
    let mut upper = vec![];
    for k in (0..n - 1).rev() {
        b.note(format!("{}: {{d{k}}}", show(k + n)));
        let terms = column(b, k + n);
        let d = b.sum(&terms);
        upper.push(b.name(d, &format!("d{k}")));
    }
    upper.reverse();
    // u_k gets the high word of the column below; u_0 gets that of column N - 1, which comes next.
    let mut passed = vec![];
    for k in (1..n).rev() {
        let mut u = high(b, upper[k - 1]);
        if k + 1 < n {
            let kept = low(b, upper[k]);
            u = b.add(kept, u);
        }
        passed.push(b.name(u, &format!("u{k}")));
    }
    b.note(format!("{} + f u{m}: {{c{m}}}", show(n - 1), m = n - 1));
    let mut terms = column(b, n - 1);
    fold(b, passed[0], &mut terms);
    let top = b.sum(&terms);
    let top = b.name(top, &format!("c{}", n - 1));
    let kept = low(b, upper[0]);
    let over = high(b, top);
    let u = b.add(kept, over);
    passed.push(b.name(u, "u0"));
    let mut columns = vec![];
    for k in 0..n - 1 {
        b.note(format!("{} + f u{k}: {{c{k}}}", show(k)));
        let mut terms = column(b, k);
        fold(b, passed[n - 1 - k], &mut terms);
        let c = b.sum(&terms);
        columns.push(b.name(c, &format!("c{k}")));
    }
    columns.push(top);
    let mut limbs = vec![];
    for (k, &c) in columns.iter().enumerate() {
        let mut v = low(b, c);
        if k > 0 {
            let below = high(b, columns[k - 1]);
            v = b.add(v, below);
        }
        limbs.push(b.name(v, &format!("t{k}")));
    }
    b.note("what is left to carry, all at once");
    let out = plan.carry_once(b, &limbs);
    plan.settle(b, out)
}

/// The reduced product of columns, both accumulators carried; `column` gives the terms of each.
pub fn chained(
    plan: &Plan<'_>,
    b: &mut Build,
    mut column: impl FnMut(&mut Build, usize) -> Vec<Var>,
    show: impl Fn(usize) -> String,
) -> Vec<Var> {
    let (w, n, weights) = (plan.rep.word, plan.rep.limbs, &plan.rep.weights);
    let split = |b: &mut Build, v: Var, width: u32, name: &str| {
        // The limb first, then its word. A first column of a square is even; if it were cut at the word's edge first,
        // its limb would have another quotient.
        let low = b.low(v, width);
        let low = b.cast(low, w);
        (b.name(low, name), b.shr(v, width))
    };
    b.note(format!(
        "2^{} = {} mod p",
        plan.rep.total(),
        plan.show(&plan.fold)
    ));
    b.note(format!("{}: {{d}}", show(n - 1)));
    let terms = column(b, n - 1);
    let d = b.sum(&terms);
    let d = b.name(d, "d");
    let (top, mut d) = split(b, d, plan.rep.width(n - 1), &format!("t{}", n - 1));
    let mut passed: Vec<Var> = vec![];
    let mut c: Option<Var> = None;
    let mut lows = vec![];
    for k in 0..n {
        if k + 1 < n {
            let mut terms = vec![d];
            terms.extend(column(b, k + n));
            b.note(format!("{}: {{d}}", show(k + n)));
            let v = b.sum(&terms);
            let v = b.name(v, "d");
            let (u, rest) = split(b, v, plan.rep.width(k), &format!("u{k}"));
            let wide = b.cast(u, 2 * w);
            passed.push(wide);
            d = rest;
        } else {
            // The part above the highest column stays whole.
            passed.push(b.name(d, &format!("u{k}")));
        }
        let mut terms: Vec<Var> = c.into_iter().collect();
        if k + 1 < n {
            b.note(format!("{} + f u{k}: {{c}}", show(k)));
            terms.extend(column(b, k));
        } else {
            b.note(format!("the top limb ends at bit {}", plan.field.bits()));
            terms.push(b.cast(top, 2 * w));
        }
        for &(j, f) in plan.fold.iter().filter(|(j, _)| *j <= k) {
            let f = f << plan.excess(k - j, j);
            terms.push(b.scale(passed[k - j], f));
        }
        let v = b.sum(&terms);
        let v = b.name(v, "c");
        let (t, rest) = split(b, v, plan.widths[k], &format!("t{k}"));
        lows.push(t);
        c = Some(rest);
    }
    // Pieces of the fold that pass the top: their weight is relative to the modulus' top bit.
    let mut terms: Vec<Var> = c.into_iter().collect();
    for (k, &u) in passed.iter().enumerate() {
        for &(j, f) in plan.fold.iter().filter(|(j, _)| k + j >= n) {
            let shift = weights[k] + weights[j] - plan.field.bits();
            let factor = f.checked_shl(shift).filter(|x| x >> shift == f);
            terms.push(b.scale(u, factor.unwrap_or(u128::MAX)));
        }
    }
    let out = b.sum(&terms);
    b.note("what left it goes around");
    let r = around(plan, b, &lows, out);
    plan.settle(b, r)
}
