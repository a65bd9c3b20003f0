//! Products by columns of double words.
//!
//! Column `k` of a product is the sum of all `a_i b_j` with `i + j = k`; those with `i + j = k + N` belong to it too,
//! times the fold. All columns are summed before any carry moves. Then one chain of carries runs from the bottom to the
//! top and once around.
//!
//! The position of the fold depends on its size: on the operand's limbs beforehand (`b_j f` must fit a word), on the
//! sum of the upper columns, or, if that overflows too, on the upper columns after a carry chain of their own.
//!
//! A fourth form has *aligned* columns: if the operands have room for the factors `2^s` and `2^t` with `s + t = w - r`,
//! a column's edge at bit `r` is at the edge of its low word. Its high word then is the carry, and no shift across two
//! words is needed, which some processors do slowly. The carries, being words, all move in parallel.
//!
//! Of the forms that fit, the one with the least [work](crate::pass::work) is used, unless the representation selects
//! one ([`Making`](crate::spec::Making)). The search in [`multiples`] selects the multiples of limbs, doubled or
//! folded, that they need.

pub mod multiples;
mod operands;
mod tables;

pub use operands::Operands;

use super::common::{Build, ones, small_name};
use super::complete::Products;
use super::limbs::{Draft, Plan};
use crate::spec::{Fold, Refusal};
use limbsmith_check::Var;
use num_bigint::BigUint;

/// The kind of product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Of two operands.
    Mul,
    /// Of an operand by itself.
    Square,
    /// Of two operands, the second of which is premultiplied ([`Tables`](super::complete::Tables)).
    Folded,
}

/// The products.
pub fn products(plan: &Plan<'_>) -> Result<Products, Refusal> {
    let folded = plan.rep.making.folded_tables;
    Ok(Products {
        mul: pick(plan, What::Mul)?.1,
        square: pick(plan, What::Square)?.1,
        small,
        tables: folded.then(|| tables::product(plan)).transpose()?,
    })
}

/// An error for a representation.
fn wide_refusal(plan: &Plan<'_>, why: &str) -> Refusal {
    Refusal(format!("{} {}: {why}", plan.field.name, plan.rep.name))
}

/// Every form of a product that the representation allows, or the reason why it does not fit.
pub fn forms(plan: &Plan<'_>, what: What) -> Vec<(Fold, Result<Draft, Refusal>)> {
    let all = [Fold::Aligned, Fold::Operand, Fold::Sum, Fold::Carried];
    let wanted = plan.rep.making.fold;
    let mut list = vec![];
    for fold in all {
        if wanted.is_some_and(|w| w != fold) {
            continue;
        }
        let kept = match what {
            What::Folded => tables::factor(plan, fold).map(|_| ()),
            _ => Ok(()),
        };
        let draft = kept.and_then(|()| match fold {
            Fold::Aligned => aligned_shift(plan).map(|t| aligned(plan, what, t)),
            Fold::Carried => Ok(product(plan, what, fold)),
            _ => plan.single_fold().map(|_| product(plan, what, fold)),
        });
        list.push((fold, draft.and_then(|d| d.0.fits().map(|()| d))));
    }
    list
}

/// The form with the least work, of those that fit.
fn pick(plan: &Plan<'_>, what: What) -> Result<(Fold, Draft), Refusal> {
    let mut best: Option<(usize, (Fold, Draft))> = None;
    let mut why = None;
    for (fold, form) in forms(plan, what) {
        // An error about unaligned columns or a long fold says nothing about the limbs.
        let telling = match fold {
            Fold::Operand if what == What::Folded => true,
            Fold::Carried => what != What::Folded,
            Fold::Aligned => plan.rep.making.fold.is_some(),
            _ => plan.rep.making.fold.is_some() || plan.single_fold().is_ok(),
        };
        match form {
            Ok(draft) => {
                let work = draft.0.work().cost();
                if best.as_ref().is_none_or(|(least, _)| work < *least) {
                    best = Some((work, (fold, draft)));
                }
            }
            Err(e) => why = why.or(Some(e).filter(|_| telling)),
        }
    }
    let none = || Refusal(format!("{}: no form of a product", plan.rep.name));
    best.map(|(_, draft)| draft)
        .ok_or_else(|| why.unwrap_or_else(none))
}

