//! Products by columns of double words.
//!
//! Column `k` of a product collects every `a_i b_j` with `i + j = k`; those with `i + j = k + N`
//! belong to it too, times the fold. All columns are summed before any carry moves; then one
//! chain of carries runs from the bottom to the top and once around.
//!
//! Where the fold is applied depends on its size: to the operand's limbs beforehand (`b_j f`
//! must fit a word), to the sum of the upper columns, or, if that overflows too, to the upper
//! columns after a carry chain of their own. The first that fits is taken.
//!
//! Before any of these, *aligned* columns are tried: if the operands have room to be multiplied by
//! `2^s` and `2^t` with `s + t = w - r`, a column's edge at bit `r` falls on the edge of its low
//! word. Its high word then is the carry and nothing must be shifted across two words, which some
//! processors do slowly; and the carries, being words, all move at the same time.

use super::common::{Build, ones};
use super::limbs::{Draft, Plan};
use crate::spec::Refusal;
use limbsmith_check::Var;
use num_bigint::BigUint;

#[derive(Clone, Copy)]
enum Fold {
    /// To the operand's limbs, with columns aligned to words; the right operand's shift.
    Aligned(u32),
    Operand,
    Sum,
    Carried,
}

/// With an addend the product by a small factor has another name.
pub fn small_name(addend: Option<&[BigUint]>) -> &'static str {
    if addend.is_some() {
        "mul_small_add"
    } else {
        "mul_small"
    }
}

/// `mul`, `square` and `mul_small`.
pub fn products(plan: &Plan<'_>) -> Result<[Draft; 3], Refusal> {
    Ok([pick(plan, false)?, pick(plan, true)?, small(plan, None)])
}

fn pick(plan: &Plan<'_>, square: bool) -> Result<Draft, Refusal> {
    let mut first = None;
    // The right operand is shifted as far as its folded limbs allow.
    let folded = (&plan.loose[0] * plan.fold).bits() as u32;
    let shift = plan
        .rep
        .word
        .checked_sub(folded)
        .map(|s| s.min(plan.rep.word - plan.rep.radix));
    let aligned = shift.map(Fold::Aligned).into_iter();
    for fold in aligned.chain([Fold::Operand, Fold::Sum, Fold::Carried]) {
        let draft = product(plan, square, fold);
        match draft.0.fits() {
            Ok(()) => return Ok(draft),
            Err(e) => first.get_or_insert(e),
        };
    }
    Err(first.expect("some were tried"))
}

fn wide(b: &mut Build, x: Var) -> Var {
    let w = 2 * b.width(x);
    b.cast(x, w)
}

fn wide_mul(b: &mut Build, x: Var, y: Var) -> Var {
    let (x, y) = (wide(b, x), wide(b, y));
    b.mul(x, y)
}

