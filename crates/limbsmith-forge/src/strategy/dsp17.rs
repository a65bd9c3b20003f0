//! `dsp17`: signed redundant digits, as in an array of hardware multipliers.
//!
//! A value is `sum x_i 2^(r i)` with *signed* digits of `r + 1` bits: fifteen digits of 18 bits fill the ports of as
//! many signed multipliers of an FPGA, at `r = 17`. The extra bit beyond the radix makes carries parallel. A digit is
//! rounded to the nearest multiple of `2^r`, the remainder is at most `2^(r-1)` in size, and the neighbor's carry still
//! fits. Nothing ripples.
//!
//! With `p = 2^n - c` and `N r = n + e` let `f = 2^e c`. A product has these steps, all digits in parallel in each:
//!
//! ```text
//! P_k = sum a_i b_j (i + j = k) + f sum a_i b_j (i + j = k + N)     N steps of N multipliers
//! P_k = lo + 2^r mid + 2^2r hi                                      cut, hi signed
//! Q_k = lo_k + mid_(k-1) + hi_(k-2)                                 from the top: times f
//! Q_k = d_k + 2^r c_k,   -2^(r-1) <= d_k < 2^(r-1)                  rounded
//! r_k = d_k + c_(k-1)                                               from the top: times f
//! ```
//!
//! In step `t` multiplier `h` owns column `k = 2 h mod N` and forms `a_(h+t) b_(h-t)`. With `N` odd this forms every
//! pair once, and operands move one place per step. A square needs only the steps up to `(N - 1) / 2`, all but the
//! first doubled. The programs here add in that order, so that they can be a model of such an array.
//!
//! # Signs in a language of natural numbers
//!
//! Digits are stored with an *offset*: the word `e_i = x_i + 2^r` (two's complement of `r + 1` bits with its top bit
//! inverted). So arrays have the value `X + B` with `B = 2^r (1 + 2^r + 2^2r + ...)`, and the forge writes contracts in
//! the expanded form
//!
//! ```text
//! r = a b - B a - B b + B^2 + B     modulo p
//! ```
//!
//! Multipliers use two's complement in words that wrap. A column plus `2^s` is natural again, and the checker proves
//! it: the quotients of the wraps cancel.
//!
//! # A case that would have failed
//!
//! Canonical form needs the quotient by p, which is 0, 1, 2 or 3 here. A published engine with digits of 17 bits adds
//! `c` if *one* bit above the top digit is set; the number there can be 0, 1 or 2 (`tests/dsp17.rs` has that schedule,
//! and the checker's rejection). Here the whole number above the top is multiplied by `c`, and the last correction is
//! decided by a carry.

use super::common::{Build, Item, Kernel, digits, ones, pow2};
use super::freeze::{gather, pack_words};
use super::words;
use crate::contract::{Bound, Classes, congruent, words as word_shape};
use crate::spec::{Field, Refusal, Rep};
use limbsmith_check::{Contract, Shape, Term, Var};
use num_bigint::{BigInt, BigUint};

/// The parameters of one representation.
struct Plan<'a> {
    field: &'a Field,
    rep: &'a Rep,
    /// `2^(N r)` modulo the modulus.
    fold: u128,
    /// `2^n` modulo the modulus.
    complement: u128,
    /// Width of a column's word, and the exponent of the power of two that makes it natural.
    column: (u32, u32),
}

/// A digit under construction: a natural number, and its bias. The digit is `v - bias`.
#[derive(Clone)]
struct Digit {
    v: Var,
    bias: BigUint,
}