/// The shift of the right operand in aligned columns: the largest one that its folded limbs allow.
fn aligned_shift(plan: &Plan<'_>) -> Result<u32, Refusal> {
    let f = plan.single_fold()?;
    let widest = plan.loose.iter().max().expect("a limb");
    let room = plan.rep.word.checked_sub((widest * f).bits() as u32);
    let room = room.filter(|_| plan.rep.uniform());
    room.map(|s| s.min(plan.rep.word - plan.rep.radix))
        .ok_or_else(|| {
            Refusal(format!(
                "{} {}: no room to align columns",
                plan.field.name, plan.rep.name
            ))
        })
}

impl From<bool> for What {
    /// `true` means a square.
    fn from(square: bool) -> Self {
        if square { What::Square } else { What::Mul }
    }
}

impl What {
    /// The function's name.
    fn name(self) -> &'static str {
        match self {
            What::Mul => "mul",
            What::Square => "square",
            What::Folded => "mul_folded",
        }
    }
}

fn wide(b: &mut Build, x: Var) -> Var {
    let w = 2 * b.width(x);
    b.cast(x, w)
}

/// `x * y` in a double word.
pub fn wide_mul(b: &mut Build, x: Var, y: Var) -> Var {
    let (x, y) = (wide(b, x), wide(b, y));
    b.mul(x, y)
}

fn product(plan: &Plan<'_>, what: What, fold: Fold) -> Draft {
    let (w, n) = (plan.rep.word, plan.rep.limbs);
    let mut b = Build::new(what.name());
    let before = fold == Fold::Operand;
    let plain = plan.fold == [(0, 1)];
    let factor = (before && !plain).then(|| plan.fold[0].1);
    let x = Operands::new(plan, &mut b, what, (0, 0), factor);
    let mut columns = vec![];
    let mut upper = vec![];
    if !before {
        for k in n..2 * n - 1 {
            let terms = x.terms(&mut b, k);
            let v = b.sum(&terms);
            upper.push(b.name(v, &format!("h{}", k - n)));
        }
        if fold == Fold::Carried {
            upper = carry_upper(plan, &mut b, &upper);
            if !plain {
                b.note(plan.power());
            }
        }
    }
    let back = come_back(plan, &mut b, &upper);
    for k in 0..n {
        let passed = x.show(k + n);
        if passed.is_empty() || plan.fold.len() > 1 {
            b.note(format!("{}: {{c{k}}}", x.show(k)));
        } else if plain {
            b.note(format!("{} + {passed}: {{c{k}}}", x.show(k)));
        } else {
            let f = plan.show(&plan.fold);
            b.note(format!("{} + {f} ({passed}): {{c{k}}}", x.show(k)));
        }
        let mut terms = x.terms(&mut b, k);
        if before {
            terms.extend(x.terms(&mut b, k + n));
        }
        for &(_, v, f) in back.iter().filter(|(at, ..)| *at == k) {
            let f = b.constant(2 * w, f);
            terms.push(b.mul(v, f));
        }
        let v = b.sum(&terms);
        columns.push(b.name(v, &format!("c{k}")));
    }
    let r = carry_columns(plan, &mut b, &columns);
    let r = plan.settle(&mut b, r);
    b.output(&r);
    (b, r)
}

/// The destinations of upper columns: lower column, value, factor. A piece of the fold that is too high for its column
/// wraps around once more.
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
            let c = b.constant(b.width(g), f);
            let v = b.mul(g, c);
            let v = b.name(v, "u");
            let m = k + j - n;
            out.extend(
                plan.fold
                    .iter()
                    .filter(|(i, _)| m + i < n)
                    .map(|&(i, f)| (m + i, v, f << plan.excess(m, i))),
            );
        }
    }
    out
}