fn product(plan: &Plan<'_>, square: bool, fold: Fold) -> Draft {
    let (w, n) = (plan.rep.word, plan.rep.limbs);
    let mut b = Build::new(if square { "square" } else { "mul" });
    let x = b.input("a", w, &plan.loose);
    let y = if square {
        x.clone()
    } else {
        b.input("b", w, &plan.loose)
    };
    let letter = if square { "a" } else { "b" };
    let before = matches!(fold, Fold::Operand | Fold::Aligned(_));
    let (s, t) = match fold {
        Fold::Aligned(t) => (w - plan.rep.radix - t, t),
        _ => (0, 0),
    };
    // f y_j for the products that pass the top.
    let mut folded = y.clone();
    if before && plan.fold > 1 {
        let shift = if t > 0 {
            format!(", here times 2^{t}")
        } else {
            String::new()
        };
        let total = plan.rep.radix * n as u32;
        b.note(format!("2^{total} = {} mod p{shift}", plan.fold));
    }
    if before && plan.fold > 1 || t > 0 {
        let first = if square { n.div_ceil(2) } else { 1 };
        for j in first..n {
            let v = b.scale(y[j], plan.fold << t);
            folded[j] = b.name(v, &format!("{letter}{j}f"));
        }
    }
    if s + t > 0 {
        b.note(format!(
            "times 2^{s} and 2^{t}: bit {} of a column is bit {w}",
            plan.rep.radix
        ));
    }
    let mut doubled = x.clone();
    if square {
        for i in 0..n - 1 {
            let v = b.shl(x[i], s + 1);
            doubled[i] = b.name(v, &format!("{letter}{i}d"));
        }
    }
    let shifted = |b: &mut Build, limbs: &[Var], k: u32, name: &str| -> Vec<Var> {
        if k == 0 {
            return limbs.to_vec();
        }
        let v: Vec<Var> = limbs.iter().map(|&l| b.shl(l, k)).collect();
        v.into_iter()
            .enumerate()
            .map(|(i, v)| b.name(v, &format!("{name}{i}")))
            .collect()
    };
    let x = shifted(&mut b, &x, s, "x");
    let y = shifted(&mut b, &y, t, "y");
    // Terms of column k: pairs (i, j), those of the same index once, others once or doubled.
    let pairs = |k: usize| -> Vec<(usize, usize)> {
        (0..n)
            .filter_map(|i| k.checked_sub(i).filter(|&j| j < n).map(|j| (i, j)))
            .filter(|&(i, j)| !square || i <= j)
            .collect()
    };
    let term = |b: &mut Build, i: usize, j: usize, ys: &[Var]| {
        let left = if square && i < j { doubled[i] } else { x[i] };
        wide_mul(b, left, ys[j])
    };
    let show = |k: usize| -> String {
        let one = |(i, j): (usize, usize)| match (square, i == j) {
            (true, true) => format!("a{i}^2"),
            (true, false) => format!("2 a{i} a{j}"),
            _ => format!("a{i} b{j}"),
        };
        pairs(k)
            .into_iter()
            .map(one)
            .collect::<Vec<_>>()
            .join(" + ")
    };
    let mut columns = vec![];
    let mut upper = vec![];
    if !before {
        for k in n..2 * n - 1 {
            let terms: Vec<Var> = pairs(k)
                .into_iter()
                .map(|(i, j)| term(&mut b, i, j, &y))
                .collect();
            let v = b.sum(&terms);
            upper.push(b.name(v, &format!("h{}", k - n)));
        }
        if matches!(fold, Fold::Carried) {
            upper = carry_upper(&mut b, &upper, plan.rep.radix);
        }
    }
    if let Fold::Aligned(_) = fold {
        // Row by row: one multiplicand stays put, and all columns grow at once.
        let mut sums: Vec<Option<Var>> = vec![None; n];
        for i in 0..n {
            b.note(format!(
                "row {i}: products of a{i}; those past the top take the fold"
            ));
            for j in if square { i } else { 0 }..n {
                let k = (i + j) % n;
                let v = term(&mut b, i, j, if i + j < n { &y } else { &folded });
                let v = sums[k].map_or(v, |sum| b.add(sum, v));
                sums[k] = Some(b.name(v, &format!("c{k}")));
            }
        }
        columns = sums.into_iter().flatten().collect();
    } else {
        for k in 0..n {
            let passed = show(k + n);
            if passed.is_empty() {
                b.note(format!("{}: {{c{k}}}", show(k)));
            } else if plan.fold == 1 {
                b.note(format!("{} + {passed}: {{c{k}}}", show(k)));
            } else {
                b.note(format!("{} + {} ({passed}): {{c{k}}}", show(k), plan.fold));
            }
            let mut terms: Vec<Var> = vec![];
            for (i, j) in pairs(k) {
                terms.push(term(&mut b, i, j, &y));
            }
            if before {
                for (i, j) in pairs(k + n) {
                    terms.push(term(&mut b, i, j, &folded));
                }
            } else if let Some(&h) = upper.get(k) {
                let f = b.constant(2 * w, plan.fold);
                terms.push(b.mul(h, f));
            }
            let v = b.sum(&terms);
            columns.push(b.name(v, &format!("c{k}")));
        }
    }
    let r = match fold {
        Fold::Aligned(_) => carry_aligned(plan, &mut b, &columns),
        _ => carry_columns(plan, &mut b, &columns),
    };
    let r = plan.settle(&mut b, r);
    b.output(&r);
    (b, r)
}

/// Low words keep their upper `r` bits, high words go to the next column; then all that is left
/// to carry fits words.
fn carry_aligned(plan: &Plan<'_>, b: &mut Build, columns: &[Var]) -> Vec<Var> {
    let (w, r, n) = (plan.rep.word, plan.rep.radix, columns.len());
    let widest = *columns
        .iter()
        .max_by_key(|&&c| b.high(c))
        .expect("a column");
    let name = b.name_of(widest).to_string();
    b.note(format!(
        "the high words are the carries; columns are {{{name}}}"
    ));
    let mut out = vec![];
    for (i, &c) in columns.iter().enumerate() {
        let low = b.cast(c, w);
        let low = b.shr(low, w - r);
        let h = b.shr(columns[(i + n - 1) % n], w);
        let mut h = b.narrow(h, w);
        if i == 0 {
            h = b.scale(h, plan.fold);
        }
        let v = b.add(low, h);
        out.push(b.name(v, &format!("t{i}")));
    }
    b.note("what is left of them, all at once");
    plan.carry_once(b, &out)
}