impl<'a> Plan<'a> {
    fn new(field: &'a Field, rep: &'a Rep) -> Result<Self, Refusal> {
        let refuse = |m: String| Refusal(format!("{} {}: {m}", field.name, rep.name));
        let (r, n, w) = (rep.radix, rep.limbs, rep.word);
        if r < 2 || r + 1 > w {
            return Err(refuse(format!(
                "signed digits of {} bits need a radix of at least 2 bits and words of {} bits",
                r + 1,
                r + 1
            )));
        }
        let complement = field.complement();
        let fold = &complement << (r * n as u32 - field.bits());
        if fold.bits() as u32 > r {
            return Err(refuse(format!(
                "the modulus is 2^{} - {complement:#x}, whose fold {fold:#x} does not fit a digit",
                field.bits()
            )));
        }
        let small = |x: &BigUint| u128::try_from(x.clone()).expect("at most a digit");
        // The lowest column is the largest: one product without the fold, all others times the fold.
        let most = (BigUint::from(n - 1) * &fold + 1u8) << (2 * r);
        // Twice the digits' size, and half, since offsets and digits are bounded separately.
        let bias = (most.bits() as u32 + 2).max(2 * r);
        let column = [w, 2 * w].into_iter().find(|&c| bias < c);
        let column = column.ok_or_else(|| {
            refuse(format!(
                "a column reaches {bias} bits, but words have {w}, and two of them too few"
            ))
        })?;
        if rep.small > r {
            return Err(refuse(format!(
                "small factors must not be longer than {r} bits"
            )));
        }
        Ok(Plan {
            field,
            rep,
            fold: small(&fold),
            complement: small(&complement),
            column: (column, bias),
        })
    }

    /// Half the range of a digit: the offset of its stored form.
    fn offset(&self) -> BigUint {
        pow2(self.rep.radix)
    }

    /// `B`, the offsets of all digits as one number.
    fn offsets(&self) -> BigUint {
        let (r, n) = (self.rep.radix, self.rep.limbs as u32);
        (0..n).map(|i| self.offset() << (i * r)).sum()
    }

    fn bound(&self) -> Bound {
        Bound {
            limbs: vec![ones(self.rep.radix + 1); self.rep.limbs],
            whole: None,
        }
    }

    fn input(&self, b: &mut Build, name: &str) -> Vec<Var> {
        b.input(name, self.rep.word, &self.bound().limbs)
    }

    /// Two's complement of stored digits, as wide as a column.
    fn signed(&self, b: &mut Build, x: &[Var], name: &str) -> Vec<Var> {
        let w = self.column.0;
        let offset = 1u128 << self.rep.radix;
        let mut out = vec![];
        for (i, &e) in x.iter().enumerate() {
            let e = b.cast(e, w);
            let offset = b.constant(w, offset);
            let v = b.sub_wrap(e, offset);
            out.push(b.name(v, &format!("{name}{i}")));
        }
        out
    }

    /// The pairs of column `k` in the order of the array, and whether they pass the top.
    fn pairs(&self, k: usize, square: bool) -> Vec<(usize, usize, bool)> {
        let n = self.rep.limbs;
        let all: Vec<(usize, usize)> = if n.is_multiple_of(2) {
            (0..n).map(|i| (i, (n + k - i) % n)).collect()
        } else {
            let h = k * n.div_ceil(2) % n;
            (0..n).map(|t| ((h + t) % n, (h + n - t) % n)).collect()
        };
        let mut seen: Vec<(usize, usize)> = vec![];
        for (i, j) in all {
            if !(square && seen.contains(&(j, i))) {
                seen.push((i, j));
            }
        }
        seen.into_iter().map(|(i, j)| (i, j, i + j != k)).collect()
    }

