//! Full words, and folds of whole words with signs (`saturated-solinas`).
//!
//! The words above the top of a product come back as in the standards' reductions for their primes (FIPS 186-4, D.2).
//! With `h_j` the word of weight `2^(N w + j w)`, and
//!
//! ```text
//! 2^(N w + j w) = sum of +-2^e  modulo p,  all e < N w,
//! ```
//!
//! every `h_j` is added to or subtracted from the lower half, shifted, at a few places. The places are derived from the
//! signed binary form of the modulus (`solinas/sparse.rs`). Terms of equal sign at different words form one vector,
//! which is added with one chain of carries. A multiple of `p` is added first, at least as large as the sum of all
//! subtracted terms, so that the total is a natural number. The few units above the top come back as a small product,
//! and the last carry under a mask.
//!
//! Elements are any `N` words: only [`to_words`](freeze) makes them canonical.
//!
//! A case that would have failed: after the small product a carry remains whenever the words were all ones; dropping it
//! loses `2^(N w) mod p`. If it is set, the rest is below a few times `2^(N w) mod p`. So adding that constant once
//! more cannot carry again.

pub mod freeze;
pub mod wide;

use super::common::{Build, Item, Kernel, digits, ones, pow2};
use super::solinas::sparse::{self, Power, landings};
use super::words;
use crate::contract::{Bound, Classes, congruent, term};
use crate::spec::{Field, Refusal, Rep};
use limbsmith_check::{Shape, Term, Var};
use num_bigint::BigUint;

/// The parameters of one representation.
pub struct Plan<'a> {
    field: &'a Field,
    rep: &'a Rep,
    /// `2^(N w)` modulo the modulus, as signed powers of two.
    fold: Vec<Power>,
    /// The same, as a number.
    fold_value: BigUint,
}

/// Words to add, or to subtract, at each place; the last place is above the top.
type Places = Vec<Vec<Var>>;

/// Lower and upper halves of shifted words at one place, with the shift.
type Halves = [Vec<(u32, Var)>; 2];

impl<'a> Plan<'a> {
    fn new(field: &'a Field, rep: &'a Rep) -> Result<Self, Refusal> {
        let (w, n) = (rep.word, rep.limbs);
        let total = w * n as u32;
        if rep.radix != w {
            return Err(Refusal(format!(
                "{} {}: saturated limbs fill their words of {w} bits",
                field.name, rep.name
            )));
        }
        let mut fold = sparse::complement(field)?;
        fold.iter_mut()
            .for_each(|p| p.exponent += total - field.bits());
        let plan = Plan {
            field,
            rep,
            fold_value: sparse::value(&fold),
            fold,
        };
        // Room for a small product of the fold and a carry.
        let small = (&plan.fold_value << (rep.small + 1)).bits() as u32;
        if small >= total {
            return Err(plan.refuse(format!(
                "2^{total} = {} modulo p, and {} bits times that do not fit {total} bits",
                sparse::show(&plan.fold),
                rep.small
            )));
        }
        Ok(plan)
    }

    fn refuse(&self, why: String) -> Refusal {
        Refusal(format!("{} {}: {why}", self.field.name, self.rep.name))
    }

    fn total(&self) -> u32 {
        self.rep.word * self.rep.limbs as u32
    }

    fn start(&self, name: &str, inputs: &[&str]) -> (Build, Vec<Vec<Var>>) {
        let mut b = Build::new(name);
        let any = vec![ones(self.rep.word); self.rep.limbs];
        let x = inputs
            .iter()
            .map(|i| b.input(i, self.rep.word, &any))
            .collect();
        (b, x)
    }

