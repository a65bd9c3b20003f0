//! Limbs that fill their words, products row by row with carries in a flag.
//!
//! With `N` words of `w` bits and `p = 2^n - c`, `N w = n + s`, the upper half of a product comes back multiplied by
//! `2^(N w) = 2^s c =: f`. A product's last step folds at bit `n`, so that differences of two products need no further
//! fold.
//!
//! Three techniques make the code fast. A row of products is carried in a chain of its own before it is added in a
//! second one. The high words of the fold do not ripple: they wait for the chain that folds at bit `n`, whose quotient
//! is computed before them. Squares collect their cross products from the middle outwards, so that no chain has a tail,
//! and double once. Without a spare bit the last carry comes back too, but the value is then less than `f^2` and the
//! carry ends there.

use super::common::{Build, pow2};
use super::full::{Plan, Products};
use super::scanning::Scan;
use limbsmith_check::Var;

/// Products of full words by rows.
pub struct Rows<'a>(pub &'a Plan<'a>);

impl Rows<'_> {
    /// `x + high 2^w + over 2^(N w)` with the top folded; `high` has `N - 1` words.
    fn finish(&self, b: &mut Build, x: &[Var], high: &[Var], over: Var) -> Vec<Var> {
        let (n, w) = (x.len(), self.0.word());
        if self.0.spare > 0 {
            b.note(format!(
                "the bits from {} on come back; the high words join",
                self.0.bits()
            ));
            let (last, top) = self.0.split_top(b, x[n - 1], over);
            let around = b.scale(top, self.0.complement);
            let mut base = x.to_vec();
            base[n - 1] = last;
            let mut add = vec![around];
            add.extend(high);
            return b.add_chain(&base, &add, "r", 0).0;
        }
        b.note("the high words join");
        let (rest, k) = b.add_chain(&x[1..], high, "e", 1);
        let zero = b.constant(w, 0);
        let (over, _) = b.adc(over, zero, k);
        let over = b.name(over, "over");
        b.note("what stands above the top comes back, twice");
        let most = b.high(over) * &self.0.fold;
        let f = b.constant(w, self.0.fold_words()[0]);
        let around = if most < pow2(w) {
            let lo = b.mul(over, f);
            vec![b.name(lo, "lo")]
        } else {
            let (lo, hi) = b.mul_wide(over, f);
            vec![b.name(lo, "lo"), b.name(hi, "hi")]
        };
        let base: Vec<Var> = [vec![x[0]], rest].concat();
        let (r, k) = b.add_chain(&base, &around, "r", 0);
        self.0.fold_carry(b, &r, k, &(most + &self.0.fold))
    }

    /// `x * y_j` as `N + 1` words: all products, then one chain.
    fn row(&self, b: &mut Build, x: Var, y: &[Var], i: usize) -> Vec<Var> {
        let mut low = vec![];
        let mut high = vec![];
        for (j, &y) in y.iter().enumerate() {
            let (l, h) = b.mul_wide(x, y);
            low.push(b.name(l, &format!("l{j}")));
            high.push(b.name(h, &format!("h{j}")));
        }
        let name = if i == 0 { "e" } else { "p" };
        low[0] = b.name(low[0], &format!("{name}0"));
        let n = low.len();
        let (mid, k) = b.add_chain(&high[..n - 1], &low[1..], name, 1);
        let zero = b.constant(self.0.word(), 0);
        let (top, _) = b.adc(high[n - 1], zero, k);
        let top = b.name(top, &format!("{name}{n}"));
        [vec![low[0]], mid, vec![top]].concat()
    }

    /// `t + x * y_j` as `N + 1` words: a chain of the high words, then one of the low. The second row does not wait for
    /// a chain of its own, since the first is still in progress.
    fn row_onto(&self, b: &mut Build, x: Var, y: &[Var], t: &[Var]) -> Vec<Var> {
        let (mut low, mut high) = (vec![], vec![]);
        for (j, &y) in y.iter().enumerate() {
            let (l, h) = b.mul_wide(x, y);
            low.push(b.name(l, &format!("l{j}")));
            high.push(b.name(h, &format!("h{j}")));
        }
        let n = low.len();
        let zero = b.constant(self.0.word(), 0);
        let (mid, k) = b.add_chain(&t[1..n], &high[..n - 1], "e", 2);
        let (top, _) = b.adc(high[n - 1], zero, k);
        let top = b.name(top, &format!("e{}", n + 1));
        let (mut sum, k) = b.add_chain(&[vec![t[0]], mid].concat(), &low, "e", 1);
        let (top, _) = b.adc(top, zero, k);
        sum.push(b.name(top, &format!("e{}", n + 1)));
        sum
    }
}