    fn product(&self, square: bool) -> (Build, Vec<Var>) {
        let (w, n) = (self.column.0, self.rep.limbs);
        let mut b = Build::new(if square { "square" } else { "mul" });
        let a = self.input(&mut b, "a");
        let other = (!square).then(|| self.input(&mut b, "b"));
        b.note("digits in two's complement");
        let x = self.signed(&mut b, &a, "x");
        let y = match &other {
            Some(o) => self.signed(&mut b, o, "y"),
            None => x.clone(),
        };
        let mut folded = x.clone();
        if self.fold > 1 {
            b.note(format!(
                "times {}, for products that pass the top",
                self.fold
            ));
            let f = b.constant(w, self.fold);
            for (i, v) in folded.iter_mut().enumerate() {
                *v = b.mul_wrap(*v, f);
                b.name(*v, &format!("f{i}"));
            }
        }
        let mut columns = vec![];
        for k in 0..n {
            b.note(format!("column {k}, in the order of the array: {{c{k}}}"));
            let mut sum: Option<Var> = None;
            for (i, j, passes) in self.pairs(k, square) {
                let left = if passes { folded[i] } else { x[i] };
                let left = if square && i != j {
                    b.add_wrap(left, left)
                } else {
                    left
                };
                let v = b.mul_wrap(left, y[j]);
                sum = Some(sum.map_or(v, |s| b.add_wrap(s, v)));
            }
            let v = sum.expect("a product");
            columns.push(self.natural(&mut b, v, k));
        }
        self.reduced(b, &columns)
    }

    /// A column plus `2^s`.
    fn natural(&self, b: &mut Build, v: Var, k: usize) -> Var {
        let (w, s) = self.column;
        let bias = b.constant(w, 1 << s);
        let v = b.add_wrap(v, bias);
        b.at_most(v, &ones(s + 1));
        b.name(v, &format!("c{k}"))
    }

    /// Reduces columns, which contain an extra `2^s`, to digits.
    fn reduced(&self, mut b: Build, columns: &[Var]) -> (Build, Vec<Var>) {
        let (r, n, w) = (self.rep.radix, self.rep.limbs, self.rep.word);
        b.note("low, middle and high digits of the columns");
        let mut parts = vec![];
        for (k, &c) in columns.iter().enumerate() {
            let low = b.low(c, r);
            let rest = b.shr(c, r);
            let middle = b.low(rest, r);
            let high = b.shr(c, 2 * r);
            parts.push([(low, "l"), (middle, "m"), (high, "h")].map(|(v, name)| {
                let v = b.narrow(v, w);
                b.name(v, &format!("{name}{k}"))
            }));
        }
        b.note("each to its place");
        let mut q = vec![];
        let surplus = pow2(self.column.1 - 2 * r);
        for k in 0..n {
            let mut v = parts[k][0];
            let mut bias = BigUint::ZERO;
            for back in [1, 2] {
                let mut part = parts[(k + n - back) % n][back];
                let f = if k < back { self.fold } else { 1 };
                part = b.scale(part, f);
                v = b.add(v, part);
                if back == 2 {
                    bias = &surplus * f;
                }
            }
            let v = b.name(v, &format!("q{k}"));
            q.push(Digit { v, bias });
        }
        self.stored(b, q)
    }

    fn settled(&self, b: &Build, q: &[Digit]) -> bool {
        let half = self.offset();
        q.iter()
            .all(|d| d.bias <= half && b.high(d.v) < &(&half + &d.bias))
    }

    /// Rounded carries, all in parallel, until digits fit; then adds the offset.
    fn stored(&self, mut b: Build, mut q: Vec<Digit>) -> (Build, Vec<Var>) {
        for _ in 0..8 {
            if self.settled(&b, &q) {
                break;
            }
            q = self.carry(&mut b, &q);
        }
        if !self.settled(&b, &q) {
            let name = b.program().name.clone();
            b.refuse(format!(
                "{name}: rounded carries do not bring digits to {} bits",
                self.rep.radix + 1
            ));
        }
        b.note("stored with their offset");
        let mut out = vec![];
        for (i, d) in q.iter().enumerate() {
            let more = u128::try_from(&self.offset() - d.bias.clone().min(self.offset()));
            let more = b.constant(self.rep.word, more.expect("a digit"));
            let v = b.add(d.v, more);
            out.push(b.name(v, &format!("r{i}")));
        }
        b.output(&out);
        (b, out)
    }

