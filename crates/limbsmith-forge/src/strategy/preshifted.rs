//! Products whose halves separate at the limb's edge.
//!
//! With limbs of `r` bits in words of `w`, multiply `2^s a_i` by `2^t b_j` where `s + t = w - r`. The high word of the
//! product is then `floor(a_i b_j / 2^r)`, exactly the carry to the next column, and the low word, shifted down by
//! `w - r`, is `a_i b_j mod 2^r`. High and low parts are summed separately in single words: no double-word addition, no
//! carry flag, no double-word shift. Every column fits one word, so all carries move in parallel.
//!
//! The part above the top is folded beforehand, in the right operand's limbs, if `s` and `t` can be chosen so that they
//! have room for the factor. Otherwise the upper columns are summed separately and folded last.

use super::common::{Build, ones, small_name};
use super::complete::Products;
use super::limbs::{Draft, Plan};
use crate::spec::Refusal;
use limbsmith_check::Var;
use num_bigint::BigUint;

/// The products.
pub fn products(plan: &Plan<'_>) -> Result<Products, Refusal> {
    let fold = plan.single_fold()?;
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
    Ok(Products {
        mul: product(plan, false, fold),
        square: product(plan, true, fold),
        small,
        tables: None,
    })
}

fn shifted(b: &mut Build, x: &[Var], k: u32, letter: &str) -> Vec<Var> {
    x.iter()
        .enumerate()
        .map(|(i, &limb)| {
            let v = b.shl(limb, k);
            b.name(v, &format!("{letter}{i}"))
        })
        .collect()
}

fn product(plan: &Plan<'_>, square: bool, fold: u128) -> Draft {
    let (w, r, n) = (plan.rep.word, plan.rep.radix, plan.rep.limbs);
    // Shifts the right operand no further than its folded limbs allow, if they allow any shift and the left operand has
    // room for the rest.
    let bits = plan.loose[0].bits() as u32;
    let folded = (&plan.loose[0] * fold).bits() as u32;
    let before = folded <= w && w - r - (w - folded).min(w - r) + bits < w;
    let t = if before {
        (w - folded).min(w - r)
    } else {
        (w - r).div_ceil(2)
    };
    let s = w - r - t;
    let mut b = Build::new(if square { "square" } else { "mul" });
    let a = b.input("a", w, &plan.loose);
    let other = if square {
        a.clone()
    } else {
        b.input("b", w, &plan.loose)
    };
    b.note(format!("2^{s} a_i times 2^{t} b_j splits at 2^{r}"));
    let x = shifted(&mut b, &a, s, "x");
    let y = shifted(&mut b, &other, t, "y");
    let mut folded = y.clone();
    if before {
        b.note(format!("2^{} = {} mod p", r * n as u32, fold));
        for j in if square { n.div_ceil(2) } else { 1 }..n {
            let v = b.scale(other[j], fold << t);
            folded[j] = b.name(v, &format!("f{j}"));
        }
    }
    let doubled = if square {
        shifted(&mut b, &a[..n - 1], s + 1, "d")
    } else {
        vec![]
    };
    // Column k and, if the fold comes last, column k + n.
    let mut sums: Vec<Option<Var>> = vec![None; 2 * n];
    let collect = |b: &mut Build, sums: &mut Vec<Option<Var>>, k: usize, v: Var| {
        let v = sums[k].map_or(v, |sum| b.add(sum, v));
        let name = if k < n {
            format!("c{k}")
        } else {
            format!("u{}", k - n)
        };
        sums[k] = Some(b.name(v, &name));
    };
    for i in 0..n {
        b.note(format!("row {i}: products of a{i}, halves apart"));
        for j in if square { i } else { 0 }..n {
            let passed = before && i + j >= n;
            let left = if square && i < j { doubled[i] } else { x[i] };
            let (l, h) = b.mul_wide(left, if passed { folded[j] } else { y[j] });
            let (l, h) = (b.name(l, "l"), b.name(h, "h"));
            let l = b.shr(l, w - r);
            let k = if passed { i + j - n } else { i + j };
            collect(&mut b, &mut sums, k, l);
            collect(&mut b, &mut sums, k + 1, h);
        }
    }
    b.note("what passed the top");
    let mut columns = vec![];
    for k in 0..n {
        let mut v = sums[k].expect("every column has a product");
        if let Some(u) = sums[k + n] {
            let u = b.scale(u, fold);
            let sum = b.add(v, u);
            v = b.name(sum, &format!("c{k}"));
        }
        columns.push(v);
    }
    let widest = *columns
        .iter()
        .max_by_key(|&&c| b.high(c))
        .expect("a column");
    let name = b.name_of(widest).to_string();
    b.note(format!("all carries at once; columns are {{{name}}}"));
    let out = plan.carry_once(&mut b, &columns);
    let out = plan.settle(&mut b, out);
    b.output(&out);
    (b, out)
}

/// `mul_small`, or `mul_small_add` with an addend of these limbs.
pub fn small(plan: &Plan<'_>, addend: Option<&[BigUint]>) -> Draft {
    let (w, r, n) = (plan.rep.word, plan.rep.radix, plan.rep.limbs);
    let (s, t) = ((w - r) / 2, (w - r).div_ceil(2));
    let mut b = Build::new(small_name(addend));
    let a = b.input("a", w, &plan.loose);
    let k = b.scalar("k", w, ones(plan.rep.small));
    let addend = addend.map(|bound| b.input("b", w, bound));
    let x = shifted(&mut b, &a, s, "x");
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
            h = b.scale(h, plan.fold[0].1);
        }
        let mut v = b.add(l, h);
        if let Some(y) = &addend {
            v = b.add(v, y[i]);
        }
        out.push(b.name(v, &format!("r{i}")));
    }
    let out = plan.settle(&mut b, out);
    b.output(&out);
    (b, out)
}