/// Carries the upper columns among themselves, so that all are shorter than a limb.
fn carry_upper(b: &mut Build, upper: &[Var], radix: u32) -> Vec<Var> {
    let mut out = vec![];
    let mut carry: Option<Var> = None;
    for (i, &h) in upper.iter().enumerate() {
        let v = carry.map_or(h, |c| b.add(h, c));
        let low = b.low(v, radix);
        out.push(b.name(low, &format!("g{i}")));
        let c = b.shr(v, radix);
        carry = Some(b.name(c, "k"));
    }
    // What passes the highest of them stays whole.
    out.push(carry.expect("an upper column"));
    out
}

/// The carry of a column as a double word, by way of a word if it fits one.
fn carry_of(b: &mut Build, column: Var, radix: u32, w: u32) -> Var {
    let c = b.shr(column, radix);
    if b.high(c).bits() as u32 <= w {
        let c = b.cast(c, w);
        wide(b, c)
    } else {
        c
    }
}

/// One chain from the bottom to the top, once around, and one step more.
fn carry_columns(plan: &Plan<'_>, b: &mut Build, columns: &[Var]) -> Vec<Var> {
    let (w, r, n) = (plan.rep.word, plan.rep.radix, columns.len());
    b.note("carries, once around");
    let mut c = columns.to_vec();
    for i in 1..n {
        let k = carry_of(b, c[i - 1], r, w);
        let v = b.add(c[i], k);
        c[i] = b.name(v, &format!("c{i}"));
    }
    let low = |b: &mut Build, i: usize| {
        let v = b.cast(c[i], w);
        b.low(v, r)
    };
    let top = b.shr(c[n - 1], r);
    let first = low(b, 0);
    let reach = b.high(top) * plan.fold + b.high(first);
    let (v, narrow) = if reach.bits() as u32 <= w {
        let top = b.cast(top, w);
        let around = b.scale(top, plan.fold);
        let v = b.add(first, around);
        (v, true)
    } else {
        let around = b.scale(top, plan.fold);
        let first = wide(b, first);
        let v = b.add(first, around);
        (v, false)
    };
    let v = b.name(v, "t");
    let (mut r0, mut k) = (b.low(v, r), b.shr(v, r));
    if !narrow {
        (r0, k) = (b.cast(r0, w), b.narrow(k, w));
    }
    let mut out = vec![b.name(r0, "r0")];
    for i in 1..n {
        let mut v = low(b, i);
        if i == 1 {
            v = b.add(v, k);
        }
        out.push(b.name(v, &format!("r{i}")));
    }
    out
}

/// `mul_small`, or `mul_small_add` if there is an addend with these limbs: each limb's product is
/// split at the limb's edge; a neighbor takes the upper part.
pub fn small(plan: &Plan<'_>, addend: Option<&[BigUint]>) -> Draft {
    let (w, r, n) = (plan.rep.word, plan.rep.radix, plan.rep.limbs);
    let mut b = Build::new(small_name(addend));
    let x = b.input("a", w, &plan.loose);
    let k = b.scalar("k", w, ones(plan.rep.small));
    let y = addend.map(|bound| b.input("b", w, bound));
    let mut c = vec![];
    for (i, &limb) in x.iter().enumerate() {
        let mut v = wide_mul(&mut b, limb, k);
        if let Some(y) = &y {
            let y = wide(&mut b, y[i]);
            v = b.add(v, y);
        }
        c.push(b.name(v, &format!("c{i}")));
    }
    let mut out = vec![];
    for i in 0..n {
        let v = b.cast(c[i], w);
        let low = b.low(v, r);
        let h = b.shr(c[(i + n - 1) % n], r);
        let mut h = b.narrow(h, w);
        if i == 0 {
            h = b.scale(h, plan.fold);
        }
        let v = b.add(low, h);
        out.push(b.name(v, &format!("r{i}")));
    }
    let out = plan.settle(&mut b, out);
    b.output(&out);
    (b, out)
}
