//! Pairs: `x + y i` with `i^2 = -1`, over a Mersenne prime `p = 2^n - 1` in words with spare bits.
//!
//! `-1` is not a square modulo `2^n - 1`, so pairs form the field of `p^2` elements; over `2^127 - 1` it is FourQ's. An
//! array holds the real part's words, then the imaginary part's.
//!
//! Coordinates are below `2^n`. With a spare bit the sum of two of them fits its words, as Karatsuba's product
//! requires:
//!
//! ```text
//! u = a b        v = a' b'       w = (a + a') (b + b')
//! real = u - v + 2^n p           imaginary = w - u - v
//! ```
//!
//! This takes three products instead of four, and two reductions instead of three: sums of products are reduced once.
//! `2^n p` is at least `(2^n - 1)^2`, so the real part stays positive. The imaginary part is positive by itself, since
//! it is `a b' + a' b`. A square is `(a + a') (a - a' + p)` and `2 a a'`, two products.
//!
//! An unreduced product is less than `2^(2 n + 1)`. The reduction adds the part above bit `n` to the part below: to
//! less than `3 * 2^n`, to at most `2^n`, to less than `2^n`.

use super::common::{Build, Item, Kernel, digits, ones, pow2};
use super::{parts, words};
use crate::contract::{Bound, Classes, term};
use crate::spec::{Field, Refusal, Rep};
use limbsmith_check::{Claim, Contract, Shape, Term, Var};
use num_bigint::{BigInt, BigUint};

struct Plan<'a> {
    field: &'a Field,
    rep: &'a Rep,
    /// A coordinate.
    tight: Bound,
}

/// Two coordinates.
type Pair = (Vec<Var>, Vec<Var>);