/// Columns with edges at word boundaries: the left operand times `2^s`, the right one times `2^t`.
fn aligned(plan: &Plan<'_>, what: What, t: u32) -> Draft {
    let square = what == What::Square;
    let (w, n, fold) = (plan.rep.word, plan.rep.limbs, plan.fold[0].1);
    let s = w - plan.rep.radix - t;
    let mut b = Build::new(what.name());
    let x = b.input("a", w, &plan.loose);
    let (y, kept) = match what {
        What::Square => (x.clone(), None),
        What::Mul => (b.input("b", w, &plan.loose), None),
        What::Folded => {
            let (y, folded) = tables::input(plan, &mut b, fold << t);
            (y, Some(folded))
        }
    };
    let letter = if square { "a" } else { "b" };
    let mut folded = kept.clone().unwrap_or_else(|| y.clone());
    if fold > 1 {
        let total = plan.rep.total();
        let times = if t > 0 {
            format!(", here times 2^{t}")
        } else {
            String::new()
        };
        b.note(format!("2^{total} = {fold} mod p{times}"));
    }
    if (fold > 1 || t > 0) && kept.is_none() {
        for j in if square { n.div_ceil(2) } else { 1 }..n {
            let v = b.scale(y[j], fold << t);
            folded[j] = b.name(v, &format!("{letter}{j}f"));
        }
    }
    if s + t > 0 {
        b.note(format!(
            "times 2^{s} and 2^{t}: bit {} of a column is bit {w}",
            plan.rep.radix
        ));
    }
    let shifted = |b: &mut Build, limbs: &[Var], k: u32, name: &dyn Fn(usize) -> String| {
        let one = |(i, &limb): (usize, &Var)| match k {
            0 => limb,
            _ => {
                let v = b.shl(limb, k);
                b.name(v, &name(i))
            }
        };
        limbs.iter().enumerate().map(one).collect::<Vec<Var>>()
    };
    let doubled = match square {
        true => shifted(&mut b, &x[..n - 1], s + 1, &|i| format!("{letter}{i}d")),
        false => vec![],
    };
    let x = shifted(&mut b, &x, s, &|i| format!("x{i}"));
    let y = shifted(&mut b, &y, t, &|i| format!("y{i}"));
    // Row by row: one multiplicand stays in a register, and all columns are accumulated together.
    let mut sums: Vec<Option<Var>> = vec![None; n];
    for i in 0..n {
        b.note(format!(
            "row {i}: products of a{i}; those past the top take the fold"
        ));
        for j in if square { i } else { 0 }..n {
            let k = (i + j) % n;
            let left = if square && i < j { doubled[i] } else { x[i] };
            let v = wide_mul(&mut b, left, if i + j < n { y[j] } else { folded[j] });
            let v = sums[k].map_or(v, |sum| b.add(sum, v));
            sums[k] = Some(b.name(v, &format!("c{k}")));
        }
    }
    let columns: Vec<Var> = sums.into_iter().flatten().collect();
    let r = carry_aligned(plan, &mut b, &columns);
    let r = plan.settle(&mut b, r);
    b.output(&r);
    (b, r)
}

/// Low words keep their upper `r` bits, and high words are added to the next column; the remaining carries fit words.
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
            h = b.scale(h, plan.fold[0].1);
        }
        let v = b.add(low, h);
        out.push(b.name(v, &format!("t{i}")));
    }
    b.note("what is left of them, all at once");
    plan.carry_once(b, &out)
}