    /// `v - bias = d + 2^r c` with `c` rounded to nearest: `v - bias + 2^r m + 2^(r-1)` is
    /// natural for the least such `m`, its quotient is `c + m` and its remainder `d + 2^(r-1)`.
    fn carry(&self, b: &mut Build, q: &[Digit]) -> Vec<Digit> {
        let (r, n, w) = (self.rep.radix, self.rep.limbs, self.rep.word);
        b.note("rounded carries");
        let half = pow2(r - 1);
        let mut low = vec![];
        let mut high = vec![];
        for (k, d) in q.iter().enumerate() {
            let less = d.bias.clone().max(half.clone()) - &half;
            let m = (less + ones(r)) >> r;
            let more = (&m << r) + &half - &d.bias;
            let more = b.constant(w, u128::try_from(more).expect("a digit"));
            let v = b.add(d.v, more);
            let v = b.name(v, &format!("q{k}"));
            let l = b.low(v, r);
            low.push(b.name(l, &format!("d{k}")));
            let h = b.shr(v, r);
            high.push((b.name(h, &format!("k{k}")), m));
        }
        (0..n)
            .map(|k| {
                let (h, m) = &high[(k + n - 1) % n];
                let f = if k == 0 { self.fold } else { 1 };
                let h = b.scale(*h, f);
                let v = b.add(low[k], h);
                let v = b.name(v, &format!("q{k}"));
                Digit {
                    v,
                    bias: &half + m * f,
                }
            })
            .collect()
    }

    /// `add`, `sub`, `neg` and `carry`.
    fn linear(&self, name: &str) -> (Build, Vec<Var>) {
        let (n, w) = (self.rep.limbs, self.rep.word);
        let mut b = Build::new(name);
        let a = self.input(&mut b, "a");
        let other = ["add", "sub"]
            .contains(&name)
            .then(|| self.input(&mut b, "b"));
        let offset = self.offset();
        let mut q = vec![];
        for i in 0..n {
            let twice = b.constant(w, 2 << self.rep.radix);
            let (v, times) = match (name, &other) {
                ("add", Some(o)) => (b.add(a[i], o[i]), 2u8),
                ("sub", Some(o)) => {
                    let v = b.add(a[i], twice);
                    (b.sub(v, o[i]), 2)
                }
                ("neg", _) => (b.sub(twice, a[i]), 1),
                _ => (a[i], 1),
            };
            q.push(Digit {
                v,
                bias: &offset * times,
            });
        }
        if name == "carry" {
            q = self.carry(&mut b, &q);
        }
        self.stored(b, q)
    }

    /// A product by a small factor: one step of the array.
    fn small(&self) -> (Build, Vec<Var>) {
        let mut b = Build::new("mul_small");
        let a = self.input(&mut b, "a");
        let k = b.scalar("k", self.rep.word, ones(self.rep.small));
        let x = self.signed(&mut b, &a, "x");
        let k = b.cast(k, self.column.0);
        let mut columns = vec![];
        for (i, &x) in x.iter().enumerate() {
            let v = b.mul_wrap(x, k);
            columns.push(self.natural(&mut b, v, i));
        }
        self.reduced(b, &columns)
    }

    fn split_words(&self) -> (Build, Vec<Var>) {
        let (w, r, n) = (self.rep.word, self.rep.radix, self.rep.limbs as u32);
        let m = self.rep.words(self.field);
        let mut b = Build::new("from_words");
        let x = b.input("w", w, &vec![ones(w); m]);
        let mut out = vec![];
        for i in 0..n {
            let v = gather(&mut b, &x, i * r, r, w);
            out.push(b.name(v, &format!("x{i}")));
        }
        let passed = (m as u32 * w).saturating_sub(n * r);
        if passed > 0 {
            b.note("what lies above the top digit comes back at the bottom");
        }
        for i in 0..passed.div_ceil(r).min(n) {
            let over = gather(&mut b, &x, (n + i) * r, r, w);
            let over = b.scale(over, self.fold);
            let v = b.add(out[i as usize], over);
            out[i as usize] = b.name(v, &format!("x{i}"));
        }
        if passed > n * r {
            b.refuse("from_words: words are more than twice as long as all digits".into());
        }
        let q = out.into_iter().map(|v| Digit {
            v,
            bias: BigUint::ZERO,
        });
        let q = q.collect();
        self.stored(b, q)
    }

