//! Limbs that fill their words.
//!
//! With `N` words of `w` bits and `p = 2^n - c`, `N w = n + s`, the upper half of a product comes
//! back multiplied by `2^(N w) = 2^s c =: f`. A value below `2^(N w)` is good enough for every
//! product, so sums and differences only fold their carry; a product's last step folds at bit `n`
//! so that differences of two of them need no second thought.
//!
//! Three habits make the text fast. A row of products is carried in a chain of its own before it
//! is added in a second one. The high words of the fold do not ripple: they wait for the chain
//! that folds at bit `n`, whose quotient is taken before them. Squares collect their cross
//! products from the middle outwards, so that no chain has a tail, and double once.

use super::common::{Build, Item, Kernel, ones, pow2};
use super::words;
use crate::contract::{Bound, Classes, congruent, term};
use crate::spec::{Field, Refusal, Rep};
use limbsmith_check::{Shape, Var};
use num_bigint::BigUint;

struct Plan<'a> {
    field: &'a Field,
    rep: &'a Rep,
    /// Unused bits of the top word.
    spare: u32,
    /// `2^n mod p`.
    complement: u128,
    /// `2^(N w) mod p`.
    fold: u128,
    any: Vec<BigUint>,
    tight: Bound,
}

impl<'a> Plan<'a> {
    fn new(field: &'a Field, rep: &'a Rep) -> Result<Self, Refusal> {
        let refuse = |m: String| Err(Refusal(format!("{} {}: {m}", field.name, rep.name)));
        let (w, n) = (rep.word, rep.limbs);
        if rep.radix != w {
            return refuse(format!("saturated limbs fill their words of {w} bits"));
        }
        let spare = w * n as u32 - field.bits();
        let complement = field.complement();
        let fold = &complement << spare;
        // The top of a folded product, times c, must be one word where it is not carried on.
        let top = ((&fold + 1u8) << spare) + pow2(spare);
        if (spare > 0 && &top * &complement >= pow2(w)) || fold >= pow2(w) {
            return refuse(format!(
                "the modulus is 2^{} - {complement:#x}; its fold 2^{} = {fold:#x} is too large \
                 for words of {w} bits",
                field.bits(),
                w * n as u32,
            ));
        }
        if n < 2 {
            return refuse("at least two words are needed".into());
        }
        let any = vec![ones(w); n];
        let mut tight = Bound {
            limbs: any.clone(),
            whole: None,
        };
        if spare > 0 {
            // What stands above 2^n after the last fold of a product, and of a small multiple.
            let above = |high: &BigUint| -> BigUint {
                let waiting: BigUint = (1..n as u32).map(|i| high << (w * i)).sum();
                let top = ((high + 1u8) << spare) + ones(spare);
                waiting + top * &complement
            };
            let excess = above(&(&fold - 1u8)).max(above(&ones(rep.small)));
            let whole = pow2(field.bits()) + pow2(excess.bits() as u32) - 1u8;
            let limit = pow2(field.bits()) + pow2(field.bits() - 2);
            if whole > limit || rep.small + spare + complement.bits() as u32 >= w {
                return refuse("products of this modulus leave too much above the top bit".into());
            }
            tight.whole = Some(whole);
        }
        let narrow = |x: BigUint| u128::try_from(x).expect("a word");
        Ok(Plan {
            field,
            rep,
            spare,
            complement: narrow(complement),
            fold: narrow(fold),
            any,
            tight,
        })
    }

    fn start(&self, name: &str, inputs: &[&str]) -> (Build, Vec<Vec<Var>>) {
        let mut b = Build::new(name);
        let x = inputs
            .iter()
            .map(|i| b.input(i, self.rep.word, &self.any))
            .collect();
        (b, x)
    }