    /// The destinations of all upper words: added and subtracted words by place, and the largest values of both sums.
    fn places(&self, b: &mut Build, high: &[Var]) -> [(Places, BigUint); 2] {
        let (w, n) = (self.rep.word, self.rep.limbs);
        let empty = || (vec![vec![]; n + 1], BigUint::ZERO);
        let mut out = [empty(), empty()];
        // Halves of shifted words, to be joined if one place has a lower and an upper half.
        let mut halves: [Vec<Halves>; 2] = [
            vec![Default::default(); n + 1],
            vec![Default::default(); n + 1],
        ];
        for (j, &h) in high.iter().enumerate() {
            for l in landings(self.total() + j as u32 * w, self.total(), &self.fold, w) {
                let side = usize::from(l.negative);
                out[side].1 += b.high(h) << (l.limb as u32 * w + l.shift);
                // A shift by a whole word, which arises from adding up coefficients, means the next place.
                let (t, s) = (l.limb + (l.shift / w) as usize, l.shift % w);
                if s == 0 {
                    out[side].0[t].push(h);
                    continue;
                }
                let low = b.low(h, w - s);
                let low = b.shl(low, s);
                halves[side][t][0].push((s, low));
                if t < n {
                    let high = b.shr(h, w - s);
                    halves[side][t + 1][1].push((s, high));
                }
            }
        }
        for (side, halves) in halves.into_iter().enumerate() {
            for (t, [low, mut high]) in halves.into_iter().enumerate() {
                for (s, l) in low {
                    let v = match high.iter().position(|(k, _)| *k <= s) {
                        Some(i) => {
                            let h = high.remove(i).1;
                            b.or(l, h)
                        }
                        None => l,
                    };
                    out[side].0[t].push(b.name(v, "s"));
                }
                for (_, h) in high {
                    out[side].0[t].push(b.name(h, "s"));
                }
            }
        }
        out
    }

    /// Adds or subtracts vectors of words, one chain of carries for each.
    fn chains(&self, b: &mut Build, x: &mut [Var], places: &Places, subtract: bool) {
        let w = self.rep.word;
        let zero = b.constant(w, 0);
        let count = places.iter().map(Vec::len).max().unwrap_or(0);
        for c in 0..count {
            let mut k = b.constant(8, 0);
            let first = places.iter().position(|p| c < p.len()).expect("a place");
            for t in first..x.len() {
                let y = places[t].get(c).copied().unwrap_or(zero);
                let (v, carry) = if subtract {
                    b.sbb(x[t], y, k)
                } else {
                    b.adc(x[t], y, k)
                };
                x[t] = b.name(v, &format!("t{t}"));
                k = b.name(carry, "c");
            }
        }
    }

    /// Reduces all words of a product to `N` words.
    fn reduce(&self, b: &mut Build, e: &[Var]) -> Vec<Var> {
        let (w, n) = (self.rep.word, self.rep.limbs);
        let p = &self.field.modulus;
        let [(plus, most), (minus, least)] = self.places(b, &e[n..]);
        let multiple = (&least + p - 1u8) / p;
        let zero = b.constant(w, 0);
        let mut x = [e[..n].to_vec(), vec![zero]].concat();
        b.note(format!(
            "what passed the top lands here and there; 2^{} = {}",
            self.total(),
            sparse::show(&self.fold)
        ));
        if multiple > BigUint::ZERO {
            b.note(format!(
                "first {multiple} p, more than all that is subtracted"
            ));
            let m: Vec<Var> = digits(&(p * &multiple), w, n + 1)
                .into_iter()
                .map(|d| b.constant(w, d))
                .collect();
            x = b.add_chain(&x, &m, "t", 0).0;
        }
        self.chains(b, &mut x, &plus, false);
        self.chains(b, &mut x, &minus, true);
        let over = x.pop().expect("the word above");
        let top = (pow2(self.total()) + p * multiple + most) >> self.total();
        b.expect(over, &top);
        self.finish(b, &x, over)
    }

