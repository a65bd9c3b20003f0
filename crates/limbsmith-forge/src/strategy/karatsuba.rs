//! `karatsuba`: products of sums in place of pairs of products.
//!
//! A column of a product collects all `a_i b_j` with `i + j = k`. Two multiplications that belong
//! to the same column can be had for one,
//!
//! ```text
//! a_i b_j + a_j b_i = (a_i + a_j)(b_i + b_j) - d_i - d_j,      d_i = a_i b_i
//! ```
//!
//! and the `d_i` are shared by all columns. In place of `N^2` multiplications stand
//! `N (N + 1) / 2` (Karatsuba's identity in arbitrary degree; Weimerskirch and Paar, "Generalizations
//! of the Karatsuba Algorithm for Efficient Implementations", 2006). What a column subtracts is
//! `d_0 + ... + d_k`, or `d_(k-N+1) + ... + d_(N-1)`: differences of one list of running sums.
//!
//! The classical form halves: `A = A_0 + A_1 X`, `B` likewise, and
//!
//! ```text
//! A B = A_0 B_0 + ((A_0 + A_1)(B_0 + B_1) - A_0 B_0 - A_1 B_1) X + A_1 B_1 X^2
//! ```
//!
//! with `3/4 N^2` multiplications and far fewer additions. Both may be combined, halves of pairs.
//! And if the modulus is `X^2 - X - 1`, the *golden ratio*, then `X^2 = X + 1` and three products
//! of half the length give the reduced result (Hamburg, "Ed448-Goldilocks", 2015):
//!
//! ```text
//! A B = (A_0 B_0 + A_1 B_1) + ((A_0 + A_1)(B_0 + B_1) - A_0 B_0) X
//! ```
//!
//! Which of these is taken, [`Scheme::cost`] decides, by counting.
//!
//! # Signs
//!
//! A column is never negative and never too large; what is on the way may be. With limbs of 30
//! bits five products of sums already pass 64 bits. Published code keeps such sums in signed
//! words and so moves the limit down instead of away: in secp256k1's 10x26 draft (pull request
//! 815 of libsecp256k1) a signed column of nine products of 30 bits overflows, at the bound that
//! the text itself states. Here words wrap, modulo `2^64`, wherever the interval does not show that
//! they do not; the quotients cancel, and the checker *proves* that the column is the true one:
//! its polynomial is a sum of products with positive signs again, and that fits.
//!
//! # Reduction
//!
//! Any may follow. With `2^(N r) = f_0 + f_1 2^r + ...` modulo p, short digits at a few places,
//! columns past the top come back as `f_d` times themselves, `d` places up from the bottom; if
//! that overflows, they are carried among themselves first.

use super::common::{Arg, Build, Call, Composite, Item, pow2};
use super::limbs::{Draft, Pieces, Plan, Products, complete};
use super::unsaturated;
use crate::contract::Classes;
use crate::spec::{Field, Refusal, Rep};
use limbsmith_check::{Op, Var};
use num_bigint::BigUint;
use std::collections::BTreeSet;

/// How the columns of a product are formed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheme {
    /// How often the operands are halved.
    pub halvings: u32,
    /// Whether what is left is multiplied by pairs, or by the school's method.
    pub pairs: bool,
}

/// What a double-word multiplication costs, addition of the product included, when an addition of
/// words costs 1 and one of double words 2: on a Cortex-A8 three cycles, in each of which two of
/// the short ones fit.
const MULTIPLICATION: usize = 6;

impl Scheme {
    /// All schemes worth trying for `n` limbs. In a square the products by pairs are those of the
    /// school's method already.
    fn all(n: usize, square: bool) -> Vec<Scheme> {
        let deepest = (n as u32).trailing_zeros().min(2);
        let leaves = if square { &[false][..] } else { &[true, false] };
        (0..=deepest)
            .flat_map(|halvings| leaves.iter().map(move |&pairs| Scheme { halvings, pairs }))
            .collect()
    }

    /// The price of a program on a core with words of `w` bits and slow multiplications.
    pub fn cost(b: &Build, w: u32) -> usize {
        let p = b.program();
        let product = |v: &Var| p.stmts.iter().any(|s| s.op == Op::Mul && s.outs[0] == *v);
        let price = |s: &limbsmith_check::Stmt| {
            let wide = p.vars[s.outs[0]].width > w;
            match s.op {
                Op::Const(_) | Op::Cast => 0,
                Op::Mul | Op::MulWrap => MULTIPLICATION,
                // The addition of a multiply-accumulate.
                Op::Add | Op::AddWrap if wide && s.args.iter().any(product) => 0,
                _ if wide => 2,
                _ => 1,
            }
        };
        p.stmts.iter().map(price).sum()
    }
}

