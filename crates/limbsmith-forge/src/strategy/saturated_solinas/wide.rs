//! Whole products of full words: `2 N` words, row by row.

use crate::strategy::common::Build;
use limbsmith_check::Var;

/// `x y_j` with one word more than `y`: all products, then one chain.
fn row(b: &mut Build, x: Var, y: &[Var], at: usize) -> Vec<Var> {
    let w = b.width(x);
    let (mut low, mut high) = (vec![], vec![]);
    for &y in y {
        let (l, h) = b.mul_wide(x, y);
        low.push(b.name(l, "l"));
        high.push(b.name(h, "h"));
    }
    let n = low.len();
    let zero = b.constant(w, 0);
    if n == 1 {
        return vec![low[0], high[0]];
    }
    let (mid, k) = b.add_chain(&high[..n - 1], &low[1..], "p", at + 1);
    let (top, _) = b.adc(high[n - 1], zero, k);
    let top = b.name(top, &format!("p{}", at + n));
    [vec![low[0]], mid, vec![top]].concat()
}

/// Adds a row at word `at` of `e`, which ends one word before the row does.
fn onto(b: &mut Build, e: &mut Vec<Var>, row: &[Var], at: usize) {
    let zero = b.constant(b.width(row[0]), 0);
    let n = e.len() - at;
    let (sum, mut k) = b.add_chain(&e[at..], &row[..n], "e", at);
    e.truncate(at);
    e.extend(sum);
    for &word in &row[n..] {
        let (v, c) = b.adc(word, zero, k);
        e.push(b.name(v, &format!("e{}", at + n)));
        k = c;
    }
}

/// All words of `x y`.
pub fn product(b: &mut Build, x: &[Var], y: &[Var]) -> Vec<Var> {
    b.note("row 0: a0 b");
    let mut e = row(b, x[0], y, 0);
    for (i, &limb) in x.iter().enumerate().skip(1) {
        b.note(format!("row {i}: a{i} b"));
        let p = row(b, limb, y, i);
        onto(b, &mut e, &p, i);
    }
    e
}

/// All words of `a^2`: the products of different words, doubled, and the squares.
pub fn square(b: &mut Build, a: &[Var]) -> Vec<Var> {
    let n = a.len();
    let w = b.width(a[0]);
    let zero = b.constant(w, 0);
    b.note("products of different words");
    let mut e = [vec![zero], row(b, a[0], &a[1..], 1)].concat();
    for i in 1..n - 1 {
        let p = row(b, a[i], &a[i + 1..], 2 * i + 1);
        onto(b, &mut e, &p, 2 * i + 1);
    }
    b.note("twice");
    let mut k = b.constant(8, 0);
    for (i, word) in e.iter_mut().enumerate().skip(1) {
        let (d, c) = b.adc(*word, *word, k);
        *word = b.name(d, &format!("d{i}"));
        k = b.name(c, "c");
    }
    let top = b.cast(k, w);
    e.push(top);
    b.note("and the squares");
    let mut squares = vec![];
    for &limb in a {
        let (l, h) = b.mul_wide(limb, limb);
        squares.push(b.name(l, "l"));
        squares.push(b.name(h, "h"));
    }
    let (sum, _) = b.add_chain(&e[1..], &squares[1..], "e", 1);
    [vec![squares[0]], sum].concat()
}
