//! The columns of a product in each scheme.

use super::super::common::{Build, pow2};
use super::Scheme;
use limbsmith_check::Var;
use num_bigint::BigUint;
use std::collections::BTreeSet;

/// Columns under construction: double words, some of which are exact only modulo their size.
pub(super) struct Columns<'b> {
    pub b: &'b mut Build,
    pub wrapped: BTreeSet<Var>,
}

/// An operand: limbs, and for a product (not a square) the other operand's limbs.
pub(super) type Operands = (Vec<Var>, Option<Vec<Var>>);

impl Columns<'_> {
    fn size(&self, v: Var) -> BigUint {
        pow2(self.b.width(v))
    }

    /// `x + y`, wrapping if an overflow is possible.
    fn add(&mut self, x: Var, y: Var) -> Var {
        let exact = !self.wrapped.contains(&x) && !self.wrapped.contains(&y);
        if exact && self.b.high(x) + self.b.high(y) < self.size(x) {
            return self.b.add(x, y);
        }
        // Each wrapping sum is on a line of its own.
        if self.b.name_of(x).starts_with('_') {
            self.b.name(x, "t");
        }
        let v = self.b.add_wrap(x, y);
        self.wrapped.insert(v);
        self.b.name(v, "t")
    }

    /// `x - y`, which is not negative; wrapping if one of them is.
    fn sub(&mut self, x: Var, y: Var) -> Var {
        if !self.wrapped.contains(&x) && !self.wrapped.contains(&y) {
            return self.b.sub_proved(x, y);
        }
        let v = self.b.sub_wrap(x, y);
        self.wrapped.insert(v);
        self.b.name(v, "t")
    }

    fn mul(&mut self, x: Var, y: Var) -> Var {
        let w = 2 * self.b.width(x);
        let (x, y) = (self.b.cast(x, w), self.b.cast(y, w));
        self.b.mul(x, y)
    }

    /// The largest value of column `k`, from the operands' bounds.
    fn bound(&self, (x, y): &Operands, k: usize) -> BigUint {
        let y = y.as_ref().unwrap_or(x);
        (0..x.len())
            .filter(|&i| i <= k && k - i < y.len())
            .map(|i| self.b.high(x[i]) * self.b.high(y[k - i]))
            .sum()
    }

    /// A finished column: even after intermediate wraps, the polynomial is a sum of products again.
    fn settled(&mut self, v: Var, high: &BigUint) -> Var {
        if *high < self.size(v) {
            self.wrapped.remove(&v);
            self.b.at_most(v, high);
        }
        v
    }

    /// All `2 n - 1` columns.
    pub fn product(&mut self, o: &Operands, scheme: Scheme) -> Vec<Var> {
        if scheme.halvings > 0 {
            self.halves(o, scheme)
        } else if scheme.pairs && o.1.is_some() {
            self.pairs(o)
        } else {
            self.school(o)
        }
    }

    fn school(&mut self, o: &Operands) -> Vec<Var> {
        let (x, n) = (&o.0, o.0.len());
        let w = self.b.width(x[0]);
        let short = x.iter().all(|&v| self.b.high(v) << 1 < pow2(w));
        let mut doubled = vec![];
        if o.1.is_none() && short {
            doubled = x[..n - 1].iter().map(|&v| self.b.shl(v, 1)).collect();
        }
        let mut out = vec![];
        for k in 0..2 * n - 1 {
            let mut sum: Option<Var> = None;
            for i in k.saturating_sub(n - 1)..=k.min(n - 1) {
                let j = k - i;
                let v = match &o.1 {
                    Some(y) => self.mul(x[i], y[j]),
                    None if i < j && short => self.mul(doubled[i], x[j]),
                    None if i < j => self.mul(x[i], x[j]),
                    None if i == j => {
                        // If limbs have no room for doubling, the column is doubled.
                        if let (Some(s), false) = (sum, short) {
                            sum = Some(self.add(s, s));
                        }
                        self.mul(x[i], x[i])
                    }
                    None => continue,
                };
                sum = Some(sum.map_or(v, |s| self.add(s, v)));
            }
            let mut v = sum.expect("a product");
            if o.1.is_none() && !short && k % 2 == 1 {
                v = self.add(v, v);
            }
            out.push(v);
        }
        self.finish(o, out)
    }

    fn finish(&mut self, o: &Operands, columns: Vec<Var>) -> Vec<Var> {
        columns
            .into_iter()
            .enumerate()
            .map(|(k, v)| {
                let high = self.bound(o, k);
                self.settled(v, &high)
            })
            .collect()
    }

    fn pairs(&mut self, o: &Operands) -> Vec<Var> {
        let (Some(y), x) = (&o.1, &o.0) else {
            return self.school(o);
        };
        let n = x.len();
        self.b
            .note("products of equal index, and their running sums");
        let mut d = vec![];
        for i in 0..n {
            let v = self.mul(x[i], y[i]);
            d.push(self.b.name(v, &format!("d{i}")));
        }
        let mut running = vec![d[0]];
        for i in 1..n {
            let v = self.add(running[i - 1], d[i]);
            running.push(self.b.name(v, &format!("s{i}")));
        }
        let mut out = vec![];
        for k in 0..2 * n - 1 {
            let first = k.saturating_sub(n - 1);
            let indices = first..=k.min(n - 1);
            if indices.clone().count() == 1 {
                out.push(d[k / 2]);
                continue;
            }
            let pairs: Vec<(usize, usize)> =
                indices.map(|i| (i, k - i)).filter(|(i, j)| i < j).collect();
            let show = |u, v| format!("{} {}", self.b.name_of(u), self.b.name_of(v));
            let text: Vec<String> = pairs
                .iter()
                .map(|&(i, j)| format!("{} + {}", show(x[i], y[j]), show(x[j], y[i])))
                .collect();
            let middle = if k % 2 == 0 {
                format!(" + {}", show(x[k / 2], y[k / 2]))
            } else {
                String::new()
            };
            self.b
                .note(format!("{}{middle}: {{c{k}}}", text.join(" + ")));
            let mut sum = None;
            if k % 2 == 0 {
                // Once for the column, and once because the running sums subtract it.
                sum = Some(self.add(d[k / 2], d[k / 2]));
            }
            for (i, j) in pairs {
                let (u, v) = (self.b.add(x[i], x[j]), self.b.add(y[i], y[j]));
                let v = self.mul(u, v);
                sum = Some(sum.map_or(v, |s| self.add(s, v)));
            }
            let less = match first {
                0 => running[k],
                _ => self.sub(running[n - 1], running[first - 1]),
            };
            let v = self.sub(sum.expect("a pair"), less);
            out.push(self.b.name(v, &format!("c{k}")));
        }
        self.finish(o, out)
    }

    /// Low halves, high halves and their sums.
    fn split(&mut self, (x, y): &Operands) -> [Operands; 3] {
        let h = x.len() / 2;
        let mut sums = |v: &Vec<Var>, name: &str| -> Vec<Var> {
            (0..h)
                .map(|i| {
                    let s = self.b.add(v[i], v[i + h]);
                    self.b.name(s, &format!("{name}{i}"))
                })
                .collect()
        };
        let middle = (sums(x, "u"), y.as_ref().map(|y| sums(y, "v")));
        let part =
            |r: std::ops::Range<usize>| (x[r.clone()].to_vec(), y.as_ref().map(|y| y[r].to_vec()));
        [part(0..h), part(h..2 * h), middle]
    }

    fn named(&mut self, columns: Vec<Var>, name: &str) -> Vec<Var> {
        let name = |(k, v): (usize, Var)| self.b.name(v, &format!("{name}{k}"));
        columns.into_iter().enumerate().map(name).collect()
    }

    fn halves(&mut self, o: &Operands, scheme: Scheme) -> Vec<Var> {
        let (h, inner) = (o.0.len() / 2, scheme.inner());
        self.b
            .note("sums of the halves, and three products of half the length");
        let [low, high, middle] = self.split(o);
        let low = self.product(&low, inner);
        let low = self.named(low, "l");
        let high = self.product(&high, inner);
        let high = self.named(high, "h");
        let middle = self.product(&middle, inner);
        let middle = self.named(middle, "m");
        self.b.note("what is between them, in the middle");
        let mut out: Vec<Option<Var>> = vec![None; 4 * h - 1];
        for k in 0..2 * h - 1 {
            let v = self.sub(middle[k], low[k]);
            let v = self.sub(v, high[k]);
            for (at, v) in [(k, low[k]), (k + 2 * h, high[k]), (k + h, v)] {
                out[at] = Some(out[at].map_or(v, |s| self.add(s, v)));
            }
        }
        let out = out.into_iter().flatten().collect();
        let out = self.finish(o, out);
        self.named(out, "c")
    }

    /// All `n` columns of a product modulo `X^2 - X - 1`, with `X = 2^(r n / 2)`.
    pub fn golden(&mut self, o: &Operands, inner: Scheme) -> Vec<Var> {
        let h = o.0.len() / 2;
        self.b
            .note("X^2 = X + 1: three products of half the length");
        let [low, high, middle] = self.split(o);
        // The columns: low + high, and middle - low = the mixed products + high.
        let bounds: Vec<[BigUint; 2]> = (0..2 * h - 1)
            .map(|k| {
                let [l, u] = [self.bound(&low, k), self.bound(&high, k)];
                let mixed = [(&low, &high), (&high, &low)].map(|(s, t)| {
                    let other = t.1.as_ref().unwrap_or(&t.0).clone();
                    self.bound(&(s.0.clone(), Some(other)), k)
                });
                let [m, n] = mixed;
                [l + &u, m + n + u]
            })
            .collect();
        let low = self.product(&low, inner);
        let low = self.named(low, "l");
        let high = self.product(&high, inner);
        let high = self.named(high, "h");
        let middle = self.product(&middle, inner);
        let middle = self.named(middle, "m");
        let zero = BigUint::ZERO;
        let mut out: Vec<(Option<Var>, BigUint)> = vec![(None, zero); 2 * h];
        for k in 0..2 * h - 1 {
            let units = self.add(low[k], high[k]);
            let units = self.settled(units, &bounds[k][0]);
            let x = self.sub(middle[k], low[k]);
            let x = self.settled(x, &bounds[k][1]);
            // Upper columns of the second contribute to X^2 = X + 1.
            let places = if k < h {
                vec![(k, units, 0), (k + h, x, 1)]
            } else {
                vec![(k, units, 0), (k, x, 1), (k - h, x, 1)]
            };
            for (at, v, i) in places {
                let sum = out[at].0.map_or(v, |s| self.add(s, v));
                out[at] = (Some(sum), &out[at].1 + &bounds[k][i]);
            }
        }
        self.b.note("columns, reduced");
        let mut columns = vec![];
        for (v, high) in out {
            let v = v.expect("every column has a product");
            columns.push(self.settled(v, &high));
        }
        self.named(columns, "c")
    }
}