/// Columns under construction: double words, some of which are right only modulo their size.
struct Columns<'b> {
    b: &'b mut Build,
    wrapped: BTreeSet<Var>,
}

/// An operand: limbs, and for a product (not a square) the other operand's.
type Operands = (Vec<Var>, Option<Vec<Var>>);

impl Columns<'_> {
    fn size(&self, v: Var) -> BigUint {
        pow2(self.b.width(v))
    }

    /// `x + y`, wrapping if it may.
    fn add(&mut self, x: Var, y: Var) -> Var {
        let exact = !self.wrapped.contains(&x) && !self.wrapped.contains(&y);
        if exact && self.b.high(x) + self.b.high(y) < self.size(x) {
            return self.b.add(x, y);
        }
        // Each wrapping sum on a line of its own.
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

    /// A finished column: whatever wrapped on the way, the polynomial is a sum of products again.
    fn settled(&mut self, v: Var, high: &BigUint) -> Var {
        if *high < self.size(v) {
            self.wrapped.remove(&v);
            self.b.at_most(v, high);
        }
        v
    }

    /// All `2 n - 1` columns.
    fn product(&mut self, o: &Operands, scheme: Scheme) -> Vec<Var> {
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
                        // Where limbs have no room to be doubled, the column is.
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
                // Once for the column, once because the running sums take it away.
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
    fn golden(&mut self, o: &Operands, inner: Scheme) -> Vec<Var> {
        let h = o.0.len() / 2;
        self.b
            .note("X^2 = X + 1: three products of half the length");
        let [low, high, middle] = self.split(o);
        // What the columns hold: low + high, and middle - low = the mixed products + high.
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
            // Upper columns of the second belong to X^2 = X + 1.
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

impl Scheme {
    fn inner(self) -> Scheme {
        Scheme {
            halvings: self.halvings - 1,
            ..self
        }
    }
}

/// The sum of two words, in the narrower width that holds it.
fn add(b: &mut Build, x: Var, y: Var, w: u32) -> Var {
    if b.known(x) == Some(0) {
        return y;
    }
    let narrow = b.high(x) + b.high(y) < pow2(w);
    let width = if narrow { w } else { 2 * w };
    let (x, y) = (b.cast(x, width), b.cast(y, width));
    b.add(x, y)
}

fn scaled(b: &mut Build, x: Var, f: u128, w: u32) -> Var {
    let narrow = b.high(x) * f < pow2(w);
    let x = b.cast(x, if narrow { w } else { 2 * w });
    b.scale(x, f)
}

/// The part below bit `r`, a word, and the part above.
fn parts(b: &mut Build, v: Var, r: u32, w: u32) -> (Var, Var) {
    // The low bits first, then the narrower word: cut there first, a carry that is longer than a
    // word would have two quotients that the checker cannot tell to be one.
    let low = b.low(v, r);
    let low = b.cast(low, w);
    let high = b.shr(v, r);
    let narrow = *b.high(high) < pow2(w);
    let high = if narrow { b.cast(high, w) } else { high };
    (low, high)
}

/// What a limb may hold beside its width when all carries have moved.
fn enough(width: u32) -> BigUint {
    pow2(width) + (pow2(width) >> 2u32)
}

/// The reduction of columns.
struct Reduction<'a> {
    plan: &'a Plan<'a>,
}

impl Reduction<'_> {
    fn sizes(&self) -> (usize, u32, u32) {
        let rep = self.plan.rep;
        (rep.limbs, rep.radix, rep.word)
    }

    /// Adds a value `k` places above where `pieces` say that it comes back.
    fn back(&self, b: &mut Build, c: &mut Vec<Var>, k: usize, v: Var, pieces: &Pieces) {
        let w = self.plan.rep.word;
        for &(place, f) in pieces {
            let t = scaled(b, v, f, w);
            while c.len() <= k + place {
                c.push(b.constant(w, 0));
            }
            c[k + place] = add(b, c[k + place], t, w);
        }
    }

    /// Whether the columns past the top may be folded as they are.
    fn fits(&self, b: &Build, c: &[Var]) -> bool {
        let (n, r, w) = self.sizes();
        let mut high = b.highs(&c[..n]);
        for (k, &v) in c[n..].iter().enumerate() {
            for &(place, f) in &self.plan.fold {
                high.resize(high.len().max(k + place + 1), BigUint::ZERO);
                high[k + place] += b.high(v) * f;
            }
        }
        // Room for the carries to come.
        let room = pow2(2 * w) - pow2(2 * w - r + 1);
        high.iter().all(|h| *h < room)
    }

    /// Columns to limbs that are hardly wider than they should be.
    fn limbs(&self, b: &mut Build, mut c: Vec<Var>) -> Vec<Var> {
        let (n, _, w) = self.sizes();
        for _ in 0..8 {
            if c.len() == n {
                break;
            }
            let direct = self.fits(b, &c);
            let mut upper = c.split_off(n);
            if !direct {
                b.note("the upper columns are carried, so that they may be folded");
                upper = self.carried(b, &upper);
            }
            b.note(format!(
                "what passes the top comes back: 2^{} = {} mod p",
                self.plan.rep.total(),
                self.plan.show(&self.plan.fold)
            ));
            for (k, v) in upper.into_iter().enumerate() {
                self.back(b, &mut c, k, v, &self.plan.fold);
            }
            for (k, &v) in c.iter().enumerate() {
                if b.name_of(v).starts_with('_') {
                    b.name(v, &format!("c{k}"));
                }
            }
        }
        if c.len() > n {
            let name = b.program().name.clone();
            b.refuse(format!("{name}: columns pass the top again and again"));
            c.truncate(n);
        }
        b.note("carries, once around");
        for pass in 0..8 {
            let settled = |(&v, &width): (&Var, &u32)| *b.high(v) <= enough(width);
            if c.iter().zip(&self.plan.widths).all(settled) {
                break;
            }
            if pass == 1 {
                b.note("what came around is carried on, as far as it goes");
            }
            let mut carry: Option<Var> = None;
            for (limb, &width) in c.iter_mut().zip(&self.plan.widths) {
                let mut v = *limb;
                if let Some(k) = carry.take() {
                    v = add(b, v, k, w);
                }
                if *b.high(v) > enough(width) {
                    let v = b.name(v, "t");
                    let (low, high) = parts(b, v, width, w);
                    (*limb, carry) = (low, Some(high));
                } else {
                    *limb = v;
                }
            }
            if let Some(top) = carry {
                let top = b.name(top, "k");
                self.back(b, &mut c, 0, top, &self.plan.complement);
            }
        }
        let narrow = |(i, v): (usize, Var)| {
            let v = b.narrow(v, w);
            b.name(v, &format!("r{i}"))
        };
        c.into_iter().enumerate().map(narrow).collect()
    }

    /// Carries among the upper columns: all are shorter than a limb then, and there may be more.
    fn carried(&self, b: &mut Build, upper: &[Var]) -> Vec<Var> {
        let (_, r, w) = self.sizes();
        let mut out = vec![];
        let mut carry: Option<Var> = None;
        let mut rest = upper.iter().copied();
        loop {
            let v = match (rest.next(), carry) {
                (Some(v), Some(k)) => add(b, v, k, w),
                (Some(v), None) => v,
                (None, Some(k)) if *b.high(k) > BigUint::ZERO => k,
                _ => return out,
            };
            let (low, high) = parts(b, v, r, w);
            out.push(b.name(low, &format!("g{}", out.len())));
            carry = Some(b.name(high, "k"));
        }
    }
}

/// Whether the modulus is `X^2 - X - 1` with `X` in the middle of the limbs.
fn is_golden(plan: &Plan<'_>) -> bool {
    let x = pow2(plan.rep.total() / 2);
    plan.rep.limbs.is_multiple_of(2) && plan.field.modulus == &x * &x - &x - 1u8
}

/// `mul` or `square` of limbs up to these bounds, by the cheapest scheme that fits.
pub fn product(plan: &Plan<'_>, bounds: &[BigUint], square: bool) -> Result<Draft, Refusal> {
    let golden = is_golden(plan);
    let mut first = None;
    let mut best: Option<(usize, Draft)> = None;
    for scheme in Scheme::all(plan.rep.limbs >> u32::from(golden), square) {
        let draft = draft(plan, bounds, square, golden, scheme);
        if let Err(e) = draft.0.fits() {
            first.get_or_insert(e);
            continue;
        }
        let cost = Scheme::cost(&draft.0, plan.rep.word);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, draft));
        }
    }
    match best {
        Some((_, draft)) => Ok(draft),
        None => Err(first.expect("some were tried")),
    }
}

