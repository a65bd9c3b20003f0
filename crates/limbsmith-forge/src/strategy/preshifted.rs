//! Products whose halves fall apart at the limb's edge by themselves.
//!
//! With limbs of `r` bits in words of `w`, multiply `2^s a_i` by `2^t b_j` where `s + t = w - r`.
//! The high word of the product is then `floor(a_i b_j / 2^r)`, exactly what belongs to the next
//! column, and the low word, shifted down by `w - r`, is `a_i b_j mod 2^r`. High and low parts are
//! summed apart in single words: no double-word addition, no carry flag, no double-word shift.
//! The columns are folded after they are summed, so that operands may have slack, and since every
//! column fits one word, all carries move at the same time.

use super::common::{Build, ones};
use super::limbs::{Draft, Plan};
use crate::spec::Refusal;
use limbsmith_check::Var;

/// `mul`, `square` and `mul_small`.
pub fn products(plan: &Plan<'_>) -> Result<[Draft; 3], Refusal> {
    let spare = plan.rep.word - plan.rep.radix;
    if spare < 2 {
        return Err(Refusal(format!(
            "{} {}: pre-shifting needs at least two spare bits in a word",
            plan.field.name, plan.rep.name
        )));
    }
    if plan.loose[0].bits() as u32 + spare.div_ceil(2) > plan.rep.word {
        return Err(Refusal(format!(
            "{} {}: loose limbs of {} bits cannot be shifted by {} in words of {}",
            plan.field.name,
            plan.rep.name,
            plan.loose[0].bits(),
            spare.div_ceil(2),
            plan.rep.word
        )));
    }
    Ok([product(plan, false), product(plan, true), small(plan)])
}

fn shifted(b: &mut Build, x: &[Var], k: u32, suffix: &str) -> Vec<Var> {
    let letter = if suffix == "v" { "y" } else { "x" };
    x.iter()
        .enumerate()
        .map(|(i, &limb)| {
            let v = b.shl(limb, k);
            b.name(v, &format!("{letter}{i}"))
        })
        .collect()
}

fn product(plan: &Plan<'_>, square: bool) -> Draft {
    let (w, r, n) = (plan.rep.word, plan.rep.radix, plan.rep.limbs);
    let (s, t) = ((w - r) / 2, (w - r).div_ceil(2));
    let mut b = Build::new(if square { "square" } else { "mul" });
    let a = b.input("a", w, &plan.loose);
    let other = if square {
        a.clone()
    } else {
        b.input("b", w, &plan.loose)
    };
    b.note(format!("2^{s} a_i times 2^{t} b_j splits at 2^{r}"));
    let x = shifted(&mut b, &a, s, "u");
    let y = shifted(&mut b, &other, t, "v");
    // A doubled product needs a left operand shifted by one more.
    let doubled = if s + 1 == t {
        y.clone()
    } else if square {
        let v: Vec<Var> = a.iter().map(|&limb| b.shl(limb, s + 1)).collect();
        v.into_iter()
            .enumerate()
            .map(|(i, v)| b.name(v, &format!("z{i}")))
            .collect()
    } else {
        vec![]
    };
    // low[k] and high[k]: the parts that belong to column k.
    let mut low = vec![vec![]; 2 * n];
    let mut high = vec![vec![]; 2 * n];
    for i in 0..n {
        for j in 0..n {
            if square && j < i {
                continue;
            }
            let left = if square && i < j { doubled[i] } else { x[i] };
            let (l, h) = b.mul_wide(left, y[j]);
            let l = b.name(l, &format!("l{i}{j}"));
            let h = b.name(h, &format!("h{i}{j}"));
            low[i + j].push(l);
            high[i + j + 1].push(h);
        }
    }
    let column = |b: &mut Build, k: usize| {
        let mut terms = vec![];
        for &l in &low[k] {
            terms.push(b.shr(l, w - r));
        }
        terms.extend(&high[k]);
        b.sum(&terms)
    };
    let mut columns = vec![];
    for k in 0..n {
        b.note(format!(
            "column {k}, with column {} folded: {{c{k}}}",
            k + n
        ));
        let u = column(&mut b, k + n);
        let u = b.name(u, &format!("u{k}"));
        let v = column(&mut b, k);
        let u = b.scale(u, plan.fold);
        let v = b.add(v, u);
        columns.push(b.name(v, &format!("c{k}")));
    }
    b.note("all carries at once");
    let out = plan.carry_once(&mut b, &columns);
    let out = plan.settle(&mut b, out);
    b.output(&out);
    (b, out)
}

fn small(plan: &Plan<'_>) -> Draft {
    let (w, r, n) = (plan.rep.word, plan.rep.radix, plan.rep.limbs);
    let (s, t) = ((w - r) / 2, (w - r).div_ceil(2));
    let mut b = Build::new("mul_small");
    let a = b.input("a", w, &plan.loose);
    let k = b.scalar("k", w, ones(plan.rep.small));
    let x = shifted(&mut b, &a, s, "u");
    let v = b.shl(k, t);
    let y = b.name(v, "y");
    let mut parts = vec![];
    for (i, &limb) in x.iter().enumerate() {
        let (l, h) = b.mul_wide(limb, y);
        parts.push((b.name(l, &format!("l{i}")), b.name(h, &format!("h{i}"))));
    }
    let mut out = vec![];
    for i in 0..n {
        let l = b.shr(parts[i].0, w - r);
        let mut h = parts[(i + n - 1) % n].1;
        if i == 0 {
            h = b.scale(h, plan.fold);
        }
        let v = b.add(l, h);
        out.push(b.name(v, &format!("r{i}")));
    }
    let out = plan.settle(&mut b, out);
    b.output(&out);
    (b, out)
}
