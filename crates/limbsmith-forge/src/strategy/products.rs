//! Whole products of words: all `2N` words, before any reduction.
//!
//! Words of 64 bits are for processors with carry flags. A row of products is carried in a chain of its own, from its
//! high words to its low ones. It is then added in a second chain, so that every chain runs without interruption.
//! Shorter words are for processors that multiply and accumulate, and for machines without carry flags. There a row is
//! one chain of `a b + t + c`, whose carry is a word.
//!
//! A square has the products `a_i a_j` of different words twice. They are collected once, from the middle outwards so
//! that no chain has a tail, doubled by adding them to themselves, and the diagonal is added. This takes
//! `N (N + 1) / 2` multiplications instead of `N^2`.

use super::common::Build;
use limbsmith_check::{Op, Var};

/// The word width from which rows are chains of carry bits; below it, of carry words.
const WIDE: u32 = 64;

/// All words of `x y`.
pub fn product(b: &mut Build, x: &[Var], y: &[Var]) -> Vec<Var> {
    let n = y.len();
    let w = b.width(x[0]);
    let zero = b.constant(w, 0);
    let mut e: Vec<Var> = vec![];
    for (i, &limb) in x.iter().enumerate() {
        b.note(format!("row {i}: a{i} b"));
        if w < WIDE {
            let mut carry = zero;
            for (j, &y) in y.iter().enumerate() {
                if i + j == e.len() {
                    e.push(zero);
                }
                let (lo, hi) = b.mac(limb, y, e[i + j], carry);
                e[i + j] = b.name(lo, &format!("e{}", i + j));
                carry = b.name(hi, "c");
            }
            e.push(b.name(carry, &format!("e{}", i + n)));
            continue;
        }
        let p = row(b, limb, y, if i == 0 { "e" } else { "p" });
        if i == 0 {
            e = p;
            continue;
        }
        let (sum, k) = b.add_chain(&e[i..i + n], &p[..n], "e", i);
        let (top, _) = b.adc(p[n], zero, k);
        e.truncate(i);
        e.extend(sum);
        e.push(b.name(top, &format!("e{}", i + n)));
    }
    e
}

/// `x y_j` as `N + 1` words: all products, then one chain.
fn row(b: &mut Build, x: Var, y: &[Var], name: &str) -> Vec<Var> {
    let (mut low, mut high) = (vec![], vec![]);
    for (j, &y) in y.iter().enumerate() {
        let (l, h) = b.mul_wide(x, y);
        low.push(b.name(l, &format!("l{j}")));
        high.push(b.name(h, &format!("h{j}")));
    }
    let n = low.len();
    low[0] = b.name(low[0], &format!("{name}0"));
    let (mid, k) = b.add_chain(&high[..n - 1], &low[1..], name, 1);
    let zero = b.constant(b.width(x), 0);
    let (top, _) = b.adc(high[n - 1], zero, k);
    let top = b.name(top, &format!("{name}{n}"));
    [vec![low[0]], mid, vec![top]].concat()
}

/// All words of `a^2`.
pub fn square(b: &mut Build, a: &[Var]) -> Vec<Var> {
    let n = a.len();
    let w = b.width(a[0]);
    let zero = b.constant(w, 0);
    let mut e = if w < WIDE {
        cross_by_rows(b, a)
    } else {
        cross_from_the_middle(b, a)
    };
    b.note("the squares; the cross products twice");
    let mut diagonal = vec![];
    for (i, &limb) in a.iter().enumerate() {
        let (l, h) = b.mul_wide(limb, limb);
        diagonal.push(b.name(l, &format!("l{}", 2 * i)));
        diagonal.push(b.name(h, &format!("l{}", 2 * i + 1)));
    }
    let cross = e[1..2 * n - 1].to_vec();
    let (twice, k) = b.add_chain(&cross, &cross, "e", 1);
    let (last, _) = b.adc(diagonal[2 * n - 1], zero, k);
    let last = b.name(last, &format!("l{}", 2 * n - 1));
    e[0] = b.name(diagonal[0], "e0");
    let (sum, k) = b.add_chain(&twice, &diagonal[1..2 * n - 1], "e", 1);
    e.splice(1..2 * n - 1, sum);
    let (top, _) = b.adc(last, zero, k);
    e[2 * n - 1] = b.name(top, &format!("e{}", 2 * n - 1));
    e
}

/// The cross products, each row a chain of carry words.
fn cross_by_rows(b: &mut Build, a: &[Var]) -> Vec<Var> {
    let n = a.len();
    let zero = b.constant(b.width(a[0]), 0);
    let mut e = vec![zero; 2 * n];
    for i in 0..n - 1 {
        b.note(format!("row {i}: a{i} and those above"));
        let mut carry = zero;
        for j in i + 1..n {
            let (lo, hi) = b.mac(a[i], a[j], e[i + j], carry);
            e[i + j] = b.name(lo, &format!("e{}", i + j));
            carry = b.name(hi, "c");
        }
        e[i + n] = carry;
    }
    e
}

/// The cross products, from the middle outwards. At level `l`, words `l..2n - l` are in use, so that each level's chain
/// ends where the next one begins.
fn cross_from_the_middle(b: &mut Build, a: &[Var]) -> Vec<Var> {
    let n = a.len();
    let zero = b.constant(b.width(a[0]), 0);
    let none = b.constant(8, 0);
    let mut e = vec![zero; 2 * n];
    for level in (1..n).rev() {
        let mut parts = vec![];
        for at in (level..2 * n - level - 1).step_by(2) {
            // The pairs with i + j = at, from the inside outwards. The earlier pairs belong to earlier levels of the
            // same parity that reach this far.
            let pairs = (0..=(at - 1) / 2).rev().map(|i| (i, at - i));
            let earlier = (level + 1..n)
                .filter(|l| *l <= at && (at - l) % 2 == 0 && at <= 2 * n - 2 - l)
                .count();
            let (i, j) = pairs
                .filter(|&(i, j)| i < j && j < n)
                .nth(earlier)
                .expect("as many levels as pairs");
            let (l, h) = b.mul_wide(a[i], a[j]);
            parts.push(b.name(l, &format!("l{at}")));
            parts.push(b.name(h, &format!("l{}", at + 1)));
        }
        let end = 2 * n - level - 1;
        e[level] = b.name(parts[0], &format!("e{level}"));
        let inside = parts.len() - 2;
        if inside == 0 {
            e[end] = b.name(parts[1], &format!("e{end}"));
            continue;
        }
        let old = e[level + 1..=level + inside].to_vec();
        let (sum, k) = b.chain_from(Op::Adc, &old, &parts[1..=inside], none, "e", level + 1);
        e.splice(level + 1..=level + inside, sum);
        let (top, _) = b.adc(parts[inside + 1], zero, k);
        e[end] = b.name(top, &format!("e{end}"));
    }
    e
}