    /// The canonical words. A multiple of p makes the value natural. The part that then passes bit `n` comes back
    /// whole, times `c`. The value `W` is below `2 p`, and with `q` the carry of `W + c` out of the top the result is
    /// `W + c q - 2^n q`.
    fn to_words(&self) -> (Build, Vec<Var>) {
        let (w, r, n) = (self.rep.word, self.rep.radix, self.rep.limbs);
        let p = &self.field.modulus;
        let top = self.field.bits() - r * (n as u32 - 1);
        let mut b = Build::new("to_words");
        let mut x = self.input(&mut b, "a");
        b.note("less the offsets, modulo p; carries from the bottom to the top");
        let rest = (p - self.offsets() % p) % p;
        let mut over = b.constant(w, 0);
        for (i, (limb, k)) in x.iter_mut().zip(digits(&rest, r, n)).enumerate() {
            let k = b.constant(w, k);
            let v = b.add(*limb, k);
            let v = b.add(v, over);
            let v = b.name(v, &format!("v{i}"));
            let bits = if i + 1 < n { r } else { top };
            let low = b.low(v, bits);
            *limb = b.name(low, &format!("x{i}"));
            over = b.shr(v, bits);
            over = b.name(over, "k");
        }
        b.note("all that passes the top, not only its lowest bit");
        let back = b.scale(over, self.complement);
        let v = b.add(x[0], back);
        x[0] = b.name(v, "x0");
        if *b.high(over) > BigUint::from(7u8) {
            b.refuse(format!(
                "to_words: a value may hold {} times the modulus, and at most 7 are told apart; \
                 fewer or shorter digits would do",
                b.high(over)
            ));
        }
        b.note("q = 1 if the value is at least p, that is if adding c carries out of the top");
        let c = b.constant(w, self.complement);
        let mut q = b.add(x[0], c);
        for (i, &limb) in x.iter().enumerate() {
            if i > 0 {
                q = b.add(limb, q);
            }
            q = b.shr(q, if i + 1 < n { r } else { top });
            q = b.name(q, "q");
        }
        b.note("the value plus c q, without the bit that then stands above the top");
        let cq = b.scale(q, self.complement);
        let mut v = b.add(x[0], cq);
        let mut y = vec![];
        for i in 0..n {
            v = b.name(v, &format!("t{i}"));
            let low = b.low(v, if i + 1 < n { r } else { top });
            y.push(b.name(low, &format!("y{i}")));
            if i + 1 < n {
                let k = b.shr(v, r);
                v = b.add(x[i + 1], k);
            }
        }
        b.note("packed into words");
        let count = self.rep.words(self.field);
        let out = pack_words(&mut b, &y, &self.rep.weights, w, count);
        b.output(&out);
        (b, out)
    }