    /// The low bits of the top word, and what stands above them together with `over`, the word
    /// above. Without spare bits that is `over` itself.
    fn split_top(&self, b: &mut Build, last: Var, over: Var) -> (Var, Var) {
        let w = self.rep.word;
        match self.spare {
            0 => (last, over),
            1 => {
                // Doubling with carry is faster than a double-word shift.
                let zero = b.constant(8, 0);
                let (d, k) = b.adc(last, last, zero);
                let d = b.name(d, "d");
                let k = b.name(k, "c");
                let (top, _) = b.adc(over, over, k);
                let top = b.name(top, "top");
                (b.shr(d, 1), top)
            }
            s => {
                let low = b.shr(last, w - s);
                let high = b.shl(over, s);
                let top = b.or(high, low);
                let top = b.name(top, "top");
                (b.low(last, w - s), top)
            }
        }
    }

    /// `x + high 2^w + over 2^(N w)` with the top folded; `high` has `N - 1` words.
    fn finish(&self, b: &mut Build, x: &[Var], high: &[Var], over: Var) -> Vec<Var> {
        let n = x.len();
        if self.spare > 0 {
            b.note(format!(
                "the bits from {} on come back; the high words join",
                self.field.bits()
            ));
            let (last, top) = self.split_top(b, x[n - 1], over);
            let around = b.scale(top, self.complement);
            let mut base = x.to_vec();
            base[n - 1] = last;
            let mut add = vec![around];
            add.extend(high);
            return b.add_chain(&base, &add, "r", 0).0;
        }
        b.note("the high words join");
        let (rest, k) = b.add_chain(&x[1..], high, "e", 1);
        let zero = b.constant(self.rep.word, 0);
        let (over, _) = b.adc(over, zero, k);
        let over = b.name(over, "over");
        b.note("what stands above the top comes back, twice");
        let f = b.constant(self.rep.word, self.fold);
        let (lo, hi) = b.mul_wide(over, f);
        let (lo, hi) = (b.name(lo, "lo"), b.name(hi, "hi"));
        let base: Vec<Var> = [vec![x[0]], rest].concat();
        let (r, k) = b.add_chain(&base, &[lo, hi], "r", 0);
        self.fold_carry(b, &r, k)
    }

    /// `x + f k` through all words.
    fn fold_carry(&self, b: &mut Build, x: &[Var], k: Var) -> Vec<Var> {
        let f = self.masked_fold(b, k);
        b.add_chain(x, &[f], "r", 0).0
    }

    fn masked_fold(&self, b: &mut Build, k: Var) -> Var {
        let m = b.mask(k, self.rep.word);
        let f = b.constant(self.rep.word, self.fold);
        b.sel(m, f)
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
        let zero = b.constant(self.rep.word, 0);
        let (top, _) = b.adc(high[n - 1], zero, k);
        let top = b.name(top, &format!("{name}{n}"));
        [vec![low[0]], mid, vec![top]].concat()
    }

    /// `t + x * y_j` as `N + 1` words: a chain of the high words, then one of the low. The second
    /// row does not wait for a chain of its own, since the first is still under way.
    fn row_onto(&self, b: &mut Build, x: Var, y: &[Var], t: &[Var]) -> Vec<Var> {
        let (mut low, mut high) = (vec![], vec![]);
        for (j, &y) in y.iter().enumerate() {
            let (l, h) = b.mul_wide(x, y);
            low.push(b.name(l, &format!("l{j}")));
            high.push(b.name(h, &format!("h{j}")));
        }
        let n = low.len();
        let zero = b.constant(self.rep.word, 0);
        let (mid, k) = b.add_chain(&t[1..n], &high[..n - 1], "e", 2);
        let (top, _) = b.adc(high[n - 1], zero, k);
        let top = b.name(top, &format!("e{}", n + 1));
        let (mut sum, k) = b.add_chain(&[vec![t[0]], mid].concat(), &low, "e", 1);
        let (top, _) = b.adc(top, zero, k);
        sum.push(b.name(top, &format!("e{}", n + 1)));
        sum
    }