    /// Reduces `x + over 2^(N w)` to `N` words.
    fn finish(&self, b: &mut Build, x: &[Var], over: Var) -> Vec<Var> {
        let (w, n) = (self.rep.word, self.rep.limbs);
        let f = digits(&self.fold_value, w, n);
        let (mut r, mut over) = (x.to_vec(), over);
        let limit = pow2(self.total());
        let (reach, k) = loop {
            b.note("what stands above the top comes back");
            let reach = (b.high(over) + 2u8) * &self.fold_value;
            let sum = freeze::add_product(b, over, &f, &r);
            r = sum.0;
            match sum.1 {
                freeze::Carry::Bit(k) => break (reach, k),
                // The product is so long that more than a bit may remain.
                freeze::Carry::Word(v) if reach >= limit => over = v,
                freeze::Carry::Word(v) => break (reach, b.narrow(v, 8)),
            }
        };
        b.note("and if that carries, once more: then the rest is small");
        // Words above the reach are zero then.
        let words = (reach.bits() as u32).div_ceil(w).min(n as u32) as usize;
        let masked = self.masked(b, k, words);
        let (low, _) = b.add_chain(&r[..words], &masked, "r", 0);
        [low, r[words..].to_vec()].concat()
    }

    /// `2^(N w)` modulo p if the bit is set, in that many words.
    fn masked(&self, b: &mut Build, bit: Var, words: usize) -> Vec<Var> {
        let w = self.rep.word;
        let m = b.mask(bit, w);
        let m = b.name(m, "m");
        let mut out = vec![];
        for d in digits(&self.fold_value, w, self.rep.limbs)
            .into_iter()
            .take(words)
        {
            let d = b.constant(w, d);
            out.push(match b.known(d) {
                Some(0) => d,
                _ => b.sel(m, d),
            });
        }
        out
    }

    fn linear(&self, name: &str) -> Result<Kernel, Refusal> {
        let (w, n) = (self.rep.word, self.rep.limbs);
        let inputs: &[&str] = if name == "neg" { &["a"] } else { &["a", "b"] };
        let (mut b, x) = self.start(name, inputs);
        let add = name.starts_with("add");
        let (r, k) = match &x[..] {
            [x, y] if add => b.add_chain(x, y, "s", 0),
            [x, y] => b.sub_chain(x, y, "s", 0),
            _ => {
                let zero = b.constant(w, 0);
                b.sub_chain(&vec![zero; n], &x[0], "s", 0)
            }
        };
        let what = if add { "carry" } else { "borrow" };
        let fold = sparse::show(&self.fold);
        b.note(format!(
            "the {what} is worth {fold}; a second one leaves no third"
        ));
        let q = self.masked(&mut b, k, n);
        let (r, k) = match add {
            true => b.add_chain(&r, &q, "s", 0),
            false => b.sub_chain(&r, &q, "s", 0),
        };
        // After a second carry the value is below the fold; after a second borrow it is within
        // the fold of the top.
        let words = ((self.fold_value.bits() + 1) as u32)
            .div_ceil(w)
            .min(n as u32) as usize;
        let q = self.masked(&mut b, k, words);
        let low = match add {
            true => b.add_chain(&r[..words], &q, "r", 0).0,
            false => b.sub_chain(&r[..words], &q, "r", 0).0,
        };
        let r = [low, r[words..].to_vec()].concat();
        let one = |factor, input: &str| term(factor, &[input]);
        let (terms, doc) = match name {
            "neg" => (vec![one(-1, "a")], "`-a`"),
            _ if add => (vec![one(1, "a"), one(1, "b")], "`a + b`"),
            _ => (vec![one(1, "a"), one(-1, "b")], "`a - b`"),
        };
        self.kernel(b, &r, inputs, terms, doc)
    }

