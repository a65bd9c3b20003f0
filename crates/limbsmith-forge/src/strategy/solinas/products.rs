//! Products, squares and products by small factors.

use super::fold::Split;
use super::{Draft, Plan};
use crate::spec::Refusal;
use crate::strategy::common::{Build, ones};
use limbsmith_check::Var;
use num_bigint::BigUint;

/// The maximum number of columns that are written out in remarks.
const SHOWN: usize = 9;

fn wide_mul(b: &mut Build, x: Var, y: Var) -> Var {
    let w = 2 * b.width(x);
    let (x, y) = (b.cast(x, w), b.cast(y, w));
    b.mul(x, y)
}

/// `mul` or `square`, aligned if the operands have room for it.
pub fn product(plan: &Plan<'_>, square: bool) -> Result<Draft, Refusal> {
    let mut first = None;
    for split in [Split::Aligned, Split::Parts] {
        let draft = columns(plan, square, split);
        match draft.0.fits() {
            Ok(()) => return Ok(draft),
            Err(e) => first = Some(e),
        }
    }
    Err(plan.refuse(first.expect("some were tried").0))
}

fn columns(plan: &Plan<'_>, square: bool, split: Split) -> Draft {
    let (w, r, n) = (plan.rep.word, plan.rep.radix, plan.rep.limbs);
    let mut b = Build::new(if square { "square" } else { "mul" });
    let a = b.input("a", w, &plan.loose);
    let c = if square {
        a.clone()
    } else {
        b.input("b", w, &plan.loose)
    };
    // Left and right operands are shifted so that both shifts together align the columns.
    let both = if split == Split::Aligned { w - r } else { 0 };
    let right = both.div_ceil(2);
    let left = both - right;
    if both > 0 {
        b.note(format!(
            "times 2^{left} and 2^{right}: bit {r} of a column is bit {w}"
        ));
    }
    let mut shifted = |limbs: &[Var], by: u32, name: &str| -> Vec<Var> {
        if by == 0 {
            return limbs.to_vec();
        }
        let mut out = vec![];
        for (i, &x) in limbs.iter().enumerate() {
            let v = b.shl(x, by);
            out.push(b.name(v, &format!("{name}{i}")));
        }
        out
    };
    let x = shifted(&a, left, "x");
    let y = if square && right == left {
        x.clone()
    } else {
        shifted(&c, right, "y")
    };
    let doubled = match square {
        false => vec![],
        true if left + 1 == right => y.clone(),
        true => shifted(&a, left + 1, "d"),
    };
    if n > SHOWN {
        b.note("column k: all products of limbs i and j with i + j = k");
    }
    let mut columns = vec![];
    for k in 0..2 * n - 1 {
        let mut terms = vec![];
        let mut shown = vec![];
        for i in k.saturating_sub(n - 1)..=k.min(n - 1) {
            let j = k - i;
            if square && i > j {
                continue;
            }
            shown.push(match (square, i == j) {
                (true, true) => format!("a{i}^2"),
                (true, false) => format!("2 a{i} a{j}"),
                _ => format!("a{i} b{j}"),
            });
            let left = if square && i < j { doubled[i] } else { x[i] };
            terms.push(wide_mul(&mut b, left, y[j]));
        }
        if n <= SHOWN {
            b.note(format!("{}: {{c{k}}}", shown.join(" + ")));
        }
        let v = b.sum(&terms);
        columns.push(b.name(v, &format!("c{k}")));
    }
    let out = plan.reduce(&mut b, columns, split);
    b.output(&out);
    (b, out)
}

/// `mul_small`, or `mul_small_add` with an addend of these limbs.
pub fn small(plan: &Plan<'_>, addend: Option<&[BigUint]>) -> Draft {
    let w = plan.rep.word;
    let name = if addend.is_some() {
        "mul_small_add"
    } else {
        "mul_small"
    };
    let mut b = Build::new(name);
    let x = b.input("a", w, &plan.loose);
    let k = b.scalar("k", w, ones(plan.rep.small));
    let y = addend.map(|bound| b.input("b", w, bound));
    let mut columns = vec![];
    for (i, &limb) in x.iter().enumerate() {
        let mut v = wide_mul(&mut b, limb, k);
        if let Some(y) = &y {
            let y = b.cast(y[i], 2 * w);
            v = b.add(v, y);
        }
        columns.push(b.name(v, &format!("c{i}")));
    }
    let out = plan.reduce(&mut b, columns, Split::Parts);
    b.output(&out);
    (b, out)
}