    /// All `2N` words of a product, row by row.
    fn wide_product(&self, b: &mut Build, x: &[Var], y: &[Var]) -> Vec<Var> {
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
                let zero = b.constant(self.rep.word, 0);
                let (top, _) = b.adc(p[n], zero, k);
                sum.push(b.name(top, &format!("e{}", i + n)));
                sum
            };
            e.splice(i.., sum);
        }
        e
    }

    /// All `2N` words of a square: cross products from the middle outwards, doubled, diagonal.
    fn wide_square(&self, b: &mut Build, a: &[Var]) -> Vec<Var> {
        let n = a.len();
        let zero = b.constant(self.rep.word, 0);
        let no = b.constant(8, 0);
        // e[i] is word i of the cross products; at level l, words l..2n-l are in use.
        let mut e: Vec<Var> = vec![zero; 2 * n];
        for level in (1..n).rev() {
            let mut parts = vec![];
            for at in (level..2 * n - level - 1).step_by(2) {
                // The pairs with i + j = at, from the inside outwards. Those before ours went to
                // earlier levels of the same parity that reach this far.
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

    /// The upper half comes back times `f`.
    fn reduce(&self, b: &mut Build, e: &[Var]) -> Vec<Var> {
        let n = e.len() / 2;
        b.note(format!(
            "2^{} = {} mod p: the low words join",
            self.rep.word * n as u32,
            self.fold
        ));
        let f = b.constant(self.rep.word, self.fold);
        let mut low = vec![];
        let mut high = vec![];
        for (i, &x) in e[n..].iter().enumerate() {
            let (l, h) = b.mul_wide(x, f);
            low.push(b.name(l, &format!("l{i}")));
            high.push(b.name(h, &format!("h{i}")));
        }
        let (x, k) = b.add_chain(&e[..n], &low, "e", 0);
        let zero = b.constant(self.rep.word, 0);
        let (over, _) = b.adc(high[n - 1], zero, k);
        let over = b.name(over, &format!("h{}", n - 1));
        self.finish(b, &x, &high[..n - 1], over)
    }

    fn kernel(
        &self,
        mut b: Build,
        out: &[Var],
        io: (&[(&str, &Bound)], &Bound),
        terms: Vec<limbsmith_check::Term>,
        text: (&str, &str),
    ) -> Result<Kernel, Refusal> {
        b.output(out);
        let w = self.rep.word;
        let inputs = io.0.iter().map(|(n, bound)| {
            if *n == "k" {
                Shape::uniform("k", 0, bound.limbs.clone(), None)
            } else {
                bound.shape(n, w)
            }
        });
        let one = BigUint::from(1u8);
        let p = &self.field.modulus;
        let contract = congruent(inputs.collect(), io.1.shape("r", w), p, &one, terms);
        b.finish(contract, text.0, text.1)
    }

    /// `mul_small`, or with an addend, whose chain then ends in the top word, `mul_small_add`.
    fn mul_small(&self, with_addend: bool) -> Result<Kernel, Refusal> {
        let name = if with_addend {
            "mul_small_add"
        } else {
            "mul_small"
        };
        let (mut b, x) = self.start(name, &["a"]);
        let small = Bound {
            limbs: vec![ones(self.rep.small)],
            whole: None,
        };
        let k = b.scalar("k", self.rep.word, small.limbs[0].clone());
        let (mut low, mut high) = (vec![], vec![]);
        for (i, &limb) in x[0].iter().enumerate() {
            let (l, h) = b.mul_wide(limb, k);
            low.push(b.name(l, &format!("l{i}")));
            high.push(b.name(h, &format!("h{i}")));
        }
        let n = low.len();
        if with_addend {
            let y = b.input("b", self.rep.word, &self.tight.limbs);
            let (sum, k) = b.add_chain(&low, &y, "s", 0);
            let zero = b.constant(self.rep.word, 0);
            let (h, _) = b.adc(high[n - 1], zero, k);
            high[n - 1] = b.name(h, &format!("h{}", n - 1));
            low = sum;
        }
        let r = self.finish(&mut b, &low, &high[..n - 1], high[n - 1]);
        let any = self.any();
        let bits = self.rep.small;
        if with_addend {
            let classes = format!("Loose, below 2^{bits}, Tight -> Tight");
            let inputs = [("a", &any), ("k", &small), ("b", &self.tight)];
            let terms = vec![term(1, &["a", "k"]), term(1, &["b"])];
            return self.kernel(
                b,
                &r,
                (&inputs, &self.tight),
                terms,
                (&classes, "`k * a + b`"),
            );
        }
        let classes = format!("Loose, below 2^{bits} -> Tight");
        let io: (&[(&str, &Bound)], _) = (&[("a", &any), ("k", &small)], &self.tight);
        self.kernel(b, &r, io, vec![term(1, &["a", "k"])], (&classes, "`k * a`"))
    }

    fn any(&self) -> Bound {
        Bound {
            limbs: self.any.clone(),
            whole: None,
        }
    }

    /// Sums and differences. Of tight operands one fold suffices; of any, a second carry is
    /// possible, but then the low word is small.
    fn linear(&self, name: &str, tight: bool) -> Result<Kernel, Refusal> {
        let add = name.starts_with("add");
        let bound = if tight {
            self.tight.clone()
        } else {
            self.any()
        };
        let twice = bound.whole.is_none();
        let (mut b, x) = self.start(name, &["a", "b"]);
        let (x, y) = (&x[0], &x[1]);
        let (r, k) = if add {
            b.add_chain(x, y, "r", 0)
        } else {
            b.sub_chain(x, y, "r", 0)
        };
        let what = if add { "carry" } else { "borrow" };
        let at = self.field.bits() + self.spare;
        b.note(format!("the {what} is worth 2^{at} = {} mod p", self.fold));
        let f = self.masked_fold(&mut b, k);
        let (mut r, k) = if add {
            b.add_chain(&r, &[f], "r", 0)
        } else {
            b.sub_chain(&r, &[f], "r", 0)
        };
        if twice {
            b.note("a second time only if the low word is so small or large that nothing ripples");
            let f = self.masked_fold(&mut b, k);
            let v = if add {
                b.add_proved(r[0], f)
            } else {
                b.sub_proved(r[0], f)
            };
            r[0] = b.name(v, "r0");
        }
        let classes = if tight {
            "Tight, Tight -> Sum"
        } else {
            "Sum, Sum -> Loose"
        };
        let (terms, doc) = if add {
            (vec![term(1, &["a"]), term(1, &["b"])], "`a + b`")
        } else {
            (vec![term(1, &["a"]), term(-1, &["b"])], "`a - b`")
        };
        let any = self.any();
        self.kernel(
            b,
            &r,
            (&[("a", &bound), ("b", &bound)], &any),
            terms,
            (classes, doc),
        )
    }

    fn neg(&self) -> Result<Kernel, Refusal> {
        let (mut b, x) = self.start("neg", &["a"]);
        let w = self.rep.word;
        let n = x[0].len();
        let any = self.any();
        // A multiple of p above every tight value but within the words.
        let p = &self.field.modulus;
        let most = (pow2(w * n as u32) - 1u8) / p * p;
        let r = if most >= self.tight.max(w) {
            b.note("a multiple of p, minus a");
            let m: Vec<Var> = super::common::digits(&most, w, n)
                .into_iter()
                .map(|d| b.constant(w, d))
                .collect();
            b.sub_chain(&m, &x[0], "r", 0).0
        } else {
            let zero = b.constant(w, 0);
            let (r, k) = b.sub_chain(&vec![zero; n], &x[0], "r", 0);
            let f = self.masked_fold(&mut b, k);
            let (mut r, k) = b.sub_chain(&r, &[f], "r", 0);
            let f = self.masked_fold(&mut b, k);
            let v = b.sub_proved(r[0], f);
            r[0] = b.name(v, "r0");
            r
        };
        let io: (&[(&str, &Bound)], _) = (&[("a", &self.tight)], &any);
        self.kernel(b, &r, io, vec![term(-1, &["a"])], ("Tight -> Sum", "`-a`"))
    }

    fn carry(&self, name: &str, input: &str) -> Result<Kernel, Refusal> {
        let (mut b, x) = self.start(name, &[input]);
        let w = self.rep.word;
        let mut x = x[0].clone();
        let n = x.len();
        let r = if self.spare > 0 {
            let top = b.shr(x[n - 1], w - self.spare);
            let top = b.scale(top, self.complement);
            x[n - 1] = b.low(x[n - 1], w - self.spare);
            b.add_chain(&x, &[top], "r", 0).0
        } else {
            x
        };
        let any = self.any();
        let classes = if input == "w" {
            "any words -> Tight"
        } else {
            "Loose -> Tight"
        };
        let io: (&[(&str, &Bound)], _) = (&[(input, &any)], &self.tight);
        self.kernel(
            b,
            &r,
            io,
            vec![term(1, &[input])],
            (classes, "the same value"),
        )
    }

    fn to_words(&self) -> Result<Kernel, Refusal> {
        let (mut b, x) = self.start("to_words", &["a"]);
        let (w, n, x) = (self.rep.word, x[0].len(), &x[0]);
        b.note("q = 1 if the value is at least p, that is if adding c carries out of the top");
        let c = b.constant(w, self.complement);
        let (t, k) = b.add_chain(x, &[c], "t", 0);
        let cq = if self.spare > 0 {
            let q = b.shr(t[n - 1], w - self.spare);
            let q = b.name(q, "q");
            b.scale(q, self.complement)
        } else {
            self.masked_fold(&mut b, k)
        };
        b.note("the value plus c q, without the bit that then stands above the top");
        let (mut r, _) = b.add_chain(x, &[cq], "r", 0);
        if self.spare > 0 {
            let v = b.low(r[n - 1], w - self.spare);
            r[n - 1] = b.name(v, &format!("r{}", n - 1));
        }
        let canonical = Bound::up_to(n, w, &self.field.modulus - 1u8);
        let io: (&[(&str, &Bound)], _) = (&[("a", &self.tight)], &canonical);
        let text = ("Tight -> canonical words", "the value in `0..p`");
        self.kernel(b, &r, io, vec![term(1, &["a"])], text)
    }
}

/// All functions of a saturated representation.
pub fn build(field: &Field, rep: &Rep) -> Result<(Classes, Vec<Item>), Refusal> {
    let plan = Plan::new(field, rep)?;
    let any = plan.any();
    let mut items = vec![];

    let (mut b, x) = plan.start("mul", &["a", "b"]);
    let e = plan.wide_product(&mut b, &x[0], &x[1]);
    let r = plan.reduce(&mut b, &e);
    let io: (&[(&str, &Bound)], _) = (&[("a", &any), ("b", &any)], &plan.tight);
    let text = ("Loose, Loose -> Tight", "`a * b`");
    items.push(plan.kernel(b, &r, io, vec![term(1, &["a", "b"])], text)?);

    let (mut b, x) = plan.start("square", &["a"]);
    let e = plan.wide_square(&mut b, &x[0]);
    let r = plan.reduce(&mut b, &e);
    let io: (&[(&str, &Bound)], _) = (&[("a", &any)], &plan.tight);
    items.push(plan.kernel(
        b,
        &r,
        io,
        vec![term(1, &["a", "a"])],
        ("Loose -> Tight", "`a^2`"),
    )?);

    items.push(plan.mul_small(false)?);
    items.push(plan.mul_small(true)?);
    items.push(plan.linear("add", true)?);
    items.push(plan.linear("sub", true)?);
    items.push(plan.neg()?);
    items.push(plan.linear("add_sums", false)?);
    items.push(plan.linear("sub_sums", false)?);
    items.push(plan.carry("carry", "a")?);
    items.push(plan.carry("from_words", "w")?);
    items.push(plan.to_words()?);
    items.push(words::select(
        "select",
        rep,
        &plan.tight,
        "a bit, Tight, Tight -> Tight",
    )?);
    items.push(words::select(
        "select_sums",
        rep,
        &plan.any(),
        "a bit, Sum, Sum -> Sum",
    )?);
    items.push(words::is_canonical(field, rep)?);
    let mut zero = words::is_zero("is_zero_words", field, rep)?;
    zero.public = false;
    items.push(zero);
    let mut items: Vec<Item> = items
        .into_iter()
        .map(|k| Item::Kernel(Box::new(k)))
        .collect();
    items.push(Item::Composite(words::composed_is_zero(rep)));
    Ok((
        Classes {
            tight: plan.tight.clone(),
            sum: any.clone(),
            loose: any,
        },
        items,
    ))
}