impl Products for Rows<'_> {
    /// All `2N` words of a product, row by row.
    fn product(&self, b: &mut Build, x: &[Var], y: &[Var]) -> Vec<Var> {
        b.note("row 0: a0 b");
        let mut e = self.row(b, x[0], y, 0);
        let n = x.len();
        for (i, &limb) in x.iter().enumerate().skip(1) {
            b.note(format!("row {i}: a{i} b"));
            let sum = if i == 1 {
                self.row_onto(b, limb, y, &e[1..])
            } else {
                let p = self.row(b, limb, y, i);
                let (mut sum, k) = b.add_chain(&e[i..i + n], &p[..n], "e", i);
                let zero = b.constant(self.0.word(), 0);
                let (top, _) = b.adc(p[n], zero, k);
                sum.push(b.name(top, &format!("e{}", i + n)));
                sum
            };
            e.splice(i.., sum);
        }
        e
    }

    /// All `2N` words of a square: cross products from the middle outwards, doubled, diagonal.
    fn square(&self, b: &mut Build, a: &[Var]) -> Vec<Var> {
        let n = a.len();
        let zero = b.constant(self.0.word(), 0);
        let no = b.constant(8, 0);
        // e[i] is word i of the cross products; at level l, words l..2n-l are in use.
        let mut e: Vec<Var> = vec![zero; 2 * n];
        for level in (1..n).rev() {
            let mut parts = vec![];
            for at in (level..2 * n - level - 1).step_by(2) {
                // The pairs with i + j = at, from the inside outwards. The earlier pairs belong to earlier levels of
                // the same parity that reach this far.
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
            if parts.len() == 2 {
                e[end] = b.name(parts[1], &format!("e{end}"));
                continue;
            }
            let inside = parts.len() - 2;
            let (sum, k) = b.add_chain(
                &e[level + 1..=level + inside],
                &parts[1..=inside],
                "e",
                level + 1,
            );
            e.splice(level + 1..=level + inside, sum);
            let (top, _) = b.adc(parts[inside + 1], zero, k);
            e[end] = b.name(top, &format!("e{end}"));
        }
        b.note("the squares; the cross products twice");
        let mut diagonal = vec![];
        for (i, &limb) in a.iter().enumerate() {
            let (l, h) = b.mul_wide(limb, limb);
            diagonal.push(b.name(l, &format!("l{}", 2 * i)));
            diagonal.push(b.name(h, &format!("l{}", 2 * i + 1)));
        }
        let cross = e[1..2 * n - 1].to_vec();
        let mut k = no;
        for (i, &x) in cross.iter().enumerate() {
            let (d, c) = b.adc(x, x, k);
            e[i + 1] = b.name(d, &format!("e{}", i + 1));
            k = b.name(c, "c");
        }
        let (last, _) = b.adc(diagonal[2 * n - 1], zero, k);
        let last = b.name(last, &format!("l{}", 2 * n - 1));
        e[0] = b.name(diagonal[0], "e0");
        let (sum, k) = b.add_chain(&e[1..2 * n - 1], &diagonal[1..2 * n - 1], "e", 1);
        e.splice(1..2 * n - 1, sum);
        let (top, _) = b.adc(last, zero, k);
        e[2 * n - 1] = b.name(top, &format!("e{}", 2 * n - 1));
        e
    }

    /// Adds the upper half, times `f`.
    fn reduce(&self, b: &mut Build, e: &[Var]) -> Vec<Var> {
        let fold = self.0.fold_words();
        if fold.len() > 1 {
            return Scan(self.0).reduce(b, e);
        }
        let n = e.len() / 2;
        b.note(format!(
            "2^{} = {} mod p: the low words join",
            self.0.word() * n as u32,
            self.0.fold
        ));
        let f = b.constant(self.0.word(), fold[0]);
        let mut low = vec![];
        let mut high = vec![];
        for (i, &x) in e[n..].iter().enumerate() {
            let (l, h) = b.mul_wide(x, f);
            low.push(b.name(l, &format!("l{i}")));
            high.push(b.name(h, &format!("h{i}")));
        }
        let (x, k) = b.add_chain(&e[..n], &low, "e", 0);
        let zero = b.constant(self.0.word(), 0);
        let (over, _) = b.adc(high[n - 1], zero, k);
        let over = b.name(over, &format!("h{}", n - 1));
        self.finish(b, &x, &high[..n - 1], over)
    }

    fn small(&self, b: &mut Build, x: &[Var], k: Var, addend: Option<&[Var]>) -> Vec<Var> {
        if self.0.fold_words().len() > 1 {
            return Scan(self.0).small(b, x, k, addend);
        }
        let (mut low, mut high) = (vec![], vec![]);
        for (i, &limb) in x.iter().enumerate() {
            let (l, h) = b.mul_wide(limb, k);
            low.push(b.name(l, &format!("l{i}")));
            high.push(b.name(h, &format!("h{i}")));
        }
        let n = low.len();
        if let Some(y) = addend {
            let (sum, k) = b.add_chain(&low, y, "s", 0);
            let zero = b.constant(self.0.word(), 0);
            let (h, _) = b.adc(high[n - 1], zero, k);
            high[n - 1] = b.name(h, &format!("h{}", n - 1));
            low = sum;
        }
        self.finish(b, &low, &high[..n - 1], high[n - 1])
    }
}