    /// `r - B = claim(a - B, b - B)`, multiplied out: the claim is `sum factor * (inputs)`, with a list of the inputs
    /// that are digits.
    fn contract(
        &self,
        inputs: Vec<Shape>,
        terms: &[(i32, &[&str])],
        stored: &[&str],
        out: Shape,
    ) -> Contract {
        let b = BigInt::from(self.offsets());
        let mut all: Vec<Term> = vec![];
        let mut put =
            |factor: BigInt, inputs: Vec<String>| match all.iter_mut().find(|t| t.inputs == inputs)
            {
                Some(t) => t.factor += factor,
                None => all.push(Term { factor, inputs }),
            };
        for (factor, names) in terms {
            // Every stored input contributes itself or minus its offsets.
            let mut partial = vec![(BigInt::from(*factor), vec![])];
            for name in *names {
                let mut next = vec![];
                for (f, list) in &partial {
                    let mut with: Vec<String> = list.clone();
                    with.push(name.to_string());
                    next.push((f.clone(), with));
                    if stored.contains(name) {
                        next.push((-f * &b, list.clone()));
                    }
                }
                partial = next;
            }
            partial.into_iter().for_each(|(f, list)| put(f, list));
        }
        if out.whole.is_none() {
            put(b, vec![]);
        }
        all.retain(|t| t.factor != BigInt::ZERO);
        congruent(inputs, out, &self.field.modulus, &BigUint::from(1u8), all)
    }
}

/// All functions of the representation.
pub fn build(field: &Field, rep: &Rep) -> Result<(Classes, Vec<Item>), Refusal> {
    let plan = Plan::new(field, rep)?;
    let bound = plan.bound();
    let digit = |name: &str| crate::contract::limbs(name, rep, &bound);
    let small = Shape::uniform("k", 0, vec![ones(rep.small)], None);
    let ww = |name: &str, max: Option<BigUint>| word_shape(name, field, rep, max);
    let (a, ab) = (vec![digit("a")], vec![digit("a"), digit("b")]);
    let canonical = ww("r", Some(&field.modulus - 1u8));
    let pair = "Digits, Digits -> Digits";
    let one = "Digits -> Digits";
    type Row<'r> = (
        (Build, Vec<Var>),
        Vec<Shape>,
        Shape,
        Vec<(i32, &'r [&'r str])>,
        String,
        &'r str,
    );
    let rows: Vec<Row<'_>> = vec![
        (
            plan.product(false),
            ab.clone(),
            digit("r"),
            vec![(1, &["a", "b"])],
            pair.into(),
            "`a * b`",
        ),
        (
            plan.product(true),
            a.clone(),
            digit("r"),
            vec![(1, &["a", "a"])],
            one.into(),
            "`a^2`",
        ),
        (
            plan.small(),
            vec![digit("a"), small],
            digit("r"),
            vec![(1, &["a", "k"])],
            format!("Digits, below 2^{} -> Digits", rep.small),
            "`k * a`",
        ),
        (
            plan.linear("add"),
            ab.clone(),
            digit("r"),
            vec![(1, &["a"]), (1, &["b"])],
            pair.into(),
            "`a + b`",
        ),
        (
            plan.linear("sub"),
            ab,
            digit("r"),
            vec![(1, &["a"]), (-1, &["b"])],
            pair.into(),
            "`a - b`",
        ),
        (
            plan.linear("neg"),
            a.clone(),
            digit("r"),
            vec![(-1, &["a"])],
            one.into(),
            "`-a`",
        ),
        (
            plan.linear("carry"),
            a.clone(),
            digit("r"),
            vec![(1, &["a"])],
            one.into(),
            "the same value",
        ),
        (
            plan.split_words(),
            vec![ww("w", None)],
            digit("r"),
            vec![(1, &["w"])],
            "any words -> Digits".into(),
            "the value",
        ),
        (
            plan.to_words(),
            a,
            canonical,
            vec![(1, &["a"])],
            "Digits -> canonical words".into(),
            "the value in `0..p`",
        ),
    ];
    let mut items: Vec<Kernel> = vec![];
    for ((b, _), inputs, out, terms, classes, doc) in rows {
        let contract = plan.contract(inputs, &terms, &["a", "b"], out);
        items.push(b.finish(contract, &classes, doc)?);
    }
    let mut items = words::beside(items, field, rep, &[("select", &bound, "Digits")])?;
    items.push(words::composed_is_zero(rep));
    let classes = Classes {
        tight: bound.clone(),
        sum: bound.clone(),
        loose: bound,
        product: None,
    };
    Ok((classes, items))
}