fn draft(plan: &Plan<'_>, bounds: &[BigUint], square: bool, golden: bool, scheme: Scheme) -> Draft {
    let w = plan.rep.word;
    let name = if square { "square" } else { "mul" };
    let mut b = Build::new(name);
    let x = b.input("a", w, bounds);
    let y = (!square).then(|| b.input("b", w, bounds));
    let operands = (x, y);
    let mut columns = Columns {
        b: &mut b,
        wrapped: BTreeSet::new(),
    };
    let c = if golden {
        columns.golden(&operands, scheme)
    } else {
        columns.product(&operands, scheme)
    };
    if c.iter().any(|v| columns.wrapped.contains(v)) {
        b.refuse(format!("{name}: a column could pass {} bits", 2 * w));
    }
    let out = Reduction { plan }.limbs(&mut b, c);
    b.output(&out);
    (b, out)
}

/// A product of limbs as wide as the operands may be or, if its columns do not fit then, of
/// carried limbs: it gets another name, and a function that carries first takes its own.
fn fitting(plan: &Plan<'_>, square: bool) -> Result<(Draft, bool), Refusal> {
    match product(plan, &plan.loose, square) {
        Ok(draft) => Ok((draft, false)),
        Err(e) => {
            let bounds: Vec<BigUint> = plan.widths.iter().map(|&w| enough(w)).collect();
            let draft = product(plan, &bounds, square).map_err(|_| e)?;
            Ok((draft, true))
        }
    }
}