    fn mul_small(&self, with_addend: bool) -> Result<Kernel, Refusal> {
        let name = if with_addend {
            "mul_small_add"
        } else {
            "mul_small"
        };
        let (mut b, x) = self.start(name, &["a"]);
        let k = b.scalar("k", self.rep.word, ones(self.rep.small));
        let n = self.rep.limbs;
        let mut base = None;
        if with_addend {
            base = Some(b.input("b", self.rep.word, &vec![ones(self.rep.word); n]));
        }
        let zero = b.constant(self.rep.word, 0);
        let (mut carry, mut low) = (zero, vec![]);
        for (i, &limb) in x[0].iter().enumerate() {
            let addend = base.as_ref().map_or(zero, |y| y[i]);
            let (l, h) = b.mac(limb, k, addend, carry);
            low.push(b.name(l, &format!("t{i}")));
            carry = b.name(h, "c");
        }
        let r = self.finish(&mut b, &low, carry);
        let times = term(1, &["a", "k"]);
        match with_addend {
            true => {
                let terms = vec![times, term(1, &["b"])];
                self.kernel(b, &r, &["a", "k", "b"], terms, "`k * a + b`")
            }
            false => self.kernel(b, &r, &["a", "k"], vec![times], "`k * a`"),
        }
    }

    fn same(&self, name: &str, input: &str) -> Result<Kernel, Refusal> {
        let (b, x) = self.start(name, &[input]);
        self.kernel(
            b,
            &x[0],
            &[input],
            vec![term(1, &[input])],
            "the same value",
        )
    }

    fn kernel(
        &self,
        mut b: Build,
        out: &[Var],
        inputs: &[&str],
        terms: Vec<Term>,
        doc: &str,
    ) -> Result<Kernel, Refusal> {
        b.output(out);
        let w = self.rep.word;
        let any = self.any();
        let shape = |n: &&str| match *n {
            "k" => Shape::uniform("k", 0, vec![ones(self.rep.small)], None),
            n => any.shape(n, w),
        };
        let shapes = inputs.iter().map(shape).collect();
        let one = BigUint::from(1u8);
        let p = &self.field.modulus;
        let contract = congruent(shapes, any.shape("r", w), p, &one, terms);
        let words: Vec<String> = inputs
            .iter()
            .map(|n| match *n {
                "k" => format!("below 2^{}", self.rep.small),
                _ => "any words".into(),
            })
            .collect();
        let classes = format!("{} -> any words", words.join(", "));
        b.finish(contract, &classes, doc)
            .map_err(|e| self.refuse(e.0))
    }

    fn any(&self) -> Bound {
        Bound::words(self.rep.limbs, self.rep.word)
    }
}

/// All functions of the representation.
pub fn build(field: &Field, rep: &Rep) -> Result<(Classes, Vec<Item>), Refusal> {
    let plan = Plan::new(field, rep)?;
    let (mut b, x) = plan.start("mul", &["a", "b"]);
    let e = wide::product(&mut b, &x[0], &x[1]);
    let r = plan.reduce(&mut b, &e);
    let mut items = vec![plan.kernel(b, &r, &["a", "b"], vec![term(1, &["a", "b"])], "`a * b`")?];
    let (mut b, x) = plan.start("square", &["a"]);
    let e = wide::square(&mut b, &x[0]);
    let r = plan.reduce(&mut b, &e);
    items.push(plan.kernel(b, &r, &["a"], vec![term(1, &["a", "a"])], "`a^2`")?);
    items.push(plan.mul_small(false)?);
    items.push(plan.mul_small(true)?);
    for name in ["add", "sub", "neg", "add_sums", "sub_sums"] {
        items.push(plan.linear(name)?);
    }
    items.push(plan.same("carry", "a")?);
    items.push(plan.same("from_words", "w")?);
    items.extend(plan.to_words()?);
    let any = plan.any();
    let selections = [
        ("select", &any, "any words"),
        ("select_sums", &any, "any words"),
    ];
    let mut items = words::beside(items, field, rep, &selections)?;
    items.extend(super::solinas::freeze::composed(rep));
    let classes = Classes {
        tight: any.clone(),
        sum: any.clone(),
        loose: any,
        product: None,
    };
    Ok((classes, items))
}