impl Plan<'_> {
    fn bits(&self) -> u32 {
        self.field.bits()
    }

    /// Bits of the top word below bit `n`.
    fn top(&self) -> u32 {
        self.bits() - self.rep.word * (self.rep.limbs as u32 - 1)
    }

    /// An input pair with flat words.
    fn pair(&self, b: &mut Build, name: &str) -> Pair {
        let n = self.rep.limbs;
        let highs = [&self.tight.limbs[..], &self.tight.limbs[..]].concat();
        let v = b.input(name, self.rep.word, &highs);
        (v[..n].to_vec(), v[n..].to_vec())
    }

    fn names(&self, b: &mut Build, v: Vec<Var>, name: &str) -> Vec<Var> {
        let named = v.into_iter().enumerate();
        named
            .map(|(i, v)| b.name(v, &format!("{name}{i}")))
            .collect()
    }

    /// All `2N` words of `x y`, row by row. Longer rows are scanned: no carry is dropped there. For words that are sums
    /// themselves, the prover could not always show that no carry is lost.
    fn product(&self, b: &mut Build, x: &[Var], y: &[Var], name: &str) -> Vec<Var> {
        let (n, w) = (x.len(), self.rep.word);
        let zero = b.constant(w, 0);
        let mut e: Vec<Var> = vec![];
        if n > 2 {
            e = vec![zero; 2 * n];
            for (i, &limb) in x.iter().enumerate() {
                let mut carry = zero;
                for (j, &y) in y.iter().enumerate() {
                    let (lo, hi) = b.mac(limb, y, e[i + j], carry);
                    e[i + j] = b.name(lo, &format!("{name}{}", i + j));
                    carry = b.name(hi, "h");
                }
                e[i + n] = carry;
            }
            return e;
        }
        for (i, &limb) in x.iter().enumerate() {
            let (mut low, mut high) = (vec![], vec![]);
            for (j, &y) in y.iter().enumerate() {
                let (l, h) = b.mul_wide(limb, y);
                low.push(b.name(l, &format!("l{j}")));
                high.push(b.name(h, &format!("h{j}")));
            }
            if i == 0 {
                let (mid, k) = b.add_chain(&high[..n - 1], &low[1..], name, 1);
                let (top, _) = b.adc(high[n - 1], zero, k);
                let top = b.name(top, &format!("{name}{n}"));
                let first = b.name(low[0], &format!("{name}0"));
                e = [vec![first], mid, vec![top]].concat();
                continue;
            }
            let (mid, k) = b.add_chain(&e[i + 1..i + n], &high[..n - 1], name, i + 1);
            let (top, _) = b.adc(high[n - 1], zero, k);
            let top = b.name(top, &format!("{name}{}", i + n));
            let (sum, k) = b.add_chain(&[vec![e[i]], mid].concat(), &low, name, i);
            let (top, _) = b.adc(top, zero, k);
            let top = b.name(top, &format!("{name}{}", i + n));
            e.truncate(i);
            e.extend(sum);
            e.push(top);
        }
        e
    }

    /// Splits a product at bit `n`: the words below, the words above, and the remainder above those. The remainder is a
    /// word or, with one spare bit, the carry bit of the doubling. Doubling with carries is faster than shifts across
    /// words.
    fn split(&self, b: &mut Build, e: &[Var]) -> (Vec<Var>, Vec<Var>, Var) {
        let (n, w, top) = (self.rep.limbs, self.rep.word, self.top());
        let mut low = e[..n].to_vec();
        let mut high = vec![];
        if top + 1 == w {
            let none = b.constant(8, 0);
            let (d, k) = b.adc(e[n - 1], e[n - 1], none);
            let d = b.name(d, "d");
            let mut k = b.name(k, "c");
            let v = b.shr(d, 1);
            low[n - 1] = b.name(v, "m");
            for (i, &x) in e[n..].iter().enumerate() {
                let (d, c) = b.adc(x, x, k);
                high.push(b.name(d, &format!("q{i}")));
                k = b.name(c, "c");
            }
            return (low, high, k);
        }
        let v = b.low(low[n - 1], top);
        low[n - 1] = b.name(v, "m");
        for i in 0..n {
            let below = b.shr(e[n - 1 + i], top);
            let keep = b.low(e[n + i], top);
            let above = b.shl(keep, w - top);
            let v = b.or(above, below);
            high.push(b.name(v, &format!("q{i}")));
        }
        let last = b.shr(e[2 * n - 1], top);
        (low, high, last)
    }

    /// `x` with the part from bit `n` on added at the bottom.
    fn around(&self, b: &mut Build, x: &[Var]) -> Vec<Var> {
        let n = x.len();
        let over = b.shr(x[n - 1], self.top());
        let over = b.name(over, "over");
        let mut x = x.to_vec();
        let v = b.low(x[n - 1], self.top());
        x[n - 1] = b.name(v, "m");
        b.add_chain(&x, &[over], "r", 0).0
    }

    /// Reduces `2N` words, less than `2^(2 n + 1)`, to less than `2^n`. If `more` is set, intervals allow a slightly
    /// larger value, whose last bit is folded too.
    fn reduce(&self, b: &mut Build, e: &[Var], more: bool) -> Vec<Var> {
        let (n, w) = (self.rep.limbs, self.rep.word);
        let (low, high, last) = self.split(b, e);
        let (mut s, k) = b.add_chain(&low, &high, "s", 0);
        // The carry is worth 2^(N w) = 2^spare.
        let spare = w - self.top();
        let carry = b.cast(k, w);
        let mut over = if spare == 1 {
            let none = b.constant(8, 0);
            let carry = b.name(carry, "k");
            let (d, k) = b.adc(s[n - 1], s[n - 1], none);
            let (d, k) = (b.name(d, "d"), b.name(k, "c"));
            let (over, _) = b.adc(carry, carry, k);
            let over = b.name(over, "over");
            let v = b.shr(d, 1);
            s[n - 1] = b.name(v, "m");
            over
        } else {
            let over = b.shr(s[n - 1], self.top());
            let carry = b.shl(carry, spare);
            let v = b.low(s[n - 1], self.top());
            s[n - 1] = b.name(v, "m");
            b.or(carry, over)
        };
        if more {
            let last = b.cast(last, w);
            let last = b.shl(last, spare);
            over = b.add(over, last);
        }
        let over = b.name(over, "over");
        let (r, _) = b.add_chain(&s, &[over], "r", 0);
        self.around(b, &r)
    }

    /// `x + y`, below `2^(n + 1)`.
    fn plain_sum(&self, b: &mut Build, x: &[Var], y: &[Var], name: &str) -> Vec<Var> {
        b.add_chain(x, y, name, 0).0
    }

    /// `p - y`.
    fn negative(&self, b: &mut Build, y: &[Var], name: &str) -> Vec<Var> {
        let w = self.rep.word;
        let p: Vec<Var> = digits(&self.field.modulus, w, y.len())
            .into_iter()
            .map(|d| b.constant(w, d))
            .collect();
        // All bits of p are set, so there is no borrow.
        let d = p.iter().zip(y).map(|(&p, &y)| b.sub_proved(p, y));
        let d = d.collect();
        self.names(b, d, name)
    }

    fn sum(&self, b: &mut Build, x: &[Var], y: &[Var]) -> Vec<Var> {
        let s = self.plain_sum(b, x, y, "s");
        self.around(b, &s)
    }

    fn mul(&self, b: &mut Build, x: &Pair, y: &Pair) -> Pair {
        let (n, w) = (self.rep.limbs, self.rep.word);
        b.note("u = a b and v = a' b'");
        let u = self.product(b, &x.0, &y.0, "u");
        let v = self.product(b, &x.1, &y.1, "v");
        b.note("w = (a + a') (b + b')");
        let s = self.plain_sum(b, &x.0, &x.1, "s");
        let t = self.plain_sum(b, &y.0, &y.1, "t");
        let z = self.product(b, &s, &t, "w");
        b.note("the real part: u - v, and a multiple of p that is at least v");
        let multiple = &self.field.modulus << self.bits();
        let m: Vec<Var> = digits(&multiple, w, 2 * n)
            .into_iter()
            .map(|d| b.constant(w, d))
            .collect();
        let (d, _) = b.sub_chain(&m, &v, "d", 0);
        let (d, _) = b.add_chain(&d, &u, "d", 0);
        let real = self.reduce(b, &d, false);
        b.note("the imaginary part: w - u - v");
        let (d, _) = b.sub_chain(&z, &u, "d", 0);
        let (d, _) = b.sub_chain(&d, &v, "d", 0);
        (real, self.reduce(b, &d, false))
    }

    fn square(&self, b: &mut Build, x: &Pair) -> Pair {
        b.note("the real part: (a + a') (a - a')");
        let s = self.plain_sum(b, &x.0, &x.1, "s");
        let minus = self.negative(b, &x.1, "t");
        let d = self.plain_sum(b, &x.0, &minus, "t");
        // One factor is reduced to n bits, so that the product is hardly longer than 2 n + 1 bits.
        let s = self.around(b, &s);
        let real = self.product(b, &s, &d, "e");
        let real = self.reduce(b, &real, true);
        b.note("the imaginary part: 2 a a'");
        let twice = self.plain_sum(b, &x.0, &x.0, "t");
        let e = self.product(b, &twice, &x.1, "e");
        (real, self.reduce(b, &e, false))
    }

    /// `a^2 + a'^2`, in the base field.
    fn norm(&self, b: &mut Build, x: &Pair) -> Vec<Var> {
        let u = self.product(b, &x.0, &x.0, "u");
        let v = self.product(b, &x.1, &x.1, "v");
        let (s, _) = b.add_chain(&u, &v, "e", 0);
        self.reduce(b, &s, false)
    }

    /// `k x` with a small `k`.
    fn small(&self, b: &mut Build, x: &[Var], k: Var) -> Vec<Var> {
        let (n, w) = (x.len(), self.rep.word);
        let zero = b.constant(w, 0);
        let mut carry = zero;
        let mut e = vec![];
        for (i, &limb) in x.iter().enumerate() {
            let (lo, hi) = b.mac(limb, k, carry, zero);
            e.push(b.name(lo, &format!("e{i}")));
            carry = b.name(hi, "h");
        }
        let (top, spare) = (self.top(), w - self.top());
        let over = b.shr(e[n - 1], top);
        let high = b.shl(carry, spare);
        let over = b.or(high, over);
        let over = b.name(over, "over");
        let v = b.low(e[n - 1], top);
        e[n - 1] = b.name(v, "m");
        let (r, _) = b.add_chain(&e, &[over], "r", 0);
        self.around(b, &r)
    }

    /// Reduces any words to less than `2^n`.
    fn enter(&self, b: &mut Build, x: &[Var]) -> Vec<Var> {
        let r = self.around(b, x);
        self.around(b, &r)
    }

    /// The canonical words.
    fn leave(&self, b: &mut Build, x: &[Var]) -> Vec<Var> {
        let (n, w) = (x.len(), self.rep.word);
        let one = b.constant(w, 1);
        let (t, _) = b.add_chain(x, &[one], "t", 0);
        let q = b.shr(t[n - 1], self.top());
        let q = b.name(q, "q");
        let (mut r, _) = b.add_chain(x, &[q], "r", 0);
        let v = b.low(r[n - 1], self.top());
        r[n - 1] = b.name(v, &format!("r{}", n - 1));
        r
    }

    fn shape(&self, name: &str, bound: &Bound) -> Shape {
        bound.shape(name, self.rep.word)
    }

    /// A kernel with two congruences, or one if the result is not a pair.
    fn kernel(
        &self,
        mut b: Build,
        out: &[&[Var]],
        inputs: Vec<Shape>,
        (bound, terms): (&Bound, Vec<Vec<Term>>),
        text: (&str, &str),
    ) -> Result<Kernel, Refusal> {
        b.output(&out.concat());
        let names: &[&str] = if out.len() == 1 {
            &["r"]
        } else {
            &["r.re", "r.im"]
        };
        let claim = |(name, terms): (&&str, Vec<Term>)| Claim::Congruent {
            modulus: self.field.modulus.clone(),
            scale: BigUint::from(1u8),
            out: name.to_string(),
            terms,
        };
        let contract = Contract {
            inputs,
            outputs: names.iter().map(|n| self.shape(n, bound)).collect(),
            claims: names.iter().zip(terms).map(claim).collect(),
            ..Contract::default()
        };
        b.finish(contract, text.0, text.1)
    }

    fn shapes(&self, names: &[&str], bound: &Bound) -> Vec<Shape> {
        let both = |n: &&str| [format!("{n}.re"), format!("{n}.im")];
        let all = names.iter().flat_map(both);
        all.map(|n| self.shape(&n, bound)).collect()
    }

    fn select(&self) -> Result<Kernel, Refusal> {
        let double = Bound {
            limbs: [&self.tight.limbs[..], &self.tight.limbs[..]].concat(),
            whole: None,
        };
        let rep = Rep {
            limbs: 2 * self.rep.limbs,
            weights: (0..2 * self.rep.limbs as u32)
                .map(|i| i * self.rep.word)
                .collect(),
            ..self.rep.clone()
        };
        let mut k = words::select("select", &rep, &double, "a bit, Tight, Tight -> Tight")?;
        let one = Shape::uniform("bit", 0, vec![BigUint::from(1u8)], None);
        k.contract.inputs = [vec![one], self.shapes(&["a", "b"], &self.tight)].concat();
        k.contract.outputs = self.shapes(&["r"], &self.tight);
        k.contract.claims = ["re", "im"]
            .iter()
            .map(|part| {
                let (a, c) = (format!("a.{part}"), format!("b.{part}"));
                Claim::Congruent {
                    modulus: BigUint::ZERO,
                    scale: BigUint::from(1u8),
                    out: format!("r.{part}"),
                    terms: vec![
                        term(1, &[&a]),
                        term(1, &["bit", &c]),
                        term(-1, &["bit", &a]),
                    ],
                }
            })
            .collect();
        k.program = parts::split(&k.program, &k.contract);
        Ok(k)
    }
}