/// All functions of the representation.
pub fn build(field: &Field, rep: &Rep) -> Result<(Classes, Vec<Item>), Refusal> {
    if !rep.uniform() {
        return Err(Refusal(format!(
            "{} {}: pairs of products share a column only if all limbs are as wide",
            field.name, rep.name
        )));
    }
    let plan = Plan::new(field, rep)?;
    let (mul, carried) = fitting(&plan, false)?;
    let (square, square_carried) = fitting(&plan, true)?;
    let products = Products {
        mul,
        square,
        small: unsaturated::small,
    };
    let (classes, mut items) = complete(&plan, products)?;
    for (name, carried) in [("mul", carried), ("square", square_carried)] {
        if carried {
            carry_first(&plan, name, &classes, &mut items)?;
        }
    }
    Ok((classes, items))
}

/// Makes a product of carried limbs one of loose limbs, by calls of `carry`.
fn carry_first(
    plan: &Plan<'_>,
    name: &str,
    classes: &Classes,
    items: &mut Vec<Item>,
) -> Result<(), Refusal> {
    let bounds: Vec<BigUint> = plan.widths.iter().map(|&w| enough(w)).collect();
    if classes.tight.limbs.iter().zip(&bounds).any(|(t, b)| t > b) {
        return Err(Refusal(format!(
            "{} {}: carried limbs are too wide to be multiplied",
            plan.field.name, plan.rep.name
        )));
    }
    let found = items.iter_mut().find_map(|i| match i {
        Item::Kernel(k) if k.program.name == name => Some(k),
        _ => None,
    });
    let k = found.expect("the product");
    let inner = format!("{name}_carried");
    k.program.name = inner.clone();
    k.public = false;
    let doc = k.doc.clone();
    let outer = k.classes.clone();
    k.classes = outer.replace("Loose", "Tight");
    let mut params = vec![];
    let mut calls = vec![];
    let mut args = vec![];
    for (i, input) in k.contract.inputs.iter_mut().enumerate() {
        input.limbs = bounds.clone();
        params.push((input.name.clone(), plan.rep.limbs));
        calls.push(Call {
            function: "carry".into(),
            args: vec![Arg::Param(i)],
        });
        args.push(Arg::Result(i));
    }
    calls.push(Call {
        function: inner,
        args,
    });
    items.push(Item::Composite(Composite {
        name: name.into(),
        params,
        calls,
        doc,
        classes: outer,
    }));
    Ok(())
}