/// Carries the upper columns among themselves, so that all are shorter than a limb.
fn carry_upper(plan: &Plan<'_>, b: &mut Build, upper: &[Var]) -> Vec<Var> {
    let mut out = vec![];
    let mut carry: Option<Var> = None;
    for (i, &h) in upper.iter().enumerate() {
        let v = carry.map_or(h, |c| b.add(h, c));
        let low = b.low(v, plan.rep.width(i));
        out.push(b.name(low, &format!("g{i}")));
        let c = b.shr(v, plan.rep.width(i));
        carry = Some(b.name(c, "k"));
    }
    // The part above the highest column stays whole.
    out.push(carry.expect("an upper column"));
    out
}

/// The carry of a column as a double word, through a single word if it fits one.
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
    let (w, n) = (plan.rep.word, columns.len());
    let widths = &plan.widths;
    b.note("carries, once around");
    let mut c = columns.to_vec();
    for i in 1..n {
        let k = carry_of(b, c[i - 1], widths[i - 1], w);
        let v = b.add(c[i], k);
        c[i] = b.name(v, &format!("c{i}"));
    }
    let top = b.shr(c[n - 1], widths[n - 1]);
    let lows: Vec<Var> = (0..n)
        .map(|i| {
            let v = b.cast(c[i], w);
            b.low(v, widths[i])
        })
        .collect();
    around(plan, b, &lows, top)
}

/// Adds the carry out of the top, a double word, and carries as far as needed.
pub fn around(plan: &Plan<'_>, b: &mut Build, lows: &[Var], top: Var) -> Vec<Var> {
    let (w, n) = (plan.rep.word, lows.len());
    let top = match plan.complement.len() {
        1 => top,
        _ => b.name(top, "k"),
    };
    let mut carry: Option<Var> = None;
    let mut out = vec![];
    for (i, &low) in lows.iter().enumerate() {
        let piece = plan.complement.iter().find(|(j, _)| *j == i);
        let Some(&(_, f)) = piece else {
            let v = carry.take().map_or(low, |k| b.add(low, k));
            out.push(b.name(v, &format!("r{i}")));
            continue;
        };
        let below = carry.map_or(BigUint::ZERO, |k| b.high(k).clone());
        let reach = b.high(top) * f + b.high(low) + below;
        let narrow = reach.bits() as u32 <= w && b.high(top).bits() as u32 <= w;
        let (mut v, part) = if narrow {
            let t = b.cast(top, w);
            (low, b.scale(t, f))
        } else {
            (wide(b, low), b.scale(top, f))
        };
        v = b.add(v, part);
        if let Some(k) = carry.take() {
            let k = if narrow { k } else { wide(b, k) };
            v = b.add(v, k);
        }
        let v = b.name(v, "t");
        if i + 1 == n {
            let v = b.narrow(v, w);
            out.push(b.name(v, &format!("r{i}")));
            break;
        }
        let (mut r, mut k) = (b.low(v, plan.widths[i]), b.shr(v, plan.widths[i]));
        if !narrow {
            (r, k) = (b.cast(r, w), b.narrow(k, w));
        }
        out.push(b.name(r, &format!("r{i}")));
        carry = Some(k);
    }
    out
}

/// `mul_small`, or `mul_small_add` with an addend of these limbs. Each limb's product is split at the limb's edge, and
/// the upper part is added to the next limb.
pub fn small(plan: &Plan<'_>, addend: Option<&[BigUint]>) -> Draft {
    let (w, n) = (plan.rep.word, plan.rep.limbs);
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
    let (mut out, mut top) = (vec![], None);
    for i in 0..n {
        let v = b.cast(c[i], w);
        let low = b.low(v, plan.widths[i]);
        let below = (i + n - 1) % n;
        let h = b.shr(c[below], plan.widths[below]);
        let h = b.narrow(h, w);
        if i > 0 {
            let v = b.add(low, h);
            out.push(b.name(v, &format!("r{i}")));
        } else {
            out.push(low);
            top = Some(h);
        }
    }
    let top = top.expect("a limb");
    plan.add_pieces(&mut b, &mut out, top, &plan.complement, "r");
    let out = plan.settle(&mut b, out);
    b.output(&out);
    (b, out)
}