/// All functions of a field of pairs.
pub fn build(field: &Field, rep: &Rep) -> Result<(Classes, Vec<Item>), Refusal> {
    let refuse = |m: String| Err(Refusal(format!("{} {}: {m}", field.name, rep.name)));
    let (w, n) = (rep.word, rep.limbs);
    if rep.radix != w || n < 2 {
        return refuse(format!("pairs are of two or more full words of {w} bits"));
    }
    if field.complement() != BigUint::from(1u8) {
        return refuse(format!("pairs are over 2^n - 1, not over {}", field.text));
    }
    let spare = w * n as u32 - field.bits();
    if spare == 0 || rep.small + spare >= w {
        return refuse(format!(
            "a bit to spare is needed, and room for small factors: {spare} of {w}"
        ));
    }
    let mut limbs = vec![ones(w); n];
    limbs[n - 1] = ones(w - spare);
    let plan = Plan {
        field,
        rep,
        tight: Bound { limbs, whole: None },
    };
    let (tight, p) = (plan.tight.clone(), &field.modulus);
    let any = Bound::words(n, w);
    let canonical = Bound {
        whole: Some(p - 1u8),
        ..tight.clone()
    };
    let t = |f: i32, names: &[&str]| Term {
        factor: BigInt::from(f),
        inputs: names.iter().map(|s| s.to_string()).collect(),
    };
    let (two, of_one) = ("Tight, Tight -> Tight", "Tight -> Tight");
    let mut items: Vec<Kernel> = vec![];

    let mut b = Build::new("mul");
    let (x, y) = (plan.pair(&mut b, "a"), plan.pair(&mut b, "b"));
    let r = plan.mul(&mut b, &x, &y);
    let real = vec![t(1, &["a.re", "b.re"]), t(-1, &["a.im", "b.im"])];
    let imaginary = vec![t(1, &["a.re", "b.im"]), t(1, &["a.im", "b.re"])];
    let what = (&tight, vec![real, imaginary]);
    let ab = plan.shapes(&["a", "b"], &tight);
    let a = plan.shapes(&["a"], &tight);
    items.push(plan.kernel(b, &[&r.0, &r.1], ab.clone(), what, (two, "`a * b`"))?);

    let mut b = Build::new("square");
    let x = plan.pair(&mut b, "a");
    let r = plan.square(&mut b, &x);
    let real = vec![t(1, &["a.re", "a.re"]), t(-1, &["a.im", "a.im"])];
    let what = (&tight, vec![real.clone(), vec![t(2, &["a.re", "a.im"])]]);
    items.push(plan.kernel(b, &[&r.0, &r.1], a.clone(), what, (of_one, "`a^2`"))?);

    let mut b = Build::new("norm");
    let x = plan.pair(&mut b, "a");
    let r = plan.norm(&mut b, &x);
    let sum = vec![t(1, &["a.re", "a.re"]), t(1, &["a.im", "a.im"])];
    let text = (
        "Tight -> a Tight coordinate",
        "the norm, `a` times its conjugate",
    );
    items.push(plan.kernel(b, &[&r], a.clone(), (&tight, vec![sum]), text)?);

    let mut b = Build::new("mul_small");
    let x = plan.pair(&mut b, "a");
    let k = b.scalar("k", w, ones(rep.small));
    let r = (plan.small(&mut b, &x.0, k), plan.small(&mut b, &x.1, k));
    let small = Shape::uniform("k", 0, vec![ones(rep.small)], None);
    let what = (
        &tight,
        vec![vec![t(1, &["a.re", "k"])], vec![t(1, &["a.im", "k"])]],
    );
    let inputs = [a.clone(), vec![small]].concat();
    let classes = format!("Tight, below 2^{} -> Tight", rep.small);
    items.push(plan.kernel(b, &[&r.0, &r.1], inputs, what, (&classes, "`k * a`"))?);

    for (name, sign, doc) in [("add", 1, "`a + b`"), ("sub", -1, "`a - b`")] {
        let mut b = Build::new(name);
        let (x, y) = (plan.pair(&mut b, "a"), plan.pair(&mut b, "b"));
        let y = match sign {
            1 => y,
            _ => (
                plan.negative(&mut b, &y.0, "t"),
                plan.negative(&mut b, &y.1, "t"),
            ),
        };
        let r = (plan.sum(&mut b, &x.0, &y.0), plan.sum(&mut b, &x.1, &y.1));
        let one = |part: &str| {
            vec![
                t(1, &[&format!("a.{part}")]),
                t(sign, &[&format!("b.{part}")]),
            ]
        };
        let what = (&tight, vec![one("re"), one("im")]);
        items.push(plan.kernel(b, &[&r.0, &r.1], ab.clone(), what, (two, doc))?);
    }
    for (name, sign, doc) in [
        ("neg", -1, "`-a`"),
        ("conjugate", 1, "`a` with `-i` for `i`"),
    ] {
        let mut b = Build::new(name);
        let x = plan.pair(&mut b, "a");
        let real = if sign < 0 {
            plan.negative(&mut b, &x.0, "r")
        } else {
            x.0
        };
        let imaginary = plan.negative(&mut b, &x.1, "t");
        let what = (
            &tight,
            vec![vec![t(sign, &["a.re"])], vec![t(-1, &["a.im"])]],
        );
        items.push(plan.kernel(b, &[&real, &imaginary], a.clone(), what, (of_one, doc))?);
    }
    let same = |n: &str| {
        vec![
            vec![t(1, &[&format!("{n}.re")])],
            vec![t(1, &[&format!("{n}.im")])],
        ]
    };
    let mut b = Build::new("from_words");
    let v = b.input("w", w, &vec![ones(w); 2 * n]);
    let r = (plan.enter(&mut b, &v[..n]), plan.enter(&mut b, &v[n..]));
    let inputs = plan.shapes(&["w"], &any);
    let text = ("any words -> Tight", "the value");
    items.push(plan.kernel(b, &[&r.0, &r.1], inputs, (&tight, same("w")), text)?);

    let mut b = Build::new("to_words");
    let x = plan.pair(&mut b, "a");
    let r = (plan.leave(&mut b, &x.0), plan.leave(&mut b, &x.1));
    let whole = Bound {
        whole: Some(pow2(field.bits()) - 1u8),
        ..tight.clone()
    };
    let inputs = plan.shapes(&["a"], &whole);
    let text = ("Tight -> canonical words", "coordinates in `0..p`");
    items.push(plan.kernel(b, &[&r.0, &r.1], inputs, (&canonical, same("a")), text)?);
    items.push(plan.select()?);
    let mut part = words::is_canonical(field, rep)?;
    part.doc = "1 if a coordinate is below the modulus".into();
    items.push(part);
    let items = items
        .into_iter()
        .map(|k| Item::Kernel(Box::new(k)))
        .collect();
    let classes = Classes {
        tight: tight.clone(),
        sum: tight.clone(),
        loose: tight,
        product: None,
    };
    Ok((classes, items))
}
